//! Objects that lead into themselves, and more of them than anyone needs.

use tieout_evidence::PageFinding;
use tieout_ingest::pdf::PdfError;

use super::maker::{Maker, deflate, text};
use super::{findings, hostile, one, says, with_content};

const TOO_MANY_PAGES: PdfError = PdfError::TooManyPages { limit: 250_000 };
const MANY: PdfError = PdfError::TooManyObjects { limit: 500_000 };

/// A file with these objects, of which the first is its catalog, and no list of them that is of any use.
fn unlisted(objects: &[String]) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n".to_vec();
    for (i, object) in objects.iter().enumerate() {
        file.extend_from_slice(format!("{} 0 obj {object} endobj\n", i + 1).as_bytes());
    }
    file.extend_from_slice(b"trailer << /Root 1 0 R >>\n");
    file
}

#[test]
fn a_tree_of_pages_in_a_ring() {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R 2 0 R] /Parent 3 0 R >>",
        "<< /Type /Pages /Kids [2 0 R 3 0 R 4 0 R] /Parent 2 0 R >>",
        "<< /Type /Pages /Kids 4 0 R /Parent 4 0 R >>",
    ];
    assert_eq!(hostile(&unlisted(&objects.map(str::to_owned))), Err(PdfError::NoPages));
}

#[test]
fn a_tree_of_pages_a_hundred_thousand_deep() {
    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned()];
    objects.extend((0..100_000).map(|i| format!("<< /Type /Pages /Kids [{} 0 R] >>", i + 3)));
    assert_eq!(hostile(&unlisted(&objects)), Err(PdfError::NoPages));
}

#[test]
fn a_tree_of_a_million_pages() {
    let mut objects = vec!["<< /Type /Catalog /Pages 2 0 R >>".to_owned()];
    let kids: String = (0..1_000_000).map(|i| format!("{} 0 R ", i + 3)).collect();
    objects.push(format!("<< /Type /Pages /Kids [{kids}] /Count 1000000 >>"));
    objects.extend((0..1_000_000).map(|_| "<< /Type /Page /Parent 2 0 R >>".to_owned()));
    assert_eq!(hostile(&unlisted(&objects)), Err(MANY));
}

#[test]
fn a_million_times_the_same_page() {
    let mut maker = Maker::default();
    let content = maker.stream("", text(72.0, 700.0, "word").as_bytes());
    let page = content + 1;
    maker.add(format!("<< /Type /Page /MediaBox [0 0 595 842] /Contents {content} 0 R /Resources << /Font << /F {} 0 R >> >> >>", page + 1));
    maker.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    let kids = format!("{page} 0 R ").repeat(1_000_000);
    let tree = maker.add(format!("<< /Type /Pages /Kids [{kids}] /Count 1000000 >>"));
    let root = maker.add(format!("<< /Type /Catalog /Pages {tree} 0 R >>"));
    assert_eq!(hostile(&maker.file(root, "")), Err(TOO_MANY_PAGES));
}

#[test]
fn as_many_pages_as_objects_are_allowed() {
    let mut maker = Maker::default();
    let count = 400_000;
    for _ in 0..count {
        maker.add("<< /Type /Page >>");
    }
    let kids: String = (1..=count).map(|i| format!("{i} 0 R ")).collect();
    let tree = maker.add(format!("<< /Type /Pages /Kids [{kids}] /Count {count} >>"));
    let root = maker.add(format!("<< /Type /Catalog /Pages {tree} 0 R >>"));
    assert_eq!(hostile(&maker.file(root, "")), Err(TOO_MANY_PAGES));
}

#[test]
fn pages_that_are_not_counted_at_a_glance() {
    for (kids, list) in [("/K#69ds [", "]"), ("/Kids % a remark\n[", "]"), ("/Kids 300003 0 R /Not [", "]")] {
        let mut maker = Maker::default();
        for _ in 0..300_000 {
            maker.add("<< /Type /Page >>");
        }
        let pages: String = (1..=300_000).map(|i| format!("{i} 0 R ")).collect();
        let tree = maker.add(format!("<< /Type /Pages {kids}{pages}{list} /Count 300000 >>"));
        let root = maker.add(format!("<< /Type /Catalog /Pages {tree} 0 R >>"));
        maker.add(format!("[{pages}]"));
        assert_eq!(hostile(&maker.file(root, "")), Err(TOO_MANY_PAGES), "{kids}");
    }
}

#[test]
fn as_many_pages_as_are_kept() {
    let mut maker = Maker::default();
    let count = 249_000;
    for _ in 0..count {
        maker.add("<< /Type /Page >>");
    }
    let kids: String = (1..=count).map(|i| format!("{i} 0 R ")).collect();
    let tree = maker.add(format!("<< /Type /Pages /Kids [{kids}] /Count {count} >>"));
    let root = maker.add(format!("<< /Type /Catalog /Pages {tree} 0 R >>"));
    assert_eq!(hostile(&maker.file(root, "")), Err(PdfError::NoText));
}

