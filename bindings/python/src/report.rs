//! A report: plain data, with the ways to show it.

use std::sync::Arc;

use pyo3::prelude::*;
use tieout::render;

use crate::evidence::Studied;

/// What became of one answer: its claims, each with its verdict and certificate.
#[pyclass(frozen, module = "tieout")]
pub(crate) struct Report {
    pub(crate) report: tieout::Report,
    pub(crate) studied: Arc<Studied>,
    /// What it was made with: an explanation needs it again.
    pub(crate) glossary: Option<tieout::Glossary>,
}

impl Report {
    pub(crate) fn new(
        report: tieout::Report,
        studied: Arc<Studied>,
        glossary: Option<tieout::Glossary>,
    ) -> Self {
        Self { report, studied, glossary }
    }
}

#[pymethods]
impl Report {
    /// Whether the answer ties out.
    #[getter]
    fn ok(&self) -> bool {
        self.report.ok
    }

    /// The report as JSON, byte for byte as the command writes it.
    fn to_json(&self) -> String {
        render::json(&self.report, self.studied.borrow_owner())
    }
}
