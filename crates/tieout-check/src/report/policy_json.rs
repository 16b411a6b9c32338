//! The policy of a report: its preset and whatever differs from it.

use serde_json::{Map, Value};

use crate::Policy;

pub(crate) fn policy_to_json(policy: &Policy) -> Value {
    let mut out = Map::new();
    out.insert("preset".to_owned(), policy.preset.as_str().into());
    Value::Object(out)
}
