use proptest::prelude::*;
use tieout_evidence::{Evidence, Json, Source};

use super::*;
use crate::Verdict;

fn evidence(rows: &str) -> Evidence {
    Evidence::new(vec![Source::json("rows", Json::parse(rows).unwrap())])
}

fn policy(preset: &str, set: &[(&str, &str)]) -> Policy {
    let mut policy = Policy::preset(preset).unwrap();
    for (key, value) in set {
        policy.set(key, value).unwrap();
    }
    policy
}

/// Every figure as `literal verdict reason`, with its explanation when supported.
fn trace(answer: &str, rows: &str, policy: &Policy) -> Vec<String> {
    let (claims, unread) = check(answer, &evidence(rows), policy);
    assert_eq!(unread, 0);
    claims
        .iter()
        .map(|c| match c.verdict {
            Verdict::Supported => format!("{} {}: {}", c.text, c.reason, c.explanation),
            _ => format!("{} {}", c.text, c.reason),
        })
        .collect()
}

const PEOPLE: &str = r#"[{"state": "California", "pop": 39346023}, {"state": "Texas", "pop": 28635442}]"#;

#[test]
fn every_family_is_found_and_shown() {
    let all = policy("figured", &[("derivations", "all"), ("ignore_below", "0")]);
    let of = |answer: &str, rows: &str| trace(answer, rows, &all).join(" | ");
    assert_eq!(of("39.3 million", PEOPLE), "39.3 million cell: pop[California] = 39,346,023");
    assert_eq!(of("68 million", PEOPLE), "68 million column_sum: sum of pop over 2 rows = 67,981,465");
    assert_eq!(of("34 million", PEOPLE), "34 million column_mean: mean of pop over 2 rows = 33,990,732.5");
    assert_eq!(of("57.9%", PEOPLE), "57.9% share: pop[California] ÷ sum of pop = 57.88%");
    let bands = r#"{"columns": ["income", "a", "b", "c"], "rows": [[78350, 400, 500, 300]]}"#;
    assert_eq!(of("1,200", bands), "1,200 row_sum: a..c[row 0] summed = 1,200");
    assert_eq!(
        of("10.7 million", PEOPLE),
        "10.7 million difference: pop[California] − pop[Texas] = 39,346,023 − 28,635,442 = 10,710,581"
    );
    let far = r#"[["x", 100, null, "y"], ["z", null, 7]]"#;
    assert_eq!(of("107", far), "107 sum: c1[x] + c2[z] = 100 + 7 = 107");
    assert_eq!(of("14.3", far), "14.3 ratio: c1[x] ÷ c2[z] = 14.29");
    assert_eq!(of("72.8%", PEOPLE), "72.8% percent: pop[Texas] ÷ pop[California] = 72.78%");
    let years = r#"[{"y2019": 220000, "y2020": 225060}]"#;
    assert_eq!(of("2.3%", years), "2.3% percent_change: (y2020[row 0] − y2019[row 0]) ÷ y2019[row 0] = 2.3%");
}

#[test]
fn a_claim_carries_what_a_verifier_needs() {
    use tieout_certificate::Derivation;
    let (claims, _) = check("about 39.3 million", &evidence(PEOPLE), &policy("figured", &[]));
    let claim = &claims[0];
    assert!(
        matches!(&claim.derivation, Some(Derivation::Fact(leaf)) if leaf.value == Decimal::from(39_346_023))
    );
    assert!(
        matches!(&claim.comparison, Some(Comparison::Figured { relative, range: false, .. }) if relative.to_string() == "0.015")
    );
    let (claims, _) = check("between 30 and 60 million", &evidence(PEOPLE), &policy("figured", &[]));
    let within = Comparison::Figured { relative: Decimal::new(15, 3), absolute: Decimal::ZERO, range: true };
    assert!(claims.iter().all(|c| c.comparison.as_ref() == Some(&within) && c.reason == Reason::Cell));
}

