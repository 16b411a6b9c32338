//! What must hold for any bytes.
//!
//! Each function takes bytes, gives them to one door of the library and panics where something does not hold. The targets
//! under `fuzz/` call them, one line each; `tests/seeds.rs` calls them with every file under `fuzz/seeds`, so that what was
//! once found stays mended on any toolchain.
#![allow(clippy::expect_used, clippy::panic)] // to panic is how a property says that it does not hold

mod check;
mod cite;
mod contract;
mod json;
mod markdown;
mod notation;
mod numbers;
mod pdf;
mod render;
mod report;
mod stream;
mod table;

/// A property of any bytes.
pub type Property = fn(&[u8]);

/// Every property under its target's name; its seeds stand in `fuzz/seeds/NAME`.
pub const TARGETS: [(&str, Property); 12] = [
    ("notation", notation::any),
    ("csv", table::any),
    ("json", json::any),
    ("markdown", markdown::any),
    ("check", check::any),
    ("report", report::any),
    ("stream", stream::any),
    ("render", render::any),
    ("cite", cite::any),
    ("numbers", numbers::any),
    ("contract", contract::any),
    ("pdf", pdf::any),
];

/// Runs the property of this name.
///
/// # Panics
/// Where the property does not hold, or has another name.
pub fn run(target: &str, data: &[u8]) {
    let (_, property) = TARGETS.iter().find(|(name, _)| *name == target).expect("no target of this name");
    property(data);
}

/// Inputs hold several documents, parted by lines of `%%`.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n%%\n")
}
