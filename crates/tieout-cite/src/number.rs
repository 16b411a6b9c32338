//! Whether cited rows carry a number.

use std::ops::ControlFlow;

use tieout_notation::{Decimal, FoundNumber, Size, Span, Unit};

use crate::cited::{CitedCell, CitedText, Place};
use crate::convention::{Brackets, Convention};
use crate::figure::{self, Figure, Seen, Sign, is_dash, is_space};
use crate::plain;

/// A number that a record states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    sign: Sign,
    bracketed: bool,
    /// How many digits it is written with, where noughts stand before them.
    padded: Option<usize>,
    core: Core,
    stated: Stated,
    /// What else it can state, where its scale word or unit is open.
    others: Vec<Stated>,
}

/// A size and its unit.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stated {
    size: Size,
    unit: Option<Unit>,
}

/// The first significant digits of a number: whatever marks stand between them, they stand wherever it is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Core {
    digits: [u8; 16],
    len: usize,
}

impl Core {
    /// Of a number as it is written; behind `e` and `×` stands a power of ten.
    fn of(number: &str) -> Self {
        let mut out = Self::default();
        let ascii = |b: &u8| match b {
            b'0'..=b'9' => Some(Some(b - b'0')),
            b'e' | b'E' | b'x' | b'X' | b'*' => None,
            _ => Some(None),
        };
        if number.is_ascii() {
            out.take(number.as_bytes().iter().map_while(ascii).flatten());
        } else {
            let mantissa =
                number.chars().take_while(|c| !matches!(c, 'e' | 'E' | 'x' | 'X' | '*' | '×' | '·' | '⋅'));
            out.take(mantissa.filter_map(tieout_notation::digit_of));
        }
        out
    }

    fn take(&mut self, digits: impl Iterator<Item = u8>) {
        for digit in digits.skip_while(|d| *d == 0) {
            let Some(to) = self.digits.get_mut(self.len) else { break };
            *to = b'0' + digit;
            self.len += 1;
        }
        while self.len > 0 && self.digits.get(self.len - 1) == Some(&b'0') {
            self.len -= 1;
        }
    }

    /// False only where the digits cannot stand in the cell; far quicker than reading its numbers.
    fn may_stand(&self, cell: &str) -> bool {
        let Some((first, rest)) = self.digits.get(..self.len).and_then(<[u8]>::split_first) else {
            return true;
        };
        let bytes = cell.as_bytes();
        // Fewer bytes than digits.
        if bytes.len() < self.len {
            return !cell.is_ascii();
        }
        let mut seen = 0;
        for (at, b) in bytes.iter().enumerate() {
            seen |= b;
            if b == first {
                let mut digits = bytes.get(at + 1..).unwrap_or(&[]).iter().filter(|b| b.is_ascii_digit());
                if rest.iter().all(|digit| digits.next() == Some(digit)) {
                    return true;
                }
            }
        }
        // Digits of other scripts may stand there.
        seen >= 0x80
    }
}

/// What a look-up came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// Whether the rows carry it.
    pub found: Found,
    /// Where: of a number one place, of words one for each piece that stands together.
    pub places: Vec<Place>,
    /// What the number there can mean, under the conventions that are open: one value when it is carried.
    pub readings: Vec<Decimal>,
    /// Why it is ambiguous.
    pub doubt: Option<Doubt>,
}

/// Whether cited rows carry a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Found {
    /// It is printed there.
    Carried,
    /// It is there if what is printed is read in one of several ways.
    Ambiguous,
    /// It is not.
    Absent,
}

impl Found {
    /// In a word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Carried => "carried",
            Self::Ambiguous => "ambiguous",
            Self::Absent => "absent",
        }
    }
}

/// Why a value is neither carried nor absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// One mark before decimals makes it the same number, the other does not.
    Mark,
    /// It is the same number if brackets, or a hyphen behind it, are a minus, or if they are none.
    Sign,
    /// A word such as "million" stands behind the number and is not part of the value.
    Scale,
    /// One of the two has noughts before it, as codes have.
    Padding,
    /// Its words stand in order, but words of a cell between them are left out.
    SkippedWords,
    /// Its words stand there, but a number among them is part of a longer one.
    PartOfNumber,
    /// It stands there letter by letter, with characters that show nothing or look like others.
    Disguised,
}

