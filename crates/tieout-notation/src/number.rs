//! One number from its first digit on: grouping, decimals, exponent. Used by the scanner and by cells.

use crate::affix::is_currency_sign;
use crate::chars::{
    char_at, char_before, digit_at, digit_of, is_dash, is_glue, is_space, skip_space, superscript_of,
};
use crate::locale::words_at;
use crate::marked::{Given, marked};
use crate::scale::{ScaleAt, scale_at};
use crate::{Convention, Decimal, DecimalError, Form, Language, MAX_DIGITS, MAX_EXPONENT, Span};

/// The digits of a number, before sign, scale and unit.
#[derive(Clone, Debug)]
pub(crate) struct Number {
    /// From the first to the last character of the number itself.
    pub(crate) span: Span,
    /// What it says, or why it was not read.
    pub(crate) value: Result<Decimal, DecimalError>,
    /// The last written digit stands for 10^this.
    pub(crate) unit_power: i32,
    /// Digits or scientific.
    pub(crate) form: Form,
    /// A grouping mark was read.
    pub(crate) grouped: bool,
    /// A decimal mark was read.
    pub(crate) decimals: bool,
    /// How many digits stand before the decimal mark.
    pub(crate) whole_digits: usize,
}

/// What stands at a digit.
#[derive(Clone, Debug)]
pub(crate) enum Digits {
    /// A number.
    Number(Number),
    /// Groups of digits with more than one point between that are no grouping: `1.2.3`, a version or a section; its end.
    Dotted(usize),
}

/// Reads numbers out of one text. Remembers how far a chain of groups was found not to be grouping, so that a long
/// list of figures without spaces is walked once and not once a figure.
#[derive(Clone, Debug, Default)]
pub(crate) struct NumberReader {
    /// No grouping starts before this byte.
    ungrouped_until: usize,
    /// The text is a whole cell: a comma that groups nothing is a decimal mark (`3,50`), not a list.
    cell: bool,
    /// What is known of how the text writes numbers.
    known: Known,
    /// Where the marks and digits of the one number that is read end, when that is known.
    until: Option<usize>,
    /// The language of the text, where it is known and not English.
    language: Option<Language>,
}

/// What is known of how a text writes numbers.
#[derive(Clone, Copy, Debug, Default)]
enum Known {
    /// Nothing: English marks, and others where they can mean one thing only.
    #[default]
    Nothing,
    /// The convention; what breaks it is read as if nothing were known.
    Convention(Convention),
    /// The marks and the scale of one number; nothing else will do.
    Only(Given, Option<ScaleAt>),
}

/// Digits read so far: the coefficient while it fits, and a count.
#[derive(Default)]
struct Run {
    coefficient: i128,
    digits: usize,
}

/// Up to this many digits always fit the coefficient.
const FITS: usize = 37;

impl Run {
    fn eat(&mut self, text: &str, mut at: usize) -> usize {
        let bytes = text.as_bytes();
        // Nearly all numbers are short ASCII: no wide multiplication for those.
        if self.digits == 0 {
            let mut short = 0u64;
            while let Some(b) = bytes.get(at).filter(|b| b.is_ascii_digit() && self.digits < 19) {
                short = short * 10 + u64::from(b - b'0');
                self.digits += 1;
                at += 1;
            }
            self.coefficient = short.into();
        }
        loop {
            let (digit, len) = match bytes.get(at) {
                Some(b) if b.is_ascii_digit() => (b - b'0', 1),
                Some(b) if !b.is_ascii() => match digit_at(text, at) {
                    Some(found) => found,
                    None => return at,
                },
                _ => return at,
            };
            if self.digits < FITS {
                self.coefficient = self.coefficient * 10 + i128::from(digit);
            }
            self.digits += 1;
            at += len;
        }
    }
}

/// How many digits stand at `at`, counted up to `most`, and where they end.
fn count_digits(text: &str, mut at: usize, most: usize) -> (usize, usize) {
    let mut n = 0;
    while n < most {
        match digit_at(text, at) {
            Some((_, len)) => {
                n += 1;
                at += len;
            }
            None => break,
        }
    }
    (n, at)
}

