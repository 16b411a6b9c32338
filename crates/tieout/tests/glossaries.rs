//! The glossaries that ship as examples say what they promise to say.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use tieout::{Checker, Evidence, Glossary, Policy, Report, Verdict, read_source};

fn report(glossary: &str, answer: &str, name: &str, csv: &str) -> Report {
    let path = format!("{}/../../examples/glossaries/{glossary}.toml", env!("CARGO_MANIFEST_DIR"));
    let glossary = Glossary::from_toml(&std::fs::read_to_string(path).unwrap()).unwrap();
    let sources = read_source(name, csv.as_bytes()).unwrap();
    let evidence = Evidence::new(sources);
    Checker::new(&evidence).with_glossary(glossary).check(answer, &Policy::default())
}

fn verdicts(report: &Report) -> Vec<(&str, Verdict)> {
    report.claims.iter().map(|c| (c.text.as_str(), c.verdict)).collect()
}

#[test]
fn basketball_reads_boards_shooting_and_the_bench() {
    let box_score = "PLAYER,START_POSITION,PTS,REB,AST,FGM,FGA,FG_PCT\n\
        Ann Lee,F,12,8,2,5,9,56\nBea Roe,G,31,4,10,12,20,60\nCat Hart,,9,11,1,4,8,50\n";
    let answer = "Ann Lee had 8 boards on 5-of-9 shooting. Bea Roe had 11 boards off the bench, going 12-for-21 from the field.";
    let report = report("basketball", answer, "box.csv", box_score);
    let expected = [
        ("8", Verdict::Supported),
        ("5", Verdict::Supported),
        ("9", Verdict::Supported),
        ("11", Verdict::Contradicted),
        ("bench", Verdict::Unsupported),
        ("12", Verdict::Supported),
        ("21", Verdict::Contradicted),
    ];
    assert_eq!(verdicts(&report), expected);
}

#[test]
fn finance_reads_the_top_and_the_bottom_line() {
    let statement = "USD million,2023,2024\nRevenue,412,455\nCost of revenue,201,230\nOperating income,88,97\nNet income,61,70\n";
    let report = report(
        "finance",
        "The top line was 455 million in 2024. The bottom line was 97 million in 2024.",
        "income.csv",
        statement,
    );
    let amounts: Vec<_> =
        verdicts(&report).into_iter().filter(|(text, _)| text.contains("million")).collect();
    assert_eq!(amounts, [("455 million", Verdict::Supported), ("97 million", Verdict::Contradicted)]);
}
