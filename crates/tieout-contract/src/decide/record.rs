//! The record as a whole: its rules, what makes them fail, and what waits for a person.

use tieout_notation::Decimal;

use super::value::Value;
use super::{Case, Ruling, problem};
use crate::contract::Contract;
use crate::sheet::How;
use crate::status::{FieldReport, Reason, RuleReport, Status};

/// A rule with this record's values.
#[derive(Clone, Debug)]
pub(crate) struct Ruled {
    /// Which fields take part in it.
    pub(crate) asks: Vec<usize>,
    /// Whether it holds; None where a field is missing.
    pub(crate) holds: Option<bool>,
}

/// All rules with the values that the candidate gives.
pub(super) fn rules(contract: &Contract, case: &Case<'_>) -> Vec<Ruled> {
    contract.rules.iter().map(|rule| {
        let asks = fields(&rule.text).iter().filter_map(|f| case.asks.iter().position(|a| a.name == *f)).collect();
        Ruled { asks, holds: holds(&rule.text, &|name| number(case, name, None)) }
    }).collect()
}

fn number(case: &Case<'_>, name: &str, instead: Option<(usize, &Decimal)>) -> Option<Decimal> {
    let at = case.asks.iter().position(|a| a.name == name)?;
    if let Some((_, value)) = instead.filter(|(n, _)| *n == at) {
        return Some(value.clone());
    }
    match case.values.get(at)? {
        Some(Value::Number(n)) => Some(n.clone()),
        _ => None,
    }
}

fn fields(rule: &str) -> Vec<String> {
    rule.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| !w.is_empty()).map(str::to_owned).collect()
}
fn side(text: &str, values: &dyn Fn(&str) -> Option<Decimal>) -> Option<Decimal> {
    let mut sum = Decimal::ZERO;
    let mut minus = false;
    for w in text.split_whitespace() {
        match w { "+" => minus = false, "-" => minus = true, name => { let v = values(name)?; sum = if minus { sum.sub(&v) } else { sum.add(&v) }; } }
    }
    Some(sum)
}
fn holds(rule: &str, values: &dyn Fn(&str) -> Option<Decimal>) -> Option<bool> {
    let (l, r) = rule.split_once('=')?;
    Some(side(l, values)? == side(r, values)?)
}

/// Looks at the record as a whole once its fields are decided.
pub(super) fn settle(contract: &Contract, case: &Case<'_>, decided: &mut [(FieldReport, Ruling)]) -> Vec<RuleReport> {
    let failing: Vec<usize> = (0..case.rules.len()).filter(|r| case.rules.get(*r).is_some_and(|r| r.holds == Some(false))).collect();
    let mut members: Vec<usize> = failing.iter().filter_map(|r| case.rules.get(*r)).flat_map(|r| r.asks.iter().copied()).collect();
    members.sort_unstable();
    members.dedup();
    let mut suspects: Vec<Vec<String>> = Vec::new();
    let confirmed = |d: &[(FieldReport, Ruling)], m: usize| d.get(m).is_some_and(|(f, _)| f.status == Status::Confirmed);
    let explained = members.iter().any(|m| decided.get(*m).is_some_and(|(f, _)| f.status == Status::Rejected));
    if !failing.is_empty() && !explained {
        let repairs: Vec<(usize, usize)> = members.iter().filter_map(|m| Some((*m, repair(contract, case, *m)?))).collect();
        suspects = repairs.iter().filter_map(|(m, _)| case.asks.get(*m)).map(|a| vec![a.name.clone()]).collect();
        let all_confirmed = members.iter().all(|m| confirmed(decided, *m));
        match repairs.as_slice() {
            [(m, amount)] => {
                let spot = case.sheet.amounts.get(*amount).map(|a| a.spot.clone());
                let shown = spot.as_ref().map_or("", |s| case.sheet.text(s));
                let because = format!("the rules fail with it, and hold with {shown}, which stands under its label");
                mark(case, decided, *m, Ruling::rejected(Reason::RuleCulprit, because), spot.as_ref());
            }
            [] if all_confirmed => {
                for m in &members {
                    let left = case.asks.get(*m).zip(decided.get(*m)).is_some_and(|(_, (_, r))| {
                        r.reason == Reason::Label && r.spot.as_ref().is_some_and(|s| left_labelled(case, s))
                    });
                    if !left || members.iter().all(|m| decided.get(*m).is_some_and(|(_, r)| r.reason == Reason::Label)) && !left {
                        mark(case, decided, *m, Ruling::asked(Reason::RuleFails, "a rule of the record fails with it"), None);
                    }
                }
            }
            many => {
                for (m, _) in many {
                    mark(case, decided, *m, Ruling::asked(Reason::RuleFails, "a rule of the record fails with it"), None);
                }
            }
        }
    }
    for (ask, (report, ruling)) in case.asks.iter().zip(decided.iter_mut()) {
        if ask.field.critical && report.status == Status::Confirmed {
            ruling.status = Status::ToBeVerified;
            ruling.reason = Reason::Critical;
            ruling.because = "the contract wants a person to confirm it".to_owned();
            report.take(ruling);
        }
    }
    contract
        .rules
        .iter()
        .zip(&case.rules)
        .map(|(rule, ruled)| RuleReport {
            rule: rule.text.clone(),
            holds: ruled.holds,
            shown: String::new(),
            suspects: if ruled.holds == Some(false) { suspects.clone() } else { Vec::new() },
        })
        .collect()
}

fn mark(case: &Case<'_>, decided: &mut [(FieldReport, Ruling)], member: usize, ruling: Ruling, rival: Option<&crate::sheet::Spot>) {
    let Some((report, old)) = decided.get_mut(member) else { return };
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

fn left_labelled(case: &Case<'_>, spot: &crate::sheet::Spot) -> bool {
    let found = case.sheet.amounts.iter().position(|a| a.spot == *spot);
    found.and_then(|i| case.sheet.amount_naming(i)).is_some_and(|n| n.how == How::Left)
}

/// A printed amount under a member's label that would make all rules hold.
fn repair(contract: &Contract, case: &Case<'_>, member: usize) -> Option<usize> {
    let ask = case.asks.get(member)?;
    let own = match case.values.get(member)? {
        Some(Value::Number(n)) => n,
        _ => return None,
    };
    (0..case.sheet.amounts.len()).find(|i| {
        let Some(amount) = case.sheet.amounts.get(*i) else { return false };
        let named = case.sheet.amount_naming(*i).is_some_and(|n| n.names.meets(&ask.means));
        let Some(value) = amount.value().filter(|v| named && *v != own) else { return false };
        let mut answered = contract.rules.iter().filter_map(|r| holds(&r.text, &|name| number(case, name, Some((member, value)))));
        answered.all(|h| h)
    })
}
