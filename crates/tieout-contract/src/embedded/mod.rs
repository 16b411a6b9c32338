//! The invoice that a document carries inside as XML: ZUGFeRD, Factur-X, XRechnung (CII) and UBL.
//!
//! Such a file is a source of its own beside the page. It confirms nothing: what a person sees is the page. Where both state
//! one thing in two ways, the report says so with both places, and a person decides.
//!
//! `xml` bounds and parses; `formats` knows which path of which format holds which canonical name; `walk` reads the values
//! with their places; `hold` sets the fields of a record beside them, `align` finds the line of an item, and `page` sets the
//! labels of the pages beside them.

mod align;
mod formats;
mod hold;
mod page;
#[cfg(test)]
mod tests;
mod walk;
mod xml;

use tieout_evidence::{Document, DocumentFinding};
use tieout_notation::{Decimal, Period};

use crate::canonical;
use crate::contract::Granularity;
use crate::sheet::squeezed;

pub(crate) use hold::hold;

/// The invoice inside a document, as values by canonical name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// The name of the file inside.
    pub name: String,
    /// What it states, in the order of the canonical names, then line by line.
    pub values: Vec<EmbeddedValue>,
}

/// One value that an embedded invoice states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbeddedValue {
    /// Its canonical name: `grand_total`, `invoice_date`; of a line `line_name`, `quantity`, `unit_price`, `line_total`.
    pub name: &'static str,
    /// The line that it belongs to, from 0.
    pub item: Option<usize>,
    /// As the file writes it, without the blanks around it.
    pub value: String,
    /// The currency of an amount: its own, else that of the invoice.
    pub currency: Option<String>,
    /// Of a price, the quantity that it is for, where the file states one.
    pub per: Option<String>,
    /// Where it stands: the names of the elements from the root, with a number from 1 where several of one name stand
    /// side by side. `/CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem[2]/…`
    pub path: String,
}

/// The invoice that a document carries inside, if there is one that can be read and no other that says something else.
///
/// ```
/// use tieout_contract::embedded;
/// use tieout_evidence::{Attachment, Document, Page};
/// let xml = r#"<i:CrossIndustryInvoice xmlns:i="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"
///     xmlns:r="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100">
///     <i:ExchangedDocument><r:ID>RE-118</r:ID></i:ExchangedDocument></i:CrossIndustryInvoice>"#;
/// let mut document = Document::new(vec![Page::of_text(1, "Invoice RE-118")]);
/// document.attachments.push(Attachment { name: "factur-x.xml".to_owned(), bytes: xml.as_bytes().to_vec() });
/// let invoice = embedded(&document).expect("there is one");
/// assert_eq!(invoice.values[0].value, "RE-118");
/// assert_eq!(invoice.values[0].path, "/CrossIndustryInvoice/ExchangedDocument/ID");
/// ```
#[must_use]
pub fn embedded(document: &Document) -> Option<Embedded> {
    read(document).invoice.map(|i| i.embedded)
}

/// An embedded invoice with what is needed to hold it against pages.
#[derive(Clone, Debug)]
pub(crate) struct Invoice {
    pub(crate) embedded: Embedded,
    /// Whether it is a credit note: there, printed and stated signs may differ.
    pub(crate) credit: bool,
    /// How many lines it has.
    pub(crate) lines: usize,
    /// Every amount that it states anywhere, in order.
    pub(crate) amounts: Vec<Decimal>,
    /// Every date that it states anywhere.
    pub(crate) dates: Vec<Period>,
}

/// What was found inside a document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading {
    pub(crate) invoice: Option<Invoice>,
    /// What could not be read, each in a sentence.
    pub(crate) unread: Vec<String>,
}

/// How much of a value or a name is shown in a sentence.
const SHOWN: usize = 80;

