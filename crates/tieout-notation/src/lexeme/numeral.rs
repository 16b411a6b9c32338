//! Numbers in normal form.

use std::cmp::Ordering;

/// A number, and what is glued to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numeral {
    /// Plain digits: no grouping, no plus, no noughts that say nothing.
    pub(super) value: String,
    /// Digits behind the decimal point, as written.
    pub(super) places: usize,
    /// `us`, `-port`, `/month`; empty for a bare number.
    pub(super) suffix: String,
    /// Whether noughts stand before its digits, as in a code.
    pub(super) padded: bool,
}

impl Numeral {
    /// A folded word that is a number, bare or with a unit or word of at most five letters glued to it (`100mb/s`, `48-port`).
    pub(super) fn read(text: &str) -> Option<Self> {
        let (number, rest) = Self::beginning(text)?;
        // `0xff` is no nought.
        let hexadecimal = text.starts_with("0x");
        (!hexadecimal && is_suffix(rest)).then(|| Self { suffix: rest.to_owned(), ..number })
    }

    /// The number that a folded word begins with, and what follows.
    pub(super) fn beginning(text: &str) -> Option<(Self, &str)> {
        let negative = text.starts_with('-');
        let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
        let end = grouped(unsigned).unwrap_or_else(|| digits(unsigned));
        let (whole, rest) = unsigned.split_at_checked(end).filter(|(whole, _)| !whole.is_empty())?;
        let (fraction, rest) = match rest.strip_prefix('.') {
            Some(after) if digits(after) > 0 => after.split_at_checked(digits(after))?,
            _ => ("", rest),
        };
        let plain: String = whole.chars().filter(char::is_ascii_digit).collect();
        let short = plain.trim_start_matches('0');
        let shown = fraction.trim_end_matches('0');
        let mut value = String::with_capacity(plain.len() + fraction.len() + 2);
        if negative && !(short.is_empty() && shown.is_empty()) {
            value.push('-');
        }
        value.push_str(if short.is_empty() { "0" } else { short });
        if !shown.is_empty() {
            value.push('.');
            value.push_str(shown);
        }
        let padded = plain.len() > 1 && plain.starts_with('0');
        Some((Self { value, places: fraction.len(), suffix: String::new(), padded }, rest))
    }

    /// The value with what is glued to it.
    pub(super) fn text(&self) -> String {
        format!("{}{}", self.value, self.suffix)
    }

    /// Which of two numbers that are not negative is the larger.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        let parts = |n: &Self| {
            let (whole, fraction) = n.value.split_once('.').unwrap_or((&n.value, ""));
            (whole.len(), whole.to_owned(), fraction.to_owned())
        };
        parts(self).cmp(&parts(other))
    }
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Where digits with grouping commas end: groups of three, or behind the first ones of two and a last one of three.
fn grouped(text: &str) -> Option<usize> {
    let end = text.bytes().take_while(|b| b.is_ascii_digit() || *b == b',').count();
    let groups: Vec<usize> = text.get(..end)?.split(',').map(str::len).collect();
    let (first, inner, last) = match groups.as_slice() {
        [first, inner @ .., last] => (*first, inner, *last),
        _ => return None,
    };
    let threes = (1..=3).contains(&first) && inner.iter().all(|n| *n == 3);
    let twos = (1..=2).contains(&first) && !inner.is_empty() && inner.iter().all(|n| *n == 2);
    (last == 3 && (threes || twos)).then_some(end)
}

/// Nothing, or a unit or word: a hyphen or slash or neither, one to five letters, and perhaps the same behind a slash.
fn is_suffix(text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    let words = text.strip_prefix(['-', '/']).unwrap_or(text);
    let short = |word: &str| (1..=5).contains(&word.chars().count()) && word.chars().all(char::is_alphabetic);
    match words.split_once('/') {
        Some((first, second)) => short(first) && short(second),
        None => short(words),
    }
}
