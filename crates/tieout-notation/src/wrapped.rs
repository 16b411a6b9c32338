//! A word that belongs to the number at the end of the line above: "£6.5" and, on the next line, "billion".
//!
//! Lines of running text are wrapped between any two words, so one line break says as little as a blank. Lines of a table or of a
//! list do not go on: behind a tab or beside another number nothing is looked for, and only a word in small letters goes on with
//! what stands before it. Single letters and signs ("M", "k", "%") are left alone, for they begin columns and headings as well.

use crate::chars::{char_at, is_space, skip_space};

/// Where the word behind a number begins that ends at `at`: past one space, or on the next line where the text goes on there.
#[inline]
pub(crate) fn next_word(text: &str, at: usize) -> usize {
    let start = skip_space(text, at);
    match text.as_bytes().get(start) {
        Some(b'\n' | b'\r' | b' ') => below_number(text, at, false).unwrap_or(start),
        _ => start,
    }
}

/// The same where a word of the language may be written with a capital.
pub(crate) fn next_word_of(text: &str, at: usize, capitals: bool) -> usize {
    let start = skip_space(text, at);
    match text.as_bytes().get(start) {
        Some(b'\n' | b'\r' | b' ') => below_number(text, at, capitals).unwrap_or(start),
        _ => start,
    }
}

/// Whether a line ends between a number and the word behind it that starts at `word`.
pub(crate) fn is_below(text: &str, at: usize, word: usize) -> bool {
    text.as_bytes().get(at..word).is_some_and(|gap| gap.contains(&b'\n'))
}

fn below_number(text: &str, at: usize, capitals: bool) -> Option<usize> {
    below(text, at, capitals).filter(|_| !is_in_a_row(text, at))
}

/// The word in small letters that the next line begins with, behind nothing but blanks and one line break at `at`.
pub(crate) fn below(text: &str, at: usize, capitals: bool) -> Option<usize> {
    let blanks = |from: usize| {
        let rest = text.get(from..)?;
        Some(text.len() - rest.trim_start_matches(is_space).len())
    };
    let end = blanks(at)?;
    let end = if text.as_bytes().get(end) == Some(&b'\r') { end + 1 } else { end };
    let start = blanks((text.as_bytes().get(end) == Some(&b'\n')).then_some(end + 1)?)?;
    char_at(text, start).filter(|c| c.is_lowercase() || capitals && c.is_alphabetic()).map(|_| start)
}

/// The words of a phrase with one blank between them, where a line ends inside it.
pub(crate) fn unwrapped(phrase: &str) -> Option<String> {
    let wrapped = phrase.as_bytes().contains(&b'\n');
    wrapped.then(|| phrase.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether the run that ends at `at` is a number of a row: behind a tab, a bar, several blanks or another number.
fn is_in_a_row(text: &str, at: usize) -> bool {
    let line = text.get(..at).unwrap_or("");
    let before = line.trim_end_matches(|c: char| !c.is_whitespace());
    let number = line.get(before.len()..).is_some_and(|run| run.bytes().any(|b| b.is_ascii_digit()));
    let mut back = before.chars().rev();
    match (back.next(), back.next()) {
        (Some('\t'), _) => true,
        (Some(' '), Some(c)) => c == '|' || number && (c.is_whitespace() || c.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::{Convention, Locale, Quantity, Scan, Span, TokenKind, Writing};

    fn read(text: &str, writing: Writing) -> Vec<(String, Option<crate::Unit>, Option<i32>)> {
        let said = |q: &Quantity| (q.value.to_string(), q.unit, q.scale.map(|s| s.power));
        let tokens = Scan::written(writing).part(text, Span::new(0, text.len()));
        let quantities = tokens.iter().filter_map(|t| match &t.kind {
            TokenKind::Quantity(q) => Some(said(q)),
            _ => None,
        });
        quantities.collect()
    }

    proptest! {
        #[test]
        fn a_line_break_before_a_word_of_a_number_says_as_little_as_a_blank(
            before in prop::sample::select(vec!["The fund held ", "about ", "up by (", "between 3 and "]),
            number in "[$€£]?[1-9][0-9]{0,2}(,[0-9]{3})?(\\.[0-9]{1,2})?",
            word in prop::sample::select(vec![
                "million", "billion", "thousand", "hundred thousand", "bn", "lakh crore", "dozen", "percent", "per cent",
                "percentage points", "basis points", "times", "euros", "million euros", "billion tonnes", "tonnes", "kilometres",
                "miles per hour", "hours", "fund", "in May", "people",
            ]),
            wrap in prop::sample::select(vec!["\n", "\r\n", " \n", "\n  ", "  \n "]),
            inner: bool,
            behind in prop::sample::select(vec![" in May.", ".", ", it said", ""]),
        ) {
            let joint = if inner { wrap } else { " " };
            let wrapped = format!("{before}{number}{wrap}{}{behind}", word.replace(' ', joint));
            let plain = format!("{before}{number} {word}{behind}");
            prop_assert_eq!(read(&wrapped, Writing::default()), read(&plain, Writing::default()), "{:?}", wrapped);
        }
    }

    #[test]
    fn words_of_other_languages_go_on_below() {
        for (text, locale) in [
            ("Der Umsatz stieg auf 12,5\nMillionen Euro.", "de"),
            ("Der Umsatz stieg auf 12,5 Mio.\nEuro.", "de"),
            ("Der Umsatz stieg um 12\nProzent.", "de"),
            ("Les ventes ont atteint 12,5\nmillions d'euros.", "fr"),
            ("Les ventes ont progressé de 12\npour cent.", "fr"),
        ] {
            let plain = text.replace('\n', " ");
            let writing = Writing::from(Convention::from(Locale::parse(locale).unwrap()));
            assert_eq!(read(text, writing), read(&plain, writing), "{text}");
            assert!(read(text, writing).iter().any(|q| q.1.is_some()), "{text}");
        }
    }

    #[test]
    fn what_begins_something_else_stays_there() {
        for text in [
            "The fund held 6.5\n\nbillion",
            "The fund held 6.5\n \nbillion",
            "The fund held 6.5\nM",
            "The fund held 6.5\nk",
            "The fund held 6.5\nkm",
            "The fund held 6.5\n%",
            "The fund held 6.5\nBillion Dollar Club",
            "The fund held 6.5\n- billion",
            "The fund held 6.5\n# billion",
            "The fund held 6.5\nmillions of euros",
            "The fund held 6.5\n\tbillion",
            "The fund held 6.5\n€",
            "2024 6.5\nthousand tonnes",
            "coal   6.5\nthousand tonnes",
            "coal\t6.5\nthousand tonnes",
            "coal | 6.5\nthousand tonnes",
            "coal | 6.5 |\nthousand tonnes",
        ] {
            let found = read(text, Writing::default());
            let last = found.iter().rev().find(|q| q.0 == "6.5");
            assert!(last.is_some_and(|q| q.1.is_none() && q.2.is_none()), "{text:?}: {found:?}");
        }
    }
}
