//! Dates of Chinese and Japanese, whose signs can mean nothing else: `2024年5月6日`, `2024年度`, `2024年第3四半期`.

use super::Period;
use super::find::{Dated, Out};
use super::lex::Lex;
use super::year;

/// The end of one of these signs at `at`, perhaps behind a space.
fn sign(lex: Lex<'_>, at: usize, signs: &[&str]) -> Option<usize> {
    let from = if lex.byte(at) == b' ' { at + 1 } else { at };
    signs.iter().find(|s| lex.rest_starts(from, s)).map(|s| from + s.len())
}

/// Whether a character beyond ASCII follows, perhaps behind a space: a quick no for everything else.
#[inline]
pub(super) fn follows(lex: Lex<'_>, at: usize) -> bool {
    let from = if lex.byte(at) == b' ' { at + 1 } else { at };
    !lex.byte(from).is_ascii()
}

/// A number of one or two digits behind at most one space, before one of the signs: the number and the end of the sign.
fn counted(lex: Lex<'_>, at: usize, most: u8, signs: &[&str]) -> Option<(u8, usize)> {
    let from = if lex.byte(at) == b' ' { at + 1 } else { at };
    let (value, end) = lex.short(from).filter(|(value, _)| (1..=most).contains(value))?;
    Some((value, sign(lex, end, signs)?))
}

/// 1 to 4 as a digit or an ideograph.
fn rank(lex: Lex<'_>, at: usize) -> Option<(u8, usize)> {
    let c = lex.char_at(at)?;
    let value = match c {
        '1' | '一' | '１' => 1,
        '2' | '二' | '２' => 2,
        '3' | '三' | '３' => 3,
        '4' | '四' | '４' => 4,
        _ => return None,
    };
    Some((value, at + c.len_utf8()))
}

/// Everything that begins with so many digits.
#[cold]
#[inline(never)]
pub(super) fn led(lex: Lex<'_>, at: usize, length: usize, out: &mut Out) -> Option<usize> {
    match length {
        1 | 2 => month_led(lex, at, out),
        4 => year_led(lex, at, out),
        _ => None,
    }
}

/// Everything that begins with a year.
fn year_led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let (value, end) = year::plain(lex, at)?;
    let base = Period::of_year(value);
    let (period, end) = if let Some(end) = sign(lex, end, &["年度", "財年", "财年"]) {
        part(lex, end, Period { fiscal: true, ..base }).unwrap_or((Period { fiscal: true, ..base }, end))
    } else {
        let end = sign(lex, end, &["年", "년"])?;
        part(lex, end, base).or_else(|| month(lex, end, base)).unwrap_or((base, end))
    };
    if period.day.is_some() && !period.is_valid() {
        return None;
    }
    out.push(Dated::new(at, end, vec![period]));
    Some(end)
}

/// `5月6日` and `5月` behind a year.
fn month(lex: Lex<'_>, at: usize, base: Period) -> Option<(Period, usize)> {
    let (number, end) = counted(lex, at, 12, &["月", "월"])?;
    let period = Period { month: Some(number), ..base };
    match counted(lex, end, 31, &["日", "号", "號", "일"]) {
        Some((day, end)) => Some((Period { day: Some(day), ..period }, end)),
        None => Some((period, end)),
    }
}

/// `第3四半期`, `第三季度`, `上半期`, `下半年`.
fn part(lex: Lex<'_>, at: usize, base: Period) -> Option<(Period, usize)> {
    let half = |signs: &[&str], half| Some((Period { half: Some(half), ..base }, sign(lex, at, signs)?));
    if let Some(found) =
        half(&["上半期", "上半年", "上期"], 1).or_else(|| half(&["下半期", "下半年", "下期"], 2))
    {
        return Some(found);
    }
    let from = sign(lex, at, &["第"])?;
    let (quarter, end) = rank(lex, from)?;
    Some((Period { quarter: Some(quarter), ..base }, sign(lex, end, &["四半期", "季度", "季"])?))
}

/// `5月6日` without a year.
fn month_led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let (_, end) = lex.short(at)?;
    let (period, stop) = month(lex, at, Period::default())?;
    // A month alone may be a count of months.
    if period.day.is_none() || !period.is_valid() || stop <= end {
        return None;
    }
    out.push(Dated::new(at, stop, vec![period]));
    Some(stop)
}
