//! Years, spans of years, decades and centuries.

use super::Period;
use super::find::{Dated, Out};
use super::lex::Lex;
use super::{month, numeric, quarter};
use crate::chars::letters_end;
use crate::starts::Words;

/// The years that stand for themselves when nothing around them says "year".
pub(super) const BARE: std::ops::RangeInclusive<i32> = 1900..=2100;
/// The years that a month or quarter may be followed by.
const NAMED: std::ops::RangeInclusive<i32> = 1000..=2200;
/// The years whose spans (`1914-1918`) are read without further context.
const SPANNED: std::ops::RangeInclusive<i32> = 1800..=2100;

/// Four digits that may be a year: the year and its end.
pub(super) fn plain(lex: Lex<'_>, at: usize) -> Option<(i32, usize)> {
    let (value, end) = lex.exactly(at, 4)?;
    let year = i32::try_from(value).ok().filter(|y| NAMED.contains(y))?;
    Some((year, end))
}

/// A two-digit year in the POSIX window: 69–99 are 19xx, 00–68 are 20xx.
pub(super) fn two_digits(lex: Lex<'_>, at: usize) -> Option<(i32, usize)> {
    let (value, end) = lex.exactly(at, 2)?;
    let value = i32::try_from(value).ok()?;
    Some((if value >= 69 { 1900 + value } else { 2000 + value }, end))
}

/// `'19` or `’19`.
pub(super) fn abbreviated(lex: Lex<'_>, at: usize) -> Option<(i32, usize)> {
    let c = lex.char_at(at).filter(|c| matches!(c, '\'' | '\u{2019}' | '\u{2018}'))?;
    let (year, end) = two_digits(lex, at + c.len_utf8())?;
    lex.ends(end).then_some((year, end))
}

/// The year that a month, day or quarter before `at` is followed by: `2024`, `, 2024`, `of 2024`, `'24`. `comma` allows the
/// comma. A four-digit number that is rarely a year ("On May 27, 1500 people") needs to end its phrase.
pub(super) fn tail(lex: Lex<'_>, at: usize, wrapped: bool) -> Option<(i32, usize)> {
    // Tokenised text has a space before its commas.
    let spaced = lex.byte(at) == b' ' && lex.byte(at + 1) == b',';
    let comma = spaced || lex.byte(at) == b',';
    let past = at + usize::from(comma) + usize::from(spaced);
    let mut from =
        if wrapped && comma { lex.wrapped_gap(past).map_or(past, |(end, _)| end) } else { lex.spaces(past) };
    if from == at {
        return None;
    }
    if !comma && let Some(end) = lex.one_of(from, &["of"]) {
        from = lex.gap(end)?;
    }
    if !comma && let Some(found) = abbreviated(lex, from) {
        return Some(found);
    }
    let (year, end) = plain(lex, from)?;
    if !lex.ends(end) {
        return None;
    }
    let usual = (1700..=2100).contains(&year);
    let counted = lex.gap(end).is_some_and(|next| lex.char_at(next).is_some_and(char::is_lowercase));
    (usual || !counted).then_some((year, end))
}

/// The second half of a span of years after the `first` that ends at `end`: `–12`, `-2012`, `/12`, `/2012`.
pub(super) fn span_tail(lex: Lex<'_>, first: i32, end: usize) -> Option<(i32, usize)> {
    let spaced = lex.byte(end) == b' ';
    // A slash joins two years that follow each other ("2018/2019"); "1800 / 1900" are two numbers.
    let slash = lex.mark(end, b'/');
    let from = match slash {
        Some(from) => from,
        None if spaced => lex.gap(lex.dash(end + 1)?)?,
        None => lex.dash(end)?,
    };
    let (last, end) = match plain(lex, from) {
        Some(found) => found,
        None => {
            let (value, end) = lex.exactly(from, 2)?;
            let within = i32::try_from(value).ok()?;
            let same = first - first.rem_euclid(100) + within;
            let last = if same > first { same } else { same + 100 };
            // With spaces around the dash only the very next year is sure ("2012 - 13").
            (if spaced && last != first + 1 { return None } else { last }, end)
        }
    };
    let most = if slash.is_some() { 1 } else { 100 };
    (last > first && last <= 2200 && last - first <= most && lex.ends(end)).then_some((last, end))
}

