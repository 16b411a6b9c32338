//! Walks a text and tries, at each place where a word or number starts, the forms that can begin there.

use super::lex::Lex;
use super::{Clock, Period, cjk, clock, month, numeric, quarter, year};
use crate::Span;
use crate::candidates::Site;
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

static MONTHS: Starts = MONTH_STARTS;
const MONTH_STARTS: Starts = Starts::of(&[
    *b"jan", *b"feb", *b"mar", *b"apr", *b"may", *b"jun", *b"jul", *b"aug", *b"sep", *b"oct", *b"nov",
    *b"dec",
]);
static RANKS: Starts = RANK_STARTS;
const RANK_STARTS: Starts = Starts::of(&[
    *b"fir", *b"sec", *b"thi", *b"fou", *b"fif", *b"six", *b"sev", *b"eig", *b"nin", *b"ten", *b"ele",
    *b"twe",
]);

/// The first letters of every first word of a date of more than two letters.
pub(crate) const STARTS: Starts = Starts::of(&[*b"fis", *b"fin"]).or(&MONTH_STARTS).or(&RANK_STARTS);

/// Those of three letters.
pub(crate) const SHORT: Starts = MONTH_STARTS;

/// The second to the fourth letter of all others.
pub(crate) const GOING_ON: Starts = Starts::of(&[
    *b"anu", *b"ebr", *b"arc", *b"pri", *b"une", *b"uly", *b"ugu", *b"ept", *b"cto", *b"ove", *b"ece", *b"isc", *b"ina",
    *b"irs", *b"eco", *b"hir", *b"our", *b"ift", *b"ixt", *b"eve", *b"igh", *b"int", *b"ine", *b"ent", *b"lev", *b"wel",
    *b"wen",
]);

/// What a word may begin, by its first three bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lead {
    Quarter,
    Fiscal,
    Month,
    Rank,
}

/// What the word at `at` may begin: for nearly every word, nothing.
fn lead(lex: Lex<'_>, at: usize) -> Option<Lead> {
    let start = [lex.byte(at), lex.byte(at + 1), lex.byte(at + 2)];
    match start.map(|b| b | 32) {
        [b'q' | b'h', b'1'..=b'4', _] => Some(Lead::Quarter),
        [b'f' | b'c', b'y', _] | [b'f', b'i', b's' | b'n'] => Some(Lead::Fiscal),
        _ if MONTHS.holds(start) => Some(Lead::Month),
        _ if RANKS.holds(start) => Some(Lead::Rank),
        _ => None,
    }
}

/// Tries every form at `at`, a token start; pushes what stands there (a list of days is several) and says where it ends.
pub(super) fn form(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let first = lex.byte(at);
    let digit = first.is_ascii_digit();
    let lead = if digit { None } else { lead(lex, at) };
    if !digit && lead.is_none() {
        return None;
    }
    // "Q1-Q3", "Dec 2019-Jan 2020", "H1/H2": a mark behind a date joins.
    let joined =
        || !digit && lex.char_before(at) == Some('-') && out.last().is_some_and(|d| d.span.end + 1 == at);
    if !lex.starts(at) && !joined() {
        return None;
    }
    match lead {
        Some(Lead::Quarter) => quarter::letter_led(lex, at, out),
        Some(Lead::Fiscal) => quarter::fiscal_led(lex, at, out),
        Some(Lead::Month) => month::led(lex, at, out),
        Some(Lead::Rank) => year::rank_led(lex, at, out),
        None => {
            let mut length = 1;
            while length < 10 && lex.byte(at + length).is_ascii_digit() {
                length += 1;
            }
            let found = digit_led(lex, at, length, out);
            if found.is_none() && cjk::follows(lex, at + length) {
                return cjk::led(lex, at, length, out);
            }
            found
        }
    }
}

