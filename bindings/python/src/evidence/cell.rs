//! One value of Python as a cell.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PySet, PyString, PyTuple};
use tieout::Decimal;

/// What a value turned out to be.
pub(super) enum Cell<'a> {
    Text(Cow<'a, str>),
    /// Stands for its shortest decimal form; one that is no number is nothing.
    Double(f64),
    Whole(i64),
    Null,
    Bool(bool),
    Number(Decimal),
    /// A number past the reading limits.
    Unread(String),
    /// A time stamp, in ISO form; one at midnight may be a date (see [`Column`](super::column::Column)).
    Stamp(String),
    /// A list or a dict: the rows are JSON rather than a table.
    Nested,
}

/// Reads a cell.
///
/// # Errors
/// What it is instead of a value, in words, without its place.
pub(super) fn read<'a>(value: &'a Bound<'_, PyAny>) -> Result<Cell<'a>, String> {
    // The order is by how often each is met.
    if let Ok(text) = value.cast::<PyString>() {
        let text =
            text.to_str().map_err(|_| "a str that is not Unicode (half of a surrogate pair)".to_owned())?;
        return Ok(Cell::Text(text.into()));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        // What derives from float (NumPy's float64) is the same double.
        return Ok(Cell::Double(number.value()));
    }
    if value.is_none() {
        return Ok(Cell::Null);
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Cell::Bool(truth.is_true()));
    }
    if value.cast::<PyInt>().is_ok() {
        return integer(value);
    }
    if value.cast::<PyDict>().is_ok() || value.cast::<PyList>().is_ok() || value.cast::<PyTuple>().is_ok() {
        return Ok(Cell::Nested);
    }
    rarer(value)
}

/// The digits of a number that came as a number.
pub(super) fn digits(text: &str) -> Cell<'static> {
    Decimal::parse(text).map_or_else(|_| Cell::Unread(text.to_owned()), Cell::Number)
}

