//! What a figure asks for, and how far from it a value may lie.
//!
//! A figure `v` accepts a value `d` (both without sign) if |v - d| ≤ max(absolute, relative × min(v, d)): figured looks
//! only within `v` ± the tolerance and then asks that `d` ± the tolerance reaches `v`. A range accepts what lies between
//! its ends, each widened by the tolerance. Doubles propose with a little slack, [`Target::error`] decides exactly.

use tieout_notation::{Decimal, Rational};

use crate::Policy;

/// The slack of proposals, relative: far above the error of a few operations on doubles.
const SLACK: f64 = 1e-9;

/// A figure or a range to be met.
#[derive(Debug)]
pub(super) struct Target<'p> {
    low: Decimal,
    high: Decimal,
    range: bool,
    relative: &'p Decimal,
    absolute: &'p Decimal,
    near: Near,
}

/// The same in doubles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    pub(super) low: f64,
    pub(super) high: f64,
    /// The window that can be accepted at all.
    pub(super) least: f64,
    pub(super) most: f64,
    relative: f64,
    absolute: f64,
}

impl<'p> Target<'p> {
    /// One figure.
    pub(super) fn point(value: &Decimal, policy: &'p Policy) -> Self {
        let value = value.abs();
        Self::new(value.clone(), value, false, policy)
    }

    /// A range, from its two ends in any order.
    pub(super) fn range(a: &Decimal, b: &Decimal, policy: &'p Policy) -> Self {
        let (a, b) = (a.abs(), b.abs());
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        Self::new(low, high, true, policy)
    }

    fn new(low: Decimal, high: Decimal, range: bool, policy: &'p Policy) -> Self {
        let (relative, absolute) = (&policy.rel_tolerance, &policy.abs_tolerance);
        let (l, h, r, a) = (low.to_f64(), high.to_f64(), relative.to_f64(), absolute.to_f64());
        let near = Near {
            low: l,
            high: h,
            least: l - (l * r).max(a),
            most: h + (h * r).max(a),
            relative: r,
            absolute: a,
        };
        Self { low, high, range, relative, absolute, near }
    }

    pub(super) fn near(&self) -> Near {
        self.near
    }

    /// Whether nothing but nought is accepted.
    pub(super) fn only_nought(&self) -> bool {
        self.high.is_zero() && self.absolute.is_zero()
    }

    /// How far `value` is off, as figured measures it: relative to the value itself; None if it is too far.
    pub(super) fn error(&self, value: &Rational) -> Option<Rational> {
        let value = value.abs();
        let (low, high) = (Rational::from(&self.low), Rational::from(&self.high));
        let off = if value < low {
            low.sub(&value)
        } else if value > high {
            value.sub(&high)
        } else {
            return Some(Rational::from(Decimal::ZERO));
        };
        // The end that the tolerance is taken of.
        let of = match (self.range, value < low) {
            (false, true) => value.clone(),
            (_, true) => low,
            (_, false) => high,
        };
        let allowed = of.mul(&Rational::from(self.relative));
        if off > allowed && off > Rational::from(self.absolute) {
            return None;
        }
        Some(off.div(&value).unwrap_or(off))
    }

    /// The same in doubles and with slack: never None where [`Target::error`] is not, as far as doubles reach.
    pub(super) fn near_error(&self, value: f64) -> Option<f64> {
        let (n, value) = (self.near, value.abs());
        let off = (n.low - value).max(value - n.high).max(0.0);
        let end = if value < n.low { n.low } else { n.high };
        let slack = SLACK * (end + off);
        (off <= (end * n.relative).max(n.absolute) + slack)
            .then(|| if value > 0.0 { off / value } else { off })
    }

    /// Of candidates with their near errors in the order of the search: the first of those with the smallest exact error.
    pub(super) fn best<T>(
        &self,
        candidates: Vec<(f64, T)>,
        exact: impl Fn(&T) -> Option<Rational>,
    ) -> Option<T> {
        let mut order: Vec<(usize, f64, T)> =
            candidates.into_iter().enumerate().map(|(i, (error, item))| (i, error, item)).collect();
        order.sort_by(|a, b| a.1.total_cmp(&b.1));
        let mut best: Option<(usize, Rational, T)> = None;
        let mut until = f64::INFINITY;
        for (i, near, item) in order {
            if near > until {
                break;
            }
            let Some(error) = exact(&item).and_then(|value| self.error(&value)) else { continue };
            if best.is_none() {
                // Doubles cannot tell errors apart that are closer than this.
                until = near * (1.0 + SLACK) + SLACK;
            }
            let better =
                best.as_ref().is_none_or(|(j, least, _)| error < *least || (error == *least && i < *j));
            if better {
                best = Some((i, error, item));
            }
        }
        best.map(|(_, _, item)| item)
    }
}

