//! Where numbers are printed in a text, and what their digits and marks can stand for.
//!
//! A number is taken whole or not at all: one that starts inside a word, a code, a version or a date is none, and no number
//! is welded from two. Marks keep both readings where both are well formed; which of them is meant is for a convention to
//! say. Signs, scale words and units around the digits are no part of this: see [`crate::find_numbers`].

use crate::chars::{
    char_at, char_before, digit_at, digit_of, is_apostrophe, is_dash, is_glue, is_invisible, is_space,
    skip_space, vulgar_of,
};
use crate::convention::mark_class;
use crate::marked::{Given, Marks2, shares};
use crate::number::{NumberReader, exponent_at};
use crate::readings::{marks_of, only_value, with_mark};
use crate::{Convention, Decimal, Span, myriad};

/// The value of digits and marks without a sign, under each mark that may stand before decimals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// One value, whatever the convention.
    One(Decimal),
    /// `1,234`: one value if the mark stands before decimals, another if it groups.
    Two {
        /// With the point before decimals.
        point: Decimal,
        /// With the comma before decimals.
        comma: Decimal,
        /// The mark as written: `.` or `,`.
        mark: char,
    },
}

impl Size {
    /// With the point before decimals.
    #[must_use]
    pub const fn point(&self) -> &Decimal {
        match self {
            Self::One(value) | Self::Two { point: value, .. } => value,
        }
    }

    /// With the comma before decimals.
    #[must_use]
    pub const fn comma(&self) -> &Decimal {
        match self {
            Self::One(value) | Self::Two { comma: value, .. } => value,
        }
    }

    /// What is left of it under a convention; one that says nothing of the mark takes nothing away.
    ///
    /// ```
    /// use tieout_notation::{Marks, printed_numbers};
    /// let size = printed_numbers("1,234 m").next().unwrap().size;
    /// assert_eq!(size.under(Some(Marks::of_decimal(',').into())), (&"1.234".parse()?, None));
    /// assert_eq!(size.under(None).1.map(ToString::to_string), Some("1.234".to_owned()));
    /// # Ok::<(), tieout_notation::DecimalError>(())
    /// ```
    #[must_use]
    pub fn under(&self, convention: Option<Convention>) -> (&Decimal, Option<&Decimal>) {
        let (point, comma, mark) = match self {
            Self::One(value) => return (value, None),
            Self::Two { point, comma, mark } => (point, comma, *mark),
        };
        let Some(convention) = convention else { return (point, Some(comma)) };
        let (decimal, group) = (convention.allows(Some(mark), None), convention.allows(None, Some(mark)));
        match (decimal, group, mark) {
            (true, false, '.') | (false, true, ',') => (point, None),
            (true, false, _) | (false, true, _) => (comma, None),
            _ => (point, Some(comma)),
        }
    }

    /// × 10^power.
    #[must_use]
    pub fn shift(&self, power: i32) -> Self {
        match self {
            Self::One(value) => Self::One(value.shift(power)),
            Self::Two { point, comma, mark } => {
                Self::Two { point: point.shift(power), comma: comma.shift(power), mark: *mark }
            }
        }
    }
}

/// What a number shows of the mark before decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vote {
    /// `.` or `,`.
    pub(crate) mark: char,
    /// Two kinds of marks, or one twice: nothing but a number looks like that.
    pub(crate) proof: bool,
}

/// One number as printed: its digits, without sign, scale and unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// From its first digit, or the mark before it, to its last; a power of ten or a fraction (`2½`) included.
    pub span: Span,
    /// What it can stand for.
    pub size: Size,
    /// Marks stand between its digits.
    pub marks: bool,
    /// A nought stands before other digits and no mark between them: perhaps a code.
    pub padded: bool,
    /// It is the second number of a range or ratio, or the year of a date: what stands before it is no sign.
    pub joined: bool,
    pub(crate) vote: Option<Vote>,
}

impl Printed {
    /// A number that came as one and not as text.
    ///
    /// ```
    /// use tieout_notation::{Decimal, Printed, Size, Span};
    /// let one = Printed::exact(Span::new(0, 2), Decimal::new(12, 0));
    /// assert_eq!((one.size, one.padded), (Size::One(Decimal::new(12, 0)), false));
    /// ```
    #[must_use]
    pub const fn exact(span: Span, size: Decimal) -> Self {
        Self { span, size: Size::One(size), marks: false, padded: false, joined: false, vote: None }
    }
}

