//! `tieout check`: one answer against its evidence.

use std::path::PathBuf;

use clap::ValueEnum;
use tieout::render;

use crate::Failure;
use crate::input::{EvidenceArguments, PolicyArguments, read_text};
use crate::output::{layout, page, print, print_text};

#[derive(Debug, clap::Args)]
#[command(after_help = "Exit codes: 0 tied out, 1 findings or nothing checked, 2 bad input or usage.")]
pub(crate) struct Arguments {
    /// The answer; `-` is standard input
    #[arg(required_unless_present = "text", conflicts_with = "text")]
    answer: Option<PathBuf>,

    /// The answer, taken literally
    #[arg(long, value_name = "ANSWER")]
    text: Option<String>,

    #[command(flatten)]
    evidence: EvidenceArguments,

    #[command(flatten)]
    policy: PolicyArguments,

    /// How to print the report
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// List every claim instead of summing long lists up
    #[arg(long)]
    all: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: tieout.report/1
    Json,
    /// One page for a browser, complete in itself
    Html,
}

/// Whether the answer is let through.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let policy = arguments.policy.read()?;
    let answer = match (&arguments.text, &arguments.answer) {
        (Some(text), _) => text.clone(),
        (None, Some(path)) if path.as_os_str() == "-" && arguments.evidence.takes_stdin() => {
            return Err(Failure("the answer and the evidence cannot both be standard input".to_owned()));
        }
        (None, Some(path)) => read_text(path)?,
        (None, None) => return Err(Failure("no answer is given".to_owned())),
    };
    let evidence = arguments.evidence.read()?;
    let report = tieout::check(&answer, &evidence, &policy);
    match arguments.format {
        Format::Text => print_text(&render::text(&report, &evidence, &layout(arguments.all)))?,
        Format::Json => print(&render::json(&report, &evidence))?,
        Format::Html => print(&render::html(&report, &evidence, &page(arguments.all)))?,
    }
    Ok(report.ok)
}
