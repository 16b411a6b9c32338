//! A validation for people: fields by how they ended, then the rules. What needs a reader comes first and at length; what is
//! confirmed is a line, and what is merely missing a list of names.

use std::fmt::Write as _;

use super::safe::{cut, shown};
use super::words::{self, ORDER, embedded};
use crate::status::{FieldReport, Place, RuleReport, Status, Validation};

/// How wide lines are, where words can be broken.
const WIDTH: usize = 100;
/// How much of a quote is shown.
const QUOTE: usize = 60;
/// How much of a quote is shown of what is confirmed.
const SHORT: usize = 28;
/// How much of a value is shown.
const VALUE: usize = 60;
/// How many other values are listed under a field.
const RIVALS: usize = 5;
/// How wide the columns of names and of values may be; what is longer runs over.
const COLUMN: usize = 28;

/// A validation as text.
///
/// ```
/// use tieout_contract::{Candidate, Contract, render, validate};
/// use tieout_evidence::{Document, Page};
/// let contract = Contract::from_json(r#"{"fields": {"total": {"type": "money", "currency": ["USD"]}}}"#)?;
/// let document = Document::new(vec![Page::of_text(1, "Total: USD 1,200.50")]);
/// let candidate = Candidate::parse(r#"{"total": {"value": "12000.50", "currency": "USD"}}"#, &contract)?;
/// let text = render::text(&validate(&contract, &document, &candidate));
/// assert!(text.starts_with("1 rejected\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn text(validation: &Validation) -> String {
    let mut out = summary(validation);
    out.push('\n');
    if !validation.problems.is_empty() {
        out.push('\n');
    }
    for problem in &validation.problems {
        wrap(&mut out, "", 2, &reason(&problem.because, problem.reason.code()));
    }
    let names = column(validation.fields.iter().map(|f| shown(&f.name)));
    let values = column(validation.fields.iter().filter(|f| !words::merely_missing(f)).map(given));
    let confirmed_only = validation.fields.iter().filter(|f| f.status == Status::Confirmed);
    let printed = column(confirmed_only.map(print));
    for status in ORDER {
        let of = |f: &&FieldReport| f.status == status;
        if !validation.fields.iter().any(|f| f.status == status) {
            continue;
        }
        let _ = writeln!(out, "\n{}", words::status(status));
        let mut mere = Vec::new();
        for field in validation.fields.iter().filter(of) {
            if words::merely_missing(field) {
                mere.push(shown(&field.name));
                continue;
            }
            let (sign, value) = (words::sign(status), given(field));
            let mut start = format!("  {sign} {:names$}  {value:values$}", shown(&field.name));
            // A long value under a long name has lines of its own.
            if start.trim_end().chars().count() > WIDTH {
                let _ = writeln!(out, "  {sign} {}", shown(&field.name));
                wrap(&mut out, "      ", 6, &value);
                start = " ".repeat(4);
            }
            let inside = embedded(field);
            if status == Status::Confirmed {
                confirmed(&mut out, &start, printed, field);
            } else {
                open(&mut out, &start, field);
            }
            if let Some(said) = inside {
                wrap(&mut out, "      ", 8, &shown(&said));
            }
        }
        if !mere.is_empty() {
            wrap(&mut out, "  ○ ", 4, &mere.join(", "));
        }
    }
    rules(&mut out, &validation.rules);
    out
}

/// `4 confirmed, 1 rejected; 1 of 3 rules fails`.
fn summary(validation: &Validation) -> String {
    let counted: Vec<String> = [Status::Confirmed, Status::ToBeVerified, Status::Rejected, Status::Missing]
        .into_iter()
        .filter(|s| validation.count(*s) > 0)
        .map(|s| format!("{} {}", validation.count(s), words::status(s)))
        .collect();
    let mut out = if counted.is_empty() { "no fields".to_owned() } else { counted.join(", ") };
    match (words::failing(validation), validation.rules.len()) {
        (0, _) => {}
        (1, 1) => out.push_str("; the rule fails"),
        (n, all) => {
            let _ = write!(out, "; {n} of {all} rules fail{}", if n == 1 { "s" } else { "" });
        }
    }
    out
}

/// In one line, if that is not too long: where it is printed, as it is printed, and what confirms it.
fn confirmed(out: &mut String, start: &str, printed: usize, field: &FieldReport) {
    let line = format!("{start}  {:printed$}  {}", print(field), means(field));
    if line.chars().count() <= WIDTH {
        let _ = writeln!(out, "{}", line.trim_end());
        return;
    }
    if !start.trim().is_empty() {
        let _ = writeln!(out, "{}", start.trim_end());
    }
    wrap(out, "      ", 8, format!("{}  {}", print(field), means(field)).trim());
}

