//! Dates, periods and times of day.

use crate::Span;

/// A calendar date or period, as far as it was written.
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

#[allow(clippy::todo, unused_variables)]
impl Period {
    /// A bare year.
    pub fn of_year(year: i32) -> Self {
        Self { year: Some(year), ..Self::default() }
    }
    /// Whether two periods can be the same: every part that both state is equal, and they share at least one part
    /// (a `2011–12` agrees with either of its years when the other is a bare year).
    pub fn agrees(&self, other: &Self) -> bool {
        todo!()
    }
    /// Whether day and month, where given, exist in the calendar.
    pub fn is_valid(&self) -> bool {
        todo!()
    }
}

/// Every date, period and clock in `text` (bare years excluded), in order; used by the scanner.
/// A form with two readings (`12/31/2025` has one, `03/04/2025` two) gives the readings in order.
pub fn find_dates(text: &str) -> Vec<(Span, Vec<Period>, Option<Clock>)> {
    let _ = text;
    Vec::new()
}

/// The date or period that a whole cell or header states, bare years included ("2019", "December 31, 2019", "FY19", "Q3 2020",
/// "Years ended June 30, 2018"), footnote marks ignored.
pub fn read_date(text: &str) -> Option<Period> {
    let _ = text;
    None
}
