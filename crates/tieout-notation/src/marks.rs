//! Digits that are no figures: list markers and footnote marks.

use crate::chars::{char_at, char_before, skip_space};

/// `1.` or `2)` at the start of a line with text behind.
pub(crate) fn list_marker(text: &str, at: usize, last: u64) -> Option<(usize, u64)> {
    let bytes = text.as_bytes();
    let mut i = at;
    let mut opened = false;
    // Indentation, quote and heading marks, bullets and emphasis may stand before.
    for _ in 0..12 {
        match i.checked_sub(1).and_then(|p| bytes.get(p)) {
            None | Some(b'\n') => {
                let end = marker_end(bytes, at, opened)?;
                let n = text.get(at..end)?.trim_end_matches(['.', ')', '*']).parse::<u64>().ok()?;
                let continues = n <= 1 || n == last + 1 || line_is_new(bytes, i);
                return continues.then_some((end, n));
            }
            Some(b'(') if i == at => opened = true,
            Some(b' ' | b'\t' | b'>' | b'#' | b'*' | b'_' | b'-' | b'|') => {}
            _ => return None,
        }
        i -= 1;
    }
    None
}

fn marker_end(bytes: &[u8], at: usize, opened: bool) -> Option<usize> {
    let digits = bytes.get(at..)?.iter().take(4).take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 || digits > 3 {
        return None;
    }
    let mark = at + digits;
    match bytes.get(mark) {
        Some(b'.') if !opened => {}
        Some(b')') => {}
        _ => return None,
    }
    let rest = bytes.get(mark + 1..)?;
    let blank = rest.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let text_follows = rest.get(blank).is_some_and(|b| !matches!(b, b'\n' | b'\r'));
    (blank > 0 && text_follows).then_some(mark + 1)
}

/// Whether the line that starts at `at` begins a paragraph or follows a finished line, so that "12. Next" there is no
/// wrapped end of a sentence.
fn line_is_new(bytes: &[u8], at: usize) -> bool {
    let before = bytes.get(..at).unwrap_or(&[]);
    let mut rev = before.iter().rev();
    match rev.next() {
        None => true,
        Some(_) => !rev
            .find(|b| !matches!(b, b' ' | b'\t' | b'\r'))
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b','),
    }
}

/// `[3]`, `[^3]`, and behind a word or mark `[3, 5]`, `[3–5]`; at most three digits each.
pub(crate) fn footnote_end(text: &str, at: usize) -> Option<usize> {
    const LONGEST: usize = 24;
    let bytes = text.as_bytes();
    let mut i = at + 1;
    if bytes.get(i) == Some(&b'^') {
        i += 1;
    }
    let (mut digits, mut listed) = (0, false);
    while i - at < LONGEST {
        let c = char_at(text, i)?;
        match c {
            '0'..='9' if digits < 3 => digits += 1,
            ']' if digits > 0 => {
                let glued = char_before(text, at)
                    .is_some_and(|b| !b.is_whitespace() && !matches!(b, ':' | '=' | ',' | '[' | '('));
                // `[1](url)` is a link with a number for its text: still no figure.
                return (!listed || glued).then_some(i + 1);
            }
            ',' | '-' | '\u{2013}' | ';' if digits > 0 => {
                digits = 0;
                listed = true;
                i += c.len_utf8();
                i = skip_space(text, i);
                continue;
            }
            _ => return None,
        }
        i += c.len_utf8();
    }
    None
}
