//! Characters that show nothing, or look like others: `1О0` with a Cyrillic letter, `1​00` with a zero-width space.
//!
//! They make two texts that look the same different, and so one of the two is not what a reader takes it for. What has such
//! characters never matches silently: a value that is only so carried is absent or contradicted, and is said to look like what
//! stands there; one that stands there with the same characters is ambiguous.

use tieout_notation::{Span, digit_like, digit_of, is_invisible, odd_in_word};
use unicode_security::skeleton;

use crate::cited::{CitedCell, CitedText, Place};
use crate::convention::Convention;
use crate::number::{Claim, Found, Lookup, find_number};
use crate::words::{each_word, find_text};

/// The characters of a text that are not what they look like, each once: invisible ones inside a word or number, letters of
/// another script that look like those around them, and letters that look like the digits around them.
///
/// ```
/// use tieout_cite::odd_characters;
/// assert_eq!(odd_characters("P\u{430}ris 1\u{41E}0 1\u{200B}00"), ['\u{430}', '\u{41E}', '\u{200B}']);
/// assert!(odd_characters("Москва, Łódź, naïve, sınır, А4").is_empty());
/// ```
#[must_use]
pub fn odd_characters(text: &str) -> Vec<char> {
    let mut out = Vec::new();
    let mut add = |c: char| {
        if !out.contains(&c) {
            out.push(c);
        }
    };
    if !text.is_ascii() {
        each_word(text, |span| odd_in_word(span.of(text)).into_iter().for_each(&mut add));
    }
    out
}

fn has_digit(word: &str) -> bool {
    word.chars().any(|c| digit_of(c).is_some())
}

/// How a text looks, for words: invisible characters are `joint`, the others what all that look like them are.
fn looks(text: &str, joint: &str) -> String {
    let mut seen = String::new();
    for c in text.chars() {
        match c {
            '\u{AD}' => seen.push_str(joint),
            c if is_invisible(c) => {}
            c => seen.extend(c.to_lowercase()),
        }
    }
    skeleton(&seen).collect()
}

/// How a text looks, for numbers: without invisible characters, and with digits for letters that look like them in what is then
/// a number.
fn digits(text: &str) -> String {
    let seen: String = text.chars().filter(|c| !is_invisible(*c)).collect();
    let mut out = String::new();
    let mut at = 0;
    each_word(&seen, |span| {
        out.push_str(seen.get(at..span.start).unwrap_or(""));
        let word = span.of(&seen);
        let digit = |c: char| if c.is_alphanumeric() { digit_like(c) } else { Some(c) };
        match word.chars().map(digit).collect::<Option<String>>().filter(|_| has_digit(word)) {
            Some(number) => out.push_str(&number),
            None => out.push_str(word),
        }
        at = span.end;
    });
    out.push_str(seen.get(at..).unwrap_or(""));
    out
}

/// Where a value seems to be printed that is not: the place, and the characters that make the difference.
pub(crate) fn find(
    source: &CitedText<'_>,
    value: &str,
    convention: &Convention,
) -> Option<(Place, Vec<char>)> {
    let texts = || source.cells.iter().map(|c| c.text).chain([value]);
    let ascii = texts().all(str::is_ascii);
    // Letters of ASCII look like digits only beside those.
    if ascii && !texts().any(mixes) {
        return None;
    }
    let number = Claim::read_under(&digits(value), convention)
        .and_then(|claim| seen(source, digits, |text| find_number(text, &claim, convention)));
    let words = |joint: &str| {
        let value = looks(value, joint);
        seen(source, |text| looks(text, joint), |text| find_text(text, &value))
    };
    let of_number = number.is_some();
    // A soft hyphen shows nothing, or a hyphen at the end of a line.
    let hyphens = || texts().any(|t| t.contains('\u{AD}'));
    let place = match number {
        None if ascii => return None,
        None => words("").or_else(|| if hyphens() { words("-") } else { None })?,
        Some(place) => place,
    };
    let mut characters = odd_characters(value);
    let mut add = |c: char| {
        if !characters.contains(&c) {
            characters.push(c);
        }
    };
    odd_characters(&place.text).into_iter().for_each(&mut add);
    if of_number {
        // Letters of ASCII that stand for digits.
        for text in [value, &place.text] {
            each_word(text, |span| {
                let word = span.of(text);
                let letters = word.chars().filter(|c| c.is_alphabetic() && digit_like(*c).is_some());
                letters.filter(|_| has_digit(word)).for_each(&mut add);
            });
        }
    }
    (!characters.is_empty()).then_some((place, characters))
}

/// Whether letters and digits stand in one word.
fn mixes(text: &str) -> bool {
    let mut any = false;
    each_word(text, |span| any |= has_digit(span.of(text)) && span.of(text).chars().any(char::is_alphabetic));
    any
}

/// The first cell of those that carry something when all are taken for what they look like.
fn seen(
    source: &CitedText<'_>,
    look: impl Fn(&str) -> String,
    find: impl Fn(&CitedText<'_>) -> Lookup,
) -> Option<Place> {
    let texts: Vec<String> = source.cells.iter().map(|c| look(c.text)).collect();
    let cells = source.cells.iter().zip(&texts).map(|(cell, text)| looking(cell, text)).collect();
    let found = find(&CitedText { cells, edges: source.edges });
    let place = found.places.first().filter(|_| found.found == Found::Carried)?;
    let cell = source.cells.iter().find(|c| (c.row, c.column) == (place.row, place.column))?;
    Some(cell.place(Span::new(0, cell.text.len())))
}

/// A cell with the text that it looks like.
fn looking<'t>(cell: &CitedCell<'t>, text: &'t str) -> CitedCell<'t> {
    CitedCell { row: cell.row, column: cell.column, text, exact: cell.exact, convention: cell.convention }
}
