//! The sums of records against the totals that a table declares of itself.

use std::collections::{BTreeMap, BTreeSet};

use tieout_evidence::RowKind;
use tieout_notation::Decimal;

use crate::check::{Report, claim_of};
use crate::cited::{CitedCell, Place};
use crate::convention::Convention;
use crate::number::numbers_of;
use crate::record::Record;
use crate::rows::Cell as _;
use crate::table::Rows;

/// How the records stand to a declared total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extraction {
    /// They add up to it.
    Agrees,
    /// They do not, and for every row that it is the total of a record states the field.
    Differs,
    /// They do not, but for some rows that it is the total of no record states the field.
    Incomplete,
}

impl Extraction {
    /// In a word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs => "differs",
            Self::Incomplete => "incomplete",
        }
    }
}

/// A total that the table declares, with the sum of the records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The field that is added up.
    pub field: String,
    /// Where the total stands.
    pub place: Place,
    /// What it says.
    pub total: Decimal,
    /// What the records add up to, exactly.
    pub sum: Decimal,
    /// How many records took part.
    pub records: usize,
    /// The number of the first row that it is the total of, and of the last.
    pub rows: (i64, i64),
    /// How the two stand.
    pub standing: Extraction,
}

/// Adds each field of the records up, under each column that it is printed in, over the rows of each section, and holds the sums
/// against the totals that the table declares there. `report` is what [`check_records`](crate::check_records) said of the same records.
///
/// A total stands for the rows since the heading or the total above it, or for all rows above it; which of the two is what the sums
/// agree with, and where they agree with neither, the last total of a table with others stands for all. Sums are exact. A total
/// whose number has two readings is left out. Cost is linear in the table, and in the fields for each total.
///
/// ```
/// use tieout_cite::{Convention, Extraction, Rows, check_extraction, check_records, records_from_json};
/// use tieout_evidence::{Json, Table, Value};
/// let cell = |text: &str| Value::Text(text.into());
/// let row = |name, amount| vec![cell(name), cell(amount)];
/// let table = Table::from_rows(vec!["Item".into(), "Amount".into()], vec![row("Sails", "4,200.50"), row("Ropes", "510"), row("Total", "4,710.50")]);
/// let rows = Rows::new("bill", &table, 0);
/// let json = Json::parse(r#"[{"amount": 4200.5, "cited": [0]}, {"amount": 501, "cited": [1]}]"#)?;
/// let records = records_from_json(&json).unwrap();
/// let report = check_records(&rows, &records, &Convention::default());
/// let declared = check_extraction(&rows, &records, &report, &Convention::default());
/// assert_eq!((declared[0].total.to_string(), declared[0].sum.to_string()), ("4710.5".into(), "4701.5".into()));
/// assert_eq!((declared[0].standing, declared[0].place.row), (Extraction::Differs, Some(2)));
/// # Ok::<(), tieout_evidence::JsonError>(())
/// ```
#[must_use]
pub fn check_extraction(
    rows: &Rows,
    records: &[Record],
    report: &Report,
    convention: &Convention,
) -> Vec<Declared> {
    let read = amounts(rows, records, report, convention);
    let totals: Vec<usize> = kinds(rows, RowKind::Total).collect();
    let mut out = Vec::new();
    for ((field, column), mut amounts) in read {
        amounts.sort_by_key(|(row, _)| *row);
        let sums = running(&amounts);
        let stated: BTreeSet<usize> = amounts.iter().map(|(row, _)| *row).collect();
        let missed: Vec<usize> =
            kinds(rows, RowKind::Data).filter(|i| !stated.contains(i) && filled(rows, *i, column)).collect();
        for (nth, &total) in totals.iter().enumerate() {
            let Some((place, value)) = declared(rows, total, column, convention) else { continue };
            let heading = rows.sections.get(total).copied().flatten();
            let above = nth.checked_sub(1).and_then(|n| totals.get(n)).copied();
            let over = |from: usize| {
                let at = |row: usize| amounts.partition_point(|(r, _)| *r < row);
                let (a, b) = (at(from), at(total));
                let sum = |i: usize| sums.get(i).cloned().unwrap_or(Decimal::ZERO);
                (from, sum(b).sub(&sum(a)), b - a)
            };
            let (near, all) = (over(heading.max(above).map_or(0, |i| i + 1)), over(0));
            let last = nth > 0 && nth + 1 == totals.len() && heading <= above;
            let agrees = |one: &(usize, Decimal, usize)| one.2 > 0 && one.1 == value;
            let (from, sum, n) = if agrees(&near) || !agrees(&all) && !last { near } else { all };
            if n == 0 {
                continue;
            }
            let left = missed.partition_point(|i| *i < from) < missed.partition_point(|i| *i < total);
            let standing = match (sum == value, left) {
                (true, _) => Extraction::Agrees,
                (false, true) => Extraction::Incomplete,
                (false, false) => Extraction::Differs,
            };
            let span = (rows.number(from), rows.number(total.saturating_sub(1)));
            out.push(Declared {
                field: field.clone(),
                place,
                total: value,
                sum,
                records: n,
                rows: span,
                standing,
            });
        }
    }
    out.sort_by_key(|d| (d.place.row, d.place.column));
    out
}

