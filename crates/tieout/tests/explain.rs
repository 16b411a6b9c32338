//! What a trace shows, and that sources may stand in any order.
#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use tieout::trace::{CandidateOutcome, Step};
use tieout::{Checker, Evidence, Policy, Reason, Source, Verdict, check, render};

const STATES: &str =
    "state,2010,2020\nOhio,11536504,11799448\nTexas,25145561,29145505\nIowa,3046355,3190369\n";

fn states() -> Evidence {
    Evidence::new(tieout::read_source("states.csv", STATES.as_bytes()).unwrap())
}

#[test]
fn a_trace_says_what_was_named_tried_and_decided() {
    let evidence = states();
    let trace = Checker::new(&evidence).explain("Ohio had 11,536,504 people in 2020.", &Policy::default());
    let claim = &trace.report.claims[0];
    assert_eq!((claim.verdict, claim.reason), (Verdict::Contradicted, Reason::WrongPeriod));
    let figure = trace.figure_of(claim).unwrap();
    assert_eq!(figure.bound[0].name, "2010[Ohio] … 2020[Ohio]");
    assert_eq!(figure.periods[0].year, Some(2020));
    let decided: Vec<_> = figure.steps.iter().filter(|s| s.decided).collect();
    assert_eq!(decided.len(), 1);
    assert_eq!(decided[0].step, Step::Against);
    assert_eq!(decided[0].candidates[0].derivation, "2020[Ohio] = 11,799,448");
    assert_eq!(decided[0].candidates[0].outcome, CandidateOutcome::Differs);
    let text = render::trace_text(&trace, &evidence, None);
    assert!(text.contains("11,536,504  contradicted: wrong period"), "{text}");
    assert!(text.lines().all(|l| l.chars().count() <= 100), "{text}");
    let only = render::trace_text(&trace, &evidence, Some(trace.report.claims[1].span));
    assert!(!only.contains("11,536,504  contra"), "{only}");
    assert!(render::trace_json(&trace, None).starts_with("{\n\"schema\": \"tieout.trace/1\""));
}

#[test]
fn nothing_in_a_trace_steers_the_terminal() {
    let rows = "state,\u{202e}2020\nO\u{1b}[31mhio,11\n";
    let evidence = Evidence::new(tieout::read_source("a.csv", rows.as_bytes()).unwrap());
    let trace =
        Checker::new(&evidence).explain("O\u{1b}[31mhio\u{200b} had 12 \u{202e}.", &Policy::default());
    for text in [
        render::trace_text(&trace, &evidence, None),
        render::evidence(&evidence, &render::TextOptions::default()),
    ] {
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{200b}']), "{text:?}");
    }
}

fn sources() -> Vec<Source> {
    let mut out = tieout::read_source("states.csv", STATES.as_bytes()).unwrap();
    out.extend(
        tieout::read_source(
            "offices.json",
            br#"[{"office": "Lisbon", "staff": 312}, {"office": "Porto", "staff": 188}]"#,
        )
        .unwrap(),
    );
    out.push(Source::text("note", "The survey cost $880,000 in 2019. Porto has 188 people."));
    out.push(tieout::question("Is the budget of $7,350 spent?"));
    out
}

const ANSWERS: [&str; 6] = [
    "Texas had 29.1 million people in 2020, Ohio 12.8 million.",
    "Porto has 188 staff and Lisbon 188.",
    "The survey cost $880,000 of a budget of $7,350.",
    "Iowa grew by 4.7% from 2010 to 2020.",
    "Altogether the states had 44,135,322 people in 2020.",
    "There were 9,999 of them on 4 May 2021.",
];

proptest! {
    #[test]
    fn sources_may_stand_in_any_order(order in Just((0..4_usize).collect::<Vec<_>>()).prop_shuffle()) {
        let given = sources();
        let shuffled: Vec<Source> = order.iter().map(|&i| given[i].clone()).collect();
        let (a, b) = (Evidence::new(given), Evidence::new(shuffled));
        for answer in ANSWERS {
            let said = |e: &Evidence| check(answer, e, &Policy::default())
                .claims.iter().map(|c| (c.span, c.verdict, c.reason)).collect::<Vec<_>>();
            prop_assert_eq!(said(&a), said(&b), "{}", answer);
        }
    }

    #[test]
    fn another_source_never_takes_a_cell_away(kept in 1_usize..16, figure in 1_u32..100_000) {
        let given = sources();
        let some = (0..4).filter(|i| kept & (1 << i) != 0).map(|i| given[i].clone()).collect();
        let mut more: Vec<Source> = Evidence::clone(&Evidence::new(some)).sources;
        let before = Evidence::new(more.clone());
        more.push(Source::text("other", format!("Somebody counted {figure} of them.")));
        let after = Evidence::new(more);
        for answer in ANSWERS {
            let (b, a) = (check(answer, &before, &Policy::default()), check(answer, &after, &Policy::default()));
            for (b, a) in b.claims.iter().zip(&a.claims) {
                if (b.verdict, b.reason) == (Verdict::Supported, Reason::Cell) {
                    prop_assert_ne!(a.verdict, Verdict::Unsupported, "{} in {}", a.text, answer);
                }
            }
        }
    }
}

#[test]
fn a_report_carries_its_question() {
    let rows = || tieout::read_source("states.csv", STATES.as_bytes()).unwrap();
    let with = |question: &str| {
        let mut sources = rows();
        sources.push(tieout::question(question));
        Evidence::new(sources)
    };
    let asked = with("Does the budget of $7,350 last?");
    let report = check("The budget of $7,350 lasts.", &asked, &Policy::default());
    assert_eq!(report.question.as_deref(), Some("Does the budget of $7,350 last?"));
    assert_eq!(report.claims[0].reason, Reason::FromQuestion);
    let json = render::json(&report, &asked);
    // Without the question, and with the same one.
    assert_eq!(tieout::verify_json(&json, &Evidence::new(rows())).as_ref(), Ok(&report));
    assert!(tieout::verify_json(&json, &asked).is_ok());
    let problems = tieout::verify_json(&json, &with("What else?")).unwrap_err();
    assert!(problems.iter().any(|p| p.at == "question"), "{problems:?}");
    // A question that the report does not name is no question of its.
    let plain = render::json(
        &check("Ohio grew.", &Evidence::new(rows()), &Policy::default()),
        &Evidence::new(rows()),
    );
    assert!(tieout::verify_json(&plain, &asked).is_err());
}
