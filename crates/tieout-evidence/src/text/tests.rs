use proptest::prelude::*;

use super::*;

fn split_up(text: &str) -> Vec<&str> {
    sentences(text).iter().map(|s| s.span.of(text)).collect()
}

/// Each case is written with `¦` where a sentence must end.
#[track_caller]
fn splits(cases: &[&str]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|case| {
            let text = case.replace('\u{a6}', "");
            let want: Vec<String> = case.split('\u{a6}').map(|s| s.trim().to_owned()).collect();
            let got = split_up(&text);
            (got != want).then(|| format!("{text:?}\n   want {want:?}\n    got {got:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn stops_that_end_and_stops_that_do_not() {
    splits(&[
        "Sales rose.¦ Costs fell!¦ Why?¦ Nobody knows.",
        "It cost $3.5 million in 2019.¦ 2018 was cheaper.",
        "J. Smith and J. K. Rowling met George W. Bush.¦ They talked.",
        "J.R.R. Tolkien wrote it.",
        "C. M. Newton and Johnson N. Camden met P. Hanrattana.",
        "We sell two things.¦ 1. Search.¦ 2. Mail.",
        "Mr. Smith, Dr. Jones and Prof. Lee agreed.",
        "Apple Inc. sold Acme Corp. to Foo Co. Ltd. in May.",
        "It was bought by Apple Inc.¦ The price was $3.",
        "Home vs. Away, e.g. Lakers vs. Heat, i.e. No. 5 vs. No. 6.",
        "He lives in the U.S. Virgin Islands.",
        "He lives in the U.S.¦ The rest moved.",
        "It rose approx. 5 percent on Jan. 4 and Dec. 31.",
        "The high was 9 °C.¦ Winds were low.",
        "They came at 5 p.m. Monday.",
        "They came at 5 p.m.¦ Everyone left.",
        "He said \"It rose.\"¦ Then he left.",
        "He asked \"Why?\" and left.",
        "(Sales rose.)¦ Costs fell.",
        "Sales rose (see Fig. 3.)¦ Costs fell.",
        "Well ... it rose.",
        "It rose…¦ Then it fell.",
        "It rose 5%.[3]¦ Costs fell.¹¦ So did we.",
        "See St. Louis, version 1.2.3 and example.com for more.",
        "Was it No. 1?¦ No.¦ It was second.",
        "売上は5億円。¦利益は1億円。",
        "**Sales rose.**¦ *Costs fell.*¦ Done.",
        "revenue was in the millions.¦ it rose.",
        "Plan B.¦ The plan failed.",
        "Cats, dogs, etc. were seen.",
        "Smith et al. 2019 found it.",
        "It fell to 5.¦ $3 was lost.",
        "One.",
    ]);
}

#[test]
fn lines() {
    splits(&[
        "The revenue of the company\nrose in 2019\nand fell.¦\nThen it rose.",
        "Facts:¦\n- Revenue: 5.¦ It rose.¦\n- Cost: 3",
        "# Title¦\nText here",
        "Text\n\nMore".replace("\n\n", "¦\n\n").as_str(),
        "1. First. ¦ It is.¦\n2. Second¦\n10) Tenth",
        "| a | b |¦\n|---|---|¦\n| 1. X | 2 |",
        "Total: 5¦\nNet income: 3¦\nRate: 2",
        "**Total:** 5¦\n**Net:** 3",
        "a\tb¦\n1\t2",
        "Title¦\n=====¦\nText",
        "> Quoted text\n> goes on.¦\n> It ends.",
        "Intro¦\n```¦\nx = 1. y = 2¦\n```¦\nOutro",
        "Revenue summary¦\nRevenue of the whole group rose by 5% over the year before that.",
        "Apple Inc.\nreported it",
        "• one¦\n• two continues\n  here¦\n• three",
        "(a) one¦\n(b) two",
        "One\r\ntwo.¦\r\nThree",
        "He paid in\n2019. ¦ Then",
    ]);
    assert_eq!(split_up(""), [""; 0]);
    assert_eq!(split_up(" \n\t\n "), [""; 0]);
}

/// Long inputs of one kind must not cost more than their length; a quadratic walk would take minutes here.
#[test]
fn long_inputs_are_linear() {
    for piece in [
        ".", ". ", "a. ", "A.", "\n", "a\n", "- ", "...\" ", "[1]", ".[1]", "e.g. ", "x", ",", "> ", "(",
        ".\n", "\u{3002}", "Mr. ", "|", "A:",
    ] {
        let text = piece.repeat(40_000 / piece.len());
        assert!(!sentences(&text).is_empty() || text.trim().is_empty());
    }
    let mut text = "a. ".repeat(10_000);
    text.push_str(&" ".repeat(100_000));
    text.push_str(&". ".repeat(10_000));
    assert!(sentences(&text).len() > 10_000);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// All that is no white space lies in exactly one sentence, in order.
    #[test]
    fn nothing_is_lost(pieces in prop::collection::vec(prop_oneof![
        "[a-zA-Z]{1,6}", "[.!?…。\"')\\]]{1,2}", "[ \n\t\r]{1,2}", "\\PC{0,2}",
        prop::sample::select(vec!["Mr.", "\n- ", "\n1. ", "\n# ", "\n| ", "\n```\n", "\n> ", "U.S. ", "Inc. The ", "\n\n", "°C. ", "[3]", "é"])
            .prop_map(str::to_owned),
    ], 0..20)) {
        let text = pieces.concat();
        let mut at = 0;
        for sentence in sentences(&text) {
            let span = sentence.span;
            prop_assert!(span.start >= at && span.end > span.start);
            prop_assert!(text[at..span.start].trim().is_empty());
            let inner = span.of(&text);
            prop_assert_eq!(inner.trim(), inner);
            prop_assert!(!inner.is_empty());
            at = span.end;
        }
        prop_assert!(text[at..].trim().is_empty());
    }
}
