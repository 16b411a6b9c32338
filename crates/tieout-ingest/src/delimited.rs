//! CSV and its kin: which delimiter, which header, and cells exactly as written.

use csv::{ReaderBuilder, StringRecord};
use tieout_evidence::{Source, Table, Value};
use tieout_notation::{CellReading, read_cell};

use crate::IngestError;

/// The rarer inside cells first: where two cut evenly, the earlier one is the delimiter (`1,5;2,5`).
const DELIMITERS: [char; 4] = ['\t', '|', ';', ','];
/// How many records are looked at to find the delimiter.
const LOOK: usize = 100;

/// Reads a table. Without a delimiter the one is taken that cuts the first records most evenly.
pub(crate) fn read(name: &str, text: &str, delimiter: Option<char>) -> Result<Source, IngestError> {
    let mut notes = Vec::new();
    // Excel's own hint.
    let first = text.lines().next().unwrap_or("");
    let hint = first.strip_prefix("sep=").and_then(|s| {
        let mut chars = s.chars();
        chars.next().filter(|c| c.is_ascii() && chars.next().is_none())
    });
    let (body, skipped) = match hint {
        Some(_) => (text[first.len()..].trim_start_matches(['\r', '\n']), 1),
        None => (text, 0),
    };
    let delimiter = hint.or(delimiter).unwrap_or_else(|| sniff(body).unwrap_or(','));

    let unclosed = walk(body, delimiter, |_, _| true);
    if let Some(line) = unclosed
        && delimiter != '\t'
    {
        return Err(IngestError::on_line(
            line + skipped,
            "a quote is opened here and never closed, so the rest would be one cell: close it, or double quotes that are meant as such",
        ));
    }
    if unclosed.is_some() {
        notes.push("quotes are read as characters, since one is never closed".to_owned());
    }

    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(u8::try_from(delimiter).unwrap_or(b','))
        .quoting(unclosed.is_none())
        .from_reader(body.as_bytes());
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let mut lines: Vec<usize> = Vec::new();
    let mut names: Option<Vec<String>> = None;
    let mut first: Option<StringRecord> = None;
    for record in reader.records() {
        let record = record.map_err(|e| {
            let line = e.position().map(|p| usize::try_from(p.line()).unwrap_or(usize::MAX));
            IngestError { line, column: None, message: format!("this is no CSV: {e}") }
        })?;
        let line = record.position().map_or(0, |p| usize::try_from(p.line()).unwrap_or(usize::MAX));
        match first.take() {
            // The first record is held back until the second shows what the body looks like.
            None if rows.is_empty() && names.is_none() => {
                first = Some(record);
                continue;
            }
            Some(head) if is_header(&head, Some(&record)) => names = Some(owned(&head)),
            Some(head) => {
                rows.push(cells(&head));
                lines.push(1);
            }
            None => {}
        }
        rows.push(cells(&record));
        lines.push(line);
    }
    if let Some(head) = first {
        // One record alone.
        if is_header(&head, None) {
            names = Some(owned(&head));
        } else {
            rows.push(cells(&head));
            lines.push(1);
        }
    }

    let columns = names.unwrap_or_default();
    let common = columns.len().max(rows.first().map_or(0, Vec::len));
    let odd: Vec<usize> = (0..rows.len()).filter(|&i| rows[i].len() != common).collect();
    if let Some(&i) = odd.first() {
        notes.push(format!(
            "{} of {} rows are not {common} cells wide (line {} has {}); what is missing is empty",
            odd.len(),
            rows.len(),
            lines[i] + skipped,
            rows[i].len()
        ));
    }
    let table = Table::try_from_rows(columns, rows).map_err(|e| IngestError {
        line: e.row.and_then(|r| lines.get(r)).map(|l| l + skipped),
        column: None,
        message: e.message,
    })?;
    let mut source = Source::table(name, table);
    source.notes = notes;
    Ok(source)
}

fn cells(record: &StringRecord) -> Vec<Value> {
    record.iter().map(|c| if c.is_empty() { Value::Null } else { Value::Text(c.into()) }).collect()
}

fn owned(record: &StringRecord) -> Vec<String> {
    record.iter().map(str::to_owned).collect()
}

