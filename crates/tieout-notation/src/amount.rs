//! A number with everything around it that belongs to it: sign, brackets, currency, scale, unit, hedge.

mod foreign;

pub(crate) use foreign::foreign_amount;

use crate::affix::{Before, unit_at};
use crate::behind::nothing_behind;
use crate::chars::{
    char_at, char_before, digit_at, eat, glue_end, is_dash, is_glue, is_space, lower, skip_space, vulgar_of,
    word_ends,
};
use crate::hedge::{hedge_after, hedge_before};
use crate::myriad::myriads_at;
use crate::number::{Digits, Number, NumberReader};
use crate::prefix::{Prefix, minus_word, prefix_of};
use crate::scale::{ScaleAt, dozen_at, scale_at};
use crate::words_number::{WordNumber, Words, and_a_part, mixed, words_at};
use crate::{Decimal, DecimalError, Form, Language, Period, Quantity, Scale, Sign, Span, Unit};

/// A quantity, and what the forms of several numbers want to know of it.
#[derive(Clone, Debug)]
pub(crate) struct Amount {
    pub(crate) quantity: Quantity,
    /// Bare digits without grouping, decimals, sign, scale, unit, currency.
    pub(crate) plain: bool,
    /// How many digits stand before the decimal mark; 0 for words.
    pub(crate) whole_digits: usize,
    /// A grouping mark was read.
    pub(crate) grouped: bool,
}

impl Amount {
    /// A bare integer of at most three digits: the sort that scores and records are made of.
    pub(crate) fn is_score_part(&self) -> bool {
        self.plain && self.whole_digits <= 3
    }

    /// Four bare digits that can be a year.
    pub(crate) fn is_yearlike(&self) -> bool {
        self.quantity.may_be_year()
    }
}

/// What was read at a digit or a word.
#[derive(Clone, Debug)]
pub(crate) enum Read {
    /// A quantity. Boxed: it is by far the largest.
    Amount(Box<Amount>),
    /// A rank.
    Ordinal(u64, Span),
    /// Digits glued to letters, or with points between: a code; its end.
    Code(usize),
    /// A decade such as `1990s`.
    Period(Period, Span),
    /// Nothing of value up to there ("the 60s").
    Nothing(usize),
    /// A number that was not read.
    Unread(DecimalError, Span),
}

/// Where the text comes from, which decides what brackets and blanks mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Running text: brackets mostly just enclose.
    Prose,
    /// A whole cell: brackets are minus.
    Cell,
}

/// What stood before an amount is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    /// End of the token before; nothing before it belongs to the amount.
    pub(crate) floor: usize,
    /// A sign directly at `floor` counts: the amount is the second of a form.
    pub(crate) open: bool,
    /// The token before was a figure in accounting brackets.
    pub(crate) after_brackets: bool,
    /// Prose or cell.
    pub(crate) place: Place,
}

