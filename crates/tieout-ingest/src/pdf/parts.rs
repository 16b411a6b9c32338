//! The parts of a file as they stand in its bytes, and which of them are unpacked to find its pages.
//!
//! Any part may be: the list of objects may say of every part that objects are in it, whatever the part says of itself. So
//! the lists are read here first, and what they name counts as well.

use std::collections::BTreeSet;

use memchr::memmem;

use super::raw::{Packing, RawDictionary};

/// One part: a dictionary and the data behind it.
pub(super) struct Part<'b> {
    /// The number of its object; None where that cannot be read at a glance.
    pub(super) number: Option<u32>,
    pub(super) dictionary: RawDictionary<'b>,
    /// From its first byte to the end of the file.
    pub(super) data: &'b [u8],
    /// Where the data ends, as the part says or the next `endstream` does; the later of both.
    pub(super) own: usize,
}

impl Part<'_> {
    /// Whether it says that objects are in it.
    pub(super) fn says_objects(&self) -> bool {
        self.dictionary.mentions(b"ObjStm")
    }

    /// Whether it can be a list of objects: a table of where they are.
    pub(super) fn may_list(&self) -> bool {
        self.dictionary.has("W") || self.dictionary.mentions(b"XRef")
    }
}

/// Dictionaries all together, as a multiple of the file: `obj` stands before each, so honest ones are a part of it.
const DICTIONARIES: usize = 4;

/// The parts in the order of the file; None where dictionaries lie over each other so often that they are a trap.
pub(super) fn of(bytes: &[u8]) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut ends = memmem::find_iter(bytes, b"endstream").peekable();
    let mut objects = memmem::find_iter(bytes, b"obj").peekable();
    let (mut object, mut looked_at) = (0, 0_usize);
    for at in memmem::find_iter(bytes, b"stream") {
        let behind = bytes.get(at + b"stream".len()..).unwrap_or_default();
        let Some(data) = behind
            .strip_prefix(b"\r\n")
            .or_else(|| behind.strip_prefix(b"\n").or_else(|| behind.strip_prefix(b"\r")))
        else {
            continue;
        };
        while let Some(next) = objects.next_if(|o| *o < at) {
            if !bytes.get(..next).is_some_and(|b| b.ends_with(b"end")) {
                object = next;
            }
        }
        let text = bytes.get(object..at).unwrap_or_default();
        let written = text.trim_ascii_end();
        // A comment may stand between a dictionary and its data.
        let line = memchr::memrchr2(b'\r', b'\n', written).and_then(|i| written.get(i..)).unwrap_or(written);
        if !written.ends_with(b">>") && !line.contains(&b'%') {
            continue;
        }
        looked_at = looked_at.saturating_add(text.len());
        if looked_at > bytes.len().saturating_mul(DICTIONARIES).saturating_add(1 << 20) {
            return None;
        }
        while ends.next_if(|e| *e < at).is_some() {}
        let start = bytes.len() - data.len();
        let dictionary = RawDictionary::new(text);
        let to_end = ends.peek().map_or(data.len(), |e| e.saturating_sub(start));
        let own = to_end.max(dictionary.number("Length").unwrap_or(0).min(data.len()));
        parts.push(Part { number: number(bytes.get(..object).unwrap_or_default()), dictionary, data, own });
    }
    Some(parts)
}

/// `12` of `12 0 ` before an `obj`.
fn number(before: &[u8]) -> Option<u32> {
    let near = before.get(before.len().saturating_sub(32)..)?;
    let mut words = near.rsplit(u8::is_ascii_whitespace).filter(|w| !w.is_empty());
    let _generation = words.next().filter(|w| w.iter().all(u8::is_ascii_digit))?;
    std::str::from_utf8(words.next()?).ok()?.parse().ok()
}

/// The parts that lists of objects say objects are in.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Named {
    These(BTreeSet<u32>),
    /// A list cannot be read here, so it may be any.
    Any,
}

impl Named {
    pub(super) fn has(&self, number: Option<u32>) -> bool {
        match (self, number) {
            (Self::Any, _) => true,
            (Self::These(numbers), Some(number)) => numbers.contains(&number),
            (Self::These(numbers), None) => !numbers.is_empty(),
        }
    }

