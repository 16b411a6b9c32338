//! A page that was given as text: what was found is marked where its quote stands once, for then it can stand nowhere else.

use tieout_evidence::Page as Leaf;

use super::marks::{Mark, Part};
use super::page::{Anchor, Attribute, Page};

use Attribute::{Class, Fixed, Href, Id, Label, Of};

/// Characters up to which a page is shown.
const MOST: usize = 20_000;
/// The most places that are looked for.
const MOST_MARKS: usize = 200;

/// The text of the page. `label` says a mark to those who do not see it, with the class of its field.
pub(super) fn write<'m>(
    page: &mut Page,
    leaf: &Leaf,
    marks: &[Mark<'m>],
    label: impl Fn(&Mark<'m>) -> (String, &'static str),
) {
    let text = leaf.text();
    let end = text.char_indices().nth(MOST).map_or(text.len(), |(i, _)| i);
    let shown = text.get(..end).unwrap_or_default();
    let squeezed = Squeezed::of(shown);
    let mut spans: Vec<(usize, usize, &Mark<'m>)> = Vec::new();
    for mark in marks.iter().take(MOST_MARKS) {
        if let Some((from, to)) = squeezed.only(&mark.at.quote) {
            spans.push((from, to, mark));
        }
    }
    spans.sort_by_key(|(from, to, _)| (*from, *to));
    let name = format!("Text of page {}", leaf.number());
    let attributes = [Class(&["passage"]), Fixed("tabindex", "0"), Fixed("role", "group"), Label(&name)];
    page.element("div", &attributes, |page| {
        let mut at = 0;
        for (from, to, mark) in spans {
            if from < at {
                continue;
            }
            page.text(shown.get(at..from).unwrap_or_default());
            let dashed = if mark.part == Part::Found { "" } else { "dashed" };
            let (said, class) = label(mark);
            let quote = shown.get(from..to).unwrap_or_default();
            let said = format!("{quote}: {said}");
            let link = [
                Id(mark.anchor()),
                Href(Anchor::Field(mark.field)),
                Of(&["mark", class, dashed], mark.field),
                Label(&said),
            ];
            page.element("a", &link, |page| page.text(quote));
            at = to;
        }
        page.text(shown.get(at..).unwrap_or_default());
    });
    page.next_line();
    let more = text.get(end..).unwrap_or_default().chars().count();
    if more > 0 {
        page.paragraph(
            "p",
            &[Class(&["left-out"])],
            &format!("{more} more characters of the page are not shown."),
        );
    }
}

/// A text with single blanks, and the way back.
struct Squeezed {
    text: String,
    /// Where each byte stands in the original.
    from: Vec<usize>,
}

impl Squeezed {
    fn of(original: &str) -> Self {
        let mut out = Self { text: String::with_capacity(original.len()), from: Vec::new() };
        for (i, c) in original.char_indices() {
            let c = if c.is_whitespace() { ' ' } else { c };
            if c == ' ' && out.text.ends_with(' ') {
                continue;
            }
            out.text.push(c);
            out.from.resize(out.text.len(), i);
        }
        out
    }

    /// Where a quote stands in the original, if it stands there once and is not a part of a longer word or figure.
    fn only(&self, quote: &str) -> Option<(usize, usize)> {
        if quote.is_empty() {
            return None;
        }
        let whole = |at: &usize| {
            let before = self.text.get(..*at).and_then(|t| t.chars().next_back());
            let after = self.text.get(at + quote.len()..).and_then(|t| t.chars().next());
            !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
        };
        let mut found = self.text.match_indices(quote).map(|(at, _)| at).filter(whole);
        let at = found.next().filter(|_| found.next().is_none())?;
        let last = quote.chars().next_back()?.len_utf8();
        let end = self.from.get(at + quote.len() - last)? + last;
        Some((*self.from.get(at)?, end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_found_where_it_stands_once() {
        let text = "Net  total:\tUSD 1,200.50\nTotal: USD 1,200.50 €5";
        let squeezed = Squeezed::of(text);
        let of = |quote: &str| squeezed.only(quote).and_then(|(from, to)| text.get(from..to));
        assert_eq!(of("Net total: USD"), Some("Net  total:\tUSD"));
        assert_eq!(of("USD 1,200.50 Total:"), Some("USD 1,200.50\nTotal:"));
        assert_eq!(of("€5"), Some("€5"));
        assert_eq!(of("1,200.50"), None, "it stands there twice");
        assert_eq!(of("tal:"), None, "it is a part of a word");
        assert_eq!(of(""), None);
    }
}
