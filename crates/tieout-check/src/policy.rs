//! What to check and how strictly: plain data, with presets.
//!
//! A policy is a preset plus the keys that differ from it. The same keys work in JSON ([`Policy::from_json`]), in TOML
//! ([`Policy::from_toml`]) and on a command line ([`Policy::set`]); [`Policy::to_json`] writes back exactly what differs.
//! Numbers are read from their characters, so `0.015` is fifteen thousandths and no double.

use std::fmt;

use serde_json::{Map, Number, Value as Json};
use tieout_notation::Decimal;

use crate::{Reason, Verdict};

/// Which engine reads the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Tieout's own.
    Tieout,
    /// figured 0.4.3's rules.
    Figured,
    /// figured 0.1.0's rules.
    Figured01,
}

/// What happens to a percentage that matches nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnmatchedPercent {
    /// Flag it.
    Flag,
    /// Let it pass, unchecked.
    Pass,
}

/// Which derivation families may support a claim (names as in [`crate::Reason`], snake case).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Derivations {
    /// All of them.
    All,
    /// Just these, in the order given.
    Only(Vec<String>),
}

impl Derivations {
    /// Whether a family may support.
    ///
    /// ```
    /// use tieout_check::Derivations;
    /// assert!(Derivations::All.allows("ratio"));
    /// assert!(!Derivations::Only(vec!["cell".into()]).allows("ratio"));
    /// ```
    #[must_use]
    pub fn allows(&self, family: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.iter().any(|n| n == family),
        }
    }
}

/// A policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// The preset it started from.
    pub preset: String,
    /// Which engine.
    pub engine: Engine,
    /// Families of derivations.
    pub derivations: Derivations,
    /// Relative tolerance asked for; zero: precision as written is all.
    pub rel_tolerance: Decimal,
    /// Absolute tolerance asked for.
    pub abs_tolerance: Decimal,
    /// Figures at or below are not checked (figured presets).
    pub ignore_below: Decimal,
    /// Whether bare years are left out.
    pub ignore_years: bool,
    /// Which four-digit numbers count as years.
    pub year_range: (i64, i64),
    /// Percentages that match nothing.
    pub unmatched_percent: UnmatchedPercent,
    /// Rows that feed pair searches.
    pub max_rows: usize,
    /// Cells that feed pair searches.
    pub max_cells: usize,
    /// Whether numbers written as text in cells are read.
    pub parse_strings: bool,
    /// Without evidence only figures above are flagged (figured presets).
    pub flag_without_evidence_above: Decimal,
    /// Whether rounding to the written precision is allowed (`carried`: no).
    pub rounding: bool,
    /// Whether ordinals, small counts, list markers and years are claims too.
    pub check_everything: bool,
    /// Whether `ambiguous` keeps an answer from being tied out.
    pub ambiguous_fails: bool,
    /// Whether a mismatch at the bound cell contradicts (`lenient`: no, an equal value anywhere supports).
    pub binding: bool,
    /// A free derivation supports only while the chance that a random figure would have been supported is below this (in percent).
    pub coincidence_limit: Decimal,
    /// Values that are never claims, as written; in one text they are separated by `;`.
    pub exempt: Vec<String>,
    /// Most claims that are classified; what comes after is counted as unread.
    pub max_claims: usize,
}

/// What is wrong with a policy.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PolicyError {
    /// No preset of this name; the nearest one, if any is near.
    UnknownPreset(String, Option<String>),
    /// No key of this name; the nearest one.
    UnknownKey(String, Option<String>),
    /// A key has a value of the wrong kind: key, what is expected, what was given.
    BadValue(String, &'static str, String),
    /// Not TOML or JSON at all.
    Syntax(String),
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let near = |f: &mut fmt::Formatter<'_>, near: &Option<String>| match near {
            Some(name) => write!(f, " (did you mean `{name}`?)"),
            None => Ok(()),
        };
        match self {
            Self::UnknownPreset(name, nearest) => {
                write!(f, "no policy preset is called `{name}`")?;
                near(f, nearest)
            }
            Self::UnknownKey(name, nearest) => {
                write!(f, "no policy key is called `{name}`")?;
                near(f, nearest)
            }
            Self::BadValue(key, expected, given) => {
                write!(f, "policy key `{key}` takes {expected}, not {given}")
            }
            Self::Syntax(message) => write!(f, "this is no policy: {message}"),
        }
    }
}

impl std::error::Error for PolicyError {}

