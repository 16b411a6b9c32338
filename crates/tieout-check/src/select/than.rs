//! "Bell sold 12 more boxes than Cope": what two selected rows differ by.

use tieout_certificate::{Comparative, Derivation, Op, Stance};
use tieout_evidence::{CellFact, FactForm};

use tieout_notation::Unit;

use super::index::Index;
use super::links::Linker;
use super::{Sentence, count};
use crate::candidate::{Candidate, Direction};
use crate::operand;
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// How far from the figure the header of the column may stand, in words.
const NEAR: usize = 4;

impl Desk<'_> {
    /// The difference of the row that is named before "than" and the one behind it.
    pub(crate) fn difference_of_rows(
        &self,
        sentence: &Sentence<'_>,
        index: &Index,
        subject: Subject<'_>,
    ) -> Option<Draft> {
        let (at, end) = sentence.place(subject.figure);
        let words = sentence.folded.len();
        let than = (end..words).find(|&i| sentence.folded[i] == "than")?;
        let more = (end..than).find(|&i| {
            matches!(Comparative::read(&sentence.folded[i]), Some(Comparative::More | Comparative::Less))
        })?;
        let quantity = subject.quantity;
        let bare = quantity.divisor.is_none() && quantity.hedge.is_none() && quantity.scale.is_none();
        // "At least 5 more", "5 times more": no difference.
        let times = (end..than).any(|i| matches!(sentence.folded[i].as_str(), "times" | "time"));
        let times = times || quantity.unit == Some(Unit::Times);
        if !bare || times || more > end + 2 {
            return None;
        }
        let linker = sentence.linker(index);
        let row = |range| one_row(&linker, range, subject);
        let ((a, left), (b, right)) = (row((0, at))?, row((than + 1, words))?);
        if a == b {
            return None;
        }
        let column = column(sentence, index, (at, more, than))?;
        // "Week 9 had 50 more visitors than week 10": what tells the rows apart is not what they differ by.
        if left.contains(&column) || right.contains(&column) {
            return None;
        }
        let grid = self.evidence.grids.get(index.grid)?;
        let leaf = |row: usize| {
            let of = |f: &&CellFact| f.form == FactForm::Number;
            Some(operand::leaf(grid, grid.layout.facts.of_cell(row, column).iter().find(of)?))
        };
        let derivation = Derivation::Apply { op: Op::Difference, args: vec![leaf(a)?, leaf(b)?] };
        let up = Comparative::read(&sentence.folded[more]) == Some(Comparative::More);
        let direction = if up { Direction::Up } else { Direction::Down };
        let c = Candidate::new(derivation, Reason::Difference, direction);
        if let Some(draft) = self.support(subject, std::slice::from_ref(&c)) {
            return Some(draft);
        }
        let (_, comparison) = self.judge.compare(quantity, &c);
        let certificate = self.judge.certify(subject.figure.span, Stance::Contradicts, &c, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate))
    }
}

/// The one row that the words of a range name, all of them understood, and the columns that name it.
fn one_row(linker: &Linker<'_>, range: (usize, usize), subject: Subject<'_>) -> Option<(usize, Vec<usize>)> {
    let links = linker.read(range, subject.figure);
    if links.doubted || links.open.len() > 1 || links.values.is_empty() {
        return None;
    }
    let rows = count::rows_of(linker.index, &links.values);
    let columns = links.values.iter().flat_map(|l| l.columns.iter().copied()).collect();
    if let [row] = rows[..] { Some((row, columns)) } else { None }
}

/// The one numeric column that the words between the figure and "than" name, or those right before the figure.
fn column(sentence: &Sentence<'_>, index: &Index, (at, more, than): (usize, usize, usize)) -> Option<usize> {
    let words = &sentence.statement.words;
    let of = |i: usize| {
        let mut columns = index.headed(&words.get(i)?.text).filter(|&c| index.columns[c].numeric);
        let first = columns.next()?;
        columns.next().is_none().then_some(first)
    };
    let behind = (more + 1..than).find_map(of);
    behind.or_else(|| (at.saturating_sub(NEAR)..at).rev().find_map(of))
}
