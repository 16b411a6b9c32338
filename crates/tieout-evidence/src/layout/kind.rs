//! What each column holds, and whether the table is a grid of series or a list of records: content first, words second.

use std::collections::BTreeSet;

use super::cells::{Cells, Kind};
use super::labels::has_word;
use super::{ColumnRole, TableKind, header};
use crate::Table;

/// How many body cells of a column are of each kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    /// Cells that hold something, dashes included.
    pub(super) filled: usize,
    pub(super) numbers: usize,
    pub(super) nils: usize,
    pub(super) years: usize,
    pub(super) dates: usize,
    pub(super) forms: usize,
    pub(super) ordinals: usize,
    pub(super) words: usize,
}

impl Counts {
    /// Filled cells that are no dashes.
    fn solid(&self) -> usize {
        self.filled - self.nils
    }
}

fn count(cells: &Cells, from: usize, wide: &[usize]) -> Vec<Counts> {
    let mut out = vec![Counts::default(); cells.width];
    for row in (from..cells.rows).filter(|r| wide.binary_search(r).is_err()) {
        for (c, kind) in out.iter_mut().zip(cells.row(row)) {
            if kind.is_blank() {
                continue;
            }
            c.filled += 1;
            match kind {
                Kind::Number => c.numbers += 1,
                Kind::Nil => c.nils += 1,
                Kind::Year => c.years += 1,
                Kind::Date => c.dates += 1,
                Kind::Clock | Kind::Composite => c.forms += 1,
                Kind::Ordinal => c.ordinals += 1,
                _ => c.words += 1,
            }
        }
    }
    out
}

/// Roles, label columns and kind.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) kind: TableKind,
    pub(super) roles: Vec<ColumnRole>,
    /// Columns whose text names a row, in order.
    pub(super) labels: Vec<usize>,
    /// Leading columns that are labels or dates.
    pub(super) leading: usize,
    pub(super) counts: Vec<Counts>,
    /// Rows with one text across their cells, in order.
    pub(super) wide: Vec<usize>,
}

/// `dated`: which columns have a period in their own header cells.
pub(super) fn shape(table: &Table, cells: &Cells, from: usize, dated: &[bool]) -> Shape {
    let wide: Vec<usize> =
        (from..cells.rows).filter(|&r| super::labels::wide_text(table, cells, r).is_some()).collect();
    let counts = count(cells, from, &wide);
    let width = cells.width;
    let leading = header::leading_labels(cells, from, cells.rows, &wide);
    // A first column beside columns of periods names the rows, whatever it holds (`65 nm`).
    let years = dated.iter().filter(|d| **d).count();
    let leading = if leading == 0 && years >= 2 && dated.first() == Some(&false) { 1 } else { leading };
    // A table of words only has no value columns; its first column is the label.
    let leading = if leading >= width { leading.min(1) } else { leading };
    let roles: Vec<ColumnRole> = (0..width).map(|c| role(table, cells, from, c, &counts[c])).collect();
    let texts = (0..width).filter(|&c| roles[c] == ColumnRole::Text && counts[c].words > 0).count();
    let (mut filled, mut single, mut numbers) = (0usize, 0usize, 0usize);
    for c in leading..width {
        let n = &counts[c];
        if roles[c] == ColumnRole::Text && leading == 0 && texts == 1 {
            continue; // it is the label
        }
        filled += n.filled;
        numbers += n.numbers;
        single += n.numbers + n.nils + if roles[c] == ColumnRole::Measure { n.years } else { 0 };
    }
    let labelled = leading > 0 || texts == 1;
    let mostly = filled > 0 && single * 10 >= filled * 7 && numbers * 4 >= filled && texts <= 1;
    // Periods over at least two and half of the value columns make series of whatever stands below.
    let by_period = leading > 0 && years >= 2 && years * 2 >= width - leading;
    let kind = if labelled && (mostly || by_period) { TableKind::Series } else { TableKind::Records };
    let mut shape = Shape { kind, roles, labels: Vec::new(), leading, counts, wide };
    match kind {
        TableKind::Series => series_labels(&mut shape),
        TableKind::Records => record_labels(table, cells, from, &mut shape),
    }
    for &c in &shape.labels {
        if shape.roles[c] == ColumnRole::Text {
            shape.roles[c] = ColumnRole::Label;
        }
    }
    shape
}

