//! A validated record as one HTML page: the pages of the document with a box around every field's place, and beside them the
//! fields by how they ended, each with its reason; a box leads to its field and a field to its box.
//!
//! The page is one file. It loads nothing and runs nothing (a content security policy says so to the browser), reads without
//! colour and on paper, and is written with `Page`, which cannot write text unescaped. What it leaves out, it says.
//!
//! In reading order: `page` (the writer) · `marks` (which places are shown) · `head` · `leaf` (a page of the document, as a
//! picture or drawn from its words) with `tags` (where the names of boxes go) and `passage` (a page without boxes) · `fields` ·
//! `rules`.

mod fields;
mod head;
mod leaf;
mod marks;
mod page;
mod passage;
mod rules;
mod tags;

use tieout_evidence::Document;

use super::words;
use crate::status::{FieldReport, Status, Validation};
use marks::Mark;
use page::{Anchor, Attribute, Page};

const STYLE: &str = include_str!("html/style.css");

/// What the browser is told: nothing but the two style sheets of this page, and pictures that are in it. The hashes are those of
/// the style sheets; a test holds them.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; img-src data:; \
     style-src 'sha256-1YbHiBlXbqdBxh6OLDVY1BXqn2v1VR5SxI3x46qkZQE=' 'sha256-uLXfYPpUWHS8B3JgzLuSxC9n9cNVGJ03uaJn0dtzXVw='; base-uri 'none'; form-action 'none'";

/// The most pages of a document that are shown.
pub const MOST_PAGES: usize = 50;
/// The most fields that are listed.
const MOST_FIELDS: usize = 2_000;
/// The first fields, whose rows and boxes are lit together.
const PAIRS: usize = 64;

/// A page of the document as a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PagePicture {
    /// The page, from 1.
    pub page: usize,
    /// The whole of it, as a PNG.
    pub png: Vec<u8>,
}

/// What the page is made with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlOptions {
    /// What the record is called: the names of its files.
    pub title: String,
    /// Pages as pictures. Any other is drawn from its words.
    pub pictures: Vec<PagePicture>,
}

/// A validation as an HTML page, ending with a line break; the same bytes every time. `document` is what the record was
/// validated on. The cost is linear in the validation and in the pages that are shown.
///
/// ```
/// use tieout_contract::{Candidate, Contract, render, validate};
/// use tieout_evidence::{Document, Page};
/// let contract = Contract::from_json(r#"{"fields": {"total": {"type": "money", "currency": ["USD"]}}}"#)?;
/// let document = Document::new(vec![Page::of_text(1, "Total: USD 1,200.50")]);
/// let candidate = Candidate::parse(r#"{"total": {"value": "1200.50", "currency": "USD"}}"#, &contract)?;
/// let options = render::HtmlOptions { title: "offer <1>".to_owned(), ..Default::default() };
/// let page = render::html(&validate(&contract, &document, &candidate), &document, &options);
/// assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
/// assert!(page.contains("offer &lt;1&gt;") && !page.contains("<script"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn html(validation: &Validation, document: &Document, options: &HtmlOptions) -> String {
    let sheet = Sheet { validation, document, options, listed: listed(validation) };
    // The document first: what is shown of it decides where links can lead.
    let mut pages = Page::default();
    leaf::write(&mut pages, &sheet);
    let mut page = Page::default();
    page.doctype();
    page.element("html", &[Attribute::Fixed("lang", "en")], |page| {
        page.next_line();
        page.element("head", &[], |page| head::meta(page, &sheet));
        page.next_line();
        page.element("body", &[], |page| {
            page.next_line();
            let skip = [Attribute::Class(&["skip"]), Attribute::Href(Anchor::Fields)];
            page.paragraph("a", &skip, "Skip to the fields");
            head::write(page, &sheet);
            page.element("main", &[], |page| {
                page.next_line();
                let mut said = Page::default();
                fields::write(&mut said, &sheet, &pages);
                rules::write(&mut said, &sheet);
                page.append(pages);
                page.element("div", &[Attribute::Class(&["said"])], |page| {
                    page.next_line();
                    page.append(said);
                });
                page.next_line();
            });
            page.next_line();
            head::foot(page);
        });
        page.next_line();
    });
    page.next_line();
    page.finish()
}

/// The pages of a document that the report shows, in their order: those on which something was found, at most [`MOST_PAGES`];
/// its first page where nothing was.
///
/// ```
/// use tieout_contract::{Candidate, Contract, render, validate};
/// use tieout_evidence::{Document, Page};
/// let contract = Contract::from_json(r#"{"fields": {"total": {"type": "money", "currency": ["USD"]}}}"#)?;
/// let pages = vec![Page::of_text(1, "Quotation"), Page::of_text(2, "Total: USD 1,200.50")];
/// let document = Document::new(pages);
/// let candidate = Candidate::parse(r#"{"total": {"value": "1200.50", "currency": "USD"}}"#, &contract)?;
/// assert_eq!(render::pages_shown(&validate(&contract, &document, &candidate), &document), [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn pages_shown(validation: &Validation, document: &Document) -> Vec<usize> {
    let mut pages: Vec<usize> =
        marks::of(validation, &listed(validation)).iter().map(|m| m.at.page).collect();
    pages.sort_unstable();
    pages.dedup();
    pages.retain(|n| document.page(*n).is_some());
    pages.truncate(MOST_PAGES);
    if pages.is_empty() {
        pages.extend(document.pages.first().map(|p| p.number()));
    }
    pages
}

/// The fields that are listed, by their numbers: what needs a reader first.
fn listed(validation: &Validation) -> Vec<usize> {
    let of = |status: Status| {
        let fields = validation.fields.iter().enumerate();
        fields.filter(move |(_, f)| f.status == status).map(|(n, _)| n)
    };
    words::ORDER.into_iter().flat_map(of).take(MOST_FIELDS).collect()
}

/// What every part of the page is made from.
struct Sheet<'a> {
    validation: &'a Validation,
    document: &'a Document,
    options: &'a HtmlOptions,
    listed: Vec<usize>,
}

impl<'a> Sheet<'a> {
    fn field(&self, number: usize) -> Option<&'a FieldReport> {
        self.validation.fields.get(number)
    }

    fn marks(&self) -> Vec<Mark<'a>> {
        marks::of(self.validation, &self.listed)
    }
}

/// The class of a status.
fn class(status: Status) -> &'static str {
    status.name()
}

/// The value and unit of a field, as the candidate gives them.
fn given(field: &FieldReport) -> String {
    match (&field.value, &field.unit) {
        (Some(value), Some(unit)) => format!("{value} {unit}"),
        (Some(value), None) => value.clone(),
        (None, _) => "–".to_owned(),
    }
}

/// Rules that light the row and the boxes of one field together, whichever of them is pointed at or reached.
fn pairs() -> String {
    let mut css = String::from("\n");
    for n in 1..=PAIRS {
        let comma = if n == PAIRS { "" } else { "," };
        css.push_str(&format!(":root:has(.k{n}:is(:hover,:focus-visible,:focus-within)) .k{n}{comma}\n"));
    }
    css.push_str("{ --lit: 1; }\n");
    css
}
