//! Reports as text, HTML and JSON. Renderers only read a report; they print nothing and colour nothing by themselves.

mod html;
mod json;
mod safe;
mod text;
mod words;

pub use html::{HtmlOptions, html};
pub use json::{SCHEMA, batch_line, four_decimals, json};
pub use text::{Palette, TextOptions, text};
