//! The document: each page on which something was found, as its picture or drawn from its own words, with a box over every place.

use tieout_evidence::Page as Leaf;
use tieout_evidence::{PageBox, Turn, Word};

use super::super::{safe, words};
use super::marks::{Mark, Part};
use super::page::{Anchor, Attribute, Page};
use super::tags::{self, Tag};
use super::{MOST_PAGES, Sheet, class, given, pages_shown, passage};

use Attribute::{Class, Fixed, Href, Id, Label, LabelledBy, Measure, Of, Turned, ViewBox};

/// The most words of a page that are drawn.
const MOST_WORDS: usize = 5_000;
/// The most boxes of a page.
const MOST_MARKS: usize = 500;

/// The section.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>) {
    let marks = sheet.marks();
    let shown = pages_shown(sheet.validation, sheet.document);
    let attributes = [Class(&["leaves"]), Fixed("tabindex", "0"), LabelledBy(Anchor::Heading(1))];
    page.element("section", &attributes, |page| {
        page.next_line();
        page.paragraph("h2", &[Id(Anchor::Heading(1))], "The document");
        for number in &shown {
            let Some(leaf) = sheet.document.page(*number) else { continue };
            let here: Vec<Mark<'_>> = marks.iter().filter(|m| m.at.page == *number).copied().collect();
            one(page, sheet, leaf, &here);
        }
        let said = left_out(sheet, &marks, &shown);
        if !said.is_empty() {
            page.paragraph("p", &[Class(&["left-out"])], &said);
        }
    });
    page.next_line();
}

/// How many pages are not shown, and why.
fn left_out(sheet: &Sheet<'_>, marks: &[Mark<'_>], shown: &[usize]) -> String {
    let mut with: Vec<usize> = marks.iter().map(|m| m.at.page).filter(|p| !shown.contains(p)).collect();
    with.sort_unstable();
    with.dedup();
    let count = sheet.document.page_count.max(sheet.document.pages.len());
    let without = count.saturating_sub(shown.len()).saturating_sub(with.len());
    let mut out = Vec::new();
    if !with.is_empty() {
        let more = words::more(with.len(), "page");
        out.push(format!("{more} with values on them not shown: {MOST_PAGES} at most are."));
    }
    if without > 0 {
        out.push(format!("{} not shown: nothing was found there.", words::more(without, "page")));
    }
    if shown.is_empty() {
        out.push("No page of the document was read.".to_owned());
    }
    out.join(" ")
}

fn one(page: &mut Page, sheet: &Sheet<'_>, leaf: &Leaf, marks: &[Mark<'_>]) {
    let number = leaf.number();
    page.element("figure", &[Id(Anchor::Leaf(number))], |page| {
        page.next_line();
        page.element("figcaption", &[], |page| {
            page.line(&format!("Page {number} of {}", sheet.document.page_count.max(number)));
            for finding in leaf.findings() {
                page.words("span", &[Class(&["note"])], &format!(" · {finding}"));
            }
        });
        page.next_line();
        let picture = sheet.options.pictures.iter().find(|p| p.page == number);
        let drawn = leaf.words().iter().any(|w| w.at.is_some());
        match leaf.size().filter(|(w, h)| *w > 0.0 && *h > 0.0 && (drawn || picture.is_some())) {
            Some(size) => drawing(page, sheet, leaf, size, marks),
            None => passage::write(page, leaf, marks, |m| {
                (label(sheet, m), sheet.field(m.field).map_or("", |f| class(f.status)))
            }),
        }
        let words = leaf.words().len();
        if picture.is_none() && drawn && words > MOST_WORDS {
            let said = format!("{} more words of the page are not drawn.", words - MOST_WORDS);
            page.paragraph("p", &[Class(&["left-out"])], &said);
        }
        if let Some(more) = marks.len().checked_sub(MOST_MARKS).filter(|n| *n > 0) {
            page.paragraph(
                "p",
                &[Class(&["left-out"])],
                &format!("{more} more boxes of the page are not drawn."),
            );
        }
    });
    page.next_line();
}

/// `net_total, confirmed: 1200.50 EUR`: what a box says to those who do not see it. It begins with what stands at the box.
fn label(sheet: &Sheet<'_>, mark: &Mark<'_>) -> String {
    let Some(field) = sheet.field(mark.field) else { return String::new() };
    let name = tag_name(sheet, mark);
    match mark.part {
        Part::Found => format!("{name}, {}: {}", words::status(field.status), given(field)),
        Part::Rival(_) | Part::Seen(_) => format!("{name} {}", safe::cut(&mark.at.quote, 80)),
    }
}

