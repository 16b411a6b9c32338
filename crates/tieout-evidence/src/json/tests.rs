use proptest::prelude::*;

use super::*;

fn fails(text: &str) -> (usize, usize, String) {
    let e = Json::parse(text).expect_err(text);
    (e.line, e.column, e.message)
}

#[test]
fn values_keys_and_order() {
    let json = Json::parse(" {\"a\": [1, -2.50, 1e3, null, true], \"b\\n\\u00e9\\ud83d\\ude00/~\": {}}\r\n")
        .unwrap();
    assert_eq!(json.write(0), "{\"a\":[1,-2.5,1000,null,true],\"b\\né😀/~\":{}}");
    let b = json.get(0, "b\né😀/~").unwrap();
    assert_eq!(json.pointer(b), "/b\né😀~1~0");
    assert_eq!(json.at("/b\né😀~1~0"), Some(b));
    assert_eq!(json.at("/a/4").map(|n| json.as_bool(n)), Some(Some(true)));
    for bad in ["a", "/a/04", "/a/+1", "/a/5", "/a/-", "/a/", "/c", "/a/0/x", "/b~2"] {
        assert_eq!(json.at(bad), None, "{bad}");
    }
    assert_eq!(json.at(""), Some(0));
    assert_eq!(Json::default().at(""), None);
    assert_eq!(Json::default().pointer(3), "");
}

#[test]
fn numbers_are_exact_or_unread() {
    let json = Json::parse("[0.1, 12345678901234567890.000000000000000000001, 1e-400, 1e401]").unwrap();
    assert_eq!(json.as_number(1), Some(&Decimal::parse("0.1").unwrap()));
    assert_eq!(json.as_number(2).unwrap().to_string(), "12345678901234567890.000000000000000000001");
    assert!(json.as_number(3).is_some());
    assert_eq!(json.kind(4), &NodeKind::Unread("1e401".into()));
    let long = "9".repeat(401);
    assert_eq!(Json::parse(&long).unwrap().kind(0), &NodeKind::Unread(long.as_str().into()));
}

