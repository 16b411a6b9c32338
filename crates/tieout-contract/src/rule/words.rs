//! The text of a rule as tokens.

use tieout_notation::Decimal;

use super::parse::RuleError;

/// One token and where it begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// In bytes.
    pub(super) at: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum TokenKind {
    Number(Decimal),
    /// Between double quotes.
    Text(String),
    /// A name; `true` where it stands between backticks and so is no word of the language.
    Name(String, bool),
    /// A sign, in its one spelling.
    Sign(&'static str),
    End,
}

/// The spellings of signs, longest first, each with the one that it stands for.
const SIGNS: [(&str, &str); 24] = [
    ("->", "->"),
    ("→", "->"),
    ("==", "="),
    ("!=", "!="),
    ("<>", "!="),
    ("≠", "!="),
    ("<=", "<="),
    ("≤", "<="),
    (">=", ">="),
    ("≥", ">="),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("+", "+"),
    ("-", "-"),
    ("−", "-"),
    ("*", "*"),
    ("×", "*"),
    ("/", "/"),
    ("%", "%"),
    ("(", "("),
    (")", ")"),
    (",", ","),
    (":", ":"),
];

/// Whether a text is a name without backticks.
pub(super) fn is_plain_name(text: &str) -> bool {
    text.starts_with(starts_name) && text.chars().all(continues_name)
}

fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn continues_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The tokens of a text, the last of them [`TokenKind::End`].
pub(super) fn tokens(text: &str, most: usize) -> Result<Vec<Token>, RuleError> {
    let mut out = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let at = text.len() - rest.len();
        if out.len() > most {
            return Err(RuleError::new(
                text,
                at,
                "limit",
                format!("a rule has at most {most} words and signs: make two rules of it"),
            ));
        }
        let Some(first) = rest.chars().next() else {
            out.push(Token { kind: TokenKind::End, at });
            return Ok(out);
        };
        let (kind, length) = one(text, rest, first, at)?;
        out.push(Token { kind, at });
        rest = rest.get(length..).unwrap_or("");
    }
}

/// The token that the rest of the text begins with, and its length.
fn one(text: &str, rest: &str, first: char, at: usize) -> Result<(TokenKind, usize), RuleError> {
    if first.is_ascii_digit() {
        return number(text, rest, at);
    }
    if starts_name(first) {
        let length = rest.find(|c| !continues_name(c)).unwrap_or(rest.len());
        return Ok((TokenKind::Name(rest.get(..length).unwrap_or("").to_owned(), false), length));
    }
    if first == '.' {
        return Ok((TokenKind::Sign("."), 1));
    }
    if let quote @ ('"' | '`') = first {
        let body = rest.get(1..).unwrap_or("");
        let Some(end) = body.find(quote) else {
            let message = format!("the {quote} that begins here is not closed");
            return Err(RuleError::new(text, at, "syntax", message));
        };
        let inner = body.get(..end).unwrap_or("").to_owned();
        if quote == '`' && inner.is_empty() {
            return Err(RuleError::new(
                text,
                at,
                "syntax",
                "there is no name between these backticks".to_owned(),
            ));
        }
        let kind = if quote == '`' { TokenKind::Name(inner, true) } else { TokenKind::Text(inner) };
        return Ok((kind, end + 2));
    }
    match SIGNS.iter().find(|(spelling, _)| rest.starts_with(spelling)) {
        Some((spelling, sign)) => Ok((TokenKind::Sign(sign), spelling.len())),
        None => {
            let message = format!(
                "`{}` has no meaning in a rule: names of other signs stand in backticks",
                first.escape_debug()
            );
            Err(RuleError::new(text, at, "syntax", message))
        }
    }
}

fn number(text: &str, rest: &str, at: usize) -> Result<(TokenKind, usize), RuleError> {
    let bytes = rest.as_bytes();
    let digits = |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_digit()).count();
    let mut length = digits(0);
    if bytes.get(length) == Some(&b'.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    if let Some(b'e' | b'E') = bytes.get(length) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        if digits(length + 1 + sign) > 0 {
            length += 1 + sign + digits(length + 1 + sign);
        }
    }
    let next = rest.get(length..).and_then(|r| r.chars().next());
    if next.is_some_and(|c| starts_name(c) || c == '.') {
        let message =
            "a number in a rule has digits and one point, as in `1200.50`: put a sign or a blank behind it";
        return Err(RuleError::new(text, at, "syntax", message.to_owned()));
    }
    match Decimal::parse(rest.get(..length).unwrap_or("")) {
        Ok(value) => Ok((TokenKind::Number(value), length)),
        Err(error) => Err(RuleError::new(text, at, "limit", error.to_string())),
    }
}
