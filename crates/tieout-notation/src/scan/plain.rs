//! A plain figure, read at one go: what most figures of a running text are.
//!
//! "4,512 orders", "$3.2 million", "12.5 %" need none of the questions that a number with brackets, signs, marks or letters around
//! it asks. What is read here is what the long way reads, to the byte; whatever is not plain at a glance is left to it.

use crate::affix::{Before, unit_at};
use crate::amount::{Amount, Start, takes_a_figure};
use crate::behind::nothing_behind;
use crate::form::{range_of, word_before};
use crate::hedge::{hedge_before, may_stand_before};
use crate::number_word::may_start;
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

/// The figure or range that begins with the run between white space at `run`, with what belongs to it; `text` ends where the next
/// date begins.
#[inline]
pub(super) fn figure(text: &str, run: Span, start: Start) -> Option<Token> {
    let bytes = text.as_bytes();
    let floor = start.floor;
    let before = bytes.get(floor..run.start)?;
    // A mark of a list stands at the start of a line.
    let line =
        || run.start.checked_sub(2).and_then(|i| bytes.get(i)).is_none_or(|b| !b.is_ascii_alphanumeric());
    if !stands_free(before) || before.len() == 1 && line() {
        return None;
    }
    let currency = match bytes.get(run.start..run.end)? {
        [b'0'..=b'9', ..] => None,
        [b'$', ..] => Some((Currency("$"), Span::new(run.start, run.start + 1))),
        [0xE2, 0x82, 0xAC, ..] => Some((Currency("EUR"), Span::new(run.start, run.start + 3))),
        [0xC2, 0xA3, ..] => Some((Currency("GBP"), Span::new(run.start, run.start + 2))),
        [b'(', ..] => return bracketed(text, run, start),
        _ => return None,
    };
    let mut first = number(bytes, currency, currency.map_or(run.start, |(_, sign)| sign.end))?;
    behind(text, &mut first)?;
    if may_stand_before(bytes, floor, run.start) {
        first.quantity.hedge = hedge_before(text, floor, &first.quantity);
    }
    let end = first.quantity.span.end;
    let second = match bytes.get(end..)? {
        // an en dash
        [0xE2, 0x80, 0x93, ..] => end + 3,
        [b' ', b'a', b'n', b'd', b' ', b'0'..=b'9', ..] => {
            let from = first.quantity.hedge.map_or(run.start, |(_, hedge)| hedge.start);
            if !word_before(text, floor, from, "between") {
                return Some(token(first));
            }
            end + 5
        }
        _ if goes_on(bytes, end) => return Some(token(first)),
        _ => return None,
    };
    let second = amount(text, second).filter(|second| goes_on(bytes, second.quantity.span.end))?;
    // Two numbers without anything are scores behind a dash, and maybe years.
    let bare = second.quantity.unit.is_none() && second.quantity.scale.is_none();
    if first.is_yearlike() || bare && bytes.get(end) != Some(&b' ') {
        return None;
    }
    range_of(first, second)
}

#[inline]
fn token(amount: Amount) -> Token {
    Token { span: amount.quantity.span, kind: TokenKind::Quantity(amount.quantity) }
}

/// `(12.3)`, `(5%)` beside a name: the brackets only enclose.
fn bracketed(text: &str, run: Span, start: Start) -> Option<Token> {
    let bytes = text.as_bytes();
    let mut amount = number(bytes, None, run.start + 1)?;
    let quantity = &mut amount.quantity;
    if bytes.get(quantity.span.end) == Some(&b'%') {
        add_percent(quantity);
    }
    let end = quantity.span.end;
    let closed = bytes.get(end) == Some(&b')') && goes_on(bytes, end + 1);
    (closed && !takes_a_figure(text, run.start, start)).then(|| token(amount))
}

/// The number that starts at `at`, with its scale and unit.
fn amount(text: &str, at: usize) -> Option<Amount> {
    let mut amount = number(text.as_bytes(), None, at)?;
    behind(text, &mut amount)?;
    Some(amount)
}

