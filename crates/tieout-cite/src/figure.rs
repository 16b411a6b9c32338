//! The numbers of a cell with their signs: what stands around the digits that the notation finds.
//!
//! Signs are this room's own: a hyphen may be the joint of a range or a bullet, and what brackets say is a convention of the
//! whole document.

use std::ops::ControlFlow;

use tieout_notation::{Decimal, FoundNumber, Printed, Size, Span, digit_of, is_invisible, printed_numbers};

use crate::convention::Convention;

/// The sign of a number as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// None, or `+`.
    Plus,
    /// A minus before it.
    Minus,
    /// Brackets around it alone in its cell: a minus unless brackets are said to be punctuation.
    Alone,
    /// Brackets inside a text, half a pair in a cell, a hyphen behind decimals: a minus for accountants only.
    Accounting,
}

/// One printed number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// Its digits.
    pub(crate) number: Printed,
    /// With sign and brackets.
    pub(crate) span: Span,
    /// As written.
    pub(crate) sign: Sign,
    /// Brackets stand around it.
    pub(crate) bracketed: bool,
}

impl Figure {
    /// A number that came as one.
    pub(crate) fn exact(value: &Decimal, text: &str) -> Self {
        let span = Span::new(0, text.len());
        let sign = if value.signum() < 0 { Sign::Minus } else { Sign::Plus };
        Self { number: Printed::exact(span, value.abs()), span, sign, bracketed: false }
    }

    /// Without its sign.
    pub(crate) fn size(&self) -> &Size {
        &self.number.size
    }

    /// How many digits it has, where noughts stand before them.
    pub(crate) fn padded(&self) -> Option<usize> {
        self.number.padded.then(|| self.number.span.len())
    }
}

/// How many blanks, signs and brackets stand between a number and what it wears at most.
const REACH: usize = 8;

/// A number where it stands.
pub(crate) struct Seen<'a> {
    pub(crate) figure: &'a Figure,
    text: &'a str,
    before: Option<&'a Printed>,
}

impl<'a> Seen<'a> {
    /// A number that is all there is.
    pub(crate) fn alone(figure: &'a Figure, text: &'a str) -> Self {
        Self { figure, text, before: None }
    }

    /// Whether a word or sign that may belong to the number stands behind it or before it.
    pub(crate) fn is_worn(&self) -> bool {
        let Span { start, end } = self.figure.number.span;
        let blank = |c: char| is_space(c) || is_dash(c) || is_invisible(c) || matches!(c, '(' | ')' | '+');
        let wear = |c: Option<char>| c.is_some_and(|c| is_unit(c) || c.is_alphabetic());
        let before = self.text.get(..start).unwrap_or("").chars().rev().take(REACH);
        let after = self.text.get(end..).unwrap_or("").chars().take(REACH);
        wear(after.clone().find(|c| !blank(*c))) || wear(before.clone().find(|c| !blank(*c)))
    }

    /// The number with its scale word and unit.
    pub(crate) fn read(&self, convention: &Convention) -> FoundNumber {
        let numbers = convention.numbers;
        // What the number before it wears is not for this one to wear.
        let floor = self.before.map_or(0, |n| n.read(self.text, n.span.start, numbers).span.end);
        self.figure.number.read(self.text, floor.min(self.figure.number.span.start), numbers)
    }
}

/// Shows `see` every number of a cell from the left, until it breaks.
pub(crate) fn each<B>(text: &str, mut see: impl FnMut(&Seen<'_>) -> ControlFlow<B>) -> Option<B> {
    let mut cell = None;
    let mut before: Option<Printed> = None;
    for number in printed_numbers(text) {
        let all = Span::new(0, text.len());
        let (span, sign, bracketed) = if number.joined || number.span == all {
            (number.span, Sign::Plus, false)
        } else {
            let cell: &Cell<'_> = cell.get_or_insert_with(|| Cell::new(text));
            cell.sign(number.span, number.marks)
        };
        let figure = Figure { number, span, sign, bracketed };
        if let ControlFlow::Break(b) = see(&Seen { figure: &figure, text, before: before.as_ref() }) {
            return Some(b);
        }
        before = Some(figure.number);
    }
    None
}

/// A cell and what stands at its edges when spaces, currency and percent signs are passed over.
struct Cell<'a> {
    text: &'a str,
    first: usize,
    last: usize,
}

