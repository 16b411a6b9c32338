//! What the calendar says of a [`Period`]: validity, agreement, order, weekday, and how it is written.

use std::fmt;

use super::Period;

/// Whether `year` has a 29 February (proleptic Gregorian).
fn is_leap(year: i32) -> bool {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
}

/// Days of a month; without a year, February has 29. A month that does not exist has none.
fn month_length(year: Option<i32>, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_none_or(is_leap) => 29,
        2 => 28,
        _ => 0,
    }
}

impl Period {
    /// A bare year.
    #[must_use]
    pub fn of_year(year: i32) -> Self {
        Self { year: Some(year), ..Self::default() }
    }

    /// A full date, not checked against the calendar.
    #[must_use]
    pub fn of_date(year: i32, month: u8, day: u8) -> Self {
        Self { year: Some(year), month: Some(month), day: Some(day), ..Self::default() }
    }

    /// A span of years, first and last.
    #[must_use]
    pub fn of_years(first: i32, last: i32) -> Self {
        Self { year: Some(first), end_year: Some(last), ..Self::default() }
    }

    /// Whether two periods can be the same: every part that both state is equal, and they share at least one part
    /// (a `2011–12` agrees with either of its end years). "Fiscal" is no part: companies write `FY19` and `2019` for one column.
    #[must_use]
    pub fn agrees(&self, other: &Self) -> bool {
        let mut shared = false;
        if let (Some(a), Some(b)) = (self.year, other.year) {
            shared = true;
            let same = match (self.end_year, other.end_year) {
                (Some(x), Some(y)) => a == b && x == y,
                (Some(x), None) => b == a || b == x,
                (None, Some(y)) => a == b || a == y,
                (None, None) => a == b,
            };
            if !same {
                return false;
            }
        }
        for (a, b) in [
            (self.quarter, other.quarter),
            (self.half, other.half),
            (self.month, other.month),
            (self.day, other.day),
        ] {
            if let (Some(a), Some(b)) = (a, b) {
                shared = true;
                if a != b {
                    return false;
                }
            }
        }
        shared
    }

    /// Whether `other` lies wholly inside this period: 2019 contains `2019-03-31`, `Q1 2019` and itself; the `1990s` contain 1994.
    /// A part that only this period states must follow from the other's (a month has a quarter), or the answer is no.
    #[must_use]
    pub fn contains(&self, other: &Self) -> bool {
        if let Some(first) = self.year {
            let last = self.end_year.unwrap_or(first);
            let Some(a) = other.year else { return false };
            if a < first || other.end_year.unwrap_or(a) > last {
                return false;
            }
        }
        let quarter = other.quarter.or(other.month.map(|m| m.saturating_sub(1) / 3 + 1));
        let half = other.half.or(quarter.map(|q| q.saturating_sub(1) / 2 + 1));
        [(self.quarter, quarter), (self.half, half), (self.month, other.month), (self.day, other.day)]
            .iter()
            .all(|(mine, its)| mine.is_none() || mine == its)
    }

    /// Whether day and month, where given, exist in the calendar, quarter is 1–4, half 1–2, and a span runs forward.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        let month = self.month.is_none_or(|m| (1..=12).contains(&m));
        let day = self.day.is_none_or(|d| {
            let longest = self.month.map_or(31, |m| month_length(self.year, m));
            (1..=longest).contains(&d)
        });
        let quarter = self.quarter.is_none_or(|q| (1..=4).contains(&q));
        let half = self.half.is_none_or(|h| (1..=2).contains(&h));
        let span = self.end_year.is_none_or(|end| self.year.is_some_and(|start| start <= end));
        month && day && quarter && half && span
    }

    /// Year, month and day when all three are written and exist.
    #[must_use]
    pub fn full_date(&self) -> Option<(i32, u8, u8)> {
        match (self.year, self.month, self.day) {
            (Some(y), Some(m), Some(d)) if self.is_valid() => Some((y, m, d)),
            _ => None,
        }
    }

    /// The last calendar day of the period, for putting periods in order; fiscal periods are taken as calendar ones.
    /// `None` without a year or when the date does not exist.
    #[must_use]
    pub fn last_day(&self) -> Option<(i32, u8, u8)> {
        if !self.is_valid() {
            return None;
        }
        let year = self.end_year.or(self.year)?;
        let month = match (self.month, self.quarter, self.half) {
            (Some(m), _, _) => m,
            (None, Some(q), _) => q * 3,
            (None, None, Some(h)) => h * 6,
            (None, None, None) => 12,
        };
        Some((year, month, self.day.unwrap_or_else(|| month_length(Some(year), month))))
    }

    /// The weekday of a full date, 1 (Monday) to 7 (Sunday), by the proleptic Gregorian calendar.
    ///
    /// ```
    /// use tieout_notation::Period;
    /// assert_eq!(Period::of_date(2024, 5, 27).weekday(), Some(1));
    /// assert_eq!(Period::of_year(2024).weekday(), None);
    /// ```
    #[must_use]
    pub fn weekday(&self) -> Option<u8> {
        let (year, month, day) = self.full_date()?;
        // Sakamoto's method; year is widened so that no year overflows.
        const SHIFT: [i64; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let y = i64::from(year) - i64::from(month < 3);
        let shift = SHIFT.get(usize::from(month).wrapping_sub(1))?;
        let days = y + y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400) + shift + i64::from(day);
        let from_sunday = days.rem_euclid(7);
        u8::try_from(if from_sunday == 0 { 7 } else { from_sunday }).ok()
    }
}

