//! Contracts, documents and what is said of a record: what `tieout.contract` is made of.

use std::sync::Arc;

use pyo3::create_exception;
use pyo3::prelude::*;
use tieout::contract::{Candidate, Validation, is_known_field, render, validate};
use tieout::evidence::{Document, Json, Page};
use tieout::ingest::{pages_from_json, pdf};

use crate::error::TieoutError;
use crate::evidence::to_json_text;

create_exception!(
    tieout,
    ContractError,
    TieoutError,
    "A contract, a candidate or a document that cannot be read."
);

fn wrong(error: impl std::fmt::Display) -> PyErr {
    ContractError::new_err(error.to_string())
}

/// What a record must hold.
#[pyclass(frozen, module = "tieout._tieout")]
pub(crate) struct ContractBase {
    contract: Arc<tieout::contract::Contract>,
}

impl From<tieout::contract::Contract> for ContractBase {
    fn from(contract: tieout::contract::Contract) -> Self {
        Self { contract: Arc::new(contract) }
    }
}

#[pymethods]
impl ContractBase {
    /// Reads TOML.
    #[staticmethod]
    fn of_toml(text: &str) -> PyResult<Self> {
        tieout::contract::Contract::from_toml(text).map(Self::from).map_err(wrong)
    }

    /// Reads JSON.
    #[staticmethod]
    fn of_json(text: &str) -> PyResult<Self> {
        tieout::contract::Contract::from_json(text).map(Self::from).map_err(wrong)
    }

    /// Takes Python's values.
    #[staticmethod]
    fn of_value(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of_json(&to_json_text(value, "contract").map_err(|e| wrong(e.value(py)))?)
    }

    /// The shipped contract of this name.
    #[staticmethod]
    fn shipped(name: &str) -> Option<Self> {
        tieout::contract::Contract::shipped(name).map(Self::from)
    }

    /// The text of a shipped contract, to begin one's own with.
    #[staticmethod]
    fn shipped_text(name: &str) -> Option<&'static str> {
        tieout::contract::Contract::shipped_text(name)
    }

    /// The names of the shipped contracts.
    #[staticmethod]
    fn shipped_names() -> Vec<&'static str> {
        tieout::contract::Contract::shipped_names().collect()
    }

    #[getter]
    fn name(&self) -> String {
        self.contract.name.clone()
    }

    /// The names of its fields, in order.
    #[getter]
    fn fields(&self) -> Vec<String> {
        self.contract.fields.iter().map(|f| f.name.clone()).collect()
    }

    /// The contract as it is understood, as JSON.
    fn canonical_json(&self) -> String {
        self.contract.canonical_json()
    }

    /// What does not make sense: severity, code, path, message.
    fn lint(&self) -> Vec<(&'static str, &'static str, String, String)> {
        let own = |name: &str| self.contract.vocabulary.iter().any(|entry| entry.name == name);
        let found = self.contract.lint(&|name| is_known_field(name) || own(name));
        found.into_iter().map(|l| (l.severity.as_str(), l.code, l.path, l.message)).collect()
    }

    /// Holds a candidate, as JSON in its own characters or as Python's values, against a document.
    fn check(
        &self,
        py: Python<'_>,
        candidate: &Bound<'_, PyAny>,
        is_text: bool,
        document: &DocumentBase,
    ) -> PyResult<Validated> {
        let text: String = if is_text {
            candidate.extract()?
        } else {
            to_json_text(candidate, "candidate").map_err(|e| wrong(e.value(py)))?
        };
        let (contract, document) = (Arc::clone(&self.contract), Arc::clone(&document.document));
        py.detach(|| {
            let candidate =
                Candidate::parse(&text, &contract).map_err(|e| wrong(format!("candidate: {e}")))?;
            Ok(Validated { validation: validate(&contract, &document, &candidate), document })
        })
    }
}

/// A document that records are read in.
#[pyclass(frozen, module = "tieout._tieout")]
pub(crate) struct DocumentBase {
    document: Arc<Document>,
}

impl From<Document> for DocumentBase {
    fn from(document: Document) -> Self {
        Self { document: Arc::new(document) }
    }
}

#[pymethods]
impl DocumentBase {
    /// Reads a PDF.
    #[staticmethod]
    fn of_pdf(py: Python<'_>, data: Vec<u8>) -> PyResult<Self> {
        let read = py.detach(|| pdf::read_pdf(&data, &Default::default()));
        read.map(Self::from).map_err(wrong)
    }

    /// Pages as JSON in its own characters.
    #[staticmethod]
    fn of_json(text: &str) -> PyResult<Self> {
        let json = Json::parse(text).map_err(|e| wrong(format!("document: {e}")))?;
        let pages = pages_from_json(&json, Json::ROOT).map_err(|e| wrong(format!("document: {e}")))?;
        Ok(pages.into())
    }

    /// Pages as Python's values.
    #[staticmethod]
    fn of_value(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        Self::of_json(&to_json_text(value, "document").map_err(|e| wrong(e.value(py)))?)
    }

    /// Text; a form feed parts pages, as text from a printer has it.
    #[staticmethod]
    fn of_text(text: &str) -> Self {
        let pages = text.split('\u{c}').enumerate().map(|(i, page)| Page::of_text(i + 1, page));
        Document::new(pages.collect()).into()
    }

    /// The text of each page.
    #[getter]
    fn texts(&self) -> Vec<String> {
        self.document.pages.iter().map(|p| p.text().to_owned()).collect()
    }

    fn __len__(&self) -> usize {
        self.document.page_count
    }
}

/// What is said of a record, with the document it was held against.
#[pyclass(frozen, module = "tieout._tieout")]
pub(crate) struct Validated {
    validation: Validation,
    document: Arc<Document>,
}

#[pymethods]
impl Validated {
    /// As JSON, byte for byte as the command writes it.
    fn json(&self) -> String {
        render::json(&self.validation)
    }

    /// As text.
    fn text(&self) -> String {
        render::text(&self.validation)
    }

    /// As one page for a browser, its pages drawn from their words.
    fn html(&self, py: Python<'_>, title: String) -> String {
        let options = render::HtmlOptions { title, pictures: Vec::new() };
        py.detach(|| render::html(&self.validation, &self.document, &options))
    }
}
