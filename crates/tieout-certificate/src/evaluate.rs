//! Recomputes a derivation exactly, re-reading every leaf from the evidence.

mod aggregate;

use std::cell::Cell;
use std::collections::BTreeSet;

use tieout_evidence::{ColumnInfo, ColumnRole, Grid, Locator};
use tieout_notation::{Decimal, Measure, Rational, Unit};

use crate::claim::Claim;
use crate::kind::{Kind, is_share, units_fit};
use crate::place::Places;
use crate::{Derivation, Leaf, Op, Rejection};

/// Deepest nesting of a derivation.
pub(crate) const MAX_DEPTH: usize = 64;
/// Most nodes of a derivation, cells of aggregates included.
const MAX_NODES: usize = 4_000_000;
/// Most digits and noughts that an intermediate value may have.
const MAX_SIZE: u64 = 20_000;
/// Most digits and noughts of a number that stands in the certificate itself.
const MAX_GIVEN: u64 = 2_000;

/// What a derivation comes to.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    /// The exact value; for a growth rate the quotient under the root.
    pub(crate) value: Rational,
    /// For a growth rate: which root.
    pub(crate) root: Option<u32>,
    pub(crate) kind: Kind,
    /// How many figures or rows an aggregate ran over.
    pub(crate) over: usize,
    /// The one source that everything comes from; None when there are several.
    source: Option<usize>,
    constant: bool,
    /// Whether a constant power of ten is already part of it.
    shifted: bool,
    /// Whether a scale is already part of it.
    scaled: bool,
}

impl Outcome {
    fn of(value: Rational, kind: Kind, source: Option<usize>) -> Self {
        Self { value, root: None, kind, over: 1, source, constant: false, shifted: false, scaled: false }
    }

    /// Whether a scale may still apply: no share, count or rank, and not scaled yet.
    pub(crate) fn may_be_scaled(&self) -> bool {
        let pure = match self.kind {
            Kind::Count => true,
            Kind::Own(u) | Kind::Header(u) => is_share(u) || u == Unit::Times,
            Kind::Unknown | Kind::Bare => false,
        };
        !self.scaled && !self.constant && self.root.is_none() && !pure
    }
}

/// Evaluates derivations, for a claim where one is given: some steps are allowed only for certain claims.
pub(crate) struct Evaluator<'a> {
    pub(crate) places: &'a Places<'a>,
    pub(crate) claim: Option<&'a Claim>,
    /// Leaves every scale out: the figures as the table prints them.
    pub(crate) unscaled: bool,
    /// Reads cells as figured does, knows no units, and does only what figured does.
    figured: bool,
    pub(crate) nodes: Cell<usize>,
}

fn not<T>(why: impl Into<String>) -> Result<T, Rejection> {
    Err(Rejection::NotComputable(why.into()))
}

fn size(value: &Decimal) -> u64 {
    value.digits() as u64 + u64::from(value.scale().unsigned_abs())
}

/// Whether a number that the certificate itself holds is small enough to compute with and to show.
pub(crate) fn is_bounded(value: &Decimal) -> bool {
    size(value) <= MAX_GIVEN
}

impl<'a> Evaluator<'a> {
    pub(crate) fn new(places: &'a Places<'a>, claim: Option<&'a Claim>) -> Self {
        Self { places, claim, unscaled: false, figured: false, nodes: Cell::new(0) }
    }

    pub(crate) fn figured(places: &'a Places<'a>) -> Self {
        Self { figured: true, ..Self::new(places, None) }
    }

    pub(crate) fn evaluate(&self, derivation: &Derivation) -> Result<Outcome, Rejection> {
        let outcome = self.node(derivation, MAX_DEPTH)?;
        if outcome.constant { not("a constant alone is no evidence") } else { Ok(outcome) }
    }

    fn spend(&self, nodes: usize) -> Result<(), Rejection> {
        let spent = self.nodes.get().saturating_add(nodes);
        self.nodes.set(spent);
        if spent > MAX_NODES {
            not(format!("more than {MAX_NODES} figures in one derivation"))
        } else {
            Ok(())
        }
    }

