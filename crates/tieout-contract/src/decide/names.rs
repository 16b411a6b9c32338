//! Words: names by the party in whose block they stand; other words by being printed where they were read.

use tieout_evidence::PageBox;

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
        return with(Ruling::rejected(
            Reason::Pattern,
            format!("{words:?} is none of its words: {}", allowed.join(", ")),
        ));
    }
    let wanted = party_of(case, ask);
    let Some(wanted) = wanted else {
        return with(Ruling::confirmed(Reason::Printed, "it is printed there"));
    };
    let of = |spots: &[Spot]| -> Vec<Party> {
        spots
            .iter()
            .filter_map(|s| case.party_word(s).or_else(|| case.sheet.block_of(s).map(|b| b.party)))
            .collect()
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
        return with(Ruling::confirmed(
            Reason::PartyBlock,
            "it stands in the block of its party at another place",
        ));
    }
    // A buyer's window carries no heading; the goods go to the same name.
    if wanted == Party::Buyer
        && all.contains(&Party::Third)
        && !all.contains(&Party::Seller)
        && carried.places.len() > 1
        && !carried.places.iter().any(|p| case.is_letterhead(p))
    {
        return with(Ruling::confirmed(Reason::PartyBlock, "goods are delivered to the same name"));
    }
    if wanted == Party::Seller && place.is_some_and(|p| case.is_letterhead(p)) {
        return with(Ruling::confirmed(Reason::PartyBlock, "it stands in the head of the document"));
    }
    with(Ruling::asked(Reason::NoParty, "whose it is, nothing near it says"))
}

/// The party that a field of words is about.
fn party_of(case: &Case<'_>, ask: &Ask<'_>) -> Option<Party> {
    ask.means
        .iter()
        .find_map(|n| Party::of_name(case.vocabulary.name_of(n)))
        .or_else(|| Party::of_field(&ask.name))
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

    /// Whether a place stands in the head of the document: in the lines that follow each other closely from the first line of
    /// the first page down, up to the first amount or heading.
    pub(super) fn is_letterhead(&self, spot: &Spot) -> bool {
        let Some(leaf) = self.sheet.leaves.first().filter(|_| spot.leaf == 0) else { return false };
        let values =
            self.sheet.amounts.iter().filter(|a| a.is_money()).map(|a| &a.digits).filter(|s| s.leaf == 0);
        let ends = values.map(|s| s.from).chain(self.sheet.headings_of(0)).min().unwrap_or(usize::MAX);
        let below = self.sheet.at(spot);
        // What stands side by side is of two columns: a tab parts them.
        let mut lines: Vec<(PageBox, std::ops::Range<usize>)> = Vec::new();
        for line in leaf.page.lines().iter().filter(|l| l.span.start < ends) {
            let mut from = line.span.start;
            for cell in leaf.page.text().get(line.span.clone()).unwrap_or_default().split_inclusive('\t') {
                let span = from..from + cell.len();
                from = span.end;
                // What stands below the place says nothing of it, and neither do stamped numbers.
                let named = cell.contains(char::is_alphabetic);
                let above = leaf.at(span.clone()).filter(|at| named && below.is_none_or(|b| at.y0 <= b.y1));
                lines.extend(above.map(|at| (at, span)));
            }
        }
        // Where all that stands there is one column, as on receipts, it is one head whatever its gaps.
        let widest = lines.iter().map(|(at, _)| *at).max_by(|a, b| a.width().total_cmp(&b.width()));
        let column = widest.is_some_and(|w| lines.iter().all(|(at, _)| at.x0 < w.x1 && w.x0 < at.x1));
        let mut head: Option<PageBox> = None;
        for (at, span) in lines {
            let near = |h: PageBox| {
                let close = at.y0 - h.y1 <= 3.0 * at.height().min(2.0 * leaf.height);
                close && at.x0 < h.x1 && h.x0 < at.x1
            };
            let joins = column || head.is_none_or(near);
            if !joins {
                continue;
            }
            if span.start <= spot.from && spot.from < span.end {
                return true;
            }
            head = Some(head.map_or(at, |h| h.union(&at)));
        }
        false
    }
}
