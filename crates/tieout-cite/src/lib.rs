//! A value in a record points at the rows it was read in, and they carry it.
//!
//! A model that turns cells into records is shown numbered rows and answers with records that say which rows each was read
//! in. The values are then looked up in those rows and nowhere else: over a whole document nearly any figure is printed
//! somewhere.
//!
//! ```
//! use tieout_cite::{Convention, carries_number, carries_text, cited_text, numbered_rows};
//!
//! let rows = [["25 avenue Henri", "1 358 522", "2019"], ["4 rue des Lilas", "412 900", "2021"]];
//! // What the model is shown. The number is the protocol.
//! assert!(numbered_rows(&rows, 0).starts_with("0 | 25 avenue Henri | 1 358 522 | 2019\n1 | "));
//! // What it answered: a street and a price, read in row 0.
//! let source = cited_text(&rows, &[0], 0);
//! assert!(carries_text(&source, "25 avenue Henri"));
//! assert!(carries_number(&source, "1358522", &Convention::of_decimal(',')));
//! assert!(!carries_number(&source, "412 900", &Convention::of_decimal(','))); // another row
//! ```
//!
//! [`check_records`] does so for all fields of all records over a [`Rows`] table, and [`check_extraction`] holds the sums of
//! the records against the totals that the table declares of itself. They fail on different things: a value that came from
//! nowhere in particular, and a reading that contradicts its own total.
//!
//! This room knows rows, citations and records. It reads no files and knows no model.

mod check;
mod cited;
mod convention;
mod disguise;
mod extraction;
mod figure;
mod number;
mod plain;
mod record;
pub mod render;
mod rows;
mod table;
mod words;

pub use check::{Counts, Explained, FieldCheck, RecordCheck, Report, Standing, check_records};
pub use cited::{CitedText, Place, cited_text};
pub use convention::{Brackets, Convention};
pub use disguise::odd_characters;
pub use extraction::{Declared, Extraction, check_extraction};
pub use number::{Claim, Doubt, Found, Lookup, carries_number, find_number};
pub use record::{Citations, Field, FieldValue, Record, RecordError, records_from_json};
pub use rows::{Cell, Window, WindowError, numbered_rows, windows};
pub use table::{Rows, RowsError, TableCell};
pub use words::{carries_text, find_text};
