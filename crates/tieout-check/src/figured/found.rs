//! A hit: its value, its derivation, and the sentence that shows it.

use tieout_certificate::{Derivation, Op};
use tieout_notation::{Decimal, Rational};

use super::cells::{Cell, Place, ResultSet};
use super::search::Search;
use crate::Reason;

/// What the rows produce that meets a figure, by its places.
#[derive(Clone, Copy, Debug)]
pub(super) enum Hit {
    /// A cell as it stands.
    Cell(Place),
    /// A column's sum, or its mean.
    Column(Place, bool),
    /// A cell's share of its column's total, in percent.
    Share(Place),
    /// The sum of neighbouring numeric cells of a row.
    RowSum(RowSum),
    /// Two cells.
    Pair(Pair, Place, Place),
}

/// The cells `from..=to` of a row, counted among its numeric cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowSum {
    pub(super) set: usize,
    pub(super) row: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl RowSum {
    fn cells<'a>(&self, sets: &[ResultSet<'a>]) -> Option<Vec<Cell<'a>>> {
        Some(sets.get(self.set)?.row(self.row).get(self.from..=self.to)?.to_vec())
    }

    pub(super) fn value(&self, sets: &[ResultSet<'_>]) -> Option<Rational> {
        Some(self.cells(sets)?.iter().fold(Decimal::ZERO, |sum, cell| sum.add(&cell.value)).into())
    }
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

impl Hit {
    /// The family.
    pub(super) fn reason(&self) -> Reason {
        match self {
            Self::Cell(_) => Reason::Cell,
            Self::Column(_, false) => Reason::ColumnSum,
            Self::Column(_, true) => Reason::ColumnMean,
            Self::Share(_) => Reason::Share,
            Self::RowSum(_) => Reason::RowSum,
            Self::Pair(Pair::Difference, ..) => Reason::Difference,
            Self::Pair(Pair::Sum, ..) => Reason::Sum,
            Self::Pair(Pair::Ratio, ..) => Reason::Ratio,
            Self::Pair(Pair::Percent, ..) => Reason::Percent,
            Self::Pair(Pair::PercentChange, ..) => Reason::PercentChange,
        }
    }

    /// What it comes to.
    pub(super) fn value(&self, search: &Search<'_>) -> Option<Rational> {
        match self {
            Self::Cell(place) => search.number(*place).map(Rational::from),
            Self::Column(place, mean) => search.column(&(*place, *mean)),
            Self::Share(place) => search.part(*place),
            Self::RowSum(cells) => cells.value(search.sets()),
            Self::Pair(pair, a, b) => pair.value(&search.number(*a)?, &search.number(*b)?),
        }
    }

    /// How it follows, where the rows have places in evidence.
    pub(super) fn derivation(&self, search: &Search<'_>) -> Option<Derivation> {
        let set = |place: &Place| search.sets().get(place.set);
        let fact = |place: &Place| set(place)?.leaf(place.row, place.column).map(Derivation::Fact);
        match self {
            Self::Cell(place) => fact(place),
            Self::Column(place, mean) => {
                Some(set(place)?.aggregate(if *mean { Op::Mean } else { Op::Sum }, place.column))
            }
            Self::Share(place) => {
                let args = vec![fact(place)?, set(place)?.aggregate(Op::Sum, place.column)];
                Some(Derivation::Apply { op: Op::Percent, args })
            }
            Self::RowSum(sum) => {
                let args =
                    sum.cells(search.sets())?.iter().map(|cell| fact(&cell.place)).collect::<Option<_>>()?;
                Some(Derivation::Apply { op: Op::Sum, args })
            }
            Self::Pair(pair, a, b) => {
                let op = match pair {
                    Pair::Difference => Op::Difference,
                    Pair::Sum => Op::Sum,
                    Pair::Ratio => Op::Ratio,
                    Pair::Percent => Op::Percent,
                    Pair::PercentChange => Op::PercentChange,
                };
                Some(Derivation::Apply { op, args: vec![fact(a)?, fact(b)?] })
            }
        }
    }

    /// `pop[Utah] − pop[Nevada] = 3 − 1 = 2`, with values as `shown` writes them.
    pub(super) fn explanation(
        &self,
        search: &Search<'_>,
        shown: impl Fn(&Rational) -> String,
    ) -> Option<String> {
        let set = |place: &Place| search.sets().get(place.set);
        let name = |place: &Place| {
            let set = set(place)?;
            Some(format!("{}[{}]", set.column(place.column), set.label(place.row)))
        };
        let value = shown(&self.value(search)?);
        Some(match self {
            Self::Cell(place) => format!("{} = {value}", name(place)?),
            Self::Column(place, mean) => {
                let (_, count) = search.columns().get(place.set)?.get(place.column)?;
                let word = if *mean { "mean" } else { "sum" };
                format!("{word} of {} over {count} rows = {value}", set(place)?.column(place.column))
            }
            Self::Share(place) => {
                format!("{} ÷ sum of {} = {value}%", name(place)?, set(place)?.column(place.column))
            }
            Self::RowSum(sum) => {
                let (set, cells) = (search.sets().get(sum.set)?, sum.cells(search.sets())?);
                let (first, last) = (cells.first()?.place.column, cells.last()?.place.column);
                let (first, last, label) = (set.column(first), set.column(last), set.label(sum.row));
                format!("{first}..{last}[{label}] summed = {value}")
            }
            Self::Pair(pair, a, b) => {
                let number = |place: &Place| Some(shown(&search.number(*place)?.into()));
                let (a, b, x, y) = (name(a)?, name(b)?, number(a)?, number(b)?);
                match pair {
                    Pair::Difference => format!("{a} − {b} = {x} − {y} = {value}"),
                    Pair::Sum => format!("{a} + {b} = {x} + {y} = {value}"),
                    Pair::Ratio => format!("{a} ÷ {b} = {value}"),
                    Pair::Percent => format!("{a} ÷ {b} = {value}%"),
                    Pair::PercentChange => format!("({a} − {b}) ÷ {b} = {value}%"),
                }
            }
        })
    }
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
