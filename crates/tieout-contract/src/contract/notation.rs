//! Whether a printed figure is a value under the notation that a contract allows.

use std::fmt;

use tieout_notation::{
    Convention, Decimal, Marks, NumberError, Quantity, Reading, digit_of, read_number_under,
};

use super::{Grouping, Notation};

/// Why a printed figure is no value under a notation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotationProblem {
    /// It is no number; why.
    NotANumber(NumberError),
    /// Its marks are those of another notation.
    OtherMarks {
        /// The mark before its decimals, under the only way to read it; None where it has none.
        decimal: Option<char>,
        /// The mark between its digits, likewise.
        group: Option<char>,
        /// The mark before decimals that is allowed.
        allowed: char,
    },
    /// Its digits must be grouped and are not.
    GroupingRequired,
    /// Its digits must not be grouped and are.
    GroupingForbidden,
    /// It stands for several values even so.
    Ambiguous(Vec<Decimal>),
    /// It is a fraction such as 2/3, and no decimal.
    Fraction,
}

impl NotationProblem {
    /// Its code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotANumber(_) => "not_a_number",
            Self::OtherMarks { .. } => "other_marks",
            Self::GroupingRequired => "grouping_required",
            Self::GroupingForbidden => "grouping_forbidden",
            Self::Ambiguous(_) => "ambiguous",
            Self::Fraction => "fraction",
        }
    }
}

impl fmt::Display for NotationProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber(why) => why.fmt(f),
            Self::OtherMarks { decimal, group, allowed } => {
                f.write_str("the figure is written with")?;
                if let Some(mark) = decimal {
                    write!(f, " {} before decimals", name_of(*mark))?;
                }
                if let Some(mark) = group {
                    let and = if decimal.is_some() { " and" } else { "" };
                    write!(f, "{and} {} between groups", name_of(*mark))?;
                }
                if decimal.is_none() && group.is_none() {
                    f.write_str(" other marks")?;
                }
                write!(f, ", and this notation has {} before decimals", name_of(*allowed))
            }
            Self::GroupingRequired => {
                f.write_str("the figure has four digits or more, and they must be grouped")
            }
            Self::GroupingForbidden => f.write_str("the digits of the figure are grouped, and must not be"),
            Self::Ambiguous(values) => {
                f.write_str("the figure can be")?;
                for (i, value) in values.iter().enumerate() {
                    write!(f, "{} {value}", if i > 0 { " or" } else { "" })?;
                }
                Ok(())
            }
            Self::Fraction => f.write_str("the figure is a fraction, and no decimal"),
        }
    }
}

impl std::error::Error for NotationProblem {}

fn name_of(mark: char) -> String {
    match mark {
        '.' => "a point".to_owned(),
        ',' => "a comma".to_owned(),
        '\'' | '\u{2019}' => "an apostrophe".to_owned(),
        c if c.is_whitespace() => "a blank".to_owned(),
        c => format!("`{c}`"),
    }
}

impl Notation {
    /// The convention that it asks for: its own locale or decimal mark, else the one of the document.
    #[must_use]
    pub fn convention(&self, fallback: Convention) -> Convention {
        let convention = self.locale.map_or(fallback, Convention::Locale);
        match self.decimal_mark {
            Some(mark) if convention.marks().decimal != mark => Marks::of_decimal(mark).into(),
            _ => convention,
        }
    }

    /// The value of a printed figure, with its sign, currency and scale word, if it is written as this notation asks;
    /// `fallback` is how the document writes where the notation does not say.
    ///
    /// Nothing is read leniently: a figure of another convention is refused even where it could mean one thing only.
    ///
    /// # Errors
    /// [`NotationProblem`]: what about the figure the notation does not allow.
    ///
    /// ```
    /// use tieout_contract::{Grouping, Notation};
    /// use tieout_notation::{Locale, Marks};
    /// let english = Marks::new('.', ',').into();
    /// let money = Notation { grouping: Grouping::Required, ..Notation::default() };
    /// assert_eq!(money.read("USD 1,200.50", english)?.to_string(), "1200.5");
    /// assert_eq!(money.read("USD 1200.50", english).unwrap_err().code(), "grouping_required");
    /// assert_eq!(
    ///     money.read("1.200,50", english).unwrap_err().to_string(),
    ///     "the figure is written with a comma before decimals and a point between groups, and this notation has a point before decimals"
    /// );
    /// let german = Notation { locale: Locale::parse("de").ok(), ..Notation::default() };
    /// assert_eq!(german.read("1.200,50", english)?.to_string(), "1200.5");
    /// # Ok::<(), tieout_contract::NotationProblem>(())
    /// ```
    pub fn read(&self, text: &str, fallback: Convention) -> Result<Decimal, NotationProblem> {
        let convention = self.convention(fallback);
        let all = read_number_under(text, convention).map_err(NotationProblem::NotANumber)?;
        let held: Vec<&Reading> = all.iter().filter(|r| r.holds_under(convention)).collect();
        let [reading] = held.as_slice() else {
            if held.is_empty() {
                let way = all.iter().flat_map(|r| &r.ways).next();
                return Err(NotationProblem::OtherMarks {
                    decimal: way.and_then(|w| w.decimal),
                    group: way.and_then(|w| w.group),
                    allowed: convention.marks().decimal,
                });
            }
            return Err(NotationProblem::Ambiguous(held.iter().map(|r| r.quantity.value.clone()).collect()));
        };
        if reading.quantity.divisor.is_some() {
            return Err(NotationProblem::Fraction);
        }
        let grouped = reading.ways.iter().any(|w| w.group.is_some());
        match self.grouping {
            Grouping::Forbidden if grouped => Err(NotationProblem::GroupingForbidden),
            Grouping::Required if !grouped && whole_digits(text, reading) > 3 => {
                Err(NotationProblem::GroupingRequired)
            }
            _ => Ok(reading.quantity.value.clone()),
        }
    }
}

