//! One value of Python as a cell.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PySet, PyString, PyTuple};
use tieout::Decimal;
use tieout::evidence::Value;

/// What a value turned out to be.
pub(super) enum Cell {
    /// A value that a cell can hold.
    Value(Value),
    /// A time stamp, in ISO form; one at midnight may be a date (see [`Column`](super::column::Column)).
    Stamp(String),
    /// A list or a dict: the rows are JSON rather than a table.
    Nested,
}

/// Reads a cell.
///
/// # Errors
/// What it is instead of a value, in words, without its place.
pub(super) fn read(value: &Bound<'_, PyAny>) -> Result<Cell, String> {
    // The order is by how often each is met.
    if let Ok(text) = value.cast::<PyString>() {
        let text = text
            .to_str()
            .map_err(|_| "a str that is not Unicode (it holds half of a surrogate pair)".to_owned())?;
        return Ok(Cell::Value(Value::Text(text.into())));
    }
    if let Ok(number) = value.cast::<PyFloat>() {
        // What derives from float (NumPy's float64) is the same double.
        return Ok(Cell::Value(double(number.value())));
    }
    if value.is_none() {
        return Ok(Cell::Value(Value::Null));
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(Cell::Value(Value::Bool(truth.is_true())));
    }
    if value.cast::<PyInt>().is_ok() {
        return Ok(Cell::Value(integer(value)?));
    }
    if value.cast::<PyDict>().is_ok() || value.cast::<PyList>().is_ok() || value.cast::<PyTuple>().is_ok() {
        return Ok(Cell::Nested);
    }
    rarer(value)
}

/// A double is its shortest decimal form; one that is no number is nothing.
pub(super) fn double(value: f64) -> Value {
    match Decimal::from_f64(value) {
        Some(number) => Value::Number(number),
        None if value.is_nan() => Value::Null,
        None => Value::Text(if value > 0.0 { "inf" } else { "-inf" }.into()),
    }
}

/// The digits of a number that came as a number.
pub(super) fn digits(text: &str) -> Value {
    Decimal::parse(text).map_or_else(|_| Value::Unread(text.into()), Value::Number)
}

fn integer(value: &Bound<'_, PyAny>) -> Result<Value, String> {
    if let Ok(small) = value.extract::<i64>() {
        return Ok(Value::Number(Decimal::from(small)));
    }
    // Python refuses to print integers of more than some thousand digits; no figure is that long.
    let text = value.str().map_err(|_| "an int of too many digits".to_owned())?;
    Ok(digits(&text.to_string_lossy()))
}

/// What is told by the name of its class, so that no library need be there.
fn rarer(value: &Bound<'_, PyAny>) -> Result<Cell, String> {
    let class = value.get_type();
    let name = class.name().map(|n| n.to_string()).unwrap_or_default();
    let module = class.module().map(|m| m.to_string()).unwrap_or_default();
    let library = module.split('.').next().unwrap_or_default();
    let said = || {
        value
            .str()
            .map(|s| s.to_string_lossy().into_owned())
            .map_err(|e| format!("a {module}.{name} that cannot be printed: {e}"))
    };
    let text = |text: String| Cell::Value(Value::Text(text.into()));
    match (library, name.as_str()) {
        ("decimal", "Decimal") => Ok(Cell::Value(match said()?.as_str() {
            "NaN" | "sNaN" | "-NaN" | "-sNaN" => Value::Null,
            infinite @ ("Infinity" | "-Infinity") => Value::Text(infinite.into()),
            number => digits(number),
        })),
        ("datetime" | "pendulum" | "pandas", "datetime" | "Timestamp" | "DateTime") => {
            let stamp = value.call_method0("isoformat").and_then(|s| s.extract::<String>());
            stamp.map(Cell::Stamp).map_err(|e| e.to_string())
        }
        ("pandas", "NAType" | "NaTType") => Ok(Cell::Value(Value::Null)),
        ("numpy", "bool" | "bool_") => {
            Ok(Cell::Value(Value::Bool(value.is_truthy().map_err(|e| e.to_string())?)))
        }
        ("numpy", "datetime64") => Ok(match said()?.as_str() {
            "NaT" => Cell::Value(Value::Null),
            // NumPy prints a stamp of a finer unit with all its digits.
            stamp => Cell::Stamp(stamp.trim_end_matches(".000000000").to_owned()),
        }),
        ("numpy", "timedelta64") => Ok(match said()?.as_str() {
            "NaT" => Cell::Value(Value::Null),
            span => text(span.to_owned()),
        }),
        // `str` gives the shortest form of a float32 and of a longdouble, where a double would show what they are not.
        ("numpy", "float16" | "float32" | "longdouble" | "float128") => {
            Ok(Cell::Value(match said()?.as_str() {
                "nan" => Value::Null,
                infinite @ ("inf" | "-inf") => Value::Text(infinite.into()),
                number => digits(number),
            }))
        }
        ("numpy", "ndarray") => Ok(Cell::Nested),
        ("numpy", _) if value.call_method0("__index__").is_ok() => {
            let whole = value.call_method0("__index__").map_err(|e| e.to_string())?;
            integer(&whole).map(Cell::Value)
        }
        ("datetime" | "uuid" | "ipaddress" | "pathlib" | "fractions" | "zoneinfo", _)
        | ("pandas", "Timedelta" | "Period" | "Interval") => said().map(text),
        _ if value.cast::<PyBytes>().is_ok() || value.cast::<PyByteArray>().is_ok() => {
            Err(format!("{name}: decode it first, so that its encoding is not guessed"))
        }
        _ if value.cast::<PySet>().is_ok() => Err(format!("a {name} has no order: give a list")),
        // An Enum that is no str or int itself stands for its value.
        _ if value.hasattr("_value_").unwrap_or(false) && value.hasattr("_name_").unwrap_or(false) => {
            read(&value.getattr("value").map_err(|e| e.to_string())?)
        }
        _ => Err(format!(
            "a value of type {module}.{name} is none that can be read: give int, float, Decimal, str, bool, date, datetime or None, or str(…) of it"
        )),
    }
}
