//! What a contract or a candidate is written in, whatever the notation: values with the place where each stands.
//!
//! Numbers keep their characters, members their order. What is nested deeper than any contract needs is one value that says
//! so, so that nothing that is made of trees can use up the stack.

use tieout_evidence::{Json, NodeKind};
use tieout_notation::Span;
use toml::de::{DeTable, DeValue};

/// The deepest value that is looked into. A contract needs seven levels, a candidate six.
const DEEPEST: usize = 24;

/// One value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tree {
    pub(crate) kind: Kind,
    /// Where it stands in the text that was given, in bytes; None where there was none.
    pub(crate) at: Option<usize>,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Null,
    Bool(bool),
    /// The characters of a number.
    Number(String),
    Text(String),
    List(Vec<Tree>),
    Table(Vec<Member>),
    /// What neither a contract nor a candidate can hold; its kind in words.
    Other(&'static str),
}

/// A name and its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    pub(crate) key: String,
    /// Where the name stands, or its value where only that is known.
    pub(crate) at: Option<usize>,
    pub(crate) value: Tree,
}

const TOO_DEEP: Kind = Kind::Other("a value nested more than 24 levels deep");

impl Tree {
    /// What it is, for messages: a value short enough to be shown, or its kind.
    pub(crate) fn describe(&self) -> String {
        const SHOWN: usize = 60;
        let short = |text: &str| -> String {
            let cut: String = text.chars().take(SHOWN).collect();
            let more = if cut.len() < text.len() { "…" } else { "" };
            format!("`{}{more}`", cut.escape_debug())
        };
        match &self.kind {
            Kind::Null => "null".to_owned(),
            Kind::Bool(b) => format!("`{b}`"),
            Kind::Number(text) => short(text),
            Kind::Text(text) if text.is_empty() => "an empty text".to_owned(),
            Kind::Text(text) => short(text),
            Kind::List(_) => "a list".to_owned(),
            Kind::Table(_) => "a table".to_owned(),
            Kind::Other(words) => (*words).to_owned(),
        }
    }

    /// The text, where it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A node of a JSON document. With the document's text and spans numbers keep their characters; without, they are written
    /// in plain digits.
    pub(crate) fn of_json(json: &Json, node: u32, written: Option<(&str, &[Span])>) -> Self {
        of_node(json, node, written, 0)
    }

    /// A value of serde_json.
    pub(crate) fn of_value(value: &serde_json::Value) -> Self {
        of_value(value, 0)
    }

    /// A TOML document.
    pub(crate) fn of_toml(table: &DeTable<'_>) -> Self {
        Self { kind: Kind::Table(of_table(table, 0)), at: Some(0) }
    }
}

fn of_node(json: &Json, node: u32, written: Option<(&str, &[Span])>, depth: usize) -> Tree {
    let span = written.and_then(|(_, spans)| spans.get(node as usize)).copied();
    let at = span.map(|s| s.start);
    let below = |&child: &u32| of_node(json, child, written, depth + 1);
    let kind = match json.kind(node) {
        NodeKind::Null => Kind::Null,
        NodeKind::Bool(b) => Kind::Bool(*b),
        NodeKind::Number(number) => match written.zip(span) {
            Some(((text, _), span)) => Kind::Number(text.get(span.start..span.end).unwrap_or("").to_owned()),
            None => Kind::Number(number.to_string()),
        },
        NodeKind::Unread(text) => Kind::Number(text.to_string()),
        NodeKind::String(text) => Kind::Text(text.to_string()),
        NodeKind::Array(_) | NodeKind::Object(_) if depth >= DEEPEST => TOO_DEEP,
        NodeKind::Array(children) => Kind::List(children.iter().map(below).collect()),
        NodeKind::Object(children) => {
            let member = |child: &u32| {
                let value = below(child);
                Member { key: json.key(*child).unwrap_or("").to_owned(), at: value.at, value }
            };
            Kind::Table(children.iter().map(member).collect())
        }
    };
    Tree { kind, at }
}

