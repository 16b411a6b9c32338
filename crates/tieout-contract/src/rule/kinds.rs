//! What a rule can be told before any record is there: its fields exist, and what it compares can be compared.

use super::day::day_of;
use super::expression::{Expression, Function, Name};
use crate::tree::did_you_mean;
use crate::{Field, FieldKind};

/// What is wrong with a rule under a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KindProblem {
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Date,
    Text,
    /// A text that is a date as well.
    DateText,
    /// Already complained of.
    Unknown,
}

pub(super) fn problems(
    body: &Expression,
    tolerance: Option<&Expression>,
    fields: &[Field],
) -> Vec<KindProblem> {
    let mut check = Check { fields, found: Vec::new() };
    check.condition(body);
    if let Some(tolerance) = tolerance {
        check.number(tolerance);
    }
    check.currencies(body);
    check.found
}

struct Check<'f> {
    fields: &'f [Field],
    found: Vec<KindProblem>,
}

impl<'f> Check<'f> {
    fn complain(&mut self, code: &'static str, message: String) {
        let problem = KindProblem { code, message };
        if !self.found.contains(&problem) {
            self.found.push(problem);
        }
    }

    fn items(&mut self, list: &str) -> Option<&'f [Field]> {
        match self.fields.iter().find(|f| f.name == list).map(|f| &f.kind) {
            Some(FieldKind::List(items)) => return Some(items),
            Some(_) => self.complain("not_a_list", format!("the field `{list}` is no list")),
            None => self.unknown(list, None),
        }
        None
    }

    fn unknown(&mut self, name: &str, list: Option<&str>) {
        let names: Vec<&str> = match list {
            None => self.fields.iter().map(|f| f.name.as_str()).collect(),
            Some(list) => self.items(list).unwrap_or(&[]).iter().map(|f| f.name.as_str()).collect(),
        };
        let near = did_you_mean(name, names.iter().copied());
        let of = list.map(|l| format!(" of `{l}`")).unwrap_or_default();
        self.complain("unknown_field", format!("there is no field `{}`{of}{near}", name.escape_debug()));
    }

    fn field(&mut self, name: &Name) -> Option<FieldKind> {
        let fields = match &name.list {
            None => self.fields,
            Some(list) => self.items(list)?,
        };
        let found = fields.iter().find(|f| f.name == name.name).map(|f| f.kind.clone());
        if found.is_none() {
            self.unknown(&name.name, name.list.as_deref());
        }
        found
    }

    fn condition(&mut self, condition: &Expression) {
        match condition {
            Expression::Compare(left, comparison, right) => {
                let (a, b) = (self.kind(left), self.kind(right));
                match (a, b) {
                    (Kind::Unknown, _) | (_, Kind::Unknown) => {}
                    (Kind::Number, Kind::Number) => {}
                    (Kind::Date | Kind::DateText, Kind::Date) | (Kind::Date, Kind::DateText) => {}
                    (Kind::Text | Kind::DateText, Kind::Text | Kind::DateText) => {
                        if !matches!(comparison.sign(), "=" | "!=") {
                            let message = "texts are equal or not: none is more than another".to_owned();
                            self.complain("cannot_compare", message);
                        }
                    }
                    (a, b) => {
                        let message = format!(
                            "{} is compared with {}{}",
                            words(a),
                            words(b),
                            match (a, b) {
                                (Kind::Date, Kind::Number) | (Kind::Number, Kind::Date) =>
                                    ": days(a, b) counts the days between two dates",
                                _ => "",
                            }
                        );
                        self.complain("cannot_compare", message);
                    }
                }
            }
            // A list is there or not, as a field is.
            Expression::Present(name) => {
                self.field(name);
            }
            Expression::Each(list, body) => {
                if self.items(list).is_some() {
                    self.condition(body);
                }
            }
            other => {
                for part in other.parts() {
                    self.condition(part);
                }
            }
        }
    }

    fn number(&mut self, value: &Expression) {
        match self.kind(value) {
            Kind::Number | Kind::Unknown => {}
            other => {
                let hint =
                    if other == Kind::Date { ": days(a, b) counts the days between two dates" } else { "" };
                self.complain("no_arithmetic", format!("{} takes no part in arithmetic{hint}", words(other)));
            }
        }
    }

    fn kind(&mut self, value: &Expression) -> Kind {
        match value {
            Expression::Text(text) if day_of(text).is_some() => Kind::DateText,
            Expression::Text(_) => Kind::Text,
            Expression::Name(name) => match self.field(name) {
                None => Kind::Unknown,
                Some(FieldKind::List(_)) => {
                    let message = format!(
                        "`{}` is a list: count({0}), sum({0}.…) and each({0}: …) speak of its items",
                        name.name
                    );
                    self.complain("is_a_list", message);
                    Kind::Unknown
                }
                Some(
                    FieldKind::Money { .. }
                    | FieldKind::Number { .. }
                    | FieldKind::Quantity { .. }
                    | FieldKind::Percent
                    | FieldKind::Integer,
                ) => Kind::Number,
                Some(FieldKind::Date { granularity: crate::Granularity::Day, .. }) => Kind::Date,
                Some(_) => Kind::Text,
            },
            Expression::Call(Function::Days, dates) => {
                for date in dates {
                    match self.kind(date) {
                        Kind::Date | Kind::DateText | Kind::Unknown => {}
                        other => self
                            .complain("cannot_compare", format!("`days` takes dates, not {}", words(other))),
                    }
                }
                Kind::Number
            }
            Expression::Count(list) => {
                self.items(list);
                Kind::Number
            }
            Expression::Over(_, list, body) => {
                if self.items(list).is_some() {
                    self.number(body);
                }
                Kind::Number
            }
            other => {
                for part in other.parts() {
                    self.number(part);
                }
                Kind::Number
            }
        }
    }

    /// Amounts that are added or compared have a currency in common; where something is multiplied, that may be a rate.
    fn currencies(&mut self, body: &Expression) {
        let mut parts = vec![body];
        let mut multiplies = false;
        while let Some(part) = parts.pop() {
            multiplies |= matches!(part, Expression::Product(_));
            parts.extend(part.parts());
        }
        if multiplies {
            return;
        }
        let mut names: Vec<Name> = Vec::new();
        body.names(&mut |list, name| {
            if !name.is_empty() {
                names.push(Name { list: list.map(str::to_owned), name: name.to_owned() });
            }
        });
        let mut shared: Option<(String, Vec<String>)> = None;
        for name in names {
            let Some(FieldKind::Money { currencies, .. }) = self.field(&name) else { continue };
            if currencies.is_empty() {
                continue;
            }
            shared = match shared {
                None => Some((name.name, currencies)),
                Some((first, known)) => {
                    let both: Vec<String> = known.into_iter().filter(|c| currencies.contains(c)).collect();
                    if both.is_empty() {
                        let message = format!(
                            "`{first}` and `{}` have no currency in common, and no amount is converted",
                            name.name
                        );
                        return self.complain("mixed_currencies", message);
                    }
                    Some((first, both))
                }
            };
        }
    }
}

const fn words(kind: Kind) -> &'static str {
    match kind {
        Kind::Number => "a number",
        Kind::Date => "a date",
        Kind::Text | Kind::DateText | Kind::Unknown => "a text",
    }
}
