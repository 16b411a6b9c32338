//! Runs the specification: `spec/**/*.md` is read into cases, and every surface of Tieout runs the same cases.
//!
//! The form of a case is described in `spec/README.md`. This crate reads files and is used by tests only: its own
//! (`tests/spec.rs`) run the library, those of `tieout-cli` run the binary.
#![allow(clippy::disallowed_methods)] // the room that reads the specification's files

mod cite;
mod contract;
mod expect;
mod numbers;
mod parse;
mod pieces;
mod run;
mod values;

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

pub use cite::Printed;
pub use contract::Validated;
pub use expect::Expectation;
pub use numbers::{Lines, NumberCase};
pub use parse::{Block, Case, Cite, Contracted, Page, parse};
pub use run::{Ran, refused, run};

/// Something that is wrong with a case, or with what came out of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, as given.
    pub file: String,
    /// 1-based line.
    pub line: usize,
    /// The title of the case.
    pub case: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}\n    {}", self.file, self.line, self.case, self.message.replace('\n', "\n    "))
    }
}

/// The specification's folder of this repository.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec")
}

/// Every case under a folder that is an answer with its evidence, in the order of the files' names; faults of files that
/// cannot be read or cases that are badly formed. A folder without a case is a fault.
pub fn cases(folder: &Path) -> Result<Vec<Case>, Vec<Fault>> {
    pages(folder).map(|page| page.cases)
}

/// Every line of the `numbers`, `values` and `dates` blocks under a folder, likewise.
pub fn number_cases(folder: &Path) -> Result<Vec<NumberCase>, Vec<Fault>> {
    pages(folder).map(|page| page.numbers)
}

/// All files under a folder as one page.
fn pages(folder: &Path) -> Result<Page, Vec<Fault>> {
    let Page { mut cases, mut numbers, mut faults } = Page::default();
    let mut files = Vec::new();
    let fault = |file: &Path, message: String| Fault {
        file: file.display().to_string(),
        line: 1,
        case: "(file)".to_owned(),
        message,
    };
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        match fs::read_dir(&at) {
            Err(e) => faults.push(fault(&at, e.to_string())),
            Ok(entries) => {
                for path in entries.flatten().map(|e| e.path()) {
                    if path.is_dir() {
                        folders.push(path);
                    } else if path.extension().is_some_and(|e| e == "md") {
                        files.push(path);
                    }
                }
            }
        }
    }
    files.sort();
    for path in files {
        match fs::read_to_string(&path) {
            Err(e) => faults.push(fault(&path, e.to_string())),
            Ok(text) => {
                let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
                let page = parse(&format!("spec/{name}"), &text);
                cases.extend(page.cases);
                numbers.extend(page.numbers);
                faults.extend(page.faults);
            }
        }
    }
    if cases.is_empty() {
        faults.push(fault(folder, "the specification has no cases".to_owned()));
    }
    if faults.is_empty() { Ok(Page { cases, numbers, faults }) } else { Err(faults) }
}

/// Runs `one` on every case over the machine's cores and gathers the faults in the order of the cases.
pub fn run_all(cases: &[Case], one: impl Fn(&Case) -> Vec<Fault> + Sync) -> Vec<Fault> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(cases.len().max(1));
    let one = &one;
    let mut found: Vec<(usize, Vec<Fault>)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|t| {
                scope.spawn(move || {
                    let mine = cases.iter().enumerate().skip(t).step_by(threads);
                    mine.map(|(i, case)| (i, one(case))).collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().flat_map(|w| w.join().unwrap_or_else(|e| std::panic::resume_unwind(e))).collect()
    });
    found.sort_by_key(|(i, _)| *i);
    found.into_iter().flat_map(|(_, faults)| faults).collect()
}

/// The faults as one message, for a failing test.
#[must_use]
pub fn listing(faults: &[Fault]) -> String {
    let mut out: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let mut failing: Vec<_> = faults.iter().map(|f| (&f.file, &f.case)).collect();
    failing.dedup();
    out.push(format!("{} faults in {} cases", faults.len(), failing.len()));
    out.join("\n")
}