/// The number alone.
#[inline]
fn number(bytes: &[u8], currency: Option<(Currency, Span)>, at: usize) -> Option<Amount> {
    let digits = digits(bytes, at)?;
    let unit_power = -i32::from(digits.decimals);
    let quantity = Quantity {
        span: Span::new(currency.map_or(at, |(_, sign)| sign.start), digits.end),
        number: Span::new(at, digits.end),
        value: Decimal::new(digits.coefficient.into(), digits.decimals.into()),
        divisor: None,
        unit_power,
        sign: Sign::None,
        scale: None,
        unit: currency.map(|(money, _)| Unit::Currency(money)),
        unit_span: currency.map(|(_, sign)| sign),
        hedge: None,
        form: Form::Digits,
    };
    let plain = !digits.grouped && digits.decimals == 0 && currency.is_none();
    Some(Amount { quantity, plain, whole_digits: digits.whole, grouped: digits.grouped })
}

fn add_percent(quantity: &mut Quantity) {
    let end = quantity.span.end;
    quantity.unit = Some(Unit::Percent);
    quantity.unit_span = Some(Span::new(end, end + 1));
    quantity.span.end = end + 1;
}

/// Whether what stands before the run is a space behind a word or mark that can neither be a sign, a currency nor a mark of a
/// list.
fn stands_free(before: &[u8]) -> bool {
    // Another token ends a space before: nothing of the text there belongs here.
    if matches!(before, [b' ']) {
        return true;
    }
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
    let from = bytes.get(start..)?;
    let starts_digit = |rest: &[u8]| matches!(rest, [b'0'..=b'9', ..]);
    let mut coefficient = 0u64;
    // The digits of a row, at most so many, and what is behind them.
    let mut row = |rest: &mut &[u8], most: usize| {
        let mut n = 0;
        while let [b @ b'0'..=b'9', more @ ..] = *rest
            && n < most
        {
            coefficient = coefficient * 10 + u64::from(b - b'0');
            *rest = more;
            n += 1;
        }
        n
    };
    let mut rest = from;
    let mut whole = row(&mut rest, 18);
    let nought = from.first() == Some(&b'0');
    if whole == 0 || nought && whole > 1 {
        return None;
    }
    let mut grouped = false;
    if whole <= 3 && !nought {
        while let [b',', more @ ..] = rest
            && starts_digit(more)
        {
            rest = more;
            if whole > 12 || row(&mut rest, 4) != 3 {
                return None;
            }
            whole += 3;
            grouped = true;
        }
    }
    let mut decimals = 0;
    if let [b'.', more @ ..] = rest
        && starts_digit(more)
    {
        rest = more;
        decimals = row(&mut rest, 18 - whole);
    }
    let ends = !starts_digit(rest) && !matches!(rest, [b'.', b'0'..=b'9', ..]);
    let end = bytes.len() - rest.len();
    ends.then_some(Digits { coefficient, end, whole, decimals: u8::try_from(decimals).ok()?, grouped })
}

/// Adds the scale and the unit behind the number. None where it is not sure at a glance what belongs to it.
fn behind(text: &str, amount: &mut Amount) -> Option<()> {
    let bytes = text.as_bytes();
    let quantity = &mut amount.quantity;
    let (end, money) = (quantity.span.end, quantity.unit.is_some());
    if ends_there(text, end, quantity.span.start) {
        return Some(());
    }
    match bytes.get(end..)? {
        [b'%', rest @ ..] => {
            // "5% points" are points.
            if money || matches!(rest, [b' ', b'p' | b'P', ..]) || !goes_on(bytes, end + 1) {
                return None;
            }
            add_percent(quantity);
        }
        // "3–7%", "between 3 and 7": the second number has what both share.
        [0xE2, 0x80, 0x93, b'0'..=b'9', ..] | [b' ', b'a', b'n', b'd', b' ', b'0'..=b'9', ..] => {
            return Some(());
        }
        [b' ', rest @ ..] => {
            if let Some((power, len)) = plain_scale(rest, money) {
                let scale = Span::new(end + 1, end + 1 + len);
                if !ends_there(text, scale.end, quantity.span.start) {
                    return None;
                }
                quantity.value = quantity.value.shift(power);
                quantity.scale = Some(Scale { power, span: scale });
                quantity.unit_power += power;
                quantity.span.end = scale.end;
            } else {
                // Of one letter and beside money there is more to ask.
                if !matches!(rest, [a, b, ..] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic())
                    || money
                    || scale_at(text, end, false).is_some()
                    || dozen_at(text, end).is_some()
                {
                    return None;
                }
                let before = Before {
                    figure: amount.grouped || quantity.unit_power < 0 || amount.whole_digits > 4,
                    one: quantity.value == Decimal::ONE,
                    start: quantity.span.start,
                    ..Before::default()
                };
                if let Some((unit, span)) = unit_at(text, end, before) {
                    quantity.unit = Some(unit);
                    quantity.unit_span = Some(span);
                    quantity.span.end = span.end;
                }
            }
        }
        _ => return None,
    }
    amount.plain &= quantity.unit.is_none() && quantity.scale.is_none();
    Some(())
}