impl Doubt {
    /// In a word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mark => "mark",
            Self::Sign => "sign",
            Self::Scale => "scale",
            Self::Padding => "padding",
            Self::SkippedWords => "skipped_words",
            Self::PartOfNumber => "part_of_number",
            Self::Disguised => "disguised",
        }
    }
}

impl Lookup {
    /// That nothing was found.
    pub const ABSENT: Self =
        Self { found: Found::Absent, places: Vec::new(), readings: Vec::new(), doubt: None };
}

/// Whether the rows carry a number: whether it is printed whole in one of their cells, in the convention in force.
///
/// The value is read as it is printed: `1 655` and `1655` are one number, `12xyz` and `12/34` are none. Where the convention
/// is open and decides, this is false; [`find_number`] says why. Cost is linear in the cited text.
///
/// ```
/// use tieout_cite::{CitedText, Convention, carries_number, cited_text};
/// let rows = [["EVRY", "1 655", "2 415 065,40"]];
/// let source = cited_text(&rows, &[0], 0);
/// let comma = Convention::of_decimal(',');
/// assert!(carries_number(&source, "1655", &comma));
/// assert!(carries_number(&source, "2.415.065,40", &comma));
/// assert!(!carries_number(&source, "2 415 065", &comma)); // rounded on the way
/// assert!(!carries_number(&CitedText::plain("1.234"), "1234", &Convention::default())); // perhaps
/// ```
#[must_use]
pub fn carries_number(source: &CitedText<'_>, value: &str, convention: &Convention) -> bool {
    if plain::carries(source, value) {
        return true;
    }
    Claim::read_under(value, convention)
        .is_some_and(|claim| matches!(look(source, &claim, convention), Some((_, _, Match::Same))))
}

/// The same for a number that has been read, with the place and the readings. The first cell that carries it answers, else
/// the first that may.
///
/// ```
/// use tieout_cite::{Claim, Convention, Doubt, Found, cited_text, find_number};
/// let rows = [["Evry", "1.234"]];
/// let found = find_number(&cited_text(&rows, &[0], 0), &Claim::read("1234").unwrap(), &Convention::default());
/// assert_eq!((found.found, found.doubt), (Found::Ambiguous, Some(Doubt::Mark)));
/// assert_eq!(found.readings.iter().map(ToString::to_string).collect::<Vec<_>>(), ["1.234", "1234"]);
/// assert_eq!((found.places[0].row, found.places[0].column), (Some(0), 1));
/// ```
#[must_use]
pub fn find_number(source: &CitedText<'_>, claim: &Claim, convention: &Convention) -> Lookup {
    let Some((cell, figure, matched)) = look(source, claim, convention) else { return Lookup::ABSENT };
    let (found, doubt) = match matched {
        Match::Same => (Found::Carried, None),
        Match::Perhaps(doubt) => (Found::Ambiguous, Some(doubt)),
        Match::Other => return Lookup::ABSENT,
    };
    let convention = of_cell(cell, convention);
    let readings = match found {
        Found::Carried => vec![claim.value(&convention)],
        _ => readings(figure.size(), figure.sign, &convention),
    };
    Lookup { found, places: vec![cell.place(figure.span)], readings, doubt }
}

/// All values that a printed number can have under a convention.
fn readings(size: &Size, written: Sign, convention: &Convention) -> Vec<Decimal> {
    let mut out: Vec<Decimal> = Vec::new();
    let (one, other) = size.under(convention.numbers);
    let minus = sign(written, convention);
    for size in std::iter::once(one).chain(other) {
        let plus = (minus != Some(true)).then(|| size.clone());
        let minus = (minus != Some(false)).then(|| size.neg());
        for value in plus.into_iter().chain(minus) {
            if !out.contains(&value) {
                out.push(value);
            }
        }
    }
    out
}

