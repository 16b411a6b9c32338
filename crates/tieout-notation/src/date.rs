//! Dates, periods and times of day.
//!
//! Three ways in, by how much is known about the text: [`find_dates`] for running text (a bare `2019` may be any number
//! there, so it is left out), [`periods_in`] for headers, labels and sentences that speak of periods (bare years count),
//! and [`read_date`] for a cell or header that is nothing but a date.

mod calendar;
mod cjk;
mod clock;
mod find;
mod foreign;
mod lex;
mod month;
mod months_table;
mod numeric;
mod order;
mod quarter;
mod read;
mod year;

use crate::candidates::{Site, all_sites};
use crate::{Span, Writing};

pub use order::{DateOrder, DateOrderVotes, date_order_of};

/// A calendar date or period, as far as it was written.
///
/// ```
/// use tieout_notation::read_date;
/// let ended = read_date("Year ended March 31, 2019").unwrap();
/// assert_eq!((ended.year, ended.month, ended.day), (Some(2019), Some(3), Some(31)));
/// assert_eq!(ended.to_string(), "2019-03-31");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Period {
    /// The year; for a span of years (`2011–12`, `2018/2019`) the first.
    pub year: Option<i32>,
    /// For a span of years, the last.
    pub end_year: Option<i32>,
    /// Quarter 1–4.
    pub quarter: Option<u8>,
    /// Half 1–2.
    pub half: Option<u8>,
    /// Month 1–12.
    pub month: Option<u8>,
    /// Day 1–31.
    pub day: Option<u8>,
    /// "fiscal", "FY".
    pub fiscal: bool,
}

/// A time of day as written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clock {
    /// 0–23.
    pub hour: u8,
    /// 0–59.
    pub minute: u8,
    /// 0–60.
    pub second: Option<u8>,
}

/// Every date, period and clock in `text` (bare years excluded), in order; used by the scanner.
///
/// A form with two readings (`12/31/2025` has one, `03/04/2025` two) gives the readings in order, month first. A time
/// of day alone has no readings and a clock; a timestamp has both. A date spelled with a month's name is given even if
/// no calendar holds it (`February 30`): ask [`Period::is_valid`]. Cost is linear in the text.
///
/// ```
/// use tieout_notation::find_dates;
/// let found = find_dates("On May 27, 2024 at 2:30 pm it fell below its Q3 2019 level.");
/// let texts: Vec<String> = found.iter().flat_map(|f| f.1.iter().map(ToString::to_string)).collect();
/// assert_eq!(texts, ["2024-05-27", "Q3 2019"]);
/// assert_eq!(found[1].2.map(|c| (c.hour, c.minute)), Some((14, 30)));
/// ```
pub fn find_dates(text: &str) -> Vec<(Span, Vec<Period>, Option<Clock>)> {
    dates_at(text, &all_sites(text, 0))
}

/// The same at the places where reading begins.
pub(crate) fn dates_at(text: &str, sites: &[Site]) -> Vec<(Span, Vec<Period>, Option<Clock>)> {
    find::all(text, sites)
}

/// The same for a text of which something is known; from `from` on, where the places of English dates are these.
pub(crate) fn dates_written(
    text: &str,
    from: usize,
    sites: &[Site],
    writing: Writing,
) -> Vec<(Span, Vec<Period>, Option<Clock>)> {
    if writing.language().is_none() && writing.order().is_none() {
        return dates_at(text, sites);
    }
    foreign::known(text, from, writing).into_iter().map(|d| (d.span, d.readings, d.clock)).collect()
}

