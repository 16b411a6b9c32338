//! A candidate: what a model or a parser says the fields of a record are, and where it read them.
//!
//! Reading one fails nothing: what is wrong with a field stays with that field, and the others are judged all the same.
//! Missing, null and nought are three things.

use std::fmt;

use tieout_evidence::{Json, PageBox};
use tieout_notation::Span;

use crate::contract::{Contract, Field, FieldKind};
use crate::tree::{Kind, Member, Tree, did_you_mean, step};

/// The fields of a record as they were given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidate {
    /// A field for each of the contract's, in its order.
    pub fields: Vec<(String, CandidateField)>,
    /// What was given and the contract does not know.
    pub extra: Vec<String>,
    /// What is wrong with the candidate as a whole.
    pub problems: Vec<CandidateProblem>,
}

/// What a candidate says of one field.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CandidateField {
    /// The value.
    pub value: Given,
    /// Its currency.
    pub currency: Option<String>,
    /// Its unit.
    pub unit: Option<String>,
    /// Where it was read; None where that is not said.
    pub source: Option<GivenSource>,
    /// What is wrong with how it is given.
    pub problems: Vec<CandidateProblem>,
}

/// A value as it was given.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Given {
    /// Not at all.
    #[default]
    Missing,
    /// As null.
    Null,
    /// As a text.
    Text(String),
    /// As a number: its characters.
    Number(String),
    /// As true or false.
    Bool(bool),
    /// As records, each with a field for each of the list's.
    List(Vec<Vec<(String, CandidateField)>>),
    /// As something that no field holds; a problem says what.
    Other,
}

/// Where a value was read, as it was given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenSource {
    /// The page.
    pub page: PageGiven,
    /// What stands there.
    pub quote: Option<String>,
    /// Where on the page.
    pub bbox: BoxGiven,
}

/// A page as it was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PageGiven {
    /// Not at all, or as null.
    #[default]
    Absent,
    /// A page's number, from 1.
    Page(u64),
    /// Something that is no page's number; what, in words.
    Bad(String),
}

/// A box as it was given.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum BoxGiven {
    /// Not at all, or as null.
    #[default]
    Absent,
    /// Four numbers that are a box.
    Box(PageBox),
    /// Something that is none.
    Bad(BoxProblem),
}

/// Why something is no box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoxProblem {
    /// No list; what it is, in words.
    NotAList(String),
    /// A list of this many.
    NotFour(usize),
    /// true or false stands for a number.
    Boolean,
    /// A text stands for a number, as `"NaN"`.
    Text(String),
    /// null stands for a number.
    Null,
    /// A list or an object stands for a number.
    Nested,
    /// A number past all pages.
    NotFinite,
    /// It has no width or no height.
    Empty,
    /// Its right edge is left of its left one, or its lower edge above its upper one.
    Reversed,
}

impl BoxProblem {
    /// Its code.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotAList(_) => "box_not_a_list",
            Self::NotFour(_) => "box_not_four_numbers",
            Self::Boolean => "box_boolean",
            Self::Text(_) => "box_text",
            Self::Null => "box_null",
            Self::Nested => "box_nested",
            Self::NotFinite => "box_not_finite",
            Self::Empty => "box_empty",
            Self::Reversed => "box_reversed",
        }
    }
}

impl fmt::Display for BoxProblem {
    /// What the box does: `has 3 numbers, and a box has 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAList(what) => write!(f, "is {what}, and a box is a list of 4 numbers"),
            Self::NotFour(count) => write!(f, "has {count} numbers, and a box has 4"),
            Self::Boolean => f.write_str("has true or false in place of a number"),
            Self::Text(text) => write!(f, "has the text {text} in place of a number"),
            Self::Null => f.write_str("has null in place of a number"),
            Self::Nested => f.write_str("has a list or an object in place of a number"),
            Self::NotFinite => f.write_str("has a number that is not finite"),
            Self::Empty => f.write_str("has no width or no height"),
            Self::Reversed => f.write_str("is turned over: its left and upper edges come first"),
        }
    }
}

