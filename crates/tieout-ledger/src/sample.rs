//! Spot checks, by a fixed sequence: whoever has the ledger can draw them again.

use std::collections::BTreeSet;

use crate::store::Ledger;
use crate::{Digest, LedgerError};

impl Ledger {
    /// The numbers of `n` records that are to be looked at, in the order of the draw; all of them where there are no more.
    ///
    /// Each record's lot is the SHA-256 of the seed, as eight bytes, the highest first, and the 32 bytes of the record's hash. The
    /// records with the least lots are drawn. So a draw of ten begins with the draw of nine, and a record that is added changes a draw
    /// only by being drawn itself.
    ///
    /// ```
    /// # use tieout_ledger::{Digest, Ledger, Recording};
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let mut ledger = Ledger::create(folder.path().join("a.ledger"))?;
    /// # for candidate in ["1", "2", "3", "4"] {
    /// #     let none = Digest::NONE;
    /// #     let recording = Recording { document: none, contract: none, contract_name: "", contract_version: "", tool: "",
    /// #         candidate, report: r#"{"fields": {}}"# };
    /// #     ledger.record(&recording, &"2026-03-31T09:05:00Z".parse()?)?;
    /// # }
    /// let drawn = ledger.sample(3, 7)?;
    /// assert_eq!(drawn.len(), 3);
    /// assert_eq!(ledger.sample(2, 7)?, drawn[..2]);
    /// # Ok::<(), tieout_ledger::LedgerError>(())
    /// ```
    pub fn sample(&self, n: usize, seed: u64) -> Result<Vec<u64>, LedgerError> {
        let error = |e: rusqlite::Error| self.place.error(&e);
        let seed = seed.to_be_bytes();
        let mut drawn: BTreeSet<(Digest, u64)> = BTreeSet::new();
        let mut statement = self
            .connection
            .prepare_cached("SELECT number, hash FROM event WHERE kind = 'validation'")
            .map_err(error)?;
        let mut rows = statement.query([]).map_err(error)?;
        while let Some(row) = rows.next().map_err(error)? {
            let (number, hash): (u64, [u8; 32]) = (row.get(0).map_err(error)?, row.get(1).map_err(error)?);
            drawn.insert((Digest::of_pieces(&[&seed, &hash]), number));
            if drawn.len() > n {
                drawn.pop_last();
            }
        }
        Ok(drawn.into_iter().map(|(_, number)| number).collect())
    }
}