/// Every preset's name.
const PRESETS: [&str; 10] = [
    "default",
    "strict",
    "lenient",
    "carried",
    "figured",
    "figured-strict",
    "figured-lenient",
    "figured-0.1",
    "figured-0.1-strict",
    "figured-0.1-lenient",
];

/// Every key, in the order of the fields of [`Policy`].
const KEYS: [&str; 19] = [
    "engine",
    "derivations",
    "rel_tolerance",
    "abs_tolerance",
    "ignore_below",
    "ignore_years",
    "year_range",
    "unmatched_percent",
    "max_rows",
    "max_cells",
    "parse_strings",
    "flag_without_evidence_above",
    "rounding",
    "check_everything",
    "ambiguous_fails",
    "binding",
    "coincidence_limit",
    "exempt",
    "max_claims",
];

/// Every family that can stand in `derivations`: the reasons of `supported`.
fn families() -> Vec<&'static str> {
    Reason::ALL.iter().filter(|r| r.verdict() == Verdict::Supported).map(|r| r.as_str()).collect()
}

/// What figured 0.4.3 searches unless told otherwise: nothing pairwise.
const FIGURED_DERIVATIONS: [&str; 5] = ["cell", "column_sum", "column_mean", "share", "row_sum"];

/// Thousandths: the presets' fractions are all written with three digits.
fn thousandths(n: i128) -> Decimal {
    Decimal::new(n, 3)
}

fn only(names: &[&str]) -> Derivations {
    Derivations::Only(names.iter().map(|n| (*n).to_owned()).collect())
}

impl Default for Policy {
    /// The preset `default`.
    fn default() -> Self {
        Self {
            preset: "default".to_owned(),
            engine: Engine::Tieout,
            derivations: Derivations::All,
            rel_tolerance: Decimal::ZERO,
            abs_tolerance: Decimal::ZERO,
            ignore_below: Decimal::ZERO,
            ignore_years: false,
            year_range: (1900, 2100),
            unmatched_percent: UnmatchedPercent::Flag,
            max_rows: 12,
            max_cells: 40,
            parse_strings: true,
            flag_without_evidence_above: Decimal::ZERO,
            rounding: true,
            check_everything: false,
            ambiguous_fails: false,
            binding: true,
            coincidence_limit: Decimal::from(5),
            exempt: Vec::new(),
            max_claims: 1_000_000,
        }
    }
}

impl Policy {
    /// A preset by name: `default`, `strict`, `lenient`, `carried`, `figured`, `figured-strict`, `figured-lenient`,
    /// `figured-0.1`, `figured-0.1-strict`, `figured-0.1-lenient`.
    ///
    /// # Errors
    /// [`PolicyError::UnknownPreset`], with the nearest name.
    ///
    /// ```
    /// use tieout_check::{Engine, Policy};
    /// assert_eq!(Policy::preset("figured").unwrap().engine, Engine::Figured);
    /// assert_eq!(
    ///     Policy::preset("strct").unwrap_err().to_string(),
    ///     "no policy preset is called `strct` (did you mean `strict`?)"
    /// );
    /// ```
    pub fn preset(name: &str) -> Result<Self, PolicyError> {
        let mut p = Self { preset: name.to_owned(), ..Self::default() };
        match name {
            "default" => {}
            "strict" => {
                p.check_everything = true;
                p.ambiguous_fails = true;
            }
            "lenient" => {
                p.binding = false;
                p.rel_tolerance = thousandths(15);
                p.coincidence_limit = Decimal::from(20);
            }
            "carried" => {
                p.rounding = false;
                p.derivations = only(&["cell", "text"]);
            }
            "figured" => p.figured(Engine::Figured, 15, 100, UnmatchedPercent::Flag),
            "figured-strict" => p.figured(Engine::Figured, 5, 10, UnmatchedPercent::Flag),
            "figured-lenient" => p.figured(Engine::Figured, 50, 100, UnmatchedPercent::Pass),
            "figured-0.1" => p.figured(Engine::Figured01, 15, 100, UnmatchedPercent::Pass),
            "figured-0.1-strict" => p.figured(Engine::Figured01, 5, 10, UnmatchedPercent::Flag),
            "figured-0.1-lenient" => p.figured(Engine::Figured01, 50, 100, UnmatchedPercent::Pass),
            _ => return Err(PolicyError::UnknownPreset(name.to_owned(), nearest(name, &PRESETS))),
        }
        Ok(p)
    }

