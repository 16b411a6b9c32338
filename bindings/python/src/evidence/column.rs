//! A column while it is being filled.

use tieout::Table;
use tieout::evidence::{Column as Finished, ColumnBuilder, Value, ValueRef};

use super::cell::Cell;

/// Values of one column.
pub(super) struct Column {
    values: ColumnBuilder,
    /// Rows whose time stamp stands at midnight and is kept as a date, as long as no stamp of the column has another time.
    dates: Vec<usize>,
    timed: bool,
}

/// The end of a stamp at midnight, without a zone.
const MIDNIGHT: &str = "T00:00:00";

impl Column {
    pub(super) fn with_capacity(rows: usize) -> Self {
        Self { values: ColumnBuilder::with_capacity(rows), dates: Vec::new(), timed: false }
    }

    /// Adds a cell; false if it is a list or a dict.
    pub(super) fn push(&mut self, cell: Cell<'_>) -> bool {
        match cell {
            Cell::Text(text) => self.values.push_str(&text),
            Cell::Double(double) => self.values.push_f64(double),
            Cell::Whole(number) => self.values.push_i64(number),
            Cell::Null => self.values.push_null(),
            Cell::Bool(truth) => self.values.push_bool(truth),
            Cell::Number(number) => self.values.push_decimal(number),
            Cell::Unread(digits) => self.values.push(Value::Unread(digits.into())),
            Cell::Stamp(stamp) => self.push_stamp(&stamp),
            Cell::Nested => return false,
        }
        true
    }

    /// Adds a value of another column.
    pub(super) fn push_value(&mut self, value: ValueRef<'_>) {
        self.values.push(value.to_value());
    }

    /// Adds a time stamp. Where all stamps of a column stand at midnight they are dates: libraries that have no type for dates keep
    /// them so.
    pub(super) fn push_stamp(&mut self, stamp: &str) {
        match stamp.strip_suffix(MIDNIGHT) {
            Some(date) if !self.timed => {
                self.dates.push(self.values.len());
                self.values.push_str(date);
            }
            _ => {
                if !self.timed {
                    self.timed = true;
                    self.take_dates_back();
                }
                self.values.push_str(stamp);
            }
        }
    }

    /// The midnights so far were times after all.
    fn take_dates_back(&mut self) {
        let mut dates = std::mem::take(&mut self.dates).into_iter().peekable();
        if dates.peek().is_none() {
            return;
        }
        let before = std::mem::take(&mut self.values).finish();
        for (row, value) in before.iter().enumerate() {
            match (dates.next_if_eq(&row), before.text(row)) {
                (Some(_), Some(date)) => self.values.push_str(&format!("{date}{MIDNIGHT}")),
                _ => self.values.push(value.to_value()),
            }
        }
    }

    /// How many rows there are so far.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Makes it as long as `rows` with nothing.
    pub(super) fn pad(&mut self, rows: usize) {
        while self.values.len() < rows {
            self.values.push_null();
        }
    }

    pub(super) fn finish(self) -> Finished {
        self.values.finish()
    }
}

/// Puts columns of `rows` rows together; those without a name are `c0`, `c1`, ….
pub(super) fn table(names: Vec<String>, columns: Vec<Column>, rows: usize) -> Table {
    let mut names = names.into_iter();
    let columns = columns.into_iter().enumerate().map(|(i, mut column)| {
        column.pad(rows);
        (names.next().unwrap_or_else(|| format!("c{i}")), column.finish())
    });
    let mut table = Table::new(columns.collect());
    table.rows = rows;
    table
}
