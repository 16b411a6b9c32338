//! Forms of several numbers: ranges, scores, ratios, dimensions, fractions of two digits.

mod foreign;

use crate::affix::is_currency_sign;
use crate::amount::{Amount, Place, Read, Start, digits_amount, foreign_amount, words_amount};
use crate::chars::{
    char_at, char_before, digit_at, eat, is_dash, is_glue, is_space, letters_end, skip_space, word_ends,
};
use crate::number::NumberReader;
use crate::{Currency, Decimal, Form, Quantity, Sign, Span, Token, TokenKind, Unit};

/// Most numbers of one form; a longer chain is read as several.
const MOST_PARTS: usize = 16;

/// Reads on from `first`: the token or two tokens that it belongs to.
pub(crate) fn join(
    text: &str,
    first: Box<Amount>,
    floor: usize,
    place: Place,
    numbers: &mut NumberReader,
) -> Joined {
    let mut reader = Joiner { text, place, numbers };
    reader.join(first, floor)
}

/// One token, or the two of "from A to B".
#[allow(clippy::large_enum_variant)] // nearly always the large one
pub(crate) enum Joined {
    One(Token),
    Two(Box<(Token, Token)>),
}

struct Joiner<'a> {
    text: &'a str,
    place: Place,
    numbers: &'a mut NumberReader,
}

