//! Small steps over the bytes of a text. Each looks at a bounded number of bytes, so that trying every start stays linear.

use crate::chars::{self, is_glue, letters_end};

/// A text to step over. Offsets are bytes; letters and digits of dates are ASCII, so offsets returned here are character boundaries.
#[derive(Clone, Copy)]
pub(super) struct Lex<'t> {
    pub(super) text: &'t str,
}

/// The longest word that any date form holds ("seventeenth", "twenty-first" is two).
const LONGEST_WORD: usize = 12;

/// So many words are told by their first letters before the whole word is looked at.
const FEW: usize = 8;

impl<'t> Lex<'t> {
    pub(super) fn byte(self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The four bytes at `at`; behind the end of the text they are nought.
    pub(super) fn four(self, at: usize) -> [u8; 4] {
        match self.text.as_bytes().get(at..).and_then(<[u8]>::first_chunk) {
            Some(four) => *four,
            None => [0, 1, 2, 3].map(|i| self.byte(at + i)),
        }
    }

    pub(super) fn char_at(self, at: usize) -> Option<char> {
        chars::char_at(self.text, at)
    }

    pub(super) fn char_before(self, at: usize) -> Option<char> {
        chars::char_before(self.text, at)
    }

    pub(super) fn rest_starts(self, at: usize, with: &str) -> bool {
        self.text.as_bytes().get(at..).is_some_and(|rest| rest.starts_with(with.as_bytes()))
    }

    /// The digits at `at`: their value and end. Runs of more than nine are no part of any date.
    pub(super) fn digits(self, at: usize) -> Option<(u32, usize)> {
        let mut value = 0u32;
        let mut end = at;
        while self.byte(end).is_ascii_digit() {
            if end - at == 9 {
                return None;
            }
            value = value * 10 + u32::from(self.byte(end) - b'0');
            end += 1;
        }
        (end > at).then_some((value, end))
    }

    /// Exactly `n` digits with no further digit behind: value and end.
    pub(super) fn exactly(self, at: usize, n: usize) -> Option<(u32, usize)> {
        self.digits(at).filter(|&(_, end)| end - at == n)
    }

    /// One or two digits: value and end.
    pub(super) fn short(self, at: usize) -> Option<(u8, usize)> {
        let (value, end) = self.digits(at).filter(|&(_, end)| end - at <= 2)?;
        Some((u8::try_from(value).ok()?, end))
    }

    /// The whole word of ASCII letters at `at`, if it is short enough to matter: the word and its end.
    #[inline]
    pub(super) fn word(self, at: usize) -> Option<(&'t str, usize)> {
        if self.byte(at).is_ascii_alphabetic() { self.word_of_letters(at) } else { None }
    }

    fn word_of_letters(self, at: usize) -> Option<(&'t str, usize)> {
        let end = letters_end(self.text, at);
        if end - at > LONGEST_WORD || self.char_at(end).is_some_and(|c| c.is_alphanumeric() || c == '_') {
            return None;
        }
        Some((self.text.get(at..end)?, end))
    }

    /// The word of letters that ends at `end` (exclusive), if short enough to matter.
    pub(super) fn word_before(self, end: usize) -> Option<&'t str> {
        let mut start = end;
        while start > 0 && self.byte(start - 1).is_ascii_alphabetic() {
            if end - start == LONGEST_WORD {
                return None;
            }
            start -= 1;
        }
        (start < end).then(|| self.text.get(start..end)).flatten()
    }

    /// Whether the whole word at `at` is one of `words` (lower case), in any case; its end.
    #[inline]
    pub(super) fn one_of(self, at: usize, words: &[&str]) -> Option<usize> {
        // Of a few words the first letter tells nearly always that it is none of them.
        let first = self.byte(at) | 0x20;
        if words.len() <= FEW && !words.iter().any(|w| w.as_bytes().first() == Some(&first)) {
            return None;
        }
        self.one_of_many(at, words)
    }

    fn one_of_many(self, at: usize, words: &[&str]) -> Option<usize> {
        let (word, end) = self.word(at)?;
        words.iter().any(|w| w.eq_ignore_ascii_case(word)).then_some(end)
    }

    /// Past one or two spaces of a line, or `at` itself when there is none.
    pub(super) fn spaces(self, at: usize) -> usize {
        let mut end = at;
        for _ in 0..2 {
            match self.char_at(end) {
                Some(c @ (' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')) => end += c.len_utf8(),
                _ => break,
            }
        }
        end
    }

    /// Past one or two spaces, of which there must be one.
    pub(super) fn gap(self, at: usize) -> Option<usize> {
        Some(self.spaces(at)).filter(|&end| end > at)
    }

