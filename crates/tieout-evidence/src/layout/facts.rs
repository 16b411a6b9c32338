//! Units, scales and periods given to every figure.

use std::sync::Arc;

use tieout_notation::{Currency, Decimal, Period, Unit};

use super::cells::Cells;
use super::columns::{Columns, where_stated};
use super::kind::{Shape, name_parts};
use super::labels::{self, has_word};
use super::{CellFact, ColumnRole, FactForm, RowInfo, RowKind, Stated, TableKind, periods, phrase};
use crate::{Locator, Table};
use tieout_notation::stem;

/// Own units of a column's figures.
#[derive(Clone, Debug, Default)]
struct Tally {
    numbers: usize,
    /// How often each unit stands in a cell, with its first row; in order of first appearance.
    units: Vec<(Unit, usize, usize)>,
    /// All figures lie between -1 and 1, and some are no integers.
    small: bool,
    broken: bool,
}

fn tally(cells: &Cells, rows: &[RowInfo], width: usize) -> Vec<Tally> {
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
        t.small &= fact.value <= one && fact.value >= minus;
        t.broken |= !fact.value.is_integer();
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
struct Money {
    unit: Option<Stated<Unit>>,
    takes: Vec<bool>,
}

fn money(shape: &Shape, columns: &Columns, tallies: &[Tally], source: usize) -> Money {
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

/// Everything that gives figures their meaning.
pub(super) struct Given {
    pub(super) facts: Vec<CellFact>,
    pub(super) unit: Option<Stated<Unit>>,
    pub(super) scale: Option<Stated<i32>>,
}

/// Gives every figure its unit, scale and periods; refines what rows and columns say on the way.
#[allow(clippy::too_many_arguments)]
pub(super) fn give(
    table: &Table,
    cells: Cells,
    shape: &Shape,
    columns: &mut Columns,
    rows: &mut [RowInfo],
    extras: &[labels::Extra],
    source: usize,
    context: &[(usize, &str)],
    notes: &mut Vec<String>,
) -> Given {
    let width = cells.width;
    let tallies = tally(&cells, rows, width);
    column_units(shape, columns, &tallies, source);
    let fraction_columns = fractions(shape, columns, &tallies);
    let money = money(shape, columns, &tallies, source);
    let mut except = columns.corner.except.clone();
    let table_scale = table_scale(table, shape, columns, rows, extras, context, &mut except, notes);
    let scaled = table_scale.is_some() || columns.infos.iter().any(|i| i.scale.is_some());
    // Columns of money beside columns without a unit: there the column decides what a count is, not the row.
    let by_header = |c: usize| matches!(columns.infos[c].unit, Some(Stated { value: Unit::Currency(_), .. }));
    let measures = || (0..width).filter(|c| !shape.labels.contains(c) && tallies[*c].numbers > 0);
    let mixed = measures().any(by_header) && measures().any(|c| columns.infos[c].unit.is_none());
    let fraction_rows = refine_rows(&cells, shape, columns, rows, extras, source, scaled, &except);
    let none: Arc<[Period]> = Arc::from([]);
    let of_columns: Vec<Arc<[Period]>> = columns.infos.iter().map(|c| shared(&c.periods, &none)).collect();
    let mut again = said_again(table, rows, &none).into_iter().peekable();
    let mut now: Option<Vec<Arc<[Period]>>> = None;
    // The periods of the row that was last met, shared by its facts.
    let mut of_row = (usize::MAX, none.clone());
    let mut facts = cells.facts;
    let mut marks = cells.marks.into_iter().peekable();
    let mut index = 0usize;
    facts.retain_mut(|fact| {
        let mark = marks.next_if_eq(&index).is_some();
        index += 1;
        let row = &rows[fact.row];
        if mark && shape.kind == TableKind::Series && shape.labels.contains(&fact.column) {
            return false;
        }
        if matches!(row.kind, RowKind::Header | RowKind::Note) {
            return false;
        }
        while let Some((_, periods)) = again.next_if(|(after, _)| *after < fact.row) {
            now = Some(periods);
        }
        let column = &columns.infos[fact.column];
        let wide = row.kind == RowKind::Section && shape.kind == TableKind::Records && fact.column > 0;
        if wide {
            return false;
        }
        let measure = column.role == ColumnRole::Measure && !shape.labels.contains(&fact.column);
        if fact.form == FactForm::Year
            && measure
            && fact.periods.first().is_some_and(|p| p.year.is_some_and(|y| *p == Period::of_year(y)))
        {
            fact.form = FactForm::Number;
            fact.periods = none.clone();
        }
        if fact.form == FactForm::Nil && !measure {
            return false;
        }
        if fact.form == FactForm::Year {
            return true;
        }
        if of_row.0 != fact.row {
            of_row = (fact.row, shared(&row.periods, &none));
        }
        let over = now.as_ref().and_then(|p| p.get(fact.column)).filter(|p| !p.is_empty());
        let headed = over.or(of_columns.get(fact.column)).filter(|p| !p.is_empty());
        fact.periods = match headed {
            Some(p) if !shape.labels.contains(&fact.column) => p.clone(),
            _ => of_row.1.clone(),
        };
        if !measure || !matches!(fact.form, FactForm::Number | FactForm::Part | FactForm::Nil) {
            return true;
        }
        let extra = &extras[fact.row];
        let of_column = &columns.extras[fact.column];
        if fact.unit.is_none() && fact.form != FactForm::Part {
            let row_unit = row.unit.as_ref().map(|s| s.value);
            let column_unit = column.unit.as_ref().map(|s| s.value);
            let percent = |u: Option<Unit>| matches!(u, Some(Unit::Percent | Unit::Points));
            fact.unit = if percent(row_unit) {
                row_unit
            } else if percent(column_unit) {
                column_unit
            } else if row_unit.is_some() {
                row_unit
            } else if extra.countlike && !mixed {
                None
            } else if column_unit.is_some() {
                column_unit
            } else if money.takes[fact.column] {
                money.unit.as_ref().map(|s| s.value)
            } else {
                None
            };
        }
        if fact.form == FactForm::Number
            && !fact.unit_own
            && (fraction_columns[fact.column] || fraction_rows[fact.row])
        {
            fact.fraction = true;
            fact.unit = None;
        }
        fact.scale = scale_of(
            fact,
            row,
            extra,
            column,
            of_column,
            table_scale.as_ref(),
            columns.corner.of_money,
            rows,
            scaled,
            mixed,
            source,
        );
        true
    });
    if let Some(s) = &money.unit {
        notes.push(format!("money {} from {}", unit_word(s.value), where_stated(&s.at)));
    }
    Given { facts, unit: money.unit, scale: table_scale }
}

fn shared(periods: &[Period], none: &Arc<[Period]>) -> Arc<[Period]> {
    if periods.is_empty() { none.clone() } else { Arc::from(periods) }
}

/// Where the header is said again inside the body: the last row of each run, and the periods of every column from there on.
fn said_again(table: &Table, rows: &[RowInfo], none: &Arc<[Period]>) -> Vec<(usize, Vec<Arc<[Period]>>)> {
    let mut out = Vec::new();
    let mut row = rows.iter().position(|r| r.kind != RowKind::Header).unwrap_or(rows.len());
    while row < rows.len() {
        let first = row;
        while row < rows.len() && rows[row].kind == RowKind::Header {
            row += 1;
        }
        if row > first {
            let of = |c: usize| {
                let texts: Vec<_> = (first..row).map(|r| table.text(r, c)).collect();
                shared(&periods::combine(texts.iter().map(|t| &**t)).periods, none)
            };
            out.push((row - 1, (0..table.columns.len()).map(of).collect()));
        }
        row += 1;
    }
    out
}

fn unit_word(unit: Unit) -> String {
    match unit {
        Unit::Currency(c) => c.0.to_owned(),
        Unit::Measure(m) => m.symbol.to_owned(),
        Unit::Percent => "%".to_owned(),
        other => format!("{other:?}"),
    }
}

/// The scale that applies to one figure: row label, nearest header row, corner, section, paragraph; exceptions have none.
#[allow(clippy::too_many_arguments)]
fn scale_of(
    fact: &CellFact,
    row: &RowInfo,
    extra: &labels::Extra,
    column: &super::ColumnInfo,
    of_column: &super::columns::Extra,
    table: Option<&Stated<i32>>,
    corner_of_money: bool,
    rows: &[RowInfo],
    scaled: bool,
    mixed: bool,
    source: usize,
) -> Option<Stated<i32>> {
    if let Some(s) = &row.scale {
        return Some(s.clone());
    }
    let zero = |at: Locator| Some(Stated { value: 0, at });
    let here = || Locator::Cell { source, row: Some(fact.row), column: fact.column };
    if matches!(
        fact.unit,
        Some(Unit::Percent | Unit::Points | Unit::BasisPoints | Unit::PerMille | Unit::Times)
    ) || fact.fraction
    {
        return if scaled { zero(column.unit.as_ref().map_or_else(here, |s| s.at.clone())) } else { None };
    }
    if matches!(fact.unit, Some(Unit::Measure(_))) && fact.unit_own && scaled {
        return zero(here());
    }
    let count = of_column.countlike || (extra.countlike && !mixed);
    if let Some(s) = &column.scale {
        let said_elsewhere = !matches!(s.at, Locator::Cell { column: c, .. } if c == fact.column);
        if !(count && of_column.of_money && (said_elsewhere || (extra.countlike && !mixed))) {
            return Some(s.clone());
        }
        return None;
    }
    if of_column.per && scaled {
        let row = column.headers.last().and_then(|(r, _)| *r);
        return zero(Locator::Cell { source, row, column: fact.column });
    }
    if let Some(s) = row.section
        && let Some(scale) = &rows[s].scale
    {
        return Some(scale.clone());
    }
    if count && corner_of_money {
        return None;
    }
    table.cloned()
}

/// Units that a column's cells state for the cells that leave them out.
fn column_units(shape: &Shape, columns: &mut Columns, tallies: &[Tally], source: usize) {
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
const FRACTION_WORDS: &[&str] = &[
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
fn fractions(shape: &Shape, columns: &mut Columns, tallies: &[Tally]) -> Vec<bool> {
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

/// The table's scale: corner, else a scale that all measures share, else the first section, else a paragraph.
#[allow(clippy::too_many_arguments)]
fn table_scale(
    table: &Table,
    shape: &Shape,
    columns: &Columns,
    rows: &[RowInfo],
    extras: &[labels::Extra],
    context: &[(usize, &str)],
    except: &mut Vec<Vec<String>>,
    notes: &mut Vec<String>,
) -> Option<Stated<i32>> {
    if let Some(s) = &columns.corner.scale {
        notes.push(format!("scale 10^{} from {}", s.value, where_stated(&s.at)));
        return Some(s.clone());
    }
    let measures: Vec<usize> = (0..columns.infos.len())
        .filter(|&c| columns.infos[c].role == ColumnRole::Measure && !shape.labels.contains(&c))
        .collect();
    let mut stated = measures.iter().filter_map(|&c| columns.infos[c].scale.as_ref());
    if let Some(first) = stated.next() {
        let same = measures.iter().all(|&c| {
            let info = &columns.infos[c];
            info.scale.as_ref().map_or(info.change || info.unit.is_some(), |s| s.value == first.value)
        });
        notes.push(format!("scale 10^{} from {}", first.value, where_stated(&first.at)));
        return same.then(|| first.clone());
    }
    if shape.kind != TableKind::Series {
        return None;
    }
    let first_data =
        rows.iter().position(|r| matches!(r.kind, RowKind::Data | RowKind::Total)).unwrap_or(rows.len());
    for (row, extra) in rows[..first_data].iter().zip(extras) {
        if row.kind == RowKind::Section
            && let Some(s) = &row.scale
        {
            if let Some(p) = &extra.phrase {
                except.extend(p.except.iter().cloned());
            }
            notes.push(format!("scale 10^{} from {}", s.value, where_stated(&s.at)));
            return Some(s.clone());
        }
    }
    let _ = table;
    let mut best: Option<(u8, usize, phrase::Passage)> = None;
    let mut rival = false;
    for (source, text) in context {
        for p in phrase::passages(text) {
            match &best {
                Some((strength, _, b))
                    if p.strength < *strength || (p.strength == *strength && p.power == b.power) => {}
                Some((strength, ..)) if p.strength == *strength => rival = true,
                _ => {
                    rival = false;
                    best = Some((p.strength, *source, p));
                }
            }
        }
    }
    let (_, from, passage) = best?;
    if rival {
        notes.push("texts state different scales: none is taken".to_owned());
        return None;
    }
    notes.push(format!("scale 10^{} from the text of source {from}", passage.power));
    except.extend(passage.except);
    Some(Stated { value: passage.power, at: Locator::Text { source: from, span: passage.span } })
}

/// Percent rows, exceptions from the scale, and rows of fractions; the last are returned.
#[allow(clippy::too_many_arguments)]
fn refine_rows(
    cells: &Cells,
    shape: &Shape,
    columns: &Columns,
    rows: &mut [RowInfo],
    extras: &[labels::Extra],
    source: usize,
    scaled: bool,
    except: &[Vec<String>],
) -> Vec<bool> {
    let mut out = vec![false; rows.len()];
    if shape.kind != TableKind::Series {
        return out;
    }
    let one = Decimal::ONE;
    let minus = Decimal::ONE.neg();
    let mut from = 0;
    for r in 0..rows.len() {
        let mut to = from;
        let (mut percents, mut money, mut numbers) = (0usize, 0usize, 0usize);
        let (mut small, mut broken) = (true, false);
        while let Some(f) = cells.facts.get(to).filter(|f| f.row == r) {
            // Where percent is the column's matter, its cells say nothing about their row.
            let of_column = matches!(columns.infos[f.column].unit, Some(Stated { value: Unit::Percent, .. }));
            if matches!(f.form, FactForm::Number) && !shape.labels.contains(&f.column) && !of_column {
                numbers += 1;
                percents += usize::from(f.unit == Some(Unit::Percent));
                money += usize::from(matches!(f.unit, Some(Unit::Currency(_))));
                small &= f.value <= one && f.value >= minus;
                broken |= !f.value.is_integer();
            }
            to += 1;
        }
        from = to;
        if !matches!(rows[r].kind, RowKind::Data | RowKind::Total) {
            continue;
        }
        let at = labels::label_at(source, r, shape);
        let worded = || {
            has_word(
                &rows[r].label,
                &["rate", "rates", "margin", "margins", "yield", "percent", "percentage", "return"],
            )
        };
        if percents > 0 && percents < numbers && money == 0 && rows[r].unit.is_none() && worded() {
            rows[r].unit = Some(Stated { value: Unit::Percent, at: at.clone() });
        }
        if rows[r].unit.is_none()
            && money == 0
            && percents == 0
            && let Some(s) = rows[r].section
            && let Some(u) =
                rows[s].unit.clone().filter(|u| matches!(u.value, Unit::Percent | Unit::Measure(_)))
        {
            rows[r].unit = Some(u);
        }
        let signed = extras[r].phrase.as_ref().is_some_and(|p| p.sign);
        let word = has_word(&rows[r].label, FRACTION_WORDS);
        if numbers > 0 && small && broken && percents == 0 && money == 0 && word && !signed && !extras[r].per
        {
            out[r] = true;
            rows[r].unit = None;
        }
        if !scaled || rows[r].scale.is_some() {
            continue;
        }
        let per_section =
            rows[r].section.is_some_and(|s| extras[s].per) && small_figures(cells, to, r, shape);
        let excepted = !except.is_empty() && is_excepted(&rows[r].label, &extras[r], except);
        let percent =
            matches!(rows[r].unit, Some(Stated { value: Unit::Percent | Unit::Points | Unit::Times, .. }));
        if extras[r].per || extras[r].ratio || per_section || excepted || percent {
            rows[r].scale = Some(Stated { value: 0, at });
        }
    }
    out
}

/// Figures under a heading "per share" that are too small and too fine for thousands: all under 1,000, one with decimals.
fn small_figures(cells: &Cells, end: usize, row: usize, shape: &Shape) -> bool {
    let limit = Decimal::new(1000, 0);
    let mut broken = false;
    for f in cells.facts[..end].iter().rev().take_while(|f| f.row == row) {
        if shape.labels.contains(&f.column) || f.form != FactForm::Number {
            continue;
        }
        if f.value.abs() >= limit {
            return false;
        }
        broken |= !f.value.is_integer();
    }
    broken
}

/// Whether a label holds all words of something that the scale's statement leaves out.
fn is_excepted(label: &str, extra: &labels::Extra, except: &[Vec<String>]) -> bool {
    let mut words: Vec<String> = label
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(|w| stem(&w.to_lowercase()))
        .collect();
    words.sort_unstable();
    let has = |w: &String| words.binary_search(w).is_ok();
    except.iter().any(|thing| {
        if thing.iter().any(|w| w == "per") {
            return extra.per;
        }
        if let [one] = &thing[..]
            && one == "share"
        {
            return extra.countlike && has(one);
        }
        thing.iter().all(has)
    })
}
