//! The JSON Schema of the contract language, made from the very list of keys that the reader has.

use serde_json::{Value, json};

use super::Contract;
use super::keys::{CONTRACT, EXAMPLE, FIELD, Key, NOTATION, RULE, SCHEMA, Shape};

impl Contract {
    /// The JSON Schema (draft 2020-12) of contracts, for editors. It knows which keys there are and what they take; that rules
    /// and patterns can be read is for [`Contract::from_json`] to say. The repository keeps it as `contracts/contract.schema.json`.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// let schema = Contract::json_schema();
    /// assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    /// assert_eq!(schema["$defs"]["field"]["properties"]["scale"]["type"], "integer");
    /// ```
    #[must_use]
    pub fn json_schema() -> Value {
        let mut root = object(&CONTRACT, &["fields"]);
        if let Some(members) = root.as_object_mut() {
            members.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
            members.insert("title".to_owned(), json!(SCHEMA));
            members.insert("$defs".to_owned(), definitions());
        }
        root
    }
}

fn definitions() -> Value {
    let mut field = object(&FIELD, &["type"]);
    // A key of some types is refused for all others.
    let conditions: Vec<Value> = FIELD
        .iter()
        .filter(|key| !key.of.is_empty())
        .map(|key| {
            json!({
                "if": {"required": [key.name]},
                "then": {"properties": {"type": {"enum": key.of}}},
            })
        })
        .chain([json!({"if": {"properties": {"type": {"const": "list"}}}, "then": {"required": ["fields"]}})])
        .collect();
    if let Some(members) = field.as_object_mut() {
        members.insert("allOf".to_owned(), conditions.into());
    }
    let all: Vec<&str> = EXAMPLE.iter().map(|k| k.name).collect();
    json!({
        "texts": {"anyOf": [{"type": "string", "minLength": 1}, {"type": "array", "items": {"type": "string", "minLength": 1}}]},
        "number": {"anyOf": [{"type": "number"}, {"type": "string", "minLength": 1}]},
        "fields": {"type": "object", "minProperties": 1, "additionalProperties": {"$ref": "#/$defs/field"}},
        "field": field,
        "notation": object(&NOTATION, &[]),
        "example": object(&EXAMPLE, &all),
        "rule": {"anyOf": [{"type": "string", "minLength": 1}, object(&RULE, &["rule"])]},
    })
}

fn object(keys: &[Key], required: &[&str]) -> Value {
    let properties: serde_json::Map<String, Value> =
        keys.iter().map(|key| (key.name.to_owned(), property(key))).collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn property(key: &Key) -> Value {
    let mut shape = match key.shape {
        Shape::Text => json!({"type": "string", "minLength": 1}),
        Shape::Truth => json!({"type": "boolean"}),
        Shape::Texts => json!({"$ref": "#/$defs/texts"}),
        Shape::Number => json!({"$ref": "#/$defs/number"}),
        Shape::Count => json!({"type": "integer", "minimum": 0, "maximum": 100}),
        Shape::Choice(words) => json!({"enum": words}),
        Shape::Choices(words) => json!({"type": "array", "items": {"enum": words}}),
        Shape::Schema => json!({"const": SCHEMA}),
        Shape::Notation => json!({"$ref": "#/$defs/notation"}),
        Shape::Examples => json!({"type": "array", "items": {"$ref": "#/$defs/example"}}),
        Shape::Fields => json!({"$ref": "#/$defs/fields"}),
        Shape::Rules => json!({"type": "array", "items": {"$ref": "#/$defs/rule"}}),
        Shape::Vocabulary => json!({"type": "object", "additionalProperties": {"$ref": "#/$defs/texts"}}),
    };
    if let Some(members) = shape.as_object_mut() {
        members.insert("description".to_owned(), json!(key.words));
    }
    shape
}
