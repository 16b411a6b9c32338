use proptest::prelude::*;

use super::*;

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

/// The value as an integer count of 10^-200: an oracle that knows nothing of scales.
fn counted(value: &Decimal) -> IBig {
    let (c, s) = value.parts();
    c * IBig::from(10u8).pow(usize::try_from(200 - s).unwrap())
}

fn oracle(count: IBig) -> Decimal {
    Decimal::from_big(count, 200)
}

/// The invariants that make structural equality numeric.
fn is_canonical(value: &Decimal) -> bool {
    match &value.0 {
        Repr::Small { scale, .. } if value.is_zero() => *scale == 0,
        Repr::Small { coefficient, .. } => coefficient.get() % 10 != 0 && coefficient.get() != i128::MIN,
        Repr::Big(wide) => {
            let fits = i128::try_from(&wide.coefficient)
                .is_ok_and(|c| c != i128::MIN && i32::try_from(wide.scale).is_ok());
            !fits && &wide.coefficient % IBig::from(10u8) != IBig::ZERO
        }
    }
}

/// Short and long numbers, with digits that are often nought or nine, at near and far scales.
fn any_decimal() -> impl Strategy<Value = Decimal> {
    let digits = prop_oneof!["[0-9]{1,6}", "[09]{1,20}", "[0-9]{30,60}", "[1-9]0{10,30}"];
    (any::<bool>(), digits, -60..=60i32).prop_map(|(negative, digits, exponent)| {
        d(&format!("{}{digits}e{exponent}", if negative { "-" } else { "" }))
    })
}

#[test]
fn reads_and_shows() {
    let tiny = format!("0.{}1", "0".repeat(398));
    for (text, shown) in [
        ("0", "0"),
        ("-0.00", "0"),
        ("0e400", "0"),
        ("1200000", "1200000"),
        ("0.50", "0.5"),
        (".5", "0.5"),
        ("-.5", "-0.5"),
        ("+7", "7"),
        ("007", "7"),
        ("1.2e6", "1200000"),
        ("12E-3", "0.012"),
        ("1e+2", "100"),
        ("1e0000000002", "100"),
        ("-1234.5", "-1234.5"),
        ("1e-400", "1e-400"),
        ("1e-399", &tiny),
        ("170141183460469231731687303715884105728", "170141183460469231731687303715884105728"),
        ("-170141183460469231731687303715884105728", "-170141183460469231731687303715884105728"),
    ] {
        assert_eq!(d(text).to_string(), shown, "{text}");
    }
}

#[test]
fn refuses_what_is_no_plain_number() {
    for text in [
        "", "-", "+", ".", "1.", "1,5", "1 5", " 1", "1 ", "1e", "1e+", "e5", "--1", "1.2.3", "0x10", "NaN",
        "inf", "1_000", "\u{662}", "1e5x", "½",
    ] {
        assert_eq!(Decimal::parse(text), Err(DecimalError::Malformed), "{text:?}");
    }
}

#[test]
fn names_the_limits() {
    let longest = "9".repeat(400);
    assert_eq!(d(&longest).to_string(), longest);
    assert_eq!(Decimal::parse(&"9".repeat(401)), Err(DecimalError::TooManyDigits(401)));
    assert_eq!(Decimal::parse(&format!("0.{}", "0".repeat(400))), Err(DecimalError::TooManyDigits(401)));
    assert_eq!(d("1e400"), Decimal::ONE.shift(400));
    for text in ["1e401", "1e-401", "1e99999999999999999999999"] {
        assert_eq!(Decimal::parse(text), Err(DecimalError::ExponentTooLarge), "{text}");
    }
    assert!(DecimalError::TooManyDigits(401).to_string().contains("401 digits"));
}

#[test]
fn groups_by_three() {
    for (text, shown) in [
        ("0", "0"),
        ("999", "999"),
        ("1000", "1,000"),
        ("-123456", "-123,456"),
        ("1234567.8901", "1,234,567.8901"),
        ("12e9", "12,000,000,000"),
    ] {
        assert_eq!(d(text).grouped(), shown);
    }
}

#[test]
fn honours_width_and_sign_of_the_formatter() {
    assert_eq!(format!("{:>8}|{:<8}|{:+}", d("-1.5"), d("1.5"), d("2")), "    -1.5|1.5     |+2");
}

