//! What the command says when something is wrong: which file, where, and what to do. Never a panic.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

mod common;

use common::{Folder, STATES};

fn refused(folder: &Folder, arguments: &[&str], message: &str) {
    let run = folder.run(arguments);
    assert_eq!(run.code, 2, "{arguments:?}: {run:?}");
    assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
    assert_eq!(run.out, "", "{arguments:?}");
}

#[test]
fn files_that_cannot_be_read() {
    let f = Folder::new(&[("a.txt", "12"), ("s.csv", STATES)]);
    f.write("latin.txt", b"caf\xe9 12");
    refused(&f, &["check", "none.txt", "-e", "s.csv"], "cannot read none.txt: no such file");
    refused(&f, &["check", "a.txt", "-e", "none.csv"], "cannot read none.csv: no such file");
    refused(&f, &["check", ".", "-e", "s.csv"], "it is a folder");
    refused(&f, &["check", "latin.txt", "-e", "s.csv"], "latin.txt is not UTF-8 at byte 3");
    refused(&f, &["verify", "none.json", "-e", "s.csv"], "cannot read none.json: no such file");
    refused(&f, &["explain", "evidence", "none.csv"], "cannot read none.csv: no such file");
    refused(&f, &["batch", "none.jsonl", "out.jsonl"], "cannot read none.jsonl: no such file");
    refused(&f, &["batch", "a.txt", "no/folder/out.jsonl"], "cannot write no/folder/out.jsonl");
    refused(&f, &["batch", "a.txt", "a.txt"], "the same file");
}

#[test]
fn bad_json_has_its_line_and_column() {
    let f = Folder::new(&[("a.txt", "12"), ("bad.json", "{\"a\": 1,\n \"b\" 2}")]);
    refused(&f, &["check", "a.txt", "-e", "bad.json"], "bad.json: ");
    let run = f.run(&["check", "a.txt", "-e", "bad.json"]);
    assert!(run.err.contains("line 2") && run.err.contains("column 6"), "{}", run.err);
    refused(&f, &["verify", "bad.json"], "line 2, column");
    refused(&f, &["verify", "a.txt"], "a.txt: ");
}

#[test]
fn policies_name_the_key_that_was_meant() {
    let f = Folder::new(&[
        ("a.txt", "12"),
        ("p.toml", "preset = \"strict\"\nrel_tolerence = 0.1\n"),
        ("broken.toml", "preset = "),
        ("p.json", "{\"preset\": \"strct\"}"),
    ]);
    let bad = |policy: &[&str], message: &str| {
        refused(&f, &[&["check", "a.txt"], policy].concat(), message);
    };
    bad(&["--policy", "strct"], "did you mean `strict`?");
    bad(
        &["--policy", "p.toml"],
        "p.toml: line 2, column 1: no policy key is called `rel_tolerence` (did you mean `rel_tolerance`?)",
    );
    bad(&["--policy", "broken.toml"], "broken.toml: line 1, column 10: this is no policy");
    bad(&["--policy", "p.json"], "did you mean `strict`?");
    bad(&["--policy", "none.toml"], "cannot read none.toml");
    bad(&["--set", "roundng=true"], "did you mean `rounding`?");
    bad(&["--set", "rounding=perhaps"], "takes true or false");
    bad(&["--set", "rounding"], "--set takes key=value");
}

#[test]
fn usage() {
    let f = Folder::new(&[("a.txt", "12")]);
    refused(&f, &["check"], "Usage");
    refused(&f, &["check", "a.txt", "--text", "12"], "cannot be used with");
    refused(&f, &["check", "-", "-e", "-"], "cannot both be standard input");
    refused(&f, &["chek", "a.txt"], "check");
    refused(&f, &["batch", "a.txt", "-", "--resume"], "--resume needs a file");
    refused(&f, &["batch", "a.txt", "-", "--allow-files", "none"], "none is no folder");
    let help = f.run(&["--help"]);
    assert_eq!(help.code, 0);
    assert!(help.out.contains("Exit codes: 0 tied out, 1 findings or nothing checked, 2 bad input or usage"));
}

#[test]
fn no_evidence_is_said() {
    let f = Folder::new(&[("empty.csv", "")]);
    let run = f.run(&["check", "--text", "It was 12,345 in all."]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("no evidence is given"), "{}", run.err);
    let run = f.run(&["check", "--text", "It was 12,345 in all.", "-e", "empty.csv"]);
    assert!(run.code != 0 && run.err.contains("empty"), "{run:?}");
}

#[test]
fn nothing_checked_is_not_ok() {
    let f = Folder::new(&[("s.csv", STATES)]);
    let run = f.run(&["check", "--text", "All is well.", "-e", "s.csv"]);
    assert_eq!(run.code, 1);
    assert!(run.out.starts_with("nothing checked: the answer states no values"), "{}", run.out);
}

#[test]
fn standard_input_is_read() {
    let f = Folder::new(&[("s.csv", STATES)]);
    let from_text = f.run(&["check", "--text", "California has 39,538,223 people.", "-e", "s.csv"]);
    let from_stdin = f.run_with(&["check", "-", "-e", "s.csv"], b"California has 39,538,223 people.");
    assert_eq!((from_text.code, &from_text.out), (from_stdin.code, &from_stdin.out));
    assert_eq!(from_stdin.code, 0, "{from_stdin:?}");
}
