//! A contract from TOML or JSON.
//!
//! All problems of a contract are told at once, each with its path. What a key means stands in `keys`, how a value is read in
//! `given`; this is the walk through them. Whether a contract that can be read makes sense is asked by `lint`.

use tieout_evidence::Json;
use tieout_notation::{DateOrder, Span};

use super::given::Reader;
use super::keys::{CHECKSUMS, GRANULARITIES, GROUPINGS, ORDERS, SIGNS, SOURCES};
use super::keys::{CONTRACT, EXAMPLE, FIELD, KINDS, NOTATION, RULE, SCHEMA};
use super::problem::{ContractError, ContractProblem};
use super::{
    Checksum, Contract, Example, Field, FieldKind, Granularity, Grouping, Notation, QuoteShape, SignRule,
    SourceDemand,
};
use crate::pattern::Pattern;
use crate::rule::Rule;
use crate::tree::{Kind, Member, Tree, place_of, step};
use crate::vocabulary::Entry;

/// The longest contract, in bytes.
const LONGEST: usize = 256 * 1024;
/// The most fields of a contract or of a list.
const MOST_FIELDS: usize = 500;
/// The most rules.
const MOST_RULES: usize = 500;
/// The longest name of a field, in bytes.
const LONGEST_NAME: usize = 200;
/// The longest pattern, in bytes.
const LONGEST_PATTERN: usize = 1_000;
/// The most decimals of a canonical form.
const MOST_DECIMALS: usize = 100;

impl Contract {
    /// Reads a contract in TOML.
    ///
    /// # Errors
    /// [`ContractError`] with every problem of the text.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// let contract = Contract::from_toml(r#"
    ///     name = "offer"
    ///     rules = ["net + tax = total"]
    ///
    ///     [fields]
    ///     net = { type = "money", currency = "EUR" }
    ///     tax = { type = "money", currency = "EUR" }
    ///     total = { type = "money", currency = "EUR", required = true }
    /// "#)?;
    /// let names: Vec<&str> = contract.fields.iter().map(|f| f.name.as_str()).collect();
    /// assert_eq!(names, ["net", "tax", "total"]);
    ///
    /// let error = Contract::from_toml("[fields.total]\ntype = \"money\"\ncurency = \"EUR\"").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 3, column 1: `fields.total.curency`: no key of this name is known (did you mean `currency`?)"
    /// );
    /// # Ok::<(), tieout_contract::ContractError>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, ContractError> {
        short_enough(text)?;
        // Tables within tables without brackets are not bounded by the parser, and dropping them takes stack.
        if text.lines().any(|line| line.bytes().filter(|b| *b == b'.').count() > MOST_POINTS) {
            let message =
                format!("a line has more than {MOST_POINTS} points: no key of a contract needs so many");
            return Err(one("limit", None, message));
        }
        match toml::de::DeTable::parse(text) {
            Ok(table) => read(&Tree::of_toml(table.get_ref()), Some(text)),
            Err(error) => {
                let place = error.span().map(|span| place_of(text, span.start));
                Err(one("syntax", place, format!("this is no TOML: {}", error.message())))
            }
        }
    }

    /// Reads a contract in JSON; the order of its fields is that of the text.
    ///
    /// # Errors
    /// [`ContractError`] with every problem of the text.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// let contract = Contract::from_json(r#"{"fields": {"total": {"type": "money", "currency": ["EUR"]}}, "rules": []}"#)?;
    /// assert_eq!(contract.fields[0].name, "total");
    /// # Ok::<(), tieout_contract::ContractError>(())
    /// ```
    pub fn from_json(text: &str) -> Result<Self, ContractError> {
        short_enough(text)?;
        match Json::parse_with_spans(text) {
            Ok((json, spans)) => read(&Tree::of_json(&json, Json::ROOT, Some((text, &spans))), Some(text)),
            Err(error) => Err(one(
                "syntax",
                Some((error.line, error.column)),
                format!("this is no JSON: {}", error.message),
            )),
        }
    }

    /// Reads a contract from a value.
    ///
    /// # Errors
    /// [`ContractError`] with every problem of it.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// let value = serde_json::json!({"fields": {"total": {"type": "monney"}}});
    /// let error = Contract::from_value(&value).unwrap_err();
    /// assert_eq!(error.problems[0].code, "bad_value");
    /// assert!(error.to_string().ends_with("(did you mean `money`?)"));
    /// ```
    pub fn from_value(value: &serde_json::Value) -> Result<Self, ContractError> {
        read(&Tree::of_value(value), None)
    }

    /// Reads a contract that is a node of a JSON document, as of a line of a batch; with the document's text and spans
    /// ([`Json::parse_with_spans`]) problems have their places.
    ///
    /// # Errors
    /// [`ContractError`] with every problem of it.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// use tieout_evidence::Json;
    /// let json = Json::parse(r#"{"id": 1, "contract": {"fields": {"total": {"type": "money"}}}}"#)?;
    /// let node = json.at("/contract").unwrap();
    /// assert_eq!(Contract::from_node(&json, node, None).unwrap().fields.len(), 1);
    /// # Ok::<(), tieout_evidence::JsonError>(())
    /// ```
    pub fn from_node(
        json: &Json,
        node: u32,
        written: Option<(&str, &[Span])>,
    ) -> Result<Self, ContractError> {
        read(&Tree::of_json(json, node, written), written.map(|(text, _)| text))
    }

    /// The field of this name.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// let invoice = Contract::shipped("invoice").unwrap();
    /// assert!(invoice.field("grand_total").is_some_and(|f| f.required));
    /// assert!(invoice.field("total").is_none());
    /// ```
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|f| f.name == name)
    }
}

