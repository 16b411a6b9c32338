//! One number as printed anywhere: every value that its form can stand for, and what decides between them.

use std::fmt;

use crate::cell::{number, trimmed};
use crate::chars::{char_at, char_before, digit_at, digit_of, skip_space, word_starts};
use crate::convention::{mark_class, may_be_decimal};
use crate::locale::{WordAt, words_at, words_before};
use crate::marked::{Broken, Given, Marks2, marked, shares};
use crate::myriad::power as myriad;
use crate::number::{NumberReader, value_of};
use crate::scale::ScaleAt;
use crate::{Convention, Decimal, DecimalError, Locale, Quantity, Sign, Span};

/// One value that a form can stand for, and the conventions under which it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The number with its sign, scale and unit; spans are bytes of the text that was read.
    pub quantity: Quantity,
    /// `CR` or `DR` behind it. Which of the two is a minus differs from ledger to ledger, so both signs are readings.
    pub side: Option<Side>,
    /// What its marks and its scale word are taken for; nearly always one way.
    pub ways: Vec<Way>,
}

/// What the marks and the scale word of a form are taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The decimal mark as written, where the form has one.
    pub decimal: Option<char>,
    /// The group mark as written, where the form has one.
    pub group: Option<char>,
    /// The scale word as locales print it; None for none, and for the English ones.
    word: Option<WordAt>,
}

/// The side of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// `CR`.
    Credit,
    /// `DR`.
    Debit,
}

impl Way {
    /// The marks of a number as it writes them, by their classes.
    pub(crate) fn of(number: &str, given: Given, word: Option<WordAt>) -> Self {
        let as_written = |class: Option<char>| {
            let same = |c: &char| mark_class(*c) == class;
            class.and_then(|_| number.chars().find(same))
        };
        Self { decimal: as_written(given.decimal), group: as_written(given.group), word }
    }

    fn marks_of(&self, convention: Convention) -> bool {
        convention.allows(self.decimal, self.group)
    }

    fn word_of(&self, convention: Convention) -> bool {
        match (&self.word, convention) {
            (Some(word), Convention::Locale(locale)) => word.is_of(locale),
            _ => true,
        }
    }
}

impl Reading {
    /// Whether the form stands for this value under a convention: its marks are those of the convention, and its scale
    /// word is one of the locale's.
    #[must_use]
    pub fn holds_under(&self, convention: impl Into<Convention>) -> bool {
        let convention = convention.into();
        self.ways.iter().any(|w| w.marks_of(convention) && w.word_of(convention))
    }

    /// A locale in which the form is printed for this value; a well-known one where there is one.
    #[must_use]
    pub fn example(&self) -> Option<Locale> {
        const KNOWN: [&str; 12] =
            ["en", "de", "fr", "de-CH", "en-IN", "es", "sv", "pl", "ru", "ar-EG", "hi", "id"];
        let known = KNOWN.iter().filter_map(|tag| Locale::parse(tag).ok());
        known.chain(Locale::all()).find(|l| self.holds_under(*l))
    }
}

/// Every reading of one form; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readings {
    text: String,
    list: Vec<Reading>,
}

impl Readings {
    /// The readings, those first that most locales share.
    pub fn iter(&self) -> std::slice::Iter<'_, Reading> {
        self.list.iter()
    }

    /// The only reading.
    ///
    /// # Errors
    /// [`Ambiguous`] where the form can stand for several values; [`Readings::under`] decides.
    pub fn one(&self) -> Result<&Quantity, Ambiguous> {
        match self.list.as_slice() {
            [reading] => Ok(&reading.quantity),
            _ => Err(Ambiguous { readings: self.clone() }),
        }
    }

    /// The readings that hold under a convention. One that decides nothing (the form breaks it, as `12.5` breaks German)
    /// takes nothing away: what the form can mean stays.
    #[must_use]
    pub fn under(&self, convention: impl Into<Convention>) -> Self {
        let mut list = self.list.clone();
        decide(&mut list, convention.into());
        Self { text: self.text.clone(), list }
    }

    /// The readings of one side of the account taken as the minus; those without a side stay as they are.
    ///
    /// ```
    /// use tieout_notation::{Side, read_number};
    /// let figure = read_number("1,234.50 CR")?;
    /// assert!(figure.one().is_err());
    /// assert_eq!(figure.with_minus(Side::Credit).one()?.value.to_string(), "-1234.5");
    /// assert_eq!(figure.with_minus(Side::Debit).one()?.value.to_string(), "1234.5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_minus(&self, side: Side) -> Self {
        let mut list = self.list.clone();
        keep(&mut list, |r| r.side.is_none_or(|s| (s == side) == (r.quantity.sign == Sign::Minus)));
        Self { text: self.text.clone(), list }
    }
}

