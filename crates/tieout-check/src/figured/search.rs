//! What the rows can produce, searched family by family.
//!
//! The families stand in figured's order, and the first with any hit wins; inside a family the smallest error wins, and
//! of equal errors the first in figured's order. Nothing is enumerated over pairs: for one cell of a pair the best
//! partner is the nearest on either side of a solved value, so a pair family costs n log n over the cells of the window.
//! Doubles propose; [`Target`] decides on exact values.

use std::cell::OnceCell;

use tieout_notation::{Decimal, Rational};

use super::Version;
use super::cells::{Place, ResultSet};
use super::found::{Hit, Pair, RowSum};
use super::nearest::Nearest;
use super::target::{Target, neighbours};
use crate::Policy;

/// Sums run over at most so many cells of a row.
const ROW_SUM_CELLS: usize = 6;

/// A search over the result sets of one check.
pub(super) struct Search<'a> {
    sets: Vec<ResultSet<'a>>,
    policy: &'a Policy,
    version: Version,
    cells: Nearest,
    columns: OnceCell<Vec<Vec<(Decimal, usize)>>>,
    aggregates: OnceCell<Sorted<(Place, bool)>>,
    shares: OnceCell<Sorted<Place>>,
    row_sums: OnceCell<Sorted<RowSum>>,
    pairs: OnceCell<Pairs>,
}

/// Items by rising size.
struct Sorted<T> {
    keys: Vec<f64>,
    items: Vec<T>,
}

impl<T: Copy> Sorted<T> {
    fn new(mut all: Vec<(f64, T)>) -> Self {
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        Self {
            keys: all.iter().map(|(key, _)| *key).collect(),
            items: all.iter().map(|(_, item)| *item).collect(),
        }
    }

    /// What may come nearest to the target, nought included where it is accepted.
    fn candidates(&self, target: &Target<'_>) -> Vec<(f64, T)> {
        let near = target.near();
        let nought = (self.keys.first() == Some(&0.0)).then_some(0);
        let mut places: Vec<usize> =
            nought.into_iter().chain(neighbours(&self.keys, near.low, near.high, 0, None)).collect();
        places.dedup();
        places.iter().filter_map(|i| Some((target.near_error(self.keys[*i])?, self.items[*i]))).collect()
    }
}

/// The window of cells that pair families search, sorted by value and by size.
struct Pairs {
    signed: Vec<(f64, Place)>,
    signed_keys: Vec<f64>,
    sized: Vec<(f64, Place)>,
    sized_keys: Vec<f64>,
}

impl<'a> Search<'a> {
    /// Prepares a search for figures of the given sizes.
    pub(super) fn new(
        sets: Vec<ResultSet<'a>>,
        policy: &'a Policy,
        version: Version,
        sizes: impl Iterator<Item = Decimal>,
    ) -> Self {
        let mut search = Self {
            sets,
            policy,
            version,
            cells: Nearest::new(&[], std::iter::empty()),
            columns: OnceCell::new(),
            aggregates: OnceCell::new(),
            shares: OnceCell::new(),
            row_sums: OnceCell::new(),
            pairs: OnceCell::new(),
        };
        search.ask(sizes);
        search
    }

    /// Prepares for figures of other sizes. What was built of columns, rows and pairs is kept.
    pub(super) fn ask(&mut self, sizes: impl Iterator<Item = Decimal>) {
        if self.policy.derivations.allows("cell") {
            self.cells = Nearest::new(&self.sets, sizes);
        }
    }

    pub(super) fn sets(&self) -> &[ResultSet<'a>] {
        &self.sets
    }

    /// The first family's best hit.
    pub(super) fn find(&self, target: &Target<'_>, percent: bool) -> Option<Hit> {
        self.cell(target)
            .or_else(|| self.aggregate(target))
            .or_else(|| if percent { self.share(target) } else { None })
            .or_else(|| self.row_sum(target))
            .or_else(|| self.difference(target))
            .or_else(|| if percent { None } else { self.sum(target) })
            .or_else(|| self.ratio(target, percent))
            .or_else(|| self.percent_change(target))
    }

    /// Whether a family is on. 0.1.0 does not know three of them.
    fn on(&self, family: &str) -> bool {
        let known = self.version == Version::V04 || !matches!(family, "column_mean" | "share" | "sum");
        known && self.policy.derivations.allows(family)
    }

    fn cell(&self, target: &Target<'_>) -> Option<Hit> {
        let place = target.best(self.cells.candidates(target), |place| self.value(*place))?;
        Some(Hit::Cell(place))
    }

