//! JSON as evidence: an arena of nodes, exact numbers, pointers.
//!
//! The reader is our own (`json/read.rs`, some 300 lines) rather than an event parser from a registry, because evidence
//! asks for four things together that none of them gives: numbers as the characters that were written, duplicate keys
//! kept and known, errors with line, column and advice, and a document whose depth is bounded by memory alone. Nodes
//! live in one flat vector, so dropping or cloning a document a million arrays deep takes no stack either.
//!
//! A document is cheap to clone: its nodes are shared.

mod read;
#[cfg(test)]
mod tests;
mod write;

use std::sync::Arc;

use tieout_notation::{Decimal, Span};

/// A JSON document; node 0 is the root.
///
/// ```
/// use tieout_evidence::Json;
/// let json = Json::parse(r#"{"states": [{"name": "California", "pop": 39346023.50}]}"#)?;
/// let pop = json.at("/states/0/pop").unwrap();
/// assert_eq!(json.pointer(pop), "/states/0/pop");
/// assert_eq!(json.write(json.at("/states/0").unwrap()), r#"{"name":"California","pop":39346023.5}"#);
///
/// let error = Json::parse("[1,\n 2,]").unwrap_err();
/// assert_eq!((error.line, error.column), (2, 4));
/// # Ok::<(), tieout_evidence::JsonError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Json {
    /// All nodes in the order of the document; children come after their parents.
    pub nodes: Arc<Vec<Node>>,
    /// Members whose key stood before in the same object, in rising order: a pointer leads to the first of them.
    pub duplicates: Arc<Vec<u32>>,
}

/// One value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The array or object that holds it; None for the root.
    pub parent: Option<u32>,
    /// Its key in an object.
    pub key: Option<Arc<str>>,
    /// Its index among its siblings.
    pub index: u32,
    /// What it is.
    pub kind: NodeKind,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// null.
    Null,
    /// true, false.
    Bool(bool),
    /// A number, exactly.
    Number(Decimal),
    /// A number past the reading limits; its characters.
    Unread(Box<str>),
    /// A string, unescaped.
    String(Box<str>),
    /// An array, with its children's node numbers.
    Array(Vec<u32>),
    /// An object, with its members' node numbers in order; duplicate keys are all kept.
    Object(Vec<u32>),
}

impl NodeKind {
    /// Whether it is neither array nor object.
    #[must_use]
    pub fn is_scalar(&self) -> bool {
        !matches!(self, Self::Array(_) | Self::Object(_))
    }

    /// What it is, in a word with its article, for messages: "a number", "an object", "null".
    #[must_use]
    pub fn describe(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "true or false",
            Self::Number(_) | Self::Unread(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "a list",
            Self::Object(_) => "an object",
        }
    }
}

/// Why bytes are no JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    /// What is wrong and what to do, in words.
    pub message: String,
}

impl std::fmt::Display for JsonError {
    /// `line 2, column 4: …`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for JsonError {}

static NOTHING: NodeKind = NodeKind::Null;

impl Json {
    /// The root's number.
    pub const ROOT: u32 = 0;

    /// Reads a document (RFC 8259; one byte order mark before it is passed over).
    ///
    /// # Errors
    /// The first place where the text is no JSON. A lone surrogate escape is an error too: it stands for no character.
    /// A number of more than 400 digits or with an exponent beyond ±400 is none: it becomes [`NodeKind::Unread`].
    pub fn parse(text: &str) -> Result<Self, JsonError> {
        read::document(text)
    }

    /// Reads a document and says where in the text each node stands, by node number: of a string with its quotes, of a list
    /// or an object its opening bracket.
    ///
    /// # Errors
    /// As [`Json::parse`].
    ///
    /// ```
    /// use tieout_evidence::Json;
    /// let text = r#"{"a": [1, "b"]}"#;
    /// let (_, spans) = Json::parse_with_spans(text)?;
    /// let all: Vec<&str> = spans.iter().map(|s| s.of(text)).collect();
    /// assert_eq!(all, ["{", "[", "1", "\"b\""]);
    /// # Ok::<(), tieout_evidence::JsonError>(())
    /// ```
    pub fn parse_with_spans(text: &str) -> Result<(Self, Vec<Span>), JsonError> {
        read::document_with_spans(text)
    }