/// The amount whose digits (or `.5`) start at `at`.
pub(crate) fn digits_amount(text: &str, at: usize, start: Start, numbers: &mut NumberReader) -> Option<Read> {
    let number = match numbers.read(text, at)? {
        Digits::Number(number) => number,
        Digits::Dotted(end) => return Some(Read::Code(glue_end(text, end))),
    };
    if let Some(found) = rank_or_decade(text, start, &number) {
        return Some(found);
    }
    let value = match &number.value {
        Ok(value) => value.clone(),
        Err(why) => return Some(Read::Unread(*why, number.span)),
    };
    // "in $000s", "£'000" name a scale, no figure.
    if number.whole_digits == 3 && !number.decimals && value.is_zero() {
        return Some(Read::Nothing(glue_end(text, number.span.end)));
    }
    if is_bare(text, start.floor, number.span) {
        return Some(Read::Amount(Box::new(bare(&number, value))));
    }
    let figure = number.grouped || number.decimals || number.whole_digits > 4;
    let prefix = prefix_of(text, at, start, figure);
    let mut core = Core {
        number: number.span,
        end: number.span.end,
        value,
        divisor: None,
        unit_power: number.unit_power,
        scale: None,
        form: number.form,
        fold: None,
        figure: figure || number.form == Form::Scientific,
        words: false,
        alone: false,
    };
    if let Some(scale) = numbers.known_scale(text, core.end) {
        core.add_scale(scale);
    } else if nothing_behind(text, core.end) {
        core.alone = true;
    } else if let Some(scale) = myriads_behind(text, core.end) {
        core.add_myriads(text, scale, numbers);
    } else if !number.decimals && !number.grouped && number.form == Form::Digits {
        core.add_fraction(text);
    }
    let plain =
        number.form == Form::Digits && core.form == Form::Digits && !number.decimals && !number.grouped;
    let alone = core.alone;
    let amount = dress(text, core, prefix, start)?;
    let (mut amount, mut glue_from) = amount;
    if let Some(language) = numbers.language() {
        glue_from = foreign::dress(text, start.floor, &mut amount, glue_from, language);
    }
    // Letters glued to the end make a code of the digits: `12xyz`, `3D`, `550e8400`. Behind decimals small letters are
    // a unit that is not known ("35.3tons").
    let glued = char_at(text, glue_from).is_some_and(is_glue)
        && !text.get(..glue_from).is_some_and(|t| t.ends_with(['%', ')']));
    let unknown_unit = || {
        let word = text.get(glue_from..glue_end(text, glue_from)).unwrap_or("");
        number.decimals && word.len() > 1 && word.bytes().all(|b| b.is_ascii_lowercase())
    };
    // `96x96`, `4x1.5 GHz`: the next number begins behind the sign of multiplication.
    let product = || {
        let mut rest = text.get(glue_from..).unwrap_or("").trim_start_matches(['x', 'X']).chars();
        matches!(char_at(text, glue_from), Some('x' | 'X')) && rest.next().is_some_and(|c| c.is_ascii_digit())
    };
    if glued && !unknown_unit() && !product() {
        return Some(Read::Code(glue_end(text, glue_from)));
    }
    let q = &mut amount;
    if q.sign == Sign::None && (number.grouped || number.decimals || start.place == Place::Cell) {
        trailing_minus(text, q, start.place);
    }
    if numbers.language().is_none() && alone && q.span.end == number.span.end {
        q.hedge = hedge_before(text, start.floor, q);
    } else {
        attach_hedge(text, start.floor, q, numbers.language());
    }
    let plain = plain && q.sign == Sign::None && q.scale.is_none() && q.unit.is_none();
    Some(Read::Amount(Box::new(Amount {
        quantity: amount,
        plain,
        whole_digits: number.whole_digits,
        grouped: number.grouped,
    })))
}

/// Whether the marks on both sides of a number, or the ends of the text, say that nothing around belongs to it: what most
/// figures of lists and rows look like.
fn is_bare(text: &str, floor: usize, number: Span) -> bool {
    let bytes = text.as_bytes();
    let before = number.start.checked_sub(1).and_then(|i| bytes.get(i));
    number.start >= floor
        && before.is_none_or(|b| matches!(b, b',' | b';' | b'"' | b'|'))
        && bytes
            .get(number.end)
            .is_none_or(|b| matches!(b, b',' | b';' | b'"' | b'|' | b'\n' | b'\r' | b'\t'))
}

/// The number with nothing around it.
fn bare(number: &Number, value: Decimal) -> Amount {
    let quantity = Quantity {
        span: number.span,
        number: number.span,
        value,
        divisor: None,
        unit_power: number.unit_power,
        sign: Sign::None,
        scale: None,
        unit: None,
        unit_span: None,
        hedge: None,
        form: number.form,
    };
    Amount {
        quantity,
        plain: number.form == Form::Digits && !number.decimals && !number.grouped,
        whole_digits: number.whole_digits,
        grouped: number.grouped,
    }
}

/// The amount whose first word starts at `at` and ends at `word_end`.
pub(crate) fn words_amount(text: &str, at: usize, word_end: usize, start: Start) -> Option<Read> {
    let word = match words_at(text, at, word_end)? {
        Words::Ordinal(rank, span) => return Some(Read::Ordinal(rank, span)),
        Words::Number(word) => word,
    };
    let prefix = Prefix { start: at, ..Prefix::default() };
    let (mut quantity, _) = dress(text, Core::of_words(word), prefix, start)?;
    attach_hedge(text, start.floor, &mut quantity, None);
    Some(Read::Amount(Box::new(Amount { quantity, plain: false, whole_digits: 0, grouped: false })))
}

fn attach_hedge(text: &str, floor: usize, q: &mut Quantity, language: Option<Language>) {
    if let Some(language) = language
        && let Some(found) = foreign::hedge(text, floor, q, language)
    {
        q.hedge = Some(found);
        return;
    }
    q.hedge = hedge_before(text, floor, q).or_else(|| hedge_after(text, q.span.end));
}

