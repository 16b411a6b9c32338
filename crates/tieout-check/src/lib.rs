//! One answer against its evidence: claims, mentions, binding, derivation search, verdicts, reports.

mod bind;
mod blame;
mod candidate;
mod check;
mod coincidence;
mod dates;
mod figured;
mod find;
mod frame;
mod free;
mod lexicon;
mod nearest;
mod operand;
mod operations;
mod passage;
mod policy;
mod propose;
mod records;
pub mod render;
mod report;
mod statement;
mod study;
mod tie;
mod weight;

pub use check::{Checker, check};
pub use policy::{Derivations, Engine, Policy, PolicyError, UnmatchedPercent};
pub use report::{
    Claim, ClaimKind, Coverage, Offsets, Outcome, Reason, Report, ReportError, Stated, UnknownName, Verdict,
};
