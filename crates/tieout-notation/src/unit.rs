//! Units, currencies and their exact factors.
//!
//! Only exact factors, and only forms with one meaning: "tons" (short, long or metric), calories (of food or of physics)
//! and cents are not read, so the figure beside them is compared as a plain number. Gallons, quarts and fluid ounces are
//! the American ones unless they say imperial. The tables are data: add a row, not a rule.

use crate::{Decimal, Rational};

mod currency;
mod measure;
mod names;

/// What a number counts or measures, as written beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// `%`, percent, per cent, pct.
    Percent,
    /// Percentage points, pp, ppts, "points" after a percent context is left to the reader.
    Points,
    /// Basis points, bps, bp: hundredths of a point.
    BasisPoints,
    /// ‰, per mille.
    PerMille,
    /// Money.
    Currency(Currency),
    /// `3x`, "3 times", "threefold".
    Times,
    /// A physical unit.
    Measure(Measure),
}

/// A currency by its ISO 4217 code. A bare sign or word that several currencies share keeps its own mark: "$" is some
/// dollar or peso, "¥" yen or yuan, "kr" some crown, "Rs" some rupee, "Fr" some franc, "peso", "dinar" and "rial" some of those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Currency(pub &'static str);

/// The dimension that a physical unit belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Dimension {
    /// Base: metre.
    Length,
    /// Base: kilogram.
    Mass,
    /// Nanoseconds to weeks. Base: second.
    Time,
    /// Months and years, which have no fixed number of days. Base: month.
    Calendar,
    /// Base: square metre.
    Area,
    /// Base: litre.
    Volume,
    /// Base: metre a second.
    Speed,
    /// Base: kelvin.
    Temperature,
    /// Base: pascal.
    Pressure,
    /// Base: bit.
    Data,
    /// Base: bit a second.
    DataRate,
    /// Base: joule.
    Energy,
    /// Base: watt.
    Power,
    /// Base: hertz.
    Frequency,
    /// Base: degree.
    Angle,
    /// Base: milliampere-hour.
    Charge,
    /// Base: pixel.
    Pixels,
    /// Pixels or dots an inch.
    PixelDensity,
    /// Base: volt.
    Voltage,
    /// Base: ampere.
    Current,
}

/// A physical unit: a symbol of one dimension with an exact factor to that dimension's base unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Measure {
    /// The canonical symbol, `km`, `°C`.
    pub symbol: &'static str,
    /// The dimension.
    pub dimension: Dimension,
    /// base = (value + offset ÷ 100) × numerator ÷ denominator (offset in hundredths, for temperatures).
    pub numerator: i64,
    /// See `numerator`; positive.
    pub denominator: i64,
    /// See `numerator`.
    pub offset: i64,
}

impl Unit {
    /// Whether two figures with these units may be held against each other: the same kind of share, compatible
    /// money, or measures of one dimension (then convert).
    ///
    /// ```
    /// use tieout_notation::{Currency, Unit};
    /// assert!(Unit::Currency(Currency("$")).compatible(Unit::Currency(Currency("CAD"))));
    /// assert!(!Unit::Percent.compatible(Unit::Points));
    /// ```
    #[must_use]
    pub fn compatible(self, other: Self) -> bool {
        match (self, other) {
            (Self::Currency(a), Self::Currency(b)) => a.compatible(b),
            (Self::Measure(a), Self::Measure(b)) => a.convertible(b),
            _ => self == other,
        }
    }
}

impl Currency {
    /// Whether the two may be the same money: equal, or one is a bare sign that the other may be written with.
    ///
    /// ```
    /// use tieout_notation::Currency;
    /// assert!(Currency("$").compatible(Currency("USD")) && Currency("¥").compatible(Currency("CNY")));
    /// assert!(!Currency("AUD").compatible(Currency("USD")));
    /// ```
    #[must_use]
    pub fn compatible(self, other: Self) -> bool {
        self == other || currency::shared(self.0, other.0)
    }

