//! A report: plain data, with the ways to show it.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use tieout::{Offsets, Span, render};

use crate::check::with_checker;
use crate::claim::Claim;
use crate::evidence::Studied;
use crate::policy::Policy;

/// Characters of an answer that a notebook shows.
const SHOWN: usize = 20_000;

/// What became of one answer: its claims, each with its verdict and certificate.
#[pyclass(frozen, module = "tieout")]
pub(crate) struct Report {
    report: tieout::Report,
    studied: Arc<Studied>,
    /// What it was made with: an explanation needs it again.
    glossary: Option<tieout::Glossary>,
    /// Made when they are first asked for.
    claims: PyOnceLock<Py<PyTuple>>,
}

impl Report {
    pub(crate) fn new(
        report: tieout::Report,
        studied: Arc<Studied>,
        glossary: Option<tieout::Glossary>,
    ) -> Self {
        Self { report, studied, glossary, claims: PyOnceLock::new() }
    }

    fn evidence(&self) -> &tieout::Evidence {
        self.studied.borrow_owner()
    }

    /// Where a claim stands that is given as it is, or by its index.
    fn span_of(&self, claim: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Span>> {
        let Some(given) = claim else { return Ok(None) };
        let claims = &self.report.claims;
        if let Ok(number) = given.extract::<isize>() {
            let count = claims.len();
            let at = if number < 0 { number.checked_add_unsigned(count) } else { Some(number) };
            let found = at.and_then(|i| usize::try_from(i).ok()).and_then(|i| claims.get(i));
            return found.map(|c| Some(c.span)).ok_or_else(|| {
                pyo3::exceptions::PyIndexError::new_err(format!("claim {number}: the report has {count}"))
            });
        }
        let mine = self.claims(given.py())?;
        let place = mine.bind(given.py()).iter().position(|c| c.is(given));
        place.and_then(|i| claims.get(i)).map(|c| Some(c.span)).ok_or_else(|| {
            pyo3::exceptions::PyTypeError::new_err("claim must be a claim of this report or its index")
        })
    }
}

#[pymethods]
impl Report {
    /// Whether the answer ties out: everything that was checked is supported, and everything was read.
    #[getter]
    fn ok(&self) -> bool {
        self.report.ok
    }

    /// `tied_out`, `findings` or `nothing_checked`.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.report.outcome.as_str()
    }

    /// The answer.
    #[getter]
    fn answer(&self) -> &str {
        &self.report.answer
    }

    /// The question, if one was given.
    #[getter]
    fn question(&self) -> Option<&str> {
        self.report.question.as_deref()
    }

    /// The policy that was used.
    #[getter]
    fn policy(&self) -> Policy {
        Policy { policy: self.report.policy.clone() }
    }

    /// All claims in the order of the answer.
    #[getter]
    fn claims(&self, py: Python<'_>) -> PyResult<Py<PyTuple>> {
        let made = self.claims.get_or_try_init(py, || {
            let offsets = Offsets::new(&self.report.answer);
            let claim = |c: &tieout::Claim| {
                let finding = self.report.is_finding(c);
                Py::new(py, Claim::new(py, c, offsets.chars(c.span), finding, &self.studied)?)
            };
            let claims = self.report.claims.iter().map(claim).collect::<PyResult<Vec<_>>>()?;
            PyTuple::new(py, claims).map(Bound::unbind)
        })?;
        Ok(made.clone_ref(py))
    }

