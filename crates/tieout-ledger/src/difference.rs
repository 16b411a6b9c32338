//! What changed when the same candidate of the same document was validated again.

use crate::store::Ledger;
use crate::{FieldState, LedgerError, Shown, Status};

/// What a later record says otherwise than an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The earlier record.
    pub old: u64,
    /// The later one.
    pub new: u64,
    /// The contracts, where they are not the same: name, version and digest of each.
    pub contract: Option<(String, String)>,
    /// The tools, where they are not the same.
    pub tool: Option<(String, String)>,
    /// The fields that stand otherwise, in the order of the later record, then those that only the earlier one has.
    pub fields: Vec<FieldChange>,
    /// How many fields stand as they stood.
    pub unchanged: usize,
}

/// A field that two records say otherwise of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    /// Its name.
    pub name: String,
    /// In the earlier record; nothing where it has no such field.
    pub before: Option<Found>,
    /// In the later record; nothing where it has no such field.
    pub after: Option<Found>,
    /// The event of a decision about it in the earlier record that nobody has made in the later one: decisions do not pass on to a new
    /// record by themselves.
    pub undecided: Option<u64>,
}

/// How a field stands in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the validation said.
    pub recorded: Status,
    /// Why.
    pub reason: String,
    /// How it stands after all decisions.
    pub status: Status,
    /// The value that a person put in place of what was read.
    pub correction: Option<String>,
}

impl Found {
    fn of(field: &FieldState) -> Self {
        Self {
            recorded: field.recorded,
            reason: field.reason.clone(),
            status: field.status,
            correction: field.correction.clone(),
        }
    }
}

impl Ledger {
    /// What the record `new` says otherwise than `old`; both are of one candidate of one document.
    ///
    /// ```
    /// # use tieout_ledger::{Digest, Ledger, Recording, Status};
    /// # let folder = tempfile::tempdir().unwrap();
    /// # let mut ledger = Ledger::create(folder.path().join("a.ledger"))?;
    /// # let recording = Recording { document: Digest::of(b"..."), contract: Digest::of(b"2"), contract_name: "invoice",
    /// #     contract_version: "2", tool: "tieout 0.1.0", candidate: r#"{"net": "7"}"#,
    /// #     report: r#"{"fields": {"net": {"status": "confirmed", "reason": "quote"}}}"# };
    /// # let when = "2026-03-31T09:05:00Z".parse()?;
    /// let old = ledger.record(&recording, &when)?;
    /// let stricter = Recording {
    ///     contract: Digest::of(b"3"),
    ///     contract_version: "3",
    ///     report: r#"{"fields": {"net": {"status": "to_be_verified", "reason": "rival"}}}"#,
    ///     ..recording
    /// };
    /// let new = ledger.record(&stricter, &when)?;
    ///
    /// let difference = ledger.difference(old.number, new.number)?;
    /// assert_eq!(difference.fields[0].after.as_ref().unwrap().status, Status::ToBeVerified);
    /// # Ok::<(), tieout_ledger::LedgerError>(())
    /// ```
    pub fn difference(&self, old: u64, new: u64) -> Result<Difference, LedgerError> {
        let (before, after) = (self.show(old)?, self.show(new)?);
        let differs = match (&before.validation, &after.validation) {
            (a, b) if a.document != b.document => Some("document"),
            (a, b) if a.candidate != b.candidate => Some("candidate"),
            _ => None,
        };
        match differs {
            Some(differs) => Err(LedgerError::NotComparable { old, new, differs: differs.to_owned() }),
            None => Ok(between(&before, &after)),
        }
    }
}

fn between(before: &Shown, after: &Shown) -> Difference {
    let contract = |shown: &Shown| {
        let v = &shown.validation;
        format!("{} {} ({})", v.contract_name, v.contract_version, v.contract)
    };
    let changed = |a: String, b: String| (a != b).then_some((a, b));
    let mut fields = Vec::new();
    let mut unchanged = 0;
    for new in &after.fields {
        let old = before.fields.iter().find(|old| old.name == new.name);
        let change = FieldChange {
            name: new.name.clone(),
            before: old.map(Found::of),
            after: Some(Found::of(new)),
            undecided: old.and_then(|old| old.decided).filter(|_| new.decided.is_none()),
        };
        if change.before == change.after && change.undecided.is_none() {
            unchanged += 1;
        } else {
            fields.push(change);
        }
    }
    for old in &before.fields {
        if after.fields.iter().all(|new| new.name != old.name) {
            let name = old.name.clone();
            fields.push(FieldChange {
                name,
                before: Some(Found::of(old)),
                after: None,
                undecided: old.decided,
            });
        }
    }
    Difference {
        old: before.number,
        new: after.number,
        contract: changed(contract(before), contract(after)),
        tool: changed(before.validation.tool.clone(), after.validation.tool.clone()),
        fields,
        unchanged,
    }
}
