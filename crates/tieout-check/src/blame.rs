//! Whose value it is: why a contradicted figure differs from the fact that the sentence names.

use tieout_certificate::Derivation;
use tieout_evidence::{CellFact, FactForm, Locator};
use tieout_notation::Rational;

use crate::Reason;
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft};

/// Sharpens `wrong_value` to wrong_row, wrong_column or wrong_period where a neighbour of the named cell holds the figure.
pub(crate) fn reason(desk: &Desk<'_>, figure: &Figure, draft: &Draft) -> Reason {
    if draft.reason != Reason::WrongValue {
        return draft.reason;
    }
    let (FigureKind::Number { quantity, .. } | FigureKind::Year(quantity)) = &figure.kind else {
        return draft.reason;
    };
    let Some((source, row, column)) = draft.derivation.as_ref().and_then(cell) else { return draft.reason };
    let Some(grid) = desk.evidence.grids.iter().find(|g| g.source == source && g.pointer().is_none()) else {
        return draft.reason;
    };
    let interval = quantity.rounding_interval();
    let same = |f: &&CellFact| {
        if !matches!(f.form, FactForm::Number | FactForm::Part | FactForm::Year) {
            return false;
        }
        let raw = Rational::from(f.value.clone());
        let scaled = f.scale.as_ref().map(|s| Rational::from(f.value.shift(s.value)));
        interval.contains(&raw) || scaled.is_some_and(|s| interval.contains(&s))
    };
    let named = grid.layout.facts.iter().find(|f| f.row == row && f.column == column);
    let facts = || grid.layout.facts.iter().filter(same);
    if let Some(f) = facts().find(|f| f.row == row && f.column != column) {
        let other_period =
            named.is_some_and(|n| !n.periods.is_empty() && !f.periods.is_empty() && n.periods != f.periods);
        return if other_period { Reason::WrongPeriod } else { Reason::WrongColumn };
    }
    if facts().any(|f| f.column == column && f.row != row) {
        return Reason::WrongRow;
    }
    draft.reason
}

fn cell(derivation: &Derivation) -> Option<(usize, usize, usize)> {
    match derivation {
        Derivation::Fact(leaf) => match leaf.at {
            Locator::Cell { source, row: Some(row), column } => Some((source, row, column)),
            _ => None,
        },
        Derivation::Scaled { of, .. } => cell(of),
        _ => None,
    }
}
