//! Dates: by their labels; the only date of a document needs none.

use tieout_notation::{DateOrder, Period};

use super::value::Carried;
use super::{Ask, Case, Ruling};
use crate::sheet::How;
use crate::status::Reason;

/// What a printed date can be once the order of day and month is known. The readings come month first.
pub(super) fn decided(readings: &[Period], order: Option<DateOrder>) -> Vec<Period> {
    match (readings, order) {
        ([month_first, day_first], Some(order)) => match order {
            DateOrder::MonthFirst => vec![*month_first],
            _ => vec![*day_first],
        },
        _ => readings.to_vec(),
    }
}

/// Decides a span of days: both of its ends stand in its quote; no label is asked what the span is for.
pub(super) fn period(carried: &Carried) -> Ruling {
    let ruling = if carried.shown {
        Ruling::confirmed(Reason::Printed, "both of its days are printed there")
    } else {
        Ruling::asked(Reason::NoLabel, "where it stands is not known")
    };
    match carried.spots.first() {
        Some(spot) => ruling.at(spot),
        None => ruling,
    }
}

/// Decides a date.
pub(super) fn date(case: &Case<'_>, ask: &Ask<'_>, carried: &Carried) -> Ruling {
    let sheet = &case.sheet;
    let naming = |i: usize| sheet.date_naming(i);
    let spot = |i: usize| sheet.dates.get(i).map(|d| d.spot.clone());
    let labelled = |i: &usize| naming(*i).is_some_and(|n| n.names.meets(&ask.means));
    let best = carried.near.iter().copied().find(|i| labelled(i));
    let place = carried.own.or(best).or_else(|| carried.near.first().copied());
    let with = |mut r: Ruling| {
        r.spot = place.and_then(spot);
        r
    };
    if ask.means.is_empty() {
        return with(Ruling::confirmed(
            Reason::Printed,
            "it is printed there; the contract says nothing of its label",
        ));
    }
    if let Some(own) = carried.own.filter(|i| labelled(i)) {
        let words = naming(own).map_or("", |n| n.words.as_str());
        return with(Ruling::confirmed(Reason::Label, format!("\"{words}\" stands by it")).labelled(words));
    }
    let elsewhere = carried.all.iter().copied().find(|i| labelled(i));
    if let Some(other) = elsewhere {
        let words = naming(other).map_or("", |n| n.words.as_str());
        return with(
            Ruling::confirmed(
                Reason::LabelElsewhere,
                format!("\"{words}\" stands by the same date at another place"),
            )
            .labelled(words),
        );
    }
    let own = carried.own.or_else(|| carried.all.first().copied()).and_then(naming);
    if let Some(other) = own {
        let said = format!("\"{}\" stands by it, which names another field", other.words);
        return with(
            if other.how == How::Header {
                Ruling::asked(Reason::ColumnOnly, said)
            } else {
                Ruling::rejected(Reason::OtherField, said)
            }
            .labelled(&other.words),
        );
    }
    // Dates that a label gives to another field are no candidates.
    let free = (0..sheet.dates.len()).filter(|i| naming(*i).is_none()).filter_map(|i| sheet.dates.get(i));
    let mut days: Vec<Vec<Period>> = free.map(|d| decided(&d.readings, sheet.print.order)).collect();
    days.sort();
    days.dedup();
    let none_labelled = !(0..sheet.dates.len()).any(|i| labelled(&i));
    if days.len() == 1 && none_labelled && ask.means.meets(&case.known(&["invoice_date"])) {
        return with(Ruling::confirmed(
            Reason::OnlyDate,
            "it is the only date that no label gives to another field",
        ));
    }
    with(Ruling::asked(Reason::NoLabel, "no label stands near it"))
}