impl Joiner<'_> {
    fn join(&mut self, first: Box<Amount>, floor: usize) -> Joined {
        let end = first.quantity.span.end;
        let Some(next) = char_at(self.text, end) else { return Joined::One(quantity(first)) };
        let first = match self.glued(first, next) {
            Ok(token) => return Joined::One(token),
            Err(first) => first,
        };
        if let Some(language) = self.numbers.language() {
            return self
                .joined_in(first, floor, language)
                .unwrap_or_else(|first| Joined::One(quantity(first)));
        }
        match self.worded(first, floor) {
            Ok(joined) => joined,
            Err(first) => Joined::One(quantity(first)),
        }
    }

    /// The amount that starts exactly at `at`.
    fn amount_at(&mut self, at: usize) -> Option<Box<Amount>> {
        let start = Start { floor: at, open: true, after_brackets: false, place: self.place };
        let text = self.text;
        // Sign, currency and bracket may stand before the digits.
        let mut i = at;
        let mut letters = 0;
        for _ in 0..6 {
            let c = char_at(text, i)?;
            if digit_at(text, i).is_some() || (c == '.' && digit_at(text, i + 1).is_some()) {
                let read = digits_amount(text, i, start, self.numbers)?;
                return match read {
                    Read::Amount(a) if a.quantity.span.start == at => Some(a),
                    _ => None,
                };
            }
            if c.is_ascii_uppercase() && letters < 3 {
                letters += 1;
            } else if !(is_currency_sign(c) || (is_space(c) && i > at) || is_dash(c) || c == '+' || c == '(')
            {
                break;
            }
            i += c.len_utf8();
        }
        if let Some(language) = self.numbers.language() {
            return match foreign_amount(text, at, start, language)? {
                Read::Amount(a) if a.quantity.span.start == at => Some(a),
                _ => None,
            };
        }
        let end = letters_end(text, at);
        if end == at || !word_ends(text, end) {
            return None;
        }
        match words_amount(text, at, end, start)? {
            Read::Amount(a) if a.quantity.span.start == at => Some(a),
            _ => None,
        }
    }

    /// Forms whose parts stand side by side: `105-98`, `3:1`, `8/14`, `90+3`, `165 x 71`, `$3–5bn`, `8-of-14`.
    fn glued(&mut self, first: Box<Amount>, next: char) -> Result<Token, Box<Amount>> {
        let text = self.text;
        let end = first.quantity.span.end;
        let after = end + next.len_utf8();
        match next {
            c if is_dash(c) => {
                if first.is_score_part()
                    && let Some(token) = self.linked(&first, after)
                {
                    return Ok(token);
                }
                self.dashed(first, after, end)
            }
            ':' if first.is_score_part() => self.chain(first, |c| c == ':', true),
            '/' if first.plain && first.whole_digits <= 4 => {
                if let Some(token) = fraction(text, &first) {
                    return Ok(token);
                }
                self.chain(first, |c| c == '/', false)
            }
            '+' if first.is_score_part() && digit_at(text, after).is_some() => {
                self.chain(first, |c| c == '+', false)
            }
            'x' | 'X' | '×' => self.dimensions(first),
            c if is_space(c) => {
                let third = char_at(text, after);
                match third {
                    Some('x' | 'X' | '×') => self.dimensions(first),
                    Some(d) if is_dash(d) => {
                        let from = after + d.len_utf8();
                        let to = skip_space(text, from);
                        if to == from {
                            return Err(first);
                        }
                        self.dashed(first, to, end)
                    }
                    _ => Err(first),
                }
            }
            _ => Err(first),
        }
    }

    /// `8-of-14`, `8-for-14`, `3-to-1`; `after` is behind the first hyphen.
    fn linked(&mut self, first: &Amount, after: usize) -> Option<Token> {
        let text = self.text;
        let word = ["of", "for", "to"].iter().find_map(|w| eat(text, after, w).map(|e| (*w, e)))?;
        let c = char_at(text, word.1).filter(|c| is_dash(*c))?;
        let second = self.amount_at(word.1 + c.len_utf8())?;
        if word.0 == "to" && (second.quantity.unit.is_some() || second.quantity.scale.is_some()) {
            return range(first, &second);
        }
        second.is_score_part().then(|| composite(vec![first.quantity.clone(), second.quantity]))
    }

    /// Behind a dash: a score when both are small bare integers with nothing behind, otherwise a range.
    fn dashed(&mut self, first: Box<Amount>, at: usize, dash: usize) -> Result<Token, Box<Amount>> {
        let text = self.text;
        // "5- to 10-year"
        if let Some(to) = Some(skip_space(text, at)).filter(|s| *s > at).and_then(|s| eat(text, s, "to")) {
            let next = skip_space(text, to);
            if next > to
                && at == dash + char_at(text, dash).map_or(1, char::len_utf8)
                && let Some(second) = self.amount_at(next)
            {
                return range(&first, &second).ok_or(first);
            }
            return Err(first);
        }
        let spaced = char_at(text, dash).is_some_and(is_space);
        let starts = char_at(text, at).is_some_and(|c| {
            digit_at(text, at).is_some()
                || is_currency_sign(c)
                || c == '.'
                || c.is_ascii_uppercase()
                || (is_dash(c) && !spaced)
        });
        if !starts {
            return Err(first);
        }
        let Some(second) = self.amount_at(at) else { return Err(first) };
        if second.quantity.form == Form::Words && first.quantity.form != Form::Words {
            // "7-Eleven"
            return Err(first);
        }
        if first.is_score_part() && second.is_score_part() {
            return Ok(self.scores(first, second, spaced));
        }
        // "2015–2019" is a time, or two years.
        if first.is_yearlike() && second.is_yearlike() {
            return Err(first);
        }
        if spaced
            && first.plain
            && second.plain
            && first.quantity.hedge.is_none()
            && !(first.grouped || second.grouped)
        {
            return Err(first);
        }
        range(&first, &second).ok_or(first)
    }

    /// A chain of scores: `105-98`, `1-0-0`, `244-226-221-227=918`, `4-6, 6-3`.
    fn scores(&mut self, first: Box<Amount>, second: Box<Amount>, spaced: bool) -> Token {
        let text = self.text;
        let mut end = second.quantity.span.end;
        let mut parts = vec![first.quantity, second.quantity];
        loop {
            let mut at = end;
            if spaced {
                at = skip_space(text, at);
            }
            let Some(c) = char_at(text, at) else { break };
            if !(is_dash(c) || c == '=') || parts.len() >= MOST_PARTS {
                break;
            }
            let mut next = at + c.len_utf8();
            if spaced {
                next = skip_space(text, next);
            }
            if digit_at(text, next).is_none() {
                break;
            }
            let Some(more) = self.amount_at(next) else { break };
            if !(more.is_score_part() || (c == '=' && more.plain)) {
                break;
            }
            end = more.quantity.span.end;
            parts.push(more.quantity);
        }
        if parts.len() == 2 && !spaced {
            self.sets(&mut parts);
        }
        composite(parts)
    }

    /// Sets of one match behind the first: `4-6, 6-3, 7-6`; games of a set are few.
    fn sets(&mut self, parts: &mut Vec<Quantity>) {
        let text = self.text;
        let small = |q: &Quantity| q.value <= Decimal::from(7);
        if !parts.iter().all(small) {
            return;
        }
        while parts.len() + 2 <= MOST_PARTS {
            let Some(end) = parts.last().map(|q| q.span.end) else { return };
            let comma = if char_at(text, end) == Some(',') { end + 1 } else { end };
            let at = skip_space(text, comma);
            if at == comma || digit_at(text, at).is_none() {
                return;
            }
            let Some(a) = self.amount_at(at).filter(|a| a.is_score_part()) else { return };
            let Some(c) = char_at(text, a.quantity.span.end).filter(|c| is_dash(*c)) else { return };
            let next = a.quantity.span.end + c.len_utf8();
            if digit_at(text, next).is_none() {
                return;
            }
            let Some(b) = self.amount_at(next).filter(|a| a.is_score_part()) else { return };
            if !(small(&a.quantity) && small(&b.quantity))
                || char_at(text, b.quantity.span.end).is_some_and(is_dash)
            {
                return;
            }
            parts.extend([a.quantity, b.quantity]);
        }
    }

    /// `3:1`, `2:07.53`, `8/14`, `90+3`: bare integers with one mark between; the last may have decimals.
    fn chain(
        &mut self,
        first: Box<Amount>,
        mark: impl Fn(char) -> bool,
        decimals: bool,
    ) -> Result<Token, Box<Amount>> {
        let text = self.text;
        let mut end = first.quantity.span.end;
        let mut parts = Vec::new();
        while let Some(c) = char_at(text, end).filter(|c| mark(*c)) {
            let next = end + c.len_utf8();
            if digit_at(text, next).is_none() || parts.len() + 1 >= MOST_PARTS {
                break;
            }
            let Some(more) = self.amount_at(next) else { break };
            let fits = more.plain && more.whole_digits <= 4
                || (decimals
                    && more.quantity.form == Form::Digits
                    && more.quantity.unit.is_none()
                    && more.quantity.sign == Sign::None);
            if !fits {
                break;
            }
            end = more.quantity.span.end;
            parts.push(more.quantity);
        }
        if parts.is_empty() {
            return Err(first);
        }
        parts.insert(0, first.quantity);
        Ok(composite(parts))
    }

    /// `165 x 71 x 8 mm`, `1920x1080`.
    fn dimensions(&mut self, first: Box<Amount>) -> Result<Token, Box<Amount>> {
        let text = self.text;
        let mut end = first.quantity.span.end;
        let mut parts: Vec<Quantity> = Vec::new();
        while parts.len() + 1 < MOST_PARTS {
            let at = skip_space(text, end);
            let Some(c) = char_at(text, at).filter(|c| matches!(c, 'x' | 'X' | '×')) else { break };
            let next = skip_space(text, at + c.len_utf8());
            if digit_at(text, next).is_none() && char_at(text, next) != Some('.') {
                break;
            }
            let Some(more) = self.amount_at(next) else { break };
            end = more.quantity.span.end;
            parts.push(more.quantity);
        }
        let Some(last) = parts.last() else { return Err(first) };
        let shared = last.unit.zip(last.unit_span);
        parts.insert(0, first.quantity);
        if let Some((unit @ Unit::Measure(_), span)) = shared {
            for part in parts.iter_mut().filter(|p| p.unit.is_none()) {
                part.unit = Some(unit);
                part.unit_span = Some(span);
            }
        }
        Ok(composite(parts))
    }

    /// "A to B", "between A and B", "from A to B".
    fn worded(&mut self, first: Box<Amount>, floor: usize) -> Result<Joined, Box<Amount>> {
        let text = self.text;
        let end = first.quantity.span.end;
        let start = skip_space(text, end);
        if start == end {
            return Err(first);
        }
        let from = first
            .quantity
            .hedge
            .map_or(first.quantity.span.start, |(_, s)| s.start.min(first.quantity.span.start));
        if let Some(and) = eat(text, start, "and") {
            let next = skip_space(text, and);
            if next == and || !word_before(text, floor, from, "between") {
                return Err(first);
            }
            let Some(second) = self.amount_at(next) else { return Err(first) };
            if years(&first, &second) {
                return Err(first);
            }
            return range(&first, &second).map(Joined::One).ok_or(first);
        }
        let Some(to) = eat(text, start, "to") else { return Err(first) };
        let next = skip_space(text, to);
        if next == to {
            return Err(first);
        }
        let Some(second) = self.amount_at(next) else { return Err(first) };
        if years(&first, &second) {
            return Err(first);
        }
        // "grew by 138 to 1,999" is a change and a level. What shares one unit or scale word is a range: "by 5 to 10 %".
        let shares = |a: &Amount, b: &Amount| {
            let bare = |a: &Amount| a.quantity.unit.is_none() && a.quantity.scale.is_none();
            bare(a) && !bare(b)
        };
        if word_before(text, floor, from, "by") && !shares(&first, &second) {
            return Ok(Joined::Two(Box::new((quantity(first), quantity(second)))));
        }
        if word_before(text, floor, from, "from") {
            let (mut a, mut b) = (first, second);
            share(&mut a, &mut b);
            return Ok(Joined::Two(Box::new((quantity(a), quantity(b)))));
        }
        if bare(&first) && bare(&second) {
            let small = |a: &Amount| {
                a.quantity.divisor.is_none()
                    && a.quantity.value < Decimal::from(1000)
                    && a.quantity.value.is_integer()
            };
            let ratio = first.quantity.value > second.quantity.value
                || word_before(text, floor, from, "of") && (ratio_of(text, from));
            if ratio {
                if small(&first) && small(&second) {
                    return Ok(Joined::One(composite(vec![first.quantity, second.quantity])));
                }
                return Err(first);
            }
        }
        range(&first, &second).map(Joined::One).ok_or(first)
    }
}

