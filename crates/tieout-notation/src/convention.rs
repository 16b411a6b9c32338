//! Which marks a number is written with: by a caller's word, by a locale.

use crate::Locale;
use crate::chars::{digit_of, is_space};
use crate::marked::Given;

/// The marks inside a number, as a caller or a document uses them.
///
/// Marks that stand for the same are the same: every space that stays in a line, apostrophes straight and curly,
/// full-width points and commas.
///
/// ```
/// use tieout_notation::Marks;
/// assert_eq!(Marks::new(',', '\u{202F}'), Marks { decimal: ',', group: Some('\u{202F}') });
/// assert!(Marks::new(',', ' ').same_as(Marks::new(',', '\u{202F}')));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marks {
    /// Before the decimals: `.`, `,`, `٫`.
    pub decimal: char,
    /// Between groups; None where only the decimal mark is known, so that any other mark may group.
    pub group: Option<char>,
}

impl Marks {
    /// A decimal and a group mark.
    #[must_use]
    pub const fn new(decimal: char, group: char) -> Self {
        Self { decimal, group: Some(group) }
    }

    /// Where only the mark before decimals is known.
    ///
    /// ```
    /// use tieout_notation::{Marks, read_number};
    /// assert_eq!(read_number("1.234")?.under(Marks::of_decimal(',')).one()?.value.to_string(), "1234");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn of_decimal(decimal: char) -> Self {
        Self { decimal, group: None }
    }

    /// Whether the two say the same of every number.
    #[must_use]
    pub fn same_as(self, other: Self) -> bool {
        same_mark(self.decimal, other.decimal) && self.group.map(class_of) == other.group.map(class_of)
    }
}

/// What decides between readings: the marks alone, or a locale with its words too.
///
/// ```
/// use tieout_notation::{Locale, Marks, read_number};
/// let figure = read_number("1.234")?;
/// assert_eq!(figure.under(Marks::new(',', '.')).one()?.value.to_string(), "1234");
/// assert_eq!(figure.under(Locale::parse("en")?).one()?.value.to_string(), "1.234");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// These marks.
    Marks(Marks),
    /// The marks and words of a locale.
    Locale(Locale),
}

impl From<Marks> for Convention {
    fn from(marks: Marks) -> Self {
        Self::Marks(marks)
    }
}

impl From<Locale> for Convention {
    fn from(locale: Locale) -> Self {
        Self::Locale(locale)
    }
}

impl Convention {
    /// Its marks.
    #[must_use]
    pub fn marks(self) -> Marks {
        match self {
            Self::Marks(marks) => marks,
            Self::Locale(locale) => locale.marks(),
        }
    }

    /// Its marks for a number that starts with digits. Where it names no group mark, the first mark behind them that is
    /// not the decimal one groups.
    pub(crate) fn given(self, number: &str) -> Given {
        let marks = self.marks();
        let first = || number.chars().find(|c| digit_of(*c).is_none());
        let group = marks.group.or_else(|| first().filter(|c| !same_mark(*c, marks.decimal)));
        Given {
            decimal: mark_class(marks.decimal),
            group: group.and_then(mark_class),
            twos: matches!(self, Self::Locale(l) if l.group_sizes() == (2, 2)),
        }
    }

    /// Whether a number with these marks, as far as it has any, is written so.
    pub(crate) fn allows(self, decimal: Option<char>, group: Option<char>) -> bool {
        let marks = self.marks();
        decimal.is_none_or(|d| same_mark(d, marks.decimal))
            && group.is_none_or(|g| match marks.group {
                Some(own) => same_mark(g, own),
                None => !same_mark(g, marks.decimal),
            })
    }
}

/// One character for all marks that mean the same; None for what is no mark.
pub(crate) fn mark_class(c: char) -> Option<char> {
    Some(match c {
        '.' | '\u{FF0E}' => '.',
        ',' | '\u{FF0C}' => ',',
        '\'' | '\u{2019}' | '\u{FF07}' => '\'',
        '_' | '\u{FF3F}' => '_',
        // Arabic decimal, thousands and list marks; the thousands mark of Adlam.
        '\u{66B}' | '\u{66C}' | '\u{60C}' | '\u{2E41}' => c,
        c if is_space(c) => ' ',
        _ => return None,
    })
}

fn class_of(c: char) -> char {
    mark_class(c).unwrap_or(c)
}

/// Whether the two characters mean the same inside a number.
pub(crate) fn same_mark(a: char, b: char) -> bool {
    class_of(a) == class_of(b)
}

/// Whether the mark of this class can stand before decimals.
pub(crate) const fn may_be_decimal(class: char) -> bool {
    matches!(class, '.' | ',' | '\u{66B}')
}
