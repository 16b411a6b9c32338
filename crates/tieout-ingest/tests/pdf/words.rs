//! Characters, boxes, directions, lines and reading order.

use tieout_evidence::{Page, PageFinding, Turn};
use tieout_ingest::pdf::{PdfLimits, read_pdf, read_pdf_page};

use crate::maker::{Maker, Sheet, mapped_font, one_page, text};

fn page(bytes: &[u8]) -> Page {
    Page::clone(read_pdf(bytes, &PdfLimits::default()).unwrap().page(1).unwrap())
}

fn rounded(page: &Page, word: usize) -> [f64; 4] {
    page.words()[word].at.unwrap().rounded().map(|v| v.round())
}

#[test]
fn a_word_stands_where_it_is_printed() {
    let page = page(&one_page(&text(72.0, 700.0, "Total: USD 1,200.50")));
    assert_eq!(page.text(), "Total: USD 1,200.50");
    assert_eq!(page.size(), Some((595.0, 842.0)));
    // The base line is 842 − 700 = 142 below the upper edge; Helvetica is 0.718 high and 0.207 deep.
    let [x0, y0, x1, y1] = page.words()[0].at.unwrap().rounded();
    assert_eq!((x0, y0, y1), (72.0, 133.38, 144.48));
    // T o t a l : are 611 556 278 556 222 278 wide.
    assert!((x1 - (72.0 + 12.0 * 2.501)).abs() < 0.02, "{x1}");
}

#[test]
fn a_page_that_is_turned_is_read_as_it_is_seen() {
    // Each text is set so that it reads upright once the page is turned.
    let turned = [
        (0, "1 0 0 1 72 700", (595.0, 842.0)),
        (90, "0 1 -1 0 142 72", (842.0, 595.0)),
        (180, "-1 0 0 -1 523 142", (595.0, 842.0)),
        (270, "0 -1 1 0 453 770", (842.0, 595.0)),
    ];
    for (angle, matrix, size) in turned {
        let content = format!("BT /F 12 Tf {matrix} Tm (Total: 1,200.50) Tj ET");
        let entries = format!("/Rotate {angle}");
        let page = page(
            &Maker::default().pages(&[Sheet { content: &content, entries: &entries, resources: "" }], ""),
        );
        assert_eq!(page.size(), Some(size), "{angle}");
        assert_eq!(page.text(), "Total: 1,200.50", "{angle}");
        assert_eq!(page.words()[0].turn, Turn::Upright, "{angle}");
        let [x0, y0, ..] = rounded(&page, 0);
        assert_eq!((x0, y0), (72.0, 133.0), "{angle}");
    }
}

#[test]
fn turned_text_is_read_along_itself() {
    let content = format!(
        "{}{}",
        text(72.0, 700.0, "Upright words stand here"),
        "BT /F 12 Tf 0 1 -1 0 40 300 Tm (Form 12-B) Tj 0 -20 Td (second) Tj ET \
         BT /F 30 Tf 0.7 0.7 -0.7 0.7 200 300 Tm (DRAFT) Tj ET"
    );
    let page = page(&one_page(&content));
    assert_eq!(page.text(), "Upright words stand here\nForm 12-B\nsecond\nDRAFT");
    let turns: Vec<Turn> = page.words().iter().map(|w| w.turn).collect();
    assert_eq!(turns[4..], [Turn::Up, Turn::Up, Turn::Up, Turn::Slanted]);
}

#[test]
fn boxes_count_from_the_corner_of_the_crop() {
    let content = text(150.0, 350.0, "inside") + &text(20.0, 350.0, "outside");
    let sheet = Sheet { content: &content, entries: "/CropBox [100 100 400 400]", resources: "" };
    let page = page(&Maker::default().pages(&[sheet], ""));
    assert_eq!((page.text(), page.size()), ("inside", Some((300.0, 300.0))));
    assert_eq!(rounded(&page, 0)[..2], [50.0, 41.0]);
    assert_eq!(page.hidden()[0].word.text, "outside");
}

#[test]
fn letters_of_one_word_are_joined_and_words_are_not() {
    let kerned = "BT /F 12 Tf 72 700 Td [(1,2) 40 (00) -20 (.50) -600 (EUR)] TJ ET\n";
    let pieces = "BT /F 12 Tf 72 650 Td (Net) Tj ET BT /F 12 Tf 200 650 Td (473) Tj 20.02 0 Td (.00) Tj ET\n";
    let spaced = "BT /F 12 Tf 6 Tc 72 600 Td (TOTAL) Tj ET\n";
    let page = page(&one_page(&(kerned.to_owned() + pieces + spaced)));
    assert_eq!(page.text(), "1,200.50 EUR\nNet\t473.00\nTOTAL");
}

#[test]
fn a_raised_figure_is_a_word_of_its_own_in_its_line() {
    let content = "BT /F 12 Tf 72 700 Td (Sales of 1,200) Tj /F 7 Tf 5 Ts (3) Tj /F 12 Tf 0 Ts ( EUR) Tj ET\n\
                   BT /F 12 Tf 72 685 Td (Costs of 900) Tj ET";
    assert_eq!(page(&one_page(content)).text(), "Sales of 1,200 3 EUR\nCosts of 900");
}

#[test]
fn bold_that_is_printed_twice_counts_once() {
    let content =
        text(72.0, 700.0, "Total 77.10") + &text(72.3, 700.0, "Total 77.10") + &text(72.0, 680.0, "1111.11");
    assert_eq!(page(&one_page(&content)).text(), "Total 77.10\n1111.11");
}

