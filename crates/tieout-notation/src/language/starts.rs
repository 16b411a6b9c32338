//! The first two letters of the words that begin a number: a quick no for most other words.

use super::Language;
use super::atom::{Atom, Atoms};
use super::rank::ranks;
use super::{french, german, italian, portuguese, spanish};

/// For each first letter, a bit for each second.
struct Pairs([u32; 32]);

/// The words that begin a number and are no part or rank: halves.
const fn others(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &[],
        Language::German => &["anderthalb", "halb", "haelfte", "viertelmillion", "dritte", "siebte"],
        Language::French => &["moitie", "demi", "premier"],
        Language::Spanish => &["medio", "mitad"],
        Language::Portuguese => &["meio", "metade"],
        Language::Italian => &["mezzo", "meta"],
    }
}

impl Pairs {
    const fn with(mut self, word: &str) -> Self {
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

static GERMAN: Pairs = Pairs::of(german::ATOMS, Language::German);
static FRENCH: Pairs = Pairs::of(french::ATOMS, Language::French);
static SPANISH: Pairs = Pairs::of(spanish::ATOMS, Language::Spanish);
static PORTUGUESE: Pairs = Pairs::of(portuguese::ATOMS, Language::Portuguese);
static ITALIAN: Pairs = Pairs::of(italian::ATOMS, Language::Italian);

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
    match word {
        [a, b, ..] if b.is_ascii() => {
            pairs.0.get(usize::from(*a & 31)).is_some_and(|seconds| seconds >> (b & 31) & 1 == 1)
        }
        // A letter with an accent is one of many.
        [_, _, ..] => true,
        _ => false,
    }
}
