//! Numbers that wear a unit: with the policy's `figures` they are looked at however short they are.

use tieout_notation::{Dimension, Lexeme, Measure};

/// Whether a unit stands behind the number, glued to it or behind one space: a percent sign or word, an amount or a rate of
/// data, operations a second, a time below a second. Other units ("24 hours", "5 km") are as often part of a story.
pub(super) fn wears_unit(answer: &str, number: &Lexeme) -> bool {
    if let Some(glued) = number.glued() {
        return is_unit(glued);
    }
    let rest = answer.get(number.span.end..).unwrap_or("");
    if rest.starts_with(['%', '\u{ff05}']) {
        return true;
    }
    let mut chars = rest.chars();
    let word = match chars.next() {
        Some(c) if c.is_whitespace() && c != '\n' => chars.as_str(),
        _ => return false,
    };
    if word.starts_with(['%', '\u{ff05}']) {
        return true;
    }
    let end = word.find(|c: char| !(c.is_alphanumeric() || c == '/')).unwrap_or(word.len());
    word.get(..end).is_some_and(is_unit)
}

fn is_unit(word: &str) -> bool {
    let word = word.strip_suffix("/s").unwrap_or(word).trim_end_matches('/');
    if ["percent", "pct", "iops"].iter().any(|unit| word.eq_ignore_ascii_case(unit)) {
        return true;
    }
    // People write `tb` and `TB`; a single letter is too little.
    let cases = [word.to_owned(), word.to_ascii_uppercase(), word.to_ascii_lowercase()];
    word.len() > 1 && cases.iter().filter_map(|w| Measure::read(w)).any(is_measured)
}

fn is_measured(measure: Measure) -> bool {
    match measure.dimension {
        Dimension::Data | Dimension::DataRate => true,
        Dimension::Time => measure.numerator < measure.denominator,
        _ => false,
    }
}
