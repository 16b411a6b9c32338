//! Rows that a caller gives instead of evidence: doubles, flat, with their columns and labels.
//!
//! figured turns whatever it is given into floats before it looks at anything, so a port of it needs no more than these;
//! a double counts as its shortest decimal form.

use super::cells::{LABEL, numeric};
use super::chars::is_space;

/// Result sets in the order in which they were given.
///
/// ```
/// use tieout_check::figured::{RowSet, Rows};
/// let mut set = RowSet::new(vec!["state".to_owned(), "people".to_owned()]);
/// set.text(0, "Utah", true);
/// set.number(1, 3_271_616.0);
/// set.end_row(2);
/// let rows = Rows::new(vec![set]);
/// assert_eq!(rows.len(), 1);
/// assert_eq!(rows.sets()[0].label(0), "Utah");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Rows {
    pub(super) sets: Vec<RowSet>,
}

/// One result set: its numeric cells row by row.
#[derive(Clone, Debug, Default)]
pub struct RowSet {
    columns: Vec<String>,
    values: Vec<f64>,
    column_of: Vec<u32>,
    /// Where each row's cells end.
    ends: Vec<usize>,
    /// All labels in one text, and where each ends; an empty one stands for the row's number.
    labels: String,
    label_ends: Vec<usize>,
}

impl Rows {
    /// Puts result sets together.
    #[must_use]
    pub fn new(sets: Vec<RowSet>) -> Self {
        Self { sets }
    }

    /// The result sets.
    #[must_use]
    pub fn sets(&self) -> &[RowSet] {
        &self.sets
    }

    /// How many numeric cells there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sets.iter().map(|set| set.values.len()).sum()
    }

    /// Whether there is no numeric cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|set| set.values.is_empty())
    }
}

impl RowSet {
    /// An empty set with the columns that are named; more come as rows have more cells.
    #[must_use]
    pub fn new(columns: Vec<String>) -> Self {
        Self { columns, ..Self::default() }
    }

    /// Adds a numeric cell to the row that is being read, right of those it has. What is not finite is no cell.
    pub fn number(&mut self, column: usize, value: f64) {
        if let (true, Ok(column)) = (value.is_finite(), u32::try_from(column)) {
            self.values.push(value);
            self.column_of.push(column);
        }
    }

    /// Adds a text: a number if it is one (where `parse` says that those count), else perhaps the row's label.
    pub fn text(&mut self, column: usize, text: &str, parse: bool) {
        let text = text.trim_matches(is_space);
        // Words are most texts, and a letter begins no number.
        let word = text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
        match if word { None } else { numeric(text) } {
            Some(Some(number)) if parse => self.number(column, number.to_f64()),
            Some(_) => {}
            None => {
                let from = self.label_ends.last().copied().unwrap_or(0);
                if self.labels.len() == from {
                    let end = text.char_indices().nth(LABEL).map_or(text.len(), |(i, _)| i);
                    self.labels.push_str(text.get(..end).unwrap_or_default());
                }
            }
        }
    }

    /// Ends the row, which had `width` cells of any kind.
    pub fn end_row(&mut self, width: usize) {
        self.ends.push(self.values.len());
        self.label_ends.push(self.labels.len());
        for column in self.columns.len()..width {
            self.columns.push(format!("c{column}"));
        }
    }

    /// Names the columns, where names are known only once all rows are read.
    pub fn name(&mut self, mut columns: Vec<String>) {
        columns.extend(self.columns.drain(..).skip(columns.len()));
        self.columns = columns;
    }

    /// The names of the columns.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// All values, row by row.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.ends.len()
    }

    /// A row's numeric cells from left to right: column and value.
    pub fn cells(&self, row: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let from = row.checked_sub(1).and_then(|r| self.ends.get(r)).copied().unwrap_or(0);
        let range = from..self.ends.get(row).copied().unwrap_or(from);
        let columns = self.column_of.get(range.clone()).unwrap_or_default();
        let values = self.values.get(range).unwrap_or_default();
        columns.iter().map(|column| *column as usize).zip(values.iter().copied())
    }

    /// The number at a place.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> Option<f64> {
        self.cells(row).find(|(c, _)| *c == column).map(|(_, value)| value)
    }

    /// The row's first text that is no number, or `row 3`.
    #[must_use]
    pub fn label(&self, row: usize) -> String {
        let from = row.checked_sub(1).and_then(|r| self.label_ends.get(r)).copied().unwrap_or(0);
        let label = self.label_ends.get(row).and_then(|end| self.labels.get(from..*end)).unwrap_or_default();
        if label.is_empty() { format!("row {row}") } else { label.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_cells_and_a_label() {
        let mut set = RowSet::new(vec!["a".to_owned()]);
        set.text(0, " 1,200 ", true);
        set.text(1, " ", true);
        set.text(2, "Harris County", true);
        set.text(3, "Texas", true);
        set.number(4, f64::NAN);
        set.number(5, 7.5);
        set.end_row(6);
        set.text(0, "12%", false);
        set.end_row(1);
        assert_eq!(set.cells(0).collect::<Vec<_>>(), [(0, 1200.0), (5, 7.5)]);
        assert_eq!((set.label(0).as_str(), set.label(1).as_str()), ("Harris County", "row 1"));
        assert_eq!(set.columns(), ["a", "c1", "c2", "c3", "c4", "c5"]);
        assert_eq!((set.get(0, 5), set.get(1, 0), set.get(9, 0)), (Some(7.5), None, None));
        assert_eq!((set.rows(), set.cells(1).count()), (2, 0));
    }

    #[test]
    fn labels_are_cut_by_characters() {
        let mut set = RowSet::new(Vec::new());
        set.text(0, &"é".repeat(60), true);
        set.end_row(1);
        assert_eq!(set.label(0), "é".repeat(40));
    }
}
