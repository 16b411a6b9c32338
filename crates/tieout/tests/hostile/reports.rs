//! Reports that are deep, huge or lies, handed to verification: each is refused with its place.

use serde_json::{Value, json};
use tieout::{Evidence, Policy, Problem, ProblemKind, check, read_source, render, verify_json};

use crate::harness::{STATES, scale};

const ANSWER: &str = "Größe: Texas has 29.1 million people, Florida 20.1 million. The total is 90,221,915.";

fn evidence() -> Evidence {
    let mut sources = read_source("states.csv", STATES.as_bytes()).unwrap();
    sources.extend(read_source("api.json", br#"{"a":{"b":[1,2,{"c":29145505}]}}"#).unwrap());
    sources.extend(read_source("note.txt", "Größe: 29145505 people.".as_bytes()).unwrap());
    Evidence::new(sources)
}

fn honest() -> Value {
    let evidence = evidence();
    let json = render::json(&check(ANSWER, &evidence, &Policy::default()), &evidence);
    assert!(verify_json(&json, &evidence).is_ok());
    serde_json::from_str(&json).unwrap()
}

/// Verifies in memory of at most 60 bytes for each byte of the report, and 8 MiB.
#[track_caller]
fn problems_of(text: &str) -> Vec<Problem> {
    let evidence = evidence();
    let mut problems = Vec::new();
    let used =
        allocation_counter::measure(|| problems = verify_json(text, &evidence).err().unwrap_or_default());
    println!("size {}, peak {}", text.len(), used.bytes_max);
    assert!(
        used.bytes_max <= 60 * text.len() as u64 + (8 << 20),
        "{} bytes at once for {}",
        used.bytes_max,
        text.len()
    );
    assert!(problems.iter().all(|p| !p.message.is_empty()));
    problems
}

/// The first claim's derivation replaced.
#[track_caller]
fn refused(derivation: &Value, kind: ProblemKind) {
    let mut report = honest();
    report["claims"][0]["derivation"] = derivation.clone();
    let problems = problems_of(&report.to_string());
    assert!(problems.iter().any(|p| p.kind == kind), "{problems:.400?}");
}

#[test]
fn places_that_are_not_there() {
    let cell = |row: Value, column: Value| json!({"table": "states.csv", "row": row, "column": column, "value": "29145505"});
    refused(&cell(json!(99), json!("population")), ProblemKind::Rejected);
    refused(&cell(json!(u64::MAX), json!("population")), ProblemKind::Rejected);
    refused(&cell(json!(-1), json!("population")), ProblemKind::Unreadable);
    refused(&cell(json!(1.5), json!("population")), ProblemKind::Unreadable);
    refused(&cell(json!(1), json!(99)), ProblemKind::Rejected);
    refused(&cell(json!(1), json!("x".repeat(1_000_000))), ProblemKind::Unreadable);
    refused(&json!({"table": 99, "row": 1, "column": 1, "value": "29145505"}), ProblemKind::Rejected);
    refused(
        &json!({"text": "note.txt", "span": [8, 9_999_999_999_u64], "value": "29145505"}),
        ProblemKind::Rejected,
    );
    refused(&json!({"text": "note.txt", "span": [9, 8], "value": "29145505"}), ProblemKind::Rejected);
    refused(&json!({"text": "note.txt", "span": [-1, 3], "value": "29145505"}), ProblemKind::Unreadable);
}

#[test]
fn pointers_of_ten_megabytes() {
    for pointer in [
        "/a".repeat(5_000_000 * scale()),
        "/".repeat(10_000_000 * scale()),
        "/~".repeat(1_000_000),
        "~0~1".repeat(1_000_000),
    ] {
        refused(&json!({"json": "api.json", "pointer": pointer, "value": "29145505"}), ProblemKind::Rejected);
    }
}

#[test]
fn derivations_a_hundred_thousand_deep() {
    let depth = 100_000 * scale();
    let leaf = r#"{"table":"states.csv","row":1,"column":"population","value":"29145505"}"#;
    let deep = format!("{}{leaf}{}", r#"{"op":"sum","of":["#.repeat(depth), "]}".repeat(depth));
    let report = honest().to_string().replacen(leaf, &deep, 1);
    assert!(report.len() > depth);
    let problems = problems_of(&report);
    assert_eq!(problems[0].kind, ProblemKind::NoReport, "{problems:?}");
    assert!(problems[0].message.contains("recursion"), "{problems:?}");
}

#[test]
fn derivations_of_more_levels_than_the_verifier_follows() {
    let leaf = json!({"table": "states.csv", "row": 1, "column": "population", "value": "29145505"});
    let deep = |n: usize| (0..n).fold(leaf.clone(), |of, _| json!({"op": "sum", "of": [of]}));
    refused(&deep(40), ProblemKind::Changed);
    // The reader of JSON stops before.
    refused(&deep(70), ProblemKind::NoReport);
}

#[test]
fn sums_of_a_hundred_thousand_places() {
    let leaf =
        |row: usize| json!({"table": "states.csv", "row": row, "column": "population", "value": "29145505"});
    let places: Vec<Value> = (0..50_000 * scale()).map(|i| leaf(i % 3)).collect();
    refused(&json!({"op": "sum", "of": places}), ProblemKind::Rejected);
    refused(&json!({"op": "max", "of": vec![leaf(1); 50_000 * scale()]}), ProblemKind::Changed);
}

#[test]
fn rows_out_of_range_and_twice() {
    let sum = |rows: Value| json!({"op": "sum", "table": "states.csv", "column": "population", "rows": rows});
    refused(&sum(json!([0, 1, 2, 3])), ProblemKind::Rejected);
    refused(&sum(json!([0, 0])), ProblemKind::Rejected);
    refused(&sum(json!([u64::MAX])), ProblemKind::Rejected);
    refused(&sum(json!([-1])), ProblemKind::Unreadable);
    refused(&sum(json!("some")), ProblemKind::Unreadable);
    refused(&sum(json!(vec![0; 1_000_000 * scale()])), ProblemKind::Rejected);
    refused(
        &json!({"op": "sum", "table": "states.csv", "column": "population", "rows": "all", "except": [0, 1, 2]}),
        ProblemKind::Rejected,
    );
    refused(&json!({"op": "row_count", "table": "states.csv", "rows": []}), ProblemKind::Rejected);
}

#[test]
fn numbers_without_end() {
    let cell =
        |value: Value| json!({"table": "states.csv", "row": 1, "column": "population", "value": value});
    for value in ["1e999999999", "1e401", "NaN", "", "-", &"9".repeat(1_000_000)] {
        refused(&cell(json!(value)), ProblemKind::Unreadable);
    }
    refused(&cell(json!("1e400")), ProblemKind::Rejected);
    refused(
        &json!({"op": "scaled", "power": i32::MAX, "of": [cell(json!("29145505"))], "stated": null}),
        ProblemKind::Rejected,
    );
    refused(
        &json!({"op": "scaled", "power": 1e300, "of": [cell(json!("29145505"))], "stated": null}),
        ProblemKind::Unreadable,
    );
    // Powers that multiply: bounded at so many digits.
    let big = |n: usize| json!({"op": "product", "of": vec![json!({"constant": "1e400", "why": "x"}); n]});
    refused(&big(100_000), ProblemKind::Rejected);
    for comparison in [
        json!({"tolerance": {"relative": "1e400", "absolute": "1e400"}}),
        json!({"tolerance": {"relative": "-1", "absolute": "0"}}),
    ] {
        let mut report = honest();
        report["claims"][0]["comparison"] = comparison;
        assert!(!problems_of(&report.to_string()).is_empty());
    }
}

#[test]
fn spans_past_the_end_backwards_or_inside_a_character() {
    for span in [
        json!([0, 9_999_999]),
        json!([5, 2]),
        json!([-1, 2]),
        json!([0]),
        json!([0, 1, 2]),
        json!("0-1"),
        json!([0.5, 1]),
        json!([0, u64::MAX]),
    ] {
        let mut report = honest();
        report["claims"][0]["span"] = span.clone();
        let problems = problems_of(&report.to_string());
        assert!(problems.iter().any(|p| p.at.contains("claims[0]")), "{span}: {problems:?}");
    }
    let mut report = honest();
    report["claims"][0]["span"] = json!([1, 4]);
    assert!(problems_of(&report.to_string()).iter().any(|p| p.kind == ProblemKind::NotInAnswer));
}

#[test]
fn a_hundred_thousand_claims_that_nobody_made() {
    let mut report = honest();
    let claim = report["claims"][0].clone();
    report["claims"] = Value::Array(vec![claim; 20_000 * scale()]);
    let problems = problems_of(&report.to_string());
    assert!(problems.iter().any(|p| p.kind == ProblemKind::Added));
}

#[test]
fn an_answer_of_ten_megabytes() {
    let mut report = honest();
    report["answer"] = json!(format!("{ANSWER}{}", " word".repeat(1_000_000 * scale())));
    report["notes"] = json!(vec!["x"; 10_000]);
    let problems = problems_of(&report.to_string());
    assert!(problems.iter().any(|p| p.at == "notes"), "{problems:.300?}");
}

#[test]
fn documents_that_are_no_reports() {
    let deep = "[".repeat(100_000 * scale());
    for text in [
        "",
        "null",
        "[]",
        "{}",
        "\u{feff}{}",
        "{\"schema\":\"tieout.report/1\"}",
        "\0",
        &deep,
        &"{\"a\":".repeat(100_000),
    ] {
        let problems = problems_of(text);
        assert!(
            problems.iter().any(|p| matches!(p.kind, ProblemKind::NoReport | ProblemKind::Unreadable)),
            "{text:.20}: {problems:?}"
        );
    }
}

#[test]
fn coverage_that_does_not_add_up() {
    for (member, value) in [
        ("seen", json!(0)),
        ("checked", json!(u64::MAX)),
        ("unread", json!(-1)),
        ("unchecked", json!({"cell": 5})),
        ("unchecked", json!({"year": u64::MAX})),
    ] {
        let mut report = honest();
        report["coverage"][member] = value.clone();
        assert!(!problems_of(&report.to_string()).is_empty(), "{member}: {value}");
    }
}
