//! The rules of the Python library figured, versions 0.4.3 and 0.1.0, for callers who rely on them.
//!
//! A figure of the answer is grounded if a numeric cell, or one of ten derivations over the rows, comes within a relative
//! tolerance of it, signs aside. What figured calls grounded, ungrounded and ignored are here `supported`, `unsupported`
//! and `unchecked`; each supported claim carries its derivation like any other, and exact arithmetic decides.
//!
//! - `extract` reads figures from text, `cells` numbers from rows;
//! - `target` says what is near enough, `nearest` and `search` find it, `found` shows it;
//! - `rows` and `traced` give a port of the library its rows and results, without evidence or certificates.
//!
//! Known differences from the library, all of them on purpose. Values are decimals and not doubles, so a figure that lies
//! exactly on a tolerance's edge is inside, where a double may put it outside; of several hits with equal errors another
//! may be shown. A JSON object that is no table is one row. A figure of more digits than are read is reported as past a
//! limit, and a family's name that does not exist is refused. What the verifier does not accept is not grounded: values
//! from error results, from a cell that was cut off, or under a key that its object has twice.

mod cells;
mod chars;
mod extract;
mod found;
mod nearest;
mod rows;
mod search;
mod target;
mod traced;

use tieout_certificate::{Certificate, Comparison, Derivation, Stance, Verifier};
use tieout_evidence::Evidence;
use tieout_notation::Decimal;

use self::cells::{ResultSet, result_sets};
use self::extract::{Figure, Value, figures};
pub use self::rows::{RowSet, Rows};
use self::search::Search;
use self::target::Target;
pub use self::traced::{Index, Match, Number, Status as TraceStatus, Traced, numbers, trace};
use crate::{Claim, ClaimKind, Engine, Policy, Reason, UnmatchedPercent};

/// Which version's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Version {
    V01,
    V04,
}

/// What became of a figure.
enum Status {
    Grounded(Reason, Box<Derivation>, Comparison, String),
    Not(Reason, String),
}

/// Checks every figure of the answer. The second value is how many figures came after the policy's `max_claims` and were
/// not looked at.
pub(crate) fn check(answer: &str, evidence: &Evidence, policy: &Policy) -> (Vec<Claim>, usize) {
    let version = if policy.engine == Engine::Figured01 { Version::V01 } else { Version::V04 };
    let mut figures = figures(answer, version);
    let unread = figures.len().saturating_sub(policy.max_claims);
    figures.truncate(policy.max_claims);

    let sets = result_sets(evidence, policy.parse_strings);
    let search = (!is_empty(&sets)).then(|| Search::new(sets, policy, version, sizes(&figures)));
    let verifier = Verifier::new(answer, evidence);
    let claims = figures
        .iter()
        .map(|figure| {
            let status = exempt(answer, figure, policy).unwrap_or_else(|| match &search {
                Some(search) => with_evidence(figure, search, &verifier, policy, version),
                None => without_evidence(figure, policy),
            });
            claim(answer, figure, status)
        })
        .collect();
    (claims, unread)
}

/// Every size that a look-up can ask for.
fn sizes(figures: &[Figure]) -> impl Iterator<Item = Decimal> + '_ {
    figures.iter().flat_map(|f| f.value().into_iter().chain(&f.partner)).map(Decimal::abs)
}

