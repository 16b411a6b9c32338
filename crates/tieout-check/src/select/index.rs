//! What the cells of a record table say: the different texts of each column, the rows that carry each, and where a word occurs.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use tieout_evidence::{Body, ColumnRole, Evidence, Grid, RowKind, Table, TableKind};
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

/// One column. What its rows say is read when a sentence first asks for it: most answers speak of a few columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Column {
    /// Stems of its header.
    pub(crate) header: Vec<String>,
    /// The table, which of its columns this is, and the rows that are records.
    table: Arc<Table>,
    number: usize,
    rows: Arc<[usize]>,
    read: OnceLock<Read>,
    /// Whether most of its values are numbers.
    pub(crate) numeric: bool,
    /// Whether it holds codes or addresses, so that it names nothing by its words.
    pub(crate) code: bool,
    /// Whether its values are dates with a time of day.
    pub(crate) clocked: bool,
    /// Whether none of its values can state a period: numbers that are no years.
    pub(crate) timeless: bool,
    /// The rows that have one figure in it, each with that fact's number; kept by whoever asks first.
    pub(super) figures: OnceLock<Vec<(usize, usize)>>,
    /// Whether its greatest figure may be the total of the others, likewise.
    pub(super) holds_total: OnceLock<bool>,
}

/// What the rows of a column say.
#[derive(Clone, Debug, Default)]
struct Read {
    /// Its different values, in the order of the rows.
    values: Vec<Value>,
    /// For each row its value, by number.
    at: Vec<Option<u32>>,
}

impl Column {
    /// Its different values, in the order of the rows.
    pub(crate) fn values(&self) -> &[Value] {
        &self.read().values
    }

    /// The value of a row.
    pub(crate) fn of_row(&self, row: usize) -> Option<&Value> {
        let read = self.read();
        read.values.get((*read.at.get(row)?)? as usize)
    }

    /// Whether rows share values, so that a value is a class of rows.
    pub(crate) fn is_class(&self, rows: usize) -> bool {
        !self.numeric && !self.code && self.values().len() >= 2 && self.values().len() * 2 <= rows.max(4)
    }

    /// The number of a row, where its value is one.
    pub(crate) fn number(&self, row: usize) -> Option<Decimal> {
        let Some((column, scale, coefficients)) = self.machine() else {
            return self.of_row(row)?.number.clone();
        };
        self.rows.binary_search(&row).ok()?;
        // A number with a sign is read as a text of its own.
        let n = coefficients.get(row).filter(|n| **n >= 0 && !column.is_null(row))?;
        Some(Decimal::new((*n).into(), scale))
    }

    /// The rows whose value is this number, in no order.
    pub(crate) fn rows_with(&self, number: &Decimal) -> Vec<usize> {
        let Some((column, scale, coefficients)) = self.machine() else {
            let here = self.values().iter().filter(|v| v.number.as_ref() == Some(number));
            return here.flat_map(|v| v.rows.iter().copied()).collect();
        };
        let Some(wanted) = at_scale(number, scale).filter(|n| *n >= 0) else { return Vec::new() };
        let same = |row: &usize| coefficients.get(*row) == Some(&wanted) && !column.is_null(*row);
        self.rows.iter().copied().filter(same).collect()
    }

    /// The column itself, where it holds machine numbers: scale and coefficients.
    fn machine(&self) -> Option<(&tieout_evidence::Column, i32, &[i64])> {
        let column = self.table.column(self.number)?;
        let (scale, coefficients) = column.as_decimals()?;
        (0..=18).contains(&scale).then_some((column, scale, coefficients))
    }

    fn read(&self) -> &Read {
        self.read.get_or_init(|| Read::of(&self.table, self.number, &self.rows))
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
    /// For each stem the values that hold it: column and value; read when a sentence first asks.
    says: OnceLock<BTreeMap<String, Vec<(usize, usize)>>>,
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
        let all: Arc<[usize]> = rows.as_slice().into();
        let columns: Vec<Column> = (0..grid.table.columns.len()).map(|c| column(grid, c, &all)).collect();
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
        Some(Self {
            grid: index,
            rows,
            columns,
            about,
            years,
            measures: OnceLock::new(),
            says: OnceLock::new(),
        })
    }

