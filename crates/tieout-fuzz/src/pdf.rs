//! PDF: pages whose text is made of the words that can be seen on them, each at a place of its own; the same in every read.

use std::panic;
use std::sync::Mutex;

use tieout::evidence::{Document, Page};
use tieout::ingest::pdf::{PdfError, PdfLimits, read_pdf, read_pdf_page};

/// Smaller than those of the product, so that many inputs a second are read.
const LIMITS: PdfLimits = PdfLimits {
    bytes: 1 << 20,
    objects: 20_000,
    pages: 16,
    unpacked: 4 << 20,
    operators: 20_000,
    glyphs: 10_000,
};

pub(crate) fn any(data: &[u8]) {
    let read = quietly(|| read_pdf(data, &LIMITS));
    assert_eq!(read, quietly(|| read_pdf(data, &LIMITS)), "two reads differ");
    let Ok(document) = read else { return };
    assert!(document.pages.len() <= document.page_count);
    for page in &document.pages {
        holds(page);
    }
    alone(data, &document);
}

/// A page that is read alone is the page that the whole has.
fn alone(data: &[u8], document: &Document) {
    let Some(last) = document.pages.last() else { return };
    match quietly(|| read_pdf_page(data, last.number(), &LIMITS)) {
        Ok(one) => assert_eq!(one.pages.as_slice(), std::slice::from_ref(last), "alone it is another page"),
        // A document of one page without words has nothing to read, whatever the others hold.
        Err(PdfError::NoText | PdfError::Scanned) => {
            assert!(last.words().is_empty() && last.hidden().is_empty())
        }
        Err(e) => panic!("a page of the whole that cannot be read alone: {e}"),
    }
}

fn holds(page: &Page) {
    let (width, height) = page.size().expect("a page of a PDF has a size");
    assert!(width.is_finite() && height.is_finite() && width > 0.0 && height > 0.0, "{width} by {height}");
    let inside = |v: f64, most: f64| (0.0..=most).contains(&v);
    let mut end = 0;
    for (i, word) in page.words().iter().enumerate() {
        let at = word.at.expect("a word of a PDF has a box");
        assert!(inside(at.x0, width) && inside(at.x1, width), "{at:?} in {width} by {height}");
        assert!(inside(at.y0, height) && inside(at.y1, height), "{at:?} in {width} by {height}");
        let span = page.span_of(i).expect("a word has a span");
        let gap = page.text().get(end..span.start).expect("spans follow each other");
        // What stands between the words that can be seen is white: no other word gets into the text.
        assert!(gap.chars().all(|c| matches!(c, ' ' | '\t' | '\n')), "{gap:?} is no word's");
        let written = page.text().get(span.clone()).expect("a span lies in the text");
        let unreadable = word.unreadable > 0 && written.chars().all(|c| c == '\u{FFFD}');
        assert!(written == word.text || unreadable, "{written:?} and {:?}", word.text);
        // One glyph may stand for several words; no line or cell ends inside one.
        assert!(!word.text.is_empty() && !word.text.contains(['\n', '\t']), "{:?}", word.text);
        assert_eq!(page.words_of(span.clone()), i..i + 1);
        end = span.end;
    }
    assert_eq!(end, page.text().len(), "text behind the last word");
    let in_lines: usize = page.lines().iter().map(|l| l.words.len()).sum();
    assert_eq!(in_lines, page.words().len());
}

/// What `read` gives. A panic of a crate below ends at the wall in the door, and the page says so; one of ours has no excuse,
/// wall or not. A fuzzer's hook would end the process at either.
fn quietly<T>(read: impl FnOnce() -> T) -> T {
    static OURS: Mutex<Option<String>> = Mutex::new(None);
    let before = panic::take_hook();
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        if !place.contains("hayro")
            && let Ok(mut ours) = OURS.lock()
        {
            *ours = Some(info.to_string());
        }
    }));
    let out = read();
    panic::set_hook(before);
    let ours = OURS.lock().ok().and_then(|mut o| o.take());
    assert_eq!(ours, None, "a panic that only the wall stopped");
    out
}
