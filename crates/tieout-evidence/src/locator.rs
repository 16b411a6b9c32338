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
    /// A piece of a text source, in bytes.
    Text {
        /// Which source.
        source: usize,
        /// The piece.
        span: Span,
    },
}
