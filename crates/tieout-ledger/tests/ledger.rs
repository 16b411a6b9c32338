//! What a ledger does with records and decisions, and what it says when it cannot.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

mod common;

use std::fs;
use std::time::Duration;

use common::{Folder, REPORT, decision, exported, moment, record, recording};
use rusqlite::Connection;
use tieout_ledger::{
    Choice, Decision, Digest, Filter, Head, Ledger, LedgerError, Mismatch, Options, Recording, Status,
    verify_exported,
};

#[test]
fn what_is_recorded_twice_is_one_record() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    let first = record(&mut ledger, "a.pdf", "{\"net_total\": \"7\"}");
    // In one batch too, and whenever it comes again.
    let same = recording("a.pdf", "{\"net_total\": \"7\"}", REPORT);
    let all = ledger.record_all(&[same, same], &moment(5)).unwrap();
    assert!(all.iter().all(|again| again.known && (again.number, again.hash) == (first.number, first.hash)));
    assert_eq!(ledger.head().unwrap().unwrap().number, 1);
    // One byte more is something else.
    for other in [
        recording("b.pdf", same.candidate, REPORT),
        recording("a.pdf", "{\"net_total\":  \"7\"}", REPORT),
        recording("a.pdf", same.candidate, r#"{"fields": {}}"#),
        Recording { contract: Digest::of(b"contract 4"), ..same },
        Recording { contract_version: "4", ..same },
        Recording { tool: "tieout 0.2.0", ..same },
    ] {
        let recorded = ledger.record(&other, &moment(0)).unwrap();
        assert!(!recorded.known, "{other:?}");
    }
    assert_eq!(ledger.head().unwrap().unwrap().number, 7);
}

#[test]
fn candidates_and_reports_come_back_byte_by_byte() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    for candidate in
        ["", "no JSON at all {", "{\"a\": 1.10, \"a\": 2}\r\n\t\u{0}\u{1f}\u{7f}\u{202e}\\\"é漢", "\u{2028}"]
    {
        let report = format!(
            "{{\n  \"fields\": {{}}, \"said\": {}, \"score\": 1.10}}\n",
            serde_json::Value::from(candidate)
        );
        let given = recording("a.pdf", candidate, &report);
        let recorded = ledger.record(&given, &moment(0)).unwrap();
        assert_eq!(ledger.show(recorded.number).unwrap().validation.recording(), given);
    }
    assert!(ledger.verify().unwrap().holds());
    assert!(verify_exported(exported(&ledger).as_bytes(), None).unwrap().holds());
}

#[test]
fn a_batch_is_recorded_whole_or_not_at_all() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    let good = recording("a.pdf", "1", REPORT);
    let error = ledger.record_all(&[good, recording("a.pdf", "2", "{}")], &moment(0)).unwrap_err();
    assert!(matches!(error, LedgerError::NotAReport { .. }), "{error}");
    assert_eq!(ledger.head().unwrap(), None);
    assert_eq!(ledger.record_all(&[], &moment(0)).unwrap(), []);
}

