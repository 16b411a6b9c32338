//! A claim against the facts that its words name.

use tieout_certificate::{Derivation, Leaf, Stance};
use tieout_evidence::Locator;
use tieout_notation::{Quantity, Unit};

use super::reading::{self, Fact, Said};
use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::statement::Statement;
use crate::study::Stem;
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// A fact and the sentence of the evidence that tells it.
#[derive(Clone, Copy)]
pub(super) struct Source<'f> {
    pub(super) passage: usize,
    pub(super) fact: &'f Fact,
}

impl Desk<'_> {
    /// The fact that the words at a figure name, where it differs from the figure and every fact of that value is of something else.
    pub(crate) fn told_otherwise(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        if self.study.passages.is_empty() {
            return None;
        }
        // "Five of 37 species", "21 points ahead of Kelby": a whole, or what lies between two values, is no value of what is named.
        let apart = |c: &Cue| matches!(c, Cue::More | Cue::Less | Cue::Gap);
        if frame.word_before(subject.figure).is_some_and(|w| w.text == "of")
            || frame.is_compared(subject.figure)
            || frame.near_cues(subject.figure).iter().any(apart)
            || crate::member::whole(frame, subject)
        {
            return None;
        }
        let own = self.own_fact(frame.statement, subject.quantity)?;
        if let Some(draft) = self.swapped_told(frame, subject) {
            return Some(draft);
        }
        let claim = Claimed::of(own)?;
        let holders = self.holders(subject.quantity);
        if holders.is_empty() {
            return None;
        }
        let mut named = self.named_facts(&claim);
        named.retain(|s| alike(subject.quantity, &s.fact.quantity) && claim.names(s.fact));
        // A fact of another time is not the one that is meant.
        let timed = |s: &&Source<'_>| match (own.period, s.fact.period) {
            (Some(a), Some(b)) => a.agrees(&b),
            _ => !s.fact.before,
        };
        let meant = named.iter().find(timed)?;
        // What another figure of the sentence states is not what this one should be.
        let value = meant.fact.quantity.exact();
        let mut others = frame.statement.figures.iter().flat_map(|f| f.amounts());
        if others.any(|q| q.span != subject.quantity.span && q.interval().contains(&value)) {
            return None;
        }
        let strange = |h: &Source<'_>| claim.is_strange(h.fact) || claim.is_outdone(h.fact, meant.fact);
        if holders.iter().any(|h| !strange(h) && !self.is_of_another_time(own, *h)) {
            return None;
        }
        let reason = if holders.iter().all(strange) { Reason::WrongRow } else { Reason::WrongPeriod };
        let candidate = Candidate::new(self.leaf_of(*meant)?, reason, Direction::AsWritten);
        let (_, comparison) = self.judge.compare(subject.quantity, &candidate);
        let certificate =
            self.judge.certify(subject.figure.span, Stance::Contradicts, &candidate, comparison)?;
        Some(Draft::from(Verdict::Contradicted, reason, certificate))
    }

    /// Whether the claim names a time, and a fact is told of another one: by its own, or as what it was before that time.
    fn is_of_another_time(&self, own: &Fact, source: Source<'_>) -> bool {
        let Some(time) = own.period else { return false };
        let now = source.fact.of.filter(|_| source.fact.before);
        let now = now.and_then(|at| self.facts_told(source.passage).get(at)).and_then(|f| f.period);
        match (source.fact.period, now) {
            (Some(told), _) => !told.agrees(&time),
            (None, Some(now)) => now.agrees(&time),
            (None, None) => false,
        }
    }

    /// The claim's own figure as its sentence tells it.
    pub(super) fn own_fact<'s>(&self, statement: &'s Statement, quantity: &Quantity) -> Option<&'s Fact> {
        let facts = statement.facts.get_or_init(|| reading::facts(self.answer, statement));
        facts.iter().find(|f| f.quantity.span == quantity.span)
    }

    /// The facts of the texts whose value the figure is.
    pub(super) fn holders(&self, q: &Quantity) -> Vec<Source<'_>> {
        let near = self.study.passages_near(&q.interval());
        let mut out: Vec<Source<'_>> = Vec::new();
        for of_passage in near.chunk_by(|a, b| a.0 == b.0) {
            let Some(&(passage, _)) = of_passage.first() else { continue };
            let states = |f: &&Fact| {
                alike(q, &f.quantity)
                    && (q.interval().contains(&f.quantity.exact())
                        || q.interval().neg().contains(&f.quantity.exact()))
            };
            out.extend(self.facts_told(passage).iter().filter(states).map(|fact| Source { passage, fact }));
            if out.len() > super::MOST_PASSAGES {
                break;
            }
        }
        out
    }

    fn named_facts(&self, claim: &Claimed) -> Vec<Source<'_>> {
        let passages = self.told().holding(claim.stems()).into_iter();
        passages
            .flat_map(|passage| self.facts_told(passage).iter().map(move |fact| Source { passage, fact }))
            .collect()
    }

    pub(super) fn leaf_of(&self, source: Source<'_>) -> Option<Derivation> {
        let passage = self.study.passages.get(source.passage)?;
        let at = Locator::Text {
            source: self.evidence.texts.get(passage.text)?.0,
            span: source.fact.quantity.span,
        };
        let q = &source.fact.quantity;
        let value = if q.divisor.is_some() { q.exact().to_decimal()? } else { q.value.clone() };
        Some(Derivation::Fact(Leaf { at, value, unit: q.unit }))
    }
}

