//! Byte offsets to Unicode code points and back: one pass over the text, then a lookup costs no more than a block.

use tieout_notation::Span;

const BLOCK: usize = 128;

/// Converts between byte offsets and code point offsets of one text.
///
/// ```
/// use tieout_check::Offsets;
/// use tieout_notation::Span;
/// let text = "€ 12 für";
/// let offsets = Offsets::new(text);
/// assert_eq!(offsets.chars(Span::new(4, 6)), (2, 4));
/// assert_eq!(offsets.bytes(2, 4), Some(Span::new(4, 6)));
/// assert_eq!(offsets.bytes(7, 9), None);
/// ```
#[derive(Clone, Debug)]
pub struct Offsets<'a> {
    text: &'a str,
    /// Code points that start before byte `BLOCK * i`.
    before: Vec<usize>,
}

fn starts(bytes: &[u8]) -> usize {
    bytes.iter().filter(|b| (**b & 0xC0) != 0x80).count()
}

impl<'a> Offsets<'a> {
    /// Reads the text once.
    #[must_use]
    pub fn new(text: &'a str) -> Self {
        let mut before = Vec::with_capacity(text.len() / BLOCK + 2);
        let mut n = 0;
        for block in text.as_bytes().chunks(BLOCK) {
            before.push(n);
            n += starts(block);
        }
        before.push(n);
        Self { text, before }
    }

    /// How many code points start before byte `at`; offsets past the end count the whole text.
    #[must_use]
    pub fn char_at(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        let block = at / BLOCK;
        self.before.get(block).copied().unwrap_or(0) + starts(&self.text.as_bytes()[block * BLOCK..at])
    }

    /// The byte at which code point `at` starts; the end of the text for the number of its code points; None past it.
    #[must_use]
    pub fn byte_at(&self, at: usize) -> Option<usize> {
        let total = self.before.last().copied().unwrap_or(0);
        if at >= total {
            return (at == total).then_some(self.text.len());
        }
        // The last block with at most `at` code points before it; a block holds at least one start (128 > 4 bytes).
        let block = self.before[..self.before.len() - 1].partition_point(|n| *n <= at).saturating_sub(1);
        let mut left = at - self.before[block];
        let from = block * BLOCK;
        for (i, b) in self.text.as_bytes()[from..].iter().enumerate() {
            if (b & 0xC0) != 0x80 {
                if left == 0 {
                    return Some(from + i);
                }
                left -= 1;
            }
        }
        None
    }

    /// A byte span as code points.
    #[must_use]
    pub fn chars(&self, span: Span) -> (usize, usize) {
        (self.char_at(span.start), self.char_at(span.end))
    }

    /// A span of code points as bytes; None where it does not fit the text.
    #[must_use]
    pub fn bytes(&self, start: usize, end: usize) -> Option<Span> {
        if start > end {
            return None;
        }
        Some(Span::new(self.byte_at(start)?, self.byte_at(end)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn agrees_with_counting(text in "(\\PC|[a-z€😀\u{0301}]){0,400}") {
            let offsets = Offsets::new(&text);
            let mut n = 0;
            for (i, c) in text.char_indices() {
                prop_assert_eq!(offsets.char_at(i), n);
                prop_assert_eq!(offsets.byte_at(n), Some(i));
                n += 1;
                let _ = c;
            }
            prop_assert_eq!(offsets.byte_at(n), Some(text.len()));
            prop_assert_eq!(offsets.byte_at(n + 1), None);
            prop_assert_eq!(offsets.char_at(text.len() + 9), n);
        }
    }
}