impl<'a> Cell<'a> {
    fn new(text: &'a str) -> Self {
        let passed = |c: char| c.is_whitespace() || is_unit(c);
        let first = text.len() - text.trim_start_matches(passed).len();
        Self { text, first, last: text.trim_end_matches(passed).len().max(first) }
    }

    /// Sign and brackets around the digits: the span with them, the sign, whether there are brackets.
    fn sign(&self, digits: Span, marks: bool) -> (Span, Sign, bool) {
        let text = self.text;
        let mut start = digits.start;
        let before = skip_back(text, start);
        if let Some(c) = char_before(text, before).filter(|c| is_currency(*c)) {
            start = before - c.len_utf8();
        }
        let alone = digits.end >= self.last;
        let mut sign = Sign::Plus;
        match char_before(text, start) {
            Some('+') => start -= 1,
            Some(c) if is_dash(c) => {
                let dash = start - c.len_utf8();
                let inside = |b: char| is_glue(b) || is_dash(b) || matches!(b, '.' | ',' | ')' | '%');
                if !char_before(text, dash).is_some_and(inside) {
                    start = dash;
                    sign = Sign::Minus;
                }
            }
            // "- 5" alone in its cell; before words the dash is a bullet.
            Some(c) if is_space(c) && alone => {
                let dash = skip_back(text, start);
                if let Some(c) =
                    char_before(text, dash).filter(|c| is_dash(*c) && dash - c.len_utf8() == self.first)
                {
                    start = dash - c.len_utf8();
                    sign = Sign::Minus;
                }
            }
            _ => {}
        }
        let open = skip_back(text, start);
        let close = skip_unit(text, digits.end);
        let opened = char_before(text, open) == Some('(');
        let closed = char_at(text, close) == Some(')');
        let from = if opened { open - 1 } else { start };
        let to = if closed { close + 1 } else { digits.end };
        if opened && closed {
            let sign = match sign {
                Sign::Plus if from == self.first && to == self.last => Sign::Alone,
                Sign::Plus => Sign::Accounting,
                signed => signed,
            };
            return (Span::new(from, to), sign, true);
        }
        if sign == Sign::Plus {
            let torn =
                opened && from == self.first && alone || closed && start <= self.first && to == self.last;
            if torn {
                return (Span::new(from, to), Sign::Accounting, false);
            }
            if marks
                && start <= self.first
                && char_at(text, digits.end)
                    .is_some_and(|c| is_dash(c) && digits.end + c.len_utf8() == self.last)
            {
                return (Span::new(start, self.last), Sign::Accounting, false);
            }
        }
        (Span::new(start, digits.end), sign, false)
    }
}

/// Before the spaces that end at `at`.
fn skip_back(text: &str, at: usize) -> usize {
    text.get(..at).map_or(at, |t| t.trim_end_matches(is_space).len())
}

/// Behind a currency or percent sign at `at`, with the spaces around it.
fn skip_unit(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("").trim_start_matches(is_space);
    text.len() - rest.strip_prefix(is_unit).unwrap_or(rest).trim_start_matches(is_space).len()
}

/// The character that starts at byte `at`.
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at) {
        Some(b) if b.is_ascii() => Some(char::from(*b)),
        Some(_) => text.get(at..)?.chars().next(),
        None => None,
    }
}

/// The character that ends at byte `at`.
fn char_before(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at.checked_sub(1)?) {
        Some(b) if b.is_ascii() => Some(char::from(*b)),
        Some(_) => text.get(..at)?.chars().next_back(),
        None => None,
    }
}

/// Spaces that stay inside a line, the tab left out: columns are not groups.
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{A0}' | '\u{202F}' | '\u{2007}'..='\u{200A}')
}

pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2013}' | '\u{2212}')
}

pub(crate) fn is_currency(c: char) -> bool {
    matches!(c, '$' | '\u{A2}'..='\u{A5}' | '\u{20A0}'..='\u{20CF}')
}

fn is_unit(c: char) -> bool {
    c == '%' || is_currency(c)
}

/// A letter or digit of a script that parts its words by spaces, or an underscore.
fn is_glue(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    digit_of(c).is_some() || ((c as u32) < 0x0E00 && c.is_alphabetic())
}

#[cfg(test)]
mod tests;