/// The numbers of a cell with all their readings, in order; what a contradicting cell says.
pub(crate) fn numbers_of(cell: &CitedCell<'_>, convention: &Convention) -> Vec<(Span, Vec<Decimal>)> {
    let convention = of_cell(cell, convention);
    let mut out = Vec::new();
    if let Some(exact) = cell.exact {
        return vec![(Span::new(0, cell.text.len()), vec![exact.clone()])];
    }
    figure::each(cell.text, |seen| {
        let figure = seen.figure;
        out.push((figure.span, readings(figure.size(), figure.sign, &convention)));
        ControlFlow::<()>::Continue(())
    });
    out
}

/// The convention for a cell: what the caller says, else what its column says.
fn of_cell(cell: &CitedCell<'_>, convention: &Convention) -> Convention {
    Convention { numbers: convention.numbers.or(cell.convention), ..*convention }
}

/// Whether a sign is a minus; None where that is open.
fn sign(sign: Sign, convention: &Convention) -> Option<bool> {
    match (sign, convention.brackets) {
        (Sign::Plus, _) => Some(false),
        (Sign::Minus, _) => Some(true),
        (Sign::Alone, brackets) => Some(brackets != Some(Brackets::Punctuation)),
        (Sign::Accounting, Some(brackets)) => Some(brackets == Brackets::Sign),
        (Sign::Accounting, None) => None,
    }
}

/// How a printed number compares with a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Match {
    Same,
    Perhaps(Doubt),
    Other,
}

/// The first cell that carries the claim, else the first that may.
fn look<'t, 'a>(
    source: &'t CitedText<'a>,
    claim: &Claim,
    convention: &Convention,
) -> Option<(&'t CitedCell<'a>, Figure, Match)> {
    let mut perhaps = None;
    for cell in &source.cells {
        if cell.exact.is_none() && !claim.core.may_stand(cell.text) {
            continue;
        }
        let convention = of_cell(cell, convention);
        let mut see = |seen: &Seen<'_>| match claim.compare(seen, &convention) {
            Match::Other => ControlFlow::Continue(()),
            Match::Same => ControlFlow::Break(seen.figure.clone()),
            doubt @ Match::Perhaps(_) => {
                perhaps.get_or_insert_with(|| (cell, seen.figure.clone(), doubt));
                ControlFlow::Continue(())
            }
        };
        let found = match cell.exact {
            Some(value) => see(&Seen::alone(&Figure::exact(value, cell.text), cell.text)).break_value(),
            None => figure::each(cell.text, see),
        };
        if let Some(figure) = found {
            return Some((cell, figure, Match::Same));
        }
    }
    perhaps
}

impl From<&Decimal> for Claim {
    /// A number that came as one, such as a JSON number.
    fn from(value: &Decimal) -> Self {
        Self {
            sign: if value.signum() < 0 { Sign::Minus } else { Sign::Plus },
            bracketed: false,
            padded: None,
            core: Core::of(&value.to_string()),
            stated: Stated { size: Size::One(value.abs()), unit: None },
            others: Vec::new(),
        }
    }
}

