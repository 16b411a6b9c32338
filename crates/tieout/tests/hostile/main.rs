//! Hostile input: each case ends in a report or in a named error, in memory bounded by its own size, and nothing past a
//! limit is silent. `spec/limits.md` lists the limits.
//!
//! Time is not measured here: a case that takes long is a bug that the test runner's own limit shows, and
//! `scripts/growth` counts the instructions of every case at one, two and four times its size.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

mod answers;
mod characters;
mod gates;
mod harness;
mod json;
mod markdown;
mod reports;
mod tables;
