//! One text for all contracts of one meaning: what a digest is taken of.

use serde_json::{Map, Value};

use super::{Contract, Field, FieldKind, Granularity, Grouping, Notation, SignRule, SourceDemand};
use tieout_notation::DateOrder;

impl Contract {
    /// The contract as JSON in which each meaning has one spelling: names sorted, what is left out by default left out, numbers
    /// in plain digits, rules as [`crate::Rule`] shows them. The order of fields and rules stays, for reports follow it.
    ///
    /// The text is a contract itself, and it is its own canonical form.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// let toml = Contract::from_toml("rules = ['(a) == b']\n[fields]\na = {type = 'money', currency = ['USD', 'EUR']}\nb = {type = 'money', required = false}")?;
    /// let json = Contract::from_json(r#"{"fields": {"a": {"currency": ["EUR", "USD"], "type": "money"}, "b": {"type": "money"}}, "rules": ["a = b"]}"#)?;
    /// assert_eq!(toml.canonical_json(), json.canonical_json());
    /// assert_eq!(
    ///     json.canonical_json(),
    ///     r#"{"fields":{"a":{"currency":["EUR","USD"],"type":"money"},"b":{"type":"money"}},"rules":["a = b"],"schema":"tieout.contract/1"}"#
    /// );
    /// # Ok::<(), tieout_contract::ContractError>(())
    /// ```
    #[must_use]
    pub fn canonical_json(&self) -> String {
        let mut out = Map::new();
        put(&mut out, "fields", Some(fields(&self.fields)));
        put(&mut out, "locale", self.locale.map(|l| l.to_string().into()));
        put(&mut out, "name", text(&self.name));
        let rules: Vec<Value> = self.rules.iter().map(rule).collect();
        put(&mut out, "rules", (!rules.is_empty()).then(|| rules.into()));
        put(&mut out, "schema", text(super::keys::SCHEMA));
        put(&mut out, "version", text(&self.version));
        let mut entries: Vec<(&str, Vec<String>)> = Vec::new();
        for entry in &self.vocabulary {
            match entries.iter_mut().find(|(name, _)| *name == entry.name) {
                Some((_, phrases)) => phrases.extend(entry.phrases.iter().cloned()),
                None => entries.push((&entry.name, entry.phrases.clone())),
            }
        }
        entries.sort();
        let vocabulary: Map<String, Value> =
            entries.into_iter().map(|(name, phrases)| (name.to_owned(), sorted(&phrases))).collect();
        put(&mut out, "vocabulary", (!vocabulary.is_empty()).then(|| vocabulary.into()));
        Value::from(out).to_string()
    }
}

fn put(out: &mut Map<String, Value>, key: &str, value: Option<Value>) {
    if let Some(value) = value {
        out.insert(key.to_owned(), value);
    }
}

fn text(text: &str) -> Option<Value> {
    (!text.is_empty()).then(|| text.into())
}

/// What has no order.
fn sorted(texts: &[String]) -> Value {
    let mut texts = texts.to_vec();
    texts.sort();
    texts.dedup();
    texts.into()
}

fn some(texts: &[String]) -> Option<Value> {
    (!texts.is_empty()).then(|| sorted(texts))
}

fn yes(truth: bool) -> Option<Value> {
    truth.then(|| true.into())
}

fn word<T: PartialEq>(value: T, default: T, word: &str) -> Option<Value> {
    (value != default).then(|| word.into())
}

fn rule(rule: &crate::Rule) -> Value {
    let body = rule.to_string();
    if rule.name.is_none() && rule.tolerance().is_none() {
        return body.into();
    }
    let mut out = Map::new();
    put(&mut out, "name", rule.name.as_deref().map(Value::from));
    put(&mut out, "rule", Some(body.into()));
    put(&mut out, "tolerance", rule.tolerance().map(Value::from));
    out.into()
}

/// An object whose members keep the order of the fields.
fn fields(fields: &[Field]) -> Value {
    fields.iter().map(|f| (f.name.clone(), field(f))).collect::<Map<String, Value>>().into()
}

