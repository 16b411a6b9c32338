//! `tieout explain evidence`: evidence is given as to `check`, and what is printed is what the library renders.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod common;

use common::{Folder, STATES};
use tieout::render::{self, TextOptions};
use tieout::{Evidence, ingest::FileRequest};

#[test]
fn files_and_settings_are_those_of_check() {
    let f = Folder::new(&[
        ("s.csv", STATES),
        ("turn.txt", "Is it 4,200?"),
        ("cut.json", "[{\"a\": 1}, {\"a\": 2"),
    ]);
    let mut sources = tieout::read_source("s.csv", STATES.as_bytes()).unwrap();
    let turn = FileRequest::parse("turn.txt#role=user").unwrap();
    sources.extend(turn.read("turn.txt", b"Is it 4,200?", None).unwrap());
    let evidence = Evidence::new(sources);
    let text = render::evidence(&evidence, &TextOptions::default());
    for given in [
        ["s.csv", "turn.txt#role=user"].as_slice(),
        &["s.csv", "-e", "turn.txt#role=user"],
        &["-e", "s.csv", "-e", "turn.txt#role=user"],
    ] {
        let run = f.run(&[&["explain", "evidence"], given].concat());
        assert_eq!((run.code, &*run.err, &*run.out), (0, "", &*text), "{given:?}");
        let run = f.run(&[&["explain", "evidence", "--format", "json"], given].concat());
        assert_eq!((run.code, run.out), (0, render::evidence_json(&evidence)), "{given:?}");
    }
    let run = f.run(&["explain", "evidence", "cut.json"]);
    assert!(run.code == 2 && run.err.contains("marked as truncated"), "{run:?}");
    let run = f.run(&["explain", "evidence", "cut.json#truncated"]);
    assert!(run.code == 0 && run.out.contains("its end was cut off"), "{run:?}");
    assert_eq!(f.run(&["explain", "evidence"]).code, 2);
}
