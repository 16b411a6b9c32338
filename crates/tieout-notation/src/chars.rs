//! Characters as the scanner sees them: digits of every script, spaces that group, dashes, superscripts.

/// The nought of every decimal digit run (`Nd`) beyond ASCII, sorted; each run has ten characters. From the Unicode
/// Character Database. Mathematical digits (U+1D7CE–U+1D7FF) are five runs side by side.
const ZEROS: &[u32] = &[
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6,
    0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0,
    0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30,
    0x10D40, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x116D0,
    0x116DA, 0x11730, 0x118E0, 0x11950, 0x11BF0, 0x11C50, 0x11D50, 0x11DA0, 0x11DE0, 0x11F50, 0x16130,
    0x16A60, 0x16AC0, 0x16B50, 0x16D70, 0x1CCF0, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140,
    0x1E2F0, 0x1E4F0, 0x1E5F1, 0x1E950, 0x1FBF0,
];

/// What a decimal digit of any script (`Nd`) stands for; None for anything else.
///
/// ```
/// use tieout_notation::digit_of;
/// assert_eq!((digit_of('7'), digit_of('٣'), digit_of('９')), (Some(7), Some(3), Some(9)));
/// assert_eq!((digit_of('²'), digit_of('½')), (None, None));
/// ```
#[must_use]
pub fn digit_of(c: char) -> Option<u8> {
    if c.is_ascii() {
        return c.is_ascii_digit().then(|| c as u8 - b'0');
    }
    let code = c as u32;
    let run = ZEROS.partition_point(|zero| *zero <= code).checked_sub(1)?;
    let offset = code - ZEROS.get(run)?;
    u8::try_from(offset).ok().filter(|d| *d < 10)
}

/// The character that starts at byte `at`.
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at) {
        Some(b) if b.is_ascii() => Some(char::from(*b)),
        Some(_) => text.get(at..)?.chars().next(),
        None => None,
    }
}

/// The character that ends at byte `at`.
pub(crate) fn char_before(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at.checked_sub(1)?) {
        Some(b) if b.is_ascii() => Some(char::from(*b)),
        Some(_) => text.get(..at)?.chars().next_back(),
        None => None,
    }
}

/// The digit that starts at byte `at`, and how many bytes it takes.
pub(crate) fn digit_at(text: &str, at: usize) -> Option<(u8, usize)> {
    let c = char_at(text, at)?;
    Some((digit_of(c)?, c.len_utf8()))
}

/// A space that stays inside a line: what may stand inside a number or between a number and its unit.
pub(crate) const fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{A0}' | '\u{202F}' | '\u{2009}' | '\u{2007}' | '\u{2008}' | '\u{200A}')
}

/// A mark of direction, which is printed beside signs in scripts that run from right to left and shows nothing.
pub(crate) const fn is_direction(c: char) -> bool {
    matches!(c, '\u{200E}' | '\u{200F}' | '\u{61C}')
}

/// An apostrophe, straight or curly.
pub(crate) const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}')
}

/// A character that shows nothing: no width, a direction, a place to break a word. Inside a number or a word it makes two
/// texts that look the same different.
///
/// ```
/// use tieout_notation::is_invisible;
/// assert!(is_invisible('\u{200B}') && is_invisible('\u{AD}') && is_invisible('\u{200F}'));
/// assert!(!is_invisible(' ') && !is_invisible('\u{A0}') && !is_invisible('-'));
/// ```
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'
            | '\u{1160}'
            | '\u{17B4}'
            | '\u{17B5}'
            | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{3164}'
            | '\u{FEFF}'
            | '\u{FFA0}'
            | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// One such space at byte `at`, with the marks of direction around it: where it ends.
pub(crate) fn skip_space(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at) {
        Some(b' ') => at + 1,
        Some(b) if !b.is_ascii() => {
            let spaced = skip_direction(text, at);
            match char_at(text, spaced) {
                Some(c) if is_space(c) => skip_direction(text, spaced + c.len_utf8()),
                _ => spaced,
            }
        }
        _ => at,
    }
}

/// Marks of direction at byte `at`: where they end.
pub(crate) fn skip_direction(text: &str, mut at: usize) -> usize {
    while let Some(c) = char_at(text, at).filter(|c| is_direction(*c)) {
        at += c.len_utf8();
    }
    at
}

/// Hyphens and dashes up to the en dash; the em dash never belongs to a number.
pub(crate) const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2011}' | '\u{2012}' | '\u{2013}' | '\u{2212}')
}

/// A dash of any length, for cells that hold nothing else.
pub(crate) const fn is_any_dash(c: char) -> bool {
    is_dash(c) || matches!(c, '\u{2014}' | '\u{2015}' | '\u{FE58}' | '\u{FE63}' | '\u{FF0D}')
}

/// A superscript digit.
pub(crate) const fn superscript_of(c: char) -> Option<u8> {
    match c {
        '\u{2070}' => Some(0),
        '\u{B9}' => Some(1),
        '\u{B2}' => Some(2),
        '\u{B3}' => Some(3),
        '\u{2074}' => Some(4),
        '\u{2075}' => Some(5),
        '\u{2076}' => Some(6),
        '\u{2077}' => Some(7),
        '\u{2078}' => Some(8),
        '\u{2079}' => Some(9),
        _ => None,
    }
}

