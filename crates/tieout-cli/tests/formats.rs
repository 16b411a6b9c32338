//! `check --format` and `--output`: what is printed is what the library renders, files are whole, and the exit code is the check's.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod common;

use common::{Folder, STATES};
use tieout::render::{self, MarkdownOptions, SarifOptions};
use tieout::{Evidence, Policy};

const ANSWER: &str = "California has 39.5 million people, Texas 30.1 million.\n";

#[test]
fn formats_are_those_of_the_library() {
    let f = Folder::new(&[("answer 1.md", ANSWER), ("s.csv", STATES)]);
    let evidence = Evidence::new(tieout::read_source("s.csv", STATES.as_bytes()).unwrap());
    let report = tieout::check(ANSWER, &evidence, &Policy::default());
    let sarif = |path, all| render::sarif(&report, &evidence, &SarifOptions { path, all });
    let printed = |arguments: &[&str]| {
        let run = f.run(&[&["check", "-e", "s.csv"], arguments].concat());
        assert_eq!((run.code, &*run.err), (1, ""));
        run.out
    };
    let markdown = render::markdown(&report, &evidence, &MarkdownOptions::default());
    assert_eq!(printed(&["answer 1.md", "-f", "markdown"]), markdown);
    assert_eq!(printed(&["./answer 1.md", "-f", "sarif"]), sarif("answer 1.md", false));
    assert_eq!(printed(&["answer 1.md", "-f", "sarif", "--all"]), sarif("answer 1.md", true));
    assert_eq!(printed(&["--text", ANSWER, "-f", "sarif"]), sarif("answer.txt", false));
    assert_eq!(printed(&["answer 1.md", "-f", "junit"]), render::junit(&report, &evidence, "answer 1.md"));
}

#[test]
fn output_is_whole_and_the_exit_code_stays() {
    let f = Folder::new(&[("a.md", ANSWER), ("s.csv", STATES), ("out.json", "old")]);
    for format in ["text", "json", "html", "markdown", "sarif", "junit"] {
        let printed = f.run(&["check", "a.md", "-e", "s.csv", "-f", format]);
        let saved = f.run(&["check", "a.md", "-e", "s.csv", "-f", format, "-o", "out.json"]);
        assert_eq!((saved.code, &*saved.out, &*saved.err), (1, "", ""));
        assert_eq!(f.read("out.json"), printed.out, "{format}");
    }
    let run = f.run(&["check", "a.md", "-e", "s.csv", "-o", "no/folder/out.json"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot write no/folder/out.json"), "{}", run.err);
    let left: Vec<_> = std::fs::read_dir(f.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_a_reader_that_left_is_none() {
    use std::process::{Command, Stdio};
    let f = Folder::new(&[("a.md", ANSWER), ("s.csv", STATES)]);
    for format in ["text", "json"] {
        let command = |out: Stdio| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_tieout"));
            command.args(["check", "a.md", "-e", "s.csv", "-f", format]).current_dir(f.path()).stdout(out);
            command.stderr(Stdio::piped());
            command
        };
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let run = command(full.into()).output().unwrap();
        assert_eq!(run.status.code(), Some(2));
        assert!(String::from_utf8(run.stderr).unwrap().starts_with("error: cannot write the output"));

        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = command(writer.into()).output().unwrap();
        assert_eq!((run.status.code(), &*run.stderr), (Some(1), &b""[..]));
    }
}
