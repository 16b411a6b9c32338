//! A case about cited rows.

use tieout::cite::{
    Convention, Report, Rows, check_extraction, check_records, records_from_json, render, windows,
};
use tieout::evidence::Json;
use tieout::notation::Locale;

use crate::{Case, Cite, Expectation, Fault};

/// What `tieout cite` prints.
#[derive(Clone, Debug)]
pub struct Printed {
    /// As text.
    pub text: String,
    /// As JSON.
    pub json: String,
    /// Whether the records are let through.
    pub ok: bool,
}

/// The options that the cases use, out of those of the command line.
#[derive(Default)]
struct Options {
    first: i64,
    window: Option<usize>,
    overlap: usize,
    convention: Convention,
}

impl Options {
    fn parse(words: &[String]) -> Result<Self, String> {
        let mut out = Self::default();
        for pair in words.chunks(2) {
            let [name, value] = pair else { return Err(format!("{pair:?} has no value")) };
            let number = || value.parse::<usize>().map_err(|e| format!("{name} {value}: {e}"));
            match name.as_str() {
                "--first" => out.first = value.parse().map_err(|e| format!("{name} {value}: {e}"))?,
                "--window" => out.window = Some(number()?),
                "--overlap" => out.overlap = number()?,
                "--decimal-mark" => {
                    out.convention =
                        Convention::of_decimal(value.parse().map_err(|e| format!("{value}: {e}"))?)
                }
                "--locale" => {
                    out.convention = Convention::of(Locale::parse(value).map_err(|e| e.to_string())?)
                }
                _ => return Err(format!("no case uses {name}: see crates/tieout-spec/src/cite.rs")),
            }
        }
        Ok(out)
    }
}

/// Runs a case through the library.
pub(crate) fn run(case: &Case, asked: &Cite) -> Result<(Printed, Vec<Fault>), String> {
    let options = Options::parse(&asked.options)?;
    let rows = Rows::of_sources(&case.read_sources()?, options.first).map_err(|e| e.to_string())?;
    let Some(records) = &asked.records else {
        let size = options.window.unwrap_or_else(|| rows.cells.len().max(1));
        let shown = windows(&rows.cells, size, options.overlap, rows.first).map_err(|e| e.to_string())?;
        let shown: Vec<_> = shown.collect();
        let printed = Printed {
            text: render::windows_text(&rows, &shown),
            json: render::windows_json(&rows, &shown),
            ok: true,
        };
        let faults = said(case, &printed, None, &rows);
        return Ok((printed, faults));
    };
    let json = Json::parse(records).map_err(|e| e.to_string())?;
    let records = records_from_json(&json).map_err(|e| e.to_string())?;
    let convention = options.convention;
    let report = check_records(&rows, &records, &convention);
    let declared = check_extraction(&rows, &records, &report, &convention);
    let printed = Printed {
        text: render::text(&report, &declared, &rows, &Default::default()),
        json: render::json(&report, &declared, &rows),
        ok: report.ok,
    };
    let faults = said(case, &printed, Some(&report), &rows);
    Ok((printed, faults))
}

/// What differs between the expectations of a case and what came out.
fn said(case: &Case, printed: &Printed, report: Option<&Report>, rows: &Rows) -> Vec<Fault> {
    let mut faults = Vec::new();
    let records = report.map_or(&[][..], |r| &r.records);
    let fields = records.iter().enumerate().flat_map(|(nth, r)| r.fields.iter().map(move |f| (nth, f)));
    let mut fields =
        fields.map(|(nth, f)| (format!("{nth}/{}", f.name), f.standing.as_str(), render::explain(f, rows)));
    let others = case.expectations.iter().any(|(_, e)| *e == Expectation::Others);
    for (line, expectation) in &case.expectations {
        let wrong = match expectation {
            Expectation::Field { name, standing, explained } => {
                let found = if others { fields.find(|(n, ..)| n == name) } else { fields.next() };
                let piece = explained.as_deref().unwrap_or("");
                match found {
                    Some((n, s, e)) if n == *name && s == standing && e.contains(piece) => continue,
                    Some((n, s, e)) => {
                        format!("expected `{name}` {standing} -> {piece}\ngot      `{n}` {s} -> {e}")
                    }
                    None => format!("expected `{name}` {standing}\ngot      no such field"),
                }
            }
            Expectation::Others => continue,
            Expectation::Ok(ok) if *ok == printed.ok => continue,
            Expectation::Ok(_) => format!("ok is {}", printed.ok),
            Expectation::Outcome(wanted) => match report.map(|r| r.outcome) {
                Some(outcome) if outcome == *wanted => continue,
                outcome => format!("the outcome is {outcome:?}"),
            },
            Expectation::Count(what, n) if what == "checked" => match report.map(|r| r.counts.checked) {
                Some(checked) if checked == *n => continue,
                checked => format!("checked is {checked:?}"),
            },
            Expectation::Exit(code) if *code == i32::from(!printed.ok) => continue,
            Expectation::Exit(_) => format!("ok is {}", printed.ok),
            Expectation::Says(wanted, text) if printed.text.contains(text) == *wanted => continue,
            Expectation::Says(..) => format!("the text is:\n{}", printed.text),
            _ => "no expectation of a case about cited rows".to_owned(),
        };
        faults.push(case.fault(*line, wrong));
    }
    if !others && let Some((name, standing, _)) = fields.next() {
        faults.push(case.fault(case.line, format!("a field that is not listed: `{name}` {standing}")));
    }
    faults
}