    /// Recursion ends at `MAX_DEPTH`, whatever the input.
    fn node(&self, derivation: &Derivation, depth: usize) -> Result<Outcome, Rejection> {
        self.spend(1)?;
        let Some(depth) = depth.checked_sub(1) else {
            return not(format!("nested deeper than {MAX_DEPTH}"));
        };
        if self.figured && !is_figured(derivation) {
            return not("figured has no such step");
        }
        match derivation {
            Derivation::Fact(leaf) => self.fact(leaf),
            Derivation::Constant { value, why } => {
                if why.trim().is_empty() || !is_bounded(value) {
                    return not("constant without support: say why it may stand here");
                }
                let mut outcome = Outcome::of(value.clone().into(), Kind::Unknown, None);
                outcome.constant = true;
                Ok(outcome)
            }
            Derivation::Convert { of, from, to } => {
                let outcome = self.node(of, depth)?;
                self.convert(of, outcome, *from, *to)
            }
            Derivation::Scaled { of, power, stated } => {
                let outcome = self.node(of, depth)?;
                self.scaled(of, outcome, *power, stated.as_ref())
            }
            Derivation::Apply { op, args } => {
                if matches!(op, Op::Sum | Op::Mean | Op::Median | Op::Count) && repeats(args) {
                    return not(format!("{} takes the same place twice", op.name()));
                }
                let args = args.iter().map(|a| self.node(a, depth)).collect::<Result<Vec<_>, _>>()?;
                self.apply(*op, args)
            }
            Derivation::Column { op, grid, column, rows } => self.aggregate(*op, *grid, *column, rows),
            Derivation::ColumnRank { grid, column, row, rows, descending } => {
                let (g, rows) = self.rows(*grid, rows)?;
                self.column_rank(g, *column, *row, &rows, *descending)
            }
            Derivation::RowCount { grid, rows } => {
                let (g, rows) = self.rows(*grid, rows)?;
                let mut outcome = Outcome::of(count(rows.len()), Kind::Count, Some(g.source));
                outcome.over = rows.len();
                Ok(outcome)
            }
        }
    }

    fn fact(&self, leaf: &Leaf) -> Result<Outcome, Rejection> {
        let gone = || Rejection::LeafNotThere(Box::new(leaf.clone()));
        if !self.places.may_support(&leaf.at) {
            return Err(match self.places.evidence.sources.get(leaf.at.source()) {
                Some(_) => Rejection::MayNotSupport(Box::new(leaf.at.clone())),
                None => gone(),
            });
        }
        if self.figured {
            // Passages and names are no rows to figured.
            let row = matches!(leaf.at, Locator::Cell { row: Some(_), .. } | Locator::Pointer { .. });
            let text = self.places.evidence.text_at(&leaf.at).filter(|_| row).ok_or_else(gone)?;
            if crate::figured::cell(&text).as_ref() != Some(&leaf.value) {
                return Err(gone());
            }
            return Ok(Outcome::of(leaf.value.clone().into(), Kind::Unknown, Some(leaf.at.source())));
        }
        let readings = self.places.readings(&leaf.at);
        let same = |unit: Unit| leaf.unit.is_none_or(|u| u == unit || units_fit(u, unit));
        let reading =
            readings.iter().find(|r| r.value == leaf.value && r.unit.is_none_or(same)).ok_or_else(gone)?;
        let kind = match reading.unit {
            Some(unit) => Kind::Own(unit),
            None => self.header_unit(leaf).map_or_else(|| self.unstated(&leaf.at), Kind::Header),
        };
        Ok(Outcome::of(leaf.value.clone().into(), kind, Some(leaf.at.source())))
    }

    /// The unit that the table's layout gives to a figure; looked up only where a claim's unit, or the leaf's, asks for it.
    fn header_unit(&self, leaf: &Leaf) -> Option<Unit> {
        if leaf.unit.is_none() && self.claim.is_none_or(|c| c.unit().is_none()) {
            return None;
        }
        let figures = self.places.figures(&leaf.at);
        let unit = figures.iter().find(|f| f.value == leaf.value).and_then(|f| f.unit)?;
        leaf.unit.is_none_or(|u| u == unit).then_some(unit)
    }

    /// What a cell without a unit is where the claim is money: open, or none where its table names the money of another column.
    fn unstated(&self, at: &Locator) -> Kind {
        let Some(claimed @ Unit::Currency(_)) = self.claim.and_then(Claim::unit) else {
            return Kind::Unknown;
        };
        let bare = self.places.cell(at).is_some_and(|(grid, row, column)| {
            let own = self.places.figures(&grid.locator(row, column));
            is_bare(grid, column, claimed) && own.iter().all(|f| f.unit.is_none())
        });
        if bare { Kind::Bare } else { Kind::Unknown }
    }

