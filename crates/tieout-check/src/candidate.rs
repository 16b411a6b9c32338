//! What the search proposes for one figure, and how a proposal compares with it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use tieout_certificate::{Certificate, Comparison, Derivation, Rejection, Stance, Verifier};
use tieout_notation::{Decimal, Quantity, Rational, Span};

use crate::coincidence::Path;
use crate::trace::Recorder;
use crate::written::Written;
use crate::{BindingStep, Policy, Reason};

/// How a figure outside any named row may meet a value: sign and all; a figure without a minus also by its magnitude, for a word
/// of the sentence may carry the sign.
pub(crate) fn directions(claim: &Quantity) -> impl Iterator<Item = Direction> + use<> {
    let loose = (claim.value.signum() >= 0).then_some(Direction::Either);
    std::iter::once(Direction::AsWritten).chain(loose)
}

/// Which sign the sentence's words give the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// The figure carries its own sign.
    AsWritten,
    /// A word gives the sign: the value must be above nought.
    Up,
    /// The value must be below nought.
    Down,
    /// A magnitude: either sign.
    Either,
}

/// A proposal.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) derivation: Derivation,
    pub(crate) reason: Reason,
    pub(crate) direction: Direction,
    /// Sign conventions differ (both operands negative): a mismatch of sign alone decides nothing.
    pub(crate) soft_sign: bool,
    /// May support, never contradict: a dash that may mean nought or nothing, a percentage over a column of amounts.
    pub(crate) weak: bool,
}

impl Candidate {
    /// A proposal with nothing special about it.
    pub(crate) fn new(derivation: Derivation, reason: Reason, direction: Direction) -> Self {
        Self { derivation, reason, direction, soft_sign: false, weak: false }
    }
}

/// How a proposal compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Nothing in common.
    Differs,
    /// Right but for a power of ten.
    Scale,
    /// Right but for its sign.
    Sign,
    /// Right but for the word that gives the direction.
    Direction,
    /// Right up to a sign convention that the sentence leaves open.
    Convention,
    /// Right.
    Fits,
}

/// Holds proposals against figures.
pub(crate) struct Judge<'a> {
    pub(crate) verifier: &'a Verifier<'a>,
    pub(crate) policy: &'a Policy,
    /// Where a trace of the check is kept, when one is asked for.
    pub(crate) recorder: Option<&'a Recorder<'a>>,
    /// Whether something since the last figure would have been accepted, had its source not been cut off.
    pub(crate) unproven: Cell<bool>,
    /// The mark before decimals that the figure at hand is read with, where it is not its first reading that is looked at.
    pub(crate) decimal: Cell<Option<char>>,
    /// The way of the figure at hand so far.
    pub(crate) path: Cell<Path>,
    /// What may be written as the figure is that was compared last: one figure is compared with many proposals.
    written: RefCell<Option<Rc<Written>>>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(
        verifier: &'a Verifier<'a>,
        policy: &'a Policy,
        recorder: Option<&'a Recorder<'a>>,
    ) -> Self {
        let (unproven, decimal, path) = (Cell::new(false), Cell::new(None), Cell::new(Path::default()));
        Self { verifier, policy, recorder, unproven, decimal, path, written: RefCell::default() }
    }
}

