//! Shapes that programs and standards define: addresses, hashes, versions, paths, numbers of books and telephones.

use super::IdentifierKind::{self, Email, Hash, Ip, Isbn, Mac, Path, Phone, Url, Uuid, Version};
use super::run::Run;
use crate::date::starts_date;

type Found = Option<(usize, IdentifierKind)>;

pub(super) fn from_letter(run: Run<'_>) -> Found {
    url(run)
        .or_else(|| isbn_word(run))
        .or_else(|| uuid(run))
        .or_else(|| mac(run))
        .or_else(|| ipv6(run))
        .or_else(|| version(run))
        .or_else(|| email(run))
        .or_else(|| drive(run))
        .or_else(|| hash(run))
}

pub(super) fn from_digit(run: Run<'_>) -> Found {
    uuid(run)
        .or_else(|| mac(run))
        .or_else(|| ipv6(run))
        .or_else(|| ipv4(run))
        .or_else(|| isbn(run, run.at))
        .or_else(|| phone(run))
        .or_else(|| version(run))
        .or_else(|| hash(run))
        .or_else(|| email(run))
}

/// `https://…`, `s3://…`, `www.…`, `mailto:…`.
fn url(run: Run<'_>) -> Found {
    let scheme = run.while_at(run.at, 12, |b| b.is_ascii_alphanumeric() || matches!(b, b'+'));
    let known = run.slice(scheme, scheme + 3) == "://"
        || (run.byte(scheme) == b':' && run.slice(run.at, scheme).eq_ignore_ascii_case("mailto"))
        || (run.byte(scheme) == b'.'
            && run.byte(scheme + 1).is_ascii_alphanumeric()
            && run.slice(run.at, scheme).eq_ignore_ascii_case("www"));
    if !known {
        return None;
    }
    let mut depth = 0i32;
    let mut end = run.at;
    for (i, c) in run.slice(run.at, run.text.len()).char_indices() {
        let stop = c.is_whitespace()
            || c.is_control()
            || matches!(
                c,
                '<' | '>' | '"' | '`' | '{' | '}' | '|' | '\u{201c}' | '\u{201d}' | '\u{2019}' | ']'
            );
        depth += i32::from(c == '(') - i32::from(c == ')');
        if stop || depth < 0 {
            break;
        }
        end = run.at + i + c.len_utf8();
    }
    let end = run.trim(run.at, end);
    // A trailing slash belongs to the address.
    let end = if run.byte(end) == b'/' { end + 1 } else { end };
    (end > scheme + 1).then_some((end, Url))
}

/// `name.x1@example.org`.
fn email(run: Run<'_>) -> Found {
    let at = run
        .while_at(run.at, 64, |b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'%' | b'+' | b'-'));
    if run.byte(at) != b'@' {
        return None;
    }
    let end = run.while_at(at + 1, 253, |b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'));
    let end = run.trim(at + 1, end);
    let (_, top) = run.slice(at + 1, end).rsplit_once('.')?;
    (top.len() >= 2 && top.bytes().all(|b| b.is_ascii_alphabetic())).then_some((end, Email))
}

/// Groups of hexadecimal digits of the given lengths, joined by one of `marks`; the end.
fn hex_groups(run: Run<'_>, lengths: &[usize], marks: &[u8]) -> Option<usize> {
    let mut end = run.at;
    let mut mark = None;
    for (i, &length) in lengths.iter().enumerate() {
        if i > 0 {
            let here = run.byte(end);
            if !marks.contains(&here) || mark.is_some_and(|m| m != here) {
                return None;
            }
            mark = Some(here);
            end += 1;
        }
        let stop = run.while_at(end, length + 1, |b| b.is_ascii_hexdigit());
        if stop - end != length {
            return None;
        }
        end = stop;
    }
    run.ends_shape(end).then_some(end)
}

fn uuid(run: Run<'_>) -> Found {
    hex_groups(run, &[8, 4, 4, 4, 12], b"-").map(|end| (end, Uuid))
}

/// Six pairs, or the eight of a world wide name or EUI-64.
fn mac(run: Run<'_>) -> Found {
    hex_groups(run, &[2; 6], b":-").or_else(|| hex_groups(run, &[2; 8], b":-")).map(|end| (end, Mac))
}

