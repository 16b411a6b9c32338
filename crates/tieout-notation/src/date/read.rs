//! Periods of headers, labels and whole cells, where a bare year is a year.

use super::Period;
use super::find::{self, Dated};
use super::lex::{Lex, is_superscript};
use super::{foreign, month, numeric, year};
use crate::candidates::all_sites;
use crate::{Span, Writing};

/// See [`super::periods_in`].
pub(super) fn periods(text: &str) -> Vec<(Span, Period)> {
    periods_of(text, find::dated(text, &all_sites(text, 0)))
}

/// The same with the dates of the text found already.
pub(super) fn periods_of(text: &str, dated: Vec<Dated>) -> Vec<(Span, Period)> {
    let mut out = Vec::with_capacity(dated.len());
    let lex = Lex { text };
    let mut from = 0;
    for Dated { span, readings, .. } in dated {
        bare_years(lex, from, span.start, &mut out);
        from = span.end;
        if let Some(&first) = readings.first() {
            out.push((span, first));
        }
    }
    bare_years(lex, from, text.len(), &mut out);
    out
}

/// Bare years between two places: four digits from 1900 to 2100, not grouped, no decimals, no currency, `%` or unit.
fn bare_years(lex: Lex<'_>, from: usize, to: usize, out: &mut Vec<(Span, Period)>) {
    let mut at = from;
    while at < to {
        if !lex.byte(at).is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        if let Some((year, end)) = bare_year(lex, at).filter(|&(_, end)| end <= to) {
            out.push((Span::new(at, end), Period::of_year(year)));
        }
        while at < to && lex.byte(at).is_ascii_alphanumeric() {
            at += 1;
        }
    }
}

fn bare_year(lex: Lex<'_>, at: usize) -> Option<(i32, usize)> {
    let (year, end) = year::plain(lex, at).filter(|(y, _)| year::BARE.contains(y))?;
    // A dash before a year joins two of them or is none of its own ("2018–2019", "mid-2019", "- 2019").
    let behind = lex.spaces_before(at);
    let before = lex.char_before(behind);
    let money =
        before.is_some_and(|c| matches!(c, '$' | '\u{20ac}' | '\u{a3}' | '\u{a5}' | '\u{20b9}' | '#'));
    let joined = behind == at
        && match before {
            Some('-' | '/') => {
                lex.char_before(at - 1).is_some_and(|c| c.is_ascii_digit()) && !joins_years(lex, at)
            }
            Some('.' | ',' | ':') => lex.char_before(at - 1).is_some_and(|c| c.is_ascii_digit()),
            Some('+' | '_' | '@' | '\\' | '~' | '=') => true,
            Some(c) => c.is_alphanumeric(),
            None => false,
        };
    let ends = lex.ends(end)
        || (matches!(lex.byte(end), b'-' | b'/')
            && year::plain(lex, end + 1).is_some_and(|(_, e)| lex.ends(e)));
    (!money && !joined && ends && !year::counted(lex, end)).then_some((year, end))
}

/// Whether the mark before `at` joins a year to a year: `2019/2018`.
fn joins_years(lex: Lex<'_>, at: usize) -> bool {
    let start = at.saturating_sub(5);
    year::plain(lex, start).is_some_and(|(_, end)| end + 1 == at)
        && lex.char_before(start).is_none_or(|c| !c.is_alphanumeric())
}

/// Words that stand around a date without adding anything to it.
const AROUND: [&str; 60] = [
    "year",
    "years",
    "ended",
    "ending",
    "end",
    "as",
    "of",
    "at",
    "the",
    "for",
    "in",
    "on",
    "from",
    "to",
    "and",
    "through",
    "until",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "twenty",
    "thirteen",
    "month",
    "months",
    "week",
    "weeks",
    "day",
    "days",
    "quarter",
    "quarters",
    "half",
    "fiscal",
    "financial",
    "period",
    "periods",
    "first",
    "second",
    "third",
    "fourth",
    "unaudited",
    "audited",
    "restated",
    "since",
    "date",
    "calendar",
    "full",
    "a",
    "dated",
    "by",
    "during",
    "fye",
];
const WEEKDAYS: [&str; 14] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
];

