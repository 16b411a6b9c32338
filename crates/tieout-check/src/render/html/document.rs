//! A JSON document of the evidence, one value a line, with the values lit that claims rest on. Of a large one come those values
//! with the way that leads to them and their neighbours.

use std::collections::{BTreeMap, BTreeSet};

use tieout_evidence::{Json, NodeKind};

use super::Sheet;
use super::evidence::{back, cut, lit_class};
use super::lit::Use;
use super::page::{Anchor, Attribute, Page};

use Attribute::{Class, Fixed, Id, LabelledBy};

/// Values on either side of a lit one, among its siblings.
const NEAR: usize = 4;
/// Members of a lit list or object.
const INSIDE: usize = 8;
/// Values at the start of a large document where nothing is lit.
const HEAD: usize = 24;
/// Lists and objects inside one another that are drawn as such; values further below are listed with their pointers.
const DEEP: usize = 48;

/// The document of source `number`.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>, number: usize, json: &Json) {
    let Some(places) = sheet.lit.sources.get(number) else { return };
    let most = sheet.options.columns.saturating_mul(10);
    let (shown, left_out) = chosen(json, &places.nodes, most);
    let view = View { sheet, number, json, lit: &places.nodes, shown };
    let attributes = [
        Class(&["box", "json"]),
        Fixed("tabindex", "0"),
        Fixed("role", "region"),
        LabelledBy(Anchor::Title(number)),
    ];
    page.element("div", &attributes, |page| view.tree(page));
    page.next_line();
    if left_out > 0 {
        let said =
            format!("{left_out} more values that claims rest on are not shown, past the limit of the page.");
        page.words("p", &[Class(&["left-out"])], &said);
        page.next_line();
    }
}

/// How far below the root a node stands, `DEEP` at most.
fn depth(json: &Json, node: u32) -> usize {
    let mut depth = 0;
    let mut here = json.nodes.get(node as usize).and_then(|n| n.parent);
    while let Some(parent) = here.filter(|_| depth < DEEP) {
        depth += 1;
        here = json.nodes.get(parent as usize).and_then(|n| n.parent);
    }
    depth
}

/// The nodes to draw, and how many lit ones were too many.
fn chosen(json: &Json, lit: &BTreeMap<u32, Vec<Use>>, most: usize) -> (BTreeSet<u32>, usize) {
    let all = u32::try_from(json.nodes.len()).unwrap_or(u32::MAX);
    if json.nodes.len() <= most {
        return ((0..all).collect(), 0);
    }
    let mut shown = BTreeSet::from([Json::ROOT]);
    if lit.is_empty() {
        shown.extend(0..all.min(HEAD as u32));
    }
    for &node in lit.keys().take(most) {
        shown.insert(node);
        shown.extend(json.children(node).iter().take(INSIDE));
        if depth(json, node) >= DEEP {
            continue;
        }
        let mut here = json.nodes.get(node as usize);
        let mut near = NEAR;
        while let Some((parent, index)) = here.and_then(|n| Some((n.parent?, n.index as usize))) {
            let siblings = json.children(parent);
            let from = index.saturating_sub(near);
            shown.extend(siblings.iter().skip(from).take(index - from + near + 1));
            shown.insert(parent);
            // Further up, the way is enough.
            near = 0;
            here = json.nodes.get(parent as usize);
        }
    }
    (shown, lit.len().saturating_sub(most))
}

struct View<'a> {
    sheet: &'a Sheet<'a>,
    number: usize,
    json: &'a Json,
    lit: &'a BTreeMap<u32, Vec<Use>>,
    shown: BTreeSet<u32>,
}

/// A list or object whose members are being written.
struct Open {
    node: u32,
    next: usize,
    /// Members that were passed over since the last one that was written.
    passed: usize,
}

