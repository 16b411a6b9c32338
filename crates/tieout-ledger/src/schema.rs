//! The tables of a ledger's file.
//!
//! The event's bytes are the truth; the columns beside them only find it, and `verify` holds each against what the event says.

use rusqlite::Connection;

/// What marks the file as a ledger: `tieL` in ASCII.
pub(crate) const APPLICATION: i64 = 0x7469_654c;
/// The version of these tables.
pub(crate) const VERSION: i64 = 1;

/// Each with its kind and name as SQLite keeps them.
const PARTS: [(&str, &str, &str); 7] = [
    (
        "table",
        "event",
        "CREATE TABLE event (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  identity BLOB NOT NULL,
  document BLOB,
  record INTEGER,
  hash BLOB NOT NULL,
  body TEXT NOT NULL
) STRICT",
    ),
    ("index", "event_identity", "CREATE UNIQUE INDEX event_identity ON event (identity)"),
    ("index", "event_document", "CREATE INDEX event_document ON event (document) WHERE document IS NOT NULL"),
    ("index", "event_record", "CREATE INDEX event_record ON event (record) WHERE record IS NOT NULL"),
    (
        "trigger",
        "event_is_never_changed",
        "CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'events of a ledger are never changed'); END",
    ),
    (
        "trigger",
        "event_is_never_removed",
        "CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'events of a ledger are never removed'); END",
    ),
    // `INSERT OR REPLACE` removes rows without asking the trigger above.
    (
        "trigger",
        "event_is_only_added",
        "CREATE TRIGGER event_is_only_added BEFORE INSERT ON event
WHEN NEW.number IS NOT coalesce((SELECT max(number) FROM event), 0) + 1
  OR EXISTS (SELECT 1 FROM event WHERE identity = NEW.identity)
BEGIN SELECT RAISE(ABORT, 'events of a ledger are added at its end, each once'); END",
    ),
];

/// Whether nothing is in the file yet.
pub(crate) fn is_empty(connection: &Connection) -> rusqlite::Result<bool> {
    let count: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    Ok(count == 0)
}

/// Makes the tables; the caller holds the write lock and commits.
pub(crate) fn make(connection: &Connection) -> rusqlite::Result<()> {
    for (_, _, sql) in PARTS {
        connection.execute_batch(sql)?;
    }
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", VERSION)
}

/// What of the tables is not as it was made: whoever drops a trigger can change events.
pub(crate) fn difference(connection: &Connection) -> rusqlite::Result<Option<String>> {
    // What SQLite keeps for itself (statistics of `ANALYZE`) changes nothing.
    let mut parts = connection.prepare_cached(
        "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    )?;
    let mut rows = parts.query([])?;
    let mut seen = [false; PARTS.len()];
    while let Some(row) = rows.next()? {
        let (kind, name, sql): (String, String, Option<String>) = (row.get(0)?, row.get(1)?, row.get(2)?);
        match PARTS.iter().position(|(_, known, _)| *known == name) {
            None => return Ok(Some(format!("a {kind} `{name}` is in it that does not belong there"))),
            Some(at) if PARTS[at].0 != kind || sql.as_deref() != Some(PARTS[at].2) => {
                return Ok(Some(format!("its {kind} `{name}` was changed")));
            }
            Some(at) => seen[at] = true,
        }
    }
    let missing = PARTS.iter().zip(seen).find(|(_, seen)| !seen);
    Ok(missing.map(|((kind, name, _), _)| format!("its {kind} `{name}` was removed")))
}
