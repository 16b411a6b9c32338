//! Identifiers: first their shape, then their labels, then whose they are.

use super::value::Carried;
use super::{Ask, Case, Ruling};
use crate::checksum::looks_like_vat_id;
use crate::contract::{Checksum, FieldKind};
use crate::sheet::{Naming, Party, Spot};
use crate::status::Reason;
use crate::vocabulary::{Names, Sort};

fn is_iban(code: &str) -> bool {
    Checksum::Iban.check(code).is_ok()
}

/// Two letters, two digits, and ten to thirty letters or digits behind them: sample documents print numbers whose check
/// digits and lengths are made up, and whether those must hold is for the contract to say.
fn may_be_iban(code: &str) -> bool {
    let bare: Vec<char> = code.chars().filter(|c| !c.is_whitespace()).collect();
    let letters = bare.iter().take(2).filter(|c| c.is_ascii_alphabetic()).count();
    let digits = bare.iter().skip(2).take(2).filter(|c| c.is_ascii_digit()).count();
    letters == 2
        && digits == 2
        && (14..=34).contains(&bare.len())
        && bare.iter().all(char::is_ascii_alphanumeric)
}

/// Decides an identifier.
pub(super) fn code(case: &Case<'_>, ask: &Ask<'_>, code: &str, carried: &Carried) -> Ruling {
    if let Some(ruling) = shape(case, ask, code) {
        return ruling;
    }
    let search = case.search();
    let vat = case.known(&["seller_vat_id", "buyer_vat_id"]);
    // Whose VAT id it is, no label of its kind says.
    let means: Names =
        if ask.means.meets(&vat) { ask.means.iter().chain(vat.iter()).collect() } else { ask.means.clone() };
    let own: Vec<(&Spot, Option<Naming>)> =
        carried.spots.iter().map(|s| (s, search.of(s, Sort::Identifier))).collect();
    let all: Vec<(&Spot, Option<Naming>)> =
        carried.places.iter().map(|s| (s, search.of(s, Sort::Identifier))).collect();
    let labelled = |list: &[(&Spot, Option<Naming>)]| {
        list.iter().find_map(|(s, n)| n.clone().filter(|n| n.names.meets(&means)).map(|n| ((*s).clone(), n)))
    };
    let place = labelled(&own).map(|(s, _)| s).or_else(|| own.first().map(|(s, _)| (*s).clone()));
    let place =
        place.or_else(|| labelled(&all).map(|(s, _)| s)).or_else(|| all.first().map(|(s, _)| (*s).clone()));
    let with = |r: Ruling| place.as_ref().map_or(r.clone(), |p| r.clone().at(p));
    if means.is_empty() {
        return with(Ruling::confirmed(
            Reason::Printed,
            "it is printed there; the contract says nothing of its label",
        ));
    }
    let party = Party::of_field(&ask.name).filter(|_| ask.means.meets(&vat));
    if let Some((_, naming)) = labelled(&own) {
        let confirmed = Ruling::confirmed(Reason::Label, format!("\"{}\" stands by it", naming.words))
            .labelled(&naming.words);
        return with(of_party(case, party, &carried.spots, &naming, confirmed));
    }
    if let Some((_, naming)) = labelled(&all) {
        let because = format!("\"{}\" stands by it at another place", naming.words);
        let confirmed = Ruling::confirmed(Reason::LabelElsewhere, because).labelled(&naming.words);
        return with(of_party(case, party, &carried.places, &naming, confirmed));
    }
    let iban = ask.means.meets(&case.known(&["iban"]));
    if iban && is_iban(code) {
        return with(Ruling::confirmed(Reason::Shape, "its check digits are those of an IBAN"));
    }
    let named = own.iter().chain(&all).find_map(|(_, n)| n.clone());
    if let Some(naming) = named {
        let because = format!("\"{}\" stands by it, which names another field", naming.words);
        return with(Ruling::rejected(Reason::OtherField, because).labelled(&naming.words));
    }
    if party.is_some() && looks_like_vat_id(code) {
        let naming = Naming { names: means, how: crate::sheet::How::Left, words: String::new() };
        let confirmed = Ruling::confirmed(Reason::Shape, "it has the shape of a VAT id");
        return with(of_party(case, party, &carried.spots, &naming, confirmed));
    }
    with(Ruling::asked(Reason::NoLabel, "no label stands near it"))
}

/// What the shape alone decides: a VAT id is no customer's number, and what is no VAT id is none.
fn shape(case: &Case<'_>, ask: &Ask<'_>, code: &str) -> Option<Ruling> {
    let means = |names: &[&str]| ask.means.meets(&case.known(names));
    if let FieldKind::Identifier { pattern, checksum } = &ask.field.kind {
        if pattern.as_ref().is_some_and(|p| !p.matches(code)) {
            return Some(Ruling::rejected(
                Reason::Pattern,
                format!("{code:?} does not match the pattern of the field"),
            ));
        }
        if let Some(Err(wrong)) = checksum.map(|c| c.check(code)) {
            return Some(Ruling::rejected(Reason::Checksum, format!("{code:?}: {wrong}")));
        }
        if means(&["iban"]) && !may_be_iban(code) {
            return Some(Ruling::rejected(Reason::Pattern, format!("{code:?} has not the shape of an IBAN")));
        }
    }
    let vat = looks_like_vat_id(code);
    if means(&["seller_vat_id", "buyer_vat_id"]) && !vat && is_iban(code) {
        return Some(Ruling::rejected(Reason::Pattern, format!("{code:?} is an IBAN and no VAT id")));
    }
    if means(&["invoice_number", "buyer_id", "order_number", "seller_tax_number"]) && (vat || is_iban(code)) {
        let what = if vat { "a VAT id" } else { "an IBAN" };
        return Some(Ruling::rejected(Reason::OtherField, format!("{code:?} has the shape of {what}")));
    }
    None
}

/// Whose VAT id it is: by a party's word in its label, else by the block that it stands in.
fn of_party(
    case: &Case<'_>,
    party: Option<Party>,
    spots: &[Spot],
    naming: &Naming,
    confirmed: Ruling,
) -> Ruling {
    let Some(party) = party else { return confirmed };
    let buyer_label = naming.names.meets(&case.known(&["buyer_vat_id"]))
        && !naming.names.meets(&case.known(&["seller_vat_id"]));
    let said = spots.iter().find_map(|s| case.party_word(s)).or_else(|| buyer_label.then_some(Party::Buyer));
    if let Some(found) = said {
        return if found == party {
            confirmed
        } else {
            Ruling::rejected(Reason::OtherParty, "its label names the other party").labelled(&naming.words)
        };
    }
    let blocks: Vec<Party> = spots.iter().filter_map(|s| case.sheet.block_of(s)).map(|b| b.party).collect();
    match (blocks.contains(&party), blocks.is_empty()) {
        (true, _) => confirmed,
        (false, false) => Ruling::asked(Reason::OtherParty, "it stands in the block of another party")
            .labelled(&naming.words),
        // Nothing names a party: who writes an invoice writes his own number on it; if it is the only one.
        (false, true)
            if party == Party::Seller
                && (case.vat_ids() <= 1 || spots.iter().any(|s| case.is_letterhead(s))) =>
        {
            confirmed
        }
        (false, true) => {
            Ruling::asked(Reason::NoParty, "whose it is, nothing near it says").labelled(&naming.words)
        }
    }
}