#[test]
fn figures_that_are_left_alone() {
    let p = policy("figured", &[]);
    assert_eq!(trace("Top 5 of 58 in 2020", "[[1]]", &p), ["5 small_count", "58 small_count", "2020 year"]);
    assert_eq!(trace("$71 and 12%", "[[1000000]]", &p), ["$71 not_in_evidence", "12% not_in_evidence"]);
    assert_eq!(trace("$2024 and $2,024", "[[1]]", &p), ["$2024 year", "$2,024 not_in_evidence"]);
    assert_eq!(
        trace("5, 5%, 2020 and 1,001", "[]", &p),
        ["5 small_count", "5% exempt", "2020 year", "1,001 no_evidence"]
    );
    let old = policy("figured-0.1", &[]);
    assert_eq!(trace("$71, 12%", "[[1000000]]", &old), ["$71 small_count", "12% exempt"]);
    // There "and" makes a range of any two figures, and the second's percent sign is the first's.
    assert_eq!(trace("$71 and 12%", "[[1000000]]", &old), ["$71 exempt", "12% exempt"]);
    let exempt = policy("figured", &[("exempt", "x; 4,711")]);
    assert_eq!(trace("room 4,711", "[[1]]", &exempt), ["4,711 exempt"]);
}

#[test]
fn years_by_range_and_switch() {
    let p = policy("figured", &[("year_range", "1000-1500")]);
    assert_eq!(trace("1066 and 2020", "[[1]]", &p), ["1066 year", "2020 not_in_evidence"]);
    let off = policy("figured", &[("ignore_years", "false")]);
    assert_eq!(trace("2020", "[[2020]]", &off), ["2020 cell: c0[row 0] = 2,020"]);
}

#[test]
fn pairs_come_from_a_window() {
    let rows = r#"[["a", 1000], ["b", 3000], ["c", 7000]]"#;
    let of = |set: &[(&str, &str)]| {
        let mut all = vec![("derivations", "difference")];
        all.extend(set);
        trace("5,999 more", rows, &policy("figured", &all)).join("")
    };
    assert!(of(&[]).starts_with("5,999 difference: c1[c] − c1[a]"));
    assert_eq!(of(&[("max_rows", "2")]), "5,999 not_in_evidence");
    assert_eq!(of(&[("max_cells", "2")]), "5,999 not_in_evidence");
}

#[test]
fn the_smallest_error_of_the_first_family_wins() {
    let p = policy("figured", &[]);
    // 1,010 is nearer to the sum, but cells come first.
    assert_eq!(trace("1,010", "[[1000], [12]]", &p), ["1,010 cell: c0[row 0] = 1,000"]);
    assert_eq!(trace("1,010", "[[1000], [1011], [1012]]", &p), ["1,010 cell: c0[row 1] = 1,011"]);
}

#[test]
fn sums_below_nought_are_not_looked_for() {
    let p = policy("figured", &[("derivations", "sum")]);
    assert_eq!(trace("700", "[[-300, -400]]", &p), ["700 not_in_evidence"]);
    assert_eq!(trace("-700", "[[300, 400]]", &p), ["-700 sum: c1[row 0] + c0[row 0] = 400 + 300 = 700"]);
}

#[test]
fn exact_values_decide_where_doubles_would_not() {
    let p =
        policy("figured", &[("rel_tolerance", "0"), ("derivations", "difference"), ("ignore_below", "0")]);
    assert_eq!(trace("0.1", "[[0.3, 0.2]]", &p), ["0.1 difference: c0[row 0] − c1[row 0] = 0.3 − 0.2 = 0.1"]);
}

#[test]
fn claims_past_the_limit_are_counted() {
    let (claims, unread) = check("1 2 3 4", &evidence("[[1]]"), &policy("figured", &[("max_claims", "3")]));
    assert_eq!((claims.len(), unread), (3, 1));
}

#[test]
fn huge_and_unreadable_cells_are_no_cells() {
    let p = policy("figured", &[]);
    assert_eq!(trace("5,000", "[[1e400, \"1e999\", 5000]]", &p), ["5,000 cell: c2[row 0] = 5,000"]);
    assert_eq!(trace("5,000", "[[1e400]]", &p), ["5,000 no_evidence"]);
}

