//! One sentence beside one timed grid: its words, its figures, the windows that it names.

use tieout_notation::{Span, Word, words};

use super::mention::{self, Atom, Mention, Said};
use super::{Carried, Timed};
use crate::statement::{FigureKind, Statement};

/// A sentence as the windows see it.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// The sentence.
    pub(crate) span: Span,
    /// Its words, with places in the answer.
    pub(crate) words: Vec<Word>,
    /// Which windows it names.
    pub(crate) mentions: Vec<Mention>,
    /// Every mention, those of what something is compared with too.
    pub(crate) raw: Vec<Mention>,
    /// What the sentence before left behind.
    pub(crate) carried: Option<Said>,
    /// The places of its numbers, with the unit.
    pub(crate) numbers: Vec<Span>,
    /// Where its commas and semicolons stand.
    pub(crate) commas: Vec<usize>,
}

impl Scene {
    /// Reads a sentence.
    pub(crate) fn new(answer: &str, statement: &Statement, timed: &Timed, carried: &Carried) -> Self {
        let (text, base) = (statement.span.of(answer), statement.span.start);
        let own = words(text);
        // A bare year and a date are periods; a year in front of a unit is not.
        let numbers: Vec<Span> = statement
            .figures
            .iter()
            .filter(|f| {
                matches!(f.kind, FigureKind::Number(_) | FigureKind::Range(_) | FigureKind::Composite(_))
            })
            .map(|f| f.span)
            .collect();
        let mentions = mention::read(text, base, &own, &numbers, timed, carried.0.as_ref());
        let moved = |w: Word| Word { span: Span::new(w.span.start + base, w.span.end + base), ..w };
        Self {
            span: statement.span,
            words: own.into_iter().map(moved).collect(),
            mentions: mentions.own,
            raw: mentions.raw,
            carried: carried.0.clone(),
            numbers,
            commas: text
                .char_indices()
                .filter(|(_, c)| matches!(c, ',' | ';'))
                .map(|(i, _)| i + base)
                .collect(),
        }
    }

    /// What this sentence leaves behind for the next one: its last single period; nothing where it speaks of the whole.
    pub(crate) fn leaves(&self) -> Option<Said> {
        match self.mentions.last() {
            None => self.carried.clone(),
            Some(last) => match &last.said {
                Said::These(atoms)
                    if matches!(
                        atoms[..],
                        [Atom::Period(_) | Atom::Weekday(_) | Atom::Nth(_) | Atom::Last]
                    ) =>
                {
                    Some(last.said.clone())
                }
                _ => None,
            },
        }
    }

    /// The words that end before a place, nearest first.
    pub(crate) fn words_before(&self, at: usize) -> impl Iterator<Item = &Word> {
        let end = self.words.partition_point(|w| w.span.end <= at);
        self.words.get(..end).unwrap_or_default().iter().rev()
    }

    /// The words that start behind a place.
    pub(crate) fn words_after(&self, at: usize) -> impl Iterator<Item = &Word> {
        let start = self.words.partition_point(|w| w.span.start < at);
        self.words.get(start..).unwrap_or_default().iter()
    }

    /// The words that lie between two places.
    pub(crate) fn words_between(&self, from: usize, to: usize) -> impl Iterator<Item = &Word> {
        self.words_after(from).take_while(move |w| w.span.end <= to)
    }
}
