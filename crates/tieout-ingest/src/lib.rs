//! Bytes to sources: CSV and TSV, JSON, JSONL, Markdown, PDF, plain text, pages, and the sources of a batch line.
//!
//! This room knows how files are written. It opens none of them: callers hand over bytes and a name. It knows nothing
//! of claims or verdicts, and what it hands back is what was written: cells keep their characters, numbers of JSON are
//! exact, and spans into a text are offsets of the text as it was decoded.

mod delimited;
mod encoding;
mod format;
mod markdown;
mod pages;
#[cfg(feature = "pdf")]
pub mod pdf;
mod protocol;
mod xml;

use tieout_evidence::{Json, JsonError, Source, Table, TableError};

pub use format::Format;
pub use pages::{PAGES_SCHEMA, document_sources, pages_from_json};
pub use protocol::{FileRequest, ProtocolError, ProtocolSource, source_from_protocol, sources_from_protocol};

/// Why bytes are no evidence: what is wrong, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IngestError {
    /// 1-based, where the place is known.
    pub line: Option<usize>,
    /// 1-based, in characters, where the place is known.
    pub column: Option<usize>,
    /// What is wrong and what to do, in words.
    pub message: String,
}

impl IngestError {
    fn new(message: impl Into<String>) -> Self {
        Self { line: None, column: None, message: message.into() }
    }

    fn on_line(line: usize, message: impl Into<String>) -> Self {
        Self { line: Some(line), column: None, message: message.into() }
    }
}

impl From<JsonError> for IngestError {
    fn from(e: JsonError) -> Self {
        Self { line: Some(e.line), column: Some(e.column), message: e.message }
    }
}

