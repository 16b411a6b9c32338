//! The record as a whole: its rules, what makes them fail, and what waits for a person.

use tieout_notation::Decimal;

use super::value::Value;
use super::{Case, Ruling, problem};
use crate::contract::Contract;
use crate::rule::{Outcome, RuleValue, Values};
use crate::sheet::{How, Spot};
use crate::status::{FieldReport, Reason, RuleReport, Status};

/// A rule with this record's values.
#[derive(Clone, Debug)]
pub(crate) struct Ruled {
    /// Which fields take part in it.
    pub(crate) asks: Vec<usize>,
    /// How it comes out.
    pub(crate) outcome: Outcome,
}

impl Ruled {
    /// Whether it holds; None where that cannot be said, where nothing was compared, and where it holds only because a missing
    /// field was taken for nought: such a rule speaks for no value.
    pub(crate) fn holds(&self) -> Option<bool> {
        let assumed = self.outcome.vacuous || !self.outcome.assumed_zero.is_empty();
        self.outcome.holds.filter(|holds| !(*holds && assumed))
    }
}

/// The values of a record for its rules, one of them perhaps replaced.
struct Record<'c, 'a> {
    case: &'c Case<'a>,
    instead: Option<(usize, &'c Decimal)>,
}

impl Record<'_, '_> {
    fn value(&self, ask: usize) -> Option<RuleValue> {
        if let Some((_, value)) = self.instead.filter(|(n, _)| *n == ask) {
            return Some(RuleValue::Number(value.clone()));
        }
        match self.case.values.get(ask)?.as_ref()? {
            Value::Number(n) => Some(RuleValue::Number(n.clone())),
            Value::Date(date) => RuleValue::date(&date.to_string()),
            Value::Code(text) | Value::Words(text) => Some(RuleValue::Text(text.clone())),
            Value::Period(from, _) => RuleValue::date(&from.to_string()),
            Value::Truth => None,
        }
    }
}

impl Values for Record<'_, '_> {
    fn get(&self, name: &str) -> Option<RuleValue> {
        self.value(self.case.asks.iter().position(|a| a.name == name)?)
    }

    fn list(&self, name: &str) -> Option<usize> {
        self.case.lists.iter().find(|(list, _)| list == name).map(|(_, count)| *count)
    }

    fn item(&self, list: &str, index: usize, name: &str) -> Option<RuleValue> {
        let here = |a: &super::Ask<'_>| {
            a.field.name == name && a.item.as_ref().is_some_and(|(l, n)| l == list && *n == index)
        };
        self.value(self.case.asks.iter().position(here)?)
    }
}

/// All rules with the values that the candidate gives.
pub(super) fn rules(contract: &Contract, case: &Case<'_>) -> Vec<Ruled> {
    let record = Record { case, instead: None };
    let of_rule = |rule: &crate::rule::Rule| {
        let (fields, items) = (rule.fields(), rule.item_fields());
        let member = |a: &super::Ask<'_>| match &a.item {
            Some((list, _)) if a.name.contains('[') => {
                items.contains(&(list.as_str(), a.field.name.as_str()))
            }
            _ => fields.contains(&a.name.as_str()),
        };
        let asks = (0..case.asks.len()).filter(|n| case.asks.get(*n).is_some_and(member)).collect();
        Ruled { asks, outcome: rule.check(&record) }
    };
    contract.rules.iter().map(of_rule).collect()
}

