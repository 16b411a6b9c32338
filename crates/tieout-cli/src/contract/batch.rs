//! `tieout contract batch`: many records, one JSON object a line in, one a line out, in the order of the input.
//!
//! A block of lines is cut into a piece for each thread, so the order holds without sorting, a bounded number of lines is in
//! memory, and neighbours that name one document read it once.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use tieout::contract::{Candidate, Contract, render, validate};
use tieout::evidence::{Document, Json};
use tieout::ingest::pages_from_json;

use super::document;
use super::keep::{self, Digest};
use crate::Failure;
use crate::input::unreadable;
use crate::output::complain;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "A document that is a text is the path of a PDF, from the working directory; nothing else is read from files.\n\
    Lines that cannot be read give {\"id\", \"error\"} and the run goes on.\n\
    Exit codes: 0 every line has its report, 1 some lines could not be read, 2 bad input or usage."
)]
pub(super) struct Arguments {
    /// Lines of `{"id", "document": PATH or {"pages": […]}, "contract": {…} or a shipped one's name, "candidate": {…}}`
    #[arg(value_name = "IN.jsonl")]
    input: PathBuf,

    /// Where the lines `{"id", "fields", "rules", …}` go
    #[arg(value_name = "OUT.jsonl")]
    output: PathBuf,

    /// Keep the validations in this ledger, which is made where there is none: see `tieout ledger`
    #[arg(long, value_name = "DB")]
    ledger: Option<PathBuf>,

    /// Threads; as many as there are processors by default
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// How many lines a thread takes at once.
const PIECE: usize = 32;
/// More threads than any machine has processors help nobody.
const MOST_THREADS: usize = 256;
/// How many documents each thread keeps.
const KEPT: usize = 32;

/// Whether every line could be read.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let threads = match arguments.jobs {
        Some(n) => n.get().min(MOST_THREADS),
        None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
    };
    let file = File::open(&arguments.input).map_err(|e| unreadable(&arguments.input, &e))?;
    let length = file.metadata().map_or(0, |m| m.len());
    if arguments.output.exists() && same(&arguments.input, &arguments.output) {
        return Err(Failure("the input and the output are one file".to_owned()));
    }
    let failed = |e: std::io::Error| Failure(format!("{}: {e}", arguments.output.display()));
    let mut output = BufWriter::new(File::create(&arguments.output).map_err(failed)?);
    let bar = ProgressBar::new(length);
    if let Ok(style) =
        ProgressStyle::with_template("{bar:30} {percent} % of the input, {elapsed}, {eta} left")
    {
        bar.set_style(style);
    }
    let mut input = BufReader::new(file);
    let mut kept: Vec<Kept> = (0..threads).map(|_| Kept::default()).collect();
    let keeps = arguments.ledger.is_some();
    let (mut lines, mut unread) = (0, 0);
    loop {
        let block = block(&mut input, threads * PIECE).map_err(|e| unreadable(&arguments.input, &e))?;
        if block.is_empty() {
            break;
        }
        let done: Vec<Done> = std::thread::scope(|scope| {
            let pieces = block.chunks(block.len().div_ceil(threads)).zip(&mut kept);
            let running: Vec<_> = pieces
                .map(|(piece, kept)| {
                    scope.spawn(move || piece.iter().map(|l| line(l, kept, keeps)).collect::<Vec<_>>())
                })
                .collect();
            // A thread that died has lost its lines: they are counted, not passed over.
            running.into_iter().flat_map(|t| t.join().unwrap_or_default()).collect()
        });
        if done.len() != block.len() {
            return Err(Failure(
                "a thread ended before its lines were done: please report this input".to_owned(),
            ));
        }
        let mut keep = Vec::new();
        for done in done {
            lines += 1;
            unread += usize::from(!done.read);
            writeln!(output, "{}", done.text).map_err(failed)?;
            keep.extend(done.keep);
        }
        if let Some(ledger) = arguments.ledger.as_ref().filter(|_| !keep.is_empty()) {
            keep::keep(ledger, &keep)?;
        }
        bar.inc(block.iter().map(|l| l.len() as u64 + 1).sum());
    }
    output.flush().map_err(failed)?;
    bar.finish_and_clear();
    if unread > 0 {
        complain(
            "warning",
            &format!("{unread} of {lines} lines could not be read; each has its reason under \"error\""),
        );
    }
    if lines == 0 {
        complain("warning", "the input holds no lines");
    }
    Ok(unread == 0)
}

