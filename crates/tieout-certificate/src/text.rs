//! Comparing characters: whole tokens only, folded.

use tieout_evidence::{Body, Evidence, Locator};
use tieout_notation::{Span, fold};

/// Whether `wanted` stands at `at` as a whole token: equal to the whole text, or inside it between token edges.
/// None when the place does not exist.
pub(crate) fn stands_at(evidence: &Evidence, at: &Locator, wanted: &str) -> Option<bool> {
    let text = evidence.text_at(at)?;
    // A span of a passage must not cut a longer token short.
    if let Locator::Text { source, span } = at
        && let Some(Body::Text(passage)) = evidence.sources.get(*source).map(|s| &s.body)
        && !at_edges(passage, *span)
    {
        return Some(false);
    }
    let (text, wanted) = (normal(&text), normal(wanted));
    if wanted.is_empty() {
        return Some(false);
    }
    Some(text.match_indices(&wanted).any(|(at, m)| at_edges(&text, Span::new(at, at + m.len()))))
}

/// Whether both ends of `span` are edges of tokens of `text`: no letter or digit continues it, neither directly nor
/// after a connector (`A-12` does not end inside `A-12.5` or `A-12-B`).
pub(crate) fn at_edges(text: &str, span: Span) -> bool {
    let (Some(before), Some(after)) = (text.get(..span.start), text.get(span.end..)) else { return false };
    let inside = span.of(text);
    if rated(before, inside, after) {
        return true;
    }
    let open = |inner: Option<char>, outer: &mut dyn Iterator<Item = char>| {
        let Some(inner) = inner.filter(|c| c.is_alphanumeric()) else { return true };
        match outer.next() {
            Some(c) if c.is_alphanumeric() || c == '_' => false,
            Some(c) if connector(c) => !outer.next().is_some_and(char::is_alphanumeric),
            // Grouping: `1` is no token of `1,234`.
            Some(',' | '\'' | '\u{2019}') if inner.is_numeric() => {
                !outer.next().is_some_and(char::is_numeric)
            }
            _ => true,
        }
    };
    open(inside.chars().next(), &mut before.chars().rev())
        && open(inside.chars().next_back(), &mut after.chars())
}

/// Whether the only thing that touches a figure is the sign of a rate: `480p` and `25fps` are figures of `480p@25fps`, since what
/// stands on both sides of the sign begins with a digit, as no address does.
fn rated(before: &str, inside: &str, after: &str) -> bool {
    let digit = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let token = |c: char| c.is_alphanumeric() || c == '_' || connector(c);
    let ends =
        before.strip_suffix('@').map(|b| b.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or(""));
    let begins = after.strip_prefix('@');
    let plain = inside.chars().all(char::is_alphanumeric) && digit(inside);
    match (ends, begins) {
        (Some(ends), None) => plain && digit(ends) && !after.starts_with(token),
        (None, Some(begins)) => plain && digit(begins) && !before.ends_with(token),
        _ => false,
    }
}

fn connector(c: char) -> bool {
    matches!(c, '-' | '.' | '/' | ':' | '@' | '#' | '+' | '&' | '=' | '\u{2010}' | '\u{2011}')
}

/// Folded, without possessive endings, runs of white space as one space.
fn normal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let trimmed = word.trim_end_matches(|c: char| c.is_ascii_punctuation() && c != '\'');
        let core = trimmed.strip_suffix("'s").or_else(|| trimmed.strip_suffix("\u{2019}s"));
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(&fold(core.unwrap_or(word)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use tieout_evidence::Source;

    fn within(text: &str, wanted: &str) -> Option<bool> {
        let evidence = Evidence::new(vec![Source::text("t", text)]);
        stands_at(&evidence, &Locator::Text { source: 0, span: Span::new(0, text.len()) }, wanted)
    }

    #[test]
    fn whole_tokens_match() {
        for (text, wanted) in [
            ("A-12", "A-12"),
            ("order a-12 shipped", "A-12"),
            ("order A-12.", "A-12"),
            ("(A-12)", "A-12"),
            ("the O\u{2019}Neill's house", "O'Neill"),
            ("host 10.0.0.1, up", "10.0.0.1"),
            ("A-12,B-13", "A-12"),
            ("New  York", "new york"),
            ("New York", "New\nYork"),
            ("480p@25fps", "480p"),
            ("480p@25fps", "25fps"),
        ] {
            assert_eq!(within(text, wanted), Some(true), "{wanted} in {text}");
        }
    }

    #[test]
    fn parts_of_tokens_do_not() {
        for (text, wanted) in [
            ("A-123", "A-12"),
            ("BA-12", "A-12"),
            ("A-12-B", "A-12"),
            ("X-A-12", "A-12"),
            ("10.0.0.15", "10.0.0.1"),
            ("10.0.0.1.5", "10.0.0.1"),
            ("a_12", "12"),
            ("x12@163.example", "x12"),
            ("a480p@25fps", "480p"),
            ("480p@25fps-b", "25fps"),
            ("1,234", "234"),
            ("1,234", "1"),
            ("A-12", ""),
        ] {
            assert_eq!(within(text, wanted), Some(false), "{wanted} in {text}");
        }
    }

    #[test]
    fn a_span_may_not_cut_a_token() {
        let evidence = Evidence::new(vec![Source::text("t", "order A-123 shipped")]);
        let at = |start, end| Locator::Text { source: 0, span: Span::new(start, end) };
        assert_eq!(stands_at(&evidence, &at(6, 11), "A-123"), Some(true));
        assert_eq!(stands_at(&evidence, &at(6, 10), "A-12"), Some(false));
    }
}
