//! A ledger as lines of text, which anyone can hold against their hashes without this library and without SQLite.

use std::io::{self, BufRead};
use std::ops::ControlFlow;

use crate::chain::Chain;
use crate::store::Ledger;
use crate::{Break, Digest, Head, LedgerError, Mismatch, Verification};

const BEFORE: &str = "{\"event\":";
const BETWEEN: &str = ",\"hash\":\"";
const BEHIND: &str = "\"}\n";

impl Ledger {
    /// Gives each event as one line, the first first, until all are given or the caller has enough; how many were given.
    ///
    /// A line is `{"event":…,"hash":"…"}` and a line feed; what stands between `"event":` and `,"hash"` are the bytes that the hash is of.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tieout_ledger::{Ledger, verify_exported};
    ///
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let ledger = Ledger::create(folder.path().join("a.ledger"))?;
    /// let mut lines = String::new();
    /// ledger.export(|line| {
    ///     lines.push_str(line);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert!(verify_exported(lines.as_bytes(), None).unwrap().holds());
    /// # Ok::<(), tieout_ledger::LedgerError>(())
    /// ```
    pub fn export(&self, mut line: impl FnMut(&str) -> ControlFlow<()>) -> Result<u64, LedgerError> {
        let error = |e: rusqlite::Error| self.place.error(&e);
        let mut statement =
            self.connection.prepare_cached("SELECT hash, body FROM event ORDER BY number").map_err(error)?;
        let mut rows = statement.query([]).map_err(error)?;
        let (mut given, mut text) = (0, String::new());
        while let Some(row) = rows.next().map_err(error)? {
            let hash = Digest::from_bytes(row.get(0).map_err(error)?);
            let body = row.get_ref(1).map_err(error)?.as_str().map_err(|e| error(e.into()))?;
            text.clear();
            for part in [BEFORE, body, BETWEEN, &hash.to_string(), BEHIND] {
                text.push_str(part);
            }
            given += 1;
            if line(&text).is_break() {
                break;
            }
        }
        Ok(given)
    }
}

/// Walks over exported lines as [`Ledger::verify`] walks over a ledger; the error is the reader's.
///
/// ```
/// use tieout_ledger::{Mismatch, verify_exported};
///
/// let verified = verify_exported(&b"{\"event\":{},\"hash\":\"00\"}\n"[..], None)?;
/// let broken = verified.broken.unwrap();
/// assert_eq!(broken.event, 1);
/// assert!(matches!(broken.mismatch, Mismatch::Form(_)));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn verify_exported(mut lines: impl BufRead, expected: Option<Head>) -> io::Result<Verification> {
    let mut chain = Chain::new(expected);
    let mut line = Vec::new();
    loop {
        line.clear();
        if lines.read_until(b'\n', &mut line)? == 0 {
            return Ok(chain.finish(None));
        }
        if let Err(broken) = link(&line, &mut chain) {
            return Ok(chain.finish(Some(broken)));
        }
    }
}

fn link(line: &[u8], chain: &mut Chain) -> Result<(), Break> {
    let Some((body, hash)) = parts(line) else {
        let what = "the line is not written as `{\"event\":…,\"hash\":\"…\"}` with a line feed behind it";
        return Err(chain.broken(Mismatch::Form(what.to_owned())));
    };
    let event = chain.link(body, hash)?;
    chain.advance(&event, hash);
    Ok(())
}

fn parts(line: &[u8]) -> Option<(&str, Digest)> {
    let inside = str::from_utf8(line).ok()?.strip_prefix(BEFORE)?.strip_suffix(BEHIND)?;
    let (body, hash) = inside.split_at_checked(inside.len().checked_sub(64)?)?;
    Some((body.strip_suffix(BETWEEN)?, hash.parse().ok()?))
}
