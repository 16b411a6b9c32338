//! Invoices of our own, read and held against pages.

use tieout_evidence::{Attachment, Document, DocumentFinding, Page};

use super::{EmbeddedValue, embedded, read};
use crate::{Candidate, Contract, FieldReport, Reason, Status, Validation, render, validate};

const RAM: &str = "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100";
const RSM: &str = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
const UDT: &str = "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100";

/// An invoice with two lines, with prefixes that nobody else uses.
fn cii(total: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<a:CrossIndustryInvoice xmlns:a="{RSM}" xmlns:b="{RAM}" xmlns:c="{UDT}">
 <a:ExchangedDocument><b:ID>RE-118</b:ID><b:TypeCode>380</b:TypeCode>
  <b:IssueDateTime><c:DateTimeString format="102">20260301</c:DateTimeString></b:IssueDateTime></a:ExchangedDocument>
 <a:SupplyChainTradeTransaction>
  <b:IncludedSupplyChainTradeLineItem>
   <b:SpecifiedTradeProduct><b:Name>Oak board</b:Name></b:SpecifiedTradeProduct>
   <b:SpecifiedLineTradeAgreement><b:NetPriceProductTradePrice><b:ChargeAmount>250.00</b:ChargeAmount>
    <b:BasisQuantity unitCode="C62">100</b:BasisQuantity></b:NetPriceProductTradePrice></b:SpecifiedLineTradeAgreement>
   <b:SpecifiedLineTradeDelivery><b:BilledQuantity unitCode="C62">40.0000</b:BilledQuantity></b:SpecifiedLineTradeDelivery>
   <b:SpecifiedLineTradeSettlement><b:SpecifiedTradeSettlementLineMonetarySummation>
    <b:LineTotalAmount>100.00</b:LineTotalAmount></b:SpecifiedTradeSettlementLineMonetarySummation></b:SpecifiedLineTradeSettlement>
  </b:IncludedSupplyChainTradeLineItem>
  <b:IncludedSupplyChainTradeLineItem>
   <b:SpecifiedTradeProduct><b:Name>Brass  screw</b:Name></b:SpecifiedTradeProduct>
   <b:SpecifiedLineTradeSettlement><b:SpecifiedTradeSettlementLineMonetarySummation>
    <b:LineTotalAmount>20.00</b:LineTotalAmount></b:SpecifiedTradeSettlementLineMonetarySummation></b:SpecifiedLineTradeSettlement>
  </b:IncludedSupplyChainTradeLineItem>
  <b:ApplicableHeaderTradeAgreement>
   <b:SellerTradeParty><b:Name>Holz &amp; Sohn</b:Name>
    <b:SpecifiedTaxRegistration><b:ID schemeID="FC">12/345/678</b:ID></b:SpecifiedTaxRegistration>
    <b:SpecifiedTaxRegistration><b:ID schemeID="VA">DE136695976</b:ID></b:SpecifiedTaxRegistration></b:SellerTradeParty>
  </b:ApplicableHeaderTradeAgreement>
  <b:ApplicableHeaderTradeSettlement><b:InvoiceCurrencyCode>EUR</b:InvoiceCurrencyCode>
   <b:SpecifiedTradeSettlementHeaderMonetarySummation>
    <b:TaxBasisTotalAmount>120.00</b:TaxBasisTotalAmount>
    <b:TaxTotalAmount currencyID="EUR">22.80</b:TaxTotalAmount>
    <b:GrandTotalAmount>{total}</b:GrandTotalAmount>
   </b:SpecifiedTradeSettlementHeaderMonetarySummation></b:ApplicableHeaderTradeSettlement>
 </a:SupplyChainTradeTransaction>
</a:CrossIndustryInvoice>"#
    )
}

const TEXT: &str = "Holz & Sohn\nInvoice number: RE-118\nInvoice date: 01.03.2026\n\
    Net total: 120.00 EUR\nVAT 19 %: 22.80 EUR\nGrand total: 142.80 EUR\n";

fn with(page: &str, files: &[(&str, &[u8])]) -> Document {
    let mut document = Document::new(vec![Page::of_text(1, page)]);
    for (name, bytes) in files {
        document.attachments.push(Attachment { name: (*name).to_owned(), bytes: bytes.to_vec() });
    }
    document
}

