//! Every cell read once: what kind of thing it is, and the figures in it.

use std::collections::BTreeSet;
use std::sync::Arc;

use tieout_notation::{CellReading, Decimal, Period, Quantity, Writing};

use super::footnotes::without_marks;
use super::{CellFact, FactForm, Stated};
use crate::{Locator, Table, ValueRef, Written, reading};

/// Most texts without a figure that are remembered while a table is read.
const MOST_WORDS: usize = 1_024;

/// What a cell holds, one byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Empty,
    /// A dash: nought in series, blank in records.
    Nil,
    /// `n/a`.
    Missing,
    Number,
    /// A bare year, or an integer that could be one.
    Year,
    Date,
    Clock,
    Ordinal,
    Composite,
    /// Words with numbers inside.
    Mixed,
    Text,
}

impl Kind {
    pub(super) fn is_blank(self) -> bool {
        matches!(self, Self::Empty | Self::Missing)
    }
    pub(super) fn is_text(self) -> bool {
        matches!(self, Self::Mixed | Self::Text)
    }
    pub(super) fn is_date(self) -> bool {
        matches!(self, Self::Year | Self::Date)
    }
}

/// The kinds of all cells and all figures, row by row.
#[derive(Debug)]
pub(super) struct Cells {
    pub(super) width: usize,
    pub(super) rows: usize,
    kinds: Vec<Kind>,
    pub(super) facts: Vec<CellFact>,
    none: Arc<[Period]>,
    /// Periods of years that were met last, shared by those that state the same.
    years: Vec<Option<Arc<[Period]>>>,
    source: usize,
    /// How each column writes its numbers; empty where all do it the English way.
    under: Vec<Writing>,
    /// Indexes of facts that stand in a footnote mark at the end of words: `Net sales (1)`.
    pub(super) marks: Vec<usize>,
}

impl Cells {
    pub(super) fn read(table: &Table, source: usize, writing: &Written) -> Self {
        let width = table.columns.len();
        let mut under: Vec<_> = (0..width).map(|c| writing.at(Some(c))).collect();
        if under.iter().all(|w| *w == Writing::default()) {
            under.clear();
        }
        let mut cells = Self {
            width,
            rows: table.rows,
            kinds: Vec::with_capacity(width.saturating_mul(table.rows)),
            facts: Vec::new(),
            none: Arc::from([]),
            years: vec![None; 128],
            source,
            under,
            marks: Vec::new(),
        };
        // Columns of machine numbers need no reading.
        let machine: Vec<_> = (0..width)
            .map(|c| table.column(c).and_then(|column| Some((column, column.as_decimals()?))))
            .collect();
        // Words that hold no figure are read once: columns of names and categories repeat them.
        let mut words: BTreeSet<&str> = BTreeSet::new();
        for row in 0..table.rows {
            for (column, machine) in machine.iter().enumerate() {
                if let Some((values, (scale, coefficients))) = machine {
                    let kind = match coefficients.get(row).filter(|_| !values.is_null(row)) {
                        Some(&n) => cells.machine(n, *scale, row, column),
                        None => Kind::Empty,
                    };
                    cells.kinds.push(kind);
                    continue;
                }
                let value = table.get(row, column);
                let text = table.text_of(row, column);
                if text.is_some_and(|t| words.contains(t)) {
                    cells.kinds.push(Kind::Text);
                    continue;
                }
                let before = cells.facts.len();
                let kind = cells.read_one(&value, row, column);
                if let Some(text) = text
                    && kind == Kind::Text
                    && cells.facts.len() == before
                    && words.len() < MOST_WORDS
                {
                    words.insert(text);
                }
                cells.kinds.push(kind);
            }
        }
        cells
    }

    pub(super) fn kind(&self, row: usize, column: usize) -> Kind {
        if column >= self.width {
            return Kind::Empty;
        }
        self.kinds.get(row * self.width + column).copied().unwrap_or(Kind::Empty)
    }

