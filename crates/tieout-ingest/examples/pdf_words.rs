//! Prints the words of PDF files as lines of JSON, for measuring: `{"file", "page", "width", "height", "words": [[text, x0,
//! y0, x1, y1], …], "hidden": [[text, why], …]}`, or `{"file", "error"}`; and to standard error how long the reading took.
//!
//! `cargo run --release -p tieout-ingest --features pdf --example pdf_words -- FILE.pdf …`
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool: it reads files, prints and takes the time"
)]

use std::time::Instant;

use tieout_ingest::pdf::{PdfLimits, read_pdf};

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn main() {
    let (mut pages, mut seconds) = (0, 0.0);
    for path in std::env::args().skip(1) {
        let file = quoted(&path);
        let bytes = match std::fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                println!("{{\"file\":{file},\"error\":{}}}", quoted(&error.to_string()));
                continue;
            }
        };
        let start = Instant::now();
        let read = read_pdf(&bytes, &PdfLimits::default());
        seconds += start.elapsed().as_secs_f64();
        let document = match read {
            Ok(document) => document,
            Err(error) => {
                println!("{{\"file\":{file},\"error\":{}}}", quoted(&error.to_string()));
                continue;
            }
        };
        for page in &document.pages {
            pages += 1;
            let words = page.words().iter().filter_map(|w| {
                let [x0, y0, x1, y1] = w.at?.rounded();
                Some(format!("[{},{x0},{y0},{x1},{y1}]", quoted(&w.text)))
            });
            let words: Vec<String> = words.collect();
            let hidden =
                page.hidden().iter().map(|h| format!("[{},\"{}\"]", quoted(&h.word.text), h.why.name()));
            let hidden: Vec<String> = hidden.collect();
            let (width, height) = page.size().unwrap_or_default();
            println!(
                "{{\"file\":{file},\"page\":{},\"width\":{width},\"height\":{height},\"words\":[{}],\"hidden\":[{}],\"findings\":{}}}",
                page.number(),
                words.join(","),
                hidden.join(","),
                quoted(&format!("{:?}", page.findings())),
            );
        }
    }
    eprintln!("{pages} pages in {seconds:.3} s: {:.0} pages/s", f64::from(pages) / seconds.max(1e-9));
}
