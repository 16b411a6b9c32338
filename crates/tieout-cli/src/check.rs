//! `tieout check`: one answer against its evidence.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use tieout::Checker;
use tieout::render::{self, MarkdownOptions, SarifOptions};

use crate::Failure;
use crate::input::{EvidenceArguments, GlossaryArguments, PolicyArguments, read_text};
use crate::output::{layout, page, print, print_text, save};
use crate::stream::{self, Printer};
use crate::waiting::Waiting;

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

    #[command(flatten)]
    glossary: GlossaryArguments,

    /// How to print the report
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write the report to this file instead of standard output: whole, or not at all
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Check the answer while it is written: print what is settled as soon as it is, as text with its findings or as lines of
    /// JSON (tieout.stream/1)
    #[arg(long, conflicts_with_all = ["text", "output"])]
    stream: bool,

    /// Say for each supported number how likely a random figure written like it would have been supported in its place. The check is
    /// made again with other figures, so this takes about a hundred times as long
    #[arg(long, conflicts_with = "stream")]
    coincidence: bool,

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
    /// For a comment on a pull request or the summary of a job
    Markdown,
    /// SARIF 2.1.0: annotations on the lines of the answer
    Sarif,
    /// JUnit XML: one test case a claim
    Junit,
}

impl Arguments {
    /// What the answer is called in a report: its path, or a neutral name.
    fn name(&self) -> String {
        match &self.answer {
            Some(path) if path.as_os_str() != "-" => {
                let path = path.to_string_lossy();
                if std::path::MAIN_SEPARATOR == '\\' { path.replace('\\', "/") } else { path.into_owned() }
            }
            _ => "answer.txt".to_owned(),
        }
    }

    /// Standard input is one thing only.
    fn free_stdin(&self, answer: &Path) -> Result<(), Failure> {
        if answer.as_os_str() == "-" && self.evidence.takes_stdin() {
            return Err(Failure("the answer and the evidence cannot both be standard input".to_owned()));
        }
        Ok(())
    }
}

/// Whether the answer is let through.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let policy = arguments.policy.read()?;
    let glossary = arguments.glossary.read()?;
    if let (true, Some(path)) = (arguments.stream, &arguments.answer) {
        let printer = match arguments.format {
            Format::Text => Printer::watch(),
            Format::Json => Printer::lines(),
            _ => {
                return Err(Failure(
                    "--stream prints text or json: other formats need the whole answer".to_owned(),
                ));
            }
        };
        arguments.free_stdin(path)?;
        let evidence = arguments.evidence.read()?;
        let checker = Checker::new(&evidence).with_glossary(glossary);
        return stream::run(path, &evidence, &checker, &policy, printer);
    }
    let answer = match (&arguments.text, &arguments.answer) {
        (Some(text), _) => text.clone(),
        (None, Some(path)) => {
            arguments.free_stdin(path)?;
            read_text(path)?
        }
        (None, None) => return Err(Failure("no answer is given".to_owned())),
    };
    let waiting = Waiting::new("reading the evidence");
    let evidence = arguments.evidence.read()?;
    let checker = Checker::new(&evidence).with_glossary(glossary);
    let mut report = waiting.check(&answer, &checker, &policy);
    if arguments.coincidence {
        waiting.on("checking other figures");
        checker.add_coincidences(&mut report);
    }
    waiting.on("writing the report");
    let all = arguments.all;
    let name = arguments.name();
    let text = match arguments.format {
        Format::Text => {
            let mut options = layout(all);
            if arguments.output.is_some() {
                options.palette = render::Palette::default();
            }
            render::text(&report, &evidence, &options)
        }
        Format::Json => render::json(&report, &evidence),
        Format::Html => render::html(&report, &evidence, &page(all)),
        Format::Markdown => {
            let limit = if all { usize::MAX } else { MarkdownOptions::default().limit };
            render::markdown(&report, &evidence, &MarkdownOptions { limit })
        }
        Format::Sarif => render::sarif(&report, &evidence, &SarifOptions { path: &name, all }),
        Format::Junit => render::junit(&report, &evidence, &name),
    };
    drop(waiting);
    match (&arguments.output, arguments.format) {
        (Some(path), _) => save(path, &text)?,
        (None, Format::Text) => print_text(&text)?,
        (None, _) => print(&text)?,
    }
    Ok(report.ok)
}
