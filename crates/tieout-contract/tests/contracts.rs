//! Contracts as their authors write them: every key, every problem at once, one canonical form, and a schema that is up to date.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

use std::path::Path;

use proptest::prelude::*;
use serde_json::Value;
use tieout_contract::{Candidate, Contract, FieldKind, Grouping, SignRule, SourceDemand};

const FULL: &str = r##"
schema = "tieout.contract/1"
name = "everything"
version = "2026-03"
locale = "de"
rules = [
  "net + tax = total",
  { rule = "sum(lines.amount) = net", tolerance = "0.01 * count(lines)", name = "lines" },
  { rule = "each(lines: quantity * price = amount)", tolerance = 0.01 },
]

[fields.total]
type = "money"
currency = ["USD", "EUR"]
scale = 2
required = true
critical = true
means = "grand_total"
labels = ["Summe", "Endbetrag"]
notation = { decimal_mark = ",", grouping = "required", locale = "de", reads = [{ text = "1.200,50", value = "1200.50" }], refuses = ["1200,50"] }
min = "0.00"
max = 99999.99
sign = "not_negative"
quote_shape = "Total: {currency} {value}"
source = ["page", "quote"]
may_search = true
may_derive = true
description = "what is owed"

[fields.net]
type = "money"
currency = "EUR"

[fields.tax]
type = "money"
currency = "EUR"

[fields.weight]
type = "quantity"
units = ["kg", "t"]

[fields.rate]
type = "percent"

[fields.copies]
type = "integer"

[fields.ratio]
type = "number"
scale = 3

[fields.issued]
type = "date"
granularity = "month"
order = "dmy"

[fields.term]
type = "period"

[fields.number]
type = "identifier"
pattern = 'RE-\d+'
checksum = "luhn"

[fields.seller]
type = "text"

[fields.kind]
type = "enum"
values = ["invoice", "credit_note"]

[fields.paid]
type = "boolean"

[fields.lines]
type = "list"
[fields.lines.fields]
quantity = { type = "number" }
price = { type = "money" }
amount = { type = "money" }

[vocabulary]
grand_total = ["zu zahlen", "Summe"]
"##;

#[test]
fn every_key_is_read() {
    let contract = Contract::from_toml(FULL).unwrap_or_else(|e| panic!("{e}"));
    let names: Vec<&str> = contract.fields.iter().map(|f| f.name.as_str()).collect();
    let expected = [
        "total", "net", "tax", "weight", "rate", "copies", "ratio", "issued", "term", "number", "seller",
        "kind", "paid", "lines",
    ];
    assert_eq!(names, expected);
    let total = contract.field("total").unwrap();
    assert!(total.required && total.critical && total.may_search && total.may_derive);
    assert_eq!(total.means, ["grand_total"]);
    assert_eq!(total.labels, ["Summe", "Endbetrag"]);
    assert_eq!(total.sign, SignRule::NotNegative);
    assert_eq!(total.source, SourceDemand { page: true, quote: true, bbox: false });
    assert_eq!(total.notation.grouping, Grouping::Required);
    assert_eq!(total.notation.decimal_mark, Some(','));
    assert_eq!(total.notation.reads[0].value, "1200.50");
    assert_eq!(total.bounds.max.as_ref().unwrap().to_string(), "99999.99");
    assert_eq!(total.quote_shape.as_ref().unwrap().parts.len(), 3);
    assert!(matches!(&contract.field("lines").unwrap().kind, FieldKind::List(items) if items.len() == 3));
    assert_eq!(contract.rules[1].tolerance().as_deref(), Some("0.01 * count(lines)"));
    assert_eq!(contract.rules[1].name.as_deref(), Some("lines"));
    assert_eq!(contract.vocabulary[0].phrases, ["zu zahlen", "Summe"]);
}

