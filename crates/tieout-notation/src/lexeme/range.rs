//! Ranges: two numbers in one word.

use std::cmp::Ordering;

use super::numeral::Numeral;
use super::{Lexeme, cut};

impl Lexeme {
    /// The two ends, where it is a range of two numbers, the smaller one first: `10-20`, `1,000..2,000`, `10\u{2013}20ms`. A unit
    /// behind the second is the first one's, too. `text` is what the lexeme was cut from. A number that is padded with noughts
    /// is a code, and no end of a range.
    ///
    /// ```
    /// use tieout_notation::lexemes;
    /// let ends = |text: &str| {
    ///     let [low, high] = lexemes(text).next()?.ends(text)?;
    ///     Some((low.span.of(text).to_owned(), low.text().to_owned(), high.text().to_owned()))
    /// };
    /// assert_eq!(ends("1,000-2,000ms"), Some(("1,000".into(), "1000ms".into(), "2000ms".into())));
    /// assert_eq!((ends("fc1/3"), ends("2026-04"), ends("1-2-3"), ends("555-0199")), (None, None, None, None));
    /// ```
    #[must_use]
    pub fn ends(&self, text: &str) -> Option<[Self; 2]> {
        if self.is_number() {
            return None;
        }
        let word = self.span.of(text);
        let (at, mark) = separator(word)?;
        let mut low = Self::of(word.get(..at)?, self.span.start)?;
        let high = Self::of(word.get(at + mark..)?, self.span.start + at + mark)?;
        let (first, second) = (low.number.as_mut()?, high.number.as_ref()?);
        let signed = |n: &Numeral| n.value.starts_with('-');
        if signed(first) || signed(second) || first.padded || second.padded {
            return None;
        }
        if first.compare(second) != Ordering::Less {
            return None;
        }
        if first.suffix.is_empty() {
            first.suffix.clone_from(&second.suffix);
        } else if first.suffix != second.suffix {
            return None;
        }
        low.text = first.text();
        Some([low, high])
    }
}

/// The first hyphen, or two full stops, behind the beginning: where it stands and how long it is.
fn separator(word: &str) -> Option<(usize, usize)> {
    let dots = word.find("..").map(|at| (at, 2));
    let dash = word.char_indices().find(|(i, c)| *i > 0 && cut::folded(c.encode_utf8(&mut [0; 4])) == "-");
    dots.or(dash.map(|(at, c)| (at, c.len_utf8()))).filter(|(at, _)| *at > 0)
}
