//! Two figures of one sentence that have changed places: "net 1,428, total 1,200" over a record whose net is 1,200 and whose total is
//! 1,428; "South had 9, East 7" where East has 9. Each stands in the evidence; only the words beside it say that it is the other's.

use tieout_certificate::Stance;
use tieout_evidence::{CellFact, Grid};
use tieout_notation::Span;

use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::operand;
use crate::statement::{Figure, FigureKind};
use crate::study::Stem;
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// Other figures of the sentence that one is compared with: those next to it.
const MOST_OTHERS: usize = 4;

/// Where the words stand that a figure belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Before,
    Behind,
}

/// What the words on one side of two figures say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reading {
    /// Each figure's own cell.
    Straight,
    /// Each the other's.
    Crossed,
    /// Neither for certain.
    Open,
}

impl<'a> Desk<'a> {
    /// The cell that the words beside a figure name, where another figure of the sentence states it and the words beside that one name
    /// this figure's cell.
    pub(crate) fn exchanged(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let numbers: Vec<&Figure> =
            frame.statement.figures.iter().filter(|f| matches!(f.kind, FigureKind::Number(_))).collect();
        let at = numbers.iter().position(|f| f.span == subject.figure.span)?;
        let near = numbers.iter().enumerate().filter(|(i, _)| i.abs_diff(at) <= MOST_OTHERS / 2 && *i != at);
        let own = if near.clone().next().is_some() { self.cells_of(subject.quantity) } else { Vec::new() };
        for (_, other) in near {
            let [quantity] = other.amounts() else { continue };
            if quantity.value == subject.quantity.value {
                continue;
            }
            for &(g, _, there) in &self.cells_of(quantity) {
                for &(_, grid, here) in own.iter().filter(|c| c.0 == g) {
                    let reads =
                        |side| self.reads(frame, (g, grid), (subject.figure, here), (other, there), side);
                    // Words before their figures come first: "net 5 and total 6; net 7" has words of others behind.
                    let before = reads(Side::Before);
                    let swapped = before == Reading::Crossed
                        || (before == Reading::Open && reads(Side::Behind) == Reading::Crossed);
                    if swapped {
                        return self.of_the_other(subject, grid, there, here);
                    }
                }
            }
        }
        None
    }

    /// Whether the words on one side of each figure name its own cell, or the other's where no cell bears the figure out.
    fn reads(
        &self,
        frame: &Frame<'_>,
        (g, grid): (usize, &Grid),
        (figure, here): (&Figure, &CellFact),
        (other, there): (&Figure, &CellFact),
        side: Side,
    ) -> Reading {
        let Some(words) = self.study.grids.get(g) else { return Reading::Open };
        let (row, column) = (here.row == there.row, here.column == there.column);
        // "The 500cc class with 121 points": what has another unit has not changed places.
        if row == column || here.unit != there.unit {
            return Reading::Open;
        }
        let name = |f: &CellFact| -> Vec<Stem> {
            let all = if row { words.columns.get(f.column) } else { words.rows.get(f.row) };
            all.into_iter().flatten().copied().filter(|&s| !self.is_empty_word(s)).collect()
        };
        let (own, its) = (name(here), name(there));
        // Words that both names hold tell neither.
        let apart =
            |a: &[Stem], b: &[Stem]| -> Vec<Stem> { a.iter().copied().filter(|s| !b.contains(s)).collect() };
        let (own, its) = (apart(&own, &its), apart(&its, &own));
        if own.is_empty() || its.is_empty() {
            return Reading::Open;
        }
        let says = |figure, name: &[Stem]| {
            let said = self.words_at(frame, figure, side);
            (name.iter().all(|s| said.contains(s)), name.iter().any(|s| said.contains(s)))
        };
        let crossed =
            says(figure, &its).0 && !says(figure, &own).1 && says(other, &own).0 && !says(other, &its).1;
        // Another row may have the figure in the column that its words name.
        let elsewhere = |value: &CellFact, at: &CellFact| {
            grid.layout.facts.iter().any(|f| {
                let there = if row { f.column == at.column } else { f.row == at.row };
                there && f.value == value.value
            })
        };
        if crossed && !elsewhere(here, there) && !elsewhere(there, here) {
            Reading::Crossed
        } else if says(figure, &own).0 && says(other, &its).0 {
            Reading::Straight
        } else {
            Reading::Open
        }
    }

    /// "Total" names a column as well as any other word does.
    fn is_empty_word(&self, stem: Stem) -> bool {
        self.study.is_stop(stem) && !self.study.is_total(stem)
    }

    /// The words between a figure and its neighbour on one side.
    fn words_at(&self, frame: &Frame<'_>, figure: &Figure, side: Side) -> Vec<Stem> {
        let figures = &frame.statement.figures;
        let number = |f: &&Figure| matches!(f.kind, FigureKind::Number(_));
        let Span { start, end } = figure.span;
        let (from, to) = match side {
            Side::Before => {
                let last = figures.iter().filter(number).rev().find(|f| f.span.end <= start);
                (last.map_or(frame.statement.span.start, |f| f.span.end), start)
            }
            Side::Behind => {
                let next = figures.iter().filter(number).find(|f| f.span.start >= end);
                (end, next.map_or(frame.statement.span.end, |f| f.span.start))
            }
        };
        let inside = |w: &&crate::statement::AnswerWord| w.span.start >= from && w.span.end <= to;
        frame.statement.words.iter().filter(inside).filter_map(|w| w.stem).collect()
    }

    fn of_the_other(
        &self,
        subject: Subject<'_>,
        grid: &Grid,
        there: &CellFact,
        here: &CellFact,
    ) -> Option<Draft> {
        let c = Candidate::new(operand::leaf(grid, there), Reason::Cell, Direction::AsWritten);
        let (_, comparison) = self.judge.compare(subject.quantity, &c);
        let certificate = self.judge.certify(subject.figure.span, Stance::Contradicts, &c, comparison)?;
        let reason = if there.row == here.row { Reason::WrongColumn } else { Reason::WrongRow };
        Some(Draft::from(Verdict::Contradicted, reason, certificate))
    }
}
