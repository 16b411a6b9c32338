//! Timed grids: tables and record lists whose rows are moments, days, months or years in order, and nothing else names them.

use std::collections::BTreeSet;

use tieout_evidence::{ColumnRole, Evidence, FactForm, Grid, TableKind, ValueRef};
use tieout_notation::{Clock, Decimal, Period, find_dates, read_date};

use super::column::{self, Column};

/// Fewest rows that make a series.
const FEWEST: usize = 2;
/// Most rows, and most cells: every window of every figure is gone through row by row.
const MOST: usize = 4_096;
const MOST_CELLS: usize = 1 << 15;
/// Most timed grids: every sentence is read beside each.
const MOST_GRIDS: usize = 8;

/// One row with its time.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    /// The row.
    pub(crate) row: usize,
    /// Its date or period.
    pub(crate) period: Period,
    /// Its time of day, where it has one.
    pub(crate) clock: Option<Clock>,
}

/// A grid whose rows are times.
#[derive(Clone, Debug)]
pub(crate) struct Timed {
    /// Index into `Evidence::grids`.
    pub(crate) grid: usize,
    /// Its rows in time order.
    pub(crate) slots: Vec<Slot>,
    /// What is measured.
    pub(crate) columns: Vec<Column>,
    /// The different days, months or years of the slots, in order.
    pub(crate) periods: Vec<Period>,
    /// What its words name with digits in them: "250cc" of a class.
    pub(crate) names: BTreeSet<String>,
}

impl Timed {
    /// Whether its rows name days.
    pub(crate) fn is_daily(&self) -> bool {
        self.slots.first().is_some_and(|s| s.period.day.is_some())
    }

    /// The slots whose period is so, by their place among the slots.
    pub(crate) fn slots_where(&self, so: impl Fn(&Period) -> bool) -> Vec<usize> {
        self.slots.iter().enumerate().filter(|(_, s)| so(&s.period)).map(|(i, _)| i).collect()
    }
}

/// Every timed grid of the evidence.
pub(crate) fn find(evidence: &Evidence) -> Vec<Timed> {
    let grids = evidence.grids.iter().enumerate();
    grids.filter_map(|(g, grid)| timed(evidence, g, grid)).take(MOST_GRIDS).collect()
}

fn timed(evidence: &Evidence, g: usize, grid: &Grid) -> Option<Timed> {
    let table = &grid.table;
    let cells = table.rows.saturating_mul(table.columns.len());
    if !(FEWEST..=MOST).contains(&table.rows) || cells > MOST_CELLS || grid.layout.header_rows > 0 {
        return None;
    }
    let (time, mut slots) = (0..table.columns.len()).find_map(|c| Some((c, slots(grid, c)?)))?;
    let mut names = BTreeSet::new();
    // One name a row is a list of records that happen to have dates.
    for c in (0..table.columns.len()).filter(|&c| c != time) {
        let texts: Vec<String> =
            table.column(c)?.iter().filter_map(|v| plain_text(&v).map(str::to_owned)).collect();
        let distinct: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
        if texts.len() > 1 && distinct.len() * 2 > texts.len() {
            return None;
        }
        let digits = distinct.into_iter().filter(|t| t.bytes().any(|b| b.is_ascii_digit()));
        names.extend(digits.map(str::to_owned));
    }
    let key = |s: &Slot| (s.period, s.clock);
    let falls = slots.windows(2).filter(|w| matches!(w, [a, b] if key(a) > key(b))).count();
    let steps = slots.len().saturating_sub(1);
    if falls * 10 > steps && (steps - falls) * 10 > steps {
        return None;
    }
    slots.sort_by_key(|s| (s.period, s.clock, s.row));
    let distinct: BTreeSet<_> = slots.iter().map(key).collect();
    if distinct.len() * 10 < slots.len() * 9 {
        return None;
    }
    let columns = column::read(evidence, grid, time, &slots);
    if columns.is_empty() {
        return None;
    }
    let periods: BTreeSet<Period> = slots.iter().map(|s| s.period).collect();
    Some(Timed { grid: g, slots, columns, periods: periods.into_iter().collect(), names })
}

/// The text of a cell that is no number.
fn plain_text<'t>(value: &'t ValueRef<'_>) -> Option<&'t str> {
    match value {
        ValueRef::Text(text) => Some(text.trim()).filter(|t| !t.is_empty() && Decimal::parse(t).is_err()),
        _ => None,
    }
}

/// The times of a column that holds one in nearly every row.
fn slots(grid: &Grid, c: usize) -> Option<Vec<Slot>> {
    let column = grid.table.column(c)?;
    let years = grid.layout.columns.get(c).is_some_and(|c| c.role == ColumnRole::Period)
        && grid.layout.kind == TableKind::Series;
    let mut out = Vec::with_capacity(column.len());
    let mut missed = 0;
    for (row, value) in column.iter().enumerate() {
        let found = match value {
            ValueRef::Text(text) if text.len() <= 40 && text.bytes().any(|b| b.is_ascii_digit()) => {
                time(text.trim(), years)
            }
            ValueRef::Number(n) if years => {
                n.to_i64().and_then(|y| i32::try_from(y).ok()).map(|y| (Period::of_year(y), None))
            }
            _ => None,
        };
        match found.filter(|(p, _)| p.year.is_some()) {
            Some((period, clock)) => out.push(Slot { row, period, clock }),
            None => missed += 1,
        }
        if missed * 10 > column.len() {
            return None;
        }
    }
    // One precision for all.
    let parts = |p: &Period| (p.day.is_some(), p.month.is_some(), p.quarter.is_some(), p.end_year.is_some());
    let first = parts(&out.first()?.period);
    (out.len() >= FEWEST && !first.3 && out.iter().all(|s| parts(&s.period) == first)).then_some(out)
}

/// A text that is nothing but a date, with or without a time of day; a bare year only where the column holds years.
fn time(text: &str, years: bool) -> Option<(Period, Option<Clock>)> {
    if let [(span, readings, clock)] = &find_dates(text)[..]
        && let [period] = &readings[..]
        && span.end + 7 >= text.len()
        && span.start == 0
    {
        return Some((*period, *clock));
    }
    let period = read_date(text)?;
    let bare = period == period.year.map(Period::of_year).unwrap_or_default();
    (years || !bare).then_some((period, None))
}

/// The figure of each slot in a column.
pub(crate) fn values(grid: &Grid, column: usize, slots: &[Slot]) -> Vec<Option<Decimal>> {
    let mut by_row: Vec<Option<Decimal>> = vec![None; grid.table.rows];
    for fact in grid.layout.facts.of_column(column).filter(|f| f.form == FactForm::Number) {
        if let Some(place) = by_row.get_mut(fact.row) {
            *place = Some(fact.value.clone());
        }
    }
    slots.iter().map(|s| by_row.get(s.row).cloned().flatten()).collect()
}