#[test]
fn doubles() {
    for value in [0.1, -0.0, 1e300, 5e-324, f64::MAX, 123_456_789.125, 1.0 / 3.0] {
        assert_eq!(Decimal::from_f64(value).unwrap().to_f64(), value);
    }
    assert_eq!(Decimal::from_f64(f64::INFINITY), None);
    assert_eq!(Decimal::from_f64(f64::NAN), None);
    assert_eq!(d("1e400").to_f64(), f64::INFINITY);
    assert_eq!(d("1e-400").to_f64(), 0.0);
}

#[test]
fn integers() {
    assert_eq!(d("1200").to_i64(), Some(1200));
    assert_eq!(d("9223372036854775807").to_i64(), Some(i64::MAX));
    assert_eq!(d("-9223372036854775808").to_i64(), Some(i64::MIN));
    assert_eq!(d("9223372036854775808").to_i64(), None);
    assert_eq!(d("0.5").to_i64(), None);
    assert_eq!(d("1e300").to_i64(), None);
    assert_eq!(Decimal::from(i128::MIN).to_i128(), Some(i128::MIN));
    assert!(d("1e300").is_integer() && !d("1e-300").is_integer() && Decimal::ZERO.is_integer());
}

#[test]
fn the_least_i128_is_a_number_like_any_other() {
    let least = Decimal::from(i128::MIN);
    assert_eq!(least.neg().neg(), least);
    assert_eq!(least.abs(), Decimal::from(i128::MAX).add(&Decimal::ONE));
    assert_eq!(least.add(&Decimal::ONE), Decimal::from(i128::MAX).neg());
    assert_eq!(d("-1").mul(&least), least.neg());
    assert_eq!(Decimal::from(-2).pow(127), least);
}

#[test]
fn stays_exact_beyond_what_is_read() {
    let long = d(&"7".repeat(400));
    let power = long.pow(100);
    assert_eq!(power.digits(), 39_990);
    assert_eq!(power, long.pow(50).mul(&long.pow(50)));
    assert!(power < power.add(&d("1e-400")));
    let far = d("1e400").pow(100);
    assert_eq!((far.digits(), far.leading_power()), (1, 40_000));
    assert_eq!(d("2").pow(0), Decimal::ONE);
    assert_eq!(Decimal::ZERO.pow(0), Decimal::ONE);
}

/// Would need a gigabyte if the powers of ten were built.
#[test]
fn far_scales_compare_by_their_leading_digits() {
    let huge = Decimal::new(3, i32::MIN);
    let tiny = Decimal::new(7, i32::MAX);
    assert!(tiny < huge && huge.neg() < tiny.neg() && huge.neg() < tiny && tiny > Decimal::ZERO);
    assert_eq!(huge.shift(i32::MAX).shift(i32::MIN), Decimal::new(3, i32::MIN).shift(-1));
    assert_eq!(tiny.round(2), Decimal::ZERO);
    assert_eq!(huge.round(2), huge);
    assert_eq!(huge.mul(&huge).leading_power(), i32::MAX);
    assert!(huge < huge.mul(&huge) && format!("{huge:?}").contains('e'));
    assert_eq!(tiny.to_f64(), 0.0);
}

#[test]
fn rounds_half_away_from_zero() {
    for (text, places, rounded, cut) in [
        ("0.5", 0, "1", "0"),
        ("-0.5", 0, "-1", "0"),
        ("0.49", 0, "0", "0"),
        ("2.675", 2, "2.68", "2.67"),
        ("-1250", -2, "-1300", "-1200"),
        ("50", -2, "100", "0"),
        ("49", -2, "0", "0"),
        ("5", -2, "0", "0"),
        ("99.95", 1, "100", "99.9"),
        ("7", 3, "7", "7"),
    ] {
        assert_eq!(d(text).round(places), d(rounded), "round {text} to {places}");
        assert_eq!(d(text).truncate(places), d(cut), "cut {text} to {places}");
    }
}

