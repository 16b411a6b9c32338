//! The numbers printed in a text with all their readings: sign, scale word and unit included.

use crate::amount::{Place, Read, Start, digits_amount};
use crate::chars::{char_at, char_before, is_space, vulgar_of};
use crate::locale::{WordAt, words_at};
use crate::marked::{Given, shares};
use crate::number::NumberReader;
use crate::readings::{Way, decide, marks_of, push};
use crate::scale::{ScaleAt, scale_at};
use crate::{
    Convention, Decimal, Form, Printed, Quantity, Reading, Sign, Size, Span, myriad, printed_numbers,
};

/// A number printed in a text, and every value that it can stand for there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundNumber {
    /// Its digits and marks.
    pub digits: Span,
    /// The same with the sign, brackets, currency, scale word and unit that belong to it.
    pub span: Span,
    /// At least one; spans are bytes of the text.
    pub readings: Vec<Reading>,
}

/// Finds the numbers printed in a running text or a cell, as [`printed_numbers`] does, and reads each with what stands around
/// it. A convention decides between readings where it can; where it cannot, and without one, a number keeps them all. Scale
/// words are those of the locale, else the English ones, else those of any locale. Brackets around a number inside a text may
/// be a minus or enclose it; around all that the text holds they are a minus. Cost is linear in the text.
///
/// ```
/// use tieout_notation::{Marks, find_numbers};
/// let text = "Umsatz 1.234,5 Mio. €, davon 1.234 Kunden (12)";
/// let values = |convention| -> Vec<Vec<String>> {
///     let values = |n: &tieout_notation::FoundNumber| n.readings.iter().map(|r| r.quantity.value.to_string()).collect();
///     find_numbers(text, convention).iter().map(values).collect()
/// };
/// assert_eq!(values(None), [vec!["1234500000"], vec!["1.234", "1234"], vec!["12", "-12"]]);
/// assert_eq!(values(Some(Marks::of_decimal(',').into()))[1], ["1234"]);
/// assert_eq!(find_numbers(text, None)[0].span.of(text), "1.234,5 Mio. €");
/// ```
#[must_use]
pub fn find_numbers(text: &str, convention: Option<Convention>) -> Vec<FoundNumber> {
    let mut out = Vec::new();
    let mut floor = 0;
    for printed in printed_numbers(text) {
        // Inside the one before: a part of `3億5,000万`, the tenth power of a unit.
        if printed.span.start < floor {
            continue;
        }
        let found = printed.read(text, floor, convention);
        floor = found.span.end;
        out.push(found);
    }
    out
}

impl Printed {
    /// The number with what stands around it in its text. Nothing before `floor`, where the number before it ends, belongs to
    /// it.
    ///
    /// ```
    /// use tieout_notation::printed_numbers;
    /// let text = "about -$1.2 million";
    /// let found = printed_numbers(text).next().map(|n| n.read(text, 0, None)).unwrap();
    /// assert_eq!((found.digits.of(text), found.span.of(text)), ("1.2", "-$1.2 million"));
    /// assert_eq!(found.readings[0].quantity.value.to_string(), "-1200000");
    /// ```
    #[must_use]
    pub fn read(&self, text: &str, floor: usize, convention: Option<Convention>) -> FoundNumber {
        let floor = if self.joined { self.span.start } else { floor };
        let mut list = Vec::new();
        let mut words = words_behind(text, self.span.end, convention);
        words.push(None);
        for given in self.ways(text) {
            for word in &words {
                let scale = word.as_ref().map(|w| ScaleAt { power: w.power, span: w.span });
                let reader = NumberReader::within(given, self.span.end);
                let Some(quantity) = amount(text, self.span.start, floor, reader.with_scale(scale)) else {
                    continue;
                };
                let ways = vec![Way::of(self.span.of(text), given, word.clone())];
                push(&mut list, Reading { quantity, side: None, ways });
            }
        }
        // What reaches furthest has read all that belongs to it.
        let end = list.iter().map(|r: &Reading| r.quantity.span.end).max().unwrap_or(0);
        list.retain(|r| r.quantity.span.end == end && r.quantity.number.end >= self.span.end);
        if list.is_empty() {
            list = self.bare(text);
        }
        // English first, as most locales print.
        list.sort_by_key(|r| !r.ways.iter().any(|w| w.decimal == Some('.') || w.group == Some(',')));
        self.brackets(text, floor, &mut list);
        if let Some(convention) = convention {
            decide(&mut list, convention);
        }
        let span = list
            .iter()
            .map(|r| r.quantity.span)
            .reduce(|a, b| Span::new(a.start.min(b.start), a.end.max(b.end)));
        FoundNumber { digits: self.span, span: span.unwrap_or(self.span), readings: list }
    }

