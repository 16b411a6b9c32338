//! `tieout contract`: extracted fields against the document that they were read in.

mod batch;
mod document;
mod keep;
mod pictures;

use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use tieout::contract::render::{self, HtmlOptions};
use tieout::contract::{Candidate, Contract, Severity, Validation, is_known_field, validate};
use tieout::evidence::{Document, Json};
use tieout::ingest::Format as FileFormat;

use crate::Failure;
use crate::input::read_text;
use crate::output::{complain, print, print_text, save};
use crate::waiting::Waiting;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Say of each field of a record whether it is confirmed, to be verified, rejected or missing
    #[command(
        after_help = "Exit codes: 0 all that is given is confirmed, 1 something is open or wrong, 2 bad input or usage."
    )]
    Check(CheckArguments),
    /// Say what does not make sense in a contract, and run its examples
    #[command(after_help = "Exit codes: 0 nothing is wrong, 1 something is, 2 bad input or usage.")]
    Lint(LintArguments),
    /// The same for many records: one JSON object a line in, one report a line out
    Batch(batch::Arguments),
}

#[derive(Debug, clap::Args)]
struct CheckArguments {
    /// The contract: TOML or JSON, or the name of a shipped one (invoice, receipt, quotation)
    contract: PathBuf,

    /// The record, as JSON: `{"total": {"value", "currency", "source": {"page", "quote", "bbox"}}, …}`; `-` is standard input
    candidate: PathBuf,

    /// The document that it was read in: a PDF, pages as JSON, or text
    #[arg(short, long, value_name = "FILE")]
    document: PathBuf,

    /// How to print the report
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write the report to this file instead of standard output: whole, or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Keep the validation in this ledger, which is made where there is none: see `tieout ledger`
    #[arg(long, value_name = "DB")]
    ledger: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct LintArguments {
    /// The contract: TOML or JSON, or the name of a shipped one (invoice, receipt, quotation)
    contract: PathBuf,

    /// Print the contract as it is understood: JSON, the same for the same meaning
    #[arg(long)]
    canonical: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: tieout.contract-report/1
    Json,
    /// One page for a browser, complete in itself: the pages of the document with a box around every field's place
    Html,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    match &arguments.what {
        What::Check(arguments) => check(arguments),
        What::Lint(arguments) => lint(arguments),
        What::Batch(arguments) => batch::run(arguments),
    }
}

/// Whether the record is confirmed.
fn check(arguments: &CheckArguments) -> Result<bool, Failure> {
    let contract = read_contract(&arguments.contract)?;
    let text = read_text(&arguments.candidate)?;
    let in_file = |e: String| Failure(format!("{}: {e}", arguments.candidate.display()));
    let candidate = Candidate::parse(&text, &contract).map_err(|e| in_file(e.to_string()))?;
    let waiting = Waiting::new("reading the document");
    let (document, bytes) = document::read(&arguments.document)?;
    waiting.on("validating the record");
    let validation = validate(&contract, &document, &candidate);
    let report = match arguments.format {
        Format::Text => render::text(&validation),
        Format::Json => render::json(&validation),
        Format::Html => {
            waiting.on("drawing the pages");
            page(arguments, &validation, &document, &bytes)
        }
    };
    if let Some(ledger) = &arguments.ledger {
        waiting.on("writing to the ledger");
        let kept = keep::Kept::new(&bytes, &contract, &text, &render::json(&validation));
        let numbers = keep::keep(ledger, &[kept])?;
        drop(waiting);
        for number in numbers {
            complain("note", &format!("kept as record {number} of {}", ledger.display()));
        }
    } else {
        drop(waiting);
    }
    match (&arguments.output, arguments.format) {
        (Some(path), _) => save(path, &report)?,
        (None, Format::Text) => print_text(&report)?,
        (None, _) => print(&report)?,
    }
    Ok(validation.is_confirmed())
}

/// The report as a page, with the names of the files, without their folders, as its title: `quotation.json on quotation.pdf`.
fn page(arguments: &CheckArguments, validation: &Validation, document: &Document, bytes: &[u8]) -> String {
    let name =
        |path: &Path| path.file_name().map_or_else(|| "-".to_owned(), |n| n.to_string_lossy().into_owned());
    let stdin = arguments.candidate.as_os_str() == "-";
    let candidate = if stdin { "record".to_owned() } else { name(&arguments.candidate) };
    let title = format!("{candidate} on {}", name(&arguments.document));
    let pictures = pictures::of_pdf(bytes, &render::pages_shown(validation, document));
    render::html(validation, document, &HtmlOptions { title, pictures })
}

/// Whether nothing is wrong with a contract.
fn lint(arguments: &LintArguments) -> Result<bool, Failure> {
    let contract = read_contract(&arguments.contract)?;
    if arguments.canonical {
        print(&format!("{}\n", contract.canonical_json()))?;
    }
    let own = |name: &str| contract.vocabulary.iter().any(|entry| entry.name == name);
    let found = contract.lint(&|name| is_known_field(name) || own(name));
    for lint in &found {
        print_text(&format!("{lint}\n"))?;
    }
    if found.is_empty() && !arguments.canonical {
        let fields = contract.fields.len();
        print_text(&format!("nothing is wrong: {fields} fields, {} rules\n", contract.rules.len()))?;
    }
    Ok(!found.iter().any(|l| l.severity == Severity::Error))
}

/// A contract from a file, or one that is shipped.
fn read_contract(path: &Path) -> Result<Contract, Failure> {
    if !path.exists()
        && let Some(shipped) = path.to_str().and_then(Contract::shipped)
    {
        return Ok(shipped);
    }
    let text = read_text(path)?;
    let read = if FileFormat::of_path(&path.to_string_lossy()) == Some(FileFormat::Json)
        || Json::parse(&text).is_ok()
    {
        Contract::from_json(&text)
    } else {
        Contract::from_toml(&text)
    };
    read.map_err(|e| Failure(format!("{}: {e}", path.display())))
}
