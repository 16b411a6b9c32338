//! A column from values that come one by one: kept side by side as long as they are of one kind.

use tieout_notation::Decimal;

use super::{Column, Data, Nulls, Texts};
use crate::Value;

/// Takes values one by one. As long as they are of one kind they lie side by side; values of another kind make it a column of any.
///
/// ```
/// use tieout_evidence::{ColumnBuilder, ValueRef};
/// let mut builder = ColumnBuilder::default();
/// builder.push_i64(28);
/// builder.push_null();
/// builder.push_f64(2.5);
/// let column = builder.finish();
/// assert_eq!(column.get(2), ValueRef::Number("2.5".parse().unwrap()));
/// ```
#[derive(Clone, Debug)]
pub struct ColumnBuilder {
    data: Data,
    expected: usize,
}

impl Default for ColumnBuilder {
    fn default() -> Self {
        Self::with_capacity(0)
    }
}

/// Doubles hold every integer up to here.
const EXACT: i64 = 1 << 53;

impl ColumnBuilder {
    /// Expects so many rows.
    #[must_use]
    pub const fn with_capacity(rows: usize) -> Self {
        Self { data: Data::Nothing(0), expected: rows }
    }

    /// How many rows there are so far.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.data {
            Data::Nothing(n) => *n,
            Data::Whole(v, _) | Data::Decimals(_, v, _) => v.len(),
            Data::Doubles(v, _) => v.len(),
            Data::Text(t, _) => t.ends.len(),
            Data::Booleans(v, _) => v.len(),
            Data::Mixed(v) => v.len(),
            Data::Words(..) | Data::Foreign(_) => 0,
        }
    }

    /// Whether there is no row yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The column.
    #[must_use]
    pub fn finish(self) -> Column {
        Column(self.data)
    }

    /// Adds a value of any kind.
    pub fn push(&mut self, value: Value) {
        match value {
            Value::Null => self.push_null(),
            Value::Bool(b) => self.push_bool(b),
            Value::Number(d) => self.push_decimal(d),
            Value::Text(text) => match &mut self.data {
                // The text is given away: there is no need to copy it.
                Data::Mixed(values) => values.push(Value::Text(text)),
                _ => self.push_str(&text),
            },
            Value::Unread(_) => self.push_any(value),
        }
    }

    /// Adds a row that holds nothing.
    pub fn push_null(&mut self) {
        match &mut self.data {
            Data::Nothing(n) => *n += 1,
            Data::Whole(v, nulls) | Data::Decimals(_, v, nulls) => null(v, nulls),
            Data::Doubles(v, nulls) => null(v, nulls),
            Data::Booleans(v, nulls) => null(v, nulls),
            Data::Text(texts, nulls) => {
                nulls.set(texts.ends.len());
                texts.ends.push(texts.ends.last().copied().unwrap_or(0));
            }
            Data::Mixed(v) => v.push(Value::Null),
            Data::Words(..) | Data::Foreign(_) => {}
        }
    }

    /// Adds a truth value.
    pub fn push_bool(&mut self, value: bool) {
        if let Data::Nothing(n) = self.data {
            self.data = Data::Booleans(self.begin(n), Nulls::of(n));
        }
        match &mut self.data {
            Data::Booleans(v, _) => v.push(value),
            _ => self.push_any(Value::Bool(value)),
        }
    }

    /// Adds a machine integer.
    pub fn push_i64(&mut self, value: i64) {
        if let Data::Nothing(n) = self.data {
            self.data = Data::Whole(self.begin(n), Nulls::of(n));
        }
        match &mut self.data {
            Data::Whole(v, _) => v.push(value),
            // The same number either way.
            #[allow(clippy::cast_precision_loss)]
            Data::Doubles(v, _) if value.abs_diff(0) <= EXACT.unsigned_abs() => v.push(value as f64),
            _ => self.push_decimal(value.into()),
        }
    }

    /// Adds a double, which stands for its shortest decimal. One that is no number is null; an infinite one is past what is read.
    pub fn push_f64(&mut self, value: f64) {
        if value.is_nan() {
            return self.push_null();
        }
        if value.is_infinite() {
            return self.push_any(Value::Unread(value.to_string().into()));
        }
        match &mut self.data {
            Data::Nothing(n) => {
                let n = *n;
                let mut values = self.begin(n);
                values.push(value);
                self.data = Data::Doubles(values, Nulls::of(n));
            }
            Data::Doubles(v, _) => v.push(value),
            Data::Whole(v, nulls) if v.iter().all(|n| n.abs_diff(0) <= EXACT.unsigned_abs()) => {
                #[allow(clippy::cast_precision_loss)]
                let mut values: Vec<f64> = v.iter().map(|n| *n as f64).collect();
                values.push(value);
                self.data = Data::Doubles(values, std::mem::take(nulls));
            }
            _ => match Decimal::from_f64(value) {
                Some(value) => self.push_decimal(value),
                None => self.push_null(),
            },
        }
    }

    /// Adds a number.
    pub fn push_decimal(&mut self, value: Decimal) {
        if let Data::Nothing(n) = self.data {
            self.data = Data::Whole(self.begin(n), Nulls::of(n));
        }
        let Some((coefficient, scale)) = value.to_small() else {
            return self.push_any(Value::Number(value));
        };
        let pushed = match &mut self.data {
            Data::Whole(v, nulls) => match scaled(coefficient, scale, 0) {
                Some(n) => {
                    v.push(n);
                    true
                }
                None if scale > 0 && rescale(v, 0, scale) => {
                    v.push(coefficient);
                    self.data = Data::Decimals(scale, std::mem::take(v), std::mem::take(nulls));
                    true
                }
                None => false,
            },
            Data::Decimals(of, v, _) => match scaled(coefficient, scale, *of) {
                Some(n) => {
                    v.push(n);
                    true
                }
                None if scale > *of && rescale(v, *of, scale) => {
                    *of = scale;
                    v.push(coefficient);
                    true
                }
                None => false,
            },
            _ => false,
        };
        if !pushed {
            self.push_any(Value::Number(value));
        }
    }

    /// Adds a text.
    pub fn push_str(&mut self, text: &str) {
        if let Data::Nothing(n) = self.data {
            let mut ends = self.begin(n);
            ends.fill(0);
            self.data = Data::Text(Texts { ends, bytes: String::new() }, Nulls::of(n));
        }
        if let Data::Text(texts, _) = &mut self.data
            && texts.push(text).is_some()
        {
            return;
        }
        self.push_any(Value::Text(text.into()));
    }

    /// The first rows of a kind: so many that hold nothing.
    fn begin<T: Clone + Default>(&self, nulls: usize) -> Vec<T> {
        let mut values = Vec::with_capacity(self.expected.max(nulls + 1));
        values.resize(nulls, T::default());
        values
    }

    /// Adds a value of a kind that the others are not of: from here on it is a column of any.
    fn push_any(&mut self, value: Value) {
        if let Data::Mixed(values) = &mut self.data {
            return values.push(value);
        }
        let column = Column(std::mem::replace(&mut self.data, Data::Nothing(0)));
        let mut values = Vec::with_capacity(self.expected.max(column.len() + 1));
        values.extend(column.iter().map(|v| v.to_value()));
        values.push(value);
        self.data = Data::Mixed(values);
    }
}

