//! Tieout for Python: the module `tieout._tieout`, which the package `tieout` (in `python/tieout`) dresses.
//!
//! What is here turns Python's values into evidence and reports into Python's values. It decides nothing.

mod check;
mod cite;
mod claim;
mod command;
mod contract;
mod error;
mod evidence;
mod figured;
mod policy;
mod report;
mod stream;
mod verify;

#[pyo3::pymodule]
mod _tieout {
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::cite::{CiteError, CiteRows, find_number_in, find_text_in};
    #[pymodule_export]
    use crate::claim::Claim;
    #[pymodule_export]
    use crate::command::run_command;
    #[pymodule_export]
    use crate::contract::{ContractBase, ContractError, DocumentBase, Validated};
    #[pymodule_export]
    use crate::error::{EvidenceError, GlossaryError, PolicyError, ReportError, TieoutError};
    #[pymodule_export]
    use crate::evidence::{Evidence, Source};
    #[pymodule_export]
    use crate::figured::{FiguredIndex, FiguredRows, numbers};
    #[pymodule_export]
    use crate::policy::{Glossary, Policy};
    #[pymodule_export]
    use crate::report::Report;
    #[pymodule_export]
    use crate::stream::Stream;
    #[pymodule_export]
    use crate::verify::verify;
}
