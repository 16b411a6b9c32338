//! Which columns a figure speaks of: the noun behind it, a form of two columns, a share, a stretch of time.

use super::line::{Line, Mention};
use super::world::{Place, World};
use crate::glossary::{Glossary, Shape};

/// Columns that are read as won and lost without a glossary.
const WON: [&str; 4] = ["wins", "won", "w", "win"];
const LOST: [&str; 5] = ["losses", "lost", "l", "loss", "defeats"];
/// Things that a number and a measure make an adjective of: "a 12-point lead" is nobody's 12 points.
const MADE: [&str; 22] = [
    "lead",
    "leads",
    "deficit",
    "advantage",
    "margin",
    "gap",
    "edge",
    "line",
    "range",
    "arc",
    "win",
    "loss",
    "victory",
    "defeat",
    "run",
    "swing",
    "difference",
    "cushion",
    "rule",
    "mark",
    "barrier",
    "plateau",
];
/// Words for stretches that a number names: the first quarter, the second half.
const STRETCHES: [&str; 8] = ["quarter", "half", "period", "set", "inning", "round", "frame", "leg"];
const ORDINALS: [&str; 9] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// The columns that words name.
pub(super) struct Columns<'l, 's> {
    pub(super) line: &'l Line<'s>,
    pub(super) world: &'l World,
    pub(super) glossary: &'l Glossary,
}

impl Columns<'_, '_> {
    /// The words of the measure behind the number at an item: at once, or with an adjective between. Longest first.
    pub(super) fn nouns(&self, at: usize) -> Vec<Vec<String>> {
        let words = self.line.words_from(at + 1, 4);
        let mut out: Vec<Vec<String>> = Vec::new();
        for skip in 0..2 {
            if skip == 1
                && words.first().is_none_or(|w| crate::lexicon::is_stop(w) || w == "of" || w == "more")
            {
                break;
            }
            for length in (1..=3).rev() {
                out.extend(words.get(skip..skip + length).map(<[String]>::to_vec));
            }
        }
        out
    }

    /// Whether a number and the words behind it are an adjective of something else: "a 12-point lead".
    pub(super) fn made(&self, at: usize) -> bool {
        self.line.hyphened(at) && MADE.contains(&self.line.low(at + 2))
    }

    /// The column that one of the phrases names in a row's table.
    pub(super) fn column(&self, (grid, _): Place, phrases: &[Vec<String>]) -> Option<usize> {
        phrases.iter().find_map(|p| self.world.column(self.glossary, grid, p))
    }

    /// The columns of a form in brackets right behind a name.
    pub(super) fn bracketed(&self, (grid, _): Place, count: usize) -> Option<Vec<usize>> {
        let shapes = self.glossary.shapes.iter().filter(|s| s.bracketed && s.columns.len() == count);
        let told = shapes.filter_map(|s| self.all(grid, &s.columns)).next();
        told.or_else(|| {
            let columns = self.world.columns.get(grid)?;
            let of = |names: &[&str]| {
                columns
                    .iter()
                    .position(|c| matches!(&c.words[..], [w] if c.measure && names.contains(&w.as_str())))
            };
            (count == 2).then(|| Some(vec![of(&WON)?, of(&LOST)?]))?
        })
    }

    /// The columns of a form of two figures, by the words behind it; `whole` looks at all of them up to the next figure or comma.
    pub(super) fn form(
        &self,
        (grid, _): Place,
        behind: usize,
        whole: bool,
        before: usize,
    ) -> Option<Vec<usize>> {
        let told = self.shape(behind, whole).or_else(|| if whole { self.shape_before(before) } else { None });
        if let Some(shape) = told {
            return self.all(grid, &shape.columns);
        }
        // Two columns whose headers are the word and M and A: made and attempted.
        let word = self.line.low(behind).to_uppercase();
        let close = self.line.between(behind.wrapping_sub(1), behind).trim().is_empty();
        let of = |end: char| self.world.named(grid, &format!("{word}{end}"));
        ((1..=4).contains(&word.len()) && close).then(|| Some(vec![of('M')?, of('A')?]))?
    }

    /// The column of a share, by the words behind a percentage.
    pub(super) fn share(&self, (grid, _): Place, behind: usize) -> Option<usize> {
        let shape = self.shape(behind, true)?;
        self.world.named(grid, shape.share.as_ref()?)
    }

    /// The items of the phrase behind that a form of the glossary is known by.
    pub(super) fn shape_words(&self, behind: usize, whole: bool) -> Option<std::ops::Range<usize>> {
        let (at, _, length) = self.shape_at(behind, whole)?;
        Some(at..at + length)
    }

