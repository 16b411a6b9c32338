//! `tieout batch`: many answers, one JSON object a line in, one a line out, in the order of the input.
//!
//! Lines are dealt to the threads in turn and collected in turn, so the order holds without sorting and a bounded number of
//! lines is in memory at any time.

mod line;
mod resume;

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use indicatif::{ProgressBar, ProgressStyle};

use crate::Failure;
use crate::input::{GlossaryArguments, PolicyArguments, unreadable};
use crate::output::complain;
use line::{Done, Setting};
use resume::Already;

#[derive(Debug, clap::Args)]
#[command(after_help = "Lines that cannot be read give {\"id\", \"error\"} and the run goes on.\n\
    Exit codes: 0 every line has its report, 1 some lines could not be read (in an earlier run too), 2 bad input or usage.")]
pub(crate) struct Arguments {
    /// Lines of `{"id", "answer", "evidence": […], "policy"?, "question"?, "glossary"?}`; `-` is standard input
    #[arg(value_name = "IN.jsonl")]
    input: PathBuf,

    /// Where the lines `{"id", "ok", "outcome", "claims", "coverage"}` go; `-` is standard output
    #[arg(value_name = "OUT.jsonl")]
    output: PathBuf,

    #[command(flatten)]
    policy: PolicyArguments,

    #[command(flatten)]
    glossary: GlossaryArguments,

    /// Threads; as many as there are processors by default
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Go on where an interrupted run stopped: answers whose id is in OUT are skipped
    #[arg(long)]
    resume: bool,

    /// Say for each supported number how likely a random figure written like it would have been supported in its place. The check is
    /// made again with other figures, so this takes about a hundred times as long
    #[arg(long)]
    coincidence: bool,

    /// Let evidence of the kind `file` be read from this folder
    #[arg(long, value_name = "DIR")]
    allow_files: Option<PathBuf>,
}

/// More threads than any machine has processors help nobody, and the system may refuse them.
const MOST_THREADS: usize = 256;
/// How many lines wait for each thread, and how many results.
const WAITING: usize = 4;

/// Whether every line could be read.
pub(crate) fn run(arguments: &Arguments) -> Result<bool, Failure> {
    let setting =
        Setting::new(arguments.policy.read()?, arguments.glossary.read()?, arguments.allow_files.as_deref())?
            .with_coincidence(arguments.coincidence);
    let threads = match arguments.jobs {
        Some(n) => n.get().min(MOST_THREADS),
        None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
    };
    let (input, length) = open(&arguments.input)?;
    if arguments.resume && arguments.output.as_os_str() == "-" {
        return Err(Failure("--resume needs a file to go on with, not standard output".to_owned()));
    }
    same_file(&arguments.input, &arguments.output)?;
    let already = if arguments.resume { resume::read(&arguments.output)? } else { Already::default() };
    let output = create(&arguments.output, already.length)?;
    let earlier_errors = already.errors;
    let bar = bar(length);
    let counts = process(input, output, threads, &setting, already, &bar);
    bar.finish_and_clear();
    let counts = counts.map_err(|e| Failure(e.0))?;
    if counts.unread > 0 {
        let message = format!(
            "{} of {} lines could not be read; each has its reason under \"error\"",
            counts.unread, counts.lines
        );
        complain("warning", &message);
    }
    if earlier_errors > 0 {
        let (lines, them) = if earlier_errors == 1 { ("line", "it") } else { ("lines", "them") };
        let message = format!(
            "{} {lines} of the earlier run could not be read; remove {them} from the output to have {them} read again",
            earlier_errors
        );
        complain("warning", &message);
    }
    if counts.lines == 0 && counts.skipped == 0 {
        complain("warning", "the input holds no lines");
    }
    Ok(counts.unread == 0 && earlier_errors == 0)
}

/// What a run came to.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// Lines written.
    lines: usize,
    /// Lines written that carry an error.
    unread: usize,
    /// Lines skipped, since the output has them.
    skipped: usize,
}

