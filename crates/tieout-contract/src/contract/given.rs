//! How the value of each kind of key is read, and what is said where it cannot be.

use tieout_notation::{Decimal, Locale};

use super::keys::Key;
use super::problem::ContractProblem;
use crate::tree::{Kind, Member, Tree, did_you_mean, place_of, step};

/// The most problems that are told of one contract; more help nobody.
const MOST_PROBLEMS: usize = 200;

/// Reads values and collects what is wrong with them.
pub(super) struct Reader<'t> {
    pub(super) text: Option<&'t str>,
    pub(super) problems: Vec<ContractProblem>,
}

impl Reader<'_> {
    pub(super) fn problem(
        &mut self,
        code: &'static str,
        path: &str,
        at: Option<usize>,
        message: impl Into<String>,
    ) {
        if self.problems.len() < MOST_PROBLEMS {
            let place = self.text.zip(at).map(|(text, at)| place_of(text, at));
            self.problems.push(ContractProblem {
                code,
                path: path.to_owned(),
                place,
                message: message.into(),
            });
        }
    }

    /// The value is not what the key takes.
    pub(super) fn wrong(&mut self, path: &str, value: &Tree, takes: &str) {
        self.problem("wrong_type", path, value.at, format!("takes {takes}, not {}", value.describe()));
    }

    /// The members of a table, names that stand twice aside.
    pub(super) fn table<'v>(&mut self, path: &str, value: &'v Tree, what: &str) -> Option<Vec<&'v Member>> {
        let Kind::Table(members) = &value.kind else {
            self.wrong(path, value, what);
            return None;
        };
        let mut seen = std::collections::BTreeSet::new();
        let mut out = Vec::with_capacity(members.len());
        for member in members {
            if seen.insert(member.key.as_str()) {
                out.push(member);
            } else {
                let path = step(path, &member.key);
                self.problem(
                    "twice",
                    &path,
                    member.at,
                    "stands here a second time: which of the two is meant?",
                );
            }
        }
        Some(out)
    }

    /// The members of a table whose keys are known; others are named.
    pub(super) fn known<'v>(
        &mut self,
        path: &str,
        value: &'v Tree,
        what: &str,
        keys: &'static [Key],
    ) -> Option<Vec<(&'v Member, &'static Key)>> {
        let members = self.table(path, value, what)?;
        let mut out = Vec::with_capacity(members.len());
        for member in members {
            match keys.iter().find(|k| k.name == member.key) {
                Some(key) => out.push((member, key)),
                None => {
                    let near = did_you_mean(&member.key, keys.iter().map(|k| k.name));
                    let names: Vec<&str> = keys.iter().map(|k| k.name).collect();
                    let hint =
                        if near.is_empty() { format!(": there are {}", names.join(", ")) } else { near };
                    self.problem(
                        "unknown_key",
                        &step(path, &member.key),
                        member.at,
                        format!("no key of this name is known{hint}"),
                    );
                }
            }
        }
        Some(out)
    }

    pub(super) fn text(&mut self, path: &str, value: &Tree, what: &str) -> Option<String> {
        match value.text() {
            Some(text) if !text.trim().is_empty() => Some(text.to_owned()),
            _ => {
                self.wrong(path, value, what);
                None
            }
        }
    }

    pub(super) fn truth(&mut self, path: &str, value: &Tree) -> Option<bool> {
        match value.kind {
            Kind::Bool(truth) => Some(truth),
            _ => {
                self.wrong(path, value, "true or false");
                None
            }
        }
    }

    /// One text or a list of them; none where one of them is wrong.
    pub(super) fn texts(&mut self, path: &str, value: &Tree, what: &str) -> Vec<String> {
        match &value.kind {
            Kind::List(items) => items
                .iter()
                .enumerate()
                .filter_map(|(i, item)| self.text(&format!("{path}[{i}]"), item, "a text"))
                .collect(),
            Kind::Text(text) if !text.trim().is_empty() => vec![text.clone()],
            _ => {
                self.wrong(path, value, what);
                Vec::new()
            }
        }
    }

    /// A number, as one or in quotes.
    pub(super) fn number(&mut self, path: &str, value: &Tree) -> Option<Decimal> {
        let digits = match &value.kind {
            Kind::Number(text) | Kind::Text(text) => text.trim(),
            _ => {
                self.wrong(path, value, "a number");
                return None;
            }
        };
        match Decimal::parse(digits) {
            Ok(number) => Some(number),
            Err(error) => {
                self.problem("bad_value", path, value.at, format!("{}: {error}", value.describe()));
                None
            }
        }
    }

    /// A whole number from nought to `most`.
    pub(super) fn count(&mut self, path: &str, value: &Tree, most: usize) -> Option<usize> {
        let number = match &value.kind {
            Kind::Number(text) => text.parse::<usize>().ok().filter(|n| *n <= most),
            _ => None,
        };
        if number.is_none() {
            self.wrong(path, value, &format!("a whole number from 0 to {most}"));
        }
        number
    }

    /// One of a few words, as its place among them.
    pub(super) fn choice(&mut self, path: &str, value: &Tree, words: &[&str]) -> Option<usize> {
        let takes = match words {
            [a, b] => format!("`{a}` or `{b}`"),
            _ => format!("one of {}", words.join(", ")),
        };
        let Some(text) = value.text() else {
            self.wrong(path, value, &takes);
            return None;
        };
        let found = words.iter().position(|w| *w == text);
        if found.is_none() {
            let near = did_you_mean(text, words.iter().copied());
            self.problem(
                "bad_value",
                path,
                value.at,
                format!("takes {takes}, not {}{near}", value.describe()),
            );
        }
        found
    }

    pub(super) fn locale(&mut self, path: &str, value: &Tree) -> Option<Locale> {
        let tag = self.text(path, value, "the tag of a locale, such as \"de\" or \"pt-BR\"")?;
        match Locale::parse(tag.trim()) {
            Ok(locale) => Some(locale),
            Err(error) => {
                self.problem("bad_value", path, value.at, error.to_string());
                None
            }
        }
    }
}
