//! All that can be known of how a text writes its values.

use crate::{Convention, DateOrder, Language, Locale, Marks, date_order_of, decimal_mark_of, language_of};

/// How a text writes its values, as far as a caller or the text itself says: marks of numbers, language of words, order of
/// dates. What is not known is read as English and keeps every reading.
///
/// ```
/// use tieout_notation::{DateOrder, Language, Locale, Writing};
/// let swiss = Writing::from(Locale::parse("de-CH")?);
/// assert_eq!((swiss.language(), swiss.order()), (Some(Language::German), Some(DateOrder::DayFirst)));
/// let voted = Writing::of(["Der Umsatz stieg am 13/05/2025 um 12,5 % auf 3,4 Mio. Euro."]);
/// assert_eq!((voted.language(), voted.order()), (Some(Language::German), Some(DateOrder::DayFirst)));
/// # Ok::<(), tieout_notation::LocaleError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Writing {
    /// The marks of its numbers, or its locale.
    pub convention: Option<Convention>,
    /// The language of its words, where it is not that of the locale.
    pub language: Option<Language>,
    /// The order of its dates, where it is not that of the locale.
    pub order: Option<DateOrder>,
}

impl Writing {
    /// What some texts themselves say, by the votes of their numbers, words and dates. A tie decides nothing.
    pub fn of<'t>(texts: impl IntoIterator<Item = &'t str> + Clone) -> Self {
        Self {
            convention: decimal_mark_of(texts.clone()).decision(),
            language: language_of(texts.clone()).decision(),
            order: date_order_of(texts).decision(),
        }
    }

    /// The same with what a caller knows better in its place.
    ///
    /// ```
    /// use tieout_notation::{DateOrder, Language, Writing};
    /// let writing = Writing::from(DateOrder::DayFirst).with(Language::French);
    /// assert_eq!((writing.language(), writing.order()), (Some(Language::French), Some(DateOrder::DayFirst)));
    /// ```
    #[must_use]
    pub fn with(self, better: impl Into<Self>) -> Self {
        let better = better.into();
        // A locale says all three.
        if let Some(Convention::Locale(_)) = better.convention {
            return better;
        }
        Self {
            convention: better.convention.or(self.convention),
            language: better.language.or(self.language),
            order: better.order.or(self.order),
        }
    }

    fn locale(self) -> Option<Locale> {
        match self.convention {
            Some(Convention::Locale(locale)) => Some(locale),
            _ => None,
        }
    }

    /// The language of its words: the one given, or that of the locale. None for English, which is read where nothing is
    /// known.
    #[must_use]
    pub fn language(self) -> Option<Language> {
        self.language.or_else(|| Language::of(self.locale()?)).and_then(Language::foreign)
    }

    /// The order of its dates: the one given, or that of the locale.
    #[must_use]
    pub fn order(self) -> Option<DateOrder> {
        self.order.or_else(|| self.locale().map(DateOrder::of))
    }
}

impl From<Convention> for Writing {
    fn from(convention: Convention) -> Self {
        Self { convention: Some(convention), ..Self::default() }
    }
}

impl From<Locale> for Writing {
    fn from(locale: Locale) -> Self {
        Convention::from(locale).into()
    }
}

impl From<Marks> for Writing {
    fn from(marks: Marks) -> Self {
        Convention::from(marks).into()
    }
}

impl From<Language> for Writing {
    fn from(language: Language) -> Self {
        Self { language: Some(language), ..Self::default() }
    }
}

impl From<DateOrder> for Writing {
    fn from(order: DateOrder) -> Self {
        Self { order: Some(order), ..Self::default() }
    }
}
