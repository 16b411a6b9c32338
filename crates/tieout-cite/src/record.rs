//! Records as a model hands them over: fields, and the rows that each was read in.

use std::sync::Arc;

use tieout_evidence::{Json, NodeKind};
use tieout_notation::Decimal;

/// One record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Its fields in order.
    pub fields: Vec<Field>,
    /// The rows that it was read in.
    pub cited: Citations,
}

/// Row numbers that were cited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Citations {
    /// Whole numbers.
    pub rows: Vec<i64>,
    /// What was cited and is no row number, as written: `1.5`, `"seven"`.
    pub others: Vec<String>,
}

/// One field of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name; inside lists and objects a path, `lines/0/amount`.
    pub name: String,
    /// What the record states.
    pub value: FieldValue,
    /// The rows that this field alone was read in; without, those of the record.
    pub cited: Option<Arc<Citations>>,
}

/// What a field states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// Nothing: null, or a text of spaces. There is nothing to look up.
    Nothing,
    /// A number.
    Number(Decimal),
    /// A number past the reading limits, as written.
    Unread(String),
    /// A text, perhaps a number written out; true and false are texts.
    Text(String),
}

impl FieldValue {
    /// As it is written.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Nothing => String::new(),
            Self::Number(n) => n.to_string(),
            Self::Unread(text) | Self::Text(text) => text.clone(),
        }
    }
}

/// Why a document holds no records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The pointer of the value that is wrong; empty for the whole document.
    pub pointer: String,
    /// What is wrong and what to do, in words.
    pub message: String,
}

impl std::fmt::Display for RecordError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.pointer.is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "at {}: {}", self.pointer, self.message)
    }
}

impl std::error::Error for RecordError {}

/// Reads records: a list of objects, or an object with such a list under `records`. The rows that a record was read in stand
/// under `cited`, a list of numbers or one number. All other members are fields; or the fields stand under `values`, and the
/// rows then under `cited` or `rows`. A field may cite rows of its own: `{"value": …, "cited": […]}`.
///
/// ```
/// use tieout_cite::records_from_json;
/// use tieout_evidence::Json;
/// let json = Json::parse(r#"[{"price": 412900, "cited": [1]}, {"values": {"price": 12}, "rows": [2, 3]}]"#)?;
/// let records = records_from_json(&json).unwrap();
/// assert_eq!(records[0].fields[0].name, "price");
/// assert_eq!(records[1].cited.rows, [2, 3]);
/// # Ok::<(), tieout_evidence::JsonError>(())
/// ```
///
/// # Errors
/// What is no list of objects, a record that does not say where it was read, and a key that stands twice in one object.
pub fn records_from_json(json: &Json) -> Result<Vec<Record>, RecordError> {
    let wrong = |node: u32, message: String| Err(RecordError { pointer: json.pointer(node), message });
    if json.nodes.is_empty() {
        return Err(RecordError {
            pointer: String::new(),
            message: "there are no records: give a list of objects".to_owned(),
        });
    }
    let root = match json.kind(Json::ROOT) {
        NodeKind::Object(_) => json.get(Json::ROOT, "records").unwrap_or(Json::ROOT),
        _ => Json::ROOT,
    };
    if !matches!(json.kind(root), NodeKind::Array(_)) {
        let what = json.kind(root).describe();
        return wrong(root, format!("records are a list of objects, not {what}"));
    }
    if let Some(twice) = json.duplicates.first() {
        let key = json.key(*twice).unwrap_or_default().to_owned();
        return wrong(*twice, format!("{key:?} stands twice in one object: which of the two is meant?"));
    }
    json.children(root).iter().map(|&node| record(json, node)).collect()
}

fn record(json: &Json, node: u32) -> Result<Record, RecordError> {
    let wrong = |message: String| RecordError { pointer: json.pointer(node), message };
    if !matches!(json.kind(node), NodeKind::Object(_)) {
        return Err(wrong(format!("a record is an object, not {}", json.kind(node).describe())));
    }
    let values = json.get(node, "values").filter(|&v| matches!(json.kind(v), NodeKind::Object(_)));
    let cited = json.get(node, "cited").or_else(|| values.and_then(|_| json.get(node, "rows")));
    let mut members = json.children(values.unwrap_or(node)).iter().copied().filter(|m| Some(*m) != cited);
    let mut fields = Vec::new();
    members.try_for_each(|m| flatten(json, m, &mut fields))?;
    let own = fields.iter().all(|f| f.cited.is_some()) && !fields.is_empty();
    let Some(cited) = cited.map(|c| citations(json, c)).or_else(|| own.then(Citations::default)) else {
        return Err(wrong(
            "a record says under `cited` which rows it was read in, as a list of their numbers".to_owned(),
        ));
    };
    Ok(Record { fields, cited })
}

/// How long the path of a field may be, in bytes: paths repeat what they go through.
const MAX_NAME: usize = 1024;

/// The scalars below a member, in order.
fn flatten(json: &Json, member: u32, fields: &mut Vec<Field>) -> Result<(), RecordError> {
    let mut todo = vec![(member, json.key(member).unwrap_or_default().to_owned(), None::<Arc<Citations>>)];
    while let Some((node, name, cited)) = todo.pop() {
        if name.len() > MAX_NAME {
            let message =
                "the path of this field is longer than 1,024 bytes: put its value less deep".to_owned();
            return Err(RecordError {
                pointer: json.key(member).unwrap_or_default().chars().take(80).collect(),
                message,
            });
        }
        let value = match json.kind(node) {
            NodeKind::Null => FieldValue::Nothing,
            NodeKind::Bool(b) => FieldValue::Text(b.to_string()),
            NodeKind::Number(n) => FieldValue::Number(n.clone()),
            NodeKind::Unread(text) => FieldValue::Unread(text.to_string()),
            NodeKind::String(text) if text.trim().is_empty() => FieldValue::Nothing,
            NodeKind::String(text) => FieldValue::Text(text.to_string()),
            NodeKind::Array(children) => {
                let below = |(i, &c): (usize, &u32)| (c, format!("{name}/{i}"), cited.clone());
                todo.extend(children.iter().enumerate().rev().map(below));
                continue;
            }
            NodeKind::Object(children) => {
                if let (2, Some(value), Some(rows)) =
                    (children.len(), json.get(node, "value"), json.get(node, "cited"))
                {
                    todo.push((value, name, Some(Arc::new(citations(json, rows)))));
                    continue;
                }
                let below =
                    |&c: &u32| (c, format!("{name}/{}", json.key(c).unwrap_or_default()), cited.clone());
                todo.extend(children.iter().rev().map(below));
                continue;
            }
        };
        fields.push(Field { name, value, cited });
    }
    Ok(())
}

fn citations(json: &Json, node: u32) -> Citations {
    let mut out = Citations::default();
    let list = match json.kind(node) {
        NodeKind::Array(rows) => rows.clone(),
        _ => vec![node],
    };
    for node in list {
        match json.as_number(node).and_then(Decimal::to_i64) {
            Some(row) => out.rows.push(row),
            None => out.others.push(json.write(node)),
        }
    }
    out
}
