//! Aggregates over the cells of one column: which rows they run over, what each cell's figure is, and what comes of them.

use std::collections::BTreeSet;

use tieout_evidence::{Grid, Locator, ValueRef};
use tieout_notation::{Decimal, Rational};

use super::{Evaluator, Outcome, common, count, is_bounded, not};
use crate::kind::Kind;
use crate::{Op, Rejection, Rows};

impl<'a> Evaluator<'a> {
    /// The rows that an aggregate runs over, in order.
    pub(super) fn rows(&self, grid: usize, rows: &Rows) -> Result<(&'a Grid, Vec<usize>), Rejection> {
        let Some(grid) = self.places.evidence.grids.get(grid) else {
            return not(format!("there is no table {grid}"));
        };
        let at = Locator::Cell { source: grid.source, row: None, column: 0 };
        if !self.places.may_support(&at) {
            return Err(Rejection::MayNotSupport(Box::new(at)));
        }
        let (Rows::Except(list) | Rows::Only(list)) = rows;
        self.spend(grid.table.rows.saturating_add(list.len()))?;
        let mut listed = vec![false; grid.table.rows];
        for row in list {
            match listed.get_mut(*row) {
                None => return not(format!("there is no row {row}, the table has {}", grid.table.rows)),
                Some(true) => return not(format!("row {row} is listed twice")),
                Some(seen) => *seen = true,
            }
        }
        let only = matches!(rows, Rows::Only(_));
        let chosen: Vec<usize> = (0..grid.table.rows).filter(|r| listed[*r] == only).collect();
        if chosen.is_empty() { not("an aggregate over no rows") } else { Ok((grid, chosen)) }
    }

    /// The aggregate, remembered where it runs over all rows but some. It costs as many nodes either way.
    pub(super) fn aggregate(
        &self,
        op: Op,
        grid: usize,
        column: usize,
        rows: &Rows,
    ) -> Result<Outcome, Rejection> {
        let columns = &self.places.columns;
        let except = match rows {
            Rows::Except(list) if !self.figured => Some(list),
            _ => None,
        };
        if let Some(list) = except
            && let Some(known) = columns.get(op, grid, column, list)
        {
            let height = self.places.evidence.grids.get(grid).map_or(0, |g| g.table.rows);
            self.spend(height.saturating_add(list.len()))?;
            return Ok(known);
        }
        let (g, rows) = self.rows(grid, rows)?;
        let outcome = self.column(op, g, column, &rows)?;
        if let Some(list) = except {
            columns.keep(op, grid, column, list, &outcome);
        }
        Ok(outcome)
    }

    fn column(&self, op: Op, grid: &Grid, column: usize, rows: &[usize]) -> Result<Outcome, Rejection> {
        if column >= grid.table.columns.len() {
            return not(format!("there is no column {column}"));
        }
        let counting = matches!(op, Op::Count | Op::CountDistinct);
        let summing = matches!(op, Op::Sum | Op::Mean | Op::Median | Op::Min | Op::Max);
        if !counting && !summing {
            return not(format!("{} is no aggregate of a column", op.name()));
        }
        if self.figured {
            return figured_column(op, grid, column, rows);
        }
        let mut figures: Vec<Outcome> = Vec::new();
        let mut words = Vec::new();
        let is_table = grid.pointer().is_none();
        for row in rows {
            // A number of a table source is its own one reading; in JSON the document is read again.
            if let (true, ValueRef::Number(value)) = (is_table, grid.table.get(*row, column)) {
                figures.push(Outcome::of(value.into(), Kind::Unknown, Some(grid.source)));
                continue;
            }
            let text = grid.table.text(*row, column);
            let text = text.trim();
            if text.is_empty() {
                continue;
            }
            match self.figure(grid, *row, column, text)? {
                Some(figure) => figures.push(figure),
                None if counting && text.chars().any(char::is_alphanumeric) => {
                    words.push(text.to_lowercase())
                }
                None => {}
            }
        }
        let n = figures.len() + words.len();
        if n == 0 {
            return not("the column has no figures in these rows");
        }
        let mut outcome = match op {
            Op::Count => Outcome::of(count(n), Kind::Count, Some(grid.source)),
            Op::CountDistinct => {
                let numbers: BTreeSet<_> = figures.iter().map(|f| &f.value).collect();
                let words: BTreeSet<_> = words.iter().collect();
                Outcome::of(count(numbers.len() + words.len()), Kind::Count, Some(grid.source))
            }
            _ => self.apply(op, figures)?,
        };
        if outcome.kind == Kind::Unknown {
            let own = grid.layout.columns.get(column).and_then(|c| c.unit.as_ref()).map(|u| u.value);
            // The money of a table is not that of each of its columns: the figures themselves say.
            let given =
                || rows.iter().find_map(|r| self.places.figures(&grid.locator(*r, column)).first()?.unit);
            outcome.kind = own.or_else(given).map_or(Kind::Unknown, Kind::Header);
        }
        outcome.over = n;
        Ok(outcome)
    }

