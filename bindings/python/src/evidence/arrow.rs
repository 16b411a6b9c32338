//! Tables of Arrow, taken over through its capsules from whatever speaks the C data interface. Numbers and texts stay where they lie;
//! only what Arrow keeps in a form that must be printed to be read (times, nested values) is copied.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Decimal128Type, Float16Type, Float32Type, Float64Type, Int8Type, Int16Type,
    Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayAccessor, ArrayRef, GenericStringArray, PrimitiveArray, RecordBatch, StringViewArray,
};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3_arrow::input::AnyRecordBatch;
use tieout::evidence::{Column as Finished, ForeignColumn, ValueRef};
use tieout::{Decimal, Table};

use super::cell::{self, Cell};
use super::column::Column;
use crate::error;

/// A table of record batches.
pub(super) fn read(object: &Bound<'_, PyAny>, path: &str) -> PyResult<Table> {
    let wrong =
        |e: &dyn std::fmt::Display| error::evidence(path, format!("its Arrow data cannot be read: {e}"));
    let any: AnyRecordBatch = object.extract().map_err(|e: PyErr| wrong(&e))?;
    let reader = any.into_reader().map_err(|e| wrong(&e))?;
    let schema = reader.schema();
    let batches = reader.collect::<Result<Vec<RecordBatch>, _>>().map_err(|e| wrong(&e))?;
    let columns = object.py().detach(|| {
        let column = |(c, field): (usize, &arrow_schema::FieldRef)| {
            let chunks: Vec<ArrayRef> = batches.iter().map(|b| Arc::clone(b.column(c))).collect();
            of_chunks(field.data_type(), chunks)
                .map(|column| (field.name().clone(), column))
                .map_err(|e| format!("column {:?}: {e}", field.name()))
        };
        schema.fields().iter().enumerate().map(column).collect::<Result<Vec<_>, _>>()
    });
    let rows = batches.iter().map(RecordBatch::num_rows).sum();
    let mut table = Table::new(columns.map_err(|e| wrong(&e))?);
    table.rows = rows;
    Ok(table)
}

/// A column of arrays of one type.
fn of_chunks(kind: &DataType, chunks: Vec<ArrayRef>) -> Result<Finished, String> {
    let foreign = |column: Arc<dyn ForeignColumn>| Ok(Finished::foreign(column));
    match kind {
        DataType::Int8 => foreign(Whole::<Int8Type>::of(&chunks)),
        DataType::Int16 => foreign(Whole::<Int16Type>::of(&chunks)),
        DataType::Int32 => foreign(Whole::<Int32Type>::of(&chunks)),
        DataType::Int64 => {
            foreign(Arc::new(Longs(Lent::of(&chunks, |a| a.as_primitive::<Int64Type>().clone()))))
        }
        DataType::UInt8 => foreign(Whole::<UInt8Type>::of(&chunks)),
        DataType::UInt16 => foreign(Whole::<UInt16Type>::of(&chunks)),
        DataType::UInt32 => foreign(Whole::<UInt32Type>::of(&chunks)),
        DataType::UInt64 => foreign(Whole::<UInt64Type>::of(&chunks)),
        DataType::Float64 => {
            let lent = Lent::of(&chunks, |a| a.as_primitive::<Float64Type>().clone());
            let finite = lent.chunks.iter().all(|c| c.iter().flatten().all(|v| !v.is_infinite()));
            foreign(Arc::new(Doubles { lent, finite }))
        }
        DataType::Decimal128(_, scale) => {
            let lent = Lent::of(&chunks, |a| a.as_primitive::<Decimal128Type>().clone());
            foreign(Arc::new(Decimals { lent, scale: i32::from(*scale) }))
        }
        DataType::Utf8 => foreign(Arc::new(Texts(Lent::of(&chunks, |a| a.as_string::<i32>().clone())))),
        DataType::LargeUtf8 => foreign(Arc::new(Texts(Lent::of(&chunks, |a| a.as_string::<i64>().clone())))),
        DataType::Utf8View => foreign(Arc::new(Views(Lent::of(&chunks, |a| a.as_string_view().clone())))),
        _ => copied(kind, &chunks),
    }
}

