//! The cases: what is done, over which input.

use std::rc::Rc;

use tieout::cite::{
    Citations, CitedText, Convention, Field, FieldValue, Record, Rows, carries_number, carries_text,
    check_records, cited_text,
};
use tieout::render::{TextOptions, batch_line, json, text};
use tieout::{Checker, Evidence, Policy, Source, Table, check, notation};

use crate::pages::pdf;
use crate::prose::{dense_csv, figures, number_words, prose};
use crate::report::{english_report, german_report, report_csv, worded_report};
use crate::table::{Report, growing_answer, large, narrow, small, wide};

/// The work once, with its input ready. Gives a number that the work made, so that none of it is left out.
pub type Run = Box<dyn FnOnce() -> usize>;

/// A case whose input has been made: gives any number of runs.
pub type Loaded = Box<dyn FnMut() -> Run>;

/// What a figure is divided by to compare it with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// Bytes that are read.
    Bytes(usize),
    /// Whole calls.
    Call,
}

/// Where a case belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Reading values out of text.
    Read,
    /// Bytes to sources.
    Ingest,
    /// Answers against evidence.
    Check,
    /// Reports to text.
    Render,
    /// Records against the rows that they cite.
    Cite,
}

/// One thing to measure.
pub struct Case {
    /// Its name, such as `check/cold/12x5`.
    pub name: String,
    /// Where it belongs.
    pub group: Group,
    /// Its input is too large to be counted under valgrind in CI.
    pub long: bool,
    /// What to divide by.
    pub per: Per,
    load: Box<dyn Fn() -> Loaded + Send + Sync>,
}

impl Case {
    /// Makes the input.
    #[must_use]
    pub fn load(&self) -> Loaded {
        (self.load)()
    }
}

impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// All of them, in the order in which they are shown.
#[must_use]
pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    all.extend(reading());
    all.extend(reports());
    all.extend(ingesting());
    for (size, rows) in [("12x5", 12), ("2000x10", 2_000), ("200000x10", 200_000)] {
        let report = move || if rows == 12 { small() } else { large(rows) };
        all.push(cold(size, report));
        all.push(warm(size, report));
    }
    all.push(warm("200x15, 300 words", || wide(200)));
    all.push(warm("20000x15, 300 words", || wide(20_000)));
    for case in &mut all {
        case.long |= case.name.ends_with("200000x10");
    }
    all.extend(rendering());
    all.extend(citing());
    all
}

/// Answers of so many words over one table, over built evidence.
#[must_use]
pub fn growing_answers(words: &[usize]) -> Vec<Case> {
    let over = |words: usize| {
        move || {
            let Report { table, .. } = narrow(100);
            Report { answer: growing_answer(&table, words), table }
        }
    };
    words.iter().map(|n| warm(&format!("{n} words"), over(*n))).collect()
}

/// Tables of so many rows of four columns, cold and over built evidence.
#[must_use]
pub fn growing_tables(rows: &[usize]) -> [Vec<Case>; 2] {
    let named = |n: &usize| (format!("{n} rows"), *n);
    [
        rows.iter().map(named).map(|(name, n)| cold(&name, move || narrow(n))).collect(),
        rows.iter().map(named).map(|(name, n)| warm(&name, move || narrow(n))).collect(),
    ]
}

fn case(name: String, group: Group, per: Per, load: impl Fn() -> Loaded + Send + Sync + 'static) -> Case {
    Case { name, group, long: false, per, load: Box::new(load) }
}

/// A case that reads one text.
fn over_text(name: &str, group: Group, make: fn() -> String, work: fn(&str) -> usize) -> Case {
    of_text(name.to_owned(), group, make().len(), make, work)
}

/// A case that reads one text of so many bytes.
fn of_text(
    name: String,
    group: Group,
    bytes: usize,
    make: impl Fn() -> String + Send + Sync + 'static,
    work: fn(&str) -> usize,
) -> Case {
    case(name, group, Per::Bytes(bytes), move || {
        let text: Rc<str> = make().into();
        Box::new(move || {
            let text = Rc::clone(&text);
            Box::new(move || work(&text))
        })
    })
}

const TEXT: usize = 64 * 1024;

fn reading() -> [Case; 6] {
    let read = |name, make: fn() -> String, work| over_text(name, Group::Read, make, work);
    let scan = |text: &str| notation::scan(text).len();
    [
        read("read/prose", || prose(TEXT), scan),
        read("read/figures", || figures(TEXT), scan),
        read("read/number words", || number_words(TEXT), scan),
        read("read/dense csv", || dense_csv(TEXT), scan),
        read("read/dates in prose", || prose(TEXT), |text| notation::find_dates(text).len()),
        read("read/words in prose", || prose(TEXT), |text| notation::words(text).len()),
    ]
}