#[test]
fn duplicate_keys_are_kept_and_known() {
    let json = Json::parse(r#"{"a": 1, "b": 2, "a": {"c": 3}}"#).unwrap();
    assert_eq!(json.children(0).len(), 3);
    assert_eq!(*json.duplicates, [3]);
    assert_eq!(json.at("/a"), Some(1));
    let wide: Vec<String> = (0..20).map(|i| format!("\"k{}\": {i}", i % 15)).collect();
    let json = Json::parse(&format!("{{{}}}", wide.join(","))).unwrap();
    assert_eq!(*json.duplicates, [16, 17, 18, 19, 20]);
}

#[test]
fn depth_costs_memory_only() {
    let n = 200_000;
    let text = format!("{}1{}", "[".repeat(n), "]".repeat(n));
    let json = Json::parse(&text).unwrap();
    let deepest = u32::try_from(n).unwrap();
    let pointer = json.pointer(deepest);
    assert_eq!(pointer.len(), 2 * n);
    assert_eq!(json.at(&pointer), Some(deepest));
    assert_eq!(json.write(0), text);
    assert_eq!(json.subtree(1).nodes.len(), n);
    let objects = format!("{}1{}", "{\"a\":".repeat(n), "}".repeat(n));
    assert_eq!(Json::parse(&objects).unwrap().write(0), objects);
    assert!(fails(&"[".repeat(n)).2.contains("was the text cut off?"));
    let line = Json::parse_lines(&format!("{text}\n{text}")).unwrap();
    assert_eq!(line.children(0).len(), 2);
}

#[test]
fn errors_say_where_and_what_to_do() {
    let cases = [
        ("", 1, 1, "empty"),
        (" \n ", 2, 2, "empty"),
        ("[1,\n\"é\", 2,]", 2, 8, "one too many"),
        ("{\"a\": 1,}", 1, 9, "comma stands before"),
        ("{\"a\" 1}", 1, 6, "colon"),
        ("{a: 1}", 1, 2, "double quotes"),
        ("['a']", 1, 2, "double quotes"),
        ("[NaN]", 1, 2, "write null"),
        ("[-Infinity]", 1, 2, "write null"),
        ("[True]", 1, 2, "write true"),
        ("[01]", 1, 2, "zero"),
        ("[1.]", 1, 4, "decimal point"),
        ("[1e]", 1, 4, "exponent"),
        ("[-]", 1, 3, "minus"),
        ("[1 2]", 1, 4, "comma is missing"),
        ("[1}", 1, 3, "must end with `]`"),
        ("{\"a\":1]", 1, 7, "must end with `}`"),
        ("{\"a\":", 1, 6, "line 1, column 1 has no `}`"),
        ("[1,\n [2", 2, 4, "line 2, column 2 has no `]`"),
        ("\"abc", 1, 1, "closing quote"),
        ("\"a\nb\"", 1, 3, "\\n"),
        ("\"a\tb\"", 1, 3, "\\t"),
        ("\"\\q\"", 1, 2, "backslash"),
        ("\"\\u12g4\"", 1, 2, "hexadecimal"),
        ("\"ab\\ud83d\"", 1, 4, "surrogate"),
        ("\"\\udc00\"", 1, 2, "surrogate"),
        ("\"\\ud83d\\u0041\"", 1, 2, "surrogate"),
        ("1 2", 1, 3, "JSONL"),
        ("// x\n1", 1, 1, "comments"),
        ("[+1]", 1, 2, "digit"),
    ];
    for (text, line, column, part) in cases {
        let (l, c, message) = fails(text);
        assert_eq!((l, c), (line, column), "{text:?}: {message}");
        assert!(message.contains(part), "{text:?}: {message}");
    }
}

#[test]
fn lines() {
    let json = Json::parse_lines("{\"a\": 1}\r\n\n[2]\n\"x\"").unwrap();
    assert_eq!(json.write(0), r#"[{"a":1},[2],"x"]"#);
    assert_eq!(Json::parse_lines("\n").unwrap().write(0), "[]");
    let e = Json::parse_lines("{\"a\": 1}\n{\"a\": \n2}").unwrap_err();
    assert_eq!((e.line, e.column), (2, 7));
    let e = Json::parse_lines("{\"a\": 1}\n{\"a\": x}").unwrap_err();
    assert_eq!((e.line, e.column), (2, 7));
    let e = Json::parse_lines("1 2\n3").unwrap_err();
    assert_eq!((e.line, e.column), (1, 3));
}

#[test]
fn subtrees_stand_alone() {
    let json = Json::parse(r#"{"x": 1, "data": [{"a": 1, "a": 2}, [3]], "y": 0}"#).unwrap();
    let data = json.subtree(json.at("/data").unwrap());
    assert_eq!(data.write(0), r#"[{"a":1,"a":2},[3]]"#);
    assert_eq!(data.pointer(data.at("/1/0").unwrap()), "/1/0");
    assert_eq!(data.duplicates.len(), 1);
    assert!(data.is_duplicate(3));
    assert_eq!(data.key(0), None);
    assert!(json.subtree(99).nodes.is_empty());
}

/// Documents as text, every shape and some with repeated keys.
fn document() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("null".to_owned()),
        Just("true".to_owned()),
        "-?(0|[1-9][0-9]{0,20})(\\.[0-9]{1,8})?([eE][+-]?[0-9]{1,2})?",
        "[a-c/~0 ]{0,3}".prop_map(|s| format!("\"{s}\"")),
        Just("\"\\u0041\\n\"".to_owned()),
    ];
    leaf.prop_recursive(5, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(|v| format!("[{}]", v.join(", "))),
            prop::collection::vec(("[a-b/~0]{0,2}", inner), 0..5).prop_map(|v| {
                let members: Vec<String> = v.into_iter().map(|(k, v)| format!("\"{k}\":{v}")).collect();
                format!("{{{}}}", members.join(" , "))
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn never_panics_and_agrees_with_a_referee(text in "[\\[\\]{}:, \"0-9.eE+\\-a-z\\\\\n]{0,24}") {
        let ours = Json::parse(&text);
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        match (&ours, &theirs) {
            (Ok(_), Err(e)) => prop_assert!(e.to_string().contains("out of range"), "{e}"),
            (Err(e), Ok(_)) => prop_assert!(false, "{e}"),
            _ => {}
        }
        let _ = Json::parse_lines(&text);
    }

    #[test]
    fn what_is_cut_off_is_an_error_inside_the_text(text in document(), at in any::<prop::sample::Index>()) {
        let chars: Vec<char> = text.chars().collect();
        let cut: String = chars[..at.index(chars.len())].iter().collect();
        if let Err(e) = Json::parse(&cut) {
            prop_assert!(e.line >= 1 && e.column >= 1 && e.column <= cut.chars().count() + 1);
        }
    }

    #[test]
    fn pointers_lead_back(text in document()) {
        let json = Json::parse(&text).unwrap();
        for node in 0..json.nodes.len() as u32 {
            // Below a repeated key nothing can be pointed at.
            let mut here = Some(node);
            let mut hidden = false;
            while let Some(n) = here {
                hidden |= json.is_duplicate(n);
                here = json.nodes[n as usize].parent;
            }
            let found = json.at(&json.pointer(node));
            prop_assert_eq!(found == Some(node), !hidden);
        }
    }

    #[test]
    fn what_is_written_reads_as_the_same(text in document()) {
        let json = Json::parse(&text).unwrap();
        let again = Json::parse(&json.write(0)).unwrap();
        prop_assert_eq!(&json.nodes, &again.nodes);
        prop_assert_eq!(&json.duplicates, &again.duplicates);
        for node in 0..json.nodes.len() as u32 {
            prop_assert_eq!(json.subtree(node).write(0), json.write(node));
        }
    }

    #[test]
    fn numbers_come_as_they_were_written(coefficient in any::<i64>(), places in 0usize..12) {
        let digits = format!("{:0>1$}", coefficient.unsigned_abs(), places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let sign = if coefficient < 0 { "-" } else { "" };
        let text = if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{fraction}") };
        let json = Json::parse(&text).unwrap();
        prop_assert_eq!(json.as_number(0), Some(&Decimal::new(i128::from(coefficient), places as i32)));
        prop_assert_eq!(Json::parse(&json.write(0)).unwrap().nodes, json.nodes);
    }
}

#[test]
fn a_cut_document_holds_what_came_whole() {
    let text = r#"{"a": [1, -2.5e3, "x\"y\u00e9", true, null, {"k": {"l": []}}], "b": {"c": "🙂", "d": 45}, "a": 7}"#;
    let whole = Json::parse(text).unwrap();
    assert_eq!(Json::parse_cut(text).unwrap().nodes, whole.nodes);
    for end in (1..text.len()).filter(|&e| text.is_char_boundary(e)) {
        let cut = Json::parse_cut(&text[..end]).unwrap();
        for node in 0..cut.nodes.len() as u32 {
            let same = if cut.kind(node).is_scalar() {
                cut.kind(node) == whole.kind(node)
            } else {
                std::mem::discriminant(cut.kind(node)) == std::mem::discriminant(whole.kind(node))
            };
            assert!(same && cut.pointer(node) == whole.pointer(node), "{}", &text[..end]);
        }
    }
    // Nothing at the end may have lost anything.
    assert_eq!(Json::parse_cut(r#"{"a": 12"#).unwrap().write(Json::ROOT), "{}");
    assert_eq!(Json::parse_cut("[1, 12\n").unwrap().write(Json::ROOT), "[1]");
    assert_eq!(Json::parse_cut("[1, 12,").unwrap().write(Json::ROOT), "[1,12]");
    assert_eq!(
        Json::parse_lines_cut("{\"a\": 1}\n{\"a\": 2, \"b").unwrap().write(Json::ROOT),
        r#"[{"a":1},{"a":2}]"#
    );
    assert_eq!(Json::parse_lines_cut("11\n12").unwrap().write(Json::ROOT), "[11]");
    // What is wrong before the end stays wrong.
    for wrong in ["", "{\"a\" 1, ", "[1,,2", "[1] [", "{'a': 1"] {
        assert!(Json::parse_cut(wrong).is_err(), "{wrong}");
    }
    assert_eq!(Json::parse_lines_cut("{\"a\": 1\n{\"a\": 2}").unwrap_err().line, 1);
}