#[test]
fn decisions_change_how_fields_stand() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    let number = record(&mut ledger, "a.pdf", "1").number;
    let statuses = |ledger: &Ledger| {
        let fields = ledger.show(number).unwrap().fields;
        fields.into_iter().map(|f| (f.name, f.recorded, f.status)).collect::<Vec<_>>()
    };
    use Status::{Confirmed, Missing, Rejected, ToBeVerified};
    let name = str::to_owned;
    assert_eq!(
        statuses(&ledger),
        [
            (name("number"), Confirmed, Confirmed),
            (name("net_total"), ToBeVerified, ToBeVerified),
            (name("vat"), Rejected, Rejected),
            (name("iban"), Confirmed, ToBeVerified), // critical
            (name("due"), Missing, Missing),
        ]
    );
    let mut decide = |field: &str, what: Choice| ledger.decide(number, field, &decision(what)).unwrap();
    assert_eq!(decide("net_total", Choice::Confirm).field.status, Confirmed);
    assert_eq!(decide("iban", Choice::Confirm).field.status, Confirmed);
    assert_eq!(decide("vat", Choice::Confirm).field.status, Rejected);
    assert_eq!(decide("due", Choice::Confirm).field.status, Missing);
    let corrected = decide("due", Choice::Correct("2026-04-30".to_owned()));
    assert_eq!(
        (corrected.field.status, corrected.field.correction.as_deref()),
        (Confirmed, Some("2026-04-30"))
    );
    // The very same decision is one event.
    let again = decide("due", Choice::Correct("2026-04-30".to_owned()));
    assert!(
        again.event.known && again.event.number == corrected.event.number && again.field == corrected.field
    );
    let later = Decision { when: moment(61), ..decision(Choice::Reject) };
    assert_eq!(ledger.decide(number, "due", &later).unwrap().field.status, Rejected);

    let shown = ledger.show(number).unwrap();
    assert_eq!(shown.decisions.len(), 6);
    assert_eq!(shown.decisions[5].decision, later);
    assert_eq!(shown.fields[4].decided, Some(shown.decisions[5].number));
    assert_eq!(shown.fields[2].decided, None); // the confirmation moved nothing
    let verified = ledger.verify().unwrap();
    assert_eq!((verified.events, verified.validations, verified.decisions), (7, 1, 6));
    assert!(verified.holds());
}

#[test]
fn who_and_what_a_decision_is_about_must_be_there() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    let confirm = decision(Choice::Confirm);
    let said = |error: LedgerError| error.to_string();
    assert_eq!(
        said(ledger.decide(1, "vat", &confirm).unwrap_err()),
        "there is no record 1: the ledger is empty"
    );
    let number = record(&mut ledger, "a.pdf", "1").number;
    ledger.decide(number, "vat", &confirm).unwrap();
    assert_eq!(
        said(ledger.decide(9, "vat", &confirm).unwrap_err()),
        "there is no record 9: the ledger has the events 1 to 2"
    );
    assert_eq!(
        said(ledger.decide(2, "vat", &confirm).unwrap_err()),
        "there is no record 2: event 2 is a decision about record 1"
    );
    assert!(matches!(ledger.show(u64::MAX), Err(LedgerError::UnknownRecord { record: u64::MAX, .. })));
    assert_eq!(
        said(ledger.decide(1, "net_totl", &confirm).unwrap_err()),
        "record 1 has no field `net_totl` (did you mean `net_total`?)"
    );
    assert_eq!(
        said(ledger.decide(1, "colour", &confirm).unwrap_err()),
        "record 1 has no field `colour`: its fields are `number`, `net_total`, `vat`, `iban`, `due`"
    );
    let nobody = Decision { who: " ".to_owned(), ..confirm };
    assert_eq!(ledger.decide(1, "vat", &nobody).unwrap_err(), LedgerError::NobodyDecided);
    assert_eq!(ledger.head().unwrap().unwrap().number, 2);
}

#[test]
fn records_are_found() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    for (document, candidate) in [("a", "1"), ("b", "1"), ("a", "2"), ("c", "1")] {
        record(&mut ledger, document, candidate);
    }
    let other = Recording {
        contract_name: "receipt",
        ..recording("d", "1", r#"{"fields": {"net_total": {"status": "confirmed"}}}"#)
    };
    ledger.record(&other, &moment(0)).unwrap();
    ledger.decide(1, "net_total", &decision(Choice::Confirm)).unwrap();
    ledger.decide(1, "iban", &decision(Choice::Confirm)).unwrap();

    let numbers = |filter: Filter| ledger.list(&filter).unwrap().iter().map(|s| s.number).collect::<Vec<_>>();
    let all = Filter::default();
    assert_eq!(numbers(all.clone()), [5, 4, 3, 2, 1]);
    assert_eq!(numbers(Filter { limit: Some(2), ..all.clone() }), [5, 4]);
    assert_eq!(numbers(Filter { limit: Some(2), before: Some(4), ..all.clone() }), [3, 2]);
    assert_eq!(numbers(Filter { contract_name: Some("receipt".to_owned()), ..all.clone() }), [5]);
    assert_eq!(numbers(Filter { status: Some(Status::ToBeVerified), ..all.clone() }), [4, 3, 2]);
    assert_eq!(numbers(Filter { document: Some(Digest::of(b"a")), before: Some(3), ..all }), [1]);
    let of_a = ledger.by_document(Digest::of(b"a")).unwrap();
    assert_eq!(of_a.iter().map(|s| s.number).collect::<Vec<_>>(), [3, 1]);
    assert_eq!((of_a[1].count(Status::Confirmed), of_a[0].count(Status::Confirmed)), (3, 1));
    assert!(ledger.by_document(Digest::of(b"none")).unwrap().is_empty());
}

