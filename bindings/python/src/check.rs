//! One answer against its evidence.

use std::sync::Arc;

use pyo3::prelude::*;
use tieout::Policy;

use crate::evidence::Evidence;
use crate::report::Report;

/// Checks every claim of `answer` against `evidence`.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, answer: &str, evidence: &Evidence) -> Report {
    let studied = Arc::clone(&evidence.studied);
    let report = py.detach(|| studied.with_dependent(|_, checker| checker.check(answer, &Policy::default())));
    Report { report, studied }
}
