//! Sentences with their values.

use tieout_notation::{Scan, Token};

use super::{Sentence, Splitter};

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
}

impl Reader {
    /// The next sentence and its tokens; see [`Splitter::next`] for what `text` and `whole` are.
    pub fn next(&mut self, text: &str, whole: bool) -> Option<(Sentence, Vec<Token>)> {
        let sentence = self.splitter.next(text, whole)?;
        Some((sentence, self.scan.part(text, sentence.span)))
    }

    /// See [`Splitter::settled`].
    #[must_use]
    pub fn settled(&self) -> usize {
        self.splitter.settled()
    }
}

/// The tokens of a whole answer, as a [`Reader`] gives them.
///
/// ```
/// let text = "It sold 5. 3 came back.";
/// let tokens = tieout_evidence::tokens(text);
/// assert_eq!(tokens.iter().map(|t| t.span.of(text)).collect::<Vec<_>>(), ["5", "3"]);
/// ```
#[must_use]
pub fn tokens(text: &str) -> Vec<Token> {
    let mut reader = Reader::default();
    std::iter::from_fn(|| reader.next(text, true)).flat_map(|(_, tokens)| tokens).collect()
}
