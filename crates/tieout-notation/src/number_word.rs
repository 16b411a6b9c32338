//! The English words that numbers are made of.

use crate::scale::scale_word;
use crate::starts::{Starts, Words};

/// One word of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Article,
    Zero,
    Digit(u32),
    Teen(u32),
    Tens(u32),
    Hundred,
    Power(i32),
    Dozen,
    Half,
    /// "third", "fourth", … "nineteenth": rank and, behind a numerator, denominator.
    Rank(u32),
    /// "first", "second": ranks only.
    RankOnly(u32),
    /// "twentieth" …
    RankTens(u32),
    /// "hundredth", "thousandth", "millionth".
    RankPower(i32),
    /// "thirds", "quarters": denominators only.
    Denominator(u32),
    Quarter,
    Fold(u32),
}

/// Every first word of a number of more than two letters, by its first four.
pub(crate) const LEADING: Words = Words::of(&[
    "zero", "one", "two", "twof", "three", "four", "five", "six", "sixt", "sixf", "seven", "eight", "nine",
    "nint", "ten", "tent", "tenf", "eleven", "twelve", "twenty", "thir", "fort", "fift", "half", "hundred",
    "first", "second",
]);

static HELD: Starts = LEADING.starts();

/// The words that are a number behind an article, by their first four letters.
pub(crate) const BEHIND_ARTICLES: Words = Words::of(&[
    "dozen", "hundred", "thousand", "million", "billion", "trillion", "quad", "quarter", "lakh", "crore",
    "half", "thir", "fort", "four", "fift", "sixt", "seventh", "eighth", "nint", "nine", "tenth", "eleventh",
    "twelfth", "twen",
]);

static BEHIND_ARTICLE: Words = BEHIND_ARTICLES;

/// Whether, by what follows the article that ends at `at`, it may be part of a number.
pub(crate) fn may_follow_article(text: &[u8], at: usize) -> bool {
    match *text.get(at..).unwrap_or(&[]) {
        [b' ', a, b, c, d, ..] if a.is_ascii() => BEHIND_ARTICLE.hold([a, b, c, d]),
        _ => true,
    }
}

/// Whether this word can start a number, by its length and its first three letters: a quick no for nearly every word.
pub(crate) fn may_start(word: &[u8]) -> bool {
    match *word {
        [a] => a | 0x20 == b'a',
        [a, n] => [a | 0x20, n | 0x20] == *b"an",
        [a, b, c, ..] => word.len() <= 12 && HELD.holds([a, b, c]),
        _ => false,
    }
}

