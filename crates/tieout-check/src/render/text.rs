//! A report for the terminal, like a good compiler's: the outcome, the lines of the answer with the findings underlined and
//! explained, then what is supported and how, then what was not checked.
//!
//! The answer and the evidence are untrusted: what may reach the terminal is decided in `safe`.

mod excerpt;
mod mark;
mod watch;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use tieout_evidence::Evidence;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::safe::shown;
use super::words::{self, counted};
use crate::{Claim, Outcome, Reason, Report, Verdict};

pub use watch::Watch;

/// What to write around a piece of a kind: escape sequences of the caller's choice, or nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    /// Before findings.
    pub bad: &'static str,
    /// Before supported claims.
    pub good: &'static str,
    /// Before ambiguous claims.
    pub doubt: &'static str,
    /// Before side matters: gutters, counts.
    pub quiet: &'static str,
    /// Before the heading.
    pub strong: &'static str,
    /// After each of them.
    pub reset: &'static str,
}

/// How to lay the text out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextOptions {
    /// Columns to fill; less than 40 is taken as 40.
    pub width: usize,
    /// Colours; none by default.
    pub palette: Palette,
    /// Whether long lists are given whole instead of summed up.
    pub all: bool,
}

impl Default for TextOptions {
    fn default() -> Self {
        Self { width: 100, palette: Palette::default(), all: false }
    }
}

/// Most findings that are explained, unless all are asked for.
const FINDINGS: usize = 50;
/// Most supported claims that are listed, unless all are asked for.
const SUPPORTED: usize = 25;

/// The report as text, ending with a line break. `evidence` is what the report was made with.
#[must_use]
pub fn text(report: &Report, evidence: &Evidence, options: &TextOptions) -> String {
    let options = TextOptions { width: options.width.max(40), ..*options };
    let mut out = String::new();
    heading(&mut out, report, &options);
    excerpt::excerpt(&mut out, report, evidence, &options);
    missing(&mut out, report, evidence, &options);
    supported(&mut out, report, &options);
    rest(&mut out, report, &options);
    out
}

fn heading(out: &mut String, report: &Report, options: &TextOptions) {
    let p = &options.palette;
    let colour = match report.outcome {
        Outcome::TiedOut => p.good,
        Outcome::Findings => p.bad,
        Outcome::NothingChecked => p.doubt,
    };
    let (word, said) = words::outcome(report);
    let _ = write!(out, "{}{colour}{word}{}{}: {said}{}", p.strong, p.reset, p.strong, p.reset);
    if report.policy.preset != "default" {
        let _ = write!(out, " {}(policy {}){}", p.quiet, shown(&report.policy.preset), p.reset);
    }
    out.push('\n');
    if let Some(said) = words::gate(report) {
        let _ = writeln!(out, "{said}");
    }
}

/// What the answer leaves out: it stands nowhere in it, so it is said below.
fn missing(out: &mut String, report: &Report, evidence: &Evidence, options: &TextOptions) {
    let claims: Vec<&Claim> = report.claims.iter().filter(|c| c.reason == Reason::Missing).collect();
    if claims.is_empty() {
        return;
    }
    out.push('\n');
    let margin = mark::Margin {
        policy: &report.policy,
        evidence,
        palette: &options.palette,
        indent: 0,
        width: options.width,
    };
    let listed = if options.all || claims.len() <= SUPPORTED + 1 { claims.len() } else { SUPPORTED };
    for claim in claims.iter().take(listed) {
        margin.explain(out, claim);
    }
    if listed < claims.len() {
        let _ = writeln!(out, "… and {} more that are missing", claims.len() - listed);
    }
}

