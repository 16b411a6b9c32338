//! What the words of a sentence ask for, as derivations over the series it names.

use tieout_certificate::{Derivation, Op, Rows};
use tieout_evidence::{CellFact, ColumnRole, Evidence, FactForm, Grid, RowKind};
use tieout_notation::{Dimension, Period, Quantity, Unit};

use crate::Reason;
use crate::candidate::{Candidate, Direction};
use crate::operand::{self, Variant, fact_of, is_figure};
use crate::study::Series;

/// One figure with what it may be derived from.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    /// The evidence.
    pub(crate) evidence: &'a Evidence,
    /// The figure: its unit and scale say in which terms a derivation must come.
    pub(crate) claim: &'a Quantity,
    /// The periods that the sentence names for it.
    pub(crate) periods: &'a [Period],
}

/// The cells of a series with their grid.
pub(crate) struct Cells<'e> {
    pub(crate) grid: &'e Grid,
    pub(crate) facts: Vec<&'e CellFact>,
}

/// The figures of a series, those of `periods` when any are given (in the order of the periods).
pub(crate) fn cells<'e>(evidence: &'e Evidence, series: &Series, periods: &[Period]) -> Option<Cells<'e>> {
    let grid = evidence.grids.get(series.grid)?;
    let all: Vec<&CellFact> = series
        .facts
        .iter()
        .filter_map(|&f| Some(fact_of(evidence, series.grid, f)?.1))
        .filter(|f| is_figure(f))
        .collect();
    if periods.is_empty() || all.iter().all(|f| f.periods.is_empty()) {
        return Some(Cells { grid, facts: all });
    }
    let mut facts: Vec<&CellFact> = Vec::new();
    for p in periods {
        let of: Vec<&CellFact> =
            all.iter().filter(|f| f.periods.iter().any(|q| q.agrees(p))).copied().collect();
        for f in of_year(&all, of, p) {
            let same = |g: &&CellFact| g.row == f.row && g.column == f.column;
            if !facts.iter().any(same) {
                facts.push(f);
            }
        }
    }
    Some(Cells { grid, facts })
}

/// Of what a year that is named alone may mean: the whole year before parts of it; of several days those that most of the series
/// stands at: beside 31 December 2019 and 31 December 2018, 1 January 2018 is not what "2018" means.
fn of_year<'e>(all: &[&'e CellFact], of: Vec<&'e CellFact>, named: &Period) -> Vec<&'e CellFact> {
    let day = |f: &CellFact| f.periods.first().and_then(|p| p.month.zip(p.day));
    if of.len() < 2 || named.month.is_some() || named.quarter.is_some() || named.half.is_some() {
        return of;
    }
    let whole = |f: &CellFact| {
        let part = |p: &Period| p.month.is_some() || p.quarter.is_some() || p.half.is_some();
        !f.periods.is_empty() && !f.periods.iter().any(part)
    };
    if of.iter().any(|f| whole(f)) {
        return of.into_iter().filter(|f| whole(f)).collect();
    }
    let often = |f: &CellFact| day(f).map(|d| all.iter().filter(|o| day(o) == Some(d)).count());
    let counts: Option<Vec<usize>> = of.iter().map(|f| often(f)).collect();
    let Some(counts) = counts else { return of };
    let most = counts.iter().max().copied().unwrap_or(0);
    of.into_iter().zip(counts).filter(|(_, n)| *n == most).map(|(f, _)| f).collect()
}

/// When a period lies in time, for ordering; unknown parts count as the end of what is known.
pub(crate) fn when(fact: &CellFact) -> Option<(i32, u8, u8)> {
    fact.periods
        .iter()
        .filter_map(|p| {
            Some((
                p.end_year.or(p.year)?,
                p.month.or(p.quarter.map(|q| q * 3)).or(p.half.map(|h| h * 6)).unwrap_or(12),
                p.day.unwrap_or(31),
            ))
        })
        .max()
}

