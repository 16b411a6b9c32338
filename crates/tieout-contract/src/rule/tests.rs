use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

/// A record written as `name=value`, items of a list as `lines.0.amount=…`; `lines=#2` says how many there are.
#[derive(Default)]
struct Record(BTreeMap<String, RuleValue>, BTreeMap<String, usize>);

impl Record {
    fn of(text: &str) -> Self {
        let mut out = Self::default();
        for (name, value) in text.split_whitespace().filter_map(|p| p.split_once('=')) {
            if let Some(count) = value.strip_prefix('#') {
                out.1.insert(name.to_owned(), count.parse().unwrap());
                continue;
            }
            let read = RuleValue::date(value)
                .or_else(|| RuleValue::number(value))
                .unwrap_or_else(|| RuleValue::Text(value.to_owned()));
            out.0.insert(name.to_owned(), read);
        }
        out
    }
}

impl Values for Record {
    fn get(&self, name: &str) -> Option<RuleValue> {
        self.0.get(name).cloned()
    }
    fn list(&self, name: &str) -> Option<usize> {
        self.1.get(name).copied()
    }
    fn item(&self, list: &str, index: usize, name: &str) -> Option<RuleValue> {
        self.0.get(&format!("{list}.{index}.{name}")).cloned()
    }
}

fn check(rule: &str, record: &str) -> Outcome {
    Rule::parse(rule).unwrap().check(&Record::of(record))
}

fn within(rule: &str, tolerance: &str, record: &str) -> Outcome {
    Rule::parse_with(rule, tolerance).unwrap().check(&Record::of(record))
}

#[test]
fn arithmetic_is_exact() {
    assert_eq!(check("a + b = c", "a=0.1 b=0.2 c=0.3").holds, Some(true));
    assert_eq!(check("a / 3 * 3 = a", "a=1").holds, Some(true));
    assert_eq!(check("a / 3 = b", "a=1 b=0.3333333333333333").holds, Some(false));
    assert_eq!(check("a - b - c = 1", "a=10 b=4 c=5").holds, Some(true));
    assert_eq!(check("a / b / c = 2", "a=24 b=4 c=3").holds, Some(true));
    assert_eq!(check("net * 19% = tax", "net=100.00 tax=19.00").holds, Some(true));
    assert_eq!(check("-a * -b = 6", "a=2 b=3").holds, Some(true));
    assert_eq!(check("round(a / 3, 2) = 0.33", "a=1").holds, Some(true));
    assert_eq!(check("round(a, 2) = 0.13", "a=0.125").holds, Some(true));
    assert_eq!(check("abs(a) = 5 and min(a, 3) = -5 and max(a, 3, 9) = 9", "a=-5").holds, Some(true));
}

#[test]
fn an_outcome_shows_both_sides_and_what_lies_between() {
    let outcome = check("net + tax = total", "net=100.00 tax=19.00 total=191.00");
    assert_eq!(outcome.holds, Some(false));
    assert_eq!((outcome.left.as_deref(), outcome.right.as_deref()), (Some("119"), Some("191")));
    assert_eq!(outcome.difference, Some(Decimal::from(-72)));
    // Of several comparisons the one that fails is shown.
    let outcome = check("a = 1 and b = 2", "a=1 b=3");
    assert_eq!((outcome.left.as_deref(), outcome.right.as_deref()), (Some("3"), Some("2")));
}

#[test]
fn what_is_missing_is_not_nought() {
    let outcome = check("a + b = c", "c=0");
    assert_eq!((outcome.holds, outcome.missing), (None, vec!["a".to_owned(), "b".to_owned()]));
    assert_eq!(check("a + b = c", "a=0 b=0 c=0").holds, Some(true));
    let outcome = check("a - or_zero(b) = c", "a=5 c=5");
    assert_eq!((outcome.holds, outcome.assumed_zero), (Some(true), vec!["b".to_owned()]));
    assert_eq!(check("a - or_zero(b) = c", "a=5 b=1 c=5").holds, Some(false));
    assert_eq!(check("sum(lines.amount) = total", "total=0").missing, ["lines"]);
    assert_eq!(check("sum(lines.amount) = total", "lines=#0 total=0").holds, Some(true));
}

