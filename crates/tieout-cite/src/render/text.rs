//! Rows for a model to read, and a report for a terminal.
//!
//! Records and tables are untrusted: nothing of them reaches the terminal that could steer it.

use tieout_check::Outcome;
use tieout_check::render::{TextOptions, shown, wrap};
use tieout_notation::{Decimal, is_invisible};

use crate::check::{Explained, FieldCheck, RecordCheck, Report, Standing};
use crate::cited::Place;
use crate::disguise::odd_characters;
use crate::extraction::{Declared, Extraction};
use crate::number::Doubt;
use crate::render::{code, kind};
use crate::rows::{Window, numbered_rows, one_line};
use crate::table::{Rows, TableCell};

/// Most findings, and most carried fields, that are listed unless all are asked for.
const LISTED: usize = 25;
/// How much of a value is shown.
const VALUE: usize = 60;

/// Windows of a table as a model is shown them, each under the names of the columns and with a blank line behind it. A name
/// has no number, so that it cannot be cited.
#[must_use]
pub fn windows_text(rows: &Rows, windows: &[Window<'_, Vec<TableCell>>]) -> String {
    let names: String =
        rows.columns.iter().map(|c| format!(" | {}", c.chars().map(one_line).collect::<String>())).collect();
    let blocks: Vec<String> =
        windows.iter().map(|w| format!("row{names}\n{}\n", numbered_rows(w.rows, w.first))).collect();
    blocks.join("\n")
}

/// The report as text, ending with a line break: findings with what is known of them, sums, what is carried, rows nobody cited.
#[must_use]
pub fn text(report: &Report, declared: &[Declared], rows: &Rows, options: &TextOptions) -> String {
    let mut page =
        Page { out: String::new(), rows, options: TextOptions { width: options.width.max(40), ..*options } };
    page.heading(report);
    page.findings(report);
    page.totals(declared);
    page.carried(report);
    page.rest(report);
    page.out
}

struct Page<'a> {
    out: String,
    rows: &'a Rows,
    options: TextOptions,
}

