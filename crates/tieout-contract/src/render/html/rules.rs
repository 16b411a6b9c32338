//! The rules of the record, and what their sides come to.

use std::collections::BTreeMap;

use super::super::words;
use super::page::{Anchor, Attribute, Page};
use super::{Sheet, class};
use crate::status::{RuleReport, Status};

use Attribute::{Class, Fixed, Href, Id, LabelledBy};

/// The section; nothing where the contract has no rules.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>) {
    let rules = &sheet.validation.rules;
    if rules.is_empty() {
        return;
    }
    page.element("section", &[LabelledBy(Anchor::Heading(7))], |page| {
        page.next_line();
        page.paragraph("h2", &[Id(Anchor::Heading(7))], "Rules");
        page.element("ul", &[Class(&["rules"])], |page| {
            page.next_line();
            let order = |r: &&RuleReport| match r.holds {
                Some(false) => 0,
                None => 1,
                Some(true) => 2,
            };
            let fields = sheet.listed.iter().filter_map(|n| Some((sheet.field(*n)?, *n)));
            let rows = fields
                .filter(|(f, _)| !words::merely_missing(f))
                .map(|(f, n)| (f.name.as_str(), n))
                .collect();
            let mut sorted: Vec<&RuleReport> = rules.iter().collect();
            sorted.sort_by_key(order);
            for rule in sorted {
                one(page, &rows, rule);
            }
        });
        page.next_line();
    });
    page.next_line();
}

fn one(page: &mut Page, rows: &BTreeMap<&str, usize>, rule: &RuleReport) {
    let (tone, sign) = match rule.holds {
        Some(true) => (Status::Confirmed, "✓"),
        Some(false) => (Status::Rejected, "✗"),
        None => (Status::Missing, "○"),
    };
    page.element("li", &[Class(&[class(tone)])], |page| {
        page.element("p", &[Class(&["verdict"])], |page| {
            page.words("span", &[Class(&["sign"]), Fixed("aria-hidden", "true")], sign);
            page.line(" ");
            page.words("b", &[], words::rule(rule));
            if let Some(name) = &rule.name {
                page.line(" ");
                page.words("span", &[Class(&["plain"])], name);
            }
        });
        page.words("code", &[], &rule.rule);
        if !rule.shown.is_empty() {
            page.words("p", &[Class(&["shown"])], &rule.shown);
        }
        if !rule.suspects.is_empty() {
            page.element("p", &[Class(&["suspects"])], |page| {
                page.line(if rule.suspects.len() == 1 { "The suspect: " } else { "One of these is wrong: " });
                for (i, name) in rule.suspects.iter().enumerate() {
                    if i > 0 {
                        page.line(", ");
                    }
                    match rows.get(name.as_str()) {
                        Some(number) => {
                            page.element("a", &[Href(Anchor::Field(*number))], |page| page.name(name))
                        }
                        None => page.name(name),
                    }
                }
                page.line(".");
            });
        }
    });
    page.next_line();
}
