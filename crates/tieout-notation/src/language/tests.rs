//! Number words written by a writer of its own and read back.

mod writer;

use super::Language;
use super::number::words_at;
use crate::words_number::Words;
use crate::{Language as L, Scan, Span, TokenKind};
use proptest::prelude::*;

/// Every way in which a number is written, with its language.
fn written(n: u64) -> Vec<(Language, String)> {
    vec![
        (L::German, writer::german(n)),
        (L::French, writer::french(n, false, false)),
        (L::French, writer::french(n, true, false)),
        (L::French, writer::french(n, false, true)),
        (L::Spanish, writer::spanish(n)),
        (L::Portuguese, writer::portuguese(n, false)),
        (L::Portuguese, writer::portuguese(n, true)),
        (L::Italian, writer::italian(n)),
    ]
}

/// What is read of the whole text; None where less is, or it is no number.
fn read(text: &str, language: Language) -> Option<String> {
    // A noun follows, since "sei" and "neuf" are numbers before one only.
    let counted = format!("{text} tonnen");
    let found = words_at(&counted, 0, 0, language)?;
    // The scanner, with its quick no, finds the same.
    let tokens = Scan::written(language).part(&counted, Span::new(0, counted.len()));
    assert!(tokens.first().is_some_and(|t| t.span.start == 0), "{language:?} {counted:?}: {tokens:?}");
    match found.words {
        Words::Number(number) if number.end == text.len() => Some(number.value.to_string()),
        _ => None,
    }
}

fn round_trip(n: u64) {
    for (language, text) in written(n) {
        let plain: String = crate::accent_free(&text);
        for text in [&text, &plain] {
            let read = read(text, language);
            // An article alone is no number: one is read where a unit or money follows.
            let article = n == 1 && language != L::German;
            let expected = if article { None } else { Some(n.to_string()) };
            assert_eq!(read, expected, "{language:?} {text:?}");
        }
    }
}

#[test]
fn every_number_to_two_thousand_is_read_back() {
    (0..=2000).for_each(round_trip);
}

#[test]
fn numbers_to_a_million_are_read_back() {
    (2000..=1_000_000)
        .step_by(487)
        .chain([999_999, 1_000_000, 100_000, 101_000, 21_000])
        .for_each(round_trip);
}

proptest! {
    #[test]
    fn large_numbers_are_read_back(n in 1_000_000_u64..1_000_000_000_000, cut in 0_u32..9) {
        round_trip(n);
        // round ones, which end in scale words
        let step = 10_u64.pow(cut);
        round_trip(n / step * step);
    }

    #[test]
    fn any_text_of_number_words_is_scanned_in_order(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "ein", "zwei", "und", "hundert", "tausend", "Millionen", "halb", "Drittel", "einund", "un", "deux", "cent",
                "vingt", "quatre-", "et", "demi", "mille", "y", "mil", "medio", "cento", "mila", "vent", "uno", "e", "5",
                "2,5", "%", " ", " ", " ", "-", "'", "Mio.", "€", "bis", "à", "de", "zwischen", "März", "2024", ".", "º",
                "\u{301}", "é", "ß", "Q3", "\n", "über", "年", "月",
            ]),
            0..24,
        ),
        any in ".{0,12}",
    ) {
        let text = parts.concat() + &any;
        for language in Language::ALL {
            let tokens = Scan::written(language).part(&text, Span::new(0, text.len()));
            let mut end = 0;
            for token in &tokens {
                prop_assert!(token.span.start >= end && token.span.end > token.span.start, "{text:?}");
                prop_assert!(text.get(token.span.start..token.span.end).is_some(), "{text:?}");
                end = token.span.end;
                if let TokenKind::Quantity(q) = &token.kind {
                    prop_assert!(text.get(q.number.start..q.number.end).is_some(), "{text:?}");
                }
            }
        }
    }
}

#[test]
fn the_quick_no_lets_the_words_through_that_begin_numbers_otherwise() {
    for (language, words) in [
        (
            L::German,
            "Anderthalb halbe Hälfte Haelfte Viertelmillion erste dritte siebte zehnte dreifach zweieinhalb",
        ),
        (L::French, "moitié demi premier seconde unième cinquième septante"),
        (L::Spanish, "medio media mitad primero undécimo vigésima"),
        (L::Portuguese, "meio meia metade primeiro"),
        (L::Italian, "mezzo metà primo undicesimo ventitreesimo sedicesimo"),
    ] {
        for word in words.split(' ') {
            assert!(super::starts::may_start(word.as_bytes(), language), "{word}");
        }
        for word in ["wer", "kg", "x"] {
            assert!(!super::starts::may_start(word.as_bytes(), language), "{word}");
        }
    }
}
