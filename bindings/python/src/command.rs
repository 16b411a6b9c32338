//! The command, as the wheel has it.

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs `tieout` with these arguments and gives its exit code: see `tieout.__main__`.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| tieout_cli::run(std::iter::once(OsString::from("tieout")).chain(arguments)))
}
