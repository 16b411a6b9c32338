//! Reading records: one, those of a document, or a page of all.

use rusqlite::{Connection, OptionalExtension, Row, ToSql};

use crate::error::Place;
use crate::standing::{self, FieldState};
use crate::store::Ledger;
use crate::{Decision, Digest, Event, Happening, Head, LedgerError, Moment, Status, Validation};

/// Which records to list. Without anything set, all of them.
///
/// ```
/// use tieout_ledger::{Digest, Filter, Ledger, Status};
///
/// # let folder = tempfile::tempdir().unwrap();
/// # let ledger = Ledger::create(folder.path().join("a.ledger"))?;
/// // What waits for a person, the newest twenty.
/// let filter = Filter { status: Some(Status::ToBeVerified), limit: Some(20), ..Filter::default() };
/// assert!(ledger.list(&filter)?.is_empty());
/// # Ok::<(), tieout_ledger::LedgerError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Those of this document.
    pub document: Option<Digest>,
    /// Those whose contract has this name.
    pub contract_name: Option<String>,
    /// Those with a field that stands so, after all decisions.
    pub status: Option<Status>,
    /// Those before this number: the next page begins before the last record of this one.
    pub before: Option<u64>,
    /// At most so many.
    pub limit: Option<usize>,
}

/// A record, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Its number.
    pub number: u64,
    /// The hash of its event.
    pub hash: Digest,
    /// When it was recorded.
    pub when: Moment,
    /// The document.
    pub document: Digest,
    /// The contract.
    pub contract: Digest,
    /// What the contract calls itself.
    pub contract_name: String,
    /// Which version of it.
    pub contract_version: String,
    /// The tool that validated.
    pub tool: String,
    /// Its fields, as they stand after all decisions.
    pub fields: Vec<FieldState>,
}

impl Summary {
    /// How many fields stand so.
    #[must_use]
    pub fn count(&self, status: Status) -> usize {
        self.fields.iter().filter(|field| field.status == status).count()
    }
}

/// A decision with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionEvent {
    /// The number of its event.
    pub number: u64,
    /// The hash of its event.
    pub hash: Digest,
    /// The field.
    pub field: String,
    /// Who, when, what and why.
    pub decision: Decision,
}

/// A record, with all that was decided about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its number.
    pub number: u64,
    /// The hash of its event.
    pub hash: Digest,
    /// When it was recorded.
    pub when: Moment,
    /// What was recorded: digests, candidate and report, as they were given.
    pub validation: Validation,
    /// The decisions, in order.
    pub decisions: Vec<DecisionEvent>,
    /// Its fields in the order of the report, as they stand after all decisions.
    pub fields: Vec<FieldState>,
}

impl Ledger {
    /// The last event; nothing where there is none yet.
    pub fn head(&self) -> Result<Option<Head>, LedgerError> {
        head(&self.connection, &self.place)
    }

    /// A record: what was recorded, what was decided, and how each field stands.
    pub fn show(&self, record: u64) -> Result<Shown, LedgerError> {
        self.at_one_moment(|connection| shown(connection, &self.place, record))
    }

    /// The records of a document, the newest first.
    pub fn by_document(&self, document: Digest) -> Result<Vec<Summary>, LedgerError> {
        self.list(&Filter { document: Some(document), ..Filter::default() })
    }

    /// The records that a filter lets through, the newest first.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Summary>, LedgerError> {
        self.at_one_moment(|connection| {
            let error = |e: rusqlite::Error| self.place.error(&e);
            // SQLite's numbers end there.
            let before = i64::try_from(filter.before.unwrap_or(u64::MAX)).unwrap_or(i64::MAX);
            let mut parameters: Vec<&dyn ToSql> = vec![&before];
            let mut sql = "SELECT number, hash, body FROM event WHERE number < ?1".to_owned();
            if let Some(document) = &filter.document {
                sql.push_str(" AND document = ?2");
                parameters.push(document.as_bytes());
            } else {
                sql.push_str(" AND kind = 'validation'");
            }
            sql.push_str(" ORDER BY number DESC");
            let mut statement = connection.prepare_cached(&sql).map_err(error)?;
            let mut rows = statement.query(&parameters[..]).map_err(error)?;
            let mut listed = Vec::new();
            let limit = filter.limit.unwrap_or(usize::MAX);
            while listed.len() < limit
                && let Some(row) = rows.next().map_err(error)?
            {
                let (event, hash) = event(row, &self.place)?;
                let Happening::Validation(v) = event.what else { continue };
                if filter.contract_name.as_ref().is_some_and(|name| *name != v.contract_name) {
                    continue;
                }
                let (fields, _) = standing(connection, &self.place, event.number, &v.report)?;
                if filter.status.is_some_and(|status| fields.iter().all(|field| field.status != status)) {
                    continue;
                }
                listed.push(Summary {
                    number: event.number,
                    hash,
                    when: event.when,
                    document: v.document,
                    contract: v.contract,
                    contract_name: v.contract_name,
                    contract_version: v.contract_version,
                    tool: v.tool,
                    fields,
                });
            }
            Ok(listed)
        })
    }

    /// Runs several look-ups over the ledger as it is at one moment, whoever writes meanwhile.
    pub(crate) fn at_one_moment<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        let begun = self.connection.unchecked_transaction().map_err(|e| self.place.error(&e))?;
        let result = read(&begun)?;
        begun.finish().map_err(|e| self.place.error(&e))?;
        Ok(result)
    }
}

