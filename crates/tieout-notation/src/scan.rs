//! Finds every value-like token of a text, in order, without overlap.

use crate::{Convention, Span, Writing};
pub use paragraphs::Tokens;
use paragraphs::{PARAGRAPHS, Pace};
pub use token::{Token, TokenKind};

/// All tokens of `text`, in order of their start, not overlapping.
///
/// Identifiers come first at each place, then dates, then footnote and list marks and ranks, then numbers. Spans are
/// bytes of `text` on character boundaries. Cost is linear in the length of `text`.
///
/// ```
/// use tieout_notation::{TokenKind, scan};
/// let text = "Revenue rose 12.5% to about $39.3 million.";
/// let tokens = scan(text);
/// assert_eq!(tokens.iter().map(|t| t.span.of(text)).collect::<Vec<_>>(), ["12.5%", "$39.3 million"]);
/// let TokenKind::Quantity(q) = &tokens[1].kind else { panic!() };
/// assert_eq!((q.value.to_string().as_str(), q.unit_power, q.hedge.is_some()), ("39300000", 5, true));
/// ```
#[must_use]
pub fn scan(text: &str) -> Vec<Token> {
    Scan::default().part(text, Span::new(0, text.len()))
}

/// The same, one after another: of a long text no more is held at once than some paragraphs have.
///
/// ```
/// use tieout_notation::{scan, tokens};
/// let text = "Costs fell to $4.1 million.\n\nSales rose 3%.";
/// assert!(tokens(text).map(|t| t.span.of(text)).eq(["$4.1 million", "3%"]));
/// assert!(tokens(text).eq(scan(text)));
/// ```
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens::new(Scan::default(), text, Span::new(0, text.len()), PACE)
}

/// Scans a text part after part, as its parts come to be known: sentence by sentence, say. A part is read as if the text ended
/// with it, and no token reaches over its start; what stands before tells only whether a line begins there.
///
/// ```
/// use tieout_notation::{Scan, Span};
/// let text = "We sold 5. 3 were returned.";
/// let mut scan = Scan::default();
/// let tokens = [Span::new(0, 10), Span::new(11, 27)].map(|part| scan.part(text, part));
/// assert_eq!(tokens.concat().iter().map(|t| t.span.of(text)).collect::<Vec<_>>(), ["5", "3"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// The number of the last list item: the next one follows it.
    last_marker: u64,
    /// How the text writes its values, where that is known.
    writing: Writing,
}

impl Scan {
    /// For a text whose convention is known: its marks decide, and the words of its locale are read, those of numbers,
    /// months and hedges too. What breaks the convention is read as where none is known.
    ///
    /// ```
    /// use tieout_notation::{Locale, Scan, Span, TokenKind};
    /// let text = "Der Umsatz stieg auf 1.234 Mio. Euro.";
    /// let mut scan = Scan::under(Some(Locale::parse("de")?.into()));
    /// let tokens = scan.part(text, Span::new(0, text.len()));
    /// let TokenKind::Quantity(q) = &tokens[0].kind else { panic!() };
    /// assert_eq!((q.span.of(text), q.value.to_string().as_str()), ("1.234 Mio. Euro", "1234000000"));
    /// # Ok::<(), tieout_notation::LocaleError>(())
    /// ```
    #[must_use]
    pub fn under(convention: Option<Convention>) -> Self {
        Self::written(convention.map_or_else(Writing::default, Writing::from))
    }

    /// For a text of which the convention, the language or the order of its dates is known.
    ///
    /// ```
    /// use tieout_notation::{Language, Scan, Span, TokenKind};
    /// let text = "Anderthalb Millionen Kunden, ein Drittel davon seit dem 3. März 2024.";
    /// let tokens = Scan::written(Language::German).part(text, Span::new(0, text.len()));
    /// let found: Vec<_> = tokens.iter().map(|t| t.span.of(text)).collect();
    /// assert_eq!(found, ["Anderthalb Millionen", "ein Drittel", "3. März 2024"]);
    /// ```
    #[must_use]
    pub fn written(writing: impl Into<Writing>) -> Self {
        Self { last_marker: 0, writing: writing.into() }
    }

    /// The same scan, with more known of its next parts: what a text has said of its marks and words so far may decide.
    #[must_use]
    pub fn with(self, writing: Writing) -> Self {
        Self { writing, ..self }
    }

    /// The tokens of the next part. Parts come in order and do not overlap; cost is linear in the length of the part.
    #[must_use]
    pub fn part(&mut self, text: &str, part: Span) -> Vec<Token> {
        self.read(text, part, PACE)
    }

    fn read(&mut self, text: &str, part: Span, pace: Pace) -> Vec<Token> {
        let (tokens, last_marker) = Tokens::new(*self, text, part, pace).all();
        self.last_marker = last_marker;
        tokens
    }
}

/// As texts are read.
const PACE: Pace = Pace { plain: true, paragraphs: PARAGRAPHS };

mod class;
mod foreign;
mod paragraphs;
mod plain;
#[cfg(test)]
mod properties;
mod scanner;
#[cfg(test)]
pub(crate) mod show;
#[cfg(test)]
mod tests;
mod token;
