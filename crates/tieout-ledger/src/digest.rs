//! SHA-256 digests: what names a document, a contract and an event.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

use crate::LedgerError;

/// A SHA-256 digest. Written as 64 lower-case hexadecimal digits, and read only so.
///
/// ```
/// use tieout_ledger::Digest;
///
/// let digest = Digest::of(b"Net total 1,200.00 EUR");
/// assert_eq!(digest.to_string().parse::<Digest>()?, digest);
/// assert!("12ab".parse::<Digest>().is_err());
/// # Ok::<(), tieout_ledger::LedgerError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// What the first event of a ledger names as the event before it.
    pub const NONE: Self = Self([0; 32]);

    /// The digest of bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest of several pieces, as if they were one.
    pub(crate) fn of_pieces(pieces: &[&[u8]]) -> Self {
        let mut state = Sha256::new();
        for piece in pieces {
            state.update(piece);
        }
        Self(state.finalize().into())
    }

    /// A digest that was computed elsewhere.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Its 32 bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = LedgerError;

    fn from_str(text: &str) -> Result<Self, LedgerError> {
        let no_digest = || LedgerError::NotADigest { text: text.to_owned() };
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(no_digest()),
        };
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if pairs.len() != 32 || !rest.is_empty() {
            return Err(no_digest());
        }
        let mut bytes = [0; 32];
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = digit(*high)? << 4 | digit(*low)?;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_sha_256() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Digest::of(b"abc").to_string(), abc);
        assert_eq!(Digest::of_pieces(&[b"a", b"", b"bc"]).to_string(), abc);
    }

    #[test]
    fn only_one_way_to_write_it_is_read() {
        let good = Digest::of(b"abc").to_string();
        assert!(good.parse::<Digest>().is_ok());
        for bad in
            [good.to_uppercase(), format!("{good}0"), good.replace('b', "g"), String::new(), "é".repeat(32)]
        {
            assert!(bad.parse::<Digest>().is_err(), "{bad}");
        }
    }
}