    fn aggregate(&self, target: &Target<'_>) -> Option<Hit> {
        let sorted = self.aggregates.get_or_init(|| {
            let mut all = Vec::new();
            for (family, mean) in [("column_sum", false), ("column_mean", true)] {
                if !self.on(family) {
                    continue;
                }
                for (set, columns) in self.columns().iter().enumerate() {
                    for (column, (_, count)) in columns.iter().enumerate() {
                        let item = (Place { set, row: 0, column }, mean);
                        if *count >= 2
                            && let Some(value) = self.column(&item)
                        {
                            all.push((value.to_f64().abs(), item));
                        }
                    }
                }
            }
            Sorted::new(all)
        });
        let (place, mean) = target.best(sorted.candidates(target), |item| self.column(item))?;
        Some(Hit::Column(place, mean))
    }

    /// A column's sum or mean.
    pub(super) fn column(&self, (place, mean): &(Place, bool)) -> Option<Rational> {
        let (total, count) = self.columns().get(place.set)?.get(place.column)?;
        let count = if *mean { Decimal::from(i64::try_from(*count).ok()?) } else { Decimal::ONE };
        Rational::new(total.clone(), count)
    }

    /// A cell's share of its column's total, in percent.
    pub(super) fn part(&self, place: Place) -> Option<Rational> {
        let (total, _) = self.columns().get(place.set)?.get(place.column)?;
        Some(Rational::new(self.number(place)?, total.clone())?.shift(2))
    }

    fn share(&self, target: &Target<'_>) -> Option<Hit> {
        if !self.on("share") {
            return None;
        }
        let sorted = self.shares.get_or_init(|| {
            let mut all = Vec::new();
            self.first_rows(|set, row| {
                for cell in set.row(row) {
                    let Some((total, count)) =
                        self.columns().get(cell.place.set).and_then(|c| c.get(cell.place.column))
                    else {
                        continue;
                    };
                    if *count >= 2 && !total.is_zero() {
                        all.push(((cell.near / total.to_f64() * 100.0).abs(), cell.place));
                    }
                }
            });
            Sorted::new(all)
        });
        Some(Hit::Share(target.best(sorted.candidates(target), |place| self.part(*place))?))
    }

    fn row_sum(&self, target: &Target<'_>) -> Option<Hit> {
        if !self.on("row_sum") {
            return None;
        }
        let sorted = self.row_sums.get_or_init(|| {
            let mut all = Vec::new();
            self.first_rows(|set, row| {
                let cells = set.row(row);
                for from in 0..cells.len() {
                    let mut total = Decimal::ZERO;
                    for (to, cell) in cells.iter().enumerate().skip(from).take(ROW_SUM_CELLS) {
                        total = total.add(&cell.value);
                        if to > from {
                            let item = RowSum { set: cell.place.set, row, from, to };
                            all.push((total.to_f64().abs(), item));
                        }
                    }
                }
            });
            Sorted::new(all)
        });
        Some(Hit::RowSum(target.best(sorted.candidates(target), |item| item.value(&self.sets))?))
    }

    fn difference(&self, target: &Target<'_>) -> Option<Hit> {
        if !self.on("difference") {
            return None;
        }
        let (pairs, near) = (self.pairs(), target.near());
        let keys = &pairs.signed_keys;
        let mut all = Vec::new();
        for (j, (b, second)) in pairs.signed.iter().enumerate() {
            for (low, high, up) in [(b + near.low, b + near.high, true), (b - near.high, b - near.low, false)]
            {
                for i in neighbours(keys, low, high, 0, Some(j)) {
                    let (a, first) = pairs.signed[i];
                    if (a >= *b) == up {
                        propose(&mut all, target, a - b, (Pair::Difference, first, *second));
                    }
                }
            }
        }
        self.best_pair(target, all)
    }

    /// Sums that are not negative: figured looks for a + b itself, not for its size. Only an absolute tolerance that is
    /// larger than the figure lets its window reach below nought.
    fn sum(&self, target: &Target<'_>) -> Option<Hit> {
        if !self.on("sum") {
            return None;
        }
        let (pairs, near) = (self.pairs(), target.near());
        let mut all = Vec::new();
        for (j, (b, second)) in pairs.signed.iter().enumerate() {
            let mirrored = (near.least < 0.0).then_some((-near.high - b, -near.low - b));
            for (low, high) in [(near.low - b, near.high - b)].into_iter().chain(mirrored) {
                for i in neighbours(&pairs.signed_keys, low, high, j + 1, None) {
                    let (a, first) = pairs.signed[i];
                    if a + b >= near.least.min(0.0) {
                        propose(&mut all, target, a + b, (Pair::Sum, first, *second));
                    }
                }
            }
        }
        self.best_pair(target, all)
    }

