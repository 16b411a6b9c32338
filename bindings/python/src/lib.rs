//! Tieout for Python: the module `tieout._tieout`, which the package `tieout` (in `python/tieout`) dresses.
//!
//! What is here turns Python's values into evidence and reports into Python's values. It decides nothing.

mod check;
mod evidence;
mod report;

#[pyo3::pymodule]
mod _tieout {
    #[pymodule_export]
    use crate::check::check;
    #[pymodule_export]
    use crate::evidence::Evidence;
    #[pymodule_export]
    use crate::report::Report;
}
