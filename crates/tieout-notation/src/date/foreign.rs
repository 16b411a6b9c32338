//! Dates and periods in the words of other languages than English: `3. März 2024`, `T3 2024`, `ejercicio 2023`.
//!
//! The same walk as over English text; what no form of the language begins with is tried as the forms of digits and the
//! English ones, since a text of any language quotes them.

mod month;
mod part;
mod words;

pub(super) use words::plain_words;

use super::find::{self, Dated, Out};
use super::lex::Lex;
use super::{DateOrder, Period, year};
use crate::candidates::all_sites;
use crate::chars::char_at;
use crate::language::fold::{Folded, gap, past_word, phrase};
use crate::language::starts::Pairs;
use crate::{Language, Writing};

/// Every date of the text from `from` on, under what is known of it.
pub(super) fn known(text: &str, from: usize, writing: Writing) -> Out {
    let mut out = match writing.language() {
        Some(language) => dated(text, from, language),
        None => find::dated(text, &all_sites(text, from)),
    };
    decide(&mut out, writing.order());
    out
}

/// Keeps the reading that the order allows, of dates that can be read in two.
pub(super) fn decide(out: &mut [Dated], order: Option<DateOrder>) {
    for dated in out {
        let [month_first, day_first] = dated.readings.as_slice() else { continue };
        let swapped = month_first.day.is_some()
            && month_first.year == day_first.year
            && month_first.month == day_first.day
            && month_first.day == day_first.month;
        let kept = match order {
            Some(DateOrder::MonthFirst) => *month_first,
            Some(DateOrder::DayFirst) => *day_first,
            Some(DateOrder::YearFirst) | None => continue,
        };
        if swapped {
            dated.readings = vec![kept];
        }
    }
}

/// A text and its language.
#[derive(Clone, Copy)]
struct Reader<'t> {
    lex: Lex<'t>,
    language: Language,
}

/// The words that a form of the language begins with: months, fiscal years, ranks.
const fn pairs(language: Language) -> Pairs {
    let mut pairs = Pairs::of_numbers(language);
    let mut i = 0;
    while i < month::table(language).len() {
        pairs = pairs.with(month::table(language)[i].0);
        i += 1;
    }
    i = 0;
    while i < month::others(language).len() {
        pairs = pairs.with(month::others(language)[i].0);
        i += 1;
    }
    i = 0;
    while i < part::fiscal(language).len() {
        pairs = pairs.with(part::fiscal(language)[i]);
        i += 1;
    }
    pairs
}

static GERMAN: Pairs = pairs(Language::German);
static FRENCH: Pairs = pairs(Language::French);
static SPANISH: Pairs = pairs(Language::Spanish);
static PORTUGUESE: Pairs = pairs(Language::Portuguese);
static ITALIAN: Pairs = pairs(Language::Italian);

/// Whether a form of the language can begin at `at`: a quick no for most words.
fn begins(text: &str, at: usize, language: Language) -> bool {
    let word = text.as_bytes().get(at..).unwrap_or(&[]);
    let pairs = match language {
        Language::English => return false,
        Language::German => &GERMAN,
        Language::French => &FRENCH,
        Language::Spanish => &SPANISH,
        Language::Portuguese => &PORTUGUESE,
        Language::Italian => &ITALIAN,
    };
    // `3.`, `T3`
    matches!(word, [b'0'..=b'9', ..] | [_, b'0'..=b'9', ..]) || pairs.may_start(word)
}

fn dated(text: &str, mut at: usize, language: Language) -> Out {
    let reader = Reader { lex: Lex { text }, language };
    let mut out = Vec::new();
    while let Some(c) = char_at(text, at) {
        if !c.is_alphanumeric() {
            at += c.len_utf8();
            continue;
        }
        let may_begin = begins(text, at, language);
        let found = if may_begin && reader.starts(at) { reader.form(at, &mut out) } else { None };
        let found = found.or_else(|| {
            // The name of a month that was not taken for one is no English month either.
            let named = may_begin && month::named(text, at, language).is_some();
            if named || !c.is_ascii() { None } else { find::form(reader.lex, at, &mut out) }
        });
        match found.filter(|end| *end > at && text.is_char_boundary(*end)) {
            Some(end) => at = end,
            None => {
                let end = past_word(text, at);
                at = if end > at { end } else { at + c.len_utf8() };
            }
        }
    }
    find::carry(&mut out, |end, start| reader.joiner_between(end, start));
    out
}

/// The month that a cell names and nothing else.
pub(super) fn month_cell(text: &str, language: Language) -> Option<u8> {
    let name = text.trim().trim_end_matches('.');
    month::named(name, 0, language).filter(|m| m.end == name.len()).map(|m| m.number)
}

