//! A glossary from TOML or JSON: the same keys in both, unknown ones refused.

use serde_json::{Map, Value as Json};
use tieout_notation::{Decimal, fold};

use super::{CountWord, DateColumn, Glossary, GlossaryError, Measure, Phrase, Role, Shape, Stretch, phrase};

const SECTIONS: [&str; 6] = ["measures", "shapes", "periods", "roles", "counts", "dates"];
const SHAPE: [&str; 3] = ["form", "share", "words"];
const ROLE: [&str; 4] = ["column", "values", "except", "words"];
const COUNT: [&str; 3] = ["columns", "at_least", "times"];

impl Glossary {
    /// Reads a glossary from TOML.
    ///
    /// ```
    /// # use tieout_check::Glossary;
    /// let glossary = Glossary::from_toml("[shapes]\nFG = { form = \"{FGM}-{FGA}\", words = [\"from the field\"] }").unwrap();
    /// assert!(!glossary.is_empty());
    /// let error = Glossary::from_toml("[shapes]\nFG = \"{FGM}-\"").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "`shapes.FG` of the glossary takes two or three columns in braces, such as \"{FGM}-{FGA}\" or \"({WINS}-{LOSSES})\", not `{FGM}-`"
    /// );
    /// ```
    ///
    /// # Errors
    /// [`GlossaryError`]: what is wrong, where, and what there could be.
    pub fn from_toml(text: &str) -> Result<Self, GlossaryError> {
        let value: Json = toml::from_str(text).map_err(|e| GlossaryError::Syntax(e.to_string()))?;
        Self::from_json(&value)
    }

    /// Reads a glossary from JSON, with the same keys.
    ///
    /// ```
    /// # use tieout_check::Glossary;
    /// let json = serde_json::json!({"mesures": {}});
    /// let error = Glossary::from_json(&json).unwrap_err();
    /// assert_eq!(error.to_string(), "a glossary has no `mesures` (did you mean `measures`?)");
    /// ```
    ///
    /// # Errors
    /// As [`Glossary::from_toml`].
    pub fn from_json(value: &Json) -> Result<Self, GlossaryError> {
        let sections = object("glossary", value)?;
        known("", sections, &SECTIONS, "measures, shapes, periods, roles, counts and dates")?;
        let mut out = Self::default();
        for (column, words) in section(sections, "measures")? {
            let at = format!("measures.{column}");
            out.measures.push(Measure { column: column.clone(), words: phrases(&at, words)? });
        }
        for (name, value) in section(sections, "shapes")? {
            out.shapes.push(shape(&format!("shapes.{name}"), value)?);
        }
        for (words, columns) in section(sections, "periods")? {
            let columns = texts(&format!("periods.{words}"), columns)?;
            out.periods.push(Stretch { words: phrase(words), columns });
        }
        for (name, value) in section(sections, "roles")? {
            out.roles.push(role(&format!("roles.{name}"), name, value)?);
        }
        for (words, value) in section(sections, "counts")? {
            out.counts.push(count(&format!("counts.{words}"), words, value)?);
        }
        for (column, value) in section(sections, "dates")? {
            out.dates.push(date(&format!("dates.{column}"), column, value)?);
        }
        Ok(out)
    }
}

fn date(at: &str, column: &str, value: &Json) -> Result<DateColumn, GlossaryError> {
    let wrong = || bad(at, "an order of year, month and day, such as \"MM_DD_YY\"", value);
    let text = text(at, value)?;
    let mut order = Vec::new();
    for c in text.chars().map(|c| c.to_ascii_uppercase()).filter(|c| c.is_alphabetic()) {
        if !order.contains(&c) {
            order.push(c);
        }
    }
    let order: [char; 3] = order.try_into().map_err(|_| wrong())?;
    if !['Y', 'M', 'D'].iter().all(|part| order.contains(part)) {
        return Err(wrong());
    }
    Ok(DateColumn { column: column.to_owned(), order })
}

fn shape(at: &str, value: &Json) -> Result<Shape, GlossaryError> {
    let (form, share, words) = match value {
        Json::String(form) => (form.as_str(), None, Vec::new()),
        other => {
            let map = object(at, other)?;
            known(at, map, &SHAPE, "form, share and words")?;
            let form = map.get("form").ok_or_else(|| GlossaryError::MissingKey(at.to_owned(), "form"))?;
            let share = map.get("share").map(|s| text(&format!("{at}.share"), s)).transpose()?;
            let words = map.get("words").map(|w| phrases(&format!("{at}.words"), w)).transpose()?;
            (text(&format!("{at}.form"), form)?, share.map(str::to_owned), words.unwrap_or_default())
        }
    };
    let inner = form.trim();
    let open = inner.strip_prefix('(').and_then(|f| f.strip_suffix(')'));
    let columns = open.unwrap_or(inner).split('-').map(|part| {
        part.trim().strip_prefix('{')?.strip_suffix('}').map(str::trim).filter(|c| !c.is_empty())
    });
    let columns: Option<Vec<String>> = columns.map(|c| c.map(str::to_owned)).collect();
    let columns = columns.filter(|c| (2..=3).contains(&c.len())).ok_or_else(|| {
        let expected = "two or three columns in braces, such as \"{FGM}-{FGA}\" or \"({WINS}-{LOSSES})\"";
        GlossaryError::BadValue(at.to_owned(), expected, format!("`{}`", form.escape_debug()))
    })?;
    Ok(Shape { columns, bracketed: open.is_some(), share, words })
}