/// The supported claims, one line each.
fn supported(out: &mut String, report: &Report, options: &TextOptions) {
    let p = &options.palette;
    let claims: Vec<&Claim> = report.claims.iter().filter(|c| c.verdict == Verdict::Supported).collect();
    if claims.is_empty() {
        return;
    }
    out.push('\n');
    // One more than the limit is listed rather than called "1 more".
    let listed = if options.all || claims.len() <= SUPPORTED + 1 { claims.len() } else { SUPPORTED };
    let texts: Vec<String> = claims[..listed].iter().map(|c| shown(&c.text)).collect();
    let column = texts.iter().map(|t| t.width()).filter(|w| *w <= 28).max().unwrap_or(0);
    let reasons = claims[..listed].iter().map(|c| c.reason.as_str().len()).max().unwrap_or(0);
    for (claim, text) in claims.iter().zip(&texts) {
        let _ =
            write!(out, "{}✓{} {text}{}", p.good, p.reset, " ".repeat(column.saturating_sub(text.width())));
        let reason = claim.reason.words();
        let indent = 2 + column.max(text.width()) + 2 + reasons + 2;
        let hang = if indent * 2 > options.width { 4 } else { indent };
        let explanation = shown(&claim.explanation);
        let beside = hang == indent || indent + explanation.width() <= options.width;
        let pad = if beside && !explanation.is_empty() { reasons + 2 - reason.len() } else { 0 };
        let _ = write!(out, "  {}{reason}{}{}", p.quiet, p.reset, " ".repeat(pad));
        for (i, line) in wrap(&explanation, options.width - hang).iter().enumerate() {
            if i > 0 || !beside {
                let _ = write!(out, "\n{}", " ".repeat(hang));
            }
            out.push_str(line);
        }
        out.push('\n');
    }
    if listed < claims.len() {
        let more = counts(claims[listed..].iter().map(|c| c.reason));
        let _ = writeln!(out, "{}✓{} and {} more: {more}", p.good, p.reset, claims.len() - listed);
    }
}

/// What was not checked, what was noticed, and the count of everything.
fn rest(out: &mut String, report: &Report, options: &TextOptions) {
    let p = &options.palette;
    let coverage = &report.coverage;
    out.push('\n');
    let unchecked: usize = coverage.unchecked.iter().map(|(_, n)| n).sum();
    if unchecked > 0 {
        let list: Vec<_> = coverage.unchecked.iter().map(|(r, n)| counted(*n, *r)).collect();
        let _ = writeln!(out, "{}·{} {unchecked} not checked: {}", p.quiet, p.reset, list.join(", "));
    }
    if coverage.unread > 0 {
        let _ = writeln!(out, "{}!{} {} not read, past a limit", p.bad, p.reset, coverage.unread);
    }
    let asked = report.question.iter().map(|q| ("question: ", q));
    for (head, text) in asked.chain(report.notes.iter().map(|n| ("note: ", n))) {
        for (i, line) in wrap(&shown(text), options.width - head.len()).iter().enumerate() {
            let _ = writeln!(out, "{:head$}{line}", if i == 0 { head } else { "" }, head = head.len());
        }
    }
    let _ = writeln!(out, "{}{}{}", p.quiet, words::coverage(report), p.reset);
}

/// `3 cell, 1 sum`, in the order of the reasons.
fn counts(reasons: impl Iterator<Item = Reason>) -> String {
    let mut by_reason = BTreeMap::new();
    for reason in reasons {
        *by_reason.entry(reason).or_insert(0usize) += 1;
    }
    let list: Vec<_> = by_reason.iter().map(|(r, n)| counted(*n, *r)).collect();
    list.join(", ")
}

fn columns(c: char) -> usize {
    c.width().unwrap_or(0)
}

/// Breaks at spaces into lines of at most `width` columns, eight at least; a longer word is cut.
///
/// ```
/// assert_eq!(tieout_check::render::wrap("one two three", 8), ["one two", "three"]);
/// ```
#[must_use]
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(8);
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0);
    for word in text.split(' ') {
        let w = word.width();
        if used > 0 && used + 1 + w > width {
            lines.push(std::mem::take(&mut line));
            used = 0;
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        for c in word.chars() {
            if used + columns(c) > width {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(c);
            used += columns(c);
        }
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests;
