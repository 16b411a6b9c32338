//! A stream against the check of the whole, for answers of every kind, cut anywhere.
#![allow(clippy::panic, clippy::unwrap_used, clippy::disallowed_methods)] // tests, one of which reads files

use proptest::prelude::*;
use tieout::evidence::Json;
use tieout::ingest::{ProtocolSource, sources_from_protocol};
use tieout::{Checker, Evidence, Policy, Report, render};

const ROWS: &str = "place,2019,2020,population\nAlder County,1200,1350,\"39,538,223\"\nBirchfield,980,940,29145505\n\
    Cedar Falls,15.4,16.9,21538187\n";
const NOTE: &str =
    "Inc. and Co. met on 3 May 2020. The total was $1.2 million, up 12.5%. Order A-1234 shipped.";

fn rows() -> Evidence {
    let mut sources = tieout::read_source("rows.csv", ROWS.as_bytes()).unwrap();
    sources.extend(tieout::read_source("note.txt", NOTE.as_bytes()).unwrap());
    Evidence::new(sources)
}

/// Checks an answer in pieces, cut before the bytes that `cut` names, and all that a stream promises on the way.
fn check_in_pieces(
    checker: &Checker<'_>,
    answer: &str,
    policy: &Policy,
    whole: &Report,
    cut: impl Fn(usize) -> bool,
) {
    let mut stream = checker.stream(policy);
    let (mut start, mut shown) = (0, 0);
    for end in 1..=answer.len() {
        if !answer.is_char_boundary(end) || (end < answer.len() && !cut(end)) {
            continue;
        }
        let settled = stream.push(&answer[start..end]).to_vec();
        start = end;
        let (released, held_back) = (stream.released(), stream.held_back());
        assert_eq!(released.len() + held_back.len(), end, "{answer:?}");
        assert!(released.len() >= shown && answer.starts_with(released), "{answer:?}");
        for claim in &settled {
            // What was shown before had no open claims, and what is held back now has no settled ones.
            assert!(
                claim.span.start >= shown && claim.span.end <= released.len(),
                "{:?} in {answer:?}",
                claim.text
            );
        }
        shown = released.len();
        let before: Vec<_> = whole.claims.iter().take_while(|c| c.span.start < shown).collect();
        assert_eq!(before, stream.claims().iter().collect::<Vec<_>>(), "{answer:?} at {end}");
    }
    let report = stream.finish();
    assert_eq!(&report, whole, "{answer:?}");
    assert_eq!(
        render::json(&report, checker.stream(policy).evidence()),
        render::json(whole, checker.stream(policy).evidence())
    );
}

