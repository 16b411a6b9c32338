//! Which rows of a table of records a clause selects, and what is said of them: how many there are, what they hold.
//!
//! A table of records is a grid of rows with fields of different kinds: a CSV file of games, a JSON list of events. The words of a
//! clause name values of its columns; those of one column are alternatives, those of different columns conditions. What the words
//! leave open decides whether a claim can be wrong: supporting needs one reading that fits, contradicting needs that every word
//! that may restrict the rows was understood.
//!
//! What may enter: how words select rows, and the operations over them. How a table is read belongs to `tieout-evidence`.

mod board;
mod condition;
mod count;
mod counted;
mod dated;
mod event;
mod extreme;
mod gap;
mod index;
mod joint;
mod links;
mod quantified;
mod quantifier;
mod score;
mod than;
mod view;

use std::sync::OnceLock;

use tieout_evidence::Evidence;
use tieout_notation::Quantity;

use board::Board;
pub(crate) use index::Index;
use links::Linker;
pub(crate) use quantifier::QUANTIFIERS;

use crate::BindingStep;
use crate::frame::Frame;
use crate::statement::{Figure, Statement};
use crate::tie::{Desk, Draft, Subject};

/// What the evidence's tables of records say, read when the first figure asks for it.
#[derive(Clone, Debug)]
pub(crate) struct Selections {
    tables: Vec<Index>,
    /// Tables whose rows are no records, as extremes and quantifiers look at them; read when the first sentence asks.
    plain: OnceLock<Vec<Index>>,
    boards: Vec<Board>,
    /// Roles that a document gives names to ("home"), with the stems of the name.
    roles: Vec<(String, Vec<String>)>,
}

impl Selections {
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let plain = OnceLock::new();
        Self { tables: Index::all(evidence), plain, boards: Board::all(evidence), roles: roles(evidence) }
    }

    /// All tables: those of records first.
    fn all(&self, evidence: &Evidence) -> impl Iterator<Item = &Index> {
        self.tables.iter().chain(self.plain.get_or_init(|| Index::plain(evidence)))
    }
}

impl<'d> Desk<'d> {
    fn selectable(&self) -> &'d Selections {
        self.study.selections.get_or_init(|| Selections::new(self.evidence))
    }

    /// What the rows that a sentence selects say of one of its figures. `sure`: only where the words leave no other reading, so that no
    /// other step need be asked; else whatever reading supports it.
    pub(crate) fn selected(&self, frame: &Frame<'_>, subject: Subject<'_>, sure: bool) -> Option<Draft> {
        let known = self.selectable();
        if known.tables.is_empty() && known.boards.is_empty() {
            return None;
        }
        let sentence = Sentence::new(self.answer, frame.statement, &known.roles);
        let figure = subject.figure;
        let event = if sure { self.event(&sentence, figure) } else { None };
        let counted = || known.tables.iter().find_map(|t| self.selected_count(&sentence, t, subject, sure));
        let sided = || known.boards.iter().find_map(|b| self.side_count(&sentence, b, subject));
        let parted = || known.tables.iter().find_map(|t| self.difference_of_rows(&sentence, t, subject));
        let found = event
            .or_else(|| if sure { parted() } else { None })
            .or_else(counted)
            .or_else(|| self.joint_of(&sentence, figure, sure));
        found.or_else(|| if sure { sided() } else { None })
    }

    /// What the records say of the time that a rank states: "the 55th minute".
    pub(crate) fn event_of(&self, frame: &Frame<'_>, figure: &Figure) -> Option<Draft> {
        let known = self.selectable();
        if known.tables.is_empty() || !self.judge.policy.binding.takes(BindingStep::Rows) {
            return None;
        }
        self.event(&Sentence::new(self.answer, frame.statement, &known.roles), figure)
    }

    /// A date held against the rows that the rest of the sentence selects; only where it is no row's.
    pub(crate) fn date_of_row(&self, frame: &Frame<'_>, figure: &Figure) -> Option<Draft> {
        let known = self.selectable();
        if known.tables.is_empty() || !self.judge.policy.binding.takes(BindingStep::Rows) {
            return None;
        }
        let sentence = Sentence::new(self.answer, frame.statement, &known.roles);
        self.joint_of(&sentence, figure, true)
    }

    /// One table decides; where several hold what the sentence says, none does.
    fn joint_of(&self, sentence: &Sentence<'_>, figure: &Figure, wrong: bool) -> Option<Draft> {
        let of = |index| {
            let draft = self.joint(sentence, index, figure)?;
            ((draft.verdict == crate::Verdict::Contradicted) == wrong).then_some(draft)
        };
        self.selectable().tables.iter().find_map(of)
    }

    fn event(&self, sentence: &Sentence<'_>, figure: &Figure) -> Option<Draft> {
        self.selectable().tables.iter().find_map(|index| self.event_time(sentence, index, figure))
    }
}