/// The last event.
pub(crate) fn head(connection: &Connection, place: &Place) -> Result<Option<Head>, LedgerError> {
    let error = |e: rusqlite::Error| place.error(&e);
    connection
        .prepare_cached("SELECT number, hash FROM event ORDER BY number DESC LIMIT 1")
        .map_err(error)?
        .query_row([], |row| Ok(Head { number: row.get(0)?, hash: Digest::from_bytes(row.get(1)?) }))
        .optional()
        .map_err(error)
}

/// A record with its decisions.
pub(crate) fn shown(connection: &Connection, place: &Place, record: u64) -> Result<Shown, LedgerError> {
    let error = |e: rusqlite::Error| place.error(&e);
    let unknown = |has: String| LedgerError::UnknownRecord { record, has };
    let mut statement =
        connection.prepare_cached("SELECT number, hash, body FROM event WHERE number = ?1").map_err(error)?;
    let mut rows = statement.query([i64::try_from(record).unwrap_or(0)]).map_err(error)?;
    let Some(row) = rows.next().map_err(error)? else {
        return Err(unknown(match head(connection, place)? {
            Some(head) => format!("the ledger has the events 1 to {}", head.number),
            None => "the ledger is empty".to_owned(),
        }));
    };
    let (event, hash) = event(row, place)?;
    match event.what {
        Happening::Decision { record: about, .. } => {
            Err(unknown(format!("event {record} is a decision about record {about}")))
        }
        Happening::Validation(validation) => {
            let (fields, decisions) = standing(connection, place, record, &validation.report)?;
            Ok(Shown { number: record, hash, when: event.when, validation, decisions, fields })
        }
    }
}

/// The fields of a record after all decisions, and the decisions.
fn standing(
    connection: &Connection,
    place: &Place,
    record: u64,
    report: &str,
) -> Result<(Vec<FieldState>, Vec<DecisionEvent>), LedgerError> {
    let error = |e: rusqlite::Error| place.error(&e);
    let mut fields = standing::fields(report).map_err(|e| place.damaged(Some(record), e.to_string()))?;
    let mut decisions = Vec::new();
    let mut statement = connection
        .prepare_cached("SELECT number, hash, body FROM event WHERE record = ?1 ORDER BY number")
        .map_err(error)?;
    let mut rows = statement.query([record]).map_err(error)?;
    while let Some(row) = rows.next().map_err(error)? {
        let (event, hash) = event(row, place)?;
        let Happening::Decision { field, decision, .. } = event.what else { continue };
        if let Some(state) = fields.iter_mut().find(|state| state.name == field) {
            state.decide(event.number, &decision);
        }
        decisions.push(DecisionEvent { number: event.number, hash, field, decision });
    }
    Ok((fields, decisions))
}

/// The event of a row of number, hash and bytes, if its bytes are the ones that were hashed.
fn event(row: &Row<'_>, place: &Place) -> Result<(Event, Digest), LedgerError> {
    let error = |e: rusqlite::Error| place.error(&e);
    let number: u64 = row.get(0).map_err(error)?;
    let hash = Digest::from_bytes(row.get(1).map_err(error)?);
    let damaged = |what: &str| place.damaged(Some(number), what);
    let body = row.get_ref(2).map_err(error)?.as_str().map_err(|_| damaged("it is no text"))?;
    if Digest::of(body.as_bytes()) != hash {
        return Err(damaged("it was changed after it was recorded"));
    }
    let event = Event::parse(body).map_err(|what| damaged(&what))?;
    if event.number != number {
        return Err(damaged("it stands at another place than it was recorded at"));
    }
    Ok((event, hash))
}
