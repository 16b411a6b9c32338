//! Walks a text and tries, at each place where a word or number starts, the forms that can begin there.

use super::lex::Lex;
use super::{Clock, Period, cjk, clock, month, numeric, quarter, year};
use crate::Span;
use crate::candidates::Site;
use crate::starts::Words;

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

const MONTH_NAMES: Words = Words::of(&[
    "jan",
    "january",
    "feb",
    "february",
    "mar",
    "march",
    "apr",
    "april",
    "may",
    "jun",
    "june",
    "jul",
    "july",
    "aug",
    "august",
    "sep",
    "september",
    "oct",
    "october",
    "nov",
    "november",
    "dec",
    "december",
]);
const RANK_WORDS: Words = Words::of(&[
    "first", "second", "thir", "four", "fift", "sixt", "seventh", "eigh", "nint", "nine", "tenth",
    "eleventh", "twelfth", "twen",
]);
static MONTHS: Words = MONTH_NAMES;
static RANKS: Words = RANK_WORDS;

/// Every first word of a date of more than two letters, by its first four.
pub(crate) const LEADING: Words = Words::of(&["fiscal", "financial"]).or(&MONTH_NAMES).or(&RANK_WORDS);

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
    let start = lex.four(at);
    match start.map(|b| b | 32) {
        [b'q' | b'h', b'1'..=b'4', ..] => Some(Lead::Quarter),
        [b'f' | b'c', b'y', ..] | [b'f', b'i', b's' | b'n', _] => Some(Lead::Fiscal),
        _ if MONTHS.hold(start) => Some(Lead::Month),
        _ if RANKS.hold(start) => Some(Lead::Rank),
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
    let end = at + length;
    match length {
        1 | 2 => {}
        // "2019 orders", "In 2019, orders": nothing of a date behind the year.
        4 if lex.byte(end) == b' ' && is_none_of(lex, end + 1, &BEHIND_YEAR) => return None,
        4 if lex.byte(end) == b',' && lex.byte(end + 1) == b' ' && is_none_of(lex, end + 2, &BEHIND_YEAR) => {
            return None;
        }
        4 | 8 => return year::led(lex, at, out),
        _ => return None,
    }
    match lex.byte(end) {
        // A percentage, a grouped number, the end of a cell or of what is in brackets.
        b'%' | b')' | b']' | b';' | b'"' | b'|' => None,
        b',' if lex.byte(end + 1).is_ascii_digit() => None,
        // Decimals, or three parts.
        b'.' if lex.byte(end + 1).is_ascii_digit() => numeric::day_or_month_first(lex, at, false, out),
        // "43 ships", "43, while": neither a month nor what joins days or hours.
        b' ' if is_none_of(lex, end + 1, &BEHIND_DAY) => None,
        b',' if lex.byte(end + 1) == b' ' && is_none_of(lex, end + 2, &BEHIND_DAY) => None,
        // "3–7%", "between 3 and 7 ships"
        b' ' | 0xE2 if joins_amounts(lex, end) => None,
        next => month::day_led(lex, at, out)
            .or_else(|| numeric::day_or_month_first(lex, at, false, out))
            .or_else(|| quarter::digit_led(lex, at, out))
            .or_else(|| clock::led(lex, at, out))
            .or_else(|| if next.is_ascii_alphabetic() { year::rank_led(lex, at, out) } else { None }),
    }
}

/// Words of three letters and more that join the parts of a date.
const JOINING: Words = Words::of(&["and", "through", "thru", "until", "till", "the"]);
static BEHIND_DAY: Words = MONTH_NAMES.or(&JOINING);
/// What goes on behind a year: a month, a quarter or half by its rank, "fiscal year".
static BEHIND_YEAR: Words = LEADING;

/// Whether a word of three letters and more stands at `at` that is none of these.
fn is_none_of(lex: Lex<'_>, at: usize, words: &Words) -> bool {
    let start = lex.four(at);
    let [a, b, c, _] = start;
    [a, b, c].iter().all(u8::is_ascii_alphabetic) && !words.hold(start)
}

/// Whether an en dash or "and" joins the number that ends at `at` to one that is no day and no hour: a percentage, or one before a
/// word that is none of a date.
fn joins_amounts(lex: Lex<'_>, at: usize) -> bool {
    let second = match lex.text.as_bytes().get(at..).unwrap_or(&[]) {
        [0xE2, 0x80, 0x93, ..] => at + 3,
        [b' ', b'a', b'n', b'd', b' ', ..] => at + 5,
        _ => return false,
    };
    lex.digits(second).is_some_and(|(_, end)| match lex.byte(end) {
        b'%' => true,
        b' ' => is_none_of(lex, end + 1, &BEHIND_DAY),
        _ => false,
    })
}

/// Whether a date, period or clock begins at `at`, and where it ends.
pub(crate) fn starts_date(text: &str, at: usize) -> Option<usize> {
    form(Lex { text }, at, &mut Vec::new())
}

/// Whether the word before `at` makes the number there a reference (`No. 2014-09`).
pub(crate) fn referenced(text: &str, at: usize) -> bool {
    year::referenced(Lex { text }, at)
}

/// Whether the run is an amount of money, a grouped number or one with decimals, perhaps behind a bracket, as many are: no date begins
/// behind a sign of money, nor behind a mark between digits, and one to three digits before a comma and another digit begin none,
/// nor do those before decimals that a mark ends.
fn is_no_date(run: &[u8]) -> bool {
    let run = run.strip_prefix(b"(").unwrap_or(run);
    let (money, digits) = match run {
        [b'$', digits @ ..] | [0xE2, 0x82, 0xAC, digits @ ..] | [0xC2, 0xA3, digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let count = |digits: &[u8]| digits.iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = count(digits);
    let mut rest = digits.get(whole..).unwrap_or(&[]);
    let known = match rest {
        _ if whole == 0 => false,
        _ if money => true,
        [b',', b'0'..=b'9', ..] => whole <= 3,
        [b'.', decimals @ ..] => {
            let n = count(decimals);
            whole <= 3 && n > 0 && matches!(decimals.get(n..), Some([b'%' | b')' | b',' | b';', ..]))
        }
        _ => false,
    };
    if !known {
        return false;
    }
    while let [b',' | b'.', digits @ ..] = rest {
        match count(digits) {
            0 => break,
            n => rest = digits.get(n..).unwrap_or(&[]),
        }
    }
    !rest.iter().any(u8::is_ascii_alphanumeric)
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
        if at <= site.start && text.as_bytes().get(site.start..site.end).is_some_and(is_no_date) {
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
        fn runs_that_are_passed_over_begin_nothing(
            before in prop::sample::select(vec!["", " ", "May ", "3/", "(", "("]),
            run in "[(]?[$€£]?[0-9]{1,4}([,.][0-9]{1,4}){0,3}[%).,;/–-]{0,2}",
            rest in prop::sample::select(vec!["", " May 2020", " 9 May", " 2020", " pm", ".2020", "/2020", " . 2020", "月"]),
        ) {
            if is_no_date(run.as_bytes()) {
                let text = format!("{before}{run}{rest}");
                let (lex, mut out) = (Lex { text: &text }, Vec::new());
                for at in before.len()..before.len() + run.len() {
                    let first = at == before.len() || !text.as_bytes()[at - 1].is_ascii_digit();
                    if first && text.as_bytes()[at].is_ascii_digit() && before.is_empty() {
                        prop_assert_eq!(form(lex, at, &mut out), None, "{}", text);
                    }
                }
            }
        }

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
