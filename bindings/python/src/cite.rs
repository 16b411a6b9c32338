//! Rows that records cite: what `tieout.cite` is made of.

use std::sync::Arc;

use pyo3::create_exception;
use pyo3::prelude::*;
use tieout::cite::{
    CitedText, Claim, Convention, Lookup, Rows, check_extraction, check_records, find_number, find_text,
    numbered_rows, records_from_json, render, windows,
};
use tieout::evidence::Json;
use tieout::notation::Locale;
use tieout::render::TextOptions;
use tieout::{Decimal, Span};

use crate::error::TieoutError;
use crate::evidence::{Evidence, Source, to_json_text};

create_exception!(
    tieout,
    CiteError,
    TieoutError,
    "Rows or records that cannot be read, or a window of no rows."
);

fn wrong(error: impl std::fmt::Display) -> PyErr {
    CiteError::new_err(error.to_string())
}

/// A table whose rows have numbers.
#[pyclass(frozen, module = "tieout._tieout")]
pub(crate) struct CiteRows {
    rows: Arc<Rows>,
}

/// A place: the row's number, the cell, where in its text in code points, and what stands there.
type Place = (Option<i64>, usize, usize, usize, String);
/// A window: the number of its first row, how many rows it has, and its text.
type Shown = (i64, usize, String);
/// A look-up: how it ended, where, what the number can mean, and why that is open.
type Found = (&'static str, Vec<Place>, Vec<String>, Option<&'static str>);

#[pymethods]
impl CiteRows {
    /// The one table of a source. `widths` says how many cells each row was given with: a table is as wide as its widest row.
    #[staticmethod]
    fn of_source(source: &Source, first: i64, widths: Option<Vec<usize>>) -> PyResult<Self> {
        let mut rows = Rows::of_sources(&source.sources, first).map_err(wrong)?;
        for (row, width) in rows.cells.iter_mut().zip(widths.unwrap_or_default()) {
            row.truncate(width);
        }
        Ok(Self { rows: Arc::new(rows) })
    }

    /// The one table of evidence.
    #[staticmethod]
    fn of_evidence(evidence: &Evidence, first: i64) -> PyResult<Self> {
        let rows = Rows::of_sources(evidence.sources(), first).map_err(wrong)?;
        Ok(Self { rows: Arc::new(rows) })
    }

    #[getter]
    fn name(&self) -> String {
        self.rows.name.clone()
    }

    #[getter]
    fn columns(&self) -> Vec<String> {
        self.rows.columns.clone()
    }

    #[getter]
    fn first(&self) -> i64 {
        self.rows.first
    }

    fn __len__(&self) -> usize {
        self.rows.cells.len()
    }

    fn numbered(&self) -> String {
        numbered_rows(&self.rows.cells, self.rows.first)
    }

    /// Windows as their first number, their number of rows and their text; and all of them as the command prints them.
    fn windows(&self, size: usize, overlap: usize) -> PyResult<(Vec<Shown>, String, String)> {
        let shown: Vec<_> =
            windows(&self.rows.cells, size, overlap, self.rows.first).map_err(wrong)?.collect();
        let each = shown.iter().map(|w| (w.first, w.rows.len(), numbered_rows(w.rows, w.first))).collect();
        Ok((each, render::windows_text(&self.rows, &shown), render::windows_json(&self.rows, &shown)))
    }

    fn cited_text(&self, cited: Vec<i64>) -> String {
        self.rows.cited(&cited).to_string()
    }

    /// Which of these numbers are numbers of rows.
    fn known(&self, cited: Vec<i64>) -> Vec<bool> {
        cited.iter().map(|n| self.rows.index(*n).is_some()).collect()
    }

    fn find_text(&self, cited: Vec<i64>, value: &str) -> Found {
        let source = self.rows.cited(&cited);
        told(&find_text(&source, value), |p| self.cell(p.row, p.column))
    }

    fn find_number(
        &self,
        cited: Vec<i64>,
        value: &str,
        exact: bool,
        decimal_mark: Option<char>,
        locale: Option<&str>,
    ) -> PyResult<Found> {
        let convention = convention(decimal_mark, locale)?;
        let found = number(&self.rows.cited(&cited), value, exact, &convention)?;
        Ok(told(&found, |p| self.cell(p.row, p.column)))
    }

