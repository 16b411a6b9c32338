//! What a ledger holds: events, and the one way in which each is written.
//!
//! The form is the specification's (`spec/ledger.md`): the bytes that are written here are the bytes that are hashed, stored and
//! exported, so that nothing has to be put into a canonical form before it can be recomputed.

use serde_json::Value;

use crate::{Digest, Moment};

/// The form of events that this version writes.
pub const SCHEMA: &str = "tieout.ledger/1";

/// A validation as the one who made it hands it over.
///
/// ```
/// use tieout_ledger::{Digest, Ledger, Moment, Recording};
///
/// # let folder = tempfile::tempdir().unwrap();
/// let mut ledger = Ledger::create(folder.path().join("invoices.ledger"))?;
/// let recording = Recording {
///     document: Digest::of(b"%PDF-1.7 ..."),
///     contract: Digest::of(b"[fields.net_total]"),
///     contract_name: "invoice",
///     contract_version: "3",
///     tool: "tieout 0.1.0",
///     candidate: r#"{"net_total": "1,200.00"}"#,
///     report: r#"{"fields": {"net_total": {"status": "confirmed", "reason": "quote"}}}"#,
/// };
/// let first = ledger.record(&recording, &"2026-03-31T09:05:00Z".parse()?)?;
/// let again = ledger.record(&recording, &"2026-04-01T10:00:00Z".parse()?)?;
/// assert_eq!((first.number, first.known), (1, false));
/// assert_eq!((again.number, again.known), (1, true)); // it is there
/// # Ok::<(), tieout_ledger::LedgerError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recording<'a> {
    /// The digest of the document's bytes.
    pub document: Digest,
    /// The digest of the contract's bytes.
    pub contract: Digest,
    /// What the contract calls itself.
    pub contract_name: &'a str,
    /// Which version of it.
    pub contract_version: &'a str,
    /// The tool that validated, with its version.
    pub tool: &'a str,
    /// The candidate exactly as it was received; it need not even be JSON.
    pub candidate: &'a str,
    /// The report: a JSON object whose `fields` say of each field its `status` and `reason`, with whatever else the validation says.
    pub report: &'a str,
}

/// A validation as it is kept: [`Recording`], owned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Validation {
    /// The digest of the document's bytes.
    pub document: Digest,
    /// The digest of the contract's bytes.
    pub contract: Digest,
    /// What the contract calls itself.
    pub contract_name: String,
    /// Which version of it.
    pub contract_version: String,
    /// The tool that validated, with its version.
    pub tool: String,
    /// The candidate exactly as it was received.
    pub candidate: String,
    /// The report exactly as it was recorded.
    pub report: String,
}

impl Validation {
    /// The same, as it was handed over.
    #[must_use]
    pub fn recording(&self) -> Recording<'_> {
        Recording {
            document: self.document,
            contract: self.contract,
            contract_name: &self.contract_name,
            contract_version: &self.contract_version,
            tool: &self.tool,
            candidate: &self.candidate,
            report: &self.report,
        }
    }
}

/// What a person says of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The value is right.
    Confirm,
    /// The value is wrong.
    Reject,
    /// The value is this one, whatever was read.
    Correct(String),
}

impl Choice {
    /// The word that events and reports use.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Reject => "reject",
            Self::Correct(_) => "correct",
        }
    }
}

/// A decision: who, when, what, and a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Who decided; never empty.
    pub who: String,
    /// When.
    pub when: Moment,
    /// What.
    pub what: Choice,
    /// Why, or nothing.
    pub note: String,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A candidate was validated.
    Validation(Validation),
    /// A person decided on a field of a record.
    Decision {
        /// The number of the record: of the event of its validation.
        record: u64,
        /// The field.
        field: String,
        /// Who, what and why.
        decision: Decision,
    },
}

impl Happening {
    /// The word that events use.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Validation(_) => "validation",
            Self::Decision { .. } => "decision",
        }
    }
}

/// One event of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its place: 1, 2, 3, … without gaps.
    pub number: u64,
    /// The hash of the event before it; [`Digest::NONE`] for the first.
    pub previous: Digest,
    /// When it happened.
    pub when: Moment,
    /// What happened.
    pub what: Happening,
}

/// An event that is about to be written: what it says, without its place in the chain.
pub(crate) struct Draft {
    /// `"when":…` and what follows, up to the closing brace.
    said: String,
    /// What makes it the same event when it comes again.
    pub(crate) identity: Digest,
}

impl Draft {
    /// A validation is the same whenever it is made, so its moment is no part of its identity.
    pub(crate) fn validation(recording: &Recording<'_>, when: &Moment) -> Self {
        let mut said = String::with_capacity(
            512 + recording.candidate.len() + recording.report.len() + (recording.report.len() >> 2),
        );
        begin(&mut said, when);
        let kind_at = said.len();
        said.push_str("\"kind\":\"validation\"");
        member(&mut said, "document", &recording.document.to_string());
        member(&mut said, "contract", &recording.contract.to_string());
        member(&mut said, "contract_name", recording.contract_name);
        member(&mut said, "contract_version", recording.contract_version);
        member(&mut said, "tool", recording.tool);
        member(&mut said, "candidate", recording.candidate);
        member(&mut said, "report", recording.report);
        said.push('}');
        let identity = Digest::of(&said.as_bytes()[kind_at..]);
        Self { said, identity }
    }

