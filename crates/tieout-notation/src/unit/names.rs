//! Looking names up without regard to dots and hyphens, and where wanted to case.

use crate::chars::letters_end;

/// No name in the tables is longer, in bytes. Less than 64, so that a length is a bit of a word.
const LONGEST: usize = 40;

/// A name made comparable: no dots, hyphens and runs of blanks as one space, one micro sign. No allocation, because every
/// word after a number is asked for.
pub(super) struct Folded {
    bytes: [u8; LONGEST],
    len: usize,
}

impl Folded {
    /// Case kept. None when it is empty or longer than any name.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut folded = Self { bytes: [0; LONGEST], len: 0 };
        if text.len() <= LONGEST && letters_end(text, 0) == text.len() {
            folded.bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
            folded.len = text.len();
            return (folded.len > 0).then_some(folded);
        }
        let mut gap = false;
        for c in text.chars() {
            match c {
                '.' => {}
                ' ' | '-' | '\u{a0}' | '\u{202f}' | '\u{2010}' | '\u{2011}' => gap = folded.len > 0,
                _ => {
                    if std::mem::take(&mut gap) {
                        folded.push(' ')?;
                    }
                    // The micro sign and the Greek letter are one.
                    folded.push(if c == '\u{b5}' { '\u{3bc}' } else { c })?;
                }
            }
        }
        (folded.len > 0).then_some(folded)
    }

    /// In ASCII lower case.
    pub(super) fn lower(mut self) -> Self {
        self.bytes.make_ascii_lowercase();
        self
    }

    fn push(&mut self, c: char) -> Option<()> {
        let end = self.len + c.len_utf8();
        c.encode_utf8(self.bytes.get_mut(self.len..end)?);
        self.len = end;
        Some(())
    }

    fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or(&[])
    }
}

/// A name in one of two tables: first as it is written, then in small letters.
pub(super) fn find<T: Copy>(text: &str, exact: &Names<T>, any_case: &Names<T>) -> Option<T> {
    let first = *text.as_bytes().first()?;
    // Nothing is folded away in a word of letters alone, which most are: its first letter and length tell nearly all that are no names.
    if letters_end(text, 0) == text.len() {
        let bytes = text.as_bytes();
        if exact.may_hold(first, bytes.len())
            && let Some(found) = exact.get(bytes)
        {
            return Some(found);
        }
        if !any_case.may_hold(first.to_ascii_lowercase(), bytes.len()) {
            return None;
        }
        if bytes.iter().all(u8::is_ascii_lowercase) {
            return any_case.get(bytes);
        }
    }
    let folded = Folded::of(text)?;
    exact.get(folded.as_bytes()).or_else(|| any_case.get(folded.lower().as_bytes()))
}

/// A table of names.
pub(super) struct Names<T> {
    /// Sorted by their [`key`].
    names: Vec<(Box<[u8]>, T)>,
    /// Where the names of each key begin.
    starts: Vec<usize>,
    /// For each first byte a bit for each length that a name of it has: most of the words that are no name end here.
    lengths: Vec<u64>,
}

/// How many keys there are.
const KEYS: usize = 1024;

/// Names with different keys differ.
fn key(name: &[u8]) -> usize {
    let byte = |i: usize| name.get(i).copied().map_or(0, usize::from);
    (byte(0) * 5 + byte(1) * 37 + byte(name.len().wrapping_sub(1)) * 111 + name.len() * 13) % KEYS
}

impl<T: Copy> Names<T> {
    /// Folds and sorts; of equal names the first stays.
    pub(super) fn new(names: impl IntoIterator<Item = (String, T)>, keep_case: bool) -> Self {
        let mut names: Vec<(Box<[u8]>, T)> = names
            .into_iter()
            .filter_map(|(name, value)| {
                let folded = Folded::of(&name)?;
                let folded = if keep_case { folded } else { folded.lower() };
                Some((folded.as_bytes().into(), value))
            })
            .collect();
        names.sort_by(|a, b| key(&a.0).cmp(&key(&b.0)).then_with(|| a.0.cmp(&b.0)));
        names.dedup_by(|later, first| later.0 == first.0);
        let starts = (0..=KEYS).map(|k| names.partition_point(|(name, _)| key(name) < k)).collect();
        let mut lengths = vec![0; 256];
        for (name, _) in &names {
            lengths[usize::from(name[0])] |= 1 << name.len();
        }
        Self { names, starts, lengths }
    }

    /// The first four bytes of each name that has three; a nought behind three.
    pub(super) fn starts(&self) -> impl Iterator<Item = [u8; 4]> {
        self.names.iter().filter_map(|(name, _)| {
            let [a, b, c] = *name.first_chunk()?;
            Some([a, b, c, name.get(3).copied().unwrap_or(0)])
        })
    }

    /// The first three bytes of each second word; spaces behind a shorter one.
    pub(super) fn second_starts(&self) -> impl Iterator<Item = [u8; 3]> {
        self.names.iter().filter_map(|(name, _)| {
            let second = name.split(|b| *b == b' ').nth(1)?;
            Some([0, 1, 2].map(|i| second.get(i).copied().unwrap_or(b' ')))
        })
    }

    /// Whether a name of this length begins with this byte.
    fn may_hold(&self, first: u8, len: usize) -> bool {
        len <= LONGEST && self.lengths.get(usize::from(first)).is_some_and(|lengths| lengths >> len & 1 == 1)
    }

    /// By the bytes of a name that is [`Folded`].
    fn get(&self, wanted: &[u8]) -> Option<T> {
        if !self.may_hold(*wanted.first()?, wanted.len()) {
            return None;
        }
        let key = key(wanted);
        let bucket = self.names.get(*self.starts.get(key)?..*self.starts.get(key + 1)?)?;
        bucket.iter().find(|(name, _)| **name == *wanted).map(|(_, value)| *value)
    }
}
