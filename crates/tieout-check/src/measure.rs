//! Which column a comparison is about, and the figures in it.

use tieout_certificate::{Derivation, Op, Rows};
use tieout_evidence::{CellFact, ColumnRole, FactForm, Grid, RowKind, TableKind};
use tieout_notation::{Decimal, Period, Unit};

use crate::names::{Place, name_columns};
use crate::operand;
use crate::study::{Stem, Study};
use crate::tie::Desk;

/// Most figures that a derivation lists.
const MOST_LISTED: usize = 400;

/// The columns of one measure: one, or one for each period.
#[derive(Clone, Debug)]
pub(crate) struct Measure {
    /// Stems of their common name.
    pub(crate) name: Vec<Stem>,
    /// All stems of the header of the first, stop words too.
    pub(crate) header: Vec<Stem>,
    /// The columns.
    pub(crate) columns: Vec<usize>,
}

impl Measure {
    /// Whether a stem stands in its header.
    pub(crate) fn says(&self, stem: Stem) -> bool {
        self.header.contains(&stem)
    }
}

/// A grid as comparisons look at it.
#[derive(Clone, Copy)]
pub(crate) struct Sheet<'e> {
    pub(crate) study: &'e Study,
    pub(crate) index: usize,
    pub(crate) grid: &'e Grid,
}

impl<'e> Sheet<'e> {
    pub(crate) fn of(desk: &Desk<'e>, index: usize) -> Option<Self> {
        Some(Self { study: desk.study, index, grid: desk.evidence.grids.get(index)? })
    }

    /// Stems of a column's header that name something.
    fn name(&self, column: usize) -> Vec<Stem> {
        let header = self.study.grids.get(self.index).and_then(|g| g.columns.get(column));
        let mut name: Vec<Stem> =
            header.into_iter().flatten().copied().filter(|&s| !self.study.is_stop(s)).collect();
        name.sort_unstable();
        name.dedup();
        name
    }

    /// Whether higher is simply more: no rank, no change, no date.
    pub(crate) fn is_measure(&self, column: usize) -> bool {
        let inverted =
            ["rank", "position", "plac", "pos", "standing", "seed", "year", "date", "season", "pick", "born"];
        let name = self.name(column);
        self.grid.layout.columns.get(column).is_some_and(|c| c.role == ColumnRole::Measure && !c.change)
            && !inverted.iter().any(|w| self.study.stem(w).is_some_and(|s| name.contains(&s)))
    }

    /// The measure that is meant: the one whose header is said in full, the longest of them where one says more than the others;
    /// the only one of the table where none is said. None where that leaves a choice.
    pub(crate) fn measure(&self, said: &impl Fn(Stem) -> bool) -> Option<Measure> {
        let columns: Vec<(usize, Vec<Stem>)> = (0..self.grid.layout.columns.len())
            .filter(|&c| self.is_measure(c))
            .map(|c| (c, self.name(c)))
            .collect();
        let whole = |name: &[Stem]| !name.is_empty() && name.iter().all(|&s| said(s));
        let best = columns.iter().filter(|(_, n)| whole(n)).max_by_key(|(c, n)| (n.len(), usize::MAX - c));
        let name = match best {
            Some((_, best)) => {
                let within = |n: &[Stem]| n.iter().all(|s| best.contains(s));
                if columns.iter().any(|(_, n)| whole(n) && !within(n)) {
                    return None;
                }
                best.clone()
            }
            None => {
                let (_, first) = columns.first()?;
                if columns.iter().any(|(_, n)| n != first) {
                    return None;
                }
                first.clone()
            }
        };
        let columns: Vec<usize> = columns.into_iter().filter(|(_, n)| *n == name).map(|(c, _)| c).collect();
        let headers = self.study.grids.get(self.index).map(|g| &g.columns);
        let header = headers.zip(columns.first()).and_then(|(h, &c)| h.get(c)).cloned().unwrap_or_default();
        Some(Measure { name, header, columns })
    }

    /// The one column of a measure that the periods of the sentence leave. `row`: periods may also be those of its label.
    pub(crate) fn column(&self, measure: &Measure, periods: &[Period], row: usize) -> Option<usize> {
        let infos = &self.grid.layout.columns;
        let dated = |c: usize| infos.get(c).is_some_and(|c| !c.periods.is_empty());
        if measure.columns.iter().any(|&c| dated(c)) {
            let [period] = periods else { return None };
            let mut here =
                measure.columns.iter().copied().filter(|&c| {
                    infos.get(c).is_some_and(|c| c.periods.iter().any(|p| same_period(period, p)))
                });
            let first = here.next()?;
            return here.next().is_none().then_some(first);
        }
        let [column] = measure.columns[..] else { return None };
        let own = self.grid.layout.rows.get(row).map_or(&[][..], |r| &r.periods);
        periods.iter().all(|p| own.iter().any(|o| same_period(p, o))).then_some(column)
    }

    /// Stems that belong to the table as a whole: its name, the headers of its name columns.
    pub(crate) fn is_common(&self, stem: Stem) -> bool {
        let Some(words) = self.study.grids.get(self.index) else { return false };
        let names = name_columns(self.grid);
        words.caption.contains(&stem)
            || names.iter().any(|&c| words.columns.get(c).is_some_and(|h| h.contains(&stem)))
    }

    /// Whether a word stands in a header or a label of the table, so that it is a name and compares nothing.
    pub(crate) fn holds(&self, stem: Stem) -> bool {
        self.study.grids.get(self.index).is_some_and(|w| w.columns.iter().any(|h| h.contains(&stem)))
    }

