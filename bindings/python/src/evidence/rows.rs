//! Rows in Python's own lists: dicts, sequences, or columns.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use tieout::Table;
use tieout::evidence::Json;

use super::cell::{self, Cell};
use super::column::{self, Column};
use super::json;
use crate::error;

/// Rows as dicts: columns by first appearance, missing members nothing. `columns` are put first.
pub(super) fn of_dicts(rows: &Bound<'_, PyList>, columns: Vec<String>, path: &str) -> PyResult<Table> {
    let (py, given) = (rows.py(), columns.len());
    let mut table =
        Dicts { names: columns, keys: Vec::new(), columns: Vec::new(), cells: 0, expected: rows.len() };
    table.columns.resize_with(table.names.len(), || Column::with_capacity(0));
    table.keys.resize_with(table.names.len(), || None);
    for (i, row) in rows.iter().enumerate() {
        if i % 65_536 == 65_535 {
            py.check_signals()?;
        }
        if row.is_none() {
            continue;
        }
        let Ok(dict) = row.cast::<PyDict>() else {
            return Err(error::evidence(
                &format!("{path}[{i}]"),
                format!(
                    "this row is {}, while an earlier one is a dict: give all rows in one form",
                    json::shown(&row)
                ),
            ));
        };
        if !table.row(dict, i, path)? {
            // A list or a dict inside: JSON's tables know how to take it apart.
            table.names.truncate(given);
            return of_json(rows, table.names, path);
        }
        if table.columns.len().saturating_mul(i + 1) > room(table.cells) {
            let message =
                "the rows share too few keys to be one table: give them as tieout.json(…), or split them";
            return Err(error::evidence(&format!("{path}[{i}]"), message));
        }
    }
    check_width(table.columns.len(), rows.len(), table.cells, path)?;
    Ok(column::table(table.names, table.columns, rows.len()))
}

/// Columns that grow with the rows.
struct Dicts {
    names: Vec<String>,
    /// The key object that each column was last met under: the same object is the same name, which saves comparing them.
    keys: Vec<Option<Py<PyAny>>>,
    columns: Vec<Column>,
    /// How many cells were given.
    cells: usize,
    /// How many rows there will be.
    expected: usize,
}

impl Dicts {
    /// Takes row number `i`; false if a cell of it is nested.
    fn row(&mut self, dict: &Bound<'_, PyDict>, i: usize, path: &str) -> PyResult<bool> {
        // All members first: what reads a value may run Python's code, which may change the dict.
        let members: Vec<_> = dict.iter().collect();
        for (at, (key, value)) in members.iter().enumerate() {
            let same = |k: &Option<Py<PyAny>>| k.as_ref().is_some_and(|k| k.as_ptr() == key.as_ptr());
            let c = if self.keys.get(at).is_some_and(same) { at } else { self.column(key, i, path)? };
            let cell = cell::read(value)
                .map_err(|e| error::evidence(&format!("{path}[{i}][{}]", json::shown(key)), e))?;
            let Some(column) = self.columns.get_mut(c) else { continue };
            if column.len() > i {
                let message =
                    format!("two keys are the same column: {} is written like another", json::shown(key));
                return Err(error::evidence(&format!("{path}[{i}]"), message));
            }
            column.pad(i);
            if !column.push(cell) {
                return Ok(false);
            }
        }
        self.cells += members.len();
        Ok(true)
    }

    /// The column of a key, a new one if need be.
    fn column(&mut self, key: &Bound<'_, PyAny>, i: usize, path: &str) -> PyResult<usize> {
        let name = json::key_text(key).ok_or_else(|| {
            error::evidence(
                &format!("{path}[{i}]"),
                format!("the key {} is no name of a column", json::shown(key)),
            )
        })?;
        let known = self.names.iter().position(|n| *n == name);
        let c = known.unwrap_or(self.names.len());
        let key = Some(key.clone().unbind());
        match known {
            Some(_) => {
                if let Some(slot) = self.keys.get_mut(c) {
                    *slot = key;
                }
            }
            None => {
                self.names.push(name);
                self.keys.push(key);
                // A key of the first row is most likely one of all rows; one that comes later need not be.
                self.columns.push(Column::with_capacity(if i == 0 { self.expected } else { 0 }));
            }
        }
        Ok(c)
    }
}

