//! A report held against its evidence: every certificate replayed, and the check run again.

use std::fmt;

use tieout_certificate::{Certificate, Stance, Verifier, comparison_to_json, derivation_to_json};
use tieout_check::{Answer, Checker, Claim, Glossary, Reason, Report, ReportError, Stated, Verdict, render};
use tieout_evidence::Evidence;
use tieout_notation::Span;

/// Something that is wrong with a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: `claims[2]`, `coverage.checked`, ….
    pub at: String,
    /// What sort of thing.
    pub kind: ProblemKind,
    /// What is wrong, in words.
    pub message: String,
}

/// What sort of thing is wrong with a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The text is no report at all.
    NoReport,
    /// A member is missing or unreadable, or names a place that the answer or the evidence does not have.
    Unreadable,
    /// A claim is not what stands at its span.
    NotInAnswer,
    /// A supported or contradicted claim carries no certificate.
    NoCertificate,
    /// The verifier does not accept a claim's certificate.
    Rejected,
    /// The check finds a claim that the report does not have.
    Missing,
    /// The report has a claim that the check does not find.
    Added,
    /// The check comes to something else.
    Changed,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.message)
    }
}

impl std::error::Error for Problem {}

/// Verifies a report: replays the certificate of each supported and contradicted claim, then runs the check again with the
/// report's own policy and compares everything else.
///
/// # Errors
/// Every problem, those of the replay first.
pub fn verify_report(report: &Report, evidence: &Evidence) -> Result<(), Vec<Problem>> {
    let (problems, _) = examine(report, evidence, &Glossary::default());
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Reads a report's JSON form and verifies it, its caveat and its correction. A question that the report names is taken from
/// there where `evidence` holds none, and must be the same where it does.
///
/// # Errors
/// Every problem, those of the replay first.
pub fn verify_json(text: &str, evidence: &Evidence) -> Result<Report, Vec<Problem>> {
    verify_json_with(text, evidence, &Glossary::default())
}

/// The same for a report that was made with a glossary, which must be given again.
///
/// # Errors
/// Every problem, those of the replay first.
pub fn verify_json_with(
    text: &str,
    evidence: &Evidence,
    glossary: &Glossary,
) -> Result<Report, Vec<Problem>> {
    let Stated { report, caveat, correction } = Stated::from_json(text, evidence).map_err(|e| {
        let (at, kind, message) = match e {
            ReportError::Member { at, message } => (at, ProblemKind::Unreadable, message),
            other => ("the report".to_owned(), ProblemKind::NoReport, other.to_string()),
        };
        vec![Problem { at, kind, message }]
    })?;
    let (mut problems, fresh) = examine(&report, evidence, glossary);
    compare(&mut problems, "caveat", &caveat, &fresh.caveat());
    compare(&mut problems, "correction", &correction, &fresh.correction());
    if problems.is_empty() { Ok(report) } else { Err(problems) }
}

/// The problems of a report, and the report that the check makes now.
fn examine(report: &Report, evidence: &Evidence, glossary: &Glossary) -> (Vec<Problem>, Report) {
    let mut problems = Vec::new();
    replay(&mut problems, report, evidence);
    let mut checker = Checker::new(evidence).with_glossary(glossary.clone());
    // The question stands in the report: it need not be given again.
    if let (Some(question), None) = (&report.question, evidence.question()) {
        checker = checker.with_question(question);
    }
    let mut fresh = checker.check(&report.answer, &report.policy);
    if report.claims.iter().any(|c| c.verdict == Verdict::Supported && c.coincidence.is_some()) {
        checker.add_coincidences(&mut fresh);
    }
    compare_claims(&mut problems, report, &fresh, evidence);
    let (stated, found) = (&report.coverage, &fresh.coverage);
    compare(&mut problems, "question", &report.question, &fresh.question);
    compare(&mut problems, "outcome", &report.outcome.as_str(), &fresh.outcome.as_str());
    compare(&mut problems, "ok", &report.ok, &fresh.ok);
    compare(&mut problems, "coverage.seen", &stated.seen, &found.seen);
    compare(&mut problems, "coverage.checked", &stated.checked, &found.checked);
    compare(&mut problems, "coverage.unchecked", &stated.unchecked, &found.unchecked);
    compare(&mut problems, "coverage.unread", &stated.unread, &found.unread);
    compare(&mut problems, "notes", &report.notes, &fresh.notes);
    (problems, fresh)
}

/// Whether each claim stands where it says, and whether the verifier accepts what it rests on.
fn replay(problems: &mut Vec<Problem>, report: &Report, evidence: &Evidence) {
    let read = match Answer::under(&report.answer, &report.policy) {
        Ok(read) => read,
        Err(error) => {
            for (i, claim) in report.claims.iter().enumerate() {
                let message = format!("the answer is no JSON, so it states nothing: {error}");
                problems.push(Problem { at: place(i, claim), kind: ProblemKind::NotInAnswer, message });
            }
            return;
        }
    };
    let verifier = Verifier::new(read.reading(), evidence)
        .reading_under(report.policy.writing())
        .with_units_aside(report.policy.leaves_units_aside());
    for (i, claim) in report.claims.iter().enumerate() {
        let mut problem = |kind, message| problems.push(Problem { at: place(i, claim), kind, message });
        if claim.span.of(&report.answer) != claim.text {
            let there = claim.span.of(&report.answer);
            problem(ProblemKind::NotInAnswer, format!("the answer has {there:?} at this span"));
            continue;
        }
        if claim.reason.verdict() != claim.verdict {
            let of = claim.reason.verdict();
            problem(
                ProblemKind::Changed,
                format!("{} is a reason of {of}, not of {}", claim.reason, claim.verdict),
            );
        }
        let stance = match claim.verdict {
            Verdict::Supported => Stance::Supports,
            Verdict::Contradicted => Stance::Contradicts,
            _ => continue,
        };
        let (Some(derivation), Some(comparison)) = (&claim.derivation, &claim.comparison) else {
            problem(
                ProblemKind::NoCertificate,
                format!("{} without derivation and comparison", claim.verdict),
            );
            continue;
        };
        // What is missing is said at the end.
        let end = |text: &str| Span::new(text.len(), text.len());
        let at_end = claim.reason == Reason::Missing && claim.span == end(&report.answer);
        let place = if at_end { Some(end(read.reading())) } else { read.in_reading(claim.span) };
        let Some(span) = place else {
            problem(ProblemKind::NotInAnswer, "no value of the answer stands at this span".to_owned());
            continue;
        };
        let certificate =
            Certificate { span, stance, derivation: derivation.clone(), comparison: comparison.clone() };
        if let Err(rejection) = verifier.verify(&certificate) {
            problem(ProblemKind::Rejected, format!("the certificate is not accepted: {rejection}"));
        }
    }
}

/// Claims of both reports side by side, in the order of their places.
fn compare_claims(problems: &mut Vec<Problem>, report: &Report, fresh: &Report, evidence: &Evidence) {
    let key = |c: &Claim| (c.span, c.kind);
    let mut found = fresh.claims.iter().peekable();
    let mut last = None;
    for (i, claim) in report.claims.iter().enumerate() {
        let mut missing = Vec::new();
        while let Some(c) = found.next_if(|c| key(c) < key(claim)) {
            missing.push(c);
        }
        problems.extend(missing.into_iter().map(absent));
        let at = place(i, claim);
        match found.next_if(|c| key(c) == key(claim)) {
            None => {
                let out_of_order = last.is_some_and(|l| key(claim) < l);
                let message = if out_of_order { "out of order" } else { "the check finds no such claim" };
                problems.push(Problem { at, kind: ProblemKind::Added, message: message.to_owned() });
            }
            Some(c) => compare_claim(problems, &at, claim, c, evidence),
        }
        last = Some(key(claim));
    }
    problems.extend(found.map(absent));
}

fn compare_claim(problems: &mut Vec<Problem>, at: &str, stated: &Claim, found: &Claim, evidence: &Evidence) {
    let at = |member: &str| format!("{at}.{member}");
    let mut changed = |member: &str, differs: bool, say: &dyn Fn(&Claim) -> Option<String>| {
        if differs {
            let [stated, found] = [stated, found].map(|c| say(c).unwrap_or_else(|| "nothing".to_owned()));
            let message = format!("the report says {stated}, the check says {found}");
            problems.push(Problem { at: at(member), kind: ProblemKind::Changed, message });
        }
    };
    changed("pointer", stated.pointer != found.pointer, &|c| c.pointer.clone());
    changed("verdict", stated.verdict != found.verdict, &|c| Some(c.verdict.to_string()));
    changed("reason", stated.reason != found.reason, &|c| Some(c.reason.to_string()));
    changed("derivation", stated.derivation != found.derivation, &|c| {
        Some(derivation_to_json(c.derivation.as_ref()?, evidence).to_string())
    });
    changed("comparison", stated.comparison != found.comparison, &|c| {
        Some(comparison_to_json(c.comparison.as_ref()?).to_string())
    });
    changed("nearest", stated.nearest != found.nearest, &|c| {
        let (text, derivation) = c.nearest.as_ref()?;
        Some(format!("{text:?} by {}", derivation_to_json(derivation, evidence)))
    });
    changed("explanation", stated.explanation != found.explanation, &|c| {
        Some(format!("{:?}", c.explanation))
    });
    let printed = |c: &Claim| c.coincidence.map(|(hits, draws)| render::four_decimals(hits, draws));
    changed("coincidence", printed(stated) != printed(found), &printed);
}

fn absent(claim: &Claim) -> Problem {
    Problem {
        at: "claims".to_owned(),
        kind: ProblemKind::Missing,
        message: format!("the check also finds {:?} ({} {})", claim.text, claim.verdict, claim.reason),
    }
}

fn compare<T: PartialEq + fmt::Debug>(problems: &mut Vec<Problem>, at: &str, stated: &T, found: &T) {
    if stated != found {
        let message = format!("the report says {}, the check says {}", say(stated), say(found));
        problems.push(Problem { at: at.to_owned(), kind: ProblemKind::Changed, message });
    }
}

/// A value as people write it: what is there without "Some", and "nothing" for what is not.
fn say(value: &impl fmt::Debug) -> String {
    let debug = format!("{value:?}");
    match debug.strip_prefix("Some(").and_then(|s| s.strip_suffix(')')) {
        Some(inner) => inner.to_owned(),
        None if debug == "None" => "nothing".to_owned(),
        None => debug,
    }
}

fn place(index: usize, claim: &Claim) -> String {
    format!("claims[{index}] {:?}", claim.said())
}
