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

/// The sentences of a text that comes in pieces, cut before the bytes of `cuts`.
fn in_pieces(text: &str, mut cuts: impl FnMut(usize) -> bool) -> Vec<Sentence> {
    let mut splitter = Splitter::default();
    let mut out = Vec::new();
    for at in 1..text.len() {
        if text.is_char_boundary(at) && cuts(at) {
            let known = &text[..at];
            while let Some(sentence) = splitter.next(known, false) {
                assert!(sentence.span.end <= splitter.settled());
                out.push(sentence);
            }
            assert!(splitter.settled() <= at);
        }
    }
    while let Some(sentence) = splitter.next(text, true) {
        out.push(sentence);
    }
    out
}

#[test]
fn a_sentence_is_given_as_soon_as_nothing_can_change_it() {
    // `|` stands where the sentence before it is first given.
    for case in [
        "Sales rose by 5%. T|hen",
        "It was sold to Acme Inc. The r|est",
        "He left at 5 p.m. Then i|t",
        "He asked \"Why?\" N|obody",
        "It rose 5%.[3] C|osts",
        "\u{58f2}\u{4e0a}\u{306f}5\u{5104}\u{5186}\u{3002}\u{5229}|\u{76ca}",
        "it is 5\u{3002}[3]\u{5229}|\u{76ca}",
        "it is 5\u{3002}\u{300d}[12]I|t",
        "One line.\n\n|",
        "# A heading\n|",
        "| 1 | 2 |\n|",
        "One line.\nT|wo",
    ] {
        let (before, after) = case.rsplit_once('|').unwrap();
        let text = format!("{before}{after}");
        let first = |known: &str| Splitter::default().next(known, false);
        assert!(first(&text[..before.len()]).is_some(), "{case:?} comes too late");
        let early = before.char_indices().find(|&(at, _)| first(&text[..at]).is_some());
        assert_eq!(early, None, "{case:?} comes too early");
    }
}

#[test]
fn a_text_without_an_end_is_not_read_over_and_over() {
    // Some fifty thousand pieces each; a walk over the whole tail for every one would take minutes.
    for piece in ["1,", ".", "-", "word ", "a. ", "\u{3002}", "A", "[1]", ". [", "\n"] {
        let text = piece.repeat(20_000);
        let mut splitter = Splitter::default();
        let mut given = 0;
        for at in 1..text.len() {
            if text.is_char_boundary(at) {
                given += std::iter::from_fn(|| splitter.next(&text[..at], false)).count();
            }
        }
        given += std::iter::from_fn(|| splitter.next(&text, true)).count();
        assert_eq!(given, sentences(&text).len(), "{piece:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Wherever a text is cut, its pieces have the sentences of the whole.
    #[test]
    fn pieces_have_the_sentences_of_the_whole(pieces in prop::collection::vec(prop_oneof![
        3 => "[a-zA-Z]{1,6}", 2 => "[.!?…。\"')\\]]{1,2}", 3 => "[ \n\t\r]{1,2}", 1 => "\\PC{0,2}", 2 => Just(" ".to_owned()),
        4 => prop::sample::select(vec!["Mr.", "\n- ", "\n1. ", "\n# ", "\n| ", "\n```\n", "\n> ", "U.S. ", "Inc. The ", "\n\n", "°C. ",
            "[3]", "é", ". The ", ". then ", "Total: ", "**", "2. ", "p.m. ", "\nRevenue of the whole group rose over the year ", "\n---", "\n===\n", "(", "Jan. ", "\r\n"])
            .prop_map(str::to_owned),
    ], 0..24), cuts in prop::collection::vec(any::<bool>(), 1..40)) {
        let text = pieces.concat();
        let whole = sentences(&text);
        prop_assert_eq!(&in_pieces(&text, |_| true), &whole);
        prop_assert_eq!(&in_pieces(&text, |at| cuts[at % cuts.len()]), &whole);
    }

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
