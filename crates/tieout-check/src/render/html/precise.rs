//! How a claim was held against its value, in words, where that says something: what the written precision allows, which
//! sign the sentence gives, which tolerance the policy asked for.

use std::collections::BTreeMap;

use tieout_certificate::{Comparison, Verifier};
use tieout_evidence::Evidence;
use tieout_notation::{Bound, Interval, Quantity, Rational, Span, TokenKind};

use crate::{Answer, Claim, ClaimKind, Engine, Reason, Report};

/// The quantities of an answer by their spans, and a verifier for values.
pub(super) struct Precise<'a> {
    quantities: BTreeMap<Span, Quantity>,
    verifier: Verifier<'a>,
}

impl<'a> Precise<'a> {
    /// Reads the answer once.
    pub(super) fn new(report: &'a Report, evidence: &'a Evidence) -> Self {
        let mut quantities = BTreeMap::new();
        // The presets of another library read answers in their own way.
        let own = report.policy.engine == Engine::Tieout;
        if let Some(read) = Answer::under(&report.answer, &report.policy).ok().filter(|_| own) {
            let mut found = |span: Span, q: Quantity| read.in_text(span).map(|s| quantities.insert(s, q));
            for token in tieout_evidence::tokens(read.reading(), report.policy.writing()) {
                match token.kind {
                    TokenKind::Quantity(q) => {
                        found(token.span, q);
                    }
                    TokenKind::Range { low, high } => {
                        found(low.span, *low);
                        found(high.span, *high);
                    }
                    _ => {}
                }
            }
        }
        Self {
            quantities,
            verifier: Verifier::new(&report.answer, evidence)
                .reading_under(report.policy.writing())
                .with_units_aside(report.policy.leaves_units_aside()),
        }
    }

    /// The sentences, or None where the figure is exactly the value.
    pub(super) fn say(&self, claim: &Claim) -> Option<String> {
        let compared = match claim.comparison.as_ref()? {
            Comparison::Written => None,
            Comparison::Magnitude if self.signs_differ(claim) => {
                Some("Compared by size: a word of the sentence carries the sign.".to_owned())
            }
            Comparison::Magnitude => None,
            Comparison::Rise => Some("By the sentence’s words the value must lie above nought.".to_owned()),
            Comparison::Fall => Some("By the sentence’s words the value must lie below nought.".to_owned()),
            Comparison::Truncated => {
                Some("The value was cut, not rounded, to the precision that is written.".to_owned())
            }
            Comparison::Between => Some("Any value between the two ends would do.".to_owned()),
            Comparison::Exact | Comparison::Date => None,
            Comparison::Tolerance { relative, absolute } => Some(format!(
                "Compared with the policy’s tolerance: a share of {relative} of the value, or {absolute}."
            )),
            Comparison::Figured { relative, absolute, .. } => Some(format!(
                "Compared by the rules of figured: sign and unit aside, within a share of {relative}, or {absolute}."
            )),
            Comparison::Text => Some("Compared as characters, whole words only.".to_owned()),
            Comparison::Occurrence if claim.reason == Reason::Missing => Some(
                "Paired one by one with the values of the answer, in reading order: none is left for it."
                    .to_owned(),
            ),
            Comparison::Occurrence => {
                Some("Paired one by one with the values of the original, in reading order.".to_owned())
            }
            Comparison::Under { decimal, .. } => Some(format!(
                "The figure has two readings; with “{decimal}” before its decimals the evidence has it."
            )),
            Comparison::Token { decimals: false } => {
                Some("Compared as a whole word, as programs print it.".to_owned())
            }
            Comparison::Token { decimals: true } => {
                Some("Compared as a whole word, with at least the decimals that are written.".to_owned())
            }
        };
        let written = matches!(
            claim.comparison,
            Some(Comparison::Written | Comparison::Magnitude | Comparison::Rise | Comparison::Fall)
        );
        let stands = if written { self.stands_for(claim) } else { None };
        match (stands, compared) {
            (None, None) => None,
            (stands, compared) => {
                Some([stands, compared].into_iter().flatten().collect::<Vec<_>>().join(" "))
            }
        }
    }

    fn value(&self, claim: &Claim) -> Option<Rational> {
        self.verifier.value(claim.derivation.as_ref()?).ok().flatten()
    }

    /// Whether the figure is written with another sign than its value has.
    fn signs_differ(&self, claim: &Claim) -> bool {
        let written = self.quantities.get(&claim.span).map(|q| q.exact().signum());
        claim.kind != ClaimKind::Comparison
            && self.value(claim).is_some_and(|v| written.is_some_and(|w| w != v.signum()))
    }

    /// What the written precision and hedge allow, unless the figure is the very value or is written to the last unit.
    fn stands_for(&self, claim: &Claim) -> Option<String> {
        let quantity = self.quantities.get(&claim.span)?;
        let to_the_unit = quantity.hedge.is_none() && quantity.unit_power == 0;
        if to_the_unit || self.value(claim).is_some_and(|v| v.abs() == quantity.exact().abs()) {
            return None;
        }
        Some(format!(
            "As written, “{}” stands for every value {}.",
            claim.said(),
            between(&quantity.interval())?
        ))
    }
}

/// An interval in words; None where it has no end.
fn between(interval: &Interval) -> Option<String> {
    let low = match &interval.low {
        Bound::Included(v) => Some(format!("from {}", number(v))),
        Bound::Excluded(v) => Some(format!("above {}", number(v))),
        Bound::Open => None,
    };
    let high = match &interval.high {
        Bound::Included(v) => Some(format!("up to {}", number(v))),
        Bound::Excluded(v) => Some(format!("below {}", number(v))),
        Bound::Open => None,
    };
    match (low, high) {
        (Some(low), Some(high)) => Some(format!("{low} {high}")),
        (one, other) => one.or(other),
    }
}

/// In groups, with a real minus; six decimals at most.
fn number(value: &Rational) -> String {
    let shown = value.to_decimal().unwrap_or_else(|| value.round(6));
    shown.grouped().replace('-', "−")
}
