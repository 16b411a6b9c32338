//! No room and no permission end in errors of their own, and leave what was there as it was.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::disallowed_methods)]

mod common;

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use common::{Folder, REPORT, exported, moment, record, recording};
use tieout_ledger::{Ledger, LedgerError, Options, verify_exported};

/// The limit of the options is SQLite's own (`PRAGMA max_page_count`), which it reports as it reports a full disk.
#[test]
fn a_ledger_that_may_not_grow() {
    let folder = Folder::new();
    let path = folder.path("a.ledger");
    let options = Options { max_bytes: Some(256 << 10), ..Options::default() };
    let mut ledger = Ledger::create_with(&path, &options).unwrap();
    let mut recorded = 0;
    let error = loop {
        let candidate = format!("{{\"nth\": {recorded}, \"said\": \"{}\"}}", "x".repeat(5000));
        match ledger.record(&recording("a", &candidate, REPORT), &moment(0)) {
            Ok(one) => recorded = one.number,
            Err(error) => break error,
        }
    };
    assert_eq!(error, LedgerError::DiskFull { path: path.clone() });
    assert!(recorded > 10);
    // A batch of which the beginning would have had room is not in it either.
    let large = "x".repeat(300 << 10);
    let batch = [recording("a", "small", REPORT), recording("a", &large, REPORT)];
    assert!(matches!(ledger.record_all(&batch, &moment(0)), Err(LedgerError::DiskFull { .. })));
    let verified = ledger.verify().unwrap();
    assert!(verified.holds() && verified.events == recorded);
    // With room, it goes on where it was.
    drop(ledger);
    assert_eq!(record(&mut Ledger::open(&path).unwrap(), "a", "small").number, recorded + 1);
}

/// A real full disk: a file system of one megabyte in memory, which only root can mount.
#[test]
fn a_disk_that_is_full() {
    let folder = Folder::new();
    let disk = folder.path("disk");
    fs::create_dir(&disk).unwrap();
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(&disk).status();
    if !mounted.is_ok_and(|status| status.success()) {
        println!("not root: no disk of its own; the limit of pages stands for it");
        return;
    }
    let _mounted = Mounted(&disk);
    let path = disk.join("a.ledger");
    let run = Command::new(env!("CARGO_BIN_EXE_ledger-scribe")).arg(&path).arg("1").output().unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(3), "{said}");
    assert!(said.starts_with("DiskFull"), "{said}");
    let acknowledged = String::from_utf8(run.stdout).unwrap();
    assert!(acknowledged.lines().count() > 3);

    // The disk is as full as it was: it is read all the same, and everything acknowledged is there.
    let ledger = Ledger::open(&path).unwrap();
    assert!(ledger.verify().unwrap().holds());
    let lines = exported(&ledger);
    assert!(verify_exported(lines.as_bytes(), None).unwrap().holds());
    for line in acknowledged.lines() {
        assert!(lines.contains(&format!("\"hash\":\"{}\"", line.split_once(' ').unwrap().1)), "{line}");
    }
    drop(ledger);
    // Filled up to the last byte, not even the files beside the ledger have room.
    let filler = disk.join("filler");
    let _ = fs::write(&filler, vec![0; 2 << 20]);
    let error = Ledger::create(disk.join("b.ledger")).unwrap_err();
    assert!(matches!(error, LedgerError::DiskFull { .. }), "{error:?}");
    if let Err(error) = Ledger::open(&path) {
        assert!(matches!(error, LedgerError::DiskFull { .. }), "{error:?}");
    }
    fs::remove_file(&filler).unwrap();
    // Room again, and on it goes.
    let grown = Command::new("mount").args(["-o", "remount,size=4m"]).arg(&disk).status().unwrap();
    assert!(grown.success());
    let mut ledger = Ledger::open(&path).unwrap();
    let before = ledger.head().unwrap().unwrap().number;
    assert_eq!(record(&mut ledger, "a", "more").number, before + 1);
    assert!(ledger.verify().unwrap().holds());
}

struct Mounted<'a>(&'a Path);

impl Drop for Mounted<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

/// Root may write anywhere, so the scribe runs as somebody else then.
#[test]
fn a_folder_that_may_not_be_written_to() {
    let folder = Folder::new();
    let inside = folder.path("inside");
    fs::create_dir(&inside).unwrap();
    let path = inside.join("a.ledger");
    let mut ledger = Ledger::create(&path).unwrap();
    record(&mut ledger, "a", "1");
    let before = exported(&ledger);
    drop(ledger);
    let scribe = folder.path("scribe");
    fs::copy(env!("CARGO_BIN_EXE_ledger-scribe"), &scribe).unwrap();
    for readable in [&scribe, &folder.path("."), &inside] {
        fs::set_permissions(readable, Permissions::from_mode(0o555)).unwrap();
    }
    fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
    let root = fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0);
    let attempt = |path: &Path| {
        let mut command = Command::new(&scribe);
        command.arg(path).arg("1");
        if root {
            command.uid(65_534).gid(65_534);
        }
        let run = command.output().unwrap();
        let said = String::from_utf8(run.stderr).unwrap();
        assert_eq!(run.status.code(), Some(3), "{said}");
        assert_eq!(run.stdout, b"", "nothing is acknowledged");
        said
    };
    for path in [&path, &inside.join("new.ledger")] {
        let said = attempt(path);
        assert!(said.starts_with("ReadOnly") && said.contains("may not be written to"), "{said}");
    }
    // The folder can be written to, and the file cannot.
    fs::set_permissions(&inside, Permissions::from_mode(0o777)).unwrap();
    let said = attempt(&path);
    assert!(said.starts_with("ReadOnly"), "{said}");
    for entry in fs::read_dir(&inside).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(name.to_string_lossy().starts_with("a.ledger"), "{name:?} was left behind");
    }
    fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(folder.path("."), Permissions::from_mode(0o755)).unwrap();
    let ledger = Ledger::open(&path).unwrap();
    assert!(ledger.verify().unwrap().holds());
    assert_eq!(exported(&ledger), before);
}
