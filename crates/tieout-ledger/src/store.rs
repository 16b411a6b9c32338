//! The file: how it is opened and made, and what holds against crashes.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::error::Place;
use crate::{LedgerError, schema};

/// How a ledger is opened.
///
/// ```
/// use std::time::Duration;
/// use tieout_ledger::{Ledger, Options};
///
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("a.ledger");
/// let patient = Options { wait: Duration::from_secs(60), ..Options::default() };
/// let ledger = Ledger::create_with(&path, &patient)?;
/// assert!(ledger.head()?.is_none());
/// # Ok::<(), tieout_ledger::LedgerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How long to wait while another process writes, before [`LedgerError::Busy`]. Ten seconds by default.
    pub wait: Duration,
    /// How large the file may grow, in bytes, before [`LedgerError::DiskFull`]. Without a limit by default.
    pub max_bytes: Option<u64>,
}

impl Default for Options {
    fn default() -> Self {
        Self { wait: Duration::from_secs(10), max_bytes: None }
    }
}

/// A ledger that is open.
///
/// Any number of processes may have it open. One writes at a time and the others wait; reading waits for nobody.
#[derive(Debug)]
pub struct Ledger {
    pub(crate) connection: Connection,
    pub(crate) place: Place,
}

/// How long to sleep between two attempts at what SQLite does not wait for by itself.
const NAP: Duration = Duration::from_millis(5);

impl Ledger {
    /// Opens a ledger that is there.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, LedgerError> {
        Self::open_with(path, &Options::default())
    }

    /// Opens a ledger that is there.
    pub fn open_with(path: impl AsRef<Path>, options: &Options) -> Result<Self, LedgerError> {
        let path = path.as_ref();
        if let Err(e) = path.metadata()
            && e.kind() == std::io::ErrorKind::NotFound
        {
            return Err(LedgerError::NotFound { path: path.to_owned() });
        }
        Self::connect(path, options, false)
    }

    /// Opens a ledger, and makes it where there is none. Several processes may do so at once.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, LedgerError> {
        Self::create_with(path, &Options::default())
    }

    /// Opens a ledger, and makes it where there is none.
    pub fn create_with(path: impl AsRef<Path>, options: &Options) -> Result<Self, LedgerError> {
        Self::connect(path.as_ref(), options, true)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.place.path
    }

    fn connect(path: &Path, options: &Options, make: bool) -> Result<Self, LedgerError> {
        let place = Place { path: path.to_owned(), wait: options.wait };
        if path.as_os_str().is_empty() {
            return Err(LedgerError::NotFound { path: PathBuf::new() });
        }
        let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        flags.set(OpenFlags::SQLITE_OPEN_CREATE, make);
        // Some names mean something to SQLite (`:memory:`); none does behind a folder.
        let file = Path::new(".").join(path);
        let opened = Connection::open_with_flags(file, flags).map_err(|e| place.error(&e))?;
        let mut ledger = Self { connection: opened, place };
        ledger.guard(options).map_err(|e| ledger.place.error(&e))?;
        if !ledger.is_one()? {
            if !make {
                let what = "it is empty, as a ledger is that was begun and never finished".to_owned();
                return Err(LedgerError::NotALedger { path: path.to_owned(), what });
            }
            ledger.make()?;
        }
        ledger.write_ahead()?;
        Ok(ledger)
    }

    /// What holds for this connection.
    fn guard(&self, options: &Options) -> rusqlite::Result<()> {
        let c = &self.connection;
        c.busy_timeout(options.wait)?;
        // The file may have been tampered with: it is not trusted to run functions, nor pages to be well formed.
        c.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
        c.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
        c.pragma_update(None, "cell_size_check", true)?;
        // What is acknowledged is on the disk.
        c.pragma_update(None, "synchronous", "FULL")?;
        c.pragma_update(None, "fullfsync", true)?;
        c.pragma_update(None, "checkpoint_fullfsync", true)?;
        // The indexes are written at random places: 64 MiB hold them for a million records.
        c.pragma_update(None, "cache_size", -65_536)?;
        if let Some(bytes) = options.max_bytes {
            let page: u64 = c.query_row("PRAGMA page_size", [], |row| row.get(0))?;
            let pages = (bytes / page.max(1)).clamp(1, 0xFFFF_FFFE);
            c.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))?;
        }
        Ok(())
    }

    /// Whether the file is a ledger of this form (`true`) or has nothing in it yet.
    fn is_one(&self) -> Result<bool, LedgerError> {
        let path = self.place.path.clone();
        let pragma = |name: &str| {
            let value = self.connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, i64>(0));
            value.map_err(|e| self.place.error(&e))
        };
        match (pragma("application_id")?, pragma("user_version")?) {
            (schema::APPLICATION, schema::VERSION) => Ok(true),
            (schema::APPLICATION, found) if found > schema::VERSION => {
                Err(LedgerError::Newer { path, found, known: schema::VERSION })
            }
            (schema::APPLICATION, found) => {
                Err(self.place.damaged(None, format!("no ledger has the form {found}")))
            }
            (0, 0) if schema::is_empty(&self.connection).map_err(|e| self.place.error(&e))? => Ok(false),
            _ => {
                let what = "it is an SQLite database of something else".to_owned();
                Err(LedgerError::NotALedger { path, what })
            }
        }
    }

    /// Makes the tables, all or none, unless another process was faster.
    fn make(&mut self) -> Result<(), LedgerError> {
        let place = self.place.clone();
        let error = |e: rusqlite::Error| place.error(&e);
        let begun =
            self.connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(error)?;
        if schema::is_empty(&begun).map_err(error)? {
            schema::make(&begun).map_err(error)?;
        }
        begun.commit().map_err(error)?;
        // What is there now is what was made here, or what another process made, which may be something else.
        self.is_one().map(|_| ())
    }

    /// Sees to it that writing goes to a log first. SQLite does not wait by itself for the lock that the change takes.
    fn write_ahead(&self) -> Result<(), LedgerError> {
        let attempts = self.place.wait.as_millis() / NAP.as_millis();
        for attempt in 0..=attempts {
            let mode =
                self.connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0));
            match mode {
                Ok(mode) if mode == "wal" => return Ok(()),
                Ok(_) => {
                    let what = "the file system has no memory that processes share, which a ledger needs; keep it on a local disk";
                    return Err(LedgerError::System { path: self.place.path.clone(), what: what.to_owned() });
                }
                Err(e) => match e.sqlite_error_code() {
                    Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {}
                    // It can be read as it is; writing will say why it cannot.
                    Some(ErrorCode::ReadOnly) => return Ok(()),
                    _ => return Err(self.place.error(&e)),
                },
            }
            if attempt < attempts {
                std::thread::sleep(NAP);
            }
        }
        Err(LedgerError::Busy { path: self.place.path.clone(), waited: self.place.wait })
    }
}
