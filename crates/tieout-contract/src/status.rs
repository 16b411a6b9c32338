//! What is said of a record and of each of its fields. Plain data; renderers stand elsewhere.

use tieout_evidence::PageBox;

/// How a field of a record ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// It was read where it says, belongs to the field, and the record's rules hold.
    Confirmed,
    /// Nothing contradicts it, and something is open: a person or more evidence is needed.
    ToBeVerified,
    /// The document or the contract contradicts it.
    Rejected,
    /// The candidate does not give it. A zero is not missing.
    Missing,
}

impl Status {
    /// Its name in reports.
    ///
    /// ```
    /// assert_eq!(tieout_contract::Status::ToBeVerified.name(), "to_be_verified");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::ToBeVerified => "to_be_verified",
            Self::Rejected => "rejected",
            Self::Missing => "missing",
        }
    }
}

macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $code:literal,)*) => {
        /// Why a field has its status. One closed list; each has a chapter in `spec/contract/reasons.md`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Reason {
            $($(#[$doc])* $name,)*
        }

        impl Reason {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Its code in reports.
            ///
            /// ```
            /// assert_eq!(tieout_contract::Reason::OtherField.code(), "other_field");
            /// ```
            #[must_use]
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$name => $code,)*
                }
            }
        }
    };
}

reasons! {
    /// Its own label stands at the place where it was read.
    Label = "label",
    /// Its own label stands at another place of the same value.
    LabelElsewhere = "label_elsewhere",
    /// It is what was tendered less what was given back.
    CashAndChange = "cash_and_change",
    /// A label of an equal field stands there, and the rule that makes them equal holds.
    EqualField = "equal_field",
    /// No label stands there, and the record's rules hold with it.
    Rules = "rules",
    /// It has the shape of its field alone: check digits, a country's tax number.
    Shape = "shape",
    /// It stands in the block of its party.
    PartyBlock = "party_block",
    /// It stands in the row of its line and in a column of its name.
    RowAndColumn = "row_and_column",
    /// It is the only date of the document.
    OnlyDate = "only_date",
    /// It is printed there, and nothing else is known of the field.
    Printed = "printed",
    /// A person confirmed it.
    Person = "person",

    /// The field is `null`, empty or not there.
    NotGiven = "not_given",

    /// The contract has no such field.
    UnknownField = "unknown_field",
    /// The candidate says something of the field that the protocol does not know.
    UnknownKey = "unknown_key",
    /// The value has not the canonical form of its type.
    Malformed = "malformed_value",
    /// The value is outside its bounds.
    OutOfBounds = "out_of_bounds",
    /// The value has a sign that the business rule does not allow.
    Sign = "sign_not_allowed",
    /// The value does not match its pattern, or is none of its words.
    Pattern = "pattern",
    /// Its check digits are wrong.
    Checksum = "checksum",

    /// The page is no whole number from 1.
    PageInvalid = "page_invalid",
    /// The document has no such page.
    PageOutOfRange = "page_out_of_range",
    /// The page was not read.
    PageUnread = "page_unread",
    /// The quote is empty.
    QuoteEmpty = "quote_empty",
    /// The quote is not on the page.
    QuoteNotOnPage = "quote_not_on_page",
    /// The quote has not the shape that the contract demands.
    QuoteShape = "quote_shape",
    /// The box is not four finite numbers.
    BoxInvalid = "box_invalid",
    /// The box holds nothing: it is a point, a line, or turned over.
    BoxEmpty = "box_empty",
    /// The box reaches out of the page.
    BoxOutsidePage = "box_outside_page",
    /// The box does not enclose the words of the quote.
    BoxElsewhere = "box_elsewhere",
    /// The box encloses much more than the quote.
    BoxTooLarge = "box_too_large",
    /// The candidate leaves out a part of the source that the contract demands.
    SourceIncomplete = "source_incomplete",

    /// The value is not in its quote.
    NotInQuote = "value_not_in_quote",
    /// The value is only a part of a figure in its quote.
    PartOfFigure = "part_of_figure",
    /// The figure is printed in a notation that the contract does not allow.
    Notation = "notation",
    /// The figure can be read in two ways, and nothing decides.
    Ambiguous = "ambiguous_reading",
    /// The value is nowhere on the document.
    NotOnDocument = "not_on_document",

    /// No currency is given, and the contract allows several.
    CurrencyMissing = "currency_missing",
    /// The currency is none that the contract allows.
    CurrencyNotAllowed = "currency_not_allowed",
    /// The document prints another currency.
    OtherCurrency = "other_currency",
    /// The document prints no currency, or a sign that several share.
    CurrencyNotPrinted = "currency_not_printed",
    /// No unit is given.
    UnitMissing = "unit_missing",
    /// The unit does not stand beside the number.
    UnitNotPrinted = "unit_not_printed",
    /// The unit is none that the contract allows, or not the one that is printed.
    OtherUnit = "other_unit",

    /// The label at its place names another field.
    OtherField = "other_field",
    /// Another value stands under the same label.
    Rival = "rival",
    /// Only the head of a column names it.
    ColumnOnly = "column_only",
    /// No label stands near it.
    NoLabel = "no_label",
    /// It stands in the block of another party.
    OtherParty = "other_party",
    /// Whose it is, nothing on the page says.
    NoParty = "no_party",
    /// It does not stand in the row of its line.
    OtherRow = "other_row",
    /// A zero is a value only with a label of its own.
    BareZero = "bare_zero",
    /// A rule fails, and this value is what makes it fail.
    RuleCulprit = "rule_culprit",
    /// A rule fails, and this may be the value that makes it fail.
    RuleFails = "rule_fails",
    /// The file inside the document says another value.
    EmbeddedDiffers = "embedded_differs",
    /// The file inside the document is an invoice, and it could not be read.
    EmbeddedUnread = "embedded_unread",
    /// The contract wants a person to confirm it.
    Critical = "critical",
}

