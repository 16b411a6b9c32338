//! Contracts over documents.
//!
//! JSON that parses is not an extraction that is right. A [`Contract`] says what each field of a record must be and where it
//! must have been read; a deterministic validator decides, for each field, whether it is confirmed, to be verified, rejected or missing.

pub mod candidate;
mod checksum;
mod contract;
mod decide;
mod pattern;
mod rule;
mod sheet;
mod status;
mod vocabulary;

pub use contract::{
    Bounds, Checksum, Contract, Example, Field, FieldKind, Granularity, Grouping, Notation, QuoteShape,
    ShapePart, SignRule, SourceDemand,
};
pub use decide::validate;
pub use pattern::Pattern;
pub use rule::Rule;
pub use status::{FieldReport, Place, Problem, Reason, RuleReport, Status, Validation};
pub use vocabulary::Entry;
