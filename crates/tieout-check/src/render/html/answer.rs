//! The answer as it was written, every claim marked. A mark is a link to the claim's card; pointing at it or reaching it with
//! the keyboard shows the short derivation.

use tieout_notation::Span;

use super::Sheet;
use super::marked::{Piece, pieces};
use super::page::{Anchor, Attribute, Page};
use crate::Claim;

use Attribute::{Class, DescribedBy, Fixed, Href, Id, Label, LabelledBy};

/// The section.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>) {
    page.element("section", &[Id(Anchor::Answer), LabelledBy(Anchor::Heading(1))], |page| {
        page.next_line();
        page.words("h2", &[Id(Anchor::Heading(1))], "The answer");
        page.next_line();
        let answer = &sheet.report.answer;
        let end = answer.char_indices().nth(sheet.options.answer).map_or(answer.len(), |(i, _)| i);
        let window = Span::new(0, end);
        page.element("div", &[Class(&["answer"])], |page| marks(page, sheet, window));
        page.next_line();
        left_out(page, sheet, window);
    });
    page.next_line();
}

fn left_out(page: &mut Page, sheet: &Sheet<'_>, window: Span) {
    let report = sheet.report;
    let unmarked = report.claims.len() - sheet.chosen.len();
    let behind = report.claims.iter().filter(|c| c.span.end > window.end).count();
    let mut say = |text: String| {
        page.words("p", &[Class(&["left-out"])], &text);
        page.next_line();
    };
    if let Some(rest) = report.answer.get(window.end..).filter(|r| !r.is_empty()) {
        say(format!(
            "{} more characters of the answer are not shown; {behind} claims stand in them.",
            rest.chars().count()
        ));
    }
    if unmarked > 0 {
        say(format!(
            "{} claims are marked; {unmarked} more are counted above but neither marked nor listed.",
            sheet.chosen.len()
        ));
    }
}

fn marks(page: &mut Page, sheet: &Sheet<'_>, window: Span) {
    let claims: Vec<(usize, &Claim)> = sheet.claims().collect();
    let spans: Vec<Span> = claims.iter().map(|(_, c)| c.span).collect();
    for Piece { span, over, ends } in pieces(&sheet.report.answer, window, &spans) {
        let text = span.of(&sheet.report.answer);
        let Some((&inner, outer)) = over.split_last() else {
            page.text(text);
            continue;
        };
        // The marks around it keep their lines; a claim of this depth is a report's that was put together by hand.
        let around: Vec<&'static str> =
            outer.iter().rev().take(DEEP).filter_map(|&i| Some(claims.get(i)?.1.verdict.as_str())).collect();
        nest(page, &around, &mut |page| {
            if let Some((number, claim)) = claims.get(inner) {
                mark(page, sheet, *number, claim, text, ends.contains(&inner));
            }
        });
        // A claim that others cover wholly has had no words of its own to be its link.
        for &i in ends.iter().filter(|&&i| i != inner) {
            if let Some((number, claim)) = claims.get(i)
                && !page.has(Anchor::Mark(*number))
            {
                mark(page, sheet, *number, claim, "", true);
            }
        }
    }
}

/// Most marks whose lines are drawn below the innermost one.
const DEEP: usize = 3;

/// Puts a span of each class around, the last of them innermost.
fn nest(page: &mut Page, around: &[&'static str], inside: &mut dyn FnMut(&mut Page)) {
    match around.split_last() {
        None => inside(page),
        Some((outermost, rest)) => {
            page.element("span", &[Class(&["around", outermost])], |page| nest(page, rest, inside));
        }
    }
}

/// One mark; the first of a claim is its link and carries the note.
fn mark(page: &mut Page, sheet: &Sheet<'_>, number: usize, claim: &Claim, text: &str, last: bool) {
    let classes = ["mark", claim.verdict.as_str(), if last { "end" } else { "" }];
    if page.has(Anchor::Mark(number)) {
        page.element("span", &[Class(&classes)], |page| page.text(text));
        return;
    }
    page.element("span", &[Class(&["hold"])], |page| {
        let label = sheet.label(claim);
        let attributes = [
            Class(&classes),
            Id(Anchor::Mark(number)),
            Href(Anchor::Claim(number)),
            Label(&label),
            DescribedBy(Anchor::Tip(number)),
        ];
        page.element("a", &attributes, |page| page.text(text));
        tip(page, number, claim);
    });
}

/// The note at a mark.
fn tip(page: &mut Page, number: usize, claim: &Claim) {
    let attributes =
        [Class(&["tip", claim.verdict.as_str()]), Id(Anchor::Tip(number)), Fixed("role", "tooltip")];
    page.element("span", &attributes, |page| {
        page.words("b", &[], &format!("{}: {}", claim.verdict, claim.reason.words()));
        if !claim.explanation.is_empty() {
            page.line(" ");
            page.words("span", &[], &claim.explanation);
        }
        if let Some((nearest, _)) = claim.meant() {
            page.line(" ");
            page.words("span", &[], &format!("Did you mean {nearest}?"));
        }
    });
}
