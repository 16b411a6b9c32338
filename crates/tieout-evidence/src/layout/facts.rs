//! Units, scales and periods given to every figure.

use std::sync::Arc;

use tieout_notation::{Period, Unit};

use super::cells::Cells;
use super::columns::{Columns, where_stated};
use super::kind::Shape;
use super::scale::{Scaling, refine_rows, table_scale};
use super::units::{column_units, fractions, money, tally, unit_word};
use super::{CellFact, ColumnRole, FactForm, RowInfo, RowKind, Stated, TableKind, labels, periods};
use crate::Table;

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
    let table_scale = table_scale(shape, columns, rows, extras, context, &mut except, notes);
    let scaled = table_scale.is_some() || columns.infos.iter().any(|i| i.scale.is_some());
    // Columns of money beside columns without a unit: there the column decides what a count is, not the row.
    let by_header = |c: usize| matches!(columns.infos[c].unit, Some(Stated { value: Unit::Currency(_), .. }));
    let measures = || (0..width).filter(|c| !shape.labels.contains(c) && tallies[*c].numbers > 0);
    let mixed = measures().any(by_header) && measures().any(|c| columns.infos[c].unit.is_none());
    let fraction_rows = refine_rows(&cells, shape, columns, rows, extras, source, scaled, &except);
    let rows: &[RowInfo] = rows;
    let columns: &Columns = columns;
    let scaling = Scaling { columns, rows, extras, table: table_scale.as_ref(), scaled, mixed, source };
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
        if column.role == ColumnRole::Identifier {
            // A code such as `10d` counts no days.
            (fact.unit, fact.unit_own) = (None, false);
        }
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
        fact.scale = scaling.of(fact);
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
