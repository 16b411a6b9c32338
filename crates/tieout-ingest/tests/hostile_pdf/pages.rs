//! Pages that draw more than a page can hold, with fonts that lead nowhere.

use std::fmt::Write;

use tieout_evidence::PageFinding;
use tieout_ingest::pdf::PdfError;

use super::maker::{Maker, Sheet, text};
use super::{findings, hostile, one, says, with_content};

#[test]
fn ten_million_operators() {
    for operators in
        ["q ", "Q ", "q Q ", "1 ", "BT ", "0 0 9 9 re f ", "/F 9 Tf ", "W n ", "/P BMC ", "[] TJ "]
    {
        let file = with_content(
            operators.repeat(10_000_000 / (operators.len() / 2)).as_bytes(),
            "",
            "",
            Maker::default(),
        );
        let document = hostile(&file).unwrap();
        let page = document.page(1).unwrap();
        assert!(page.text() == "word" || page.findings().contains(&PageFinding::PartUnread), "{operators}");
    }
}

#[test]
fn a_million_glyphs_at_one_place() {
    let file = with_content(
        format!("BT /F 9 Tf 9 9 Td ({}) Tj ET ", "7".repeat(1_000)).repeat(1_000).as_bytes(),
        "",
        "",
        Maker::default(),
    );
    assert_eq!(findings(&file).last(), Some(&PageFinding::Cut));
}

#[test]
fn as_many_words_and_paints_as_are_allowed() {
    let mut content = String::new();
    for i in 0..60_000 {
        let (x, y) = (20 + i % 500, 20 + i / 500 * 6);
        writeln!(content, "{x} {y} 3 3 re f BT /F 3 Tf {x} {y} Td (7) Tj ET").unwrap();
    }
    let found = findings(&with_content(content.as_bytes(), "", "", Maker::default()));
    assert!(found.iter().all(|f| matches!(f, PageFinding::HiddenWords(_))), "{found:?}");
}

#[test]
fn as_many_words_as_are_allowed_in_one_line_and_one_column() {
    let line: String = (0..150_000).map(|i| format!("{} 0 Td (7) Tj ", if i == 0 { 9 } else { 3 })).collect();
    let column: String = (0..150_000).map(|_| "0 -3 Td (7) Tj ").collect();
    let piled: String = (0..150_000).map(|_| "0 0 Td (7) Tj ").collect();
    for lines in [line, column, piled] {
        let content = format!("BT /F 2 Tf 1 0 0 1 9 800 Tm {lines} ET");
        let entries = "/MediaBox [0 -600000 600000 842]";
        let file = Maker::default().pages(&[Sheet { content: &content, entries, resources: "" }], "");
        assert!(!says(&file).is_empty());
    }
}

#[test]
fn forms_that_draw_each_other() {
    let mut maker = Maker::default();
    let resources = "/Resources << /XObject << /A 1 0 R /B 2 0 R >> >>";
    for _ in 0..2 {
        maker.stream(
            &format!("/Subtype /Form /BBox [0 0 595 842] {resources}"),
            &b"/A Do /B Do ".repeat(1_000),
        );
    }
    let file = with_content(b"/A Do /B Do", "", "/XObject << /A 1 0 R /B 2 0 R >>", maker);
    assert_eq!(says(&file), "word");
}

#[test]
fn fonts_that_lead_into_themselves() {
    let fonts = [
        "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [1 0 R] /ToUnicode 1 0 R >>",
        "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 1 0 R /DescendantFonts 1 0 R >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /A /Encoding 1 0 R /FontDescriptor 1 0 R /BaseEncoding 1 0 R /Differences 1 0 R >>",
        "<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FontBBox [0 0 1 1] /CharProcs 1 0 R /Encoding << /Differences [49 /Type] >> /Resources << /Font << /G 1 0 R >> >> >>",
        "<< /Length 9 /UseCMap 1 0 R /Encoding 1 0 R /DescendantFonts [1 0 R] /Subtype /Type0 /ToUnicode 1 0 R >>\nstream\n/A usecmap\nendstream",
    ];
    for font in fonts {
        let mut maker = Maker::default();
        maker.add(font);
        let file = with_content(b"BT /G 9 Tf 72 600 Td (12) Tj ET", "", "", maker);
        assert!(says(&file).contains("word"), "{font}");
    }
}

#[test]
fn maps_to_unicode_with_a_million_ranges() {
    let ranges: String =
        (0..1_000_000_u32).map(|i| format!("<{:04X}> <{:04X}> <0031>\n", i % 65_536, i % 65_536)).collect();
    let wide = "<0000> <FFFFFFFF> <0031>\n<00> <FF> <0031>\n".repeat(100_000);
    let listed: String = format!("<0000> <FFFF> [{}]\n", "<0031> ".repeat(1_000_000));
    for ranges in [ranges, wide, listed] {
        let mut maker = Maker::default();
        maker.add("<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [2 0 R] /ToUnicode 3 0 R >>");
        maker.add("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>");
        let map = format!(
            "begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1000000 beginbfrange {ranges} endbfrange endcmap"
        );
        maker.stream("", map.as_bytes());
        let file = with_content(b"BT /G 9 Tf 72 600 Td <00310032> Tj ET", "", "", maker);
        assert!(says(&file).starts_with("word"));
    }
}