/// In rising `keys`, what may come nearest to `low..=high`: the last key below, the first inside, the first above; of equal
/// keys the first. Only places from `from` on count, and `skip` never does.
pub(super) fn neighbours(
    keys: &[f64],
    low: f64,
    high: f64,
    from: usize,
    skip: Option<usize>,
) -> impl Iterator<Item = usize> {
    let first_of = |i: usize| {
        let key = keys[i];
        let first = keys.partition_point(|k| *k < key).max(from);
        if Some(first) != skip {
            return Some(first);
        }
        (first + 1 < keys.len() && keys[first + 1] == key).then_some(first + 1)
    };
    let begin = keys.partition_point(|k| *k < low).max(from);
    let end = keys.partition_point(|k| *k <= high).max(begin);
    // A key that only the skipped place has gives way to the next one out.
    let below = begin
        .checked_sub(1)
        .filter(|i| *i >= from)
        .and_then(|i| first_of(i).or_else(|| i.checked_sub(1).filter(|i| *i >= from).and_then(first_of)));
    let forward = |i: usize, end: usize| {
        let i = if Some(i) == skip { i + 1 } else { i };
        (i < end).then_some(i)
    };
    let inside = forward(begin, end);
    let above = forward(end, keys.len());
    below.into_iter().chain(inside).chain(above)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn n(text: &str) -> Decimal {
        Decimal::parse(text).unwrap()
    }

    #[test]
    fn tolerance_reaches_both_ways() {
        let policy = Policy::preset("figured").unwrap();
        let meets = |v: &str, d: &str| {
            let error = Target::point(&n(v), &policy).error(&n(d).into());
            assert!(error.is_none() || Target::point(&n(v), &policy).near_error(n(d).to_f64()).is_some());
            error.is_some()
        };
        assert!(meets("1015", "1000") && !meets("1015.01", "1000"));
        // Upwards the window is the figure's own, so that both ends hold the smaller number's share.
        assert!(meets("1000", "1015") && !meets("1000", "1015.01"));
        assert!(meets("-1000", "1000") && meets("1000", "-1000"));
        assert!(meets("0", "0") && !meets("0", "1e-9") && !meets("1e-9", "0"));
    }

    #[test]
    fn ranges_are_widened() {
        let policy = Policy::preset("figured").unwrap();
        let meets = |d: &str| Target::range(&n("60"), &n("-50"), &policy).error(&n(d).into());
        assert_eq!(meets("55"), Some(Rational::from(Decimal::ZERO)));
        assert!(meets("49.25").is_some() && meets("49.24").is_none());
        assert!(meets("60.9").is_some() && meets("60.91").is_none());
    }

    proptest! {
        #[test]
        fn doubles_propose_whatever_is_accepted(v in -2000i64..2000, d in -2000i64..2000, places in 0u32..4, rel in 0i64..200, abs in 0i64..50) {
            let mut policy = Policy::preset("figured").unwrap();
            policy.rel_tolerance = Decimal::new(rel.into(), 3);
            policy.abs_tolerance = Decimal::from(abs);
            let scale = i32::try_from(places).unwrap();
            let (v, d) = (Decimal::new(v.into(), scale), Decimal::new(d.into(), scale));
            let target = Target::point(&v, &policy);
            if target.error(&Rational::from(&d)).is_some() {
                prop_assert!(target.near_error(d.to_f64()).is_some());
            }
        }

        #[test]
        fn neighbours_hold_the_nearest(mut keys in prop::collection::vec(0u8..20, 0..12), low in 0u8..20, width in 0u8..4, skip in 0usize..12) {
            keys.sort_unstable();
            let keys: Vec<f64> = keys.into_iter().map(f64::from).collect();
            let (low, high) = (f64::from(low), f64::from(low + width));
            let off = |k: f64| (low - k).max(k - high).max(0.0);
            let least = keys.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, k)| off(*k)).min_by(f64::total_cmp);
            let found = neighbours(&keys, low, high, 0, Some(skip)).map(|i| { assert_ne!(i, skip); off(keys[i]) }).min_by(f64::total_cmp);
            prop_assert_eq!(least, found);
        }
    }
}