/// Whether what stands behind a quantity joins it neither to another nor to a hedge: a mark and a space, or a word that is none of
/// "to", "and", "or" and "x".
fn goes_on(bytes: &[u8], end: usize) -> bool {
    match bytes.get(end..).unwrap_or(&[]) {
        [b',' | b'.' | b';', b' ' | b'\n', ..] | [b' ', b'a', b' ', ..] => true,
        [b' ', b'o', b'r', b' ', ..] => false,
        [b' ', b't', b'o', b' ', rest @ ..] => is_plain_word(rest),
        // "5 and over", "5 and a half"
        [b' ', b'a', b'n', b'd', b' ', rest @ ..] => {
            !matches!(rest, [b'a' | b'u' | b'o', ..]) && is_plain_word(rest)
        }
        [b' ', a, b, c, ..] => {
            let joins = match [a | 0x20, b | 0x20] {
                [b't', b'o'] | [b'o', b'r'] => !c.is_ascii_alphabetic(),
                [b'a', b'n'] => c | 0x20 == b'd',
                [b'x', _] => true,
                _ => false,
            };
            a.is_ascii_alphabetic() && b.is_ascii_alphabetic() && !joins
        }
        _ => false,
    }
}

/// Whether a word in small letters stands here that begins no number.
fn is_plain_word(bytes: &[u8]) -> bool {
    match bytes {
        [a, b, c, ..] => {
            let word = [*a, *b, *c];
            *a != b'a' && word.iter().all(u8::is_ascii_lowercase) && !may_start(&word)
        }
        _ => false,
    }
}

