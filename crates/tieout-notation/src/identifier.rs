//! Identifiers: tokens whose digits are no numbers.
//!
//! A token is an identifier by its shape alone: what machines write (URLs, UUIDs, hashes, addresses), and names that
//! digits are part of (`COVID-19`, `A320`, `ORD-2024-0098`). A number with a unit, scale or suffix glued to it (`5km`,
//! `40k`, `3rd`) is none.

mod code;
mod machine;
mod run;
mod same;

pub use same::Identifier;

/// What sort of identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum IdentifierKind {
    Uuid,
    Hash,
    Ip,
    Mac,
    Wwn,
    Url,
    Host,
    Email,
    Version,
    Path,
    Isbn,
    Phone,
    Code,
}

/// The identifier that starts at byte `at` of `text`, if one does: its end and kind. `at` must be a token start
/// (the character before is no letter, digit or `_`).
///
/// Cost is in the length of the token at `at`, at most a few hundred bytes past its first mark unless an identifier is found,
/// so that asking at every token start of a text stays linear.
///
/// ```
/// use tieout_notation::{IdentifierKind, find_identifier};
/// let text = "COVID-19 cost 5km and 40k";
/// assert_eq!(find_identifier(text, 0), Some((8, IdentifierKind::Code)));
/// assert_eq!(find_identifier(text, 14), None);
/// ```
#[must_use]
pub fn find_identifier(text: &str, at: usize) -> Option<(usize, IdentifierKind)> {
    let first = *text.as_bytes().get(at)?;
    if !text.is_char_boundary(at) {
        return None;
    }
    let run = run::Run::at(text, at);
    let found = match first {
        b'a'..=b'z' | b'A'..=b'Z' => machine::from_letter(run).or_else(|| code::from_letter(run)),
        b'0'..=b'9' if run.is_figure() => None,
        b'0'..=b'9' => machine::from_digit(run).or_else(|| code::from_digit(run)),
        b'+' | b'(' => machine::phone(run),
        b'/' | b'\\' | b'.' | b'~' => machine::path(run),
        b'#' => code::from_hash(run),
        b':' => machine::ipv6(run),
        _ => None,
    };
    found.filter(|&(end, _)| end > at && text.is_char_boundary(end))
}

#[cfg(test)]
mod tests;
