//! A column of a table: values of one kind side by side, values of any kind, or memory of somebody else's.

use std::borrow::Cow;
use std::sync::Arc;

use tieout_notation::Decimal;

use crate::Value;

mod builder;
#[cfg(test)]
mod tests;

pub use builder::ColumnBuilder;

/// One cell, looked at where it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueRef<'a> {
    /// Nothing.
    Null,
    /// True or false.
    Bool(bool),
    /// A number that came as a number.
    Number(Decimal),
    /// A number that came as a number but passes the reading limits; its characters.
    Unread(Cow<'a, str>),
    /// Text, perhaps a number written out. Borrowed unless a foreign column makes it when asked (a date of a day's number).
    Text(Cow<'a, str>),
}

impl ValueRef<'_> {
    /// Whether there is nothing.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// A copy that lives by itself.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(b) => Value::Bool(*b),
            Self::Number(d) => Value::Number(d.clone()),
            Self::Unread(s) => Value::Unread((&**s).into()),
            Self::Text(s) => Value::Text((&**s).into()),
        }
    }
}

impl<'a> From<&'a Value> for ValueRef<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(b) => Self::Bool(*b),
            Value::Number(d) => Self::Number(d.clone()),
            Value::Unread(s) => Self::Unread(Cow::Borrowed(s)),
            Value::Text(s) => Self::Text(Cow::Borrowed(s)),
        }
    }
}

impl PartialEq<Value> for ValueRef<'_> {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Self::Null, Value::Null) => true,
            (Self::Bool(a), Value::Bool(b)) => a == b,
            (Self::Number(a), Value::Number(b)) => a == b,
            (Self::Unread(a), Value::Unread(b)) | (Self::Text(a), Value::Text(b)) => **a == **b,
            _ => false,
        }
    }
}

/// A column whose memory belongs to somebody else: a binding hands it in without copying.
///
/// What a row holds must never change while the column is in use. The bulk views are shortcuts: where one is given, it says of every row
/// that is not null what `get` says.
///
/// ```
/// use std::sync::Arc;
/// use tieout_evidence::{Column, ForeignColumn, Table, ValueRef};
/// #[derive(Debug)]
/// struct Lent(Arc<[i64]>);
/// impl ForeignColumn for Lent {
///     fn len(&self) -> usize {
///         self.0.len()
///     }
///     fn get(&self, row: usize) -> ValueRef<'_> {
///         self.0.get(row).map_or(ValueRef::Null, |n| ValueRef::Number((*n).into()))
///     }
///     fn as_i64(&self) -> Option<&[i64]> {
///         Some(&self.0)
///     }
/// }
/// let column = Column::foreign(Arc::new(Lent([28, 29].into())));
/// let table = Table::new(vec![("counties".into(), column)]);
/// assert_eq!(table.text(1, 0), "29");
/// ```
pub trait ForeignColumn: Send + Sync + std::fmt::Debug {
    /// How many rows it has.
    fn len(&self) -> usize;

    /// The value of a row; null past the end.
    fn get(&self, row: usize) -> ValueRef<'_>;

    /// Whether it has no rows.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a row holds nothing.
    fn is_null(&self, row: usize) -> bool {
        self.get(row).is_null()
    }

    /// Whether any row holds nothing. May say yes where none does.
    fn has_nulls(&self) -> bool {
        true
    }

    /// The text of a row that is text and needs no making.
    fn text(&self, row: usize) -> Option<&str> {
        match self.get(row) {
            ValueRef::Text(Cow::Borrowed(text)) => Some(text),
            _ => None,
        }
    }

    /// All rows as machine integers; what stands at rows that hold nothing means nothing.
    fn as_i64(&self) -> Option<&[i64]> {
        None
    }

    /// All rows as doubles, each of which stands for its shortest decimal; those of rows that hold nothing mean nothing.
    fn as_f64(&self) -> Option<&[f64]> {
        None
    }

    /// Words by number: the number of each row's word, and the words. Rows that hold nothing have any number.
    fn as_words(&self) -> Option<(&[u32], &[Box<str>])> {
        None
    }
}

/// Which rows hold nothing: one bit a row, no bits where every row holds something.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nulls(Vec<u64>);

impl Nulls {
    pub(crate) fn has(&self, row: usize) -> bool {
        self.0.get(row / 64).is_some_and(|bits| bits >> (row % 64) & 1 == 1)
    }

    fn set(&mut self, row: usize) {
        if self.0.len() <= row / 64 {
            self.0.resize(row / 64 + 1, 0);
        }
        if let Some(bits) = self.0.get_mut(row / 64) {
            *bits |= 1 << (row % 64);
        }
    }

    fn all(rows: usize) -> Self {
        Self(vec![u64::MAX; rows.div_ceil(64)])
    }

    fn none(&self) -> bool {
        self.0.is_empty()
    }
}

