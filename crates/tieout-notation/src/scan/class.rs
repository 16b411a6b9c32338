//! What a byte can start, and what a run can hold.

/// What a byte can start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Nothing,
    Digit,
    Letter,
    Mark,
    Wide,
}

pub(super) const CLASSES: [Class; 256] = {
    let mut table = [Class::Nothing; 256];
    let mut b = 0;
    while b < 256 {
        let byte = b as u8;
        table[b] = if byte.is_ascii_digit() {
            Class::Digit
        } else if byte.is_ascii_alphabetic() || byte == b'_' {
            Class::Letter
        } else if matches!(byte, b'.' | b'[' | b'/' | b'\\' | b'~' | b'+' | b'(') {
            Class::Mark
        } else if byte >= 0x80 {
            Class::Wide
        } else {
            Class::Nothing
        };
        b += 1;
    }
    table
};

/// A run without white space, and whether an identifier can be in it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chunk {
    pub(super) end: usize,
    /// A digit, `@`, slash or colon is in it.
    pub(super) rich: bool,
    /// A character beyond ASCII is in it.
    pub(super) wide: bool,
    /// Identifier look-ups so far.
    pub(super) tried: usize,
}
