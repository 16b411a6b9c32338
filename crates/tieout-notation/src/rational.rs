//! Exact quotients of decimals, for means, ratios and percent changes.

use std::cmp::Ordering;
use std::fmt;

use crate::Decimal;

#[cfg(test)]
mod tests;

/// An exact quotient; the denominator is positive. Compared by cross-multiplication, never divided.
///
/// It is kept in lowest terms as far as that is cheap: the denominator is an integer without factors of two and five
/// (those move into the numerator's digits: 3 ÷ 8 is 0.375 over 1), and shares no divisor with the numerator.
///
/// ```
/// use tieout_notation::{Decimal, Rational};
/// let third = Rational::new(Decimal::from(1), Decimal::from(3)).unwrap();
/// assert_eq!(third.add(&third).add(&third), Rational::from(Decimal::ONE));
/// assert_eq!(third.to_decimal(), None);
/// assert_eq!(third.round(3).to_string(), "0.333");
/// ```
#[derive(Clone, Debug)]
pub struct Rational {
    numerator: Decimal,
    denominator: Decimal,
}

impl Rational {
    /// numerator ÷ denominator; None when the denominator is nought.
    #[must_use]
    pub fn new(numerator: Decimal, denominator: Decimal) -> Option<Self> {
        match denominator.signum() {
            0 => None,
            1 => Some(Self::reduced(&numerator, &denominator)),
            _ => Some(Self::reduced(&numerator.neg(), &denominator.neg())),
        }
    }

    /// Of a positive denominator.
    fn reduced(numerator: &Decimal, denominator: &Decimal) -> Self {
        let (numerator, denominator) = Decimal::reduce(numerator, denominator);
        Self { numerator, denominator }
    }

    /// The numerator.
    #[must_use]
    pub const fn numerator(&self) -> &Decimal {
        &self.numerator
    }

    /// The denominator, positive.
    #[must_use]
    pub const fn denominator(&self) -> &Decimal {
        &self.denominator
    }

    /// Numerator and denominator as coprime integers, the denominator positive, for showing: 0.7 over 3 is 7 and 30.
    ///
    /// ```
    /// use tieout_notation::{Decimal, Rational};
    /// let value = Rational::new(Decimal::from(14), Decimal::from(60)).unwrap();
    /// assert_eq!(value.integers(), (Decimal::from(7), Decimal::from(30)));
    /// ```
    #[must_use]
    pub fn integers(&self) -> (Decimal, Decimal) {
        Decimal::coprime_integers(&self.numerator, &self.denominator)
    }

