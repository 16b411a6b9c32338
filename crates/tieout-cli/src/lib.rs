//! The `tieout` command: reads files, runs the check, prints reports.
//!
//! This is the room that does I/O. It decides nothing: verdicts come from the library, and what is printed comes from its
//! renderers. It is a library so that other programs can hold the command, as the Python package does.
#![allow(clippy::disallowed_methods)] // files are read and written here

mod batch;
mod check;
mod cite;
mod contract;
mod explain;
mod input;
#[cfg(feature = "ledger")]
mod ledger;
mod output;
mod page;
mod stream;
mod verify;
mod waiting;

use std::ffi::OsString;
use std::io::Write as _;

use clap::{Parser, Subcommand};

/// Ties every number, date and identifier of an answer out to its evidence.
#[derive(Debug, Parser)]
#[command(name = "tieout", version, max_term_width = 100)]
#[command(after_help = "Exit codes: 0 tied out, 1 findings or nothing checked, 2 bad input or usage.")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check one answer against its evidence
    Check(check::Arguments),
    /// Check many answers: one JSON object a line in, one report a line out
    Batch(batch::Arguments),
    /// Number rows for a model, and check its records against the rows that they cite
    Cite(cite::Arguments),
    /// Hold the fields of extracted records against the document that they were read in
    Contract(contract::Arguments),
    /// Keep what was validated and what people decided, so that nothing is lost and nothing changes unseen
    #[cfg(feature = "ledger")]
    Ledger(ledger::Arguments),
    /// Replay every certificate of a report, and run its check again
    Verify(verify::Arguments),
    /// Show what was read, and how
    Explain(explain::Arguments),
}

/// Why a command could not do its work: a message for people. The exit code is 2.
#[derive(Debug)]
struct Failure(String);

impl<T: std::fmt::Display> From<T> for Failure {
    fn from(error: T) -> Self {
        Self(error.to_string())
    }
}

/// Runs the command with these arguments, the first of which is its own name, and gives its exit code. It prints to standard output
/// and standard error, and never ends the process.
///
/// ```
/// assert_eq!(tieout_cli::run(["tieout", "--version"].map(Into::into)), 0);
/// assert_eq!(tieout_cli::run(["tieout", "chekc"].map(Into::into)), 2);
/// ```
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let code = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => finish(dispatch(arguments.command)),
        // A reader that has gone away is no error: the exit code still tells.
        Err(told) => {
            let _ = told.print();
            u8::try_from(told.exit_code()).unwrap_or(2)
        }
    };
    // Where the command is held by another program, nothing else empties the buffer at the end.
    let _ = std::io::stdout().flush();
    code
}

fn dispatch(command: Command) -> Result<bool, Failure> {
    match command {
        Command::Check(a) => check::run(&a),
        Command::Batch(a) => batch::run(&a),
        Command::Cite(a) => cite::run(&a),
        Command::Contract(a) => contract::run(&a),
        #[cfg(feature = "ledger")]
        Command::Ledger(a) => ledger::run(&a),
        Command::Verify(a) => verify::run(&a),
        Command::Explain(a) => explain::run(&a),
    }
}

fn finish(result: Result<bool, Failure>) -> u8 {
    match result {
        Ok(true) => 0,
        Ok(false) => 1,
        Err(Failure(message)) => {
            output::complain("error", &message);
            2
        }
    }
}
