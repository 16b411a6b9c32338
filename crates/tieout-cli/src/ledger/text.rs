//! What a ledger says, for people. All of it came from elsewhere: nothing of it steers the terminal.

use tieout::render::{Palette, TextOptions, shown as safe, wrap};
use tieout_ledger::{Choice, Decided, Decision, Difference, FieldState, Found, Shown, Status, Summary};

use super::Verified;

/// How much of a candidate is shown.
const CANDIDATE: usize = 2000;

fn words(status: Status) -> &'static str {
    match status {
        Status::ToBeVerified => "to be verified",
        other => other.as_str(),
    }
}

fn colour(status: Status, palette: Palette) -> &'static str {
    match status {
        Status::Confirmed => palette.good,
        Status::ToBeVerified => palette.doubt,
        Status::Rejected | Status::Missing => palette.bad,
    }
}

/// Lines under a first one, each with the same indent.
fn put(out: &mut String, indent: usize, text: &str, options: &TextOptions) {
    for line in wrap(text, options.width.max(40).saturating_sub(indent)) {
        out.push_str(&format!("{:indent$}{line}\n", ""));
    }
}

pub(super) fn list(records: &[Summary], next: Option<u64>, options: &TextOptions) -> String {
    if records.is_empty() {
        return "no such records\n".to_owned();
    }
    let p = options.palette;
    let mut out = String::new();
    for record in records {
        let counts: Vec<String> = (Status::ALL.into_iter())
            .map(|status| (status, record.count(status)))
            .filter(|(_, count)| *count > 0)
            .map(|(status, count)| format!("{}{count} {}{}", colour(status, p), words(status), p.reset))
            .collect();
        let counts = if counts.is_empty() { "no fields".to_owned() } else { counts.join(", ") };
        out.push_str(&format!(
            "{}{}{}  {}  {} {}  {counts}\n    {}document {}{}\n",
            p.strong,
            record.number,
            p.reset,
            safe(record.when.as_str()),
            safe(&record.contract_name),
            safe(&record.contract_version),
            p.quiet,
            record.document,
            p.reset,
        ));
    }
    if let Some(next) = next {
        out.push_str(&format!("there may be more: --before {next}\n"));
    }
    out
}

pub(super) fn show(shown: &Shown, same: &[u64], options: &TextOptions) -> String {
    let (p, v) = (options.palette, &shown.validation);
    let mut out = format!("{}record {}{}, {}\n", p.strong, shown.number, p.reset, safe(shown.when.as_str()));
    out.push_str(&format!("  document  {}\n", v.document));
    out.push_str(&format!(
        "  contract  {} {} ({})\n",
        safe(&v.contract_name),
        safe(&v.contract_version),
        v.contract
    ));
    out.push_str(&format!("  tool      {}\n", safe(&v.tool)));
    out.push_str(&format!("  event     {}\n", shown.hash));
    if let Some(other) = same.first() {
        let numbers: Vec<String> = same.iter().map(u64::to_string).collect();
        let said = format!(
            "The same candidate is also in record {}; `--against {other}` shows the difference.",
            numbers.join(", ")
        );
        put(&mut out, 2, &said, options);
    }
    out.push_str("\nfields\n");
    for field in &shown.fields {
        out.push_str(&standing(field, p));
    }
    if !shown.decisions.is_empty() {
        out.push_str("\ndecisions\n");
    }
    for event in &shown.decisions {
        let said = format!("{}: {}", safe(&event.field), made(&event.decision));
        put(&mut out, 2, &format!("{} {said}", event.number), options);
    }
    out.push_str("\ncandidate\n");
    let cut: String = v.candidate.chars().take(CANDIDATE).collect();
    put(&mut out, 2, &safe(&cut), options);
    if cut.len() < v.candidate.len() {
        let said = format!("… of {} bytes; `--format json` has all of it", v.candidate.len());
        put(&mut out, 2, &said, options);
    }
    out
}

