//! Grids: every table of the evidence with the places of its cells, and the shapes of JSON that are tables.

use std::sync::Arc;

use crate::cut::{self, Cut};
use crate::records::{self, Nested};
use crate::{Column, Json, Layout, Locator, NodeKind, Stated, Table, Written};

/// One table of the evidence: a table source, or a part of a JSON source that has the shape of one.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The source it comes from.
    pub source: usize,
    /// Its name: the source's, or the nearest key that leads to it.
    pub name: String,
    /// The values.
    pub table: Arc<Table>,
    /// What it means. Every place in it is one of the source: cells of a table, pointers and keys of a JSON document.
    pub layout: Layout,
    /// What in its content, or in the objects around it, says that rows of it are missing.
    pub cut: Option<Cut>,
    place: Place,
}

/// Where the cells of a grid stand.
#[derive(Clone, Debug)]
enum Place {
    Table,
    Json { json: Json, node: u32, shape: Shape },
}

/// Shapes of JSON that are tables.
#[derive(Clone, Debug)]
enum Shape {
    /// `[{…}, {…}]`: the tails of each column's pointers.
    Records(Vec<String>),
    /// `[[…], […]]`, perhaps with a list of names beside it.
    Rows { names: Option<u32> },
    /// `{"a": […], "b": […]}`: the node of each column.
    Columns(Vec<u32>),
    /// `[1, 2, 3]`.
    List,
}

impl Grid {
    pub(crate) fn of_table(
        source: usize,
        name: &str,
        table: Arc<Table>,
        writing: &Written,
        context: &[(usize, &str)],
    ) -> Self {
        let layout = Layout::of(&table, source, writing, context);
        let mut grid = Self { source, name: name.to_owned(), table, layout, cut: None, place: Place::Table };
        grid.find_cut();
        grid
    }

    /// Looks for a row that says that others are missing.
    fn find_cut(&mut self) {
        self.cut = cut::in_table(&self.table)
            .map(|(row, column)| Cut { at: self.locator(row, column), says: cut::said(&self.table, row) });
    }

    /// The node of a part of a JSON source.
    pub(crate) fn node(&self) -> Option<u32> {
        match &self.place {
            Place::Table => None,
            Place::Json { node, .. } => Some(*node),
        }
    }

    /// For a part of a JSON source its pointer; None for a table source.
    #[must_use]
    pub fn pointer(&self) -> Option<String> {
        match &self.place {
            Place::Table => None,
            Place::Json { json, node, .. } => Some(json.pointer(*node)),
        }
    }

    /// The locator of a cell. For JSON it is the true pointer of the value, also where a record lacks it.
    #[must_use]
    pub fn locator(&self, row: usize, column: usize) -> Locator {
        match &self.place {
            Place::Table => Locator::Cell { source: self.source, row: Some(row), column },
            Place::Json { json, node, shape } => {
                let mut pointer = json.pointer(*node);
                match shape {
                    Shape::Records(tails) => {
                        pointer.push_str(&format!("/{row}"));
                        match tails.get(column) {
                            Some(tail) => pointer.push_str(tail),
                            None => pointer.push_str(&format!("/{column}")),
                        }
                    }
                    Shape::Rows { .. } => pointer.push_str(&format!("/{row}/{column}")),
                    Shape::Columns(nodes) => {
                        pointer = nodes.get(column).map_or(pointer, |&n| json.pointer(n));
                        pointer.push_str(&format!("/{row}"));
                    }
                    Shape::List => pointer.push_str(&format!("/{row}")),
                }
                Locator::Pointer { source: self.source, pointer }
            }
        }
    }

    /// The locator of a column's name. In JSON it is the key that the column's values stand under, or the value in the
    /// list of names.
    #[must_use]
    pub fn header(&self, column: usize) -> Locator {
        let source = self.source;
        match &self.place {
            Place::Table => Locator::Cell { source, row: None, column },
            Place::Json { json, node, shape } => match shape {
                Shape::Records(_) => {
                    let filled = self
                        .table
                        .column(column)
                        .and_then(|c| (0..c.len()).find(|&row| !c.is_null(row)))
                        .unwrap_or(0);
                    match self.locator(filled, column) {
                        Locator::Pointer { source, pointer } => Locator::Key { source, pointer },
                        other => other,
                    }
                }
                Shape::Rows { names: Some(names) } => {
                    Locator::Pointer { source, pointer: format!("{}/{column}", json.pointer(*names)) }
                }
                Shape::Columns(nodes) => {
                    let column = nodes.get(column).copied().unwrap_or(*node);
                    Locator::Key { source, pointer: json.pointer(column) }
                }
                Shape::Rows { names: None } | Shape::List => {
                    Locator::Key { source, pointer: json.pointer(*node) }
                }
            },
        }
    }

