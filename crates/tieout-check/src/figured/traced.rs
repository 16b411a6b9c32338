//! What a port of figured hands out: the figures of a text, what became of each, and look-ups of its own.
//!
//! The search is the one of the presets. There is no evidence here and so no certificate: nothing of this is a verdict.
//! Who wants one checks the same answer under the preset `figured`.

use tieout_notation::{Decimal, Rational, Span};

use super::cells::given_sets;
use super::extract::{Figure, Value, figures};
use super::found::{self, Hit, Pair};
use super::rows::Rows;
use super::search::Search;
use super::target::Target;
use super::{Version, is_year};
use crate::{Policy, UnmatchedPercent};

/// A figure of a text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Number {
    /// Where it stands.
    pub span: Span,
    /// Its value as the nearest double, sign and scale applied.
    pub value: f64,
    /// Written as, or in a range meant as, a percentage.
    pub percent: bool,
    /// Whether a currency sign stands before its digits.
    pub currency: bool,
    /// Whether it has a scale word, or shares one.
    pub scale: bool,
    /// The other end of its range.
    pub partner: Option<f64>,
}

/// What became of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Something comes near enough.
    Grounded,
    /// Nothing does.
    Ungrounded,
    /// It was not looked for.
    Ignored,
}

/// A figure and what became of it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Traced {
    /// The figure.
    pub number: Number,
    /// What became of it.
    pub status: Status,
    /// Why it was ignored, or that there are no rows, in figured's words; else empty.
    pub reason: &'static str,
    /// What it was found to be.
    pub found: Option<Match>,
}

/// What the rows hold or produce that comes near enough.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Match {
    /// The family, as figured names it.
    pub kind: &'static str,
    /// Its value.
    pub value: f64,
    /// How far the figure is off, relative to the value.
    pub error: f64,
    /// `pop[Utah] − pop[Nevada] = 3 − 1 = 2`.
    pub explanation: String,
}

/// Rows under a policy, ready for look-ups.
///
/// ```
/// use tieout_check::Policy;
/// use tieout_check::figured::{Index, RowSet, Rows};
/// let mut set = RowSet::new(vec!["people".to_owned()]);
/// set.number(0, 39_346_023.0);
/// set.end_row(1);
/// let (rows, policy) = (Rows::new(vec![set]), Policy::preset("figured").unwrap());
/// let mut index = Index::new(&rows, &policy);
/// assert_eq!(index.lookup(39.3e6, false).unwrap().explanation, "people[row 0] = 39,346,023");
/// assert_eq!(index.count(&[39.3e6, 50e6]), 1);
/// ```
pub struct Index<'a> {
    search: Search<'a>,
    rows: &'a Rows,
    policy: &'a Policy,
}

/// The figures of a text, in reading order.
///
/// ```
/// let numbers = tieout_check::figured::numbers("between 39 and 40 million");
/// assert_eq!((numbers[0].value, numbers[0].partner), (39e6, Some(40e6)));
/// ```
#[must_use]
pub fn numbers(text: &str) -> Vec<Number> {
    figures(text, Version::V04).iter().map(number).collect()
}

/// Traces every figure of a text to the rows of an index.
///
/// ```
/// use tieout_check::Policy;
/// use tieout_check::figured::{Index, RowSet, Rows, TraceStatus, trace};
/// let mut set = RowSet::new(vec!["people".to_owned()]);
/// set.number(0, 39_346_023.0);
/// set.end_row(1);
/// let (rows, policy) = (Rows::new(vec![set]), Policy::preset("figured").unwrap());
/// let traced = trace("There are 39.3 million people.", &mut Index::new(&rows, &policy));
/// assert_eq!(traced[0].status, TraceStatus::Grounded);
/// ```
#[must_use]
pub fn trace(text: &str, index: &mut Index<'_>) -> Vec<Traced> {
    let figures = figures(text, Version::V04);
    let policy = index.policy;
    let empty = index.rows.is_empty();
    if !empty {
        let sizes = figures.iter().flat_map(|f| [Some(exact(f)), f.partner.clone()]).flatten();
        index.search.ask(sizes.map(|size| size.abs()));
    }
    figures
        .iter()
        .map(|figure| {
            let value = exact(figure);
            let (status, reason, found) = if is_year(figure, &value, policy) {
                (Status::Ignored, "year", None)
            } else if empty {
                without_rows(figure, &value, policy)
            } else {
                against(&value, figure, index)
            };
            Traced { number: number(figure), status, reason, found }
        })
        .collect()
}

