//! What a ledger says, as JSON: a fixed order of keys, one form for each question.

use serde_json::{Map, Value, json};
use tieout_ledger::{Choice, Decided, DecisionEvent, Difference, FieldState, Found, Shown, Status, Summary};

use super::Verified;

/// Members in their order, ending with a line break.
fn document(schema: &str, members: Vec<(&str, Value)>) -> String {
    let mut map = Map::new();
    map.insert("schema".to_owned(), schema.into());
    map.extend(members.into_iter().map(|(key, value)| (key.to_owned(), value)));
    let mut text = Value::Object(map).to_string();
    text.push('\n');
    text
}

pub(super) fn list(records: &[Summary], next: Option<u64>) -> String {
    document("tieout.records/1", vec![("records", all(records, summary)), ("next_before", next.into())])
}

pub(super) fn sample(records: &[Summary], seed: u64) -> String {
    document("tieout.records/1", vec![("seed", seed.into()), ("records", all(records, summary))])
}

fn all<T>(items: &[T], each: impl Fn(&T) -> Value) -> Value {
    items.iter().map(each).collect()
}

fn summary(record: &Summary) -> Value {
    let counts: Map<String, Value> =
        Status::ALL.into_iter().map(|status| (status.to_string(), record.count(status).into())).collect();
    json!({
        "number": record.number,
        "hash": record.hash.to_string(),
        "when": record.when.as_str(),
        "document": record.document.to_string(),
        "contract": record.contract.to_string(),
        "contract_name": record.contract_name,
        "contract_version": record.contract_version,
        "tool": record.tool,
        "fields": counts,
    })
}

pub(super) fn show(shown: &Shown, same: &[u64]) -> String {
    let v = &shown.validation;
    document(
        "tieout.record/1",
        vec![
            ("number", shown.number.into()),
            ("hash", shown.hash.to_string().into()),
            ("when", shown.when.as_str().into()),
            ("document", v.document.to_string().into()),
            ("contract", v.contract.to_string().into()),
            ("contract_name", v.contract_name.clone().into()),
            ("contract_version", v.contract_version.clone().into()),
            ("tool", v.tool.clone().into()),
            ("candidate", v.candidate.clone().into()),
            ("report", v.report.clone().into()),
            ("fields", all(&shown.fields, field)),
            ("decisions", all(&shown.decisions, decision)),
            ("same_candidate", same.into()),
        ],
    )
}

fn field(field: &FieldState) -> Value {
    json!({
        "name": field.name,
        "recorded": field.recorded.as_str(),
        "reason": field.reason,
        "critical": field.critical,
        "status": field.status.as_str(),
        "correction": field.correction,
        "decided": field.decided,
    })
}

fn decision(event: &DecisionEvent) -> Value {
    let value = match &event.decision.what {
        Choice::Correct(value) => Some(value.as_str()),
        Choice::Confirm | Choice::Reject => None,
    };
    json!({
        "number": event.number,
        "hash": event.hash.to_string(),
        "field": event.field,
        "who": event.decision.who,
        "when": event.decision.when.as_str(),
        "what": event.decision.what.as_str(),
        "value": value,
        "note": event.decision.note,
    })
}

pub(super) fn difference(difference: &Difference) -> String {
    let pair = |pair: &Option<(String, String)>| match pair {
        Some((old, new)) => json!({"old": old, "new": new}),
        None => Value::Null,
    };
    let found = |found: &Option<Found>| match found {
        Some(found) => json!({
            "recorded": found.recorded.as_str(),
            "reason": found.reason,
            "status": found.status.as_str(),
            "correction": found.correction,
        }),
        None => Value::Null,
    };
    let fields = all(&difference.fields, |change| {
        json!({
            "name": change.name,
            "old": found(&change.before),
            "new": found(&change.after),
            "undecided": change.undecided,
        })
    });
    document(
        "tieout.difference/1",
        vec![
            ("old", difference.old.into()),
            ("new", difference.new.into()),
            ("contract", pair(&difference.contract)),
            ("tool", pair(&difference.tool)),
            ("unchanged", difference.unchanged.into()),
            ("fields", fields),
        ],
    )
}

pub(super) fn decided(record: u64, decided: &Decided) -> String {
    document(
        "tieout.decision/1",
        vec![
            ("number", decided.event.number.into()),
            ("hash", decided.event.hash.to_string().into()),
            ("known", decided.event.known.into()),
            ("record", record.into()),
            ("field", field(&decided.field)),
        ],
    )
}

pub(super) fn verified(verified: &Verified) -> String {
    let members = match verified {
        Ok(v) => vec![
            ("ok", v.holds().into()),
            ("events", v.events.into()),
            ("validations", v.validations.into()),
            ("decisions", v.decisions.into()),
            ("head", v.head.map(|head| head.to_string()).into()),
            ("broken_at", v.broken.as_ref().map(|broken| broken.event).into()),
            ("message", v.broken.as_ref().map(ToString::to_string).into()),
        ],
        Err(message) => vec![("ok", false.into()), ("message", message.clone().into())],
    };
    document("tieout.verification/1", members)
}
