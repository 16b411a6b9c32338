//! Which format: by name, else by content.

use tieout_evidence::Json;

use crate::delimited;

/// A format that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Values separated by commas, semicolons, tabs or bars (RFC 4180 quotes).
    Csv,
    /// Values separated by tabs.
    Tsv,
    /// One JSON document.
    Json,
    /// One JSON document a line.
    Jsonl,
    /// Markdown with tables (GitHub's).
    Markdown,
    /// Plain text.
    Text,
    /// PDF: its pages, and the files inside.
    Pdf,
    /// Pages that a caller gives as JSON, with words and boxes or as text.
    Pages,
}

impl Format {
    /// What the extension says; None without a known one.
    ///
    /// ```
    /// use tieout_ingest::Format;
    /// assert_eq!(Format::of_path("data/Rows.CSV"), Some(Format::Csv));
    /// assert_eq!(Format::of_path("stdin"), None);
    /// ```
    #[must_use]
    pub fn of_path(name: &str) -> Option<Self> {
        let (stem, extension) = name.rsplit_once('.')?;
        if extension.eq_ignore_ascii_case("json") && stem.to_ascii_lowercase().ends_with(".pages") {
            return Some(Self::Pages);
        }
        Some(match extension.to_ascii_lowercase().as_str() {
            "csv" => Self::Csv,
            "tsv" | "tab" => Self::Tsv,
            "json" => Self::Json,
            "jsonl" | "ndjson" => Self::Jsonl,
            "md" | "markdown" => Self::Markdown,
            "pdf" => Self::Pdf,
            "txt" | "text" | "log" => Self::Text,
            _ => return None,
        })
    }

    /// What the content looks like; text when it looks like nothing else.
    #[must_use]
    pub fn of_content(text: &str) -> Self {
        let start = text.trim_start();
        if start.starts_with('{') || start.starts_with('[') {
            if Json::parse(text).is_ok() {
                return Self::Json;
            }
            let object = start.strip_prefix('{').is_some_and(|r| r.trim_start().starts_with(['"', '}']))
                || start.strip_prefix('[').is_some_and(|r| r.trim_start().starts_with('{'));
            let mut lines = text.lines().map(str::trim_start).filter(|l| !l.is_empty());
            let open = start.chars().next().unwrap_or('{');
            let first = lines.clone().next().unwrap_or("");
            if lines.clone().count() > 1 && lines.all(|l| l.starts_with(open)) && Json::parse(first).is_ok() {
                return Self::Jsonl;
            }
            if object {
                // Broken JSON: reading it as JSON says where it breaks.
                return Self::Json;
            }
        }
        if text.lines().any(is_delimiter_row) {
            return Self::Markdown;
        }
        match delimited::sniff(text) {
            Some('\t') => Self::Tsv,
            Some(_) => Self::Csv,
            None => Self::Text,
        }
    }
}

/// `| --- | :-: |`: the second line of a Markdown table.
fn is_delimiter_row(line: &str) -> bool {
    let line = line.trim();
    line.contains('|')
        && line.contains("--")
        && line.bytes().all(|b| matches!(b, b'|' | b'-' | b':' | b' ' | b'\t'))
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn by_content() {
        let cases = [
            ("{\"a\": 1}", Format::Json),
            (" [1, 2]", Format::Json),
            ("{\"a\": 1}\n{\"a\": 2}\n", Format::Jsonl),
            ("[1]\n[2]", Format::Jsonl),
            ("{\"a\": 1,\n", Format::Json),
            ("[{\"a\": 1}, {\"a\": ", Format::Json),
            ("[1] A footnote.\nMore of it.", Format::Text),
            ("{curly} words", Format::Text),
            ("# T\n\n| a | b |\n|---|---|\n| 1 | 2 |", Format::Markdown),
            ("a,b\n1,2\n", Format::Csv),
            ("a;b\n1,5;2,5\n", Format::Csv),
            ("a\tb\n1\t2", Format::Tsv),
            ("Sales rose, costs fell.\nProfit, at last, came.\n", Format::Text),
            ("one line, with a comma", Format::Text),
        ];
        for (text, format) in cases {
            assert_eq!(Format::of_content(text), format, "{text:?}");
        }
    }
}
