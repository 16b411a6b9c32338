//! Names that digits are part of.

use super::IdentifierKind::{self, Code};
use super::run::{LONGEST, Run};
use crate::date::{referenced, starts_date};
use crate::{Currency, Measure};

type Found = Option<(usize, IdentifierKind)>;

/// Marks that join the parts of a code.
fn is_mark(b: u8) -> bool {
    matches!(b, b'-' | b'_' | b'/' | b'.' | b':' | b'#')
}

/// What a part of a token is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Letters,
    Digits,
    /// Letters first, digits among them.
    Named,
    /// Digits first, letters among them.
    Counted,
}

fn part(run: Run<'_>, start: usize, end: usize) -> Part {
    let token = run.slice(start, end).as_bytes();
    let letters = token.iter().any(u8::is_ascii_alphabetic);
    let digits = token.iter().any(u8::is_ascii_digit);
    match (letters, digits) {
        (true, false) => Part::Letters,
        (false, _) => Part::Digits,
        (true, true) if token.first().is_some_and(u8::is_ascii_digit) => Part::Counted,
        (true, true) => Part::Named,
    }
}

fn word_end(run: Run<'_>, at: usize) -> usize {
    run.while_at(at, usize::MAX, |b| b.is_ascii_alphanumeric())
}

/// The end of a code whose beginning was recognised: letters, digits and marks between them. A colon goes on only before a letter
/// or behind hexadecimal ("A320: 150", "A320:150" end at the colon).
fn code_end(run: Run<'_>, from: usize) -> usize {
    let mut end = from;
    loop {
        let stop = run.while_at(end, usize::MAX, |b| b.is_ascii_alphanumeric() || b == b'_');
        end = stop;
        let next = run.byte(end + 1);
        let joins = match run.byte(end) {
            b'-' | b'/' | b'.' | b'#' => next.is_ascii_alphanumeric(),
            b':' => next.is_ascii_alphabetic(),
            _ => false,
        };
        if !joins || end - run.at > LONGEST {
            return end;
        }
        end += 1;
    }
}

/// Whole and clean: nothing outside ASCII is glued to it (in scripts without spaces letters before digits are words).
fn found(run: Run<'_>, end: usize) -> Found {
    run.ends(end).then_some((end, Code))
}

/// `#W5744371`, `#12345`; `#1` is a rank.
pub(super) fn from_hash(run: Run<'_>) -> Found {
    let start = run.at + 1;
    let end = word_end(run, start);
    match part(run, start, end) {
        Part::Named | Part::Counted => found(run, code_end(run, start)),
        Part::Digits if end - start >= 4 => {
            let end = code_end(run, start);
            let grouped = run.byte(end) == b',' && run.byte(end + 1).is_ascii_digit();
            if grouped { None } else { found(run, end) }
        }
        Part::Letters if matches!(run.byte(end), b'-' | b'_') && run.byte(end + 1).is_ascii_digit() => {
            found(run, code_end(run, start))
        }
        _ => None,
    }
}

/// Words that are hyphenated to a number and leave it one.
const PREFIXES: &[&str] = &[
    "mid",
    "pre",
    "post",
    "top",
    "non",
    "sub",
    "under",
    "over",
    "early",
    "late",
    "since",
    "no",
    "nos",
    "and",
    "to",
    "or",
    "minus",
    "plus",
    "negative",
    "positive",
    "anti",
    "pro",
    "ex",
    "re",
    "semi",
    "multi",
    "super",
    "upper",
    "lower",
    "near",
    "about",
    "around",
    "approximately",
    "per",
    "by",
    "at",
    "in",
    "of",
    "from",
    "up",
    "down",
    "then",
    "now",
    "half",
];

/// Letters before glued digits that leave them an amount: a currency (`USD5`, `Rs500`) or a sign of multiplication.
fn is_amount_prefix(letters: &str) -> bool {
    is_one(letters, &["x", "rs", "us"]) || Currency::read(letters).is_some()
}

fn is_one(word: &str, list: &[&str]) -> bool {
    list.iter().any(|w| w.eq_ignore_ascii_case(word))
}

