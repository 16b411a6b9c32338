//! Words: names by the party in whose block they stand; other words by being printed where they were read.

use super::value::Carried;
use super::{Ask, Case, Ruling};
use crate::checksum::looks_like_vat_id;
use crate::contract::FieldKind;
use crate::sheet::{Party, Spot};
use crate::status::Reason;
use crate::vocabulary::{Sort, folded};

/// Decides a field of words.
pub(super) fn words(case: &Case<'_>, ask: &Ask<'_>, words: &str, carried: &Carried) -> Ruling {
    let place = carried.spots.first().or(carried.places.first());
    let with = |r: Ruling| place.map_or(r.clone(), |p| r.clone().at(p));
    if let FieldKind::Enum(allowed) = &ask.field.kind
        && !allowed.iter().any(|a| a == words)
    {
        return with(Ruling::rejected(Reason::Pattern, format!("{words:?} is none of its words: {}", allowed.join(", "))));
    }
    let wanted = party_of(case, ask);
    let Some(wanted) = wanted else {
        return with(Ruling::confirmed(Reason::Printed, "it is printed there"));
    };
    let of = |spots: &[Spot]| -> Vec<Party> {
        spots.iter().filter_map(|s| case.party_word(s).or_else(|| case.sheet.block_of(s).map(|b| b.party))).collect()
    };
    let (own, all) = (of(&carried.spots), of(&carried.places));
    if own.contains(&wanted) {
        return with(Ruling::confirmed(Reason::PartyBlock, "it stands in the block of its party"));
    }
    // Goods go to the buyer or for him: a block of somebody else speaks against nobody.
    if own.iter().any(|p| *p != Party::Third) {
        return with(if all.contains(&wanted) {
            Ruling::asked(Reason::OtherParty, "it stands in the blocks of two parties")
        } else {
            Ruling::rejected(Reason::OtherParty, "it stands in the block of another party")
        });
    }
    if all.contains(&wanted) {
        return with(Ruling::confirmed(Reason::PartyBlock, "it stands in the block of its party at another place"));
    }
    if wanted == Party::Seller && place.is_some_and(|p| case.is_letterhead(p)) {
        return with(Ruling::confirmed(Reason::PartyBlock, "it stands in the head of the document"));
    }
    with(Ruling::asked(Reason::NoParty, "whose it is, nothing near it says"))
}

/// The party that a field of words is about.
fn party_of(case: &Case<'_>, ask: &Ask<'_>) -> Option<Party> {
    ask.means.iter().find_map(|n| Party::of_name(case.vocabulary.name_of(n))).or_else(|| Party::of_field(&ask.name))
}

impl Case<'_> {
    /// The party whose word stands in the same run as a place, before it.
    pub(super) fn party_word(&self, spot: &Spot) -> Option<Party> {
        let leaf = self.sheet.leaf(spot)?;
        let line = leaf.page.lines().iter().find(|l| l.span.start <= spot.from && spot.from < l.span.end)?;
        let before = leaf.page.text().get(line.span.start..spot.from)?;
        // A tab parts cells.
        let run = before.rsplit('\t').find(|r| !r.trim().is_empty())?;
        let words = folded(run);
        (0..words.len()).rev().find_map(|at| {
            let named = self.vocabulary.phrase_at(&words, at, Sort::Heading)?;
            named.names.iter().find_map(|n| Party::of_name(self.vocabulary.name_of(n)))
        })
    }

    /// How many VAT ids are printed.
    pub(super) fn vat_ids(&self) -> usize {
        let mut seen: Vec<String> = Vec::new();
        for leaf in &self.sheet.leaves {
            for word in leaf.page.text().split_whitespace() {
                let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
                if looks_like_vat_id(bare) && !seen.iter().any(|s| s == bare) {
                    seen.push(bare.to_owned());
                }
            }
        }
        seen.len()
    }

    /// Whether a place stands in the head of the document: in the first lines of its first page; where no heading names a
    /// party, above all amounts and dates.
    pub(super) fn is_letterhead(&self, spot: &Spot) -> bool {
        const LINES: usize = 5;
        let Some(leaf) = self.sheet.leaves.first().filter(|_| spot.leaf == 0) else { return false };
        let value = self.sheet.amounts.iter().filter(|a| a.is_money()).map(|a| &a.digits);
        let first = value.chain(self.sheet.dates.iter().map(|d| &d.spot)).filter(|s| s.leaf == 0).map(|s| s.from).min();
        let above_all = self.sheet.blocks.is_empty() && first.is_some_and(|f| spot.from < f);
        above_all || leaf.page.lines().iter().take(LINES).any(|l| l.span.start <= spot.from && spot.from < l.span.end)
    }
}
