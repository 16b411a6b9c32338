//! One answer against its evidence.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::evidence::{Evidence, Studied};
use crate::policy::{glossary_of, policy_of};
use crate::report::Report;

/// Checks every claim of `answer`: see `tieout.check`, which makes evidence of whatever it is given.
#[pyfunction]
#[pyo3(signature = (answer, evidence, policy = None, question = None, glossary = None, coincidence = false))]
pub(crate) fn check(
    py: Python<'_>,
    answer: &str,
    evidence: &Evidence,
    policy: Option<&Bound<'_, PyAny>>,
    question: Option<&str>,
    glossary: Option<&Bound<'_, PyAny>>,
    coincidence: bool,
) -> PyResult<Report> {
    let policy = policy_of(policy)?;
    let glossary = glossary_of(glossary)?;
    let studied = Arc::clone(&evidence.studied);
    let report = py.detach(|| {
        with_checker(&studied, question, glossary.clone(), |checker| {
            let mut report = checker.check(answer, &policy);
            if coincidence {
                checker.add_coincidences(&mut report);
            }
            report
        })
    });
    Ok(Report::new(report, studied, glossary))
}

/// Does something with the checker of an evidence, under a question and a glossary.
pub(crate) fn with_checker<T>(
    studied: &Studied,
    question: Option<&str>,
    glossary: Option<tieout::Glossary>,
    work: impl for<'e> FnOnce(&tieout::Checker<'e>) -> T,
) -> T {
    studied.with_dependent(|evidence, checker| {
        if question.is_none() && glossary.is_none() {
            return work(checker);
        }
        let mut checker = checker.clone();
        // A question that is evidence already is not put again.
        if let Some(question) = question.filter(|_| evidence.question().is_none()) {
            checker = checker.with_question(question);
        }
        if let Some(glossary) = glossary {
            checker = checker.with_glossary(glossary);
        }
        work(&checker)
    })
}
