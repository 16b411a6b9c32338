//! Amounts: which field a printed amount belongs to, by its labels, by its rivals and by arithmetic.

use tieout_notation::Decimal;

use super::value::Carried;
use super::{Ask, Case, Ruling};
use crate::sheet::{Amount, How, Naming, Spot};
use crate::status::Reason;
use crate::vocabulary::{Names, folded};

/// Two amounts that differ by no more are one amount before and after rounding to coins.
fn coin() -> Decimal {
    Decimal::new(5, 2)
}

/// What is known of one amount when it is decided.
struct View<'c, 'a> {
    case: &'c Case<'a>,
    ask: &'c Ask<'a>,
    number: usize,
    value: &'c Decimal,
    carried: &'c Carried,
    /// The label at its source.
    own: Option<&'c Naming>,
    /// Amounts of another value with the field's label to their left.
    rivals: Vec<usize>,
}

/// Decides an amount that belongs to no line.
pub(super) fn amount(case: &Case<'_>, number: usize, value: &Decimal, carried: &Carried) -> Ruling {
    let Some(ask) = case.asks.get(number) else { return Ruling::asked(Reason::NoLabel, "") };
    let sheet = &case.sheet;
    // Where no source is given, the best labelled place is its place.
    let labelled = |i: &usize| sheet.amount_naming(*i).filter(|n| n.names.meets(&ask.means)).map(|n| n.how);
    // Of several the last: what is summed up stands below what it is summed from.
    let best = carried
        .near
        .iter()
        .copied()
        .filter(|i| labelled(i).is_some())
        .min_by_key(|i| (labelled(i), std::cmp::Reverse(*i)));
    let place = carried.own.or(best).or_else(|| carried.near.first().copied());
    let rivals = (0..sheet.amounts.len())
        .filter(|i| {
            let other = sheet.amounts.get(*i).and_then(|a| a.value());
            let left =
                sheet.amount_naming(*i).is_some_and(|n| n.how == How::Left && n.names.meets(&ask.means));
            let money = sheet.amounts.get(*i).is_some_and(Amount::is_money);
            left && money && other.is_some_and(|o| o.abs().sub(&value.abs()).abs() > coin())
        })
        .collect();
    let view =
        View { case, ask, number, value, carried, own: place.and_then(|i| sheet.amount_naming(i)), rivals };
    let mut ruling = view.decide();
    ruling.spot = place
        .and_then(|i| sheet.amounts.get(i))
        .map(|a| a.spot.clone())
        .or_else(|| carried.spots.first().cloned());
    ruling.rivals = view.spots(&view.rivals);
    ruling
}

impl View<'_, '_> {
    fn decide(&self) -> Ruling {
        if self.ask.means.is_empty() {
            return Ruling::confirmed(
                Reason::Printed,
                "it is printed there; the contract says nothing of its label",
            );
        }
        if let Some(own) = self.own.filter(|n| n.names.meets(&self.ask.means)) {
            return self.own_label(own);
        }
        if let Some(naming) = self.label_elsewhere() {
            let names_other = self.own.is_some();
            return if names_other && !self.rivals.is_empty() {
                Ruling::asked(Reason::Rival, self.rival_words(&naming.words))
            } else {
                let because = format!("\"{}\" stands by the same amount at another place", naming.words);
                Ruling::confirmed(Reason::LabelElsewhere, because).labelled(&naming.words)
            };
        }
        if self.is_total()
            && self.may_be_paid()
            && self.cash_less_change().is_some_and(|d| d == self.value.abs())
        {
            return Ruling::confirmed(Reason::CashAndChange, "it is what was tendered less the change");
        }
        if let Some(ruling) = self.equal_field() {
            return ruling;
        }
        match self.own {
            Some(own) => self.other_label(own),
            None => self.no_label(),
        }
    }