fn series_labels(shape: &mut Shape) {
    shape.labels = (0..shape.leading).collect();
    if shape.leading == 0 {
        shape.labels =
            (0..shape.roles.len()).filter(|&c| shape.roles[c] == ColumnRole::Text).take(1).collect();
    }
    for c in 0..shape.roles.len() {
        // In a grid of figures a column of remarks with figures among them (`NM`, `(176.9%)`) is a measure.
        if shape.roles[c] == ColumnRole::Text && !shape.labels.contains(&c) && shape.counts[c].numbers > 0 {
            shape.roles[c] = ColumnRole::Measure;
        }
    }
    for &c in &shape.labels {
        if matches!(shape.roles[c], ColumnRole::Measure | ColumnRole::Rank) {
            shape.roles[c] = ColumnRole::Label;
        }
    }
}

/// In records the label is the run of text columns up to the first that tells the records apart, at most three; dates, ranks and
/// identifiers before them keep their role.
fn record_labels(table: &Table, cells: &Cells, from: usize, shape: &mut Shape) {
    let mut run: Vec<usize> = Vec::new();
    for c in 0..shape.roles.len() {
        match shape.roles[c] {
            // A column that is blank for most rows names few of them.
            ColumnRole::Text if names_rows(table, cells, from, c, shape) => {
                run.push(c);
                if tells_apart(table, cells, from, c) {
                    shape.labels = run;
                    return;
                }
                if run.len() == 3 {
                    break;
                }
            }
            ColumnRole::Measure if !run.is_empty() => break,
            _ => {}
        }
    }
    if run.is_empty() {
        run.extend((0..shape.roles.len()).find(|&c| shape.roles[c] == ColumnRole::Text));
    }
    run.truncate(1);
    shape.labels = run;
}

/// Whether a column has words in more than half of the rows in which its cell does not spread over the next column.
fn names_rows(table: &Table, cells: &Cells, from: usize, column: usize, shape: &Shape) -> bool {
    let (mut own, mut rows) = (0usize, 0usize);
    for row in (from..cells.rows).filter(|r| shape.wide.binary_search(r).is_err()).take(1000) {
        let words = cells.kind(row, column).is_text();
        let spread =
            words && column + 1 < cells.width && table.get(row, column) == table.get(row, column + 1);
        if !spread {
            rows += 1;
            own += usize::from(words);
        }
    }
    own * 2 > rows
}

/// Whether at least 80 % of a column's words are different, over some rows.
fn tells_apart(table: &Table, cells: &Cells, from: usize, column: usize) -> bool {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut filled = 0usize;
    for row in (from..cells.rows).take(1000) {
        if let Some(t) = table.text_of(row, column)
            && cells.kind(row, column).is_text()
        {
            filled += 1;
            seen.insert(t);
        }
    }
    filled > 0 && seen.len() * 10 >= filled * 8
}

fn role(table: &Table, cells: &Cells, from: usize, column: usize, n: &Counts) -> ColumnRole {
    let name = header::name(table, column);
    let solid = n.solid();
    if solid == 0 {
        return if n.nils > 0 { ColumnRole::Measure } else { ColumnRole::Text };
    }
    if is_identifier(table, cells, from, column, name, n) {
        return ColumnRole::Identifier;
    }
    let most = |k: usize| k * 5 >= solid * 3;
    let ranked = has_word(
        name,
        &["rank", "rk", "ranking", "pos", "position", "place", "pick", "seed", "draw", "no", "#"],
    ) || name.trim() == "#";
    if (ranked && most(n.numbers + n.ordinals))
        || n.ordinals * 2 > solid
        || counts_up(table, cells, from, column, n)
    {
        return ColumnRole::Rank;
    }
    let dated =
        has_word(name, &["year", "years", "season", "date", "dates", "month", "quarter", "period", "day"]);
    if most(n.years + n.dates) && (n.dates > 0 || dated || n.years * 10 >= solid * 9) {
        return ColumnRole::Period;
    }
    if n.words * 2 >= solid && n.words > n.numbers + n.forms {
        return ColumnRole::Text;
    }
    if most(n.years + n.dates) {
        return ColumnRole::Period;
    }
    ColumnRole::Measure
}