/// Rows through JSON, for what is nested: members have dotted names.
fn of_json(rows: &Bound<'_, PyList>, columns: Vec<String>, path: &str) -> PyResult<Table> {
    let text = json::write(rows.as_any(), path)?;
    let parsed = Json::parse(&text).map_err(|e| error::evidence(path, e))?;
    let children = parsed.children(Json::ROOT).to_vec();
    Table::from_json_rows(&parsed, columns, &children).map_err(|e| {
        let at = e.row.map_or_else(|| path.to_owned(), |row| format!("{path}[{row}]"));
        error::evidence(&at, e.message)
    })
}

/// How many cells of padding rows of unlike widths may need, beyond eight times what was given.
const SLACK: usize = 1 << 20;

/// How many cells a table may have of which so many were given.
const fn room(given: usize) -> usize {
    given.saturating_mul(8).saturating_add(SLACK)
}

/// Refuses names for far more cells than there are.
fn check_width(columns: usize, rows: usize, given: usize, path: &str) -> PyResult<()> {
    if columns.saturating_mul(rows) > room(given).max(rows.saturating_mul(64)) {
        let message = format!(
            "{columns} columns of {rows} rows, in which {given} cells were given: are these the names of another table?"
        );
        return Err(error::evidence(path, message));
    }
    Ok(())
}

/// Rows as lists or tuples; or single values, which are one column.
pub(super) fn of_sequences(rows: &Bound<'_, PyList>, columns: Vec<String>, path: &str) -> PyResult<Table> {
    let py = rows.py();
    let mut built: Vec<Column> = columns.iter().map(|_| Column::with_capacity(0)).collect();
    let (mut cells, mut lists) = (0_usize, None);
    for (i, row) in rows.iter().enumerate() {
        if i % 65_536 == 65_535 {
            py.check_signals()?;
        }
        if row.is_none() {
            continue;
        }
        let items: Option<Vec<Bound<'_, PyAny>>> = if let Ok(list) = row.cast::<PyList>() {
            Some(list.iter().collect())
        } else if let Ok(tuple) = row.cast::<PyTuple>() {
            Some(tuple.iter().collect())
        } else {
            None
        };
        if *lists.get_or_insert(items.is_some()) != items.is_some() {
            let message = "some rows are lists and some are single values: give all rows in one form";
            return Err(error::evidence(&format!("{path}[{i}]"), message));
        }
        let single = items.is_none();
        for (j, value) in items.unwrap_or_else(|| vec![row]).iter().enumerate() {
            let at = || if single { format!("{path}[{i}]") } else { format!("{path}[{i}][{j}]") };
            let cell = cell::read(value).map_err(|e| error::evidence(&at(), e))?;
            if built.len() == j {
                built.push(Column::with_capacity(if i == 0 { rows.len() } else { 0 }));
            }
            let Some(column) = built.get_mut(j) else { continue };
            column.pad(i);
            if !column.push(cell) {
                return of_json(rows, columns, path);
            }
            cells += 1;
        }
        if built.len().saturating_mul(i + 1) > room(cells) {
            let message = format!(
                "{} cells wide, while all rows so far hold {cells}: is it one row of another table?",
                built.len()
            );
            return Err(error::evidence(&format!("{path}[{i}]"), message));
        }
    }
    check_width(built.len(), rows.len(), cells, path)?;
    Ok(column::table(columns, built, rows.len()))
}

/// Columns as lists, all of one length.
pub(super) fn of_columns(names: Vec<String>, columns: Vec<Bound<'_, PyList>>, path: &str) -> PyResult<Table> {
    let rows = columns.first().map_or(0, |c| c.len());
    let mut built = Vec::with_capacity(columns.len());
    for (name, values) in names.iter().zip(&columns) {
        if values.len() != rows {
            return Err(error::evidence(
                &format!("{path}[{name:?}]"),
                format!("{} values, while the first column has {rows}", values.len()),
            ));
        }
        let mut column = Column::with_capacity(rows);
        for (i, value) in values.iter().enumerate() {
            let at = || format!("{path}[{name:?}][{i}]");
            let cell = cell::read(&value).map_err(|e| error::evidence(&at(), e))?;
            if !column.push(cell) {
                // A list inside a cell is shown as JSON.
                column.push(Cell::Text(json::write(&value, &at())?.into()));
            }
        }
        built.push(column);
    }
    Ok(column::table(names, built, rows))
}
