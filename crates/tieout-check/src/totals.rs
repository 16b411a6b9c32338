//! "Total parcels rose from 272,670 in 2023 to 284,215 in 2024", "across the five depots, parcels rose by 4.2%": what all rows of a table
//! come to at one time, and what changed between two. The times are columns, or rows that share one.

use tieout_certificate::{Derivation, Op, Rows};
use tieout_evidence::{ColumnRole, Grid, RowKind};
use tieout_notation::{Period, Quantity, Unit};

use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::look::idle_count;
use crate::study::Stem;
use crate::tie::{Desk, Draft, Named, Subject};
use crate::{Reason, Verdict};

/// Most tables whose totals one sentence is held against.
const MOST_TABLES: usize = 16;
/// Most rows of a table that are added up.
const MOST_ROWS: usize = 4_000;
/// Most times between which something may have changed.
const MOST_TIMES: usize = 24;

/// What all rows of a table come to at one time.
struct Level {
    period: Period,
    total: Derivation,
    reason: Reason,
}

impl Desk<'_> {
    /// A figure as the total of one time, or as the change between the totals of two, where a word speaks of all rows and one of a change.
    pub(crate) fn total_over_time(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let candidates = self.totals(frame, subject)?;
        self.support(subject, &candidates)
    }

    /// The same against a change that is stated, where there is one way to read it and no row is named.
    pub(crate) fn other_total(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let mut candidates = self.totals(frame, subject)?;
        let change = |c: &Candidate| matches!(c.reason, Reason::Difference | Reason::PercentChange);
        let stated = subject.quantity.unit == Some(Unit::Percent) || is_change(frame, subject);
        candidates.retain(change);
        let said = self.study.names_of(self.evidence).said(&frame.statement.words);
        let named = self
            .evidence
            .grids
            .iter()
            .enumerate()
            .any(|(g, _)| said.iter().filter_map(|s| s.row_in(g)).next().is_some());
        if candidates.len() != 1 || !stated || named {
            return None;
        }
        let draft = self.contradict(subject, &Named { candidates });
        draft.filter(|d| d.verdict == Verdict::Contradicted)
    }

    fn totals(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Vec<Candidate>> {
        if idle_count(subject.quantity) {
            return None;
        }
        let cue = |c: &Cue| matches!(c, Cue::Change | Cue::Rise | Cue::Fall);
        let words = &frame.statement.words;
        if !frame.stretch && !words.iter().filter_map(|w| w.cue).any(|c| cue(&c)) {
            return None;
        }
        if !self.speaks_of_all(frame) {
            return None;
        }
        let named = &frame.statement.periods;
        let mut out = Vec::new();
        for (g, grid) in self.evidence.grids.iter().enumerate().take(MOST_TABLES) {
            let data = |r: &usize| grid.layout.rows.kind(*r) == Some(RowKind::Data);
            // A table that adds up itself says so in a row of its own.
            let totalled = grid.layout.rows.kinds().any(|k| k == RowKind::Total);
            if totalled || grid.table.rows > MOST_ROWS || self.evidence.is_cut(g) {
                continue;
            }
            let rows: Vec<usize> = (0..grid.table.rows).filter(data).collect();
            for mut levels in self.levels(frame, subject.quantity, (g, grid), &rows) {
                levels.retain(|l| named.is_empty() || named.iter().any(|(_, p)| p.agrees(&l.period)));
                levels
                    .sort_by_key(|l| (l.period.end_year.or(l.period.year), l.period.quarter, l.period.month));
                if levels.len() < 2 || levels.len() > MOST_TIMES || named.is_empty() && levels.len() != 2 {
                    continue;
                }
                out.extend(change(frame, subject, &levels));
                if subject.quantity.unit != Some(Unit::Percent) && !is_change(frame, subject) {
                    let own = frame.periods(subject.figure);
                    let here = |l: &&Level| own.is_empty() || own.iter().any(|p| p.agrees(&l.period));
                    let level = |l: &Level| Candidate::new(l.total.clone(), l.reason, Direction::AsWritten);
                    out.extend(levels.iter().filter(here).map(level));
                }
            }
        }
        Some(out)
    }

    /// "Total", "altogether", "across the five depots".
    fn speaks_of_all(&self, frame: &Frame<'_>) -> bool {
        let words = &frame.statement.words;
        let across = |pair: &[String]| {
            pair[0] == "across"
                && matches!(pair[1].as_str(), "the" | "all" | "these" | "its" | "their" | "our")
        };
        words.iter().any(|w| w.cue == Some(Cue::Sum))
            || frame.statement.spelled(self.answer).folded.windows(2).any(across)
    }

    /// The totals of each measure of a table, by their times.
    fn levels(
        &self,
        frame: &Frame<'_>,
        quantity: &Quantity,
        (g, grid): (usize, &Grid),
        rows: &[usize],
    ) -> Vec<Vec<Level>> {
        let columns = &grid.layout.columns;
        let measure = |c: &usize| columns.get(*c).is_some_and(|i| i.role == ColumnRole::Measure && !i.change);
        let all: Vec<usize> = (0..columns.len()).filter(measure).collect();
        let (dated, plain): (Vec<usize>, Vec<usize>) =
            all.into_iter().partition(|&c| columns.get(c).is_some_and(|i| !i.periods.is_empty()));
        let out = |r: &usize| rows.binary_search(r).is_err();
        let skip: Vec<usize> = (0..grid.table.rows).filter(out).collect();
        let mut found = Vec::new();
        if rows.len() >= 2 {
            for group in self.measures(frame, g, &dated) {
                let level = |&c: &usize| {
                    let [period] = columns.get(c)?.periods[..] else { return None };
                    let total = sum(g, grid, c, Rows::Except(skip.clone()), quantity);
                    Some(Level { period, total, reason: Reason::ColumnSum })
                };
                found.push(group.iter().filter_map(level).collect());
            }
        }
        let mut times: Vec<(Period, Vec<usize>)> = Vec::new();
        for &r in rows {
            let Some([period]) = grid.layout.rows.get(r).map(|i| &i.periods[..]) else { continue };
            let many = times.len() >= MOST_TIMES;
            match times.iter_mut().find(|t| t.0 == *period) {
                Some((_, own)) => own.push(r),
                None if many => return found,
                None => times.push((*period, vec![r])),
            }
        }
        if times.iter().all(|(_, own)| own.len() >= 2) && times.len() >= 2 {
            for column in self.measures(frame, g, &plain).iter().filter_map(|group| group.first()) {
                let level = |(period, own): &(Period, Vec<usize>)| Level {
                    period: *period,
                    total: sum(g, grid, *column, Rows::Only(own.clone()), quantity),
                    reason: Reason::GroupSum,
                };
                found.push(times.iter().map(level).collect());
            }
        }
        found
    }

    /// Columns of one name each: those whose name the sentence says, or the only ones that there are.
    fn measures(&self, frame: &Frame<'_>, g: usize, columns: &[usize]) -> Vec<Vec<usize>> {
        let headers = self.study.grids.get(g).map(|w| &w.columns);
        let name = |c: usize| -> Vec<Stem> {
            let header = headers.and_then(|h| h.get(c)).into_iter().flatten().copied();
            let mut name: Vec<Stem> = header.filter(|&s| !self.study.is_stop(s)).collect();
            // The time in a header is no part of what it measures.
            name.retain(|&s| {
                !frame.statement.periods.iter().any(|(span, _)| {
                    frame.statement.words.iter().any(|w| w.span.overlaps(*span) && w.stem == Some(s))
                })
            });
            name
        };
        let mut groups: Vec<(Vec<Stem>, Vec<usize>)> = Vec::new();
        for &c in columns {
            let name = name(c);
            match groups.iter_mut().find(|g| g.0 == name) {
                Some((_, own)) => own.push(c),
                None => groups.push((name, vec![c])),
            }
        }
        if groups.len() > 1 {
            let said = |s: &Stem| frame.statement.words.iter().any(|w| w.stem == Some(*s));
            groups.retain(|(name, _)| !name.is_empty() && name.iter().any(said));
        }
        groups.into_iter().map(|(_, own)| own).collect()
    }
}

