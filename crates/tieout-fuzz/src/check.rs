//! The whole check: a policy's letter, an answer and files of evidence, parted by lines of `%%`.

use tieout::{
    AnswerKind, Certificate, Evidence, Policy, Reason, Report, Source, Span, Stance, Verdict, Verifier,
    check, read_source, render, verify_json,
};

pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some(letter) = text.chars().next() else { return };
    let policy = policy(letter);
    let mut parts = crate::parts(text.get(letter.len_utf8()..).unwrap_or(""));
    let answer = parts.next().unwrap_or("").trim_start_matches('\n');
    let mut sources = sources(parts);
    sources.iter_mut().for_each(|s| s.locale = policy.locale);
    let evidence = Evidence::new(sources);
    let report = check(answer, &evidence, &policy);

    coverage(&report);
    replay(&report, &evidence);
    let json = render::json(&report, &evidence);
    assert!(
        json == render::json(&check(answer, &evidence, &policy), &evidence),
        "a second run gives other bytes"
    );
    match verify_json(&json, &evidence) {
        Ok(again) => assert!(again.claims == report.claims || again.claims.len() == report.claims.len()),
        Err(problems) => panic!("an honest report does not verify: {problems:?}"),
    }
    let shown = render::text(
        &report,
        &evidence,
        &render::TextOptions { all: true, ..render::TextOptions::default() },
    );
    assert!(
        !shown.chars().any(|c| c.is_control() && c != '\n'),
        "a control character reaches the terminal: {shown:?}"
    );
    let line = render::batch_line("1", &report, &evidence);
    assert!(serde_json::from_str::<serde_json::Value>(&line).is_ok() && !line.contains('\n'), "{line}");
}

/// What the parts are to the library: a file without a name each.
pub(crate) fn sources<'t>(parts: impl Iterator<Item = &'t str>) -> Vec<Source> {
    let mut sources = Vec::new();
    for (i, part) in parts.enumerate() {
        if let Ok(read) = read_source(&format!("e{i}"), part.as_bytes()) {
            sources.extend(read);
        }
    }
    sources
}

/// A preset, or a default with one key changed.
pub(crate) fn policy(letter: char) -> Policy {
    let preset = match letter {
        's' => "strict",
        'l' => "lenient",
        'c' => "carried",
        'g' | 'G' => "gate",
        't' | 'T' => "translation",
        'f' | 'F' => "figured",
        'o' | 'O' => "figured-0.1",
        _ => "default",
    };
    let mut policy = Policy::preset(preset).expect("a preset");
    if matches!(letter, 'F' | 'O') {
        for (key, value) in
            [("derivations", "all"), ("ignore_below", "0"), ("ignore_years", "false"), ("abs_tolerance", "2")]
        {
            policy.set(key, value).expect("a key of figured's");
        }
    }
    match letter {
        'G' => {
            let keys = [
                ("figures", "true"),
                ("decimals", "true"),
                ("min_digits", "1"),
                ("shapes", "word=[a-z]{2,9}"),
            ];
            keys.iter().for_each(|(key, value)| policy.set(key, value).expect("a key of the gate's"));
        }
        'd' | 'T' => policy.set("locale", "de").expect("a locale"),
        'm' => policy.max_claims = 3,
        'j' => policy.answer_kind = AnswerKind::Json,
        _ => {}
    }
    policy
}

/// Counts add up, claims stand in order, and the outcome follows from them.
fn coverage(report: &Report) {
    let coverage = &report.coverage;
    let unchecked: usize = coverage.unchecked.iter().map(|(_, n)| n).sum();
    assert_eq!(coverage.seen, coverage.checked + unchecked + coverage.unread, "{coverage:?}");
    assert!(!report.ok || coverage.unread == 0, "ok and unread");
    let findings = report.claims.iter().any(|c| report.is_finding(c)) || coverage.unread > 0;
    let outcome = match (findings, coverage.checked) {
        (true, _) => "findings",
        (false, 0) => "nothing_checked",
        (false, _) => "tied_out",
    };
    assert_eq!(report.outcome.as_str(), outcome);
    let (mut last, end) = (0, report.answer.len());
    for claim in &report.claims {
        // What is missing stands at the end, and nowhere.
        let missing = claim.reason == Reason::Missing && claim.span == Span::new(end, end);
        let somewhere = claim.span.start < claim.span.end || missing;
        assert!(claim.span.start >= last && somewhere, "{claim:?} is out of order");
        assert_eq!(report.answer.get(claim.span.start..claim.span.end), Some(claim.text.as_str()));
        assert_eq!(claim.reason.verdict(), claim.verdict, "{claim:?}");
        last = claim.span.start;
    }
}

/// Every supported and every contradicted claim rests on a certificate that the verifier accepts.
pub(crate) fn replay(report: &Report, evidence: &Evidence) {
    let verifier = Verifier::new(&report.answer, evidence)
        .reading_under(report.policy.writing())
        .with_units_aside(report.policy.leaves_units_aside());
    for claim in &report.claims {
        let stance = match claim.verdict {
            Verdict::Supported => Stance::Supports,
            Verdict::Contradicted => Stance::Contradicts,
            _ => continue,
        };
        let (Some(derivation), Some(comparison)) = (claim.derivation.clone(), claim.comparison.clone())
        else {
            panic!("{} of {:?} carries no certificate", claim.verdict, claim.text);
        };
        let certificate = Certificate { span: claim.span, stance, derivation, comparison };
        if let Err(rejection) = verifier.verify(&certificate) {
            panic!("{} of {:?}: {rejection}", claim.verdict, claim.text);
        }
    }
}