/// Arrays of one type, one behind the other.
#[derive(Debug)]
struct Lent<A> {
    chunks: Vec<A>,
    /// The row behind the last one of each.
    ends: Vec<usize>,
}

impl<A: Array> Lent<A> {
    fn of(chunks: &[ArrayRef], typed: impl Fn(&dyn Array) -> A) -> Self {
        let mut rows = 0;
        let (mut kept, mut ends) = (Vec::with_capacity(chunks.len()), Vec::with_capacity(chunks.len()));
        for chunk in chunks.iter().filter(|c| !c.is_empty()) {
            rows += chunk.len();
            kept.push(typed(chunk.as_ref()));
            ends.push(rows);
        }
        Self { chunks: kept, ends }
    }

    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    fn has_nulls(&self) -> bool {
        self.chunks.iter().any(|c| c.null_count() > 0)
    }

    /// The array that a row stands in, and where; none for a row that holds nothing.
    fn at(&self, row: usize) -> Option<(&A, usize)> {
        let chunk = if self.chunks.len() == 1 { 0 } else { self.ends.partition_point(|end| *end <= row) };
        let array = self.chunks.get(chunk)?;
        let before = chunk.checked_sub(1).and_then(|c| self.ends.get(c)).copied().unwrap_or(0);
        let at = row - before;
        (at < array.len() && array.is_valid(at)).then_some((array, at))
    }

    /// The one array, where all rows stand in one.
    fn whole(&self) -> Option<&A> {
        match &self.chunks[..] {
            [one] => Some(one),
            _ => None,
        }
    }
}

/// Integers that are not 64 bits wide.
#[derive(Debug)]
struct Whole<T: ArrowPrimitiveType>(Lent<PrimitiveArray<T>>);

impl<T: ArrowPrimitiveType + std::fmt::Debug> Whole<T>
where
    T::Native: Into<i128>,
{
    fn of(chunks: &[ArrayRef]) -> Arc<dyn ForeignColumn> {
        Arc::new(Self(Lent::of(chunks, |a| a.as_primitive::<T>().clone())))
    }
}

impl<T: ArrowPrimitiveType + std::fmt::Debug> ForeignColumn for Whole<T>
where
    T::Native: Into<i128>,
{
    fn len(&self) -> usize {
        self.0.len()
    }
    fn get(&self, row: usize) -> ValueRef<'_> {
        let number = |(array, at): (&PrimitiveArray<T>, usize)| Decimal::new(array.value(at).into(), 0);
        self.0.at(row).map_or(ValueRef::Null, |found| ValueRef::Number(number(found)))
    }
    fn is_null(&self, row: usize) -> bool {
        self.0.at(row).is_none()
    }
    fn has_nulls(&self) -> bool {
        self.0.has_nulls()
    }
}

#[derive(Debug)]
struct Longs(Lent<PrimitiveArray<Int64Type>>);

impl ForeignColumn for Longs {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn get(&self, row: usize) -> ValueRef<'_> {
        self.0.at(row).map_or(ValueRef::Null, |(array, at)| ValueRef::Number(array.value(at).into()))
    }
    fn is_null(&self, row: usize) -> bool {
        self.0.at(row).is_none()
    }
    fn has_nulls(&self) -> bool {
        self.0.has_nulls()
    }
    fn as_i64(&self) -> Option<&[i64]> {
        self.0.whole().map(|array| &array.values()[..])
    }
}

#[derive(Debug)]
struct Doubles {
    lent: Lent<PrimitiveArray<Float64Type>>,
    /// Whether all are numbers or nothing: one that is infinite is past what is read, which a bulk view cannot say.
    finite: bool,
}