impl View<'_> {
    /// Walked with a stack of its own: documents may be nested without end.
    fn tree(&self, page: &mut Page) {
        let mut below = Vec::new();
        let mut stack: Vec<Open> = Vec::new();
        if self.json.nodes.is_empty() {
            page.line("nothing");
            return;
        }
        self.begin(page, Json::ROOT, &mut stack);
        while let Some(open) = stack.last_mut() {
            let children = self.json.children(open.node);
            let Some(&child) = children.get(open.next) else {
                let (node, passed) = (open.node, open.passed);
                let depth = stack.len();
                Self::passed(page, passed, depth);
                stack.pop();
                self.end(page, node, stack.len());
                continue;
            };
            open.next += 1;
            if !self.shown.contains(&child) {
                open.passed += 1;
                continue;
            }
            let passed = std::mem::take(&mut open.passed);
            let depth = stack.len();
            Self::passed(page, passed, depth);
            if depth >= DEEP {
                self.line(page, child, depth, Some("…"));
                below.push(child);
                continue;
            }
            self.begin(page, child, &mut stack);
        }
        self.deeper(page, &below);
    }

    /// Lit values below what is drawn.
    fn deeper(&self, page: &mut Page, below: &[u32]) {
        let deep: Vec<u32> = self
            .lit
            .keys()
            .copied()
            .filter(|n| self.shown.contains(n) && depth(self.json, *n) >= DEEP)
            .collect();
        if !below.is_empty() {
            let said = if deep.is_empty() {
                "values further below are not shown: no claim rests on them"
            } else {
                "of the values further below, those that claims rest on, by their pointers:"
            };
            page.words("span", &[Class(&["left-out"])], said);
            page.text("\n");
        }
        for node in deep {
            page.words("span", &[Class(&["key"])], &cut(&self.json.pointer(node)));
            page.line(" ");
            self.line(page, node, 0, None);
        }
    }

    fn begin(&self, page: &mut Page, node: u32, stack: &mut Vec<Open>) {
        let container = !self.json.kind(node).is_scalar() && !self.json.children(node).is_empty();
        let open = match self.json.kind(node) {
            NodeKind::Array(_) if container => Some("["),
            NodeKind::Object(_) if container => Some("{"),
            _ => None,
        };
        self.line(page, node, stack.len(), open);
        if container {
            stack.push(Open { node, next: 0, passed: 0 });
        }
    }

    fn end(&self, page: &mut Page, node: u32, depth: usize) {
        indent(page, depth);
        page.line(if matches!(self.json.kind(node), NodeKind::Array(_)) { "]" } else { "}" });
        page.text("\n");
    }

    fn passed(page: &mut Page, n: usize, depth: usize) {
        if n > 0 {
            indent(page, depth);
            let values = if n == 1 { "value" } else { "values" };
            page.words(
                "span",
                &[Class(&["left-out"])],
                &format!("… {n} more {values} not shown: no claim rests on them"),
            );
            page.text("\n");
        }
    }

    /// One line: the key, then `instead` or the value.
    fn line(&self, page: &mut Page, node: u32, depth: usize, instead: Option<&'static str>) {
        indent(page, depth);
        if let Some(key) = self.json.key(node) {
            page.words("span", &[Class(&["key"])], &quoted(&cut(key)));
            page.line(": ");
        }
        let uses = self.lit.get(&node).map_or(&[][..], Vec::as_slice);
        let [lit, tone] = lit_class(uses);
        let place = Anchor::Node { source: self.number, node };
        let value = match (instead, self.json.kind(node)) {
            (Some(instead), _) => instead.to_owned(),
            (None, NodeKind::Array(c)) if c.is_empty() => "[]".to_owned(),
            (None, NodeKind::Object(c)) if c.is_empty() => "{}".to_owned(),
            (None, NodeKind::Array(_)) => "[…]".to_owned(),
            (None, NodeKind::Object(_)) => "{…}".to_owned(),
            (None, NodeKind::Null) => "null".to_owned(),
            (None, NodeKind::Bool(b)) => b.to_string(),
            (None, NodeKind::Number(d)) => d.to_string(),
            (None, NodeKind::Unread(s)) => cut(s),
            (None, NodeKind::String(s)) => quoted(&cut(s)),
        };
        page.words("span", &[Class(&[lit, tone]), Id(place)], &value);
        back(page, self.sheet, uses);
        if self.json.is_duplicate(node) {
            page.words("span", &[Class(&["left-out"])], " the key stands twice: not read");
        }
        page.text("\n");
    }
}

fn indent(page: &mut Page, depth: usize) {
    page.line(&"  ".repeat(depth));
}

/// As a JSON string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
