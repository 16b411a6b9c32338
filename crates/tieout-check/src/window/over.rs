//! What several rows of a series come to: changes from one of them to another, totals and means over a span of them.

use tieout_certificate::{Derivation, Leaf, Op};
use tieout_notation::{Dimension, Quantity, Span, Unit};

use super::decide::Case;
use super::mention::{Atom, Said};
use super::{Scene, Timed, measure, mention};
use crate::Reason;
use crate::candidate::{Candidate, Direction};
use crate::lexicon::{Cue, cue};
use crate::tie::{Desk, Draft, Named, Subject};

/// A change as its words say it.
struct Change {
    direction: Direction,
    /// Where the words behind the figure begin.
    behind: usize,
}

impl Desk<'_> {
    /// "Up 14 on the year before", "rose by 79 from Tuesday to Saturday": the difference between two rows, right or wrong. None where the
    /// words do not say which two.
    pub(crate) fn change_over(&self, scene: &Scene, timed: &Timed, subject: Subject<'_>) -> Option<Draft> {
        let (span, q) = (subject.figure.span, subject.quantity);
        let change = change(scene, span)?;
        let (from, to) = ends(scene, timed, span, change.behind)?;
        if from == to {
            return None;
        }
        let percent = q.unit == Some(Unit::Percent);
        // A growth in percent is of whatever is measured.
        let bare = Quantity { unit: None, ..q.clone() };
        let choice = measure::choose(scene, span, if percent { &bare } else { q }, timed)?;
        let [column] = choice.columns[..] else { return None };
        let grid = self.evidence.grids.get(timed.grid)?;
        let column = timed.columns.get(column)?;
        let leaf = |slot: usize| {
            let row = timed.slots.get(slot)?.row;
            let value = column.values.get(slot)?.clone()?;
            Some(Derivation::Fact(Leaf { at: grid.locator(row, column.index), value, unit: None }))
        };
        let args = vec![leaf(to)?, leaf(from)?];
        let (op, reason) = match percent {
            true => (Op::PercentChange, Reason::PercentChange),
            false => (Op::Difference, Reason::Difference),
        };
        let mut candidates = Vec::new();
        if percent && column.unit == Some(Unit::Percent) {
            let points = Derivation::Apply { op: Op::Points, args: args.clone() };
            candidates.push(Candidate::new(points, Reason::Points, change.direction));
        }
        candidates.push(Candidate::new(Derivation::Apply { op, args }, reason, change.direction));
        if let Some(draft) = self.support(subject, &candidates) {
            return Some(draft);
        }
        choice.sure.then(|| self.contradict(subject, &Named { candidates })).flatten()
    }

    /// The total or the mean of a span of rows, where a word asks for it; a total also where the figure is no single row's. None where
    /// the figure is not what they come to.
    pub(crate) fn total_over(&self, case: &Case<'_>, scene: &Scene, asked: bool) -> Option<Draft> {
        let main = case.choice.main?;
        if case.window.slots.len() < 2 {
            return None;
        }
        let op = match asked_for(scene, case.span) {
            Some(op) => op,
            None if asked => return None,
            None => Op::Sum,
        };
        // What is said of a moment has no total.
        let dimension = case.timed.columns.get(main)?.dimension;
        let state = matches!(
            dimension,
            Some(
                Dimension::Temperature
                    | Dimension::Speed
                    | Dimension::Pressure
                    | Dimension::Frequency
                    | Dimension::Power
            )
        );
        if op == Op::Sum && state {
            return None;
        }
        let reason = match (op, case.window.slots.len() == case.timed.slots.len()) {
            (Op::Sum, true) => Reason::ColumnSum,
            (Op::Sum, false) => Reason::GroupSum,
            (_, true) => Reason::ColumnMean,
            (_, false) => Reason::GroupMean,
        };
        let candidate = Candidate::new(self.column(case, main, op)?, reason, Direction::AsWritten);
        self.support(case.subject, &[candidate])
    }
}