    /// The numbers of a figured preset: relative tolerance in thousandths, the largest figure that is not checked, and
    /// what an unmatched percentage means. The rest is the same in all six.
    fn figured(&mut self, engine: Engine, tolerance: i128, below: i64, percent: UnmatchedPercent) {
        self.engine = engine;
        self.derivations = match engine {
            Engine::Figured => only(&FIGURED_DERIVATIONS),
            Engine::Tieout | Engine::Figured01 => Derivations::All,
        };
        self.rel_tolerance = thousandths(tolerance);
        self.ignore_below = Decimal::from(below);
        self.ignore_years = true;
        self.unmatched_percent = percent;
        self.flag_without_evidence_above = Decimal::from(1000);
        self.binding = false;
    }

    /// A preset's name, or a JSON object with an optional "preset" and any keys.
    ///
    /// # Errors
    /// A [`PolicyError`] that names the first preset, key or value that is wrong.
    ///
    /// ```
    /// use tieout_check::Policy;
    /// let json = serde_json::json!({"preset": "figured", "rel_tolerance": 0.005});
    /// let policy = Policy::from_json(&json).unwrap();
    /// assert_eq!(policy.rel_tolerance.to_string(), "0.005");
    /// assert_eq!(policy.to_json(), serde_json::json!({"preset": "figured", "rel_tolerance": "0.005"}));
    /// ```
    pub fn from_json(value: &Json) -> Result<Self, PolicyError> {
        match value {
            Json::String(name) => Self::preset(name),
            Json::Object(keys) => {
                Self::from_keys(keys.iter().map(|(k, v)| (k.as_str(), Given::json(v))).collect())
            }
            other => Err(PolicyError::Syntax(format!(
                "a preset's name or an object was expected, not {}",
                Given::json(other)
            ))),
        }
    }

    /// TOML with the same keys.
    ///
    /// # Errors
    /// As [`Policy::from_json`], and [`PolicyError::Syntax`] where the text is no TOML.
    ///
    /// ```
    /// use tieout_check::Policy;
    /// let policy = Policy::from_toml("preset = \"strict\"\nrounding = false").unwrap();
    /// assert!(policy.check_everything && !policy.rounding);
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, PolicyError> {
        let table: toml::Table =
            text.parse().map_err(|e: toml::de::Error| PolicyError::Syntax(e.message().to_owned()))?;
        Self::from_keys(table.iter().map(|(k, v)| (k.as_str(), Given::toml(v))).collect())
    }

