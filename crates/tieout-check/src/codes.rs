//! Rows that bear a code of their own: the order "SO-2", the ticket "INC-207". Who writes the code names the row.

use std::collections::BTreeMap;

use tieout_evidence::{ColumnRole, Evidence, Grid, RowKind};
use tieout_notation::fold;

use crate::frame::Frame;
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Subject};

/// Longest text that is a code, in bytes.
const LONGEST: usize = 48;
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
            if grid.layout.rows.get(row).is_none_or(|r| r.kind != RowKind::Data) {
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

impl Desk<'_> {
    /// The row of a table whose code stands nearest before a figure; none where another code stands between.
    pub(crate) fn coded_row(&self, frame: &Frame<'_>, subject: Subject<'_>, grid: usize) -> Option<usize> {
        let before = |span: tieout_notation::Span| span.end <= subject.figure.span.start;
        let is_code = |f: &&Figure| matches!(f.kind, FigureKind::Identifier(_));
        let mut figures = frame.statement.figures.iter().rev().filter(|f| before(f.span));
        let code = figures.find(is_code)?;
        // "A-1, A-2 and A-3 weigh 20, 85 and 110": of several in a row none is meant alone.
        if figures.next().as_ref().is_some_and(is_code) {
            return None;
        }
        let codes = self.study.codes.get_or_init(|| Codes::new(self.evidence));
        codes.row(grid, code.span.of(self.answer))
    }
}
