//! The tables of `spec/contract/*.md`, row by row.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

use std::collections::BTreeMap;
use std::path::Path;

use tieout_contract::{
    Checksum, Contract, FormProblem, Granularity, Notation, Outcome, Rule, RuleValue, Values, canonical,
};
use tieout_notation::Locale;

/// Every row of every table with these columns.
fn rows(file: &str, columns: &[&str]) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../spec/contract").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let mut out = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        let Some(inner) = line.strip_prefix('|').and_then(|l| l.strip_suffix('|')) else {
            inside = false;
            continue;
        };
        let cells: Vec<String> = inner.split('|').map(|c| c.trim().to_owned()).collect();
        if cells == columns {
            inside = true;
        } else if inside && !inner.starts_with("---") {
            assert_eq!(cells.len(), columns.len(), "{line}");
            out.push(cells);
        }
    }
    assert!(out.len() > 3, "{file} has no table of {columns:?}");
    out
}

/// What stands in backticks, or nothing.
fn code(cell: &str) -> &str {
    cell.trim_matches('`')
}

struct Record(BTreeMap<String, String>);

impl Record {
    fn of(text: &str) -> Self {
        Self(
            text.split_whitespace()
                .filter_map(|p| p.split_once('='))
                .map(|(n, v)| (n.to_owned(), v.to_owned()))
                .collect(),
        )
    }
}

impl Values for Record {
    fn get(&self, name: &str) -> Option<RuleValue> {
        let text = self.0.get(name)?;
        let value = RuleValue::date(text).or_else(|| RuleValue::number(text));
        Some(value.unwrap_or_else(|| RuleValue::Text(text.clone())))
    }
    fn list(&self, name: &str) -> Option<usize> {
        self.0.get(name)?.strip_prefix('#')?.parse().ok()
    }
    fn item(&self, list: &str, index: usize, name: &str) -> Option<RuleValue> {
        self.get(&format!("{list}.{index}.{name}"))
    }
}

fn told(outcome: &Outcome) -> String {
    let zero: String = outcome.assumed_zero.iter().map(|n| format!(", {n} taken for nought")).collect();
    match (outcome.holds, &outcome.problem) {
        (Some(true), _) if outcome.vacuous => "holds, nothing compared".to_owned(),
        (Some(true), _) => format!("holds{zero}"),
        (Some(false), _) if !outcome.failing.is_empty() => {
            format!("fails for {}", outcome.failing.join(", "))
        }
        (Some(false), _) => format!("fails{zero}"),
        (None, Some(why)) => format!("no answer: {why}"),
        (None, None) => format!("missing {}", outcome.missing.join(", ")),
    }
}

#[test]
fn rules() {
    for row in rows("rules.md", &["rule", "record", "outcome"]) {
        let rule = Rule::parse(code(&row[0])).unwrap_or_else(|e| panic!("{}: {e}", row[0]));
        assert_eq!(told(&rule.check(&Record::of(code(&row[1])))), row[2], "{row:?}");
    }
    for row in rows("rules.md", &["rule", "tolerance", "record", "outcome"]) {
        let rule =
            Rule::parse_with(code(&row[0]), code(&row[1])).unwrap_or_else(|e| panic!("{}: {e}", row[0]));
        assert_eq!(told(&rule.check(&Record::of(code(&row[2])))), row[3], "{row:?}");
    }
    for row in rows("rules.md", &["rule", "error"]) {
        assert_eq!(Rule::parse(code(&row[0])).unwrap_err().to_string(), row[1], "{row:?}");
    }
}

/// Contracts of one line: keys of the root are parted by `, ` there, and stand on lines of their own in TOML.
fn toml(cell: &str) -> String {
    code(cell).replace("], fields", "]\nfields")
}

#[test]
fn errors_and_lints_of_contracts() {
    for row in rows("language.md", &["contract", "error"]) {
        assert_eq!(Contract::from_toml(&toml(&row[0])).unwrap_err().to_string(), row[1], "{row:?}");
    }
    for row in rows("language.md", &["contract", "lint"]) {
        let contract = Contract::from_toml(&toml(&row[0])).unwrap_or_else(|e| panic!("{row:?}: {e}"));
        let found: Vec<String> = contract
            .lint(&|_| false)
            .iter()
            .map(|l| format!("{} {} {}", l.severity.as_str(), l.code, l.path))
            .collect();
        assert_eq!(found, [row[1].clone()], "{row:?}");
    }
}

#[test]
fn every_key_is_described() {
    let schema = Contract::json_schema();
    let keys = |pointer: &str| -> Vec<String> {
        schema.pointer(pointer).unwrap().as_object().unwrap().keys().cloned().collect()
    };
    let described = |rows: Vec<Vec<String>>| -> Vec<String> {
        rows.iter().flat_map(|r| r[0].split(", ").map(|k| code(k).to_owned()).collect::<Vec<_>>()).collect()
    };
    let mut contract = described(rows("language.md", &["key", "says"]));
    let mut field = described(rows("language.md", &["key", "of", "says"]));
    let (mut all, mut all_of_field) = (keys("/properties"), keys("/$defs/field/properties"));
    for list in [&mut contract, &mut field, &mut all, &mut all_of_field] {
        list.sort();
    }
    assert_eq!((contract, field), (all, all_of_field));
}

fn notation(text: &str) -> Notation {
    let contract = format!(r#"{{"fields": {{"x": {{"type": "money", "notation": {text}}}}}}}"#);
    Contract::from_json(&contract).unwrap().fields[0].notation.clone()
}

#[test]
fn notations() {
    let english = Locale::parse("en").unwrap().into();
    for row in rows("language.md", &["figure", "notation", "read as"]) {
        let read = match notation(code(&row[1])).read(code(&row[0]), english) {
            Ok(value) => value.to_string(),
            Err(problem) => format!("refused: {}", problem.code()),
        };
        assert_eq!(read, row[2], "{row:?}");
    }
}

#[test]
fn canonical_forms() {
    let code_of = |problem: Option<FormProblem>| problem.map_or("", |p| p.code);
    for row in rows("language.md", &["type", "value", "problem"]) {
        let text = code(&row[1]);
        let problem = match row[0].as_str() {
            "number" => canonical::number(text, None).err(),
            "money, scale 2" => canonical::money(text, Some(2)).err(),
            "integer" => canonical::integer(text).err(),
            "percent" => canonical::percent(text).err(),
            "date" => canonical::date(text, Granularity::Day).err(),
            "period" => canonical::period(text).err(),
            "identifier" => canonical::identifier(text).err(),
            "boolean" => canonical::boolean(text).err(),
            other => panic!("no type {other}"),
        };
        assert_eq!(code_of(problem), row[2], "{row:?}");
    }
}

#[test]
fn check_digits() {
    for row in rows("language.md", &["checksum", "text", "problem"]) {
        let checksum = [Checksum::Iban, Checksum::Vat, Checksum::Gtin, Checksum::Luhn]
            .into_iter()
            .find(|c| c.as_str() == row[0])
            .unwrap_or_else(|| panic!("no checksum {}", row[0]));
        let problem = checksum.check(code(&row[1])).err();
        assert_eq!(problem.map_or("", |p| p.code()), row[2], "{row:?}");
    }
}
