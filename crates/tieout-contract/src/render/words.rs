//! What reports for people call things.

use crate::status::{FieldReport, RuleReport, Status, Validation};

/// What needs a reader first.
pub(super) const ORDER: [Status; 4] =
    [Status::Rejected, Status::ToBeVerified, Status::Confirmed, Status::Missing];

/// A status in words.
pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Confirmed => "confirmed",
        Status::ToBeVerified => "to be verified",
        Status::Rejected => "rejected",
        Status::Missing => "missing",
    }
}

/// Its sign.
pub(super) fn sign(status: Status) -> &'static str {
    match status {
        Status::Confirmed => "✓",
        Status::ToBeVerified => "?",
        Status::Rejected => "✗",
        Status::Missing => "○",
    }
}

/// How a rule came out, in a word.
pub(super) fn rule(rule: &RuleReport) -> &'static str {
    match rule.holds {
        Some(true) => "holds",
        Some(false) => "fails",
        None => "open",
    }
}

/// `3 rules`.
pub(super) fn counted(n: usize, word: &str) -> String {
    format!("{n} {word}{}", if n == 1 { "" } else { "s" })
}

/// How many rules fail.
pub(super) fn failing(validation: &Validation) -> usize {
    validation.rules.iter().filter(|r| r.holds == Some(false)).count()
}

/// Whether it is missing, and nothing more is to be said of it.
pub(super) fn merely_missing(field: &FieldReport) -> bool {
    field.status == Status::Missing && field.problems.is_empty() && field.embedded.is_none()
}

/// `3 more rules`.
pub(super) fn more(n: usize, word: &str) -> String {
    format!("{n} more {word}{}", if n == 1 { "" } else { "s" })
}

/// What the file inside the document says of a field, where no problem has said so: that it agrees, or what the record leaves out.
pub(super) fn embedded(field: &FieldReport) -> Option<String> {
    let embedded = field.embedded.as_ref()?;
    match (embedded.agrees, &field.value) {
        (true, _) => Some(format!("the file inside says the same: {}", embedded.path)),
        (false, None) => {
            Some(format!("the file inside says {}: {}", super::safe::cut(&embedded.value, 60), embedded.path))
        }
        (false, Some(_)) => None,
    }
}
