//! What a value counts or measures, and which claims may state it.

use tieout_notation::{Dimension, Measure, Unit};

/// What a value counts or measures, as far as the verifier knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing known.
    Unknown,
    /// A unit that stands with the figure itself, or follows from the operation.
    Own(Unit),
    /// A unit that the table's layout gives to the figure.
    Header(Unit),
    /// How many, or which place.
    Count,
    /// No money: the column says nothing of a unit, and another of its table says that its own figures are money.
    Bare,
}

/// Whether it is a part of a hundred, a thousand, ten thousand.
pub(crate) fn is_share(unit: Unit) -> bool {
    matches!(unit, Unit::Percent | Unit::Points | Unit::BasisPoints | Unit::PerMille)
}

/// Whether a figure of unit `found` may be written with unit `claimed`, as it stands.
pub(crate) fn units_fit(claimed: Unit, found: Unit) -> bool {
    match (claimed, found) {
        (Unit::Currency(a), Unit::Currency(b)) => a.compatible(b),
        (Unit::Measure(a), Unit::Measure(b)) => {
            (a.dimension, a.offset) == (b.dimension, b.offset)
                && i128::from(a.numerator) * i128::from(b.denominator)
                    == i128::from(b.numerator) * i128::from(a.denominator)
        }
        // A difference of percentages is often written with a percent sign; the search calls that ambiguous.
        (Unit::Percent, Unit::Points) => true,
        (a, b) => a == b,
    }
}

/// Whether a value of this kind may stand behind a claim with this unit.
pub(crate) fn kind_fits(claimed: Option<Unit>, kind: Kind) -> bool {
    let Some(claimed) = claimed else { return true };
    match kind {
        Kind::Unknown => true,
        Kind::Bare => !matches!(claimed, Unit::Currency(_)),
        Kind::Own(found) => units_fit(claimed, found),
        Kind::Header(found) => units_fit(claimed, found) || !rivals(claimed, found),
        // Twelve rows of months are twelve months.
        Kind::Count => {
            matches!(claimed, Unit::Times | Unit::Measure(Measure { dimension: Dimension::Time, .. }))
        }
    }
}

/// Whether two units exclude each other even where one comes from a header: two currencies, two units of one dimension, a
/// percentage and points.
fn rivals(a: Unit, b: Unit) -> bool {
    match (a, b) {
        (Unit::Currency(_), Unit::Currency(_)) => true,
        (Unit::Measure(a), Unit::Measure(b)) => a.dimension == b.dimension,
        (a, b) => is_share(a) && is_share(b),
    }
}
