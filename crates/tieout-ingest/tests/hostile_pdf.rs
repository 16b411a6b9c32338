//! PDF files that are made to take all memory, all time or the whole stack: each ends in a named error or in a finding of its
//! page, within the memory that the product allows. Time is not measured here; the test runner's own limit shows an endless
//! loop, and `--nocapture` prints what each case took of a core's time.
#![cfg(feature = "pdf")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types
)]

#[path = "pdf/maker.rs"]
#[expect(dead_code, reason = "shared with the tests of well-formed files")]
mod maker;

#[path = "hostile_pdf/bombs.rs"]
mod bombs;
#[path = "hostile_pdf/pages.rs"]
mod pages;
#[path = "hostile_pdf/structure.rs"]
mod structure;

use tieout_evidence::{Document, PageFinding};
use tieout_ingest::pdf::{PdfError, PdfLimits, read_pdf};

use maker::Maker;

/// The most memory at one time, whatever the file.
const MEMORY: u64 = 500_000_000;

/// Nanoseconds that this thread has had a core; 0 where the system does not say.
fn on_core() -> u64 {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    times.split(' ').next().and_then(|ns| ns.parse().ok()).unwrap_or(0)
}

/// Reads a file under the limits of the product, within [`MEMORY`].
#[track_caller]
fn hostile(file: &[u8]) -> Result<Document, PdfError> {
    let mut read = None;
    let start = on_core();
    let used = allocation_counter::measure(|| read = Some(read_pdf(file, &PdfLimits::default())));
    let read = read.unwrap();
    println!(
        "{}: {} bytes of file, {} MB at once, {:.2} s, {}",
        std::thread::current().name().unwrap_or_default(),
        file.len(),
        used.bytes_max / 1_000_000,
        (on_core() - start) as f64 / 1e9,
        read.as_ref()
            .map_or_else(|e| format!("{e:?}"), |d| format!("{:?}", d.pages.first().map(|p| p.findings())))
    );
    assert!(used.bytes_max <= MEMORY, "{} bytes at once", used.bytes_max);
    read
}

/// A file of one page whose content says `word` and then `content`.
fn with_content(content: &[u8], filter: &str, resources: &str, mut maker: Maker) -> Vec<u8> {
    let said = maker.stream("", maker::text(72.0, 700.0, "word").as_bytes());
    let more = maker.stream(filter, content);
    let contents = format!("/Contents [{said} 0 R {more} 0 R]");
    one(maker, &contents, resources)
}

/// A file of one page with these entries.
fn one(mut maker: Maker, entries: &str, resources: &str) -> Vec<u8> {
    let font = maker.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    let page = font + 1;
    let tree = page + 1;
    maker.add(format!(
        "<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 595 842] {entries} /Resources << /Font << /F {font} 0 R /G 1 0 R >> {resources} >> >>"
    ));
    maker.add(format!("<< /Type /Pages /Kids [{page} 0 R] /Count 1 >>"));
    let root = maker.add(format!("<< /Type /Catalog /Pages {tree} 0 R >>"));
    maker.file(root, "")
}

/// The findings of the only page.
#[track_caller]
fn findings(file: &[u8]) -> Vec<PageFinding> {
    hostile(file).unwrap().page(1).unwrap().findings().to_vec()
}

/// The text of the only page.
#[track_caller]
fn says(file: &[u8]) -> String {
    hostile(file).unwrap().page(1).unwrap().text().to_owned()
}
