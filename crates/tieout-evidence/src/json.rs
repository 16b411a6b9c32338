//! JSON as evidence: an arena of nodes, exact numbers, pointers. Read iteratively, so depth cannot overflow the stack.

use tieout_notation::Decimal;

/// A JSON document; node 0 is the root.
#[derive(Clone, Debug, Default)]
pub struct Json {
    /// All nodes; children come after their parents.
    pub nodes: Vec<Node>,
}

/// One value.
#[derive(Clone, Debug)]
pub struct Node {
    /// The array or object that holds it; None for the root.
    pub parent: Option<u32>,
    /// Its key in an object.
    pub key: Option<Box<str>>,
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

/// Why bytes are no JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    /// What is wrong, in words.
    pub message: String,
}

#[allow(clippy::todo, unused_variables)]
impl Json {
    /// Reads a document.
    pub fn parse(text: &str) -> Result<Self, JsonError> {
        todo!()
    }
    /// The RFC 6901 pointer of a node (`""` for the root).
    pub fn pointer(&self, node: u32) -> String {
        todo!()
    }
    /// The node at a pointer (the first, where keys are duplicated).
    pub fn at(&self, pointer: &str) -> Option<u32> {
        todo!()
    }
}
