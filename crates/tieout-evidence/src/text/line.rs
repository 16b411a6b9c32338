//! Lines put together to blocks.

use tieout_notation::Span;

/// Lines that belong together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// From the first line's start to the last line's end.
    pub(super) span: Span,
    /// Where stops begin to count: behind a list marker ("1." ends nothing).
    pub(super) split_from: usize,
    /// Not to be split.
    pub(super) whole: bool,
}

/// What a line is, by its beginning.
enum Kind {
    Blank,
    /// A heading, a table row, a rule, a line of tabbed columns.
    Whole,
    /// Begins a block; stops count from here on (an offset into the line).
    Begins(usize),
    /// Goes on with the block before it, if there is one.
    Text,
    /// Opens or closes a block of code.
    Fence,
}

/// The longest label that is looked for at a line's start.
const LONGEST_LABEL: usize = 48;

pub(super) fn blocks(text: &str) -> Vec<Block> {
    let mut out = Vec::new();
    let mut open: Option<Block> = None;
    let mut fenced = false;
    let mut quoted = false;
    let mut start = 0;
    let mut before = "";
    for raw in text.split('\n') {
        let line = raw.trim_end();
        let end = start + line.len();
        let kind = classify(line, quoted);
        let alone = Block { span: Span::new(start, end), split_from: start, whole: true };
        match kind {
            Kind::Blank => out.extend(open.take()),
            Kind::Fence => {
                fenced = !fenced;
                out.extend(open.take());
                out.push(alone);
            }
            _ if fenced => out.push(alone),
            Kind::Whole => {
                out.extend(open.take());
                out.push(alone);
            }
            Kind::Begins(offset) => {
                out.extend(open.take());
                open = Some(Block { split_from: start + offset, whole: false, ..alone });
            }
            Kind::Text => match &mut open {
                Some(block) if !title_above(before, line) => block.span.end = end,
                _ => {
                    out.extend(open.take());
                    open = Some(Block { whole: false, ..alone });
                }
            },
        }
        quoted = line.trim_start().starts_with('>');
        before = line;
        start += raw.len() + 1;
    }
    out.extend(open);
    out
}

fn classify(line: &str, quoted: bool) -> Kind {
    let inner = line.trim_start();
    let indent = line.len() - inner.len();
    if inner.is_empty() {
        return Kind::Blank;
    }
    if inner.starts_with("```") || inner.starts_with("~~~") {
        return Kind::Fence;
    }
    if let Some(rest) = inner.strip_prefix('>') {
        let rest = rest.trim_start_matches(['>', ' ']);
        let skipped = line.len() - rest.len();
        return match classify_inner(rest, skipped) {
            Kind::Text if !quoted => Kind::Begins(skipped),
            Kind::Blank => Kind::Whole,
            kind => kind,
        };
    }
    classify_inner(inner, indent)
}

/// A line without its indentation, which begins `at` bytes into it.
fn classify_inner(inner: &str, at: usize) -> Kind {
    if inner.is_empty() {
        return Kind::Blank;
    }
    let hashes = inner.len() - inner.trim_start_matches('#').len();
    let heading =
        (1..=6).contains(&hashes) && inner.get(hashes..).is_some_and(|r| r.is_empty() || r.starts_with(' '));
    let rule =
        inner.len() >= 3 && inner.chars().all(|c| matches!(c, '-' | '=' | '*' | '_' | ' ' | ':' | '|' | '+'));
    if heading || rule || inner.starts_with('|') || inner.contains('\t') {
        return Kind::Whole;
    }
    if let Some(marker) = marker(inner) {
        return Kind::Begins(at + marker);
    }
    if labelled(inner) { Kind::Begins(at) } else { Kind::Text }
}

/// The length of a list marker with the space behind it: a bullet, `1.`, `2)`, `(3)`, `a)`, `(b)`.
fn marker(line: &str) -> Option<usize> {
    let mut chars = line.chars();
    let first = chars.next()?;
    let bullet = matches!(
        first,
        '-' | '*'
            | '+'
            | '\u{2022}'
            | '\u{25e6}'
            | '\u{25aa}'
            | '\u{25cf}'
            | '\u{2023}'
            | '\u{2013}'
            | '\u{2014}'
            | '\u{b7}'
    );
    if bullet {
        return chars.next().filter(|c| c.is_whitespace()).map(|c| first.len_utf8() + c.len_utf8());
    }
    let bytes = line.as_bytes();
    let open = usize::from(first == '(');
    let digits = bytes.iter().skip(open).take(4).take_while(|b| b.is_ascii_digit()).count();
    let letter = digits == 0 && bytes.get(open).is_some_and(u8::is_ascii_alphabetic);
    let end = open + if letter { 1 } else { digits };
    if !(letter || (1..=3).contains(&digits)) {
        return None;
    }
    // "A." may be an initial; a letter needs its bracket.
    let close = *bytes.get(end)?;
    let closes = close == b')' || (close == b'.' && open == 0 && !letter);
    (closes && bytes.get(end + 1) == Some(&b' ')).then_some(end + 2)
}

/// Whether a line begins with a label and a colon: a few capitalised words at most, `Net revenue: 5`, `**Total:** 5`.
fn labelled(line: &str) -> bool {
    let begin = line.trim_start_matches(['*', '_']);
    if !begin.starts_with(|c: char| c.is_uppercase()) {
        return false;
    }
    let mut words = 1;
    for (i, c) in begin.char_indices() {
        if i > LONGEST_LABEL {
            return false;
        }
        match c {
            ':' => {
                let rest = begin.get(i + 1..).unwrap_or("").trim_start_matches(['*', '_']);
                return rest.is_empty() || rest.starts_with(' ');
            }
            ' ' => words += 1,
            '.' | '!' | '?' | ';' | ',' => return false,
            _ => {}
        }
        if words > 5 {
            return false;
        }
    }
    false
}

/// Whether a line cannot have been wrapped before `next`: it is short, its next word would have fitted by far, and that word is
/// capitalised. So a title stands over its paragraph without a blank line between.
fn title_above(line: &str, next: &str) -> bool {
    let word = next.split(' ').next().unwrap_or("");
    let capital = word.trim_start_matches(['*', '_', '"', '(']).starts_with(|c: char| c.is_uppercase());
    let stopped = line.ends_with([',', ';', '-', '(']) || line.is_empty();
    capital && !stopped && 5 * (line.len() + 1 + word.len()) <= 3 * next.len()
}
