//! The values of policy keys, as JSON, TOML or a command line gives them, and how each kind of key reads them.

use std::fmt;

use serde_json::{Number, Value as Json};
use tieout_notation::{Decimal, Locale};

use super::{Derivations, Pattern, PolicyError, Shape, families, nearest};

/// A value as a caller gave it, whatever the notation.
#[derive(Debug)]
pub(super) enum Given {
    Truth(bool),
    /// The number's characters.
    Number(String),
    Text(String),
    List(Vec<Given>),
    /// Names with their texts, in order.
    Named(Vec<(String, String)>),
    /// Anything that no key takes; its kind in words.
    Other(&'static str),
}

impl Given {
    pub(super) fn json(value: &Json) -> Self {
        match value {
            Json::Bool(b) => Self::Truth(*b),
            Json::Number(n) => Self::Number(Number::to_string(n)),
            Json::String(s) => Self::Text(s.clone()),
            // One level is all that any key takes.
            Json::Array(items) => Self::List(
                items
                    .iter()
                    .map(|i| match i {
                        Json::Array(_) => Self::Other("a list"),
                        item => Self::json(item),
                    })
                    .collect(),
            ),
            Json::Object(members) => Self::named(members.iter().map(|(k, v)| (k, v.as_str())), "an object"),
            Json::Null => Self::Other("null"),
        }
    }

    pub(super) fn toml(value: &toml::Value) -> Self {
        use toml::Value as Toml;
        match value {
            Toml::Boolean(b) => Self::Truth(*b),
            Toml::Integer(n) => Self::Number(n.to_string()),
            Toml::Float(x) => Self::Number(x.to_string()),
            Toml::String(s) => Self::Text(s.clone()),
            Toml::Array(items) => Self::List(
                items
                    .iter()
                    .map(|i| match i {
                        Toml::Array(_) => Self::Other("a list"),
                        item => Self::toml(item),
                    })
                    .collect(),
            ),
            Toml::Table(members) => Self::named(members.iter().map(|(k, v)| (k, v.as_str())), "a table"),
            Toml::Datetime(_) => Self::Other("a date"),
        }
    }

    /// Members that are all texts, or the kind of thing that holds others.
    fn named<'a>(members: impl Iterator<Item = (&'a String, Option<&'a str>)>, kind: &'static str) -> Self {
        let texts: Option<Vec<_>> = members.map(|(k, v)| Some((k.clone(), v?.to_owned()))).collect();
        texts.map_or(Self::Other(kind), Self::Named)
    }

    /// The text, trimmed; empty where it is none.
    pub(super) fn word(&self) -> &str {
        match self {
            Self::Text(s) => s.trim(),
            _ => "",
        }
    }

    /// The characters of a number, given as one or as text.
    fn digits(&self) -> Option<&str> {
        match self {
            Self::Number(s) | Self::Text(s) => Some(s.trim()),
            _ => None,
        }
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(b) => write!(f, "`{b}`"),
            Self::Number(s) => write!(f, "`{s}`"),
            Self::Text(s) => write!(f, "`{}`", s.escape_debug()),
            Self::List(_) => f.write_str("a list"),
            Self::Named(_) => f.write_str("names with their texts"),
            Self::Other(kind) => f.write_str(kind),
        }
    }
}

pub(super) fn bad(key: &str, expected: &'static str, given: &Given) -> PolicyError {
    PolicyError::BadValue(key.to_owned(), expected, given.to_string())
}

/// A number of at least nought.
pub(super) fn size(key: &str, value: &Given) -> Result<Decimal, PolicyError> {
    value
        .digits()
        .and_then(|s| Decimal::parse(s).ok())
        .filter(|d| d.signum() >= 0)
        .ok_or_else(|| bad(key, "a number that is not negative", value))
}

/// The same, where `1.5%` may stand for 0.015.
pub(super) fn fraction(key: &str, value: &Given) -> Result<Decimal, PolicyError> {
    match value {
        Given::Text(s) if s.trim().ends_with('%') => {
            let number = s.trim().trim_end_matches('%').trim_end().to_owned();
            size(key, &Given::Text(number))
                .map(|d| d.shift(-2))
                .map_err(|_| bad(key, "a fraction such as 0.015 or 1.5%", value))
        }
        _ => size(key, value),
    }
}

pub(super) fn count(key: &str, value: &Given) -> Result<usize, PolicyError> {
    value
        .digits()
        .and_then(|s| Decimal::parse(s).ok())
        .and_then(|d| d.to_i64())
        .and_then(|n| usize::try_from(n).ok())
        .ok_or_else(|| bad(key, "a whole number that is not negative", value))
}