    pub(super) fn row(&self, row: usize) -> &[Kind] {
        self.kinds.get(row * self.width..(row + 1) * self.width).unwrap_or(&[])
    }

    fn push(&mut self, row: usize, column: usize, value: Decimal, form: FactForm) -> &mut CellFact {
        self.facts.push(CellFact {
            row,
            column,
            value,
            form,
            unit: None,
            unit_own: false,
            scale: None,
            periods: self.none.clone(),
            fraction: false,
        });
        let last = self.facts.len() - 1;
        &mut self.facts[last]
    }

    fn push_quantity(&mut self, row: usize, column: usize, q: &Quantity, form: FactForm) {
        let value = match q.divisor {
            None => q.value.clone(),
            Some(_) => match q.exact().to_decimal() {
                Some(v) => v,
                None => return,
            },
        };
        let unit = q.unit;
        // A scale word in the cell is part of its value: nothing else applies to it.
        let at = Locator::Cell { source: self.source, row: Some(row), column };
        let own = q.scale.map(|_| Stated { value: 0, at });
        let fact = self.push(row, column, value, form);
        fact.unit = unit;
        fact.unit_own = unit.is_some();
        fact.scale = own;
    }

    fn push_year(&mut self, row: usize, column: usize, period: Period) {
        let Some(year) = period.year else { return };
        // The years of a column repeat: the few that were met share their periods.
        let slot = usize::try_from(year.rem_euclid(128)).unwrap_or(0);
        let periods = match self.years.get(slot) {
            Some(Some(known)) if known.first() == Some(&period) => Arc::clone(known),
            _ => Arc::from([period]),
        };
        if let Some(place) = self.years.get_mut(slot) {
            *place = Some(Arc::clone(&periods));
        }
        if let Some(end) = period.end_year
            && end != year
        {
            self.push(row, column, i64::from(year).into(), FactForm::Year).periods = Arc::clone(&periods);
            self.push(row, column, i64::from(end).into(), FactForm::Year).periods = periods;
        } else {
            self.push(row, column, i64::from(year).into(), FactForm::Year).periods = periods;
        }
    }

    fn read_one(&mut self, value: &ValueRef<'_>, row: usize, column: usize) -> Kind {
        match value {
            ValueRef::Null => Kind::Empty,
            ValueRef::Bool(_) | ValueRef::Unread(_) => Kind::Text,
            ValueRef::Number(d) => self.number(d.clone(), row, column),
            ValueRef::Text(text) => self.text(text, row, column),
        }
    }

    fn number(&mut self, value: Decimal, row: usize, column: usize) -> Kind {
        if let Some(year) = value.to_i64().filter(|y| (1900..=2100).contains(y)) {
            self.push_year(row, column, Period::of_year(year as i32));
            return Kind::Year;
        }
        self.push(row, column, value, FactForm::Number);
        Kind::Number
    }

    fn machine(&mut self, coefficient: i64, scale: i32, row: usize, column: usize) -> Kind {
        if scale == 0 && !(1900..=2100).contains(&coefficient) {
            self.push(row, column, coefficient.into(), FactForm::Number);
            return Kind::Number;
        }
        self.number(Decimal::new(coefficient.into(), scale), row, column)
    }

