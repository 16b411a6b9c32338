use proptest::prelude::*;

use super::*;

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

fn unit(text: &str) -> Measure {
    Measure::read(text).unwrap_or_else(|| panic!("{text} is not read"))
}

#[test]
fn money() {
    for (text, code) in [
        ("$", "$"),
        ("US$", "USD"),
        ("U.S. dollars", "USD"),
        ("us dollars", "USD"),
        ("dollar", "$"),
        ("CA$", "CAD"),
        ("Hong Kong dollars", "HKD"),
        ("R$", "BRL"),
        ("€", "EUR"),
        ("Euros", "EUR"),
        ("EUR", "EUR"),
        ("£", "GBP"),
        ("pounds sterling", "GBP"),
        ("¥", "¥"),
        ("yen", "JPY"),
        ("RMB", "CNY"),
        ("Rs.", "Rs"),
        ("₹", "INR"),
        ("Indian rupees", "INR"),
        ("kr", "kr"),
        ("Swedish kronor", "SEK"),
        ("CHF", "CHF"),
        ("Swiss francs", "CHF"),
        ("zł", "PLN"),
        ("South Korean won", "KRW"),
    ] {
        assert_eq!(Currency::read(text), Some(Currency(code)), "{text}");
    }
    for text in
        ["", " ", "usd", "Usd", "ALL", "TOP", "cents", "real", "won", "krill", "US", "$$", "USDT", "m", "R"]
    {
        assert_eq!(Currency::read(text), None, "{text:?}");
    }
}

#[test]
fn shared_signs() {
    for (a, b, same) in [
        ("USD", "USD", true),
        ("$", "USD", true),
        ("MXN", "$", true),
        ("$", "EUR", false),
        ("USD", "CAD", false),
        ("¥", "JPY", true),
        ("CNY", "¥", true),
        ("JPY", "CNY", false),
        ("kr", "ISK", true),
        ("kr", "CZK", false),
        ("peso", "$", true),
        ("$", "¥", false),
    ] {
        assert_eq!(Currency(a).compatible(Currency(b)), same, "{a} {b}");
        assert_eq!(Currency(b).compatible(Currency(a)), same, "{b} {a}");
    }
}

#[test]
fn names_and_symbols() {
    for (text, symbol) in [
        ("km", "km"),
        ("KM", "km"),
        ("Kilometres", "km"),
        ("kilometer", "km"),
        ("ft.", "ft"),
        ("feet", "ft"),
        ("sq. ft.", "sq ft"),
        ("square feet", "sq ft"),
        ("m²", "m²"),
        ("m2", "m²"),
        ("km^2", "km²"),
        ("square kilometers", "km²"),
        ("lbs.", "lb"),
        ("\u{b5}s", "μs"),
        ("\u{3bc}s", "μs"),
        ("hrs", "h"),
        ("°F", "°F"),
        ("degrees Fahrenheit", "°F"),
        ("kilowatt-hours", "kWh"),
        ("kwh", "kWh"),
        ("miles per hour", "mph"),
        ("KB", "kB"),
        ("Mbps", "Mbit/s"),
        ("GB/s", "GB/s"),
        ("megapixels", "MP"),
        ("mAh", "mAh"),
        ("years", "yr"),
        ("inches", "in"),
        ("fl. oz.", "fl oz"),
        ("metric tons", "t"),
    ] {
        assert_eq!(unit(text).symbol, symbol, "{text}");
    }
    for text in [
        "",
        ".",
        "tons",
        "kt",
        "In",
        "people",
        "cals",
        "X",
        "bps",
        "mb",
        "KMS/",
        "kilo metres of road and rather more than fits",
    ] {
        assert_eq!(Measure::read(text), None, "{text:?}");
    }
}

#[test]
fn case_decides_symbols() {
    for (one, two, ratio) in
        [("MW", "mW", "1e9"), ("MB", "Mb", "8"), ("GB", "Gb", "8"), ("MB/s", "Mb/s", "8")]
    {
        assert_eq!(unit(one).convert(&Decimal::ONE, unit(two)), Some(d(ratio).into()), "{one} in {two}");
    }
}