/// One thing that is wrong with how a candidate is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateProblem {
    /// What kind: `unknown_key`, `wrong_type` or `twice`.
    pub code: &'static str,
    /// Where: `total.source.pge`, `lines[2].amount`; empty for the whole candidate.
    pub path: String,
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for CandidateProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "`{}`: {}", self.path, self.message)
        }
    }
}

/// Why a text is no candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CandidateError {
    /// It is no JSON: line and column, and why.
    Syntax(usize, usize, String),
    /// A name stands twice in one object; its pointer.
    Twice(String),
}

impl fmt::Display for CandidateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(line, column, why) => {
                write!(f, "line {line}, column {column}: this is no JSON: {why}")
            }
            Self::Twice(pointer) => {
                write!(f, "at {pointer}: this name stands twice in one object: which of the two is meant?")
            }
        }
    }
}

impl std::error::Error for CandidateError {}

impl Candidate {
    /// Reads a candidate from JSON text; numbers keep their characters.
    ///
    /// # Errors
    /// [`CandidateError`]: no JSON, or a name that stands twice, so that two readers would read two values.
    ///
    /// ```
    /// use tieout_contract::{BoxGiven, BoxProblem, Candidate, Contract, Given, PageGiven};
    /// let contract = Contract::from_json(r#"{"fields": {"total": {"type": "money"}, "due": {"type": "money"}}}"#).unwrap();
    /// let candidate = Candidate::parse(r#"{
    ///     "total": {"value": "1200.50", "currency": "EUR", "source": {"page": 1.0, "quote": "Total", "bbox": [1, 2, 1, 9]}},
    ///     "totl": {"value": "1"}
    /// }"#, &contract)?;
    /// let total = candidate.field("total").unwrap();
    /// assert_eq!(total.value, Given::Text("1200.50".to_owned()));
    /// let source = total.source.as_ref().unwrap();
    /// assert_eq!(source.page, PageGiven::Bad("`1.0`".to_owned()));
    /// assert_eq!(source.bbox, BoxGiven::Bad(BoxProblem::Empty));
    /// assert_eq!(candidate.field("due").unwrap().value, Given::Missing);
    /// assert_eq!(candidate.extra, ["totl"]);
    /// # Ok::<(), tieout_contract::CandidateError>(())
    /// ```
    pub fn parse(text: &str, contract: &Contract) -> Result<Self, CandidateError> {
        let (json, spans) =
            Json::parse_with_spans(text).map_err(|e| CandidateError::Syntax(e.line, e.column, e.message))?;
        Self::from_node(&json, Json::ROOT, Some((text, &spans)), contract)
    }

    /// Reads a candidate that is a node of a JSON document, as of a line of a batch. With the document's text and spans
    /// ([`Json::parse_with_spans`]) numbers keep their characters; without, `1.0` is the page 1.
    ///
    /// # Errors
    /// [`CandidateError::Twice`].
    pub fn from_node(
        json: &Json,
        node: u32,
        written: Option<(&str, &[Span])>,
        contract: &Contract,
    ) -> Result<Self, CandidateError> {
        // Nodes stand in document order: what is below this one is the run up to its last descendant.
        let mut last = node;
        while let Some(&child) = json.children(last).last() {
            last = child;
        }
        if let Some(&twice) = json.duplicates.iter().find(|d| (node..=last).contains(d)) {
            return Err(CandidateError::Twice(json.pointer(twice)));
        }
        Ok(Self::of(&Tree::of_json(json, node, written), contract))
    }

    /// Reads a candidate from a value.
    ///
    /// ```
    /// use tieout_contract::{Candidate, Contract, Given};
    /// let contract = Contract::from_json(r#"{"fields": {"total": {"type": "money"}}}"#).unwrap();
    /// let candidate = Candidate::from_value(&serde_json::json!({"total": null}), &contract);
    /// assert_eq!(candidate.field("total").unwrap().value, Given::Null);
    /// ```
    #[must_use]
    pub fn from_value(value: &serde_json::Value, contract: &Contract) -> Self {
        Self::of(&Tree::of_value(value), contract)
    }