#[test]
fn ligatures_are_the_letters_they_join() {
    let mut maker = Maker::default();
    let font = mapped_font(&mut maker, &[(b'A', "\u{FB01}"), (b'B', "ffl"), (b'C', "e"), (b'D', "\u{AD}")]);
    let resources = format!("FONT(/G {font} 0 R)");
    let sheet = Sheet { content: "BT /G 12 Tf 72 700 Td (ABCDC) Tj ET", entries: "", resources: &resources };
    assert_eq!(page(&maker.pages(&[sheet], "")).text(), "fiffle-e");
}

#[test]
fn a_script_from_right_to_left_is_in_reading_order_however_it_is_drawn() {
    let mut maker = Maker::default();
    let letters = [(b'a', "ש"), (b'b', "ל"), (b'c', "ו"), (b'd', "ם"), (b'1', "1"), (b'2', "2"), (b'3', "3")];
    let font = mapped_font(&mut maker, &letters);
    let resources = format!("FONT(/G {font} 0 R)");
    // Drawn from the left, as it looks; and drawn letter by letter from the right.
    let content = "BT /G 12 Tf 72 700 Td (dcba) Tj ET BT /G 12 Tf 120 700 Td (dcba) Tj ET BT /G 12 Tf 160 700 Td (123) Tj ET\n\
                   BT /G 12 Tf 100 600 Td (a) Tj ET BT /G 12 Tf 93.4 600 Td (b) Tj ET BT /G 12 Tf 87.4 600 Td (c) Tj ET";
    let page = page(&maker.pages(&[Sheet { content, entries: "", resources: &resources }], ""));
    let words: Vec<&str> = page.words().iter().map(|w| w.text.as_str()).collect();
    assert_eq!(words, ["123", "שלום", "שלום", "שלו"]);
}

#[test]
fn a_glyph_without_a_character_is_unreadable_and_never_half_a_figure() {
    let mut maker = Maker::default();
    let font = maker.add(
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Type /Encoding /Differences [65 /strange] >> >>",
    );
    let resources = format!("FONT(/G {font} 0 R)");
    let sheet =
        Sheet { content: "BT /G 12 Tf 72 700 Td (1A34 cAr) Tj ET", entries: "", resources: &resources };
    let page = page(&maker.pages(&[sheet], ""));
    assert_eq!(page.words()[0].text, "1\u{FFFD}34");
    assert_eq!(page.words()[0].unreadable, 1);
    assert_eq!(page.text(), "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD} c\u{FFFD}r");
    assert_eq!(page.findings(), [PageFinding::Unreadable(2)]);
}

#[test]
fn columns_of_prose_are_read_one_after_the_other_and_tables_across() {
    let mut content = text(72.0, 760.0, "A heading above both of the columns of this page");
    for i in 0..6 {
        let y = 730.0 - 14.0 * f64::from(i);
        content += &text(72.0, y, &format!("left line {i} of many little words"));
        content += &text(310.0, y - 3.0, &format!("right line {i} of many little words"));
        content += &text(72.0, y - 200.0, &format!("Item {i}"));
        content += &text(310.0, y - 200.0, &format!("{i} 200.00"));
    }
    let page = page(&one_page(&content));
    let lines: Vec<&str> = page.text().lines().collect();
    assert_eq!(lines[0], "A heading above both of the columns of this page");
    assert_eq!(lines[1], "left line 0 of many little words");
    assert_eq!(lines[6], "left line 5 of many little words");
    assert_eq!(lines[7], "right line 0 of many little words");
    assert_eq!(lines[13..15], ["Item 0\t0 200.00", "Item 1\t1 200.00"]);
    let at = page.text().find("right line 3").unwrap();
    assert_eq!(page.box_of(at..at + 5).unwrap().rounded()[0], 310.0);
}

#[test]
fn the_value_of_a_forms_field_is_on_the_page() {
    let mut maker = Maker::default();
    let font = maker.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    let shown = maker.stream(
        &format!(
            "/Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F {font} 0 R >> >>"
        ),
        b"BT /F 12 Tf 2 5 Td (4711-B) Tj ET",
    );
    let field = maker
        .add(format!("<< /Type /Annot /Subtype /Widget /Rect [200 690 300 710] /AP << /N {shown} 0 R >> >>"));
    let entries = format!("/Annots [{field} 0 R]");
    let sheet = Sheet { content: &text(72.0, 695.0, "Order"), entries: &entries, resources: "" };
    let page = page(&maker.pages(&[sheet], ""));
    assert_eq!(page.text(), "Order\t4711-B");
    assert_eq!(rounded(&page, 1)[0], 202.0);
}

#[test]
fn one_page_of_several() {
    let (one, two) = (text(72.0, 700.0, "one"), text(72.0, 700.0, "two"));
    let sheets = [&one, &two].map(|content| Sheet { content, entries: "", resources: "" });
    let bytes = Maker::default().pages(&sheets, "");
    let document = read_pdf_page(&bytes, 2, &PdfLimits::default()).unwrap();
    assert_eq!((document.pages.len(), document.page_count), (1, 2));
    assert_eq!(document.page(2).unwrap().text(), "two");
    assert!(document.page(1).is_none());
    let error = read_pdf_page(&bytes, 3, &PdfLimits::default()).unwrap_err();
    assert_eq!(error.to_string(), "there is no page 3: the PDF has 2 pages");
}
