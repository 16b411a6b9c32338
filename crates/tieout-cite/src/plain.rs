//! A quick yes for whole numbers: digits in one row or in groups of three, in a cell that holds nothing else.
//!
//! So most numbers of a record are printed, and none of the questions of signs, marks, units and conventions arises: what is
//! the same here the long way finds carried. Whatever is not the same at a glance is left to it.

use crate::cited::CitedText;

/// Whether a cell is the whole number that `value` is. False says nothing.
pub(crate) fn carries(source: &CitedText<'_>, value: &str) -> bool {
    // Equal numbers begin and end with the same digits, which most cells do not.
    let ends = |text: &str| text.as_bytes().first().zip(text.as_bytes().last()).map(|(a, b)| (*a, *b));
    let wanted = ends(value);
    let same = |text: &str| whole(text).is_some_and(|number| whole(value) == Some(number));
    source.cells.iter().any(|cell| ends(cell.text) == wanted && cell.exact.is_none() && same(cell.text))
}

/// At most eighteen digits without noughts before them, in one row or in groups of three behind single spaces.
fn whole(text: &str) -> Option<u64> {
    let bytes = text.as_bytes();
    // With all the spaces of eighteen digits.
    if bytes.len() > 23 || bytes.first() == Some(&b'0') {
        return None;
    }
    let (mut value, mut count, mut row, mut spaced) = (0u64, 0, 0, false);
    for b in bytes {
        match b {
            b'0'..=b'9' => {
                value = value.wrapping_mul(10).wrapping_add(u64::from(b - b'0'));
                (count, row) = (count + 1, row + 1);
            }
            b' ' if row == 3 || !spaced && (1..3).contains(&row) => (row, spaced) = (0, true),
            _ => return None,
        }
    }
    ((1..=18).contains(&count) && (!spaced || row == 3)).then_some(value)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::number::Claim;
    use crate::{Brackets, Convention, Found, cited_text, find_number};

    /// Whole numbers, and what is one but for one thing.
    fn number() -> impl Strategy<Value = String> {
        prop_oneof![
            4 => "[1-3][01]{0,5}",
            4 => "[1-3][01]{0,2}( [01]{3}){1,2}",
            1 => "[0-9]{1,4}( [0-9]{1,4}){0,6}",
            1 => "[0-9]{16,24}",
            1 => "[1-3][01]{0,2}[.,' \u{a0}-][01]{3}",
            1 => "[-+(€ ]?[1-3][01]{0,3}[)%€m ]?",
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4096, ..ProptestConfig::default() })]

        #[test]
        fn what_is_the_same_at_a_glance_is_carried(
            value in number(), cells in prop::collection::vec(number(), 1..5), point: bool, open: bool, sign: bool,
        ) {
            let again = [cells.as_slice(), std::slice::from_ref(&value)];
            for row in [cells.as_slice(), &again.concat()] {
                let rows = [row];
                let source = cited_text(&rows, &[0], 0);
                if carries(&source, &value) {
                    let marks = Convention::of_decimal(if point { '.' } else { ',' });
                    let convention = Convention {
                        brackets: Some(if sign { Brackets::Sign } else { Brackets::Punctuation }),
                        ..if open { Convention::default() } else { marks }
                    };
                    let found = Claim::read_under(&value, &convention)
                        .map(|claim| find_number(&source, &claim, &convention).found);
                    prop_assert_eq!(found, Some(Found::Carried), "{:?} in {:?}", value, row);
                }
            }
        }
    }

    #[test]
    fn whole_numbers_are_told_at_a_glance() {
        for (text, value) in [
            ("7", 7),
            ("1655", 1655),
            ("1 655", 1655),
            ("28 066 171", 28_066_171),
            ("999 999 999 999 999 999", 999_999_999_999_999_999),
        ] {
            assert_eq!(whole(text), Some(value), "{text}");
        }
        for text in [
            "",
            " ",
            "0",
            "07",
            "1 65",
            "1655 1",
            "1  655",
            " 655",
            "1 655 ",
            "1234 567",
            "1.655",
            "1,655",
            "-7",
            "7 m",
            "1 655 28 066",
            "1\u{a0}655",
            "1000000000000000000",
            "1 000 000 000 000 000 000",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
