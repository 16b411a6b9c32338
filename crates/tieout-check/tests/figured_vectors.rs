//! The conformance vectors of figured, where they are at hand: `$TIEOUT_EVAL`, or `eval` in the folder `shared` beside the
//! checkout. They are not ours to ship.
#![allow(clippy::disallowed_methods, clippy::unwrap_used)] // a test that reads files

use std::path::PathBuf;

use serde_json::{Map, Value, json};
use tieout_check::{Policy, Verdict, check};
use tieout_evidence::{Evidence, Json, Source};

fn vectors() -> Option<Vec<Value>> {
    let mut folders = Vec::new();
    folders.extend(std::env::var("TIEOUT_EVAL").ok().map(PathBuf::from));
    // Checkouts stand beside `shared`, or one folder below.
    let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    folders.push(workspace.join("../shared/eval"));
    folders.push(workspace.join("../../shared/eval"));
    let text =
        folders.iter().find_map(|f| std::fs::read_to_string(f.join("vectors/figured-core.json")).ok())?;
    serde_json::from_str(&text).ok()
}

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
    let Some(vectors) = vectors() else {
        println!(
            "skipped: figured's vectors are not here; set TIEOUT_EVAL to the folder that holds vectors/figured-core.json"
        );
        return;
    };
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
