//! Two figures of one sentence that have changed places: "14 in favour and 27 against" where the text has 27 in favour and 14 against.

use tieout_certificate::Stance;

use super::decide::{Source, alike};
use super::reading::Fact;
use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::study::Stem;
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// A sentence of more figures is a list, and what stands where in it is not told by its words.
const MOST_FIGURES: usize = 64;

impl Desk<'_> {
    /// The fact that a figure's own words name, where the sentence states it of what the figure is: each of the two has the words of
    /// the other, and no sentence of the texts has them as they stand.
    pub(super) fn swapped_told(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let facts = frame.statement.facts.get()?;
        let at = facts.iter().position(|f| f.quantity.span == subject.quantity.span)?;
        let own = facts.get(at)?;
        let beside = [at.checked_sub(1), at.checked_add(1)].into_iter().flatten();
        let mut found = None;
        for other in beside.filter_map(|i| facts.get(i)) {
            if !alike(&own.quantity, &other.quantity) || own.quantity.value == other.quantity.value {
                continue;
            }
            let (says, it_says) = (apart(own, other), apart(other, own));
            // Figures without words of their own cannot have each other's.
            if says.is_empty() || it_says.is_empty() {
                continue;
            }
            for here in self.holders(subject.quantity) {
                let stated = |f: &&Fact| other.quantity.interval().contains(&f.quantity.exact());
                let facts = self.facts_told(here.passage);
                if facts.len() > MOST_FIGURES {
                    continue;
                }
                for there in facts.iter().filter(stated) {
                    let (name, its) = (apart(here.fact, there), apart(there, here.fact));
                    let straight = meet(&says, &name) || meet(&it_says, &its);
                    if straight {
                        return None;
                    }
                    if meet(&says, &its) && meet(&it_says, &name) && alike(&there.quantity, subject.quantity)
                    {
                        found = found.or(Some(Source { passage: here.passage, fact: there }));
                    }
                }
            }
        }
        let candidate = Candidate::new(self.leaf_of(found?)?, Reason::WrongRow, Direction::AsWritten);
        let (_, comparison) = self.judge.compare(subject.quantity, &candidate);
        let certificate =
            self.judge.certify(subject.figure.span, Stance::Contradicts, &candidate, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongRow, certificate))
    }
}

/// The words that are said of one fact and not of another; verbs name neither.
fn apart(of: &Fact, not: &Fact) -> Vec<Stem> {
    let said = |fact: &Fact, stem: Stem| fact.words.iter().any(|w| w.stem == Some(stem));
    of.words.iter().filter(|w| !w.loose).filter_map(|w| w.stem).filter(|s| !said(not, *s)).collect()
}

fn meet(a: &[Stem], b: &[Stem]) -> bool {
    a.iter().any(|s| b.contains(s))
}
