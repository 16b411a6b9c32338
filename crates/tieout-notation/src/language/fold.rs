//! Words made comparable: lower case, without accents, in a fixed buffer.

use crate::chars::{glue_end, is_dash, is_glue, is_space};

/// No number word is longer, in bytes; longer words are none.
const LONGEST: usize = 96;

/// A word of letters, folded to ASCII: small letters without accents, `ß` as `ss`. A letter that is no accented form of
/// another makes it a word that nothing equals.
#[derive(Clone, Copy)]
pub(crate) struct Folded {
    bytes: [u8; LONGEST],
    /// For each byte, how far behind the word's start its letter ends.
    ends: [u8; LONGEST],
    len: usize,
    /// Where the word starts and ends in its text.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// It starts with a capital.
    pub(crate) capital: bool,
    /// Its last letter has an accent.
    pub(crate) accent_last: bool,
}

/// The letter without its accent; 0 for what is no letter of these languages.
const fn plain(c: char) -> u8 {
    match c {
        'a'..='z' => c as u8,
        'A'..='Z' => c as u8 | 32,
        'à'..='å' | 'À'..='Å' | 'ª' => b'a',
        'ç' | 'Ç' => b'c',
        'è'..='ë' | 'È'..='Ë' => b'e',
        'ì'..='ï' | 'Ì'..='Ï' => b'i',
        'ñ' | 'Ñ' => b'n',
        'ò'..='ö' | 'Ò'..='Ö' | 'º' => b'o',
        'ù'..='ü' | 'Ù'..='Ü' => b'u',
        'ý' | 'ÿ' | 'Ý' | 'Ÿ' => b'y',
        _ => 0,
    }
}

/// An accent that stands behind its letter.
const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36F}')
}

/// The character that starts at byte `at`.
fn char_at(text: &str, at: usize) -> Option<char> {
    crate::chars::char_at(text, at)
}

impl Folded {
    /// The whole word of letters that starts at `at`; None where none does, or it is longer than any number word.
    pub(crate) fn at(text: &str, at: usize) -> Option<Self> {
        let mut word = Self {
            bytes: [0; LONGEST],
            ends: [0; LONGEST],
            len: 0,
            start: at,
            end: at,
            capital: char_at(text, at)?.is_uppercase(),
            accent_last: false,
        };
        while let Some(c) = char_at(text, word.end) {
            if is_accent(c) && word.len > 0 {
                word.end += c.len_utf8();
                word.accent_last = true;
            } else if c.is_alphabetic() {
                word.end += c.len_utf8();
                word.accent_last = !c.is_ascii();
                let end = u8::try_from(word.end - at).ok()?;
                match c {
                    'ß' | 'ẞ' => {
                        word.push(b's', end)?;
                        word.push(b's', end)?;
                    }
                    'œ' | 'Œ' => {
                        word.push(b'o', end)?;
                        word.push(b'e', end)?;
                    }
                    _ => word.push(plain(c), end)?,
                }
            } else {
                break;
            }
        }
        // Digits and underscores make a name of it.
        (word.len > 0 && !char_at(text, word.end).is_some_and(is_glue)).then_some(word)
    }

    fn push(&mut self, b: u8, end: u8) -> Option<()> {
        *self.bytes.get_mut(self.len)? = b;
        *self.ends.get_mut(self.len)? = end;
        self.len += 1;
        Some(())
    }

    /// The folded letters.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or(&[])
    }

    /// Whether it is this word, given folded.
    pub(crate) fn is(&self, word: &str) -> bool {
        self.as_bytes() == word.as_bytes()
    }

    /// Whether it is one of these words, given folded.
    pub(crate) fn is_one(&self, words: &[&str]) -> bool {
        words.iter().any(|w| self.is(w))
    }

    /// Where the letter of the byte before `i` ends in the text.
    pub(crate) fn place(&self, i: usize) -> usize {
        match i.checked_sub(1).and_then(|i| self.ends.get(i)) {
            Some(end) => self.start + usize::from(*end),
            None => self.start,
        }
    }
}

/// Past the letters, digits and accents at `at`: the rest of a word that is none of a number.
pub(crate) fn past_word(text: &str, at: usize) -> usize {
    let mut end = glue_end(text, at);
    while let Some(c) = char_at(text, end).filter(|c| is_accent(*c)) {
        end = glue_end(text, end + c.len_utf8());
    }
    end
}

