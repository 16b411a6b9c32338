//! What goes to the terminal. A reader that has gone away (`tieout … | head`) is no error: the exit code still tells.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use tieout::render::{HtmlOptions, Palette, TextOptions};

use crate::Failure;

const COLOURS: Palette = Palette {
    bad: "\u{1b}[1;31m",
    good: "\u{1b}[32m",
    doubt: "\u{1b}[33m",
    quiet: "\u{1b}[2m",
    strong: "\u{1b}[1m",
    reset: "\u{1b}[0m",
};

/// How text is laid out: as wide as the terminal, with its colours (`NO_COLOR` and `CLICOLOR_FORCE` are heeded).
pub(crate) fn layout(all: bool) -> TextOptions {
    let width = terminal_size::terminal_size().map_or(0, |(w, _)| usize::from(w.0));
    let width = if width == 0 { 100 } else { width.min(160) };
    let plain = AutoStream::choice(&io::stdout()) == ColorChoice::Never;
    TextOptions { width, palette: if plain { Palette::default() } else { COLOURS }, all }
}

/// How much of a report a page shows.
pub(crate) fn page(all: bool) -> HtmlOptions {
    if all { HtmlOptions::whole() } else { HtmlOptions::default() }
}

/// Prints text with colours, where the terminal has them.
pub(crate) fn print_text(text: &str) -> Result<(), Failure> {
    written(write_all(&mut anstream::stdout().lock(), text))
}

/// Prints bytes as they are.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    written(write_all(&mut io::stdout().lock(), text))
}

fn write_all(to: &mut impl Write, text: &str) -> io::Result<()> {
    to.write_all(text.as_bytes())?;
    to.flush()
}

/// An error of writing to standard output, but for a reader that has gone away.
fn written(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Failure(format!("cannot write the output: {e}"))),
        _ => Ok(()),
    }
}

/// Writes a file whole or not at all: a new file beside it takes its place when it is complete. What is no ordinary file (a pipe, a
/// device) is written to as it is.
pub(crate) fn save(path: &Path, text: &str) -> Result<(), Failure> {
    let failure = |e: io::Error| Failure(format!("cannot write {}: {e}", path.display()));
    // A link stays a link: what it leads to is written.
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if real.exists() && !real.is_file() {
        return fs::write(&real, text).map_err(failure);
    }
    let mut name = real.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    let part = real.with_file_name(name);
    let write = || {
        let mut file = File::options().write(true).create_new(true).open(&part)?;
        let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
        drop(file);
        let done = written.and_then(|()| fs::rename(&part, &real));
        if done.is_err() {
            let _ = fs::remove_file(&part);
        }
        done
    };
    write().map_err(failure)
}

/// A line on standard error: `error: …`.
pub(crate) fn complain(word: &str, message: &str) {
    let colour = if word == "error" { "\u{1b}[1;31m" } else { "\u{1b}[1;33m" };
    // Names and texts of files may hold anything; nothing of them steers the terminal.
    let safe: String =
        message.chars().map(|c| if c.is_control() && c != '\n' { '\u{FFFD}' } else { c }).collect();
    let _ = writeln!(anstream::stderr(), "{colour}{word}\u{1b}[0m: {safe}");
}