/// The most points of one line of TOML.
const MOST_POINTS: usize = 1_000;

fn one(code: &'static str, place: Option<(usize, usize)>, message: String) -> ContractError {
    ContractError { problems: vec![ContractProblem { code, path: String::new(), place, message }] }
}

fn short_enough(text: &str) -> Result<(), ContractError> {
    if text.len() <= LONGEST {
        return Ok(());
    }
    Err(one(
        "limit",
        None,
        format!("a contract has at most {LONGEST} bytes, and this one has {}", text.len()),
    ))
}

fn read(tree: &Tree, text: Option<&str>) -> Result<Contract, ContractError> {
    let mut reader = Reader { text, problems: Vec::new() };
    let contract = contract(&mut reader, tree);
    let mut problems = reader.problems;
    problems.sort_by_key(|p| p.place);
    if problems.is_empty() { Ok(contract) } else { Err(ContractError { problems }) }
}

fn contract(reader: &mut Reader<'_>, tree: &Tree) -> Contract {
    let mut out = Contract::default();
    let Some(members) = reader.known("", tree, "a table with `fields`", &CONTRACT) else { return out };
    if !members.iter().any(|(m, _)| m.key == "fields") {
        reader.problem("missing_key", "fields", tree.at, "a contract says which fields a record has");
    }
    for (member, key) in members {
        let (path, value) = (member.key.as_str(), &member.value);
        match key.name {
            "schema" => match value.text() {
                Some(SCHEMA) => {}
                _ => reader.problem(
                    "bad_value",
                    path,
                    value.at,
                    format!("this version reads `{SCHEMA}`, not {}", value.describe()),
                ),
            },
            "name" => out.name = reader.text(path, value, "a text").unwrap_or_default(),
            "version" => out.version = reader.text(path, value, "a text, in quotes").unwrap_or_default(),
            "locale" => out.locale = reader.locale(path, value),
            "fields" => out.fields = fields(reader, path, value, false),
            "rules" => out.rules = rules(reader, path, value),
            _ => out.vocabulary = vocabulary(reader, path, value),
        }
    }
    out
}

fn fields(reader: &mut Reader<'_>, path: &str, value: &Tree, of_list: bool) -> Vec<Field> {
    let Some(members) = reader.table(path, value, "fields by their names") else { return Vec::new() };
    if members.is_empty() {
        reader.problem("bad_value", path, value.at, "there is no field here");
    }
    if members.len() > MOST_FIELDS {
        let message = format!("there are {} fields, and at most {MOST_FIELDS} are read", members.len());
        reader.problem("limit", path, value.at, message);
        return Vec::new();
    }
    members.into_iter().filter_map(|m| field(reader, &step(path, &m.key), m, of_list)).collect()
}

