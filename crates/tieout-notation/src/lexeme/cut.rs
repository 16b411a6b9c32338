//! Where lexemes begin and end.

use super::Lexeme;
use super::numeral::Numeral;
use crate::Span;
use crate::chars::{digit_of, is_glue};

/// All lexemes of a text, in reading order. Cost is linear in the text.
///
/// ```
/// use tieout_notation::lexemes;
/// let cut = |text| lexemes(text).map(|l| l.span.of(text).to_owned()).collect::<Vec<_>>();
/// assert_eq!(cut("fc1/3,fc1/4 \u{2192} `x=41,200`."), ["fc1/3", "fc1/4", "x", "41,200"]);
/// assert_eq!(cut("7,41200,612"), ["7", "41200", "612"], "a list, since no number is grouped so");
/// ```
#[must_use]
pub fn lexemes(text: &str) -> Lexemes<'_> {
    Lexemes { text, at: 0, words: Vec::new() }
}

/// The lexemes of a text.
#[derive(Clone, Debug)]
pub struct Lexemes<'t> {
    text: &'t str,
    /// Behind the last run of characters.
    at: usize,
    /// The words of that run that are still to come, last first.
    words: Vec<Span>,
}

impl Iterator for Lexemes<'_> {
    type Item = Lexeme;

    fn next(&mut self) -> Option<Lexeme> {
        loop {
            if let Some(word) = self.words.pop() {
                match Lexeme::of(word.of(self.text), word.start) {
                    Some(lexeme) => return Some(lexeme),
                    None => continue,
                }
            }
            let run = self.run()?;
            self.words = words(run.of(self.text), run.start);
            self.words.reverse();
        }
    }
}

impl Lexemes<'_> {
    /// The next run of characters that may stand inside a lexeme.
    fn run(&mut self) -> Option<Span> {
        let rest = self.text.get(self.at..)?;
        let mut start = None;
        // Whether the run is the beginning of a range so far.
        let mut digits = true;
        let mut chars = rest.char_indices().peekable();
        while let Some((i, c)) = chars.next() {
            let number_follows = chars.peek().is_some_and(|(_, next)| digit_of(*next).is_some());
            let inside = match c {
                // A minus only before a number.
                '\u{2212}' => start.is_none() && number_follows,
                // An en dash only between numbers.
                '\u{2012}' | '\u{2013}' => start.is_some() && digits && number_follows,
                c => is_inside(fold(c)),
            };
            digits &= digit_of(c).is_some() || matches!(c, '.' | ',');
            match (inside, start) {
                (true, None) => start = Some(i),
                (false, Some(start)) => {
                    let run = Span::new(self.at + start, self.at + i);
                    self.at += i;
                    return Some(run);
                }
                _ => {}
            }
            if start.is_none() {
                digits = true;
            }
        }
        let start = self.at + start?;
        self.at = self.text.len();
        Some(Span::new(start, self.at))
    }
}

fn is_inside(c: char) -> bool {
    match c {
        ':' | '_' | '-' | '/' | '.' | ',' | '%' | '+' | '@' | '#' | '$' => true,
        c => c.is_ascii_alphanumeric() || is_glue(c),
    }
}

/// The words of a run: it is cut at commas that do not stand between digits, and a piece with other commas than a number has is a
/// list.
fn words(run: &str, start: usize) -> Vec<Span> {
    let mut out = Vec::with_capacity(1);
    let span = |from: usize, to: usize| Span::new(start + from, start + to);
    let mut from = 0;
    let mut pieces = Vec::with_capacity(1);
    let mut last = None;
    let mut chars = run.char_indices().peekable();
    while let Some((i, c)) = chars.next() {
        let mut between = || {
            let next = chars.peek().and_then(|(_, next)| digit_of(*next));
            last.and_then(digit_of).and(next).is_some()
        };
        if fold(c) == ',' && !between() {
            pieces.push((from, i));
            from = i + c.len_utf8();
        }
        last = Some(c);
    }
    pieces.push((from, run.len()));
    for (from, to) in pieces {
        let piece = run.get(from..to).unwrap_or("");
        if !is_list(piece) {
            out.push(span(from, to));
            continue;
        }
        let mut at = from;
        for part in piece.split([',', '\u{ff0c}']) {
            out.push(span(at, at + part.len()));
            at += part.len();
            at += run.get(at..).and_then(|r| r.chars().next()).map_or(0, char::len_utf8);
        }
    }
    out
}

/// Whether the commas of a piece separate: they group no number, and are not the one decimal comma that may stand in one.
fn is_list(piece: &str) -> bool {
    if !piece.contains([',', '\u{ff0c}']) {
        return false;
    }
    let text = folded(trimmed(piece).of(piece));
    let commas = text.bytes().filter(|b| *b == b',').count();
    // A number, or a range of two: no comma is left over in either.
    let number = |part: &str| {
        let part = part.trim_start_matches('$');
        Numeral::beginning(part).is_some_and(|(_, rest)| !rest.contains(','))
    };
    let mut parts = text.trim_start_matches('-').split('-').flat_map(|part| part.split(".."));
    let grouped = parts.next().is_some_and(number) && parts.all(|part| !part.contains(',') || number(part));
    let decimal = commas == 1 && text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b',' | b'-'));
    !grouped && !decimal
}

/// What is left of a word without the marks around it.
pub(super) fn trimmed(word: &str) -> Span {
    let opening = |c: &char| matches!(fold(*c), '$' | '#' | '@' | '+');
    let mut start: usize = word.chars().take_while(opening).map(char::len_utf8).sum();
    // `:4417` is what is left of `"id":4417`; `::1` is an address.
    let rest = word.get(start..).unwrap_or("");
    if rest.starts_with(':') && !rest.starts_with("::") {
        start += 1;
    }
    let closing = |c: &char| matches!(fold(*c), '.' | ',' | ':' | '%');
    let cut: usize = word.chars().rev().take_while(closing).map(char::len_utf8).sum();
    let end = word.len().saturating_sub(cut);
    // An address may end in two colons.
    let end = if word.get(end..).is_some_and(|tail| tail.starts_with("::")) { end + 2 } else { end };
    Span::new(start.min(end), end)
}

/// Folded: lower case, ASCII digits and hyphens, full-width forms as the others. A sign stands before its number, not before the
/// number's currency.
pub(super) fn folded(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.chars() {
        out.extend(fold(c).to_lowercase());
    }
    if out.starts_with("-$") {
        out.remove(1);
    }
    out
}

/// A character as it is compared, case aside.
fn fold(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    if let Some(digit) = digit_of(c) {
        return char::from(b'0' + digit);
    }
    match c {
        // The full-width forms of ASCII stand in its order.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '\u{2010}'..='\u{2013}' | '\u{2212}' => '-',
        // `µs` and `us` are one unit.
        '\u{b5}' | '\u{3bc}' => 'u',
        c => c,
    }
}