    /// The field of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&CandidateField> {
        self.fields.iter().find(|(n, _)| n == name).map(|(_, f)| f)
    }

    fn of(tree: &Tree, contract: &Contract) -> Self {
        let mut out = Self::default();
        let members = match &tree.kind {
            Kind::Table(members) => members.as_slice(),
            _ => {
                let message = format!("a candidate is an object of fields, not {}", tree.describe());
                out.problems.push(CandidateProblem { code: "wrong_type", path: String::new(), message });
                &[]
            }
        };
        out.fields = record("", members, &contract.fields);
        let unknown = members.iter().filter(|m| !contract.fields.iter().any(|f| f.name == m.key));
        out.extra = unknown.map(|m| m.key.clone()).collect();
        out
    }
}

/// A field for each of these, from what was given.
fn record(path: &str, members: &[Member], fields: &[Field]) -> Vec<(String, CandidateField)> {
    let given = |field: &Field| members.iter().find(|m| m.key == field.name).map(|m| &m.value);
    fields.iter().map(|f| (f.name.clone(), CandidateField::of(&step(path, &f.name), given(f), f))).collect()
}

/// The keys of a field.
const KEYS: [&str; 4] = ["value", "currency", "unit", "source"];
/// The keys of a source.
const SOURCE_KEYS: [&str; 4] = ["page", "quote", "bbox", "box"];

impl CandidateField {
    fn of(path: &str, given: Option<&Tree>, field: &Field) -> Self {
        let mut out = Self::default();
        let Some(tree) = given else { return out };
        let Kind::Table(members) = &tree.kind else {
            // A value alone says nothing of where it was read.
            out.value = out.given(path, tree, field);
            return out;
        };
        for member in members {
            let (path, value) = (step(path, &member.key), &member.value);
            match member.key.as_str() {
                "value" => out.value = out.given(&path, value, field),
                "currency" => out.currency = out.text(&path, value),
                "unit" => out.unit = out.text(&path, value),
                "source" => out.source = out.source(&path, value),
                other => out.unknown(&path, other, &KEYS),
            }
        }
        out
    }

    fn problem(&mut self, code: &'static str, path: &str, message: String) {
        self.problems.push(CandidateProblem { code, path: path.to_owned(), message });
    }

    fn unknown(&mut self, path: &str, key: &str, keys: &[&str]) {
        let near = did_you_mean(key, keys.iter().copied());
        let hint = if near.is_empty() { format!(": there are {}", keys.join(", ")) } else { near };
        self.problem("unknown_key", path, format!("no key of this name is known{hint}"));
    }

    fn text(&mut self, path: &str, value: &Tree) -> Option<String> {
        match &value.kind {
            Kind::Text(text) => Some(text.clone()),
            Kind::Null => None,
            _ => {
                self.problem("wrong_type", path, format!("takes a text, not {}", value.describe()));
                None
            }
        }
    }

    fn given(&mut self, path: &str, value: &Tree, field: &Field) -> Given {
        match (&value.kind, &field.kind) {
            (Kind::Null, _) => Given::Null,
            (Kind::Bool(b), _) => Given::Bool(*b),
            (Kind::Number(text), _) => Given::Number(text.clone()),
            (Kind::Text(text), _) => Given::Text(text.clone()),
            (Kind::List(items), FieldKind::List(fields)) => {
                let items = items.iter().enumerate();
                Given::List(items.map(|(i, item)| self.item(&format!("{path}[{i}]"), item, fields)).collect())
            }
            _ => {
                self.problem(
                    "wrong_type",
                    path,
                    format!("this field holds no value such as {}", value.describe()),
                );
                Given::Other
            }
        }
    }

    fn item(&mut self, path: &str, item: &Tree, fields: &[Field]) -> Vec<(String, CandidateField)> {
        let members = match &item.kind {
            Kind::Table(members) => members.as_slice(),
            _ => {
                let message = format!("an item is an object of fields, not {}", item.describe());
                self.problem("wrong_type", path, message);
                &[]
            }
        };
        for member in members {
            if !fields.iter().any(|f| f.name == member.key) {
                let near = did_you_mean(&member.key, fields.iter().map(|f| f.name.as_str()));
                let message = format!("the contract has no such field{near}");
                self.problem("unknown_key", &step(path, &member.key), message);
            }
        }
        record(path, members, fields)
    }