/// What the budgets of reading are set for: over a text that is counted, and over one of 64 MB that is timed.
fn reports() -> impl Iterator<Item = Case> {
    type Kind = (&'static str, fn(usize) -> String, fn(&str) -> usize);
    let candidates = |text: &str| notation::candidates(text).count();
    // One after another: a list of all tokens of 64 MB would be a measurement of memory.
    let scan = |text: &str| notation::tokens(text).count();
    let kinds: [Kind; 6] = [
        ("english candidates", english_report, candidates),
        ("german candidates", german_report, candidates),
        ("english report", english_report, scan),
        ("german report", german_report, scan),
        ("report with number words", worded_report, scan),
        ("report as cells", report_csv, cells),
    ];
    [("", TEXT), (" 64 MB", 64_000_000)].into_iter().flat_map(move |(size, bytes)| {
        kinds.into_iter().map(move |(name, make, work)| Case {
            long: bytes > TEXT,
            ..of_text(format!("read/{name}{size}"), Group::Read, bytes, move || make(bytes), work)
        })
    })
}

/// How many cells hold a number.
fn cells(mut csv: &str) -> usize {
    let mut numbers = 0;
    while !csv.is_empty() {
        let end = csv.bytes().position(|b| matches!(b, b',' | b'\n'));
        let (cell, rest) = csv.split_at(end.unwrap_or(csv.len()));
        csv = rest.get(1..).unwrap_or("");
        numbers += usize::from(matches!(notation::read_cell(cell), notation::CellReading::Number(_)));
    }
    numbers
}

fn ingesting() -> [Case; 3] {
    let pdf =
        over_text("ingest/pdf/100 pages", Group::Ingest, || pdf(100), |text| ingest("report.pdf", text));
    [
        over_text("ingest/csv", Group::Ingest, || dense_csv(TEXT), |text| ingest("rows.csv", text)),
        over_text("ingest/json", Group::Ingest, || rows_json(&large(400)), |text| ingest("rows.json", text)),
        Case { long: true, ..pdf },
    ]
}

fn ingest(name: &str, text: &str) -> usize {
    tieout::read_source(name, text.as_bytes()).map_or(0, |sources| sources.len())
}

/// A table as the JSON that an API would send: a list of objects.
fn rows_json(report: &Report) -> String {
    serde_json::Value::Array(report.rows()).to_string()
}

/// Nothing is built before the answer comes: table to facts, study, check, and all of it freed again.
fn cold(size: &str, make: impl Fn() -> Report + Send + Sync + 'static) -> Case {
    case(format!("check/cold/{size}"), Group::Check, Per::Call, move || {
        let Report { table, answer } = make();
        let answer: Rc<str> = answer.into();
        Box::new(move || {
            let (table, answer) = (table.clone(), Rc::clone(&answer));
            Box::new(move || {
                let evidence = Evidence::new(vec![Source::table("rows", table)]);
                check(&answer, &evidence, &Policy::default()).claims.len()
            })
        })
    })
}

/// The evidence is built and studied; another answer comes.
fn warm(size: &str, make: impl Fn() -> Report + Send + Sync + 'static) -> Case {
    case(format!("check/built/{size}"), Group::Check, Per::Call, move || {
        let Report { table, answer } = make();
        let answer: Rc<str> = answer.into();
        // The process ends soon: what a checker borrows may as well live until then.
        let evidence: &'static Evidence =
            Box::leak(Box::new(Evidence::new(vec![Source::table("rows", table)])));
        let checker: &'static Checker<'static> = Box::leak(Box::new(Checker::new(evidence)));
        let policy = Policy::default();
        drop(checker.check(&answer, &policy));
        Box::new(move || {
            let (answer, policy) = (Rc::clone(&answer), policy.clone());
            Box::new(move || checker.check(&answer, &policy).claims.len())
        })
    })
}

fn rendering() -> [Case; 3] {
    let render = |name: &str, work: fn(&tieout::Report, &Evidence) -> usize| {
        case(format!("render/{name}"), Group::Render, Per::Call, move || {
            let Report { table, answer } = small();
            let evidence = Rc::new(Evidence::new(vec![Source::table("rows", table)]));
            let report = Rc::new(check(&answer, &evidence, &Policy::default()));
            Box::new(move || {
                let (evidence, report) = (Rc::clone(&evidence), Rc::clone(&report));
                Box::new(move || work(&report, &evidence))
            })
        })
    };
    [
        render("text", |r, e| text(r, e, &TextOptions::default()).len()),
        render("json", |r, e| json(r, e).len()),
        render("batch line", |r, e| batch_line("1", r, e).len()),
    ]
}

/// A row of a property schedule: 76 characters.
const ROW: [&str; 9] =
    ["EVRY", "91000", "rue Gaston", "410", "CCV", "11/01/1989", "142 939", "28 066 171", "005 Cremieux"];

fn citing() -> [Case; 4] {
    // One look-up takes less than a clock can tell.
    let on_row = |name: &str, work: fn(&CitedText<'_>) -> bool| {
        case(format!("cite/1000 × {name}"), Group::Cite, Per::Call, move || {
            let source = Rc::new(cited_text(&[ROW], &[0], 0));
            Box::new(move || {
                let source = Rc::clone(&source);
                Box::new(move || (0..1000).filter(|_| work(std::hint::black_box(&source))).count())
            })
        })
    };
    const COMMA: Convention = Convention::of_decimal(',');
    [
        on_row("number in a row", |row| carries_number(row, "28 066 171", &COMMA)),
        on_row("number not in a row", |row| carries_number(row, "28 066 172", &COMMA)),
        on_row("words in a row", |row| carries_text(row, "rue Gaston")),
        case("cite/2000 records".to_owned(), Group::Cite, Per::Call, || {
            let Report { table, .. } = narrow(2_000);
            let rows = Rc::new(Rows::new("rows", &table, 0));
            let records: Rc<[Record]> = (0..2_000).map(|n| record_of(&table, n)).collect();
            Box::new(move || {
                let (rows, records) = (Rc::clone(&rows), Rc::clone(&records));
                Box::new(move || check_records(&rows, &records, &Convention::default()).counts.carried)
            })
        }),
    ]
}

/// A record that states what its row does.
fn record_of(table: &Table, row: usize) -> Record {
    let field = |column: usize| Field {
        name: format!("field {column}"),
        value: FieldValue::Text(table.text(row, column).into_owned()),
        cited: None,
    };
    let number = i64::try_from(row).unwrap_or_default();
    Record {
        fields: (0..table.columns.len()).map(field).collect(),
        cited: Citations { rows: vec![number], others: Vec::new() },
    }
}
