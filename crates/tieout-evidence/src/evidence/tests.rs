use proptest::prelude::*;

use super::*;
use crate::{Role, Value};
use tieout_notation::{Decimal, Span};

fn of_json(text: &str) -> Evidence {
    Evidence::new(vec![Source::json("doc", Json::parse(text).unwrap())])
}

fn pointer(p: &str) -> Locator {
    Locator::Pointer { source: 0, pointer: p.into() }
}

/// Every value with its pointer, from grids and scalars; they must be the document's values, each once.
fn places(e: &Evidence) -> Vec<String> {
    let mut out = Vec::new();
    for g in &e.grids {
        assert_eq!(g.table.columns.len(), g.table.data().len());
        for c in 0..g.table.columns.len() {
            assert_eq!(g.table.column(c).map_or(0, |c| c.len()), g.table.rows);
            for r in 0..g.table.rows {
                if !g.table.get(r, c).is_null() {
                    let Locator::Pointer { pointer, .. } = g.locator(r, c) else { panic!("{g:?}") };
                    let json = e.json(0).unwrap();
                    let node = json.at(&pointer).unwrap_or_else(|| panic!("{pointer}"));
                    assert_eq!(g.table.get(r, c), crate::records::value(json, node), "{pointer}");
                    out.push(pointer);
                }
            }
        }
    }
    for i in 0..e.scalars.len() {
        let Some(Locator::Pointer { pointer, .. }) = e.locator(FactRef::Scalar(i)) else { panic!() };
        out.push(pointer);
    }
    out.sort();
    out
}

/// The same from the document itself: scalars but nulls that a pointer leads to.
fn leaves(json: &Json) -> Vec<String> {
    let mut out: Vec<String> = (0..json.nodes.len() as u32)
        .filter(|&n| json.kind(n).is_scalar() && *json.kind(n) != NodeKind::Null)
        .map(|n| (n, json.pointer(n)))
        .filter(|(n, p)| json.at(p) == Some(*n))
        .map(|(_, p)| p)
        .collect();
    out.sort();
    out
}

#[test]
fn records_with_nested_members() {
    let e = of_json(
        r#"{"city": "Oslo", "list": [
            {"dt": 1, "main": {"temp": 3.5, "a/b~": 1}, "weather": [{"id": 500}], "tags": [1, 2]},
            {"dt": 2, "main": {"temp": 4}, "weather": [{"id": 501}], "pop": 0.5}]}"#,
    );
    assert_eq!(e.grids.len(), 1);
    let g = &e.grids[0];
    assert_eq!(g.name, "list");
    assert_eq!(g.pointer().as_deref(), Some("/list"));
    assert_eq!(g.table.columns, ["dt", "main.temp", "main.a/b~", "weather.id", "pop"]);
    assert_eq!(g.locator(1, 1), pointer("/list/1/main/temp"));
    assert_eq!(g.locator(0, 2), pointer("/list/0/main/a~1b~0"));
    assert_eq!(g.locator(1, 3), pointer("/list/1/weather/0/id"));
    assert_eq!(g.locator(0, 4), pointer("/list/0/pop"));
    assert_eq!(e.text_at(&g.locator(1, 1)).as_deref(), Some("4"));
    assert_eq!(e.text_at(&g.locator(0, 4)), None);
    let header = g.header(4);
    assert_eq!(header, Locator::Key { source: 0, pointer: "/list/1/pop".into() });
    assert_eq!(e.text_at(&header).as_deref(), Some("list.pop"));
    assert_eq!(places(&e), leaves(e.json(0).unwrap()));
    let keys: Vec<&str> = e.keys(&e.scalars[1]).collect();
    assert_eq!(keys, ["tags", "list"]);
}