impl Nulls {
    fn of(rows: usize) -> Self {
        if rows == 0 { Self::default() } else { Self::first(rows) }
    }

    fn first(rows: usize) -> Self {
        let mut out = Self::all(rows);
        if let (Some(last), rest @ 1..) = (out.0.last_mut(), rows % 64) {
            *last = (1 << rest) - 1;
        }
        out
    }
}

fn null<T: Default>(values: &mut Vec<T>, nulls: &mut Nulls) {
    nulls.set(values.len());
    values.push(T::default());
}

/// The coefficient at another scale, where it is a machine integer there.
fn scaled(coefficient: i64, scale: i32, at: i32) -> Option<i64> {
    let power = u32::try_from(i64::from(at) - i64::from(scale)).ok()?;
    coefficient.checked_mul(10_i64.checked_pow(power)?)
}

/// Brings all coefficients to a larger scale; leaves them alone and says no where one is too large.
fn rescale(values: &mut [i64], from: i32, to: i32) -> bool {
    let power = u32::try_from(i64::from(to) - i64::from(from)).ok().and_then(|p| 10_i64.checked_pow(p));
    let Some(power) = power else { return false };
    if values.iter().any(|v| v.checked_mul(power).is_none()) {
        return false;
    }
    values.iter_mut().for_each(|v| *v *= power);
    true
}
