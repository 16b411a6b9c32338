use tieout_evidence::{Evidence, Json, Source, Table, Value};
use tieout_notation::{Dimension, Period, words};

use super::mention::{self, Atom, Said};
use super::{Timed, find};

fn table(header: &str, rows: &[&str]) -> Evidence {
    let cells = |line: &str| line.split(',').map(|c| Value::Text(c.into())).collect();
    let names = header.split(',').map(str::to_owned).collect();
    Evidence::new(vec![Source::table("t", Table::from_rows(names, rows.iter().map(|r| cells(r)).collect()))])
}

fn tide() -> Timed {
    let rows = ["2022-06-06,1.5", "2022-06-07,2.5", "2022-06-08,0.5", "2022-06-09,3.5", "2022-06-10,4.5"];
    find(&table("date,level", &rows)).remove(0)
}

fn said(sentence: &str) -> Vec<Said> {
    mention::read(sentence, 0, &words(sentence), &[], &tide(), None).own.into_iter().map(|m| m.said).collect()
}

#[test]
fn rows_that_are_times_make_a_series() {
    let timed = tide();
    assert_eq!((timed.slots.len(), timed.columns.len(), timed.periods.len()), (5, 1, 5));
    assert!(timed.is_daily());
}

#[test]
fn records_with_names_are_none() {
    let rows = ["2022-06-06,Ann,1.5", "2022-06-07,Bob,2.5", "2022-06-08,Eve,0.5", "2022-06-09,Max,3.5"];
    assert!(find(&table("date,who,level", &rows)).is_empty());
    // Nor are rows in no order, or too few of them.
    let rows =
        ["2022-06-09,1", "2022-06-01,2", "2022-06-08,3", "2022-06-02,4", "2022-06-07,5", "2022-06-03,6"];
    assert!(find(&table("date,level", &rows)).is_empty());
    assert!(find(&table("date,level", &["2022-06-06,1.5"])).is_empty());
}

#[test]
fn mentions_are_joined_as_their_words_say() {
    let day = |d| Atom::Period(Period { month: Some(6), day: Some(d), ..Period::default() });
    assert_eq!(said("On June 7 and June 8 it rose."), [Said::These(vec![day(7), day(8)])]);
    assert_eq!(said("From June 7 to June 9 it rose."), [Said::Between(day(7), day(9))]);
    assert_eq!(said("On Tuesday, June 7, it rose."), [Said::These(vec![day(7)])]);
    assert_eq!(said("Overall it was higher than on Monday."), [Said::Whole]);
    assert_eq!(said("After June 7 it rose."), [Said::Vague]);
    assert_eq!(said("Throughout the day it rose."), []);
}

#[test]
fn what_cannot_be_told_is_no_window() {
    let timed = tide();
    let slots = |said: &Said| mention::resolve(said, &timed);
    assert_eq!(slots(&Said::These(vec![Atom::Weekday(2)])), Some(vec![1]));
    assert_eq!(slots(&Said::These(vec![Atom::Weekday(7)])), Some(vec![]));
    assert_eq!(slots(&Said::Between(Atom::Nth(1), Atom::Last)), Some(vec![1, 2, 3, 4]));
    assert_eq!(slots(&Said::Between(Atom::Last, Atom::Nth(1))), None);
    assert_eq!(slots(&Said::Vague), None);
}

#[test]
fn a_column_that_goes_along_with_a_named_one_is_its_variant() {
    let json = r#"{"units": {"temp": "°C"}, "list": [
        {"at": "2022-06-06", "air": {"temp": 10.5, "felt": 9.5, "turn": 270}},
        {"at": "2022-06-07", "air": {"temp": 14.5, "felt": 14.0, "turn": 90}},
        {"at": "2022-06-08", "air": {"temp": 12.5, "felt": 11.0, "turn": 180}},
        {"at": "2022-06-09", "air": {"temp": 18.5, "felt": 18.0, "turn": 10}}]}"#;
    let evidence = Evidence::new(vec![Source::json("air", Json::parse(json).unwrap())]);
    let timed = find(&evidence).remove(0);
    let of: Vec<_> = timed.columns.iter().map(|c| (c.dimension, c.main)).collect();
    let heat = Some(Dimension::Temperature);
    assert_eq!(of, [(heat, true), (heat, false), (None, false)]);
}