/// The number itself, from digits or words, before scale and unit.
struct Core {
    number: Span,
    end: usize,
    value: Decimal,
    divisor: Option<Decimal>,
    unit_power: i32,
    scale: Option<Scale>,
    form: Form,
    fold: Option<Span>,
    figure: bool,
    words: bool,
    /// Nothing behind belongs to it.
    alone: bool,
}

impl Core {
    fn of_words(word: WordNumber) -> Self {
        Self {
            number: word.number,
            end: word.end,
            value: word.value,
            divisor: word.divisor,
            unit_power: word.unit_power,
            scale: word.scale,
            form: word.form,
            fold: word.fold,
            figure: word.scale.is_some(),
            words: true,
            alone: false,
        }
    }

    fn add_scale(&mut self, scale: ScaleAt) {
        self.value = self.value.shift(scale.power);
        self.unit_power = self.unit_power.saturating_add(scale.power);
        self.scale = Some(Scale { power: scale.power, span: scale.span });
        self.end = scale.span.end;
        self.figure = true;
    }

    /// `1.2万`, and the sums `3億5,000万`: parts of falling size without a space between.
    fn add_myriads(&mut self, text: &str, first: ScaleAt, numbers: &mut NumberReader) {
        self.add_scale(first);
        let mut room = first.power;
        while digit_at(text, self.end).is_some() && self.unit_power >= room {
            let Some(Digits::Number(part)) = numbers.read(text, self.end) else { return };
            let scale = myriads_at(text, part.span.end);
            let power = scale.map_or(0, |s| s.power);
            let (Ok(value), Form::Digits) = (&part.value, part.form) else { return };
            let value = value.shift(power);
            if value >= Decimal::ONE.shift(room) || power >= room {
                return;
            }
            self.value = self.value.add(&value);
            self.unit_power = part.unit_power.saturating_add(power);
            self.end = scale.map_or(part.span.end, |s| s.span.end);
            self.number.end = self.end;
            self.scale = None;
            self.form = Form::Parts;
            room = power;
        }
    }

    /// `1½`, `1 1/2`, "3 and a half" behind whole digits.
    fn add_fraction(&mut self, text: &str) {
        let Some(whole) = self.value.to_i64() else { return };
        let next = skip_space(text, self.end);
        let found = if let Some((c, (n, d))) = char_at(text, next).and_then(|c| Some((c, vulgar_of(c)?))) {
            Some((n, d, next + c.len_utf8()))
        } else if next > self.end {
            proper_fraction(text, next).or_else(|| and_a_part(text, self.end))
        } else {
            None
        };
        let Some((n, d, end)) = found else { return };
        if let Some(word) = mixed(text, Span::new(self.number.start, end), whole, n, d) {
            *self = Self { figure: true, words: false, ..Self::of_words(word) };
        }
    }
}

/// `万` and the like; asked for only where a character beyond ASCII follows, perhaps behind a space.
fn myriads_behind(text: &str, at: usize) -> Option<ScaleAt> {
    let bytes = text.as_bytes();
    let next = bytes.get(if bytes.get(at) == Some(&b' ') { at + 1 } else { at })?;
    if next.is_ascii() { None } else { myriads_at(text, at) }
}

/// `1/2`, `3/8` as the fraction of a mixed number: one digit over 2, 3, 4, 5, 8 or 16, less than one.
fn proper_fraction(text: &str, at: usize) -> Option<(i64, i64, usize)> {
    let bytes = text.as_bytes();
    let digit = |i: usize| bytes.get(i).filter(|b| b.is_ascii_digit()).map(|b| i64::from(b - b'0'));
    let n = digit(at)?;
    if bytes.get(at + 1) != Some(&b'/') {
        return None;
    }
    let d = digit(at + 2)?;
    let (d, end) = if d == 1 && digit(at + 3) == Some(6) { (16, at + 4) } else { (d, at + 3) };
    (matches!(d, 2 | 3 | 4 | 5 | 8 | 16)
        && n > 0
        && n < d
        && word_ends(text, end)
        && bytes.get(end) != Some(&b'/'))
    .then_some((n, d, end))
}

