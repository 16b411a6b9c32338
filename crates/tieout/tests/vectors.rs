//! Hard cases that were written for the purpose, where they are at hand: how many come out right, and which do not.
#![allow(clippy::panic, clippy::unwrap_used, clippy::print_stdout)] // a test that lists what is wrong

use serde_json::Value;
use tieout::evidence::Json;
use tieout::{Evidence, Policy, Report, Source, check};

#[path = "../../tieout-check/tests/eval/mod.rs"]
mod eval;

fn cases(name: &str) -> Option<Vec<Value>> {
    let text = eval::vectors(name)?;
    Some(text.lines().filter(|l| !l.trim().is_empty()).map(|l| serde_json::from_str(l).unwrap()).collect())
}

fn report(answer: &Value, rows: &Value) -> Report {
    let rows = Json::parse(&rows.to_string()).unwrap();
    let evidence = Evidence::new(vec![Source::json("rows", rows)]);
    check(answer.as_str().unwrap(), &evidence, &Policy::default())
}

/// What is flagged, as written.
fn flagged(report: &Report) -> Vec<&str> {
    report.claims.iter().filter(|c| c.verdict.is_flag()).map(|c| c.text.as_str()).collect()
}

fn all(report: &Report) -> String {
    let said =
        report.claims.iter().map(|c| format!("{} {} {}", c.text, c.verdict.as_str(), c.reason.as_str()));
    said.collect::<Vec<_>>().join(", ")
}

#[test]
fn of_the_adversarial_cases_at_least_85_percent_are_right() {
    let Some(cases) = cases("adversarial.jsonl") else { return };
    let mut wrong = Vec::new();
    for case in &cases {
        let report = report(&case["answer"], &case["rows"]);
        let flags = flagged(&report);
        let named = case["expected_flagged"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let right = match case["expected"].as_str().unwrap() {
            "pass" => flags.is_empty(),
            "flag" => {
                // The figure to be flagged may be written with its unit.
                let hit = |name: &str| flags.iter().any(|f| f.contains(name) || name.contains(f));
                !flags.is_empty() && named.into_iter().all(hit)
            }
            other => panic!("{other:?} is no expectation"),
        };
        if !right {
            wrong.push(format!("{} {} [{}]", case["id"], case["answer"], all(&report)));
        }
    }
    let right = cases.len() - wrong.len();
    println!("adversarial: {right} of {} right; wrong are\n  {}", cases.len(), wrong.join("\n  "));
    assert!(right * 100 >= cases.len() * 85, "only {right} of {}", cases.len());
}

#[test]
fn of_the_pairs_at_least_16_in_18_are_told_apart() {
    let Some(pairs) = cases("pairs.jsonl") else { return };
    let mut wrong = Vec::new();
    for pair in &pairs {
        let (right, other) = (report(&pair["right"], &pair["rows"]), report(&pair["wrong"], &pair["rows"]));
        if !flagged(&right).is_empty() {
            wrong.push(format!("{} flagged: {} [{}]", pair["category"], pair["right"], all(&right)));
        } else if flagged(&other).is_empty() {
            wrong.push(format!("{} accepted: {} [{}]", pair["category"], pair["wrong"], all(&other)));
        }
    }
    let right = pairs.len() - wrong.len();
    println!("pairs: {right} of {} told apart; the others are\n  {}", pairs.len(), wrong.join("\n  "));
    assert!(right * 18 >= pairs.len() * 16, "only {right} of {}", pairs.len());
}