impl NumberReader {
    /// For one cell as a whole.
    pub(crate) fn of_cell() -> Self {
        Self { cell: true, ..Self::default() }
    }

    /// For text that follows a convention, where one is given.
    pub(crate) fn under(self, convention: Option<Convention>) -> Self {
        let language = match convention {
            Some(Convention::Locale(locale)) => Language::of(locale).and_then(Language::foreign),
            _ => None,
        };
        Self { known: convention.map_or(Known::Nothing, Known::Convention), language, ..self }
    }

    /// For text in this language; English where none is given.
    pub(crate) fn written_in(self, language: Option<Language>) -> Self {
        Self { language: language.and_then(Language::foreign), ..self }
    }

    /// Whether nothing is known of how the text writes numbers.
    pub(crate) fn knows_nothing(&self) -> bool {
        matches!(self.known, Known::Nothing) && self.language.is_none() && !self.cell
    }

    /// The language of the text, where it is not English.
    pub(crate) fn language(&self) -> Option<Language> {
        self.language
    }

    /// For one number with these marks, and this scale behind it.
    pub(crate) fn only(given: Given, scale: Option<ScaleAt>) -> Self {
        Self { cell: true, known: Known::Only(given, scale), ..Self::default() }
    }

    /// For the number that ends at `until`, but for its power of ten, with these marks.
    pub(crate) fn within(given: Given, until: usize) -> Self {
        Self { until: Some(until), ..Self::only(given, None) }
    }

    /// With this scale behind the one number.
    pub(crate) fn with_scale(self, scale: Option<ScaleAt>) -> Self {
        match self.known {
            Known::Only(given, _) => Self { known: Known::Only(given, scale), ..self },
            _ => self,
        }
    }

    /// The scale that is known to stand behind the number that ends at `at`.
    pub(crate) fn known_scale(&self, text: &str, at: usize) -> Option<ScaleAt> {
        match self.known {
            Known::Only(_, scale) => scale.filter(|s| s.span.start == skip_space(text, at)),
            Known::Convention(Convention::Locale(locale)) => {
                let found = words_at(text, at).into_iter().find(|w| w.is_of(locale))?;
                // A single letter behind a space is a name or a unit more often ("Form 5 M").
                let letter = found.span.start > at && found.span.of(text).chars().count() == 1;
                (!letter).then_some(ScaleAt { power: found.power, span: found.span })
            }
            Known::Convention(Convention::Marks(_)) | Known::Nothing => None,
        }
    }

    /// The number at `at` by what is known; None where that does not read it.
    pub(crate) fn read_known(&self, text: &str, at: usize) -> Option<Number> {
        let given = match self.known {
            Known::Nothing => return None,
            Known::Only(given, _) => given,
            Known::Convention(convention) => convention.given(text.get(at..)?),
        };
        // With the one character behind the number: a mark there has no digits behind it that could belong to it.
        let seen = match self.until {
            Some(end) => text.get(..end + char_at(text, end).map_or(0, char::len_utf8))?,
            None => text,
        };
        let found = marked(seen, at, given).ok()?;
        if !self.cell && found.grouped && !stands_alone(text, at, found.end, given) {
            return None;
        }
        let mut run = Run::default();
        let mut i = run.eat(text, at);
        let mut whole_digits = run.digits;
        while i < found.end {
            // one mark, then its digits
            i = run.eat(text, i + char_at(text, i)?.len_utf8());
            if i <= found.whole.end {
                whole_digits = run.digits;
            }
        }
        let decimals = found.end > found.whole.end;
        finish(text, Span::new(at, found.end), &run, found.grouped, decimals, whole_digits)
    }

