//! A plain figure, read at one go: what most figures of a running text are.
//!
//! "4,512 orders", "$3.2 million", "12.5 %" need none of the questions that a number with brackets, signs, marks or letters around
//! it asks. What is read here is what the long way reads, to the byte; whatever is not plain at a glance is left to it.

use crate::affix::{Before, unit_at};
use crate::behind::nothing_behind;
use crate::hedge::{hedge_before, may_stand_before};
use crate::scale::{dozen_at, plain_scale, scale_at};
use crate::{Currency, Decimal, Form, Quantity, Scale, Sign, Span, Token, TokenKind, Unit};

/// The digits of a plain number.
struct Digits {
    coefficient: u64,
    end: usize,
    whole: usize,
    decimals: u8,
    grouped: bool,
}

/// The figure that the run between white space at `run` is, with what belongs to it behind; `text` ends where the next date begins.
/// Nothing before `floor` is looked at.
pub(super) fn figure(text: &str, run: Span, floor: usize) -> Option<Token> {
    let bytes = text.as_bytes();
    if !stands_free(bytes.get(floor..run.start)?) {
        return None;
    }
    let currency = match bytes.get(run.start..run.end)? {
        [b'0'..=b'9', ..] => None,
        [b'$', ..] => Some((Currency("$"), Span::new(run.start, run.start + 1))),
        [0xE2, 0x82, 0xAC, ..] => Some((Currency("EUR"), Span::new(run.start, run.start + 3))),
        [0xC2, 0xA3, ..] => Some((Currency("GBP"), Span::new(run.start, run.start + 2))),
        _ => return None,
    };
    let start = currency.map_or(run.start, |(_, sign)| sign.end);
    let digits = digits(bytes, start)?;
    let mut quantity = Quantity {
        span: Span::new(run.start, digits.end),
        number: Span::new(start, digits.end),
        value: Decimal::ZERO,
        divisor: None,
        unit_power: -i32::from(digits.decimals),
        sign: Sign::None,
        scale: None,
        unit: currency.map(|(money, _)| Unit::Currency(money)),
        unit_span: currency.map(|(_, sign)| sign),
        hedge: None,
        form: Form::Digits,
    };
    behind(text, &digits, currency.map(|(money, _)| money), &mut quantity)?;
    quantity.value = Decimal::new(digits.coefficient.into(), quantity.unit_power.saturating_neg());
    if may_stand_before(bytes, floor, run.start) {
        quantity.hedge = hedge_before(text, floor, &quantity);
    }
    Some(Token { span: quantity.span, kind: TokenKind::Quantity(quantity) })
}

/// Whether what stands before the run is a space behind a word or mark that can neither be a sign, a currency nor a mark of a
/// list.
fn stands_free(before: &[u8]) -> bool {
    let [rest @ .., last, b' '] = before else { return false };
    match *last {
        b',' | b';' | b':' | b')' => true,
        b'a'..=b'z' => match *rest {
            // "kr", "Rs", "Fr", "SFr"
            [.., a, b] if matches!((b, *last), (b'k' | b'K' | b'F' | b'f', b'r') | (b'R' | b'r', b's')) => {
                a.is_ascii_lowercase()
            }
            [.., a, b'i' | b'I', b'n' | b'N', b'u' | b'U'] => !(a | 0x20 == b'm' && *last == b's'),
            [_, _, ..] => true,
            _ => false,
        },
        _ => false,
    }
}

/// At most eighteen digits in one row or in groups of three behind commas, with decimals or without.
fn digits(bytes: &[u8], start: usize) -> Option<Digits> {
    let digit = |at: usize| bytes.get(at).map(|b| b.wrapping_sub(b'0')).filter(|d| *d < 10);
    let mut coefficient = 0u64;
    let mut end = start;
    let mut row = |end: &mut usize, most: usize| {
        let from = *end;
        while let Some(d) = digit(*end).filter(|_| *end - from < most) {
            coefficient = coefficient * 10 + u64::from(d);
            *end += 1;
        }
        *end - from
    };
    let mut whole = row(&mut end, 18);
    let nought = bytes.get(start) == Some(&b'0');
    if whole == 0 || nought && whole > 1 {
        return None;
    }
    let mut grouped = false;
    if whole <= 3 && !nought {
        while bytes.get(end) == Some(&b',') && digit(end + 1).is_some() {
            end += 1;
            if whole > 12 || row(&mut end, 4) != 3 {
                return None;
            }
            whole += 3;
            grouped = true;
        }
    }
    let mut decimals = 0;
    if bytes.get(end) == Some(&b'.') && digit(end + 1).is_some() {
        end += 1;
        decimals = row(&mut end, 18 - whole);
    }
    let ends = digit(end).is_none() && !(bytes.get(end) == Some(&b'.') && digit(end + 1).is_some());
    ends.then_some(Digits { coefficient, end, whole, decimals: u8::try_from(decimals).ok()?, grouped })
}

/// Adds the scale and the unit behind the number. None where it is not sure at a glance that nothing else belongs to it.
fn behind(text: &str, digits: &Digits, money: Option<Currency>, quantity: &mut Quantity) -> Option<()> {
    let bytes = text.as_bytes();
    let end = digits.end;
    if nothing_behind(text, end) {
        return goes_on(bytes, end).then_some(());
    }
    match bytes.get(end..)? {
        [b'%', rest @ ..] => {
            // "5% points" are points.
            if money.is_some() || matches!(rest, [b' ', b'p' | b'P', ..]) || !goes_on(bytes, end + 1) {
                return None;
            }
            quantity.unit = Some(Unit::Percent);
            quantity.unit_span = Some(Span::new(end, end + 1));
            quantity.span.end = end + 1;
            Some(())
        }
        [b' ', rest @ ..] => {
            if let Some((power, len)) = plain_scale(rest, money.is_some()) {
                let scale = Span::new(end + 1, end + 1 + len);
                if !(nothing_behind(text, scale.end) && goes_on(bytes, scale.end)) {
                    return None;
                }
                quantity.scale = Some(Scale { power, span: scale });
                quantity.unit_power += power;
                quantity.span.end = scale.end;
                return Some(());
            }
            // Of one letter and of several words there is more to ask.
            if !matches!(rest, [a, b, ..] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic())
                || money.is_some()
                || scale_at(text, end, false).is_some()
                || dozen_at(text, end).is_some()
            {
                return None;
            }
            let before = Before {
                figure: digits.grouped || digits.decimals > 0 || digits.whole > 4,
                one: digits.coefficient == 1 && digits.decimals == 0,
                start: quantity.span.start,
                ..Before::default()
            };
            if let Some((unit, span)) = unit_at(text, end, before) {
                quantity.unit = Some(unit);
                quantity.unit_span = Some(span);
                quantity.span.end = span.end;
            }
            goes_on(bytes, quantity.span.end).then_some(())
        }
        _ => None,
    }
}

/// Whether what stands behind a quantity joins it neither to another nor to a hedge: a mark and a space, or a word that is none of
/// "to", "and", "or", "by" and "x".
fn goes_on(bytes: &[u8], end: usize) -> bool {
    match bytes.get(end..).unwrap_or(&[]) {
        [b',' | b'.' | b';', b' ' | b'\n', ..] => true,
        [b' ', a, b, c, ..] => {
            let joins = match [a | 0x20, b | 0x20] {
                [b't' | b'o', _] => !c.is_ascii_alphabetic(),
                [b'a', b'n'] => c | 0x20 == b'd',
                [b'x', _] => true,
                _ => false,
            };
            a.is_ascii_alphabetic() && b.is_ascii_alphabetic() && !joins
        }
        _ => false,
    }
}
