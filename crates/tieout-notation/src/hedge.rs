//! Words that widen or direct what a figure claims: "about", "at least", "50+", "or so".

use crate::chars::{char_at, char_before, eat, is_dash, is_glue, is_space, skip_space, word_ends};
use crate::starts::Starts;
use crate::{Dimension, Hedge, Quantity, Span, Unit};

/// How far before a number its hedge may start.
const REACH: usize = 48;

/// A word of the text before a number.
#[derive(Clone, Copy)]
struct Before<'t> {
    word: &'t str,
    start: usize,
}

/// The last words before `at`, nearest first and at most so many, each behind at most two white space characters; letters and
/// points only. The nearest is known.
fn words_before<'t>(
    text: &'t str,
    floor: usize,
    at: usize,
    nearest: Before<'t>,
    most: usize,
) -> [Option<Before<'t>>; 3] {
    let mut out = [Some(nearest), None, None];
    let mut end = nearest.start;
    for slot in out.iter_mut().take(most).skip(1) {
        *slot = word_before(text, floor, at, end);
        let Some(word) = slot else { break };
        end = word.start;
    }
    out
}

/// The word that ends before `end`, not starting more than [`REACH`] before `at`.
fn word_before(text: &str, floor: usize, at: usize, end: usize) -> Option<Before<'_>> {
    let word_end = match text.as_bytes().get(floor..end)? {
        [.., last, b' '] if last.is_ascii_alphabetic() => end - 1,
        _ => skip_white_back(text, floor, end),
    };
    let reach = floor.max(at.saturating_sub(REACH)).min(word_end);
    let bytes = text.as_bytes().get(reach..word_end)?;
    let letters = bytes.strip_suffix(b".").unwrap_or(bytes);
    let other = letters.iter().rposition(|b| !b.is_ascii_alphabetic());
    let start = reach + other.map_or(0, |i| i + 1);
    if start == word_end {
        return None;
    }
    let free = |b: &u8| matches!(b, b' ' | b',' | b'\n');
    if start > floor
        && !text.as_bytes().get(start - 1).is_some_and(free)
        && char_before(text, start).is_some_and(|c| is_glue(c) || c == '-')
    {
        return None;
    }
    Some(Before { word: text.get(start..word_end)?, start })
}

/// Whether a hedge may end one space before `at`: a quick no by the first letters of the word there.
pub(crate) fn may_stand_before(text: &[u8], floor: usize, at: usize) -> bool {
    let Some([before @ .., b' ']) = text.get(floor..at) else { return true };
    let letters = before.iter().rev().take_while(|b| b.is_ascii_alphabetic()).count();
    match before.get(before.len() - letters..) {
        Some([a, b, c, ..]) => LAST_WORDS.holds([*a, *b, *c]),
        // "as few as", "up to", "close to", "a minimum of", "upwards of", "north of", "in excess of"
        Some([a, b]) => {
            let starts: &[u8] = match &[*a | 0x20, *b | 0x20] {
                b"as" => b"mhfl",
                b"to" => b"cu",
                b"of" => b"mune",
                b"ca" => return true,
                _ => return false,
            };
            let Some([before @ .., b' ']) = before.get(..before.len() - 2) else { return true };
            let letters = before.iter().rev().take_while(|b| b.is_ascii_alphabetic()).count();
            before.get(before.len() - letters).is_none_or(|b| starts.contains(&(b | 0x20)))
        }
        Some([]) => !matches!(before, [.., b',' | b';' | b':' | b')']),
        _ => true,
    }
}

fn skip_white_back(text: &str, floor: usize, at: usize) -> usize {
    let mut end = at;
    for _ in 0..2 {
        match char_before(text, end) {
            Some(c) if end > floor && (is_space(c) || c == '\n' || c == '\r' || c == '\t') => {
                end -= c.len_utf8()
            }
            _ => break,
        }
    }
    end
}