    fn convert(
        &self,
        of: &Derivation,
        mut outcome: Outcome,
        from: Measure,
        to: Measure,
    ) -> Result<Outcome, Rejection> {
        let known = |m: Measure| Measure::read(m.symbol) == Some(m);
        if !known(from) || !known(to) || from.dimension != to.dimension {
            return not(format!("no exact conversion from {} to {}", from.symbol, to.symbol));
        }
        if !matches!(outcome.kind, Kind::Own(Unit::Measure(m)) | Kind::Header(Unit::Measure(m)) if m == from)
        {
            return not(format!("the converted value is not known to be in {}", from.symbol));
        }
        // Offsets (temperatures) hold for a level, not for a difference of levels.
        if from.offset != to.offset && !matches!(of, Derivation::Fact(_) | Derivation::Column { .. }) {
            return not(format!("only a fact itself converts from {} to {}", from.symbol, to.symbol));
        }
        // base = (value + offset/100) × numerator ÷ denominator, both ways.
        let hundredths = |n: i64| Rational::from(Decimal::new(n.into(), 2));
        let factor = |m: Measure| Rational::new(m.numerator.into(), m.denominator.into());
        let (Some(a), Some(b)) = (factor(from), factor(to)) else { return not("unit without a factor") };
        let base = outcome.value.add(&hundredths(from.offset)).mul(&a);
        let Some(value) = base.div(&b) else { return not("unit without a factor") };
        outcome.value = value.sub(&hundredths(to.offset));
        outcome.kind = Kind::Own(Unit::Measure(to));
        Ok(outcome)
    }

    fn scaled(
        &self,
        of: &Derivation,
        mut outcome: Outcome,
        power: i32,
        stated: Option<&Locator>,
    ) -> Result<Outcome, Rejection> {
        if power.unsigned_abs() > 30 {
            return Err(Rejection::ScaleNotStated(power));
        }
        if power != 0 && !outcome.may_be_scaled() {
            return not("a scale applies once, and never to a share, a count or a rank");
        }
        let holds = power == 0
            || match stated {
                Some(at) => {
                    let near = outcome.source == Some(at.source()) || self.places.is_passage(at.source());
                    near && self.places.may_support(at) && self.states(at, power)
                }
                None => {
                    // The answer's own scale word over a table that states none.
                    self.claim.is_none_or(|c| c.scale().is_some_and(|s| s.power == power))
                        && self.no_other_scale(of, power)
                }
            };
        if !holds {
            return Err(Rejection::ScaleNotStated(power));
        }
        if !self.unscaled {
            outcome.value = outcome.value.shift(power);
        }
        outcome.scaled |= power != 0;
        Ok(outcome)
    }

    fn states(&self, at: &Locator, power: i32) -> bool {
        self.places.evidence.text_at(at).is_some_and(|text| crate::scale::states_power(&text, power))
    }

    /// Whether every figure below stands in a table or JSON value for which no other scale is known.
    pub(crate) fn no_other_scale(&self, of: &Derivation, power: i32) -> bool {
        let mut stack = vec![of];
        while let Some(node) = stack.pop() {
            match node {
                Derivation::Fact(leaf) => {
                    let figures = self.places.figures(&leaf.at);
                    let other = figures.iter().filter_map(|f| f.scale.as_ref()).any(|s| s.value != power);
                    if other || self.places.is_passage(leaf.at.source()) {
                        return false;
                    }
                }
                Derivation::Column { grid, column, .. } => {
                    let Some(grid) = self.places.evidence.grids.get(*grid) else { return false };
                    let own = grid.layout.columns.get(*column).and_then(|c| c.scale.as_ref());
                    if own.or(grid.layout.scale.as_ref()).is_some_and(|s| s.value != power) {
                        return false;
                    }
                }
                Derivation::Scaled { of, .. } | Derivation::Convert { of, .. } => stack.push(of),
                Derivation::Apply { args, .. } => stack.extend(args),
                Derivation::Constant { .. } | Derivation::ColumnRank { .. } | Derivation::RowCount { .. } => {
                }
            }
        }
        true
    }

