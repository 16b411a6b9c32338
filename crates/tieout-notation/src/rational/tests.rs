use proptest::prelude::*;

use super::*;

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn q(a: i128, b: i128) -> Rational {
    Rational::new(Decimal::from(a), Decimal::from(b)).unwrap()
}

fn any_decimal() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        (-1000i128..1000, -3..4i32).prop_map(|(c, s)| Decimal::new(c, s)),
        (any::<i128>(), -20..20i32).prop_map(|(c, s)| Decimal::new(c, s)),
        (any::<i128>(), any::<i128>()).prop_map(|(a, b)| Decimal::from(a).mul(&Decimal::from(b))),
    ]
}

fn any_rational() -> impl Strategy<Value = Rational> {
    (any_decimal(), any_decimal()).prop_filter_map("denominator", |(a, b)| Rational::new(a, b))
}

#[test]
fn lowest_terms() {
    for (a, b, numerator, denominator) in [
        (4, 6, "2", "3"),
        (-4, 6, "-2", "3"),
        (4, -6, "-2", "3"),
        (3, 8, "0.375", "1"),
        (7, 30, "0.7", "3"),
        (0, -5, "0", "1"),
        (100, 7, "100", "7"),
    ] {
        let value = q(a, b);
        assert_eq!((value.numerator(), value.denominator()), (&d(numerator), &d(denominator)), "{a}/{b}");
    }
    assert!(Rational::new(Decimal::ONE, Decimal::ZERO).is_none());
    assert!(q(1, 3).div(&q(0, 7)).is_none());
}

#[test]
fn decimals_where_there_are_some() {
    assert_eq!(q(1, 1024).to_decimal(), Some(d("0.0009765625")));
    assert_eq!(q(21, 7).to_decimal(), Some(d("3")));
    assert_eq!(q(22, 7).to_decimal(), None);
    assert!(q(21, 7).is_integer() && !q(22, 7).is_integer() && !q(5, 2).is_integer());
    assert_eq!(Rational::new(d("0.3"), d("0.06")).unwrap().to_decimal(), Some(d("5")));
    // 2^300 ÷ 2^301, beyond the small path.
    let two = d("2");
    assert_eq!(Rational::new(two.pow(300), two.pow(301)).unwrap().to_decimal(), Some(d("0.5")));
    assert_eq!(Rational::new(d("3"), two.pow(300)).unwrap().to_decimal().unwrap().mul(&two.pow(300)), d("3"));
}

#[test]
fn shows_itself() {
    assert_eq!(q(2, 3).to_string(), "2/3");
    assert_eq!(q(-1, 4).to_string(), "-0.25");
    assert_eq!(q(-22, 15).to_string(), "-22/15");
    assert_eq!(q(300, 7).to_string(), "300/7");
    assert_eq!(q(0, 7).integers(), (Decimal::ZERO, Decimal::ONE));
}

#[test]
fn rounds_half_away_from_zero() {
    for (a, b, places, rounded, cut) in [
        (1, 3, 4, "0.3333", "0.3333"),
        (2, 3, 0, "1", "0"),
        (-2, 3, 2, "-0.67", "-0.66"),
        (5, 2, 0, "3", "2"),
        (-5, 2, 0, "-3", "-2"),
        (200, 3, -1, "70", "60"),
        (200, 3, -2, "100", "0"),
        (100, 3, -2, "0", "0"),
        (1, 3_000_000, 2, "0", "0"),
    ] {
        assert_eq!(q(a, b).round(places), d(rounded), "{a}/{b} to {places}");
        assert_eq!(q(a, b).truncate(places), d(cut), "{a}/{b} to {places}");
    }
    let tiny = Rational::new(Decimal::new(1, i32::MAX), d("3")).unwrap();
    assert_eq!(tiny.round(5), Decimal::ZERO);
}

#[test]
fn doubles_of_quotients_beyond_their_range() {
    let (a, b) = (d("1.5e300").pow(100), d("3e300").pow(100));
    let value = Rational::new(a, b).unwrap().to_f64();
    assert!((value / 0.5f64.powi(100) - 1.0).abs() < 1e-12, "{value}");
    assert_eq!(Rational::new(d("7").pow(1000), d("3").pow(900)).unwrap().to_f64(), f64::INFINITY);
    assert_eq!(q(1, 3).to_f64(), 1.0 / 3.0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_field(a in any_rational(), b in any_rational(), c in any_rational()) {
        prop_assert_eq!(a.add(&b).sub(&b), a.clone());
        prop_assert_eq!(a.add(&b), b.add(&a));
        prop_assert_eq!(a.add(&b).mul(&c), a.mul(&c).add(&b.mul(&c)));
        if let Some(quotient) = a.div(&b) {
            prop_assert_eq!(quotient.mul(&b), a.clone());
            prop_assert_eq!(quotient.signum(), a.signum() * b.signum());
        }
        prop_assert_eq!(a.pow(3), a.mul(&a).mul(&a));
        prop_assert_eq!(a.neg().abs(), a.abs());
    }

    #[test]
    fn the_value_is_the_quotient(a in any_decimal(), b in any_decimal()) {
        prop_assume!(!b.is_zero());
        let value = Rational::new(a.clone(), b.clone()).unwrap();
        prop_assert_eq!(value.numerator().mul(&b), value.denominator().mul(&a));
        prop_assert!(value.denominator().signum() > 0 && value.denominator().is_integer());
        prop_assert_eq!(value.clone(), Rational::new(a.mul(&b), b.mul(&b)).unwrap());
        // Lowest terms are unique, so that equal values have equal parts.
        let other = Rational::new(a.mul(&Decimal::from(700)), b.mul(&Decimal::from(700))).unwrap();
        prop_assert_eq!((value.numerator(), value.denominator()), (other.numerator(), other.denominator()));
    }

    #[test]
    fn order_is_that_of_the_difference(a in any_rational(), b in any_rational()) {
        prop_assert_eq!(a.cmp(&b), a.sub(&b).signum().cmp(&0));
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
    }

    #[test]
    fn rounding_stays_within_half_a_unit(a in any_rational(), places in -20..20i32) {
        let half = Rational::from(Decimal::new(5, 1).shift(-places));
        let rounded = a.round(places);
        prop_assert!(Rational::from(rounded.clone()).sub(&a).abs() <= half);
        prop_assert!(rounded.is_zero() || rounded.scale() <= places);
        let cut = Rational::from(a.truncate(places));
        prop_assert!(cut.abs() <= a.abs() && a.sub(&cut).abs() < half.add(&half));
    }

    #[test]
    fn doubles_are_close(a in any_rational()) {
        let near = a.to_f64();
        prop_assert!(near == 0.0 || Rational::from(Decimal::from_f64(near).unwrap()).sub(&a).abs() <= a.abs().shift(-15));
    }
}
