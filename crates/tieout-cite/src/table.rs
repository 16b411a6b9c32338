//! A table whose rows can be cited.

use tieout_evidence::{Body, Json, Layout, RowKind, Source, Table, ValueRef};
use tieout_notation::{Convention, Decimal, Votes};

use crate::cited::{CitedText, index_of};
use crate::rows::Cell;

/// A cell of [`Rows`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCell {
    text: Box<str>,
    exact: Option<Decimal>,
}

impl Cell for TableCell {
    fn text(&self) -> &str {
        &self.text
    }

    fn exact(&self) -> Option<&Decimal> {
        self.exact.as_ref()
    }
}

/// Why sources are no table whose rows can be cited: what is wrong and what to do, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsError(String);

impl std::fmt::Display for RowsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RowsError {}

/// A table whose rows have numbers, with what its cells say of how it writes decimals.
#[derive(Clone, Debug)]
pub struct Rows {
    /// What it is called.
    pub name: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub cells: Vec<Vec<TableCell>>,
    /// The number of the first row.
    pub first: i64,
    /// What all cells say about the mark before decimals.
    pub votes: Votes,
    /// How each column writes numbers: what its own say of the mark before decimals, else what those of all columns say.
    pub conventions: Vec<Option<Convention>>,
    /// Rows that are headings, notes or totals rather than data, by index.
    pub kinds: Vec<RowKind>,
    /// The heading that each row stands under, by index.
    pub sections: Vec<Option<usize>>,
}

impl Rows {
    /// Numbers the rows of a table from `first`. Reads every cell once.
    ///
    /// ```
    /// use tieout_cite::Rows;
    /// use tieout_evidence::{Table, Value};
    /// let cells = |row: [&str; 2]| row.map(|c| Value::Text(c.into())).to_vec();
    /// let table = Table::from_rows(vec!["street".into(), "price".into()], vec![
    ///     cells(["25 avenue Henri", "1.358.522,00"]),
    ///     cells(["4 rue des Lilas", "412.900"]),
    /// ]);
    /// let rows = Rows::new("sales", &table, 0);
    /// assert_eq!(rows.conventions[1].map(|c| c.marks().decimal), Some(','));
    /// assert_eq!(rows.cited(&[1]).to_string(), "4 rue des Lilas 412.900");
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, table: &Table, first: i64) -> Self {
        let cell = |value: ValueRef<'_>, text: &str| TableCell {
            text: text.into(),
            exact: match value {
                ValueRef::Number(n) => Some(n),
                _ => None,
            },
        };
        let width = table.columns.len();
        let mut by_column = vec![Votes::default(); width];
        let cells: Vec<Vec<TableCell>> = (0..table.rows)
            .map(|row| {
                (0..width).map(|column| cell(table.get(row, column), &table.text(row, column))).collect()
            })
            .collect();
        for row in &cells {
            for (cell, votes) in row.iter().zip(&mut by_column) {
                // A number that came as one is in no document's notation.
                if cell.exact.is_none() {
                    votes.add(&cell.text);
                }
            }
        }
        let mut votes = Votes::default();
        by_column.iter().for_each(|v| votes.merge(v));
        let all = votes.unanimous();
        let conventions = by_column.iter().map(|v| v.unanimous().or(all)).collect();
        let layout = Layout::read(table, 0, &[]);
        Self {
            name: name.into(),
            columns: table.columns.clone(),
            cells,
            first,
            votes,
            conventions,
            kinds: layout.rows.kinds().collect(),
            sections: layout.rows.iter().map(|r| r.section).collect(),
        }
    }

    /// The one table among sources, which may be JSON rows; texts beside it are passed over. No source at all is a table
    /// without rows.
    ///
    /// # Errors
    /// More than one table, none, and JSON that is no rows.
    pub fn of_sources(sources: &[Source], first: i64) -> Result<Self, RowsError> {
        let mut tables = sources.iter().filter(|s| !matches!(s.body, Body::Text(_)));
        let one = match (tables.next(), tables.count()) {
            (Some(one), 0) => one,
            (Some(_), more) => {
                return Err(RowsError(format!(
                    "there are {} tables: records cite the rows of one",
                    more + 1
                )));
            }
            (None, _) if sources.is_empty() => return Ok(Self::new("", &Table::default(), first)),
            (None, _) => {
                return Err(RowsError(
                    "there is no table: give rows as CSV, TSV, JSON or Markdown".to_owned(),
                ));
            }
        };
        match &one.body {
            Body::Table(table) => Ok(Self::new(&one.name, table, first)),
            Body::Json(json) => match Table::from_json(json, Json::ROOT) {
                Ok(table) => Ok(Self::new(&one.name, &table, first)),
                Err(e) => Err(RowsError(e.to_string())),
            },
            Body::Text(_) => Err(RowsError("there is no table".to_owned())),
        }
    }

    /// The text of cited rows, see [`crate::cited_text`]; each cell knows how its column writes decimals.
    #[must_use]
    pub fn cited(&self, cited: &[i64]) -> CitedText<'_> {
        let mut text = CitedText { cells: Vec::new(), edges: true };
        for &number in cited {
            if let Some(row) = self.index(number).and_then(|i| self.cells.get(i)) {
                text.push(number, row, &self.conventions);
            }
        }
        text
    }

    /// The index of the row of this number, if there is one.
    #[must_use]
    pub fn index(&self, number: i64) -> Option<usize> {
        index_of(number, self.first).filter(|i| *i < self.cells.len())
    }

    /// The number of the row at this index.
    #[must_use]
    pub fn number(&self, index: usize) -> i64 {
        self.first.saturating_add(i64::try_from(index).unwrap_or(i64::MAX))
    }

    /// The column of this name, in any case; None where several have it.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        let name = plain(name);
        let mut same = self.columns.iter().enumerate().filter(|(_, c)| plain(c) == name).map(|(i, _)| i);
        same.next().filter(|_| same.next().is_none() && !name.is_empty())
    }
}

/// A name in lower case, with one space between its words however they are joined (`unit_price`, `Unit price`).
fn plain(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}
