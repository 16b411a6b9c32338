//! Sources, facts, locators, and what a table means.
//!
//! This room knows what may support a claim and where each value stands. It knows nothing of claims or policies, and
//! reads no files: `tieout-ingest` turns bytes into sources, this room turns sources into facts.

mod evidence;
mod json;
mod layout;
mod locator;
mod source;
mod table;
mod text;

pub use evidence::{Evidence, Grid, Reading};
pub use json::{Json, JsonError, Node, NodeKind};
pub use layout::{CellFact, ColumnInfo, ColumnRole, FactForm, Layout, RowInfo, RowKind, Stated, TableKind};
pub use locator::Locator;
pub use source::{Body, Role, Source, Trust};
pub use table::{Table, Value};
pub use text::{Sentence, sentences};
