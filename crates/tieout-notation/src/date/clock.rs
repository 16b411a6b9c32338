//! Times of day.

use super::Clock;
use super::find::{Dated, Out};
use super::lex::Lex;

impl Clock {
    /// Hour 0–23, minute 0–59, second 0–60.
    pub(super) fn is_valid(self) -> bool {
        self.hour <= 23 && self.minute <= 59 && self.second.is_none_or(|s| s <= 60)
    }
}

/// `HH:MM`, `HH:MM:SS`, `HH:MM:SS.fff`: the clock and its end.
fn colons(lex: Lex<'_>, at: usize) -> Option<(Clock, usize)> {
    let (hour, end) = lex.short(at)?;
    if lex.byte(end) != b':' {
        return None;
    }
    let (minute, mut end) = lex.exactly(end + 1, 2)?;
    let mut second = None;
    if lex.byte(end) == b':'
        && let Some((value, stop)) = lex.exactly(end + 1, 2)
    {
        second = Some(u8::try_from(value).ok()?);
        end = stop;
        if matches!(lex.byte(end), b'.' | b',')
            && let Some((_, stop)) = lex.digits(end + 1)
        {
            end = stop;
        }
    }
    let clock = Clock { hour, minute: u8::try_from(minute).ok()?, second };
    clock.is_valid().then_some((clock, end))
}

/// `am`, `p.m.`, `PM` at `at`, after a space or none: whether it is after noon, and the end.
fn half_day(lex: Lex<'_>, at: usize) -> Option<(bool, usize)> {
    let from = lex.spaces(at);
    let first = lex.byte(from).to_ascii_lowercase();
    if !matches!(first, b'a' | b'p') {
        return None;
    }
    let dotted = lex.byte(from + 1) == b'.';
    let m = from + 1 + usize::from(dotted);
    if !lex.byte(m).eq_ignore_ascii_case(&b'm') {
        return None;
    }
    let mut end = m + 1;
    if dotted && lex.byte(end) == b'.' {
        end += 1;
    }
    (!lex.char_at(end).is_some_and(|c| c.is_alphanumeric() || c == '_')).then_some((first == b'p', end))
}

/// The hour of a twelve-hour clock; hours past twelve stay as written ("14:30 pm").
fn twelve(hour: u8, after_noon: bool) -> Option<u8> {
    match (hour, after_noon) {
        (0, true) | (24.., _) => None,
        (12, false) => Some(0),
        (1..=11, true) => Some(hour + 12),
        (13.., false) => None,
        _ => Some(hour),
    }
}

/// A zone glued to a time: `Z`, `+00:00`, `-0500`, ` UTC`; its end, or `at`.
pub(super) fn zone(lex: Lex<'_>, at: usize) -> usize {
    match lex.byte(at) {
        b'Z' => return at + 1,
        b'+' | b'-' => {
            if let Some((_, end)) = lex.exactly(at + 1, 4) {
                return end;
            }
            if let Some((_, end)) = lex.exactly(at + 1, 2) {
                return match lex.exactly(end + 1, 2) {
                    Some((_, stop)) if lex.byte(end) == b':' => stop,
                    _ => end,
                };
            }
        }
        _ => {}
    }
    let next = lex.spaces(at);
    match lex.word(next) {
        Some(("UTC" | "GMT" | "Z", end)) => end,
        _ => at,
    }
}

/// The time of day that makes a date before it a timestamp: `T12:30:00+00:00`, ` 02:00:00`, `:12:30:00`.
pub(super) fn behind_date(lex: Lex<'_>, at: usize) -> Option<(Clock, usize)> {
    let from = match lex.byte(at) {
        b'T' | b'_' | b':' => at + 1,
        _ => lex.gap(at)?,
    };
    let (clock, end) = colons(lex, from)?;
    if let Some((after_noon, end)) = half_day(lex, end) {
        return Some((Clock { hour: twelve(clock.hour, after_noon)?, ..clock }, end));
    }
    let end = zone(lex, end);
    lex.ends(end).then_some((clock, end))
}

/// Words that make two numbers with a colon a ratio, a scale or a verse.
const RATIO: [&str; 16] = [
    "ratio",
    "ratios",
    "aspect",
    "display",
    "displays",
    "screen",
    "screens",
    "panel",
    "monitor",
    "odds",
    "scale",
    "mix",
    "proportion",
    "format",
    "widescreen",
    "verse",
];

