//! The cases of agentfootprint's evidence gate, where they are at hand: the same candidates, and the same of them unsupported,
//! but for the differences below.
#![allow(clippy::disallowed_methods, clippy::unwrap_used)] // a test that reads files

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tieout_check::{Policy, Reason, Verdict, check};
use tieout_evidence::{Evidence, Json, Role, Source};
use tieout_notation::lexemes;

mod eval;

/// What is read differently here, and why. The vectors were made before that gate itself read ranges by their ends.
const DIFFERENCES: [(&str, &str); 15] = [
    (
        "figures-totals-on",
        "sums and ratios of columns are the default check's, which binds them to rows; the gate only carries",
    ),
    ("probe-10-20", "a range of two small numbers is prose unless it stands somewhere as it is written"),
    ("probe-123-456", "as 10-20: two numbers of three digits"),
    ("probe-555-1234", "as 10-20: the end with four digits is looked up by itself"),
    (
        "probe-1000-2000",
        "as 10-20: both ends are looked up, so that a result with 1000 and 2000 supports the range",
    ),
    ("probe-1000..2000", "as 1000-2000"),
    ("probe-−1234", "U+2212 is a minus, so the value is negative"),
    (
        "probe-fc1/3,4",
        "a comma that groups no number separates, so that fc1/3 is found in fc1/3,4 and in a line of CSV",
    ),
    ("probe-1,234GB", "a grouped number with a unit glued to it is judged on its number, as 1234GB is"),
    ("probe-ＡＢ１２３４", "full-width forms are the characters that they stand for"),
    ("probe-１２３４", "as above"),
    ("probe-١٢٣٤", "digits of every script are digits"),
    ("probe-é1234", "a letter with an accent belongs to its word: é1234 is not 1234"),
    ("probe-naïve1", "as é1234: naïve1 is one word of six characters, not ve1"),
    ("probe-Zürich-1234", "as é1234: not rich-1234"),
];

/// A tool's result, as that gate takes it: JSON where it is JSON, else text.
fn result(name: &str, content: &Value) -> Source {
    match content {
        Value::String(text) => match Json::parse(text) {
            Ok(json) if text.trim_start().starts_with(['{', '[']) => Source::json(name, json),
            _ => Source::text(name, text.clone()),
        },
        other => Source::json(name, Json::parse(&other.to_string()).unwrap()),
    }
}

fn evidence_of(case: &Value) -> Evidence {
    let mut sources = Vec::new();
    for content in case["toolResults"].as_array().into_iter().flatten() {
        sources.push(result("result", content));
    }
    for message in case["history"].as_array().into_iter().flatten() {
        let content = &message["content"];
        let text = content.as_str().unwrap_or_default();
        sources.push(match message["role"].as_str().unwrap() {
            "tool" => result("result", content),
            // What that gate wrote itself into the history, in the user's name.
            "user" if text.starts_with("[evidence check") => {
                Source::text("turn", text).said_by(Role::Assistant)
            }
            "user" => Source::text("turn", text).said_by(Role::User),
            "system" => Source::text("prompt", text).said_by(Role::System),
            _ => Source::text("turn", text).said_by(Role::Assistant),
        });
    }
    for (key, role) in [("userMessage", Role::User), ("system", Role::System)] {
        if let Some(text) = case[key].as_str() {
            sources.push(Source::text("turn", text).said_by(role));
        }
    }
    Evidence::new(sources)
}

/// The options of that gate as keys of the policy.
fn policy_of(case: &Value) -> Policy {
    let mut keys = json!({"preset": "gate"});
    let options = &case["options"];
    for (name, key) in [("figures", "figures"), ("minDigits", "min_digits")] {
        if !options[name].is_null() {
            keys[key] = options[name].clone();
        }
    }
    for shape in options["shapes"].as_array().into_iter().flatten() {
        keys["shapes"][shape["name"].as_str().unwrap()] = shape["match"].clone();
    }
    let (patterns, texts): (Vec<&Value>, Vec<&Value>) =
        options["exempt"].as_array().into_iter().flatten().partition(|e| e.is_object());
    keys["exempt"] = json!(texts);
    keys["exempt_patterns"] = patterns.iter().map(|p| p["re"].clone()).collect();
    Policy::from_json(&keys).unwrap()
}

/// Distinct values, in the order in which they first appear.
fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut met = BTreeSet::new();
    let values = texts.filter_map(|text| Some(lexemes(text).next()?.value().to_owned()));
    values.filter(|value| met.insert(value.clone())).collect()
}

#[test]
fn every_case_of_the_gate_passes_or_differs_for_a_reason() {
    let Some(text) = eval::vectors("agentfootprint.jsonl") else { return };
    let reasons: BTreeMap<&str, &str> = DIFFERENCES.into_iter().collect();
    let (mut cases, mut faults) = (0, Vec::new());
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (id, expect) = (case["id"].as_str().unwrap(), &case["expect_newer"]);
        cases += 1;
        let report = check(case["answer"].as_str().unwrap(), &evidence_of(&case), &policy_of(&case));
        let candidates = report
            .claims
            .iter()
            .filter(|c| c.verdict != Verdict::Unchecked || c.reason == Reason::FromQuestion);
        let unsupported = report.claims.iter().filter(|c| c.verdict == Verdict::Unsupported);
        let got =
            (distinct(candidates.map(|c| c.text.as_str())), distinct(unsupported.map(|c| c.text.as_str())));
        let values = |key: &str| -> Vec<String> {
            let list = expect[key].as_array().unwrap().iter();
            list.map(|c| c["value"].as_str().unwrap().to_owned()).collect()
        };
        let expected = (values("candidates"), values("unsupported"));
        match reasons.get(id) {
            None if got != expected => faults.push(format!("{id}: {got:?}, expected {expected:?}")),
            Some(_) if got == expected => {
                faults.push(format!("{id}: differs no more, so it needs no reason"))
            }
            _ => {}
        }
    }
    assert!(cases >= 257, "only {cases} cases");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
