//! Cases of other checkers, where they are at hand: `$TIEOUT_EVAL`, or `eval` in the folder `shared` beside the checkout. They
//! are not ours to ship.

#![allow(clippy::print_stdout)] // a test that says that it is skipped

use std::path::PathBuf;

/// The text of a file of vectors. Says that the test is skipped where it is not there.
pub(crate) fn vectors(name: &str) -> Option<String> {
    let mut folders = Vec::new();
    folders.extend(std::env::var("TIEOUT_EVAL").ok().map(PathBuf::from));
    // Checkouts stand beside `shared`, or one folder below.
    let workspace = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    folders.push(workspace.join("../shared/eval"));
    folders.push(workspace.join("../../shared/eval"));
    let found = folders.iter().find_map(|f| std::fs::read_to_string(f.join("vectors").join(name)).ok());
    if found.is_none() {
        println!("skipped: set TIEOUT_EVAL to the folder that holds vectors/{name}");
    }
    found
}
