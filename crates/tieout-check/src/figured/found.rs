//! A hit: its value, its derivation, and the sentence that shows it.

use tieout_certificate::{Derivation, Op};
use tieout_notation::{Decimal, Rational};

use super::cells::{Cell, Place, ResultSet};
use crate::Reason;

/// What the rows produce that meets a figure.
#[derive(Debug)]
pub(super) struct Found {
    /// The family.
    pub(super) reason: Reason,
    /// How it follows.
    pub(super) derivation: Derivation,
    /// `pop[Utah] − pop[Nevada] = 3 − 1 = 2`.
    pub(super) explanation: String,
}

/// An operation over two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pair {
    Difference,
    Sum,
    Ratio,
    Percent,
    PercentChange,
}

impl Pair {
    /// What it gives.
    pub(super) fn value(self, a: &Decimal, b: &Decimal) -> Option<Rational> {
        match self {
            Self::Difference => Some(a.sub(b).into()),
            Self::Sum => Some(a.add(b).into()),
            Self::Ratio => Rational::new(a.clone(), b.clone()).map(|r| r.abs()),
            Self::Percent => Rational::new(a.clone(), b.clone()).map(|r| r.abs().shift(2)),
            Self::PercentChange => Rational::new(a.sub(b), b.clone()).map(|r| r.shift(2)),
        }
    }
}