    fn shape(&self, behind: usize, whole: bool) -> Option<&Shape> {
        self.shape_at(behind, whole).map(|(_, shape, _)| shape)
    }

    fn shape_at(&self, behind: usize, whole: bool) -> Option<(usize, &Shape, usize)> {
        let mut found: Option<(usize, &Shape, usize)> = None;
        for at in behind..self.tail(behind, whole) {
            for shape in &self.glossary.shapes {
                for words in shape.words.iter().filter(|w| self.line.says(w, at)) {
                    if found.is_none_or(|f| f.0 == at && f.2 < words.len()) {
                        found = Some((at, shape, words.len()));
                    }
                }
            }
            if found.is_some() {
                break;
            }
        }
        found
    }

    /// Where the words behind a figure end.
    fn tail(&self, behind: usize, whole: bool) -> usize {
        let line = self.line;
        let reach = if whole { 12 } else { 1 };
        let clause = line.items.get(behind).map(|i| i.clause);
        let goes_on = |&i: &usize| {
            let ended = line.items.get(i).is_none_or(|item| {
                Some(item.clause) != clause || (item.number.is_some() && !line.hyphened(i))
            });
            !ended && (i == behind || !line.between(i - 1, i).contains([',', '(', ')']))
        };
        behind + (behind..behind + reach).take_while(goes_on).count()
    }

    fn shape_before(&self, at: usize) -> Option<&Shape> {
        self.glossary.shapes.iter().find(|s| {
            s.words.iter().any(|w| at.checked_sub(w.len()).is_some_and(|from| self.line.says(w, from)))
        })
    }

    fn all(&self, grid: usize, names: &[String]) -> Option<Vec<usize>> {
        names.iter().map(|name| self.world.named(grid, name)).collect()
    }

    /// The columns of the stretch of time that the clause of an item names: behind it first, then before. `Some(None)` where a
    /// stretch is named that no column stands for.
    pub(super) fn stretch(&self, at: usize, (grid, _): Place) -> Option<Option<Vec<usize>>> {
        let line = self.line;
        let clause = line.clause(at);
        let next = (at + 1..clause.end)
            .find(|&i| {
                line.items.get(i).is_some_and(|n| n.number.as_ref().is_some_and(|n| n.part.0 == 0))
                    && !line.hyphened(i)
            })
            .unwrap_or(clause.end);
        (at + 1..next).chain((clause.start..at).rev()).find_map(|i| self.stretch_at(i, grid))
    }

    /// The same of the words before an item, back to the last number.
    pub(super) fn earlier(&self, at: usize, (grid, _): Place) -> Option<Option<Vec<usize>>> {
        let plain =
            |i: &usize| self.line.items.get(*i).is_some_and(|n| n.number.is_none() || self.line.hyphened(*i));
        (0..at).rev().take_while(plain).find_map(|i| self.stretch_at(i, grid))
    }

    fn stretch_at(&self, at: usize, grid: usize) -> Option<Option<Vec<usize>>> {
        let line = self.line;
        let told = self.glossary.periods.iter().filter(|p| line.says(&p.words, at));
        if let Some(told) = told.max_by_key(|p| p.words.len()) {
            // "the first half of a back-to-back set" is no half of this one.
            let behind = at + told.words.len();
            if line.low(behind) == "of" && matches!(line.low(behind + 1), "a" | "an" | "their" | "his") {
                return None;
            }
            return Some(told.columns.iter().map(|c| self.world.ending(grid, c)).collect());
        }
        let number = ORDINALS.iter().position(|o| *o == line.low(at))? + 1;
        let noun = line.low(at + 1);
        if !STRETCHES.contains(&noun) {
            return None;
        }
        let columns = self.world.columns.get(grid)?;
        let mut found = columns.iter().enumerate().filter(|(_, c)| {
            let last = c.words.last().map(String::as_str).unwrap_or_default();
            let letters = last.trim_end_matches(|c: char| c.is_ascii_digit());
            c.measure
                && last.get(letters.len()..) == Some(number.to_string().as_str())
                && stands(letters, noun)
        });
        let first = found.next().map(|(i, _)| vec![i]);
        Some(first.filter(|_| found.next().is_none()))
    }
}

/// Whether letters stand for a word: its first letter, the others in their order.
fn stands(letters: &str, word: &str) -> bool {
    let mut own = word.bytes();
    letters.bytes().next() == word.bytes().next() && letters.bytes().all(|l| own.any(|w| w == l))
}

/// The places of a mention.
pub(super) fn places(mention: &Mention) -> impl Iterator<Item = Place> + '_ {
    mention.places.iter().copied()
}
