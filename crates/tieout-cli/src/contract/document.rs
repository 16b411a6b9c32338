//! The document of a record, from a file.

use std::path::Path;

use tieout::evidence::{Document, Json, Page};
use tieout::ingest::{Format, pages_from_json};

use crate::Failure;
use crate::input::read_bytes;

/// Reads a PDF, pages as JSON, or text; with the bytes that it was read from.
pub(super) fn read(path: &Path) -> Result<(Document, Vec<u8>), Failure> {
    let bytes = read_bytes(path)?;
    let document =
        of_bytes(&path.to_string_lossy(), &bytes).map_err(|e| Failure(format!("{}: {e}", path.display())))?;
    Ok((document, bytes))
}

/// What a file of this name holds.
fn of_bytes(name: &str, bytes: &[u8]) -> Result<Document, String> {
    if bytes.starts_with(b"%PDF-") || Format::of_path(name) == Some(Format::Pdf) {
        return pdf(bytes);
    }
    let text = std::str::from_utf8(bytes)
        .map_err(|_| "this is neither a PDF nor pages as JSON nor text in UTF-8".to_owned())?;
    if name.ends_with(".json") {
        let json = Json::parse(text).map_err(|e| e.to_string())?;
        return pages_from_json(&json, Json::ROOT).map_err(|e| e.to_string());
    }
    // A form feed parts pages, as text from a printer has it.
    let pages = text.split('\u{c}').enumerate().map(|(i, page)| Page::of_text(i + 1, page));
    Ok(Document::new(pages.collect()))
}

#[cfg(feature = "pdf")]
pub(super) fn pdf(bytes: &[u8]) -> Result<Document, String> {
    tieout::ingest::pdf::read_pdf(bytes, &Default::default()).map_err(|e| e.to_string())
}

#[cfg(not(feature = "pdf"))]
pub(super) fn pdf(_: &[u8]) -> Result<Document, String> {
    Err("this program was built without PDF".to_owned())
}
