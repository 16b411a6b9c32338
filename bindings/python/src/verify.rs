//! A report that was kept as JSON, against its evidence.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::error::ReportError;
use crate::evidence::Evidence;
use crate::policy::glossary_of;

/// The problems of a report, as (place, message): see `tieout.verify`.
#[pyfunction]
#[pyo3(signature = (report, evidence, glossary = None))]
pub(crate) fn verify(
    py: Python<'_>,
    report: &str,
    evidence: &Evidence,
    glossary: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<(String, String)>> {
    let glossary = glossary_of(glossary)?.unwrap_or_default();
    let studied = Arc::clone(&evidence.studied);
    let verified = py.detach(|| tieout::verify_json_with(report, studied.borrow_owner(), &glossary));
    let problems = verified.err().unwrap_or_default();
    if let Some(problem) = problems.iter().find(|p| p.kind == tieout::ProblemKind::NoReport) {
        return Err(ReportError::new_err(problem.to_string()));
    }
    Ok(problems.into_iter().map(|p| (p.at, p.message)).collect())
}
