//! Sentences with their values.

use tieout_notation::{Convention, LanguageVotes, Scan, Span, Token, Votes, Writing, language_of};

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
    known: Known,
}

/// What decides between two readings, and between two languages.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// What the text so far leaves no doubt of.
    Voted(Voted),
    /// The caller.
    Given(Writing),
}

impl Default for Known {
    fn default() -> Self {
        Self::Voted(Voted::default())
    }
}

/// What a text has said so far.
#[derive(Clone, Copy, Debug, Default)]
struct Voted {
    marks: Votes,
    words: LanguageVotes,
    /// Whether its language is settled for the rest.
    settled: bool,
    /// The convention to be read under, whatever the marks say.
    asked: Option<Convention>,
}

impl Voted {
    fn decided(&self) -> Writing {
        let language = self.words.decision();
        let convention = self.asked.or_else(|| writing::in_force(self.marks, language));
        Writing { convention, language, order: None }
    }
}

/// So many votes for one language settle it for the rest of the text.
const SETTLED: usize = 12;
/// So many words that say nothing do, too.
const SILENT: usize = 1_000;

impl Reader {
    /// Reads a text of whose writing something is known. Without that, its numbers and words decide for those that follow them, and
    /// for those of their own sentence.
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
    pub fn under(writing: Option<Writing>) -> Self {
        let known = writing.map_or_else(Known::default, Known::Given);
        Self { splitter: Splitter::default(), scan: Scan::written(writing.unwrap_or_default()), known }
    }

    /// What the caller has said of the text's writing.
    #[must_use]
    pub fn given(&self) -> Option<Writing> {
        match self.known {
            Known::Given(writing) => Some(writing),
            Known::Voted(_) => None,
        }
    }

    /// What is known of the writing of the sentence that was read last.
    #[must_use]
    pub fn writing(&self) -> Writing {
        match self.known {
            Known::Given(writing) => writing,
            Known::Voted(votes) => votes.decided(),
        }
    }

    /// Whether neither a caller nor the text so far says which mark stands before decimals: its numbers leave it open, and its words
    /// are of no language that is known.
    ///
    /// ```
    /// use tieout_evidence::Reader;
    /// let open = |text| {
    ///     let mut reader = Reader::default();
    ///     reader.next(text, true);
    ///     reader.is_open()
    /// };
    /// assert!(open("Hessen: 1.300 Kunden"));
    /// assert!(!open("The state has 1,300 customers in the north.") && !open("Hessen: 1.300 Kunden, 12,5 % mehr"));
    /// ```
    #[must_use]
    pub fn is_open(&self) -> bool {
        match self.known {
            Known::Given(_) => false,
            Known::Voted(votes) => votes.marks.decision().is_none() && votes.words.decision().is_none(),
        }
    }

    /// The same reader, from where it stands, with every number read under this convention where no caller said otherwise.
    #[must_use]
    pub fn reading(&self, convention: Convention) -> Self {
        let mut other = self.clone();
        if let Known::Voted(votes) = &mut other.known {
            votes.asked = Some(convention);
        }
        other
    }

    /// The next sentence and its tokens; see [`Splitter::next`] for what `text` and `whole` are.
    pub fn next(&mut self, text: &str, whole: bool) -> Option<(Sentence, Vec<Token>)> {
        let sentence = self.splitter.next(text, whole)?;
        self.vote(text, sentence.span);
        Some((sentence, self.scan.part(text, sentence.span)))
    }

    fn vote(&mut self, text: &str, span: Span) {
        let Known::Voted(votes) = &mut self.known else { return };
        votes.marks.merge(&writing::votes_of(span.of(text)));
        if !votes.settled {
            votes.words.merge(&language_of([span.of(text)]));
            let language = votes.words.decision();
            votes.settled =
                language.is_some_and(|l| votes.words.of(l) >= SETTLED) || votes.words.silent >= SILENT;
        }
        self.scan = self.scan.with(votes.decided());
    }

    /// See [`Splitter::settled`].
    #[must_use]
    pub fn settled(&self) -> usize {
        self.splitter.settled()
    }
}

/// The tokens of a whole answer, as a [`Reader`] gives them; `writing` as for [`Reader::under`].
///
/// ```
/// let text = "It sold 5. 3 came back.";
/// let tokens = tieout_evidence::tokens(text, None);
/// assert_eq!(tokens.iter().map(|t| t.span.of(text)).collect::<Vec<_>>(), ["5", "3"]);
/// ```
#[must_use]
pub fn tokens(text: &str, writing: Option<Writing>) -> Vec<Token> {
    let mut reader = Reader::under(writing);
    std::iter::from_fn(|| reader.next(text, true)).flat_map(|(_, tokens)| tokens).collect()
}
