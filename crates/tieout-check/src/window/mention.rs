//! Which days, months and years a sentence speaks of, where in it, and how they belong together.

use tieout_notation::{Clock, Period, Span, Word, find_dates, periods_in};

use super::relative;
use super::timed::Timed;

/// One period as it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// A date, a month, a year.
    Period(Period),
    /// 1 (Monday) to 7 (Sunday).
    Weekday(u8),
    /// The n-th period of the series, from nought.
    Nth(usize),
    /// The last one.
    Last,
    /// A time of day, on whatever days are said.
    Clock(Clock),
}

/// What a mention says of the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// These periods.
    These(Vec<Atom>),
    /// From the first to the last.
    Between(Atom, Atom),
    /// The rows of a day at a time of day.
    At(Atom, Clock),
    /// The whole series.
    Whole,
    /// Some part of it that cannot be told exactly: "early in the week", "after Monday".
    Vague,
}

/// Words of a sentence that name a window.
#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// Where they stand.
    pub(crate) span: Span,
    /// What they say.
    pub(crate) said: Said,
}

const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// The weekday that a word names, 1 (Monday) to 7 (Sunday), and whether it is the plural.
pub(crate) fn weekday(folded: &str) -> Option<u8> {
    let at = WEEKDAYS.iter().position(|w| *w == folded)?;
    u8::try_from(at + 1).ok()
}

/// The mentions of a sentence.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mentions {
    /// Those that figures may be of, in their order.
    pub(crate) own: Vec<Mention>,
    /// All of them, those too that only say what something is compared with, as they stand.
    pub(crate) raw: Vec<Mention>,
}

/// The mentions of a sentence in their order. `words` are those of the sentence, `taken` the places of figures that are no dates.
pub(crate) fn read(
    sentence: &str,
    base: usize,
    words: &[Word],
    taken: &[Span],
    timed: &Timed,
    carried: Option<&Said>,
) -> Mentions {
    let mut found: Vec<(Span, Said)> = Vec::new();
    for (span, period) in periods_in(sentence) {
        let free = !taken.iter().any(|t| t.overlaps(Span::new(span.start + base, span.end + base)));
        let bare = period.year.is_some() && period == period.year.map(Period::of_year).unwrap_or_default();
        let known = !bare || is_near(timed, period.year);
        if free && known && (period.year.is_some() || period.month.is_some() || period.quarter.is_some()) {
            found.push((span, Said::These(vec![Atom::Period(period)])));
        }
    }
    if timed.slots.iter().any(|s| s.clock.is_some()) {
        // "At 9:00", which has no day of its own.
        let clocks = find_dates(sentence).into_iter().filter(|(_, readings, _)| readings.is_empty());
        let known = |c: &Clock| timed.slots.iter().any(|s| s.clock.is_some_and(|k| same_time(k, *c)));
        for (span, _, clock) in clocks {
            let free = !taken.iter().any(|t| t.overlaps(Span::new(span.start + base, span.end + base)));
            if let Some(clock) = clock.filter(|c| free && known(c)) {
                found.push((span, Said::These(vec![Atom::Clock(clock)])));
            }
        }
    }
    let overlaps = |found: &[(Span, Said)], span: Span| found.iter().any(|(s, _)| s.overlaps(span));
    for (i, word) in words.iter().enumerate() {
        if overlaps(&found, word.span) {
            continue;
        }
        if let Some((said, first, last)) = worded(sentence, words, i, timed) {
            let start = words.get(first).map_or(word.span.start, |w| w.span.start);
            let end = words.get(last).map_or(word.span.end, |w| w.span.end);
            found.push((Span::new(start, end), said));
        }
    }
    found.sort_by_key(|(s, _)| *s);
    let mut out: Vec<(Span, Said)> = Vec::new();
    for (span, said) in found {
        let taken = match out.last_mut() {
            Some(last) => last.0.end > span.start || join(sentence, words, last, (span, &said)),
            None => false,
        };
        if !taken {
            out.push((span, said));
        }
    }
    let steps = relative::resolve(words, &mut out, timed, carried);
    let placed = |(s, said): &(Span, Said)| Mention {
        span: Span::new(s.start + base, s.end + base),
        said: said.clone(),
    };
    let raw = out.iter().map(placed).collect();
    out.retain(|(span, _)| !is_compared(words, *span) && !relative::is_base(words, *span, &steps));
    for (span, said) in &mut out {
        soften(sentence, words, *span, said);
    }
    Mentions { own: out.iter().map(placed).collect(), raw }
}

