//! "More than 500 pupils", "50 points or more", "between 3 and 7 goals": what a figure asks of a column.

use std::cmp::Ordering;

use tieout_notation::{Hedge, Quantity, Rational, Span};

use super::Sentence;
use super::view::View;
use crate::statement::{Figure, FigureKind};

/// What a figure asks of a column.
#[derive(Clone, Debug)]
pub(super) struct Condition {
    pub(super) figure: Span,
    pub(super) column: usize,
    /// What a cell may be to each bound.
    pub(super) bounds: Vec<(Rational, Vec<Ordering>)>,
}

impl Condition {
    pub(super) fn accepts(&self, value: &Rational) -> bool {
        self.bounds.iter().all(|(bound, sides)| sides.contains(&value.cmp(bound)))
    }
}

/// What a figure asks of a column, and the words that say it.
pub(super) fn condition_of(
    sentence: &Sentence<'_>,
    view: View<'_>,
    measures: &[usize],
    figure: &Figure,
    strict: bool,
) -> Option<(Condition, usize, usize)> {
    let words = &sentence.statement.words;
    let (mut at, mut end) = sentence.place(figure);
    let folded = |i: usize| sentence.folded.get(i).map_or("", String::as_str);
    let own = end;
    let bounds = match &figure.kind {
        FigureKind::Number(q) => {
            // "50 points or more": the column's own word may stand between.
            let measured = words.get(end).is_some_and(|w| !view.headed(&w.text, measures).is_empty());
            let noun = measured && folded(end + 1) == "or" && q.hedge.is_none();
            let (sides, from, to) = sides(sentence, q, (at, end + usize::from(noun)))?;
            (at, end) = (from, to);
            if strict && sides == [Ordering::Equal] {
                return None;
            }
            vec![(q.exact(), sides)]
        }
        FigureKind::Range(ends) => {
            let [low, high] = &ends[..] else { return None };
            if at.checked_sub(1).is_none_or(|i| folded(i) != "between") {
                return None;
            }
            at -= 1;
            vec![
                (low.exact(), vec![Ordering::Greater, Ordering::Equal]),
                (high.exact(), vec![Ordering::Less, Ordering::Equal]),
            ]
        }
        _ => return None,
    };
    // "500 pupils", "pupils of over 500", "an enrolment above 500".
    let exact = bounds.iter().any(|(_, s)| s == &[Ordering::Equal]);
    let behind = (own..end).chain((end..words.len()).take_while(|&i| !sentence.is_break(i)).take(2));
    let mut column = None;
    for i in behind {
        let here = view.headed(&words[i].text, measures);
        if let [only] = here[..] {
            column = Some((only, end.max(i + 1)));
            break;
        }
        if !here.is_empty() {
            return None;
        }
    }
    // "Played 20 games" of a column "played".
    let before = at.checked_sub(1).and_then(|i| words.get(i)).filter(|_| exact && column.is_none());
    if let Some(word) = before
        && let [only] = view.headed(&word.text, measures)[..]
    {
        (column, at) = (Some((only, end)), at - 1);
    }
    let unit = figure.amounts().iter().any(|q| q.unit.is_some());
    let (column, end) = match column {
        Some(found) => found,
        None if exact => return None,
        None => {
            let mut said: Vec<usize> = words.iter().flat_map(|w| view.headed(&w.text, measures)).collect();
            said.sort_unstable();
            said.dedup();
            match said[..] {
                [only] => (only, end),
                [] if measures.len() == 1 => (measures[0], end),
                _ => return None,
            }
        }
    };
    // A share or a money is compared with its like.
    let fact = view.index.rows.iter().find_map(|&r| view.sheet.figure(r, column))?;
    let alike =
        figure.amounts().iter().all(|q| q.unit.is_none() || fact.unit.is_none() || fact.unit == q.unit);
    if unit && !alike || fact.scale.is_some() {
        return None;
    }
    Some((Condition { figure: figure.span, column, bounds }, at, end))
}

/// What a cell may be to a figure, and the words that say so.
fn sides(
    sentence: &Sentence<'_>,
    q: &Quantity,
    (at, end): (usize, usize),
) -> Option<(Vec<Ordering>, usize, usize)> {
    let folded = |i: usize| sentence.folded.get(i).map_or("", String::as_str);
    if let Some((hedge, span)) = q.hedge {
        let from = sentence.statement.words.partition_point(|w| w.span.end <= span.start).min(at);
        let sides = match hedge {
            Hedge::Over => vec![Ordering::Greater],
            Hedge::AtLeast => vec![Ordering::Greater, Ordering::Equal],
            Hedge::Under => vec![Ordering::Less],
            Hedge::AtMost => vec![Ordering::Less, Ordering::Equal],
            Hedge::About | Hedge::Nearly => return None,
        };
        // "410 or more": the words behind belong to it too.
        let to = sentence.statement.words.partition_point(|w| w.span.start < span.end).max(end);
        return Some((sides, from, to));
    }
    if folded(end) == "or" {
        let sides = match folded(end + 1) {
            "more" | "above" | "higher" | "greater" | "over" => Ordering::Greater,
            "less" | "fewer" | "below" | "lower" | "under" => Ordering::Less,
            _ => return None,
        };
        return Some((vec![sides, Ordering::Equal], at, end + 2));
    }
    let before = |back: usize| at.checked_sub(back).map_or("", &folded);
    let (sides, words) = match (before(2), before(1)) {
        ("more" | "higher" | "greater" | "larger" | "longer", "than") => (Ordering::Greater, 2),
        ("less" | "fewer" | "lower" | "smaller" | "shorter", "than") => (Ordering::Less, 2),
        (_, "over" | "above" | "exceeding" | "exceeded" | "exceeds" | "exceed") => (Ordering::Greater, 1),
        (_, "under" | "below") => (Ordering::Less, 1),
        (_, "than") => return None,
        _ => return Some((vec![Ordering::Equal], at, end)),
    };
    // "No more than", "not over".
    if matches!(before(words + 1), "no" | "not" | "any") {
        return None;
    }
    Some((vec![sides], at - words, end))
}
