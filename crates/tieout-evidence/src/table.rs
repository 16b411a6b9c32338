//! A table: columns by name, values by column.

use tieout_notation::Decimal;

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Nothing.
    Null,
    /// True or false.
    Bool(bool),
    /// A number that came as a number.
    Number(Decimal),
    /// A number that came as a number but passes the reading limits; its characters.
    Unread(Box<str>),
    /// Text, perhaps a number written out.
    Text(Box<str>),
}

/// Columnar rows. Short rows are padded with [`Value::Null`], missing column names are `c0`, `c1`, ….
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Column names.
    pub columns: Vec<String>,
    /// Values, column by column; every column has `rows` values.
    pub data: Vec<Vec<Value>>,
    /// How many rows.
    pub rows: usize,
}

impl Table {
    /// Builds a table from rows; the widest row decides the width.
    #[must_use]
    pub fn from_rows(columns: Vec<String>, rows: Vec<Vec<Value>>) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(columns.len());
        let mut columns = columns;
        for i in columns.len()..width {
            columns.push(format!("c{i}"));
        }
        let n = rows.len();
        let mut data: Vec<Vec<Value>> = (0..width).map(|_| Vec::with_capacity(n)).collect();
        for row in rows {
            let mut cells = row.into_iter();
            for column in &mut data {
                column.push(cells.next().unwrap_or(Value::Null));
            }
        }
        Self { columns, data, rows: n }
    }

    /// The cell, or Null outside the table.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> &Value {
        self.data.get(column).and_then(|c| c.get(row)).unwrap_or(&Value::Null)
    }

    /// The cell's characters: text as it is, numbers in plain digits, empty for null.
    #[must_use]
    pub fn text(&self, row: usize, column: usize) -> std::borrow::Cow<'_, str> {
        match self.get(row, column) {
            Value::Null => "".into(),
            Value::Bool(b) => if *b { "true" } else { "false" }.into(),
            Value::Number(d) => d.to_string().into(),
            Value::Unread(s) | Value::Text(s) => (&**s).into(),
        }
    }
}