/// Whether two figures may be of one kind: the same unit, or none.
pub(super) fn alike(a: &Quantity, b: &Quantity) -> bool {
    match (a.unit, b.unit) {
        (Some(Unit::Measure(a)), Some(Unit::Measure(b))) => a == b,
        (a, b) => a == b,
    }
}

/// What a claim's words say that it is of.
pub(super) struct Claimed {
    /// Stems that have to be said of the fact that is meant.
    firm: Vec<Stem>,
    /// Those of them that are names.
    proper: Vec<Stem>,
}

impl Claimed {
    /// None where a word is of something that the evidence does not speak of, or nothing is said.
    pub(super) fn of(fact: &Fact) -> Option<Self> {
        let foreign = fact.words.iter().any(|w| !w.loose && w.stem.is_none());
        Self::known_of(fact).filter(|_| !foreign)
    }

    /// The same by the words that the evidence holds: what it does not hold may be another name of the thing.
    pub(super) fn known_of(fact: &Fact) -> Option<Self> {
        let firm = || fact.words.iter().filter(|w| !w.loose);
        let claim = Self {
            firm: firm().filter_map(|w| w.stem).collect(),
            proper: firm().filter(|w| w.proper).filter_map(|w| w.stem).collect(),
        };
        (!claim.firm.is_empty()).then_some(claim)
    }

    /// Whether a fact is of something else: none of the claim's words is said of it; or it has a name of its own, and not the claim's.
    fn is_strange(&self, fact: &Fact) -> bool {
        let said = |s: &Stem| fact.words.iter().any(|w| w.stem == Some(*s));
        let around = |s: &Stem| fact.around.contains(s);
        if !self.firm.iter().any(|s| said(s) || (around(s) && fact.words.iter().all(|w| w.loose))) {
            return true;
        }
        let own_name = fact.words.iter().any(|w| w.proper && w.stem.is_some_and(|s| !self.firm.contains(&s)));
        own_name && !self.proper.is_empty() && !self.proper.iter().any(said)
    }

    /// Whether a fact lacks a word of the claim that is said of another one, and has words of its own: "the choir has 46 members" where
    /// the youth club has 46, and the choir 31.
    fn is_outdone(&self, fact: &Fact, by: &Fact) -> bool {
        let says = |f: &Fact, s: &Stem| f.words.iter().any(|w| w.stem == Some(*s));
        let own = |w: &&Said| !w.loose && w.stem.is_some_and(|s| !self.firm.contains(&s));
        self.firm.iter().any(|s| says(by, s) && !says(fact, s) && !fact.around.contains(s))
            && fact.words.iter().any(|w| own(&w))
    }

    /// Whether the words name a fact in full: all of them are said of it, and nothing is said of it but names that they leave out.
    fn names(&self, fact: &Fact) -> bool {
        let said = |s: &Stem| fact.words.iter().any(|w| w.stem == Some(*s));
        let around = |s: &Stem| fact.around.contains(s);
        let all = self.firm.iter().all(|s| said(s) || around(s)) && self.firm.iter().any(said);
        let core = || fact.words.iter().filter(|w| !w.loose && !w.proper);
        let whole = core().next().is_some() && core().all(|w| w.stem.is_some_and(|s| self.firm.contains(&s)));
        let by_name = !self.proper.is_empty() && self.proper.iter().all(said);
        all && (whole || by_name)
    }

    /// The stems that have to be said.
    pub(super) fn stems(&self) -> &[Stem] {
        &self.firm
    }

    /// Whether all the words are said of a part or of its whole, and one of them of the part.
    pub(super) fn fits_either(&self, part: &Fact, whole: &Fact) -> bool {
        let said = |fact: &Fact, s: &Stem| fact.words.iter().any(|w| w.stem == Some(*s));
        let around = |s: &Stem| part.around.contains(s);
        self.firm.iter().any(|s| said(part, s) || around(s))
            && self.firm.iter().all(|s| said(part, s) || said(whole, s) || around(s))
    }

    /// Whether all the words are said of a fact.
    pub(super) fn fits(&self, fact: &Fact) -> bool {
        let said = |s: &Stem| fact.words.iter().any(|w| w.stem == Some(*s)) || fact.around.contains(s);
        self.firm.iter().all(said)
    }
}