pub(super) fn truth(key: &str, value: &Given) -> Result<bool, PolicyError> {
    match value {
        Given::Truth(b) => Some(*b),
        Given::Text(s) => match s.trim().to_lowercase().as_str() {
            "true" | "yes" | "on" => Some(true),
            "false" | "no" | "off" => Some(false),
            _ => None,
        },
        _ => None,
    }
    .ok_or_else(|| bad(key, "true or false", value))
}

/// A tag of a locale; none where the text is empty.
pub(super) fn locale(key: &str, value: &Given) -> Result<Option<Locale>, PolicyError> {
    match value {
        Given::Text(tag) if tag.trim().is_empty() => Ok(None),
        Given::Text(tag) => {
            Locale::parse(tag.trim()).map(Some).map_err(|error| PolicyError::BadLocale(key.to_owned(), error))
        }
        other => Err(bad(key, "the tag of a locale, such as \"de\" or \"pt-BR\"", other)),
    }
}

/// A list, or text with marks between.
pub(super) fn texts(key: &str, value: &Given, mark: char) -> Result<Vec<String>, PolicyError> {
    match value {
        Given::List(items) => items
            .iter()
            .map(|item| match item {
                Given::Text(s) | Given::Number(s) => Ok(s.trim().to_owned()),
                other => Err(bad(key, "a list of texts", other)),
            })
            .collect(),
        Given::Text(s) => {
            Ok(s.split(mark).map(str::trim).filter(|s| !s.is_empty()).map(str::to_owned).collect())
        }
        Given::Number(s) => Ok(vec![s.clone()]),
        other => Err(bad(key, "a list of texts", other)),
    }
}

fn pattern(key: &str, text: &str) -> Result<Pattern, PolicyError> {
    Pattern::new(text).map_err(|error| PolicyError::BadPattern(key.to_owned(), error))
}

/// A list, or text with `;` between.
pub(super) fn patterns(key: &str, value: &Given) -> Result<Vec<Pattern>, PolicyError> {
    texts(key, value, ';')?.iter().map(|text| pattern(key, text)).collect()
}

/// Names with their patterns; in a list or a text as `name=pattern`.
pub(super) fn shapes(key: &str, value: &Given) -> Result<Vec<Shape>, PolicyError> {
    let expected =
        "names with their patterns, each name once: {ticket = \"OPS-[0-9]+\"} or \"ticket=OPS-[0-9]+\"";
    let pairs = match value {
        Given::Named(pairs) => pairs.clone(),
        other => {
            let pair = |text: &String| text.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()));
            let pairs: Option<Vec<_>> = texts(key, other, ';')?.iter().map(pair).collect();
            pairs.ok_or_else(|| bad(key, expected, value))?
        }
    };
    let mut shapes: Vec<Shape> = Vec::with_capacity(pairs.len());
    for (name, text) in pairs {
        let name = name.trim().to_owned();
        if name.is_empty() || shapes.iter().any(|s| s.name == name) {
            return Err(bad(key, expected, value));
        }
        shapes.push(Shape { name, pattern: pattern(key, text.trim())? });
    }
    Ok(shapes)
}

pub(super) fn derivations(key: &str, value: &Given) -> Result<Derivations, PolicyError> {
    if value.word() == "all" {
        return Ok(Derivations::All);
    }
    let families = families();
    let mut names = Vec::new();
    for name in texts(key, value, ',')? {
        if !families.contains(&name.as_str()) {
            let mut given = format!("`{}`", name.escape_debug());
            if let Some(near) = nearest(&name, &families) {
                given.push_str(&format!(" (did you mean `{near}`?)"));
            }
            return Err(PolicyError::BadValue(
                key.to_owned(),
                "\"all\" or names of derivation families",
                given,
            ));
        }
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(Derivations::Only(names))
}

/// `[1900, 2100]`, or `1900-2100`, `1900..2100`, `1900,2100` as text.
pub(super) fn years(key: &str, value: &Given) -> Result<(i64, i64), PolicyError> {
    let whole = |s: &str| Decimal::parse(s.trim()).ok().and_then(|d| d.to_i64());
    let ends = match value {
        Given::List(items) => match items.as_slice() {
            [low, high] => low.digits().and_then(whole).zip(high.digits().and_then(whole)),
            _ => None,
        },
        Given::Text(s) => ["..", ",", "-"]
            .iter()
            .find_map(|mark| s.split_once(mark))
            .and_then(|(low, high)| whole(low).zip(whole(high))),
        _ => None,
    };
    ends.filter(|(low, high)| low <= high).ok_or_else(|| bad(key, "two years, the earlier one first", value))
}
