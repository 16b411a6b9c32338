//! Characters that nobody sees, inside values of the answer. They part a value into values of their own; a note says so,
//! since a reader would take the whole for one.

use tieout_notation::{digit_of, odd_in_word};
use unicode_width::UnicodeWidthChar as _;

/// The notes, where there is something to say.
pub(crate) fn notes(answer: &str) -> impl Iterator<Item = String> {
    let any = !answer.is_ascii();
    let foreign = if any { [reordered(answer), alike(answer)] } else { [None, None] };
    invisible(answer).into_iter().chain(foreign.into_iter().flatten())
}

/// Controls that make a line be shown in another order than it is stored in. What is checked is the order in which it is stored; a
/// reader may see the values of two rows exchanged. Marks and isolates only keep texts of both directions apart and are none of them
/// (Unicode Standard Annex 9, sections 2.1 and 2.2).
fn reordered(answer: &str) -> Option<String> {
    let mut found = answer
        .chars()
        .enumerate()
        .filter(|(_, c)| matches!(c, '\u{202a}' | '\u{202b}' | '\u{202d}' | '\u{202e}'));
    let (at, c) = found.next()?;
    let count = found.count() + 1;
    let (noun, stand) =
        if count == 1 { ("character that changes", "stands") } else { ("characters that change", "stand") };
    Some(format!(
        "{count} {noun} the order in which text is shown {stand} in the answer, the first at character {at} (U+{:04X}): it was read in the order in which it is stored, which need not be what a reader sees",
        u32::from(c)
    ))
}

/// Letters of another script that look like those, or the digits, around them: what a reader takes for a name or a number of the
/// evidence is none, and matches none.
fn alike(answer: &str) -> Option<String> {
    let (mut found, mut first) = (0_usize, None);
    for run in answer.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|run| !run.is_ascii()) {
        if let Some(c) = odd_in_word(run).first() {
            found += 1;
            first.get_or_insert((run, *c));
        }
    }
    let (run, c) = first?;
    let (words, hold) = if found == 1 { ("word", "holds") } else { ("words", "hold") };
    Some(format!(
        "{found} {words} {hold} characters that look like others, the first is \"{}\" with U+{:04X}: it matches nothing that is written with those",
        crate::render::shown(&run.chars().take(40).collect::<String>()),
        u32::from(c)
    ))
}

fn invisible(answer: &str) -> Option<String> {
    let (mut found, mut first) = (0_usize, None);
    let mut before: Option<char> = None;
    let mut hidden: Option<(usize, char)> = None;
    for (i, c) in answer.chars().enumerate() {
        if is_hidden(c) {
            hidden.get_or_insert((i, c));
            continue;
        }
        if let Some(place) = hidden.take()
            && inside(before, c)
        {
            found += 1;
            first.get_or_insert(place);
        }
        before = Some(c);
    }
    let (at, c) = first?;
    Some(format!(
        "invisible characters stand inside {found} values, the first at character {at} (U+{:04X}): what stands around them is read apart",
        u32::from(c)
    ))
}

/// Without a width of its own, and no line break or tab.
fn is_hidden(c: char) -> bool {
    !c.is_ascii_graphic()
        && !matches!(c, ' ' | '\n' | '\r' | '\t')
        && (c == '\u{ad}' || c.width().unwrap_or(0) == 0)
}

/// Between two characters of one number.
fn inside(before: Option<char>, after: char) -> bool {
    let mark = |c: char| matches!(c, '.' | ',' | '\'' | '’' | '-' | '−' | '/' | ':' | '%' | '$');
    let Some(before) = before else { return false };
    match (digit_of(before).is_some(), digit_of(after).is_some()) {
        (true, true) => true,
        (true, false) => mark(after),
        (false, true) => mark(before),
        (false, false) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{alike, invisible as note, reordered};

    #[test]
    fn what_hides_in_values_is_said() {
        for text in
            ["29\u{200b}145", "29,\u{202e}145", "29\u{200d}\u{200d}.5", "2\u{332}9", "1\u{ad}2", "1\u{0}2"]
        {
            assert!(note(text).is_some_and(|n| n.contains("inside 1 values")), "{text:?}: {:?}", note(text));
        }
        assert!(note("a 1\u{200b}2").is_some_and(|n| n.contains("character 3 (U+200B)")));
        for text in
            ["29,145", "Te\u{200b}xas has 29", "1️⃣ one", "29 \u{200b}", "\u{feff}29", "١٢", "1\n2\t3", "👩‍👩‍👧 5"]
        {
            assert_eq!(note(text), None, "{text:?}");
        }
    }

    #[test]
    fn text_that_is_shown_in_another_order_is_said() {
        let one = reordered("B-2 had \u{202e}7 of them").unwrap_or_default();
        assert!(one.starts_with("1 character that changes") && one.contains("character 8 (U+202E)"), "{one}");
        assert!(reordered("\u{202d}a\u{202c} \u{202b}b").is_some_and(|n| n.starts_with("2 characters")));
        for text in ["عدد 12", "\u{2067}سبعة\u{2069} 7", "\u{200f}7", "plain 7"] {
            assert_eq!(reordered(text), None, "{text:?}");
        }
    }

    #[test]
    fn letters_that_look_like_others_are_said() {
        for text in ["1\u{41e}0", "P\u{430}ris", "W\u{456}dget sold 5", "\u{41e}RD-2024-0098"] {
            assert!(alike(text).is_some_and(|n| n.contains("1 word holds")), "{text:?}: {:?}", alike(text));
        }
        for text in ["Москва 5", "naïve 12", "Ωmega", "١٢", "５０００", "東京 12", "Łódź"]
        {
            assert_eq!(alike(text), None, "{text:?}");
        }
    }
}