/// The sum of the first so many amounts, from none to all.
fn running(amounts: &[(usize, Decimal)]) -> Vec<Decimal> {
    let mut sum = Decimal::ZERO;
    let mut out = vec![sum.clone()];
    for (_, value) in amounts {
        sum = sum.add(value);
        out.push(sum.clone());
    }
    out
}

fn kinds(rows: &Rows, kind: RowKind) -> impl Iterator<Item = usize> {
    rows.kinds.iter().enumerate().filter(move |(_, k)| **k == kind).map(|(i, _)| i)
}

fn filled(rows: &Rows, row: usize, column: usize) -> bool {
    rows.cells.get(row).and_then(|r| r.get(column)).is_some_and(|c| !c.text().trim().is_empty())
}

/// What the records state under each field and column: the row, and the number.
type Amounts = BTreeMap<(String, usize), Vec<(usize, Decimal)>>;

fn amounts(rows: &Rows, records: &[Record], report: &Report, convention: &Convention) -> Amounts {
    let mut out = Amounts::new();
    for (record, check) in records.iter().zip(&report.records) {
        for (field, check_field) in record.fields.iter().zip(&check.fields) {
            let Some(claim) = claim_of(&field.value, convention) else { continue };
            let place = check_field.places.first();
            let Some(column) = rows.column(&field.name).or(place.map(|p| p.column)) else { continue };
            let row = place.and_then(|p| p.row).or_else(|| check.cited.first().copied());
            let Some(row) = row.and_then(|n| rows.index(n)) else { continue };
            let numbers = convention.numbers.or(rows.conventions.get(column).copied().flatten());
            // Items of a list are one field.
            let name: String = field
                .name
                .split('/')
                .filter(|part| !part.bytes().all(|b| b.is_ascii_digit()))
                .collect::<Vec<_>>()
                .join("/");
            out.entry((name, column))
                .or_default()
                .push((row, claim.value(&Convention { numbers, ..*convention })));
        }
    }
    out
}

/// The total under a column, when it is one number with one reading.
fn declared(rows: &Rows, row: usize, column: usize, convention: &Convention) -> Option<(Place, Decimal)> {
    let cell = rows.cells.get(row)?.get(column)?;
    let of_column = rows.conventions.get(column).copied().flatten();
    let cell = CitedCell {
        row: Some(rows.number(row)),
        column,
        text: cell.text(),
        exact: cell.exact(),
        convention: of_column,
    };
    match &numbers_of(&cell, convention)[..] {
        [(span, readings)] => match &readings[..] {
            [value] => Some((cell.place(*span), value.clone())),
            _ => None,
        },
        _ => None,
    }
}
