//! Validations go into a ledger, where one is named: the document's digest, the contract's, the candidate as it was received and
//! the report.

use std::path::PathBuf;

use tieout::contract::Contract;

use crate::Failure;

/// What there is to keep of one record.
pub(super) struct Kept {
    /// The document's bytes, by their digest.
    pub(super) document: Digest,
    pub(super) contract: Digest,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) candidate: String,
    pub(super) report: String,
}

impl Kept {
    pub(super) fn new(document: &[u8], contract: &Contract, candidate: &str, report: &str) -> Self {
        Self::with(Digest::of(document), contract, candidate, report)
    }

    /// The same of a document whose digest is known.
    pub(super) fn with(document: Digest, contract: &Contract, candidate: &str, report: &str) -> Self {
        Self {
            document,
            contract: Digest::of(contract.canonical_json().as_bytes()),
            name: contract.name.clone(),
            version: contract.version.clone(),
            candidate: candidate.to_owned(),
            report: report.to_owned(),
        }
    }
}

#[cfg(feature = "ledger")]
pub(super) use ledger::Digest;

#[cfg(feature = "ledger")]
mod ledger {
    pub(in crate::contract) use tieout_ledger::Digest;
    use tieout_ledger::{Ledger, Recording};

    use super::{Failure, Kept, PathBuf};

    /// Keeps records, all of them or none, and says under which numbers.
    pub(in crate::contract) fn keep(path: &PathBuf, kept: &[Kept]) -> Result<Vec<u64>, Failure> {
        let tool = concat!("tieout ", env!("CARGO_PKG_VERSION"));
        let recordings: Vec<Recording<'_>> = kept
            .iter()
            .map(|k| Recording {
                document: k.document,
                contract: k.contract,
                contract_name: &k.name,
                contract_version: &k.version,
                tool,
                candidate: &k.candidate,
                report: &k.report,
            })
            .collect();
        let recorded = Ledger::create(path)?.record_all(&recordings, &crate::ledger::now())?;
        Ok(recorded.into_iter().map(|r| r.number).collect())
    }
}

#[cfg(feature = "ledger")]
pub(super) use ledger::keep;

/// Without a ledger nothing is kept, and nothing needs a digest.
#[cfg(not(feature = "ledger"))]
#[derive(Clone, Copy)]
pub(super) struct Digest;

#[cfg(not(feature = "ledger"))]
impl Digest {
    pub(super) fn of(_: &[u8]) -> Self {
        Self
    }
}

#[cfg(not(feature = "ledger"))]
pub(super) fn keep(_: &PathBuf, _: &[Kept]) -> Result<Vec<u64>, Failure> {
    Err(Failure("this program was built without the ledger".to_owned()))
}
