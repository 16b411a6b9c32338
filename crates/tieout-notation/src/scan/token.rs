//! What is found in a text.

use crate::{Clock, IdentifierKind, Period, Quantity, Span};

/// One value-like piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: TokenKind,
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant)] // tokens live briefly, and ranges are read more often than stored
pub enum TokenKind {
    /// A number with what belongs to it.
    Quantity(Quantity),
    /// Two ends: `40 to 50 million`, `between 3 and 5`, `$3–5bn`. Boxed, so that all other tokens take half as much memory.
    Range {
        /// The first end.
        low: Box<Quantity>,
        /// The second end.
        high: Box<Quantity>,
    },
    /// A date or period with at least one part beyond a bare year: `March 3, 2019`, `Q3 2020`, `FY19`, `2011–12`, `July 2020`.
    Date(Period),
    /// A time of day.
    Clock(Clock),
    /// Numbers that belong together as one form: scores `105-98`, records `31-19`, `4-6, 6-3`, ratios `3:1`, dimensions `165 x 71 x 8`.
    Composite(Vec<Quantity>),
    /// `1st`, `23rd`, `third`; the rank.
    Ordinal(u64),
    /// An identifier; no numbers inside.
    Identifier(IdentifierKind),
    /// `1.` or `2)` at the start of a line.
    ListMarker(u64),
    /// `[3]`, superscripts: a footnote mark, no number.
    Footnote,
    /// A number that was not read, and why.
    Unread(crate::DecimalError),
}
