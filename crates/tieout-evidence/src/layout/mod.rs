//! What a table means: which rows are headers, labels, sections and totals; which columns are measures or periods;
//! which unit, scale and period each figure has.

mod cells;
mod columns;
mod facts;
mod footnotes;
mod header;
mod kept;
mod kind;
mod labels;
mod lexer;
mod passage;
mod periods;
mod phrase;
mod scale;
#[cfg(test)]
mod tests;
mod units;

use std::sync::Arc;

use tieout_notation::{Decimal, Period, Unit};

use cells::Cells;
pub use kept::{Facts, RowInfos};
use kind::Shape;

use crate::{Locator, Table, Written};

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
    /// Periods it belongs to: from its column's header, else from its row's label or section. A date carries its own.
    pub periods: Arc<[Period]>,
    /// A fraction of one that stands for a percent (0.124 under `rate`): × 100 is the percent figure.
    pub fraction: bool,
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
    pub rows: RowInfos,
    /// Every figure in row-major order.
    pub facts: Facts,
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
    ///
    /// Content comes first and header words second; the rules and how often real tables need them stand in the modules. Nothing is guessed
    /// where two places of the same rank disagree. Cost is near-linear in the table and the context.
    ///
    /// ```
    /// use tieout_evidence::{Layout, Table, Value};
    /// let cell = |text: &str| Value::Text(text.into());
    /// let names = ["", "Year ended June 30,", ""].map(str::to_owned).to_vec();
    /// let table = Table::from_rows(names, vec![
    ///     vec![cell("(in thousands)"), cell("2021"), cell("2020")],
    ///     vec![cell("Sails"), cell("$4,200"), cell("$3,900")],
    ///     vec![cell("Ropes"), cell("510"), cell("480")],
    /// ]);
    /// let layout = Layout::read(&table, 0, &[]);
    /// assert_eq!(layout.header_rows, 1);
    /// let ropes = layout.facts.iter().find(|f| f.row == 2 && f.column == 1).unwrap();
    /// assert_eq!(ropes.scale.as_ref().map(|s| s.value), Some(3));
    /// assert_eq!((ropes.periods[0].year, ropes.periods[0].month), (Some(2021), Some(6)));
    /// assert_eq!(ropes.unit, layout.unit.map(|u| u.value));
    /// ```
    #[must_use]
    pub fn read(table: &Table, source: usize, context: &[(usize, &str)]) -> Self {
        Self::of(table, source, &Written::default(), context)
    }

    /// The same for a table whose numbers may be written another way than the English one.
    pub(crate) fn of(table: &Table, source: usize, writing: &Written, context: &[(usize, &str)]) -> Self {
        let cells = Cells::read(table, source, writing);
        let header_rows = header::depth(table, &cells);
        let dated = header::dated_columns(table, header_rows);
        let shape = kind::shape(table, &cells, header_rows, &dated);
        let grid = columns::grid(table, header_rows, &shape);
        let mut columns = columns::read(table, &shape, &grid, source);
        let (mut rows, extras) = labels::rows(table, &cells, &shape, source, header_rows);
        let mut notes = shape_notes(header_rows, &shape, &columns.infos);
        let given =
            facts::give(table, cells, &shape, &mut columns, &mut rows, &extras, source, context, &mut notes);
        Self {
            kind: shape.kind,
            header_rows,
            columns: columns.infos,
            rows: rows.into(),
            facts: given.facts.into(),
            unit: given.unit,
            scale: given.scale,
            notes,
        }
    }
}

fn shape_notes(header_rows: usize, shape: &Shape, columns: &[ColumnInfo]) -> Vec<String> {
    let mut notes = Vec::new();
    if header_rows > 0 {
        notes.push(format!("header: the names and {header_rows} body row(s)"));
    }
    let list = |of: &dyn Fn(&ColumnInfo) -> bool| {
        let found: Vec<String> =
            columns.iter().enumerate().filter(|(_, c)| of(c)).map(|(i, _)| i.to_string()).collect();
        found.join(", ")
    };
    notes.push(match shape.kind {
        TableKind::Series => "series: most figures stand alone in their cells".to_owned(),
        TableKind::Records => "records: fields of different kinds".to_owned(),
    });
    let labels: Vec<String> = shape.labels.iter().map(usize::to_string).collect();
    if !labels.is_empty() {
        notes.push(format!("labels: column(s) {}", labels.join(", ")));
    }
    let dated: Vec<String> = columns
        .iter()
        .enumerate()
        .filter(|(_, c)| !c.periods.is_empty())
        .map(|(i, c)| {
            let years: Vec<String> = c.periods.iter().filter_map(|p| p.year).map(|y| y.to_string()).collect();
            format!("{i}: {}", years.join("/"))
        })
        .collect();
    if !dated.is_empty() {
        notes.push(format!("periods by column: {}", dated.join(", ")));
    }
    for (word, found) in [
        ("changes", list(&|c| c.change)),
        ("totals", list(&|c| c.total)),
        ("identifiers", list(&|c| c.role == ColumnRole::Identifier)),
        ("ranks", list(&|c| c.role == ColumnRole::Rank)),
        ("period", list(&|c| c.role == ColumnRole::Period)),
    ] {
        if !found.is_empty() {
            notes.push(format!("{word}: column(s) {found}"));
        }
    }
    notes
}
