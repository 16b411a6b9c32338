//! Dates that name a month.

use super::find::{Dated, Out};
use super::lex::Lex;
use super::year::{self, joiner, suffix};
use super::{Period, clock};

/// A word that names a month.
#[derive(Clone, Copy)]
pub(super) struct Month {
    /// 1–12.
    pub(super) number: u8,
    /// The name in full, not an abbreviation.
    full: bool,
    /// Also a person's name or a common word, so that it stands for the month only where nothing else can be meant.
    doubtful: bool,
}

/// The month that a whole word names, in any case.
pub(super) fn named(word: &str) -> Option<Month> {
    let mut buffer = [0; 9];
    let lowered = buffer.get_mut(..word.len())?;
    for (to, from) in lowered.iter_mut().zip(word.bytes()) {
        *to = from.to_ascii_lowercase();
    }
    let (number, full, doubtful) = match &*lowered {
        b"january" => (1, true, false),
        b"jan" => (1, false, false),
        b"february" => (2, true, false),
        b"feb" => (2, false, false),
        b"march" => (3, true, true),
        b"mar" => (3, false, true),
        b"april" => (4, true, true),
        b"apr" => (4, false, true),
        b"may" => (5, true, true),
        b"june" => (6, true, true),
        b"jun" => (6, false, true),
        b"july" => (7, true, false),
        b"jul" => (7, false, false),
        b"august" => (8, true, true),
        b"aug" => (8, false, true),
        b"september" => (9, true, false),
        b"sep" | b"sept" => (9, false, false),
        b"october" => (10, true, false),
        b"oct" => (10, false, false),
        b"november" => (11, true, false),
        b"nov" => (11, false, false),
        b"december" => (12, true, false),
        b"dec" => (12, false, false),
        _ => return None,
    };
    Some(Month { number, full, doubtful })
}

/// A month's name in a text, with the point of an abbreviation.
#[derive(Clone, Copy)]
struct Placed {
    month: Month,
    /// End, the point included.
    end: usize,
    capital: bool,
}

impl Placed {
    /// Whether the word alone, by its writing, can be taken for a month: capitalised, or a full name that is nothing else.
    fn plain(self) -> bool {
        self.capital || (self.month.full && !self.month.doubtful)
    }
}

fn placed(lex: Lex<'_>, at: usize) -> Option<Placed> {
    let (word, end) = lex.word(at)?;
    let month = named(word)?;
    let capital = word.as_bytes().first().is_some_and(u8::is_ascii_uppercase);
    let end = if !month.full && lex.byte(end) == b'.' { end + 1 } else { end };
    Some(Placed { month, end, capital })
}

/// A day of the month that may stand at `at`: the day, its end, and whether an ordinal suffix made it one.
fn day(lex: Lex<'_>, at: usize) -> Option<(u8, usize, bool)> {
    let (day, end) = lex.short(at)?;
    if !(1..=31).contains(&day) {
        return None;
    }
    if let Some(end) = suffix(lex, day, end) {
        return Some((day, end, true));
    }
    // A grouped number, a decimal, a clock, a percentage or `3-point` is no day.
    if !lex.ends(end) && lex.dash(end).is_none() && lex.byte(end) != b',' {
        return None;
    }
    let hyphened = lex.byte(end) == b'-' && lex.byte(end + 1).is_ascii_alphabetic();
    (!lex.grouped(end) && !hyphened).then_some((day, end, false))
}

/// Words that may follow a date without being counted by its day.
const PLAIN_WORDS: [&str; 62] = [
    "at",
    "in",
    "on",
    "for",
    "with",
    "as",
    "when",
    "while",
    "to",
    "and",
    "or",
    "but",
    "because",
    "after",
    "before",
    "by",
    "from",
    "is",
    "are",
    "was",
    "were",
    "the",
    "a",
    "an",
    "of",
    "during",
    "due",
    "respectively",
    "both",
    "this",
    "that",
    "which",
    "where",
    "until",
    "has",
    "had",
    "have",
    "will",
    "would",
    "did",
    "does",
    "he",
    "she",
    "they",
    "it",
    "we",
    "i",
    "his",
    "her",
    "their",
    "its",
    "who",
    "than",
    "then",
    "so",
    "since",
    "against",
    "via",
    "only",
    "also",
    "through",
    "there",
];

/// Scale words: a number before them is no day and no year.
const SCALES: [&str; 9] =
    ["million", "billion", "trillion", "thousand", "hundred", "percent", "per", "pct", "dozen"];

/// Whether what follows a bare number at `end` leaves it a day of a list: the phrase ends, or a function word follows.
fn closes(lex: Lex<'_>, end: usize) -> bool {
    match lex.gap(end) {
        Some(next) => match lex.char_at(next) {
            Some(c) if c.is_alphabetic() => lex.one_of(next, &PLAIN_WORDS).is_some(),
            Some(c) => !c.is_ascii_digit() && c != '%',
            None => true,
        },
        None => lex.ends(end) || lex.dash(end).is_some(),
    }
}