#[test]
fn widths_of_more_glyphs_than_there_are() {
    let below =
        |widths: &str| format!("/Subtype /CIDFontType2 /BaseFont /A {widths} /DW 99999999999999999999");
    let composite = "/Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [2 0 R]".to_owned();
    let fonts = [
        (composite.clone(), below(&format!("/W [{}]", "0 65535 500 ".repeat(300_000)))),
        (composite.clone(), below("/W [0 4294967295 500]")),
        (composite.clone(), below("/W2 [0 4294967295 -900 250 800]")),
        (composite, below(&format!("/W [0 [{}]]", "500 ".repeat(1_000_000)))),
        (
            "/Subtype /TrueType /BaseFont /A /FirstChar 4000000000 /LastChar 4000000001 /Widths [1 2]"
                .to_owned(),
            String::new(),
        ),
    ];
    for (font, below) in fonts {
        let mut maker = Maker::default();
        maker.add(format!("<< /Type /Font {font} >>"));
        maker.add(format!("<< /Type /Font {below} >>"));
        let file = with_content(b"BT /G 9 Tf 72 600 Td <00310032> Tj ET", "", "", maker);
        let document = hostile(&file).unwrap();
        let page = document.page(1).unwrap();
        assert_eq!((page.text(), page.findings()), ("word", &[PageFinding::PartUnread][..]), "{font}");
    }
}

#[test]
fn many_fonts_that_are_each_small_enough() {
    let mut maker = Maker::default();
    maker.add("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /W [0 65535 500] >>");
    let (mut fonts, mut content) = (String::new(), String::from("BT "));
    for i in 0..2_000 {
        let font = maker.add(
            "<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [1 0 R] >>",
        );
        write!(fonts, "/G{i} {font} 0 R ").unwrap();
        write!(content, "/G{i} 9 Tf <0031> Tj ").unwrap();
    }
    let content = maker.stream("", (content + "ET").as_bytes());
    let resources = format!("/Font << {fonts} >>");
    let file = one(maker, &format!("/Contents {content} 0 R"), "").into_iter().collect::<Vec<u8>>();
    // The resources of the page are replaced by those with all fonts.
    let file = String::from_utf8(file).unwrap().replace("/Font << /F", &format!("{resources} /Other << /F"));
    assert!(findings(file.as_bytes()).contains(&PageFinding::PartUnread));
}

#[test]
fn a_hundred_thousand_annotations() {
    let mut maker = Maker::default();
    let shown = maker.stream("/Subtype /Form /BBox [0 0 9 9]", b"0 0 9 9 re f");
    let note = maker.add(format!("<< /Subtype /Widget /Rect [9 9 90 90] /AP << /N {shown} 0 R >> >>"));
    let content = maker.stream("", text(72.0, 700.0, "word").as_bytes());
    let notes = format!("{note} 0 R ").repeat(100_000);
    let file = one(maker, &format!("/Contents {content} 0 R /Annots [{notes}]"), "");
    let document = hostile(&file).unwrap();
    assert_eq!(
        (document.page(1).unwrap().text(), document.page(1).unwrap().findings()),
        ("word", &[PageFinding::Cut][..])
    );
}

#[test]
fn pages_of_no_size_and_of_every_size() {
    let boxes = [
        "[0 0 99999999999999999999999999999999999999 99999999999999999999999999999999999999]",
        "[0 0 -595 -842]",
        "[595 842 0 0]",
        "[0 0 0 0]",
        "[-99999999999999 -99999999999999 99999999999999 99999999999999]",
        "[99999999999999999999 0 1 1]",
        "[0 0 9999999999999999999999999999999999999999999999999999999999 300]",
        "[0 0 0.0001 842]",
        "[0 0]",
        "[(a) /b 3 4]",
        "[0 0 595 842] /UserUnit 99999999999",
    ];
    let content = text(72.0, 700.0, "word")
        + "BT /F 99999999999999999999999999999999999999 Tf 99999999999999999999999999999999999999 0 0 99999999999999999999999999999999999999 99999999999999999999999999999999999999 99999999999999999999999999999999999999 Tm (12) Tj ET BT /F -12 Tf 90 90 Td (34) Tj ET";
    for media in boxes {
        let entries = format!("/MediaBox {media}");
        let file =
            Maker::default().pages(&[Sheet { content: &content, entries: &entries, resources: "" }], "");
        let document = hostile(&file).unwrap();
        let page = document.page(1).unwrap();
        let (width, height) = page.size().unwrap();
        assert!(
            width.is_finite() && height.is_finite() && width > 0.0 && height > 0.0,
            "{media}: {width} {height}"
        );
        for at in page.words().iter().map(|w| w.at.unwrap()) {
            assert!(0.0 <= at.x0 && at.x1 <= width && 0.0 <= at.y0 && at.y1 <= height, "{media}: {at:?}");
        }
    }
}

#[test]
fn contents_that_are_the_same_part_a_million_times() {
    let mut maker = Maker::default();
    let content = maker.stream("", text(72.0, 700.0, "word").as_bytes());
    let list = format!("{content} 0 R ").repeat(1_000_000);
    let file = one(maker, &format!("/Contents [{list}]"), "");
    assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
    // Little that unpacks to much, a thousand times.
    let mut maker = Maker::default();
    let content = maker.packed("", &[b' '; 1 << 20]);
    let list = format!("{content} 0 R ").repeat(1_000);
    let file = one(maker, &format!("/Contents [{list}]"), "");
    assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
}

#[test]
fn names_of_attachments_in_a_ring() {
    let mut maker = Maker::default();
    maker.add("<< /Kids [1 0 R 1 0 R 1 0 R] /Names [(a) 1 0 R (b) 1 0 R] /EF << /F 1 0 R >> >>");
    let file = maker.pages(
        &[Sheet { content: "", entries: "", resources: "" }],
        "/Names << /EmbeddedFiles 1 0 R >> /AF [1 0 R] /OCProperties << /D 1 0 R /OCGs 1 0 R >>",
    );
    assert_eq!(hostile(&file), Err(PdfError::NoText));
}
