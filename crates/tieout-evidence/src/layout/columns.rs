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
    glued_years(&mut infos);
    growth(&mut infos);
    pairs(&mut infos);
    let series = shape.kind == TableKind::Series;
    for info in infos.iter_mut().filter(|i| series && i.role == ColumnRole::Measure) {
        // `Note 3`: figures that point to a note.
        if ["note", "notes", "ref", "reference"].iter().any(|n| info.name.eq_ignore_ascii_case(n)) {
            info.role = ColumnRole::Identifier;
        }
    }
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
    for own in [true, false] {
        // The column's own cells first, then captions that stand over it; the nearest row first.
        for (i, p) in phrases.iter().enumerate().rev().filter(|(i, _)| (places[*i] == c) == own) {
            let at = || Locator::Cell { source, row: headers[i].0, column: places[i] };
            if let Some((value, _)) = p.unit.filter(|_| unit.is_none()) {
                unit = Some(Stated { value, at: at() });
                extra.percent_word = value == Unit::Percent && !p.sign;
            }
            if let Some((value, _)) = p.scale.filter(|_| scale.is_none()) {
                scale = Some(Stated { value, at: at() });
                extra.of_money = matches!(p.unit, Some((Unit::Currency(_), _)));
            }
            except.extend(p.except.iter().cloned());
        }
    }
    let mut name: Vec<String> = Vec::new();
    for p in &phrases {
        let mut rest = periods::without(&p.rest);
        if rest.is_empty() && !p.only && periods::find(&p.rest).is_empty() && headers.len() == 1 {
            rest.clone_from(&p.rest);
        }
        // `2018 1`: the digit that is left of a year's header is a footnote mark.
        if rest.len() <= 2 && rest.bytes().all(|b| b.is_ascii_digit()) && rest != p.rest {
            continue;
        }
        if !rest.is_empty() && name.last() != Some(&rest) {
            name.push(rest);
        }
    }
    let mut joined = name.join(" ");
    if joined.is_empty()
        && let Some(((_, text), p)) = headers.iter().zip(&phrases).next_back()
        && p.only
        && p.scale.is_none()
    {
        // `%`, `Pct.`, `km`: the unit is the name.
        text.clone_into(&mut joined);
    }
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
    let spoken = headers.iter().any(|(_, t)| kind::says_change(t));
    let change = !label && (stated.compares || spoken);
    if change && !stated.compares && stated.periods.len() < 2 {
        // A change has no period of its own, but may name the two that it compares in two rows.
        let mut named: Vec<Period> = headers
            .iter()
            .flat_map(|(_, t)| periods::find(t))
            .map(|(_, p)| p)
            .filter(|p| p.year.is_some())
            .collect();
        named.dedup_by_key(|p| p.year);
        stated.periods = if named.len() == 2 { named } else { Vec::new() };
    }
    let total = !label
        && headers.iter().any(|(_, t)| {
            let t = phrase::tidy(t);
            ["total", "totals", "grand total", "overall total", "total amount", "total($)"]
                .iter()
                .any(|w| t.eq_ignore_ascii_case(w))
        });
    let lower = joined.to_ascii_lowercase();
    extra.countlike = lower.contains("number of")
        || super::labels::has_word(&lower, &["number", "shares", "count", "qty", "quantity", "units"])
            && !super::labels::has_word(&lower, &["value", "price", "per"]);
    extra.per = super::labels::has_word(&lower, &["ratio", "eps"])
        || (lower.contains("per ") && super::labels::has_word(&lower, &["share", "unit"]))
        || lower.contains("exercise price");
    if extra.countlike
        && let Some(Stated { value: Unit::Currency(_), at: Locator::Cell { column, .. } }) = &unit
        && *column != c
    {
        unit = None;
    }
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
        .filter(|(_, t)| periods::without(t).is_empty())
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

/// `20181` among columns of bare years is 2018 with a footnote mark.
fn glued_years(infos: &mut [ColumnInfo]) {
    if infos.iter().filter(|i| i.periods.len() == 1).count() < 2 {
        return;
    }
    for info in infos.iter_mut().filter(|i| i.periods.is_empty() && i.name.len() == 5) {
        if info.name.bytes().all(|b| b.is_ascii_digit())
            && let Some(year) = super::cells::bare_year(&info.name[..4])
        {
            info.periods = vec![Period::of_year(year)];
            info.name.clear();
        }
    }
}

/// `2019 | Fair value | 2018 | Fair value`: a column named like another, right of a column with a period, belongs to that period.
fn pairs(infos: &mut [ColumnInfo]) {
    let mut names: Vec<&str> = infos
        .iter()
        .filter(|i| i.periods.is_empty() && !i.name.is_empty())
        .map(|i| i.name.as_str())
        .collect();
    names.sort_unstable();
    let twice: Vec<String> = names.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0].to_owned()).collect();
    if twice.is_empty() {
        return;
    }
    for c in 1..infos.len() {
        if infos[c].periods.is_empty()
            && !infos[c].change
            && infos[c].role == ColumnRole::Measure
            && infos[c - 1].name.is_empty()
            && infos[c - 1].periods.len() == 1
            && twice.binary_search(&infos[c].name).is_ok()
        {
            infos[c].periods = infos[c - 1].periods.clone();
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
