//! Answers and results under the preset `gate`, whose words and ranges are cut by rules of their own.

use tieout::{Policy, Verdict};

use crate::harness::{ANSWER, EVIDENCE, Input, hostile, scale};

fn gate() -> Policy {
    let mut policy = Policy::preset("gate").unwrap();
    policy.set("figures", "true").unwrap();
    policy.set("shapes", "word=[a-z]{2,9}-?[a-z]*").unwrap();
    policy
}

macro_rules! floods {
    ($($name:ident: $piece:expr, $n:literal;)*) => {
        $(#[test] fn $name() {
            let report = hostile(ANSWER, |k| {
                let answer = format!("{}\n\nThe last one is 39,538,223.", $piece.repeat($n * k));
                Input::answer(answer).policy(gate())
            }).report();
            let last = report.claims.last().expect("no claim at all");
            assert_eq!((last.text.as_str(), last.verdict), ("39,538,223", Verdict::Supported));
        })*
    };
}

floods! {
    a_million_commas: ",", 1_000_000;
    a_million_colons: ":", 1_000_000;
    a_million_hyphens: "-", 1_000_000;
    digits_and_commas: "1,", 100_000;
    digits_and_en_dashes: "1–", 100_000;
    digits_and_points: "1..", 100_000;
    grouped_without_end: "111,", 100_000;
    ranges: "1000-2000 ", 50_000;
    ranges_without_spaces: "10-20", 100_000;
    codes_without_spaces: "AB-12-", 100_000;
    words_of_a_shape: "ab-cd ", 50_000;
    units: "5 % ", 50_000;
}

#[test]
fn one_word_of_two_megabytes() {
    let report = hostile(ANSWER, |k| Input::answer("a1".repeat(1_000_000 * k)).policy(gate())).report();
    assert_eq!((report.claims.len(), report.claims[0].verdict), (1, Verdict::Unsupported));
}

#[test]
fn many_words_of_one_long_value() {
    let words = |k: usize| (0..4_000 * k).map(|i| format!("id-{i:07} ")).collect::<String>();
    let report = hostile(EVIDENCE, |k| {
        let value = format!("{{\"all\": \"{}\"}}", words(k));
        Input::evidence("result.json", value).said(words(k)).policy(gate())
    })
    .report();
    assert_eq!(report.coverage.checked, 4_000 * scale());
    assert!(report.claims.iter().all(|c| c.verdict == Verdict::Supported));
}

#[test]
fn many_words_of_one_long_passage() {
    let words = |k: usize| (0..4_000 * k).map(|i| format!("id-{i:07} ")).collect::<String>();
    let report =
        hostile(EVIDENCE, |k| Input::evidence("result.txt", words(k)).said(words(k)).policy(gate())).report();
    assert!(report.claims.iter().all(|c| c.verdict == Verdict::Supported));
}