/// What a word says in a number, in any case.
pub(crate) fn part(word: &str) -> Option<Part> {
    // Bytes, because a match on them compiles to a tree, and one on strings to a list of comparisons.
    let mut buffer = [0; 12];
    let lowered = buffer.get_mut(..word.len())?;
    for (to, from) in lowered.iter_mut().zip(word.bytes()) {
        *to = from | 0x20;
    }
    let word = word.is_ascii().then_some(&*lowered)?;
    Some(match word {
        b"a" | b"an" => Part::Article,
        b"zero" => Part::Zero,
        b"one" => Part::Digit(1),
        b"two" => Part::Digit(2),
        b"three" => Part::Digit(3),
        b"four" => Part::Digit(4),
        b"five" => Part::Digit(5),
        b"six" => Part::Digit(6),
        b"seven" => Part::Digit(7),
        b"eight" => Part::Digit(8),
        b"nine" => Part::Digit(9),
        b"ten" => Part::Teen(10),
        b"eleven" => Part::Teen(11),
        b"twelve" => Part::Teen(12),
        b"thirteen" => Part::Teen(13),
        b"fourteen" => Part::Teen(14),
        b"fifteen" => Part::Teen(15),
        b"sixteen" => Part::Teen(16),
        b"seventeen" => Part::Teen(17),
        b"eighteen" => Part::Teen(18),
        b"nineteen" => Part::Teen(19),
        b"twenty" => Part::Tens(20),
        b"thirty" => Part::Tens(30),
        b"forty" => Part::Tens(40),
        b"fifty" => Part::Tens(50),
        b"sixty" => Part::Tens(60),
        b"seventy" => Part::Tens(70),
        b"eighty" => Part::Tens(80),
        b"ninety" => Part::Tens(90),
        b"hundred" => Part::Hundred,
        b"dozen" => Part::Dozen,
        b"half" => Part::Half,
        b"quarter" => Part::Quarter,
        b"first" => Part::RankOnly(1),
        b"second" => Part::RankOnly(2),
        b"third" => Part::Rank(3),
        b"fourth" => Part::Rank(4),
        b"fifth" => Part::Rank(5),
        b"sixth" => Part::Rank(6),
        b"seventh" => Part::Rank(7),
        b"eighth" => Part::Rank(8),
        b"ninth" => Part::Rank(9),
        b"tenth" => Part::Rank(10),
        b"eleventh" => Part::Rank(11),
        b"twelfth" => Part::Rank(12),
        b"thirteenth" => Part::Rank(13),
        b"fourteenth" => Part::Rank(14),
        b"fifteenth" => Part::Rank(15),
        b"sixteenth" => Part::Rank(16),
        b"seventeenth" => Part::Rank(17),
        b"eighteenth" => Part::Rank(18),
        b"nineteenth" => Part::Rank(19),
        b"twentieth" => Part::RankTens(20),
        b"thirtieth" => Part::RankTens(30),
        b"fortieth" => Part::RankTens(40),
        b"fiftieth" => Part::RankTens(50),
        b"sixtieth" => Part::RankTens(60),
        b"seventieth" => Part::RankTens(70),
        b"eightieth" => Part::RankTens(80),
        b"ninetieth" => Part::RankTens(90),
        b"hundredth" => Part::RankPower(2),
        b"thousandth" => Part::RankPower(3),
        b"millionth" => Part::RankPower(6),
        b"halves" => Part::Denominator(2),
        b"thirds" => Part::Denominator(3),
        b"quarters" | b"fourths" => Part::Denominator(4),
        b"fifths" => Part::Denominator(5),
        b"sixths" => Part::Denominator(6),
        b"sevenths" => Part::Denominator(7),
        b"eighths" => Part::Denominator(8),
        b"ninths" => Part::Denominator(9),
        b"tenths" => Part::Denominator(10),
        b"twelfths" => Part::Denominator(12),
        b"sixteenths" => Part::Denominator(16),
        b"twentieths" => Part::Denominator(20),
        b"hundredths" => Part::Denominator(100),
        b"thousandths" => Part::Denominator(1000),
        b"twofold" => Part::Fold(2),
        b"threefold" => Part::Fold(3),
        b"fourfold" => Part::Fold(4),
        b"fivefold" => Part::Fold(5),
        b"sixfold" => Part::Fold(6),
        b"sevenfold" => Part::Fold(7),
        b"eightfold" => Part::Fold(8),
        b"ninefold" => Part::Fold(9),
        b"tenfold" => Part::Fold(10),
        b"twentyfold" => Part::Fold(20),
        b"hundredfold" => Part::Fold(100),
        b"thousand" | b"million" | b"billion" | b"trillion" | b"quadrillion" | b"lakh" | b"crore" => {
            Part::Power(scale_word(word)?)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_no_lets_every_first_word_of_a_number_through() {
        for word in [
            "a",
            "An",
            "zero",
            "ONE",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
            "thirty",
            "forty",
            "fifty",
            "sixty",
            "seventy",
            "eighty",
            "ninety",
            "half",
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
            "eleventh",
            "twelfth",
            "thirteenth",
            "fourteenth",
            "fifteenth",
            "sixteenth",
            "seventeenth",
            "eighteenth",
            "nineteenth",
            "twentieth",
            "thirtieth",
            "fortieth",
            "fiftieth",
            "sixtieth",
            "seventieth",
            "eightieth",
            "ninetieth",
            "hundredth",
            "twofold",
            "threefold",
            "fourfold",
            "fivefold",
            "sixfold",
            "sevenfold",
            "eightfold",
            "ninefold",
            "tenfold",
            "twentyfold",
            "hundredfold",
        ] {
            assert!(part(word).is_some() && may_start(word.as_bytes()), "{word}");
        }
        for word in ["", "o", "on", "the", "that", "state", "east", "not", "hundredfoldest"] {
            assert!(!may_start(word.as_bytes()), "{word}");
        }
    }
}