impl ForeignColumn for Doubles {
    fn len(&self) -> usize {
        self.lent.len()
    }
    fn get(&self, row: usize) -> ValueRef<'_> {
        let Some((array, at)) = self.lent.at(row) else { return ValueRef::Null };
        let value = array.value(at);
        match Decimal::from_f64(value) {
            Some(number) => ValueRef::Number(number),
            None if value.is_nan() => ValueRef::Null,
            None => ValueRef::Unread(Cow::Owned(value.to_string())),
        }
    }
    fn is_null(&self, row: usize) -> bool {
        self.lent.at(row).is_none_or(|(array, at)| array.value(at).is_nan())
    }
    fn as_f64(&self) -> Option<&[f64]> {
        self.lent.whole().filter(|_| self.finite).map(|array| &array.values()[..])
    }
}

#[derive(Debug)]
struct Decimals {
    lent: Lent<PrimitiveArray<Decimal128Type>>,
    scale: i32,
}

impl ForeignColumn for Decimals {
    fn len(&self) -> usize {
        self.lent.len()
    }
    fn get(&self, row: usize) -> ValueRef<'_> {
        let number =
            |(array, at): (&PrimitiveArray<Decimal128Type>, usize)| Decimal::new(array.value(at), self.scale);
        self.lent.at(row).map_or(ValueRef::Null, |found| ValueRef::Number(number(found)))
    }
    fn is_null(&self, row: usize) -> bool {
        self.lent.at(row).is_none()
    }
    fn has_nulls(&self) -> bool {
        self.lent.has_nulls()
    }
}

#[derive(Debug)]
struct Texts<O: arrow_array::OffsetSizeTrait>(Lent<GenericStringArray<O>>);

impl<O: arrow_array::OffsetSizeTrait> ForeignColumn for Texts<O> {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn get(&self, row: usize) -> ValueRef<'_> {
        self.text(row).map_or(ValueRef::Null, |text| ValueRef::Text(Cow::Borrowed(text)))
    }
    fn is_null(&self, row: usize) -> bool {
        self.0.at(row).is_none()
    }
    fn has_nulls(&self) -> bool {
        self.0.has_nulls()
    }
    fn text(&self, row: usize) -> Option<&str> {
        self.0.at(row).map(|(array, at)| array.value(at))
    }
}

#[derive(Debug)]
struct Views(Lent<StringViewArray>);

impl ForeignColumn for Views {
    fn len(&self) -> usize {
        self.0.len()
    }
    fn get(&self, row: usize) -> ValueRef<'_> {
        self.text(row).map_or(ValueRef::Null, |text| ValueRef::Text(Cow::Borrowed(text)))
    }
    fn is_null(&self, row: usize) -> bool {
        self.0.at(row).is_none()
    }
    fn has_nulls(&self) -> bool {
        self.0.has_nulls()
    }
    fn text(&self, row: usize) -> Option<&str> {
        self.0.at(row).map(|(array, at)| array.value(at))
    }
}

