//! `tieout explain`: what was read, and how.

mod answer;
mod evidence;

use std::path::PathBuf;

use clap::Subcommand;

use crate::Failure;
use crate::input::{read_sources, read_text};
use crate::output::print;
use tieout::Evidence;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Sources, tables, and what their columns and rows are taken for
    Evidence {
        /// CSV, TSV, JSON, JSONL, Markdown or text; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// The sentences of an answer, and every value as it is read
    Answer {
        /// The answer; `-` is standard input
        #[arg(required_unless_present = "text", conflicts_with = "text")]
        answer: Option<PathBuf>,

        /// The answer, taken literally
        #[arg(long, value_name = "ANSWER")]
        text: Option<String>,
    },
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    match &arguments.what {
        What::Evidence { files } => print(&evidence::explain(&Evidence::new(read_sources(files)?)))?,
        What::Answer { text: Some(text), .. } => print(&answer::explain(text))?,
        What::Answer { answer: Some(path), .. } => print(&answer::explain(&read_text(path)?))?,
        What::Answer { .. } => return Err(Failure("no answer is given".to_owned())),
    }
    Ok(true)
}
