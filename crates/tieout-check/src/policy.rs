//! What to check and how strictly: plain data, with presets.
//!
//! A policy is a preset plus the keys that differ from it. The same keys work in JSON ([`Policy::from_json`]), in TOML
//! ([`Policy::from_toml`]) and on a command line ([`Policy::set`]); [`Policy::to_json`] writes back exactly what differs.
//! Numbers are read from their characters, so `0.015` is fifteen thousandths and no double.

use std::fmt;

use serde_json::{Map, Value as Json};
use tieout_notation::{Decimal, Locale, LocaleError, Writing};

use self::given::{
    Given, bad, count, derivations, fraction, locale, patterns, shapes, size, texts, truth, years,
};
use crate::{AnswerKind, Reason, Verdict};

mod binding;
mod given;
mod pattern;

pub use binding::{Binding, BindingStep};
pub use pattern::{Pattern, PatternError, Shape};

/// Which engine reads the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Tieout's own.
    Tieout,
    /// figured 0.4.3's rules.
    Figured,
    /// figured 0.1.0's rules.
    Figured01,
    /// A gate before an agent's answer: distinctive words, carried whole or not.
    Gate,
    /// A translation and its original: each states the values of the other, as often.
    Translation,
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
    /// What kind of document the answer is.
    pub answer_kind: AnswerKind,
    /// How the answer writes its numbers, where that is known; else its own forms decide, and then the evidence.
    pub locale: Option<Locale>,
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
    /// Which steps of binding are taken (`lenient`: neither rows nor columns nor comparisons, so that an equal value anywhere supports).
    pub binding: Binding,
    /// A free derivation supports only while the chance that a random figure would have been supported is below this (in percent).
    pub coincidence_limit: Decimal,
    /// Values that are never claims, as written; in one text they are separated by `;`.
    pub exempt: Vec<String>,
    /// Words that are never claims, by patterns (gate).
    pub exempt_patterns: Vec<Pattern>,
    /// What the caller's own identifiers look like (gate).
    pub shapes: Vec<Shape>,
    /// Fewest digits of a number that is looked at (gate).
    pub min_digits: usize,
    /// Whether numbers with a unit are looked at however short they are (gate).
    pub figures: bool,
    /// Whether a number must be written in the evidence with at least as many decimals (gate).
    pub decimals: bool,
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
    /// A pattern of a key cannot be used.
    BadPattern(String, PatternError),
    /// A key's locale is none that is known.
    BadLocale(String, LocaleError),
    /// One of the others at a place of a TOML text: line and column, counted from 1, the column in characters.
    At(usize, usize, Box<PolicyError>),
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
            Self::BadPattern(key, error) => write!(f, "policy key `{key}`: {error}"),
            Self::BadLocale(key, error) => write!(f, "policy key `{key}`: {error}"),
            Self::At(line, column, error) => write!(f, "line {line}, column {column}: {error}"),
        }
    }
}

impl std::error::Error for PolicyError {}

/// Every preset's name.
const PRESETS: [&str; 12] = [
    "default",
    "strict",
    "lenient",
    "carried",
    "gate",
    "translation",
    "figured",
    "figured-strict",
    "figured-lenient",
    "figured-0.1",
    "figured-0.1-strict",
    "figured-0.1-lenient",
];

/// Every key, in the order of the fields of [`Policy`].
const KEYS: [&str; 26] = [
    "engine",
    "answer_kind",
    "locale",
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
    "exempt_patterns",
    "shapes",
    "min_digits",
    "figures",
    "decimals",
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
            answer_kind: AnswerKind::Text,
            locale: None,
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
            binding: Binding::ALL,
            coincidence_limit: Decimal::from(5),
            exempt: Vec::new(),
            exempt_patterns: Vec::new(),
            shapes: Vec::new(),
            min_digits: 4,
            figures: false,
            decimals: false,
            max_claims: 1_000_000,
        }
    }
}

impl PolicyError {
    /// The key that is wrong.
    fn key(&self) -> Option<&str> {
        match self {
            Self::UnknownKey(key, _)
            | Self::BadValue(key, ..)
            | Self::BadPattern(key, _)
            | Self::BadLocale(key, _) => Some(key),
            Self::UnknownPreset(..) => Some("preset"),
            Self::Syntax(_) | Self::At(..) => None,
        }
    }

    /// The same with the place of a byte in `text`, where one is known.
    fn at(self, text: &str, byte: Option<usize>) -> Self {
        let Some(before) = byte.and_then(|at| text.get(..at)) else { return self };
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.chars().rev().take_while(|c| *c != '\n').count();
        Self::At(line, column, Box::new(self))
    }
}