    /// Reads the layout, whose places are cells of the table, and turns them into places of the document.
    fn understand(&mut self, writing: &Written, context: &[(usize, &str)]) {
        let mut layout = Layout::of(&self.table, self.source, writing, context);
        let place = |at: &mut Locator| {
            if let Locator::Cell { source, row, column } = *at
                && source == self.source
            {
                *at = match row {
                    Some(row) => self.locator(row, column),
                    None => self.header(column),
                };
            }
        };
        fn each<T>(stated: &mut Option<Stated<T>>, place: &impl Fn(&mut Locator)) {
            if let Some(s) = stated {
                place(&mut s.at);
            }
        }
        each(&mut layout.unit, &place);
        each(&mut layout.scale, &place);
        for c in &mut layout.columns {
            each(&mut c.unit, &place);
            each(&mut c.scale, &place);
        }
        for r in layout.rows.each_mut() {
            each(&mut r.unit, &place);
            each(&mut r.scale, &place);
        }
        for f in layout.facts.each_mut() {
            each(&mut f.scale, &place);
        }
        self.layout = layout;
        self.find_cut();
    }
}

/// What was found in a JSON document.
#[derive(Default)]
pub(crate) struct Found {
    /// Grids in document order.
    pub(crate) grids: Vec<Grid>,
    /// Scalars that are in no grid, in document order; nulls left out.
    pub(crate) scalars: Vec<u32>,
}

/// How long a pointer may be for a table to stand at it, in bytes. Places of a table's cells repeat its pointer, so
/// without a limit a document nested without end would cost the square of its length. Deeper values are scalars.
const MAX_POINTER: usize = 1024;
/// How many members an object may have to be looked at as names beside rows.
const MAX_MEMBERS: usize = 64;

/// Something still to be looked at.
#[derive(Clone, Copy)]
struct Todo {
    node: u32,
    /// Whether it stands inside a record.
    inside: bool,
    /// About how long its pointer is.
    length: usize,
}

impl Todo {
    fn child(self, json: &Json, node: u32) -> Self {
        Self { node, length: self.length + 1 + json.key(node).map_or(1, str::len), ..self }
    }

    /// Something further below, inside a record.
    fn descendant(self, json: &Json, node: u32) -> Self {
        let mut length = self.length;
        let mut here = node;
        while here != self.node {
            let Some(n) = json.nodes.get(here as usize) else { break };
            length += 1 + n.key.as_ref().map_or(1, |k| k.len());
            let Some(parent) = n.parent else { break };
            here = parent;
        }
        Self { node, inside: true, length }
    }
}

/// Finds all grids of a document and all scalars outside them: every value is in one place.
pub(crate) fn find(json: &Json, source: usize, name: &str) -> Found {
    let mut found = Found::default();
    let mut grids: Vec<(u32, Grid)> = Vec::new();
    let mut todo: Vec<Todo> = Vec::new();
    if !json.nodes.is_empty() {
        todo.push(Todo { node: Json::ROOT, inside: false, length: 0 });
    }
    let grid = |node: u32, shape: Shape, table: Table| {
        let name = json.keys(node).next().unwrap_or(name).to_owned();
        let layout = Layout::read(&Table::default(), source, &[]);
        let place = Place::Json { json: json.clone(), node, shape };
        Grid { source, name, table: Arc::new(table), layout, cut: None, place }
    };
    while let Some(here) = todo.pop() {
        let Todo { node, inside, length } = here;
        let table = length <= MAX_POINTER;
        let kind = json.kind(node);
        if kind.is_scalar() {
            if *kind != NodeKind::Null {
                found.scalars.push(node);
            }
            continue;
        }
        let children: Vec<u32> =
            json.children(node).iter().copied().filter(|&c| !json.is_duplicate(c)).collect();
        let array = matches!(kind, NodeKind::Array(_));
        if table && array {
            if let Some(read) = records_of(json, &children) {
                grids.push((node, grid(node, Shape::Records(read.tails), read.table)));
                todo.extend(read.rest.iter().rev().map(|&n| here.descendant(json, n)));
                continue;
            }
            if let Some(rows) = rows_of(json, &children, None) {
                grids.push((node, grid(node, Shape::Rows { names: None }, rows)));
                continue;
            }
            if !inside && is_list(json, &children) {
                let data = vec![children.iter().map(|&c| records::value(json, c)).collect()];
                let column = json.keys(node).next().unwrap_or("c0").to_owned();
                let list = Table::of_columns(vec![column], data, children.len());
                grids.push((node, grid(node, Shape::List, list)));
                continue;
            }
        } else if table {
            if let Some((names, rows, read)) = named_rows(json, &children) {
                grids.push((rows, grid(rows, Shape::Rows { names: Some(names) }, read)));
                // The names stay facts of their own.
                todo.extend(children.iter().rev().filter(|&&m| m != rows).map(|&m| here.child(json, m)));
                continue;
            }
            if let Some((columns, read)) = columns_of(json, &children) {
                let others = children.iter().rev().filter(|m| columns.binary_search(m).is_err());
                todo.extend(others.map(|&m| here.child(json, m)));
                grids.push((node, grid(node, Shape::Columns(columns), read)));
                continue;
            }
        }
        todo.extend(children.iter().rev().map(|&c| here.child(json, c)));
    }
    found.scalars.sort_unstable();
    grids.sort_by_key(|(node, _)| *node);
    found.grids = grids.into_iter().map(|(_, g)| g).collect();
    found
}