fn field(reader: &mut Reader<'_>, path: &str, member: &Member, of_list: bool) -> Option<Field> {
    let name = &member.key;
    if name.trim().is_empty() || name.chars().any(|c| c.is_control() || c == '`') {
        let message = "a field's name has letters, and neither backticks nor control characters";
        reader.problem("bad_value", path, member.at, message);
    }
    if name.len() > LONGEST_NAME {
        let message = format!("a field's name has at most {LONGEST_NAME} bytes");
        reader.problem("limit", path, member.at, message);
        return None;
    }
    let members = reader.known(path, &member.value, "a table that says what the field is", &FIELD)?;
    let Some((kind, _)) = members.iter().find(|(m, _)| m.key == "type") else {
        reader.problem(
            "missing_key",
            &step(path, "type"),
            member.at,
            format!("a field says its type: {}", KINDS.join(", ")),
        );
        return None;
    };
    let word = reader.choice(&step(path, "type"), &kind.value, &KINDS).and_then(|i| KINDS.get(i).copied())?;
    if word == "list" && of_list {
        let message = "a list stands in no list: give it a record of its own";
        reader.problem("bad_value", &step(path, "type"), kind.value.at, message);
        return None;
    }
    let mut out = Field::new(name.clone(), kind_of(word));
    for (m, key) in &members {
        let path = step(path, &m.key);
        if !key.of.is_empty() && !key.of.contains(&word) {
            let message =
                format!("belongs to fields of type {}, and this one is `{word}`", key.of.join(", "));
            reader.problem("does_not_apply", &path, m.at, message);
            continue;
        }
        set(reader, &mut out, &path, key.name, &m.value);
    }
    if word == "list" && matches!(&out.kind, FieldKind::List(items) if items.is_empty()) {
        let at = kind.value.at;
        let path = step(path, "fields");
        if !reader.problems.iter().any(|p| p.path.starts_with(&path)) {
            reader.problem("missing_key", &path, at, "a list says which fields each of its items has");
        }
    }
    Some(out)
}

/// A type with nothing else said of it.
fn kind_of(word: &str) -> FieldKind {
    match word {
        "money" => FieldKind::Money { currencies: Vec::new(), scale: None },
        "number" => FieldKind::Number { scale: None },
        "quantity" => FieldKind::Quantity { units: Vec::new() },
        "percent" => FieldKind::Percent,
        "integer" => FieldKind::Integer,
        "date" => FieldKind::Date { granularity: Granularity::default(), order: None },
        "period" => FieldKind::Period,
        "identifier" => FieldKind::Identifier { pattern: None, checksum: None },
        "enum" => FieldKind::Enum(Vec::new()),
        "boolean" => FieldKind::Boolean,
        "list" => FieldKind::List(Vec::new()),
        _ => FieldKind::Text,
    }
}

/// What one key says of a field. Which keys a type has was asked before.
fn set(reader: &mut Reader<'_>, field: &mut Field, path: &str, key: &str, value: &Tree) {
    match key {
        "required" => field.required = reader.truth(path, value).unwrap_or_default(),
        "critical" => field.critical = reader.truth(path, value).unwrap_or_default(),
        "may_search" => field.may_search = reader.truth(path, value).unwrap_or_default(),
        "may_derive" => field.may_derive = reader.truth(path, value).unwrap_or_default(),
        "description" => {
            reader.text(path, value, "a text");
        }
        "means" => field.means = reader.texts(path, value, "a name of the vocabulary, or a list of them"),
        "labels" => field.labels = reader.texts(path, value, "a phrase, or a list of them"),
        "notation" => field.notation = notation(reader, path, value),
        "source" => field.source = source(reader, path, value),
        "min" => field.bounds.min = reader.number(path, value),
        "max" => field.bounds.max = reader.number(path, value),
        "sign" => {
            let signs = [
                SignRule::Any,
                SignRule::NotNegative,
                SignRule::NotPositive,
                SignRule::Positive,
                SignRule::Unsigned,
            ];
            let chosen = reader.choice(path, value, &SIGNS);
            field.sign = chosen.and_then(|i| signs.get(i).copied()).unwrap_or_default();
        }
        "quote_shape" => {
            if let Some(text) = reader.text(path, value, "a text such as \"Total: {currency} {value}\"") {
                match QuoteShape::parse(&text) {
                    Ok(shape) => field.quote_shape = Some(shape),
                    Err(message) => reader.problem("bad_value", path, value.at, message),
                }
            }
        }
        _ => set_kind(reader, &mut field.kind, path, key, value),
    }
}

