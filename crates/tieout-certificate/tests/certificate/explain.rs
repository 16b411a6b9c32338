//! Prose.

use tieout_certificate::{Derivation, Op, Rows, explain};
use tieout_evidence::{Evidence, Source, Table, Value};
use tieout_notation::{Measure, Unit};

use crate::common::*;

#[track_caller]
fn says(derivation: Derivation, expected: &str) {
    assert_eq!(explain(&derivation, evidence()), expected);
}

#[test]
fn facts_and_places() {
    says(cost(0), "cost[North] = 4,000");
    says(fact(cell(2, 1), "-150"), &format!("{}[East] = −150", name(1)));
    says(fact_in(cell(0, 3), "12.5", Unit::Percent), "share[North] = 12.5 %");
    says(fact(pointer("/rows/0/amount"), "39.3"), "/rows/0/amount = 39.3");
    says(fact(pointer("/price"), "12"), "/price = $12");
    says(fact(pointer("/rows/0/id"), "0"), "/rows/0/id = “X-9”");
    says(fact(note("1,234"), "1234"), "“Sales were 1,234 units on March 3,…” (note) = 1,234");
}

/// The column's name as the layout understands it.
fn name(column: usize) -> String {
    let evidence = evidence();
    let grid = &evidence.grids[0];
    let understood = grid.layout.columns.get(column).map(|c| c.name.clone()).filter(|n| !n.is_empty());
    understood.unwrap_or_else(|| grid.table.columns[column].clone())
}

#[test]
fn operations() {
    says(apply(Op::Difference, vec![cost(0), cost(1)]), "cost[North] − cost[South] = 4,000 − 3,000 = 1,000");
    says(apply(Op::Sum, vec![cost(0), cost(1)]), "cost[North] + cost[South] = 4,000 + 3,000 = 7,000");
    says(
        apply(Op::PercentChange, vec![cost(0), cost(1)]),
        "(cost[North] − cost[South]) ÷ cost[South] × 100 ≈ 33.3333 %",
    );
    says(apply(Op::Percent, vec![cost(0), cost(1)]), "cost[North] ÷ cost[South] × 100 ≈ 133.333 %");
    says(
        apply(Op::Mean, vec![cost(0), cost(1)]),
        "(cost[North] + cost[South]) ÷ 2 = (4,000 + 3,000) ÷ 2 = 3,500",
    );
    says(
        apply(Op::GrowthRate, vec![cost(0), cost(1), constant("5")]),
        "((cost[North] ÷ cost[South])^(1/5) − 1) × 100 ≈ 5.922384 %",
    );
    says(
        apply(Op::RankDescending, vec![cost(1), cost(0), cost(2)]),
        "rank of cost[South] among 2 values, largest first = 2",
    );
    says(
        apply(Op::Ratio, vec![apply(Op::Sum, vec![cost(0), cost(1)]), cost(2)]),
        "(cost[North] + cost[South]) ÷ cost[East] = (4,000 + 3,000) ÷ 10.5 ≈ 666.667",
    );
    says(
        apply(Op::Difference, vec![cost(0), fact(cell(2, 1), "-150")]),
        &format!("cost[North] − {}[East] = 4,000 − (−150) = 4,150", name(1)),
    );
    says(scaled(cost(0), 3, Some(note("All amounts in millions"))), "cost[North] × 1,000");
    says(
        scaled(cost(0), 6, Some(note("All amounts in millions"))),
        "cost[North] × 1,000,000 = 4,000 × 1,000,000 = 4,000,000,000",
    );
    let km = Measure::read("km").unwrap();
    let distance = fact_in(cell(3, 4), "10", Unit::Measure(km));
    let metres = Derivation::Convert { of: Box::new(distance), from: km, to: Measure::read("m").unwrap() };
    says(metres, &format!("{}[West] in m = 10 km in m = 10,000 m", name(4)));
}

#[test]
fn aggregates() {
    says(column(Op::Sum, 2, all()), "sum of cost over 4 rows = 7,021");
    says(column(Op::Mean, 2, Rows::Only(vec![0, 1])), "mean of cost over 2 rows = 3,500");
    says(column(Op::Max, 2, Rows::Only(vec![1])), "largest of cost over 1 row = 3,000");
    says(column(Op::CountDistinct, 0, all()), "different values of region over 4 rows = 4");
    says(Derivation::RowCount { grid: 0, rows: all() }, "rows of sales = 4");
    says(rank(2, 1, true), "rank of cost[South] among 4 rows, largest first = 2");
    says(rank(1, 2, false), &format!("rank of {}[East] among 3 rows, smallest first = 1", name(1)));
    says(
        apply(Op::Percent, vec![cost(1), column(Op::Sum, 2, all())]),
        "cost[South] ÷ sum of cost over 4 rows × 100 ≈ 42.729 %",
    );
}

#[test]
fn what_cannot_be_computed_is_still_named() {
    says(apply(Op::Ratio, vec![cost(0)]), "cost[North]");
    says(Derivation::RowCount { grid: 42, rows: all() }, "rows of the table");
}

#[test]
fn evidence_cannot_break_the_line() {
    let hostile = "evil\n\u{1b}[31mname\u{202e}".to_owned() + &"x".repeat(5000);
    let rows = vec![vec![Value::Text(hostile.as_str().into()), Value::Number(dec("1"))]];
    let table = Table::from_rows(vec!["a\nb".into(), hostile], rows);
    let evidence = Evidence::new(vec![Source::table("t", table)]);
    let line = explain(&fact(cell(0, 1), "1"), &evidence);
    assert!(!line.chars().any(|c| c.is_control() || c == '\u{202e}'), "{line:?}");
    assert!(line.chars().count() < 200, "{}", line.len());
}
