//! Canonical forms: how a candidate writes a value, so that it can be one value only.
//!
//! A form is refused where two readers could understand it in two ways, or where a value has a second spelling. No blanks are
//! passed over, nothing is rounded, and no mark is left out.

use std::fmt;

use tieout_notation::{Decimal, Period};

use crate::contract::Granularity;
use crate::rule::is_date;

/// Why a text is not the canonical form of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormProblem {
    /// Its code, in snake case: `not_plain_digits`, `leading_zero`, `wrong_scale`, …
    pub code: &'static str,
    /// What is wrong and what to write, in words.
    pub message: String,
}

impl fmt::Display for FormProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FormProblem {}

fn problem<T>(code: &'static str, message: impl Into<String>) -> Result<T, FormProblem> {
    Err(FormProblem { code, message: message.into() })
}

/// An amount of money: as [`number`], with exactly as many decimals as `scale` says.
///
/// # Errors
/// [`FormProblem`].
///
/// ```
/// use tieout_contract::canonical::money;
/// assert_eq!(money("1200.50", Some(2)).unwrap().to_string(), "1200.5");
/// let code = |text| money(text, Some(2)).unwrap_err().code;
/// assert_eq!([code("1200.5"), code("1,200.50"), code("01200.50")], ["wrong_scale", "grouping", "leading_zero"]);
/// assert_eq!([code("+1.00"), code("1.2e3"), code("-0.00")], ["plus_sign", "exponent", "negative_zero"]);
/// ```
pub fn money(text: &str, scale: Option<usize>) -> Result<Decimal, FormProblem> {
    number(text, scale)
}

/// A number: digits without noughts before them, a point before decimals, a minus before negative ones.
///
/// # Errors
/// [`FormProblem`].
///
/// ```
/// use tieout_contract::canonical::number;
/// assert_eq!(number("-12.5", None).unwrap().to_string(), "-12.5");
/// assert_eq!(number("12,5", None).unwrap_err().code, "decimal_comma");
/// ```
pub fn number(text: &str, scale: Option<usize>) -> Result<Decimal, FormProblem> {
    let body = text.strip_prefix('-').unwrap_or(text);
    plain(text, body)?;
    let (whole, decimals) = body.split_once('.').unwrap_or((body, ""));
    if whole.len() > 1 && whole.starts_with('0') {
        return problem("leading_zero", "a number has no noughts before its first digit");
    }
    if let Some(scale) = scale
        && decimals.len() != scale
    {
        let message = format!("there are {} decimals, and there must be {scale}", decimals.len());
        return problem("wrong_scale", message);
    }
    match Decimal::parse(text) {
        Ok(value) if value.is_zero() && text.starts_with('-') => {
            problem("negative_zero", "nought has no sign")
        }
        Ok(value) => Ok(value),
        Err(error) => problem("out_of_range", error.to_string()),
    }
}

/// Digits with at most one point between them; what else stands there has a name each.
fn plain(text: &str, body: &str) -> Result<(), FormProblem> {
    if text.is_empty() {
        return problem("empty", "there is nothing here: leave out what is missing, or give null");
    }
    if text.trim() != text {
        return problem("outer_blanks", "a value has no blanks around it");
    }
    let (whole, decimals) = body.split_once('.').map_or((body, None), |(w, d)| (w, Some(d)));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if digits(whole) && decimals.is_none_or(digits) {
        return Ok(());
    }
    let (points, commas) = (body.matches('.').count(), body.matches(',').count());
    let only = |also: &[char]| body.chars().all(|c| c.is_ascii_digit() || also.contains(&c));
    if text.starts_with('+') {
        return problem("plus_sign", "a number has no plus before it");
    }
    if only(&['.', 'e', 'E', '+', '-']) && body.contains(['e', 'E']) {
        return problem("exponent", "a number is written out, without an exponent");
    }
    if commas == 1 && points == 0 && only(&[',']) {
        return problem(
            "decimal_comma",
            "decimals stand behind a point, and digits are not grouped: 1200.50",
        );
    }
    if points + commas > 0 && only(&['.', ',']) && body.contains(|c: char| c.is_ascii_digit()) {
        let one_point = points == 1 && commas == 0;
        let (code, message) = if one_point {
            ("not_plain_digits", "digits stand on both sides of the point: 0.50")
        } else {
            ("grouping", "digits are not grouped: 1200.50")
        };
        return problem(code, message);
    }
    if only(&['.', ',', ' ', '\'', '_', '\u{a0}', '\u{202f}', '\u{2019}']) {
        return problem("grouping", "digits are not grouped: 1200.50");
    }
    problem(
        "not_plain_digits",
        "expected digits, with a point before decimals and a minus before a negative number",
    )
}

