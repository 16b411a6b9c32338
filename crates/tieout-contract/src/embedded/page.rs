//! Holds the labels of the pages against the embedded invoice, whatever the record says.
//!
//! Calm by its conditions: an amount or a date must stand beside or under a label of the very name; the value that the file
//! states must stand nowhere on the document; and what is printed must be no other value of the file, for labels are
//! ambiguous and tax is printed rate by rate.

use tieout_notation::{Decimal, Period};

use super::hold::{says, shown_place};
use super::{EmbeddedValue, Invoice, cut};
use crate::decide::Case;
use crate::sheet::{How, Naming, Spot};
use crate::status::{Problem, Reason};

const AMOUNTS: [&str; 9] = [
    "grand_total",
    "net_total",
    "tax_total",
    "due_total",
    "prepaid_total",
    "allowance_total",
    "charge_total",
    "line_total_sum",
    "rounding_total",
];
const DATES: [&str; 3] = ["invoice_date", "due_date", "delivery_date"];

/// One problem for each name of which the pages print another value and never the file's. Names that a field has spoken of
/// already are passed over.
pub(super) fn disagreements(case: &Case<'_>, invoice: &Invoice, said: &[&'static str]) -> Vec<Problem> {
    // On a page that was not read the value may stand.
    let document = case.sheet.document;
    let blank = |p: &std::sync::Arc<tieout_evidence::Page>| p.text().trim().is_empty();
    if document.pages.len() < document.page_count || document.pages.iter().any(blank) {
        return Vec::new();
    }
    let open = |name: &&&str| !said.contains(*name);
    let amounts = AMOUNTS.iter().filter(open).filter_map(|name| amount(case, invoice, name));
    let dates = DATES.iter().filter(open).filter_map(|name| date(case, invoice, name));
    amounts.chain(dates).collect()
}

/// What the file states of a name.
fn stated<'i>(invoice: &'i Invoice, name: &str) -> Vec<&'i EmbeddedValue> {
    invoice.embedded.values.iter().filter(|v| v.item.is_none() && v.name == name).collect()
}

fn near(naming: Option<&Naming>, name: u16) -> Option<&Naming> {
    naming.filter(|n| n.names.has(name) && matches!(n.how, How::Left | How::Above))
}

fn amount(case: &Case<'_>, invoice: &Invoice, name: &str) -> Option<Problem> {
    let number = case.vocabulary.number(name)?;
    let statements = stated(invoice, name);
    let values: Option<Vec<Decimal>> = statements.iter().map(|s| s.number().map(|n| n.abs())).collect();
    let values = values.filter(|v| !v.is_empty())?;
    let amounts = &case.sheet.amounts;
    let printed = |v: &Decimal| amounts.iter().any(|a| a.values.iter().any(|p| p.abs() == *v));
    if values.iter().any(printed) {
        return None;
    }
    let labelled: Vec<(&Spot, Decimal, &Naming)> = amounts
        .iter()
        .enumerate()
        .filter(|(_, a)| a.is_money())
        .filter_map(|(i, a)| Some((&a.spot, a.value()?.abs(), near(case.sheet.amount_naming(i), number)?)))
        .collect();
    // Tax, allowances and charges may be printed in parts.
    let sum = labelled.iter().fold(Decimal::new(0, 0), |sum, (_, v, _)| sum.add(v));
    if values.contains(&sum) {
        return None;
    }
    let other = |v: &Decimal| invoice.amounts.binary_search(v).is_err();
    let (spot, _, naming) = labelled.iter().find(|(_, v, _)| other(v))?;
    Some(problem(case, invoice, spot, naming, &statements))
}

fn date(case: &Case<'_>, invoice: &Invoice, name: &str) -> Option<Problem> {
    let number = case.vocabulary.number(name)?;
    let statements = stated(invoice, name);
    let values: Option<Vec<Period>> = statements.iter().map(|s| s.date()).collect();
    let values = values.filter(|v| !v.is_empty())?;
    let dates = &case.sheet.dates;
    let part = |a: Option<u8>, b: Option<u8>| a.is_none() || b.is_none() || a == b;
    let is = |a: &Period, b: &Period| a.year == b.year && part(a.month, b.month) && part(a.day, b.day);
    if dates.iter().any(|d| d.readings.iter().any(|r| values.iter().any(|v| is(r, v)))) {
        return None;
    }
    // Where a label says one thing only, another date is another date, even if the file states it of something else.
    let other = |r: &Period, naming: &Naming| {
        naming.names.iter().count() == 1 || !invoice.dates.iter().any(|v| is(r, v))
    };
    let (spot, naming) = dates.iter().enumerate().find_map(|(i, d)| {
        let [one] = d.readings.as_slice() else { return None };
        let naming = near(case.sheet.date_naming(i), number)?;
        other(one, naming).then_some((&d.spot, naming))
    })?;
    Some(problem(case, invoice, spot, naming, &statements))
}

fn problem(
    case: &Case<'_>,
    invoice: &Invoice,
    spot: &Spot,
    naming: &Naming,
    statements: &[&EmbeddedValue],
) -> Problem {
    let place = case.place(spot);
    let because = format!(
        "the page prints {} under {:?} ({}), and {}, which is printed nowhere",
        cut(&place.quote),
        cut(&naming.words),
        shown_place(&place),
        says(invoice, statements),
    );
    Problem { reason: Reason::EmbeddedDiffers, because, at: Some(place) }
}