/// Keeps the readings that hold under a convention, if there are such.
pub(crate) fn decide(list: &mut Vec<Reading>, convention: Convention) {
    keep_ways(list, |w| w.marks_of(convention));
    keep_ways(list, |w| w.word_of(convention));
    // A word of the locale itself comes before an English one that looks alike.
    if matches!(convention, Convention::Locale(_)) {
        keep_ways(list, |w| w.word.is_some());
    }
}

/// Keeps what `holds`, if anything does.
fn keep<T>(list: &mut Vec<T>, holds: impl Fn(&T) -> bool) {
    if list.iter().any(&holds) {
        list.retain(holds);
    }
}

/// Keeps the ways that `hold`, and the readings that have any, if there are such.
fn keep_ways(list: &mut Vec<Reading>, holds: impl Fn(&Way) -> bool) {
    if list.iter().flat_map(|r| &r.ways).any(&holds) {
        list.iter_mut().for_each(|r| r.ways.retain(&holds));
        list.retain(|r| !r.ways.is_empty());
    }
}

impl<'r> IntoIterator for &'r Readings {
    type Item = &'r Reading;
    type IntoIter = std::slice::Iter<'r, Reading>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A form that can stand for several values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguous {
    /// All of them.
    pub readings: Readings,
}

impl fmt::Display for Ambiguous {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} can be", self.readings.text)?;
        for (i, reading) in self.readings.iter().enumerate() {
            write!(f, "{} {}", if i > 0 { " or" } else { "" }, reading.quantity.value)?;
            if let Some(locale) = reading.example() {
                write!(f, " (as in {locale})")?;
            }
        }
        f.write_str(": give the locale or the marks of the text")
    }
}

impl std::error::Error for Ambiguous {}

/// Why a text is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberError {
    /// Groups that nobody prints, such as `1,23,45` and `1.2.3`; the digits and marks.
    BrokenGrouping(Span),
    /// Digits of two scripts in one number; the digits and marks.
    MixedDigits(Span),
    /// A number past the limits of [`Decimal`](crate::Decimal).
    OutOfRange(DecimalError),
    /// Something other than one number with its sign, scale and unit.
    NotANumber,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BrokenGrouping(span) => write!(
                f,
                "bytes {} to {} are digits and marks, but no grouping: groups have three digits, or two and a last three",
                span.start, span.end
            ),
            Self::MixedDigits(span) => {
                write!(f, "bytes {} to {} mix digits of two scripts", span.start, span.end)
            }
            Self::OutOfRange(why) => why.fmt(f),
            Self::NotANumber => {
                f.write_str("expected one number with its sign, scale word and unit, and nothing else")
            }
        }
    }
}

impl std::error::Error for NumberError {}

/// Reads one number as it is printed anywhere in the world, whole: sign, brackets, currency, digits of any script,
/// scale word of any language, unit, percent.
///
/// The result holds every value that the form can stand for. Cost is linear in the length of the text.
///
/// # Errors
/// [`NumberError`]: not one number, or one that breaks every convention.
///
/// ```
/// use tieout_notation::{Currency, NumberError, Unit, read_number};
/// let figure = read_number("1.234,5 Mio. €")?;
/// let revenue = figure.one()?;
/// assert_eq!(revenue.value.to_string(), "1234500000");
/// assert_eq!(revenue.unit, Some(Unit::Currency(Currency("EUR"))));
///
/// // Alone, a form may stand for two values.
/// let both: Vec<_> = read_number("1.234")?.iter().map(|r| r.quantity.value.to_string()).collect();
/// assert_eq!(both, ["1.234", "1234"]);
/// assert!(matches!(read_number("1.2.3"), Err(NumberError::BrokenGrouping(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_number(text: &str) -> Result<Readings, NumberError> {
    read(text, false)
}

