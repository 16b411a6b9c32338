//! Real answers, where they are at hand, through the command: the same bytes again, and with any number of threads.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)] // a test that reads files

mod common;
#[path = "../../tieout-check/tests/eval/mod.rs"]
mod eval;

use common::Folder;

#[test]
fn a_batch_gives_the_same_bytes_again_and_with_any_number_of_threads() {
    for set in ["d2t_span", "fetaqa", "logicnlg_posneg", "quintd", "rotowire_accuracy", "tatqa"] {
        let Some(text) = eval::prose(set) else { return };
        // Without optimisation every ninth case is enough to go on with.
        let step = if cfg!(debug_assertions) { 9 } else { 1 };
        let lines: String = text.lines().step_by(step).flat_map(|l| [l, "\n"]).collect();
        let folder = Folder::new(&[("in.jsonl", lines.as_str())]);
        let of = |threads: &str| {
            let run = folder.run(&["batch", "-j", threads, "in.jsonl", "out.jsonl"]);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{set} with {threads} threads");
            folder.read("out.jsonl")
        };
        let first = of("1");
        assert_eq!(first.lines().count(), lines.lines().count(), "{set}");
        for threads in ["1", "2", "7"] {
            assert!(of(threads) == first, "{set} comes out otherwise with {threads} threads");
        }
    }
}