pub(super) fn from_letter(run: Run<'_>) -> Found {
    let end = word_end(run, run.at);
    let mark = run.byte(end);
    if part(run, run.at, end) == Part::Named {
        let letters = run.slice(run.at, run.while_at(run.at, LONGEST, |b| b.is_ascii_alphabetic()));
        let rest = run.at + letters.len();
        let amount = is_amount_prefix(letters) && run.while_at(rest, LONGEST, |b| b.is_ascii_digit()) == end;
        // "m2" and "km2" are units.
        let unit = Measure::read(run.slice(run.at, end)).is_some();
        if amount || unit || starts_date(run.text, run.at).is_some() {
            return None;
        }
        return found(run, code_end(run, run.at));
    }
    if !is_mark(mark) || !run.byte(end + 1).is_ascii_alphanumeric() || part(run, run.at, end) != Part::Letters
    {
        return if mark == b'_' { with_underscore(run, end) } else { None };
    }
    if mark == b'_' {
        return with_underscore(run, end);
    }
    let word = run.slice(run.at, end);
    if is_one(word, PREFIXES) || starts_date(run.text, run.at).is_some() {
        return None;
    }
    joined(run, word, end)
}

/// `user_123`, `order_id`: a code when a digit is in it.
fn with_underscore(run: Run<'_>, end: usize) -> Found {
    let stop = code_end(run, end);
    let digit = run.slice(run.at, stop).bytes().any(|b| b.is_ascii_digit());
    if digit { found(run, stop) } else { None }
}

/// Letters, then parts joined by marks: `COVID-19`, `SARS-CoV-2`, `ORD-2024-0098`, `src/x1.rs`; not `mid-2019`, `No.5`, `top-10`.
fn joined(run: Run<'_>, word: &str, first_end: usize) -> Found {
    let stop = code_end(run, run.at);
    if !run.slice(run.at, stop).bytes().any(|b| b.is_ascii_digit()) {
        return None;
    }
    let (mut digits, mut named, mut long) = (0, false, false);
    let mut from = first_end;
    let mut dashes = true;
    while from < stop {
        let mark = run.byte(from);
        let end = word_end(run, from + 1);
        // A date behind a mark is itself ("EBITDA/Q3").
        if end > from + 1 && starts_date_after(run, from + 1) {
            return None;
        }
        match part(run, from + 1, end) {
            Part::Named => named |= mark != b'.' || end < stop || dashes,
            Part::Counted => {
                let unit = amount_end(run, from + 1).is_some_and(|e| e >= end);
                named |= !unit && matches!(mark, b'-' | b'_' | b'#');
            }
            Part::Digits if matches!(mark, b'-' | b'_' | b'#') => {
                digits += 1;
                long |= end - from > 4 && !year_like(run.slice(from + 1, end));
            }
            Part::Digits => dashes = false,
            Part::Letters => {}
        }
        from = end.max(from + 1);
    }
    let capital = word.bytes().any(|b| b.is_ascii_uppercase());
    let name = capital && word.len() <= 10 && digits > 0;
    (named || name || digits >= 2 || long).then(|| found(run, stop)).flatten()
}

fn year_like(digits: &str) -> bool {
    digits.len() == 4 && matches!(digits.get(..2), Some("19" | "20"))
}

/// Whether a quarter, half or fiscal year stands at `at`, asked without what is before it.
fn starts_date_after(run: Run<'_>, at: usize) -> bool {
    let end = run.while_at(at, 12, |b| b.is_ascii_alphanumeric());
    matches!(run.byte(at).to_ascii_uppercase(), b'Q' | b'H' | b'F')
        && starts_date(run.slice(at, end), 0).is_some_and(|stop| stop == end - at)
}

/// Scales, ordinals, shares and short forms of time that a number is written together with and that are no units of their own.
/// Lower case.
const SUFFIXES: &[&str] = &[
    "st", "nd", "rd", "th", "s", "x", "k", "m", "b", "t", "bn", "mm", "mn", "tn", "tr", "mil", "mio", "mrd",
    "cr", "lakh", "crore", "thousand", "million", "billion", "trillion", "pct", "pp", "ppt", "ppts", "pts",
    "pt", "bp", "bps", "am", "pm", "d", "h", "y", "yr", "yrs", "mo", "mos", "wk", "wks", "p", "pcs", "bbl",
    "boe", "ppm", "ppb", "fps", "rpm", "dpi", "tons", "sqm", "sqft", "mp", "c", "f", "kg", "kw",
];

