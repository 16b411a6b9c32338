//! Whether cited rows carry words.
//!
//! A layout may throw the tail of a name past other columns, so the words of a value need not stand side by side: they stand
//! in order, and between the first and the last of them only whole cells are left out. Words left out inside a cell make
//! another phrase of it: `New Paris` is not in `New York, Paris`.

use std::collections::BTreeMap;

use tieout_notation::{Span, digit_of, fold, is_invisible};
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use crate::cited::{CitedCell, CitedText, Place};
use crate::disguise::odd_characters;
use crate::number::{Doubt, Found, Lookup};

/// Most words of one value that are looked up; a longer text is no value.
const MAX_WORDS: usize = 4096;

/// Whether the rows carry a text: whether all its words are printed there, in order, with only whole cells between them. In a
/// plain text, which has no cells, words in order are enough.
///
/// Case, spaces, apostrophes and punctuation around words are folded, and hyphens part words; accents and digits are not
/// folded, invisible characters part nothing and are not passed over ([`odd_characters`](crate::odd_characters)), and the marks inside `2,5` or `11/01/1989` part nothing. Cost is linear in the cited text, times one for every 64
/// words of the value, of which there may be 4,096.
///
/// ```
/// use tieout_cite::{carries_text, cited_text};
/// let rows = [["RUEIL-", "92500", "29 avenue Paul", "870 789"], ["MALMAISON", "", "Doumer, apt. 3", ""]];
/// let source = cited_text(&rows, &[0, 1], 0);
/// assert!(carries_text(&source, "Rueil-Malmaison"));
/// assert!(carries_text(&source, "avenue Paul Doumer"));
/// assert!(!carries_text(&source, "avenue Doumer")); // leaves out a word of a cell
/// assert!(!carries_text(&source, "Nanterre"));
/// ```
#[must_use]
pub fn carries_text(source: &CitedText<'_>, value: &str) -> bool {
    find_text(source, value).found == Found::Carried
}

/// The same with the places: one for each piece of a cell. Words that leave out others inside a cell are ambiguous.
///
/// ```
/// use tieout_cite::{Found, cited_text, find_text};
/// let rows = [["New York, Paris"]];
/// let found = find_text(&cited_text(&rows, &[0], 0), "New Paris");
/// assert_eq!((found.found, found.places.len()), (Found::Ambiguous, 2));
/// ```
#[must_use]
pub fn find_text(source: &CitedText<'_>, value: &str) -> Lookup {
    let wanted = Wanted::new(value);
    let pieces = if source.edges { wanted.strict(source) } else { None };
    let (found, pieces) = match pieces {
        Some(pieces) => (Found::Carried, pieces),
        None => match wanted.loose(source) {
            Some(pieces) if source.edges => (Found::Ambiguous, pieces),
            Some(pieces) => (Found::Carried, pieces),
            None => return Lookup::ABSENT,
        },
    };
    let places: Vec<Place> =
        pieces.into_iter().filter_map(|(cell, span)| Some(source.cells.get(cell)?.place(span))).collect();
    let (found, doubt) = match found {
        Found::Ambiguous => (found, Some(Doubt::SkippedWords)),
        // Letter by letter, and not what it looks like.
        _ if !odd_characters(value).is_empty() => (Found::Ambiguous, Some(Doubt::Disguised)),
        _ => (found, None),
    };
    Lookup { found, places, readings: Vec::new(), doubt }
}

/// Whether a text has a word at all.
pub(crate) fn has_words(text: &str) -> bool {
    let mut any = false;
    each_word(text, |_| any = true);
    any
}

/// Shows `see` the spans of the words of a text: letters and digits, with what stands inside a word or a number.
pub(crate) fn each_word(text: &str, mut see: impl FnMut(Span)) {
    // Invisible characters at the end of a word are none of its characters.
    let mut see = |start: usize, end: usize| {
        let word = text.get(start..end).unwrap_or("");
        let plain = word.as_bytes().last().is_some_and(u8::is_ascii);
        let len = if plain { word.len() } else { word.trim_end_matches(is_invisible).len() };
        see(Span::new(start, start + len));
    };
    let mut start = None;
    let mut before = None;
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        let next = rest.peek().map(|(_, c)| *c);
        let digits = || before.and_then(digit_of).is_some() && next.and_then(digit_of).is_some();
        let inside = is_word(c)
            || start.is_some()
                && match c {
                    '\'' | '\u{2019}' | '\u{2018}' | '\u{2BC}' => next.is_some_and(is_word),
                    '.' | ',' | '/' | ':' => digits(),
                    c => !c.is_ascii() && is_invisible(c),
                };
        match (inside, start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                see(from, at);
                start = None;
            }
            _ => {}
        }
        before = Some(c);
    }
    if let Some(from) = start {
        see(from, text.len());
    }
}

/// Letters, digits and the marks written over letters; signs that tell names apart (`C#`, `C++`).
fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '#' | '+' | '\u{300}'..='\u{36F}')
}

/// A word as it is compared: an accent is the same however it is encoded.
fn folded(word: &str) -> String {
    let mut out = fold(word);
    if !out.is_ascii() && !is_nfc(&out) {
        out = out.nfc().collect();
    }
    out.retain(|c| !matches!(c, '\u{2018}' | '\u{2BC}'));
    out
}

/// The words of a text as they are compared, for asking whether two texts have the same.
pub(crate) fn key(text: &str) -> String {
    let mut out = String::new();
    each_word(text, |span| {
        out.push_str(&folded(span.of(text)));
        out.push(' ');
    });
    out
}