/// Texts one behind the other.
#[derive(Clone, Debug, Default)]
struct Texts {
    /// Where each ends.
    ends: Vec<u32>,
    bytes: String,
}

impl Texts {
    fn get(&self, row: usize) -> Option<&str> {
        let end = *self.ends.get(row)? as usize;
        let start = row.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |at| *at as usize);
        self.bytes.get(start..end)
    }

    /// None where it would be longer than its places can say.
    fn push(&mut self, text: &str) -> Option<()> {
        let end = u32::try_from(self.bytes.len() + text.len()).ok()?;
        self.bytes.push_str(text);
        self.ends.push(end);
        Some(())
    }
}

#[derive(Clone, Debug)]
enum Data {
    /// Nothing but nulls.
    Nothing(usize),
    Whole(Vec<i64>, Nulls),
    Doubles(Vec<f64>, Nulls),
    /// Coefficients of one scale.
    Decimals(i32, Vec<i64>, Nulls),
    Text(Texts, Nulls),
    Words(Arc<[Box<str>]>, Vec<u32>, Nulls),
    Booleans(Vec<bool>, Nulls),
    Mixed(Vec<Value>),
    Foreign(Arc<dyn ForeignColumn>),
}

/// The values of one column of a table.
///
/// Values of one kind lie side by side: machine integers, doubles, decimals of one scale, texts. A [`ColumnBuilder`] takes them one by
/// one; a [`ForeignColumn`] is memory of somebody else's.
///
/// ```
/// use tieout_evidence::{Column, Value, ValueRef};
/// let column = Column::from(vec![Value::Number(28.into()), Value::Null, Value::Number(29.into())]);
/// assert_eq!(column.get(0), ValueRef::Number(28.into()));
/// assert!(column.is_null(1));
/// assert_eq!(column.as_i64().map(|n| n[2]), Some(29));
/// ```
#[derive(Clone, Debug)]
pub struct Column(Data);

impl Default for Column {
    fn default() -> Self {
        Self(Data::Nothing(0))
    }
}

impl PartialEq for Column {
    /// Whether the values are the same, however they are kept.
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl Eq for Column {}

impl From<Vec<Value>> for Column {
    fn from(values: Vec<Value>) -> Self {
        values.into_iter().collect()
    }
}

impl FromIterator<Value> for Column {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let values = values.into_iter();
        let mut builder = ColumnBuilder::with_capacity(values.size_hint().0);
        values.for_each(|value| builder.push(value));
        builder.finish()
    }
}

impl Column {
    /// So many rows that hold nothing.
    #[must_use]
    pub const fn nothing(rows: usize) -> Self {
        Self(Data::Nothing(rows))
    }

    /// A column whose memory belongs to somebody else.
    #[must_use]
    pub fn foreign(column: Arc<dyn ForeignColumn>) -> Self {
        Self(Data::Foreign(column))
    }

    /// Words by number: each row's number into `words`, None for null. A number that no word has is null as well.
    ///
    /// ```
    /// use tieout_evidence::Column;
    /// let column = Column::words(["North".into(), "South".into()].into(), [Some(1), None, Some(0)]);
    /// assert_eq!((column.text(0), column.text(1), column.text(2)), (Some("South"), None, Some("North")));
    /// ```
    #[must_use]
    pub fn words(words: Arc<[Box<str>]>, rows: impl IntoIterator<Item = Option<u32>>) -> Self {
        let (mut numbers, mut nulls) = (Vec::new(), Nulls::default());
        for row in rows {
            match row.filter(|n| (*n as usize) < words.len()) {
                Some(n) => numbers.push(n),
                None => {
                    nulls.set(numbers.len());
                    numbers.push(0);
                }
            }
        }
        Self(Data::Words(words, numbers, nulls))
    }