    /// `key=value` as the command line gives it.
    ///
    /// # Errors
    /// [`PolicyError::UnknownKey`] with the nearest key, or [`PolicyError::BadValue`].
    ///
    /// ```
    /// use tieout_check::Policy;
    /// let mut policy = Policy::preset("figured").unwrap();
    /// policy.set("derivations", "cell, ratio").unwrap();
    /// assert_eq!(
    ///     policy.set("rel_tolerence", "0.1").unwrap_err().to_string(),
    ///     "no policy key is called `rel_tolerence` (did you mean `rel_tolerance`?)"
    /// );
    /// ```
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), PolicyError> {
        if plain(key) == "preset" {
            *self = Self::preset(value.trim())?;
            return Ok(());
        }
        self.put(key, &Given::Text(value.to_owned()))
    }

    /// The preset's name, and every key that differs from the preset. Numbers stand as strings, so nothing becomes a
    /// float; [`Policy::from_json`] reads the result back to an equal policy.
    #[must_use]
    pub fn to_json(&self) -> Json {
        let mut out = Map::new();
        out.insert("preset".to_owned(), Json::String(self.preset.clone()));
        let base = Self::preset(&self.preset).unwrap_or_default();
        for key in KEYS {
            let value = self.get(key);
            if value != base.get(key) {
                out.insert(key.to_owned(), value);
            }
        }
        Json::Object(out)
    }

    /// A key's value as JSON; null for no key.
    fn get(&self, key: &str) -> Json {
        let decimal = |d: &Decimal| Json::String(d.to_string());
        let list = |l: &[String]| Json::Array(l.iter().cloned().map(Json::String).collect());
        match key {
            "engine" => Json::from(match self.engine {
                Engine::Tieout => "tieout",
                Engine::Figured => "figured",
                Engine::Figured01 => "figured-0.1",
            }),
            "derivations" => match &self.derivations {
                Derivations::All => Json::from("all"),
                Derivations::Only(names) => list(names),
            },
            "rel_tolerance" => decimal(&self.rel_tolerance),
            "abs_tolerance" => decimal(&self.abs_tolerance),
            "ignore_below" => decimal(&self.ignore_below),
            "ignore_years" => Json::from(self.ignore_years),
            "year_range" => Json::from(vec![self.year_range.0, self.year_range.1]),
            "unmatched_percent" => Json::from(match self.unmatched_percent {
                UnmatchedPercent::Flag => "flag",
                UnmatchedPercent::Pass => "pass",
            }),
            "max_rows" => Json::from(self.max_rows),
            "max_cells" => Json::from(self.max_cells),
            "parse_strings" => Json::from(self.parse_strings),
            "flag_without_evidence_above" => decimal(&self.flag_without_evidence_above),
            "rounding" => Json::from(self.rounding),
            "check_everything" => Json::from(self.check_everything),
            "ambiguous_fails" => Json::from(self.ambiguous_fails),
            "binding" => Json::from(self.binding),
            "coincidence_limit" => decimal(&self.coincidence_limit),
            "exempt" => list(&self.exempt),
            "max_claims" => Json::from(self.max_claims),
            _ => Json::Null,
        }
    }

    fn from_keys(keys: Vec<(&str, Given)>) -> Result<Self, PolicyError> {
        let mut policy = Self::default();
        for (key, value) in &keys {
            if *key == "preset" {
                match value {
                    Given::Text(name) => policy = Self::preset(name)?,
                    other => return Err(bad(key, "a preset's name", other)),
                }
            }
        }
        for (key, value) in &keys {
            if *key != "preset" {
                policy.put(key, value)?;
            }
        }
        Ok(policy)
    }

    fn put(&mut self, key: &str, value: &Given) -> Result<(), PolicyError> {
        match plain(key).as_str() {
            "engine" => {
                self.engine = match value.word() {
                    "tieout" => Engine::Tieout,
                    "figured" => Engine::Figured,
                    "figured-0.1" => Engine::Figured01,
                    _ => return Err(bad(key, "`tieout`, `figured` or `figured-0.1`", value)),
                }
            }
            "derivations" => self.derivations = derivations(key, value)?,
            // The seed's command line calls it so.
            "rel_tolerance" | "tolerance" => self.rel_tolerance = fraction(key, value)?,
            "abs_tolerance" => self.abs_tolerance = size(key, value)?,
            "ignore_below" => self.ignore_below = size(key, value)?,
            "ignore_years" => self.ignore_years = truth(key, value)?,
            "year_range" => self.year_range = years(key, value)?,
            "unmatched_percent" => {
                self.unmatched_percent = match value.word() {
                    "flag" => UnmatchedPercent::Flag,
                    "pass" => UnmatchedPercent::Pass,
                    _ => return Err(bad(key, "`flag` or `pass`", value)),
                }
            }
            // Switches of the two command lines: 0.1.0 passes by default, 0.4.3 flags by default.
            "strict_percent" if truth(key, value)? => self.unmatched_percent = UnmatchedPercent::Flag,
            "strict_percent" => self.unmatched_percent = UnmatchedPercent::Pass,
            "allow_unmatched_percent" if truth(key, value)? => {
                self.unmatched_percent = UnmatchedPercent::Pass;
            }
            "allow_unmatched_percent" => self.unmatched_percent = UnmatchedPercent::Flag,
            "max_rows" => self.max_rows = count(key, value)?,
            "max_cells" => self.max_cells = count(key, value)?,
            "parse_strings" => self.parse_strings = truth(key, value)?,
            "flag_without_evidence_above" => self.flag_without_evidence_above = size(key, value)?,
            "rounding" => self.rounding = truth(key, value)?,
            "check_everything" => self.check_everything = truth(key, value)?,
            "ambiguous_fails" => self.ambiguous_fails = truth(key, value)?,
            "binding" => self.binding = truth(key, value)?,
            "coincidence_limit" => self.coincidence_limit = size(key, value)?,
            // Values may hold commas of their own.
            "exempt" => self.exempt = texts(key, value, ';')?,
            "max_claims" => self.max_claims = count(key, value)?,
            other => return Err(PolicyError::UnknownKey(key.to_owned(), nearest(other, &KEYS))),
        }
        Ok(())
    }
}

/// A key without the accidents of its spelling: `--rel-tolerance` and `rel_tolerance` are one.
fn plain(key: &str) -> String {
    key.trim().trim_start_matches("--").replace('-', "_").to_lowercase()
}