impl Claim {
    /// Reads a text that is one number and nothing else but its sign, currency, scale word or unit; None for any other.
    ///
    /// ```
    /// use tieout_cite::Claim;
    /// assert!(Claim::read("1 234,56 €").is_some() && Claim::read("$1.2 million").is_some());
    /// assert!(Claim::read("12xyz").is_none() && Claim::read("12/34").is_none() && Claim::read("paid 12").is_none());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Self::read_under(text, &Convention::default())
    }

    /// The same where a convention says which words are scale words: `Billion` is a million millions in German.
    ///
    /// ```
    /// use tieout_cite::{Claim, Convention};
    /// use tieout_notation::Locale;
    /// let german = Convention::of(Locale::parse("de")?);
    /// let claim = Claim::read_under("1,5 Billionen €", &german).unwrap();
    /// assert_eq!(claim.readings(&german)[0].to_string(), "1500000000000");
    /// # Ok::<(), tieout_notation::LocaleError>(())
    /// ```
    #[must_use]
    pub fn read_under(text: &str, convention: &Convention) -> Option<Self> {
        let blank = |b: Option<&u8>| b.is_none_or(|b| b.is_ascii_whitespace() || !b.is_ascii());
        let text =
            if blank(text.as_bytes().first()) || blank(text.as_bytes().last()) { text.trim() } else { text };
        let (mut one, mut count) = (None, 0);
        figure::each(text, |seen| {
            count += 1;
            if count > 1 {
                return ControlFlow::Break(());
            }
            one = Self::of(seen, text, convention);
            ControlFlow::Continue(())
        });
        one.filter(|_| count == 1)
    }

    /// The claim of a number that is all that `text` holds.
    fn of(seen: &Seen<'_>, text: &str, convention: &Convention) -> Option<Self> {
        let figure = seen.figure;
        let digits = figure.number.span;
        let plain = |c: char| is_space(c) || is_dash(c) || matches!(c, '+' | '(' | ')');
        let around = [text.get(..digits.start)?, text.get(digits.end..)?];
        let stated = if around.iter().all(|t| t.chars().all(plain)) {
            (figure.span == Span::new(0, text.len()))
                .then(|| Stated { size: figure.size().clone(), unit: None })?
        } else {
            let found = seen.read(convention);
            let all = found.span.start.min(figure.span.start) == 0
                && found.span.end.max(figure.span.end) == text.len();
            let mut stated = if all { statements(&found, figure.size()).into_iter() } else { return None };
            let first = stated.next()?;
            return Some(Self::with(figure, text, first, stated.collect()));
        };
        Some(Self::with(figure, text, stated, Vec::new()))
    }

    fn with(figure: &Figure, text: &str, stated: Stated, others: Vec<Stated>) -> Self {
        Self {
            sign: figure.sign,
            bracketed: figure.bracketed,
            padded: figure.padded(),
            core: Core::of(figure.number.span.of(text)),
            stated,
            others,
        }
    }

    /// Whether noughts stand before its digits, as in codes.
    pub(crate) fn is_padded(&self) -> bool {
        self.padded.is_some()
    }

    /// All values that it can have under a convention.
    ///
    /// ```
    /// use tieout_cite::{Claim, Convention};
    /// let claim = Claim::read("1,234").unwrap();
    /// assert_eq!(claim.readings(&Convention::default()).len(), 2);
    /// assert_eq!(claim.readings(&Convention::of_decimal(','))[0].to_string(), "1.234");
    /// ```
    #[must_use]
    pub fn readings(&self, convention: &Convention) -> Vec<Decimal> {
        let mut out = readings(&self.stated.size, self.sign, convention);
        for value in self.others.iter().flat_map(|s| readings(&s.size, self.sign, convention)) {
            if !out.contains(&value) {
                out.push(value);
            }
        }
        out
    }

    /// Its value under a convention; where that is open, with the point before decimals and brackets as a minus.
    pub(crate) fn value(&self, convention: &Convention) -> Decimal {
        let size = self.stated.size.under(convention.numbers).0;
        if sign(self.sign, convention).unwrap_or(true) { size.neg() } else { size.clone() }
    }

    fn compare(&self, seen: &Seen<'_>, convention: &Convention) -> Match {
        let mut doubt = None;
        let (mut same, mut unlike) = (false, false);
        for stated in std::iter::once(&self.stated).chain(&self.others) {
            match stated.compare(seen, convention) {
                Match::Same => same = true,
                Match::Perhaps(why) => (same, doubt) = (true, Some(why)),
                Match::Other => unlike = true,
            }
        }
        if !same {
            return Match::Other;
        }
        // Words that can be read in two ways say the same of the same digits, whichever of the two they mean.
        if self.is_as_open_as(seen, convention) {
            doubt = None;
        } else if unlike {
            doubt = doubt.or(Some(Doubt::Scale));
        }
        let figure = seen.figure;
        match (sign(self.sign, convention), sign(figure.sign, convention)) {
            _ if self.bracketed && figure.bracketed => {}
            (Some(a), Some(b)) if a != b && !figure.size().point().is_zero() => return Match::Other,
            (None, None) | (Some(_), Some(_)) => {}
            _ => doubt = Some(Doubt::Sign),
        }
        if self.padded != figure.padded() {
            doubt = Some(Doubt::Padding);
        }
        doubt.map_or(Match::Same, Match::Perhaps)
    }

    /// Whether its words leave the same things open as those of the printed number, of the same digits: `1.2 min`, which
    /// are minutes or thousands, in a cell `1.2 min`.
    fn is_as_open_as(&self, seen: &Seen<'_>, convention: &Convention) -> bool {
        if self.others.is_empty() || !seen.is_worn() {
            return false;
        }
        let there = statements(&seen.read(convention), seen.figure.size());
        there.len() == 1 + self.others.len()
            && std::iter::once(&self.stated).chain(&self.others).all(|mine| there.contains(mine))
    }
}

