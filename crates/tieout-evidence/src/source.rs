//! A source: something that may support claims.

use std::sync::Arc;

use tieout_notation::{Decimal, Locale};

use crate::{Json, NodeKind, Page, Table, ValueRef};

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
    /// What a model wrote earlier. It supports nothing and exempts nothing, whatever trust it is given.
    Assistant,
}

impl Role {
    /// How far a source of this role is trusted where nothing else is said: results support, the user's words exempt, prompts
    /// and what a model wrote do nothing.
    #[must_use]
    pub fn trust(self) -> Trust {
        match self {
            Self::Tool => Trust::Supports,
            Self::User => Trust::Exempts,
            Self::System | Self::Assistant => Trust::Nothing,
        }
    }
}

/// The name of the source that is the question.
const QUESTION: &str = "question";

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
    /// How its numbers are written, where that is known; else its own forms decide (see [`Writing`](crate::Written)).
    pub locale: Option<Locale>,
    /// What was noticed when it was read (an encoding that was guessed, rows that were padded); goes into the report.
    pub notes: Vec<String>,
    /// The page whose text the content is, where it comes from a document: it leads from characters back to boxes.
    pub page: Option<Arc<Page>>,
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
    /// The text of a page of a document. What was noticed of the page is noted.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tieout_evidence::{Page, Source};
    /// let source = Source::page("page 3 of offer.pdf", Arc::new(Page::of_text(3, "Total: 1,200.50")));
    /// assert_eq!(source.page.map(|p| p.number()), Some(3));
    /// ```
    #[must_use]
    pub fn page(name: impl Into<String>, page: Arc<Page>) -> Self {
        let notes = page.findings().iter().map(ToString::to_string).collect();
        Self { notes, ..Self::text(name, page.text()) }.on(page)
    }

    fn on(self, page: Arc<Page>) -> Self {
        Self { page: Some(page), ..self }
    }

    /// The question that an answer answers: what it states needs no support, and supports nothing.
    #[must_use]
    pub fn question(text: impl Into<String>) -> Self {
        Self { role: Role::User, trust: Trust::Exempts, ..Self::text(QUESTION, text) }
    }

    /// Gives the source the trust that its role has unless it is told otherwise.
    ///
    /// ```
    /// use tieout_evidence::{Role, Source, Trust};
    /// assert_eq!(Source::text("turn", "…").said_by(Role::User).trust, Trust::Exempts);
    /// ```
    #[must_use]
    pub fn said_by(self, role: Role) -> Self {
        Self { role, trust: role.trust(), ..self }
    }

    /// Says how its numbers are written.
    ///
    /// ```
    /// use tieout_evidence::{Evidence, Locator, Source};
    /// use tieout_notation::{Locale, Span};
    /// let note = Source::text("note", "1.234 Kunden").written_in(Locale::parse("de")?);
    /// let evidence = Evidence::new(vec![note]);
    /// let at = Locator::Text { source: 0, span: Span::new(0, 5) };
    /// assert_eq!(evidence.readings(&at)[0].value.to_string(), "1234");
    /// # Ok::<(), tieout_notation::LocaleError>(())
    /// ```
    #[must_use]
    pub fn written_in(self, locale: Locale) -> Self {
        Self { locale: Some(locale), ..self }
    }

    fn of(name: impl Into<String>, body: Body) -> Self {
        Self {
            name: name.into(),
            role: Role::Tool,
            trust: Trust::Supports,
            truncated: false,
            locale: None,
            notes: Vec::new(),
            page: None,
            body,
        }
    }

    /// Its text, if it is a question.
    #[must_use]
    pub fn as_question(&self) -> Option<&str> {
        match &self.body {
            Body::Text(text)
                if self.name == QUESTION && (self.role, self.trust) == (Role::User, Trust::Exempts) =>
            {
                Some(text)
            }
            _ => None,
        }
    }

    /// How far it is trusted in the end: nothing launders what a model wrote.
    #[must_use]
    pub fn effective_trust(&self) -> Trust {
        if self.role == Role::Assistant { Trust::Nothing } else { self.trust }
    }

    /// Whether it holds no value at all: no cell, no JSON scalar, no character but white space.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match &self.body {
            Body::Table(table) => table.data().flat_map(|c| c.iter()).all(|v| match v {
                ValueRef::Null => true,
                ValueRef::Text(s) => s.trim().is_empty(),
                _ => false,
            }),
            Body::Json(json) => json.nodes.iter().all(|n| match &n.kind {
                NodeKind::String(s) => s.trim().is_empty(),
                NodeKind::Null | NodeKind::Array(_) | NodeKind::Object(_) => true,
                _ => false,
            }),
            Body::Text(text) => text.trim().is_empty(),
        }
    }

    /// Whether it is a tool's error result: a JSON object that says so (`"isError": true`); one that holds an `error` or
    /// `errors` and little else; a problem by RFC 9457 (`title`, `status` from 400 on, and `type` or `detail`); or a flat one whose
    /// status is `error` or whose `ok` or `success` is false, with a word on why. An object with data beside its errors is none.
    #[must_use]
    pub fn is_error(&self) -> bool {
        let Body::Json(json) = &self.body else { return false };
        let member = |key: &str| json.get(Json::ROOT, key);
        let flag = |key: &str| member(key).and_then(|n| json.as_bool(n));
        if flag("isError") == Some(true) || flag("is_error") == Some(true) {
            return true;
        }
        let members = json.children(Json::ROOT);
        let is_error = |m: u32| matches!(json.key(m), Some("error" | "errors"));
        let said = |m: u32| match json.kind(m) {
            NodeKind::Bool(b) => *b,
            NodeKind::String(s) => !s.trim().is_empty(),
            NodeKind::Array(c) | NodeKind::Object(c) => !c.is_empty(),
            _ => false,
        };
        let flat = members.iter().all(|&m| is_error(m) || json.children(m).is_empty());
        if members.len() <= 5 && flat && members.iter().any(|&m| is_error(m) && said(m)) {
            return true;
        }
        let text = |key: &str| member(key).and_then(|n| json.as_str(n)).filter(|s| !s.trim().is_empty());
        let failed =
            |s: &str| ["error", "fail", "failed", "failure"].iter().any(|w| s.eq_ignore_ascii_case(w));
        let status = member("status").and_then(|n| json.as_number(n)).and_then(Decimal::to_i64);
        let problem = text("title").is_some()
            && status.is_some_and(|s| (400..600).contains(&s))
            && (text("type").is_some() || text("detail").is_some());
        let refused =
            flag("ok") == Some(false) || flag("success") == Some(false) || text("status").is_some_and(failed);
        let why =
            ["message", "detail", "reason", "error_message", "code"].iter().any(|k| member(k).is_some());
        flat && members.len() <= 8 && (problem || (refused && (why || members.len() <= 2)))
    }
}
