//! Looking names up without regard to case, dots and hyphens.

/// No name in the tables is longer, in bytes.
const LONGEST: usize = 40;

/// A name made comparable: ASCII lower case, no dots, hyphens and runs of blanks as one space. No allocation, because
/// every word after a number is asked for.
pub(super) struct Folded {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Folded {
    /// None when it is empty or longer than any name.
    pub(super) fn of(text: &str, keep_case: bool) -> Option<Self> {
        let mut folded = Self { bytes: [0; LONGEST], len: 0 };
        let mut gap = false;
        for c in text.chars() {
            match c {
                '.' => {}
                ' ' | '-' | '\u{a0}' | '\u{202f}' | '\u{2010}' | '\u{2011}' => gap = folded.len > 0,
                _ => {
                    if std::mem::take(&mut gap) {
                        folded.push(' ')?;
                    }
                    // The micro sign and the Greek letter are one.
                    folded.push(match c {
                        '\u{b5}' => '\u{3bc}',
                        c if keep_case => c,
                        c => c.to_ascii_lowercase(),
                    })?;
                }
            }
        }
        (folded.len > 0).then_some(folded)
    }

    fn push(&mut self, c: char) -> Option<()> {
        let end = self.len + c.len_utf8();
        c.encode_utf8(self.bytes.get_mut(self.len..end)?);
        self.len = end;
        Some(())
    }

    pub(super) fn as_str(&self) -> &str {
        self.bytes.get(..self.len).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("")
    }
}

/// A sorted table of names.
pub(super) struct Names<T>(Vec<(String, T)>);

impl<T: Copy> Names<T> {
    /// Folds and sorts; of equal names the first stays.
    pub(super) fn new(names: impl IntoIterator<Item = (String, T)>, keep_case: bool) -> Self {
        let mut all: Vec<(String, T)> = names
            .into_iter()
            .filter_map(|(name, value)| Some((Folded::of(&name, keep_case)?.as_str().to_owned(), value)))
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all.dedup_by(|later, first| later.0 == first.0);
        Self(all)
    }

    pub(super) fn get(&self, folded: &Folded) -> Option<T> {
        let at = self.0.binary_search_by(|(name, _)| name.as_str().cmp(folded.as_str())).ok()?;
        self.0.get(at).map(|(_, value)| *value)
    }
}
