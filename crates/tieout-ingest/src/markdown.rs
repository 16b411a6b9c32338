//! Markdown: its tables, and the text around them.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use tieout_evidence::{Source, Table, Value};

/// Every table as a source named by the heading above it, and one text source named `name` with all the rest. That text
/// is as long as the original: tables are blanked out in it, so spans into it are spans into the original.
pub(crate) fn read(name: &str, text: &str) -> Vec<Source> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut tables: Vec<Source> = Vec::new();
    let mut rest: Vec<u8> = text.as_bytes().to_vec();
    let mut heading = String::new();
    let mut in_heading = false;
    // The table being read: column names, rows, and the row and cell being read.
    let mut columns: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<Value>> = Vec::new();
    let mut row: Vec<String> = Vec::new();
    let mut cell: Option<String> = None;
    let mut notes: Vec<String> = Vec::new();
    let mut titles = Titles::default();
    for (event, range) in Parser::new_ext(text, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                in_heading = true;
                heading.clear();
            }
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Start(Tag::Table(_)) => {
                columns.clear();
                rows.clear();
                notes.clear();
                for b in rest.get_mut(range).unwrap_or_default() {
                    if !matches!(b, b'\n' | b'\r') {
                        *b = b' ';
                    }
                }
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => row.clear(),
            Event::End(TagEnd::TableHead) => columns.append(&mut row),
            Event::End(TagEnd::TableRow) => {
                let written = text.get(range).unwrap_or("");
                let wide = width(written);
                if wide > columns.len() && notes.is_empty() {
                    notes.push(format!(
                        "a row has {wide} cells under {} headings, and Markdown drops the rest: {}",
                        columns.len(),
                        written.trim()
                    ));
                }
                let cells = row.drain(..);
                rows.push(
                    cells
                        .map(|c| if c.trim().is_empty() { Value::Null } else { Value::Text(c.into()) })
                        .collect(),
                );
            }
            Event::Start(Tag::TableCell) => cell = Some(String::new()),
            Event::End(TagEnd::TableCell) => row.push(cell.take().unwrap_or_default()),
            Event::End(TagEnd::Table) => {
                let title = titles.next(if heading.trim().is_empty() { name } else { heading.trim() });
                let table = Table::from_rows(std::mem::take(&mut columns), std::mem::take(&mut rows));
                let mut source = Source::table(title, table);
                source.notes = std::mem::take(&mut notes);
                tables.push(source);
            }
            Event::Text(t) | Event::Code(t) => {
                if let Some(cell) = &mut cell {
                    cell.push_str(&t);
                } else if in_heading {
                    heading.push_str(&t);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                if let Some(cell) = &mut cell {
                    cell.push(' ');
                } else if in_heading {
                    heading.push(' ');
                }
            }
            // `<br>` in a cell parts two lines of it; other tags are mere dress.
            Event::InlineHtml(tag) => {
                if let Some(cell) = &mut cell
                    && tag.to_ascii_lowercase().starts_with("<br")
                {
                    cell.push('\n');
                }
            }
            _ => {}
        }
    }
    // Whole characters were blanked, since a table begins and ends at line ends.
    let rest = String::from_utf8(rest).unwrap_or_else(|_| text.to_owned());
    if !rest.trim().is_empty() {
        tables.push(Source::text(name, rest));
    }
    tables
}

/// The names that tables have been given.
#[derive(Default)]
struct Titles {
    given: BTreeSet<String>,
    /// How often each heading was asked for.
    asked: BTreeMap<String, usize>,
}

impl Titles {
    /// `title`, or `title (2)` where that is taken, and so on.
    fn next(&mut self, title: &str) -> String {
        let asked = self.asked.entry(title.to_owned()).or_default();
        loop {
            *asked += 1;
            let name = if *asked == 1 { title.to_owned() } else { format!("{title} ({asked})") };
            if self.given.insert(name.clone()) {
                return name;
            }
        }
    }
}

/// How many cells a row is written with.
fn width(row: &str) -> usize {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let row = row.strip_suffix('|').filter(|r| !r.ends_with('\\')).unwrap_or(row);
    let mut escaped = false;
    let mut bars = 0;
    for c in row.chars() {
        bars += usize::from(c == '|' && !escaped);
        escaped = c == '\\' && !escaped;
    }
    bars + 1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tieout_evidence::Body;

    use super::*;

    const DOC: &str = "# Report\n\nSales were 5 in **Q1**.\n\n## By *state*\n\n| state | pop |\n|:--|--:|\n| **Texas** | `28.6` |\n| a \\| b |\n\nThe end: 7.\n\n|x|\n|-|\n|1|\n";

    #[test]
    fn tables_by_heading_and_the_rest_in_place() {
        let sources = read("r.md", DOC);
        let names: Vec<&str> = sources.iter().map(|s| s.name.as_str()).collect();
        assert_eq!(names, ["By state", "By state (2)", "r.md"]);
        let Body::Table(t) = &sources[0].body else { panic!() };
        assert_eq!(t.columns, ["state", "pop"]);
        assert_eq!((t.text(0, 0), t.text(0, 1)), ("Texas".into(), "28.6".into()));
        assert_eq!(t.text(1, 0), "a | b");
        assert_eq!(t.get(1, 1), Value::Null);
        let Body::Text(text) = &sources[2].body else { panic!() };
        assert_eq!(text.len(), DOC.len());
        assert_eq!(text.find("The end"), DOC.find("The end"));
        assert!(!text.contains("28.6") && text.contains("**Q1**"));
    }

    #[test]
    fn cells_that_markdown_drops_are_noted() {
        let sources = read("r.md", "|a|b|\n|-|-|\n|1|2|3|\n");
        assert_eq!(sources.len(), 1);
        assert_eq!(sources[0].name, "r.md");
        assert!(sources[0].notes[0].contains("3 cells under 2"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn never_panics_and_keeps_its_places(text in "[a-b0-9|\\-:#*`\\\\\\[\\]<>é\n ]{0,80}") {
            for source in read("t", &text) {
                match source.body {
                    Body::Text(t) => {
                        prop_assert_eq!(t.len(), text.len());
                        let same = t.bytes().zip(text.bytes()).all(|(a, b)| a == b || a == b' ');
                        prop_assert!(same);
                    }
                    Body::Table(t) => prop_assert!(t.data().all(|c| c.len() == t.rows)),
                    Body::Json(_) => prop_assert!(false),
                }
            }
        }
    }
}
