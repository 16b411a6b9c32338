//! Validations as text, JSON and HTML. Renderers only read what they are given.

mod html;
mod json;
mod safe;
mod text;
mod words;

pub use html::{HtmlOptions, MOST_PAGES, PagePicture, html, pages_shown};
pub use json::{SCHEMA, json, value};
pub use text::text;
