//! The smallest parts that number words are made of, and the words of a text cut into them.

use super::Language;
use super::fold::{Folded, joint};
use super::{french, german, italian, portuguese, spanish};

/// What a part of a number word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// Nought.
    Zero,
    /// One that is an article, too: `ein`, `une`, `uma`.
    One,
    /// 1 to 9.
    Digit(u8),
    /// 10 to 19.
    Teen(u8),
    /// 20, 30, … 90; Portuguese and Spanish join a digit by "and", Italian and `veinti-` glue it.
    Tens(u8),
    /// A hundred, alone or behind what counts it.
    Hundred,
    /// 200, 300, … in one word: `doscientos`.
    Hundreds(u16),
    /// A thousand, alone or behind what counts it.
    Thousand,
    /// A thousand that something counts: `mila`.
    Thousands,
    /// 10 to this, counted: `Million`, `milliards`.
    Power(u8),
    /// "And" between two parts.
    And,
}

/// How a part is joined to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Join {
    Glued,
    Hyphen,
    Space,
}

/// A part with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) atom: Atom,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) join: Join,
    /// The word that it ends is a rank: `zwanzigste`, `vingtième`.
    pub(super) rank: bool,
}

/// A table of parts, each folded.
pub(super) type Atoms = &'static [(&'static str, Atom)];

/// What a rank is made of: its stem, and the part that its last letters are where that is no number word by itself, with
/// where it begins.
pub(super) type Stem<'w> = (&'w [u8], Option<(Atom, usize)>);

/// More parts than any number below 10^30 has.
const MOST: usize = 40;

/// The parts of the words from `at` on, as far as they are parts of numbers.
pub(super) fn items(text: &str, at: usize, language: Language) -> Vec<Item> {
    let mut out = Vec::new();
    let mut next = Some((at, Join::Space));
    while let Some((start, join)) = next.filter(|_| out.len() < MOST) {
        let Some(word) = Folded::at(text, start) else { break };
        let before = out.len();
        if !cut(&word, language, join, &mut out) {
            out.truncate(before);
            break;
        }
        let begins =
            !matches!(out.first(), Some(Item { atom: Atom::And | Atom::Power(_) | Atom::Thousands, .. }));
        // A scale word, read for what stands before it, needs no more.
        if !begins || out.last().is_some_and(|i| i.rank) {
            break;
        }
        next =
            joint(text, word.end).map(|(at, hyphen)| (at, if hyphen { Join::Hyphen } else { Join::Space }));
    }
    out
}

/// Adds the parts of one word; false where it is no number word as a whole.
fn cut(word: &Folded, language: Language, join: Join, out: &mut Vec<Item>) -> bool {
    let letters = word.as_bytes();
    if glued(word, letters, language, join, false, out) {
        return true;
    }
    // A rank, by its ending.
    let rank = match language {
        Language::German => german::rank_stem(letters),
        Language::French => french::rank_stem(letters),
        Language::Italian => italian::rank_stem(letters),
        Language::English | Language::Spanish | Language::Portuguese => None,
    };
    rank.is_some_and(|(stem, last)| match last {
        // The stem is a number word itself.
        None => glued(word, stem, language, join, true, out),
        // The last part changes before the ending: `cinqu-`, `dritt-`.
        Some((atom, from)) => {
            let head = stem.get(..from).unwrap_or(&[]);
            let start = word.place(from);
            let whole = head.is_empty() || glued(word, head, language, join, false, out);
            if whole {
                let join = if head.is_empty() { join } else { Join::Glued };
                out.push(Item { atom, start, end: word.end, join, rank: true });
            }
            whole
        }
    })
}

/// Adds the parts that `letters`, the beginning of `word`, are glued of.
fn glued(
    word: &Folded,
    letters: &[u8],
    language: Language,
    join: Join,
    rank: bool,
    out: &mut Vec<Item>,
) -> bool {
    let before = out.len();
    let mut from = 0;
    while let Some(rest) = letters.get(from..).filter(|r| !r.is_empty()) {
        let Some((atom, len)) = first_part(rest, language) else {
            out.truncate(before);
            return false;
        };
        let join = if from == 0 { join } else { Join::Glued };
        let end = from + len;
        out.push(Item { atom, start: word.place(from), end: word.place(end), join, rank: false });
        from = end;
    }
    let Some(last) = out.get_mut(before..).and_then(<[Item]>::last_mut) else { return false };
    last.rank = rank;
    if from == word.as_bytes().len() || rank {
        last.end = word.end;
    }
    true
}

/// The first part of a word, and its length.
fn first_part(rest: &[u8], language: Language) -> Option<(Atom, usize)> {
    match language {
        Language::English => None,
        Language::German => longest(german::ATOMS, rest),
        Language::Italian => italian::elided(rest).or_else(|| longest(italian::ATOMS, rest)),
        Language::Spanish => longest(spanish::ATOMS, rest),
        Language::French => whole(french::ATOMS, rest),
        Language::Portuguese => whole(portuguese::ATOMS, rest),
    }
}

/// The longest part that `rest` starts with.
fn longest(atoms: Atoms, rest: &[u8]) -> Option<(Atom, usize)> {
    let first = rest.first()?;
    let fits = |name: &str| name.as_bytes().first() == Some(first) && rest.starts_with(name.as_bytes());
    let (name, atom) = atoms.iter().filter(|(name, _)| fits(name)).max_by_key(|(name, _)| name.len())?;
    Some((*atom, name.len()))
}

/// The part that `rest` is.
fn whole(atoms: Atoms, rest: &[u8]) -> Option<(Atom, usize)> {
    let (name, atom) = atoms.iter().find(|(name, _)| name.as_bytes() == rest)?;
    Some((*atom, name.len()))
}
