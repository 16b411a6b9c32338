//! A look at the bytes before anything is unpacked.
//!
//! A few kilobytes can unpack to gigabytes, and the object layer unpacks whole parts at once. So what a part would unpack
//! to is measured first, by unpacking it piece by piece into nothing. Parts that cannot exceed the limit whatever they hold
//! are not measured: deflate makes of one byte 1,032 at most.

use std::io::Read;

use flate2::read::ZlibDecoder;
use hayro_syntax::Filter;
use hayro_syntax::object::{Dict, Stream};
use memchr::memmem;

use super::{PdfError, PdfLimits};

/// What one byte of deflated data can become, at most.
const DEFLATE: usize = 1_032;
/// What one byte of LZW data can become, at most: a code of 9 bits or more stands for 4,096 bytes or fewer.
const LZW: usize = 4_096;
/// What one byte of run lengths can become, at most.
const RUNS: usize = 64;
/// How far before its data the dictionary of a part is looked for.
const DICTIONARY: usize = 1_024;
/// All parts together that are unpacked to find the pages, as a multiple of the limit of one.
const ALL: usize = 4;

/// Whether the bytes may be opened.
pub(super) fn look(bytes: &[u8], limits: &PdfLimits) -> Result<(), PdfError> {
    if bytes.is_empty() {
        return Err(PdfError::Empty);
    }
    let head = bytes.get(..bytes.len().min(1_024)).unwrap_or_default();
    if memmem::find(head, b"%PDF-").is_none() {
        return Err(PdfError::NotPdf);
    }
    if bytes.len() > limits.bytes {
        return Err(PdfError::TooLarge { bytes: bytes.len(), limit: limits.bytes });
    }
    let mut objects = memmem::find_iter(bytes, b" obj").count() + kids(bytes);
    let mut unpacked = 0_usize;
    for at in memmem::find_iter(bytes, b"stream") {
        let before = bytes.get(at.saturating_sub(DICTIONARY)..at).unwrap_or_default();
        let dictionary = memmem::rfind(before, b" obj").and_then(|i| before.get(i..)).unwrap_or(before);
        let holds_objects = memmem::find(dictionary, b"ObjStm").is_some();
        if !holds_objects && memmem::find(dictionary, b"XRef").is_none() {
            continue;
        }
        let data = bytes.get(at + b"stream".len()..).unwrap_or_default();
        let data = data.strip_prefix(b"\r").unwrap_or(data);
        let data = data.strip_prefix(b"\n").unwrap_or(data);
        unpacked += measure(data, limits.unpacked, |piece| {
            if holds_objects {
                objects += kids(piece);
            }
        });
        if unpacked > limits.unpacked.saturating_mul(ALL) {
            return Err(PdfError::TooDense { limit: limits.unpacked.saturating_mul(ALL) });
        }
        if holds_objects {
            objects += count_of(dictionary);
        }
        if objects > limits.objects {
            break;
        }
    }
    if objects > limits.objects {
        return Err(PdfError::TooManyObjects { limit: limits.objects });
    }
    Ok(())
}

/// The pages and nodes that lists of kids hold in place rather than by reference.
fn kids(bytes: &[u8]) -> usize {
    let mut direct = 0;
    for at in memmem::find_iter(bytes, b"/Kids") {
        let list = bytes.get(at..).unwrap_or_default();
        let end = memchr::memchr(b']', list).unwrap_or(list.len());
        direct += memmem::find_iter(list.get(..end).unwrap_or_default(), b"<<").count();
    }
    direct
}

/// `/N 120` of a part that holds objects.
fn count_of(dictionary: &[u8]) -> usize {
    let Some(at) = memmem::rfind(dictionary, b"/N") else { return 0 };
    let rest = dictionary.get(at + 2..).unwrap_or_default();
    let digits = rest.iter().skip_while(|b| b.is_ascii_whitespace()).take_while(|b| b.is_ascii_digit());
    digits.fold(0_usize, |n, b| n.saturating_mul(10).saturating_add(usize::from(b - b'0')))
}

/// How many bytes deflated data becomes, counted up to a little over `limit`; each piece is shown.
fn measure(data: &[u8], limit: usize, mut show: impl FnMut(&[u8])) -> usize {
    let mut reader = ZlibDecoder::new(data);
    let mut piece = vec![0_u8; 64 << 10];
    let mut all = 0;
    while all <= limit {
        match reader.read(&mut piece) {
            Ok(n) if n > 0 => {
                show(piece.get(..n).unwrap_or_default());
                all += n;
            }
            _ => break,
        }
    }
    all
}

/// Whether a part may be unpacked.
pub(super) fn may_unpack(stream: &Stream<'_>, limits: &PdfLimits) -> bool {
    let raw = stream.raw_data();
    let mut most = raw.len();
    let mut deflated_first = None;
    for (i, filter) in stream.filters().iter().enumerate() {
        let factor = match filter {
            Filter::FlateDecode => DEFLATE,
            Filter::LzwDecode => LZW,
            Filter::RunLengthDecode => RUNS,
            Filter::AsciiHexDecode | Filter::Ascii85Decode => 5,
            _ => 1,
        };
        if factor == DEFLATE && i == 0 {
            deflated_first = Some(i);
        }
        most = most.saturating_mul(factor);
    }
    if most <= limits.unpacked {
        return true;
    }
    // One layer of deflate can be measured; more layers than one that multiply beyond the limit are no honest file's.
    let single = stream.filters().len() == 1;
    deflated_first.is_some() && single && measure(&raw, limits.unpacked, |_| {}) <= limits.unpacked
}

/// Whether everything that a dictionary leads to in a few steps may be unpacked: fonts with their programs and maps.
pub(super) fn may_unpack_below(dict: &Dict<'_>, depth: usize, limits: &PdfLimits) -> bool {
    use hayro_syntax::object::{Array, Name};
    const KEYS: [&[u8]; 9] = [
        b"FontDescriptor",
        b"FontFile",
        b"FontFile2",
        b"FontFile3",
        b"ToUnicode",
        b"Encoding",
        b"CIDToGIDMap",
        b"DescendantFonts",
        b"UseCMap",
    ];
    for key in KEYS {
        if !dict.contains_key(key) || dict.get::<Name<'_>>(key).is_some() {
            continue;
        }
        if let Some(stream) = dict.get::<Stream<'_>>(key) {
            if !may_unpack(&stream, limits)
                || (depth > 0 && !may_unpack_below(stream.dict(), depth - 1, limits))
            {
                return false;
            }
        } else if let Some(next) = dict.get::<Dict<'_>>(key) {
            if depth > 0 && !may_unpack_below(&next, depth - 1, limits) {
                return false;
            }
        } else if let Some(list) = dict.get::<Array<'_>>(key)
            && let Some(next) = list.iter::<Dict<'_>>().next()
            && depth > 0
            && !may_unpack_below(&next, depth - 1, limits)
        {
            return false;
        }
    }
    true
}
