use proptest::prelude::*;

use super::*;

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

/// Digits with the scale word's power, as the reader would build it.
fn quantity(digits: &str, power: i32, hedge: Option<Hedge>) -> Quantity {
    let places = digits.split_once('.').map_or(0, |(_, fraction)| i32::try_from(fraction.len()).unwrap());
    let plain: String = digits.chars().filter(|c| *c != ',').collect();
    let span = Span::new(0, digits.trim_start_matches('-').len());
    Quantity {
        span,
        number: span,
        value: d(&plain).shift(power),
        divisor: None,
        unit_power: power - places,
        sign: if digits.starts_with('-') { Sign::Minus } else { Sign::None },
        scale: (power != 0).then_some(Scale { power, span }),
        unit: None,
        unit_span: None,
        hedge: hedge.map(|hedge| (hedge, span)),
        form: Form::Digits,
    }
}

fn fraction(numerator: &str, divisor: &str, hedge: Option<Hedge>) -> Quantity {
    Quantity { divisor: Some(d(divisor)), form: Form::Fraction, ..quantity(numerator, 0, hedge) }
}

#[test]
fn unhedged() {
    for (digits, power, interval) in [
        ("39.3", 6, "[39250000, 39350000]"),
        ("40", 6, "[39500000, 40500000]"),
        ("1,200,000", 0, "[1199999.5, 1200000.5]"),
        ("0.50", 0, "[0.495, 0.505]"),
        ("-12", 0, "[-12.5, -11.5]"),
        ("0", 0, "[-0.5, 0.5]"),
    ] {
        assert_eq!(quantity(digits, power, None).interval().to_string(), interval, "{digits}e{power}");
    }
}

#[test]
fn about() {
    for (digits, power, interval) in [
        ("330", 6, "[320000000, 340000000]"),
        ("40", 0, "[36, 44]"),
        ("79,200", 0, "[79100, 79300]"),
        ("4", 6, "[3500000, 4500000]"),
        ("4.0", 6, "[3900000, 4100000]"),
        ("12", 0, "[11, 13]"),
        ("3", 0, "[2.5, 3.5]"),
        ("1000", 0, "[900, 1100]"),
        ("12.5", 0, "[12.4, 12.6]"),
        ("0.50", 0, "[0.49, 0.51]"),
        ("-40", 0, "[-44, -36]"),
        ("0", 0, "[-0.5, 0.5]"),
    ] {
        assert_eq!(
            quantity(digits, power, Some(Hedge::About)).interval().to_string(),
            interval,
            "{digits}e{power}"
        );
    }
    let scientific =
        Quantity { form: Form::Scientific, unit_power: 4, ..quantity("1200000", 0, Some(Hedge::About)) };
    assert_eq!(scientific.interval().to_string(), "[1190000, 1210000]");
}

#[test]
fn directed() {
    use Hedge::{AtLeast, AtMost, Nearly, Over, Under};
    for (hedge, digits, interval) in [
        (Over, "5", "(5, 10]"),
        (AtLeast, "5", "[5, 10]"),
        (Under, "5", "[2.5, 5)"),
        (AtMost, "5", "[2.5, 5]"),
        (Nearly, "40", "[36, 40]"),
        (Nearly, "5,000", "[4500, 5000]"),
        (Nearly, "79,200", "[79100, 79200]"),
        (Over, "-5", "[-10, -5)"),
        (Under, "-5", "(-5, -2.5]"),
        (Nearly, "-40", "[-40, -36]"),
    ] {
        assert_eq!(quantity(digits, 0, Some(hedge)).interval().to_string(), interval, "{hedge:?} {digits}");
    }
    let unsigned = Quantity { sign: Sign::None, ..quantity("-5", 0, Some(Over)) };
    assert_eq!(unsigned.interval().to_string(), "(-5, ∞)");
    let accounting = Quantity { sign: Sign::Parentheses, ..quantity("-5", 0, Some(Over)) };
    assert_eq!(accounting.interval().to_string(), "[-10, -5)");
}

#[test]
fn fractions() {
    let third = fraction("1", "3", None);
    assert_eq!(third.exact().to_string(), "1/3");
    assert!(third.interval().contains(&d("0.335").into()) && !third.interval().contains(&d("0.339").into()));
    assert_eq!(fraction("1", "2", Some(Hedge::About)).interval().to_string(), "[0.45, 0.55]");
    assert_eq!(fraction("3", "4", Some(Hedge::Over)).interval().to_string(), "(0.75, 1.5]");
    let half_a_million = Quantity { divisor: Some(d("2")), form: Form::Fraction, ..quantity("1", 6, None) };
    assert_eq!(half_a_million.interval().to_string(), "[495000, 505000]");
    assert_eq!(fraction("1", "0", None).exact(), Decimal::ONE.into());
}

#[test]
fn years() {
    for (digits, power, year) in [
        ("2019", 0, true),
        ("1000", 0, true),
        ("2999", 0, true),
        ("3000", 0, false),
        ("999", 0, false),
        ("2,019", 0, false),
        ("-2019", 0, false),
        ("2.01", 3, false),
        ("2", 3, false),
        ("0999", 0, false),
        ("2019.0", 0, false),
    ] {
        assert_eq!(quantity(digits, power, None).may_be_year(), year, "{digits}e{power}");
    }
    assert!(!Quantity { unit: Some(Unit::Percent), ..quantity("2019", 0, None) }.may_be_year());
    assert!(!Quantity { form: Form::Words, ..quantity("2019", 0, None) }.may_be_year());
}

proptest! {
    #[test]
    fn what_rounds_to_the_written_figure_is_inside(c in -1_000_000_000i64..1_000_000_000, scale in 0..6i32, places in -6..6i32, hedged: bool) {
        let exact = Decimal::new(c.into(), scale);
        let value = exact.round(places);
        let written = Quantity { value: value.clone(), unit_power: -places, ..quantity("0", 0, hedged.then_some(Hedge::About)) };
        prop_assert!(written.rounding_interval().contains(&exact.clone().into()));
        // "about" is never narrower than no hedge at all.
        prop_assert!(written.interval().contains(&exact.into()));
        prop_assert!(written.interval().contains(&value.into()));
    }

    #[test]
    fn about_reaches_a_tenth_or_half_a_unit_at_most(digits in "[1-9][0-9]{0,5}(\\.[0-9]{1,3})?", power in prop_oneof![Just(0), Just(3), Just(6)]) {
        let written = quantity(&digits, power, Some(Hedge::About));
        let bound = written.exact().shift(-1).max(written.half_unit());
        let interval = written.interval();
        let (low, high) = (interval.low_value().unwrap(), interval.high_value().unwrap());
        prop_assert!(high.sub(&written.exact()) <= bound && written.exact().sub(low) <= bound);
        let nearly = Quantity { hedge: written.hedge.map(|(_, s)| (Hedge::Nearly, s)), ..written.clone() };
        prop_assert_eq!(nearly.interval(), Interval::between(low.clone(), written.exact()));
    }
}