/// Whether the first record names the columns: every cell is a label (the first may be empty), none stands twice, and
/// none is a figure. What has no digit is a label ("first", "half"); a year or date is one where the cell below is none,
/// and years one apart are labels over anything: a figure of 1,950 below looks like a year.
fn is_header(head: &StringRecord, below: Option<&StringRecord>) -> bool {
    let is_date = |cell: &str| matches!(read_cell(cell), CellReading::Date(_));
    let run = years_in_a_row(head);
    for (i, cell) in head.iter().enumerate() {
        let label = if cell.trim().is_empty() {
            i == 0 && head.len() > 1
        } else if !cell.chars().any(char::is_numeric) {
            true
        } else {
            match read_cell(cell) {
                // 1,432 can be a year of the middle ages; as a name of a column it cannot.
                CellReading::Date(_) if bare_number(cell) && year(cell).is_none() => false,
                CellReading::Date(_) => run || below.and_then(|b| b.get(i)).is_some_and(|b| !is_date(b)),
                CellReading::Text(_) => true,
                _ => false,
            }
        };
        if !label {
            return false;
        }
    }
    let mut names: Vec<&str> = head.iter().map(str::trim).collect();
    names.sort_unstable();
    names.windows(2).all(|pair| pair[0] != pair[1])
}

fn bare_number(cell: &str) -> bool {
    cell.trim().bytes().all(|b| b.is_ascii_digit())
}

/// A bare year that may name a column.
fn year(cell: &str) -> Option<i32> {
    let cell = cell.trim();
    (cell.len() == 4 && bare_number(cell))
        .then(|| cell.parse::<i32>().ok())
        .flatten()
        .filter(|y| (1900..=2100).contains(y))
}

/// Whether the cells with digits are two or more bare years, each one before or one after the last.
fn years_in_a_row(head: &StringRecord) -> bool {
    let cells = head.iter().map(str::trim).filter(|c| c.chars().any(char::is_numeric));
    let years: Vec<i32> = cells.clone().map_while(year).collect();
    let step = match years[..] {
        [first, second, ..] if years.len() == cells.count() => second - first,
        _ => return false,
    };
    step.abs() == 1 && years.windows(2).all(|pair| pair[1] - pair[0] == step)
}

/// The delimiter that cuts most of the first records into the same number of cells, at least two. None where none cuts
/// at least two records and nine in ten of them evenly.
pub(crate) fn sniff(text: &str) -> Option<char> {
    let mut best: Option<(usize, char)> = None;
    for delimiter in DELIMITERS {
        let mut widths: Vec<usize> = Vec::new();
        walk(text, delimiter, |width, blank| {
            if !blank {
                widths.push(width);
            }
            widths.len() < LOOK
        });
        let total = widths.len();
        widths.sort_unstable();
        let (mut common, mut times) = (0, 0);
        for run in widths.chunk_by(|a, b| a == b) {
            if run.len() >= times {
                (common, times) = (run[0], run.len());
            }
        }
        if common < 2 || total < 2 || times * 10 < total * 9 {
            continue;
        }
        if best.is_none_or(|(b, _)| times > b) {
            best = Some((times, delimiter));
        }
    }
    best.map(|(_, d)| d)
}

