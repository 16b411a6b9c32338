//! Tables of our own invention, one rule each.

use proptest::prelude::*;
use tieout_notation::{Currency, Decimal, Period, Unit};

use super::*;
use crate::Value;

/// A table written with bars: the first line is the names row.
fn table(lines: &str) -> Table {
    let mut rows: Vec<Vec<String>> = lines
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .map(|l| l.trim_matches('|').split('|').map(|c| c.trim().to_owned()).collect())
        .collect();
    let columns = rows.remove(0);
    let cell = |c: String| if c.is_empty() { Value::Null } else { Value::Text(c.into()) };
    Table::from_rows(columns, rows.into_iter().map(|r| r.into_iter().map(cell).collect()).collect())
}

fn read(lines: &str) -> Layout {
    Layout::read(&table(lines), 0, &[])
}

fn read_with(lines: &str, context: &str) -> Layout {
    Layout::read(&table(lines), 0, &[(1, context)])
}

fn fact(l: &Layout, row: usize, column: usize) -> &CellFact {
    l.facts.iter().find(|f| f.row == row && f.column == column).expect("a fact")
}

fn scale(l: &Layout, row: usize, column: usize) -> Option<i32> {
    fact(l, row, column).scale.as_ref().map(|s| s.value)
}

fn currency(f: &CellFact) -> Option<&'static str> {
    match f.unit {
        Some(Unit::Currency(Currency(code))) => Some(code),
        _ => None,
    }
}

fn years(periods: &[Period]) -> Vec<Option<i32>> {
    periods.iter().map(|p| p.year).collect()
}

#[test]
fn header_rows_are_eaten_up_to_the_first_figure() {
    let l = read(
        "|  |  | Year ended 30 June, |
         |  | 2021 (1) | 2020 |
         |  |  | (in thousands, except per share data) |
         | Sails | $4,200 | $3,900 |
         | Ropes | 510 | 480 |
         | Earnings per share | 1.25 | 1.10 |",
    );
    assert_eq!((l.kind, l.header_rows), (TableKind::Series, 2));
    assert_eq!(
        l.columns[1].periods,
        [Period { year: Some(2021), month: Some(6), day: Some(30), ..Period::default() }]
    );
    assert_eq!(scale(&l, 2, 1), Some(3));
    assert_eq!(
        l.columns[1].scale.as_ref().map(|s| &s.at),
        Some(&Locator::Cell { source: 0, row: Some(1), column: 2 })
    );
    assert_eq!(
        l.rows.get(4).unwrap().scale.as_ref().map(|s| s.value),
        Some(0),
        "per share is left out of the scale"
    );
    assert_eq!(fact(&l, 4, 1).value, Decimal::new(125, 2));
    assert_eq!(currency(fact(&l, 3, 2)), Some("$"), "money is the table's, not the cell's");
    assert!(!fact(&l, 3, 2).unit_own && fact(&l, 2, 1).unit_own);
    assert!(l.facts.iter().all(|f| f.row >= 2));
}

#[test]
fn a_footnoted_year_is_no_data() {
    let l = read("|  | As of May 31, |  |\n|  | 2021 (1) | 2020 2 |\n| Boats | 12 | 11 |");
    assert_eq!(l.header_rows, 1);
    assert_eq!(years(&l.columns[2].periods), [Some(2020)]);
    assert_eq!(l.columns[2].name, "");
}

#[test]
fn captions_stop_at_group_borders() {
    let l = read(
        "|  | 2021 |  | 2020 |  |
         |  | Amount | % of total |  | % of total |
         | Hulls | 40 | 80 | 30 | 75 |
         | Masts | 10 | 20 | 10 | 25 |",
    );
    assert_eq!(years(&l.columns[2].periods), [Some(2021)]);
    assert_eq!(years(&l.columns[3].periods), [Some(2020)]);
    assert_eq!(l.columns[3].name, "", "the share of 2021 does not leak into 2020");
    assert_eq!(fact(&l, 1, 2).unit, Some(Unit::Percent));
    assert_eq!(fact(&l, 1, 1).unit, None);
}

#[test]
fn centred_captions_cover_equal_blocks() {
    let l = read(
        "|  |  | North |  |  | South |  |
         |  | 2021 | 2020 | 2019 | 2021 | 2020 | 2019 |
         | Sales | 6 | 5 | 4 | 3 | 2 | 1 |",
    );
    let names: Vec<&str> = l.columns[1..].iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["North", "North", "North", "South", "South", "South"]);
}

