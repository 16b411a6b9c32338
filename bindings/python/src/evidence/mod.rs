//! Python's values as evidence. `cell` reads one value; `rows`, `arrow` and `json` what holds many of them; `source` is what they
//! become, and `studied` the evidence that Python holds.
//!
//! Which of these an object is for is decided in `python/tieout/_intake.py`, where one can ask an object what it can do.

mod arrow;
mod cell;
mod column;
mod json;
mod rows;
mod source;
mod studied;

pub(crate) use json::{to_serde, write as to_json_text};
pub(crate) use source::Source;
pub(crate) use studied::{Evidence, Studied};
