//! Whether a contract makes sense: what can be read and still cannot work, before any document is there.

use std::collections::BTreeMap;

use tieout_notation::Decimal;

use super::{Contract, Field, FieldKind, ShapePart, SignRule};
use crate::examples;
use crate::tree::{did_you_mean, step};

/// One thing to mend in a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    /// What kind: `example_not_read`, `unknown_field`, `bounds_reversed`, …
    pub code: &'static str,
    /// Where: `fields.total.min`, `rules[2]`.
    pub path: String,
    /// What is wrong and what to do, in words.
    pub message: String,
    /// How bad it is.
    pub severity: Severity,
}

/// How bad a lint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The contract works, and perhaps not as its author thinks.
    Warning,
    /// Part of the contract can never work.
    Error,
}

impl Severity {
    /// `error`, `warning`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

impl std::fmt::Display for Lint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}[{}]: `{}`: {}", self.severity.as_str(), self.code, self.path, self.message)
    }
}

impl Contract {
    /// What does not make sense in a contract, in the order of its fields and rules. `known` says which names the
    /// vocabulary has.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// let contract = Contract::from_toml(r#"
    ///     rules = ["net + tax = totl"]
    ///     [fields]
    ///     net = { type = "money", min = 10, max = 5, labels = "Net" }
    ///     tax = { type = "money", labels = "Tax" }
    ///     total = { type = "money", labels = "Total" }
    /// "#).unwrap();
    /// let found: Vec<String> = contract.lint(&|_| true).iter().map(ToString::to_string).collect();
    /// assert_eq!(
    ///     found,
    ///     [
    ///         "error[bounds_reversed]: `fields.net.min`: the smallest value, 10, is more than the largest, 5",
    ///         "error[unknown_field]: `rules[0]`: there is no field `totl` (did you mean `total`?)",
    ///     ]
    /// );
    /// ```
    #[must_use]
    pub fn lint(&self, known: &dyn Fn(&str) -> bool) -> Vec<Lint> {
        let mut lints = Lints { contract: self, known, found: Vec::new() };
        for field in &self.fields {
            let path = step("fields", &field.name);
            lints.field(&path, field, true);
            lints.derived(&path, field);
        }
        lints.labels();
        lints.currencies();
        lints.rules();
        lints.vocabulary();
        lints.found
    }
}

struct Lints<'c> {
    contract: &'c Contract,
    known: &'c dyn Fn(&str) -> bool,
    found: Vec<Lint>,
}

