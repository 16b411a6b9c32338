//! A ledger in a folder of its own, and records to put into it.
#![allow(dead_code)] // each test file uses a part

use std::ops::ControlFlow;
use std::path::PathBuf;

use tempfile::TempDir;
use tieout_ledger::{Choice, Decision, Digest, Ledger, Moment, Recorded, Recording};

pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn ledger(&self) -> Ledger {
        Ledger::create(self.path("a.ledger")).unwrap()
    }
}

pub(crate) const REPORT: &str = r#"{"fields": {
    "number": {"status": "confirmed", "reason": "quote"},
    "net_total": {"status": "to_be_verified", "reason": "rival"},
    "vat": {"status": "rejected", "reason": "not_on_page"},
    "iban": {"status": "confirmed", "reason": "quote", "critical": true},
    "due": {"status": "missing"}}}"#;

pub(crate) fn moment(second: u32) -> Moment {
    Moment::of_unix(1_774_947_900 + i64::from(second))
}

/// A validation of a candidate of the document of that name.
pub(crate) fn recording<'a>(document: &str, candidate: &'a str, report: &'a str) -> Recording<'a> {
    Recording {
        document: Digest::of(document.as_bytes()),
        contract: Digest::of(b"contract 3"),
        contract_name: "invoice",
        contract_version: "3",
        tool: "tieout 0.1.0",
        candidate,
        report,
    }
}

pub(crate) fn record(ledger: &mut Ledger, document: &str, candidate: &str) -> Recorded {
    ledger.record(&recording(document, candidate, REPORT), &moment(0)).unwrap()
}

pub(crate) fn decision(what: Choice) -> Decision {
    Decision { who: "A. Reader".to_owned(), when: moment(60), what, note: "looked at the page".to_owned() }
}

pub(crate) fn exported(ledger: &Ledger) -> String {
    let mut lines = String::new();
    ledger
        .export(|line| {
            lines.push_str(line);
            ControlFlow::Continue(())
        })
        .unwrap();
    lines
}
