//! The evidence for the terminal: every source with an excerpt and what was made of it.

use std::fmt::Write as _;

use tieout_evidence::{
    Body, Evidence, Grid, JsonFact, Locator, Role, RowInfo, RowKind, Source, Stated, TableKind,
};
use tieout_notation::{Token, Unit};

use super::super::reading::{describe, period};
use super::super::safe::shown;
use super::super::text::{TextOptions, wrap};
use super::super::words::plural;
use super::series::{Named, of_tables};
use super::stated::place;
use super::{column_role, cut, excerpt, power, quoted, row_kind, standing, unit, writing};

/// Most of each kind of thing that is listed, unless all are asked for.
const SOURCES: usize = 20;
const TABLES: usize = 8;
const COLUMNS: usize = 16;
const ROWS: usize = 8;
const SERIES: usize = 8;
const FIGURES: usize = 8;
const NOTES: usize = 20;

/// How the evidence is read: source by source an excerpt of its tables, the roles of columns and rows, units, scales and periods
/// with the words that state them, series, the figures of texts, and what was noticed. Ends with a line break.
///
/// ```
/// use tieout_check::render::{self, TextOptions};
/// use tieout_evidence::{Evidence, Source};
/// let evidence = Evidence::new(vec![Source::text("note", "Sales were 12.")]);
/// let text = render::evidence(&evidence, &TextOptions::default());
/// assert!(text.contains("note: text, 14 characters") && text.contains("quantity 12"));
/// ```
#[must_use]
pub fn evidence(evidence: &Evidence, options: &TextOptions) -> String {
    let options = TextOptions { width: options.width.max(40), ..*options };
    let mut page = Page { out: String::new(), evidence, options, series: of_tables(evidence) };
    let sources = &evidence.sources;
    for (i, source) in sources.iter().enumerate().take(page.most(SOURCES, sources.len())) {
        page.source(i, source);
        page.out.push('\n');
    }
    let more = sources.len().saturating_sub(page.most(SOURCES, sources.len()));
    if more > 0 {
        page.quiet(&format!("… and {}", plural(more, "more source", "more sources")));
        page.out.push('\n');
    }
    let notes = page.most(NOTES, evidence.notes.len());
    for note in evidence.notes.iter().take(notes) {
        page.hang("note: ", &shown(note));
    }
    if notes < evidence.notes.len() {
        page.quiet(&format!("… and {}", plural(evidence.notes.len() - notes, "more note", "more notes")));
    }
    let in_tables: usize = evidence.grids.iter().map(|g| g.layout.facts.len()).sum();
    let in_texts: usize = evidence.texts.iter().map(|(_, t)| t.len()).sum();
    let sums = [
        plural(sources.len(), "source", "sources"),
        plural(evidence.grids.len(), "table", "tables"),
        format!("{} in tables", plural(in_tables, "figure", "figures")),
        format!("{in_texts} in texts"),
        format!("{} elsewhere in JSON", evidence.scalars.len()),
    ];
    page.quiet(&sums.join(", "));
    page.out
}

struct Page<'e> {
    out: String,
    evidence: &'e Evidence,
    options: TextOptions,
    /// By table.
    series: Vec<Vec<Named>>,
}

