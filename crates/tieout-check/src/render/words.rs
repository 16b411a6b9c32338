//! Sentences that more than one renderer says.

use crate::{Outcome, Reason, Report, Verdict};

/// The outcome: its name, and a sentence.
pub(super) fn outcome(report: &Report) -> (&'static str, String) {
    let findings = report.claims.iter().filter(|c| report.is_finding(c)).count();
    let checked = report.coverage.checked;
    match report.outcome {
        Outcome::TiedOut if checked == 1 => {
            ("tied out", "the one checked value ties out to the evidence".to_owned())
        }
        Outcome::TiedOut => ("tied out", format!("all {checked} checked values tie out to the evidence")),
        Outcome::Findings if findings == 0 => ("findings", "not everything could be read".to_owned()),
        Outcome::Findings => {
            let verb = if findings == 1 { "does" } else { "do" };
            ("findings", format!("{findings} of {checked} checked {} {verb} not tie out", values(checked)))
        }
        Outcome::NothingChecked if report.claims.is_empty() => {
            ("nothing checked", "the answer states no values".to_owned())
        }
        Outcome::NothingChecked => ("nothing checked", "no value of the answer could be checked".to_owned()),
    }
}

/// Where `ok` is not what the outcome says: the presets `gate` and `figured`.
pub(super) fn gate(report: &Report) -> Option<&'static str> {
    let said = report.ok == (report.outcome == Outcome::TiedOut);
    let word = if report.ok {
        "under this policy the answer is ok, since nothing is flagged"
    } else {
        "under this policy the answer is not ok"
    };
    (!said).then_some(word)
}

pub(super) fn values(n: usize) -> &'static str {
    if n == 1 { "value" } else { "values" }
}

/// `14 values seen, 14 checked, 0 not checked, 0 not read`.
pub(super) fn coverage(report: &Report) -> String {
    let coverage = &report.coverage;
    let unchecked: usize = coverage.unchecked.iter().map(|(_, n)| n).sum();
    format!(
        "{} {} seen, {} checked, {unchecked} not checked, {} not read",
        coverage.seen,
        values(coverage.seen),
        coverage.checked,
        coverage.unread,
    )
}

/// `2 years`, `1 not in the evidence`.
pub(super) fn counted(n: usize, reason: Reason) -> String {
    let noun = matches!(reason, Reason::Year | Reason::Ordinal | Reason::ListMarker | Reason::SmallCount);
    format!("{n} {}{}", reason.words(), if noun && n != 1 { "s" } else { "" })
}

/// `1 row`, `2 rows`.
pub(super) fn plural(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// A sign for a verdict that needs no colour.
pub(super) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Supported => "✓",
        Verdict::Contradicted => "✗",
        Verdict::Unsupported => "○",
        Verdict::Ambiguous => "?",
        Verdict::Unchecked => "·",
    }
}
