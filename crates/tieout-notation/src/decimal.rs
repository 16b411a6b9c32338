//! Exact decimals: a coefficient and a scale.
//!
//! Nearly every number that people write fits an `i128`; those never touch the heap. Larger ones escalate to a
//! big integer, so that no operation rounds, overflows or panics. There is one form for each value (no trailing
//! zeros in the coefficient, and the small form whenever it fits), so structural equality is numeric equality.

use std::cmp::Ordering;

use dashu_int::ops::{Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

#[cfg(test)]
mod tests;
mod text;

pub use text::DecimalError;

/// Most digits that one written number may have.
pub const MAX_DIGITS: usize = 400;
/// Largest absolute exponent that one written number may have.
pub const MAX_EXPONENT: i32 = 400;

/// An exact decimal number: `coefficient × 10^-scale`, always in lowest form, so equal values are equal bit for bit.
///
/// Small values live in an `i128`; larger ones escalate to a big integer. No operation rounds. Cost is that of the
/// digits involved: numbers read from text have at most [`MAX_DIGITS`] of them, and only repeated [`Decimal::pow`] and
/// sums of values hundreds of millions of places apart get large.
///
/// ```
/// use tieout_notation::Decimal;
/// let a = Decimal::parse("0.1").unwrap();
/// let b = Decimal::parse("0.20").unwrap();
/// assert_eq!(a.add(&b), Decimal::parse("3e-1").unwrap());
/// assert_eq!(a.mul(&b).to_string(), "0.02");
/// assert!(a < b);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Decimal(Repr);

/// Invariants: the coefficient is nought (then the scale is nought) or no multiple of ten; `Small` whenever the
/// coefficient lies within ±`i128::MAX` and the scale within `i32`. `i128::MIN` is kept out so that negation is total.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { coefficient: Halves, scale: i32 },
    Big(Box<Wide>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Wide {
    coefficient: IBig,
    scale: i64,
}

/// An `i128` in two halves: aligned to eight bytes, so that a [`Decimal`] takes 24 bytes instead of 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Halves {
    high: i64,
    low: u64,
}

impl Halves {
    #[allow(clippy::cast_possible_truncation)]
    const fn new(value: i128) -> Self {
        Self { high: (value >> 64) as i64, low: value as u64 }
    }

    const fn get(self) -> i128 {
        (self.high as i128) << 64 | self.low as i128
    }
}

const POWERS: [i128; 39] = {
    let mut table = [1i128; 39];
    let mut i = 1;
    while i < 39 {
        table[i] = table[i - 1] * 10;
        i += 1;
    }
    table
};

/// 10^n where it fits.
fn small_power(n: i64) -> Option<i128> {
    usize::try_from(n).ok().and_then(|n| POWERS.get(n)).copied()
}

fn big_power(n: i64) -> IBig {
    small_power(n)
        .map_or_else(|| IBig::from(10u8).pow(usize::try_from(n.max(0)).unwrap_or(usize::MAX)), IBig::from)
}

/// Takes the factors of ten out of a coefficient that is not nought.
fn strip_tens(mut c: i128) -> (i128, i64) {
    let mut tens = 0;
    if let Ok(mut short) = i64::try_from(c) {
        while short & 1 == 0 && short % 10 == 0 {
            short /= 10;
            tens += 1;
        }
        return (short.into(), tens);
    }
    while c & 1 == 0 && c % 10 == 0 {
        c /= 10;
        tens += 1;
    }
    (c, tens)
}

impl Decimal {
    /// Nought.
    pub const ZERO: Self = Self(Repr::Small { coefficient: Halves::new(0), scale: 0 });
    /// One.
    pub const ONE: Self = Self(Repr::Small { coefficient: Halves::new(1), scale: 0 });

    /// `coefficient × 10^-scale`.
    #[must_use]
    pub fn new(coefficient: i128, scale: i32) -> Self {
        Self::from_small(coefficient, scale.into())
    }

    fn from_small(coefficient: i128, scale: i64) -> Self {
        if coefficient == 0 {
            return Self::ZERO;
        }
        let (coefficient, tens) = strip_tens(coefficient);
        let scale = scale.saturating_sub(tens);
        match i32::try_from(scale) {
            Ok(scale) if coefficient != i128::MIN => {
                Self(Repr::Small { coefficient: Halves::new(coefficient), scale })
            }
            _ => Self(Repr::Big(Box::new(Wide { coefficient: coefficient.into(), scale }))),
        }
    }

    fn from_big(coefficient: IBig, scale: i64) -> Self {
        if let Ok(small) = i128::try_from(&coefficient) {
            return Self::from_small(small, scale);
        }
        let (sign, mut size) = coefficient.into_parts();
        let mut tens = 0;
        if size.trailing_zeros() != Some(0) {
            tens = size.remove(&UBig::from(10u8)).unwrap_or(0);
        }
        let coefficient = IBig::from_parts(sign, size);
        let scale = scale.saturating_sub(i64::try_from(tens).unwrap_or(i64::MAX));
        match (i128::try_from(&coefficient), i32::try_from(scale)) {
            (Ok(coefficient), Ok(scale)) if coefficient != i128::MIN => {
                Self(Repr::Small { coefficient: Halves::new(coefficient), scale })
            }
            _ => Self(Repr::Big(Box::new(Wide { coefficient, scale }))),
        }
    }

    fn parts(&self) -> (IBig, i64) {
        match &self.0 {
            Repr::Small { coefficient, scale } => (coefficient.get().into(), (*scale).into()),
            Repr::Big(wide) => (wide.coefficient.clone(), wide.scale),
        }
    }

    const fn wide_scale(&self) -> i64 {
        match &self.0 {
            Repr::Small { scale, .. } => *scale as i64,
            Repr::Big(wide) => wide.scale,
        }
    }

    /// Both coefficients at the larger of the two scales, and that scale.
    fn aligned(&self, other: &Self) -> (IBig, IBig, i64) {
        let ((a, s), (b, t)) = (self.parts(), other.parts());
        match s.cmp(&t) {
            Ordering::Equal => (a, b, s),
            Ordering::Less => (a * big_power(t.saturating_sub(s)), b, t),
            Ordering::Greater => (a, b * big_power(s.saturating_sub(t)), s),
        }
    }

    /// The same without leaving `i128`, when that is possible.
    fn aligned_small(&self, other: &Self) -> Option<(i128, i128, i64)> {
        match (&self.0, &other.0) {
            (Repr::Small { coefficient: a, scale: s }, Repr::Small { coefficient: b, scale: t }) => {
                let (a, b, s, t) = (a.get(), b.get(), i64::from(*s), i64::from(*t));
                match s.cmp(&t) {
                    Ordering::Equal => Some((a, b, s)),
                    Ordering::Less => Some((a.checked_mul(small_power(t - s)?)?, b, t)),
                    Ordering::Greater => Some((a, b.checked_mul(small_power(s - t)?)?, s)),
                }
            }
            _ => None,
        }
    }

    /// The shortest decimal that reads back as this double; None for NaN and infinities.
    ///
    /// ```
    /// use tieout_notation::Decimal;
    /// assert_eq!(Decimal::from_f64(0.1).unwrap().to_string(), "0.1");
    /// assert_eq!(Decimal::from_f64(f64::NAN), None);
    /// ```
    #[must_use]
    pub fn from_f64(value: f64) -> Option<Self> {
        // Of the decimals of up to fifteen digits no two are one double, so the first that reads back is the shortest. Its coefficient and
        // power are exact doubles, and the division rounds once, as reading does.
        let mut power = 1.0;
        for scale in 0..=6 {
            let coefficient = value * power;
            if coefficient.abs() >= 1e15 {
                break;
            }
            #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
            let (whole, back) = (coefficient.round() as i64, coefficient.round() / power);
            if back == value {
                return Some(Self::new(whole.into(), scale));
            }
            power *= 10.0;
        }
        // The standard library prints the shortest form that reads back.
        if value.is_finite() { Self::parse(&format!("{value:e}")).ok() } else { None }
    }

    /// The nearest double, for proposing candidates only.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        const EXACT: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
            1e18, 1e19, 1e20, 1e21, 1e22,
        ];
        if let Repr::Small { coefficient, scale } = &self.0
            && coefficient.get().unsigned_abs() <= 1 << 53
            && let Some(power) = EXACT.get(scale.unsigned_abs() as usize)
        {
            // Both are exact doubles, so that one operation rounds once.
            #[allow(clippy::cast_precision_loss)]
            let c = coefficient.get() as f64;
            return if *scale > 0 { c / power } else { c * power };
        }
        let (c, s) = self.parts();
        format!("{c}e{}", s.saturating_neg()).parse().unwrap_or(f64::NAN)
    }

    /// self + other.
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        if let Some((a, b, scale)) = self.aligned_small(other)
            && let Some(sum) = a.checked_add(b)
        {
            return Self::from_small(sum, scale);
        }
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        let (a, b, scale) = self.aligned(other);
        Self::from_big(a + b, scale)
    }

    /// self - other.
    #[must_use]
    pub fn sub(&self, other: &Self) -> Self {
        self.add(&other.neg())
    }

    /// self × other.
    #[must_use]
    pub fn mul(&self, other: &Self) -> Self {
        if let (Repr::Small { coefficient: a, scale: s }, Repr::Small { coefficient: b, scale: t }) =
            (&self.0, &other.0)
            && let Some(product) = a.get().checked_mul(b.get())
        {
            return Self::from_small(product, i64::from(*s) + i64::from(*t));
        }
        let ((a, s), (b, t)) = (self.parts(), other.parts());
        Self::from_big(a * b, s.saturating_add(t))
    }

    /// -self.
    #[must_use]
    pub fn neg(&self) -> Self {
        match &self.0 {
            Repr::Small { coefficient, scale } => {
                Self(Repr::Small { coefficient: Halves::new(-coefficient.get()), scale: *scale })
            }
            Repr::Big(wide) => {
                Self(Repr::Big(Box::new(Wide { coefficient: -&wide.coefficient, scale: wide.scale })))
            }
        }
    }

    /// |self|.
    #[must_use]
    pub fn abs(&self) -> Self {
        if self.signum() < 0 { self.neg() } else { self.clone() }
    }

    /// self × 10^power.
    #[must_use]
    pub fn shift(&self, power: i32) -> Self {
        match &self.0 {
            _ if self.is_zero() => Self::ZERO,
            Repr::Small { coefficient, scale } => {
                Self::from_small(coefficient.get(), i64::from(*scale) - i64::from(power))
            }
            Repr::Big(wide) => {
                Self::from_big(wide.coefficient.clone(), wide.scale.saturating_sub(power.into()))
            }
        }
    }

    /// self^n; nought to the nought is one. The result has up to n times the digits, so callers bound n (100 is what
    /// growth rates need).
    #[must_use]
    pub fn pow(&self, n: u32) -> Self {
        if let Repr::Small { coefficient, scale } = &self.0
            && let Some(power) = coefficient.get().checked_pow(n)
        {
            return Self::from_small(power, i64::from(*scale).saturating_mul(n.into()));
        }
        let (c, s) = self.parts();
        Self::from_big(c.pow(n as usize), s.saturating_mul(n.into()))
    }

    /// -1, 0 or 1.
    #[must_use]
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small { coefficient, .. } => match coefficient.get().cmp(&0) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
            Repr::Big(wide) if wide.coefficient.sign() == dashu_int::Sign::Negative => -1,
            Repr::Big(_) => 1,
        }
    }

    /// Whether it is nought.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { coefficient: Halves { high: 0, low: 0 }, .. })
    }

    /// Whether it has no fractional part.
    #[must_use]
    pub const fn is_integer(&self) -> bool {
        self.wide_scale() <= 0
    }

    /// As an i64, when it is an integer that fits.
    #[must_use]
    pub fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|n| i64::try_from(n).ok())
    }

    /// Coefficient and scale in lowest form, `coefficient × 10^-scale`, where the coefficient is a machine integer.
    ///
    /// ```
    /// use tieout_notation::Decimal;
    /// assert_eq!(Decimal::parse("12.50").unwrap().to_small(), Some((125, 1)));
    /// assert_eq!(Decimal::from(1000).to_small(), Some((1, -3)));
    /// ```
    #[must_use]
    pub fn to_small(&self) -> Option<(i64, i32)> {
        match &self.0 {
            Repr::Small { coefficient, scale } => Some((i64::try_from(coefficient.get()).ok()?, *scale)),
            Repr::Big(_) => None,
        }
    }

    /// As an i128, when it is an integer that fits.
    #[must_use]
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Small { coefficient, scale } => {
                coefficient.get().checked_mul(small_power(-i64::from(*scale))?)
            }
            Repr::Big(wide) if wide.scale == 0 => i128::try_from(&wide.coefficient).ok(),
            Repr::Big(_) => None,
        }
    }

    /// The scale: how many digits stand after the point in lowest form (negative for trailing zeros taken out).
    #[must_use]
    pub fn scale(&self) -> i32 {
        let scale = self.wide_scale();
        i32::try_from(scale).unwrap_or(if scale < 0 { i32::MIN } else { i32::MAX })
    }

    /// How many significant digits it has in lowest form; nought has none.
    ///
    /// ```
    /// # use tieout_notation::Decimal;
    /// assert_eq!(Decimal::parse("40500").unwrap().digits(), 3);
    /// ```
    #[must_use]
    pub fn digits(&self) -> usize {
        match &self.0 {
            Repr::Small { coefficient, .. } => {
                coefficient.get().unsigned_abs().checked_ilog10().map_or(0, |n| n as usize + 1)
            }
            Repr::Big(wide) => (&wide.coefficient).unsigned_abs().ilog(&UBig::from(10u8)) + 1,
        }
    }

    /// The leading digit stands for 10^this: 2 for `345`, -2 for `0.012`; 0 for nought.
    #[must_use]
    pub fn leading_power(&self) -> i32 {
        let power = self.leading_place();
        i32::try_from(power).unwrap_or(if power < 0 { i32::MIN } else { i32::MAX })
    }

    fn leading_place(&self) -> i64 {
        if self.is_zero() {
            return 0;
        }
        i64::try_from(self.digits()).unwrap_or(i64::MAX).saturating_sub(1).saturating_sub(self.wide_scale())
    }

    /// Rounded half away from zero to `places` digits after the point (negative: tens, hundreds). For showing.
    ///
    /// ```
    /// # use tieout_notation::Decimal;
    /// let value = Decimal::parse("-1234.565").unwrap();
    /// assert_eq!(value.round(2).to_string(), "-1234.57");
    /// assert_eq!(value.round(-2).to_string(), "-1200");
    /// ```
    #[must_use]
    pub fn round(&self, places: i32) -> Self {
        self.cut(places, true)
    }

    /// Cut towards zero to `places` digits after the point (negative: tens, hundreds).
    ///
    /// ```
    /// # use tieout_notation::Decimal;
    /// assert_eq!(Decimal::parse("-15.69").unwrap().truncate(1).to_string(), "-15.6");
    /// ```
    #[must_use]
    pub fn truncate(&self, places: i32) -> Self {
        self.cut(places, false)
    }

    fn cut(&self, places: i32, half_up: bool) -> Self {
        let drop = self.wide_scale().saturating_sub(places.into());
        if drop <= 0 {
            return self.clone();
        }
        // More digits to drop than there are: nought, without building the power of ten.
        if self.leading_place() < -i64::from(places) - 1 {
            return Self::ZERO;
        }
        Self::quotient(self, &Self::ONE, places, half_up)
    }

    /// a ÷ b (b > 0) cut to `places` digits after the point, or rounded half away from zero.
    pub(crate) fn quotient(a: &Self, b: &Self, places: i32, half_up: bool) -> Self {
        let ((c, s), (d, t)) = (a.parts(), b.parts());
        let power = i64::from(places).saturating_sub(s).saturating_add(t);
        let (c, d) =
            if power >= 0 { (c * big_power(power), d) } else { (c, d * big_power(power.saturating_neg())) };
        if d.is_zero() {
            return Self::ZERO;
        }
        let (sign, size) = c.into_parts();
        let d = d.unsigned_abs();
        let size = if half_up { (size * 2u8 + &d) / (d * 2u8) } else { size / d };
        Self::from_big(IBig::from_parts(sign, size), places.into())
    }

    /// Divides the coefficient of `a` and the integer `b` by their greatest common divisor, and moves the twos and
    /// fives of `b` into `a`: the result has the same quotient, and `b` is positive and without factors of ten.
    /// `b` must be positive. Left as it is when the numbers are so long that reducing would cost more than it saves.
    pub(crate) fn reduce(a: &Self, b: &Self) -> (Self, Self) {
        const WORTH_REDUCING: usize = 2000; // digits
        if b == &Self::ONE || a.is_zero() {
            return (a.clone(), Self::ONE);
        }
        if let (Repr::Small { coefficient: c, scale: s }, Repr::Small { coefficient: d, scale: t }) =
            (&a.0, &b.0)
            && let Some(reduced) = Self::reduce_small(c.get(), d.get(), i64::from(*s) - i64::from(*t))
        {
            return reduced;
        }
        let ((mut c, s), (d, t)) = (a.parts(), b.parts());
        let scale = s.saturating_sub(t);
        let mut d = d.unsigned_abs();
        if a.digits() > WORTH_REDUCING || b.digits() > WORTH_REDUCING {
            return (Self::from_big(c, scale), Self::from_big(d.into(), 0));
        }
        let common = (&c).unsigned_abs().gcd(&d);
        c /= &common;
        d /= &common;
        let twos = d.remove(&UBig::from(2u8)).unwrap_or(0);
        let fives = d.remove(&UBig::from(5u8)).unwrap_or(0);
        c *= UBig::from(5u8).pow(twos) * UBig::from(2u8).pow(fives);
        let moved = i64::try_from(twos.saturating_add(fives)).unwrap_or(i64::MAX);
        (Self::from_big(c, scale.saturating_add(moved)), Self::from_big(d.into(), 0))
    }

    /// The same quotient of two coprime integers; `b` must be positive.
    pub(crate) fn coprime_integers(a: &Self, b: &Self) -> (Self, Self) {
        let (c, d, _) = a.aligned(b);
        let common = (&c).gcd(&d);
        if common.is_zero() {
            return (a.clone(), b.clone());
        }
        (Self::from_big(c / &common, 0), Self::from_big(d / &common, 0))
    }

    fn reduce_small(c: i128, d: i128, scale: i64) -> Option<(Self, Self)> {
        let common = i128::try_from(gcd(c.unsigned_abs(), d.unsigned_abs())).ok()?;
        let (mut c, mut d) = (c.checked_div(common)?, d.checked_div(common)?);
        let mut moved = 0;
        while d & 1 == 0 && d != 0 {
            d >>= 1;
            c = c.checked_mul(5)?;
            moved += 1;
        }
        while d % 5 == 0 && d != 0 {
            d /= 5;
            c = c.checked_mul(2)?;
            moved += 1;
        }
        Some((Self::from_small(c, scale.saturating_add(moved)), Self::from_small(d, 0)))
    }
}

