//! What a part unpacks to, measured piece by piece before anything unpacks it whole.
//!
//! Each layer of packing is one function that shows what comes out of it and stops past a limit. They are as lenient as the
//! object layer is, or more so: where data breaks off in the middle, the rest counts as the most that it could become.

use std::io::Read;

use flate2::bufread::DeflateDecoder;

/// One layer of packing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    Flate,
    /// Whether codes grow one code early, as they do unless a file says otherwise.
    Lzw {
        early: bool,
    },
    Runs,
    Hex,
    Base85,
}

/// Layers of one part, at most.
const LAYERS: usize = 8;
/// What comes out at one time.
const PIECE: usize = 64 << 10;

impl Layer {
    /// What one byte can become, at most: deflate has two bits for 258 bytes, LZW nine or more for 4,096 or fewer.
    fn factor(self) -> usize {
        match self {
            Self::Flate => 1_032,
            Self::Lzw { .. } => 4_096,
            Self::Runs => 64,
            Self::Base85 => 4,
            Self::Hex => 1,
        }
    }
}

/// The most that so many bytes become, whatever they are.
pub(super) fn most(bytes: usize, layers: &[Layer]) -> usize {
    layers.iter().fold(bytes, |n, layer| n.saturating_mul(layer.factor()))
}

/// How much data becomes under its layers, the outermost first, shown in pieces; None where any layer gives more than `limit`.
///
/// The data ends after `own` bytes, or later: packed data knows its end, and where a part says that it ends need not be true.
pub(super) fn unpacked(
    data: &[u8],
    own: usize,
    layers: &[Layer],
    limit: usize,
    show: &mut dyn FnMut(&[u8]),
) -> Option<usize> {
    if layers.len() > LAYERS || own > limit {
        return None;
    }
    match layers {
        [] => {
            show(data.get(..own).unwrap_or(data));
            Some(own)
        }
        [last] => through(*last, data, own, limit, show),
        [first, rest @ ..] => {
            let mut between = Vec::new();
            through(*first, data, own, limit, &mut |piece| between.extend_from_slice(piece))?;
            unpacked(&between, between.len(), rest, limit, show)
        }
    }
}

fn through(
    layer: Layer,
    data: &[u8],
    own: usize,
    limit: usize,
    show: &mut dyn FnMut(&[u8]),
) -> Option<usize> {
    let beyond = data.len().saturating_sub(own);
    let mut sink = Sink { piece: Vec::with_capacity(PIECE), all: 0, limit, beyond, show };
    match layer {
        Layer::Flate => flate(data, &mut sink),
        Layer::Lzw { early } => lzw(data, early, &mut sink),
        Layer::Runs => runs(data, &mut sink),
        Layer::Hex => hex(data, &mut sink),
        Layer::Base85 => base85(data, &mut sink),
    }?;
    sink.end()
}

/// Counts what comes, and hands it on in pieces.
struct Sink<'s> {
    piece: Vec<u8>,
    all: usize,
    limit: usize,
    /// Bytes behind the data, which are not its rest.
    beyond: usize,
    show: &'s mut dyn FnMut(&[u8]),
}

impl Sink<'_> {
    fn put(&mut self, bytes: &[u8]) -> Option<()> {
        self.piece.extend_from_slice(bytes);
        if self.piece.len() >= PIECE { self.flush() } else { Some(()) }
    }

    fn flush(&mut self) -> Option<()> {
        self.all += self.piece.len();
        if self.all > self.limit {
            return None;
        }
        (self.show)(&self.piece);
        self.piece.clear();
        Some(())
    }

    fn end(mut self) -> Option<usize> {
        self.flush()?;
        Some(self.all)
    }

    /// Whether the limit holds even if the rest becomes all that it can.
    fn bears(&self, rest: usize, layer: Layer) -> Option<()> {
        let all = self
            .all
            .saturating_add(self.piece.len())
            .saturating_add(most(rest.saturating_sub(self.beyond), &[layer]));
        (all <= self.limit).then_some(())
    }
}