/// Whether two times of day are the same to the minute.
fn same_time(a: Clock, b: Clock) -> bool {
    (a.hour, a.minute) == (b.hour, b.minute)
}

/// A weekday that is cut short: "Tue:", "Thurs.", "on Sat". What is a word of its own as well needs a mark or "on" beside it.
fn short_weekday(sentence: &str, words: &[Word], i: usize) -> Option<u8> {
    let word = words.get(i)?;
    let text = word.span.of(sentence);
    let day = match text {
        "Mon" => 1,
        "Tue" | "Tues" => 2,
        "Wed" => 3,
        "Thu" | "Thur" | "Thurs" => 4,
        "Fri" => 5,
        "Sat" => 6,
        "Sun" => 7,
        _ => return None,
    };
    let alone = matches!(text, "Tue" | "Tues" | "Thu" | "Thur" | "Thurs" | "Fri");
    let behind = sentence.get(word.span.end..).unwrap_or_default();
    let marked = behind.starts_with([':', '.', ',', ')', '-', '\u{2013}', '/']);
    let on = i.checked_sub(1).and_then(|k| words.get(k)).is_some_and(|w| w.folded == "on");
    (alone || marked || on).then_some(day)
}

/// Whether a bare number may be a year beside this series: one of its years, or a few years off.
fn is_near(timed: &Timed, year: Option<i32>) -> bool {
    const FEW: i32 = 5;
    let years = || timed.periods.iter().filter_map(|p| p.year);
    match (year, years().min(), years().max()) {
        (Some(y), Some(first), Some(last)) => {
            (first.saturating_sub(FEW)..=last.saturating_add(FEW)).contains(&y)
        }
        _ => false,
    }
}

/// What the word at `i`, with those around it, says of the window; the first and last word that say it.
fn worded(sentence: &str, words: &[Word], i: usize, timed: &Timed) -> Option<(Said, usize, usize)> {
    let at = |k: usize| words.get(k).map_or("", |w| w.folded.as_str());
    let before = |n: usize| i.checked_sub(n).map_or("", at);
    let word = at(i);
    if let Some(day) = weekday(word).or_else(|| short_weekday(sentence, words, i)) {
        return timed.is_daily().then_some((Said::These(vec![Atom::Weekday(day)]), i, i));
    }
    let day = |k: usize| matches!(at(k), "day" | "days");
    if let Some((first, last)) = relative::read(words, i) {
        return Some((Said::Vague, first, last));
    }
    match word {
        "weekend" if timed.is_daily() => Some((Said::These(vec![Atom::Weekday(6), Atom::Weekday(7)]), i, i)),
        "first" | "1st" | "second" | "2nd" | "third" | "3rd" | "fourth" | "4th" | "fifth" | "5th"
        | "last" | "final"
            if at(i + 1) == "day" =>
        {
            let atom = match word {
                "first" | "1st" => Atom::Nth(0),
                "second" | "2nd" => Atom::Nth(1),
                "third" | "3rd" => Atom::Nth(2),
                "fourth" | "4th" => Atom::Nth(3),
                "fifth" | "5th" => Atom::Nth(4),
                _ => Atom::Last,
            };
            Some((Said::These(vec![atom]), i, i + 1))
        }
        "following" | "next" | "previous" | "same" | "other" | "remaining" | "coming" | "upcoming"
            if day(i + 1) && at(i + 1) == "day" =>
        {
            Some((Said::Vague, i, i + 1))
        }
        "today" | "tomorrow" | "tonight" | "yesterday" | "then" | "now" | "currently" | "initially" => {
            Some((Said::Vague, i, i))
        }
        "throughout" | "across" if day(i + 2) && at(i + 2) == "day" => None,
        "throughout" | "overall" => Some((Said::Whole, i, i)),
        "days"
            if !matches!(before(1), "most" | "some" | "these" | "those" | "certain" | "other" | "both") =>
        {
            let rest = (1..=4).any(|n| {
                matches!(before(n), "remaining" | "rest" | "following" | "last" | "first" | "final")
            });
            Some((if rest { Said::Vague } else { Said::Whole }, i, i))
        }
        "week" | "period" | "forecast" | "series" | "timeframe" | "range"
            if word != "range" || before(1) == "date" =>
        {
            let part = (1..=4).any(|n| {
                matches!(
                    before(n),
                    "start"
                        | "beginning"
                        | "begins"
                        | "end"
                        | "ends"
                        | "middle"
                        | "rest"
                        | "remainder"
                        | "early"
                        | "late"
                        | "later"
                        | "mid"
                        | "half"
                        | "part"
                        | "this"
                        | "same"
                        | "latter"
                )
            });
            Some((if part { Said::Vague } else { Said::Whole }, i, i))
        }
        "midweek" | "early" | "later" | "late" | "mid" => Some((Said::Vague, i, i)),
        _ => None,
    }
}