    /// Cells without digits have no place. One whose figure cannot be read might have any, and so nothing is known.
    pub(super) fn column_rank(
        &self,
        grid: &Grid,
        column: usize,
        row: usize,
        rows: &[usize],
        descending: bool,
    ) -> Result<Outcome, Rejection> {
        if column >= grid.table.columns.len() {
            return not(format!("there is no column {column}"));
        }
        let (mut figures, mut own) = (Vec::new(), None);
        let scale = |row: usize| grid.layout.rows.get(row).and_then(|r| r.scale.as_ref()).map(|s| s.value);
        let is_table = grid.pointer().is_none() && !self.figured;
        for r in rows {
            // A number of a table source is its own one reading; in JSON the document is read again.
            let figure = if let (true, ValueRef::Number(value)) = (is_table, grid.table.get(*r, column)) {
                Outcome::of(value.into(), Kind::Unknown, Some(grid.source))
            } else {
                let text = grid.table.text(*r, column);
                match self.figure(grid, *r, column, text.trim())? {
                    Some(figure) => figure,
                    None if text.chars().any(char::is_numeric) => {
                        return not(format!("row {r} cannot be read as one figure"));
                    }
                    None => continue,
                }
            };
            if scale(*r) != scale(row) {
                return not("the rows have different scales");
            }
            if *r == row {
                own = Some(figure.value.clone());
            }
            figures.push(figure);
        }
        common(&figures)?;
        let Some(own) = own else { return not("the ranked row has no figure in the column") };
        let ahead = |f: &&Outcome| if descending { f.value > own } else { f.value < own };
        let place = 1 + figures.iter().filter(ahead).count();
        let mut outcome = Outcome::of(count(place), Kind::Count, Some(grid.source));
        outcome.over = figures.len();
        Ok(outcome)
    }

    /// The figure that is the whole cell; None for words and dashes.
    fn figure(
        &self,
        grid: &Grid,
        row: usize,
        column: usize,
        text: &str,
    ) -> Result<Option<Outcome>, Rejection> {
        let at = grid.locator(row, column);
        let mut readings = self.places.evidence.readings(&at);
        readings.retain(|r| r.whole);
        // Where the characters allow several values, the layout's choice decides among them.
        if readings.iter().any(|r| r.value != readings[0].value) {
            let figures = self.places.figures(&at);
            readings.retain(|r| figures.iter().any(|f| f.value == r.value));
            if readings.first().is_none_or(|first| readings.iter().any(|r| r.value != first.value)) {
                return not(format!("row {row} can be read in several ways"));
            }
        }
        let Some(reading) = readings.first() else { return Ok(None) };
        // A dash stands for nought in a leaf that says so, and for nothing in an aggregate.
        let is_number = matches!(grid.table.get(row, column), ValueRef::Number(_));
        if !is_number && reading.value.is_zero() && !text.chars().any(char::is_numeric) {
            return Ok(None);
        }
        let kind = reading.unit.map_or(Kind::Unknown, Kind::Own);
        Ok(Some(Outcome::of(reading.value.clone().into(), kind, Some(grid.source))))
    }
}

/// The sum or mean of the cells of a column that are numbers to figured.
fn figured_column(op: Op, grid: &Grid, column: usize, rows: &[usize]) -> Result<Outcome, Rejection> {
    let (mut total, mut n) = (Decimal::ZERO, 0);
    for row in rows {
        let cell = match grid.table.get(*row, column) {
            ValueRef::Number(number) => Some(number),
            ValueRef::Text(text) => crate::figured::cell(&text),
            _ => None,
        };
        if let Some(cell) = cell.filter(is_bounded) {
            total = total.add(&cell);
            n += 1;
        }
    }
    let by = if op == Op::Mean { count(n) } else { count(1) };
    let Some(value) = Rational::from(total).div(&by) else {
        return not("the column has no figures in these rows");
    };
    let mut outcome = Outcome::of(value, Kind::Unknown, Some(grid.source));
    outcome.over = n;
    Ok(outcome)
}
