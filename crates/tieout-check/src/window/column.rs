//! What a column of a timed grid measures: the words of its name, its unit, and the quantity that it is a variant of.

use tieout_evidence::{ColumnRole, Evidence, Grid, Locator, ValueRef};
use tieout_notation::{Decimal, Dimension, Measure, Unit, fold};

use super::timed::{self, Slot};

/// Most columns that are looked at.
const MOST: usize = 64;

/// A column of figures.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    /// Its place in the grid.
    pub(crate) index: usize,
    /// The words of its name, each piece of a path and of a name with underscores apart.
    pub(crate) words: Vec<String>,
    /// The stems of those that a sentence may bend: "feels" of "feeling".
    pub(crate) stems: Vec<String>,
    /// Its unit, where the evidence states one.
    pub(crate) unit: Option<Unit>,
    /// Its dimension: of its unit, or because it is named by it, or because it goes along with a neighbour that is.
    pub(crate) dimension: Option<Dimension>,
    /// Whether it is the one that a dimension's name alone means.
    pub(crate) main: bool,
    /// Its figures, slot by slot.
    pub(crate) values: Vec<Option<Decimal>>,
    /// The path that leads to it.
    parent: String,
}

impl Column {
    /// Whether a word of a sentence may mean this column: one of its words, or what one of them is short for.
    pub(crate) fn is_named(&self, word: &str) -> bool {
        self.words.iter().any(|w| {
            w == word
                || (w.len() >= 4 && word.starts_with(w.as_str()))
                || (word.len() >= 4 && w.starts_with(word) && w.len() <= word.len() + 2)
        })
    }

    /// Whether a value lies between its least and its greatest figure.
    pub(crate) fn reaches(&self, value: &Decimal) -> bool {
        let mut values = self.values.iter().flatten();
        values.clone().any(|v| v <= value) && values.any(|v| v >= value)
    }

    /// Whether its name says that it holds least or greatest values.
    pub(crate) fn is_extreme(&self, low: bool) -> bool {
        let word = if low { "min" } else { "max" };
        self.words.iter().any(|w| w.starts_with(word))
    }
}

/// Names of the dimensions that columns are called by.
const NAMES: [(&str, Dimension); 9] = [
    ("temperature", Dimension::Temperature),
    ("speed", Dimension::Speed),
    ("pressure", Dimension::Pressure),
    ("length", Dimension::Length),
    ("distance", Dimension::Length),
    ("volume", Dimension::Volume),
    ("energy", Dimension::Energy),
    ("power", Dimension::Power),
    ("frequency", Dimension::Frequency),
];

/// Whether a word is a dimension's name, or the beginning of one.
pub(crate) fn dimension_named(word: &str) -> Option<Dimension> {
    (word.len() >= 4).then(|| NAMES.iter().find(|(n, _)| n.starts_with(word)).map(|(_, d)| *d)).flatten()
}

/// The columns of figures of a timed grid.
pub(crate) fn read(evidence: &Evidence, grid: &Grid, time: usize, slots: &[Slot]) -> Vec<Column> {
    let units = sibling_units(evidence, grid);
    let mut out = Vec::new();
    for (index, header) in grid.table.columns.iter().enumerate().take(MOST) {
        let info = grid.layout.columns.get(index);
        let named = info.is_some_and(|c| {
            matches!(c.role, ColumnRole::Label | ColumnRole::Identifier | ColumnRole::Period)
        });
        let texts = grid.table.column(index).is_some_and(|c| {
            c.iter().any(
                |v| matches!(v, ValueRef::Text(t) if !t.trim().is_empty() && Decimal::parse(t.trim()).is_err()),
            )
        });
        let values = timed::values(grid, index, slots);
        if index == time || named || texts || values.iter().all(Option::is_none) {
            continue;
        }
        let pieces: Vec<&str> = header.split('.').collect();
        let (parent, last) = match pieces.split_last() {
            Some((last, above)) => (above.join("."), *last),
            None => (String::new(), header.as_str()),
        };
        let words: Vec<String> = header
            .split(|c: char| !c.is_alphanumeric())
            .map(fold)
            .filter(|w| !w.is_empty() && !is_small(w))
            .collect();
        if fold(last) == "id" {
            continue;
        }
        let own = last.split(|c: char| !c.is_alphanumeric()).rev().find_map(|p| {
            (p.len() >= 3 && !matches!(p, "min" | "max") && dimension_named(p).is_none())
                .then(|| Measure::read(p))
                .flatten()
        });
        let stated = units.iter().find(|(key, _)| {
            pieces
                .iter()
                .any(|p| p == key || p.strip_prefix(key.as_str()).is_some_and(|r| r.starts_with('_')))
        });
        let unit = own
            .map(Unit::Measure)
            .or_else(|| stated.map(|(_, u)| *u))
            .or_else(|| info.and_then(|c| c.unit.as_ref()).map(|u| u.value));
        let dimension = match unit {
            Some(Unit::Measure(m)) => Some(m.dimension),
            Some(_) => None,
            None => words.iter().find_map(|w| dimension_named(w)),
        };
        let stems = words.iter().filter(|w| w.len() >= 4).map(|w| tieout_notation::stem(w)).collect();
        out.push(Column { index, words, stems, unit, dimension, main: false, values, parent });
    }
    join_neighbours(&mut out);
    choose_main(&mut out);
    out
}

