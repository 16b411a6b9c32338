//! A validation for people: fields by how they ended, then the rules.

use std::fmt::Write as _;

use crate::status::{FieldReport, Place, Status, Validation};

/// How much of a quote is shown.
const QUOTE: usize = 60;

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
    let order = [Status::Rejected, Status::ToBeVerified, Status::Confirmed, Status::Missing];
    let counted: Vec<String> = [Status::Confirmed, Status::ToBeVerified, Status::Rejected, Status::Missing]
        .into_iter()
        .filter(|s| validation.count(*s) > 0)
        .map(|s| format!("{} {}", validation.count(s), words(s)))
        .collect();
    let mut out = if counted.is_empty() { "no fields".to_owned() } else { counted.join(", ") };
    out.push('\n');
    for problem in &validation.problems {
        let _ = writeln!(out, "\n{}", shown(&problem.because));
    }
    let names = validation.fields.iter().map(|f| f.name.chars().count()).max().unwrap_or(0).min(28);
    let values = validation.fields.iter().map(|f| given(f).chars().count()).max().unwrap_or(0).min(28);
    for status in order {
        let mut fields = validation.fields.iter().filter(|f| f.status == status).peekable();
        if fields.peek().is_none() {
            continue;
        }
        let _ = writeln!(out, "\n{}", words(status));
        for field in fields {
            let line = format!(
                "  {:names$}  {:values$}  {}",
                shown(&field.name),
                given(field),
                at(field.found.as_ref())
            );
            let _ = writeln!(out, "{}", line.trim_end());
            match status {
                Status::Confirmed => {
                    let _ = writeln!(out, "    {}", shown(&field.because));
                }
                Status::Missing if field.problems.is_empty() => {}
                _ => {
                    for problem in &field.problems {
                        let _ = writeln!(out, "    {}: {}", problem.reason.code(), shown(&problem.because));
                        if let Some(place) = problem.at.as_ref().filter(|p| Some(*p) != field.found.as_ref())
                        {
                            let _ = writeln!(out, "      see {}", at(Some(place)));
                        }
                    }
                }
            }
            match &field.embedded {
                Some(e) if e.agrees => {
                    let _ = writeln!(out, "    the file inside says the same: {}", shown(&e.path));
                }
                // Where the values differ, a problem has said so.
                Some(e) if field.value.is_none() => {
                    let value = cut(&shown(&e.value));
                    let _ = writeln!(out, "    the file inside says {value}: {}", shown(&e.path));
                }
                _ => {}
            }
            if status != Status::Confirmed {
                for rival in &field.rivals {
                    let _ = writeln!(out, "    beside it: {}", at(Some(rival)));
                }
            }
        }
    }
    if !validation.rules.is_empty() {
        out.push_str("\nrules\n");
    }
    for rule in &validation.rules {
        let said = match rule.holds {
            Some(true) => "holds",
            Some(false) => "fails",
            None => "open",
        };
        let name = rule.name.as_ref().map_or_else(String::new, |n| format!("{} ", shown(n)));
        let _ = writeln!(out, "  {said}  {name}{}", shown(&rule.rule));
        if rule.holds != Some(true) && !rule.shown.is_empty() {
            let _ = writeln!(out, "         {}", shown(&rule.shown));
        }
        if !rule.suspects.is_empty() {
            let _ = writeln!(out, "         wrong is one of: {}", shown(&rule.suspects.join(", ")));
        }
    }
    out
}

fn words(status: Status) -> &'static str {
    match status {
        Status::Confirmed => "confirmed",
        Status::ToBeVerified => "to be verified",
        Status::Rejected => "rejected",
        Status::Missing => "missing",
    }
}

fn given(field: &FieldReport) -> String {
    let value = field.value.as_deref().unwrap_or("-");
    let unit = field.unit.as_ref().map_or_else(String::new, |u| format!(" {u}"));
    shown(&format!("{value}{unit}"))
}

fn at(place: Option<&Place>) -> String {
    place.map_or_else(String::new, |p| format!("page {}: \"{}\"", p.page, cut(&shown(&p.quote))))
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(QUOTE) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Untrusted text in one line: what steers terminals is shown by its number.
fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => out.push(' '),
            c if c.is_control() || tieout_notation::is_invisible(c) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}