/// How many digits stand before the decimal mark.
fn whole_digits(text: &str, reading: &Reading) -> usize {
    let Quantity { number, .. } = &reading.quantity;
    let number = number.of(text);
    let decimal = reading.ways.iter().find_map(|w| w.decimal);
    let whole = decimal.and_then(|d| number.rsplit_once(d)).map_or(number, |(whole, _)| whole);
    whole.chars().filter(|c| digit_of(*c).is_some()).count()
}

#[cfg(test)]
mod tests {
    use tieout_notation::Locale;

    use super::*;

    fn english() -> Convention {
        Convention::Locale(Locale::parse("en").unwrap())
    }

    fn read(notation: &Notation, text: &str) -> Result<String, &'static str> {
        notation.read(text, english()).map(|v| v.to_string()).map_err(|p| p.code())
    }

    #[test]
    fn the_convention_of_the_document_is_kept_to() {
        let any = Notation::default();
        for (text, value) in [
            ("1,200.50", "1200.5"),
            ("1200.50", "1200.5"),
            ("1200", "1200"),
            ("1,200", "1200"),
            ("-12.00", "-12"),
            ("(12.00)", "-12"),
            ("$ 12.00", "12"),
            ("12.00 EUR", "12"),
            ("1.200", "1.2"),
            ("0.5", "0.5"),
        ] {
            assert_eq!(read(&any, text), Ok(value.to_owned()), "{text}");
        }
        for text in ["1.200,50", "1200,50", "1 200.50", "1'200.50", "12,5"] {
            assert_eq!(read(&any, text), Err("other_marks"), "{text}");
        }
        for text in ["", "abc", "1,23,45", "Total: 12.00", "12.00 13.00"] {
            assert_eq!(read(&any, text), Err("not_a_number"), "{text}");
        }
        assert_eq!(read(&any, "12.00 CR"), Err("ambiguous"));
    }

    #[test]
    fn a_notation_of_its_own_comes_first() {
        let comma = Notation { decimal_mark: Some(','), ..Notation::default() };
        assert_eq!(read(&comma, "1.200,50"), Ok("1200.5".to_owned()));
        assert_eq!(read(&comma, "1 200,50"), Ok("1200.5".to_owned()));
        assert_eq!(read(&comma, "1,200.50"), Err("other_marks"));
        let swiss = Notation { locale: Locale::parse("de-CH").ok(), ..Notation::default() };
        assert_eq!(read(&swiss, "1'200.50"), Ok("1200.5".to_owned()));
        assert_eq!(read(&swiss, "1,200.50"), Err("other_marks"));
    }

    #[test]
    fn grouping_is_asked_for_or_refused() {
        let grouped = Notation { grouping: Grouping::Required, ..Notation::default() };
        assert_eq!(read(&grouped, "1,200.50"), Ok("1200.5".to_owned()));
        assert_eq!(read(&grouped, "200.50"), Ok("200.5".to_owned()));
        assert_eq!(read(&grouped, "200.5012"), Ok("200.5012".to_owned()));
        assert_eq!(read(&grouped, "1200.50"), Err("grouping_required"));
        assert_eq!(read(&grouped, "1200"), Err("grouping_required"));
        let plain = Notation { grouping: Grouping::Forbidden, ..Notation::default() };
        assert_eq!(read(&plain, "1200.50"), Ok("1200.5".to_owned()));
        assert_eq!(read(&plain, "1,200.50"), Err("grouping_forbidden"));
    }
}
