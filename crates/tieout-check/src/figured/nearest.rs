//! The nearest cells of many figures, found in one pass over the cells.
//!
//! The sizes that figures ask for cut the number line into points and gaps. Each cell falls on a point or into a gap, and
//! of a gap only its smallest and its largest cell can be nearest to anything; so two hundred thousand rows need no index
//! of their own, only a look-up in a list as short as the answer has figures.

use tieout_notation::Decimal;

use super::cells::{Place, ResultSet};
use super::target::Target;

/// What stands nearest to each asked size.
pub(super) struct Nearest {
    /// Asked sizes, rising, without repeats; nought is always among them.
    sizes: Vec<f64>,
    /// For every size the first cell that has it, exactly if there is one.
    on: Vec<Option<(f64, Place)>>,
    /// For every size the largest cell below.
    below: Vec<Option<(f64, Place)>>,
    /// For every size the smallest cell above.
    above: Vec<Option<(f64, Place)>>,
}

impl Nearest {
    /// One pass over all cells.
    pub(super) fn new(sets: &[ResultSet<'_>], asked: impl Iterator<Item = Decimal>) -> Self {
        let mut asked: Vec<(f64, Decimal)> =
            asked.map(|size| (size.to_f64(), size)).chain([(0.0, Decimal::ZERO)]).collect();
        asked.sort_by(|a, b| a.0.total_cmp(&b.0));
        asked.dedup_by(|a, b| a.0 == b.0);
        let sizes: Vec<f64> = asked.iter().map(|(near, _)| *near).collect();
        let mut on: Vec<Option<(f64, Place)>> = vec![None; sizes.len()];
        let mut exact = vec![false; sizes.len()];
        // Gap k lies below size k; the last one above all. Each keeps its smallest and its largest cell.
        let mut gaps: Vec<Option<[(f64, Place); 2]>> = vec![None; sizes.len() + 1];
        for set in sets {
            for row in 0..set.rows() {
                set.doubles(row, |place, near| {
                    let size = near.abs();
                    let k = sizes.partition_point(|s| *s < size);
                    if sizes.get(k) == Some(&size) {
                        // Most doubles of one size are one value: it is read once, and only here.
                        if !exact[k] {
                            exact[k] = set.number(row, place.column).is_some_and(|n| n.abs() == asked[k].1);
                            if exact[k] || on[k].is_none() {
                                on[k] = Some((size, place));
                            }
                        }
                    } else {
                        let [least, most] = gaps[k].get_or_insert([(size, place); 2]);
                        if size < least.0 {
                            *least = (size, place);
                        }
                        if size > most.0 {
                            *most = (size, place);
                        }
                    }
                });
            }
        }
        let point = |k: usize| on[k];
        let (mut below, mut above) = (vec![None; sizes.len()], vec![None; sizes.len()]);
        let mut last = None;
        for k in 0..sizes.len() {
            last = gaps[k].map(|[_, most]| most).or(last);
            below[k] = last;
            last = point(k).or(last);
        }
        last = None;
        for k in (0..sizes.len()).rev() {
            last = gaps[k + 1].map(|[least, _]| least).or(last);
            above[k] = last;
            last = point(k).or(last);
        }
        Self { sizes, on, below, above }
    }

    /// What may come nearest to a target whose ends were asked for, in rising order.
    pub(super) fn candidates(&self, target: &Target<'_>) -> Vec<(f64, Place)> {
        let near = target.near();
        let at = |size: f64| self.sizes.binary_search_by(|s| s.total_cmp(&size)).ok();
        let (Some(low), Some(high)) = (at(near.low), at(near.high)) else { return Vec::new() };
        let point = |k: usize| self.on[k];
        let inside = point(low).or_else(|| self.above[low].filter(|(size, _)| *size <= near.high));
        let all = [point(0), self.below[low], inside, self.above[high]];
        all.into_iter()
            .flatten()
            .filter_map(|(size, place)| Some((target.near_error(size)?, place)))
            .collect()
    }
}