#[test]
fn all_problems_are_told_at_once_with_their_places() {
    let text = r##"
versoin = "1"
locale = "xx-nowhere"
rules = ["a + = b", { rule = "a = b", tolerence = 1 }, 7]

[fields.a]
type = "money"
currency = ["eur", "EURO"]
scale = -1
units = "kg"
min = "1,5"
sign = "plus"
source = ["page", "line"]
quote_shape = "{amount}"

[fields.b]
required = "yes"

[fields.c]
type = "list"

[fields.d]
type = "identifier"
pattern = "("
notation = { gruping = "required", reads = [{ text = "1" }] }

[fields.e]
type = "list"
fields = { inner = { type = "list", fields = { x = { type = "text" } } } }
"##;
    let error = Contract::from_toml(text).unwrap_err();
    let found: Vec<(&str, &str)> = error.problems.iter().map(|p| (p.path.as_str(), p.code)).collect();
    let expected = [
        ("versoin", "unknown_key"),
        ("locale", "bad_value"),
        ("rules[0]", "rule"),
        ("rules[1].tolerence", "unknown_key"),
        ("rules[2]", "wrong_type"),
        ("fields.a.currency", "bad_value"),
        ("fields.a.currency", "bad_value"),
        ("fields.a.scale", "wrong_type"),
        ("fields.a.units", "does_not_apply"),
        ("fields.a.min", "bad_value"),
        ("fields.a.sign", "bad_value"),
        ("fields.a.source[1]", "bad_value"),
        ("fields.a.quote_shape", "bad_value"),
        ("fields.b.type", "missing_key"),
        ("fields.c.fields", "missing_key"),
        ("fields.d.pattern", "bad_value"),
        ("fields.d.notation.gruping", "unknown_key"),
        ("fields.d.notation.reads[0].value", "missing_key"),
        ("fields.e.fields.inner.type", "bad_value"),
    ];
    assert_eq!(found, expected, "{error}");
    assert!(error.problems.iter().all(|p| p.place.is_some()));
    let shown = error.to_string();
    for words in [
        "line 2, column 1: `versoin`: no key of this name is known (did you mean `version`?)",
        "`fields.a.currency`: a currency is a code of three capitals, not `eur` (did you mean `EUR`?)",
        "`fields.a.units`: belongs to fields of type quantity, and this one is `money`",
        "`rules[0]`: column 5: expected a number, a field or a bracket, not `=`",
    ] {
        assert!(shown.contains(words), "{words}\nis not in\n{shown}");
    }
}

