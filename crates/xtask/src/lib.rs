//! Tables of the sources that are made from published data. Not a dependency of anything.
//!
//! Two tables from the Unicode CLDR as npm publishes it: [`cldr_table`], how every locale prints numbers, and
//! [`months_table`], the names of months and the order of dates.

#![allow(clippy::disallowed_methods)] // a tool of the developers: it reads files

mod dates;
mod locales;
mod patterns;
mod write;

use std::path::{Path, PathBuf};

/// Where the generated table lies.
#[must_use]
pub fn table_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tieout-notation/src/locale/table.rs")
}

/// The table as Rust source, from a `node_modules` folder with `cldr-numbers-full` and `cldr-core`.
///
/// # Errors
/// A message that names the file and what was expected of it.
pub fn cldr_table(node_modules: &Path) -> Result<String, String> {
    Ok(write::table(&locales::read(node_modules)?))
}

/// Where the generated table of months lies.
#[must_use]
pub fn months_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tieout-notation/src/date/months_table.rs")
}

/// The table of months as Rust source, from a `node_modules` folder with `cldr-dates-full`.
///
/// # Errors
/// A message that names the file and what was expected of it.
pub fn months_table(node_modules: &Path) -> Result<String, String> {
    dates::table(node_modules)
}
