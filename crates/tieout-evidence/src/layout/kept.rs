//! The figures and the rows of a layout, asked for by place: how they are kept is nobody's business.

use super::{CellFact, RowInfo, RowKind};

/// The figures of a table, in row-major order, by number and by place.
///
/// ```
/// use tieout_evidence::{Layout, Table, Value};
/// let cell = |text: &str| Value::Text(text.into());
/// let rows = vec![vec![cell("Sails"), cell("4,200")], vec![cell("Ropes"), cell("510")]];
/// let layout = Layout::read(&Table::from_rows(vec!["part".into(), "sales".into()], rows), 0, &[]);
/// assert_eq!(layout.facts.len(), 2);
/// assert_eq!(layout.facts.of_cell(1, 1)[0].value, 510.into());
/// assert_eq!(layout.facts.first_at(1, 0), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Facts {
    all: Vec<CellFact>,
    /// For each row the number of its first figure; where it has none, of the next one.
    starts: Vec<u32>,
}

impl Facts {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// One by number.
    #[must_use]
    pub fn get(&self, fact: usize) -> Option<&CellFact> {
        self.all.get(fact)
    }

    /// All of them. Dear where the table is large: ask for a row, a cell or a column where one will do.
    pub fn iter(&self) -> std::slice::Iter<'_, CellFact> {
        self.all.iter()
    }

    /// The number of the first figure of a cell; where it has none, of the first behind it.
    #[must_use]
    pub fn first_at(&self, row: usize, column: usize) -> usize {
        let (from, here) = (self.start(row), self.of_row(row));
        from + here.partition_point(|f| f.column < column)
    }

    /// The figures of a row, from left to right.
    #[must_use]
    pub fn of_row(&self, row: usize) -> &[CellFact] {
        self.all.get(self.start(row)..self.start(row.saturating_add(1))).unwrap_or(&[])
    }

    fn start(&self, row: usize) -> usize {
        self.starts.get(row).map_or(self.all.len(), |at| *at as usize)
    }

    /// The figures of a cell.
    #[must_use]
    pub fn of_cell(&self, row: usize, column: usize) -> &[CellFact] {
        let here = self.of_row(row);
        let from = here.partition_point(|f| f.column < column);
        let to = here.partition_point(|f| f.column <= column);
        here.get(from..to).unwrap_or(&[])
    }

    /// The figures of a column, from above.
    pub fn of_column(&self, column: usize) -> impl Iterator<Item = &CellFact> {
        self.all.iter().filter(move |f| f.column == column)
    }

    pub(crate) fn each_mut(&mut self) -> impl Iterator<Item = &mut CellFact> {
        self.all.iter_mut()
    }

    /// Leaves out those of a cell.
    pub(crate) fn remove(&mut self, row: usize, column: usize) {
        let mut all = std::mem::take(&mut self.all);
        all.retain(|f| (f.row, f.column) != (row, column));
        *self = all.into();
    }
}

impl From<Vec<CellFact>> for Facts {
    fn from(all: Vec<CellFact>) -> Self {
        let mut starts: Vec<u32> = Vec::with_capacity(all.last().map_or(0, |f| f.row + 1));
        for (at, fact) in (0_u32..).zip(&all) {
            if starts.len() <= fact.row {
                starts.resize(fact.row + 1, at);
            }
        }
        Self { all, starts }
    }
}

impl<'a> IntoIterator for &'a Facts {
    type Item = &'a CellFact;
    type IntoIter = std::slice::Iter<'a, CellFact>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// What the rows of a table are, by number.
#[derive(Clone, Debug, Default)]
pub struct RowInfos(Vec<RowInfo>);

impl RowInfos {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// One row.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<&RowInfo> {
        self.0.get(row)
    }

    /// What a row is. Cheaper than all that is known of it.
    #[must_use]
    pub fn kind(&self, row: usize) -> Option<RowKind> {
        self.0.get(row).map(|r| r.kind)
    }

    /// The kinds of all rows.
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = RowKind> + ExactSizeIterator + Clone + '_ {
        self.0.iter().map(|r| r.kind)
    }

    /// Whether any row states a period.
    #[must_use]
    pub fn any_periods(&self) -> bool {
        self.0.iter().any(|r| !r.periods.is_empty())
    }

    /// All of them. Dear where the table is large.
    pub fn iter(&self) -> std::slice::Iter<'_, RowInfo> {
        self.0.iter()
    }

    pub(crate) fn each_mut(&mut self) -> impl Iterator<Item = &mut RowInfo> {
        self.0.iter_mut()
    }
}

impl From<Vec<RowInfo>> for RowInfos {
    fn from(rows: Vec<RowInfo>) -> Self {
        Self(rows)
    }
}
