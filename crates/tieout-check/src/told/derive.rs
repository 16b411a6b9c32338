//! Arithmetic over what the texts tell: the change between a fact and what it was before, and what lies between the facts that the
//! claim's own sentence states.

use tieout_certificate::{Derivation, Op};
use tieout_notation::Unit;

use super::decide::{Claimed, Source, alike};
use crate::Reason;
use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::tie::{Desk, Draft, Subject};

/// Proposals for one figure.
const MOST: usize = 64;
/// Facts that one stated figure may be.
const MOST_FACTS: usize = 4;
/// Figures of a sentence that come to a sum.
const MOST_SUMMANDS: usize = 8;

impl Desk<'_> {
    /// What arithmetic over the facts of the texts supports.
    pub(crate) fn derived_from_texts(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        if self.study.passages.is_empty() {
            return None;
        }
        let own = self.own_fact(frame.statement, subject.quantity);
        let mut cues = frame.near_cues(subject.figure);
        if cues.is_empty() && own.is_some_and(|own| own.goes_on) {
            // "Declined by £3.6 million, or 10.3 %": the word stands at the figure before it.
            let before = frame.statement.words.iter().filter(|w| w.span.end <= subject.figure.span.start);
            cues = before.filter_map(|w| w.cue).collect();
        }
        let rises = cues.iter().any(|c| matches!(c, Cue::Rise | Cue::More));
        let falls = cues.iter().any(|c| matches!(c, Cue::Fall | Cue::Less));
        let changes = rises || falls || cues.iter().any(|c| matches!(c, Cue::Change | Cue::Gap));
        let mut out: Vec<Candidate> = Vec::new();
        if changes && let Some(claim) = own.and_then(Claimed::known_of) {
            for pair in self.pairs_of(&claim) {
                self.change(pair, subject, (rises, falls), &mut out);
            }
        }
        self.between_told(frame, subject, (rises, falls), changes, &mut out);
        if !changes {
            self.shares_told(frame, subject, own, &mut out);
        }
        if out.len() > MOST {
            out.truncate(MOST);
        }
        self.support(subject, &out).or_else(|| self.sum_of_told(frame, subject))
    }

    /// Facts that the words name, each with what it was before.
    fn pairs_of(&self, claim: &Claimed) -> Vec<(Source<'_>, Source<'_>)> {
        let mut out = Vec::new();
        for passage in self.told().holding(claim.stems()) {
            let facts = self.facts_told(passage);
            for fact in facts.iter().filter(|f| f.before) {
                let Some(now) = fact.of.and_then(|at| facts.get(at)) else { continue };
                if claim.fits(now) && alike(&now.quantity, &fact.quantity) {
                    out.push((Source { passage, fact: now }, Source { passage, fact }));
                }
            }
        }
        out
    }

    fn change(
        &self,
        (now, before): (Source<'_>, Source<'_>),
        subject: Subject<'_>,
        (rises, falls): (bool, bool),
        out: &mut Vec<Candidate>,
    ) {
        let percentages = [now, before].iter().all(|s| s.fact.quantity.unit == Some(Unit::Percent));
        let (Some(now), Some(before)) = (self.leaf_of(now), self.leaf_of(before)) else { return };
        let direction = match (rises, falls) {
            (true, false) => Direction::Up,
            (false, true) => Direction::Down,
            _ => Direction::Either,
        };
        let kinds: &[(Op, Reason)] = match subject.quantity.unit {
            Some(Unit::Percent) => {
                &[(Op::PercentChange, Reason::PercentChange), (Op::Points, Reason::Points)]
            }
            Some(Unit::Points | Unit::BasisPoints) => &[(Op::Points, Reason::Points)],
            // "By 1.3 points" of two percentages.
            None if percentages => &[(Op::Points, Reason::Points)],
            _ => &[(Op::Difference, Reason::Difference)],
        };
        for &(op, reason) in kinds {
            let derivation = Derivation::Apply { op, args: vec![now.clone(), before.clone()] };
            out.push(Candidate::new(derivation, reason, direction));
        }
    }

    /// Two figures that the sentence itself states, as the texts tell them.
    fn between_told(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        (rises, falls): (bool, bool),
        changes: bool,
        out: &mut Vec<Candidate>,
    ) {
        let percentage = matches!(subject.quantity.unit, Some(Unit::Percent | Unit::Points));
        if !changes && !percentage {
            return;
        }
        let stated: Vec<Vec<Source<'_>>> = self.stated_facts(frame, subject);
        let part = !changes && percentage;
        for (i, left) in stated.iter().enumerate() {
            for right in stated.iter().skip(i + 1) {
                for &a in left {
                    for &b in right.iter().filter(|b| alike_or_bare(a, **b)) {
                        if out.len() >= MOST {
                            return;
                        }
                        let (large, small) =
                            if a.fact.quantity.value >= b.fact.quantity.value { (a, b) } else { (b, a) };
                        if part {
                            let (Some(small), Some(large)) = (self.leaf_of(small), self.leaf_of(large))
                            else {
                                continue;
                            };
                            let derivation = Derivation::Apply { op: Op::Percent, args: vec![small, large] };
                            out.push(Candidate::new(derivation, Reason::Percent, Direction::AsWritten));
                        } else {
                            // Which was first is told by the word for the change.
                            let (now, before) = if falls && !rises { (small, large) } else { (large, small) };
                            self.change((now, before), subject, (rises, falls), out);
                        }
                    }
                }
            }
        }
    }

    /// "51,000 and 18,500 tonnes, 69,500 together".
    fn sum_of_told(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        if !frame.near_cues(subject.figure).contains(&Cue::Sum)
            || subject.quantity.value.abs().leading_power() < 1
        {
            return None;
        }
        let stated: Vec<Source<'_>> = self
            .stated_facts(frame, subject)
            .iter()
            .filter_map(|facts| facts.iter().copied().find(|s| alike(&s.fact.quantity, subject.quantity)))
            .collect();
        if !(2..=MOST_SUMMANDS).contains(&stated.len()) {
            return None;
        }
        let args = stated.into_iter().map(|s| self.leaf_of(s)).collect::<Option<Vec<_>>>()?;
        let derivation = Derivation::Apply { op: Op::Sum, args };
        self.support(subject, &[Candidate::new(derivation, Reason::GroupSum, Direction::AsWritten)])
    }

    /// For every other amount of the sentence the facts of the texts that it is.
    pub(super) fn stated_facts(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Vec<Vec<Source<'_>>> {
        let amounts = frame.statement.figures.iter().flat_map(|f| f.amounts());
        let others = amounts.filter(|q| q.span != subject.quantity.span).take(MOST_SUMMANDS);
        let facts = |q| {
            let mut facts = self.holders(q);
            facts.truncate(MOST_FACTS);
            facts
        };
        others.map(facts).collect()
    }
}

/// Two figures of one kind: the noun may stand behind one of them only.
fn alike_or_bare(a: Source<'_>, b: Source<'_>) -> bool {
    let (a, b) = (&a.fact.quantity, &b.fact.quantity);
    alike(a, b) || a.unit.is_none() || b.unit.is_none()
}
