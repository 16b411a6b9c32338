//! A translation and its original: every amount, unit and date of the one occurs in the other, as often, whatever the two
//! notations.
//!
//! The answer is the translation; the texts of the evidence are the original. A value of the answer that the original has is
//! `supported`, one that it has not, or has less often, `unsupported`; a value of the original that the answer has less often is
//! a claim of its own at the answer's end, `contradicted` as `missing`. Small numbers in words ("one of them") are idioms as often as
//! counts: they are paired where they can be, and nothing is asked of those that are not.
//!
//! [`Occurrences`] pairs the values; the verifier pairs them again for every certificate.

use std::collections::BTreeSet;
use std::sync::Arc;

use tieout_certificate::{
    Certificate, Comparison, Counterpart, Derivation, Leaf, Occurrences, Places, Stance, Verifier,
};
use tieout_evidence::{Body, Evidence, Locator, Reader};
use tieout_notation::{Decimal, Span, TokenKind, fold};

use crate::{Answer, Claim, ClaimKind, Policy, Reason};

/// What the check of a translation comes to.
pub(crate) struct Checked {
    /// The claims of the answer's values, then one for each value of the original that is missing.
    pub(crate) claims: Vec<Claim>,
    /// The same for what is missing; their spans are empty.
    pub(crate) missing: Vec<Claim>,
    /// How many came after the policy's `max_claims`.
    pub(crate) unread: usize,
    /// What of the evidence was passed over.
    pub(crate) note: Option<String>,
}

/// Checks a translation against its original. Near-linear in both.
pub(crate) fn check<'e>(
    read: &Answer<'_>,
    evidence: &'e Evidence,
    places: &Arc<Places<'e>>,
    policy: &Policy,
) -> Checked {
    let answer = read.reading();
    let reader = Reader::under(policy.writing());
    let found = Occurrences::new(answer, &reader, evidence);
    let verifier = Verifier::sharing(answer, Arc::clone(places)).reading_under(policy.writing());
    let exempt: BTreeSet<String> = policy.exempt.iter().map(|e| fold(e)).collect();
    let desk = Desk { answer, evidence, found: &found, verifier: &verifier, exempt: &exempt };
    let kinds = kinds(answer, policy);
    let stated = found.answer.iter().filter(|(span, _)| read.states(*span));
    let all = stated.clone().count();
    let claims: Vec<Claim> = stated
        .take(policy.max_claims)
        .map(|(span, counterpart)| desk.claim(*span, kinds.at(*span), *counterpart))
        .collect();
    let missing = found.original.iter().filter(|o| o.counterpart == Counterpart::None);
    let most = policy.max_claims.saturating_sub(claims.len());
    let missing: Vec<&Locator> = missing.map(|o| &o.at).filter(|at| !desk.is_exempt(at)).collect();
    let unread = all.saturating_sub(claims.len()) + missing.len().saturating_sub(most);
    let missing = missing.into_iter().take(most).filter_map(|at| desk.missing(at)).collect();
    Checked { claims, missing, unread, note: passed_over(evidence) }
}

/// JSON is no original of a text.
fn passed_over(evidence: &Evidence) -> Option<String> {
    let sources = evidence.sources.iter().enumerate();
    let json = sources.filter(|(i, s)| evidence.may_support(*i) && matches!(s.body, Body::Json(_)));
    let names: Vec<String> = json.map(|(_, s)| format!("`{}`", s.name)).collect();
    (!names.is_empty())
        .then(|| format!("a translation is held against texts and tables: {} passed over", names.join(", ")))
}

/// What each token of the answer asserts.
struct Kinds(Vec<(Span, ClaimKind)>);

fn kinds(answer: &str, policy: &Policy) -> Kinds {
    let tokens = tieout_evidence::tokens(answer, policy.writing());
    let kind = |kind: &TokenKind| match kind {
        TokenKind::Date(_) => ClaimKind::Date,
        TokenKind::Clock(_) => ClaimKind::Clock,
        TokenKind::Ordinal(_) => ClaimKind::Ordinal,
        TokenKind::Identifier(_) => ClaimKind::Identifier,
        _ => ClaimKind::Quantity,
    };
    Kinds(tokens.iter().map(|t| (t.span, kind(&t.kind))).collect())
}

