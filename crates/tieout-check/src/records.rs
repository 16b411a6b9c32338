//! Record tables: which rows a sentence names, and whether the figure's row is one of them.

use tieout_certificate::Stance;
use tieout_evidence::{CellFact, ColumnRole, FactForm, FactRef, Grid, TableKind};
use tieout_notation::{Quantity, Unit};

use crate::candidate::{Candidate, Direction, Outcome, directions};
use crate::column::Columns;
use crate::frame::Frame;
use crate::operand::{self, Fit, unit_fit};
use crate::statement::{Figure, FigureKind, Statement};
use crate::study::Stem;
use crate::tie::{Desk, Draft, Subject};
use crate::weight::ln_milli;
use crate::{BindingStep, Reason, Verdict};

/// A figure of a record that may be what the claim states.
#[derive(Clone, Copy)]
pub(crate) struct Hit<'e> {
    pub(crate) grid: usize,
    pub(crate) fact: &'e CellFact,
    pub(crate) score: u64,
}

/// How well a sentence names rows: those that it names at all, ascending.
#[derive(Debug, Default)]
pub(crate) struct RowScores(Vec<(usize, u64)>);

impl RowScores {
    /// The score of one row.
    pub(crate) fn of(&self, row: usize) -> u64 {
        let at = self.0.binary_search_by_key(&row, |s| s.0);
        at.ok().and_then(|at| self.0.get(at)).map_or(0, |s| s.1)
    }

    /// Every row that is named, with its score.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        self.0.iter().copied()
    }

    /// Adds to rows, which ascend.
    fn add(&mut self, rows: &[usize], weight: u64) {
        if let [row] = rows {
            match self.0.binary_search_by_key(row, |s| s.0) {
                Ok(at) => self.0[at].1 += weight,
                Err(at) => self.0.insert(at, (*row, weight)),
            }
            return;
        }
        let old = std::mem::take(&mut self.0);
        self.0.reserve(old.len() + rows.len());
        let mut old = old.into_iter().peekable();
        for &row in rows {
            self.0.extend(std::iter::from_fn(|| old.next_if(|o| o.0 < row)));
            let own = old.next_if(|o| o.0 == row).map_or(0, |o| o.1);
            self.0.push((row, own + weight));
        }
        self.0.extend(old);
    }
}