fn role(at: &str, name: &str, value: &Json) -> Result<Role, GlossaryError> {
    let map = object(at, value)?;
    known(at, map, &ROLE, "column, values or except, and words")?;
    let column = map.get("column").ok_or_else(|| GlossaryError::MissingKey(at.to_owned(), "column"))?;
    let column = text(&format!("{at}.column"), column)?.to_owned();
    let (key, except) = if map.contains_key("except") { ("except", true) } else { ("values", false) };
    let values = map.get(key).ok_or_else(|| GlossaryError::MissingKey(at.to_owned(), "values"))?;
    let values = texts(&format!("{at}.{key}"), values)?.iter().map(|v| fold(v)).collect();
    let words = match map.get("words") {
        Some(words) => phrases(&format!("{at}.words"), words)?,
        None => vec![phrase(name)],
    };
    Ok(Role { column, values, except, words })
}

fn count(at: &str, name: &str, value: &Json) -> Result<CountWord, GlossaryError> {
    let map = object(at, value)?;
    known(at, map, &COUNT, "columns, at_least and times")?;
    let need = |key: &'static str| map.get(key).ok_or_else(|| GlossaryError::MissingKey(at.to_owned(), key));
    let columns = texts(&format!("{at}.columns"), need("columns")?)?;
    let at_least = match need("at_least")? {
        Json::Number(n) => Decimal::parse(&n.to_string()).ok(),
        _ => None,
    }
    .ok_or_else(|| bad(&format!("{at}.at_least"), "a number", value))?;
    let times = need("times")?.as_u64().and_then(|n| usize::try_from(n).ok());
    let times = times.ok_or_else(|| bad(&format!("{at}.times"), "a whole number", value))?;
    Ok(CountWord { words: phrase(name), columns, at_least, times })
}

fn known(at: &str, map: &Map<String, Json>, keys: &[&str], all: &'static str) -> Result<(), GlossaryError> {
    let Some(key) = map.keys().find(|k| !keys.contains(&k.as_str())) else { return Ok(()) };
    let near = keys
        .iter()
        .copied()
        .filter(|k| strsim::damerau_levenshtein(k, key) <= 2)
        .min_by_key(|k| strsim::damerau_levenshtein(k, key));
    let place = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
    Err(GlossaryError::UnknownKey(place, near.map(str::to_owned), all))
}

fn object<'j>(at: &str, value: &'j Json) -> Result<&'j Map<String, Json>, GlossaryError> {
    value.as_object().ok_or_else(|| bad(at, "names with their values", value))
}

/// The members of a section; none where it is absent.
fn section<'j>(
    sections: &'j Map<String, Json>,
    name: &'static str,
) -> Result<Vec<(&'j String, &'j Json)>, GlossaryError> {
    match sections.get(name) {
        None => Ok(Vec::new()),
        Some(value) => Ok(object(name, value)?.iter().collect()),
    }
}

fn text<'j>(at: &str, value: &'j Json) -> Result<&'j str, GlossaryError> {
    value.as_str().ok_or_else(|| bad(at, "a text", value))
}

/// A list of texts, or one.
fn texts(at: &str, value: &Json) -> Result<Vec<String>, GlossaryError> {
    match value {
        Json::String(one) => Ok(vec![one.clone()]),
        Json::Array(items) if !items.is_empty() => {
            items.iter().map(|i| text(at, i).map(str::to_owned)).collect()
        }
        other => Err(bad(at, "a text or a list of texts", other)),
    }
}

fn phrases(at: &str, value: &Json) -> Result<Vec<Phrase>, GlossaryError> {
    let phrases: Vec<Phrase> = texts(at, value)?.iter().map(|t| phrase(t)).collect();
    if phrases.iter().any(Vec::is_empty) {
        return Err(bad(at, "words", value));
    }
    Ok(phrases)
}

fn bad(at: &str, expected: &'static str, given: &Json) -> GlossaryError {
    let given = match given {
        Json::Null => "null".to_owned(),
        Json::Array(_) => "a list".to_owned(),
        Json::Object(_) => "names with their values".to_owned(),
        plain => format!("`{}`", plain.to_string().escape_debug()),
    };
    GlossaryError::BadValue(at.to_owned(), expected, given)
}
