//! How fast, and how much: one list of cases, measured in three ways.
//!
//! - `cargo bench -p tieout-bench --bench time` times every case, for people;
//! - `scripts/counts` counts the instructions of every case under valgrind, for CI, because a count does not depend on what
//!   else the machine does;
//! - `scripts/growth` counts them over answers and tables of growing size.
//!
//! Every input is made here, from a fixed seed, and is the same on every machine. `cargo bench -p tieout-bench --bench memory`
//! says what built evidence takes for each cell.

mod case;
mod pages;
mod prose;
mod random;
mod report;
mod table;

pub use case::{Case, Group, Loaded, Per, Run, cases, growing_answers, growing_tables};
pub use prose::{dense_csv, figures, number_words, prose};
pub use report::{english_report, german_report, report_csv, worded_report};
pub use table::{Report, analysis, answer, growing_answer, large, narrow, small, wide};
