//! What `tieout.compat.figured` needs: rows read as that library reads them, and its look-ups.
//!
//! The rules are those of `tieout::figured`; what shape the rows have is told by the Python half.

mod index;
mod rows;

pub(crate) use index::{FiguredIndex, numbers};
pub(crate) use rows::FiguredRows;
