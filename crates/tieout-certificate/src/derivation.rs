//! How a value follows from facts: an expression tree whose leaves are facts.

use tieout_evidence::Locator;
use tieout_notation::{Decimal, Unit};

/// A fact as a derivation uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Where it stands.
    pub at: Locator,
    /// Its value as written there.
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
    /// A number that the evidence need not hold: an exact conversion factor, a stated period count.
    Constant {
        /// The number.
        value: Decimal,
        /// Why it may stand here: "kilometres in a mile", "years from 2015 to 2020".
        why: String,
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
    /// How many rows these are: the claim counts them. For Count over a condition the rows are listed.
    RowCount {
        /// Index into `Evidence::grids`.
        grid: usize,
        /// The rows counted.
        rows: Rows,
    },
}
