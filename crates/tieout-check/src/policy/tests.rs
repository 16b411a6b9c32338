use super::*;
use proptest::prelude::*;
use serde_json::json;

fn of(value: Json) -> Policy {
    Policy::from_json(&value).unwrap()
}

#[test]
fn every_preset_exists_and_says_nothing_but_its_name() {
    for name in PRESETS {
        let p = Policy::preset(name).unwrap();
        assert_eq!(p.to_json(), json!({ "preset": name }));
        assert_eq!(of(json!(name)), p);
    }
}

#[test]
fn figured_presets_carry_the_numbers_of_their_versions() {
    let row = |name: &str| {
        let p = Policy::preset(name).unwrap();
        (p.rel_tolerance.to_string(), p.ignore_below.to_string(), p.unmatched_percent)
    };
    use UnmatchedPercent::{Flag, Pass};
    assert_eq!(row("figured"), ("0.015".into(), "100".into(), Flag));
    assert_eq!(row("figured-strict"), ("0.005".into(), "10".into(), Flag));
    assert_eq!(row("figured-lenient"), ("0.05".into(), "100".into(), Pass));
    assert_eq!(row("figured-0.1"), ("0.015".into(), "100".into(), Pass));
    assert_eq!(row("figured-0.1-strict"), ("0.005".into(), "10".into(), Flag));
    assert_eq!(row("figured-0.1-lenient"), ("0.05".into(), "100".into(), Pass));
}

#[test]
fn every_key_is_read_from_json_and_from_text() {
    let p = of(json!({
        "preset": "figured", "derivations": ["cell", "ratio"], "rel_tolerance": 0.1, "abs_tolerance": "2.50",
        "ignore_below": 1e3, "ignore_years": false, "year_range": [1800, 1900], "unmatched_percent": "pass",
        "max_rows": 3, "max_cells": "9", "parse_strings": false, "flag_without_evidence_above": 5,
        "rounding": false, "check_everything": true, "ambiguous_fails": true, "binding": true,
        "coincidence_limit": 7, "exempt": ["42", 17], "max_claims": 8, "engine": "figured-0.1",
        "exempt_patterns": ["b-\\d+", "x"], "shapes": {"ticket": "ops-[a-z]+", "port": "\\d/\\d"},
        "min_digits": 3, "figures": true, "decimals": true
    }));
    let mut q = Policy::preset("figured").unwrap();
    for (key, value) in [
        ("derivations", "cell,ratio"),
        ("tolerance", "10%"),
        ("--abs-tolerance", "2.5"),
        ("ignore_below", "1000"),
        ("ignore_years", "no"),
        ("year_range", "1800-1900"),
        ("allow_unmatched_percent", "true"),
        ("max_rows", "3"),
        ("max_cells", "9"),
        ("parse_strings", "false"),
        ("flag_without_evidence_above", "5"),
        ("rounding", "off"),
        ("check_everything", "yes"),
        ("ambiguous_fails", "on"),
        ("binding", "true"),
        ("coincidence_limit", "7"),
        ("exempt", "42; 17"),
        ("max_claims", "8"),
        ("exempt_patterns", "b-\\d+; x"),
        ("shapes", "ticket=ops-[a-z]+; port=\\d/\\d"),
        ("min_digits", "3"),
        ("figures", "yes"),
        ("decimals", "on"),
        ("engine", "figured-0.1"),
    ] {
        q.set(key, value).unwrap();
    }
    assert_eq!(p, q);
    assert_eq!(of(p.to_json()), p);
}

#[test]
fn toml_reads_the_same_keys() {
    let p = Policy::from_toml(
        "preset = \"figured-0.1\"\nrel_tolerance = 0.005\nyear_range = [1950, 2050]\nderivations = \"all\"",
    )
    .unwrap();
    let same = json!({"preset": "figured-0.1", "rel_tolerance": "0.005", "year_range": [1950, 2050]});
    assert_eq!(p, of(same.clone()));
    assert_eq!(p.to_json(), same);
}