/// What one key says of a field's type.
fn set_kind(reader: &mut Reader<'_>, kind: &mut FieldKind, path: &str, key: &str, value: &Tree) {
    match (kind, key) {
        (FieldKind::Money { currencies, .. }, "currency") => *currencies = codes(reader, path, value),
        (FieldKind::Money { scale, .. } | FieldKind::Number { scale }, "scale") => {
            *scale = reader.count(path, value, MOST_DECIMALS);
        }
        (FieldKind::Quantity { units }, "units") => {
            *units = reader.texts(path, value, "a unit, or a list of them");
        }
        (FieldKind::Date { granularity, .. }, "granularity") => {
            let all = [Granularity::Day, Granularity::Month, Granularity::Year];
            let chosen = reader.choice(path, value, &GRANULARITIES);
            *granularity = chosen.and_then(|i| all.get(i).copied()).unwrap_or_default();
        }
        (FieldKind::Date { order, .. }, "order") => {
            let all = [DateOrder::DayFirst, DateOrder::MonthFirst];
            *order = reader.choice(path, value, &ORDERS).and_then(|i| all.get(i).copied());
        }
        (FieldKind::Identifier { pattern, .. }, "pattern") => {
            let Some(text) = reader.text(path, value, "a regular expression") else { return };
            if text.len() > LONGEST_PATTERN {
                let message = format!("a pattern has at most {LONGEST_PATTERN} bytes");
                return reader.problem("limit", path, value.at, message);
            }
            match Pattern::parse(&text) {
                Ok(read) => *pattern = Some(read),
                Err(error) => reader.problem("bad_value", path, value.at, format!("no pattern: {error}")),
            }
        }
        (FieldKind::Identifier { checksum, .. }, "checksum") => {
            let all = [Checksum::Iban, Checksum::Vat, Checksum::Gtin, Checksum::Luhn];
            *checksum = reader.choice(path, value, &CHECKSUMS).and_then(|i| all.get(i).copied());
        }
        (FieldKind::Enum(values), "values") => *values = reader.texts(path, value, "a list of words"),
        (FieldKind::List(items), "fields") => *items = fields(reader, path, value, true),
        // `type` was read first.
        _ => {}
    }
}

/// Currencies by their codes, each once.
fn codes(reader: &mut Reader<'_>, path: &str, value: &Tree) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for code in reader.texts(path, value, "a currency's code such as \"EUR\", or a list of them") {
        if code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase()) {
            if !out.contains(&code) {
                out.push(code);
            }
            continue;
        }
        let upper = code.trim().to_ascii_uppercase();
        let near = if upper.len() == 3 && upper.bytes().all(|b| b.is_ascii_uppercase()) {
            format!(" (did you mean `{upper}`?)")
        } else {
            String::new()
        };
        let shown: String = code.chars().take(40).collect();
        let message = format!("a currency is a code of three capitals, not `{}`{near}", shown.escape_debug());
        reader.problem("bad_value", path, value.at, message);
    }
    out
}

fn source(reader: &mut Reader<'_>, path: &str, value: &Tree) -> SourceDemand {
    let mut out = SourceDemand { page: false, quote: false, bbox: false };
    let Kind::List(items) = &value.kind else {
        reader.wrong(path, value, "a list of `page`, `quote` and `box`, or an empty one");
        return SourceDemand::default();
    };
    for (i, item) in items.iter().enumerate() {
        match reader.choice(&format!("{path}[{i}]"), item, &SOURCES) {
            Some(0) => out.page = true,
            Some(1) => out.quote = true,
            Some(_) => out.bbox = true,
            None => {}
        }
    }
    out
}

fn notation(reader: &mut Reader<'_>, path: &str, value: &Tree) -> Notation {
    let mut out = Notation::default();
    let Some(members) = reader.known(path, value, "a table that says how values are written", &NOTATION)
    else {
        return out;
    };
    for (member, key) in members {
        let (path, value) = (step(path, &member.key), &member.value);
        match key.name {
            "decimal_mark" => {
                out.decimal_mark =
                    reader.choice(&path, value, &[".", ","]).map(|i| if i == 0 { '.' } else { ',' });
            }
            "grouping" => {
                let all = [Grouping::Optional, Grouping::Required, Grouping::Forbidden];
                let chosen = reader.choice(&path, value, &GROUPINGS);
                out.grouping = chosen.and_then(|i| all.get(i).copied()).unwrap_or_default();
            }
            "locale" => out.locale = reader.locale(&path, value),
            "reads" => out.reads = examples(reader, &path, value),
            _ => out.refuses = reader.texts(&path, value, "a list of texts"),
        }
    }
    out
}