fn process(
    mut input: Box<dyn BufRead + Send>,
    mut output: Box<dyn Write>,
    threads: usize,
    setting: &Setting,
    already: Already,
    bar: &ProgressBar,
) -> Result<Counts, Failure> {
    let mut counts = Counts::default();
    std::thread::scope(|scope| {
        let mut to_workers: Vec<SyncSender<(usize, Vec<u8>)>> = Vec::new();
        let mut from_workers: Vec<Receiver<Done>> = Vec::new();
        for _ in 0..threads {
            let (line_in, lines) = sync_channel::<(usize, Vec<u8>)>(WAITING);
            let (done_in, done) = sync_channel(WAITING);
            let already = &already;
            scope.spawn(move || {
                for (number, line) in lines {
                    if done_in.send(line::check(number, &line, setting, already)).is_err() {
                        break;
                    }
                }
            });
            to_workers.push(line_in);
            from_workers.push(done);
        }
        let bar_in = bar.clone();
        let reader = scope.spawn(move || -> io::Result<()> {
            let mut number = 0;
            let mut turn = 0;
            loop {
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line)?;
                if read == 0 {
                    return Ok(());
                }
                bar_in.inc(u64::try_from(read).unwrap_or(u64::MAX));
                number += 1;
                if line.iter().all(u8::is_ascii_whitespace) {
                    continue;
                }
                if to_workers[turn % threads].send((number, line)).is_err() {
                    return Ok(());
                }
                turn += 1;
            }
        });
        let mut unnamed_errors = already.unnamed_errors;
        let mut turn = 0;
        // A worker ends when its lines do, and lines are dealt in turn: the first that has none ends the run.
        let written = loop {
            let Ok(done) = from_workers[turn % threads].recv() else { break Ok(()) };
            turn += 1;
            let (line, unread) = match done {
                Done::Report(line) => (line, false),
                Done::Error { line, .. } => (line, true),
                Done::Skipped => {
                    counts.skipped += 1;
                    continue;
                }
            };
            // Lines without an id cannot be told apart; since the order holds, as many of them as the output has are done.
            if unread && line.starts_with("{\"id\":null,") && unnamed_errors > 0 {
                unnamed_errors -= 1;
                counts.skipped += 1;
                continue;
            }
            counts.lines += 1;
            counts.unread += usize::from(unread);
            let mut write = || {
                output.write_all(line.as_bytes())?;
                output.write_all(b"\n")?;
                output.flush()
            };
            if let Err(e) = write() {
                break Err(e);
            }
        };
        drop(from_workers);
        match written {
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            Err(e) => return Err(Failure(format!("cannot write the output: {e}"))),
            Ok(()) => {}
        }
        match reader.join() {
            Ok(Ok(())) => Ok(()),
            Ok(Err(e)) => Err(Failure(format!("cannot read the input: {e}"))),
            Err(_) => Err(Failure("the reader stopped".to_owned())),
        }
    })?;
    Ok(counts)
}

fn open(path: &Path) -> Result<(Box<dyn BufRead + Send>, Option<u64>), Failure> {
    if path.as_os_str() == "-" {
        return Ok((Box::new(BufReader::new(io::stdin())), None));
    }
    let file = File::open(path).map_err(|e| unreadable(path, &e))?;
    let length = file.metadata().ok().filter(|m| m.is_file()).map(|m| m.len());
    Ok((Box::new(BufReader::with_capacity(1 << 16, file)), length))
}

/// Opens the output; with `keep` bytes of an earlier run in it.
fn create(path: &Path, keep: u64) -> Result<Box<dyn Write>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdout().lock()));
    }
    let failure = |e: io::Error| Failure(format!("cannot write {}: {e}", path.display()));
    if keep == 0 {
        return Ok(Box::new(BufWriter::new(File::create(path).map_err(failure)?)));
    }
    let mut file = File::options().write(true).open(path).map_err(failure)?;
    file.set_len(keep).map_err(failure)?;
    io::Seek::seek(&mut file, io::SeekFrom::End(0)).map_err(failure)?;
    Ok(Box::new(BufWriter::new(file)))
}

fn same_file(input: &Path, output: &Path) -> Result<(), Failure> {
    match (input.canonicalize(), output.canonicalize()) {
        (Ok(a), Ok(b)) if a == b && a.is_file() => {
            Err(Failure("the input and the output are the same file".to_owned()))
        }
        _ => Ok(()),
    }
}

/// A progress bar on standard error, where that is a terminal.
fn bar(length: Option<u64>) -> ProgressBar {
    let (bar, template) = match length {
        Some(n) => (ProgressBar::new(n), "{bar:40} {percent:>3}% {bytes} of {total_bytes}, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {bytes}, {elapsed}"),
    };
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
