//! A look at the bytes before anything is unpacked.
//!
//! A few kilobytes can unpack to gigabytes, and the object layer unpacks whole parts at once. So what a part would unpack
//! to is measured first, by unpacking it piece by piece into nothing ([`measure`](super::measure)). Parts that cannot exceed
//! the limit whatever they hold are not measured.

use std::collections::BTreeSet;

use hayro_syntax::Filter;
use hayro_syntax::object::{Array, Dict, Object, Stream};
use memchr::memmem;

use super::measure::{Layer, most, unpacked};
use super::parts::{self, Named, Part};
use super::shape::{self, Kids};
use super::{PdfError, PdfLimits};

/// All parts together that are unpacked to find the pages, as a multiple of the limit of one.
const ALL: usize = 4;
/// Pages and nodes of their tree, at most: the object layer keeps each, read or not.
const PAGES: usize = 250_000;
/// Entries in all tables of objects together, as a multiple of the limit of objects: a file that is changed is given a
/// further table each time.
const LISTED: usize = 4;
/// What [`shape::depth`] may be: so much, or so much for each byte.
const DEPTH: usize = 256 << 20;
const DEPTH_BYTE: usize = 32;
/// Columns of a predictor, at most: the object layer makes room for a row before it looks whether there is one.
const COLUMNS: usize = 1 << 20;

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
    if shape::depth(bytes) > DEPTH.max(bytes.len().saturating_mul(DEPTH_BYTE)) {
        return Err(PdfError::TooDeep);
    }
    let mut budget = Budget { limits, objects: shape::objects(bytes), kids: Kids::of(bytes), unpacked: 0 };
    budget.holds()?;
    if shape::listed(bytes) > limits.objects.saturating_mul(LISTED) {
        return Err(PdfError::TooManyObjects { limit: limits.objects });
    }
    let parts = parts::of(bytes).ok_or(budget.dense())?;
    let mut named = Named::These(BTreeSet::new());
    for part in parts.iter().filter(|p| p.may_list()) {
        let mut list = Vec::new();
        budget.unpack(part, &mut |piece| list.extend_from_slice(piece))?;
        budget.objects += named.add(&part.dictionary, list);
        budget.holds()?;
    }
    let mut inside = Vec::new();
    for part in parts.iter().filter(|p| p.says_objects() || named.has(p.number)) {
        inside.clear();
        budget.unpack(part, &mut |piece| inside.extend_from_slice(piece))?;
        budget.kids.add(Kids::of(&inside));
        budget.objects = budget.objects.saturating_add(part.dictionary.number("N").unwrap_or(0));
        budget.holds()?;
    }
    Ok(())
}

/// What is spent to find the pages.
struct Budget<'l> {
    limits: &'l PdfLimits,
    objects: usize,
    kids: Kids,
    unpacked: usize,
}

impl Budget<'_> {
    fn all(&self) -> usize {
        self.limits.unpacked.saturating_mul(ALL)
    }

    fn dense(&self) -> PdfError {
        PdfError::TooDense { limit: self.all() }
    }

    fn holds(&self) -> Result<(), PdfError> {
        let limit = self.limits.objects;
        if self.objects.saturating_add(self.kids.direct) > limit {
            return Err(PdfError::TooManyObjects { limit });
        }
        let pages = if self.kids.elsewhere { self.objects } else { 0 }.max(self.kids.all);
        if pages > PAGES { Err(PdfError::TooManyPages { limit: PAGES }) } else { Ok(()) }
    }

    fn unpack(&mut self, part: &Part<'_>, show: &mut dyn FnMut(&[u8])) -> Result<(), PdfError> {
        let wide = part.dictionary.number("Columns").is_some_and(|n| n > COLUMNS);
        let layers = parts::layers(part).filter(|_| !wide).ok_or(self.dense())?;
        let size = unpacked(part.data, part.own, &layers, self.limits.unpacked, show).ok_or(self.dense())?;
        self.unpacked = self.unpacked.saturating_add(size);
        if self.unpacked > self.all() { Err(self.dense()) } else { Ok(()) }
    }
}

/// Whether a part may be unpacked.
pub(super) fn may_unpack(stream: &Stream<'_>, limits: &PdfLimits) -> bool {
    // Most parts cannot become much whatever they hold.
    size(stream, limits.unpacked, limits.unpacked).is_some()
}

/// How much a part unpacks to, or a little more; None where that is more than `limit`.
pub(super) fn unpacked_size(stream: &Stream<'_>, limit: usize) -> Option<usize> {
    size(stream, limit, 64 << 10)
}

/// As [`unpacked_size`]; parts that cannot become more than `rough` are not measured.
fn size(stream: &Stream<'_>, limit: usize, rough: usize) -> Option<usize> {
    let dict = stream.dict();
    let parameters = |key: &str| -> Vec<Dict<'_>> {
        match dict.get::<Object<'_>>(key) {
            Some(Object::Dict(one)) => vec![one],
            Some(Object::Array(list)) => {
                list.iter::<Object<'_>>().filter_map(Object::into_dict).take(16).collect()
            }
            _ => Vec::new(),
        }
    };
    let parameters: Vec<Dict<'_>> = ["DecodeParms", "DP"].into_iter().flat_map(parameters).collect();
    let most_columns = i32::try_from(COLUMNS).unwrap_or(i32::MAX);
    let narrow = |p: &Dict<'_>| match p.get::<Object<'_>>("Columns") {
        Some(Object::Number(n)) => n.as_f64() <= f64::from(most_columns),
        _ => true,
    };
    if !parameters.iter().all(narrow) {
        return None;
    }
    let early = !parameters.iter().any(|p| p.get::<i32>("EarlyChange") == Some(0));
    let layers: Vec<Layer> = stream
        .filters()
        .iter()
        .filter_map(|filter| match filter {
            Filter::FlateDecode => Some(Layer::Flate),
            Filter::LzwDecode => Some(Layer::Lzw { early }),
            Filter::RunLengthDecode => Some(Layer::Runs),
            Filter::AsciiHexDecode => Some(Layer::Hex),
            Filter::Ascii85Decode => Some(Layer::Base85),
            _ => None,
        })
        .collect();
    let raw = stream.raw_data();
    let most = most(raw.len(), &layers);
    if most <= rough.min(limit) {
        return Some(most);
    }
    unpacked(&raw, raw.len(), &layers, limit, &mut |_| {})
}

/// Whether everything that a dictionary leads to in a few steps may be unpacked: fonts with their programs and maps.
pub(super) fn may_unpack_below(dict: &Dict<'_>, depth: usize, limits: &PdfLimits) -> bool {
    use hayro_syntax::object::Name;
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
