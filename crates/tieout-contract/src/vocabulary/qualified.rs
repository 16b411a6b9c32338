//! Labels that are put together: a head (`total`, `Summe`, `montant`) and words of tax beside it.
//!
//! `Total (excl. of GST)` is a net total, `Summe inkl. MwSt` a gross one and `GST amount` a tax, whatever order their words
//! have. `Total includes tax` says both, and which of the two it means is not in its words.

use super::{Folded, Named, Names, Vocabulary};

const HEADS: &[&str] = &[
    "total", "totals", "totale", "totaal", "summe", "gesamt", "betrag", "bedrag", "montant", "amount", "amt",
    "importe", "importo", "sales", "bill", "subtotal",
];
const TAXES: &[&str] = &[
    "tax",
    "taxes",
    "gst",
    "vat",
    "sst",
    "mwst",
    "ust",
    "umsatzsteuer",
    "mehrwertsteuer",
    "steuer",
    "tva",
    "taxe",
    "iva",
    "btw",
];
const WITHOUT: &[&str] = &[
    "excl",
    "exc",
    "excluding",
    "exclusive",
    "exclude",
    "excluded",
    "ohne",
    "exkl",
    "hors",
    "before",
    "without",
    "ht",
    "netto",
    "sin",
    "senza",
];
const WITH: &[&str] = &[
    "incl",
    "inc",
    "incld",
    "inclusive",
    "including",
    "include",
    "inkl",
    "inklusive",
    "ttc",
    "brutto",
    "with",
    "con",
];
const WITHIN: &[&str] = &["included", "includes", "enthalten", "enthaltene", "dont", "darin", "contains"];
/// What may stand between them.
const BETWEEN: &[&str] = &[
    "of", "the", "der", "die", "den", "de", "la", "les", "rm", "eur", "usd", "in", "at", "payable", "w", "o",
];

/// The label that heads and words of tax make together. Words of something else among them make it another label.
pub(super) fn label(vocabulary: &Vocabulary, words: &[Folded]) -> Option<Named> {
    let is = |list: &[&str], w: &Folded| list.contains(&w.text.as_str());
    let part = |w: &Folded| [HEADS, TAXES, WITHOUT, WITH, WITHIN, BETWEEN].iter().any(|l| is(l, w));
    // The last run of such words.
    let to = words.iter().rposition(part)? + 1;
    let from = words.iter().take(to).rposition(|w| !part(w)).map_or(0, |at| at + 1);
    let run = words.get(from..to)?;
    let has = |list: &[&str]| run.iter().any(|w| is(list, w));
    let (head, tax) = (has(HEADS), has(TAXES));
    // `netto` and `brutto`, `HT` and `TTC` speak of tax themselves.
    let speaks = run.iter().any(|w| matches!(w.text.as_str(), "ht" | "ttc" | "netto" | "brutto"));
    // `w/o`.
    let without = has(WITHOUT) || run.windows(2).any(|w| w[0].text == "w" && w[1].text == "o");
    let qualifies = tax && (without || has(WITH));
    if !(head && (tax || speaks) || qualifies) {
        return None;
    }
    // "Total includes tax", "incl. 6 % GST": the total or the tax, and its words do not say which.
    let names: &[&str] = if tax && (has(WITHIN) || (!head && has(WITH))) {
        &["grand_total", "tax_total"]
    } else if without {
        &["net_total"]
    } else if has(WITH) {
        &["grand_total"]
    } else {
        &["tax_total"]
    };
    let names: Names = names.iter().filter_map(|n| vocabulary.number(n)).collect();
    (!names.is_empty()).then_some(Named { names, from, to })
}
