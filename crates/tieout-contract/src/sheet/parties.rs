//! Whose block a place lies in: the seller's, the buyer's, somebody else's. Party words are headings, and what follows in their
//! column is theirs until the next heading.

use tieout_evidence::PageBox;

use super::labels::runs_of;
use super::{Leaf, Sheet, Spot, shares_height};
use crate::vocabulary::{Folded, Sort, Vocabulary, folded};

/// One side of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Party {
    /// Who issued it.
    Seller,
    /// Whom it is for.
    Buyer,
    /// Who else is named: where goods go, who is to be asked.
    Third,
}

impl Party {
    pub(crate) fn of_name(name: &str) -> Option<Self> {
        match name {
            "seller" => Some(Self::Seller),
            "buyer" => Some(Self::Buyer),
            "third_party" => Some(Self::Third),
            _ => None,
        }
    }

    /// The party that a field's name begins with: `seller_vat_id`.
    pub(crate) fn of_field(name: &str) -> Option<Self> {
        let first = name.split('_').next()?;
        Self::of_name(first)
    }
}

/// A heading of a party.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    leaf: usize,
    /// From where in the page's text.
    from: usize,
    at: PageBox,
    pub(crate) party: Party,
}

/// Words that make a party's word a label of a code: `Client n°`, `Kunde Nr.`.
const NUMBER_WORDS: &[&str] =
    &["nr", "no", "n", "nummer", "number", "numero", "num", "code", "id", "ref", "account", "vat", "tva"];

/// The headings of a document, in reading order.
pub(super) fn blocks(sheet: &Sheet<'_>, vocabulary: &Vocabulary) -> Vec<Block> {
    let mut out = Vec::new();
    for (number, leaf) in sheet.leaves.iter().enumerate() {
        for line in leaf.page.lines() {
            let row: Vec<usize> = leaf.touched(&line.span).collect();
            for group in runs_of(leaf, &row, 1.6) {
                let words = folded(&group.text);
                if let Some(party) = heading(&words, &group.text, vocabulary) {
                    out.push(Block { leaf: number, from: line.span.start, at: group.at, party });
                }
            }
        }
    }
    out
}

/// The party that short words head. A colon may stand behind its word, and the name may follow.
fn heading(words: &[Folded], text: &str, vocabulary: &Vocabulary) -> Option<Party> {
    let named = vocabulary.phrase_at(words, 0, Sort::Heading)?;
    let end = words.get(named.to.checked_sub(1)?)?.to;
    let colon = text.get(end..).is_some_and(|rest| rest.trim_start().starts_with(':'));
    let counted = words.get(named.to).is_some_and(|w| NUMBER_WORDS.contains(&w.text.as_str()));
    if counted || (words.len() > 5 && !colon) {
        return None;
    }
    named.names.iter().find_map(|n| Party::of_name(vocabulary.name_of(n)))
}

impl Sheet<'_> {
    /// Where the headings of a page begin in its text.
    pub(crate) fn headings_of(&self, leaf: usize) -> impl Iterator<Item = usize> + '_ {
        self.blocks.iter().filter(move |b| b.leaf == leaf).map(|b| b.from)
    }

    /// The heading that governs a place: the nearest one on its line or above it in its column.
    pub(crate) fn block_of(&self, spot: &Spot) -> Option<&Block> {
        let leaf = self.leaf(spot)?;
        let at = self.at(spot)?;
        let height = at.height().max(leaf.height);
        let governs = |b: &&Block| {
            b.leaf == spot.leaf
                && if shares_height(&b.at, &at) {
                    // On its line it begins before the value, in the same run or close to it.
                    b.at.x0 < at.x0
                        && at.x0 - b.at.x1 <= 25.0 * height
                        && !self.between_on_line(leaf, &b.at, &at)
                } else {
                    b.at.y0 < at.y0 && b.at.x0 <= at.x0 + 4.5 * height && b.at.x0 >= at.x0 - 25.0 * height
                }
        };
        self.blocks.iter().filter(governs).min_by(|a, b| {
            let gap = |b: &Block| (at.y0 - b.at.y0).max(0.0);
            // Of headings on one line, the one that begins nearest.
            let beside = |b: &Block| (at.x0 - b.at.x0).abs();
            gap(a).total_cmp(&gap(b)).then(beside(a).total_cmp(&beside(b)))
        })
    }

    /// Whether a value of digits stands between a heading and a place on one line: then the heading was that value's.
    fn between_on_line(&self, leaf: &Leaf<'_>, heading: &PageBox, at: &PageBox) -> bool {
        leaf.between(at.y0, at.y1).into_iter().any(|i| {
            leaf.pieces.get(i).is_some_and(|p| {
                p.at.x0 >= heading.x1
                    && p.at.x1 <= at.x0
                    && shares_height(&p.at, at)
                    && leaf.text_of(i).chars().filter(char::is_ascii_digit).count() >= 4
            })
        })
    }
}
