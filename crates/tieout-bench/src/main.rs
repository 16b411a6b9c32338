//! Measures one case, or all: `time`, `counts`, `growth`, and `write` for a measurement by others.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)] // a clock and files are what this is about
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod counts;
mod growth;
mod valgrind;

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use tieout::{Evidence, Policy, Source, check};
use tieout_bench::{Case, Per, Report, cases, figures, growing_answers, growing_tables, large, small};

const USAGE: &str = "usage: tieout-bench COMMAND
  list                   names of all cases
  run CASE               does the work of a case once; what `counts` and `growth` start under valgrind
  time [CASE ...]        median time of cases
  counts FILE [--write]  instructions of every case, compared with FILE or written to it
  growth                 instructions over answers and tables of growing size
  write DIRECTORY        answers and rows of the cases of `check`, as JSON";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match arguments[..] {
        ["list"] => {
            cases().iter().for_each(|c| println!("{}", c.name));
            Ok(true)
        }
        ["run", name] => find(name).map(|case| {
            warm();
            let run = case.load()();
            println!("{name}: {}", counted(run));
            true
        }),
        ["time", ref names @ ..] => names.iter().try_for_each(|n| find(n).map(drop)).map(|()| {
            let all = cases();
            for case in all.iter().filter(|c| names.is_empty() || names.contains(&c.name.as_str())) {
                time(case);
            }
            true
        }),
        ["counts", file] => counts::compare(Path::new(file)),
        ["counts", file, "--write"] => counts::write(Path::new(file)),
        ["growth"] => growth::print(),
        ["write", directory] => write(Path::new(directory)),
        _ => Err(USAGE.to_owned()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

/// Builds what a process builds once, such as the tables of units, so that it is no part of a count.
fn warm() {
    let Report { table, answer } = small();
    let evidence = Evidence::new(vec![Source::table("rows", table)]);
    drop(check(&(answer + &figures(4_096)), &evidence, &Policy::default()));
}

/// Only what happens in here is counted.
#[inline(never)]
fn counted(run: tieout_bench::Run) -> usize {
    std::hint::black_box(run())
}

fn find(name: &str) -> Result<Case, String> {
    let grown = |prefix: &str, unit: &str| -> Option<usize> {
        name.strip_prefix(prefix)?.strip_suffix(unit)?.parse().ok()
    };
    let words = grown("check/built/", " words").map(|n| growing_answers(&[n]));
    let rows = grown("check/cold/", " rows")
        .or_else(|| grown("check/built/", " rows"))
        .map(|n| growing_tables(&[n]).into_iter().flatten().collect());
    words
        .or(rows)
        .unwrap_or_else(cases)
        .into_iter()
        .find(|c| c.name == name)
        .ok_or_else(|| format!("no case is named {name:?}; `tieout-bench list` names them"))
}

/// Runs for half a second, at least three times.
fn time(case: &Case) {
    let mut next = case.load();
    let mut times = Vec::new();
    let begun = Instant::now();
    while times.len() < 3 || (begun.elapsed() < Duration::from_millis(500) && times.len() < 100_000) {
        let run = next();
        let start = Instant::now();
        counted(run);
        times.push(start.elapsed());
    }
    times.sort();
    let median = times[times.len() / 2];
    let speed = match case.per {
        Per::Bytes(n) => format!("{:.1} MB/s", n as f64 / median.as_secs_f64() / 1e6),
        Per::Call => String::new(),
    };
    println!("{}\t{:.2} µs\t{speed}", case.name, median.as_secs_f64() * 1e6);
}

fn write(directory: &Path) -> Result<bool, String> {
    for (size, Report { table, answer }) in
        [("12x5", small()), ("2000x10", large(2_000)), ("200000x10", large(200_000))]
    {
        let rows = Report { table, answer: String::new() }.rows();
        let file = directory.join(format!("{size}.json"));
        let document = serde_json::json!({ "answer": answer, "rows": rows });
        std::fs::write(&file, document.to_string()).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(true)
}
