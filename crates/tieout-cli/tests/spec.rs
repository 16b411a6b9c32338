//! Every case of the specification through the built command, held against the library byte for byte.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

mod common;

use std::io::Write as _;

use common::Folder;
use tieout_spec::{
    Case, Cite, Contracted, Expectation, Fault, Ran, cases, folder, listing, refused, run, run_all,
};

#[test]
fn the_command_does_what_the_specification_says() {
    let cases = cases(&folder()).unwrap_or_else(|faults| panic!("{}", listing(&faults)));
    let faults = run_all(&cases, one);
    // Past the capture of passing tests: the count is to be seen.
    let _ = writeln!(std::io::stdout(), "{} cases of the specification", cases.len());
    assert!(faults.is_empty(), "\n{}", listing(&faults));
}

fn one(case: &Case) -> Vec<Fault> {
    let folder = Folder::new(&[("answer", &case.answer)]);
    let mut evidence: Vec<String> = Vec::new();
    for block in &case.evidence {
        folder.write(&block.name, block.text.as_bytes());
        evidence.extend(["-e".to_owned(), block.argument()]);
    }
    if let Some(asked) = &case.cite {
        return cited(case, asked, &folder, &evidence);
    }
    if let Some(asked) = &case.contract {
        return contracted(case, asked, &folder);
    }
    if let Some(question) = &case.question {
        evidence.extend(["--question".to_owned(), question.clone()]);
    }
    let mut glossary = Vec::new();
    if let Some(text) = &case.glossary {
        let name = if case.has_json_glossary() { "the glossary.json" } else { "the glossary.toml" };
        folder.write(name, text.as_bytes());
        glossary.extend(["--glossary".to_owned(), name.to_owned()]);
    }
    let mut policy = glossary.clone();
    if let Some(text) = case.policy.as_deref().map(str::trim) {
        policy.push("--policy".to_owned());
        if text.contains('=') {
            folder.write("the policy.toml", text.as_bytes());
            policy.push("the policy.toml".to_owned());
        } else {
            policy.push(text.to_owned());
        }
    }
    let tieout = |first: &[&str], rest: &[&[String]]| {
        let mut arguments: Vec<&str> = first.to_vec();
        arguments.extend(rest.iter().flat_map(|r| r.iter().map(String::as_str)));
        folder.run(&arguments)
    };
    let json = tieout(&["check", "answer", "--format", "json"], &[&evidence, &policy]);
    let (report, evidence_read) = match run(case).0 {
        Ran::Refused(_) if json.code == 2 => return refused(case, &json.err, 2),
        Ran::Refused(message) => {
            return vec![
                case.fault(case.line, format!("the library refuses ({message}), the command does not")),
            ];
        }
        Ran::Report(report, evidence) => (report, evidence),
        Ran::Cited(_) | Ran::Validated(_) => {
            return vec![case.fault(case.line, "an answer was taken for records")];
        }
    };
    let mut faults = Vec::new();
    let mut same = |what: &str, library: &str, command: &str| {
        if library != command {
            let message = format!("the command's {what} is another:\nlibrary: {library}\ncommand: {command}");
            faults.push(case.fault(case.line, message));
        }
    };
    same("JSON report", &tieout::render::json(&report, &evidence_read), &json.out);
    let text = tieout(&["check", "answer"], &[&evidence, &policy]);
    same("text report", &tieout::render::text(&report, &evidence_read, &Default::default()), &text.out);
    let html = tieout(&["check", "answer", "--format", "html"], &[&evidence, &policy]);
    same("HTML report", &tieout::render::html(&report, &evidence_read, &Default::default()), &html.out);
    for (line, expectation) in &case.expectations {
        if let Expectation::Exit(code) = expectation
            && (*code != json.code || *code != text.code)
        {
            faults.push(case.fault(*line, format!("the command exits with {}: {}", json.code, json.err)));
        }
    }
    if json.code != i32::from(!report.ok) {
        faults.push(case.fault(case.line, format!("ok is {}, the exit code {}", report.ok, json.code)));
    }
    folder.write("report.json", json.out.as_bytes());
    let verified = tieout(&["verify", "report.json"], &[&evidence, &glossary]);
    if verified.code != 0 {
        faults.push(case.fault(case.line, format!("verify: {}{}", verified.out, verified.err)));
    }
    faults
}

/// `tieout contract check` in both formats, held against the library.
fn contracted(case: &Case, asked: &Contracted, folder: &Folder) -> Vec<Fault> {
    let text = asked.contract.trim();
    let contract = match text {
        "invoice" | "receipt" | "quotation" => text,
        _ if text.starts_with('{') => "the contract.json",
        _ => "the contract.toml",
    };
    if contract != text {
        folder.write(contract, asked.contract.as_bytes());
    }
    let document = if asked.is_json() { "the document.json" } else { "the document.txt" };
    folder.write(document, asked.document.as_bytes());
    folder.write("the candidate.json", asked.candidate.as_bytes());
    let tieout = |format: &str| {
        folder.run(&["contract", "check", contract, "the candidate.json", "-d", document, "--format", format])
    };
    let (text, json) = (tieout("text"), tieout("json"));
    let printed = match run(case).0 {
        Ran::Validated(printed) => printed,
        Ran::Refused(_) if text.code == 2 && json.code == 2 => return refused(case, &text.err, 2),
        other => {
            return vec![case.fault(case.line, format!("the library: {other:?}, the command: {text:?}"))];
        }
    };
    let mut faults = Vec::new();
    for (what, library, command) in [("text", &printed.text, &text), ("JSON", &printed.json, &json)] {
        if *library != command.out || command.code != i32::from(!printed.ok) {
            let message =
                format!("the command's {what} is another:\nlibrary: {library}\ncommand: {command:?}");
            faults.push(case.fault(case.line, message));
        }
    }
    faults
}

/// `tieout cite` in both formats, held against the library.
fn cited(case: &Case, asked: &Cite, folder: &Folder, evidence: &[String]) -> Vec<Fault> {
    let mut arguments = vec!["cite".to_owned()];
    match &asked.records {
        Some(records) => {
            folder.write("the records.json", records.as_bytes());
            arguments.extend(["check", "the records.json"].map(str::to_owned));
            arguments.extend(evidence.iter().cloned());
        }
        None => arguments.extend(["rows".to_owned()].into_iter().chain(evidence.iter().skip(1).cloned())),
    }
    arguments.extend(asked.options.iter().cloned());
    let tieout = |format: &str| {
        let mut all: Vec<&str> = arguments.iter().map(String::as_str).collect();
        all.extend(["--format", format]);
        folder.run(&all)
    };
    let (text, json) = (tieout("text"), tieout("json"));
    let printed = match run(case).0 {
        Ran::Cited(printed) => printed,
        Ran::Refused(_) if text.code == 2 && json.code == 2 => return refused(case, &text.err, 2),
        other => {
            return vec![case.fault(case.line, format!("the library: {other:?}, the command: {text:?}"))];
        }
    };
    let mut faults = Vec::new();
    for (what, library, command) in [("text", &printed.text, &text), ("JSON", &printed.json, &json)] {
        if *library != command.out || command.code != i32::from(!printed.ok) {
            let message =
                format!("the command's {what} is another:\nlibrary: {library}\ncommand: {command:?}");
            faults.push(case.fault(case.line, message));
        }
    }
    faults
}