/// Looks at the record as a whole once its fields are decided.
pub(super) fn settle(
    contract: &Contract,
    case: &Case<'_>,
    decided: &mut [(FieldReport, Ruling)],
) -> Vec<RuleReport> {
    let failing: Vec<&Ruled> = case.rules.iter().filter(|r| r.holds() == Some(false)).collect();
    let mut members: Vec<usize> = failing.iter().flat_map(|r| r.asks.iter().copied()).collect();
    members.sort_unstable();
    members.dedup();
    let repairs = if failing.is_empty() { Vec::new() } else { repairs(contract, case, &members) };
    if !failing.is_empty() {
        blame(case, decided, &members, &repairs);
    }
    derive(case, decided);
    for (ask, (report, ruling)) in case.asks.iter().zip(decided.iter_mut()) {
        if ask.field.critical && report.status == Status::Confirmed {
            ruling.status = Status::ToBeVerified;
            ruling.reason = Reason::Critical;
            "the contract wants a person to confirm it".clone_into(&mut ruling.because);
            report.take(ruling);
        }
    }
    let name = |n: &usize| case.asks.get(*n).map(|a| a.name.clone());
    let suspects = |ruled: &Ruled| -> Vec<String> {
        let rejected = |n: &&usize| decided.get(**n).is_some_and(|(f, _)| f.status == Status::Rejected);
        let known: Vec<String> = ruled.asks.iter().filter(rejected).filter_map(name).collect();
        let mended: Vec<String> =
            repairs.iter().filter(|(m, _)| ruled.asks.contains(m)).filter_map(|(m, _)| name(m)).collect();
        match (known.is_empty(), mended.is_empty()) {
            (false, _) => known,
            (true, false) => mended,
            (true, true) => ruled.asks.iter().filter_map(name).collect(),
        }
    };
    contract
        .rules
        .iter()
        .zip(&case.rules)
        .map(|(rule, ruled)| RuleReport {
            rule: rule.text.clone(),
            name: rule.name.clone(),
            holds: ruled.outcome.holds,
            shown: shown(&ruled.outcome),
            suspects: if ruled.holds() == Some(false) { suspects(ruled) } else { Vec::new() },
        })
        .collect()
}

/// A value that is printed nowhere follows from a rule whose other fields are confirmed, where the contract lets it.
fn derive(case: &Case<'_>, decided: &mut [(FieldReport, Ruling)]) {
    for number in (0..case.asks.len()).filter(|n| case.asks.get(*n).is_some_and(|a| a.field.may_derive)) {
        let open = |r: &FieldReport| {
            let absent = |p: &crate::status::Problem| {
                matches!(p.reason, Reason::NotOnDocument | Reason::SourceIncomplete)
            };
            r.reason == Reason::NotOnDocument && r.problems.iter().all(absent)
        };
        if !decided.get(number).is_some_and(|(r, _)| open(r)) {
            continue;
        }
        let sure =
            |m: &usize| *m == number || decided.get(*m).is_some_and(|(r, _)| r.status == Status::Confirmed);
        let of_field: Vec<&Ruled> = case.rules.iter().filter(|r| r.asks.contains(&number)).collect();
        let follows = of_field.iter().any(|r| r.holds() == Some(true) && r.asks.iter().all(sure));
        if !follows || of_field.iter().any(|r| r.holds() == Some(false)) {
            continue;
        }
        let Some((report, ruling)) = decided.get_mut(number) else { continue };
        let because = "it is printed nowhere, and follows by a rule from fields that are confirmed";
        *ruling = Ruling::confirmed(Reason::Rules, because);
        report.problems.clear();
        report.take(ruling);
    }
}

/// What a rule says with the record's values.
fn shown(outcome: &Outcome) -> String {
    if !outcome.missing.is_empty() {
        return format!("{} missing", outcome.missing.join(", "));
    }
    if let Some(problem) = &outcome.problem {
        return problem.clone();
    }
    match (&outcome.left, &outcome.right, outcome.holds) {
        (Some(left), Some(right), Some(false)) => {
            let by = outcome.difference.as_ref().map_or_else(String::new, |d| format!(" (difference {d})"));
            format!("{left} against {right}{by}")
        }
        (Some(left), Some(right), _) => format!("{left} against {right}"),
        _ => String::new(),
    }
}

