//! Check digits: whether an identifier can be what it says it is, without asking anybody.
//!
//! A checksum that fits proves no number; one that does not fit disproves it. Blanks, points and hyphens that people put
//! between groups are passed over; letters count whatever their case.

mod vat;

use std::fmt;

use crate::contract::Checksum;

/// Why an identifier's check digits do not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChecksumProblem {
    /// It has another shape; what is expected.
    Shape(String),
    /// It is too short or too long: how many characters it has, and how many there must be.
    Length(usize, String),
    /// No country of this code has such numbers; the code.
    Country(String),
    /// The digits are not those that the check digits follow from.
    Digits,
}

impl ChecksumProblem {
    /// Its code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Shape(_) => "checksum_shape",
            Self::Length(..) => "checksum_length",
            Self::Country(_) => "checksum_country",
            Self::Digits => "checksum_digits",
        }
    }
}

impl fmt::Display for ChecksumProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(expected) => write!(f, "this has another shape: expected {expected}"),
            Self::Length(length, expected) => {
                write!(f, "this has {length} characters, and there must be {expected}")
            }
            Self::Country(code) => {
                write!(f, "no country `{}` is known to have such numbers", code.escape_debug())
            }
            Self::Digits => {
                f.write_str("the check digits do not fit the others: a digit is wrong, or two are exchanged")
            }
        }
    }
}

impl std::error::Error for ChecksumProblem {}

impl Checksum {
    /// Its name in contracts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Iban => "iban",
            Self::Vat => "vat",
            Self::Gtin => "gtin",
            Self::Luhn => "luhn",
        }
    }

    /// Whether the check digits of a text hold.
    ///
    /// # Errors
    /// [`ChecksumProblem`].
    ///
    /// ```
    /// use tieout_contract::{Checksum, ChecksumProblem};
    /// assert_eq!(Checksum::Iban.check("DE89 3704 0044 0532 0130 00"), Ok(()));
    /// assert_eq!(Checksum::Iban.check("DE89 3704 0044 0532 0130 01"), Err(ChecksumProblem::Digits));
    /// assert_eq!(Checksum::Gtin.check("4006381333931"), Ok(()));
    /// assert_eq!(Checksum::Luhn.check("79927398713"), Ok(()));
    /// assert_eq!(Checksum::Vat.check("DE136695976"), Ok(()));
    /// ```
    pub fn check(self, text: &str) -> Result<(), ChecksumProblem> {
        let compact = compact(text);
        match self {
            Self::Iban => iban(&compact),
            Self::Vat => vat::check(&compact),
            Self::Gtin => gtin(&compact),
            Self::Luhn => luhn_text(&compact),
        }
    }
}

/// Whether a text is an IBAN, with its check digits.
///
/// ```
/// use tieout_contract::is_iban;
/// assert!(is_iban("DE89 3704 0044 0532 0130 00") && !is_iban("DE88 3704 0044 0532 0130 00"));
/// ```
#[must_use]
pub fn is_iban(text: &str) -> bool {
    Checksum::Iban.check(text).is_ok()
}

/// No identifier of these kinds is longer, even with marks between all of its characters.
const LONGEST: usize = 100;

