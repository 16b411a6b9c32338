//! The verifier and its renderers from outside.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;
mod comparative;
mod explain;
mod json;
mod properties;
mod reject;
mod value;
mod verify;