    /// Adds what a list names, given unpacked; and says how many entries it has, at most.
    pub(super) fn add(&mut self, dictionary: &RawDictionary<'_>, list: Vec<u8>) -> usize {
        let Some((entry, widths)) = dictionary.numbers("W").and_then(|w| {
            let [kind, place, index] = w[..] else { return None };
            let widths = (kind.min(1), place, index);
            kind.min(1).checked_add(place)?.checked_add(index).filter(|n| *n > 0).map(|n| (n, widths))
        }) else {
            *self = Self::Any;
            return list.len();
        };
        let count = list.len() / entry;
        let Some(list) = straightened(dictionary, list) else {
            *self = Self::Any;
            return count;
        };
        let Self::These(numbers) = self else { return count };
        let (kind, place, _) = widths;
        for entry in list.chunks(entry) {
            if kind == 1 && entry.first() == Some(&2) {
                let place = entry.get(1..=place).unwrap_or_default();
                let number = place.iter().fold(0_u32, |n, b| n.wrapping_shl(8) | u32::from(*b));
                numbers.insert(number);
            }
        }
        count
    }
}

/// A list without its predictor; None for one that is not read here.
fn straightened(dictionary: &RawDictionary<'_>, list: Vec<u8>) -> Option<Vec<u8>> {
    let predictor = dictionary.number("Predictor").unwrap_or(1);
    if predictor == 1 {
        return Some(list);
    }
    let plain = |key, usual| dictionary.number(key).is_none_or(|n| n == usual);
    if predictor < 10 || !plain("Colors", 1) || !plain("BitsPerComponent", 8) {
        return None;
    }
    let columns = dictionary.number("Columns").unwrap_or(1);
    let mut above = vec![0_u8; columns];
    let mut out = Vec::with_capacity(list.len());
    for row in list.chunks_exact(columns.checked_add(1)?) {
        let (kind, row) = row.split_first()?;
        let mut left = 0_u8;
        for (byte, above) in row.iter().zip(&mut above) {
            left = match kind {
                0 => *byte,
                1 => byte.wrapping_add(left),
                2 => byte.wrapping_add(*above),
                _ => return None,
            };
            *above = left;
            out.push(left);
        }
    }
    Some(out)
}

/// The packing of a part that is to be unpacked, where it can be told.
pub(super) fn layers(part: &Part<'_>) -> Option<Vec<super::measure::Layer>> {
    match part.dictionary.packing() {
        Packing::Layers(layers) => Some(layers),
        // The object layer here knows no pictures, and refuses.
        Packing::Picture => Some(Vec::new()),
        Packing::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::raw::RawDictionary;
    use super::{Named, number, of};

    #[test]
    fn parts_with_their_numbers() {
        let file = b"%PDF-1.7\n12 0 obj <</Type/ObjStm>> stream\nabc\nendstream endobj\n7 0 obj <</Length 9>>%\nstream\r\nabcdefghi endstream a stream of words";
        let parts = of(file).unwrap_or_default();
        let seen: Vec<_> = parts.iter().map(|p| (p.number, p.own, p.says_objects())).collect();
        assert_eq!(seen, [(Some(12), 4, true), (Some(7), 10, false)]);
        assert_eq!(number(b"%c\n0 "), None);
    }

    #[test]
    fn dictionaries_that_lie_over_each_other_are_a_trap() {
        let mut file = b"1 0 obj ".to_vec();
        file.extend(b">>stream\n".repeat(20_000));
        assert!(of(&file).is_none());
    }

    #[test]
    fn what_a_list_names() {
        let mut named = Named::These(BTreeSet::new());
        let list = vec![1, 0, 9, 0, 2, 0, 7, 3];
        assert_eq!(named.add(&RawDictionary::new(b"/W[1 2 1]"), list), 2);
        assert!(named.has(Some(7)) && !named.has(Some(9)) && named.has(None));
        // The same under a predictor: what changes from row to row.
        let mut named = Named::These(BTreeSet::new());
        let list = vec![2, 1, 0, 9, 0, 2, 1, 0, 254, 3];
        let dictionary = RawDictionary::new(b"/W[1 2 1]/DecodeParms<</Predictor 12/Columns 4>>");
        assert_eq!(named.add(&dictionary, list), 2);
        assert!(named.has(Some(7)) && !named.has(Some(9)));
        named.add(&RawDictionary::new(b"/W[1 2 1]/X<</W[1 1 1]>>"), vec![0; 4]);
        assert_eq!(named, Named::Any);
    }
}
