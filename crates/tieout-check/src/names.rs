//! Rows and columns by their whole names: a label, a name cell, a header, said word for word.

use std::collections::{BTreeMap, BTreeSet};

use tieout_evidence::{ColumnRole, Evidence, Grid, RowKind, TableKind};

use crate::statement::AnswerWord;
use crate::study::{Stem, Study};

/// Longest name, in words.
const LONGEST: usize = 12;
/// Most places of one name that are kept; a name of more places names none.
const MOST_PLACES: usize = 8;

/// What a name names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A body row of a grid.
    Row(usize, usize),
    /// A column of a grid whose rows are periods.
    Column(usize, usize),
}

impl Place {
    fn grid(self) -> usize {
        match self {
            Self::Row(grid, _) | Self::Column(grid, _) => grid,
        }
    }
}

/// A name said in a sentence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Said<'n> {
    /// Its first word.
    pub(crate) from: usize,
    /// The word after its last.
    pub(crate) to: usize,
    places: &'n [Place],
}

impl Said<'_> {
    /// The one place of this name in a grid. None where it has several there, or more than are kept.
    pub(crate) fn place_in(&self, grid: usize) -> Option<Place> {
        let mut here = self.places.iter().filter(|p| p.grid() == grid);
        let first = here.next().copied()?;
        (here.next().is_none() && self.places.len() < MOST_PLACES).then_some(first)
    }

    /// The one row of a grid that it names.
    pub(crate) fn row_in(&self, grid: usize) -> Option<usize> {
        match self.place_in(grid)? {
            Place::Row(_, row) => Some(row),
            Place::Column(..) => None,
        }
    }

    /// The grids in which it names something.
    pub(crate) fn grids(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().map(|p| p.grid())
    }
}

/// All names, word by word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    steps: BTreeMap<(u32, Stem), u32>,
    ends: BTreeMap<u32, Vec<Place>>,
    nodes: u32,
    /// Every stem of a header.
    headers: BTreeSet<Stem>,
}

impl Names {
    /// Reads the names of every grid; near-linear in the evidence.
    pub(crate) fn new(study: &Study, evidence: &Evidence) -> Self {
        let mut names = Self::default();
        for (g, grid) in evidence.grids.iter().enumerate() {
            let Some(words) = study.grids.get(g) else { continue };
            let cells = name_columns(grid);
            names.headers.extend(words.columns.iter().flatten());
            for (r, row) in grid.layout.rows.iter().enumerate() {
                if !matches!(row.kind, RowKind::Data | RowKind::Total) {
                    continue;
                }
                if let Some(label) = words.rows.get(r) {
                    names.insert(study, label, Place::Row(g, r), !row.periods.is_empty());
                }
                if grid.layout.kind == TableKind::Records
                    && let Some(words) = study.records.get(g)
                {
                    for &c in &cells {
                        names.insert(study, words.cell(r, c), Place::Row(g, r), false);
                    }
                }
            }
            if grid.layout.rows.any_periods() {
                for (c, header) in words.columns.iter().enumerate() {
                    if grid.layout.columns.get(c).is_some_and(|c| c.role == ColumnRole::Measure) {
                        names.insert(study, header, Place::Column(g, c), false);
                    }
                }
            }
        }
        names
    }

    fn insert(&mut self, study: &Study, name: &[Stem], place: Place, period: bool) {
        if name.is_empty() || name.len() > LONGEST || !(period || name.iter().any(|&s| study.names(s))) {
            return;
        }
        let mut node = 0;
        for &stem in name {
            let next = *self.steps.entry((node, stem)).or_insert_with(|| {
                self.nodes = self.nodes.saturating_add(1);
                self.nodes
            });
            node = next;
        }
        let places = self.ends.entry(node).or_default();
        if places.len() < MOST_PLACES && !places.contains(&place) {
            places.push(place);
        }
    }

    /// Whether a stem stands in the header of some column.
    pub(crate) fn is_header(&self, stem: Stem) -> bool {
        self.headers.contains(&stem)
    }

    /// The names that the words say, the longest at each word.
    pub(crate) fn said(&self, words: &[AnswerWord]) -> Vec<Said<'_>> {
        let mut out = Vec::new();
        let mut i = 0;
        while i < words.len() {
            let (mut node, mut best) = (0, None);
            for (j, word) in words.iter().enumerate().skip(i).take(LONGEST) {
                let Some(&next) = word.stem.and_then(|s| self.steps.get(&(node, s))) else { break };
                node = next;
                if let Some(places) = self.ends.get(&node) {
                    best = Some(Said { from: i, to: j + 1, places });
                }
            }
            match best {
                Some(said) => {
                    i = said.to;
                    out.push(said);
                }
                None => i += 1,
            }
        }
        out
    }
}

/// The columns whose cells name the rows: those that the layout calls labels, else the first column of words.
pub(crate) fn name_columns(grid: &Grid) -> Vec<usize> {
    let of = |role| {
        let columns = grid.layout.columns.iter().enumerate();
        columns.filter(move |(_, c)| c.role == role).map(|(i, _)| i)
    };
    let labels: Vec<usize> = of(ColumnRole::Label).collect();
    if labels.is_empty() { of(ColumnRole::Text).take(1).collect() } else { labels }
}