/// A field on one line: how it stands, and how it came to.
fn standing(field: &FieldState, p: Palette) -> String {
    let mut notes = Vec::new();
    if field.status != field.recorded {
        notes.push(format!("recorded as {}", words(field.recorded)));
    }
    if !field.reason.is_empty() {
        notes.push(safe(&field.reason));
    }
    if field.critical {
        notes.push("critical".to_owned());
    }
    if let Some(value) = &field.correction {
        notes.push(format!("corrected to `{}`", safe(value)));
    }
    if let Some(event) = field.decided {
        notes.push(format!("by decision {event}"));
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    format!("  {}{}{}  {}{notes}\n", colour(field.status, p), words(field.status), p.reset, safe(&field.name))
}

fn made(decision: &Decision) -> String {
    let what = match &decision.what {
        Choice::Confirm => "confirmed".to_owned(),
        Choice::Reject => "rejected".to_owned(),
        Choice::Correct(value) => format!("corrected to `{}`", safe(value)),
    };
    let note = if decision.note.is_empty() { String::new() } else { format!(": {}", safe(&decision.note)) };
    format!("{what} by {}, {}{note}", safe(&decision.who), safe(decision.when.as_str()))
}

pub(super) fn decided(record: u64, decided: &Decided, decision: &Decision, options: &TextOptions) -> String {
    let known = if decided.event.known { " was there already" } else { "" };
    let mut out = format!(
        "decision {}{known}: {} of record {record} {}\n",
        decided.event.number,
        safe(&decided.field.name),
        made(decision)
    );
    out.push_str(&standing(&decided.field, options.palette));
    let unheeded = match decided.field.status {
        Status::Missing => "There is no value to decide about: only a correction gives it one.",
        Status::Rejected if decision.what == Choice::Confirm => {
            "The check refutes the value, so a confirmation does not lift it: only a correction does."
        }
        _ => return out,
    };
    put(&mut out, 2, unheeded, options);
    out
}

pub(super) fn difference(difference: &Difference, options: &TextOptions) -> String {
    let p = options.palette;
    let mut out =
        format!("{}record {} against record {}{}\n", p.strong, difference.new, difference.old, p.reset);
    for (name, pair) in [("contract", &difference.contract), ("tool", &difference.tool)] {
        if let Some((old, new)) = pair {
            put(&mut out, 2, &format!("{name}: {} → {}", safe(old), safe(new)), options);
        }
    }
    let found = |found: &Option<Found>| match found {
        None => "not there".to_owned(),
        Some(found) => {
            let reason =
                if found.reason.is_empty() { String::new() } else { format!(" ({})", safe(&found.reason)) };
            let correction = found
                .correction
                .as_ref()
                .map_or_else(String::new, |v| format!(", corrected to `{}`", safe(v)));
            format!("{}{reason}{correction}", words(found.status))
        }
    };
    for change in &difference.fields {
        put(
            &mut out,
            2,
            &format!("{}: {} → {}", safe(&change.name), found(&change.before), found(&change.after)),
            options,
        );
        if let Some(event) = change.undecided {
            put(
                &mut out,
                4,
                &format!("decision {event} was about the earlier record, and is not made here"),
                options,
            );
        }
    }
    let fields =
        if difference.unchanged == 1 { "field stands as it stood" } else { "fields stand as they stood" };
    out.push_str(&format!("{} {fields}\n", difference.unchanged));
    out
}

pub(super) fn verified(verified: &Verified, options: &TextOptions) -> String {
    let p = options.palette;
    let mut out = String::new();
    match verified {
        Ok(v) => {
            let counts =
                format!("{} events, {} validations, {} decisions", v.events, v.validations, v.decisions);
            match &v.broken {
                None => out.push_str(&format!("{}the ledger holds{}: {counts}\n", p.good, p.reset)),
                Some(broken) => {
                    out.push_str(&format!("{}the ledger does not hold{}\n", p.bad, p.reset));
                    put(&mut out, 2, &safe(&broken.to_string()), options);
                    out.push_str(&format!("  before it hold {counts}\n"));
                }
            }
            if let Some(head) = &v.head {
                // Not wrapped: it is there to be copied.
                out.push_str(&format!("head {head}\n"));
            }
        }
        Err(message) => {
            out.push_str(&format!("{}the ledger does not hold{}\n", p.bad, p.reset));
            put(&mut out, 2, &safe(message), options);
        }
    }
    out
}
