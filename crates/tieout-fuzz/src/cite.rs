//! Rows, records and their citations: what a cell prints it carries, places are pieces of cells, counts add up.

use tieout::cite::{
    CitedText, Claim, Convention, Doubt, Found, Lookup, Rows, carries_number, carries_text, check_extraction,
    check_records, cited_text, find_number, find_text, numbered_rows, odd_characters, records_from_json,
    render, windows,
};
use tieout::evidence::Json;
use tieout::ingest::{Format, read};
use tieout::notation::{Locale, digit_of};

use crate::parts;

pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut parts = parts(&text);
    let (first, second) = (parts.next().unwrap_or(""), parts.next());
    let rows: Vec<Vec<&str>> = first.lines().map(|line| line.split('|').collect()).collect();
    shown(&rows);
    for (row, number) in rows.iter().zip(7..) {
        for cell in row {
            carries_itself(cell);
        }
        let source = cited_text(&rows, &[number, 3], 7);
        let value = second.unwrap_or(first);
        let value = value.lines().next().unwrap_or("");
        let german = Locale::parse("de").expect("German is a locale");
        let marks = [Convention::default(), Convention::of_decimal('.'), Convention::of_decimal(',')];
        for convention in marks.into_iter().chain([Convention::of(german)]) {
            if let Some(claim) = Claim::read_under(value, &convention) {
                let found = find_number(&source, &claim, &convention);
                assert_eq!(found.found == Found::Carried, carries_number(&source, value, &convention));
                places(&rows, &found);
            }
        }
        places(&rows, &find_text(&source, value));
    }
    if let Some(records) = second {
        report(first, records);
    }
}

fn shown(rows: &[Vec<&str>]) {
    let text = numbered_rows(rows, -2);
    assert_eq!(text.lines().count(), rows.len(), "{text:?}");
    let numbers: Vec<i64> = text
        .lines()
        .map(|l| l.split(" |").next().and_then(|n| n.parse().ok()).expect("a line begins with its number"))
        .collect();
    assert!(numbers.iter().copied().eq((-2..).take(rows.len())));
    let windows = windows(rows, 3, 1, -2).expect("windows of three get on");
    let mut next = -2;
    for window in windows {
        let size = i64::try_from(window.rows.len()).expect("windows are short");
        assert!(window.first <= next && window.first + size >= next, "rows are left out at {next}");
        next = window.first + size;
    }
    assert_eq!(next, -2 + i64::try_from(rows.len()).expect("inputs are short"));
}

/// A cell that is a number carries it, one with words carries those.
fn carries_itself(cell: &str) {
    let rows = [[cell]];
    let source = cited_text(&rows, &[0], 0);
    // Further than this from its digits nothing of a number is looked for.
    if let Some(claim) = Claim::read(cell).filter(|_| cell.len() < 20) {
        let found = find_number(&source, &claim, &Convention::default());
        assert_eq!(found.found, Found::Carried, "{cell:?} does not carry itself: {found:?}");
        // What is twelve times its digits is found by them only.
        let dozens = cell.to_ascii_lowercase().contains("dozen");
        for value in claim.readings(&Convention::default()).into_iter().filter(|_| !dozens) {
            let found = find_number(&source, &Claim::from(&value), &Convention::default());
            assert_ne!(found.found, Found::Absent, "{cell:?} does not carry {value}");
        }
    }
    let words = find_text(&source, cell);
    if words.found != Found::Carried {
        // It has no words, or characters that are not what they look like.
        let odd = words.doubt == Some(Doubt::Disguised) && !odd_characters(cell).is_empty();
        assert!(
            (words.found == Found::Absent || odd) && !carries_text(&CitedText::plain(cell), cell),
            "{cell:?}: {words:?}"
        );
    }
}

fn places(rows: &[Vec<&str>], found: &Lookup) {
    for place in &found.places {
        let row = usize::try_from(place.row.expect("rows have numbers") - 7).expect("numbers start with 7");
        let there = rows[row][place.column].get(place.span.start..place.span.end);
        assert_eq!(there, Some(place.text.as_str()));
    }
    // Every reading of a number is made of the digits that stand there.
    if let ([place], false) = (&found.places[..], found.readings.is_empty()) {
        let digits = |text: &str| -> String {
            let all: String = text.chars().filter_map(digit_of).map(|d| char::from(b'0' + d)).collect();
            all.trim_matches('0').to_owned()
        };
        // Powers of ten and fractions have signs that are no digits of the number.
        let other = |c: char| {
            digit_of(c).is_none()
                && (c.is_numeric() || matches!(c, 'e' | 'E' | 'x' | 'X' | '*' | '×' | '·' | '⋅'))
        };
        let plain = !place.text.contains(other);
        for reading in found.readings.iter().filter(|_| plain) {
            assert_eq!(digits(&reading.to_string()), digits(&place.text), "{reading} at {place:?}");
        }
    }
}

fn report(table: &str, records: &str) {
    let Ok(sources) = read("rows.csv", table.as_bytes(), Some(Format::Csv)) else { return };
    let Ok(rows) = Rows::of_sources(&sources, 3) else { return };
    let Ok(json) = Json::parse(records) else { return };
    let Ok(records) = records_from_json(&json) else { return };
    let convention = Convention::default();
    let report = check_records(&rows, &records, &convention);
    assert!(report == check_records(&rows, &records, &convention), "a second check differs");
    let c = report.counts;
    assert_eq!(c.checked, c.carried + c.ambiguous + c.absent + c.contradicted);
    assert_eq!(c.checked + c.empty, records.iter().map(|r| r.fields.len()).sum::<usize>());
    assert!(!report.ok || c.carried == c.checked && c.out_of_range == 0 && c.checked > 0);
    let declared = check_extraction(&rows, &records, &report, &convention);
    let written = render::json(&report, &declared, &rows);
    assert!(serde_json::from_str::<serde_json::Value>(&written).is_ok(), "{written}");
    let text = render::text(&report, &declared, &rows, &Default::default());
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
}