impl Page<'_> {
    /// How many of so many things are listed: one more than the limit is listed rather than called "1 more".
    fn most(&self, limit: usize, of: usize) -> usize {
        if self.options.all || of <= limit + 1 { of } else { limit }
    }

    fn quiet(&mut self, line: &str) {
        let p = self.options.palette;
        let _ = writeln!(self.out, "{}{line}{}", p.quiet, p.reset);
    }

    /// A text behind a head, wrapped, its further lines indented as far as the head is long.
    fn hang(&mut self, head: &str, text: &str) {
        let indent = head.chars().count();
        for (i, line) in wrap(text, self.options.width.saturating_sub(indent)).iter().enumerate() {
            let _ = writeln!(self.out, "{:indent$}{line}", if i == 0 { head } else { "" });
        }
    }

    /// A line of what was made of a table: its name in a column of its own.
    fn line(&mut self, name: &str, text: &str) {
        self.hang(&format!("  {name:<9} "), text);
    }

    fn source(&mut self, i: usize, source: &Source) {
        let p = self.options.palette;
        let body = match &source.body {
            Body::Table(t) => format!(
                "table, {} × {}",
                plural(t.rows, "row", "rows"),
                plural(t.columns.len(), "column", "columns")
            ),
            Body::Json(j) => format!("JSON, {}", plural(j.nodes.len(), "node", "nodes")),
            Body::Text(t) => format!("text, {}", plural(t.chars().count(), "character", "characters")),
        };
        let name = match source.name.as_str() {
            "" => format!("source {i}"),
            name if self.evidence.sources.iter().filter(|s| s.name == name).count() > 1 => {
                format!("{} (source {i})", cut(name, 60))
            }
            name => cut(name, 60),
        };
        let said = match source.role {
            Role::Tool => "",
            Role::User => "said by the user",
            Role::System => "from the system prompt",
            Role::Assistant => "written by a model",
        };
        let truncated = if source.truncated { "its end was cut off" } else { "" };
        let parts: Vec<&str> = [body.as_str(), said, standing(source), truncated]
            .into_iter()
            .filter(|p| !p.is_empty())
            .collect();
        let _ = writeln!(self.out, "{}{name}{}: {}", p.strong, p.reset, parts.join(", "));
        if let Some(said) = self.evidence.writing(i).and_then(writing) {
            self.line("numbers", &said);
        }
        self.text(i, source);
        let evidence = self.evidence;
        let grids: Vec<(usize, &Grid)> =
            evidence.grids.iter().enumerate().filter(|(_, g)| g.source == i).collect();
        let tables = self.most(TABLES, grids.len());
        for (number, grid) in grids.iter().take(tables) {
            self.table(*number, grid, grids.len() > 1 || grid.pointer().is_some());
        }
        if tables < grids.len() {
            self.quiet(&format!("  … and {}", plural(grids.len() - tables, "more table", "more tables")));
        }
        let scalars: Vec<&JsonFact> = evidence.scalars.iter().filter(|f| f.source == i).collect();
        if !scalars.is_empty() {
            self.scalars(&scalars);
        }
        let exempt = evidence.exempt.iter().filter(|(s, _)| *s == i).count();
        if exempt > 0 {
            self.line(
                "exempts",
                &format!("{}: an answer may repeat them", plural(exempt, "value", "values")),
            );
        }
    }

    fn text(&mut self, i: usize, source: &Source) {
        let Body::Text(text) = &source.body else { return };
        let evidence = self.evidence;
        for (_, tokens) in evidence.texts.iter().filter(|(s, _)| *s == i) {
            if tokens.is_empty() {
                self.line("figures", "none");
                continue;
            }
            let listed = self.most(FIGURES, tokens.len());
            let wide = tokens.iter().take(listed).map(|t| cut(t.span.of(text), 24).chars().count()).max();
            let mut lines = Lines { text, at: 0, line: 1 };
            for (n, token) in tokens.iter().take(listed).enumerate() {
                let head = if n == 0 { "figures" } else { "" };
                self.figure(head, text, token, wide.unwrap_or(0), &mut lines);
            }
            if listed < tokens.len() {
                self.quiet(&format!("            … and {} more", tokens.len() - listed));
            }
        }
    }

    fn figure(&mut self, head: &str, text: &str, token: &Token, wide: usize, lines: &mut Lines<'_>) {
        let written = cut(token.span.of(text), 24);
        let pad = " ".repeat(wide.saturating_sub(written.chars().count()));
        let line = lines.of(token.span.start);
        let head = format!("  {head:<9} line {line:<3} {written}{pad}  ");
        self.hang(&head, &shown(&describe(token)));
    }

    fn scalars(&mut self, scalars: &[&JsonFact]) {
        let evidence = self.evidence;
        let listed = self.most(FIGURES, scalars.len());
        for (n, fact) in scalars.iter().take(listed).enumerate() {
            let Some(json) = evidence.json(fact.source) else { continue };
            let head = if n == 0 { "values" } else { "" };
            let value = cut(&json.write(fact.node), 60);
            self.line(head, &format!("{} = {value}", cut(&json.pointer(fact.node), 60)));
        }
        if listed < scalars.len() {
            self.quiet(&format!("            … and {} more", scalars.len() - listed));
        }
    }

    fn table(&mut self, number: usize, grid: &Grid, titled: bool) {
        let layout = &grid.layout;
        if titled {
            let pointer = grid.pointer().unwrap_or_default();
            let at = if pointer.is_empty() { "the whole document".to_owned() } else { cut(&pointer, 60) };
            let size = format!(
                "{} × {}",
                plural(grid.table.rows, "row", "rows"),
                plural(grid.table.columns.len(), "column", "columns")
            );
            let _ = writeln!(self.out, "\n  table {} at {at}, {size}", quoted(&grid.name));
        }
        self.out.push('\n');
        excerpt::write(&mut self.out, grid, &self.options);
        self.out.push('\n');
        let kind = match layout.kind {
            TableKind::Series => "a grid of series: each figure has a row, a column and perhaps a period",
            TableKind::Records => "a list of records: each row is one thing, each column one field",
        };
        self.line("read as", kind);
        self.stated_for_all(grid);
        self.columns(grid);
        self.rows(grid);
        self.rows_units(grid);
        self.series(number, grid);
        if let Some(cut) = &grid.cut {
            let said = shown(&cut.describe());
            self.line("cut", &format!("{said}: rows are missing, so no aggregate of its columns is proven"));
        }
    }

    fn stated_for_all(&mut self, grid: &Grid) {
        if let Some(s) = &grid.layout.unit {
            let at = place(self.evidence, &s.at);
            self.line("unit", &format!("{} for all its money: {at}", unit(&s.value)));
        }
        if let Some(s) = &grid.layout.scale {
            let at = place(self.evidence, &s.at);
            self.line("scale", &format!("{}: {at}", power(s.value)));
        }
    }

    fn columns(&mut self, grid: &Grid) {
        let columns = &grid.layout.columns;
        let listed = self.most(COLUMNS, columns.len());
        let number = listed.saturating_sub(1).to_string().len();
        for (i, column) in columns.iter().enumerate().take(listed) {
            let written: Vec<&str> = column.headers.iter().map(|(_, t)| t.trim()).collect();
            let written = written.join(" / ");
            let named = if written.is_empty() { "(no name)".to_owned() } else { quoted(&written) };
            let mut parts = vec![format!("{named}: {}", column_role(column.role))];
            let restated = || written.replace(" / ", " ") != column.name;
            if !column.name.is_empty() && restated() {
                parts.push(format!("named {}", quoted(&column.name)));
            }
            if !column.periods.is_empty() {
                parts.push(column.periods.iter().map(period).collect::<Vec<_>>().join("/"));
            }
            let own = |at: &Locator| *at == grid.header(i);
            parts.extend(self.states(column.unit.as_ref(), column.scale.as_ref(), own, "its header"));
            if column.change {
                parts.push("changes".to_owned());
            }
            if column.total {
                parts.push("totals".to_owned());
            }
            let head = if i == 0 { "columns" } else { "" };
            self.hang(&format!("  {head:<9} {i:>number$} "), &parts.join(", "));
        }
        if listed < columns.len() {
            self.quiet(&format!("            … and {} more", columns.len() - listed));
        }
    }

    /// A unit and a scale with where they are stated; `own` tells the place that is called `called`.
    fn states(
        &self,
        stated_unit: Option<&Stated<Unit>>,
        stated_scale: Option<&Stated<i32>>,
        own: impl Fn(&Locator) -> bool,
        called: &str,
    ) -> Vec<String> {
        let place = |at: &Locator| if own(at) { called.to_owned() } else { place(self.evidence, at) };
        let of_unit = stated_unit.map(|s| (format!("unit {}", unit(&s.value)), place(&s.at)));
        let of_scale = stated_scale.map(|s| {
            (
                if s.value == 0 { "not scaled".to_owned() } else { format!("in {}", power(s.value)) },
                place(&s.at),
            )
        });
        match (of_unit, of_scale) {
            (Some((unit, at)), Some((scale, there))) if at == there => {
                vec![format!("{unit}, {scale} ({at})")]
            }
            (unit, scale) => {
                unit.into_iter().chain(scale).map(|(said, at)| format!("{said} ({at})")).collect()
            }
        }
    }

    fn rows(&mut self, grid: &Grid) {
        let rows = &grid.layout.rows;
        let of = |kind: RowKind| rows.iter().enumerate().filter(move |(_, r)| r.kind == kind);
        let mut parts = vec![format!("{} data", of(RowKind::Data).count())];
        for kind in [RowKind::Header, RowKind::Section, RowKind::Total, RowKind::Note] {
            let all: Vec<_> = of(kind).collect();
            if all.is_empty() {
                continue;
            }
            let listed = self.most(ROWS, all.len());
            let named = |(i, r): &(usize, &RowInfo)| match r.label.trim() {
                "" => i.to_string(),
                label => format!("{i} \"{}\"", cut(label, 32)),
            };
            let names: Vec<String> = all.iter().take(listed).map(named).collect();
            let more =
                if listed < all.len() { format!(", … {} more", all.len() - listed) } else { String::new() };
            parts.push(format!("{} {} ({}{more})", all.len(), row_kind(kind), names.join(", ")));
        }
        self.line("rows", &parts.join("; "));
    }

    /// Rows that state a unit or a scale of their own.
    fn rows_units(&mut self, grid: &Grid) {
        let own = |r: &RowInfo| r.unit.is_some() || r.scale.is_some();
        let all: Vec<_> = grid.layout.rows.iter().enumerate().filter(|(_, r)| own(r)).collect();
        let listed = self.most(ROWS, all.len());
        for (n, (i, row)) in all.iter().take(listed).enumerate() {
            let own =
                |at: &Locator| (0..grid.table.columns.len().min(COLUMNS)).any(|c| grid.locator(*i, c) == *at);
            let parts = self.states(row.unit.as_ref(), row.scale.as_ref(), own, "its label");
            let label = quoted(row.label.trim());
            self.line(if n == 0 { "of rows" } else { "" }, &format!("{i} {label}: {}", parts.join(", ")));
        }
        if listed < all.len() {
            self.quiet(&format!("            … and {} more", all.len() - listed));
        }
    }

    fn series(&mut self, number: usize, grid: &Grid) {
        if grid.layout.kind != TableKind::Series {
            return;
        }
        let all = self.series.get(number).map(Vec::as_slice).unwrap_or_default();
        let long: Vec<&Named> = all.iter().filter(|s| s.cells.len() > 1).collect();
        let single = all.len() - long.len();
        let listed = self.most(SERIES, long.len());
        let mut lines: Vec<String> = long
            .iter()
            .take(listed)
            .map(|s| {
                let periods: Vec<&str> =
                    s.periods.iter().map(String::as_str).filter(|p| !p.is_empty()).collect();
                let over = match periods[..] {
                    [] => String::new(),
                    [one] => format!(", {one}"),
                    [first, second] => format!(", {first} and {second}"),
                    [first, .., last] => format!(", {first} … {last}"),
                };
                format!("{}: {} cells{over}", quoted(&s.name), s.cells.len())
            })
            .collect();
        if listed < long.len() {
            lines.push(format!("… and {} more of several cells", long.len() - listed));
        }
        if single > 0 {
            let and = if long.is_empty() { "" } else { "and " };
            lines.push(format!("{and}{} of one cell each", single));
        }
        for (n, line) in lines.iter().enumerate() {
            self.line(if n == 0 { "series" } else { "" }, line);
        }
    }
}

/// Line numbers of rising places in a text.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn of(&mut self, place: usize) -> usize {
        let between = self.text.as_bytes().get(self.at..place).unwrap_or_default();
        self.line += between.iter().filter(|b| **b == b'\n').count();
        self.at = self.at.max(place);
        self.line
    }
}
