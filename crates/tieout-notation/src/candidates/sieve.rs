//! A first sieve for the words of a text: a multiplication and a look-up let nearly every word fall through that begins neither a
//! number nor a date.

use crate::starts::Starts;

/// Whether a word is kept, by what its first three bytes are mixed to. Words share their places: all those of the set are kept, and
/// a few others.
pub(super) struct Sieve([bool; PLACES]);

const PLACES: usize = 1 << PLACE_BITS;
const PLACE_BITS: u32 = 13;

/// What counts of the three bytes: of the first two all but the case of a letter, so that no mark is taken for one, and of the
/// third what tells letters apart.
const COUNTS: u32 = 0x1F_DF_DF;
/// An odd number without a pattern.
const MIX: u32 = 0x9E37_79B1;

/// What may stand between an article and the word behind it: white space and hyphens. Of more than one byte the first two.
const JOINTS: [&[u8]; 13] = [
    b" ",
    b"-",
    b"\t",
    b"\n",
    b"\x0B",
    b"\x0C",
    b"\r",
    b"\xC2\x85",
    b"\xC2\xA0",
    b"\xE1\x9A",
    b"\xE2\x80",
    b"\xE2\x81",
    b"\xE3\x80",
];

#[inline]
const fn place(word: u32) -> usize {
    ((word & COUNTS).wrapping_mul(MIX) >> (u32::BITS - PLACE_BITS)) as usize
}

impl Sieve {
    /// For words that start so.
    pub(super) const fn of(starts: &Starts) -> Self {
        let mut all = Self([false; PLACES]);
        let mut word: u16 = 0;
        while word < 1 << 15 {
            let letters = [letter(word >> 10), letter(word >> 5), letter(word)];
            if starts.has(letters) {
                all.keep(letters);
            }
            word += 1;
        }
        all
    }

    /// And for all words with these first two letters, however they go on.
    pub(super) const fn and_two(mut self, a: u8, b: u8) -> Self {
        let mut c = 0;
        while c < 32 {
            self.keep([a, b, letter(c)]);
            c += 1;
        }
        self
    }

    /// And for "a" and "an" before words that start so.
    pub(super) const fn and_articles(mut self, before: &Starts) -> Self {
        let mut i = 0;
        while i < JOINTS.len() {
            match *JOINTS[i] {
                [first] => {
                    let mut c = 0;
                    while c < 32 {
                        if before.has_first(letter(c)) {
                            self.keep([b'a', first, letter(c)]);
                        }
                        c += 1;
                    }
                    self.keep([b'a', b'n', first]);
                }
                [first, second] => {
                    self.keep([b'a', first, second]);
                    self.keep([b'a', b'n', first]);
                }
                _ => {}
            }
            i += 1;
        }
        self
    }

    const fn keep(&mut self, [a, b, c]: [u8; 3]) {
        self.0[place(u32::from_le_bytes([a, b, c, 0]))] = true;
    }

    /// Whether a word of the set may start with the three lowest bytes.
    #[inline]
    pub(super) const fn keeps(&self, word: u32) -> bool {
        self.0[place(word)]
    }
}

/// A letter by its lowest bits, and what else has those.
const fn letter(low: u16) -> u8 {
    b'`' | (low & 0x1F) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const SET: Sieve =
        Sieve::of(&Starts::of(&[*b"one", *b"ten"])).and_two(b'f', b'y').and_articles(&Starts::of(&[*b"mil"]));

    fn kept(start: &str) -> bool {
        let byte = |i| start.as_bytes().get(i).copied().unwrap_or(0);
        SET.keeps(u32::from_le_bytes([0, 1, 2, 3].map(byte)))
    }

    #[test]
    fn words_of_the_set_are_kept() {
        for start in [
            "one ",
            "One ",
            "ONEs",
            "tenf",
            "fye ",
            "FY 2",
            "fy'2",
            "a million",
            "A M",
            "a-m",
            "an m",
            "An-m",
        ] {
            assert!(kept(start), "{start:?}");
        }
        for joint in ('\0'..=char::MAX).filter(|c| c.is_whitespace() || ('\u{2010}'..='\u{2012}').contains(c))
        {
            assert!(kept(&format!("a{joint}mil")) && kept(&format!("an{joint}mil")), "{joint:?}");
        }
    }

    #[test]
    fn few_others_are_kept() {
        let letters = || 'a'..='z';
        let all =
            || letters().flat_map(move |a| letters().flat_map(move |b| letters().map(move |c| [a, b, c])));
        let others = all().filter(|word| kept(&String::from_iter(word))).count();
        assert!(others * 20 < all().count(), "{others} of {}", all().count());
    }
}
