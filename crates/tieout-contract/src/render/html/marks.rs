//! Which places of the document are shown: where each field stands, what stands beside it, and where a problem can be seen.

use super::page::Anchor;
use crate::status::{Place, Validation};

/// What a place is to its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Where its value stands.
    Found,
    /// Another value under its label.
    Rival(usize),
    /// Where a problem can be seen.
    Seen(usize),
}

/// A place, and whose it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<'a> {
    pub(super) field: usize,
    pub(super) part: Part,
    pub(super) at: &'a Place,
}

impl Mark<'_> {
    pub(super) fn anchor(&self) -> Anchor {
        match self.part {
            Part::Found => Anchor::Box(self.field),
            Part::Rival(i) => Anchor::Rival(self.field, i),
            Part::Seen(i) => Anchor::Seen(self.field, i),
        }
    }
}

/// The places of the listed fields: all places of values first, for they are drawn first.
pub(super) fn of<'a>(validation: &'a Validation, listed: &[usize]) -> Vec<Mark<'a>> {
    let fields = || listed.iter().filter_map(|n| Some((*n, validation.fields.get(*n)?)));
    let mut out: Vec<Mark<'a>> = Vec::new();
    for (field, report) in fields() {
        out.extend(report.found.iter().map(|at| Mark { field, part: Part::Found, at }));
    }
    for (field, report) in fields() {
        let rivals = report.rivals.iter().take(MOST).enumerate();
        out.extend(rivals.map(|(i, at)| Mark { field, part: Part::Rival(i), at }));
        for (i, problem) in report.problems.iter().enumerate().take(MOST) {
            let Some(at) = &problem.at else { continue };
            // What is shown anyhow is not shown twice.
            if report.found.as_ref() != Some(at) && !report.rivals.contains(at) {
                out.push(Mark { field, part: Part::Seen(i), at });
            }
        }
    }
    out
}

/// The most rivals and the most problems of one field that are shown.
pub(super) const MOST: usize = 20;
