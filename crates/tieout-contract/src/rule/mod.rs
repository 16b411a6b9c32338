//! Record rules: what the values of a record must satisfy among each other, in exact decimals.
//!
//! `words` cuts the text of a rule into tokens, `parse` makes an expression of them (`expression`), `check` holds it against
//! the values of a record, and `kinds` says before any record is there whether it can ever be: that its fields exist and that
//! no date is compared with a number.

mod check;
mod day;
mod expression;
mod kinds;
mod parse;
mod words;

use std::fmt;

use tieout_notation::Decimal;

use day::day_of;
use expression::Expression;

pub use check::{Outcome, RuleValue, Values};
pub(crate) use day::is_date;
pub use parse::RuleError;

/// One rule of a contract, as it was written and as it is understood.
///
/// Shown, a rule is written in one way, whatever its author's blanks and brackets; that text is the same rule again.
///
/// ```
/// use tieout_contract::Rule;
/// let rule = Rule::parse("(net_total+tax_total) == grand_total")?;
/// assert_eq!(rule.to_string(), "net_total + tax_total = grand_total");
/// assert_eq!(rule.fields(), ["net_total", "tax_total", "grand_total"]);
/// # Ok::<(), tieout_contract::RuleError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// As it was written: `net_total + tax_total = grand_total`.
    pub text: String,
    /// What its author calls it: `BR-CO-15`.
    pub name: Option<String>,
    body: Expression,
    tolerance: Option<Expression>,
}

