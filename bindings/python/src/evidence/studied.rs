//! Evidence, read once and held for any number of answers and threads.

use std::sync::Arc;

use pyo3::prelude::*;
use self_cell::self_cell;
use tieout::{Checker, render};

use super::Source;

self_cell!(
    /// Evidence with what was studied of it, which borrows from it.
    pub(crate) struct Studied {
        owner: tieout::Evidence,
        #[not_covariant]
        dependent: Checker,
    }
);

/// What may support an answer, read: `tieout.Evidence` derives from it.
#[pyclass(frozen, subclass, name = "EvidenceBase", module = "tieout._tieout")]
pub(crate) struct Evidence {
    pub(crate) studied: Arc<Studied>,
}

impl Evidence {
    pub(crate) fn sources(&self) -> &[tieout::Source] {
        &self.studied.borrow_owner().sources
    }
}

#[pymethods]
impl Evidence {
    #[new]
    #[pyo3(signature = (sources))]
    fn new(py: Python<'_>, sources: Vec<PyRef<'_, Source>>) -> Self {
        let sources: Vec<tieout::Source> = sources.iter().flat_map(|s| s.sources.iter().cloned()).collect();
        let studied =
            py.detach(|| Studied::new(tieout::Evidence::new(sources), |evidence| Checker::new(evidence)));
        Self { studied: Arc::new(studied) }
    }

    /// What should be known of it: sources that support nothing and why, cut ends, keys that stand twice.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.studied.borrow_owner().notes.clone()
    }

    /// The names of the sources, in the order given.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.sources().iter().map(|s| s.name.clone()).collect()
    }

    /// What was read and how: an excerpt, units, scales, periods, series.
    fn explain(&self, py: Python<'_>) -> String {
        py.detach(|| render::evidence(self.studied.borrow_owner(), &render::TextOptions::default()))
    }

    /// The same for programs: `tieout.evidence/1` as JSON.
    fn to_json(&self, py: Python<'_>) -> String {
        py.detach(|| render::evidence_json(self.studied.borrow_owner()))
    }

    fn __len__(&self) -> usize {
        self.sources().len()
    }

    fn __repr__(&self) -> String {
        let evidence = self.studied.borrow_owner();
        let facts: usize = evidence.grids.iter().map(|g| g.layout.facts.len()).sum::<usize>()
            + evidence.scalars.len()
            + evidence.texts.iter().map(|(_, tokens)| tokens.len()).sum::<usize>();
        let n = evidence.sources.len();
        format!("<tieout.Evidence: {n} source{}, {facts} facts>", if n == 1 { "" } else { "s" })
    }
}