    fn apply(&self, op: Op, args: Vec<Outcome>) -> Result<Outcome, Rejection> {
        let wanted = match op {
            Op::Negate | Op::Absolute => Some(1),
            Op::Difference | Op::Ratio | Op::Percent | Op::PercentChange | Op::Points => Some(2),
            Op::GrowthRate => Some(3),
            _ => None,
        };
        let least = if matches!(op, Op::Product | Op::RankDescending | Op::RankAscending) { 2 } else { 1 };
        if wanted.map_or(args.len() < least, |n| args.len() != n) {
            return not(format!("{} does not take {} arguments", op.name(), args.len()));
        }
        if args.iter().any(|a| a.root.is_some()) {
            return not("a growth rate has no exact value to compute with");
        }
        let shifted = self.constants(op, &args)?;
        let same = !matches!(op, Op::Product | Op::Ratio | Op::Count);
        let kinds = if op == Op::GrowthRate { &args[..2] } else { &args[..] };
        let common = if same { common(kinds)? } else { Kind::Unknown };
        let values: Vec<&Rational> = args.iter().map(|a| &a.value).collect();
        let hundred = || Rational::from(Decimal::from(100));
        let zero = || Rejection::NotComputable("division by nought".into());
        let mut root = None;
        let (value, kind) = match op {
            Op::Sum => (sum(&values)?, common),
            Op::Mean => {
                let n = count(values.len());
                (sum(&values)?.div(&n).ok_or_else(zero)?, common)
            }
            Op::Median => (median(values)?, common),
            Op::Min => (values.into_iter().min().cloned().ok_or_else(zero)?, common),
            Op::Max => (values.into_iter().max().cloned().ok_or_else(zero)?, common),
            Op::Count => (count(values.len()), Kind::Count),
            Op::CountDistinct => (count(values.into_iter().collect::<BTreeSet<_>>().len()), Kind::Count),
            Op::Difference => {
                let kind = match common {
                    Kind::Own(Unit::Percent) => Kind::Own(Unit::Points),
                    Kind::Header(Unit::Percent) => Kind::Header(Unit::Points),
                    other => other,
                };
                (values[0].sub(values[1]), kind)
            }
            Op::Product => {
                let mut product = Rational::from(Decimal::ONE);
                for value in values {
                    product = bounded(product.mul(value))?;
                }
                (product, Kind::Unknown)
            }
            Op::Ratio => (values[0].div(values[1]).ok_or_else(zero)?, Kind::Unknown),
            Op::Percent => {
                let share = values[0].div(values[1]).ok_or_else(zero)?;
                (share.mul(&hundred()), Kind::Own(Unit::Percent))
            }
            Op::PercentChange => {
                let change = values[0].sub(values[1]).div(&values[1].abs()).ok_or_else(zero)?;
                (change.mul(&hundred()), Kind::Own(Unit::Percent))
            }
            Op::Points => {
                if !matches!(common, Kind::Own(u) | Kind::Header(u) if is_share(u)) && common != Kind::Unknown
                {
                    return not("points are a difference of percentages");
                }
                (values[0].sub(values[1]), Kind::Own(Unit::Points))
            }
            Op::GrowthRate => {
                let n = values[2].to_decimal().and_then(|n| n.to_i64()).filter(|n| (1..=100).contains(n));
                let Some(n) = n.and_then(|n| u32::try_from(n).ok()) else {
                    return not("a growth rate runs over 1 to 100 whole periods");
                };
                let quotient = values[0].div(values[1]).ok_or_else(zero)?;
                if quotient.signum() < 0 {
                    return not("a growth rate needs two values of one sign");
                }
                root = Some(n);
                (quotient, Kind::Own(Unit::Percent))
            }
            Op::RankDescending => {
                (count(1 + values[1..].iter().filter(|v| **v > values[0]).count()), Kind::Count)
            }
            Op::RankAscending => {
                (count(1 + values[1..].iter().filter(|v| **v < values[0]).count()), Kind::Count)
            }
            Op::Negate => (values[0].neg(), common),
            Op::Absolute => (values[0].abs(), common),
        };
        let mut outcome = Outcome::of(bounded(value)?, kind, None);
        outcome.root = root;
        outcome.over = args.len();
        let mut sources = args.iter().filter(|a| !a.constant).map(|a| a.source);
        outcome.source = sources.next().flatten().filter(|first| sources.all(|s| s == Some(*first)));
        outcome.shifted = shifted;
        outcome.scaled = args.iter().any(|a| a.scaled);
        Ok(outcome)
    }

    /// Constants stand only beside a computed value, where they turn a sign, a fraction into percent, or count periods.
    /// Says whether a power of ten is part of the result.
    fn constants(&self, op: Op, args: &[Outcome]) -> Result<bool, Rejection> {
        let inner = args.iter().any(|a| a.shifted);
        let mut own = false;
        for (i, arg) in args.iter().enumerate().filter(|(_, a)| a.constant) {
            let value = arg.value.numerator();
            let allowed = match op {
                Op::GrowthRate => i == 2,
                Op::Product | Op::Ratio if args.iter().filter(|a| a.constant).count() > 1 => false,
                Op::Ratio if i == 0 => false,
                Op::Product | Op::Ratio if *value == Decimal::from(-1) => true,
                Op::Product | Op::Ratio => {
                    own = true;
                    !inner && self.power_allowed(value)
                }
                _ => false,
            };
            if !allowed {
                return not(format!("constant without support: {}", value.grouped()));
            }
        }
        Ok(inner || own)
    }

