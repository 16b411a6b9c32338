//! Characters that show nothing, or look like others: `1О0` with a Cyrillic letter, `1​00` with a zero-width space.

use unicode_security::skeleton;

use crate::{digit_of, is_invisible};

/// The characters of a word or number that are not what they look like, each once: invisible ones, letters of another script that
/// look like those around them, and letters that look like the digits around them. Linear in the word.
///
/// ```
/// use tieout_notation::odd_in_word;
/// assert_eq!(odd_in_word("P\u{430}ris"), ['\u{430}']);
/// assert_eq!(odd_in_word("1\u{41E}0"), ['\u{41E}']);
/// assert!(odd_in_word("Москва").is_empty() && odd_in_word("naïve").is_empty());
/// ```
#[must_use]
pub fn odd_in_word(word: &str) -> Vec<char> {
    let mut out = Vec::new();
    if word.is_ascii() {
        return out;
    }
    let latin = word.chars().any(|c| c.is_ascii_alphabetic());
    let number = has_digit(word) && word.chars().all(|c| !c.is_alphanumeric() || digit_like(c).is_some());
    let mut before = None;
    let mut rest = word.chars().peekable();
    while let Some(c) = rest.next() {
        let joins = |c: Option<char>| c.is_some_and(|c| !c.is_ascii() && c.is_alphabetic());
        let odd = if is_invisible(c) {
            // Scripts whose letters join say so by these two.
            !(matches!(c, '\u{200C}' | '\u{200D}') && joins(before) && joins(rest.peek().copied()))
        } else {
            (latin || number) && !is_latin(c) && like_ascii(c)
        };
        if odd && !out.contains(&c) {
            out.push(c);
        }
        before = Some(c);
    }
    out
}

fn has_digit(word: &str) -> bool {
    word.chars().any(|c| digit_of(c).is_some())
}

/// Latin letters, those with marks and those of another width included, and digits.
fn is_latin(c: char) -> bool {
    digit_of(c).is_some()
        || matches!(c, '\0'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' | '\u{2C60}'..='\u{2C7F}')
        || matches!(c, '\u{A720}'..='\u{A7FF}' | '\u{FB00}'..='\u{FB06}' | '\u{FF21}'..='\u{FF5A}')
}

/// Whether a character looks like letters or digits of ASCII.
fn like_ascii(c: char) -> bool {
    let mut buffer = [0; 4];
    c.is_alphanumeric() && skeleton(c.encode_utf8(&mut buffer)).all(|c| c.is_ascii_alphanumeric())
}

/// The digit that a character is or looks like: `O` is 0, `l` is 1.
///
/// ```
/// use tieout_notation::digit_like;
/// assert_eq!([digit_like('7'), digit_like('О'), digit_like('x')], [Some('7'), Some('0'), None]);
/// ```
#[must_use]
pub fn digit_like(c: char) -> Option<char> {
    if let Some(digit) = digit_of(c) {
        return Some(char::from(b'0' + digit));
    }
    let mut buffer = [0; 4];
    let mut looks = skeleton(c.encode_utf8(&mut buffer));
    match (looks.next(), looks.next()) {
        // What nought and one look like themselves.
        (Some('O' | 'o'), None) => Some('0'),
        (Some('l'), None) => Some('1'),
        (Some(digit @ '2'..='9'), None) => Some(digit),
        _ => None,
    }
}