/// Whether letters behind a number are a unit, scale or suffix of it, in any case that people write.
fn is_suffix(letters: &str) -> bool {
    is_one(letters, SUFFIXES)
        || Measure::read(letters).is_some()
        || Measure::read(&letters.to_ascii_lowercase()).is_some()
        || Currency::read(letters).is_some()
}

/// Where a number with a unit, scale or ordinal suffix that starts at `at` ends: `5km`, `1.2e6`, `40k`, `1st`, `5h30m`, `25m2`, `500USD`.
fn amount_end(run: Run<'_>, at: usize) -> Option<usize> {
    let mut end = at;
    // Durations and feet with inches repeat: a few pairs of number and unit.
    for pair in 0..4 {
        let number = run.while_at(end, LONGEST, |b| b.is_ascii_digit() || matches!(b, b'.' | b','));
        if number == end {
            return (pair > 0).then_some(end);
        }
        let stop = run.while_at(number, 12, |b| b.is_ascii_alphabetic());
        let letters = run.slice(number, stop);
        if letters.is_empty() {
            // A trailing number: "25m2", "5h30".
            return (pair > 0 || number > end).then_some(number);
        }
        if letters.eq_ignore_ascii_case("e") {
            let exponent = run.while_at(stop, 5, |b| b.is_ascii_digit());
            return (exponent > stop || matches!(run.byte(stop), b'+' | b'-')).then_some(exponent);
        }
        let known = is_suffix(letters);
        if !known {
            return None;
        }
        // 480p and 1080p are formats, 50p is money.
        // "3D" and "5G" are names, too, though days and grams have these letters.
        if (letters == "p" && number - end >= 3) || matches!(letters, "D" | "G") {
            return None;
        }
        end = stop;
    }
    Some(end)
}

/// `9bb930dc4b6b`, `3D`, `10-K`, `2019-A12`; not `5km`, `40k`, `12-inch`, `8-of-14`.
pub(super) fn from_digit(run: Run<'_>) -> Found {
    let end = word_end(run, run.at);
    match part(run, run.at, end) {
        Part::Counted => {
            // `96x96`, `4x1.5 GHz`: numbers that are multiplied.
            if is_product(run.slice(run.at, end)) {
                return None;
            }
            if amount_end(run, run.at).is_some_and(|stop| stop >= end)
                || starts_date(run.text, run.at).is_some()
            {
                return None;
            }
            found(run, code_end(run, run.at))
        }
        Part::Digits => {
            let mark = run.byte(end);
            if !matches!(mark, b'-' | b'_' | b'/' | b'.') {
                return None;
            }
            let from = end + 1;
            let stop = word_end(run, from);
            let here = run.slice(from, stop);
            let is_code = match part(run, from, stop) {
                // `10-K`, `3-D`: one capital and nothing behind.
                Part::Letters if mark == b'-' => {
                    here.len() == 1 && here != "I" && here.as_bytes()[0].is_ascii_uppercase()
                }
                Part::Named => mark != b'.' && !starts_date_after(run, from),
                // `3.11rc1`
                Part::Counted if mark == b'.' => {
                    amount_end(run, run.at).is_none_or(|e| e < stop) && digits_again(here)
                }
                // `ASU 2014-09`, `No. 2014-09`
                Part::Digits if mark == b'-' && year_like(run.slice(run.at, end)) => {
                    stop - from == 2 && referenced(run.text, run.at)
                }
                _ => mark == b'_' && stop > from,
            };
            if !is_code || starts_date(run.text, run.at).is_some() {
                return None;
            }
            found(run, code_end(run, run.at))
        }
        Part::Letters | Part::Named => None,
    }
}

/// Digits joined by `x` alone; `0x1f` is no product.
fn is_product(word: &str) -> bool {
    let mut parts = word.split(['x', 'X', '×']);
    let first = parts.next().unwrap_or_default();
    let number = |p: &str| !p.is_empty() && p.bytes().all(|b| b.is_ascii_digit());
    let mut rest = parts.peekable();
    number(first) && first != "0" && rest.peek().is_some() && rest.all(number)
}

/// Digits, letters, digits.
fn digits_again(part: &str) -> bool {
    let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.bytes().any(|b| b.is_ascii_digit())
}
