//! A check that goes on while the answer is written, as lines of JSON: `tieout.stream/1`.
//!
//! Three kinds of lines, each an object with one member: a settled `claim`, as it will stand in the report; how many code points
//! of the answer are `released`, after the claims in them; and at the end the `report`.

use serde_json::{Value, json as value};
use tieout_evidence::Evidence;

use super::json::{full_claim, json};
use crate::{Claim, Report};

/// Writes the lines of one answer. It remembers how many code points stand before the last claim, so that none is counted twice.
///
/// ```
/// use tieout_check::{Checker, Policy, render::StreamLines};
/// use tieout_evidence::{Evidence, Source};
///
/// let evidence = Evidence::new(vec![Source::text("note", "It cost €1,234.")]);
/// let checker = Checker::new(&evidence);
/// let (mut stream, mut lines) = (checker.stream(&Policy::default()), StreamLines::default());
/// let settled = stream.push("It cost €1,234. The").to_vec();
/// let line = lines.claim(stream.answer(), &settled[0], &evidence);
/// assert!(line.starts_with(r#"{"claim":{"span":[8,14],"text":"€1,234","#));
/// assert_eq!(lines.released(stream.released()), "{\"released\":15}\n");
/// assert!(lines.report(&stream.finish(), &evidence).starts_with(r#"{"report":{"schema": "tieout.report/1","#));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct StreamLines {
    /// Bytes before the last position that was asked for, and code points.
    claim: (usize, usize),
    released: (usize, usize),
}

impl StreamLines {
    /// A settled claim of `answer`, the whole text so far. Claims come in their order.
    #[must_use]
    pub fn claim(&mut self, answer: &str, claim: &Claim, evidence: &Evidence) -> String {
        let start = count_to(&mut self.claim, answer, claim.span.start);
        let end = start + claim.span.of(answer).chars().count();
        line("claim", &full_claim(claim, (start, end), evidence).to_string())
    }

    /// How much of the answer may be shown.
    #[must_use]
    pub fn released(&mut self, released: &str) -> String {
        let n = count_to(&mut self.released, released, released.len());
        line("released", &Value::from(n).to_string())
    }

    /// The end: the report as [`json`] writes it, on one line.
    #[must_use]
    pub fn report(self, report: &Report, evidence: &Evidence) -> String {
        // Line breaks inside strings are escaped: the others only lay out.
        line("report", &json(report, evidence).replace('\n', ""))
    }
}

fn line(member: &str, json: &str) -> String {
    format!("{{{}:{json}}}\n", value!(member))
}

/// Code points before byte `at`, counted on from the last time.
fn count_to((bytes, chars): &mut (usize, usize), text: &str, at: usize) -> usize {
    *chars += text.get(*bytes..at).unwrap_or("").chars().count();
    *bytes = at;
    *chars
}
