//! Every case of the specification as a line of JSON, with what the library makes of it: for surfaces in other languages, so that
//! there is one reader of `spec/**/*.md`.
//!
//! `cargo run -p tieout-spec --example cases > cases.jsonl`
#![allow(clippy::print_stdout, clippy::print_stderr)] // a program

use std::process::ExitCode;

use serde_json::{Value, json};
use tieout_spec::{Case, Expectation, Lines, NumberCase, Ran, cases, folder, listing, number_cases, run};

fn main() -> ExitCode {
    let (cases, numbers) = match (cases(&folder()), number_cases(&folder())) {
        (Ok(cases), Ok(numbers)) => (cases, numbers),
        (Err(faults), _) | (_, Err(faults)) => {
            eprintln!("{}", listing(&faults));
            return ExitCode::FAILURE;
        }
    };
    for line in cases.iter().map(case).chain(numbers.iter().map(number)) {
        println!("{line}");
    }
    // How many there were: whoever reads the lines knows that none is lost.
    println!("{}", json!({ "kind": "end", "cases": cases.len(), "lines": numbers.len() }));
    ExitCode::SUCCESS
}

fn case(case: &Case) -> Value {
    let evidence: Vec<Value> = case
        .evidence
        .iter()
        .map(|b| json!({ "kind": b.kind, "name": b.name, "settings": b.settings, "text": b.text }))
        .collect();
    let kind = match (&case.cite, &case.contract) {
        (Some(_), _) => "cite",
        (_, Some(_)) => "contract",
        _ => "answer",
    };
    json!({
        "file": case.file,
        "line": case.line,
        "title": case.title,
        "kind": kind,
        "answer": case.answer,
        "evidence": evidence,
        "policy": case.policy,
        "question": case.question,
        "glossary": case.glossary,
        "cite": case.cite.as_ref().map(|c| json!({ "records": c.records, "options": c.options })),
        "contract": case.contract.as_ref().map(|c| json!({
            "contract": c.contract, "candidate": c.candidate, "document": c.document,
        })),
        "expectations": case.expectations.iter().map(|(line, e)| expectation(*line, e)).collect::<Vec<_>>(),
        "library": library(run(case).0),
    })
}

/// What the library makes of a case: what it prints, or the message of a refusal.
fn library(ran: Ran) -> Value {
    match ran {
        Ran::Report(report, evidence) => json!({
            "json": tieout::render::json(&report, &evidence),
            "text": tieout::render::text(&report, &evidence, &Default::default()),
            "ok": report.ok,
        }),
        Ran::Cited(printed) => json!({ "json": printed.json, "text": printed.text, "ok": printed.ok }),
        Ran::Validated(printed) => json!({ "json": printed.json, "text": printed.text, "ok": printed.ok }),
        Ran::Refused(message) => json!({ "refused": message }),
    }
}

fn expectation(line: usize, expectation: &Expectation) -> Value {
    let text = |kind: &str, text: &str| json!({ "line": line, "kind": kind, "text": text });
    match expectation {
        Expectation::Claim { text, verdict, reason, explained } => json!({
            "line": line, "kind": "claim", "text": text, "verdict": verdict.to_string(), "reason": reason.to_string(),
            "explained": explained,
        }),
        Expectation::Field { name, standing, explained } => {
            json!({ "line": line, "kind": "field", "name": name, "verdict": standing, "explained": explained })
        }
        Expectation::Decided { name, status, reason, explained } => json!({
            "line": line, "kind": "decided", "name": name, "status": status, "reason": reason, "explained": explained,
        }),
        Expectation::Rule { rule, holds } => {
            json!({ "line": line, "kind": "rule", "rule": rule, "holds": holds })
        }
        Expectation::Others => json!({ "line": line, "kind": "others" }),
        Expectation::Ok(ok) => json!({ "line": line, "kind": "ok", "ok": ok }),
        Expectation::Outcome(outcome) => text("outcome", outcome.as_str()),
        Expectation::Count(what, n) => json!({ "line": line, "kind": "count", "what": what, "count": n }),
        Expectation::Exit(code) => json!({ "line": line, "kind": "exit", "code": code }),
        Expectation::Says(wanted, said) => {
            json!({ "line": line, "kind": "says", "wanted": wanted, "text": said })
        }
        Expectation::Caveat(said) => text("caveat", said),
        Expectation::Correction(said) => text("correction", said),
        Expectation::Note(said) => text("note", said),
    }
}

fn number(case: &NumberCase) -> Value {
    let kind = match case.block {
        Lines::Numbers => "numbers",
        Lines::Values => "values",
        Lines::Dates => "dates",
    };
    json!({ "file": case.file, "line": case.line, "title": case.title, "kind": kind, "text": case.text })
}
