//! `tieout check --stream`: the answer is checked while it is written, and what is settled is printed at once.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use tieout::render::{StreamLines, Watch};
use tieout::{Checker, Claim, Evidence, Policy, Report, Stream};

use crate::Failure;
use crate::input::unreadable;
use crate::output::{layout, print, print_text};

/// How what is settled is printed.
pub(crate) enum Printer {
    /// For programs: tieout.stream/1.
    Lines(StreamLines),
    /// For people.
    Watch(Watch),
}

impl Printer {
    pub(crate) fn lines() -> Self {
        Self::Lines(StreamLines::default())
    }

    pub(crate) fn watch() -> Self {
        Self::Watch(Watch::new(layout(true)))
    }

    /// What a piece has settled, where it has released anything.
    fn piece(&mut self, stream: &Stream<'_, '_>, policy: &Policy, claims: &[Claim]) -> Result<(), Failure> {
        match self {
            Self::Lines(lines) => {
                let line = |c| lines.claim(stream.answer(), c, stream.evidence());
                let mut out: String = claims.iter().map(line).collect();
                out.push_str(&lines.released(stream.released()));
                print(&out)
            }
            Self::Watch(watch) => {
                print_text(&watch.released(stream.released(), claims, policy, stream.evidence()))
            }
        }
    }

    /// The report, and the last claims of it, which its end has settled.
    fn end(self, report: &Report, claims: &[Claim], evidence: &Evidence) -> Result<(), Failure> {
        match self {
            Self::Lines(mut lines) => {
                let line = |c| lines.claim(&report.answer, c, evidence);
                let mut out: String = claims.iter().map(line).collect();
                out.push_str(&lines.released(&report.answer));
                out.push_str(&lines.report(report, evidence));
                print(&out)
            }
            Self::Watch(mut watch) => print_text(&watch.report(report, claims, evidence)),
        }
    }
}

/// Reads the answer as it comes. Whether it is let through.
pub(crate) fn run(
    path: &Path,
    evidence: &Evidence,
    checker: &Checker<'_>,
    policy: &Policy,
    mut printer: Printer,
) -> Result<bool, Failure> {
    let mut input: Box<dyn BufRead> = match path.as_os_str() {
        dash if dash == "-" => Box::new(io::stdin().lock()),
        _ => Box::new(BufReader::new(File::open(path).map_err(|e| unreadable(path, &e))?)),
    };
    let mut stream = checker.stream(policy);
    let mut text = Decoder::default();
    loop {
        let bytes = match input.fill_buf() {
            Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
            result => result.map_err(|e| unreadable(path, &e))?,
        };
        let (len, piece) = (bytes.len(), text.decode(bytes));
        let piece = piece.map_err(|at| Failure(format!("{} is not UTF-8 at byte {at}", path.display())))?;
        if len == 0 {
            break;
        }
        input.consume(len);
        let before = stream.released().len();
        let claims = stream.push(&piece).to_vec();
        if stream.released().len() > before {
            printer.piece(&stream, policy, &claims)?;
        }
    }
    let settled = stream.claims().len();
    let report = stream.finish();
    printer.end(&report, report.claims.get(settled..).unwrap_or(&[]), evidence)?;
    Ok(report.ok)
}

/// Bytes to text, cut anywhere.
#[derive(Default)]
struct Decoder {
    /// The beginning of a character whose end has not come.
    open: Vec<u8>,
    /// Bytes that were decoded.
    done: usize,
}

impl Decoder {
    /// The characters that are whole with these bytes; no bytes are the end. The place of the first byte that is no UTF-8.
    fn decode(&mut self, bytes: &[u8]) -> Result<String, usize> {
        let at_end = bytes.is_empty();
        self.open.extend_from_slice(bytes);
        let valid = match std::str::from_utf8(&self.open) {
            Ok(text) => text.len(),
            Err(e) if e.error_len().is_some() || at_end => return Err(self.done + e.valid_up_to()),
            Err(e) => e.valid_up_to(),
        };
        let rest = self.open.split_off(valid);
        let whole = std::mem::replace(&mut self.open, rest);
        self.done += valid;
        String::from_utf8(whole).map_err(|_| self.done)
    }
}

#[cfg(test)]
mod tests {
    use super::Decoder;

    #[test]
    fn characters_are_whole_wherever_bytes_are_cut() {
        let text = "a€😀é\u{301}.";
        for size in 1..text.len() {
            let mut decoder = Decoder::default();
            let pieces: Vec<String> =
                text.as_bytes().chunks(size).map(|bytes| decoder.decode(bytes).unwrap()).collect();
            assert_eq!((pieces.concat().as_str(), decoder.decode(b"")), (text, Ok(String::new())));
        }
    }

    #[test]
    fn what_is_no_utf_8_is_named_by_its_place_in_the_whole() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.decode("a€".as_bytes()), Ok("a€".to_owned()));
        assert_eq!(decoder.decode(b"b\xff"), Err(5));
        let mut cut_off = Decoder::default();
        assert_eq!((cut_off.decode(b"ab\xe2\x82"), cut_off.decode(b"")), (Ok("ab".to_owned()), Err(2)));
    }
}
