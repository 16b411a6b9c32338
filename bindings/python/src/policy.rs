//! Policies and glossaries as Python gives them.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::error::{GlossaryError, PolicyError};
use crate::evidence::to_serde;

/// What to check and how strictly: a preset with keys that override it.
#[pyclass(frozen, eq, module = "tieout")]
#[derive(PartialEq)]
pub(crate) struct Policy {
    pub(crate) policy: tieout::Policy,
}

#[pymethods]
impl Policy {
    #[new]
    #[pyo3(signature = (preset = "default", /, **keys))]
    fn new(preset: &str, keys: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let Some(keys) = keys else { return Self::of_preset(preset) };
        let keys = keys.copy()?;
        if keys.contains("preset")? {
            return Err(PolicyError::new_err("the preset is the first argument: Policy(\"strict\", …)"));
        }
        keys.set_item("preset", preset)?;
        Self::of_dict(&keys)
    }

    /// Reads a policy's file: .toml or .json.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let text = text_of(py, &path)?;
        let policy = if is_json(&path) {
            let value = serde_json::from_str(&text).map_err(|e| wrong::<PolicyError>(&path, e))?;
            tieout::Policy::from_json(&value)
        } else {
            tieout::Policy::from_toml(&text)
        };
        policy.map(|policy| Self { policy }).map_err(|e| wrong::<PolicyError>(&path, e))
    }

    /// Its preset and the keys that differ from it.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_serde(py, &self.policy.to_json())
    }

    fn __repr__(&self) -> String {
        format!("tieout.Policy({})", self.policy.to_json())
    }
}

impl Policy {
    fn of_preset(name: &str) -> PyResult<Self> {
        let policy = tieout::Policy::preset(name).map_err(|e| PolicyError::new_err(e.to_string()))?;
        Ok(Self { policy })
    }

    fn of_dict(keys: &Bound<'_, PyDict>) -> PyResult<Self> {
        let value = to_serde(keys.as_any(), "policy")?;
        let policy = tieout::Policy::from_json(&value).map_err(|e| PolicyError::new_err(e.to_string()))?;
        Ok(Self { policy })
    }
}

/// The policy of a call: nothing, a preset's name, a dict of keys, or a [`Policy`].
pub(crate) fn policy_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<tieout::Policy> {
    let Some(given) = given else { return Ok(tieout::Policy::default()) };
    if let Ok(policy) = given.cast::<Policy>() {
        return Ok(policy.get().policy.clone());
    }
    if let Ok(name) = given.cast::<PyString>() {
        return Ok(Policy::of_preset(name.to_str()?)?.policy);
    }
    if let Ok(keys) = given.cast::<PyDict>() {
        return Ok(Policy::of_dict(keys)?.policy);
    }
    let class = given.get_type().name()?;
    Err(pyo3::exceptions::PyTypeError::new_err(format!(
        "policy must be a preset's name, a dict of keys or a tieout.Policy, not {class}"
    )))
}

/// What the words of a domain stand for in its tables.
#[pyclass(frozen, module = "tieout")]
pub(crate) struct Glossary {
    pub(crate) glossary: tieout::Glossary,
}

#[pymethods]
impl Glossary {
    #[new]
    #[pyo3(signature = (entries, /))]
    fn new(entries: &Bound<'_, PyDict>) -> PyResult<Self> {
        let value = to_serde(entries.as_any(), "glossary")?;
        let glossary =
            tieout::Glossary::from_json(&value).map_err(|e| GlossaryError::new_err(e.to_string()))?;
        Ok(Self { glossary })
    }

    /// Reads a glossary's file: .toml or .json.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let text = text_of(py, &path)?;
        let glossary = if is_json(&path) {
            let value = serde_json::from_str(&text).map_err(|e| wrong::<GlossaryError>(&path, e))?;
            tieout::Glossary::from_json(&value)
        } else {
            tieout::Glossary::from_toml(&text)
        };
        glossary.map(|glossary| Self { glossary }).map_err(|e| wrong::<GlossaryError>(&path, e))
    }
}

/// The glossary of a call: nothing, a dict, the path of a file, or a [`Glossary`].
pub(crate) fn glossary_of(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<tieout::Glossary>> {
    let Some(given) = given else { return Ok(None) };
    if let Ok(glossary) = given.cast::<Glossary>() {
        return Ok(Some(glossary.get().glossary.clone()));
    }
    if let Ok(entries) = given.cast::<PyDict>() {
        return Ok(Some(Glossary::new(entries)?.glossary));
    }
    if given.cast::<PyString>().is_err()
        && let Ok(path) = given.extract::<PathBuf>()
    {
        return Ok(Some(Glossary::load(given.py(), path)?.glossary));
    }
    let class = given.get_type().name()?;
    Err(pyo3::exceptions::PyTypeError::new_err(format!(
        "glossary must be a dict, a pathlib.Path or a tieout.Glossary, not {class}"
    )))
}

fn is_json(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"))
}

fn text_of(py: Python<'_>, path: &PathBuf) -> PyResult<String> {
    // Python's own reading, so that what is wrong with a file is said as Python says it.
    let options = PyDict::new(py);
    options.set_item("encoding", "utf-8")?;
    py.import("pathlib")?
        .getattr("Path")?
        .call1((path,))?
        .call_method("read_text", (), Some(&options))?
        .extract()
}

fn wrong<E: pyo3::type_object::PyTypeInfo>(path: &std::path::Path, why: impl std::fmt::Display) -> PyErr {
    PyErr::new::<E, _>(format!("{}: {why}", path.display()))
}

/// A value of `serde_json` as Python's.
pub(crate) fn from_serde<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (value.to_string(),))
}
