//! What Python raises when it gives something that cannot be read, with the path of the value that is wrong.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(tieout, TieoutError, PyValueError, "Something that was given cannot be used.");
create_exception!(
    tieout,
    EvidenceError,
    TieoutError,
    "Evidence that cannot be read; the message begins with the path of what is wrong."
);
create_exception!(tieout, PolicyError, TieoutError, "A policy with a key or a value that does not exist.");
create_exception!(tieout, GlossaryError, TieoutError, "A glossary that cannot be read.");
create_exception!(tieout, ReportError, TieoutError, "A report that cannot be read.");

/// Evidence that cannot be read, at `path`.
pub(crate) fn evidence(path: &str, message: impl std::fmt::Display) -> PyErr {
    EvidenceError::new_err(format!("{path}: {message}"))
}
