//! Periods that are said from another one: "the following year", "the day before".

use tieout_notation::{Period, Span, Word};

use super::mention::{Atom, Said, slots_of};
use super::timed::Timed;

/// How far, and in what, from the period that was said before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Length {
    Day,
    Month,
    Year,
}

/// A mention that says a period from another one, and which way it goes.
pub(crate) type Step = (Span, bool);

/// The first and last word of a relative period that the word at `i` begins.
pub(crate) fn read(words: &[Word], i: usize) -> Option<(usize, usize)> {
    let (_, _, last) = step(words, i)?;
    Some((i, last))
}

/// Whether it goes on, what it counts, and its last word.
fn step(words: &[Word], i: usize) -> Option<(bool, Length, usize)> {
    let at = |k: usize| words.get(k).map_or("", |w| w.folded.as_str());
    let length = |k: usize| match at(k) {
        "day" => Some(Length::Day),
        "month" => Some(Length::Month),
        "year" => Some(Length::Year),
        _ => None,
    };
    match at(i) {
        "following" | "next" | "subsequent" => Some((true, length(i + 1)?, i + 1)),
        "previous" | "preceding" | "prior" => Some((false, length(i + 1)?, i + 1)),
        _ => {
            let one = matches!(i.checked_sub(1).map_or("", at), "the" | "a" | "one");
            let length = length(i).filter(|_| one)?;
            match at(i + 1) {
                "after" | "later" => Some((true, length, i + 1)),
                "before" | "earlier" => Some((false, length, i + 1)),
                _ => None,
            }
        }
    }
}

/// Says which row's period each relative mention is: one step from the single period that the mention before it names, or that the
/// sentence before left behind. Those that cannot be told stay as they are.
pub(crate) fn resolve(
    words: &[Word],
    found: &mut [(Span, Said)],
    timed: &Timed,
    carried: Option<&Said>,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut anchor = carried.and_then(single);
    for (span, said) in found.iter_mut() {
        let first = words.iter().position(|w| w.span.start == span.start);
        let Some((on, length, _)) = first.and_then(|i| step(words, i)) else {
            anchor = single(said).or(anchor);
            continue;
        };
        steps.push((*span, on));
        if let Some(nth) = anchor.and_then(|a| beside(a, on, length, timed)) {
            *said = Said::These(vec![Atom::Nth(nth)]);
            // "Up 3 on the year before": what follows is still of the year that was said.
            if on {
                anchor = Some(Atom::Nth(nth));
            }
        }
    }
    steps
}

/// The only period that a mention names; of a span of them its end.
fn single(said: &Said) -> Option<Atom> {
    match said {
        Said::These(atoms) => match atoms[..] {
            [one] => Some(one),
            _ => None,
        },
        Said::Between(_, last) => Some(*last),
        Said::At(day, _) => Some(*day),
        _ => None,
    }
}

/// The place among the periods of the grid of the one right beside a period.
fn beside(atom: Atom, on: bool, length: Length, timed: &Timed) -> Option<usize> {
    let slots = slots_of(atom, timed)?;
    let period = timed.slots.get(*slots.first()?)?.period;
    let last = timed.slots.get(*slots.last()?)?.period;
    let own = match (period.day, period.month, period.quarter) {
        (Some(_), ..) => Length::Day,
        (None, Some(_), _) => Length::Month,
        (None, None, None) => Length::Year,
        _ => return None,
    };
    if period != last || own != length {
        return None;
    }
    let place = timed.periods.binary_search(&period).ok()?;
    let nth = if on { place.checked_add(1)? } else { place.checked_sub(1)? };
    let other = *timed.periods.get(nth)?;
    let follows = if on { next(&period) == Some(other) } else { next(&other) == Some(period) };
    follows.then_some(nth)
}

/// The period that comes right behind one.
fn next(period: &Period) -> Option<Period> {
    let year = period.year?;
    let Some(month) = period.month else { return Some(Period { year: year.checked_add(1), ..*period }) };
    let (turn, after) = if month >= 12 { (year.checked_add(1)?, 1) } else { (year, month + 1) };
    let Some(day) = period.day else {
        return Some(Period { year: Some(turn), month: Some(after), ..*period });
    };
    let (_, _, length) = Period { day: None, ..*period }.last_day()?;
    Some(match day < length {
        true => Period { day: Some(day + 1), ..*period },
        false => Period { year: Some(turn), month: Some(after), day: Some(1), ..*period },
    })
}

/// Whether a mention goes back to what something is measured from: "up 3 on the year before".
pub(crate) fn is_base(words: &[Word], span: Span, steps: &[Step]) -> bool {
    let back = steps.iter().any(|(s, on)| *s == span && !on);
    let mut before = words.iter().rev().filter(|w| w.span.end <= span.start).map(|w| w.folded.as_str());
    let first = before.find(|w| !matches!(*w, "the" | "a" | "one"));
    back && first.is_some_and(|w| {
        matches!(w, "on" | "over" | "from" | "than" | "against" | "versus" | "to" | "with" | "as")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_behind_a_period() {
        let day = Period::of_date(2024, 2, 28);
        assert_eq!(next(&day), Some(Period::of_date(2024, 2, 29)));
        assert_eq!(next(&Period::of_date(2024, 2, 29)), Some(Period::of_date(2024, 3, 1)));
        assert_eq!(next(&Period::of_date(2023, 12, 31)), Some(Period::of_date(2024, 1, 1)));
        assert_eq!(next(&Period::of_year(1999)), Some(Period::of_year(2000)));
    }
}