/// Whether neither scale nor unit stands at `at`, behind the number that starts at `start`.
fn ends_there(text: &str, at: usize, start: usize) -> bool {
    let bytes = text.as_bytes();
    match bytes.get(at..).unwrap_or(&[]) {
        // "5 in the", but "6 ft 5 in" and "29 in Hg"
        [b' ', b'i', b'n', b' ', next, ..] if next.is_ascii_lowercase() && *next != b'h' => {
            start.checked_sub(2).and_then(|i| bytes.get(i)).is_some_and(|b| *b != b't')
        }
        [b' ', b't', b'o', b' ', ..] | [b' ', b'a', b'n', b'd', b' ', ..] => goes_on(bytes, at),
        _ => nothing_behind(text, at),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::scan::paragraphs::{PARAGRAPHS, Pace};
    use crate::{Convention, Marks, Scan, Span, Token, Writing};

    fn read(text: &str, writing: Writing, plain: bool, paragraphs: usize) -> Vec<Token> {
        Scan::written(writing).read(text, Span::new(0, text.len()), Pace { plain, paragraphs })
    }

    /// Figures that are plain, and figures that are so but for one thing.
    fn figure() -> impl Strategy<Value = String> {
        prop_oneof![
            4 => "[$€£]?[0-9]{1,4}",
            3 => "[$€£(]?[1-9][0-9]{0,2}(,[0-9]{3}){1,3}(\\.[0-9]{1,2})?[%)]?",
            3 => "[$€£(]?[0-9]{1,3}\\.[0-9]{1,3}[%)]?",
            2 => "[0-9]{1,3}[–-][0-9]{1,4}(\\.[0-9])?%?",
            2 => "(19|20)[0-9]{2}",
            1 => "[0-9]{1,2}[:/.-][0-9]{1,2}([:/.-][0-9]{2,4})?",
            1 => "[A-Z]{1,3}-?[0-9]{2,6}",
            1 => "[+~<-]?[0-9,.]{1,8}[a-z%)xk°½]{0,2}",
            1 => "[0-9]{10,22}",
        ]
    }

    /// Words that belong to figures, words that do not, and what begins like either.
    fn word() -> impl Strategy<Value = String> {
        let known = prop::sample::select(vec![
            "a",
            "an",
            "the",
            "of",
            "in",
            "to",
            "and",
            "or",
            "by",
            "at",
            "as",
            "is",
            "it",
            "on",
            "x",
            "per",
            "cent",
            "percent",
            "points",
            "basis",
            "million",
            "billion",
            "thousand",
            "hundred",
            "bn",
            "m",
            "mn",
            "k",
            "lakh",
            "crore",
            "dozen",
            "half",
            "third",
            "quarter",
            "first",
            "second",
            "May",
            "may",
            "March",
            "June",
            "Dec.",
            "Q3",
            "FY",
            "fiscal",
            "year",
            "km",
            "kg",
            "miles",
            "hour",
            "ft",
            "feet",
            "Hg",
            "square",
            "metres",
            "tonnes",
            "tons",
            "MWh",
            "dollars",
            "euros",
            "US",
            "USD",
            "EUR",
            "CHF",
            "kr",
            "Rs",
            "years",
            "customers",
            "between",
            "from",
            "about",
            "nearly",
            "more",
            "than",
            "over",
            "up",
            "close",
            "minimum",
            "maximum",
            "least",
            "most",
            "many",
            "few",
            "minus",
            "plus",
            "times",
            "fold",
            "so",
            "older",
            "above",
            "was",
            "were",
            "reported",
            "no",
            "No.",
            "one",
            "twenty",
            "am",
            "pm",
            "orders",
            "harbour",
            "section",
            "forest",
            "until",
            "century",
            "Mio.",
            "Mrd.",
            "Prozent",
            "rund",
            "Januar",
            "milliards",
            "environ",
            "por",
            "ciento",
            "für",
            "année",
            "€",
            "%",
            "–",
            "-",
            "(",
            ")",
        ]);
        prop_oneof![6 => known.prop_map(str::to_owned), 1 => "[A-Za-zäé]{1,9}"]
    }

    fn texts() -> impl Strategy<Value = String> {
        let gap = prop_oneof![
            12 => Just(" "), 2 => Just(", "), 1 => Just(". "), 1 => Just("; "), 1 => Just(": "), 1 => Just("\n"), 1 => Just("\n\n"),
            1 => Just(""), 1 => Just("\u{a0}"), 1 => Just("\""), 1 => Just("  "), 1 => Just("\n- "),
        ];
        let piece = prop_oneof![2 => figure(), 3 => word()];
        prop::collection::vec((piece, gap), 1..24).prop_map(|p| p.into_iter().map(|(a, b)| a + b).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1024, ..ProptestConfig::default() })]

        #[test]
        fn plain_figures_are_read_as_all_others_are(text in texts()) {
            let writing = Writing::default();
            prop_assert_eq!(read(&text, writing, true, PARAGRAPHS), read(&text, writing, false, PARAGRAPHS), "{:?}", text);
        }

        #[test]
        fn what_is_found_does_not_depend_on_the_paragraphs_read_at_once(text in texts()) {
            for writing in [Writing::default(), Convention::Marks(Marks::new(',', '.')).into()] {
                prop_assert_eq!(read(&text, writing, true, 1), read(&text, writing, true, usize::MAX), "{:?}", text);
            }
        }
    }
}
