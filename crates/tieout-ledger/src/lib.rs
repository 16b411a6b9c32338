//! What was validated and what people decided, kept so that nothing is lost and nothing changes unseen.
//!
//! A ledger is one file. It holds events, in order, that are only ever added: a validation of a candidate, with its report, and a
//! person's decision about a field of one. Each event names the hash of the one before it, so that a change shows
//! ([`Ledger::verify`]). The same validation recorded twice is one record.
//!
//! ```
//! use tieout_ledger::{Choice, Decision, Digest, Ledger, Recording, Status};
//!
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("invoices.ledger");
//! let mut ledger = Ledger::create(&path)?;
//! let recorded = ledger.record(
//!     &Recording {
//!         document: Digest::of(b"%PDF-1.7 ..."),
//!         contract: Digest::of(b"[fields.net_total]"),
//!         contract_name: "invoice",
//!         contract_version: "3",
//!         tool: "tieout 0.1.0",
//!         candidate: r#"{"net_total": "1,200.00"}"#,
//!         report: r#"{"fields": {"net_total": {"status": "to_be_verified", "reason": "rival"}}}"#,
//!     },
//!     &"2026-03-31T09:05:00Z".parse()?,
//! )?;
//! let decision = Decision {
//!     who: "A. Reader".to_owned(),
//!     when: "2026-03-31T11:20:00Z".parse()?,
//!     what: Choice::Confirm,
//!     note: "page 2, below the table".to_owned(),
//! };
//! ledger.decide(recorded.number, "net_total", &decision)?;
//!
//! let shown = ledger.show(recorded.number)?;
//! assert_eq!(shown.fields[0].recorded, Status::ToBeVerified);
//! assert_eq!(shown.fields[0].status, Status::Confirmed);
//! assert!(ledger.verify()?.holds());
//! # Ok::<(), tieout_ledger::LedgerError>(())
//! ```
//!
//! The exact form of events and of the hash, how samples are drawn, and what a ledger can and cannot show, stands in
//! `spec/ledger.md`. [`verify_exported`] needs no SQLite, and nor does whoever does it in another language.
//!
//! This room does the I/O of one file. It reads no clock (moments are given by the caller), starts no threads, and knows nothing of
//! contracts: a validation comes as data.

mod chain;
mod difference;
mod digest;
mod error;
mod event;
mod export;
mod moment;
mod read;
mod sample;
mod schema;
mod standing;
mod store;
mod verify;
mod write;

pub use chain::{Break, Head, Mismatch, Verification};
pub use difference::{Difference, FieldChange, Found};
pub use digest::Digest;
pub use error::LedgerError;
pub use event::{Choice, Decision, Event, Happening, Recording, SCHEMA, Validation};
pub use export::verify_exported;
pub use moment::Moment;
pub use read::{DecisionEvent, Filter, Shown, Summary};
pub use standing::{FieldState, Status};
pub use store::{Ledger, Options};
pub use verify::Progress;
pub use write::{Decided, Recorded};