impl Lints<'_> {
    fn add(&mut self, severity: Severity, code: &'static str, path: &str, message: impl Into<String>) {
        self.found.push(Lint { code, path: path.to_owned(), message: message.into(), severity });
    }

    fn error(&mut self, code: &'static str, path: &str, message: impl Into<String>) {
        self.add(Severity::Error, code, path, message);
    }

    fn warning(&mut self, code: &'static str, path: &str, message: impl Into<String>) {
        self.add(Severity::Warning, code, path, message);
    }

    /// The vocabulary of the library or of the contract has the name.
    fn names(&self, name: &str) -> bool {
        (self.known)(name) || self.contract.vocabulary.iter().any(|e| e.name == name)
    }

    fn field(&mut self, path: &str, field: &Field, top: bool) {
        self.kind(path, field);
        self.bounds(path, field);
        self.meaning(path, field, top);
        for problem in examples::problems(field, self.contract.locale) {
            self.error(problem.code, &format!("{path}.notation.{}", problem.path), problem.message);
        }
        if let (Some(mark), Some(locale)) = (field.notation.decimal_mark, field.notation.locale)
            && locale.decimal() != mark
        {
            let message = format!(
                "{locale} writes `{}` before decimals: the mark that is given counts",
                locale.decimal()
            );
            self.warning("mark_against_locale", &format!("{path}.notation.decimal_mark"), message);
        }
        if field.source.bbox && !field.source.page {
            let message = "a box stands on a page: ask for the page as well";
            self.error("box_without_page", &format!("{path}.source"), message);
        }
        if let Some(shape) = &field.quote_shape {
            let path = format!("{path}.quote_shape");
            if !shape.parts.contains(&ShapePart::Value) {
                self.error(
                    "shape_without_value",
                    &path,
                    "the shape of a quote says where the value stands: {value}",
                );
            }
            let money = matches!(field.kind, FieldKind::Money { .. });
            if shape.parts.contains(&ShapePart::Currency) && !money {
                self.error("shape_with_currency", &path, "only an amount of money has a currency");
            }
        }
        if let FieldKind::List(items) = &field.kind {
            for item in items {
                self.field(&step(&format!("{path}.fields"), &item.name), item, false);
            }
        }
    }

    fn kind(&mut self, path: &str, field: &Field) {
        match &field.kind {
            FieldKind::Enum(values) => {
                let path = format!("{path}.values");
                if values.is_empty() {
                    self.error("enum_without_values", &path, "say which words the field may be");
                }
                let mut seen: Vec<&String> = Vec::new();
                for value in values {
                    if seen.contains(&value) {
                        self.warning(
                            "value_twice",
                            &path,
                            format!("`{}` stands here twice", value.escape_debug()),
                        );
                    }
                    seen.push(value);
                }
            }
            FieldKind::Quantity { units } if units.is_empty() => {
                let message = "any unit passes, and none is converted: say which units the field may have";
                self.warning("no_units", &format!("{path}.units"), message);
            }
            FieldKind::Identifier { pattern: Some(pattern), .. } if pattern.matches("") => {
                let message = "the pattern matches an empty text, so it asks for nothing";
                self.error("pattern_matches_nothing", &format!("{path}.pattern"), message);
            }
            _ => {}
        }
    }

    fn bounds(&mut self, path: &str, field: &Field) {
        let bounds = &field.bounds;
        if let (Some(min), Some(max)) = (&bounds.min, &bounds.max)
            && min > max
        {
            let message = format!("the smallest value, {min}, is more than the largest, {max}");
            self.error("bounds_reversed", &format!("{path}.min"), message);
        }
        let below = |bound: &Option<Decimal>, least: i32| bound.as_ref().is_some_and(|b| b.signum() < least);
        let above = |bound: &Option<Decimal>, most: i32| bound.as_ref().is_some_and(|b| b.signum() > most);
        let excluded = match field.sign {
            SignRule::Any => false,
            SignRule::NotNegative | SignRule::Unsigned => below(&bounds.max, 0),
            SignRule::Positive => below(&bounds.max, 1),
            SignRule::NotPositive => above(&bounds.min, 0),
        };
        if excluded {
            let message = "no value has this sign and lies within the bounds";
            self.error("bounds_against_sign", &format!("{path}.sign"), message);
        }
    }

    fn meaning(&mut self, path: &str, field: &Field, top: bool) {
        for name in &field.means {
            if !self.names(name) {
                let own = self.contract.vocabulary.iter().map(|e| e.name.as_str());
                let near = did_you_mean(name, own);
                let message = format!("the vocabulary has no name `{}`{near}", name.escape_debug());
                self.error("unknown_meaning", &format!("{path}.means"), message);
            }
        }
        // Names and columns of lines are not found by a label of their own.
        let labelled = matches!(
            field.kind,
            FieldKind::Money { .. } | FieldKind::Date { .. } | FieldKind::Identifier { .. }
        );
        if labelled && top && field.means.is_empty() && field.labels.is_empty() && !self.names(&field.name) {
            let message = "no word of a label is known for this field: give `labels`, or `means` with a name of the vocabulary";
            self.warning("no_label", path, message);
        }
    }

    fn derived(&mut self, path: &str, field: &Field) {
        let ruled = |name: &str| self.contract.rules.iter().any(|r| r.fields().contains(&name));
        if field.may_derive && !ruled(&field.name) {
            let message = "no rule speaks of this field, so nothing can confirm it that is not printed";
            self.error("derive_without_rule", &format!("{path}.may_derive"), message);
        }
    }

    /// Two fields with one label: which of the two stands behind it?
    fn labels(&mut self) {
        let mut owners: BTreeMap<String, &str> = BTreeMap::new();
        let mut doubled = Vec::new();
        for field in &self.contract.fields {
            for label in &field.labels {
                let folded: Vec<String> = label.split_whitespace().map(str::to_lowercase).collect();
                let owner = *owners.entry(folded.join(" ")).or_insert(&field.name);
                if owner != field.name {
                    let message = format!(
                        "`{}` is a label of `{owner}` as well: which of the two is meant?",
                        label.escape_debug()
                    );
                    doubled.push((step(&step("fields", &field.name), "labels"), message));
                }
            }
        }
        for (path, message) in doubled {
            self.warning("same_label", &path, message);
        }
    }

    /// Where some amounts say their currencies, one that does not was perhaps forgotten.
    fn currencies(&mut self) {
        let open =
            |f: &&Field| matches!(&f.kind, FieldKind::Money { currencies, .. } if currencies.is_empty());
        let money = self.contract.fields.iter().filter(|f| matches!(f.kind, FieldKind::Money { .. })).count();
        let open: Vec<String> =
            self.contract.fields.iter().filter(open).map(|f| step("fields", &f.name)).collect();
        if open.len() < money {
            for path in open {
                let message = "other amounts of this contract say their currencies, and here any passes";
                self.warning("no_currency", &format!("{path}.currency"), message);
            }
        }
    }

    fn rules(&mut self) {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for (i, rule) in self.contract.rules.iter().enumerate() {
            let path = format!("rules[{i}]");
            for problem in rule.problems(&self.contract.fields) {
                // Amounts of several currencies are held against each other by their digits; perhaps that is meant.
                let severity =
                    if problem.code == "mixed_currencies" { Severity::Warning } else { Severity::Error };
                self.add(severity, problem.code, &path, problem.message);
            }
            if rule.fields().is_empty() {
                self.warning("rule_without_fields", &path, "the rule speaks of no field");
            }
            let first = *seen.entry(rule.to_string()).or_insert(i);
            if first != i {
                self.warning("same_rule", &path, format!("this is rules[{first}] again"));
            }
        }
    }

    fn vocabulary(&mut self) {
        let contract = self.contract;
        let mut fields: Vec<&Field> = contract.fields.iter().collect();
        for field in &contract.fields {
            if let FieldKind::List(items) = &field.kind {
                fields.extend(items);
            }
        }
        for entry in &contract.vocabulary {
            let used = fields.iter().any(|f| f.name == entry.name || f.means.contains(&entry.name));
            if !used && !(self.known)(&entry.name) {
                let message =
                    "no field has this name or means it, and the shipped vocabulary does not know it";
                self.warning("unused_name", &step("vocabulary", &entry.name), message);
            }
            if entry.phrases.is_empty() {
                self.warning("no_phrases", &step("vocabulary", &entry.name), "there is no phrase here");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(text: &str) -> Vec<(&'static str, String)> {
        let contract = Contract::from_toml(text).unwrap_or_else(|e| panic!("{e}"));
        contract.lint(&crate::is_known_field).into_iter().map(|l| (l.code, l.path)).collect()
    }

    fn one(text: &str, code: &'static str, path: &str) {
        assert_eq!(codes(text), [(code, path.to_owned())], "{text}");
    }

    #[test]
    fn the_shipped_contracts_make_sense() {
        for name in Contract::shipped_names() {
            let found = Contract::shipped(name).unwrap().lint(&crate::is_known_field);
            assert!(found.is_empty(), "{name}: {found:#?}");
        }
    }

    #[test]
    fn fields_that_cannot_work_are_named() {
        one("[fields.net_total]\ntype='money'\nmin=5\nmax=4", "bounds_reversed", "fields.net_total.min");
        one(
            "[fields.net_total]\ntype='money'\nsign='positive'\nmax=0",
            "bounds_against_sign",
            "fields.net_total.sign",
        );
        one(
            "[fields.net_total]\ntype='money'\nsign='not_positive'\nmin=0.01",
            "bounds_against_sign",
            "fields.net_total.sign",
        );
        one(
            "[fields.order_number]\ntype='identifier'\npattern='[0-9]*'",
            "pattern_matches_nothing",
            "fields.order_number.pattern",
        );
        one("[fields.x]\ntype='enum'\nlabels='X'", "enum_without_values", "fields.x.values");
        one("[fields.x]\ntype='enum'\nlabels='X'\nvalues=['a','b','a']", "value_twice", "fields.x.values");
        one("[fields.line_quantity]\ntype='quantity'", "no_units", "fields.line_quantity.units");
        one(
            "[fields.net_total]\ntype='money'\nquote_shape='Total'",
            "shape_without_value",
            "fields.net_total.quote_shape",
        );
        one(
            "[fields.due_date]\ntype='date'\nquote_shape='{currency} {value}'",
            "shape_with_currency",
            "fields.due_date.quote_shape",
        );
        one(
            "[fields.net_total]\ntype='money'\nsource=['box']",
            "box_without_page",
            "fields.net_total.source",
        );
        one(
            "[fields.net_total]\ntype='money'\nmay_derive=true",
            "derive_without_rule",
            "fields.net_total.may_derive",
        );
        one(
            "[fields.net_total]\ntype='money'\nnotation={locale='de', decimal_mark='.'}",
            "mark_against_locale",
            "fields.net_total.notation.decimal_mark",
        );
    }

    #[test]
    fn names_labels_and_currencies_are_looked_up() {
        one("[fields.x]\ntype='money'\nmeans='net_totl'", "unknown_meaning", "fields.x.means");
        one("[fields.x]\ntype='money'", "no_label", "fields.x");
        assert_eq!(codes("[fields.x]\ntype='money'\n[vocabulary]\nx=['X']"), []);
        one("[fields.net_total]\ntype='money'\n[vocabulary]\ny=['Y']", "unused_name", "vocabulary.y");
        one(
            "[fields.a]\ntype='money'\nlabels='Net  Total'\n[fields.b]\ntype='money'\nlabels=['net total']",
            "same_label",
            "fields.b.labels",
        );
        one(
            "[fields.net_total]\ntype='money'\ncurrency='EUR'\n[fields.tax_total]\ntype='money'",
            "no_currency",
            "fields.tax_total.currency",
        );
    }

    #[test]
    fn rules_are_held_against_the_fields() {
        let fields = "[fields.net_total]\ntype='money'\ncurrency='EUR'\n[fields.tax_total]\ntype='money'\ncurrency='USD'\n\
            [fields.due_date]\ntype='date'\n[fields.seller_name]\ntype='text'\n[fields.lines]\ntype='list'\nlabels='x'\n\
            [fields.lines.fields.line_total]\ntype='money'\n";
        let rule = |text: &str, code: &'static str| {
            let found = codes(&format!("rules = ['{text}']\n{fields}"));
            assert_eq!(found.iter().map(|(c, _)| *c).collect::<Vec<_>>(), [code], "{text}");
        };
        rule("net_total + taxtotal = 1", "unknown_field");
        rule("sum(lines.total) = 1", "unknown_field");
        rule("sum(net_total.x) = 1", "not_a_list");
        rule("count(due_date) = 1", "not_a_list");
        rule("lines = 1", "is_a_list");
        rule("due_date > 5", "cannot_compare");
        rule("due_date > net_total", "cannot_compare");
        rule("due_date + 1 = 2", "no_arithmetic");
        rule("days(due_date, net_total) = 2", "cannot_compare");
        rule("seller_name < \"x\"", "cannot_compare");
        rule("seller_name = 1", "cannot_compare");
        rule("net_total = tax_total", "mixed_currencies");
        rule("1 = 1", "rule_without_fields");
        rule("each(lines: record.missing = line_total)", "unknown_field");
        for fine in [
            "net_total * 1.1 = tax_total",
            "due_date <= \"2026-01-01\"",
            "seller_name != \"x\"",
            "days(due_date, \"2026-01-01\") < 3",
            "present(lines) -> sum(lines.line_total) = net_total",
        ] {
            assert_eq!(codes(&format!("rules = ['{fine}']\n{fields}")), [], "{fine}");
        }
        let twice = format!("rules = ['net_total = 1', '(net_total) == 1']\n{fields}");
        assert_eq!(codes(&twice), [("same_rule", "rules[1]".to_owned())]);
    }

    #[test]
    fn examples_are_tests() {
        let money =
            |notation: &str| format!("[fields.net_total]\ntype='money'\nscale=2\nnotation={{{notation}}}");
        let good = "locale='de', grouping='required', reads=[{text='1.200,50', value='1200.50'}, {text='12,00 EUR', value='12.00'}], refuses=['1200,50', '1,200.50', 'EUR']";
        assert_eq!(codes(&money(good)), []);
        let path = |rest: &str| format!("fields.net_total.notation.{rest}");
        one(
            &money("locale='en', reads=[{text='1.200,50', value='1200.50'}]"),
            "example_not_read",
            &path("reads[0]"),
        );
        one(
            &money("locale='en', reads=[{text='1.200', value='1200.00'}]"),
            "example_misread",
            &path("reads[0]"),
        );
        one(&money("reads=[{text='12', value='12'}]"), "example_not_canonical", &path("reads[0]"));
        one(&money("refuses=['(12)', 'x']"), "example_not_refused", &path("refuses[0]"));
        // Without a locale the document decides, so either reading is right and neither is refused.
        assert_eq!(
            codes(&money("reads=[{text='1.200', value='1200.00'}, {text='1.200', value='1.20'}]")),
            []
        );
        let date = |rest: &str| format!("[fields.due_date]\ntype='date'\n{rest}");
        assert_eq!(
            codes(&date(
                "order='dmy'\nnotation={reads=[{text='03/04/2026', value='2026-04-03'}], refuses=['2026', 'x']}"
            )),
            []
        );
        one(
            &date("order='mdy'\nnotation={reads=[{text='03/04/2026', value='2026-04-03'}]}"),
            "example_misread",
            "fields.due_date.notation.reads[0]",
        );
    }
}
