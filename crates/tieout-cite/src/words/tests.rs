use super::*;
use crate::cited_text;

fn found(cells: &[&str], value: &str) -> (Found, Vec<String>) {
    let rows = [cells];
    let found = find_text(&cited_text(&rows, &[0], 0), value);
    (found.found, found.places.iter().map(|p| format!("{}:{}", p.column, p.text)).collect())
}

#[track_caller]
fn carried(cells: &[&str], value: &str, places: &[&str]) {
    assert_eq!(found(cells, value), (Found::Carried, places.iter().map(|p| (*p).to_owned()).collect()));
}

#[test]
fn words_go_on_in_later_cells() {
    carried(&["25 avenue Henri", "1 358 522"], "avenue henri", &["0:avenue Henri"]);
    carried(&["RUEIL-", "92500", "MALMAISON"], "Rueil-Malmaison", &["0:RUEIL", "2:MALMAISON"]);
    carried(&["a b", "b c", "c d"], "a b c d", &["0:a b", "2:c d"]);
    carried(&["x a", "b", "y", "c z"], "a b c", &["0:a", "1:b", "3:c"]);
}

#[test]
fn words_left_out_inside_a_cell_are_doubtful() {
    assert_eq!(found(&["New York, Paris"], "New Paris").0, Found::Ambiguous);
    assert_eq!(found(&["New York", "Paris"], "New Paris").0, Found::Ambiguous);
    assert_eq!(found(&["rue", "de Gaston"], "rue Gaston").0, Found::Ambiguous);
    assert_eq!(found(&["Paris", "New"], "New Paris").0, Found::Absent);
    // A later cell that goes on as it should is taken before an earlier one that does not.
    carried(&["New York", "New", "Paris"], "New Paris", &["1:New", "2:Paris"]);
}

#[test]
fn what_is_folded() {
    carried(&["Acme, Inc."], "ACME INC", &["0:Acme, Inc"]);
    carried(&["quai de l\u{2019}Ourcq"], "QUAI DE L'OURCQ", &["0:quai de l\u{2019}Ourcq"]);
    carried(&["(75016) Paris(France)"], "75016 Paris", &["0:75016) Paris"]);
    for (cell, value) in
        [("EPINAY", "Épinay"), ("2,5 t", "5 t"), ("C++", "C"), ("11/01/1989", "1989"), ("", ""), ("-", "-")]
    {
        assert_eq!(found(&[cell], value).0, Found::Absent, "{cell} {value}");
    }
}

#[test]
fn a_plain_text_has_no_edges() {
    assert!(carries_text(&CitedText::plain("New York, Paris"), "New Paris"));
    assert!(!carries_text(&CitedText::plain("Paris, New York"), "New Paris"));
}

#[test]
fn values_of_many_words() {
    let words: Vec<String> = (0..200).map(|i| format!("w{i}")).collect();
    let cells: Vec<String> = words.chunks(7).map(|c| c.join(" ")).collect();
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    assert_eq!(found(&cells, &words.join(" ")).1.len(), cells.len());
    assert_eq!(found(&["a ".repeat(5000).trim()], "a ".repeat(4097).trim()).0, Found::Absent);
    assert_eq!(found(&["a ".repeat(5000).trim()], "a ".repeat(4096).trim()).0, Found::Carried);
}
