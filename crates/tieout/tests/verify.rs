//! A report verifies as it was made, and no longer once anything in it is changed.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

use serde_json::{Value, json};
use tieout::{
    Evidence, Policy, Problem, ProblemKind, check, read_source, render, verify_json, verify_report,
};

const STATES: &str =
    "state,population,area\nCalifornia,39538223,423967\nTexas,29145505,695662\nFlorida,21538187,170312\n";
const ANSWER: &str = "Größe: California has 39.5 million people and Texas 30.1 million. California and Texas combined have \
68.7 million people. The area of Florida is 170,312. Some 77,777 others left.";

fn evidence() -> Evidence {
    Evidence::new(read_source("states.csv", STATES.as_bytes()).unwrap())
}

fn report() -> Value {
    let evidence = evidence();
    let report = check(ANSWER, &evidence, &Policy::default());
    assert_eq!(verify_report(&report, &evidence), Ok(()));
    serde_json::from_str(&render::json(&report, &evidence)).unwrap()
}

fn problems(report: &Value) -> Vec<Problem> {
    match verify_json(&report.to_string(), &evidence()) {
        Ok(_) => Vec::new(),
        Err(problems) => problems,
    }
}

fn claim<'a>(report: &'a mut Value, text: &str) -> &'a mut Value {
    let claims = report["claims"].as_array_mut().unwrap();
    claims.iter_mut().find(|c| c["text"] == text).unwrap_or_else(|| panic!("no claim {text}"))
}

/// The first leaf of a derivation.
fn leaf(derivation: &mut Value) -> &mut Value {
    if derivation.get("of").is_some() { leaf(&mut derivation["of"][0]) } else { derivation }
}

/// Changes the report and expects a problem of a kind at a place.
#[track_caller]
fn tampered(kind: ProblemKind, at: &str, change: impl FnOnce(&mut Value)) {
    let mut report = report();
    let before = report.clone();
    change(&mut report);
    assert_ne!(report, before, "nothing was changed");
    let found = problems(&report);
    let hit = found.iter().find(|p| p.kind == kind && p.at.contains(at));
    assert!(hit.is_some(), "expected {kind:?} at {at:?}, found {found:#?}");
    assert!(found.iter().all(|p| !p.message.is_empty()));
}

#[test]
fn an_honest_report_verifies() {
    let mut report = report();
    assert_eq!(problems(&report), []);
    assert_eq!(claim(&mut report, "39.5 million")["verdict"], "supported");
    assert_eq!(claim(&mut report, "30.1 million")["verdict"], "contradicted");
    assert_eq!(claim(&mut report, "68.7 million")["verdict"], "supported");
    assert_eq!(claim(&mut report, "68.7 million")["reason"], "sum");
    assert_eq!(claim(&mut report, "77,777")["verdict"], "unsupported");
}

#[test]
fn a_changed_value_is_rejected() {
    tampered(ProblemKind::Rejected, "39.5 million", |r| {
        leaf(&mut claim(r, "39.5 million")["derivation"])["value"] = json!("39500000");
    });
    tampered(ProblemKind::Rejected, "68.7 million", |r| {
        leaf(&mut claim(r, "68.7 million")["derivation"])["value"] = json!("39538224");
    });
    tampered(ProblemKind::Rejected, "30.1 million", |r| {
        leaf(&mut claim(r, "30.1 million")["derivation"])["value"] = json!("29145506");
    });
}

#[test]
fn a_changed_place_is_rejected() {
    tampered(ProblemKind::Rejected, "39.5 million", |r| {
        leaf(&mut claim(r, "39.5 million")["derivation"])["row"] = json!(1);
    });
    tampered(ProblemKind::Rejected, "39.5 million", |r| {
        leaf(&mut claim(r, "39.5 million")["derivation"])["column"] = json!("area");
    });
    tampered(ProblemKind::Unreadable, "derivation", |r| {
        leaf(&mut claim(r, "39.5 million")["derivation"])["table"] = json!("other.csv");
    });
}

#[test]
fn a_changed_operator_is_rejected() {
    tampered(ProblemKind::Rejected, "68.7 million", |r| {
        claim(r, "68.7 million")["derivation"]["op"] = json!("difference");
    });
}

#[test]
fn a_changed_rounding_is_rejected() {
    tampered(ProblemKind::Rejected, "39.5 million", |r| {
        claim(r, "39.5 million")["comparison"] = json!("exact");
    });
    // A comparison that the policy does not ask for.
    tampered(ProblemKind::Changed, "30.1 million", |r| {
        claim(r, "30.1 million")["comparison"] =
            json!({ "tolerance": { "relative": "0.1", "absolute": "0" } });
    });
}

