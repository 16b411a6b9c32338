//! Which places of the evidence claims rest on.

use std::collections::BTreeMap;

use tieout_certificate::{Derivation, Rows};
use tieout_evidence::{Evidence, Locator};
use tieout_notation::Span;

use super::page::Anchor;
use crate::{Claim, Verdict};

/// What a place is to a claim; where several meet, the last of this order gives the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tone {
    /// It states the scale of a figure.
    States,
    /// It is what was perhaps meant.
    Near,
    /// It supports the claim.
    Supported,
    /// It is one reading of the claim.
    Ambiguous,
    /// It contradicts the claim.
    Contradicted,
}

impl Tone {
    /// The class in the style sheet.
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::States => "states",
            Self::Near => "near",
            Self::Supported => "supported",
            Self::Ambiguous => "ambiguous",
            Self::Contradicted => "contradicted",
        }
    }

    /// What the place is to the claim, in words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::States => "states its scale",
            Self::Near => "perhaps meant",
            Self::Supported => "supports it",
            Self::Ambiguous => "one reading of it",
            Self::Contradicted => "contradicts it",
        }
    }

    /// The sign in front of the claim's number.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Self::States => "×",
            Self::Near => "→",
            Self::Supported => "✓",
            Self::Ambiguous => "?",
            Self::Contradicted => "✗",
        }
    }
}

/// One claim that a place is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Use {
    /// Index of the claim.
    pub(super) claim: usize,
    /// What the place is to it.
    pub(super) tone: Tone,
}

/// The lit places of one source.
#[derive(Debug, Default)]
pub(super) struct Places<'a> {
    /// Body cells by row and column.
    pub(super) cells: BTreeMap<(usize, usize), Vec<Use>>,
    /// Rows that were counted one by one.
    pub(super) rows: BTreeMap<usize, Vec<Use>>,
    /// Names of columns, and columns that were taken together.
    pub(super) columns: BTreeMap<usize, Vec<Use>>,
    /// Over which rows columns were taken together.
    pub(super) taken: BTreeMap<usize, Vec<(Tone, &'a Rows)>>,
    /// Values of a JSON document.
    pub(super) nodes: BTreeMap<u32, Vec<Use>>,
    /// Pieces of a passage.
    pub(super) pieces: BTreeMap<Span, Vec<Use>>,
    /// Claims that count the whole.
    pub(super) whole: Vec<Use>,
}

/// The colour of a place.
pub(super) fn tone(uses: &[Use]) -> Option<Tone> {
    uses.iter().map(|u| u.tone).max()
}

/// The lit places of all sources.
#[derive(Debug)]
pub(super) struct Lit<'a> {
    evidence: &'a Evidence,
    pub(super) sources: Vec<Places<'a>>,
}