/// Letters and digits in capitals, without what people put between groups. Another character stays, and fits no shape.
fn compact(text: &str) -> String {
    text.chars()
        .take(LONGEST)
        .filter(|c| !c.is_whitespace() && !matches!(c, '.' | '-' | '\u{2010}'..='\u{2012}'))
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

/// Whether a text has the shape of an IBAN: a country that has them, two digits, and as many letters and digits as that country
/// uses. Blanks and points are passed over.
///
/// ```
/// use tieout_contract::looks_like_iban;
/// assert!(looks_like_iban("DE89 3704 0044 0532 0130 00"));
/// assert!(looks_like_iban("DE00 3704 0044 0532 0130 00")); // whether it is one is for its check digits to say
/// assert!(!looks_like_iban("DE89 3704 0044 0532 0130"));
/// ```
#[must_use]
pub fn looks_like_iban(text: &str) -> bool {
    shape_of_iban(&compact(text)).is_ok()
}

/// Whether a text has the shape of a VAT number, its country's code before it. Blanks and points are passed over.
///
/// ```
/// use tieout_contract::looks_like_vat_id;
/// assert!(looks_like_vat_id("DE 136695976") && looks_like_vat_id("ATU13585627"));
/// assert!(!looks_like_vat_id("DE 13669597"));
/// ```
#[must_use]
pub fn looks_like_vat_id(text: &str) -> bool {
    vat::shape(&compact(text)).is_ok()
}

/// How many characters an IBAN of each country has, as its registry lists them.
#[rustfmt::skip]
const IBAN_LENGTHS: [(&str, usize); 89] = [
    ("AD", 24), ("AE", 23), ("AL", 28), ("AT", 20), ("AZ", 28), ("BA", 20), ("BE", 16), ("BG", 22),
    ("BH", 22), ("BI", 27), ("BR", 29), ("BY", 28), ("CH", 21), ("CR", 22), ("CY", 28), ("CZ", 24),
    ("DE", 22), ("DJ", 27), ("DK", 18), ("DO", 28), ("EE", 20), ("EG", 29), ("ES", 24), ("FI", 18),
    ("FK", 18), ("FO", 18), ("FR", 27), ("GB", 22), ("GE", 22), ("GI", 23), ("GL", 18), ("GR", 27),
    ("GT", 28), ("HN", 28), ("HR", 21), ("HU", 28), ("IE", 22), ("IL", 23), ("IQ", 23), ("IS", 26),
    ("IT", 27), ("JO", 30), ("KW", 30), ("KZ", 20), ("LB", 28), ("LC", 32), ("LI", 21), ("LT", 20),
    ("LU", 20), ("LV", 21), ("LY", 25), ("MC", 27), ("MD", 24), ("ME", 22), ("MK", 19), ("MN", 20),
    ("MR", 27), ("MT", 31), ("MU", 30), ("NI", 28), ("NL", 18), ("NO", 15), ("OM", 23), ("PK", 24),
    ("PL", 28), ("PS", 29), ("PT", 25), ("QA", 29), ("RO", 24), ("RS", 22), ("RU", 33), ("SA", 24),
    ("SC", 31), ("SD", 18), ("SE", 24), ("SI", 19), ("SK", 24), ("SM", 27), ("SO", 23), ("ST", 25),
    ("SV", 28), ("TL", 23), ("TN", 24), ("TR", 26), ("UA", 29), ("VA", 22), ("VG", 24), ("XK", 20),
    ("YE", 30),
];

fn shape_of_iban(text: &str) -> Result<(), ChecksumProblem> {
    let expected =
        || ChecksumProblem::Shape("an IBAN: a country, two check digits, letters and digits".to_owned());
    let alphanumeric = text.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
    let [a, b, c, d, ..] = text.as_bytes() else { return Err(expected()) };
    let head = a.is_ascii_uppercase() && b.is_ascii_uppercase() && c.is_ascii_digit() && d.is_ascii_digit();
    if !alphanumeric || !head {
        return Err(expected());
    }
    // Countries join the registry now and then; one that is not known here is refused by its name.
    let country = text.get(..2).unwrap_or("");
    match IBAN_LENGTHS.iter().find(|(code, _)| *code == country) {
        Some((_, length)) if *length == text.len() => Ok(()),
        Some((_, length)) => Err(ChecksumProblem::Length(text.len(), length.to_string())),
        None => Err(ChecksumProblem::Country(country.to_owned())),
    }
}

/// ISO 13616: the first four characters go to the end, letters count from 10, and the whole leaves one over 97.
fn iban(text: &str) -> Result<(), ChecksumProblem> {
    shape_of_iban(text)?;
    let (head, tail) = text.split_at_checked(4).unwrap_or((text, ""));
    // Check digits 00, 01 and 99 leave the same rest as 97, 98 and 02, and are never given out.
    let given = text.get(2..4).is_some_and(|d| !matches!(d, "00" | "01" | "99"));
    if given && mod_97(tail.bytes().chain(head.bytes())) == 1 { Ok(()) } else { Err(ChecksumProblem::Digits) }
}

/// What a number of digits and letters (A is 10) leaves over 97.
fn mod_97(characters: impl Iterator<Item = u8>) -> u64 {
    characters.fold(0, |rest, b| match b {
        b'0'..=b'9' => (rest * 10 + u64::from(b - b'0')) % 97,
        b'A'..=b'Z' => (rest * 100 + u64::from(b - b'A') + 10) % 97,
        _ => rest,
    })
}

/// The digits of a text; None where something else stands in it.
fn digits(text: &str) -> Option<Vec<u32>> {
    text.chars().map(|c| c.to_digit(10)).collect()
}

/// GS1: from the last digit on, every other one counts three times; the sum is a multiple of ten.
fn gtin(text: &str) -> Result<(), ChecksumProblem> {
    let digits = digits(text).ok_or_else(|| ChecksumProblem::Shape("a GTIN: digits only".to_owned()))?;
    if !matches!(digits.len(), 8 | 12 | 13 | 14) {
        return Err(ChecksumProblem::Length(digits.len(), "8, 12, 13 or 14".to_owned()));
    }
    let sum: u32 = digits.iter().rev().zip([1, 3].into_iter().cycle()).map(|(d, w)| d * w).sum();
    if sum.is_multiple_of(10) { Ok(()) } else { Err(ChecksumProblem::Digits) }
}

fn luhn_text(text: &str) -> Result<(), ChecksumProblem> {
    let digits = digits(text)
        .filter(|d| d.len() > 1)
        .ok_or_else(|| ChecksumProblem::Shape("digits, at least two".to_owned()))?;
    if luhn(&digits) { Ok(()) } else { Err(ChecksumProblem::Digits) }
}

/// Luhn: from the last digit on, every other one is doubled and its digits are added; the sum is a multiple of ten.
fn luhn(digits: &[u32]) -> bool {
    let counted = |(i, d): (usize, &u32)| if i % 2 == 0 { *d } else { d * 2 / 10 + d * 2 % 10 };
    digits.iter().rev().enumerate().map(counted).sum::<u32>().is_multiple_of(10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ibans_of_the_registry_hold_and_their_neighbours_do_not() {
        let examples = [
            "GB29 NWBK 6016 1331 9268 19",
            "FR14 2004 1010 0505 0001 3M02 606",
            "NO93 8601 1117 947",
            "CH93 0076 2011 6238 5295 7",
            "BE68 5390 0754 7034",
            "NL91 ABNA 0417 1643 00",
            "AT61 1904 3002 3457 3201",
            "ES91 2100 0418 4502 0005 1332",
            "IT60 X054 2811 1010 0000 0123 456",
            "PL61 1090 1014 0000 0712 1981 2874",
            "SE45 5000 0000 0583 9825 7466",
            "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
        ];
        for text in examples {
            assert_eq!(Checksum::Iban.check(text), Ok(()), "{text}");
            assert_eq!(Checksum::Iban.check(&text.to_lowercase()), Ok(()), "{text}");
            let compact = compact(text);
            // One digit more in any place is found.
            for (i, c) in compact.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
                let other = char::from(b'0' + (c as u8 - b'0' + 1) % 10);
                let changed = format!("{}{other}{}", &compact[..i], &compact[i + 1..]);
                assert!(Checksum::Iban.check(&changed).is_err(), "{changed}");
            }
        }
        assert_eq!(Checksum::Iban.check("XX29 1234"), Err(ChecksumProblem::Country("XX".to_owned())));
        assert_eq!(
            Checksum::Iban.check("NO93 8601 1117 94"),
            Err(ChecksumProblem::Length(14, "15".to_owned()))
        );
        assert!(matches!(Checksum::Iban.check(""), Err(ChecksumProblem::Shape(_))));
        assert!(matches!(Checksum::Iban.check("NO93 8601 1117 94é"), Err(ChecksumProblem::Shape(_))));
    }

    #[test]
    fn gtins_of_every_length() {
        for text in ["96385074", "036000291452", "4006381333931", "10012345678902"] {
            assert_eq!(Checksum::Gtin.check(text), Ok(()), "{text}");
        }
        assert_eq!(Checksum::Gtin.check("4006381333932"), Err(ChecksumProblem::Digits));
        assert_eq!(Checksum::Gtin.check("400638133393"), Err(ChecksumProblem::Digits));
        assert!(matches!(Checksum::Gtin.check("40063813339"), Err(ChecksumProblem::Length(11, _))));
        assert!(matches!(Checksum::Gtin.check("40063813A3931"), Err(ChecksumProblem::Shape(_))));
    }

    #[test]
    fn luhn_finds_one_wrong_digit() {
        assert_eq!(Checksum::Luhn.check("4539 1488 0343 6467"), Ok(()));
        assert_eq!(Checksum::Luhn.check("8273 1232 7352 0569"), Err(ChecksumProblem::Digits));
        assert!(matches!(Checksum::Luhn.check("0"), Err(ChecksumProblem::Shape(_))));
    }
}
