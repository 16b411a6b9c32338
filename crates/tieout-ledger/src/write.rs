//! Adding events: one transaction, all of it or nothing.

use rusqlite::{CachedStatement, OptionalExtension, Transaction, TransactionBehavior, params};

use crate::event::Draft;
use crate::standing::{self, FieldState};
use crate::store::Ledger;
use crate::{Decision, Digest, Head, LedgerError, Moment, Recording, read, schema};

/// Where an event is in the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The event's number.
    pub number: u64,
    /// The event's hash.
    pub hash: Digest,
    /// Whether it was there before.
    pub known: bool,
}

/// A decision that is in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Where it is.
    pub event: Recorded,
    /// How the field stands after it: a confirmation alone does not lift everything.
    pub field: FieldState,
}

impl Ledger {
    /// Records a validation; one that is there already is not recorded again, and its record is given.
    ///
    /// When this returns, the record is on the disk.
    pub fn record(&mut self, recording: &Recording<'_>, when: &Moment) -> Result<Recorded, LedgerError> {
        let draft = draft(recording, when)?;
        let mut writer = self.write()?;
        let recorded = writer.add(&draft, Some(recording.document), None)?;
        writer.commit()?;
        Ok(recorded)
    }

    /// Records many validations, all of them or none: as fast as thousands a second, where one by one each waits for the disk.
    pub fn record_all(
        &mut self,
        recordings: &[Recording<'_>],
        when: &Moment,
    ) -> Result<Vec<Recorded>, LedgerError> {
        let drafts = recordings.iter().map(|r| draft(r, when)).collect::<Result<Vec<_>, _>>()?;
        let mut writer = self.write()?;
        let mut all = Vec::with_capacity(drafts.len());
        for (recording, draft) in recordings.iter().zip(&drafts) {
            all.push(writer.add(draft, Some(recording.document), None)?);
        }
        writer.commit()?;
        Ok(all)
    }

    /// Records what a person decided about a field of a record. The very same decision, to the moment, is recorded once.
    pub fn decide(&mut self, record: u64, field: &str, decision: &Decision) -> Result<Decided, LedgerError> {
        if decision.who.trim().is_empty() {
            return Err(LedgerError::NobodyDecided);
        }
        let mut writer = self.write()?;
        let mut shown = read::shown(&writer.begun, writer.place, record)?;
        let Some(at) = shown.fields.iter().position(|known| known.name == field) else {
            let known = shown.fields.into_iter().map(|f| f.name).collect();
            return Err(LedgerError::UnknownField { record, field: field.to_owned(), known });
        };
        let event = writer.add(&Draft::decision(record, field, decision), None, Some(record))?;
        writer.commit()?;
        let mut field = shown.fields.swap_remove(at);
        if !event.known {
            field.decide(event.number, decision);
        }
        Ok(Decided { event, field })
    }

    /// Takes the write lock; nobody else adds an event until it is given back.
    fn write(&mut self) -> Result<Writer<'_>, LedgerError> {
        let Self { connection, place } = self;
        let error = |e: rusqlite::Error| place.error(&e);
        let begun = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(error)?;
        // Whoever took the guards away may take events away: nothing is added to what is not kept.
        if let Some(what) = schema::difference(&begun).map_err(error)? {
            return Err(place.damaged(None, what));
        }
        let head = read::head(&begun, place)?;
        Ok(Writer { begun, place, head })
    }
}

/// A validation as an event, if its report can be read: what cannot be read can never be decided about.
fn draft(recording: &Recording<'_>, when: &Moment) -> Result<Draft, LedgerError> {
    standing::fields(recording.report)?;
    Ok(Draft::validation(recording, when))
}

/// A transaction that adds events. Dropped without a commit, it has added none.
struct Writer<'a> {
    begun: Transaction<'a>,
    place: &'a crate::error::Place,
    head: Option<Head>,
}

impl Writer<'_> {
    fn statement(&self, sql: &str) -> Result<CachedStatement<'_>, LedgerError> {
        self.begun.prepare_cached(sql).map_err(|e| self.place.error(&e))
    }

    fn add(
        &mut self,
        draft: &Draft,
        document: Option<Digest>,
        record: Option<u64>,
    ) -> Result<Recorded, LedgerError> {
        let error = |e: rusqlite::Error| self.place.error(&e);
        let known = self
            .statement("SELECT number, hash FROM event WHERE identity = ?1")?
            .query_row([draft.identity.as_bytes()], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()
            .map_err(error)?;
        if let Some((number, hash)) = known {
            return Ok(Recorded { number, hash: Digest::from_bytes(hash), known: true });
        }
        let (number, previous) = self.head.map_or((1, Digest::NONE), |head| (head.number + 1, head.hash));
        let body = draft.body(number, &previous);
        let hash = Digest::of(body.as_bytes());
        let kind = if document.is_some() { "validation" } else { "decision" };
        let document = document.as_ref().map(Digest::as_bytes);
        self.statement(
            "INSERT INTO event (number, kind, identity, document, record, hash, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![number, kind, draft.identity.as_bytes(), document, record, hash.as_bytes(), body])
        .map_err(error)?;
        self.head = Some(Head { number, hash });
        Ok(Recorded { number, hash, known: false })
    }

    fn commit(self) -> Result<(), LedgerError> {
        self.begun.commit().map_err(|e| self.place.error(&e))
    }
}