/// Every form that begins with a month's name.
pub(super) fn led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let found = placed(lex, at)?;
    // "It may be": in small letters a word behind that is neither "the" nor "of" leaves no date.
    let word = [lex.byte(found.end + 1), lex.byte(found.end + 2)];
    if !found.capital
        && lex.byte(found.end) == b' '
        && word.iter().all(u8::is_ascii_alphabetic)
        && !matches!(word.map(|b| b | 32), [b't', b'h'] | [b'o', b'f'])
    {
        return None;
    }
    glued(lex, at, found, out)
        .or_else(|| with_day(lex, at, found, out))
        .or_else(|| with_year(lex, at, found, out))
        .or_else(|| alone(lex, at, found, out))
}

/// `May-2024`, `May/2024`, `May-27-2024`, `Jan-19` (a year in headers, a day in prose: both).
fn glued(lex: Lex<'_>, at: usize, found: Placed, out: &mut Out) -> Option<usize> {
    let number = found.month.number;
    let mark = lex.byte(found.end);
    if !matches!(mark, b'-' | b'/') {
        return None;
    }
    let from = found.end + 1;
    if let Some((year, end)) = year::plain(lex, from)
        && lex.ends(end)
    {
        out.push(Dated::new(at, end, vec![Period { month: Some(number), ..Period::of_year(year) }]));
        return Some(end);
    }
    let (day, end) = lex.short(from)?;
    if lex.byte(end) == mark
        && let Some((year, end)) = year::plain(lex, end + 1).or_else(|| year::two_digits(lex, end + 1))
        && (1..=31).contains(&day)
    {
        return super::numeric::finish(lex, at, end, vec![Period::of_date(year, number, day)], out);
    }
    if !lex.ends(end) || mark == b'/' || !found.plain() {
        return None;
    }
    let mut readings = Vec::new();
    if let Some((year, _)) = year::two_digits(lex, from) {
        readings.push(Period { month: Some(number), ..Period::of_year(year) });
    }
    let as_day = Period { month: Some(number), day: Some(day), ..Period::default() };
    if as_day.is_valid() {
        readings.push(as_day);
    }
    if readings.is_empty() {
        return None;
    }
    out.push(Dated::new(at, end, readings));
    Some(end)
}

/// `May 27, 2024`, `May 27th`, `Jan. 4`, `January 7th and 8th`, `May 5–10, 2019`.
fn with_day(lex: Lex<'_>, at: usize, found: Placed, out: &mut Out) -> Option<usize> {
    let (mut next, wrapped) = lex.wrapped_gap(found.end).or_else(|| {
        // `Jan.4`, `May27` is no style of dates.
        (lex.byte(found.end.wrapping_sub(1)) == b'.').then_some((found.end, false))
    })?;
    if let Some(the) = lex.one_of(next, &["the"]) {
        next = lex.gap(the)?;
    }
    let (first, end, ordinal) = day(lex, next)?;
    if lex.gap(end).is_some_and(|n| lex.one_of(n, &SCALES).is_some() || lex.byte(n) == b'%') {
        return None;
    }
    let number = found.month.number;
    if let Some((year, end)) = year::tail(lex, end, true) {
        return spelled(lex, at, end, Period::of_date(year, number, first), out);
    }
    let dated = || {
        lex.word_before(lex.spaces_before(at))
            .is_some_and(|w| is_one(w, &["on", "since", "until", "after", "before"]))
    };
    if wrapped || !(found.plain() || (found.month.full && dated())) {
        return None;
    }
    // "In May 5 people died": "in" governs a month, never a day.
    let prior = lex.word_before(lex.spaces_before(at));
    let counted = lex.gap(end).is_some_and(|n| lex.char_at(n).is_some_and(char::is_alphabetic));
    if !ordinal && counted && prior.is_some_and(|w| w.eq_ignore_ascii_case("in")) {
        return None;
    }
    let from = out.len();
    let base = Period { month: Some(number), ..Period::default() };
    out.push(Dated::new(at, end, vec![Period { day: Some(first), ..base }]));
    let mut last_end = end;
    let mut year = None;
    // Each further day is consumed, so the list costs what it covers.
    while let Some(next) = joiner(lex, last_end) {
        let next = lex.one_of(next, &["the"]).and_then(|end| lex.gap(end)).unwrap_or(next);
        let Some((more, end, _)) = day(lex, next) else { break };
        if lex.gap(end).is_some_and(|n| placed(lex, n).is_some() || lex.one_of(n, &["of"]).is_some()) {
            break;
        }
        let tail = year::tail(lex, end, true);
        if tail.is_none() && !closes(lex, end) {
            break;
        }
        let stop = tail.map_or(end, |(_, stop)| stop);
        out.push(Dated::new(next, stop, vec![Period { day: Some(more), ..base }]));
        last_end = stop;
        if let Some((found, _)) = tail {
            year = Some(found);
            break;
        }
    }
    for dated in out.iter_mut().skip(from) {
        for period in &mut dated.readings {
            period.year = year;
        }
    }
    Some(last_end)
}

