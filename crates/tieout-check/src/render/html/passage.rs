//! A text of the evidence with the pieces lit that claims rest on. Of a long one come the surroundings of those pieces.

use tieout_notation::Span;

use super::Sheet;
use super::evidence::{back, lit_class};
use super::lit::Use;
use super::marked::{Piece, pieces};
use super::page::{Anchor, Attribute, Page};

use Attribute::{Class, Fixed, Id, LabelledBy};

/// Characters around a lit piece of a long text.
const AROUND: usize = 400;

/// The text of source `number`.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>, number: usize, text: &str) {
    let Some(places) = sheet.lit.sources.get(number) else { return };
    let lit: Vec<(Span, &[Use])> = places.pieces.iter().map(|(s, u)| (*s, u.as_slice())).collect();
    let windows = windows(text, &lit, sheet.options.passage);
    let attributes = [
        Class(&["box", "passage"]),
        Fixed("tabindex", "0"),
        Fixed("role", "region"),
        LabelledBy(Anchor::Title(number)),
    ];
    page.element("div", &attributes, |page| {
        let mut at = 0;
        for window in windows {
            left_out(page, text, Span::new(at, window.start), &lit);
            let inside: Vec<_> = lit.iter().filter(|(s, _)| window.contains(*s)).copied().collect();
            shown(page, sheet, number, text, window, &inside);
            at = window.end;
        }
        left_out(page, text, Span::new(at, text.len()), &lit);
    });
    page.next_line();
}

fn left_out(page: &mut Page, text: &str, span: Span, lit: &[(Span, &[Use])]) {
    if span.is_empty() {
        return;
    }
    let n = span.of(text).chars().count();
    let inside = lit.iter().filter(|(s, _)| s.overlaps(span)).count();
    let why = match inside {
        0 => "no claim rests on them".to_owned(),
        m => format!("{m} places that claims rest on stand in them, past the limit of the page"),
    };
    page.words("span", &[Class(&["left-out"])], &format!(" {n} characters not shown: {why} "));
}

fn shown(
    page: &mut Page,
    sheet: &Sheet<'_>,
    number: usize,
    text: &str,
    window: Span,
    lit: &[(Span, &[Use])],
) {
    let spans: Vec<Span> = lit.iter().map(|(s, _)| *s).collect();
    for Piece { span, over, ends } in pieces(text, window, &spans) {
        let uses: Vec<Use> =
            over.iter().filter_map(|&i| lit.get(i)).flat_map(|(_, u)| u.iter().copied()).collect();
        let own = over.last().and_then(|&i| spans.get(i)).map(|&span| Anchor::Piece { source: number, span });
        let Some(own) = own else {
            page.text(span.of(text));
            continue;
        };
        let [class, tone] = lit_class(&uses);
        page.element("span", &[Class(&[class, tone]), Id(own)], |page| page.text(span.of(text)));
        for i in ends {
            if let Some((span, uses)) = lit.get(i) {
                let place = Anchor::Piece { source: number, span: *span };
                if !page.has(place) {
                    // Others cover it wholly: its place is where it ends.
                    page.element("span", &[Id(place)], |_| {});
                }
                back(page, sheet, uses);
            }
        }
    }
}

/// What to show: all, or the surroundings of the lit pieces, as many characters as `most` in all.
fn windows(text: &str, lit: &[(Span, &[Use])], most: usize) -> Vec<Span> {
    if text.char_indices().nth(most).is_none() {
        return vec![Span::new(0, text.len())];
    }
    let first = Span::new(0, 0);
    let mut windows: Vec<Span> = Vec::new();
    let mut bytes = 0;
    let around = std::iter::once(first).chain(lit.iter().map(|(s, _)| *s)).filter_map(|s| {
        let (before, after) = (text.get(..s.start)?, text.get(s.end..)?);
        let start = before.char_indices().rev().nth(AROUND - 1).map_or(0, |(i, _)| i);
        let end = after.char_indices().nth(AROUND).map_or(text.len(), |(i, _)| s.end + i);
        Some(Span::new(start, end))
    });
    for window in around {
        match windows.last_mut().filter(|w| window.start <= w.end) {
            Some(last) => {
                bytes += window.end.saturating_sub(last.end);
                last.end = last.end.max(window.end);
            }
            None => {
                bytes += window.len();
                windows.push(window);
            }
        }
        if bytes / 4 > most {
            break;
        }
    }
    windows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_shown_around_what_matters() {
        let text = "é".repeat(5_000);
        let lit = [(Span::new(4_000, 4_004), &[][..]), (Span::new(4_400, 4_404), &[][..])];
        let shown = windows(&text, &lit, 1_000);
        assert_eq!(shown, [Span::new(0, 800), Span::new(3_200, 5_204)]);
        assert_eq!(windows(&text, &lit, 5_000), [Span::new(0, 10_000)]);
        assert_eq!(windows("", &[], 0), [Span::new(0, 0)]);
    }
}
