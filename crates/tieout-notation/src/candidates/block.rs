//! A block of bytes, looked at all at once: a bit for each byte that is a letter, and for each that may be a sign.

use wide::u8x16;

/// So many bytes are looked at at once: as many as a word has bits.
pub(super) const BLOCK: usize = 64;

/// What the bytes of a block are, the lowest bit for the first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits {
    /// ASCII letters.
    pub(super) letters: u64,
    /// Bytes that [may be a sign](super::may_be_sign).
    pub(super) signs: u64,
}

impl Bits {
    #[inline]
    pub(super) fn of(block: &[u8; BLOCK]) -> Self {
        let (sixteens, _) = block.as_chunks::<16>();
        let mut all = Self { letters: 0, signs: 0 };
        let mut every = u8x16::splat(0);
        for sixteen in sixteens.iter().rev() {
            let bytes = u8x16::from(*sixteen);
            every |= bytes;
            all.letters = all.letters << 16 | u64::from(letters(bytes).to_bitmask());
            all.signs = all.signs << 16 | u64::from(ascii_signs(bytes).to_bitmask());
        }
        // Most blocks are of ASCII alone.
        if every.to_bitmask() != 0 {
            let mut signs = 0;
            for sixteen in sixteens.iter().rev() {
                signs = signs << 16 | u64::from(wide_signs(u8x16::from(*sixteen)).to_bitmask());
            }
            all.signs |= signs;
        }
        all
    }
}

/// All bits of the bytes from `first` to `last`.
#[inline]
fn between(bytes: u8x16, first: u8, last: u8) -> u8x16 {
    let moved = bytes - u8x16::splat(first);
    moved.min(u8x16::splat(last - first)).simd_eq(moved)
}

#[inline]
fn is(bytes: u8x16, b: u8) -> u8x16 {
    bytes.simd_eq(u8x16::splat(b))
}

#[inline]
fn letters(bytes: u8x16) -> u8x16 {
    between(bytes | u8x16::splat(0x20), b'a', b'z')
}

/// As [`super::may_be_sign`] has them; those of ASCII.
#[inline]
fn ascii_signs(bytes: u8x16) -> u8x16 {
    between(bytes, b'/', b':') | is(bytes, b'@') | is(bytes, b'\\')
}

/// And the others.
#[inline]
fn wide_signs(bytes: u8x16) -> u8x16 {
    let scripts = between(bytes, 0xD9, 0xE2) | is(bytes, 0xC2) | is(bytes, 0xEA);
    scripts | between(bytes, 0xEF, 0xFF)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn each_byte_has_its_bits(bytes in prop::collection::vec(any::<u8>(), BLOCK)) {
            let Bits { letters, signs } = Bits::of(bytes.first_chunk().unwrap());
            for (i, b) in bytes.iter().enumerate() {
                prop_assert_eq!(letters >> i & 1 == 1, b.is_ascii_alphabetic(), "{}", b);
                prop_assert_eq!(signs >> i & 1 == 1, super::super::may_be_sign(*b), "{}", b);
            }
        }
    }

    #[test]
    fn every_byte_is_told() {
        let all = |holds: bool| if holds { u64::MAX } else { 0 };
        for b in 0..=255u8 {
            let told =
                Bits { letters: all(b.is_ascii_alphabetic()), signs: all(super::super::may_be_sign(b)) };
            assert_eq!(Bits::of(&[b; BLOCK]), told, "{b}");
        }
    }
}