fn integer(value: &Bound<'_, PyAny>) -> Result<Cell<'static>, String> {
    if let Ok(small) = value.extract::<i64>() {
        return Ok(Cell::Whole(small));
    }
    // What derives from int may print itself otherwise (an Enum by its name): this is the int itself. Python refuses to print
    // integers of more than some thousand digits; no figure is that long.
    let whole = value.call_method0("__index__").map_err(|e| e.to_string())?;
    let text = whole.str().map_err(|_| "an int of too many digits".to_owned())?;
    Ok(digits(&text.to_string_lossy()))
}

/// What is told by the name of its class, so that no library need be there.
fn rarer(value: &Bound<'_, PyAny>) -> Result<Cell<'static>, String> {
    let class = value.get_type();
    let name = class.name().map(|n| n.to_string()).unwrap_or_default();
    let module = class.module().map(|m| m.to_string()).unwrap_or_default();
    let library = module.split('.').next().unwrap_or_default();
    let said = || {
        let text = value.str().map(|s| s.to_string_lossy().into_owned());
        text.map_err(|e| format!("a {module}.{name} that cannot be printed: {e}"))
    };
    let text = |text: String| Cell::Text(text.into());
    match (library, name.as_str()) {
        ("decimal", "Decimal") => said().map(|text| decimal(&text)),
        ("datetime" | "pendulum" | "pandas", "datetime" | "Timestamp" | "DateTime") => {
            let stamp = value.call_method0("isoformat").and_then(|s| s.extract::<String>());
            stamp.map(Cell::Stamp).map_err(|e| e.to_string())
        }
        ("pandas", "NAType" | "NaTType") => Ok(Cell::Null),
        ("numpy", "bool" | "bool_") => Ok(Cell::Bool(value.is_truthy().map_err(|e| e.to_string())?)),
        ("numpy", "datetime64") => Ok(match said()?.as_str() {
            "NaT" => Cell::Null,
            // NumPy prints a stamp of a finer unit with all its digits.
            stamp => Cell::Stamp(stamp.trim_end_matches(".000000000").to_owned()),
        }),
        ("numpy", "timedelta64") => Ok(match said()?.as_str() {
            "NaT" => Cell::Null,
            span => text(span.to_owned()),
        }),
        // `str` gives the shortest form of a float32 and of a longdouble, where a double would show what they are not.
        ("numpy", "float16" | "float32" | "longdouble" | "float128") => Ok(match said()?.as_str() {
            "nan" => Cell::Null,
            infinite @ ("inf" | "-inf") => Cell::Unread(infinite.to_owned()),
            number => digits(number),
        }),
        ("numpy", "ndarray") => Ok(Cell::Nested),
        ("numpy", _) if value.hasattr("__index__").unwrap_or(false) => {
            integer(&value.call_method0("__index__").map_err(|e| e.to_string())?)
        }
        ("datetime" | "uuid" | "ipaddress" | "pathlib" | "fractions" | "zoneinfo", _)
        | ("pandas", "Timedelta" | "Period" | "Interval") => said().map(text),
        _ if value.cast::<PyBytes>().is_ok() || value.cast::<PyByteArray>().is_ok() => {
            Err(format!("{name}: decode it first, so that its encoding is not guessed"))
        }
        _ if value.cast::<PySet>().is_ok() => Err(format!("a {name} has no order: give a list")),
        // An Enum that is no str or int itself stands for its value.
        _ if value.hasattr("_value_").unwrap_or(false) && value.hasattr("_name_").unwrap_or(false) => {
            let meant = value.getattr("value").map_err(|e| e.to_string())?;
            read(&meant).map(Cell::into_owned)
        }
        _ if is_mapping(value) => Ok(Cell::Nested),
        _ => derived(value)?.ok_or_else(|| format!(
            "a value of type {module}.{name} is none that can be read: give int, float, Decimal, str, bool, date, datetime or None, or str(…) of it"
        )),
    }
}

/// Whether it has members by name, as a dict has, and is none.
pub(super) fn is_mapping(value: &Bound<'_, PyAny>) -> bool {
    ["keys", "items", "__getitem__"].iter().all(|name| value.hasattr(*name).unwrap_or(false))
}

/// What derives from a decimal or a time is read as that, in the way of the class it derives from: its own may print more.
fn derived(value: &Bound<'_, PyAny>) -> Result<Option<Cell<'static>>, String> {
    for base in value.get_type().mro().iter().skip(1) {
        let named = |name: &str| base.getattr(name).and_then(|n| n.extract::<String>()).unwrap_or_default();
        let said = |method: &str| {
            let text = base.call_method1(method, (value,)).and_then(|s| s.extract::<String>());
            text.map_err(|e| format!("it cannot be printed: {e}"))
        };
        return match (named("__module__").as_str(), named("__name__").as_str()) {
            ("decimal", "Decimal") => Ok(Some(decimal(&said("__str__")?))),
            ("datetime", "datetime") => Ok(Some(Cell::Stamp(said("isoformat")?))),
            ("datetime", "date" | "time") => Ok(Some(Cell::Text(said("isoformat")?.into()))),
            _ => continue,
        };
    }
    Ok(None)
}

/// A decimal as it prints itself.
fn decimal(text: &str) -> Cell<'static> {
    match text {
        // Perhaps with a sign, and digits that say why.
        none if none.trim_start_matches(['-', 's']).starts_with("NaN") => Cell::Null,
        infinite @ ("Infinity" | "-Infinity") => Cell::Unread(infinite.to_owned()),
        number => digits(number),
    }
}

impl Cell<'_> {
    fn into_owned(self) -> Cell<'static> {
        match self {
            Self::Text(text) => Cell::Text(text.into_owned().into()),
            Self::Double(d) => Cell::Double(d),
            Self::Whole(n) => Cell::Whole(n),
            Self::Null => Cell::Null,
            Self::Bool(b) => Cell::Bool(b),
            Self::Number(d) => Cell::Number(d),
            Self::Unread(s) => Cell::Unread(s),
            Self::Stamp(s) => Cell::Stamp(s),
            Self::Nested => Cell::Nested,
        }
    }
}
