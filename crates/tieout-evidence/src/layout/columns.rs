//! What the header says about each column.

use tieout_notation::{Period, Unit};

use super::header::{self, HeaderRow};
use super::kind::{self, Shape};
use super::phrase::{self, Phrase, Place};
use super::{ColumnInfo, ColumnRole, Stated, TableKind, periods};
use crate::{Locator, Table};

/// What the header says about the table as a whole.
#[derive(Clone, Debug, Default)]
pub(super) struct Corner {
    pub(super) scale: Option<Stated<i32>>,
    /// Whether the scale was said of money ("US$ thousands").
    pub(super) of_money: bool,
    pub(super) unit: Option<Stated<Unit>>,
    pub(super) except: Vec<Vec<String>>,
}

/// What is said about a column beyond its [`ColumnInfo`].
#[derive(Clone, Debug, Default)]
pub(super) struct Extra {
    /// The scale was said of money.
    pub(super) of_money: bool,
    /// Counts things ("Number of shares").
    pub(super) countlike: bool,
    /// Per something, or a ratio.
    pub(super) per: bool,
    /// The header has a percent word and no sign: its figures may be fractions.
    pub(super) percent_word: bool,
}

pub(super) struct Columns {
    pub(super) infos: Vec<ColumnInfo>,
    pub(super) extras: Vec<Extra>,
    pub(super) corner: Corner,
}

pub(super) fn read(table: &Table, shape: &Shape, grid: &[HeaderRow], source: usize) -> Columns {
    let width = table.columns.len();
    let mut corner = Corner::default();
    let mut corner_texts: Vec<(Option<usize>, &str)> = Vec::new();
    if shape.kind == TableKind::Series {
        for g in grid {
            for &c in &shape.labels {
                let text = &*g.own[c];
                if text.is_empty() {
                    continue;
                }
                corner_texts.push((g.row, text));
                if !phrase::may_state(text) {
                    continue;
                }
                let p = phrase::read(text, Place::Header);
                let at = Locator::Cell { source, row: g.row, column: c };
                if let Some((power, _)) = p.scale {
                    corner.scale = Some(Stated { value: power, at: at.clone() });
                    corner.of_money = matches!(p.unit, Some((Unit::Currency(_), _)));
                }
                if let Some((unit @ Unit::Currency(_), _)) = p.unit {
                    corner.unit = Some(Stated { value: unit, at });
                }
                corner.except.extend(p.except);
            }
        }
    }
    let mut infos = Vec::with_capacity(width);
    let mut extras = Vec::with_capacity(width);
    for c in 0..width {
        let (info, extra) = one(table, shape, grid, source, c, &corner_texts, &mut corner.except);
        infos.push(info);
        extras.push(extra);
    }
    corner_period(&mut infos, &corner_texts);
    growth(&mut infos);
    letter_scales(grid, source, &mut infos);
    Columns { infos, extras, corner }
}

fn one(
    table: &Table,
    shape: &Shape,
    grid: &[HeaderRow],
    source: usize,
    c: usize,
    corner: &[(Option<usize>, &str)],
    except: &mut Vec<Vec<String>>,
) -> (ColumnInfo, Extra) {
    let label = shape.labels.contains(&c);
    let mut extra = Extra::default();
    let mut headers: Vec<(Option<usize>, String)> = Vec::new();
    let mut places: Vec<usize> = Vec::new();
    for g in grid {
        let Some(from) = g.from.get(c).copied().flatten() else { continue };
        let text = &g.own[from];
        if text.is_empty() || headers.last().is_some_and(|(_, last)| last == text) {
            continue;
        }
        headers.push((g.row, text.clone()));
        places.push(from);
    }
    let phrases: Vec<Phrase> = headers.iter().map(|(_, t)| phrase::read(t, Place::Header)).collect();
    let mut unit = None;
    let mut scale = None;
    for (i, p) in phrases.iter().enumerate().rev() {
        let at = || Locator::Cell { source, row: headers[i].0, column: places[i] };
        if let Some((value, _)) = p.unit.filter(|_| unit.is_none()) {
            // A percent caption over a column that names a period is said of its neighbours.
            unit = Some(Stated { value, at: at() });
            extra.percent_word = value == Unit::Percent && !p.sign;
        }
        if let Some((value, _)) = p.scale.filter(|_| scale.is_none()) {
            scale = Some(Stated { value, at: at() });
            extra.of_money = matches!(p.unit, Some((Unit::Currency(_), _)));
        }
        if places[i] == c || !label {
            except.extend(p.except.iter().cloned());
        }
    }
    let mut name: Vec<String> = Vec::new();
    for p in &phrases {
        let mut rest = periods::without(&p.rest);
        if rest.is_empty() && !p.only && periods::find(&p.rest).is_empty() && headers.len() == 1 {
            rest.clone_from(&p.rest);
        }
        if !rest.is_empty() && name.last() != Some(&rest) {
            name.push(rest);
        }
    }
    let joined = name.join(" ");
    let mut stated = periods::Stated::default();
    if !label {
        // Captions in the corner ("Year ended June 30,") give their day and month, but no year of their own.
        let caption = |row: Option<usize>| {
            corner
                .iter()
                .filter(move |(r, _)| *r == row)
                .map(|(_, t)| *t)
                .filter(|t| periods::find(t).iter().all(|(_, p)| p.year.is_none()))
        };
        let mut texts: Vec<&str> = Vec::new();
        for g in grid {
            texts.extend(caption(g.row));
            if let Some((_, t)) = headers.iter().find(|(r, _)| *r == g.row) {
                texts.push(t);
            }
        }
        stated = periods::combine(texts.into_iter());
    }
    let leaf = phrases.iter().zip(&headers).rev().find(|(p, _)| !p.only).map_or("", |(_, (_, t))| t.as_str());
    let change = !label
        && (stated.compares
            || kind::says_change(leaf)
            || (stated.periods.is_empty() && headers.iter().any(|(_, t)| kind::says_change(t)))
            || headers.iter().any(|(_, t)| matches!(t.trim(), "±" | "+/-" | "+/−")));
    if change && !stated.compares && stated.periods.len() < 2 {
        // A change has no period of its own.
        stated.periods.clear();
    }
    let last = name.last().map_or("", String::as_str);
    let total = !label
        && ["total", "totals", "grand total", "overall total"].iter().any(|t| last.eq_ignore_ascii_case(t));
    let lower = joined.to_ascii_lowercase();
    extra.countlike = lower.contains("number of")
        || super::labels::has_word(&lower, &["number", "shares", "count", "qty", "quantity", "units"])
            && !super::labels::has_word(&lower, &["value", "price", "per"]);
    extra.per = super::labels::has_word(&lower, &["ratio", "eps"])
        || (lower.contains("per ") && super::labels::has_word(&lower, &["share", "unit"]))
        || lower.contains("exercise price");
    let role = shape.roles.get(c).copied().unwrap_or(ColumnRole::Text);
    let _ = table;
    (ColumnInfo { role, headers, name: joined, periods: stated.periods, unit, scale, change, total }, extra)
}

