//! How each locale prints numbers: what the Unicode CLDR knows, as static data.

mod table;
mod words;

pub(crate) use words::{WordAt, words_at, words_before};

use std::fmt;

use table::{ALIASES, CONVENTIONS, LOCALES, NOTATIONS, SYSTEMS, WORD_SETS, WORDS};

use crate::Marks;

/// No numbering system of ten consecutive digits.
const NONE: u8 = u8::MAX;

/// Tag, notation, native numbering system, words.
type Row = (&'static str, u8, u8, u8);

/// How numbers are printed with one numbering system.
#[derive(Debug)]
struct Convention {
    system: u8,
    decimal: char,
    group: char,
    /// Digits of the last group, of the other groups, and before the first mark that is printed.
    sizes: [u8; 3],
    /// Minus, plus, percent, per mille.
    signs: [&'static str; 4],
}

impl Convention {
    const fn of(system: u8, decimal: char, group: char, sizes: [u8; 3], signs: [&'static str; 4]) -> Self {
        Self { system, decimal, group, sizes, signs }
    }
}

/// A locale of the Unicode CLDR with one of its numbering systems: how numbers are printed there.
///
/// Two bytes of index into static data; nothing is allocated. Made by [`Locale::parse`] or [`Locale::all`].
///
/// ```
/// use tieout_notation::Locale;
/// let swiss = Locale::parse("de-CH")?;
/// assert_eq!((swiss.decimal(), swiss.group()), ('.', '\''));
/// let india = Locale::parse("en_IN")?;
/// assert_eq!(india.group_sizes(), (3, 2)); // 12,34,567
/// let egypt = Locale::parse("ar-EG")?;
/// assert_eq!((egypt.zero(), egypt.decimal()), ('٠', '٫'));
/// assert_eq!(Locale::parse("ar-EG-u-nu-latn")?.zero(), '0');
/// # Ok::<(), tieout_notation::LocaleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Locale {
    row: u16,
    convention: u8,
    /// The digits, which need not be those of the convention's own numbering system.
    system: u8,
}

/// Why a tag is no locale.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LocaleError {
    /// No language of that name; the tag.
    UnknownLanguage(String),
    /// A numbering system (`-u-nu-…`) that is not ten consecutive digits; its name.
    UnknownNumberingSystem(String),
}

impl fmt::Display for LocaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownLanguage(tag) => write!(
                f,
                "no locale {tag:?}: expected a BCP 47 tag such as de, de-CH, pt-BR, en-IN or ar-EG-u-nu-latn, of a language \
                 that CLDR {} describes ({} locales; Locale::all lists them)",
                table::CLDR,
                LOCALES.len()
            ),
            Self::UnknownNumberingSystem(name) => {
                write!(f, "no numbering system {name:?} of ten consecutive digits; known are")?;
                SYSTEMS.iter().try_for_each(|(name, _)| write!(f, " {name}"))
            }
        }
    }
}

impl std::error::Error for LocaleError {}

/// The row of a tag in lower case with hyphens.
fn row_of(tag: &str) -> Option<usize> {
    LOCALES
        .binary_search_by(|(known, ..)| known.bytes().map(|b| b.to_ascii_lowercase()).cmp(tag.bytes()))
        .ok()
}

