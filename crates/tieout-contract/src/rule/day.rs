//! Days of the calendar as numbers.

/// The day of an ISO date, counted from the first of January 1970; None where no calendar has it.
pub(crate) fn day_of(text: &str) -> Option<i64> {
    let (year, month, day) = parts(text)?;
    is_date(year, month, day).then(|| number(year, month, day))
}

fn parts(text: &str) -> Option<(i64, i64, i64)> {
    let bytes = text.as_bytes();
    let dashed = bytes.len() == 10 && bytes.get(4) == Some(&b'-') && bytes.get(7) == Some(&b'-');
    let part = |from: usize, to: usize| -> Option<i64> {
        let part = text.get(from..to).filter(|p| p.bytes().all(|b| b.is_ascii_digit()))?;
        part.parse().ok()
    };
    if !dashed {
        return None;
    }
    Some((part(0, 4)?, part(5, 7)?, part(8, 10)?))
}

/// Whether the Gregorian calendar has this day; years from 1.
pub(crate) fn is_date(year: i64, month: i64, day: i64) -> bool {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => return false,
    };
    (1..=9999).contains(&year) && (1..=last).contains(&day)
}

/// Days before the first of this month in a year that begins in March, so that the leap day comes last.
fn number(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let before_month = (153 * month + 2) / 5;
    let before_year = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    before_year + before_month + day - 1 - EPOCH
}

/// The first of January 1970 in that count.
const EPOCH: i64 = 719_468;

/// The ISO form of a day; None outside the years 1 to 9999.
pub(super) fn iso(day: i64) -> Option<String> {
    // The year is found by one division and a step either way.
    let guess = day.checked_add(EPOCH)?.checked_mul(400)?.div_euclid(146_097);
    let year = (guess - 1..=guess + 1).rev().find(|y| number(*y, 1, 1) <= day)?;
    let month = (1..=12).rev().find(|m| number(year, *m, 1) <= day)?;
    let day = day - number(year, month, 1) + 1;
    is_date(year, month, day).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_four_centuries_is_one_more_than_the_day_before() {
        let mut expected = day_of("1999-01-01").unwrap();
        assert_eq!(expected, 10_592);
        for year in 1999..2400 {
            for month in 1..=12 {
                for day in (1..=31).filter(|d| is_date(year, month, *d)) {
                    let text = format!("{year:04}-{month:02}-{day:02}");
                    assert_eq!(day_of(&text), Some(expected), "{text}");
                    assert_eq!(iso(expected), Some(text));
                    expected += 1;
                }
            }
        }
    }

    #[test]
    fn what_no_calendar_has_is_no_day() {
        for text in
            ["2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "0000-01-01", "2026-1-01"]
        {
            assert_eq!(day_of(text), None, "{text}");
        }
        for text in ["", "2026-03", "20260301", "2026-03-01 ", "２026-03-1", "+026-03-01"] {
            assert_eq!(day_of(text), None, "{text}");
        }
        assert_eq!(iso(i64::MAX), None);
        assert_eq!(iso(i64::MIN), None);
        assert_eq!(iso(day_of("9999-12-31").unwrap() + 1), None);
        assert_eq!(iso(day_of("0001-01-01").unwrap() - 1), None);
    }
}
