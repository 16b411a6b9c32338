//! Whole tokens in the evidence: identifiers, clocks, anything compared as text.

use tieout_evidence::{Body, Evidence, Locator, Value};
use tieout_notation::{Span, fold};

/// A place where `text` stands as a whole token (no letter or digit touches it), case folded. Linear in the evidence.
pub(crate) fn token(evidence: &Evidence, text: &str) -> Option<Locator> {
    let needle = fold(text);
    if needle.is_empty() {
        return None;
    }
    for (i, source) in evidence.sources.iter().enumerate() {
        if source.trust != tieout_evidence::Trust::Supports {
            continue;
        }
        match &source.body {
            Body::Table(t) => {
                for (c, name) in t.columns.iter().enumerate() {
                    if holds(name, &needle).is_some() {
                        return Some(Locator::Cell { source: i, row: None, column: c });
                    }
                }
                for r in 0..t.rows {
                    for c in 0..t.columns.len() {
                        let found = match t.get(r, c) {
                            Value::Text(s) | Value::Unread(s) => holds(s, &needle).is_some(),
                            Value::Number(d) => d.to_string() == needle,
                            _ => false,
                        };
                        if found {
                            return Some(Locator::Cell { source: i, row: Some(r), column: c });
                        }
                    }
                }
            }
            Body::Json(json) => {
                for n in 0..json.nodes.len() {
                    let n32 = u32::try_from(n).ok()?;
                    if let tieout_evidence::NodeKind::String(s) = &json.nodes[n].kind
                        && holds(s, &needle).is_some()
                    {
                        return Some(Locator::Pointer { source: i, pointer: json.pointer(n32) });
                    }
                }
            }
            Body::Text(s) => {
                if let Some(span) = holds(s, &needle) {
                    return Some(Locator::Text { source: i, span });
                }
            }
        }
    }
    None
}

fn holds(text: &str, needle: &str) -> Option<Span> {
    if text.len() < needle.len() {
        return None;
    }
    let ascii = text.is_ascii() && needle.is_ascii();
    let folded: std::borrow::Cow<'_, str> =
        if ascii { text.to_ascii_lowercase().into() } else { text.to_lowercase().into() };
    let mut from = 0;
    while let Some(at) = folded.get(from..).and_then(|t| t.find(needle)) {
        let (start, end) = (from + at, from + at + needle.len());
        let before = folded[..start].chars().next_back();
        let after = folded[end..].chars().next();
        let whole = !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric);
        if whole {
            // Lower-casing may move bytes outside ASCII; the span is only exact where it did not.
            let span = Span::new(start, end);
            return (ascii || folded.len() == text.len()).then_some(span).or(Some(Span::new(0, text.len())));
        }
        from = end;
    }
    None
}
