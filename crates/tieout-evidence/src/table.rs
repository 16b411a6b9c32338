//! A table: columns by name, values by column.

use std::collections::{BTreeMap, BTreeSet};

use tieout_notation::Decimal;

use crate::records::{self, Nested, dense};
use crate::{Column, ColumnBuilder, Json, NodeKind, ValueRef};

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

/// Why rows are no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    /// The 0-based row that is wrong, where one is.
    pub row: Option<usize>,
    /// What is wrong and what to do, in words.
    pub message: String,
}

impl std::fmt::Display for TableError {
    /// `row 3: …`, counted from 0.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.row {
            Some(row) => write!(f, "row {row}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for TableError {}

/// Padding that any table may need, in cells; beyond it rows must be mostly as wide as each other.
const SLACK: usize = 1 << 20;

/// Columnar rows. Short rows are padded with [`Value::Null`], missing column names are `c0`, `c1`, ….
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Column names.
    pub columns: Vec<String>,
    /// Values, column by column; a shorter column holds nothing at its end.
    data: Vec<Column>,
    /// How many rows.
    pub rows: usize,
}

impl Table {
    /// A table of columns by name; the longest one says how many rows there are.
    ///
    /// ```
    /// use tieout_evidence::{Column, Table, Value};
    /// let states = Column::from(vec![Value::Text("Texas".into()), Value::Text("Ohio".into())]);
    /// let table = Table::new(vec![("state".into(), states), ("counties".into(), Column::nothing(2))]);
    /// assert_eq!((table.rows, table.text(1, 0).as_ref()), (2, "Ohio"));
    /// ```
    #[must_use]
    pub fn new(columns: Vec<(String, Column)>) -> Self {
        let rows = columns.iter().map(|(_, c)| c.len()).max().unwrap_or(0);
        let (columns, data) = columns.into_iter().unzip();
        Self { columns, data, rows }
    }

    /// Columns of so many rows, with their names.
    pub(crate) fn of_columns(columns: Vec<String>, data: Vec<Column>, rows: usize) -> Self {
        Self { columns, data, rows }
    }

    /// The values of a column.
    #[must_use]
    pub fn column(&self, column: usize) -> Option<&Column> {
        self.data.get(column)
    }

    /// The values of all columns, in order.
    pub fn data(&self) -> impl ExactSizeIterator<Item = &Column> + Clone {
        self.data.iter()
    }

    /// Builds a table from rows; the widest row decides the width. Short rows cost as much as wide ones, so for rows of
    /// unknown origin use [`Table::try_from_rows`].
    ///
    /// ```
    /// use tieout_evidence::{Table, Value};
    /// let table = Table::from_rows(vec!["name".into()], vec![vec![Value::Text("Texas".into()), Value::Bool(true)]]);
    /// assert_eq!(table.columns, ["name", "c1"]);
    /// assert_eq!(table.text(0, 1), "true");
    /// ```
    #[must_use]
    pub fn from_rows(columns: Vec<String>, rows: Vec<Vec<Value>>) -> Self {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(columns.len());
        let mut columns = columns;
        for i in columns.len()..width {
            columns.push(format!("c{i}"));
        }
        let n = rows.len();
        let mut data: Vec<ColumnBuilder> = (0..width).map(|_| ColumnBuilder::with_capacity(n)).collect();
        for row in rows {
            let mut cells = row.into_iter();
            for column in &mut data {
                column.push(cells.next().unwrap_or(Value::Null));
            }
        }
        let data = data.into_iter().map(ColumnBuilder::finish).collect();
        Self { columns, data, rows: n }
    }

    /// The same, for rows that nobody has looked at.
    ///
    /// # Errors
    /// When a few rows are so much wider than the rest that padding would cost more than eight times what was given.
    pub fn try_from_rows(columns: Vec<String>, rows: Vec<Vec<Value>>) -> Result<Self, TableError> {
        let widest = rows.iter().enumerate().max_by_key(|(i, r)| (r.len(), std::cmp::Reverse(*i)));
        let width = widest.map_or(0, |(_, r)| r.len()).max(columns.len());
        let given: usize = rows.iter().map(Vec::len).sum();
        if !dense(rows.len(), width, given, SLACK) {
            return Err(TableError {
                row: widest.map(|(i, _)| i),
                message: format!(
                    "{width} cells wide, while {} rows hold {given} cells together: is a line break or a quote missing?",
                    rows.len()
                ),
            });
        }
        Ok(Self::from_rows(columns, rows))
    }

    /// Rows as programs hand them over: a list of objects (columns by first appearance, nested members with dotted
    /// names, missing ones null), a list of lists, a list of scalars (one column), `{"columns": […], "rows": […]}` with
    /// either kind of rows, or an empty list.
    ///
    /// ```
    /// use tieout_evidence::{Json, Table};
    /// let json = Json::parse(r#"[{"state": "TX", "size": {"pop": 28.6}}, {"state": "CA", "rank": 1}]"#)?;
    /// let table = Table::from_json(&json, Json::ROOT).unwrap();
    /// assert_eq!(table.columns, ["state", "size.pop", "rank"]);
    /// # Ok::<(), tieout_evidence::JsonError>(())
    /// ```
    ///
    /// # Errors
    /// What the rows are instead, and in which row.
    pub fn from_json(json: &Json, node: u32) -> Result<Self, TableError> {
        let error = |row, message: String| TableError { row, message };
        match json.kind(node) {
            NodeKind::Array(rows) => Self::from_json_rows(json, Vec::new(), rows),
            NodeKind::Object(_) => {
                let Some(rows) = json.get(node, "rows") else {
                    return Err(error(
                        None,
                        "rows are missing: give a list, or an object with `columns` and `rows`".into(),
                    ));
                };
                let NodeKind::Array(rows) = json.kind(rows) else {
                    return Err(error(
                        None,
                        format!("`rows` must be a list, not {}", json.kind(rows).describe()),
                    ));
                };
                let columns = match json.get(node, "columns") {
                    Some(columns) => column_names(json, columns)?,
                    None => Vec::new(),
                };
                Self::from_json_rows(json, columns, rows)
            }
            other => Err(error(None, format!("rows must be a list, not {}", other.describe()))),
        }
    }

