//! Rows and reports as text and JSON. Renderers only read what they are given.

mod json;
mod text;

pub use json::{SCHEMA, WINDOWS_SCHEMA, json, windows_json};
pub use text::{explain, text, windows_text};

use tieout_evidence::RowKind;

/// What a row is, in a word.
fn kind(kind: RowKind) -> &'static str {
    match kind {
        RowKind::Header => "header",
        RowKind::Section => "section",
        RowKind::Data => "data",
        RowKind::Total => "total",
        RowKind::Note => "note",
    }
}

/// A character by its number.
fn code(c: char) -> String {
    format!("U+{:04X}", u32::from(c))
}
