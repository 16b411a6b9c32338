use tieout_evidence::Evidence;

use super::*;

fn policy(engine: Engine, ambiguous_fails: bool) -> Policy {
    Policy { engine, ambiguous_fails, ..Policy::default() }
}

/// A claim on the first `text` of `answer` from byte `from`.
fn claim(answer: &str, from: usize, text: &str, reason: Reason) -> Claim {
    let start = from + answer[from..].find(text).unwrap();
    Claim {
        span: Span::new(start, start + text.len()),
        text: text.to_owned(),
        pointer: None,
        kind: ClaimKind::Quantity,
        verdict: reason.verdict(),
        reason,
        derivation: None,
        comparison: None,
        nearest: None,
        explanation: String::new(),
        coincidence: None,
    }
}

#[test]
fn outcome_follows_from_the_claims() {
    let answer = "1 2 3";
    let of = |reasons: &[Reason], ambiguous_fails, unread| {
        let claims = reasons.iter().map(|r| claim(answer, 0, "2", *r)).collect();
        let r = Report::new(answer, &policy(Engine::Tieout, ambiguous_fails), claims).with_unread(unread);
        assert_eq!(r.ok, r.outcome == Outcome::TiedOut);
        let coverage = &r.coverage;
        let unchecked: usize = coverage.unchecked.iter().map(|(_, n)| n).sum();
        assert_eq!(coverage.seen, coverage.checked + unchecked + coverage.unread);
        r.outcome
    };
    use Reason::*;
    assert_eq!(of(&[], false, 0), Outcome::NothingChecked);
    assert_eq!(of(&[Year, SmallCount], false, 0), Outcome::NothingChecked);
    assert_eq!(of(&[Year, Cell], false, 0), Outcome::TiedOut);
    assert_eq!(of(&[Cell, Readings], false, 0), Outcome::TiedOut);
    assert_eq!(of(&[Cell, Readings], true, 0), Outcome::Findings);
    assert_eq!(of(&[Cell, WrongRow], false, 0), Outcome::Findings);
    assert_eq!(of(&[NoEvidence], false, 0), Outcome::Findings);
    assert_eq!(of(&[Cell], false, 1), Outcome::Findings);
    assert_eq!(of(&[Cell, Limit], false, 0), Outcome::Findings);
}

#[test]
fn figured_is_ok_without_flags() {
    let of = |reason, unread| {
        let claims = vec![claim("7", 0, "7", reason)];
        Report::new("7", &policy(Engine::Figured, false), claims).with_unread(unread).ok
    };
    assert!(of(Reason::Year, 0));
    assert!(of(Reason::Cell, 0));
    assert!(!of(Reason::NotInEvidence, 0));
    assert!(!of(Reason::Cell, 1));
}

#[test]
fn claims_are_sorted_by_place() {
    let answer = "1 2 3";
    let claims = ["3", "1", "2"].map(|t| claim(answer, 0, t, Reason::Cell)).to_vec();
    let report = Report::new(answer, &policy(Engine::Tieout, false), claims);
    assert_eq!(report.claims.iter().map(|c| c.text.as_str()).collect::<Vec<_>>(), ["1", "2", "3"]);
}

