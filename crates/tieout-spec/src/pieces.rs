//! A case as a stream: the answer in pieces of several kinds.

use tieout::{Checker, Evidence, Policy, Report, render};

/// Whether an answer is cut before the character that follows `before`, the `nth` of the answer.
type Cut = fn(nth: usize, before: char) -> bool;

/// How answers are cut to be checked as streams.
const CUTS: [(&str, Cut); 3] = [
    ("of single characters", |_, _| true),
    ("of seven characters", |nth, _| nth % 7 == 0),
    ("of words", |_, before| before.is_whitespace()),
];

/// What a stream of the answer's pieces does that the check of the whole does not.
pub(crate) fn untrue<'e>(
    answer: &str,
    evidence: &'e Evidence,
    fresh: &dyn Fn() -> Checker<'e>,
    policy: &Policy,
    whole: &Report,
) -> Option<String> {
    CUTS.iter().find_map(|(pieces, cut)| {
        let why = streamed(answer, *cut, evidence, &fresh(), policy, whole).err()?;
        Some(format!("as a stream {pieces}: {why}"))
    })
}

/// Checks an answer in pieces: the report must be that of the whole, what was settled on the way its beginning, and what was
/// released never part of an open sentence.
fn streamed(
    answer: &str,
    cut: Cut,
    evidence: &Evidence,
    checker: &Checker<'_>,
    policy: &Policy,
    whole: &Report,
) -> Result<(), String> {
    let mut stream = checker.stream(policy);
    let (mut start, mut before) = (0, None);
    let ends = answer.char_indices().enumerate().filter_map(|(nth, (at, c))| {
        let last = before.replace(c)?;
        cut(nth, last).then_some(at)
    });
    for end in ends.chain([answer.len()]) {
        let held_back = stream.released().len();
        let settled = stream.push(&answer[start..end]).to_vec();
        start = end;
        let released = stream.released().len();
        if released + stream.held_back().len() != end || released < held_back {
            return Err(format!("{released} bytes are released of {end}, after {held_back}"));
        }
        if let Some(early) = settled.iter().find(|c| c.span.start < held_back || c.span.end > released) {
            return Err(format!("{:?} is settled outside what is released by it", early.text));
        }
        let of_report = whole.claims.iter().take_while(|c| c.span.start < released);
        if !of_report.eq(stream.claims()) {
            return Err(format!("after {end} bytes other claims are settled than the report has there"));
        }
    }
    let report = stream.finish();
    if report != *whole || render::json(&report, evidence) != render::json(whole, evidence) {
        return Err("another report than that of the whole answer".to_owned());
    }
    Ok(())
}
