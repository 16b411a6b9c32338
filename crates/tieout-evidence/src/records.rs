//! Records to columns: a list of objects becomes a table, nested members with dotted names.
//!
//! A member's column is its *path* inside the record. Objects are followed to their members (`main.temp`); a list of
//! objects that holds one element in nearly every record is followed into that element (`weather.main` for
//! `/weather/0/main`), because such a list is an object in all but form. What else is nested stays apart.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::json::escape_into;
use crate::{Column, Json, NodeKind, Table, Value};

/// How deep objects inside a record are followed.
const MAX_DEPTH: u32 = 8;
/// How long a dotted name may be before a level is added to it; keeps names linear in the input.
const MAX_NAME: usize = 256;

/// What becomes of lists inside records.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Nested {
    /// They are handed back in [`Records::rest`].
    Apart,
    /// They become the cell's text, as JSON.
    AsText,
}

/// A list of objects, read.
pub(crate) struct Records {
    /// One column per path that holds a scalar in some record, in order of first appearance.
    pub(crate) table: Table,
    /// For every column the tail of its cells' pointers: `/main/temp`.
    pub(crate) tails: Vec<String>,
    /// Nodes that are in no cell.
    pub(crate) rest: Vec<u32>,
}

/// One path inside the records.
struct Path {
    parent: u32,
    /// None for the first element of a list.
    key: Option<Arc<str>>,
    name_len: usize,
    depth: u32,
    /// How many scalars stand at this path.
    values: usize,
    /// How many lists of objects stand at this path, and how many objects they hold.
    lists: usize,
    elements: usize,
    /// The path that followed this one in the record before: nearly always the next again.
    next: u32,
}

#[derive(Default)]
struct Paths {
    all: Vec<Path>,
    known: BTreeMap<(u32, Option<Arc<str>>), u32>,
    last: u32,
}

const ROOT: u32 = 0;

impl Paths {
    fn new() -> Self {
        let root = Path {
            parent: u32::MAX,
            key: None,
            name_len: 0,
            depth: 0,
            values: 0,
            lists: 0,
            elements: 0,
            next: ROOT,
        };
        Self { all: vec![root], known: BTreeMap::new(), last: ROOT }
    }

    fn get(&mut self, parent: u32, key: Option<&Arc<str>>) -> u32 {
        let guess = self.all[self.last as usize].next;
        let g = &self.all[guess as usize];
        let path = if g.parent == parent && g.key.as_ref() == key {
            guess
        } else {
            let new = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
            match self.known.entry((parent, key.cloned())) {
                std::collections::btree_map::Entry::Occupied(e) => *e.get(),
                std::collections::btree_map::Entry::Vacant(e) => {
                    e.insert(new);
                    let above = &self.all[parent as usize];
                    let name_len = above.name_len + key.map_or(0, |k| k.len() + 1);
                    let depth = above.depth + 1;
                    self.all.push(Path {
                        parent,
                        key: key.cloned(),
                        name_len,
                        depth,
                        values: 0,
                        lists: 0,
                        elements: 0,
                        next: ROOT,
                    });
                    new
                }
            }
        };
        self.all[self.last as usize].next = path;
        self.last = path;
        path
    }

    /// Steps from the record down to the path, root left out.
    fn steps(&self, path: u32) -> Vec<&Path> {
        let mut steps = Vec::new();
        let mut here = path;
        while here != ROOT {
            let p = &self.all[here as usize];
            steps.push(p);
            here = p.parent;
        }
        steps.reverse();
        steps
    }

    fn name(&self, path: u32) -> String {
        let keys: Vec<&str> = self.steps(path).into_iter().filter_map(|p| p.key.as_deref()).collect();
        keys.join(".")
    }

    fn tail(&self, path: u32) -> String {
        let mut out = String::new();
        for p in self.steps(path) {
            out.push('/');
            match &p.key {
                Some(k) => escape_into(&mut out, k),
                None => out.push('0'),
            }
        }
        out
    }
}

/// What stands at a path in a record.
struct Cell {
    row: u32,
    path: u32,
    node: u32,
}

/// Whether a table of this size is worth its padding: at most eight places for each value, and `slack` more. Without
/// this limit a list of records that share no key would cost the square of its length.
pub(crate) fn dense(rows: usize, columns: usize, values: usize, slack: usize) -> bool {
    rows.checked_mul(columns).is_some_and(|places| places <= values.saturating_mul(8).saturating_add(slack))
}

