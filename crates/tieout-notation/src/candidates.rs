//! The cheap first pass: the few places of a text at which reading has to begin at all.

use crate::chars::{ONES, TOPS, char_at, digit_of, superscript_of, vulgar_of, word_starts};
use crate::starts::Words;
use crate::{Span, date, number_word};
use block::{BLOCK, Bits};
use sieve::Sieve;

mod block;
mod sieve;

/// What a byte says of the run that it stands in: the run ends before it.
pub(crate) const ENDS: u8 = 1;
/// An identifier or a figure can be in the run.
pub(crate) const RICH: u8 = 2;
/// A character beyond ASCII.
pub(crate) const WIDE: u8 = 4;

/// What each byte says.
pub(crate) const RUNS: [u8; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        let byte = b as u8;
        if byte.is_ascii_whitespace() || byte == b'"' {
            table[b] = ENDS;
        } else if byte.is_ascii_digit() || matches!(byte, b'@' | b'/' | b'\\' | b':') {
            table[b] = RICH;
        } else if !byte.is_ascii() {
            table[b] = WIDE;
        }
        b += 1;
    }
    table
};

/// Where a value-like token that is not of words alone can stand: the runs of `text` that hold a digit of any script, a
/// superscript, a fraction of one character, or one of the marks `@`, `/`, `\` and `:`, which identifiers are made of.
/// A run ends at ASCII white space and at a straight quotation mark.
///
/// Every number in digits, date in digits, identifier and footnote mark that [`scan`](crate::scan) finds has a part in one of
/// them, though words beside it may belong to it. What lies between is passed over in blocks, at the speed of memory; only
/// numbers and dates in words ("two million", "last March") are looked for there.
///
/// ```
/// use tieout_notation::candidates;
/// let text = "Revenue rose 12.5% to about $39.3 million, says ann@example.org; it was ½ in the year before.";
/// let found: Vec<_> = candidates(text).map(|run| run.of(text)).collect();
/// assert_eq!(found, ["12.5%", "$39.3", "ann@example.org;", "½"]);
/// ```
#[must_use]
pub fn candidates(text: &str) -> Candidates<'_> {
    Candidates { text, at: 0 }
}

/// See [`candidates`].
#[derive(Clone, Debug)]
pub struct Candidates<'t> {
    text: &'t str,
    at: usize,
}

impl Iterator for Candidates<'_> {
    type Item = Span;

    fn next(&mut self) -> Option<Span> {
        let bytes = self.text.as_bytes();
        let sign = next_sign(self.text, self.at)?;
        let run = run_around(bytes, sign, self.at);
        self.at = run.end;
        Some(run)
    }
}

/// How many bytes the search for the next sign passes over at once.
const STRIDE: usize = 32;

/// The first byte from `at` on of a digit or mark that makes a candidate of its run.
fn next_sign(text: &str, mut at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    loop {
        // No branch and no table in here, so that the compiler makes vector instructions of it.
        while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk::<STRIDE>) {
            if block.iter().fold(false, |any, b| any | may_be_sign(*b)) {
                break;
            }
            at += STRIDE;
        }
        // A sign is in the block, or this is the end of the text.
        let end = at + STRIDE;
        while at < end {
            let (eight, more) = eight(bytes.get(at..)?);
            let mut some = may_be_signs(eight);
            while some != 0 {
                // at most 7, for it is the index of a byte of eight
                let sign = at + (some.trailing_zeros() / 8) as usize;
                some &= some - 1;
                if is_sign(text, sign) {
                    return Some(sign);
                }
            }
            if more.is_empty() {
                return None;
            }
            at += 8;
        }
    }
}

/// Whether the byte at `at` begins a digit or mark that makes a candidate of its run.
fn is_sign(text: &str, at: usize) -> bool {
    match text.as_bytes().get(at) {
        Some(b) if b.is_ascii() => true,
        Some(b) if may_be_sign(*b) => char_at(text, at)
            .is_some_and(|c| digit_of(c).is_some() || superscript_of(c).is_some() || vulgar_of(c).is_some()),
        _ => false,
    }
}

/// The next eight bytes, filled up with noughts at the end, and what is behind them.
fn eight(bytes: &[u8]) -> (u64, &[u8]) {
    match bytes.split_first_chunk() {
        Some((eight, more)) => (u64::from_le_bytes(*eight), more),
        None => (bytes.iter().rev().fold(0, |eight, b| (eight << 8) | u64::from(*b)), &[]),
    }
}

/// The highest bit of each byte that [`may_be_sign`], and of some others beyond ASCII.
const fn may_be_signs(bytes: u64) -> u64 {
    let low = bytes & !TOPS;
    let from_slash = low + (0x80 - b'/' as u64) * ONES;
    let past_colon = low + (0x80 - b':' as u64 - 1) * ONES;
    let other_than_at = (low ^ (b'@' as u64 * ONES)) + 0x7F * ONES;
    let other_than_backslash = (low ^ (b'\\' as u64 * ONES)) + 0x7F * ONES;
    ((from_slash & !past_colon) | !(other_than_at & other_than_backslash) | bytes) & TOPS
}

