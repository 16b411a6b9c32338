//! Identifiers of the evidence by what they name: `00:1A:2B:3C:4D:5E` is `001a.2b3c.4d5e`.
//!
//! Asked only for an identifier whose own characters stand nowhere, so it is made then, and not before.

use std::collections::BTreeMap;

use tieout_evidence::{Body, Evidence, Locator, NodeKind};
use tieout_notation::{Identifier, TokenKind};

/// The first place of each identifier.
#[derive(Clone, Debug, Default)]
pub(crate) struct Identifiers(BTreeMap<String, Locator>);

impl Identifiers {
    /// Reads the cells, keys and values that are one identifier, and those in texts. Linear in the evidence but for the logarithm
    /// of their number.
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let mut out = BTreeMap::new();
        let mut add = |text: &str, at: &dyn Fn() -> Locator| {
            // Whatever names something by itself has a digit, or marks of an address.
            if text.bytes().any(|b| b.is_ascii_digit() || matches!(b, b'.' | b'/' | b'@' | b':'))
                && let Some(read) = Identifier::read(text)
            {
                out.entry(read.key().to_owned()).or_insert_with(at);
            }
        };
        for (source, s) in evidence.sources.iter().enumerate().filter(|(i, _)| evidence.may_support(*i)) {
            match &s.body {
                Body::Table(table) => {
                    for row in 0..table.rows {
                        for column in 0..table.columns.len() {
                            if let Some(text) = table.text_of(row, column) {
                                add(text, &|| Locator::Cell { source, row: Some(row), column });
                            }
                        }
                    }
                }
                Body::Json(json) => {
                    for (n, node) in (0u32..).zip(json.nodes.iter()) {
                        if let NodeKind::String(text) = &node.kind {
                            add(text, &|| Locator::Pointer { source, pointer: json.pointer(n) });
                        }
                    }
                }
                Body::Text(_) => {}
            }
        }
        for (source, tokens) in &evidence.texts {
            let Some(text) = evidence.text(*source) else { continue };
            for token in tokens.iter().filter(|t| matches!(t.kind, TokenKind::Identifier(_))) {
                add(token.span.of(text), &|| Locator::Text { source: *source, span: token.span });
            }
        }
        Self(out)
    }

    /// A place whose identifier names the same as `text`.
    pub(crate) fn find(&self, text: &str) -> Option<&Locator> {
        self.0.get(Identifier::read(text)?.key())
    }
}
