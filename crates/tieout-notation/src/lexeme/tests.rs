use proptest::prelude::*;

use super::*;

fn values(text: &str) -> Vec<String> {
    lexemes(text).map(|l| l.value().to_owned()).collect()
}

#[test]
fn numbers_have_one_form() {
    for (written, value) in [
        ("41,200", "41200"),
        ("2048.0", "2048"),
        ("$41,200.", "41200"),
        ("-$1,234", "-1234"),
        ("78%", "78"),
        ("01234", "1234"),
        ("0000", "0"),
        ("-0", "0"),
        ("-0.50", "-0.5"),
        ("\u{2212}1234", "-1234"),
        ("12,34,567", "1234567"),
        ("\u{ff11}\u{ff12}\u{ff13}\u{ff14}", "1234"),
        ("\u{661}\u{662}\u{663}\u{664}", "1234"),
        ("1.0000000000000001", "1.0000000000000001"),
        ("9007199254740993", "9007199254740993"),
        ("1,234GB", "1234"),
        ("100mb/s", "100"),
        ("48-port", "48"),
        ("$20/month", "20"),
        ("1234µs", "1234"),
    ] {
        let read: Vec<Lexeme> = lexemes(written).collect();
        assert_eq!(read.len(), 1, "{written}");
        assert_eq!((read[0].value(), read[0].is_number()), (value, true), "{written}");
    }
}

#[test]
fn names_are_no_numbers() {
    for (written, value) in [
        ("FC1/3", "fc1/3"),
        ("1234widgets", "1234widgets"),
        ("1e10", "1e10"),
        ("0xff", "0xff"),
        ("7.0.3", "7.0.3"),
        ("1.234,56", "1.234,56"),
        ("41200,18450", "41200,18450"),
        ("Zürich-1234", "zürich-1234"),
        ("fe80::", "fe80::"),
        ("::1", "::1"),
        ("_1234_", "_1234_"),
        ("A\u{2011}12", "a-12"),
    ] {
        let read: Vec<Lexeme> = lexemes(written).collect();
        assert_eq!(read.len(), 1, "{written}");
        assert_eq!((read[0].value(), read[0].is_number()), (value, false), "{written}");
    }
}

#[test]
fn what_separates() {
    assert_eq!(values("1234;5678|a~b=c"), ["1234", "5678", "a", "b", "c"]);
    assert_eq!(values("日本1234億"), ["1234"]);
    assert_eq!(values("1000\u{2013}2000 a1\u{2013}b2 5 \u{2013} 6"), ["1000-2000", "a1", "b2", "5", "6"]);
    assert_eq!(values("{\"id\":4417,\"to\":\"a:b\"}"), ["id", "4417", "to", "a:b"]);
    assert_eq!(
        values("fc1/3,4 7,41200,612 41,200,18"),
        ["fc1/3", "4", "7", "41200", "612", "41", "200", "18"]
    );
    assert_eq!(values(", . : % -- $"), ["--"]);
}

#[test]
fn written_precision_counts_where_it_is_asked_for() {
    let carried = |answer: &str, evidence: &str, decimals| {
        let (answer, evidence) = (lexemes(answer).next().unwrap(), lexemes(evidence).next().unwrap());
        answer.is_carried_by(&evidence, decimals)
    };
    assert!(carried("61.0", "61", false) && !carried("61.0", "61", true));
    assert!(carried("61.0", "61.00", true) && carried("61", "61.0", true));
    assert!(!carried("61.0ms", "61ms", true) && carried("61.0ms", "61.0", true));
}

#[test]
fn ranges() {
    let ends = |text: &str| {
        let lexeme = lexemes(text).next().unwrap();
        lexeme.ends(text).map(|[a, b]| (a.text().to_owned(), b.text().to_owned()))
    };
    let range = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
    assert_eq!(ends("10-20"), range("10", "20"));
    assert_eq!(ends("$10-$20"), range("10", "20"));
    assert_eq!(ends("10%-20%"), range("10", "20"));
    assert_eq!(ends("1000..2000"), range("1000", "2000"));
    assert_eq!(ends("1,000-2,000ms"), range("1000ms", "2000ms"));
    assert_eq!(ends("$1,000..$2,000.50"), range("1000", "2000.5"));
    assert_eq!(ends("9.5\u{2013}10.25ms"), range("9.5ms", "10.25ms"));
    assert_eq!(ends("10-20-year"), range("10-year", "20-year"));
    for text in ["20-10", "10-10", "01-12", "-5", "5-", "a-5", "2026-04-12", "48-port", "10ms-20gb", "10--20"]
    {
        assert_eq!(ends(text), None, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn spans_are_what_is_read(pieces in prop::collection::vec(prop_oneof![
        "[0-9a-zA-Z]{1,5}", "[-/.,:#@_+%$() ]", "\\PC{0,2}",
        prop::sample::select(vec!["1,234", "\u{2013}", "\u{2212}", "\u{ff0c}", "\u{ff11}", "é", "日", "0x", "..", "10-20"]).prop_map(str::to_owned),
    ], 0..14)) {
        let text = pieces.concat();
        let mut end = 0;
        for lexeme in lexemes(&text) {
            prop_assert!(lexeme.span.start >= end && !lexeme.span.is_empty());
            end = lexeme.span.end;
            let alone = lexeme.span.of(&text);
            prop_assert!(!alone.is_empty());
            prop_assert!(lexeme.is_carried_by(&lexeme, true) == (lexeme.asked().any(|f| f == lexeme.held())));
            for part in lexeme.ends(&text).into_iter().flatten() {
                prop_assert!(lexeme.span.contains(part.span) && part.is_number());
            }
        }
        prop_assert!(end <= text.len());
    }
}

/// A quadratic walk would take minutes here.
#[test]
fn long_inputs_are_linear() {
    for piece in ["1,", "a-", "1\u{2013}", "10-", "::", ",", "1,234,", "\u{2212}"] {
        let text = piece.repeat(200_000 / piece.len());
        assert!(lexemes(&text).filter_map(|l| l.ends(&text)).count() <= text.len());
    }
}