/// Reads `rows` (objects or nulls) as records; None where they share too few keys to be a table.
/// `apart` says which nested objects are better read on their own.
pub(crate) fn read(
    json: &Json,
    rows: &[u32],
    nested: Nested,
    slack: usize,
    apart: impl Fn(u32) -> bool,
) -> Option<Records> {
    let mut paths = Paths::new();
    let mut cells: Vec<Cell> = Vec::new();
    let mut lists: Vec<Cell> = Vec::new();
    let mut apart_at: Vec<(u32, u32)> = Vec::new();
    let mut todo: Vec<(u32, u32)> = Vec::new();
    for (row, &record) in (0u32..).zip(rows) {
        paths.last = ROOT;
        todo.push((record, ROOT));
        while let Some((node, path)) = todo.pop() {
            // Members are put on the stack in reverse, so that they come off in order and each knows its path then.
            let path = match json.nodes.get(node as usize) {
                Some(n) if node != record => paths.get(path, n.key.as_ref()),
                _ => path,
            };
            let here = &mut paths.all[path as usize];
            let follow = here.depth < MAX_DEPTH && here.name_len <= MAX_NAME;
            match json.kind(node) {
                NodeKind::Null => {}
                NodeKind::Object(members) if node == record || (follow && !apart(node)) => {
                    let members = members.iter().rev().filter(|&&m| !json.is_duplicate(m));
                    todo.extend(members.map(|&m| (m, path)));
                }
                NodeKind::Array(elements)
                    if follow
                        && !elements.is_empty()
                        && elements.iter().all(|&e| matches!(json.kind(e), NodeKind::Object(_))) =>
                {
                    here.lists += 1;
                    here.elements += elements.len();
                    lists.push(Cell { row, path, node });
                    todo.push((elements[0], path));
                }
                kind if kind.is_scalar() || nested == Nested::AsText => {
                    here.values += 1;
                    cells.push(Cell { row, path, node });
                }
                _ => apart_at.push((node, path)),
            }
        }
    }

    // Lists with more than an element here and there stay apart, and so does all that was found inside them.
    let mut inside: Vec<bool> = Vec::with_capacity(paths.all.len());
    for p in &paths.all {
        // Parents were made before their children.
        let parent = inside.get(p.parent as usize).copied().unwrap_or(true);
        let list_above = p.key.is_none() && p.depth > 0;
        let above = paths.all.get(p.parent as usize);
        let single = above.is_none_or(|a| a.elements <= a.lists + a.lists / 4);
        inside.push(parent && (!list_above || single));
    }
    // What stays apart inside such a list comes along with it.
    let mut rest: Vec<u32> =
        apart_at.into_iter().filter(|&(_, path)| inside[path as usize]).map(|(node, _)| node).collect();
    for list in lists {
        let single = paths.all.get(list.path as usize).is_some_and(|p| p.elements <= p.lists + p.lists / 4);
        if !inside[list.path as usize] {
            continue; // inside a list that stays apart as a whole
        }
        match (single, nested) {
            (true, Nested::Apart) => rest.extend(json.children(list.node).iter().skip(1)),
            (true, Nested::AsText) if json.children(list.node).len() == 1 => {}
            (false, Nested::Apart) => rest.push(list.node),
            (_, Nested::AsText) => {
                paths.all[list.path as usize].values += 1;
                cells.push(list);
            }
        }
    }
    cells.retain(|c| inside[c.path as usize]);

    let mut column_of: Vec<usize> = vec![usize::MAX; paths.all.len()];
    let mut columns = Vec::new();
    let mut tails = Vec::new();
    for (i, p) in (0u32..).zip(&paths.all) {
        if p.values > 0 && inside[i as usize] {
            column_of[i as usize] = columns.len();
            columns.push(paths.name(i));
            tails.push(paths.tail(i));
        }
    }
    if !dense(rows.len(), columns.len(), cells.len(), slack) {
        return None;
    }
    let mut data = vec![vec![Value::Null; rows.len()]; columns.len()];
    for c in &cells {
        if let Some(place) = data.get_mut(column_of[c.path as usize]).and_then(|d| d.get_mut(c.row as usize))
        {
            *place = value(json, c.node);
        }
    }
    rest.sort_unstable();
    Some(Records {
        table: Table::of_columns(columns, data.into_iter().map(Column::from).collect(), rows.len()),
        tails,
        rest,
    })
}

/// A JSON scalar as a cell; lists and objects as JSON text.
pub(crate) fn value(json: &Json, node: u32) -> Value {
    match json.kind(node) {
        NodeKind::Null => Value::Null,
        NodeKind::Bool(b) => Value::Bool(*b),
        NodeKind::Number(d) => Value::Number(d.clone()),
        NodeKind::Unread(s) => Value::Unread(s.clone()),
        NodeKind::String(s) => Value::Text(s.clone()),
        NodeKind::Array(_) | NodeKind::Object(_) => Value::Text(json.write(node).into()),
    }
}
