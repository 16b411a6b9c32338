//! What a part is of its whole, where a text tells both: "won 19 of their 30 games" and "63 % of their games".

use tieout_certificate::{Derivation, Op};
use tieout_notation::{Form, Unit};

use super::decide::{Claimed, Source};
use super::reading::{Fact, alike_amounts};
use crate::Reason;
use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::tie::{Desk, Subject};

/// Facts of one sentence that a part is held against.
const MOST_WHOLES: usize = 8;

impl Desk<'_> {
    /// Adds the shares that the texts give for a figure in percent, or for a fraction: of the parts that its words name, and of those
    /// that its sentence states.
    pub(super) fn shares_told(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        own: Option<&Fact>,
        out: &mut Vec<Candidate>,
    ) {
        let (op, reason) = match subject.quantity.unit {
            Some(Unit::Percent) => (Op::Percent, Reason::Percent),
            None if subject.quantity.form == Form::Fraction => (Op::Ratio, Reason::Ratio),
            _ => return,
        };
        let mut propose = |part: Source<'_>, whole: Source<'_>| {
            if let (Some(part), Some(whole)) = (self.leaf_of(part), self.leaf_of(whole)) {
                let derivation = Derivation::Apply { op, args: vec![part, whole] };
                out.push(Candidate::new(derivation, reason, Direction::AsWritten));
            }
        };
        // The words name a part that its text says to be one.
        if let Some(claim) = own.and_then(Claimed::known_of) {
            for passage in self.told().holding(claim.stems()) {
                let facts = self.facts_told(passage);
                for fact in facts {
                    let whole = fact.whole.and_then(|at| facts.get(at));
                    if let Some(whole) = whole.filter(|whole| claim.fits_either(fact, whole)) {
                        propose(Source { passage, fact }, Source { passage, fact: whole });
                    }
                }
            }
        }
        // The sentence states the part, and one sentence of the text tells the whole beside it.
        for part in self.stated_facts(frame, subject).into_iter().flatten() {
            let facts = self.facts_told(part.passage).iter().take(MOST_WHOLES);
            let larger = facts.filter(|f| {
                alike_amounts(&part.fact.quantity, &f.quantity) && f.quantity.value > part.fact.quantity.value
            });
            for fact in larger {
                propose(part, Source { passage: part.passage, fact });
            }
        }
    }
}
