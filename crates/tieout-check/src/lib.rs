//! One answer against its evidence: claims, mentions, binding, derivation search, verdicts, reports.

mod check;
mod policy;
mod report;

pub use check::check;
pub use policy::{Derivations, Engine, Policy, PolicyError, UnmatchedPercent};
pub use report::{Claim, ClaimKind, Coverage, Outcome, Reason, Report, Verdict};
