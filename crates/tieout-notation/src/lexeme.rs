//! Words as programs print them, cut and folded so that two of them are equal exactly if they say the same: `fc1/3`,
//! `0x650400`, `41,200`, `1007us`.
//!
//! [`lexemes`] cuts a text: everything that cannot stand inside a name or a number separates, and so do quotes, brackets and
//! the marks that close a sentence. Each lexeme is folded (case, full-width forms, digits of every script, hyphens), and one
//! that is a number, bare or with a short unit or word glued to it, has its value in normal form. [`Lexeme::is_carried_by`]
//! compares; [`Lexeme::ends`] reads `10-20` as a range.
//!
//! These are no [tokens](crate::scan): nothing is guessed from the words around, and `41,200 iops` has no unit. `cut` says
//! where lexemes begin and end, `numeral` what a number is, `range` what a range is.

mod cut;
mod numeral;
mod range;

use self::numeral::Numeral;
use crate::Span;

pub use cut::{Lexemes, lexemes};

/// One word as a program prints it.
///
/// ```
/// use tieout_notation::lexemes;
/// let read: Vec<String> = lexemes("Port \"FC1/3\" peaks at 41,200.0 (1,007us)").map(|l| l.value().to_owned()).collect();
/// assert_eq!(read, ["port", "fc1/3", "peaks", "at", "41200", "1007"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lexeme {
    /// Where it stands, in bytes, without the marks around it.
    pub span: Span,
    /// Folded; a number in it in normal form.
    text: String,
    number: Option<Numeral>,
}

impl Lexeme {
    /// Reads one word, given with the byte at which it begins; None where nothing is left of it without its marks.
    fn of(word: &str, start: usize) -> Option<Self> {
        let span = cut::trimmed(word);
        let text = cut::folded(span.of(word));
        let number = Numeral::read(&text);
        let text = number.as_ref().map_or(text, Numeral::text);
        (!text.is_empty()).then(|| Self {
            span: Span::new(start + span.start, start + span.end),
            text,
            number,
        })
    }

    /// What it is looked up as: a number's value without the unit or word that is glued to it, anything else folded.
    #[must_use]
    pub fn value(&self) -> &str {
        self.number.as_ref().map_or(&self.text, |n| &n.value)
    }

    /// All of it, folded: `1007us`.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a number, bare or with a unit or word glued to it.
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.number.is_some()
    }

    /// The unit or word that is glued to a number, without the mark that joins it: `us` in `1007us`, `port` in `48-port`.
    #[must_use]
    pub fn glued(&self) -> Option<&str> {
        let suffix = self.number.as_ref()?.suffix.trim_start_matches(['-', '/']);
        (!suffix.is_empty()).then_some(suffix)
    }

    /// How many digits its value has.
    ///
    /// ```
    /// use tieout_notation::lexemes;
    /// let digits = |text| lexemes(text).next().unwrap().digits();
    /// assert_eq!((digits("0x650400"), digits("007"), digits("12.50")), (7, 1, 3));
    /// ```
    #[must_use]
    pub fn digits(&self) -> usize {
        self.value().bytes().filter(u8::is_ascii_digit).count()
    }

    /// What evidence has to hold for it: its value, and all of it where a unit or word is glued to its number. A leading `0x`
    /// makes no difference, so the forms are without.
    pub fn asked(&self) -> impl Iterator<Item = &str> {
        let glued = self.glued().map(|_| bare(&self.text));
        std::iter::once(bare(self.value())).chain(glued)
    }

    /// What evidence holds with it: all of it and nothing less, since `2024ms` is no year.
    #[must_use]
    pub fn held(&self) -> &str {
        bare(&self.text)
    }

    /// Whether `other`, a lexeme of the evidence, is this one of an answer. With `decimals`, a number's written precision
    /// counts: 61.0 is not carried by 61, though 61 is by 61.0.
    ///
    /// ```
    /// use tieout_notation::lexemes;
    /// let carries = |evidence, answer| {
    ///     let (evidence, answer) = (lexemes(evidence).next().unwrap(), lexemes(answer).next().unwrap());
    ///     answer.is_carried_by(&evidence, false)
    /// };
    /// assert!(carries("1007us", "1007us") && carries("1007", "1,007us") && carries("EF0101", "0xef0101"));
    /// assert!(!carries("2024ms", "2024") && !carries("naa.0xef0101", "0xef0101"));
    /// ```
    #[must_use]
    pub fn is_carried_by(&self, other: &Self, decimals: bool) -> bool {
        let precise = !decimals || other.places() >= self.places();
        precise && self.asked().any(|form| form == other.held())
    }

    /// How many decimals its number is written with.
    #[must_use]
    pub fn places(&self) -> usize {
        self.number.as_ref().map_or(0, |n| n.places)
    }
}

/// Without the `0x` that says no more than what follows.
fn bare(form: &str) -> &str {
    form.strip_prefix("0x").filter(|rest| !rest.is_empty()).unwrap_or(form)
}

#[cfg(test)]
mod tests;
