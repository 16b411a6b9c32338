//! What a document is read as, and that places lead back to it.

use proptest::prelude::*;
use tieout_notation::{Span, scan};

use super::{Answer, AnswerKind};

fn read(text: &str) -> Answer<'_> {
    Answer::read(text, AnswerKind::Json).expect("a document")
}

#[test]
fn a_value_stands_behind_its_keys_the_nearest_texts_and_all_years() {
    let text = r#"{"company": "Acme", "year": 2019, "netIncome": {"usd_m": 4.2, "note": "before tax"}}"#;
    let lines: Vec<String> = read(text).reading().split("\n\n").map(str::to_owned).collect();
    assert_eq!(
        lines,
        [
            "2019, company: Acme",
            "Acme, year: 2019",
            "2019, before tax, net Income, usd m: 4.2",
            "Acme, 2019, net Income, note: before tax",
        ]
    );
}

#[test]
fn keys_are_not_the_answers_own_word() {
    let answer = read(r#"{"2019": 5}"#);
    assert_eq!(answer.reading(), "2019: 5");
    assert!(!answer.states(Span::new(0, 4)));
    assert_eq!(answer.in_text(Span::new(0, 4)), None);
    assert_eq!(answer.in_text(Span::new(6, 7)), Some(Span::new(9, 10)));
    assert_eq!(answer.pointer(Span::new(6, 7)).as_deref(), Some("/2019"));
    assert!(!answer.states(Span::new(3, 7)), "neither is what reaches from a key into a value");
}

#[test]
fn an_escape_is_one_character_of_the_reading_and_keeps_its_place() {
    let text = r#"["\u20ac5 \ud83d\ude00 7\n"]"#;
    let answer = read(text);
    assert_eq!(answer.reading(), "€5 😀 7\n");
    let euro = Span::new(0, "€5".len());
    assert_eq!(answer.in_text(euro).map(|s| s.of(text)), Some(r"\u20ac5"));
    assert_eq!(answer.in_reading(Span::new(2, 9)), Some(euro));
    assert_eq!(answer.in_reading(Span::new(3, 9)), None, "half an escape is no place");
    assert_eq!(answer.in_reading(Span::new(0, 3)), None, "nor is a bracket");
}

#[test]
fn lists_of_lists_are_read_in_linear_time() {
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(read(&deep).reading(), "1");
    let wide = format!("{}{}{}", "[".repeat(5_000), vec!["1"; 5_000].join(","), "]".repeat(5_000));
    assert_eq!(read(&wide).reading().len(), 5_000 + 2 * 4_999);
}

#[test]
fn a_key_that_is_no_name_is_not_repeated_before_each_value() {
    let text = format!(r#"{{"{}": [{}]}}"#, "k".repeat(100_000), vec!["1"; 1_000].join(","));
    assert_eq!(read(&text).reading().len(), 1_000 + 2 * 999);
}

/// Documents with texts that hold numbers, words and characters that are escaped.
fn document() -> impl Strategy<Value = serde_json::Value> {
    use serde_json::Value;
    let scalar = prop_oneof![
        any::<i32>().prop_map(Value::from),
        "[0-9]{1,3}(,[0-9]{3}){0,2}(\\.[0-9]{1,2})?( million| %)?".prop_map(Value::from),
        "[ a-z0-9€\"\\\\\n\t.,:$%-]{0,24}".prop_map(Value::from),
        Just(Value::Null),
    ];
    scalar.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::vec(("[a-zA-Z0-9_ ]{0,8}|20[0-9]{2}|million|about|up to", inner), 0..6)
                .prop_map(|m| Value::Object(m.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn every_place_of_a_value_leads_to_the_document_and_back(value in document(), ascii in any::<bool>()) {
        let mut text = value.to_string();
        if ascii {
            text = text.chars().map(|c| if c.is_ascii() { c.to_string() } else { format!("\\u{:04x}", c as u32) }).collect();
        }
        let answer = read(&text);
        let reading = answer.reading();
        for (span, _) in answer.document.iter().flat_map(|d| &d.values) {
            for (i, c) in span.of(reading).char_indices() {
                let at = Span::new(span.start + i, span.start + i + c.len_utf8());
                let back = answer.in_text(at).and_then(|t| answer.in_reading(t));
                prop_assert_eq!(back, Some(at), "{:?} in {}", c, text);
            }
        }
    }

    /// What a key says never changes how a value is read, nor does one value change the next: each figure of a value is read as
    /// behind any other label.
    #[test]
    fn values_are_read_each_for_itself(value in document()) {
        let text = value.to_string();
        let answer = read(&text);
        let reading = answer.reading();
        let values: Vec<Span> = answer.document.iter().flat_map(|d| &d.values).map(|(span, _)| *span).collect();
        let whole: Vec<(usize, String)> = scan(reading)
            .iter()
            .filter(|t| values.iter().any(|s| s.overlaps(t.span)))
            .map(|t| (t.span.start, t.span.of(reading).to_owned()))
            .collect();
        let mut alone: Vec<(usize, String)> = Vec::new();
        for span in values {
            let before = reading.get(..span.start).unwrap_or("");
            let label = ["x: ", "x:\n"].into_iter().find(|l| before.ends_with(&l[1..])).unwrap_or("");
            let line = format!("{label}{}", span.of(reading));
            let tokens = scan(&line).into_iter().filter(|t| t.span.end > label.len());
            alone.extend(tokens.map(|t| (span.start + t.span.start - label.len(), t.span.of(&line).to_owned())));
        }
        prop_assert_eq!(whole, alone, "{}", reading);
    }
}
