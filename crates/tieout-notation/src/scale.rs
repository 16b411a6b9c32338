//! Scale words and suffixes: `million`, `bn`, `k`, `lakh`.

use crate::Span;
use crate::chars::{char_at, eat, is_dash, letters_end, lower, lower_bytes, skip_space, word_ends};
use crate::wrapped::{is_below, next_word};

/// A scale behind a number, perhaps of two words ("hundred thousand", "lakh crore").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScaleAt {
    /// Times 10^power.
    pub(crate) power: i32,
    /// From the first to the last word.
    pub(crate) span: Span,
}

/// The power of ten of a scale word written out.
pub(crate) fn scale_word(word: &[u8]) -> Option<i32> {
    Some(match word {
        b"hundred" => 2,
        b"thousand" | b"thousands" => 3,
        b"lakh" | b"lakhs" | b"lac" | b"lacs" => 5,
        b"million" | b"millions" | b"mln" | b"mn" => 6,
        b"crore" | b"crores" => 7,
        b"billion" | b"billions" | b"bln" | b"bn" => 9,
        b"trillion" | b"trillions" | b"tn" | b"trn" => 12,
        b"quadrillion" => 15,
        b"quintillion" => 18,
        // Words of other languages that are none of English.
        b"tsd" => 3,
        b"mio" | b"millionen" | b"millones" | b"milioni" | b"milione" => 6,
        b"mrd" | b"mld" | b"milliard" | b"milliards" | b"milliarde" | b"milliarden" | b"miliardi"
        | b"miliardo" => 9,
        _ => return None,
    })
}

/// The scale that a text begins with where it is one of the most frequent in small letters, as a whole word: its power and length. `money`: a
/// currency stands before the number.
pub(crate) fn plain_scale(text: &[u8], money: bool) -> Option<(i32, usize)> {
    let (power, len) = match text {
        [b'm', b'i', b'l', b'l', b'i', b'o', b'n', ..] => (6, 7),
        [b'b', b'i', b'l', b'l', b'i', b'o', b'n', ..] => (9, 7),
        [b't', b'r', b'i', b'l', b'l', b'i', b'o', b'n', ..] => (12, 8),
        [b't', b'h', b'o', b'u', b's', b'a', b'n', b'd', ..] => (3, 8),
        [b'b', b'n', ..] => (9, 2),
        [b'm', ..] if money => (6, 1),
        _ => return None,
    };
    matches!(text.get(len), Some(b' ' | b',' | b'.' | b';')).then_some((power, len))
}

/// Scale words that are written with a full stop as often as without.
fn is_shortened(word: &str) -> bool {
    ["mio", "mrd", "tsd", "mld", "mln"].iter().any(|w| w.eq_ignore_ascii_case(word))
}

/// The scale behind the number that ends at `at`. `money`: a currency stands before the number, which is what makes
/// `m`, `b`, `t` and `mm` a scale where they are otherwise metres, bits, tonnes and millimetres.
pub(crate) fn scale_at(text: &str, at: usize, money: bool) -> Option<ScaleAt> {
    let first = one_scale(text, at, money)?;
    let mut whole = first;
    // "hundred thousand", "thousand million", "lakh crore": once more, words only.
    if first.span.len() > 2 {
        let start = next_word(text, first.span.end);
        if start > first.span.end
            && let Some((power, end)) = word_at(text, start)
            && end - start > 2
        {
            whole = ScaleAt { power: first.power + power, span: Span::new(first.span.start, end) };
        }
    }
    Some(whole)
}

fn word_at(text: &str, start: usize) -> Option<(i32, usize)> {
    let end = letters_end(text, start);
    let mut buffer = [0; 16];
    let power = scale_word(lower_bytes(text.get(start..end)?, &mut buffer)?)?;
    let stop =
        text.get(end..).is_some_and(|t| t.starts_with('.')) && text.get(start..end).is_some_and(is_shortened);
    // "thousand's" and "million_" are no scale; "million-dollar" is.
    (word_ends(text, end)).then_some((power, end + usize::from(stop)))
}