/// Eight groups, or fewer with one `::`; with `/64` or without.
pub(super) fn ipv6(run: Run<'_>) -> Found {
    // Nearly every token is no address by its first five bytes.
    if !(run.at..run.at + 5).any(|i| run.byte(i) == b':') || run.slice(run.at, run.at + 3) == ":::" {
        return None;
    }
    let end = run.while_at(run.at, 40, |b| b.is_ascii_hexdigit() || b == b':');
    let end = if run.slice(run.at, end).ends_with("::") { end } else { run.trim(run.at, end) };
    let token = run.slice(run.at, end);
    let short = token.matches("::").count() == 1 && !token.contains(":::");
    let groups = token.split(':').filter(|g| !g.is_empty()).count();
    let sized = token.split(':').all(|g| g.len() <= 4);
    let edges = !token.starts_with(':') || token.starts_with("::");
    // "std::1" is no address: letters before the colons must be hexadecimal, and something must stand there.
    let enough = if short { (1..=7).contains(&groups) } else { groups == 8 };
    if !sized || !enough || !edges || !run.ends(end) {
        return None;
    }
    Some((prefix_length(run, end, 128), Ip))
}

/// Past `/n` with `n` up to `most`, or `end`.
fn prefix_length(run: Run<'_>, end: usize, most: u32) -> usize {
    if run.byte(end) != b'/' {
        return end;
    }
    let stop = run.while_at(end + 1, 4, |b| b.is_ascii_digit());
    match run.slice(end + 1, stop).parse::<u32>() {
        Ok(n) if n <= most && run.ends(stop) => stop,
        _ => end,
    }
}

/// Four numbers to 255, with a port, a prefix length, or neither.
fn ipv4(run: Run<'_>) -> Found {
    let mut end = run.at;
    for i in 0..4 {
        if i > 0 {
            if run.byte(end) != b'.' {
                return None;
            }
            end += 1;
        }
        let stop = run.while_at(end, 4, |b| b.is_ascii_digit());
        let part = run.slice(end, stop);
        if part.len() > 3 || part.parse::<u32>().ok()? > 255 {
            return None;
        }
        end = stop;
    }
    if run.byte(end) == b':' {
        let stop = run.while_at(end + 1, 6, |b| b.is_ascii_digit());
        if (end + 2..=end + 6).contains(&stop) && run.ends(stop) {
            return Some((stop, Ip));
        }
    }
    let stop = prefix_length(run, end, 32);
    let more = run.byte(stop) == b'.' && run.byte(stop + 1).is_ascii_digit();
    (run.ends(stop) && !more).then_some((stop, Ip))
}

/// `v1.2`, `v2`, `1.2.3`, `1.2.3-rc.1+build5`; not `1.234.567` and not a date.
fn version(run: Run<'_>) -> Found {
    // "V8" is an engine.
    let marked = run.byte(run.at) == b'v' || (run.byte(run.at) == b'V' && run.byte(run.at + 2) == b'.');
    let from = run.at + usize::from(marked);
    let mut parts = 0;
    let mut end = from;
    let mut grouped = true;
    loop {
        let stop = run.while_at(end, 10, |b| b.is_ascii_digit());
        if stop == end {
            return None;
        }
        grouped &= if parts == 0 { stop - end <= 3 } else { stop - end == 3 };
        parts += 1;
        end = stop;
        if run.byte(end) != b'.' || !run.byte(end + 1).is_ascii_digit() || parts > 8 {
            break;
        }
        end += 1;
    }
    if !marked && (parts < 3 || grouped || starts_date(run.text, run.at).is_some()) {
        return None;
    }
    // `-rc.1`, `+build`, `b2`.
    let glued = run.byte(end).is_ascii_alphabetic();
    if (matches!(run.byte(end), b'-' | b'+') && run.byte(end + 1).is_ascii_alphanumeric())
        || (glued && !marked)
    {
        let stop =
            run.while_at(end + 1, 64, |b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'+'));
        end = run.trim(end, stop);
    }
    (run.ends(end) && !(run.byte(end) == b',' && run.byte(end + 1).is_ascii_digit()))
        .then_some((end, Version))
}

