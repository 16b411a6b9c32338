//! Evidence as it is understood: sources, tables, the roles of columns and rows, units, scales, periods, and why.

use std::fmt::Write as _;

use tieout_evidence::{
    Body, ColumnInfo, ColumnRole, Evidence, Grid, Layout, Locator, Role, RowKind, Stated, TableKind, Trust,
};
use tieout_notation::{Measure, Unit};

use super::reading::period;
use super::safe::shown;

/// Longest list of rows of one kind that is written out.
const ROWS: usize = 12;

/// How the evidence is read: source by source its tables, the roles of their columns and rows, units, scales and periods.
///
/// ```
/// use tieout_evidence::{Evidence, Source};
/// let evidence = Evidence::new(vec![Source::text("note", "Sales were 12.")]);
/// assert!(tieout_check::render::evidence(&evidence).contains("1 values in the text"));
/// ```
#[must_use]
pub fn evidence(evidence: &Evidence) -> String {
    let mut out = String::new();
    for (i, source) in evidence.sources.iter().enumerate() {
        let body = match &source.body {
            Body::Table(t) => format!("table, {} rows, {} columns", t.rows, t.columns.len()),
            Body::Json(j) => format!("JSON, {} values", j.nodes.len()),
            Body::Text(t) => format!("text, {} characters", t.chars().count()),
        };
        let _ = write!(out, "source {i}: {}, {body}", quoted(&source.name));
        match source.role {
            Role::Tool => {}
            Role::User => out.push_str(", said by the user"),
            Role::System => out.push_str(", from the system prompt"),
            Role::Assistant => out.push_str(", written by a model"),
        }
        match source.effective_trust() {
            Trust::Supports if source.is_error() => out.push_str(", an error result: supports nothing"),
            Trust::Supports if source.is_empty() => out.push_str(", empty: supports nothing"),
            Trust::Supports => {}
            Trust::Exempts => out.push_str(", only exempts"),
            Trust::Nothing => out.push_str(", supports nothing"),
        }
        if source.truncated {
            out.push_str(", truncated");
        }
        out.push('\n');
        for (_, tokens) in evidence.texts.iter().filter(|(s, _)| *s == i) {
            let _ = writeln!(out, "  {} values in the text", tokens.len());
        }
        for grid in evidence.grids.iter().filter(|g| g.source == i) {
            table(&mut out, grid);
        }
    }
    let facts: usize = evidence.grids.iter().map(|g| g.layout.facts.len()).sum();
    let _ = writeln!(
        out,
        "{} sources, {} tables, {facts} figures in tables",
        evidence.sources.len(),
        evidence.grids.len()
    );
    out
}

fn table(out: &mut String, grid: &Grid) {
    let layout = &grid.layout;
    let place = match grid.pointer() {
        Some(p) => format!(" at {}", quoted(if p.is_empty() { "/" } else { &p })),
        None => String::new(),
    };
    let kind = match layout.kind {
        TableKind::Series => "a grid of series",
        TableKind::Records => "a list of records",
    };
    let _ = writeln!(
        out,
        "  table {}{place}: {kind}, {} rows, {} figures",
        quoted(&grid.name),
        grid.table.rows,
        layout.facts.len()
    );
    if let Some(u) = &layout.unit {
        let _ = writeln!(out, "    unit {}, stated {}", unit(&u.value), place_of(&u.at));
    }
    if let Some(s) = &layout.scale {
        let _ = writeln!(out, "    scale {}, stated {}", power(s.value), place_of(&s.at));
    }
    for (i, column) in layout.columns.iter().enumerate() {
        let name = grid.table.columns.get(i).map_or("", |n| n.as_str());
        let _ = writeln!(out, "    column {i} {}: {}", quoted(name), describe(column));
    }
    rows(out, layout, RowKind::Header, "header");
    rows(out, layout, RowKind::Section, "section");
    rows(out, layout, RowKind::Total, "total");
    rows(out, layout, RowKind::Note, "note");
    let data = layout.rows.iter().filter(|r| r.kind == RowKind::Data).count();
    let _ = writeln!(out, "    {data} data rows");
    for note in &layout.notes {
        let _ = writeln!(out, "    because: {}", shown(note));
    }
}

fn describe(column: &ColumnInfo) -> String {
    let mut out = match column.role {
        ColumnRole::Label => "labels",
        ColumnRole::Measure => "figures",
        ColumnRole::Period => "periods",
        ColumnRole::Identifier => "identifiers",
        ColumnRole::Rank => "ranks",
        ColumnRole::Text => "words",
    }
    .to_owned();
    if !column.name.is_empty() {
        let _ = write!(out, ", named {}", quoted(&column.name));
    }
    for p in &column.periods {
        let _ = write!(out, ", period {}", period(p));
    }
    if let Some(Stated { value, .. }) = &column.unit {
        let _ = write!(out, ", unit {}", unit(value));
    }
    if let Some(Stated { value, .. }) = &column.scale {
        let _ = write!(out, ", scale {}", power(*value));
    }
    if column.change {
        out.push_str(", changes");
    }
    if column.total {
        out.push_str(", totals");
    }
    out
}

fn rows(out: &mut String, layout: &Layout, kind: RowKind, word: &str) {
    let of_kind: Vec<usize> =
        (0..layout.rows.len()).filter(|r| layout.rows.get(*r).is_some_and(|i| i.kind == kind)).collect();
    if of_kind.is_empty() {
        return;
    }
    let shown: Vec<_> = of_kind
        .iter()
        .take(ROWS)
        .filter_map(|r| Some(format!("{r} {}", quoted(&layout.rows.get(*r)?.label))))
        .collect();
    let more = if of_kind.len() > ROWS { ", …" } else { "" };
    let s = if of_kind.len() == 1 { "row" } else { "rows" };
    let _ = writeln!(out, "    {} {word} {s}: {}{more}", of_kind.len(), shown.join(", "));
}

fn place_of(at: &Locator) -> String {
    match at {
        Locator::Text { source, .. } => format!("in text {source}"),
        Locator::Cell { row: Some(r), column, .. } => format!("in row {r}, column {column}"),
        Locator::Cell { row: None, column, .. } => format!("in the name of column {column}"),
        other => format!("at {other:?}"),
    }
}

fn power(n: i32) -> String {
    match n {
        3 => "thousands".to_owned(),
        6 => "millions".to_owned(),
        9 => "billions".to_owned(),
        n => format!("10^{n}"),
    }
}

/// A unit as a reader knows it.
pub(super) fn unit(unit: &Unit) -> String {
    match unit {
        Unit::Percent => "%".to_owned(),
        Unit::Points => "percentage points".to_owned(),
        Unit::BasisPoints => "basis points".to_owned(),
        Unit::PerMille => "‰".to_owned(),
        Unit::Currency(c) => c.0.to_owned(),
        Unit::Times => "times".to_owned(),
        Unit::Measure(Measure { symbol, .. }) => (*symbol).to_owned(),
    }
}

/// Between quotes, on one line, nothing in it steering the terminal; long texts are cut in the middle of nowhere but say so.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 120;
    let mut out: String = text.chars().take(LONGEST).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    format!("\"{}\"", shown(&out))
}
