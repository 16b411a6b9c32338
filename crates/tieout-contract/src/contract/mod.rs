//! A contract: what each field of a record must be, and where it must have been read. Plain data.
//!
//! How a contract is written (TOML or JSON) is one matter, whether it makes sense another; what a
//! candidate is worth under it is decided elsewhere.

mod digest;
mod given;
mod keys;
mod lint;
mod notation;
mod problem;
mod read;
mod schema;
mod shape;
mod shipped;

use tieout_notation::{DateOrder, Decimal, Locale};

use crate::pattern::Pattern;
use crate::rule::Rule;
use crate::vocabulary::Entry;

pub use lint::{Lint, Severity};
pub use notation::NotationProblem;
pub use problem::{ContractError, ContractProblem};

/// What a record of extracted fields must satisfy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contract {
    /// Its name: `invoice`.
    pub name: String,
    /// Its version, as its author counts: `2026-03`.
    pub version: String,
    /// The fields, in the order in which reports list them.
    pub fields: Vec<Field>,
    /// What the record's values must satisfy among each other.
    pub rules: Vec<Rule>,
    /// Words of labels beside the shipped ones.
    pub vocabulary: Vec<Entry>,
    /// How values are written where nothing on the document says it; None where the document alone decides.
    pub locale: Option<Locale>,
}

/// One field of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name, and its key in candidates: `grand_total`. The meaning of a name that the vocabulary knows is that of the vocabulary.
    pub name: String,
    /// What it is.
    pub kind: FieldKind,
    /// Whether a record without it is incomplete.
    pub required: bool,
    /// Whether it waits for a person, whatever the document says.
    pub critical: bool,
    /// What its label means, as names of the vocabulary; empty for its own name.
    pub means: Vec<String>,
    /// Words of its label beside those of the vocabulary.
    pub labels: Vec<String>,
    /// How it may be written on the page.
    pub notation: Notation,
    /// The smallest and the largest value that it may have.
    pub bounds: Bounds,
    /// Which sign it may have: a rule of the business, whatever its type could hold.
    pub sign: SignRule,
    /// What its quote must look like, as a whole.
    pub quote_shape: Option<QuoteShape>,
    /// What a candidate must say of where it was read.
    pub source: SourceDemand,
    /// Whether a value without a full source may be confirmed where it is found on the page under its label.
    pub may_search: bool,
    /// Whether a value that is printed nowhere may be confirmed by a rule over confirmed fields.
    pub may_derive: bool,
}

/// What a field is.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldKind {
    /// An amount of money: a decimal string with a point, and a currency beside it.
    Money {
        /// The currencies that it may have, as ISO 4217 codes; empty for any.
        currencies: Vec<String>,
        /// How many decimals its canonical form has; None for any.
        scale: Option<usize>,
    },
    /// A number without a unit.
    Number {
        /// How many decimals its canonical form has; None for any.
        scale: Option<usize>,
    },
    /// A number with a unit: `12.5 kg`.
    Quantity {
        /// The units that it may have.
        units: Vec<String>,
    },
    /// A share in percent, as the number before the sign.
    Percent,
    /// A whole number.
    Integer,
    /// A date, in ISO form as far as it is given: `2026-03-01`, `2026-03`, `2026`.
    Date {
        /// How much of it there must be.
        granularity: Granularity,
        /// Whether the day or the month stands first where neither the document nor a locale says it.
        order: Option<DateOrder>,
    },
    /// A span of days: `2026-01-01/2026-03-31`.
    Period,
    /// A name that a machine made: an order number, an IBAN.
    Identifier {
        /// What it must look like, as a whole.
        pattern: Option<Pattern>,
        /// Which check digits it must have.
        checksum: Option<Checksum>,
    },
    /// Words.
    Text,
    /// One of a few words.
    Enum(Vec<String>),
    /// True or false.
    Boolean,
    /// Records of their own, as the lines of an invoice.
    List(Vec<Field>),
}

/// How much of a date there must be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Granularity {
    /// Year, month and day.
    #[default]
    Day,
    /// Year and month.
    Month,
    /// The year.
    Year,
}

/// Check digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checksum {
    /// ISO 13616.
    Iban,
    /// The VAT numbers of the countries whose check digits are published.
    Vat,
    /// GTIN-8, -12, -13 and -14.
    Gtin,
    /// Luhn's formula (ISO/IEC 7812).
    Luhn,
}

/// How a value may be written on the page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notation {
    /// The mark before its decimals; None for the mark of the document.
    pub decimal_mark: Option<char>,
    /// Whether digits are grouped.
    pub grouping: Grouping,
    /// How its dates and numbers are written; None for the contract's locale.
    pub locale: Option<Locale>,
    /// Texts that this notation reads, each with its value.
    pub reads: Vec<Example>,
    /// Texts that it must refuse.
    pub refuses: Vec<String>,
}

/// A text, and the value that it must be read as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// As printed: `1.200,50`.
    pub text: String,
    /// Its canonical form: `1200.50`.
    pub value: String,
}

/// Whether digits are grouped by threes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grouping {
    /// They may be.
    #[default]
    Optional,
    /// From four digits before the decimal mark on they are.
    Required,
    /// They are not.
    Forbidden,
}

/// The smallest and the largest value of a number, both included.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bounds {
    /// The smallest.
    pub min: Option<Decimal>,
    /// The largest.
    pub max: Option<Decimal>,
}

/// Which sign a number may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SignRule {
    /// Any.
    #[default]
    Any,
    /// Zero or more: an amount to pay.
    NotNegative,
    /// Zero or less: a refund that is recorded with its minus.
    NotPositive,
    /// More than zero.
    Positive,
    /// Printed with a minus or in brackets, recorded without: an allowance, a payment received. Either print is that value.
    Unsigned,
}

/// What the whole quote must be: words, and the value between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuoteShape {
    /// In order. Words match whatever their case.
    pub parts: Vec<ShapePart>,
}

/// A part of a quote's shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapePart {
    /// These words: `Total:`.
    Words(String),
    /// The currency, as code or sign.
    Currency,
    /// The value.
    Value,
}

/// What a candidate must say of where a value was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceDemand {
    /// The page.
    pub page: bool,
    /// The quote.
    pub quote: bool,
    /// The box.
    pub bbox: bool,
}

impl Default for SourceDemand {
    /// All three.
    fn default() -> Self {
        Self { page: true, quote: true, bbox: true }
    }
}

impl Field {
    /// A field of this name and kind, with nothing else said of it.
    #[must_use]
    pub fn new(name: impl Into<String>, kind: FieldKind) -> Self {
        Self {
            name: name.into(),
            kind,
            required: false,
            critical: false,
            means: Vec::new(),
            labels: Vec::new(),
            notation: Notation::default(),
            bounds: Bounds::default(),
            sign: SignRule::default(),
            quote_shape: None,
            source: SourceDemand::default(),
            may_search: false,
            may_derive: false,
        }
    }
}
