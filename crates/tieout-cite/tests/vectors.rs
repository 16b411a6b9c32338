//! Cases of another library, where they are: the folder that `TIEOUT_EVAL` names. Skipped, and said so, where they are not.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

use std::io::Write as _;

use serde_json::Value;
use tieout_cite::{
    Brackets, CitedText, Claim, Convention, Found, carries_text, cited_text, find_number, numbered_rows,
};
use tieout_notation::{
    Decimal, Marks, Quantity, accent_free, decimal_mark_of, find_numbers, is_only_number, read_number,
    well_grouped,
};

/// Past the capture of passing tests: it is to be seen.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout(), "{text}");
}

/// What is different on purpose, and why.
const DELIBERATE: [(&str, &str, &str); 5] = [
    ("readNumber", "31.12.2025", "a date is no number of eight digits"),
    ("readNumber", "01.01.2025", "a date is no number of eight digits"),
    ("readNumber", "1.4.1", "a version or section is not 14.1"),
    ("readNumber", "12,", "a value that ends in a mark was cut off or holds more than a number"),
    (
        "readNumber",
        "(12,00)-",
        "brackets and a hyphen both: which of them is the sign is not for a reader to choose",
    ),
];

enum Outcome {
    Passes,
    /// The expected value is one of several readings.
    Ambiguous,
    Differs(String),
}

#[test]
fn truecopy() {
    let Some(folder) = std::env::var_os("TIEOUT_EVAL") else {
        say("skipped: TIEOUT_EVAL does not name the folder of the vectors");
        return;
    };
    let file = std::path::Path::new(&folder).join("vectors/truecopy.jsonl");
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    let (mut passed, mut ambiguous, mut deliberate, mut wrong) = (0, vec![], vec![], vec![]);
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let function = case["f"].as_str().unwrap();
        match run(function, &case["a"], &case["e"]) {
            Outcome::Passes => passed += 1,
            Outcome::Ambiguous => ambiguous.push(line.to_owned()),
            Outcome::Differs(got) => {
                let argument = case["a"][0].as_str().unwrap_or_default();
                match DELIBERATE.iter().find(|(f, a, _)| *f == function && *a == argument) {
                    Some((_, _, why)) => deliberate.push(format!("{line}\n    {got}: {why}")),
                    None => wrong.push(format!("{line}\n    {got}")),
                }
            }
        }
    }
    say(&format!("{passed} pass"));
    say(&format!("{} ambiguous:\n{}", ambiguous.len(), ambiguous.join("\n")));
    say(&format!("{} different on purpose:\n{}", deliberate.len(), deliberate.join("\n")));
    assert!(deliberate.len() <= 10);
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

/// Where only the mark before decimals is known.
fn of_mark(mark: &str) -> tieout_notation::Convention {
    Marks::of_decimal(mark.chars().next().unwrap()).into()
}

fn convention(mark: &Value, brackets: &Value) -> Convention {
    Convention {
        numbers: mark.as_str().map(of_mark),
        brackets: brackets.as_str().map(|b| match b {
            "sign" => Brackets::Sign,
            "punctuation" => Brackets::Punctuation,
            other => panic!("{other}"),
        }),
    }
}

fn rows(value: &Value) -> Vec<Vec<String>> {
    serde_json::from_value(value.clone()).unwrap()
}

fn whether(same: bool, got: impl std::fmt::Debug) -> Outcome {
    if same { Outcome::Passes } else { Outcome::Differs(format!("{got:?}")) }
}

fn run(function: &str, a: &Value, e: &Value) -> Outcome {
    let text = |i: usize| a[i].as_str().unwrap_or_default();
    match function {
        "numberedRows" => {
            let got = numbered_rows(&rows(&a[0]), a[1].as_i64().unwrap_or(0));
            whether(got == e.as_str().unwrap(), got)
        }
        "citedText" => {
            let cited: Vec<i64> = serde_json::from_value(a[1].clone()).unwrap();
            let table = rows(&a[0]);
            let got = cited_text(&table, &cited, a[2].as_i64().unwrap_or(0)).to_string();
            whether(got == e.as_str().unwrap(), got)
        }
        "carriesText" => {
            let got = carries_text(&CitedText::plain(text(0)), text(1));
            whether(got == e.as_bool().unwrap(), got)
        }
        "carriesNumber" => {
            let expected = if e.as_bool().unwrap() { Found::Carried } else { Found::Absent };
            let source = CitedText::plain(text(0));
            let got = Claim::read(text(1))
                .map_or(Found::Absent, |c| find_number(&source, &c, &convention(&a[2], &a[3])).found);
            if got == Found::Ambiguous { Outcome::Ambiguous } else { whether(got == expected, got) }
        }
        "readNumber" => {
            let got = Claim::read(text(0)).map_or_else(Vec::new, |c| c.readings(&convention(&a[1], &a[2])));
            let expected = e.as_f64().map(|v| Decimal::from_f64(v).unwrap());
            match expected {
                None => whether(got.is_empty(), got),
                Some(value) if got.len() > 1 && got.contains(&value) => Outcome::Ambiguous,
                Some(value) => whether(got == [value], got),
            }
        }
        "decimalMarkOf" => {
            let got = decimal_mark_of([text(0)]).decision().map(|c| c.marks().decimal.to_string());
            whether(got.as_deref() == e.as_str(), got)
        }
        "findNumbers" => {
            let places = a[1].as_i64();
            let found = find_numbers(text(0), None);
            let readings = found.iter().map(|n| n.readings.iter().map(|r| &r.quantity));
            let got: Vec<Vec<Decimal>> = readings
                .map(|all| all.filter(|q| has_places(q, places)).map(|q| q.value.clone()).collect())
                .filter(|values: &Vec<_>| !values.is_empty())
                .collect();
            let expected: Vec<Decimal> = e
                .as_array()
                .unwrap()
                .iter()
                .map(|v| Decimal::from_f64(v.as_f64().unwrap()).unwrap())
                .collect();
            let among = got.len() == expected.len() && got.iter().zip(&expected).all(|(g, e)| g.contains(e));
            match got.iter().all(|g| g.len() == 1) {
                false if among => Outcome::Ambiguous,
                _ => whether(among, got),
            }
        }
        "isOnlyNumber" => {
            let places = a[1].as_i64();
            let right =
                |text: &str| read_number(text).unwrap().iter().any(|r| has_places(&r.quantity, places));
            let got = is_only_number(text(0)) && right(text(0));
            whether(got == e.as_bool().unwrap(), got)
        }
        "wellGrouped" => {
            let got = well_grouped(text(0), of_mark(text(1)));
            whether(got == e.as_bool().unwrap(), got)
        }
        "accentFree" => {
            let got = accent_free(text(0));
            whether(got == e.as_str().unwrap(), got)
        }
        other => panic!("no function {other}"),
    }
}

/// Whether a number is written with exactly so many decimals, where that is asked.
fn has_places(quantity: &Quantity, places: Option<i64>) -> bool {
    places.is_none_or(|n| i64::from(quantity.unit_power) == -n)
}
