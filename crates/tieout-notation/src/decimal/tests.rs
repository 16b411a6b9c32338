use super::*;

fn d(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

#[test]
fn reads_and_shows() {
    for (text, shown) in [
        ("0", "0"),
        ("-0.00", "0"),
        ("1200000", "1200000"),
        ("0.50", "0.5"),
        (".5", "0.5"),
        ("+7", "7"),
        ("1.2e6", "1200000"),
        ("12E-3", "0.012"),
        ("-1234.5", "-1234.5"),
        ("1e-400", &format!("0.{}1", "0".repeat(399))),
    ] {
        assert_eq!(d(text).to_string(), shown, "{text}");
    }
}
