//! Bytes and questions as sources.

use tieout_evidence::{Json, Role, Source, Trust};
use tieout_ingest::ProtocolSource;

/// Reads a file's bytes as evidence; the ending of its name says which form they have, and failing that they themselves.
///
/// # Errors
/// What is wrong with the bytes, at which line and column, and what to do.
pub fn read_source(name: &str, bytes: &[u8]) -> Result<Vec<Source>, String> {
    tieout_ingest::read(name, bytes, None).map_err(|e| e.to_string())
}

/// The question that an answer answers: what it states needs no support, and supports nothing.
#[must_use]
pub fn question(text: &str) -> Source {
    Source { role: Role::User, trust: Trust::Exempts, ..Source::text("question", text) }
}

/// One source of the batch protocol: `{"kind", "name", …}`, of every kind but `file`, which only who may open files can
/// read.
///
/// # Errors
/// The place of what is wrong, and what it should be.
pub fn protocol_source(json: &Json, node: u32) -> Result<Source, String> {
    match tieout_ingest::source_from_protocol(json, node).map_err(|e| e.to_string())? {
        ProtocolSource::Source(source) => Ok(source),
        ProtocolSource::File(file) => Err(format!("the file {:?} is not opened here", file.path)),
    }
}
