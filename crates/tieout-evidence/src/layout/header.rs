//! Header rows inside the body, and captions spread over the columns they stand for.

use std::borrow::Cow;

use super::cells::{Cells, Kind};
use super::footnotes::without_marks;
use super::phrase::{self, Place};
use super::{kind, periods};
use crate::Table;

/// Most leading rows that can be header.
const MOST: usize = 12;
/// Body rows looked at to learn what a column holds.
const SAMPLE: usize = 200;

/// What a column mostly holds, for telling header cells from data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holds {
    Numbers,
    Dates,
    Forms,
    Words,
    Nothing,
}

/// The name of a column; empty for a name that only pads (`c3`).
pub(super) fn name(table: &Table, column: usize) -> &str {
    let name = table.columns.get(column).map_or("", |s| s.trim());
    if name.strip_prefix('c').and_then(|n| n.parse::<usize>().ok()) == Some(column) { "" } else { name }
}

/// How many leading columns hold words or dates (≥ 80 % of their filled cells), over some rows of the body.
pub(super) fn leading_labels(cells: &Cells, from: usize, to: usize, wide: &[usize]) -> usize {
    let mut count = 0;
    for column in 0..cells.width {
        let (mut filled, mut words) = (0usize, 0usize);
        for row in (from..to.min(cells.rows)).filter(|r| wide.binary_search(r).is_err()) {
            let kind = cells.kind(row, column);
            if !kind.is_blank() && kind != Kind::Nil {
                filled += 1;
                words += usize::from(kind.is_text() || kind.is_date());
            }
        }
        if filled == 0 && column > 0 || words * 5 < filled * 4 {
            break;
        }
        count += 1;
    }
    count
}

/// How many leading rows belong to the header.
pub(super) fn depth(table: &Table, cells: &Cells) -> usize {
    if cells.width < 2 {
        return 0;
    }
    let limit = cells.rows.min(MOST);
    let number = |row: usize| cells.row(row).iter().skip(1).any(|k| matches!(k, Kind::Number | Kind::Nil));
    let first = (0..limit).find(|&r| number(r));
    let Some(end) = first.or_else(|| (limit > 1).then(|| limit - 1)) else { return 0 };
    if end == 0 {
        return 0;
    }
    let from = if first.is_some() { end } else { (cells.rows / 2).min(3) };
    let to = cells.rows.min(from + SAMPLE);
    let labels = leading_labels(cells, from, to, &[]).clamp(1, cells.width - 1);
    let holds: Vec<Holds> = (0..cells.width).map(|c| column_holds(cells, c, from, to)).collect();
    let names: Vec<&str> = (0..cells.width).map(|c| name(table, c)).collect();
    let mut sorted: Vec<&str> = names[1..].to_vec();
    sorted.sort_unstable();
    let flattened = sorted.iter().any(|n| n.is_empty()) || sorted.windows(2).any(|w| w[0] == w[1]);
    let named_periods =
        names[labels..].iter().filter(|n| periods::find(n).iter().any(|(_, p)| p.year.is_some())).count();
    let mut depth = 0;
    for row in 0..end {
        let texts: Vec<Cow<'_, str>> = (0..cells.width).map(|c| table.text(row, c)).collect();
        match class(cells, row, &texts, &names, &holds, labels, flattened, named_periods > 0) {
            Class::Header => depth = row + 1,
            Class::Open => {}
            Class::Data => break,
        }
    }
    // All rows are header only in a table without a body, which says nothing.
    if depth >= cells.rows { 0 } else { depth }
}

enum Class {
    Header,
    /// A blank or a label alone: header if a header row follows.
    Open,
    Data,
}