/// Whether a digit or mark may begin with this byte: of the characters beyond ASCII, those whose first byte is that of a
/// script with digits of its own, or of a superscript or a fraction.
const fn may_be_sign(b: u8) -> bool {
    // `/`, the digits and `:` stand side by side.
    b.wrapping_sub(b'/') <= b':' - b'/'
        || b == b'@'
        || b == b'\\'
        || b == 0xC2
        || b.wrapping_sub(0xD9) <= 0xE2 - 0xD9
        || b == 0xEA
        || b >= 0xEF
}

/// A place at which reading begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// First byte.
    pub(crate) start: usize,
    /// One past the last byte of a [candidate](candidates); for a word, its start: where it ends is not known yet.
    pub(crate) end: usize,
}

impl Site {
    /// Whether it is a word between the candidates.
    pub(crate) fn is_word(self) -> bool {
        self.start == self.end
    }
}

/// The candidates of a text from `from` on, and between them the words that a number or a date in words may begin with.
pub(crate) fn sites(text: &str, from: usize, out: &mut Vec<Site>) {
    let bytes = text.as_bytes();
    // Before `done` all is found; a run that has a sign begins there at the earliest.
    let (mut at, mut done) = (from, from);
    // Whether a letter stands before: the lowest bit says so.
    let mut before = 0;
    'blocks: while at < bytes.len() {
        let rest = bytes.get(at..).unwrap_or(&[]);
        let end_of_text: Window;
        let window: &Window = match rest.first_chunk() {
            Some(window) => window,
            None => {
                end_of_text = filled_up(rest);
                &end_of_text
            }
        };
        let Some(block) = window.first_chunk() else { return };
        let Bits { letters, mut signs } = Bits::of(block);
        let mut starts = letters & !(letters << 1 | before);
        before = letters >> (BLOCK - 1);
        loop {
            // at most 64
            let sign = signs.trailing_zeros() as usize;
            // Of nought the lowest bit is the highest there is, and all words come before it.
            let mut words = starts & (signs & signs.wrapping_neg()).wrapping_sub(1);
            while words != 0 {
                let i = words.trailing_zeros() as usize;
                words &= words - 1;
                // Nearly all words end here.
                let word =
                    window.get(i..).and_then(<[u8]>::first_chunk).map_or(0, |four| u32::from_le_bytes(*four));
                if STARTS.keeps(word) && may_lead(text, at + i, word.to_le_bytes()) {
                    out.push(Site { start: at + i, end: at + i });
                }
            }
            if sign == BLOCK {
                break;
            }
            let sign = at + sign;
            if !is_sign(text, sign) {
                // The words before were looked at.
                let past = (signs & signs.wrapping_neg()).wrapping_sub(1);
                (starts, signs) = (starts & !past, signs & (signs - 1));
                continue;
            }
            let run = run_around(bytes, sign, done);
            // No word of the run stands for itself.
            while out.pop_if(|site| site.start >= run.start && site.is_word()).is_some() {}
            out.push(Site { start: run.start, end: run.end });
            done = run.end;
            if run.end - at >= BLOCK {
                (at, before) = (run.end, 0);
                continue 'blocks;
            }
            let behind = u64::MAX << (run.end - at);
            (starts, signs) = (starts & behind, signs & behind);
        }
        at += BLOCK;
    }
}

/// The run around the sign at `sign`, which begins at `from` at the earliest.
#[inline]
fn run_around(bytes: &[u8], sign: usize, from: usize) -> Span {
    let ends = |b: &u8| RUNS[usize::from(*b)] == ENDS;
    let before = bytes.get(from..sign).unwrap_or(&[]);
    let behind = bytes.get(sign..).unwrap_or(&[]);
    let start = from + before.iter().rposition(ends).map_or(0, |i| i + 1);
    Span::new(start, sign + behind.iter().position(ends).unwrap_or(behind.len()))
}

/// The same, all at once.
pub(crate) fn all_sites(text: &str, from: usize) -> Vec<Site> {
    let mut out = Vec::new();
    sites(text, from, &mut out);
    out
}

/// The words that begin numbers and dates, and the word that names a book's number.
const LEADING: Words = Words::of(&["isbn"]).or(&number_word::LEADING).or(&date::LEADING);
static LEADS: Words = LEADING;
/// With "FY" and "CY" whatever stands behind them, and "a" and "an" before what can join them to a number.
static STARTS: Sieve = Sieve::of(&LEADING.starts())
    .and_two(b'f', b'y')
    .and_two(b'c', b'y')
    .and_articles(&number_word::BEHIND_ARTICLES.starts());

/// A block, and the letters of a word that begins at its end.
type Window = [u8; BLOCK + 3];

