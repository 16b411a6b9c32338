//! When two identifiers are one: each kind has notations that say the same thing.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, Ipv6Addr};

use super::IdentifierKind::{
    self, Code, Email, Hash, Host, Ip, Isbn, Mac, Path, Phone, Url, Uuid, Version, Wwn,
};
use super::find_identifier;

/// An identifier by itself, whatever the notation. Two are equal if they name the same thing:
///
/// | kind | what makes no difference |
/// |---|---|
/// | MAC, WWN, UUID, hash | case, separators, `0x`, `naa.`, `urn:uuid:`, braces |
/// | IPv4, IPv6, CIDR, with port | how noughts of an IPv6 address are left out; case |
/// | URL, hostname | `http` or `https` or neither, `www.`, the case of the host, a default port, a slash or full stop at the end |
/// | e-mail | case, `mailto:` |
/// | version | a leading `v`, case |
/// | path | a slash at the end or doubled, `./` before; under Windows case and the slashes' direction |
/// | ISBN | hyphens and spaces, ten digits or thirteen |
/// | telephone | marks between digits, `+` or `00`, a nought in brackets |
/// | code | case, `-` `_` a space or nothing between letters and digits, a leading `#` |
///
/// Noughts at the beginning of a group of digits always count: `ORD-007` is not `ORD-7`.
///
/// ```
/// use tieout_notation::{Identifier, IdentifierKind};
/// let read = |text| Identifier::read(text).unwrap();
/// assert_eq!(read("00:1A:2B:3C:4D:5E"), read("001a.2b3c.4d5e"));
/// assert_eq!(read("https://www.Example.com/A1/"), read("example.com/A1"));
/// assert_eq!(read("ORD-2024-0098"), read("ord 2024 0098"));
/// assert_ne!(read("ORD-2024-0098"), read("ORD-2024-98"));
/// assert_eq!(read("2001:DB8::1/64").kind(), IdentifierKind::Ip);
/// assert_eq!(Identifier::read("three"), None);
/// ```
#[derive(Clone, Debug)]
pub struct Identifier {
    kind: IdentifierKind,
    /// What is compared; kinds that share notations share what they begin with.
    key: String,
}

impl PartialEq for Identifier {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Identifier {}

/// Longest text that is read as an identifier, in bytes.
const LONGEST: usize = 2_000;

impl Identifier {
    /// Reads a text that is an identifier and nothing else; None where it is none, or longer than 2,000 bytes. Cost is linear.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        hexadecimal(text)
            .or_else(|| address(text))
            .or_else(|| email(text))
            .or_else(|| web(text))
            .or_else(|| standard(text))
            .or_else(|| code(text))
    }

    /// Of which kind.
    #[must_use]
    pub fn kind(&self) -> IdentifierKind {
        self.kind
    }

    /// What is compared: equal exactly for equal identifiers.
    #[must_use]
    pub fn key(&self) -> &str {
        &self.key
    }

    fn of(kind: IdentifierKind, family: &str, name: &str) -> Self {
        Self { kind, key: format!("{family}:{name}") }
    }
}

/// `10.0.0.1`, `10.0.0.0/8`, `10.0.0.1:8080`, `2001:db8::1`, `fe80::/10`, `[::1]:443`.
fn address(text: &str) -> Option<Identifier> {
    let (address, length) = match text.split_once('/') {
        Some((address, length)) => (address, Some(plain(length, 128)?)),
        None => (text, None),
    };
    let with = |address: String, port: Option<u32>, most: u32| {
        let mut name = address;
        if let Some(length) = length {
            if length > most {
                return None;
            }
            let _ = write!(name, "/{length}");
        }
        if let Some(port) = port {
            let _ = write!(name, " port {port}");
        }
        Some(Identifier::of(Ip, "ip", &name))
    };
    if let Ok(v6) = address.parse::<Ipv6Addr>() {
        return with(v6.to_string(), None, 128);
    }
    if let Some((inner, port)) = address.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let port = match port.strip_prefix(':') {
            Some(port) => Some(plain(port, 65_535)?),
            None if port.is_empty() => None,
            None => return None,
        };
        return with(inner.parse::<Ipv6Addr>().ok()?.to_string(), port, 128);
    }
    let (address, port) = match address.split_once(':') {
        Some((address, port)) => (address, Some(plain(port, 65_535)?)),
        None => (address, None),
    };
    with(address.parse::<Ipv4Addr>().ok()?.to_string(), port, 32)
}

