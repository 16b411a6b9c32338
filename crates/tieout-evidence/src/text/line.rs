//! Lines put together to blocks.

use super::stop::next_end;

/// Lines that belong together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The sentence that is being read begins here.
    pub(super) from: usize,
    /// Stops are looked for from here on; at first behind a list marker ("1." ends nothing).
    pub(super) at: usize,
    /// The end of the last line.
    pub(super) end: usize,
    /// Not to be split.
    pub(super) whole: bool,
}

/// What a line is, by its beginning.
pub(super) enum Kind {
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
/// So many bytes of a line hold its list marker.
const LONGEST_MARKER: usize = 8;

/// What a line is, given without the white space at its end. None where the line is not `complete` and more of it may change that.
pub(super) fn classify(line: &str, quoted: bool, complete: bool) -> Option<Kind> {
    let inner = line.trim_start();
    let indent = line.len() - inner.len();
    if inner.is_empty() {
        return complete.then_some(Kind::Blank);
    }
    if inner.starts_with("```") || inner.starts_with("~~~") {
        return Some(Kind::Fence);
    }
    if !complete && inner.len() < LONGEST_MARKER {
        return None;
    }
    if let Some(rest) = inner.strip_prefix('>') {
        let rest = rest.trim_start_matches(['>', ' ']);
        let skipped = line.len() - rest.len();
        return Some(match classify_inner(rest, skipped, complete)? {
            Kind::Text if !quoted => Kind::Begins(skipped),
            Kind::Blank => Kind::Whole,
            kind => kind,
        });
    }
    classify_inner(inner, indent, complete)
}

/// A line without its indentation, which begins `at` bytes into it.
fn classify_inner(inner: &str, at: usize, complete: bool) -> Option<Kind> {
    if inner.is_empty() {
        return complete.then_some(Kind::Blank);
    }
    let hashes = inner.len() - inner.trim_start_matches('#').len();
    let after = inner.get(hashes..).unwrap_or("");
    let heading = (1..=6).contains(&hashes) && (after.is_empty() || after.starts_with(' '));
    let marks = inner.chars().all(|c| matches!(c, '-' | '=' | '*' | '_' | ' ' | ':' | '|' | '+' | '#'));
    if !complete && (marks || inner.len() < LONGEST_MARKER) {
        return None;
    }
    let rule = marks && inner.len() >= 3 && !inner.contains('#');
    if heading || rule || inner.starts_with('|') || tabbed(inner, complete)? {
        return Some(Kind::Whole);
    }
    if let Some(marker) = marker(inner) {
        return Some(Kind::Begins(at + marker));
    }
    Some(if labelled(inner, complete)? { Kind::Begins(at) } else { Kind::Text })
}

/// Whether a line is a row of tabbed columns: a tab stands in it before any sentence ends, which a row does not.
fn tabbed(line: &str, complete: bool) -> Option<bool> {
    let (head, known) = match line.split_once('\t') {
        Some((head, _)) => (head, true),
        None if complete => return Some(false),
        None => (line, false),
    };
    match next_end(head, 0, &mut 0, known) {
        Some(_) => Some(false),
        None => known.then_some(true),
    }
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
fn labelled(line: &str, complete: bool) -> Option<bool> {
    let begin = line.trim_start_matches(['*', '_']);
    let Some(first) = begin.chars().next() else { return complete.then_some(false) };
    if !first.is_uppercase() {
        return Some(false);
    }
    let mut words = 1;
    for (i, c) in begin.char_indices() {
        if i > LONGEST_LABEL {
            return Some(false);
        }
        match c {
            ':' => {
                let rest = begin.get(i + 1..).unwrap_or("").trim_start_matches(['*', '_']);
                return if rest.is_empty() { complete.then_some(true) } else { Some(rest.starts_with(' ')) };
            }
            ' ' => words += 1,
            '.' | '!' | '?' | ';' | ',' => return Some(false),
            _ => {}
        }
        if words > 5 {
            return Some(false);
        }
    }
    complete.then_some(false)
}

/// Whether a line cannot have been wrapped before `next`: it is short, its next word would have fitted by far, and that word is
/// capitalised. So a title stands over its paragraph without a blank line between; it ends without a stop. None where `next` is
/// not `complete` and not long enough yet.
pub(super) fn title_above(line: &str, next: &str, complete: bool) -> Option<bool> {
    let word = next.split(' ').next().unwrap_or("");
    let capital = word.trim_start_matches(['*', '_', '"', '(']).chars().next().map(char::is_uppercase);
    let stopped = line.is_empty() || line.ends_with([',', ';', '-', '(', '.', '!', '?', '\u{2026}']);
    match capital {
        _ if stopped => Some(false),
        Some(false) => Some(false),
        Some(true) if 5 * (line.len() + 1 + word.len()) <= 3 * next.len() => Some(true),
        _ => complete.then_some(false),
    }
}
