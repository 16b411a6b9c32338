//! "Aarhus handled €52,975" over a count of parcels: money, said of a column that has no unit beside one whose header says that its own
//! figures are money.

use tieout_certificate::Stance;
use tieout_evidence::FactRef;
use tieout_notation::Unit;

use crate::candidate::{Candidate, Direction, Outcome};
use crate::operand::{self, fact_of};
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

impl Desk<'_> {
    /// The cell that has the figure and is no money; the verifier says which columns are none.
    pub(crate) fn no_money(&self, subject: Subject<'_>) -> Option<Draft> {
        let Some(Unit::Currency(_)) = subject.quantity.unit else { return None };
        let near = self.facts_near(subject.quantity);
        // Where a figure of money is near, it may be that one.
        if near.iter().any(|&f| self.unit_of_fact(f).is_some()) {
            return None;
        }
        near.into_iter().find_map(|fact| {
            let FactRef::Grid { grid, fact } = fact else { return None };
            let (grid, fact) = fact_of(self.evidence, grid, fact)?;
            let c = Candidate::new(operand::leaf(grid, fact), Reason::Cell, Direction::AsWritten);
            let (outcome, comparison) = self.judge.compare(subject.quantity, &c);
            if outcome != Outcome::Fits {
                return None;
            }
            let certificate = self.judge.certify(subject.figure.span, Stance::Contradicts, &c, comparison)?;
            Some(Draft::from(Verdict::Contradicted, Reason::WrongUnit, certificate))
        })
    }
}