/// The name that was probably meant, if any is near enough to be one.
fn nearest(name: &str, names: &[&str]) -> Option<String> {
    let allowed = (name.chars().count() / 3).max(2);
    names
        .iter()
        .map(|n| (strsim::damerau_levenshtein(name, n), *n))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, n)| n.to_owned())
}

/// A value as a caller gave it, whatever the notation.
#[derive(Debug)]
enum Given {
    Truth(bool),
    /// The number's characters.
    Number(String),
    Text(String),
    List(Vec<Given>),
    /// Anything that no key takes; its kind in words.
    Other(&'static str),
}

impl Given {
    fn json(value: &Json) -> Self {
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
            Json::Object(_) => Self::Other("an object"),
            Json::Null => Self::Other("null"),
        }
    }

    fn toml(value: &toml::Value) -> Self {
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
            Toml::Table(_) => Self::Other("a table"),
            Toml::Datetime(_) => Self::Other("a date"),
        }
    }

    /// The text, trimmed; empty where it is none.
    fn word(&self) -> &str {
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
            Self::Other(kind) => f.write_str(kind),
        }
    }
}

fn bad(key: &str, expected: &'static str, given: &Given) -> PolicyError {
    PolicyError::BadValue(key.to_owned(), expected, given.to_string())
}

/// A number of at least nought.
fn size(key: &str, value: &Given) -> Result<Decimal, PolicyError> {
    value
        .digits()
        .and_then(|s| Decimal::parse(s).ok())
        .filter(|d| d.signum() >= 0)
        .ok_or_else(|| bad(key, "a number that is not negative", value))
}