/// `May 2024`, `May, 2024`, `May of 2024`, `May '24`.
fn with_year(lex: Lex<'_>, at: usize, found: Placed, out: &mut Out) -> Option<usize> {
    let (year, end) = year::tail(lex, found.end, false)?;
    let governed =
        || lex.word_before(lex.spaces_before(at)).is_some_and(|w| is_one(w, &STRONG) || is_one(w, &WEAK));
    if !found.plain() && !governed() {
        return None;
    }
    if lex.gap(end).is_some_and(|n| lex.one_of(n, &SCALES).is_some()) {
        return None;
    }
    out.push(Dated::new(at, end, vec![Period { month: Some(found.month.number), ..Period::of_year(year) }]));
    Some(end)
}

/// Words before a month's name that let nothing but the month be meant.
const STRONG: [&str; 17] = [
    "in",
    "during",
    "since",
    "until",
    "till",
    "of",
    "last",
    "next",
    "early",
    "late",
    "mid",
    "through",
    "throughout",
    "every",
    "each",
    "previous",
    "this",
];
/// Words that also stand before names of people.
const WEAK: [&str; 9] = ["from", "to", "by", "and", "or", "for", "before", "after", "between"];

fn is_one(word: &str, list: &[&str]) -> bool {
    list.iter().any(|w| w.eq_ignore_ascii_case(word))
}

/// A month's name and nothing else: only where the words around it allow no other sense ("in May", "April and May", not "May we").
fn alone(lex: Lex<'_>, at: usize, found: Placed, out: &mut Out) -> Option<usize> {
    if !found.capital {
        return None;
    }
    // The point of an abbreviation may as well end the sentence: it stays outside.
    let end = found.end - usize::from(lex.byte(found.end.wrapping_sub(1)) == b'.');
    let before = lex.spaces_before(at);
    let hyphened = lex.byte(at.wrapping_sub(1)) == b'-';
    let previous = if hyphened { lex.word_before(at - 1) } else { lex.word_before(before) };
    let to_month = joined_month(lex, found.end);
    let from_month = out
        .last()
        .is_some_and(|d| d.readings.iter().any(|p| p.month.is_some()) && joiner_between(lex, d.span.end, at));
    let named = found.month.doubtful
        && lex.gap(found.end).is_some_and(|n| lex.char_at(n).is_some_and(char::is_uppercase))
        && !to_month;
    let governed = previous.is_some_and(|w| {
        (is_one(w, &STRONG) && (found.month.full || !is_one(w, &["of", "this"])))
            || (is_one(w, &WEAK) && found.month.full && !found.month.doubtful)
    });
    if named || !(to_month || from_month || governed) || !lex.ends(end) && lex.byte(end) != b'/' {
        return None;
    }
    out.push(Dated::new(at, end, vec![Period { month: Some(found.month.number), ..Period::default() }]));
    Some(end)
}

/// Whether a joiner and another month's name follow.
fn joined_month(lex: Lex<'_>, end: usize) -> bool {
    let next = if lex.byte(end) == b'/' { Some(end + 1) } else { joiner(lex, end) };
    next.and_then(|next| placed(lex, next)).is_some_and(|m| m.capital)
}

/// Whether exactly a joiner stands between two places.
pub(super) fn joiner_between(lex: Lex<'_>, end: usize, start: usize) -> bool {
    // The point of an abbreviation was left outside.
    let end = end + usize::from(lex.byte(end) == b'.');
    (lex.byte(end) == b'/' && end + 1 == start) || joiner(lex, end) == Some(start)
}

/// Verbs behind "May" that make it one.
const MODAL: [&str; 12] =
    ["be", "have", "not", "also", "never", "need", "vary", "change", "include", "contain", "require", "only"];

