//! Rows as figured reads them: numbers become doubles, texts that are numbers too, and one text of a row its label.

use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use tieout::figured::{RowSet, Rows};

/// Result sets, read.
#[pyclass(frozen, name = "FiguredRows", module = "tieout._tieout")]
pub(crate) struct FiguredRows {
    pub(crate) rows: Arc<Rows>,
}

#[pymethods]
impl FiguredRows {
    /// Reads result sets, each a pair: the names of its columns and a list of rows, or None and a list of dicts.
    #[new]
    fn new(tables: Vec<(Option<Vec<String>>, Bound<'_, PyList>)>, parse_strings: bool) -> PyResult<Self> {
        let read = |(names, rows): (Option<Vec<String>>, Bound<'_, PyList>)| match names {
            Some(names) => sequences(names, &rows, parse_strings),
            None => dicts(&rows, parse_strings),
        };
        let sets = tables.into_iter().map(read).collect::<PyResult<_>>()?;
        Ok(Self { rows: Arc::new(Rows::new(sets)) })
    }

    /// How many result sets.
    #[getter]
    fn sets(&self) -> usize {
        self.rows.sets().len()
    }

    /// How many rows a set has.
    fn height(&self, set: usize) -> PyResult<usize> {
        Ok(self.set(set)?.rows())
    }

    /// The names of a set's columns.
    fn columns(&self, set: usize) -> PyResult<Vec<String>> {
        Ok(self.set(set)?.columns().to_vec())
    }

    /// All values of a set, row by row.
    fn values(&self, set: usize) -> PyResult<Vec<f64>> {
        Ok(self.set(set)?.values().to_vec())
    }

    /// A row's numeric cells: column and value.
    fn cells(&self, set: usize, row: usize) -> PyResult<Vec<(usize, f64)>> {
        Ok(self.set(set)?.cells(row).collect())
    }

    /// A row's label.
    fn label(&self, set: usize, row: usize) -> PyResult<String> {
        Ok(self.set(set)?.label(row))
    }

    /// How many numeric cells there are.
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// The smallest and the largest size of a cell that is not nought, and how many there are.
    fn sizes(&self) -> (f64, f64, usize) {
        let sizes = self.rows.sets().iter().flat_map(RowSet::values).map(|v| v.abs()).filter(|v| *v > 0.0);
        sizes.fold((f64::INFINITY, 0.0, 0), |(low, high, n), v| (v.min(low), v.max(high), n + 1))
    }
}

impl FiguredRows {
    fn set(&self, set: usize) -> PyResult<&RowSet> {
        self.rows
            .sets()
            .get(set)
            .ok_or_else(|| PyIndexError::new_err(format!("there is no result set {set}")))
    }
}

/// Rows of dicts: columns are the keys of the first, then new ones as they come.
fn dicts(rows: &Bound<'_, PyList>, parse: bool) -> PyResult<RowSet> {
    let py = rows.py();
    let mut set = RowSet::default();
    let mut keys: Vec<Bound<'_, PyAny>> = Vec::new();
    // Where each key stands among them, for rows that do not have the same keys in the same order.
    let places = PyDict::new(py);
    let mut cells: Vec<(usize, Bound<'_, PyAny>)> = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        let row = match row.cast_into::<PyDict>() {
            Ok(dict) => dict,
            Err(other) => as_dict(i, &other.into_inner())?,
        };
        let mut in_order = true;
        for (at, (key, value)) in row.iter().enumerate() {
            // Rows of one query share the very keys.
            let column = if keys.get(at).is_some_and(|k| k.is(&key)) {
                at
            } else if let Some(place) = places.get_item(&key)? {
                place.extract()?
            } else {
                places.set_item(&key, keys.len())?;
                keys.push(key);
                keys.len() - 1
            };
            in_order &= cells.last().is_none_or(|(before, _)| *before < column);
            cells.push((column, value));
        }
        if !in_order {
            cells.sort_by_key(|(column, _)| *column);
        }
        for (column, value) in cells.drain(..) {
            cell(&mut set, column, &value, parse);
        }
        set.end_row(0);
    }
    let names = keys.iter().map(|k| Ok(k.str()?.to_string_lossy().into_owned())).collect::<PyResult<_>>()?;
    set.name(names);
    Ok(set)
}

/// A row that is a mapping of another kind, as a dict.
fn as_dict<'py>(row: usize, value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    if !value.hasattr("keys")? {
        let class = value.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "rows[{row}] is a {class}, but the rows before it are dicts"
        )));
    }
    Ok(value.py().get_type::<PyDict>().call1((value,))?.cast_into()?)
}

/// Rows of cells in the order of the columns; a row that is no list or tuple is gone through as it comes.
fn sequences(names: Vec<String>, rows: &Bound<'_, PyList>, parse: bool) -> PyResult<RowSet> {
    let mut set = RowSet::new(names);
    for row in rows.iter() {
        let mut width = 0;
        if let Ok(list) = row.cast::<PyList>() {
            for value in list.iter() {
                cell(&mut set, width, &value, parse);
                width += 1;
            }
        } else if let Ok(tuple) = row.cast::<PyTuple>() {
            for value in tuple.iter() {
                cell(&mut set, width, &value, parse);
                width += 1;
            }
        } else {
            for value in row.try_iter()? {
                cell(&mut set, width, &value?, parse);
                width += 1;
            }
        }
        set.end_row(width);
    }
    Ok(set)
}

/// Reads one cell. Truth values, None and whatever has no finite value as a float are no numbers and no labels.
fn cell(set: &mut RowSet, column: usize, value: &Bound<'_, PyAny>, parse: bool) {
    // The order is by how often each is met.
    if let Ok(number) = value.cast::<PyFloat>() {
        set.number(column, number.value());
    } else if let Ok(text) = value.cast::<PyString>() {
        set.text(column, &text.to_string_lossy(), parse);
    } else if value.is_none() || value.cast::<PyBool>().is_ok() {
    } else if value.cast::<PyInt>().is_ok() || value.hasattr("__float__").unwrap_or(false) {
        // An int past all floats, a Decimal that is no number: figured skips them as well.
        if let Ok(number) = value.extract::<f64>() {
            set.number(column, number);
        }
    }
}
