//! What most cells hold: a short number without anything special, or a name. Read at once, and exactly as the reading of
//! all forms would; wherever that is in doubt, there is no answer here.

use crate::candidates::nothing_begins;
use crate::{CellReading, Decimal, Form, Period, Quantity, Sign, Span, Unit};

/// Longer cells are not plain; the digits of shorter ones fit 64 bits.
const LONGEST: usize = 18;

/// `1234`, `12.5`, `-3`, `1,234.50`, `45%`, for a cell of which no convention is known.
#[inline]
pub(super) fn number(text: &str) -> Option<CellReading> {
    let bytes = text.as_bytes();
    let unsigned = bytes.strip_prefix(b"-").unwrap_or(bytes);
    if bytes.len() > LONGEST || !unsigned.first()?.is_ascii_digit() {
        return None;
    }
    let start = bytes.len() - unsigned.len();
    let (mut value, mut rest) = (0, unsigned);
    let first = digits(&mut rest, &mut value);
    let mut groups = 0;
    while let [b',', more @ ..] = rest {
        rest = more;
        groups += 1;
        if digits(&mut rest, &mut value) != 3 {
            return None;
        }
    }
    let nought = unsigned.first() == Some(&b'0');
    if nought && first + groups > 1 || groups > 0 && first > 3 {
        return None;
    }
    let mut decimals = 0;
    if let [b'.', more @ ..] = rest {
        rest = more;
        decimals = digits(&mut rest, &mut value);
        if decimals == 0 {
            return None;
        }
    }
    let at = bytes.len() - rest.len();
    let percent = rest == b"%";
    if !(percent || rest.is_empty()) {
        return None;
    }
    let end = bytes.len();
    let number = Span::new(start, at);
    // Four bare digits may be a year, whatever stands before them.
    if first == 4 && groups + decimals == 0 && !percent {
        let year = i32::try_from(value).ok().filter(|_| start == 0)?;
        if (1000..=2100).contains(&year) {
            return Some(CellReading::Date(Period::of_year(year)));
        }
    }
    let (sign, value) = if start == 0 { (Sign::None, value) } else { (Sign::Minus, -value) };
    let scale = i32::try_from(decimals).ok()?;
    Some(CellReading::Number(Quantity {
        span: Span::new(0, end),
        number,
        value: Decimal::new(value.into(), scale),
        divisor: None,
        unit_power: -scale,
        sign,
        scale: None,
        unit: percent.then_some(Unit::Percent),
        unit_span: percent.then_some(Span::new(at, end)),
        hedge: None,
        form: Form::Digits,
    }))
}

/// Reads the digits that come next into `value`; how many there were.
fn digits(rest: &mut &[u8], value: &mut i64) -> usize {
    let before = rest.len();
    while let [digit @ b'0'..=b'9', more @ ..] = *rest {
        *value = *value * 10 + i64::from(digit - b'0');
        *rest = more;
    }
    before - rest.len()
}

/// Whether a cell is words of which none can begin a number or a date, under whatever convention.
pub(super) fn is_words(text: &str) -> bool {
    let letter = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphabetic);
    let bytes = text.as_bytes();
    letter(bytes.first())
        && letter(bytes.last())
        // "n/a" and "nil" say that there is nothing.
        && !(matches!(bytes, [b'n' | b'N', ..]) && super::nil(text).is_some())
        && nothing_begins(text)
}

#[cfg(test)]
mod tests {
    use crate::Writing;
    use proptest::prelude::*;

    use super::*;
    use crate::cell::read_slowly;

    /// Cells that are plain, and cells that are so but for one thing.
    fn cells() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            4 => "[0-9]{1,6}",
            2 => Just(",".to_owned()),
            2 => Just(".".to_owned()),
            1 => "[0-9]{3}",
            1 => Just("-".to_owned()),
            1 => Just("%".to_owned()),
            1 => "[ $()+'/:T−٣²é]",
        ];
        let word = prop_oneof![
            4 => "[a-zA-Z]{1,7}",
            2 => prop::sample::select(vec![
                "a", "an", "one", "Two", "half", "third", "may", "March", "n", "na", "NIL", "null", "nan", "first", "FY",
                "quarter", "ISBN", "dozen", "north", "not", "reported", "Q1", "n/a", "century", "hundred", "é",
            ]).prop_map(str::to_owned),
        ];
        let marks = "[ \\-.'&/ü²@]{1,2}";
        prop_oneof![
            prop::collection::vec(piece, 1..6).prop_map(|p| p.concat()),
            "-?[0-9]{1,3}(,[0-9]{3}){0,6}(\\.[0-9]{1,4})?%?",
            "-?[0-9]{1,20}(\\.[0-9]{1,4})?%?",
            prop::collection::vec((word, marks), 1..5)
                .prop_map(|w| w.into_iter().map(|(a, b)| a + &b).collect::<String>())
                .prop_map(|cell| cell.trim_end_matches([' ', '-', '.', '\'', '&']).to_owned()),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

        #[test]
        fn plain_cells_are_read_as_all_others_are(cell in cells()) {
            let slowly = read_slowly(&cell, Writing::default());
            if let Some(quickly) = number(&cell) {
                prop_assert_eq!(&quickly, &slowly);
            }
            if is_words(&cell) {
                prop_assert_eq!(slowly, CellReading::Text(Vec::new()));
            }
        }
    }

    #[test]
    fn most_cells_are_plain() {
        for cell in
            ["0", "1234", "2500", "12.5", "-3", "1,234.50", "45%", "-0.75%", "2019", "123,456,789,012"]
        {
            assert!(number(cell).is_some(), "{cell}");
        }
        for cell in [
            "",
            "-",
            "007",
            "000",
            "12,5",
            "12.",
            ".5",
            "1,23",
            "0,500",
            "-2019",
            "+3",
            "1234567890123456789",
        ] {
            assert_eq!(number(cell), None, "{cell}");
        }
        for cell in ["North", "Harbour board", "Jean-Luc", "Smith & Sons", "São Paulo"] {
            assert!(is_words(cell), "{cell}");
        }
        for cell in ["", "n/a", "NA", "null", "May", "half", "One Tree Hill", "T3", "area 51", "x²", " x"] {
            assert!(!is_words(cell), "{cell}");
        }
    }
}
