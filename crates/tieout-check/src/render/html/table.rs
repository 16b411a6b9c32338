//! A table of the evidence: its header as the layout reads it, lit cells with links back to their claims, totals marked. A
//! long or wide table is an excerpt, and every run that is left out is named in its place.

use std::collections::{BTreeMap, BTreeSet};

use tieout_certificate::Rows;
use tieout_evidence::{ColumnRole, Layout, RowKind, Table, ValueRef};

use super::Sheet;
use super::evidence::{back, cut, excerpt, gap, lit_class, run};
use super::lit::{Places, Tone};
use super::page::{Anchor, Attribute, Page};

use Attribute::{Class, Fixed, Id, LabelledBy, Number};

/// Rows at the start of an excerpt, besides the header.
const HEAD: usize = 3;
/// Neighbours of a lit row.
const NEAR: usize = 2;
/// Header rows inside the body that are shown as such.
const HEADER_ROWS: usize = 12;

/// The table of source `number`.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>, number: usize, table: &Table) {
    let Some(places) = sheet.lit.sources.get(number) else { return };
    let grid = sheet.evidence.grids.iter().find(|g| g.source == number && g.pointer().is_none());
    let layout = grid.map(|g| &g.layout);
    let header_rows = layout.map_or(0, |l| l.header_rows).min(HEADER_ROWS);
    let lit_rows: BTreeSet<usize> =
        places.cells.keys().map(|(r, _)| *r).chain(places.rows.keys().copied()).collect();
    let lit_columns: BTreeSet<usize> =
        places.cells.keys().map(|(_, c)| *c).chain(places.columns.keys().copied()).collect();
    let labels = layout.map_or(&[][..], |l| &l.columns);
    let is_label = |c: usize| labels.get(c).is_some_and(|i| i.role == ColumnRole::Label);
    let label = (0..table.columns.len()).find(|&c| is_label(c));
    let wanted = label.into_iter().chain(lit_columns.iter().copied());
    let view = View {
        sheet,
        number,
        table,
        layout,
        places,
        label,
        header_rows,
        rows: excerpt(table.rows, sheet.options.rows, header_rows + HEAD, NEAR, lit_rows.iter().copied()),
        columns: excerpt(table.columns.len(), sheet.options.columns, HEAD, 1, wanted),
        taken: taken(places),
        lit_rows,
    };
    // The box scrolls, so the keyboard must be able to reach it.
    let attributes =
        [Class(&["box"]), Fixed("tabindex", "0"), Fixed("role", "region"), LabelledBy(Anchor::Title(number))];
    page.element("div", &attributes, |page| {
        page.element("table", &[], |page| view.write(page));
    });
    page.next_line();
    view.left_out(page);
}

/// Which rows of a column were taken together, to be looked up: listed ones, or all but those.
struct Taken {
    tone: Tone,
    listed: bool,
    rows: BTreeSet<usize>,
}

fn taken(places: &Places<'_>) -> BTreeMap<usize, Vec<Taken>> {
    let of = |(tone, rows): &(Tone, &Rows)| {
        let (listed, rows) = match rows {
            Rows::Only(rows) => (true, rows),
            Rows::Except(rows) => (false, rows),
        };
        Taken { tone: *tone, listed, rows: rows.iter().copied().collect() }
    };
    places.taken.iter().map(|(column, all)| (*column, all.iter().map(of).collect())).collect()
}

struct View<'a> {
    sheet: &'a Sheet<'a>,
    number: usize,
    table: &'a Table,
    layout: Option<&'a Layout>,
    places: &'a Places<'a>,
    /// The column that names the rows.
    label: Option<usize>,
    header_rows: usize,
    rows: Vec<usize>,
    columns: Vec<usize>,
    taken: BTreeMap<usize, Vec<Taken>>,
    lit_rows: BTreeSet<usize>,
}