/// A whole number.
///
/// # Errors
/// [`FormProblem`].
///
/// ```
/// use tieout_contract::canonical::integer;
/// assert!(integer("12").is_ok());
/// assert_eq!(integer("12.0").unwrap_err().code, "not_whole");
/// ```
pub fn integer(text: &str) -> Result<Decimal, FormProblem> {
    let value = number(text, None)?;
    if text.contains('.') {
        return problem("not_whole", "a whole number has no decimals");
    }
    Ok(value)
}

/// A share in percent, as the number before the sign.
///
/// # Errors
/// [`FormProblem`].
///
/// ```
/// use tieout_contract::canonical::percent;
/// assert_eq!(percent("19").unwrap().to_string(), "19");
/// assert_eq!(percent("19%").unwrap_err().code, "percent_sign");
/// ```
pub fn percent(text: &str) -> Result<Decimal, FormProblem> {
    if text.trim_end().ends_with('%') {
        return problem("percent_sign", "a share is the number before the percent sign, without it");
    }
    number(text, None)
}

/// A date in ISO form, as far as it must be given: `2026-03-01`, `2026-03`, `2026`.
///
/// # Errors
/// [`FormProblem`].
///
/// ```
/// use tieout_contract::{Granularity, canonical::date};
/// assert_eq!(date("2026-03-01", Granularity::Day).unwrap().day, Some(1));
/// assert_eq!(date("2026-02-30", Granularity::Day).unwrap_err().code, "no_such_day");
/// assert_eq!(date("2026-03", Granularity::Day).unwrap_err().code, "wrong_granularity");
/// assert_eq!(date("01.03.2026", Granularity::Day).unwrap_err().code, "not_iso");
/// ```
pub fn date(text: &str, granularity: Granularity) -> Result<Period, FormProblem> {
    let read = iso(text)?;
    let given = match (read.month, read.day) {
        (_, Some(_)) => Granularity::Day,
        (Some(_), None) => Granularity::Month,
        (None, None) => Granularity::Year,
    };
    if given == granularity {
        return Ok(read);
    }
    let form = match granularity {
        Granularity::Day => "year, month and day: 2026-03-01",
        Granularity::Month => "year and month: 2026-03",
        Granularity::Year => "the year: 2026",
    };
    problem("wrong_granularity", format!("a date here is {form}"))
}

/// An ISO date of any length.
fn iso(text: &str) -> Result<Period, FormProblem> {
    let parts: Vec<&str> = text.splitn(4, '-').collect();
    let lengths = [4, 2, 2];
    let digits = parts.len() <= 3
        && parts.iter().zip(lengths).all(|(p, l)| p.len() == l && p.bytes().all(|b| b.is_ascii_digit()));
    if !digits {
        return problem("not_iso", "a date is written in ISO form: 2026-03-01");
    }
    let part = |i: usize| parts.get(i).and_then(|p| p.parse::<u16>().ok());
    let (year, month, day) = (part(0).unwrap_or(0), part(1), part(2));
    if !is_date(year.into(), month.unwrap_or(1).into(), day.unwrap_or(1).into()) {
        return problem("no_such_day", "no calendar has this day");
    }
    Ok(Period {
        year: Some(year.into()),
        month: month.and_then(|m| u8::try_from(m).ok()),
        day: day.and_then(|d| u8::try_from(d).ok()),
        ..Period::default()
    })
}

/// A span of days, both included: `2026-01-01/2026-03-31`.
///
/// # Errors
/// [`FormProblem`].
///
/// ```
/// use tieout_contract::canonical::period;
/// assert!(period("2026-01-01/2026-03-31").is_ok());
/// assert_eq!(period("2026-03-31/2026-01-01").unwrap_err().code, "reversed");
/// assert_eq!(period("2026-Q1").unwrap_err().code, "not_iso");
/// ```
pub fn period(text: &str) -> Result<(Period, Period), FormProblem> {
    let Some((from, to)) = text.split_once('/') else {
        return problem("not_iso", "a period is its first and its last day: 2026-01-01/2026-03-31");
    };
    let (first, last) = (date(from, Granularity::Day)?, date(to, Granularity::Day)?);
    // ISO dates are in order as texts are.
    if from > to {
        return problem("reversed", "the first day of a period stands before the last");
    }
    Ok((first, last))
}

