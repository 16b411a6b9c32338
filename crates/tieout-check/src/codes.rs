//! Rows that bear a code of their own: the order "SO-2", the ticket "INC-207". Who writes the code names the row.

use std::collections::BTreeMap;

use tieout_certificate::{Comparison, Derivation, Leaf, Stance};
use tieout_evidence::{ColumnRole, Evidence, Grid, RowKind};
use tieout_notation::{Decimal, Period, Span, fold};

use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft};
use crate::{Reason, Verdict};

/// Longest text that is a code, in bytes.
const LONGEST: usize = 48;
/// Most rows that are looked through for a date that another row has.
const MOST_DATES: usize = 2_000;
/// Most cells that are looked through for codes; a larger table is searched by its words alone.
const MOST_CELLS: usize = 1_000_000;

/// The rows that codes name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Codes {
    /// By table and code the row; None where several rows bear it.
    rows: BTreeMap<(usize, String), Option<usize>>,
}

impl Codes {
    /// Looks through the words and codes of every table.
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let mut codes = Self::default();
        for (g, grid) in evidence.grids.iter().enumerate() {
            for (column, info) in grid.layout.columns.iter().enumerate() {
                let names =
                    matches!(info.role, ColumnRole::Identifier | ColumnRole::Label | ColumnRole::Text);
                if names && grid.table.rows.saturating_mul(grid.table.columns.len()) <= MOST_CELLS {
                    codes.read(g, grid, column);
                }
            }
        }
        codes
    }

    fn read(&mut self, g: usize, grid: &Grid, column: usize) {
        for row in 0..grid.table.rows {
            if grid.layout.rows.kind(row) != Some(RowKind::Data) {
                continue;
            }
            let text = grid.table.text(row, column);
            let text = text.trim();
            let mixed = text.bytes().any(|b| b.is_ascii_digit()) && text.chars().any(char::is_alphabetic);
            if !mixed || text.len() > LONGEST || text.contains(char::is_whitespace) {
                continue;
            }
            let known = self.rows.entry((g, fold(text))).or_insert(Some(row));
            if *known != Some(row) {
                *known = None;
            }
        }
    }

    fn row(&self, grid: usize, code: &str) -> Option<usize> {
        *self.rows.get(&(grid, fold(code)))?
    }
}

/// A row that its code names, and where the sentence speaks of it: up to the next code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Coded {
    pub(crate) row: usize,
    /// From the code to the next, or from the code before it.
    pub(crate) within: Span,
}

impl Desk<'_> {
    /// The row of a table whose code stands nearest before a figure; none where another code stands between. Where the figures come
    /// first ("9 of B-2 and 7 of B-3") it is the code right behind.
    pub(crate) fn coded_row(&self, frame: &Frame<'_>, figure: &Figure, grid: usize) -> Option<Coded> {
        let statement = frame.statement;
        let is_code = |f: &Figure| matches!(f.kind, FigureKind::Identifier(_));
        let before = statement.figures.partition_point(|f| f.span.end <= figure.span.start);
        let (earlier, later) = statement.figures.split_at_checked(before)?;
        // The codes of the tables are read once a code stands beside a figure.
        let row = |code: &Figure| {
            let codes = self.study.codes.get_or_init(|| Codes::new(self.evidence));
            codes.row(grid, code.span.of(self.answer))
        };
        if let Some(code) = self.code_behind(frame, figure) {
            let from = earlier.iter().rev().find(|f| is_code(f)).map_or(statement.span.start, |f| f.span.end);
            return Some(Coded { row: row(code)?, within: Span::new(from, code.span.start) });
        }
        let mut figures = earlier.iter().rev();
        let code = figures.find(|f| is_code(f))?;
        // "A-1, A-2 and A-3 weigh 20, 85 and 110": of several in a row none is meant alone.
        if figures.next().is_some_and(is_code) {
            return None;
        }
        let to = later.iter().find(|f| is_code(f)).map_or(statement.span.end, |f| f.span.start);
        Some(Coded { row: row(code)?, within: Span::new(code.span.end, to) })
    }

    /// The code right behind a figure, where the sentence puts a figure before each of its codes and none behind the last.
    fn code_behind<'f>(&self, frame: &'f Frame<'_>, figure: &Figure) -> Option<&'f Figure> {
        let is_code = |f: &Figure| matches!(f.kind, FigureKind::Identifier(_));
        let figures = &frame.statement.figures;
        let turns = figures.len() >= 4 && figures.iter().enumerate().all(|(i, f)| is_code(f) == (i % 2 == 1));
        let at = figures.iter().position(|f| f.span == figure.span)?;
        figures.get(at + 1).filter(|_| turns && figures.len().is_multiple_of(2))
    }

    /// A date held against the row whose code names it: "SO-2 was ordered on 3 February" where that is the day of SO-1.
    pub(crate) fn coded_date(&self, frame: &Frame<'_>, figure: &Figure, period: &Period) -> Option<Draft> {
        if !self.judge.policy.binding.takes(crate::BindingStep::Rows) {
            return None;
        }
        period.day?;
        self.evidence.grids.iter().enumerate().find_map(|(g, grid)| {
            let coded = self.coded_row(frame, figure, g)?;
            let own = |column: usize| -> Option<Period> {
                let text = grid.table.text(coded.row, column);
                let short = text.len() <= LONGEST && text.bytes().any(|b| b.is_ascii_digit());
                let mut found = short.then(|| tieout_notation::periods_in(&text))?.into_iter().map(|f| f.1);
                found.next().filter(|p| p.day.is_some() && found.next().is_none())
            };
            let dates: Vec<(usize, Period)> =
                (0..grid.table.columns.len()).filter_map(|c| Some((c, own(c)?))).collect();
            let fits = dates.iter().find(|(_, p)| p.agrees(period)).copied();
            let (at, stance) = match (fits, &dates[..]) {
                (Some(fits), _) => (fits, Stance::Supports),
                // Where the row has several dates the sentence may speak of none of them.
                (None, &[(column, own)]) => {
                    let said = |f: &Figure| matches!(&f.kind, FigureKind::Date(p) if p.agrees(&own));
                    let inside =
                        |f: &&Figure| f.span.start >= coded.within.start && f.span.end <= coded.within.end;
                    let stated = frame.statement.figures.iter().filter(inside).any(said);
                    let elsewhere = (0..grid.table.rows).take(MOST_DATES).any(|r| {
                        let text = grid.table.text(r, column);
                        text.len() <= LONGEST
                            && tieout_notation::periods_in(&text).iter().any(|(_, p)| p.agrees(period))
                    });
                    // A day that no row of the column has may be told by something else.
                    if stated || !elsewhere {
                        return None;
                    }
                    ((column, own), Stance::Contradicts)
                }
                _ => return None,
            };
            let (column, own) = at;
            let year = own.year.or(period.year).unwrap_or(0);
            let leaf = Leaf {
                at: grid.locator(coded.row, column),
                value: Decimal::from(i64::from(year)),
                unit: None,
            };
            let c = Candidate::new(Derivation::Fact(leaf), Reason::Cell, Direction::AsWritten);
            let certificate = self.judge.certify(figure.span, stance, &c, Comparison::Date)?;
            Some(match stance {
                Stance::Contradicts => Draft::from(Verdict::Contradicted, Reason::WrongRow, certificate),
                Stance::Supports => Draft::from(Verdict::Supported, Reason::Cell, certificate),
            })
        })
    }
}
