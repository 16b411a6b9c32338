//! What the cells of a record table say: the different texts of each column, the rows that carry each, and where a word occurs.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use tieout_evidence::{Body, ColumnRole, Evidence, Grid, RowKind, TableKind};
use tieout_notation::{Decimal, Period, words};

/// Most data rows of a table that words may select from. Larger tables are no tables of events, and a selection walks rows.
const MOST_ROWS: usize = 4_000;
/// Most tables that words select from: each is asked for every figure, so their number bounds the cost of an answer.
const MOST_TABLES: usize = 32;
/// Longest cell that names something, in bytes.
const LONGEST_CELL: usize = 120;
/// Most values that one word may occur in and still say something.
const MOST_VALUES: usize = 400;

/// One text of a column, with the rows that carry it.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    /// Its stems, words that name nothing left out.
    pub(crate) stems: Vec<String>,
    /// Rows, ascending.
    pub(crate) rows: Vec<usize>,
    /// Periods that it states.
    pub(crate) periods: Vec<Period>,
    /// Its number, where it is one.
    pub(crate) number: Option<Decimal>,
}

/// One column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Column {
    /// Stems of its header.
    pub(crate) header: Vec<String>,
    /// Its different values, in the order of the rows.
    pub(crate) values: Vec<Value>,
    /// For each row its value, by number.
    at: Vec<Option<usize>>,
    /// Whether most of its values are numbers.
    pub(crate) numeric: bool,
    /// Whether it holds codes or addresses, so that it names nothing by its words.
    pub(crate) code: bool,
    /// Whether its values are dates with a time of day.
    pub(crate) clocked: bool,
    /// The rows that have one figure in it, each with that fact's number; kept by whoever asks first.
    pub(super) figures: OnceLock<Vec<(usize, usize)>>,
    /// Whether its greatest figure may be the total of the others, likewise.
    pub(super) holds_total: OnceLock<bool>,
}

impl Column {
    /// The value of a row.
    pub(crate) fn of_row(&self, row: usize) -> Option<&Value> {
        self.values.get((*self.at.get(row)?)?)
    }

    /// Whether rows share values, so that a value is a class of rows.
    pub(crate) fn is_class(&self, rows: usize) -> bool {
        !self.numeric && !self.code && self.values.len() >= 2 && self.values.len() * 2 <= rows.max(4)
    }
}

/// A table as words select from it.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// Index into `Evidence::grids`.
    pub(crate) grid: usize,
    /// The rows that are records: no totals, headings or notes.
    pub(crate) rows: Vec<usize>,
    /// The columns.
    pub(crate) columns: Vec<Column>,
    /// Stems of the table's name and of the texts beside it.
    pub(crate) about: Vec<String>,
    /// Years that the table's name and the texts beside it state.
    pub(crate) years: Vec<i32>,
    /// The columns in which more is simply more; kept by whoever asks first.
    pub(super) measures: OnceLock<Vec<usize>>,
    /// For each stem the values that hold it: column and value.
    says: BTreeMap<String, Vec<(usize, usize)>>,
}

impl Index {
    /// Reads every table of records of the evidence; near-linear in their size.
    pub(crate) fn all(evidence: &Evidence) -> Vec<Self> {
        let grids = evidence.grids.iter().enumerate();
        let records = grids.filter(|(_, grid)| grid.layout.kind == TableKind::Records);
        records.filter_map(|(g, grid)| Self::of(evidence, g, grid)).take(MOST_TABLES).collect()
    }

    /// Reads the tables whose rows are no records.
    pub(crate) fn plain(evidence: &Evidence) -> Vec<Self> {
        let grids = evidence.grids.iter().enumerate();
        let plain = grids.filter(|(_, grid)| grid.layout.kind != TableKind::Records);
        plain.filter_map(|(g, grid)| Self::of(evidence, g, grid)).take(MOST_TABLES).collect()
    }

    fn of(evidence: &Evidence, index: usize, grid: &Grid) -> Option<Self> {
        let rows = records(grid);
        if rows.len() < 2 || rows.len() > MOST_ROWS {
            return None;
        }
        let columns: Vec<Column> =
            (0..grid.table.columns.len()).map(|c| read_column(grid, c, &rows)).collect();
        let mut says: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
        for (c, column) in columns.iter().enumerate().filter(|(_, c)| !c.code && !c.numeric) {
            for (v, value) in column.values.iter().enumerate() {
                for stem in &value.stems {
                    let places = says.entry(stem.clone()).or_default();
                    if places.last() != Some(&(c, v)) {
                        places.push((c, v));
                    }
                }
            }
        }
        let mut about: Vec<String> = words(&grid.name).into_iter().map(|w| w.stem).collect();
        // A title beside the table is about the whole of it.
        let mut years = super::dated::years_of(&grid.name);
        for source in evidence.sources.iter().take(8) {
            if let Body::Text(text) = &source.body
                && text.len() <= 200
            {
                about.extend(words(text).into_iter().map(|w| w.stem));
                years.extend(super::dated::years_of(text));
            }
        }
        about.sort_unstable();
        about.dedup();
        Some(Self { grid: index, rows, columns, about, years, measures: OnceLock::new(), says })
    }

