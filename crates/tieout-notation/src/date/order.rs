//! Whether the day or the month comes first in `03/04/2025`, by a locale or by the other dates of the document.

use super::find;
use super::lex::Lex;
use super::months_table::{MONTH_FIRST, YEAR_FIRST};
use crate::Locale;
use crate::candidates::all_sites;

/// Which part a date in digits begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DateOrder {
    /// `31/12/2025`
    DayFirst,
    /// `12/31/2025`
    MonthFirst,
    /// `2025/12/31`; decides nothing between the other two.
    YearFirst,
}

impl DateOrder {
    /// The order in which a locale writes short dates, by the CLDR.
    ///
    /// ```
    /// use tieout_notation::{DateOrder, Locale};
    /// let of = |tag| Locale::parse(tag).map(DateOrder::of);
    /// assert_eq!(of("en-US")?, DateOrder::MonthFirst);
    /// assert_eq!(of("en-GB")?, DateOrder::DayFirst);
    /// assert_eq!(of("ja")?, DateOrder::YearFirst);
    /// # Ok::<(), tieout_notation::LocaleError>(())
    /// ```
    #[must_use]
    pub fn of(locale: Locale) -> Self {
        let listed = |list: &[&str]| list.binary_search(&locale.tag()).is_ok();
        if listed(MONTH_FIRST) {
            Self::MonthFirst
        } else if listed(YEAR_FIRST) {
            Self::YearFirst
        } else {
            Self::DayFirst
        }
    }
}

/// How many dates of a document can be read in one order only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DateOrderVotes {
    /// Dates whose first part is above twelve: `31/12/2025`, `31.12.2025`.
    pub day_first: usize,
    /// Dates whose second part is above twelve: `12/31/2025`.
    pub month_first: usize,
    /// Dates in digits that can be read either way, and so decide nothing: `03/04/2025`.
    pub silent: usize,
}

impl DateOrderVotes {
    /// What the votes decide: the order with more of them. A tie decides nothing.
    #[must_use]
    pub fn decision(&self) -> Option<DateOrder> {
        match self.day_first.cmp(&self.month_first) {
            std::cmp::Ordering::Greater => Some(DateOrder::DayFirst),
            std::cmp::Ordering::Less => Some(DateOrder::MonthFirst),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// The votes of the dates in some texts (cells of a column, lines of a document) for the order of day and month.
///
/// Cost is linear in the length of the texts.
///
/// ```
/// use tieout_notation::{DateOrder, date_order_of};
/// let votes = date_order_of(["03/04/2025", "paid on 27/04/2025", "1.2.2025"]);
/// assert_eq!((votes.day_first, votes.month_first, votes.silent), (1, 0, 1));
/// assert_eq!(votes.decision(), Some(DateOrder::DayFirst));
/// assert_eq!(date_order_of(["13/01/2025", "01/13/2025"]).decision(), None);
/// ```
pub fn date_order_of<'t>(texts: impl IntoIterator<Item = &'t str>) -> DateOrderVotes {
    let mut votes = DateOrderVotes::default();
    for text in texts {
        let lex = Lex { text };
        for dated in find::dated(text, &all_sites(text, 0)) {
            let start = dated.span.start;
            let parts = lex.short(start).and_then(|(first, end)| {
                let mark = lex.byte(end);
                let (second, stop) = lex.short(end + 1).filter(|_| matches!(mark, b'/' | b'-' | b'.'))?;
                (lex.byte(stop) == mark).then_some((first, second, mark))
            });
            match parts {
                Some((13..=31, 1..=12, _)) => votes.day_first += 1,
                Some((1..=12, 13..=31, _)) => votes.month_first += 1,
                // With points a date is European whatever its parts.
                Some((1..=12, 1..=12, b'/' | b'-')) => votes.silent += 1,
                _ => {}
            }
        }
    }
    votes
}
