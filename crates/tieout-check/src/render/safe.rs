//! What a character of the answer or the evidence may become before it reaches a terminal or a page.
//!
//! Both are untrusted, and a reader must see what is there: a character that would steer the terminal, rearrange the text
//! around it or stand there unseen is shown as `�`, never passed on and never dropped.

/// The character as it may be shown; a tab becomes a space, line breaks are the caller's to handle.
pub(super) fn safe(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_hidden(c) => '\u{FFFD}',
        c => c,
    }
}

/// Untrusted text on one line, safe to show on a terminal: what would steer it or stand there unseen becomes `�`.
///
/// ```
/// assert_eq!(tieout_check::render::shown("a\nb\u{1b}[1m"), "a b�[1m");
/// ```
#[must_use]
pub fn shown(text: &str) -> String {
    text.chars().map(|c| if c == '\n' || c == '\r' { ' ' } else { safe(c) }).collect()
}

/// Controls, marks of direction, separators of lines, and what has no width of its own: a figure that is shown must be the
/// figure that was checked. Variation selectors of the basic plane are left alone: they only choose a glyph.
pub(super) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            // Direction: marks, embeddings, overrides, isolates; line and paragraph separators.
            '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{206F}'
            // No width: spaces and joiners, the soft hyphen, fillers, invisible operators, the byte order mark.
            | '\u{00AD}' | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
            | '\u{200B}'..='\u{200D}' | '\u{2060}'..='\u{2065}' | '\u{3164}' | '\u{FEFF}' | '\u{FFA0}'
            // Annotations, and the plane of tags and supplementary selectors, which spell out hidden words.
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_seen() {
        for c in [
            '\0',
            '\u{1b}',
            '\u{85}',
            '\u{9b}',
            '\u{202e}',
            '\u{2066}',
            '\u{200b}',
            '\u{200d}',
            '\u{feff}',
            '\u{ad}',
            '\u{e0041}',
            '\u{2028}',
        ] {
            assert_eq!(safe(c), '\u{FFFD}', "U+{:04X}", u32::from(c));
        }
        for c in ['a', ' ', '\u{a0}', '漢', 'é', '\u{301}', '😀', '\u{fe0f}', '<', '−'] {
            assert_eq!(safe(c), c);
        }
    }

    #[test]
    fn a_shown_text_has_one_line() {
        assert_eq!(shown("a\r\nb\tc\u{202e}d"), "a  b c\u{FFFD}d");
    }
}