impl Locale {
    /// The locale of a BCP 47 tag, in any case, with `-` or `_`: `de`, `de-CH`, `pt_BR`, `zh-TW`, `ar-EG-u-nu-latn`.
    ///
    /// A region or script that CLDR does not tell apart falls back to what it is part of (`de-DE` is `de`). POSIX
    /// suffixes (`de_DE.UTF-8`, `@euro`) are left out.
    ///
    /// # Errors
    /// [`LocaleError`]: an unknown language, or digits that are none.
    pub fn parse(tag: &str) -> Result<Self, LocaleError> {
        let unknown = || LocaleError::UnknownLanguage(tag.to_owned());
        let bare = tag.split(['.', '@']).next().unwrap_or("");
        // No tag of the registry is longer.
        if bare.len() > 255 {
            return Err(unknown());
        }
        let folded: String =
            bare.chars().map(|c| if c == '_' { '-' } else { c.to_ascii_lowercase() }).collect();
        let (mut name, extension) = match folded.split_once("-u-") {
            Some((name, extension)) => (name, extension),
            None => (folded.as_str(), ""),
        };
        let mut parts = extension.split('-').skip_while(|p| *p != "nu").skip(1);
        let system = parts.next();
        let row = loop {
            if let Some(row) = row_of(name) {
                break row;
            }
            let alias = ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(name));
            if let Some(row) = alias.and_then(|(_, target)| row_of(&target.to_ascii_lowercase())) {
                break row;
            }
            name = name.rsplit_once('-').ok_or_else(unknown)?.0;
        };
        let row = u16::try_from(row).map_err(|_| unknown())?;
        let default = Self::with_default(row).ok_or_else(unknown)?;
        match system {
            None => Ok(default),
            Some(system) => default
                .with_digits(system)
                .ok_or_else(|| LocaleError::UnknownNumberingSystem(system.to_owned())),
        }
    }

    fn with_default(row: u16) -> Option<Self> {
        let (_, notation, ..) = LOCALES.get(usize::from(row))?;
        let convention = *NOTATIONS.get(usize::from(*notation))?.first()?;
        Some(Self { row, convention, system: CONVENTIONS.get(usize::from(convention))?.system })
    }

    /// The same locale with digits of another numbering system (`latn`, `arab`, `native`); None for an unknown one.
    ///
    /// ```
    /// use tieout_notation::Locale;
    /// let hindi = Locale::parse("hi")?;
    /// assert_eq!((hindi.zero(), hindi.with_digits("native").map(|l| l.zero())), ('0', Some('०')));
    /// # Ok::<(), tieout_notation::LocaleError>(())
    /// ```
    #[must_use]
    pub fn with_digits(self, system: &str) -> Option<Self> {
        let (_, notation, native, _) = *LOCALES.get(usize::from(self.row))?;
        let system = match system {
            "native" => (native != NONE).then_some(native)?,
            _ => u8::try_from(SYSTEMS.binary_search_by(|(name, _)| (*name).cmp(system)).ok()?).ok()?,
        };
        // Digits without marks of their own take those of the Latin digits.
        let with = |s: &str| SYSTEMS.iter().position(|(name, _)| *name == s);
        let conventions = *NOTATIONS.get(usize::from(notation))?;
        let of = |system: usize| {
            let has =
                |c: &&u8| CONVENTIONS.get(usize::from(**c)).is_some_and(|c| usize::from(c.system) == system);
            conventions.iter().find(has).copied()
        };
        let convention = of(usize::from(system)).or_else(|| of(with("latn")?)).unwrap_or(self.convention);
        Some(Self { convention, system, ..self })
    }

    /// Every locale with its default digits, by tag.
    ///
    /// ```
    /// use tieout_notation::Locale;
    /// assert!(Locale::all().count() > 700);
    /// assert!(Locale::all().any(|l| l.tag() == "de-AT" && l.group() == '\u{A0}'));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LOCALES.len()).filter_map(|row| Self::with_default(u16::try_from(row).ok()?))
    }

    fn convention(&self) -> &'static Convention {
        static PLAIN: Convention = Convention::of(NONE, '.', ',', [3, 3, 1], ["-", "+", "%", "‰"]);
        CONVENTIONS.get(usize::from(self.convention)).unwrap_or(&PLAIN)
    }

    /// Its tag in CLDR, without digits: `de-CH`.
    #[must_use]
    pub fn tag(&self) -> &'static str {
        LOCALES.get(usize::from(self.row)).map_or("", |(tag, ..)| tag)
    }

    /// The name of its numbering system: `latn`, `arab`, `deva`.
    #[must_use]
    pub fn numbering_system(&self) -> &'static str {
        SYSTEMS.get(usize::from(self.system)).map_or("", |(name, _)| name)
    }

    /// The nought of its digits; the other nine follow it.
    #[must_use]
    pub fn zero(&self) -> char {
        SYSTEMS.get(usize::from(self.system)).map_or('0', |(_, zero)| *zero)
    }

    /// The mark before decimals.
    #[must_use]
    pub fn decimal(&self) -> char {
        self.convention().decimal
    }

    /// The mark between groups, as printed: `.`, `'`, a narrow no-break space.
    #[must_use]
    pub fn group(&self) -> char {
        self.convention().group
    }

    /// Both marks.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks { decimal: self.decimal(), group: Some(self.group()) }
    }

    /// How many digits the last group has, and the groups before it: (3, 3), or (3, 2) in India.
    #[must_use]
    pub fn group_sizes(&self) -> (u8, u8) {
        let [last, others, _] = self.convention().sizes;
        (last, others)
    }

    /// How many digits must stand before the first group mark for it to be printed: 2 where `1234` and `12 345` are
    /// usual. Reading does not ask for it.
    #[must_use]
    pub fn minimum_grouping_digits(&self) -> u8 {
        let [.., minimum] = self.convention().sizes;
        minimum
    }

    /// The minus sign as printed, marks of direction included.
    #[must_use]
    pub fn minus(&self) -> &'static str {
        self.sign(0)
    }

    /// The plus sign as printed.
    #[must_use]
    pub fn plus(&self) -> &'static str {
        self.sign(1)
    }

    /// The percent sign as printed.
    #[must_use]
    pub fn percent(&self) -> &'static str {
        self.sign(2)
    }

    /// The per-mille sign as printed.
    #[must_use]
    pub fn per_mille(&self) -> &'static str {
        self.sign(3)
    }

    fn sign(&self, which: usize) -> &'static str {
        self.convention().signs.get(which).copied().unwrap_or("")
    }

    /// The words that it prints for powers of ten, and the power: `Mio.` 6, `Mrd.` 9, `Tausend` 3.
    ///
    /// ```
    /// use tieout_notation::Locale;
    /// assert!(Locale::parse("ru")?.scale_words().any(|w| w == ("тыс.", 3)));
    /// assert!(Locale::parse("en-IN")?.scale_words().any(|w| w == ("crore", 7)));
    /// # Ok::<(), tieout_notation::LocaleError>(())
    /// ```
    pub fn scale_words(&self) -> impl Iterator<Item = (&'static str, i32)> {
        let words = self.word_set().iter().filter_map(|w| WORDS.get(usize::from(*w)));
        words.map(|(word, _, power)| (*word, i32::from(*power)))
    }

    fn word_set(&self) -> &'static [u16] {
        let set = LOCALES.get(usize::from(self.row)).and_then(|(.., set)| WORD_SETS.get(usize::from(*set)));
        set.copied().unwrap_or(&[])
    }

    /// Whether it prints the word of this index.
    pub(crate) fn has_word(&self, word: u16) -> bool {
        self.word_set().binary_search(&word).is_ok()
    }
}

impl fmt::Display for Locale {
    /// The tag, with `-u-nu-…` where the digits are not the default ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())?;
        match Self::with_default(self.row) {
            Some(default) if default.system != self.system => write!(f, "-u-nu-{}", self.numbering_system()),
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Locale({self})")
    }
}

impl std::str::FromStr for Locale {
    type Err = LocaleError;

    fn from_str(tag: &str) -> Result<Self, LocaleError> {
        Self::parse(tag)
    }
}

#[cfg(test)]
mod tests;
