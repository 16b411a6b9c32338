//! The numbers of a cell as they are printed: where each begins and ends, and what its digits can mean.
//!
//! This is the one place where `tieout-cite` reads numbers. A number is taken whole or not at all: one that starts inside a
//! word, a code, a version or a date is none, and no number is welded from two. Marks keep both readings where both are
//! well formed; which of them is meant is for the convention to say.

use std::ops::ControlFlow;

use tieout_notation::{Decimal, Span, digit_of};

use crate::convention::Mark;

/// The size of a number under each mark under which it is well formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// One reading.
    One(Decimal),
    /// `1,234`: one with the point before decimals, one with the comma.
    Two { point: Decimal, comma: Decimal },
}

impl Size {
    /// Under this mark; a size of one reading has it under both.
    pub(crate) fn under(&self, mark: Mark) -> &Decimal {
        match (self, mark) {
            (Self::One(value), _) => value,
            (Self::Two { point, .. }, Mark::Point) => point,
            (Self::Two { comma, .. }, Mark::Comma) => comma,
        }
    }

    /// × 10^power.
    pub(crate) fn shift(&self, power: i32) -> Self {
        match self {
            Self::One(value) => Self::One(value.shift(power)),
            Self::Two { point, comma } => Self::Two { point: point.shift(power), comma: comma.shift(power) },
        }
    }
}

/// The sign of a number as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// None, or `+`.
    Plus,
    /// A minus before it.
    Minus,
    /// Brackets around it alone in its cell: a minus unless brackets are said to be punctuation.
    Alone,
    /// Brackets inside a text, half a pair in a cell, a hyphen behind decimals: a minus for accountants only.
    Accounting,
}

/// One printed number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Figure {
    /// With sign and brackets.
    pub(crate) span: Span,
    /// From its first digit (or a mark before it) to its last.
    pub(crate) digits: Span,
    /// Without the sign.
    pub(crate) size: Size,
    /// As written.
    pub(crate) sign: Sign,
    /// Brackets stand around it.
    pub(crate) bracketed: bool,
    /// A nought stands before other digits and no mark in it: perhaps a code.
    pub(crate) padded: bool,
    /// The mark that this number shows to stand before decimals, and whether it proves it.
    pub(crate) says: Option<(Mark, bool)>,
}

/// Shows `see` every number of a cell from the left, until it breaks.
pub(crate) fn each<B>(text: &str, mut see: impl FnMut(&Figure) -> ControlFlow<B>) -> Option<B> {
    let mut at = 0;
    let mut cell = None;
    while let Some(start) = next_digit(text, at) {
        let Some(first) = starts(text, start, at) else {
            at = code_end(text, start);
            continue;
        };
        let run = Run::read(text, first, true);
        at = run.end;
        if code(text, run.end) {
            at = code_end(text, run.end);
            continue;
        }
        let cell: &Cell<'_> = cell.get_or_insert_with(|| Cell::new(text));
        let broken = if joined(text, run.end).is_some() {
            let (end, parts) = chain(text, run);
            at = end;
            match parts {
                Parts::Two(first, second) => {
                    figure(cell, &first, true, &mut see).or_else(|| figure(cell, &second, false, &mut see))
                }
                Parts::Year(year) => plain(text, year).and_then(|found| shown(&found, &mut see)),
                Parts::None => None,
            }
        } else {
            figure(cell, &run, true, &mut see)
        };
        if broken.is_some() {
            return broken;
        }
    }
    None
}

/// Shows the number of a run, or the year of one that is a date in points.
fn figure<B>(
    cell: &Cell<'_>,
    run: &Run,
    signed: bool,
    see: &mut impl FnMut(&Figure) -> ControlFlow<B>,
) -> Option<B> {
    let digits = Span::new(run.start, run.end);
    let found = match &run.size {
        Some(size) => {
            let (span, sign, bracketed) =
                if signed { cell.sign(digits, run.marks) } else { (digits, Sign::Plus, false) };
            let padded = run.padded && !run.marks;
            Figure { span, digits, size: size.clone(), sign, bracketed, padded, says: run.says }
        }
        None => {
            let year = year_of(cell.text, digits)?;
            plain(cell.text, year)?
        }
    };
    shown(&found, see)
}