#[test]
fn flattened_headers_are_repeated_in_the_first_row() {
    let l = read(
        "| Year | Single | Charts | Charts | Album |
         | Year | Single | North | South | Album |
         | 2001 | Low Tide | 12 | 30 | Harbour |
         | 2003 | High Tide | 4 | 9 | Quay |",
    );
    assert_eq!((l.kind, l.header_rows), (TableKind::Records, 1));
    assert_eq!(l.columns[2].name, "Charts North");
    assert_eq!(l.columns[0].role, ColumnRole::Period);
    assert_eq!(l.rows.get(1).unwrap().label, "Low Tide");
    assert_eq!(years(&fact(&l, 1, 3).periods), [Some(2001)]);
}

#[test]
fn records_of_words_have_no_header_rows() {
    let l = read("| Year | Title | Role |\n| 2001 | Low Tide | Mate |\n| 2002 | High Tide | Cook |");
    assert_eq!((l.kind, l.header_rows), (TableKind::Records, 0));
    assert_eq!(l.facts.len(), 2);
}

#[test]
fn two_years_in_one_header_are_a_change() {
    let l = read(
        "|  | 2021 | 2020 | 2021 vs 2020 | Change (%) |\n| Sales | 12 | 10 | 2 | 20 |\n| Costs | 9 | 8 | 1 | 12.5 |",
    );
    assert!(l.columns[3].change && l.columns[4].change && !l.columns[1].change);
    assert_eq!(years(&l.columns[3].periods), [Some(2021), Some(2020)]);
    assert_eq!(l.columns[4].periods, []);
    assert_eq!(fact(&l, 0, 4).unit, Some(Unit::Percent));
    // "Exchange" is no change, and a span of years is one period.
    let l = read("| Due | Exchange | 2021 - 2022 |\n| Bank | 3 | 4 |");
    assert!(!l.columns[1].change && !l.columns[2].change);
    assert_eq!(
        l.columns[2].periods,
        [Period { year: Some(2021), end_year: Some(2022), ..Period::default() }]
    );
}

#[test]
fn sections_end_with_their_total() {
    let l = read(
        "|  | 2021 | 2020 |
         | Current: |  |  |
         | Town | 3 | 2 |
         | Land | 4 | 4 |
         |  | 7 | 6 |
         | Deferred: |  |  |
         | Town | 1 | 1 |
         | Total deferred | 1 | 1 |
         | Tax | 8 | 7 |",
    );
    let kinds: Vec<RowKind> = l.rows.iter().map(|r| r.kind).collect();
    use RowKind::{Data, Section, Total};
    assert_eq!(kinds, [Section, Data, Data, Total, Section, Data, Total, Data]);
    let sections: Vec<Option<usize>> = l.rows.iter().map(|r| r.section).collect();
    assert_eq!(sections, [None, Some(0), Some(0), Some(0), None, Some(4), Some(4), None]);
    assert_eq!(l.rows.get(4).unwrap().label, "Deferred");
}

#[test]
fn a_dated_section_gives_its_period() {
    let l = read(
        "|  | Gross | Net |
         | December 31, 2021 |  |  |
         | Loans | 5 | 4 |
         | December 31, 2020 |  |  |
         | Loans | 6 | 5 |",
    );
    assert_eq!(years(&fact(&l, 1, 1).periods), [Some(2021)]);
    assert_eq!(years(&fact(&l, 3, 2).periods), [Some(2020)]);
}

#[test]
fn full_width_rows_are_sections_and_notes() {
    let l = read(
        "| Year | Race | Place | Time |
         | For the club | For the club | For the club | For the club |
         | 2001 | Bay Run | 3rd | 41:07 |
         | 2002 | Hill Run | 1st | 40:02 |
         | * not held in a later year, by a vote of all members of both clubs | * not held in a later year, by a vote of all members of both clubs | * not held in a later year, by a vote of all members of both clubs | * not held in a later year, by a vote of all members of both clubs |",
    );
    assert_eq!(l.rows.get(0).unwrap().kind, RowKind::Section);
    assert_eq!(l.rows.get(1).unwrap().section, Some(0));
    assert_eq!(l.rows.get(3).unwrap().kind, RowKind::Note);
    assert_eq!(fact(&l, 1, 2).form, FactForm::Ordinal);
    assert_eq!(l.columns[2].role, ColumnRole::Rank);
    assert!(l.facts.iter().all(|f| f.row != 3));
}

