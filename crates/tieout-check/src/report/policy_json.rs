//! The policy of a report: its preset and whatever differs from it.

use serde_json::Value;

use crate::Policy;

pub(crate) fn policy_to_json(policy: &Policy) -> Value {
    policy.to_json()
}
