//! One thing that was given: a table, a document, a text, each with what is known of it.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use tieout::evidence::Json;
use tieout::ingest::{FileRequest, Format};
use tieout::notation::Locale;
use tieout::{Role, Table, Trust};

use super::{arrow, json, rows};
use crate::error;

/// Evidence from one place: what `tieout.table`, `tieout.json`, `tieout.text` and `tieout.read` make.
#[pyclass(frozen, module = "tieout")]
pub(crate) struct Source {
    /// One, but for a document: a source a page.
    pub(crate) sources: Vec<tieout::Source>,
}

/// What is known of a source, as keywords say it.
struct Known {
    name: Option<String>,
    role: Role,
    trust: Trust,
    truncated: bool,
    locale: Option<Locale>,
}

impl Known {
    /// Reads `{"name", "role", "trust", "truncated", "locale"}`, all of which may be missing or None.
    fn read(given: &Bound<'_, PyDict>, path: &str) -> PyResult<Self> {
        let text = |key: &str| -> PyResult<Option<String>> {
            let Some(value) = given.get_item(key)?.filter(|v| !v.is_none()) else { return Ok(None) };
            let wrong =
                |_| error::evidence(path, format!("{key} must be a str, not {}", json::shown(&value)));
            value.extract().map(Some).map_err(wrong)
        };
        // The ways to write roles and trusts are those of the command, so they are read by the same code.
        let mut settings = Vec::new();
        for key in ["role", "trust", "locale"] {
            if let Some(value) = text(key)? {
                if value.is_empty() || value.contains(['&', '#']) {
                    return Err(error::evidence(path, format!("{key}={value:?} does not exist")));
                }
                settings.push(format!("{key}={value}"));
            }
        }
        let request =
            FileRequest::parse(&format!("#{}", settings.join("&"))).map_err(|e| error::evidence(path, e))?;
        let truncated = given.get_item("truncated")?.is_some_and(|v| v.is_truthy().unwrap_or(false));
        Ok(Self {
            name: text("name")?,
            role: request.role,
            trust: request.trust,
            truncated,
            locale: request.locale,
        })
    }

    fn of(self, source: tieout::Source) -> Source {
        let Self { name, role, trust, truncated, locale } = self;
        let source =
            tieout::Source { name: name.unwrap_or_default(), role, trust, truncated, locale, ..source };
        Source { sources: vec![source] }
    }

    fn of_table(self, table: Table) -> Source {
        self.of(tieout::Source::table("", table))
    }
}

#[pymethods]
impl Source {
    #[staticmethod]
    fn of_dicts(
        data: &Bound<'_, PyList>,
        columns: Vec<String>,
        known: &Bound<'_, PyDict>,
        path: &str,
    ) -> PyResult<Self> {
        let known = Known::read(known, path)?;
        Ok(known.of_table(rows::of_dicts(data, columns, path)?))
    }

    #[staticmethod]
    fn of_sequences(
        data: &Bound<'_, PyList>,
        columns: Vec<String>,
        known: &Bound<'_, PyDict>,
        path: &str,
    ) -> PyResult<Self> {
        let known = Known::read(known, path)?;
        Ok(known.of_table(rows::of_sequences(data, columns, path)?))
    }

    #[staticmethod]
    fn of_columns(
        names: Vec<String>,
        columns: Vec<Bound<'_, PyList>>,
        known: &Bound<'_, PyDict>,
        path: &str,
    ) -> PyResult<Self> {
        let known = Known::read(known, path)?;
        Ok(known.of_table(rows::of_columns(names, columns, path)?))
    }

    #[staticmethod]
    fn of_arrow(data: &Bound<'_, PyAny>, known: &Bound<'_, PyDict>, path: &str) -> PyResult<Self> {
        let known = Known::read(known, path)?;
        Ok(known.of_table(arrow::read(data, path)?))
    }

