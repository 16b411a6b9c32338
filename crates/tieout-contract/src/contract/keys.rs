//! The keys of the contract language: one list for the reader, for its "did you mean" and for the JSON Schema.

/// One key.
#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// What its value is.
    pub(crate) shape: Shape,
    /// The types of fields that have it; empty for all.
    pub(crate) of: &'static [&'static str],
    /// What it says, in words.
    pub(crate) words: &'static str,
}

/// What a key takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    Text,
    Truth,
    /// One text or a list of them.
    Texts,
    /// A number, as one or in quotes.
    Number,
    /// How many.
    Count,
    /// One of these.
    Choice(&'static [&'static str]),
    /// Any of these, as a list.
    Choices(&'static [&'static str]),
    /// The name of the contract language.
    Schema,
    Notation,
    Examples,
    Fields,
    Rules,
    Vocabulary,
}

const fn key(name: &'static str, shape: Shape, words: &'static str) -> Key {
    Key { name, shape, of: &[], words }
}

const fn key_of(name: &'static str, shape: Shape, of: &'static [&'static str], words: &'static str) -> Key {
    Key { name, shape, of, words }
}

/// The name and version of the language.
pub(crate) const SCHEMA: &str = "tieout.contract/1";

/// Types of fields.
pub(crate) const KINDS: [&str; 12] = [
    "money",
    "number",
    "quantity",
    "percent",
    "integer",
    "date",
    "period",
    "identifier",
    "text",
    "enum",
    "boolean",
    "list",
];
const NUMBERS: &[&str] = &["money", "number", "quantity", "percent", "integer"];

/// Of a contract.
pub(crate) const CONTRACT: [Key; 7] = [
    key("schema", Shape::Schema, "the language: tieout.contract/1"),
    key("name", Shape::Text, "what the contract is called"),
    key("version", Shape::Text, "its version, as its author counts"),
    key("locale", Shape::Text, "how values are written where the document does not say, as a BCP 47 tag"),
    key("fields", Shape::Fields, "the fields of a record, by name"),
    key("rules", Shape::Rules, "what the values of a record must satisfy among each other"),
    key("vocabulary", Shape::Vocabulary, "phrases of labels, by the name of what they mean"),
];

/// Of a field.
pub(crate) const FIELD: [Key; 23] = [
    key("type", Shape::Choice(&KINDS), "what the field is"),
    key("required", Shape::Truth, "whether a record without it is incomplete"),
    key("critical", Shape::Truth, "whether it waits for a person, whatever the document says"),
    key("means", Shape::Texts, "what its label means, as names of the vocabulary"),
    key("labels", Shape::Texts, "words of its label beside those of the vocabulary"),
    key("notation", Shape::Notation, "how it may be written on the page"),
    key("quote_shape", Shape::Text, "what the whole quote must be: Total: {currency} {value}"),
    key("source", Shape::Choices(&SOURCES), "what a candidate must say of where the value was read"),
    key(
        "may_search",
        Shape::Truth,
        "whether a value without a full source may be confirmed by its label on the page",
    ),
    key("may_derive", Shape::Truth, "whether a value that is not printed may be confirmed by a rule"),
    key_of("currency", Shape::Texts, &["money"], "the currencies that it may have, as ISO 4217 codes"),
    key_of("scale", Shape::Count, &["money", "number"], "how many decimals its canonical form has"),
    key_of("units", Shape::Texts, &["quantity"], "the units that it may have"),
    key_of("min", Shape::Number, NUMBERS, "the smallest value"),
    key_of("max", Shape::Number, NUMBERS, "the largest value"),
    key_of("sign", Shape::Choice(&SIGNS), NUMBERS, "which sign it may have"),
    key_of("granularity", Shape::Choice(&GRANULARITIES), &["date"], "how much of the date there must be"),
    key_of("order", Shape::Choice(&ORDERS), &["date"], "whether the day or the month stands first"),
    key_of("pattern", Shape::Text, &["identifier"], "a regular expression for the whole identifier"),
    key_of("checksum", Shape::Choice(&CHECKSUMS), &["identifier"], "which check digits it has"),
    key_of("values", Shape::Texts, &["enum"], "the words that it may be"),
    key_of("fields", Shape::Fields, &["list"], "the fields of each item"),
    key("description", Shape::Text, "what the field is for, to people"),
];

/// Of a notation.
pub(crate) const NOTATION: [Key; 5] = [
    key("decimal_mark", Shape::Choice(&[".", ","]), "the mark before decimals"),
    key("grouping", Shape::Choice(&GROUPINGS), "whether digits are grouped"),
    key("locale", Shape::Text, "how its values are written, as a BCP 47 tag"),
    key("reads", Shape::Examples, "texts that it reads, each with its value"),
    key("refuses", Shape::Texts, "texts that it must refuse"),
];

/// Of an example of a notation.
pub(crate) const EXAMPLE: [Key; 2] = [
    key("text", Shape::Text, "as printed: 1.200,50"),
    key("value", Shape::Number, "its canonical form: 1200.50"),
];

/// Of a rule that is a table.
pub(crate) const RULE: [Key; 3] = [
    key("rule", Shape::Text, "the rule: net_total + tax_total = grand_total"),
    key(
        "tolerance",
        Shape::Number,
        "how far its sides may lie apart: a number, or an expression such as 0.01 * count(lines)",
    ),
    key("name", Shape::Text, "what the rule is called: BR-CO-15"),
];

pub(crate) const SOURCES: [&str; 3] = ["page", "quote", "box"];
pub(crate) const SIGNS: [&str; 5] = ["any", "not_negative", "not_positive", "positive", "unsigned"];
pub(crate) const GRANULARITIES: [&str; 3] = ["day", "month", "year"];
pub(crate) const ORDERS: [&str; 2] = ["dmy", "mdy"];
pub(crate) const CHECKSUMS: [&str; 4] = ["iban", "vat", "gtin", "luhn"];
pub(crate) const GROUPINGS: [&str; 3] = ["optional", "required", "forbidden"];