impl Stated {
    /// How it compares with a printed number but for signs.
    fn compare(&self, seen: &Seen<'_>, convention: &Convention) -> Match {
        let size = seen.figure.size();
        let (mine, there) = (slots(&self.size, convention), slots(size, convention));
        let plain = pairwise(mine, there);
        // A scale word behind it can make it the same: `1.2 million` is 1,200,000.
        if !plain.0 && !may_be_scaled(mine.0, there.0) && !may_be_scaled(mine.1, there.1) {
            return Match::Other;
        }
        let doubt = if seen.is_worn() {
            let all = statements(&seen.read(convention), size);
            let equal: Vec<(bool, bool)> =
                all.iter().map(|s| pairwise(mine, slots(&s.size, convention))).collect();
            let any = equal.iter().any(|e| e.0);
            // Where the word makes another number of it, the digits are still the same.
            let counts = |e: &(bool, bool)| if any { e.0 } else { plain.0 };
            let unit = |s: &Stated| self.unit.is_none_or(|mine| s.unit.is_none_or(|u| same_unit(mine, u)));
            if !all.iter().zip(&equal).any(|(s, e)| counts(e) && unit(s)) {
                return Match::Other;
            }
            let mark = if any { equal.iter().any(|e| e.0 && e.1) } else { plain.1 };
            match (mark, equal.iter().all(|e| e.0)) {
                (true, _) => Some(Doubt::Mark),
                (false, true) => None,
                (false, false) => Some(Doubt::Scale),
            }
        } else if plain.0 {
            plain.1.then_some(Doubt::Mark)
        } else {
            return Match::Other;
        };
        doubt.map_or(Match::Same, Match::Perhaps)
    }
}

/// A size with the point and with the comma before decimals, as far as that is open.
fn slots<'s>(size: &'s Size, convention: &Convention) -> (&'s Decimal, &'s Decimal) {
    let (one, other) = size.under(convention.numbers);
    (one, other.unwrap_or(one))
}

/// Whether two sizes are equal under one of the marks, and whether they are not under one.
fn pairwise((a, b): (&Decimal, &Decimal), (c, d): (&Decimal, &Decimal)) -> (bool, bool) {
    let (first, second) = (a == c, b == d);
    (first || second, !(first && second))
}

/// Whether a word could make a value of another: by its first digit it is larger, and by no more than words say.
fn may_be_scaled(value: &Decimal, than: &Decimal) -> bool {
    (1..=15).contains(&(value.leading_power() - than.leading_power()))
}

/// What a number can state by the scale words and units around it; at least one.
fn statements(found: &FoundNumber, size: &Size) -> Vec<Stated> {
    let mut out: Vec<Stated> = Vec::new();
    for reading in &found.readings {
        let quantity = &reading.quantity;
        let scaled = size.shift(quantity.scale.map_or(0, |s| s.power));
        let value = quantity.value.abs();
        // A dozen is no power of ten; what is a fraction has its value from its signs.
        let known = quantity.divisor.is_some() || value == *scaled.point() || value == *scaled.comma();
        let stated = Stated { size: if known { scaled } else { Size::One(value) }, unit: quantity.unit };
        if !out.contains(&stated) {
            out.push(stated);
        }
    }
    out
}

fn same_unit(a: Unit, b: Unit) -> bool {
    match (a, b) {
        (Unit::Currency(_), Unit::Currency(_)) => a.compatible(b),
        _ => a == b,
    }
}