impl Found {
    /// A cell as it stands.
    pub(super) fn cell(sets: &[ResultSet<'_>], place: Place) -> Option<Self> {
        let (name, value, derivation) = fact(sets, place)?;
        Some(Self {
            reason: Reason::Cell,
            derivation,
            explanation: format!("{name} = {}", shown(&value.into())),
        })
    }

    /// A column's sum or mean over `count` cells.
    pub(super) fn column(
        set: &ResultSet<'_>,
        column: usize,
        total: Decimal,
        count: usize,
        mean: bool,
    ) -> Self {
        let name = set.column(column);
        let (reason, op, word) =
            if mean { (Reason::ColumnMean, Op::Mean, "mean") } else { (Reason::ColumnSum, Op::Sum, "sum") };
        let divisor = if mean { Decimal::from(i64::try_from(count).unwrap_or(1)) } else { Decimal::ONE };
        let value = Rational::new(total, divisor).map(|v| shown(&v)).unwrap_or_default();
        let explanation = format!("{word} of {name} over {count} rows = {value}");
        Self { reason, derivation: set.aggregate(op, column), explanation }
    }

    /// A cell's share of its column's total, in percent.
    pub(super) fn share(sets: &[ResultSet<'_>], place: Place, total: Decimal) -> Option<Self> {
        let (name, value, part) = fact(sets, place)?;
        let set = sets.get(place.set)?;
        let share = Rational::new(value, total)?.shift(2);
        let explanation = format!("{name} ÷ sum of {} = {}%", set.column(place.column), shown(&share));
        let args = vec![part, set.aggregate(Op::Sum, place.column)];
        Some(Self {
            reason: Reason::Share,
            derivation: Derivation::Apply { op: Op::Percent, args },
            explanation,
        })
    }

    /// The sum of neighbouring numeric cells of a row.
    pub(super) fn row_sum(set: &ResultSet<'_>, cells: &[Cell<'_>]) -> Option<Self> {
        let (first, last) = (cells.first()?.place, cells.last()?.place);
        let total = cells.iter().fold(Decimal::ZERO, |sum, cell| sum.add(&cell.value));
        let explanation = format!(
            "{}..{}[{}] summed = {}",
            set.column(first.column),
            set.column(last.column),
            set.label(first.row),
            shown(&total.into())
        );
        let facts = cells.iter().filter_map(|c| set.leaf(c.place.row, c.place.column));
        let args = facts.map(Derivation::Fact).collect();
        Some(Self {
            reason: Reason::RowSum,
            derivation: Derivation::Apply { op: Op::Sum, args },
            explanation,
        })
    }

    /// Two cells.
    pub(super) fn pair(sets: &[ResultSet<'_>], pair: Pair, a: Place, b: Place) -> Option<Self> {
        let (name_a, a, first) = fact(sets, a)?;
        let (name_b, b, second) = fact(sets, b)?;
        let value = shown(&pair.value(&a, &b)?);
        let (a, b) = (shown(&a.into()), shown(&b.into()));
        let (reason, op, explanation) = match pair {
            Pair::Difference => {
                (Reason::Difference, Op::Difference, format!("{name_a} − {name_b} = {a} − {b} = {value}"))
            }
            Pair::Sum => (Reason::Sum, Op::Sum, format!("{name_a} + {name_b} = {a} + {b} = {value}")),
            Pair::Ratio => (Reason::Ratio, Op::Ratio, format!("{name_a} ÷ {name_b} = {value}")),
            Pair::Percent => (Reason::Percent, Op::Percent, format!("{name_a} ÷ {name_b} = {value}%")),
            Pair::PercentChange => (
                Reason::PercentChange,
                Op::PercentChange,
                format!("({name_a} − {name_b}) ÷ {name_b} = {value}%"),
            ),
        };
        Some(Self { reason, derivation: Derivation::Apply { op, args: vec![first, second] }, explanation })
    }
}

/// A cell's name `column[label]`, its value, and the fact.
fn fact(sets: &[ResultSet<'_>], place: Place) -> Option<(String, Decimal, Derivation)> {
    let set = sets.get(place.set)?;
    let leaf = set.leaf(place.row, place.column)?;
    let name = format!("{}[{}]", set.column(place.column), set.label(place.row));
    Some((name, leaf.value.clone(), Derivation::Fact(leaf)))
}

/// A value for people: whole numbers in full, from a hundred one decimal, below four digits; past 10^15 three digits and
/// a power of ten.
pub(super) fn shown(value: &Rational) -> String {
    let size = value.abs();
    let at_least = |power: i32| size >= Rational::from(Decimal::new(1, power.saturating_neg()));
    if at_least(15) {
        return digits(value, 3);
    }
    match value.to_decimal() {
        Some(whole) if whole.is_integer() => whole.grouped(),
        _ if at_least(2) => {
            let text = value.round(1).grouped();
            if text.contains('.') { text } else { format!("{text}.0") }
        }
        _ => digits(value, 4),
    }
}

/// Rounded to `count` digits; as a power of ten where the point would stand far away.
fn digits(value: &Rational, count: i32) -> String {
    let rough = value.to_f64().abs();
    // The power of the leading digit, by guess; where doubles end any will do that keeps enough digits.
    #[allow(clippy::cast_possible_truncation)]
    let power = if rough.is_normal() {
        rough.log10().floor() as i32
    } else if rough > 1.0 {
        0
    } else {
        -400
    };
    // And exactly, after a rounding that may have carried.
    let rounded = value.round((count - 1).saturating_sub(power));
    let power = if rounded.is_zero() { 0 } else { rounded.leading_power() };
    let rounded = value.round((count - 1).saturating_sub(power));
    if (-4..count).contains(&power) {
        return rounded.grouped();
    }
    let sign = if power < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", rounded.shift(power.saturating_neg()), power.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_shown_short() {
        let of = |n: &str, d: &str| {
            shown(&Rational::new(Decimal::parse(n).unwrap(), Decimal::parse(d).unwrap()).unwrap())
        };
        assert_eq!(of("39346023", "1"), "39,346,023");
        assert_eq!(of("-79849.44", "1"), "-79,849.4");
        assert_eq!(of("79849.96", "1"), "79,850.0");
        assert_eq!(of("1", "3"), "0.3333");
        assert_eq!(of("200", "3"), "66.67");
        assert_eq!(of("999999", "10000"), "100");
        assert_eq!(of("1", "30000"), "3.333e-05");
        assert_eq!(of("1234567890123456789", "1"), "1.23e+18");
        assert_eq!(of("0", "7"), "0");
        assert_eq!(of("1e-340", "3"), "3.333e-341");
        assert_eq!(of("1e340", "1"), "1e+340");
    }
}
