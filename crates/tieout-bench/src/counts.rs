//! Instruction counts of all cases against those on record.

use std::path::Path;

use tieout_bench::{Case, Per, cases};
use toml::{Table, Value};

use crate::valgrind::count;

/// A count may pass the one on record by this share, in percent: other compilers and other C libraries count a
/// little differently, and a real loss is larger.
const BOUND: u64 = 10;

const HEAD: &str =
    "# Instructions of each case, as `scripts/counts --write` saw them. `scripts/counts` compares.\n\n";

fn counted() -> impl Iterator<Item = Case> {
    cases().into_iter().filter(|c| !c.long)
}

/// Prints the counts beside those of `file`. False if one of them has grown or is not on record; one that has fallen is
/// worth a new record, and the table says so.
pub(crate) fn compare(file: &Path) -> Result<bool, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let record: Table = text.parse().map_err(|e| format!("{}: {e}", file.display()))?;
    let (mut grown, mut fallen) = (Vec::new(), Vec::new());
    println!("| case | instructions | for each | on record | change |\n|---|---:|---:|---:|---:|");
    for case in counted() {
        let now = count(&case.name)?;
        let before = record.get(&case.name).and_then(Value::as_integer).and_then(|n| u64::try_from(n).ok());
        let (shown, change) = match before {
            Some(before) => {
                (before.to_string(), format!("{:+.1} %", (now as f64 / before as f64 - 1.0) * 100.0))
            }
            None => ("none".to_owned(), "new".to_owned()),
        };
        println!("| {} | {now} | {} | {shown} | {change} |", case.name, each(&case, now));
        match before {
            Some(before) if now * 100 <= before * (100 + BOUND) => {
                if now * 100 < before * (100 - BOUND) {
                    fallen.push(case.name);
                }
            }
            _ => grown.push(case.name),
        }
    }
    let gone: Vec<&String> = record.keys().filter(|name| counted().all(|c| c.name != **name)).collect();
    if !gone.is_empty() {
        println!("\non record and no case: {gone:?}");
    }
    if !fallen.is_empty() {
        println!(
            "\nfallen by more than {BOUND} %, so keep the gain (`sh scripts/counts --write`): {fallen:?}"
        );
    }
    if !grown.is_empty() {
        println!(
            "\nnew, or grown by more than {BOUND} %: {grown:?}\nFind what it is, or say in the commit why it is worth it and put it on record \
             with `sh scripts/counts --write`."
        );
    }
    Ok(grown.is_empty() && gone.is_empty())
}

/// Puts the counts on record.
pub(crate) fn write(file: &Path) -> Result<bool, String> {
    let mut record = Table::new();
    for case in counted() {
        let now = count(&case.name)?;
        println!("{}\t{now}\t{}", case.name, each(&case, now));
        record.insert(case.name, Value::Integer(i64::try_from(now).map_err(|e| e.to_string())?));
    }
    std::fs::write(file, format!("{HEAD}{record}")).map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(true)
}

fn each(case: &Case, count: u64) -> String {
    match case.per {
        Per::Bytes(n) => format!("{:.1} a byte", count as f64 / n as f64),
        Per::Call => String::new(),
    }
}