fn shown<B>(figure: &Figure, see: &mut impl FnMut(&Figure) -> ControlFlow<B>) -> Option<B> {
    match see(figure) {
        ControlFlow::Break(b) => Some(b),
        ControlFlow::Continue(()) => None,
    }
}

/// A number of nothing but digits.
fn plain(text: &str, digits: Span) -> Option<Figure> {
    let size = Size::One(value(digits.of(text), 0)?);
    Some(Figure { span: digits, digits, size, sign: Sign::Plus, bracketed: false, padded: false, says: None })
}

/// Digits with the marks between them.
#[derive(Debug)]
struct Run {
    start: usize,
    end: usize,
    /// None where no reading is well formed: `1.2.3`, or past the reading limits.
    size: Option<Size>,
    marks: bool,
    padded: bool,
    says: Option<(Mark, bool)>,
}

/// One way to read the marks of a run.
#[derive(Clone, Copy)]
struct Way {
    mark: Mark,
    holds: bool,
    /// Digits behind the mark, once it was seen.
    places: Option<usize>,
    twos: usize,
    threes: usize,
}

impl Way {
    /// The next mark and the digits behind it. `first` digits stand before all marks; `grouped`: they may start groups.
    fn mark(&mut self, mark: Mark, digits: usize, first: usize, grouped: bool) {
        self.holds &= self.places.is_none();
        if mark == self.mark {
            self.places = Some(digits);
            return;
        }
        match digits {
            3 => self.threes += 1,
            // Groups of two before a last one of three, as in India.
            2 if self.mark == Mark::Point && self.threes == 0 && first <= 2 => self.twos += 1,
            _ => self.holds = false,
        }
        self.holds &= grouped && (self.twos == 0 || self.threes <= 1);
    }

    fn places(&self) -> Option<usize> {
        (self.holds && (self.twos == 0 || self.threes == 1)).then_some(self.places.unwrap_or(0))
    }
}

impl Run {
    /// The run that starts at `start`, a digit or a mark before one. `spaced`: a space may group.
    fn read(text: &str, start: usize, spaced: bool) -> Self {
        let (first, mut end) = digits(text, start);
        if first > 0 && ends_plainly(text, end) {
            let body = text.get(start..end).unwrap_or("");
            let padded = first > 1 && body.starts_with('0');
            return Self {
                start,
                end,
                size: value(body, 0).map(Size::One),
                marks: false,
                padded,
                says: None,
            };
        }
        let padded = first > 1 && char_at(text, start) == Some('0');
        let groups = (1..=3).contains(&first) && char_at(text, start).and_then(digit_of) != Some(0);
        let separated = if groups { separated(text, end, spaced) } else { None };
        end = separated.unwrap_or(end);
        let way = |mark| Way { mark, holds: true, places: None, twos: 0, threes: 0 };
        let mut ways = Mark::ALL.map(way);
        let (mut count, mut kinds) = (0, [false; 2]);
        while let Some(mark) = char_at(text, end).and_then(Mark::of) {
            let (n, after) = digits(text, end + 1);
            if n == 0 {
                break;
            }
            for way in &mut ways {
                way.mark(mark, n, first, groups && separated.is_none());
            }
            count += 1;
            kinds[mark as usize] = true;
            end = after;
        }
        let (power, last) = if separated.is_none() { exponent(text, end) } else { (0, end) };
        let body = text.get(start..end).unwrap_or("");
        let read = |way: &Way| {
            let value = value(body, way.places()?)?;
            Some(if power == 0 { value } else { value.shift(power) })
        };
        let (size, mut says) = match (count, read(&ways[0])) {
            (0, one) => (one.map(Size::One), None),
            (_, point) => match (point, read(&ways[1])) {
                (Some(point), Some(comma)) => (Some(Size::Two { point, comma }), None),
                (Some(point), None) => (Some(Size::One(point)), Some(Mark::Point)),
                (None, Some(comma)) => (Some(Size::One(comma)), Some(Mark::Comma)),
                (None, None) => (None, None),
            },
        };
        let proof = count > 1 || kinds == [true; 2] || separated.is_some();
        // An exponent is a program's hand, which says nothing of a document's.
        says = says.filter(|_| power == 0);
        Self {
            start,
            end: last,
            size,
            marks: count > 0 || separated.is_some(),
            padded,
            says: says.map(|m| (m, proof)),
        }
    }
}