impl Desk<'_> {
    /// Steps 1 and 3 over record tables: the best named row that holds the figure, unless another row is named far better.
    pub(crate) fn records(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        columns: &Columns,
    ) -> Option<Draft> {
        let statement = frame.statement;
        let mut hits: Vec<Hit<'_>> = Vec::new();
        let mut scores: Vec<RowScores> = Vec::new();
        let near = self.facts_near(subject.quantity);
        if !near.iter().any(|f| matches!(f, FactRef::Grid { .. })) {
            return None;
        }
        for (g, grid) in self.evidence.grids.iter().enumerate() {
            if grid.layout.kind != TableKind::Records {
                scores.push(RowScores::default());
                continue;
            }
            let row_scores = self.row_scores(g, statement, subject.figure);
            for fact in near.iter().filter_map(|f| match f {
                FactRef::Grid { grid, fact } if *grid == g => operand::fact_of(self.evidence, *grid, *fact),
                _ => None,
            }) {
                let fact = fact.1;
                let code =
                    grid.layout.columns.get(fact.column).is_some_and(|c| c.role == ColumnRole::Identifier);
                if code && !self.is_plain(subject) {
                    continue;
                }
                if columns.allow(g, fact) && self.states(subject, fact) {
                    hits.push(Hit { grid: g, fact, score: row_scores.of(fact.row) });
                }
            }
            scores.push(row_scores);
        }
        if hits.is_empty() {
            return None;
        }
        let coded: Vec<Option<usize>> =
            (0..scores.len()).map(|g| Some(self.coded_row(frame, subject.figure, g)?.row)).collect();
        let is_coded = |h: &Hit<'_>| coded.get(h.grid).copied().flatten() == Some(h.fact.row);
        hits.sort_by(|a, b| {
            is_coded(b)
                .cmp(&is_coded(a))
                .then(b.score.cmp(&a.score))
                .then(self.column_rank(frame, subject, b).cmp(&self.column_rank(frame, subject, a)))
                .then((a.grid, a.fact.row, a.fact.column).cmp(&(b.grid, b.fact.row, b.fact.column)))
        });
        let best = hits[0];
        if self.judge.policy.binding.takes(BindingStep::Rows)
            && let Some(rival) = self.rival(frame, subject, &hits, &scores[best.grid])
        {
            let (grid, fact) = rival;
            let c = cell_candidate(grid, fact, subject.quantity);
            let (_, comparison) = self.judge.compare(subject.quantity, &c);
            if let Some(certificate) =
                self.judge.certify(subject.figure.span, Stance::Contradicts, &c, comparison)
            {
                return Some(Draft::from(Verdict::Contradicted, Reason::WrongRow, certificate));
            }
        }
        for hit in &hits {
            let Some(grid) = self.evidence.grids.get(hit.grid) else { continue };
            for direction in directions(subject.quantity) {
                let mut c = cell_candidate(grid, hit.fact, subject.quantity);
                c.direction = direction;
                for c in self.spellings(grid, hit.fact, subject.quantity, c) {
                    let (outcome, comparison) = self.judge.compare(subject.quantity, &c);
                    if outcome == Outcome::Fits
                        && let Some(certificate) =
                            self.judge.certify(subject.figure.span, Stance::Supports, &c, comparison)
                    {
                        return Some(Draft::from(Verdict::Supported, Reason::Cell, certificate));
                    }
                }
            }
        }
        None
    }

    /// The ways in which one cell may be written by the claim: raw, scaled, as percent.
    fn spellings(&self, grid: &Grid, fact: &CellFact, claim: &Quantity, plain: Candidate) -> Vec<Candidate> {
        let mut out: Vec<Candidate> = operand::variants(claim, &[fact])
            .into_iter()
            .map(|v| Candidate { derivation: operand::operand(grid, fact, v), ..plain.clone() })
            .collect();
        if fact.fraction && claim.unit == Some(Unit::Percent) {
            out.push(Candidate { derivation: operand::as_percent(operand::leaf(grid, fact)), ..plain });
        }
        out
    }

    /// Whether the cell's own figure is what the claim writes.
    pub(crate) fn states(&self, subject: Subject<'_>, fact: &CellFact) -> bool {
        let q = subject.quantity;
        match fact.form {
            FactForm::Ordinal => return false,
            FactForm::Year if q.unit.is_some() || q.scale.is_some() => return false,
            _ => {}
        }
        if unit_fit(q.unit, fact.unit) == Fit::No {
            return false;
        }
        // A percentage needs a column of percentages, and the other way round.
        if (q.unit == Some(Unit::Percent)) != (fact.unit == Some(Unit::Percent) || fact.fraction)
            && q.unit == Some(Unit::Percent)
            && fact.unit.is_some()
        {
            return false;
        }
        let interval = if self.judge.policy.rounding {
            q.interval()
        } else {
            tieout_notation::Interval::exact(q.value.clone())
        };
        let plain = tieout_notation::Rational::from(fact.value.clone());
        let fits = |v: &tieout_notation::Rational| interval.contains(v) || interval.neg().contains(v);
        if fits(&plain) {
            return true;
        }
        let shift = |p: i32| tieout_notation::Rational::from(fact.value.shift(p));
        (fact.fraction && q.unit == Some(Unit::Percent) && fits(&shift(2)))
            || fact.scale.as_ref().is_some_and(|s| fits(&shift(s.value)))
            || (fact.scale.is_none() && q.scale.is_some_and(|s| fits(&shift(s.power))))
    }

    /// How well the words beside the figure name the cell's column.
    fn column_rank(&self, frame: &Frame<'_>, subject: Subject<'_>, hit: &Hit<'_>) -> u64 {
        let Some(header) = self.study.grids.get(hit.grid).and_then(|g| g.columns.get(hit.fact.column)) else {
            return 0;
        };
        let after = frame.word_after(subject.figure).and_then(|w| w.stem);
        header.iter().map(|&s| if after == Some(s) { 4 } else { u64::from(frame.phrase.says(s)) }).sum()
    }

    pub(crate) fn row_scores(&self, g: usize, statement: &Statement, figure: &Figure) -> RowScores {
        let mut out = RowScores::default();
        let Some(words) = self.study.records.get(g) else { return out };
        let n = words.records.max(1) as u64;
        let weigh = |df: usize| u64::from(ln_milli(2 * n + 1, 2 * df as u64));
        let mut seen: Vec<Stem> = Vec::new();
        for w in &statement.words {
            let Some(stem) = w.stem else { continue };
            if self.study.is_stop(stem) || seen.contains(&stem) {
                continue;
            }
            let Some(rows) = words.rows.get(&stem) else { continue };
            seen.push(stem);
            // The nearest occurrence counts.
            let distance = statement
                .words
                .iter()
                .filter(|o| o.stem == Some(stem))
                .map(|o| gap(o.span.start, figure))
                .min()
                .unwrap_or(0);
            let weight = weigh(rows.len()) * 60 / (60 + distance);
            out.add(rows, weight);
        }
        self.score_times(g, words.records, statement, figure, &mut out);
        // Other figures of the sentence name rows as well.
        for other in statement.figures.iter().filter(|f| f.span != figure.span).flat_map(|f| f.numbers()) {
            let mut rows: Vec<usize> = self
                .facts_near(other)
                .into_iter()
                .filter_map(|f| match f {
                    FactRef::Grid { grid, fact } if grid == g => operand::fact_of(self.evidence, grid, fact),
                    _ => None,
                })
                .filter(|(_, f)| f.value == other.value && f.form != FactForm::InText)
                .map(|(_, f)| f.row)
                .collect();
            rows.sort_unstable();
            rows.dedup();
            let weight = weigh(rows.len().max(1)) * 8 / 10 * 60 / (60 + gap(other.span.start, figure));
            out.add(&rows, weight);
        }
        out
    }
}