#[test]
fn samples_are_drawn_again_as_they_were() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    for nth in 0..40 {
        record(&mut ledger, "a", &nth.to_string());
        ledger.decide(2 * nth + 1, "vat", &decision(Choice::Confirm)).unwrap();
    }
    let drawn = ledger.sample(10, 1).unwrap();
    assert_eq!(drawn, folder.ledger().sample(10, 1).unwrap());
    assert_ne!(drawn, ledger.sample(10, 2).unwrap());
    assert_eq!(drawn[..4], ledger.sample(4, 1).unwrap());
    // Records only, none twice, and all of them where more are asked for.
    let mut all = ledger.sample(100, 1).unwrap();
    assert_eq!(all[..10], drawn);
    all.sort_unstable();
    assert_eq!(all, (0..40).map(|nth| 2 * nth + 1).collect::<Vec<_>>());
    assert!(ledger.sample(0, 1).unwrap().is_empty());
    // The sequence is the one that is written down: lots by seed and hash.
    let mut lots: Vec<_> = (all.iter())
        .map(|&number| {
            let mut bytes = 1u64.to_be_bytes().to_vec();
            bytes.extend(ledger.show(number).unwrap().hash.as_bytes());
            (Digest::of(&bytes), number)
        })
        .collect();
    lots.sort();
    assert_eq!(lots.iter().map(|lot| lot.1).take(10).collect::<Vec<_>>(), drawn);
}

#[test]
fn validating_again_shows_the_difference() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    let old = record(&mut ledger, "a", "1").number;
    ledger.decide(old, "number", &decision(Choice::Reject)).unwrap();
    ledger.decide(old, "vat", &decision(Choice::Correct("19 %".to_owned()))).unwrap();
    let report = r#"{"fields": {
        "number": {"status": "confirmed", "reason": "quote"},
        "net_total": {"status": "to_be_verified", "reason": "rival"},
        "iban": {"status": "confirmed", "reason": "box", "critical": true},
        "vat": {"status": "confirmed", "reason": "quote"},
        "currency": {"status": "missing"}}}"#;
    let again = Recording {
        contract: Digest::of(b"contract 4"),
        contract_version: "4",
        ..recording("a", "1", report)
    };
    let new = ledger.record(&again, &moment(9)).unwrap().number;
    let difference = ledger.difference(old, new).unwrap();
    let (from, to) = difference.contract.unwrap();
    assert!(from.starts_with("invoice 3 (") && to.starts_with("invoice 4 ("), "{from} {to}");
    assert_eq!((difference.tool, difference.unchanged), (None, 1));
    let said: Vec<_> = (difference.fields.iter())
        .map(|change| {
            let status =
                |found: &Option<tieout_ledger::Found>| found.as_ref().map_or("-", |f| f.status.as_str());
            format!(
                "{} {} {} {:?}",
                change.name,
                status(&change.before),
                status(&change.after),
                change.undecided
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            "number rejected confirmed Some(2)",
            "iban to_be_verified to_be_verified None", // for another reason
            "vat confirmed confirmed Some(3)",
            "currency - missing None",
            "due missing - None",
        ]
    );
    let other = record(&mut ledger, "b", "1").number;
    let error = ledger.difference(old, other).unwrap_err().to_string();
    assert!(error.contains("another document"), "{error}");
    let other = record(&mut ledger, "a", "2").number;
    assert!(matches!(ledger.difference(old, other), Err(LedgerError::NotComparable { .. })));
}