/// Eight or more hexadecimal digits with both letters and digits among them, or `0x…`.
fn hash(run: Run<'_>) -> Found {
    if run.byte(run.at) == b'0' && matches!(run.byte(run.at + 1), b'x' | b'X') {
        let end = run.while_at(run.at + 2, usize::MAX, |b| b.is_ascii_hexdigit());
        return (end > run.at + 2 && run.ends(end)).then_some((end, Hash));
    }
    let end = run.while_at(run.at, usize::MAX, |b| b.is_ascii_hexdigit());
    let token = run.slice(run.at, end);
    let letters = token.bytes().filter(u8::is_ascii_alphabetic).count();
    // `1234567e8` is a number in scientific notation.
    let scientific =
        letters == 1 && token.bytes().any(|b| matches!(b, b'e' | b'E')) && run.byte(run.at).is_ascii_digit();
    // Programs print them in one case: `B01003e1` is a name.
    let capitals = token.bytes().filter(u8::is_ascii_uppercase).count();
    let mixed = letters > 0 && letters < token.len() && (capitals == 0 || capitals == letters);
    (token.len() >= 8 && mixed && !scientific && run.ends(end)).then_some((end, Hash))
}

/// `/usr/x1`, `./x`, `../x`, `~/x`, `\\server\share`.
pub(super) fn path(run: Run<'_>) -> Found {
    let before = run.text.get(..run.at)?.chars().next_back();
    if before.is_some_and(|c| {
        !(c.is_whitespace()
            || matches!(c, '(' | '[' | '"' | '\'' | '`' | '=' | ':' | ',' | '<' | '\u{201c}' | '|'))
    }) {
        return None;
    }
    let root = match run.byte(run.at) {
        b'/' => 1,
        _ => ["~/", "\\\\", "./", "../"].iter().find(|r| run.slice(run.at, run.at + r.len()) == **r)?.len(),
    };
    // A name must follow at once, so that a path is found wherever its end is looked for.
    let name = run.at + root;
    let name = if matches!(run.byte(name), b'.' | b'_') { name + 1 } else { name };
    let letter = run.byte(name).is_ascii_alphabetic() || (root > 1 && run.byte(name).is_ascii_digit());
    if !letter {
        return None;
    }
    let end = path_end(run, run.at);
    (end > run.at + 1).then_some((end, Path))
}

/// `C:\x`.
fn drive(run: Run<'_>) -> Found {
    if run.byte(run.at + 1) != b':'
        || !matches!(run.byte(run.at + 2), b'\\' | b'/')
        || run.byte(run.at + 3) == b'/'
    {
        return None;
    }
    let end = path_end(run, run.at);
    (end > run.at + 3).then_some((end, Path))
}

fn path_end(run: Run<'_>, from: usize) -> usize {
    let mut end = from;
    for (i, c) in run.slice(from, run.text.len()).char_indices() {
        let inside = c.is_alphanumeric()
            || matches!(
                c,
                '/' | '\\'
                    | '.'
                    | '-'
                    | '_'
                    | '~'
                    | '+'
                    | '@'
                    | '%'
                    | '='
                    | ':'
                    | '#'
                    | '$'
                    | '*'
                    | '?'
                    | '&'
            );
        if !inside {
            break;
        }
        end = from + i + c.len_utf8();
    }
    run.trim(from, end)
}

/// `ISBN 0-306-40615-2`, `ISBN-13: 978…`.
fn isbn_word(run: Run<'_>) -> Found {
    if !run.slice(run.at, run.at + 4).eq_ignore_ascii_case("isbn") {
        return None;
    }
    let mut from = run.at + 4;
    if matches!(run.slice(from, from + 3), "-13" | "-10") {
        from += 3;
    }
    let from = run.while_at(from, 3, |b| matches!(b, b' ' | b':' | b'-'));
    let (digits, _, end) = isbn_digits(run, from, b" -")?;
    (digits == 10 || digits == 13).then_some((end, Isbn))
}

