//! `tieout ledger`, from the outside.
#![cfg(feature = "ledger")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

mod common;

use common::{Folder, Run};
use serde_json::Value;
use tieout_ledger::{Digest, Ledger, Moment, Recording};

const REPORT: &str = r#"{"fields": {"net_total": {"status": "to_be_verified", "reason": "rival"},
    "vat": {"status": "rejected", "reason": "not_on_page"}, "due": {"status": "missing"}}}"#;

/// Two records of one candidate of `a.pdf` under two versions of a contract, and one of `b.pdf`.
fn folder() -> Folder {
    let folder = Folder::new(&[("a.pdf", "%PDF a"), ("b.pdf", "%PDF b"), ("note.txt", "a letter")]);
    let mut ledger = Ledger::create(folder.path().join("l.db")).unwrap();
    let recording = Recording {
        document: Digest::of(b"%PDF a"),
        contract: Digest::of(b"3"),
        contract_name: "invoice",
        contract_version: "3",
        tool: "tieout 0.1.0",
        candidate: "{\"net_total\": \"1,200.00\"}",
        report: REPORT,
    };
    let newer = Recording {
        contract: Digest::of(b"4"),
        contract_version: "4",
        report: r#"{"fields": {"net_total": {"status": "confirmed", "reason": "quote"}, "vat": {"status": "rejected", "reason": "not_on_page"}, "due": {"status": "missing"}}}"#,
        ..recording
    };
    let other = Recording { document: Digest::of(b"%PDF b"), contract_name: "receipt", ..recording };
    ledger.record_all(&[recording, newer, other], &Moment::of_unix(1_774_947_900)).unwrap();
    folder
}

fn ledger(folder: &Folder, arguments: &[&str]) -> Run {
    folder.run(&[&["ledger"], arguments, &["--ledger", "l.db"]].concat())
}

fn said(folder: &Folder, arguments: &[&str]) -> String {
    let run = ledger(folder, arguments);
    assert_eq!((run.code, &run.err[..]), (0, ""), "{arguments:?}");
    run.out
}

fn json(folder: &Folder, arguments: &[&str]) -> Value {
    serde_json::from_str(&said(folder, &[arguments, &["--format", "json"]].concat())).unwrap()
}

fn numbers(value: &Value) -> Vec<u64> {
    value["records"].as_array().unwrap().iter().map(|r| r["number"].as_u64().unwrap()).collect()
}

#[test]
fn records_are_listed() {
    let f = folder();
    let text = said(&f, &["list"]);
    assert!(
        text.starts_with("3  2026-03-31T09:05:00Z  receipt 3  1 to be verified, 1 rejected, 1 missing\n"),
        "{text}"
    );
    let all = json(&f, &["list"]);
    assert_eq!((all["schema"].as_str(), numbers(&all)), (Some("tieout.records/1"), vec![3, 2, 1]));
    assert_eq!(all["next_before"], Value::Null);
    assert_eq!(all["records"][1]["fields"]["confirmed"], 1);
    let page = json(&f, &["list", "--limit", "2"]);
    assert_eq!((numbers(&page), page["next_before"].as_u64()), (vec![3, 2], Some(2)));
    assert_eq!(numbers(&json(&f, &["list", "--before", "2"])), [1]);
    assert_eq!(numbers(&json(&f, &["list", "--contract", "receipt"])), [3]);
    assert_eq!(numbers(&json(&f, &["list", "--status", "to_be_verified"])), [3, 1]);
    // A document by its digest, or by itself.
    assert_eq!(numbers(&json(&f, &["list", "--document", "a.pdf"])), [2, 1]);
    assert_eq!(numbers(&json(&f, &["list", "--document", &Digest::of(b"%PDF b").to_string()])), [3]);
    assert_eq!(said(&f, &["list", "--document", "note.txt"]), "no such records\n");
}