/// Whether there is no numeric cell at all.
fn is_empty(sets: &[ResultSet<'_>]) -> bool {
    let mut empty = true;
    for set in sets {
        for row in 0..set.rows() {
            if !empty {
                return false;
            }
            set.cells(row, |_| {
                empty = false;
                false
            });
        }
    }
    empty
}

/// What is settled before any evidence is looked at: exempt values, figures that cannot be read, years.
fn exempt(answer: &str, figure: &Figure, policy: &Policy) -> Option<Status> {
    let text = figure.span.of(answer);
    if policy.exempt.iter().any(|e| e == text) {
        return Some(Status::Not(Reason::Exempt, "exempt by policy".to_owned()));
    }
    match &figure.value {
        Value::Unread(_) => Some(Status::Not(Reason::Limit, "more digits than are read".to_owned())),
        Value::Read(value) => is_year(figure, value, policy)
            .then(|| Status::Not(Reason::Year, "a year, by its form".to_owned())),
    }
}

/// Whether a figure is a year, by its form and the policy's range.
fn is_year(figure: &Figure, value: &Decimal, policy: &Policy) -> bool {
    let (low, high) = policy.year_range;
    policy.ignore_years
        && figure.looks_like_year()
        && (Decimal::from(low)..=Decimal::from(high)).contains(value)
}

fn without_evidence(figure: &Figure, policy: &Policy) -> Status {
    let size = figure.value().map(Decimal::abs).unwrap_or(Decimal::ZERO);
    if figure.percent {
        Status::Not(Reason::Exempt, "a percentage, and there are no rows".to_owned())
    } else if size > policy.flag_without_evidence_above {
        Status::Not(Reason::NoEvidence, "there are no rows that it could come from".to_owned())
    } else {
        let limit = policy.flag_without_evidence_above.grouped();
        Status::Not(Reason::SmallCount, format!("not above {limit}, and there are no rows"))
    }
}

fn with_evidence(
    figure: &Figure,
    search: &Search<'_>,
    verifier: &Verifier<'_>,
    policy: &Policy,
    version: Version,
) -> Status {
    let Some(value) = figure.value() else {
        return Status::Not(Reason::Limit, String::new());
    };
    // 0.4.3 checks money however small it is.
    let never_small = figure.percent || (figure.currency && version == Version::V04);
    if !never_small && value.abs() <= policy.ignore_below {
        let limit = policy.ignore_below.grouped();
        return Status::Not(Reason::SmallCount, format!("not above {limit}"));
    }
    let point = (Target::point(value, policy), false);
    let range = figure.partner.as_ref().map(|partner| (Target::range(value, partner, policy), true));
    for (target, range) in std::iter::once(point).chain(range) {
        let Some(hit) = search.find(&target, figure.percent) else { continue };
        let Some(derivation) = hit.derivation(search) else { continue };
        let (relative, absolute) = (policy.rel_tolerance.clone(), policy.abs_tolerance.clone());
        let certificate = Certificate {
            span: figure.span,
            stance: Stance::Supports,
            derivation,
            comparison: Comparison::Figured { relative, absolute, range },
        };
        if verifier.verify(&certificate).is_ok() {
            let explanation = hit.explanation(search, found::shown).unwrap_or_default();
            let (derivation, comparison) = (Box::new(certificate.derivation), certificate.comparison);
            return Status::Grounded(hit.reason(), derivation, comparison, explanation);
        }
    }
    if figure.percent && policy.unmatched_percent == UnmatchedPercent::Pass {
        return Status::Not(
            Reason::Exempt,
            "a percentage that matches nothing, which the policy lets pass".to_owned(),
        );
    }
    Status::Not(
        Reason::NotInEvidence,
        "nothing that the rows hold or produce comes within tolerance".to_owned(),
    )
}

fn claim(answer: &str, figure: &Figure, status: Status) -> Claim {
    let (reason, derivation, comparison, explanation) = match status {
        Status::Grounded(reason, derivation, comparison, explanation) => {
            (reason, Some(*derivation), Some(comparison), explanation)
        }
        Status::Not(reason, explanation) => (reason, None, None, explanation),
    };
    Claim {
        span: figure.span,
        text: figure.span.of(answer).to_owned(),
        pointer: None,
        kind: ClaimKind::Quantity,
        verdict: reason.verdict(),
        reason,
        derivation,
        comparison,
        nearest: None,
        explanation,
        coincidence: None,
    }
}

#[cfg(test)]
mod tests;