impl Reason {
    /// Whether it leaves a value open, and does not speak against it.
    #[must_use]
    pub(crate) fn asks_only(self) -> bool {
        matches!(
            self,
            Self::BoxTooLarge
                | Self::SourceIncomplete
                | Self::Ambiguous
                | Self::CurrencyMissing
                | Self::CurrencyNotPrinted
                | Self::UnitMissing
                | Self::UnitNotPrinted
                | Self::ColumnOnly
                | Self::NoParty
                | Self::RuleFails
                | Self::EmbeddedDiffers
                | Self::EmbeddedUnread
                | Self::Critical
        )
    }
}

/// A place on a document.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The page, from 1.
    pub page: usize,
    /// The box around it; None on a page that has no boxes.
    pub bbox: Option<PageBox>,
    /// What is printed there.
    pub quote: String,
}

/// One thing that was found wrong, or left open.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// What sort of thing.
    pub reason: Reason,
    /// What it is, in a sentence.
    pub because: String,
    /// Where that can be seen.
    pub at: Option<Place>,
}

/// What the invoice inside a document states of a field. It stands beside the page and decides nothing for a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbeddedAgreement {
    /// Where it states that, from the root of the file.
    pub path: String,
    /// What it states, as it is written there.
    pub value: String,
    /// Whether that is the candidate's value. Where the candidate gives none, it is not.
    pub agrees: bool,
}

/// How a field ended, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldReport {
    /// Its name; of a field inside a list with the list and the number of its item from 0: `lines[0].total`.
    pub name: String,
    /// How it ended.
    pub status: Status,
    /// The reason that decided.
    pub reason: Reason,
    /// The reason, in a sentence.
    pub because: String,
    /// Its value as the candidate gives it.
    pub value: Option<String>,
    /// Its currency or unit as the candidate gives it.
    pub unit: Option<String>,
    /// All that is wrong or open, that which decided first.
    pub problems: Vec<Problem>,
    /// Where the value stands on the document.
    pub found: Option<Place>,
    /// The label that names it, as printed.
    pub label: Option<String>,
    /// Other values that stand under its label.
    pub rivals: Vec<Place>,
    /// What the invoice inside the document states of it; None where there is none, or where it says nothing of it.
    pub embedded: Option<EmbeddedAgreement>,
}

/// How a rule came out.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleReport {
    /// As the contract writes it.
    pub rule: String,
    /// What the contract calls it: `BR-CO-15`.
    pub name: Option<String>,
    /// Whether it holds; None where a field that it needs is missing.
    pub holds: Option<bool>,
    /// What its two sides come to with the record's values, or what is missing.
    pub shown: String,
    /// Where it fails, the fields of which one must be wrong: those that are rejected, else those that one printed amount
    /// under their own label would mend, else all that take part.
    pub suspects: Vec<String>,
}

/// What is said of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Validation {
    /// One report a field, in the order of the contract.
    pub fields: Vec<FieldReport>,
    /// One report a rule.
    pub rules: Vec<RuleReport>,
    /// What is wrong with the candidate as a whole: fields that the contract does not know.
    pub problems: Vec<Problem>,
}

impl Validation {
    /// How many fields ended so.
    #[must_use]
    pub fn count(&self, status: Status) -> usize {
        self.fields.iter().filter(|f| f.status == status).count()
    }

    /// Whether the record can be stored as it is: every field that is given is confirmed, no required one is missing (such a
    /// field has a problem), and no rule fails.
    #[must_use]
    pub fn is_confirmed(&self) -> bool {
        let fine = |f: &FieldReport| {
            f.status == Status::Confirmed || (f.status == Status::Missing && f.problems.is_empty())
        };
        self.problems.is_empty()
            && self.fields.iter().all(fine)
            && self.count(Status::Confirmed) > 0
            && self.rules.iter().all(|r| r.holds != Some(false))
    }
}
