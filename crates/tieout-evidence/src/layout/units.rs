//! Which unit a figure has that its cell leaves out: the column's, the table's money, percent, fractions of one.

use tieout_notation::{Currency, Decimal, Unit};

use super::cells::Cells;
use super::columns::Columns;
use super::kind::{Shape, name_parts};
use super::labels::has_word;
use super::{ColumnRole, FactForm, RowInfo, RowKind, Stated, TableKind};
use crate::Locator;

/// Own units of a column's figures.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) numbers: usize,
    /// How often each unit stands in a cell, with its first row; in order of first appearance.
    pub(super) units: Vec<(Unit, usize, usize)>,
    /// All figures lie between -1 and 1, and some are no integers.
    pub(super) small: bool,
    pub(super) broken: bool,
}

pub(super) fn tally(cells: &Cells, rows: &[RowInfo], width: usize) -> Vec<Tally> {
    let mut out = vec![Tally { small: true, ..Tally::default() }; width];
    let one = Decimal::ONE;
    let minus = Decimal::ONE.neg();
    for fact in &cells.facts {
        let body = rows.get(fact.row).is_some_and(|r| matches!(r.kind, RowKind::Data | RowKind::Total));
        if !body || !matches!(fact.form, FactForm::Number | FactForm::Year) {
            continue;
        }
        let t = &mut out[fact.column];
        t.numbers += 1;
        t.small = t.small && fact.value <= one && fact.value >= minus;
        t.broken = t.broken || !fact.value.is_integer();
        if let Some(unit) = fact.unit {
            if let Some((_, n, _)) = t.units.iter_mut().find(|(u, ..)| *u == unit) {
                *n += 1;
            } else if t.units.len() < 8 {
                // A few units a column; more say nothing about the column.
                t.units.push((unit, 1, fact.row));
            }
        }
    }
    out
}

/// The table's own money, and which columns take it.
pub(super) struct Money {
    pub(super) unit: Option<Stated<Unit>>,
    pub(super) takes: Vec<bool>,
}

pub(super) fn money(shape: &Shape, columns: &Columns, tallies: &[Tally], source: usize) -> Money {
    let width = tallies.len();
    let none = Money { unit: None, takes: vec![false; width] };
    if shape.kind != TableKind::Series {
        return none;
    }
    let mut found: Vec<Stated<Unit>> = columns.corner.unit.iter().cloned().collect();
    let headed = found.len();
    for (c, info) in columns.infos.iter().enumerate() {
        if let Some(s) = info.unit.as_ref().filter(|s| matches!(s.value, Unit::Currency(_)))
            && !shape.labels.contains(&c)
        {
            found.push(s.clone());
        }
    }
    let in_headers = found.len();
    for (c, t) in tallies.iter().enumerate() {
        for (unit, _, row) in &t.units {
            if matches!(unit, Unit::Currency(_)) && !shape.labels.contains(&c) {
                found.push(Stated { value: *unit, at: Locator::Cell { source, row: Some(*row), column: c } });
            }
        }
    }
    let currency = |s: &Stated<Unit>| match s.value {
        Unit::Currency(c) => Some(c),
        _ => None,
    };
    let Some(first) = found.first().and_then(currency) else { return none };
    let mut best: (Currency, usize) = (first, 0);
    for (i, s) in found.iter().enumerate() {
        let Some(c) = currency(s) else { continue };
        if !c.compatible(best.0) {
            return none; // two moneys: each column and cell has its own
        }
        // A code says more than a bare sign.
        if c.0.len() > best.0.0.len() {
            best = (c, i);
        }
    }
    let measures = || (0..width).filter(|c| !shape.labels.contains(c) && tallies[*c].numbers > 0);
    let signed = |c: usize| {
        tallies[c]
            .units
            .iter()
            .filter(|(u, ..)| matches!(u, Unit::Currency(_)))
            .map(|(_, n, _)| n)
            .sum::<usize>()
    };
    let by_header = |c: usize| matches!(columns.infos[c].unit, Some(Stated { value: Unit::Currency(_), .. }));
    // Where every column with a sign carries it on every figure, columns without it are no money.
    let strict = headed == 0
        && measures().any(|c| signed(c) > 0 || by_header(c))
        && measures().filter(|&c| signed(c) > 0 && !by_header(c)).all(|c| signed(c) == tallies[c].numbers)
        && measures().all(|c| signed(c) > 0 || by_header(c) || tallies[c].numbers > 1 || in_headers > 0);
    let takes: Vec<bool> = (0..width)
        .map(|c| {
            tallies[c].numbers > 0
                && (!strict || signed(c) > 0 || by_header(c))
                && !columns.extras[c].countlike
        })
        .collect();
    Money { unit: Some(Stated { value: Unit::Currency(best.0), at: found[best.1].at.clone() }), takes }
}

pub(super) fn unit_word(unit: Unit) -> String {
    match unit {
        Unit::Currency(c) => c.0.to_owned(),
        Unit::Measure(m) => m.symbol.to_owned(),
        Unit::Percent => "%".to_owned(),
        other => format!("{other:?}"),
    }
}

/// Units that a column's cells state for the cells that leave them out.
pub(super) fn column_units(shape: &Shape, columns: &mut Columns, tallies: &[Tally], source: usize) {
    for (c, info) in columns.infos.iter_mut().enumerate() {
        if info.unit.is_some() || info.role != ColumnRole::Measure {
            continue;
        }
        let t = &tallies[c];
        let Some((unit, n, row)) = t.units.iter().max_by_key(|(_, n, row)| (*n, std::cmp::Reverse(*row)))
        else {
            continue;
        };
        let all = t.units.iter().map(|(_, n, _)| n).sum::<usize>();
        let holds = match unit {
            // Money of a column of records holds for its bare figures; in series it is the table's matter.
            Unit::Currency(_) => shape.kind == TableKind::Records && *n == all,
            _ => n * 5 >= t.numbers * 4 && t.numbers > 2,
        };
        if holds {
            info.unit =
                Some(Stated { value: *unit, at: Locator::Cell { source, row: Some(*row), column: c } });
        }
    }
}

/// Words that call a fraction a share of one.
pub(super) const FRACTION_WORDS: &[&str] = &[
    "pct",
    "percent",
    "percentage",
    "share",
    "rate",
    "margin",
    "growth",
    "yield",
    "fraction",
    "proportion",
    "probability",
    "conversion",
    "ctr",
    "utilization",
    "utilisation",
    "churn",
    "discount",
];

/// Columns of fractions between -1 and 1 under a word such as `pct`: 0.124 stands for 12.4 %.
pub(super) fn fractions(shape: &Shape, columns: &mut Columns, tallies: &[Tally]) -> Vec<bool> {
    let mut out = vec![false; tallies.len()];
    for (c, info) in columns.infos.iter_mut().enumerate() {
        let t = &tallies[c];
        if shape.labels.contains(&c) || !t.small || !t.broken || !t.units.is_empty() {
            continue;
        }
        let last = info.headers.last().map_or("", |(_, t)| t.as_str());
        let worded = name_parts(last).iter().any(|p| FRACTION_WORDS.contains(&&**p));
        let sign =
            info.unit.as_ref().is_some_and(|s| s.value == Unit::Percent) && !columns.extras[c].percent_word;
        let other = info.unit.as_ref().is_some_and(|s| s.value != Unit::Percent);
        if worded && !sign && !other && !has_word(last, &["per"]) {
            info.unit = None;
            out[c] = true;
        }
    }
    out
}
