//! The conformance vectors of figured, where they are at hand.
#![allow(clippy::disallowed_methods, clippy::unwrap_used)] // a test that reads files

use serde_json::{Map, Value, json};
use tieout_check::{Policy, Verdict, check};
use tieout_evidence::{Evidence, Json, Source};

mod eval;

fn policy_of(vector: &Value) -> Policy {
    let mut keys = vector["policy"].as_object().cloned().unwrap_or_else(Map::new);
    keys.insert("preset".into(), json!("figured"));
    Policy::from_json(&Value::Object(keys)).unwrap()
}

fn evidence_of(vector: &Value) -> Evidence {
    let results = vector["results"].as_array().cloned().unwrap_or_default();
    let sets = vector.get("rows").into_iter().chain(&results);
    let source = |rows: &Value| Source::json("rows", Json::parse(&rows.to_string()).unwrap());
    Evidence::new(sets.map(source).collect())
}

#[test]
fn every_vector_of_figured_passes() {
    let Some(text) = eval::vectors("figured-core.json") else { return };
    let vectors: Vec<Value> = serde_json::from_str(&text).unwrap();
    assert!(vectors.len() >= 22, "only {} vectors", vectors.len());
    let mut faults = Vec::new();
    for vector in &vectors {
        let (name, expect) = (vector["name"].as_str().unwrap(), &vector["expect"]);
        let report = check(vector["text"].as_str().unwrap(), &evidence_of(vector), &policy_of(vector));
        let ungrounded: Vec<&str> = report
            .claims
            .iter()
            .filter(|c| c.verdict == Verdict::Unsupported)
            .map(|c| c.text.as_str())
            .collect();
        if json!(report.ok) != expect["ok"] || json!(ungrounded) != expect["ungrounded"] {
            faults.push(format!("{name}: ok {}, ungrounded {ungrounded:?}", report.ok));
        }
        if !expect["checked"].is_null() && expect["checked"] != json!(report.coverage.checked) {
            faults.push(format!("{name}: checked {}", report.coverage.checked));
        }
        for (literal, kind) in expect["kinds"].as_object().into_iter().flatten() {
            let reason = report.claims.iter().find(|c| c.text == *literal).map(|c| c.reason.as_str());
            if reason != kind.as_str() {
                faults.push(format!("{name}: {literal} is {reason:?}, not {kind}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
