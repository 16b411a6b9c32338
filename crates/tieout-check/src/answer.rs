//! An answer as it is read: a text as it stands, a JSON document as labelled lines.
//!
//! A document's values are its claims; its keys are names. So each value becomes a line of its own, behind the words that
//! say what it is: the keys that lead to it, the short texts beside it or else above it, and the years of both.
//!
//! ```text
//! {"state": "Texas", "2020": {"population": 29145505}}   is read as
//!
//! state: Texas
//!
//! Texas, 2020, population: 29145505
//! ```
//!
//! The check works on that reading and states every claim by its place in the document itself.

use std::borrow::Cow;
use std::fmt;

use tieout_evidence::{Json, JsonError, NodeKind};
use tieout_notation::{Span, words};

use crate::{Engine, Policy};

/// What kind of document an answer is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnswerKind {
    /// Prose or Markdown.
    #[default]
    Text,
    /// One JSON value: its values are claims, its keys are names.
    Json,
}

impl AnswerKind {
    /// As policies write it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
        }
    }
}

impl fmt::Display for AnswerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Most keys that a value's line begins with: the nearest.
const MOST_KEYS: usize = 6;
/// How many levels up keys are looked for: lists of lists have none, and cost stays linear in the document.
const MOST_LEVELS: usize = 16;
/// Most texts beside a value, or above it, that its line begins with: the first of each object.
const MOST_BESIDE: usize = 6;
/// Longest key or text, in bytes, that may say what a value is about. Each value's line repeats them, so this keeps the reading
/// linear in the document.
const LONGEST: usize = 80;
/// How far up an object is looked for texts that say what is below it.
const MOST_ABOVE: usize = 3;

/// An answer, read.
///
/// ```
/// use tieout_check::{Answer, AnswerKind};
/// use tieout_notation::Span;
///
/// let text = r#"{"state": "Texas", "population": 29145505}"#;
/// let answer = Answer::read(text, AnswerKind::Json)?;
/// assert_eq!(answer.reading(), "state: Texas\n\nTexas, population: 29145505");
///
/// let place = Span::new(33, 41);
/// assert_eq!(place.of(text), "29145505");
/// let read = answer.in_reading(place).unwrap();
/// assert_eq!(read.of(answer.reading()), "29145505");
/// assert_eq!(answer.in_text(read), Some(place));
/// assert_eq!(answer.pointer(read).as_deref(), Some("/population"));
/// # Ok::<(), tieout_evidence::JsonError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    text: &'a str,
    reading: Cow<'a, str>,
    /// None for a text, which is read as it stands.
    document: Option<Document>,
}

#[derive(Clone, Debug)]
struct Document {
    json: Json,
    /// The scalars that are read, in order, with their places in the reading.
    values: Vec<(Span, u32)>,
    /// The reading of the values in pieces, in order.
    pieces: Vec<Piece>,
}

/// Characters of the reading and where in the document they stand.
#[derive(Clone, Copy, Debug)]
struct Piece {
    read: Span,
    text: Span,
}

impl Piece {
    /// Whether the characters stand in the document as they are read; else they are one escape.
    fn is_verbatim(self) -> bool {
        self.read.end - self.read.start == self.text.end - self.text.start
    }
}

impl<'a> Answer<'a> {
    /// A text, which is read as it stands.
    pub(crate) fn text(text: &'a str) -> Self {
        Self { text, reading: Cow::Borrowed(text), document: None }
    }

    /// Reads an answer. Cost is linear in it.
    ///
    /// # Errors
    /// Where it should be JSON and is none: the place, and what to do.
    pub fn read(text: &'a str, kind: AnswerKind) -> Result<Self, JsonError> {
        match kind {
            AnswerKind::Text => Ok(Self::text(text)),
            AnswerKind::Json => {
                let (json, spans) = Json::parse_with_spans(text)?;
                let (reading, values, pieces) = Writer::new(text, &json, &spans).write();
                let document = Some(Document { json, values, pieces });
                Ok(Self { text, reading: Cow::Owned(reading), document })
            }
        }
    }

    /// Reads an answer as a policy does: by its `answer_kind`, but as text under the presets of figured, which know no other.
    ///
    /// # Errors
    /// As [`Answer::read`].
    pub fn under(text: &'a str, policy: &Policy) -> Result<Self, JsonError> {
        match policy.engine {
            Engine::Tieout | Engine::Gate | Engine::Translation => Self::read(text, policy.answer_kind),
            Engine::Figured | Engine::Figured01 => Ok(Self::text(text)),
        }
    }

