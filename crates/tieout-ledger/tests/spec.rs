//! What `spec/ledger.md` says, held against the code: its events are the ones that are written, and its program verifies them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::disallowed_methods)]

mod common;

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use common::{Folder, exported};
use tieout_ledger::{Choice, Decision, Digest, Recording, verify_exported};

fn block(info: &str) -> String {
    let page =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec/ledger.md")).unwrap();
    let (_, behind) = page.split_once(&format!("```{info}\n")).unwrap();
    behind.split_once("```\n").unwrap().0.to_owned()
}

#[test]
fn the_events_are_written_as_they_stand_there() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    let recording = Recording {
        document: Digest::of(b"Net total 1,200.00 EUR\n"),
        contract: Digest::of(b"name = \"invoice\"\n"),
        contract_name: "invoice",
        contract_version: "3",
        tool: "tieout 0.1.0",
        candidate: r#"{"net_total": "1,200.00"}"#,
        report: r#"{"fields":{"net_total":{"status":"to_be_verified","reason":"rival"}}}"#,
    };
    let record = ledger.record(&recording, &"2026-03-31T09:05:00Z".parse().unwrap()).unwrap().number;
    let decision = Decision {
        who: "A. Reader".to_owned(),
        when: "2026-03-31T11:20:00Z".parse().unwrap(),
        what: Choice::Confirm,
        note: "page 2, \"net\"".to_owned(),
    };
    ledger.decide(record, "net_total", &decision).unwrap();
    assert_eq!(exported(&ledger), block("jsonl ledger.jsonl"));
    assert!(verify_exported(block("jsonl ledger.jsonl").as_bytes(), None).unwrap().holds());
}

#[test]
fn the_program_there_verifies_exports() {
    let folder = Folder::new();
    fs::write(folder.path("verify.py"), block("text verify.py")).unwrap();
    let run = |lines: &str| {
        fs::write(folder.path("l.jsonl"), lines).unwrap();
        Command::new("python3").arg(folder.path("verify.py")).arg(folder.path("l.jsonl")).output()
    };
    let lines = block("jsonl ledger.jsonl");
    let good = match run(&lines) {
        Err(e) if e.kind() == ErrorKind::NotFound => {
            return println!("no python3 here: the program was not run");
        }
        run => run.unwrap(),
    };
    assert_eq!(
        String::from_utf8(good.stdout).unwrap().trim(),
        "2 c154d94de0b69ea0104ac30b2fd566a5401de1887d36dc11f7dccadd69445ded"
    );
    for (from, to) in [
        ("1,200.00", "1,300.00"),
        ("c154d94d", "c154d94e"),
        ("\"number\":2", "\"number\":3"),
        ("confirm", "reject"),
    ] {
        assert!(!run(&lines.replacen(from, to, 1)).unwrap().status.success(), "{from}");
    }
    // It reads what the product prints, whatever stands in it.
    let mut ledger = folder.ledger();
    let candidate = "\u{0}\u{1f}\u{7f}\u{85}\u{2028}\r\n\"\\é漢😀";
    common::record(&mut ledger, "a", candidate);
    common::record(&mut ledger, "a", "2");
    let printed = run(&exported(&ledger)).unwrap();
    let head = ledger.head().unwrap().unwrap();
    assert_eq!(String::from_utf8(printed.stdout).unwrap().trim(), format!("2 {}", head.hash));
}
