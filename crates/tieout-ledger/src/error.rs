//! What can be wrong with a ledger, or with what is asked of it: what, where, and what to do.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::ffi;

/// Why a ledger could not be opened, written to or read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LedgerError {
    /// There is no file of that name.
    NotFound {
        /// The path.
        path: PathBuf,
    },
    /// The file is something else.
    NotALedger {
        /// The path.
        path: PathBuf,
        /// What it is instead.
        what: String,
    },
    /// A newer version of this program made it.
    Newer {
        /// The path.
        path: PathBuf,
        /// The version of its form.
        found: i64,
        /// The newest version that is known here.
        known: i64,
    },
    /// The file, or the folder it is in, may not be written to.
    ReadOnly {
        /// The path.
        path: PathBuf,
    },
    /// There is no room: the disk is full, or the limit of [`Options`](crate::Options) is reached.
    DiskFull {
        /// The path.
        path: PathBuf,
    },
    /// Others kept writing for as long as was waited.
    Busy {
        /// The path.
        path: PathBuf,
        /// How long was waited.
        waited: Duration,
    },
    /// The file is damaged, or was changed by other means than this library.
    Damaged {
        /// The path.
        path: PathBuf,
        /// The event, where it is known.
        event: Option<u64>,
        /// What is wrong.
        what: String,
    },
    /// The system would not read or write, for a reason that has no name here.
    System {
        /// The path.
        path: PathBuf,
        /// What the system said.
        what: String,
    },
    /// No validation has that number.
    UnknownRecord {
        /// The number that was asked for.
        record: u64,
        /// What the ledger has.
        has: String,
    },
    /// The record has no such field.
    UnknownField {
        /// The record.
        record: u64,
        /// The field that was asked for.
        field: String,
        /// The fields that it has.
        known: Vec<String>,
    },
    /// A report that cannot be recorded.
    NotAReport {
        /// What is wrong with it.
        what: String,
    },
    /// A decision without a person.
    NobodyDecided,
    /// Two records that are not of one candidate of one document.
    NotComparable {
        /// The earlier record.
        old: u64,
        /// The later one.
        new: u64,
        /// What they do not share.
        differs: String,
    },
    /// A text that is no SHA-256 digest.
    NotADigest {
        /// The text.
        text: String,
    },
    /// A text that is no head of a ledger.
    NotAHead {
        /// The text.
        text: String,
    },
    /// A text that is no moment in UTC.
    NotAMoment {
        /// The text.
        text: String,
    },
}

impl fmt::Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound { path } => write!(f, "{}: there is no such ledger", path.display()),
            Self::NotALedger { path, what } => {
                write!(
                    f,
                    "{} is no ledger: {what}; name another file, and this one is left as it is",
                    path.display()
                )
            }
            Self::Newer { path, found, known } => write!(
                f,
                "{} has form {found} of ledgers, and this version of tieout knows {known}: use a newer version",
                path.display()
            ),
            Self::ReadOnly { path } => write!(
                f,
                "{}: the file or its folder may not be written to; allow writing to both, or copy the ledger to a folder where it is allowed",
                path.display()
            ),
            Self::DiskFull { path } => write!(
                f,
                "{}: the disk is full; nothing of what was to be written is in the ledger, and all that was in it still is: make room and write it again",
                path.display()
            ),
            Self::Busy { path, waited } => write!(
                f,
                "{}: others kept writing for {} seconds; nothing was written: try again, or wait longer",
                path.display(),
                waited.as_secs_f32()
            ),
            Self::Damaged { path, event, what } => {
                write!(f, "{} is damaged", path.display())?;
                if let Some(event) = event {
                    write!(f, " at event {event}")?;
                }
                write!(
                    f,
                    ": {what}; `tieout ledger verify` says how far it holds, and a copy or an export from before goes on from there"
                )
            }
            Self::System { path, what } => write!(f, "{}: {what}", path.display()),
            Self::UnknownRecord { record, has } => write!(f, "there is no record {record}: {has}"),
            Self::UnknownField { record, field, known } => {
                write!(f, "record {record} has no field `{field}`")?;
                let near = known
                    .iter()
                    .map(|name| (strsim::osa_distance(name, field), name))
                    .filter(|(distance, name)| *distance <= name.chars().count().div_ceil(3))
                    .min();
                match near {
                    Some((_, name)) => write!(f, " (did you mean `{name}`?)"),
                    None if known.is_empty() => write!(f, ": it has none"),
                    None => write!(f, ": its fields are `{}`", known.join("`, `")),
                }
            }
            Self::NotAReport { what } => write!(f, "the report cannot be recorded: {what}"),
            Self::NobodyDecided => write!(f, "a decision needs the name of who made it"),
            Self::NotComparable { old, new, differs } => write!(
                f,
                "records {old} and {new} cannot be compared: they are of another {differs}; compare records of one candidate of one document"
            ),
            Self::NotADigest { text } => {
                write!(f, "{text:?} is no SHA-256 digest: it has 64 digits of 0 to 9 and a to f")
            }
            Self::NotAHead { text } => {
                write!(
                    f,
                    "{text:?} is no head of a ledger: it is a number, a colon and a hash, as `tieout ledger verify` prints it"
                )
            }
            Self::NotAMoment { text } => {
                write!(f, "{text:?} is no moment in UTC: it is written like 2026-03-31T09:05:00Z")
            }
        }
    }
}

