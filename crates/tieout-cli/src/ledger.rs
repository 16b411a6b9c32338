//! `tieout ledger`: what was validated and what people decided about it.

mod json;
mod text;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use tieout::render::shown as safe;
use tieout_ledger::{
    Choice, Decision, Digest, Filter, Head, Ledger, LedgerError, Moment, Progress, Shown, Status, Summary,
    Verification, verify_exported,
};

use crate::Failure;
use crate::input::{read_bytes, unreadable};
use crate::output::{layout, print, print_text};
use crate::waiting::Waiting;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List records, the newest first
    List(List),
    /// Show a record: what was read, how each field stands, and what people decided
    Show(Show),
    /// Record what a person decided about a field of a record
    Decide(Decide),
    /// Draw records for spot checks, the same ones for the same ledger and seed
    Sample(Sample),
    /// Walk over all events, and say whether anything was changed, cut off or lost
    #[command(after_help = "Exit codes: 0 everything holds, 1 it does not, 2 bad input or usage.")]
    Verify(Verify),
    /// Print all events, one line each, with their hashes
    Export(Export),
}

#[derive(Debug, Args)]
struct In {
    /// The ledger
    #[arg(long = "ledger", value_name = "DB")]
    ledger: PathBuf,
}

#[derive(Debug, Args)]
struct How {
    /// How to print it
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: `tieout.records/1`, `tieout.record/1`, `tieout.difference/1`, `tieout.decision/1`, `tieout.verification/1`
    Json,
}

#[derive(Debug, Args)]
struct List {
    #[command(flatten)]
    file: In,

    /// Records of this document: its SHA-256, or the file itself
    #[arg(long, value_name = "SHA256|FILE")]
    document: Option<PathBuf>,

    /// Records of the contract of this name
    #[arg(long, value_name = "NAME")]
    contract: Option<String>,

    /// Records with a field that stands so, after all decisions
    #[arg(long, value_name = "STATUS", value_parser = status)]
    status: Option<Status>,

    /// Records before this number
    #[arg(long, value_name = "NUMBER")]
    before: Option<u64>,

    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 50)]
    limit: usize,

    #[command(flatten)]
    how: How,
}

#[derive(Debug, Args)]
struct Show {
    /// The record's number
    record: u64,

    #[command(flatten)]
    file: In,

    /// Show what it says otherwise than this earlier record of the same candidate
    #[arg(long, value_name = "NUMBER")]
    against: Option<u64>,

    #[command(flatten)]
    how: How,
}

#[derive(Debug, Args)]
struct Decide {
    /// The record's number
    record: u64,

    /// The field
    field: String,

    #[command(flatten)]
    file: In,

    #[command(flatten)]
    what: Chosen,

    /// Who decided
    #[arg(long, value_name = "NAME")]
    who: String,

    /// Why
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,

    /// When, in UTC, such as 2026-03-31T09:05:00Z; now, where nothing is given
    #[arg(long, value_name = "TIME")]
    when: Option<Moment>,

    #[command(flatten)]
    how: How,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Chosen {
    /// The value is right
    #[arg(long)]
    confirm: bool,

    /// The value is wrong
    #[arg(long)]
    reject: bool,

    /// The value is this one
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    correct: Option<String>,
}

#[derive(Debug, Args)]
struct Sample {
    #[command(flatten)]
    file: In,

    /// How many
    #[arg(short, long, value_name = "N")]
    n: usize,

    /// Another seed draws other records
    #[arg(long, default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    how: How,
}

#[derive(Debug, Args)]
struct Verify {
    /// The ledger
    #[arg(long, value_name = "DB", required_unless_present = "exported")]
    ledger: Option<PathBuf>,

    /// Instead of a ledger, the lines that `tieout ledger export` printed; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "ledger")]
    exported: Option<PathBuf>,

    /// A head that an earlier run printed: the ledger must still hold it
    #[arg(long, value_name = "NUMBER:HASH")]
    head: Option<Head>,

