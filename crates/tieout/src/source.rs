//! Bytes and questions as sources.

use tieout_evidence::{Role, Source, Trust};

/// Reads a file's bytes as evidence; the ending of its name says which form they have, and failing that they themselves.
pub fn read_source(name: &str, bytes: &[u8]) -> Result<Vec<Source>, String> {
    let _ = bytes;
    Err(format!("{name}: not yet"))
}

/// The question that an answer answers: what it states needs no support, and supports nothing.
#[must_use]
pub fn question(text: &str) -> Source {
    Source { role: Role::User, trust: Trust::Exempts, ..Source::text("question", text) }
}

/// One source of the batch protocol: `{"kind", "name", …}`.
pub fn protocol_source(json: &tieout_evidence::Json, node: u32) -> Result<Source, String> {
    let _ = (json, node);
    Err("not yet".to_owned())
}