/// Joins a mention with the one before it, where the words between say how.
fn join(sentence: &str, words: &[Word], last: &mut (Span, Said), (span, said): (Span, &Said)) -> bool {
    let Some(between) = sentence.get(last.0.end..span.start) else { return false };
    let between = between.trim().to_lowercase();
    let (Said::These(before), Said::These(atoms)) = (&last.1, said) else { return false };
    let joined = match between.as_str() {
        // "Monday, January 8", "January 8 (Monday)": one day, and the date says it best.
        "" | "," | "(" | ", the" | "the" | "-" if one_day(before, atoms).is_some() => {
            one_day(before, atoms).map(|a| Said::These(vec![a]))
        }
        "" | "," | "at" | ", at" if at_time(before, atoms).is_some() => at_time(before, atoms),
        "," | "and" | ", and" | "&" | "/" | "or" | ", or" | "and again on" | "and on" | "as well as" => {
            let span = between == "and" && word_before(words, last.0.start) == Some("between");
            match (before.last(), atoms.first()) {
                (Some(a), Some(b)) if span => Some(Said::Between(*a, *b)),
                _ => Some(Said::These(before.iter().chain(atoms).copied().collect())),
            }
        }
        "to" | "through" | "until" | "till" | "and ending on" | "and ends on" | "and ending"
        | "ending on" | ", ending on" | "-" | "\u{2013}" | "\u{2014}" | "up to" | "thru" | "and through" => {
            match (before.last(), atoms.first()) {
                (Some(a), Some(b)) => Some(Said::Between(*a, *b)),
                _ => None,
            }
        }
        _ => None,
    };
    let Some(joined) = joined else { return false };
    *last = (Span::new(last.0.start, span.end), joined);
    true
}

/// A day and a time of day: "Monday at 9:00", "9:00 on Monday".
fn at_time(a: &[Atom], b: &[Atom]) -> Option<Said> {
    match (a, b) {
        ([day], [Atom::Clock(clock)]) | ([Atom::Clock(clock)], [day]) if !matches!(day, Atom::Clock(_)) => {
            Some(Said::At(*day, *clock))
        }
        _ => None,
    }
}

/// A weekday and a date beside each other are one day.
fn one_day(a: &[Atom], b: &[Atom]) -> Option<Atom> {
    match (a, b) {
        ([Atom::Weekday(_)], [date @ Atom::Period(p)]) | ([date @ Atom::Period(p)], [Atom::Weekday(_)]) => {
            p.day.is_some().then_some(*date)
        }
        _ => None,
    }
}

fn word_before(words: &[Word], start: usize) -> Option<&str> {
    words.iter().rev().find(|w| w.span.end <= start).map(|w| w.folded.as_str())
}

/// "Warmer than on Monday": another time, which the figures around are not of.
fn is_compared(words: &[Word], span: Span) -> bool {
    let mut before = words.iter().rev().filter(|w| w.span.end <= span.start).map(|w| w.folded.as_str());
    let first = before.next().unwrap_or_default();
    let second = before.next().unwrap_or_default();
    let compares = |w: &str| matches!(w, "than" | "like" | "unlike" | "versus");
    compares(first)
        || (matches!(first, "on" | "in" | "the") && compares(second))
        || (matches!(first, "to" | "with")
            && matches!(second, "compared" | "similar" | "identical" | "relative"))
}