#[test]
fn lists_of_several_objects_stay_apart() {
    let e = of_json(
        r#"[{"who": "A", "orders": [{"n": 1, "x": {"y": 1}}, {"n": 2}]}, {"who": "B", "orders": [{"n": 3}]}]"#,
    );
    let names: Vec<(Option<String>, usize)> = e.grids.iter().map(|g| (g.pointer(), g.table.rows)).collect();
    assert_eq!(
        names,
        [(Some(String::new()), 2), (Some("/0/orders".into()), 2), (Some("/1/orders".into()), 1)]
    );
    assert_eq!(e.grids[0].name, "doc");
    assert_eq!(e.grids[0].table.columns, ["who"]);
    assert_eq!(places(&e), leaves(e.json(0).unwrap()));
    // An element too many in one record of many: the first elements stay together.
    let records: Vec<String> = (0..9)
        .map(|i| format!(r#"{{"w": [{{"id": {i}}}{}]}}"#, if i == 4 { r#", {"id": 99}"# } else { "" }))
        .collect();
    let e = of_json(&format!("[{}]", records.join(",")));
    assert_eq!((e.grids.len(), e.grids[0].table.rows, e.scalars.len()), (1, 9, 1));
    assert_eq!(places(&e), leaves(e.json(0).unwrap()));
}

#[test]
fn other_shapes_of_tables() {
    let e = of_json(r#"{"columns": ["state", "pop"], "rows": [["TX", 28.6], ["CA"], null]}"#);
    assert_eq!((e.grids.len(), e.scalars.len()), (1, 2));
    let g = &e.grids[0];
    assert_eq!((g.table.columns.as_slice(), g.table.rows), (&["state".to_owned(), "pop".to_owned()][..], 3));
    assert_eq!(g.locator(0, 1), pointer("/rows/0/1"));
    assert_eq!(g.header(1), pointer("/columns/1"));
    assert_eq!(places(&e), leaves(e.json(0).unwrap()));

    let e = of_json(r#"[["state", "pop"], ["TX", 28]]"#);
    assert_eq!(e.grids[0].table.columns, ["c0", "c1"]);
    assert_eq!(e.grids[0].locator(1, 1), pointer("/1/1"));

    let e = of_json(r#"{"unit": "C", "hourly": {"time": ["a", "b"], "t/m": [1, 2], "from": "x"}}"#);
    assert_eq!(e.grids[0].table.columns, ["time", "t/m"]);
    assert_eq!(e.grids[0].locator(1, 1), pointer("/hourly/t~1m/1"));
    assert_eq!(e.text_at(&e.grids[0].header(1)).as_deref(), Some("hourly.t/m"));
    assert_eq!(places(&e), leaves(e.json(0).unwrap()));

    let e = of_json(r#"{"prices": [1.5, 2, null]}"#);
    assert_eq!((e.grids[0].name.as_str(), e.grids[0].table.columns[0].as_str()), ("prices", "prices"));
    assert_eq!(places(&e), ["/prices/0", "/prices/1"]);

    for none in [r#"{"a": {"b": 1}}"#, "[]", "[1, {\"a\": 2}]", "3", "[[1], {\"a\": 1}, 2]"] {
        let e = of_json(none);
        assert_eq!(places(&e), leaves(e.json(0).unwrap()), "{none}");
    }
}

#[test]
fn records_that_share_nothing_are_no_table() {
    let records: Vec<String> = (0..3000).map(|i| format!("{{\"k{i}\": {i}}}")).collect();
    let e = of_json(&format!("[{}]", records.join(",")));
    assert_eq!((e.grids.len(), e.scalars.len()), (0, 3000));
}

#[test]
fn a_document_nested_without_end_costs_no_more_than_its_length() {
    let n = 50_000;
    let text =
        format!("{}{}", "[{\"x_thousands\":1,\"a\":".repeat(n), "}]".repeat(n).replacen("}]", "0}]", 1));
    let e = of_json(&text);
    assert!(e.grids.len() < 200);
    assert!(e.scalars.len() > n / 2);
}

#[test]
fn what_may_not_support_is_nowhere() {
    let table = || Table::from_rows(vec!["n".into()], vec![vec![Value::Number(Decimal::from(7))]]);
    let with = |trust| Source { trust, role: Role::User, ..Source::table("t", table()) };
    let e = Evidence::new(vec![
        with(Trust::Nothing),
        with(Trust::Exempts),
        Source::json("err", Json::parse(r#"{"error": "no table 7", "status": 404}"#).unwrap()),
        Source::json("flag", Json::parse(r#"{"isError": true, "content": [{"text": "7"}]}"#).unwrap()),
        Source::json("none", Json::parse(r#"{"rows": [], "x": null, "y": " "}"#).unwrap()),
        Source::text("blank", " \n"),
        Source::table("hollow", Table::from_rows(vec!["n".into()], vec![vec![Value::Null]])),
    ]);
    assert!(e.is_empty() && e.grids.is_empty() && e.scalars.is_empty() && e.texts.is_empty());
    assert_eq!(e.exempt, [(1, Reading { value: Decimal::from(7), unit: None, whole: true })]);
    let cell = |source| Locator::Cell { source, row: Some(0), column: 0 };
    for source in 0..8 {
        assert!(e.readings(&cell(source)).is_empty());
        assert_eq!(e.text_at(&cell(source)), None);
    }
    assert_eq!(e.text_at(&Locator::Pointer { source: 2, pointer: "/error".into() }), None);
    assert_eq!(e.notes.len(), 5, "{:?}", e.notes);
    assert!(Evidence::new(vec![]).is_empty());
    assert!(!Evidence::new(vec![with(Trust::Supports)]).is_empty());
    // Data beside an error is data.
    assert!(!of_json(r#"{"error": "partial", "rows": [{"a": 1}]}"#).is_empty());
    assert!(!of_json(r#"{"estimate": 5, "error": 0.3}"#).is_empty());
}

#[test]
fn a_cut_end_supports_nothing() {
    let mut source = Source::table(
        "t",
        Table::from_rows(
            vec!["a".into(), "b".into()],
            vec![vec![Value::Text("1".into()), Value::Text("39,34".into())]],
        ),
    );
    source.truncated = true;
    let mut text = Source::text("p", "It was 1,234 and 56");
    text.truncated = true;
    let e = Evidence::new(vec![source, text]);
    let cell = |column| Locator::Cell { source: 0, row: Some(0), column };
    assert_eq!(e.text_at(&cell(0)).as_deref(), Some("1"));
    assert_eq!(e.text_at(&cell(1)), None);
    assert!(e.readings(&cell(1)).is_empty());
    let piece = |start, end| Locator::Text { source: 1, span: Span::new(start, end) };
    assert_eq!(e.text_at(&piece(7, 12)).as_deref(), Some("1,234"));
    assert_eq!(e.text_at(&piece(17, 19)), None);
    assert!(e.readings(&piece(17, 19)).is_empty());
    assert!(e.texts[0].1.iter().all(|t| t.span.end < 19));
    assert_eq!(e.notes.len(), 2);
}

#[test]
fn repeated_keys_support_nothing_and_are_noted() {
    let e = of_json(r#"{"a": 1, "a": 2, "r": [{"k": 3, "k": 4}]}"#);
    assert_eq!(places(&e), ["/a", "/r/0/k"]);
    assert_eq!(e.readings(&pointer("/r/0/k"))[0].value, Decimal::from(3));
    assert_eq!(e.notes.len(), 1);
}

#[test]
fn facts_by_size() {
    let e = of_json(r#"{"a": -5, "b": 0, "c": 2.5, "d": 2.5, "e": 1e300, "f": "x"}"#);
    let between = |l, h| e.facts_between(l, h).collect::<Vec<_>>();
    assert_eq!(between(2.5, 2.5), [FactRef::Scalar(2), FactRef::Scalar(3)]);
    assert_eq!(between(-5.0, 0.0), [FactRef::Scalar(0), FactRef::Scalar(1)]);
    assert_eq!(between(f64::NEG_INFINITY, f64::INFINITY).len(), 5);
    assert!(between(3.0, 2.0).is_empty() && between(f64::NAN, 1.0).is_empty());
    // Grids, single values and texts are told apart, empty ones among them too.
    let table = |cells: &[i64]| {
        let rows = cells.iter().map(|&c| vec![Value::Number(c.into())]).collect();
        Source::table("t", Table::from_rows(vec!["n".into()], rows))
    };
    let json = || Source::json("j", Json::parse(r#"{"a": 7, "b": -7}"#).unwrap());
    let text = |t: &str| Source::text("t", t);
    let sources =
        vec![table(&[7, -7]), text("none"), table(&[-3]), text("7 of 9 wards"), json(), table(&[7])];
    let mixed = Evidence::new(sources);
    let all: Vec<FactRef> = mixed.facts_between(f64::NEG_INFINITY, f64::INFINITY).collect();
    let grid = |grid, fact| FactRef::Grid { grid, fact };
    let word = |token| FactRef::Text { text: 1, token };
    assert_eq!(
        all,
        [
            grid(0, 1),
            FactRef::Scalar(1),
            grid(1, 0),
            grid(0, 0),
            grid(2, 0),
            FactRef::Scalar(0),
            word(0),
            word(1)
        ]
    );
    fn shared<T: Send + Sync + Clone>(_: &T) {}
    shared(&e);
    assert_eq!(e.clone().facts_between(2.0, 3.0).count(), 2);
}

/// Long passages, where the scanner is run again over a window only: it finds there what it finds in the whole.
#[test]
fn facts_of_long_texts_are_found_again() {
    let pieces = [
        "Revenue rose ",
        "12.5%",
        " to ",
        "$1,234.5 million",
        ", ",
        "4-6, 6-3",
        " and ",
        "40 to 50 km",
        "\n",
        "1. ",
        "about ",
        "three hundred",
        " people; ",
        "5:30",
        " on ",
        "March 3, 2019",
        " (",
        "3rd",
        ") ",
        "7 ",
        "x",
        "1,000",
        "(45)",
        " \u{2013} ",
        "Q3 2020",
        "\n\n",
        "\u{20ac}3\u{2013}5bn",
        " per cent ",
        "half",
        "[2]",
        "10",
        " ",
        ",",
    ];
    let mut seed = 7_u64;
    for separator in ["", " "] {
        let mut text = String::new();
        for _ in 0..2500 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(pieces[(seed >> 33) as usize % pieces.len()]);
            text.push_str(separator);
        }
        let e = Evidence::new(vec![Source::text("p", text.clone())]);
        assert!(e.texts[0].1.len() > 300 && text.len() > 8 * 1024);
        for (j, t) in e.texts[0].1.iter().enumerate().step_by(5) {
            let at = e.locator(FactRef::Text { text: 0, token: j }).unwrap();
            let again: Vec<Decimal> = e.readings(&at).into_iter().map(|r| r.value).collect();
            let first: Vec<Decimal> = reading::of_token(&t.kind).into_iter().map(|r| r.value).collect();
            assert_eq!(again, first, "{:?}", t.span.of(&text));
        }
    }
}

#[test]
fn what_places_carry() {
    let e = of_json(
        r#"{"n": 2.50, "s": "$1,234.5 million", "w": "a 5000 mAh battery, 165 x 71 mm", "d": "March 3, 2019", "x": "-", "big": 1e500, "o": {}}"#,
    );
    let at = |p: &str| e.readings(&pointer(p));
    let values = |p: &str| at(p).iter().map(|r| (r.value.to_string(), r.whole)).collect::<Vec<_>>();
    assert_eq!(values("/n"), [("2.5".to_owned(), true)]);
    assert_eq!(values("/s"), [("1234500000".to_owned(), true)]);
    assert!(at("/s")[0].unit.is_some());
    let inside = values("/w");
    for v in ["5000", "165", "71"] {
        assert!(inside.contains(&(v.to_owned(), false)), "{inside:?}");
    }
    assert_eq!(values("/d"), [("2019".to_owned(), true)]);
    assert_eq!(values("/x"), [("0".to_owned(), true)]);
    assert!(at("/big").is_empty() && at("/o").is_empty() && at("/none").is_empty());
    assert_eq!(e.text_at(&pointer("/big")).as_deref(), Some("1e500"));
    let dated = e.scalars.iter().find(|f| f.period.is_some()).unwrap();
    assert_eq!(e.keys(dated).next(), Some("d"));

    let table = Table::from_rows(vec!["team".into(), "2019".into()], vec![vec![Value::Text("3rd".into())]]);
    let e = Evidence::new(vec![Source::table("t", table)]);
    let header = e.readings(&Locator::Cell { source: 0, row: None, column: 1 });
    assert_eq!((header[0].value.to_string().as_str(), header[0].whole), ("2019", true));
    let rank = e.readings(&Locator::Cell { source: 0, row: Some(0), column: 0 });
    assert_eq!((rank[0].value.to_string().as_str(), rank[0].whole), ("3", true));
}

/// JSON documents of the shapes that programs send, with optional members, lists and repeated keys.
fn document() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        (0..100i32).prop_map(|n| n.to_string()),
        "[a-c]{0,2}".prop_map(|s| format!("\"{s}\"")),
    ];
    leaf.prop_recursive(6, 80, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(|v| format!("[{}]", v.join(","))),
            prop::collection::vec((prop::sample::select(vec!["a", "b", "columns", "/", "~"]), inner), 0..5)
                .prop_map(|v| {
                    let members: Vec<String> = v.into_iter().map(|(k, v)| format!("\"{k}\":{v}")).collect();
                    format!("{{{}}}", members.join(","))
                }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_value_is_in_one_place(text in document()) {
        let e = of_json(&text);
        let json = e.json(0).unwrap();
        if e.is_empty() {
            return Ok(());
        }
        prop_assert_eq!(places(&e), leaves(json));
        for g in &e.grids {
            for c in 0..g.table.columns.len() {
                let named = g.table.column(c).is_some_and(|c| c.iter().any(|v| !v.is_null()));
                prop_assert!(!named || e.text_at(&g.header(c)).is_some());
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// What the search is offered, the verifier finds again from the characters.
    #[test]
    fn facts_are_found_again(text in "([a-z]{1,6}|[$]?[0-9]{1,3}(,[0-9]{3}){0,2}([.][0-9]{1,2})?( million|%| km)?|[0-9]{4}|[0-9]-[0-9]|[,.\n] ?){0,40}".prop_map(|s| s.replace(',', " ,"))) {
        let e = Evidence::new(vec![Source::text("p", text.clone())]);
        for (i, (_, tokens)) in e.texts.iter().enumerate() {
            for (j, t) in tokens.iter().enumerate() {
                let at = e.locator(FactRef::Text { text: i, token: j }).unwrap();
                let again: Vec<Decimal> = e.readings(&at).into_iter().map(|r| r.value).collect();
                let first: Vec<Decimal> = reading::of_token(&t.kind).into_iter().map(|r| r.value).collect();
                prop_assert_eq!(again, first, "{:?} in {:?}", t, text);
            }
        }
    }

    /// Figures of a table are found again as well, whatever their cells look like.
    #[test]
    fn figures_are_found_again(cells in prop::collection::vec(
        prop_oneof![
            "[$]?[0-9]{1,3}(,[0-9]{3})?([.][0-9])?( million|%| km)?",
            "[(][0-9]{1,3}[)]|-|n/a|[0-9]-[0-9]|20[0-9]{2}|20[0-9]{2} [(]1[)]|[1-4]th|Q[1-4] 20[0-9]{2}|[0-9]:[0-5][0-9]",
            "[a-z]{2,5}( [0-9]{1,4}){0,2}|[a-z]{3} half|[0-9]{1,2} of [0-9]{1,2}|[0-9]{2}[a-z]",
        ], 8..24)) {
        let rows: Vec<Vec<Value>> = cells
            .chunks(4)
            .map(|r| r.iter().map(|c| Value::Text(c.as_str().into())).collect())
            .collect();
        let names = ["name", "revenue (in thousands)", "2019", "share %"].map(str::to_owned).to_vec();
        let e = Evidence::new(vec![Source::table("t", Table::from_rows(names, rows))]);
        for g in &e.grids {
            for f in &g.layout.facts {
                let again = e.readings(&g.locator(f.row, f.column));
                let text = g.table.text(f.row, f.column);
                prop_assert!(again.iter().any(|r| r.value == f.value), "{:?} {:?} {:?}", f, again, text);
            }
        }
    }

    #[test]
    fn any_place_can_be_asked_for(text in "\\PC{0,30}", start in 0usize..40, end in 0usize..40, p in "[/~0-9a]{0,6}") {
        let e = Evidence::new(vec![Source::text("p", text), Source::json("j", Json::parse("{\"a\":[1]}").unwrap())]);
        for source in 0..3 {
            let places = [
                Locator::Text { source, span: Span::new(start, end) },
                Locator::Pointer { source, pointer: p.clone() },
                Locator::Key { source, pointer: p.clone() },
                Locator::Cell { source, row: Some(start), column: end },
                Locator::Cell { source, row: None, column: end },
            ];
            for at in places {
                let _ = (e.readings(&at), e.text_at(&at));
            }
        }
    }
}

#[test]
fn notes_on_tables_do_not_flood_the_report() {
    let record = r#"{"rows": [{"a": 1, "b": 2}, {"a": 3, "b": 4}], "has_more": true}"#;
    let json = format!("[{}]", vec![record; 500].join(","));
    let evidence = Evidence::new(vec![Source::json("pages", Json::parse(&json).unwrap())]);
    assert!(evidence.grids.len() >= 500);
    assert!((0..evidence.grids.len()).any(|g| evidence.is_cut(g)));
    assert_eq!(evidence.notes.len(), 9, "{:?}", evidence.notes);
    assert!(evidence.notes[8].starts_with("`pages`: 492 more notes"), "{:?}", evidence.notes[8]);
}

#[test]
fn sources_of_one_name_are_told_apart() {
    let mut cut = Source::text("note", "12");
    cut.truncated = true;
    let evidence = Evidence::new(vec![Source::text("note", "11"), cut, Source::text("", " ")]);
    assert!(evidence.notes[0].starts_with("`note` (source 1): "), "{:?}", evidence.notes);
    assert!(evidence.notes[1].starts_with("source 2 is empty"), "{:?}", evidence.notes);
}