/// The same for a text whose convention is known: `read_number(text)?.under(convention)`, and groupings that only this
/// locale prints.
///
/// # Errors
/// [`NumberError`], as [`read_number`].
///
/// ```
/// use tieout_notation::{Locale, read_number_under};
/// let german = Locale::parse("de")?;
/// assert_eq!(read_number_under("1.234", german)?.one()?.value.to_string(), "1234");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_number_under(text: &str, convention: impl Into<Convention>) -> Result<Readings, NumberError> {
    let convention = convention.into();
    let twos = matches!(convention, Convention::Locale(l) if l.group_sizes() == (2, 2));
    read(text, twos).map(|readings| readings.under(convention))
}

fn read(text: &str, twos: bool) -> Result<Readings, NumberError> {
    let whole = trimmed(text, Span::new(0, text.len()));
    let mut list = Vec::new();
    let mut why = NumberError::NotANumber;
    let mut read = |span: Span, side: Option<Side>| {
        why = every_reading(text, span, (side, twos), &mut list).err().unwrap_or(why);
    };
    read(whole, None);
    if let Some((side, end)) = side_behind(text, whole) {
        read(Span::new(whole.start, end), Some(side));
    }
    for word in words_before(text, whole.start) {
        behind_word(text, whole, word, twos, &mut list);
    }
    if list.is_empty() {
        return Err(why);
    }
    // How many locales print each value so; computed only where there is a choice.
    if list.len() > 1 {
        let shared = |r: &Reading| Locale::all().filter(|l| r.holds_under(*l)).count();
        list.sort_by_cached_key(|r| std::cmp::Reverse(shared(r)));
    }
    Ok(Readings { text: text.to_owned(), list })
}

/// `CR`, `DR` behind a figure, and where the figure ends.
fn side_behind(text: &str, whole: Span) -> Option<(Side, usize)> {
    let body = whole.of(text).trim_end_matches('.');
    let (rest, side) = [("CR", Side::Credit), ("Cr", Side::Credit), ("DR", Side::Debit), ("Dr", Side::Debit)]
        .into_iter()
        .find_map(|(mark, side)| Some((body.strip_suffix(mark)?, side)))?;
    if rest.ends_with(char::is_alphabetic) {
        return None;
    }
    Some((side, trimmed(text, Span::new(whole.start, whole.start + rest.len())).end))
}

/// A number behind a word for a power of ten: `elfu 5`.
fn behind_word(text: &str, whole: Span, word: WordAt, twos: bool, list: &mut Vec<Reading>) {
    let mut found = Vec::new();
    let rest = Span::new(skip_space(text, word.span.end), whole.end);
    if every_reading(text, rest, (None, twos), &mut found).is_err() {
        return;
    }
    for mut reading in found.into_iter().filter(|r| r.quantity.scale.is_none()) {
        let q = &mut reading.quantity;
        q.value = q.value.shift(word.power);
        q.unit_power = q.unit_power.saturating_add(word.power);
        q.scale = Some(crate::Scale { power: word.power, span: word.span });
        q.span.start = word.span.start;
        reading.ways.iter_mut().for_each(|w| w.word = Some(word.clone()));
        push(list, reading);
    }
}

pub(crate) fn push(list: &mut Vec<Reading>, reading: Reading) {
    let same = |r: &Reading| {
        let (a, b) = (&r.quantity, &reading.quantity);
        a.value == b.value && a.unit == b.unit && a.divisor == b.divisor && a.unit_power == b.unit_power
    };
    match list.iter_mut().find(|r| same(r)) {
        Some(known) => known.ways.extend(reading.ways),
        None => list.push(reading),
    }
}

