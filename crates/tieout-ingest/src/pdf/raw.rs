//! A dictionary as it stands in the bytes, before the object layer reads anything: which layers its part is packed in, and
//! what kind of part it is.
//!
//! Not a parser: it looks for keys. Where it cannot tell, it says so, and the gate assumes the worst.

use std::borrow::Cow;

use memchr::memmem;

use super::measure::Layer;

/// The text of one dictionary.
pub(super) struct RawDictionary<'b>(Cow<'b, [u8]>);

/// How a part is packed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Packing {
    Layers(Vec<Layer>),
    /// As a picture, which is never unpacked for words.
    Picture,
    /// It cannot be told from here.
    Unknown,
}

fn is_regular(b: u8) -> bool {
    !b.is_ascii_whitespace() && b != 0 && !b"()<>[]{}/%".contains(&b)
}

impl<'b> RawDictionary<'b> {
    pub(super) fn new(text: &'b [u8]) -> Self {
        if !text.contains(&b'#') {
            return Self(Cow::Borrowed(text));
        }
        // Names may be written with their bytes in hexadecimal.
        let mut out = Vec::with_capacity(text.len());
        let mut rest = text;
        while let Some((&first, behind)) = rest.split_first() {
            let pair = behind.get(..2).and_then(|p| std::str::from_utf8(p).ok());
            match pair.filter(|_| first == b'#').and_then(|p| u8::from_str_radix(p, 16).ok()) {
                Some(byte) => {
                    out.push(byte);
                    rest = behind.get(2..).unwrap_or_default();
                }
                None => {
                    out.push(first);
                    rest = behind;
                }
            }
        }
        Self(Cow::Owned(out))
    }

    /// What stands behind a key, each time that it stands there.
    fn behind<'d>(&'d self, key: &'d str) -> impl Iterator<Item = &'d [u8]> {
        memmem::find_iter(&self.0, b"/").filter_map(move |at| {
            let rest = self.0.get(at + 1..)?.strip_prefix(key.as_bytes())?;
            rest.first().is_none_or(|b| !is_regular(*b)).then(|| skip_blank(rest))
        })
    }

    /// Whether these bytes stand in it anywhere.
    pub(super) fn mentions(&self, bytes: &[u8]) -> bool {
        memmem::find(&self.0, bytes).is_some()
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.behind(key).next().is_some()
    }

    /// The largest whole number that stands behind a key.
    pub(super) fn number(&self, key: &str) -> Option<usize> {
        self.behind(key)
            .map(|rest| {
                let digits = rest.iter().take_while(|b| b.is_ascii_digit());
                digits.fold(0_usize, |n, b| n.saturating_mul(10).saturating_add(usize::from(b - b'0')))
            })
            .max()
    }

    /// The whole numbers of the list behind a key that stands there once.
    pub(super) fn numbers(&self, key: &str) -> Option<Vec<usize>> {
        let mut written = self.behind(key);
        let list = written.next()?.strip_prefix(b"[")?;
        let end = memchr::memchr(b']', list).filter(|_| written.next().is_none())?;
        let text = std::str::from_utf8(list.get(..end)?).ok()?;
        text.split_ascii_whitespace().map(|n| n.parse().ok()).collect()
    }

    pub(super) fn packing(&self) -> Packing {
        let mut written = self.behind("F").chain(self.behind("Filter"));
        let Some(rest) = written.next() else { return Packing::Layers(Vec::new()) };
        // Two of them: which one counts is not for us to say. Parameters that stand elsewhere may be anything.
        let elsewhere = |mut behind: Box<dyn Iterator<Item = &[u8]> + '_>| {
            behind
                .any(|rest| !rest.starts_with(b"<<") && !rest.starts_with(b"[") && !rest.starts_with(b"null"))
        };
        if written.next().is_some()
            || elsewhere(Box::new(self.behind("DecodeParms").chain(self.behind("DP"))))
        {
            return Packing::Unknown;
        }
        let names = match rest.split_first() {
            Some((b'/', _)) => {
                let end = rest.iter().skip(1).position(|b| !is_regular(*b)).map_or(rest.len(), |n| n + 1);
                rest.get(..end).unwrap_or_default()
            }
            Some((b'[', list)) => match memchr::memchr(b']', list) {
                Some(end) => list.get(..end).unwrap_or_default(),
                None => return Packing::Unknown,
            },
            _ => return Packing::Unknown,
        };
        let early = self.number("EarlyChange") != Some(0);
        let mut layers = Vec::new();
        for name in names.split(|b| *b == b'/').map(<[u8]>::trim_ascii).filter(|n| !n.is_empty()) {
            layers.push(match name {
                b"FlateDecode" | b"Fl" => Layer::Flate,
                b"LZWDecode" | b"LZW" => Layer::Lzw { early },
                b"RunLengthDecode" | b"RL" => Layer::Runs,
                b"ASCIIHexDecode" | b"AHx" => Layer::Hex,
                b"ASCII85Decode" | b"A85" => Layer::Base85,
                b"DCTDecode" | b"DCT" | b"JPXDecode" | b"JBIG2Decode" | b"CCITTFaxDecode" | b"CCF" => {
                    return Packing::Picture;
                }
                name if name.iter().all(|b| is_regular(*b)) => continue,
                _ => return Packing::Unknown,
            });
        }
        Packing::Layers(layers)
    }
}

/// Without the blanks and comments at the beginning.
fn skip_blank(mut text: &[u8]) -> &[u8] {
    loop {
        text = text.trim_ascii_start();
        match text.strip_prefix(b"%") {
            Some(comment) => {
                let end = comment.iter().position(|b| matches!(b, b'\r' | b'\n')).unwrap_or(comment.len());
                text = comment.get(end..).unwrap_or_default();
            }
            None => return text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Layer, Packing, RawDictionary};

    fn packing(text: &str) -> Packing {
        RawDictionary::new(text.as_bytes()).packing()
    }

    #[test]
    fn layers_as_they_are_written() {
        assert_eq!(packing("<< /Length 9 >>"), Packing::Layers(vec![]));
        assert_eq!(packing("<</Filter/FlateDecode/Length 9>>"), Packing::Layers(vec![Layer::Flate]));
        assert_eq!(
            packing("<</Filte#72 %\n [ /A85/LZW ]>>"),
            Packing::Layers(vec![Layer::Base85, Layer::Lzw { early: true }])
        );
        assert_eq!(
            packing("<</Filter/LZWDecode/DecodeParms<</EarlyChange 0>>>>"),
            Packing::Layers(vec![Layer::Lzw { early: false }])
        );
        assert_eq!(packing("<</Filter[/ASCII85Decode/DCTDecode]>>"), Packing::Picture);
        for unknown in
            ["/Filter 7 0 R", "/Filter/FlateDecode/F/LZW", "/Filter/Fl/DecodeParms 7 0 R", "/Filter[7 0 R]"]
        {
            assert_eq!(packing(unknown), Packing::Unknown, "{unknown}");
        }
    }

    #[test]
    fn numbers_behind_keys() {
        let dictionary = RawDictionary::new(b"<</W[1 2 1]/N 12/Name/N/Width 5>>");
        assert_eq!(dictionary.numbers("W"), Some(vec![1, 2, 1]));
        assert_eq!(dictionary.number("N"), Some(12));
        assert_eq!(dictionary.number("Columns"), None);
        assert!(dictionary.has("W") && !dictionary.has("Wid"));
    }
}