/// Reads the layouts of JSON grids. Apart from finding them, because the texts must be known.
pub(crate) fn understand(grid: &mut Grid, writing: &Written, context: &[(usize, &str)]) {
    grid.understand(writing, context);
}

/// A list of objects (nulls allowed) whose records share their keys.
fn records_of(json: &Json, children: &[u32]) -> Option<records::Records> {
    let all = children.iter().all(|&c| matches!(json.kind(c), NodeKind::Object(_) | NodeKind::Null));
    let one = children.iter().any(|&c| matches!(json.kind(c), NodeKind::Object(_)));
    if !(all && one) {
        return None;
    }
    let own_table = |object: u32| {
        let members: Vec<u32> = json.children(object).to_vec();
        named_rows_at(json, &members).is_some() || columns_at(json, &members).is_some()
    };
    let read = records::read(json, children, Nested::Apart, 64, own_table)?;
    // Records of lists only have no values of their own.
    (!read.table.columns.is_empty()).then_some(read)
}

fn is_row(json: &Json, node: u32) -> bool {
    match json.kind(node) {
        NodeKind::Array(cells) => cells.iter().all(|&c| json.kind(c).is_scalar()),
        NodeKind::Null => true,
        _ => false,
    }
}

/// A list of lists of scalars (nulls allowed as rows).
fn rows_of(json: &Json, children: &[u32], names: Option<u32>) -> Option<Table> {
    if !children.iter().all(|&c| is_row(json, c)) {
        return None;
    }
    let values: usize = children.iter().map(|&c| json.children(c).len()).sum();
    let width = children.iter().map(|&c| json.children(c).len()).max().unwrap_or(0);
    if width == 0 || !records::dense(children.len(), width, values, 64) {
        return None;
    }
    let columns = names.map_or_else(Vec::new, |n| {
        json.children(n).iter().filter_map(|&c| json.as_str(c)).map(str::to_owned).collect()
    });
    let row = |&c: &u32| json.children(c).iter().map(|&v| records::value(json, v)).collect();
    Some(Table::from_rows(columns, children.iter().map(row).collect()))
}

/// Among members: a list of names and a list of rows that are as wide.
fn named_rows_at(json: &Json, members: &[u32]) -> Option<(u32, u32)> {
    if members.len() > MAX_MEMBERS {
        return None;
    }
    for &rows in members {
        let children = json.children(rows);
        if !matches!(json.kind(rows), NodeKind::Array(_)) || !children.iter().all(|&c| is_row(json, c)) {
            continue;
        }
        let width = children.iter().map(|&c| json.children(c).len()).max().unwrap_or(0);
        if width == 0 {
            continue;
        }
        let names = members.iter().copied().find(|&m| {
            let names = json.children(m);
            m != rows
                && matches!(json.kind(m), NodeKind::Array(_))
                && names.iter().all(|&n| json.as_str(n).is_some())
                && (names.len() == width || (names.len() > width && json.key(m) == Some("columns")))
        });
        if let Some(names) = names {
            return Some((names, rows));
        }
    }
    None
}

fn named_rows(json: &Json, members: &[u32]) -> Option<(u32, u32, Table)> {
    let (names, rows) = named_rows_at(json, members)?;
    Some((names, rows, rows_of(json, json.children(rows), Some(names))?))
}

/// Members that are lists of scalars of one length, two at least, and no list of another kind beside them.
fn columns_at(json: &Json, members: &[u32]) -> Option<Vec<u32>> {
    let lists: Vec<u32> =
        members.iter().copied().filter(|&m| matches!(json.kind(m), NodeKind::Array(_))).collect();
    let length = json.children(*lists.first()?).len();
    let fits = |&m: &u32| {
        let cells = json.children(m);
        cells.len() == length && cells.iter().all(|&c| json.kind(c).is_scalar())
    };
    (lists.len() >= 2 && length >= 2 && lists.iter().all(fits)).then_some(lists)
}

fn columns_of(json: &Json, members: &[u32]) -> Option<(Vec<u32>, Table)> {
    let lists = columns_at(json, members)?;
    let columns = lists.iter().map(|&m| json.key(m).unwrap_or("").to_owned()).collect();
    let data: Vec<Column> =
        lists.iter().map(|&m| json.children(m).iter().map(|&c| records::value(json, c)).collect()).collect();
    let rows = data.first().map_or(0, Column::len);
    Some((lists, Table::of_columns(columns, data, rows)))
}

/// Two scalars or more, a number among them.
fn is_list(json: &Json, children: &[u32]) -> bool {
    children.len() >= 2
        && children.iter().all(|&c| json.kind(c).is_scalar())
        && children.iter().any(|&c| matches!(json.kind(c), NodeKind::Number(_)))
}