/// Pairs (earlier, later) that a change between the named periods may mean.
pub(crate) fn pairs<'e>(
    evidence: &'e Evidence,
    series: &Series,
    periods: &[Period],
) -> Option<(&'e Grid, Vec<(&'e CellFact, &'e CellFact)>)> {
    let all = cells(evidence, series, &[])?;
    let mut dated: Vec<((i32, u8, u8), &CellFact)> =
        all.facts.iter().filter_map(|f| Some((when(f)?, *f))).collect();
    dated.sort_by_key(|d| d.0);
    let named: Vec<&CellFact> =
        if periods.is_empty() { Vec::new() } else { cells(evidence, series, periods)?.facts };
    let mut named: Vec<((i32, u8, u8), &CellFact)> =
        named.into_iter().filter_map(|f| Some((when(f)?, f))).collect();
    named.sort_by_key(|d| d.0);
    named.dedup_by_key(|d| d.0);
    let mut out = Vec::new();
    match named.as_slice() {
        [] => {
            if periods.is_empty() {
                for w in dated.windows(2).rev() {
                    out.push((w[0].1, w[1].1));
                }
                // "Headcount grew by 138 to 1,342", over all that is known of it.
                if let [first, _, .., last] = dated.as_slice() {
                    out.push((first.1, last.1));
                }
            }
        }
        [one] => {
            if let Some(before) = dated.iter().rev().find(|d| d.0 < one.0) {
                out.push((before.1, one.1));
            }
        }
        [first, .., last] => {
            out.push((first.1, last.1));
            if named.len() > 2 {
                for w in named.windows(2) {
                    out.push((w[0].1, w[1].1));
                }
            }
        }
    }
    Some((all.grid, out))
}

fn apply(op: Op, args: Vec<Derivation>) -> Derivation {
    Derivation::Apply { op, args }
}

fn candidate(derivation: Derivation, reason: Reason, direction: Direction) -> Candidate {
    Candidate::new(derivation, reason, direction)
}

/// The cells themselves.
pub(crate) fn levels(asked: Asked<'_>, series: &Series, direction: Direction) -> Vec<Candidate> {
    let Asked { evidence, claim, periods } = asked;
    let Some(found) = cells(evidence, series, periods) else { return Vec::new() };
    let mut out = Vec::new();
    for fact in &found.facts {
        for variant in operand::variants(claim, &[fact]) {
            let of = operand::operand(found.grid, fact, variant);
            let mut plain = candidate(of.clone(), Reason::Cell, direction);
            let percentage = matches!(claim.unit, Some(Unit::Percent | Unit::Points));
            let foreign =
                matches!(claim.unit, Some(Unit::Currency(_))) && fact.unit.is_none() && has_money(found.grid);
            let duration = matches!(claim.unit, Some(Unit::Measure(m)) if matches!(m.dimension, Dimension::Time | Dimension::Calendar));
            plain.weak = fact.form == FactForm::Nil
                || (duration && fact.unit.is_none())
                || foreign
                || (percentage && fact.unit.is_none())
                || (fact.fraction && percentage);
            out.push(plain);
            if fact.fraction && matches!(claim.unit, Some(Unit::Percent)) {
                out.push(candidate(operand::as_percent(of), Reason::Cell, direction));
            }
        }
    }
    out
}

/// Whether some figures of the table are money, so that the others are something else.
fn has_money(grid: &Grid) -> bool {
    grid.layout.columns.iter().any(|c| matches!(&c.unit, Some(u) if matches!(u.value, Unit::Currency(_))))
        || grid
            .layout
            .facts
            .iter()
            .take(2_000)
            .any(|f| f.unit_own && matches!(f.unit, Some(Unit::Currency(_))))
}

