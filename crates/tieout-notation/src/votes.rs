//! Which decimal mark a document uses, by the forms in it that can mean one thing only.

use crate::chars::digit_of;
use crate::marked::marked;
use crate::{Convention, Marks, Reading, printed_numbers, read_number};

/// How many numbers of a document decide for each decimal mark.
///
/// A number with two marks, or with one mark twice, is a proof: nothing but a number looks like that. One with a single mark
/// (`12.50`) is a hint, since section numbers look the same (`3.1`). Hints count only where there is no proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Votes {
    /// Numbers whose decimal mark can only be a point: `1,234.5`, `12.50`, `1,234,567`.
    pub point: usize,
    /// Numbers whose decimal mark can only be a comma: `1.234,5`, `12,50`, `1.234.567`.
    pub comma: usize,
    /// Of those for the point: proofs.
    pub point_proofs: usize,
    /// Of those for the comma: proofs.
    pub comma_proofs: usize,
    /// Numbers with a mark that decide nothing: `1.234`.
    pub silent: usize,
}

impl Votes {
    /// Counts the numbers of a text.
    pub fn add(&mut self, text: &str) {
        for number in printed_numbers(text) {
            let Some(vote) = number.vote else {
                self.silent += usize::from(number.marks);
                continue;
            };
            let (all, proofs) = match vote.mark {
                '.' => (&mut self.point, &mut self.point_proofs),
                _ => (&mut self.comma, &mut self.comma_proofs),
            };
            *all += 1;
            *proofs += usize::from(vote.proof);
        }
    }

    /// Adds the counts of another text.
    pub fn merge(&mut self, other: &Self) {
        self.point += other.point;
        self.comma += other.comma;
        self.point_proofs += other.point_proofs;
        self.comma_proofs += other.comma_proofs;
        self.silent += other.silent;
    }

    /// The votes that count: proofs, or hints where there is no proof; for the point and for the comma.
    fn counted(&self) -> (usize, usize) {
        if self.point_proofs + self.comma_proofs > 0 {
            (self.point_proofs, self.comma_proofs)
        } else {
            (self.point, self.comma)
        }
    }

    /// What the votes decide: the mark with more of them. A tie decides nothing.
    ///
    /// ```
    /// use tieout_notation::{Marks, decimal_mark_of, read_number};
    /// let votes = decimal_mark_of(["Umsatz 1.234,5 Mio.", "Marge 12,5 %", "Kunden 1.234"]);
    /// assert_eq!((votes.comma, votes.point, votes.silent), (2, 0, 1));
    /// let decided = votes.decision().unwrap();
    /// assert_eq!(read_number("1.234")?.under(decided).one()?.value.to_string(), "1234");
    /// assert_eq!(decimal_mark_of(["12.5 and 12,5"]).decision(), None);
    /// // Three sections prove less than one amount.
    /// let votes = decimal_mark_of(["3.1", "3.2", "3.3", "1.234,56"]);
    /// assert_eq!(votes.decision(), Some(Marks::of_decimal(',').into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn decision(&self) -> Option<Convention> {
        let (point, comma) = self.counted();
        match point.cmp(&comma) {
            std::cmp::Ordering::Greater => Some(Marks::of_decimal('.').into()),
            std::cmp::Ordering::Less => Some(Marks::of_decimal(',').into()),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// What all votes that count say; nothing where one of them says otherwise.
    ///
    /// ```
    /// use tieout_notation::decimal_mark_of;
    /// let votes = decimal_mark_of(["12.50", "13.75", "7,5"]);
    /// assert!(votes.decision().is_some() && votes.unanimous().is_none());
    /// ```
    #[must_use]
    pub fn unanimous(&self) -> Option<Convention> {
        match self.counted() {
            (0, _) | (_, 0) => self.decision(),
            _ => None,
        }
    }
}

/// The votes of the numbers in some texts (cells of a column, lines of a document) for their decimal mark. Dates, versions
/// and codes have no vote. Cost is linear in the length of the texts.
pub fn decimal_mark_of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Votes {
    let mut votes = Votes::default();
    texts.into_iter().for_each(|text| votes.add(text));
    votes
}

/// Whether `written` is digits grouped as a convention groups them, with or without decimals and minus: `1,234.5` with
/// the marks of English, and not `12,34.5`. Digits without any group mark are well grouped.
///
/// ```
/// use tieout_notation::{Locale, well_grouped};
/// let (us, de) = (Locale::parse("en")?, Locale::parse("de")?);
/// assert!(well_grouped("1,234,567.5", us) && well_grouped("-1234567", us));
/// assert!(!well_grouped("1,23,45", us) && !well_grouped("1,234,567.5", de) && !well_grouped("0,123", us));
/// # Ok::<(), tieout_notation::LocaleError>(())
/// ```
#[must_use]
pub fn well_grouped(written: &str, convention: impl Into<Convention>) -> bool {
    let number = written.trim();
    let number = number.strip_prefix(['-', '\u{2212}']).unwrap_or(number);
    let given = convention.into().given(number);
    let first = number.chars().next().and_then(digit_of);
    let padded = first == Some(0) && number.chars().nth(1).is_some_and(|c| digit_of(c).is_some());
    first.is_some() && !padded && marked(number, 0, given).is_ok_and(|m| m.end == number.len())
}

/// Whether the text is one number with its sign or brackets, whatever its value, and no word, unit or currency.
///
/// ```
/// use tieout_notation::is_only_number;
/// assert!(is_only_number("1.234,5") && is_only_number(" (12) "));
/// assert!(!is_only_number("12 EUR") && !is_only_number("1.2.3") && !is_only_number(""));
/// ```
#[must_use]
pub fn is_only_number(text: &str) -> bool {
    let bare = |r: &Reading| r.quantity.unit.is_none() && r.quantity.scale.is_none() && r.side.is_none();
    read_number(text).is_ok_and(|found| found.iter().all(bare))
}
