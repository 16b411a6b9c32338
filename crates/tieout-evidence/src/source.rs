//! A source: something that may support claims.

use std::sync::Arc;

use crate::{Json, Table};

/// Who said it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// A tool's result, rows, a document: the ordinary evidence.
    #[default]
    Tool,
    /// The user's turn.
    User,
    /// The system prompt.
    System,
}

/// How far a source may be trusted to support claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// It may support claims.
    #[default]
    Supports,
    /// It may only exempt values from the check.
    Exempts,
    /// It is an error result or worthless: it supports nothing.
    Nothing,
}

/// What a source holds.
#[derive(Clone, Debug)]
pub enum Body {
    /// Columns and rows; shared with the grid that is made of it.
    Table(Arc<Table>),
    /// Any JSON value.
    Json(Json),
    /// A passage of text.
    Text(String),
}

/// One source of evidence.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name, as shown in reports; may be empty.
    pub name: String,
    /// Who said it.
    pub role: Role,
    /// What it may do.
    pub trust: Trust,
    /// Whether its end was cut off before it came here.
    pub truncated: bool,
    /// What was noticed when it was read (an encoding that was guessed, rows that were padded); goes into the report.
    pub notes: Vec<String>,
    /// The content.
    pub body: Body,
}

impl Source {
    /// A tool's table.
    #[must_use]
    pub fn table(name: impl Into<String>, table: Table) -> Self {
        Self::of(name, Body::Table(Arc::new(table)))
    }
    /// A tool's JSON result.
    #[must_use]
    pub fn json(name: impl Into<String>, json: Json) -> Self {
        Self::of(name, Body::Json(json))
    }
    /// A passage.
    #[must_use]
    pub fn text(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self::of(name, Body::Text(text.into()))
    }
    fn of(name: impl Into<String>, body: Body) -> Self {
        Self {
            name: name.into(),
            role: Role::Tool,
            trust: Trust::Supports,
            truncated: false,
            notes: Vec::new(),
            body,
        }
    }
}
