//! Sentences with their values.

use tieout_notation::{Convention, Scan, Span, Token, Votes};

use super::{Sentence, Splitter};
use crate::writing;

/// Reads an answer as the check does: sentence by sentence, each with its values, while the text may still grow.
///
/// No token reaches over the end of a sentence. A reader is a few words of state; a copy of it reads the same again.
///
/// ```
/// use tieout_evidence::Reader;
/// let mut reader = Reader::default();
/// let mut text = String::from("Sales rose to 5. Costs fell");
/// let (sentence, values) = reader.next(&text, false).unwrap();
/// assert_eq!((sentence.span.of(&text), values.len()), ("Sales rose to 5.", 1));
/// assert!(reader.next(&text, false).is_none());
/// text.push_str(" by 3.");
/// assert_eq!(reader.next(&text, true).unwrap().0.span.of(&text), "Costs fell by 3.");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    splitter: Splitter,
    scan: Scan,
    marks: Marks,
}

/// What decides between two readings of a number.
#[derive(Clone, Copy, Debug)]
enum Marks {
    /// What the numbers of the text so far leave no doubt of.
    Voted(Votes),
    /// The caller.
    Given(Convention),
}

impl Default for Marks {
    fn default() -> Self {
        Self::Voted(Votes::default())
    }
}

impl Reader {
    /// Reads a text whose convention is known. Without one, the numbers of the text decide for those that follow them, and for
    /// those of their own sentence.
    ///
    /// ```
    /// use tieout_evidence::Reader;
    /// use tieout_notation::{Locale, TokenKind};
    /// let value = |mut reader: Reader, text| match &reader.next(text, true).unwrap().1[0].kind {
    ///     TokenKind::Quantity(q) => q.value.to_string(),
    ///     _ => String::new(),
    /// };
    /// assert_eq!(value(Reader::default(), "1.234 Kunden"), "1.234");
    /// assert_eq!(value(Reader::default(), "1.234 Kunden, 12,5 % mehr"), "1234");
    /// assert_eq!(value(Reader::under(Some(Locale::parse("de")?.into())), "1.234 Kunden"), "1234");
    /// # Ok::<(), tieout_notation::LocaleError>(())
    /// ```
    #[must_use]
    pub fn under(convention: Option<Convention>) -> Self {
        let marks = convention.map_or_else(Marks::default, Marks::Given);
        Self { splitter: Splitter::default(), scan: Scan::under(convention), marks }
    }

    /// The convention that the caller gave.
    #[must_use]
    pub fn given(&self) -> Option<Convention> {
        match self.marks {
            Marks::Given(convention) => Some(convention),
            Marks::Voted(_) => None,
        }
    }

    /// The same reader, from where it stands, with every number read under this convention.
    #[must_use]
    pub fn reading(&self, convention: Convention) -> Self {
        let (scan, marks) = (self.scan.with(Some(convention)), Marks::Given(convention));
        Self { splitter: self.splitter.clone(), scan, marks }
    }

    /// The next sentence and its tokens; see [`Splitter::next`] for what `text` and `whole` are.
    pub fn next(&mut self, text: &str, whole: bool) -> Option<(Sentence, Vec<Token>)> {
        let sentence = self.splitter.next(text, whole)?;
        self.vote(text, sentence.span);
        Some((sentence, self.scan.part(text, sentence.span)))
    }

    fn vote(&mut self, text: &str, span: Span) {
        if let Marks::Voted(votes) = &mut self.marks {
            let before = *votes;
            votes.merge(&writing::votes_of(span.of(text)));
            if *votes != before {
                self.scan = self.scan.with(writing::decided(*votes));
            }
        }
    }

    /// See [`Splitter::settled`].
    #[must_use]
    pub fn settled(&self) -> usize {
        self.splitter.settled()
    }
}

/// The tokens of a whole answer, as a [`Reader`] gives them; `convention` as for [`Reader::under`].
///
/// ```
/// let text = "It sold 5. 3 came back.";
/// let tokens = tieout_evidence::tokens(text, None);
/// assert_eq!(tokens.iter().map(|t| t.span.of(text)).collect::<Vec<_>>(), ["5", "3"]);
/// ```
#[must_use]
pub fn tokens(text: &str, convention: Option<Convention>) -> Vec<Token> {
    let mut reader = Reader::under(convention);
    std::iter::from_fn(|| reader.next(text, true)).flat_map(|(_, tokens)| tokens).collect()
}
