//! Markdown: tables are rectangular, and the text beside them keeps its places.

use tieout::Evidence;
use tieout::evidence::Body;
use tieout::ingest::{Format, read};

pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let text = text.trim_start_matches('\u{feff}');
    let Ok(sources) = read("notes", text.as_bytes(), Some(Format::Markdown)) else { return };
    for source in &sources {
        match &source.body {
            Body::Text(rest) => {
                assert_eq!(rest.len(), text.len());
                assert!(rest.bytes().zip(text.bytes()).all(|(a, b)| a == b || a == b' '), "{rest:?}");
            }
            Body::Table(table) => {
                assert!(
                    table.data().len() == table.columns.len() && table.data().all(|c| c.len() == table.rows)
                );
            }
            Body::Json(_) => panic!("JSON in Markdown"),
        }
    }
    let _ = Evidence::new(sources);
}
