//! Words of labels: which phrase on a document names which field.
//!
//! The shipped phrases are data (`labels.toml`); a contract adds its own. This room knows phrases and names, and neither
//! documents nor candidates. The same phrase may name several fields (`total`): what follows from that is decided where values
//! are bound.

mod fold;
mod qualified;

use std::collections::BTreeMap;
use std::sync::OnceLock;

pub(crate) use fold::{Folded, folded};

/// One field, or decoy, and phrases that name it.
///
/// ```
/// use tieout_contract::Entry;
/// let entry = Entry { name: "net_total".into(), phrases: vec!["value of goods".into()] };
/// assert_eq!(entry.name, "net_total");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What the phrases name: `net_total`.
    pub name: String,
    /// The phrases, in any language.
    pub phrases: Vec<String>,
}

/// Whether the shipped vocabulary has a field of this name, or lists it as another name of one.
///
/// ```
/// assert!(tieout_contract::is_known_field("net_total") && tieout_contract::is_known_field("subtotal"));
/// assert!(!tieout_contract::is_known_field("nett_total"));
/// ```
#[must_use]
pub fn is_known_field(name: &str) -> bool {
    !Vocabulary::shipped().meaning(name).is_empty()
}

/// What sort of value a label stands by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    /// An amount of money or a number.
    Amount,
    /// A date.
    Date,
    /// A code.
    Identifier,
    /// Words.
    Text,
    /// No value: it heads a party's block.
    Heading,
}

/// A set of the vocabulary's names, each by its number there; in order, without repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Names(Vec<u16>);

impl Names {
    pub(crate) fn one(name: u16) -> Self {
        Self(vec![name])
    }

    pub(crate) fn add(&mut self, name: u16) {
        if let Err(at) = self.0.binary_search(&name) {
            self.0.insert(at, name);
        }
    }

    pub(crate) fn remove(&mut self, name: u16) {
        self.0.retain(|n| *n != name);
    }

    pub(crate) fn has(&self, name: u16) -> bool {
        self.0.binary_search(&name).is_ok()
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        self.0.iter().any(|n| other.has(*n))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().copied()
    }
}

impl FromIterator<u16> for Names {
    fn from_iter<I: IntoIterator<Item = u16>>(names: I) -> Self {
        let mut out = Self::default();
        names.into_iter().for_each(|n| out.add(n));
        out
    }
}

/// A label that was found among words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    /// What it names.
    pub(crate) names: Names,
    /// Which words it is, from and to, among those that were searched.
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// Phrases by their first word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    names: Vec<(String, Sort)>,
    phrases: BTreeMap<String, Vec<(Vec<String>, u16)>>,
    /// Other names that contracts give these fields.
    also: BTreeMap<String, Vec<u16>>,
}

/// The shipped phrases. The text is part of the program: a test reads it, so that it can be read.
const SHIPPED: &str = include_str!("labels.toml");

