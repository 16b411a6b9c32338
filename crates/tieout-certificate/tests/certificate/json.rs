//! The JSON form.

use serde_json::json;
use tieout_certificate::{
    Comparison, Derivation, Op, Rows, comparison_from_json, comparison_to_json, derivation_from_json,
    derivation_to_json,
};
use tieout_evidence::{Locator, Source};
use tieout_notation::{Measure, Span, Unit};

use crate::common::*;

#[track_caller]
fn is(derivation: Derivation, expected: serde_json::Value) {
    let evidence = evidence();
    let json = derivation_to_json(&derivation, evidence);
    assert_eq!(json, expected);
    assert_eq!(json.to_string(), expected.to_string(), "order of keys");
    assert_eq!(derivation_from_json(&json, evidence), Ok(derivation));
}

#[test]
fn leaves() {
    is(cost(0), json!({ "table": "sales", "row": 0, "column": "cost", "value": "4000" }));
    is(
        fact_in(cell(0, 3), "12.5", Unit::Percent),
        json!({ "table": "sales", "row": 0, "column": "share", "value": "12.5", "unit": "%" }),
    );
    is(
        fact(pointer("/rows/0/amount"), "39.3"),
        json!({ "json": "api", "pointer": "/rows/0/amount", "value": "39.3" }),
    );
    is(
        fact(pointer("/rows/0/id"), "0"),
        json!({ "json": "api", "pointer": "/rows/0/id", "characters": "X-9" }),
    );
    is(fact(note("1,234"), "1234"), json!({ "text": "note", "span": [11, 16], "value": "1234" }));
    let key = Locator::Key { source: 2, pointer: "/price".into() };
    is(
        scaled(fact(pointer("/price"), "12"), 0, Some(key)),
        json!({
            "op": "scaled", "power": 0, "of": [{ "json": "api", "pointer": "/price", "value": "12" }],
            "stated": { "json": "api", "key": "/price" }, "value": "12"
        }),
    );
}

#[test]
fn names_that_are_not_unique_give_way_to_indexes() {
    let at = |column| Locator::Cell { source: 5, row: Some(0), column };
    is(fact(at(1), "3"), json!({ "table": 5, "row": 0, "column": 1, "value": "3" }));
    is(fact(at(2), "4"), json!({ "table": 5, "row": 0, "column": 2, "value": "4" }));
}

#[test]
fn applications_and_aggregates() {
    let leaf =
        |row: usize, value: &str| json!({ "table": "sales", "row": row, "column": "cost", "value": value });
    is(
        apply(Op::PercentChange, vec![cost(0), cost(1)]),
        json!({ "op": "percent_change", "of": [leaf(0, "4000"), leaf(1, "3000")], "value": "33.3333333333", "exact": false }),
    );
    is(
        apply(Op::Difference, vec![cost(0), cost(1)]),
        json!({ "op": "difference", "of": [leaf(0, "4000"), leaf(1, "3000")], "value": "1000" }),
    );
    is(
        apply(Op::GrowthRate, vec![cost(0), cost(1), constant("5")]),
        json!({
            "op": "growth_rate",
            "of": [leaf(0, "4000"), leaf(1, "3000"), { "constant": "5", "why": "for a test" }],
            "value": "5.922384", "exact": false
        }),
    );
    is(
        column(Op::Sum, 2, Rows::Except(vec![3])),
        json!({ "op": "sum", "table": "sales", "column": "cost", "rows": "all", "except": [3], "value": "7010.5" }),
    );
    is(
        Derivation::Column { op: Op::Max, grid: 1, column: 1, rows: Rows::Only(vec![0, 1]) },
        json!({ "op": "max", "json": "api", "pointer": "/rows", "column": "amount", "rows": [0, 1], "value": "39.3" }),
    );
    is(
        Derivation::RowCount { grid: 0, rows: all() },
        json!({ "op": "row_count", "table": "sales", "rows": "all", "except": [], "value": "4" }),
    );
    is(
        rank(2, 1, true),
        json!({
            "op": "rank_descending", "table": "sales", "column": "cost", "row": 1, "rows": "all", "except": [],
            "value": "2"
        }),
    );
    is(apply(Op::Ratio, vec![cost(0)]), json!({ "op": "ratio", "of": [leaf(0, "4000")] }));
    let km = Measure::read("km").unwrap();
    let convert = Derivation::Convert {
        of: Box::new(fact_in(cell(3, 4), "10", Unit::Measure(km))),
        from: km,
        to: Measure::read("m").unwrap(),
    };
    is(
        convert,
        json!({
            "op": "convert", "from": "km", "to": "m",
            "of": [{ "table": "sales", "row": 3, "column": "km", "value": "10", "unit": "km" }],
            "value": "10000"
        }),
    );
}

