//! "Lisbon and Porto together took 500 orders": what rows of a table of records that the sentence names come to.

use std::collections::BTreeSet;

use tieout_certificate::{Derivation, Op, Rows};
use tieout_evidence::{CellFact, ColumnRole, Grid, TableKind};
use tieout_notation::Unit;

use crate::candidate::{Candidate, Direction};
use crate::column::Columns;
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::member::cell;
use crate::operand::{Fit, quantity_fit};
use crate::tie::{Desk, Draft, Named, Subject};
use crate::{Reason, Verdict};

/// Most rows that are taken together.
const MOST_ROWS: usize = 32;

impl Desk<'_> {
    /// The sum of a column over the rows that are named, where a word says that they are taken together. A column that is named decides,
    /// right or wrong: none of the rows has the figure alone.
    pub(crate) fn rows_together(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        columns: &Columns,
    ) -> Option<Draft> {
        let amounts = frame.statement.figures.iter().filter(|f| !f.amounts().is_empty()).count();
        let asks = |w: &crate::statement::AnswerWord| w.cue == Some(Cue::Sum) && w.text != "overall";
        // Of several figures it cannot be told which is the sum, unless the word stands beside it.
        let asked = match amounts {
            1 => frame.statement.words.iter().any(asks),
            _ => frame.near_cues(subject.figure).contains(&Cue::Sum),
        };
        if !asked || matches!(subject.quantity.unit, Some(Unit::Percent | Unit::Points)) {
            return None;
        }
        let said = self.study.names_of(self.evidence).said(&frame.statement.words);
        for (g, grid) in self.evidence.grids.iter().enumerate() {
            if grid.layout.kind != TableKind::Records {
                continue;
            }
            let rows: BTreeSet<usize> = said.iter().filter_map(|s| s.row_in(g)).collect();
            let rows: Vec<usize> = rows.into_iter().collect();
            if !(2..=MOST_ROWS).contains(&rows.len()) {
                continue;
            }
            let named = columns.named(g);
            let open: Vec<usize> = match named {
                [] => {
                    let columns = grid.layout.columns.iter().enumerate();
                    columns.filter(|(_, c)| c.role == ColumnRole::Measure).map(|(c, _)| c).collect()
                }
                named => named.to_vec(),
            };
            let candidates: Vec<Candidate> =
                open.iter().filter_map(|&c| sum(g, grid, &rows, c, subject)).collect();
            if let Some(draft) = self.support(subject, &candidates) {
                return Some(draft);
            }
            if named.len() == 1 && candidates.len() == 1 && amounts == 1 {
                let draft = self.contradict(subject, &Named { candidates });
                if let Some(draft) = draft.filter(|d| d.verdict == Verdict::Contradicted) {
                    return Some(draft);
                }
            }
        }
        None
    }
}

/// The sum of one column over rows that all have a figure there which may be of the claim's unit.
fn sum(g: usize, grid: &Grid, rows: &[usize], column: usize, subject: Subject<'_>) -> Option<Candidate> {
    let own =
        |&row: &usize| cell(grid, row, column).filter(|f| quantity_fit(subject.quantity, f.unit) != Fit::No);
    let all: Vec<&CellFact> = rows.iter().map(own).collect::<Option<_>>()?;
    // Under a scale the column is read elsewhere.
    if all.iter().any(|f| f.scale.is_some()) {
        return None;
    }
    let derivation = Derivation::Column { op: Op::Sum, grid: g, column, rows: Rows::Only(rows.to_vec()) };
    Some(Candidate::new(derivation, Reason::GroupSum, Direction::AsWritten))
}