/// The aggregate that words around a figure ask for.
fn asked_for(scene: &Scene, span: Span) -> Option<Op> {
    let of = |w: &str| match w {
        "average" | "averaging" | "averages" | "averaged" | "mean" => Some(Op::Mean),
        "total" | "totaling" | "totalling" | "totalled" | "totaled" | "sum" | "accumulated" | "combined"
        | "altogether" | "together" | "cumulative" => Some(Op::Sum),
        _ => None,
    };
    scene
        .words_before(span.start)
        .take(6)
        .chain(scene.words_after(span.end).take(4))
        .find_map(|w| of(w.folded.as_str()))
}

/// Whether words right at a figure say that it is a change, and which way.
fn change(scene: &Scene, span: Span) -> Option<Change> {
    let direction = |w: &str, stem: &str| match w {
        "up" => Some(Direction::Up),
        "down" => Some(Direction::Down),
        _ => match cue(stem) {
            Some(Cue::Rise) => Some(Direction::Up),
            Some(Cue::Fall) => Some(Direction::Down),
            Some(Cue::Change) => Some(Direction::Either),
            _ => None,
        },
    };
    let behind = |w: &str| match w {
        "more" | "higher" | "above" => Some(Direction::Up),
        "fewer" | "less" | "lower" | "below" => Some(Direction::Down),
        _ => None,
    };
    let mut before = scene.words_before(span.start);
    let (first, second, third) = (before.next(), before.next(), before.next());
    let read = |w: Option<&tieout_notation::Word>| w.and_then(|w| direction(&w.folded, &w.stem));
    let joins = first.is_some_and(|w| matches!(w.folded.as_str(), "by" | "of"));
    let found = match joins {
        // "Rose by 79", "rose sharply by 79", "an increase of 14".
        true => read(second).or_else(|| read(third)),
        false => first.filter(|w| matches!(w.folded.as_str(), "up" | "down")).and_then(|w| read(Some(w))),
    };
    if let Some(direction) = found {
        return Some(Change { direction, behind: span.end });
    }
    // "14 more orders than the day before".
    let word = scene.words_after(span.end).take(2).find_map(|w| Some((behind(&w.folded)?, w.span.end)))?;
    let than = scene.words_after(word.1).take(3).any(|w| w.folded == "than");
    than.then_some(Change { direction: word.0, behind: word.1 })
}

/// The two rows that a change lies between.
fn ends(scene: &Scene, timed: &Timed, span: Span, behind: usize) -> Option<(usize, usize)> {
    let one = |atom: Atom| match mention::slots_of(atom, timed)?[..] {
        [slot] => Some(slot),
        _ => None,
    };
    let both = |said: &Said| match said {
        Said::Between(a, b) => Some((one(*a)?, one(*b)?)),
        _ => None,
    };
    let single = |said: &Said| match said {
        Said::These(atoms) => match atoms[..] {
            [atom] => one(atom),
            _ => None,
        },
        Said::At(..) => match mention::resolve(said, timed)?[..] {
            [slot] => Some(slot),
            _ => None,
        },
        _ => None,
    };
    let number = scene.numbers.iter().find(|n| n.start >= span.end).map_or(usize::MAX, |n| n.start);
    let after = scene.raw.iter().find(|m| m.span.start >= behind && m.span.end <= number);
    let before = scene.raw.iter().rev().find(|m| m.span.end <= span.start);
    let ties = |start: usize| {
        scene.words_before(start).find(|w| !matches!(w.folded.as_str(), "the" | "a" | "one")).is_some_and(
            |w| matches!(w.folded.as_str(), "from" | "on" | "over" | "than" | "against" | "versus" | "since"),
        )
    };
    if let Some(after) = after {
        if let Some(pair) = both(&after.said) {
            return Some(pair);
        }
        if ties(after.span.start) {
            let to = before
                .and_then(|m| single(&m.said))
                .or_else(|| scene.carried.as_ref().filter(|_| before.is_none()).and_then(single))?;
            return Some((single(&after.said)?, to));
        }
        return None;
    }
    before.and_then(|m| both(&m.said))
}
