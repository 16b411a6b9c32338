//! What a reader should know of a table before trusting a figure of it: names that stand twice, columns of figures without one,
//! decimals written in two ways.

use std::collections::BTreeMap;

use crate::{ColumnRole, Grid, RowKind};

/// How long a name or a cell is quoted, in characters.
const QUOTED: usize = 40;
/// How many columns one note lists.
const LISTED: usize = 8;

/// The notes of a table, in order. Linear in its cells.
pub(crate) fn of_grid(grid: &Grid) -> Vec<String> {
    let mut out = Vec::new();
    names_twice(grid, &mut out);
    nameless(grid, &mut out);
    two_marks(grid, &mut out);
    out
}

/// The columns of figures, by number.
fn figures(grid: &Grid) -> impl Iterator<Item = usize> + '_ {
    let columns = grid.layout.columns.iter().enumerate();
    columns.filter(|(_, c)| c.role == ColumnRole::Measure).map(|(i, _)| i)
}

/// What the header says over a column: in its own cells, or also in those that are spread over it.
fn header(grid: &Grid, column: usize, own: bool) -> String {
    let headers = grid.layout.columns.get(column).map(|c| c.headers.as_slice()).unwrap_or_default();
    let stands_there = |row: Option<usize>| match row {
        None => grid.table.columns.get(column).is_some_and(|n| !n.trim().is_empty()),
        Some(row) => !grid.table.text(row, column).trim().is_empty(),
    };
    let texts: Vec<&str> =
        headers.iter().filter(|(row, _)| !own || stands_there(*row)).map(|(_, t)| t.trim()).collect();
    texts.join(" ")
}

fn names_twice(grid: &Grid, out: &mut Vec<String>) {
    let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for c in figures(grid) {
        let name = header(grid, c, false);
        if !header(grid, c, true).is_empty() {
            by_name.entry(name).or_default().push(c);
        }
    }
    let mut twice: Vec<(&String, &Vec<usize>)> = by_name.iter().filter(|(_, c)| c.len() > 1).collect();
    twice.sort_by_key(|(_, columns)| columns.first().copied());
    for (name, columns) in twice {
        out.push(format!(
            "columns {} have the same name, \"{}\": a sentence that says it may mean any of them",
            list(columns),
            quote(name)
        ));
    }
}

fn nameless(grid: &Grid, out: &mut Vec<String>) {
    // Rows without any header have no names to be told apart by.
    let any = (0..grid.layout.columns.len()).any(|c| !header(grid, c, true).is_empty());
    let columns: Vec<usize> = figures(grid).filter(|&c| header(grid, c, true).is_empty()).collect();
    let Some(&first) = columns.first().filter(|_| any) else { return };
    let (s, verb) = if columns.len() == 1 { ("", "has") } else { ("s", "have") };
    let spread = header(grid, first, false);
    let read = if spread.is_empty() {
        String::new()
    } else {
        format!("; column {first} is read under \"{}\"", quote(&spread))
    };
    out.push(format!("column{s} {} of figures {verb} no name{read}", list(&columns)));
}

fn two_marks(grid: &Grid, out: &mut Vec<String>) {
    for c in figures(grid) {
        let body = || {
            let rows = grid.layout.rows.kinds().enumerate();
            let rows = rows.filter(|(_, kind)| matches!(kind, RowKind::Data | RowKind::Total));
            rows.filter_map(|(row, _)| Some((row, grid.table.text_of(row, c)?)))
        };
        let written =
            |mark: char| body().filter(move |(_, t)| t.contains(mark) && decimal_mark(t) == Some(mark));
        // Few columns hold such a comma, so the points are counted only then.
        let mut commas = written(',');
        let Some((row, text)) = commas.next() else { continue };
        let (n_commas, n_points) = (1 + commas.count(), written('.').count());
        if n_points > 0 {
            out.push(format!(
                "column {c} \"{}\" writes decimals in two ways: {n_commas} with a comma (row {row} first, \"{}\"), {n_points} with a point; each is read as it stands",
                quote(&header(grid, c, false)),
                quote(text)
            ));
        }
    }
}

/// The decimal mark that a number's characters leave no doubt of: `3,50`, `1.234,5`; none in `1,234`.
fn decimal_mark(text: &str) -> Option<char> {
    let text = text.trim();
    let number: Vec<char> = text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | ',')).collect();
    let alone = |c: char| c.is_ascii_digit() || !c.is_alphanumeric();
    if !text.chars().all(alone) {
        return None;
    }
    let last = number.iter().rposition(|c| !c.is_ascii_digit())?;
    let mark = *number.get(last)?;
    let behind = number.len() - last - 1;
    let times = number.iter().filter(|c| **c == mark).count();
    let other = number.iter().any(|c| !c.is_ascii_digit() && *c != mark);
    (behind > 0 && times == 1 && (other || behind != 3)).then_some(mark)
}

fn list(columns: &[usize]) -> String {
    let shown: Vec<String> = columns.iter().take(LISTED).map(usize::to_string).collect();
    let more = columns.len().saturating_sub(LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

fn quote(text: &str) -> String {
    let mut out: String = text.chars().take(QUOTED).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Evidence, Source, Table, Value};

    fn notes(names: &[&str], rows: &[&[&str]]) -> Vec<String> {
        let cell = |t: &&str| if t.is_empty() { Value::Null } else { Value::Text((*t).into()) };
        let rows = rows.iter().map(|r| r.iter().map(cell).collect()).collect();
        let table = Table::from_rows(names.iter().map(|n| (*n).to_owned()).collect(), rows);
        let evidence = Evidence::new(vec![Source::table("t", table)]);
        of_grid(&evidence.grids[0])
    }

    #[test]
    fn names_that_stand_twice_or_not_at_all() {
        let rows: &[&[&str]] = &[&["Texas", "12", "30"], &["Ohio", "14", "31"]];
        assert!(notes(&["state", "sales", "costs"], rows).is_empty());
        let twice = notes(&["state", "sales", "sales"], rows);
        assert!(twice[0].starts_with("columns 1, 2 have the same name, \"sales\""), "{twice:?}");
        let none = notes(&["state", "sales", ""], rows);
        assert_eq!(none, ["column 2 of figures has no name; column 2 is read under \"sales\""]);
    }

    #[test]
    fn decimals_in_two_ways() {
        let rows: &[&[&str]] = &[&["a", "3.50"], &["b", "4,25"], &["c", "1,234"]];
        let mixed = notes(&["item", "price"], rows);
        assert!(mixed[0].contains("1 with a comma (row 1 first, \"4,25\"), 1 with a point"), "{mixed:?}");
        assert!(notes(&["item", "price"], &[&["a", "3,50"], &["b", "4,25"]]).is_empty());
    }

    #[test]
    fn the_mark_that_is_beyond_doubt() {
        for (text, mark) in [
            ("3,50", Some(',')),
            ("€ 3.5", Some('.')),
            ("1.234,5", Some(',')),
            ("1,234.567", Some('.')),
            ("1,234", None),
            ("1.234.567", None),
            ("12", None),
            ("3.", None),
            ("v1.2", None),
            ("", None),
        ] {
            assert_eq!(decimal_mark(text), mark, "{text}");
        }
    }
}
