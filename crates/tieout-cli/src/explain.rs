//! `tieout explain`: what was read, and how; and how each verdict came about.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use crate::Failure;
use crate::input::{EvidenceArguments, GlossaryArguments, PolicyArguments, read_text};
use crate::output::{layout, print, print_text};
use crate::page;
use tieout::{Checker, Span, Trace, render};

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Sources, tables, what their columns and rows are taken for, and where units, scales and periods are stated
    Evidence(Shown),
    /// How an answer is read; with evidence, how each verdict came about
    Answer(Answer),
}

#[derive(Debug, clap::Args)]
struct Shown {
    /// CSV, TSV, JSON, JSONL, Markdown, PDF or text; `-` is standard input. Those of `-e` come behind
    #[arg(required_unless_present_any = ["evidence", "question"], value_name = "FILE[#SETTING]")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    evidence: EvidenceArguments,

    /// How to print it
    #[arg(short, long, value_enum, default_value_t = EvidenceFormat::Text)]
    format: EvidenceFormat,

    /// List everything instead of summing long lists up
    #[arg(long)]
    all: bool,

    /// Only this page of a PDF or of given pages, counted from 1: its words with their boxes, line by line
    #[arg(long, value_name = "N", conflicts_with_all = ["evidence", "question", "all", "format"])]
    page: Option<usize>,

    /// Draw the page with its words and lines outlined, into this file
    #[arg(long, value_name = "FILE", requires = "page")]
    png: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EvidenceFormat {
    /// For people
    Text,
    /// For programs: tieout.evidence/1
    Json,
}

#[derive(Debug, clap::Args)]
struct Answer {
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

    #[command(flatten)]
    glossary: GlossaryArguments,

    /// Only this claim, counted from 1 in the order of the report
    #[arg(long, value_name = "N", conflicts_with = "at")]
    claim: Option<usize>,

    /// Only the claim at this line and column, both from 1
    #[arg(long, value_name = "LINE:COLUMN")]
    at: Option<String>,

    /// How to print it
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: tieout.trace/1
    Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    match &arguments.what {
        What::Evidence(arguments) => evidence(arguments)?,
        What::Answer(arguments) => answer(arguments)?,
    }
    Ok(true)
}

fn evidence(arguments: &Shown) -> Result<(), Failure> {
    if let Some(number) = arguments.page {
        return page::show(&arguments.files, number, arguments.png.as_deref());
    }
    let evidence = arguments.evidence.read_with(&arguments.files)?;
    match arguments.format {
        EvidenceFormat::Text => print_text(&render::evidence(&evidence, &layout(arguments.all))),
        EvidenceFormat::Json => print(&render::evidence_json(&evidence)),
    }
}

fn answer(arguments: &Answer) -> Result<(), Failure> {
    let text = match (&arguments.text, &arguments.answer) {
        (Some(text), _) => text.clone(),
        (None, Some(path)) if path.as_os_str() == "-" && arguments.evidence.takes_stdin() => {
            return Err(Failure("the answer and the evidence cannot both be standard input".to_owned()));
        }
        (None, Some(path)) => read_text(path)?,
        (None, None) => return Err(Failure("no answer is given".to_owned())),
    };
    let whole = arguments.claim.is_none() && arguments.at.is_none();
    if !arguments.evidence.is_given() && whole && matches!(arguments.format, Format::Text) {
        return print(&render::reading(&text, arguments.policy.read()?.locale));
    }
    let policy = arguments.policy.read()?;
    let evidence = arguments.evidence.read()?;
    let trace = Checker::new(&evidence).with_glossary(arguments.glossary.read()?).explain(&text, &policy);
    let only = one_claim(arguments, &trace)?;
    match arguments.format {
        Format::Text => print(&render::trace_text(&trace, &evidence, only)),
        Format::Json => print(&render::trace_json(&trace, only)),
    }
}

/// The span of the claim that is asked for.
fn one_claim(arguments: &Answer, trace: &Trace) -> Result<Option<Span>, Failure> {
    let claims = &trace.report.claims;
    if let Some(number) = arguments.claim {
        let claim = number.checked_sub(1).and_then(|i| claims.get(i));
        let count = claims.len();
        return claim
            .map(|c| Some(c.span))
            .ok_or_else(|| Failure(format!("--claim {number}: the answer has claims 1 to {count}")));
    }
    let Some(at) = &arguments.at else { return Ok(None) };
    let wrong = || Failure(format!("--at takes LINE:COLUMN, both from 1, not {at:?}"));
    let (line, column) = at.split_once(':').ok_or_else(wrong)?;
    let number = |s: &str| s.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(wrong);
    let (line, column) = (number(line)?, number(column)?);
    let text = &trace.report.answer;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let offset = rest.char_indices().nth(column).map_or(rest.len(), |(i, _)| i);
    let place = start + offset;
    let claim = claims.iter().find(|c| c.span.start <= place && place < c.span.end);
    claim.map(|c| Some(c.span)).ok_or_else(|| Failure(format!("--at {at}: no claim stands there")))
}