#[test]
fn messages_name_each_value_once_in_order() {
    let answer = "9 and 5, again 9.";
    let mut contradicted = claim(answer, 0, "5", Reason::WrongRow);
    contradicted.explanation = "a \"b\"\nc".to_owned();
    contradicted.nearest = Some((
        "6".to_owned(),
        Derivation::Constant { value: tieout_notation::Decimal::ONE, why: String::new() },
    ));
    let claims = vec![
        claim(answer, 3, "9", Reason::NotInEvidence),
        contradicted,
        claim(answer, 0, "9", Reason::NotInEvidence),
    ];
    let report = Report::new(answer, &policy(Engine::Tieout, false), claims);
    assert_eq!(
        report.caveat().unwrap(),
        "These values of this answer have not been traced to the evidence: 9; 5."
    );
    let correction = report.correction().unwrap();
    let lines: Vec<_> = correction.lines().collect();
    assert_eq!(lines.len(), 3, "{correction}");
    assert_eq!(lines[1], r#"- "9" is not in the evidence and does not follow from it."#);
    assert_eq!(
        lines[2],
        r#"- "5" is contradicted by the evidence: "a \"b\"\nc"; the nearest value that the evidence supports is "6"."#
    );
    let fine = Report::new(answer, &policy(Engine::Tieout, false), vec![claim(answer, 0, "9", Reason::Cell)]);
    assert_eq!((fine.caveat(), fine.correction()), (None, None));
    let nothing = Report::new(answer, &policy(Engine::Tieout, false), Vec::new());
    assert_eq!(nothing.caveat().unwrap(), "Nothing in this answer has been checked against evidence.");
}

fn awkward() -> (String, Report) {
    let answer = "Größe „9“\u{1F600} and 5\n\u{202e}again 9.".to_owned();
    let mut nine = claim(&answer, 0, "9", Reason::OnlyByChance);
    nine.coincidence = Some((1, 3));
    nine.explanation = "a \"quoted\" <b>\u{7}".to_owned();
    let claims =
        vec![nine, claim(&answer, 0, "5", Reason::Limit), claim(&answer, 20, "9", Reason::NotInEvidence)];
    let mut policy = Policy::preset("figured").unwrap();
    policy.set("rel_tolerance", "0.005").unwrap();
    let report = Report::new(&answer, &policy, claims).with_unread(2).with_notes(["truncated".to_owned()]);
    (answer, report)
}

#[test]
fn the_json_form_reads_back_to_itself() {
    let evidence = Evidence::default();
    let (_, report) = awkward();
    let json = crate::render::json(&report, &evidence);
    let stated = Stated::from_json(&json, &evidence).unwrap();
    assert_eq!(crate::render::json(&stated.report, &evidence), json);
    assert_eq!((stated.caveat, stated.correction), (report.caveat(), report.correction()));
    assert_eq!(stated.report.claims[2], report.claims[2]);
    assert_eq!(stated.report.coverage, report.coverage);
    assert!(json.contains(r#""span":[7,8]"#), "{json}");
    assert!(json.contains(r#""coincidence":"0.3333""#), "{json}");
    assert!(json.contains(r#""policy": {"preset":"figured","rel_tolerance":"0.005"}"#), "{json}");
}

#[test]
fn documents_that_are_no_report_are_refused_with_the_place() {
    let evidence = Evidence::default();
    let json = crate::render::json(&awkward().1, &evidence);
    let refuse = |from: &str, to: &str| {
        assert!(json.contains(from), "{from}");
        Stated::from_json(&json.replacen(from, to, 1), &evidence).unwrap_err().to_string()
    };
    assert_eq!(refuse("[7,8]", "[7,80]"), "claims[0].span: no span of the answer");
    assert_eq!(refuse("[7,8]", "[8,7]"), "claims[0].span: no span of the answer");
    assert_eq!(refuse("[7,8]", "[7.5,8]"), "claims[0].span: no span of the answer");
    assert_eq!(refuse("\"quantity\"", "\"amount\""), "claims[0].kind: no kind of claim is called \"amount\"");
    assert_eq!(refuse("\"kind\":\"quantity\",", ""), "claims[0].kind: is missing");
    assert_eq!(refuse("\"kind\":", "\"more\":1,\"kind\":"), "claims[0].more: is no member of this form");
    assert_eq!(refuse("\"notes\": [", "\"notes\": [7,"), "notes[0]: should be a string");
    assert_eq!(refuse("\"0.3333\"", "\"0.33333\""), "claims[0].coincidence: not a number to four decimals");
    assert_eq!(refuse("\"figured\"", "\"figurd\"").split(':').next(), Some("policy"));
    assert!(refuse("report/1", "report/9").starts_with("no report: its schema is \"tieout.report/9\""));
    assert!(refuse("\"ok\": false,", "\"ok\": false").starts_with("not JSON at line 4, column 1: "));
    assert!(Stated::from_json(&"[".repeat(100_000), &evidence).is_err());
}

#[test]
fn a_million_characters_take_no_time() {
    // The renderers are linear in the answer: quadratic ones would take minutes here.
    let answer = "9, ".repeat(400_000);
    let claims = (0..3_000).map(|i| claim(&answer, i * 390, "9", Reason::NotInEvidence)).collect();
    let report = Report::new(&answer, &policy(Engine::Tieout, false), claims);
    let evidence = Evidence::default();
    let json = crate::render::json(&report, &evidence);
    assert_eq!(Report::from_json(&json, &evidence).unwrap(), report);
    let options = crate::render::TextOptions { all: true, ..Default::default() };
    assert!(crate::render::text(&report, &evidence, &options).len() > answer.len() / 400);
}
