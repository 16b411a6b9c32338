//! The first two letters of the words that begin a number: a quick no for most other words.

use super::Language;
use super::atom::{Atom, Atoms};
use super::rank::ranks;
use super::{french, german, italian, portuguese, spanish};

/// For each first letter, a bit for each second.
pub(crate) struct Pairs([u32; 32]);

/// The words that begin a number and are no part or rank: halves.
const fn others(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &[],
        Language::German => &["anderthalb", "halb", "haelfte", "viertelmillion", "erste", "dritte", "siebte"],
        Language::French => &["moitie", "demi", "premier"],
        Language::Spanish => &["medio", "mitad"],
        Language::Portuguese => &["meio", "metade"],
        Language::Italian => &["mezzo", "meta"],
    }
}

impl Pairs {
    /// With the beginning of one more word.
    pub(crate) const fn with(mut self, word: &str) -> Self {
        if let [a, b, ..] = word.as_bytes() {
            self.0[(*a & 31) as usize] |= 1 << (*b & 31);
        }
        self
    }

    const fn of(atoms: Atoms, language: Language) -> Self {
        let mut pairs = Self([0; 32]);
        let mut i = 0;
        while i < atoms.len() {
            let (word, atom) = atoms[i];
            if !matches!(atom, Atom::And | Atom::Power(_) | Atom::Thousands) {
                pairs = pairs.with(word);
            }
            i += 1;
        }
        i = 0;
        while i < ranks(language).len() {
            pairs = pairs.with(ranks(language)[i].0);
            i += 1;
        }
        i = 0;
        while i < others(language).len() {
            pairs = pairs.with(others(language)[i]);
            i += 1;
        }
        pairs
    }
}

impl Pairs {
    /// The words that begin a number of the language.
    pub(crate) const fn of_numbers(language: Language) -> Self {
        match language {
            Language::English => Self([0; 32]),
            Language::German => Self::of(german::ATOMS, language),
            Language::French => Self::of(french::ATOMS, language),
            Language::Spanish => Self::of(spanish::ATOMS, language),
            Language::Portuguese => Self::of(portuguese::ATOMS, language),
            Language::Italian => Self::of(italian::ATOMS, language),
        }
    }

    /// Whether this word, from its first byte on, can be one of them.
    pub(crate) fn may_start(&self, word: &[u8]) -> bool {
        match word {
            [a, b, ..] if a.is_ascii() && b.is_ascii() => {
                self.0.get(usize::from(*a & 31)).is_some_and(|seconds| seconds >> (b & 31) & 1 == 1)
            }
            // A letter with an accent is one of many.
            [_, _, ..] => true,
            _ => false,
        }
    }
}

static GERMAN: Pairs = Pairs::of_numbers(Language::German);
static FRENCH: Pairs = Pairs::of_numbers(Language::French);
static SPANISH: Pairs = Pairs::of_numbers(Language::Spanish);
static PORTUGUESE: Pairs = Pairs::of_numbers(Language::Portuguese);
static ITALIAN: Pairs = Pairs::of_numbers(Language::Italian);

/// Whether this word, from its first byte on, can begin a number.
pub(crate) fn may_start(word: &[u8], language: Language) -> bool {
    let pairs = match language {
        Language::English => return false,
        Language::German => &GERMAN,
        Language::French => &FRENCH,
        Language::Spanish => &SPANISH,
        Language::Portuguese => &PORTUGUESE,
        Language::Italian => &ITALIAN,
    };
    pairs.may_start(word)
}