    /// Its own label stands there.
    fn own_label(&self, own: &Naming) -> Ruling {
        let confirmed =
            Ruling::confirmed(Reason::Label, format!("\"{}\" stands by it", own.words)).labelled(&own.words);
        // A label that names two fields, or several amounts of one total: words alone do not decide.
        if self.rivals.is_empty() {
            return confirmed;
        }
        if own.how == How::Header {
            let left = self.carried.all.iter().any(|i| {
                self.case
                    .sheet
                    .amount_naming(*i)
                    .is_some_and(|n| n.how == How::Left && n.names.meets(&self.ask.means))
            });
            return if left || self.rules_hold() {
                confirmed
            } else {
                Ruling::asked(
                    Reason::ColumnOnly,
                    format!("only the head of its column, \"{}\", names it", own.words),
                )
                .labelled(&own.words)
            };
        }
        if !self.is_total() {
            return confirmed;
        }
        let paid = self.cash_less_change();
        let near = |d: &Decimal| d.sub(&self.value.abs()).abs() <= coin();
        if paid.as_ref().is_some_and(near) || self.shown_by(&["cash", "card"]) {
            return confirmed;
        }
        if paid.is_none() && !self.has(&["cash"]) && self.is_last() {
            return confirmed;
        }
        if self.rules_hold() && self.ask_rules().len() > 1 {
            return confirmed;
        }
        Ruling::asked(Reason::Rival, self.rival_words(&own.words)).labelled(&own.words)
    }

    /// The label of a field that can be equal stands there: what is due is the gross total where nothing was paid yet.
    fn equal_field(&self) -> Option<Ruling> {
        const PAIRS: &[(&str, &[&str])] = &[
            ("due_total", &["grand_total"]),
            ("grand_total", &["due_total"]),
            ("net_total", &["line_total_sum"]),
            ("line_total_sum", &["net_total"]),
        ];
        let own = self.own.filter(|n| matches!(n.how, How::Left | How::Above | How::TaxRow))?;
        if !self.rivals.is_empty() || self.value.is_zero() {
            return None;
        }
        let named = |name: &str| self.case.vocabulary.number(name).is_some_and(|n| self.ask.means.has(n));
        let mut equals: Vec<&str> =
            PAIRS.iter().filter(|(f, _)| named(f)).flat_map(|(_, o)| o.iter().copied()).collect();
        // On a receipt the total may be printed as subtotal or by its card slip only.
        if named("grand_total") && named("due_total") {
            equals = vec!["line_total_sum", "card"];
            // "Net total" says what is to be paid after rounding where no tax is spoken of.
            let plain = |w: &crate::vocabulary::Folded| {
                matches!(w.text.as_str(), "net" | "nett" | "total" | "amount")
            };
            if folded(&own.words).iter().all(plain) && own.how == How::Left {
                equals.push("net_total");
            }
        }
        if !own.names.meets(&self.case.known(&equals)) {
            return None;
        }
        let because = format!("\"{}\" stands by it, which names an equal field", own.words);
        let broken = self.ask_rules().contains(&false);
        Some(if self.rules_hold() || (!broken && self.nothing_paid()) {
            Ruling::confirmed(Reason::EqualField, because).labelled(&own.words)
        } else {
            Ruling::asked(Reason::EqualField, because).labelled(&own.words)
        })
    }

    /// The label of another field stands there.
    fn other_label(&self, own: &Naming) -> Ruling {
        let said = format!("\"{}\" stands by it, which names another field", own.words);
        if own.how == How::Header {
            return if self.rules_hold() && self.rivals.is_empty() {
                Ruling::confirmed(
                    Reason::Rules,
                    "its column says little, and the record's rules hold with it",
                )
            } else {
                Ruling::asked(Reason::ColumnOnly, format!("the head of its column is \"{}\"", own.words))
            }
            .labelled(&own.words);
        }
        let paid = self.case.known(&["cash", "card"]);
        let only_paid = own.names.iter().all(|n| paid.has(n));
        if self.is_total()
            && only_paid
            && self.rivals.is_empty()
            && !self.has(&["change", "grand_total", "due_total"])
        {
            return Ruling::asked(Reason::NoLabel, format!("only \"{}\" stands by it", own.words))
                .labelled(&own.words);
        }
        Ruling::rejected(Reason::OtherField, said).labelled(&own.words)
    }