    /// The values that hold a stem; none where it is in too many to say anything.
    pub(crate) fn says(&self, stem: &str) -> &[(usize, usize)] {
        self.says.get(stem).map_or(&[], |p| if p.len() <= MOST_VALUES { p.as_slice() } else { &[] })
    }

    /// The value of a column.
    pub(crate) fn value(&self, (column, value): (usize, usize)) -> Option<&Value> {
        self.columns.get(column)?.values.get(value)
    }

    /// Whether its rows are measurements at times of day, and no events: each has a date and a clock of its own.
    pub(crate) fn is_series(&self) -> bool {
        self.columns.iter().any(|c| c.clocked && c.values.len() * 10 >= self.rows.len() * 9)
    }

    /// The columns whose header holds a stem.
    pub(crate) fn headed(&self, stem: &str) -> impl Iterator<Item = usize> + '_ {
        let stem = stem.to_owned();
        let columns = self.columns.iter().enumerate();
        columns.filter(move |(_, c)| c.header.contains(&stem)).map(|(i, _)| i)
    }
}

/// The rows that are records.
fn records(grid: &Grid) -> Vec<usize> {
    let kinds = grid.layout.rows.kinds().enumerate();
    kinds.filter(|(_, kind)| *kind == RowKind::Data).map(|(r, _)| r).collect()
}

fn read_column(grid: &Grid, c: usize, rows: &[usize]) -> Column {
    let info = grid.layout.columns.get(c);
    let name = grid.table.columns.get(c).map_or("", String::as_str);
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let mut values: Vec<Value> = Vec::new();
    let mut at = vec![None; grid.table.rows];
    let (mut numbers, mut filled, mut clocks, mut links) = (0_usize, 0_usize, 0_usize, 0_usize);
    for &r in rows {
        let text = grid.table.text(r, c);
        if text.is_empty() || text.len() > LONGEST_CELL {
            continue;
        }
        filled += 1;
        links += usize::from(text.contains("://"));
        clocks += usize::from(text.len() >= 16 && text.contains(':') && text.contains('-'));
        if let Some(slot) = at.get_mut(r) {
            *slot = Some(known.get(text.as_ref()).copied().unwrap_or(values.len()));
        }
        if let Some(&v) = known.get(text.as_ref()) {
            if let Some(value) = values.get_mut(v) {
                numbers += usize::from(value.number.is_some());
                value.rows.push(r);
            }
            continue;
        }
        let number = number_of(&text);
        numbers += usize::from(number.is_some());
        let names = |s: &String| !crate::lexicon::is_stop(s) || s == "us";
        // A number's one word is its digits.
        let stems: Vec<String> = match number.is_some() && text.bytes().all(|b| b.is_ascii_digit()) {
            true => vec![text.to_string()],
            false => words(&text).into_iter().map(|w| w.stem).filter(names).collect(),
        };
        let periods = if number.is_some() && text.len() != 4 {
            Vec::new()
        } else {
            // A cell may hold a date as no sentence would write it.
            match tieout_notation::read_date(&text) {
                None => tieout_notation::periods_in(&text).into_iter().map(|(_, p)| p).collect(),
                Some(period) => vec![period],
            }
        };
        known.insert(text.into_owned(), values.len());
        values.push(Value { stems, rows: vec![r], periods, number });
    }
    Column {
        figures: OnceLock::new(),
        holds_total: OnceLock::new(),
        header: words(&name.replace(['.', '_'], " ")).into_iter().map(|w| w.stem).collect(),
        numeric: numbers * 5 > filled * 4 && filled > 0,
        code: info.is_some_and(|i| i.role == ColumnRole::Identifier) || links * 2 > filled,
        clocked: clocks * 10 >= filled * 9 && filled > 0,
        values,
        at,
    }
}

/// The number that a text is, if it is nothing else.
fn number_of(text: &str) -> Option<Decimal> {
    let text = text.trim();
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b',' || b == b'.');
    let digits = text.bytes().next().is_some_and(|b| b.is_ascii_digit());
    (plain && digits).then(|| text.replace(',', "").parse().ok())?
}