/// Whether nothing that could belong to a number follows at `at`: what ends most of them.
fn ends_plainly(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_digit() || !b.is_ascii());
    match bytes.get(at) {
        None => true,
        Some(b' ' | b',' | b'.' | b'\'' | b'_') => !digit(at + 1),
        Some(b'e' | b'E') => false,
        Some(b) => b.is_ascii(),
    }
}

/// Where a chain of groups of three digits behind one kind of space or apostrophe ends, if there is one at `at`.
fn separated(text: &str, at: usize, spaced: bool) -> Option<usize> {
    let separator = char_at(text, at)?;
    if !(is_apostrophe(separator) || separator == '_' || spaced && is_space(separator)) {
        return None;
    }
    let (mut end, mut last) = (at, at);
    while char_at(text, end) == Some(separator) {
        let (n, after) = digits(text, end + separator.len_utf8());
        if n != 3 {
            break;
        }
        (last, end) = (end, after);
    }
    // "12 100m races": the last group belongs to the letters.
    if separator == ' ' && char_at(text, end).is_some_and(is_glue) {
        end = last;
    }
    (end > at).then_some(end)
}

/// `e6`, `E-3` at `at`: the power, and where it ends.
fn exponent(text: &str, at: usize) -> (i32, usize) {
    let none = (0, at);
    if !matches!(char_at(text, at), Some('e' | 'E')) {
        return none;
    }
    let (sign, start) = match char_at(text, at + 1) {
        Some('-') => (-1, at + 2),
        Some('+') => (1, at + 2),
        _ => (1, at + 1),
    };
    let (n, end) = digits(text, start);
    let power = text.get(start..end).and_then(|d| d.parse::<i32>().ok());
    match power.filter(|_| (1..=3).contains(&n) && !char_at(text, end).is_some_and(is_glue)) {
        Some(power) if power <= tieout_notation::MAX_EXPONENT => (sign * power, end),
        _ => none,
    }
}

/// The digits of `text` with `places` of them behind the point; None past the reading limits.
fn value(text: &str, places: usize) -> Option<Decimal> {
    let scale = i32::try_from(places).ok()?;
    let (mut short, mut n) = (0u64, 0usize);
    if text.is_ascii() && text.len() <= 19 {
        let digits = text.bytes().filter(u8::is_ascii_digit);
        return Some(Decimal::new(digits.fold(0, |n, b| n * 10 + u64::from(b - b'0')).into(), scale));
    }
    for c in text.chars() {
        if let Some(d) = digit_of(c) {
            n += 1;
            if n > 19 {
                return long(text, scale);
            }
            short = short * 10 + u64::from(d);
        }
    }
    Some(Decimal::new(short.into(), scale))
}

fn long(text: &str, scale: i32) -> Option<Decimal> {
    let digits: String = text.chars().filter_map(digit_of).map(|d| char::from(b'0' + d)).collect();
    Decimal::parse(&digits).ok().map(|d| d.shift(-scale))
}

/// What counts of numbers that are joined.
enum Parts {
    Two(Run, Run),
    Year(Span),
    None,
}

/// Numbers joined by hyphens, slashes or colons: a range or a ratio has two, both printed whole. Three and more are a date,
/// of which the year of four digits counts, or a code, of which nothing does; two may be a time of day.
fn chain(text: &str, first: Run) -> (usize, Parts) {
    let start = first.start;
    let mut end = first.end;
    let mut second = None;
    let (mut count, mut colon) = (1, false);
    while let Some((joint, at)) = joined(text, end) {
        colon |= joint == ':';
        let run = Run::read(text, at, false);
        end = run.end;
        if code(text, end) {
            return (code_end(text, end), Parts::None);
        }
        count += 1;
        second.get_or_insert(run);
    }
    let parts = match second {
        Some(second) if count == 2 => {
            let short = |run: &Run| !run.marks && run.end - run.start <= 2;
            let clock = colon && short(&first) && short(&second) && second.end - second.start == 2;
            if clock { Parts::None } else { Parts::Two(first, second) }
        }
        _ => year_of(text, Span::new(start, end)).map_or(Parts::None, Parts::Year),
    };
    (end, parts)
}