/// An identifier: some characters, no blanks around them, none that cannot be seen.
///
/// # Errors
/// [`FormProblem`].
///
/// ```
/// use tieout_contract::canonical::identifier;
/// assert!(identifier("RE 2026/118").is_ok());
/// assert_eq!(identifier(" RE-118").unwrap_err().code, "outer_blanks");
/// assert_eq!(identifier("RE\u{200b}118").unwrap_err().code, "invisible_character");
/// ```
pub fn identifier(text: &str) -> Result<(), FormProblem> {
    if text.is_empty() {
        return problem("empty", "there is nothing here: leave out what is missing, or give null");
    }
    if text.trim() != text {
        return problem("outer_blanks", "an identifier has no blanks around it");
    }
    if text.chars().any(char::is_control) {
        return problem(
            "control_character",
            "an identifier has no line breaks and no other control characters",
        );
    }
    if text.chars().any(tieout_notation::is_invisible) {
        return problem("invisible_character", "an identifier has no characters that cannot be seen");
    }
    Ok(())
}

/// A truth value as text.
///
/// # Errors
/// [`FormProblem`].
///
/// ```
/// use tieout_contract::canonical::boolean;
/// assert_eq!(boolean("true"), Ok(true));
/// assert_eq!(boolean("yes").unwrap_err().code, "not_boolean");
/// ```
pub fn boolean(text: &str) -> Result<bool, FormProblem> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => problem("not_boolean", "expected true or false"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_value_has_one_form() {
        for text in ["0", "0.00", "1200.50", "-1", "-0.01", "10", "123456789012345678901234567890.12"] {
            assert!(number(text, None).is_ok(), "{text}");
        }
        let refused = [
            ("", "empty"),
            (" 1", "outer_blanks"),
            ("1 ", "outer_blanks"),
            ("1 200", "grouping"),
            ("1,200", "decimal_comma"),
            ("1,200.50", "grouping"),
            ("1.200,50", "grouping"),
            ("1'200", "grouping"),
            ("1.", "not_plain_digits"),
            (".5", "not_plain_digits"),
            ("00", "leading_zero"),
            ("-01", "leading_zero"),
            ("--1", "not_plain_digits"),
            ("1-", "not_plain_digits"),
            ("(1)", "not_plain_digits"),
            ("−1", "not_plain_digits"),
            ("1e3", "exponent"),
            ("+1", "plus_sign"),
            ("-0", "negative_zero"),
            ("-0.00", "negative_zero"),
            ("EUR 1", "not_plain_digits"),
            ("NaN", "not_plain_digits"),
            ("١", "not_plain_digits"),
        ];
        for (text, code) in refused {
            assert_eq!(number(text, None).unwrap_err().code, code, "{text}");
        }
        assert_eq!(number(&"9".repeat(401), None).unwrap_err().code, "out_of_range");
        assert_eq!(money("1", Some(2)).unwrap_err().code, "wrong_scale");
        assert_eq!(money("1.00", Some(0)).unwrap_err().code, "wrong_scale");
        assert!(money("100", Some(0)).is_ok());
    }

    #[test]
    fn dates_are_days_that_exist() {
        for text in ["2026-1-01", "2026/03/01", "2026-03-01T00:00", "", "2026-03-01-", "20260301"] {
            assert_eq!(date(text, Granularity::Day).unwrap_err().code, "not_iso", "{text}");
        }
        assert_eq!(date("0000-01-01", Granularity::Day).unwrap_err().code, "no_such_day");
        assert_eq!(date("2026-13", Granularity::Month).unwrap_err().code, "no_such_day");
        assert!(date("2026", Granularity::Year).is_ok());
        assert_eq!(period("2026-01-01/2026-02").unwrap_err().code, "wrong_granularity");
    }

    proptest! {
        #[test]
        fn what_is_accepted_is_a_fixed_point(text in "-?[0-9.,e+]{0,12}") {
            if let Ok(value) = number(&text, None) {
                prop_assert_eq!(Decimal::parse(&text).unwrap(), value);
                let scale = text.split_once('.').map_or(0, |(_, d)| d.len());
                prop_assert!(money(&text, Some(scale)).is_ok());
                prop_assert!(money(&text, Some(scale + 1)).is_err());
            }
        }
    }
}
