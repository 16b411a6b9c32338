//! A report as one HTML page that can be put before an auditor: the answer with every claim marked, a card for each claim, and
//! the evidence with the places lit that claims rest on, all linked to one another.
//!
//! The page is one file. It loads nothing and runs nothing (a content security policy says so to the browser), reads without
//! colour and on paper, and is written with `Page`, which cannot write text unescaped. What it leaves out, it says.
//!
//! In reading order: `page` (the writer) · `lit` (which places claims rest on) · `marked` (spans that overlap) · `head` ·
//! `answer` · `card` and `tree` (a claim and its derivation) · `precise` (comparisons in words) · `evidence`, with `table`,
//! `document` and `passage` for the kinds of sources.

mod answer;
mod card;
mod document;
mod evidence;
mod fragment;
mod head;
mod lit;
mod marked;
mod page;
mod passage;
mod precise;
mod table;
mod tree;

use std::collections::BTreeSet;

use tieout_evidence::Evidence;

use crate::{Claim, Report, Verdict};

pub use fragment::html_fragment;
use lit::Lit;
use page::{Anchor, Attribute, Page};

const STYLE: &str = include_str!("html/style.css");

/// What the browser is told: nothing but this very style sheet. The hash is the style sheet's; a test holds it.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; \
     style-src 'sha256-igmeNeFFidT6Y04/4fMB530BrWkJkvB7Ytsjo1EbKYY='; base-uri 'none'; form-action 'none'";

/// How much of a report a page shows. What is left out is counted on the page, in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtmlOptions {
    /// Rows of a table up to which it is shown whole. Of a longer one come its head and the rows that claims rest on, at most as
    /// many, with their neighbours.
    pub rows: usize,
    /// The same for columns, and (times ten) for the values of a JSON document.
    pub columns: usize,
    /// Characters up to which a passage is shown whole; of a longer one come the surroundings of what claims rest on.
    pub passage: usize,
    /// Characters of the answer.
    pub answer: usize,
    /// Claims that get a card and a mark: findings first, then the others in their order.
    pub claims: usize,
    /// Bytes of markup after which no further source is shown.
    pub evidence: usize,
}

impl Default for HtmlOptions {
    /// A page of some megabytes at most.
    fn default() -> Self {
        Self { rows: 200, columns: 40, passage: 20_000, answer: 200_000, claims: 2_000, evidence: 4_000_000 }
    }
}

impl HtmlOptions {
    /// Everything, however much that is.
    #[must_use]
    pub const fn whole() -> Self {
        let all = usize::MAX;
        Self { rows: all, columns: all, passage: all, answer: all, claims: all, evidence: all }
    }
}

/// The report as an HTML page, ending with a line break; the same bytes every time. `evidence` is what the report was made with.
/// The cost is linear in the report and in what is shown of the evidence.
///
/// ```
/// use tieout_check::{Policy, check, render};
/// use tieout_evidence::{Evidence, Source};
///
/// let evidence = Evidence::new(vec![Source::text("note <1>", "Sales were 1,234 units.")]);
/// let report = check("We sold 1,234 units.", &evidence, &Policy::default());
/// let page = render::html(&report, &evidence, &render::HtmlOptions::default());
/// assert!(page.starts_with("<!doctype html>\n<html lang=\"en\">"));
/// assert!(page.contains("note &lt;1&gt;") && !page.contains("<script"));
/// ```
#[must_use]
pub fn html(report: &Report, evidence: &Evidence, options: &HtmlOptions) -> String {
    let chosen = chosen(report, options.claims);
    let lit = Lit::of(chosen.iter().filter_map(|&i| Some((i, report.claims.get(i)?))), evidence);
    let sheet = Sheet { report, evidence, options, chosen: &chosen, lit: &lit };
    // The evidence first: what is shown of it decides where links can lead.
    let mut sources = Page::default();
    evidence::write(&mut sources, &sheet);
    let mut marked = Page::default();
    answer::write(&mut marked, &sheet);

    let mut page = Page::default();
    page.doctype();
    page.element("html", &[Attribute::Fixed("lang", "en")], |page| {
        page.next_line();
        page.element("head", &[], |page| head::meta(page, report));
        page.next_line();
        page.element("body", &[], |page| {
            page.next_line();
            page.element("a", &[Attribute::Class(&["skip"]), Attribute::Href(Anchor::Answer)], |page| {
                page.line("Skip to the answer");
            });
            page.next_line();
            head::write(page, &sheet);
            page.element("main", &[], |page| {
                page.next_line();
                let claims = card::write(&sheet, &marked, &sources);
                page.append(marked);
                page.append(claims);
                page.append(sources);
            });
            page.next_line();
            head::foot(page);
        });
        page.next_line();
    });
    page.next_line();
    page.finish()
}

/// What every part of the page is made from.
#[derive(Clone, Copy)]
struct Sheet<'a> {
    report: &'a Report,
    evidence: &'a Evidence,
    options: &'a HtmlOptions,
    /// The claims with a card, by index.
    chosen: &'a BTreeSet<usize>,
    lit: &'a Lit<'a>,
}

impl<'a> Sheet<'a> {
    /// The claims with a card, in the order of the answer.
    fn claims(&self) -> impl Iterator<Item = (usize, &'a Claim)> + use<'a> {
        let claims = &self.report.claims;
        self.chosen.iter().filter_map(move |&i| Some((i, claims.get(i)?)))
    }

    /// `39.5 million, supported: cell`: what a mark says to those who do not see it.
    fn label(&self, claim: &Claim) -> String {
        let passes = match claim.verdict {
            Verdict::Ambiguous if self.report.is_finding(claim) => ", a finding",
            Verdict::Ambiguous => ", which this policy lets pass",
            _ => "",
        };
        format!("{}, {}: {}{passes}", claim.said(), claim.verdict, claim.reason.words())
    }
}

/// Which claims get a card: all, or the findings and then the first others.
fn chosen(report: &Report, most: usize) -> BTreeSet<usize> {
    let all = || 0..report.claims.len();
    if report.claims.len() <= most {
        return all().collect();
    }
    let finding = |i: &usize| report.claims.get(*i).is_some_and(|c| report.is_finding(c));
    all().filter(finding).chain(all().filter(|i| !finding(i))).take(most).collect()
}
