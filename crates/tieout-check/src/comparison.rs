//! Comparisons in words: "the largest", "more than", "rose". Each is a claim where the sentence leaves no choice of rows,
//! measure and periods, and no claim at all where it does: nothing is guessed.
//!
//! A word that serves a figure ("rose by 5 %", "10 more than") is none; the figure's own claim checks its direction. Where a
//! sentence can be read in two ways (the largest of the table, or the largest of its years), both must come to the same verdict.

use tieout_certificate::{Certificate, Comparative, Comparison, Derivation, Stance, explain};
use tieout_evidence::Evidence;
use tieout_notation::{Decimal, Span};

use crate::change::is_change;
use crate::clause::{Clauses, Cover, is_aside};
use crate::measure::{Measure, Sheet};
use crate::names::Place;
use crate::statement::Statement;
use crate::study::Stem;
use crate::tie::{Desk, Draft};
use crate::{BindingStep, Claim, ClaimKind, Reason, Verdict};

/// Most comparisons of one sentence.
const MOST: usize = 8;
/// Rows and columns that the comparisons of one answer may look at, besides twice all rows of the evidence: cost stays linear
/// in the answer and the evidence. What comes later is no claim, and a note says so.
const BUDGET: usize = 100_000;

/// The budget of one answer.
pub(crate) fn budget(evidence: &Evidence) -> usize {
    evidence.grids.iter().fold(BUDGET, |sum, g| sum.saturating_add(g.table.rows.saturating_mul(2)))
}

/// Whether a text holds a word that may compare, or says how many rows there are of something.
pub(crate) fn compares(text: &str) -> bool {
    let says = |w: &str| crate::select::QUANTIFIERS.iter().any(|q| q.eq_ignore_ascii_case(w));
    text.split(|c: char| !c.is_alphanumeric()).any(|w| Comparative::read(w).is_some() || says(w))
}

/// One way to understand a comparison.
pub(crate) struct Reading {
    pub(crate) derivation: Derivation,
    pub(crate) comparison: Comparison,
    /// Whether it may contradict: nothing suggests that the table means something else.
    pub(crate) firm: bool,
    /// What the evidence says instead, for the explanation.
    pub(crate) instead: Option<Derivation>,
}

impl Desk<'_> {
    /// The comparisons that a sentence makes in words.
    pub(crate) fn comparisons(&self, statement: &Statement) -> Vec<Claim> {
        let policy = self.judge.policy;
        let read = |span: Span| Comparative::read(span.of(self.answer));
        if !policy.derivations.allows(Reason::Comparison.as_str())
            || self.evidence.grids.is_empty()
            || !statement.words.iter().any(|w| read(w.span).is_some())
        {
            return Vec::new();
        }
        let Some(clauses) = Clauses::read(self, statement) else { return Vec::new() };
        let mut out = Vec::new();
        for (i, word) in statement.words.iter().enumerate() {
            let Some(compares) = read(word.span).filter(|_| clauses.cover_of(i) == Cover::Plain) else {
                continue;
            };
            if out.len() >= MOST || self.budget.get().is_none() {
                break;
            }
            if self.exempt(clauses.word(i)) {
                continue;
            }
            let looking = Looking { desk: self, clauses: &clauses };
            let found = match compares {
                Comparative::Most | Comparative::Least => {
                    looking.superlative(i, compares == Comparative::Most)
                }
                Comparative::Times(_) | Comparative::Half => looking.change(i, compares),
                Comparative::More | Comparative::Less if is_change(clauses.word(i)) => {
                    looking.change(i, compares)
                }
                Comparative::More | Comparative::Less => looking.than(i, compares),
                Comparative::Amount(_) | Comparative::NoRow | Comparative::Majority => None,
            };
            let wrong = match compares {
                Comparative::Most | Comparative::Least => Reason::WrongRank,
                _ => Reason::WrongDirection,
            };
            if let Some((draft, instead)) =
                found.and_then(|r| self.agreed(word.span, r, Reason::Comparison, wrong))
            {
                out.push(self.word_claim(word.span, draft, instead));
            }
        }
        out
    }

    /// The rank of an ordinal ("the third largest", "ranked third"), where the sentence names one row and one measure.
    pub(crate) fn ranked(&self, statement: &Statement, span: Span, rank: u64) -> Option<Draft> {
        if !self.judge.policy.derivations.allows(Reason::Rank.as_str()) || self.evidence.grids.is_empty() {
            return None;
        }
        let clauses = Clauses::read(self, statement)?;
        let i = statement.words.iter().position(|w| w.span == span)?;
        let readings = Looking { desk: self, clauses: &clauses }.ordinal(i, rank)?;
        let (draft, _) = self.agreed(span, readings, Reason::Rank, Reason::WrongRank)?;
        Some(draft)
    }

    /// The verdict of all readings, or none where they differ.
    fn agreed(
        &self,
        span: Span,
        readings: Vec<Reading>,
        right: Reason,
        wrong: Reason,
    ) -> Option<(Draft, Option<Derivation>)> {
        let decides = self.judge.policy.binding.takes(BindingStep::Comparisons);
        let mut verdict: Option<(Draft, Option<Derivation>)> = None;
        for reading in readings {
            let Reading { derivation, comparison, firm, instead } = reading;
            let certified = |stance| {
                let (derivation, comparison) = (derivation.clone(), comparison.clone());
                let certificate = Certificate { span, stance, derivation, comparison };
                self.judge.accept(certificate, right)
            };
            let (draft, instead) = if let Some(certificate) = certified(Stance::Supports) {
                (Draft::from(Verdict::Supported, right, certificate), None)
            } else {
                let certificate = certified(Stance::Contradicts).filter(|_| firm && decides)?;
                (Draft::from(Verdict::Contradicted, wrong, certificate), instead)
            };
            match &verdict {
                None => verdict = Some((draft, instead)),
                Some((first, _)) if first.verdict == draft.verdict => {}
                Some(_) => return None,
            }
        }
        verdict
    }

    pub(crate) fn word_claim(&self, span: Span, draft: Draft, instead: Option<Derivation>) -> Claim {
        let mut explanation =
            draft.derivation.as_ref().map(|d| explain(d, self.evidence)).unwrap_or_default();
        if let Some(instead) = instead {
            explanation = format!("{explanation}; first is {}", explain(&instead, self.evidence));
        }
        // A factor that goes the other way is no wrong amount.
        let reason = match (&draft.comparison, &draft.derivation) {
            (Some(Comparison::Written), Some(d)) if draft.verdict == Verdict::Contradicted => {
                let value = self.judge.verifier.value(d).ok().flatten();
                let grew = value.is_some_and(|v| v > Decimal::ONE.into());
                let half = Comparative::read(span.of(self.answer)) == Some(Comparative::Half);
                if grew == half { Reason::WrongDirection } else { Reason::WrongValue }
            }
            _ => draft.reason,
        };
        Claim {
            span,
            text: span.of(self.answer).to_owned(),
            pointer: None,
            kind: ClaimKind::Comparison,
            verdict: draft.verdict,
            reason,
            derivation: draft.derivation,
            comparison: draft.comparison,
            nearest: None,
            explanation,
            coincidence: None,
        }
    }
}

