//! A report read back from its JSON form. Strict: an unknown key, a missing one or a span outside the answer is an error
//! with its place, since what is read here is to be verified.

use std::fmt;
use std::str::FromStr;

use serde_json::{Map, Value};
use tieout_certificate::{Derivation, comparison_from_json, derivation_from_json};
use tieout_evidence::Evidence;

use super::{Claim, Coverage, Outcome, Report};
use crate::{Offsets, Policy, render};

/// Why text is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReportError {
    /// No JSON: 1-based line and column, and what is wrong.
    Syntax {
        /// Line.
        line: usize,
        /// Column.
        column: usize,
        /// In words.
        message: String,
    },
    /// Another schema, or none.
    Schema(String),
    /// A member is missing, unknown or of the wrong kind: its place (`claims[3].span`) and what is wrong.
    Member {
        /// Where.
        at: String,
        /// In words.
        message: String,
    },
}

impl fmt::Display for ReportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line, column, message } => {
                write!(f, "not JSON at line {line}, column {column}: {message}")
            }
            Self::Schema(given) => {
                write!(f, "no report: its schema is {given} and should be {:?}", render::SCHEMA)
            }
            Self::Member { at, message } => write!(f, "{at}: {message}"),
        }
    }
}

impl std::error::Error for ReportError {}

/// A report as a document states it, with the two sentences that a [`Report`] computes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The report, with outcome, ok and coverage as stated.
    pub report: Report,
    /// The caveat as stated.
    pub caveat: Option<String>,
    /// The correction as stated.
    pub correction: Option<String>,
}

impl Report {
    /// Reads the form that [`render::json`] writes. Nothing is verified: outcome, ok and coverage are as stated.
    pub fn from_json(text: &str, evidence: &Evidence) -> Result<Self, ReportError> {
        Stated::from_json(text, evidence).map(|s| s.report)
    }
}

impl Stated {
    /// Reads the form that [`render::json`] writes.
    pub fn from_json(text: &str, evidence: &Evidence) -> Result<Self, ReportError> {
        let value: Value = serde_json::from_str(text).map_err(|e| ReportError::Syntax {
            line: e.line(),
            column: e.column(),
            message: without_place(&e),
        })?;
        let Value::Object(map) = value else {
            return Err(ReportError::Schema("missing".to_owned()));
        };
        let mut top = Members { at: String::new(), map };
        match top.map.get("schema") {
            Some(Value::String(s)) if s == render::SCHEMA => {}
            other => {
                return Err(ReportError::Schema(other.map_or("missing".to_owned(), Value::to_string)));
            }
        }
        top.take("schema")?;
        let answer = top.string("answer")?;
        let question = match top.map.get("question") {
            None => None,
            Some(_) => Some(top.string("question")?),
        };
        let ok = top.bool("ok")?;
        let outcome = top.name::<Outcome>("outcome")?;
        let policy = Policy::from_json(&top.take("policy")?)
            .map_err(|e| ReportError::Member { at: "policy".to_owned(), message: e.to_string() })?;
        let coverage = read_coverage(top.object("coverage")?)?;
        let caveat = top.string_or_null("caveat")?;
        let correction = top.string_or_null("correction")?;
        let mut notes = Vec::new();
        for (i, note) in top.array("notes")?.into_iter().enumerate() {
            notes.push(into_string(note, || format!("notes[{i}]"))?);
        }
        let mut claims = Vec::new();
        let offsets = Offsets::new(&answer);
        for (i, claim) in top.array("claims")?.into_iter().enumerate() {
            claims.push(read_claim(Members::of(claim, format!("claims[{i}]"))?, &offsets, evidence)?);
        }
        top.nothing_else()?;
        let report = Report { answer, question, policy, outcome, ok, claims, coverage, notes };
        Ok(Self { report, caveat, correction })
    }
}

fn read_claim(mut m: Members, offsets: &Offsets<'_>, evidence: &Evidence) -> Result<Claim, ReportError> {
    let span = m.array("span")?;
    let ends: Option<Vec<usize>> =
        span.iter().map(|v| v.as_u64().and_then(|n| usize::try_from(n).ok())).collect();
    let span = match ends.as_deref() {
        Some([start, end]) => offsets.bytes(*start, *end),
        _ => None,
    }
    .ok_or_else(|| m.error("span", "no span of the answer"))?;
    let derivation = match m.take("derivation")? {
        Value::Null => None,
        value => Some(m.derivation("derivation", &value, evidence)?),
    };
    let comparison = match m.take("comparison")? {
        Value::Null => None,
        value => Some(comparison_from_json(&value).map_err(|e| m.error("comparison", &e))?),
    };
    let nearest = match m.map.get("nearest") {
        None => None,
        Some(_) => {
            let mut n = m.object("nearest")?;
            let text = n.string("text")?;
            let value = n.take("derivation")?;
            let derivation = n.derivation("derivation", &value, evidence)?;
            n.nothing_else()?;
            Some((text, derivation))
        }
    };
    let coincidence = match m.map.get("coincidence") {
        None => None,
        Some(_) => {
            let text = m.string("coincidence")?;
            let units = text.split_once('.').filter(|(_, d)| d.len() == 4).and_then(|(a, b)| {
                let whole = a.parse::<u64>().ok()?.checked_mul(10_000)?;
                whole.checked_add(b.parse::<u64>().ok()?)
            });
            Some((units.ok_or_else(|| m.error("coincidence", "not a number to four decimals"))?, 10_000))
        }
    };
    let pointer = match m.map.get("pointer") {
        None => None,
        Some(_) => Some(m.string("pointer")?),
    };
    let claim = Claim {
        span,
        text: m.string("text")?,
        pointer,
        kind: m.name("kind")?,
        verdict: m.name("verdict")?,
        reason: m.name("reason")?,
        derivation,
        comparison,
        nearest,
        explanation: m.string("explanation")?,
        coincidence,
    };
    m.nothing_else()?;
    Ok(claim)
}

