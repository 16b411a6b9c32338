//! Currency and unit: given, allowed, and printed. None is assumed.

use tieout_notation::Currency;

use super::{Ask, Case, problem};
use crate::contract::FieldKind;
use crate::status::{Problem, Reason};

/// What is wrong with the currency of a field, or open.
pub(super) fn problems(case: &Case<'_>, ask: &Ask<'_>) -> Vec<Problem> {
    let FieldKind::Money { currencies, .. } = &ask.field.kind else { return Vec::new() };
    let Some(given) = &ask.given.currency else {
        let because = "the candidate gives no currency, and none is assumed".to_owned();
        return vec![problem(Reason::CurrencyMissing, because, None)];
    };
    if !currencies.is_empty() && !currencies.contains(given) {
        let because = format!("{given} is none of the currencies of the contract: {}", currencies.join(", "));
        return vec![problem(Reason::CurrencyNotAllowed, because, None)];
    }
    let may_be = |c: &Currency| c.0 == given || Currency::read(given).is_some_and(|g| g.compatible(*c));
    let printed = &case.sheet.print.currencies;
    let exact = |c: &Currency| c.0 == given;
    if printed.iter().any(|(c, _)| exact(c)) {
        return Vec::new();
    }
    let shared = printed.iter().find(|(c, _)| may_be(c));
    let only = currencies.len() == 1;
    match (shared, printed.first()) {
        (Some(_), _) | (None, None) if only => Vec::new(),
        (Some((sign, spot)), _) => {
            let because = format!("the document prints \"{}\", which other currencies share", sign.0);
            vec![problem(Reason::CurrencyNotPrinted, because, Some(case.place(spot)))]
        }
        (None, Some((other, spot))) => {
            let because = format!("the document prints {}, not {given}", other.0);
            vec![problem(Reason::OtherCurrency, because, Some(case.place(spot)))]
        }
        (None, None) => {
            vec![problem(Reason::CurrencyNotPrinted, "the document prints no currency".to_owned(), None)]
        }
    }
}
