//! A report as SARIF 2.1.0: findings as annotations on the lines of the answer.
//!
//! Columns and offsets count Unicode code points, and `columnKind` says so. What a reader sees (messages) holds no hidden
//! characters and no embedded links; the exact text stands in snippets, as JSON strings.

mod rules;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json as value};
use tieout_certificate::{Derivation, explain_place};
use tieout_evidence::{Body, Evidence, Locator};

use super::lines::Lines;
use super::safe::shown;
use super::{finding, words};
use crate::{Claim, Offsets, Reason, Report, Verdict};

/// What SARIF says beside the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SarifOptions<'a> {
    /// The answer's path, `/` between its parts; relative to the root of the repository if the annotations are to be found there.
    pub path: &'a str,
    /// Whether supported and unchecked claims are results too.
    pub all: bool,
}

impl Default for SarifOptions<'_> {
    fn default() -> Self {
        Self { path: "answer.txt", all: false }
    }
}

/// Most places of the evidence that a result points to; how many there are in all stands in its properties.
const PLACES: usize = 20;

/// The report as SARIF, one result a line, ending with a line break. `evidence` is what the report was made with.
///
/// ```
/// # use tieout_check::{Policy, check, render};
/// # use tieout_evidence::Evidence;
/// let evidence = Evidence::default();
/// let report = check("It came to 12,345,678.", &evidence, &Policy::default());
/// let options = render::SarifOptions { path: "docs/answer 1.md", ..Default::default() };
/// let sarif = render::sarif(&report, &evidence, &options);
/// assert!(sarif.contains(r#""uri":"docs/answer%201.md""#));
/// ```
#[must_use]
pub fn sarif(report: &Report, evidence: &Evidence, options: &SarifOptions<'_>) -> String {
    let lines = Lines::new(&report.answer);
    let told = |c: &&Claim| options.all || finding::is_marked(c);
    let told: Vec<&Claim> = report.claims.iter().filter(told).collect();
    let reasons: BTreeSet<Reason> = told.iter().map(|c| c.reason).collect();
    let index: BTreeMap<Reason, usize> = reasons.iter().enumerate().map(|(i, r)| (*r, i)).collect();
    let artifact = value!({ "uri": uri(options.path), "index": 0 });
    let mut prints = Fingerprints::default();
    let rules: Vec<Value> = reasons.iter().map(|r| rules::rule(*r, report.policy.ambiguous_fails)).collect();
    let mut notifications: Vec<Value> = report.notes.iter().map(|n| notification("note", n)).collect();
    let unread = report.coverage.unread;
    if unread > 0 {
        let said = format!("{unread} {} not read, past a limit", words::values(unread));
        notifications.push(notification("warning", &said));
    }
    if !report.ok && report.outcome == crate::Outcome::NothingChecked {
        notifications.push(notification("warning", &words::outcome(report).1));
    }
    let unchecked: Map<_, _> =
        report.coverage.unchecked.iter().map(|(r, n)| (r.as_str().to_owned(), Value::from(*n))).collect();
    let driver =
        value!({ "driver": { "name": "Tieout", "version": env!("CARGO_PKG_VERSION"), "rules": rules } });
    let invocations = value!([{ "executionSuccessful": true, "toolExecutionNotifications": notifications }]);
    let artifacts = value!([{ "location": { "uri": uri(options.path) }, "encoding": "UTF-8" }]);
    let properties = value!({
        "outcome": report.outcome.as_str(),
        "ok": report.ok,
        "policy": report.policy.preset,
        "seen": report.coverage.seen,
        "checked": report.coverage.checked,
        "unchecked": unchecked,
        "unread": unread,
    });
    // A line for each result, written as it is made: there may be many.
    let mut out = format!(
        "{{\n\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n\"version\": \"2.1.0\",\n\"runs\": [{{\n\
         \"tool\": {driver},\n\"invocations\": {invocations},\n\"language\": \"en\",\n\
         \"columnKind\": \"unicodeCodePoints\",\n\"artifacts\": {artifacts},\n\"properties\": {properties},\n\"results\": ["
    );
    for (i, claim) in told.iter().enumerate() {
        let rule = index.get(&claim.reason).copied().unwrap_or(0);
        let print = prints.of(claim, &lines);
        let frame = Frame { lines: &lines, artifact: &artifact, rule, print };
        out.push_str(if i == 0 { "\n" } else { ",\n" });
        out.push_str(&result(report, claim, evidence, &frame).to_string());
    }
    out.push_str("\n]\n}]\n}\n");
    out
}