impl Kinds {
    fn at(&self, span: Span) -> ClaimKind {
        let found = self.0.binary_search_by_key(&span, |(s, _)| *s).ok().and_then(|i| self.0.get(i));
        found.map_or(ClaimKind::Quantity, |(_, kind)| *kind)
    }
}

struct Desk<'d, 'a> {
    answer: &'d str,
    evidence: &'d Evidence,
    found: &'d Occurrences,
    verifier: &'d Verifier<'a>,
    exempt: &'d BTreeSet<String>,
}

impl Desk<'_, '_> {
    fn claim(&self, span: Span, kind: ClaimKind, counterpart: Counterpart) -> Claim {
        let text = span.of(self.answer);
        let bare = |reason: Reason| bare(span, text, kind, reason);
        if self.exempt.contains(&fold(text)) {
            return bare(Reason::Exempt);
        }
        let at = |i: usize| self.found.original.get(i).map(|o| &o.at);
        match counterpart {
            Counterpart::Same(i) => {
                let certified = at(i).and_then(|at| self.certificate(span, Stance::Supports, at));
                let Some(certificate) = certified else { return bare(Reason::NotInEvidence) };
                let explanation = at(i).map_or_else(String::new, |at| self.verifier.explain_place(at));
                certified_claim(bare(Reason::Text), certificate, explanation)
            }
            Counterpart::UnitUnread(i) => Claim {
                explanation: format!(
                    "{}: the number is the same, the unit is read on one side only",
                    at(i).map_or_else(String::new, |at| self.verifier.explain_place(at))
                ),
                ..bare(Reason::Readings)
            },
            Counterpart::Idle => bare(Reason::SmallCount),
            Counterpart::None if self.found.original.is_empty() => bare(Reason::NoEvidence),
            Counterpart::None => Claim {
                explanation: "the original does not state it, or not so often".to_owned(),
                ..bare(Reason::NotInEvidence)
            },
        }
    }

    /// The claim, at the answer's end, that it leaves nothing out.
    fn missing(&self, at: &Locator) -> Option<Claim> {
        let end = Span::new(self.answer.len(), self.answer.len());
        let certificate = self.certificate(end, Stance::Contradicts, at)?;
        let said = self.evidence.text_at(at).unwrap_or_default();
        let derivation = certificate.derivation.clone();
        let explanation = format!(
            "{}: the translation does not state it, or not so often",
            self.verifier.explain_place(at)
        );
        let claim = bare(end, "", ClaimKind::Quantity, Reason::Missing);
        Some(Claim { nearest: Some((said, derivation)), ..certified_claim(claim, certificate, explanation) })
    }

    fn is_exempt(&self, at: &Locator) -> bool {
        self.evidence.text_at(at).is_some_and(|text| self.exempt.contains(&fold(&text)))
    }

    fn certificate(&self, span: Span, stance: Stance, at: &Locator) -> Option<Certificate> {
        let derivation = Derivation::Fact(Leaf { at: at.clone(), value: Decimal::ZERO, unit: None });
        let certificate = Certificate { span, stance, derivation, comparison: Comparison::Occurrence };
        self.verifier.verify(&certificate).ok().map(|()| certificate)
    }
}

fn certified_claim(claim: Claim, certificate: Certificate, explanation: String) -> Claim {
    let (derivation, comparison) = (Some(certificate.derivation), Some(certificate.comparison));
    Claim { derivation, comparison, explanation, ..claim }
}

fn bare(span: Span, text: &str, kind: ClaimKind, reason: Reason) -> Claim {
    Claim {
        span,
        text: text.to_owned(),
        pointer: None,
        kind,
        verdict: reason.verdict(),
        reason,
        derivation: None,
        comparison: None,
        nearest: None,
        explanation: String::new(),
        coincidence: None,
    }
}