/// A piece of a cell: the cell's index among those cited, and the span.
type Piece = (usize, Span);

/// The words of a value.
struct Wanted {
    /// Which words are the same.
    ids: BTreeMap<String, usize>,
    /// The words in order.
    words: Vec<usize>,
}

impl Wanted {
    fn new(value: &str) -> Self {
        let mut wanted = Self { ids: BTreeMap::new(), words: Vec::new() };
        each_word(value, |span| {
            let next = wanted.ids.len();
            let id = *wanted.ids.entry(folded(span.of(value))).or_insert(next);
            wanted.words.push(id);
        });
        if wanted.words.len() > MAX_WORDS {
            wanted.words.clear();
        }
        wanted
    }

    /// The words of a cell: which of the value's each is, and where.
    fn read(&self, cell: &CitedCell<'_>) -> Vec<(Option<usize>, Span)> {
        let mut out = Vec::new();
        each_word(cell.text, |span| out.push((self.ids.get(&folded(span.of(cell.text))).copied(), span)));
        out
    }

    /// The first place where all words stand with only whole cells left out.
    ///
    /// Bit n of a set says that the first n + 1 words of the value end here. Within a cell each word moves the set on; what
    /// has reached a cell's end may go on at the start of any later cell.
    fn strict(&self, source: &CitedText<'_>) -> Option<Vec<Piece>> {
        let last = self.words.len().checked_sub(1)?;
        let mut masks = vec![Bits::new(self.words.len()); self.ids.len()];
        for (n, id) in self.words.iter().enumerate() {
            masks.get_mut(*id)?.set(n);
        }
        let mut open = Bits::new(self.words.len());
        let mut ends: Vec<(usize, Bits)> = Vec::new();
        for (at, cell) in source.cells.iter().enumerate() {
            let words = self.read(cell);
            let mut here = open.clone();
            for (nth, (id, _)) in words.iter().enumerate() {
                match id.and_then(|id| masks.get(id)) {
                    Some(mask) => here.step(mask),
                    None => here.clear(),
                }
                if here.has(last) {
                    return Some(self.trace(source, &ends, (at, nth)));
                }
            }
            if !words.is_empty() && here.any() {
                open.add(&here);
                ends.push((at, here));
            }
        }
        None
    }

    /// The pieces of a match whose last word is the `nth` of a cell, found from its end.
    fn trace(
        &self,
        source: &CitedText<'_>,
        ends: &[(usize, Bits)],
        (cell, nth): (usize, usize),
    ) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let (mut cell, mut nth, mut left, mut earlier) = (cell, nth, self.words.len(), ends);
        while let Some(text) = source.cells.get(cell) {
            let words = self.read(text);
            let ids = words.get(..=nth).unwrap_or(&[]).iter().map(|(id, _)| *id);
            // The match begins in this cell, or else reaches back over its start.
            let begins = left <= nth + 1
                && ids.skip(nth + 1 - left).eq(self.words.iter().take(left).map(|w| Some(*w)));
            let first = if begins { nth + 1 - left } else { 0 };
            if let (Some((_, a)), Some((_, b))) = (words.get(first), words.get(nth)) {
                pieces.push((cell, Span::new(a.start, b.end)));
            }
            left = left.saturating_sub(nth + 1 - first);
            let before = left.checked_sub(1).and_then(|n| earlier.iter().rposition(|(_, bits)| bits.has(n)));
            let Some((end, rest)) = before.and_then(|i| Some((earlier.get(i)?, earlier.get(..i)?))) else {
                break;
            };
            (cell, earlier) = (end.0, rest);
            nth = source.cells.get(cell).map_or(0, |c| self.read(c).len().saturating_sub(1));
        }
        pieces.reverse();
        pieces
    }

    /// The first words that stand in order, whatever stands between them; those side by side in one piece.
    fn loose(&self, source: &CitedText<'_>) -> Option<Vec<Piece>> {
        let mut wanted = self.words.iter().peekable();
        wanted.peek()?;
        let mut pieces: Vec<Piece> = Vec::new();
        for (at, cell) in source.cells.iter().enumerate() {
            let mut beside = false;
            for (id, span) in self.read(cell) {
                let Some(next) = wanted.peek() else { break };
                let taken = id == Some(**next);
                if taken {
                    wanted.next();
                    match pieces.last_mut() {
                        Some((_, piece)) if beside => piece.end = span.end,
                        _ => pieces.push((at, span)),
                    }
                }
                beside = taken;
            }
        }
        wanted.peek().is_none().then_some(pieces)
    }
}

/// A set of small numbers.
#[derive(Clone, Debug)]
struct Bits(Vec<u64>);

impl Bits {
    fn new(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)])
    }

    fn set(&mut self, n: usize) {
        if let Some(word) = self.0.get_mut(n / 64) {
            *word |= 1 << (n % 64);
        }
    }

    fn has(&self, n: usize) -> bool {
        self.0.get(n / 64).is_some_and(|w| w >> (n % 64) & 1 == 1)
    }

    fn any(&self) -> bool {
        self.0.iter().any(|w| *w != 0)
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }

    /// Each number to the next one, with nought added, and of those the ones in `mask`.
    fn step(&mut self, mask: &Self) {
        let mut carry = 1;
        for (word, mask) in self.0.iter_mut().zip(&mask.0) {
            let out = *word >> 63;
            *word = (*word << 1 | carry) & mask;
            carry = out;
        }
    }
}

#[cfg(test)]
mod tests;
