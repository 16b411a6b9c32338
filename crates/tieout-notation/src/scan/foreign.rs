//! The same walk through a text of another language than English.

use super::TokenKind;
use super::class::{CLASSES, Class};
use super::scanner::Scanner;
use crate::amount::{Read, Start, foreign_amount};
use crate::chars::{char_at, word_starts};
use crate::language::fold::{past_word, phrase};
use crate::language::starts::may_start;
use crate::{Language, Span};

impl Scanner<'_> {
    /// See [`Scanner::run`]. Its short cuts know English words, so that every word is looked at here.
    pub(super) fn run_in(&mut self, language: Language) {
        let none = usize::MAX;
        let mut date = self.date_start().unwrap_or(none);
        while let Some(b) = self.bytes.get(self.at) {
            let class = CLASSES[usize::from(*b)];
            if date != self.at {
                if class == Class::Nothing {
                    self.at += 1;
                    continue;
                }
                if class == Class::Letter && self.plain_word() {
                    let end = past_word(self.text, self.at).max(self.at + 1);
                    self.foreign_word(end, language);
                    date = self.date_start().unwrap_or(none);
                    continue;
                }
            }
            if class == Class::Digit
                && date != self.at
                && self.at >= self.floor
                && word_starts(self.text, self.at)
                && let Some((rank, end)) = self.foreign_rank(self.at)
            {
                self.push(Span::new(self.at, end), TokenKind::Ordinal(rank));
                date = self.date_start().unwrap_or(none);
                continue;
            }
            self.step(class);
            date = self.date_start().unwrap_or(none);
        }
    }

    /// At a letter: a number word of the language, or just a word that ends at `end`.
    pub(super) fn foreign_word(&mut self, end: usize, language: Language) {
        let at = self.at;
        if !self.bytes.get(at..end).is_some_and(|word| may_start(word, language)) {
            self.at = end;
            return;
        }
        let start =
            Start { floor: self.floor, open: false, after_brackets: self.after_brackets, place: self.place };
        match foreign_amount(self.until_date(), at, start, language) {
            Some(Read::Amount(amount)) => self.form(amount),
            Some(Read::Ordinal(rank, span)) => self.push(span, TokenKind::Ordinal(rank)),
            _ => {}
        }
        // What follows an apostrophe is a word of its own: "l'un".
        if self.at == at {
            self.at = end;
        }
    }

    /// `1er`, `2e`, `3ème`, `1ª`, `1°`: the rank of digits with the ending of the language, and where it ends.
    pub(super) fn foreign_rank(&self, at: usize) -> Option<(u64, usize)> {
        let language = self.numbers.language()?;
        let digits = self.bytes.get(at..)?.iter().take(4).take_while(|b| b.is_ascii_digit()).count();
        let end = at + digits;
        let value: u64 = self.text.get(at..end)?.parse().ok()?;
        let word = |names: &[&str]| names.iter().find_map(|w| phrase(self.text, end, w));
        let stop = match language {
            Language::French => word(&["er", "ere", "re", "e", "eme", "nd", "nde", "es"])?,
            Language::Spanish => word(&["er", "ro", "ra", "do", "da", "to", "ta", "o", "a"])?,
            Language::Portuguese | Language::Italian if char_at(self.text, end) == Some('°') => {
                // "20 °C" and "45°" are angles and temperatures
                let behind = end + '°'.len_utf8();
                let letter = |c: char| c.is_lowercase();
                let next = crate::chars::skip_space(self.text, behind);
                (next > behind && char_at(self.text, next).is_some_and(letter)).then_some(behind)?
            }
            _ => return None,
        };
        (value > 0).then_some((value, Span::new(at, stop).end))
    }
}
