//! Every renderer over every fixture, held against the files under `snapshots/`.

use expect_test::expect_file;
use tieout_contract::render;

use crate::fixture::{Case, all};

/// Holds `actual` against `snapshots/NAME.ENDING`.
pub(crate) fn hold(of: &Case, ending: &str, actual: &str) {
    expect_file![format!("snapshots/{}.{ending}", of.name)].assert_eq(actual);
}

#[test]
fn text() {
    for of in all() {
        let text = render::text(&of.validation);
        for line in text.lines() {
            assert_eq!(line, line.trim_end(), "a line ends with blanks");
            assert!(line.chars().count() <= 100 || !line.trim().contains(' '), "a line is too long: {line}");
        }
        hold(&of, "txt", &text);
    }
}

#[test]
fn json() {
    for of in all() {
        hold(&of, "json", &render::json(&of.validation));
    }
}

#[test]
fn html() {
    for of in all() {
        let options = of.options();
        let markup = render::html(&of.validation, &of.document, &options);
        assert_eq!(markup, render::html(&of.validation, &of.document, &options));
        hold(&of, "html", &markup);
    }
}