impl Page<'_> {
    /// Text under a first line's beginning, wrapped with a hanging indent.
    fn item(&mut self, mark: &str, colour: &str, text: &str) {
        let reset = if colour.is_empty() { "" } else { self.options.palette.reset };
        for (i, line) in wrap(text, self.options.width.saturating_sub(4)).into_iter().enumerate() {
            let lead = if i == 0 { format!("  {colour}{mark}{reset} ") } else { "      ".to_owned() };
            self.out.push_str(&format!("{lead}{line}\n"));
        }
    }

    fn plain(&mut self, text: &str) {
        for line in wrap(text, self.options.width) {
            self.out.push_str(&line);
            self.out.push('\n');
        }
    }

    fn heading(&mut self, report: &Report) {
        let (p, c) = (self.options.palette, &report.counts);
        let open = c.checked - c.carried;
        let colour = match report.outcome {
            Outcome::TiedOut => p.good,
            Outcome::Findings => p.bad,
            Outcome::NothingChecked => p.doubt,
        };
        let (word, said) = match report.outcome {
            Outcome::TiedOut if c.checked == 1 => {
                ("tied out", "the cited rows carry the one field".to_owned())
            }
            Outcome::TiedOut => ("tied out", format!("the cited rows carry all {}", fields(c.checked))),
            Outcome::Findings if open == 0 => ("findings", "rows are cited that do not exist".to_owned()),
            Outcome::Findings => {
                let verb = if open == 1 { "is" } else { "are" };
                ("findings", format!("{open} of {} {verb} not carried by the rows cited", fields(c.checked)))
            }
            Outcome::NothingChecked => ("nothing checked", "the records state nothing".to_owned()),
        };
        self.out.push_str(&format!("{colour}{word}{}: {said}\n", p.reset));
    }

    fn findings(&mut self, report: &Report) {
        let limit = if self.options.all { usize::MAX } else { LISTED };
        let mut listed = 0;
        let of = |r: &RecordCheck| {
            r.fields.iter().filter(|f| !matches!(f.standing, Standing::Carried | Standing::Empty)).count()
                + usize::from(!r.out_of_range.is_empty())
        };
        for (nth, record) in report.records.iter().enumerate().filter(|(_, r)| of(r) > 0) {
            if listed >= limit {
                break;
            }
            let cited: Vec<i64> = record.cited.clone();
            let read = if cited.is_empty() { "no row".to_owned() } else { rows_named(&cited) };
            let p = self.options.palette;
            self.out.push_str(&format!("\n{}record {nth}{}, read in {read}\n", p.strong, p.reset));
            if !record.out_of_range.is_empty() {
                let (some, more) = some(&record.out_of_range);
                self.item("✗", p.bad, &format!("cites {some}{more}: no such row", more = more));
                listed += 1;
            }
            for field in &record.fields {
                if matches!(field.standing, Standing::Carried | Standing::Empty) {
                    continue;
                }
                let (mark, colour) =
                    if field.standing == Standing::Ambiguous { ("?", p.doubt) } else { ("✗", p.bad) };
                let said = explain(field, self.rows);
                self.item(
                    mark,
                    colour,
                    &format!("{}  {}  {}: {said}", shown(&field.name), value(&field.value), field.standing),
                );
                listed += 1;
            }
        }
        let all: usize = report.records.iter().map(of).sum();
        if all > listed {
            self.plain(&format!("\n… and {} more findings", all - listed));
        }
    }

    fn totals(&mut self, declared: &[Declared]) {
        let p = self.options.palette;
        let limit = if self.options.all { usize::MAX } else { LISTED };
        if !declared.is_empty() {
            self.out.push_str(&format!("\n{}totals of the table{}\n", p.strong, p.reset));
        }
        for total in declared.iter().take(limit) {
            let (mark, colour, verb) = match total.standing {
                Extraction::Agrees => ("✓", p.good, "is the sum of"),
                Extraction::Differs => ("✗", p.bad, "is not the sum of"),
                Extraction::Incomplete => ("?", p.doubt, "is not yet the sum of"),
            };
            let records = if total.records == 1 {
                "one record".to_owned()
            } else {
                format!("{} records", total.records)
            };
            let mut said = format!(
                "{} {verb} {} over {records} in rows {}–{}",
                place(&total.place, self.rows),
                shown(&total.field),
                total.rows.0,
                total.rows.1
            );
            if total.standing != Extraction::Agrees {
                let gap = total.sum.sub(&total.total);
                let side = if gap.signum() > 0 { "too much" } else { "missing" };
                said.push_str(&format!(": {}, {} {side}", total.sum.grouped(), gap.abs().grouped()));
            }
            if total.standing == Extraction::Incomplete {
                said.push_str("; for some of these rows no record states it");
            }
            self.item(mark, colour, &said);
        }
        if declared.len() > limit {
            self.plain(&format!("… and {} more totals", declared.len() - limit));
        }
    }

    fn carried(&mut self, report: &Report) {
        let p = self.options.palette;
        let limit = if self.options.all { usize::MAX } else { LISTED };
        let carried =
            report.records.iter().enumerate().flat_map(|(nth, r)| r.fields.iter().map(move |f| (nth, f)));
        let carried: Vec<_> = carried.filter(|(_, f)| f.standing == Standing::Carried).collect();
        if !carried.is_empty() {
            self.out.push_str(&format!("\n{}carried{}\n", p.strong, p.reset));
        }
        for (nth, field) in carried.iter().take(limit) {
            let printed = explain(field, self.rows);
            let said = format!("record {nth}  {}  {}  {printed}", shown(&field.name), value(&field.value));
            self.item("✓", p.good, &said);
        }
        if carried.len() > limit {
            self.plain(&format!("… and {} more", carried.len() - limit));
        }
    }

    fn rest(&mut self, report: &Report) {
        self.out.push('\n');
        if !report.uncited.is_empty() {
            let numbers: Vec<i64> = report.uncited.iter().map(|(n, _)| *n).collect();
            let others: Vec<String> = report
                .uncited
                .iter()
                .filter(|(_, k)| *k != tieout_evidence::RowKind::Data)
                .take(6)
                .map(|(n, k)| format!("{n} is a {}", kind(*k)))
                .collect();
            let others = if others.is_empty() { String::new() } else { format!(" ({})", others.join(", ")) };
            self.plain(&format!("cited by nobody: {}{others}", rows_named(&numbers)));
        }
        let c = &report.counts;
        let mut parts = vec![format!("{} carried", c.carried)];
        for (n, word) in [
            (c.ambiguous, "ambiguous"),
            (c.absent, "absent"),
            (c.contradicted, "contradicted"),
            (c.empty, "empty"),
        ] {
            if n > 0 {
                parts.push(format!("{n} {word}"));
            }
        }
        if c.out_of_range > 0 {
            parts.push(format!(
                "{} cited {} that {} not exist",
                c.out_of_range,
                if c.out_of_range == 1 { "row" } else { "rows" },
                if c.out_of_range == 1 { "does" } else { "do" }
            ));
        }
        let records = if report.records.len() == 1 {
            "one record".to_owned()
        } else {
            format!("{} records", report.records.len())
        };
        self.plain(&format!("{} in {records}: {}", fields(c.checked), parts.join(", ")));
    }
}

