//! Numbers at the end of names: "Harbour Lights 3" over a table that knows *Harbour Lights 2* and no other.

use tieout_certificate::Stance;
use tieout_evidence::{CellFact, FactForm, Grid, TableKind};
use tieout_notation::fold;

use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::operand;
use crate::statement::AnswerWord;
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// Most rows that hold the last word of a name.
const MOST_ROWS: usize = 64;

impl Desk<'_> {
    /// A name whose words stand in cells with another number behind them, and never with this one.
    pub(crate) fn titled(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let q = subject.quantity;
        let plain = q.unit.is_none() && q.scale.is_none() && q.value.is_integer() && self.is_plain(subject);
        let (name, last) = self
            .name_before(frame, subject)
            .filter(|_| plain && self.judge.policy.binding.takes(crate::BindingStep::Rows))?;
        let stem = last.stem?;
        let mut other: Option<(&Grid, &CellFact)> = None;
        for (g, grid) in self.evidence.grids.iter().enumerate() {
            if grid.layout.kind != TableKind::Records {
                continue;
            }
            let rows = self.study.records.get(g).and_then(|w| w.rows.get(&stem));
            for &row in rows.into_iter().flatten().take(MOST_ROWS) {
                for fact in facts_of(grid, row).iter().filter(|f| f.form == FactForm::InText) {
                    let text = fold(&grid.table.text(row, fact.column));
                    if !ends_with_number(&text, &name, &fact.value.to_string()) {
                        continue;
                    }
                    if fact.value == q.value {
                        return None;
                    }
                    other = other.or(Some((grid, fact)));
                }
            }
        }
        let (grid, fact) = other?;
        let c = Candidate::new(operand::leaf(grid, fact), Reason::Cell, Direction::AsWritten);
        let (_, comparison) = self.judge.compare(q, &c);
        let certificate = self.judge.certify(subject.figure.span, Stance::Contradicts, &c, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate))
    }

    /// The two words right before a figure, the last of them with a capital.
    fn name_before<'f>(
        &self,
        frame: &'f Frame<'_>,
        subject: Subject<'_>,
    ) -> Option<(String, &'f AnswerWord)> {
        let words = &frame.statement.words;
        let end = words.partition_point(|w| w.span.end <= subject.figure.span.start);
        let [.., first, last] = words.get(..end)? else { return None };
        let close = |from: usize, to: usize| self.answer.get(from..to) == Some(" ");
        let capital = last.span.of(self.answer).starts_with(char::is_uppercase);
        // "In May 3": a figure behind a number or a stop word ends no name.
        let name = !last.idle && close(last.span.end, subject.figure.span.start);
        (capital && name && close(first.span.end, last.span.start))
            .then(|| (fold(self.answer.get(first.span.start..last.span.end).unwrap_or("")), last))
    }
}

fn facts_of(grid: &Grid, row: usize) -> &[CellFact] {
    grid.layout.facts.of_row(row)
}

/// Whether a text says the name with the number right behind, and nothing that continues the number.
fn ends_with_number(text: &str, name: &str, number: &str) -> bool {
    let phrase = format!("{name} {number}");
    text.match_indices(&phrase).any(|(at, _)| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        let behind = text.get(at + phrase.len()..).and_then(|t| t.chars().next());
        before.is_none_or(|c| !c.is_alphanumeric())
            && behind.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '-' | '–' | '/' | '.' | ','))
    })
}
