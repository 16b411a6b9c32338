//! Things that rows are about: which row and which column a figure of a sentence speaks of, by the names before it and the words
//! behind it, over all tables that have a row of that thing.
//!
//! `world` knows names, groups and columns; `line` is a sentence as it is read here; `subject` says whose a figure is, `shape` which
//! columns, `scope` what speaks of other times than the evidence's. Exactly one bound fact decides, and nothing that is equal
//! elsewhere rescues a figure that differs from it.

mod decide;
mod line;
mod scope;
mod shape;
mod subject;
mod words;
mod world;

use tieout_certificate::Derivation;
use tieout_notation::Span;

pub(crate) use line::Mention;
pub(crate) use world::World;

/// What one figure of a sentence is taken to state.
#[derive(Clone, Debug)]
pub(crate) struct Asserted {
    /// The figure.
    pub(crate) span: Span,
    /// What the words say that it is.
    pub(crate) about: About,
    /// Whether the fact is one of a series that only an abbreviation or a glossary names: no other step would find it.
    pub(crate) early: bool,
}

/// What a figure is about.
#[derive(Clone, Debug)]
pub(crate) enum About {
    /// One fact, or a sum of facts.
    Fact(Derivation),
    /// A time that the evidence does not speak of; the fact that the same words name at its own time.
    Elsewhen(Derivation),
    /// Somebody whom no table knows, or who cannot be told from another: no row's figure is his.
    Unknown,
}

/// Who was spoken of last, for the pronouns of the next sentence.
#[derive(Clone, Debug, Default)]
pub(crate) struct Carried {
    pub(crate) member: Option<Mention>,
    pub(crate) group: Option<Mention>,
}