fn field(field: &Field) -> Value {
    let mut out = Map::new();
    let mut kind = Map::new();
    let name = kind_of(&field.kind, &mut kind);
    put(&mut out, "checksum", kind.remove("checksum"));
    put(&mut out, "critical", yes(field.critical));
    put(&mut out, "currency", kind.remove("currency"));
    put(&mut out, "fields", kind.remove("fields"));
    put(&mut out, "granularity", kind.remove("granularity"));
    put(&mut out, "labels", some(&field.labels));
    put(&mut out, "max", field.bounds.max.as_ref().map(|n| n.to_string().into()));
    put(&mut out, "may_derive", yes(field.may_derive));
    put(&mut out, "may_search", yes(field.may_search));
    put(&mut out, "means", some(&field.means));
    put(&mut out, "min", field.bounds.min.as_ref().map(|n| n.to_string().into()));
    put(&mut out, "notation", notation(&field.notation));
    put(&mut out, "order", kind.remove("order"));
    put(&mut out, "pattern", kind.remove("pattern"));
    put(&mut out, "quote_shape", field.quote_shape.as_ref().map(|s| s.to_string().into()));
    put(&mut out, "required", yes(field.required));
    put(&mut out, "scale", kind.remove("scale"));
    let sign = match field.sign {
        SignRule::Any => "any",
        SignRule::NotNegative => "not_negative",
        SignRule::NotPositive => "not_positive",
        SignRule::Positive => "positive",
        SignRule::Unsigned => "unsigned",
    };
    put(&mut out, "sign", word(field.sign, SignRule::Any, sign));
    put(&mut out, "source", source(field.source));
    put(&mut out, "type", Some(name.into()));
    put(&mut out, "units", kind.remove("units"));
    put(&mut out, "values", kind.remove("values"));
    out.into()
}

/// The type's name; what else is said of it goes into `out`.
fn kind_of(kind: &FieldKind, out: &mut Map<String, Value>) -> &'static str {
    match kind {
        FieldKind::Money { currencies, scale } => {
            put(out, "currency", some(currencies));
            put(out, "scale", scale.map(Value::from));
            "money"
        }
        FieldKind::Number { scale } => {
            put(out, "scale", scale.map(Value::from));
            "number"
        }
        FieldKind::Quantity { units } => {
            put(out, "units", some(units));
            "quantity"
        }
        FieldKind::Percent => "percent",
        FieldKind::Integer => "integer",
        FieldKind::Date { granularity, order } => {
            let word_of = match granularity {
                Granularity::Day => "day",
                Granularity::Month => "month",
                Granularity::Year => "year",
            };
            put(out, "granularity", word(*granularity, Granularity::Day, word_of));
            let order = order.and_then(|o| match o {
                DateOrder::DayFirst => Some("dmy"),
                DateOrder::MonthFirst => Some("mdy"),
                DateOrder::YearFirst => None,
            });
            put(out, "order", order.map(Value::from));
            "date"
        }
        FieldKind::Period => "period",
        FieldKind::Identifier { pattern, checksum } => {
            put(out, "pattern", pattern.as_ref().map(|p| p.as_str().into()));
            put(out, "checksum", checksum.map(|c| c.as_str().into()));
            "identifier"
        }
        FieldKind::Text => "text",
        FieldKind::Enum(values) => {
            put(out, "values", some(values));
            "enum"
        }
        FieldKind::Boolean => "boolean",
        FieldKind::List(items) => {
            put(out, "fields", Some(fields(items)));
            "list"
        }
    }
}

fn source(source: SourceDemand) -> Option<Value> {
    if source == SourceDemand::default() {
        return None;
    }
    let parts = [(source.page, "page"), (source.quote, "quote"), (source.bbox, "box")];
    Some(parts.into_iter().filter(|(asked, _)| *asked).map(|(_, name)| Value::from(name)).collect())
}

fn notation(notation: &Notation) -> Option<Value> {
    let mut out = Map::new();
    put(&mut out, "decimal_mark", notation.decimal_mark.map(|c| c.to_string().into()));
    let grouping = match notation.grouping {
        Grouping::Optional => "optional",
        Grouping::Required => "required",
        Grouping::Forbidden => "forbidden",
    };
    put(&mut out, "grouping", word(notation.grouping, Grouping::Optional, grouping));
    put(&mut out, "locale", notation.locale.map(|l| l.to_string().into()));
    let mut reads: Vec<(&str, &str)> =
        notation.reads.iter().map(|e| (e.text.as_str(), e.value.as_str())).collect();
    reads.sort_unstable();
    reads.dedup();
    let reads: Vec<Value> = reads
        .into_iter()
        .map(|(text, value)| {
            Map::from_iter([("text".to_owned(), text.into()), ("value".to_owned(), value.into())]).into()
        })
        .collect();
    put(&mut out, "reads", (!reads.is_empty()).then(|| reads.into()));
    put(&mut out, "refuses", some(&notation.refuses));
    (!out.is_empty()).then(|| out.into())
}
