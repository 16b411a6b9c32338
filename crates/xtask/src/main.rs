//! `cargo run -p xtask -- cldr PATH` writes the table of how every locale prints numbers.
//!
//! PATH is a `node_modules` folder that holds the npm packages `cldr-numbers-full` and `cldr-core` of one version
//! (`npm install cldr-numbers-full` brings both).
#![allow(clippy::print_stderr, clippy::disallowed_methods)] // a tool of the developers: it reads, writes and speaks

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let done = match arguments.as_slice() {
        [task, path] if task == "cldr" => xtask::cldr_table(path.as_ref())
            .and_then(|table| std::fs::write(xtask::table_path(), table).map_err(|e| e.to_string())),
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