/// The numbers of a text from the left, as they are printed.
///
/// Digits inside words, codes, versions, times of day and broken groupings are none; of a date the year of four digits is
/// one; of a range or ratio both numbers are. Cost is linear in the text.
///
/// ```
/// use tieout_notation::printed_numbers;
/// let text = "Art. 1.2.3: 28 066 171 of 10-20 m² since 31.12.2025, 2½ times A4";
/// let found: Vec<_> = printed_numbers(text).map(|n| n.span.of(text)).collect();
/// assert_eq!(found, ["28 066 171", "10", "20", "2025", "2½"]);
/// ```
pub fn printed_numbers(text: &str) -> PrintedNumbers<'_> {
    PrintedNumbers { text, at: 0, second: None }
}

/// See [`printed_numbers`].
#[derive(Clone, Debug)]
pub struct PrintedNumbers<'t> {
    text: &'t str,
    at: usize,
    second: Option<Run>,
}

impl Iterator for PrintedNumbers<'_> {
    type Item = Printed;

    fn next(&mut self) -> Option<Printed> {
        let text = self.text;
        if let Some(second) = self.second.take()
            && let Some(found) = second.number(text, true)
        {
            return Some(found);
        }
        while let Some(start) = next_digit(text, self.at) {
            let Some(first) = starts(text, start, self.at) else {
                self.at = code_end(text, start);
                continue;
            };
            let run = Run::read(text, first, true);
            self.at = run.end;
            let found = if let Some(sum) = parts(text, &run) {
                self.at = sum.span.end;
                Some(sum)
            } else if code(text, run.end) {
                self.at = code_end(text, run.end);
                None
            } else if joined(text, run.end).is_some() {
                let (end, parts) = chain(text, run);
                self.at = end;
                match parts {
                    Parts::Two(first, second) => match first.number(text, false) {
                        None => second.number(text, true),
                        found => {
                            self.second = Some(second);
                            found
                        }
                    },
                    Parts::Year(year) => plain(text, year),
                    Parts::None => None,
                }
            } else {
                run.number(text, false)
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// A number of nothing but digits, such as the year of a date.
fn plain(text: &str, digits: Span) -> Option<Printed> {
    let size = Size::One(value(text, digits, Given::default(), false)?);
    Some(Printed { span: digits, size, marks: false, padded: false, joined: true, vote: None })
}

/// `3億5,000万`: digits that go on behind a power of ten thousand.
fn parts(text: &str, run: &Run) -> Option<Printed> {
    let power = char_at(text, run.end).filter(|c| myriad::power(*c).is_some())?;
    let after = text.get(run.end + power.len_utf8()..)?;
    let more = after.trim_start_matches(|c| myriad::power(c).is_some());
    more.chars().next().and_then(digit_of)?;
    let (last, _) = marks_of(text, run.start, text.len());
    let powers = text.get(last..)?.trim_start_matches(|c| myriad::power(c).is_some());
    let span = Span::new(run.start, text.len() - powers.len());
    let size = Size::One(only_value(text, span)?);
    Some(Printed { span, size, marks: true, padded: run.padded, joined: false, vote: None })
}

/// The value of ASCII digits, whatever stands between them: what most numbers are. None where that is more than 19 digits.
fn small(text: &str, span: Span) -> Option<Decimal> {
    let (mut value, mut n) = (0u64, 0);
    for b in text.as_bytes().get(span.start..span.end)?.iter().filter(|b| b.is_ascii_digit()) {
        n += 1;
        if n > 19 {
            return None;
        }
        value = value * 10 + u64::from(b - b'0');
    }
    Some(Decimal::new(value.into(), 0))
}

/// The value of digits whose marks are known, with the power of ten behind them; None past the reading limits, and where
/// grouped digits have a power of ten.
fn value(text: &str, span: Span, given: Given, powered: bool) -> Option<Decimal> {
    let number = NumberReader::within(given, span.end).read_known(text, span.start)?;
    if number.span.end < span.end || powered && number.grouped { None } else { number.value.ok() }
}

/// Digits with the marks between them.
#[derive(Clone, Debug)]
struct Run {
    start: usize,
    end: usize,
    /// None where no reading is well formed: `1.2.3`, or past the reading limits.
    size: Option<Size>,
    marks: bool,
    padded: bool,
    vote: Option<Vote>,
}

impl Run {
    /// The run that starts at `start`, a digit or a mark before one. `spaced`: a space may group.
    fn read(text: &str, start: usize, spaced: bool) -> Self {
        let (first, digits_end) = digits(text, start);
        let ascii = first == digits_end - start;
        let nought = if ascii { text.as_bytes().get(start) == Some(&b'0') } else { zero_at(text, start) };
        let padded = first > 1 && nought;
        let plain = |size, end| Self { start, end, size, marks: false, padded, vote: None };
        if first > 0 && ends_plainly(text, digits_end) {
            let span = Span::new(start, digits_end);
            let small = if ascii { small(text, span) } else { None };
            let size = small.or_else(|| value(text, span, Given::default(), false)).map(Size::One);
            return plain(size, digits_end);
        }
        let groups = (1..=3).contains(&first) && !nought;
        let separated = if groups { separated(text, start, digits_end, spaced) } else { None };
        let mut end = separated.unwrap_or(digits_end);
        if let Some(groups_end) = separated
            && ascii
            && ends_plainly(text, groups_end)
            && let span = Span::new(start, groups_end)
            && span.of(text).is_ascii()
            && let Some(value) = small(text, span)
        {
            return Self { marks: true, ..plain(Some(Size::One(value)), groups_end) };
        }
        let group = separated.and(char_at(text, digits_end)).and_then(mark_class);
        let mut classes: Option<Marks2> = Some([group, None]);
        let mut count = 0;
        while let Some(mark) = mark_before_digit(text, end) {
            classes = classes.and_then(|found| with_mark(found, mark.class));
            end = digits(text, mark.digits).1;
            count += 1;
        }
        if count == 0 && separated.is_none() {
            if let Some((size, end)) = fraction(text, start, end) {
                return plain(size, end);
            }
            let size = value(text, Span::new(start, end), Given::default(), false).map(Size::One);
            return plain(size, exponent_at(text, end).map_or(end, |(_, after)| after));
        }
        // A power of ten is a program's hand, which groups nothing and says nothing of a document.
        let power = if separated.is_none() { exponent_at(text, end) } else { None };
        let span = Span::new(start, end);
        let (mut point, mut comma, mut mark) = (None, None, '.');
        for given in classes.map_or([None; 2], |c| shares(c, false)).into_iter().flatten() {
            let Some(value) = value(text, span, given, power.is_some()) else { continue };
            match (given.decimal, given.group) {
                (Some('.'), _) | (None, Some(',')) => point = Some(value),
                (Some(','), _) | (None, Some('.')) => comma = Some(value),
                _ => (point, comma) = (Some(value.clone()), Some(value)),
            }
            mark = if given.decimal.or(given.group) == Some(',') { ',' } else { '.' };
        }
        // Two kinds of marks are two marks.
        let proof = count > 1 || separated.is_some();
        let vote = |mark| (count > 0 && power.is_none()).then_some(Vote { mark, proof });
        let (size, vote) = match (point, comma) {
            (Some(point), Some(comma)) if point == comma => (Some(Size::One(point)), None),
            // Where myriads are printed, decimals stand behind a point.
            (Some(point), Some(_)) if mark == ',' && myriad::starts_at(text, end) => {
                (Some(Size::One(point)), None)
            }
            (Some(point), Some(comma)) => (Some(Size::Two { point, comma, mark }), None),
            (Some(point), None) => (Some(Size::One(point)), vote('.')),
            (None, Some(comma)) => (Some(Size::One(comma)), vote(',')),
            (None, None) => (None, None),
        };
        let end = power.map_or(end, |(_, after)| after);
        Self { start, end, size, marks: true, padded, vote }
    }

    /// Its number, or the year of one that is a date in points.
    fn number(self, text: &str, joined: bool) -> Option<Printed> {
        let span = Span::new(self.start, self.end);
        let Some(size) = self.size else { return plain(text, year_of(text, span)?) };
        let padded = self.padded && !self.marks;
        Some(Printed { span, size, marks: self.marks, padded, joined, vote: self.vote })
    }
}

fn zero_at(text: &str, at: usize) -> bool {
    digit_at(text, at).is_some_and(|(d, _)| d == 0)
}

/// A mark with a digit behind it.
struct MarkAt {
    class: char,
    digits: usize,
}

/// A mark of the sort that points and commas are, at `at`.
fn mark_before_digit(text: &str, at: usize) -> Option<MarkAt> {
    let c = char_at(text, at)?;
    let class = mark_class(c).filter(|c| !matches!(c, ' ' | '\'' | '_'))?;
    let digits = at + c.len_utf8();
    digit_at(text, digits).map(|_| MarkAt { class, digits })
}

/// `½` behind the digits `start..end`, perhaps with a space between, or alone at `start`: the value where a decimal can say it, and the end.
fn fraction(text: &str, start: usize, end: usize) -> Option<(Option<Size>, usize)> {
    let at = if end > start { skip_space(text, end) } else { end };
    let c = char_at(text, at)?;
    let (above, below) = vulgar_of(c)?;
    let whole = if end > start {
        value(text, Span::new(start, end), Given::default(), false)
    } else {
        Some(Decimal::ZERO)
    };
    // Tenths and such: the denominators of these signs that divide a thousand.
    let thousandths = (1000 % below == 0).then_some(1000 / below * above);
    let size = whole.zip(thousandths).map(|(w, t)| Size::One(w.add(&Decimal::new(t.into(), 3))));
    Some((size, at + c.len_utf8()))
}

/// Whether nothing that could belong to a number follows at `at`: what ends most of them.
fn ends_plainly(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_digit() || !b.is_ascii());
    match bytes.get(at) {
        None => true,
        // "3 × 10⁶" too.
        Some(b' ') => !digit(at + 1) && !matches!(bytes.get(at + 1), Some(b'x' | b'X' | b'*')),
        Some(b',' | b'.' | b'\'' | b'_') => !digit(at + 1),
        Some(b'e' | b'E' | b'x' | b'X' | b'*') => false,
        Some(b) => b.is_ascii(),
    }
}

/// Where a chain of groups of three digits behind one kind of space or apostrophe ends, if there is one at `at`.
fn separated(text: &str, start: usize, at: usize, spaced: bool) -> Option<usize> {
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
    // "12 100m races": the last group belongs to the letters, unless all together are all there is: "798 653kg".
    if separator == ' ' && char_at(text, end).is_some_and(is_glue) && !is_all(text, start, end) {
        end = last;
    }
    (end > at).then_some(end)
}

/// Whether a text holds nothing but a number at `start..end`, near its start, and the letters glued to it.
fn is_all(text: &str, start: usize, end: usize) -> bool {
    // A text of many such numbers is not looked through for each.
    if start > 16 {
        return false;
    }
    let before = text.get(..start).unwrap_or("").trim_start();
    let after = text.get(end..).unwrap_or("").trim_end();
    let sign = |c: char| is_dash(c) || matches!(c, '+' | '(');
    before.chars().all(sign)
        && after.trim_end_matches(')').chars().all(|c| is_glue(c) && digit_of(c).is_none())
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
        count += 1;
        if code(text, end) {
            // `2024-05-06T10:00`
            let time = count == 3
                && matches!(char_at(text, end), Some('T' | 't'))
                && digit_at(text, end + 1).is_some();
            let year = if time { year_of(text, Span::new(start, end)) } else { None };
            return (code_end(text, end), year.map_or(Parts::None, Parts::Year));
        }
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
    digit_at(text, next).map(|_| (joint, next))
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
        || is_invisible(before) && char_before(text, start - before.len_utf8()).is_some_and(is_glue)
    {
        return None;
    }
    let point = |c: char| matches!(mark_class(c), Some('.' | ',' | '\u{66B}'));
    if point(before) && start > floor && vulgar_at(text, start).is_none() {
        let mark = start - before.len_utf8();
        return match char_before(text, mark) {
            // What was read ends before the mark, and the digits behind it belong to it.
            Some(c) if digit_of(c).is_some() => None,
            Some(c) if is_glue(c) || point(c) || matches!(c, ')' | ']' | '%') => Some(start),
            _ => Some(mark),
        };
    }
    Some(start)
}

/// Whether letters, or characters that nobody sees, are glued to a number at `at` and digits to them: a code.
fn code(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or("");
    let inner = |c: char| is_glue(c) && digit_of(c).is_none() || is_invisible(c);
    let letters = rest.find(|c: char| !inner(c)).unwrap_or(rest.len());
    letters > 0 && rest.get(letters..).and_then(|r| r.chars().next()).is_some_and(|c| digit_of(c).is_some())
}

/// The end of a code from inside it: letters and digits, and marks between those.
fn code_end(text: &str, at: usize) -> usize {
    let mut end = at;
    while let Some(c) = char_at(text, end) {
        let next = end + c.len_utf8();
        let inner = matches!(c, '-' | '.' | '/' | ':' | ',') && char_at(text, next).is_some_and(is_glue);
        if !(is_glue(c) || is_invisible(c) || inner) {
            break;
        }
        end = next;
    }
    end.max(at + char_at(text, at).map_or(1, char::len_utf8))
}

fn vulgar_at(text: &str, at: usize) -> Option<(i64, i64)> {
    char_at(text, at).and_then(vulgar_of)
}

/// The next digit of any script, or sign of a fraction, from `at` on.
fn next_digit(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let ascii = rest.iter().position(|b| b.is_ascii_digit());
    let wide = rest.get(..ascii.unwrap_or(rest.len()))?.iter().position(|b| !b.is_ascii());
    match wide {
        None => ascii.map(|i| at + i),
        Some(from) => {
            let from = at + from;
            let begins = |c: char| digit_of(c).is_some() || vulgar_of(c).is_some();
            text.get(from..)?.char_indices().find(|(_, c)| begins(*c)).map(|(i, _)| from + i)
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
    while let Some((_, len)) = digit_at(text, end) {
        n += 1;
        end += len;
    }
    (n, end)
}

#[cfg(test)]
mod tests;