    /// A sign (`$`, `€`, `US$`, `R$`, `£`, `¥`, `₹`, …) or an ISO code or a currency word (dollars, euros, pounds, yen …), whole.
    ///
    /// Signs and codes as they are written (`USD`, not `usd`), words in any case. A code that spells an English word or
    /// a well-known company (`ALL`, `TOP`, `CUP`, `AMD`) is not read.
    ///
    /// ```
    /// use tieout_notation::Currency;
    /// assert_eq!(Currency::read("US$"), Some(Currency("USD")));
    /// assert_eq!(Currency::read("Canadian dollars"), Some(Currency("CAD")));
    /// assert_eq!(Currency::read("dollars"), Some(Currency("$")));
    /// assert_eq!(Currency::read("usd"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        currency::read(text)
    }
}

impl Measure {
    /// A unit symbol or name, whole: `km`, `kilometres`, `°C`, `mph`.
    ///
    /// Symbols are read as they are written, because case decides (mW, MW; Mb, MB); names in any case, singular or
    /// plural, in British or American spelling. The caller knows the context: whether `m` after an amount of money is a
    /// million, `K` a thousand, or `in` a preposition.
    ///
    /// ```
    /// use tieout_notation::{Decimal, Measure};
    /// let mile = Measure::read("miles").unwrap();
    /// assert_eq!((mile.symbol, mile.to_base(&Decimal::from(5))), ("mi", Decimal::parse("8046.72").unwrap().into()));
    /// assert_ne!(Measure::read("MW"), Measure::read("mW"));
    /// assert_eq!(Measure::read("bananas"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        measure::read(text)
    }

    /// The value in the dimension's base unit, exactly.
    #[must_use]
    pub fn to_base(self, value: &Decimal) -> Rational {
        let sum = value.add(&Decimal::new(self.offset.into(), 2)).mul(&self.numerator.into());
        // The tables hold no denominator of nought; one made by hand counts as one.
        Rational::new(sum.clone(), self.denominator.into()).unwrap_or_else(|| sum.into())
    }

    /// Whether both measure the same dimension.
    #[must_use]
    pub fn convertible(self, other: Self) -> bool {
        self.dimension == other.dimension
    }

    /// `value` of this unit in `other`, exactly; None between dimensions.
    ///
    /// ```
    /// use tieout_notation::{Decimal, Measure};
    /// let (c, f) = (Measure::read("°C").unwrap(), Measure::read("°F").unwrap());
    /// assert_eq!(c.convert(&Decimal::from(100), f), Some(Decimal::from(212).into()));
    /// ```
    #[must_use]
    pub fn convert(self, value: &Decimal, other: Self) -> Option<Rational> {
        if !self.convertible(other) {
            return None;
        }
        let factor = Rational::new(other.denominator.into(), other.numerator.into())?;
        Some(self.to_base(value).mul(&factor).sub(&Decimal::new(other.offset.into(), 2).into()))
    }

    /// For kB, MB, GB, TB, PB and their rates: the same symbol read with powers of 1024, as memory and file sizes often are.
    ///
    /// ```
    /// use tieout_notation::Measure;
    /// let gb = Measure::read("GB").unwrap();
    /// assert_eq!(gb.binary().unwrap().numerator, Measure::read("GiB").unwrap().numerator);
    /// ```
    #[must_use]
    pub fn binary(self) -> Option<Self> {
        if !matches!(self.dimension, Dimension::Data | Dimension::DataRate) {
            return None;
        }
        let power = match self.symbol.as_bytes().first() {
            Some(b'k') => 1,
            Some(b'M') => 2,
            Some(b'G') => 3,
            Some(b'T') => 4,
            Some(b'P') => 5,
            _ => return None,
        };
        if self.symbol.as_bytes().get(1) != Some(&b'B') {
            return None;
        }
        Some(Self { numerator: 8 << (10 * power), ..self })
    }
}

/// The first four bytes of all names of units and currencies that have three; a nought behind three.
pub(crate) fn name_starts() -> impl Iterator<Item = [u8; 4]> {
    measure::name_starts().chain(currency::name_starts())
}

/// The first three bytes of the second words of those that have two; spaces behind a shorter word.
pub(crate) fn second_word_starts() -> impl Iterator<Item = [u8; 3]> {
    measure::second_word_starts().chain(currency::second_word_starts())
}

#[cfg(test)]
mod tests;
