//! Columns of prose.
//!
//! A gutter is a white strip that several rows leave free at the same place. Newspapers and reports have them between columns
//! of prose, and there the left column is read before the right one. Tables have them too, and there a row is read across. What
//! tells them apart is what stands beside the strip: prose fills its column with words, row after row; cells do not.

use super::lines::{Laid, rows};

/// Rows that have text on both sides of a gutter, at least.
const ROWS: usize = 4;
/// Words of one side of a row, on average, at least.
const WORDS: f64 = 3.5;
/// How much of its column's width a row of prose fills, on average, at least.
const FILLED: f64 = 0.6;
/// Places that are tried as gutters, at most.
const CANDIDATES: usize = 200;
/// Columns within columns, at most.
const DEPTH: usize = 6;

/// The rows in the order in which they are read.
pub(super) fn in_reading_order(laid: Vec<Laid>) -> Vec<Vec<Laid>> {
    let mut out = Vec::new();
    cut(laid, DEPTH, &mut out);
    out
}

fn cut(laid: Vec<Laid>, depth: usize, out: &mut Vec<Vec<Laid>>) {
    let rows = rows(laid);
    let gutter = if depth == 0 { None } else { best_gutter(&rows) };
    let Some(gutter) = gutter else {
        out.extend(rows);
        return;
    };
    let mut before = rows;
    let mut within = before.split_off(gutter.first.min(before.len()));
    let after = within.split_off((gutter.last + 1).saturating_sub(gutter.first).min(within.len()));
    let (left, right): (Vec<Laid>, Vec<Laid>) = within.into_iter().flatten().partition(|w| w.to <= gutter.at);
    // What stands before and behind the columns may be set in other columns.
    cut(before.into_iter().flatten().collect(), depth - 1, out);
    cut(left, depth - 1, out);
    cut(right, depth - 1, out);
    cut(after.into_iter().flatten().collect(), depth - 1, out);
}

/// A white strip at `at`, in the rows `first` to `last`.
#[derive(Clone, Copy, Debug)]
struct Gutter {
    at: f64,
    first: usize,
    last: usize,
    both: usize,
}

fn best_gutter(rows: &[Vec<Laid>]) -> Option<Gutter> {
    if rows.len() < ROWS {
        return None;
    }
    let mut places: Vec<f64> = rows
        .iter()
        .flat_map(|row| row.windows(2))
        .filter_map(|pair| match pair {
            [a, b] if b.from - a.to > 0.6 * a.height().min(b.height()) => Some((a.to + b.from) / 2.0),
            _ => None,
        })
        .collect();
    places.sort_by(f64::total_cmp);
    places.dedup_by(|a, b| (*a - *b).abs() < 2.0);
    let step = places.len().div_ceil(CANDIDATES).max(1);
    places
        .into_iter()
        .step_by(step)
        .flat_map(|at| strips(rows, at))
        .map(|strip| trimmed(rows, strip))
        .filter(|g| is_prose(rows, g))
        .max_by(|a, b| a.both.cmp(&b.both).then(b.at.total_cmp(&a.at)))
}

/// The longest runs of rows that leave the place free.
fn strips(rows: &[Vec<Laid>], at: f64) -> Vec<Gutter> {
    let mut out = Vec::new();
    let mut open: Option<Gutter> = None;
    for (i, row) in rows.iter().enumerate() {
        let free = row.iter().all(|w| {
            let margin = 0.3 * w.height();
            w.to + margin <= at || w.from - margin >= at
        });
        if !free {
            out.extend(open.take());
            continue;
        }
        let both = row.iter().any(|w| w.to <= at) && row.iter().any(|w| w.from >= at);
        let strip = open.get_or_insert(Gutter { at, first: i, last: i, both: 0 });
        if both {
            if strip.both == 0 {
                // Rows above that stand on one side only are no part of the columns: a heading belongs before both.
                strip.first = i;
            }
            strip.both += 1;
        }
        strip.last = i;
    }
    out.extend(open);
    out.retain(|g| g.both >= ROWS);
    out
}

/// A strip without the rows at its ends that have a few words on both sides: a table may stand under the columns in the same
/// strip.
fn trimmed(rows: &[Vec<Laid>], mut strip: Gutter) -> Gutter {
    let cells = |row: usize| {
        let row = rows.get(row).map_or(&[][..], Vec::as_slice);
        let left = row.iter().filter(|w| w.to <= strip.at).count();
        (1..3).contains(&left) && (1..3).contains(&(row.len() - left))
    };
    let (mut first, mut last) = (strip.first, strip.last);
    while last > first && cells(last) {
        last -= 1;
        strip.both -= 1;
    }
    while first < last && cells(first) {
        first += 1;
        strip.both -= 1;
    }
    Gutter { first, last, ..strip }
}

fn is_prose(rows: &[Vec<Laid>], gutter: &Gutter) -> bool {
    if gutter.both < ROWS {
        return false;
    }
    let Some(rows) = rows.get(gutter.first..=gutter.last) else { return false };
    let side = |left: bool| {
        let (mut words, mut lines, mut filled) = (0_usize, 0_usize, 0.0);
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for row in rows {
            let mut on = row.iter().filter(|w| (w.to <= gutter.at) == left).peekable();
            let Some(first) = on.peek() else { continue };
            let start = first.from;
            let (mut end, mut glyphs) = (start, 0.0);
            for word in on {
                words += 1;
                end = end.max(word.to);
                glyphs += word.to - word.from;
            }
            lines += 1;
            filled += glyphs;
            from = f64::min(from, start);
            to = f64::max(to, end);
        }
        if lines == 0 || to <= from {
            return false;
        }
        #[expect(clippy::cast_precision_loss, reason = "counts of words on a page")]
        let (words, lines) = (words as f64, lines as f64);
        words / lines >= WORDS && filled / (lines * (to - from)) >= FILLED
    };
    side(true) && side(false)
}
