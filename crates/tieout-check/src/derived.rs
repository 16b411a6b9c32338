//! Arithmetic over what the sentence itself states or names, tried before a figure is held against a cell: the change between the two
//! figures before it, the share that one of them is of the other, and what the named rows come to together.

use tieout_certificate::{Derivation, Op, Rows};
use tieout_evidence::{CellFact, FactForm, FactRef, Grid, RowKind};
use tieout_notation::{Hedge, Quantity, Unit};

use crate::candidate::{Candidate, Direction};
use crate::column::Columns;
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::operand::{self, fact_of};
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// Figures of a sentence that one is derived from: the nearest before it, and behind it.
const MOST_STATED: usize = 6;
/// Cells that hold one stated figure.
const MOST_CELLS: usize = 12;
/// Proposals for one figure.
const MOST: usize = 256;

impl Desk<'_> {
    /// What arithmetic over the stated and named facts supports; None where it supports nothing.
    pub(crate) fn derived(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        columns: &Columns,
    ) -> Option<Draft> {
        let bound = self.bound(frame, subject, columns).ok();
        // "More than 3,000": any sum that is large enough would do.
        let open =
            matches!(subject.quantity.hedge, Some((h, _)) if !matches!(h, Hedge::About | Hedge::Nearly));
        // A small figure is met by some sum too easily.
        let large = subject.quantity.value.abs().leading_power() >= 1 && !open;
        bound
            .filter(|d| !matches!(d.derivation, Some(Derivation::Fact(_) | Derivation::Scaled { .. })))
            .or_else(|| self.between_stated(frame, subject))
            .or_else(|| self.support(subject, &self.named_together(frame, subject)).filter(|_| large))
            .or_else(|| {
                self.sum_of_column(frame, subject, columns).filter(|_| large && frame.mentions.is_empty())
            })
    }

    /// "From 410 in 2019 to 520 in 2022, up 26.8%", "37 of 148 patients (25.0%)": two figures of the sentence that stand in one column
    /// or one row, and what lies between them.
    fn between_stated(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let q = subject.quantity;
        let asks = frame.near_cues(subject.figure);
        let rises = asks.iter().any(|c| matches!(c, Cue::Rise | Cue::More));
        let falls = asks.iter().any(|c| matches!(c, Cue::Fall | Cue::Less));
        let changes = rises || falls || asks.iter().any(|c| matches!(c, Cue::Change | Cue::Gap));
        let signed = subject.figure.span.of(self.answer).starts_with(['+', '-', '−']);
        let percentage = matches!(q.unit, Some(Unit::Percent | Unit::Points));
        if !(changes || signed || percentage) {
            return None;
        }
        let at = subject.figure.span.start;
        let mut stated: Vec<&Quantity> =
            frame.statement.figures.iter().flat_map(|f| f.amounts()).filter(|o| o.span != q.span).collect();
        stated.sort_by_key(|o| (o.span.start > at, o.span.start.abs_diff(at)));
        stated.truncate(MOST_STATED);
        let cells: Vec<Vec<(usize, &Grid, &CellFact)>> = stated.iter().map(|o| self.cells_of(o)).collect();
        let mut out: Vec<Candidate> = Vec::new();
        for (i, left) in cells.iter().enumerate() {
            for right in cells.iter().skip(i + 1) {
                for &(g, grid, a) in left {
                    for &(_, _, b) in right.iter().filter(|r| r.0 == g) {
                        let (row, column) = (a.row == b.row, a.column == b.column);
                        if row == column || out.len() > MOST {
                            continue;
                        }
                        pairs(grid, (a, b), q, (changes || signed, row), &mut out);
                    }
                }
            }
        }
        if rises != falls {
            // A word says which way: the larger is what it came to, or what it came from.
            let direction = if rises { Direction::Up } else { Direction::Down };
            for c in &mut out {
                if matches!(c.reason, Reason::Difference | Reason::PercentChange | Reason::Points) {
                    c.direction = direction;
                }
            }
        }
        self.support(subject, &out)
    }

    /// "3 hours and 32 minutes" over 212 minutes: two figures are one amount together. No certificate says so, since each is a claim of
    /// its own; they are not held against the table.
    pub(crate) fn compound(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let of = |q: &Quantity| match q.unit {
            Some(Unit::Measure(m)) => Some(m),
            _ => None,
        };
        let (q, own) = (subject.quantity, of(subject.quantity)?);
        let joined = |other: &&Quantity| {
            let (first, last) =
                if other.span.start < q.span.start { (other.span, q.span) } else { (q.span, other.span) };
            let between = self.answer.get(first.end..last.start).unwrap_or("?").trim();
            matches!(between, "" | "and" | "," | ", and")
                && of(other).is_some_and(|m| m != own && m.convertible(own))
        };
        let other = frame.statement.figures.iter().flat_map(|f| f.amounts()).find(joined)?;
        let total = own.to_base(&q.value).add(&of(other)?.to_base(&other.value));
        let whole = |f: &FactRef| {
            match *f {
            FactRef::Grid { grid, fact } => fact_of(self.evidence, grid, fact).is_some_and(|(_, f)| {
                matches!(f.unit, Some(Unit::Measure(m)) if m.convertible(own) && m.to_base(&f.value) == total)
            }),
            _ => false,
        }
        };
        let found = self.study.measures.iter().any(whole);
        found.then(|| Draft::bare(Verdict::Ambiguous, Reason::Readings))
    }

    /// The cells whose own figure a stated amount is.
    pub(crate) fn cells_of(&self, q: &Quantity) -> Vec<(usize, &Grid, &CellFact)> {
        let cell = |f: FactRef| match f {
            FactRef::Grid { grid, fact } => {
                let (table, cell) = fact_of(self.evidence, grid, fact)?;
                let own =
                    cell.form == FactForm::Number && operand::quantity_fit(q, cell.unit) != operand::Fit::No;
                own.then_some((grid, table, cell))
            }
            _ => None,
        };
        self.facts_near(q).into_iter().filter_map(cell).take(MOST_CELLS).collect()
    }

    /// "The three schools have 2,515 pupils": all rows of the column that the noun behind the figure names, or those of each kind that
    /// the sentence names.
    fn sum_of_column(&self, frame: &Frame<'_>, subject: Subject<'_>, columns: &Columns) -> Option<Draft> {
        let q = subject.quantity;
        if matches!(q.unit, Some(Unit::Percent | Unit::Points)) {
            return None;
        }
        let mut out: Vec<Candidate> = Vec::new();
        for (g, grid) in self.evidence.grids.iter().enumerate() {
            let named = columns.named(g);
            if named.is_empty() {
                continue;
            }
            let skip: Vec<usize> =
                (0..grid.table.rows).filter(|&r| grid.layout.rows.kind(r) != Some(RowKind::Data)).collect();
            let groups = self.selections_in(frame, g);
            for &column in named {
                let all = (Rows::Except(skip.clone()), Reason::ColumnSum);
                let some = groups.iter().map(|rows| (Rows::Only(rows.clone()), Reason::GroupSum));
                for (rows, reason) in some.chain([all]) {
                    let derivation = Derivation::Column { op: Op::Sum, grid: g, column, rows };
                    out.push(Candidate::new(derivation, reason, Direction::AsWritten));
                }
            }
        }
        self.support(subject, &out)
    }
}