/// A whole number up to `most`, without noughts before it.
fn plain(text: &str, most: u32) -> Option<u32> {
    let short = text == "0" || !text.starts_with('0');
    let digits = short && text.len() <= 5 && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|n| digits && *n <= most)
}

/// Hexadecimal digits in any of the ways in which addresses, names and hashes are written with them.
fn hexadecimal(text: &str) -> Option<Identifier> {
    let lower = text.to_ascii_lowercase();
    let braced = lower.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let inner = braced.or_else(|| lower.strip_prefix("urn:uuid:")).unwrap_or(&lower);
    let named = ["naa.", "wwn-0x", "wwn-"].iter().find_map(|mark| inner.strip_prefix(mark));
    let prefixed = inner.strip_prefix("0x");
    let body = named.or(prefixed).unwrap_or(inner);
    if !body.chars().all(|c| c.is_ascii_hexdigit() || matches!(c, ':' | '-' | '.')) {
        return None;
    }
    let groups: Vec<usize> = body.split([':', '-', '.']).map(str::len).collect();
    let marks: Vec<char> = body.chars().filter(|c| !c.is_ascii_hexdigit()).collect();
    let same = |allowed: &str| marks.iter().all(|m| Some(m) == marks.first() && allowed.contains(*m));
    let pairs = groups.iter().all(|n| *n == 2) && same(":-");
    let fours = groups.iter().all(|n| *n == 4) && same(".:-");
    let digits: String = body.chars().filter(char::is_ascii_hexdigit).collect();
    let kind = match (groups.as_slice(), digits.len()) {
        ([8, 4, 4, 4, 12], _) if same("-") => Uuid,
        ([32], _) if braced.is_some() => Uuid,
        ([_, _, ..], 12) if pairs || (fours && same(".")) => Mac,
        ([_, _, ..], 16) if pairs || fours => Wwn,
        ([16 | 32], _) if named.is_some() => Wwn,
        ([_], n) if prefixed.is_some() && n > 0 => Hash,
        // Digits alone are a number, letters alone a word.
        ([_], n) if n >= 6 => {
            let mixed =
                digits.bytes().any(|b| b.is_ascii_digit()) && digits.bytes().any(|b| b.is_ascii_alphabetic());
            if !mixed { return None } else { Hash }
        }
        _ => return None,
    };
    Some(Identifier::of(kind, "hex", &digits))
}

fn email(text: &str) -> Option<Identifier> {
    let lower = text.to_lowercase();
    let address = lower.strip_prefix("mailto:").unwrap_or(&lower);
    let (local, domain) = address.split_once('@')?;
    let local_fits =
        !local.is_empty() && local.chars().all(|c| c.is_alphanumeric() || "._%+-'!#$&*=?^`{|}~".contains(c));
    (local_fits && is_host(domain)).then(|| Identifier::of(Email, "mail", address))
}

/// An address of the web with or without its scheme, or the name of a host alone.
fn web(text: &str) -> Option<Identifier> {
    let (scheme, rest) = match text.split_once("://") {
        Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
        None => (String::new(), text),
    };
    if !scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'+') || (text.starts_with("://")) {
        return None;
    }
    let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let host = host.to_lowercase();
    let is_web = matches!(scheme.as_str(), "" | "http" | "https");
    let ports: &[&str] = match scheme.as_str() {
        "http" => &[":80"],
        "https" => &[":443"],
        _ => &[],
    };
    let host = ports.iter().find_map(|port| host.strip_suffix(port)).unwrap_or(&host);
    let host = host.strip_suffix('.').unwrap_or(host);
    let host = if is_web { host.strip_prefix("www.").unwrap_or(host) } else { host };
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| plain(port, 65_535).is_some())
        .map_or(host, |(name, _)| name);
    let fits = if scheme.is_empty() {
        is_host(name)
    } else {
        !host.is_empty() && !host.contains(char::is_whitespace)
    };
    if !fits || path.contains(char::is_whitespace) {
        return None;
    }
    let alone = scheme.is_empty() && path.is_empty() && host == name;
    let family = if is_web { "web" } else { &scheme };
    let name = format!("{host}{}", path.strip_suffix('/').unwrap_or(path));
    Some(Identifier::of(if alone { Host } else { Url }, family, &name))
}