fn flate(data: &[u8], sink: &mut Sink<'_>) -> Option<()> {
    let headed = match data {
        [cmf, flags, ..] => {
            cmf & 0x0f == 8
                && (u16::from(*cmf) << 8 | u16::from(*flags)).is_multiple_of(31)
                && flags & 0x20 == 0
        }
        _ => false,
    };
    if headed {
        // Bytes that begin like a header may still be meant without one.
        let mut other = Sink { piece: Vec::new(), all: 0, limit: sink.limit, beyond: 0, show: &mut |_| {} };
        inflate(data, &mut other)?;
        other.flush()?;
    }
    let rest = inflate(data.get(if headed { 2 } else { 0 }..).unwrap_or_default(), sink)?;
    sink.bears(rest, Layer::Flate)
}

/// Inflates as far as it goes; what is left where the data is broken.
fn inflate(data: &[u8], sink: &mut Sink<'_>) -> Option<usize> {
    let mut reader = DeflateDecoder::new(data);
    let mut piece = vec![0_u8; PIECE];
    loop {
        match reader.read(&mut piece) {
            Ok(0) => return Some(0),
            Ok(n) => sink.put(piece.get(..n).unwrap_or_default())?,
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(_) => return Some(reader.into_inner().len()),
        }
    }
}

fn runs(data: &[u8], sink: &mut Sink<'_>) -> Option<()> {
    let mut at = 0;
    while let Some(&length) = data.get(at) {
        let length = usize::from(length);
        match length {
            128 => break,
            0..=127 => {
                let Some(bytes) = data.get(at + 1..at + 2 + length) else { break };
                sink.put(bytes)?;
                at += 2 + length;
            }
            _ => {
                let Some(&byte) = data.get(at + 1) else { break };
                sink.put([byte; 128].get(..257 - length).unwrap_or_default())?;
                at += 2;
            }
        }
    }
    Some(())
}

fn hex(data: &[u8], sink: &mut Sink<'_>) -> Option<()> {
    let digit = |b: &u8| char::from(*b).to_digit(16).and_then(|d| u8::try_from(d).ok());
    let mut open = None;
    for byte in data.iter().take_while(|b| **b != b'>') {
        let Some(value) = digit(byte) else { continue };
        match open.take() {
            None => open = Some(value),
            Some(high) => sink.put(&[high << 4 | value])?,
        }
    }
    open.map_or(Some(()), |high| sink.put(&[high << 4]))
}

fn base85(data: &[u8], sink: &mut Sink<'_>) -> Option<()> {
    let (mut group, mut count) = (0_u32, 0_usize);
    for &byte in data {
        match byte {
            b'z' if count == 0 => sink.put(&[0; 4])?,
            b'!'..=b'u' => {
                group = group.wrapping_mul(85).wrapping_add(u32::from(byte - b'!'));
                count += 1;
                if count == 5 {
                    sink.put(&group.to_be_bytes())?;
                    (group, count) = (0, 0);
                }
            }
            b'~' => break,
            _ => {}
        }
    }
    if count > 1 {
        for _ in count..5 {
            group = group.wrapping_mul(85).wrapping_add(84);
        }
        sink.put(group.to_be_bytes().get(..count - 1).unwrap_or_default())?;
    }
    Some(())
}

/// LZW as PDF and TIFF have it: codes of 9 to 12 bits, the highest bit first.
fn lzw(data: &[u8], early: bool, sink: &mut Sink<'_>) -> Option<()> {
    const CLEAR: usize = 256;
    const END: usize = 257;
    const FULL: usize = 4_096;
    // Of each entry behind the single bytes: the entry before its last byte, that byte, and its length.
    let mut entries: Vec<(usize, u8, usize)> = Vec::with_capacity(FULL);
    let (mut bits, mut held, mut at) = (0_u32, 0_u32, 0);
    let mut last: Option<usize> = None;
    let mut spelt: Vec<u8> = Vec::new();
    loop {
        let size = END + 1 + entries.len();
        let width = match size + usize::from(early) {
            2_048.. => 12,
            1_024.. => 11,
            512.. => 10,
            _ => 9,
        };
        while held < width {
            let Some(&byte) = data.get(at) else { return Some(()) };
            bits = bits << 8 | u32::from(byte);
            held += 8;
            at += 1;
        }
        held -= width;
        let code = usize::try_from(bits >> held & ((1 << width) - 1)).unwrap_or(END);
        bits &= (1 << held) - 1;
        match code {
            CLEAR => {
                entries.clear();
                last = None;
                continue;
            }
            END => return Some(()),
            _ => {}
        }
        let known = code < size;
        // The one code that may stand before its entry does: the last entry with its own first byte behind it.
        let Some(from) = (if known { Some(code) } else { last.filter(|_| code == size && size < FULL) })
        else {
            return sink.bears(data.len() - at, Layer::Lzw { early });
        };
        spelt.clear();
        let mut entry = from;
        while let Some(&(before, byte, _)) = entry.checked_sub(END + 1).and_then(|i| entries.get(i)) {
            spelt.push(byte);
            entry = before;
        }
        let first = u8::try_from(entry).unwrap_or(0);
        spelt.push(first);
        spelt.reverse();
        if !known {
            spelt.push(first);
        }
        if let Some(last) = last.filter(|_| size < FULL) {
            entries.push((last, first, spelt.len()));
        }
        sink.put(&spelt)?;
        last = Some(code);
    }
}

