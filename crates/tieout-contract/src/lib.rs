//! Contracts over documents.
//!
//! JSON that parses is not an extraction that is right. A [`Contract`] says what each field of a record must be and where it
//! must have been read; a deterministic validator decides, for each field, whether it is confirmed, to be verified, rejected or missing.

mod candidate;
pub mod canonical;
mod checksum;
mod contract;
mod decide;
mod embedded;
mod examples;
mod pattern;
pub mod render;
mod rule;
mod sheet;
mod status;
mod tree;
mod vocabulary;

pub use candidate::{
    BoxGiven, BoxProblem, Candidate, CandidateError, CandidateField, CandidateProblem, Given, GivenSource,
    PageGiven,
};
pub use canonical::FormProblem;
pub use checksum::{ChecksumProblem, is_iban, looks_like_iban, looks_like_vat_id};
pub use contract::{
    Bounds, Checksum, Contract, ContractError, ContractProblem, Example, Field, FieldKind, Granularity,
    Grouping, Lint, Notation, NotationProblem, QuoteShape, Severity, ShapePart, SignRule, SourceDemand,
};
pub use decide::validate;
pub use embedded::{Embedded, EmbeddedValue, embedded};
pub use pattern::Pattern;
pub use rule::{Outcome, Rule, RuleError, RuleValue, Values};
pub use status::{EmbeddedAgreement, FieldReport, Place, Problem, Reason, RuleReport, Status, Validation};
pub use tieout_notation::DateOrder;
pub use vocabulary::{Entry, is_known_field};
