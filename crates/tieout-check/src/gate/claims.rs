//! What becomes of each word: a claim with its verdict.

use tieout_certificate::Verifier;
use tieout_notation::Lexeme;

use super::candidate::{Assertion, Status, Word};
use super::wanted::{Wanted, accepted, certificate};
use crate::{Claim, ClaimKind, Reason};

/// What is known when verdicts are made.
pub(super) struct Decisions<'d, 'a> {
    pub(super) answer: &'d str,
    /// Whether there is no evidence at all.
    pub(super) empty: bool,
    pub(super) decimals: bool,
    pub(super) wanted: &'d Wanted,
    pub(super) verifier: &'d Verifier<'a>,
}

impl Decisions<'_, '_> {
    /// The claims of one word: one, or those of the two ends of a range that does not stand anywhere as a whole.
    pub(super) fn claims(&self, word: &Word) -> Vec<Claim> {
        let settled =
            |a: &Assertion| self.wanted.carried(&a.lexeme).is_some() || self.wanted.is_given(&a.lexeme);
        match &word.ends {
            Some(ends) if !settled(&word.whole) => ends.iter().map(|end| self.claim(end)).collect(),
            Some(_) => vec![self.looked_up(&word.whole.lexeme, None)],
            None => vec![self.claim(&word.whole)],
        }
    }

    fn claim(&self, of: &Assertion) -> Claim {
        match &of.status {
            Status::Candidate { shape } => self.looked_up(&of.lexeme, shape.as_deref()),
            Status::Exempt => self.bare(&of.lexeme, Reason::Exempt, "exempt by policy".to_owned()),
            Status::Prose(why) => self.bare(&of.lexeme, Reason::NotAClaim, why.clone()),
        }
    }

    fn looked_up(&self, lexeme: &Lexeme, shape: Option<&str>) -> Claim {
        let carried = self.wanted.carried(lexeme).and_then(|at| {
            let certificate = certificate(lexeme.span, at.clone(), self.decimals);
            accepted(self.verifier, certificate.clone()).map(|_| certificate)
        });
        if let Some(certificate) = carried {
            let place =
                certificate.derivation.leaves().first().map(|leaf| self.verifier.explain_place(&leaf.at));
            let claim = self.bare(lexeme, Reason::Text, place.unwrap_or_default());
            return Claim {
                derivation: Some(certificate.derivation),
                comparison: Some(certificate.comparison),
                ..claim
            };
        }
        let explanation =
            shape.map(|name| format!("a value of the declared shape {name}")).unwrap_or_default();
        let reason = match () {
            () if self.wanted.is_given(lexeme) => Reason::FromQuestion,
            () if self.empty => Reason::NoEvidence,
            () => Reason::NotInEvidence,
        };
        self.bare(lexeme, reason, explanation)
    }

    fn bare(&self, lexeme: &Lexeme, reason: Reason, explanation: String) -> Claim {
        Claim {
            span: lexeme.span,
            text: lexeme.span.of(self.answer).to_owned(),
            pointer: None,
            kind: if lexeme.is_number() { ClaimKind::Quantity } else { ClaimKind::Identifier },
            verdict: reason.verdict(),
            reason,
            derivation: None,
            comparison: None,
            nearest: None,
            explanation,
            coincidence: None,
        }
    }
}