/// Euclid's algorithm; drops to machine words as soon as both fit, because `u128` division is slow.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        if let (Ok(mut x), Ok(mut y)) = (u64::try_from(a), u64::try_from(b)) {
            while y != 0 {
                (x, y) = (y, x % y);
            }
            return x.into();
        }
        (a, b) = (b, a % b);
    }
    a
}

macro_rules! from_integer {
    ($($t:ty),*) => {$(
        impl From<$t> for Decimal {
            fn from(value: $t) -> Self {
                Self::from_small(value.into(), 0)
            }
        }
    )*};
}
from_integer!(i32, u32, i64, u64, i128);

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        if let Some((a, b, _)) = self.aligned_small(other) {
            return a.cmp(&b);
        }
        let sign = self.signum();
        sign.cmp(&other.signum()).then_with(|| {
            // The place of the leading digit decides, before any power of ten is built; when it is the same, the scales
            // differ by no more than the digits that are there.
            let size = self.leading_place().cmp(&other.leading_place());
            let size = if sign < 0 { size.reverse() } else { size };
            size.then_with(|| {
                let (a, b, _) = self.aligned(other);
                a.cmp(&b)
            })
        })
    }
}

impl std::iter::Sum for Decimal {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, |a, b| a.add(&b))
    }
}

impl<'a> std::iter::Sum<&'a Self> for Decimal {
    fn sum<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, |a, b| a.add(b))
    }
}

impl std::ops::Add for &Decimal {
    type Output = Decimal;
    fn add(self, other: Self) -> Decimal {
        Decimal::add(self, other)
    }
}

impl std::ops::Sub for &Decimal {
    type Output = Decimal;
    fn sub(self, other: Self) -> Decimal {
        Decimal::sub(self, other)
    }
}

impl std::ops::Mul for &Decimal {
    type Output = Decimal;
    fn mul(self, other: Self) -> Decimal {
        Decimal::mul(self, other)
    }
}

impl std::ops::Neg for &Decimal {
    type Output = Decimal;
    fn neg(self) -> Decimal {
        Decimal::neg(self)
    }
}
