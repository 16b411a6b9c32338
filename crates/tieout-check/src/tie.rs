//! Tying out one figure: bound cell, bound derivation, text, free cell, statistics, free derivation, in that order.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use tieout_certificate::{Certificate, Comparison, Derivation, Stance};
use tieout_evidence::Evidence;
use tieout_notation::{Quantity, Span, Unit};

use crate::bind::Scored;
use crate::candidate::{Candidate, Direction, Judge, Outcome};
use crate::coincidence::Path;
use crate::column::Columns;
use crate::entity::Carried;
use crate::frame::{Bound, Frame};
use crate::glossary::Glossary;
use crate::operand::{Fit, fact_of, quantity_fit};
use crate::operations::{self, Asked};
use crate::question::Question;
use crate::statement::Figure;
use crate::study::Study;
use crate::trace::{CandidateOutcome, Step};
use crate::window;
use crate::{Reason, Verdict};

/// What was decided for one figure.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) verdict: Verdict,
    pub(crate) reason: Reason,
    pub(crate) derivation: Option<Derivation>,
    pub(crate) comparison: Option<Comparison>,
    /// Of all figures written alike, how many the same search would have supported.
    pub(crate) coincidence: Option<(u64, u64)>,
}

impl Draft {
    pub(crate) fn bare(verdict: Verdict, reason: Reason) -> Self {
        Self { verdict, reason, derivation: None, comparison: None, coincidence: None }
    }
    pub(crate) fn from(verdict: Verdict, reason: Reason, certificate: Certificate) -> Self {
        Self {
            verdict,
            reason,
            derivation: Some(certificate.derivation),
            comparison: Some(certificate.comparison),
            coincidence: None,
        }
    }
}

/// Everything a step may look at.
pub(crate) struct Desk<'a> {
    pub(crate) answer: &'a str,
    pub(crate) evidence: &'a Evidence,
    pub(crate) study: &'a Study,
    pub(crate) judge: Judge<'a>,
    /// The policy's exempt values, folded.
    pub(crate) exempt: Arc<BTreeSet<String>>,
    /// How many rows and columns comparisons may still look at; None once that was not enough.
    pub(crate) budget: Cell<Option<usize>>,
    /// What is kept from sentence to sentence of the times that they name.
    pub(crate) windows: window::State,
    /// What the words of the domain stand for.
    pub(crate) glossary: &'a Glossary,
    /// The question that did not come with the evidence.
    pub(crate) asked: Option<&'a Question>,
    /// Who was spoken of last.
    pub(crate) carried: RefCell<Carried>,
    /// The last sentence that was found not to quantify.
    pub(crate) unquantified: Cell<Option<Span>>,
    /// The ways that the figures went, where that is asked for.
    pub(crate) paths: Option<RefCell<Vec<(Span, Path)>>>,
}

impl Desk<'_> {
    /// Whether the policy leaves out what is written so; `text` is folded.
    pub(crate) fn exempt(&self, text: &str) -> bool {
        self.exempt.contains(text)
    }
}

/// One figure with its reading.
#[derive(Clone, Copy)]
pub(crate) struct Subject<'s> {
    pub(crate) figure: &'s Figure,
    pub(crate) quantity: &'s Quantity,
}

/// What the bound steps found when nothing fits: the proposals that the sentence names.
#[derive(Default)]
pub(crate) struct Named {
    pub(crate) candidates: Vec<Candidate>,
}

