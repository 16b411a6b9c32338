//! Bytes and questions as sources.

use tieout_evidence::Source;
use tieout_ingest::IngestError;

/// Reads a file's bytes as evidence; the ending of its name says which form they have, and failing that they themselves.
///
/// # Errors
/// What is wrong with the bytes, at which line and column, and what to do.
pub fn read_source(name: &str, bytes: &[u8]) -> Result<Vec<Source>, IngestError> {
    tieout_ingest::read(name, bytes, None)
}

/// The question that an answer answers: what it states needs no support, and supports nothing.
#[must_use]
pub fn question(text: &str) -> Source {
    Source::question(text)
}