/// The same, where `1.5%` may stand for 0.015.
fn fraction(key: &str, value: &Given) -> Result<Decimal, PolicyError> {
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

fn count(key: &str, value: &Given) -> Result<usize, PolicyError> {
    value
        .digits()
        .and_then(|s| Decimal::parse(s).ok())
        .and_then(|d| d.to_i64())
        .and_then(|n| usize::try_from(n).ok())
        .ok_or_else(|| bad(key, "a whole number that is not negative", value))
}

fn truth(key: &str, value: &Given) -> Result<bool, PolicyError> {
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

/// A list, or text with marks between.
fn texts(key: &str, value: &Given, mark: char) -> Result<Vec<String>, PolicyError> {
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

fn derivations(key: &str, value: &Given) -> Result<Derivations, PolicyError> {
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
fn years(key: &str, value: &Given) -> Result<(i64, i64), PolicyError> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn of(value: Json) -> Policy {
        Policy::from_json(&value).unwrap()
    }

    #[test]
    fn every_preset_exists_and_says_nothing_but_its_name() {
        for name in PRESETS {
            let p = Policy::preset(name).unwrap();
            assert_eq!(p.to_json(), json!({ "preset": name }));
            assert_eq!(of(json!(name)), p);
        }
    }

    #[test]
    fn figured_presets_carry_the_numbers_of_their_versions() {
        let row = |name: &str| {
            let p = Policy::preset(name).unwrap();
            (p.rel_tolerance.to_string(), p.ignore_below.to_string(), p.unmatched_percent)
        };
        use UnmatchedPercent::{Flag, Pass};
        assert_eq!(row("figured"), ("0.015".into(), "100".into(), Flag));
        assert_eq!(row("figured-strict"), ("0.005".into(), "10".into(), Flag));
        assert_eq!(row("figured-lenient"), ("0.05".into(), "100".into(), Pass));
        assert_eq!(row("figured-0.1"), ("0.015".into(), "100".into(), Pass));
        assert_eq!(row("figured-0.1-strict"), ("0.005".into(), "10".into(), Flag));
        assert_eq!(row("figured-0.1-lenient"), ("0.05".into(), "100".into(), Pass));
    }

    #[test]
    fn every_key_is_read_from_json_and_from_text() {
        let p = of(json!({
            "preset": "figured", "derivations": ["cell", "ratio"], "rel_tolerance": 0.1, "abs_tolerance": "2.50",
            "ignore_below": 1e3, "ignore_years": false, "year_range": [1800, 1900], "unmatched_percent": "pass",
            "max_rows": 3, "max_cells": "9", "parse_strings": false, "flag_without_evidence_above": 5,
            "rounding": false, "check_everything": true, "ambiguous_fails": true, "binding": true,
            "coincidence_limit": 7, "exempt": ["42", 17], "max_claims": 8, "engine": "figured-0.1"
        }));
        let mut q = Policy::preset("figured").unwrap();
        for (key, value) in [
            ("derivations", "cell,ratio"),
            ("tolerance", "10%"),
            ("--abs-tolerance", "2.5"),
            ("ignore_below", "1000"),
            ("ignore_years", "no"),
            ("year_range", "1800-1900"),
            ("allow_unmatched_percent", "true"),
            ("max_rows", "3"),
            ("max_cells", "9"),
            ("parse_strings", "false"),
            ("flag_without_evidence_above", "5"),
            ("rounding", "off"),
            ("check_everything", "yes"),
            ("ambiguous_fails", "on"),
            ("binding", "true"),
            ("coincidence_limit", "7"),
            ("exempt", "42; 17"),
            ("max_claims", "8"),
            ("engine", "figured-0.1"),
        ] {
            q.set(key, value).unwrap();
        }
        assert_eq!(p, q);
        assert_eq!(of(p.to_json()), p);
    }

    #[test]
    fn toml_reads_the_same_keys() {
        let p = Policy::from_toml(
            "preset = \"figured-0.1\"\nrel_tolerance = 0.005\nyear_range = [1950, 2050]\nderivations = \"all\"",
        )
        .unwrap();
        let same = json!({"preset": "figured-0.1", "rel_tolerance": "0.005", "year_range": [1950, 2050]});
        assert_eq!(p, of(same.clone()));
        assert_eq!(p.to_json(), same);
        assert!(matches!(Policy::from_toml("rel_tolerance = "), Err(PolicyError::Syntax(_))));
        assert!(matches!(Policy::from_toml("rel_tolerance = nan"), Err(PolicyError::BadValue(..))));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let err = |v: Json| Policy::from_json(&v).unwrap_err().to_string();
        assert_eq!(
            err(json!({"rel_tolerence": 1})),
            "no policy key is called `rel_tolerence` (did you mean `rel_tolerance`?)"
        );
        assert_eq!(err(json!({"zebra": 1})), "no policy key is called `zebra`");
        assert_eq!(
            err(json!("figured-0.2")),
            "no policy preset is called `figured-0.2` (did you mean `figured-0.1`?)"
        );
        assert_eq!(
            err(json!({"derivations": ["cell", "ration"]})),
            "policy key `derivations` takes \"all\" or names of derivation families, not `ration` (did you mean `ratio`?)"
        );
        assert_eq!(
            err(json!({"max_rows": -1})),
            "policy key `max_rows` takes a whole number that is not negative, not `-1`"
        );
        assert_eq!(
            err(json!({"year_range": [2100, 1900]})),
            "policy key `year_range` takes two years, the earlier one first, not a list"
        );
        assert_eq!(err(json!({"rounding": 1})), "policy key `rounding` takes true or false, not `1`");
        assert_eq!(
            err(json!([1])),
            "this is no policy: a preset's name or an object was expected, not a list"
        );
        assert!(Policy::from_json(&json!({"unmatched_percent": "maybe"})).is_err());
        assert!(Policy::from_json(&json!({"rel_tolerance": -0.1})).is_err());
        assert!(Policy::from_json(&json!({"preset": 3})).is_err());
    }

    proptest! {
        #[test]
        fn what_differs_is_written_and_read_back(
            preset in 0..PRESETS.len(), tolerance in 0i64..10_000, below in 0i64..1_000_000, rows in 0usize..1000,
            low in -3000i64..3000, width in 0i64..500, truth in any::<bool>(), picks in prop::collection::vec(0usize..22, 0..6),
            exempt in prop::collection::vec("[a-z0-9]{1,6}", 0..3),
        ) {
            let mut p = Policy::preset(PRESETS[preset]).unwrap();
            p.rel_tolerance = Decimal::new(tolerance.into(), 4);
            p.ignore_below = Decimal::from(below);
            p.max_rows = rows;
            p.year_range = (low, low + width);
            p.ignore_years = truth;
            let mut names: Vec<String> = Vec::new();
            for i in picks {
                if !names.iter().any(|n| n == families()[i]) {
                    names.push(families()[i].to_owned());
                }
            }
            p.derivations = Derivations::Only(names);
            p.exempt = exempt;
            prop_assert_eq!(of(p.to_json()), p);
        }

        #[test]
        fn no_text_panics(key in ".{0,12}", value in ".{0,12}") {
            let mut p = Policy::default();
            let _ = p.set(&key, &value);
            let _ = Policy::from_toml(&value);
        }
    }
}