fn of(values: &[EmbeddedValue], name: &str) -> Vec<(Option<usize>, String)> {
    values.iter().filter(|v| v.name == name).map(|v| (v.item, v.value.clone())).collect()
}

fn checked(document: &Document, fields: &str, candidate: &str) -> Validation {
    let contract = Contract::from_json(&format!(r#"{{"fields": {fields}}}"#)).unwrap();
    let candidate = Candidate::parse(candidate, &contract).unwrap();
    validate(&contract, document, &candidate)
}

fn field<'v>(validation: &'v Validation, name: &str) -> &'v FieldReport {
    validation.fields.iter().find(|f| f.name == name).unwrap()
}

const TOTAL: &str = r#"{"grand_total": {"type": "money", "currency": ["EUR"]}}"#;

fn total(value: &str, quote: &str) -> String {
    format!(
        r#"{{"grand_total": {{"value": "{value}", "currency": "EUR", "source": {{"page": 1, "quote": "{quote}"}}}}}}"#
    )
}

#[test]
fn values_stand_as_they_are_written_with_their_places() {
    let xml = cii("142.80");
    let invoice = embedded(&with(TEXT, &[("factur-x.xml", xml.as_bytes())])).unwrap();
    let get = |name| of(&invoice.values, name);
    assert_eq!(get("invoice_date"), [(None, "20260301".to_owned())]);
    assert_eq!(get("seller_name"), [(None, "Holz & Sohn".to_owned())]);
    assert_eq!(get("seller_vat_id"), [(None, "DE136695976".to_owned())]);
    assert_eq!(get("seller_tax_number"), [(None, "12/345/678".to_owned())]);
    assert_eq!(get("quantity"), [(Some(0), "40.0000".to_owned())]);
    assert_eq!(get("line_total"), [(Some(0), "100.00".to_owned()), (Some(1), "20.00".to_owned())]);
    let price = invoice.values.iter().find(|v| v.name == "unit_price").unwrap();
    assert_eq!((price.per.as_deref(), price.currency.as_deref()), (Some("100"), Some("EUR")));
    let vat = invoice.values.iter().find(|v| v.name == "seller_vat_id").unwrap();
    assert_eq!(
        vat.path,
        "/CrossIndustryInvoice/SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/SellerTradeParty\
         /SpecifiedTaxRegistration[2]/ID"
    );
    let second = invoice.values.iter().rfind(|v| v.name == "line_name").unwrap();
    assert_eq!(
        second.path,
        "/CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]\
         /SpecifiedTradeProduct/Name"
    );
}

#[test]
fn a_prefix_says_nothing_and_a_namespace_everything() {
    let xml = cii("142.80").replace(RAM, "urn:example:other");
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    assert_eq!(embedded(&document).unwrap().values, []);
    let xml = cii("142.80").replace(RSM, "urn:example:other");
    assert_eq!(embedded(&with(TEXT, &[("factur-x.xml", xml.as_bytes())])), None);
}

