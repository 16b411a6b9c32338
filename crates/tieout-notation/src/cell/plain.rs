//! What most cells hold: a short number without anything special, or a name. Read at once, and exactly as the reading of
//! all forms would; wherever that is in doubt, there is no answer here.

use crate::candidates::sites;
use crate::{CellReading, Decimal, Form, Period, Quantity, Sign, Span, Unit};

/// So many digits always fit.
const MOST_DIGITS: usize = 18;

/// `1234`, `12.5`, `-3`, `1,234.50`, `45%`, for a cell of which no convention is known.
pub(super) fn number(text: &str) -> Option<CellReading> {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).map(|b| b.wrapping_sub(b'0')).filter(|d| *d < 10);
    let start = usize::from(bytes.first() == Some(&b'-'));
    let (mut at, mut digits, mut value) = (start, 0, 0i64);
    let mut eat = |at: &mut usize| {
        let from = *at;
        while let Some(d) = digit(*at).filter(|_| digits < MOST_DIGITS) {
            value = value * 10 + i64::from(d);
            digits += 1;
            *at += 1;
        }
        *at - from
    };
    let first = eat(&mut at);
    let mut groups = 0;
    while bytes.get(at) == Some(&b',') {
        at += 1;
        groups += 1;
        if eat(&mut at) != 3 {
            return None;
        }
    }
    let padded = first > 1 && digit(start) == Some(0);
    if first == 0 || padded || groups > 0 && (first > 3 || digit(start) == Some(0)) {
        return None;
    }
    let mut decimals = 0;
    if bytes.get(at) == Some(&b'.') {
        at += 1;
        decimals = eat(&mut at);
        if decimals == 0 {
            return None;
        }
    }
    let number = Span::new(start, at);
    let percent = bytes.get(at) == Some(&b'%');
    let end = at + usize::from(percent);
    if end < bytes.len() {
        return None;
    }
    // Four bare digits may be a year, whatever stands before them.
    if first == 4 && groups + decimals == 0 && !percent {
        let year = i32::try_from(value).ok().filter(|_| start == 0)?;
        if (1000..=2100).contains(&year) {
            return Some(CellReading::Date(Period::of_year(year)));
        }
    }
    let (sign, value) = if start == 0 { (Sign::None, value) } else { (Sign::Minus, -value) };
    // at most the eighteen digits
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

/// Whether a cell is words of which none can begin a number or a date, under whatever convention.
pub(super) fn is_words(text: &str) -> bool {
    let letter = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphabetic);
    let bytes = text.as_bytes();
    letter(bytes.first())
        && letter(bytes.last())
        // "n/a" and "nil" say that there is nothing.
        && !(matches!(bytes, [b'n' | b'N', ..]) && super::nil(text).is_some())
        && sites(text, 0).is_empty()
}

#[cfg(test)]
mod tests {
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
            let slowly = read_slowly(&cell, None);
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
        for cell in ["0", "1234", "2500", "12.5", "-3", "1,234.50", "45%", "-0.75%", "2019", "123,456,789,012"] {
            assert!(number(cell).is_some(), "{cell}");
        }
        for cell in ["", "-", "007", "000", "12,5", "12.", ".5", "1,23", "0,500", "-2019", "+3", "1234567890123456789"] {
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
