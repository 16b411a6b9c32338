//! What a written number can mean: the interval of values that are conventionally written so.

use std::cmp::Ordering;
use std::fmt;

use crate::{Decimal, Rational};

/// One end of an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The end belongs to the interval.
    Included(Rational),
    /// The end does not belong to it.
    Excluded(Rational),
    /// No end on this side.
    Open,
}

impl Bound {
    /// The end's value; None when open.
    #[must_use]
    pub const fn value(&self) -> Option<&Rational> {
        match self {
            Self::Included(value) | Self::Excluded(value) => Some(value),
            Self::Open => None,
        }
    }

    fn map(&self, f: impl Fn(&Rational) -> Rational) -> Self {
        match self {
            Self::Included(value) => Self::Included(f(value)),
            Self::Excluded(value) => Self::Excluded(f(value)),
            Self::Open => Self::Open,
        }
    }

    /// Of two ends on the same side, the one that leaves more inside. `outwards` is how a farther value compares.
    fn wider(&self, other: &Self, outwards: Ordering) -> Self {
        let (Some(a), Some(b)) = (self.value(), other.value()) else { return Self::Open };
        match a.cmp(b) {
            Ordering::Equal if matches!(self, Self::Included(_)) => self.clone(),
            Ordering::Equal => other.clone(),
            order if order == outwards => self.clone(),
            _ => other.clone(),
        }
    }
}

/// A set of values between two bounds.
///
/// ```
/// use tieout_notation::{Decimal, Interval, Rational};
/// // 39.3 million: the last written digit stands for 10^5.
/// let written = Interval::rounded(&Decimal::from(39_300_000), 5);
/// assert!(written.contains(&Decimal::from(39_346_023).into()));
/// assert!(written.contains(&Decimal::from(39_250_000).into()));
/// assert!(!written.contains(&Decimal::from(39_351_000).into()));
/// assert_eq!(written.to_string(), "[39250000, 39350000]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end.
    pub low: Bound,
    /// The upper end.
    pub high: Bound,
}

impl Interval {
    /// Every value.
    pub const ALL: Self = Self { low: Bound::Open, high: Bound::Open };

    /// Exactly one value.
    #[must_use]
    pub fn exact(value: Decimal) -> Self {
        Self::between(value.clone().into(), value.into())
    }

    /// All values from `low` to `high`, both included.
    #[must_use]
    pub const fn between(low: Rational, high: Rational) -> Self {
        Self { low: Bound::Included(low), high: Bound::Included(high) }
    }

    /// `value` ± half of 10^`unit`, both ends included: all values that round to what was written whose last
    /// written digit stands for 10^`unit`.
    #[must_use]
    pub fn rounded(value: &Decimal, unit: i32) -> Self {
        let half = Decimal::new(5, 1).shift(unit);
        Self::between(value.sub(&half).into(), value.add(&half).into())
    }

    /// The lower end's value; None when open.
    #[must_use]
    pub const fn low_value(&self) -> Option<&Rational> {
        self.low.value()
    }

    /// The upper end's value; None when open.
    #[must_use]
    pub const fn high_value(&self) -> Option<&Rational> {
        self.high.value()
    }

    /// Whether `value` lies inside.
    #[must_use]
    pub fn contains(&self, value: &Rational) -> bool {
        let above = match &self.low {
            Bound::Included(low) => low <= value,
            Bound::Excluded(low) => low < value,
            Bound::Open => true,
        };
        above
            && match &self.high {
                Bound::Included(high) => value <= high,
                Bound::Excluded(high) => value < high,
                Bound::Open => true,
            }
    }

    /// Whether no value lies inside.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !Self::leaves_room(&self.low, &self.high)
    }

    /// Whether some value lies in both.
    #[must_use]
    pub fn intersects(&self, other: &Self) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && Self::leaves_room(&self.low, &other.high)
            && Self::leaves_room(&other.low, &self.high)
    }

    fn leaves_room(low: &Bound, high: &Bound) -> bool {
        let (Some(a), Some(b)) = (low.value(), high.value()) else { return true };
        match a.cmp(b) {
            Ordering::Less => true,
            Ordering::Equal => matches!(low, Bound::Included(_)) && matches!(high, Bound::Included(_)),
            Ordering::Greater => false,
        }
    }

    /// The smallest interval that holds both: what `40 to 50 million` covers with the rounding of both ends.
    #[must_use]
    pub fn hull(&self, other: &Self) -> Self {
        Self {
            low: self.low.wider(&other.low, Ordering::Less),
            high: self.high.wider(&other.high, Ordering::Greater),
        }
    }

    /// Both ends as doubles, widened outwards by a hair (a relative 10^-12), for proposing candidates; infinities when open.
    #[must_use]
    pub fn to_f64(&self) -> (f64, f64) {
        let low = self.low.value().map(Rational::to_f64);
        let high = self.high.value().map(Rational::to_f64);
        let hair = |x: f64| if x.is_finite() { x.abs() * 1e-12 + f64::MIN_POSITIVE } else { 0.0 };
        let size = hair(low.unwrap_or(0.0)).max(hair(high.unwrap_or(0.0)));
        // An end beyond the doubles still lies between the largest double and infinity.
        let low = low.map_or(f64::NEG_INFINITY, |x| x.min(f64::MAX) - size);
        let high = high.map_or(f64::INFINITY, |x| x.max(f64::MIN) + size);
        (low, high)
    }

    /// The mirrored interval: {-x}.
    #[must_use]
    pub fn neg(&self) -> Self {
        Self { low: self.high.map(Rational::neg), high: self.low.map(Rational::neg) }
    }

    /// Every value times `factor`. A negative factor mirrors; nought gives nought alone.
    #[must_use]
    pub fn scale(&self, factor: &Decimal) -> Self {
        let by = Rational::from(factor);
        match factor.signum() {
            0 => Self::exact(Decimal::ZERO),
            1 => Self { low: self.low.map(|x| x.mul(&by)), high: self.high.map(|x| x.mul(&by)) },
            _ => Self { low: self.high.map(|x| x.mul(&by)), high: self.low.map(|x| x.mul(&by)) },
        }
    }

    /// The interval of absolute values.
    #[must_use]
    pub fn abs(&self) -> Self {
        let negative = |bound: &Bound| bound.value().is_none_or(|x| x.signum() < 0);
        let positive = |bound: &Bound| bound.value().is_none_or(|x| x.signum() > 0);
        if !negative(&self.low) {
            return self.clone();
        }
        if !positive(&self.high) {
            return self.neg();
        }
        let mirrored = self.neg();
        Self {
            low: Bound::Included(Decimal::ZERO.into()),
            high: self.high.wider(&mirrored.high, Ordering::Greater),
        }
    }
}

