//! Row labels, sections, totals and notes.

use tieout_notation::{Period, Unit, read_date, stem};

use super::cells::{Cells, Kind};
use super::footnotes::without_marks;
use super::kind::Shape;
use super::phrase::{self, Phrase, Place};
use super::{ColumnRole, RowInfo, RowKind, Stated, TableKind, header, periods};
use crate::{Locator, Table, ValueRef};

/// Whether one of `words` (lower case) stands in `text` as a whole word. Letters only make words: `%chg` holds "chg".
pub(super) fn has_word(text: &str, words: &[&str]) -> bool {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .any(|w| words.iter().any(|x| x.len() == w.len() && w.eq_ignore_ascii_case(x)))
}

/// What is said about a row beyond its [`RowInfo`].
#[derive(Clone, Debug, Default)]
pub(super) struct Extra {
    /// What the label excepts or states, if it states anything.
    pub(super) phrase: Option<Phrase>,
    /// The label counts things or is a ratio: the table's money does not apply.
    pub(super) countlike: bool,
    /// The label is per something: the table's scale does not apply.
    pub(super) per: bool,
    /// A ratio: neither.
    pub(super) ratio: bool,
}

/// Words that introduce a total.
const TOTALS: &[&str] = &["total", "totals", "subtotal", "subtotals", "sub-total", "sum"];
/// Rows that sum up an election or a list of records.
const SUMMARIES: &[&str] = &["total", "totals", "subtotal", "grand total", "overall", "majority", "turnout"];

/// The place of a row's label.
pub(super) fn label_at(source: usize, row: usize, shape: &Shape) -> Locator {
    Locator::Cell { source, row: Some(row), column: shape.labels.first().copied().unwrap_or(0) }
}

/// Reads all rows. `headed` is the number of header rows.
pub(super) fn rows(
    table: &Table,
    cells: &Cells,
    shape: &Shape,
    source: usize,
    headed: usize,
) -> (Vec<RowInfo>, Vec<Extra>) {
    let mut out: Vec<RowInfo> = Vec::with_capacity(table.rows);
    let mut extras: Vec<Extra> = Vec::with_capacity(table.rows);
    let values: Vec<usize> = (0..cells.width).filter(|c| !shape.labels.contains(c)).collect();
    let period_column = shape.roles.iter().position(|r| *r == ColumnRole::Period);
    let last_data = (headed..table.rows)
        .rev()
        .find(|&r| values.iter().any(|&c| matches!(cells.kind(r, c), Kind::Number | Kind::Nil | Kind::Year)));
    let mut section: Option<usize> = None;
    let mut after_section = true; // no data since the section began
    let mut after_data = false;
    for row in 0..table.rows {
        let mut info = RowInfo {
            kind: RowKind::Data,
            label: String::new(),
            section: None,
            periods: Vec::new(),
            unit: None,
            scale: None,
        };
        let mut extra = Extra::default();
        if row < headed {
            info.kind = RowKind::Header;
            info.label = raw_label(table, cells, shape, row);
            out.push(info);
            extras.push(extra);
            continue;
        }
        let kinds = cells.row(row);
        let raw = raw_label(table, cells, shape, row);
        let wide = shape.wide.binary_search(&row).ok().and_then(|_| wide_text(table, cells, row));
        let empty = values.iter().all(|&c| kinds[c].is_blank());
        let past = last_data.is_none_or(|l| row > l);
        if let Some(text) = wide {
            info.kind = if is_note(text, past) { RowKind::Note } else { RowKind::Section };
            info.label = clean(text, &mut info, &mut extra, source, row, shape);
        } else {
            info.label = clean(&raw, &mut info, &mut extra, source, row, shape);
            if empty && !values.is_empty() && !raw.is_empty() && shape.kind == TableKind::Series {
                info.kind = if is_note(&raw, past) { RowKind::Note } else { RowKind::Section };
            } else if header_again(table, cells, shape, row) {
                info.kind = RowKind::Header;
            } else if is_total(table, cells, shape, row, &raw, after_data) {
                info.kind = RowKind::Total;
                // `Totals | 9 coaches`: the word may stand in the column of dates or ranks.
                let first = table.text(row, 0);
                if kinds[0].is_text() && !shape.labels.contains(&0) && !info.label.starts_with(first.trim()) {
                    info.label = format!("{} {}", first.trim(), info.label).trim_end().to_owned();
                }
            }
        }
        info.periods = match shape.kind {
            TableKind::Series => periods::of_label(&raw),
            TableKind::Records => period_column
                .filter(|&c| kinds[c].is_date())
                .and_then(|c| period_of(table, row, c))
                .map_or_else(Vec::new, |p| vec![p]),
        };
        if let Some(text) = wide {
            info.periods = periods::of_label(text);
        }
        if info.kind == RowKind::Section {
            info.periods = dated_section(wide.unwrap_or(&raw), std::mem::take(&mut info.periods));
        }
        match info.kind {
            RowKind::Section => {
                // A heading right under a heading belongs to it; otherwise the later replaces the earlier.
                info.section = section.filter(|_| after_section);
                if let Some(up) = info.section.and_then(|s| out.get(s)) {
                    if info.periods.is_empty() {
                        info.periods.clone_from(&up.periods);
                    }
                    if info.scale.is_none() {
                        info.scale.clone_from(&up.scale);
                    }
                }
                section = Some(row);
                after_section = true;
            }
            RowKind::Data | RowKind::Total => {
                info.section = section;
                if info.periods.is_empty()
                    && let Some(s) = section
                {
                    info.periods.clone_from(&out[s].periods);
                }
                after_section = false;
                after_data = true;
                if info.kind == RowKind::Total
                    && let Some(s) = section
                    && closes(&info.label, &out[s].label)
                {
                    section = out[s].section;
                }
            }
            RowKind::Header | RowKind::Note => {}
        }
        out.push(info);
        extras.push(extra);
    }
    (out, extras)
}

