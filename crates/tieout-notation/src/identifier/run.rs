//! The run of characters that one token can reach.

/// How far a token is followed past its marks before a shape is recognised. A run without marks is followed to its end: no other
/// token starts inside it.
pub(super) const LONGEST: usize = 100;

/// A text and a place in it, with what is around.
#[derive(Clone, Copy)]
pub(super) struct Run<'t> {
    pub(super) text: &'t str,
    /// Where the token starts.
    pub(super) at: usize,
}

impl<'t> Run<'t> {
    pub(super) fn at(text: &'t str, at: usize) -> Self {
        Self { text, at }
    }

    pub(super) fn byte(self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The end of the bytes from `at` that satisfy `inside`, at most `most` of them.
    pub(super) fn while_at(self, at: usize, most: usize, inside: impl Fn(u8) -> bool) -> usize {
        let mut end = at;
        while end - at < most && end < self.text.len() && inside(self.byte(end)) {
            end += 1;
        }
        end
    }

    /// Whether digits, perhaps with decimals, stand here and nothing glued to them, so that they are no identifier: nine
    /// out of ten that are asked for.
    pub(super) fn is_figure(self) -> bool {
        let digits = |from: usize| self.while_at(from, usize::MAX, |b| b.is_ascii_digit());
        let whole = digits(self.at);
        // Thirteen may be a book's number.
        if whole - self.at > 12 {
            return false;
        }
        let end = if self.byte(whole) == b'.' { digits(whole + 1) } else { whole };
        match self.byte(end) {
            b'-' | b':' | b'.' | b'_' | b'/' | b'+' | b'@' | b'%' => false,
            next => !next.is_ascii_alphanumeric(),
        }
    }

    /// Whether no letter, digit or `_` follows `end`.
    pub(super) fn ends(self, end: usize) -> bool {
        !self
            .text
            .get(end..)
            .and_then(|rest| rest.chars().next())
            .is_some_and(|c| c.is_alphanumeric() || c == '_')
    }

    /// `ends`, and no mark that joins a further letter or digit follows.
    pub(super) fn ends_shape(self, end: usize) -> bool {
        self.ends(end)
            && !(matches!(self.byte(end), b'-' | b'.' | b':' | b'/' | b',')
                && self.byte(end + 1).is_ascii_alphanumeric())
    }

    /// Cuts marks that close a sentence off the end of a token.
    pub(super) fn trim(self, start: usize, end: usize) -> usize {
        let mut end = end;
        while end > start
            && matches!(
                self.byte(end - 1),
                b'.' | b',' | b':' | b';' | b'-' | b'!' | b'?' | b'\'' | b'"' | b'/' | b'#'
            )
        {
            end -= 1;
        }
        end
    }

    pub(super) fn slice(self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or("")
    }
}