/// Without unit, scale and sign.
fn bare(a: &Amount) -> bool {
    a.quantity.unit.is_none() && a.quantity.scale.is_none() && a.quantity.sign == Sign::None
}

fn years(a: &Amount, b: &Amount) -> bool {
    a.is_yearlike() && (b.is_yearlike() || b.quantity.unit.is_some() || b.quantity.scale.is_some())
}

/// Whether `word` stands directly before `at`.
pub(crate) fn word_before(text: &str, floor: usize, at: usize, word: &str) -> bool {
    let mut end = at;
    for _ in 0..2 {
        match char_before(text, end) {
            Some(c) if end > floor && c.is_whitespace() => end -= c.len_utf8(),
            _ => break,
        }
    }
    let Some(start) = end.checked_sub(word.len()).filter(|s| *s >= floor && end < at) else { return false };
    text.get(start..end).is_some_and(|w| w.eq_ignore_ascii_case(word))
        && !char_before(text, start).is_some_and(is_glue)
}

/// "ratio of", "odds of" before `at`.
fn ratio_of(text: &str, at: usize) -> bool {
    let before = text.get(..at).map_or("", str::trim_end);
    ["ratio of", "odds of"].iter().any(|w| {
        before.len() >= w.len()
            && before.get(before.len() - w.len()..).is_some_and(|t| t.eq_ignore_ascii_case(w))
    })
}

