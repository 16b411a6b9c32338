//! Every operation, exactly.

use std::sync::Arc;

use tieout_certificate::{
    Certificate, Comparison, Derivation, Op, Places, Rejection, Rows, Stance, Verifier,
};
use tieout_evidence::{Evidence, Source, Table, Value};
use tieout_notation::{Measure, Rational, Span, Unit};

use crate::common::*;

fn value(derivation: &Derivation) -> Result<Option<Rational>, Rejection> {
    Verifier::new("", evidence()).value(derivation)
}

#[track_caller]
fn gives(derivation: Derivation, expected: &str) {
    let (n, d) = expected.split_once('/').unwrap_or((expected, "1"));
    assert_eq!(value(&derivation), Ok(Rational::new(dec(n), dec(d))), "{derivation:?}");
}

#[track_caller]
fn fails(derivation: Derivation) {
    assert!(matches!(value(&derivation), Err(Rejection::NotComputable(_))), "{:?}", value(&derivation));
}

#[test]
fn operations_are_exact() {
    use Op::*;
    let three = || vec![revenue(0), revenue(1), revenue(2)];
    gives(revenue(0), "6312");
    gives(apply(Sum, three()), "11162");
    gives(apply(Mean, three()), "11162/3");
    gives(apply(Median, three()), "5000");
    gives(apply(Median, vec![revenue(0), revenue(1)]), "5656");
    gives(apply(Min, three()), "-150");
    gives(apply(Max, three()), "6312");
    gives(apply(Count, three()), "3");
    gives(apply(CountDistinct, vec![cost(0), cost(2), cost(3)]), "2");
    gives(apply(Difference, vec![revenue(1), revenue(0)]), "-1312");
    gives(apply(Product, vec![revenue(1), cost(2)]), "52500");
    gives(apply(Ratio, vec![revenue(0), cost(0)]), "1.578");
    gives(apply(Ratio, vec![cost(0), cost(1)]), "4/3");
    gives(apply(Percent, vec![cost(0), cost(1)]), "400/3");
    gives(apply(PercentChange, vec![revenue(0), revenue(1)]), "26.24");
    gives(apply(Negate, vec![revenue(2)]), "150");
    gives(apply(Absolute, vec![revenue(2)]), "150");
}

#[test]
fn change_over_a_negative_base_keeps_its_direction() {
    gives(apply(Op::PercentChange, vec![revenue(1), revenue(2)]), "10300/3");
}

#[test]
fn ranks_share_the_better_place() {
    gives(apply(Op::RankDescending, vec![revenue(1), revenue(0), revenue(1), revenue(2)]), "2");
    gives(apply(Op::RankAscending, vec![revenue(1), revenue(0), revenue(2)]), "2");
    gives(apply(Op::RankDescending, vec![cost(3), cost(0), cost(1), cost(2)]), "3");
    gives(apply(Op::RankAscending, vec![cost(3), cost(0), cost(1), cost(2)]), "1");
}

#[test]
fn ranks_of_columns_are_read_again() {
    gives(rank(1, 0, true), "1");
    gives(rank(1, 2, true), "3");
    gives(rank(1, 2, false), "1");
    // Two share the third place from above, and the first from below.
    gives(rank(2, 2, true), "3");
    gives(rank(2, 3, true), "3");
    gives(rank(2, 3, false), "1");
    // A dash has no place, and takes none.
    gives(rank(3, 3, false), "1");
    fails(rank(3, 2, true));
    fails(rank(1, 3, true));
    // Kilometres and miles have no common order; there is no fifth row and no sixth column.
    fails(rank(4, 0, true));
    fails(rank(1, 4, true));
    fails(rank(9, 0, true));
    let among = |list| Derivation::ColumnRank { grid: 0, column: 1, row: 1, rows: list, descending: true };
    gives(among(Rows::Except(vec![0])), "1");
    gives(among(Rows::Only(vec![1, 2])), "1");
    fails(among(Rows::Only(vec![0, 2])));
    fails(Derivation::ColumnRank { grid: 7, column: 1, row: 1, rows: all(), descending: true });
}

#[test]
fn a_cell_that_cannot_be_read_has_any_rank() {
    let t = |text: &str| vec![Value::Text("x".into()), Value::Text(text.into())];
    let table = |cells: [&str; 3]| {
        let table = Table::from_rows(vec!["a".into(), "b".into()], cells.map(t).to_vec());
        let evidence = Evidence::new(vec![Source::table("t", table)]);
        let rank = Derivation::ColumnRank { grid: 0, column: 1, row: 0, rows: all(), descending: true };
        Verifier::new("", &evidence).value(&rank)
    };
    assert_eq!(table(["7", "5", "n/a"]), Ok(Some(dec("1").into())));
    assert!(table(["7", "5", "about 9 or 11"]).is_err());
}