/// Pieces of Markdown, prose and numbers; many of them change what stands before or behind.
fn piece() -> impl Strategy<Value = String> {
    let figures = prop::sample::select(vec![
        "1,350",
        "39.5 million",
        "29145505",
        "$1.2 million",
        "12.5%",
        "2020",
        "2019",
        "3 May 2020",
        "A-1234",
        "940",
        "1.5",
        "-40",
        "(5)",
        "about 16.9",
        "more than 12",
        "between 3 and 5",
        "3–5bn",
        "$3",
        "100",
        "twenty-one",
        "third",
        "1st",
        "105-98",
        "10:30",
        "Q3 2020",
        "more than 5",
        "No. 7",
        "USD3bn",
        "½",
        "[3]",
        "¹",
        "１２",
        "5 to 7 million",
        "half",
        "Dec 2019-Jan 2020",
        "5",
        "2.",
        "3)",
    ]);
    let words = prop::sample::select(vec![
        "Alder County",
        "Birchfield",
        "Cedar Falls",
        "the largest",
        "rose",
        "fell by",
        "population",
        "The total",
        "had",
        "was",
        "in",
        "and",
        "of",
        "than",
        "Inc.",
        "Co.",
        "e.g.",
        "p.m.",
        "U.S.",
        "Jan.",
        "Mr.",
        "Dr.",
        "approx.",
        "It",
        "then",
        "grew",
        "million",
        "Total:",
        "**Net:**",
        "minus",
        "per",
        "per cent",
        "from",
        "to",
        "to the",
        "😀",
        "é",
        "売上は",
        "Revenue of the whole group over the year",
    ]);
    let marks = prop::sample::select(vec![
        ".",
        ". ",
        "! ",
        "? ",
        "… ",
        ", ",
        "; ",
        ": ",
        "\n",
        "\r\n",
        "\n\n",
        "\r\n\r\n",
        "\n- ",
        "\n* ",
        "\n1. ",
        "\n2. ",
        "\n12. ",
        "\n# ",
        "\n| ",
        " | ",
        " |\n|---|---|\n",
        "\t",
        "\n```\n",
        "\n> ",
        "> ",
        "\n---\n",
        "\n===\n",
        "\"",
        "\u{201d} ",
        "(",
        ") ",
        "[",
        "] ",
        "**",
        "_",
        "`",
        "。",
        "-",
        "–",
        "/",
        "~",
        "$",
        "%",
        "'s ",
        "\u{a0}",
        "   ",
    ]);
    prop_oneof![
        5 => figures.prop_map(str::to_owned),
        5 => words.prop_map(str::to_owned),
        6 => marks.prop_map(str::to_owned),
        7 => Just(" ".to_owned()),
        1 => "\\PC{0,3}",
        1 => "[0-9.,]{1,6}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_stream_is_the_check_of_the_whole(
        pieces in prop::collection::vec(piece(), 0..40),
        cuts in prop::collection::vec(any::<bool>(), 1..50),
        most in prop_oneof![4 => Just(usize::MAX), 1 => 0_usize..6],
    ) {
        let answer = pieces.concat();
        let evidence = rows();
        let checker = Checker::new(&evidence);
        for preset in ["default", "strict", "gate", "figured"] {
            let mut policy = Policy::preset(preset).unwrap();
            policy.max_claims = policy.max_claims.min(most);
            let whole = checker.check(&answer, &policy);
            check_in_pieces(&checker, &answer, &policy, &whole, |_| true);
            check_in_pieces(&checker, &answer, &policy, &whole, |at| cuts[at % cuts.len()]);
        }
    }
}

/// Each piece costs its own length: a walk over the whole answer for every one of a hundred thousand would take hours here.
#[test]
fn small_pieces_of_a_long_answer_cost_no_more_than_it() {
    let evidence = rows();
    let checker = Checker::new(&evidence);
    let policy = Policy::preset("default").unwrap();
    for sentence in ["Alder County had 1,350 in 2020. ", "5,", "no end ", "| 5 |\n", "? "] {
        let answer = sentence.repeat(100_000 / sentence.len());
        let mut stream = checker.stream(&policy);
        for at in 0..answer.len() {
            stream.push(&answer[at..=at]);
        }
        assert_eq!(stream.finish().claims.len(), checker.check(&answer, &policy).claims.len());
    }
}

/// The answers of data that is not ours to ship, where it is at hand: `$TIEOUT_STREAM_ANSWERS` names a file in the form that
/// `tieout batch` reads. `$TIEOUT_STREAM_EVERY` cuts each so many-th answer at every character, the others at random.
#[test]
fn answers_of_data_that_is_elsewhere() {
    let Some(path) = std::env::var_os("TIEOUT_STREAM_ANSWERS") else {
        println!("skipped: set TIEOUT_STREAM_ANSWERS to a file of batch lines");
        return;
    };
    let every: usize = std::env::var("TIEOUT_STREAM_EVERY").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let text = std::fs::read_to_string(path).unwrap();
    let mut seed = 1_usize;
    let (mut answers, mut claims) = (0, 0);
    for (i, line) in text.lines().enumerate() {
        let line = Json::parse(line).unwrap();
        let sources = sources_from_protocol(&line, line.at("/evidence").unwrap()).unwrap();
        let sources = sources.into_iter().filter_map(|s| match s {
            ProtocolSource::Source(source) => Some(source),
            ProtocolSource::Pages(_) | ProtocolSource::File(_) => None,
        });
        let evidence = Evidence::new(sources.collect());
        let checker = Checker::new(&evidence);
        let policy = Policy::preset("default").unwrap();
        let answer = line.as_str(line.at("/answer").unwrap()).unwrap();
        let whole = checker.check(answer, &policy);
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = |at: usize| ((at.wrapping_mul(2_654_435_761) ^ seed) >> 7) & 7 == 0;
        check_in_pieces(&checker, answer, &policy, &whole, |at| i % every == 0 || random(at));
        answers += 1;
        claims += whole.claims.len();
    }
    println!("{answers} answers, {claims} claims: no difference");
}