/// `1st`, `23RD`, `5º`; `1990s`, "the 60s".
fn rank_or_decade(text: &str, start: Start, number: &Number) -> Option<Read> {
    if number.decimals || number.form != Form::Digits {
        return None;
    }
    let (at, end) = (number.span.start, number.span.end);
    let c = char_at(text, end)?;
    if matches!(c, 'º' | 'ª') && word_ends(text, end + 2) {
        return rank(number, end + 2);
    }
    if matches!(c, 's' | 't' | 'n' | 'r' | 'S' | 'T' | 'N' | 'R') {
        for suffix in ["th", "st", "nd", "rd"] {
            if let Some(after) = eat(text, end, suffix) {
                return rank(number, after);
            }
        }
    }
    let s = match c {
        's' => end,
        '\'' | '\u{2019}' => end + c.len_utf8(),
        _ => return None,
    };
    let after = eat(text, s, "s").filter(|_| char_at(text, s) == Some('s'))?;
    let value = number.value.as_ref().ok()?.to_i64()?;
    if number.grouped || value % 10 != 0 {
        return None;
    }
    if number.whole_digits == 4 && (1000..=2100).contains(&value) {
        let year = i32::try_from(value).ok()?;
        let period = Period { year: Some(year), end_year: Some(year + 9), ..Period::default() };
        return Some(Read::Period(period, Span::new(at, after)));
    }
    let before = text.get(start.floor..at)?;
    let decade = number.whole_digits == 2
        && (before.ends_with(['\'', '\u{2019}', '\u{2018}'])
            || [
                "the ", "his ", "her ", "their ", "mid-", "late ", "early ", "low ", "mid ", "high ",
                "upper ",
            ]
            .iter()
            .any(|w| before.ends_with(w)));
    decade.then_some(Read::Nothing(after))
}

fn rank(number: &Number, end: usize) -> Option<Read> {
    let rank = number.value.as_ref().ok()?.to_i64().and_then(|n| u64::try_from(n).ok())?;
    Some(Read::Ordinal(rank, Span::new(number.span.start, end)))
}

/// Scale, unit, brackets and sign around the number; the quantity without hedge, and where letters must not be glued on.
fn dress(text: &str, core: Core, prefix: Prefix, start: Start) -> Option<(Quantity, usize)> {
    let mut prefix = prefix;
    if !prefix.minus
        && !prefix.plus
        && prefix.bracket.is_none()
        && let Some(word) = minus_word(text, prefix.start, start.floor)
    {
        (prefix.minus, prefix.start) = (true, word);
    }
    let money = prefix.currency.map(|(c, _)| c);
    let one = core.value == Decimal::ONE && core.scale.is_none();
    let mut end = core.end;
    let (mut value, mut unit_power, mut scale, mut number, mut form) =
        (core.value, core.unit_power, core.scale, core.number, core.form);
    let read_scale =
        |end: &mut usize, value: &mut Decimal, unit_power: &mut i32, scale: &mut Option<Scale>| {
            if scale.is_none()
                && !core.alone
                && core.divisor.is_none()
                && !(core.words && core.figure)
                && let Some(found) = scale_at(text, *end, money.is_some())
            {
                *value = value.shift(found.power);
                *unit_power = unit_power.saturating_add(found.power);
                *scale = Some(Scale { power: found.power, span: found.span });
                *end = found.span.end;
            }
        };
    let before = |scale: &Option<Scale>| Before {
        currency: money,
        scaled: scale.is_some(),
        figure: core.figure || scale.is_some(),
        one,
        words: core.words,
        start: prefix.start,
    };
    read_scale(&mut end, &mut value, &mut unit_power, &mut scale);
    if scale.is_none()
        && !core.alone
        && core.divisor.is_none()
        && !core.words
        && money.is_none()
        && let Some(dozen) = dozen_at(text, end)
    {
        value = value.mul(&Decimal::from(12));
        number.end = dozen;
        end = dozen;
        form = Form::Idiom;
    }
    let mut unit = core.fold.map(|span| (Unit::Times, span)).or(prefix.percent);
    if unit.is_none() && !core.alone {
        unit = unit_at(text, end, before(&scale));
        if let Some((_, span)) = unit {
            end = span.end;
        }
    }
    let inner_end = end;
    let mut sign = if prefix.minus {
        Sign::Minus
    } else if prefix.plus {
        Sign::Plus
    } else {
        Sign::None
    };
    if let Some((bracket, inside)) = prefix.bracket {
        let close = skip_space(text, end);
        let closed = char_at(text, close) == Some(')');
        let figure = core.figure
            || money.is_some()
            || matches!(unit, Some((Unit::Percent | Unit::Points | Unit::BasisPoints | Unit::PerMille, _)));
        let negative = closed
            && sign == Sign::None
            && (start.place == Place::Cell
                || prefix.money_outside
                || (figure && takes_a_figure(text, bracket, start)));
        if negative {
            sign = Sign::Parentheses;
            end = close + 1;
            read_scale(&mut end, &mut value, &mut unit_power, &mut scale);
            if unit.is_none()
                && let Some(found) = unit_at(text, end, before(&scale))
            {
                unit = Some(found);
                end = found.1.end;
            }
        } else if !prefix.money_outside {
            // The bracket just encloses; what stands before it is not ours.
            prefix.start = inside;
        }
    }
    if matches!(sign, Sign::Minus | Sign::Parentheses) {
        value = value.neg();
    }
    let (unit, unit_span) = match (money, prefix.currency, unit) {
        // "$5 USD": the code behind says which dollar.
        (Some(_), Some((_, sign_span)), Some((Unit::Currency(code), _))) => {
            (Some(Unit::Currency(code)), Some(sign_span))
        }
        (Some(c), Some((_, span)), _) => (Some(Unit::Currency(c)), Some(span)),
        (_, _, Some((unit, span))) => (Some(unit), Some(span)),
        _ => (None, None),
    };
    let span = Span::new(prefix.start.min(number.start), end);
    let quantity = Quantity {
        span,
        number,
        value,
        divisor: core.divisor,
        unit_power,
        sign,
        scale,
        unit,
        unit_span,
        hedge: None,
        form,
    };
    Some((quantity, if sign == Sign::Parentheses { end } else { inner_end }))
}