/// What must be printed to be read, or is small.
fn copied(kind: &DataType, chunks: &[ArrayRef]) -> Result<Finished, String> {
    if let DataType::Dictionary(_, values) = kind
        && matches!(**values, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
    {
        return words(chunks);
    }
    let mut column = Column::with_capacity(chunks.iter().map(|c| c.len()).sum());
    for chunk in chunks {
        push(&mut column, chunk.as_ref(), kind)?;
    }
    Ok(column.finish())
}

/// Words by number, as dictionaries keep them; those of all chunks in one list.
fn words(chunks: &[ArrayRef]) -> Result<Finished, String> {
    let mut words: Vec<Box<str>> = Vec::new();
    let mut rows: Vec<Option<u32>> = Vec::with_capacity(chunks.iter().map(|c| c.len()).sum());
    for chunk in chunks {
        let dictionary = chunk.as_any_dictionary_opt().ok_or("it is no dictionary")?;
        if dictionary.values().is_empty() {
            rows.extend((0..chunk.len()).map(|_| None));
            continue;
        }
        let first = words.len();
        let mut values = Column::with_capacity(dictionary.values().len());
        push(&mut values, dictionary.values().as_ref(), dictionary.values().data_type())?;
        let values = values.finish();
        words.extend((0..values.len()).map(|i| values.text(i).unwrap_or_default().into()));
        for (i, key) in dictionary.normalized_keys().into_iter().enumerate() {
            let known = chunk.is_valid(i) && !values.is_null(key);
            rows.push(if known { u32::try_from(first + key).ok() } else { None });
        }
    }
    Ok(Finished::words(words.into(), rows))
}

/// Adds the values of an array.
fn push(column: &mut Column, array: &dyn Array, kind: &DataType) -> Result<(), String> {
    match kind {
        DataType::Null => (0..array.len()).for_each(|_| add(column, None)),
        DataType::Boolean => array.as_boolean().iter().for_each(|v| add(column, v.map(Cell::Bool))),
        DataType::Float32 => {
            // The shortest form of the single, not of the double next to it.
            let single =
                |v: f32| if v.is_finite() { cell::digits(&v.to_string()) } else { Cell::Double(v.into()) };
            array.as_primitive::<Float32Type>().iter().for_each(|v| add(column, v.map(single)));
        }
        DataType::Utf8 => texts(column, array.as_string::<i32>()),
        DataType::LargeUtf8 => texts(column, array.as_string::<i64>()),
        DataType::Utf8View => texts(column, array.as_string_view()),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            return Err("bytes: decode them first, so that their encoding is not guessed".to_owned());
        }
        DataType::Dictionary(_, values) => {
            let dictionary = array.as_any_dictionary_opt().ok_or("it is no dictionary")?;
            if dictionary.values().is_empty() {
                (0..array.len()).for_each(|_| add(column, None));
                return Ok(());
            }
            let mut known = Column::with_capacity(dictionary.values().len());
            push(&mut known, dictionary.values().as_ref(), values)?;
            let known = known.finish();
            for (i, key) in dictionary.normalized_keys().into_iter().enumerate() {
                column.push_value(if array.is_valid(i) { known.get(key) } else { ValueRef::Null });
            }
        }
        DataType::Float16 => {
            array.as_primitive::<Float16Type>().iter().for_each(|v| add(column, v.map(half)));
        }
        _ => return printed(column, array, kind),
    }
    Ok(())
}

/// The shortest form of a number of sixteen bits: the first that is read as it.
fn half(value: <Float16Type as ArrowPrimitiveType>::Native) -> Cell<'static> {
    type Half = <Float16Type as ArrowPrimitiveType>::Native;
    let wide = value.to_f32();
    let shortest = (0..5)
        .map(|digits| format!("{wide:.digits$e}"))
        .find(|text| text.parse::<f32>().is_ok_and(|read| Half::from_f32(read) == value));
    match shortest {
        Some(text) if wide.is_finite() => cell::digits(&text),
        _ => Cell::Double(wide.into()),
    }
}

fn add(column: &mut Column, cell: Option<Cell<'_>>) {
    column.push(cell.unwrap_or(Cell::Null));
}

fn texts<'a>(column: &mut Column, array: impl ArrayAccessor<Item = &'a str>) {
    for i in 0..array.len() {
        add(column, array.is_valid(i).then(|| Cell::Text(array.value(i).into())));
    }
}

/// What Arrow prints in the form that is read: decimals in their digits, times in ISO, lists and structs as it shows them.
fn printed(column: &mut Column, array: &dyn Array, kind: &DataType) -> Result<(), String> {
    let options = FormatOptions::default().with_display_error(true);
    let formatter = ArrayFormatter::try_new(array, &options).map_err(|e| e.to_string())?;
    for i in 0..array.len() {
        if array.is_null(i) {
            add(column, None);
            continue;
        }
        let text = formatter.value(i).try_to_string().map_err(|e| e.to_string())?;
        match kind {
            DataType::Decimal32(..) | DataType::Decimal64(..) | DataType::Decimal256(..) => {
                add(column, Some(cell::digits(&text)));
            }
            DataType::Timestamp(..) | DataType::Date64 => column.push_stamp(&text),
            _ => add(column, Some(Cell::Text(text.into()))),
        }
    }
    Ok(())
}
