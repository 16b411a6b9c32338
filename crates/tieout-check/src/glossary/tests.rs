use super::{Glossary, phrase};

fn refused(toml: &str) -> String {
    Glossary::from_toml(toml).unwrap_err().to_string()
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (toml, message) in [
        ("[measures]\nPTS = 3", "`measures.PTS` of the glossary takes a text or a list of texts, not `3`"),
        ("[measures]\nPTS = [\"-\"]", "`measures.PTS` of the glossary takes words, not a list"),
        ("[shapes]\nFG = { words = [\"x\"] }", "`shapes.FG` of the glossary needs `form`"),
        (
            "[shapes]\nFG = { form = \"{A}-{B}\", shar = \"C\" }",
            "a glossary has no `shapes.FG.shar` (did you mean `share`?)",
        ),
        ("[roles]\nbench = { column = \"POS\" }", "`roles.bench` of the glossary needs `values`"),
        (
            "[zebra]\n",
            "a glossary has no `zebra`: there are measures, shapes, periods, roles, counts and dates",
        ),
    ] {
        assert_eq!(refused(toml), message);
    }
    assert!(refused("[measures").starts_with("this is no glossary: TOML parse error at line 1"));
}

#[test]
fn dates_are_read_in_the_order_that_is_given() {
    let glossary = Glossary::from_toml("[dates]\nday = \"MM_DD_YY\"").unwrap();
    assert_eq!(glossary.dates[0].read("02_04_15"), Some((2015, 2, 4)));
    assert_eq!(glossary.dates[0].read("2015-13-04"), None);
    assert_eq!(
        refused("[dates]\nday = \"MM_DD\""),
        "`dates.day` of the glossary takes an order of year, month and day, such as \"MM_DD_YY\", not `\\\"MM_DD\\\"`"
    );
}

#[test]
fn toml_and_json_are_the_same_glossary() {
    let toml = "[measures]\nREB = [\"boards\"]\n[shapes]\nrecord = \"({W}-{L})\"\n[periods]\n\"first half\" = [\"Q1\", \"Q2\"]\n\
        [roles]\nbench = { column = \"POS\", values = [\"\"] }\n[counts]\ndouble-double = { columns = [\"PTS\"], at_least = 10, times = 2 }";
    let json = serde_json::json!({
        "measures": {"REB": "boards"},
        "shapes": {"record": {"form": "({W}-{L})"}},
        "periods": {"first half": ["Q1", "Q2"]},
        "roles": {"bench": {"column": "POS", "values": [""]}},
        "counts": {"double-double": {"columns": ["PTS"], "at_least": 10, "times": 2}},
    });
    let (toml, json) = (Glossary::from_toml(toml).unwrap(), Glossary::from_json(&json).unwrap());
    assert_eq!(toml, json);
    assert!(toml.shapes[0].bracketed);
    assert_eq!(toml.counts[0].words, phrase("Double Double"));
}
