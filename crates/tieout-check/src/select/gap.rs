//! "Nine points separate the highest from the lowest", "four more than the club with the fewest": a difference one end of which is
//! the extreme of a column.
//!
//! It only supports: where no column comes to the figure, the other steps decide.

use tieout_certificate::{Comparative, Derivation, Op, Stance};

use super::extreme::superlative;
use super::view::View;
use super::{Sentence, intersect};
use crate::candidate::{Candidate, Direction, Outcome};
use crate::frame::Frame;
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

impl<'d> Desk<'d> {
    /// The figure as what lies between a column's extreme and its other end, or a named row.
    pub(crate) fn gap(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let words = &frame.statement.words;
        let spoken = |i: &usize| superlative(words[*i].span.of(self.answer)).is_some();
        let speakers: Vec<usize> = (0..words.len()).filter(spoken).collect();
        if !(1..=2).contains(&speakers.len()) {
            return None;
        }
        let known = self.selectable();
        let sentence = Sentence::new(self.answer, frame.statement, &known.roles);
        known.all(self.evidence).find_map(|index| {
            let view = View::paid(self, index)?;
            self.gaps(&sentence, view, &speakers, subject)?
                .into_iter()
                .find_map(|candidate| self.gap_fits(subject, &candidate))
        })
    }

    fn gap_fits(&self, subject: Subject<'_>, candidate: &Candidate) -> Option<Draft> {
        let (outcome, comparison) = self.judge.compare(subject.quantity, candidate);
        if outcome != Outcome::Fits {
            return None;
        }
        let certificate = self.judge.certify(subject.figure.span, Stance::Supports, candidate, comparison)?;
        Some(Draft::from(Verdict::Supported, Reason::Difference, certificate))
    }

    fn gaps(
        &self,
        sentence: &Sentence<'_>,
        view: View<'d>,
        speakers: &[usize],
        subject: Subject<'_>,
    ) -> Option<Vec<Candidate>> {
        let folded = &sentence.folded;
        let (_, end) = sentence.place(subject.figure);
        let measures = view.measures();
        let said: Vec<usize> = {
            let stems = sentence.statement.words.iter();
            let mut said: Vec<usize> = stems.flat_map(|w| view.headed(&w.text, &measures)).collect();
            said.sort_unstable();
            said.dedup();
            said
        };
        let columns = match (said.is_empty(), &measures[..]) {
            (false, _) => said,
            // Any column may be meant by a word that no header has, where there are few.
            (true, few) if few.len() <= 4 => few.to_vec(),
            _ => return None,
        };
        let all = &view.index.rows;
        let minus = |a, b| Derivation::Apply { op: Op::Difference, args: vec![a, b] };
        if let [first, second] = speakers {
            let ends = [superlative(&folded[*first])?, superlative(&folded[*second])?];
            let apart = folded.iter().any(|w| {
                matches!(w.as_str(), "difference" | "gap" | "range" | "spread" | "between" | "apart")
                    || w.starts_with("separat")
            });
            let both = |c: usize| minus(view.extreme(c, all, true), view.extreme(c, all, false));
            let of = |c| Candidate::new(both(c), Reason::Difference, Direction::AsWritten);
            return (apart && ends[0] != ends[1]).then(|| columns.into_iter().map(of).collect());
        }
        let &[word] = speakers else { return None };
        let than = (end..word).find(|&i| folded[i] == "than")?;
        let direction = match (end..than).find_map(|i| Comparative::read(&folded[i])) {
            Some(Comparative::More) => Direction::Up,
            Some(Comparative::Less) => Direction::Down,
            _ => return None,
        };
        let links = sentence.linker(view.index).read((0, than), subject.figure);
        let rows = intersect(&super::count::rows_of(view.index, &links.values), all);
        let [row] = rows[..] else { return None };
        let descending = superlative(&folded[word])?;
        let of = |c: usize| {
            let own = view.sheet.leaf(view.sheet.figure(row, c)?);
            Some(Candidate::new(minus(own, view.extreme(c, all, descending)), Reason::Difference, direction))
        };
        Some(columns.into_iter().filter_map(of).collect())
    }
}