fn against(value: &Decimal, figure: &Figure, index: &Index<'_>) -> (Status, &'static str, Option<Match>) {
    let policy = index.policy;
    if !figure.percent && !figure.currency && value.abs() <= policy.ignore_below {
        return (Status::Ignored, "small", None);
    }
    let range = figure.partner.as_ref().map(|partner| Target::range(value, partner, policy));
    let mut targets = std::iter::once(Target::point(value, policy)).chain(range);
    match targets.find_map(|target| index.find(&target, figure.percent)) {
        Some(found) => (Status::Grounded, "", Some(found)),
        None if figure.percent && policy.unmatched_percent == UnmatchedPercent::Pass => {
            (Status::Ignored, "unmatched percent allowed by policy", None)
        }
        None => (Status::Ungrounded, "", None),
    }
}

impl<'a> Index<'a> {
    /// Takes rows under a policy of figured's engine. Nothing is sorted or summed before it is needed.
    #[must_use]
    pub fn new(rows: &'a Rows, policy: &'a Policy) -> Self {
        let search = Search::new(given_sets(rows), policy, Version::V04, std::iter::empty());
        Self { search, rows, policy }
    }

    /// What comes nearest to a value, of the first family that has anything near enough.
    pub fn lookup(&mut self, value: f64, percent: bool) -> Option<Match> {
        let value = Decimal::from_f64(value)?;
        self.search.ask(std::iter::once(value.abs()));
        self.find(&Target::point(&value, self.policy), percent)
    }

    /// The same for a range.
    pub fn lookup_range(&mut self, low: f64, high: f64, percent: bool) -> Option<Match> {
        let (low, high) = (Decimal::from_f64(low)?, Decimal::from_f64(high)?);
        self.search.ask([low.abs(), high.abs()].into_iter());
        self.find(&Target::range(&low, &high, self.policy), percent)
    }

    /// How many of these values are found, each looked up as a plain figure.
    pub fn count(&mut self, values: &[f64]) -> usize {
        let values: Vec<Decimal> = values.iter().filter_map(|v| Decimal::from_f64(*v)).collect();
        self.search.ask(values.iter().map(Decimal::abs));
        values.iter().filter(|v| self.search.find(&Target::point(v, self.policy), false).is_some()).count()
    }

    fn find(&self, target: &Target<'_>, percent: bool) -> Option<Match> {
        let hit = self.search.find(target, percent)?;
        let value = hit.value(&self.search)?;
        let error = target.error(&value)?;
        // figured keeps aggregates and shares without their signs.
        let kept = if matches!(hit, Hit::Column(..) | Hit::Share(_)) { value.abs() } else { value };
        Some(Match {
            kind: kind(&hit),
            value: kept.to_f64(),
            error: error.to_f64(),
            explanation: hit.explanation(&self.search, shown)?,
        })
    }
}

/// A value as figured prints it: its double, in full, is what is rounded. 4,016.95 is a little less as a double, so that
/// its last digit falls.
fn shown(value: &Rational) -> String {
    // The fraction of a double past this many places cannot turn a rounding.
    let double = Decimal::parse(&format!("{:.60}", value.to_f64()));
    double.map_or_else(|_| found::shown(value), |double| found::shown(&double.into()))
}

fn kind(hit: &Hit) -> &'static str {
    match hit {
        Hit::Cell(_) => "cell",
        Hit::Column(_, false) => "column_sum",
        Hit::Column(_, true) => "column_mean",
        Hit::Share(_) => "share",
        Hit::RowSum(_) => "row_sum",
        Hit::Pair(Pair::Difference, ..) => "difference",
        Hit::Pair(Pair::Sum, ..) => "sum",
        Hit::Pair(Pair::Ratio, ..) => "ratio",
        Hit::Pair(Pair::Percent, ..) => "percent",
        Hit::Pair(Pair::PercentChange, ..) => "percent_change",
    }
}

fn without_rows(figure: &Figure, value: &Decimal, policy: &Policy) -> (Status, &'static str, Option<Match>) {
    if figure.percent {
        (Status::Ignored, "percent without evidence", None)
    } else if value.abs() > policy.flag_without_evidence_above {
        (Status::Ungrounded, "no evidence", None)
    } else {
        (Status::Ignored, "small", None)
    }
}

fn number(figure: &Figure) -> Number {
    Number {
        span: figure.span,
        value: exact(figure).to_f64(),
        percent: figure.percent,
        currency: figure.currency,
        scale: figure.scale.is_some(),
        partner: figure.partner.as_ref().map(Decimal::to_f64),
    }
}

/// A figure's value; of one with more digits than are read exactly, the nearest double.
fn exact(figure: &Figure) -> Decimal {
    match &figure.value {
        Value::Read(value) => value.clone(),
        Value::Unread(near) => Decimal::from_f64(*near).unwrap_or(Decimal::ZERO),
    }
}