#[cfg(test)]
mod tests {
    use super::{Layer, most, unpacked};

    const LZW: Layer = Layer::Lzw { early: true };

    fn text(data: &[u8], layers: &[Layer]) -> String {
        let mut out = Vec::new();
        let size = unpacked(data, data.len(), layers, 1 << 20, &mut |piece| out.extend_from_slice(piece));
        assert_eq!(size, Some(out.len()));
        String::from_utf8_lossy(&out).into_owned()
    }

    fn packed(data: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        let mut packer = flate2::read::ZlibEncoder::new(data, flate2::Compression::best());
        std::io::Read::read_to_end(&mut packer, &mut out).map(|_| out).unwrap_or_default()
    }

    #[test]
    fn each_layer() {
        assert_eq!(text(b"48656C6C 6f>", &[Layer::Hex]), "Hello");
        assert_eq!(text(b"87cURDZ~>", &[Layer::Base85]), "Hello");
        assert_eq!(
            text(&[4, b'H', b'e', b'l', b'l', b'o', 254, b'!', 128, b'x'], &[Layer::Runs]),
            "Hello!!!"
        );
        assert_eq!(text(&packed(b"Hello"), &[Layer::Flate]), "Hello");
        assert_eq!(text(&packed(&packed(b"Hello")), &[Layer::Flate, Layer::Flate]), "Hello");
        // 45 45 45 45 45 65 45 45 45 66: the example of the PDF standard.
        let example = [0x80, 0x0B, 0x60, 0x50, 0x22, 0x0C, 0x0C, 0x85, 0x01];
        assert_eq!(text(&example, &[LZW]), "-----A---B");
        assert_eq!(text(b"80 0B 60 50 22 0C 0C 85 01>", &[Layer::Hex, LZW]), "-----A---B");
    }

    #[test]
    fn more_than_the_limit_in_any_layer_is_none() {
        let zeros = packed(&[0; 5_000]);
        let limit =
            |layers: &[Layer], data: &[u8], limit| unpacked(data, data.len(), layers, limit, &mut |_| {});
        assert_eq!(limit(&[Layer::Flate], &zeros, 5_000), Some(5_000));
        assert_eq!(limit(&[Layer::Flate], &zeros, 4_999), None);
        assert_eq!(limit(&[Layer::Flate, Layer::Hex], &zeros, 4_999), None);
        assert_eq!(limit(&[Layer::Runs], &[129, 0].repeat(40), 5_119), None);
        assert_eq!(limit(&[Layer::Runs], &[129, 0].repeat(40), 5_120), Some(5_120));
        assert_eq!(limit(&[Layer::Base85], b"zzz", 11), None);
        assert_eq!(limit(&[Layer::Hex; 9], b"", 9), None);
    }

    #[test]
    fn what_is_broken_counts_as_the_most_it_could_be() {
        // A header, and a block of a kind that there is not.
        let broken = [[0x78, 0x9C, 0x07].as_slice(), &[0; 100]].concat();
        assert_eq!(unpacked(&broken, broken.len(), &[Layer::Flate], 10_000, &mut |_| {}), None);
        assert!(unpacked(&broken, broken.len(), &[Layer::Flate], 1 << 20, &mut |_| {}).is_some());
        // A code that no table has.
        assert_eq!(unpacked(&[0xFF; 100], 100, &[LZW], 10_000, &mut |_| {}), None);
    }

    #[test]
    fn the_most_is_a_product() {
        assert_eq!(most(2, &[Layer::Base85, Layer::Flate]), 8_256);
        assert_eq!(most(usize::MAX, &[LZW]), usize::MAX);
        assert_eq!(most(7, &[]), 7);
    }
}
