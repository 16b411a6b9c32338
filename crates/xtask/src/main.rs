//! `cargo run -p xtask -- cldr PATH` writes the tables of how every locale prints numbers and dates.
//!
//! PATH is a `node_modules` folder that holds the npm packages `cldr-numbers-full`, `cldr-dates-full` and `cldr-core` of
//! one version (`npm install cldr-numbers-full cldr-dates-full` brings all three).
#![allow(clippy::print_stderr, clippy::disallowed_methods)] // a tool of the developers: it reads, writes and speaks

use std::process::ExitCode;

/// Both tables, each to its place.
fn write(packages: &std::path::Path) -> Result<(), String> {
    let tables = [
        (xtask::table_path(), xtask::cldr_table(packages)?),
        (xtask::months_path(), xtask::months_table(packages)?),
    ];
    tables.iter().try_for_each(|(path, table)| std::fs::write(path, table).map_err(|e| e.to_string()))
}

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let done = match arguments.as_slice() {
        [task, path] if task == "cldr" => write(path.as_ref()),
        _ => Err("usage: cargo run -p xtask -- cldr NODE_MODULES".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