    /// The number whose first character is a digit, or a decimal mark before a digit, at `at`.
    pub(crate) fn read(&mut self, text: &str, at: usize) -> Option<Digits> {
        if let Some(number) = self.read_known(text, at) {
            return Some(Digits::Number(number));
        }
        if matches!(self.known, Known::Only(..)) {
            return None;
        }
        let mut run = Run::default();
        let mut end = run.eat(text, at);
        if (1..=FITS).contains(&run.digits) && ends_plainly(text.as_bytes(), end) {
            return Some(Digits::Number(Number {
                span: Span::new(at, end),
                value: Ok(Decimal::new(run.coefficient, 0)),
                unit_power: 0,
                form: Form::Digits,
                grouped: false,
                decimals: false,
                whole_digits: run.digits,
            }));
        }
        let whole_end = end;
        let mut grouped = false;
        if end > at
            && self.ungrouped_until <= at
            && let Some(group_end) = self.groups(text, at, whole_end, run.digits)
        {
            let mut i = end;
            while i < group_end {
                // one mark, then its group
                i += char_at(text, i).map_or(1, char::len_utf8);
                i = run.eat(text, i);
            }
            end = group_end;
            grouped = true;
        }
        let whole_digits = run.digits;
        let mut decimals = false;
        let comma = match grouped {
            true => char_at(text, whole_end) != Some(',') && few_decimals(text, end),
            false => self.decimal_comma(text, Span::new(at, end), &run),
        };
        if comma || char_at(text, end) == Some('.') && digit_at(text, end + 1).is_some() {
            end = run.eat(text, end + 1);
            decimals = true;
            if char_at(text, end) == Some('.') && digit_at(text, end + 1).is_some() {
                return Some(Digits::Dotted(dotted_end(text, end)));
            }
        }
        finish(text, Span::new(at, end), &run, grouped, decimals, whole_digits).map(Digits::Number)
    }

    /// Where a chain of groups that starts with the digits `at..end` (`digits` of them) ends, if it is grouping.
    fn groups(&mut self, text: &str, at: usize, end: usize, digits: usize) -> Option<usize> {
        let mark = char_at(text, end)?;
        if digits > 3 || digit_at(text, at).is_some_and(|(d, _)| d == 0) {
            if mark == ',' {
                self.list(text, end, mark);
            }
            return None;
        }
        match mark {
            ',' => self.comma_groups(text, end, digits),
            // One group behind a point is decimals, but `12.480,75` has both marks and the comma last.
            '.' => {
                let found = self.even_groups(text, end, mark);
                found.filter(|(e, n)| *n >= 2 || few_decimals(text, *e)).map(|(e, _)| e)
            }
            '\'' | '\u{2019}' | '_' => self.even_groups(text, end, mark).map(|(e, _)| e),
            ' ' => {
                if follows_figure(text, at) {
                    return None;
                }
                let (group_end, _) = self.even_groups(text, end, mark)?;
                (!is_joined(text, group_end)).then_some(group_end)
            }
            c if is_space(c) => self.even_groups(text, end, mark).map(|(e, _)| e),
            _ => None,
        }
    }

    /// Whether a comma behind the ungrouped digits `whole` stands before decimals: in a cell wherever it groups
    /// nothing; in prose, where `3,50` may be a list, behind a nought and where money, percent or a scale word make it
    /// one figure (`€3,50`, `3,5 %`, `1,5 million`).
    fn decimal_comma(&self, text: &str, whole: Span, run: &Run) -> bool {
        let at = whole.end;
        if run.digits == 0 || char_at(text, at) != Some(',') {
            return false;
        }
        let nought = run.digits == 1 && run.coefficient == 0;
        if self.cell {
            let (len, after) = count_digits(text, at + 1, MAX_DIGITS);
            // Three digits are a group.
            return len > 0 && (len != 3 || nought) && number_ends(text, after);
        }
        if !few_decimals(text, at) {
            return false;
        }
        let (_, after) = count_digits(text, at + 1, 2);
        let sign = char_at(text, skip_space(text, after));
        nought
            || char_before(text, whole.start).is_some_and(is_currency_sign)
            || sign.is_some_and(|c| c == '%' || is_currency_sign(c))
            || scale_at(text, after, false).is_some_and(|s| s.span.len() > 1)
    }

    /// Groups of exactly three digits behind the same mark; where they end and how many there are.
    fn even_groups(&mut self, text: &str, start: usize, mark: char) -> Option<(usize, usize)> {
        let mut end = start;
        let mut n = 0;
        loop {
            if char_at(text, end) != Some(mark) {
                break;
            }
            let (len, after) = count_digits(text, end + mark.len_utf8(), 4);
            if len == 0 {
                break;
            }
            if len != 3 {
                self.list(text, end, mark);
                return None;
            }
            n += 1;
            end = after;
        }
        (n > 0).then_some((end, n))
    }