impl View<'_> {
    fn write(&self, page: &mut Page) {
        page.next_line();
        page.element("caption", &[], |page| {
            page.line("Rows and columns as given");
            if let Some(l) = self.layout {
                if l.header_rows > 0 {
                    page.line(&format!(
                        "; the header goes on in {}",
                        run("row", "rows", 0, l.header_rows - 1)
                    ));
                }
                if l.rows.iter().any(|r| r.kind == RowKind::Total) {
                    page.line("; totals are marked");
                }
            }
            page.line(".");
        });
        page.next_line();
        page.element("thead", &[], |page| {
            page.next_line();
            self.names(page);
            for &row in self.rows.iter().take_while(|r| **r < self.header_rows) {
                self.row(page, row);
            }
        });
        page.next_line();
        page.element("tbody", &[], |page| {
            page.next_line();
            let mut before = self.header_rows.checked_sub(1);
            for &row in self.rows.iter().skip_while(|r| **r < self.header_rows) {
                if let Some((first, last)) = gap(before, row) {
                    self.gap(page, first, last);
                }
                self.row(page, row);
                before = Some(row);
            }
            if let Some((first, last)) = gap(before, self.table.rows) {
                self.gap(page, first, last);
            }
        });
        page.next_line();
    }

    /// The cells of a row, with one more for every run of columns that is left out.
    fn cells(&self, page: &mut Page, gap_tag: &'static str, cell: &dyn Fn(&mut Page, usize)) {
        let mut before = None;
        let ends = std::iter::once(self.table.columns.len());
        for column in self.columns.iter().copied().chain(ends) {
            if gap(before, column).is_some() {
                page.words(gap_tag, &[Class(&["gap"])], "…");
            }
            if column < self.table.columns.len() {
                cell(page, column);
            }
            before = Some(column);
        }
    }

    fn names(&self, page: &mut Page) {
        page.element("tr", &[], |page| {
            page.words("th", &[Class(&["no"]), Fixed("scope", "col")], "row");
            self.cells(page, "td", &|page, column| {
                let uses = self.places.columns.get(&column).map_or(&[][..], Vec::as_slice);
                let [lit, tone] = lit_class(uses);
                let name = self.table.columns.get(column).map_or("", String::as_str);
                // An empty name heads nothing.
                let (tag, scope) =
                    if name.trim().is_empty() { ("td", Class(&[])) } else { ("th", Fixed("scope", "col")) };
                let classes = [self.side(column), lit, tone];
                let id = Id(Anchor::Column { source: self.number, column });
                page.element(tag, &[Class(&classes), id, scope], |page| {
                    page.line(&cut(name));
                    back(page, self.sheet, uses);
                });
            });
        });
        page.next_line();
    }

    fn row(&self, page: &mut Page, row: usize) {
        let kind = self.layout.and_then(|l| l.rows.get(row)).map(|r| r.kind);
        let header = row < self.header_rows;
        let class = match kind {
            Some(RowKind::Total) => "total",
            Some(RowKind::Section) => "part",
            Some(RowKind::Header) => "head",
            _ => "",
        };
        let uses = self.places.rows.get(&row).map_or(&[][..], Vec::as_slice);
        let [lit, tone] = lit_class(uses);
        let id = Id(Anchor::Row { source: self.number, row });
        page.element("tr", &[Class(&[class]), id], |page| {
            page.element("td", &[Class(&["no", lit, tone])], |page| {
                page.line(&row.to_string());
                back(page, self.sheet, uses);
            });
            self.cells(page, "td", &|page, column| self.cell(page, row, column, header, kind));
        });
        page.next_line();
    }

    fn cell(&self, page: &mut Page, row: usize, column: usize, header: bool, kind: Option<RowKind>) {
        let uses = self.places.cells.get(&(row, column)).map_or(&[][..], Vec::as_slice);
        let [lit, tone] = lit_class(uses);
        let taken = if uses.is_empty() { self.taken(row, column) } else { ["", ""] };
        let text = self.table.text(row, column);
        let head = !text.trim().is_empty();
        let (tag, scope) = if header && head {
            ("th", Fixed("scope", "col"))
        } else if self.label == Some(column) && head {
            ("th", Fixed("scope", "row"))
        } else {
            ("td", Class(&[]))
        };
        let classes = [self.side(column), lit, tone, taken[0], taken[1]];
        let id = Id(Anchor::Cell { source: self.number, row, column });
        page.element(tag, &[Class(&classes), id, scope], |page| {
            page.line(&cut(&text));
            let named = text.to_lowercase().contains("total");
            if self.label == Some(column) && kind == Some(RowKind::Total) && !named {
                page.line(" ");
                page.words("span", &[Class(&["tag"])], "total");
            }
            back(page, self.sheet, uses);
        });
    }

    /// Words stand at the left, figures at the right.
    fn side(&self, column: usize) -> &'static str {
        let figures = match self.layout.and_then(|l| l.columns.get(column)) {
            Some(info) => matches!(info.role, ColumnRole::Measure | ColumnRole::Period | ColumnRole::Rank),
            None => (0..self.table.rows.min(HEADER_ROWS))
                .any(|r| matches!(self.table.get(r, column), ValueRef::Number(_))),
        };
        if self.label == Some(column) {
            "label"
        } else if figures {
            "figure"
        } else {
            ""
        }
    }

    /// Whether a cell is part of a column that was taken together.
    fn taken(&self, row: usize, column: usize) -> [&'static str; 2] {
        let all = self.taken.get(&column).map_or(&[][..], Vec::as_slice);
        let tone = all.iter().filter(|t| t.rows.contains(&row) == t.listed).map(|t| t.tone).max();
        tone.map_or(["", ""], |t| ["taken", t.class()])
    }

    fn gap(&self, page: &mut Page, first: usize, last: usize) {
        let inside = self.lit_rows.range(first..=last).count();
        let said = match (inside, self.places.taken.is_empty()) {
            (0, true) => "no claim rests on them".to_owned(),
            (0, false) => "no claim rests on one of them alone".to_owned(),
            (n, _) => format!("{n} of them hold values that claims rest on, past the limit of the page"),
        };
        let said = format!("{} not shown: {said}", run("row", "rows", first, last));
        page.element("tr", &[Class(&["gap"])], |page| {
            // As many columns as the names have.
            let mut cells = 1;
            let mut before = None;
            for column in self.columns.iter().copied().chain([self.table.columns.len()]) {
                cells += usize::from(gap(before, column).is_some());
                cells += usize::from(column < self.table.columns.len());
                before = Some(column);
            }
            page.element("td", &[Number("colspan", cells)], |page| {
                page.words("span", &[], &said);
            });
        });
        page.next_line();
    }

    /// The columns that are left out, below the table.
    fn left_out(&self, page: &mut Page) {
        let mut before = None;
        let mut runs = Vec::new();
        for column in self.columns.iter().copied().chain([self.table.columns.len()]) {
            runs.extend(gap(before, column).map(|(a, b)| run("column", "columns", a, b)));
            before = Some(column);
        }
        if !runs.is_empty() {
            let lit = self.places.columns.keys().chain(self.places.cells.keys().map(|(_, c)| c));
            let hidden: BTreeSet<_> = lit.filter(|c| self.columns.binary_search(c).is_err()).collect();
            let why = match hidden.len() {
                0 => "no claim rests on them".to_owned(),
                n => format!("{n} of them hold values that claims rest on, past the limit of the page"),
            };
            page.words("p", &[Class(&["left-out"])], &format!("Not shown: {}; {why}.", runs.join(", ")));
            page.next_line();
        }
    }
}