/// The hedge that stands directly before `quantity`, not reaching before `floor` (the end of the token before it).
pub(crate) fn hedge_before(text: &str, floor: usize, quantity: &Quantity) -> Option<(Hedge, Span)> {
    let at = quantity.span.start;
    if let Some(found) = sign_before(text, floor, at) {
        return Some(found);
    }
    // One word tells most numbers to have no hedge; only then are the words before it looked at.
    let nearest = word_before(text, floor, at, at)?;
    if matches!(*nearest.word.as_bytes(), [a, b, c, ..] if !LAST_WORDS.holds([a, b, c]))
        && !nearest.word.ends_with('.')
    {
        return None;
    }
    let mut buffer = [0; 16];
    let key = nearest.word.strip_suffix('.').unwrap_or(nearest.word);
    let key = crate::chars::lower_bytes(key, &mut buffer)?;
    if !may_hedge(key)
        || (key.len() < nearest.word.len() && !matches!(key, b"approx" | b"c" | b"ca" | b"circa"))
    {
        return None;
    }
    let words = words_before(text, floor, at, nearest, words_of(key));
    let w = |i: usize, wanted: &str| words[i].is_some_and(|b| b.word.eq_ignore_ascii_case(wanted));
    let any = |i: usize, wanted: &[&str]| wanted.iter().any(|x| w(i, x));
    // From word `i` on up to the quantity; the span covers the hedge words themselves.
    let end = nearest.start + nearest.word.len();
    let found = |hedge: Hedge, i: usize| {
        let start = words[i].map_or(nearest.start, |b| b.start);
        Some((hedge, Span::new(start, end)))
    };
    let degree = |i: usize| usize::from(any(i, &["just", "well", "slightly", "little", "far", "only", "a"]));
    match key {
        b"about" | b"around" | b"roughly" | b"approximately" | b"approx" | b"circa" | b"estimated"
        | b"approximate" => found(Hedge::About, 0),
        b"c" | b"ca" => (nearest.word.starts_with('c')).then(|| found(Hedge::About, 0)).flatten(),
        b"some" => (quantity.exact().abs() >= crate::Decimal::from(10).into())
            .then(|| found(Hedge::About, 0))
            .flatten(),
        b"nearly" | b"almost" => found(Hedge::Nearly, 0),
        b"over" | b"above" | b"exceeding" | b"exceeded" | b"exceeds" | b"exceed" | b"surpassing"
        | b"surpassed" => {
            // "grew over 5 years" is a time that passed, no bound.
            if key == b"over" && is_long_time(quantity) {
                return None;
            }
            if any(1, &["not", "never"]) {
                return found(Hedge::AtMost, 1);
            }
            found(Hedge::Over, degree(1))
        }
        b"under" | b"below" => {
            if w(1, "just") || w(1, "slightly") {
                return found(Hedge::Nearly, 1);
            }
            if any(1, &["not", "never"]) {
                return found(Hedge::AtLeast, 1);
            }
            found(Hedge::Under, degree(1))
        }
        b"to" => {
            if w(1, "close") {
                return found(Hedge::Nearly, 1);
            }
            let sums = any(2, &["add", "adds", "added", "adding", "sum", "sums", "summed", "summing"]);
            if w(1, "up") && !sums {
                return found(Hedge::AtMost, 1);
            }
            None
        }
        b"than" => {
            let up = any(1, &["more", "greater", "higher", "larger", "bigger", "longer", "better"]);
            let down = any(1, &["less", "fewer", "lower", "smaller", "shorter"]);
            if !(up || down) {
                return None;
            }
            let denied = any(2, &["no", "not", "never"]);
            let start = words[1].map_or(nearest.start, |b| b.start);
            // "10 more than 5", "5% less than 8" compare two figures.
            let figure_before = char_before(text, floor).is_some_and(|c| !c.is_whitespace());
            if !denied && figure_before && skip_white_back(text, floor, start) == floor {
                return None;
            }
            let hedge = match (up, denied) {
                (true, false) => Hedge::Over,
                (true, true) => Hedge::AtMost,
                (false, false) => Hedge::Under,
                (false, true) => Hedge::AtLeast,
            };
            found(hedge, if denied { 2 } else { 1 + degree(2) })
        }
        b"least" if w(1, "at") => found(Hedge::AtLeast, 1),
        b"most" if w(1, "at") => found(Hedge::AtMost, 1),
        b"as" if w(2, "as") => {
            if any(1, &["many", "much", "high"]) {
                return found(Hedge::AtMost, 2);
            }
            any(1, &["few", "little", "low"]).then(|| found(Hedge::AtLeast, 2)).flatten()
        }
        b"of" => {
            if any(1, &["minimum", "min"]) {
                found(Hedge::AtLeast, 1)
            } else if any(1, &["maximum", "max"]) {
                found(Hedge::AtMost, 1)
            } else if w(1, "upwards") || w(1, "north") {
                found(Hedge::Over, 1)
            } else if w(1, "excess") && w(2, "in") {
                found(Hedge::Over, 2)
            } else {
                None
            }
        }
        _ => None,
    }
}

/// How many words a hedge has that ends with this one, at most.
fn words_of(key: &[u8]) -> usize {
    match key {
        b"to" | b"of" | b"as" | b"than" => 3,
        b"about" | b"around" | b"roughly" | b"approximately" | b"some" | b"nearly" | b"almost" => 1,
        _ => 2,
    }
}

/// The first letters of the last words of hedges that have three.
static LAST_WORDS: Starts = Starts::of(&[
    *b"abo", *b"aro", *b"rou", *b"app", *b"cir", *b"est", *b"som", *b"nea", *b"alm", *b"ove", *b"exc",
    *b"sur", *b"und", *b"bel", *b"tha", *b"lea", *b"mos",
]);