/// What a result needs besides its claim.
struct Frame<'a> {
    lines: &'a Lines<'a>,
    artifact: &'a Value,
    rule: usize,
    print: String,
}

fn result(report: &Report, claim: &Claim, evidence: &Evidence, frame: &Frame<'_>) -> Value {
    let (kind, level) = match claim.verdict {
        Verdict::Supported => ("pass", "none"),
        Verdict::Unchecked if claim.reason != Reason::Limit => ("notApplicable", "none"),
        _ => ("fail", rules::level(claim.reason, report.policy.ambiguous_fails)),
    };
    let (start_line, start_column) = frame.lines.place(claim.span.start);
    let (end_line, end_column) = frame.lines.place(claim.span.end);
    let (start, end) = frame.lines.offsets.chars(claim.span);
    let said = finding::sentence(report, claim, evidence);
    let mut out = value!({
        "ruleId": claim.reason.as_str(),
        "ruleIndex": frame.rule,
        "kind": kind,
        "level": level,
        "message": { "text": message(&format!("{}: {said}", finding::cut(claim.said(), 200))) },
        "locations": [{ "physicalLocation": {
            "artifactLocation": frame.artifact,
            "region": {
                "startLine": start_line,
                "startColumn": start_column,
                "endLine": end_line,
                "endColumn": end_column,
                "charOffset": start,
                "charLength": end - start,
                "snippet": { "text": claim.text },
            },
        } }],
        "partialFingerprints": { "tieoutClaim/v1": frame.print },
        "properties": { "verdict": claim.verdict.as_str(), "claimKind": claim.kind.as_str() },
    });
    let places = claim.derivation.as_ref().map(|d| places(d, evidence)).unwrap_or_default();
    if let Some(nearest) = finding::suggestion(claim, evidence) {
        out["properties"]["nearest"] = nearest.0.into();
    }
    if places.len() > PLACES {
        out["properties"]["evidencePlaces"] = places.len().into();
    }
    if !places.is_empty() {
        let related = places.into_iter().take(PLACES).enumerate().map(|(i, place)| related(i + 1, place));
        out["relatedLocations"] = related.collect();
    }
    out
}

fn related(id: usize, place: Place) -> Value {
    value!({
        "id": id,
        "message": { "text": message(&place.said) },
        "logicalLocations": [{ "name": place.name, "fullyQualifiedName": place.full, "kind": place.kind }],
    })
}

/// A place of the evidence as a logical location.
struct Place {
    name: String,
    full: String,
    kind: &'static str,
    said: String,
}

/// The places that a derivation rests on, each once, in their order. Walked without recursion.
fn places(derivation: &Derivation, evidence: &Evidence) -> Vec<Place> {
    let (mut out, mut met, mut stack) = (Vec::new(), BTreeSet::new(), vec![derivation]);
    while let Some(node) = stack.pop() {
        let place = match node {
            Derivation::Fact(leaf) => locate(&leaf.at, evidence),
            Derivation::Scaled { of, .. } | Derivation::Convert { of, .. } => {
                stack.push(of);
                continue;
            }
            Derivation::Apply { args, .. } => {
                stack.extend(args.iter().rev());
                continue;
            }
            Derivation::Column { grid, column, .. } | Derivation::ColumnRank { grid, column, .. } => {
                let Some(grid) = evidence.grids.get(*grid) else { continue };
                let table = source(evidence, grid.source);
                let pointer = grid.pointer().map(|p| format!("#{p}")).unwrap_or_default();
                let name = grid.table.columns.get(*column).cloned().unwrap_or_default();
                let full = format!("{table}{pointer}[*][{column}]");
                Place { said: format!("the column {name} of {table}"), name, full, kind: "column" }
            }
            Derivation::RowCount { grid, .. } => {
                let Some(grid) = evidence.grids.get(*grid) else { continue };
                let table = source(evidence, grid.source);
                Place {
                    said: format!("the rows of {table}"),
                    name: table.clone(),
                    full: table,
                    kind: "table",
                }
            }
            Derivation::Constant { .. } => continue,
        };
        if met.insert(place.full.clone()) {
            out.push(place);
        }
    }
    out
}