/// Later minus earlier, in the claim's own terms: amount, percent or points.
pub(crate) fn changes(asked: Asked<'_>, series: &Series, direction: Direction) -> Vec<Candidate> {
    let Asked { evidence, claim, periods } = asked;
    let Some((grid, pairs)) = pairs(evidence, series, periods) else { return Vec::new() };
    let mut out = Vec::new();
    for (earlier, later) in pairs {
        let both_negative = earlier.value.signum() < 0 && later.value.signum() < 0;
        for variant in two_variants(claim, earlier, later) {
            let (a, b) = (operand::operand(grid, later, variant), operand::operand(grid, earlier, variant));
            let percents = matches!(later.unit, Some(Unit::Percent)) || later.fraction;
            // 0.448 − 0.421 are 2.7 points: fractions of one are told apart in percent.
            let fractions = later.fraction && earlier.fraction;
            let points = matches!(claim.unit, Some(Unit::Percent | Unit::Points | Unit::BasisPoints));
            let (a, b) =
                if fractions && points { (operand::as_percent(a), operand::as_percent(b)) } else { (a, b) };
            let (op, reason) = match claim.unit {
                Some(Unit::Percent | Unit::BasisPoints) if percents => (Op::Points, Reason::Points),
                Some(Unit::Points) if percents => (Op::Points, Reason::Points),
                Some(Unit::Percent | Unit::Points) => (Op::PercentChange, Reason::PercentChange),
                _ => (Op::Difference, Reason::Difference),
            };
            let mut c = candidate(apply(op, vec![a.clone(), b.clone()]), reason, direction);
            c.soft_sign = both_negative;
            if claim.unit == Some(Unit::BasisPoints) && percents {
                // One point is a hundred basis points.
                let hundred = Derivation::Constant {
                    value: 100.into(),
                    why: "basis points in a percentage point".to_owned(),
                };
                c.derivation = apply(Op::Product, vec![c.derivation, hundred]);
            }
            out.push(c);
            if percents && matches!(claim.unit, Some(Unit::Percent)) {
                let mut c = candidate(apply(Op::PercentChange, vec![a, b]), Reason::PercentChange, direction);
                c.soft_sign = both_negative;
                out.push(c);
            }
        }
    }
    out
}

fn two_variants(claim: &Quantity, a: &CellFact, b: &CellFact) -> Vec<Variant> {
    if matches!(claim.unit, Some(Unit::Percent | Unit::Points | Unit::BasisPoints)) {
        return if a.scale.as_ref().map(|s| s.value) == b.scale.as_ref().map(|s| s.value) {
            vec![Variant::Raw]
        } else {
            vec![Variant::Stated]
        };
    }
    operand::variants(claim, &[a, b])
}

/// The mean over the named periods; over those between two; over all when none is named.
pub(crate) fn means(
    asked: Asked<'_>,
    series: &Series,
    between: bool,
    direction: Direction,
) -> Vec<Candidate> {
    let Asked { evidence, claim, periods } = asked;
    let Some(named) = cells(evidence, series, periods) else { return Vec::new() };
    let Some(all) = cells(evidence, series, &[]) else { return Vec::new() };
    let mut sets: Vec<Vec<&CellFact>> = Vec::new();
    if !periods.is_empty() && named.facts.len() == 1 {
        let mut dated: Vec<_> = all.facts.iter().filter_map(|f| Some((when(f)?, *f))).collect();
        dated.sort_by_key(|d| d.0);
        if let Some(at) = when(named.facts[0])
            && let Some(before) = dated.iter().rev().find(|d| d.0 < at)
        {
            sets.push(vec![named.facts[0], before.1]);
        }
    } else {
        sets.extend(stretch(evidence, series, &named, periods, between));
        sets.push(named.facts.clone());
    }
    aggregate(named.grid, &sets, claim, Op::Mean, Reason::GroupMean, direction)
}

