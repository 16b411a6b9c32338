//! A report as a piece of somebody else's page: the answer with its claims marked, in a notebook's cell for example.
//!
//! It has no ids and no links, since many of them may stand on one page, no script, and its colours go with a light and a dark ground.

use super::super::{finding, words};
use super::marked::{Piece, pieces};
use super::page::{Attribute, Page};
use crate::{Claim, Report};
use tieout_evidence::Evidence;
use tieout_notation::Span;

use Attribute::{Class, Fixed, Label};

const STYLE: &str = include_str!("fragment.css");

/// The answer with its claims marked, as HTML to be put into a page; pointing at a mark, or reaching it with the keyboard, shows
/// the verdict and the derivation. `evidence` is what the report was made with. At most `most` characters of the answer are shown.
///
/// ```
/// use tieout_check::{Policy, check, render};
/// use tieout_evidence::{Evidence, Source};
///
/// let evidence = Evidence::new(vec![Source::text("note", "Sales were 1,234 units.")]);
/// let report = check("We sold <b>1,234</b> units.", &evidence, &Policy::default());
/// let html = render::html_fragment(&report, &evidence, 10_000);
/// assert!(html.contains("&lt;b&gt;") && !html.contains("<script"));
/// ```
#[must_use]
pub fn html_fragment(report: &Report, evidence: &Evidence, most: usize) -> String {
    let mut page = Page::default();
    page.element("div", &[Class(&["tieout"])], |page| {
        page.style(STYLE);
        let (name, sentence) = words::outcome(report);
        let sign = if report.ok { "✓" } else { "✗" };
        page.words("p", &[Class(&["says"])], &format!("{sign} {name}: {sentence}"));
        page.element("div", &[Class(&["answer"])], |page| answer(page, report, evidence, most));
        page.words("p", &[Class(&["quiet"])], &words::coverage(report));
    });
    page.finish()
}

fn answer(page: &mut Page, report: &Report, evidence: &Evidence, most: usize) {
    let answer = &report.answer;
    let end = answer.char_indices().nth(most).map_or(answer.len(), |(i, _)| i);
    let spans: Vec<Span> = report.claims.iter().map(|c| c.span).collect();
    let mut told = vec![false; report.claims.len()];
    for Piece { span, over, .. } in pieces(answer, Span::new(0, end), &spans) {
        let text = span.of(answer);
        // Claims that cover the same words share a mark; the flagged one gives its colour.
        let shown = over.iter().filter_map(|&i| Some((i, report.claims.get(i)?)));
        let worst = shown.clone().max_by_key(|(i, c)| (finding::is_marked(c), *i));
        let Some((_, claim)) = worst else {
            page.text(text);
            continue;
        };
        let new: Vec<&Claim> =
            shown.filter(|(i, _)| !std::mem::replace(&mut told[*i], true)).map(|(_, c)| c).collect();
        let classes = ["mark", claim.verdict.as_str()];
        if new.is_empty() {
            page.element("span", &[Class(&classes)], |page| page.text(text));
            continue;
        }
        let said: Vec<String> = new.iter().map(|c| finding::sentence(report, c, evidence)).collect();
        let label = format!("{text}: {}", said.join("; "));
        let attributes = [Class(&classes), Fixed("tabindex", "0"), Fixed("role", "note"), Label(&label)];
        page.element("span", &attributes, |page| {
            page.text(text);
            page.element("span", &[Class(&["tip"]), Fixed("aria-hidden", "true")], |page| {
                for (n, said) in said.iter().enumerate() {
                    if n > 0 {
                        page.void("br", &[]);
                    }
                    page.line(said);
                }
            });
        });
    }
    let rest = answer.get(end..).map_or(0, |r| r.chars().count());
    if rest > 0 {
        page.words("span", &[Class(&["quiet"])], &format!(" … {rest} more characters"));
    }
}
