//! Pages that a caller gives, and the sources that a document is.

use tieout_evidence::{Attachment, Document, Json, NodeKind, Page, PageBox, Source, Word};

use crate::{IngestError, ProtocolError, xml};

/// The name of the JSON form of pages, for its member `schema`.
pub const PAGES_SCHEMA: &str = "tieout.pages/1";
/// Pages, and words of one page, that are taken.
const PAGES: usize = 10_000;
const WORDS: usize = 200_000;

/// Pages as a caller gives them: `{"pages": […]}`, in their order, counted from 1.
///
/// A page is `{"width", "height", "words": [{"text", "box": [x0, y0, x1, y1]}, …]}` — points (or any unit, the same for
/// the whole page) from the upper left corner of the page as it is seen — or `{"text"}`, perhaps with `width` and `height`.
/// `bbox` is taken for `box`. Words may come in any order; lines and reading order are found. Other members are passed over.
///
/// ```
/// use tieout_evidence::Json;
/// use tieout_ingest::pages_from_json;
/// let json = Json::parse(r#"{"pages": [{"width": 595, "height": 842, "words": [
///     {"text": "1,200.50", "box": [230, 70, 280, 82]}, {"text": "Total:", "box": [40, 70, 72, 82]}]},
///     {"text": "Delivery within 10 days"}]}"#)?;
/// let document = pages_from_json(&json, Json::ROOT).unwrap();
/// assert_eq!(document.page(1).unwrap().text(), "Total:\t1,200.50");
/// assert_eq!(document.page(2).unwrap().text(), "Delivery within 10 days");
/// # Ok::<(), tieout_evidence::JsonError>(())
/// ```
///
/// # Errors
/// The first member that is missing or wrong, with its pointer: boxes must be four finite numbers, not empty, inside of the page.
pub fn pages_from_json(json: &Json, node: u32) -> Result<Document, ProtocolError> {
    let list = json.get(node, "pages").ok_or_else(|| error(json, node, "\"pages\" is missing"))?;
    let NodeKind::Array(items) = json.kind(list) else {
        return Err(error(json, list, "this must be a list of pages"));
    };
    if items.len() > PAGES {
        return Err(error(
            json,
            list,
            &format!("there are more than {PAGES} pages, which is the limit: split them"),
        ));
    }
    let pages = items.iter().enumerate().map(|(i, &page)| one_page(json, page, i + 1));
    Ok(Document::new(pages.collect::<Result<_, _>>()?))
}

fn one_page(json: &Json, node: u32, number: usize) -> Result<Page, ProtocolError> {
    let side = |key: &str| {
        let Some(n) = json.get(node, key) else { return Ok(None) };
        let length = number_of(json, n).filter(|v| *v > 0.0);
        length.map(Some).ok_or_else(|| error(json, n, "this must be a number above 0"))
    };
    let size = match (side("width")?, side("height")?) {
        (Some(width), Some(height)) => Some((width, height)),
        (None, None) => None,
        _ => return Err(error(json, node, "\"width\" and \"height\" belong together")),
    };
    if let Some(words) = json.get(node, "words") {
        let Some((width, height)) = size else {
            return Err(error(json, node, "a page of words needs \"width\" and \"height\""));
        };
        let NodeKind::Array(items) = json.kind(words) else {
            return Err(error(json, words, "this must be a list of words"));
        };
        if items.len() > WORDS {
            return Err(error(
                json,
                words,
                &format!("there are more than {WORDS} words, which is the limit"),
            ));
        }
        let words = items.iter().map(|&w| one_word(json, w, width, height));
        return Ok(Page::of_words(number, width, height, words.collect::<Result<_, _>>()?));
    }
    let Some(text) = json.get(node, "text") else {
        return Err(error(json, node, "a page has \"words\" or \"text\""));
    };
    let text = json.as_str(text).ok_or_else(|| error(json, text, "this must be a string"))?;
    let page = Page::of_text(number, text);
    Ok(match size {
        Some((width, height)) => page.with_size(width, height),
        None => page,
    })
}

fn one_word(json: &Json, node: u32, width: f64, height: f64) -> Result<Word, ProtocolError> {
    let text = json.get(node, "text").ok_or_else(|| error(json, node, "\"text\" is missing"))?;
    let text = json.as_str(text).ok_or_else(|| error(json, text, "this must be a string"))?;
    let at = json.get(node, "box").or_else(|| json.get(node, "bbox"));
    let at = at.ok_or_else(|| error(json, node, "\"box\" is missing"))?;
    let wrong = || error(json, at, "a box is four numbers [x0, y0, x1, y1] with x0 < x1 and y0 < y1");
    let NodeKind::Array(numbers) = json.kind(at) else { return Err(wrong()) };
    let numbers: Option<Vec<f64>> = numbers.iter().map(|&n| number_of(json, n)).collect();
    let Some(&[x0, y0, x1, y1]) = numbers.as_deref() else { return Err(wrong()) };
    let word = PageBox::new(x0, y0, x1, y1).ok_or_else(wrong)?;
    // Recognisers round outwards.
    let slack = 0.01 * width.max(height);
    if x0 < -slack || y0 < -slack || x1 > width + slack || y1 > height + slack {
        return Err(error(json, at, "this box lies outside of its page"));
    }
    Ok(Word::given(text, word))
}

fn number_of(json: &Json, node: u32) -> Option<f64> {
    json.as_number(node).and_then(|d| d.to_string().parse().ok()).filter(|v: &f64| v.is_finite())
}

fn error(json: &Json, node: u32, message: &str) -> ProtocolError {
    ProtocolError { pointer: json.pointer(node), message: message.to_owned() }
}

/// A document as sources: each page that was read as its text, named `page 3 of NAME`, and each XML file inside as the
/// values that it holds, named as the file is. With `only` that one page, and the files.
///
/// ```
/// use tieout_evidence::{Document, Page};
/// use tieout_ingest::document_sources;
/// let document = Document::new(vec![Page::of_text(1, "one"), Page::of_text(2, "two")]);
/// let names: Vec<String> = document_sources("offer.pdf", &document, Some(2))?.into_iter().map(|s| s.name).collect();
/// assert_eq!(names, ["page 2 of offer.pdf"]);
/// # Ok::<(), tieout_ingest::IngestError>(())
/// ```
///
/// # Errors
/// A page that does not exist.
pub fn document_sources(
    name: &str,
    document: &Document,
    only: Option<usize>,
) -> Result<Vec<Source>, IngestError> {
    let wanted = document.pages.iter().filter(|p| only.is_none_or(|n| n == p.number()));
    let mut sources: Vec<Source> =
        wanted.map(|p| Source::page(format!("page {} of {name}", p.number()), p.clone())).collect();
    if let (Some(page), true) = (only, sources.is_empty()) {
        let of = document.page_count;
        let s = if of == 1 { "" } else { "s" };
        return Err(IngestError::new(format!("there is no page {page}: the document has {of} page{s}")));
    }
    let mut notes: Vec<String> = document.findings.iter().map(ToString::to_string).collect();
    for Attachment { name, bytes } in &document.attachments {
        if !name.to_ascii_lowercase().ends_with(".xml") && !bytes.starts_with(b"<?xml") {
            continue;
        }
        match xml::to_json(bytes) {
            Ok(json) => sources.push(Source::json(name.clone(), json)),
            Err(why) => notes.push(format!("the attachment {name:?} was not read: {why}")),
        }
    }
    if let Some(first) = sources.first_mut() {
        first.notes.splice(0..0, notes);
    }
    Ok(sources)
}