/// The date of a cell that holds one.
fn period_of(table: &Table, row: usize, column: usize) -> Option<Period> {
    match table.get(row, column) {
        // A number that is a year needs no reading.
        ValueRef::Number(n) => match n.to_i64().and_then(|y| i32::try_from(y).ok()) {
            Some(year @ 1900..=2100) => Some(Period::of_year(year)),
            _ => read_date(&n.to_string()),
        },
        _ => read_date(&table.text(row, column)),
    }
}

/// The periods of a section, if its label is a date with little else ("December 31, 2019", "Fiscal 2019:").
fn dated_section(label: &str, found: Vec<Period>) -> Vec<Period> {
    let words = periods::without(label).split_whitespace().count();
    if words <= 3 && found.len() == 1 { found } else { Vec::new() }
}

fn raw_label(table: &Table, cells: &Cells, shape: &Shape, row: usize) -> String {
    let mut label = String::new();
    let mut last = String::new();
    for &c in &shape.labels {
        if matches!(cells.kind(row, c), Kind::Empty | Kind::Nil) {
            continue;
        }
        let text = table.text(row, c);
        let text = text.trim();
        if text == last {
            continue;
        }
        if !label.is_empty() {
            label.push(' ');
        }
        label.push_str(text);
        last.clear();
        last.push_str(text);
    }
    label
}

/// The label without marks and unit phrases; what they say goes into `info` and `extra`.
fn clean(
    raw: &str,
    info: &mut RowInfo,
    extra: &mut Extra,
    source: usize,
    row: usize,
    shape: &Shape,
) -> String {
    let marked = without_marks(raw);
    let at = || label_at(source, row, shape);
    if shape.kind == TableKind::Series {
        extra.per = is_per(marked);
        extra.ratio = has_word(marked, &["ratio", "ratios"]);
        extra.countlike = extra.ratio || counts_things(marked);
    }
    if !phrase::may_state(marked) {
        return plain(marked);
    }
    let mut phrase = phrase::read(marked, Place::Label);
    if let Some((unit, _)) = phrase.unit {
        info.unit = Some(Stated { value: unit, at: at() });
    }
    if let Some((power, _)) = phrase.scale {
        info.scale = Some(Stated { value: power, at: at() });
    }
    let label =
        if phrase.scale.is_some() || matches!(phrase.unit, Some((Unit::Measure(_) | Unit::Currency(_), _))) {
            if phrase.rest.is_empty() { marked.to_owned() } else { std::mem::take(&mut phrase.rest) }
        } else {
            marked.to_owned()
        };
    extra.phrase = Some(phrase);
    plain(&label)
}

