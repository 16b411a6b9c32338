//! PDF files: pages of words with boxes, and the files inside.
//!
//! The object layer and the fonts are those of the `hayro` crates; what happens between them is here, because a reader of
//! words needs what a renderer throws away (which layer is off, what lies beneath a word, how wide a blank is) and needs
//! limits on everything that a hostile file can blow up.
//!
//! In reading order: `gate` looks at the bytes before anything is unpacked (`raw` finds how parts are packed, `measure` what
//! they unpack to, `parts` which of them lead to the pages, `shape` what else the bytes show); `content` runs the operators of a page;
//! `font` says which characters they draw and how far (`widths` counts before the font layer spreads them out); `paint` remembers what is drawn beneath and above; `words` makes
//! words of glyphs; `seen` says which of them can be seen; `inside` takes out attachments. What a page is stands in
//! `tieout-evidence` ([`Document`]).

mod content;
mod font;
mod gate;
mod inside;
mod layers;
mod measure;
mod paint;
mod parts;
#[cfg(feature = "picture")]
mod picture;
mod raw;
mod seen;
mod shape;
mod state;
mod widths;
mod words;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use hayro_syntax::{DecryptionError, LoadPdfError, Pdf};
use tieout_evidence::{Document, DocumentFinding, PageFinding};

#[cfg(feature = "picture")]
pub use picture::{Outline, page_picture};

/// How much of a file is read at most. What lies beyond is said, never left out silently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PdfLimits {
    /// Bytes of the file; more is [`PdfError::TooLarge`].
    pub bytes: usize,
    /// Objects of the file; more is [`PdfError::TooManyObjects`].
    pub objects: usize,
    /// Pages that are read; more is a finding of the document.
    pub pages: usize,
    /// Bytes that one packed part may unpack to; a part that is larger is not read, and its page says so.
    pub unpacked: usize,
    /// Operators of one page, with its forms; a page that has more is cut, and says so.
    pub operators: usize,
    /// Glyphs of one page; a page that has more is cut, and says so.
    pub glyphs: usize,
}

impl Default for PdfLimits {
    /// 256 MB, 500,000 objects, 2,000 pages, 64 MB a part, 2,000,000 operators and 200,000 glyphs a page.
    fn default() -> Self {
        Self {
            bytes: 256 << 20,
            objects: 500_000,
            pages: 2_000,
            unpacked: 64 << 20,
            operators: 2_000_000,
            glyphs: 200_000,
        }
    }
}

/// Why a PDF gives no pages: what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PdfError {
    /// There are no bytes.
    Empty,
    /// The bytes do not begin as a PDF does.
    NotPdf,
    /// A password is needed.
    Encrypted,
    /// It is encrypted in a way that is not known here.
    UnknownEncryption,
    /// It cannot be read as a PDF, not even after a search for its objects.
    Damaged,
    /// It has no page.
    NoPages,
    /// It has fewer pages than the one that was asked for.
    NoSuchPage {
        /// The page that was asked for.
        page: usize,
        /// How many there are.
        of: usize,
    },
    /// None of its pages has text, and there are pictures: a scan that no recogniser has read.
    Scanned,
    /// None of its pages has text, nor pictures.
    NoText,
    /// The file is larger than the limit.
    TooLarge {
        /// Its bytes.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// It has more objects than the limit.
    TooManyObjects {
        /// The limit.
        limit: usize,
    },
    /// It has more pages, and nodes in their tree, than can be kept in mind.
    TooManyPages {
        /// The limit.
        limit: usize,
    },
    /// Its dictionaries stand in each other deeper than any that is meant to be read.
    TooDeep,
    /// Parts that must be read to find the pages unpack to more than the limit.
    TooDense {
        /// The limit in bytes.
        limit: usize,
    },
}

impl std::fmt::Display for PdfError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Empty => f.write_str("the PDF is empty: there are no bytes in it"),
            Self::NotPdf => f.write_str("this is no PDF: it does not begin with %PDF-"),
            Self::Encrypted => {
                f.write_str("the PDF is encrypted and opens with a password only: give a copy without one")
            }
            Self::UnknownEncryption => {
                f.write_str("the PDF is encrypted in a way that is not known here: give a copy without encryption")
            }
            Self::Damaged => f.write_str("the PDF is damaged: no pages can be found in it"),
            Self::NoPages => f.write_str("the PDF has no pages"),
            Self::NoSuchPage { page, of } => {
                write!(f, "there is no page {page}: the PDF has {of} page{}", if *of == 1 { "" } else { "s" })
            }
            Self::Scanned => {
                f.write_str("the PDF is scanned: its pages are pictures without text. Run a text recogniser over it first")
            }
            Self::NoText => f.write_str("the PDF has no text: its pages are blank or drawn as shapes"),
            Self::TooLarge { bytes, limit } => {
                write!(f, "the PDF has {bytes} bytes, and the limit is {limit}: split it")
            }
            Self::TooManyObjects { limit } => {
                write!(f, "the PDF has more than {limit} objects, which is the limit: split it")
            }
            Self::TooManyPages { limit } => {
                write!(f, "the PDF has more than {limit} pages, which is the limit: split it")
            }
            Self::TooDeep => {
                f.write_str("the PDF has dictionaries within dictionaries, deeper than can be read: it is damaged, or a trap")
            }
            Self::TooDense { limit } => {
                write!(f, "the PDF unpacks to more than {limit} bytes before its first page, which is the limit")
            }
        }
    }
}