#[test]
fn version_1_and_ubl_are_read() {
    let one = r#"<x:CrossIndustryDocument xmlns:x="urn:ferd:CrossIndustryDocument:invoice:1p0"
        xmlns:y="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12">
        <x:HeaderExchangedDocument><y:ID>A 1</y:ID></x:HeaderExchangedDocument>
        <x:SpecifiedSupplyChainTradeTransaction><y:ApplicableSupplyChainTradeSettlement>
        <y:SpecifiedTradeSettlementMonetarySummation><y:DuePayableAmount currencyID="CHF">5.00</y:DuePayableAmount>
        </y:SpecifiedTradeSettlementMonetarySummation></y:ApplicableSupplyChainTradeSettlement>
        </x:SpecifiedSupplyChainTradeTransaction></x:CrossIndustryDocument>"#;
    let invoice = embedded(&with("", &[("any.xml", one.as_bytes())])).unwrap();
    assert_eq!(of(&invoice.values, "due_total"), [(None, "5.00".to_owned())]);
    assert_eq!(invoice.values.last().and_then(|v| v.currency.as_deref()), Some("CHF"));
    let ubl = r#"<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"
        xmlns:c="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
        xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
        <b:ID>C-7</b:ID><b:IssueDate>2026-03-01</b:IssueDate>
        <c:AccountingSupplierParty><c:Party>
          <c:PartyTaxScheme><b:CompanyID>12/345</b:CompanyID><c:TaxScheme><b:ID>FC</b:ID></c:TaxScheme></c:PartyTaxScheme>
          <c:PartyTaxScheme><b:CompanyID>DE136695976</b:CompanyID><c:TaxScheme><b:ID>VAT</b:ID></c:TaxScheme></c:PartyTaxScheme>
        </c:Party></c:AccountingSupplierParty>
        <c:CreditNoteLine><b:CreditedQuantity>2</b:CreditedQuantity><c:Item><b:Name>Oak</b:Name></c:Item></c:CreditNoteLine>
        </CreditNote>"#;
    let document = with("", &[("ubl.xml", ubl.as_bytes())]);
    let invoice = embedded(&document).unwrap();
    assert_eq!(of(&invoice.values, "seller_vat_id"), [(None, "DE136695976".to_owned())]);
    assert_eq!(of(&invoice.values, "quantity"), [(Some(0), "2".to_owned())]);
    assert!(read(&document).invoice.unwrap().credit);
}

#[test]
fn the_same_value_is_said_and_changes_nothing() {
    let xml = cii("142.80");
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    let beside = checked(&document, TOTAL, &total("142.80", "Grand total: 142.80 EUR"));
    let alone = checked(&with(TEXT, &[]), TOTAL, &total("142.80", "Grand total: 142.80 EUR"));
    let (report, plain) = (field(&beside, "grand_total"), field(&alone, "grand_total"));
    assert_eq!((report.status, report.reason), (Status::Confirmed, plain.reason));
    assert!(report.embedded.as_ref().unwrap().agrees);
    assert_eq!(plain.embedded, None);
    assert!(beside.is_confirmed());
    assert!(render::json(&beside).contains(r#""agrees": true"#));
    assert!(render::text(&beside).contains("the file inside says the same: /CrossIndustryInvoice/"));
}

#[test]
fn another_value_makes_a_confirmed_field_wait() {
    let xml = cii("1428.00");
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    let validation = checked(&document, TOTAL, &total("142.80", "Grand total: 142.80 EUR"));
    let report = field(&validation, "grand_total");
    assert_eq!((report.status, report.reason), (Status::ToBeVerified, Reason::EmbeddedDiffers));
    let [problem] = report.problems.as_slice() else { panic!("{:?}", report.problems) };
    for part in ["142.80", "page 1", "1428.00", "factur-x.xml", "GrandTotalAmount"] {
        assert!(problem.because.contains(part), "{part}: {}", problem.because);
    }
    assert!(problem.at.is_some());
    assert!(!report.embedded.as_ref().unwrap().agrees);
    // The field has said it: the document does not say it again.
    assert_eq!(validation.problems, []);
    assert!(!validation.is_confirmed());
}

#[test]
fn the_file_confirms_nothing() {
    let xml = cii("142.80");
    let page = "Invoice number: RE-118\nNet total: 120.00 EUR";
    let document = with(page, &[("factur-x.xml", xml.as_bytes())]);
    let candidate = r#"{"grand_total": {"value": "142.80", "currency": "EUR"}}"#;
    let report = checked(&document, TOTAL, candidate);
    let report = field(&report, "grand_total");
    assert_eq!((report.status, report.reason), (Status::Rejected, Reason::NotOnDocument));
    let said = report.embedded.as_ref().unwrap();
    assert!(said.agrees && said.path.ends_with("/GrandTotalAmount"), "{said:?}");
}

#[test]
fn what_the_candidate_leaves_out_is_told_and_stays_missing() {
    let xml = cii("142.80");
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    let validation = checked(&document, TOTAL, r#"{"grand_total": null}"#);
    let report = field(&validation, "grand_total");
    assert_eq!((report.status, report.problems.len()), (Status::Missing, 0));
    assert_eq!(report.embedded.as_ref().map(|e| (e.value.as_str(), e.agrees)), Some(("142.80", false)));
    assert!(render::text(&validation).contains("the file inside says 142.80"));
}

#[test]
fn values_are_compared_in_the_form_of_their_type() {
    let xml = cii("142.8");
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    let fields = r#"{"grand_total": {"type": "money", "currency": ["EUR", "USD"]}, "invoice_date": {"type": "date"},
        "seller_name": {"type": "text"}, "seller_vat_id": {"type": "identifier"}, "invoice_number": {"type": "identifier"}}"#;
    let candidate = r#"{"grand_total": {"value": "142.80", "currency": "EUR"}, "invoice_date": {"value": "2026-03-01"},
        "seller_name": {"value": "HOLZ &  Sohn"}, "seller_vat_id": {"value": "de 136 695 976"},
        "invoice_number": {"value": "RE-119"}}"#;
    let validation = checked(&document, fields, candidate);
    let agrees = |name: &str| field(&validation, name).embedded.as_ref().map(|e| e.agrees);
    for name in ["grand_total", "invoice_date", "seller_name", "seller_vat_id"] {
        assert_eq!(agrees(name), Some(true), "{name}");
    }
    assert_eq!(agrees("invoice_number"), Some(false));
    let other = candidate.replace("\"EUR\"", "\"USD\"").replace("2026-03-01", "2026-01-03");
    let validation = checked(&document, fields, &other);
    for name in ["grand_total", "invoice_date"] {
        assert_eq!(field(&validation, name).embedded.as_ref().map(|e| e.agrees), Some(false), "{name}");
    }
}

const LINES: &str = r#"{"lines": {"type": "list", "fields": {"name": {"type": "text"}, "total": {"type": "money", "currency": ["EUR"]},
    "unit_price": {"type": "money", "currency": ["EUR"], "scale": 2}}}}"#;

