//! What came out: plain data. Renderers stand beside it and only read it.

use tieout_certificate::{Comparison, Derivation};
use tieout_notation::Span;

use crate::Policy;

/// What a claim asserts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ClaimKind {
    /// A number.
    Quantity,
    /// A date, year or period.
    Date,
    /// A time of day.
    Clock,
    /// A rank.
    Ordinal,
    /// An identifier.
    Identifier,
    /// Higher, fell, the largest: a comparison in words.
    Comparison,
}

/// The verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// A verified certificate supports it.
    Supported,
    /// The facts that the sentence names say otherwise.
    Contradicted,
    /// Nothing supports it.
    Unsupported,
    /// Two readings lead to two verdicts.
    Ambiguous,
    /// Not checked, for a stated reason.
    Unchecked,
}

/// Why: one closed enum, see `spec/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Reason {
    // supported
    Cell,
    Text,
    ColumnSum,
    ColumnMean,
    ColumnMedian,
    ColumnMin,
    ColumnMax,
    Count,
    GroupSum,
    GroupMean,
    RowSum,
    Share,
    Sum,
    Difference,
    Ratio,
    Percent,
    PercentChange,
    Points,
    GrowthRate,
    Rank,
    Range,
    Comparison,
    // contradicted
    WrongRow,
    WrongColumn,
    WrongPeriod,
    WrongSign,
    WrongScale,
    WrongUnit,
    WrongDirection,
    WrongRank,
    WrongCount,
    WrongValue,
    // unsupported
    NotInEvidence,
    NoEvidence,
    Unproven,
    // ambiguous
    Readings,
    Mentions,
    OnlyByChance,
    // unchecked
    Year,
    Ordinal,
    ListMarker,
    SmallCount,
    Exempt,
    FromQuestion,
    NotAClaim,
    Limit,
}

/// One claim with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Where it stands in the answer, in bytes.
    pub span: Span,
    /// Exactly as written.
    pub text: String,
    /// What it asserts.
    pub kind: ClaimKind,
    /// The verdict.
    pub verdict: Verdict,
    /// Its reason.
    pub reason: Reason,
    /// How the value follows (supported), or what the named facts say (contradicted).
    pub derivation: Option<Derivation>,
    /// How the derivation is compared with the claim.
    pub comparison: Option<Comparison>,
    /// For contradicted and unsupported claims: the nearest supported value as it would be written, and how it follows.
    pub nearest: Option<(String, Derivation)>,
    /// One sentence for a person: `population[California] = 39,538,223`.
    pub explanation: String,
    /// The share of figures of the same written form that would have been supported the same way, as (hits, draws).
    pub coincidence: Option<(u64, u64)>,
}

/// What was read and what was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Value-like tokens seen.
    pub seen: usize,
    /// Claims with a verdict other than unchecked.
    pub checked: usize,
    /// Unchecked claims by reason, in the order of [`Reason`].
    pub unchecked: Vec<(Reason, usize)>,
    /// Tokens that could not be read or came after a limit.
    pub unread: usize,
}

/// The whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Everything checked is supported.
    TiedOut,
    /// At least one finding, or something was not read.
    Findings,
    /// Nothing was checked.
    NothingChecked,
}

/// A report on one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer.
    pub answer: String,
    /// The policy that was used.
    pub policy: Policy,
    /// The outcome; `ok` in JSON means tied_out (the presets `figured`: no flags).
    pub outcome: Outcome,
    /// Whether a gate lets the answer through.
    pub ok: bool,
    /// All claims in order of their place.
    pub claims: Vec<Claim>,
    /// What was read and checked.
    pub coverage: Coverage,
    /// Things that were noticed about the evidence: truncated or empty sources, unread numbers.
    pub notes: Vec<String>,
}

impl Report {
    /// Puts claims together: outcome, ok and coverage follow from them and the policy.
    #[must_use]
    pub fn new(answer: &str, policy: &Policy, claims: Vec<Claim>) -> Self {
        Self {
            answer: answer.to_owned(),
            policy: policy.clone(),
            outcome: Outcome::NothingChecked,
            ok: false,
            claims,
            coverage: Coverage::default(),
            notes: Vec::new(),
        }
    }
}
