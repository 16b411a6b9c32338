//! Every renderer over every fixture, held against the files under `snapshots/`.

use std::collections::BTreeSet;

use expect_test::expect_file;
use tieout_check::Verdict;
use tieout_check::render::{self, MarkdownOptions, SarifOptions, TextOptions};

use crate::fixture::{Checked, demo, every_verdict, nothing};

/// Holds `actual` against `snapshots/NAME.ENDING`.
pub(crate) fn hold(of: &Checked, ending: &str, actual: &str) {
    expect_file![format!("snapshots/{}.{ending}", of.name)].assert_eq(actual);
}

#[test]
fn the_fixture_holds_every_verdict_and_most_reasons() {
    let report = every_verdict().report;
    let verdicts: BTreeSet<_> = report.claims.iter().map(|c| c.verdict).collect();
    assert_eq!(verdicts.into_iter().collect::<Vec<_>>(), Verdict::ALL);
    let reasons: BTreeSet<_> = report.claims.iter().map(|c| c.reason).collect();
    assert!(reasons.len() >= 20, "{reasons:?}");
    assert!(report.coverage.unread > 0 && !report.notes.is_empty());
}

#[test]
fn text() {
    for of in [demo(), every_verdict(), nothing()] {
        for (ending, width, all) in [("txt", 100, false), ("80.txt", 80, false), ("40.all.txt", 40, true)] {
            let options = TextOptions { width, all, ..TextOptions::default() };
            hold(&of, ending, &render::text(&of.report, &of.evidence, &options));
        }
    }
}

#[test]
fn json() {
    for of in [demo(), every_verdict(), nothing()] {
        hold(&of, "json", &render::json(&of.report, &of.evidence));
    }
}

#[test]
fn markdown() {
    for of in [demo(), every_verdict(), nothing()] {
        hold(&of, "md", &render::markdown(&of.report, &of.evidence, &MarkdownOptions::default()));
    }
}

#[test]
fn sarif() {
    for of in [demo(), every_verdict(), nothing()] {
        let path = "answer.md";
        hold(&of, "sarif", &render::sarif(&of.report, &of.evidence, &SarifOptions { path, all: false }));
        hold(&of, "all.sarif", &render::sarif(&of.report, &of.evidence, &SarifOptions { path, all: true }));
    }
}

#[test]
fn junit() {
    for of in [demo(), every_verdict(), nothing()] {
        hold(&of, "junit.xml", &render::junit(&of.report, &of.evidence, "answer.md"));
    }
}