    /// The claims that keep the answer from being tied out.
    #[getter]
    fn findings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let all = self.claims(py)?;
        let claims = all.bind(py).iter().zip(&self.report.claims);
        let findings: Vec<Bound<'py, PyAny>> =
            claims.filter(|(_, c)| self.report.is_finding(c)).map(|(claim, _)| claim).collect();
        PyTuple::new(py, findings)
    }

    /// What was read and what was checked: `{"seen", "checked", "unchecked": {reason: n}, "unread"}`.
    #[getter]
    fn coverage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let coverage = &self.report.coverage;
        let (out, unchecked) = (PyDict::new(py), PyDict::new(py));
        for (reason, n) in &coverage.unchecked {
            unchecked.set_item(reason.as_str(), n)?;
        }
        out.set_item("seen", coverage.seen)?;
        out.set_item("checked", coverage.checked)?;
        out.set_item("unchecked", unchecked)?;
        out.set_item("unread", coverage.unread)?;
        Ok(out)
    }

    /// What was noticed about the evidence.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.report.notes.clone()
    }

    /// A sentence for readers of the answer, or None where nothing has to be said.
    fn caveat(&self) -> Option<String> {
        self.report.caveat()
    }

    /// A message that asks the model for a corrected answer, or None where there is nothing to correct.
    fn correction(&self) -> Option<String> {
        self.report.correction()
    }

    /// Why the verdicts are what they are: what each sentence was bound to, what was tried, and what decided; of one claim (or its
    /// index) or of all.
    #[pyo3(signature = (claim = None))]
    fn explain(&self, py: Python<'_>, claim: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let only = self.span_of(claim)?;
        let glossary = self.glossary.clone();
        Ok(py.detach(|| {
            with_checker(&self.studied, self.report.question.as_deref(), glossary, |checker| {
                let trace = checker.explain(&self.report.answer, &self.report.policy);
                render::trace_text(&trace, self.evidence(), only)
            })
        }))
    }

    /// The report as JSON, byte for byte as the command writes it (`tieout.report/1`).
    fn to_json(&self, py: Python<'_>) -> String {
        py.detach(|| render::json(&self.report, self.evidence()))
    }

    /// The same as dicts and lists.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json(py),))
    }

    /// The report for a terminal, as lines of `width` columns; with `all`, long lists are not summed up.
    #[pyo3(signature = (*, width = 100, all = false))]
    fn to_text(&self, py: Python<'_>, width: usize, all: bool) -> String {
        let options = render::TextOptions { width, all, ..render::TextOptions::default() };
        py.detach(|| render::text(&self.report, self.evidence(), &options))
    }

    /// One page for a browser: the answer, its claims and the evidence, linked.
    #[pyo3(signature = (*, all = false))]
    fn to_html(&self, py: Python<'_>, all: bool) -> String {
        let options = if all { render::HtmlOptions::whole() } else { render::HtmlOptions::default() };
        py.detach(|| render::html(&self.report, self.evidence(), &options))
    }

    /// For a comment on a pull request.
    fn to_markdown(&self, py: Python<'_>) -> String {
        let options = render::MarkdownOptions::default();
        py.detach(|| render::markdown(&self.report, self.evidence(), &options))
    }

    /// SARIF 2.1.0: annotations on the lines of the answer, which stands in a file of that name.
    #[pyo3(signature = (path = "answer.txt"))]
    fn to_sarif(&self, py: Python<'_>, path: &str) -> String {
        let options = render::SarifOptions { path, all: false };
        py.detach(|| render::sarif(&self.report, self.evidence(), &options))
    }

    /// JUnit XML: one test case a claim.
    #[pyo3(signature = (name = "answer.txt"))]
    fn to_junit(&self, py: Python<'_>, name: &str) -> String {
        py.detach(|| render::junit(&self.report, self.evidence(), name))
    }

    fn _repr_html_(&self, py: Python<'_>) -> String {
        py.detach(|| render::html_fragment(&self.report, self.evidence(), SHOWN))
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.to_text(py, 100, false)
    }

    fn __repr__(&self) -> String {
        let findings = self.report.claims.iter().filter(|c| self.report.is_finding(c)).count();
        let (outcome, checked) = (self.report.outcome, self.report.coverage.checked);
        format!("<tieout.Report: {outcome}, {checked} checked, {findings} findings>")
    }

    fn __bool__(&self) -> bool {
        self.report.ok
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(pyo3::exceptions::PyTypeError::new_err(
            "a Report holds its evidence and is not pickled: keep report.to_json(), which tieout.verify reads",
        ))
    }
}
