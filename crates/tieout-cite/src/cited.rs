//! The text of cited rows, which remembers its edges.

use std::fmt;

use tieout_notation::{Convention, Decimal, Span};

use crate::rows::Cell;

/// The rows that a record cited, in cited order: the only text that its values may be looked up in.
///
/// It displays as the cells joined by spaces, and knows where each cell and row ends: no number crosses an edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CitedText<'a> {
    pub(crate) cells: Vec<CitedCell<'a>>,
    pub(crate) edges: bool,
}

/// A cell of a cited row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CitedCell<'a> {
    pub(crate) row: Option<i64>,
    pub(crate) column: usize,
    pub(crate) text: &'a str,
    pub(crate) exact: Option<&'a Decimal>,
    /// How its column writes numbers.
    pub(crate) convention: Option<Convention>,
}

/// Where something is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The row's number; None in a plain text.
    pub row: Option<i64>,
    /// The 0-based cell of the row.
    pub column: usize,
    /// Where in the cell's text, in bytes.
    pub span: Span,
    /// What stands there.
    pub text: String,
}

impl CitedCell<'_> {
    pub(crate) fn place(&self, span: Span) -> Place {
        Place { row: self.row, column: self.column, span, text: span.of(self.text).to_owned() }
    }
}

impl<'a> CitedText<'a> {
    /// A plain text, which has no edges: words may be left out between those that are looked up.
    #[must_use]
    pub fn plain(text: &'a str) -> Self {
        Self {
            cells: vec![CitedCell { row: None, column: 0, text, exact: None, convention: None }],
            edges: false,
        }
    }

    /// Whether nothing was cited, or only rows that do not exist.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Adds the cells of a row.
    pub(crate) fn push<C: Cell>(&mut self, number: i64, row: &'a [C], of: &[Option<Convention>]) {
        self.cells.extend(row.iter().enumerate().map(|(column, cell)| CitedCell {
            row: Some(number),
            column,
            text: cell.text(),
            exact: cell.exact(),
            convention: of.get(column).copied().flatten(),
        }));
    }
}

impl fmt::Display for CitedText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.cells.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            f.write_str(cell.text)?;
        }
        Ok(())
    }
}

/// The cited rows, in cited order. `first` is the number that the first row was shown under. A number that no row has adds
/// nothing: every look-up in what is missing fails. A row that is cited twice stands there twice.
///
/// ```
/// use tieout_cite::cited_text;
/// let rows = [vec!["a", "b"], vec!["c"], vec!["d", "e"]];
/// assert_eq!(cited_text(&rows, &[42, 40], 40).to_string(), "d e a b");
/// assert!(cited_text(&rows, &[7], 40).is_empty());
/// ```
#[must_use]
pub fn cited_text<'a, R: AsRef<[C]>, C: Cell + 'a>(
    rows: &'a [R],
    cited: &[i64],
    first: i64,
) -> CitedText<'a> {
    let mut text = CitedText { cells: Vec::new(), edges: true };
    for &number in cited {
        if let Some(row) = index_of(number, first).and_then(|i| rows.get(i)) {
            text.push(number, row.as_ref(), &[]);
        }
    }
    text
}

/// The index of the row of this number.
pub(crate) fn index_of(number: i64, first: i64) -> Option<usize> {
    usize::try_from(number.checked_sub(first)?).ok()
}
