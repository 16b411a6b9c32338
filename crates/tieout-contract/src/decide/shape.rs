//! The shape of a quote: label words, currency and value in the order that the contract demands, and nothing else.

use tieout_notation::{Convention, Currency};

use super::value::Value;
use super::{Ask, problem};
use crate::contract::ShapePart;
use crate::sheet::{dates_of, numbers_of};
use crate::status::{Problem, Reason};

/// What is wrong with the shape of a quote.
pub(super) fn problems(
    ask: &Ask<'_>,
    value: &Value,
    quote: Option<&str>,
    convention: Option<Convention>,
) -> Vec<Problem> {
    let (Some(shape), Some(quote)) = (&ask.field.quote_shape, quote) else { return Vec::new() };
    let mut rest = quote.trim();
    for part in &shape.parts {
        rest = rest.trim_start();
        let taken = match part {
            ShapePart::Words(words) => after_words(rest, words),
            ShapePart::Currency => after_currency(rest, ask.given.currency.as_deref()),
            ShapePart::Value => after_value(rest, value, convention),
        };
        match taken {
            Some(behind) => rest = behind,
            None => return vec![mismatch(quote, part)],
        }
    }
    if rest.trim().is_empty() {
        return Vec::new();
    }
    let because =
        format!("the quote {quote:?} goes on behind the shape that the contract demands: {:?}", rest.trim());
    vec![problem(Reason::QuoteShape, because, None)]
}

fn mismatch(quote: &str, part: &ShapePart) -> Problem {
    let wanted = match part {
        ShapePart::Words(words) => format!("the words {words:?}"),
        ShapePart::Currency => "the currency".to_owned(),
        ShapePart::Value => "the value".to_owned(),
    };
    problem(
        Reason::QuoteShape,
        format!("the quote {quote:?} has not {wanted} where the contract demands it"),
        None,
    )
}

/// What follows words, whatever their case and the width of their blanks.
fn after_words<'t>(text: &'t str, words: &str) -> Option<&'t str> {
    let mut rest = text;
    for word in words.split_whitespace() {
        rest = after_word(rest.trim_start(), word)?;
    }
    Some(rest)
}

fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let mut wanted = word.chars().flat_map(char::to_lowercase);
    let mut end = 0;
    let mut there =
        text.char_indices().flat_map(|(at, c)| c.to_lowercase().map(move |l| (at + c.len_utf8(), l)));
    loop {
        let Some(next) = wanted.next() else { return text.get(end..) };
        let (to, found) = there.next()?;
        if found != next {
            return None;
        }
        end = to;
    }
}

/// What follows a currency: that of the candidate, as its code or as a sign that it may be written with.
fn after_currency<'t>(text: &'t str, given: Option<&str>) -> Option<&'t str> {
    let end = text.find(|c: char| c.is_whitespace() || c.is_ascii_digit()).unwrap_or(text.len());
    let (printed, rest) = text.split_at(end);
    let found = Currency::read(printed)?;
    let same = given.is_none_or(|g| printed == g || Currency::read(g).is_some_and(|c| c.compatible(found)));
    same.then_some(rest)
}

/// What follows the value.
fn after_value<'t>(text: &'t str, value: &Value, convention: Option<Convention>) -> Option<&'t str> {
    match value {
        Value::Number(wanted) => {
            let number = numbers_of(text, convention).into_iter().next()?;
            let holds = number.readings.iter().any(|r| r.quantity.value.abs() == wanted.abs());
            let begins =
                text.get(..number.digits.start)?.chars().all(|c| matches!(c, '-' | '(' | '+' | '\u{2212}'));
            let rest = text.get(number.digits.end..)?;
            (holds && begins).then(|| rest.strip_prefix(')').unwrap_or(rest))
        }
        Value::Code(words) | Value::Words(words) => after_words(text, words),
        Value::Date(_) | Value::Period(..) => {
            let (span, _) = dates_of(text).into_iter().next()?;
            if span.start == 0 { text.get(span.end..) } else { None }
        }
        Value::Truth => None,
    }
}
