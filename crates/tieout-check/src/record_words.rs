//! The words of the rows of record tables: which rows hold a word, and which words a cell holds.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tieout_evidence::{Grid, RowKind, TableKind, ValueRef};
use tieout_notation::words;

use crate::study::{GridWords, Stem, Vocabulary};

/// Rows by the stems that they hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct RowsByStem(Vec<Vec<usize>>);

impl RowsByStem {
    /// The rows that hold a stem, ascending.
    pub(crate) fn get(&self, stem: &Stem) -> Option<&Vec<usize>> {
        self.0.get(*stem as usize).filter(|rows| !rows.is_empty())
    }

    fn add(&mut self, stem: Stem, row: usize) {
        if self.0.len() <= stem as usize {
            self.0.resize(stem as usize + 1, Vec::new());
        }
        if let Some(rows) = self.0.get_mut(stem as usize).filter(|rows| rows.last() != Some(&row)) {
            rows.push(row);
        }
    }
}

/// The words of one record table's rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordWords {
    /// Rows that hold a stem.
    pub(crate) rows: RowsByStem,
    /// Rows that count as records.
    pub(crate) records: usize,
    /// Last words of the rows' names; None where several rows share one.
    pub(crate) last_names: BTreeMap<Stem, Option<usize>>,
    /// The columns that can hold words.
    wordy: Vec<usize>,
    /// Where the stems of each cell of those columns end, row by row.
    ends: Vec<u32>,
    stems: Vec<Stem>,
}

/// Most texts of a column that are remembered while it is read: columns of categories repeat theirs.
const MOST_KNOWN: usize = 64;

impl RecordWords {
    /// Reads a grid's text cells.
    fn new(grid: &Grid, known: &GridWords, vocabulary: &mut Vocabulary) -> Self {
        let mut out = Self::default();
        // A number's digits hold no word.
        let of_words = |c: &usize| grid.table.column(*c).is_some_and(|c| !c.is_of_numbers());
        out.wordy = (0..grid.table.columns.len()).filter(of_words).collect();
        let name = crate::names::name_columns(grid).first().copied();
        let name = name.and_then(|c| Some((c, out.wordy.binary_search(&c).ok()?)));
        let mut alike: Vec<BTreeMap<String, std::ops::Range<usize>>> = vec![BTreeMap::new(); out.wordy.len()];
        for r in 0..grid.table.rows {
            let record = matches!(grid.layout.rows.kind(r), Some(RowKind::Data | RowKind::Total));
            if record {
                out.records += 1;
            }
            let label = grid.layout.rows.get(r).map(|row| row.label.as_str());
            for (slot, &c) in out.wordy.iter().enumerate() {
                let text = match grid.table.text_of(r, c) {
                    Some(text) => Cow::Borrowed(text),
                    None => match grid.table.get(r, c) {
                        ValueRef::Number(_) => Cow::Borrowed(""),
                        _ => grid.table.text(r, c),
                    },
                };
                let start = out.stems.len();
                if record && text.len() <= 400 && text.chars().any(char::is_alphabetic) {
                    let before = alike.get(slot).and_then(|known| known.get(text.as_ref()).cloned());
                    match (before, known.rows.get(r)) {
                        (Some(stems), _) => out.stems.extend_from_within(stems),
                        // The row's label has been split into words already.
                        (None, Some(words)) if label == Some(text.as_ref()) => out.stems.extend(words),
                        _ => out.stems.extend(words(&text).iter().map(|w| vocabulary.number(&w.stem))),
                    }
                    let mut end = start;
                    for at in start..out.stems.len() {
                        let Some(&stem) = out.stems.get(at) else { break };
                        if vocabulary.is_digits(stem) {
                            continue;
                        }
                        if let Some(place) = out.stems.get_mut(end) {
                            *place = stem;
                        }
                        out.rows.add(stem, r);
                        end += 1;
                    }
                    out.stems.truncate(end);
                    if let Some(known) = alike.get_mut(slot).filter(|known| known.len() < MOST_KNOWN) {
                        known.entry(text.into_owned()).or_insert(start..end);
                    }
                }
                out.ends.push(u32::try_from(out.stems.len()).unwrap_or(u32::MAX));
            }
            // A person's name is also said by its last word.
            if let Some((column, slot)) = name
                && let Some([.., _, last]) = out.at(r, slot)
            {
                let last = *last;
                let name = grid.table.text(r, column);
                let capital = |w: &str| w.starts_with(char::is_uppercase);
                if (2..=4).contains(&name.split_whitespace().count()) && name.split_whitespace().all(capital)
                {
                    out.last_names.entry(last).and_modify(|row| *row = None).or_insert(Some(r));
                }
            }
        }
        out
    }

    fn at(&self, row: usize, slot: usize) -> Option<&[Stem]> {
        let cell = row * self.wordy.len() + slot;
        let end = *self.ends.get(cell)? as usize;
        let start = cell.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |at| *at as usize);
        self.stems.get(start..end)
    }

    /// The stems of a cell: none in one that holds no words.
    pub(crate) fn cell(&self, row: usize, column: usize) -> &[Stem] {
        let slot = self.wordy.binary_search(&column);
        slot.ok().and_then(|slot| self.at(row, slot)).unwrap_or(&[])
    }

    /// The cells of a row that can hold words, from left to right.
    pub(crate) fn row(&self, row: usize) -> impl Iterator<Item = (usize, &[Stem])> {
        let cells = self.wordy.iter().enumerate();
        cells.filter_map(move |(slot, column)| Some((*column, self.at(row, slot)?)))
    }
}

/// Record words of every grid; empty for series tables.
pub(crate) fn study_records(
    grids: &[Grid],
    known: &[GridWords],
    vocabulary: &mut Vocabulary,
) -> Vec<RecordWords> {
    grids
        .iter()
        .zip(known)
        .map(|(g, known)| {
            if g.layout.kind == TableKind::Records {
                RecordWords::new(g, known, vocabulary)
            } else {
                RecordWords::default()
            }
        })
        .collect()
}
