//! A derivation as nested lists: operations in words, facts as links to their places in the evidence.

use tieout_certificate::{Derivation, Leaf, Rows, explain};
use tieout_evidence::{Body, Evidence, Locator};
use tieout_notation::Decimal;

use super::head;
use super::lit::{self, anchor};
use super::page::{Anchor, Attribute, Page};

use Attribute::{Class, Href, Label};

/// Steps below one another that are written out; deeper derivations are accepted by nobody.
const DEEP: usize = 16;
/// Arguments of one operation that are written out.
const WIDE: usize = 12;

/// The tree. `sources` is the evidence's part of the page.
pub(super) fn write(
    page: &mut Page,
    derivation: &Derivation,
    evidence: &Evidence,
    sources: &Page,
    name: &'static str,
) {
    let tree = Tree { evidence, sources };
    page.element("ul", &[Class(&["tree"]), Label(name)], |page| tree.node(page, derivation, true, DEEP));
}

struct Tree<'a> {
    evidence: &'a Evidence,
    sources: &'a Page,
}

impl Tree<'_> {
    /// `root`: its value has been said above. Recursion ends at `DEEP`.
    fn node(&self, page: &mut Page, derivation: &Derivation, root: bool, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else {
            page.words("li", &[], "further steps are not shown");
            return;
        };
        page.element("li", &[], |page| match derivation {
            Derivation::Fact(leaf) => self.leaf(page, leaf),
            Derivation::Constant { value, why } => {
                page.line(&format!("{} ({why})", value.grouped()));
            }
            Derivation::Scaled { of, power, stated } => {
                let inner = &**of;
                match inner {
                    Derivation::Fact(leaf) => self.leaf(page, leaf),
                    _ => self.step(page, derivation, "scaled", root),
                }
                let factor = Decimal::ONE.shift(power.saturating_abs().min(400)).grouped();
                page.line(&format!(" {} {factor}, ", if *power < 0 { "÷" } else { "×" }));
                match stated {
                    Some(at) => {
                        page.line("stated in ");
                        self.place(page, anchor(at, self.evidence), &self.name(at));
                    }
                    None => page.line("by the answer’s own scale word"),
                }
                if !matches!(inner, Derivation::Fact(_)) {
                    self.below(page, inner, depth);
                }
            }
            Derivation::Convert { of, from, to } => {
                self.step(page, derivation, "converted", root);
                page.line(&format!(" from {} to {}", from.symbol, to.symbol));
                self.below(page, of, depth);
            }
            Derivation::Apply { op, args } => {
                self.step(page, derivation, &op.name().replace('_', " "), root);
                page.element("ul", &[], |page| {
                    for argument in args.iter().take(WIDE) {
                        self.node(page, argument, false, depth);
                    }
                    if let Some(more) = args.len().checked_sub(WIDE).filter(|n| *n > 0) {
                        page.words("li", &[], &format!("and {more} more values, lit in the evidence"));
                    }
                });
            }
            Derivation::Column { op, grid, column, rows } => {
                self.step(page, derivation, &op.name().replace('_', " "), root);
                page.line(" of ");
                self.column(page, *grid, *column, rows);
            }
            Derivation::ColumnRank { grid, column, row, rows, .. } => {
                self.step(page, derivation, "rank", root);
                if let Some(g) = self.evidence.grids.get(*grid) {
                    let at = g.locator(*row, *column);
                    page.line(" of ");
                    self.place(page, anchor(&at, self.evidence), &self.name(&at));
                }
                page.line(" in ");
                self.column(page, *grid, *column, rows);
            }
            Derivation::RowCount { grid, rows } => {
                self.step(page, derivation, "count", root);
                page.line(" of ");
                let whole = lit::table(*grid, self.evidence);
                self.place(page, whole, &taken(rows));
                if let (Rows::Only(rows), Some(Anchor::Source(source))) = (rows, whole) {
                    page.line(":");
                    for &row in rows.iter().take(WIDE) {
                        page.line(" ");
                        self.place(page, Some(Anchor::Row { source, row }), &row.to_string());
                    }
                    if let Some(more) = rows.len().checked_sub(WIDE).filter(|n| *n > 0) {
                        page.line(&format!(" and {more} more"));
                    }
                }
            }
        });
    }

    fn below(&self, page: &mut Page, of: &Derivation, depth: usize) {
        page.element("ul", &[], |page| self.node(page, of, false, depth));
    }

    /// The operation, and what it comes to unless that has been said.
    fn step(&self, page: &mut Page, derivation: &Derivation, name: &str, root: bool) {
        page.words("span", &[Class(&["step"])], name);
        if !root {
            page.line(" ");
            page.words("span", &[Class(&["value"])], &explain(derivation, self.evidence));
        }
    }

    fn leaf(&self, page: &mut Page, leaf: &Leaf) {
        let fact = Derivation::Fact(leaf.clone());
        self.place(page, anchor(&leaf.at, self.evidence), &explain(&fact, self.evidence));
        page.line(" ");
        page.words("span", &[Class(&["where"])], &self.name(&leaf.at));
    }

    fn column(&self, page: &mut Page, grid: usize, column: usize, rows: &Rows) {
        let at = self.evidence.grids.get(grid);
        let name = at.and_then(|g| g.table.columns.get(column)).filter(|n| !n.is_empty());
        let name = name.map_or_else(|| format!("column {column}"), |n| format!("the column “{}”", short(n)));
        self.place(page, lit::column(grid, column, self.evidence), &name);
        page.line(&format!(" over {}", taken(rows)));
    }

    /// A link where the place is shown; else its name, and that it is not shown.
    fn place(&self, page: &mut Page, at: Option<Anchor>, name: &str) {
        match at.filter(|a| self.sources.has(*a)) {
            Some(at) => page.words("a", &[Class(&["fact"]), Href(at)], name),
            None => {
                page.words("span", &[Class(&["fact"])], name);
                page.words("span", &[Class(&["where"])], " (not shown below)");
            }
        }
    }

    /// Where a place is: `population.csv, row 4, column “2020”`.
    fn name(&self, at: &Locator) -> String {
        let number = at.source();
        let source = self.evidence.sources.get(number);
        let source = source.map_or_else(|| format!("source {number}"), |s| head::title(s, number));
        let source = short(&source);
        let column = |column: &usize| {
            let body = self.evidence.sources.get(number).map(|s| &s.body);
            let Some(Body::Table(table)) = body else { return format!("column {column}") };
            let name = table.columns.get(*column).filter(|n| !n.trim().is_empty());
            name.map_or_else(|| format!("column {column}"), |n| format!("column “{}”", short(n)))
        };
        match at {
            Locator::Cell { row: Some(row), column: c, .. } => format!("{source}, row {row}, {}", column(c)),
            Locator::Cell { row: None, column: c, .. } => format!("{source}, name of {}", column(c)),
            Locator::Key { pointer, .. } => format!("{source}, the keys of {}", short(pointer)),
            Locator::Pointer { .. } => source,
            Locator::Text { span, .. } => {
                let Some(Body::Text(text)) = self.evidence.sources.get(number).map(|s| &s.body) else {
                    return source;
                };
                let before = text.as_bytes().get(..span.start).unwrap_or(&[]);
                format!("{source}, line {}", 1 + before.iter().filter(|b| **b == b'\n').count())
            }
        }
    }
}

/// `all rows but 3`, `12 rows`.
fn taken(rows: &Rows) -> String {
    let plural = |n: usize| format!("{n} {}", if n == 1 { "row" } else { "rows" });
    match rows {
        Rows::Except(none) if none.is_empty() => "all rows".to_owned(),
        Rows::Except(rows) => format!("all rows but {} (header, totals, notes)", rows.len()),
        Rows::Only(rows) => plural(rows.len()),
    }
}

/// Names are evidence and may have any length.
fn short(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.char_indices().nth(LONGEST) {
        Some((i, _)) => format!("{}…", &text[..i]),
        None => text.to_owned(),
    }
}