/// A joint at `at` with a digit behind it, and where the digit stands.
fn joined(text: &str, at: usize) -> Option<(char, usize)> {
    let joint = char_at(text, at).filter(|c| is_dash(*c) || matches!(c, '/' | ':'))?;
    let next = at + joint.len_utf8();
    char_at(text, next).and_then(digit_of).map(|_| (joint, next))
}

/// The year of four digits in a date of three parts.
fn year_of(text: &str, span: Span) -> Option<Span> {
    let date = span.of(text);
    let mut joints = date.char_indices().filter(|(_, c)| !c.is_ascii_digit());
    let ((a, first), (b, second)) = (joints.next()?, joints.next()?);
    if first != second || !matches!(first, '-' | '/' | '.') || joints.next().is_some() {
        return None;
    }
    let lengths = [a, b - a - 1, date.len() - b - 1];
    let day = |n: usize| (1..=2).contains(&n);
    match lengths {
        [4, m, d] if day(m) && day(d) => Some(Span::new(span.start, span.start + 4)),
        [d, m, 4] if day(m) && day(d) => Some(Span::new(span.end - 4, span.end)),
        _ => None,
    }
}

/// Where a number that has its first digit at `start` begins (at a mark before it: `.5`), unless it is inside a word or code.
fn starts(text: &str, start: usize, floor: usize) -> Option<usize> {
    let Some(before) = char_before(text, start) else { return Some(start) };
    if is_glue(before)
        || is_hidden(before) && char_before(text, start - before.len_utf8()).is_some_and(is_glue)
    {
        return None;
    }
    if Mark::of(before).is_some() && start > floor {
        let mark = start - 1;
        return match char_before(text, mark) {
            // What was read ends before the mark, and the digits behind it belong to it.
            Some(c) if digit_of(c).is_some() => None,
            Some(c) if is_glue(c) || Mark::of(c).is_some() || matches!(c, ')' | ']' | '%') => Some(start),
            _ => Some(mark),
        };
    }
    Some(start)
}

/// Whether letters, or characters that nobody sees, are glued to a number at `at` and digits to them: a code.
fn code(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or("");
    let inner = |c: char| is_glue(c) && digit_of(c).is_none() || is_hidden(c);
    let letters = rest.find(|c: char| !inner(c)).unwrap_or(rest.len());
    letters > 0 && rest.get(letters..).and_then(|r| r.chars().next()).is_some_and(|c| digit_of(c).is_some())
}

/// The end of a code from inside it: letters and digits, and marks between those.
fn code_end(text: &str, at: usize) -> usize {
    let mut end = at;
    while let Some(c) = char_at(text, end) {
        let next = end + c.len_utf8();
        let inner = matches!(c, '-' | '.' | '/' | ':' | ',') && char_at(text, next).is_some_and(is_glue);
        if !(is_glue(c) || is_hidden(c) || inner) {
            break;
        }
        end = next;
    }
    end.max(at + char_at(text, at).map_or(1, char::len_utf8))
}

/// A cell and what stands at its edges when spaces, currency and percent signs are passed over.
struct Cell<'a> {
    text: &'a str,
    first: usize,
    last: usize,
}

impl<'a> Cell<'a> {
    fn new(text: &'a str) -> Self {
        let passed = |c: char| c.is_whitespace() || is_unit(c);
        let first = text.len() - text.trim_start_matches(passed).len();
        Self { text, first, last: text.trim_end_matches(passed).len().max(first) }
    }