    /// The ways to take its marks under which it is well formed.
    fn ways(&self, text: &str) -> impl Iterator<Item = Given> + use<> {
        let (_, classes) = marks_of(text, self.span.start, self.span.end);
        let ways = classes.map_or([None; 2], |c| shares(c, false));
        // Where myriads are printed, decimals stand behind a point.
        let end = self.span.end;
        let myriads =
            self.span.of(text).contains(|c| myriad::power(c).is_some()) || myriad::starts_at(text, end);
        let holds = |g: &Given| NumberReader::within(*g, end).read_known(text, self.span.start).is_some();
        let pointed = myriads && ways.iter().flatten().any(|g| g.decimal != Some(',') && holds(g));
        ways.into_iter().flatten().filter(move |g| !(pointed && g.decimal == Some(',')))
    }

    /// The digits alone.
    fn bare(&self, text: &str) -> Vec<Reading> {
        let has = |sort: fn(char) -> bool| self.span.of(text).contains(sort);
        let form = if has(|c| vulgar_of(c).is_some()) {
            Form::Fraction
        } else if has(|c| myriad::power(c).is_some()) {
            Form::Parts
        } else if has(|c| matches!(c, 'e' | 'E' | 'x' | 'X' | '*' | '×' | '·' | '⋅')) {
            Form::Scientific
        } else {
            Form::Digits
        };
        let reading = |value: &Decimal, given: Given| Reading {
            quantity: Quantity {
                span: self.span,
                number: self.span,
                value: value.clone(),
                divisor: None,
                unit_power: value.scale().saturating_neg(),
                sign: Sign::None,
                scale: None,
                unit: None,
                unit_span: None,
                hedge: None,
                form,
            },
            side: None,
            ways: vec![Way::of(self.span.of(text), given, None)],
        };
        let given = |decimal, group| Given { decimal: Some(decimal), group: Some(group), twos: false };
        match &self.size {
            Size::One(value) => vec![reading(value, Given::default())],
            Size::Two { point, comma, .. } => {
                vec![reading(point, given('.', ',')), reading(comma, given(',', '.'))]
            }
        }
    }

    /// Brackets around the number: a minus around all that a text holds, else perhaps one.
    fn brackets(&self, text: &str, floor: usize, list: &mut Vec<Reading>) {
        let mut negative = Vec::new();
        let mut alone = false;
        for reading in list.iter().filter(|r| r.quantity.sign == Sign::None) {
            let span = reading.quantity.span;
            let open = text.get(floor..span.start).unwrap_or("").trim_end_matches(is_space).len() + floor;
            let close = text.len() - text.get(span.end..).unwrap_or("").trim_start_matches(is_space).len();
            if open <= floor || char_before(text, open) != Some('(') || char_at(text, close) != Some(')') {
                continue;
            }
            let whole = Span::new(open - 1, close + 1);
            // More blanks than that are no cell's; they are not walked for each number.
            let near = whole.start <= 64 && text.len() - whole.end <= 64;
            alone = near
                && text.get(..whole.start).is_some_and(|t| t.trim().is_empty())
                && text.get(whole.end..).is_some_and(|t| t.trim().is_empty());
            let mut minus = reading.clone();
            minus.quantity.value = minus.quantity.value.neg();
            minus.quantity.sign = Sign::Parentheses;
            minus.quantity.span = whole;
            negative.push(minus);
        }
        if alone {
            list.clear();
        }
        list.extend(negative);
    }
}

/// The quantity whose digits start at `at`.
fn amount(text: &str, at: usize, floor: usize, mut reader: NumberReader) -> Option<Quantity> {
    let start = Start { floor, open: false, after_brackets: false, place: Place::Prose };
    match digits_amount(text, at, start, &mut reader)? {
        Read::Amount(amount) => Some(amount.quantity),
        _ => None,
    }
}

/// The scale words that may stand behind a number: of the locale; else, where no English one stands there, of any locale, those
/// of one or two letters left out.
fn words_behind(text: &str, at: usize, convention: Option<Convention>) -> Vec<Option<WordAt>> {
    let next = text.get(at..).and_then(|t| t.trim_start_matches(is_space).chars().next());
    if !next.is_some_and(char::is_alphabetic) {
        return Vec::new();
    }
    let mut found = words_at(text, at);
    match convention {
        Some(Convention::Locale(locale)) => {
            let letter = |w: &WordAt| w.span.start > at && w.span.of(text).chars().count() == 1;
            found.retain(|w| w.is_of(locale) && !letter(w));
        }
        _ if scale_at(text, at, false).is_some() => found.clear(),
        _ => found.retain(|w| w.span.of(text).trim_end_matches('.').chars().count() > 2),
    }
    found.into_iter().map(Some).collect()
}

#[cfg(test)]
mod tests;