/// Words behind a span of four digits that make it a range of amounts.
const COUNTED: [&str; 33] = [
    "people", "million", "billion", "thousand", "trillion", "percent", "calories", "kcal", "cal", "units",
    "km", "kg", "m", "mm", "cm", "ft", "feet", "miles", "meters", "metres", "mg", "ml", "mw", "kw", "kwh",
    "gb", "mb", "hz", "mhz", "rpm", "dollars", "euros", "words",
];

/// Whether the word behind `end` counts, so that the digits before it are an amount.
pub(super) fn counted(lex: Lex<'_>, end: usize) -> bool {
    lex.gap(end).is_some_and(|next| lex.one_of(next, &COUNTED).is_some() || lex.byte(next) == b'%')
}

/// Every form that begins with four digits.
pub(super) fn led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    if let Some(end) = numeric::compact(lex, at, out) {
        return Some(end);
    }
    let (year, end) = plain(lex, at)?;
    decade(lex, at, year, end, out)
        .or_else(|| numeric::year_first(lex, at, year, end, out))
        .or_else(|| month::after_year(lex, at, year, end, out))
        .or_else(|| span(lex, at, year, end, out))
        .or_else(|| quarter::after_year(lex, at, year, end, out))
}

/// `1990s`, `1990's`. `1900s` may be ten years or a hundred.
fn decade(lex: Lex<'_>, at: usize, year: i32, end: usize, out: &mut Out) -> Option<usize> {
    if year % 10 != 0 {
        return None;
    }
    let mut s = end;
    if let Some(c @ ('\'' | '\u{2019}')) = lex.char_at(s) {
        // "2000's best film" owns; "the 1990's" is ten years.
        lex.word_before(lex.spaces_before(at)).filter(|w| ["the", "early", "late", "mid"].contains(w))?;
        s += c.len_utf8();
    }
    let end = s + 1;
    if lex.byte(s) != b's' || !lex.ends(end) {
        return None;
    }
    let mut readings = vec![Period::of_years(year, year + 9)];
    if year % 100 == 0 {
        readings.push(Period::of_years(year, year + 99));
    }
    out.push(Dated::new(at, end, readings));
    Some(end)
}

/// Whether the word before numbers what follows: `No. 2014-09`, or an acronym as in `ASU 2014-09`.
pub(super) fn referenced(lex: Lex<'_>, at: usize) -> bool {
    let before = lex.spaces_before(at);
    let end = if lex.char_before(before) == Some('.') { before - 1 } else { before };
    lex.word_before(end).is_some_and(|word| {
        let acronym =
            (2..=6).contains(&word.len()) && end == before && word.bytes().all(|b| b.is_ascii_uppercase());
        (acronym
            && !["FY", "CY", "IN", "OF", "TO", "BY", "AND", "FOR", "THE", "SINCE", "FROM"].contains(&word))
            || ["no", "nos", "nr", "number"].iter().any(|w| w.eq_ignore_ascii_case(word))
    })
}

/// `2011–12`, `2018/2019`, `2015–2019`, and `2019-07` when seven is no later year.
fn span(lex: Lex<'_>, at: usize, year: i32, end: usize, out: &mut Out) -> Option<usize> {
    let mut readings = Vec::new();
    let mut stop = end;
    if let Some((last, end)) = span_tail(lex, year, end) {
        let usual = SPANNED.contains(&year) && SPANNED.contains(&last) && !counted(lex, end);
        let usual = usual && !(lex.exactly(end.saturating_sub(2), 2).is_some() && referenced(lex, at));
        let bracketed = lex.char_before(at) == Some('(') && lex.byte(end) == b')';
        if usual || bracketed {
            readings.push(Period::of_years(year, last));
            stop = end;
        }
    }
    // A hyphen and two digits from 01 to 12 is ISO's month as well.
    if matches!(lex.byte(end), b'-' | b'/')
        && SPANNED.contains(&year)
        && let Some((month, end)) = lex.exactly(end + 1, 2)
        && (1..=12).contains(&month)
        && lex.ends(end)
        && !counted(lex, end)
        && !referenced(lex, at)
    {
        readings.push(Period { month: u8::try_from(month).ok(), ..Period::of_year(year) });
        stop = end;
    }
    if readings.is_empty() {
        return None;
    }
    out.push(Dated::new(at, stop, readings));
    Some(stop)
}

const ORDINALS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