/// One comparison being looked at.
pub(crate) struct Looking<'l, 'd> {
    pub(crate) desk: &'l Desk<'d>,
    pub(crate) clauses: &'l Clauses<'d>,
}

impl<'d> Looking<'_, 'd> {
    /// Rows of a grid that are named in a range of words; None where a name there is none of this grid or has several places.
    pub(crate) fn rows(&self, sheet: &Sheet<'_>, range: (usize, usize)) -> Option<Vec<(usize, usize)>> {
        let mut rows: Vec<(usize, usize)> = Vec::new();
        for n in self.clauses.names_in(range) {
            match self.clauses.names[n].place_in(sheet.index)? {
                Place::Row(_, row) => rows.push((n, row)),
                Place::Column(..) => {}
            }
        }
        Some(rows)
    }

    /// The grids that the names of a range of words belong to.
    pub(crate) fn sheets(&self, range: (usize, usize)) -> Vec<Sheet<'d>> {
        let mut grids: Vec<usize> = self
            .clauses
            .names_in(range)
            .flat_map(|n| self.clauses.names[n].grids().collect::<Vec<_>>())
            .collect();
        grids.sort_unstable();
        grids.dedup();
        grids.into_iter().filter_map(|g| Sheet::of(self.desk, g)).collect()
    }

    /// The stems that a range of words says, row names left out; and those that share their root with an adjective behind "most".
    pub(crate) fn said(&self, sheet: &Sheet<'_>, range: (usize, usize)) -> impl Fn(Stem) -> bool + use<> {
        let row = |i: usize| match self.clauses.cover_of(i) {
            Cover::Name(n) => matches!(self.clauses.names[n].place_in(sheet.index), Some(Place::Row(..))),
            _ => false,
        };
        let words = (range.0..range.1).filter(|&i| !row(i));
        let stems: Vec<Stem> = words.filter_map(|i| self.clauses.words[i].stem).collect();
        move |stem| stems.contains(&stem)
    }

    /// Whether the words of a range change nothing, in this table, for this measure.
    pub(crate) fn harmless(&self, sheet: &Sheet<'_>, measure: &Measure, range: (usize, usize)) -> bool {
        let own = |s: Stem| measure.says(s) || sheet.is_common(s);
        (range.0..range.1).all(|i| self.clauses.harmless(i, &own))
    }

    /// Whether the clauses beside narrow nothing down ("In Europe, …", "…, excluding Alaska").
    pub(crate) fn unrestricted(&self, sheet: &Sheet<'_>, measure: &Measure, clause: (usize, usize)) -> bool {
        let opens = |c: &(usize, usize)| {
            matches!(
                self.clauses.word(c.0),
                "in" | "among"
                    | "amongst"
                    | "for"
                    | "of"
                    | "on"
                    | "at"
                    | "within"
                    | "during"
                    | "under"
                    | "since"
                    | "before"
                    | "after"
                    | "when"
                    | "by"
                    | "between"
                    | "outside"
                    | "across"
                    | "behind"
                    | "over"
            )
        };
        self.clauses
            .beside(clause)
            .into_iter()
            .flatten()
            .filter(opens)
            .all(|c| self.harmless(sheet, measure, c))
    }

    /// The end of what the clause says of a comparison at `from`: its end, or an aside before it.
    pub(crate) fn until(&self, from: usize, end: usize) -> usize {
        (from..end)
            .find(|&i| {
                self.clauses.cover_of(i) == Cover::Amount
                    || (self.clauses.cover_of(i) == Cover::Plain && is_aside(self.clauses.word(i)))
            })
            .unwrap_or(end)
    }

    /// Takes what a look at a table costs from the budget. None where that is not left.
    pub(crate) fn spend(&self, sheet: &Sheet<'_>, rows: bool) -> Option<()> {
        let table = &sheet.grid.table;
        let cost = table.columns.len().saturating_add(if rows { table.rows } else { 0 });
        let left = self.desk.budget.get()?;
        self.desk.budget.set(left.checked_sub(cost));
        self.desk.budget.get().map(|_| ())
    }
}

#[cfg(test)]
mod tests;
