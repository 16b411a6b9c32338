//! Reports: any bytes, and an honest report with pieces of it changed. What verifies was made so by the check.

use std::sync::OnceLock;

use tieout::{Evidence, Policy, check, read_source, render, verify_json};

const ANSWER: &str = "Größe: California has 39.5 million people and Texas 30.1 million. California and Texas combined have \
68.7 million people, 10.4 million apart. Texas is the largest by area. The total area is 1,289,974. Some 77,777 others left on March 3, 2020.";
const STATES: &str =
    "state,population,area\nCalifornia,39538223,423967\nTexas,29145505,695662\nFlorida,21538187,170312\n";

/// `!` and changes, or a report.
pub(crate) fn any(data: &[u8]) {
    let (evidence, honest) = base();
    let stated = match data.split_first() {
        Some((b'!', changes)) => changed(honest, changes),
        _ => String::from_utf8_lossy(data).into_owned(),
    };
    match verify_json(&stated, evidence) {
        Ok(report) => {
            crate::check::replay(&report, evidence);
            let fresh = check(&report.answer, evidence, &report.policy);
            assert_eq!(render::json(&fresh, evidence), render::json(&report, evidence), "{stated}");
        }
        Err(problems) => {
            assert!(!problems.is_empty() && problems.iter().all(|p| !p.message.is_empty()));
            assert!(stated != *honest, "the honest report does not verify: {problems:?}");
        }
    }
}

fn base() -> &'static (Evidence, String) {
    static BASE: OnceLock<(Evidence, String)> = OnceLock::new();
    BASE.get_or_init(|| {
        let mut sources = read_source("states.csv", STATES.as_bytes()).expect("a table");
        sources
            .extend(read_source("api.json", br#"{"day":"2020-03-03","others":[1,2]}"#).expect("a document"));
        sources
            .extend(read_source("note.txt", "Größe: 12 km, on March 3, 2020.".as_bytes()).expect("a text"));
        let evidence = Evidence::new(sources);
        let report = check(ANSWER, &evidence, &Policy::default());
        let json = render::json(&report, &evidence);
        (evidence, json)
    })
}

/// The report with pieces replaced: two bytes of place, one of length, one of the length of what comes instead, and that.
/// A place is a word of the report, so that changes hit its values.
fn changed(honest: &str, mut changes: &[u8]) -> String {
    let mut out = honest.to_owned();
    while let [high, low, cut, len, rest @ ..] = changes {
        let place = usize::from(u16::from_be_bytes([*high, *low]));
        let starts: Vec<usize> = out
            .char_indices()
            .zip(out.char_indices().skip(1))
            .filter(|((_, a), (_, b))| a.is_alphanumeric() != b.is_alphanumeric())
            .map(|(_, (at, _))| at)
            .collect();
        let start = starts.get(place % starts.len().max(1)).copied().unwrap_or(0);
        let mut end = (start + usize::from(*cut)).min(out.len());
        while !out.is_char_boundary(end) {
            end += 1;
        }
        let len = usize::from(*len).min(rest.len());
        let (instead, rest) = rest.split_at(len);
        out.replace_range(start..end, &String::from_utf8_lossy(instead));
        changes = rest;
    }
    out
}