/// `11th`, `eleventh`, `twenty-first`: the rank and its end.
pub(super) fn ordinal(lex: Lex<'_>, at: usize) -> Option<(u8, usize)> {
    if let Some((value, end)) = lex.short(at) {
        let end = suffix(lex, value, end)?;
        return Some((value, end));
    }
    let (word, end) = lex.word(at)?;
    if word.eq_ignore_ascii_case("twenty") {
        let dash = lex.dash(end)?;
        let stop = lex.one_of(dash, &["first"])?;
        return Some((21, stop));
    }
    let rank = ORDINALS.iter().position(|w| w.eq_ignore_ascii_case(word))?;
    Some((u8::try_from(rank + 1).ok()?, end))
}

/// The end of the ordinal suffix that belongs to `value`, at `at`.
pub(super) fn suffix(lex: Lex<'_>, value: u8, at: usize) -> Option<usize> {
    let (word, end) = lex.word(at)?;
    let right = match (value % 10, value % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    right.eq_ignore_ascii_case(word).then_some(end)
}

/// A rank with its start and end.
pub(super) type Ranked = (u8, usize, usize);

/// Ordinals that share the word behind them ("first and second quarters"): ranks with their places, and the end of the last.
pub(super) fn ordinals(lex: Lex<'_>, at: usize) -> Option<(Vec<Ranked>, usize)> {
    let (rank, mut end) = ordinal(lex, at)?;
    let mut list = vec![(rank, at, end)];
    while list.len() < 4 {
        let Some(next) = joiner(lex, end) else { break };
        let Some((rank, stop)) = ordinal(lex, next) else { break };
        list.push((rank, next, stop));
        end = stop;
    }
    Some((list, end))
}

/// Past what joins two dates of one phrase: a dash, `, `, ` and `, `, or `, ` to `, ` through `, ` & `.
pub(super) fn joiner(lex: Lex<'_>, at: usize) -> Option<usize> {
    let from = lex.spaces(at);
    if let Some(end) = lex.dash(from) {
        return Some(lex.spaces(end));
    }
    let mut end = from;
    if from == at && lex.byte(at) == b',' {
        end = lex.gap(at + 1)?;
    } else if from == at {
        return None;
    }
    let words = ["and", "or", "to", "through", "until", "till", "thru"];
    match lex.one_of(end, &words).or_else(|| (lex.byte(end) == b'&').then_some(end + 1)) {
        Some(past) => lex.gap(past),
        None => (end > from).then_some(end),
    }
}

/// What goes on behind a rank: a part of the year, "century", or another rank.
static BEHIND_RANK: Words = Words::of(&[
    "quarter",
    "half",
    "halves",
    "century",
    "centuries",
    "fiscal",
    "and",
    "through",
    "until",
    "till",
    "thru",
]);

/// Whether a rank at `at` can go on as a part of a year: "the second time", "third." do not.
fn goes_on(lex: Lex<'_>, at: usize) -> bool {
    let end = letters_end(lex.text, at);
    match lex.four(end) {
        [b' ', a, b, c] if [a, b, c].iter().all(u8::is_ascii_alphabetic) => {
            BEHIND_RANK.hold(lex.four(end + 1))
        }
        [b'.' | b';' | b':' | b')', ..] => false,
        _ => true,
    }
}

/// Every form that begins with a rank, or with several.
pub(super) fn rank_led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    if !goes_on(lex, at) {
        return None;
    }
    let (list, end) = ordinals(lex, at)?;
    quarter::ranked(lex, &list, end, out).or_else(|| century(lex, &list, end, out))
}

/// `11th century`, `nineteenth-century`, `19th and 20th centuries`, `5th century BC`; the ranks end at `end`.
fn century(lex: Lex<'_>, list: &[Ranked], end: usize, out: &mut Out) -> Option<usize> {
    let word = if lex.byte(end) == b'-' { end + 1 } else { lex.gap(end)? };
    let mut end = lex.one_of(word, &["century", "centuries"])?;
    let mut before = false;
    if let Some(next) = lex.gap(end)
        && let Some((era, stop)) = lex.word(next)
        && ["BC", "BCE", "AD", "CE"].contains(&era)
    {
        before = era.starts_with('B');
        end = stop;
    }
    let last = list.len() - 1;
    for (i, &(rank, start, stop)) in list.iter().enumerate() {
        let rank = i32::from(rank);
        let period = if before {
            Period::of_years(-rank * 100, -(rank - 1) * 100 - 1)
        } else {
            Period::of_years((rank - 1) * 100 + 1, rank * 100)
        };
        out.push(Dated::new(start, if i == last { end } else { stop }, vec![period]));
    }
    Some(end)
}
