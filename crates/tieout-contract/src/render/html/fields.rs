//! The fields, by how they ended: a row each, with what was given, why it ended so and where it is printed.

use super::super::{safe, words};
use super::head::{capital, heading};
use super::marks::MOST;
use super::page::{Anchor, Attribute, Page};
use super::{Sheet, class, given};
use crate::status::{FieldReport, Place, Problem, Reason, Status};

use Attribute::{Class, Fixed, Href, Id, LabelledBy, Of};

/// How much of a quote is shown.
const QUOTE: usize = 160;

/// The section. `pages` is the part of the page with the document: links lead to what it shows.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>, pages: &Page) {
    page.element("section", &[Id(Anchor::Fields), LabelledBy(Anchor::Heading(2))], |page| {
        page.next_line();
        page.paragraph("h2", &[Id(Anchor::Heading(2))], "Fields");
        for status in words::ORDER {
            let of = |n: &&usize| sheet.field(**n).is_some_and(|f| f.status == status);
            let fields: Vec<usize> = sheet.listed.iter().filter(of).copied().collect();
            if !fields.is_empty() {
                group(page, sheet, pages, status, &fields);
            }
        }
        if let Some(more) = sheet.validation.fields.len().checked_sub(sheet.listed.len()).filter(|n| *n > 0) {
            let said = format!("{} more are counted above and not listed.", words::counted(more, "field"));
            page.paragraph("p", &[Class(&["left-out"])], &said);
        }
    });
    page.next_line();
}

fn group(page: &mut Page, sheet: &Sheet<'_>, pages: &Page, status: Status, fields: &[usize]) {
    let anchor = heading(status);
    page.element("h3", &[Id(anchor), Class(&[class(status)])], |page| {
        page.words("span", &[Class(&["sign"]), Fixed("aria-hidden", "true")], words::sign(status));
        page.line(" ");
        page.line(&capital(words::status(status)));
    });
    page.next_line();
    let merely = |n: &usize| sheet.field(*n).is_some_and(words::merely_missing);
    let (mere, rows): (Vec<usize>, Vec<usize>) = fields.iter().copied().partition(merely);
    if !rows.is_empty() {
        table(page, sheet, pages, anchor, &rows);
    }
    if !mere.is_empty() {
        page.element("p", &[Class(&["mere"])], |page| {
            page.line("Not given, and not required: ");
            for (i, number) in mere.iter().enumerate() {
                if i > 0 {
                    page.line(", ");
                }
                if let Some(field) = sheet.field(*number) {
                    page.element("span", &[Id(Anchor::Field(*number)), Class(&["field"])], |page| {
                        page.name(&field.name);
                    });
                }
            }
            page.line(".");
        });
        page.next_line();
    }
}

/// The roles are said, for on a narrow screen rows and cells are laid out as blocks.
fn table(page: &mut Page, sheet: &Sheet<'_>, pages: &Page, heading: Anchor, fields: &[usize]) {
    page.element("table", &[Fixed("role", "table"), LabelledBy(heading)], |page| {
        page.next_line();
        page.element("thead", &[Fixed("role", "rowgroup")], |page| {
            page.element("tr", &[Fixed("role", "row")], |page| {
                for name in ["Field", "Value", "Why", "On the page"] {
                    page.words("th", &[Fixed("scope", "col"), Fixed("role", "columnheader")], name);
                }
            });
        });
        page.next_line();
        page.element("tbody", &[Fixed("role", "rowgroup")], |page| {
            page.next_line();
            for number in fields {
                if let Some(field) = sheet.field(*number) {
                    row(page, pages, *number, field);
                }
            }
        });
        page.next_line();
    });
    page.next_line();
}

