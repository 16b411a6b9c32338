//! Amounts of lines: by the row of their line and by the head of their column. The words of a row are the line's own and no
//! labels.

use tieout_notation::Decimal;

use super::value::{Carried, Value};
use super::{Ask, Case, Ruling};
use crate::sheet::Spot;
use crate::status::Reason;
use crate::vocabulary::Sort;

/// Decides an amount or a number of a line.
pub(super) fn amount(case: &Case<'_>, number: usize, _value: &Decimal, carried: &Carried) -> Ruling {
    let Some(ask) = case.asks.get(number) else { return Ruling::asked(Reason::NoLabel, "") };
    let sheet = &case.sheet;
    let spot = |i: usize| sheet.amounts.get(i).map(|a| a.digits.clone());
    let row = rows_of_line(case, ask);
    let in_row = |i: &usize| spot(*i).is_some_and(|s| row.iter().any(|r| same_row(case, &s, r)));
    let place = carried
        .own
        .or_else(|| carried.near.iter().copied().find(in_row))
        .or_else(|| carried.near.first().copied());
    let with = |mut r: Ruling| {
        r.spot = place
            .and_then(|i| sheet.amounts.get(i))
            .map(|a| a.spot.clone())
            .or_else(|| carried.spots.first().cloned());
        r
    };
    let Some(own) = place else {
        return with(Ruling::asked(Reason::NoLabel, "where it stands is not known"));
    };
    let rowed = row.is_empty() || in_row(&own);
    if !rowed {
        return with(Ruling::asked(Reason::OtherRow, "it does not stand in the row of its line"));
    }
    let Some(at) = spot(own) else { return with(Ruling::asked(Reason::NoLabel, "")) };
    let heads = case.search().column(&at, Sort::Amount);
    // The total of a line stands under any word for a total: net, gross, of a line.
    let totals = case.known(&["line_total", "grand_total", "net_total", "line_total_sum"]);
    let is_total = ask.means.meets(&case.known(&["line_total"]));
    let own_head =
        heads.as_ref().filter(|n| n.names.meets(&ask.means) || (is_total && n.names.meets(&totals)));
    if let Some(head) = own_head {
        let because = format!("it stands in the row of its line, under \"{}\"", head.words);
        return with(Ruling::confirmed(Reason::RowAndColumn, because).labelled(&head.words));
    }
    if row.is_empty() {
        return with(Ruling::asked(Reason::NoLabel, "nothing else is known of its line"));
    }
    match heads {
        Some(head) => {
            let because = format!("the head of its column is \"{}\"", head.words);
            with(Ruling::asked(Reason::ColumnOnly, because).labelled(&head.words))
        }
        // Without heads the last amount of a row is its total.
        None if last_of_row(case, own) && ask.means.meets(&case.known(&["line_total"])) => {
            with(Ruling::confirmed(Reason::RowAndColumn, "it is the last amount in the row of its line"))
        }
        None => with(Ruling::asked(Reason::NoLabel, "no head of its column names it")),
    }
}

/// Where the other values of the line stand: its name first, for that is hers alone.
fn rows_of_line(case: &Case<'_>, ask: &Ask<'_>) -> Vec<Spot> {
    let mut out = Vec::new();
    for (other, value) in case.asks.iter().zip(&case.values) {
        if other.item != ask.item || other.name == ask.name {
            continue;
        }
        if let Some(Value::Words(words)) = value {
            for leaf in 0..case.sheet.leaves.len() {
                out.extend(case.sheet.places_of(leaf, words, true, 20));
                if out.is_empty() {
                    out.extend(case.sheet.words_in_order(leaf, words, 4));
                }
            }
        }
    }
    out
}

/// Whether two places stand in one row, or the second within the few lines of the first's item.
fn same_row(case: &Case<'_>, a: &Spot, b: &Spot) -> bool {
    let (Some(x), Some(y)) = (case.sheet.at(a), case.sheet.at(b)) else { return false };
    let height = case.sheet.leaf(a).map_or(1.0, |l| l.height);
    a.leaf == b.leaf && x.y1 > y.y0 - 1.6 * height && x.y0 < y.y1 + 1.6 * height
}

fn last_of_row(case: &Case<'_>, own: usize) -> bool {
    let sheet = &case.sheet;
    let Some(spot) = sheet.amounts.get(own).map(|a| &a.digits) else { return false };
    let Some(at) = sheet.at(spot) else { return false };
    !(0..sheet.amounts.len()).any(|i| {
        sheet
            .amounts
            .get(i)
            .filter(|a| a.is_money() && a.digits.leaf == spot.leaf)
            .and_then(|a| sheet.at(&a.digits))
            .is_some_and(|b| crate::sheet::shares_height(&at, &b) && b.x0 > at.x1)
    })
}