    /// Sign and brackets around the digits: the span with them, the sign, whether there are brackets.
    fn sign(&self, digits: Span, marks: bool) -> (Span, Sign, bool) {
        let text = self.text;
        if digits == Span::new(0, text.len()) {
            return (digits, Sign::Plus, false);
        }
        let mut start = digits.start;
        let before = skip_back(text, start);
        if let Some(c) = char_before(text, before).filter(|c| is_currency(*c)) {
            start = before - c.len_utf8();
        }
        let alone = digits.end >= self.last;
        let mut sign = Sign::Plus;
        match char_before(text, start) {
            Some('+') => start -= 1,
            Some(c) if is_dash(c) => {
                let dash = start - c.len_utf8();
                let inside = |b: char| is_glue(b) || is_dash(b) || matches!(b, '.' | ',' | ')' | '%');
                if !char_before(text, dash).is_some_and(inside) {
                    start = dash;
                    sign = Sign::Minus;
                }
            }
            // "- 5" alone in its cell; before words the dash is a bullet.
            Some(c) if is_space(c) && alone => {
                let dash = skip_back(text, start);
                if let Some(c) =
                    char_before(text, dash).filter(|c| is_dash(*c) && dash - c.len_utf8() == self.first)
                {
                    start = dash - c.len_utf8();
                    sign = Sign::Minus;
                }
            }
            _ => {}
        }
        let open = skip_back(text, start);
        let close = skip_unit(text, digits.end);
        let opened = char_before(text, open) == Some('(');
        let closed = char_at(text, close) == Some(')');
        let from = if opened { open - 1 } else { start };
        let to = if closed { close + 1 } else { digits.end };
        if opened && closed {
            let sign = match sign {
                Sign::Plus if from == self.first && to == self.last => Sign::Alone,
                Sign::Plus => Sign::Accounting,
                signed => signed,
            };
            return (Span::new(from, to), sign, true);
        }
        if sign == Sign::Plus {
            let torn =
                opened && from == self.first && alone || closed && start <= self.first && to == self.last;
            if torn {
                return (Span::new(from, to), Sign::Accounting, false);
            }
            if marks
                && start <= self.first
                && char_at(text, digits.end)
                    .is_some_and(|c| is_dash(c) && digits.end + c.len_utf8() == self.last)
            {
                return (Span::new(start, self.last), Sign::Accounting, false);
            }
        }
        (Span::new(start, digits.end), sign, false)
    }
}

/// Before the spaces that end at `at`.
fn skip_back(text: &str, at: usize) -> usize {
    text.get(..at).map_or(at, |t| t.trim_end_matches(is_space).len())
}

/// Behind a currency or percent sign at `at`, with the spaces around it.
fn skip_unit(text: &str, at: usize) -> usize {
    let rest = text.get(at..).unwrap_or("").trim_start_matches(is_space);
    text.len() - rest.strip_prefix(is_unit).unwrap_or(rest).trim_start_matches(is_space).len()
}

/// The next digit of any script from `at` on.
fn next_digit(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let ascii = rest.iter().position(|b| b.is_ascii_digit());
    let wide = rest.get(..ascii.unwrap_or(rest.len()))?.iter().position(|b| !b.is_ascii());
    match wide {
        None => ascii.map(|i| at + i),
        Some(from) => {
            let from = at + from;
            text.get(from..)?.char_indices().find(|(_, c)| digit_of(*c).is_some()).map(|(i, _)| from + i)
        }
    }
}

/// How many digits stand at `at`, and where they end.
fn digits(text: &str, at: usize) -> (usize, usize) {
    let rest = text.as_bytes().get(at..).unwrap_or(&[]);
    let mut n = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = at + n;
    if rest.get(n).is_none_or(u8::is_ascii) {
        return (n, end);
    }
    while let Some(c) = char_at(text, end).filter(|c| digit_of(*c).is_some()) {
        n += 1;
        end += c.len_utf8();
    }
    (n, end)
}

/// The character that starts at byte `at`.
pub(crate) fn char_at(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at) {
        Some(b) if b.is_ascii() => Some(char::from(*b)),
        Some(_) => text.get(at..)?.chars().next(),
        None => None,
    }
}

/// The character that ends at byte `at`.
fn char_before(text: &str, at: usize) -> Option<char> {
    match text.as_bytes().get(at.checked_sub(1)?) {
        Some(b) if b.is_ascii() => Some(char::from(*b)),
        Some(_) => text.get(..at)?.chars().next_back(),
        None => None,
    }
}

/// Spaces that stay inside a line, the tab left out: columns are not groups.
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\u{A0}' | '\u{202F}' | '\u{2007}'..='\u{200A}')
}

pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2013}' | '\u{2212}')
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2019}')
}

pub(crate) fn is_currency(c: char) -> bool {
    matches!(c, '$' | '\u{A2}'..='\u{A5}' | '\u{20A0}'..='\u{20CF}')
}

fn is_unit(c: char) -> bool {
    c == '%' || is_currency(c)
}

/// What has no width or only a direction: digits around it are not one number, and not two.
fn is_hidden(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// A letter or digit of a script that parts its words by spaces, or an underscore.
fn is_glue(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    digit_of(c).is_some() || ((c as u32) < 0x0E00 && c.is_alphabetic())
}

#[cfg(test)]
mod tests;