#[test]
fn lists_are_added_counted_and_judged_item_by_item() {
    let record = "lines=#3 lines.0.q=2 lines.0.p=1.50 lines.0.a=3.00 lines.1.q=1 lines.1.p=4 lines.1.a=4.01 \
                  lines.2.q=3 lines.2.p=0 lines.2.a=0 total=7.01";
    assert_eq!(check("sum(lines.a) = total", record).holds, Some(true));
    assert_eq!(check("sum(lines.q * lines.p) = 7", record).holds, Some(true));
    assert_eq!(
        check("count(lines) = 3 and max(lines.a) = 4.01 and min(lines.a) = 0", record).holds,
        Some(true)
    );
    let outcome = check("each(lines: q * p = a)", record);
    assert_eq!((outcome.holds, outcome.failing), (Some(false), vec!["lines[1]".to_owned()]));
    assert_eq!((outcome.left.as_deref(), outcome.right.as_deref()), (Some("4"), Some("4.01")));
    assert_eq!(within("each(lines: q * p = a)", "0.01", record).holds, Some(true));
    assert_eq!(within("each(lines: q * p = a)", "0.01 * q", record).holds, Some(true));
    assert_eq!(within("sum(lines.a) = 7.05", "0.01 * count(lines)", record).holds, Some(false));
    assert_eq!(within("sum(lines.a) = 7.04", "0.01 * count(lines)", record).holds, Some(true));
    assert_eq!(check("each(lines: a <= record.total)", record).holds, Some(true));
    assert_eq!(check("each(lines: lines.a <= record.total)", record).holds, Some(true));
    // One item that fails decides; one that misses a value leaves the rest open.
    let outcome = check("each(lines: a = 1)", "lines=#2 lines.0.a=1");
    assert_eq!((outcome.holds, outcome.missing), (None, vec!["lines[1].a".to_owned()]));
    assert_eq!(check("each(lines: a = 1)", "lines=#2 lines.0.a=2").holds, Some(false));
    assert_eq!(check("sum(lines.a) = 1", "lines=#2 lines.0.a=1").missing, ["lines[1].a"]);
    let empty = check("max(lines.a) = 1", "lines=#0");
    assert!(empty.holds.is_none() && empty.problem.is_some_and(|p| p.contains("no items")));
}

#[test]
fn dates_stand_in_order_and_days_are_counted() {
    let record = "from=2026-02-27 to=2026-03-01";
    assert_eq!(check("from <= to", record).holds, Some(true));
    assert_eq!(check("days(from, to) = 2", record).holds, Some(true));
    assert_eq!(check("days(to, from) = -2", record).holds, Some(true));
    assert_eq!(check("to > \"2026-02-28\"", record).holds, Some(true));
    let outcome = check("to < from", record);
    assert_eq!((outcome.holds, outcome.left.as_deref()), (Some(false), Some("2026-03-01")));
    let outcome = check("from = a", "from=2026-01-01 a=5");
    assert_eq!(outcome.holds, None);
    assert_eq!(outcome.problem.as_deref(), Some("a date cannot be compared with a number"));
}

#[test]
fn conditions_ask_before_they_judge() {
    let rule = "if prepaid then due = total - prepaid";
    assert_eq!(check(rule, "prepaid=5 due=5 total=10").holds, Some(true));
    assert_eq!(check(rule, "prepaid=5 due=6 total=10").holds, Some(false));
    let outcome = check(rule, "due=6 total=10");
    assert_eq!((outcome.holds, outcome.vacuous, outcome.left), (Some(true), true, None));
    let outcome = check(rule, "prepaid=5 total=10");
    assert_eq!((outcome.holds, outcome.missing), (None, vec!["due".to_owned()]));
    // A tolerance is that of what is asked, not of the condition.
    assert_eq!(within("a = 1 -> b = 2", "0.5", "a=1.2 b=9").holds, Some(true));
    assert_eq!(within("a = 1 -> b = 2", "0.5", "a=1 b=2.5").holds, Some(true));
    assert_eq!(within("a = 1 -> b = 2", "0.5", "a=1 b=2.6").holds, Some(false));
    assert_eq!(within("a <= 1", "0.5", "a=1.5").holds, Some(true));
    assert_eq!(within("a < 1", "0.5", "a=0.9").holds, Some(false));
    assert_eq!(within("a != 1", "0.5", "a=1.4").holds, Some(false));
    assert_eq!(within("a = 1", "-b", "a=1.4 b=0.5").holds, Some(true));
}

#[test]
fn open_parts_leave_the_whole_open_only_where_it_depends_on_them() {
    assert_eq!(check("a = 1 or b = 2", "a=1").holds, Some(true));
    assert_eq!(check("a = 1 or b = 2", "a=2").holds, None);
    assert_eq!(check("a = 1 and b = 2", "a=2").holds, Some(false));
    assert_eq!(check("b = 2 and a = 1", "a=2").holds, Some(false));
    assert_eq!(check("b = 2 and a = 1", "a=2").missing, [""; 0]);
    assert_eq!(check("a = 1 and b = 2", "a=1").holds, None);
    assert_eq!(check("not b = 2", "").holds, None);
    assert_eq!(check("absent(b)", "").holds, Some(true));
    assert_eq!(check("present(lines)", "lines=#0").holds, Some(false));
    assert_eq!(check("present(lines)", "lines=#1").holds, Some(true));
}