/// One operation over several series at each period: rows that are named alike ("monetary assets, current" and "non-current"), or columns
/// that are all named.
pub(crate) fn together(asked: Asked<'_>, all: &[&Series], op: Op, reason: Reason) -> Vec<Candidate> {
    let Asked { evidence, claim, periods } = asked;
    let cells: Option<Vec<Cells<'_>>> = all.iter().map(|s| cells(evidence, s, periods)).collect();
    let Some(cells) = cells else { return Vec::new() };
    let Some(first) = cells.first() else { return Vec::new() };
    let mut sets: Vec<Vec<&CellFact>> = Vec::new();
    for fact in first.facts.iter().take(16) {
        let same = |f: &&&CellFact| {
            if fact.periods.is_empty() || f.periods.is_empty() {
                f.column == fact.column || f.row == fact.row
            } else {
                f.periods.iter().any(|p| fact.periods.iter().any(|q| p.agrees(q)))
            }
        };
        let set: Vec<&CellFact> = cells.iter().filter_map(|c| c.facts.iter().find(same)).copied().collect();
        if set.len() == all.len() {
            sets.push(set);
        }
    }
    aggregate(first.grid, &sets, claim, op, reason, Direction::AsWritten)
}

/// The sum over the named periods; over those between two as well, where the sentence speaks of a stretch of time.
pub(crate) fn sums(asked: Asked<'_>, series: &Series, between: bool, direction: Direction) -> Vec<Candidate> {
    let Asked { evidence, claim, periods } = asked;
    let Some(named) = cells(evidence, series, periods) else { return Vec::new() };
    let mut sets: Vec<Vec<&CellFact>> =
        stretch(evidence, series, &named, periods, between).into_iter().collect();
    sets.push(named.facts.clone());
    aggregate(named.grid, &sets, claim, Op::Sum, Reason::RowSum, direction)
}

/// The cells from the first to the last of the named ones, by their periods.
fn stretch<'e>(
    evidence: &'e Evidence,
    series: &Series,
    named: &Cells<'e>,
    periods: &[Period],
    between: bool,
) -> Option<Vec<&'e CellFact>> {
    let long = |p: &Period| p.year.zip(p.end_year).is_some_and(|(from, to)| to > from.saturating_add(1));
    let between = between || periods.iter().any(long);
    let times = || named.facts.iter().filter_map(|f| when(f));
    let (low, high) = (times().min()?, times().max()?);
    let inside = |f: &&CellFact| when(f).is_some_and(|w| w >= low && w <= high);
    (between && named.facts.len() >= 2)
        .then(|| cells(evidence, series, &[]))?
        .map(|all| all.facts.into_iter().filter(inside).collect())
}

fn aggregate(
    grid: &Grid,
    sets: &[Vec<&CellFact>],
    claim: &Quantity,
    op: Op,
    reason: Reason,
    direction: Direction,
) -> Vec<Candidate> {
    let mut out = Vec::new();
    for set in sets.iter().filter(|s| s.len() >= 2 && s.len() <= 400) {
        for variant in operand::variants(claim, set) {
            let args = set.iter().map(|f| operand::operand(grid, f, variant)).collect();
            out.push(candidate(apply(op, args), reason, direction));
        }
    }
    out
}

