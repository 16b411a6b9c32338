//! Units, currencies and their exact factors.

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

/// A currency by its ISO 4217 code; a bare `$` is "$" (some dollar), a bare `¥` is "¥" (yen or yuan), "kr" some crown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Currency(pub &'static str);

/// The dimension that a physical unit belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Dimension {
    Length,
    Mass,
    Time,
    Area,
    Volume,
    Speed,
    Temperature,
    Pressure,
    Data,
    DataRate,
    Energy,
    Power,
    Frequency,
    Angle,
    Charge,
    Pixels,
    Voltage,
    Current,
}

/// A physical unit: a symbol of one dimension with an exact factor to that dimension's base unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Measure {
    /// The canonical symbol, `km`, `°C`.
    pub symbol: &'static str,
    /// The dimension.
    pub dimension: Dimension,
    /// base = (value + offset) × numerator / denominator (offset in hundredths, for temperatures).
    pub numerator: i64,
    /// See `numerator`.
    pub denominator: i64,
    /// See `numerator`.
    pub offset: i64,
}

#[allow(clippy::todo, unused_variables)]
impl Currency {
    /// Whether the two may be the same money: equal, or one is a bare sign that the other may be written with.
    pub fn compatible(self, other: Self) -> bool {
        todo!()
    }
    /// A sign (`$`, `€`, `US$`, `R$`, `£`, `¥`, `₹`, …) or an ISO code or a currency word (dollars, euros, pounds, yen …), whole.
    pub fn read(text: &str) -> Option<Self> {
        todo!()
    }
}

#[allow(clippy::todo, unused_variables)]
impl Measure {
    /// A unit symbol or name, whole: `km`, `kilometres`, `°C`, `mph`.
    pub fn read(text: &str) -> Option<Self> {
        todo!()
    }
    /// The value in the dimension's base unit, exactly.
    pub fn to_base(self, value: &crate::Decimal) -> crate::Rational {
        todo!()
    }
}