    fn source(&mut self, path: &str, value: &Tree) -> Option<GivenSource> {
        let members = match &value.kind {
            Kind::Table(members) => members,
            Kind::Null => return None,
            _ => {
                let message = format!("takes page, quote and bbox, not {}", value.describe());
                self.problem("wrong_type", path, message);
                return None;
            }
        };
        let mut out = GivenSource::default();
        for member in members {
            let (path, value) = (step(path, &member.key), &member.value);
            match member.key.as_str() {
                "page" => out.page = page(value),
                "quote" => out.quote = self.text(&path, value),
                "bbox" | "box" if out.bbox != BoxGiven::Absent => {
                    self.problem(
                        "twice",
                        &path,
                        "`box` and `bbox` are the same: which of the two is meant?".to_owned(),
                    );
                }
                "bbox" | "box" => out.bbox = bbox(value),
                other => self.unknown(&path, other, &SOURCE_KEYS),
            }
        }
        Some(out)
    }
}

fn page(value: &Tree) -> PageGiven {
    match &value.kind {
        Kind::Null => PageGiven::Absent,
        Kind::Number(digits) => match digits.parse::<u64>() {
            Ok(page) if page > 0 => PageGiven::Page(page),
            _ => PageGiven::Bad(value.describe()),
        },
        Kind::Text(_) => PageGiven::Bad(format!("the text {}", value.describe())),
        _ => PageGiven::Bad(value.describe()),
    }
}

fn bbox(value: &Tree) -> BoxGiven {
    let items = match &value.kind {
        Kind::Null => return BoxGiven::Absent,
        Kind::List(items) => items,
        _ => return BoxGiven::Bad(BoxProblem::NotAList(value.describe())),
    };
    // A wrong number says more than a wrong count of them.
    let mut numbers = Vec::with_capacity(4);
    for item in items.iter().take(4) {
        match edge(item) {
            Ok(number) => numbers.push(number),
            Err(problem) => return BoxGiven::Bad(problem),
        }
    }
    let [x0, y0, x1, y1] = numbers[..] else { return BoxGiven::Bad(BoxProblem::NotFour(items.len())) };
    if items.len() != 4 {
        return BoxGiven::Bad(BoxProblem::NotFour(items.len()));
    }
    match PageBox::new(x0, y0, x1, y1) {
        Some(found) => BoxGiven::Box(found),
        None if x0 > x1 || y0 > y1 => BoxGiven::Bad(BoxProblem::Reversed),
        None => BoxGiven::Bad(BoxProblem::Empty),
    }
}