impl Vocabulary {
    /// The shipped vocabulary.
    pub(crate) fn shipped() -> &'static Self {
        static SHIPPED_ONCE: OnceLock<Vocabulary> = OnceLock::new();
        SHIPPED_ONCE.get_or_init(|| Self::parse(SHIPPED))
    }

    fn parse(text: &str) -> Self {
        let mut out = Self::default();
        let table: toml::Table = text.parse().unwrap_or_default();
        for (name, entry) in &table {
            let Some(entry) = entry.as_table() else { continue };
            let sort = match entry.get("kind").and_then(toml::Value::as_str) {
                Some("date") => Sort::Date,
                Some("identifier") => Sort::Identifier,
                Some("text") => Sort::Text,
                Some("heading") => Sort::Heading,
                _ => Sort::Amount,
            };
            let number = out.name(name, sort);
            for (key, list) in entry.iter().filter_map(|(k, v)| Some((k, v.as_array()?))) {
                for text in list.iter().filter_map(toml::Value::as_str) {
                    if key == "also" {
                        out.also.entry(text.to_owned()).or_default().push(number);
                    } else {
                        out.add(number, text);
                    }
                }
            }
        }
        out
    }

    /// The same with phrases of a contract's own. A name that is not known yet is of the sort that the contract says.
    pub(crate) fn with(&self, entries: &[Entry], sort_of: impl Fn(&str) -> Sort) -> Self {
        let mut out = self.clone();
        for entry in entries {
            let number = out.name(&entry.name, sort_of(&entry.name));
            for phrase in &entry.phrases {
                out.add(number, phrase);
            }
        }
        out
    }

    fn name(&mut self, name: &str, sort: Sort) -> u16 {
        let known = self.names.iter().position(|(n, _)| n == name);
        let at = known.unwrap_or_else(|| {
            self.names.push((name.to_owned(), sort));
            self.names.len() - 1
        });
        u16::try_from(at).unwrap_or(u16::MAX)
    }

    fn add(&mut self, name: u16, phrase: &str) {
        let words: Vec<String> = folded(phrase).into_iter().map(|w| w.text).collect();
        let Some(first) = words.first() else { return };
        let same = self.phrases.entry(first.clone()).or_default();
        if !same.contains(&(words.clone(), name)) {
            same.push((words, name));
        }
    }

    /// The number of a name.
    pub(crate) fn number(&self, name: &str) -> Option<u16> {
        self.names.iter().position(|(n, _)| n == name).and_then(|at| u16::try_from(at).ok())
    }

    /// A name by its number.
    pub(crate) fn name_of(&self, number: u16) -> &str {
        self.names.get(usize::from(number)).map_or("", |(n, _)| n)
    }

    /// What a field of this name means: the name itself where phrases are known for it, or those that list it as another name
    /// of theirs (`total` is a grand total or an amount due).
    pub(crate) fn meaning(&self, field: &str) -> Names {
        let own = self.number(field);
        own.into_iter().chain(self.also.get(field).into_iter().flatten().copied()).collect()
    }

    fn sort_of(&self, number: u16) -> Option<Sort> {
        self.names.get(usize::from(number)).map(|(_, s)| *s)
    }

    /// The label of this sort among words: the longest phrase, and of equally long ones the last (`last`) or the first. For
    /// amounts, words that qualify a head beside it count as its phrase.
    pub(crate) fn label(&self, words: &[Folded], sort: Sort, last: bool) -> Option<Named> {
        let mut best: Option<Named> = None;
        let longer = |n: &Named, than: &Option<Named>| {
            let size = n.to - n.from;
            than.as_ref().is_none_or(|b| size > b.to - b.from || (last && size == b.to - b.from))
        };
        for from in 0..words.len() {
            if let Some(named) = self.phrase_at(words, from, sort)
                && longer(&named, &best)
            {
                best = Some(named);
            }
        }
        if best.is_none() && matches!(sort, Sort::Date | Sort::Identifier) {
            best = self.compound(words, sort, last);
        }
        if sort == Sort::Amount
            && let Some(named) = qualified::label(self, words)
            && best.as_ref().is_none_or(|b| named.to - named.from >= b.to - b.from)
        {
            best = Some(named);
        }
        best
    }

    /// A word that ends in a phrase of one word is a compound of it: `Baurechnung` is a `Rechnung`.
    fn compound(&self, words: &[Folded], sort: Sort, last: bool) -> Option<Named> {
        const TAIL: usize = 7;
        let ends = |at: usize| {
            let word = &words.get(at)?.text;
            let cut = word.char_indices().map(|(i, _)| i).skip(2).find_map(|i| {
                let tail = word.get(i..).filter(|t| t.len() >= TAIL)?;
                let (phrase, name) = self
                    .phrases
                    .get(tail)?
                    .iter()
                    .find(|(p, n)| p.len() == 1 && self.sort_of(*n) == Some(sort))?;
                Some((phrase.len(), *name))
            });
            cut.map(|(_, name)| Named { names: Names::one(name), from: at, to: at + 1 })
        };
        let mut found = (0..words.len()).filter_map(ends);
        if last { found.next_back() } else { found.next() }
    }

    /// The longest phrase of this sort that begins at a word.
    pub(crate) fn phrase_at(&self, words: &[Folded], from: usize, sort: Sort) -> Option<Named> {
        let first = words.get(from)?;
        let mut best: Option<Named> = None;
        for (phrase, name) in self.phrases.get(first.text.as_str())? {
            let to = from + phrase.len();
            let there = words.get(from..to).is_some_and(|w| w.iter().map(|w| &w.text).eq(phrase));
            if !there || self.sort_of(*name) != Some(sort) {
                continue;
            }
            match &mut best {
                Some(b) if b.to > to => {}
                Some(b) if b.to == to => b.names.add(*name),
                _ => best = Some(Named { names: Names::one(*name), from, to }),
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str, sort: Sort) -> Vec<String> {
        let vocabulary = Vocabulary::shipped();
        let found = vocabulary.label(&folded(text), sort, true);
        found.map_or_else(Vec::new, |n| n.names.iter().map(|i| vocabulary.name_of(i).to_owned()).collect())
    }

    #[test]
    fn the_shipped_labels_are_read_and_the_longest_phrase_wins() {
        assert!(SHIPPED.parse::<toml::Table>().is_ok());
        assert_eq!(named("CHANGE DUE", Sort::Amount), ["change"]);
        assert_eq!(named("Total Qty", Sort::Amount), ["quantity"]);
        assert_eq!(named("USt.-Id.-Nr. :", Sort::Identifier), ["seller_vat_id"]);
        assert_eq!(named("Datum der Rechnung", Sort::Date), ["invoice_date"]);
        assert_eq!(named("Gesamtbetrag der Abschläge", Sort::Amount), ["allowance_total"]);
    }

    #[test]
    fn words_of_tax_qualify_the_head_beside_them() {
        assert_eq!(named("Total (excl. of GST)", Sort::Amount), ["net_total"]);
        assert_eq!(named("Amount inclusive 6 % GST", Sort::Amount), ["grand_total"]);
        assert_eq!(named("GST amount", Sort::Amount), ["tax_total"]);
        let both = named("TOTAL INCLUDES 6% TAX", Sort::Amount);
        assert!(
            both.contains(&"grand_total".to_owned()) && both.contains(&"tax_total".to_owned()),
            "{both:?}"
        );
    }
}
