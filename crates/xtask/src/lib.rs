//! Tables of the sources that are made from published data. Not a dependency of anything.
//!
//! One task: [`cldr_table`], how every locale prints numbers, from the Unicode CLDR as npm publishes it.

#![allow(clippy::disallowed_methods)] // a tool of the developers: it reads files

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
