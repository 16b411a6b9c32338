//! Changes and gaps of averages: "the change in average cash flow between 2018 and 2019" is what lies between two means, each of a
//! year and the one before.

use tieout_certificate::{Derivation, Op};
use tieout_evidence::CellFact;
use tieout_notation::{Period, Unit};

use crate::Reason;
use crate::candidate::{Candidate, Direction};
use crate::operand;
use crate::operations::{Asked, Cells, cells, when};
use crate::study::Series;

/// Cells of one mean.
type Set<'e> = Vec<&'e CellFact>;

/// What lies between the means that end in the named periods: "2018 and 2019" ask for the mean of each year and the one before it,
/// "2017-2018 and 2018-2019" for the means of these.
pub(crate) fn changes(asked: Asked<'_>, series: &Series, direction: Direction) -> Vec<Candidate> {
    let Some(all) = cells(asked.evidence, series, &[]) else { return Vec::new() };
    let mut sets: Vec<Set<'_>> = asked.periods.iter().filter_map(|p| ending(&all, p)).collect();
    sets.sort_by_key(|set| set.iter().filter_map(|f| when(f)).max());
    sets.dedup_by_key(|set| set.iter().filter_map(|f| when(f)).max());
    let [earlier, later] = &sets[..] else { return Vec::new() };
    between(asked, &all, (later, earlier), direction)
}

/// What lies between the means of two rows over the same periods.
pub(crate) fn gap(asked: Asked<'_>, left: &Series, right: &Series) -> Vec<Candidate> {
    let named = |s| cells(asked.evidence, s, asked.periods);
    let (Some(a), Some(b)) = (named(left), named(right)) else { return Vec::new() };
    let columns = |c: &Cells<'_>| -> Vec<usize> { c.facts.iter().map(|f| f.column).collect() };
    let alike = left.grid == right.grid && left.group != right.group && columns(&a) == columns(&b);
    if !alike || a.facts.len() < 2 || a.facts.len() > 16 {
        return Vec::new();
    }
    between(asked, &a, (&a.facts, &b.facts), Direction::Either)
}

/// The cells of the period's years, or of its year and the one before.
fn ending<'e>(all: &Cells<'e>, period: &Period) -> Option<Set<'e>> {
    let mut dated: Vec<_> = all.facts.iter().filter_map(|f| Some((when(f)?, *f))).collect();
    dated.sort_by_key(|d| d.0);
    dated.dedup_by_key(|d| d.0);
    let last = dated.iter().rposition(|(_, f)| f.periods.iter().any(|p| p.agrees(period)))?;
    let first = match period.end_year.filter(|&e| Some(e) != period.year) {
        Some(_) => dated.iter().position(|(_, f)| f.periods.iter().any(|p| p.agrees(period)))?,
        None => last.checked_sub(1)?,
    };
    let set: Set<'e> = dated.get(first..=last)?.iter().map(|d| d.1).collect();
    (set.len() >= 2).then_some(set)
}

fn between(
    asked: Asked<'_>,
    cells: &Cells<'_>,
    (left, right): (&Set<'_>, &Set<'_>),
    direction: Direction,
) -> Vec<Candidate> {
    let all: Set<'_> = left.iter().chain(right).copied().collect();
    let percents = all.iter().all(|f| f.unit == Some(Unit::Percent));
    let (op, reason) = match asked.claim.unit {
        Some(Unit::Percent | Unit::Points) if percents => (Op::Points, Reason::Points),
        Some(Unit::Percent) => (Op::PercentChange, Reason::PercentChange),
        _ => (Op::Difference, Reason::Difference),
    };
    let one = |variant| {
        let mean = |set: &Set<'_>| {
            let args = set.iter().map(|f| operand::operand(cells.grid, f, variant)).collect();
            Derivation::Apply { op: Op::Mean, args }
        };
        let derivation = Derivation::Apply { op, args: vec![mean(left), mean(right)] };
        Candidate::new(derivation, reason, direction)
    };
    operand::variants(asked.claim, &all).into_iter().map(one).collect()
}
