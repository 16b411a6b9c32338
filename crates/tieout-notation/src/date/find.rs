//! Walks a text and tries, at each place where a word or number starts, the forms that can begin there.

use super::lex::Lex;
use super::{Clock, Period, cjk, clock, month, numeric, quarter, year};
use crate::Span;
use crate::chars::letters_end;
use crate::starts::Starts;

/// A date, period or clock in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dated {
    pub(super) span: Span,
    pub(super) readings: Vec<Period>,
    pub(super) clock: Option<Clock>,
}

pub(super) type Out = Vec<Dated>;

impl Dated {
    pub(super) fn new(start: usize, end: usize, readings: Vec<Period>) -> Self {
        Self { span: Span::new(start, end), readings, clock: None }
    }
}

/// What a byte is to dates.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Mark,
    Digit,
    /// A letter that words of dates begin with.
    First,
    Letter,
}

const CLASSES: [Class; 256] = {
    let mut table = [Class::Mark; 256];
    let mut b: u8 = 0;
    while b < 128 {
        table[b as usize] = match b | 32 {
            _ if b.is_ascii_digit() => Class::Digit,
            _ if !b.is_ascii_alphabetic() => Class::Mark,
            b'q' | b'h' | b'c' | b'j' | b'f' | b'm' | b'a' | b's' | b'o' | b'n' | b'd' | b't' | b'e' => {
                Class::First
            }
            _ => Class::Letter,
        };
        b += 1;
    }
    table
};

static STARTS: Starts = Starts::of(&[
    *b"jan", *b"feb", *b"mar", *b"apr", *b"may", *b"jun", *b"jul", *b"aug", *b"sep", *b"oct", *b"nov",
    *b"dec", *b"fis", *b"fin", *b"fir", *b"sec", *b"thi", *b"fou", *b"fif", *b"six", *b"sev", *b"eig",
    *b"nin", *b"ten", *b"ele", *b"twe",
]);

/// Whether the first three bytes of a word can begin a form: a quick no for nearly every word.
fn may_begin(lex: Lex<'_>, at: usize) -> bool {
    let start = [lex.byte(at), lex.byte(at + 1), lex.byte(at + 2)];
    let [a, b, _] = start;
    match [a | 32, b | 32] {
        [b'q' | b'h', b'1'..=b'4'] | [b'f' | b'c', b'y'] => true,
        _ => STARTS.holds(start),
    }
}

/// Tries every form at `at`, a token start; pushes what stands there (a list of days is several) and says where it ends.
pub(super) fn form(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let first = lex.byte(at);
    match CLASSES[usize::from(first)] {
        Class::Digit => {}
        Class::First if may_begin(lex, at) => {}
        _ => return None,
    }
    // "Q1-Q3", "Dec 2019-Jan 2020", "H1/H2": a mark behind a date joins.
    let joined = || {
        !first.is_ascii_digit()
            && lex.char_before(at) == Some('-')
            && out.last().is_some_and(|d| d.span.end + 1 == at)
    };
    if !lex.starts(at) && !joined() {
        return None;
    }
    if first.is_ascii_digit() {
        let mut length = 1;
        while length < 10 && lex.byte(at + length).is_ascii_digit() {
            length += 1;
        }
        let found = match length {
            1 | 2 => month::day_led(lex, at, out)
                .or_else(|| numeric::day_or_month_first(lex, at, false, out))
                .or_else(|| quarter::digit_led(lex, at, out))
                .or_else(|| clock::led(lex, at, out))
                .or_else(|| quarter::ordinal_led(lex, at, out))
                .or_else(|| year::century(lex, at, out)),
            4 | 8 => year::led(lex, at, out),
            _ => None,
        };
        if found.is_none() && cjk::follows(lex, at + length) {
            return cjk::led(lex, at, length, out);
        }
        return found;
    }
    match first.to_ascii_lowercase() {
        b'q' | b'h' => quarter::letter_led(lex, at, out),
        b'c' => quarter::fiscal_led(lex, at, out),
        b'j' | b'm' | b'a' | b'o' | b'd' => month::led(lex, at, out),
        b'f' | b's' | b't' | b'e' | b'n' => month::led(lex, at, out)
            .or_else(|| if first | 32 == b'f' { quarter::fiscal_led(lex, at, out) } else { None })
            .or_else(|| quarter::ordinal_led(lex, at, out))
            .or_else(|| year::century(lex, at, out)),
        _ => None,
    }
}

/// Whether a date, period or clock begins at `at`, and where it ends.
pub(crate) fn starts_date(text: &str, at: usize) -> Option<usize> {
    form(Lex { text }, at, &mut Vec::new())
}

/// Whether the word before `at` makes the number there a reference (`No. 2014-09`).
pub(crate) fn referenced(text: &str, at: usize) -> bool {
    year::referenced(Lex { text }, at)
}

/// See [`super::find_dates`]; from `at` on.
pub(super) fn dated(text: &str, mut at: usize) -> Out {
    let lex = Lex { text };
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    while let Some(&byte) = bytes.get(at) {
        match CLASSES[usize::from(byte)] {
            Class::Mark => {
                at += 1;
                continue;
            }
            Class::First if !may_begin(lex, at) => {}
            Class::Letter => {}
            Class::Digit | Class::First => {
                if let Some(end) = form(lex, at, &mut out).filter(|&end| end > at) {
                    at = end;
                    continue;
                }
            }
        }
        // Past the rest of the word or number; digits behind letters start nothing, letters behind digits neither.
        at = letters_end(text, at);
        let rest = bytes.get(at..).unwrap_or(&[]);
        at += rest.iter().position(|b| CLASSES[usize::from(*b)] == Class::Mark).unwrap_or(rest.len());
    }
    carry(&mut out, |end, start| month::joiner_between(lex, end, start));
    out
}

pub(super) fn all(text: &str, at: usize) -> Vec<(Span, Vec<Period>, Option<Clock>)> {
    dated(text, at).into_iter().map(|d| (d.span, d.readings, d.clock)).collect()
}

/// Gives the year of a phrase's last date to those before it: "January to March 2019", "Q1 and Q2 2019".
/// Only where the parts then run forward; "December to March 2019" may begin in the year before.
pub(super) fn carry(out: &mut [Dated], joined: impl Fn(usize, usize) -> bool) {
    for i in (1..out.len()).rev() {
        let (head, tail) = out.split_at_mut(i);
        let (Some(before), Some(after)) = (head.last_mut(), tail.first()) else { continue };
        let ([left], [right]) = (before.readings.as_mut_slice(), after.readings.as_slice()) else { continue };
        let rank = |p: &Period| (p.quarter, p.half, p.month, p.day);
        let alike = left.month.is_some() == right.month.is_some()
            && left.day.is_some() == right.day.is_some()
            && left.quarter.is_some() == right.quarter.is_some()
            && left.half.is_some() == right.half.is_some();
        if left.year.is_none()
            && right.year.is_some()
            && alike
            && rank(left) < rank(right)
            && joined(before.span.end, after.span.start)
        {
            left.year = right.year;
            left.end_year = right.end_year;
            left.fiscal |= right.fiscal;
        }
    }
}