#[test]
fn growth_rate_has_no_exact_value() {
    assert_eq!(value(&apply(Op::GrowthRate, vec![cost(0), cost(1), constant("5")])), Ok(None));
    fails(apply(Op::GrowthRate, vec![cost(0), cost(1), constant("0")]));
    fails(apply(Op::GrowthRate, vec![cost(0), cost(1), constant("101")]));
    fails(apply(Op::GrowthRate, vec![cost(0), cost(1), constant("2.5")]));
    fails(apply(Op::GrowthRate, vec![revenue(2), cost(1), constant("5")]));
    fails(apply(Op::Negate, vec![apply(Op::GrowthRate, vec![cost(0), cost(1), constant("5")])]));
}

#[test]
fn numbers_of_arguments_are_checked() {
    for op in Op::all() {
        fails(apply(op, Vec::new()));
        if matches!(
            op,
            Op::Difference | Op::Ratio | Op::Percent | Op::PercentChange | Op::Negate | Op::Absolute
        ) {
            fails(apply(op, vec![revenue(0), revenue(1), cost(0)]));
        }
    }
}

#[test]
fn nothing_is_divided_by_nought() {
    let zero = || apply(Op::Difference, vec![revenue(0), revenue(0)]);
    for op in [Op::Ratio, Op::Percent, Op::PercentChange] {
        fails(apply(op, vec![revenue(0), zero()]));
    }
    fails(apply(Op::GrowthRate, vec![revenue(0), zero(), constant("2")]));
}

#[test]
fn same_place_is_summed_once() {
    fails(apply(Op::Sum, vec![revenue(0), revenue(0)]));
    fails(apply(Op::Mean, vec![revenue(0), revenue(1), revenue(0)]));
}

#[test]
fn columns_are_read_again() {
    gives(column(Op::Sum, 1, all()), "11162");
    gives(column(Op::Sum, 1, Rows::Except(vec![2])), "11312");
    gives(column(Op::Sum, 1, Rows::Only(vec![0, 2])), "6162");
    gives(column(Op::Mean, 1, all()), "11162/3");
    gives(column(Op::Median, 1, all()), "5000");
    gives(column(Op::Median, 2, all()), "1505.25");
    gives(column(Op::Min, 1, all()), "-150");
    gives(column(Op::Max, 2, all()), "4000");
    gives(column(Op::Count, 1, all()), "3");
    gives(column(Op::CountDistinct, 2, all()), "3");
    gives(column(Op::CountDistinct, 0, all()), "4");
    let json = Derivation::Column { op: Op::Sum, grid: 1, column: 1, rows: all() };
    gives(json, "39.42");
    gives(Derivation::RowCount { grid: 0, rows: all() }, "4");
    gives(Derivation::RowCount { grid: 0, rows: Rows::Only(vec![3, 1]) }, "2");
}

#[test]
fn dashes_and_words_are_no_figures() {
    gives(column(Op::Sum, 3, all()), "40");
    gives(column(Op::Mean, 3, all()), "40/3");
    gives(column(Op::Count, 3, all()), "3");
    fails(column(Op::Sum, 0, all()));
}

#[test]
fn aggregates_need_their_rows_and_columns() {
    fails(column(Op::Sum, 9, all()));
    fails(column(Op::Sum, 1, Rows::Except(vec![4])));
    fails(column(Op::Sum, 1, Rows::Only(vec![4])));
    fails(column(Op::Sum, 1, Rows::Only(vec![1, 1])));
    fails(column(Op::Sum, 1, Rows::Only(vec![])));
    fails(column(Op::Sum, 1, Rows::Except(vec![0, 1, 2, 3])));
    fails(column(Op::Sum, 1, Rows::Only(vec![3])));
    fails(column(Op::Ratio, 1, all()));
    fails(Derivation::RowCount { grid: 77, rows: all() });
    fails(Derivation::RowCount { grid: 0, rows: Rows::Only(vec![]) });
}

#[test]
fn a_cut_off_table_has_no_totals() {
    let evidence = evidence();
    let grid = evidence.grids.iter().position(|g| g.name == "cut").unwrap();
    // What the rows that came give can be computed; it is no certificate, not even for a group of them.
    let verifier = Verifier::new("There was 1 row.", evidence);
    let one = Derivation::RowCount { grid, rows: Rows::Only(vec![0]) };
    let certificate = Certificate {
        span: Span::new(10, 11),
        stance: Stance::Supports,
        derivation: one,
        comparison: Comparison::Written,
    };
    assert_eq!(verifier.verify(&certificate), Err(Rejection::CutOff(evidence.grids[grid].source)));
}