impl std::fmt::Display for IngestError {
    /// `line 3, column 7: …`, as far as the place is known.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            _ => {}
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for IngestError {}

/// Reads bytes as sources named `name`: one for most formats; for Markdown one a table, and one for the rest of its
/// text. Without a `format` the name's extension says which, and without that the content does. Empty bytes are no
/// source at all, and no error.
///
/// ```
/// use tieout_ingest::read;
/// use tieout_evidence::Body;
/// let sources = read("states.csv", b"state;pop\nTexas;28,6\n", None)?;
/// let Body::Table(table) = &sources[0].body else { panic!() };
/// assert_eq!(table.columns, ["state", "pop"]);
/// assert_eq!(table.text(0, 1), "28,6");
///
/// let error = read("rows.json", b"[1,\n 2", None).unwrap_err();
/// assert_eq!(error.line, Some(2));
/// # Ok::<(), tieout_ingest::IngestError>(())
/// ```
///
/// # Errors
/// Bytes that are no text, and text that is not what its format says.
pub fn read(name: &str, bytes: &[u8], format: Option<Format>) -> Result<Vec<Source>, IngestError> {
    read_whole_or_cut(name, bytes, format, false)
}

/// Reads bytes whose end was cut off: what came whole is read, and the sources are marked as truncated. A character, a JSON value
/// or a quoted cell that the bytes break off in is no error here, as it is for [`read`].
///
/// ```
/// use tieout_ingest::read_cut;
/// let sources = read_cut("rows.json", br#"[{"id": 1, "sales": 120}, {"id": 2, "sal"#, None)?;
/// assert!(sources[0].truncated && sources[0].notes[0].starts_with("it breaks off at line 1"));
/// # Ok::<(), tieout_ingest::IngestError>(())
/// ```
///
/// # Errors
/// What is wrong before the end.
pub fn read_cut(name: &str, bytes: &[u8], format: Option<Format>) -> Result<Vec<Source>, IngestError> {
    let mut sources = read_whole_or_cut(name, encoding::without_cut_character(bytes), format, true)?;
    for source in &mut sources {
        source.truncated = true;
    }
    Ok(sources)
}

/// Reads one page of a document, counted from 1, and the files inside.
///
/// # Errors
/// As [`read`]; a format that has no pages, and a page that does not exist.
pub fn read_page(
    name: &str,
    bytes: &[u8],
    format: Option<Format>,
    page: usize,
) -> Result<Vec<Source>, IngestError> {
    match format.or_else(|| Format::of_path(name)) {
        Some(Format::Pdf) => pdf_sources(name, bytes, Some(page)),
        None if bytes.starts_with(b"%PDF-") => pdf_sources(name, bytes, Some(page)),
        Some(Format::Pages) => {
            let json = Json::parse(&encoding::decode(bytes)?.0)?;
            let document = pages_from_json(&json, Json::ROOT).map_err(|e| IngestError::new(e.to_string()))?;
            document_sources(name, &document, Some(page))
        }
        _ => Err(IngestError::new(format!("page={page}: only a PDF or a list of pages has pages"))),
    }
}

fn read_whole_or_cut(
    name: &str,
    bytes: &[u8],
    format: Option<Format>,
    cut: bool,
) -> Result<Vec<Source>, IngestError> {
    if format.or_else(|| Format::of_path(name)).map_or(bytes.starts_with(b"%PDF-"), |f| f == Format::Pdf) {
        return pdf_sources(name, bytes, None);
    }
    let (text, note) = encoding::decode(bytes)?;
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let format = format.or_else(|| Format::of_path(name)).unwrap_or_else(|| Format::of_content(&text));
    let mut sources = match format {
        Format::Csv if cut => vec![cut_table(name, &text)?],
        Format::Csv => vec![delimited::read(name, &text, None)?],
        Format::Tsv => vec![delimited::read(name, &text, Some('\t'))?],
        Format::Json => {
            vec![json_or_cut(cut, json(name, Json::parse(&text)), || json(name, Json::parse_cut(&text)))?]
        }
        Format::Jsonl => {
            vec![json_or_cut(cut, json(name, Json::parse_lines(&text)), || {
                json(name, Json::parse_lines_cut(&text))
            })?]
        }
        Format::Markdown => markdown::read(name, &text),
        Format::Pages => {
            let json = Json::parse(&text)?;
            let document = pages_from_json(&json, Json::ROOT).map_err(|e| IngestError::new(e.to_string()))?;
            document_sources(name, &document, None)?
        }
        Format::Text | Format::Pdf => vec![Source::text(name, text)],
    };
    if let Some(note) = note {
        for source in &mut sources {
            source.notes.insert(0, note.to_owned());
        }
    }
    Ok(sources)
}

/// The pages of a PDF, or one of them, and the XML inside, each as a source.
#[cfg(feature = "pdf")]
fn pdf_sources(name: &str, bytes: &[u8], only: Option<usize>) -> Result<Vec<Source>, IngestError> {
    let limits = pdf::PdfLimits::default();
    let read = match only {
        None => pdf::read_pdf(bytes, &limits),
        Some(page) => pdf::read_pdf_page(bytes, page, &limits),
    };
    document_sources(name, &read.map_err(|e| IngestError::new(e.to_string()))?, only)
}

#[cfg(not(feature = "pdf"))]
fn pdf_sources(_: &str, _: &[u8], _: Option<usize>) -> Result<Vec<Source>, IngestError> {
    Err(IngestError::new(
        "this program was built without PDF: give the pages as text, or build it with the feature `pdf`",
    ))
}

fn json(name: &str, read: Result<Json, JsonError>) -> Result<Source, IngestError> {
    Ok(Source::json(name, read?))
}

/// A table that may break off inside a quoted cell.
fn cut_table(name: &str, text: &str) -> Result<Source, IngestError> {
    delimited::read(name, text, None).or_else(|error| {
        let mut source = delimited::read(name, &format!("{text}\""), None).map_err(|_| error.clone())?;
        let line = error.line.map_or(String::new(), |l| format!(" that is opened in line {l}"));
        source.notes.push(format!("it breaks off inside a quoted cell{line}; what came whole is read"));
        Ok(source)
    })
}

/// What was read; where the end may be missing, what is read up to there, with a note on the place where it breaks off.
fn json_or_cut(
    cut: bool,
    read: Result<Source, IngestError>,
    again: impl FnOnce() -> Result<Source, IngestError>,
) -> Result<Source, IngestError> {
    if !cut {
        return read;
    }
    let mut source = again()?;
    if let Err(error) = read {
        let line = error.line.map_or(String::new(), |l| format!(" at line {l}"));
        let column = error.column.map_or(String::new(), |c| format!(", column {c}"));
        source.notes.push(format!("it breaks off{line}{column}; what came whole is read"));
    }
    Ok(source)
}

/// Rows as programs hand them over, as a table: a list of objects, of lists or of scalars, `{"columns", "rows"}`, or an
/// empty list. [`Table::from_json`] says how each is read.
///
/// # Errors
/// What the rows are instead, and in which row.
pub fn rows_to_table(json: &Json, node: u32) -> Result<Table, TableError> {
    Table::from_json(json, node)
}
