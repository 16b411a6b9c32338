//! An answer that is checked while it is being written.

use std::sync::{Arc, Mutex, MutexGuard};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use tieout::{Glossary, Offsets, StreamState};

use crate::check::with_checker;
use crate::claim::Claim;
use crate::evidence::{Evidence, Studied};
use crate::policy::{glossary_of, policy_of};
use crate::report::Report;

/// An answer that comes in pieces, and what is settled of it: see `tieout.stream`.
#[pyclass(frozen, module = "tieout")]
pub(crate) struct Stream {
    studied: Arc<Studied>,
    question: Option<String>,
    glossary: Option<Glossary>,
    policy: tieout::Policy,
    /// None once it is finished.
    state: Mutex<Option<StreamState>>,
}

#[pymethods]
impl Stream {
    #[new]
    #[pyo3(signature = (evidence, policy = None, question = None, glossary = None))]
    fn new(
        evidence: &Evidence,
        policy: Option<&Bound<'_, PyAny>>,
        question: Option<String>,
        glossary: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (policy, glossary) = (policy_of(policy)?, glossary_of(glossary)?);
        let studied = Arc::clone(&evidence.studied);
        let begun = studied.with_dependent(|_, checker| StreamState::new(checker, &policy));
        Ok(Self { studied, question, glossary, policy, state: Mutex::new(Some(begun)) })
    }

    /// Takes the next piece. The claims that are settled by it; offsets are characters of the whole answer.
    fn push(&self, py: Python<'_>, piece: &str) -> PyResult<Vec<Claim>> {
        let settled = py.detach(|| {
            let mut held = self.held()?;
            let state = held.as_mut().ok_or_else(finished)?;
            let (question, glossary) = (self.question.as_deref(), self.glossary.clone());
            let settled = with_checker(&self.studied, question, glossary, |checker| {
                state.push(checker, piece).to_vec()
            });
            let offsets = (!settled.is_empty()).then(|| Offsets::new(state.answer()));
            let placed = settled.into_iter().map(|c| {
                let at = offsets.as_ref().map_or((0, 0), |o| o.chars(c.span));
                (c, at)
            });
            Ok::<_, PyErr>(placed.collect::<Vec<_>>())
        })?;
        let finding = |c: &tieout::Claim| tieout::Report::new("", &self.policy, Vec::new()).is_finding(c);
        settled.iter().map(|(c, at)| Claim::new(py, c, *at, finding(c), &self.studied)).collect()
    }

    /// What may be shown: the beginning of the answer, whose claims are all settled.
    #[getter]
    fn released(&self) -> PyResult<String> {
        Ok(self.held()?.as_ref().ok_or_else(finished)?.released().to_owned())
    }

    /// What should not be shown yet.
    #[getter]
    fn held_back(&self) -> PyResult<String> {
        Ok(self.held()?.as_ref().ok_or_else(finished)?.held_back().to_owned())
    }

    /// The answer so far.
    #[getter]
    fn answer(&self) -> PyResult<String> {
        Ok(self.held()?.as_ref().ok_or_else(finished)?.answer().to_owned())
    }

    /// Ends the answer: the very report that `tieout.check` makes of the whole.
    fn finish(&self, py: Python<'_>) -> PyResult<Report> {
        let report = py.detach(|| {
            let state = self.held()?.take().ok_or_else(finished)?;
            let (question, glossary) = (self.question.as_deref(), self.glossary.clone());
            Ok::<_, PyErr>(with_checker(&self.studied, question, glossary, |checker| state.finish(checker)))
        })?;
        Ok(Report::new(report, Arc::clone(&self.studied), self.glossary.clone()))
    }
}

impl Stream {
    fn held(&self) -> PyResult<MutexGuard<'_, Option<StreamState>>> {
        self.state.lock().map_err(|_| PyRuntimeError::new_err("an earlier piece could not be taken"))
    }
}

fn finished() -> PyErr {
    PyRuntimeError::new_err("the stream is finished: begin another for the next answer")
}
