//! Whether a ledger is what was recorded: the chain, the columns that find events, the tables, and the file.

use rusqlite::{Connection, Row};

use crate::chain::Chain;
use crate::event::Draft;
use crate::store::Ledger;
use crate::{Break, Digest, Event, Happening, Head, LedgerError, Mismatch, Verification, read, schema};

/// How far a verification is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many events were walked over.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

/// After how many events progress is told.
const STEP: u64 = 4096;

impl Ledger {
    /// Walks over all events, and says which is the first that does not hold, and what differs.
    pub fn verify(&self) -> Result<Verification, LedgerError> {
        self.verify_with(None, |_| ())
    }

    /// The same, holding the ledger against a head that was kept elsewhere, and telling how far it is. When all events are walked over,
    /// the file around them is looked at, which takes as long again.
    pub fn verify_with(
        &self,
        expected: Option<Head>,
        mut progress: impl FnMut(Progress),
    ) -> Result<Verification, LedgerError> {
        self.at_one_moment(|connection| {
            let mut chain = Chain::new(expected);
            let broken = match self.walk(connection, &mut chain, &mut progress) {
                Ok(broken) => broken,
                Err(LedgerError::Damaged { what, .. }) => Some(chain.broken(Mismatch::Store(what))),
                Err(other) => return Err(other),
            };
            Ok(chain.finish(broken))
        })
    }

    fn walk(
        &self,
        connection: &Connection,
        chain: &mut Chain,
        progress: &mut impl FnMut(Progress),
    ) -> Result<Option<Break>, LedgerError> {
        let error = |e: rusqlite::Error| self.place.error(&e);
        let total = read::head(connection, &self.place)?.map_or(0, |head| head.number);
        let mut statement = connection
            .prepare_cached(
                "SELECT number, kind, identity, document, record, hash, body FROM event ORDER BY number",
            )
            .map_err(error)?;
        let mut rows = statement.query([]).map_err(error)?;
        while let Some(row) = rows.next().map_err(error)? {
            if let Some(broken) = link(row, chain).map_err(error)? {
                return Ok(Some(broken));
            }
            let done = chain.next() - 1;
            if done.is_multiple_of(STEP) {
                progress(Progress { done, total });
            }
        }
        progress(Progress { done: total, total });
        if let Some(what) = schema::difference(connection).map_err(error)? {
            return Ok(Some(chain.broken(Mismatch::Store(what))));
        }
        let whole: String =
            connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(error)?;
        Ok((whole != "ok").then(|| chain.broken(Mismatch::Store(whole))))
    }
}

/// The row as the next event of the chain; what is wrong with it, if anything is.
fn link(row: &Row<'_>, chain: &mut Chain) -> rusqlite::Result<Option<Break>> {
    let number: u64 = row.get(0)?;
    if number != chain.next() {
        return Ok(Some(chain.broken(Mismatch::Number { found: number })));
    }
    let stored = Digest::from_bytes(row.get(5)?);
    let event = match chain.link(row.get_ref(6)?.as_str()?, stored) {
        Ok(event) => event,
        Err(broken) => return Ok(Some(broken)),
    };
    if let Some(column) = wrong_column(row, &event)? {
        return Ok(Some(chain.broken(Mismatch::Column(column))));
    }
    chain.advance(&event, stored);
    Ok(None)
}

fn wrong_column(row: &Row<'_>, event: &Event) -> rusqlite::Result<Option<&'static str>> {
    let (document, about) = match &event.what {
        Happening::Validation(validation) => (Some(validation.document), None),
        Happening::Decision { record, .. } => (None, Some(*record)),
    };
    let stored = row.get_ref(3)?.as_blob_or_null()?;
    Ok(if row.get_ref(1)?.as_str()? != event.what.kind() {
        Some("kind")
    } else if row.get_ref(2)?.as_blob()? != Draft::of(event).identity.as_bytes() {
        Some("identity")
    } else if stored != document.as_ref().map(|digest| &digest.as_bytes()[..]) {
        Some("document")
    } else if row.get::<_, Option<u64>>(4)? != about {
        Some("record")
    } else {
        None
    })
}