/// Digits with single marks between them: how many digits, how many marks, and the end. The last digit of ten may be `X`.
fn isbn_digits(run: Run<'_>, from: usize, marks: &[u8]) -> Option<(usize, usize, usize)> {
    let (mut digits, mut joined, mut end) = (0, 0, from);
    while digits < 14 {
        let here = run.byte(end);
        if here.is_ascii_digit() || (digits == 9 && matches!(here, b'X' | b'x')) {
            digits += 1;
        } else if digits > 0
            && marks.contains(&here)
            && (run.byte(end + 1).is_ascii_digit()
                || (digits == 9 && matches!(run.byte(end + 1), b'X' | b'x')))
        {
            joined += 1;
        } else {
            break;
        }
        end += 1;
    }
    (digits > 0 && run.ends(end)).then_some((digits, joined, end))
}

/// `978-3-16-148410-0`; without hyphens, or with ten digits, only when the check digit is right.
fn isbn(run: Run<'_>, from: usize) -> Found {
    let (digits, marks, end) = isbn_digits(run, from, b"-")?;
    let number = || {
        run.slice(from, end).bytes().filter(|b| *b != b'-').map(|b| match b {
            b'0'..=b'9' => u32::from(b - b'0'),
            _ => 10,
        })
    };
    let prefixed = matches!(run.slice(from, from + 3), "978" | "979");
    let found = match (digits, marks) {
        (13, 4) => prefixed,
        (13, 0 | 1) => {
            let sum: u32 = number().enumerate().map(|(i, d)| if i % 2 == 0 { d } else { 3 * d }).sum();
            prefixed && sum.is_multiple_of(10)
        }
        (10, 3) => {
            let sum: u32 = number().zip((1..=10u32).rev()).map(|(d, w)| d * w).sum();
            sum.is_multiple_of(11)
        }
        _ => false,
    };
    found.then_some((end, Isbn))
}

/// `+1 555-123-4567`, `(555) 123-4567`, `555-123-4567`, `1-800-555-0199`.
pub(super) fn phone(run: Run<'_>) -> Found {
    match run.byte(run.at) {
        b'+' => international(run),
        b'(' => {
            let end = shape(run, run.at, "(###) ###-####").or_else(|| shape(run, run.at, "(###)###-####"))?;
            Some((end, Phone))
        }
        _ => {
            let end = ["###-###-####", "###.###.####", "#-###-###-####"]
                .iter()
                .find_map(|s| shape(run, run.at, s))?;
            Some((end, Phone))
        }
    }
}

/// The end of a shape in which `#` is a digit.
fn shape(run: Run<'_>, from: usize, shape: &str) -> Option<usize> {
    for (i, want) in shape.bytes().enumerate() {
        let here = run.byte(from + i);
        if !(here == want || (want == b'#' && here.is_ascii_digit())) {
            return None;
        }
    }
    let end = from + shape.len();
    let more = matches!(run.byte(end), b'-' | b'.' | b',') && run.byte(end + 1).is_ascii_digit();
    (run.ends(end) && !more).then_some(end)
}

/// A plus sign and a country code of one to three digits, then groups; or ten to fifteen digits in one.
/// Groups of three behind single spaces are a grouped number instead.
fn international(run: Run<'_>) -> Found {
    let (mut digits, mut groups, mut length) = (0usize, 0usize, 0usize);
    let mut end = run.at + 1;
    let mut stop = end;
    let mut first = 0;
    let mut threes = true;
    let mut spaces_only = true;
    while digits <= 15 {
        let here = run.byte(end);
        if here.is_ascii_digit() {
            digits += 1;
            length += 1;
            end += 1;
            stop = end;
            continue;
        }
        if length == 0 && here != b'(' {
            break;
        }
        if length > 0 {
            if groups == 0 {
                first = length;
            } else {
                threes &= length == 3;
            }
            groups += 1;
            length = 0;
        }
        let next = match (here, run.byte(end + 1)) {
            (b' ' | b'-' | b'.' | b'(', b'0'..=b'9') => end + 1,
            (b' ' | b')', b'(' | b' ' | b'-') if run.byte(end + 2).is_ascii_digit() => end + 2,
            (b')', b'0'..=b'9') => end + 1,
            _ => break,
        };
        spaces_only &= here == b' ' && next == end + 1;
        end = next;
    }
    if !(7..=15).contains(&digits) || !run.ends(stop) {
        return None;
    }
    let found =
        if groups <= 1 { digits >= 10 } else { first <= 3 && groups >= 3 && !(threes && spaces_only) };
    found.then_some((stop, Phone))
}
