//! The claims: a card each, findings first.

use tieout_certificate::Derivation;

use super::super::json::four_decimals;
use super::super::words;
use super::page::{Anchor, Attribute, Page};
use super::precise::Precise;
use super::{Sheet, head, tree};
use crate::{Claim, ClaimKind, Verdict};

use Attribute::{Class, Fixed, Href, Id, LabelledBy};

/// The section, as a page to be put after the answer. `marked` is the answer's part, `sources` the evidence's: links lead to
/// what they show.
pub(super) fn write(sheet: &Sheet<'_>, marked: &Page, sources: &Page) -> Page {
    let cards = Cards { sheet, marked, sources, precise: Precise::new(sheet.report, sheet.evidence) };
    let mut page = Page::default();
    page.element("section", &[Id(Anchor::Claims), LabelledBy(Anchor::Heading(2))], |page| {
        page.next_line();
        page.words("h2", &[Id(Anchor::Heading(2))], "The claims");
        page.next_line();
        if sheet.report.claims.is_empty() {
            page.words("p", &[], "The answer states no values.");
            page.next_line();
        }
        let finding = |c: &Claim| sheet.report.is_finding(c);
        cards.group(page, "Findings", &finding);
        cards.group(page, "Ambiguous, which this policy lets pass", &|c| {
            c.verdict == Verdict::Ambiguous && !finding(c)
        });
        cards.group(page, "Supported", &|c| c.verdict == Verdict::Supported);
        cards.group(page, "Not checked", &|c| c.verdict == Verdict::Unchecked);
    });
    page.next_line();
    page
}

struct Cards<'a> {
    sheet: &'a Sheet<'a>,
    marked: &'a Page,
    sources: &'a Page,
    precise: Precise<'a>,
}

impl Cards<'_> {
    fn group(&self, page: &mut Page, name: &'static str, of: &dyn Fn(&Claim) -> bool) {
        let claims: Vec<_> = self.sheet.claims().filter(|(_, c)| of(c)).collect();
        if claims.is_empty() {
            return;
        }
        page.element("h3", &[], |page| {
            page.line(name);
            page.line(" ");
            page.words("span", &[Class(&["count"])], &claims.len().to_string());
        });
        page.next_line();
        let plain = claims.iter().all(|(_, c)| c.verdict == Verdict::Unchecked);
        let list = if plain { "chips" } else { "cards" };
        page.element("ol", &[Class(&[list]), Fixed("role", "list")], |page| {
            page.next_line();
            for (number, claim) in claims {
                let classes = ["card", claim.verdict.as_str()];
                page.element("li", &[Class(&classes), Id(Anchor::Claim(number))], |page| {
                    self.title(page, number, claim);
                    if claim.verdict != Verdict::Unchecked || claim.derivation.is_some() {
                        page.element("div", &[Class(&["why"])], |page| self.why(page, claim));
                    }
                });
                page.next_line();
            }
        });
        page.next_line();
    }

    fn title(&self, page: &mut Page, number: usize, claim: &Claim) {
        page.element("div", &[Class(&["what"])], |page| {
            page.words("span", &[Class(&["number"])], &(number + 1).to_string());
            page.line(" ");
            let mark = Anchor::Mark(number);
            let text = if claim.said().trim().is_empty() { "(nothing)" } else { claim.said() };
            if self.marked.has(mark) {
                page.words("a", &[Class(&["text"]), Href(mark)], text);
            } else {
                page.words("span", &[Class(&["text"])], text);
            }
            page.line(" ");
            page.element("span", &[Class(&["verdict"])], |page| {
                page.words(
                    "span",
                    &[Class(&["sign"]), Fixed("aria-hidden", "true")],
                    words::sign(claim.verdict),
                );
                page.line(" ");
                page.line(claim.verdict.as_str());
                page.line(": ");
                page.line(&claim.reason.words());
                if claim.kind != ClaimKind::Quantity && claim.kind.as_str() != claim.reason.as_str() {
                    page.line(" ");
                    page.words("span", &[Class(&["kind"])], claim.kind.as_str());
                }
            });
        });
    }

    fn why(&self, page: &mut Page, claim: &Claim) {
        if claim.derivation.is_none() && claim.explanation.is_empty() && claim.verdict.is_flag() {
            let reason = head::capital(&claim.reason.words());
            page.words(
                "p",
                &[Class(&["says"])],
                &format!("{reason}: no fact or derivation gives this value."),
            );
        }
        let tree = |page: &mut Page, derivation, name| {
            tree::write(page, derivation, self.sheet.evidence, self.sources, name);
        };
        match &claim.derivation {
            // One fact is its own derivation.
            Some(fact @ Derivation::Fact(_)) => tree(page, fact, "How it follows"),
            other => {
                if !claim.explanation.is_empty() {
                    page.words("p", &[Class(&["says"])], &claim.explanation);
                }
                if let Some(derivation) = other {
                    tree(page, derivation, "How it follows");
                }
            }
        }
        if let Some(said) = self.precise.say(claim) {
            page.words("p", &[Class(&["precise"])], &said);
        }
        if let Some((nearest, derivation)) = claim.meant() {
            page.element("p", &[Class(&["nearest"])], |page| {
                page.line("Did you mean ");
                page.words("b", &[], nearest);
                page.line("?");
            });
            if claim.derivation.as_ref() != Some(derivation) {
                tree(page, derivation, "How the nearest value follows");
            }
        }
        if let Some((hits, draws)) = claim.coincidence {
            let said = format!(
                "Chance: of {draws} figures written like this one, {hits} would have been supported in the same way ({}).",
                four_decimals(hits, draws)
            );
            page.words("p", &[Class(&["precise"])], &said);
        }
    }
}
