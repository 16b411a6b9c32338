//! Scales that running text states for the table beside it.

use tieout_notation::Span;

use super::lexer::{CODES, CURRENCY_WORDS, Kind, take_exceptions, tokens};
use super::phrase::{self, Place};

/// A scale that running text states for the table beside it.
#[derive(Clone, Debug)]
pub(super) struct Passage {
    pub(super) power: i32,
    /// In the passage.
    pub(super) span: Span,
    pub(super) except: Vec<Vec<String>>,
    /// 3: in brackets before a colon, 2: in brackets, 1: "amounts in thousands".
    pub(super) strength: u8,
}

/// Every statement of a scale in a passage: `(in thousands)`, `(£m)`, "amounts in millions, except per share".
pub(super) fn passages(text: &str) -> Vec<Passage> {
    let mut out = Vec::new();
    if !has_scale_word(text) {
        return out;
    }
    let bytes = text.as_bytes();
    let mut open = None;
    let mut covered: Vec<Span> = Vec::new();
    for (i, b) in bytes.iter().enumerate() {
        match b {
            b'(' => open = Some(i + 1),
            b')' => {
                let Some(start) = open.take() else { continue };
                if i - start > 120 || i <= start {
                    continue;
                }
                let inside = &text[start..i];
                let phrase = phrase::read(inside, Place::Bracket);
                if let Some((power, span)) = phrase.scale
                    && (phrase.only || inside.to_ascii_lowercase().starts_with("in "))
                {
                    let tail = text[i + 1..].trim_start();
                    let strength = if tail.starts_with(':') || tail.is_empty() { 3 } else { 2 };
                    out.push(Passage {
                        power,
                        span: Span::new(start + span.start, start + span.end),
                        except: phrase.except,
                        strength,
                    });
                    covered.push(Span::new(start, i));
                }
            }
            _ => {}
        }
    }
    let lower = text.to_ascii_lowercase();
    for (word, power) in [("thousands", 3), ("millions", 6), ("billions", 9), ("lakhs", 5), ("crores", 7)] {
        for (at, _) in lower.match_indices(word) {
            let end = at + word.len();
            let boundary = |b: Option<&u8>| b.is_none_or(|b| !b.is_ascii_alphanumeric());
            if !boundary(bytes.get(end))
                || !boundary(at.checked_sub(1).and_then(|i| bytes.get(i)))
                || covered[..covered.partition_point(|s| s.start <= at)].last().is_some_and(|s| at < s.end)
            {
                continue;
            }
            let Some(start) = says_in(text, &lower, at) else { continue };
            let window = floor(&lower, start.saturating_sub(90));
            let sentence = lower[window..start].rfind(['.', ';', '\n']).map_or(window, |i| window + i + 1);
            let head = &lower[sentence..start];
            let spoken = [
                "amount",
                "dollars",
                "figures",
                "table",
                "expressed",
                "stated",
                "presented",
                "shown",
                "values",
            ]
            .iter()
            .any(|w| head.contains(w));
            let short = text.len() <= 120;
            if !spoken && !short {
                continue;
            }
            let window = floor(&lower, lower.len().min(end + 160));
            let tail_end = lower[end..window].find(['.', ';', '\n', ')']).map_or(window, |i| end + i);
            let except = take_exceptions(&mut tokens(&text[end..tail_end]));
            let colon = lower[end..].trim_start().starts_with(':');
            let strength = if colon { 3 } else { 1 };
            out.push(Passage { power, span: Span::new(start, end), except, strength });
        }
    }
    out
}

fn has_scale_word(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["thousand", "million", "billion", "lakh", "crore", "000", "mio", "mrd"].iter().any(|w| lower.contains(w))
        || text.contains(['$', '€', '£', '¥', '₹'])
        || CODES.iter().any(|c| text.contains(c))
}

/// The start of "in …" before a scale word: at most three words between, all of them money or fillers.
fn says_in(text: &str, lower: &str, at: usize) -> Option<usize> {
    let from = floor(lower, at.saturating_sub(40));
    let toks = tokens(&text[from..at]);
    for t in toks.iter().rev().take(5) {
        match t.kind {
            Kind::Word if t.lower == "in" => return Some(from + t.span.start),
            Kind::Word
                if matches!(&*t.lower, "u" | "s" | "us" | "of") || CURRENCY_WORDS.contains(&&*t.lower) => {}
            Kind::Money(_) | Kind::Other => {}
            _ => return None,
        }
    }
    None
}

fn floor(text: &str, mut at: usize) -> usize {
    while at > 0 && !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
