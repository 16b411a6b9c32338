//! An answer as it was read: sentence by sentence, with the values of each.

use tieout_evidence::{Reader, Sentence};
use tieout_notation::{Token, Writing};

/// Sentences of an answer that were read once, for a search and for the verifier that decides on what it finds.
///
/// Only a [`Reader`] makes one, from the answer's own characters, so that a verifier over it
/// ([`Verifier::of_reading`](crate::Verifier::of_reading)) knows the claims as it would read them again.
///
/// ```
/// use tieout_certificate::Reading;
/// use tieout_evidence::Reader;
///
/// let mut reader = Reader::default();
/// let answer = "We sold 5. They sold 7.";
/// let reading = Reading::new(&mut reader, answer, true, usize::MAX);
/// let values: Vec<usize> = reading.parts().iter().map(|part| part.read.1.len()).collect();
/// assert_eq!(values, [1, 1]);
/// assert!(Reading::new(&mut reader, answer, true, usize::MAX).parts().is_empty());
/// ```
#[derive(Debug)]
pub struct Reading {
    parts: Vec<Part>,
}

/// A sentence as it was read.
#[derive(Debug)]
#[non_exhaustive]
pub struct Part {
    /// The sentence and its values.
    pub read: (Sentence, Vec<Token>),
    /// What was known of the answer's writing when it was read.
    pub writing: Writing,
    /// Whether nothing said which mark stands before its decimals.
    pub open: bool,
}

impl Reading {
    /// Reads on from where the reader stands: to the answer's end, or as far as it is settled, but no more than `most` sentences.
    /// `answer` and `whole` as for [`Reader::next`].
    #[must_use]
    pub fn new(reader: &mut Reader, answer: &str, whole: bool, most: usize) -> Self {
        let next = || {
            let read = reader.next(answer, whole)?;
            Some(Part { read, writing: reader.writing(), open: reader.is_open() })
        };
        Self { parts: std::iter::from_fn(next).take(most).collect() }
    }

    /// The sentences, in their order.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}