#[test]
fn a_million_entries_in_the_list_of_objects() {
    for (count, error) in [(1_000_000, PdfError::NoPages), (10_000_000, MANY)] {
        let mut file = b"%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [] >> endobj\n".to_vec();
        let place = file.len();
        file.extend_from_slice(format!("xref\n3 {count}\n").as_bytes());
        file.extend(b"0000000009 00000 n \n".repeat(count));
        let tail = "1 2\n0000000009 00000 n \n0000000057 00000 n \ntrailer << /Root 1 0 R /Size 3 >>\n";
        file.extend_from_slice(format!("{tail}startxref\n{place}\n%%EOF\n").as_bytes());
        assert_eq!(hostile(&file), Err(error), "{count}");
    }
}

#[test]
fn a_million_objects_that_are_not_listed() {
    let objects: Vec<String> = std::iter::once("<< /Type /Catalog /Pages 2 0 R >>".to_owned())
        .chain((0..1_000_000).map(|i| i.to_string()))
        .collect();
    assert_eq!(hostile(&unlisted(&objects)), Err(MANY));
}

#[test]
fn lists_of_objects_that_lead_into_each_other() {
    let objects = "%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [] >> endobj\n";
    let list = |prev: usize| {
        format!(
            "xref\n0 1\n0000000000 65535 f \ntrailer << /Root 1 0 R /Size 3 /Prev {prev} /XRefStm {prev} >>\n"
        )
    };
    let first = objects.len();
    let second = first + list(1_000).len();
    let file = format!("{objects}{}{}startxref\n{second}\n%%EOF\n", list(second), list(first));
    assert_eq!(hostile(file.as_bytes()), Err(PdfError::NoPages));
    // And a chain of a hundred thousand that does not close.
    let mut file = objects.to_owned();
    let mut last = 0;
    for _ in 0..100_000 {
        let here = file.len();
        file.push_str(&list(last));
        last = here;
    }
    file.push_str(&format!("startxref\n{last}\n%%EOF\n"));
    assert_eq!(hostile(file.as_bytes()), Err(PdfError::NoPages));
}

#[test]
fn arrays_and_dictionaries_a_million_deep() {
    for (open, close) in [("[", "]"), ("<< /A ", " >>"), ("[ << /A ", ">> ]")] {
        let deep = format!("{} 7 {}", open.repeat(1_000_000), close.repeat(1_000_000));
        for entries in [format!("/Annots {deep}"), format!("/Contents {deep}"), format!("/Resources {deep}")]
        {
            let error = if open == "[" { PdfError::NoPages } else { PdfError::TooDeep };
            assert_eq!(hostile(&one(Maker::default(), &entries, "")), Err(error));
        }
        let file = with_content(deep.as_bytes(), "", "", Maker::default());
        let file = hostile(&file);
        assert!(file.is_err() || file.unwrap().page(1).unwrap().text() == "word");
        let packed = with_content(&deflate(deep.as_bytes()), "/Filter /FlateDecode", "", Maker::default());
        assert_eq!(says(&packed), "word", "{open}");
        // And never closed.
        let unclosed = ["<< /Type /Catalog /Pages 2 0 R >>".to_owned(), open.repeat(1_000_000)];
        assert!(hostile(&unlisted(&unclosed)).is_err());
    }
}

#[test]
fn dictionaries_as_deep_as_they_are_read() {
    let deep = format!("{} 7 {} ", "<< /A ".repeat(500), " >>".repeat(500));
    let objects: Vec<String> = std::iter::once("<< /Type /Catalog /Pages 2 0 R >>".to_owned())
        .chain((0..2_000).map(|_| deep.clone()))
        .collect();
    assert_eq!(hostile(&unlisted(&objects)), Err(PdfError::TooDeep));
}

#[test]
fn references_that_lead_into_each_other() {
    let mut maker = Maker::default();
    maker.add("2 0 R");
    maker.add("1 0 R");
    let file = one(maker, "/Contents 1 0 R /Annots 1 0 R /Rotate 1 0 R /MediaBox 1 0 R", "/XObject 1 0 R");
    assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
    let mut maker = Maker::default();
    for i in 0..100_000 {
        maker.add(format!("{} 0 R", i + 2));
    }
    maker.add("[0 0 9 9]");
    assert_eq!(hostile(&one(maker, "/CropBox 1 0 R", "")), Err(PdfError::NoText));
}

#[test]
fn a_length_that_is_the_part_itself() {
    let mut maker = Maker::default();
    let data = text(72.0, 700.0, "word");
    maker.add(format!("<< /Length 1 0 R >>\nstream\n{data}\nendstream"));
    assert_eq!(says(&one(maker, "/Contents 1 0 R", "")), "word");
}

#[test]
fn parts_that_never_end() {
    // Each is looked for to the end of the file.
    let objects: Vec<String> = std::iter::once("<< /Type /Catalog /Pages 2 0 R >>".to_owned())
        .chain(
            (0..100_000)
                .map(|_| "<< /Type /ObjStm /N 1 /First 4 /Length 99999999 >> stream\n1 0 ".to_owned()),
        )
        .collect();
    assert!(hostile(&unlisted(&objects)).is_err());
}
