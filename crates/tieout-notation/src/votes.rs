//! Which decimal mark a document uses, by the forms in it that can mean one thing only.

use crate::chars::{char_at, char_before, digit_at, digit_of};
use crate::convention::mark_class;
use crate::marked::{Given, marked};
use crate::{Convention, Marks, Reading, read_number};

/// How many forms of a document decide for each decimal mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Votes {
    /// Forms whose decimal mark can only be a point: `1,234.5`, `12.50`, `1,234,567`.
    pub point: usize,
    /// Forms whose decimal mark can only be a comma: `1.234,5`, `12,50`, `1.234.567`.
    pub comma: usize,
    /// Forms with a mark that decide nothing: `1.234`, `31.12.2025`.
    pub silent: usize,
}

impl Votes {
    /// What the votes decide: the mark with more of them. A tie decides nothing.
    ///
    /// ```
    /// use tieout_notation::{Marks, decimal_mark_of, read_number};
    /// let votes = decimal_mark_of(["Umsatz 1.234,5 Mio.", "Marge 12,5 %", "Kunden 1.234"]);
    /// assert_eq!((votes.comma, votes.point, votes.silent), (2, 0, 1));
    /// let decided = votes.decision().unwrap();
    /// assert_eq!(read_number("1.234")?.under(decided).one()?.value.to_string(), "1234");
    /// assert_eq!(decimal_mark_of(["12.5 and 12,5"]).decision(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn decision(&self) -> Option<Convention> {
        let decimal = match self.point.cmp(&self.comma) {
            std::cmp::Ordering::Greater => '.',
            std::cmp::Ordering::Less => ',',
            std::cmp::Ordering::Equal => return None,
        };
        Some(Marks { decimal, group: None }.into())
    }

    /// Both counts in one.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            point: self.point + other.point,
            comma: self.comma + other.comma,
            silent: self.silent + other.silent,
        }
    }

    fn add(&mut self, number: &str) {
        let reads = |decimal, group| {
            let given = Given { decimal: Some(decimal), group: Some(group), twos: false };
            marked(number, 0, given).is_ok_and(|m| m.end == number.len())
        };
        if !number.contains(['.', ',']) {
            return;
        }
        match (reads('.', ','), reads(',', '.')) {
            (true, false) => self.point += 1,
            (false, true) => self.comma += 1,
            _ => self.silent += 1,
        }
    }
}

/// The votes of the figures in some texts (cells of a column, lines of a document) for their decimal mark.
///
/// Every run of digits with points and commas between is one form; those that read under one mark alone vote for it.
/// Cost is linear in the length of the texts.
pub fn decimal_mark_of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Votes {
    let mut votes = Votes::default();
    for text in texts {
        let mut at = 0;
        while let Some(found) = text.get(at..).and_then(|rest| rest.find(|c| digit_of(c).is_some())) {
            let start = at + found;
            let mut end = start;
            while let Some(c) = char_at(text, end) {
                let next = end + c.len_utf8();
                let inside = digit_of(c).is_some()
                    || matches!(mark_class(c), Some('.' | ',')) && digit_at(text, next).is_some();
                if !inside {
                    break;
                }
                end = next;
            }
            // Digits glued to letters are codes.
            if !char_before(text, start).is_some_and(char::is_alphabetic) {
                votes.add(text.get(start..end).unwrap_or(""));
            }
            at = end.max(start + 1);
        }
    }
    votes
}

/// Whether `written` is digits grouped as a convention groups them, with or without decimals and minus: `1,234.5` with
/// the marks of English, and not `12,34.5`. Digits without any group mark are well grouped.
///
/// ```
/// use tieout_notation::{Locale, well_grouped};
/// let (us, de) = (Locale::parse("en")?, Locale::parse("de")?);
/// assert!(well_grouped("1,234,567.5", us) && well_grouped("-1234567", us));
/// assert!(!well_grouped("1,23,45", us) && !well_grouped("1,234,567.5", de) && !well_grouped("0,123", us));
/// # Ok::<(), tieout_notation::LocaleError>(())
/// ```
#[must_use]
pub fn well_grouped(written: &str, convention: impl Into<Convention>) -> bool {
    let number = written.trim();
    let number = number.strip_prefix(['-', '\u{2212}']).unwrap_or(number);
    let given = convention.into().given(number);
    let first = number.chars().next().and_then(digit_of);
    let padded = first == Some(0) && number.chars().nth(1).is_some_and(|c| digit_of(c).is_some());
    first.is_some() && !padded && marked(number, 0, given).is_ok_and(|m| m.end == number.len())
}

/// Whether the text is one number with its sign or brackets, whatever its value, and no word, unit or currency.
///
/// ```
/// use tieout_notation::is_only_number;
/// assert!(is_only_number("1.234,5") && is_only_number(" (12) "));
/// assert!(!is_only_number("12 EUR") && !is_only_number("1.2.3") && !is_only_number(""));
/// ```
#[must_use]
pub fn is_only_number(text: &str) -> bool {
    let bare = |r: &Reading| r.quantity.unit.is_none() && r.quantity.scale.is_none() && r.side.is_none();
    read_number(text).is_ok_and(|found| found.iter().all(bare))
}
