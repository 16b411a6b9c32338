//! Sources, facts, locators, and what a table means.
//!
//! This room knows what may support a claim and where each value stands. It knows nothing of claims or policies, and
//! reads no files: `tieout-ingest` turns bytes into sources, this room turns sources into facts.

mod column;
mod cut;
mod document;
mod evidence;
mod grid;
mod index;
mod json;
mod layout;
mod locator;
mod noticed;
mod reading;
mod records;
mod source;
mod table;
mod text;
mod unread;
mod writing;

pub use column::{Column, ColumnBuilder, ForeignColumn, ValueRef};
pub use cut::Cut;
pub use document::{
    Attachment, Document, DocumentFinding, Hidden, HiddenWord, Line, Origin, Page, PageBox, PageFinding,
    Turn, Word, runs_left,
};
pub use evidence::{Evidence, JsonFact};
pub use grid::Grid;
pub use index::FactRef;
pub use json::{Json, JsonError, Node, NodeKind};
pub use layout::{
    CellFact, ColumnInfo, ColumnRole, FactForm, Facts, Layout, RowInfo, RowInfos, RowKind, Stated, TableKind,
};
pub use locator::Locator;
pub use reading::Reading;
pub use source::{Body, Role, Source, Trust};
pub use table::{Table, TableError, Value};
pub use text::{Reader, Sentence, Splitter, sentences, tokens};
pub use writing::{ColumnWriting, Written};