impl<'a> Lit<'a> {
    /// What these claims (by index) rest on.
    pub(super) fn of(claims: impl Iterator<Item = (usize, &'a Claim)>, evidence: &'a Evidence) -> Self {
        let sources = evidence.sources.iter().map(|_| Places::default()).collect();
        let mut lit = Self { evidence, sources };
        for (claim, c) in claims {
            let tone = match c.verdict {
                Verdict::Contradicted | Verdict::Unsupported => Tone::Contradicted,
                Verdict::Ambiguous => Tone::Ambiguous,
                Verdict::Supported | Verdict::Unchecked => Tone::Supported,
            };
            if let Some(derivation) = &c.derivation {
                lit.add(derivation, Use { claim, tone });
            }
            if let Some((_, derivation)) = &c.nearest
                && c.derivation.as_ref() != Some(derivation)
            {
                lit.add(derivation, Use { claim, tone: Tone::Near });
            }
        }
        lit
    }

    /// Walked with a stack of its own: a derivation may be nested without end.
    fn add(&mut self, derivation: &'a Derivation, given: Use) {
        let mut todo = vec![derivation];
        while let Some(node) = todo.pop() {
            match node {
                Derivation::Fact(leaf) => self.light(anchor(&leaf.at, self.evidence), given),
                Derivation::Constant { .. } => {}
                Derivation::Convert { of, .. } => todo.push(of),
                Derivation::Scaled { of, stated, .. } => {
                    todo.push(of);
                    if let Some(at) = stated {
                        let given = Use { tone: Tone::States, ..given };
                        self.light(anchor(at, self.evidence), given);
                    }
                }
                Derivation::Apply { args, .. } => todo.extend(args.iter().rev()),
                Derivation::Column { grid, column, rows, .. } => self.take(*grid, *column, rows, given),
                Derivation::ColumnRank { grid, column, row, rows, .. } => {
                    if let Some(g) = self.evidence.grids.get(*grid) {
                        self.light(anchor(&g.locator(*row, *column), self.evidence), given);
                    }
                    self.take(*grid, *column, rows, given);
                }
                Derivation::RowCount { grid, rows } => match (self.evidence.grids.get(*grid), rows) {
                    (Some(g), Rows::Only(rows)) if g.pointer().is_none() => {
                        for &row in rows {
                            self.light(Some(Anchor::Row { source: g.source, row }), given);
                        }
                    }
                    _ => self.light(table(*grid, self.evidence), given),
                },
            }
        }
    }

    fn take(&mut self, grid: usize, column: usize, rows: &'a Rows, given: Use) {
        let at = self::column(grid, column, self.evidence);
        self.light(at, given);
        if let Some(Anchor::Column { source, column }) = at
            && let Some(places) = self.sources.get_mut(source)
        {
            let taken = places.taken.entry(column).or_default();
            if !taken.iter().any(|(tone, r)| *tone == given.tone && *r == rows) {
                taken.push((given.tone, rows));
            }
        }
    }

    fn light(&mut self, at: Option<Anchor>, given: Use) {
        let (source, uses) = match at {
            Some(
                Anchor::Row { source, .. } | Anchor::Column { source, .. } | Anchor::Cell { source, .. },
            ) => (source, at),
            Some(Anchor::Node { source, .. } | Anchor::Piece { source, .. } | Anchor::Source(source)) => {
                (source, at)
            }
            _ => return,
        };
        let Some(places) = self.sources.get_mut(source) else { return };
        let uses = match uses {
            Some(Anchor::Row { row, .. }) => places.rows.entry(row).or_default(),
            Some(Anchor::Column { column, .. }) => places.columns.entry(column).or_default(),
            Some(Anchor::Cell { row, column, .. }) => places.cells.entry((row, column)).or_default(),
            Some(Anchor::Node { node, .. }) => places.nodes.entry(node).or_default(),
            Some(Anchor::Piece { span, .. }) => places.pieces.entry(span).or_default(),
            _ => &mut places.whole,
        };
        // Claims come in order, and one may use a place several times.
        if !uses.iter().rev().take_while(|u| u.claim == given.claim).any(|u| *u == given) {
            uses.push(given);
        }
    }
}

/// Where a place stands on the page, if it is shown there.
pub(super) fn anchor(at: &Locator, evidence: &Evidence) -> Option<Anchor> {
    Some(match at {
        Locator::Cell { source, row: Some(row), column } => {
            Anchor::Cell { source: *source, row: *row, column: *column }
        }
        Locator::Cell { source, row: None, column } => Anchor::Column { source: *source, column: *column },
        Locator::Pointer { source, pointer } | Locator::Key { source, pointer } => {
            Anchor::Node { source: *source, node: evidence.json(*source)?.at(pointer)? }
        }
        Locator::Text { source, span } => Anchor::Piece { source: *source, span: *span },
    })
}

/// Where a column of a grid stands: its name in a table, the part of the document that is the table in JSON.
pub(super) fn column(grid: usize, column: usize, evidence: &Evidence) -> Option<Anchor> {
    let g = evidence.grids.get(grid)?;
    match g.pointer() {
        None => Some(Anchor::Column { source: g.source, column }),
        Some(_) => table(grid, evidence),
    }
}

/// Where a grid stands as a whole.
pub(super) fn table(grid: usize, evidence: &Evidence) -> Option<Anchor> {
    let g = evidence.grids.get(grid)?;
    match g.pointer() {
        None => Some(Anchor::Source(g.source)),
        Some(pointer) => {
            Some(Anchor::Node { source: g.source, node: evidence.json(g.source)?.at(&pointer)? })
        }
    }
}