    /// Reads one document a line (JSON Lines) into one array; blank lines are passed over.
    ///
    /// # Errors
    /// As [`Json::parse`], lines counted over the whole text.
    pub fn parse_lines(text: &str) -> Result<Self, JsonError> {
        read::lines(text)
    }

    /// Reads what is left of a document whose end was cut off: every value that came whole. A string without its closing quote, a number
    /// or a word at the very end and a key without its value are left out; lists and objects that are open end there.
    ///
    /// ```
    /// use tieout_evidence::Json;
    /// let json = Json::parse_cut(r#"{"rows": [{"id": 1, "sales": 120}, {"id": 2, "sales": 4"#)?;
    /// assert_eq!(json.write(Json::ROOT), r#"{"rows":[{"id":1,"sales":120},{"id":2}]}"#);
    /// # Ok::<(), tieout_evidence::JsonError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Json::parse`], for what is wrong before the end; and a text that breaks off before a value is begun.
    pub fn parse_cut(text: &str) -> Result<Self, JsonError> {
        read::cut_document(text)
    }

    /// The same for JSON Lines.
    ///
    /// # Errors
    /// As [`Json::parse_lines`], for what is wrong before the end.
    pub fn parse_lines_cut(text: &str) -> Result<Self, JsonError> {
        read::cut_lines(text)
    }

    /// A document of one scalar, or an empty array or object.
    #[must_use]
    pub fn of(kind: NodeKind) -> Self {
        let kind = match kind {
            NodeKind::Array(_) => NodeKind::Array(Vec::new()),
            NodeKind::Object(_) => NodeKind::Object(Vec::new()),
            scalar => scalar,
        };
        Self {
            nodes: Arc::new(vec![Node { parent: None, key: None, index: 0, kind }]),
            duplicates: Arc::default(),
        }
    }

    /// What the node is; null outside the document.
    #[must_use]
    pub fn kind(&self, node: u32) -> &NodeKind {
        self.nodes.get(node as usize).map_or(&NOTHING, |n| &n.kind)
    }

    /// Its key, when it is a member of an object.
    #[must_use]
    pub fn key(&self, node: u32) -> Option<&str> {
        self.nodes.get(node as usize)?.key.as_deref()
    }

    /// Its children in order, all duplicates included; none for a scalar.
    #[must_use]
    pub fn children(&self, node: u32) -> &[u32] {
        match self.kind(node) {
            NodeKind::Array(c) | NodeKind::Object(c) => c,
            _ => &[],
        }
    }

    /// The first member of this key, when the node is an object that has one.
    #[must_use]
    pub fn get(&self, node: u32, key: &str) -> Option<u32> {
        let NodeKind::Object(members) = self.kind(node) else { return None };
        members.iter().copied().find(|&m| self.key(m) == Some(key))
    }

    /// The string, when the node is one.
    #[must_use]
    pub fn as_str(&self, node: u32) -> Option<&str> {
        match self.kind(node) {
            NodeKind::String(s) => Some(s),
            _ => None,
        }
    }

