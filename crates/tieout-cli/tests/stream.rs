//! `tieout check --stream`: an answer written to the command piece by piece.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use common::{Folder, STATES};
use serde_json::{Value, json};

/// A running command. Tests wait for its lines; they never wait for time to pass.
struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Running {
    fn new(folder: &Folder, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tieout"))
            .args(arguments)
            .current_dir(folder.path())
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line
    }

    fn json(&mut self) -> Value {
        serde_json::from_str(&self.line()).unwrap()
    }

    /// Ends the answer: all that is still printed, and the exit code.
    fn end(mut self) -> (String, i32) {
        drop(self.input.take());
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut self.output, &mut rest).unwrap();
        (rest, self.child.wait().unwrap().code().unwrap())
    }
}

#[test]
fn each_claim_comes_as_soon_as_its_sentence_has_ended() {
    let folder = Folder::new(&[("states.csv", STATES)]);
    let mut run = Running::new(&folder, &["check", "-", "--stream", "--format", "json", "-e", "states.csv"]);
    // The euro sign is cut in two, and so is the figure.
    run.write("\u{20ac}: California has 39.".as_bytes().get(..1).unwrap());
    run.write("\u{20ac}: California has 39.".as_bytes().get(1..).unwrap());
    run.write(b"5 million people. T");
    let first = run.json();
    assert_eq!(first["claim"]["span"], json!([18, 30]));
    assert_eq!(
        (&first["claim"]["text"], &first["claim"]["verdict"]),
        (&json!("39.5 million"), &json!("supported"))
    );
    assert_eq!(run.json(), json!({"released": 38}));
    run.write(b"exas has 30.1 million.\n\n");
    let second = run.json();
    assert_eq!(
        (&second["claim"]["text"], &second["claim"]["verdict"]),
        (&json!("30.1 million"), &json!("contradicted"))
    );
    assert_eq!(run.json(), json!({"released": 64}));
    run.write(b"Florida has 21,538,187");
    let (rest, code) = run.end();
    let lines: Vec<Value> = rest.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    assert_eq!((lines.len(), code), (3, 1));
    assert_eq!(lines[1], json!({"released": 86}));

    let answer =
        "\u{20ac}: California has 39.5 million people. Texas has 30.1 million.\n\nFlorida has 21,538,187";
    folder.write("answer", answer.as_bytes());
    let whole = folder.run(&["check", "answer", "--format", "json", "-e", "states.csv"]);
    let report: Value = serde_json::from_str(&whole.out).unwrap();
    assert_eq!((&lines[2]["report"], whole.code), (&report, 1));
    assert_eq!(report["claims"], json!([first["claim"], second["claim"], lines[0]["claim"]]));
}

#[test]
fn a_person_sees_the_text_as_it_is_released_and_findings_below_it() {
    let folder = Folder::new(&[("states.csv", STATES)]);
    let mut run = Running::new(&folder, &["check", "-", "--stream", "-e", "states.csv"]);
    run.write(b"Texas has 30.1 million people. Calif");
    assert_eq!(run.line(), "Texas has 30.1 million people.\n");
    assert_eq!(run.line(), "    \u{2717} 30.1 million  contradicted: wrong value\n");
    assert_eq!(run.line(), "      population[Texas] = 29,145,505\n");
    assert_eq!(run.line(), "      did you mean 29.1 million?\n");
    run.write(b"ornia has 39.5 million.\n");
    run.write(b"\n");
    assert_eq!(run.line(), "California has 39.5 million.\n");
    let (rest, code) = run.end();
    assert!(rest.contains("findings: 1 of 2 checked values does not tie out"), "{rest}");
    assert!(rest.ends_with("2 values seen, 2 checked, 0 not checked, 0 not read\n"), "{rest}");
    assert_eq!(code, 1);
}

#[test]
fn a_stream_ends_with_the_codes_of_a_check() {
    let folder = Folder::new(&[("states.csv", STATES), ("answer", "Texas has 29,145,505 people.")]);
    let stream = |more: &[&str], input: &[u8]| {
        folder.run_with(&[&["check", "--stream", "-e", "states.csv"], more].concat(), input)
    };
    assert_eq!(stream(&["-"], b"Texas has 29,145,505 people.").code, 0);
    assert_eq!(stream(&["answer"], b"").code, 0);
    assert_eq!(stream(&["-"], b"").code, 1);
    for (arguments, says) in [
        (&["-", "--format", "html"][..], "--stream prints text or json"),
        (&["--text", "5"], "cannot be used with"),
        (&["-", "--output", "report.txt"], "cannot be used with"),
        (&["-", "-e", "-"], "cannot both be standard input"),
        (&["nowhere"], "no such file"),
    ] {
        let run = stream(arguments, b"5");
        assert!(run.code == 2 && run.err.contains(says), "{arguments:?}: {run:?}");
    }
    for (input, at) in [(&b"Texas \xff has"[..], 6), (b"Texas \xe2\x82", 6)] {
        let run = stream(&["-"], input);
        assert!(run.code == 2 && run.err.contains(&format!("- is not UTF-8 at byte {at}")), "{run:?}");
    }
}

#[test]
fn the_presets_of_figured_come_whole_at_the_end() {
    let folder = Folder::new(&[("states.csv", STATES)]);
    let run = folder.run_with(
        &["check", "-", "--stream", "--format", "json", "--policy", "figured", "-e", "states.csv"],
        b"Texas has 29,145,505 people. Florida has 5,000 lakes.\n\nThat is all.",
    );
    let lines: Vec<Value> = run.out.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let claims = lines.iter().take_while(|l| l.get("claim").is_some()).count();
    assert!(claims > 0 && lines[claims] == json!({"released": 67}), "{}", run.out);
    assert_eq!(
        (lines.len(), lines[claims + 1]["report"]["claims"].as_array().unwrap().len()),
        (claims + 2, claims)
    );
}