#[test]
fn summary_rows_of_records() {
    let l = read(
        "| Party | Party | Candidate | Votes | % |
         | - | Red | Ann Lee | 4,100 | 55.4 |
         | - | Blue | Bo Ray | 3,300 | 44.6 |
         | Majority | Majority | Majority | 800 | 10.8 |
         | Turnout | Turnout | Turnout | 7,400 | 61.0 |",
    );
    assert_eq!(l.kind, TableKind::Records);
    assert_eq!(
        [l.rows.get(0).unwrap().kind, l.rows.get(2).unwrap().kind, l.rows.get(3).unwrap().kind],
        [RowKind::Data, RowKind::Total, RowKind::Total]
    );
    assert_eq!(l.rows.get(2).unwrap().label, "Majority");
    assert_eq!(fact(&l, 0, 4).unit, Some(Unit::Percent));
    assert_eq!(fact(&l, 0, 3).unit, None);
    assert!(l.rows.get(0).unwrap().label.contains("Red"));
}

#[test]
fn scale_by_order_of_trust() {
    let t = "| £m | 2021 | 2020 |\n| Sales | 65 | 64 |\n| Ships (thousands) | 2 | 2 |\n| Margin (%) | 12 | 13 |\n| Current ratio | 2 | 1 |";
    let l = read_with(t, "The figures are (in thousands):");
    assert_eq!(scale(&l, 0, 1), Some(6), "corner before paragraph");
    assert_eq!(scale(&l, 1, 1), Some(3), "row label before corner");
    assert_eq!((scale(&l, 2, 1), fact(&l, 2, 1).unit), (Some(0), Some(Unit::Percent)));
    assert_eq!((scale(&l, 3, 1), fact(&l, 3, 1).unit), (Some(0), None));
    assert_eq!(currency(fact(&l, 0, 2)), Some("GBP"));
    assert_eq!(l.rows.get(1).unwrap().label, "Ships");

    let l =
        read_with("|  | 2021 | 2020 |\n| Sales | 65 | 64 |", "Sales of boats were as follows (in millions):");
    let stated = l.scale.as_ref().expect("a scale");
    assert_eq!(stated.value, 6);
    let Locator::Text { source: 1, span } = stated.at else { panic!("{stated:?}") };
    assert_eq!(span.of("Sales of boats were as follows (in millions):"), "in millions");
}

#[test]
fn scale_words_are_whole_words() {
    // "operations" holds "ratio", "100 m" no million.
    let l = read(
        "| (In thousands) | 2021 | 2020 |\n| Income from operations | 65 | 64 |\n| Shares in 100 m hurdles | 1 | 2 |",
    );
    assert_eq!((scale(&l, 0, 1), scale(&l, 1, 1)), (Some(3), Some(3)));
}

#[test]
fn a_scale_word_in_the_cell_is_enough() {
    let l = read("| (in thousands) | 2021 | 2020 |\n| Sales | $3.9 million | 3,100 |");
    assert_eq!((&fact(&l, 0, 1).value, scale(&l, 0, 1)), (&Decimal::new(3_900_000, 0), Some(0)));
    assert_eq!(scale(&l, 0, 2), Some(3));
}

#[test]
fn texts_that_disagree_give_no_scale() {
    let l = Layout::read(
        &table("|  | 2021 | 2020 |\n| Sales | 65 | 64 |"),
        0,
        &[(1, "Sales were (in thousands):"), (2, "Costs were (in millions):")],
    );
    assert_eq!(l.scale, None);
    assert!(l.notes.iter().any(|n| n.contains("different scales")));
}

#[test]
fn forms_of_unit_phrases() {
    for (text, power, code) in [
        ("$M", Some(6), Some("$")),
        ("€m", Some(6), Some("EUR")),
        ("USD bn", Some(9), Some("USD")),
        ("(in 000s)", Some(3), None),
        ("US$’000", Some(3), Some("USD")),
        ("£'000", Some(3), Some("GBP")),
        ("(000)", Some(3), None),
        ("TEUR", Some(3), Some("EUR")),
        ("SEKm", Some(6), Some("SEK")),
        ("(EUR m)", Some(6), Some("EUR")),
        ("(Dollars in Millions)", Some(6), Some("$")),
        ("(in thousands of U.S. dollars, except ship days)", Some(3), Some("$")),
        ("$ million", Some(6), Some("$")),
        ("(millions)", Some(6), None),
        ("RMB’Million", Some(6), Some("CNY")),
    ] {
        let p = phrase::read(text, phrase::Place::Header);
        assert_eq!(p.scale.map(|(s, _)| s), power, "{text}");
        let unit = p.unit.and_then(|(u, _)| if let Unit::Currency(c) = u { Some(c.0) } else { None });
        assert_eq!(unit, code, "{text}");
        assert!(p.only, "{text}");
    }
    for text in [
        "Millions of users",
        "Operations",
        "100 m hurdles",
        "Population",
        "Kilometres",
        "Series B",
        "$600 notes",
    ] {
        let p = phrase::read(text, phrase::Place::Label);
        assert_eq!((p.scale, p.unit, p.only), (None, None, false), "{text}");
    }
    let p = phrase::read("revenue_usd", phrase::Place::Header);
    assert_eq!((p.rest.as_str(), p.unit.map(|u| u.0)), ("revenue", Some(Unit::Currency(Currency("USD")))));
    let p = phrase::read("Distance (km)", phrase::Place::Header);
    assert!(matches!(p.unit, Some((Unit::Measure(m), _)) if m.symbol == "km") && p.rest == "Distance");
}

