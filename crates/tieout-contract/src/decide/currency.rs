//! Currency and unit: given, allowed, and printed. None is assumed.

use tieout_notation::Currency;

use super::{Ask, Case, problem};
use crate::contract::FieldKind;
use crate::sheet::Amount;
use crate::status::{Problem, Reason};

/// What is wrong with the currency of a field, or open.
pub(super) fn problems(case: &Case<'_>, ask: &Ask<'_>, own: Option<&Amount>) -> Vec<Problem> {
    let FieldKind::Money { currencies, .. } = &ask.field.kind else { return Vec::new() };
    let Some(given) = &ask.given.currency else {
        let because = "the candidate gives no currency, and none is assumed".to_owned();
        return vec![problem(Reason::CurrencyMissing, because, None)];
    };
    if !currencies.is_empty() && !currencies.contains(given) {
        let because = format!("{given} is none of the currencies of the contract: {}", currencies.join(", "));
        return vec![problem(Reason::CurrencyNotAllowed, because, None)];
    }
    let printed = &case.sheet.print.currencies;
    let named = Currency::read(given);
    // What stands beside the amount itself is its currency, whatever else the document prints.
    if let Some((beside, amount)) = own.and_then(|a| Some((a.currency?, a))) {
        let same = beside.0 == given || named.is_some_and(|n| n.compatible(beside));
        if !same && beside.0 != "$" {
            let because = format!("it is printed in {}, not in {given}", beside.0);
            return vec![problem(Reason::OtherCurrency, because, Some(case.place(&amount.spot)))];
        }
        if beside.0 == given {
            return Vec::new();
        }
    }
    if printed.iter().any(|p| p.currency.0 == given) {
        let others: Vec<&str> =
            printed.iter().filter(|p| p.sure && p.currency.0 != given).map(|p| p.currency.0).collect();
        let alone = own.is_none_or(|a| a.currency.is_some()) || !others.iter().any(|o| o.len() == 3);
        if alone {
            return Vec::new();
        }
        let because = format!(
            "the document prints {given} and {}, and none of them beside this amount",
            others.join(", ")
        );
        return vec![problem(Reason::CurrencyNotPrinted, because, own.map(|a| case.place(&a.spot)))];
    }
    // A sign that several share leaves it open, even one that is not a sign of this currency in books: `$` is printed for many.
    let shared =
        printed.iter().find(|p| p.currency.0 == "$" || named.is_some_and(|o| o.compatible(p.currency)));
    if currencies.len() == 1 && (shared.is_some() || printed.iter().all(|p| !p.sure)) {
        return Vec::new();
    }
    if let Some(other) = printed.iter().find(|p| p.sure && p.currency.0.len() == 3) {
        let because = format!("the document prints {}, not {given}", other.currency.0);
        return vec![problem(Reason::OtherCurrency, because, Some(case.place(&other.spot)))];
    }
    if let Some(sign) = shared {
        let because = format!("the document prints \"{}\", which other currencies share", sign.currency.0);
        return vec![problem(Reason::CurrencyNotPrinted, because, Some(case.place(&sign.spot)))];
    }
    if let Some(other) = printed.iter().find(|p| p.sure) {
        let because = format!("the document prints \"{}\", not {given}", other.currency.0);
        return vec![problem(Reason::OtherCurrency, because, Some(case.place(&other.spot)))];
    }
    vec![problem(Reason::CurrencyNotPrinted, "the document prints no currency".to_owned(), None)]
}
