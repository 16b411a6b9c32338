//! Reports as text and as JSON. Renderers only read a report; they print nothing and colour nothing by themselves.

mod json;
mod safe;
mod text;

pub use json::{SCHEMA, batch_line, four_decimals, json};
pub use text::{Palette, TextOptions, text};
