//! Writes into a ledger until it is killed, and says what the ledger acknowledged: the other side of `tests/kill.rs` and
//! `tests/full.rs`. No part of the product.
//!
//! `ledger-scribe PATH SEED` prints a line `number hash` for each event once it is acknowledged. An error ends it: its text goes to
//! standard error, and the exit code is 3. It ends by itself after some thousand batches, or when nobody listens any more, so that a test
//! that fails leaves nothing behind that goes on writing.
#![allow(clippy::print_stdout, clippy::print_stderr, clippy::disallowed_methods)]

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use tieout_ledger::{Choice, Decision, Digest, Ledger, LedgerError, Moment, Recorded, Recording};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().collect();
    let (Some(path), Some(seed)) = (arguments.get(1), arguments.get(2).and_then(|s| s.parse().ok())) else {
        eprintln!("ledger-scribe PATH SEED");
        return ExitCode::from(2);
    };
    match write(path, seed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}\n{error}");
            ExitCode::from(3)
        }
    }
}

/// After so many batches it has not been killed, and ends.
const BATCHES: u64 = 5000;

/// Batches of one to six records, some of many pages; decisions about the last one; and records that others write too.
fn write(path: &str, seed: u64) -> Result<(), LedgerError> {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut ledger = Ledger::create(path)?;
    for batch in 0..BATCHES {
        let when = Moment::of_unix(1_774_947_900 + i64::try_from(batch).unwrap_or(0));
        if random.below(4) == 0 {
            let candidate = format!("{{\"shared\":{}}}", random.below(100));
            if !acknowledged(&[ledger.record(&recording(&candidate, &report(40)), &when)?]) {
                break;
            }
            continue;
        }
        let of = 1 + random.below(6);
        let candidates: Vec<String> = (0..of)
            .map(|nth| format!("{{\"scribe\":{seed},\"batch\":{batch},\"nth\":{nth},\"of\":{of}}}"))
            .collect();
        let report = report(if random.below(5) == 0 { 30_000 } else { 300 });
        let recordings: Vec<Recording<'_>> = candidates.iter().map(|c| recording(c, &report)).collect();
        let recorded = ledger.record_all(&recordings, &when)?;
        if !acknowledged(&recorded) {
            break;
        }
        if let Some(last) = recorded.last()
            && random.below(3) == 0
        {
            let note = format!("{seed} {batch}");
            let decision = Decision { who: "scribe".to_owned(), when, what: Choice::Confirm, note };
            acknowledged(&[ledger.decide(last.number, "net_total", &decision)?.event]);
        }
    }
    Ok(())
}

fn recording<'a>(candidate: &'a str, report: &'a str) -> Recording<'a> {
    Recording {
        document: Digest::of(candidate.as_bytes()),
        contract: Digest::of(b"contract"),
        contract_name: "invoice",
        contract_version: "3",
        tool: "ledger-scribe",
        candidate,
        report,
    }
}

fn report(padding: usize) -> String {
    let said = "0123456789".repeat(padding / 10);
    format!(
        "{{\"fields\":{{\"net_total\":{{\"status\":\"to_be_verified\",\"reason\":\"rival\"}}}},\"said\":\"{said}\"}}"
    )
}

/// Says what was acknowledged; whether anybody listens.
fn acknowledged(all: &[Recorded]) -> bool {
    let lines: String = all.iter().map(|r| format!("{} {}\n", r.number, r.hash)).collect();
    let mut out = io::stdout().lock();
    out.write_all(lines.as_bytes()).and_then(|()| out.flush()).is_ok()
}

/// A sequence that looks random and is the same for the same seed (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}
