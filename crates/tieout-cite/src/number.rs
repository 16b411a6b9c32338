//! Whether cited rows carry a number.

use std::ops::ControlFlow;

use tieout_notation::{CellReading, Decimal, Span, TokenKind, Unit, read_cell, scan};

use crate::cited::{CitedCell, CitedText, Place};
use crate::convention::{Brackets, Convention, Mark};
use crate::figure::{self, Figure, Sign, Size, char_at, is_dash, is_space};

/// A number that a record states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    size: Size,
    sign: Sign,
    bracketed: bool,
    /// How many digits it is written with, where noughts stand before them.
    padded: Option<usize>,
    unit: Option<Unit>,
    core: Core,
}

/// The first significant digits of a number: whatever marks stand between them, they stand wherever it is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Core {
    digits: [u8; 16],
    len: usize,
}

impl Core {
    fn of(number: &str) -> Self {
        let mut out = Self::default();
        for digit in number.chars().filter_map(tieout_notation::digit_of) {
            match out.digits.get_mut(out.len) {
                Some(_) if out.len == 0 && digit == 0 => {}
                Some(to) => {
                    *to = b'0' + digit;
                    out.len += 1;
                }
                None => break,
            }
        }
        while out.len > 0 && out.digits.get(out.len - 1) == Some(&b'0') {
            out.len -= 1;
        }
        out
    }

    /// False only where the digits cannot stand in the cell; far quicker than reading its numbers.
    fn may_stand(&self, cell: &str) -> bool {
        let Some((first, rest)) = self.digits.get(..self.len).and_then(<[u8]>::split_first) else {
            return true;
        };
        let bytes = cell.as_bytes();
        let follows = |at: usize| {
            let mut digits = bytes.get(at..).unwrap_or(&[]).iter().filter(|b| b.is_ascii_digit());
            rest.iter().all(|digit| digits.next() == Some(digit))
        };
        bytes.iter().enumerate().any(|(at, b)| b == first && follows(at + 1)) || !cell.is_ascii()
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
}

impl Lookup {
    pub(crate) const ABSENT: Self =
        Self { found: Found::Absent, places: Vec::new(), readings: Vec::new(), doubt: None };
}

/// Whether the rows carry a number: whether it is printed whole in one of their cells, in the convention in force.
///
/// The value is read as it is printed: `1 655` and `1655` are one number, `12xyz` and `12/34` are none. Where the convention
/// is open and decides, this is false; [`find_number`] says why. Cost is linear in the cited text.
///
/// ```
/// use tieout_cite::{CitedText, Convention, Mark, carries_number, cited_text};
/// let rows = [["EVRY", "1 655", "2 415 065,40"]];
/// let source = cited_text(&rows, &[0], 0);
/// let comma = Convention::of_mark(Mark::Comma);
/// assert!(carries_number(&source, "1655", &comma));
/// assert!(carries_number(&source, "2.415.065,40", &comma));
/// assert!(!carries_number(&source, "2 415 065", &comma)); // rounded on the way
/// assert!(!carries_number(&CitedText::plain("1.234"), "1234", &Convention::default())); // perhaps
/// ```
#[must_use]
pub fn carries_number(source: &CitedText<'_>, value: &str, convention: &Convention) -> bool {
    Claim::read(value)
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
        _ => readings(&figure.size, figure.sign, &convention),
    };
    Lookup { found, places: vec![cell.place(figure.span)], readings, doubt }
}

