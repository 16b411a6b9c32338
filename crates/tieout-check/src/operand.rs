//! Facts as operands: with the table's scale or without, as the claim's own form allows.

use tieout_certificate::{Derivation, Leaf, Op};
use tieout_evidence::{CellFact, Evidence, FactForm, Grid};
use tieout_notation::{Decimal, Quantity, Unit};

/// How a table's figures are scaled to meet the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    /// As written in the cell.
    Raw,
    /// Times the power of ten that the evidence states.
    Stated,
    /// Times the claim's own power of ten, which the evidence leaves unstated.
    Unstated(i32),
}

/// The leaf of a cell.
pub(crate) fn leaf(grid: &Grid, fact: &CellFact) -> Derivation {
    Derivation::Fact(Leaf {
        at: grid.locator(fact.row, fact.column),
        value: fact.value.clone(),
        unit: fact.unit_own.then_some(fact.unit).flatten(),
    })
}

/// The fact under a variant.
pub(crate) fn operand(grid: &Grid, fact: &CellFact, variant: Variant) -> Derivation {
    let of = leaf(grid, fact);
    match (variant, &fact.scale) {
        (Variant::Stated, Some(s)) if s.value != 0 => {
            Derivation::Scaled { of: Box::new(of), power: s.value, stated: Some(s.at.clone()) }
        }
        (Variant::Unstated(power), _) => Derivation::Scaled { of: Box::new(of), power, stated: None },
        _ => of,
    }
}

/// The variants worth trying for a claim over these facts, best first.
pub(crate) fn variants(claim: &Quantity, facts: &[&CellFact]) -> Vec<Variant> {
    let stated = facts.iter().any(|f| f.scale.as_ref().is_some_and(|s| s.value != 0));
    let known = facts.iter().all(|f| f.scale.is_some());
    match (&claim.scale, stated) {
        (Some(_), true) => vec![Variant::Stated],
        (Some(_), false) if known => vec![Variant::Raw],
        (Some(s), false) => {
            // A table that says nothing of its scale: "39.3 million" may stand as 39.3 or as 39,300,000, whichever its figures are
            // nearer to in size.
            let large = facts.iter().filter(|f| !f.value.is_zero()).map(|f| f.value.leading_power()).max();
            let meant = claim.value.leading_power();
            match large {
                Some(p) if (meant - p) * 2 > s.power => vec![Variant::Unstated(s.power)],
                _ => vec![Variant::Raw],
            }
        }
        (None, true) => vec![Variant::Raw, Variant::Stated],
        (None, false) => vec![Variant::Raw],
    }
}

/// Whether a fact may be what the claim states, by unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// They cannot be the same.
    No,
    /// One side says nothing.
    Open,
    /// They agree.
    Yes,
}

/// Compares a claim's unit with a fact's. A bare number may be a percentage, but not one with a scale word.
pub(crate) fn quantity_fit(claim: &Quantity, fact: Option<Unit>) -> Fit {
    match (claim.unit, fact) {
        (None, Some(Unit::Percent)) if claim.scale.is_some() => Fit::No,
        (unit, fact) => unit_fit(unit, fact),
    }
}

/// Compares units.
pub(crate) fn unit_fit(claim: Option<Unit>, fact: Option<Unit>) -> Fit {
    match (claim, fact) {
        (None | Some(Unit::Times), _) => Fit::Open,
        (Some(_), None) => Fit::Open,
        (Some(Unit::Percent), Some(Unit::Percent)) => Fit::Yes,
        (Some(Unit::Currency(a)), Some(Unit::Currency(b))) => {
            if a.compatible(b) {
                Fit::Yes
            } else {
                Fit::No
            }
        }
        (Some(Unit::Measure(a)), Some(Unit::Measure(b))) => {
            if a == b {
                Fit::Yes
            } else {
                Fit::No
            }
        }
        (Some(a), Some(b)) if a == b => Fit::Yes,
        _ => Fit::No,
    }
}

/// Whether the fact is a figure that a claim of this form may state.
pub(crate) fn is_figure(fact: &CellFact) -> bool {
    matches!(fact.form, FactForm::Number | FactForm::Nil | FactForm::Part | FactForm::InText)
}

/// Fractions that stand for percent meet a percent claim times one hundred.
pub(crate) fn as_percent(of: Derivation) -> Derivation {
    Derivation::Apply {
        op: Op::Product,
        args: vec![
            of,
            Derivation::Constant { value: Decimal::from(100), why: "a fraction as percent".to_owned() },
        ],
    }
}

/// A cell by its indices.
pub(crate) fn fact_of(evidence: &Evidence, grid: usize, fact: usize) -> Option<(&Grid, &CellFact)> {
    let g = evidence.grids.get(grid)?;
    Some((g, g.layout.facts.get(fact)?))
}
