//! Exact quotients of decimals, for means, ratios and percent changes.

use std::cmp::Ordering;

use crate::Decimal;

/// An exact quotient; the denominator is positive. Compared by cross-multiplication, never divided.
#[derive(Clone, Debug)]
pub struct Rational {
    numerator: Decimal,
    denominator: Decimal,
}

#[allow(clippy::todo, unused_variables)]
impl Rational {
    /// numerator ÷ denominator; None when the denominator is nought.
    pub fn new(numerator: Decimal, denominator: Decimal) -> Option<Self> {
        todo!()
    }
    /// The numerator.
    pub fn numerator(&self) -> &Decimal {
        &self.numerator
    }
    /// The denominator, positive.
    pub fn denominator(&self) -> &Decimal {
        &self.denominator
    }
    /// self + other.
    pub fn add(&self, other: &Self) -> Self {
        todo!()
    }
    /// self - other.
    pub fn sub(&self, other: &Self) -> Self {
        todo!()
    }
    /// self × other.
    pub fn mul(&self, other: &Self) -> Self {
        todo!()
    }
    /// self ÷ other; None when other is nought.
    pub fn div(&self, other: &Self) -> Option<Self> {
        todo!()
    }
    /// -self.
    pub fn neg(&self) -> Self {
        todo!()
    }
    /// |self|.
    pub fn abs(&self) -> Self {
        todo!()
    }
    /// self^n.
    pub fn pow(&self, n: u32) -> Self {
        todo!()
    }
    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        todo!()
    }
    /// Whether it is nought.
    pub fn is_zero(&self) -> bool {
        todo!()
    }
    /// The exact decimal, when there is one (denominator divides a power of ten, within limits).
    pub fn to_decimal(&self) -> Option<Decimal> {
        todo!()
    }
    /// Rounded half away from zero to `places` digits after the point (negative: tens, hundreds). For showing.
    pub fn round(&self, places: i32) -> Decimal {
        todo!()
    }
    /// The nearest double, for proposing candidates only.
    pub fn to_f64(&self) -> f64 {
        todo!()
    }
}

impl From<Decimal> for Rational {
    fn from(value: Decimal) -> Self {
        Self { numerator: value, denominator: Decimal::ONE }
    }
}

impl PartialEq for Rational {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Rational {}
impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
#[allow(clippy::todo, unused_variables)]
impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        todo!()
    }
}