    /// How many rows there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            Data::Nothing(n) => *n,
            Data::Whole(v, _) | Data::Decimals(_, v, _) => v.len(),
            Data::Doubles(v, _) => v.len(),
            Data::Text(t, _) => t.ends.len(),
            Data::Words(_, v, _) => v.len(),
            Data::Booleans(v, _) => v.len(),
            Data::Mixed(v) => v.len(),
            Data::Foreign(f) => f.len(),
        }
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a row; null past the end.
    #[must_use]
    pub fn get(&self, row: usize) -> ValueRef<'_> {
        fn held<T: Copy>(values: &[T], nulls: &Nulls, row: usize) -> Option<T> {
            values.get(row).copied().filter(|_| !nulls.has(row))
        }
        let number = |d: Decimal| ValueRef::Number(d);
        match &self.0 {
            Data::Nothing(_) => None,
            Data::Whole(v, nulls) => held(v, nulls, row).map(|n| number(n.into())),
            Data::Decimals(scale, v, nulls) => {
                held(v, nulls, row).map(|n| number(Decimal::new(n.into(), *scale)))
            }
            Data::Doubles(v, nulls) => held(v, nulls, row).and_then(Decimal::from_f64).map(number),
            Data::Booleans(v, nulls) => held(v, nulls, row).map(ValueRef::Bool),
            Data::Text(..) | Data::Words(..) => self.text(row).map(|t| ValueRef::Text(Cow::Borrowed(t))),
            Data::Mixed(v) => v.get(row).map(ValueRef::from),
            Data::Foreign(f) => (row < f.len()).then(|| f.get(row)),
        }
        .unwrap_or(ValueRef::Null)
    }

    /// Whether a row holds nothing; true past the end.
    #[must_use]
    pub fn is_null(&self, row: usize) -> bool {
        match &self.0 {
            Data::Nothing(_) => true,
            Data::Whole(v, nulls) | Data::Decimals(_, v, nulls) => row >= v.len() || nulls.has(row),
            Data::Doubles(v, nulls) => row >= v.len() || nulls.has(row),
            Data::Text(t, nulls) => row >= t.ends.len() || nulls.has(row),
            Data::Words(_, v, nulls) => row >= v.len() || nulls.has(row),
            Data::Booleans(v, nulls) => row >= v.len() || nulls.has(row),
            Data::Mixed(v) => v.get(row).is_none_or(|v| *v == Value::Null),
            Data::Foreign(f) => row >= f.len() || f.is_null(row),
        }
    }

    /// Whether any row holds nothing; may say yes where none does.
    #[must_use]
    pub fn has_nulls(&self) -> bool {
        match &self.0 {
            Data::Nothing(rows) => *rows > 0,
            Data::Whole(_, nulls)
            | Data::Decimals(_, _, nulls)
            | Data::Doubles(_, nulls)
            | Data::Text(_, nulls)
            | Data::Words(_, _, nulls)
            | Data::Booleans(_, nulls) => !nulls.none(),
            Data::Mixed(_) => true,
            Data::Foreign(f) => f.has_nulls(),
        }
    }

    /// The text of a row that is text where it lies.
    #[must_use]
    pub fn text(&self, row: usize) -> Option<&str> {
        match &self.0 {
            Data::Text(texts, nulls) => texts.get(row).filter(|_| !nulls.has(row)),
            Data::Words(words, numbers, nulls) => {
                let number = numbers.get(row).filter(|_| !nulls.has(row))?;
                words.get(*number as usize).map(|w| &**w)
            }
            Data::Mixed(values) => match values.get(row)? {
                Value::Text(text) => Some(text),
                _ => None,
            },
            Data::Foreign(f) if row < f.len() => f.text(row),
            _ => None,
        }
    }

    /// The values from the first row on.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = ValueRef<'_>> + ExactSizeIterator {
        (0..self.len()).map(|row| self.get(row))
    }

    /// Whether every row is a machine number or nothing.
    #[must_use]
    pub fn is_of_numbers(&self) -> bool {
        match &self.0 {
            Data::Nothing(_) | Data::Whole(..) | Data::Decimals(..) | Data::Doubles(..) => true,
            Data::Text(..) | Data::Words(..) | Data::Booleans(..) | Data::Mixed(_) => false,
            Data::Foreign(f) => f.as_i64().is_some() || f.as_f64().is_some(),
        }
    }

    /// All rows as machine integers; those of rows that hold nothing mean nothing.
    #[must_use]
    pub fn as_i64(&self) -> Option<&[i64]> {
        match &self.0 {
            Data::Whole(values, _) => Some(values),
            Data::Foreign(f) => f.as_i64(),
            _ => None,
        }
    }

    /// All rows as doubles, each of which stands for its shortest decimal; those of rows that hold nothing mean nothing.
    #[must_use]
    pub fn as_f64(&self) -> Option<&[f64]> {
        match &self.0 {
            Data::Doubles(values, _) => Some(values),
            Data::Foreign(f) => f.as_f64(),
            _ => None,
        }
    }

    /// All rows as coefficients of one scale: `coefficient × 10^-scale`; those of rows that hold nothing mean nothing.
    #[must_use]
    pub fn as_decimals(&self) -> Option<(i32, &[i64])> {
        match &self.0 {
            Data::Whole(values, _) => Some((0, values)),
            Data::Decimals(scale, values, _) => Some((*scale, values)),
            Data::Foreign(f) => f.as_i64().map(|values| (0, values)),
            _ => None,
        }
    }

    /// Words by number: the number of each row's word, and the words. Rows that hold nothing have any number.
    #[must_use]
    pub fn as_words(&self) -> Option<(&[u32], &[Box<str>])> {
        match &self.0 {
            Data::Words(words, numbers, _) => Some((numbers, words)),
            Data::Foreign(f) => f.as_words(),
            _ => None,
        }
    }
}
