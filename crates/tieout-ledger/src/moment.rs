//! When something happened: RFC 3339 in UTC, given by the caller. Nothing here reads a clock.

use std::fmt;
use std::str::FromStr;

use crate::LedgerError;

/// A moment as it is written down: `2026-03-31T09:05:00Z`, with or without a fraction of a second, kept as it was given.
///
/// ```
/// use tieout_ledger::Moment;
///
/// let moment: Moment = "2026-03-31T09:05:00.25Z".parse()?;
/// assert_eq!(moment.to_string(), "2026-03-31T09:05:00.25Z");
/// assert_eq!(Moment::of_unix(0).to_string(), "1970-01-01T00:00:00Z");
/// assert!("2026-02-29T09:05:00Z".parse::<Moment>().is_err()); // no leap year
/// assert!("2026-03-31T09:05:00+02:00".parse::<Moment>().is_err()); // not in UTC
/// # Ok::<(), tieout_ledger::LedgerError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment(String);

impl Moment {
    /// The moment so many seconds after the beginning of 1970; what lies outside the years 0 to 9999 is their first or last second.
    #[must_use]
    pub fn of_unix(seconds: i64) -> Self {
        let seconds = seconds.clamp(-62_167_219_200, 253_402_300_799);
        let (mut days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        // Whole cycles of 400 years first, so that the walk over years and months is short.
        let cycles = days.div_euclid(146_097);
        days = days.rem_euclid(146_097);
        let mut year = 1970 + 400 * cycles;
        while days >= year_length(year) {
            days -= year_length(year);
            year += 1;
        }
        let mut month = 1;
        while days >= month_length(year, month) {
            days -= month_length(year, month);
            month += 1;
        }
        let (hour, minute) = (second / 3600, second / 60 % 60);
        Self(format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{:02}Z", days + 1, second % 60))
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn is_leap(year: i64) -> bool {
    (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
}

fn year_length(year: i64) -> i64 {
    if is_leap(year) { 366 } else { 365 }
}

fn month_length(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Moment {
    type Err = LedgerError;

    fn from_str(text: &str) -> Result<Self, LedgerError> {
        if is_moment(text.as_bytes()) {
            Ok(Self(text.to_owned()))
        } else {
            Err(LedgerError::NotAMoment { text: text.to_owned() })
        }
    }
}

fn is_moment(text: &[u8]) -> bool {
    let Some((fixed, rest)) = text.split_at_checked(19) else { return false };
    let marks = [(4, b'-'), (7, b'-'), (10, b'T'), (13, b':'), (16, b':')];
    let is_mark = |at: usize| marks.iter().any(|(m, _)| *m == at);
    if !marks.iter().all(|(at, mark)| fixed.get(*at) == Some(mark))
        || !fixed.iter().enumerate().all(|(at, byte)| is_mark(at) || byte.is_ascii_digit())
    {
        return false;
    }
    let number = |range: std::ops::Range<usize>| {
        fixed.get(range).unwrap_or_default().iter().fold(0, |n, digit| n * 10 + i64::from(digit - b'0'))
    };
    let (year, month, day) = (number(0..4), number(5..7), number(8..10));
    let fraction = match rest {
        [b'Z'] => true,
        [b'.', digits @ .., b'Z'] => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    fraction
        && (1..=12).contains(&month)
        && (1..=month_length(year, month)).contains(&day)
        && number(11..13) < 24
        && number(14..16) < 60
        && number(17..19) < 60
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_become_dates() {
        for (seconds, written) in [
            (0, "1970-01-01T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (i64::MAX, "9999-12-31T23:59:59Z"),
            (i64::MIN, "0000-01-01T00:00:00Z"),
        ] {
            assert_eq!(Moment::of_unix(seconds).as_str(), written);
            assert!(written.parse::<Moment>().is_ok(), "{written}");
        }
    }

    #[test]
    fn what_is_no_moment() {
        for text in [
            "",
            "Z",
            "2026-03-31",
            "2026-03-31 09:05:00Z",
            "2026-13-31T09:05:00Z",
            "2026-04-31T09:05:00Z",
            "2026-00-01T09:05:00Z",
            "2026-03-31T24:00:00Z",
            "2026-03-31T09:60:00Z",
            "2026-03-31T09:05:60Z",
            "2026-03-31T09:05:00",
            "2026-03-31T09:05:00.Z",
            "2026-03-31T09:05:00.1xZ",
            "2026-03-31T09:05:00z",
            "2026-03-31T09:05:0éZ",
        ] {
            assert!(text.parse::<Moment>().is_err(), "{text}");
        }
    }
}
