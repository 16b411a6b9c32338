//! The reader: one pass over the bytes, an explicit stack of open arrays and objects.

use std::borrow::Cow;
use std::sync::Arc;

use tieout_notation::{Decimal, Span};

use super::{Json, JsonError, Node, NodeKind};

/// What to do about a text that ends too early.
const CUT: &str = "was the text cut off? of a source that is marked as truncated, what came whole is read";

/// One document that fills the text.
pub(super) fn document(text: &str) -> Result<Json, JsonError> {
    fill(Reader::new(text)).map(Reader::finish)
}

/// A document whose end may be missing.
pub(super) fn cut_document(text: &str) -> Result<Json, JsonError> {
    fill(Reader { cut: true, ..Reader::new(text.trim_end()) }).map(Reader::finish)
}

/// The same, with the bytes of the text that each node was read from.
pub(super) fn document_with_spans(text: &str) -> Result<(Json, Vec<Span>), JsonError> {
    let mut reader = Reader::new(text);
    reader.spans = Some(Vec::new());
    let mut reader = fill(reader)?;
    let spans = reader.spans.take().unwrap_or_default();
    Ok((reader.finish(), spans))
}

/// Reads one value, which must be all there is.
fn fill(mut reader: Reader<'_>) -> Result<Reader<'_>, JsonError> {
    reader.space();
    if reader.at == reader.text.len() {
        return Err(reader.error(reader.at, "the document is empty: give one JSON value"));
    }
    reader.value_and_all_inside(None)?;
    reader.space();
    if reader.at < reader.text.len() {
        return Err(reader.error(
            reader.at,
            "something follows the end of the document: one document holds one value (one value a line is JSONL)",
        ));
    }
    Ok(reader)
}

/// One document a line, as the elements of one array.
pub(super) fn lines(text: &str) -> Result<Json, JsonError> {
    all_lines(Reader::new(text))
}

/// The same, where the end of the last line may be missing.
pub(super) fn cut_lines(text: &str) -> Result<Json, JsonError> {
    all_lines(Reader { cut: true, ..Reader::new(text.trim_end()) })
}

fn all_lines(mut reader: Reader<'_>) -> Result<Json, JsonError> {
    let text = reader.text;
    reader.nodes.push(Node { parent: None, key: None, index: 0, kind: NodeKind::Array(Vec::new()) });
    loop {
        reader.space();
        if reader.at == text.len() {
            return Ok(reader.finish());
        }
        let start = reader.at;
        let end = start + text[start..].find('\n').unwrap_or(text.len() - start);
        match reader.value_and_all_inside(Some(0)) {
            Ok(()) if reader.at <= end => {}
            Err(e) if e.line == reader.error(end, "").line => return Err(e),
            _ => {
                return Err(reader.error(
                    end,
                    "the line ends inside a value: JSONL holds one whole value on each line (a document over several lines is JSON)",
                ));
            }
        }
        while matches!(reader.peek(), Some(b' ' | b'\t' | b'\r')) {
            reader.at += 1;
        }
        if !matches!(reader.peek(), None | Some(b'\n')) {
            return Err(reader.error(
                reader.at,
                "something follows the value on this line: JSONL holds one value on each line",
            ));
        }
    }
}

/// What may stand next.
#[derive(Clone, Copy, PartialEq)]
enum Expect {
    /// A value; the flag says that the container may also end here (it is empty so far).
    Value { or_end: bool },
    /// A key; the same.
    Key { or_end: bool },
    /// A comma, or the end of the container.
    More,
}

/// An array or object that is not closed yet.
struct Open {
    node: u32,
    start: usize,
    array: bool,
}

struct Reader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    nodes: Vec<Node>,
    duplicates: Vec<u32>,
    /// Keys seen lately, by a hash of their bytes, so that records share them.
    keys: Vec<Option<Arc<str>>>,
    /// Where each node stands in the text, when that is asked for; of a list or an object its opening only.
    spans: Option<Vec<Span>>,
    /// Whether the end of the text may be missing: what it breaks off in is left out.
    cut: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self {
            text,
            bytes: text.as_bytes(),
            at,
            nodes: Vec::new(),
            duplicates: Vec::new(),
            keys: vec![None; 256],
            spans: None,
            cut: false,
        }
    }

    fn finish(mut self) -> Json {
        self.duplicates.sort_unstable();
        Json { nodes: Arc::new(self.nodes), duplicates: Arc::new(self.duplicates) }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Counts line and column only now that something is wrong.
    fn error(&self, at: usize, message: impl Into<String>) -> JsonError {
        let before = self.text.get(..at).unwrap_or(self.text);
        let (mut line, mut column) = (1, 1);
        let mut chars = before.chars().peekable();
        while let Some(c) = chars.next() {
            match c {
                '\r' if chars.peek() == Some(&'\n') => {}
                '\n' | '\r' => (line, column) = (line + 1, 1),
                '\u{feff}' if line == 1 && column == 1 => {}
                _ => column += 1,
            }
        }
        JsonError { line, column, message: message.into() }
    }

    /// Reads one value with everything inside it; `root` is the array that it goes into.
    fn value_and_all_inside(&mut self, root: Option<u32>) -> Result<(), JsonError> {
        let mut open: Vec<Open> = Vec::new();
        let mut key: Option<Arc<str>> = None;
        let mut expect = Expect::Value { or_end: false };
        loop {
            self.space();
            if self.cut && (root.is_some() || !open.is_empty()) && self.breaks_off() {
                self.close_all(&mut open);
                return Ok(());
            }
            let Some(byte) = self.peek() else { return Err(self.ends_early(open.last(), expect)) };
            match (expect, byte) {
                (Expect::Value { or_end: true }, b']') | (Expect::Key { or_end: true }, b'}') => {
                    self.close(&mut open);
                }
                (Expect::Value { .. }, _) => {
                    let start = self.at;
                    let kind = self.value(byte, open.last())?;
                    let container = match &kind {
                        NodeKind::Array(_) => Some(true),
                        NodeKind::Object(_) => Some(false),
                        _ => None,
                    };
                    if let Some(spans) = &mut self.spans {
                        spans.push(Span::new(start, self.at));
                    }
                    let node = self.push(open.last().map(|o| o.node).or(root), key.take(), kind)?;
                    if let Some(array) = container {
                        open.push(Open { node, start, array });
                        expect =
                            if array { Expect::Value { or_end: true } } else { Expect::Key { or_end: true } };
                        continue;
                    }
                }
                (Expect::Key { .. }, b'"') => {
                    let name = self.string()?;
                    key = Some(self.share(&name));
                    self.space();
                    if self.cut && self.peek().is_none() {
                        self.close_all(&mut open);
                        return Ok(());
                    }
                    if self.peek() != Some(b':') {
                        return Err(self.error(self.at, "a key must be followed by a colon and its value"));
                    }
                    self.at += 1;
                    expect = Expect::Value { or_end: false };
                    continue;
                }
                (Expect::Key { .. }, b'}') => {
                    return Err(self.error(self.at, "a comma stands before `}`: take it out"));
                }
                (Expect::Key { .. }, _) => {
                    return Err(
                        self.error(self.at, "a key is expected here: keys are strings in double quotes")
                    );
                }
                (Expect::More, b',') => {
                    self.at += 1;
                    let array = open.last().is_none_or(|o| o.array);
                    expect =
                        if array { Expect::Value { or_end: false } } else { Expect::Key { or_end: false } };
                    continue;
                }
                (Expect::More, b']' | b'}') => {
                    let array = open.last().is_none_or(|o| o.array);
                    if array != (byte == b']') {
                        return Err(self.error(
                            self.at,
                            if array {
                                "this list must end with `]`, not `}`"
                            } else {
                                "this object must end with `}`, not `]`"
                            },
                        ));
                    }
                    self.close(&mut open);
                }
                (Expect::More, _) => {
                    return Err(self.error(
                        self.at,
                        "a comma is missing between two values, or a quote inside a string is not escaped",
                    ));
                }
            }
            // A value is complete.
            if open.is_empty() {
                return Ok(());
            }
            expect = Expect::More;
        }
    }

    /// Whether what stands here reaches the end of the text, so that more of it may have followed: nothing, a string without its
    /// closing quote, a number or a word that nothing ends.
    fn breaks_off(&self) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        match rest.split_first() {
            None => true,
            Some((b'"', inside)) => {
                let mut escaped = false;
                !inside.iter().any(|&b| {
                    let closes = b == b'"' && !escaped;
                    escaped = b == b'\\' && !escaped;
                    closes
                })
            }
            Some((b'-' | b'0'..=b'9' | b'a'..=b'z', _)) => {
                rest.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'+' | b'.'))
            }
            Some(_) => false,
        }
    }

    /// Ends everything that is open, at the end of the text.
    fn close_all(&mut self, open: &mut Vec<Open>) {
        while !open.is_empty() {
            self.close(open);
        }
        self.at = self.text.len();
    }

    fn ends_early(&self, open: Option<&Open>, expect: Expect) -> JsonError {
        let end = self.text.trim_end().len().max(self.at.min(self.text.len()));
        match open {
            None => self.error(end, "a value is missing"),
            Some(o) => {
                let begun = self.error(o.start, "");
                let (what, close) = if o.array { ("list", ']') } else { ("object", '}') };
                let missing = match expect {
                    Expect::Value { or_end: false } if !o.array => "a value is missing and ",
                    _ => "",
                };
                self.error(
                    end,
                    format!(
                        "the text ends too early: {missing}the {what} that begins at line {}, column {} has no `{close}` ({CUT})",
                        begun.line, begun.column
                    ),
                )
            }
        }
    }

    fn push(&mut self, parent: Option<u32>, key: Option<Arc<str>>, kind: NodeKind) -> Result<u32, JsonError> {
        let Ok(node) = u32::try_from(self.nodes.len()) else {
            return Err(self.error(self.at, "more than 4,294,967,295 values in one document: split it"));
        };
        let mut index = 0;
        if let Some(p) = parent
            && let Some(Node { kind: NodeKind::Array(siblings) | NodeKind::Object(siblings), .. }) =
                self.nodes.get_mut(p as usize)
        {
            // Fewer siblings than nodes, so this fits as well.
            index = u32::try_from(siblings.len()).unwrap_or(u32::MAX);
            siblings.push(node);
        }
        self.nodes.push(Node { parent, key, index, kind });
        Ok(node)
    }

    fn close(&mut self, open: &mut Vec<Open>) {
        self.at += 1;
        let Some(Open { node, array: false, .. }) = open.pop() else { return };
        // Which members repeat a key? Few members are compared with each other, many are sorted.
        let Some(NodeKind::Object(members)) = self.nodes.get(node as usize).map(|n| &n.kind) else { return };
        let key = |m: u32| self.nodes.get(m as usize).and_then(|n| n.key.as_deref());
        if members.len() <= 8 {
            for (i, &m) in members.iter().enumerate().skip(1) {
                if members[..i].iter().any(|&b| key(b) == key(m)) {
                    self.duplicates.push(m);
                }
            }
        } else {
            let mut sorted: Vec<u32> = members.clone();
            sorted.sort_by(|&a, &b| key(a).cmp(&key(b)).then(a.cmp(&b)));
            for pair in sorted.windows(2) {
                if key(pair[0]) == key(pair[1]) {
                    self.duplicates.push(pair[1]);
                }
            }
        }
    }

    fn share(&mut self, key: &str) -> Arc<str> {
        let hash = key.bytes().fold(key.len(), |h, b| h.wrapping_mul(31).wrapping_add(usize::from(b))) % 256;
        match &self.keys[hash] {
            Some(known) if **known == *key => known.clone(),
            _ => {
                let new: Arc<str> = key.into();
                self.keys[hash] = Some(new.clone());
                new
            }
        }
    }

    /// A scalar, or the opening of a container.
    fn value(&mut self, byte: u8, open: Option<&Open>) -> Result<NodeKind, JsonError> {
        match byte {
            b'[' => {
                self.at += 1;
                Ok(NodeKind::Array(Vec::new()))
            }
            b'{' => {
                self.at += 1;
                Ok(NodeKind::Object(Vec::new()))
            }
            b'"' => Ok(NodeKind::String(self.string()?.into())),
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.word(byte, open),
        }
    }

    fn word(&mut self, byte: u8, open: Option<&Open>) -> Result<NodeKind, JsonError> {
        let rest = &self.bytes[self.at..];
        let len = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
        let word = self.text.get(self.at..self.at + len).unwrap_or("");
        let kind = match word {
            "null" => NodeKind::Null,
            "true" => NodeKind::Bool(true),
            "false" => NodeKind::Bool(false),
            _ => {
                let message = match (word, byte) {
                    (
                        "NaN" | "Infinity" | "nan" | "inf" | "None" | "undefined" | "NULL" | "Null" | "NA",
                        _,
                    ) => {
                        format!("`{word}` is no JSON value: write null")
                    }
                    ("True" | "TRUE", _) => format!("`{word}` is no JSON value: write true"),
                    ("False" | "FALSE", _) => format!("`{word}` is no JSON value: write false"),
                    (_, b'\'') => "strings stand in double quotes, not in single ones".to_owned(),
                    (_, b'/' | b'#') => "JSON has no comments: take it out".to_owned(),
                    (_, b'+' | b'.') => "a number begins with a digit or a minus sign".to_owned(),
                    (_, b']' | b',') if open.is_some_and(|o| o.array) => {
                        "a value is missing here, or a comma is one too many".to_owned()
                    }
                    (_, b'}' | b']' | b',' | b':') => "a value is missing here".to_owned(),
                    ("", _) => "a value is expected here".to_owned(),
                    _ => "a value is expected here: words stand in double quotes".to_owned(),
                };
                return Err(self.error(self.at, message));
            }
        };
        self.at += len;
        Ok(kind)
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self) -> Result<NodeKind, JsonError> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        let first = self.peek();
        match (self.digits(), first) {
            (0, _) if self.bytes[self.at..].starts_with(b"Infinity") => {
                return Err(self.error(start, "`-Infinity` is no JSON value: write null"));
            }
            (0, _) => return Err(self.error(self.at, "a digit must follow the minus sign")),
            (2.., Some(b'0')) => {
                return Err(self.error(
                    start,
                    "a number must not begin with a zero: write it as a string if it is a code",
                ));
            }
            _ => {}
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            if self.digits() == 0 {
                return Err(self.error(self.at, "a digit must follow the decimal point"));
            }
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            if self.digits() == 0 {
                return Err(self.error(self.at, "a digit must follow the exponent sign"));
            }
        }
        let written = self.text.get(start..self.at).unwrap_or("");
        Ok(match Decimal::parse(written) {
            Ok(d) => NodeKind::Number(d),
            // The grammar has been checked, so only a limit can be the cause.
            Err(_) => NodeKind::Unread(written.into()),
        })
    }

    /// Borrowed where nothing is escaped.
    fn string(&mut self) -> Result<Cow<'t, str>, JsonError> {
        let start = self.at;
        self.at += 1;
        let mut unescaped: Option<String> = None;
        loop {
            let from = self.at;
            while self.bytes.get(self.at).is_some_and(|&b| b != b'"' && b != b'\\' && b >= 0x20) {
                self.at += 1;
            }
            // Stops at ASCII bytes or the end only, so both are character boundaries.
            let piece = self.text.get(from..self.at).unwrap_or("");
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(match unescaped {
                        None => Cow::Borrowed(piece),
                        Some(before) => Cow::Owned(before + piece),
                    });
                }
                Some(b'\\') => {
                    let mut out = unescaped.take().unwrap_or_default();
                    out.push_str(piece);
                    self.escape(&mut out)?;
                    unescaped = Some(out);
                }
                Some(_) if self.text.get(self.at..).is_some_and(|rest| rest.trim_end().is_empty()) => {
                    return Err(self.error(start, format!("this string has no closing quote ({CUT})")));
                }
                Some(control) => {
                    let how = match control {
                        b'\n' => {
                            "a line break inside a string: write it as \\n, or close the string with a quote"
                                .to_owned()
                        }
                        b'\t' => "a tab inside a string: write it as \\t".to_owned(),
                        c => format!("a control character inside a string: write it as \\u{c:04x}"),
                    };
                    return Err(self.error(self.at, how));
                }
                None => {
                    return Err(self.error(start, format!("this string has no closing quote ({CUT})")));
                }
            }
        }
    }

    fn escape(&mut self, out: &mut String) -> Result<(), JsonError> {
        let start = self.at;
        self.at += 1;
        let simple = match self.peek() {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => {
                self.at += 1;
                let high = self.hex(start)?;
                let code = match high {
                    0xD800..=0xDBFF => {
                        let low = if self.bytes[self.at..].starts_with(b"\\u") {
                            self.at += 2;
                            self.hex(start)?
                        } else {
                            0
                        };
                        if !(0xDC00..=0xDFFF).contains(&low) {
                            return Err(self.lone(start));
                        }
                        0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
                    }
                    0xDC00..=0xDFFF => return Err(self.lone(start)),
                    code => code,
                };
                let Some(c) = char::from_u32(code) else { return Err(self.lone(start)) };
                out.push(c);
                return Ok(());
            }
            _ => {
                return Err(self.error(
                    start,
                    "a backslash in a string must be doubled (`\\\\`) unless it begins an escape",
                ));
            }
        };
        self.at += 1;
        out.push(simple);
        Ok(())
    }

    fn lone(&self, at: usize) -> JsonError {
        self.error(
            at,
            "half of a surrogate pair stands alone and means no character (was the text cut inside an emoji?): take it out",
        )
    }

    fn hex(&mut self, start: usize) -> Result<u32, JsonError> {
        let digits = self.bytes.get(self.at..self.at + 4);
        let value =
            digits.and_then(|d| d.iter().try_fold(0u32, |v, &b| Some(v * 16 + char::from(b).to_digit(16)?)));
        match value {
            Some(v) => {
                self.at += 4;
                Ok(v)
            }
            None => Err(self.error(start, "four hexadecimal digits must follow `\\u`")),
        }
    }
}
