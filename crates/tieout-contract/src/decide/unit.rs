//! Units of quantities: given, allowed, and printed beside the number.

use tieout_notation::{Unit, find_numbers};

use super::{Ask, Case, problem};
use crate::contract::FieldKind;
use crate::sheet::Amount;
use crate::status::{Problem, Reason};

/// What is wrong with the unit of a field.
pub(super) fn problems(case: &Case<'_>, ask: &Ask<'_>, own: Option<&Amount>) -> Vec<Problem> {
    let FieldKind::Quantity { units } = &ask.field.kind else { return Vec::new() };
    let Some(given) = &ask.given.unit else {
        return vec![problem(
            Reason::UnitMissing,
            "the candidate gives no unit, and none is assumed".to_owned(),
            None,
        )];
    };
    if !units.is_empty() && !units.contains(given) {
        let because = format!("{given:?} is none of the units of the contract: {}", units.join(", "));
        return vec![problem(Reason::OtherUnit, because, None)];
    }
    let Some(amount) = own else { return Vec::new() };
    match (unit_of(given), amount.unit) {
        (Some(wanted), Some(printed)) if wanted != printed => {
            let because = format!("it is printed as {:?}, not in {given}", case.sheet.text(&amount.spot));
            vec![problem(Reason::OtherUnit, because, Some(case.place(&amount.spot)))]
        }
        // A unit that no table knows stands there as a word, or it does not.
        (None, _) | (_, None) if !beside(case, amount, given) => {
            let because = format!("{given:?} does not stand beside it");
            vec![problem(Reason::UnitNotPrinted, because, Some(case.place(&amount.spot)))]
        }
        _ => Vec::new(),
    }
}

fn unit_of(text: &str) -> Option<Unit> {
    let written = format!("1 {text}");
    let found = find_numbers(&written, None);
    found.first()?.readings.iter().find_map(|r| r.quantity.unit)
}

/// Whether a word stands directly behind a number.
fn beside(case: &Case<'_>, amount: &Amount, word: &str) -> bool {
    let Some(leaf) = case.sheet.leaf(&amount.spot) else { return false };
    let behind = leaf.page.text().get(amount.digits.to..).unwrap_or_default();
    let first = behind.split_whitespace().next().unwrap_or_default();
    let bare = |t: &str| t.trim_end_matches(['.', ',', ';', ':', ')']).to_lowercase();
    bare(first) == bare(word)
}
