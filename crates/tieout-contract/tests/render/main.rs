//! Validations as their readers see them.
//!
//! Each snapshot is a file of its own kind under `snapshots/`, to be opened with what reads that kind. After a change that is
//! meant, `UPDATE_EXPECT=1 cargo test -p tieout-contract --test render` writes them anew; look at what `git diff` says before
//! you commit.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

mod fixture;
mod html;
mod snapshots;
