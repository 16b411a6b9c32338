#![allow(clippy::unwrap_used, clippy::panic)]
use super::*;

/// All values that a form can stand for, or the name of the refusal.
fn values(text: &str) -> Vec<String> {
    match read_number(text) {
        Ok(found) => found.iter().map(|r| r.quantity.value.to_string()).collect(),
        Err(why) => vec![format!("{why:?}").split('(').next().unwrap().to_owned()],
    }
}

#[test]
fn every_form_keeps_all_its_readings() {
    for (text, expected) in [
        ("1234", &["1234"][..]),
        ("1.234", &["1.234", "1234"]),
        ("1,234", &["1234", "1.234"]),
        ("0,123", &["0.123"]),
        ("1234.567", &["1234.567"]),
        ("1.234.567,89 €", &["1234567.89"]),
        ("1,234,567.89", &["1234567.89"]),
        ("1.234.567", &["1234567"]),
        ("12,34,567", &["1234567"]),
        ("1 234 567,8", &["1234567.8"]),
        ("1\u{A0}234", &["1234"]),
        ("1\u{202F}234,5", &["1234.5"]),
        ("1\u{2009}234.5", &["1234.5"]),
        ("1'234'567.89", &["1234567.89"]),
        ("1’234,5", &["1234.5"]),
        ("1_234_567", &["1234567"]),
        ("1,2345万", &["123450000"]),
        ("3億5,000万", &["350000000"]),
        ("3億5万", &["300050000"]),
        ("3億5000万円", &["350000000"]),
        ("1.2万", &["12000"]),
        ("5千万", &["50000000"]),
        ("5만", &["50000"]),
        ("１２３．４", &["123.4"]),
        ("１，２３４，５６７", &["1234567"]),
        ("١٬٢٣٤٫٥", &["1234.5"]),
        ("१२,३४,५६७.५", &["1234567.5"]),
        ("\u{61C}-١٢", &["-12"]),
        ("\u{200E}-\u{200E}۱۲", &["-12"]),
        ("−12", &["-12"]),
        ("–12", &["-12"]),
        ("－１２", &["-12"]),
        ("12-", &["-12"]),
        ("1.234,5-", &["-1234.5"]),
        ("(12)", &["-12"]),
        ("($ 1,234.5)", &["-1234.5"]),
        ("+5", &["5"]),
        ("12,5 %", &["12.5"]),
        ("%12", &["12"]),
        ("% 12,5", &["12.5"]),
        ("-%12", &["-12"]),
        ("%-12", &["-12"]),
        ("12٪\u{61C}", &["12"]),
        ("12\u{200E}%\u{200E}", &["12"]),
        ("5 ‰", &["5"]),
        ("5؉", &["5"]),
        ("1.234,5 Mio. €", &["1234500000"]),
        ("1.234,5 MIO €", &["1234500000"]),
        ("3 Mrd. EUR", &["3000000000"]),
        ("12 тыс.", &["12000"]),
        ("12 тыс. ₽", &["12000"]),
        ("5 lakh", &["500000"]),
        ("5 crore", &["50000000"]),
        ("5 mil", &["5000"]),
        ("5 mil millones", &["5000000000"]),
        ("elfu 5", &["5000"]),
        ("5 billion", &["5000000000", "5000000000000"]),
        ("5 Billionen", &["5000000000000"]),
        ("5 million", &["5000000"]),
        ("5 tn", &["5000000000000", "5000"]),
        (",5", &["0.5"]),
        (".5", &["0.5"]),
        ("1.5e6", &["1500000"]),
        ("1,5 × 10^6", &["1500000"]),
        ("$1,234.50", &["1234.5"]),
        ("CHF 1’234.50", &["1234.5"]),
        ("R$ 1.234,50", &["1234.5"]),
        ("1,234.50 DR", &["1234.5", "-1234.5"]),
        ("1,23,45", &["BrokenGrouping"]),
        ("1.2.3", &["BrokenGrouping"]),
        ("12,34.5", &["BrokenGrouping"]),
        ("US$ 5", &["5"]),
        ("5 US$", &["5"]),
        ("-EUR 5", &["-5"]),
        ("1 23 45", &["BrokenGrouping"]),
        ("650.000 M", &["650000000", "650000000000", "650000000000000"]),
        ("1,234.567.8", &["BrokenGrouping"]),
        ("1 23", &["BrokenGrouping"]),
        ("1.234 567,8", &["BrokenGrouping"]),
        ("31.12.2025", &["BrokenGrouping"]),
        ("٣2", &["MixedDigits"]),
        ("1\t234", &["NotANumber"]),
        ("1\n234", &["NotANumber"]),
        ("12xyz", &["NotANumber"]),
        ("12/34", &["NotANumber"]),
        ("12 apples", &["NotANumber"]),
        ("", &["NotANumber"]),
        ("abc", &["NotANumber"]),
        ("1e999", &["OutOfRange"]),
    ] {
        assert_eq!(values(text), expected, "{text:?}");
    }
}

fn one(text: &str, tag: &str) -> String {
    read_number(text).unwrap().under(Locale::parse(tag).unwrap()).one().unwrap().value.to_string()
}

#[test]
fn a_locale_decides_by_its_marks_and_its_words() {
    for (text, tag, expected) in [
        ("1.234", "de", "1234"),
        ("1.234", "en", "1.234"),
        ("1,234", "fr", "1.234"),
        ("5 billion", "en", "5000000000"),
        ("5 billion", "da", "5000000000000"),
        ("5 tn", "sv", "5000"),
        ("5 M", "id", "5000000000"),
        ("5 M", "es", "5000000"),
        // The same value by two ways; each locale keeps its own.
        ("650.000 M", "eu", "650000000000"),
        // What breaks the convention keeps its only meaning.
        ("12.5", "de", "12.5"),
        ("1 234,5", "en", "1234.5"),
    ] {
        assert_eq!(one(text, tag), expected, "{text} {tag}");
    }
    // French prints no point, so it decides nothing here.
    let open = read_number("1.234").unwrap().under(Locale::parse("fr").unwrap());
    assert_eq!(open.iter().count(), 2);
}

#[test]
fn a_reading_says_under_which_conventions_it_holds() {
    let found = read_number("1.234").unwrap();
    let example = |r: &Reading| r.example().map(|l| l.to_string());
    let said: Vec<_> = found.iter().map(|r| (r.quantity.value.to_string(), example(r))).collect();
    let owned = |v: &str, l: &str| (v.to_owned(), Some(l.to_owned()));
    assert_eq!(said, [owned("1.234", "en"), owned("1234", "de")]);
    let why = found.one().unwrap_err().to_string();
    assert!(why.contains("1.234 (as in en) or 1234 (as in de)"), "{why}");
}

#[test]
fn a_figure_keeps_its_unit_scale_sign_and_places() {
    let found = read_number("(1.234,5 Mio. €)").unwrap();
    let q = found.one().unwrap();
    assert_eq!((q.value.to_string().as_str(), q.unit_power, q.sign), ("-1234500000", 5, Sign::Parentheses));
    assert_eq!(q.scale.unwrap().span.of("(1.234,5 Mio. €)"), "Mio.");
    assert_eq!(q.unit, Some(crate::Unit::Currency(crate::Currency("EUR"))));
}

#[test]
fn the_side_of_an_account_leaves_the_sign_open_until_it_is_said() {
    let found = read_number("1,234.50 CR").unwrap();
    assert_eq!(found.iter().filter(|r| r.side == Some(Side::Credit)).count(), 2);
    assert_eq!(found.with_minus(Side::Debit).one().unwrap().value.to_string(), "1234.5");
}
