//! A PDF that is written here: pages of prose with a table under it, uncompressed, in Helvetica.

use std::fmt::Write;

use crate::prose::prose;
use crate::random::Random;

/// The file of so many pages: some 500 words each.
pub(crate) fn pdf(pages: usize) -> String {
    let text = prose(pages * 3_000);
    let mut lines =
        text.split_whitespace().collect::<Vec<_>>().chunks(11).map(|l| l.join(" ")).collect::<Vec<_>>();
    lines.reverse();
    let mut random = Random::new(7);
    let mut objects = vec!["<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_owned()];
    let tree = 2 + 2 * pages;
    for _ in 0..pages {
        let mut content = String::from("BT /F 10 Tf 13 TL 60 790 Td\n");
        for _ in 0..35 {
            let line = lines.pop().unwrap_or_default().replace(['(', ')', '\\'], "");
            let _ = writeln!(content, "({line}) ' ");
        }
        content.push_str("ET\n");
        for row in 0..15 {
            let y = 300 - 14 * row;
            let _ = writeln!(content, "BT /F 10 Tf 60 {y} Td (Item {row}) Tj ET");
            for column in 0..4 {
                let (x, figure) = (200 + 90 * column, random.between(1_000, 999_999));
                let _ = writeln!(content, "BT /F 10 Tf {x} {y} Td ({figure}.50) Tj ET");
            }
        }
        objects.push(format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()));
        objects.push(format!(
            "<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 595 842] /Contents {} 0 R /Resources << /Font << /F 1 0 R >> >> >>",
            objects.len(),
        ));
    }
    let kids: String = (0..pages).map(|i| format!("{} 0 R ", 3 + 2 * i)).collect();
    objects.push(format!("<< /Type /Pages /Kids [{kids}] /Count {pages} >>"));
    objects.push(format!("<< /Type /Catalog /Pages {tree} 0 R >>"));
    let mut out = String::from("%PDF-1.7\n");
    let mut places = String::new();
    for (i, object) in objects.iter().enumerate() {
        let _ = writeln!(places, "{:010} 00000 n ", out.len());
        let _ = write!(out, "{} 0 obj\n{object}\nendobj\n", i + 1);
    }
    let (at, size) = (out.len(), objects.len() + 1);
    let _ = write!(
        out,
        "xref\n0 {size}\n0000000000 65535 f \n{places}trailer\n<< /Size {size} /Root {} 0 R >>\nstartxref\n{at}\n%%EOF\n",
        objects.len(),
    );
    out
}

#[cfg(test)]
mod tests {
    use super::pdf;

    #[test]
    fn it_is_read_whole() {
        let sources = tieout::read_source("report.pdf", pdf(3).as_bytes()).unwrap();
        assert_eq!(sources.len(), 3);
        assert!(sources.iter().all(|s| s.notes.is_empty()));
        assert!(sources[2].page.as_ref().is_some_and(|p| p.words().len() > 400));
    }
}