/// A sentence with its breaks.
pub(crate) struct Sentence<'s> {
    pub(crate) statement: &'s Statement,
    /// Every word in lower case, as written.
    pub(crate) folded: &'s [String],
    /// Whether a word is written like a name.
    capital: &'s [bool],
    /// Whether a mark or a conjunction stands before a word, so that a clause may begin there.
    breaks: &'s [bool],
    roles: &'s [(String, Vec<String>)],
}

impl<'s> Sentence<'s> {
    fn new(answer: &str, statement: &'s Statement, roles: &'s [(String, Vec<String>)]) -> Self {
        let spelled = statement.spelled(answer);
        Self { statement, folded: &spelled.folded, capital: &spelled.capital, breaks: &spelled.breaks, roles }
    }

    fn linker<'a>(&'a self, index: &'a Index) -> Linker<'a> {
        Linker { index, statement: self.statement, folded: self.folded, roles: self.roles }
    }

    /// The first word of a figure and the word behind its last.
    fn place(&self, figure: &Figure) -> (usize, usize) {
        let words = &self.statement.words;
        let from = words.partition_point(|w| w.span.end <= figure.span.start);
        let to = words.partition_point(|w| w.span.start < figure.span.end);
        (from, to.max(from))
    }

    /// Whether a word is part of a figure.
    fn in_figure(&self, at: usize) -> bool {
        let word = self.statement.words.get(at);
        word.is_some_and(|w| self.statement.figures.iter().any(|f| f.span.overlaps(w.span)))
    }

    fn is_break(&self, at: usize) -> bool {
        self.breaks.get(at).copied().unwrap_or(true)
    }

    /// The words from the break before a figure to the one behind it.
    fn clause(&self, figure: &Figure) -> (usize, usize) {
        let (at, end) = self.place(figure);
        let from = (0..=at).rev().find(|&i| self.is_break(i)).unwrap_or(0);
        (from, (end..self.folded.len()).find(|&i| self.is_break(i)).unwrap_or(self.folded.len()))
    }

    /// The words that belong to a figure: those of the sentence, or, where it states several amounts, those up to the breaks
    /// between it and its neighbours.
    fn scope(&self, figure: &Figure) -> (usize, usize) {
        let (at, end) = self.place(figure);
        let others: Vec<(usize, usize)> = self
            .statement
            .figures
            .iter()
            .filter(|f| f.span != figure.span && !f.amounts().is_empty())
            .map(|f| self.place(f))
            .collect();
        let left = others.iter().map(|o| o.1).filter(|&e| e <= at).max();
        let right = others.iter().map(|o| o.0).filter(|&s| s >= end).min();
        let from = left.map_or(0, |l| (l..=at).rev().find(|&i| self.is_break(i)).unwrap_or(0));
        let to = right.map_or(self.folded.len(), |r| {
            (end..=r).find(|&i| self.is_break(i)).unwrap_or(self.folded.len())
        });
        (from, to)
    }
}

/// Names that the keys of a document give a role: `teams.home.name` says who is "home".
fn roles(evidence: &Evidence) -> Vec<(String, Vec<String>)> {
    let mut out: Vec<(String, Vec<String>)> = Vec::new();
    for scalar in &evidence.scalars {
        let Some(json) = evidence.json(scalar.source) else { continue };
        let keys: Vec<&str> = evidence.keys(scalar).take(2).collect();
        // The nearest key comes first.
        let [last, role, ..] = keys[..] else { continue };
        if last != "name" || !matches!(role, "home" | "away" | "first" | "second") {
            continue;
        }
        let Some(text) = evidence.text_at(&tieout_evidence::Locator::Pointer {
            source: scalar.source,
            pointer: json.pointer(scalar.node),
        }) else {
            continue;
        };
        let stems = tieout_notation::words(&text).into_iter().map(|w| w.stem);
        out.push((role.to_owned(), stems.filter(|s| !crate::lexicon::is_stop(s)).collect()));
    }
    out
}

/// The whole number that a figure counts records by: no unit, no scale, no decimals.
fn is_record_count(q: &Quantity) -> Option<usize> {
    let bare = q.unit.is_none() && q.scale.is_none() && q.divisor.is_none() && q.hedge.is_none();
    if !bare || !q.value.is_integer() {
        return None;
    }
    q.value.to_i64().and_then(|n| usize::try_from(n).ok()).filter(|&n| n > 0)
}

/// Rows that are in both lists, both ascending.
fn intersect(a: &[usize], b: &[usize]) -> Vec<usize> {
    a.iter().copied().filter(|r| b.binary_search(r).is_ok()).collect()
}