    fn text(&mut self, text: &str, row: usize, column: usize) -> Kind {
        if let Some(value) = plain_number(text) {
            return self.number(value, row, column);
        }
        match reading::cell(text, self.under.get(column).copied().unwrap_or_default()) {
            CellReading::Empty => Kind::Empty,
            CellReading::Nil { dash: true } => {
                self.push(row, column, Decimal::ZERO, FactForm::Nil);
                Kind::Nil
            }
            CellReading::Nil { dash: false } => Kind::Missing,
            CellReading::Number(q) => {
                // `2019 (1)`: a year with a footnote mark is a year, not data.
                if q.may_be_year()
                    && let Some(year) = bare_year(text)
                {
                    self.push_year(row, column, Period::of_year(year));
                    return Kind::Year;
                }
                self.push_quantity(row, column, &q, FactForm::Number);
                Kind::Number
            }
            CellReading::Date(period) => {
                self.push_year(row, column, period);
                if period.year.is_some_and(|y| period == Period::of_year(y)) {
                    Kind::Year
                } else {
                    Kind::Date
                }
            }
            CellReading::Clock(_) => Kind::Clock,
            CellReading::Ordinal(rank) => {
                self.push(row, column, Decimal::new(i128::from(rank), 0), FactForm::Ordinal);
                Kind::Ordinal
            }
            CellReading::Composite(parts) => {
                if let Some(year) = bare_year(text) {
                    self.push_year(row, column, Period::of_year(year));
                    return Kind::Year;
                }
                for q in &parts {
                    self.push_quantity(row, column, q, FactForm::Part);
                }
                Kind::Composite
            }
            CellReading::Text(numbers) => {
                if let Some(year) = bare_year(text) {
                    self.push_year(row, column, Period::of_year(year));
                    return Kind::Year;
                }
                // The digits of a footnote mark are no figure where the column holds labels: decided later.
                let core = without_marks(text);
                let end = text.find(core).map_or(text.len(), |at| at + core.len());
                let mut mixed = false;
                for (span, value) in numbers {
                    mixed |= span.start < end;
                    if span.start >= end {
                        self.marks.push(self.facts.len());
                    }
                    self.push(row, column, value, FactForm::InText);
                }
                if mixed { Kind::Mixed } else { Kind::Text }
            }
            _ => Kind::Text,
        }
    }
}

/// `1234`, `-12.5`: forms with one reading only, without the whole-cell reader.
fn plain_number(text: &str) -> Option<Decimal> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let (whole, fraction) = match digits.split_once('.') {
        Some((w, f)) => (w, Some(f)),
        None => (digits, None),
    };
    let plain = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !plain(whole) || (whole.len() > 1 && whole.starts_with('0')) {
        return None;
    }
    // Three digits after a single point may be a group in another locale: left to the reader.
    if fraction.is_some_and(|f| !plain(f) || f.len() == 3) {
        return None;
    }
    Decimal::parse(text).ok()
}

/// The year of `2019`, `2019 (1)`, `2 0 1 8`, `2018*`: four digits from 1900 to 2100 with nothing but footnote marks after.
pub(super) fn bare_year(text: &str) -> Option<i32> {
    let text = text.trim();
    if text.len() > 16 || !text.as_bytes().first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let spaced = text.len() == 7
        && text.bytes().enumerate().all(|(i, b)| if i % 2 == 0 { b.is_ascii_digit() } else { b == b' ' });
    let digits: String = if spaced {
        text.split(' ').collect()
    } else {
        let core = without_marks(text);
        // `2018 2`: one bare digit after the year is a mark as well.
        match core.split_once(' ') {
            Some((year, mark)) if mark.trim().len() == 1 && mark.trim().as_bytes()[0].is_ascii_digit() => {
                year.to_owned()
            }
            _ => core.to_owned(),
        }
    };
    if digits.len() != 4 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|y| (1900..=2100).contains(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn years_carry_marks() {
        assert_eq!(bare_year("2019 (1)"), Some(2019));
        assert_eq!(bare_year("2018 2"), Some(2018));
        assert_eq!(bare_year("2 0 1 8"), Some(2018));
        assert_eq!(bare_year("2,019"), None);
        assert_eq!(bare_year("2019 and thereafter"), None);
        assert_eq!(bare_year("1850"), None);
    }

    #[test]
    fn plain_numbers_have_one_reading() {
        assert_eq!(plain_number("1234"), Some(Decimal::new(1234, 0)));
        assert_eq!(plain_number("-12.5"), Some(Decimal::new(-125, 1)));
        assert_eq!(plain_number("1.234"), None);
        assert_eq!(plain_number("007"), None);
        assert_eq!(plain_number("1e5"), None);
    }
}
