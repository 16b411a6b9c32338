//! What stands around the report: the head of the file, the outcome with its counts, how to read the page.

use tieout_evidence::{Body, Role, Source, Trust};

use super::super::words;
use super::page::{Anchor, Attribute, Page};
use super::{CONTENT_SECURITY_POLICY, STYLE, Sheet};
use crate::{Outcome, Report, Verdict};

use Attribute::{Class, Fixed, Href, LabelledBy};

/// The inside of `<head>`.
pub(super) fn meta(page: &mut Page, report: &Report) {
    page.next_line();
    for attributes in [
        [Fixed("charset", "utf-8"), Class(&[])],
        [Fixed("http-equiv", "Content-Security-Policy"), Fixed("content", CONTENT_SECURITY_POLICY)],
        [Fixed("name", "viewport"), Fixed("content", "width=device-width, initial-scale=1")],
        [Fixed("name", "color-scheme"), Fixed("content", "light dark")],
        [Fixed("name", "referrer"), Fixed("content", "no-referrer")],
    ] {
        page.void("meta", &attributes);
        page.next_line();
    }
    let (outcome, _) = words::outcome(report);
    page.words("title", &[], &format!("Tieout report: {outcome}"));
    page.next_line();
    page.style(STYLE);
    page.next_line();
}

/// The banner: outcome, caveat, counts, policy, coverage, notes.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>) {
    let report = sheet.report;
    let (tone, sign) = match report.outcome {
        Outcome::TiedOut => ("supported", "✓"),
        Outcome::Findings => ("contradicted", "✗"),
        Outcome::NothingChecked => ("ambiguous", "?"),
    };
    page.element("header", &[Class(&["top", tone])], |page| {
        page.next_line();
        page.words("p", &[Class(&["over"])], "Tieout report");
        page.next_line();
        let (outcome, said) = words::outcome(report);
        page.element("h1", &[], |page| {
            page.words("span", &[Class(&["sign"]), Fixed("aria-hidden", "true")], sign);
            page.line(" ");
            page.words("span", &[Class(&["outcome"])], &capital(outcome));
            page.line(": ");
            page.line(&said);
        });
        page.next_line();
        if let Some(said) = words::gate(report) {
            page.words("p", &[], &format!("{}.", capital(said)));
            page.next_line();
        }
        if let Some(caveat) = report.caveat() {
            page.words("p", &[Class(&["caveat"])], &caveat);
            page.next_line();
        }
        counts(page, report);
        page.element("dl", &[Class(&["facts"])], |page| facts(page, sheet));
        page.next_line();
    });
    page.next_line();
}

fn counts(page: &mut Page, report: &Report) {
    page.element("ul", &[Class(&["counts"]), Fixed("aria-label", "Claims by verdict")], |page| {
        for &verdict in Verdict::ALL {
            let n = report.claims.iter().filter(|c| c.verdict == verdict).count();
            let none = if n == 0 { "none" } else { "" };
            page.element("li", &[Class(&[verdict.as_str(), none])], |page| {
                page.words("span", &[Class(&["sign"]), Fixed("aria-hidden", "true")], words::sign(verdict));
                page.line(" ");
                page.words("b", &[], &n.to_string());
                page.line(" ");
                page.line(verdict.as_str());
            });
        }
    });
    page.next_line();
}

