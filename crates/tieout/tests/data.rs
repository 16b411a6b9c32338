//! What must hold of every report, over real answers and their evidence where they are at hand: each certificate replays, the JSON
//! form reads back, and fresh evidence, evidence that has served many answers, and a stream all come to the same bytes.
#![allow(clippy::panic, clippy::unwrap_used, clippy::print_stdout)] // a test that says what it read

use std::collections::BTreeMap;

use tieout::evidence::{Json, NodeKind};
use tieout::ingest::{ProtocolSource, sources_from_protocol};
use tieout::{Checker, Evidence, Glossary, Policy, Report, Source, Verdict, render, verify_json_with};

#[path = "../../tieout-check/tests/eval/mod.rs"]
mod eval;

const SETS: [&str; 6] = ["d2t_span", "fetaqa", "logicnlg_posneg", "quintd", "rotowire_accuracy", "tatqa"];

/// Without optimisation every ninth case is enough to go on with.
const STEP: usize = if cfg!(debug_assertions) { 9 } else { 1 };

/// One answer.
struct Case {
    id: String,
    answer: String,
}

/// The answers of a set by their evidence, which many of them may share, in the order in which it first comes.
fn by_evidence(text: &str) -> Vec<(Vec<Source>, Vec<Case>)> {
    let mut groups: Vec<(Vec<Source>, Vec<Case>)> = Vec::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for line in text.lines().step_by(STEP).filter(|l| !l.trim().is_empty()) {
        let json = Json::parse(line).unwrap();
        let member = |name| json.get(Json::ROOT, name).unwrap();
        let evidence = member("evidence");
        assert!(matches!(json.kind(evidence), NodeKind::Array(_)));
        let case = Case {
            id: json.as_str(member("id")).unwrap().to_owned(),
            answer: json.as_str(member("answer")).unwrap().to_owned(),
        };
        let at = *known.entry(json.write(evidence)).or_insert_with(|| {
            let sources = sources_from_protocol(&json, evidence).unwrap().into_iter();
            let sources = sources.flat_map(|s| match s {
                ProtocolSource::Source(source) => vec![source],
                ProtocolSource::Pages(pages) => pages,
                ProtocolSource::File(_) => Vec::new(),
            });
            groups.push((sources.collect(), Vec::new()));
            groups.len() - 1
        });
        groups[at].1.push(case);
    }
    groups
}

/// The report of the answer given in pieces that end where words do.
fn streamed(checker: &Checker<'_>, answer: &str, policy: &Policy) -> Report {
    let mut stream = checker.stream(policy);
    for piece in answer.split_inclusive(char::is_whitespace) {
        stream.push(piece);
    }
    stream.finish()
}

/// How many claims are supported and contradicted, or what is wrong with one answer's report.
fn faults(
    reused: &Checker<'_>,
    fresh: &Evidence,
    glossary: &Glossary,
    answer: &str,
    policy: &Policy,
) -> Result<usize, String> {
    let report = reused.check(answer, policy);
    let json = render::json(&report, fresh);
    let same = |other: &Report, what: &str| {
        let equal = *other == report && render::json(other, fresh) == json;
        if equal { Ok(()) } else { Err(format!("{what} gives another report")) }
    };
    same(&Checker::new(fresh).with_glossary(glossary.clone()).check(answer, policy), "fresh evidence")?;
    same(&streamed(reused, answer, policy), "a stream over used evidence")?;
    // Replays each certificate, reads the JSON form back, and checks again, over evidence that has served one answer.
    let problems = |p: Vec<tieout::Problem>| {
        let list: Vec<_> = p.iter().map(ToString::to_string).collect();
        format!("it does not verify: {}", list.join("; "))
    };
    let read = verify_json_with(&json, fresh, glossary).map_err(problems)?;
    if render::json(&read, fresh) != json {
        return Err("its JSON form does not read back to itself".to_owned());
    }
    let proven =
        report.claims.iter().filter(|c| matches!(c.verdict, Verdict::Supported | Verdict::Contradicted));
    Ok(proven.count())
}

fn hold(set: &str, glossary: &Glossary, policy: &Policy) {
    let Some(text) = eval::prose(set) else { return };
    let (mut answers, mut proven, mut wrong) = (0, 0, Vec::new());
    for (sources, cases) in by_evidence(&text) {
        let evidence = Evidence::new(sources.clone());
        let reused = Checker::new(&evidence).with_glossary(glossary.clone());
        for case in &cases {
            let fresh = Evidence::new(sources.clone());
            answers += 1;
            match faults(&reused, &fresh, glossary, &case.answer, policy) {
                Ok(n) => proven += n,
                Err(why) => wrong.push(format!("{}: {why}", case.id)),
            }
        }
        // The first once more, after all the others.
        if let Some(case) = cases.first().filter(|_| cases.len() > 1) {
            let fresh = Evidence::new(sources);
            if let Err(why) = faults(&reused, &fresh, glossary, &case.answer, policy) {
                wrong.push(format!("{}, once more: {why}", case.id));
            }
        }
    }
    println!("{set}: {answers} answers, {proven} certificates");
    assert!(wrong.is_empty(), "{} of {answers} answers of {set}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(proven > answers / 2, "{set} has few certificates: {proven}");
}

#[test]
fn certificates_replay_and_reports_are_the_same_however_they_come_about() {
    for set in SETS {
        hold(set, &Glossary::default(), &Policy::default());
    }
}

#[test]
fn the_same_with_a_glossary_and_other_policies() {
    let glossary = Glossary::from_toml(include_str!("../../../examples/glossaries/basketball.toml")).unwrap();
    hold("rotowire_accuracy", &glossary, &Policy::default());
    for preset in ["strict", "lenient"] {
        hold("tatqa", &Glossary::default(), &Policy::preset(preset).unwrap());
        hold("d2t_span", &Glossary::default(), &Policy::preset(preset).unwrap());
    }
}