impl std::error::Error for LedgerError {}

/// Where an error arises: what SQLite does not know of it.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) path: PathBuf,
    pub(crate) wait: Duration,
}

impl Place {
    /// What SQLite says, under its name.
    pub(crate) fn error(&self, error: &rusqlite::Error) -> LedgerError {
        let path = self.path.clone();
        let rusqlite::Error::SqliteFailure(failure, message) = error else {
            return self.damaged(None, format!("what is stored has another form than was written ({error})"));
        };
        let said = message.clone().unwrap_or_else(|| failure.to_string());
        match (failure.code, failure.extended_code) {
            (_, ffi::SQLITE_IOERR_SHMSIZE) => LedgerError::DiskFull { path },
            (ffi::ErrorCode::DiskFull, _) => LedgerError::DiskFull { path },
            (ffi::ErrorCode::ReadOnly | ffi::ErrorCode::PermissionDenied, _) => {
                LedgerError::ReadOnly { path }
            }
            (
                ffi::ErrorCode::DatabaseBusy
                | ffi::ErrorCode::DatabaseLocked
                | ffi::ErrorCode::FileLockingProtocolFailed,
                _,
            ) => LedgerError::Busy { path, waited: self.wait },
            (ffi::ErrorCode::NotADatabase, _) => {
                LedgerError::NotALedger { path, what: "it is no SQLite database".to_owned() }
            }
            (ffi::ErrorCode::DatabaseCorrupt, _) => self.damaged(None, said),
            (ffi::ErrorCode::ConstraintViolation, _) => {
                self.damaged(None, format!("it takes no event ({said})"))
            }
            (ffi::ErrorCode::CannotOpen, _) => self.cannot_open(),
            _ => LedgerError::System { path, what: said },
        }
    }

    /// SQLite says only that it cannot open: the file, its folder, or the files that it needs beside it.
    fn cannot_open(&self) -> LedgerError {
        let path = self.path.clone();
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        match (folder.metadata(), path.metadata()) {
            (Err(e), _) | (_, Err(e)) if e.kind() == io::ErrorKind::PermissionDenied => {
                LedgerError::System { path, what: "permission denied".to_owned() }
            }
            (Err(_), _) => LedgerError::System { what: format!("{} is no folder", folder.display()), path },
            (_, Ok(file)) if file.is_dir() => {
                LedgerError::NotALedger { path, what: "it is a folder".to_owned() }
            }
            (Ok(_), Ok(file)) if !file.is_file() => {
                LedgerError::NotALedger { path, what: "it is no ordinary file".to_owned() }
            }
            _ => LedgerError::ReadOnly { path },
        }
    }

    pub(crate) fn damaged(&self, event: Option<u64>, what: impl Into<String>) -> LedgerError {
        LedgerError::Damaged { path: self.path.clone(), event, what: what.into() }
    }
}
