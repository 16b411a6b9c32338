//! Bytes to characters.

use encoding_rs::{UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::IngestError;

/// How bytes of formats that are not read begin.
const BINARY: &[(&[u8], &str)] = &[
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive (XLSX, DOCX, ODS)"),
    (b"\xd0\xcf\x11\xe0", "an old Office document (XLS, DOC)"),
    (b"PAR1", "a Parquet file"),
    (b"\x1f\x8b", "gzip-compressed"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"SQLite format 3\0", "a SQLite database"),
];

/// The bytes without a character of UTF-8 that they break off in.
pub(crate) fn without_cut_character(bytes: &[u8]) -> &[u8] {
    match std::str::from_utf8(bytes) {
        Err(e) if e.error_len().is_none() => bytes.get(..e.valid_up_to()).unwrap_or(bytes),
        _ => bytes,
    }
}

/// The text without its byte order mark, and a note when the encoding was guessed. UTF-8; UTF-16 with a byte order
/// mark; else Windows-1252, in which every byte is some character.
pub(crate) fn decode(bytes: &[u8]) -> Result<(String, Option<&'static str>), IngestError> {
    for (start, what) in BINARY {
        if bytes.starts_with(start) {
            return Err(IngestError::new(format!(
                "this is {what}, which is not read: give it as CSV, TSV, JSON, JSONL, Markdown or plain text"
            )));
        }
    }
    let utf16 = match bytes {
        [0xff, 0xfe, rest @ ..] => Some((UTF_16LE, rest)),
        [0xfe, 0xff, rest @ ..] => Some((UTF_16BE, rest)),
        _ => None,
    };
    if let Some((encoding, rest)) = utf16 {
        let (text, wrong) = encoding.decode_without_bom_handling(rest);
        return if wrong {
            Err(IngestError::new(
                "it begins like UTF-16 but is not: was it cut off, or is it another encoding?",
            ))
        } else if text.contains('\0') {
            Err(IngestError::new(
                "it is UTF-16 with a zero character, so this is no text: take the zeros out",
            ))
        } else {
            Ok((text.into_owned(), None))
        };
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Some(at) = bytes.iter().position(|&b| b == 0) {
        return Err(IngestError::new(format!(
            "byte {at} is zero, so this is no text (or UTF-16 without its byte order mark): save it as UTF-8"
        )));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok((text.to_owned(), None)),
        Err(_) => {
            let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
            Ok((text.into_owned(), Some("it is not UTF-8 and was read as Windows-1252")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings() {
        let text = |bytes: &[u8]| decode(bytes).unwrap();
        assert_eq!(text("\u{feff}é 5".as_bytes()), ("é 5".to_owned(), None));
        assert_eq!(text(b"\xff\xfe\xe9\x00 \x005\x00").0, "é 5");
        assert_eq!(text(b"\xfe\xff\x00\xe9\x00 \x005").0, "é 5");
        let (latin, note) = text(b"\xe9 5 \x80");
        assert_eq!(latin, "é 5 €");
        assert!(note.is_some());
        assert_eq!(text(b""), (String::new(), None));
        for bad in [&b"%PDF-1.7"[..], b"PK\x03\x04..", b"a\0b", b"\xff\xfea", b"\xff\xfea\x00\x00\x00"] {
            assert!(decode(bad).is_err(), "{bad:?}");
        }
    }
}
