//! Whatever is done, a ledger verifies; whatever is changed in it, it does not.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

mod common;

use std::fs;

use common::{Folder, REPORT, decision, exported, moment, record, recording};
use proptest::prelude::*;
use rusqlite::Connection;
use rusqlite::types::Value;
use tieout_ledger::{Choice, Decision, Ledger, LedgerError, Status, verify_exported};

#[derive(Clone, Debug)]
enum Step {
    Record(u8, String),
    Batch(Vec<(u8, String)>),
    Decide(u8, u8, Choice, u32, String),
    Reopen,
}

const FIELDS: [&str; 6] = ["number", "net_total", "vat", "iban", "due", "none of them"];

fn step() -> impl Strategy<Value = Step> {
    let candidate = || prop_oneof![Just("1".to_owned()), ".{0,40}"];
    let choice = prop_oneof![Just(Choice::Confirm), Just(Choice::Reject), ".{0,8}".prop_map(Choice::Correct)];
    prop_oneof![
        3 => (0..4_u8, candidate()).prop_map(|(d, c)| Step::Record(d, c)),
        2 => prop::collection::vec((0..4_u8, candidate()), 0..5).prop_map(Step::Batch),
        4 => (0..12_u8, 0..6_u8, choice, 0..3_u32, ".{0,8}")
            .prop_map(|(record, field, what, when, note)| Step::Decide(record, field, what, when, note)),
        1 => Just(Step::Reopen),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_operations_verifies(steps in prop::collection::vec(step(), 0..25)) {
        let folder = Folder::new();
        let mut ledger = folder.ledger();
        let (mut validations, mut decisions) = (0, 0);
        let mut lines = String::new();
        for step in steps {
            match step {
                Step::Record(document, candidate) => {
                    let recorded = record(&mut ledger, &document.to_string(), &candidate);
                    validations += u64::from(!recorded.known);
                    let shown = ledger.show(recorded.number).unwrap();
                    prop_assert_eq!(shown.validation.candidate, candidate);
                    prop_assert_eq!(shown.hash, recorded.hash);
                }
                Step::Batch(batch) => {
                    let names: Vec<_> = batch.iter().map(|(d, c)| (d.to_string(), c)).collect();
                    let all: Vec<_> = names.iter().map(|(d, c)| recording(d, c, REPORT)).collect();
                    let recorded = ledger.record_all(&all, &moment(1)).unwrap();
                    validations += u64::try_from(recorded.iter().filter(|r| !r.known).count()).unwrap();
                }
                Step::Decide(number, field, what, when, note) => {
                    let field = FIELDS[usize::from(field)];
                    let made = Decision { when: moment(when), note, ..decision(what.clone()) };
                    match ledger.decide(number.into(), field, &made) {
                        Ok(decided) => {
                            decisions += u64::from(!decided.event.known);
                            let shown = ledger.show(number.into()).unwrap();
                            let state = shown.fields.iter().find(|f| f.name == field).unwrap();
                            prop_assert_eq!(state, &decided.field);
                            if !decided.event.known {
                                let last = shown.decisions.last().unwrap();
                                prop_assert_eq!((&last.decision, &last.field[..]), (&made, field));
                                if matches!(what, Choice::Correct(_)) {
                                    prop_assert_eq!(state.status, Status::Confirmed);
                                }
                            }
                        }
                        Err(LedgerError::UnknownRecord { .. }) => {}
                        Err(LedgerError::UnknownField { .. }) => prop_assert_eq!(field, "none of them"),
                        Err(other) => panic!("{other}"),
                    }
                }
                Step::Reopen => ledger = folder.ledger(),
            }
            // What was there stays, byte by byte, at the beginning of what is there.
            let now = exported(&ledger);
            prop_assert!(now.starts_with(&lines));
            lines = now;
        }
        let verified = ledger.verify().unwrap();
        prop_assert_eq!(&verified.broken, &None);
        prop_assert_eq!((verified.validations, verified.decisions), (validations, decisions));
        prop_assert_eq!(verify_exported(lines.as_bytes(), None).unwrap(), verified.clone());
        prop_assert_eq!(verified.head, ledger.head().unwrap());
    }

    /// By other means than this library: the guards are taken away, a byte of a row is changed, the guards are put back.
    #[test]
    fn any_byte_of_a_stored_row_that_changes_is_found(row in 1..=5_u64, column in 0..7_usize, at: prop::sample::Index, bit in 0..8_u32) {
        let folder = Folder::new();
        let path = five_events(&folder);
        let name = ["number", "kind", "identity", "document", "record", "hash", "body"][column];
        let raw = Connection::open(&path).unwrap();
        let guards: Vec<(String, String)> = {
            let mut all = raw.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").unwrap();
            all.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
        };
        let value = raw.query_row(&format!("SELECT {name} FROM event WHERE number = {row}"), [], |r| r.get(0)).unwrap();
        let changed = match value {
            Value::Null => Value::Integer(1),
            Value::Integer(number) => Value::Integer(number ^ (1 << (bit + 4))),
            Value::Blob(mut bytes) => {
                let at = at.index(bytes.len());
                bytes[at] ^= 1 << bit;
                Value::Blob(bytes)
            }
            Value::Text(text) => {
                // Only what is still text: SQLite itself says otherwise of the rest.
                let mut bytes = text.into_bytes();
                let at = at.index(bytes.len());
                bytes[at] ^= 1 << (bit % 7);
                prop_assume!(str::from_utf8(&bytes).is_ok());
                Value::Text(String::from_utf8(bytes).unwrap())
            }
            Value::Real(_) => panic!("no column holds one"),
        };
        // A document's column holds bytes only.
        let changed = if name == "document" && changed == Value::Integer(1) { Value::Blob(vec![1]) } else { changed };
        for (guard, _) in &guards {
            raw.execute(&format!("DROP TRIGGER {guard}"), []).unwrap();
        }
        raw.execute(&format!("UPDATE event SET {name} = ?1 WHERE number = {row}"), [changed]).unwrap();
        for (_, sql) in &guards {
            raw.execute(sql, []).unwrap();
        }
        drop(raw);
        let ledger = Ledger::open(&path).unwrap();
        let broken = ledger.verify().unwrap().broken;
        prop_assert!(broken.is_some());
        // It is found where it is.
        prop_assert_eq!(broken.unwrap().event, row);
    }

    /// Any byte of the file: it is found, or it was none that a ledger uses.
    #[test]
    fn any_byte_of_the_file_that_changes_is_found_or_means_nothing(at: prop::sample::Index, mask in 1..=255_u8) {
        let folder = Folder::new();
        let path = five_events(&folder);
        let before = exported(&Ledger::open(&path).unwrap());
        let mut bytes = fs::read(&path).unwrap();
        let at = at.index(bytes.len());
        bytes[at] ^= mask;
        fs::write(&path, bytes).unwrap();
        let holds = |ledger: &Ledger| ledger.verify().is_ok_and(|verified| verified.holds());
        if let Ok(ledger) = Ledger::open(&path) && holds(&ledger) {
            prop_assert_eq!(exported(&ledger), before);
        }
    }
}

/// Three validations and two decisions, on the disk as one file.
fn five_events(folder: &Folder) -> std::path::PathBuf {
    let mut ledger = folder.ledger();
    for candidate in ["{\"net_total\": \"1,200.00\"}", "{\"net_total\": \"é漢\"}", "3"] {
        record(&mut ledger, "a", candidate);
    }
    ledger.decide(1, "net_total", &decision(Choice::Confirm)).unwrap();
    ledger.decide(2, "due", &decision(Choice::Correct("2026-04-30".to_owned()))).unwrap();
    ledger.path().to_owned()
}

#[test]
fn any_byte_of_an_exported_line_that_changes_is_found() {
    let folder = Folder::new();
    let text = exported(&Ledger::open(five_events(&folder)).unwrap());
    let mut bytes = text.clone().into_bytes();
    assert!(verify_exported(&bytes[..], None).unwrap().holds());
    for at in 0..bytes.len() {
        let line = 1 + text.as_bytes()[..at].iter().filter(|b| **b == b'\n').count() as u64;
        for change in [bytes[at] ^ 1, bytes[at] ^ 0x20, b' ', b'\n', b'"', b'0', 0xFF] {
            let original = bytes[at];
            if change != original {
                bytes[at] = change;
                let broken = verify_exported(&bytes[..], None).unwrap().broken;
                assert_eq!(broken.map(|b| b.event), Some(line), "byte {at}");
                bytes[at] = original;
            }
        }
    }
    // And a byte more or less.
    for at in 0..bytes.len() {
        let byte = bytes.remove(at);
        assert!(!verify_exported(&bytes[..], None).unwrap().holds(), "without byte {at}");
        bytes.insert(at, byte);
        bytes.insert(at, b'x');
        assert!(!verify_exported(&bytes[..], None).unwrap().holds(), "more before byte {at}");
        bytes.remove(at);
    }
}