/// ISO-like: `2019`, `2019-03`, `2019-03-31`, `--03-31`, `Q3 2019`, `H1 2020`, `FY2019`, `2011/2012`.
impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut space = "";
        for (letter, part) in [('Q', self.quarter), ('H', self.half)] {
            if let Some(part) = part {
                write!(f, "{space}{letter}{part}")?;
                space = " ";
            }
        }
        let dated = self.month.is_some() || self.day.is_some();
        if self.year.is_some() || dated {
            f.write_str(space)?;
        }
        if self.fiscal {
            f.write_str(if self.year.is_some() { "FY" } else { " FY" })?;
        }
        match (self.year, self.end_year) {
            (Some(a), Some(b)) => write!(f, "{a}/{b}")?,
            (Some(a), None) if dated => write!(f, "{a:04}")?,
            (Some(a), None) => write!(f, "{a}")?,
            (None, _) if dated => f.write_str("-")?,
            (None, _) => {}
        }
        match (self.month, self.day) {
            (Some(m), Some(d)) => write!(f, "-{m:02}-{d:02}"),
            (Some(m), None) => write!(f, "-{m:02}"),
            (None, Some(d)) => write!(f, "---{d:02}"),
            (None, None) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displays_iso_like() {
        let p = Period::default();
        for (period, text) in [
            (Period::of_year(2019), "2019"),
            (Period::of_date(2019, 3, 31), "2019-03-31"),
            (Period { year: Some(2019), month: Some(3), ..p }, "2019-03"),
            (Period { month: Some(3), day: Some(31), ..p }, "--03-31"),
            (Period { year: Some(2019), quarter: Some(3), ..p }, "Q3 2019"),
            (Period { quarter: Some(3), ..p }, "Q3"),
            (Period { year: Some(2020), half: Some(1), ..p }, "H1 2020"),
            (Period { year: Some(2019), fiscal: true, ..p }, "FY2019"),
            (Period { year: Some(2019), quarter: Some(3), fiscal: true, ..p }, "Q3 FY2019"),
            (Period::of_years(2011, 2012), "2011/2012"),
        ] {
            assert_eq!(period.to_string(), text);
        }
    }

    #[test]
    fn agreement_is_over_shared_parts() {
        let year = Period::of_year(2011);
        let season = Period::of_years(2011, 2012);
        let date = Period::of_date(2011, 3, 31);
        let q1 = Period { year: Some(2011), quarter: Some(1), ..Period::default() };
        assert!(year.agrees(&season) && season.agrees(&Period::of_year(2012)));
        assert!(!season.agrees(&Period::of_year(2013)) && !season.agrees(&Period::of_years(2010, 2012)));
        assert!(year.agrees(&date) && date.agrees(&q1) && !date.agrees(&Period::of_date(2011, 3, 30)));
        let month = Period { month: Some(5), ..Period::default() };
        assert!(!month.agrees(&year), "nothing shared");
        assert!(!Period::default().agrees(&Period::default()));
    }

    #[test]
    fn containment() {
        let year = Period::of_year(2019);
        let q1 = Period { quarter: Some(1), ..year };
        let date = Period::of_date(2019, 3, 31);
        assert!(year.contains(&date) && q1.contains(&date) && year.contains(&year));
        assert!(!date.contains(&year) && !q1.contains(&Period::of_date(2019, 4, 1)));
        assert!(Period::of_years(1990, 1999).contains(&Period::of_year(1994)));
        assert!(!Period::of_year(2011).contains(&Period::of_years(2011, 2012)));
    }

    #[test]
    fn validity_and_last_days() {
        assert!(Period::of_date(2024, 2, 29).is_valid() && !Period::of_date(2023, 2, 29).is_valid());
        assert!(!Period::of_date(1900, 2, 29).is_valid() && Period::of_date(2000, 2, 29).is_valid());
        assert!(!Period::of_date(2024, 13, 1).is_valid() && !Period::of_date(2024, 4, 31).is_valid());
        assert!(!Period::of_years(2012, 2011).is_valid());
        assert_eq!(Period::of_year(2019).last_day(), Some((2019, 12, 31)));
        assert_eq!(Period { quarter: Some(1), ..Period::of_year(2019) }.last_day(), Some((2019, 3, 31)));
        assert_eq!(Period { month: Some(2), ..Period::of_year(2024) }.last_day(), Some((2024, 2, 29)));
    }

    #[test]
    fn weekdays() {
        for (y, m, d, weekday) in
            [(1970, 1, 1, 4), (2000, 2, 29, 2), (2024, 5, 27, 1), (2023, 12, 31, 7), (1900, 3, 1, 4)]
        {
            assert_eq!(Period::of_date(y, m, d).weekday(), Some(weekday), "{y}-{m}-{d}");
        }
        assert_eq!(Period::of_date(i32::MIN, 1, 1).weekday().map(|w| (1..=7).contains(&w)), Some(true));
    }
}
