//! Dates in digits alone, and what a timestamp adds.

use super::clock;
use super::find::{Dated, Out};
use super::lex::Lex;
use super::year;
use super::{Clock, Period};

/// `2024-05-27`, `2025/12/31`, `2024.05.27`, with a time of day behind or without.
pub(super) fn year_first(lex: Lex<'_>, at: usize, year: i32, end: usize, out: &mut Out) -> Option<usize> {
    let spaced = lex.byte(end) == b' ';
    let mark = lex.byte(end + usize::from(spaced));
    if !matches!(mark, b'-' | b'/') && (spaced || mark != b'.') {
        return None;
    }
    let (month, end) = lex.short(lex.mark(end, mark)?)?;
    let (day, stop) = lex.short(lex.mark(end, mark)?)?;
    // Dots are a version's marks, too: they need both parts in two digits.
    if mark == b'.' && (stop - end != 3 || end - at != 7) {
        return None;
    }
    let period = Period::of_date(year, month, day);
    finish(lex, at, stop, vec![period], out)
}

/// `20240527T123000Z`.
pub(super) fn compact(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let (date, end) = lex.exactly(at, 8)?;
    if lex.byte(end) != b'T' {
        return None;
    }
    let (time, end) =
        lex.exactly(end + 1, 6).or_else(|| lex.exactly(end + 1, 4).map(|(v, e)| (v * 100, e)))?;
    let part = |v: u32| u8::try_from(v).ok();
    let period =
        Period::of_date(i32::try_from(date / 10_000).ok()?, part(date / 100 % 100)?, part(date % 100)?);
    let clock =
        Clock { hour: part(time / 10_000)?, minute: part(time / 100 % 100)?, second: part(time % 100) };
    let end = clock::zone(lex, end);
    if !period.is_valid() || !clock.is_valid() || !lex.ends(end) {
        return None;
    }
    out.push(Dated { clock: Some(clock), ..Dated::new(at, end, vec![period]) });
    Some(end)
}

/// `12/31/2025`, `31.12.2025`, `31-12-2025`, `12/31/25`, `05/2020`. `whole` allows what only a cell of dates means:
/// `11-08-16`, `11_08_16`, `05-2020`.
pub(super) fn day_or_month_first(lex: Lex<'_>, at: usize, whole: bool, out: &mut Out) -> Option<usize> {
    let (a, end) = lex.short(at)?;
    let spaced = lex.byte(end) == b' ';
    let mark = lex.byte(end + usize::from(spaced));
    if !(matches!(mark, b'/' | b'-' | b'.') || (whole && mark == b'_')) || (spaced && mark != b'/') {
        return None;
    }
    let second = lex.mark(end, mark)?;
    if let Some((year, stop)) = year::plain(lex, second) {
        // Month and year.
        let written = mark == b'/' || (whole && matches!(mark, b'-' | b'.') && end - at == 2);
        if !written || !(1..=12).contains(&a) || !year::BARE.contains(&year) || !lex.ends(stop) {
            return None;
        }
        out.push(Dated::new(at, stop, vec![Period { month: Some(a), ..Period::of_year(year) }]));
        return Some(stop);
    }
    let (b, end) = lex.short(second)?;
    let third = lex.mark(end, mark)?;
    let (year, stop) = match year::plain(lex, third) {
        Some(found) => found,
        None => {
            let padded = second - at == 3 && third - second == 3;
            if !((whole && mark != b'.') || mark == b'/' || (mark == b'.' && padded)) {
                return None;
            }
            year::two_digits(lex, third)?
        }
    };
    let month_first = Period::of_date(year, a, b);
    let day_first = Period::of_date(year, b, a);
    // A dotted date is European.
    let readings = match mark {
        b'.' => vec![day_first],
        _ if a == b => vec![month_first],
        _ => vec![month_first, day_first],
    };
    finish(lex, at, stop, readings, out)
}

/// Keeps the readings that the calendar has, and joins the time of day that follows.
pub(super) fn finish(
    lex: Lex<'_>,
    at: usize,
    stop: usize,
    mut readings: Vec<Period>,
    out: &mut Out,
) -> Option<usize> {
    readings.retain(Period::is_valid);
    if readings.is_empty() {
        return None;
    }
    if let Some((clock, end)) = clock::behind_date(lex, stop) {
        out.push(Dated { clock: Some(clock), ..Dated::new(at, end, readings) });
        return Some(end);
    }
    if !lex.ends(stop) {
        return None;
    }
    out.push(Dated::new(at, stop, readings));
    Some(stop)
}