/// Numerator and denominator of a one-character fraction.
pub(crate) const fn vulgar_of(c: char) -> Option<(i64, i64)> {
    Some(match c {
        '½' => (1, 2),
        '⅓' => (1, 3),
        '⅔' => (2, 3),
        '¼' => (1, 4),
        '¾' => (3, 4),
        '⅕' => (1, 5),
        '⅖' => (2, 5),
        '⅗' => (3, 5),
        '⅘' => (4, 5),
        '⅙' => (1, 6),
        '⅚' => (5, 6),
        '⅐' => (1, 7),
        '⅛' => (1, 8),
        '⅜' => (3, 8),
        '⅝' => (5, 8),
        '⅞' => (7, 8),
        '⅑' => (1, 9),
        '⅒' => (1, 10),
        _ => return None,
    })
}

/// A letter, digit or underscore of a script that separates words by spaces: glued to a number it makes a code of it.
/// Ideographs, kana and the like may stand beside a number without a space.
pub(crate) fn is_glue(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    digit_of(c).is_some() || ((c as u32) < 0x0E00 && c.is_alphabetic())
}

/// Whether the text from `at` on is neither letter nor digit, so that a word may end there.
pub(crate) fn word_ends(text: &str, at: usize) -> bool {
    !char_at(text, at).is_some_and(is_glue)
}

/// Whether the text before `at` is neither letter nor digit, so that a word may start there.
pub(crate) fn word_starts(text: &str, at: usize) -> bool {
    !char_before(text, at).is_some_and(is_glue)
}

/// Reads `word` (lower-case ASCII) at `at` in any case, as a whole word; where it ends.
pub(crate) fn eat(text: &str, at: usize, word: &str) -> Option<usize> {
    let end = at.checked_add(word.len())?;
    let found = text.as_bytes().get(at..end)?;
    (found.eq_ignore_ascii_case(word.as_bytes()) && word_ends(text, end)).then_some(end)
}

/// The run of ASCII letters that starts at `at`; where it ends. Eight bytes at a time, since this is what most of a
/// text is.
pub(crate) fn letters_end(text: &str, at: usize) -> usize {
    let mut end = at;
    let mut rest = text.as_bytes().get(at..).unwrap_or(&[]);
    while let Some((eight, more)) = rest.split_first_chunk() {
        let others = !letters(u64::from_le_bytes(*eight)) & TOPS;
        if others != 0 {
            // at most 7, for it is the index of a byte of eight
            return end + (others.trailing_zeros() / 8) as usize;
        }
        end += 8;
        rest = more;
    }
    end + rest.iter().take_while(|b| b.is_ascii_alphabetic()).count()
}

/// One in each byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
pub(crate) const TOPS: u64 = 0x80 * ONES;

/// The highest bit of each byte that is an ASCII letter.
pub(crate) const fn letters(bytes: u64) -> u64 {
    // Letters become 1 to 26. Without the highest bits no sum carries into the next byte.
    let letters = ((bytes & !TOPS) | (0x20 * ONES)) ^ (0x60 * ONES);
    let past = letters + (0x7F - 26) * ONES;
    let some = letters + 0x7F * ONES;
    some & !past & !bytes & TOPS
}

/// ASCII letters, digits and the underscore.
const GLUE: [bool; 256] = {
    let mut table = [false; 256];
    let mut b: u8 = 0;
    while b < 128 {
        table[b as usize] = b.is_ascii_alphanumeric() || b == b'_';
        b += 1;
    }
    table
};

/// The run of ASCII letters, digits and underscores that starts at `at`; where it ends.
fn ascii_glue_end(text: &str, at: usize) -> usize {
    let at = letters_end(text, at);
    let rest = text.as_bytes().get(at..).unwrap_or(&[]);
    at + rest.iter().position(|b| !GLUE[usize::from(*b)]).unwrap_or(rest.len())
}

/// The run of letters, digits and underscores of any script around `at`; where it ends.
pub(crate) fn glue_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut end = ascii_glue_end(text, at);
    while bytes.get(end).is_some_and(|b| !b.is_ascii()) {
        match char_at(text, end) {
            Some(c) if is_glue(c) => end = ascii_glue_end(text, end + c.len_utf8()),
            _ => break,
        }
    }
    end
}

/// `word` in lower case in a fixed buffer, or None when it is longer or not ASCII letters.
pub(crate) fn lower<'b>(word: &str, buffer: &'b mut [u8; 16]) -> Option<&'b str> {
    std::str::from_utf8(lower_bytes(word, buffer)?).ok()
}

/// The same in bytes: a match on them compiles to a tree, and one on strings to a list of comparisons.
pub(crate) fn lower_bytes<'b>(word: &str, buffer: &'b mut [u8; 16]) -> Option<&'b [u8]> {
    let target = buffer.get_mut(..word.len())?;
    let mut letters = true;
    for (to, from) in target.iter_mut().zip(word.bytes()) {
        letters &= from.is_ascii_alphabetic();
        *to = from | 0x20;
    }
    letters.then_some(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script_are_read_and_nothing_else() {
        for (c, d) in [('0', 0), ('9', 9), ('٣', 3), ('۷', 7), ('९', 9), ('５', 5), ('𝟘', 0), ('𝟡', 9)]
        {
            assert_eq!(digit_of(c), Some(d), "{c}");
        }
        for c in ['a', '²', '½', '①', 'Ⅷ', '五', '٫', '\u{66A}'] {
            assert_eq!(digit_of(c), None, "{c}");
        }
        assert!(ZEROS.windows(2).all(|w| w[0] + 10 <= w[1]), "runs are sorted and do not overlap");
        // Every character of every run is numeric in the standard library's tables too.
        for zero in ZEROS {
            for d in 0..10 {
                if let Some(c) = char::from_u32(zero + d) {
                    assert!(c.is_numeric(), "{:x}", zero + d);
                }
            }
        }
    }
}