    /// The truth value, when the node is one.
    #[must_use]
    pub fn as_bool(&self, node: u32) -> Option<bool> {
        match self.kind(node) {
            NodeKind::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The number, when the node is one within the reading limits.
    #[must_use]
    pub fn as_number(&self, node: u32) -> Option<&Decimal> {
        match self.kind(node) {
            NodeKind::Number(d) => Some(d),
            _ => None,
        }
    }

    /// Whether its key stood before in the same object, so that no pointer leads to it. Says nothing of its ancestors.
    #[must_use]
    pub fn is_duplicate(&self, node: u32) -> bool {
        self.duplicates.binary_search(&node).is_ok()
    }

    /// The RFC 6901 pointer of a node (`""` for the root).
    #[must_use]
    pub fn pointer(&self, node: u32) -> String {
        let mut steps = Vec::new();
        let mut here = self.nodes.get(node as usize);
        while let Some(n) = here {
            let Some(parent) = n.parent else { break };
            steps.push(n);
            here = self.nodes.get(parent as usize);
        }
        let mut out = String::new();
        for n in steps.iter().rev() {
            out.push('/');
            match &n.key {
                Some(key) => escape_into(&mut out, key),
                None => out.push_str(&n.index.to_string()),
            }
        }
        out
    }

    /// The node at a pointer (the first, where keys are duplicated).
    #[must_use]
    pub fn at(&self, pointer: &str) -> Option<u32> {
        if self.nodes.is_empty() {
            return None;
        }
        let mut node = Self::ROOT;
        if pointer.is_empty() {
            return Some(node);
        }
        for step in pointer.strip_prefix('/')?.split('/') {
            node = match self.kind(node) {
                NodeKind::Array(children) => {
                    if step.is_empty()
                        || (step.len() > 1 && step.starts_with('0'))
                        || !step.bytes().all(|b| b.is_ascii_digit())
                    {
                        return None;
                    }
                    *children.get(step.parse::<usize>().ok()?)?
                }
                NodeKind::Object(_) => self.get(node, &unescape(step)?)?,
                _ => return None,
            };
        }
        Some(node)
    }

    /// The keys that lead to a node, nearest first; array indexes have none.
    pub fn keys(&self, node: u32) -> impl Iterator<Item = &str> {
        let mut here = self.nodes.get(node as usize);
        std::iter::from_fn(move || {
            let n = here?;
            here = n.parent.and_then(|p| self.nodes.get(p as usize));
            Some(n.key.as_deref())
        })
        .flatten()
    }

    /// The document that the node is the root of.
    #[must_use]
    pub fn subtree(&self, node: u32) -> Self {
        let start = node as usize;
        // Nodes stand in document order, so a subtree is the run up to its last descendant.
        let mut last = node;
        while let Some(&child) = self.children(last).last() {
            last = child;
        }
        let run = self.nodes.get(start..=last as usize).unwrap_or(&[]);
        let nodes = run.iter().enumerate().map(|(i, n)| {
            let moved = |ids: &[u32]| ids.iter().map(|c| c - node).collect();
            Node {
                parent: if i == 0 { None } else { n.parent.map(|p| p - node) },
                key: if i == 0 { None } else { n.key.clone() },
                index: if i == 0 { 0 } else { n.index },
                kind: match &n.kind {
                    NodeKind::Array(c) => NodeKind::Array(moved(c)),
                    NodeKind::Object(c) => NodeKind::Object(moved(c)),
                    scalar => scalar.clone(),
                },
            }
        });
        let duplicates = self.duplicates.iter().filter(|&&d| d > node && d <= last).map(|d| d - node);
        Self { nodes: Arc::new(nodes.collect()), duplicates: Arc::new(duplicates.collect()) }
    }

    /// The node as JSON text without white space; numbers in plain digits.
    #[must_use]
    pub fn write(&self, node: u32) -> String {
        write::text(self, node)
    }
}

/// Appends one reference token of a pointer.
pub(crate) fn escape_into(out: &mut String, key: &str) {
    for c in key.chars() {
        match c {
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            c => out.push(c),
        }
    }
}

/// The key of a reference token; None where a `~` stands for nothing.
fn unescape(step: &str) -> Option<std::borrow::Cow<'_, str>> {
    if !step.contains('~') {
        return Some(step.into());
    }
    let mut out = String::with_capacity(step.len());
    let mut chars = step.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '~' => match chars.next() {
                Some('0') => '~',
                Some('1') => '/',
                _ => return None,
            },
            c => c,
        });
    }
    Some(out.into())
}