fn edge(value: &Tree) -> Result<f64, BoxProblem> {
    match &value.kind {
        Kind::Number(digits) => {
            digits.parse::<f64>().ok().filter(|x| x.is_finite()).ok_or(BoxProblem::NotFinite)
        }
        Kind::Bool(_) => Err(BoxProblem::Boolean),
        Kind::Text(_) => Err(BoxProblem::Text(value.describe())),
        Kind::Null => Err(BoxProblem::Null),
        _ => Err(BoxProblem::Nested),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contract() -> Contract {
        Contract::from_toml(
            "[fields.total]\ntype = 'money'\n[fields.lines]\ntype = 'list'\n[fields.lines.fields.amount]\ntype = 'money'",
        )
        .unwrap()
    }

    fn source(text: &str) -> GivenSource {
        let text = format!(r#"{{"total": {{"value": "1", "source": {{{text}}}}}}}"#);
        let candidate = Candidate::parse(&text, &contract()).unwrap();
        candidate.field("total").unwrap().source.clone().unwrap()
    }

    #[test]
    fn a_page_is_a_whole_number_from_one() {
        let page = |text: &str| source(&format!("\"page\": {text}")).page;
        assert_eq!(page("1"), PageGiven::Page(1));
        assert_eq!(page("18446744073709551615"), PageGiven::Page(u64::MAX));
        assert_eq!(page("null"), PageGiven::Absent);
        for bad in ["0", "-1", "1.0", "1e0", "true", "\"1\"", "[1]", "18446744073709551616", "1e999"] {
            assert!(matches!(page(bad), PageGiven::Bad(_)), "{bad}");
        }
        // serde_json keeps a float a float.
        let value = serde_json::json!({"total": {"value": "1", "source": {"page": 1.0}}});
        let candidate = Candidate::from_value(&value, &contract());
        assert!(matches!(candidate.field("total").unwrap().source.as_ref().unwrap().page, PageGiven::Bad(_)));
    }

    #[test]
    fn a_box_is_four_finite_numbers_the_right_way_round() {
        let problem = |text: &str| match source(&format!("\"bbox\": {text}")).bbox {
            BoxGiven::Bad(problem) => problem.code(),
            other => panic!("{text}: {other:?}"),
        };
        assert!(matches!(source("\"box\": [1, 2.5, 3, 4e1]").bbox, BoxGiven::Box(_)));
        assert_eq!(problem("[1, 2, 3]"), "box_not_four_numbers");
        assert_eq!(problem("[]"), "box_not_four_numbers");
        assert_eq!(problem("[1, 2, 3, 4, 5]"), "box_not_four_numbers");
        assert_eq!(problem("[1, true, 3, 4]"), "box_boolean");
        assert_eq!(problem("[1, 2, \"NaN\", 4]"), "box_text");
        assert_eq!(problem("[1, 2, null, 4]"), "box_null");
        assert_eq!(problem("[1, 2, [3], 4]"), "box_nested");
        assert_eq!(problem("[1, 2, 1e999, 4]"), "box_not_finite");
        assert_eq!(problem("[1, 2, 1, 4]"), "box_empty");
        assert_eq!(problem("[0, 0, 0, 0]"), "box_empty");
        assert_eq!(problem("[5, 2, 1, 4]"), "box_reversed");
        assert_eq!(problem("{\"x0\": 1}"), "box_not_a_list");
    }

    #[test]
    fn what_is_wrong_with_a_field_stays_with_it() {
        let text = r#"{"total": {"value": 1200.50, "curency": "EUR", "currency": 978, "source": {"page": 1, "qoute": "x"}},
            "lines": [{"amount": {"value": "1.00"}, "name": "x"}, 7]}"#;
        let candidate = Candidate::parse(text, &contract()).unwrap();
        let total = candidate.field("total").unwrap();
        assert_eq!(total.value, Given::Number("1200.50".to_owned()));
        let found: Vec<String> = total.problems.iter().map(ToString::to_string).collect();
        assert_eq!(
            found,
            [
                "`total.curency`: no key of this name is known (did you mean `currency`?)",
                "`total.currency`: takes a text, not `978`",
                "`total.source.qoute`: no key of this name is known (did you mean `quote`?)",
            ]
        );
        let lines = candidate.field("lines").unwrap();
        let Given::List(items) = &lines.value else { panic!("{lines:?}") };
        assert_eq!(items.len(), 2);
        assert_eq!(items[0][0].1.value, Given::Text("1.00".to_owned()));
        assert_eq!(items[1][0].1.value, Given::Missing);
        assert_eq!(lines.problems.len(), 2);
    }

    #[test]
    fn missing_null_and_nought_are_three_things() {
        let value =
            |text: &str| Candidate::parse(text, &contract()).unwrap().field("total").unwrap().value.clone();
        assert_eq!(value("{}"), Given::Missing);
        assert_eq!(value(r#"{"total": {}}"#), Given::Missing);
        assert_eq!(value(r#"{"total": null}"#), Given::Null);
        assert_eq!(value(r#"{"total": {"value": null}}"#), Given::Null);
        assert_eq!(value(r#"{"total": "0.00"}"#), Given::Text("0.00".to_owned()));
        assert_eq!(value(r#"{"total": {"value": ["1"]}}"#), Given::Other);
        assert_eq!(value(r#"{"total": {"value": {"value": "1"}}}"#), Given::Other);
    }

    #[test]
    fn names_that_stand_twice_are_refused() {
        let text = r#"{"total": {"value": "1", "value": "2"}}"#;
        assert_eq!(
            Candidate::parse(text, &contract()).unwrap_err().to_string(),
            "at /total/value: this name stands twice in one object: which of the two is meant?"
        );
        assert!(matches!(Candidate::parse("{", &contract()), Err(CandidateError::Syntax(..))));
        let list = Candidate::parse("[]", &contract()).unwrap();
        assert_eq!(list.problems[0].code, "wrong_type");
        assert_eq!(list.fields.len(), 2);
    }
}
