use tieout_evidence::Evidence;
use tieout_notation::Span;

use super::*;
use crate::{ClaimKind, Policy};

const ANSWER: &str = "# The largest states\n\nCalifornia has 39.5 million people, 12% of all; Texas, the second, has \
30.1 million and grew by 15.9% from 2010 to 2020, which is more than the 7.4% of the whole country and than the 6.1% of \
California itself.\n\n漢字 Florida: 21.5 million, 5 counties.\n";

fn claims() -> Vec<Claim> {
    let mut at = 0;
    [
        ("39.5 million", Reason::Cell, "population[California] = 39,538,223"),
        ("12%", Reason::Share, "100 × population[California] / sum of population = 39,538,223 / 331,449,281 = 11.93"),
        ("second", Reason::Ordinal, ""),
        ("30.1 million", Reason::WrongValue, "population[Texas] = 29,145,505"),
        ("15.9%", Reason::PercentChange, "change from 2010[Texas] = 25,145,561 to population[Texas] = 29,145,505: 15.91%"),
        ("2010", Reason::Year, ""),
        ("2020", Reason::Year, ""),
        ("7.4%", Reason::NotInEvidence, "no cell, total or change gives it"),
        ("6.1%", Reason::OnlyByChance, "a ratio of two cells gives 6.13, and so would 22 of 100 figures of this form"),
        ("21.5 million", Reason::Cell, "population[Florida] = 21,538,187"),
        ("5", Reason::NotInEvidence, "\u{1b}[31mred"),
    ]
    .map(|(text, reason, explanation)| {
        let start = at + ANSWER[at..].find(text).unwrap();
        at = start + text.len();
        Claim {
            span: Span::new(start, at),
            text: text.to_owned(),
            kind: ClaimKind::Quantity,
            verdict: reason.verdict(),
            reason,
            derivation: None,
            comparison: None,
            nearest: None,
            explanation: explanation.to_owned(),
            coincidence: None,
        }
    })
    .to_vec()
}

fn shown_at(width: usize) -> String {
    let notes = vec!["source 1 `states.csv` was truncated".to_owned()];
    let report = crate::Report::new(ANSWER, &Policy::default(), claims()).with_notes(notes);
    text(&report, &Evidence::default(), &TextOptions { width, ..TextOptions::default() })
}

#[test]
fn a_report_reads_like_this() {
    println!("{}", shown_at(80));
    println!("{}", shown_at(40));
}

#[test]
fn wrap_breaks_at_spaces_and_cuts_long_words() {
    assert_eq!(wrap("one two three", 8), ["one two", "three"]);
    assert_eq!(wrap("abcdefghijk", 8), ["abcdefgh", "ijk"]);
    assert_eq!(wrap("", 8), [""]);
    // A wide character takes two columns.
    assert_eq!(wrap("漢字漢字漢", 8), ["漢字漢字", "漢"]);
}

#[test]
fn nothing_of_the_answer_steers_the_terminal() {
    assert_eq!(shown("a\u{1b}[31m\u{202e}b\tc\r\nd\u{9b}"), "a\u{FFFD}[31m\u{FFFD}b c  d\u{FFFD}");
}
