//! What came out: plain data. Renderers stand beside it and only read it.

mod messages;
mod names;
mod offsets;
mod parse;

use tieout_certificate::{Comparison, Derivation};
use tieout_notation::Span;

use crate::{Engine, Policy};

pub use names::UnknownName;
pub use offsets::Offsets;
pub use parse::{ReportError, Stated};

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
    Missing,
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
    /// In an answer that is a JSON document, the pointer of the value that states it.
    pub pointer: Option<String>,
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

impl Claim {
    /// What claims are ordered by.
    pub(crate) fn place(&self) -> (Span, ClaimKind) {
        (self.span, self.kind)
    }

    /// What it speaks of, as written: its own text, or what the original states where that is missing in the answer.
    #[must_use]
    pub fn said(&self) -> &str {
        match &self.nearest {
            Some((original, _)) if self.reason == Reason::Missing => original,
            _ => &self.text,
        }
    }

    /// What was perhaps meant instead, where that is another value than the one it speaks of.
    pub(crate) fn meant(&self) -> Option<&(String, Derivation)> {
        self.nearest.as_ref().filter(|(text, _)| text != self.said())
    }

    /// Whether it keeps an answer from being tied out under a policy.
    pub(crate) fn is_finding(&self, policy: &Policy) -> bool {
        self.verdict.is_flag() || (self.verdict == Verdict::Ambiguous && policy.ambiguous_fails)
    }
}

/// What was read and what was checked: `seen = checked + the unchecked + unread`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Value-like tokens seen.
    pub seen: usize,
    /// Claims with a verdict other than unchecked.
    pub checked: usize,
    /// Unchecked claims by reason, in the order of [`Reason`], without [`Reason::Limit`], which is unread.
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
///
/// Plain data: `claims`, `coverage` and the rest are read by the renderers of [`crate::render`], and `outcome`, `ok` and
/// `coverage` follow from the claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The answer.
    pub answer: String,
    /// The question that came with the evidence: what it states needed no support.
    pub question: Option<String>,
    /// The policy that was used.
    pub policy: Policy,
    /// The outcome; `ok` in JSON means tied_out (the presets `figured` and `gate`: no flags).
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
    /// Puts claims together: their order, coverage, outcome and ok follow from them and the policy.
    ///
    /// - `findings` if a claim is contradicted or unsupported, or ambiguous where the policy lets ambiguity fail, or a
    ///   claim is past a limit (`unread > 0` is never ok);
    /// - else `nothing_checked` if no claim has a verdict;
    /// - else `tied_out`.
    ///
    /// `ok` is `tied_out`; under the presets `figured` it is "no flags", as in that library, and under `gate` too: an answer that
    /// asserts nothing distinctive may leave.
    #[must_use]
    pub fn new(answer: &str, policy: &Policy, mut claims: Vec<Claim>) -> Self {
        claims.sort_by_key(Claim::place);
        let mut report = Self {
            answer: answer.to_owned(),
            question: None,
            policy: policy.clone(),
            outcome: Outcome::NothingChecked,
            ok: false,
            claims,
            coverage: Coverage::default(),
            notes: Vec::new(),
        };
        report.conclude(0);
        report
    }

    /// Adds tokens for which there is no claim, because they came after a limit. Coverage, outcome and ok follow.
    #[must_use]
    pub fn with_unread(mut self, tokens: usize) -> Self {
        self.conclude(tokens);
        self
    }

    /// Adds what was noticed about the evidence.
    #[must_use]
    pub fn with_notes(mut self, notes: impl IntoIterator<Item = String>) -> Self {
        self.notes.extend(notes);
        self
    }

    /// Says which question came with the evidence.
    #[must_use]
    pub fn with_question(mut self, question: Option<&str>) -> Self {
        self.question = question.map(str::to_owned);
        self
    }

    /// Whether a claim keeps the answer from being tied out.
    #[must_use]
    pub fn is_finding(&self, claim: &Claim) -> bool {
        claim.is_finding(&self.policy)
    }

    fn conclude(&mut self, unclaimed: usize) {
        let mut by_reason = std::collections::BTreeMap::new();
        let (mut checked, mut unread, mut flagged, mut finding) = (0, unclaimed, false, false);
        for claim in &self.claims {
            match (claim.verdict, claim.reason) {
                (Verdict::Unchecked, Reason::Limit) => unread += 1,
                (Verdict::Unchecked, reason) => *by_reason.entry(reason).or_insert(0) += 1,
                _ => checked += 1,
            }
            flagged |= claim.verdict.is_flag();
            finding |= self.is_finding(claim);
        }
        self.outcome = if finding || unread > 0 {
            Outcome::Findings
        } else if checked == 0 {
            Outcome::NothingChecked
        } else {
            Outcome::TiedOut
        };
        self.ok = match self.policy.engine {
            Engine::Tieout | Engine::Translation => self.outcome == Outcome::TiedOut,
            Engine::Figured | Engine::Figured01 | Engine::Gate => !flagged && unread == 0,
        };
        self.coverage = Coverage {
            seen: self.claims.len() + unclaimed,
            checked,
            unchecked: by_reason.into_iter().collect(),
            unread,
        };
    }
}

#[cfg(test)]
mod tests;
