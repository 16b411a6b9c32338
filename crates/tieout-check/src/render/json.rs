//! The one JSON form of a report, `tieout.report/1`: fixed order of keys, spans in Unicode code points, no floats.
//!
//! One line for each claim, so that two reports can be compared line by line.

use serde_json::{Map, Value, json as value};
use tieout_certificate::{comparison_to_json, derivation_to_json};
use tieout_evidence::Evidence;

use crate::{Claim, Coverage, Offsets, Report};

/// The name and version of the form.
pub const SCHEMA: &str = "tieout.report/1";

/// The report as JSON, ending with a line break. `evidence` is what the report was made with: derivations name its
/// sources and columns.
///
/// ```
/// # use tieout_check::{check, render, Policy};
/// # use tieout_evidence::Evidence;
/// # fn main() -> Result<(), tieout_check::PolicyError> {
/// let evidence = Evidence::default();
/// let report = check("Nothing to see.", &evidence, &Policy::preset("default")?);
/// assert!(render::json(&report, &evidence).starts_with("{\n\"schema\": \"tieout.report/1\",\n"));
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn json(report: &Report, evidence: &Evidence) -> String {
    let offsets = Offsets::new(&report.answer);
    let mut out = String::from("{\n");
    let mut member = |key: &str, value: &Value, last: bool| {
        out.push_str(&format!("\"{key}\": {value}{}\n", if last { "" } else { "," }));
    };
    member("schema", &SCHEMA.into(), false);
    member("ok", &report.ok.into(), false);
    member("outcome", &report.outcome.as_str().into(), false);
    member("answer", &report.answer.as_str().into(), false);
    if let Some(question) = &report.question {
        member("question", &question.as_str().into(), false);
    }
    member("policy", &report.policy.to_json(), false);
    member("coverage", &coverage(&report.coverage), false);
    member("caveat", &report.caveat().into(), false);
    member("correction", &report.correction().into(), false);
    member("notes", &report.notes.clone().into(), false);
    out.push_str("\"claims\": [");
    for (i, claim) in report.claims.iter().enumerate() {
        out.push_str(if i == 0 { "\n" } else { ",\n" });
        out.push_str(&full_claim(claim, offsets.chars(claim.span), evidence).to_string());
    }
    out.push_str(if report.claims.is_empty() { "]\n}\n" } else { "\n]\n}\n" });
    out
}

/// One output line of the batch protocol, without its line break: `{"id","ok","outcome","claims","coverage"}`. `id` is JSON,
/// written as it is.
#[must_use]
pub fn batch_line(id: &str, report: &Report, evidence: &Evidence) -> String {
    let offsets = Offsets::new(&report.answer);
    let claims: Vec<_> =
        report.claims.iter().map(|c| Value::Object(claim(c, offsets.chars(c.span), evidence))).collect();
    format!(
        "{{\"id\":{id},\"ok\":{},\"outcome\":\"{}\",\"claims\":{},\"coverage\":{}}}",
        report.ok,
        report.outcome,
        Value::Array(claims),
        coverage(&report.coverage)
    )
}

/// What both forms say of a claim, which stands between two code points.
fn claim(claim: &Claim, (start, end): (usize, usize), evidence: &Evidence) -> Map<String, Value> {
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
    put("span", value!([start, end]));
    put("text", claim.text.as_str().into());
    if let Some(pointer) = &claim.pointer {
        put("pointer", pointer.as_str().into());
    }
    put("kind", claim.kind.as_str().into());
    put("verdict", claim.verdict.as_str().into());
    put("reason", claim.reason.as_str().into());
    put("derivation", claim.derivation.as_ref().map_or(Value::Null, |d| derivation_to_json(d, evidence)));
    if let Some((hits, draws)) = claim.coincidence {
        put("coincidence", four_decimals(hits, draws).into());
    }
    out
}

/// A claim as it stands in a report.
pub(super) fn full_claim(c: &Claim, chars: (usize, usize), evidence: &Evidence) -> Value {
    let mut out = claim(c, chars, evidence);
    let coincidence = out.remove("coincidence");
    let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
    put("comparison", c.comparison.as_ref().map_or(Value::Null, comparison_to_json));
    if let Some((text, derivation)) = &c.nearest {
        put("nearest", value!({ "text": text, "derivation": derivation_to_json(derivation, evidence) }));
    }
    put("explanation", c.explanation.as_str().into());
    if let Some(coincidence) = coincidence {
        put("coincidence", coincidence);
    }
    Value::Object(out)
}

fn coverage(coverage: &Coverage) -> Value {
    let unchecked: Map<_, _> =
        coverage.unchecked.iter().map(|(r, n)| (r.as_str().to_owned(), Value::from(*n))).collect();
    value!({
        "seen": coverage.seen,
        "checked": coverage.checked,
        "unchecked": unchecked,
        "unread": coverage.unread,
    })
}

/// A coincidence as JSON states it: `hits / draws` rounded half up to four decimals, `0.0000` for no draws.
///
/// ```
/// assert_eq!(tieout_check::render::four_decimals(1, 3), "0.3333");
/// ```
#[must_use]
pub fn four_decimals(hits: u64, draws: u64) -> String {
    let (hits, draws) = (u128::from(hits), u128::from(draws.max(1)));
    let units = (hits * 20_000 + draws) / (draws * 2);
    format!("{}.{:04}", units / 10_000, units % 10_000)
}

#[cfg(test)]
mod tests {
    use super::four_decimals;

    #[test]
    fn coincidence_is_printed_from_integers() {
        assert_eq!(four_decimals(0, 0), "0.0000");
        assert_eq!(four_decimals(1, 3), "0.3333");
        assert_eq!(four_decimals(2, 3), "0.6667");
        assert_eq!(four_decimals(1, 20_000), "0.0001");
        assert_eq!(four_decimals(1, 20_001), "0.0000");
        assert_eq!(four_decimals(7, 7), "1.0000");
        assert_eq!(four_decimals(u64::MAX, u64::MAX), "1.0000");
    }
}