proptest! {
    #[test]
    fn small_arithmetic_is_integer_arithmetic(a in -1_000_000_000i64..1_000_000_000, b in -1_000_000_000i64..1_000_000_000, scale in 0..12i32) {
        let (x, y) = (Decimal::new(a.into(), scale), Decimal::new(b.into(), scale));
        prop_assert_eq!(x.add(&y), Decimal::new((a + b).into(), scale));
        prop_assert_eq!(x.sub(&y), Decimal::new((a - b).into(), scale));
        prop_assert_eq!(x.mul(&y), Decimal::new(i128::from(a) * i128::from(b), 2 * scale));
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x.is_integer(), i128::from(a) % 10i128.pow(scale.unsigned_abs()) == 0);
    }

    #[test]
    fn arithmetic_agrees_with_the_oracle(a in any_decimal(), b in any_decimal()) {
        let (x, y) = (counted(&a), counted(&b));
        prop_assert_eq!(a.add(&b), oracle(&x + &y));
        prop_assert_eq!(a.sub(&b), oracle(&x - &y));
        prop_assert_eq!(a.mul(&b), Decimal::from_big(&x * &y, 400));
        prop_assert_eq!(a.cmp(&b), x.cmp(&y));
        prop_assert_eq!(b.cmp(&a), x.cmp(&y).reverse());
        prop_assert_eq!(a == b, x == y);
        prop_assert_eq!(a.signum(), x.cmp(&IBig::ZERO) as i32);
        for value in [a.add(&b), a.sub(&b), a.mul(&b), a.neg(), a.abs(), a.shift(7), a.round(3), a.truncate(-3), a.pow(3)] {
            prop_assert!(is_canonical(&value), "{:?}", value);
        }
    }

    #[test]
    fn operations_undo_each_other(a in any_decimal(), b in any_decimal(), power in -500..500i32) {
        prop_assert_eq!(a.add(&b).sub(&b), a.clone());
        prop_assert_eq!(a.neg().neg(), a.clone());
        prop_assert_eq!(a.shift(power).shift(-power), a.clone());
        prop_assert_eq!(a.shift(power), a.mul(&Decimal::ONE.shift(power)));
        prop_assert_eq!(a.pow(3), a.mul(&a).mul(&a));
    }

    #[test]
    fn shown_reads_back(a in any_decimal()) {
        prop_assert_eq!(d(&a.to_string()), a.clone());
        prop_assert_eq!(d(&a.grouped().replace(',', "")), a.clone());
        prop_assert_eq!(&format!("{a:?}"), &format!("Decimal({a})"));
    }

    #[test]
    fn doubles_read_back(value in any::<f64>().prop_filter("finite", |v| v.is_finite())) {
        let exact = Decimal::from_f64(value).unwrap();
        prop_assert_eq!(exact.to_f64(), value);
        prop_assert_eq!(format!("{value}").parse::<Decimal>().unwrap(), exact);
    }

    #[test]
    fn doubles_are_the_nearest(a in any_decimal()) {
        prop_assert_eq!(a.to_f64(), a.to_string().parse::<f64>().unwrap());
    }

    #[test]
    fn rounding_stays_within_half_a_unit(a in any_decimal(), places in -70..70i32) {
        let half = Decimal::new(5, 1).shift(-places);
        let rounded = a.round(places);
        prop_assert!(rounded.sub(&a).abs() <= half);
        prop_assert!(rounded.is_zero() || rounded.scale() <= places);
        let cut = a.truncate(places);
        prop_assert!(cut.abs() <= a.abs() && a.sub(&cut).abs() < half.add(&half));
        prop_assert!(cut.is_zero() || (cut.scale() <= places && cut.signum() == a.signum()));
    }

    #[test]
    fn digits_and_places_are_those_shown(a in any_decimal()) {
        let shown = a.abs().to_string().replace('.', "");
        let significant = shown.trim_start_matches('0').trim_end_matches('0').len();
        prop_assert_eq!(a.digits(), significant);
        let size = a.abs();
        prop_assert!(a.is_zero() || (Decimal::ONE.shift(a.leading_power()) <= size && size < Decimal::ONE.shift(a.leading_power() + 1)));
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,12}|[-+.eE0-9]{0,20}") {
        if let Ok(value) = Decimal::parse(&text) {
            prop_assert!(is_canonical(&value));
        }
    }
}

/// Tables hold millions of these.
#[test]
fn takes_little_room() {
    assert_eq!((size_of::<Decimal>(), size_of::<Option<Decimal>>()), (24, 24));
}