    /// The values that hold a stem; none where it is in too many to say anything.
    pub(crate) fn says(&self, stem: &str) -> &[(usize, usize)] {
        let says = self.says.get_or_init(|| self.read_says());
        says.get(stem).map_or(&[], |p| if p.len() <= MOST_VALUES { p.as_slice() } else { &[] })
    }

    fn read_says(&self) -> BTreeMap<String, Vec<(usize, usize)>> {
        let mut says: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
        for (c, column) in self.columns.iter().enumerate().filter(|(_, c)| !c.code && !c.numeric) {
            for (v, value) in column.values().iter().enumerate() {
                for stem in &value.stems {
                    match says.get_mut(stem) {
                        Some(places) if places.last() == Some(&(c, v)) => {}
                        Some(places) => places.push((c, v)),
                        None => {
                            says.insert(stem.clone(), vec![(c, v)]);
                        }
                    }
                }
            }
        }
        says
    }

    /// The value of a column.
    pub(crate) fn value(&self, (column, value): (usize, usize)) -> Option<&Value> {
        self.columns.get(column)?.values().get(value)
    }

    /// Whether its rows are measurements at times of day, and no events: each has a date and a clock of its own.
    pub(crate) fn is_series(&self) -> bool {
        self.columns.iter().any(|c| c.clocked && c.values().len() * 10 >= self.rows.len() * 9)
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

/// What a column is, without what its rows say.
fn column(grid: &Grid, c: usize, rows: &Arc<[usize]>) -> Column {
    let info = grid.layout.columns.get(c);
    let name = grid.table.columns.get(c).map_or("", String::as_str);
    let tally = Tally::of(&grid.table, c, rows);
    let Tally { filled, numbers, clocks, links, timeless } = tally;
    Column {
        header: words(&name.replace(['.', '_'], " ")).into_iter().map(|w| w.stem).collect(),
        numeric: numbers * 5 > filled * 4 && filled > 0,
        code: info.is_some_and(|i| i.role == ColumnRole::Identifier) || links * 2 > filled,
        clocked: clocks * 10 >= filled * 9 && filled > 0,
        timeless,
        table: Arc::clone(&grid.table),
        number: c,
        rows: Arc::clone(rows),
        ..Column::default()
    }
}

/// How many cells of a column are of each kind.
struct Tally {
    filled: usize,
    numbers: usize,
    clocks: usize,
    links: usize,
    timeless: bool,
}

impl Tally {
    fn of(table: &Table, c: usize, rows: &[usize]) -> Self {
        let mut out = Self { filled: 0, numbers: 0, clocks: 0, links: 0, timeless: false };
        // Machine numbers say what they are without being written out.
        if let Some((column, (scale @ 0..=18, coefficients))) =
            table.column(c).and_then(|column| Some((column, column.as_decimals()?)))
        {
            out.timeless = true;
            for &row in rows {
                let Some(&n) = coefficients.get(row).filter(|_| !column.is_null(row)) else { continue };
                out.filled += 1;
                out.numbers += usize::from(n >= 0);
                // Written in four characters it may be a year or a day.
                let short = if scale == 0 { (1_000..10_000).contains(&n) } else { is_short(n, scale) };
                out.timeless &= n >= 0 && !short;
            }
            return out;
        }
        for &row in rows {
            let text = table.text(row, c);
            if text.is_empty() || text.len() > LONGEST_CELL {
                continue;
            }
            out.filled += 1;
            out.links += usize::from(text.contains("://"));
            out.clocks += usize::from(text.len() >= 16 && text.contains(':') && text.contains('-'));
            out.numbers += usize::from(number_of(&text).is_some());
        }
        out
    }
}

/// The coefficient of a number at a scale, where it is a machine integer there.
fn at_scale(number: &Decimal, scale: i32) -> Option<i64> {
    let (coefficient, own) = number.to_small()?;
    coefficient.checked_mul(10_i64.checked_pow(u32::try_from(scale.checked_sub(own)?).ok()?)?)
}

/// Whether a number is written in four characters.
fn is_short(coefficient: i64, scale: i32) -> bool {
    match Decimal::new(coefficient.into(), scale).to_small() {
        Some((digits, 1)) => (100..1_000).contains(&digits),
        Some((digits, 2)) => (0..1_000).contains(&digits),
        Some((digits, power @ -3..=0)) => {
            (1_000..10_000).contains(&digits.saturating_mul(10_i64.pow(power.unsigned_abs())))
        }
        _ => false,
    }
}

impl Read {
    fn of(table: &Table, c: usize, rows: &[usize]) -> Self {
        let mut known: BTreeMap<Cow<'_, str>, u32> = BTreeMap::new();
        let mut values: Vec<Value> = Vec::new();
        let mut at = vec![None; table.rows];
        for &r in rows {
            let text = table.text(r, c);
            if text.is_empty() || text.len() > LONGEST_CELL {
                continue;
            }
            let v = match known.get(text.as_ref()) {
                Some(&v) => {
                    if let Some(value) = values.get_mut(v as usize) {
                        value.rows.push(r);
                    }
                    v
                }
                None => {
                    let v = u32::try_from(values.len()).unwrap_or(u32::MAX);
                    values.push(Value::of(&text, r));
                    known.insert(text, v);
                    v
                }
            };
            if let Some(slot) = at.get_mut(r) {
                *slot = Some(v);
            }
        }
        Self { values, at }
    }
}

impl Value {
    fn of(text: &str, row: usize) -> Self {
        let number = number_of(text);
        let names = |s: &String| !crate::lexicon::is_stop(s) || s == "us";
        // A number's one word is its digits.
        let stems: Vec<String> = match number.is_some() && text.bytes().all(|b| b.is_ascii_digit()) {
            true => vec![text.to_string()],
            false => words(text).into_iter().map(|w| w.stem).filter(names).collect(),
        };
        let periods = if number.is_some() && text.len() != 4 {
            Vec::new()
        } else {
            // A cell may hold a date as no sentence would write it.
            match tieout_notation::read_date(text) {
                None => tieout_notation::periods_in(text).into_iter().map(|(_, p)| p).collect(),
                Some(period) => vec![period],
            }
        };
        Self { stems, rows: vec![row], periods, number }
    }
}

/// The number that a text is, if it is nothing else.
fn number_of(text: &str) -> Option<Decimal> {
    let text = text.trim();
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b',' || b == b'.');
    let digits = text.bytes().next().is_some_and(|b| b.is_ascii_digit());
    (plain && digits).then(|| text.replace(',', "").parse().ok())?
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tieout_evidence::{Source, Value as Cell};

    use super::*;

    fn column_of(evidence: &Evidence) -> Option<Column> {
        let grid = evidence.grids.first()?;
        let rows: Arc<[usize]> = (0..grid.table.rows).collect();
        Some(column(grid, 0, &rows))
    }

    proptest! {
        /// What machine numbers say unread is what the same numbers say where a text among them has all of them written out.
        #[test]
        fn machine_numbers_say_what_they_would_say_in_writing(
            numbers in prop::collection::vec(prop::option::of((-20_000_i64..20_000, 0_i32..3)), 1..40),
            wanted in 0_usize..40,
        ) {
            let cells = numbers.iter().map(|n| n.map_or(Cell::Null, |(n, s)| Cell::Number(Decimal::new(n.into(), s))));
            let one = |cells: Vec<Cell>| {
                let table = Table::from_rows(vec!["n".into()], cells.into_iter().map(|c| vec![c]).collect());
                Evidence::new(vec![Source::table("t", table)])
            };
            let evidence = one(cells.collect());
            prop_assume!(!evidence.grids.is_empty());
            let Some(read) = column_of(&evidence) else { return Ok(()) };
            let written = Read::of(&read.table, 0, &read.rows);
            let of_row = |row: usize| Some(&written.values[written.at.get(row).copied().flatten()? as usize]);
            for row in 0..numbers.len() {
                prop_assert_eq!(read.number(row), of_row(row).and_then(|v| v.number.clone()));
            }
            prop_assert!(!read.timeless || written.values.iter().all(|v| v.periods.is_empty()));
            let filled = written.at.iter().flatten().count();
            let digits = (0..numbers.len()).filter(|r| of_row(*r).is_some_and(|v| v.number.is_some())).count();
            prop_assert_eq!(read.numeric, digits * 5 > filled * 4 && filled > 0);
            if let Some((n, s)) = numbers.get(wanted).copied().flatten() {
                let number = Decimal::new(n.into(), s);
                let mut rows = read.rows_with(&number);
                rows.sort_unstable();
                let same = |r: &usize| of_row(*r).is_some_and(|v| v.number.as_ref() == Some(&number));
                prop_assert_eq!(rows, (0..numbers.len()).filter(same).collect::<Vec<_>>());
            }
        }
    }
}