#[test]
fn spans_are_code_points() {
    let text = "Größe 万 1,234 Stück";
    let evidence = tieout_evidence::Evidence::new(vec![Source::text("", text)]);
    let start = text.find("1,234").unwrap();
    let at = Locator::Text { source: 0, span: Span::new(start, start + 5) };
    let json = derivation_to_json(&fact(at.clone(), "1234"), &evidence);
    assert_eq!(json, json!({ "text": 0, "span": [8, 13], "value": "1234" }));
    assert_eq!(derivation_from_json(&json, &evidence), Ok(fact(at, "1234")));
}

#[test]
fn numbers_may_be_json_numbers() {
    let evidence = evidence();
    for value in [json!(39.3), json!("39.3"), json!("39.30")] {
        let json = json!({ "json": 2, "pointer": "/rows/0/amount", "value": value });
        assert_eq!(derivation_from_json(&json, evidence), Ok(fact(pointer("/rows/0/amount"), "39.3")));
    }
}

#[test]
fn what_is_wrong_is_said() {
    let evidence = evidence();
    for (json, word) in [
        (json!(7), "object"),
        (json!({}), "place"),
        (json!({ "table": "nowhere", "row": 0, "column": 0 }), "nowhere"),
        (json!({ "table": "sales", "row": -1, "column": 0 }), "row"),
        (json!({ "table": "sales", "row": 0, "column": "price" }), "price"),
        (json!({ "table": "sales", "row": 0, "column": 0, "value": "1,000" }), "value"),
        (json!({ "table": "sales", "row": 0, "column": 0, "unit": "wombat" }), "wombat"),
        (json!({ "text": "note", "span": [1] }), "span"),
        (json!({ "op": "frobnicate", "of": [] }), "frobnicate"),
        (json!({ "op": "sum", "table": "sales", "column": "cost" }), "rows"),
        (json!({ "op": "sum", "table": "note", "column": "cost", "rows": "all" }), "table"),
        (json!({ "op": "scaled", "of": [] }), "power"),
        (json!({ "op": "scaled", "power": 3, "of": [] }), "of"),
        (json!({ "op": "convert", "from": "km", "to": "wombat", "of": [] }), "of"),
        (json!({ "constant": "1" }), "why"),
    ] {
        let error = derivation_from_json(&json, evidence).unwrap_err();
        assert!(error.contains(word), "{json}: {error}");
    }
}

#[test]
fn comparisons() {
    use Comparison::*;
    let within = Tolerance { relative: dec("0.015"), absolute: dec("0") };
    assert_eq!(comparison_to_json(&within), json!({ "tolerance": { "relative": "0.015", "absolute": "0" } }));
    let figured = Figured { relative: dec("0.015"), absolute: dec("0"), range: true };
    let json = json!({ "figured": { "relative": "0.015", "absolute": "0", "range": true } });
    assert_eq!(comparison_to_json(&figured), json);
    for comparison in [Written, Magnitude, Rise, Fall, Truncated, Between, Exact, Date, Text, within, figured]
    {
        assert_eq!(comparison_from_json(&comparison_to_json(&comparison)), Ok(comparison));
    }
    assert!(comparison_from_json(&json!("loosely")).is_err());
    assert!(comparison_from_json(&json!({ "tolerance": {} })).is_err());
    assert!(comparison_from_json(&json!({ "figured": { "relative": 0, "absolute": 0 } })).is_err());
}
