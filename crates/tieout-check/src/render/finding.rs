//! What a renderer says of one claim besides its verdict, as plain text that is not escaped yet.

use tieout_certificate::{Derivation, Op, explain};
use tieout_evidence::Evidence;

use crate::{Claim, Policy, Reason, Report, Verdict};

/// Whether a claim is to be shown among the findings: flagged, ambiguous, or not read.
pub(super) fn is_marked(claim: &Claim) -> bool {
    claim.verdict.is_flag() || claim.verdict == Verdict::Ambiguous || claim.reason == Reason::Limit
}

/// `contradicted: wrong period`, and whether the policy lets it pass.
pub(super) fn verdict(policy: &Policy, claim: &Claim) -> String {
    if claim.reason == Reason::Limit {
        return "not read, past a limit".to_owned();
    }
    let passes = claim.verdict == Verdict::Ambiguous && !claim.is_finding(policy);
    let passes = if passes { ", which this policy lets pass" } else { "" };
    format!("{}: {}{passes}", claim.verdict, claim.reason.words())
}

/// The value that was perhaps meant, and how it follows where the explanation does not say so already.
pub(super) fn suggestion(claim: &Claim, evidence: &Evidence) -> Option<(String, String)> {
    let (nearest, derivation) = claim.meant()?;
    let how = explain(derivation, evidence);
    // The explanation of a contradicted claim often is the nearest value's own.
    let said = claim.explanation.contains(&how);
    Some((nearest.clone(), if said { String::new() } else { how }))
}

/// Why an ambiguous claim is: our own words, and a derivation where there is another reading.
pub(super) fn doubt(claim: &Claim, evidence: &Evidence) -> Option<(String, String)> {
    match (claim.reason, &claim.derivation, claim.coincidence) {
        (Reason::Readings, Some(Derivation::Apply { op: Op::Points, args }), _) => {
            let other = Derivation::Apply { op: Op::PercentChange, args: args.clone() };
            Some(("or, as a change in percent:".to_owned(), explain(&other, evidence)))
        }
        (Reason::Readings, Some(_), _) => {
            Some(("it fits only with another sign or convention".to_owned(), String::new()))
        }
        (Reason::Mentions, ..) => {
            Some(("its parts stand in the evidence, but in different places".to_owned(), String::new()))
        }
        (Reason::OnlyByChance, _, Some((hits, draws))) => {
            Some((format!("so would {hits} of {draws} figures written like it"), String::new()))
        }
        _ => None,
    }
}

/// [`doubt`] in one line.
pub(super) fn doubt_line(claim: &Claim, evidence: &Evidence) -> Option<String> {
    let (words, other) = doubt(claim, evidence)?;
    Some(if other.is_empty() { words } else { format!("{words} {other}") })
}

/// All of it in one line of prose: `contradicted: wrong period. 2020[Ohio] = 11,799,448. Did you mean 11.8 million?`
pub(super) fn sentence(report: &Report, claim: &Claim, evidence: &Evidence) -> String {
    let mut parts = vec![verdict(&report.policy, claim)];
    if !claim.explanation.is_empty() {
        parts.push(claim.explanation.clone());
    }
    parts.extend(doubt_line(claim, evidence));
    let mut out = parts.join(". ");
    match suggestion(claim, evidence) {
        Some((text, how)) if how.is_empty() => out.push_str(&format!(". Did you mean {text}?")),
        Some((text, how)) => out.push_str(&format!(". Did you mean {text}? {how}")),
        None => {}
    }
    out
}

/// At most `most` characters, with `…` for what is cut off.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