    /// self + other.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        if self.denominator == other.denominator {
            return Self::reduced(&self.numerator.add(&other.numerator), &self.denominator);
        }
        let (a, b) = self.crossed(other);
        Self::reduced(&a.add(&b), &self.denominator.mul(&other.denominator))
    }

    /// self - other.
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        self.add(&other.neg())
    }

    /// self × other.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        Self::reduced(&self.numerator.mul(&other.numerator), &self.denominator.mul(&other.denominator))
    }

    /// self ÷ other; None when other is nought.
    #[must_use]
    pub fn div(&self, other: &Self) -> Option<Self> {
        let (a, b) = self.crossed(other);
        // self ÷ other = (n₁ d₂) ÷ (n₂ d₁).
        Self::new(a, b)
    }

    /// n₁ d₂ and n₂ d₁.
    fn crossed(&self, other: &Self) -> (Decimal, Decimal) {
        (self.numerator.mul(&other.denominator), other.numerator.mul(&self.denominator))
    }

    /// -self.
    #[must_use]
    pub fn neg(&self) -> Self {
        Self { numerator: self.numerator.neg(), denominator: self.denominator.clone() }
    }

    /// |self|.
    #[must_use]
    pub fn abs(&self) -> Self {
        Self { numerator: self.numerator.abs(), denominator: self.denominator.clone() }
    }

    /// self × 10^power.
    #[must_use]
    pub fn shift(&self, power: i32) -> Self {
        Self { numerator: self.numerator.shift(power), denominator: self.denominator.clone() }
    }

    /// self^n; nought to the nought is one. Callers bound n, as for [`Decimal::pow`].
    #[must_use]
    pub fn pow(&self, n: u32) -> Self {
        // Lowest terms stay lowest under powers.
        Self { numerator: self.numerator.pow(n), denominator: self.denominator.pow(n) }
    }

    /// -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        self.numerator.signum()
    }

    /// Whether it is nought.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether it has no fractional part; false where [`Rational::to_decimal`] gives none.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        self.to_decimal().is_some_and(|value| value.is_integer())
    }

    /// The exact decimal, when there is one (denominator divides a power of ten). A quotient of numbers of more than
    /// 2,000 digits that was not reduced may have one and still give None.
    #[must_use]
    pub fn to_decimal(&self) -> Option<Decimal> {
        (self.denominator == Decimal::ONE).then(|| self.numerator.clone())
    }

    /// Rounded half away from zero to `places` digits after the point (negative: tens, hundreds). For showing.
    ///
    /// ```
    /// use tieout_notation::{Decimal, Rational};
    /// let mean = Rational::new(Decimal::from(-200), Decimal::from(3)).unwrap();
    /// assert_eq!(mean.round(1).to_string(), "-66.7");
    /// assert_eq!(mean.round(-1).to_string(), "-70");
    /// ```
    #[must_use]
    pub fn round(&self, places: i32) -> Decimal {
        self.cut(places, true)
    }

    /// Cut towards zero to `places` digits after the point (negative: tens, hundreds).
    #[must_use]
    pub fn truncate(&self, places: i32) -> Decimal {
        self.cut(places, false)
    }

    fn cut(&self, places: i32, half_up: bool) -> Decimal {
        if self.denominator == Decimal::ONE {
            return if half_up { self.numerator.round(places) } else { self.numerator.truncate(places) };
        }
        // Far below the last place: nought, without building the power of ten. The denominator is at least one.
        let power = self.place();
        if power < -i64::from(places) - 3 {
            return Decimal::ZERO;
        }
        Decimal::quotient(&self.numerator, &self.denominator, places, half_up)
    }

    /// The place of the leading digit of the quotient, or one above it.
    fn place(&self) -> i64 {
        i64::from(self.numerator.leading_power()) - i64::from(self.denominator.leading_power())
    }

    /// The nearest double or its neighbour, for proposing candidates only.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        let (n, d) = (self.numerator.to_f64(), self.denominator.to_f64());
        // Powers of long numbers leave the range of doubles where their quotient does not.
        if n.is_normal() && d.is_normal() {
            return n / d;
        }
        if self.is_zero() {
            return 0.0;
        }
        let places = i32::try_from(20 - self.place()).unwrap_or(i32::MAX);
        self.round(places).to_f64()
    }
}

impl From<Decimal> for Rational {
    fn from(value: Decimal) -> Self {
        Self { numerator: value, denominator: Decimal::ONE }
    }
}

impl From<&Decimal> for Rational {
    fn from(value: &Decimal) -> Self {
        Self { numerator: value.clone(), denominator: Decimal::ONE }
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
impl Ord for Rational {
    fn cmp(&self, other: &Self) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        let (a, b) = self.crossed(other);
        a.cmp(&b)
    }
}

impl fmt::Display for Rational {
    /// The decimal where there is one, else a quotient of integers: `0.25`, `2/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to_decimal() {
            Some(value) => value.fmt(f),
            None => {
                let (numerator, denominator) = self.integers();
                write!(f, "{numerator}/{denominator}")
            }
        }
    }
}

impl std::ops::Add for &Rational {
    type Output = Rational;
    fn add(self, other: Self) -> Rational {
        Rational::add(self, other)
    }
}

impl std::ops::Sub for &Rational {
    type Output = Rational;
    fn sub(self, other: Self) -> Rational {
        Rational::sub(self, other)
    }
}

impl std::ops::Mul for &Rational {
    type Output = Rational;
    fn mul(self, other: Self) -> Rational {
        Rational::mul(self, other)
    }
}

impl std::ops::Neg for &Rational {
    type Output = Rational;
    fn neg(self) -> Rational {
        Rational::neg(self)
    }
}