fn drawing(page: &mut Page, sheet: &Sheet<'_>, leaf: &Leaf, size: (f64, f64), marks: &[Mark<'_>]) {
    let (width, height) = size;
    let name = format!("Page {}", leaf.number());
    page.element("svg", &[ViewBox(width, height), Fixed("role", "group"), Label(&name)], |page| {
        page.next_line();
        let whole = [Measure("width", width), Measure("height", height), Class(&["paper"])];
        page.element("rect", &whole, |_| {});
        page.next_line();
        match sheet.options.pictures.iter().find(|p| p.page == leaf.number()) {
            Some(picture) => {
                page.picture(&picture.png, width, height, &format!("Picture of page {}", leaf.number()))
            }
            None => leaf.words().iter().take(MOST_WORDS).for_each(|w| word(page, w)),
        }
        let placed: Vec<(&Mark<'_>, PageBox)> =
            marks.iter().take(MOST_MARKS).filter_map(|m| Some((m, m.at.bbox?))).collect();
        let names: Vec<(PageBox, String)> = placed.iter().map(|(m, at)| (*at, tag_name(sheet, m))).collect();
        let tags = tags::place(&names, leaf, size);
        for (((mark, at), (_, name)), tag) in placed.iter().zip(&names).zip(&tags) {
            boxed(page, sheet, mark, at, name, tag);
        }
    });
    page.next_line();
}

/// The name that stands at a box.
fn tag_name(sheet: &Sheet<'_>, mark: &Mark<'_>) -> String {
    let name = sheet.field(mark.field).map_or("", |f| f.name.as_str());
    let name = safe::cut(&safe::shown(name), 60);
    match mark.part {
        Part::Found => name,
        Part::Rival(_) => format!("not {name}?"),
        Part::Seen(_) => format!("see {name}"),
    }
}

/// One word at its box, as wide as that.
fn word(page: &mut Page, word: &Word) {
    let Some(at) = word.at else { return };
    let (x, y) = at.centre();
    let (along, across, quarters) = match word.turn {
        Turn::Down => (at.height(), at.width(), 1),
        Turn::Over => (at.width(), at.height(), 2),
        Turn::Up => (at.height(), at.width(), 3),
        Turn::Upright | Turn::Slanted => (at.width(), at.height(), 0),
    };
    let text = [
        Measure("x", x - along / 2.0),
        Measure("y", y + across * 0.28),
        Measure("font-size", across * 0.86),
        Measure("textLength", along),
        Fixed("lengthAdjust", "spacingAndGlyphs"),
    ];
    if quarters == 0 {
        page.words("text", &text, &word.text);
    } else {
        page.element("g", &[Turned(quarters, x, y)], |page| page.words("text", &text, &word.text));
    }
    page.next_line();
}

/// A box with its name, as a link to the row of its field.
fn boxed(page: &mut Page, sheet: &Sheet<'_>, mark: &Mark<'_>, at: &PageBox, name: &str, tag: &Tag) {
    let Some(field) = sheet.field(mark.field) else { return };
    let dashed = if mark.part == Part::Found { "" } else { "dashed" };
    let tucked = if tag.tucked { "tucked" } else { "" };
    let said = label(sheet, mark);
    let attributes = [
        Id(mark.anchor()),
        Href(Anchor::Field(mark.field)),
        Of(&["box", class(field.status), dashed, tucked], mark.field),
        Label(&said),
    ];
    page.element("a", &attributes, |page| {
        let pad = tag.size * 0.25;
        let edges = [
            Measure("x", at.x0 - pad),
            Measure("y", at.y0 - pad),
            Measure("width", at.width() + 2.0 * pad),
            Measure("height", at.height() + 2.0 * pad),
            Measure("rx", tag.size * 0.2),
            Class(&["edge"]),
        ];
        page.element("rect", &edges, |_| {});
        let ground = [
            Measure("x", tag.at.x0),
            Measure("y", tag.at.y0),
            Measure("width", tag.at.width()),
            Measure("height", tag.at.height()),
            Measure("rx", tag.size * 0.2),
            Class(&["ground"]),
        ];
        page.element("rect", &ground, |_| {});
        let text = [
            Measure("x", tag.at.x0 + tag.size * 0.3),
            Measure("y", tag.at.y1 - tag.size * 0.32),
            Measure("font-size", tag.size),
            Measure("textLength", tag.at.width() - tag.size * 0.6),
            Fixed("lengthAdjust", "spacingAndGlyphs"),
            Class(&["name"]),
        ];
        page.words("text", &text, name);
    });
    page.next_line();
}
