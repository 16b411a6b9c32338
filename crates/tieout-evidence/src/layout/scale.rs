//! Which power of ten applies to a figure, and which rows are left out of it.

use tieout_notation::{Decimal, Unit, stem};

use super::cells::Cells;
use super::columns::{Columns, where_stated};
use super::kind::Shape;
use super::labels::{self, has_word};
use super::units::FRACTION_WORDS;
use super::{CellFact, ColumnRole, FactForm, RowInfo, RowKind, Stated, TableKind, passage};
use crate::Locator;

/// What decides the scale of every figure of a table.
pub(super) struct Scaling<'a> {
    pub(super) columns: &'a Columns,
    pub(super) rows: &'a [RowInfo],
    pub(super) extras: &'a [labels::Extra],
    /// The table's own scale.
    pub(super) table: Option<&'a Stated<i32>>,
    /// Whether any scale is stated for the table or a column.
    pub(super) scaled: bool,
    /// Whether columns of money stand beside columns without a unit: there the column decides what a count is, not the row.
    pub(super) mixed: bool,
    pub(super) source: usize,
}

impl Scaling<'_> {
    /// The scale that applies to one figure: row label, nearest header row, section, corner, paragraph; exceptions have none.
    pub(super) fn of(&self, fact: &CellFact) -> Option<Stated<i32>> {
        let Self { rows, table, scaled, mixed, source, .. } = *self;
        let (row, extra) = (&rows[fact.row], &self.extras[fact.row]);
        let (column, of_column) = (&self.columns.infos[fact.column], &self.columns.extras[fact.column]);
        if let Some(s) = &fact.scale {
            // `$3.9 million`: the cell has said it.
            return Some(s.clone());
        }
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
            return if scaled {
                zero(column.unit.as_ref().map_or_else(here, |s| s.at.clone()))
            } else {
                None
            };
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
        if count && self.columns.corner.of_money {
            return None;
        }
        table.cloned()
    }
}

/// The table's scale: corner, else a scale that all measures share, else the first section, else a paragraph.
pub(super) fn table_scale(
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
    let mut best: Option<(u8, usize, passage::Passage)> = None;
    let mut rival = false;
    for (source, text) in context {
        for p in passage::passages(text) {
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
pub(super) fn refine_rows(
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
