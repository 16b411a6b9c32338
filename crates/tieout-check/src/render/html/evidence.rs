//! The evidence: every source with what it is, and its content with the places lit that claims rest on.

use tieout_evidence::Body;

use super::lit::{Tone, Use, tone};
use super::page::{Anchor, Attribute, Page};
use super::{Sheet, document, head, passage, table};

use Attribute::{Class, Href, Id, Label, LabelledBy};

/// The section.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>) {
    page.element("section", &[Id(Anchor::Evidence), LabelledBy(Anchor::Heading(3))], |page| {
        page.next_line();
        page.words("h2", &[Id(Anchor::Heading(3))], "The evidence");
        page.next_line();
        if sheet.evidence.sources.is_empty() {
            page.words("p", &[], "No evidence was given.");
            page.next_line();
        }
        for number in 0..sheet.evidence.sources.len() {
            source(page, sheet, number);
        }
    });
    page.next_line();
}

fn source(page: &mut Page, sheet: &Sheet<'_>, number: usize) {
    let Some(source) = sheet.evidence.sources.get(number) else { return };
    let name = Anchor::Title(number);
    page.element("section", &[Class(&["source"]), Id(Anchor::Source(number))], |page| {
        page.next_line();
        page.words("h3", &[Id(name)], &head::title(source, number));
        page.next_line();
        page.words("p", &[Class(&["quiet"])], &head::describe(source));
        page.next_line();
        if let Some(places) = sheet.lit.sources.get(number).filter(|p| !p.whole.is_empty()) {
            page.element("p", &[Class(&["quiet"])], |page| {
                page.line("Taken as a whole by");
                back(page, sheet, &places.whole);
            });
            page.next_line();
        }
        if page.len() > sheet.options.evidence {
            let said = format!("Not shown: the page already holds {} bytes of evidence.", page.len());
            page.words("p", &[Class(&["left-out"])], &said);
            page.next_line();
            return;
        }
        match &source.body {
            Body::Table(body) => table::write(page, sheet, number, body),
            Body::Json(json) => document::write(page, sheet, number, json),
            Body::Text(text) => passage::write(page, sheet, number, text),
        }
    });
    page.next_line();
}

/// Claims of one place that are linked one by one.
const LINKS: usize = 6;

/// Links from a place back to the claims that rest on it.
pub(super) fn back(page: &mut Page, sheet: &Sheet<'_>, uses: &[Use]) {
    for Use { claim, tone } in uses.iter().take(LINKS) {
        let Some(c) = sheet.report.claims.get(*claim) else { continue };
        let label = format!("{}{}, {}, {}", tone.sign(), claim + 1, sheet.label(c), tone.words());
        let attributes = [Class(&["back", tone.class()]), Href(Anchor::Claim(*claim)), Label(&label)];
        page.words("a", &attributes, &format!("{}{}", tone.sign(), claim + 1));
    }
    if let Some(more) = uses.len().checked_sub(LINKS).filter(|n| *n > 0) {
        page.words("span", &[Class(&["quiet"])], &format!(" and {more} more"));
    }
}

/// The classes of a lit place.
pub(super) fn lit_class(uses: &[Use]) -> [&'static str; 2] {
    tone(uses).map_or(["", ""], |t: Tone| ["lit", t.class()])
}

/// A text of the evidence in a cell or a line: cut where it is long, and the cut is said.
pub(super) fn cut(text: &str) -> String {
    const LONGEST: usize = 300;
    match text.char_indices().nth(LONGEST) {
        Some((i, _)) => {
            let rest = text.get(i..).unwrap_or("").chars().count();
            format!("{}… ({rest} more characters)", text.get(..i).unwrap_or(""))
        }
        None => text.to_owned(),
    }
}

/// What to show of `total` things of which `wanted` (in order) matter: all of them up to `most`; else the first `head`, and
/// the wanted ones, `most` at most, with `near` neighbours on either side. In order, each once.
pub(super) fn excerpt(
    total: usize,
    most: usize,
    head: usize,
    near: usize,
    wanted: impl Iterator<Item = usize>,
) -> Vec<usize> {
    if total <= most {
        return (0..total).collect();
    }
    let mut kept = std::collections::BTreeSet::new();
    kept.extend(0..head.min(total));
    for at in wanted.filter(|at| *at < total).take(most) {
        kept.extend(at.saturating_sub(near)..=at.saturating_add(near).min(total - 1));
    }
    // To say that one thing is left out takes as much room as the thing.
    let alone: Vec<usize> = kept
        .iter()
        .filter_map(|at| at.checked_add(2).filter(|next| kept.contains(next)))
        .map(|next| next - 1)
        .collect();
    kept.extend(alone);
    kept.into_iter().collect()
}

/// The runs that are left out of an excerpt: (first, last), each after the kept thing before it.
pub(super) fn gap(before: Option<usize>, next: usize) -> Option<(usize, usize)> {
    let first = before.map_or(0, |b| b + 1);
    (first < next).then(|| (first, next - 1))
}

/// `rows 14–297`, `row 3`.
pub(super) fn run(one: &str, many: &str, first: usize, last: usize) -> String {
    if first == last { format!("{one} {first}") } else { format!("{many} {first}–{last}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_keeps_what_matters_and_its_neighbours() {
        assert_eq!(excerpt(3, 5, 1, 1, [2].into_iter()), [0, 1, 2]);
        assert_eq!(excerpt(100, 5, 2, 1, [50, 99].into_iter()), [0, 1, 49, 50, 51, 98, 99]);
        assert_eq!(excerpt(100, 5, 1, 0, [2, 5].into_iter()), [0, 1, 2, 5]);
        assert_eq!(excerpt(100, 1, 0, 0, [50, 99].into_iter()), [50]);
        assert!(excerpt(9, 0, 0, 2, [50].into_iter()).is_empty());
    }

    #[test]
    fn gaps_are_named() {
        assert_eq!(gap(None, 0), None);
        assert_eq!(gap(None, 2), Some((0, 1)));
        assert_eq!(gap(Some(4), 5), None);
        assert_eq!(run("row", "rows", 14, 297), "rows 14–297");
        assert_eq!(run("row", "rows", 3, 3), "row 3");
    }

    #[test]
    fn a_cut_is_said() {
        assert_eq!(cut("short"), "short");
        assert!(cut(&"é".repeat(310)).ends_with("… (10 more characters)"));
    }
}
