//! A long text is read some paragraphs at a time.

use super::scanner::Scanner;
use super::{Scan, Token};
use crate::candidates::{Site, sites};
use crate::date::dates_written;
use crate::{Span, Writing};

/// So many bytes and the rest of the paragraph are looked through for places and dates at once: no token or date reaches over an
/// empty line, and what is known of so much stays near the processor.
pub(super) const PARAGRAPHS: usize = 16 * 1024;

/// How a text is gone through; what is found does not depend on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Plain figures are read at one go.
    pub(super) plain: bool,
    /// At least so many bytes at once.
    pub(super) paragraphs: usize,
}

/// Where the paragraph ends that reaches over `least`.
pub(super) fn end_of_paragraphs(text: &str, least: usize) -> usize {
    let rest = text.as_bytes().get(least..).unwrap_or(&[]);
    rest.windows(2).position(|two| two == b"\n\n").map_or(text.len(), |at| least + at + 2)
}

/// See [`tokens`](super::tokens).
#[derive(Clone, Debug)]
pub struct Tokens<'t> {
    scanner: Scanner<'t>,
    writing: Writing,
    pace: Pace,
    /// How far the text was read.
    from: usize,
    places: Vec<Site>,
    /// What was found and not given yet.
    found: std::vec::IntoIter<Token>,
}

impl<'t> Tokens<'t> {
    /// The tokens of a part of the text, none if it begins inside a character.
    pub(super) fn new(scan: Scan, text: &'t str, part: Span, pace: Pace) -> Self {
        let text = text.get(..part.end).unwrap_or(text);
        Self {
            scanner: Scanner::new(scan, text, part.start, pace.plain),
            writing: scan.writing,
            pace,
            from: if text.is_char_boundary(part.start) { part.start } else { text.len() },
            places: Vec::new(),
            found: Vec::new().into_iter(),
        }
    }

    /// Reads on; false at the end of the text.
    fn read_on(&mut self) -> bool {
        let (scanner, from) = (&mut self.scanner, self.from);
        let text = scanner.text;
        if from >= text.len() {
            return false;
        }
        if let Some(language) = scanner.numbers.language() {
            scanner.dates = dates_written(text, from, &[], self.writing);
            scanner.run_in(language);
            self.from = text.len();
            return true;
        }
        let of_paragraphs = self.writing.language().is_none() && self.writing.order().is_none();
        let to = if of_paragraphs {
            end_of_paragraphs(text, from.saturating_add(self.pace.paragraphs))
        } else {
            text.len()
        };
        self.places.clear();
        sites(text.get(..to).unwrap_or(text), from, &mut self.places);
        scanner.out.reserve(self.places.len() * 3 / 4 + 1);
        scanner.dates = dates_written(text, from, &self.places, self.writing);
        scanner.next_date = 0;
        scanner.run(&self.places, to);
        self.from = to;
        true
    }

    /// All of them at once, and the number of the last item of a list.
    pub(super) fn all(mut self) -> (Vec<Token>, u64) {
        loop {
            let (out, from) = (self.scanner.out.len(), self.from);
            if !self.read_on() {
                return (self.scanner.out, self.scanner.last_marker);
            }
            // For what follows, too, as far as that is little.
            let found = self.scanner.out.len() - out;
            let alike = (self.scanner.text.len() - self.from).div_ceil((self.from - from).max(1)).min(64);
            self.scanner.out.reserve(found * alike);
        }
    }
}

impl Iterator for Tokens<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        loop {
            if let Some(token) = self.found.next() {
                return Some(token);
            }
            if !self.read_on() {
                return None;
            }
            let found = self.scanner.out.len();
            self.found = std::mem::replace(&mut self.scanner.out, Vec::with_capacity(found)).into_iter();
        }
    }
}
