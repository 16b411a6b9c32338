//! Reports by real checks, for the renderers to show.

use std::fs;
use std::path::{Path, PathBuf};

use tieout_check::{Policy, Report, check};
use tieout_evidence::{Evidence, Source};

/// A report with the evidence it was made with.
pub(crate) struct Checked {
    /// The name its snapshots bear.
    pub(crate) name: &'static str,
    pub(crate) report: Report,
    pub(crate) evidence: Evidence,
}

/// A check of texts: (file name, content) for each source.
pub(crate) fn checked(
    name: &'static str,
    answer: &str,
    sources: &[(&str, &str)],
    policy: &Policy,
) -> Checked {
    let read = |(name, text): &(&str, &str)| -> Vec<Source> {
        tieout_ingest::read(name, text.as_bytes(), None).unwrap()
    };
    let evidence = Evidence::new(sources.iter().flat_map(read).collect());
    Checked { name, report: check(answer, &evidence, policy), evidence }
}

/// The example that the README shows.
pub(crate) fn demo() -> Checked {
    of_folder("demo", &root().join("../../examples/states"), &["population.csv"], &Policy::default())
}

/// Every verdict and most reasons. The folder can be checked with the command as well.
pub(crate) fn every_verdict() -> Checked {
    let mut policy = Policy::default();
    policy.set("exempt", "14:30").unwrap();
    let sources = [
        "towns.csv",
        "offices.csv",
        "accounts.csv",
        "shares.csv",
        "probes.csv",
        "ferry.json",
        "harbour.txt",
        "census.json",
    ];
    of_folder("every_verdict", &root().join("tests/render/every_verdict"), &sources, &policy)
}

/// An answer that states nothing.
pub(crate) fn nothing() -> Checked {
    checked(
        "nothing",
        "All is well.\n",
        &[("towns.csv", "town,inhabitants\nBrekke,18204\n")],
        &Policy::default(),
    )
}

fn of_folder(name: &'static str, folder: &Path, files: &[&str], policy: &Policy) -> Checked {
    let read = |file: &str| {
        let path = folder.join(file);
        fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    let texts: Vec<_> = files.iter().map(|f| (*f, read(f))).collect();
    let sources: Vec<_> = texts.iter().map(|(f, t)| (*f, t.as_str())).collect();
    checked(name, &read("answer.md"), &sources, policy)
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