impl std::error::Error for PdfError {}

/// Reads the pages of a PDF, and the files inside it.
///
/// Nothing is guessed: a glyph without a character is `\u{FFFD}`, a word that cannot be seen is [hidden](tieout_evidence::Page::hidden), and
/// what the limits leave out is a finding.
///
/// ```
/// use tieout_ingest::pdf::{PdfError, PdfLimits, read_pdf};
/// assert_eq!(read_pdf(b"", &PdfLimits::default()), Err(PdfError::Empty));
/// assert_eq!(read_pdf(b"Total: 5", &PdfLimits::default()), Err(PdfError::NotPdf));
/// ```
///
/// # Errors
/// [`PdfError`] says which, and what to do. A file of which only some pages are scans is no error: those pages say so.
pub fn read_pdf(bytes: &[u8], limits: &PdfLimits) -> Result<Document, PdfError> {
    read(bytes, limits, None)
}

/// Reads one page of a PDF, counted from 1. The document has that page only, and the files inside.
///
/// # Errors
/// As [`read_pdf`], and a page that does not exist.
pub fn read_pdf_page(bytes: &[u8], page: usize, limits: &PdfLimits) -> Result<Document, PdfError> {
    read(bytes, limits, Some(page))
}

fn read(bytes: &[u8], limits: &PdfLimits, only: Option<usize>) -> Result<Document, PdfError> {
    let pdf = open(bytes, limits)?;
    let pages = pdf.pages();
    let count = pages.len();
    let wanted = match only {
        None => 0..count.min(limits.pages),
        Some(page) => match page.checked_sub(1).filter(|i| *i < count) {
            Some(i) => i..page,
            None => return Err(PdfError::NoSuchPage { page, of: count }),
        },
    };
    let mut document = Document { page_count: count, ..Document::default() };
    if only.is_none() && wanted.end < count {
        document.findings.push(DocumentFinding::PagesUnread { read: wanted.end, of: count });
    }
    let layers = layers::Layers::of(pdf.xref());
    let mut fonts = font::Fonts::new(limits);
    for i in wanted {
        let Some(page) = pages.get(i) else { continue };
        // The wall behind the walls: this code and the crates below promise not to panic; a page that proves them wrong is
        // a page that was not read.
        let read =
            catch_unwind(AssertUnwindSafe(|| content::read_page(page, i + 1, &layers, &mut fonts, limits)));
        let read = read.unwrap_or_else(|_| {
            fonts = font::Fonts::new(limits);
            content::unread_page(page, i + 1)
        });
        document.pages.push(Arc::new(read));
    }
    let inside = catch_unwind(AssertUnwindSafe(|| inside::attachments(&pdf, limits)));
    (document.attachments, document.findings) = match inside {
        Ok((attachments, more)) => (attachments, document.findings.into_iter().chain(more).collect()),
        Err(_) => (Vec::new(), document.findings),
    };
    nothing_to_read(&document).map_or(Ok(document), Err)
}

/// The error that a document without any word is.
fn nothing_to_read(document: &Document) -> Option<PdfError> {
    let noticed = |finding| document.pages.iter().any(|p| p.findings().contains(&finding));
    let empty = document.pages.iter().all(|p| p.words().is_empty() && p.hidden().is_empty());
    if !empty || noticed(PageFinding::PartUnread) || noticed(PageFinding::Cut) {
        return None;
    }
    Some(if noticed(PageFinding::Scanned) { PdfError::Scanned } else { PdfError::NoText })
}

/// The file as objects, after a look at its bytes.
fn open(bytes: &[u8], limits: &PdfLimits) -> Result<Pdf, PdfError> {
    gate::look(bytes, limits)?;
    let opened =
        catch_unwind(AssertUnwindSafe(|| Pdf::new(bytes.to_vec()))).map_err(|_| PdfError::Damaged)?;
    let pdf = opened.map_err(|error| match error {
        LoadPdfError::Decryption(DecryptionError::PasswordProtected) => PdfError::Encrypted,
        LoadPdfError::Decryption(_) => PdfError::UnknownEncryption,
        LoadPdfError::Invalid => PdfError::Damaged,
    })?;
    if pdf.pages().is_empty() {
        return Err(PdfError::NoPages);
    }
    Ok(pdf)
}