/// Whether a bracket in prose stands where the sentence wants a figure, and not beside a name: "posted (187,300)",
/// "of (1,234)", "Total: (5.0%)"; but "Texas (29,145,505)" and "grew strongly (12.5%)" only enclose.
pub(crate) fn takes_a_figure(text: &str, bracket: usize, start: Start) -> bool {
    let mut end = bracket;
    while let Some(c) =
        char_before(text, end).filter(|c| is_space(*c) && end > start.floor && bracket - end < 4)
    {
        end -= c.len_utf8();
    }
    let Some(before) = char_before(text, end) else { return true };
    if start.after_brackets && (end == start.floor || matches!(before, ',' | ';')) {
        return true;
    }
    if matches!(before, ':' | '=' | '|' | '\t' | '\n') {
        return true;
    }
    let mut from = end;
    while from > start.floor
        && end - from < 16
        && char_before(text, from).is_some_and(|c| c.is_ascii_alphabetic())
    {
        from -= 1;
    }
    let mut buffer = [0; 16];
    let Some(word) = text.get(from..end).and_then(|w| lower(w, &mut buffer)) else { return false };
    if matches!(word, "and" | "or" | "versus" | "vs" | "to") && start.after_brackets {
        return true;
    }
    matches!(
        word,
        "of" | "to"
            | "from"
            | "was"
            | "were"
            | "is"
            | "are"
            | "be"
            | "been"
            | "by"
            | "at"
            | "than"
            | "approximately"
            | "about"
            | "posted"
            | "reported"
            | "recorded"
            | "totaled"
            | "totalled"
            | "equals"
            | "equaled"
            | "had"
            | "has"
            | "showed"
            | "shows"
            | "generated"
            | "incurred"
    )
}

/// `1,234-`: a minus behind, where nothing else can be meant.
fn trailing_minus(text: &str, q: &mut Quantity, place: Place) {
    let end = q.span.end;
    let Some(c @ ('-' | '\u{2212}')) = char_at(text, end) else { return };
    let after = end + c.len_utf8();
    let free = match char_at(text, after) {
        None => true,
        Some(n) if n.is_whitespace() => {
            let word = skip_space(text, after);
            let next = char_at(text, word);
            place == Place::Prose
                && !["to", "and", "or"].iter().any(|w| eat(text, word, w).is_some())
                && !next.is_some_and(|c| c.is_ascii_digit() || is_dash(c) || matches!(c, '$' | '€' | '£'))
        }
        Some(n) => place == Place::Prose && matches!(n, ',' | ';' | ')' | '|'),
    };
    if free && !(place == Place::Cell && q.may_be_year()) {
        q.value = q.value.neg();
        q.sign = Sign::Minus;
        q.span.end = after;
    }
}
