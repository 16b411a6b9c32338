//! Passages: sentences.
//!
//! Two steps. Lines are first put together to blocks: a heading, a table row, a line of code or a rule stands for itself; a list
//! item, a quotation or a labelled line (`Total: 5`) begins a block, and lines that merely wrap go on with theirs. Then each block
//! is split at the stops that end a sentence; [`stop`] decides which do.

mod line;
mod stop;

use tieout_notation::Span;

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
    let mut out = Vec::new();
    for block in line::blocks(text) {
        split(text, block, &mut out);
    }
    out
}

/// Splits one block at the stops that end a sentence.
fn split(text: &str, block: line::Block, out: &mut Vec<Sentence>) {
    let Span { start, end } = block.span;
    let Some(body) = text.get(..end) else { return };
    let mut from = start;
    if !block.whole {
        let mut at = block.split_from;
        while let Some(next) = stop::next_end(body, from, at) {
            push(text, from, next, out);
            from = next;
            at = next;
        }
    }
    push(text, from, end, out);
}

fn push(text: &str, start: usize, end: usize, out: &mut Vec<Sentence>) {
    let piece = Span::new(start, end).of(text);
    let left = piece.len() - piece.trim_start().len();
    let span = Span::new(start + left, start + piece.trim_end().len());
    if span.start < span.end {
        out.push(Sentence { span });
    }
}

#[cfg(test)]
mod tests;