/// What changed between the first and the last of the times.
fn change(frame: &Frame<'_>, subject: Subject<'_>, levels: &[Level]) -> Option<Candidate> {
    let ([earlier, later], false) = (levels, is_level(frame, subject)) else { return None };
    let (op, reason) = match subject.quantity.unit {
        Some(Unit::Percent) => (Op::PercentChange, Reason::PercentChange),
        Some(Unit::Points | Unit::BasisPoints | Unit::Times) => return None,
        _ => (Op::Difference, Reason::Difference),
    };
    let derivation = Derivation::Apply { op, args: vec![later.total.clone(), earlier.total.clone()] };
    let at = subject.figure.span.start;
    let cues = || {
        let words = frame.statement.words.iter();
        words.filter_map(|w| {
            Some((w.span, w.cue.filter(|c| matches!(c, Cue::Change | Cue::Rise | Cue::Fall))?))
        })
    };
    let before = cues().rfind(|(span, _)| span.end <= at);
    let direction = match before.or_else(|| cues().next()) {
        Some((_, Cue::Rise)) => Direction::Up,
        Some((_, Cue::Fall)) => Direction::Down,
        _ => Direction::AsWritten,
    };
    Some(Candidate::new(derivation, reason, direction))
}

/// "Rose from 5", "to 7": a level, whatever the verb.
fn is_level(frame: &Frame<'_>, subject: Subject<'_>) -> bool {
    frame.word_before(subject.figure).is_some_and(|w| matches!(w.text.as_str(), "from" | "to" | "at"))
}

/// "Rose by 5", "an increase of 7".
fn is_change(frame: &Frame<'_>, subject: Subject<'_>) -> bool {
    let before: Vec<_> = frame
        .statement
        .words
        .iter()
        .rev()
        .filter(|w| w.span.end <= subject.figure.span.start)
        .take(2)
        .collect();
    match &before[..] {
        [by, ..] if by.text == "by" => true,
        [of, cue] if of.text == "of" => matches!(cue.cue, Some(Cue::Change | Cue::Rise | Cue::Fall)),
        [up, ..] => matches!(up.cue, Some(Cue::Rise | Cue::Fall)),
        _ => false,
    }
}

/// The sum of rows of a column, under the scale that the column states where the figure is written with one.
fn sum(g: usize, grid: &Grid, column: usize, rows: Rows, quantity: &Quantity) -> Derivation {
    let derivation = Derivation::Column { op: Op::Sum, grid: g, column, rows };
    let own = grid.layout.columns.get(column).and_then(|c| c.scale.as_ref());
    let scale =
        own.or(grid.layout.scale.as_ref()).filter(|t| quantity.scale.is_some_and(|s| s.power == t.value));
    match scale {
        Some(t) => {
            Derivation::Scaled { of: Box::new(derivation), power: t.value, stated: Some(t.at.clone()) }
        }
        None => derivation,
    }
}