#[test]
fn decisions_are_recorded_and_shown() {
    let f = folder();
    let decide = |what: &[&str]| said(&f, &[&["decide", "1"], what, &["--who", "A. Reader"]].concat());
    let text = decide(&["net_total", "--confirm", "--when", "2026-03-31T11:20:00Z", "--note", "page 2"]);
    assert!(
        text.starts_with(
            "decision 4: net_total of record 1 confirmed by A. Reader, 2026-03-31T11:20:00Z: page 2\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("  confirmed  net_total (recorded as to be verified, rival, by decision 4)\n"),
        "{text}"
    );
    let again = decide(&["net_total", "--confirm", "--when", "2026-03-31T11:20:00Z", "--note", "page 2"]);
    assert!(again.starts_with("decision 4 was there already: "), "{again}");
    assert!(
        decide(&["vat", "--confirm"]).contains("refutes the value"),
        "a confirmation does not lift a rejection"
    );
    assert!(decide(&["due", "--reject"]).contains("only a correction gives it one"));
    let corrected = decide(&["due", "--correct", "-12.5"]);
    assert!(
        corrected.contains("  confirmed  due (recorded as missing, corrected to `-12.5`, by decision 7)\n"),
        "{corrected}"
    );

    let text = said(&f, &["show", "1"]);
    for part in [
        "record 1, 2026-03-31T09:05:00Z\n",
        "contract  invoice 3 (",
        "The same candidate is also in record 2; `--against 2` shows the difference.",
        "  rejected  vat (not_on_page)\n",
        "  4 net_total: confirmed by A. Reader, 2026-03-31T11:20:00Z: page 2\n",
        "  {\"net_total\": \"1,200.00\"}\n",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let shown = json(&f, &["show", "1"]);
    assert_eq!(shown["report"], REPORT);
    assert_eq!(shown["fields"][2]["correction"], "-12.5");
    assert_eq!(shown["decisions"].as_array().unwrap().len(), 4);
    // Without `--when` it is the time of now.
    assert!(shown["decisions"][1]["when"].as_str().unwrap().parse::<Moment>().is_ok());
    assert!(shown["decisions"][1]["when"].as_str().unwrap() > "2026-");
    let decided = json(&f, &["decide", "2", "net_total", "--reject", "--who", "B"]);
    assert_eq!(
        (decided["number"].as_u64(), decided["field"]["status"].as_str()),
        (Some(8), Some("rejected"))
    );
}

#[test]
fn another_contract_shows_its_difference() {
    let f = folder();
    said(&f, &["decide", "1", "vat", "--correct", "19 %", "--who", "A"]);
    let text = said(&f, &["show", "2", "--against", "1"]);
    assert!(text.starts_with("record 2 against record 1\n  contract: invoice 3 ("), "{text}");
    assert!(text.contains("  net_total: to be verified (rival) → confirmed (quote)\n"), "{text}");
    assert!(text.contains("    decision 4 was about the earlier record, and is not made here\n"), "{text}");
    assert!(text.ends_with("1 field stands as it stood\n"), "{text}");
    let value = json(&f, &["show", "2", "--against", "1"]);
    assert_eq!((&value["fields"][1]["undecided"], &value["unchanged"]), (&4.into(), &1.into()));
    let refused = ledger(&f, &["show", "3", "--against", "1"]);
    assert!(refused.code == 2 && refused.err.contains("another document"), "{refused:?}");
}

/// What `contract check` prints is what a ledger takes.
#[test]
fn a_validation_is_recorded_as_it_is_printed() {
    let f = Folder::new(&[
        (
            "contract.json",
            r#"{"fields": {"total": {"type": "money", "currency": ["EUR"]}, "due": {"type": "date"}}}"#,
        ),
        ("candidate.json", r#"{"total": {"value": "1,200.00", "currency": "EUR"}}"#),
        ("a.txt", "Total 1,200.00 EUR\n"),
    ]);
    let run =
        f.run(&["contract", "check", "contract.json", "candidate.json", "-d", "a.txt", "--format", "json"]);
    let recording = Recording {
        document: Digest::of(f.read("a.txt").as_bytes()),
        contract: Digest::of(f.read("contract.json").as_bytes()),
        contract_name: "contract.json",
        contract_version: "",
        tool: "tieout",
        candidate: &f.read("candidate.json"),
        report: &run.out,
    };
    Ledger::create(f.path().join("l.db")).unwrap().record(&recording, &Moment::of_unix(0)).unwrap();
    let printed: Value = serde_json::from_str(&run.out).unwrap();
    let shown = json(&f, &["show", "1"]);
    assert_eq!(shown["report"], run.out);
    let fields = shown["fields"].as_array().unwrap();
    assert_eq!(fields.len(), 2);
    for field in fields {
        let name = field["name"].as_str().unwrap();
        assert_eq!(field["recorded"], printed["fields"][name]["status"], "{name}");
        assert_eq!(field["reason"], printed["fields"][name]["reason"], "{name}");
    }
    assert!(
        said(&f, &["decide", "1", "due", "--correct", "2026-04-30", "--who", "A"])
            .contains("  confirmed  due")
    );
}

#[test]
fn samples() {
    let f = folder();
    let drawn = json(&f, &["sample", "--n", "2", "--seed", "5"]);
    assert_eq!(numbers(&drawn).len(), 2);
    assert_eq!(drawn, json(&f, &["sample", "--n", "2", "--seed", "5"]));
    let order = numbers(&json(&f, &["sample", "--n", "9", "--seed", "5"]));
    assert_eq!((order.len(), &order[..2]), (3, &numbers(&drawn)[..]));
}

#[test]
fn a_ledger_and_its_export_are_verified() {
    let f = folder();
    let text = said(&f, &["verify"]);
    assert!(text.starts_with("the ledger holds: 3 events, 3 validations, 0 decisions\nhead 3:"), "{text}");
    let head = text.lines().nth(1).unwrap().strip_prefix("head ").unwrap();
    let lines = said(&f, &["export"]);
    assert_eq!(lines.lines().count(), 3);
    f.write("l.jsonl", lines.as_bytes());
    assert_eq!(f.run(&["ledger", "verify", "--exported", "l.jsonl", "--head", head]).out, text);
    assert_eq!(f.run_with(&["ledger", "verify", "--exported", "-"], lines.as_bytes()).out, text);
    said(&f, &["decide", "1", "net_total", "--confirm", "--who", "A"]);
    assert!(said(&f, &["verify", "--head", head]).starts_with("the ledger holds: 4 events"));

    f.write("changed.jsonl", lines.replacen("1,200.00", "7,200.00", 1).as_bytes());
    let run = f.run(&["ledger", "verify", "--exported", "changed.jsonl"]);
    assert!(
        run.code == 1 && run.out.starts_with("the ledger does not hold\n  event 1 was changed: "),
        "{run:?}"
    );
    let two: String = lines.split_inclusive('\n').take(2).collect();
    f.write("two.jsonl", two.as_bytes());
    let run = f.run(&["ledger", "verify", "--exported", "two.jsonl", "--head", head, "--format", "json"]);
    let value: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &value["ok"], &value["broken_at"]), (1, &false.into(), &3.into()));
    assert!(value["message"].as_str().unwrap().contains("was cut off"));
}

/// A ledger whose guards are gone takes no decision, and `verify` says that it does not hold.
#[test]
fn a_damaged_ledger_does_not_hold() {
    let f = folder();
    let path = f.path().join("l.db");
    let mut bytes = std::fs::read(&path).unwrap();
    let guard = b"event_is_never_removed BEFORE DELETE";
    let at = bytes.windows(guard.len()).position(|window| window == guard).unwrap();
    bytes[at + guard.len() - 6..at + guard.len()].copy_from_slice(b"UPDATE");
    f.write("l.db", &bytes);
    let run = ledger(&f, &["verify"]);
    assert!(run.code == 1 && run.out.starts_with("the ledger does not hold\n"), "{run:?}");
    assert!(run.out.contains("`event_is_never_removed` was"), "{run:?}");
    let run = ledger(&f, &["decide", "1", "vat", "--reject", "--who", "A"]);
    assert!(run.code == 2 && run.err.contains("is damaged"), "{run:?}");
}

#[test]
fn nothing_of_a_ledger_steers_the_terminal() {
    let f = Folder::new(&[]);
    let mut ledger = Ledger::create(f.path().join("l.db")).unwrap();
    let nasty = "\u{1b}[31m\u{202e}\n\u{9b}x";
    let report = format!(
        "{{\"fields\": {{{name}: {{\"status\": \"missing\", \"reason\": {name}}}}}}}",
        name = Value::from(nasty)
    );
    let recording = Recording {
        document: Digest::of(b"a"),
        contract: Digest::of(b"b"),
        contract_name: nasty,
        contract_version: nasty,
        tool: nasty,
        candidate: nasty,
        report: &report,
    };
    let when = Moment::of_unix(0);
    ledger.record(&recording, &when).unwrap();
    let newer = Recording { contract: Digest::of(b"c"), tool: "\u{7}", ..recording };
    ledger.record(&newer, &when).unwrap();
    drop(ledger);
    let mut all = said(&f, &["decide", "1", nasty, "--correct", nasty, "--who", nasty, "--note", nasty]);
    for arguments in
        [&["list"][..], &["show", "1"], &["show", "2", "--against", "1"], &["sample", "--n", "2"]]
    {
        all.push_str(&said(&f, arguments));
    }
    all.push_str(&self::ledger(&f, &["decide", "1", "\u{1b}", "--confirm", "--who", "A"]).err);
    assert!(all.matches('\u{FFFD}').count() > 20, "{all}");
    for hidden in ['\u{1b}', '\u{202e}', '\u{9b}', '\u{7}'] {
        assert!(!all.contains(hidden), "{hidden:?} in {all:?}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let f = folder();
    let refused = |arguments: &[&str], message: &str| {
        let run = f.run(&[&["ledger"], arguments].concat());
        assert_eq!((run.code, &run.out[..]), (2, ""), "{arguments:?}");
        assert!(run.err.contains(message) && !run.err.contains("panicked"), "{arguments:?}: {}", run.err);
    };
    refused(&["list", "--ledger", "none.db"], "none.db: there is no such ledger");
    refused(&["list", "--ledger", "note.txt"], "note.txt is no ledger");
    refused(&["list"], "--ledger");
    refused(
        &["list", "--ledger", "l.db", "--status", "fine"],
        "it is one of confirmed, to_be_verified, rejected, missing",
    );
    refused(&["list", "--ledger", "l.db", "--document", "none.pdf"], "cannot read none.pdf: no such file");
    refused(&["show", "9", "--ledger", "l.db"], "there is no record 9: the ledger has the events 1 to 3");
    let who = ["--who", "A", "--ledger", "l.db"];
    refused(&[&["decide", "1", "nte_total", "--confirm"], &who[..]].concat(), "did you mean `net_total`?");
    refused(&[&["decide", "1", "vat"], &who[..]].concat(), "--confirm");
    refused(&[&["decide", "1", "vat", "--confirm", "--reject"], &who[..]].concat(), "cannot be used with");
    refused(
        &[&["decide", "1", "vat", "--confirm", "--when", "today"], &who[..]].concat(),
        "no moment in UTC",
    );
    refused(&["decide", "1", "vat", "--confirm", "--who", " ", "--ledger", "l.db"], "needs the name");
    refused(&["verify"], "--ledger");
    refused(&["verify", "--exported", "none.jsonl"], "cannot read none.jsonl: no such file");
    refused(&["verify", "--ledger", "l.db", "--head", "3"], "no head of a ledger");
}