    /// The chain from `at` on is a list of figures: none of them starts a group.
    fn list(&mut self, text: &str, at: usize, mark: char) {
        let (mut end, mut last) = (at, at);
        while char_at(text, end) == Some(mark) && digit_at(text, end + mark.len_utf8()).is_some() {
            last = end + mark.len_utf8();
            end = count_digits(text, last, usize::MAX).1;
        }
        // The last figure of a spaced list may have commas of its own.
        self.ungrouped_until = self.ungrouped_until.max(if is_space(mark) { last } else { end });
    }

    /// Western groups of three, or Indian groups of two with a last one of three.
    fn comma_groups(&mut self, text: &str, start: usize, first: usize) -> Option<usize> {
        let (mut end, mut twos, mut threes) = (start, 0, 0);
        while char_at(text, end) == Some(',') {
            let (len, after) = count_digits(text, end + 1, 4);
            match len {
                0 => break,
                2 if threes == 0 && first <= 2 && twos < 8 => twos += 1,
                3 if twos == 0 || threes == 0 => threes += 1,
                _ => {
                    self.list(text, end, ',');
                    return None;
                }
            }
            end = after;
        }
        if threes == 0 {
            self.ungrouped_until = end;
            return None;
        }
        Some(end)
    }
}

/// The digits that were read, with the exponent behind them.
fn finish(
    text: &str,
    mantissa: Span,
    run: &Run,
    grouped: bool,
    decimals: bool,
    whole_digits: usize,
) -> Option<Number> {
    if run.digits == 0 {
        return None;
    }
    let (mut exponent, mut form, mut end) = (0, Form::Digits, mantissa.end);
    if !grouped && let Some((power, after)) = exponent_at(text, end) {
        (exponent, form, end) = (power, Form::Scientific, after);
    }
    let scale = i32::try_from(run.digits - whole_digits).unwrap_or(i32::MAX).saturating_sub(exponent);
    let value = if run.digits > MAX_DIGITS {
        Err(DecimalError::TooManyDigits(run.digits))
    } else if exponent.abs() > MAX_EXPONENT {
        Err(DecimalError::ExponentTooLarge)
    } else if run.digits <= FITS {
        Ok(Decimal::new(run.coefficient, scale))
    } else {
        Decimal::parse(&plain(text, mantissa)).map(|v| v.shift(scale.saturating_neg()))
    };
    let span = Span::new(mantissa.start, end);
    Some(Number { span, value, unit_power: scale.saturating_neg(), form, grouped, decimals, whole_digits })
}

/// Whether the value of the number at `at`, read with these marks, is within the limits.
pub(crate) fn value_of(text: &str, at: usize, given: Given) -> Result<(), DecimalError> {
    let number = NumberReader::only(given, None).read_known(text, at);
    number.map_or(Ok(()), |n| n.value.map(|_| ()))
}

/// Whether groups behind plain spaces are one number in prose; other marks group where they may.
fn stands_alone(text: &str, at: usize, end: usize, given: Given) -> bool {
    let number = Span::new(at, end).of(text);
    given.group != Some(' ') || !number.contains(' ') || !(follows_figure(text, at) || is_joined(text, end))
}

/// Whether a figure stands one space before: in prose a plain space then groups nothing.
fn follows_figure(text: &str, at: usize) -> bool {
    let mut before = text.get(..at).unwrap_or("").chars().rev();
    before.next() == Some(' ') && before.next().is_some_and(|c| digit_of(c).is_some())
}

/// Whether a letter or mark is glued to the last group ("won 12 100m races").
fn is_joined(text: &str, at: usize) -> bool {
    char_at(text, at).is_some_and(|c| is_glue(c) || is_dash(c) || matches!(c, '/' | ':'))
}