    /// A percentage is searched as a ÷ b × 100, any other figure as a ÷ b; nought is neither a nor b.
    fn ratio(&self, target: &Target<'_>, percent: bool) -> Option<Hit> {
        let (family, pair, scale) =
            if percent { ("percent", Pair::Percent, 100.0) } else { ("ratio", Pair::Ratio, 1.0) };
        if !self.on(family) || target.only_nought() {
            return None;
        }
        let (pairs, near) = (self.pairs(), target.near());
        let (low, high) = (near.low / scale, near.high / scale);
        let keys = &pairs.sized_keys;
        let from = keys.partition_point(|k| *k <= 0.0);
        let mut all = Vec::new();
        for (j, (b, other)) in pairs.sized.iter().enumerate().skip(from) {
            for i in neighbours(keys, b * low, b * high, from, Some(j)) {
                let (a, one) = pairs.sized[i];
                propose(&mut all, target, a / b * scale, (pair, one, *other));
            }
            for i in neighbours(keys, b / high, b / low, from, Some(j)) {
                let (a, one) = pairs.sized[i];
                propose(&mut all, target, b / a * scale, (pair, *other, one));
            }
        }
        self.best_pair(target, all)
    }

    fn percent_change(&self, target: &Target<'_>) -> Option<Hit> {
        if !self.on("percent_change") {
            return None;
        }
        let (pairs, near) = (self.pairs(), target.near());
        let (low, high) = (near.low / 100.0, near.high / 100.0);
        let keys = &pairs.signed_keys;
        let mut all = Vec::new();
        // figured slides its window for decreases to the right only, as its base grows. For decreases of more than the
        // whole the window moves left, and what it has passed is not seen again.
        let mut passed = 0;
        for (j, (b, base)) in pairs.signed.iter().enumerate() {
            let up = (b * (1.0 + low), b * (1.0 + high));
            let down = (b * (1.0 - high), b * (1.0 - low));
            let windows = if *b > 0.0 {
                passed = keys.partition_point(|k| *k < b * (1.0 - near.most / 100.0)).max(passed);
                [(up, 0, true), (down, passed, false)]
            } else if *b < 0.0 {
                [((up.1, up.0), 0, true), ((down.1, down.0), 0, false)]
            } else {
                continue;
            };
            for ((low, high), from, up) in windows {
                for i in neighbours(keys, low, high, from, Some(j)) {
                    let (a, new) = pairs.signed[i];
                    let change = (a - b) / b * 100.0;
                    if (change >= 0.0) == up {
                        propose(&mut all, target, change, (Pair::PercentChange, new, *base));
                    }
                }
            }
        }
        self.best_pair(target, all)
    }

    fn best_pair(&self, target: &Target<'_>, all: Vec<(f64, (Pair, Place, Place))>) -> Option<Hit> {
        let exact = |(pair, a, b): &(Pair, Place, Place)| {
            let value = pair.value(&self.number(*a)?, &self.number(*b)?)?;
            // See `sum`.
            let reachable = *pair != Pair::Sum || value.signum() >= 0 || target.near().least < 0.0;
            reachable.then_some(value)
        };
        let (pair, a, b) = target.best(all, exact)?;
        Some(Hit::Pair(pair, a, b))
    }

    fn pairs(&self) -> &Pairs {
        self.pairs.get_or_init(|| {
            let mut cells = Vec::new();
            self.first_rows(|set, row| {
                if cells.len() < self.policy.max_cells {
                    cells.extend(set.row(row).iter().map(|cell| (cell.near, cell.place)));
                }
            });
            cells.truncate(self.policy.max_cells);
            let sorted = |mut cells: Vec<(f64, Place)>| {
                cells.sort_by(|a, b| a.0.total_cmp(&b.0));
                let keys: Vec<f64> = cells.iter().map(|(near, _)| *near).collect();
                (cells, keys)
            };
            let sizes = cells.iter().map(|(near, place)| (near.abs(), *place)).collect();
            let ((signed, signed_keys), (sized, sized_keys)) = (sorted(cells), sorted(sizes));
            Pairs { signed, signed_keys, sized, sized_keys }
        })
    }

    /// Total and count of every column of every set.
    pub(super) fn columns(&self) -> &[Vec<(Decimal, usize)>] {
        self.columns.get_or_init(|| {
            let totals = |set: &ResultSet<'_>| {
                let mut columns = vec![(Decimal::ZERO, 0); set.width()];
                for row in 0..set.rows() {
                    set.cells(row, |cell| {
                        if let Some((total, count)) = columns.get_mut(cell.place.column) {
                            *total = total.add(&cell.value);
                            *count += 1;
                        }
                        true
                    });
                }
                columns
            };
            self.sets.iter().map(totals).collect()
        })
    }

    fn first_rows(&self, mut each: impl FnMut(&ResultSet<'a>, usize)) {
        for set in &self.sets {
            for row in 0..set.rows().min(self.policy.max_rows) {
                each(set, row);
            }
        }
    }

    pub(super) fn number(&self, place: Place) -> Option<Decimal> {
        Some(self.sets.get(place.set)?.number(place.row, place.column)?.into_owned())
    }

    fn value(&self, place: Place) -> Option<Rational> {
        self.number(place).map(Rational::from)
    }
}

fn propose<T>(all: &mut Vec<(f64, T)>, target: &Target<'_>, value: f64, item: T) {
    if let Some(error) = target.near_error(value) {
        all.push((error, item));
    }
}
