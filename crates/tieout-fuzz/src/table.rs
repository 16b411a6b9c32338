//! CSV and TSV: rectangular tables with every cell as the `csv` crate cuts it, and the same table when it is written again.

use tieout::evidence::Body;
use tieout::ingest::{Format, read};
use tieout::{Evidence, Table};

pub(crate) fn any(data: &[u8]) {
    for format in [Some(Format::Csv), Some(Format::Tsv), None] {
        let Ok(sources) = read("rows", data, format) else { continue };
        for source in &sources {
            let Body::Table(table) = &source.body else { continue };
            assert!(table.data().len() == table.columns.len() && table.data().all(|c| c.len() == table.rows));
            if format == Some(Format::Csv) {
                again(table);
            }
        }
        let _ = Evidence::new(sources);
    }
}

/// Written under names that are surely a header, all in quotes, the cells come back as they were.
fn again(table: &Table) {
    // Under one column or none nothing says which delimiter is meant.
    if table.columns.len() < 2 || table.columns.len() > 26 || table.rows == 0 {
        return;
    }
    let mut out = String::new();
    for (i, _) in (b'a'..).zip(&table.columns) {
        out.push_str(if i == b'a' { "" } else { "," });
        out.push_str(&format!("\"column {}\"", char::from(i)));
    }
    for row in 0..table.rows {
        out.push('\n');
        for column in 0..table.columns.len() {
            out.push_str(if column == 0 { "" } else { "," });
            out.push_str(&format!("\"{}\"", table.text(row, column).replace('"', "\"\"")));
        }
    }
    let sources = read("again.csv", out.as_bytes(), None).expect("what was written in quotes is read");
    let [source] = &sources[..] else { panic!("{} sources", sources.len()) };
    let Body::Table(again) = &source.body else { panic!("no table") };
    assert!(again.data().eq(table.data()), "{out}");
}
