//! A number in words, with what stands beside it and makes another number of it: a half, a denominator, a dozen, a rank.

use super::Language;
use super::atom::{Atom, Item, items};
use super::fold::{Folded, gap, joint, previous};
use super::grammar::{Grammar, Sum};
use super::part::{self, Noun};
use super::rank;
use crate::words_number::{WordNumber, Words, fraction, scaled_fraction, simple};
use crate::{Decimal, Form, Scale, Span};

/// Words read as a number.
pub(crate) struct Found {
    pub(crate) words: Words,
    /// The word that makes the number a rough one: "une centaine".
    pub(crate) about: Option<Span>,
}

impl Found {
    fn exactly(number: WordNumber) -> Self {
        Self { words: Words::Number(number), about: None }
    }
}

/// The number or rank whose first word starts at `at`; nothing before `floor` is looked at.
pub(crate) fn words_at(text: &str, floor: usize, at: usize, language: Language) -> Option<Found> {
    let first = Folded::at(text, at)?;
    if let Some(found) = rank::listed(text, floor, &first, language) {
        return Some(Found { words: found, about: None });
    }
    if let Some(found) = part::half_at(text, &first, language) {
        return Some(Found::exactly(found));
    }
    if let Some(found) = part::glued_at(text, &first, language) {
        return Some(Found::exactly(found));
    }
    let items = items(text, at, language);
    let sum = Grammar { items: &items, language }.number()?;
    let last = items.get(sum.taken.checked_sub(1)?)?;
    if last.rank {
        let rank = u64::try_from(sum.value).ok()?;
        let span = Span::new(at, last.end);
        return rank::stands(text, floor, span, language)
            .then_some(Found { words: Words::Ordinal(rank, span), about: None });
    }
    // A rank that the number does not reach is no part of it: "zwei dritte Plätze".
    if let Some(found) = beside(text, at, &items, sum, language) {
        return Some(found);
    }
    let article = sum.taken == 1 && last.atom == Atom::One;
    if article && !counted(text, last.end, language)
        || sum.taken == 1 && !number_here(text, floor, &first, language)
    {
        return None;
    }
    number(at, &items, sum).map(Found::exactly)
}

/// The sum alone.
fn number(at: usize, items: &[Item], sum: Sum) -> Option<WordNumber> {
    let end = items.get(sum.taken.checked_sub(1)?)?.end;
    let mut out = simple(Span::new(at, end), 0, Form::Words);
    out.value = Decimal::new(sum.value, 0);
    out.unit_power = sum.open_power;
    if let Some((from, power)) = sum.scale {
        let start = items.get(from)?.start;
        out.number = Span::new(at, items.get(from.checked_sub(1)?)?.end);
        out.scale = Some(Scale { power, span: Span::new(start, end) });
    }
    Some(out)
}

/// What makes another number of the sum.
fn beside(text: &str, at: usize, items: &[Item], sum: Sum, language: Language) -> Option<Found> {
    let end = items.get(sum.taken.checked_sub(1)?)?.end;
    let span = Span::new(at, end);
    let value = i64::try_from(sum.value).ok()?;
    let base = value.checked_div(10_i64.checked_pow(sum.open_power.unsigned_abs())?)?;
    // "dos millones y medio", "deux et demi"
    if let Some(half) = part::and_half(text, end, language) {
        let whole = base.checked_mul(2)?.checked_add(1)?;
        let number = Span::new(at, half);
        return Some(Found::exactly(match sum.scale {
            Some((_, power)) => {
                let scale = number_scale(items, sum)?;
                let mut found = scaled_fraction(number, whole, 2, power, scale)?;
                found.end = half;
                found
            }
            None if sum.open_power == 0 => {
                part::scaled(text, number, whole, 2, language).unwrap_or_else(|| fraction(number, whole, 2))
            }
            None => return None,
        }));
    }
    let (next, _) = joint(text, end)?;
    let word = Folded::at(text, next)?;
    // "un demi-million", "eine halbe Million", "una media docena"
    if sum.taken == 1
        && value == 1
        && part::is_half(&word, language)
        && let Some(found) = part::half_of_noun(text, Span::new(at, word.end), language)
    {
        return Some(Found::exactly(found));
    }
    match part::noun(text, &word, language)? {
        Noun::Dozen(n) if sum.open_power == 0 => {
            let count = value.checked_mul(n.into())?;
            Some(Found::exactly(simple(Span::new(at, word.end), count, Form::Idiom)))
        }
        Noun::About(n) if sum.open_power == 0 => {
            let number = simple(Span::new(at, word.end), value.checked_mul(n.into())?, Form::Idiom);
            Some(Found { words: Words::Number(number), about: Some(Span::new(word.start, word.end)) })
        }
        Noun::Denominator(d) if sum.open_power == 0 && value < i64::from(d) * 4 => {
            let span = Span::new(span.start, word.end);
            if let Some(found) = part::scaled(text, span, value, d.into(), language) {
                return Some(Found::exactly(found));
            }
            part::is_share(text, &word, value == 1, language)
                .then(|| Found::exactly(fraction(span, value, d.into())))
        }
        _ => None,
    }
}

fn number_scale(items: &[Item], sum: Sum) -> Option<Span> {
    let (from, _) = sum.scale?;
    Some(Span::new(items.get(from)?.start, items.get(sum.taken.checked_sub(1)?)?.end))
}

/// Whether an article that is the number one, too, counts here: a percent sign or word, or money follows.
fn counted(text: &str, end: usize, language: Language) -> bool {
    super::affix::unit_behind(text, end, language, false).is_some()
}

/// Whether a word that is a number as well as something else is the number here.
fn number_here(text: &str, floor: usize, word: &Folded, language: Language) -> bool {
    let before = || previous(text, floor, word.start);
    let noun_follows = || {
        gap(text, word.end).and_then(|next| Folded::at(text, next)).is_some_and(|w| {
            !w.is_one(&["et", "ou", "de", "du", "a", "que", "mais", "pour", "e", "che", "un", "una"])
        })
    };
    match language {
        // "pour cent", "por ciento", "per cento"
        Language::French | Language::Spanish | Language::Portuguese | Language::Italian
            if word.is_one(&["cent", "ciento", "cien", "cento", "mil", "mille"])
                && before().is_some_and(|w| w.is_one(&["pour", "por", "per"])) =>
        {
            false
        }
        // "un produit neuf"
        Language::French if word.is("neuf") => noun_follows(),
        // "sei" is "are" for one person
        Language::Italian if word.is("sei") => {
            noun_follows() && !before().is_some_and(|w| w.is_one(&["tu", "se", "ci", "non", "che", "ne"]))
        }
        // "außer Acht lassen"
        Language::German if word.is("acht") => {
            !before().is_some_and(|w| w.is_one(&["ausser", "in", "gib", "gibt", "geben"]) && word.capital)
        }
        // "Und" and "et" begin no number.
        _ => !word.is_one(&["und", "et", "y", "i", "e"]),
    }
}

/// The rank in words at `at`, below 100, wherever it stands, and its end: for the names of quarters and halves.
pub(crate) fn rank_at(text: &str, at: usize, language: Language) -> Option<(u8, usize)> {
    let word = Folded::at(text, at)?;
    if let Some((rank, end)) = rank::rank_word(text, &word, language) {
        return Some((u8::try_from(rank).ok()?, end));
    }
    let items = items(text, at, language);
    let sum = Grammar { items: &items, language }.number()?;
    let last = items.get(sum.taken.checked_sub(1)?).filter(|item| item.rank)?;
    Some((u8::try_from(sum.value).ok()?, last.end))
}
