//! `tieout verify`: a report held against its evidence.

use std::fmt::Write as _;
use std::path::PathBuf;

use tieout::{ProblemKind, Verdict};

use crate::Failure;
use crate::input::{EvidenceArguments, GlossaryArguments, read_text};
use crate::output::print;
use crate::waiting::Waiting;

#[derive(Debug, clap::Args)]
#[command(after_help = "Exit codes: 0 the report holds, 1 it does not, 2 bad input or usage.")]
pub(crate) struct Arguments {
    /// A report that `tieout check --format json` made; `-` is standard input
    report: PathBuf,

    #[command(flatten)]
    evidence: EvidenceArguments,

    #[command(flatten)]
    glossary: GlossaryArguments,
}

/// Whether the report holds.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    if arguments.report.as_os_str() == "-" && arguments.evidence.takes_stdin() {
        return Err(Failure("the report and the evidence cannot both be standard input".to_owned()));
    }
    let text = read_text(&arguments.report)?;
    let glossary = arguments.glossary.read()?;
    let waiting = Waiting::new("reading the evidence");
    let evidence = arguments.evidence.read()?;
    waiting.on("replaying the certificates");
    let verified = tieout::verify_json_with(&text, &evidence, &glossary);
    drop(waiting);
    match verified {
        Ok(report) => {
            let certificates = report
                .claims
                .iter()
                .filter(|c| matches!(c.verdict, Verdict::Supported | Verdict::Contradicted))
                .count();
            print(&format!(
                "verified: {} claims, {certificates} certificates replayed, outcome {}\n",
                report.claims.len(),
                report.outcome
            ))?;
            Ok(true)
        }
        Err(problems) => {
            if let [only] = &problems[..]
                && only.kind == ProblemKind::NoReport
            {
                return Err(Failure(format!("{}: {}", arguments.report.display(), only.message)));
            }
            let mut out = format!("not verified: {} problems\n", problems.len());
            if problems.len() == 1 {
                out = "not verified\n".to_owned();
            }
            for problem in &problems {
                let _ = writeln!(out, "  {problem}");
            }
            print(&out)?;
            Ok(false)
        }
    }
}
