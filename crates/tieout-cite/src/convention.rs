//! How a document writes its numbers: its marks and words, and what brackets mean.

use tieout_notation::Marks;

/// What brackets around a number say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// Accounting: `(123)` is -123.
    Sign,
    /// They enclose the number as they enclose words.
    Punctuation,
}

/// How numbers are written. What is not known stays open: a number that two conventions read differently then has two
/// readings.
///
/// ```
/// use tieout_cite::{CitedText, Convention, carries_number};
/// use tieout_notation::Locale;
/// let cell = CitedText::plain("1,5 Mrd. €");
/// assert!(carries_number(&cell, "1500000000", &Convention::of(Locale::parse("de")?)));
/// # Ok::<(), tieout_notation::LocaleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Convention {
    /// The marks, or the locale with its words too.
    pub numbers: Option<tieout_notation::Convention>,
    /// What brackets say where they do not enclose a whole cell. A whole cell in brackets is negative unless this says
    /// [`Brackets::Punctuation`].
    pub brackets: Option<Brackets>,
}

impl Convention {
    /// With these marks or this locale, and brackets left open.
    #[must_use]
    pub fn of(numbers: impl Into<tieout_notation::Convention>) -> Self {
        Self { numbers: Some(numbers.into()), brackets: None }
    }

    /// With this mark before decimals, and all else left open.
    ///
    /// ```
    /// use tieout_cite::{CitedText, Convention, carries_number};
    /// assert!(carries_number(&CitedText::plain("1.234"), "1234", &Convention::of_decimal(',')));
    /// ```
    #[must_use]
    pub const fn of_decimal(mark: char) -> Self {
        let numbers = tieout_notation::Convention::Marks(Marks::of_decimal(mark));
        Self { numbers: Some(numbers), brackets: None }
    }
}
