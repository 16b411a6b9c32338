//! The series of a table under the names that its own rows and columns give them.

use tieout_evidence::{CellFact, Evidence, Grid};

use super::super::reading::period;
use crate::study::{Series, Study};

/// Cells that differ only by period.
pub(super) struct Named {
    /// Section, row and column, as far as they are named.
    pub(super) name: String,
    /// (row, column) of its cells, in the table's order.
    pub(super) cells: Vec<(usize, usize)>,
    /// The period of each cell; empty where none is known.
    pub(super) periods: Vec<String>,
}

/// The series of each table, in the order of the tables.
pub(super) fn of_tables(evidence: &Evidence) -> Vec<Vec<Named>> {
    let study = Study::new(evidence);
    let mut out: Vec<Vec<Named>> = evidence.grids.iter().map(|_| Vec::new()).collect();
    for series in &study.series {
        if let (Some(list), Some(grid)) = (out.get_mut(series.grid), evidence.grids.get(series.grid)) {
            list.push(named(grid, series));
        }
    }
    out
}

fn named(grid: &Grid, series: &Series) -> Named {
    let facts: Vec<&CellFact> = series.facts.iter().filter_map(|&f| grid.layout.facts.get(f)).collect();
    let of = |f: &CellFact| f.periods.iter().map(period).collect::<Vec<_>>().join("/");
    Named {
        name: facts.first().map_or(String::new(), |f| name(grid, f, &facts)),
        cells: facts.iter().map(|f| (f.row, f.column)).collect(),
        periods: facts.iter().map(|f| of(f)).collect(),
    }
}

/// Section, row and column of its first cell; a column that it shares with no other cell tells nothing but its period.
fn name(grid: &Grid, first: &CellFact, facts: &[&CellFact]) -> String {
    let layout = &grid.layout;
    let row = layout.rows.get(first.row);
    let section = row.and_then(|r| r.section).and_then(|s| layout.rows.get(s));
    let down = facts.iter().all(|f| f.column == first.column) && facts.len() > 1;
    let column = layout.columns.get(first.column).map_or("", |c| c.name.as_str());
    // Down the years the rows' labels are the years.
    let label = row.filter(|r| !down || r.periods.is_empty()).map_or("", |r| r.label.as_str());
    let parts = [section.map_or("", |s| s.label.as_str()), label, column];
    let parts: Vec<&str> = parts.into_iter().map(str::trim).filter(|p| !p.is_empty()).collect();
    parts.join(" · ")
}