impl Desk<'_> {
    /// One step of the search: what it looks at is told to the recorder, if there is one.
    pub(crate) fn step(&self, step: Step, look: impl FnOnce() -> Option<Draft>) -> Option<Draft> {
        let path = &self.judge.path;
        path.set(path.get().open(step));
        if let Some(recorder) = self.judge.recorder {
            recorder.open(step);
        }
        let draft = look();
        if let Some(recorder) = self.judge.recorder {
            recorder.close(draft.as_ref());
        }
        if draft.is_some() {
            path.set(path.get().found(step));
        }
        draft
    }

    /// Steps 1 and 2 over series tables: support, or the named proposals that differ.
    pub(crate) fn bound(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        columns: &Columns,
    ) -> Result<Draft, Named> {
        let Bound { series: mut bound, certain } = frame.bound(self.study, subject.figure, 90);
        // Of the columns of a row those that the words at the figure leave open, if there are any.
        let open = |b: &Scored| {
            let series = &self.study.series[b.series];
            let facts = series.facts.iter().filter_map(|&f| fact_of(self.evidence, series.grid, f));
            facts.into_iter().any(|(_, f)| columns.allow(series.grid, f))
        };
        if bound.iter().any(open) {
            bound.retain(open);
        }
        if bound.is_empty() {
            return Err(Named::default());
        }
        let periods = frame.periods(subject.figure);
        let asks = frame.asks(self.study, subject.figure, subject.quantity, &bound);
        if let Some(recorder) = self.judge.recorder {
            recorder.bound(self.study, &bound, certain, &periods, &asks);
        }
        let mut named = self.propose(frame, subject, &bound, &periods, &asks);
        // What lies between two cells is none of them.
        if frame.is_compared(subject.figure) {
            named.retain(|c| c.reason != Reason::Cell);
        }
        if let Some(draft) = self.support(subject, &named) {
            return Ok(draft);
        }
        // Rows almost as well named may still hold the operands of a derivation, never a cell.
        if !asks.is_empty() {
            let wider = frame.bound(self.study, subject.figure, 75).series;
            if wider.len() > bound.len() {
                let mut more = self.propose(frame, subject, &wider, &periods, &asks);
                more.retain(|c| c.reason != Reason::Cell);
                if let Some(draft) = self.support(subject, &more) {
                    return Ok(draft);
                }
            }
        }
        Err(Named { candidates: if certain { named } else { Vec::new() } })
    }

    /// The first proposal that fits, has a unit that may be the claim's, and whose certificate the verifier accepts.
    pub(crate) fn support(&self, subject: Subject<'_>, candidates: &[Candidate]) -> Option<Draft> {
        let mut convention = None;
        for c in candidates {
            if self.unit(subject.quantity, c) == Fit::No {
                if let Some(recorder) = self.judge.recorder {
                    recorder.candidate(&c.derivation, CandidateOutcome::WrongUnit);
                }
                continue;
            }
            let (outcome, comparison) = self.judge.compare(subject.quantity, c);
            match outcome {
                // A difference of percentages that is stated in percent has two readings.
                Outcome::Fits
                    if c.reason == Reason::Points && subject.quantity.unit == Some(Unit::Percent) =>
                {
                    convention = convention.or_else(|| {
                        let certificate =
                            self.judge.certify(subject.figure.span, Stance::Supports, c, comparison)?;
                        Some(Draft::from(Verdict::Ambiguous, Reason::Readings, certificate))
                    });
                }
                Outcome::Fits => {
                    if let Some(certificate) =
                        self.judge.certify(subject.figure.span, Stance::Supports, c, comparison)
                    {
                        return Some(Draft::from(Verdict::Supported, c.reason, certificate));
                    }
                }
                Outcome::Convention if convention.is_none() => {
                    convention = self
                        .judge
                        .certify(subject.figure.span, Stance::Supports, c, comparison)
                        .map(|k| Draft::from(Verdict::Ambiguous, Reason::Readings, k));
                }
                _ => {}
            }
        }
        convention
    }

    /// What the named proposals say against the figure; None when they cannot be held against it.
    pub(crate) fn contradict(&self, subject: Subject<'_>, named: &Named) -> Option<Draft> {
        let mut best: Option<(Outcome, bool, &Candidate, Comparison)> = None;
        let mut nearest = f64::INFINITY;
        for c in named.candidates.iter().filter(|c| !c.weak) {
            let fit = self.unit(subject.quantity, c);
            let (outcome, comparison) = self.judge.compare(subject.quantity, c);
            let key = (outcome, fit != Fit::No);
            if fit == Fit::No && outcome != Outcome::Fits {
                continue;
            }
            // Of equals the one nearest in value says most; doubles only order what is shown.
            let value =
                self.judge.verifier.value(&c.derivation).ok().flatten().map_or(f64::INFINITY, |v| v.to_f64());
            let off = (value - subject.quantity.value.to_f64()).abs();
            let better =
                best.as_ref().is_none_or(|b| key > (b.0, b.1) || (key == (b.0, b.1) && off < nearest));
            if better {
                nearest = off;
                best = Some((outcome, fit != Fit::No, c, comparison));
            }
        }
        let (outcome, unit_ok, candidate, comparison) = best?;
        let reason = match outcome {
            Outcome::Fits if !unit_ok => Reason::WrongUnit,
            Outcome::Direction => Reason::WrongDirection,
            Outcome::Sign => Reason::WrongSign,
            Outcome::Scale => Reason::WrongScale,
            _ => Reason::WrongValue,
        };
        let certificate =
            self.judge.certify(subject.figure.span, Stance::Contradicts, candidate, comparison)?;
        Some(Draft::from(Verdict::Contradicted, reason, certificate))
    }

    /// Whether the proposal's unit may be the claim's.
    pub(crate) fn unit(&self, claim: &Quantity, candidate: &Candidate) -> Fit {
        let unit = claim.unit;
        match candidate.reason {
            Reason::Percent | Reason::PercentChange | Reason::Share | Reason::GrowthRate => match unit {
                Some(Unit::Percent) => Fit::Yes,
                None => Fit::Open,
                _ => Fit::No,
            },
            Reason::Points => match unit {
                Some(Unit::Percent | Unit::Points | Unit::BasisPoints) => Fit::Yes,
                None => Fit::Open,
                _ => Fit::No,
            },
            Reason::Ratio => match (unit, &candidate.derivation) {
                (Some(Unit::Times) | None, _) => Fit::Yes,
                // "$54.99 per order": so much of what is divided for each of the other.
                (Some(Unit::Currency(_) | Unit::Measure(_)), Derivation::Apply { args, .. }) => {
                    let [amount, each] = &args[..] else { return Fit::No };
                    match (self.derivation_unit(claim, amount), self.derivation_unit(claim, each)) {
                        (Fit::No, _) | (_, Fit::Yes) => Fit::No,
                        _ => Fit::Open,
                    }
                }
                _ => Fit::No,
            },
            Reason::Count | Reason::Rank => match unit {
                None => Fit::Yes,
                _ => Fit::No,
            },
            _ => self.derivation_unit(claim, &candidate.derivation),
        }
    }

    fn derivation_unit(&self, claim: &Quantity, derivation: &Derivation) -> Fit {
        // The worst fit of any leaf decides.
        let mut fit = Fit::Yes;
        let mut stack = vec![derivation];
        while let Some(d) = stack.pop() {
            match d {
                Derivation::Fact(leaf) => {
                    let known = self.unit_of(leaf).or(leaf.unit);
                    fit = fit.min(quantity_fit(claim, known));
                }
                Derivation::Scaled { of, .. } => stack.push(of),
                Derivation::Apply { args, .. } => {
                    if args.iter().any(|a| matches!(a, Derivation::Constant { .. })) {
                        return if claim.unit == Some(Unit::Percent) { Fit::Yes } else { Fit::No };
                    }
                    stack.extend(args);
                }
                _ => {}
            }
        }
        fit
    }

    /// The unit that the layout gives to the figure of a place.
    fn unit_of(&self, leaf: &tieout_certificate::Leaf) -> Option<Unit> {
        self.judge.verifier.facts_at(&leaf.at).iter().find(|f| f.value == leaf.value)?.unit
    }

    /// A range that holds a fact which the sentence names: one claim over both ends.
    pub(crate) fn range(&self, frame: &Frame<'_>, figure: &Figure) -> Option<Draft> {
        let claim = figure.amounts().first()?;
        let periods = frame.periods(figure);
        let series = frame.bound(self.study, figure, 90).series;
        let asked = Asked { evidence: self.evidence, claim, periods: &periods };
        let levels = series
            .iter()
            .flat_map(|b| operations::levels(asked, &self.study.series[b.series], Direction::AsWritten));
        levels.filter(|c| !c.weak).find_map(|c| {
            let c = Candidate { reason: Reason::Range, ..c };
            let certificate = self.judge.certify(figure.span, Stance::Supports, &c, Comparison::Between)?;
            Some(Draft::from(Verdict::Supported, Reason::Range, certificate))
        })
    }
}
