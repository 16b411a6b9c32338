//! A number as written: exact value, written precision, sign, scale word, unit, hedge.

use crate::{Bound, Decimal, Interval, Rational, Span, Unit};

/// How the digits were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Digits: `1,234.5`.
    Digits,
    /// Digits with an exponent: `1.2e6`.
    Scientific,
    /// Digits in parts of falling size, each behind its own power of ten thousand: `3億5,000万`.
    Parts,
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

fn double(value: &Rational) -> Bound {
    if value.signum() > 0 { Bound::Included(value.add(value)) } else { Bound::Open }
}

fn half(value: &Rational) -> Bound {
    let half = value.mul(&Rational::from(Decimal::new(5, 1)));
    if value.signum() > 0 { Bound::Included(half) } else { Bound::Open }
}

impl Quantity {
    /// Four bare digits from 1000 to 2999, without grouping, decimals, sign, scale, unit or currency: maybe a year.
    #[must_use]
    pub fn may_be_year(&self) -> bool {
        // Digits take one, two (Arabic-Indic) or three bytes (full-width); a group mark makes another length.
        self.form == Form::Digits
            && self.sign == Sign::None
            && self.scale.is_none()
            && self.unit.is_none()
            && self.divisor.is_none()
            && self.unit_power == 0
            && matches!(self.number.len(), 4 | 8 | 12)
            && self.value.to_i64().is_some_and(|year| (1000..=2999).contains(&year))
    }

    /// The interval of values that are conventionally written so, hedge included.
    ///
    /// | hedge | interval of a value v |
    /// |---|---|
    /// | none | [`Quantity::rounding_interval`] |
    /// | about | v ± w, both included |
    /// | nearly | from v - w to v, both included |
    /// | over, at least | from v (excluded, included) to 2 v |
    /// | under, at most | from v ÷ 2 to v (excluded, included) |
    ///
    /// w is one unit of the last significant digit ([`Quantity::significant_power`]), but at most a tenth of v, and
    /// never less than half a unit of the last written digit: "about 330 million" is 320 to 340 million, "about 40" is
    /// 36 to 44, "about 4 million" 3.5 to 4.5 million, "about 4.0 million" 3.9 to 4.1 million. For fractions w is 0.05
    /// under the same bounds: "about half" is 0.45 to 0.55.
    ///
    /// A bound is a claim about size as well: nobody says "up to 9,000" of ten, or "over 5" of a thousand. So it reaches a factor
    /// of two; bounds at or below nought stay open.
    ///
    /// A figure with a written minus or in accounting parentheses is read by its magnitude and mirrored: "over -5 %" is
    /// below -5 %.
    #[must_use]
    pub fn interval(&self) -> Interval {
        let Some((hedge, _)) = self.hedge else { return self.rounding_interval() };
        let mirrored = matches!(self.sign, Sign::Minus | Sign::Parentheses) && self.value.signum() < 0;
        let value = if mirrored { self.exact().neg() } else { self.exact() };
        let interval = match hedge {
            Hedge::About => {
                let width = self.hedge_width();
                Interval::between(value.sub(&width), value.add(&width))
            }
            Hedge::Nearly => Interval::between(value.sub(&self.hedge_width()), value),
            Hedge::Over => Interval { high: double(&value), low: Bound::Excluded(value) },
            Hedge::AtLeast => Interval { high: double(&value), low: Bound::Included(value) },
            Hedge::Under => Interval { low: half(&value), high: Bound::Excluded(value) },
            Hedge::AtMost => Interval { low: half(&value), high: Bound::Included(value) },
        };
        if mirrored { interval.neg() } else { interval }
    }

    /// The same without the hedge: half a unit of the last written digit on either side, both ends included.
    ///
    /// `40 million` is 39.5 to 40.5 million, and `1,200,000` is 1,199,999.5 to 1,200,000.5. A fraction is its exact
    /// quotient ± 0.005 (times its scale word): "a third" is 0.328… to 0.338….
    #[must_use]
    pub fn rounding_interval(&self) -> Interval {
        let (value, half) = (self.exact(), self.half_unit());
        Interval::between(value.sub(&half), value.add(&half))
    }

    /// value, or value ÷ divisor for fractions.
    #[must_use]
    pub fn exact(&self) -> Rational {
        // A divisor of nought is no fraction; the numerator alone is then the best there is.
        self.divisor
            .as_ref()
            .and_then(|divisor| Rational::new(self.value.clone(), divisor.clone()))
            .unwrap_or_else(|| Rational::from(&self.value))
    }

    /// The last significant digit stands for 10^this. Trailing zeros before the point are not significant (`330
    /// million` has 7, `79,200` has 2), zeros after the point are (`4.0 million` has 5), and so are all digits of
    /// scientific notation.
    #[must_use]
    pub fn significant_power(&self) -> i32 {
        let fraction_written = self.unit_power < self.scale_power() || self.form == Form::Scientific;
        if fraction_written || self.value.is_zero() {
            self.unit_power
        } else {
            self.value.scale().saturating_neg()
        }
    }

    fn scale_power(&self) -> i32 {
        self.scale.map_or(0, |scale| scale.power)
    }

    fn half_unit(&self) -> Rational {
        match self.divisor {
            Some(_) => Decimal::new(5, 3).shift(self.scale_power()).into(),
            None => Decimal::new(5, 1).shift(self.unit_power).into(),
        }
    }

    /// How far "about" reaches.
    fn hedge_width(&self) -> Rational {
        let unit = match self.divisor {
            Some(_) => Decimal::new(5, 2).shift(self.scale_power()),
            None => Decimal::ONE.shift(self.significant_power()),
        };
        let tenth = self.exact().abs().shift(-1);
        Rational::from(unit).min(tenth).max(self.half_unit())
    }
}

#[cfg(test)]
mod tests;