    /// Rows of one kind with the names of their first columns; see [`Table::from_json`].
    ///
    /// # Errors
    /// The first row that is of another kind than the first.
    pub fn from_json_rows(json: &Json, columns: Vec<String>, rows: &[u32]) -> Result<Self, TableError> {
        let Some(first) = rows.iter().map(|&r| json.kind(r)).find(|k| **k != NodeKind::Null) else {
            return Self::try_from_rows(columns, rows.iter().map(|_| Vec::new()).collect());
        };
        let same = |k: &NodeKind| match first {
            NodeKind::Object(_) => matches!(k, NodeKind::Object(_) | NodeKind::Null),
            NodeKind::Array(_) => matches!(k, NodeKind::Array(_) | NodeKind::Null),
            _ => k.is_scalar(),
        };
        if let Some(i) = rows.iter().position(|&r| !same(json.kind(r))) {
            let message = format!(
                "it is {}, while an earlier row is {}: give all rows in one form",
                json.kind(rows[i]).describe(),
                first.describe()
            );
            return Err(TableError { row: Some(i), message });
        }
        match first {
            NodeKind::Object(_) => {
                let Some(read) = records::read(json, rows, Nested::AsText, SLACK, |_| false) else {
                    return Err(TableError {
                        row: None,
                        message:
                            "the rows share too few keys to be one table: give them as `json`, or split them"
                                .into(),
                    });
                };
                let width = read.table.columns.len().saturating_add(columns.len());
                if !dense(rows.len(), width, rows.len().saturating_mul(read.table.columns.len()), SLACK) {
                    return Err(TableError {
                        row: None,
                        message: format!(
                            "`columns` names {} columns, but the rows have {}",
                            columns.len(),
                            read.table.columns.len()
                        ),
                    });
                }
                Ok(read.table.with_first(columns))
            }
            NodeKind::Array(_) => {
                let cells = |&r: &u32| json.children(r).iter().map(|&c| records::value(json, c)).collect();
                Self::try_from_rows(columns, rows.iter().map(cells).collect())
            }
            _ => Self::try_from_rows(columns, rows.iter().map(|&r| vec![records::value(json, r)]).collect()),
        }
    }

    /// The same table with these columns first, the others behind them in their order.
    fn with_first(self, first: Vec<String>) -> Self {
        let rows = self.rows;
        let mut at: BTreeMap<String, Column> = BTreeMap::new();
        let mut rest = Vec::new();
        let wanted: BTreeSet<&String> = first.iter().collect();
        for (name, data) in self.columns.into_iter().zip(self.data) {
            if wanted.contains(&name) && !at.contains_key(&name) {
                at.insert(name, data);
            } else {
                rest.push((name, data));
            }
        }
        let mut out = Self { columns: Vec::new(), data: Vec::new(), rows };
        for name in first {
            out.data.push(at.remove(&name).unwrap_or_else(|| Column::nothing(rows)));
            out.columns.push(name);
        }
        for (name, data) in rest {
            out.columns.push(name);
            out.data.push(data);
        }
        out
    }

    /// The cell, or Null outside the table.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> ValueRef<'_> {
        self.data.get(column).map_or(ValueRef::Null, |c| c.get(row))
    }

    /// The cell's text, where it is text that needs no making.
    #[must_use]
    pub fn text_of(&self, row: usize, column: usize) -> Option<&str> {
        self.data.get(column).and_then(|c| c.text(row))
    }

    /// The cell's characters: text as it is, numbers in plain digits, empty for null.
    #[must_use]
    pub fn text(&self, row: usize, column: usize) -> std::borrow::Cow<'_, str> {
        match self.get(row, column) {
            ValueRef::Null => "".into(),
            ValueRef::Bool(b) => if b { "true" } else { "false" }.into(),
            ValueRef::Number(d) => d.to_string().into(),
            ValueRef::Unread(s) | ValueRef::Text(s) => s,
        }
    }
}

/// Names of columns, given as a list of strings; numbers stand for themselves.
pub(crate) fn column_names(json: &Json, node: u32) -> Result<Vec<String>, TableError> {
    let NodeKind::Array(names) = json.kind(node) else {
        let message = format!("`columns` must be a list of names, not {}", json.kind(node).describe());
        return Err(TableError { row: None, message });
    };
    let name = |&n: &u32| match json.kind(n) {
        NodeKind::String(s) => Ok(s.to_string()),
        NodeKind::Number(d) => Ok(d.to_string()),
        NodeKind::Null => Ok(String::new()),
        other => Err(TableError {
            row: None,
            message: format!("`columns` must be a list of names, but holds {}", other.describe()),
        }),
    };
    names.iter().map(name).collect()
}