/// Words before a single-digit hour that make it one.
const BEFORE_CLOCK: [&str; 17] = [
    "at",
    "by",
    "until",
    "till",
    "from",
    "to",
    "around",
    "about",
    "before",
    "after",
    "since",
    "past",
    "approximately",
    "between",
    "time",
    "off",
    "and",
];

/// Every form that begins with an hour: `14:30`, `2:30 pm`, `5 p.m.`, `9–11 am`, `5 o'clock`.
pub(super) fn led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let (first, end, with_minutes) = match colons(lex, at) {
        Some((clock, end)) => (clock, end, true),
        None => {
            let (hour, end) = lex.short(at)?;
            (Clock { hour, minute: 0, second: None }, end, false)
        }
    };
    if let Some((after_noon, end)) = half_day(lex, end) {
        let hour = twelve(first.hour, after_noon).filter(|_| first.hour > 0)?;
        return Some(push(at, end, Clock { hour, ..first }, out));
    }
    if let Some(found) = range(lex, at, first, end, out) {
        return Some(found);
    }
    if !with_minutes {
        let next = lex.gap(end)?;
        let stop = ["o'clock", "o\u{2019}clock"]
            .iter()
            .find(|w| lex.rest_starts(next, w))
            .map(|w| next + w.len())?;
        return ((1..=12).contains(&first.hour) && lex.ends(stop)).then(|| push(at, stop, first, out));
    }
    if !lex.ends(end) {
        return None;
    }
    let word_back = |from: usize| {
        let stop = lex.spaces_before(from);
        lex.word_before(stop).map(|w| (w, stop - w.len()))
    };
    let is = |word: &str, list: &[&str]| list.iter().any(|w| w.eq_ignore_ascii_case(word));
    let previous = word_back(at);
    let ratio_before = previous
        .is_some_and(|(w, start)| is(w, &RATIO) || word_back(start).is_some_and(|(w, _)| is(w, &RATIO)));
    let ratio_after = lex
        .gap(end)
        .or_else(|| lex.dash(end))
        .and_then(|next| lex.word(next))
        .is_some_and(|(word, _)| is(word, &RATIO));
    if ratio_before || ratio_after {
        return None;
    }
    let padded = lex.byte(at + 1) != b':';
    let told = || {
        previous.is_some_and(|(w, _)| is(w, &BEFORE_CLOCK))
            || zone(lex, end) > end
            || lex.dash(lex.spaces_before(at)).is_some()
    };
    (padded || first.second.is_some() || told()).then(|| push(at, end, first, out))
}

/// `9–11 am`, `2:30 to 4 pm`, `14:30–16:00`: two clocks, the first taking the half day of the second when that keeps them in order.
fn range(lex: Lex<'_>, at: usize, first: Clock, end: usize, out: &mut Out) -> Option<usize> {
    let next = match lex.dash(lex.spaces(end)) {
        Some(next) => lex.spaces(next),
        None => lex.gap(lex.one_of(lex.gap(end)?, &["to", "and", "until", "till"])?)?,
    };
    let (second, stop) = match colons(lex, next) {
        Some(found) => found,
        None => {
            let (hour, end) = lex.short(next)?;
            (Clock { hour, minute: 0, second: None }, end)
        }
    };
    let (after_noon, stop) = half_day(lex, stop)?;
    let last = Clock { hour: twelve(second.hour, after_noon)?, ..second };
    let same = twelve(first.hour, after_noon).filter(|&hour| Clock { hour, ..first } <= last);
    let hour = same.or_else(|| twelve(first.hour, !after_noon))?;
    push(at, end, Clock { hour, ..first }, out);
    Some(push(next, stop, last, out))
}

fn push(at: usize, end: usize, clock: Clock, out: &mut Out) -> usize {
    out.push(Dated { clock: Some(clock), ..Dated::new(at, end, Vec::new()) });
    end
}

/// See [`super::read_clock`].
pub(super) fn whole(text: &str) -> Option<Clock> {
    let text = text.trim();
    let lex = Lex { text };
    let (clock, end) = match colons(lex, 0) {
        Some(found) => found,
        None => {
            let (hour, end) = lex.short(0)?;
            half_day(lex, end)?;
            (Clock { hour, minute: 0, second: None }, end)
        }
    };
    if let Some((after_noon, end)) = half_day(lex, end) {
        let hour = twelve(clock.hour, after_noon)?;
        return (end == text.len()).then_some(Clock { hour, ..clock });
    }
    (zone(lex, end) == text.len()).then_some(clock)
}