#[test]
fn events_cannot_be_changed_through_sqlite() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    record(&mut ledger, "a", "1");
    record(&mut ledger, "a", "2");
    let before = exported(&ledger);
    let raw = Connection::open(ledger.path()).unwrap();
    for sql in [
        "UPDATE event SET body = 'x'",
        "UPDATE event SET document = x'00' WHERE number = 1",
        "DELETE FROM event",
        "DELETE FROM event WHERE number = 2",
        "INSERT OR REPLACE INTO event SELECT * FROM event WHERE number = 2",
        "INSERT OR REPLACE INTO event SELECT 3, kind, identity, document, record, hash, body FROM event WHERE number = 1",
        "INSERT INTO event SELECT 7, kind, x'00', document, record, hash, body FROM event WHERE number = 1",
    ] {
        let error = raw.execute(sql, []).unwrap_err().to_string();
        assert!(error.contains("events of a ledger are"), "{sql}: {error}");
    }
    assert_eq!(exported(&ledger), before);
    assert!(ledger.verify().unwrap().holds());
}

#[test]
fn a_ledger_without_its_guards_is_damaged() {
    let folder = Folder::new();
    drop(folder.ledger());
    let path = folder.path("a.ledger");
    record(&mut folder.ledger(), "a", "1");
    Connection::open(&path).unwrap().execute("DROP TRIGGER event_is_never_changed", []).unwrap();
    // It is read, since each event is held against its hash, and nothing more is entrusted to it.
    let mut ledger = Ledger::open(&path).unwrap();
    assert!(ledger.show(1).is_ok());
    let error = ledger.record(&recording("a", "2", REPORT), &moment(0)).unwrap_err();
    assert!(matches!(&error, LedgerError::Damaged { what, .. } if what.contains("was removed")), "{error}");
    let broken = ledger.verify().unwrap().broken.unwrap();
    assert!(
        broken.event == 2 && broken.to_string().contains("`event_is_never_changed` was removed"),
        "{broken}"
    );
    let path = folder.path("b.ledger");
    drop(Ledger::create(&path).unwrap());
    Connection::open(&path).unwrap().execute("CREATE TABLE more (x)", []).unwrap();
    let broken = Ledger::open(&path).unwrap().verify().unwrap().broken.unwrap().to_string();
    assert!(broken.contains("`more` is in it that does not belong there"), "{broken}");
    // What SQLite makes for itself is no harm.
    let path = folder.path("c.ledger");
    record(&mut Ledger::create(&path).unwrap(), "a", "1");
    Connection::open(&path).unwrap().execute_batch("ANALYZE; VACUUM").unwrap();
    assert!(Ledger::open(&path).unwrap().verify().unwrap().holds());
}

#[test]
fn a_kept_head_shows_what_was_cut_off() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    for candidate in ["1", "2", "3"] {
        record(&mut ledger, "a", candidate);
    }
    let head = ledger.head().unwrap().unwrap();
    let kept = head.to_string().parse::<Head>().unwrap();
    let lines = exported(&ledger);
    record(&mut ledger, "a", "4");
    assert!(ledger.verify_with(Some(kept), |_| ()).unwrap().holds());
    let two: String = lines.split_inclusive('\n').take(2).collect();
    assert!(verify_exported(two.as_bytes(), None).unwrap().holds()); // the chain alone cannot know
    let cut = verify_exported(two.as_bytes(), Some(kept)).unwrap().broken.unwrap();
    assert_eq!((cut.event, cut.mismatch), (3, Mismatch::Head { expected: head.hash, found: None }));
    let wrong = Head { number: 2, hash: head.hash };
    let broken = ledger.verify_with(Some(wrong), |_| ()).unwrap().broken.unwrap();
    assert!(matches!(broken.mismatch, Mismatch::Head { found: Some(_), .. }) && broken.event == 2);
    for no_head in ["", "3", "3:12", &head.hash.to_string(), "-1:0"] {
        assert!(no_head.parse::<Head>().is_err(), "{no_head}");
    }
}