/// See [`super::read_date`].
pub(super) fn whole(text: &str) -> Option<Period> {
    // A header is short; a cell that holds a paragraph is no date.
    if text.len() > 120 || !text.bytes().any(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    let text = text.trim();
    let lex = Lex { text };
    if let Some(period) = cell_only(lex) {
        return Some(period);
    }
    only(text, periods(text), plain_words)
}

/// See [`super::read_date_under`]: what the language of the cell says, or what can be said without it.
pub(super) fn whole_under(text: &str, writing: Writing) -> Option<Period> {
    if text.len() > 120 || !text.bytes().any(|b| b.is_ascii_alphanumeric()) {
        return None;
    }
    let text = text.trim();
    let lex = Lex { text };
    let numeric = || {
        let mut out = Vec::new();
        let end = numeric::day_or_month_first(lex, 0, true, &mut out)?;
        foreign::decide(&mut out, writing.order());
        out.first().filter(|_| end == text.len())?.readings.first().copied()
    };
    if let Some(period) = numeric() {
        return Some(period);
    }
    let found = periods_of(text, foreign::known(text, 0, writing));
    let words = |piece: &str| match writing.language() {
        Some(language) => foreign::plain_words(piece, language),
        None => plain_words(piece),
    };
    let named =
        || Some(Period { month: foreign::month_cell(text, writing.language()?), ..Period::default() });
    named().filter(|p| p.month.is_some()).or_else(|| only(text, found, words)).or_else(|| whole(text))
}

/// The one period of a cell that holds nothing else.
fn only(text: &str, found: Vec<(Span, Period)>, plain_words: impl Fn(&str) -> bool) -> Option<Period> {
    if found.is_empty() {
        return None;
    }
    // What is left outside the dates must be words that belong to them, marks, or a footnote.
    let mut from = 0;
    for &(span, _) in &found {
        if !plain_words(text.get(from..span.start)?) {
            return None;
        }
        from = span.end;
    }
    if !tail_is_note(text.get(from..)?, plain_words) {
        return None;
    }
    let mut all = found.iter().map(|&(_, period)| period);
    let first = all.next()?;
    let common = all.try_fold(first, shared)?;
    (common != Period::default()).then_some(common)
}

/// What two dates of one cell have in common: "1/1/2018 to 1/31/2018" is January 2018. `None` when their years differ.
fn shared(a: Period, b: Period) -> Option<Period> {
    fn same<T: PartialEq>(a: Option<T>, b: Option<T>) -> Option<T> {
        if a == b { a } else { None }
    }
    if let (Some(x), Some(y)) = (a.year, b.year)
        && (x != y || a.end_year != b.end_year)
    {
        return None;
    }
    let month = same(a.month, b.month);
    Some(Period {
        year: a.year.or(b.year),
        end_year: a.end_year.or(b.end_year),
        quarter: same(a.quarter, b.quarter),
        half: same(a.half, b.half),
        month,
        day: same(a.day, b.day).filter(|_| month.is_some()),
        fiscal: a.fiscal || b.fiscal,
    })
}

/// Forms that only a cell can hold: a month alone, `F19`, `2 0 1 8`, `11-08-16`.
fn cell_only(lex: Lex<'_>) -> Option<Period> {
    let text = lex.text;
    let name = text.trim_end_matches('.');
    if let Some(month) = month::named(name) {
        return Some(Period { month: Some(month.number), ..Period::default() });
    }
    if lex.byte(0) == b'F'
        && let Some((year, end)) = year::plain(lex, 1).or_else(|| year::two_digits(lex, 1))
        && end == text.len()
    {
        return Some(Period { fiscal: true, ..Period::of_year(year) });
    }
    if let Some(period) = small_month(lex) {
        return Some(period);
    }
    let mut out = Vec::new();
    if numeric::day_or_month_first(lex, 0, true, &mut out) == Some(text.len()) {
        return out.first().and_then(|d| d.readings.first().copied());
    }
    spaced_year(text)
}

/// `may 10`, `10 may` in small letters, and `17 Sep 15`.
fn small_month(lex: Lex<'_>) -> Option<Period> {
    let number = |s: &str, most: u8| s.parse::<u8>().ok().filter(|n| (1..=most).contains(n) && s.len() <= 2);
    let name = |s: &str| month::named(s.trim_end_matches('.')).map(|m| m.number);
    let dated = |day, month| Period { month: Some(month), day: Some(day), ..Period::default() };
    let (a, rest) = lex.text.split_once(' ')?;
    let Some((b, c)) = rest.split_once(' ') else {
        let b = rest;
        return number(a, 31).zip(name(b)).or_else(|| number(b, 31).zip(name(a))).map(|(d, m)| dated(d, m));
    };
    if c.len() != 2 {
        return None;
    }
    let (year, _) = year::two_digits(lex, lex.text.len() - 2)?;
    Some(Period { year: Some(year), ..dated(number(a, 31)?, name(b)?) })
}

/// `2 0 1 8`, from headers set with wide spacing: the year, if nothing else but a footnote stands there.
fn spaced_year(text: &str) -> Option<Period> {
    let bytes = text.as_bytes();
    let mut year = 0;
    for i in 0..4 {
        let digit = bytes.get(2 * i).filter(|b| b.is_ascii_digit())?;
        if i < 3 && bytes.get(2 * i + 1) != Some(&b' ') {
            return None;
        }
        year = year * 10 + i32::from(digit - b'0');
    }
    (year::BARE.contains(&year) && tail_is_note(text.get(7..)?, plain_words)).then(|| Period::of_year(year))
}

/// Whether a piece of a header holds only words from around dates, counts of months, weeks or days, and marks.
fn plain_words(piece: &str) -> bool {
    let mut count = false;
    for word in piece.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()) {
        let known = is_one(word, &AROUND) || is_one(word, &WEEKDAYS);
        let counted = is_one(word, &["month", "months", "week", "weeks", "day", "days"]);
        if !known || (count && !counted) {
            let number = word.len() <= 2 && word.bytes().all(|b| b.is_ascii_digit());
            if !number || count {
                return false;
            }
            count = true;
        } else {
            count = false;
        }
    }
    !count
}

