#![allow(clippy::unwrap_used)]
use super::*;

fn tag(text: &str) -> String {
    Locale::parse(text).map_or_else(|why| format!("{why:?}"), |l| l.to_string())
}

#[test]
fn tags_are_read_in_any_spelling_and_fall_back_to_what_is_known() {
    for (text, expected) in [
        ("de", "de"),
        ("DE_ch", "de-CH"),
        ("de-DE", "de"),
        ("de_DE.UTF-8", "de"),
        ("pt_BR", "pt"),
        ("pt-PT", "pt-PT"),
        ("en-IN", "en-IN"),
        ("es-MX", "es-MX"),
        ("zh-TW", "zh-Hant"),
        ("zh-Hans-CN", "zh-Hans"),
        ("zh-HK", "zh-Hant-HK"),
        ("sr-ME", "sr-Latn-ME"),
        ("iw", "he"),
        ("ar-EG", "ar-EG"),
        ("ar-EG-u-nu-latn", "ar-EG-u-nu-latn"),
        ("ar-EG-u-nu-arab", "ar-EG"),
        ("hi-u-nu-native", "hi-u-nu-deva"),
        ("de-u-co-phonebk", "de"),
        ("de-u-co-phonebk-nu-fullwide", "de-u-nu-fullwide"),
    ] {
        assert_eq!(tag(text), expected, "{text}");
    }
}

#[test]
fn what_is_unknown_is_refused_and_what_is_known_said() {
    for text in ["", "x", "klingon", "-", "123"] {
        assert_eq!(Locale::parse(text), Err(LocaleError::UnknownLanguage(text.to_owned())), "{text}");
    }
    let why = Locale::parse("de-u-nu-roman").unwrap_err();
    assert_eq!(why, LocaleError::UnknownNumberingSystem("roman".to_owned()));
    assert!(why.to_string().contains(" deva "), "{why}");
    assert!(Locale::parse("xx").unwrap_err().to_string().contains("CLDR"));
    assert!(Locale::parse(&"a-".repeat(100_000)).is_err());
}

#[test]
fn the_table_is_sorted_and_its_indexes_lead_somewhere() {
    let folded: Vec<_> = LOCALES.iter().map(|(tag, ..)| tag.to_ascii_lowercase()).collect();
    assert!(folded.is_sorted(), "tags are found by halving");
    assert!(SYSTEMS.is_sorted() && ALIASES.is_sorted());
    let lower = |w: &str| w.to_lowercase();
    assert!(WORDS.is_sorted_by(|a, b| lower(a.0) <= lower(b.0)), "words are found by halving");
    for (_, notation, native, words) in LOCALES {
        let conventions = NOTATIONS[usize::from(*notation)];
        assert!(!conventions.is_empty());
        for convention in conventions {
            assert!(usize::from(CONVENTIONS[usize::from(*convention)].system) < SYSTEMS.len());
        }
        assert!(*native == NONE || usize::from(*native) < SYSTEMS.len());
        assert!(WORD_SETS[usize::from(*words)].iter().all(|w| usize::from(*w) < WORDS.len()));
        assert!(WORD_SETS[usize::from(*words)].is_sorted());
    }
    for (_, target) in ALIASES {
        assert!(row_of(&target.to_ascii_lowercase()).is_some(), "{target}");
    }
    for (name, zero) in SYSTEMS {
        assert_eq!(crate::digit_of(*zero), Some(0), "{name}");
    }
}

#[test]
fn every_word_of_the_table_is_found_with_its_power() {
    for locale in Locale::all() {
        for index in locale.word_set() {
            let (word, before, power) = WORDS[usize::from(*index)];
            let found = if before { words_before(word, 0) } else { words_at(&format!(" {word}"), 0) };
            let hit = found.iter().any(|w| w.power == i32::from(power) && w.is_of(locale));
            assert!(hit, "{locale} {word:?} {power}: {found:?}");
        }
    }
}