/// The word that ends at `end` (exclusive), not starting before `floor`.
pub(crate) fn word_before(text: &str, floor: usize, end: usize) -> Option<Folded> {
    let head = text.get(floor..end)?;
    let start = head
        .char_indices()
        .rev()
        .take(40)
        .take_while(|(_, c)| c.is_alphabetic() || is_accent(*c))
        .last()
        .map(|(i, _)| floor + i)?;
    // Neither the end of a longer word, nor behind a digit.
    if crate::chars::char_before(text, start).is_some_and(is_glue) {
        return None;
    }
    let word = Folded::at(text, start)?;
    (word.end == end).then_some(word)
}

/// Back over at most two characters that stand between two words: white space, a hyphen, an apostrophe.
pub(crate) fn gap_before(text: &str, floor: usize, at: usize) -> usize {
    let mut start = at;
    for _ in 0..2 {
        match crate::chars::char_before(text, start) {
            Some(c) if start > floor && between(c) => start -= c.len_utf8(),
            _ => break,
        }
    }
    start
}

/// The word before `at`, behind what separates the two; only white space, a hyphen or an apostrophe may.
pub(crate) fn previous(text: &str, floor: usize, at: usize) -> Option<Folded> {
    let end = gap_before(text, floor, at);
    if end == at { None } else { word_before(text, floor, end) }
}

/// What may stand between two words of one phrase.
fn between(c: char) -> bool {
    is_space(c) || matches!(c, '\n' | '\r' | '\t' | '\'' | '\u{2019}' | '-' | '\u{2010}' | '\u{2011}')
}

/// Past one or two characters between two words; None where there is none.
pub(crate) fn gap(text: &str, at: usize) -> Option<usize> {
    let mut end = at;
    for _ in 0..2 {
        match char_at(text, end) {
            Some(c) if between(c) => end += c.len_utf8(),
            _ => break,
        }
    }
    (end > at).then_some(end)
}

/// Past one white space character or hyphen between two words of a number.
pub(crate) fn joint(text: &str, at: usize) -> Option<(usize, bool)> {
    let c = char_at(text, at)?;
    let hyphen = is_dash(c) && c != '\u{2013}' && c != '\u{2212}';
    (c.is_whitespace() || hyphen).then_some((at + c.len_utf8(), hyphen))
}

/// The words of `phrase` (folded, one space between) at `at`, whole; where the last ends.
pub(crate) fn phrase(text: &str, at: usize, phrase: &str) -> Option<usize> {
    let mut end = at;
    for (i, wanted) in phrase.split(' ').enumerate() {
        let start = if i == 0 { at } else { gap(text, end)? };
        // Most phrases fail at the first letter.
        if i == 0 && char_at(text, start).map(plain) != wanted.bytes().next() {
            return None;
        }
        let word = Folded::at(text, start)?;
        if !word.is(wanted) {
            return None;
        }
        end = word.end;
    }
    Some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_fold_and_keep_their_places() {
        let text = "x Fünf\u{308}unddreißig, août";
        let word = Folded::at(text, 2).unwrap();
        assert_eq!((word.as_bytes(), word.capital), (&b"funfunddreissig"[..], true));
        assert_eq!(text.get(2..word.place(4)), Some("Fünf"));
        assert_eq!(text.get(word.start..word.end), Some("Fünf\u{308}unddreißig"));
        assert!(
            Folded::at("zwei2", 0).is_none() && Folded::at("", 0).is_none() && Folded::at("é", 1).is_none()
        );
        assert!(Folded::at(&"a".repeat(97), 0).is_none());
        assert!(!Folded::at("ølve", 0).unwrap().is("olve"));
    }

    #[test]
    fn phrases_and_words_before() {
        assert_eq!(phrase("Au-delà de 5", 0, "au dela de"), Some(11));
        assert_eq!(phrase("au dela", 0, "au dela de"), None);
        let text = "jusqu'à 5";
        let a = previous(text, 0, 9).map(|w| (w.start, w.end));
        assert_eq!(a, Some((6, 8)));
        assert!(previous(text, 6, 6).is_none() && previous("x5", 0, 1).is_none());
    }
}
