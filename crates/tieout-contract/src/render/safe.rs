//! What a document or a candidate says is untrusted, and a reader must see what is there: a character that would steer a
//! terminal, turn the direction of the text around it or stand there unseen is shown by its number.

use std::fmt::Write as _;

use tieout_notation::is_invisible;

/// A character in its place, or its number.
pub(super) fn push(out: &mut String, c: char) {
    match c {
        '\n' | '\r' | '\t' => out.push(' '),
        c if c.is_control() || is_invisible(c) => {
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        }
        c => out.push(c),
    }
}

/// Untrusted text in one line.
pub(super) fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| push(&mut out, c));
    out
}

/// The first `most` characters, with a sign that there is more.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default().trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_or_hides_is_shown_by_its_number() {
        assert_eq!(shown("a\nb\u{1b}[1m\u{202e}c\u{200b}"), "a b\\u{1b}[1m\\u{202e}c\\u{200b}");
        assert_eq!(shown("1.200,50 € 漢 <b>"), "1.200,50 € 漢 <b>");
    }

    #[test]
    fn a_cut_text_says_so() {
        assert_eq!(cut("Net total", 9), "Net total");
        assert_eq!(cut("Net total", 4), "Net…");
    }
}