    /// No label stands there.
    fn no_label(&self) -> Ruling {
        if let Some(rival) = self.rivals.first() {
            let words = self.case.sheet.amount_naming(*rival).map_or("", |n| n.words.as_str());
            return Ruling::rejected(Reason::Rival, self.rival_words(words));
        }
        if self.value.is_zero() {
            return Ruling::rejected(Reason::BareZero, "a zero needs a label of its own");
        }
        if self.rules_hold() {
            return Ruling::confirmed(
                Reason::Rules,
                "no label stands near it, and the record's rules hold with it",
            );
        }
        Ruling::asked(Reason::NoLabel, "no label stands near it")
    }

    fn label_elsewhere(&self) -> Option<&Naming> {
        let sheet = &self.case.sheet;
        let found = self.carried.all.iter().filter_map(|i| sheet.amount_naming(*i));
        found.filter(|n| n.how != How::Header && n.names.meets(&self.ask.means)).min_by_key(|n| n.how)
    }

    fn rival_words(&self, label: &str) -> String {
        let shown: Vec<&str> = self
            .rivals
            .iter()
            .filter_map(|i| self.case.sheet.amounts.get(*i))
            .map(|a| self.case.sheet.text(&a.spot))
            .take(3)
            .collect();
        format!("{} stands under the same label, \"{label}\"", shown.join(" and "))
    }

    fn spots(&self, amounts: &[usize]) -> Vec<Spot> {
        amounts.iter().filter_map(|i| self.case.sheet.amounts.get(*i)).map(|a| a.spot.clone()).collect()
    }

    fn is_total(&self) -> bool {
        self.ask.means.meets(&self.case.known(&["grand_total", "due_total"]))
    }

    /// Whether the label at its place leaves open that it is what was to be paid.
    fn may_be_paid(&self) -> bool {
        let open = self.case.known(&["line_total_sum", "net_total", "card"]);
        self.own.is_none_or(|n| n.how == How::Header || n.names.meets(&open))
    }

    /// The amounts with one of these labels, by a label to the left or above.
    fn labelled(&self, names: &Names) -> impl Iterator<Item = &Decimal> {
        let sheet = &self.case.sheet;
        (0..sheet.amounts.len()).filter_map(move |i| {
            let naming = sheet.amount_naming(i)?;
            (naming.how != How::Header && naming.names.meets(names))
                .then(|| sheet.amounts.get(i)?.value())
                .flatten()
        })
    }

    fn has(&self, names: &[&str]) -> bool {
        self.labelled(&self.case.known(names)).next().is_some()
    }

    fn shown_by(&self, names: &[&str]) -> bool {
        self.labelled(&self.case.known(names)).any(|v| v.abs() == self.value.abs())
    }

    /// What was tendered less what was given back; the largest of each.
    fn cash_less_change(&self) -> Option<Decimal> {
        let most = |names: &[&str]| self.labelled(&self.case.known(names)).map(Decimal::abs).max();
        Some(most(&["cash"])?.sub(&most(&["change"])?)).filter(|d| d.signum() > 0)
    }

    /// Whether it is the last of the amounts with its label.
    fn is_last(&self) -> bool {
        let Some(own) = self.carried.own.or_else(|| self.carried.all.last().copied()) else { return false };
        self.rivals.iter().all(|r| *r < own)
    }

    fn nothing_paid(&self) -> bool {
        !self.labelled(&self.case.known(&["prepaid_total"])).any(|v| !v.is_zero())
    }

    /// The rules that this field takes part in and that have an answer.
    fn ask_rules(&self) -> Vec<bool> {
        let of_field = self.case.rules.iter().filter(|r| r.asks.contains(&self.number));
        of_field.filter_map(|r| r.holds()).collect()
    }

    /// Whether the field takes part in a rule with an answer, and all such rules hold.
    fn rules_hold(&self) -> bool {
        let rules = self.ask_rules();
        !rules.is_empty() && rules.iter().all(|h| *h)
    }
}