#[test]
fn lines_that_are_missing_or_out_of_order_are_found() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    for candidate in ["1", "2", "3"] {
        record(&mut ledger, "a", candidate);
    }
    let text = exported(&ledger);
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let broken = |lines: &[&str]| verify_exported(lines.concat().as_bytes(), None).unwrap().broken;
    assert_eq!(broken(&lines), None);
    for (wrong, at) in [
        (vec![lines[1], lines[2]], 1),
        (vec![lines[0], lines[2]], 2),
        (vec![lines[0], lines[0]], 2),
        (vec![lines[1], lines[0]], 1),
        (vec![lines[0], "\n", lines[1]], 2),
        (vec![lines[0], lines[1].trim_end()], 2),
    ] {
        assert_eq!(broken(&wrong).unwrap().event, at, "{wrong:?}");
    }
}

#[test]
fn what_is_no_ledger() {
    let folder = Folder::new();
    let refused = |path: &std::path::Path| {
        (Ledger::open(path).unwrap_err(), Ledger::create(path).map(|_| ()).unwrap_err())
    };
    let path = folder.path("text");
    fs::write(&path, "This is a letter, and long enough that it could have been a database. ".repeat(9))
        .unwrap();
    let (a, b) = refused(&path);
    assert_eq!(a, b);
    assert!(a.to_string().contains("it is no SQLite database"), "{a}");

    let path = folder.path("other.sqlite");
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1)").unwrap();
    let before = fs::read(&path).unwrap();
    let (a, b) = refused(&path);
    assert!(a == b && a.to_string().contains("of something else"), "{a}");
    assert_eq!(fs::read(&path).unwrap(), before);

    let (a, b) = refused(&folder.path("."));
    assert!(a == b && a.to_string().contains("it is a folder"), "{a}");
    assert!(matches!(Ledger::open(folder.path("none")), Err(LedgerError::NotFound { .. })));
    assert!(!folder.path("none").exists());
    let error = Ledger::create(folder.path("no/folder")).unwrap_err().to_string();
    assert!(error.contains("is no folder"), "{error}");

    let path = folder.path("empty");
    fs::write(&path, "").unwrap();
    assert!(Ledger::open(&path).unwrap_err().to_string().contains("never finished"));
    assert!(Ledger::create(&path).is_ok() && Ledger::open(&path).is_ok());

    let path = folder.path("newer");
    drop(Ledger::create(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 7).unwrap();
    let (a, _) = refused(&path);
    assert_eq!(a, LedgerError::Newer { path, found: 7, known: 1 });
}

#[test]
fn who_waits_too_long_is_told() {
    let folder = Folder::new();
    let mut ledger = folder.ledger();
    let first = record(&mut ledger, "a", "1");
    let raw = Connection::open(ledger.path()).unwrap();
    raw.execute_batch("BEGIN IMMEDIATE").unwrap();
    let wait = Duration::from_millis(30);
    let mut other = Ledger::open_with(ledger.path(), &Options { wait, ..Options::default() }).unwrap();
    let error = other.record(&recording("a", "2", REPORT), &moment(0)).unwrap_err();
    assert_eq!(error, LedgerError::Busy { path: ledger.path().to_owned(), waited: wait });
    // Reading waits for nobody.
    assert_eq!(other.head().unwrap().unwrap().hash, first.hash);
    raw.execute_batch("ROLLBACK").unwrap();
    assert_eq!(record(&mut other, "a", "2").number, 2);
}

#[test]
fn names_that_mean_something_to_sqlite_are_files() {
    let folder = Folder::new();
    for name in [":memory:", "file:a.ledger?mode=memory", "a b#c.ledger"] {
        let path = folder.path(name);
        record(&mut Ledger::create(&path).unwrap(), "a", "1");
        assert!(path.is_file(), "{name}");
    }
    assert!(matches!(Ledger::create(""), Err(LedgerError::NotFound { .. })));
}
