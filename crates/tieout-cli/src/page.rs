//! `tieout explain evidence FILE.pdf --page N`: one page of a document as it was read, in words or drawn.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use tieout::evidence::{Document, Json, Page};
use tieout::ingest::{Format, pages_from_json};

use crate::Failure;
use crate::input::read_bytes;
use crate::output::print_text;

/// Shows the page of this number, in words, or as a picture in the file `png`.
pub(crate) fn show(files: &[PathBuf], number: usize, png: Option<&Path>) -> Result<(), Failure> {
    let [file] = files else {
        return Err(Failure("--page takes one document: a PDF, or pages as JSON".to_owned()));
    };
    let failure = |e: String| Failure(format!("{}: {e}", file.display()));
    let bytes = read_bytes(file)?;
    let pdf = bytes.starts_with(b"%PDF-") || Format::of_path(&file.to_string_lossy()) == Some(Format::Pdf);
    let document = if pdf { from_pdf(&bytes, number) } else { from_json(&bytes) }.map_err(failure)?;
    let page = document.page(number).ok_or_else(|| {
        failure(format!("there is no page {number}: the document has {}", document.page_count))
    })?;
    match png {
        None => print_text(&listing(page)),
        Some(_) if !pdf => Err(failure("only a page of a PDF can be drawn".to_owned())),
        Some(png) => draw(&bytes, page, png).map_err(failure),
    }
}

fn from_json(bytes: &[u8]) -> Result<Document, String> {
    let text =
        std::str::from_utf8(bytes).map_err(|_| "this is neither a PDF nor JSON in UTF-8".to_owned())?;
    let json = Json::parse(text).map_err(|e| format!("this is neither a PDF nor JSON: {e}"))?;
    pages_from_json(&json, Json::ROOT).map_err(|e| e.to_string())
}

#[cfg(feature = "pdf")]
fn from_pdf(bytes: &[u8], number: usize) -> Result<Document, String> {
    tieout::ingest::pdf::read_pdf_page(bytes, number, &Default::default()).map_err(|e| e.to_string())
}

#[cfg(not(feature = "pdf"))]
fn from_pdf(_: &[u8], _: usize) -> Result<Document, String> {
    Err("this program was built without PDF".to_owned())
}

/// The words by line, each with its box; then what cannot be seen, and what was noticed.
fn listing(page: &Page) -> String {
    let mut out = format!("page {}", page.number());
    if let Some((width, height)) = page.size() {
        let _ = write!(out, ", {width:.0} × {height:.0} points");
    }
    let _ = writeln!(out, ", {} words in {} lines", page.words().len(), page.lines().len());
    for (i, line) in page.lines().iter().enumerate() {
        let _ = writeln!(out, "\nline {}", i + 1);
        for word in page.words().get(line.words.clone()).unwrap_or_default() {
            let _ = writeln!(out, "  {}{}", place(word.at), shown(&word.text));
        }
    }
    if !page.hidden().is_empty() {
        out.push_str("\nhidden\n");
    }
    for hidden in page.hidden() {
        let _ =
            writeln!(out, "  {}{}  ({})", place(hidden.word.at), shown(&hidden.word.text), hidden.why.name());
    }
    for finding in page.findings() {
        let _ = writeln!(out, "\nnote: {finding}");
    }
    out
}

fn place(at: Option<tieout::evidence::PageBox>) -> String {
    at.map_or_else(String::new, |at| {
        let [x0, y0, x1, y1] = at.rounded();
        format!("{x0:>8.2} {y0:>8.2} {x1:>8.2} {y1:>8.2}  ")
    })
}

/// Nothing that a document holds steers the terminal.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect()
}

#[cfg(feature = "picture")]
fn draw(bytes: &[u8], page: &Page, png: &Path) -> Result<(), String> {
    use tieout::ingest::pdf::{Outline, PdfLimits, page_picture};
    const LINE: [u8; 3] = [40, 90, 220];
    const WORD: [u8; 3] = [220, 60, 40];
    const HIDDEN: [u8; 3] = [150, 150, 150];
    let lines = page.lines().iter().filter_map(|l| l.at).map(|at| Outline { at, colour: LINE });
    let words = page.words().iter().filter_map(|w| w.at).map(|at| Outline { at, colour: WORD });
    let hidden = page.hidden().iter().filter_map(|h| h.word.at).map(|at| Outline { at, colour: HIDDEN });
    let outlines: Vec<Outline> = hidden.chain(lines).chain(words).collect();
    let picture = page_picture(bytes, page.number(), 2.0, &outlines, &PdfLimits::default());
    std::fs::write(png, picture.map_err(|e| e.to_string())?)
        .map_err(|e| format!("cannot write {}: {e}", png.display()))
}

#[cfg(not(feature = "picture"))]
fn draw(_: &[u8], _: &Page, _: &Path) -> Result<(), String> {
    Err("this program was built without pictures: build it with --features picture, or leave --png out"
        .to_owned())
}
