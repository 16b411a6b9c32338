use super::*;

/// The numbers of a text, both sizes parted by a stroke.
fn read(text: &str) -> Vec<String> {
    let size = |n: Printed| match n.size {
        Size::One(v) => v.to_string(),
        Size::Two { point, comma, .. } => format!("{point}|{comma}"),
    };
    printed_numbers(text).map(size).collect()
}

fn is(text: &str, expected: &[&str]) {
    assert_eq!(read(text), expected, "{text:?}");
}

#[test]
fn groups_and_decimals() {
    is("1 358 522", &["1358522"]);
    is("1\u{202f}234,56 €", &["1234.56"]);
    is("1.234,56", &["1234.56"]);
    is("1,234.56", &["1234.56"]);
    is("1.234.567", &["1234567"]);
    is("12,34,567", &["1234567"]);
    is("1'234.50 and 1’234", &["1234.5", "1234"]);
    is("1,234", &["1234|1.234"]);
    is("1.234", &["1.234|1234"]);
    is("0,280", &["0.28"]);
    is("24,9000", &["24.9"]);
    is(".5 and ,5", &["0.5", "0.5"]);
    is("12, 13. 14", &["12", "13", "14"]);
    is("1e5 2.5E-3", &["100000", "0.0025"]);
    is("2,5e3 3 × 10⁶ 1,234e5", &["2500", "3000000", "123400"]);
    is("١٬ ١٢٣", &["1", "123"]);
    is("١٬٢٣٤٫٥ １，２３４．５ ٢٫٥٠", &["1234.5", "1234.5", "2.5"]);
}

#[test]
fn no_number_is_welded() {
    is("167 2 076 683", &["167", "2076683"]);
    is("142 939 0 28 066 171 005", &["142939", "0", "28066171005"]);
    is("4 19000", &["4", "19000"]);
    is("2018\t4\t23000", &["2018", "4", "23000"]);
    is("3,209 191", &["3209|3.209", "191"]);
    is("won 12 100m races", &["12", "100"]);
    is("798 653kg", &["798653"]);
    is(" -798 653kg ", &["798653"]);
    is("1 234,567", &["1234.567"]);
    is("30/05/2026 300,00", &["2026", "300"]);
    is("12\u{200b}34", &[]);
    is("1\u{661}2 1О0", &[]);
}

#[test]
fn broken_grouping_dates_and_codes_are_no_numbers() {
    is("1,23,45", &[]);
    is("1.2.3", &[]);
    is("1 234.567,8", &[]);
    is("192.168.0.17", &[]);
    is("31.12.2025", &["2025"]);
    is("2025-12-31", &["2025"]);
    is("31/12/25", &[]);
    is("2024-05-06T10:00 2024-05-06T10:00:00.5Z", &["2024", "2024"]);
    is("2024-05-06X10", &[]);
    is("9:30 or 12:34:56", &[]);
    is("3:1", &["3", "1"]);
    is("10-20", &["10", "20"]);
    is("550e8400-e29b-41d4-a716-446655440000", &[]);
    is("Q3 A4,500 m2", &[]);
    is("R.D.13 UBb,15%", &["13", "15"]);
    is("1007us 12kg", &["1007", "12"]);
}

#[test]
fn signs_of_fractions_are_part_of_the_number() {
    is("½ 2½ 3 ¾", &["0.5", "2.5", "3.75"]);
    // No decimal says a third, and two and a third is not two.
    is("2⅓ ⅓", &[]);
    is("x½", &[]);
}

#[test]
fn a_number_says_how_decimals_are_written_or_nothing() {
    let says = |text: &str| printed_numbers(text).last().and_then(|n| n.vote).map(|v| (v.mark, v.proof));
    assert_eq!(says("5,0"), Some((',', false)));
    assert_eq!(says("1.234.567"), Some((',', true)));
    assert_eq!(says("48,275,477.16"), Some(('.', true)));
    assert_eq!(says("1 234,567"), Some((',', true)));
    for nothing in ["1,234", "31.12.2025", "1.0.1", "12 345", "2026", "1.5e3"] {
        assert_eq!(says(nothing), None, "{nothing}");
    }
}

#[test]
fn long_numbers_are_exact_and_longer_ones_are_none() {
    is("12345678901234567890", &["12345678901234567890"]);
    is(&"9".repeat(400), &[&"9".repeat(400)]);
    is(&"9".repeat(401), &[]);
}