#[test]
fn long_answers_over_long_tables_stay_fast() {
    let answer = "There were 1,234 and 5,678.9 or 12% of them. ".repeat(2000);
    let rows: Vec<String> = (0..5000).map(|i| format!("[{}, {}, \"x{i}\"]", i * 7, i * 13 + 5)).collect();
    let rows = format!("[{}]", rows.join(","));
    let (claims, _) = check(&answer, &evidence(&rows), &policy("figured", &[]));
    assert_eq!(claims.len(), 6000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn searching_finds_what_trying_everything_finds(
        cells in prop::collection::vec(prop::collection::vec(-40i64..400, 1..4), 1..5),
        figure in 0i64..900, decimals in 0u32..2, percent in any::<bool>(), family in 0usize..10,
        tolerance in 0i64..60, absolute in prop_oneof![3 => Just(0i64), 1 => 0i64..30],
    ) {
        const FAMILIES: [&str; 10] = [
            "cell", "column_sum", "column_mean", "share", "row_sum", "difference", "sum", "ratio", "percent", "percent_change",
        ];
        // Over negative cells figured misses some changes, and so does this search.
        let cells: Vec<Vec<i64>> = if FAMILIES[family] == "percent_change" {
            cells.iter().map(|row| row.iter().map(|x| x.abs()).collect()).collect()
        } else {
            cells
        };
        let tolerance = Decimal::new(tolerance.into(), 3).to_string();
        let p = policy("figured", &[
            ("derivations", FAMILIES[family]), ("rel_tolerance", &tolerance), ("abs_tolerance", &absolute.to_string()),
            ("ignore_below", "0"), ("ignore_years", "false"),
        ]);
        let figure = Decimal::new(figure.into(), i32::try_from(decimals).unwrap());
        prop_assume!(!figure.is_zero());
        let answer = if percent { format!("{figure}%") } else { format!("{figure} ") };
        let rows = serde_json::to_string(&cells).unwrap();
        let supported = check(&answer, &evidence(&rows), &p).0[0].verdict == Verdict::Supported;
        prop_assert_eq!(supported, everything(&cells, FAMILIES[family], percent).iter().any(|d| near(&figure, d, &p)));
    }
}

/// Pieces of answers, ordinary and not, that hold or join figures.
fn pieces() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        " ",
        ", ",
        ". ",
        " to ",
        " or ",
        " and ",
        "-",
        "–",
        " — ",
        "- ",
        "\u{2212}",
        "$",
        "€ ",
        "±",
        "between ",
        "U-",
        "May ",
        "v1.",
        "%",
        " %",
        " percent",
        " percentage points",
        "pp",
        "k",
        " million",
        "M",
        "\u{a0}bn",
        " m\u{131}llion",
        " T-shirts",
        "ml",
        "x",
        "th",
        "e3",
        "e-2",
        "1e999",
        "(",
        ")",
        "_",
        "é",
        "٣٤",
        "１２",
    ];
    let number = prop_oneof![
        3 => (0i64..60).prop_map(|n| n.to_string()),
        1 => (1900i64..2100).prop_map(|n| n.to_string()),
        2 => (0i64..99_999).prop_map(|n| Decimal::from(n).grouped()),
        2 => (0i64..9_999).prop_map(|n| Decimal::new(n.into(), 2).to_string()),
        1 => Just("1,2345".to_owned()),
        1 => Just("12,34,567".to_owned()),
    ];
    prop_oneof![2 => number, 3 => prop::sample::select(PIECES).prop_map(ToOwned::to_owned)]
}

/// Cells as JSON, numbers and what looks like some.
fn cells() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => (-99i64..999).prop_map(|n| n.to_string()),
        2 => (-9_999i64..99_999).prop_map(|n| Decimal::new(n.into(), 2).to_string()),
        1 => (1i64..99).prop_map(|n| format!("{n}e6")),
        1 => (0i64..99_999).prop_map(|n| format!("\"{}\"", Decimal::from(n).grouped())),
        1 => (0i64..99).prop_map(|n| format!("\"${n}.50\"")),
        1 => (0i64..99).prop_map(|n| format!("\"{n}%\"")),
        1 => prop::sample::select(vec![
            "null", "true", "\"-\"", "\"(12)\"", "\"7 km\"", "\"3/4\"", "\"2020\"", "\"007\"", "\"1.234\"",
            "\"1,234\"", "\"- 5\"", "\"-€5\"", "\"٣\"", "1e400", "1e-300", "[5]", "{\"n\": 5}", "\"1e3\"",
        ])
        .prop_map(ToOwned::to_owned),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(384))]
    #[test]
    fn whatever_is_found_has_a_certificate_that_is_accepted(
        answer in prop::collection::vec(pieces(), 1..16).prop_map(|p| p.concat()),
        rows in prop::collection::vec(prop::collection::vec(cells(), 1..5), 1..5),
        shape in 0usize..4, old in any::<bool>(), strings in any::<bool>(), absolute in prop_oneof![3 => Just(0i64), 1 => 0i64..30],
    ) {
        let list = |cells: &[String]| format!("[{}]", cells.join(","));
        let object = |cells: &[String]| {
            let members: Vec<_> = cells.iter().enumerate().map(|(i, c)| format!("\"c.{i}\":{c}")).collect();
            format!("{{{}}}", members.join(","))
        };
        let all = |row: &dyn Fn(&[String]) -> String| list(&rows.iter().map(|r| row(r)).collect::<Vec<_>>());
        let json = |text: &str| Json::parse(text).unwrap();
        let source = match shape {
            0 => Source::json("rows", json(&all(&object))),
            1 => Source::json("rows", json(&format!("{{\"columns\": [\"a\", \"b\"], \"rows\": {}}}", all(&list)))),
            2 => Source::json("rows", json(&all(&list))),
            _ => {
                let rows = json(&all(&list));
                Source::table("rows", tieout_evidence::Table::from_json(&rows, Json::ROOT).unwrap())
            }
        };
        let evidence = Evidence::new(vec![source]);
        let p = policy(if old { "figured-0.1" } else { "figured" }, &[
            ("derivations", "all"), ("ignore_below", "0"), ("ignore_years", "false"), ("unmatched_percent", "flag"),
            ("parse_strings", &strings.to_string()), ("abs_tolerance", &absolute.to_string()),
        ]);
        let version = if old { Version::V01 } else { Version::V04 };
        let sets = result_sets(&evidence, p.parse_strings);
        prop_assume!(!is_empty(&sets));
        let figures = figures(&answer, version);
        let search = Search::new(sets, &p, version, sizes(&figures));
        for (figure, claim) in figures.iter().zip(check(&answer, &evidence, &p).0) {
            let Some(value) = figure.value().filter(|v| !v.is_zero()) else { continue };
            let found = search.find(&Target::point(value, &p), figure.percent).or_else(|| {
                search.find(&Target::range(value, figure.partner.as_ref()?, &p), figure.percent)
            });
            prop_assert_eq!(claim.verdict == Verdict::Supported, found.is_some(), "{} in {:?}: {:?}", claim.text, answer, found);
        }
    }
}

