//! A caller's pattern of a whole identifier.

/// A pattern that a whole text must match, in linear time and bounded size.
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    compiled: regex_lite::Regex,
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Pattern {
    /// Reads a pattern: a regular expression without look-around and back references, which the whole text must match.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    ///
    /// ```
    /// use tieout_contract::Pattern;
    /// let pattern = Pattern::parse(r"RE-\d{4}-\d+")?;
    /// assert!(pattern.matches("RE-2026-118") && !pattern.matches("RE-2026-118a"));
    /// # Ok::<(), String>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let whole = format!(r"\A(?:{text})\z");
        let built = regex_lite::RegexBuilder::new(&whole).size_limit(1 << 20).build();
        built.map(|compiled| Self { text: text.to_owned(), compiled }).map_err(|e| e.to_string())
    }

    /// As it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the whole text matches.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        self.compiled.is_match(text)
    }
}
