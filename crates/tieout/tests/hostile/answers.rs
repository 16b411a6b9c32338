//! Answers of one thing, many times over, and single things without end.

use tieout::{Policy, Verdict};

use crate::harness::{ANSWER, Input, SENTENCE, hostile, scale};

/// `piece` n times and a sentence that still has to be read behind it.
#[track_caller]
fn flood(piece: &str, n: usize) -> tieout::Report {
    let report =
        hostile(ANSWER, |k| Input::answer(format!("{}\n\n{SENTENCE}", piece.repeat(n * k)))).report();
    let last = report.claims.last().expect("no claim at all");
    assert_eq!(
        (last.text.as_str(), last.verdict),
        ("39.5 million", Verdict::Supported),
        "the sentence behind is lost"
    );
    report
}

macro_rules! floods {
    ($($name:ident: $piece:expr, $n:literal;)*) => {
        $(#[test] fn $name() { flood($piece, $n); })*
    };
}

floods! {
    a_million_commas: ",", 1_000_000;
    a_million_full_stops: ".", 1_000_000;
    a_million_full_stops_and_spaces: ". ", 500_000;
    a_million_hyphens: "-", 1_000_000;
    a_million_brackets: "(", 1_000_000;
    a_million_per_cent_signs: "%", 1_000_000;
    a_million_line_breaks: "\n", 1_000_000;
    a_million_quotes: "\"", 1_000_000;
    a_million_dollars: "$", 1_000_000;
    a_million_slashes: "/", 1_000_000;
    a_million_backslashes: "\\", 1_000_000;
    a_million_at_signs: "a@", 500_000;
    a_million_colons: ":", 1_000_000;
    a_million_square_brackets: "[", 1_000_000;
    a_million_tildes: "~", 1_000_000;
    footnote_marks: "[3]", 50_000;
    list_markers: "1. a\n", 50_000;
    list_markers_alone: "1. ", 50_000;
    hyphenated_digits: "1-", 100_000;
    slashed_digits: "1/", 100_000;
    dotted_digits: "1.", 100_000;
    digits_and_commas: "1,", 100_000;
    digits_and_colons: "1:", 100_000;
    digits_and_spaces: "1 ", 100_000;
    digits_and_crosses: "1 x ", 50_000;
    digits_and_dashes: "1–", 50_000;
    grouped_without_end: "111,", 100_000;
    grouped_by_spaces_without_end: "111 ", 50_000;
    and_and_and: "and ", 100_000;
    one_one_one: "one ", 50_000;
    million_million: "million ", 50_000;
    twenty_one_twenty_one: "twenty-one ", 50_000;
    hundred_and_hundred_and: "hundred and ", 50_000;
    about_about: "about ", 50_000;
    between_between: "between 1 and ", 20_000;
    to_to: "1 to ", 50_000;
    numbers_with_points: "1.1.1.", 50_000;
    addresses: "1.1.1.1 ", 30_000;
    addresses_without_spaces: "1.1.1.1/", 30_000;
    links: "http://a.b/c?d=1&", 30_000;
    mails: "a@b.c ", 50_000;
    mails_without_spaces: "a1@b.c;", 50_000;
    codes: "AB-12-", 50_000;
    hexadecimal: "deadbeef:", 50_000;
    years: "2019–20", 30_000;
    months: "March 3, ", 30_000;
    months_alone: "May ", 50_000;
    quarters: "Q1 ", 50_000;
    clocks: "1:23:45 ", 30_000;
    currencies: "USD3bn", 50_000;
    percentages: "5% ", 50_000;
    comparisons: "higher ", 20_000;
    largest_of_all: "the largest ", 20_000;
    rose_and_fell: "rose from 1 to 2 and ", 10_000;
    the_same_row: "Texas has 29.1 million people. ", 10_000;
    the_same_row_in_one_sentence: "Texas has 29.1 million people and ", 5_000;
    named_rows_in_one_sentence: "Texas and ", 30_000;
    bold: "**a** ", 50_000;
    block_quotes: "> ", 100_000;
    nested_lists: "- ", 100_000;
    emoji: "👩‍👩‍👧‍👦", 50_000;
    footnotes_of_superscripts: "¹", 100_000;
    fractions: "½", 50_000;
    escapes: "\u{1b}[31m", 50_000;
    entities: "&#8217;", 50_000;
    accounting_brackets: "(1)", 50_000;
    signs: "+-−", 100_000;
    dates_of_slashes: "1/1/", 50_000;
    iso_dates: "2019-01-", 30_000;
}

#[test]
fn one_word_of_ten_megabytes() {
    let report =
        hostile(ANSWER, |k| Input::answer(format!("{} {SENTENCE}", "a".repeat(10_000_000 * k)))).report();
    assert_eq!(report.coverage.checked, 1);
}

#[test]
fn one_line_of_ten_megabytes() {
    let line = "word ".repeat(2_000_000 * scale());
    let report = hostile(ANSWER, |_| Input::answer(format!("{line}{SENTENCE}"))).report();
    assert_eq!(report.coverage.checked, 1);
}

#[test]
fn one_word_of_ten_megabytes_of_digits_and_letters() {
    let report =
        hostile(ANSWER, |k| Input::answer(format!("{} {SENTENCE}", "a1".repeat(1_000_000 * k)))).report();
    assert_eq!(report.claims.last().unwrap().text, "39.5 million");
}

#[test]
fn a_million_claims_and_one_more_are_counted() {
    let policy = Policy { max_claims: 10_000, ..Policy::default() };
    let report =
        hostile(ANSWER, |k| Input::answer("It was 12,345. ".repeat(10_001 * k)).policy(policy.clone()))
            .report();
    assert_eq!(report.coverage.unread, 10_001 * scale() - 10_000);
    assert!(!report.ok);
}

#[test]
fn a_hundred_thousand_claims() {
    let report = hostile(ANSWER, |k| Input::answer("It was 12,345. ".repeat(100_000 * k))).report();
    assert_eq!(report.coverage.seen, 100_000 * scale());
}

#[test]
fn four_hundred_digits_are_read_and_one_more_is_counted() {
    for (digits, unread) in [(400, 0), (401, 1), (1_000_000, 1)] {
        let number = "7".repeat(digits);
        let report = hostile(ANSWER, |_| Input::answer(format!("It was {number}."))).report();
        assert_eq!((report.coverage.unread, report.coverage.seen), (unread, 1), "{digits} digits");
        assert!(!report.ok);
    }
}

#[test]
fn exponents_to_four_hundred_are_read_and_beyond_are_counted() {
    for (number, unread) in [("1e400", 0), ("1e-400", 0), ("1e401", 1), ("1e-401", 1)] {
        let report = hostile(ANSWER, |_| Input::answer(format!("It was {number} of them."))).report();
        assert_eq!(
            (report.coverage.unread, report.coverage.seen),
            (unread, 1),
            "{number}: {:?}",
            report.claims
        );
        assert!(!report.ok);
    }
    // Written like codes or like two values: claims that nothing supports.
    for number in ["1e-999999", "1e999999", "1e99999999999999999999"] {
        let report = hostile(ANSWER, |_| Input::answer(format!("It was {number} of them."))).report();
        assert!(report.coverage.seen > 0 && !report.ok, "{number}: {:?}", report.claims);
        assert!(
            report.claims.iter().all(|c| c.verdict != Verdict::Supported),
            "{number}: {:?}",
            report.claims
        );
    }
}

#[test]
fn a_hundred_thousand_exempt_values() {
    let exempt: Vec<String> =
        (0..100_000 * scale()).map(|i| format!("{i} apples")).chain(["12,345".to_owned()]).collect();
    let policy = Policy { exempt, ..Policy::default() };
    let report =
        hostile(ANSWER, |k| Input::answer("It was 12,345. ".repeat(1_000 * k)).policy(policy.clone()))
            .report();
    assert_eq!(report.coverage.checked, 0);
}

#[test]
fn ten_thousand_sentences_over_one_long_one() {
    let report = hostile(ANSWER, |k| {
        Input::answer("Texas has 29,145,505 and California 39,538,223, ".repeat(5_000 * k))
    })
    .report();
    assert_eq!(report.coverage.seen, 10_000 * scale());
}

/// Each word names a row: which names overlap is not asked of every two of them.
#[test]
fn a_sentence_of_one_name() {
    let report = hostile(ANSWER, |k| Input::answer(format!("{}29", "Texas ".repeat(50_000 * k)))).report();
    assert_eq!(report.coverage.seen, 1);
}

/// Figures of a text are looked up by their values, not one by one for every claim.
#[test]
fn many_figures_over_a_text_of_figures() {
    let report = hostile(ANSWER, |k| {
        let text: String = (0..15_000 * k).map(|i| format!("{} ", i * 37)).collect();
        Input::answer("There are 3,700 and 99 and 12345677. ".repeat(400)).file("figures.txt", text)
    })
    .report();
    assert_eq!(report.coverage.seen, 1_200);
    assert_eq!(report.claims.iter().filter(|c| c.verdict == Verdict::Supported).count(), 400);
}
