//! The files inside a PDF.

use tieout_evidence::{Body, DocumentFinding};
use tieout_ingest::pdf::{PdfLimits, read_pdf};
use tieout_ingest::{document_sources, read};

use crate::maker::{Maker, Sheet, text};

const XML: &str = "<?xml version='1.0' encoding='UTF-8'?><rsm:Invoice xmlns:rsm='urn:invoice'>\
                   <rsm:Total currencyID='EUR'>529.87</rsm:Total></rsm:Invoice>";

fn invoice(entries: &str, data: &[u8], packed: bool) -> Vec<u8> {
    let mut maker = Maker::default();
    let file = if packed { maker.packed(entries, data) } else { maker.stream(entries, data) };
    let spec = maker
        .add(format!("<< /Type /Filespec /F (invoice.xml) /UF (invoice.xml) /EF << /F {file} 0 R >> >>"));
    let content = text(72.0, 700.0, "Gesamt 529,87 EUR");
    let catalog =
        format!("/Names << /EmbeddedFiles << /Names [(invoice.xml) {spec} 0 R] >> >> /AF [{spec} 0 R]");
    maker.pages(&[Sheet { content: &content, entries: "", resources: "" }], &catalog)
}

#[test]
fn the_xml_of_an_invoice_is_a_source_beside_its_page() {
    let bytes = invoice("/Type /EmbeddedFile", XML.as_bytes(), true);
    let document = read_pdf(&bytes, &PdfLimits::default()).unwrap();
    assert_eq!(document.attachments.len(), 1, "listed twice, taken once");
    let sources = document_sources("a.pdf", &document, None).unwrap();
    assert_eq!((sources[0].name.as_str(), sources[1].name.as_str()), ("page 1 of a.pdf", "invoice.xml"));
    let Body::Json(json) = &sources[1].body else { panic!() };
    assert_eq!(json.write(0), r##"{"Invoice":{"Total":{"@currencyID":"EUR","#text":"529.87"}}}"##);
    // The door of all formats knows it by its first bytes.
    assert_eq!(read("stdin", &bytes, None).unwrap().len(), 2);
}

#[test]
fn what_is_left_out_is_said() {
    let bytes = invoice("/Type /EmbeddedFile", &vec![b' '; 2 << 20], true);
    let document = read_pdf(&bytes, &PdfLimits { unpacked: 1 << 20, ..PdfLimits::default() }).unwrap();
    assert!(document.attachments.is_empty());
    assert!(
        matches!(&document.findings[..], [DocumentFinding::AttachmentUnread { name, .. }] if name == "invoice.xml")
    );
    let broken = invoice("/Type /EmbeddedFile", b"<?xml version='1.0'?><a>", false);
    let sources = read("a.pdf", &broken, None).unwrap();
    assert_eq!(sources.len(), 1);
    assert!(sources[0].notes[0].contains("it is no XML"), "{:?}", sources[0].notes);
}
