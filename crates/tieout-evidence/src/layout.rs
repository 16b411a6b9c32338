//! What a table means: which rows are headers, labels, sections and totals; which columns are measures or periods;
//! which unit, scale and period each figure has.

use tieout_notation::{Decimal, Period, Unit};

use crate::{Locator, Table};

/// Whether a table is a grid of series or a list of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// Rows and columns both carry meaning and most cells are single numbers (financial statements, statistics).
    Series,
    /// Each row is one record with fields of different kinds.
    Records,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnRole {
    /// Names the row.
    Label,
    /// Figures.
    Measure,
    /// Years or dates.
    Period,
    /// Codes and numbers that name: ids, zip codes.
    Identifier,
    /// Ranks 1, 2, 3, … or ordinals.
    Rank,
    /// Other words.
    Text,
}

/// A scale, unit or currency with the place that states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated<T> {
    /// What is stated.
    pub value: T,
    /// Where.
    pub at: Locator,
}

/// One column.
#[derive(Clone, Debug)]
pub struct ColumnInfo {
    /// What it holds.
    pub role: ColumnRole,
    /// Its header cells from the top, spread captions included: (row, None for the names row; text). Empty texts left out.
    pub headers: Vec<(Option<usize>, String)>,
    /// All header texts without units, periods, scale phrases and footnotes, joined by a space.
    pub name: String,
    /// Periods that the header states.
    pub periods: Vec<Period>,
    /// Unit that the header states (`%`, `$`, `(km)`, `revenue_usd`).
    pub unit: Option<Stated<Unit>>,
    /// Power of ten that the header states (`in thousands`, `$M`).
    pub scale: Option<Stated<i32>>,
    /// A change, variance or "2019 vs 2018" column: its figures are results.
    pub change: bool,
    /// A total column.
    pub total: bool,
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowKind {
    /// Part of the header.
    Header,
    /// A heading inside the body: a label without values, or one text across all cells.
    Section,
    /// Data.
    Data,
    /// A total or subtotal.
    Total,
    /// A note: one long text across all cells, at the end.
    Note,
}

/// One body row.
#[derive(Clone, Debug)]
pub struct RowInfo {
    /// What it is.
    pub kind: RowKind,
    /// The label: the label columns' texts joined by a space, footnotes and unit phrases taken out.
    pub label: String,
    /// The section row above that it belongs to.
    pub section: Option<usize>,
    /// Periods that the label (or its section) states.
    pub periods: Vec<Period>,
    /// Unit that the label states (`(EUR m)`, `%`, `per share`).
    pub unit: Option<Stated<Unit>>,
    /// Power of ten that the label states; 0 for exceptions (per-share and ratio rows in a scaled table).
    pub scale: Option<Stated<i32>>,
}

/// How a figure stands in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactForm {
    /// A number, the cell's own value.
    Number,
    /// A bare year or a date's year, the cell's own value.
    Year,
    /// `4th`: a rank.
    Ordinal,
    /// One of several numbers of a composite (`12–5`).
    Part,
    /// A number inside words.
    InText,
    /// A dash that stands for nought.
    Nil,
}

/// One figure of a table.
#[derive(Clone, Debug)]
pub struct CellFact {
    /// Body row.
    pub row: usize,
    /// Column.
    pub column: usize,
    /// As written in the cell: sign applied, header scale not.
    pub value: Decimal,
    /// How it stands there.
    pub form: FactForm,
    /// Its unit: the cell's own, else the row's, else the column's; currency also from the table.
    pub unit: Option<Unit>,
    /// Whether the unit stands in the cell itself.
    pub unit_own: bool,
    /// Power of ten that applies, and where it is stated; None where nothing states one.
    pub scale: Option<Stated<i32>>,
    /// Periods it belongs to: from its column's header, else from its row's label or section.
    pub periods: Vec<Period>,
}

/// A table, understood. Built once per table.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Series or records.
    pub kind: TableKind,
    /// How many leading body rows belong to the header.
    pub header_rows: usize,
    /// One per column.
    pub columns: Vec<ColumnInfo>,
    /// One per body row.
    pub rows: Vec<RowInfo>,
    /// Every figure in row-major order.
    pub facts: Vec<CellFact>,
    /// The table's own unit (currency) where one is stated for all.
    pub unit: Option<Stated<Unit>>,
    /// The table's own scale.
    pub scale: Option<Stated<i32>>,
    /// Why each inference was made, in words, for `explain evidence`.
    pub notes: Vec<String>,
}

impl Layout {
    /// Understands `table`, source number `source`. `context` holds the (source number, text) of the text sources that came with
    /// it: titles and paragraphs, which may state the scale ("in thousands").
    #[must_use]
    pub fn read(table: &Table, source: usize, context: &[(usize, &str)]) -> Self {
        let _ = (table, source, context);
        Self {
            kind: TableKind::Records,
            header_rows: 0,
            columns: Vec::new(),
            rows: Vec::new(),
            facts: Vec::new(),
            unit: None,
            scale: None,
            notes: Vec::new(),
        }
    }
}