    /// A hundred either way turns fractions into percent; other small powers of ten belong to per mille and basis points.
    fn power_allowed(&self, value: &Decimal) -> bool {
        let is = |powers: &[i32]| powers.iter().any(|p| *value == Decimal::ONE.shift(*p));
        let fine = self.claim.is_none_or(|c| matches!(c.unit(), Some(Unit::PerMille | Unit::BasisPoints)));
        is(&[2, -2]) || fine && is(&[1, -1, 3, -3, 4, -4])
    }
}

/// Whether figured derives so: cells, sums and means of columns, six operations.
fn is_figured(derivation: &Derivation) -> bool {
    match derivation {
        Derivation::Fact(_) => true,
        Derivation::Column { op, .. } => matches!(op, Op::Sum | Op::Mean),
        Derivation::Apply { op, .. } => {
            matches!(op, Op::Sum | Op::Mean | Op::Difference | Op::Ratio | Op::Percent | Op::PercentChange)
        }
        _ => false,
    }
}

fn count(n: usize) -> Rational {
    Decimal::new(i128::try_from(n).unwrap_or(i128::MAX), 0).into()
}

fn bounded(value: Rational) -> Result<Rational, Rejection> {
    if size(value.numerator()).max(size(value.denominator())) > MAX_SIZE {
        return not(format!("more than {MAX_SIZE} digits"));
    }
    Ok(value)
}

fn sum(values: &[&Rational]) -> Result<Rational, Rejection> {
    // Decimals add without a fraction to reduce.
    let mut decimals = Decimal::ZERO;
    let mut fractions = Rational::from(Decimal::ZERO);
    for value in values {
        if *value.denominator() == Decimal::ONE {
            decimals = decimals.add(value.numerator());
            if size(&decimals) > MAX_SIZE {
                return not(format!("more than {MAX_SIZE} digits"));
            }
        } else {
            fractions = bounded(fractions.add(value))?;
        }
    }
    bounded(fractions.add(&decimals.into()))
}

fn median(mut values: Vec<&Rational>) -> Result<Rational, Rejection> {
    values.sort();
    let middle = values.len() / 2;
    let upper = values.get(middle).copied();
    let lower = middle.checked_sub(1).and_then(|i| values.get(i)).copied();
    match (lower, upper) {
        (Some(a), Some(b)) if values.len().is_multiple_of(2) => {
            let half = Rational::from(Decimal::new(5, 1));
            bounded(a.add(b).mul(&half))
        }
        (_, Some(b)) => Ok(b.clone()),
        _ => not("the median of nothing"),
    }
}

/// Whether two arguments are the same place.
fn repeats(args: &[Derivation]) -> bool {
    let mut places: Vec<_> = args
        .iter()
        .filter_map(|a| match a {
            Derivation::Fact(leaf) => Some((&leaf.at, &leaf.value)),
            _ => None,
        })
        .collect();
    places.sort_unstable();
    places.windows(2).any(|w| w[0] == w[1])
}

/// Whether a column of figures says nothing of a unit, while the header of another one says that its figures are of this money.
fn is_bare(grid: &Grid, column: usize, money: Unit) -> bool {
    let columns = &grid.layout.columns;
    let own = |(c, info): (usize, &ColumnInfo)| {
        let stated = info.unit.as_ref();
        let here = |at: &Locator| matches!(at, Locator::Cell { row: None, column, .. } if *column == c);
        c != column && stated.is_some_and(|u| units_fit(money, u.value) && here(&u.at))
    };
    columns.get(column).is_some_and(|i| i.role == ColumnRole::Measure && i.unit.is_none())
        && columns.iter().enumerate().any(own)
}

/// The kind that all arguments share.
fn common(args: &[Outcome]) -> Result<Kind, Rejection> {
    let mut common = Kind::Unknown;
    for arg in args.iter().filter(|a| !a.constant) {
        common = match (common, arg.kind) {
            (Kind::Unknown | Kind::Bare, kind) | (kind, Kind::Unknown | Kind::Bare) => kind,
            (Kind::Count, Kind::Count) => Kind::Count,
            (Kind::Own(a) | Kind::Header(a), Kind::Own(b) | Kind::Header(b)) if units_fit(a, b) => common,
            // A currency that the layout spread over a whole table says little of a single row in it.
            (own @ Kind::Own(_), Kind::Header(_)) | (Kind::Header(_), own @ Kind::Own(_)) => own,
            (Kind::Header(_), Kind::Header(_)) => Kind::Unknown,
            _ => return not("the arguments have different units"),
        };
    }
    Ok(common)
}