#[allow(clippy::too_many_arguments)]
fn class(
    cells: &Cells,
    row: usize,
    texts: &[Cow<'_, str>],
    names: &[&str],
    holds: &[Holds],
    labels: usize,
    flattened: bool,
    named_periods: bool,
) -> Class {
    let kinds = cells.row(row);
    let label = texts.iter().take(labels).map(|t| t.trim()).find(|t| !t.is_empty()).unwrap_or("");
    let values: Vec<usize> = (labels..kinds.len()).filter(|&c| !kinds[c].is_blank()).collect();
    let unit_label = !label.is_empty() && phrase::may_state(label) && phrase::read(label, Place::Header).only;
    if values.is_empty() {
        if label.is_empty() {
            return Class::Open;
        }
        return if unit_label { Class::Header } else { Class::Open };
    }
    if full_width(texts).is_some() {
        return Class::Data;
    }
    let unit_row =
        values.iter().all(|&c| phrase::may_state(&texts[c]) && phrase::read(&texts[c], Place::Header).only);
    if unit_row && label.is_empty() {
        return Class::Header;
    }
    let (mut differs, mut same, mut repeats) = (0usize, 0usize, 0usize);
    for c in 0..kinds.len() {
        let kind = kinds[c];
        if kind.is_blank() {
            continue;
        }
        if !names[c].is_empty() && texts[c].trim() == names[c] {
            repeats += 1;
            differs += 1;
            continue;
        }
        match holds[c] {
            Holds::Numbers if matches!(kind, Kind::Number | Kind::Nil) => same += 1,
            Holds::Numbers => differs += 1,
            Holds::Forms if kind.is_text() || kind.is_date() => differs += 1,
            Holds::Forms => same += 1,
            Holds::Dates if kind.is_date() => same += usize::from(c > 0),
            Holds::Dates => differs += usize::from(kind.is_text()),
            Holds::Words => same += usize::from(c >= 1),
            Holds::Nothing => {}
        }
    }
    let years = values.iter().all(|&c| kinds[c].is_date());
    // A labelled row of years under a header that already names years is data.
    if years && named_periods && !label.is_empty() && !unit_label && label != names[0] {
        return Class::Data;
    }
    let eligible = flattened || repeats > 0 || label.is_empty() || unit_label || (years && !named_periods);
    if eligible && differs > same { Class::Header } else { Class::Data }
}

fn column_holds(cells: &Cells, column: usize, from: usize, to: usize) -> Holds {
    let (mut filled, mut numbers, mut dates, mut forms, mut words) = (0usize, 0usize, 0usize, 0usize, 0usize);
    for row in from..to {
        let kind = cells.kind(row, column);
        if kind.is_blank() {
            continue;
        }
        filled += 1;
        match kind {
            Kind::Number | Kind::Nil => numbers += 1,
            Kind::Year | Kind::Date => dates += 1,
            Kind::Clock | Kind::Ordinal | Kind::Composite => forms += 1,
            _ => words += 1,
        }
    }
    let most = |n: usize| n * 5 >= filled * 3;
    if filled == 0 {
        Holds::Nothing
    } else if most(dates) {
        Holds::Dates
    } else if most(numbers) {
        Holds::Numbers
    } else if most(forms) {
        Holds::Forms
    } else if most(words) || words * 2 >= filled {
        Holds::Words
    } else {
        Holds::Numbers
    }
}

/// Which columns name a year in their own header cells.
pub(super) fn dated_columns(table: &Table, rows: usize) -> Vec<bool> {
    let says = |text: &str| text.len() <= 80 && periods::find(text).iter().any(|(_, p)| p.year.is_some());
    (0..table.columns.len())
        .map(|c| says(name(table, c)) || (0..rows).any(|r| says(&table.text(r, c))))
        .collect()
}

/// The one text that stands in all cells of a row (at least two).
pub(super) fn full_width<'a>(texts: &'a [Cow<'_, str>]) -> Option<&'a str> {
    let first = texts.first()?.trim();
    (texts.len() > 1 && !first.is_empty() && texts[1..].iter().all(|t| t.trim() == first)).then_some(first)
}

/// One row of the header: the names row, or a body row; every cell, as it is to be read.
#[derive(Debug)]
pub(super) struct HeaderRow {
    /// None for the names row.
    pub(super) row: Option<usize>,
    /// The cell's own text without footnote marks; empty where blank.
    pub(super) own: Vec<String>,
    /// For every column the column whose cell speaks for it.
    pub(super) from: Vec<Option<usize>>,
}

/// The header rows with captions spread to the columns they cover.
pub(super) fn spread(table: &Table, rows: usize, labels: usize) -> Vec<HeaderRow> {
    let width = table.columns.len();
    let mut grid: Vec<HeaderRow> = Vec::with_capacity(rows + 1);
    let blank = |t: &str| t.is_empty() || t.chars().all(|c| matches!(c, '-' | '–' | '—'));
    for row in std::iter::once(None).chain((0..rows).map(Some)) {
        let own: Vec<String> = (0..width)
            .map(|c| {
                let text = match row {
                    None => Cow::Borrowed(name(table, c)),
                    Some(r) => table.text(r, c),
                };
                let text = without_marks(&text);
                if blank(text) { String::new() } else { text.to_owned() }
            })
            .collect();
        let from = own.iter().enumerate().map(|(c, t)| (!t.is_empty()).then_some(c)).collect();
        grid.push(HeaderRow { row, own, from });
    }
    if labels >= width {
        return grid;
    }
    // Whether a column has an own cell in a row below `r`.
    let mut below: Vec<Vec<bool>> = Vec::with_capacity(grid.len());
    let mut seen = vec![false; width];
    for g in grid.iter().rev() {
        below.push(seen.clone());
        for (s, own) in seen.iter_mut().zip(&g.own) {
            *s |= !own.is_empty();
        }
    }
    below.reverse();
    let mut starts = vec![false; width];
    for r in 0..grid.len() {
        let owned: Vec<usize> = (labels..width).filter(|&c| !grid[r].own[c].is_empty()).collect();
        let values = width - labels;
        let others_named =
            |c: usize| (labels..width).all(|o| o == c || grid.iter().any(|g| !g.own[o].is_empty()));
        let only_here = |c: usize| grid.iter().enumerate().all(|(i, g)| i == r || g.own[c].is_empty());
        match owned[..] {
            [] => {}
            [one] if values > 1 && !(only_here(one) && others_named(one) && grid.len() > 1) => {
                // A lone caption stands over all columns; one that speaks of change, over those without their own period.
                let change = kind::says_change(&grid[r].own[one]);
                for c in labels..width {
                    let one_year = |g: &HeaderRow| {
                        periods::find(&g.own[c]).iter().filter(|(_, p)| p.year.is_some()).count() == 1
                    };
                    let away = change && grid.iter().any(one_year);
                    grid[r].from[c] = (!away).then_some(one);
                }
            }
            [_] => {}
            _ => {
                let blocks = equal_blocks(&owned, labels, values);
                for (i, &start) in owned.iter().enumerate() {
                    let end = owned.get(i + 1).copied().unwrap_or(width);
                    if let Some(size) = blocks {
                        let first = labels + i * size;
                        for c in first..first + size {
                            grid[r].from[c] = Some(start);
                        }
                        continue;
                    }
                    for c in start + 1..end {
                        // Never past a column where a row above starts a new group, and a leaf groups nothing.
                        if starts[c] || (!below[r][start] && below[r][c]) {
                            break;
                        }
                        grid[r].from[c] = Some(start);
                    }
                }
                for &c in &owned {
                    starts[c] = true;
                }
            }
        }
    }
    grid
}

/// Whether the value columns divide into equal blocks with one caption each: the block's size.
fn equal_blocks(owned: &[usize], labels: usize, values: usize) -> Option<usize> {
    let size = values.checked_div(owned.len()).filter(|s| s * owned.len() == values)?;
    owned.iter().enumerate().all(|(i, &c)| (c - labels) / size == i).then_some(size)
}