/// The range from `a` to `b`, when both are of one kind and in order.
pub(crate) fn range(a: &Amount, b: &Amount) -> Option<Token> {
    range_of(a.clone(), b.clone())
}

/// The same of two that are nothing else if they are no range.
pub(crate) fn range_of(mut a: Amount, mut b: Amount) -> Option<Token> {
    if (a.quantity.divisor.is_some() || b.quantity.divisor.is_some())
        && a.quantity.divisor != b.quantity.divisor
    {
        return None;
    }
    // A percent, measure or scale on the first end alone belongs to it alone: "5% to 7", "3 km to 5".
    let lone = b.quantity.unit.is_none() && a.quantity.unit.is_some_and(|u| !matches!(u, Unit::Currency(_)));
    if lone
        || (a.is_yearlike() != b.is_yearlike()
            && b.quantity.unit.is_none()
            && b.quantity.scale.is_none()
            && !(a.grouped || b.grouped)
            && a.whole_digits >= 4)
    {
        return None;
    }
    share(&mut a, &mut b);
    let same = match (a.quantity.unit, b.quantity.unit) {
        (None, None) => true,
        (Some(x), Some(y)) => x.compatible(y),
        _ => false,
    };
    if !same {
        return None;
    }
    let ordered = match (a.quantity.unit, b.quantity.unit) {
        (Some(Unit::Measure(x)), Some(Unit::Measure(y))) if x != y => {
            x.to_base(&a.quantity.value) < y.to_base(&b.quantity.value)
        }
        _ => a.quantity.value < b.quantity.value,
    };
    if !ordered {
        return None;
    }
    let span = Span::new(a.quantity.span.start, b.quantity.span.end);
    Some(Token { span, kind: TokenKind::Range { low: Box::new(a.quantity), high: Box::new(b.quantity) } })
}

