//! Nested values as JSON.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString, PyTuple};
use tieout::Decimal;

use super::cell::{self, Cell};
use crate::error;

/// How deep Python's values may be nested: each level is a call here.
const DEEPEST: usize = 200;

/// Writes a value as JSON. `path` leads to it, for errors.
///
/// # Errors
/// The value that cannot be read, with its path.
pub(crate) fn write(value: &Bound<'_, PyAny>, path: &str) -> PyResult<String> {
    let mut writer = Writer { out: String::new(), path: path.to_owned(), depth: 0 };
    writer.any(value)?;
    Ok(writer.out)
}

/// The same as a value of `serde_json`, for policies and glossaries.
pub(crate) fn to_serde(value: &Bound<'_, PyAny>, path: &str) -> PyResult<serde_json::Value> {
    let text = write(value, path)?;
    serde_json::from_str(&text).map_err(|e| error::evidence(path, e))
}

struct Writer {
    out: String,
    path: String,
    depth: usize,
}

impl Writer {
    fn any(&mut self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(dict) = value.cast::<PyDict>() {
            return self.nested(|w| w.dict(dict));
        }
        if let Ok(list) = value.cast::<PyList>() {
            return self.nested(|w| w.items(list.iter()));
        }
        if let Ok(tuple) = value.cast::<PyTuple>() {
            return self.nested(|w| w.items(tuple.iter()));
        }
        match cell::read(value).map_err(|e| error::evidence(&self.path, e))? {
            Cell::Null => self.out.push_str("null"),
            Cell::Bool(b) => self.out.push_str(if b { "true" } else { "false" }),
            Cell::Whole(n) => self.out.push_str(&n.to_string()),
            Cell::Double(d) => match Decimal::from_f64(d) {
                Some(d) => self.out.push_str(&d.to_string()),
                None if d.is_nan() => self.out.push_str("null"),
                None => self.string(&d.to_string()),
            },
            Cell::Number(d) => self.out.push_str(&d.to_string()),
            Cell::Unread(digits) if digits.bytes().any(|b| b.is_ascii_digit()) => self.out.push_str(&digits),
            Cell::Unread(word) => self.string(&word),
            Cell::Text(text) => self.string(&text),
            Cell::Stamp(stamp) => self.string(&stamp),
            Cell::Nested => {
                // An array of NumPy, or a mapping that is no dict.
                let plain = if cell::is_mapping(value) {
                    value.py().get_type::<PyDict>().call1((value,))?
                } else {
                    value.call_method0("tolist")?
                };
                return self.nested(|w| w.any(&plain));
            }
        }
        Ok(())
    }

    fn nested(&mut self, inside: impl FnOnce(&mut Self) -> PyResult<()>) -> PyResult<()> {
        if self.depth == DEEPEST {
            return Err(error::evidence(
                &self.path,
                format!("nested more than {DEEPEST} deep; give it as JSON text: tieout.json(text)"),
            ));
        }
        self.depth += 1;
        inside(self)?;
        self.depth -= 1;
        Ok(())
    }

    fn dict(&mut self, dict: &Bound<'_, PyDict>) -> PyResult<()> {
        self.out.push('{');
        let back = self.path.len();
        // All members first: what reads a value may run Python's code, which may change the dict.
        let members: Vec<_> = dict.iter().collect();
        for (i, (key, value)) in members.iter().enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            let name = key_text(key).ok_or_else(|| {
                error::evidence(&self.path, format!("the key {} is no str, number or date", shown(key)))
            })?;
            self.string(&name);
            self.out.push(':');
            self.path.push_str(&format!("[{name:?}]"));
            self.any(value)?;
            self.path.truncate(back);
        }
        self.out.push('}');
        Ok(())
    }

    fn items<'py>(&mut self, items: impl Iterator<Item = Bound<'py, PyAny>>) -> PyResult<()> {
        self.out.push('[');
        let back = self.path.len();
        for (i, item) in items.enumerate() {
            if i > 0 {
                self.out.push(',');
            }
            self.path.push_str(&format!("[{i}]"));
            self.any(&item)?;
            self.path.truncate(back);
        }
        self.out.push(']');
        Ok(())
    }

    fn string(&mut self, text: &str) {
        self.out.push_str(&serde_json::Value::from(text).to_string());
    }
}

/// A key of a dict as JSON would have it: numbers and dates stand for themselves.
pub(super) fn key_text(key: &Bound<'_, PyAny>) -> Option<String> {
    if let Ok(text) = key.cast::<PyString>() {
        return text.to_str().ok().map(str::to_owned);
    }
    if let Ok(truth) = key.cast::<PyBool>() {
        return Some(if truth.is_true() { "true" } else { "false" }.to_owned());
    }
    match cell::read(key).ok()? {
        Cell::Null => Some(String::new()),
        Cell::Text(text) => Some(text.into_owned()),
        Cell::Whole(n) => Some(n.to_string()),
        Cell::Double(d) => Some(Decimal::from_f64(d).map_or_else(|| d.to_string(), |d| d.to_string())),
        Cell::Number(d) => Some(d.to_string()),
        Cell::Unread(digits) => Some(digits),
        Cell::Bool(b) => Some(b.to_string()),
        Cell::Stamp(stamp) => Some(stamp.strip_suffix("T00:00:00").map(str::to_owned).unwrap_or(stamp)),
        Cell::Nested => None,
    }
}

/// How a value looks in a message.
pub(super) fn shown(value: &Bound<'_, PyAny>) -> String {
    value
        .repr()
        .map(|r| r.to_string_lossy().chars().take(60).collect())
        .unwrap_or_else(|_| "(unprintable)".to_owned())
}
