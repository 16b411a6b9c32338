//! Words for powers of ten in every language: found in a text behind or before a number.

use super::Locale;
use super::table::WORDS;
use crate::Span;
use crate::chars::{is_direction, is_space, word_ends};

/// Longer than any word of the table, in characters.
const LONGEST: usize = 24;

/// A word for a power of ten, found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WordAt {
    /// Times 10^power.
    pub(crate) power: i32,
    /// Where it stands, its final point included.
    pub(crate) span: Span,
    /// Its entries in the table.
    entries: Vec<u16>,
}

impl WordAt {
    /// Whether the locale prints this word for this power.
    pub(crate) fn is_of(&self, locale: Locale) -> bool {
        self.entries.iter().any(|w| locale.has_word(*w))
    }
}

/// What may be one of the words: its characters folded, with plain spaces, and where each prefix ends.
struct Folded {
    text: String,
    /// Bytes of `text`, bytes of the original.
    ends: Vec<(usize, usize)>,
}

fn folded(text: &str, at: usize) -> Folded {
    let mut out = Folded { text: String::new(), ends: Vec::new() };
    for (i, c) in text.get(at..).unwrap_or("").char_indices().take(LONGEST) {
        if c.is_ascii_digit() || matches!(c, '\n' | '\t' | '(' | ')' | '%') {
            break;
        }
        match c {
            c if is_space(c) => out.text.push(' '),
            c if is_direction(c) => {}
            c => out.text.extend(c.to_lowercase()),
        }
        out.ends.push((out.text.len(), at + i + c.len_utf8()));
    }
    out
}

/// Adds the entries of the table that are `key` when folded to `found`, one find for each power.
fn add(found: &mut Vec<WordAt>, key: &str, written: &str, before: bool, span: Span) {
    let lower = |w: &'static str| w.chars().flat_map(char::to_lowercase);
    // One or two letters are told apart by their case: `M` and `m`.
    let exact = key.chars().count() <= 2;
    let start = WORDS.partition_point(|(w, ..)| lower(w).lt(key.chars()));
    for (i, (word, first, power)) in WORDS.iter().enumerate().skip(start) {
        if !lower(word).eq(key.chars()) {
            break;
        }
        if *first != before || (exact && *word != written) {
            continue;
        }
        let (Ok(entry), power) = (u16::try_from(i), i32::from(*power)) else { continue };
        match found.iter_mut().find(|w| w.power == power) {
            Some(same) => same.entries.push(entry),
            None => found.push(WordAt { power, span, entries: vec![entry] }),
        }
    }
}

/// The longest word that stands at `at` (behind one space or on the next line): one find for each power that it can stand for.
pub(crate) fn words_at(text: &str, at: usize) -> Vec<WordAt> {
    let start = crate::wrapped::next_word(text, at);
    let tail = folded(text, start);
    let mut found = Vec::new();
    for (len, end) in tail.ends.iter().rev() {
        let word = tail.text.get(..*len).unwrap_or("");
        if word.is_empty() || word.ends_with(' ') || !word_ends(text, *end) {
            continue;
        }
        let (written, span) = (text.get(start..*end).unwrap_or(""), Span::new(start, *end));
        add(&mut found, word, written, false, span);
        if found.is_empty() && !word.ends_with('.') {
            // The point of an abbreviation is often left out.
            add(&mut found, &format!("{word}."), &format!("{written}."), false, span);
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

/// The longest word that stands before a number at the start of `text.get(at..)`: `elfu 5`.
pub(crate) fn words_before(text: &str, at: usize) -> Vec<WordAt> {
    let head = folded(text, at);
    let mut found = Vec::new();
    for (len, end) in head.ends.iter().rev() {
        let word = head.text.get(..*len).unwrap_or("");
        let written = text.get(at..*end).unwrap_or("");
        if word.is_empty() || word.ends_with(' ') {
            continue;
        }
        add(&mut found, word, written, true, Span::new(at, *end));
        if !found.is_empty() {
            break;
        }
    }
    found
}
