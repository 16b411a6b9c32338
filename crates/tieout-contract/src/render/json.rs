//! A validation as JSON, `tieout.contract-report/1`.

use serde_json::{Map, Value, json as object};

use crate::status::{FieldReport, Place, Problem, Status, Validation};

/// The name and version of this form.
pub const SCHEMA: &str = "tieout.contract-report/1";

/// A validation as JSON text, with a line break at its end.
///
/// ```
/// use tieout_contract::{Candidate, Contract, render, validate};
/// use tieout_evidence::{Document, Page};
/// let contract = Contract::from_json(r#"{"fields": {"total": {"type": "money", "currency": ["USD"]}}}"#)?;
/// let document = Document::new(vec![Page::of_text(1, "Total: USD 1,200.50")]);
/// let candidate = Candidate::parse(r#"{"total": null}"#, &contract)?;
/// let text = render::json(&validate(&contract, &document, &candidate));
/// assert!(text.contains(r#""status": "missing""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn json(validation: &Validation) -> String {
    let mut whole = Map::new();
    whole.insert("schema".to_owned(), SCHEMA.into());
    if let Value::Object(rest) = value(validation) {
        whole.extend(rest);
    }
    let mut text = serde_json::to_string_pretty(&Value::Object(whole)).unwrap_or_default();
    text.push('\n');
    text
}

/// The same without the name of the form, as batch lines hold it.
#[must_use]
pub fn value(validation: &Validation) -> Value {
    let fields: Map<String, Value> = validation.fields.iter().map(|f| (f.name.clone(), field(f))).collect();
    let rules: Vec<Value> = validation
        .rules
        .iter()
        .map(|r| {
            let mut rule = Map::new();
            rule.insert("rule".to_owned(), r.rule.as_str().into());
            if let Some(name) = &r.name {
                rule.insert("name".to_owned(), name.as_str().into());
            }
            rule.insert("holds".to_owned(), r.holds.into());
            rule.insert("shown".to_owned(), r.shown.as_str().into());
            if !r.suspects.is_empty() {
                rule.insert("suspects".to_owned(), r.suspects.clone().into());
            }
            Value::Object(rule)
        })
        .collect();
    let count = |s| validation.count(s);
    object!({
        "ok": validation.is_confirmed(),
        "counts": {
            "confirmed": count(Status::Confirmed),
            "to_be_verified": count(Status::ToBeVerified),
            "rejected": count(Status::Rejected),
            "missing": count(Status::Missing),
        },
        "fields": fields,
        "rules": rules,
        "problems": validation.problems.iter().map(problem).collect::<Vec<_>>(),
    })
}

fn field(field: &FieldReport) -> Value {
    let mut out = Map::new();
    out.insert("status".to_owned(), field.status.name().into());
    out.insert("reason".to_owned(), field.reason.code().into());
    out.insert("because".to_owned(), field.because.as_str().into());
    out.insert("value".to_owned(), field.value.as_deref().into());
    if let Some(unit) = &field.unit {
        out.insert("unit".to_owned(), unit.as_str().into());
    }
    out.insert("found".to_owned(), field.found.as_ref().map_or(Value::Null, place));
    if let Some(label) = &field.label {
        out.insert("label".to_owned(), label.as_str().into());
    }
    if !field.rivals.is_empty() {
        out.insert("rivals".to_owned(), field.rivals.iter().map(place).collect());
    }
    if let Some(embedded) = &field.embedded {
        let said = object!({"path": embedded.path, "value": embedded.value, "agrees": embedded.agrees});
        out.insert("embedded".to_owned(), said);
    }
    if !field.problems.is_empty() {
        out.insert("problems".to_owned(), field.problems.iter().map(problem).collect());
    }
    Value::Object(out)
}

fn problem(problem: &Problem) -> Value {
    let mut out = Map::new();
    out.insert("reason".to_owned(), problem.reason.code().into());
    out.insert("because".to_owned(), problem.because.as_str().into());
    if let Some(at) = &problem.at {
        out.insert("at".to_owned(), place(at));
    }
    Value::Object(out)
}

fn place(place: &Place) -> Value {
    object!({
        "page": place.page,
        "bbox": place.bbox.map(|b| b.rounded()),
        "quote": place.quote,
    })
}