    #[command(flatten)]
    how: How,
}

#[derive(Debug, Args)]
struct Export {
    #[command(flatten)]
    file: In,
}

fn status(word: &str) -> Result<Status, String> {
    Status::of(word).ok_or_else(|| format!("it is one of {}", Status::ALL.map(Status::as_str).join(", ")))
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    // What is wrong may be said in names that stand in the ledger.
    answer(arguments).map_err(|Failure(message)| Failure(safe(&message)))
}

fn answer(arguments: &Arguments) -> Result<bool, Failure> {
    match &arguments.what {
        What::List(arguments) => list(arguments).map(|()| true),
        What::Show(arguments) => show(arguments).map(|()| true),
        What::Decide(arguments) => decide(arguments).map(|()| true),
        What::Sample(arguments) => sample(arguments).map(|()| true),
        What::Verify(arguments) => verify(arguments),
        What::Export(arguments) => export(arguments).map(|()| true),
    }
}

fn put(how: &How, text: impl FnOnce() -> String, json: impl FnOnce() -> String) -> Result<(), Failure> {
    match how.format {
        Format::Text => print_text(&text()),
        Format::Json => print(&json()),
    }
}

fn list(arguments: &List) -> Result<(), Failure> {
    let ledger = Ledger::open(&arguments.file.ledger)?;
    let waiting = Waiting::new("looking through the ledger");
    let filter = Filter {
        document: arguments.document.as_deref().map(digest).transpose()?,
        contract_name: arguments.contract.clone(),
        status: arguments.status,
        before: arguments.before,
        limit: Some(arguments.limit),
    };
    let records = ledger.list(&filter)?;
    drop(waiting);
    // A page that is full may have another one behind it.
    let next = records.last().filter(|_| records.len() == arguments.limit).map(|last| last.number);
    put(&arguments.how, || text::list(&records, next, &layout(true)), || json::list(&records, next))
}

/// The digest of a document: as it is written, or of the file of that name.
fn digest(document: &Path) -> Result<Digest, Failure> {
    match document.to_str().map(str::parse::<Digest>) {
        Some(Ok(digest)) => Ok(digest),
        _ => Ok(Digest::of(&read_bytes(document)?)),
    }
}

fn show(arguments: &Show) -> Result<(), Failure> {
    let ledger = Ledger::open(&arguments.file.ledger)?;
    if let Some(old) = arguments.against {
        let difference = ledger.difference(old, arguments.record)?;
        return put(
            &arguments.how,
            || text::difference(&difference, &layout(true)),
            || json::difference(&difference),
        );
    }
    let shown = ledger.show(arguments.record)?;
    let mut same = Vec::new();
    for other in ledger.by_document(shown.validation.document)? {
        if other.number != shown.number
            && ledger.show(other.number)?.validation.candidate == shown.validation.candidate
        {
            same.push(other.number);
        }
    }
    put(&arguments.how, || text::show(&shown, &same, &layout(true)), || json::show(&shown, &same))
}

fn decide(arguments: &Decide) -> Result<(), Failure> {
    let what = match &arguments.what {
        Chosen { correct: Some(value), .. } => Choice::Correct(value.clone()),
        Chosen { confirm: true, .. } => Choice::Confirm,
        Chosen { .. } => Choice::Reject,
    };
    let decision = Decision {
        who: arguments.who.clone(),
        when: arguments.when.clone().unwrap_or_else(now),
        what,
        note: arguments.note.clone(),
    };
    let mut ledger = Ledger::open(&arguments.file.ledger)?;
    let decided = ledger.decide(arguments.record, &arguments.field, &decision)?;
    put(
        &arguments.how,
        || text::decided(arguments.record, &decided, &decision, &layout(true)),
        || json::decided(arguments.record, &decided),
    )
}

/// The library reads no clock; the command does.
#[allow(clippy::disallowed_types)]
pub(crate) fn now() -> Moment {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Moment::of_unix(since.map_or(0, |d| i64::try_from(d.as_secs()).unwrap_or(i64::MAX)))
}

fn sample(arguments: &Sample) -> Result<(), Failure> {
    let ledger = Ledger::open(&arguments.file.ledger)?;
    let waiting = Waiting::new("drawing from the ledger");
    let drawn = ledger.sample(arguments.n, arguments.seed)?;
    let records =
        drawn.into_iter().map(|number| ledger.show(number).map(summary)).collect::<Result<Vec<_>, _>>()?;
    drop(waiting);
    put(
        &arguments.how,
        || text::list(&records, None, &layout(true)),
        || json::sample(&records, arguments.seed),
    )
}

fn summary(shown: Shown) -> Summary {
    let v = shown.validation;
    Summary {
        number: shown.number,
        hash: shown.hash,
        when: shown.when,
        document: v.document,
        contract: v.contract,
        contract_name: v.contract_name,
        contract_version: v.contract_version,
        tool: v.tool,
        fields: shown.fields,
    }
}

/// Whether everything holds.
fn verify(arguments: &Verify) -> Result<bool, Failure> {
    let waiting = Waiting::new("verifying the ledger");
    let verified = match (&arguments.exported, &arguments.ledger) {
        (Some(path), _) => verify_file(path, arguments.head),
        (None, Some(path)) => verify_ledger(path, arguments.head, &waiting),
        // The command line does not let it be.
        (None, None) => Err(Failure("nothing to verify: give --ledger or --exported".to_owned())),
    }?;
    drop(waiting);
    let (ok, page) = match &verified {
        Ok(verification) => (verification.holds(), layout(true)),
        Err(_) => (false, layout(true)),
    };
    put(&arguments.how, || text::verified(&verified, &page), || json::verified(&verified))?;
    Ok(ok)
}

/// What a verification came to, or why a damaged ledger could not even be opened.
type Verified = Result<Verification, String>;

fn verify_ledger(path: &Path, head: Option<Head>, waiting: &Waiting) -> Result<Verified, Failure> {
    let ledger = match Ledger::open(path) {
        Ok(ledger) => ledger,
        Err(error @ LedgerError::Damaged { .. }) => return Ok(Err(error.to_string())),
        Err(other) => return Err(other.into()),
    };
    let verified = ledger.verify_with(head, |Progress { done, total }| {
        waiting.on(&match done < total {
            true => format!("verifying the ledger, event {done} of {total}, {} %", 100 * done / total),
            false => "verifying the ledger's file".to_owned(),
        });
    })?;
    Ok(Ok(verified))
}

fn verify_file(path: &Path, head: Option<Head>) -> Result<Verified, Failure> {
    let lines: Box<dyn BufRead> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(File::open(path).map_err(|e| unreadable(path, &e))?))
    };
    verify_exported(lines, head).map(Ok).map_err(|e| unreadable(path, &e))
}

fn export(arguments: &Export) -> Result<(), Failure> {
    let ledger = Ledger::open(&arguments.file.ledger)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let mut written = Ok(());
    ledger.export(|line| {
        written = out.write_all(line.as_bytes());
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    match written.and_then(|()| out.flush()) {
        // A reader that has gone away is no error.
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Failure(format!("cannot write the output: {e}"))),
        _ => Ok(()),
    }
}
