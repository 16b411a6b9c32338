//! One claim of a report, with offsets that Python can slice by.

use pyo3::prelude::*;
use tieout::certificate::{comparison_to_json, derivation_to_json};
use tieout::render;

use crate::evidence::Studied;
use crate::policy::from_serde;

/// One thing that the answer asserts, with its verdict and its certificate.
///
/// `answer[claim.start:claim.end]` is `claim.text`.
#[pyclass(frozen, get_all, module = "tieout")]
pub(crate) struct Claim {
    /// Exactly as written.
    text: String,
    /// Where it begins in the answer, in characters.
    start: usize,
    /// Where it ends.
    end: usize,
    /// In an answer that is JSON, the pointer of the value that states it.
    pointer: Option<String>,
    /// `quantity`, `date`, `clock`, `ordinal`, `identifier` or `comparison`.
    kind: &'static str,
    /// `supported`, `contradicted`, `unsupported`, `ambiguous` or `unchecked`.
    verdict: &'static str,
    /// Why, by a code of the specification.
    reason: &'static str,
    /// How the value follows, in one line.
    explanation: String,
    /// How the value follows from facts, as the report's JSON says it.
    derivation: Option<Py<PyAny>>,
    /// How the derivation is compared with what is written.
    comparison: Option<Py<PyAny>>,
    /// For what is not supported: the nearest value that would be.
    nearest: Option<String>,
    /// How that follows.
    nearest_derivation: Option<Py<PyAny>>,
    /// The share of random figures that would have been supported in its place, to four decimals; where it was asked for.
    coincidence: Option<String>,
    /// Whether it keeps the answer from being tied out.
    is_finding: bool,
}

impl Claim {
    pub(crate) fn new(
        py: Python<'_>,
        claim: &tieout::Claim,
        (start, end): (usize, usize),
        is_finding: bool,
        studied: &Studied,
    ) -> PyResult<Self> {
        let evidence = studied.borrow_owner();
        let python = |value: serde_json::Value| from_serde(py, &value).map(Bound::unbind);
        let tree = |d: &tieout::Derivation| python(derivation_to_json(d, evidence));
        Ok(Self {
            text: claim.text.clone(),
            start,
            end,
            pointer: claim.pointer.clone(),
            kind: claim.kind.as_str(),
            verdict: claim.verdict.as_str(),
            reason: claim.reason.as_str(),
            explanation: claim.explanation.clone(),
            derivation: claim.derivation.as_ref().map(tree).transpose()?,
            comparison: claim.comparison.as_ref().map(|c| python(comparison_to_json(c))).transpose()?,
            nearest: claim.nearest.as_ref().map(|(text, _)| text.clone()),
            nearest_derivation: claim.nearest.as_ref().map(|(_, d)| tree(d)).transpose()?,
            coincidence: claim.coincidence.map(|(hits, draws)| render::four_decimals(hits, draws)),
            is_finding,
        })
    }
}

#[pymethods]
impl Claim {
    /// Where it stands in the answer: (start, end), in characters.
    #[getter]
    fn span(&self) -> (usize, usize) {
        (self.start, self.end)
    }

    fn __repr__(&self) -> String {
        format!("<tieout.Claim {:?}: {}, {}>", self.text, self.verdict, self.reason)
    }

    fn __str__(&self) -> String {
        let said = format!("{}: {} ({})", self.text, self.verdict, self.reason);
        let meant = self.nearest.as_ref().filter(|n| **n != self.text);
        match (self.explanation.as_str(), meant) {
            ("", None) => said,
            ("", Some(meant)) => format!("{said}; did you mean {meant}?"),
            (how, None) => format!("{said}: {how}"),
            (how, Some(meant)) => format!("{said}: {how}; did you mean {meant}?"),
        }
    }
}