fn lines(items: &[(&str, &str)]) -> String {
    let item = |(name, total): &(&str, &str)| {
        format!(r#"{{"name": {{"value": "{name}"}}, "total": {{"value": "{total}", "currency": "EUR"}}}}"#)
    };
    format!(r#"{{"lines": [{}]}}"#, items.iter().map(item).collect::<Vec<_>>().join(", "))
}

#[test]
fn words_that_mean_a_part_and_addresses_are_not_held_against_the_whole() {
    let xml = cii("142.80").replace(
        "<b:TaxBasisTotalAmount>",
        "<b:ChargeTotalAmount>8.00</b:ChargeTotalAmount><b:OtherAmount>5.00</b:OtherAmount><b:TaxBasisTotalAmount>",
    );
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    let said = |name: &str, kind: &str, value: &str| {
        let fields = format!(r#"{{"{name}": {{"type": {kind}}}}}"#);
        let candidate = format!(r#"{{"{name}": {{"value": "{value}", "currency": "EUR"}}}}"#);
        field(&checked(&document, &fields, &candidate), name).embedded.as_ref().map(|e| e.agrees)
    };
    let money = r#""money", "currency": ["EUR"]"#;
    assert_eq!(said("freight", money, "5.00"), None);
    assert_eq!(said("freight", money, "8.00"), Some(true));
    assert_eq!(said("freight", money, "7.00"), Some(false));
    assert_eq!(said("charge_total", money, "5.00"), Some(false));
    assert_eq!(said("seller_address", r#""text""#, "Holz"), None);
    assert_eq!(said("vendor", r#""text""#, "Holz & Sohn"), Some(true));
}

#[test]
fn items_find_their_lines_by_name() {
    let xml = cii("142.80");
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    let said = |items: &[(&str, &str)], name: &str| {
        let validation = checked(&document, LINES, &lines(items));
        let embedded = field(&validation, name).embedded.clone();
        embedded.map(|e| (e.value, e.agrees))
    };
    let pair = |value: &str, agrees| Some((value.to_owned(), agrees));
    // In another order, and one left out.
    assert_eq!(said(&[("brass screw", "20.00")], "lines[0].total"), pair("20.00", true));
    assert_eq!(
        said(&[("brass screw", "20.00"), ("oak board", "100.00")], "lines[1].total"),
        pair("100.00", true)
    );
    // A wrong total beside a right name.
    assert_eq!(
        said(&[("Oak board", "101.00"), ("Brass screw", "20.00")], "lines[0].total"),
        pair("100.00", false)
    );
    // Nothing agrees: the number of the line tells only where both count the same lines.
    assert_eq!(said(&[("Elm", "1.00"), ("Brass screw", "20.00")], "lines[0].total"), pair("100.00", false));
    assert_eq!(said(&[("Elm", "1.00")], "lines[0].total"), None);
}

#[test]
fn a_price_for_a_hundred_may_be_printed_for_one() {
    let xml = cii("142.80");
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    for (price, agrees) in [("2.50", true), ("250.00", true), ("25.00", false)] {
        let candidate = format!(
            r#"{{"lines": [{{"name": {{"value": "Oak board"}}, "unit_price": {{"value": "{price}", "currency": "EUR"}}}}]}}"#
        );
        let validation = checked(&document, LINES, &candidate);
        let report = field(&validation, "lines[0].unit_price");
        assert_eq!(report.embedded.as_ref().map(|e| e.agrees), Some(agrees), "{price}");
    }
}

#[test]
fn pages_that_print_another_invoice_are_told_with_both_places() {
    let xml = cii("1428.00").replace("20260301", "20260401");
    let document = with(TEXT, &[("factur-x.xml", xml.as_bytes())]);
    let validation = checked(&document, r#"{"note": {"type": "text"}}"#, r#"{"note": null}"#);
    let said: Vec<&str> = validation.problems.iter().map(|p| p.because.as_str()).collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains("142.80") && said[0].contains("1428.00"), "{said:?}");
    assert!(said[1].contains("01.03.2026") && said[1].contains("20260401"), "{said:?}");
    assert!(validation.problems.iter().all(|p| p.reason == Reason::EmbeddedDiffers && p.at.is_some()));
}

#[test]
fn parts_of_a_tax_and_pages_that_were_not_read_are_no_disagreement() {
    let none = |page: &str, count: usize| {
        let xml = cii("142.80");
        let mut document = with(page, &[("factur-x.xml", xml.as_bytes())]);
        document.page_count = count;
        checked(&document, r#"{"note": {"type": "text"}}"#, r#"{"note": null}"#).problems
    };
    let parts = TEXT.replace("VAT 19 %: 22.80 EUR", "VAT 19 %: 20.00 EUR\nVAT 7 %: 2.80 EUR");
    assert_eq!(none(&parts, 1), []);
    let other = TEXT.replace("22.80", "21.80");
    assert_eq!(none(&other, 1).len(), 1);
    assert_eq!(none(&other, 2), []);
}

#[test]
fn two_invoices_that_contradict_each_other_are_held_against_nothing() {
    let (a, b, c) = (cii("142.80"), cii("142.8"), cii("150.00"));
    let two = |b: &str| with(TEXT, &[("factur-x.xml", a.as_bytes()), ("second.xml", b.as_bytes())]);
    assert_eq!(embedded(&two(&b)).map(|e| e.name).as_deref(), Some("factur-x.xml"));
    assert_eq!(embedded(&two(&c)), None);
    let validation = checked(&two(&c), TOTAL, &total("142.80", "Grand total: 142.80 EUR"));
    assert_eq!(field(&validation, "grand_total").status, Status::Confirmed);
    let [problem] = validation.problems.as_slice() else { panic!("{:?}", validation.problems) };
    assert_eq!(problem.reason, Reason::EmbeddedUnread);
    assert!(problem.because.contains("grand_total"), "{}", problem.because);
}

/// What is said of a file that cannot be read.
fn refused(bytes: &[u8]) -> String {
    let reading = read(&with(TEXT, &[("factur-x.xml", bytes)]));
    assert!(reading.invoice.is_none());
    let [why] = reading.unread.as_slice() else { panic!("{:?}", reading.unread) };
    why.clone()
}

#[test]
fn hostile_files_end_in_a_finding() {
    let bomb = format!(
        "<!DOCTYPE a [<!ENTITY x 'ha'>]>{}",
        cii("&x;").replace("<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "")
    );
    assert!(refused(bomb.as_bytes()).contains("DTD"), "{}", refused(bomb.as_bytes()));
    let deep = "<a>".repeat(1_000_000) + &"</a>".repeat(1_000_000);
    assert!(refused(deep.as_bytes()).contains("nested deeper"));
    // Comments and quotes do not hide the depth.
    let hidden = "<a x='/>'><!-- </a> -->".repeat(100);
    assert!(refused(hidden.as_bytes()).contains("nested deeper"));
    let mut wide = "<a ".to_owned();
    (0..100_000).for_each(|i| wide.push_str(&format!("a{i}='>' ")));
    assert!(refused((wide + "/>").as_bytes()).contains("attributes"));
    assert!(refused(&vec![b'<'; 100 << 20]).contains("limit"));
    let often = cii("142.80").replace(
        "<b:GrandTotalAmount>",
        &format!("{}<b:GrandTotalAmount>", "<b:GrandTotalAmount>1</b:GrandTotalAmount>".repeat(100)),
    );
    assert!(refused(often.as_bytes()).contains("grand_total more than"));
    let many = format!("<a>{}</a>", "<b/>".repeat(600_000));
    assert!(refused(many.as_bytes()).contains("no XML"));
    assert!(refused(b"\xFF\xFE<\x00a").contains("UTF-16"));
    assert!(refused(b"<a>\xFC</a>").contains("UTF-8"));
    assert!(
        refused("<?xml version='1.0' encoding='ISO-8859-1'?><a>\u{fc}</a>".as_bytes()).contains("ISO-8859-1")
    );
    for cut in ["", "<", "<a", "<a>", "<!--", "<![CDATA[", "<a b='", "\u{0}", "&", "<a></b>"] {
        assert!(!refused(cut.as_bytes()).is_empty(), "{cut:?}");
    }
}

#[test]
fn other_attachments_are_passed_over_and_unread_invoices_are_told() {
    let document = with(TEXT, &[("terms.xml", b"<terms>"), ("photo.jpg", b"\xFF\xD8\xFF")]);
    assert!(read(&document).unread.is_empty());
    let mut document = with(TEXT, &[]);
    let left_out =
        |name: &str| DocumentFinding::AttachmentUnread { name: name.to_owned(), why: "too large".to_owned() };
    document.findings = vec![left_out("Factur-X.xml"), left_out("photo.tiff")];
    let [why] = <[String; 1]>::try_from(read(&document).unread).unwrap();
    assert!(why.contains("Factur-X.xml") && why.contains("too large"), "{why}");
}

#[test]
fn utf_16_is_read_and_a_declared_encoding_that_changes_nothing_is_none() {
    let xml = cii("142.80");
    let wide: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain(xml.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    assert!(embedded(&with(TEXT, &[("a.xml", &wide)])).is_some());
    let declared = xml.replace("UTF-8", "ISO-8859-1");
    assert!(embedded(&with(TEXT, &[("a.xml", declared.as_bytes())])).is_some());
}

proptest::proptest! {
    #[test]
    fn whatever_stands_in_a_file_it_ends(at in 0_usize..3_000, take in 0_usize..80, put in "[<>/&;a-c=\"' !\\[\\]?-]{0,40}") {
        let xml = cii("142.80").into_bytes();
        let at = at.min(xml.len());
        let end = (at + take).min(xml.len());
        let bytes = [&xml[..at], put.as_bytes(), &xml[end..]].concat();
        let document = with(TEXT, &[("factur-x.xml", &bytes)]);
        let reading = read(&document);
        // It is read, refused with a reason, or no invoice any more; never two of these.
        proptest::prop_assert!(reading.invoice.is_none() || reading.unread.is_empty());
        let validation = checked(&document, TOTAL, &total("142.80", "Grand total: 142.80 EUR"));
        let report = field(&validation, "grand_total");
        let differs = report.embedded.as_ref().is_some_and(|e| !e.agrees);
        let expected = if differs { Status::ToBeVerified } else { Status::Confirmed };
        proptest::prop_assert_eq!(report.status, expected);
    }
}
