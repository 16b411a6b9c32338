//! Reports as text, HTML, JSON, Markdown, SARIF and JUnit XML; evidence and traces as text and JSON. Renderers only read what they
//! are given; they print nothing and colour nothing by themselves.

mod evidence;
mod finding;
mod html;
mod json;
mod junit;
mod lines;
mod markdown;
mod reading;
mod safe;
mod sarif;
mod stream;
mod text;
mod trace;
mod words;

pub use evidence::{EVIDENCE_SCHEMA, evidence, evidence_json};
pub use html::{HtmlOptions, html, html_fragment};
pub use json::{SCHEMA, batch_line, four_decimals, json};
pub use junit::junit;
pub use markdown::{MarkdownOptions, markdown};
pub use reading::reading;
pub use safe::shown;
pub use sarif::{SarifOptions, sarif};
pub use stream::StreamLines;
pub use text::{Palette, TextOptions, Watch, text, wrap};
pub use trace::{TRACE_SCHEMA, trace_json, trace_text};
