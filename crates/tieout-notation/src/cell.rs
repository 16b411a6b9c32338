//! A table cell or JSON string read as a whole.

use crate::{Clock, Decimal, Period, Quantity, Span};

/// What a cell holds, read as a whole. Built once per cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CellReading {
    /// Nothing, or only spaces.
    Empty,
    /// A dash, "n/a", "nil": stands for nought in sums and means (`dash`), or for "not available".
    Nil {
        /// True for a dash or "nil"; false for n/a.
        dash: bool,
    },
    /// One number is the whole cell: `$ (1,234)`, `12.5 %`, `45(1)` with footnote removed, `+3`, `3rd` is Ordinal instead.
    Number(Quantity),
    /// A date or period is the whole cell; a bare `2019` too (with its number).
    Date(Period),
    /// A time of day or duration `2:07.53` is the whole cell.
    Clock(Clock),
    /// A rank: `4th`, `T3`.
    Ordinal(u64),
    /// Several numbers in one form: `12–5`, `4-6, 6-3`, `39–51 (.433)`, `135 km (84 mi)`.
    Composite(Vec<Quantity>),
    /// Words, perhaps with numbers inside.
    Text(Vec<(Span, Decimal)>),
}

/// Reads a whole cell.
pub fn read_cell(text: &str) -> CellReading {
    let _ = text;
    CellReading::Empty
}