    /// Checks records: the report as JSON and as text, and what is known of each field of each record.
    fn check(
        &self,
        py: Python<'_>,
        records: &Bound<'_, PyAny>,
        decimal_mark: Option<char>,
        locale: Option<&str>,
    ) -> PyResult<(String, String, Vec<Vec<String>>)> {
        let convention = convention(decimal_mark, locale)?;
        let text = to_json_text(records, "records").map_err(|e| wrong(e.value(py)))?;
        let rows = Arc::clone(&self.rows);
        py.detach(|| {
            let json = Json::parse(&text).map_err(|e| format!("records: {e}"))?;
            let records = records_from_json(&json).map_err(|e| format!("records: {e}"))?;
            let report = check_records(&rows, &records, &convention);
            let declared = check_extraction(&rows, &records, &report, &convention);
            let explained = |r: &tieout::cite::RecordCheck| {
                r.fields.iter().map(|f| render::explain(f, &rows)).collect::<Vec<_>>()
            };
            Ok((
                render::json(&report, &declared, &rows),
                render::text(&report, &declared, &rows, &TextOptions::default()),
                report.records.iter().map(explained).collect(),
            ))
        })
        .map_err(|e: String| wrong(e))
    }
}

impl CiteRows {
    fn cell(&self, row: Option<i64>, column: usize) -> &str {
        let row = row.and_then(|n| self.rows.index(n)).and_then(|i| self.rows.cells.get(i));
        row.and_then(|r| r.get(column)).map_or("", |c| tieout::cite::Cell::text(c))
    }
}

/// Looks words up in a plain text.
#[pyfunction]
pub(crate) fn find_text_in(text: &str, value: &str) -> Found {
    told(&find_text(&CitedText::plain(text), value), |_| text)
}

/// Looks a number up in a plain text.
#[pyfunction]
pub(crate) fn find_number_in(
    text: &str,
    value: &str,
    exact: bool,
    decimal_mark: Option<char>,
    locale: Option<&str>,
) -> PyResult<Found> {
    let convention = convention(decimal_mark, locale)?;
    Ok(told(&number(&CitedText::plain(text), value, exact, &convention)?, |_| text))
}

/// Looks a number up: one that came as a number (`exact`), or one that is written out. A text that is no number is nowhere.
fn number(source: &CitedText<'_>, value: &str, exact: bool, convention: &Convention) -> PyResult<Lookup> {
    let claim = if exact {
        Some(Claim::from(&Decimal::parse(value).map_err(|e| wrong(format!("value: {e}")))?))
    } else {
        Claim::read_under(value, convention)
    };
    Ok(match claim {
        Some(claim) => find_number(source, &claim, convention),
        None => Lookup::ABSENT,
    })
}

fn convention(decimal_mark: Option<char>, locale: Option<&str>) -> PyResult<Convention> {
    match (decimal_mark, locale) {
        (Some(_), Some(_)) => {
            Err(wrong("decimal_mark and locale both say how numbers are written: give one"))
        }
        (Some(mark @ ('.' | ',')), None) => Ok(Convention::of_decimal(mark)),
        (Some(mark), None) => Err(wrong(format!("decimal_mark is \".\" or \",\", not {mark:?}"))),
        (None, Some(tag)) => Ok(Convention::of(Locale::parse(tag).map_err(wrong)?)),
        (None, None) => Ok(Convention::default()),
    }
}

fn told<'a>(lookup: &Lookup, cell: impl Fn(&tieout::cite::Place) -> &'a str) -> Found {
    let place = |p: &tieout::cite::Place| {
        let (start, end) = chars(cell(p), p.span);
        (p.row, p.column, start, end, p.text.clone())
    };
    (
        lookup.found.as_str(),
        lookup.places.iter().map(place).collect(),
        lookup.readings.iter().map(ToString::to_string).collect(),
        lookup.doubt.map(|d| d.as_str()),
    )
}

/// A span in code points.
fn chars(text: &str, span: Span) -> (usize, usize) {
    let count = |end: usize| text.get(..end).map_or(0, |t| t.chars().count());
    (count(span.start), count(span.end))
}
