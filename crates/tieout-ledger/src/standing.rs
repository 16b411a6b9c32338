//! How the fields of a record stand: what the validation said, and what people made of it.

use std::fmt;

use serde_json::Value;

use crate::{Choice, Decision, LedgerError};

/// How a field stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// It may be used.
    Confirmed,
    /// A person is to look at it.
    ToBeVerified,
    /// It may not be used.
    Rejected,
    /// There is no value.
    Missing,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Confirmed, Self::ToBeVerified, Self::Rejected, Self::Missing];

    /// The word that reports use.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::ToBeVerified => "to_be_verified",
            Self::Rejected => "rejected",
            Self::Missing => "missing",
        }
    }

    /// The status of that word.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A field of a record: as it was recorded, and as it stands after all decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldState {
    /// Its name.
    pub name: String,
    /// What the validation said.
    pub recorded: Status,
    /// Why, in the validation's word; empty where it gave none.
    pub reason: String,
    /// Whether only a person can confirm it.
    pub critical: bool,
    /// How it stands now.
    pub status: Status,
    /// The value that a person put in place of what was read.
    pub correction: Option<String>,
    /// The number of the event that made it stand so, where a person did.
    pub decided: Option<u64>,
}

impl FieldState {
    fn new(name: &str, recorded: Status, reason: &str, critical: bool) -> Self {
        let status = match recorded {
            // Whatever a machine says of it, a person has to.
            Status::Confirmed if critical => Status::ToBeVerified,
            other => other,
        };
        let (name, reason) = (name.to_owned(), reason.to_owned());
        Self { name, recorded, reason, critical, status, correction: None, decided: None }
    }

    /// One more decision; the number is its event's.
    ///
    /// A confirmation lifts what waits for a person, and a person's rejection, but neither the validation's rejection nor a
    /// missing value: there a person has to say which value it is.
    pub(crate) fn decide(&mut self, number: u64, decision: &Decision) {
        let status = match &decision.what {
            Choice::Correct(value) => {
                self.correction = Some(value.clone());
                Status::Confirmed
            }
            Choice::Confirm => match self.status {
                Status::Confirmed | Status::ToBeVerified => Status::Confirmed,
                Status::Rejected if self.recorded != Status::Rejected || self.correction.is_some() => {
                    Status::Confirmed
                }
                unmoved => unmoved,
            },
            Choice::Reject if self.status == Status::Missing => Status::Missing,
            Choice::Reject => Status::Rejected,
        };
        let heeded = match decision.what {
            Choice::Confirm | Choice::Correct(_) => status == Status::Confirmed,
            Choice::Reject => status == Status::Rejected,
        };
        self.status = status;
        if heeded {
            self.decided = Some(number);
        }
    }
}

/// The fields of a report, in its order. What cannot be read is no report, with the reason.
pub(crate) fn fields(report: &str) -> Result<Vec<FieldState>, LedgerError> {
    let wrong = |what: String| LedgerError::NotAReport { what };
    let value: Value = serde_json::from_str(report).map_err(|e| wrong(format!("it is no JSON: {e}")))?;
    let Some(Value::Object(fields)) = value.get("fields") else {
        return Err(wrong("it has no object `fields`, which says of each field its `status`".to_owned()));
    };
    fields
        .iter()
        .map(|(name, field)| {
            let status = field.get("status").and_then(Value::as_str).unwrap_or_default();
            let status = Status::of(status).ok_or_else(|| {
                let known = Status::ALL.map(Status::as_str).join(", ");
                wrong(format!("the status of field {name:?} is {status:?}, which is none of {known}"))
            })?;
            let reason = field.get("reason").and_then(Value::as_str).unwrap_or_default();
            let critical = field.get("critical").and_then(Value::as_bool).unwrap_or(false);
            Ok(FieldState::new(name, status, reason, critical))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moment;

    fn after(recorded: Status, critical: bool, choices: &[Choice]) -> (Status, Option<String>) {
        let mut field = FieldState::new("net", recorded, "", critical);
        for (number, what) in (2..).zip(choices) {
            let decision = Decision {
                who: "A".to_owned(),
                when: Moment::of_unix(0),
                what: what.clone(),
                note: String::new(),
            };
            field.decide(number, &decision);
        }
        (field.status, field.correction)
    }

    #[test]
    fn what_a_person_can_lift() {
        use Status::{Confirmed, Missing, Rejected, ToBeVerified};
        let (confirm, reject, correct) = (Choice::Confirm, Choice::Reject, Choice::Correct("7".to_owned()));
        let seven = Some("7".to_owned());
        for (recorded, critical, choices, status, correction) in [
            (ToBeVerified, false, vec![], ToBeVerified, None),
            (ToBeVerified, false, vec![&confirm], Confirmed, None),
            (ToBeVerified, false, vec![&reject], Rejected, None),
            (ToBeVerified, false, vec![&reject, &confirm], Confirmed, None),
            (Confirmed, false, vec![], Confirmed, None),
            (Confirmed, false, vec![&reject], Rejected, None),
            // A critical field waits for a person, whatever the validation says.
            (Confirmed, true, vec![], ToBeVerified, None),
            (Confirmed, true, vec![&confirm], Confirmed, None),
            (Rejected, true, vec![&confirm], Rejected, None),
            // What the check refuted is not confirmed; a person says what it is.
            (Rejected, false, vec![&confirm], Rejected, None),
            (Rejected, false, vec![&reject, &confirm], Rejected, None),
            (Rejected, false, vec![&correct], Confirmed, seven.clone()),
            (Rejected, false, vec![&correct, &reject], Rejected, seven.clone()),
            (Rejected, false, vec![&correct, &reject, &confirm], Confirmed, seven.clone()),
            // What is missing cannot be confirmed, and its absence cannot be rejected.
            (Missing, true, vec![&confirm, &reject], Missing, None),
            (Missing, false, vec![&correct], Confirmed, seven.clone()),
            (Missing, false, vec![&correct, &confirm], Confirmed, seven),
        ] {
            let choices: Vec<Choice> = choices.into_iter().cloned().collect();
            assert_eq!(
                after(recorded, critical, &choices),
                (status, correction),
                "{recorded} {critical} {choices:?}"
            );
        }
    }

    #[test]
    fn what_is_no_report() {
        for (report, said) in [
            ("", "no JSON"),
            ("[]", "no object `fields`"),
            (r#"{"fields": [1]}"#, "no object `fields`"),
            (r#"{"fields": {"net": {"status": "fine"}}}"#, "\"net\" is \"fine\""),
            (r#"{"fields": {"net": 3}}"#, "is \"\""),
        ] {
            let error = fields(report).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
        }
        assert_eq!(fields(r#"{"fields": {}}"#).unwrap(), []);
    }
}
