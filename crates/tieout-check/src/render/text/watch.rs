//! An answer for a person who watches it being written: the text as it is released, each finding below its line.

use tieout_evidence::Evidence;

use super::super::finding;
use super::super::safe::safe;
use super::mark::Margin;
use super::{TextOptions, heading, rest};
use crate::{Claim, Policy, Report};

/// Writes what a stream releases.
///
/// ```
/// use tieout_check::{Checker, Policy, render::{TextOptions, Watch}};
/// use tieout_evidence::{Evidence, Source};
///
/// let evidence = Evidence::new(vec![Source::text("note", "Sales were 1,234 units.")]);
/// let (checker, policy) = (Checker::new(&evidence), Policy::default());
/// let (mut stream, mut watch) = (checker.stream(&policy), Watch::new(TextOptions::default()));
/// let settled = stream.push("Sales were 1,243 units. The").to_vec();
/// let text = watch.released(stream.released(), &settled, &policy, &evidence);
/// assert!(text.starts_with("Sales were 1,243 units.\n    ✗ 1,243  unsupported: not in the evidence"));
/// ```
#[derive(Clone, Debug)]
pub struct Watch {
    options: TextOptions,
    /// Bytes of the answer that are written.
    written: usize,
    /// What is written ends with a line break.
    broken: bool,
    /// That line break is a note's, and stands within a line of the answer or before its end.
    noted: bool,
}

impl Watch {
    /// Nothing is written yet.
    #[must_use]
    pub fn new(options: TextOptions) -> Self {
        Self {
            options: TextOptions { width: options.width.max(40), ..options },
            written: 0,
            broken: true,
            noted: false,
        }
    }

    /// What is new in `released`, the beginning of the answer that may be shown, with the findings among `claims`, the settled
    /// claims that are new in it.
    #[must_use]
    pub fn released(
        &mut self,
        released: &str,
        claims: &[Claim],
        policy: &Policy,
        evidence: &Evidence,
    ) -> String {
        let mut out = String::new();
        for claim in claims.iter().filter(|c| finding::is_marked(c)) {
            // To the end of the claim's line, as far as it is there: several findings of a line stand below it together.
            let tail = released.get(claim.span.end..).unwrap_or("");
            let end = tail.find('\n').map_or(released.len(), |at| claim.span.end + at);
            if end > self.written {
                self.show(&mut out, released, end);
            }
            self.note(&mut out, claim, policy, evidence);
        }
        self.show(&mut out, released, released.len());
        out
    }

    /// What stands below the answer: the outcome, what was not checked, the count of everything. `claims` are those of the report
    /// that were not settled before.
    #[must_use]
    pub fn report(&mut self, report: &Report, claims: &[Claim], evidence: &Evidence) -> String {
        let mut out = self.released(&report.answer, claims, &report.policy, evidence);
        if !self.broken {
            out.push('\n');
        }
        out.push('\n');
        heading(&mut out, report, &self.options);
        rest(&mut out, report, &self.options);
        out
    }

    fn show(&mut self, out: &mut String, text: &str, end: usize) {
        let start = self.written;
        self.written = start.max(end);
        let piece = text.get(start..end).unwrap_or("").replace("\r\n", "\n");
        // Behind a note, the rest of the line begins a line of its own.
        let piece = match piece.strip_prefix('\n') {
            Some(after) if self.noted => after,
            None if self.noted => piece.trim_start_matches(' '),
            _ => &piece,
        };
        self.noted &= end <= start;
        if piece.is_empty() {
            return;
        }
        out.extend(piece.chars().map(|c| if c == '\n' { c } else { safe(c) }));
        self.broken = piece.ends_with('\n');
    }

    fn note(&mut self, out: &mut String, claim: &Claim, policy: &Policy, evidence: &Evidence) {
        if !self.broken {
            out.push('\n');
        }
        (self.broken, self.noted) = (true, true);
        let (palette, width) = (&self.options.palette, self.options.width.saturating_sub(4));
        Margin { policy, evidence, palette, indent: 4, width }.explain(out, claim);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Checker;
    use tieout_evidence::Source;

    /// What is written for pieces, cut at `|`.
    fn watched(pieces: &str) -> String {
        let evidence = Evidence::new(vec![Source::text("note", "Sales were 1,234 units, costs 99.")]);
        let (checker, policy) = (Checker::new(&evidence), Policy::default());
        let (mut stream, mut watch) = (checker.stream(&policy), Watch::new(TextOptions::default()));
        let mut out = String::new();
        for piece in pieces.split('|') {
            let settled = stream.push(piece).to_vec();
            out += &watch.released(stream.released(), &settled, &policy, &evidence);
        }
        let settled = stream.claims().len();
        let report = stream.finish();
        out + &watch.report(&report, &report.claims[settled..], &evidence)
    }

    #[test]
    fn the_text_is_shown_as_it_is_and_findings_stand_below_their_lines() {
        assert_eq!(
            watched("Sales were 1,2|43 units. Costs| were 99.\r\nThat |was all.\n"),
            "Sales were 1,243 units.\n    ✗ 1,243  unsupported: not in the evidence\nCosts were 99.\nThat was all.\n\n\
             findings: 1 of 2 checked values does not tie out\n\n2 values seen, 2 checked, 0 not checked, 0 not read\n"
        );
        assert!(
            watched("Sales were 1,234 units.\n\n  - costs: 99\n|")
                .starts_with("Sales were 1,234 units.\n\n  - costs: 99\n\n")
        );
        // Findings of one line stand together, wherever the pieces end.
        assert!(watched("Sales were 1,243 units, then 4,321.\nNo more.").starts_with(
            "Sales were 1,243 units, then 4,321.\n    ✗ 1,243  unsupported: not in the evidence\n    ✗ 4,321  "
        ));
    }

    #[test]
    fn nothing_of_the_answer_steers_the_terminal() {
        let text = watched("Sales\u{1b}[2J were 1,234.\r Costs\u{202e} 99. More.");
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\r']), "{text:?}");
    }
}
