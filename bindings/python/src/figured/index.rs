//! Look-ups over rows that are read.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use self_cell::self_cell;
use tieout::figured::{self, Index, Match, Number, Rows, TraceStatus};
use tieout::notation::Span;
use tieout::{Decimal, Derivations, Policy, UnmatchedPercent};

use super::FiguredRows;

/// An index in use. Look-ups keep what they built, so one at a time works on it.
type Held<'a> = Mutex<Index<'a>>;

struct Owner {
    rows: Arc<Rows>,
    policy: Policy,
}

self_cell!(
    struct Studied {
        owner: Owner,
        #[not_covariant]
        dependent: Held,
    }
);

/// Rows under a policy.
#[pyclass(frozen, name = "FiguredIndex", module = "tieout._tieout")]
pub(crate) struct FiguredIndex {
    studied: Studied,
}

/// Kind, value, error, explanation.
type Found = (&'static str, f64, f64, String);

/// Start and end in code points, value, percent, currency, scale, the other end of its range.
type Figure = (usize, usize, f64, bool, bool, bool, Option<f64>);

#[pymethods]
impl FiguredIndex {
    #[new]
    #[pyo3(signature = (rows, *, rel_tolerance, abs_tolerance, ignore_below, ignore_years, year_range, pass_percent, max_rows, max_cells, derivations, flag_without_evidence_above))]
    #[allow(clippy::too_many_arguments, reason = "the options of figured's policy, by name")]
    fn new(
        rows: &FiguredRows,
        rel_tolerance: f64,
        abs_tolerance: f64,
        ignore_below: f64,
        ignore_years: bool,
        year_range: (f64, f64),
        pass_percent: bool,
        max_rows: i64,
        max_cells: i64,
        derivations: Vec<String>,
        flag_without_evidence_above: f64,
    ) -> PyResult<Self> {
        let mut policy = Policy::preset("figured").unwrap_or_default();
        policy.rel_tolerance = number("rel_tolerance", rel_tolerance)?;
        policy.abs_tolerance = number("abs_tolerance", abs_tolerance)?;
        policy.ignore_below = number("ignore_below", ignore_below)?;
        policy.ignore_years = ignore_years;
        // Years are whole numbers, so the ends of a range may be too; casts of floats saturate.
        #[allow(clippy::cast_possible_truncation)]
        let years = (year_range.0.ceil() as i64, year_range.1.floor() as i64);
        policy.year_range = years;
        policy.unmatched_percent = if pass_percent { UnmatchedPercent::Pass } else { UnmatchedPercent::Flag };
        policy.max_rows = usize::try_from(max_rows).unwrap_or(0);
        policy.max_cells = usize::try_from(max_cells).unwrap_or(0);
        policy.derivations = Derivations::Only(derivations);
        policy.flag_without_evidence_above =
            number("flag_without_evidence_above", flag_without_evidence_above)?;
        let owner = Owner { rows: Arc::clone(&rows.rows), policy };
        let studied = Studied::new(owner, |owner| Mutex::new(Index::new(&owner.rows, &owner.policy)));
        Ok(Self { studied })
    }

    /// What became of each figure of a text: the figure, `g`, `u` or `i`, the reason, what was found.
    fn trace(&self, py: Python<'_>, text: &str) -> Vec<(Figure, char, &'static str, Option<Found>)> {
        let traced = self.with(py, |index| figured::trace(text, index));
        let mut points = Points::new(text);
        traced
            .into_iter()
            .map(|t| {
                let status = match t.status {
                    TraceStatus::Grounded => 'g',
                    TraceStatus::Ungrounded => 'u',
                    TraceStatus::Ignored => 'i',
                };
                (points.figure(&t.number), status, t.reason, t.found.map(found))
            })
            .collect()
    }

    /// What comes nearest to a value, of the first family that has anything near enough.
    fn lookup(&self, py: Python<'_>, value: f64, percent: bool) -> Option<Found> {
        self.with(py, |index| index.lookup(value, percent)).map(found)
    }

    /// The same for a range.
    fn lookup_range(&self, py: Python<'_>, low: f64, high: f64, percent: bool) -> Option<Found> {
        self.with(py, |index| index.lookup_range(low, high, percent)).map(found)
    }

    /// How many values are found, each looked up as a plain figure.
    fn count(&self, py: Python<'_>, values: Vec<f64>) -> usize {
        self.with(py, |index| index.count(&values))
    }
}

impl FiguredIndex {
    fn with<T: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Index<'_>) -> T + Send) -> T {
        py.detach(|| {
            self.studied.with_dependent(|_, held| {
                // What a look-up leaves behind is whole at every moment.
                work(&mut held.lock().unwrap_or_else(PoisonError::into_inner))
            })
        })
    }
}

/// The figures of a text.
#[pyfunction(name = "figured_numbers")]
pub(crate) fn numbers(text: &str) -> Vec<Figure> {
    let mut points = Points::new(text);
    figured::numbers(text).iter().map(|number| points.figure(number)).collect()
}

fn found(found: Match) -> Found {
    (found.kind, found.value, found.error, found.explanation)
}

/// An option's double as a decimal; infinities are past every double.
fn number(option: &str, value: f64) -> PyResult<Decimal> {
    match Decimal::from_f64(value) {
        Some(number) => Ok(number),
        None if value.is_nan() => Err(PyValueError::new_err(format!("{option} must be a number, not nan"))),
        None => {
            let huge = Decimal::ONE.shift(400);
            Ok(if value < 0.0 { huge.neg() } else { huge })
        }
    }
}

/// Byte offsets, in rising order, as offsets in code points.
struct Points<'t> {
    text: &'t str,
    bytes: usize,
    points: usize,
}

impl<'t> Points<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, bytes: 0, points: 0 }
    }

    fn at(&mut self, byte: usize) -> usize {
        self.points += Span::new(self.bytes, byte).of(self.text).chars().count();
        self.bytes = byte;
        self.points
    }

    fn figure(&mut self, n: &Number) -> Figure {
        let (start, end) = (self.at(n.span.start), self.at(n.span.end));
        (start, end, n.value, n.percent, n.currency, n.scale, n.partner)
    }
}
