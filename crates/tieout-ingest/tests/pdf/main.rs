//! PDF files as pages of words, on files that are made here.
#![cfg(feature = "pdf")]
#![allow(clippy::unwrap_used, clippy::panic)]

mod errors;
mod hostile;
mod inside;
mod maker;
mod seen;
mod words;
