//! A case about the fields of a record under a contract.

use tieout::contract::{Candidate, Contract, FieldReport, Validation, render, validate};
use tieout::evidence::{Document, Json, Page};
use tieout::ingest::pages_from_json;

use crate::parse::Contracted;
use crate::{Case, Expectation, Fault};

/// What `tieout contract check` prints.
#[derive(Clone, Debug)]
pub struct Validated {
    /// As text.
    pub text: String,
    /// As JSON.
    pub json: String,
    /// Whether the record is confirmed.
    pub ok: bool,
}

impl Contracted {
    /// The contract: TOML, JSON, or the name of a shipped one.
    pub fn read_contract(&self) -> Result<Contract, String> {
        let text = self.contract.trim();
        if let Some(shipped) = Contract::shipped(text) {
            return Ok(shipped);
        }
        if text.starts_with('{') { Contract::from_json(text) } else { Contract::from_toml(text) }
            .map_err(|e| e.to_string())
    }

    /// The document: pages as JSON where it begins with a brace, else the text of one page.
    pub fn read_document(&self) -> Result<Document, String> {
        if !self.is_json() {
            return Ok(Document::new(vec![Page::of_text(1, self.document.as_str())]));
        }
        let json = Json::parse(&self.document).map_err(|e| e.to_string())?;
        pages_from_json(&json, Json::ROOT).map_err(|e| e.to_string())
    }

    /// Whether the document is given as pages in JSON.
    #[must_use]
    pub fn is_json(&self) -> bool {
        self.document.trim_start().starts_with('{')
    }
}

/// Runs a case through the library.
pub(crate) fn run(case: &Case, asked: &Contracted) -> Result<(Validated, Vec<Fault>), String> {
    let contract = asked.read_contract()?;
    let document = asked.read_document()?;
    let candidate = Candidate::parse(&asked.candidate, &contract).map_err(|e| e.to_string())?;
    let validation = validate(&contract, &document, &candidate);
    let printed = Validated {
        text: render::text(&validation),
        json: render::json(&validation),
        ok: validation.is_confirmed(),
    };
    let mut faults = compare(case, &validation, &printed);
    if validate(&contract, &document, &candidate) != validation {
        faults.push(case.fault(case.line, "a second validation says something else"));
    }
    Ok((printed, faults))
}

fn compare(case: &Case, validation: &Validation, printed: &Validated) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut listed: Vec<&str> = Vec::new();
    let others = case.expectations.iter().any(|(_, e)| *e == Expectation::Others);
    let said =
        |f: &FieldReport| format!("`{}` {} {} -> {}", f.name, f.status.name(), f.reason.code(), f.because);
    for (line, expectation) in &case.expectations {
        let wrong = match expectation {
            Expectation::Decided { name, status, reason, explained } => {
                listed.push(name);
                let piece = explained.as_deref().unwrap_or("");
                match validation.fields.iter().find(|f| f.name == *name) {
                    Some(f)
                        if f.status.name() == status
                            && f.reason.code() == reason
                            && f.because.contains(piece) =>
                    {
                        continue;
                    }
                    Some(f) => {
                        format!("expected `{name}` {status} {reason} -> {piece}\ngot      {}", said(f))
                    }
                    None => format!("expected `{name}` {status} {reason}\ngot      no such field"),
                }
            }
            Expectation::Rule { rule, holds } => match validation.rules.iter().find(|r| r.rule == *rule) {
                Some(r) if r.holds == *holds => continue,
                Some(r) => format!("the rule `{rule}` comes out as {:?}: {}", r.holds, r.shown),
                None => format!("there is no rule `{rule}`"),
            },
            Expectation::Others => continue,
            Expectation::Ok(ok) if *ok == printed.ok => continue,
            Expectation::Ok(_) => format!("ok is {}", printed.ok),
            Expectation::Exit(code) if *code == i32::from(!printed.ok) => continue,
            Expectation::Exit(_) => format!("ok is {}", printed.ok),
            Expectation::Says(wanted, text) if printed.text.contains(text) == *wanted => continue,
            Expectation::Says(..) => format!("the text is:\n{}", printed.text),
            _ => "no expectation of a case about a contract".to_owned(),
        };
        faults.push(case.fault(*line, wrong));
    }
    if !others && let Some(extra) = validation.fields.iter().find(|f| !listed.contains(&f.name.as_str())) {
        faults.push(case.fault(case.line, format!("a field that is not listed: {}", said(extra))));
    }
    faults
}
