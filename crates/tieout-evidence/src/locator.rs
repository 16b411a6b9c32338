//! Where a fact stands.

use tieout_notation::Span;

/// The place of one value inside the evidence. Sources are counted from 0 in the order they were given.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Locator {
    /// A table cell; `row` None is the row of column names.
    Cell {
        /// Which source.
        source: usize,
        /// 0-based body row.
        row: Option<usize>,
        /// 0-based column.
        column: usize,
    },
    /// A JSON value (RFC 6901 pointer).
    Pointer {
        /// Which source.
        source: usize,
        /// The pointer.
        pointer: String,
    },
    /// The keys that lead to a JSON value, as words: where a JSON document states a unit or a scale (`price_usd`).
    /// Its text is the pointer's keys joined by `.`, array indexes left out.
    Key {
        /// Which source.
        source: usize,
        /// The pointer of the value.
        pointer: String,
    },
    /// A piece of a text source, in bytes.
    Text {
        /// Which source.
        source: usize,
        /// The piece.
        span: Span,
    },
}

impl Locator {
    /// The source it points into.
    #[must_use]
    pub fn source(&self) -> usize {
        match self {
            Self::Cell { source, .. }
            | Self::Pointer { source, .. }
            | Self::Key { source, .. }
            | Self::Text { source, .. } => *source,
        }
    }
}
