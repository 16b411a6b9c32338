//! A table as extremes and quantifiers look at it: its data rows, its columns of figures, the figures in them.

use tieout_certificate::{Derivation, Op, Rows};
use tieout_evidence::{CellFact, FactRef};
use tieout_notation::Quantity;

use super::index::Index;
use crate::measure::Sheet;
use crate::operand::fact_of;
use crate::tie::Desk;

/// Most cells of a table that one figure is compared with.
const MOST_CELLS: usize = 40_000;

/// A table that words may select rows of.
#[derive(Clone, Copy)]
pub(super) struct View<'e> {
    /// What its words say.
    pub(super) index: &'e Index,
    /// Its figures.
    pub(super) sheet: Sheet<'e>,
}

impl<'e> View<'e> {
    /// None for a table that is too large, cut off, or whose rows are not of one kind.
    pub(super) fn of(desk: &Desk<'e>, index: &'e Index) -> Option<Self> {
        let sheet = Sheet::of(desk, index.grid)?;
        let cells = index.rows.len().saturating_mul(index.columns.len());
        (cells <= MOST_CELLS && !desk.evidence.is_cut(index.grid) && sheet.is_comparable())
            .then_some(Self { index, sheet })
    }

    /// The same, at the cost of its rows: what is left of the answer's budget for looking at whole columns.
    pub(super) fn paid(desk: &Desk<'e>, index: &'e Index) -> Option<Self> {
        let view = Self::of(desk, index)?;
        let left = desk.budget.get()?;
        desk.budget.set(left.checked_sub(index.rows.len()));
        desk.budget.get().map(|_| view)
    }

    /// The columns in which more is simply more, and in which nearly every row has a figure.
    pub(super) fn measures(&self) -> Vec<usize> {
        self.index.measures.get_or_init(|| self.read_measures()).clone()
    }

    fn read_measures(&self) -> Vec<usize> {
        let enough = |c: &usize| self.figures(*c).len() * 5 >= self.index.rows.len() * 4;
        (0..self.index.columns.len()).filter(|&c| self.sheet.is_measure(c)).filter(enough).collect()
    }

    /// The figures of a column, with their rows.
    pub(super) fn figures(&self, column: usize) -> Vec<(usize, &'e CellFact)> {
        let Some(info) = self.index.columns.get(column) else { return Vec::new() };
        let facts = &self.sheet.grid.layout.facts;
        let read = || {
            let one = |&r: &usize| {
                self.sheet.figure(r, column)?;
                Some((r, facts.first_at(r, column)))
            };
            self.index.rows.iter().filter_map(one).collect()
        };
        let known = info.figures.get_or_init(read);
        known.iter().filter_map(|&(r, fact)| Some((r, facts.get(fact)?))).collect()
    }

    /// Whether the greatest figure of a column may be the total of the others.
    pub(super) fn may_hold_total(&self, column: usize) -> bool {
        let known = self.index.columns.get(column).map(|c| &c.holds_total);
        known.is_some_and(|k| *k.get_or_init(|| self.sheet.may_hold_total(column)))
    }

    /// Those of some rows, ascending.
    pub(super) fn figures_of(&self, column: usize, rows: &[usize]) -> Vec<(usize, &'e CellFact)> {
        let mut all = self.figures(column);
        all.retain(|(r, _)| rows.binary_search(r).is_ok());
        all
    }

    /// The rows whose figure in a column is the one that is written.
    pub(super) fn rows_of(&self, desk: &Desk<'_>, quantity: &Quantity, column: usize) -> Vec<usize> {
        let unit = |f: &CellFact| match (quantity.unit, &f.unit) {
            (Some(said), Some(held)) => said == *held,
            _ => true,
        };
        let fits = |f: &CellFact| {
            unit(f) && f.scale.is_none() && desk.judge.fits(quantity, &f.value.clone().into()).0
        };
        // The index of all figures says which may fit; a column is not gone through for every figure of an answer.
        let mut rows: Vec<usize> = desk
            .facts_near(quantity)
            .into_iter()
            .filter_map(|f| match f {
                FactRef::Grid { grid, fact } if grid == self.index.grid => {
                    fact_of(desk.evidence, grid, fact).map(|(_, f)| f)
                }
                _ => None,
            })
            .filter(|f| f.column == column && self.index.rows.binary_search(&f.row).is_ok() && fits(f))
            .map(|f| f.row)
            .filter(|&r| self.sheet.figure(r, column).is_some())
            .collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The greatest or the least figure of some rows.
    pub(super) fn extreme_of(&self, column: usize, rows: &[usize], descending: bool) -> Option<&'e CellFact> {
        let figures = self.figures_of(column, rows).into_iter().map(|(_, f)| f);
        if descending {
            figures.max_by(|a, b| a.value.cmp(&b.value))
        } else {
            figures.min_by(|a, b| a.value.cmp(&b.value))
        }
    }

    /// The same as a derivation.
    pub(super) fn extreme(&self, column: usize, rows: &[usize], descending: bool) -> Derivation {
        let op = if descending { Op::Max } else { Op::Min };
        Derivation::Column { op, grid: self.index.grid, column, rows: self.rows(rows) }
    }

    /// All rows by what they leave out, fewer by themselves.
    pub(super) fn rows(&self, rows: &[usize]) -> Rows {
        if rows.len() < self.index.rows.len() {
            return Rows::Only(rows.to_vec());
        }
        let out = |r: &usize| self.index.rows.binary_search(r).is_err();
        Rows::Except((0..self.sheet.grid.table.rows).filter(out).collect())
    }

    /// The columns among `of` whose header says a stem.
    pub(super) fn headed(&self, stem: &str, of: &[usize]) -> Vec<usize> {
        self.index.headed(stem).filter(|c| of.contains(c)).collect()
    }

    /// Whether a word says what a row is: the table's own name, or the header of a column of names.
    pub(super) fn is_row_noun(&self, stem: &str, measures: &[usize]) -> bool {
        self.index.about.iter().any(|a| a == stem)
            || self
                .index
                .headed(stem)
                .any(|c| !measures.contains(&c) && self.index.columns.get(c).is_some_and(|c| !c.numeric))
    }
}