#[test]
fn a_changed_verdict_is_rejected() {
    tampered(ProblemKind::Rejected, "30.1 million", |r| {
        claim(r, "30.1 million")["verdict"] = json!("supported");
        claim(r, "30.1 million")["reason"] = json!("cell");
    });
    tampered(ProblemKind::NoCertificate, "77,777", |r| {
        claim(r, "77,777")["verdict"] = json!("supported");
        claim(r, "77,777")["reason"] = json!("cell");
    });
    tampered(ProblemKind::Changed, "77,777", |r| {
        claim(r, "77,777")["verdict"] = json!("unchecked");
        claim(r, "77,777")["reason"] = json!("exempt");
    });
    tampered(ProblemKind::Changed, "39.5 million", |r| {
        claim(r, "39.5 million")["reason"] = json!("wrong_value");
    });
}

#[test]
fn a_claim_removed_or_added_is_found() {
    tampered(ProblemKind::Missing, "claims", |r| {
        r["claims"].as_array_mut().unwrap().retain(|c| c["text"] != "77,777");
    });
    tampered(ProblemKind::Added, "Größe", |r| {
        let mut more = claim(r, "77,777").clone();
        more["span"] = json!([0, 5]);
        more["text"] = json!("Größe");
        r["claims"].as_array_mut().unwrap().insert(0, more);
    });
    tampered(ProblemKind::Added, "claims[1]", |r| {
        let twice = r["claims"][0].clone();
        r["claims"].as_array_mut().unwrap().insert(1, twice);
    });
    tampered(ProblemKind::NotInAnswer, "77,777", |r| {
        let span = claim(r, "77,777")["span"].clone();
        claim(r, "77,777")["span"] = json!([span[0].as_u64().unwrap() + 1, span[1].as_u64().unwrap() + 1]);
    });
}

#[test]
fn every_other_member_is_compared() {
    tampered(ProblemKind::Changed, "ok", |r| r["ok"] = json!(true));
    tampered(ProblemKind::Changed, "outcome", |r| r["outcome"] = json!("tied_out"));
    tampered(ProblemKind::Changed, "coverage.checked", |r| r["coverage"]["checked"] = json!(99));
    tampered(ProblemKind::Changed, "caveat", |r| r["caveat"] = json!(null));
    tampered(ProblemKind::Changed, "correction", |r| r["correction"] = json!("All is well."));
    tampered(ProblemKind::Changed, "notes", |r| r["notes"] = json!(["seen by a person"]));
    tampered(ProblemKind::Changed, "explanation", |r| {
        claim(r, "39.5 million")["explanation"] = json!("true")
    });
    tampered(ProblemKind::Unreadable, "signature", |r| r["signature"] = json!("x"));
    tampered(ProblemKind::NoReport, "the report", |r| r["schema"] = json!("tieout.report/2"));
    tampered(ProblemKind::Changed, "", |r| r["policy"] = json!({"preset": "figured"}));
    // Another answer: what stood at the spans is gone.
    tampered(ProblemKind::NotInAnswer, "30.1 million", |r| {
        r["answer"] = json!(ANSWER.replace("30.1 million", "29.1 million"));
    });
}

#[test]
fn other_evidence_is_noticed() {
    let text = report().to_string();
    let other = STATES.replace("39538223", "39538224");
    let evidence = Evidence::new(read_source("states.csv", other.as_bytes()).unwrap());
    let problems = verify_json(&text, &evidence).unwrap_err();
    assert!(problems.iter().any(|p| p.kind == ProblemKind::Rejected && p.at.contains("39.5 million")));
}

/// What figured takes for figures is often none to the scanner; its units do not have to fit, and ranges are windows.
#[test]
fn reports_by_the_rules_of_figured_verify() {
    let rows = "name,price,share\nAda,\"$405\",12%\nBob,\"52,030\",50%\nCyd,371,20%\n";
    let evidence = Evidence::new(read_source("rows.csv", rows.as_bytes()).unwrap());
    let answer = "U-371 (May 371): - 405.00, ±52.03 thousand, shares of 24 pct, 82% and 52.8k; from 300 to 390, \
or 50 to 60 thousand; 383 = 371 + 12.";
    for preset in ["figured", "figured-0.1"] {
        let mut policy = Policy::preset(preset).unwrap();
        policy.set("derivations", "all").unwrap();
        policy.set("ignore_below", "0").unwrap();
        let report = check(answer, &evidence, &policy);
        let unsupported: Vec<_> =
            report.claims.iter().filter(|c| c.verdict.as_str() != "supported").collect();
        assert!(unsupported.is_empty() && report.claims.len() == 14, "{unsupported:#?}");
        assert_eq!(verify_report(&report, &evidence), Ok(()));
        let json = render::json(&report, &evidence);
        assert_eq!(verify_json(&json, &evidence), Ok(report));
        // A range is no wide tolerance: its ends stay where the answer has them.
        let loose = json.replace("\"range\":false", "\"range\":true");
        let problems = verify_json(&loose, &evidence).unwrap_err();
        assert!(problems.iter().any(|p| p.kind == ProblemKind::Rejected), "{problems:#?}");
    }
}
