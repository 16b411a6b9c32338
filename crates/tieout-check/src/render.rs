//! Reports as text, HTML, JSON, Markdown, SARIF and JUnit XML. Renderers only read a report; they print nothing and colour nothing by themselves.

mod finding;
mod html;
mod json;
mod junit;
mod lines;
mod markdown;
mod safe;
mod sarif;
mod text;
mod words;

pub use html::{HtmlOptions, html};
pub use json::{SCHEMA, batch_line, four_decimals, json};
pub use junit::junit;
pub use markdown::{MarkdownOptions, markdown};
pub use sarif::{SarifOptions, sarif};
pub use text::{Palette, TextOptions, text};