fn examples(reader: &mut Reader<'_>, path: &str, value: &Tree) -> Vec<Example> {
    let Kind::List(items) = &value.kind else {
        reader.wrong(path, value, "a list of tables with `text` and `value`");
        return Vec::new();
    };
    let mut out = Vec::with_capacity(items.len());
    for (i, item) in items.iter().enumerate() {
        let path = format!("{path}[{i}]");
        let Some(members) = reader.known(&path, item, "a table with `text` and `value`", &EXAMPLE) else {
            continue;
        };
        let (mut text, mut canonical) = (None, None);
        for (member, key) in &members {
            let path = step(&path, key.name);
            match (key.name, &member.value.kind) {
                ("text", _) => text = reader.text(&path, &member.value, "a text as printed"),
                (_, Kind::Number(digits)) => canonical = Some(digits.clone()),
                _ => canonical = reader.text(&path, &member.value, "the canonical form of the value"),
            }
        }
        for key in &EXAMPLE {
            if !members.iter().any(|(m, _)| m.key == key.name) {
                let message = "an example has a `text` as printed and its `value`";
                reader.problem("missing_key", &step(&path, key.name), item.at, message);
            }
        }
        if let (Some(text), Some(value)) = (text, canonical) {
            out.push(Example { text, value });
        }
    }
    out
}

fn rules(reader: &mut Reader<'_>, path: &str, value: &Tree) -> Vec<Rule> {
    let Kind::List(items) = &value.kind else {
        reader.wrong(path, value, "a list of rules");
        return Vec::new();
    };
    if items.len() > MOST_RULES {
        let message = format!("there are {} rules, and at most {MOST_RULES} are read", items.len());
        reader.problem("limit", path, value.at, message);
        return Vec::new();
    }
    items.iter().enumerate().filter_map(|(i, item)| rule(reader, &format!("{path}[{i}]"), item)).collect()
}

fn rule(reader: &mut Reader<'_>, path: &str, value: &Tree) -> Option<Rule> {
    let (mut text, mut tolerance, mut name) = (None, None, None);
    match &value.kind {
        Kind::Table(_) => {
            for (member, key) in reader.known(path, value, "a rule", &RULE)? {
                let (path, value) = (step(path, &member.key), &member.value);
                match key.name {
                    "rule" => {
                        text =
                            reader.text(&path, value, "a rule such as \"a + b = c\"").map(|t| (t, value.at))
                    }
                    "name" => name = reader.text(&path, value, "a text"),
                    _ => {
                        tolerance = match &value.kind {
                            Kind::Number(digits) => Some(digits.clone()),
                            _ => reader.text(
                                &path,
                                value,
                                "a number, or an amount such as \"0.01 * count(lines)\"",
                            ),
                        };
                    }
                }
            }
            if text.is_none() && !reader.problems.iter().any(|p| p.path.starts_with(path)) {
                reader.problem("missing_key", &step(path, "rule"), value.at, "a rule says what must hold");
            }
        }
        _ => text = reader.text(path, value, "a rule such as \"a + b = c\"").map(|t| (t, value.at)),
    }
    let (text, at) = text?;
    let read = match &tolerance {
        Some(tolerance) => match Rule::parse(&text) {
            Ok(_) => Rule::parse_with(&text, tolerance).map_err(|e| (step(path, "tolerance"), e)),
            Err(error) => Err((path.to_owned(), error)),
        },
        None => Rule::parse(&text).map_err(|e| (path.to_owned(), e)),
    };
    match read {
        Ok(mut rule) => {
            rule.name = name;
            Some(rule)
        }
        Err((path, error)) => {
            reader.problem("rule", &path, at, error.to_string());
            None
        }
    }
}

fn vocabulary(reader: &mut Reader<'_>, path: &str, value: &Tree) -> Vec<Entry> {
    let Some(members) = reader.table(path, value, "phrases by the names of what they mean") else {
        return Vec::new();
    };
    members
        .into_iter()
        .map(|m| Entry {
            name: m.key.clone(),
            phrases: reader.texts(&step(path, &m.key), &m.value, "a phrase, or a list of them"),
        })
        .collect()
}
