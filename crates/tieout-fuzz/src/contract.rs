//! Contracts and candidates: what is read has one canonical form that is read again, rules are written in one way, and no
//! record makes a rule answer and miss something at once.

use tieout_contract::{
    Candidate, CandidateField, Checksum, Contract, Field, FieldKind, Given, Granularity, Rule, RuleValue,
    Values, canonical, looks_like_iban, looks_like_vat_id,
};
use tieout_notation::{Locale, Marks};

use crate::parts;

/// A contract in TOML or JSON, then a candidate in JSON; each line of a third part is a rule or a value.
pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut parts = parts(&text);
    let (contract, candidate, lines) = (parts.next().unwrap_or(""), parts.next(), parts.next().unwrap_or(""));
    lines.lines().for_each(line);
    let read = [Contract::from_toml(contract), Contract::from_json(contract)];
    for error in read.iter().filter_map(|r| r.as_ref().err()) {
        assert!(!error.problems.is_empty() && !error.to_string().is_empty());
    }
    for contract in read.into_iter().flatten() {
        one(&contract, candidate);
    }
}

fn one(contract: &Contract, candidate: Option<&str>) {
    let written = contract.canonical_json();
    let again = Contract::from_json(&written).expect("a canonical form is a contract");
    assert_eq!(again.canonical_json(), written, "a canonical form has another");
    let value = serde_json::from_str(&written).expect("a canonical form is JSON");
    let again = Contract::from_value(&value).expect("a value is read as its text is");
    assert_eq!(again.canonical_json(), written);
    let lints = contract.lint(&|name| name.len() % 2 == 0);
    assert!(lints.iter().all(|l| !l.path.is_empty() && !l.message.is_empty()));
    contract.rules.iter().for_each(same_rule);
    let Some(candidate) = candidate.and_then(|text| Candidate::parse(text, contract).ok()) else { return };
    let names: Vec<&str> = candidate.fields.iter().map(|(n, _)| n.as_str()).collect();
    let fields: Vec<&str> = contract.fields.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, fields, "a candidate has the fields of its contract");
    for rule in &contract.rules {
        let outcome = rule.check(&Record(&candidate.fields));
        assert_eq!(
            outcome.holds.is_some(),
            outcome.missing.is_empty() && outcome.problem.is_none(),
            "{outcome:?}"
        );
        assert!(outcome.failing.is_empty() || outcome.holds != Some(true) || rule.to_string().contains("or"));
    }
    for (field, (_, given)) in contract.fields.iter().zip(&candidate.fields) {
        figure(field, given);
    }
}

/// A value that is canonical is read by an English notation as itself.
fn figure(field: &Field, given: &CandidateField) {
    let Given::Text(text) = &given.value else { return };
    let english = Marks::new('.', ',').into();
    let read = field.notation.read(text, english);
    if let Err(problem) = &read {
        assert!(!problem.to_string().is_empty());
    }
    let plain = field.notation == tieout_contract::Notation::default();
    if let (Ok(value), FieldKind::Money { scale, .. }, true) =
        (canonical::number(text, None), &field.kind, plain)
    {
        assert_eq!(read.as_ref(), Ok(&value), "{text:?}");
        assert!(canonical::money(text, *scale).is_ok_and(|v| v == value) || scale.is_some());
    }
}

fn same_rule(rule: &Rule) {
    let written = rule.to_string();
    let again = Rule::parse(&written).expect("a rule is written as a rule");
    assert_eq!(again.to_string(), written);
    assert!(rule.item_fields().iter().all(|(list, _)| rule.fields().contains(list)));
}

fn line(line: &str) {
    if let Ok(rule) = Rule::parse(line) {
        same_rule(&rule);
        let outcome = rule.check(&Record(&[]));
        assert_eq!(outcome.holds.is_some(), outcome.missing.is_empty() && outcome.problem.is_none());
    }
    for checksum in [Checksum::Iban, Checksum::Vat, Checksum::Gtin, Checksum::Luhn] {
        let held = checksum.check(line);
        let shaped = match checksum {
            Checksum::Iban => looks_like_iban(line),
            Checksum::Vat => looks_like_vat_id(line),
            _ => true,
        };
        assert!(held.is_err() || shaped, "{line:?}");
    }
    for granularity in [Granularity::Day, Granularity::Month, Granularity::Year] {
        if let Ok(date) = canonical::date(line, granularity) {
            assert_eq!(date.to_string(), line);
        }
    }
    let _ = (
        canonical::period(line),
        canonical::identifier(line),
        canonical::percent(line),
        canonical::integer(line),
    );
    let german = Locale::parse("de").expect("German is a locale").into();
    let _ = tieout_contract::Notation::default().read(line, german);
}

/// The values of a candidate as rules see them.
struct Record<'c>(&'c [(String, CandidateField)]);

fn value(fields: &[(String, CandidateField)], name: &str) -> Option<RuleValue> {
    let (_, field) = fields.iter().find(|(n, _)| n == name)?;
    match &field.value {
        Given::Text(text) | Given::Number(text) => RuleValue::date(text)
            .or_else(|| RuleValue::number(text))
            .or_else(|| Some(RuleValue::Text(text.clone()))),
        Given::Bool(truth) => Some(RuleValue::Text(truth.to_string())),
        _ => None,
    }
}

impl Record<'_> {
    fn items(&self, list: &str) -> Option<&[Vec<(String, CandidateField)>]> {
        match &self.0.iter().find(|(n, _)| n == list)?.1.value {
            Given::List(items) => Some(items),
            _ => None,
        }
    }
}

impl Values for Record<'_> {
    fn get(&self, name: &str) -> Option<RuleValue> {
        value(self.0, name)
    }
    fn list(&self, name: &str) -> Option<usize> {
        self.items(name).map(<[_]>::len)
    }
    fn item(&self, list: &str, index: usize, name: &str) -> Option<RuleValue> {
        value(self.items(list)?.get(index)?, name)
    }
}
