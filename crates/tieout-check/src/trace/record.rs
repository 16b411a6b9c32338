//! The recorder: what the steps of one check call while they work.

use std::cell::RefCell;

use tieout_certificate::{Derivation, Leaf, Rejection, explain};
use tieout_evidence::Evidence;
use tieout_notation::{Period, Span};

use super::{
    CandidateOutcome, CandidateTrace, FigureTrace, MOST_CANDIDATES, MOST_SERIES, MentionTrace, SentenceTrace,
    SeriesTrace, Step, StepTrace, WordTrace,
};
use crate::bind::Scored;
use crate::candidate::Outcome;
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::statement::Statement;
use crate::study::{Series, Study};
use crate::tie::Draft;

/// Collects a trace. Shared by everything that works on one answer, on one thread.
pub(crate) struct Recorder<'e> {
    evidence: &'e Evidence,
    sentences: RefCell<Vec<SentenceTrace>>,
    /// The drafts of the steps of the figure at hand, by which the deciding one is known in the end.
    drafts: RefCell<Vec<Option<Draft>>>,
    /// Steps that are at work, innermost last: what they hold against the figure is theirs.
    open: RefCell<Vec<usize>>,
}

impl<'e> Recorder<'e> {
    pub(crate) fn new(evidence: &'e Evidence) -> Self {
        Self { evidence, sentences: RefCell::default(), drafts: RefCell::default(), open: RefCell::default() }
    }

    pub(crate) fn into_sentences(self) -> Vec<SentenceTrace> {
        self.sentences.into_inner()
    }

    pub(crate) fn sentence(&self, statement: &Statement) {
        let word = |w: &crate::statement::AnswerWord| WordTrace {
            span: w.span,
            stem: w.text.clone(),
            known: w.stem.is_some(),
            idle: w.idle,
            cue: w.cue.map(Cue::as_str),
        };
        self.sentences.borrow_mut().push(SentenceTrace {
            span: statement.span,
            words: statement.words.iter().map(word).collect(),
            mentions: Vec::new(),
            periods: statement.periods.clone(),
            figures: Vec::new(),
        });
    }

    pub(crate) fn frame(&self, frame: &Frame<'_>, study: &Study) {
        let name = |group: usize| study.group(group).next().map_or(String::new(), |s| self.row(s));
        let mentions = frame.mentions.iter().map(|m| MentionTrace { span: m.span, names: name(m.group) });
        if let Some(sentence) = self.sentences.borrow_mut().last_mut() {
            sentence.mentions = mentions.collect();
        }
    }

    pub(crate) fn figure(&self, span: Span) {
        self.drafts.borrow_mut().clear();
        self.open.borrow_mut().clear();
        if let Some(sentence) = self.sentences.borrow_mut().last_mut() {
            sentence.figures.push(FigureTrace {
                span,
                bound: Vec::new(),
                more_bound: 0,
                certain: false,
                periods: Vec::new(),
                asks: Vec::new(),
                steps: Vec::new(),
            });
        }
    }

    pub(crate) fn bound(
        &self,
        study: &Study,
        bound: &[Scored],
        certain: bool,
        periods: &[Period],
        asks: &[Cue],
    ) {
        let series = |s: &Scored| {
            let series = study.series.get(s.series)?;
            Some(SeriesTrace {
                grid: series.grid,
                name: self.name(series),
                cells: series.facts.len(),
                score: s.score,
            })
        };
        self.at_figure(|f| {
            f.bound = bound.iter().take(MOST_SERIES).filter_map(series).collect();
            f.more_bound = bound.len().saturating_sub(MOST_SERIES);
            f.certain = certain;
            f.periods = periods.to_vec();
            f.asks = asks.iter().map(|c| c.as_str()).collect();
        });
    }

    pub(crate) fn open(&self, step: Step) {
        let steps = self.at_figure(|f| {
            f.steps.push(StepTrace { step, candidates: Vec::new(), more: 0, found: None, decided: false });
            f.steps.len() - 1
        });
        self.drafts.borrow_mut().push(None);
        self.open.borrow_mut().extend(steps);
    }

