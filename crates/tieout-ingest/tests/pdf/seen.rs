//! Words that can be seen, and words that cannot.

use tieout_evidence::{Hidden, Origin, Page, PageFinding};
use tieout_ingest::pdf::{PdfLimits, read_pdf};

use crate::maker::{Maker, Sheet, one_page, text};

fn page(bytes: &[u8]) -> Page {
    Page::clone(read_pdf(bytes, &PdfLimits::default()).unwrap().page(1).unwrap())
}

fn hidden(page: &Page) -> Vec<(&str, Hidden)> {
    page.hidden().iter().map(|h| (h.word.text.as_str(), h.why)).collect()
}

#[test]
fn each_way_to_hide_a_word() {
    let seen = text(72.0, 760.0, "seen");
    let cases = [
        (format!("3 Tr {}", text(72.0, 700.0, "9.99")), Hidden::Invisible),
        (format!("1 g {}", text(72.0, 700.0, "9.99")), Hidden::SameColour),
        (format!("0 0 0 0 k {}", text(72.0, 700.0, "9.99")), Hidden::SameColour),
        (format!("0.2 0.3 0.4 rg 60 690 200 30 re f {}", text(72.0, 700.0, "9.99")), Hidden::SameColour),
        ("BT /F 0.4 Tf 72 700 Td (9.99) Tj ET".to_owned(), Hidden::Tiny),
        (format!("q 300 300 50 50 re W n {} Q", text(72.0, 700.0, "9.99")), Hidden::Clipped),
        (text(72.0, -50.0, "9.99"), Hidden::Clipped),
        (format!("{} 60 690 200 30 re f", text(72.0, 700.0, "9.99")), Hidden::Covered),
        (format!("{} 1 g 60 690 200 30 re f", text(72.0, 700.0, "9.99")), Hidden::Covered),
    ];
    for (content, why) in cases {
        let page = page(&one_page(&format!("{seen} {content}")));
        assert_eq!(page.text(), "seen", "{content}");
        assert_eq!(hidden(&page), [("9.99", why)], "{content}");
        assert_eq!(page.findings(), [PageFinding::HiddenWords(1)], "{content}");
    }
}

#[test]
fn what_looks_hidden_and_is_not() {
    let cases = [
        // White on a dark heading.
        format!("0 g 60 690 200 30 re f 1 g {}", text(72.0, 700.0, "9.99")),
        // A rule beneath the word, and one through it.
        format!("{} 60 698 200 1 re f", text(72.0, 700.0, "9.99")),
        format!("{} 60 703 200 0.6 re f", text(72.0, 700.0, "9.99")),
        // A box around it that is only drawn, not filled.
        format!("{} 60 690 200 30 re S", text(72.0, 700.0, "9.99")),
        // White paper beneath black letters.
        format!("1 g 0 0 595 842 re f 0 g {}", text(72.0, 700.0, "9.99")),
        // Letters that are drawn as outlines in a fill of white.
        format!("1 g 1 Tr {}", text(72.0, 700.0, "9.99")),
        // A clip that lets it through.
        format!("q 60 690 200 30 re W n {} Q", text(72.0, 700.0, "9.99")),
    ];
    for content in cases {
        let page = page(&one_page(&content));
        assert_eq!(page.text(), "9.99", "{content}");
        assert!(page.hidden().is_empty(), "{content}");
    }
}

#[test]
fn a_layer_that_is_off_is_not_seen() {
    let mut maker = Maker::default();
    let on = maker.add("<< /Type /OCG /Name (on) >>");
    let off = maker.add("<< /Type /OCG /Name (off) >>");
    let rule = maker.add(format!("<< /Type /OCMD /OCGs [{on} 0 R {off} 0 R] /P /AllOn >>"));
    let content = format!(
        "/OC /One BDC {} EMC /OC /Two BDC {} EMC /OC /Both BDC {} EMC {}",
        text(72.0, 700.0, "on"),
        text(72.0, 680.0, "off"),
        text(72.0, 660.0, "both"),
        text(72.0, 640.0, "always"),
    );
    let resources = format!("/Properties << /One {on} 0 R /Two {off} 0 R /Both {rule} 0 R >>");
    let catalog = format!("/OCProperties << /OCGs [{on} 0 R {off} 0 R] /D << /OFF [{off} 0 R] >> >>");
    let bytes = maker.pages(&[Sheet { content: &content, entries: "", resources: &resources }], &catalog);
    let page = page(&bytes);
    assert_eq!(page.text(), "on\nalways");
    assert_eq!(hidden(&page), [("off", Hidden::LayerOff), ("both", Hidden::LayerOff)]);
}

/// A picture of one grey point over the whole page.
fn scan(maker: &mut Maker) -> String {
    let entries =
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8";
    let picture = maker.stream(entries, b"\x80");
    format!("/XObject << /I {picture} 0 R >>")
}

#[test]
fn the_text_of_a_recogniser_is_the_text_of_its_scan() {
    let mut maker = Maker::default();
    let resources = scan(&mut maker);
    let content = format!("q 595 0 0 842 0 0 cm /I Do Q 3 Tr {}", text(72.0, 700.0, "Total 1,200.50"));
    let page = page(&maker.pages(&[Sheet { content: &content, entries: "", resources: &resources }], ""));
    assert_eq!(page.text(), "Total 1,200.50");
    assert_eq!(page.words()[0].origin, Origin::Recognised);
    assert_eq!(page.findings(), [PageFinding::Recognised]);
}

#[test]
fn invisible_text_over_a_picture_beside_printed_text_stays_hidden() {
    let mut maker = Maker::default();
    let resources = scan(&mut maker);
    let content = format!(
        "q 595 0 0 842 0 0 cm /I Do Q {} 3 Tr {}",
        text(72.0, 750.0, "Invoice total: 80.00 EUR"),
        text(72.0, 700.0, "Total 99.00"),
    );
    let page = page(&maker.pages(&[Sheet { content: &content, entries: "", resources: &resources }], ""));
    assert_eq!(page.text(), "Invoice total: 80.00 EUR");
    assert_eq!(hidden(&page).len(), 2);
}