/// Labels with full stops between them, the last one of letters.
fn is_host(text: &str) -> bool {
    let text = text.strip_suffix('.').unwrap_or(text);
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let top = |top: &str| {
        top.chars().count() >= 2 && (top.starts_with("xn--") || top.chars().all(char::is_alphabetic))
    };
    text.len() <= 253
        && text.split('.').all(label)
        && text.rsplit_once('.').is_some_and(|(_, last)| top(last))
}

/// Kinds that standards define and [`find_identifier`] knows.
fn standard(text: &str) -> Option<Identifier> {
    // A slash at the end belongs to a path.
    let text = text.trim_end_matches(['/', '\\']);
    match find_identifier(text, 0).filter(|(end, _)| *end == text.len())?.1 {
        Version => {
            let lower = text.to_lowercase();
            Some(Identifier::of(Version, "version", lower.strip_prefix('v').unwrap_or(&lower)))
        }
        Path => Some(Identifier::of(Path, "path", &path(text))),
        Isbn => isbn(text).map(|number| Identifier::of(Isbn, "isbn", &number)),
        Phone => {
            let digits = text.replace("(0)", "").chars().filter(char::is_ascii_digit).collect::<String>();
            Some(Identifier::of(Phone, "phone", digits.strip_prefix("00").unwrap_or(&digits)))
        }
        _ => None,
    }
}

fn path(text: &str) -> String {
    let windows = text.contains('\\') || text.get(1..2) == Some(":");
    let turned = if windows { text.replace('\\', "/").to_lowercase() } else { text.to_owned() };
    let mut out = String::with_capacity(turned.len());
    let turned = turned.strip_prefix("./").unwrap_or(&turned);
    // A share begins with two slashes.
    let share = windows && turned.starts_with("//");
    for c in turned.chars() {
        if c != '/' || !out.ends_with('/') || (share && out == "/") {
            out.push(c);
        }
    }
    if out.len() > 1 && out.ends_with('/') {
        out.pop();
    }
    out
}

/// The thirteen digits of a book's number.
fn isbn(text: &str) -> Option<String> {
    let number = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let number = ["-13", "-10"].iter().find_map(|mark| number.strip_prefix(mark)).unwrap_or(number);
    let digits: String = number.chars().filter(|c| c.is_ascii_digit() || matches!(c, 'x' | 'X')).collect();
    match digits.len() {
        13 => Some(digits),
        10 => {
            let body = format!("978{}", digits.get(..9)?);
            let sum: u32 =
                body.bytes().zip([1, 3].into_iter().cycle()).map(|(b, w)| u32::from(b - b'0') * w).sum();
            Some(format!("{body}{}", (10 - sum % 10) % 10))
        }
        _ => None,
    }
}

/// Letters and digits, among both, with marks between them.
fn code(text: &str) -> Option<Identifier> {
    let text = text.strip_prefix('#').unwrap_or(text);
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '/' | '.' | ':' | '#');
    let has = |class: fn(char) -> bool| text.chars().any(class);
    let edges = text.starts_with(char::is_alphanumeric) && text.ends_with(char::is_alphanumeric);
    if !edges
        || !text.chars().all(inside)
        || !has(char::is_numeric)
        || !has(|c| c.is_alphabetic() || "-_/:#".contains(c))
    {
        return None;
    }
    let mut key = String::with_capacity(text.len() + 8);
    let mut last = None;
    for c in text.chars() {
        let mark = matches!(c, '-' | '_' | ' ');
        let turns =
            |last: char| last.is_alphanumeric() && c.is_alphanumeric() && last.is_numeric() != c.is_numeric();
        if mark || last.is_some_and(turns) {
            key.push('-');
        }
        if !mark {
            key.extend(c.to_lowercase());
        }
        last = Some(c);
    }
    Some(Identifier::of(Code, "code", &key))
}
