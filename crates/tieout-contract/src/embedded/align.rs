//! Which line of the embedded invoice an item of a record is.
//!
//! Records leave lines out and order them in their own way, and lines of an invoice may be mere remarks. An item is the line of
//! its own number, unless a line that bears its name states more of its values. Where nothing agrees, it is the line of its
//! number only if both count the same lines; else it is held against none.

use std::collections::BTreeMap;

use super::hold::{Stated, same};
use super::{Invoice, plain};
use crate::decide::{Case, Value};

/// What lists of lines are called. Other lists, of tax rates or payments, are no lines.
const LISTS: [&str; 8] =
    ["line", "lines", "item", "items", "position", "positions", "line_items", "invoice_lines"];

/// For each field of a record that belongs to an item, the line that the item is.
pub(super) fn lines(case: &Case<'_>, invoice: &Invoice, stated: &Stated<'_>) -> Vec<Option<usize>> {
    let mut items: BTreeMap<(&str, usize), Vec<usize>> = BTreeMap::new();
    for (n, ask) in case.asks.iter().enumerate() {
        if let Some((list, number)) = ask.item.as_ref().filter(|(list, _)| LISTS.contains(&list.as_str())) {
            items.entry((list, *number)).or_default().push(n);
        }
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (list, _) in items.keys() {
        *counts.entry(list).or_default() += 1;
    }
    // The lines of a name, in order.
    let mut names: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for value in invoice.embedded.values.iter().filter(|v| v.name == "line_name") {
        names.entry(plain(&value.value)).or_default().extend(value.item);
    }
    let mut out = vec![None; case.asks.len()];
    for ((list, number), asks) in &items {
        let agreeing = |line: usize| {
            let agrees = |n: &&usize| {
                let Some(value) = case.values.get(**n).and_then(Option::as_ref) else { return false };
                stated.of(case, **n, Some(line)).iter().any(|s| same(case, **n, value, s, invoice.credit))
            };
            asks.iter().filter(agrees).count()
        };
        let named = asks.iter().find_map(|n| match case.values.get(*n) {
            Some(Some(Value::Words(words))) => names.get(&plain(words)),
            _ => None,
        });
        let best = near(named.map_or(&[], Vec::as_slice), *number)
            .chain([*number])
            .map(|line| (agreeing(line), line == *number, std::cmp::Reverse(line.abs_diff(*number)), line))
            .max();
        let counted = || counts.get(list) == Some(&invoice.lines);
        let line = match best {
            Some((agreed, _, _, line)) if agreed > 0 => Some(line),
            _ => counted().then_some(*number),
        };
        for n in asks {
            if let Some(place) = out.get_mut(*n) {
                *place = line;
            }
        }
    }
    out
}

/// The lines of one name that are nearest to a number: so many goods of one name are never looked through for each of them.
fn near(lines: &[usize], number: usize) -> impl Iterator<Item = usize> {
    const MOST: usize = 16;
    let from = lines.partition_point(|l| *l < number).saturating_sub(MOST / 2);
    lines.iter().skip(from).take(MOST).copied()
}