fn same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}

/// The next lines that hold anything.
fn block(input: &mut impl BufRead, most: usize) -> std::io::Result<Vec<String>> {
    let mut out = Vec::new();
    while out.len() < most {
        let mut bytes = Vec::new();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches(['\n', '\r']);
        if !text.trim().is_empty() {
            out.push(text.to_owned());
        }
    }
    Ok(out)
}

/// The documents that a thread has read last, each with its digest.
#[derive(Default)]
struct Kept {
    documents: VecDeque<(String, Arc<(Document, Digest)>)>,
}

impl Kept {
    fn pdf(&mut self, path: &str) -> Result<Arc<(Document, Digest)>, String> {
        if let Some((_, known)) = self.documents.iter().find(|(p, _)| p == path) {
            return Ok(Arc::clone(known));
        }
        let bytes = std::fs::read(path).map_err(|e| format!("{path}: {e}"))?;
        // Lines may come from anybody: nothing but documents is read for them.
        if !bytes.starts_with(b"%PDF-") {
            return Err(format!("{path} is no PDF"));
        }
        let document = document::pdf(&bytes).map_err(|e| format!("{path}: {e}"))?;
        let read = Arc::new((document, Digest::of(&bytes)));
        self.documents.push_front((path.to_owned(), Arc::clone(&read)));
        self.documents.truncate(KEPT);
        Ok(read)
    }
}

/// What became of a line.
struct Done {
    /// What is written for it.
    text: String,
    /// Whether it could be read.
    read: bool,
    /// What the ledger keeps of it.
    keep: Option<keep::Kept>,
}

fn line(text: &str, kept: &mut Kept, keeps: bool) -> Done {
    let mut id = Value::Null;
    match report(text, kept, &mut id, keeps) {
        Ok((report, keep)) => {
            let mut whole = serde_json::Map::new();
            whole.insert("id".to_owned(), id);
            if let Value::Object(rest) = report {
                whole.extend(rest);
            }
            Done { text: Value::Object(whole).to_string(), read: true, keep }
        }
        Err(error) => Done { text: json!({"id": id, "error": error}).to_string(), read: false, keep: None },
    }
}

type Reported = (Value, Option<keep::Kept>);

fn report(text: &str, kept: &mut Kept, id: &mut Value, keeps: bool) -> Result<Reported, String> {
    let (json, spans) = Json::parse_with_spans(text).map_err(|e| format!("this is no JSON: {e}"))?;
    if let Some(given) = json.get(Json::ROOT, "id") {
        *id = serde_json::from_str(&json.write(given)).unwrap_or(Value::Null);
    }
    let member = |key: &str| json.get(Json::ROOT, key).ok_or_else(|| format!("\"{key}\" is missing"));
    let contract = member("contract")?;
    let contract = match json.as_str(contract) {
        Some(name) => {
            Contract::shipped(name).ok_or_else(|| format!("there is no shipped contract {name:?}"))?
        }
        None => Contract::from_json(&json.write(contract)).map_err(|e| format!("contract: {e}"))?,
    };
    let node = member("candidate")?;
    let candidate = Candidate::from_node(&json, node, Some((text, &spans)), &contract)
        .map_err(|e| format!("candidate: {e}"))?;
    let given = member("document")?;
    let document = match json.as_str(given) {
        Some(path) => kept.pdf(path)?,
        None => {
            let pages = pages_from_json(&json, given).map_err(|e| e.to_string())?;
            Arc::new((pages, Digest::of(json.write(given).as_bytes())))
        }
    };
    let report = render::value(&validate(&contract, &document.0, &candidate));
    let keep = keeps.then(|| keep::Kept::with(document.1, &contract, &json.write(node), &report.to_string()));
    Ok((report, keep))
}
