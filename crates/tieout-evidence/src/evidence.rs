//! All sources together, read once and shared by every claim and every answer.

use tieout_notation::{Decimal, Token, Unit};

use crate::{Layout, Locator, Source, Table};

/// One table of the evidence: a table source, or an array of objects inside a JSON source.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The source it comes from.
    pub source: usize,
    /// For a JSON array: its pointer, and for every cell the pointer's tail is `/{row}/{column name}`.
    pub pointer: Option<String>,
    /// Its name: the source's, or the key of the array.
    pub name: String,
    /// The values.
    pub table: Table,
    /// What it means.
    pub layout: Layout,
}

impl Grid {
    /// The locator of a cell.
    #[must_use]
    pub fn locator(&self, row: usize, column: usize) -> Locator {
        match &self.pointer {
            None => Locator::Cell { source: self.source, row: Some(row), column },
            Some(p) => Locator::Pointer {
                source: self.source,
                pointer: format!("{p}/{row}/{}", escape(&self.table.columns[column])),
            },
        }
    }
}

fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// A value that a place carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// As written there, sign applied.
    pub value: Decimal,
    /// The unit written there with it.
    pub unit: Option<Unit>,
    /// Whether it is the place's own, whole value (not a number inside words or a part of a composite).
    pub whole: bool,
}

/// Everything that may support claims.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The sources, in the order given.
    pub sources: Vec<Source>,
    /// Every table among them, understood.
    pub grids: Vec<Grid>,
    /// For every text source its number and tokens.
    pub texts: Vec<(usize, Vec<Token>)>,
}

#[allow(clippy::todo, unused_variables)]
impl Evidence {
    /// Reads the sources. Cost is near-linear in their size.
    #[must_use]
    pub fn new(sources: Vec<Source>) -> Self {
        todo!()
    }
    /// Whether there is nothing that could support a claim.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        todo!()
    }
    /// Every value that the characters at `at` carry, re-read from the source; empty where the place does not exist.
    /// Used by the verifier: it depends on nothing that a search has cached.
    #[must_use]
    pub fn readings(&self, at: &Locator) -> Vec<Reading> {
        todo!()
    }
    /// The characters at `at`.
    #[must_use]
    pub fn text_at(&self, at: &Locator) -> Option<String> {
        todo!()
    }
}