/// "After Monday", "since 2020": some part of the series, but not the period itself.
fn soften(sentence: &str, words: &[Word], span: Span, said: &mut Said) {
    if !matches!(said, Said::These(_)) {
        return;
    }
    // "By Friday, ...": where a sentence begins so, that is when the rest of it happens.
    let scene = words.first().is_some_and(|w| w.folded == "by" && w.span.end + 1 == span.start)
        && sentence.get(span.end..).is_some_and(|t| t.starts_with(','));
    if scene {
        return;
    }
    let open = word_before(words, span.start).is_some_and(|w| {
        matches!(
            w,
            "since"
                | "after"
                | "until"
                | "till"
                | "before"
                | "by"
                | "from"
                | "starting"
                | "beginning"
                | "through"
                | "towards"
                | "toward"
                | "early"
                | "late"
                | "mid"
                | "around"
                | "to"
        )
    });
    if open {
        *said = Said::Vague;
    }
}

/// The slots of what is said; None where the evidence cannot tell, empty where it holds no such time.
pub(crate) fn resolve(said: &Said, timed: &Timed) -> Option<Vec<usize>> {
    match said {
        Said::Whole => Some((0..timed.slots.len()).collect()),
        Said::Vague => None,
        Said::These(atoms) => {
            let mut out = Vec::new();
            for atom in atoms {
                out.extend(slots_of(*atom, timed)?);
            }
            out.sort_unstable();
            out.dedup();
            Some(out)
        }
        Said::At(day, clock) => {
            let mut out = slots_of(*day, timed)?;
            let at = slots_of(Atom::Clock(*clock), timed)?;
            out.retain(|s| at.binary_search(s).is_ok());
            // No row of that day at that time: what is meant cannot be told.
            (!out.is_empty()).then_some(out)
        }
        Said::Between(a, b) => {
            let (first, last) = (slots_of(*a, timed)?, slots_of(*b, timed)?);
            match (first.first(), last.last()) {
                (Some(&x), Some(&y)) if x <= y => Some((x..=y).collect()),
                _ => None,
            }
        }
    }
}

pub(crate) fn slots_of(atom: Atom, timed: &Timed) -> Option<Vec<usize>> {
    match atom {
        Atom::Period(p) => {
            let told = timed.slots.first().is_some_and(|s| {
                (p.day.is_none() || s.period.day.is_some())
                    && (p.month.is_none() || s.period.month.is_some())
                    && (p.quarter.is_none() || s.period.month.is_some() || s.period.quarter.is_some())
                    && p.half.is_none()
                    && !p.fiscal
            });
            told.then(|| timed.slots_where(|s| covers(&p, s)))
        }
        Atom::Weekday(day) => Some(timed.slots_where(|s| s.weekday() == Some(day))),
        Atom::Nth(n) => timed.periods.get(n).map(|p| timed.slots_where(|s| s == p)),
        Atom::Clock(clock) => {
            let at = |s: &super::timed::Slot| s.clock.is_some_and(|c| same_time(c, clock));
            Some(timed.slots.iter().enumerate().filter(|(_, s)| at(s)).map(|(i, _)| i).collect())
        }
        Atom::Last => timed.periods.last().map(|p| timed.slots_where(|s| s == p)),
    }
}

/// Whether a slot lies in a period, of which only the parts that it names count.
fn covers(p: &Period, slot: &Period) -> bool {
    let year = match (p.year, p.end_year, slot.year) {
        (Some(a), Some(b), Some(y)) => (a..=b).contains(&y),
        (Some(a), None, Some(y)) => a == y,
        (None, ..) => true,
        _ => false,
    };
    let quarter = p.quarter.is_none()
        || p.quarter == slot.quarter
        || p.quarter == slot.month.map(|m| m.saturating_sub(1) / 3 + 1);
    year && quarter && (p.month.is_none() || p.month == slot.month) && (p.day.is_none() || p.day == slot.day)
}
