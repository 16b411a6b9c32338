//! `--coincidence`: the chance of each supported number, in reports, in batches, and held against the evidence again.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

mod common;

use common::Folder;

const ROWS: &str = "office,staff\nLisbon,312\nPorto,188\nFaro,96\nBraga,412\n";

#[test]
fn chances_are_stated_where_they_are_asked_for_and_verify() {
    let f = Folder::new(&[
        ("staff.csv", ROWS),
        ("answer.txt", "Lisbon has a staff of 312. A staff of 96 is few.\n"),
    ]);
    let check = |more: &[&str]| {
        let run = f.run(&[&["check", "answer.txt", "-e", "staff.csv", "-f", "json"], more].concat());
        (run.code, run.out)
    };
    let (code, plain) = check(&[]);
    assert!(code == 0 && !plain.contains("coincidence"), "{plain}");
    let (_, out) = check(&["--coincidence"]);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    let claims = report["claims"].as_array().unwrap();
    // Nobody but 312 is Lisbon's; of two-digit figures only 96 stands there.
    assert_eq!(claims[0]["coincidence"], "0.0011");
    assert_eq!(claims[1]["coincidence"], "0.0111");
    f.write("report.json", out.as_bytes());
    assert_eq!(f.run(&["verify", "report.json", "-e", "staff.csv"]).code, 0);
    f.write("report.json", out.replace("0.0111", "0.0001").as_bytes());
    let run = f.run(&["verify", "report.json", "-e", "staff.csv"]);
    assert!(
        run.code == 1 && format!("{}{}", run.out, run.err).contains("coincidence"),
        "{} {}",
        run.out,
        run.err
    );
}

#[test]
fn a_batch_states_the_same() {
    let line = r#"{"id":1,"answer":"A staff of 96 is few.","evidence":[{"kind":"table","name":"t","columns":["office","staff"],"rows":[["Lisbon",312],["Faro",96]]}]}"#;
    let f = Folder::new(&[("in.jsonl", line)]);
    assert_eq!(f.run(&["batch", "--coincidence", "in.jsonl", "out.jsonl"]).code, 0);
    assert!(f.read("out.jsonl").contains(r#""coincidence":"0.0111""#), "{}", f.read("out.jsonl"));
}
