//! Quarters, halves and fiscal years.

use super::Period;
use super::find::{Dated, Out};
use super::lex::Lex;
use super::year::{self, Ranked};

/// Which part of a year, and how it is set in a period.
#[derive(Clone, Copy)]
enum Part {
    Quarter(u8),
    Half(u8),
}

impl Part {
    fn of(self, base: Period) -> Period {
        match self {
            Part::Quarter(q) => Period { quarter: Some(q), ..base },
            Part::Half(h) => Period { half: Some(h), ..base },
        }
    }
}

/// `Q3`, `H1` at `at` with nothing glued behind but `FY` or a mark: the part, its end, and whether it is in capitals.
fn letter(lex: Lex<'_>, at: usize) -> Option<(Part, usize, bool)> {
    let first = lex.byte(at);
    let digit = lex.byte(at + 1).wrapping_sub(b'0');
    let part = match first.to_ascii_uppercase() {
        b'Q' if (1..=4).contains(&digit) => Part::Quarter(digit),
        b'H' if (1..=2).contains(&digit) => Part::Half(digit),
        _ => return None,
    };
    let end = at + 2;
    let glued =
        lex.char_at(end).is_some_and(|c| c.is_alphanumeric() && !super::lex::is_superscript(c) || c == '_');
    (!glued || is_fiscal(lex, end)).then_some((part, end, first.is_ascii_uppercase()))
}

fn is_fiscal(lex: Lex<'_>, at: usize) -> bool {
    lex.rest_starts(at, "FY") || lex.rest_starts(at, "fy")
}

/// The year that a quarter is followed by, fiscal or not: `2019`, `'19`, `of 2019`, `FY19`, `of fiscal year 2019`, `-2019`, `2018/19`.
fn year_behind(lex: Lex<'_>, at: usize) -> Option<(Period, usize)> {
    let mut from = lex.spaces(at);
    if from == at && matches!(lex.byte(at), b'-' | b'/' | b',' | b':') {
        from = if lex.byte(at) == b',' { lex.gap(at + 1)? } else { at + 1 };
    }
    if let Some(end) = lex.one_of(from, &["of", "in", "for"]) {
        from = lex.gap(end)?;
    }
    if let Some(end) = lex.one_of(from, &["the"]) {
        from = lex.gap(end)?;
    }
    if let Some(found) = year::abbreviated(lex, from) {
        return Some((Period::of_year(found.0), found.1));
    }
    if let Some(found) = fiscal_year(lex, from) {
        return Some(found);
    }
    if from == at {
        return None;
    }
    let spelled = lex.one_of(from, &["year"]).and_then(|end| lex.gap(end)).unwrap_or(from);
    let (period, end) = spanned(lex, spelled)?;
    if let Some(fiscal) = lex.gap(end).and_then(|next| lex.one_of(next, &["fiscal"]))
        && let Some(end) = lex.gap(fiscal).and_then(|next| lex.one_of(next, &["year"]))
    {
        return Some((Period { fiscal: true, ..period }, end));
    }
    Some((period, end))
}

/// A year or a span of years, `2019` or `2018/19`.
fn spanned(lex: Lex<'_>, at: usize) -> Option<(Period, usize)> {
    let (first, end) = year::plain(lex, at)?;
    if let Some((last, end)) = year::span_tail(lex, first, end) {
        return Some((Period::of_years(first, last), end));
    }
    lex.ends(end).then_some((Period::of_year(first), end))
}

/// `FY19`, `FY 2019`, `FY2018/19`, `FYE 2019`, `CY2019`, `fiscal 2019`, `fiscal year(s) 2019`, `financial year 2019`.
fn fiscal_year(lex: Lex<'_>, at: usize) -> Option<(Period, usize)> {
    let (from, fiscal) = if let Some(end) = lex.one_of(at, &["fiscal"]) {
        let next = lex.gap(end)?;
        match lex.one_of(next, &["year", "years"]) {
            Some(end) => (lex.gap(end)?, true),
            None => (next, true),
        }
    } else if let Some(end) = lex.one_of(at, &["financial"]) {
        let next = lex.gap(end)?;
        (lex.gap(lex.one_of(next, &["year", "years"])?)?, true)
    } else {
        let fiscal = match (lex.byte(at).to_ascii_uppercase(), lex.byte(at + 1).to_ascii_uppercase()) {
            (b'F', b'Y') => true,
            (b'C', b'Y') => false,
            _ => return None,
        };
        let mut end = at + 2;
        if fiscal && matches!(lex.byte(end), b'E' | b'e') {
            end += 1;
        }
        let next = lex.spaces(end);
        let dashed = next == end && lex.byte(end) == b'-';
        (if dashed { end + 1 } else { next }, fiscal)
    };
    let (period, end) = if let Some((year, end)) = year::abbreviated(lex, from) {
        (Period::of_year(year), end)
    } else if let Some(found) = spanned(lex, from) {
        found
    } else if let Some((year, end)) = year::plain(lex, from) {
        // `FY2019Q3`
        letter(lex, end)?;
        (Period::of_year(year), end)
    } else {
        let (year, end) = year::two_digits(lex, from)?;
        // `FY18/19`, `FY18-19`.
        if let Some(next) = (lex.byte(end) == b'/').then_some(end + 1).or_else(|| lex.dash(end))
            && let Some((last, end)) = year::two_digits(lex, next)
            && last > year
            && lex.ends(end)
        {
            (Period::of_years(year, last), end)
        } else if lex.ends(end) {
            (Period::of_year(year), end)
        } else {
            // `FY19Q3`
            letter(lex, end)?;
            (Period::of_year(year), end)
        }
    };
    Some((Period { fiscal, ..period }, end))
}

