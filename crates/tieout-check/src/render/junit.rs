//! A report as JUnit XML: one test case a claim. No time and no date, so the same report gives the same bytes.

use std::fmt::Write as _;

use tieout_evidence::Evidence;

use super::lines::Lines;
use super::safe::shown;
use super::{finding, words};
use crate::{Claim, Reason, Report, Verdict};

/// The report as JUnit XML, ending with a line break. `name` is what the answer is called: the suite and the class of its cases.
///
/// A finding is a failure, an unchecked claim is skipped, one that was not read is an error. Where an answer is not ok without
/// any of them (nothing was checked), one case of its own fails, so that no gate passes that should not.
///
/// ```
/// # use tieout_check::{Policy, check, render};
/// # use tieout_evidence::Evidence;
/// let evidence = Evidence::default();
/// let report = check("It came to 12,345,678.", &evidence, &Policy::default());
/// let xml = render::junit(&report, &evidence, "answer.md");
/// assert!(xml.contains(r#"<failure type="no_evidence" "#));
/// ```
#[must_use]
pub fn junit(report: &Report, evidence: &Evidence, name: &str) -> String {
    let lines = Lines::new(&report.answer);
    let class = attribute(name);
    let (mut failures, mut errors, mut skipped) = (0usize, 0usize, 0usize);
    let mut cases = String::new();
    let mut unread = report.coverage.unread;
    for claim in &report.claims {
        let (line, column) = lines.place(claim.span.start);
        let title = attribute(&format!("{line}:{column} {}", claim.said()));
        let _ = writeln!(cases, "    <testcase name=\"{title}\" classname=\"{class}\">");
        let reason = claim.reason;
        let message = attribute(&finding::sentence(report, claim, evidence));
        if report.is_finding(claim) {
            failures += 1;
            let body = body(claim, evidence);
            let _ =
                writeln!(cases, "      <failure type=\"{reason}\" message=\"{message}\">{body}</failure>");
        } else if reason == Reason::Limit {
            errors += 1;
            unread = unread.saturating_sub(1);
            let _ = writeln!(cases, "      <error type=\"{reason}\" message=\"not read, past a limit\"/>");
        } else if claim.verdict == Verdict::Unchecked {
            skipped += 1;
            let _ = writeln!(cases, "      <skipped message=\"{}\"/>", attribute(&reason.words()));
        } else {
            let said = attribute(&finding::sentence(report, claim, evidence));
            let _ = writeln!(cases, "      <system-out>{said}</system-out>");
        }
        cases.push_str("    </testcase>\n");
    }
    let mut tests = report.claims.len();
    let mut whole = |count: &mut usize, element: &str, kind: &str, message: &str| {
        *count += 1;
        tests += 1;
        let _ = write!(
            cases,
            "    <testcase name=\"the answer\" classname=\"{class}\">\n      <{element} type=\"{kind}\" message=\"{}\"/>\n    \
             </testcase>\n",
            attribute(message)
        );
    };
    if unread > 0 {
        whole(&mut errors, "error", "limit", &format!("{unread} more not read, past a limit"));
    }
    if !report.ok && failures + errors == 0 {
        whole(&mut failures, "failure", report.outcome.as_str(), &words::outcome(report).1);
    }
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"tieout\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n  \
         <testsuite name=\"{class}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" skipped=\"{skipped}\">\n    \
         <properties>\n"
    );
    let coverage = &report.coverage;
    let mut property = |name: &str, value: &str| {
        let _ = writeln!(out, "      <property name=\"{name}\" value=\"{}\"/>", attribute(value));
    };
    property("policy", &report.policy.preset);
    property("outcome", report.outcome.as_str());
    property("ok", if report.ok { "true" } else { "false" });
    property("coverage.seen", &coverage.seen.to_string());
    property("coverage.checked", &coverage.checked.to_string());
    for (reason, n) in &coverage.unchecked {
        property(&format!("coverage.unchecked.{reason}"), &n.to_string());
    }
    property("coverage.unread", &coverage.unread.to_string());
    out.push_str("    </properties>\n");
    out.push_str(&cases);
    if !report.notes.is_empty() {
        let notes: Vec<_> = report.notes.iter().map(|n| format!("note: {}\n", attribute(n))).collect();
        let _ = writeln!(out, "    <system-out>{}</system-out>", notes.concat());
    }
    out.push_str("  </testsuite>\n</testsuites>\n");
    out
}

/// What a finding says, one thing a line.
fn body(claim: &Claim, evidence: &Evidence) -> String {
    let meant = finding::suggestion(claim, evidence).map(|(text, how)| {
        if how.is_empty() { format!("did you mean {text}?") } else { format!("did you mean {text}? {how}") }
    });
    let said = [Some(claim.explanation.clone()), finding::doubt_line(claim, evidence), meant];
    let said: Vec<_> = said.into_iter().flatten().filter(|s| !s.is_empty()).map(|s| attribute(&s)).collect();
    said.join("\n")
}

/// On one line, safe to show, and fit for a value between double quotes or for content. XML 1.0 has no way to write most control
/// characters; they have become `�`.
fn attribute(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in shown(text).chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    out
}
