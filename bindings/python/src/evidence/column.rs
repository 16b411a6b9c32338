//! A column while it is being filled.

use tieout::evidence::{Table, Value};

use super::cell::Cell;

/// Values of one column.
#[derive(Default)]
pub(super) struct Column {
    values: Vec<Value>,
    /// How many of them are time stamps, and how many of those stand at midnight.
    stamps: usize,
    midnights: usize,
}

/// The end of a stamp at midnight, without a zone.
const MIDNIGHT: &str = "T00:00:00";

impl Column {
    pub(super) fn with_capacity(rows: usize) -> Self {
        Self { values: Vec::with_capacity(rows), ..Self::default() }
    }

    pub(super) fn push(&mut self, value: Value) {
        self.values.push(value);
    }

    pub(super) fn push_stamp(&mut self, stamp: &str) {
        self.stamps += 1;
        self.midnights += usize::from(stamp.ends_with(MIDNIGHT));
        self.values.push(Value::Text(stamp.into()));
    }

    /// Adds a cell; false if it is a list or a dict.
    pub(super) fn push_cell(&mut self, cell: Cell) -> bool {
        match cell {
            Cell::Value(value) => self.push(value),
            Cell::Stamp(stamp) => self.push_stamp(&stamp),
            Cell::Nested => return false,
        }
        true
    }

    /// Makes it as long as `rows` with nothing.
    pub(super) fn pad(&mut self, rows: usize) {
        if self.values.len() < rows {
            self.values.resize(rows, Value::Null);
        }
    }

    /// Its values as they are.
    pub(super) fn into_values(self) -> Vec<Value> {
        self.values
    }

    /// Its values. Where all stamps stand at midnight they are dates: libraries that have no type for dates keep them so.
    fn finish(mut self) -> Vec<Value> {
        if self.stamps > 0 && self.stamps == self.midnights {
            for value in &mut self.values {
                if let Value::Text(text) = value
                    && let Some(date) = text.strip_suffix(MIDNIGHT)
                {
                    *value = Value::Text(date.into());
                }
            }
        }
        self.values
    }
}

/// Puts columns of `rows` rows together.
pub(super) fn table(names: Vec<String>, columns: Vec<Column>, rows: usize) -> Table {
    let data = columns.into_iter().map(|mut c| {
        c.pad(rows);
        c.finish()
    });
    let mut columns = names;
    let data: Vec<Vec<Value>> = data.collect();
    for i in columns.len()..data.len() {
        columns.push(format!("c{i}"));
    }
    Table { columns, data, rows }
}
