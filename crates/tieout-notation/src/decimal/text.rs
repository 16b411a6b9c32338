//! Decimals as characters: reading plain ASCII, showing plain or grouped digits.

use std::fmt;
use std::str::FromStr;

use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, UBig};

use super::{Decimal, MAX_DIGITS, MAX_EXPONENT, Repr};

/// Why characters are no decimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecimalError {
    /// Nothing that reads as a number.
    Malformed,
    /// More than [`MAX_DIGITS`] digits; how many there are.
    TooManyDigits(usize),
    /// An exponent beyond ±[`MAX_EXPONENT`].
    ExponentTooLarge,
}

impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed => f.write_str(
                "not a plain number: expected digits with an optional sign, decimal point and exponent, such as -1234.5 or 1.2e6",
            ),
            Self::TooManyDigits(n) => write!(
                f,
                "the number has {n} digits, and at most {MAX_DIGITS} are read: shorten it, or treat it as text"
            ),
            Self::ExponentTooLarge => write!(
                f,
                "the exponent lies beyond ±{MAX_EXPONENT}: write the number with a smaller exponent, or treat it as text"
            ),
        }
    }
}

impl std::error::Error for DecimalError {}

impl Decimal {
    /// Reads plain ASCII, whole: `[+-]digits[.digits][e[+-]digits]` (or `.digits`), no grouping. JSON numbers are a subset.
    ///
    /// # Errors
    /// [`DecimalError`]: anything else, more than [`MAX_DIGITS`] digits, or an exponent beyond ±[`MAX_EXPONENT`].
    ///
    /// ```
    /// use tieout_notation::{Decimal, DecimalError};
    /// assert_eq!(Decimal::parse("-1.50e3"), Ok(Decimal::from(-1500)));
    /// assert_eq!(Decimal::parse("1,5"), Err(DecimalError::Malformed));
    /// assert_eq!(Decimal::parse("1e401"), Err(DecimalError::ExponentTooLarge));
    /// ```
    pub fn parse(text: &str) -> Result<Self, DecimalError> {
        let (negative, rest) = match text.as_bytes() {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            rest => (false, rest),
        };
        let digits_of = |bytes: &[u8]| bytes.iter().take_while(|b| b.is_ascii_digit()).count();
        let (whole, rest) = rest.split_at(digits_of(rest));
        let (fraction, rest) = match rest {
            [b'.', after @ ..] if digits_of(after) > 0 => after.split_at(digits_of(after)),
            _ => rest.split_at(0),
        };
        if whole.is_empty() && fraction.is_empty() {
            return Err(DecimalError::Malformed);
        }
        let exponent = match rest {
            [] => 0,
            [b'e' | b'E', rest @ ..] => {
                let (negative, rest) = match rest {
                    [b'-', rest @ ..] => (true, rest),
                    [b'+', rest @ ..] => (false, rest),
                    rest => (false, rest),
                };
                if rest.is_empty() || digits_of(rest) != rest.len() {
                    return Err(DecimalError::Malformed);
                }
                let size =
                    rest.iter().fold(0i64, |n, b| n.saturating_mul(10).saturating_add(i64::from(b - b'0')));
                if size > i64::from(MAX_EXPONENT) {
                    return Err(DecimalError::ExponentTooLarge);
                }
                if negative { -size } else { size }
            }
            _ => return Err(DecimalError::Malformed),
        };
        let count = whole.len() + fraction.len();
        if count > MAX_DIGITS {
            return Err(DecimalError::TooManyDigits(count));
        }
        let scale = i64::try_from(fraction.len()).unwrap_or(i64::MAX) - exponent;
        let digits = whole.iter().chain(fraction);
        if count <= 38 {
            let size = digits.fold(0i128, |n, b| n * 10 + i128::from(b - b'0'));
            return Ok(Self::from_small(if negative { -size } else { size }, scale));
        }
        // Eighteen digits at a time; with at most 400 digits the square cost is small.
        let all: Vec<u8> = digits.copied().collect();
        let size = all.chunks(18).fold(UBig::ZERO, |n, chunk| {
            let part = chunk.iter().fold(0u64, |n, b| n * 10 + u64::from(b - b'0'));
            n * 10u64.pow(u32::try_from(chunk.len()).unwrap_or(18)) + part
        });
        let size = IBig::from(size);
        Ok(Self::from_big(if negative { -size } else { size }, scale))
    }