    /// The answer as it was given.
    #[must_use]
    pub fn as_given(&self) -> &'a str {
        self.text
    }

    /// What is read: the text itself, or a document's labelled lines.
    #[must_use]
    pub fn reading(&self) -> &str {
        &self.reading
    }

    /// Whether a place of the reading is the answer's own word: all of a text, the values of a document but not its keys.
    #[must_use]
    pub fn states(&self, read: Span) -> bool {
        self.value_at(read).is_none_or(|value| value.is_some())
    }

    /// The place in the answer of a place of the reading; None where the reading has only a label there.
    #[must_use]
    pub fn in_text(&self, read: Span) -> Option<Span> {
        let Some(document) = &self.document else { return Some(read) };
        self.value_at(read)??;
        let first = document.piece_over(read.start, |p| p.read)?;
        let last = document.piece_over(read.end.checked_sub(1)?, |p| p.read)?;
        let start = if first.is_verbatim() {
            first.text.start + (read.start - first.read.start)
        } else {
            first.text.start
        };
        let end =
            if last.is_verbatim() { last.text.start + (read.end - last.read.start) } else { last.text.end };
        Some(Span::new(start, end))
    }

    /// The place in the reading of a place of the answer; None where nothing is read, or only part of an escape.
    #[must_use]
    pub fn in_reading(&self, text: Span) -> Option<Span> {
        let Some(document) = &self.document else { return Some(text) };
        let first = document.piece_over(text.start, |p| p.text)?;
        let last = document.piece_over(text.end.checked_sub(1)?, |p| p.text)?;
        let start = match first.is_verbatim() {
            true => first.read.start + (text.start - first.text.start),
            false => (first.text.start == text.start).then_some(first.read.start)?,
        };
        let end = match last.is_verbatim() {
            true => last.read.start + (text.end - last.text.start),
            false => (last.text.end == text.end).then_some(last.read.end)?,
        };
        let read = (start < end).then_some(Span::new(start, end))?;
        self.states(read).then_some(read)
    }

    /// The JSON pointer of the value that a place of the reading belongs to; None in a text.
    #[must_use]
    pub fn pointer(&self, read: Span) -> Option<String> {
        let node = self.value_at(read)??;
        Some(self.document.as_ref()?.json.pointer(node))
    }

    /// The value that the whole span lies in; None for a text.
    fn value_at(&self, read: Span) -> Option<Option<u32>> {
        let values = &self.document.as_ref()?.values;
        let i = values.partition_point(|(s, _)| s.end < read.end);
        Some(values.get(i).filter(|(s, _)| s.start <= read.start && read.end <= s.end).map(|(_, node)| *node))
    }
}

impl Document {
    /// The piece that holds the byte.
    fn piece_over(&self, at: usize, side: impl Fn(&Piece) -> Span) -> Option<Piece> {
        let i = self.pieces.partition_point(|p| side(p).end <= at);
        self.pieces.get(i).copied().filter(|p| side(p).start <= at)
    }
}

/// What an object says of the values in it and below it.
#[derive(Clone, Debug, Default)]
struct Beside {
    texts: Vec<(u32, String)>,
}

/// Writes the reading of a document.
struct Writer<'t> {
    text: &'t str,
    json: &'t Json,
    spans: &'t [Span],
    /// For every object what it says of its values, by node number; made when it is first asked for.
    beside: Vec<Option<Beside>>,
    reading: String,
    values: Vec<(Span, u32)>,
    pieces: Vec<Piece>,
}

impl<'t> Writer<'t> {
    fn new(text: &'t str, json: &'t Json, spans: &'t [Span]) -> Self {
        Self {
            text,
            json,
            spans,
            beside: vec![None; json.nodes.len()],
            reading: String::new(),
            values: Vec::new(),
            pieces: Vec::new(),
        }
    }

    fn write(mut self) -> (String, Vec<(Span, u32)>, Vec<Piece>) {
        let json = self.json;
        for (node, span) in (0..).zip(self.spans) {
            match json.kind(node) {
                NodeKind::Number(_) | NodeKind::Unread(_) => {
                    self.label(node, false);
                    let start = self.reading.len();
                    self.piece(*span);
                    self.values.push((Span::new(start, self.reading.len()), node));
                }
                NodeKind::String(s) if !s.trim().is_empty() => {
                    self.label(node, s.contains('\n'));
                    let start = self.reading.len();
                    self.string(Span::new(span.start + 1, span.end.saturating_sub(1)));
                    self.values.push((Span::new(start, self.reading.len()), node));
                }
                _ => {}
            }
        }
        (self.reading, self.values, self.pieces)
    }

