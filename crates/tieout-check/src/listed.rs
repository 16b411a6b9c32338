//! Years in one list: "won the race in 1983, 1985 and 1986" says one thing of each. A year whose rows are other things is held against
//! the rows that the rest of the list speaks of.

use std::collections::BTreeSet;

use tieout_certificate::{Comparison, Derivation, Leaf, Stance};
use tieout_evidence::{CellFact, FactForm, FactRef, Grid, TableKind};
use tieout_notation::{Decimal, Quantity};

use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::operand;
use crate::record_words::RecordWords;
use crate::statement::{Figure, FigureKind};
use crate::study::Stem;
use crate::tie::{Desk, Draft};
use crate::{Reason, Verdict};

/// Most rows that one thing has.
const MOST_ALIKE: usize = 64;
/// Most rows of one year that are looked at.
const MOST_OF_A_YEAR: usize = 24;

impl Desk<'_> {
    /// A year that no row of the thing has of which the other years of its list are said.
    pub(crate) fn listed(&self, frame: &Frame<'_>, figure: &Figure) -> Option<Draft> {
        if !self.judge.policy.binding.takes(crate::BindingStep::Parallels) {
            return None;
        }
        let list = self.list_of(frame, figure);
        let own = year(figure)?;
        let others: Vec<&Quantity> =
            list.iter().filter(|f| f.span != figure.span).filter_map(|f| year(f)).collect();
        if others.is_empty() {
            return None;
        }
        let stated: BTreeSet<&Decimal> =
            frame.statement.figures.iter().filter_map(|f| year(f)).map(|q| &q.value).collect();
        self.evidence.grids.iter().enumerate().filter(|(_, g)| g.layout.kind == TableKind::Records).find_map(
            |(g, grid)| {
                let words = self.study.records.get(g)?;
                let here = self.rows_of_year(g, own);
                let column = here.first()?.column;
                let said = |s: &Stem| frame.statement.words.iter().any(|w| w.stem == Some(*s));
                let names = |row: usize| self.said_cells(words, row, &said);
                // What the first of the others is said to be.
                let thing = |o: &&Quantity| -> Vec<(usize, Vec<Stem>)> {
                    let rows = self.rows_of_year(g, o);
                    rows.iter().filter(|f| f.column == column).flat_map(|f| names(f.row)).collect()
                };
                let things = thing(others.first()?);
                things.iter().find_map(|(c, name)| {
                    let alike = rows_alike(words, *c, name);
                    let has = |q: &Quantity| {
                        self.rows_of_year(g, q).iter().any(|f| f.column == column && alike.contains(&f.row))
                    };
                    if alike.len() > MOST_ALIKE || has(own) || !others.iter().all(|o| has(o)) {
                        return None;
                    }
                    // A row of the year that the sentence names by something of its own may be meant.
                    let other_thing = |f: &&CellFact| {
                        names(f.row)
                            .iter()
                            .any(|(k, cell)| !alike.iter().any(|&r| words.cell(r, *k) == cell.as_slice()))
                    };
                    if here.iter().any(other_thing) {
                        return None;
                    }
                    let left = alike.iter().find_map(|&r| {
                        let fact = own_year(grid, r, column)?;
                        (!stated.contains(&fact.value)).then_some(fact)
                    })?;
                    self.another_year(figure, grid, left)
                })
            },
        )
    }

    /// The years that stand in one list with a figure, with nothing but commas and "and" between.
    fn list_of<'f>(&self, frame: &'f Frame<'_>, figure: &Figure) -> Vec<&'f Figure> {
        let figures = &frame.statement.figures;
        let joined = |a: &Figure, b: &Figure| {
            let between = self.answer.get(a.span.end..b.span.start).unwrap_or("?").replace(',', " ");
            year(a).is_some()
                && year(b).is_some()
                && between.split_whitespace().all(|w| matches!(w, "and" | "&" | "or"))
        };
        let Some(at) = figures.iter().position(|f| f.span == figure.span) else { return Vec::new() };
        let mut from = at;
        while from > 0 && figures.get(from - 1).zip(figures.get(from)).is_some_and(|(a, b)| joined(a, b)) {
            from -= 1;
        }
        let mut to = at;
        while figures.get(to).zip(figures.get(to + 1)).is_some_and(|(a, b)| joined(a, b)) {
            to += 1;
        }
        figures.get(from..=to).unwrap_or(&[]).iter().collect()
    }

    /// The cells of a table whose own year this is.
    fn rows_of_year(&self, g: usize, q: &Quantity) -> Vec<&CellFact> {
        let of = |f: FactRef| match f {
            FactRef::Grid { grid, fact } if grid == g => Some(operand::fact_of(self.evidence, grid, fact)?.1),
            _ => None,
        };
        let own = |f: &&CellFact| f.value == q.value && matches!(f.form, FactForm::Year | FactForm::Number);
        self.facts_near(q).into_iter().filter_map(of).filter(own).take(MOST_OF_A_YEAR).collect()
    }

    /// The cells of a row whose names, of several words, the sentence says in full.
    fn said_cells(
        &self,
        words: &RecordWords,
        row: usize,
        said: &impl Fn(&Stem) -> bool,
    ) -> Vec<(usize, Vec<Stem>)> {
        let name = |(column, cell): (usize, &[Stem])| {
            let content: Vec<&Stem> = cell.iter().filter(|&&s| !self.study.is_stop(s)).collect();
            (content.len() >= 2 && content.iter().all(|s| said(s))).then(|| (column, cell.to_vec()))
        };
        words.row(row).filter_map(name).collect()
    }

    fn another_year(&self, figure: &Figure, grid: &Grid, fact: &CellFact) -> Option<Draft> {
        let leaf = Leaf { at: grid.locator(fact.row, fact.column), value: fact.value.clone(), unit: None };
        let c = Candidate::new(Derivation::Fact(leaf), Reason::Cell, Direction::AsWritten);
        let comparison = match &figure.kind {
            FigureKind::Date(_) => Comparison::Date,
            _ => self.judge.compare(year(figure)?, &c).1,
        };
        let certificate = self.judge.certify(figure.span, Stance::Contradicts, &c, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongRow, certificate))
    }
}

/// A bare year.
fn year(figure: &Figure) -> Option<&Quantity> {
    match &figure.kind {
        FigureKind::Year(q) => Some(q),
        _ => None,
    }
}

fn own_year(grid: &Grid, row: usize, column: usize) -> Option<&CellFact> {
    let fact = grid.layout.facts.of_cell(row, column).first()?;
    matches!(fact.form, FactForm::Year | FactForm::Number).then_some(fact)
}

/// The rows with one and the same cell in a column.
fn rows_alike(words: &RecordWords, column: usize, cell: &[Stem]) -> Vec<usize> {
    let rarest = cell.iter().filter_map(|s| words.rows.get(s)).min_by_key(|rows| rows.len());
    let same = |r: &usize| words.cell(*r, column) == cell;
    rarest.into_iter().flatten().copied().take(MOST_ALIKE * 4).filter(same).collect()
}
