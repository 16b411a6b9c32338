//! Where a unit or a scale is stated, in words, with the words that state it.

use tieout_evidence::{Evidence, Locator};

use super::cut;

/// How much of the text that states something is quoted, in characters.
const QUOTED: usize = 48;

/// `the header "Revenue ($M)"`, `row 0, column 0: "(in thousands)"`, `"note.txt": "…amounts in thousands…"`.
pub(super) fn place(evidence: &Evidence, at: &Locator) -> String {
    let said = evidence.text_at(at).filter(|t| !t.trim().is_empty());
    let quote = said.map_or(String::new(), |t| format!(" \"{}\"", cut(t.trim(), QUOTED)));
    match at {
        Locator::Cell { row: Some(row), column, .. } => format!("row {row}, column {column}{quote}"),
        Locator::Cell { row: None, .. } => format!("the header{quote}"),
        Locator::Key { .. } => format!("the key{quote}"),
        Locator::Pointer { pointer, .. } => format!("{}{quote}", cut(pointer, QUOTED)),
        Locator::Text { source, span } => {
            let name = evidence.sources.get(*source).map_or("", |s| s.name.as_str());
            let name = if name.is_empty() { format!("source {source}") } else { cut(name, QUOTED) };
            let line = evidence.sources.get(*source).map_or(1, |s| match &s.body {
                tieout_evidence::Body::Text(t) => {
                    1 + t.bytes().take(span.start).filter(|b| *b == b'\n').count()
                }
                _ => 1,
            });
            format!("{name}, line {line}{quote}")
        }
    }
}