#[test]
fn percent_of_a_row_reaches_its_bare_cells_only_by_word() {
    let l = read(
        "|  | 2021 | 2020 | 2019 |
         | Tax rate | 21.0% | 20.5 | 20.0 |
         | Hulls | 12% | 30 | 31 |",
    );
    assert_eq!(fact(&l, 0, 2).unit, Some(Unit::Percent));
    assert_eq!(fact(&l, 1, 2).unit, None);
    // Where percent is the column's matter, it says nothing about the row.
    let l = read(
        "|  | 2021 | 2021 | 2020 | 2020 |
         | Sales | $900 | 100% | $800 | 100% |
         | Costs | 450 | 50% | 440 | 55% |
         | Gross margin | 450 | 50% | 360 | 45% |",
    );
    assert_eq!(currency(fact(&l, 2, 1)), Some("$"));
}

#[test]
fn counts_are_no_money() {
    let l = read(
        "|  | Number of shares | Amount |
         |  |  | (US$ in thousands) |
         | Balance as of June 30, 2021 | 91,979,704 | $9,198 |
         | Issued | 510,071 | 51 |",
    );
    assert_eq!((fact(&l, 1, 1).unit, scale(&l, 1, 1)), (None, None));
    assert_eq!((currency(fact(&l, 2, 2)), scale(&l, 2, 2)), (Some("USD"), Some(3)));
    assert_eq!(years(&fact(&l, 1, 2).periods), [Some(2021)]);
}

#[test]
fn columns_of_two_moneys_keep_their_own() {
    let l = read("| Year | € | US$ |\n| 2020 | 1.15 | 1.30 |\n| 2021 | 1.25 | 1.37 |");
    assert_eq!(l.unit, None);
    assert_eq!((currency(fact(&l, 0, 1)), currency(fact(&l, 0, 2))), (Some("EUR"), Some("USD")));
    assert_eq!(fact(&l, 0, 0).form, FactForm::Year);
}

#[test]
fn dashes_are_nought_in_figures() {
    let l = read("|  | 2021 | 2020 |\n| Sales | $ 65 | — |\n| Costs | – | 12 |");
    assert_eq!((fact(&l, 0, 2).form, &fact(&l, 0, 2).value), (FactForm::Nil, &Decimal::ZERO));
    assert_eq!(currency(fact(&l, 1, 1)), Some("$"));
}

#[test]
fn fractions_that_stand_for_percent() {
    let columns = ["region", "win_rate", "share_pct", "units"].map(str::to_owned).to_vec();
    let n = |s: &str| Value::Number(Decimal::parse(s).expect("a number"));
    let row = |name: &str, a, b, c| vec![Value::Text(name.into()), n(a), n(b), n(c)];
    let t =
        Table::from_rows(columns, vec![row("North", "0.124", "12.4", "7"), row("South", "0.5", "50", "1")]);
    let l = Layout::read(&t, 0, &[]);
    assert!(fact(&l, 0, 1).fraction && fact(&l, 0, 1).unit.is_none());
    assert!(!fact(&l, 0, 2).fraction && fact(&l, 0, 2).unit == Some(Unit::Percent));
    assert!(!fact(&l, 0, 3).fraction);
}

#[test]
fn roles_of_program_columns() {
    let columns = ["order_id", "created_at", "customer", "amount_usd"].map(str::to_owned).to_vec();
    let n = |v: i64| Value::Number(v.into());
    let row = |i: i64| {
        vec![n(70_000 + i * 13), n(1_700_000_000 + i), Value::Text(format!("Buyer {i}").into()), n(40 + i)]
    };
    let l = Layout::read(&Table::from_rows(columns, (0..5).map(row).collect()), 0, &[]);
    let roles: Vec<ColumnRole> = l.columns.iter().map(|c| c.role).collect();
    assert_eq!(
        roles,
        [ColumnRole::Identifier, ColumnRole::Identifier, ColumnRole::Label, ColumnRole::Measure]
    );
    assert_eq!(currency(fact(&l, 0, 3)), Some("USD"));
    assert_eq!(fact(&l, 0, 0).unit, None);
    assert_eq!(l.header_rows, 0);
}

