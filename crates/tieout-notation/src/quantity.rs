//! A number as written: exact value, written precision, sign, scale word, unit, hedge.

use crate::{Decimal, Interval, Span, Unit};

/// How the digits were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Digits: `1,234.5`.
    Digits,
    /// Digits with an exponent: `1.2e6`.
    Scientific,
    /// Words: `twenty-one`, `two million` is `Digits`-less too.
    Words,
    /// A fraction in words or as `½`, `2/3`: exact quotient is not a decimal, see `value` and `fraction`.
    Fraction,
    /// An article or idiom that stands for a number: "a dozen", "a pair", "doubled".
    Idiom,
}

/// The sign as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// None.
    None,
    /// `+`.
    Plus,
    /// `-`, U+2212 or a dash at a number's start, or trailing.
    Minus,
    /// Accounting parentheses.
    Parentheses,
}

/// A scale word or suffix: `million`, `k`, `bn`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    /// The number is multiplied by 10^power.
    pub power: i32,
    /// Where the word stands; for a shared scale ("40 to 50 million") it lies outside the quantity's own span.
    pub span: Span,
}

/// Words that widen or direct what a figure claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hedge {
    /// about, around, roughly, approximately, some, ~, ≈, circa, -ish.
    About,
    /// nearly, almost, just under, close to: the value lies a little below.
    Nearly,
    /// over, more than, above, exceeding, just over, "50+": strictly above.
    Over,
    /// at least, no less than, ≥, minimum of.
    AtLeast,
    /// under, less than, below, fewer than: strictly below.
    Under,
    /// at most, up to, no more than, as many as, ≤, maximum of.
    AtMost,
}

/// A number as written, with everything around it that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quantity {
    /// The whole form as a reader would underline it: sign, currency, digits, scale word, unit.
    pub span: Span,
    /// The digits (or number words) alone.
    pub number: Span,
    /// The stated value with sign and scale applied: `-$39.3 million` is -39300000. `12 %` is 12. `(45)` is -45.
    pub value: Decimal,
    /// For [`Form::Fraction`]: the denominator that `value` must still be divided by (2/3: value 2, divisor 3).
    pub divisor: Option<Decimal>,
    /// The last written digit stands for 10^unit_power, scale included: `39.3 million` has 5, `1,234` has 0, `0.50` has -2.
    pub unit_power: i32,
    /// The sign as written.
    pub sign: Sign,
    /// Scale word or suffix.
    pub scale: Option<Scale>,
    /// Unit, currency or percent.
    pub unit: Option<Unit>,
    /// Where the unit stands, when it has one; may lie outside `span` when shared over a range.
    pub unit_span: Option<Span>,
    /// Hedge word before (or `+` after) it; its span.
    pub hedge: Option<(Hedge, Span)>,
    /// How the digits were given.
    pub form: Form,
}

#[allow(clippy::todo, unused_variables)]
impl Quantity {
    /// Four bare digits from 1000 to 2999, without grouping, decimals, sign, scale, unit or currency: maybe a year.
    pub fn may_be_year(&self) -> bool {
        todo!()
    }
    /// The interval of values that are conventionally written so, hedge included. About widens to one unit of the
    /// last significant digit on either side (±; "about 40 million": 39–41 million… see the specification chapter);
    /// Over/Under/AtLeast/AtMost open one side; Nearly: [v - 2 units.., v].
    pub fn interval(&self) -> Interval {
        todo!()
    }
    /// The same without the hedge: half a unit of the last written digit, both ends included.
    pub fn rounding_interval(&self) -> Interval {
        todo!()
    }
    /// value, or value ÷ divisor for fractions.
    pub fn exact(&self) -> crate::Rational {
        todo!()
    }
}
