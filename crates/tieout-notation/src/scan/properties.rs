use proptest::prelude::*;

use super::show;
use crate::number::{Digits, NumberReader};
use crate::{CellReading, Form, Quantity, Span, Token, TokenKind, read_cell, scan};

fn on_boundaries(text: &str, span: Span) -> bool {
    span.start < span.end
        && span.end <= text.len()
        && text.is_char_boundary(span.start)
        && text.is_char_boundary(span.end)
}

fn sound(text: &str, q: &Quantity) {
    assert!(on_boundaries(text, q.span), "{text:?}: span of {q:?}");
    assert!(on_boundaries(text, q.number), "{text:?}: number of {q:?}");
    assert!(q.span.contains(q.number), "{text:?}: {q:?}");
    for span in [q.unit_span, q.scale.map(|s| s.span), q.hedge.map(|h| h.1)].into_iter().flatten() {
        assert!(on_boundaries(text, span), "{text:?}: {q:?}");
    }
    // The digits alone say the same value.
    if matches!(q.form, Form::Digits | Form::Scientific)
        && q.divisor.is_none()
        && !q.number.of(text).contains(' ')
    {
        let digits = q.number.of(text);
        let Some(Digits::Number(again)) = NumberReader::default().read(digits, 0) else {
            panic!("{text:?}: {digits:?} is no number alone")
        };
        // A comma before decimals needs what stands behind them ("85,1 hundred").
        if again.span.len() < digits.len() {
            return;
        }
        let power = q.scale.map_or(0, |s| s.power);
        assert_eq!(again.value.map(|v| v.shift(power)), Ok(q.value.abs()), "{text:?}: {digits:?}");
        assert_eq!(again.unit_power + power, q.unit_power, "{text:?}: {digits:?}");
    }
}

fn check(text: &str) -> Vec<Token> {
    let tokens = scan(text);
    let mut end = 0;
    for token in &tokens {
        assert!(on_boundaries(text, token.span), "{text:?}: {token:?}");
        assert!(token.span.start >= end, "{text:?}: {token:?} overlaps");
        end = token.span.end;
        match &token.kind {
            TokenKind::Quantity(q) => sound(text, q),
            TokenKind::Range { low, high } => {
                sound(text, low);
                sound(text, high);
                assert!(low.span.end <= high.span.start, "{text:?}");
            }
            TokenKind::Composite(parts) => {
                assert!(parts.len() > 1, "{text:?}");
                parts.iter().for_each(|q| sound(text, q));
                assert!(parts.windows(2).all(|w| w[0].span.end <= w[1].span.start), "{text:?}");
            }
            _ => {}
        }
    }
    match read_cell(text) {
        CellReading::Number(q) => {
            assert!(on_boundaries(text, q.span), "{text:?}: {q:?}");
            assert!(on_boundaries(text, q.number), "{text:?}: {q:?}");
        }
        CellReading::Text(inner) => {
            inner.iter().for_each(|(s, _)| assert!(on_boundaries(text, *s), "{text:?}"))
        }
        CellReading::Composite(parts) => assert!(parts.len() > 1, "{text:?}"),
        _ => {}
    }
    let _ = show::tokens(text);
    tokens
}

/// Pieces that numbers are made of, so that strings come near real forms.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[0-9]{1,4}",
        prop::sample::select(vec![
            " ",
            " ",
            ",",
            ".",
            "-",
            "–",
            "−",
            "—",
            "(",
            ")",
            "[",
            "]",
            "$",
            "€",
            "US$",
            "EUR",
            "%",
            "x",
            "×",
            "/",
            ":",
            "+",
            "#",
            "million",
            "bn",
            "m",
            "k",
            "mm",
            "km",
            "°C",
            "in",
            "to",
            "and",
            "between",
            "from",
            "of",
            "for",
            "about",
            "over",
            "more than",
            "or more",
            "twenty",
            "one",
            "hundred",
            "half",
            "a",
            "third",
            "thirds",
            "st",
            "th",
            "e6",
            "×10^6",
            "10⁶",
            "½",
            "²",
            "\n",
            "\u{A0}",
            "'",
            "\u{2019}",
            "٣",
            "５",
            "percent",
            "points",
            "basis",
            "times",
            "dozen",
            "é",
            "日",
            "😀",
            "_",
            "\"",
            "~",
            "<",
            ">",
            "=",
            "and a half",
            "s",
            "Q3",
            "2019",
            "May",
            "12:30",
            "http://a.b/1",
            "1. ",
            "*",
            "|",
            "±",
            "’s",
        ])
        .prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..14).prop_map(|v| v.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_without_a_fault(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn any_near_number_is_read_without_a_fault(text in pieces()) {
        check(&text);
    }

    #[test]
    fn a_grouped_number_is_read_as_its_digits(n in 0_i64..1_000_000_000_000, places in 0_usize..4, sign in any::<bool>()) {
        let plain = crate::Decimal::from(n).grouped();
        let mut text = if sign { format!("-{plain}") } else { plain };
        if places > 0 {
            text += &format!(".{:0places$}", n % 10_i64.pow(u32::try_from(places).unwrap()));
        }
        let bare: String = text.chars().filter(|c| *c != ',').collect();
        let sentence = format!("It was {text} then.");
        let tokens = check(&sentence);
        let value = crate::Decimal::parse(&bare).unwrap();
        prop_assert!(matches!(tokens.as_slice(), [Token { kind: TokenKind::Quantity(q), .. }] if q.value == value), "{text}: {tokens:?}");
        if let CellReading::Number(q) = read_cell(&text) {
            prop_assert_eq!(q.value, value);
        } else {
            prop_assert!(bare.len() == 4, "{} is a year or nothing: {:?}", text, read_cell(&text));
        }
    }
}

/// Each of these would take minutes if any step were quadratic.
#[test]
fn long_runs_of_anything_end() {
    for unit in [",", "1", " ", "(", ")", "-", "a", ")1("] {
        // Tokens cost more than marks; an unoptimised build should still take seconds.
        let text = unit.repeat(if unit.len() == 1 { 1_000_000 } else { 30_000 });
        assert!(scan(&text).len() < text.len());
        let _ = read_cell(&text);
    }
    let n = 20_000;
    for unit in [
        ",",
        "1",
        " ",
        "(",
        ")",
        "1,",
        "1,1,",
        "123,",
        "12,",
        "1 ",
        "123 ",
        "(1",
        "1(",
        "1)",
        "1.",
        ".",
        "-",
        "1-",
        "1–2 ",
        "$",
        "$1",
        "1/",
        "1:",
        "1x",
        "a1",
        "a",
        "a ",
        "and ",
        "one ",
        "one-",
        "half ",
        "about ",
        "+",
        "1+",
        "[1",
        "[",
        "~",
        "/",
        "/a",
        "\"",
        "'",
        "1'",
        "٣",
        "²",
        "½",
        "é",
        "日",
        "one hundred and ",
        "1 to ",
        "from 1 to ",
        "between 1 and ",
        "1e",
        "1e1",
        "@",
        "a@",
        "a.",
        "1\n",
        "1.\n",
        "- ",
        "1 - ",
        "1x1 ",
        "hundred ",
        "million ",
        "1 million ",
        "4-6, ",
        "e",
        "0",
        "f0",
        "f-",
        "1-1-",
        "2019 ",
        "May ",
        "(1) ",
        "1_",
        "_",
    ] {
        let text = unit.repeat(n / unit.len());
        let tokens = scan(&text);
        assert!(tokens.windows(2).all(|w| w[0].span.end <= w[1].span.start), "{unit:?}");
        let _ = read_cell(&text);
    }
}
