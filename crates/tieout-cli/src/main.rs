//! The tieout command.
fn main() {}