impl fmt::Display for Interval {
    /// As mathematicians write it: `[39250000, 39350000]`, `(5000000, ∞)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.low {
            Bound::Included(low) => write!(f, "[{low}, ")?,
            Bound::Excluded(low) => write!(f, "({low}, ")?,
            Bound::Open => f.write_str("(-∞, ")?,
        }
        match &self.high {
            Bound::Included(high) => write!(f, "{high}]"),
            Bound::Excluded(high) => write!(f, "{high})"),
            Bound::Open => f.write_str("∞)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn r(text: &str) -> Rational {
        Decimal::parse(text).unwrap().into()
    }

    fn over(text: &str) -> Interval {
        Interval { low: Bound::Excluded(r(text)), high: Bound::Open }
    }

    #[test]
    fn ends() {
        let written = Interval::rounded(&Decimal::parse("0.50").unwrap(), -2);
        for (value, inside) in [("0.495", true), ("0.505", true), ("0.4949", false), ("0.5051", false)] {
            assert_eq!(written.contains(&r(value)), inside, "{value}");
        }
        assert!(
            !over("5").contains(&r("5"))
                && over("5").contains(&r("5.0001"))
                && over("5").contains(&r("1e300"))
        );
        assert!(Interval::ALL.contains(&r("-1e400")));
        assert_eq!(over("5").neg(), Interval { low: Bound::Open, high: Bound::Excluded(r("-5")) });
        assert_eq!(over("5").scale(&Decimal::from(-2)), over("10").neg());
        assert_eq!(over("5").scale(&Decimal::ZERO), Interval::exact(Decimal::ZERO));
        assert_eq!(over("5").to_string(), "(5, ∞)");
    }

    #[test]
    fn two_intervals() {
        let (a, b) = (Interval::between(r("1"), r("3")), Interval::between(r("3"), r("4")));
        assert!(a.intersects(&b) && !a.intersects(&over("3")) && over("2").intersects(&a));
        assert!(!a.intersects(&Interval::between(r("3.1"), r("2"))));
        assert_eq!(a.hull(&b), Interval::between(r("1"), r("4")));
        assert_eq!(a.hull(&over("1")), Interval { low: Bound::Included(r("1")), high: Bound::Open });
        assert!(Interval::between(r("2"), r("1")).is_empty() && !Interval::exact(Decimal::ONE).is_empty());
        assert!(Interval { low: Bound::Excluded(r("1")), high: Bound::Included(r("1")) }.is_empty());
    }

    #[test]
    fn absolute_values() {
        assert_eq!(Interval::between(r("-3"), r("2")).abs(), Interval::between(r("0"), r("3")));
        assert_eq!(Interval::between(r("-3"), r("-2")).abs(), Interval::between(r("2"), r("3")));
        assert_eq!(Interval::between(r("2"), r("3")).abs(), Interval::between(r("2"), r("3")));
        assert_eq!(over("-5").abs(), Interval { low: Bound::Included(r("0")), high: Bound::Open });
        assert_eq!(over("5").neg().abs(), over("5"));
    }

    proptest! {
        #[test]
        fn a_value_lies_in_the_interval_of_its_rounding(c in any::<i64>(), scale in -5..15i32, places in -8..12i32) {
            let value = Decimal::new(c.into(), scale);
            let written = Interval::rounded(&value.round(places), -places);
            prop_assert!(written.contains(&value.clone().into()));
            prop_assert!(written.neg().contains(&value.neg().into()));
            prop_assert!(written.abs().contains(&value.abs().into()));
            let (low, high) = written.to_f64();
            prop_assert!(low < value.to_f64() && value.to_f64() < high);
        }

        #[test]
        fn intersecting_is_sharing_a_value(a in -9..9i64, b in -9..9i64, c in -9..9i64, e in -9..9i64, kinds in 0..16u8) {
            let bound = |x: i64, kind: u8| {
                if kind & 1 == 0 { Bound::Included(Decimal::from(x).into()) } else { Bound::Excluded(Decimal::from(x).into()) }
            };
            let one = Interval { low: bound(a, kinds), high: bound(b, kinds >> 1) };
            let two = Interval { low: bound(c, kinds >> 2), high: bound(e, kinds >> 3) };
            // Halves between integers stand for all values between them.
            let shared = (-20..=20).any(|n| {
                let value = Decimal::new(n * 5, 1).into();
                one.contains(&value) && two.contains(&value)
            });
            prop_assert_eq!(one.intersects(&two), shared);
            if !one.is_empty() {
                let hull = one.hull(&two);
                let held = (-20..=20).map(|n| Rational::from(Decimal::new(n * 5, 1))).all(|v| !one.contains(&v) || hull.contains(&v));
                prop_assert!(held);
            }
        }
    }
}
