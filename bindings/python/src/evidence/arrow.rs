//! Tables of Arrow, taken over through its capsules: whatever speaks the C data interface, without copying its buffers.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{DataType, SchemaRef};
use pyo3::prelude::*;
use pyo3_arrow::input::AnyRecordBatch;
use tieout::evidence::Value;
use tieout::{Decimal, Table};

use super::cell;
use super::column::{self, Column};
use crate::error;

/// A table of record batches.
pub(super) fn read(object: &Bound<'_, PyAny>, path: &str) -> PyResult<Table> {
    let wrong =
        |e: &dyn std::fmt::Display| error::evidence(path, format!("its Arrow data cannot be read: {e}"));
    let any: AnyRecordBatch = object.extract().map_err(|e: PyErr| wrong(&e))?;
    let reader = any.into_reader().map_err(|e| wrong(&e))?;
    let schema = reader.schema();
    let batches = reader.collect::<Result<Vec<RecordBatch>, _>>().map_err(|e| wrong(&e))?;
    object.py().detach(|| of_batches(&schema, &batches)).map_err(|e| wrong(&e))
}

fn of_batches(schema: &SchemaRef, batches: &[RecordBatch]) -> Result<Table, String> {
    let rows = batches.iter().map(RecordBatch::num_rows).sum();
    let names = schema.fields().iter().map(|f| f.name().clone()).collect();
    let mut columns = Vec::with_capacity(schema.fields().len());
    for c in 0..schema.fields().len() {
        let mut column = Column::with_capacity(rows);
        for batch in batches {
            push(&mut column, batch.column(c).as_ref())?;
        }
        columns.push(column);
    }
    Ok(column::table(names, columns, rows))
}

/// Adds the values of an array.
fn push(column: &mut Column, array: &dyn Array) -> Result<(), String> {
    match array.data_type() {
        DataType::Null => (0..array.len()).for_each(|_| column.push(Value::Null)),
        DataType::Boolean => {
            array.as_boolean().iter().for_each(|v| column.push(v.map_or(Value::Null, Value::Bool)));
        }
        DataType::Int8 => integers::<Int8Type>(column, array),
        DataType::Int16 => integers::<Int16Type>(column, array),
        DataType::Int32 => integers::<Int32Type>(column, array),
        DataType::Int64 => integers::<Int64Type>(column, array),
        DataType::UInt8 => integers::<UInt8Type>(column, array),
        DataType::UInt16 => integers::<UInt16Type>(column, array),
        DataType::UInt32 => integers::<UInt32Type>(column, array),
        DataType::UInt64 => integers::<UInt64Type>(column, array),
        DataType::Float64 => {
            let values = array.as_primitive::<Float64Type>();
            values.iter().for_each(|v| column.push(v.map_or(Value::Null, cell::double)));
        }
        DataType::Float32 => {
            // The shortest form of the single, not of the double next to it.
            let single =
                |v: f32| if v.is_finite() { cell::digits(&v.to_string()) } else { cell::double(v.into()) };
            array
                .as_primitive::<Float32Type>()
                .iter()
                .for_each(|v| column.push(v.map_or(Value::Null, single)));
        }
        DataType::Utf8 => texts(column, array.as_string::<i32>().iter()),
        DataType::LargeUtf8 => texts(column, array.as_string::<i64>().iter()),
        DataType::Utf8View => texts(column, array.as_string_view().iter()),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            return Err("a column of bytes: decode it first, so that its encoding is not guessed".to_owned());
        }
        kind => return printed(column, array, kind),
    }
    Ok(())
}

fn integers<T: ArrowPrimitiveType>(column: &mut Column, array: &dyn Array)
where
    T::Native: Into<i128>,
{
    let number = |v: T::Native| Value::Number(Decimal::new(v.into(), 0));
    array.as_primitive::<T>().iter().for_each(|v| column.push(v.map_or(Value::Null, number)));
}

fn texts<'a>(column: &mut Column, values: impl Iterator<Item = Option<&'a str>>) {
    values.for_each(|v| column.push(v.map_or(Value::Null, |text| Value::Text(text.into()))));
}

/// What Arrow prints in the form that is read: decimals in their digits, times in ISO, lists and structs as it shows them.
fn printed(column: &mut Column, array: &dyn Array, kind: &DataType) -> Result<(), String> {
    if let Some(dictionary) = array.as_any_dictionary_opt() {
        let mut values = Column::with_capacity(dictionary.values().len());
        push(&mut values, dictionary.values().as_ref())?;
        let values = values.into_values();
        for (i, key) in dictionary.normalized_keys().into_iter().enumerate() {
            let value = if array.is_null(i) { None } else { values.get(key) };
            column.push(value.cloned().unwrap_or(Value::Null));
        }
        return Ok(());
    }
    let options = FormatOptions::default().with_display_error(true);
    let formatter = ArrayFormatter::try_new(array, &options).map_err(|e| e.to_string())?;
    for i in 0..array.len() {
        if array.is_null(i) {
            column.push(Value::Null);
            continue;
        }
        let text = formatter.value(i).try_to_string().map_err(|e| e.to_string())?;
        match kind {
            DataType::Decimal32(..)
            | DataType::Decimal64(..)
            | DataType::Decimal128(..)
            | DataType::Decimal256(..)
            | DataType::Float16 => {
                column.push(if text == "NaN" { Value::Null } else { cell::digits(&text) });
            }
            DataType::Timestamp(..) | DataType::Date64 => column.push_stamp(&text),
            _ => column.push(Value::Text(text.into())),
        }
    }
    Ok(())
}