/// Words of a name that a sentence holds for other reasons.
fn is_small(word: &str) -> bool {
    matches!(word, "like" | "all" | "value" | "of" | "the" | "in" | "per" | "day" | "date" | "time" | "data")
}

/// Units that stand beside the records, under the name of what they belong to: `"units": {"depth": "m"}`.
fn sibling_units(evidence: &Evidence, grid: &Grid) -> Vec<(String, Unit)> {
    if grid.pointer().is_none() {
        return Vec::new();
    }
    let scalars = evidence.scalars.iter().filter(|s| s.source == grid.source).take(512);
    scalars
        .filter_map(|s| {
            let keys: Vec<&str> = evidence.keys(s).take(2).collect();
            let [key, above, ..] = keys[..] else { return None };
            if !above.to_lowercase().starts_with("unit") {
                return None;
            }
            let pointer = evidence.json(s.source)?.pointer(s.node);
            let text = evidence.text_at(&Locator::Pointer { source: s.source, pointer })?;
            let unit = match text.trim() {
                "%" => Unit::Percent,
                other => Unit::Measure(Measure::read(other)?),
            };
            Some((key.to_owned(), unit))
        })
        .collect()
}

/// A column of no stated unit that stands beside a known one and keeps close to it measures the same quantity.
fn join_neighbours(columns: &mut [Column]) {
    let known: Vec<Column> = columns.iter().filter(|c| c.dimension.is_some()).cloned().collect();
    for column in columns.iter_mut().filter(|c| c.dimension.is_none() && c.unit.is_none()) {
        let beside = |k: &&Column| k.parent == column.parent && !k.parent.is_empty();
        let gaps = known.iter().filter(beside).filter_map(|k| Some((gap(&k.values, &column.values)?, k)));
        // The nearest, and no other: a direction varies so widely that any speed beside it would go along with it.
        let nearest = gaps.min_by(|a, b| a.0.0.total_cmp(&b.0.0));
        if let Some((_, found)) = nearest.filter(|((gap, width), _)| gap <= width) {
            column.unit = found.unit;
            column.dimension = found.dimension;
        }
    }
}

/// By how much the figures of a column differ from those of a known one, and by how much they may: as much as the known ones vary.
/// Doubles only compare sizes here: nothing is decided by them.
fn gap(known: &[Option<Decimal>], own: &[Option<Decimal>]) -> Option<(f64, f64)> {
    let mut gaps: Vec<f64> = Vec::new();
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (x, y) in known.iter().zip(own) {
        let (Some(x), Some(y)) = (x, y) else { continue };
        let (x, y) = (x.to_f64(), y.to_f64());
        gaps.push((x - y).abs());
        low = low.min(x);
        high = high.max(x);
    }
    gaps.sort_by(f64::total_cmp);
    gaps.get(gaps.len() / 2).map(|&middle| (middle, (high - low).max(1.0)))
}

/// Of the columns of one dimension the one with the shortest name among those that carry the dimension's own; else the first.
fn choose_main(columns: &mut [Column]) {
    let dimensions: Vec<Option<Dimension>> = columns.iter().map(|c| c.dimension).collect();
    for d in [
        Dimension::Temperature,
        Dimension::Speed,
        Dimension::Pressure,
        Dimension::Length,
        Dimension::Volume,
        Dimension::Energy,
        Dimension::Power,
        Dimension::Frequency,
        Dimension::Area,
        Dimension::Mass,
    ] {
        let of = || dimensions.iter().enumerate().filter(|(_, x)| **x == Some(d)).map(|(i, _)| i);
        let size = |i: &usize| columns.get(*i).map_or(usize::MAX, |c| c.words.len());
        let carries = |i: &usize| {
            columns.get(*i).is_some_and(|c| c.words.iter().any(|w| dimension_named(w) == Some(d)))
        };
        let best = of().filter(carries).min_by_key(size);
        // Without a name that says so, several columns of a dimension are different things.
        let best = best.or_else(|| if of().count() == 1 { of().next() } else { None });
        if let Some(column) = best.and_then(|i| columns.get_mut(i)) {
            column.main = true;
        }
    }
}