/// Every form that begins with so many digits.
fn digit_led(lex: Lex<'_>, at: usize, length: usize, out: &mut Out) -> Option<usize> {
    match length {
        1 | 2 => {}
        4 | 8 => return year::led(lex, at, out),
        _ => return None,
    }
    let end = at + length;
    match lex.byte(end) {
        // A percentage, a grouped number, the end of a cell or of what is in brackets.
        b'%' | b')' | b']' | b';' | b'"' | b'|' => None,
        b',' if lex.byte(end + 1).is_ascii_digit() => None,
        // Decimals, or three parts.
        b'.' if lex.byte(end + 1).is_ascii_digit() => numeric::day_or_month_first(lex, at, false, out),
        // "43 ships", "43, while": neither a month nor what joins days or hours.
        b' ' if is_other_word(lex, end + 1) => None,
        b',' if lex.byte(end + 1) == b' ' && is_other_word(lex, end + 2) => None,
        next => month::day_led(lex, at, out)
            .or_else(|| numeric::day_or_month_first(lex, at, false, out))
            .or_else(|| quarter::digit_led(lex, at, out))
            .or_else(|| clock::led(lex, at, out))
            .or_else(|| if next.is_ascii_alphabetic() { year::rank_led(lex, at, out) } else { None }),
    }
}

/// The first letters of words of three and more that join the parts of a date.
static JOINING: Starts = Starts::of(&[*b"and", *b"thr", *b"unt", *b"til", *b"the"]);

/// Whether a word stands at `at` that is none of those that follow a day or an hour.
fn is_other_word(lex: Lex<'_>, at: usize) -> bool {
    let start = [lex.byte(at), lex.byte(at + 1), lex.byte(at + 2)];
    start.iter().all(u8::is_ascii_alphabetic) && !MONTHS.holds(start) && !JOINING.holds(start)
}

/// Whether a date, period or clock begins at `at`, and where it ends.
pub(crate) fn starts_date(text: &str, at: usize) -> Option<usize> {
    form(Lex { text }, at, &mut Vec::new())
}

/// Whether the word before `at` makes the number there a reference (`No. 2014-09`).
pub(crate) fn referenced(text: &str, at: usize) -> bool {
    year::referenced(Lex { text }, at)
}

/// See [`super::find_dates`]; at these places of the text.
pub(super) fn dated(text: &str, sites: &[Site]) -> Out {
    let lex = Lex { text };
    let mut out = Vec::new();
    let mut at = 0;
    for site in sites {
        if site.is_word() {
            if at <= site.start {
                at = form(lex, site.start, &mut out).map_or(at, |end| end.max(at));
            }
            continue;
        }
        at = at.max(site.start);
        let alphanumeric = u8::is_ascii_alphanumeric;
        while let Some(&byte) = text.as_bytes().get(at..site.end).and_then(<[u8]>::first) {
            if !alphanumeric(&byte) {
                at += 1;
            } else if let Some(end) = form(lex, at, &mut out).filter(|&end| end > at) {
                at = end;
            } else {
                // Past the rest of the word or number; digits behind letters start nothing, letters behind digits neither.
                let rest = text.as_bytes().get(at..site.end).unwrap_or(&[]);
                at += rest.iter().take_while(|b| alphanumeric(b)).count();
            }
        }
    }
    carry(&mut out, |end, start| month::joiner_between(lex, end, start));
    out
}

pub(super) fn all(text: &str, sites: &[Site]) -> Vec<(Span, Vec<Period>, Option<Clock>)> {
    dated(text, sites).into_iter().map(|d| (d.span, d.readings, d.clock)).collect()
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn days_that_are_passed_over_begin_nothing(
            digits in "[0-9]{1,2}", mark in prop::sample::select(vec![" ", ", ", ",", ".", "%", ")", ";", "]", "|", "\"", "  "]),
            word in prop_oneof![
                "[a-zA-Z]{1,6}",
                "[0-9]{1,3}",
                prop::sample::select(vec!["May", "and", "the", "of", "to", "am", "p.m.", "until", "o'clock", "th", "through"])
                    .prop_map(str::to_owned),
            ],
            rest in prop::sample::select(vec!["", " May 2020", " 9 May", " 2020", " pm", ".2020", "/2020"]),
        ) {
            let text = format!("{digits}{mark}{word}{rest}");
            let (lex, mut out) = (Lex { text: &text }, Vec::new());
            if digit_led(lex, 0, digits.len(), &mut out).is_none() {
                let long = month::day_led(lex, 0, &mut out)
                    .or_else(|| numeric::day_or_month_first(lex, 0, false, &mut out))
                    .or_else(|| quarter::digit_led(lex, 0, &mut out))
                    .or_else(|| clock::led(lex, 0, &mut out))
                    .or_else(|| year::rank_led(lex, 0, &mut out));
                prop_assert_eq!((long, out.len()), (None, 0), "{}", text);
            }
        }
    }
}