impl Judge<'_> {
    /// Compares the proposal's exact value with the figure; also says which comparison the certificate needs.
    pub(crate) fn compare(&self, quantity: &Quantity, candidate: &Candidate) -> (Outcome, Comparison) {
        let directed = matches!(candidate.direction, Direction::Up | Direction::Down);
        let compared = if directed && !self.policy.binding.takes(BindingStep::Comparisons) {
            // What a word says of the direction is left aside.
            self.outcome(quantity, &Candidate { direction: Direction::Either, ..candidate.clone() })
        } else {
            self.outcome(quantity, candidate)
        };
        if let Some(recorder) = self.recorder {
            recorder.compared(&candidate.derivation, compared.0);
        }
        compared
    }

    fn outcome(&self, quantity: &Quantity, candidate: &Candidate) -> (Outcome, Comparison) {
        let value = match self.verifier.value(&candidate.derivation) {
            Ok(Some(value)) => value,
            Ok(None) => return self.compare_root(quantity, candidate),
            Err(_) => return (Outcome::Differs, Comparison::Written),
        };
        let (written, magnitude) = self.fits(quantity, &value);
        let sign = value.signum();
        let outcome = match candidate.direction {
            Direction::AsWritten if written => (Outcome::Fits, self.comparison(Comparison::Written)),
            Direction::AsWritten if magnitude && candidate.soft_sign => {
                (Outcome::Convention, Comparison::Magnitude)
            }
            Direction::AsWritten if magnitude => (Outcome::Sign, Comparison::Written),
            Direction::Either if magnitude => (Outcome::Fits, self.comparison(Comparison::Magnitude)),
            Direction::Up | Direction::Down if magnitude => {
                let (side, right) = if candidate.direction == Direction::Up {
                    (Comparison::Rise, sign > 0)
                } else {
                    (Comparison::Fall, sign < 0)
                };
                if right {
                    (Outcome::Fits, self.comparison(side))
                } else if candidate.soft_sign {
                    (Outcome::Convention, Comparison::Magnitude)
                } else {
                    (Outcome::Direction, side)
                }
            }
            _ => (Outcome::Differs, self.comparison(Comparison::Written)),
        };
        if outcome.0 == Outcome::Differs && self.written(quantity).fits_scaled(&value) {
            return (Outcome::Scale, outcome.1);
        }
        outcome
    }

    /// A growth rate has no exact value: the verifier itself raises the figure's ends to its power.
    fn compare_root(&self, quantity: &Quantity, candidate: &Candidate) -> (Outcome, Comparison) {
        let natural = match candidate.direction {
            Direction::AsWritten => Comparison::Written,
            Direction::Up => Comparison::Rise,
            Direction::Down => Comparison::Fall,
            Direction::Either => Comparison::Magnitude,
        };
        let comparison = self.comparison(natural);
        let holds = |comparison: &Comparison| {
            self.certify(quantity.span, Stance::Supports, candidate, comparison.clone()).is_some()
        };
        let outcome = if holds(&comparison) {
            Outcome::Fits
        } else if matches!(comparison, Comparison::Rise | Comparison::Fall) && holds(&Comparison::Magnitude) {
            Outcome::Direction
        } else {
            Outcome::Differs
        };
        (outcome, comparison)
    }

    fn comparison(&self, natural: Comparison) -> Comparison {
        if self.policy.rel_tolerance.signum() > 0 || self.policy.abs_tolerance.signum() > 0 {
            return Comparison::Tolerance {
                relative: self.policy.rel_tolerance.clone(),
                absolute: self.policy.abs_tolerance.clone(),
            };
        }
        if !self.policy.rounding && natural == Comparison::Written {
            return Comparison::Exact;
        }
        natural
    }

    pub(crate) fn fits(&self, quantity: &Quantity, value: &Rational) -> (bool, bool) {
        if self.policy.rel_tolerance.signum() > 0 || self.policy.abs_tolerance.signum() > 0 {
            let near =
                within(&quantity.exact(), value, &self.policy.rel_tolerance, &self.policy.abs_tolerance);
            return (near, near);
        }
        self.written(quantity).fits(value)
    }

    /// The ends of what may be written so, as doubles, for proposing facts.
    pub(crate) fn reach(&self, quantity: &Quantity) -> (f64, f64) {
        if self.policy.rounding { self.written(quantity).reach() } else { quantity.interval().to_f64() }
    }

    fn written(&self, quantity: &Quantity) -> Rc<Written> {
        let rounding = self.policy.rounding;
        let mut last = self.written.borrow_mut();
        match &*last {
            Some(written) if written.is_of(quantity, rounding) => Rc::clone(written),
            _ => Rc::clone(last.insert(Rc::new(Written::new(quantity, rounding)))),
        }
    }

    /// A certificate that the verifier accepts, or nothing.
    pub(crate) fn certify(
        &self,
        span: Span,
        stance: Stance,
        candidate: &Candidate,
        comparison: Comparison,
    ) -> Option<Certificate> {
        let certificate = Certificate { span, stance, derivation: candidate.derivation.clone(), comparison };
        self.accept(certificate, candidate.reason)
    }

    /// The one door to `supported` and `contradicted`: the verifier accepts, and the policy allows support of this family.
    pub(crate) fn accept(&self, mut certificate: Certificate, reason: Reason) -> Option<Certificate> {
        if let Some(decimal) = self.decimal.get() {
            certificate.comparison = Comparison::Under { decimal, of: Box::new(certificate.comparison) };
        }
        if certificate.stance == Stance::Supports && !self.policy.derivations.allows(reason.as_str()) {
            return None;
        }
        match self.verifier.verify(&certificate) {
            Ok(()) => Some(certificate),
            Err(rejection) => {
                if matches!(rejection, Rejection::CutOff(_)) && certificate.stance == Stance::Supports {
                    self.unproven.set(true);
                }
                if let Some(recorder) = self.recorder {
                    recorder.rejected(&certificate.derivation, &rejection);
                }
                None
            }
        }
    }
}

/// |claim - value| ≤ max(relative × |value|, absolute), on absolute values.
pub(crate) fn within(claim: &Rational, value: &Rational, relative: &Decimal, absolute: &Decimal) -> bool {
    let (c, v) = (claim.abs(), value.abs());
    let difference = c.sub(&v).abs();
    difference <= v.mul(&Rational::from(relative.clone())) || difference <= Rational::from(absolute.clone())
}
