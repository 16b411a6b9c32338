//! Places inside evidence: may they support anything, and which cell of which table are they?

use std::collections::BTreeMap;

use std::sync::Arc;

use tieout_evidence::{Body, CellFact, Evidence, Grid, Locator, Reading};

use crate::columns::Columns;
use crate::reread::Reread;
use crate::token::Passages;

/// Evidence as the verifier reads it: which cell of which table a place is, and the columns that it has recomputed so far.
/// What verifiers of several answers share; it holds nothing that a search found.
#[derive(Debug)]
pub struct Places<'a> {
    pub(crate) evidence: &'a Evidence,
    /// Aggregates of whole columns, as the evaluator computed them from the cells.
    pub(crate) columns: Columns,
    /// Where the words of passages stand, read from the passages.
    pub(crate) passages: Passages,
    /// What stands at places of passages, as the evaluator read it.
    reread: Reread,
    /// (source, pointer of a part of a JSON document) to the index of the grid.
    grids: BTreeMap<(usize, Option<String>), usize>,
    /// How long the longest pointer of a grid is.
    longest: usize,
}

impl<'a> Places<'a> {
    /// Finds the tables of `evidence`; linear in their number. No cell is read before a certificate asks for it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tieout_certificate::{Places, Verifier};
    /// use tieout_evidence::{Evidence, Source};
    ///
    /// let evidence = Evidence::new(vec![Source::text("note", "Sales were 1,234 units.")]);
    /// let places = Arc::new(Places::new(&evidence));
    /// for answer in ["We sold 1,234 units.", "Sales came to 1,234."] {
    ///     let _verifier = Verifier::sharing(answer, Arc::clone(&places));
    /// }
    /// ```
    #[must_use]
    pub fn new(evidence: &'a Evidence) -> Self {
        let (mut grids, mut longest) = (BTreeMap::new(), 0);
        for (i, grid) in evidence.grids.iter().enumerate() {
            let pointer = grid.pointer();
            longest = longest.max(pointer.as_ref().map_or(0, String::len));
            grids.entry((grid.source, pointer)).or_insert(i);
        }
        let passages = Passages::new(evidence.sources.len());
        Self { evidence, columns: Columns::default(), passages, reread: Reread::default(), grids, longest }
    }

    /// The grid of a table source, or of the part at `pointer` of a JSON source.
    pub(crate) fn grid(&self, source: usize, pointer: Option<&str>) -> Option<usize> {
        self.grids.get(&(source, pointer.map(str::to_owned))).copied()
    }

    /// The table, row and column of a place that is a body cell.
    pub(crate) fn cell(&self, at: &Locator) -> Option<(&'a Grid, usize, usize)> {
        match at {
            Locator::Cell { source, row: Some(row), column } => {
                let grid = self.evidence.grids.get(self.grid(*source, None)?)?;
                (*row < grid.table.rows && *column < grid.table.columns.len())
                    .then_some((grid, *row, *column))
            }
            Locator::Pointer { source, pointer } => {
                // The innermost grid around the place; its row is the first or the last step from there.
                let mut head = pointer.as_str();
                while let Some((outer, _)) = head.rsplit_once('/') {
                    head = outer;
                    // Pointers of a report may be of any length, those of grids are short.
                    if head.len() > self.longest {
                        continue;
                    }
                    let Some(grid) = self.grid(*source, Some(head)) else { continue };
                    let grid = self.evidence.grids.get(grid)?;
                    let tail = pointer.get(head.len() + 1..)?;
                    let steps = [tail.split('/').next(), tail.rsplit('/').next()];
                    for row in steps.into_iter().flatten().filter_map(|s| s.parse::<usize>().ok()) {
                        let mut columns = 0..grid.table.columns.len();
                        let column = columns.find(|c| row < grid.table.rows && grid.locator(row, *c) == *at);
                        if let Some(column) = column {
                            return Some((grid, row, column));
                        }
                    }
                }
                None
            }
            _ => None,
        }
    }

    /// Every value that the characters at a place carry.
    pub(crate) fn readings(&self, at: &Locator) -> Arc<[Reading]> {
        self.reread.readings(self.evidence, at)
    }

    /// What the table's layout says of a cell's figure.
    pub(crate) fn figures(&self, at: &Locator) -> &'a [CellFact] {
        let Some((grid, row, column)) = self.cell(at) else { return &[] };
        grid.layout.facts.of_cell(row, column)
    }

    /// Whether the place's source may support claims, and the place does not touch the source's cut-off end.
    pub(crate) fn may_support(&self, at: &Locator) -> bool {
        let Some(source) = self.evidence.sources.get(at.source()) else { return false };
        let cut = match (at, &source.body) {
            (Locator::Text { span, .. }, Body::Text(text)) if source.truncated => {
                span.end >= text.trim_end().len()
            }
            _ => false,
        };
        self.evidence.may_support(at.source()) && !cut
    }

    /// Whether the source is a passage.
    pub(crate) fn is_passage(&self, source: usize) -> bool {
        self.evidence.sources.get(source).is_some_and(|s| matches!(s.body, Body::Text(_)))
    }
}