fn one_scale(text: &str, at: usize, money: bool) -> Option<ScaleAt> {
    let c = char_at(text, at)?;
    if c.is_ascii() && !(c.is_ascii_alphabetic() || matches!(c, ' ' | '-' | '\n' | '\r')) {
        return None;
    }
    let hyphen = is_dash(c);
    let start = if hyphen { at + c.len_utf8() } else { next_word(text, at) };
    if let Some((power, end)) = word_at(text, start) {
        // "Millions of euros" below a figure is what the next lines are in.
        if text.as_bytes().get(end - 1) == Some(&b's') && is_below(text, at, start) {
            return None;
        }
        // Two capitals with a space before are a state or a code more often than millions ("5 MN").
        let code = start > at && !money && text.get(start..end).is_some_and(|w| w == "MN" || w == "TN");
        return (!code).then_some(ScaleAt { power, span: Span::new(start, end) });
    }
    if hyphen {
        return None;
    }
    let glued = start == at;
    if !(glued || money) {
        return None;
    }
    let end = letters_end(text, start);
    if !word_ends(text, end) {
        return None;
    }
    let power = match text.get(start..end)? {
        "k" | "K" => 3,
        "M" => 6,
        "m" if money || counts_follow(text, end) => 6,
        "mm" | "MM" if money => 6,
        "b" | "B" => 9,
        "T" => 12,
        "t" if money => 12,
        "cr" | "Cr" => 7,
        "L" if money => 5,
        _ => return None,
    };
    // `12 T-shirts`, `5 M's`, `3B/s`: the letter belongs to another word or to a unit.
    let blocked = match char_at(text, end) {
        Some(c) if is_dash(c) || matches!(c, '\'' | '\u{2019}' | '&') => {
            char_at(text, end + c.len_utf8()).is_some_and(char::is_alphabetic)
        }
        Some('/' | '^' | '·' | '²' | '³') => !money,
        _ => false,
    };
    (!blocked).then_some(ScaleAt { power, span: Span::new(start, end) })
}

/// Whether what follows `3.2m` is counted or money, so that the `m` is million and no metre: a plural noun, a
/// currency or a range of such ("3.2m users", "5m euros", "2m–3m people").
fn counts_follow(text: &str, at: usize) -> bool {
    let start = skip_space(text, at);
    if start == at {
        return false;
    }
    // One adjective may stand between ("3.2m active users").
    let mut from = start;
    for _ in 0..2 {
        let end = letters_end(text, from);
        if end == from || !word_ends(text, end) {
            return false;
        }
        let mut buffer = [0; 16];
        let Some(word) = text.get(from..end).and_then(|w| lower(w, &mut buffer)) else { return false };
        // Words that go with a length, or that end the noun phrase.
        if matches!(
            word,
            "is" | "was"
                | "has"
                | "its"
                | "this"
                | "as"
                | "us"
                | "across"
                | "metres"
                | "meters"
                | "hurdles"
                | "races"
                | "sprints"
                | "finals"
                | "heats"
                | "events"
                | "titles"
                | "records"
                | "champions"
                | "runners"
                | "intervals"
                | "tall"
                | "long"
                | "high"
                | "wide"
                | "deep"
                | "thick"
                | "away"
                | "above"
                | "below"
                | "and"
                | "in"
                | "of"
                | "to"
                | "the"
                | "a"
                | "by"
                | "at"
                | "on"
                | "for"
                | "from"
                | "with"
        ) {
            return false;
        }
        if matches!(word, "people" | "men" | "women" | "children" | "euro" | "usd" | "eur" | "gbp")
            || (word.len() > 3 && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us"))
        {
            return true;
        }
        from = skip_space(text, end);
        if from == end {
            return false;
        }
    }
    false
}

/// "dozen" behind a number: where it stands. A dozen is no power of ten, so it multiplies the value itself.
pub(crate) fn dozen_at(text: &str, at: usize) -> Option<usize> {
    let start = next_word(text, at);
    if start == at {
        return None;
    }
    eat(text, start, "dozen").or_else(|| eat(text, start, "dozens"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, money: bool) -> Option<(i32, &str)> {
        let at = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        scale_at(text, at, money).map(|s| (s.power, s.span.of(text)))
    }

    #[test]
    fn words_and_suffixes_scale() {
        for (text, power, word) in [
            ("5 million", 6, "million"),
            ("5 Millions", 6, "Millions"),
            ("5-million", 6, "million"),
            ("5bn", 9, "bn"),
            ("5 bn.", 9, "bn"),
            ("5 tn", 12, "tn"),
            ("5k", 3, "k"),
            ("5K", 3, "K"),
            ("5M", 6, "M"),
            ("5B", 9, "B"),
            ("5 hundred thousand", 5, "hundred thousand"),
            ("5 lakh crore", 12, "lakh crore"),
            ("5\u{A0}crore", 7, "crore"),
            ("5m users", 6, "m"),
            ("5m active users", 6, "m"),
        ] {
            assert_eq!(read(text, false), Some((power, word)), "{text}");
        }
        for (text, power) in
            [("5m", 6), ("5 m", 6), ("5mm", 6), ("5 MM", 6), ("5t", 12), ("5b", 9), ("5 k", 3)]
        {
            assert_eq!(read(text, true).map(|s| s.0), Some(power), "{text}");
        }
    }

    #[test]
    fn units_and_other_words_do_not() {
        for text in [
            "5 m",
            "5m",
            "5m tall",
            "5 mm",
            "5mm",
            "5 k",
            "5t",
            "12 T-shirts",
            "12T-shirts",
            "5M's",
            "5 b",
            "5MB",
            "5M/s",
            "5 millionaires",
            "5 MN",
            "5",
            "5 thousandth",
            "100m hurdles",
            "5 M",
        ] {
            assert_eq!(read(text, false), None, "{text}");
        }
    }
}