fn is_one(word: &str, list: &[&str]) -> bool {
    list.iter().any(|w| w.eq_ignore_ascii_case(word))
}

/// Whether what follows the last date of a cell is a footnote (at most three characters: `(1)`, `1`, `*`, `a`), words from around
/// dates, or both.
fn tail_is_note(piece: &str, plain_words: impl Fn(&str) -> bool) -> bool {
    let mut marks = 0;
    let mut only_marks = true;
    // An open span ("2010–") and a further number ("(1.10)", "- 6") are no notes.
    let open = piece.contains(['-', '/', '\u{2013}', '\u{2014}', '?'])
        || piece.split('.').skip(1).any(|p| p.starts_with(|c: char| c.is_ascii_digit()));
    let mut before = ' ';
    for c in piece.chars() {
        if c.is_ascii_digit() || is_superscript(c) || matches!(c, '*' | '\u{2020}' | '\u{2021}' | '\u{a7}') {
            marks += 1;
        } else if c.is_alphanumeric() {
            // A letter is a footnote in brackets only.
            marks += 1;
            only_marks &= c.is_ascii_lowercase() && matches!(before, '(' | '[');
        }
        before = c;
    }
    let no_amount = !piece.contains(['%', '$', '\u{20ac}', '\u{a3}', '+', '=', '<', '>']);
    no_amount && !open && ((only_marks && marks <= 3) || plain_words(piece))
}