/// All values that a printed number can have under a convention.
fn readings(size: &Size, written: Sign, convention: &Convention) -> Vec<Decimal> {
    let mut out: Vec<Decimal> = Vec::new();
    for mark in Mark::ALL.into_iter().filter(|m| convention.mark.is_none_or(|c| c == *m)) {
        let size = size.under(mark);
        let (plus, minus) =
            (sign(written, convention) != Some(true), sign(written, convention) != Some(false));
        for value in [plus.then(|| size.clone()), minus.then(|| size.neg())].into_iter().flatten() {
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
    figure::each(cell.text, |figure| {
        out.push((figure.span, readings(&figure.size, figure.sign, &convention)));
        ControlFlow::<()>::Continue(())
    });
    out
}

/// The convention for a cell: what the caller says, else what its column says.
fn of_cell(cell: &CitedCell<'_>, convention: &Convention) -> Convention {
    Convention { mark: convention.mark.or(cell.mark), ..*convention }
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
        let mut see = |figure: &Figure| match claim.compare(figure, cell.text, &convention) {
            Match::Other => ControlFlow::Continue(()),
            Match::Same => ControlFlow::Break(figure.clone()),
            doubt @ Match::Perhaps(_) => {
                perhaps.get_or_insert_with(|| (cell, figure.clone(), doubt));
                ControlFlow::Continue(())
            }
        };
        let found = match cell.exact {
            Some(value) => match see(&Figure::exact(value, cell.text)) {
                ControlFlow::Break(figure) => Some(figure),
                ControlFlow::Continue(()) => None,
            },
            None => figure::each(cell.text, see),
        };
        if let Some(figure) = found {
            return Some((cell, figure, Match::Same));
        }
    }
    perhaps
}

impl Figure {
    /// A number that came as one.
    fn exact(value: &Decimal, text: &str) -> Self {
        let span = Span::new(0, text.len());
        let sign = if value.signum() < 0 { Sign::Minus } else { Sign::Plus };
        Self {
            span,
            digits: span,
            size: Size::One(value.abs()),
            sign,
            bracketed: false,
            padded: false,
            says: None,
        }
    }
}

impl From<&Decimal> for Claim {
    /// A number that came as one, such as a JSON number.
    fn from(value: &Decimal) -> Self {
        let written = value.to_string();
        // Behind an `e` stands a power of ten.
        let digits = written.split(['e', 'E']).next().unwrap_or("");
        Self {
            size: Size::One(value.abs()),
            sign: if value.signum() < 0 { Sign::Minus } else { Sign::Plus },
            bracketed: false,
            padded: None,
            unit: None,
            core: Core::of(digits),
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
        let text = text.trim();
        let mut one = None;
        let mut count = 0;
        figure::each(text, |figure| {
            count += 1;
            one.get_or_insert_with(|| figure.clone());
            if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let figure = one.filter(|_| count == 1)?;
        let (before, after) = (text.get(..figure.digits.start)?, text.get(figure.digits.end..)?);
        let plain = |c: char| is_space(c) || is_dash(c) || matches!(c, '+' | '(' | ')');
        let (mut unit, mut power) = (None, 0);
        if !(before.chars().all(plain) && after.chars().all(plain)) {
            (unit, power) = worn(before, after)?;
        } else if figure.span != Span::new(0, text.len()) {
            return None;
        }
        let written = figure.digits.of(text);
        let mantissa = written.split(['e', 'E']).next().unwrap_or("");
        Some(Self {
            core: Core::of(mantissa),
            size: if power == 0 { figure.size } else { figure.size.shift(power) },
            sign: figure.sign,
            bracketed: figure.bracketed,
            padded: figure.padded.then(|| figure.digits.len()),
            unit,
        })
    }

    /// Whether noughts stand before its digits, as in codes.
    pub(crate) fn is_padded(&self) -> bool {
        self.padded.is_some()
    }

    /// All values that it can have under a convention.
    ///
    /// ```
    /// use tieout_cite::{Claim, Convention, Mark};
    /// let claim = Claim::read("1,234").unwrap();
    /// assert_eq!(claim.readings(&Convention::default()).len(), 2);
    /// assert_eq!(claim.readings(&Convention::of_mark(Mark::Comma))[0].to_string(), "1.234");
    /// ```
    #[must_use]
    pub fn readings(&self, convention: &Convention) -> Vec<Decimal> {
        readings(&self.size, self.sign, convention)
    }

    /// Its value under a convention; where that is open, with the point before decimals and brackets as a minus.
    pub(crate) fn value(&self, convention: &Convention) -> Decimal {
        let size = self.size.under(convention.mark.unwrap_or(Mark::Point));
        if sign(self.sign, convention).unwrap_or(true) { size.neg() } else { size.clone() }
    }

    fn compare(&self, figure: &Figure, text: &str, convention: &Convention) -> Match {
        let under = |equal: &dyn Fn(&Decimal, &Decimal) -> bool| {
            let marks = Mark::ALL.into_iter().filter(|m| convention.mark.is_none_or(|c| c == *m));
            marks.fold((false, false), |(same, other), mark| {
                let equal = equal(self.size.under(mark), figure.size.under(mark));
                (same | equal, other | !equal)
            })
        };
        let (mut same, mut other) = under(&|wanted, size| wanted == size);
        let mut doubt = None;
        if same {
            // Nought thousand is nought.
            if scale_behind(text, figure.digits.end) != 0 && !figure.size.under(Mark::Point).is_zero() {
                doubt = Some(Doubt::Scale);
            }
        } else {
            // The number with the scale word behind it: `1.2 million` for 1,200,000.
            (same, other) = under(&|wanted, size| {
                let power = wanted.leading_power() - size.leading_power();
                (1..=15).contains(&power)
                    && size.shift(power) == *wanted
                    && scale_behind(text, figure.digits.end) == power
            });
        }
        if !same {
            return Match::Other;
        }
        if other {
            doubt = Some(Doubt::Mark);
        }
        match (sign(self.sign, convention), sign(figure.sign, convention)) {
            _ if self.bracketed && figure.bracketed => {}
            (Some(a), Some(b)) if a != b && !figure.size.under(Mark::Point).is_zero() => return Match::Other,
            (None, None) | (Some(_), Some(_)) => {}
            _ => doubt = Some(Doubt::Sign),
        }
        if self.padded != figure.padded.then(|| figure.digits.len()) {
            doubt = Some(Doubt::Padding);
        }
        if let Some(unit) = self.unit
            && let Some(there) = unit_of(text, figure)
            && !same_unit(unit, there)
        {
            return Match::Other;
        }
        doubt.map_or(Match::Same, Match::Perhaps)
    }
}

fn same_unit(a: Unit, b: Unit) -> bool {
    match (a, b) {
        (Unit::Currency(_), Unit::Currency(_)) => a.compatible(b),
        _ => a == b,
    }
}

/// The unit and the power of ten of a number by what stands around its digits; None where that is something else.
fn worn(before: &str, after: &str) -> Option<(Option<Unit>, i32)> {
    if before.chars().chain(after.chars()).any(|c| tieout_notation::digit_of(c).is_some()) {
        return None;
    }
    let CellReading::Number(q) = read_cell(&format!("{before}1{after}")) else { return None };
    let power = q.scale.map_or(0, |s| s.power);
    // What no cell would be read as is no number to look up.
    (q.hedge.is_none() && scale_behind(&format!("1{after}"), 1) == power).then_some((q.unit, power))
}

/// How far around a number its scale word and unit are looked for, in characters.
const REACH: usize = 24;

/// The power of ten of a word behind a number: 6 for `million`.
fn scale_behind(text: &str, at: usize) -> i32 {
    let joint = char_at(text, at).filter(|c| is_space(*c) || is_dash(*c)).map_or(0, char::len_utf8);
    if !char_at(text, at + joint).is_some_and(char::is_alphabetic) {
        return 0;
    }
    match scan(&format!("1{}", reach(text, at))).into_iter().next().map(|t| t.kind) {
        Some(TokenKind::Quantity(q)) if q.number == Span::new(0, 1) => q.scale.map_or(0, |s| s.power),
        _ => 0,
    }
}

/// What stands behind `at`, up to the next digit, as far as a unit reaches.
fn reach(text: &str, at: usize) -> &str {
    let after = text.get(at..).unwrap_or("");
    let end = after.char_indices().nth(REACH).map_or(after.len(), |(i, _)| i);
    let after = after.get(..end).unwrap_or("");
    after.find(|c| tieout_notation::digit_of(c).is_some()).map_or(after, |end| after.get(..end).unwrap_or(""))
}

/// The unit that a printed number wears. What lies further away than a unit is long is not looked at.
fn unit_of(text: &str, figure: &Figure) -> Option<Unit> {
    let before = text.get(..figure.digits.start)?;
    let from = before.char_indices().rev().nth(REACH).map_or(0, |(i, _)| i);
    let (before, after) = (before.get(from..)?, reach(text, figure.digits.end));
    let at = before.len();
    scan(&format!("{before}1{after}")).into_iter().find_map(|token| match token.kind {
        TokenKind::Quantity(q) if q.number.start <= at && at < q.number.end => q.unit,
        _ => None,
    })
}
