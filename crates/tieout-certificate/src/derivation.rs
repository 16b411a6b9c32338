//! How a value follows from facts: an expression tree whose leaves are facts.

use tieout_evidence::Locator;
use tieout_notation::{Decimal, Measure, Unit};

/// A fact as a derivation uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Where it stands.
    pub at: Locator,
    /// Its value as written there. For the comparisons `Date` and `Text`, which compare characters, it is not looked at:
    /// nought by convention where the place carries no number.
    pub value: Decimal,
    /// Its unit, where one is known (its own, its header's).
    pub unit: Option<Unit>,
}

/// Which rows of a column an aggregate runs over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rows {
    /// All body rows but these (headers, totals, notes).
    Except(Vec<usize>),
    /// Just these.
    Only(Vec<usize>),
}

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    /// a + b + …
    Sum,
    /// (a + b + …) ÷ n.
    Mean,
    /// The middle, or the mean of the two middles.
    Median,
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// How many.
    Count,
    /// How many different values.
    CountDistinct,
    /// a - b.
    Difference,
    /// a × b × …
    Product,
    /// a ÷ b.
    Ratio,
    /// 100 × a ÷ b.
    Percent,
    /// 100 × (a - b) ÷ |b|.
    PercentChange,
    /// a - b of two percentages, in points.
    Points,
    /// 100 × ((a ÷ b)^(1/n) - 1): compared by raising the claim's ends to the n-th power; args a, b, n.
    GrowthRate,
    /// The place of the first argument among the rest in falling order, ties sharing the better place.
    RankDescending,
    /// The same in rising order.
    RankAscending,
    /// -a.
    Negate,
    /// |a|.
    Absolute,
}

/// An expression over facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Derivation {
    /// A fact.
    Fact(Leaf),
    /// A number that the evidence need not hold. Only three kinds are accepted, each with a reason: -1; a power of ten that
    /// turns a fraction into percent, per mille or basis points or back, as an argument of Product or the divisor of Ratio;
    /// the number of periods (1 to 100) of a growth rate. Unit conversions are [`Derivation::Convert`].
    Constant {
        /// The number.
        value: Decimal,
        /// Why it may stand here: "percent of a fraction", "years from 2015 to 2020".
        why: String,
    },
    /// The same amount in another unit of its dimension, by the exact factor.
    Convert {
        /// What is converted; its unit must be `from`.
        of: Box<Derivation>,
        /// The unit it has.
        from: Measure,
        /// The unit it gets.
        to: Measure,
    },
    /// A fact times 10^power because a header, caption or passage says so.
    Scaled {
        /// What is scaled.
        of: Box<Derivation>,
        /// The power of ten.
        power: i32,
        /// Where it is stated; None: the answer's own scale word is the table's unstated one.
        stated: Option<Locator>,
    },
    /// An operation over arguments.
    Apply {
        /// The operation.
        op: Op,
        /// Its arguments, in the order the operation documents.
        args: Vec<Derivation>,
    },
    /// An aggregate over the figures of one column, without listing them: Sum, Mean, Median, Min, Max, Count, CountDistinct.
    Column {
        /// The operation.
        op: Op,
        /// Index into `Evidence::grids`.
        grid: usize,
        /// The column.
        column: usize,
        /// Over which rows.
        rows: Rows,
    },
    /// The place of one row's figure among those of a column, ties sharing the better place: a rank without listing the rest.
    ColumnRank {
        /// Index into `Evidence::grids`.
        grid: usize,
        /// The column.
        column: usize,
        /// The row whose place it is; one of `rows`.
        row: usize,
        /// Among which rows.
        rows: Rows,
        /// Whether the largest is first.
        descending: bool,
    },
    /// How many rows these are: the claim counts them. For Count over a condition the rows are listed.
    RowCount {
        /// Index into `Evidence::grids`.
        grid: usize,
        /// The rows counted.
        rows: Rows,
    },
}

/// Every operation with its name in JSON.
const NAMES: [(Op, &str); 18] = [
    (Op::Sum, "sum"),
    (Op::Mean, "mean"),
    (Op::Median, "median"),
    (Op::Min, "min"),
    (Op::Max, "max"),
    (Op::Count, "count"),
    (Op::CountDistinct, "count_distinct"),
    (Op::Difference, "difference"),
    (Op::Product, "product"),
    (Op::Ratio, "ratio"),
    (Op::Percent, "percent"),
    (Op::PercentChange, "percent_change"),
    (Op::Points, "points"),
    (Op::GrowthRate, "growth_rate"),
    (Op::RankDescending, "rank_descending"),
    (Op::RankAscending, "rank_ascending"),
    (Op::Negate, "negate"),
    (Op::Absolute, "absolute"),
];

impl Op {
    /// Its name in JSON, snake case.
    ///
    /// ```
    /// use tieout_certificate::Op;
    /// assert_eq!(Op::PercentChange.name(), "percent_change");
    /// assert_eq!(Op::from_name("percent_change"), Some(Op::PercentChange));
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.iter().find(|(op, _)| *op == self).map_or("", |(_, name)| name)
    }
    /// The operation of a name in JSON.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(_, n)| *n == name).map(|(op, _)| *op)
    }
    /// Every operation, in a fixed order.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|(op, _)| *op)
    }
}

impl Derivation {
    /// Every fact it rests on, in the order they stand; aggregates over columns are not listed out.
    #[must_use]
    pub fn leaves(&self) -> Vec<&Leaf> {
        let (mut out, mut stack) = (Vec::new(), vec![self]);
        while let Some(node) = stack.pop() {
            match node {
                Self::Fact(leaf) => out.push(leaf),
                Self::Scaled { of, .. } | Self::Convert { of, .. } => stack.push(of),
                Self::Apply { args, .. } => stack.extend(args.iter().rev()),
                Self::Constant { .. }
                | Self::Column { .. }
                | Self::ColumnRank { .. }
                | Self::RowCount { .. } => {}
            }
        }
        out
    }
}