    /// The one figure of a cell.
    pub(crate) fn figure(&self, row: usize, column: usize) -> Option<&'e CellFact> {
        let mut here = self.grid.layout.facts.of_cell(row, column).iter();
        let first = here.next().filter(|f| f.form == FactForm::Number)?;
        here.next().is_none().then_some(first)
    }

    pub(crate) fn kind(&self, row: usize) -> Option<RowKind> {
        self.grid.layout.rows.kind(row)
    }

    /// Whether the rows of the table may be held against each other: records, or a series without sections and subtotals.
    pub(crate) fn is_comparable(&self) -> bool {
        let rows = &self.grid.layout.rows;
        let totals = rows.kinds().filter(|k| *k == RowKind::Total).count();
        self.grid.layout.kind == TableKind::Records
            || (totals <= 1 && rows.kinds().all(|k| k != RowKind::Section))
    }

    /// The place of a row in a column, totals left out. None where the row has no figure there.
    pub(crate) fn rank(&self, row: usize, column: usize, descending: bool) -> Option<Derivation> {
        (self.kind(row) == Some(RowKind::Data)).then_some(())?;
        self.figure(row, column)?;
        let skip = (0..self.grid.table.rows).filter(|&r| self.kind(r) != Some(RowKind::Data)).collect();
        Some(Derivation::ColumnRank { grid: self.index, column, row, rows: Rows::Except(skip), descending })
    }

    /// The rank that the table itself gives a row.
    pub(crate) fn rank_cell(&self, row: usize) -> Option<&'e CellFact> {
        let mut columns =
            self.grid.layout.columns.iter().enumerate().filter(|(_, c)| c.role == ColumnRole::Rank);
        let (first, _) = columns.next()?;
        if columns.next().is_some() { None } else { self.figure(row, first) }
    }

    /// Whether a measure says how much of something there is to each, not how large each is.
    pub(crate) fn is_intensive(&self, measure: &Measure) -> bool {
        let share = |c: &usize| {
            let unit = self.grid.layout.columns.get(*c).and_then(|c| c.unit.as_ref());
            matches!(
                unit.map(|u| u.value),
                Some(Unit::Percent | Unit::Points | Unit::PerMille | Unit::BasisPoints)
            )
        };
        let words = [
            "per",
            "averag",
            "mean",
            "median",
            "rate",
            "ratio",
            "price",
            "rent",
            "age",
            "height",
            "elevation",
            "altitud",
            "depth",
            "temperatur",
            "speed",
            "scor",
            "index",
            "densiti",
            "density",
            "percent",
            "percentag",
            "share",
            "shar",
            "duration",
            "distanc",
        ];
        measure.columns.iter().any(share)
            || words.iter().any(|w| self.study.stem(w).is_some_and(|s| measure.says(s)))
    }

    /// The figures of the data rows of a column.
    pub(crate) fn figures(&self, column: usize) -> Vec<&'e CellFact> {
        (0..self.grid.table.rows)
            .filter(|&r| self.kind(r) == Some(RowKind::Data))
            .filter_map(|r| self.figure(r, column))
            .collect()
    }

    /// Whether one figure may be the sum of all others: a total that its row does not call so.
    pub(crate) fn may_hold_total(&self, column: usize) -> bool {
        let figures = self.figures(column);
        let sum = figures.iter().fold(Decimal::ZERO, |a, f| a.add(&f.value));
        let Some(top) = figures.iter().map(|f| &f.value).max() else { return false };
        let rest = sum.sub(top);
        figures.len() > 2 && rest.sub(top).abs().mul(&Decimal::from(200)) <= top.abs()
    }

    /// The figures of a row over the periods of a measure, or of a column whose rows are periods.
    pub(crate) fn over_time(&self, place: Place, said: &impl Fn(Stem) -> bool) -> Option<Vec<&'e CellFact>> {
        let facts: Vec<&CellFact> = match place {
            Place::Row(_, row) => {
                let measure = self.measure(said)?;
                measure.columns.iter().filter_map(|&c| self.figure(row, c)).collect()
            }
            Place::Column(_, column) if self.is_measure(column) => self.figures(column),
            Place::Column(..) => return None,
        };
        let dated = facts.iter().all(|f| !f.periods.is_empty());
        let scale = |f: &CellFact| f.scale.as_ref().map(|s| s.value);
        let alike = facts.windows(2).all(|w| scale(w[0]) == scale(w[1]) && w[0].unit == w[1].unit);
        (dated && alike && (2..=MOST_LISTED).contains(&facts.len())).then_some(facts)
    }

    /// The leaf of a fact.
    pub(crate) fn leaf(&self, fact: &CellFact) -> Derivation {
        operand::leaf(self.grid, fact)
    }

    /// a op b.
    pub(crate) fn both(&self, op: Op, a: &CellFact, b: &CellFact) -> Derivation {
        Derivation::Apply { op, args: vec![self.leaf(a), self.leaf(b)] }
    }
}

/// Whether a period named in the answer is the one of the evidence: the same year, and no part of it on one side only. A year
/// may stand for the day on which it ended.
pub(crate) fn same_period(claimed: &Period, found: &Period) -> bool {
    let year = |p: &Period| p.end_year.or(p.year);
    let month = claimed.month.is_none() || claimed.month == found.month;
    let day = claimed.day.is_none() || claimed.day == found.day;
    let dated = found.month.is_none() || found.day.is_some() || claimed.month.is_some();
    year(claimed).is_some()
        && year(claimed) == year(found)
        && claimed.quarter == found.quarter
        && claimed.half == found.half
        && month
        && day
        && dated
}

/// The one figure of a period.
pub(crate) fn at<'e>(facts: &[&'e CellFact], period: &Period) -> Option<&'e CellFact> {
    let mut here = facts.iter().filter(|f| f.periods.iter().any(|p| same_period(period, p)));
    let first = here.next()?;
    here.next().is_none().then_some(first)
}
