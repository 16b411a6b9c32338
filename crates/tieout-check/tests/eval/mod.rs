//! Cases of others, where they are at hand: `$TIEOUT_EVAL`, or `eval` in the folder `shared` beside the checkout. They are not ours
//! to ship.

#![allow(clippy::print_stdout)] // a test that says that it is skipped
#![allow(clippy::disallowed_methods)] // and that reads files
#![allow(dead_code)] // each test file uses a part

use std::path::PathBuf;

/// The text of a file of vectors. Says that the test is skipped where it is not there.
pub(crate) fn vectors(name: &str) -> Option<String> {
    text(&format!("vectors/{name}"))
}

/// The text of a set of answers with their evidence, a case a line. Says that the test is skipped where it is not there.
pub(crate) fn prose(set: &str) -> Option<String> {
    text(&format!("prose/{set}.jsonl"))
}

fn text(name: &str) -> Option<String> {
    let mut folders = Vec::new();
    folders.extend(std::env::var("TIEOUT_EVAL").ok().map(PathBuf::from));
    // Checkouts stand beside `shared`, or one folder below.
    let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    folders.push(workspace.join("../shared/eval"));
    folders.push(workspace.join("../../shared/eval"));
    let found = folders.iter().find_map(|f| std::fs::read_to_string(f.join(name)).ok());
    if found.is_none() {
        println!("skipped: set TIEOUT_EVAL to the folder that holds {name}");
    }
    found
}