/// Where a confirmed value is printed; and how, where that is not its own form.
fn print(field: &FieldReport) -> String {
    match &field.found {
        Some(found) if field.value.as_ref() == Some(&found.quote) => format!("p{}", found.page),
        Some(found) => place(found, SHORT),
        None => String::new(),
    }
}

/// What confirms it, in short: `label "Net total"`.
fn means(field: &FieldReport) -> String {
    let mut out = field.reason.code().replace('_', " ");
    if let Some(label) = field.label.as_ref().filter(|l| !l.is_empty()) {
        let _ = write!(out, " \"{}\"", cut(&shown(label), SHORT));
    }
    out
}

/// With all that is wrong or open, and what stands beside it.
fn open(out: &mut String, start: &str, field: &FieldReport) {
    let printed = field.found.as_ref().map_or_else(String::new, |p| place(p, QUOTE));
    let line = format!("{start}  {printed}");
    if line.chars().count() <= WIDTH {
        let _ = writeln!(out, "{}", line.trim_end());
    } else {
        if !start.trim().is_empty() {
            let _ = writeln!(out, "{}", start.trim_end());
        }
        wrap(out, "      ", 8, &printed);
    }
    for problem in &field.problems {
        let mut said = reason(&problem.because, problem.reason.code());
        let known = |p: &&Place| field.found.as_ref() == Some(*p) || field.rivals.contains(p);
        if let Some(at) = problem.at.as_ref().filter(|p| !known(p)) {
            let _ = write!(said, ": see {}", place(at, QUOTE));
        }
        wrap(out, "      ", 8, &said);
    }
    for rival in field.rivals.iter().take(RIVALS) {
        wrap(out, "      ", 8, &format!("beside it: {}", place(rival, QUOTE)));
    }
    if let Some(more) = field.rivals.len().checked_sub(RIVALS).filter(|n| *n > 0) {
        let _ = writeln!(out, "      and {}", words::more(more, "value"));
    }
}

fn rules(out: &mut String, rules: &[RuleReport]) {
    if rules.is_empty() {
        return;
    }
    out.push_str("\nrules\n");
    let names = column(rules.iter().filter_map(|r| r.name.as_deref().map(shown)));
    for rule in rules {
        let sign = match rule.holds {
            Some(true) => '✓',
            Some(false) => '✗',
            None => '○',
        };
        let mut start = format!("  {sign} {:5}  ", words::rule(rule));
        if names > 0 {
            let name = rule.name.as_deref().map_or_else(String::new, shown);
            let _ = write!(start, "{name:names$}  ");
        }
        let indent = start.chars().count().min(WIDTH / 2);
        wrap(out, &start, indent, &shown(&rule.rule));
        let inner = " ".repeat(indent);
        if rule.holds != Some(true) && !rule.shown.is_empty() {
            wrap(out, &inner, indent, &shown(&rule.shown));
        }
        if !rule.suspects.is_empty() {
            wrap(out, &inner, indent, &format!("wrong is one of: {}", shown(&rule.suspects.join(", "))));
        }
    }
}

/// How wide a column is.
fn column(cells: impl Iterator<Item = String>) -> usize {
    cells.map(|c| c.chars().count()).max().unwrap_or(0).min(COLUMN)
}

/// The sentence, and its code.
fn reason(because: &str, code: &str) -> String {
    format!("{} ({code})", shown(because))
}

fn given(field: &FieldReport) -> String {
    let value = field.value.as_deref().unwrap_or("–");
    let unit = field.unit.as_ref().map_or_else(String::new, |u| format!(" {u}"));
    cut(&shown(&format!("{value}{unit}")), VALUE)
}

/// `p1 "EUR 1.200,50"`.
fn place(place: &Place, most: usize) -> String {
    format!("p{} \"{}\"", place.page, cut(&shown(&place.quote), most))
}

/// Words in lines that are not wider than they must be: the first begins with `start`, the others are indented.
fn wrap(out: &mut String, start: &str, indent: usize, text: &str) {
    out.push_str(start);
    let mut at = start.chars().count();
    let mut first = true;
    for word in text.split(' ') {
        let long = word.chars().count();
        // A word that no line is wide enough for gains nothing by a line of its own.
        if !first && at + 1 + long > WIDTH && indent + long <= WIDTH {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            at = indent;
        } else if !first {
            out.push(' ');
            at += 1;
        }
        out.push_str(word);
        at += long;
        first = false;
    }
    out.push('\n');
}