/// Reads the invoice inside a document.
pub(crate) fn read(document: &Document) -> Reading {
    let mut out = Reading::default();
    for finding in &document.findings {
        if let DocumentFinding::AttachmentUnread { name, why } = finding
            && formats::is_invoice_name(name)
        {
            out.unread.push(format!("the invoice {:?} inside the document was not read: {why}", cut(name)));
        }
    }
    for attachment in &document.attachments {
        if !formats::is_invoice_name(&attachment.name) && !xml::may_be_invoice(&attachment.bytes) {
            continue;
        }
        let found = match xml::read(&attachment.bytes, |root| walk::invoice(&attachment.name, root)) {
            Ok(Some(found)) => found,
            // An order, a delivery note, or something else under a known name: no invoice, and nothing to hold.
            Ok(None) => continue,
            Err(why) => {
                let name = cut(&attachment.name);
                out.unread.push(format!("the invoice {name:?} inside the document was not read: {why}"));
                continue;
            }
        };
        match &out.invoice {
            None => out.invoice = Some(found),
            Some(first) => {
                if let Some(name) = contrary(&first.embedded, &found.embedded) {
                    let (a, b) = (cut(&first.embedded.name), cut(&found.embedded.name));
                    out.unread.push(format!(
                        "the document carries two invoices, {a:?} and {b:?}, that state two values of {name}: \
                         neither is held against the pages"
                    ));
                    out.invoice = None;
                    return out;
                }
            }
        }
    }
    out
}

/// The first name of which two invoices state nothing in common, though both state it.
fn contrary(a: &Embedded, b: &Embedded) -> Option<&'static str> {
    let mut stated: Vec<(&'static str, Option<usize>, String)> =
        b.values.iter().map(|v| (v.name, v.item, v.plain())).collect();
    stated.sort();
    let same = |v: &EmbeddedValue| stated.binary_search(&(v.name, v.item, v.plain())).is_ok();
    let known = |v: &EmbeddedValue| {
        let at = stated.partition_point(|(n, i, _)| (*n, *i) < (v.name, v.item));
        stated.get(at).is_some_and(|(n, i, _)| *n == v.name && *i == v.item)
    };
    let mut agreed: Vec<(&str, Option<usize>)> =
        a.values.iter().filter(|v| same(v)).map(|v| (v.name, v.item)).collect();
    agreed.sort_unstable();
    let open = |v: &&EmbeddedValue| known(v) && agreed.binary_search(&(v.name, v.item)).is_err();
    a.values.iter().find(open).map(|v| v.name)
}

impl EmbeddedValue {
    /// Its number, if it is one.
    pub(crate) fn number(&self) -> Option<Decimal> {
        Decimal::parse(&self.value).ok()
    }

    /// Its date, if it is one.
    pub(crate) fn date(&self) -> Option<Period> {
        date_of(&self.value)
    }

    /// In a form in which equal values are equal texts.
    fn plain(&self) -> String {
        if let Some(number) = self.number() {
            return number.to_string();
        }
        self.date().map_or_else(|| plain(&self.value), |d| d.to_string())
    }
}

/// A text without case and blanks.
pub(crate) fn plain(text: &str) -> String {
    squeezed(text).to_lowercase()
}

/// A date as invoices write it: `20260301` (format 102), `202603` (610), or ISO, perhaps with a time.
pub(crate) fn date_of(text: &str) -> Option<Period> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let part = |from, to| text.get(from..to);
    let iso = match text.len() {
        8 if digits => format!("{}-{}-{}", part(0, 4)?, part(4, 6)?, part(6, 8)?),
        6 if digits => {
            return canonical::date(&format!("{}-{}", part(0, 4)?, part(4, 6)?), Granularity::Month).ok();
        }
        10 => text.to_owned(),
        _ => {
            let rest = part(10, text.len())?;
            rest.starts_with(['T', 'Z', '+', '-']).then(|| part(0, 10).map(str::to_owned))??
        }
    };
    canonical::date(&iso, Granularity::Day).ok()
}

/// As much of a text as a sentence takes.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
