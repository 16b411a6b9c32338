//! The verifier: re-reads, recomputes, compares.

use tieout_evidence::Evidence;
use tieout_notation::{Decimal, Rational, Span};

use crate::Derivation;

/// How a derivation's value is held against the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The value lies in the interval of what is conventionally written so, hedge included; signs count.
    Written,
    /// The same for absolute values: the sentence carries the sign in a word ("fell by 3").
    Magnitude,
    /// The value cut (not rounded) to the written precision is what is written ("from 15" for 15.6).
    Truncated,
    /// The value lies between the ends of the claim's range.
    Between,
    /// Exactly equal.
    Exact,
    /// |claim - value| ≤ max(relative × |value|, absolute), on absolute values: the presets `figured`.
    Tolerance {
        /// Relative tolerance.
        relative: Decimal,
        /// Absolute tolerance.
        absolute: Decimal,
    },
    /// The claim's date or year is the one that stands at the leaf.
    Date,
    /// The claim's identifier or word stands at the leaf, compared as text.
    Text,
}

/// What the certificate is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// The derivation's value is the claim's.
    Supports,
    /// The derivation's value is what the claim should have been, and it is not.
    Contradicts,
}

/// The part of a verdict that lets anyone recompute it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The claim, in bytes of the answer.
    pub span: Span,
    /// For or against.
    pub stance: Stance,
    /// How the value follows.
    pub derivation: Derivation,
    /// How it is compared.
    pub comparison: Comparison,
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// The span is no claim of the answer.
    NoSuchClaim(Span),
    /// A leaf's place does not exist or does not carry the value.
    LeafNotThere(Box<crate::Leaf>),
    /// The stated scale does not stand where the certificate says.
    ScaleNotStated(i32),
    /// The derivation cannot be computed (division by nought, wrong number of arguments, unknown column).
    NotComputable(String),
    /// The value does not compare as the certificate says.
    Differs {
        /// What the derivation gives.
        value: Box<Rational>,
    },
}

/// Verifies certificates of one answer against one evidence.
#[derive(Debug)]
pub struct Verifier<'a> {
    answer: &'a str,
    evidence: &'a Evidence,
}

#[allow(clippy::todo, unused_variables, dead_code)]
impl<'a> Verifier<'a> {
    /// Reads the answer once.
    #[must_use]
    pub fn new(answer: &'a str, evidence: &'a Evidence) -> Self {
        Self { answer, evidence }
    }
    /// Accepts or says why not.
    pub fn verify(&self, certificate: &Certificate) -> Result<(), Rejection> {
        todo!()
    }
    /// The derivation's exact value; None inside Ok for GrowthRate, which has no exact value.
    pub fn value(&self, derivation: &Derivation) -> Result<Option<Rational>, Rejection> {
        todo!()
    }
}
