//! A quick no for what stands behind a number: most numbers stand before a word or mark that cannot belong to them.

use std::sync::LazyLock;

use crate::starts::{Starts, Words};
use crate::unit::{name_starts, second_word_starts};

/// The words that scale, measure or hedge the number before them, or join it to the next, by their first four letters.
static BELONGING: LazyLock<Words> = LazyLock::new(|| {
    let mut all = Words::of(&[
        "hundred",
        "thousand",
        "lakh",
        "lac",
        "lacs",
        "million",
        "milioni",
        "mln",
        "crore",
        "billion",
        "bln",
        "trillion",
        "trn",
        "quad",
        "quintillion",
        "mio",
        "mrd",
        "mld",
        "tsd",
        "dozen",
        "per",
        "percent",
        "pct",
        "ppt",
        "ppts",
        "pps",
        "basis",
        "bps",
        "fold",
        "times",
        "and",
    ]);
    name_starts().for_each(|start| all.add(&start));
    all
});

/// Whether, by what directly follows the number that ends at `at`, no scale, unit, fraction or hedge can stand behind it.
/// False where that takes more than a glance.
pub(crate) fn nothing_behind(text: &str, at: usize) -> bool {
    match text.as_bytes().get(at..).unwrap_or(&[]) {
        [b',' | b'.' | b';', b' ' | b'\n', ..] => true,
        [b' ', b'o', b'f' | b'n', b' ', ..] | [b' ', b'b', b'y', b' ', ..] => true,
        [b' ', b'a', b's' | b't' | b'n', b' ', ..] | [b' ', b'i', b's' | b't', b' ', ..] => true,
        [b' ', b'h' | b'w', b'e', b' ', ..] | [b' ', b'a', b' ', ..] => true,
        // Capitals may be a code or a sign of money.
        [b' ', a, b, c, rest @ ..]
            if a.is_ascii_alphabetic() && b.is_ascii_lowercase() && c.is_ascii_lowercase() =>
        {
            !BELONGING.hold([*a, *b, *c, rest.first().copied().unwrap_or(0)])
        }
        _ => false,
    }
}

/// The first letters of the second words of units and currencies; spaces behind those of one letter or two.
static SECOND: LazyLock<Starts> =
    LazyLock::new(|| second_word_starts().fold(Starts::of(&[]), |all, start| all.or(&Starts::of(&[start]))));

/// Whether, by the first letters of the word behind the one that ends at `at`, a unit can be of both.
pub(crate) fn may_be_second_word(text: &str, at: usize) -> bool {
    match *text.as_bytes().get(at..).unwrap_or(&[]) {
        [b' ' | b'-', a, b, c, ..] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic() => match c {
            b' ' => SECOND.has([a, b, c]),
            _ => !c.is_ascii_alphabetic() || SECOND.holds([a, b, c]),
        },
        [b' ' | b'-', a, b' ', ..] if a.is_ascii_alphabetic() => SECOND.has([a, b' ', b' ']),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::affix::{Before, unit_at};
    use crate::hedge::hedge_after;
    use crate::scale::{dozen_at, scale_at};
    use crate::words_number::and_a_part;

    proptest! {
        #[test]
        fn where_nothing_is_seen_the_long_way_finds_nothing(
            mark in "[ ,.;-]{1,2}", first in word(), gap in "[ -]", second in word(), figure: bool,
        ) {
            let text = format!("5{mark}{first}{gap}{second}");
            let before = Before { figure, scaled: figure, ..Before::default() };
            let unit = unit_at(&text, 1, before);
            if nothing_behind(&text, 1) {
                prop_assert_eq!((unit, scale_at(&text, 1, figure), dozen_at(&text, 1)), (None, None, None), "{}", text);
                prop_assert_eq!((hedge_after(&text, 1), and_a_part(&text, 1)), (None, None), "{}", text);
            }
            if let Some((_, span)) = unit.filter(|(_, span)| span.of(&text).contains([' ', '-'])) {
                let end = text.find(&first).map_or(0, |at| at + first.len());
                prop_assert!(span.end <= end || may_be_second_word(&text, end), "{}", text);
            }
        }
    }

    /// Any word, and those that belong to numbers.
    fn word() -> impl Strategy<Value = String> {
        let known = [
            "million", "Billion", "dozen", "percent", "per", "cent", "basis", "points", "times", "fold",
            "and", "half", "or", "more", "km", "miles", "hour", "tonnes", "square", "metres", "euros", "a",
            "an", "m", "mm", "second", "cu", "oz", "t", "Hg", "Swiss", "francs", "CHF", "US", "dollars",
            "in", "years", "sq", "ft", "light", "of", "at", "mercury", "long", "ton", "degrees", "Celsius",
            "pp", "bps",
        ];
        prop_oneof![prop::sample::select(known.to_vec()).prop_map(str::to_owned), "[A-Za-z]{1,8}"]
    }

    #[test]
    fn a_unit_goes_on_only_with_a_second_word_of_one() {
        for (text, may) in [
            ("miles per hour", true),
            ("US dollars", true),
            ("square-metres", true),
            ("miles an hour", true),
            ("miles a second", true),
            ("sq m of it", true),
            ("sq-ft of it", true),
            ("miles from here", false),
            ("miles of it", true),
            ("miles by it", false),
            ("miles x here", false),
            ("US orders", false),
        ] {
            let end = text.find([' ', '-']).unwrap_or(0);
            assert_eq!(may_be_second_word(text, end), may, "{text}");
        }
    }

    #[test]
    fn words_that_belong_to_a_number_are_looked_at() {
        for behind in [
            " million",
            " thousand",
            " dozen",
            " percent",
            " per cent",
            " basis points",
            " times",
            "fold",
            " and a half",
            " or more",
            " km",
            " miles",
            " tonnes",
            " Kelvin",
            " square metres",
            " euros",
            " Swiss francs",
            " CHF",
            " to 7",
            "-plus",
            " x 7",
            " in",
            "%",
            "k",
            " years",
            " zł",
            "½",
            ")",
            "-7",
            " - 7",
            "",
        ] {
            assert!(!nothing_behind(&format!("5{behind}"), 1), "{behind}");
        }
        for behind in [" customers", " the year", " of it", " ships", " Harbour", ". Then", ", and"] {
            assert!(nothing_behind(&format!("5{behind}"), 1), "{behind}");
        }
    }
}