    /// A value as JSON: a tool's result.
    #[staticmethod]
    fn of_value(
        py: Python<'_>,
        data: &Bound<'_, PyAny>,
        known: &Bound<'_, PyDict>,
        path: &str,
    ) -> PyResult<Self> {
        let text = json::write(data, path)?;
        Self::of_json(py, &text, known, path)
    }

    /// JSON in its own characters.
    #[staticmethod]
    fn of_json(py: Python<'_>, text: &str, known: &Bound<'_, PyDict>, path: &str) -> PyResult<Self> {
        let known = Known::read(known, path)?;
        let parsed = py.detach(|| if known.truncated { Json::parse_cut(text) } else { Json::parse(text) });
        let parsed = parsed.map_err(|e| error::evidence(path, format!("this is no JSON: {e}")))?;
        Ok(known.of(tieout::Source::json("", parsed)))
    }

    #[staticmethod]
    fn of_text(text: String, known: &Bound<'_, PyDict>, path: &str) -> PyResult<Self> {
        Ok(Known::read(known, path)?.of(tieout::Source::text("", text)))
    }

    /// The content of a file, or bytes under a file's name: CSV, TSV, JSON, JSONL, Markdown, PDF or text, as its ending says.
    #[staticmethod]
    #[pyo3(signature = (file, data, page, known, path))]
    fn of_file(
        py: Python<'_>,
        file: PathBuf,
        data: Option<Vec<u8>>,
        page: Option<usize>,
        known: &Bound<'_, PyDict>,
        path: &str,
    ) -> PyResult<Self> {
        let known = Known::read(known, path)?;
        if page == Some(0) {
            return Err(error::evidence(path, "page=0: pages are counted from 1"));
        }
        let shown = file.display().to_string();
        let last = file.file_name().map_or_else(|| shown.clone(), |n| n.to_string_lossy().into_owned());
        let name = known.name.clone().unwrap_or(last);
        let request = FileRequest {
            path: shown.clone(),
            name: None,
            role: known.role,
            trust: known.trust,
            truncated: known.truncated,
            locale: known.locale,
            page,
        };
        let bytes = match data {
            Some(bytes) => bytes,
            None => py.detach(|| read_bytes(&file)).map_err(|e| e.into_python(&shown))?,
        };
        let sources = py.detach(|| request.read(&name, &bytes, Format::of_path(&shown)));
        let sources = sources.map_err(|e| error::evidence(path, format!("{shown}: {e}")))?;
        Ok(Self { sources })
    }

    /// The names of its sources: one, but for a document, which has one a page.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.sources.iter().map(|s| s.name.clone()).collect()
    }

    fn __repr__(&self) -> String {
        use tieout::evidence::Body;
        let body = |s: &tieout::Source| match &s.body {
            Body::Table(t) => format!("table of {} rows and {} columns", t.rows, t.columns.len()),
            Body::Json(_) => "JSON".to_owned(),
            Body::Text(t) => format!("text of {} characters", t.chars().count()),
        };
        match &self.sources[..] {
            [one] if one.name.is_empty() => format!("<tieout.Source: {}>", body(one)),
            [one] => format!("<tieout.Source {:?}: {}>", one.name, body(one)),
            many => format!("<tieout.Source: {} pages or parts>", many.len()),
        }
    }
}

/// Why a file could not be read.
struct Unreadable(std::io::Error);

impl Unreadable {
    /// As Python's own `open` would say it.
    fn into_python(self, file: &str) -> PyErr {
        let error: PyErr = match self.0.raw_os_error() {
            Some(number) => {
                return pyo3::exceptions::PyOSError::new_err((number, plain(&self.0), file.to_owned()));
            }
            None => self.0.into(),
        };
        error
    }
}

/// The message without Rust's "(os error 2)".
fn plain(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_owned()
}

#[allow(clippy::disallowed_methods)] // the caller names a file of theirs
fn read_bytes(file: &std::path::Path) -> Result<Vec<u8>, Unreadable> {
    std::fs::read(file).map_err(Unreadable)
}