/// The last words of all hedges.
fn may_hedge(word: &[u8]) -> bool {
    matches!(
        word,
        b"about"
            | b"around"
            | b"roughly"
            | b"approximately"
            | b"approx"
            | b"circa"
            | b"estimated"
            | b"approximate"
            | b"c"
            | b"ca"
            | b"some"
            | b"nearly"
            | b"almost"
            | b"over"
            | b"above"
            | b"exceeding"
            | b"exceeded"
            | b"exceeds"
            | b"exceed"
            | b"surpassing"
            | b"surpassed"
            | b"under"
            | b"below"
            | b"to"
            | b"than"
            | b"least"
            | b"most"
            | b"as"
            | b"of"
    )
}

fn is_long_time(quantity: &Quantity) -> bool {
    match quantity.unit {
        Some(Unit::Measure(m)) if m.dimension == Dimension::Time => {
            // a day or more
            m.to_base(&crate::Decimal::ONE) >= crate::Decimal::from(86_400).into()
        }
        Some(Unit::Measure(m)) => m.dimension == Dimension::Calendar,
        _ => false,
    }
}

/// `~5`, `≈ 5`, `<1`, `>= 5`.
fn sign_before(text: &str, floor: usize, at: usize) -> Option<(Hedge, Span)> {
    let mut end = at;
    if let Some(c) = char_before(text, at).filter(|c| is_space(*c)) {
        end -= c.len_utf8();
    }
    if end <= floor {
        return None;
    }
    let c = char_before(text, end)?;
    let mut start = end - c.len_utf8();
    let hedge = match c {
        '~' | '≈' | '∼' | '≃' | '≅' => Hedge::About,
        '<' => Hedge::Under,
        '>' => Hedge::Over,
        '≤' | '⩽' => Hedge::AtMost,
        '≥' | '⩾' => Hedge::AtLeast,
        '=' if start > floor => match char_before(text, start)? {
            '<' => {
                start -= 1;
                Hedge::AtMost
            }
            '>' => {
                start -= 1;
                Hedge::AtLeast
            }
            _ => return None,
        },
        _ => return None,
    };
    // Not the end of an arrow, a tag, a quote mark of Markdown or a struck-out passage.
    let before = if start > floor { char_before(text, start) } else { None };
    let at_line_start = start == 0 || before.is_some_and(|b| b == '\n' || b == '>');
    let ok = match c {
        '~' => before != Some('~'),
        '>' => {
            !(at_line_start && end < at)
                && before.is_none_or(|b| {
                    is_space(b) || matches!(b, '(' | '[' | '|' | '"' | '\n' | '\t' | '*' | ':')
                })
        }
        '<' => before.is_none_or(|b| !is_glue(b) && b != '<'),
        _ => true,
    };
    ok.then_some((hedge, Span::new(start, end)))
}

/// The hedge that stands directly behind the quantity that ends at `end`: `+`, "or more", "or so", "-odd".
pub(crate) fn hedge_after(text: &str, end: usize) -> Option<(Hedge, Span)> {
    let c = char_at(text, end)?;
    if c == '+' {
        let next = char_at(text, end + 1);
        let free = !next.is_some_and(|n| is_glue(n) || matches!(n, '+' | '-' | '(' | '$' | '.') && n != '.');
        return free.then_some((Hedge::AtLeast, Span::new(end, end + 1)));
    }
    if is_dash(c) {
        let start = end + c.len_utf8();
        for (word, hedge) in [("plus", Hedge::AtLeast), ("odd", Hedge::About), ("ish", Hedge::About)] {
            if let Some(after) = eat(text, start, word) {
                return Some((hedge, Span::new(start, after)));
            }
        }
        return None;
    }
    let start = skip_space(text, end);
    if start == end {
        return None;
    }
    let (tail, or) = match (eat(text, start, "or"), eat(text, start, "and")) {
        (Some(tail), _) => (tail, true),
        (_, Some(tail)) => (tail, false),
        _ => return None,
    };
    let next = skip_space(text, tail);
    if next == tail {
        return None;
    }
    let any = |words: &[&str]| words.iter().find_map(|w| eat(text, next, w));
    if or {
        if let Some(after) = any(&["so", "thereabouts"]) {
            return Some((Hedge::About, Span::new(start, after)));
        }
        if let Some(after) =
            any(&["more", "higher", "greater", "above", "better", "over", "older", "larger", "longer"])
        {
            return not_compared(text, after).then_some((Hedge::AtLeast, Span::new(start, after)));
        }
        if let Some(after) = any(&["fewer", "less", "lower", "below", "under", "smaller", "younger"]) {
            return not_compared(text, after).then_some((Hedge::AtMost, Span::new(start, after)));
        }
        return None;
    }
    any(&["above", "up", "over", "older"])
        .filter(|after| not_compared(text, *after))
        .map(|after| (Hedge::AtLeast, Span::new(start, after)))
}

/// "5 or more than 6" goes on to another figure; "5 and over the year" is no bound.
fn not_compared(text: &str, at: usize) -> bool {
    let next = skip_space(text, at);
    word_ends(text, at)
        && !["than", "the", "a", "an", "to", "this", "that", "last", "all"]
            .iter()
            .any(|w| eat(text, next, w).is_some())
}