impl Rule {
    /// Reads a rule.
    ///
    /// # Errors
    /// [`RuleError`]: where the text is no rule, and what to write instead.
    ///
    /// ```
    /// use tieout_contract::Rule;
    /// assert!(Rule::parse("each(lines: quantity * unit_price = amount)").is_ok());
    /// assert!(Rule::parse("days(invoice_date, due_date) <= 30").is_ok());
    /// assert_eq!(
    ///     Rule::parse("net_total + tax_total").unwrap_err().to_string(),
    ///     "column 1: a rule says something that holds or does not: compare two sides, as in `a + b = c`"
    /// );
    /// # Ok::<(), tieout_contract::RuleError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, RuleError> {
        let body = parse::rule(text)?;
        Ok(Self { text: text.to_owned(), name: None, body, tolerance: None })
    }

    /// Reads a rule and how far its two sides may lie apart: a number, or what follows from the record.
    ///
    /// Of `A -> B` the tolerance is that of B. The tolerance of an `each` may name fields of the item, as its rule does. It
    /// counts without its sign.
    ///
    /// # Errors
    /// [`RuleError`], for either of the two.
    ///
    /// ```
    /// use tieout_contract::Rule;
    /// let rule = Rule::parse_with("sum(lines.amount) = net_total", "0.01 * count(lines)")?;
    /// assert_eq!(rule.tolerance().as_deref(), Some("0.01 * count(lines)"));
    /// # Ok::<(), tieout_contract::RuleError>(())
    /// ```
    pub fn parse_with(text: &str, tolerance: &str) -> Result<Self, RuleError> {
        let mut rule = Self::parse(text)?;
        rule.tolerance = Some(parse::tolerance(tolerance, rule.body.list_of_each())?);
        Ok(rule)
    }

    /// How far the two sides may lie apart, as it is understood; None where they must be equal.
    #[must_use]
    pub fn tolerance(&self) -> Option<String> {
        let list = self.body.list_of_each();
        self.tolerance.as_ref().map(|t| t.written(list))
    }

    /// The fields of the record that it speaks of, each once, in order; of a list its own name.
    ///
    /// ```
    /// use tieout_contract::Rule;
    /// let rule = Rule::parse("sum(lines.amount) - or_zero(discount) = net_total")?;
    /// assert_eq!(rule.fields(), ["lines", "discount", "net_total"]);
    /// # Ok::<(), tieout_contract::RuleError>(())
    /// ```
    #[must_use]
    pub fn fields(&self) -> Vec<&str> {
        let mut out: Vec<&str> = Vec::new();
        self.names(&mut |list, name| {
            let name = list.unwrap_or(name);
            if !out.contains(&name) {
                out.push(name);
            }
        });
        out
    }

    /// The fields of the items of lists that it speaks of, as list and name, each once, in order.
    ///
    /// ```
    /// use tieout_contract::Rule;
    /// let rule = Rule::parse("each(lines: quantity * unit_price = amount)")?;
    /// assert_eq!(rule.item_fields(), [("lines", "quantity"), ("lines", "unit_price"), ("lines", "amount")]);
    /// # Ok::<(), tieout_contract::RuleError>(())
    /// ```
    #[must_use]
    pub fn item_fields(&self) -> Vec<(&str, &str)> {
        let mut out: Vec<(&str, &str)> = Vec::new();
        self.names(&mut |list, name| {
            if let Some(list) = list.filter(|l| !name.is_empty() && !out.contains(&(*l, name))) {
                out.push((list, name));
            }
        });
        out
    }

    /// Every name, with its list where it is one of an item; a list alone has no name beside it.
    fn names<'r>(&'r self, found: &mut dyn FnMut(Option<&'r str>, &'r str)) {
        self.body.names(found);
        if let Some(tolerance) = &self.tolerance {
            tolerance.names(found);
        }
    }

    /// Whether the values of a record satisfy it.
    ///
    /// A value that is not there is not nought: where one is missing that the answer depends on, there is no answer. Only
    /// `or_zero(x)` says that a missing value counts as nought, and the outcome names each for which it did.
    ///
    /// ```
    /// use tieout_contract::{Rule, RuleValue, Values};
    ///
    /// struct Record(Vec<(&'static str, RuleValue)>);
    /// impl Values for Record {
    ///     fn get(&self, name: &str) -> Option<RuleValue> {
    ///         self.0.iter().find(|(n, _)| *n == name).map(|(_, v)| v.clone())
    ///     }
    ///     fn list(&self, _: &str) -> Option<usize> {
    ///         None
    ///     }
    ///     fn item(&self, _: &str, _: usize, _: &str) -> Option<RuleValue> {
    ///         None
    ///     }
    /// }
    ///
    /// let rule = Rule::parse("net_total + tax_total = grand_total")?;
    /// let mut record = Record(vec![
    ///     ("net_total", RuleValue::number("100.00").unwrap()),
    ///     ("grand_total", RuleValue::number("119.00").unwrap()),
    /// ]);
    /// let outcome = rule.check(&record);
    /// assert_eq!((outcome.holds, outcome.missing), (None, vec!["tax_total".to_owned()]));
    ///
    /// record.0.push(("tax_total", RuleValue::number("91.00").unwrap()));
    /// let outcome = rule.check(&record);
    /// assert_eq!(outcome.holds, Some(false));
    /// assert_eq!(outcome.difference.map(|d| d.to_string()).as_deref(), Some("72"));
    /// # Ok::<(), tieout_contract::RuleError>(())
    /// ```
    #[must_use]
    pub fn check(&self, values: &dyn Values) -> Outcome {
        check::rule(&self.body, self.tolerance.as_ref(), values)
    }

    /// What is wrong with it under the fields of a contract, as code and words.
    pub(crate) fn problems(&self, fields: &[crate::Field]) -> Vec<kinds::KindProblem> {
        kinds::problems(&self.body, self.tolerance.as_ref(), fields)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.body.written(None))
    }
}

impl RuleValue {
    /// A number in plain digits: `-1200.50`.
    #[must_use]
    pub fn number(text: &str) -> Option<Self> {
        Decimal::parse(text).ok().map(Self::Number)
    }

    /// A day in ISO form: `2026-03-01`.
    ///
    /// ```
    /// use tieout_contract::RuleValue;
    /// assert_eq!(RuleValue::date("1970-01-31"), Some(RuleValue::Date(30)));
    /// assert_eq!(RuleValue::date("2026-02-30"), None);
    /// ```
    #[must_use]
    pub fn date(text: &str) -> Option<Self> {
        day_of(text).map(Self::Date)
    }
}

#[cfg(test)]
mod tests;
