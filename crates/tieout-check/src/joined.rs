//! Sums inside a share or a change: "cash and securities as a percentage of all assets", "segments A and B over the total". The rows or columns
//! joined before the word that divides are added up first.

use tieout_certificate::{Derivation, Op};
use tieout_evidence::CellFact;
use tieout_notation::Unit;

use crate::Reason;
use crate::candidate::{Candidate, Direction};
use crate::operand;
use crate::operations::{Asked, Cells, cells, pairs};
use crate::study::Series;

/// The parts added up, over what they are a share of: at each of its periods.
pub(crate) fn share(asked: Asked<'_>, parts: &[&Series], whole: &Series) -> Vec<Candidate> {
    let Asked { evidence, claim, periods } = asked;
    let parts: Option<Vec<Cells<'_>>> = parts.iter().map(|s| cells(evidence, s, periods)).collect();
    let (Some(parts), Some(whole)) = (parts, cells(evidence, whole, periods)) else { return Vec::new() };
    let (op, reason) = match claim.unit {
        Some(Unit::Percent) => (Op::Percent, Reason::Percent),
        None | Some(Unit::Times) => (Op::Ratio, Reason::Ratio),
        _ => return Vec::new(),
    };
    let mut out = Vec::new();
    for total in whole.facts.iter().take(16) {
        // Rows meet in one column, columns in one row; and a part is not the whole.
        let beside = |f: &&&CellFact| {
            let dated = f.periods.is_empty()
                || total.periods.is_empty()
                || f.periods.iter().any(|p| total.periods.iter().any(|q| p.agrees(q)));
            dated && (f.column == total.column) != (f.row == total.row)
        };
        let set: Vec<&CellFact> = parts.iter().filter_map(|c| c.facts.iter().find(beside)).copied().collect();
        if set.len() != parts.len() {
            continue;
        }
        let powers = || set.iter().chain([total]).map(|f| f.scale.as_ref().map(|s| s.value));
        let variant = if powers().all(|p| p == powers().next().flatten()) {
            operand::Variant::Raw
        } else {
            operand::Variant::Stated
        };
        let of = |f: &CellFact| operand::operand(whole.grid, f, variant);
        let sum = Derivation::Apply { op: Op::Sum, args: set.iter().map(|f| of(f)).collect() };
        let derivation = Derivation::Apply { op, args: vec![sum, of(total)] };
        out.push(Candidate::new(derivation, reason, Direction::Either));
    }
    out
}

/// What rows come to together at the later time, less what they came to at the earlier one.
pub(crate) fn change(asked: Asked<'_>, parts: &[&Series], direction: Direction) -> Vec<Candidate> {
    let Asked { evidence, claim, periods } = asked;
    let Some((first, rest)) = parts.split_first() else { return Vec::new() };
    let Some((grid, ends)) = pairs(evidence, first, periods) else { return Vec::new() };
    let rest: Option<Vec<Cells<'_>>> = rest.iter().map(|s| cells(evidence, s, &[])).collect();
    let Some(rest) = rest else { return Vec::new() };
    let (op, reason) = match claim.unit {
        Some(Unit::Percent) => (Op::PercentChange, Reason::PercentChange),
        Some(Unit::Points | Unit::BasisPoints) => return Vec::new(),
        _ => (Op::Difference, Reason::Difference),
    };
    let mut out = Vec::new();
    for (earlier, later) in ends {
        let at = |fact: &CellFact| -> Option<Vec<&CellFact>> {
            rest.iter().map(|c| c.facts.iter().find(|f| f.column == fact.column).copied()).collect()
        };
        let (Some(before), Some(after)) = (at(earlier), at(later)) else { continue };
        let set = |one: &'_ CellFact, more: &[&CellFact], variant| {
            let args =
                std::iter::once(one).chain(more.iter().copied()).map(|f| operand::operand(grid, f, variant));
            Derivation::Apply { op: Op::Sum, args: args.collect() }
        };
        let all: Vec<&CellFact> =
            [earlier, later].into_iter().chain(before.clone()).chain(after.clone()).collect();
        for variant in operand::variants(claim, &all) {
            let args = vec![set(later, &after, variant), set(earlier, &before, variant)];
            out.push(Candidate::new(Derivation::Apply { op, args }, reason, direction));
        }
    }
    out
}
