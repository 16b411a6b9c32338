//! Patterns that a caller declares: linear in the word they are held against, and bounded in size.

use std::fmt;

use regex_lite::{Regex, RegexBuilder};

/// Longest pattern, in bytes.
const LONGEST: usize = 1_000;
/// Most memory that a compiled pattern takes, in bytes; what a match costs for each character grows with it.
const LARGEST: usize = 1 << 16;

/// A regular expression that a whole word fits or does not, case ignored.
///
/// The syntax is that of the crate `regex-lite`: classes are those of ASCII, there are no references back and no looking around, so a
/// match costs at most the size of the pattern for each character of the word.
///
/// ```
/// use tieout_check::Pattern;
/// let ticket = Pattern::new("OPS-[a-z]+")?;
/// assert!(ticket.fits("ops-open") && !ticket.fits("devops-open"));
/// assert_eq!(
///     Pattern::new("a{5000}{5000}").unwrap_err().to_string(),
///     "the pattern `a{5000}{5000}` cannot be used: it is too large when compiled; repeat less"
/// );
/// # Ok::<(), tieout_check::PatternError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    compiled: Regex,
}

/// Why a pattern cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// The pattern.
    pub pattern: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the pattern `{}` cannot be used: {}", self.pattern.escape_debug(), self.message)
    }
}

impl std::error::Error for PatternError {}

impl Pattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// A [`PatternError`] where it is no regular expression, is longer than 1,000 bytes, or takes more than 64 KiB when compiled.
    pub fn new(text: &str) -> Result<Self, PatternError> {
        let wrong = |message: String| PatternError { pattern: text.chars().take(80).collect(), message };
        if text.len() > LONGEST {
            return Err(wrong(format!("it has {} bytes, and at most {LONGEST} are read", text.len())));
        }
        let compile = |text: &str| {
            RegexBuilder::new(text)
                .case_insensitive(true)
                .size_limit(LARGEST)
                .build()
                .map_err(|e| e.to_string())
        };
        // By itself first: what is put around it must not complete it.
        let compiled = compile(text).and_then(|_| compile(&format!("^(?:{text})$")));
        let compiled = compiled.map_err(|message| match message.contains("size limit") {
            true => wrong("it is too large when compiled; repeat less".to_owned()),
            false => wrong(message),
        })?;
        Ok(Self { text: text.to_owned(), compiled })
    }

    /// The pattern as it was given.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether all of a word is as the pattern says.
    #[must_use]
    pub fn fits(&self, word: &str) -> bool {
        self.compiled.is_match(word)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Pattern {}

/// What a caller's identifiers look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What they are called: `ticket`.
    pub name: String,
    /// Their pattern.
    pub pattern: Pattern,
}
