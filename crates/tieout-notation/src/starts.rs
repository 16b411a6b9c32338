//! The first three letters of the words of a set: a quick no for nearly every other word.

/// For the first two letters, a bit for each third.
pub(crate) struct Starts([u32; 1024]);

const fn index(a: u8, b: u8) -> usize {
    ((a & 31) as usize) << 5 | (b & 31) as usize
}

impl Starts {
    /// From three letters each, in any case.
    pub(crate) const fn of(starts: &[[u8; 3]]) -> Self {
        let mut all = Self([0; 1024]);
        let mut i = 0;
        while i < starts.len() {
            all.add(starts[i]);
            i += 1;
        }
        all
    }

    /// And words that start with these.
    pub(crate) const fn add(&mut self, [a, b, c]: [u8; 3]) {
        self.0[index(a, b)] |= 1 << (c & 31);
    }

    /// The words of both sets.
    pub(crate) const fn or(mut self, other: &Self) -> Self {
        let mut i = 0;
        while i < self.0.len() {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Whether a word of the set starts with these bytes, which are letters, or spaces behind letters, as those of the set are.
    pub(crate) const fn has(&self, [a, b, c]: [u8; 3]) -> bool {
        self.0[index(a, b)] >> (c & 31) & 1 == 1
    }

    /// Whether a word of the set starts with this letter.
    pub(crate) const fn has_first(&self, a: u8) -> bool {
        let mut b = 0;
        while b < 32 {
            if self.0[index(a, b)] != 0 {
                return true;
            }
            b += 1;
        }
        false
    }

    /// Whether a word of the set starts so, in any case.
    pub(crate) fn holds(&self, [a, b, c]: [u8; 3]) -> bool {
        // The low five bits tell letters apart, and letters from the few other signs of their two rows of ASCII.
        let rows = a & b & c & 0x40 != 0 && (a | b | c).is_ascii();
        rows && self.has([a, b, c])
    }
}

/// The first four letters of the words of a set: "section" and "forest" begin like "second" and "forty", and go on otherwise.
pub(crate) struct Words {
    three: Starts,
    /// The second to the fourth letter of words of four and more.
    going_on: Starts,
    /// Words of three letters.
    short: Starts,
}

impl Words {
    /// From words in small letters.
    pub(crate) const fn of(words: &[&str]) -> Self {
        let mut all = Self { three: Starts::of(&[]), going_on: Starts::of(&[]), short: Starts::of(&[]) };
        let mut i = 0;
        while i < words.len() {
            all.add(words[i].as_bytes());
            i += 1;
        }
        all
    }

    /// And a word; those of less than three letters are never asked for.
    pub(crate) const fn add(&mut self, word: &[u8]) {
        match *word {
            [a, b, c, d, ..] if d.is_ascii_alphabetic() => {
                self.three.add([a, b, c]);
                self.going_on.add([b, c, d]);
            }
            [a, b, c, ..] => {
                self.three.add([a, b, c]);
                self.short.add([a, b, c]);
            }
            _ => {}
        }
    }

    /// The words of both sets.
    pub(crate) const fn or(self, other: &Self) -> Self {
        Self {
            three: self.three.or(&other.three),
            going_on: self.going_on.or(&other.going_on),
            short: self.short.or(&other.short),
        }
    }

    /// Their first three letters.
    pub(crate) const fn starts(&self) -> Starts {
        Starts::of(&[]).or(&self.three)
    }

    /// Whether a word of the set may start with these, in any case; the last is no letter behind a word of three.
    pub(crate) fn hold(&self, [a, b, c, d]: [u8; 4]) -> bool {
        match d.is_ascii_alphabetic() {
            true => self.three.holds([a, b, c]) && self.going_on.holds([b, c, d]),
            false => self.short.holds([a, b, c]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_joined() {
        let both = Starts::of(&[*b"one"]).or(&Starts::of(&[*b"ten"]));
        for (word, held) in [(b"One", true), (b"ten", true), (b"two", false)] {
            assert_eq!(both.holds(*word), held, "{word:?}");
        }
        assert!(both.has_first(b'o') && both.has_first(b't') && !both.has_first(b'n'));
    }

    #[test]
    fn words_are_told_by_four_letters() {
        const SET: Words = Words::of(&["one", "second", "forty"]);
        for (word, held) in [
            (b"one ", true),
            (b"ONE'", true),
            (b"ones", false),
            (b"Seco", true),
            (b"sect", false),
            (b"for ", false),
            (b"fort", true),
            (b"fore", false),
            (b"on  ", false),
        ] {
            assert_eq!(SET.hold(*word), held, "{word:?}");
        }
    }

    #[test]
    fn holds_the_given_starts_in_any_case_and_nothing_else() {
        const SET: Starts = Starts::of(&[*b"one", *b"ten", *b"zer"]);
        for a in 0..=255 {
            for b in 0..=255 {
                for c in *b"aenrENR0.\x80\xe5_@[`{" {
                    let word = [a, b, c];
                    let given = [*b"one", *b"ten", *b"zer"].iter().any(|w| w.eq_ignore_ascii_case(&word));
                    assert_eq!(SET.holds(word), given, "{word:?}");
                }
            }
        }
    }
}