impl Policy {
    /// A preset by name: `default`, `strict`, `lenient`, `carried`, `gate`, `translation`, `figured`, `figured-strict`, `figured-lenient`,
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
                // Times and units are read as ever; whose a figure is decides nothing.
                p.binding = Binding::of(&[BindingStep::Periods, BindingStep::Units, BindingStep::Parallels]);
                p.rel_tolerance = thousandths(15);
                p.coincidence_limit = Decimal::from(20);
            }
            "carried" => {
                p.rounding = false;
                p.derivations = only(&["cell", "text"]);
            }
            "gate" => {
                p.engine = Engine::Gate;
                p.derivations = only(&["text"]);
                p.rounding = false;
                p.binding = Binding::NONE;
            }
            "translation" => {
                p.engine = Engine::Translation;
                p.derivations = only(&["text"]);
                p.rounding = false;
                p.binding = Binding::NONE;
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
            Engine::Tieout | Engine::Figured01 | Engine::Gate | Engine::Translation => Derivations::All,
        };
        self.rel_tolerance = thousandths(tolerance);
        self.ignore_below = Decimal::from(below);
        self.ignore_years = true;
        self.unmatched_percent = percent;
        self.flag_without_evidence_above = Decimal::from(1000);
        self.binding = Binding::NONE;
    }

    /// What a caller has said of how the answer writes its values.
    #[must_use]
    pub fn writing(&self) -> Option<Writing> {
        // A JSON document writes its numbers the way that JSON does.
        let document = (self.answer_kind == AnswerKind::Json).then(Writing::default);
        self.locale.map(Writing::from).or(document)
    }

    /// Whether certificates under this policy compare values alone: without the step `units` of its binding, under Tieout's own
    /// engine.
    #[must_use]
    pub fn leaves_units_aside(&self) -> bool {
        self.engine == Engine::Tieout && !self.binding.takes(BindingStep::Units)
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
    /// As [`Policy::from_json`], and [`PolicyError::Syntax`] where the text is no TOML; [`PolicyError::At`] says where.
    ///
    /// ```
    /// use tieout_check::Policy;
    /// let policy = Policy::from_toml("preset = \"strict\"\nrounding = false").unwrap();
    /// assert!(policy.check_everything && !policy.rounding);
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, PolicyError> {
        let table: toml::Table = text.parse().map_err(|e: toml::de::Error| {
            let error = PolicyError::Syntax(e.message().to_owned());
            error.at(text, e.span().map(|s| s.start))
        })?;
        let keys = table.iter().map(|(k, v)| (k.as_str(), Given::toml(v))).collect();
        Self::from_keys(keys).map_err(|e| {
            let place = e.key().and_then(|key| {
                let spans = toml::de::DeTable::parse(text).ok()?;
                spans.get_ref().keys().find(|k| k.get_ref().as_ref() == key).map(|k| k.span().start)
            });
            e.at(text, place)
        })
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
                Engine::Gate => "gate",
                Engine::Translation => "translation",
            }),
            "answer_kind" => Json::from(self.answer_kind.as_str()),
            "locale" => self.locale.map_or(Json::Null, |l| Json::from(l.to_string())),
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
            "binding" => self.binding.to_json(),
            "coincidence_limit" => decimal(&self.coincidence_limit),
            "exempt" => list(&self.exempt),
            "exempt_patterns" => self.exempt_patterns.iter().map(|p| Json::from(p.as_str())).collect(),
            "shapes" => Json::Object(
                self.shapes.iter().map(|s| (s.name.clone(), Json::from(s.pattern.as_str()))).collect(),
            ),
            "min_digits" => Json::from(self.min_digits),
            "figures" => Json::from(self.figures),
            "decimals" => Json::from(self.decimals),
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
                    "gate" => Engine::Gate,
                    "translation" => Engine::Translation,
                    _ => {
                        let expected = "`tieout`, `gate`, `translation`, `figured` or `figured-0.1`";
                        return Err(bad(key, expected, value));
                    }
                }
            }
            "answer_kind" => {
                self.answer_kind = match value.word() {
                    "text" => AnswerKind::Text,
                    "json" => AnswerKind::Json,
                    _ => return Err(bad(key, "`text` or `json`", value)),
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
            "locale" => self.locale = locale(key, value)?,
            "ambiguous_fails" => self.ambiguous_fails = truth(key, value)?,
            "binding" => self.binding = Binding::read(key, value)?,
            "coincidence_limit" => self.coincidence_limit = size(key, value)?,
            // Values may hold commas of their own.
            "exempt" => self.exempt = texts(key, value, ';')?,
            "exempt_patterns" => self.exempt_patterns = patterns(key, value)?,
            "shapes" => self.shapes = shapes(key, value)?,
            "min_digits" => {
                self.min_digits = count(key, value)
                    .ok()
                    .filter(|n| *n > 0)
                    .ok_or_else(|| bad(key, "a whole number from 1 on", value))?;
            }
            "figures" => self.figures = truth(key, value)?,
            "decimals" => self.decimals = truth(key, value)?,
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

#[cfg(test)]
mod tests;
