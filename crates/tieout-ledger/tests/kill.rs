//! Four processes write into one ledger and are killed at any point; nothing that was acknowledged may be lost, and nothing may be
//! half there.
//!
//! `TIEOUT_KILLS=200 cargo test --release -p tieout-ledger --test kill -- --nocapture` for two hundred rounds; five otherwise.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::disallowed_methods)]

mod common;

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::Duration;
use std::{env, thread};

use common::{Folder, exported};
use serde_json::Value;
use tieout_ledger::{Event, Happening, Ledger, LedgerError};

const SCRIBES: u64 = 4;
/// After so many rounds a new ledger is begun, so that its making is interrupted as well.
const ROUNDS: u64 = 8;

#[test]
fn what_is_acknowledged_survives() {
    let rounds: u64 = env::var("TIEOUT_KILLS").map_or(5, |text| text.parse().unwrap());
    let folder = Folder::new();
    let mut acknowledged: BTreeMap<u64, String> = BTreeMap::new();
    let (mut events, mut all, mut unfinished) = (0, 0, 0);
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    for round in 0..rounds {
        let path = folder.path(&format!("{}.ledger", round / ROUNDS));
        if round % ROUNDS == 0 {
            acknowledged.clear();
        }
        let scribes: Vec<Scribe> = (0..SCRIBES).map(|nth| scribe(&path, SCRIBES * round + nth)).collect();
        for said in scribes.into_iter().map(|scribe| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // The first rounds of a ledger end within its making.
            let most = if round % ROUNDS < 2 { 3_000 } else { 100_000 };
            thread::sleep(Duration::from_micros((random >> 33) % most));
            scribe.killed()
        }) {
            // A line that is not whole was cut off by the kill.
            for line in said.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
                let (number, hash) = line.trim_end().split_once(' ').unwrap();
                let before = acknowledged.insert(number.parse().unwrap(), hash.to_owned());
                assert!(before.is_none_or(|before| before == hash), "round {round}: {number} was two events");
                all += 1;
            }
        }
        match Ledger::open(&path) {
            Ok(ledger) => events = holds(&ledger, &acknowledged, round),
            // Killed before the ledger was made. Nothing was acknowledged, and it can be made now.
            Err(LedgerError::NotFound { .. } | LedgerError::NotALedger { .. }) => {
                assert!(acknowledged.is_empty(), "round {round}");
                holds(&Ledger::create(&path).unwrap(), &acknowledged, round);
                unfinished += 1;
            }
            Err(error) => panic!("round {round}: {error}"),
        }
    }
    println!(
        "{rounds} rounds, {all} acknowledgements, {events} events in the last ledger, {unfinished} makings cut off"
    );
    assert!(all > 0);
}

/// A process that writes, and what it says, which is read as it comes: a full pipe would stop it.
struct Scribe {
    child: Child,
    said: Option<JoinHandle<String>>,
}

/// A round that fails leaves no process behind.
impl Drop for Scribe {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn scribe(path: &Path, seed: u64) -> Scribe {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ledger-scribe"))
        .arg(path)
        .arg(seed.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = child.stdout.take().unwrap();
    let said = thread::spawn(move || {
        let mut said = String::new();
        out.read_to_string(&mut said).unwrap();
        said
    });
    Scribe { child, said: Some(said) }
}

impl Scribe {
    /// Kills it as `kill -9` does; what it had said by then.
    fn killed(mut self) -> String {
        self.child.kill().unwrap();
        let mut complaint = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        assert!(self.child.wait().unwrap().code().is_none(), "it ended by itself: {complaint}");
        self.said.take().unwrap().join().unwrap()
    }
}

/// The ledger verifies, everything acknowledged is in it as it was, and each batch is in it whole or not at all; how many events.
fn holds(ledger: &Ledger, acknowledged: &BTreeMap<u64, String>, round: u64) -> u64 {
    let verified = ledger.verify().unwrap();
    assert_eq!(verified.broken, None, "round {round}");
    let mut batches: BTreeMap<(u64, u64), (u64, u64)> = BTreeMap::new();
    let mut hashes = BTreeMap::new();
    for line in exported(ledger).lines() {
        let body = line.strip_prefix("{\"event\":").unwrap();
        let (body, hash) = body.rsplit_once(",\"hash\":\"").unwrap();
        let event = Event::parse(body).unwrap();
        hashes.insert(event.number, hash.strip_suffix("\"}").unwrap().to_owned());
        let Happening::Validation(validation) = event.what else { continue };
        let candidate: Value = serde_json::from_str(&validation.candidate).unwrap();
        if let (Some(scribe), Some(batch)) = (candidate["scribe"].as_u64(), candidate["batch"].as_u64()) {
            let of = candidate["of"].as_u64().unwrap();
            batches.entry((scribe, batch)).or_insert((0, of)).0 += 1;
        }
    }
    for (number, hash) in acknowledged {
        assert_eq!(hashes.get(number), Some(hash), "round {round}: acknowledged event {number} is lost");
    }
    for ((scribe, batch), (there, of)) in batches {
        assert_eq!(there, of, "round {round}: batch {batch} of scribe {scribe} is half there");
    }
    verified.events
}