fn of_value(value: &serde_json::Value, depth: usize) -> Tree {
    use serde_json::Value;
    let kind = match value {
        Value::Null => Kind::Null,
        Value::Bool(b) => Kind::Bool(*b),
        Value::Number(n) => Kind::Number(n.to_string()),
        Value::String(s) => Kind::Text(s.clone()),
        Value::Array(_) | Value::Object(_) if depth >= DEEPEST => TOO_DEEP,
        Value::Array(items) => Kind::List(items.iter().map(|v| of_value(v, depth + 1)).collect()),
        Value::Object(members) => {
            let member = |(k, v): (&String, &Value)| Member {
                key: k.clone(),
                at: None,
                value: of_value(v, depth + 1),
            };
            Kind::Table(members.iter().map(member).collect())
        }
    };
    Tree { kind, at: None }
}

/// Tables of TOML are sorted by name; where their names stand puts them into the order of the text again.
fn of_table(table: &DeTable<'_>, depth: usize) -> Vec<Member> {
    let mut members: Vec<Member> = table
        .iter()
        .map(|(key, value)| Member {
            key: key.get_ref().to_string(),
            at: Some(key.span().start),
            value: of_toml_value(value.get_ref(), value.span().start, depth + 1),
        })
        .collect();
    members.sort_by_key(|m| m.at);
    members
}

fn of_toml_value(value: &DeValue<'_>, at: usize, depth: usize) -> Tree {
    let kind = match value {
        DeValue::String(text) => Kind::Text(text.to_string()),
        DeValue::Integer(n) if n.radix() == 10 => Kind::Number(n.as_str().to_owned()),
        DeValue::Integer(_) => Kind::Other("a number that is not written in tens"),
        DeValue::Float(x) => Kind::Number(x.as_str().to_owned()),
        DeValue::Boolean(b) => Kind::Bool(*b),
        DeValue::Datetime(_) => Kind::Other("a date without quotes"),
        DeValue::Array(_) | DeValue::Table(_) if depth >= DEEPEST => TOO_DEEP,
        DeValue::Array(items) => {
            let item = |v: &toml::Spanned<DeValue<'_>>| of_toml_value(v.get_ref(), v.span().start, depth + 1);
            Kind::List(items.iter().map(item).collect())
        }
        DeValue::Table(members) => Kind::Table(of_table(members, depth)),
    };
    Tree { kind, at: Some(at) }
}

/// The name that comes nearest, if any is near.
pub(crate) fn nearest<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // Distances cost the product of the lengths; nobody mistypes a name of that length.
    if name.len() > 100 {
        return None;
    }
    let allowed = (name.chars().count() / 3).max(2);
    names
        .into_iter()
        .filter(|n| n.len() <= 100)
        .map(|n| (strsim::damerau_levenshtein(name, n), n))
        .filter(|(distance, n)| *distance <= allowed && *distance < n.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, n)| n)
}

/// ` (did you mean `…`?)`, or nothing.
pub(crate) fn did_you_mean<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    nearest(name, names).map(|n| format!(" (did you mean `{n}`?)")).unwrap_or_default()
}

/// A path with one step more: `fields.total`, `fields."invoice number"`.
pub(crate) fn step(path: &str, key: &str) -> String {
    const SHOWN: usize = 60;
    let plain = !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    let cut: String = key.chars().take(SHOWN).collect();
    let more = if cut.len() < key.len() { "…" } else { "" };
    let shown = if plain { format!("{cut}{more}") } else { format!("\"{}{more}\"", cut.escape_debug()) };
    if path.is_empty() { shown } else { format!("{path}.{shown}") }
}

/// Line and column, counted from one, the column in characters.
pub(crate) fn place_of(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at.min(text.len())).unwrap_or(text);
    let line = before.bytes().filter(|b| *b == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |i| i + 1);
    (line, before.get(start..).unwrap_or("").chars().count() + 1)
}
