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