fn row(page: &mut Page, pages: &Page, number: usize, field: &FieldReport) {
    let cell = [Fixed("role", "cell")];
    let attributes =
        [Id(Anchor::Field(number)), Of(&["row", class(field.status)], number), Fixed("role", "row")];
    page.element("tr", &attributes, |page| {
        page.element("th", &[Fixed("scope", "row"), Fixed("role", "rowheader"), Class(&["field"])], |page| {
            page.name(&field.name);
        });
        page.element("td", &[Fixed("role", "cell"), Class(&["value"])], |page| page.line(&given(field)));
        page.element("td", &cell, |page| why(page, field));
        page.element("td", &cell, |page| place(page, pages, number, field));
    });
    page.next_line();
}

/// The reason in words with its code, then what else is wrong or open.
fn why(page: &mut Page, field: &FieldReport) {
    let mut said = |because: &str, reason: Reason, class: &'static str| {
        page.element("p", &[Class(&[class])], |page| {
            page.line(&capital(because));
            page.line(". ");
            page.words("code", &[], reason.code());
        });
    };
    // That something is missing is said above it; what is wrong with that is not.
    if field.status != Status::Missing || field.problems.is_empty() {
        said(&field.because, field.reason, "");
    }
    let again = |p: &&Problem| p.reason == field.reason && p.because == field.because;
    for problem in field.problems.iter().take(MOST).filter(|p| !again(p)) {
        said(&problem.because, problem.reason, if field.status == Status::Missing { "" } else { "more" });
    }
    left_out(page, field.problems.len(), "problem");
    if let Some(inside) = words::embedded(field) {
        page.words("p", &[Class(&["more"])], &format!("{}.", capital(&inside)));
    }
}

/// What is printed at its place, with its label; then where problems can be seen, and what stands beside it.
fn place(page: &mut Page, pages: &Page, number: usize, field: &FieldReport) {
    if let Some(found) = &field.found {
        page.element("p", &[], |page| quoted(page, pages, Anchor::Box(number), found));
    }
    // A reason in words mostly names it.
    let told = |label: &&String| label.is_empty() || field.because.contains(label.as_str());
    if let Some(label) = field.label.as_ref().filter(|l| !told(l)) {
        page.element("p", &[Class(&["quiet"])], |page| {
            page.line("label “");
            page.line(&safe::cut(label, QUOTE));
            page.line("”");
        });
    }
    let mut seen = false;
    for (i, problem) in field.problems.iter().enumerate().take(MOST) {
        let known = |at: &&Place| field.found.as_ref() == Some(*at) || field.rivals.contains(at);
        let Some(at) = problem.at.as_ref().filter(|at| !known(at)) else { continue };
        seen = true;
        page.element("p", &[Class(&["rival"])], |page| {
            page.line("see ");
            quoted(page, pages, Anchor::Seen(number, i), at);
        });
    }
    for (i, rival) in field.rivals.iter().enumerate().take(MOST) {
        page.element("p", &[Class(&["rival"])], |page| {
            page.line("beside it ");
            quoted(page, pages, Anchor::Rival(number, i), rival);
        });
    }
    left_out(page, field.rivals.len(), "value");
    let open = matches!(field.status, Status::ToBeVerified | Status::Rejected);
    if field.found.is_none() && !seen && field.rivals.is_empty() && open {
        page.words("p", &[Class(&["quiet"])], "not found");
    }
}

fn left_out(page: &mut Page, n: usize, word: &str) {
    if let Some(more) = n.checked_sub(MOST).filter(|n| *n > 0) {
        page.words("p", &[Class(&["left-out"])], &format!("and {}", words::more(more, word)));
    }
}

/// `“EUR 1.200,50”, page 1`: a link where the page is shown.
fn quoted(page: &mut Page, pages: &Page, anchor: Anchor, at: &Place) {
    let quote = safe::cut(&at.quote, QUOTE);
    let where_it_is = format!("page {}", at.page);
    if pages.has(anchor) {
        page.element("a", &[Href(anchor), Class(&["quote"])], |page| {
            page.line("“");
            page.line(&quote);
            page.line("”");
        });
    } else {
        page.words("span", &[Class(&["quote"])], &format!("“{quote}”"));
    }
    page.line(" ");
    page.words("span", &[Class(&["where"])], &where_it_is);
}
