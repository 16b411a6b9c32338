//! Footnote marks taken out of labels and headers.

/// `text` without marks at its end: `(1)`, `(2), (3)`, `[a]`, `*`, `†`, superscripts, and a bare digit glued to a word.
pub(super) fn without_marks(text: &str) -> &str {
    let mut rest = text.trim();
    loop {
        let before = rest;
        rest = rest.trim_end();
        if let Some(open) = marked_group(rest) {
            // A group that is the whole text is no mark.
            let head = rest[..open].trim_end().trim_end_matches(',').trim_end();
            if !head.is_empty() {
                rest = head;
            }
        }
        let stripped =
            rest.trim_end_matches(['*', '†', '‡', '§', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁰']);
        // `km²` keeps its power: superscripts after one or two letters belong to a unit.
        let power = is_power(&rest[stripped.len()..]) && short_word_end(stripped);
        if !stripped.is_empty() && !power {
            rest = stripped;
        }
        rest = without_glued_digit(rest);
        if rest == before {
            return rest;
        }
    }
}

/// The start of a trailing `(1)`, `(12)`, `(a)`, `[3]`, `(1,2)`.
fn marked_group(text: &str) -> Option<usize> {
    let (open, close) = match text.as_bytes().last()? {
        b')' => ('(', ')'),
        b']' => ('[', ']'),
        _ => return None,
    };
    let start = text.rfind(open)?;
    let inside = text[start + 1..].strip_suffix(close)?.trim();
    let mark = |s: &str| {
        let s = s.trim();
        !s.is_empty()
            && ((s.len() <= 2 && s.bytes().all(|b| b.is_ascii_digit()))
                || (s.len() == 1 && matches!(s.as_bytes()[0], b'a'..=b'f'))
                || s == "i"
                || ((2..=3).contains(&s.len()) && s.bytes().all(|b| matches!(b, b'i' | b'v' | b'x')))
                || s.chars().all(|c| c == '*'))
    };
    inside.split([',', '/']).all(mark).then_some(start)
}

fn is_power(marks: &str) -> bool {
    matches!(marks, "²" | "³")
}

fn short_word_end(text: &str) -> bool {
    let tail = text.chars().rev().take_while(|c| c.is_alphabetic()).count();
    (1..=2).contains(&tail)
}

/// `schemes1`, `costs 2,3`: digits glued to a lower-case word of four letters or more. `CO2` and `Q1` stay.
fn without_glued_digit(text: &str) -> &str {
    let head = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = text.len() - head.len();
    if digits == 0 || digits > 2 {
        return text;
    }
    // `(Restated)1`
    if head.strip_suffix(')').is_some_and(|h| h.ends_with(|c: char| c.is_alphabetic())) {
        return head;
    }
    let letters = head.chars().rev().take_while(|c| c.is_lowercase()).count();
    if letters >= 3 && head.chars().rev().take_while(|c| c.is_alphabetic()).count() >= 4 {
        head
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_and_names_stay() {
        assert_eq!(without_marks("Net sales (1)"), "Net sales");
        assert_eq!(without_marks("Net sales(2), (3)"), "Net sales");
        assert_eq!(without_marks("Incentive schemes1"), "Incentive schemes");
        assert_eq!(without_marks("Gain (loss)"), "Gain (loss)");
        assert_eq!(without_marks("CO2"), "CO2");
        assert_eq!(without_marks("Q1"), "Q1");
        assert_eq!(without_marks("(1)"), "(1)");
        assert_eq!(without_marks("Area km²"), "Area km²");
        assert_eq!(without_marks("2019 (1)"), "2019");
        assert_eq!(without_marks("Voters*†"), "Voters");
    }
}