/// A cell as a share of its column's total.
pub(crate) fn shares(asked: Asked<'_>, series: &Series) -> Vec<Candidate> {
    let Asked { evidence, periods, .. } = asked;
    let Some(found) = cells(evidence, series, periods) else { return Vec::new() };
    let kinds = || found.grid.layout.rows.kinds().enumerate();
    let skip: Vec<usize> = kinds().filter(|(_, kind)| *kind != RowKind::Data).map(|(i, _)| i).collect();
    let one = |fact: &&CellFact| {
        let total = Derivation::Column {
            op: Op::Sum,
            grid: series.grid,
            column: fact.column,
            rows: Rows::Except(skip.clone()),
        };
        candidate(
            apply(Op::Percent, vec![operand::leaf(found.grid, fact), total]),
            Reason::Share,
            Direction::AsWritten,
        )
    };
    // A total that the table prints may be rounded otherwise than the sum of its rows.
    let totals: Vec<usize> =
        kinds().filter(|(_, kind)| *kind == RowKind::Total).map(|(i, _)| i).take(4).collect();
    let printed = |fact: &&CellFact| -> Vec<Candidate> {
        let facts = &found.grid.layout.facts;
        let total = |&row: &usize| {
            facts.of_cell(row, fact.column).first().filter(|f| row != fact.row && is_figure(f))
        };
        let of = |t: &CellFact| vec![operand::leaf(found.grid, fact), operand::leaf(found.grid, t)];
        let share = |t: &CellFact| candidate(apply(Op::Percent, of(t)), Reason::Share, Direction::AsWritten);
        totals.iter().filter_map(total).map(share).collect()
    };
    let facts = || found.facts.iter().take(16);
    facts().flat_map(printed).chain(facts().map(one)).collect()
}

/// An operation over one figure of each of two series, at the same period.
pub(crate) fn across(
    asked: Asked<'_>,
    left: &Series,
    right: &Series,
    what: Across,
    direction: Direction,
) -> Vec<Candidate> {
    let Asked { evidence, claim, periods } = asked;
    let (Some(a), Some(b)) = (cells(evidence, left, periods), cells(evidence, right, periods)) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let amount = |grid: &Grid, f: &CellFact| {
        let role = grid.layout.columns.get(f.column).map(|c| c.role);
        !matches!(role, Some(ColumnRole::Rank | ColumnRole::Identifier))
    };
    for x in a.facts.iter().filter(|f| amount(a.grid, f)) {
        for y in b.facts.iter().filter(|f| amount(b.grid, f)) {
            let same_cell = left.grid == right.grid && x.row == y.row && x.column == y.column;
            let same_period = x.periods.is_empty()
                || y.periods.is_empty()
                || x.periods.iter().any(|p| y.periods.iter().any(|q| p.agrees(q)));
            // Two rows meet in one column, two columns in one row.
            let aligned = left.grid != right.grid || x.column == y.column || x.row == y.row;
            if same_cell || !same_period || !aligned {
                continue;
            }
            for variant in if matches!(what, Across::Share) {
                two_variants(claim, x, y)
            } else {
                operand::variants(claim, &[x, y])
            } {
                let args = vec![operand::operand(a.grid, x, variant), operand::operand(b.grid, y, variant)];
                let (op, reason) = match (what, claim.unit) {
                    (Across::Share, Some(Unit::Percent | Unit::Points)) => (Op::Percent, Reason::Percent),
                    (Across::Share, _) => (Op::Ratio, Reason::Ratio),
                    // "The difference between the two rates is 2.1%": two things are subtracted, and no rate has changed.
                    (Across::Gap, Some(Unit::Percent)) if x.unit == Some(Unit::Percent) => (
                        Op::Points,
                        if direction == Direction::Either { Reason::Difference } else { Reason::Points },
                    ),
                    (Across::Gap, Some(Unit::Percent)) => (Op::PercentChange, Reason::PercentChange),
                    (Across::Gap, Some(Unit::Points)) => (Op::Points, Reason::Points),
                    (Across::Gap, _) => (Op::Difference, Reason::Difference),
                    (Across::Sum, _) => (Op::Sum, Reason::Sum),
                    (Across::Mean, _) => (Op::Mean, Reason::GroupMean),
                };
                // Shares of bracketed amounts are stated as magnitudes.
                let direction = if what == Across::Share { Direction::Either } else { direction };
                out.push(candidate(apply(op, args), reason, direction));
            }
        }
        if out.len() > 256 {
            break;
        }
    }
    out
}

/// What two series are combined to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Across {
    /// left ÷ right, as percent or plain.
    Share,
    /// left - right.
    Gap,
    /// left + right.
    Sum,
    /// Their mean.
    Mean,
}