/// What lies between two cells, in the claim's terms.
fn pairs(
    grid: &Grid,
    (a, b): (&CellFact, &CellFact),
    q: &Quantity,
    (changes, one_row): (bool, bool),
    out: &mut Vec<Candidate>,
) {
    let (large, small) = if a.value >= b.value { (a, b) } else { (b, a) };
    for variant in operand::variants(q, &[a, b]) {
        let of = |f: &CellFact| operand::operand(grid, f, variant);
        let mut push = |op, args: [&CellFact; 2], reason| {
            let derivation = Derivation::Apply { op, args: args.map(of).to_vec() };
            out.push(Candidate::new(derivation, reason, Direction::Either));
        };
        match q.unit {
            Some(Unit::Percent) => {
                if changes {
                    push(Op::PercentChange, [large, small], Reason::PercentChange);
                    push(Op::PercentChange, [small, large], Reason::PercentChange);
                }
                if one_row || !changes {
                    push(Op::Percent, [small, large], Reason::Percent);
                }
            }
            Some(Unit::Points) if changes => push(Op::Points, [large, small], Reason::Points),
            Some(Unit::Points) => {}
            _ if changes => {
                push(Op::Difference, [large, small], Reason::Difference);
                push(Op::Difference, [small, large], Reason::Difference);
            }
            _ => {}
        }
    }
}
