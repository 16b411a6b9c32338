//! Holds the fields of a record against the embedded invoice.

use std::collections::BTreeMap;

use tieout_evidence::Document;

use super::{EmbeddedValue, Invoice, align, cut, page, plain, read};
use crate::contract::{Field, SignRule};
use crate::decide::{Case, Ruling, Value};
use crate::status::{EmbeddedAgreement, FieldReport, Place, Problem, Reason, Status};

/// What an invoice states, by name and line.
pub(super) struct Stated<'i> {
    by_name: BTreeMap<(&'static str, Option<usize>), Vec<&'i EmbeddedValue>>,
}

impl<'i> Stated<'i> {
    fn of_invoice(invoice: &'i Invoice) -> Self {
        let mut by_name: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for value in &invoice.embedded.values {
            by_name.entry((value.name, value.item)).or_default().push(value);
        }
        Self { by_name }
    }

    /// What it states of a field: of each name that the field may mean.
    pub(super) fn of(&self, case: &Case<'_>, ask: usize, line: Option<usize>) -> Vec<&'i EmbeddedValue> {
        let Some(ask) = case.asks.get(ask) else { return Vec::new() };
        let mut names: Vec<&'static str> = Vec::new();
        let known = ask.means.iter().map(|m| case.vocabulary.name_of(m));
        for name in known.chain([ask.field.name.as_str()]).chain(ask.field.means.iter().map(String::as_str)) {
            names.extend(NAMES.iter().find(|n| **n == name && !names.contains(*n)));
        }
        for (party, called) in PARTIES {
            let is_called = called.contains(&ask.field.name.as_str());
            if is_called && !names.contains(&party) {
                names.push(party);
            }
        }
        names
            .iter()
            .flat_map(|name| self.by_name.get(&(*name, line)).into_iter().flatten())
            .copied()
            .collect()
    }
}

/// The names that fields and embedded values share.
const NAMES: [&str; 26] = [
    "grand_total",
    "net_total",
    "tax_total",
    "due_total",
    "prepaid_total",
    "allowance_total",
    "charge_total",
    "line_total_sum",
    "rounding_total",
    "invoice_number",
    "invoice_date",
    "due_date",
    "delivery_date",
    "seller_name",
    "buyer_name",
    "seller_vat_id",
    "buyer_vat_id",
    "seller_tax_number",
    "buyer_id",
    "iban",
    "order_number",
    "currency",
    "line_name",
    "quantity",
    "unit_price",
    "line_total",
];

/// What fields that hold the name of a party are called. The vocabulary knows parties by the headings of their blocks, in
/// which addresses stand as well.
const PARTIES: [(&str, &[&str]); 2] = [
    (
        "seller_name",
        &["seller", "vendor", "vendor_name", "supplier", "supplier_name", "company", "merchant", "issuer"],
    ),
    ("buyer_name", &["buyer", "customer", "customer_name", "client", "client_name", "recipient"]),
];

/// Whether a field is called by a canonical name, and not by a word that may mean a part of it: freight is a charge.
fn by_its_name(field: &Field) -> bool {
    let is = |name: &String| NAMES.contains(&name.as_str());
    is(&field.name) || field.means.iter().any(is)
}

/// Whether a statement is a field's value: numbers as numbers, dates as dates, codes and words without case and blanks.
pub(super) fn same(case: &Case<'_>, ask: usize, value: &Value, stated: &EmbeddedValue, credit: bool) -> bool {
    let Some(ask) = case.asks.get(ask) else { return false };
    match value {
        Value::Number(number) => {
            let Some(other) = stated.number() else { return false };
            // What was granted or paid already is recorded as it counts.
            let unsigned = credit
                || ask.field.sign == SignRule::Unsigned
                || matches!(stated.name, "allowance_total" | "prepaid_total");
            let equal = |a: &tieout_notation::Decimal| *a == other || (unsigned && a.abs() == other.abs());
            // A price for a hundred may be printed as the price of one.
            let per = stated.per.as_deref().and_then(|p| tieout_notation::Decimal::parse(p).ok());
            let unit = match (&ask.given.currency, &stated.currency) {
                (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
                _ => true,
            };
            unit && (equal(number) || per.is_some_and(|p| equal(&number.mul(&p))))
        }
        Value::Date(date) => stated.date().is_some_and(|other| {
            date.year == other.year
                && (date.month.is_none() || other.month.is_none() || date.month == other.month)
                && (date.day.is_none() || other.day.is_none() || date.day == other.day)
        }),
        Value::Code(text) | Value::Words(text) => plain(text) == plain(&stated.value),
        Value::Period(..) | Value::Truth => true,
    }
}

/// Holds every field of a record against the invoice inside its document, and the pages as well.
///
/// Nothing is confirmed by it. A confirmed field of which the file states another value falls to `to_be_verified`. What is
/// returned concerns the document as a whole.
pub(crate) fn hold(
    document: &Document,
    case: &Case<'_>,
    decided: &mut [(FieldReport, Ruling)],
) -> Vec<Problem> {
    let reading = read(document);
    let unread = |because| Problem { reason: Reason::EmbeddedUnread, because, at: None };
    let mut problems: Vec<Problem> = reading.unread.into_iter().map(unread).collect();
    let Some(invoice) = reading.invoice else { return problems };
    let stated = Stated::of_invoice(&invoice);
    let lines = align::lines(case, &invoice, &stated);
    let mut said: Vec<&'static str> = Vec::new();
    for (n, (report, ruling)) in decided.iter_mut().enumerate() {
        let item = case.asks.get(n).is_some_and(|a| a.item.is_some());
        let line = lines.get(n).copied().flatten();
        if item && line.is_none() {
            continue;
        }
        let statements = stated.of(case, n, line);
        let Some(first) = statements.first() else { continue };
        let value = case.values.get(n).and_then(Option::as_ref);
        if matches!(value, Some(Value::Period(..) | Value::Truth)) {
            continue;
        }
        let agreed = value.and_then(|v| statements.iter().find(|s| same(case, n, v, s, invoice.credit)));
        if let (Some(Value::Number(number)), None, Some(ask)) = (value, agreed, case.asks.get(n))
            && !by_its_name(ask.field)
            && invoice.amounts.binary_search(&number.abs()).is_ok()
        {
            continue;
        }
        let shown = agreed.unwrap_or(first);
        report.embedded = Some(EmbeddedAgreement {
            path: shown.path.clone(),
            value: shown.value.clone(),
            agrees: agreed.is_some(),
        });
        if value.is_none() || agreed.is_some() {
            continue;
        }
        if differ(report, ruling, &invoice, &statements) {
            said.extend(statements.iter().map(|s| s.name));
        }
    }
    problems.extend(page::disagreements(case, &invoice, &said));
    problems
}

/// Says that a field and the file differ. Whether the page carries the field's value.
fn differ(
    report: &mut FieldReport,
    ruling: &mut Ruling,
    invoice: &Invoice,
    statements: &[&EmbeddedValue],
) -> bool {
    let value = cut(report.value.as_deref().unwrap_or_default());
    let unit = report.unit.as_ref().map_or_else(String::new, |u| format!(" {}", cut(u)));
    let from = match &report.found {
        Some(place) => format!("the page says {value}{unit} ({})", shown_place(place)),
        None => format!("the candidate says {value}{unit}"),
    };
    let because = format!("{from}, and {}", says(invoice, statements));
    let printed = report.found.is_some();
    let at = report.found.clone();
    if report.status == Status::Confirmed {
        ruling.status = Status::ToBeVerified;
        ruling.reason = Reason::EmbeddedDiffers;
        ruling.because.clone_from(&because);
        report.take(ruling);
        report.problems.retain(|p| p.reason != Reason::EmbeddedDiffers);
        report.problems.insert(0, Problem { reason: Reason::EmbeddedDiffers, because, at });
    } else {
        report.problems.push(Problem { reason: Reason::EmbeddedDiffers, because, at });
    }
    printed
}

/// What the file says, and where.
pub(super) fn says(invoice: &Invoice, statements: &[&EmbeddedValue]) -> String {
    let Some(first) = statements.first() else { return String::new() };
    let currency = first.currency.as_ref().map_or_else(String::new, |c| format!(" {}", cut(c)));
    let more = match statements.len() {
        1 => String::new(),
        n => format!(", and {} more that differ from it", n - 1),
    };
    let name = cut(&invoice.embedded.name);
    format!("{name:?} inside the document says {}{currency} ({}{more})", cut(&first.value), first.path)
}

/// A place in words.
pub(super) fn shown_place(place: &Place) -> String {
    format!("page {}: {:?}", place.page, cut(&place.quote))
}
