//! What sentences of the evidence tell: figures with the words around them, held against a figure with the words around it.
//!
//! That a figure stands in a text says little: "operating profit was £412.6 million" must not be rescued by "revenue of £412.6 million".
//! Each figure of a sentence is therefore read as a [`Fact`](reading::Fact): the words of its own stretch, its period, and whether it is
//! an earlier value of the fact before it ("up from £389.1 million"). The same reading serves the answer and the evidence.
//!
//! - [`reading`] takes a sentence apart into facts;
//! - [`parts`] says which of them are parts of others;
//! - [`decide`] holds a claim against the facts that its words name: another fact's value is contradicted;
//! - [`swapped`] finds two figures that have changed places;
//! - [`derive`] proposes what lies between two facts of one sentence, and between those that the claim's own sentence states;
//! - [`share`] proposes what a part is of its whole;
//! - [`moved`] holds "rose to" and "fell to" against what was before.
//!
//! What may enter: running text. Tables and JSON have rows and columns and are read elsewhere.

mod decide;
mod derive;
mod moved;
mod parts;
mod reading;
mod share;
mod swapped;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use tieout_evidence::{Body, Sentence};

pub(crate) use self::reading::Fact;
use crate::statement;
use crate::study::{Passage, Stem};
use crate::tie::Desk;

/// Most sentences that are looked at for the words of one figure.
const MOST_PASSAGES: usize = 64;

/// The facts of the texts, each sentence read when it is first asked for.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    facts: Vec<OnceLock<Vec<Fact>>>,
    /// Sentences with figures by the stems of their words.
    by_stem: BTreeMap<Stem, Vec<usize>>,
}

impl Told {
    fn new(passages: &[Passage]) -> Self {
        let mut by_stem: BTreeMap<Stem, Vec<usize>> = BTreeMap::new();
        for (p, passage) in passages.iter().enumerate().filter(|(_, p)| !p.tokens.is_empty()) {
            for &stem in &passage.stems {
                by_stem.entry(stem).or_default().push(p);
            }
        }
        Self { facts: vec![OnceLock::new(); passages.len()], by_stem }
    }

    /// The sentences with figures that hold all of these stems.
    fn holding(&self, stems: &[Stem]) -> Vec<usize> {
        let mut lists: Vec<&[usize]> = Vec::with_capacity(stems.len());
        for stem in stems {
            match self.by_stem.get(stem) {
                Some(list) => lists.push(list),
                None => return Vec::new(),
            }
        }
        lists.sort_by_key(|l| l.len());
        let Some((rarest, others)) = lists.split_first() else { return Vec::new() };
        let all = |p: &&usize| others.iter().all(|l| l.binary_search(p).is_ok());
        rarest.iter().filter(all).take(MOST_PASSAGES).copied().collect()
    }
}

impl Desk<'_> {
    fn told(&self) -> &Told {
        self.study.told.get_or_init(|| Told::new(&self.study.passages))
    }

    /// The facts of one sentence of the evidence.
    fn facts_told(&self, passage: usize) -> &[Fact] {
        let read = || {
            let known = self.study.passages.get(passage)?;
            let (source, tokens) = self.evidence.texts.get(known.text)?;
            let Body::Text(text) = &self.evidence.sources.get(*source)?.body else { return None };
            let sentence = (Sentence { span: known.span }, tokens.get(known.tokens.clone())?.to_vec());
            let statements =
                statement::read(text, &sentence, tieout_notation::Writing::default(), self.study);
            Some(statements.iter().flat_map(|s| reading::facts(text, s)).collect())
        };
        self.told().facts.get(passage).map_or(&[], |cell| cell.get_or_init(|| read().unwrap_or_default()))
    }
}