/// A label without the colon at its end.
fn plain(label: &str) -> String {
    label.trim_end().trim_end_matches([':', '：']).trim_end().to_owned()
}

/// "per share", "per weighted-average common share": but "per cent" and "per annum" are no such thing.
fn is_per(label: &str) -> bool {
    let words: Vec<&str> = label.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.iter().enumerate().any(|(i, w)| {
        (w.eq_ignore_ascii_case("per")
            && words.get(i + 1).is_some_and(|n| {
                !["cent", "annum", "year", "quarter", "month", "capita"]
                    .iter()
                    .any(|x| n.eq_ignore_ascii_case(x))
            }))
            || w.eq_ignore_ascii_case("eps")
    })
}

/// Labels whose figures count things that are no money.
fn counts_things(label: &str) -> bool {
    let lower = label.to_ascii_lowercase();
    lower.contains("number of")
        || lower.starts_with("number")
        || has_word(&lower, &["headcount"])
        || ["employees", "stores", "restaurants", "subscribers", "customers", "locations", "members"]
            .iter()
            .any(|w| lower.trim_end_matches(|c: char| !c.is_alphanumeric()).ends_with(w))
        || (has_word(&lower, &["shares", "units"])
            && has_word(&lower, &["outstanding", "average", "diluted", "issued", "dilutive"])
            && !is_per(&lower)
            && !has_word(&lower, &["value", "price", "cost", "compensation"]))
}

/// One text across all cells of a row, or across most of them with dashes in the rest.
pub(super) fn wide_text<'a>(table: &'a Table, cells: &Cells, row: usize) -> Option<&'a str> {
    let kinds = cells.row(row);
    if kinds.len() < 2 || !kinds[kinds.len() / 2].is_text() {
        return None;
    }
    let mut text: Option<&str> = None;
    let mut times = 0usize;
    for (c, kind) in kinds.iter().enumerate() {
        match table.text_of(row, c) {
            Some(t) if kind.is_text() => match text {
                Some(first) if first != t.trim() => return None,
                _ => {
                    text = Some(t.trim());
                    times += 1;
                }
            },
            _ if *kind == Kind::Nil => {}
            _ => return None,
        }
    }
    text.filter(|_| times == kinds.len() || times >= 3 && times * 3 >= kinds.len() * 2)
}

fn is_note(text: &str, past: bool) -> bool {
    let text = text.trim();
    let marked = text.starts_with(['*', '†', '‡', '"', '“', '^'])
        || (text.starts_with(['(', '['])
            && text.find([')', ']']).is_some_and(|i| i <= 4 && text.len() > i + 3))
        || ["note", "source", "sources", "notes"].iter().any(|w| {
            text.get(..w.len()).is_some_and(|h| h.eq_ignore_ascii_case(w))
                && text[w.len()..].trim_start().starts_with([':', '.', '1'])
        });
    let words = text.split_whitespace().count();
    (past && (marked || words > 12)) || (marked && words > 8)
}

/// A row of years or captions in the middle of the body: the header said again.
fn header_again(table: &Table, cells: &Cells, shape: &Shape, row: usize) -> bool {
    if shape.kind != TableKind::Series {
        return false;
    }
    let kinds = cells.row(row);
    let label_empty = shape.labels.iter().all(|&c| kinds[c].is_blank());
    let mut filled = 0usize;
    let mut repeats = 0usize;
    for c in (0..cells.width).filter(|c| !shape.labels.contains(c)) {
        match kinds[c] {
            k if k.is_blank() => {}
            Kind::Text if header::name(table, c) == table.text(row, c).trim() => {
                filled += 1;
                repeats += 1;
            }
            Kind::Year | Kind::Date if shape.roles[c] == ColumnRole::Measure => filled += 1,
            _ => return false,
        }
    }
    filled > 0 && (label_empty || repeats == filled)
}

