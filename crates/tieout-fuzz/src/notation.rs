//! Values as written: tokens in order, spans on characters, values made of the digits that stand there.

use tieout::notation::{
    CellReading, DateOrder, Form, Language, Quantity, Scan, Token, TokenKind, Writing, digit_of, find_dates,
    find_dates_under, fold, periods_in, periods_in_under, read_cell, read_cell_under, read_clock, read_date,
    read_date_under, scan, stem, words,
};
use tieout::{Decimal, Rational, Span};

pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let tokens = scan(&text);
    let mut end = 0;
    for token in &tokens {
        stands(&text, token.span);
        assert!(token.span.start >= end, "{token:?} overlaps the token before");
        end = token.span.end;
        each(&token.kind, &mut |q| sound(&text, q));
    }
    assert!(tokens == scan(&text), "a second scan differs");
    cell(&text);
    Language::ALL.into_iter().for_each(|language| written(&text, language));
    for (span, periods, _) in find_dates(&text) {
        stands(&text, span);
        assert!(periods.iter().all(|p| p.month.is_none_or(|m| (1..=12).contains(&m))), "{periods:?}");
    }
    let mut end = 0;
    for word in words(&text) {
        stands(&text, word.span);
        assert!(word.span.start >= end, "{word:?} overlaps the word before");
        end = word.span.end;
        let _ = stem(word.span.of(&text));
    }
    let once = fold(&text);
    assert!(fold(&once) == once, "folding {once:?} again gives {:?}", fold(&once));
    let _ = (read_date(&text), read_clock(&text), periods_in(&text));
    if let Ok(value) = Decimal::parse(&text) {
        assert!(Decimal::parse(&value.to_string()).is_ok_and(|again| again == value), "{value}");
    }
}

/// The same under each language.
fn written(text: &str, language: Language) {
    let writing = Writing::of([text]).with(DateOrder::DayFirst).with(language);
    let tokens = Scan::written(writing).part(text, Span::new(0, text.len()));
    let mut end = 0;
    for token in &tokens {
        stands(text, token.span);
        assert!(token.span.start >= end, "{token:?} overlaps the token before under {language:?}");
        end = token.span.end;
        each(&token.kind, &mut |q| held(text, q));
    }
    for (span, periods, _) in find_dates_under(text, writing) {
        stands(text, span);
        assert!(periods.iter().all(|p| p.month.is_none_or(|m| (1..=12).contains(&m))), "{periods:?}");
    }
    periods_in_under(text, writing).iter().for_each(|(span, _)| stands(text, *span));
    let _ = (read_date_under(text, writing), read_cell_under(text, writing));
}

fn cell(text: &str) {
    match read_cell(text) {
        CellReading::Number(q) => sound(text, &q),
        CellReading::Text(inner) => inner.iter().for_each(|(span, _)| stands(text, *span)),
        CellReading::Composite(parts) => assert!(parts.len() > 1, "a composite of {parts:?}"),
        _ => {}
    }
}

fn each(kind: &TokenKind, see: &mut impl FnMut(&Quantity)) {
    match kind {
        TokenKind::Quantity(q) => see(q),
        TokenKind::Range { low, high } => [low, high].into_iter().for_each(|q| see(q)),
        TokenKind::Composite(parts) => parts.iter().for_each(see),
        _ => {}
    }
}

fn stands(text: &str, span: Span) {
    let there = text.get(span.start..span.end);
    assert!(there.is_some_and(|t| !t.is_empty()), "{span:?} is no piece of {text:?}");
}

fn sound(text: &str, q: &Quantity) {
    held(text, q);
    if q.form == Form::Digits && q.divisor.is_none() {
        alone(q.number.of(text), q);
    }
}

/// Its parts stand in the text, it holds its own value, and its value is made of the digits that stand there.
fn held(text: &str, q: &Quantity) {
    stands(text, q.span);
    stands(text, q.number);
    assert!(q.span.contains(q.number), "{q:?}");
    for span in [q.unit_span, q.scale.map(|s| s.span), q.hedge.map(|h| h.1)].into_iter().flatten() {
        stands(text, span);
    }
    if q.hedge.is_none() {
        let value = match &q.divisor {
            Some(by) => Rational::from(q.value.clone()).div(&Rational::from(by.clone())),
            None => Some(q.value.clone().into()),
        };
        assert!(value.is_some_and(|v| q.interval().contains(&v)), "{q:?} does not hold its own value");
    }
    if q.form == Form::Digits && q.divisor.is_none() {
        digits(text, q);
    }
}

/// The value is the digits that stand there, times a power of ten.
fn digits(text: &str, q: &Quantity) {
    let written: String =
        q.number.of(text).chars().filter_map(digit_of).map(|d| char::from(b'0' + d)).collect();
    let Ok(coefficient) = Decimal::parse(&written) else { panic!("{q:?} was read from {written:?}") };
    assert_eq!(coefficient.shift(q.unit_power), q.value.abs(), "{q:?}: {:?}", q.number.of(text));
}

/// Without what stands around it, it is the same number.
fn alone(alone: &str, q: &Quantity) {
    if let [Token { kind: TokenKind::Quantity(again), .. }] = &scan(alone)[..]
        && again.form == Form::Digits
        && again.number.len() == alone.len()
    {
        let power = q.scale.map_or(0, |s| s.power);
        assert_eq!(again.value.abs().shift(power), q.value.abs(), "{alone:?} in {q:?}");
    }
}
