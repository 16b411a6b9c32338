//! How much of a long text is read at once.

/// So many bytes and the rest of the paragraph are looked through for places and dates at once: no token or date reaches over an
/// empty line, and what is known of so much stays near the processor.
pub(super) const PARAGRAPHS: usize = 16 * 1024;

/// How a text is gone through; what is found does not depend on it.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// Plain figures are read at one go.
    pub(super) plain: bool,
    /// At least so many bytes at once.
    pub(super) paragraphs: usize,
}

/// Where the paragraph ends that reaches over `least`.
pub(super) fn end_of_paragraphs(text: &str, least: usize) -> usize {
    let rest = text.as_bytes().get(least..).unwrap_or(&[]);
    rest.windows(2).position(|two| two == b"\n\n").map_or(text.len(), |at| least + at + 2)
}