/// The first digit of a number, or the decimal mark before it.
fn first_digit(text: &str, span: Span) -> Option<usize> {
    let body = span.of(text);
    let at = span.start + body.find(|c| digit_of(c).is_some())?;
    let mark = char_before(text, at).filter(|c| mark_class(*c).is_some_and(may_be_decimal));
    match mark {
        Some(c) if at - c.len_utf8() >= span.start => {
            let start = at - c.len_utf8();
            // "Rs.5": the point ends a word.
            Some(if word_starts(text, start) { start } else { at })
        }
        _ => Some(at),
    }
}

/// The digits and marks from `at` on, and the classes of the marks in them in order; None for more than two classes.
pub(crate) fn marks_of(text: &str, at: usize, end: usize) -> (usize, Option<Marks2>) {
    let mut classes: Option<Marks2> = Some([None; 2]);
    let (mut i, mut last) = (at, at);
    while let Some(c) = char_at(text, i).filter(|_| i < end) {
        let next = i + c.len_utf8();
        if digit_of(c).is_some() {
            last = next;
        } else if let Some(class) = mark_class(c).filter(|_| digit_at(text, next).is_some()) {
            classes = classes.and_then(|found| with_mark(found, class));
        } else if myriad(c).is_none() {
            break;
        }
        i = next;
    }
    (last, classes)
}

/// The one value of a number that is the whole of `span`.
pub(crate) fn only_value(text: &str, span: Span) -> Option<Decimal> {
    let mut list = Vec::new();
    every_reading(text, span, (None, false), &mut list).ok()?;
    let one = list.pop().filter(|_| list.is_empty())?;
    Some(one.quantity.value).filter(|_| one.quantity.divisor.is_none())
}

/// The classes of marks with one more; None for a third.
pub(crate) fn with_mark(mut classes: Marks2, class: char) -> Option<Marks2> {
    let slot = classes.iter_mut().find(|slot| slot.is_none_or(|c| c == class))?;
    *slot = Some(class);
    Some(classes)
}

/// Adds every reading of `span` as one number to `list`; why there is none.
fn every_reading(
    text: &str,
    span: Span,
    (side, twos): (Option<Side>, bool),
    list: &mut Vec<Reading>,
) -> Result<(), NumberError> {
    let text = text.get(..span.end).unwrap_or(text);
    let at = first_digit(text, span).ok_or(NumberError::NotANumber)?;
    let (end, classes) = marks_of(text, at, span.end);
    let digits = Span::new(at, end);
    let classes = classes.ok_or(NumberError::BrokenGrouping(digits))?;
    let mut shares: Vec<Given> = shares(classes, twos).into_iter().flatten().collect();
    // Where myriads are printed, decimals stand behind a point.
    if Span::new(at, span.end).of(text).contains(|c| myriad(c).is_some_and(|p| p >= 4)) {
        keep(&mut shares, |g| g.decimal != Some(',') && marked(text, at, *g).is_ok());
    }
    let broken: Vec<_> = shares.iter().filter_map(|g| marked(text, at, *g).err()).collect();
    if broken.len() == shares.len() {
        return Err(match broken.first() {
            Some(Broken::Scripts) => NumberError::MixedDigits(digits),
            _ => NumberError::BrokenGrouping(digits),
        });
    }
    let (before, mut too_large) = (list.len(), None);
    for given in shares {
        let Ok(found) = marked(text, at, given) else { continue };
        let words = words_at(text, found.end);
        for word in std::iter::once(None).chain(words.into_iter().map(Some)) {
            let scale = word.as_ref().map(|w| ScaleAt { power: w.power, span: w.span });
            let Some(quantity) = number(text, span, NumberReader::only(given, scale)) else { continue };
            let reading = Reading { quantity, side, ways: vec![Way::of(digits.of(text), given, word)] };
            match side {
                Some(_) if reading.quantity.sign == Sign::None => {
                    let mut minus = reading.clone();
                    minus.quantity.value = minus.quantity.value.neg();
                    minus.quantity.sign = Sign::Minus;
                    push(list, reading);
                    push(list, minus);
                }
                Some(_) => {}
                None => push(list, reading),
            }
        }
        if let Err(why) = value_of(text, at, given) {
            too_large = Some(why);
        }
    }
    if list.len() > before {
        return Ok(());
    }
    Err(too_large.map_or(NumberError::NotANumber, NumberError::OutOfRange))
}

#[cfg(test)]
mod tests;