impl Desk<'_> {
    /// Seasons ("1935–36") and ranks ("11th") name rows, too.
    fn score_times(
        &self,
        g: usize,
        records: usize,
        statement: &Statement,
        figure: &Figure,
        out: &mut RowScores,
    ) {
        let n = records.max(1) as u64;
        for other in statement.figures.iter().filter(|f| f.span != figure.span) {
            let (value, period) = match &other.kind {
                FigureKind::Date(p) if p.end_year.is_some() => match p.year {
                    Some(year) => (f64::from(year), Some(*p)),
                    None => continue,
                },
                FigureKind::Ordinal(n) if *n < 10_000 => (*n as f64, None),
                _ => continue,
            };
            let near = self.evidence.facts_between(value, value).take(256);
            let mut rows: Vec<usize> = near
                .filter_map(|f| match f {
                    FactRef::Grid { grid, fact } if grid == g => {
                        Some(operand::fact_of(self.evidence, grid, fact)?.1)
                    }
                    _ => None,
                })
                .filter(|f| match period {
                    Some(p) => f.periods.iter().any(|q| q.agrees(&p)),
                    None => f.form == FactForm::Ordinal,
                })
                .map(|f| f.row)
                .collect();
            rows.sort_unstable();
            rows.dedup();
            let rare = u64::from(ln_milli(2 * n + 1, 2 * rows.len().max(1) as u64));
            let weight = rare * 8 / 10 * 60 / (60 + gap(other.span.start, figure));
            out.add(&rows, weight);
        }
    }
}

fn gap(at: usize, figure: &Figure) -> u64 {
    let d = if at < figure.span.start { figure.span.start - at } else { at.saturating_sub(figure.span.end) };
    d as u64
}

fn cell_candidate(grid: &Grid, fact: &CellFact, _claim: &Quantity) -> Candidate {
    Candidate::new(operand::leaf(grid, fact), Reason::Cell, Direction::AsWritten)
}
