//! What may be written as a figure is, worked out once for all proposals that are held against it.

use tieout_notation::{Decimal, Interval, Quantity, Rational};

/// Powers of ten that a slip of scale is off by.
const SLIPS: [i32; 6] = [-9, -6, -3, 3, 6, 9];

/// An interval, and its ends as doubles: most values lie so far outside that a double tells.
#[derive(Debug)]
struct Reach {
    exact: Interval,
    low: f64,
    high: f64,
}

impl Reach {
    fn new(exact: Interval) -> Self {
        let (low, high) = exact.to_f64();
        Self { exact, low, high }
    }

    /// Whether a value whose double is `near` may lie inside; a double that is no number says nothing.
    fn may_hold(&self, near: f64) -> bool {
        !(near < self.low || near > self.high)
    }

    fn holds(&self, value: &Rational, near: f64) -> bool {
        self.may_hold(near) && self.exact.contains(value)
    }
}

/// A figure and the intervals of what is written so.
#[derive(Debug)]
pub(crate) struct Written {
    quantity: Quantity,
    rounding: bool,
    own: Reach,
    mirrored: Reach,
    /// The figure without its hedge, where it has digits enough to be told from others by a power of ten.
    bare: Option<Reach>,
}

impl Written {
    pub(crate) fn new(quantity: &Quantity, rounding: bool) -> Self {
        let own = if rounding { quantity.interval() } else { Interval::exact(quantity.value.clone()) };
        // One-digit figures meet some power of ten too easily to call it a slip of scale.
        let digits = quantity.value.abs().to_string();
        let significant = digits.bytes().filter(u8::is_ascii_digit).rev().skip_while(|&d| d == b'0').count();
        Self {
            quantity: quantity.clone(),
            rounding,
            mirrored: Reach::new(own.neg()),
            own: Reach::new(own),
            bare: (significant >= 2).then(|| Reach::new(quantity.rounding_interval())),
        }
    }

    /// Whether this is of that very figure.
    pub(crate) fn is_of(&self, quantity: &Quantity, rounding: bool) -> bool {
        self.rounding == rounding && self.quantity == *quantity
    }

    /// The ends of its interval as doubles, a hair too wide.
    pub(crate) fn reach(&self) -> (f64, f64) {
        (self.own.low, self.own.high)
    }

    /// Whether a value is what is written, and whether its magnitude is.
    pub(crate) fn fits(&self, value: &Rational) -> (bool, bool) {
        let near = value.to_f64();
        let written = self.own.holds(value, near);
        (written, written || self.mirrored.holds(value, near))
    }

    /// Whether a value is what is written but for a slip of scale.
    pub(crate) fn fits_scaled(&self, value: &Rational) -> bool {
        let Some(bare) = &self.bare else { return false };
        let near = value.to_f64();
        let off = |power: i32| near * 10_f64.powi(power);
        let by = |power: i32| value.mul(&Rational::from(Decimal::new(1, power.saturating_neg())));
        SLIPS.iter().any(|&p| bare.may_hold(off(p)) && bare.exact.contains(&by(p)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tieout_notation::{TokenKind, scan};

    use super::*;

    fn figure(text: &str) -> Quantity {
        match scan(text).into_iter().map(|t| t.kind).next() {
            Some(TokenKind::Quantity(q)) => q,
            other => panic!("{text} is read as {other:?}"),
        }
    }

    /// The same by exact arithmetic alone.
    fn exactly(q: &Quantity, value: &Rational) -> (bool, bool, bool) {
        let (own, bare) = (q.interval(), q.rounding_interval());
        let written = own.contains(value);
        let digits: Vec<u8> = q.value.abs().to_string().bytes().filter(u8::is_ascii_digit).collect();
        let enough = digits.iter().rev().skip_while(|d| **d == b'0').count() >= 2;
        let slip = |p: i32| bare.contains(&value.mul(&Rational::from(Decimal::new(1, -p))));
        (written, written || own.neg().contains(value), enough && [-9, -6, -3, 3, 6, 9].into_iter().any(slip))
    }

    proptest! {
        #[test]
        fn doubles_only_save_work(
            text in prop::sample::select(vec!["1,234", "about 40", "over 5 million", "-3.50", "0.1", "330 million", "7", "12.5%"]),
            near in prop::sample::select(vec![1234, 12_345, 40, 44, 36, 5_000_000, -35, 35, 1, 33, 330_000_000, 3_305]),
            off in -2_i128..=2, scale in -10_i32..12, divisor in 1_i64..40,
        ) {
            let q = figure(text);
            let value = Rational::new(Decimal::new(near * 10 + off * 5, scale), divisor.into()).unwrap();
            let written = Written::new(&q, true);
            let (own, magnitude) = written.fits(&value);
            prop_assert_eq!((own, magnitude, written.fits_scaled(&value)), exactly(&q, &value));
        }
    }
}