/// `27 May 2024`, `27th of May`, `7–8 January`, `27-May-2024`, `27/May/2024:12:30:00`.
pub(super) fn day_led(lex: Lex<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let (first, end) = lex.short(at)?;
    if !(1..=31).contains(&first) {
        return None;
    }
    let mark = lex.byte(end);
    if matches!(mark, b'-' | b'/' | b'.')
        && let Some(found) = placed(lex, end + 1)
        && lex.byte(found.end) == mark
        && let Some((year, stop)) =
            year::plain(lex, found.end + 1).or_else(|| year::two_digits(lex, found.end + 1))
    {
        return super::numeric::finish(
            lex,
            at,
            stop,
            vec![Period::of_date(year, found.month.number, first)],
            out,
        );
    }
    if mark == b'-'
        && let Some(found) = placed(lex, end + 1)
        && found.plain()
        && lex.ends(found.end)
    {
        // `27-May`
        out.push(Dated::new(
            at,
            found.end,
            vec![Period { month: Some(found.month.number), day: Some(first), ..Period::default() }],
        ));
        return Some(found.end);
    }
    // One to four days share the month behind them.
    let mut end = suffix(lex, first, end).unwrap_or(end);
    let mut days = [(first, at, end); 4];
    let mut n = 1;
    while n < days.len() {
        let Some(next) = joiner(lex, end) else { break };
        let next = lex.one_of(next, &["the"]).and_then(|end| lex.gap(end)).unwrap_or(next);
        let Some((more, stop, _)) = day(lex, next) else { break };
        days[n] = (more, next, stop);
        n += 1;
        end = stop;
    }
    let (mut next, mut wrapped) = lex.wrapped_gap(end)?;
    if let Some(of) = lex.one_of(next, &["of"]) {
        (next, wrapped) = lex.wrapped_gap(of)?;
    }
    let found = placed(lex, next)?;
    let base = Period { month: Some(found.month.number), ..Period::default() };
    let (year, stop) = match year::tail(lex, found.end, true) {
        Some((year, stop)) => (Some(year), stop),
        None => {
            let modal = lex.gap(found.end).is_some_and(|n| lex.one_of(n, &MODAL).is_some());
            // "7, 8 and 9 May" without its year is a list of days only if every member is.
            if wrapped || !found.plain() || modal {
                return None;
            }
            // The point of an abbreviation may as well end the sentence.
            (None, found.end - usize::from(lex.byte(found.end.wrapping_sub(1)) == b'.'))
        }
    };
    if !lex.ends(stop) && clock::behind_date(lex, stop).is_none() {
        return None;
    }
    for (i, &(day, start, end)) in days.iter().take(n).enumerate() {
        let span_end = if i + 1 == n { stop } else { end };
        out.push(Dated::new(start, span_end, vec![Period { day: Some(day), year, ..base }]));
    }
    Some(stop)
}

/// `2024-May-27`, `2019 May 27`, `2019 December`.
pub(super) fn after_year(lex: Lex<'_>, at: usize, year: i32, end: usize, out: &mut Out) -> Option<usize> {
    let mark = lex.byte(end);
    if mark == b'-' {
        let found = placed(lex, end + 1)?;
        if lex.byte(found.end) == b'-'
            && let Some((day, stop)) = lex.short(found.end + 1)
        {
            return super::numeric::finish(
                lex,
                at,
                stop,
                vec![Period::of_date(year, found.month.number, day)],
                out,
            );
        }
        if !lex.ends(found.end) {
            return None;
        }
        out.push(Dated::new(
            at,
            found.end,
            vec![Period { month: Some(found.month.number), ..Period::of_year(year) }],
        ));
        return Some(found.end);
    }
    // "2014, October." as data sheets write it: nothing may follow but the end of the entry.
    if mark == b',' {
        let found = placed(lex, lex.gap(end + 1)?)?;
        let closed = matches!(lex.byte(found.end), 0 | b'.' | b';' | b')' | b'\n');
        if !found.capital || !closed || !lex.ends(found.end) {
            return None;
        }
        let period = Period { month: Some(found.month.number), ..Period::of_year(year) };
        out.push(Dated::new(at, found.end, vec![period]));
        return Some(found.end);
    }
    let found = placed(lex, lex.gap(end)?)?;
    if !found.capital {
        return None;
    }
    // "In 2019 December 31 fell": the day belongs, unless a year of its own follows.
    if let Some(next) = lex.gap(found.end)
        && let Some((day, stop, _)) = day(lex, next)
        && year::tail(lex, stop, false).is_none()
        && lex.ends(stop)
        && closes(lex, stop)
    {
        out.push(Dated::new(at, stop, vec![Period::of_date(year, found.month.number, day)]));
        return Some(stop);
    }
    if found.month.doubtful || year::tail(lex, found.end, false).is_some() || !closes(lex, found.end) {
        return None;
    }
    if lex.gap(found.end).is_some_and(|next| lex.byte(next).is_ascii_digit()) {
        return None;
    }
    out.push(Dated::new(
        at,
        found.end,
        vec![Period { month: Some(found.month.number), ..Period::of_year(year) }],
    ));
    Some(found.end)
}

/// A date spelled with its month is kept even if no calendar has it.
fn spelled(lex: Lex<'_>, at: usize, end: usize, period: Period, out: &mut Out) -> Option<usize> {
    if !lex.ends(end) {
        return None;
    }
    out.push(Dated::new(at, end, vec![period]));
    Some(end)
}