fn is_total(table: &Table, cells: &Cells, shape: &Shape, row: usize, raw: &str, after_data: bool) -> bool {
    let raw = without_marks(raw);
    let first =
        raw.split_whitespace().next().unwrap_or("").trim_matches(|c: char| !c.is_alphanumeric() && c != '-');
    let last = raw.split_whitespace().next_back().unwrap_or("").trim_matches(|c: char| !c.is_alphanumeric());
    let starts = TOTALS.iter().any(|t| first.eq_ignore_ascii_case(t)) || has_prefix(raw, "grand total");
    let ends = ["total", "totals"].iter().any(|t| last.eq_ignore_ascii_case(t));
    if shape.kind == TableKind::Series {
        if raw.trim().is_empty() {
            return after_data && cells.row(row).contains(&Kind::Number);
        }
        return starts || ends || SUMMARIES.iter().any(|s| raw.eq_ignore_ascii_case(s));
    }
    let kinds = cells.row(row);
    (0..cells.width).take(4).filter(|&c| kinds[c].is_text()).any(|c| {
        let text = table.text(row, c);
        if cannot_total(&text) {
            return false;
        }
        let text = without_marks(&text);
        if SUMMARIES.iter().any(|s| text.eq_ignore_ascii_case(s)) {
            return true;
        }
        let is = |word: Option<&str>, of: &[&str]| {
            word.is_some_and(|w| of.iter().any(|t| w.eq_ignore_ascii_case(t)))
        };
        let mut words = text.split_whitespace();
        let begins = is(words.clone().next(), TOTALS);
        let closes = is(words.clone().next_back(), &["total", "totals"]);
        (begins && c + 1 < cells.width && table.text(row, c + 1).trim() == text)
            || (closes && words.nth(3).is_none())
    })
}

/// Whether the ends of a text rule out that it is a word for a total, begins with one or ends with one.
fn cannot_total(text: &str) -> bool {
    let bytes = text.as_bytes();
    // A text that begins and ends with plain letters has no marks to take out.
    let (Some(first), Some(last)) = (bytes.first(), bytes.last()) else { return false };
    first.is_ascii_alphabetic()
        && last.is_ascii_alphabetic()
        && !matches!(first.to_ascii_lowercase(), b't' | b's' | b'g' | b'o' | b'm')
        && !matches!(last.to_ascii_lowercase(), b'l' | b's')
}

fn has_prefix(text: &str, prefix: &str) -> bool {
    text.get(..prefix.len()).is_some_and(|h| h.eq_ignore_ascii_case(prefix))
}

/// Whether a total's label closes a section: it has no words of its own, or those of the section.
fn closes(total: &str, section: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let mut out: Vec<String> = text
            .split(|c: char| !c.is_alphanumeric())
            .filter(|w| !w.is_empty())
            .map(|w| stem(&w.to_lowercase()))
            .filter(|w| !matches!(&**w, "total" | "net" | "the" | "of" | "and" | "subtotal" | "sub" | "sum"))
            .collect();
        out.sort_unstable();
        out.dedup();
        out
    };
    let own = words(total);
    own.is_empty() || own == words(section)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_rule_out_no_word_for_a_total() {
        for word in TOTALS.iter().chain(SUMMARIES) {
            assert!(!cannot_total(word) && !cannot_total(&word.to_uppercase()), "{word}");
            assert!(!cannot_total(&format!("{word} of all")) && !cannot_total(&format!("grand {word} x")));
        }
        assert!(!cannot_total("Net total") && !cannot_total("Net totals") && cannot_total("North"));
    }

    #[test]
    fn years_need_no_reading() {
        for year in 1900..=2100 {
            assert_eq!(read_date(&year.to_string()), Some(Period::of_year(year)));
        }
    }
}