    /// Sign, digits before the point and digits after it.
    fn written(&self) -> (bool, String, String) {
        let (negative, mut digits) = match &self.0 {
            Repr::Small { coefficient, .. } => {
                (coefficient.get() < 0, coefficient.get().unsigned_abs().to_string())
            }
            Repr::Big(wide) => (self.signum() < 0, (&wide.coefficient).unsigned_abs().to_string()),
        };
        let scale = self.wide_scale();
        let shift = usize::try_from(scale.unsigned_abs()).unwrap_or(usize::MAX);
        if scale <= 0 {
            digits.extend(std::iter::repeat_n('0', shift));
            return (negative, digits, String::new());
        }
        if shift < digits.len() {
            let fraction = digits.split_off(digits.len() - shift);
            return (negative, digits, fraction);
        }
        let mut fraction = "0".repeat(shift - digits.len());
        fraction.push_str(&digits);
        (negative, "0".to_owned(), fraction)
    }

    /// As people read it: plain digits with grouping commas, `39,346,023.5`.
    ///
    /// ```
    /// # use tieout_notation::Decimal;
    /// assert_eq!(Decimal::parse("-39346023.50").unwrap().grouped(), "-39,346,023.5");
    /// ```
    #[must_use]
    pub fn grouped(&self) -> String {
        let (negative, whole, fraction) = self.written();
        let mut out = String::with_capacity(whole.len() + whole.len() / 3 + fraction.len() + 2);
        if negative {
            out.push('-');
        }
        for (i, digit) in whole.chars().enumerate() {
            if i > 0 && (whole.len() - i) % 3 == 0 {
                out.push(',');
            }
            out.push(digit);
        }
        if !fraction.is_empty() {
            out.push('.');
            out.push_str(&fraction);
        }
        out
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;
    /// [`Decimal::parse`].
    fn from_str(text: &str) -> Result<Self, DecimalError> {
        Self::parse(text)
    }
}

impl fmt::Display for Decimal {
    /// Plain digits without exponent: `-1234.5`. Only where these would be more than [`MAX_DIGITS`] an exponent takes the place
    /// of noughts (`1e400`), so that every value that was read from text is shown as text that can be read.
    ///
    /// ```
    /// # use tieout_notation::Decimal;
    /// assert_eq!(Decimal::parse("1e30").unwrap().to_string(), format!("1{}", "0".repeat(30)));
    /// assert_eq!(Decimal::parse("12e400").unwrap().to_string(), "12e400");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.leading_place().max(0).saturating_add(self.wide_scale().max(0)).saturating_add(1);
        let far = plain > i64::try_from(MAX_DIGITS).unwrap_or(i64::MAX);
        let exponent = if far { self.leading_power().clamp(-MAX_EXPONENT, MAX_EXPONENT) } else { 0 };
        let (negative, mut text, fraction) =
            if far { self.shift(-exponent).written() } else { self.written() };
        if !fraction.is_empty() {
            text.push('.');
            text.push_str(&fraction);
        }
        if exponent != 0 {
            text.push('e');
            text.push_str(&exponent.to_string());
        }
        f.pad_integral(!negative, "", &text)
    }
}

impl fmt::Debug for Decimal {
    /// `Decimal(-1234.5)`; far scales as coefficient and exponent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.wide_scale().unsigned_abs() <= 1000 {
            return write!(f, "Decimal({self})");
        }
        let (c, s) = self.parts();
        write!(f, "Decimal({c}e{})", s.saturating_neg())
    }
}
