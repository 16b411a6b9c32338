//! What is no pages, each with its name.

use tieout_evidence::{DocumentFinding, PageFinding};
use tieout_ingest::pdf::{PdfError, PdfLimits, read_pdf};

use crate::maker::{Maker, Sheet, deflate, one_page, text};

fn error(bytes: &[u8]) -> PdfError {
    read_pdf(bytes, &PdfLimits::default()).unwrap_err()
}

#[test]
fn by_name() {
    assert_eq!(error(b""), PdfError::Empty);
    assert_eq!(error(b"no pdf at all"), PdfError::NotPdf);
    assert_eq!(error(b"%PDF-1.7\nand then nothing of the kind"), PdfError::Damaged);
    assert_eq!(error(&one_page("")), PdfError::NoText);
    let bytes = one_page("q Q");
    let limits = PdfLimits { bytes: 100, ..PdfLimits::default() };
    assert_eq!(read_pdf(&bytes, &limits).unwrap_err(), PdfError::TooLarge { bytes: bytes.len(), limit: 100 });
    let limits = PdfLimits { objects: 3, ..PdfLimits::default() };
    assert_eq!(read_pdf(&bytes, &limits).unwrap_err(), PdfError::TooManyObjects { limit: 3 });
}

#[test]
fn a_password_is_asked_for() {
    let mut maker = Maker::default();
    let tree = maker.add("<< /Type /Pages /Kids [2 0 R] /Count 1 >>");
    maker.add(format!("<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 9 9] >>"));
    let root = maker.add("<< /Type /Catalog /Pages 1 0 R >>");
    let zeros = "00".repeat(32);
    let lock = format!("<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <{zeros}> /U <{zeros}> >>");
    let bytes = maker.file(root, &format!("/Encrypt {lock} /ID [<00> <00>]"));
    assert_eq!(error(&bytes), PdfError::Encrypted);
}

#[test]
fn a_scan_without_text() {
    let mut maker = Maker::default();
    let entries =
        "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8";
    let picture = maker.stream(entries, b"\x80");
    let resources = format!("/XObject << /I {picture} 0 R >>");
    let scan = Sheet { content: "q 595 0 0 842 0 0 cm /I Do Q", entries: "", resources: &resources };
    let bytes = maker.pages(&[scan], "");
    assert_eq!(error(&bytes), PdfError::Scanned);
}

#[test]
fn a_scan_among_other_pages_is_a_finding_of_its_page() {
    let printed = text(72.0, 700.0, "printed");
    let picture = "q 500 0 0 700 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u{7f} EI Q";
    let sheets = [picture, &printed].map(|content| Sheet { content, entries: "", resources: "" });
    let document = read_pdf(&Maker::default().pages(&sheets, ""), &PdfLimits::default()).unwrap();
    assert_eq!(document.page(1).unwrap().findings(), [PageFinding::Scanned]);
    assert_eq!(document.page(2).unwrap().text(), "printed");
}

#[test]
fn pages_beyond_the_limit_are_said() {
    let content = text(72.0, 700.0, "page");
    let sheets: Vec<Sheet<'_>> =
        (0..5).map(|_| Sheet { content: &content, entries: "", resources: "" }).collect();
    let bytes = Maker::default().pages(&sheets, "");
    let document = read_pdf(&bytes, &PdfLimits { pages: 3, ..PdfLimits::default() }).unwrap();
    assert_eq!((document.pages.len(), document.page_count), (3, 5));
    assert_eq!(document.findings, [DocumentFinding::PagesUnread { read: 3, of: 5 }]);
}

#[test]
fn content_beyond_the_limit_is_said() {
    let bytes = one_page(&text(72.0, 700.0, "word").repeat(50));
    let limits = PdfLimits { operators: 40, ..PdfLimits::default() };
    let document = read_pdf(&bytes, &limits).unwrap();
    assert_eq!(document.page(1).unwrap().findings(), [PageFinding::Cut]);
}

#[test]
fn a_part_that_unpacks_to_gigabytes_is_not_unpacked() {
    // Blanks, packed once and twice.
    let once = deflate(&vec![b' '; 2 << 20]);
    let twice = deflate(&once);
    let limits = PdfLimits { unpacked: 1 << 20, ..PdfLimits::default() };
    for (filter, data) in [("[/FlateDecode /FlateDecode]", twice), ("/FlateDecode", once)] {
        let mut maker = Maker::default();
        let bomb = maker.stream(&format!("/Filter {filter}"), &data);
        let tree = bomb + 2;
        let page = maker
            .add(format!("<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 9 9] /Contents {bomb} 0 R >>"));
        maker.add(format!("<< /Type /Pages /Kids [{page} 0 R] /Count 1 >>"));
        let root = maker.add(format!("<< /Type /Catalog /Pages {tree} 0 R >>"));
        let document = read_pdf(&maker.file(root, ""), &limits).unwrap();
        assert_eq!(document.page(1).unwrap().findings().last(), Some(&PageFinding::PartUnread), "{filter}");
    }
}

#[test]
fn a_form_that_draws_itself_ends() {
    let mut maker = Maker::default();
    let calls = b"/A Do /B Do /A Do /B Do";
    let resources = "/Resources << /XObject << /A 1 0 R /B 2 0 R >> >>";
    for _ in 0..2 {
        maker.stream(&format!("/Type /XObject /Subtype /Form /BBox [0 0 595 842] {resources}"), calls);
    }
    let content = text(72.0, 700.0, "word") + "/A Do";
    let sheet = Sheet { content: &content, entries: "", resources: "/XObject << /A 1 0 R >>" };
    let document = read_pdf(&maker.pages(&[sheet], ""), &PdfLimits::default()).unwrap();
    assert_eq!(document.page(1).unwrap().text(), "word");
}

#[test]
fn forms_that_each_draw_the_next_one_twice_are_cut() {
    let mut maker = Maker::default();
    // Thirty deep would be two to the power of thirty.
    for next in 2..=31 {
        let entries =
            format!("/Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /A {next} 0 R >> >>");
        maker.stream(&entries, b"/A Do /A Do");
    }
    maker.stream("/Subtype /Form /BBox [0 0 595 842]", b"q Q");
    let content = text(72.0, 700.0, "word") + "/A Do";
    let sheet = Sheet { content: &content, entries: "", resources: "/XObject << /A 1 0 R >>" };
    let document = read_pdf(&maker.pages(&[sheet], ""), &PdfLimits::default()).unwrap();
    assert_eq!(document.page(1).unwrap().text(), "word");
    assert_eq!(document.page(1).unwrap().findings(), [PageFinding::Cut]);
}

#[test]
fn a_tree_of_pages_that_leads_into_itself_ends() {
    let mut maker = Maker::default();
    let tree = maker.add("<< /Type /Pages /Kids [1 0 R 2 0 R 1 0 R] /Count 3 >>");
    maker.add(format!("<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 9 9] >>"));
    let root = maker.add("<< /Type /Catalog /Pages 1 0 R >>");
    assert_eq!(error(&maker.file(root, "")), PdfError::NoText);
}

#[test]
fn a_million_pages_in_one_list_are_too_many() {
    let kids = "<<>>".repeat(1_000_000);
    let mut maker = Maker::default();
    maker.add(format!("<< /Type /Pages /Kids [{kids}] /Count 1000000 >>"));
    let root = maker.add("<< /Type /Catalog /Pages 1 0 R >>");
    assert_eq!(error(&maker.file(root, "")), PdfError::TooManyObjects { limit: 500_000 });
}
