//! What a written number can mean: the interval of values that are conventionally written so.

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

/// A set of values between two bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower end.
    pub low: Bound,
    /// The upper end.
    pub high: Bound,
}

#[allow(clippy::todo, unused_variables)]
impl Interval {
    /// Exactly one value.
    pub fn exact(value: Decimal) -> Self {
        todo!()
    }
    /// `value` ± half of 10^`unit`, both ends included: all values that round to what was written whose last
    /// written digit stands for 10^`unit`.
    pub fn rounded(value: &Decimal, unit: i32) -> Self {
        todo!()
    }
    /// Whether `value` lies inside.
    pub fn contains(&self, value: &Rational) -> bool {
        todo!()
    }
    /// Both ends as doubles, widened outwards by a hair, for proposing candidates; infinities when open.
    pub fn to_f64(&self) -> (f64, f64) {
        todo!()
    }
    /// The mirrored interval: {-x}.
    pub fn neg(&self) -> Self {
        todo!()
    }
    /// Every value times `factor` (> 0).
    pub fn scale(&self, factor: &Decimal) -> Self {
        todo!()
    }
}
