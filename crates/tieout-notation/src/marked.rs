//! The digits of one number when its marks are known.

use crate::Span;
use crate::chars::{char_at, digit_at};
use crate::convention::{may_be_decimal, same_mark};

/// The marks to read a number with. A mark that is None does not occur in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Given {
    /// Of the classes of [`mark_class`](crate::convention::mark_class), as is `group`.
    pub(crate) decimal: Option<char>,
    pub(crate) group: Option<char>,
    /// Groups of two all through (Toki Pona).
    pub(crate) twos: bool,
}

/// Where the parts of a number end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// The digits before the decimal mark, with their group marks.
    pub(crate) whole: Span,
    /// The end of the decimals; that of `whole` where there are none.
    pub(crate) end: usize,
    pub(crate) grouped: bool,
}

/// Why digits and marks are no number under the given marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// Groups of a size that nobody prints, or a mark where none can be.
    Grouping,
    /// Digits of two scripts.
    Scripts,
}

/// The classes of marks in a number, in order: two at most.
pub(crate) type Marks2 = [Option<char>; 2];

/// The ways to share the marks that occur in a number out among decimal and group mark.
pub(crate) fn shares(classes: Marks2, twos: bool) -> [Option<Given>; 2] {
    let given = |decimal: Option<char>, group: Option<char>| {
        // The Arabic decimal mark is nothing else.
        let holds = decimal.is_none_or(may_be_decimal) && group != Some('\u{66B}');
        holds.then_some(Given { decimal, group, twos })
    };
    match classes {
        [None, _] => [given(None, None), None],
        [a, None] => [given(a, None), given(None, a)],
        [a, b] => [given(b, a), given(a, b)],
    }
}

/// Digits of one script: where they end and how many there are.
fn run(text: &str, mut at: usize, zero: &mut Option<u32>) -> Result<(usize, usize), Broken> {
    let mut n = 0;
    while let Some((digit, len)) = digit_at(text, at) {
        let here = char_at(text, at).map_or(0, u32::from) - u32::from(digit);
        if *zero.get_or_insert(here) != here {
            return Err(Broken::Scripts);
        }
        n += 1;
        at += len;
    }
    Ok((at, n))
}

/// The mark at `at`, when it is `mark` and a digit follows: where the digit starts.
fn before_digit(text: &str, at: usize, mark: Option<char>) -> Option<usize> {
    let c = char_at(text, at)?;
    let next = at + c.len_utf8();
    (same_mark(c, mark?) && digit_at(text, next).is_some()).then_some(next)
}

/// The number whose first digit, or decimal mark before a digit, is at `at`. Groups of four digits need a
/// [myriad](crate::myriad) behind them.
pub(crate) fn marked(text: &str, at: usize, given: Given) -> Result<Marked, Broken> {
    let mut zero = None;
    let (mut end, first) = run(text, at, &mut zero)?;
    let leading = digit_at(text, at).map_or(0, |(d, _)| d);
    // Groups are counted by their size: the last one apart from those before it.
    let (mut groups, mut last) = (0, 0);
    let (mut twos, mut threes, mut fours) = (0, 0, 0);
    while let Some(next) = before_digit(text, end, given.group) {
        if first == 0 {
            return Err(Broken::Grouping);
        }
        let (after, n) = run(text, next, &mut zero)?;
        match n {
            2 => twos += 1,
            3 => threes += 1,
            4 => fours += 1,
            _ => return Err(Broken::Grouping),
        }
        (groups, last, end) = (groups + 1, n, after);
    }
    if groups > 0 {
        let western = first <= 3 && threes == groups;
        let pairs_before = twos == groups - 1 && matches!(given.group, Some(',' | '\u{66C}' | '\u{60C}'));
        let indian = first <= 2 && last == 3 && threes == 1 && pairs_before;
        let myriads = first <= 4 && fours == groups && crate::myriad::starts_at(text, end);
        let pairs = given.twos && first <= 2 && twos == groups;
        if leading == 0 || !(western || indian || myriads || pairs) {
            return Err(Broken::Grouping);
        }
    }
    let whole = Span::new(at, end);
    if let Some(next) = before_digit(text, end, given.decimal) {
        end = run(text, next, &mut zero)?.0;
        // One decimal mark, and no groups behind it.
        if before_digit(text, end, given.decimal).or_else(|| before_digit(text, end, given.group)).is_some() {
            return Err(Broken::Grouping);
        }
    }
    Ok(Marked { whole, end, grouped: groups > 0 })
}