#[test]
fn units_are_converted_exactly() {
    let km = Measure::read("km").unwrap();
    let mile = Measure::read("mi").unwrap();
    let convert = |of, from, to| Derivation::Convert { of: Box::new(of), from, to };
    let distance = || fact_in(cell(0, 4), "135", Unit::Measure(km));
    gives(convert(distance(), km, mile), "2109375/25146");
    gives(convert(convert(distance(), km, mile), mile, km), "135");
    fails(convert(distance(), mile, km));
    fails(convert(revenue(0), km, mile));
    fails(convert(distance(), km, Measure::read("kg").unwrap()));
    let forged = Measure { numerator: 7, ..km };
    fails(convert(distance(), forged, mile));
}

#[test]
fn different_units_are_not_added() {
    let km = Unit::Measure(Measure::read("km").unwrap());
    let mile = Unit::Measure(Measure::read("mi").unwrap());
    fails(apply(Op::Sum, vec![fact_in(cell(0, 4), "135", km), fact_in(cell(1, 4), "84", mile)]));
    gives(apply(Op::Sum, vec![fact_in(cell(0, 4), "135", km), fact_in(cell(3, 4), "10", km)]), "145");
    fails(column(Op::Sum, 4, all()));
    gives(column(Op::Sum, 4, Rows::Only(vec![0, 3])), "145");
}

#[test]
fn constants_turn_fractions_and_signs_only() {
    let fraction = || fact(pointer("/rows/1/amount"), "0.12");
    gives(apply(Op::Product, vec![fraction(), constant("100")]), "12");
    gives(apply(Op::Product, vec![constant("-1"), fraction()]), "-0.12");
    gives(apply(Op::Ratio, vec![fraction(), constant("0.01")]), "12");
    fails(constant("100"));
    fails(apply(Op::Product, vec![constant("100"), constant("100")]));
    fails(apply(Op::Product, vec![fraction(), constant("7")]));
    fails(apply(Op::Product, vec![fraction(), constant("1000000")]));
    fails(apply(Op::Ratio, vec![constant("100"), fraction()]));
    fails(apply(Op::Sum, vec![fraction(), constant("100")]));
    let hundred = apply(Op::Product, vec![fraction(), constant("100")]);
    fails(apply(Op::Product, vec![hundred, constant("100")]));
    let silent = Derivation::Constant { value: dec("100"), why: "  ".into() };
    fails(apply(Op::Product, vec![fraction(), silent]));
}

#[test]
fn depth_and_size_are_bounded() {
    let nest = |n: usize| (0..n).fold(revenue(0), |inner, _| apply(Op::Negate, vec![inner]));
    assert!(value(&nest(62)).is_ok());
    fails(nest(64));
    fails(nest(500));
    // Fourteen doublings of 10.5^2 have tens of thousands of digits.
    let square = |d: Derivation| apply(Op::Product, vec![d.clone(), d]);
    fails((0..14).fold(cost(2), |inner, _| square(inner)));
    assert!(value(&(0..8).fold(cost(2), |inner, _| square(inner))).is_ok());
}

/// Verifiers that share what they recomputed say what a fresh one says, asked in any order and again.
#[test]
fn shared_columns_are_those_of_a_fresh_verifier() {
    let lists = [vec![], vec![0], vec![1], vec![0, 1], vec![99], vec![1, 1]];
    let rows = lists.iter().flat_map(|l| [Rows::Except(l.clone()), Rows::Only(l.clone())]);
    let mut all = Vec::new();
    for rows in rows {
        for op in [Op::Sum, Op::Mean, Op::Median, Op::Min, Op::Max, Op::Count, Op::CountDistinct, Op::Ratio] {
            all.extend((0..4).map(|column| Derivation::Column { op, grid: 0, column, rows: rows.clone() }));
        }
    }
    let fresh: Vec<_> = all.iter().map(value).collect();
    assert!(fresh.iter().filter(|v| v.is_ok()).count() > 20);
    let places = Arc::new(Places::new(evidence()));
    let forth: Vec<_> = all.iter().map(|d| Verifier::sharing("", Arc::clone(&places)).value(d)).collect();
    let mut back: Vec<_> =
        all.iter().rev().map(|d| Verifier::sharing("", Arc::clone(&places)).value(d)).collect();
    back.reverse();
    assert_eq!((&forth, &back), (&fresh, &fresh));
}
