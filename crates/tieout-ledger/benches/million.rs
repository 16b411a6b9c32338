//! A ledger of a million records: appending, looking up, listing, drawing, verifying, exporting.
//!
//! `cargo bench -p tieout-ledger --bench million`; `TIEOUT_RECORDS=20000` for fewer. The file is made in `target/tmp`, on the disk, and
//! removed again.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, clippy::disallowed_types)]

use std::env;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use tieout_ledger::{Choice, Decision, Digest, Filter, Ledger, Moment, Recording, Status, verify_exported};

const BATCH: usize = 1000;
const LOOKUPS: usize = 2000;

fn main() {
    let records: usize = env::var("TIEOUT_RECORDS").map_or(1_000_000, |text| text.parse().unwrap());
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("million.ledger");
    let mut ledger = Ledger::create(&path).unwrap();
    let when = Moment::of_unix(1_774_947_900);

    let mut slowest = Duration::ZERO;
    let start = Instant::now();
    for first in (0..records).step_by(BATCH) {
        let given: Vec<(String, String)> = (first..records.min(first + BATCH)).map(written).collect();
        let batch: Vec<Recording<'_>> =
            (first..).zip(&given).map(|(nth, given)| recording(nth, given)).collect();
        let begun = Instant::now();
        ledger.record_all(&batch, &when).unwrap();
        slowest = slowest.max(begun.elapsed());
    }
    let took = start.elapsed();
    let each = written(7).0.len() + written(7).1.len();
    println!("{records} records of {each} bytes of candidate and report, in batches of {BATCH}");
    println!(
        "append in batches     {:>10.0} records/s, {:.1} s, slowest batch {:.0} ms",
        records as f64 / took.as_secs_f64(),
        took.as_secs_f64(),
        slowest.as_secs_f64() * 1e3
    );
    let alone: Vec<(String, String)> = (records..records + 500).map(written).collect();
    let mut times: Vec<Duration> = (records..)
        .zip(&alone)
        .map(|(nth, given)| timed(|| assert!(!ledger.record(&recording(nth, given), &when).unwrap().known)))
        .collect();
    show("append one by one", &mut times);
    let again: Vec<Recording<'_>> =
        (records..).zip(&alone).map(|(nth, given)| recording(nth, given)).collect();
    let known = timed(|| assert!(ledger.record_all(&again, &when).unwrap().iter().all(|r| r.known)));
    println!("the same 500 again    {:>10.1} ms, none recorded", known.as_secs_f64() * 1e3);
    let decision = Decision {
        who: "A. Reader".to_owned(),
        when: when.clone(),
        what: Choice::Confirm,
        note: String::new(),
    };
    let mut times: Vec<Duration> = (0..100)
        .map(|nth| timed(|| drop(ledger.decide(1 + nth * 37, "net_total", &decision).unwrap())))
        .collect();
    show("decide", &mut times);
    drop(ledger);

    let ledger = Ledger::open(&path).unwrap();
    let mut times: Vec<Duration> = (0..LOOKUPS)
        .map(|nth| {
            // Spread over all documents, each two records.
            let document = document(nth.wrapping_mul(7919 * 64) % records.max(2));
            timed(|| assert!((1..=2).contains(&ledger.by_document(document).unwrap().len())))
        })
        .collect();
    show("look-up by document", &mut times);
    let newest = Filter { status: Some(Status::ToBeVerified), limit: Some(50), ..Filter::default() };
    println!(
        "list the newest 50    {:>10.1} ms",
        timed(|| drop(ledger.list(&newest).unwrap())).as_secs_f64() * 1e3
    );
    println!(
        "sample 100            {:>10.1} s",
        timed(|| drop(ledger.sample(100, 1).unwrap())).as_secs_f64()
    );
    let mut chain = None;
    let start = Instant::now();
    let verified = ledger
        .verify_with(None, |at| {
            if at.done == at.total {
                chain.get_or_insert_with(|| start.elapsed());
            }
        })
        .unwrap();
    assert!(verified.holds());
    println!(
        "verify                {:>10.1} s, of it {:.1} s for the chain",
        start.elapsed().as_secs_f64(),
        chain.unwrap_or_default().as_secs_f64()
    );
    let lines = folder.path().join("export.jsonl");
    let mut out = std::io::BufWriter::new(std::fs::File::create(&lines).unwrap());
    let took = timed(|| {
        ledger
            .export(|line| {
                out.write_all(line.as_bytes()).unwrap();
                ControlFlow::Continue(())
            })
            .unwrap();
        out.flush().unwrap();
    });
    println!("export                {:>10.1} s", took.as_secs_f64());
    let file = std::io::BufReader::new(std::fs::File::open(&lines).unwrap());
    let took = timed(|| assert!(verify_exported(file, None).unwrap().holds()));
    println!("verify the export     {:>10.1} s", took.as_secs_f64());
    let size = std::fs::metadata(&path).unwrap().len() as f64;
    println!("size of the file      {:>10.2} GB, {:.0} bytes a record", size / 1e9, size / records as f64);
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn show(name: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{name:<22}{:>10.3} ms in the middle, p99 {:.3} ms, slowest {:.3} ms", at(50), at(99), at(100));
}

fn document(nth: usize) -> Digest {
    Digest::of(&(nth / 2).to_be_bytes())
}

/// A candidate and a report of eight fields.
fn written(nth: usize) -> (String, String) {
    let names = ["number", "date", "due", "net_total", "vat", "gross_total", "currency", "iban"];
    let fields: Vec<String> = (names.iter().enumerate())
        .map(|(at, name)| {
            let status = if (nth + at).is_multiple_of(11) { "to_be_verified" } else { "confirmed" };
            format!(
                "\"{name}\":{{\"status\":\"{status}\",\"reason\":\"quote\",\"page\":{},\"span\":[{},{}]}}",
                1 + nth % 3,
                nth % 997,
                nth % 997 + 12
            )
        })
        .collect();
    let values: Vec<String> =
        names.iter().map(|name| format!("\"{name}\": \"{}.{:02}\"", nth * 7, nth % 100)).collect();
    (format!("{{{}}}", values.join(", ")), format!("{{\"fields\":{{{}}}}}", fields.join(",")))
}

fn recording(nth: usize, given: &(String, String)) -> Recording<'_> {
    Recording {
        document: document(nth),
        contract: Digest::of(b"contract"),
        contract_name: "invoice",
        contract_version: "3",
        tool: "tieout 0.1.0",
        candidate: &given.0,
        report: &given.1,
    }
}
