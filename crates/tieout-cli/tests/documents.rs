//! `tieout contract check` on the document of the README: the command prints what is shown there, the other forms are those of the
//! library, and the page draws the document.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]
#![cfg(feature = "pdf")]

mod common;

use std::path::{Path, PathBuf};

use common::{Folder, Run};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The example's files in a folder of their own, and the command over them.
fn run(folder: &Folder, more: &[&str]) -> Run {
    let command = ["contract", "check", "quotation.toml", "quotation.json", "--document", "quotation.pdf"];
    folder.run(&[&command, more].concat())
}

fn example() -> Folder {
    let folder = Folder::new(&[]);
    for name in ["quotation.toml", "quotation.json", "quotation.pdf"] {
        folder.write(name, &std::fs::read(root().join("examples/documents").join(name)).unwrap());
    }
    folder
}

#[test]
fn the_readme_shows_what_the_command_prints() {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let section =
        readme.split("\n## ").find(|s| s.starts_with("Documents\n")).expect("a section on documents");
    let command = "tieout contract check examples/documents/quotation.toml examples/documents/quotation.json \\\n  \
                   --document examples/documents/quotation.pdf";
    assert!(section.contains(command), "the section names the command");
    let shown = section.split("```text\n").nth(1).and_then(|s| s.split("```").next()).expect("a report");
    let run = run(&example(), &[]);
    assert_eq!((run.code, &*run.err), (1, ""));
    assert_eq!(shown, run.out, "copy what the command prints into the README");
}

#[test]
fn each_status_is_shown_with_its_reason() {
    let json = run(&example(), &["--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let of = |field: &str, key: &str| report["fields"][field][key].as_str().unwrap().to_owned();
    for (field, status, reason) in [
        ("net_total", "confirmed", "label"),
        ("grand_total", "to_be_verified", "rival"),
        ("freight_total", "rejected", "value_not_in_quote"),
        ("payment_days", "missing", "not_given"),
    ] {
        assert_eq!((&*of(field, "status"), &*of(field, "reason")), (status, reason), "{field}");
    }
    // What its quote does not carry can be seen where the quote stands.
    assert_eq!(report["fields"]["freight_total"]["problems"][0]["at"]["quote"], "Total USD 1,305.00");
}

#[test]
fn the_page_is_written_whole_and_draws_the_document() {
    let folder = example();
    let printed = run(&folder, &["--format", "html"]);
    let saved = run(&folder, &["--format", "html", "--output", "report.html"]);
    assert_eq!((saved.code, &*saved.out, &*saved.err), (1, "", ""));
    assert_eq!(folder.read("report.html"), printed.out);
    assert!(printed.out.contains("quotation.json on quotation.pdf"));
    assert!(printed.out.contains("href=\"#f9\"") && printed.out.contains("class=\"box rejected dashed"));
    let pictures = printed.out.matches("data:image/png;base64,iVBOR").count();
    assert_eq!(pictures, usize::from(cfg!(feature = "picture")));
    let run = run(&folder, &["--output", "no/folder/report.txt"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot write no/folder/report.txt"), "{}", run.err);
}