/// `states.csv[12][2]` is row 12, column 2 of a table, both counted from 0 as in the JSON report; `rows.json#/0/n` a JSON value;
/// `note.txt[11..16]` code points of a text.
fn locate(at: &Locator, evidence: &Evidence) -> Place {
    let name = source(evidence, at.source());
    let body = evidence.sources.get(at.source()).map(|s| &s.body);
    let said = explain_place(at, evidence);
    match at {
        Locator::Cell { row, column, .. } => {
            let header = match body {
                Some(Body::Table(table)) => table.columns.get(*column).cloned().unwrap_or_default(),
                _ => String::new(),
            };
            let row = row.map_or("header".to_owned(), |r| r.to_string());
            Place { name: header, full: format!("{name}[{row}][{column}]"), kind: "cell", said }
        }
        Locator::Pointer { pointer, .. } | Locator::Key { pointer, .. } => {
            let last = pointer.rsplit('/').next().unwrap_or_default().to_owned();
            Place { name: last, full: format!("{name}#{pointer}"), kind: "value", said }
        }
        Locator::Text { span, .. } => {
            let (start, end) = match body {
                Some(Body::Text(text)) => Offsets::new(text).chars(*span),
                _ => (span.start, span.end),
            };
            Place { full: format!("{name}[{start}..{end}]"), name, kind: "text", said }
        }
    }
}

/// A source's name, or its number where it has none.
fn source(evidence: &Evidence, index: usize) -> String {
    let name = evidence.sources.get(index).map(|s| s.name.as_str()).unwrap_or_default();
    if name.is_empty() { format!("source {index}") } else { name.to_owned() }
}

fn notification(level: &str, text: &str) -> Value {
    value!({ "level": level, "message": { "text": message(text) } })
}

/// A message in plain text may hold links, `[text](target)`: untrusted text forms none.
fn message(text: &str) -> String {
    shown(text).replace("](", "] (")
}

/// A path as a URI reference: every byte but letters, digits, `-._~` and `/` percent-encoded. An absolute path becomes a file URI.
fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    let mut out = String::from(if path.starts_with('/') { "file://" } else { "" });
    for b in path.bytes() {
        if b.is_ascii_alphanumeric() || b"-._~/".contains(&b) {
            out.push(char::from(b));
        } else {
            out.push_str(&format!("%{b:02X}"));
        }
    }
    if out.is_empty() { "answer.txt".to_owned() } else { out }
}

/// Names for claims that stay while other lines change: made of the claim's own line, its kind and text, and which of its like
/// in such lines it is.
#[derive(Default)]
struct Fingerprints {
    line: Option<(usize, u64)>,
    met: BTreeMap<u64, u64>,
}

impl Fingerprints {
    fn of(&mut self, claim: &Claim, lines: &Lines<'_>) -> String {
        let number = lines.place(claim.span.start).0;
        let line = match self.line {
            Some((n, hash)) if n == number => hash,
            _ => hash(FNV, lines.line(number).trim().as_bytes()),
        };
        self.line = Some((number, line));
        let own = hash(hash(line, &[0]), claim.kind.as_str().as_bytes());
        let own = hash(hash(own, &[0]), claim.text.as_bytes());
        let nth = self.met.entry(own).or_insert(0);
        *nth += 1;
        format!("{:016x}", hash(own, &nth.to_le_bytes()))
    }
}

const FNV: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a: a name, no seal.
fn hash(seed: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(seed, |h, b| (h ^ u64::from(*b)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(uri("a/b c.md"), "a/b%20c.md");
        assert_eq!(uri("./x.md"), "x.md");
        assert_eq!(uri("/a/ü.md"), "file:///a/%C3%BC.md");
        assert_eq!(uri("c:d?#%.md"), "c%3Ad%3F%23%25.md");
        assert_eq!(uri(""), "answer.txt");
    }

    #[test]
    fn links_in_messages_are_broken() {
        assert_eq!(message("a [b](http://x) [c](1)"), "a [b] (http://x) [c] (1)");
    }
}
