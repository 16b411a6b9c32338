//! The values of a parsed invoice, each with its place.

use roxmltree::Node;

use super::formats::{self, Format};
use super::{Embedded, EmbeddedValue, Invoice, date_of};
use tieout_notation::Decimal;

/// Codes of documents that give money back (UNTDID 1001).
const CREDIT: [&str; 4] = ["381", "83", "396", "532"];

/// How often one name may be stated in one place.
const STATEMENTS: usize = 64;

/// An element with its place.
type At<'a, 'x> = (Node<'a, 'x>, String);

/// The invoice under a root; None where it is the root of something else.
pub(super) fn invoice(file: &str, root: Node<'_, '_>) -> Result<Option<Invoice>, String> {
    let Some(format) = formats::of(root.tag_name().name(), root.tag_name().namespace()) else {
        return Ok(None);
    };
    let at: At<'_, '_> = (root, format!("/{}", root.tag_name().name()));
    let mut values = Vec::new();
    for (part, paths) in format.header {
        for (name, path) in *paths {
            let whole = if part.is_empty() { (*path).to_owned() } else { format!("{part}/{path}") };
            take(format, &at, &whole, name, None, &mut values)?;
        }
    }
    let lines = follow(format, vec![at], format.line);
    for (number, line) in lines.iter().enumerate() {
        for (name, path) in format.lines {
            take(format, line, path, name, Some(number), &mut values)?;
        }
    }
    let stated = |name: &str| values.iter().find(|v| v.name == name).map(|v| v.value.clone());
    let credit =
        format.root.0 == "CreditNote" || stated("type_code").is_some_and(|c| CREDIT.contains(&c.as_str()));
    let currency = stated("currency");
    for value in values.iter_mut().filter(|v| is_amount(v.name) && v.currency.is_none()) {
        value.currency.clone_from(&currency);
    }
    let (mut amounts, mut dates) = (Vec::new(), Vec::new());
    for element in root.descendants().filter(Node::is_element) {
        let name = element.tag_name().name();
        if name.ends_with("Amount") {
            amounts.extend(Decimal::parse(&text(element)).ok().map(|d| d.abs()));
        } else if name.ends_with("Date") || name.starts_with("Date") {
            dates.extend(date_of(&text(element)));
        }
    }
    amounts.sort();
    amounts.dedup();
    let embedded = Embedded { name: file.to_owned(), values };
    Ok(Some(Invoice { embedded, credit, lines: lines.len(), amounts, dates }))
}

fn is_amount(name: &str) -> bool {
    name.ends_with("_total") || matches!(name, "line_total_sum" | "unit_price")
}

/// The values at a path below an element.
fn take(
    format: &Format,
    from: &At<'_, '_>,
    path: &str,
    name: &'static str,
    item: Option<usize>,
    values: &mut Vec<EmbeddedValue>,
) -> Result<(), String> {
    let found = follow(format, vec![from.clone()], path);
    if found.len() > STATEMENTS {
        return Err(format!("it states {name} more than {STATEMENTS} times, which is the limit"));
    }
    for (node, path) in found {
        let value = text(node);
        if value.is_empty() {
            continue;
        }
        let per = (name == "unit_price")
            .then(|| node.parent()?.children().find(|c| is(format, c, format.basis)))
            .flatten()
            .map(text);
        let currency = node.attribute("currencyID").filter(|c| !c.is_empty()).map(str::to_owned);
        values.push(EmbeddedValue { name, item, value, currency, per, path });
    }
    Ok(())
}

/// The elements that the steps of a path lead to.
fn follow<'a, 'x>(format: &Format, mut from: Vec<At<'a, 'x>>, path: &str) -> Vec<At<'a, 'x>> {
    for step in steps(path) {
        let (name, condition) = match step.split_once('[') {
            Some((name, rest)) => (name, rest.strip_suffix(']').and_then(|c| c.split_once('='))),
            None => (step, None),
        };
        let mut next = Vec::new();
        for (node, place) in from {
            let same: Vec<Node<'a, 'x>> = node.children().filter(|c| is(format, c, name)).collect();
            let several = same.len() > 1;
            for (i, child) in same.into_iter().enumerate() {
                if condition.is_none_or(|(what, value)| has(format, child, what, value)) {
                    let number = if several { format!("[{}]", i + 1) } else { String::new() };
                    next.push((child, format!("{place}/{name}{number}")));
                }
            }
        }
        from = next;
    }
    from
}

/// The steps of a path: what stands between slashes outside of brackets.
fn steps(path: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    path.split(move |c| {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == '/' && depth == 0
    })
}

/// Whether an element has an attribute, or a child at a path, of this value.
fn has(format: &Format, node: Node<'_, '_>, what: &str, value: &str) -> bool {
    if let Some(attribute) = what.strip_prefix('@') {
        return node.attribute(attribute).is_some_and(|a| a.trim() == value);
    }
    let mut at = Some(node);
    for name in what.split('/') {
        at = at.and_then(|n| n.children().find(|c| is(format, c, name)));
    }
    at.is_some_and(|n| text(n) == value)
}

/// Whether a node is an element of the format with this local name.
fn is(format: &Format, node: &Node<'_, '_>, name: &str) -> bool {
    let tag = node.tag_name();
    let ours = |uri: &str| uri == format.root.1 || format.namespaces.contains(&uri);
    node.is_element() && tag.name() == name && tag.namespace().is_some_and(ours)
}

/// The text of an element without the blanks around it.
fn text(node: Node<'_, '_>) -> String {
    let text: String = node.children().filter(Node::is_text).filter_map(|n| n.text()).collect();
    text.trim().to_owned()
}