    /// Past a gap or one line break, for text that was wrapped; whether it was a break.
    pub(super) fn wrapped_gap(self, at: usize) -> Option<(usize, bool)> {
        if let Some(end) = self.gap(at) {
            return Some((end, false));
        }
        let end =
            if self.rest_starts(at, "\r\n") { at + 2 } else { at + usize::from(self.byte(at) == b'\n') };
        (end > at).then_some((end, true))
    }

    /// Past a mark with a space on each side, as tokenised data writes `1993 - 09 - 05`, or past the bare mark.
    pub(super) fn mark(self, at: usize, mark: u8) -> Option<usize> {
        if self.byte(at) == mark {
            return Some(at + 1);
        }
        (self.byte(at) == b' ' && self.byte(at + 1) == mark && self.byte(at + 2) == b' ').then_some(at + 3)
    }

    /// Before `at`, back over one or two spaces.
    pub(super) fn spaces_before(self, at: usize) -> usize {
        let mut start = at;
        for _ in 0..2 {
            match self.char_before(start) {
                Some(c @ (' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')) => start -= c.len_utf8(),
                _ => break,
            }
        }
        start
    }

    /// A hyphen or en dash (or U+2010, U+2011, U+2212, em dash) at `at`: its end.
    pub(super) fn dash(self, at: usize) -> Option<usize> {
        match self.char_at(at) {
            Some(c @ ('-' | '\u{2010}'..='\u{2014}' | '\u{2212}')) => Some(at + c.len_utf8()),
            _ => None,
        }
    }

    /// Whether a form may end at `end`: no letter, digit, `_` or `%` follows, and no mark that joins a further digit.
    pub(super) fn ends(self, end: usize) -> bool {
        match self.char_at(end) {
            None => true,
            Some('%' | '_' | '\u{2030}') => false,
            Some(c) if c.is_alphanumeric() && !is_superscript(c) => false,
            Some('/') if matches!(self.byte(end + 1), b'Q' | b'H') => self.byte(end + 2).is_ascii_digit(),
            Some('/' | '\\' | '@' | '#') => !self.byte(end + 1).is_ascii_alphanumeric(),
            Some('-' | ':') => !self.byte(end + 1).is_ascii_digit(),
            Some('.') => {
                // A further digit makes a decimal or a version, a lower-case letter a file name.
                !self.byte(end + 1).is_ascii_digit() && !self.byte(end + 1).is_ascii_lowercase()
            }
            Some(',') => !self.grouped(end),
            Some(_) => true,
        }
    }

    /// Whether a comma at `at` groups digits: exactly three follow.
    pub(super) fn grouped(self, at: usize) -> bool {
        self.byte(at) == b',' && self.exactly(at + 1, 3).is_some()
    }

    /// Whether a form may start at `start`, by the character before it.
    #[inline]
    pub(super) fn starts(self, start: usize) -> bool {
        // Most do behind a space.
        start.checked_sub(1).is_some_and(|before| self.byte(before) == b' ')
            || self.starts_behind_another(start)
    }

    fn starts_behind_another(self, start: usize) -> bool {
        let Some(before) = self.char_before(start) else { return true };
        let digit = self.byte(start).is_ascii_digit();
        let joined = || {
            let at = start - before.len_utf8();
            self.char_before(at).filter(|c| c.is_alphanumeric())
        };
        match before {
            '_' | '@' | '#' | '\\' => false,
            '$' | '\u{20ac}' | '\u{a3}' | '\u{a5}' | '\u{20b9}' => !digit,
            '.' => joined().is_none(),
            '/' => joined().is_none() || (!digit && self.word_before(start - 1).is_some_and(joins_a_date)),
            ',' | ':' => !digit || joined().is_none_or(|c| !c.is_ascii_digit()),
            '-' => joined().is_none() || self.word_before(start - 1).is_some_and(joins_a_date),
            // Scripts without spaces put words right before a date.
            c => !is_glue(c),
        }
    }
}

/// Words that are hyphenated to a date and leave it a date.
fn joins_a_date(word: &str) -> bool {
    ["mid", "pre", "post", "early", "late", "non", "in", "to"].iter().any(|w| w.eq_ignore_ascii_case(word))
        || super::month::named(word).is_some()
}

/// Superscript digits are footnote marks, never part of a date.
pub(super) fn is_superscript(c: char) -> bool {
    matches!(c, '\u{b2}' | '\u{b3}' | '\u{b9}' | '\u{2070}'..='\u{2079}')
}