/// Whether the two bytes behind digits say that no group, decimals or exponent follow: what ends most numbers.
fn ends_plainly(bytes: &[u8], at: usize) -> bool {
    let Some(next) = bytes.get(at) else { return true };
    matches!(next, b',' | b'.' | b' ' | b'%' | b'-' | b')' | b';' | b'\n')
        && bytes
            .get(at + 1)
            .is_none_or(|b| b.is_ascii() && !(b.is_ascii_digit() || matches!(b, b'x' | b'X' | b'*')))
}

/// Whether a comma and one or two digits stand at `at`, and the number ends there.
fn few_decimals(text: &str, at: usize) -> bool {
    let (len, after) = count_digits(text, at + 1, 3);
    char_at(text, at) == Some(',') && matches!(len, 1 | 2) && number_ends(text, after)
}

/// Whether no further group or decimals follow at `at`.
fn number_ends(text: &str, at: usize) -> bool {
    match char_at(text, at) {
        Some(c @ (',' | '.' | '\'')) => digit_at(text, at + c.len_utf8()).is_none(),
        _ => true,
    }
}

/// The end of `.d+(.d+)*` from `at` on.
fn dotted_end(text: &str, mut at: usize) -> usize {
    while char_at(text, at) == Some('.') && digit_at(text, at + 1).is_some() {
        at = count_digits(text, at + 1, usize::MAX).1;
    }
    at
}

/// The digits of a long number as plain ASCII, without marks.
fn plain(text: &str, span: Span) -> String {
    span.of(text).chars().filter_map(digit_of).map(|d| char::from(b'0' + d)).collect()
}

/// `e6`, `E-3`, `×10^6`, `x 10⁶` from `at` on: the power and where it ends. One to three digits, so that the middle
/// of a hash is no exponent.
pub(crate) fn exponent_at(text: &str, at: usize) -> Option<(i32, usize)> {
    match char_at(text, at)? {
        'e' | 'E' => {
            let (sign, start) = match char_at(text, at + 1) {
                Some('+') => (1, at + 2),
                Some('-') => (-1, at + 2),
                Some('\u{2212}') => (-1, at + 4),
                _ => (1, at + 1),
            };
            let (n, end) = small(text, start, digit_of)?;
            let next = char_at(text, end);
            let stands_alone = match next {
                Some('.') => digit_at(text, end + 1).is_none(),
                Some('-') => !char_at(text, end + 1).is_some_and(is_glue),
                Some(c) => !is_glue(c),
                None => true,
            };
            stands_alone.then_some((sign * n, end))
        }
        ',' | '.' | ';' | ')' | '%' | '\n' => None,
        _ => {
            let mut i = skip_space(text, at);
            match char_at(text, i)? {
                c @ ('×' | 'x' | 'X' | '*' | '·' | '⋅') => i += c.len_utf8(),
                _ => return None,
            }
            i = skip_space(text, i);
            if text.get(i..i + 2) != Some("10") {
                return None;
            }
            i += 2;
            if char_at(text, i) == Some('^') {
                let (sign, start) = match char_at(text, i + 1) {
                    Some(c) if is_dash(c) => (-1, i + 1 + c.len_utf8()),
                    Some('+') => (1, i + 2),
                    _ => (1, i + 1),
                };
                let (n, end) = small(text, start, digit_of)?;
                return (!char_at(text, end).is_some_and(is_glue)).then_some((sign * n, end));
            }
            let (sign, start) = match char_at(text, i)? {
                '⁻' => (-1, i + '⁻'.len_utf8()),
                '⁺' => (1, i + '⁺'.len_utf8()),
                _ => (1, i),
            };
            small(text, start, superscript_of).map(|(n, end)| (sign * n, end))
        }
    }
}

/// One to three digits, as `read` knows them.
fn small(text: &str, at: usize, read: impl Fn(char) -> Option<u8>) -> Option<(i32, usize)> {
    let (mut n, mut count, mut end) = (0, 0, at);
    while let Some((d, len)) = char_at(text, end).and_then(|c| Some((read(c)?, c.len_utf8()))) {
        count += 1;
        if count > 3 {
            return None;
        }
        n = n * 10 + i32::from(d);
        end += len;
    }
    (count > 0).then_some((n, end))
}