fn facts(page: &mut Page, sheet: &Sheet<'_>) {
    let report = sheet.report;
    let mut pair = |name: &'static str, inside: &dyn Fn(&mut Page)| {
        page.element("div", &[], |page| {
            page.words("dt", &[], name);
            page.element("dd", &[], |page| inside(page));
        });
        page.next_line();
    };
    pair("Coverage", &|page| {
        page.line(&words::coverage(report));
        let unchecked: Vec<_> =
            report.coverage.unchecked.iter().map(|(r, n)| words::counted(*n, *r)).collect();
        if !unchecked.is_empty() {
            page.line(&format!(" (not checked: {})", unchecked.join(", ")));
        }
    });
    pair("Policy", &|page| {
        page.line(&report.policy.preset);
        if let serde_json::Value::Object(mut keys) = report.policy.to_json() {
            keys.remove("preset");
            if !keys.is_empty() {
                page.line(", with ");
                page.words("code", &[], &serde_json::Value::Object(keys).to_string());
            }
        }
    });
    pair("Evidence", &|page| {
        let sources = &sheet.evidence.sources;
        match sources.len() {
            0 => page.line("none"),
            n if n > LISTED => page.line(&format!("{n} sources, listed below")),
            _ => {
                for (i, source) in sources.iter().enumerate() {
                    if i > 0 {
                        page.line(", ");
                    }
                    page.words("a", &[Href(Anchor::Source(i))], &title(source, i));
                }
            }
        }
    });
    if !report.notes.is_empty() {
        pair("Notes", &|page| {
            page.element("ul", &[], |page| {
                for note in &report.notes {
                    page.words("li", &[], note);
                }
            });
        });
    }
}

/// Most sources that are named in the head.
const LISTED: usize = 20;

/// The name of a source, or its number where it has none.
pub(super) fn title(source: &Source, number: usize) -> String {
    if source.name.trim().is_empty() { format!("source {number}") } else { source.name.clone() }
}

/// What a source is, in words: `table of 51 rows and 3 columns · tool result`.
pub(super) fn describe(source: &Source) -> String {
    let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let body = match &source.body {
        Body::Table(table) => {
            format!("table of {} and {}", plural(table.rows, "row"), plural(table.columns.len(), "column"))
        }
        Body::Json(json) => format!("JSON of {}", plural(json.nodes.len(), "value")),
        Body::Text(text) => format!("text of {}", plural(text.chars().count(), "character")),
    };
    let role = match source.role {
        Role::Tool => "tool result or document",
        Role::User => "from the user",
        Role::System => "from the system prompt",
        Role::Assistant => "written by a model",
    };
    let trust = match source.effective_trust() {
        Trust::Supports if source.is_error() => "an error result: supports nothing",
        Trust::Supports if source.is_empty() => "empty: supports nothing",
        Trust::Supports => "may support claims",
        Trust::Exempts => "only exempts values from the check",
        Trust::Nothing => "supports nothing",
    };
    let cut = if source.truncated { " · its end was cut off" } else { "" };
    format!("{body} · {role} · {trust}{cut}")
}

/// How to read the page.
pub(super) fn foot(page: &mut Page) {
    page.element("footer", &[LabelledBy(Anchor::Heading(4))], |page| {
        page.next_line();
        page.words("h2", &[Attribute::Id(Anchor::Heading(4))], "How to read this page");
        page.element("ul", &[Class(&["key"])], |page| {
            for &verdict in Verdict::ALL {
                page.element("li", &[], |page| {
                    page.element("span", &[Class(&["mark", "end", verdict.as_str()])], |page| {
                        page.line(verdict.as_str());
                    });
                    page.line(" ");
                    page.line(meaning(verdict));
                });
            }
        });
        page.words(
            "p",
            &[],
            "A mark in the answer leads to its claim, a fact of a claim to its place in the evidence, and a number \
             beside a place back to the claims that rest on it. Rows and columns are counted from 0, as in the JSON \
             report. Characters that cannot be seen are shown as �.",
        );
        page.words(
            "p",
            &[],
            "Every verdict but unsupported and unchecked rests on a certificate that anyone can recompute: write the \
             report as JSON and replay it with `tieout verify`.",
        );
        page.next_line();
    });
    page.next_line();
}

fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Supported => "the cell, sum or change that is shown gives what is written",
        Verdict::Contradicted => "the sentence names a fact, and the fact says otherwise",
        Verdict::Unsupported => "nothing in the evidence gives this figure",
        Verdict::Ambiguous => "two readings lead to two verdicts, or only chance explains the match",
        Verdict::Unchecked => "not a claim that evidence decides, with the reason",
    }
}

/// With a capital first letter.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |c| c.to_uppercase().chain(rest).collect())
}