    /// A decision at another moment is another decision.
    pub(crate) fn decision(record: u64, field: &str, decision: &Decision) -> Self {
        let mut said = String::with_capacity(256);
        begin(&mut said, &decision.when);
        said.push_str("\"kind\":\"decision\",\"record\":");
        said.push_str(&record.to_string());
        member(&mut said, "field", field);
        member(&mut said, "who", &decision.who);
        member(&mut said, "what", decision.what.as_str());
        if let Choice::Correct(value) = &decision.what {
            member(&mut said, "value", value);
        }
        member(&mut said, "note", &decision.note);
        said.push('}');
        let identity = Digest::of(said.as_bytes());
        Self { said, identity }
    }

    /// The draft of an event that was read.
    pub(crate) fn of(event: &Event) -> Self {
        match &event.what {
            Happening::Validation(validation) => Self::validation(&validation.recording(), &event.when),
            Happening::Decision { record, field, decision } => Self::decision(*record, field, decision),
        }
    }

    /// The event's bytes at its place in the chain.
    pub(crate) fn body(&self, number: u64, previous: &Digest) -> String {
        format!("{{\"schema\":\"{SCHEMA}\",\"number\":{number},\"previous\":\"{previous}\",{}", self.said)
    }
}

fn begin(out: &mut String, when: &Moment) {
    out.push_str("\"when\":");
    quote(out, when.as_str());
    out.push(',');
}

fn member(out: &mut String, key: &str, value: &str) {
    out.push_str(",\"");
    out.push_str(key);
    out.push_str("\":");
    quote(out, value);
}

/// A JSON string in the one way in which events write it: only what must be escaped is, and in its shortest form.
fn quote(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|b| b < 0x20 || b == b'"' || b == b'\\') {
        let (plain, marked) = rest.split_at(at);
        out.push_str(plain);
        match marked.as_bytes()[0] {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            0x08 => out.push_str("\\b"),
            0x0c => out.push_str("\\f"),
            control => out.push_str(&format!("\\u{control:04x}")),
        }
        rest = &marked[1..];
    }
    out.push_str(rest);
    out.push('"');
}

impl Event {
    /// The event's bytes: what is hashed, stored and exported.
    #[must_use]
    pub fn body(&self) -> String {
        Draft::of(self).body(self.number, &self.previous)
    }

    /// Reads an event's bytes; what is not written exactly as [`Event::body`] writes it is no event, with the reason.
    pub fn parse(body: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(body).map_err(|e| format!("it is no JSON: {e}"))?;
        let text = |key: &str| match value.get(key) {
            Some(Value::String(text)) => Ok(text.clone()),
            _ => Err(format!("`{key}` is missing or no text")),
        };
        let number = |key: &str| {
            value.get(key).and_then(Value::as_u64).ok_or_else(|| format!("`{key}` is missing or no number"))
        };
        let digest = |key: &str| text(key)?.parse::<Digest>().map_err(|_| format!("`{key}` is no digest"));
        let schema = text("schema")?;
        if schema != SCHEMA {
            return Err(format!("its schema is {schema:?}, not {SCHEMA:?}"));
        }
        let when: Moment = text("when")?.parse().map_err(|_| "`when` is no moment in UTC".to_owned())?;
        let what = match text("kind")?.as_str() {
            "validation" => Happening::Validation(Validation {
                document: digest("document")?,
                contract: digest("contract")?,
                contract_name: text("contract_name")?,
                contract_version: text("contract_version")?,
                tool: text("tool")?,
                candidate: text("candidate")?,
                report: text("report")?,
            }),
            "decision" => Happening::Decision {
                record: number("record")?,
                field: text("field")?,
                decision: Decision {
                    who: text("who")?,
                    when: when.clone(),
                    what: match text("what")?.as_str() {
                        "confirm" => Choice::Confirm,
                        "reject" => Choice::Reject,
                        "correct" => Choice::Correct(text("value")?),
                        other => return Err(format!("no decision is called {other:?}")),
                    },
                    note: text("note")?,
                },
            },
            other => return Err(format!("no event is called {other:?}")),
        };
        let event = Self { number: number("number")?, previous: digest("previous")?, when, what };
        if event.body() != body {
            return Err("it is not written as events are written".to_owned());
        }
        Ok(event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(what: Choice) -> Event {
        let decision = Decision {
            who: "A. Reader".to_owned(),
            when: Moment::of_unix(0),
            what,
            note: "page 2,\n\"net\" \u{1}\u{7f}".to_owned(),
        };
        let what = Happening::Decision { record: 1, field: "net_total".to_owned(), decision };
        Event { number: 2, previous: Digest::of(b"before"), when: Moment::of_unix(0), what }
    }

    #[test]
    fn events_are_read_as_they_are_written() {
        for what in [Choice::Confirm, Choice::Reject, Choice::Correct("1,200.00".to_owned())] {
            let event = decision(what);
            assert_eq!(Event::parse(&event.body()).unwrap(), event);
        }
    }

    #[test]
    fn strings_are_json() {
        let mut out = String::new();
        let text: String = (0..0x250).filter_map(char::from_u32).collect();
        quote(&mut out, &text);
        assert_eq!(serde_json::from_str::<String>(&out).unwrap(), text);
        assert_eq!(serde_json::to_string(&text).unwrap(), out);
    }

    #[test]
    fn another_way_to_write_the_same_is_no_event() {
        let body = decision(Choice::Confirm).body();
        for (from, to) in [
            (",\"who\"", ", \"who\""),
            ("\"note\":", "\"more\":1,\"note\":"),
            ("\"record\":1", "\"record\":1.0"),
            ("A. Reader", "A.\\u0020Reader"),
            ("confirm", "approve"),
            ("tieout.ledger/1", "tieout.ledger/2"),
            ("1970-01-01", "1970-01-32"),
        ] {
            let changed = body.replacen(from, to, 1);
            assert_ne!(changed, body);
            assert!(Event::parse(&changed).is_err(), "{changed}");
        }
    }
}
