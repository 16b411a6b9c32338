//! Characters as figured's patterns class them: Python's `\d`, `\s`, `\w` and letters without regard to case.

/// A decimal digit of any script as the ASCII digit of the same value.
pub(super) fn digit(c: char) -> Option<char> {
    tieout_notation::digit_of(c).and_then(|d| char::from_digit(d.into(), 10))
}

/// White space; Python counts the four separators of ASCII among it.
pub(super) fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// A letter, a numeral or an underscore.
pub(super) fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

/// The ASCII letter that a pattern's letter would accept here: case is ignored, and with it the four letters whose
/// simple case mapping leads into ASCII.
pub(super) fn letter(c: char) -> Option<char> {
    match c {
        'a'..='z' => Some(c),
        'A'..='Z' => Some(c.to_ascii_lowercase()),
        '\u{130}' | '\u{131}' => Some('i'),
        '\u{17f}' => Some('s'),
        '\u{212a}' => Some('k'),
        _ => None,
    }
}

/// Whether `c` is one of the currency signs that figured reads.
pub(super) fn is_currency(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥')
}

/// Whether `c` is a minus.
pub(super) fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2212}')
}

/// A place in a text that can be read forward without moving the owner's place.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'a> {
    text: &'a str,
    /// The byte offset, on a character boundary.
    pub(super) place: usize,
}

impl<'a> At<'a> {
    pub(super) fn new(text: &'a str, place: usize) -> Self {
        Self { text, place }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.place..).unwrap_or("")
    }

    /// The character before.
    pub(super) fn before(&self) -> Option<char> {
        self.text.get(..self.place).and_then(|t| t.chars().next_back())
    }

    /// The character here.
    pub(super) fn here(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The text from here to a later place.
    pub(super) fn to(&self, end: Self) -> &'a str {
        self.text.get(self.place..end.place).unwrap_or("")
    }

    /// One past the character here, if it is as `class` asks.
    pub(super) fn one(self, class: impl FnOnce(char) -> bool) -> Option<Self> {
        let c = self.here()?;
        class(c).then(|| Self { place: self.place + c.len_utf8(), ..self })
    }

    /// One past all characters that are as `class` asks.
    pub(super) fn many(self, class: impl Fn(char) -> bool) -> Self {
        let rest = self.rest();
        let len = rest.find(|c| !class(c)).unwrap_or(rest.len());
        Self { place: self.place + len, ..self }
    }

    /// One past `count` digits, if so many stand here.
    pub(super) fn digits(self, count: usize) -> Option<Self> {
        (0..count).try_fold(self, |at, _| at.one(|c| digit(c).is_some()))
    }

    /// One past the word (lower case ASCII), if it stands here, case ignored.
    pub(super) fn word(self, word: &str) -> Option<Self> {
        word.chars().try_fold(self, |at, w| at.one(|c| letter(c) == Some(w) || c == w))
    }

    /// The same, if the word also ends here.
    pub(super) fn whole_word(self, word: &str) -> Option<Self> {
        self.word(word).filter(|end| !end.here().is_some_and(is_word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_of_every_script() {
        assert_eq!(digit('7'), Some('7'));
        assert_eq!(digit('٣'), Some('3'));
        assert_eq!(digit('９'), Some('9'));
        assert_eq!(digit('²'), None);
        assert_eq!(digit('½'), None);
        assert_eq!(digit('a'), None);
        assert_eq!(digit('\u{2f}'), None);
    }

    #[test]
    fn words_ignore_case_and_end() {
        let at = At::new("Million-pp K", 0);
        assert_eq!(at.whole_word("million").map(|a| a.place), Some(7));
        assert!(at.whole_word("mill").is_none());
        assert!(At::new("\u{212a}", 0).whole_word("k").is_some());
    }
}