/// A first column of 1, 2, 3, ….
fn counts_up(table: &Table, cells: &Cells, from: usize, column: usize, n: &Counts) -> bool {
    if column != 0 || n.numbers < 3 || n.numbers != n.filled {
        return false;
    }
    (from..cells.rows).enumerate().all(|(i, row)| table.text(row, column).trim() == (i + 1).to_string())
}

fn is_identifier(table: &Table, cells: &Cells, from: usize, column: usize, name: &str, n: &Counts) -> bool {
    let parts = name_parts(name);
    let last = parts.last().map_or("", String::as_str);
    if matches!(
        last,
        "id" | "ids"
            | "uuid"
            | "guid"
            | "zip"
            | "zipcode"
            | "postcode"
            | "sku"
            | "isbn"
            | "phone"
            | "iban"
            | "ssn"
            | "icon"
    ) || (last == "code" && n.numbers + n.words >= n.filled)
        || (name.ends_with("Id") || name.ends_with("ID")) && name.len() > 2 && name.is_ascii()
    {
        return n.words == 0 || n.words == n.filled && last != "code" || n.numbers > 0;
    }
    // Epoch seconds or milliseconds under a name that speaks of time.
    let timed = parts.iter().any(|p| {
        matches!(
            &**p,
            "ts" | "timestamp" | "time" | "epoch" | "at" | "date" | "created" | "updated" | "dt" | "unixtime"
        )
    });
    timed
        && n.numbers > 0
        && n.numbers == n.filled
        && (from..cells.rows).take(50).all(|r| {
            let text = table.text(r, column);
            let digits = text.trim();
            matches!(digits.len(), 10 | 13) && digits.bytes().all(|b| b.is_ascii_digit())
        })
}

/// A header's words, snake case and camel case apart, in lower case.
pub(super) fn name_parts(name: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() {
            if !word.is_empty() {
                out.push(std::mem::take(&mut word));
            }
            lower = false;
            continue;
        }
        if c.is_uppercase() && lower && !word.is_empty() {
            out.push(std::mem::take(&mut word));
        }
        lower = c.is_lowercase();
        word.extend(c.to_lowercase());
    }
    if !word.is_empty() {
        out.push(word);
    }
    out
}

/// A header that speaks of a change: its figures are results.
pub(super) fn says_change(text: &str) -> bool {
    has_word(
        text,
        &[
            "change",
            "changes",
            "chg",
            "variance",
            "var",
            "increase",
            "decrease",
            "inc",
            "dec",
            "difference",
            "diff",
            "yoy",
            "vs",
            "versus",
            "delta",
            "decline",
        ],
    ) || text.contains(['Δ', '∆', '±'])
        || text.contains("+/-")
        || text.contains("+/−")
        || text.contains("+/–")
}

/// A header that speaks of growth: a change only beside columns with periods.
pub(super) fn says_growth(text: &str) -> bool {
    has_word(text, &["growth", "grew", "gain", "movement"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn change_words_are_whole() {
        assert!(
            says_change("% Change") && says_change("Increase / (Decrease)") && says_change("2019 vs 2018")
        );
        assert!(!says_change("Exchange rate") && !says_change("Decimal places"));
    }

    #[test]
    fn parts_of_names() {
        assert_eq!(name_parts("TEAM-FG3_PCT"), ["team", "fg3", "pct"]);
        assert_eq!(name_parts("orderId"), ["order", "id"]);
    }
}
