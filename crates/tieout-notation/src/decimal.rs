//! Exact decimals: a coefficient and a scale.

use std::cmp::Ordering;
use std::fmt;

/// Most digits that one written number may have.
pub const MAX_DIGITS: usize = 400;
/// Largest absolute exponent that one written number may have.
pub const MAX_EXPONENT: i32 = 400;

/// An exact decimal number: `coefficient × 10^-scale`, always in lowest form, so equal values are equal bit for bit.
///
/// Small values live in an `i128`; larger ones escalate to a big integer. No operation rounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    // the implementer chooses: enum Small{i128}/Big(Box<IBig>), scale i32
    coefficient: i128,
    scale: i32,
}

/// Why characters are no decimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecimalError {
    /// Nothing that reads as a number.
    Malformed,
    /// More than [`MAX_DIGITS`] digits.
    TooManyDigits(usize),
    /// An exponent beyond ±[`MAX_EXPONENT`].
    ExponentTooLarge,
}

#[allow(clippy::todo, unused_variables)]
impl Decimal {
    /// Nought.
    pub const ZERO: Self = Self { coefficient: 0, scale: 0 };
    /// One.
    pub const ONE: Self = Self { coefficient: 1, scale: 0 };

    /// Reads plain ASCII: `[+-]digits[.digits][e[+-]digits]`, no grouping. JSON numbers are a subset.
    pub fn parse(text: &str) -> Result<Self, DecimalError> {
        todo!()
    }
    /// `coefficient × 10^-scale`.
    pub fn new(coefficient: i128, scale: i32) -> Self {
        todo!()
    }
    /// The shortest decimal that reads back as this double; None for NaN and infinities.
    pub fn from_f64(value: f64) -> Option<Self> {
        todo!()
    }
    /// The nearest double, for proposing candidates only.
    pub fn to_f64(&self) -> f64 {
        todo!()
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
    /// -self.
    pub fn neg(&self) -> Self {
        todo!()
    }
    /// |self|.
    pub fn abs(&self) -> Self {
        todo!()
    }
    /// self × 10^power.
    pub fn shift(&self, power: i32) -> Self {
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
    /// Whether it has no fractional part.
    pub fn is_integer(&self) -> bool {
        todo!()
    }
    /// As an i64, when it is an integer that fits.
    pub fn to_i64(&self) -> Option<i64> {
        todo!()
    }
    /// The scale: how many digits stand after the point in lowest form (negative for trailing zeros taken out).
    pub fn scale(&self) -> i32 {
        todo!()
    }
    /// As people read it: plain digits with grouping commas, `39,346,023.5`.
    pub fn grouped(&self) -> String {
        todo!()
    }
}

impl From<i64> for Decimal {
    fn from(value: i64) -> Self {
        Self::new(value.into(), 0)
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[allow(clippy::todo, unused_variables)]
impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        todo!()
    }
}

#[allow(clippy::todo, unused_variables)]
impl fmt::Display for Decimal {
    /// Plain digits without exponent: `-1234.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}
