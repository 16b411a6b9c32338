//! Evidence, read once and held for any number of answers and threads.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use self_cell::self_cell;
use tieout::Checker;
use tieout::evidence::{Json, Source};

self_cell!(
    /// Evidence with what was studied of it, which borrows from it.
    pub(crate) struct Studied {
        owner: tieout::Evidence,
        #[not_covariant]
        dependent: Checker,
    }
);

/// What may support an answer: rows, results, texts, documents. Built once, used for any number of answers, from any thread.
#[pyclass(frozen, module = "tieout")]
pub(crate) struct Evidence {
    pub(crate) studied: Arc<Studied>,
}

impl Evidence {
    pub(crate) fn of(sources: Vec<Source>) -> Self {
        let studied = Studied::new(tieout::Evidence::new(sources), |evidence| Checker::new(evidence));
        Self { studied: Arc::new(studied) }
    }
}

#[pymethods]
impl Evidence {
    /// Reads a JSON document as one source.
    #[staticmethod]
    fn from_json(py: Python<'_>, text: &str) -> PyResult<Self> {
        let json = Json::parse(text).map_err(|e| PyValueError::new_err(e.to_string()))?;
        Ok(py.detach(|| Self::of(vec![Source::json("", json)])))
    }
}
