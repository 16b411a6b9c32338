//! Steps 3 to 5: any cell of that value, statistics of whole columns, and derivations over a small window.

use tieout_certificate::{Derivation, Leaf, Op, Rows, Stance};
use tieout_evidence::{CellFact, ColumnRole, FactForm, FactRef, Grid, RowKind};
use tieout_notation::{Quantity, Unit};

use crate::candidate::{Candidate, Direction, Outcome, directions};
use crate::column::Columns;
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::member;
use crate::operand::{self, Fit, unit_fit};
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

impl Desk<'_> {
    /// Facts whose value lies near the figure's, by the evidence's index: as written, scaled by the figure's own word, either sign.
    pub(crate) fn facts_near(&self, claim: &Quantity) -> Vec<FactRef> {
        let (low, high) = self.judge.reach(claim);
        let mut out: Vec<FactRef> = Vec::new();
        for factor in std::iter::once(1.0).chain(claim.scale.map(|s| pow10(-s.power))) {
            for (a, b) in [(low * factor, high * factor), (-high * factor, -low * factor)] {
                // A hair wider: exact arithmetic decides afterwards.
                let slack = (a.abs().min(b.abs())) * 1e-12;
                out.extend(self.evidence.facts_between(a - slack, b + slack).take(MOST_NEAR));
            }
        }
        out.sort_unstable();
        out.dedup();
        out
    }

    /// Any cell or JSON value that carries the figure, whole values before parts.
    pub(crate) fn free_cell(&self, subject: Subject<'_>, columns: &Columns) -> Option<Draft> {
        let near = self.facts_near(subject.quantity);
        [true, false]
            .into_iter()
            .find_map(|whole| near.iter().find_map(|&fact| self.free_fact(subject, fact, whole, columns)))
    }

    fn free_fact(
        &self,
        subject: Subject<'_>,
        fact: FactRef,
        whole: bool,
        columns: &Columns,
    ) -> Option<Draft> {
        let q = subject.quantity;
        match fact {
            FactRef::Grid { grid: g, fact } => {
                let (grid, fact) = operand::fact_of(self.evidence, g, fact)?;
                if !columns.allow(g, fact) {
                    return None;
                }
                // Codes and ids are names: a figure with a unit, decimals or grouping is none.
                let column = grid.layout.columns.get(fact.column);
                if column.is_some_and(|c| c.role == ColumnRole::Identifier) && !self.is_plain(subject) {
                    return None;
                }
                let own = matches!(fact.form, FactForm::Number | FactForm::Year | FactForm::Nil);
                if own != whole || fact.form == FactForm::Ordinal || unit_fit(q.unit, fact.unit) == Fit::No {
                    return None;
                }
                let mut tries: Vec<Derivation> = operand::variants(q, &[fact])
                    .into_iter()
                    .map(|v| operand::operand(grid, fact, v))
                    .collect();
                if fact.fraction && q.unit == Some(Unit::Percent) {
                    tries.push(operand::as_percent(operand::leaf(grid, fact)));
                }
                self.first(subject, tries, Reason::Cell)
            }
            FactRef::Scalar(i) => {
                let at = self.evidence.locator(FactRef::Scalar(i))?;
                let readings = self
                    .evidence
                    .scalars
                    .get(i)?
                    .values
                    .iter()
                    .filter(|r| r.whole == whole && unit_fit(q.unit, r.unit) != Fit::No);
                let tries = readings
                    .map(|r| Derivation::Fact(Leaf { at: at.clone(), value: r.value.clone(), unit: r.unit }))
                    .collect();
                self.first(subject, tries, Reason::Cell)
            }
            FactRef::Text { .. } => None,
        }
    }

    /// Whether the figure is nothing but digits.
    pub(crate) fn is_plain(&self, subject: Subject<'_>) -> bool {
        subject.figure.span.of(self.answer).bytes().all(|b| b.is_ascii_digit())
    }

    /// A fact in another unit of the same dimension, converted exactly.
    pub(crate) fn converted(&self, subject: Subject<'_>) -> Option<Draft> {
        let Some(Unit::Measure(to)) = subject.quantity.unit else { return None };
        self.study.measures.iter().find_map(|&fact| {
            let (of, unit) = match fact {
                FactRef::Grid { grid, fact } => {
                    let (grid, fact) = operand::fact_of(self.evidence, grid, fact)?;
                    (
                        Derivation::Fact(Leaf {
                            at: grid.locator(fact.row, fact.column),
                            value: fact.value.clone(),
                            unit: fact.unit,
                        }),
                        fact.unit,
                    )
                }
                FactRef::Scalar(i) => {
                    let reading = self.evidence.scalars.get(i)?.values.iter().find(|r| r.unit.is_some())?;
                    (
                        Derivation::Fact(Leaf {
                            at: self.evidence.locator(fact)?,
                            value: reading.value.clone(),
                            unit: reading.unit,
                        }),
                        reading.unit,
                    )
                }
                FactRef::Text { .. } => return None,
            };
            let Some(Unit::Measure(from)) = unit else { return None };
            if from == to || from.dimension != to.dimension {
                return None;
            }
            self.first(subject, vec![Derivation::Convert { of: Box::new(of), from, to }], Reason::Cell)
        })
    }

    /// The unit of a fact.
    pub(crate) fn unit_of_fact(&self, fact: FactRef) -> Option<Unit> {
        match fact {
            FactRef::Grid { grid, fact } => operand::fact_of(self.evidence, grid, fact)?.1.unit,
            FactRef::Scalar(i) => self.evidence.scalars.get(i)?.values.iter().find_map(|r| r.unit),
            FactRef::Text { .. } => None,
        }
    }

    fn first(&self, subject: Subject<'_>, tries: Vec<Derivation>, reason: Reason) -> Option<Draft> {
        for derivation in tries {
            for direction in directions(subject.quantity) {
                let c = Candidate::new(derivation.clone(), reason, direction);
                let (outcome, comparison) = self.judge.compare(subject.quantity, &c);
                if outcome == Outcome::Fits
                    && let Some(certificate) =
                        self.judge.certify(subject.figure.span, Stance::Supports, &c, comparison)
                {
                    return Some(Draft::from(Verdict::Supported, reason, certificate));
                }
            }
        }
        None
    }

    /// Sums, means, medians, extremes and counts of columns, where a word asks for them.
    pub(crate) fn statistics(&self, frame: &Frame<'_>, subject: Subject<'_>, asks: &[Cue]) -> Option<Draft> {
        let mut out: Vec<Candidate> = Vec::new();
        let periods = frame.periods(subject.figure);
        for (g, grid) in self.evidence.grids.iter().enumerate() {
            let skip: Vec<usize> = grid
                .layout
                .rows
                .iter()
                .enumerate()
                .filter(|(_, r)| r.kind != RowKind::Data)
                .map(|(i, _)| i)
                .collect();
            for (c, column) in grid.layout.columns.iter().enumerate() {
                if !matches!(column.role, ColumnRole::Measure) || column.change {
                    continue;
                }
                // The column of another year than those that the sentence names.
                let other_time = !periods.is_empty()
                    && !column.periods.is_empty()
                    && !column.periods.iter().any(|p| periods.iter().any(|q| p.agrees(q)));
                if other_time {
                    continue;
                }
                for ask in asks {
                    let (op, reason) = match ask {
                        Cue::Sum | Cue::Count => (Op::Sum, Reason::ColumnSum),
                        Cue::Mean => (Op::Mean, Reason::ColumnMean),
                        Cue::Median => (Op::Median, Reason::ColumnMedian),
                        Cue::Highest => (Op::Max, Reason::ColumnMax),
                        Cue::Lowest => (Op::Min, Reason::ColumnMin),
                        _ => continue,
                    };
                    let derivation =
                        Derivation::Column { op, grid: g, column: c, rows: Rows::Except(skip.clone()) };
                    let scaled = subject.quantity.scale.and_then(|s| {
                        column.scale.as_ref().or(grid.layout.scale.as_ref()).filter(|t| t.value == s.power)
                    });
                    let derivation = match scaled {
                        Some(t) => Derivation::Scaled {
                            of: Box::new(derivation),
                            power: t.value,
                            stated: Some(t.at.clone()),
                        },
                        None => derivation,
                    };
                    out.push(Candidate::new(derivation, reason, Direction::AsWritten));
                }
            }
        }
        out.truncate(400);
        self.support(subject, &out)
    }

    /// How many rows the sentence's words select.
    pub(crate) fn count(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let q = subject.quantity;
        if q.unit.is_some() || q.scale.is_some() {
            return None;
        }
        let n = q.value.to_i64().and_then(|v| usize::try_from(v).ok()).filter(|&n| n > 0)?;
        let counts = self.selections(frame).into_iter().filter(|(_, rows)| rows.len() == n);
        let candidates: Vec<Candidate> = counts
            .map(|(grid, rows)| {
                Candidate::new(
                    Derivation::RowCount { grid, rows: Rows::Only(rows) },
                    Reason::Count,
                    Direction::AsWritten,
                )
            })
            .collect();
        self.support(subject, &candidates)
    }

    /// Sums and means of a column over the rows that the sentence's words select.
    pub(crate) fn groups(&self, frame: &Frame<'_>, subject: Subject<'_>, asks: &[Cue]) -> Option<Draft> {
        let ops: Vec<(Op, Reason)> = asks
            .iter()
            .filter_map(|a| match a {
                Cue::Sum => Some((Op::Sum, Reason::GroupSum)),
                Cue::Mean => Some((Op::Mean, Reason::GroupMean)),
                _ => None,
            })
            .collect();
        if ops.is_empty() {
            return None;
        }
        let mut out: Vec<Candidate> = Vec::new();
        for (grid, rows) in self.selections(frame).into_iter().filter(|(_, rows)| rows.len() >= 2) {
            let columns = self.evidence.grids[grid]
                .layout
                .columns
                .iter()
                .enumerate()
                .filter(|(_, c)| c.role == ColumnRole::Measure && !c.change);
            for (column, _) in columns {
                for &(op, reason) in &ops {
                    let derivation = Derivation::Column { op, grid, column, rows: Rows::Only(rows.clone()) };
                    out.push(Candidate::new(derivation, reason, Direction::AsWritten));
                }
            }
            if out.len() > MOST_SELECTIONS * 8 {
                break;
            }
        }
        self.support(subject, &out)
    }

    /// The same for one table, all its rows left out.
    pub(crate) fn selections_in(&self, frame: &Frame<'_>, grid: usize) -> Vec<Vec<usize>> {
        let height = self.evidence.grids.get(grid).map_or(0, |g| g.table.rows);
        let own = self.selections(frame).into_iter().filter(|(g, rows)| *g == grid && rows.len() >= 2);
        own.map(|(_, rows)| rows).filter(|rows| rows.len() < height).collect()
    }

    /// Sets of data rows of record tables that words of the sentence select: those that all of them share, then each word's own,
    /// then all.
    fn selections(&self, frame: &Frame<'_>) -> Vec<(usize, Vec<usize>)> {
        let mut out: Vec<(usize, Vec<usize>)> = Vec::new();
        // Rows of the periods that the sentence names.
        for (g, grid) in self.evidence.grids.iter().enumerate() {
            for (_, period) in frame.statement.periods.iter().take(4) {
                let of = |r: &tieout_evidence::RowInfo| {
                    r.kind == RowKind::Data && r.periods.iter().any(|p| p.agrees(period))
                };
                let rows: Vec<usize> =
                    grid.layout.rows.iter().enumerate().filter(|(_, r)| of(r)).map(|(i, _)| i).collect();
                if rows.len() >= 2 {
                    out.push((g, rows));
                }
            }
        }
        for (g, words) in self.study.records.iter().enumerate() {
            if words.records == 0 {
                continue;
            }
            let grid = &self.evidence.grids[g];
            let data = |r: &usize| grid.layout.rows.kind(*r) == Some(RowKind::Data);
            let mut sets: Vec<Vec<usize>> = Vec::new();
            for rows in
                frame.statement.words.iter().filter(|w| !w.idle).filter_map(|w| words.rows.get(&w.stem?))
            {
                let rows: Vec<usize> = rows.iter().copied().filter(data).collect();
                if !rows.is_empty() && !sets.contains(&rows) && sets.len() < MOST_SELECTIONS {
                    sets.push(rows);
                }
            }
            let shared = sets.iter().cloned().reduce(|a, b| {
                let both: Vec<usize> = a.iter().copied().filter(|r| b.binary_search(r).is_ok()).collect();
                if both.is_empty() { a } else { both }
            });
            let all: Vec<usize> = (0..grid.table.rows).filter(data).collect();
            out.extend(shared.into_iter().chain(sets).chain([all]).map(|rows| (g, rows)));
        }
        out
    }

    /// Differences, sums, ratios and changes over a small window, only where a word asks and chance does not explain them.
    pub(crate) fn free_derivation(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        asks: &[Cue],
    ) -> Option<Draft> {
        let wants = Wants::of(subject.quantity, asks);
        if !wants.any() {
            return None;
        }
        let policy = self.judge.policy;
        let mut proposals: Vec<Candidate> = Vec::new();
        for grid in &self.evidence.grids {
            let of_columns = first_of_columns(grid, policy.max_rows.min(policy.max_cells));
            let of_rows = (0..grid.table.rows.min(policy.max_rows)).map(|row| {
                let here = grid.layout.facts.of_row(row).iter();
                here.filter(|f| amount(grid, f)).take(policy.max_rows).collect()
            });
            for window in of_columns.into_iter().chain(of_rows) {
                self.pairs(grid, &window, subject.quantity, wants, &mut proposals);
                if proposals.len() > MOST_PROPOSALS {
                    break;
                }
            }
            if proposals.len() > MOST_PROPOSALS {
                break;
            }
        }
        if proposals.is_empty() {
            return None;
        }
        let draft = self.support(subject, &proposals)?;
        let (hits, all) = crate::coincidence::of(subject.quantity, &proposals, self.judge.verifier);
        let limit = &self.judge.policy.coincidence_limit;
        let _ = frame;
        // hits / all ≤ limit / 100, exactly
        let by_chance = tieout_notation::Decimal::from(i64::try_from(hits).unwrap_or(i64::MAX))
            .mul(&100.into())
            > limit.mul(&tieout_notation::Decimal::from(i64::try_from(all).unwrap_or(i64::MAX)));
        Some(if by_chance {
            let (verdict, coincidence) = (Verdict::Ambiguous, Some((hits, all)));
            Draft { verdict, reason: Reason::OnlyByChance, coincidence, ..draft }
        } else {
            draft
        })
    }

    fn pairs(
        &self,
        grid: &Grid,
        window: &[&CellFact],
        claim: &Quantity,
        wants: Wants,
        out: &mut Vec<Candidate>,
    ) {
        let Wants { gap, share, sum } = wants;
        for (i, a) in window.iter().enumerate() {
            for b in &window[i + 1..] {
                for variant in operand::variants(claim, &[a, b]) {
                    let (x, y) = (operand::operand(grid, a, variant), operand::operand(grid, b, variant));
                    let mut push = |op, args: [&Derivation; 2], reason, direction| {
                        out.push(Candidate::new(
                            Derivation::Apply { op, args: args.into_iter().cloned().collect() },
                            reason,
                            direction,
                        ));
                    };
                    match claim.unit {
                        Some(Unit::Percent) if gap => {
                            push(Op::PercentChange, [&x, &y], Reason::PercentChange, Direction::Either);
                            push(Op::PercentChange, [&y, &x], Reason::PercentChange, Direction::Either);
                        }
                        Some(Unit::Percent) if share => {
                            push(Op::Percent, [&x, &y], Reason::Percent, Direction::AsWritten);
                            push(Op::Percent, [&y, &x], Reason::Percent, Direction::AsWritten);
                        }
                        Some(Unit::Percent) => {}
                        Some(Unit::Points) if gap => {
                            push(Op::Points, [&x, &y], Reason::Points, Direction::Either)
                        }
                        Some(Unit::Points) => {}
                        _ => {
                            if gap {
                                push(Op::Difference, [&x, &y], Reason::Difference, Direction::Either);
                            }
                            if share {
                                push(Op::Ratio, [&x, &y], Reason::Ratio, Direction::AsWritten);
                                push(Op::Ratio, [&y, &x], Reason::Ratio, Direction::AsWritten);
                            }
                            if sum {
                                push(Op::Sum, [&x, &y], Reason::Sum, Direction::AsWritten);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Whether another figure of the sentence states what a derivation comes to.
    pub(crate) fn stated_elsewhere(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        derivation: &Derivation,
    ) -> bool {
        let Ok(Some(value)) = self.judge.verifier.value(derivation) else { return false };
        let states = |q: &Quantity| q.span != subject.figure.span && q.interval().contains(&value);
        let mut others = frame.statement.figures.iter().filter(|f| f.amounts().iter().any(states)).peekable();
        if others.peek().is_none() {
            return false;
        }
        // "49 of the 187 seats": of all of them, whoever won how many.
        if member::whole(frame, subject) {
            return true;
        }
        // "orders of 8 and a revenue of 3": what is said of another column does not state this one's value.
        let own = frame.own_column(self.study, subject.figure);
        others.any(|f| {
            let other = frame.own_column(self.study, f);
            own.is_none() || other.is_none() || own == other
        })
    }
}

/// What the words around a figure ask for over two facts.
#[derive(Clone, Copy)]
struct Wants {
    gap: bool,
    share: bool,
    sum: bool,
}

impl Wants {
    fn of(claim: &Quantity, asks: &[Cue]) -> Self {
        let wants = |c: &[Cue]| c.iter().any(|k| asks.contains(k));
        Self {
            gap: wants(&[Cue::Change, Cue::Rise, Cue::Fall, Cue::Gap, Cue::More, Cue::Less]),
            share: wants(&[Cue::Share, Cue::Ratio]) || claim.unit == Some(Unit::Times),
            sum: wants(&[Cue::Sum]),
        }
    }

    fn any(self) -> bool {
        self.gap || self.share || self.sum
    }
}

/// The first amounts of every column, in one pass over the table's facts.
fn first_of_columns(grid: &Grid, most: usize) -> Vec<Vec<&CellFact>> {
    let mut columns: Vec<Vec<&CellFact>> = vec![Vec::new(); grid.layout.columns.len()];
    for fact in grid.layout.facts.iter().filter(|f| amount(grid, f)) {
        if let Some(column) = columns.get_mut(fact.column).filter(|c| c.len() < most) {
            column.push(fact);
        }
    }
    columns
}

/// Whether a figure is an amount: no rank, no id, no year.
fn amount(grid: &Grid, fact: &CellFact) -> bool {
    let role = grid.layout.columns.get(fact.column).map(|c| c.role);
    matches!(fact.form, FactForm::Number | FactForm::Part)
        && !matches!(role, Some(ColumnRole::Rank | ColumnRole::Identifier))
}

/// Most derivations that are proposed freely for one figure.
const MOST_PROPOSALS: usize = 4_000;

/// Most words of a sentence that select rows.
const MOST_SELECTIONS: usize = 16;

/// Most facts looked at for one figure and one spelling.
const MOST_NEAR: usize = 4_096;

fn pow10(p: i32) -> f64 {
    (0..p.unsigned_abs().min(30)).fold(1.0, |a, _| if p < 0 { a / 10.0 } else { a * 10.0 })
}