/// |v - d| ≤ max(absolute, relative × min(v, d)).
fn near(v: &Decimal, d: &tieout_notation::Rational, p: &Policy) -> bool {
    use tieout_notation::Rational;
    let (v, d) = (Rational::from(v), d.abs());
    let off = v.sub(&d).abs();
    off <= Rational::from(&p.abs_tolerance) || off <= v.min(d).mul(&Rational::from(&p.rel_tolerance))
}

/// Whatever a family can produce, by brute force.
fn everything(cells: &[Vec<i64>], family: &str, percent: bool) -> Vec<tieout_notation::Rational> {
    use tieout_notation::Rational;
    let r = |n: i64, d: i64| Rational::new(Decimal::from(n), Decimal::from(d));
    let flat: Vec<i64> = cells.iter().flatten().copied().collect();
    let width = cells.iter().map(Vec::len).max().unwrap_or(0);
    let columns: Vec<Vec<i64>> =
        (0..width).map(|c| cells.iter().filter_map(|row| row.get(c)).copied().collect()).collect();
    let summed = |c: &&Vec<i64>| c.len() >= 2;
    let total = |c: &Vec<i64>| c.iter().sum::<i64>();
    let pairs = || {
        let n = flat.len();
        (0..n)
            .flat_map(move |i| (0..n).filter(move |j| *j != i).map(move |j| (i, j)))
            .map(|(i, j)| (flat[i], flat[j]))
    };
    match family {
        "cell" => flat.iter().filter_map(|x| r(*x, 1)).collect(),
        "column_sum" => columns.iter().filter(summed).filter_map(|c| r(total(c), 1)).collect(),
        "column_mean" => {
            columns.iter().filter(summed).filter_map(|c| r(total(c), c.len().try_into().unwrap())).collect()
        }
        "share" if percent => columns
            .iter()
            .filter(summed)
            .flat_map(|c| c.iter().filter_map(|x| r(*x * 100, total(c))))
            .collect(),
        "row_sum" => cells
            .iter()
            .flat_map(|row| (2..=6).flat_map(|n| row.windows(n).filter_map(|w| r(w.iter().sum(), 1))))
            .collect(),
        "difference" => pairs().filter_map(|(a, b)| r(a - b, 1)).collect(),
        "sum" if !percent => pairs().filter(|(a, b)| a + b >= 0).filter_map(|(a, b)| r(a + b, 1)).collect(),
        "ratio" if !percent => pairs().filter(|(a, _)| *a != 0).filter_map(|(a, b)| r(a, b)).collect(),
        "percent" if percent => pairs().filter(|(a, _)| *a != 0).filter_map(|(a, b)| r(a * 100, b)).collect(),
        "percent_change" => pairs().filter_map(|(a, b)| r((a - b) * 100, b)).collect(),
        _ => Vec::new(),
    }
}