/// `Q3 2019`, `Q3`, `H1 2020`, `Q3'19`, `Q3 FY19`; a small letter needs its year.
pub(super) fn letter_led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let (part, end, capital) = letter(lex, at)?;
    if let Some((base, end)) = year_behind(lex, end) {
        out.push(Dated::new(at, end, vec![part.of(base)]));
        return Some(end);
    }
    if !capital || !lex.ends(end) {
        return None;
    }
    out.push(Dated::new(at, end, vec![part.of(Period::default())]));
    Some(end)
}

/// `FY19`, `fiscal 2019`, and the same with a quarter: `FY19 Q3`, `fiscal third quarter of 2019`, `fiscal Q3 2019`.
pub(super) fn fiscal_led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    if let Some((period, end)) = fiscal_year(lex, at) {
        let (part, end) = part_behind(lex, end).map_or((None, end), |(part, end)| (Some(part), end));
        out.push(Dated::new(at, end, vec![part.map_or(period, |p| p.of(period))]));
        return Some(end);
    }
    let next = lex.gap(lex.one_of(at, &["fiscal"])?)?;
    let from = out.len();
    let end = letter_led(lex, next, out).or_else(|| {
        let (list, end) = year::ordinals(lex, next)?;
        ranked(lex, &list, end, out)
    })?;
    for (i, dated) in out.iter_mut().skip(from).enumerate() {
        if i == 0 {
            dated.span.start = at;
        }
        for period in &mut dated.readings {
            period.fiscal = true;
        }
    }
    Some(end)
}

/// A quarter or half behind a year: ` Q3`, `Q3`, `-Q3`, ` third quarter`.
fn part_behind(lex: Lex<'_>, at: usize) -> Option<(Part, usize)> {
    let spaced = lex.spaces(at);
    let next =
        if spaced == at && matches!(lex.byte(at), b'-' | b'/' | b':' | b'.') { at + 1 } else { spaced };
    if let Some((part, end, true)) = letter(lex, next) {
        // `2019 Q3 2018` belongs the other way round only when a year stands behind, which no style does.
        return lex.ends(end).then_some((part, end));
    }
    if spaced == at {
        return None;
    }
    let (rank, end) = year::ordinal(lex, spaced)?;
    spelled_part(lex, rank, end).filter(|&(_, end)| year_behind(lex, end).is_none())
}

/// The word `quarter` or `half` behind an ordinal.
fn spelled_part(lex: Lex<'_>, rank: u8, end: usize) -> Option<(Part, usize)> {
    let word = if lex.byte(end) == b'-' { end + 1 } else { lex.gap(end)? };
    let word = lex.one_of(word, &["fiscal"]).and_then(|end| lex.gap(end)).unwrap_or(word);
    if let Some(end) = lex.one_of(word, &["quarter", "quarters"]) {
        return (rank <= 4 && lex.byte(end) != b'-').then_some((Part::Quarter(rank), end));
    }
    let end = lex.one_of(word, &["half", "halves"])?;
    (rank <= 2 && lex.byte(end) != b'-').then_some((Part::Half(rank), end))
}

/// `2019 Q3`, `2019Q3`, `2019-H1`, `2019 third quarter`, `2019 fiscal year`.
pub(super) fn after_year(lex: Lex<'_>, at: usize, year: i32, end: usize, out: &mut Out) -> Option<usize> {
    let base = Period::of_year(year);
    if let Some((part, end)) = part_behind(lex, end) {
        out.push(Dated::new(at, end, vec![part.of(base)]));
        return Some(end);
    }
    let word = lex.one_of(lex.gap(end)?, &["fiscal", "financial"])?;
    let end = lex.one_of(lex.gap(word)?, &["year"])?;
    out.push(Dated::new(at, end, vec![Period { fiscal: true, ..base }]));
    Some(end)
}

/// `3Q19`, `3Q 2019`, `1H20`.
pub(super) fn digit_led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let (digit, end) = lex.short(at)?;
    let part = match lex.byte(end) {
        b'Q' if (1..=4).contains(&digit) => Part::Quarter(digit),
        b'H' if (1..=2).contains(&digit) => Part::Half(digit),
        _ => return None,
    };
    let end = end + 1;
    let (base, end) = match year::two_digits(lex, end).or_else(|| year::plain(lex, end)) {
        Some((year, end)) if lex.ends(end) => (Period::of_year(year), end),
        Some(_) => return None,
        None => year_behind(lex, end)?,
    };
    out.push(Dated::new(at, end, vec![part.of(base)]));
    Some(end)
}

/// `third quarter of 2019`, `fourth-quarter 2019`, `first and second quarters of fiscal 2019`, `third quarter`; a half needs its year
/// ("the first half of the game" is no period). The ranks end at `end`.
pub(super) fn ranked(lex: Lex<'_>, list: &[Ranked], end: usize, out: &mut Out) -> Option<usize> {
    let &(rank, _, _) = list.last()?;
    let (last_part, end) = spelled_part(lex, rank, end)?;
    let behind = year_behind(lex, end);
    let (base, end) = behind.unwrap_or((Period::default(), end));
    if base.year.is_none() && (matches!(last_part, Part::Half(_)) || !lex.ends(end)) {
        return None;
    }
    let last = list.len() - 1;
    for (i, &(rank, start, stop)) in list.iter().enumerate() {
        let part = match last_part {
            Part::Quarter(_) => Part::Quarter(rank),
            Part::Half(_) => Part::Half(rank),
        };
        out.push(Dated::new(start, if i == last { end } else { stop }, vec![part.of(base)]));
    }
    Some(end)
}
