//! The first rows and the last of a table, as read: aligned, cut to the width, with row numbers and the kind of row in the margin.

use std::fmt::Write as _;

use tieout_evidence::{ColumnRole, Grid, RowKind};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::super::safe::shown;
use super::super::text::TextOptions;
use super::row_kind;

/// Rows from the beginning that are shown; the last one comes besides.
const FIRST: usize = 5;
/// Widest column where all columns have room, and where they have not.
const WIDEST: [usize; 2] = [64, 28];
/// How many characters of a cell are looked at.
const LOOK: usize = 200;

/// Writes the excerpt; nothing for a table without columns.
pub(super) fn write(out: &mut String, grid: &Grid, options: &TextOptions) {
    let table = &grid.table;
    if table.columns.is_empty() {
        return;
    }
    let rows: Vec<usize> = if options.all || table.rows <= FIRST + 2 {
        (0..table.rows).collect()
    } else {
        (0..FIRST).chain([table.rows - 1]).collect()
    };
    let kind = |row: usize| match grid.layout.rows.get(row).map(|r| r.kind) {
        None | Some(RowKind::Data) => "",
        Some(kind) => row_kind(kind),
    };
    let number = rows.last().map_or(1, |r| r.to_string().len());
    let kinds = rows.iter().map(|&r| kind(r).len()).max().unwrap_or(0);
    let margin = 2 + number + if kinds > 0 { kinds + 1 } else { 0 };
    let cells = Cells::of(grid, &rows, options.width.saturating_sub(margin + 2));
    let p = &options.palette;

    // Names that nobody wrote (`c0`, `c1`) are not shown.
    let written = |c: usize| {
        let headers = grid.layout.columns.get(c).map(|c| c.headers.as_slice()).unwrap_or_default();
        headers.iter().any(|(row, _)| row.is_none())
    };
    let name = |c: usize| table.columns.get(c).filter(|_| written(c)).map_or(String::new(), |n| brief(n));
    if (0..table.columns.len()).any(|c| !name(c).is_empty()) {
        let _ = write!(out, "{}{:margin$} |{}", p.quiet, "", p.reset);
        cells.line(out, options, name, &format!("… {} more", cells.more));
    }
    let mut previous = None;
    for &row in &rows {
        if let Some(before) = previous
            && before + 1 < row
        {
            let left_out = row - before - 1;
            let _ = writeln!(out, "{}{:margin$} | … {} more rows{}", p.quiet, "", left_out, p.reset);
        }
        previous = Some(row);
        let _ = write!(out, "{}  {row:>number$}", p.quiet);
        if kinds > 0 {
            let _ = write!(out, " {:<kinds$}", kind(row));
        }
        let _ = write!(out, " |{}", p.reset);
        cells.line(out, options, |c| brief(&table.text(row, c)), "…");
    }
}

/// What is looked at of a cell, on one line.
fn brief(text: &str) -> String {
    shown(text.trim().get(..text.trim().floor_char_boundary(LOOK)).unwrap_or_default())
}

/// Which columns are shown, and how wide.
struct Cells {
    /// (column, width, whether it is set to the right).
    columns: Vec<(usize, usize, bool)>,
    /// Columns that are left out.
    more: usize,
}

impl Cells {
    fn of(grid: &Grid, rows: &[usize], width: usize) -> Self {
        let table = &grid.table;
        let needed = |c: usize| {
            let name = table.columns.get(c).map_or(0, |n| brief(n).width());
            rows.iter().map(|&r| brief(&table.text(r, c)).width()).max().unwrap_or(0).max(name).max(1)
        };
        let count = table.columns.len();
        // Of thousands of columns no more than the width can hold need be measured.
        let needed: Vec<usize> = (0..count.min(width)).map(needed).collect();
        let [roomy, narrow] = WIDEST;
        let all: usize = needed.iter().map(|n| n.min(&roomy) + 3).sum();
        let widest = if all <= width && needed.len() == count { roomy } else { narrow };
        let sum: usize = needed.iter().map(|n| n.min(&widest) + 3).sum();
        // Room for `… 12 more`, unless there are no more.
        let spare = if sum <= width && needed.len() == count { 0 } else { 3 + "… 999 more".len() };
        let right = |c: usize| {
            grid.layout.columns.get(c).is_some_and(|c| {
                matches!(c.role, ColumnRole::Measure | ColumnRole::Rank | ColumnRole::Period)
            })
        };
        let mut columns = Vec::new();
        let mut used = 0;
        for (c, wide) in needed.iter().map(|n| *n.min(&widest)).enumerate() {
            if !columns.is_empty() && used + wide + 3 + spare > width {
                break;
            }
            used += wide + 3;
            columns.push((c, wide.min(width.saturating_sub(3).max(8)), right(c)));
        }
        let more = count - columns.len();
        Self { columns, more }
    }

    /// One line; `more` stands for the columns that are left out.
    fn line(&self, out: &mut String, options: &TextOptions, text: impl Fn(usize) -> String, more: &str) {
        let p = &options.palette;
        let mut line = String::new();
        for (i, &(c, wide, right)) in self.columns.iter().enumerate() {
            let cell = fit(&text(c), wide);
            let pad = " ".repeat(wide.saturating_sub(cell.width()));
            let rule = if i == 0 { String::new() } else { format!(" {}|{}", p.quiet, p.reset) };
            let _ =
                if right { write!(line, "{rule} {pad}{cell}") } else { write!(line, "{rule} {cell}{pad}") };
        }
        if self.more > 0 {
            let _ = write!(line, " {}| {more}{}", p.quiet, p.reset);
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

/// At most `width` columns; what is cut ends in `…`.
fn fit(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > width {
            break;
        }
        out.push(c);
        used += w;
    }
    out.push('…');
    out
}