    /// Begins a value's line.
    fn label(&mut self, node: u32, lines: bool) {
        if !self.reading.is_empty() {
            self.reading.push_str("\n\n");
        }
        let json = self.json;
        let mut path = Vec::new();
        let mut above = Vec::new();
        let mut here = node;
        while let Some(parent) = json.nodes.get(here as usize).and_then(|n| n.parent) {
            path.extend(json.key(here).filter(|key| key.len() <= LONGEST));
            above.push(parent);
            if path.len() == MOST_KEYS || above.len() == MOST_LEVELS {
                break;
            }
            here = parent;
        }
        let mut parts: Vec<String> = Vec::new();
        let objects = above.iter().filter(|o| matches!(json.kind(**o), NodeKind::Object(_)));
        let objects: Vec<u32> = objects.take(MOST_ABOVE).copied().collect();
        // The nearest object that has texts says whose value it is; those further up speak of more than that. A year holds for
        // all below it.
        let mut named = false;
        for object in objects {
            let (mut own, mut texts) = (Vec::new(), false);
            for (n, text) in self.beside(object).texts.iter().filter(|(n, _)| *n != node) {
                let is_text = matches!(json.kind(*n), NodeKind::String(_));
                if !(named && is_text) {
                    own.push(text.clone());
                }
                texts |= is_text;
            }
            named |= texts;
            parts.splice(0..0, own);
        }
        parts.extend(path.iter().rev().map(|key| spaced(key)).filter(|key| !key.is_empty()));
        if !parts.is_empty() {
            self.reading.push_str(&parts.join(", "));
            self.reading.push_str(if lines { ":\n" } else { ": " });
        }
    }

    /// Short texts of an object, and numbers whose key says that they are a year.
    fn beside(&mut self, object: u32) -> &Beside {
        let json = self.json;
        let slot = match self.beside.get_mut(object as usize) {
            Some(slot) => slot,
            None => return const { &Beside { texts: Vec::new() } },
        };
        slot.get_or_insert_with(|| {
            let mut texts = Vec::new();
            for &member in json.children(object) {
                if texts.len() == MOST_BESIDE {
                    break;
                }
                match json.kind(member) {
                    NodeKind::String(s) if s.len() <= LONGEST && !s.contains('\n') => {
                        let text = s.trim();
                        if text.chars().any(char::is_alphanumeric) {
                            texts.push((member, text.to_owned()));
                        }
                    }
                    NodeKind::Number(d) if json.key(member).is_some_and(says_year) => {
                        texts.push((member, d.to_string()));
                    }
                    _ => {}
                }
            }
            Beside { texts }
        })
    }

    /// Characters that stand in the document as they are read.
    fn piece(&mut self, text: Span) {
        let read = self.reading.len();
        self.reading.push_str(text.of(self.text));
        if read < self.reading.len() {
            self.pieces.push(Piece { read: Span::new(read, self.reading.len()), text });
        }
    }

    /// What stands between the quotes of a string, which the reader found well-formed.
    fn string(&mut self, inside: Span) {
        let mut at = inside.start;
        while at < inside.end {
            let rest = Span::new(at, inside.end).of(self.text);
            let run = rest.find('\\').unwrap_or(rest.len());
            self.piece(Span::new(at, at + run));
            at += run;
            let Some((c, length)) = escape(rest.get(run..).unwrap_or("")) else { continue };
            let read = self.reading.len();
            self.reading.push(c);
            self.pieces
                .push(Piece { read: Span::new(read, self.reading.len()), text: Span::new(at, at + length) });
            at += length;
        }
    }
}

/// The escape that a text begins with: its character and its length. None at the end; an escape that is none would be one
/// character of its own, but the reader lets none pass.
fn escape(text: &str) -> Option<(char, usize)> {
    let mut chars = text.chars();
    chars.next()?;
    Some(match chars.next()? {
        'b' => ('\u{8}', 2),
        'f' => ('\u{c}', 2),
        'n' => ('\n', 2),
        'r' => ('\r', 2),
        't' => ('\t', 2),
        'u' => {
            let hex = |from: usize| text.get(from..from + 4).and_then(|d| u32::from_str_radix(d, 16).ok());
            match (hex(2)?, hex(8)) {
                (high @ 0xD800..=0xDBFF, Some(low @ 0xDC00..=0xDFFF)) => {
                    (char::from_u32(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))?, 12)
                }
                (code, _) => (char::from_u32(code)?, 6),
            }
        }
        c => (c, 1 + c.len_utf8()),
    })
}

/// Whether a key says that its number is a year.
fn says_year(key: &str) -> bool {
    words(&spaced(key)).iter().any(|w| matches!(w.folded.as_str(), "year" | "fy" | "jahr" | "season"))
}

/// A key as words: `netIncome_usd` is "net Income usd".
fn spaced(key: &str) -> String {
    let mut out = String::with_capacity(key.len() + 4);
    let mut small = false;
    for c in key.chars() {
        let mark = c == '_' || c.is_control() || c.is_whitespace();
        if (mark || (small && c.is_uppercase())) && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        if !mark {
            out.push(c);
        }
        small = c.is_lowercase();
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests;