#[test]
fn words_are_equal_or_not() {
    assert_eq!(check("kind = \"credit_note\" -> total <= 0", "kind=credit_note total=-5").holds, Some(true));
    assert_eq!(check("kind = \"credit_note\" -> total <= 0", "kind=credit_note total=5").holds, Some(false));
    assert!(check("kind < \"x\"", "kind=a").problem.is_some());
    assert!(check("kind + 1 = 2", "kind=a").problem.is_some());
    assert_eq!(check("a / b = 1", "a=1 b=0").problem.as_deref(), Some("a division by nought"));
}

#[test]
fn numbers_that_grow_without_end_are_stopped_by_name() {
    let long = "9".repeat(400);
    let squares = vec!["a"; 20].join(" * ");
    let outcome = check(&format!("{squares} = 1"), &format!("a={long}"));
    assert!(outcome.holds.is_none() && outcome.problem.is_some_and(|p| p.contains("4000 digits")));
    let outcome = check("a * a * a * a * a * a * a * a * a * a * a = 0", "a=1e400");
    assert!(outcome.holds.is_none() && outcome.problem.is_some());
}

#[test]
fn errors_say_where_and_what_to_write() {
    let cases = [
        ("", "column 1: expected a number, a field or a bracket, not the end of the rule"),
        ("a + = b", "column 5: expected a number, a field or a bracket, not `=`"),
        (
            "a = b = c",
            "column 7: `=` does not belong here: a rule compares two sides; join two comparisons by `and`",
        ),
        ("a = (b", "column 7: expected `)` behind what the bracket holds, not the end of the rule"),
        ("a b", "column 3: `b` does not belong here: expected an operator such as `+`, `=` or `and`"),
        ("(a = b) + 1 = 2", "column 1: expected an amount here, and not a comparison"),
        ("if a = 1", "column 9: expected `then` behind the condition of `if`, not the end of the rule"),
        (
            "lines.amount = 1",
            "column 1: `lines.amount` has a value for each item: write sum(lines.amount), or each(lines: …) for all of them",
        ),
        ("sum(a) = 1", "column 1: `sum` adds up a field of a list's items, as in sum(lines.amount)"),
        ("each(a: each(b: c = 1))", "column 9: `each` does not stand inside another list"),
        ("each(a: sum(a.b) = 1)", "column 9: `sum` does not stand inside another list"),
        ("sum(a.b * sum(a.c)) = 1", "column 1: a list's items are not added up for each item of a list"),
        ("min(a.b, a.c) = 1", "column 1: `min` over the items of a list takes one amount"),
        ("sum(a.b + c.d) = 1", "column 11: the items of `c` are not at hand inside another list"),
        ("a + \"x\" = 1", "column 5: there is no arithmetic with a text in quotes"),
        ("1,5 = a", "column 2: `,` does not belong here: expected an operator such as `+`, `=` or `and`"),
        (
            "2a = 1",
            "column 1: a number in a rule has digits and one point, as in `1200.50`: put a sign or a blank behind it",
        ),
        ("a = \"x", "column 5: the \" that begins here is not closed"),
        ("a ? b", "column 3: `?` has no meaning in a rule: names of other signs stand in backticks"),
        (
            "round(a, b) = 1",
            "column 1: `round` takes an amount and a whole number of decimals, as in round(x, 2)",
        ),
        ("or_zero(1) = 1", "column 1: `or_zero` takes one field, which counts as nought where it is missing"),
        ("days(a) = 1", "column 1: `days` takes two dates, the earlier one first"),
        ("a and 1", "column 7: expected a comparison here, as in `a = b`, and not an amount"),
    ];
    for (text, expected) in cases {
        assert_eq!(Rule::parse(text).unwrap_err().to_string(), expected, "{text}");
    }
    let error = Rule::parse("sums(lines.a) = 1").unwrap_err();
    assert!(error.to_string().contains("(did you mean `sum`?)"), "{error}");
    assert_eq!(
        Rule::parse_with("a = b", "-1").unwrap_err().to_string(),
        "column 1: a tolerance is not negative"
    );
    assert_eq!(Rule::parse_with("a = b", "a = b").unwrap_err().code, "kind");
}

