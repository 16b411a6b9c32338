//! `tieout cite`: rows under numbers for a model, and its records against the rows that they cite.

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use tieout::cite::{Convention, Rows, check_extraction, check_records, records_from_json, render, windows};
use tieout::evidence::Json;
use tieout::ingest;
use tieout::notation::Locale;

use crate::Failure;
use crate::input::{read_sources, read_text};
use crate::output::{layout, print, print_text};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Print a table's rows under their numbers, for a model to read and to cite
    Rows(RowsArguments),
    /// Check that each field of each record is printed in the rows that it cites
    #[command(after_help = "Exit codes: 0 all carried, 1 findings or nothing checked, 2 bad input or usage.")]
    Check(CheckArguments),
}

#[derive(Debug, clap::Args)]
struct RowsArguments {
    /// CSV, TSV, JSON, JSONL, Markdown or text that holds one table; `-` is standard input
    #[arg(value_name = "TABLE[#SETTING]")]
    table: PathBuf,

    /// The number of the first row
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    first: i64,

    /// Cut the table into windows of so many rows; a row keeps its number in each
    #[arg(long, value_name = "ROWS")]
    window: Option<usize>,

    /// How many rows of a window the next one repeats
    #[arg(long, value_name = "ROWS", default_value_t = 0, requires = "window")]
    overlap: usize,

    /// How to print them
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Debug, clap::Args)]
struct CheckArguments {
    /// The records, as JSON or JSONL: a list of objects that say under `cited` which rows they were read in; `-` is standard
    /// input
    records: PathBuf,

    /// The table whose rows they cite
    #[arg(short, long = "evidence", value_name = "TABLE[#SETTING]")]
    evidence: PathBuf,

    /// The number that the first row was shown under
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true)]
    first: i64,

    /// The mark before decimals, `.` or `,`; without, each column's own numbers say
    #[arg(long, value_name = "MARK", value_parser = mark)]
    decimal_mark: Option<char>,

    /// The language of the table, such as `de-CH`: its marks and its words for millions
    #[arg(long, value_name = "TAG", conflicts_with = "decimal_mark")]
    locale: Option<Locale>,

    /// How to print the report
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// List everything instead of summing long lists up
    #[arg(long)]
    all: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people and models
    Text,
    /// For programs: tieout.cite/1, tieout.rows/1
    Json,
}

fn mark(text: &str) -> Result<char, String> {
    match text {
        "." => Ok('.'),
        "," => Ok(','),
        _ => Err("it is `.` or `,`".to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    match &arguments.what {
        What::Rows(arguments) => rows(arguments).map(|()| true),
        What::Check(arguments) => check(arguments),
    }
}

fn rows(arguments: &RowsArguments) -> Result<(), Failure> {
    let rows = table(&arguments.table, arguments.first)?;
    let size = arguments.window.unwrap_or_else(|| rows.cells.len().max(1));
    let shown: Vec<_> = windows(&rows.cells, size, arguments.overlap, rows.first)?.collect();
    match arguments.format {
        Format::Text => print(&render::windows_text(&rows, &shown)),
        Format::Json => print(&render::windows_json(&rows, &shown)),
    }
}

/// Whether the cited rows carry everything.
fn check(arguments: &CheckArguments) -> Result<bool, Failure> {
    let path = &arguments.records;
    let stdin = |p: &Path| p.to_string_lossy().split('#').next() == Some("-");
    if stdin(path) && stdin(&arguments.evidence) {
        return Err(Failure("the records and the table cannot both be standard input".to_owned()));
    }
    let rows = table(&arguments.evidence, arguments.first)?;
    let text = read_text(path)?;
    let in_file = |e: String| Failure(format!("{}: {e}", path.display()));
    let json = match ingest::Format::of_path(&path.display().to_string()) {
        Some(ingest::Format::Jsonl) => Json::parse_lines(&text),
        _ => Json::parse(&text),
    };
    let json = json.map_err(|e| in_file(e.to_string()))?;
    let records = records_from_json(&json).map_err(|e| in_file(e.to_string()))?;
    let convention = match (arguments.decimal_mark, arguments.locale) {
        (Some(mark), _) => Convention::of_decimal(mark),
        (None, Some(locale)) => Convention::of(locale),
        (None, None) => Convention::default(),
    };
    let report = check_records(&rows, &records, &convention);
    let declared = check_extraction(&rows, &records, &report, &convention);
    match arguments.format {
        Format::Text => print_text(&render::text(&report, &declared, &rows, &layout(arguments.all)))?,
        Format::Json => print(&render::json(&report, &declared, &rows))?,
    }
    Ok(report.ok)
}

/// The one table of a file, with its rows numbered.
fn table(path: &PathBuf, first: i64) -> Result<Rows, Failure> {
    let sources = read_sources(std::slice::from_ref(path))?;
    Rows::of_sources(&sources, first).map_err(|e| Failure(format!("{}: {e}", path.display())))
}