fn read_coverage(mut m: Members) -> Result<Coverage, ReportError> {
    let coverage = Coverage {
        seen: m.count("seen")?,
        checked: m.count("checked")?,
        unread: m.count("unread")?,
        unchecked: {
            let mut by_reason = m.object("unchecked")?;
            let names: Vec<String> = by_reason.map.keys().cloned().collect();
            let mut out = Vec::new();
            for name in names {
                let reason = name.parse().map_err(|_| by_reason.error(&name, "no reason of this name"))?;
                out.push((reason, by_reason.count(&name)?));
            }
            out.sort_unstable();
            out
        },
    };
    m.nothing_else()?;
    Ok(coverage)
}

/// The message without the "at line …" that serde_json adds.
fn without_place(e: &serde_json::Error) -> String {
    let text = e.to_string();
    text.rsplit_once(" at line ").map_or(text.clone(), |(m, _)| m.to_owned())
}

fn into_string(value: Value, at: impl Fn() -> String) -> Result<String, ReportError> {
    match value {
        Value::String(s) => Ok(s),
        _ => Err(ReportError::Member { at: at(), message: "should be a string".to_owned() }),
    }
}

/// An object whose members are taken one by one.
struct Members {
    at: String,
    map: Map<String, Value>,
}

impl Members {
    fn of(value: Value, at: String) -> Result<Self, ReportError> {
        match value {
            Value::Object(map) => Ok(Self { at, map }),
            _ => Err(ReportError::Member { at, message: "should be an object".to_owned() }),
        }
    }

    fn path(&self, key: &str) -> String {
        if self.at.is_empty() { key.to_owned() } else { format!("{}.{key}", self.at) }
    }

    fn error(&self, key: &str, message: &str) -> ReportError {
        ReportError::Member { at: self.path(key), message: message.to_owned() }
    }

    fn take(&mut self, key: &str) -> Result<Value, ReportError> {
        self.map.remove(key).ok_or_else(|| self.error(key, "is missing"))
    }

    fn string(&mut self, key: &str) -> Result<String, ReportError> {
        let value = self.take(key)?;
        into_string(value, || self.path(key))
    }

    fn string_or_null(&mut self, key: &str) -> Result<Option<String>, ReportError> {
        match self.take(key)? {
            Value::Null => Ok(None),
            Value::String(s) => Ok(Some(s)),
            _ => Err(self.error(key, "should be a string or null")),
        }
    }

    fn bool(&mut self, key: &str) -> Result<bool, ReportError> {
        self.take(key)?.as_bool().ok_or_else(|| self.error(key, "should be true or false"))
    }

    fn count(&mut self, key: &str) -> Result<usize, ReportError> {
        let n = self.take(key)?.as_u64().and_then(|n| usize::try_from(n).ok());
        n.ok_or_else(|| self.error(key, "should be a count"))
    }

    fn array(&mut self, key: &str) -> Result<Vec<Value>, ReportError> {
        match self.take(key)? {
            Value::Array(items) => Ok(items),
            _ => Err(self.error(key, "should be an array")),
        }
    }

    fn object(&mut self, key: &str) -> Result<Self, ReportError> {
        let value = self.take(key)?;
        Self::of(value, self.path(key))
    }

    fn name<T: FromStr<Err = super::UnknownName>>(&mut self, key: &str) -> Result<T, ReportError> {
        let text = self.string(key)?;
        text.parse().map_err(|e: super::UnknownName| self.error(key, &e.to_string()))
    }

    fn derivation(&self, key: &str, value: &Value, evidence: &Evidence) -> Result<Derivation, ReportError> {
        derivation_from_json(value, evidence).map_err(|e| self.error(key, &e))
    }

    fn nothing_else(&self) -> Result<(), ReportError> {
        match self.map.keys().next() {
            None => Ok(()),
            Some(key) => Err(self.error(key, "is no member of this form")),
        }
    }
}