    pub(crate) fn close(&self, draft: Option<&Draft>) {
        let Some(step) = self.open.borrow_mut().pop() else { return };
        if let Some(slot) = self.drafts.borrow_mut().get_mut(step) {
            *slot = draft.cloned();
        }
        self.at_step(step, |s| s.found = draft.map(|d| (d.verdict, d.reason)));
    }

    /// The figure's verdict is this draft: the last step that came to it decided.
    pub(crate) fn decided(&self, draft: &Draft) {
        let same = |d: &Draft| {
            (d.verdict, d.reason) == (draft.verdict, draft.reason)
                && d.derivation == draft.derivation
                && d.comparison == draft.comparison
        };
        let step = self.drafts.borrow().iter().rposition(|d| d.as_ref().is_some_and(same));
        self.at_figure(|f| {
            for (i, s) in f.steps.iter_mut().enumerate() {
                s.decided = step == Some(i);
            }
        });
    }

    pub(crate) fn compared(&self, derivation: &Derivation, outcome: Outcome) {
        self.candidate(
            derivation,
            match outcome {
                Outcome::Fits => CandidateOutcome::Fits,
                Outcome::Convention => CandidateOutcome::Convention,
                Outcome::Direction => CandidateOutcome::WrongDirection,
                Outcome::Sign => CandidateOutcome::WrongSign,
                Outcome::Scale => CandidateOutcome::WrongScale,
                Outcome::Differs => CandidateOutcome::Differs,
            },
        );
    }

    pub(crate) fn candidate(&self, derivation: &Derivation, outcome: CandidateOutcome) {
        let Some(step) = self.open.borrow().last().copied() else { return };
        let evidence = self.evidence;
        self.at_step(step, |s| {
            if s.candidates.len() >= MOST_CANDIDATES {
                s.more += 1;
                // What fits is never among those that are only counted.
                if outcome != CandidateOutcome::Fits {
                    return;
                }
                s.candidates.pop();
            }
            let derivation = explain(derivation, evidence);
            match s.candidates.iter_mut().find(|c| c.derivation == derivation) {
                // The same proposal under another sign, or for another word: the better comparison is the one that counts.
                Some(before) if outcome == CandidateOutcome::Fits => before.outcome = outcome,
                Some(_) => {}
                None => s.candidates.push(CandidateTrace { derivation, outcome, rejected: None }),
            }
        });
    }

    pub(crate) fn rejected(&self, derivation: &Derivation, rejection: &Rejection) {
        let Some(step) = self.open.borrow().last().copied() else { return };
        let text = explain(derivation, self.evidence);
        self.at_step(step, |s| {
            if let Some(c) = s.candidates.iter_mut().rev().find(|c| c.derivation == text) {
                c.rejected = Some(rejection.to_string());
            }
        });
    }

    fn at_figure<T>(&self, change: impl FnOnce(&mut FigureTrace) -> T) -> Option<T> {
        self.sentences.borrow_mut().last_mut().and_then(|s| s.figures.last_mut()).map(change)
    }

    fn at_step(&self, step: usize, change: impl FnOnce(&mut StepTrace)) {
        self.at_figure(|f| f.steps.get_mut(step).map(change));
    }

    /// `2010[Texas] … 2020[Texas]`: column and row of the first and the last cell of a series, as explanations call them.
    fn name(&self, series: &Series) -> String {
        let place = |fact: Option<&usize>| {
            let grid = self.evidence.grids.get(series.grid)?;
            let fact = grid.layout.facts.get(*fact?)?;
            let at = grid.locator(fact.row, fact.column);
            let leaf = Leaf { at, value: fact.value.clone(), unit: fact.unit };
            let text = explain(&Derivation::Fact(leaf), self.evidence);
            Some(text.rsplit_once(" = ").map_or(text.clone(), |(place, _)| place.to_owned()))
        };
        match (place(series.facts.first()), place(series.facts.last())) {
            (Some(first), Some(last)) if first != last => format!("{first} … {last}"),
            (first, _) => first.unwrap_or_default(),
        }
    }

    /// The label of its row.
    fn row(&self, series: &Series) -> String {
        let Some(grid) = self.evidence.grids.get(series.grid) else { return String::new() };
        let row = series.facts.first().and_then(|&f| grid.layout.facts.get(f)).map(|f| f.row);
        row.and_then(|r| grid.layout.rows.get(r)).map_or(String::new(), |r| r.label.clone())
    }
}
