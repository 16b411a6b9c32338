//! Validations as text and JSON. Renderers only read what they are given.

mod json;
mod text;

pub use json::{SCHEMA, json, value};
pub use text::text;
