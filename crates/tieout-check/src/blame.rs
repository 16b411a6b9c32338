//! Whose value it is: why a contradicted figure differs from the fact that the sentence names.

use tieout_certificate::Derivation;
use tieout_evidence::{CellFact, FactForm, FactRef, Grid, Locator};
use tieout_notation::Rational;

use crate::Reason;
use crate::operand::fact_of;
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft};

/// Sharpens `wrong_value` to wrong_row, wrong_column or wrong_period where a neighbour of the named cell holds the figure.
pub(crate) fn reason(desk: &Desk<'_>, figure: &Figure, draft: &Draft) -> Reason {
    if draft.reason != Reason::WrongValue {
        return draft.reason;
    }
    let (FigureKind::Number(quantity) | FigureKind::Year(quantity)) = &figure.kind else {
        return draft.reason;
    };
    let named = draft.derivation.as_ref().and_then(place).and_then(|at| cell(desk, at));
    let Some((grid, row, column)) = named else { return draft.reason };
    let interval = quantity.rounding_interval();
    let same = |f: &CellFact| {
        if !matches!(f.form, FactForm::Number | FactForm::Part | FactForm::Year) {
            return false;
        }
        let raw = Rational::from(f.value.clone());
        let scaled = f.scale.as_ref().map(|s| Rational::from(f.value.shift(s.value)));
        interval.contains(&raw) || scaled.is_some_and(|s| interval.contains(&s))
    };
    let named = grid.layout.facts.of_cell(row, column).first();
    // Only neighbours of about that value are compared exactly, in the table's order.
    let mut near: Vec<FactRef> = {
        let (low, high) = interval.to_f64();
        desk.evidence.facts_between(low, high).collect()
    };
    near.sort_unstable();
    near.dedup();
    let facts: Vec<&CellFact> = near
        .into_iter()
        .filter_map(|f| match f {
            FactRef::Grid { grid, fact } => fact_of(desk.evidence, grid, fact),
            _ => None,
        })
        .filter(|(g, f)| std::ptr::eq(*g, grid) && (f.row == row || f.column == column))
        .map(|(_, f)| f)
        .collect();
    if let Some(f) = facts.iter().find(|f| f.row == row && f.column != column && same(f)) {
        let other_period =
            named.is_some_and(|n| !n.periods.is_empty() && !f.periods.is_empty() && n.periods != f.periods);
        return if other_period { Reason::WrongPeriod } else { Reason::WrongColumn };
    }
    if facts.iter().any(|f| f.column == column && f.row != row && same(f)) {
        return Reason::WrongRow;
    }
    draft.reason
}

fn place(derivation: &Derivation) -> Option<&Locator> {
    match derivation {
        Derivation::Fact(leaf) => Some(&leaf.at),
        Derivation::Scaled { of, .. } => place(of),
        _ => None,
    }
}

/// The table cell at a place; in JSON the record's member.
fn cell<'e>(desk: &Desk<'e>, at: &Locator) -> Option<(&'e Grid, usize, usize)> {
    let grids = desk.evidence.grids.iter().filter(|g| g.source == at.source());
    match at {
        Locator::Cell { row: Some(row), column, .. } => {
            grids.into_iter().find(|g| g.pointer().is_none()).map(|g| (g, *row, *column))
        }
        Locator::Pointer { .. } => grids.into_iter().find_map(|g| {
            let fact = g.layout.facts.iter().find(|f| g.locator(f.row, f.column) == *at)?;
            Some((g, fact.row, fact.column))
        }),
        _ => None,
    }
}