/// Gives the first the scale and unit that only the second states, and the second the currency of the first.
fn share(a: &mut Amount, b: &mut Amount) {
    if a.is_yearlike() {
        return;
    }
    let (first, second) = (&mut a.quantity, &mut b.quantity);
    if first.scale.is_none()
        && !a.grouped
        && a.whole_digits <= 3
        && first.divisor.is_none()
        && let Some(scale) = second.scale
    {
        // "40 to 50 million", but "500 to 1 million" states five hundred.
        let number = second.value.abs().shift(scale.power.saturating_neg());
        if first.value.abs() < number.shift(1) {
            first.value = first.value.shift(scale.power);
            first.unit_power = first.unit_power.saturating_add(scale.power);
            first.scale = Some(scale);
        }
    }
    match (first.unit, second.unit) {
        (None, Some(unit)) => {
            first.unit = Some(unit);
            first.unit_span = second.unit_span;
        }
        (Some(unit @ Unit::Currency(_)), None) => {
            second.unit = Some(unit);
            second.unit_span = first.unit_span;
        }
        _ => {}
    }
}

/// `2/3` and `3/4-inch`: less than one, a small denominator, and no other reading by a third part.
fn fraction(text: &str, first: &Amount) -> Option<Token> {
    let q = &first.quantity;
    let slash = q.span.end;
    let (d, len) = digit_at(text, slash + 1)?;
    let mut end = slash + 1 + len;
    let mut denominator = i64::from(d);
    if let Some((e, len)) = digit_at(text, end) {
        denominator = denominator * 10 + i64::from(e);
        end += len;
    }
    let numerator = q.value.to_i64()?;
    let listed = char_before(text, q.span.start) == Some('/');
    let small = numerator > 0 && numerator < denominator && denominator <= 10 && !listed;
    let free = word_ends(text, end)
        && !matches!(char_at(text, end), Some('/'))
        && !(char_at(text, end) == Some('.') && digit_at(text, end + 1).is_some());
    if !(small && free) {
        return None;
    }
    let number = Span::new(q.number.start, end);
    let mut quantity = Quantity {
        span: number,
        number,
        divisor: Some(Decimal::from(denominator)),
        form: Form::Fraction,
        ..q.clone()
    };
    let before = crate::affix::Before { figure: true, ..Default::default() };
    if let Some((unit, span)) = crate::affix::unit_at(text, end, before) {
        quantity.unit = Some(unit);
        quantity.unit_span = Some(span);
        quantity.span.end = span.end;
    }
    Some(Token { span: quantity.span, kind: TokenKind::Quantity(quantity) })
}

fn composite(parts: Vec<Quantity>) -> Token {
    let start = parts.first().map_or(0, |q| q.span.start);
    let end = parts.last().map_or(start, |q| q.span.end);
    Token { span: Span::new(start, end), kind: TokenKind::Composite(parts) }
}

fn quantity(amount: Box<Amount>) -> Token {
    Token { span: amount.quantity.span, kind: TokenKind::Quantity(amount.quantity) }
}

/// Whether a currency code stands at `at` directly before a digit: `USD3bn`.
pub(crate) fn code_before_digit(text: &str, at: usize) -> Option<usize> {
    let code = text.get(at..at + 3)?;
    (code.bytes().all(|b| b.is_ascii_uppercase())
        && digit_at(text, at + 3).is_some()
        && Currency::read(code).is_some())
    .then_some(at + 3)
}
