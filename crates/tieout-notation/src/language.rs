//! The languages whose words are read: which one a text is in, and what its words say of numbers.
//!
//! A word is read in one language only: `once` is eleven in Spanish and no number in English, `elf` is eleven in German
//! and `six` six in French and English. So nothing here is asked before the language is known, by a caller's [`Locale`]
//! or by the [votes](language_of) of the text itself; English and undecided texts are read by the rest of the crate.
//!
//! `fold` makes words comparable, `german` to `italian` hold the words of numbers, `grammar` what they add up to,
//! `number` what stands beside them (fractions, dozens, ranks), `affix` scale words and units, `hedge` the words that
//! widen a figure. Compounds are parsed, never listed.

pub(crate) mod affix;
mod atom;
pub(crate) mod fold;
mod french;
mod german;
mod grammar;
pub(crate) mod hedge;
mod italian;
mod multiple;
pub(crate) mod number;
mod part;
mod portuguese;
mod rank;
mod spanish;
pub(crate) mod starts;
mod votes;

pub use multiple::Multiple;
pub use votes::{LanguageVotes, language_of};

use crate::{Locale, Quantity, Sign};

/// A language whose number words, months, periods and hedges are read.
///
/// ```
/// use tieout_notation::{Language, Locale};
/// assert_eq!(Language::of(Locale::parse("de-CH")?), Some(Language::German));
/// assert_eq!(Language::of(Locale::parse("ja")?), None);
/// assert_eq!(Language::Portuguese.tag(), "pt");
/// # Ok::<(), tieout_notation::LocaleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English: what is read where nothing is known, too.
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Portuguese.
    Portuguese,
    /// Italian.
    Italian,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::English, Self::German, Self::French, Self::Spanish, Self::Portuguese, Self::Italian];

    /// Its tag in BCP 47: `de`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::French => "fr",
            Self::Spanish => "es",
            Self::Portuguese => "pt",
            Self::Italian => "it",
        }
    }

    /// The language of a locale; None where it is none of these.
    #[must_use]
    pub fn of(locale: Locale) -> Option<Self> {
        let tag = locale.tag();
        let language = tag.split('-').next().unwrap_or(tag);
        Self::ALL.into_iter().find(|l| l.tag() == language)
    }

    /// Itself, unless it is English, whose words are read without asking.
    pub(crate) fn foreign(self) -> Option<Self> {
        (self != Self::English).then_some(self)
    }
}

/// Takes the word for minus before a figure into it.
pub(crate) fn minus(text: &str, floor: usize, q: &mut Quantity, language: Language) {
    if q.sign != Sign::None {
        return;
    }
    if let Some(start) = hedge::minus_before(text, floor, q.span.start, language) {
        q.value = q.value.neg();
        q.sign = Sign::Minus;
        q.span.start = start;
    }
}

#[cfg(test)]
mod tests;