impl Reader<'_> {
    fn text(&self) -> &str {
        self.lex.text
    }

    /// Whether a form may start at `at`; a hyphen before a word joins it to another ("mi-mars").
    fn starts(&self, at: usize) -> bool {
        let letter = !self.lex.byte(at).is_ascii_digit();
        self.lex.starts(at) || letter && self.lex.char_before(at) == Some('-')
    }

    fn form(&self, at: usize, out: &mut Out) -> Option<usize> {
        if self.lex.byte(at).is_ascii_digit() {
            return month::day_led(*self, at, out).or_else(|| part::digit_led(*self, at, out));
        }
        month::led(*self, at, out).or_else(|| part::led(*self, at, out))
    }

    fn word(&self, at: usize) -> Option<Folded> {
        Folded::at(self.text(), at)
    }

    /// The first of the phrases that stands at `at`; where it ends.
    fn one_of(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        phrases.iter().find_map(|p| phrase(self.text(), at, p))
    }

    /// The place behind "of" and an article, where they stand at `at`, or `at`.
    fn past_of(&self, at: usize) -> usize {
        let past = |at: usize, words: &[&str]| {
            self.one_of(at, words).and_then(|end| gap(self.text(), end)).unwrap_or(at)
        };
        let of = past(at, &["de", "del", "do", "da", "d", "di", "dell", "des", "du", "im", "en", "of"]);
        if of == at { at } else { past(of, &["l", "la"]) }
    }

    /// Past what joins two dates of one phrase: a dash, a comma, "und", "bis", "à".
    fn joiner(&self, at: usize) -> Option<usize> {
        let from = self.lex.spaces(at);
        if let Some(end) = self.lex.dash(from) {
            return Some(self.lex.spaces(end));
        }
        if from == at {
            return match self.lex.byte(at) {
                b',' => self.lex.gap(at + 1),
                b'/' => Some(at + 1),
                _ => None,
            };
        }
        let words: &[&str] = match self.language {
            Language::English => &["and", "to"],
            Language::German => &["bis zum", "bis", "und", "oder", "zum"],
            Language::French => &["et", "ou", "a", "au"],
            Language::Spanish => &["y", "o", "a", "al", "hasta"],
            Language::Portuguese => &["e", "ou", "a", "ao", "ate"],
            Language::Italian => &["e", "ed", "o", "a", "al", "ad"],
        };
        self.lex.gap(self.one_of(from, words)?)
    }

    /// Whether exactly a joiner, with an article behind it or none, stands between two places.
    fn joiner_between(&self, end: usize, start: usize) -> bool {
        let end = end + usize::from(self.lex.byte(end) == b'.');
        let Some(next) = self.joiner(end) else { return false };
        let article = || {
            self.one_of(next, &["le", "el", "o", "il", "de", "do", "la"]).and_then(|e| gap(self.text(), e))
        };
        next == start || article() == Some(start)
    }

    /// The year behind a month or a day: ` 2024`, ` de 2024`, `, 2024`, ` des Jahres 2024`, ` '24`.
    fn year_tail(&self, at: usize) -> Option<(i32, usize)> {
        let comma = usize::from(self.lex.byte(at) == b',');
        let mut from = self.lex.gap(at + comma)?;
        if comma == 0 {
            from = self.past_of(from);
            from = self.past_year_word(from);
            if let Some(found) = year::abbreviated(self.lex, from) {
                return Some(found);
            }
        }
        let (year, end) = year::plain(self.lex, from)?;
        let usual = (1700..=2100).contains(&year);
        let counted = self.lex.gap(end).is_some_and(|n| self.lex.char_at(n).is_some_and(char::is_lowercase));
        (self.lex.ends(end) && (usual || !counted)).then_some((year, end))
    }

    /// Past "Jahres", "l'année", "año", where one stands at `at`.
    fn past_year_word(&self, at: usize) -> usize {
        let words = ["jahres", "jahr", "l annee", "annee", "ano", "anno"];
        self.one_of(at, &words).and_then(|end| gap(self.text(), end)).unwrap_or(at)
    }
}

/// The year or span of years at `at`: `2024`, `2023/24`.
fn spanned(lex: Lex<'_>, at: usize) -> Option<(Period, usize)> {
    let (first, end) = year::plain(lex, at)?;
    if let Some((last, end)) = year::span_tail(lex, first, end) {
        return Some((Period::of_years(first, last), end));
    }
    lex.ends(end).then_some((Period::of_year(first), end))
}