#[test]
fn size_and_depth_are_bounded_by_name() {
    for text in [
        format!("{}a = 1{}", "(".repeat(5_00), ")".repeat(5_00)),
        format!("{}a = 1", "not ".repeat(400)),
        format!("{}a = 1", "-".repeat(400)),
        format!("{} = 1", vec!["a"; 400].join(" + ")),
        "a".repeat(5_000),
        "x -> ".repeat(90) + "y = 1",
        format!("{}a{} = 1", "abs(".repeat(100), ")".repeat(100)),
    ] {
        assert_eq!(Rule::parse(&text).unwrap_err().code, "limit", "{text}");
    }
    assert!(Rule::parse(&format!("{} = 1", vec!["a"; 200].join(" + "))).is_ok());
}

#[test]
fn a_rule_is_written_in_one_way() {
    let cases = [
        ("a+b==c", "a + b = c"),
        ("((a)) <> (b*c)", "a != b * c"),
        ("a*(b+c)≤d", "a * (b + c) <= d"),
        ("a-(b-c)=-(d)", "a - (b - c) = -d"),
        ("a - -5 = - 5", "a - -5 = -5"),
        ("if a then b = 19%", "present(a) -> b = 0.19"),
        ("(a = 1 or b = 2) and c = 3", "(a = 1 or b = 2) and c = 3"),
        ("a = 1 → (b = 2 → c = 3)", "a = 1 -> b = 2 -> c = 3"),
        ("(a = 1 -> b = 2) -> c = 3", "(a = 1 -> b = 2) -> c = 3"),
        ("each(lines: lines.a * record.rate = b)", "each(lines: a * record.rate = b)"),
        ("`invoice number` = `if`", "`invoice number` = `if`"),
        ("min(sum(lines.a), sum(rest.b), 3) = 1", "min(sum(lines.a), sum(rest.b), 3) = 1"),
        ("sum(min(lines.a, lines.b)) = 1", "sum(min(lines.a, lines.b)) = 1"),
        ("count = `each`", "count = `each`"),
        ("absent(a) or sum(lines.x * rate) >= 1e3", "not present(a) or sum(lines.x * rate) >= 1000"),
    ];
    for (text, expected) in cases {
        assert_eq!(Rule::parse(text).unwrap().to_string(), expected, "{text}");
    }
}

/// Texts of rules, brackets everywhere.
fn rules() -> impl Strategy<Value = String> {
    let amount = prop_oneof![
        "[a-d]",
        "[0-9]{1,3}(\\.[0-9]{1,2})?",
        Just("sum(lines.a)".to_owned()),
        Just("max(lines.a * lines.b)".to_owned()),
        Just("count(lines)".to_owned()),
        Just("or_zero(`a b`)".to_owned()),
    ]
    .prop_recursive(3, 16, 3, |inner| {
        prop_oneof![
            (inner.clone(), "[-+*/]", inner.clone()).prop_map(|(a, s, b)| format!("({a}) {s} ({b})")),
            (inner.clone(), "[-+*/]", inner.clone()).prop_map(|(a, s, b)| format!("{a} {s} {b}")),
            inner.clone().prop_map(|a| format!("-({a})")),
            inner.clone().prop_map(|a| format!("abs({a})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("min({a}, {b})")),
        ]
    });
    let comparison =
        (amount.clone(), "(=|!=|<|<=|>|>=)", amount).prop_map(|(a, s, b)| format!("{a} {s} {b}"));
    let simple =
        prop_oneof![comparison, Just("present(a)".to_owned()), Just("each(lines: a = record.b)".to_owned())];
    simple.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) and ({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) or ({b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}) -> ({b})")),
            inner.prop_map(|a| format!("not ({a})")),
        ]
    })
}

proptest! {
    #[test]
    fn what_is_written_is_the_same_rule(text in rules()) {
        let rule = Rule::parse(&text).unwrap();
        let again = Rule::parse(&rule.to_string()).unwrap();
        prop_assert_eq!(&rule.body, &again.body, "{} became {}", text, rule);
        prop_assert_eq!(rule.to_string(), again.to_string());
        let record = Record::of("a=1 b=2 c=3 d=0.5 lines=#2 lines.0.a=1 lines.0.b=2 lines.1.a=3 lines.1.b=4");
        prop_assert_eq!(rule.check(&record), again.check(&record));
        let outcome = rule.check(&record);
        prop_assert_eq!(outcome.holds.is_some(), outcome.missing.is_empty() && outcome.problem.is_none());
    }

    #[test]
    fn no_text_is_too_odd(text in "[a-c0-9 .,()<>=+*/\"`:%-]{0,40}|\\PC{0,40}") {
        if let Ok(rule) = Rule::parse(&text) {
            let written = rule.to_string();
            prop_assert_eq!(&Rule::parse(&written).unwrap().body, &rule.body, "{} became {}", text, written);
            let _ = rule.check(&Record::default());
        }
    }
}