/// What is known of a field beyond its verdict: where it is printed, what else can be meant, what stands there instead.
#[must_use]
pub fn explain(field: &FieldCheck, rows: &Rows) -> String {
    let place = |p: &Place| place(p, rows);
    let places = || field.places.iter().map(place).collect::<Vec<_>>().join(", ");
    let readings = || field.readings.iter().map(Decimal::to_string).collect::<Vec<_>>().join(" or ");
    match (field.doubt, &field.explained) {
        (Some(Doubt::Mark), _) => {
            format!("{} can be {}; nothing says how this table writes decimals", places(), readings())
        }
        (Some(Doubt::Sign), _) => format!("{} is {}, as brackets are a minus or none", places(), readings()),
        (Some(Doubt::Scale), _) => format!("{}, with a word for a power of ten behind it", places()),
        (Some(Doubt::Padding), _) => {
            format!("{}, where noughts before the digits may make a code of it", places())
        }
        (Some(Doubt::SkippedWords), _) => format!("words between are left out: {}", places()),
        (Some(Doubt::PartOfNumber), _) => format!("a number in it is part of a longer one: {}", places()),
        (Some(Doubt::Disguised), _) => {
            format!(
                "stands there letter by letter, but {}: {}",
                disguise(&odd_characters(&field.value)),
                places()
            )
        }
        (None, Some(Explained::Disguised(there, characters))) => {
            format!("{} looks like it, but {}", place(there), disguise(characters))
        }
        (None, Some(Explained::Header(column))) => {
            let name = rows.columns.get(*column).map_or("", String::as_str);
            format!("not printed there; only the name of the column “{}” states it", value(name))
        }
        (None, Some(Explained::NothingCited)) => "no row that exists is cited".to_owned(),
        (None, Some(Explained::Column(says))) => {
            let says: Vec<String> = says.iter().take(3).map(place).collect();
            says.join(", ")
        }
        (None, Some(Explained::Elsewhere(named, count))) => {
            let more = count.saturating_sub(named.len());
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let verb = if *count == 1 { "does" } else { "do" };
            format!("not printed there; {}{more} {verb} print it", rows_named(named))
        }
        (None, None) if field.standing == Standing::Absent => "not printed there".to_owned(),
        (None, None) => places(),
    }
}

/// What characters make a text another than it seems: `U+200B shows nothing`.
fn disguise(characters: &[char]) -> String {
    let said = |c: &char| match is_invisible(*c) {
        true => format!("{} shows nothing", code(*c)),
        false => format!("“{}” is {}", shown(&c.to_string()), code(*c)),
    };
    let named: Vec<String> = characters.iter().take(6).map(said).collect();
    named.join(", ")
}

/// `row 3, price “1 358 522”`.
fn place(place: &Place, rows: &Rows) -> String {
    let row = place.row.map_or(String::new(), |n| format!("row {n}, "));
    let column = rows.columns.get(place.column).map_or(String::new(), |c| format!("{} ", shown(c)));
    format!("{row}{column}“{}”", value(&place.text))
}

fn fields(n: usize) -> String {
    if n == 1 { "1 field".to_owned() } else { format!("{n} fields") }
}

/// A value on one line, cut where it is long.
fn value(text: &str) -> String {
    let text = shown(text);
    match text.char_indices().nth(VALUE) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or("")),
        None => text,
    }
}

/// Some of what was cited and is no row.
fn some(cited: &[String]) -> (String, String) {
    let named: Vec<String> = cited.iter().take(6).map(|c| value(c)).collect();
    let more = cited.len().saturating_sub(named.len());
    (named.join(", "), if more > 0 { format!(" and {more} more") } else { String::new() })
}

/// `row 3`, `rows 2–5, 9`.
fn rows_named(numbers: &[i64]) -> String {
    const RUNS: usize = 12;
    let mut runs: Vec<(i64, i64)> = Vec::new();
    for &n in numbers {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(n) => *last = n,
            _ => runs.push((n, n)),
        }
    }
    let named: Vec<String> = runs
        .iter()
        .take(RUNS)
        .map(|(a, b)| if a == b { a.to_string() } else { format!("{a}–{b}") })
        .collect();
    let more = if runs.len() > RUNS { ", …" } else { "" };
    let word = if numbers.len() == 1 { "row" } else { "rows" };
    format!("{word} {}{more}", named.join(", "))
}