/// [`find_dates`] for a text of which the language, the locale or the order of its dates is known: the months, quarters
/// and fiscal years of its language are read as well, and a form that its order decides has one reading.
///
/// ```
/// use tieout_notation::{DateOrder, Language, Writing, find_dates_under};
/// let shown = |text, writing: Writing| -> Vec<String> {
///     let found = find_dates_under(text, writing);
///     found.iter().flat_map(|f| f.1.iter().map(ToString::to_string)).collect()
/// };
/// assert_eq!(shown("le 1er mai 2023, au T3 2024", Language::French.into()), ["2023-05-01", "Q3 2024"]);
/// assert_eq!(shown("03/04/2025", Writing::default()), ["2025-03-04", "2025-04-03"]);
/// assert_eq!(shown("03/04/2025", DateOrder::DayFirst.into()), ["2025-04-03"]);
/// ```
pub fn find_dates_under(text: &str, writing: impl Into<Writing>) -> Vec<(Span, Vec<Period>, Option<Clock>)> {
    dates_written(text, 0, &all_sites(text, 0), writing.into())
}

/// The date or period that a whole cell or header states, bare years included ("2019", "December 31, 2019", "FY19", "Q3 2020",
/// "Years ended June 30, 2018"), footnote marks ignored.
///
/// `None` when anything but a date stands there, or two different years do ("2019 vs. 2018").
///
/// ```
/// use tieout_notation::{Period, read_date};
/// assert_eq!(read_date("2018 (1)"), Some(Period::of_year(2018)));
/// assert_eq!(read_date("2019 vs. 2018"), None);
/// ```
pub fn read_date(text: &str) -> Option<Period> {
    read::whole(text)
}

/// [`read_date`] for a cell or header of which the language, the locale or the order of its dates is known.
///
/// ```
/// use tieout_notation::{Locale, read_date_under};
/// let german = Locale::parse("de")?;
/// assert_eq!(read_date_under("Geschäftsjahr 2023/24", german).map(|p| p.to_string()).as_deref(), Some("FY2023/2024"));
/// assert_eq!(read_date_under("03/04/2025", german).map(|p| p.to_string()).as_deref(), Some("2025-04-03"));
/// # Ok::<(), tieout_notation::LocaleError>(())
/// ```
pub fn read_date_under(text: &str, writing: impl Into<Writing>) -> Option<Period> {
    let writing = writing.into();
    if writing.language().is_none() && writing.order().is_none() {
        return read_date(text);
    }
    read::whole_under(text, writing)
}

/// Every period that a header, label or sentence names, bare years from 1900 to 2100 included, in order. Clocks are left
/// out; a form with two readings gives its first.
///
/// ```
/// use tieout_notation::periods_in;
/// let years: Vec<_> = periods_in("from 2018 to 2019, up 2,019 units").iter().map(|p| p.1.year).collect();
/// assert_eq!(years, [Some(2018), Some(2019)]);
/// ```
pub fn periods_in(text: &str) -> Vec<(Span, Period)> {
    read::periods(text)
}

/// [`periods_in`] for a text of which the language, the locale or the order of its dates is known.
///
/// ```
/// use tieout_notation::{Language, periods_in_under};
/// let found = periods_in_under("du premier semestre 2023 à mars 2024", Language::French);
/// assert_eq!(found.iter().map(|p| p.1.to_string()).collect::<Vec<_>>(), ["H1 2023", "2024-03"]);
/// ```
pub fn periods_in_under(text: &str, writing: impl Into<Writing>) -> Vec<(Span, Period)> {
    let writing = writing.into();
    if writing.language().is_none() && writing.order().is_none() {
        return periods_in(text);
    }
    read::periods_of(text, foreign::known(text, 0, writing))
}

/// The time of day that a whole cell states: `14:30`, `7:45`, `2:30 pm`, `02:00:00`.
///
/// ```
/// use tieout_notation::read_clock;
/// assert_eq!(read_clock("7:45").map(|c| (c.hour, c.minute)), Some((7, 45)));
/// assert_eq!(read_clock("27:45"), None);
/// ```
pub fn read_clock(text: &str) -> Option<Clock> {
    clock::whole(text)
}

pub(crate) use find::{LEADING, referenced, starts_date};

#[cfg(test)]
mod tests;
