//! Every seed, through the property that it is a seed of.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

use std::fs;
use std::path::Path;

fn seeds(target: &str) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    for file in &files {
        let data = fs::read(file).unwrap();
        if std::panic::catch_unwind(|| tieout_fuzz::run(target, &data)).is_err() {
            panic!("{} does not hold", file.display());
        }
    }
    files.len()
}

#[test]
fn every_seed_holds() {
    for (target, _) in tieout_fuzz::TARGETS {
        assert!(seeds(target) > 0, "{target} has no seeds");
    }
}

/// A folder of seeds that no target reads would be dead.
#[test]
fn every_folder_of_seeds_is_a_targets() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(tieout_fuzz::TARGETS.iter().any(|(target, _)| *target == name), "{name} is no target");
    }
}
