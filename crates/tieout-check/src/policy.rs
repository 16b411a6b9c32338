//! What to check and how strictly: plain data, with presets.

use tieout_notation::Decimal;

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
    /// Values that are never claims.
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

#[allow(clippy::todo, unused_variables)]
impl Policy {
    /// A preset by name: `default`, `strict`, `lenient`, `carried`, `figured`, `figured-strict`, `figured-lenient`, `figured-0.1`, `figured-0.1-strict`, `figured-0.1-lenient`.
    pub fn preset(name: &str) -> Result<Self, PolicyError> {
        todo!()
    }
    /// A preset's name, or a JSON object with an optional "preset" and any keys.
    pub fn from_json(value: &serde_json::Value) -> Result<Self, PolicyError> {
        todo!()
    }
    /// TOML with the same keys.
    pub fn from_toml(text: &str) -> Result<Self, PolicyError> {
        todo!()
    }
    /// `key=value` as the command line gives it.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), PolicyError> {
        todo!()
    }
}