#[test]
fn what_is_no_contract_says_so() {
    for (text, words) in [
        ("", "`fields`: a contract says which fields a record has"),
        ("fields = 1", "takes fields by their names, not `1`"),
        ("[fields]", "there is no field here"),
        ("[fields]\na = 'money'", "takes a table that says what the field is, not `money`"),
        (
            "schema = 'tieout.contract/2'\n[fields]\na = {type = 'text'}",
            "this version reads `tieout.contract/1`",
        ),
        ("fields = ", "this is no TOML"),
        ("[fields.a]\ntype='text'\n[fields.a]\ntype='text'", "this is no TOML"),
    ] {
        let error = Contract::from_toml(text).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
    for (text, words) in [
        ("[]", "takes a table with `fields`, not a list"),
        ("{", "this is no JSON"),
        (r#"{"fields": {"a": {"type": "text"}, "a": {"type": "money"}}}"#, "stands here a second time"),
        (r#"{"fields": {"a": {"type": "text", "type": "money"}}}"#, "stands here a second time"),
        (r#"{"fields": {"a`b": {"type": "text"}}}"#, "neither backticks nor control characters"),
    ] {
        let error = Contract::from_json(text).unwrap_err().to_string();
        assert!(error.contains(words), "{text}: {error}");
    }
}

#[test]
fn size_and_depth_are_bounded_by_name() {
    let limit = |text: &str| Contract::from_toml(text).unwrap_err().problems[0].code;
    assert_eq!(limit(&format!("# {}", "x".repeat(300_000))), "limit");
    assert_eq!(limit(&format!("{}a = 1", "a.".repeat(10_000))), "limit");
    assert_eq!(limit(&format!("[fields.{}]\ntype = 'text'", "a".repeat(300))), "limit");
    let many: String = (0..501).map(|i| format!("[fields.f{i}]\ntype='text'\n")).collect();
    assert_eq!(limit(&many), "limit");
    let deep = format!("{}1{}", "[".repeat(50_000), "]".repeat(50_000));
    let json = format!("{{\"fields\": {deep}}}");
    assert!(Contract::from_json(&json).is_err());
    assert!(Contract::from_toml(&format!("fields = {deep}")).is_err());
    let candidate = format!("{{\"total\": {deep}}}");
    let contract = Contract::from_toml(FULL).unwrap();
    assert!(Candidate::parse(&candidate, &contract).is_ok());
}

#[test]
fn one_meaning_has_one_canonical_form_and_it_is_a_contract() {
    let contract = Contract::from_toml(FULL).unwrap();
    let canonical = contract.canonical_json();
    let again = Contract::from_json(&canonical).unwrap_or_else(|e| panic!("{e}\n{canonical}"));
    assert_eq!(again.canonical_json(), canonical);
    let value: Value = serde_json::from_str(&canonical).unwrap();
    assert_eq!(Contract::from_value(&value).unwrap().canonical_json(), canonical);
    for other in [
        FULL.replace("[\"USD\", \"EUR\"]", "[\"EUR\", \"USD\", \"EUR\"]"),
        FULL.replace("[\"Summe\", \"Endbetrag\"]", "[\"Endbetrag\", \"Summe\"]"),
        FULL.replace("max = 99999.99", "max = \"99999.990\""),
        FULL.replace("net + tax = total", "(net+tax)==total"),
        FULL.replace(
            "type = \"period\"",
            "type = \"period\"\nrequired = false\nsource = [\"box\", \"quote\", \"page\"]",
        ),
    ] {
        assert_ne!(other, FULL);
        assert_eq!(Contract::from_toml(&other).unwrap().canonical_json(), canonical);
    }
    for other in [
        FULL.replace("net + tax = total", "tax + net = total"),
        FULL.replace("critical = true", "critical = false"),
        FULL.replace("0.01 * count", "0.02 * count"),
        FULL.replace("grouping = \"required\"", "grouping = \"optional\""),
        FULL.replace("order = \"dmy\"", "order = \"mdy\""),
        FULL.replace("RE-", "R-"),
        FULL.replace("\"zu zahlen\", ", ""),
    ] {
        assert_ne!(other, FULL);
        assert_ne!(Contract::from_toml(&other).unwrap().canonical_json(), canonical);
    }
}

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// TIEOUT_WRITE=1 writes it anew.
#[test]
fn the_schema_in_the_repository_is_that_of_the_reader() {
    let fresh = format!("{}\n", serde_json::to_string_pretty(&Contract::json_schema()).unwrap());
    if std::env::var_os("TIEOUT_WRITE").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts/contract.schema.json");
        std::fs::write(path, &fresh).unwrap();
    }
    assert!(
        file("contract.schema.json") == fresh,
        "run this test with TIEOUT_WRITE=1 to write the schema anew"
    );
}

/// What the schema says of a value, as far as the schema of contracts goes.
fn fits(schema: &Value, value: &Value, root: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.strip_prefix('#').unwrap()).unwrap_or_else(|| panic!("no {name}"));
        return fits(target, value, root);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        return if any.iter().any(|s| fits(s, value, root).is_ok()) {
            Ok(())
        } else {
            Err(format!("{value} fits none"))
        };
    }
    if let Some(words) = schema["enum"].as_array().filter(|w| !w.contains(value)) {
        return Err(format!("{value} is none of {words:?}"));
    }
    if schema.get("const").is_some_and(|c| c != value) {
        return Err(format!("{value} is not {}", schema["const"]));
    }
    let of_type = match schema["type"].as_str() {
        None => true,
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.as_str().is_some_and(|s| !s.is_empty()),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.as_u64().is_some_and(|n| n <= schema["maximum"].as_u64().unwrap()),
        Some("number") => value.is_number(),
        Some(other) => panic!("a type that is not looked at: {other}"),
    };
    if !of_type {
        return Err(format!("{value} is not {}", schema["type"]));
    }
    for item in value.as_array().into_iter().flatten() {
        fits(&schema["items"], item, root)?;
    }
    for (key, member) in value.as_object().into_iter().flatten() {
        match (schema["properties"].get(key), &schema["additionalProperties"]) {
            (Some(schema), _) => fits(schema, member, root)?,
            (None, Value::Bool(false)) => return Err(format!("{key} is unknown")),
            (None, other) => fits(other, member, root)?,
        }
    }
    for key in schema["required"].as_array().into_iter().flatten() {
        if value.get(key.as_str().unwrap()).is_none() {
            return Err(format!("{key} is missing"));
        }
    }
    for rule in schema["allOf"].as_array().into_iter().flatten() {
        let asks = rule["if"]["required"].as_array().into_iter().flatten();
        let mut met = asks.map(|k| value.get(k.as_str().unwrap()).is_some());
        let of_list = rule["if"].get("properties").is_some_and(|p| p["type"]["const"] == value["type"]);
        if of_list || met.next() == Some(true) {
            fits(&rule["then"]["properties"]["type"], &value["type"], root)?;
            for key in rule["then"]["required"].as_array().into_iter().flatten() {
                value.get(key.as_str().unwrap()).ok_or("missing")?;
            }
        }
    }
    Ok(())
}

fn as_json(text: &str) -> Value {
    serde_json::to_value(toml::from_str::<toml::Table>(text).unwrap()).unwrap()
}

#[test]
fn schema_and_reader_agree() {
    let schema = Contract::json_schema();
    let check = |text: &str| fits(&schema, &as_json(text), &schema);
    for name in Contract::shipped_names() {
        assert_eq!(check(Contract::shipped_text(name).unwrap()), Ok(()), "{name}");
        assert_eq!(file(&format!("{name}.toml")), Contract::shipped_text(name).unwrap());
    }
    assert_eq!(check(FULL), Ok(()));
    for (from, to) in [
        ("critical = true", "critcal = true"),
        ("critical = true", "critical = 1"),
        ("scale = 2", "scale = 2.5"),
        ("scale = 2", "scale = 101"),
        ("order = \"dmy\"", "order = \"dym\""),
        ("[fields.seller]\ntype = \"text\"", "[fields.seller]\ntype = \"text\"\nscale = 2"),
        ("[fields.seller]\ntype = \"text\"", "[fields.seller]\nrequired = true"),
        ("tieout.contract/1", "tieout.contract/2"),
        ("name = \"lines\"", "nam = \"lines\""),
        ("value = \"1200.50\"", "valu = \"1200.50\""),
    ] {
        let broken = FULL.replace(from, to);
        assert_ne!(broken, FULL, "{from}");
        assert!(check(&broken).is_err() && Contract::from_toml(&broken).is_err(), "{to}");
    }
}

#[test]
fn the_small_form_of_the_protocol_is_a_contract() {
    let text = r#"{"fields": {"z": {"type": "money", "currency": ["EUR"], "required": true}, "a": {"type": "date", "required": false}},
        "rules": ["z + z = z"]}"#;
    let contract = Contract::from_json(text).unwrap();
    let names: Vec<&str> = contract.fields.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["z", "a"]);
    assert_eq!((contract.name.as_str(), contract.version.as_str()), ("", ""));
}

proptest! {
    #[test]
    fn no_text_is_too_odd(text in "\\PC{0,80}", cut in 0..FULL.len()) {
        let _ = Contract::from_toml(&text);
        let _ = Contract::from_json(&text);
        let start: String = FULL.chars().take(cut).collect();
        for text in [format!("{start}{text}"), start] {
            if let Ok(contract) = Contract::from_toml(&text) {
                let canonical = contract.canonical_json();
                let again = Contract::from_json(&canonical).map_err(|e| TestCaseError::fail(e.to_string()))?;
                prop_assert_eq!(again.canonical_json(), canonical);
                let _ = contract.lint(&|_| false);
            }
        }
    }
}