#[test]
fn parts_of_names_that_are_words_are_no_units() {
    let unit = |name: &str| phrase::read(name, phrase::Place::Header).unit.map(|(u, _)| u);
    for name in ["temp_min", "checked_in", "price_per_kg", "sales_per_hour", "opened_day"] {
        assert_eq!(unit(name), None, "{name}");
    }
    for name in ["duration_min", "distance_km", "wait_hr", "latency_ms", "size_gb"] {
        assert!(matches!(unit(name), Some(Unit::Measure(_))), "{name}");
    }
    let columns = ["city", "icon"].map(str::to_owned).to_vec();
    let row = |a: &str, b: &str| vec![Value::Text(a.into()), Value::Text(b.into())];
    let l = Layout::read(&Table::from_rows(columns, vec![row("Bern", "10d"), row("Zug", "02d")]), 0, &[]);
    assert!(l.facts.iter().all(|f| f.unit.is_none()));
}

#[test]
fn maturities_are_no_periods() {
    let l =
        read("|  | Rate | Carrying |\n| Senior notes due 2027 | 3 | 600 |\n| Fiscal 2021 plan | 2 | 500 |");
    assert_eq!(l.rows.get(0).unwrap().periods, []);
    assert_eq!(years(&l.rows.get(1).unwrap().periods), [Some(2021)]);
}

#[test]
fn the_header_said_again() {
    let l = read(
        "|  | 2021 | 2020 |
         | High | 91 | 87 |
         | Low | 70 | 75 |
         |  | 2019 | 2018 |
         | High | 93 | 92 |
         | Low | 81 | 79 |",
    );
    assert_eq!(l.rows.get(2).unwrap().kind, RowKind::Header);
    assert_eq!(years(&fact(&l, 1, 1).periods), [Some(2021)]);
    assert_eq!(years(&fact(&l, 3, 1).periods), [Some(2019)]);
}

#[test]
fn nothing_at_all() {
    for t in [Table::default(), table("| a |"), table("| a | b |"), table("| a |\n| 1 |")] {
        let l = Layout::read(&t, 0, &[]);
        assert_eq!((l.columns.len(), l.rows.len()), (t.columns.len(), t.rows));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Any table is read: every fact lies inside it in row-major order, every place exists, and the same input gives the same layout.
    #[test]
    fn any_table(
        names in prop::collection::vec("(|%|2019|(in )?thousands|[$€]m|a_usd|Total|Change|[ -~]{0,12})", 1..6),
        rows in prop::collection::vec(
            prop::collection::vec("(|-|20[12][0-9]|[$(]?[0-9,]{1,7}[)%]?|Total|[A-Za-z (%$0-9é—]{0,14}|.{0,6})", 0..6), 0..9),
        context in "(|.{0,20}\\(in (thousands|millions)\\):|amounts in millions, except .{0,9})",
    ) {
        let rows = rows.into_iter().map(|r| r.into_iter().map(|c| Value::Text(c.into())).collect()).collect();
        let t = Table::from_rows(names, rows);
        let l = Layout::read(&t, 0, &[(1, &context)]);
        prop_assert_eq!(l.rows.len(), t.rows);
        prop_assert_eq!(l.columns.len(), t.columns.len());
        prop_assert!(l.facts.iter().is_sorted_by_key(|f| (f.row, f.column)));
        for f in &l.facts {
            prop_assert!(f.row < t.rows && f.column < t.columns.len());
            for at in f.scale.iter().map(|s| &s.at) {
                match at {
                    Locator::Cell { row, column, .. } => prop_assert!(row.is_none_or(|r| r < t.rows) && *column < t.columns.len()),
                    Locator::Text { span, .. } => prop_assert!(context.get(span.start..span.end).is_some()),
                    other => prop_assert!(false, "{:?}", other),
                }
            }
        }
        for (i, r) in l.rows.iter().enumerate() {
            prop_assert!(r.section.is_none_or(|s| s < i && l.rows.get(s).unwrap().kind == RowKind::Section));
        }
        let again = Layout::read(&t, 0, &[(1, &context)]);
        prop_assert_eq!(format!("{l:?}"), format!("{again:?}"));
    }
}
