//! What a renderer says of one claim besides its verdict, as plain text that is not escaped yet.

use tieout_certificate::{Derivation, Op, explain};
use tieout_evidence::Evidence;

use super::json::four_decimals;
use crate::{Claim, Reason, Report, Verdict};

/// `contradicted: wrong period`, and whether the policy lets it pass.
pub(super) fn verdict(report: &Report, claim: &Claim) -> String {
    let passes = claim.verdict == Verdict::Ambiguous && !report.is_finding(claim);
    let passes = if passes { ", which this policy lets pass" } else { "" };
    format!("{}: {}{passes}", claim.verdict, claim.reason.words())
}

/// The value that was perhaps meant, and how it follows where the explanation does not say so already.
pub(super) fn suggestion(claim: &Claim, evidence: &Evidence) -> Option<(String, String)> {
    let (nearest, derivation) = claim.nearest.as_ref().filter(|(text, _)| *text != claim.text)?;
    let how = explain(derivation, evidence);
    // The explanation of a contradicted claim often is the nearest value's own.
    let said = claim.explanation.contains(&how);
    Some((nearest.clone(), if said { String::new() } else { how }))
}

/// Why an ambiguous claim is: the other reading, or how easily chance would have given it.
pub(super) fn doubt(claim: &Claim, evidence: &Evidence) -> Option<String> {
    match (claim.reason, &claim.derivation, claim.coincidence) {
        (Reason::Readings, Some(Derivation::Apply { op: Op::Points, args }), _) => {
            let other = Derivation::Apply { op: Op::PercentChange, args: args.clone() };
            Some(format!("or, as a change in percent: {}", explain(&other, evidence)))
        }
        (Reason::Readings, Some(_), _) => {
            Some("it fits only with another sign or another convention".to_owned())
        }
        (Reason::Mentions, ..) => Some("its parts stand in the evidence, but in different places".to_owned()),
        (Reason::OnlyByChance, _, Some((hits, draws))) => Some(format!(
            "a share of {} of all figures written like it would be found in this way",
            four_decimals(hits, draws)
        )),
        _ => None,
    }
}

/// All of it in one line of prose: `contradicted: wrong period. 2020[Ohio] = 11,799,448. Did you mean 11.8 million?`
pub(super) fn sentence(report: &Report, claim: &Claim, evidence: &Evidence) -> String {
    let mut parts = vec![verdict(report, claim)];
    if !claim.explanation.is_empty() {
        parts.push(claim.explanation.clone());
    }
    parts.extend(doubt(claim, evidence));
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