/// A full period in the corner ("July 27, 2019") is every column's, where no column has its own.
fn corner_period(infos: &mut [ColumnInfo], corner: &[(Option<usize>, &str)]) {
    if infos.iter().any(|i| !i.periods.is_empty()) {
        return;
    }
    let found: Vec<Period> = corner
        .iter()
        .flat_map(|(_, t)| periods::find(t))
        .map(|(_, p)| p)
        .filter(|p| p.year.is_some())
        .collect();
    if let [one] = found[..] {
        for info in
            infos.iter_mut().filter(|i| matches!(i.role, ColumnRole::Measure | ColumnRole::Rank) && !i.change)
        {
            info.periods = vec![one];
        }
    }
}

/// "Growth" beside columns with periods is a change.
fn growth(infos: &mut [ColumnInfo]) {
    if infos.iter().filter(|i| !i.periods.is_empty()).count() < 2 {
        return;
    }
    for info in infos.iter_mut().filter(|i| i.periods.is_empty() && i.role == ColumnRole::Measure) {
        if kind::says_growth(&info.name) {
            info.change = true;
        }
    }
}

/// A header cell that is a bare `M` beside a cell `$M` of the same row counts in millions as well.
fn letter_scales(grid: &[HeaderRow], source: usize, infos: &mut [ColumnInfo]) {
    for g in grid {
        // The letters that end a money phrase of this row.
        let mut letters = String::new();
        for text in g.own.iter().filter(|t| t.chars().count() <= 6 && t.ends_with(['M', 'm', 'K', 'k'])) {
            let money = text.chars().count() > 1 && phrase::read(text, Place::Header).scale.is_some();
            if let Some(letter) = text.chars().next_back().filter(|_| money) {
                letters.push(letter);
            }
            if letters.len() > 4 {
                break;
            }
        }
        for (c, info) in infos.iter_mut().enumerate() {
            let text = g.own[c].trim();
            let power = match text {
                "M" | "m" => 6,
                "K" | "k" => 3,
                _ => continue,
            };
            if info.scale.is_none() && letters.contains(text) {
                info.scale =
                    Some(Stated { value: power, at: Locator::Cell { source, row: g.row, column: c } });
            }
        }
    }
}

/// Header rows said in words, for notes.
pub(super) fn where_stated(at: &Locator) -> String {
    match at {
        Locator::Cell { row: None, column, .. } => format!("column name {column}"),
        Locator::Cell { row: Some(r), column, .. } => format!("row {r}, column {column}"),
        Locator::Text { source, .. } => format!("the text of source {source}"),
        Locator::Pointer { pointer, .. } | Locator::Key { pointer, .. } => pointer.clone(),
    }
}

/// The header grid of a table: names row and header rows, spread.
pub(super) fn grid(table: &Table, headed: usize, shape: &Shape) -> Vec<HeaderRow> {
    let first = match shape.kind {
        TableKind::Series => shape.labels.iter().max().map_or(0, |m| m + 1).min(shape.leading.max(1)),
        TableKind::Records => 0,
    };
    header::spread(table, headed, first)
}
