//! One answer against its evidence: claims, mentions, binding, derivation search, verdicts, reports.

mod check;
mod policy;
pub mod render;
mod report;

pub use check::check;
pub use policy::{Derivations, Engine, Policy, PolicyError, UnmatchedPercent};
pub use report::{
    Claim, ClaimKind, Coverage, Offsets, Outcome, Reason, Report, ReportError, Stated, UnknownName, Verdict,
};
