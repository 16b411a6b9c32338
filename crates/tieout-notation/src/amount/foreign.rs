//! Amounts in words of other languages than English.

use super::{Core, Read, Start, attach_hedge};
use crate::amount::Amount;
use crate::language;
use crate::words_number::Words;
use crate::{Hedge, Language, Quantity, Sign, Span, Unit};

/// Scale, unit and minus in words of the language around a number; where it ends. Out of the way of English figures.
#[cold]
#[inline(never)]
pub(super) fn dress(text: &str, floor: usize, q: &mut Quantity, end: usize, language: Language) -> usize {
    let end = language::affix::dress(text, q, end, language);
    language::minus(text, floor, q, language);
    end
}

/// The hedge in words of the language before or behind a figure.
#[cold]
#[inline(never)]
pub(super) fn hedge(text: &str, floor: usize, q: &Quantity, language: Language) -> Option<(Hedge, Span)> {
    language::hedge::hedge_before(text, floor, q, language)
        .or_else(|| language::hedge::hedge_after(text, q.span.end, language))
}

/// The amount in words of another language than English whose first word starts at `at`.
#[cold]
#[inline(never)]
pub(crate) fn foreign_amount(text: &str, at: usize, start: Start, language: Language) -> Option<Read> {
    let found = language::number::words_at(text, start.floor, at, language)?;
    let word = match found.words {
        Words::Ordinal(rank, span) => return Some(Read::Ordinal(rank, span)),
        Words::Number(word) => word,
    };
    let end = word.end;
    let mut core = Core::of_words(word);
    let fold = core.fold.take();
    let mut quantity = bare_words(core);
    quantity.span.end = end;
    if let Some(span) = fold {
        (quantity.unit, quantity.unit_span) = (Some(Unit::Times), Some(span));
    } else {
        language::affix::dress(text, &mut quantity, end, language);
    }
    language::minus(text, start.floor, &mut quantity, language);
    attach_hedge(text, start.floor, &mut quantity, Some(language));
    quantity.hedge = quantity.hedge.or(found.about.map(|span| (Hedge::About, span)));
    Some(Read::Amount(Box::new(Amount { quantity, plain: false, whole_digits: 0, grouped: false })))
}

/// A number in words with nothing around it.
fn bare_words(core: Core) -> Quantity {
    Quantity {
        span: Span::new(core.number.start, core.end),
        number: core.number,
        value: core.value,
        divisor: core.divisor,
        unit_power: core.unit_power,
        sign: Sign::None,
        scale: core.scale,
        unit: None,
        unit_span: None,
        hedge: None,
        form: core.form,
    }
}