/// Says which values make the rules fail, as far as that can be said.
fn blame(
    case: &Case<'_>,
    decided: &mut [(FieldReport, Ruling)],
    members: &[usize],
    repairs: &[(usize, usize)],
) {
    let status =
        |m: usize, s: Status, d: &[(FieldReport, Ruling)]| d.get(m).is_some_and(|(f, _)| f.status == s);
    // A value that is wrong anyhow explains it.
    if members.iter().any(|m| status(*m, Status::Rejected, decided)) {
        return;
    }
    match repairs {
        [(member, amount)] => {
            let Some(spot) = case.sheet.amounts.get(*amount).map(|a| a.spot.clone()) else { return };
            let printed = case.sheet.text(&spot).to_owned();
            let because =
                format!("the rules fail with it, and hold with {printed}, which stands under its label");
            mark(case, decided, *member, Ruling::rejected(Reason::RuleCulprit, because), Some(&spot));
        }
        [] => {
            if !members.iter().all(|m| status(*m, Status::Confirmed, decided)) {
                return;
            }
            // What stands right of its own label is sure; where all do, none is surer than another.
            let sure = |m: usize, d: &[(FieldReport, Ruling)]| {
                d.get(m).is_some_and(|(_, r)| {
                    r.reason == Reason::Label && r.spot.as_ref().is_some_and(|s| left_labelled(case, s))
                })
            };
            let unsure: Vec<usize> = members.iter().copied().filter(|m| !sure(*m, decided)).collect();
            for member in unsure {
                mark(
                    case,
                    decided,
                    member,
                    Ruling::asked(Reason::RuleFails, "a rule of the record fails with it"),
                    None,
                );
            }
        }
        many => {
            for (member, _) in many {
                let because = "a rule of the record fails with it, and another printed amount would mend it";
                mark(case, decided, *member, Ruling::asked(Reason::RuleFails, because), None);
            }
        }
    }
}

fn mark(
    case: &Case<'_>,
    decided: &mut [(FieldReport, Ruling)],
    member: usize,
    ruling: Ruling,
    rival: Option<&Spot>,
) {
    let Some((report, old)) = decided.get_mut(member) else { return };
    if report.status == Status::Rejected || report.status == Status::Missing {
        return;
    }
    let ruling = Ruling { spot: old.spot.clone(), label: old.label.clone(), ..ruling };
    report.take(&ruling);
    if let Some(spot) = rival {
        report.rivals.push(case.place(spot));
        if let Some(p) = report.problems.first_mut() {
            *p = problem(p.reason, p.because.clone(), Some(case.place(spot)));
        }
    }
    *old = ruling;
}

fn left_labelled(case: &Case<'_>, spot: &Spot) -> bool {
    let found = case.sheet.amounts.iter().position(|a| a.spot == *spot);
    found.and_then(|i| case.sheet.amount_naming(i)).is_some_and(|n| n.how == How::Left)
}

/// The members that one printed amount under their own label would mend, each with that amount.
fn repairs(contract: &Contract, case: &Case<'_>, members: &[usize]) -> Vec<(usize, usize)> {
    members.iter().filter_map(|m| Some((*m, repair(contract, case, *m)?))).collect()
}

/// A printed amount under a member's label that makes all rules hold.
fn repair(contract: &Contract, case: &Case<'_>, member: usize) -> Option<usize> {
    let ask = case.asks.get(member)?;
    let Some(Value::Number(own)) = case.values.get(member)? else { return None };
    (0..case.sheet.amounts.len()).find(|i| {
        let Some(amount) = case.sheet.amounts.get(*i) else { return false };
        let named = case.sheet.amount_naming(*i).is_some_and(|n| n.names.meets(&ask.means));
        let Some(value) = amount.value().filter(|v| named && *v != own) else { return false };
        let record = Record { case, instead: Some((member, value)) };
        contract.rules.iter().all(|r| r.check(&record).holds != Some(false))
    })
}
