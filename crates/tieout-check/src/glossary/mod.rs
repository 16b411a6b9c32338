//! A glossary: what the words of a domain stand for in its tables. Users write it; nothing of any domain is known without one.
//!
//! It names columns as the tables do (`PTS`, or `PTS` for `TEAM-PTS` where every header of the table begins with `TEAM`), and says
//! which words mean them, which two columns are written as one form, which columns a stretch of time stands for, and which cells make
//! a role. What it says only helps to find the cells that a sentence speaks of: the verdict is the verifier's, as without it.

mod read;
mod say;

use std::fmt;

/// Words of a phrase, folded.
pub(crate) type Phrase = Vec<String>;

/// What the words of a domain stand for.
///
/// ```
/// use tieout_check::{Checker, Glossary, Policy, Verdict};
/// use tieout_evidence::{Evidence, Source, Table, Value};
///
/// let text = |s: &str| Value::Text(s.into());
/// let rows = vec![
///     vec![text("Ann Lee"), text("F"), text("12"), text("8")],
///     vec![text("Bea Roe"), text("G"), text("31"), text("4")],
/// ];
/// let columns = ["player", "role", "PTS", "REB"].map(str::to_owned).to_vec();
/// let evidence = Evidence::new(vec![Source::table("box", Table::from_rows(columns, rows))]);
/// let glossary = Glossary::from_toml("[measures]\nREB = [\"boards\"]").unwrap();
///
/// let checker = Checker::new(&evidence).with_glossary(glossary);
/// let report = checker.check("Ann Lee had 4 boards.", &Policy::default());
/// assert_eq!(report.claims[0].verdict, Verdict::Contradicted);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Glossary {
    pub(crate) measures: Vec<Measure>,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) periods: Vec<Stretch>,
    pub(crate) roles: Vec<Role>,
    pub(crate) counts: Vec<CountWord>,
    pub(crate) dates: Vec<DateColumn>,
}

/// Words of one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    /// The column's name.
    pub(crate) column: String,
    /// What it is called.
    pub(crate) words: Vec<Phrase>,
}

/// Columns whose figures are written as one form: `{FGM}-{FGA}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The columns, in the order of the form.
    pub(crate) columns: Vec<String>,
    /// Whether the form stands in brackets right behind a name: `({WINS}-{LOSSES})`.
    pub(crate) bracketed: bool,
    /// The column of the first as a share of the second, in percent.
    pub(crate) share: Option<String>,
    /// Words behind the form, or behind a percentage, that mean it.
    pub(crate) words: Vec<Phrase>,
}

/// A stretch of time that columns stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// What it is called.
    pub(crate) words: Phrase,
    /// The last words of the columns' names; several are added up.
    pub(crate) columns: Vec<String>,
}

/// Rows that play a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Role {
    /// The column that says so.
    pub(crate) column: String,
    /// Its cells for this role, folded.
    pub(crate) values: Vec<String>,
    /// Whether all other cells make the role instead.
    pub(crate) except: bool,
    /// What it is called.
    pub(crate) words: Vec<Phrase>,
}

/// A word for a row whose figures pass a mark in so many columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CountWord {
    /// The word.
    pub(crate) words: Phrase,
    /// The columns that count.
    pub(crate) columns: Vec<String>,
    /// The mark.
    pub(crate) at_least: tieout_notation::Decimal,
    /// In how many of them, exactly.
    pub(crate) times: usize,
}

/// A column of dates that are written in an order of the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DateColumn {
    /// The column.
    pub(crate) column: String,
    /// What its first, second and third number are: `Y`, `M` or `D`.
    pub(crate) order: [char; 3],
}

impl DateColumn {
    /// Year, month and day of a cell; years of two digits are those from 2000 on.
    pub(crate) fn read(&self, cell: &str) -> Option<(i32, u8, u8)> {
        let mut numbers = cell.split(|c: char| !c.is_ascii_digit()).filter(|n| !n.is_empty());
        let (mut year, mut month, mut day) = (0, 0, 0);
        for part in self.order {
            let digits = numbers.next().filter(|n| n.len() <= 4)?;
            match part {
                'Y' => {
                    year = digits.parse::<i32>().ok().map(|y| if digits.len() == 2 { 2000 + y } else { y })?
                }
                'M' => month = digits.parse().ok().filter(|m| (1..=12).contains(m))?,
                _ => day = digits.parse().ok().filter(|d| (1..=31).contains(d))?,
            }
        }
        numbers.next().is_none().then_some((year, month, day))
    }
}

/// What is wrong with a glossary, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GlossaryError {
    /// Not TOML or JSON at all; the parser's own words.
    Syntax(String),
    /// No key of this name at this place; the nearest one, if any is near, and all that there are.
    UnknownKey(String, Option<String>, &'static str),
    /// A key is needed at this place.
    MissingKey(String, &'static str),
    /// The value at this place is of the wrong kind: the place, what is expected, what was given.
    BadValue(String, &'static str, String),
}

impl fmt::Display for GlossaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(message) => write!(f, "this is no glossary: {message}"),
            Self::UnknownKey(at, near, known) => {
                write!(f, "a glossary has no `{at}`")?;
                match near {
                    Some(near) => write!(f, " (did you mean `{near}`?)"),
                    None => write!(f, ": there are {known}"),
                }
            }
            Self::MissingKey(at, key) => write!(f, "`{at}` of the glossary needs `{key}`"),
            Self::BadValue(at, expected, given) => {
                write!(f, "`{at}` of the glossary takes {expected}, not {given}")
            }
        }
    }
}

impl std::error::Error for GlossaryError {}

impl Glossary {
    /// Whether it says nothing.
    ///
    /// ```
    /// # use tieout_check::Glossary;
    /// assert!(Glossary::default().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// The words of a phrase as they are compared: runs of letters and digits, folded.
pub(crate) fn phrase(text: &str) -> Phrase {
    text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '\u{2019}'))
        .map(tieout_notation::fold)
        .filter(|w| !w.is_empty())
        .collect()
}

#[cfg(test)]
mod tests;