#[test]
fn exact_factors() {
    for (value, from, to, result) in [
        ("1", "mi", "km", "1.609344"),
        ("26.2", "miles", "ft", "138336"),
        ("1", "lb", "oz", "16"),
        ("1", "st", "lb", "14"),
        ("1", "kg", "g", "1000"),
        ("1", "sq mi", "acres", "640"),
        ("1", "acre", "sq ft", "43560"),
        ("1", "gal", "qt", "4"),
        ("1", "gal", "fl oz", "128"),
        ("1", "bbl", "gal", "42"),
        ("1", "cu yd", "cu ft", "27"),
        ("1", "acre-foot", "cu ft", "43560"),
        ("1", "gallon", "litres", "3.785411784"),
        ("36", "km/h", "m/s", "10"),
        ("1", "mph", "ft/s", "22/15"),
        ("1", "knot", "km/h", "1.852"),
        ("-40", "°C", "°F", "-40"),
        ("32", "°F", "K", "273.15"),
        ("98.6", "°F", "°C", "37"),
        ("1", "atm", "hPa", "1013.25"),
        ("1", "GB", "MB", "1000"),
        ("1", "GiB", "MiB", "1024"),
        ("1", "MWh", "MJ", "3600"),
        ("1.5", "h", "min", "90"),
        ("2", "weeks", "days", "14"),
        ("5", "years", "months", "60"),
        ("100", "Mbps", "MB/s", "12.5"),
        ("5", "Ah", "mAh", "5000"),
        ("3000", "rpm", "Hz", "50"),
        ("12", "MP", "px", "12000000"),
    ] {
        let got = unit(from).convert(&d(value), unit(to)).unwrap();
        assert_eq!(got.to_string(), result, "{value} {from} in {to}");
    }
    // 550 foot-pounds a second; a pound of force is 4.4482216152605 newtons.
    let foot_pound = d("0.3048").mul(&d("4.4482216152605"));
    assert_eq!(unit("hp").to_base(&Decimal::ONE), foot_pound.mul(&d("550")).into());
    // Mercury of 13,595.1 kg/m³ under standard gravity.
    let mercury = d("13595.1").mul(&d("9.80665"));
    assert_eq!(unit("mmHg").to_base(&Decimal::ONE), mercury.shift(-3).into());
    assert_eq!(unit("inHg").to_base(&Decimal::ONE), mercury.mul(&d("0.0254")).into());
    let inch = d("0.0254");
    assert_eq!(
        Some(unit("psi").to_base(&Decimal::ONE)),
        Rational::new(d("4.4482216152605"), inch.mul(&inch))
    );
    assert_eq!(unit("km").convert(&Decimal::ONE, unit("kg")), None);
    assert_eq!(unit("days").convert(&Decimal::ONE, unit("months")), None);
}

#[test]
fn bytes_both_ways() {
    for (decimal, binary) in [("KB", "KiB"), ("MB", "MiB"), ("GB", "GiB"), ("TB", "TiB"), ("PB", "PiB")] {
        let both = unit(decimal).binary().unwrap();
        assert_eq!(both.to_base(&Decimal::ONE), unit(binary).to_base(&Decimal::ONE), "{decimal}");
    }
    assert_eq!(unit("MB/s").binary().unwrap().numerator, 8 << 20);
    for other in ["B", "Mb", "GiB", "Mbps", "kg", "bit"] {
        assert_eq!(unit(other).binary(), None, "{other}");
    }
}

/// Guards the tables: each symbol and name leads to its own row, so no alias is claimed twice.
#[test]
fn the_tables_do_not_contradict_themselves() {
    for (measure, symbols, names) in measure::all() {
        assert!(measure.numerator > 0 && measure.denominator > 0, "{measure:?}");
        for text in std::iter::once(&measure.symbol).chain(symbols).chain(names) {
            assert_eq!(Measure::read(text), Some(measure), "{text}");
        }
        assert_eq!(measure.convert(&d("12.5"), measure), Some(d("12.5").into()));
    }
}

proptest! {
    #[test]
    fn any_text_is_read_without_harm(text in "\\PC{0,50}") {
        let _ = (Currency::read(&text), Measure::read(&text));
    }

    #[test]
    fn conversions_undo_each_other(c in -1_000_000i64..1_000_000, scale in 0..4i32, from in 0..200usize, to in 0..200usize) {
        let all = measure::all();
        let (from, to) = (all[from % all.len()].0, all[to % all.len()].0);
        let value = Decimal::new(c.into(), scale);
        let there = from.convert(&value, to);
        prop_assert_eq!(there.is_some(), from.convertible(to));
        // Back again, when the value there is a decimal.
        if let Some(there) = there.and_then(|there| there.to_decimal()) {
            prop_assert_eq!(to.convert(&there, from), Some(value.into()));
        }
    }
}