/// The end of a text, and noughts behind it.
#[cold]
fn filled_up(rest: &[u8]) -> Window {
    let mut window = [0; BLOCK + 3];
    window.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    window
}

/// What a byte of a short text says: a letter, or a [sign](may_be_sign).
const KINDS: [u8; 256] = {
    let mut table = [0; 256];
    let mut b = 0;
    while b < 256 {
        let byte = b as u8;
        table[b] = byte.is_ascii_alphabetic() as u8 * LETTER + may_be_sign(byte) as u8 * SIGN;
        b += 1;
    }
    table
};
const LETTER: u8 = 1;
const SIGN: u8 = 2;

/// Whether reading begins nowhere in a short text, as far as a glance tells; [`sites`] is then empty.
pub(crate) fn nothing_begins(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut before = 0;
    for (at, b) in bytes.iter().enumerate() {
        let kind = KINDS[usize::from(*b)];
        if kind == SIGN {
            return false;
        }
        if kind > before {
            let word = bytes.get(at..).map_or([0; 4], first_four);
            if STARTS.keeps(u32::from_le_bytes(word)) && may_lead(text, at, word) {
                return false;
            }
        }
        before = kind;
    }
    true
}

/// Whether a number or date may begin with the word at `at`, by its first four bytes and what stands before.
#[inline]
fn may_lead(text: &str, at: usize, [a, b, c, d]: [u8; 4]) -> bool {
    let bytes = text.as_bytes();
    let holds = match [a | 0x20, b | 0x20] {
        [b'a', b'n'] if !c.is_ascii_alphabetic() => number_word::may_follow_article(bytes, at + 2),
        [b'a', _] if !b.is_ascii_alphabetic() => number_word::may_follow_article(bytes, at + 1),
        [b'f' | b'c', b'y'] => true,
        _ => LEADS.hold([a, b, c, d]),
    };
    holds && word_starts(text, at)
}

/// The first four bytes, filled up with noughts at the end.
#[inline]
fn first_four(bytes: &[u8]) -> [u8; 4] {
    match bytes.first_chunk() {
        Some(four) => *four,
        None => [0, 1, 2, 3].map(|i| bytes.get(i).copied().unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Form, TokenKind, scan};

    /// The same by its definition, character by character.
    fn by_definition(text: &str) -> Vec<Span> {
        let sign = |c: char| {
            matches!(c, '@' | '/' | '\\' | ':')
                || digit_of(c).is_some()
                || superscript_of(c).is_some()
                || vulgar_of(c).is_some()
        };
        let mut start = 0;
        let mut runs = Vec::new();
        for run in text.split(|c: char| c.is_ascii_whitespace() || c == '"') {
            if run.contains(sign) {
                runs.push(Span::new(start, start + run.len()));
            }
            start += run.len() + 1;
        }
        runs
    }

    fn texts() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            4 => "[a-zA-Z]{1,9}",
            3 => "[ ,.\n\"\t'_-]{1,2}",
            1 => "[0-9]{1,4}",
            1 => "[@/\\\\:³⁵½٣५５𝟡éßя–“€万\u{a0}]",
            1 => prop::sample::select(vec![
                "two million", "half a dozen", "third quarter of", "May", "FYE", "ISBN", "twenty-first", "nineteenth century",
            ]).prop_map(str::to_owned),
            1 => "\\PC{1,3}",
        ];
        prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn candidates_are_the_runs_with_a_sign(text in texts()) {
            prop_assert_eq!(candidates(&text).collect::<Vec<_>>(), by_definition(&text));
        }

        #[test]
        fn what_stands_in_no_candidate_is_in_words(text in texts()) {
            let runs: Vec<Span> = candidates(&text).collect();
            for token in scan(&text).iter().filter(|t| !runs.iter().any(|run| run.overlaps(t.span))) {
                let words = match &token.kind {
                    TokenKind::Quantity(q) => matches!(q.form, Form::Words | Form::Fraction | Form::Idiom),
                    TokenKind::Range { .. } | TokenKind::Date(_) | TokenKind::Ordinal(_) | TokenKind::Composite(_) => true,
                    _ => false,
                };
                prop_assert!(words, "{:?}", token);
            }
        }

        #[test]
        fn where_nothing_begins_is_no_site(text in texts()) {
            prop_assert!(!nothing_begins(&text) || all_sites(&text, 0).is_empty(), "{:?}", text);
        }

        #[test]
        fn words_are_found_wherever_they_stand(
            before in "[ (,.–é]{0,9}", word in prop::sample::select(vec!["a", "An", "one", "twelve", "fiscal", "CY", "sept"]),
            behind in "( million[a-z ]{0,9})",
        ) {
            let text = format!("{before}{word}{behind}");
            let found = all_sites(&text, 0).iter().any(|site| site.is_word() && site.start == before.len());
            prop_assert_eq!(found, !before.ends_with('é'), "{:?}", text);
        }
    }
}
