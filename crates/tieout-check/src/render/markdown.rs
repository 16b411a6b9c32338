//! A report as GitHub-flavoured Markdown, for a comment on a pull request or the summary of a job.
//!
//! Everything that comes from the answer or the evidence stands in code: there it forms no Markdown and no HTML, and mentions,
//! issue numbers, links and formulas are not looked for. Rows are left out whole, and counted.

use std::fmt::Write as _;

use tieout_evidence::Evidence;

use super::lines::Lines;
use super::safe::shown;
use super::{finding, words};
use crate::{Outcome, Reason, Report, Verdict};

/// How long the Markdown may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkdownOptions {
    /// Most bytes; less than 4,096 is taken as 4,096.
    pub limit: usize,
}

impl Default for MarkdownOptions {
    /// What GitHub takes as one comment.
    fn default() -> Self {
        Self { limit: 65_536 }
    }
}

/// Longest piece of the answer or the evidence, in characters.
const LONGEST: usize = 300;
/// Bytes kept for what stands between the lists.
const FRAME: usize = 1_024;

/// The report as Markdown, ending with a line break. `evidence` is what the report was made with.
///
/// ```
/// # use tieout_check::{Policy, check, render};
/// # use tieout_evidence::Evidence;
/// let evidence = Evidence::default();
/// let report = check("It came to 12,345,678.", &evidence, &Policy::default());
/// let markdown = render::markdown(&report, &evidence, &render::MarkdownOptions::default());
/// assert!(markdown.contains("| `12,345,678` | 1 | ✗ unsupported: no evidence |"));
/// ```
#[must_use]
pub fn markdown(report: &Report, evidence: &Evidence, options: &MarkdownOptions) -> String {
    let lines = Lines::new(&report.answer);
    let mut left = options.limit.max(4_096) - FRAME;
    // Findings come first where room is short, then notes, then what is supported.
    let findings = list(report.claims.iter().filter(|c| finding::is_marked(c)), &mut left, |c| {
        let (meant, how) = finding::suggestion(c, evidence).unwrap_or_default();
        let (words, other) = finding::doubt(c, evidence).unwrap_or_default();
        let sign = match c.reason {
            Reason::Limit => "!",
            _ if report.is_finding(c) => "✗",
            _ => "?",
        };
        let verdict = finding::verdict(&report.policy, c);
        let line = lines.place(c.span.start).0;
        let why = lines_of(&[code(&c.explanation), format!("{words} {}", code(&other)).trim().to_owned()]);
        let meant = lines_of(&[code(&meant), code(&how)]);
        format!("| {} | {line} | {sign} {verdict} | {why} | {meant} |\n", code(c.said()))
    });
    let notes = list(report.notes.iter(), &mut left, |n| format!("- {}\n", code(n)));
    let supported = report.claims.iter().filter(|c| c.verdict == Verdict::Supported);
    let supported = list(supported, &mut left, |c| {
        let line = lines.place(c.span.start).0;
        format!("| {} | {line} | {} | {} |\n", code(&c.text), c.reason.words(), code(&c.explanation))
    });

    let sign = match report.outcome {
        Outcome::TiedOut => "✓",
        Outcome::Findings => "✗",
        Outcome::NothingChecked => "·",
    };
    let (outcome, said) = words::outcome(report);
    let mut out = format!("### {sign} Tieout: {outcome}\n\n{said}");
    if report.policy.preset != "default" {
        let _ = write!(out, " (policy {})", code(&report.policy.preset));
    }
    out.push('\n');
    if let Some(gate) = words::gate(report) {
        let _ = writeln!(out, "\n{gate}");
    }
    if findings.all > 0 {
        out.push_str("\n| claim | line | verdict | why | did you mean |\n|---|--:|---|---|---|\n");
        findings.write(&mut out, "findings");
    }
    if supported.all > 0 {
        let claims = if supported.all == 1 { "claim" } else { "claims" };
        let _ = write!(out, "\n<details>\n<summary>{} supported {claims}</summary>\n\n", supported.all);
        if supported.shown > 0 {
            out.push_str("| claim | line | support | derivation |\n|---|--:|---|---|\n");
        }
        supported.write(&mut out, "supported claims");
        out.push_str("\n</details>\n");
    }
    let coverage = &report.coverage;
    let unchecked: Vec<_> = coverage.unchecked.iter().map(|(r, n)| words::counted(*n, *r)).collect();
    if !unchecked.is_empty() || coverage.unread > 0 || notes.all > 0 {
        out.push('\n');
    }
    if !unchecked.is_empty() {
        let _ = writeln!(out, "- not checked: {}", unchecked.join(", "));
    }
    if coverage.unread > 0 {
        let _ = writeln!(out, "- not read, past a limit: {}", coverage.unread);
    }
    notes.write(&mut out, "notes");
    let _ = writeln!(out, "\n{}", words::coverage(report));
    out
}

/// Rows that fit, and how many there are.
struct List {
    rows: String,
    shown: usize,
    all: usize,
}

impl List {
    fn write(&self, out: &mut String, what: &str) {
        out.push_str(&self.rows);
        if self.shown < self.all {
            let _ = writeln!(out, "\nand {} more {what}", self.all - self.shown);
        }
    }
}

/// Writes rows while there is room.
fn list<'a, T: 'a>(
    items: impl Iterator<Item = &'a T>,
    left: &mut usize,
    row: impl Fn(&'a T) -> String,
) -> List {
    let mut list = List { rows: String::new(), shown: 0, all: 0 };
    for item in items {
        list.all += 1;
        if list.shown + 1 < list.all {
            continue;
        }
        let row = row(item);
        if row.len() <= *left {
            *left -= row.len();
            list.rows.push_str(&row);
            list.shown += 1;
        }
    }
    list
}

/// Those that are not empty, each on its own line of a cell.
fn lines_of(parts: &[String]) -> String {
    let parts: Vec<_> = parts.iter().map(String::as_str).filter(|p| !p.is_empty()).collect();
    parts.join("<br>")
}

/// Untrusted text as code; nothing for nothing. Between backticks where it holds neither a backtick nor a bar, which ends a cell;
/// else as an element in which every mark is a character reference, and so never a part of Markdown.
fn code(text: &str) -> String {
    let text = finding::cut(shown(text).trim(), LONGEST);
    if text.is_empty() {
        return text;
    }
    if !text.contains(['`', '|']) {
        return format!("`{text}`");
    }
    let mut out = String::from("<code>");
    for c in text.chars() {
        if c.is_ascii_punctuation() {
            let _ = write!(out, "&#{};", u32::from(c));
        } else {
            out.push(c);
        }
    }
    out.push_str("</code>");
    out
}