/// Walks over records as RFC 4180 cuts them and hands over each one's width and whether it is blank, while `more` says
/// to go on. Gives the 1-based line of a quote that is never closed.
fn walk(text: &str, delimiter: char, mut more: impl FnMut(usize, bool) -> bool) -> Option<usize> {
    let delimiter = u8::try_from(delimiter).unwrap_or(b',');
    let (mut line, mut opened) = (1, 1);
    let (mut width, mut blank, mut at_start, mut quoted) = (1, true, true, false);
    let mut bytes = text.bytes().peekable();
    while let Some(b) = bytes.next() {
        if b == b'\n' {
            line += 1;
        }
        if quoted {
            if b == b'"' {
                if bytes.peek() == Some(&b'"') {
                    bytes.next();
                } else {
                    quoted = false;
                }
            }
            continue;
        }
        match b {
            b'"' if at_start => (quoted, opened, at_start, blank) = (true, line, false, false),
            b'\n' | b'\r' => {
                if b == b'\r' && bytes.peek() == Some(&b'\n') {
                    continue;
                }
                if !more(width, blank) {
                    return None;
                }
                (width, blank, at_start) = (1, true, true);
            }
            _ if b == delimiter => (width, at_start, blank) = (width + 1, true, false),
            _ => {
                at_start = false;
                blank &= b == b' ';
            }
        }
    }
    if !blank {
        more(width, blank);
    }
    quoted.then_some(opened)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tieout_evidence::Body;

    use super::*;

    fn table(text: &str) -> Table {
        let Body::Table(t) = read("t", text, None).unwrap().body else { panic!() };
        (*t).clone()
    }

    fn row(t: &Table, r: usize) -> Vec<String> {
        (0..t.columns.len()).map(|c| t.text(r, c).into_owned()).collect()
    }

    #[test]
    fn quotes_line_breaks_and_ragged_rows() {
        let t = table(
            "name,pop,note\r\n\"Springfield, IL\",\"116,250\",\"a \"\"b\"\"\nc\"\r\nX, 7 \r\n\r\nY,1,2,3\n",
        );
        assert_eq!(t.columns, ["name", "pop", "note", "c3"]);
        assert_eq!(row(&t, 0), ["Springfield, IL", "116,250", "a \"b\"\nc", ""]);
        assert_eq!(row(&t, 1), ["X", " 7 ", "", ""]);
        assert_eq!(t.get(1, 2), Value::Null);
        assert_eq!(row(&t, 2), ["Y", "1", "2", "3"]);
        let notes = read("t", "a,b\n1,2\n1\n", None).unwrap().notes;
        assert!(notes[0].contains("line 3 has 1"), "{notes:?}");
    }

    #[test]
    fn delimiters() {
        assert_eq!(table("a;b\n1,5;2,5\n3,5;4,5").columns, ["a", "b"]);
        assert_eq!(table("a\tb, c\n1\t2, 3").columns, ["a", "b, c"]);
        assert_eq!(table("1,5;2,5\n3,5;4,5").columns, ["c0", "c1"]);
        assert_eq!(table("a|b\nx|y").columns, ["a", "b"]);
        assert_eq!(table("sep=;\na;b,c\n1;2").columns, ["a", "b,c"]);
        assert_eq!(table("a\nb").columns, ["a"]);
        assert_eq!(table("\"x;y\",b\n\"p;q\",2").columns, ["x;y", "b"]);
    }

    #[test]
    fn what_is_no_header_is_a_row() {
        let t = table("Texas,28\nOhio,11\n");
        assert_eq!((t.columns.as_slice(), t.rows), (&["c0".to_owned(), "c1".to_owned()][..], 2));
        assert_eq!(table("a,a\n1,2").rows, 2);
        assert_eq!(table("name,age").rows, 0);
        assert_eq!(table(",pop\nTX,1").columns, ["", "pop"]);
        assert_eq!(table("Ohio,2019\nTexas,2020").rows, 2);
    }

    #[test]
    fn years_over_figures_are_a_header() {
        assert_eq!(table("state,2019,2020\nTX,1,2").columns, ["state", "2019", "2020"]);
        // Over figures that look like years too, where the years follow each other.
        assert_eq!(table("item,2019,2018\nBolts,1950,40").columns, ["item", "2019", "2018"]);
        assert_eq!(table("Bolts,1432\nNuts,455").rows, 2);
        assert_eq!(table("Ann,1931,1987\nBob,1940,2001").rows, 2);
    }

    #[test]
    fn an_open_quote_is_an_error_where_it_opens() {
        let e = read("t", "a,b\n1,2\n3,\"4\n5,6\n", None).unwrap_err();
        assert_eq!(e.line, Some(3));
        let s = read("t", "a\tb\n\"x\t5\n", Some('\t')).unwrap();
        assert_eq!(s.notes.len(), 1);
        let Body::Table(t) = s.body else { panic!() };
        assert_eq!(t.text(0, 0), "\"x");
        // A quote inside a cell is a character.
        assert_eq!(table("a,b\n5\" pipe,2").text(0, 0), "5\" pipe");
    }

    #[test]
    fn one_row_too_wide_is_an_error_not_a_flood() {
        let text = format!("a\n{}{}\n", "1\n".repeat(20_000), ",".repeat(20_000));
        let e = read("t", &text, Some(',')).unwrap_err();
        assert_eq!(e.line, Some(20_002));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn never_panics(text in "[a-b0-9,;\t|\"\r\n =é]{0,60}") {
            for delimiter in [None, Some('\t'), Some(',')] {
                let _ = read("t", &text, delimiter);
            }
        }

        #[test]
        fn cells_come_as_they_were_written(
            rows in prop::collection::vec(prop::collection::vec("[a-c0-9,;\"\n é]{0,6}", 3), 1..6)
        ) {
            let quote = |c: &String| format!("\"{}\"", c.replace('"', "\"\""));
            let lines: Vec<String> =
                rows.iter().map(|r| r.iter().map(quote).collect::<Vec<_>>().join(",")).collect();
            let t = table(&format!("x,y,z\n{}\n", lines.join("\n")));
            prop_assert_eq!(t.columns.as_slice(), &["x", "y", "z"]);
            prop_assert_eq!(t.rows, rows.len());
            for (i, r) in rows.iter().enumerate() {
                prop_assert_eq!(&row(&t, i), r);
            }
        }
    }
}
