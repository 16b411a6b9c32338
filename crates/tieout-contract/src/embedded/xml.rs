//! XML of strangers, bounded before it is parsed.
//!
//! The parser builds a tree without recursion and knows no entities but the five of XML, since a document type is refused.
//! What it does not bound itself — depth, and attributes of one element, both of which cost it the square — is counted here
//! in one pass over the text.

use std::borrow::Cow;

/// Bytes of a file, at most.
const BYTES: usize = 16 << 20;
/// Elements within elements, at most.
const DEPTH: usize = 64;
/// Attributes and declared namespaces of one element, at most.
const ATTRIBUTES: usize = 256;
/// Nodes of one file, at most.
const NODES: u32 = 500_000;
/// How far into a file its root element is looked for.
const HEAD: usize = 4_096;

/// Whether the first bytes of a file name the namespace of an invoice.
pub(super) fn may_be_invoice(bytes: &[u8]) -> bool {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    // UTF-16 is every second byte.
    let letters: Vec<u8> = head.iter().copied().filter(|b| *b != 0).collect();
    let text = String::from_utf8_lossy(&letters);
    text.contains('<') && super::formats::roots().any(|root| text.contains(root))
}

/// Parses a file and gives its root to `take`.
pub(super) fn read<T>(
    bytes: &[u8],
    take: impl FnOnce(roxmltree::Node<'_, '_>) -> Result<Option<T>, String>,
) -> Result<Option<T>, String> {
    if bytes.len() > BYTES {
        return Err(format!("it has {} bytes, and the limit is {BYTES}", bytes.len()));
    }
    let text = text_of(bytes)?;
    bounded(&text)?;
    let options = roxmltree::ParsingOptions { allow_dtd: false, nodes_limit: NODES, ..Default::default() };
    let document =
        roxmltree::Document::parse_with_options(&text, options).map_err(|e| format!("it is no XML: {e}"))?;
    take(document.root_element())
}

/// The text of a file in UTF-8, or in UTF-16 with its mark: what the rules of electronic invoices allow.
fn text_of(bytes: &[u8]) -> Result<Cow<'_, str>, String> {
    let wide = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let (pairs, odd) = rest.as_chunks::<2>();
        let units = pairs.iter().map(|p| unit(*p));
        let text: Result<String, _> = char::decode_utf16(units).collect();
        text.ok().filter(|_| odd.is_empty()).ok_or_else(|| "it is no UTF-16, as its mark says".to_owned())
    };
    match bytes {
        [0xFF, 0xFE, rest @ ..] => return wide(rest, u16::from_le_bytes).map(Cow::Owned),
        [0xFE, 0xFF, rest @ ..] => return wide(rest, u16::from_be_bytes).map(Cow::Owned),
        _ => {}
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text =
        std::str::from_utf8(bytes).map_err(|e| format!("it is no UTF-8 from byte {}", e.valid_up_to()))?;
    if !text.is_ascii()
        && let Some(other) = declared(text).filter(|d| !d.eq_ignore_ascii_case("utf-8"))
    {
        return Err(format!("it says that it is written in {:?}, and only UTF-8 is read", super::cut(other)));
    }
    Ok(Cow::Borrowed(text))
}

/// The encoding that the XML declaration names.
fn declared(text: &str) -> Option<&str> {
    let declaration = text.trim_start().strip_prefix("<?xml")?.split("?>").next()?;
    let behind = declaration.split_once("encoding")?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = behind.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    behind.get(1..)?.split(quote).next()
}

/// Whether no element lies too deep and none has too many attributes. What is no XML at all is left to the parser.
fn bounded(text: &str) -> Result<(), String> {
    let (mut rest, mut depth) = (text, 0_usize);
    while let Some(at) = rest.find('<') {
        rest = rest.get(at + 1..).unwrap_or_default();
        // In these a bracket is a letter.
        let passed = [("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>")];
        if let Some((open, close)) = passed.into_iter().find(|(open, _)| rest.starts_with(open)) {
            let inside = rest.get(open.len()..).unwrap_or_default();
            let Some(end) = inside.find(close) else { return Ok(()) };
            rest = inside.get(end + close.len()..).unwrap_or_default();
            continue;
        }
        let Some((end, attributes)) = tag(rest) else { return Ok(()) };
        if attributes > ATTRIBUTES {
            return Err(format!("an element has more than {ATTRIBUTES} attributes, which is the limit"));
        }
        let inside = rest.get(..end).unwrap_or_default();
        if inside.starts_with('/') {
            depth = depth.saturating_sub(1);
        } else if !inside.ends_with('/') {
            depth += 1;
        }
        if depth > DEPTH {
            return Err(format!("its elements are nested deeper than {DEPTH}, which is the limit"));
        }
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    Ok(())
}

/// Where a tag ends, and how many attributes stand in it.
fn tag(text: &str) -> Option<(usize, usize)> {
    let (mut quote, mut attributes) = (None, 0);
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) if byte == open => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'=') => attributes += 1,
            (None, b'>') => return Some((at, attributes)),
            _ => {}
        }
    }
    None
}
