//! Passages: sentences.
//!
//! Two steps. Lines are first put together to blocks: a heading, a table row, a line of code or a rule stands for itself; a list
//! item, a quotation or a labelled line (`Total: 5`) begins a block, and lines that merely wrap go on with theirs. Then each block
//! is split at the stops that end a sentence; [`stop`] decides which do.
//!
//! Both steps read a text that may still grow: [`line`] and [`stop`] answer "not yet" where what follows could change the answer,
//! and [`Splitter`] gives each sentence once nothing can. A whole text is one that has stopped growing.

mod line;
mod reader;
mod splitter;
mod stop;

use tieout_notation::Span;

pub use reader::{Reader, tokens};
pub use splitter::Splitter;

/// One sentence of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Where it stands, without the white space around it.
    pub span: Span,
}

/// Splits a text into sentences and lines: a full stop after an initial, an abbreviation or inside a number ends nothing;
/// line breaks before a list marker, a heading, or a blank line end a sentence.
///
/// Every character that is no white space lies in exactly one sentence; cost is linear in the text.
///
/// ```
/// use tieout_evidence::sentences;
/// let text = "Dr. J. Smith sold 3.5 tons to Acme Inc. in May. Prices rose.\n- Net: $4m\n- Tax: $1m";
/// let all: Vec<&str> = sentences(text).iter().map(|s| s.span.of(text)).collect();
/// assert_eq!(all, ["Dr. J. Smith sold 3.5 tons to Acme Inc. in May.", "Prices rose.", "- Net: $4m", "- Tax: $1m"]);
/// ```
#[must_use]
pub fn sentences(text: &str) -> Vec<Sentence> {
    let mut splitter = Splitter::default();
    std::iter::from_fn(|| splitter.next(text, true)).collect()
}

#[cfg(test)]
mod tests;
