//! What is to be said about a finding, below the words of the answer that it stands in.

use std::fmt::Write as _;

use tieout_evidence::Evidence;

use super::super::finding;
use super::super::safe::shown;
use super::{Palette, wrap};
use crate::{Claim, Policy, Reason};

/// Where and how findings are explained.
pub(super) struct Margin<'a> {
    pub(super) policy: &'a Policy,
    pub(super) evidence: &'a Evidence,
    pub(super) palette: &'a Palette,
    /// Columns before the sign.
    pub(super) indent: usize,
    /// Columns from the sign on.
    pub(super) width: usize,
}

/// The sign of a claim, what underlines it, and its colour.
pub(super) fn signs(claim: &Claim, palette: &Palette) -> (&'static str, &'static str, &'static str) {
    match claim.reason {
        Reason::Limit => ("!", "!", palette.bad),
        _ if claim.verdict.is_flag() => ("✗", "^", palette.bad),
        _ => ("?", "?", palette.doubt),
    }
}

impl Margin<'_> {
    /// Writes what is to be said of a marked claim.
    pub(super) fn explain(&self, out: &mut String, claim: &Claim) {
        let (sign, _, colour) = signs(claim, self.palette);
        let text = finding::cut(&shown(claim.said()), self.width.saturating_sub(8));
        let indent = " ".repeat(self.indent);
        let verdict = finding::verdict(self.policy, claim);
        let _ = writeln!(out, "{indent}{colour}{sign} {text}{}  {verdict}", self.palette.reset);
        self.paragraph(out, &claim.explanation);
        if let Some(doubt) = finding::doubt_line(claim, self.evidence) {
            self.paragraph(out, &doubt);
        }
        match finding::suggestion(claim, self.evidence) {
            Some((meant, how)) if how.is_empty() => self.paragraph(out, &format!("did you mean {meant}?")),
            Some((meant, how)) => self.paragraph(out, &format!("did you mean {meant}? {how}")),
            None => {}
        }
    }

    fn paragraph(&self, out: &mut String, text: &str) {
        if text.is_empty() {
            return;
        }
        let indent = " ".repeat(self.indent + 2);
        for line in wrap(&shown(text), self.width.saturating_sub(2)) {
            let _ = writeln!(out, "{indent}{line}");
        }
    }
}
