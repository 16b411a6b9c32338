//! What an interrupted run has left behind.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use tieout::evidence::Json;

use crate::Failure;
use crate::input::unreadable;

/// What the output has already.
#[derive(Debug, Default)]
pub(super) struct Already {
    /// Ids as JSON.
    pub(super) ids: BTreeSet<String>,
    /// Lines that carry an error instead of a report.
    pub(super) errors: usize,
    /// Those of them without an id.
    pub(super) unnamed_errors: usize,
    /// Bytes of its whole lines; what comes after was cut off.
    pub(super) length: u64,
}

/// Reads an output. Nothing there yet is nothing done; a last line that was cut off is to be written again.
pub(super) fn read(path: &Path) -> Result<Already, Failure> {
    let file = match File::open(path) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Already::default()),
        other => other.map_err(|e| unreadable(path, &e))?,
    };
    let mut lines = BufReader::new(file);
    let mut already = Already::default();
    for number in 1.. {
        let mut line = Vec::new();
        let read = lines.read_until(b'\n', &mut line).map_err(|e| unreadable(path, &e))?;
        if !line.ends_with(b"\n") {
            break;
        }
        let text = std::str::from_utf8(&line).unwrap_or("");
        let Some((json, id)) = Json::parse(text).ok().and_then(|j| j.get(Json::ROOT, "id").map(|id| (j, id)))
        else {
            let message = format!("{}: line {number} is no line of an earlier run", path.display());
            return Err(Failure(message));
        };
        already.errors += usize::from(json.get(Json::ROOT, "error").is_some());
        let id = json.write(id);
        if id == "null" {
            already.unnamed_errors += 1;
        } else {
            already.ids.insert(id);
        }
        already.length += u64::try_from(read).unwrap_or(0);
    }
    Ok(already)
}