#[test]
fn what_is_wrong_in_toml_has_its_place() {
    let err = |text: &str| match Policy::from_toml(text) {
        Err(PolicyError::At(line, column, error)) => (line, column, *error),
        other => panic!("{text:?} gives {other:?}"),
    };
    let (line, column, error) = err("rounding = false\nrel_tolerance = ");
    assert_eq!((line, column), (2, 17));
    assert!(matches!(error, PolicyError::Syntax(_)));
    let (line, column, error) = err("rounding = false\n\n  rel_tolerance = nan\n");
    assert_eq!((line, column), (3, 3));
    assert!(matches!(error, PolicyError::BadValue(..)));
    let (line, column, error) = err("exempt = [\"ü\"]\n\"roundng\" = true");
    assert_eq!((line, column), (2, 1));
    assert!(matches!(error, PolicyError::UnknownKey(..)));
    let (line, column, error) = err("rounding = true\npreset = 'strct'");
    assert_eq!((line, column), (2, 1));
    assert!(matches!(error, PolicyError::UnknownPreset(..)));
}

#[test]
fn what_is_wrong_is_named() {
    let err = |v: Json| Policy::from_json(&v).unwrap_err().to_string();
    assert_eq!(
        err(json!({"rel_tolerence": 1})),
        "no policy key is called `rel_tolerence` (did you mean `rel_tolerance`?)"
    );
    assert_eq!(err(json!({"zebra": 1})), "no policy key is called `zebra`");
    assert_eq!(
        err(json!("figured-0.2")),
        "no policy preset is called `figured-0.2` (did you mean `figured-0.1`?)"
    );
    assert_eq!(
        err(json!({"derivations": ["cell", "ration"]})),
        "policy key `derivations` takes \"all\" or names of derivation families, not `ration` (did you mean `ratio`?)"
    );
    assert_eq!(
        err(json!({"exempt_patterns": ["a("]})),
        "policy key `exempt_patterns`: the pattern `a(` cannot be used: found open group without closing ')'"
    );
    assert_eq!(
        err(json!({"shapes": {"a": "b)(c"}})),
        "policy key `shapes`: the pattern `b)(c` cannot be used: found closing ')' without matching '('"
    );
    assert_eq!(
        err(json!({"min_digits": 0})),
        "policy key `min_digits` takes a whole number from 1 on, not `0`"
    );
    for shapes in [json!(["a"]), json!(["a=b", "a=c"]), json!({"": "b"}), json!({"a": 1}), json!(3)] {
        assert!(
            matches!(Policy::from_json(&json!({"shapes": shapes})), Err(PolicyError::BadValue(..))),
            "{shapes}"
        );
    }
    assert_eq!(
        err(json!({"max_rows": -1})),
        "policy key `max_rows` takes a whole number that is not negative, not `-1`"
    );
    assert_eq!(
        err(json!({"year_range": [2100, 1900]})),
        "policy key `year_range` takes two years, the earlier one first, not a list"
    );
    assert_eq!(err(json!({"rounding": 1})), "policy key `rounding` takes true or false, not `1`");
    assert_eq!(err(json!([1])), "this is no policy: a preset's name or an object was expected, not a list");
    assert!(Policy::from_json(&json!({"unmatched_percent": "maybe"})).is_err());
    assert!(Policy::from_json(&json!({"rel_tolerance": -0.1})).is_err());
    assert!(Policy::from_json(&json!({"preset": 3})).is_err());
}

proptest! {
    #[test]
    fn what_differs_is_written_and_read_back(
        preset in 0..PRESETS.len(), tolerance in 0i64..10_000, below in 0i64..1_000_000, rows in 0usize..1000,
        low in -3000i64..3000, width in 0i64..500, truth in any::<bool>(), picks in prop::collection::vec(0usize..22, 0..6),
        exempt in prop::collection::vec("[a-z0-9]{1,6}", 0..3),
    ) {
        let mut p = Policy::preset(PRESETS[preset]).unwrap();
        p.rel_tolerance = Decimal::new(tolerance.into(), 4);
        p.ignore_below = Decimal::from(below);
        p.max_rows = rows;
        p.year_range = (low, low + width);
        p.ignore_years = truth;
        let mut names: Vec<String> = Vec::new();
        for i in picks {
            if !names.iter().any(|n| n == families()[i]) {
                names.push(families()[i].to_owned());
            }
        }
        p.derivations = Derivations::Only(names);
        p.exempt = exempt;
        prop_assert_eq!(of(p.to_json()), p);
    }

    #[test]
    fn no_text_panics(key in ".{0,12}", value in ".{0,12}") {
        let mut p = Policy::default();
        let _ = p.set(&key, &value);
        let _ = Policy::from_toml(&value);
    }
}
