//! The evidence as figured sees it: result sets of numeric cells.
//!
//! Every table source is a result set; a JSON source is one too, read as figured reads rows: a list of objects (columns
//! are the first one's keys, then new ones as they come), a list of lists, `{"columns": …, "rows": …}`, a list of
//! scalars (one column), or one object (one row). Passages of text are no rows. Numbers written as text count where the
//! policy's `parse_strings` says so; true, false and null are no numbers.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tieout_certificate::{Derivation, Leaf, Op, Rows};
use tieout_evidence::{Body, Evidence, Grid, Json, Locator, NodeKind, Table, Trust, ValueRef};
use tieout_notation::Decimal;

use super::chars::{At, digit, is_currency, is_space};
use super::rows::{RowSet, Rows as Given};

/// How many characters of a label are shown.
pub(super) const LABEL: usize = 40;

/// Where a cell stands: result set, row, column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) set: usize,
    pub(super) row: usize,
    pub(super) column: usize,
}

/// A cell with its value, and the double that is nearest to it for proposing.
#[derive(Clone, Debug)]
pub(super) struct Cell<'a> {
    pub(super) place: Place,
    pub(super) value: Cow<'a, Decimal>,
    pub(super) near: f64,
}

/// One result set.
#[derive(Debug)]
pub(super) struct ResultSet<'a> {
    index: usize,
    source: usize,
    /// Where the evidence made a grid of the same rows: its index, itself, and its column for each of ours.
    grid: Option<(usize, &'a Grid, Vec<usize>)>,
    truncated: bool,
    form: Form<'a>,
    parse_strings: bool,
}

#[derive(Debug)]
enum Form<'a> {
    Table(&'a Table),
    Json {
        json: &'a Json,
        columns: Vec<String>,
        /// For every row its columns in rising order, each with its node.
        rows: Vec<Vec<(usize, u32)>>,
    },
    /// Rows of a caller, whose cells are read already.
    Given(&'a RowSet),
}

/// What a cell may be to figured.
enum Content<'a> {
    Number(Cow<'a, Decimal>),
    Words(Cow<'a, str>),
    Nothing,
}

/// All result sets of the evidence that may support claims.
pub(super) fn result_sets<'a>(evidence: &'a Evidence, parse_strings: bool) -> Vec<ResultSet<'a>> {
    let mut sets = Vec::new();
    for (source, s) in evidence.sources.iter().enumerate() {
        if s.trust != Trust::Supports || s.is_error() {
            continue;
        }
        let form = match &s.body {
            Body::Table(table) => Form::Table(table),
            Body::Json(json) => json_rows(json),
            _ => continue,
        };
        let truncated = s.truncated;
        let mut set = ResultSet { index: sets.len(), source, grid: None, truncated, form, parse_strings };
        set.grid = set.find_grid(evidence);
        sets.push(set);
    }
    sets
}

/// The result sets of rows that a caller gave. They have no places in evidence, so nothing found in them has a derivation.
pub(super) fn given_sets(rows: &Given) -> Vec<ResultSet<'_>> {
    let set = |(index, set)| ResultSet {
        index,
        source: index,
        grid: None,
        truncated: false,
        form: Form::Given(set),
        parse_strings: true,
    };
    rows.sets.iter().enumerate().map(set).collect()
}

impl<'a> ResultSet<'a> {
    /// How many rows.
    pub(super) fn rows(&self) -> usize {
        match &self.form {
            Form::Table(table) => table.rows,
            Form::Json { rows, .. } => rows.len(),
            Form::Given(set) => set.rows(),
        }
    }

    /// How many columns.
    pub(super) fn width(&self) -> usize {
        match &self.form {
            Form::Table(table) => table.columns.len(),
            Form::Json { columns, .. } => columns.len(),
            Form::Given(set) => set.columns().len(),
        }
    }

    /// A column's name.
    pub(super) fn column(&self, column: usize) -> &str {
        match &self.form {
            Form::Table(table) => table.columns.get(column),
            Form::Json { columns, .. } => columns.get(column),
            Form::Given(set) => set.columns().get(column),
        }
        .map_or("", String::as_str)
    }

    /// The row's first text that is no number, or its number.
    pub(super) fn label(&self, row: usize) -> String {
        if let Form::Given(set) = &self.form {
            return set.label(row);
        }
        let mut label = None;
        self.contents(row, |_, content| {
            if let Content::Words(text) = content {
                label = Some(text.chars().take(LABEL).collect());
            }
            label.is_none()
        });
        label.unwrap_or_else(|| format!("row {row}"))
    }

    /// Hands over a row's numeric cells from left to right, until `each` says false.
    pub(super) fn cells(&self, row: usize, mut each: impl FnMut(Cell<'a>) -> bool) {
        self.contents(row, |column, content| {
            let Content::Number(value) = content else { return true };
            let near = value.to_f64();
            each(Cell { place: Place { set: self.index, row, column }, value, near })
        });
    }

    /// The same without values: places and doubles.
    pub(super) fn doubles(&self, row: usize, mut each: impl FnMut(Place, f64)) {
        if let Form::Given(set) = &self.form {
            for (column, near) in set.cells(row) {
                each(Place { set: self.index, row, column }, near);
            }
            return;
        }
        self.cells(row, |cell| {
            each(cell.place, cell.near);
            true
        });
    }

    /// A row's numeric cells.
    pub(super) fn row(&self, row: usize) -> Vec<Cell<'a>> {
        let mut out = Vec::new();
        self.cells(row, |cell| {
            out.push(cell);
            true
        });
        out
    }

    /// The number at a place.
    pub(super) fn number(&self, row: usize, column: usize) -> Option<Cow<'a, Decimal>> {
        match self.content(row, column) {
            Content::Number(value) => Some(value),
            _ => None,
        }
    }

    /// The fact at a place.
    pub(super) fn leaf(&self, row: usize, column: usize) -> Option<Leaf> {
        let value = self.number(row, column)?.into_owned();
        let source = self.source;
        let at = match &self.form {
            Form::Given(_) => return None,
            Form::Table(_) => Locator::Cell { source, row: Some(row), column },
            Form::Json { json, .. } => {
                Locator::Pointer { source, pointer: json.pointer(self.node(row, column)?) }
            }
        };
        Some(Leaf { at, value, unit: None })
    }

    /// An aggregate over all numeric cells of a column.
    pub(super) fn aggregate(&self, op: Op, column: usize) -> Derivation {
        let (read, not_read): (Vec<usize>, Vec<usize>) =
            (0..self.rows()).partition(|row| self.number(*row, column).is_some());
        if let Some((index, grid, columns)) = &self.grid
            && let Some(theirs) = columns.get(column).copied()
            && read.iter().all(|row| self.same(grid, *row, theirs, column))
        {
            // Of a table whose end was cut off nobody knows all rows.
            let few = not_read.len() <= read.len() && !self.truncated;
            let rows = if few { Rows::Except(not_read) } else { Rows::Only(read) };
            return Derivation::Column { op, grid: *index, column: theirs, rows };
        }
        let args = read.iter().filter_map(|row| self.leaf(*row, column)).map(Derivation::Fact).collect();
        Derivation::Apply { op, args }
    }

    /// Whether the grid has our number; of a JSON document it may have read another.
    fn same(&self, grid: &Grid, row: usize, theirs: usize, ours: usize) -> bool {
        match &self.form {
            Form::Table(_) | Form::Given(_) => true,
            Form::Json { .. } => match self.value(grid.table.get(row, theirs)) {
                Content::Number(value) => Some(value) == self.number(row, ours),
                _ => false,
            },
        }
    }

    /// The grid that the evidence made of the same rows.
    fn find_grid(&self, evidence: &'a Evidence) -> Option<(usize, &'a Grid, Vec<usize>)> {
        let mut grids = evidence.grids.iter().enumerate();
        grids.find_map(|(i, grid)| {
            if grid.source != self.source || grid.table.rows != self.rows() {
                return None;
            }
            let columns = match (&self.form, grid.pointer().as_deref()) {
                (Form::Table(_), None) => (0..self.width()).collect(),
                (Form::Json { columns, .. }, Some("")) => columns
                    .iter()
                    .map(|name| grid.table.columns.iter().position(|c| c == name))
                    .collect::<Option<_>>()?,
                _ => return None,
            };
            Some((i, grid, columns))
        })
    }

    fn node(&self, row: usize, column: usize) -> Option<u32> {
        match &self.form {
            Form::Table(_) | Form::Given(_) => None,
            Form::Json { rows, .. } => {
                let cells = rows.get(row)?;
                let at = cells.binary_search_by_key(&column, |(c, _)| *c).ok()?;
                cells.get(at).map(|(_, node)| *node)
            }
        }
    }

    fn contents(&self, row: usize, mut each: impl FnMut(usize, Content<'a>) -> bool) {
        match &self.form {
            Form::Table(table) => {
                for column in 0..table.columns.len() {
                    if !each(column, self.value(table.get(row, column))) {
                        return;
                    }
                }
            }
            Form::Json { json, rows, .. } => {
                for (column, node) in rows.get(row).into_iter().flatten() {
                    if !each(*column, self.kind(json.kind(*node))) {
                        return;
                    }
                }
            }
            Form::Given(set) => {
                for (column, near) in set.cells(row) {
                    if !each(column, double(near)) {
                        return;
                    }
                }
            }
        }
    }

    fn content(&self, row: usize, column: usize) -> Content<'a> {
        match &self.form {
            Form::Table(table) => self.value(table.get(row, column)),
            Form::Json { json, .. } => {
                self.node(row, column).map_or(Content::Nothing, |node| self.kind(json.kind(node)))
            }
            Form::Given(set) => set.get(row, column).map_or(Content::Nothing, double),
        }
    }

    fn value(&self, value: ValueRef<'a>) -> Content<'a> {
        match value {
            ValueRef::Number(number) => finite(Cow::Owned(number)),
            ValueRef::Text(text) => self.text(text),
            ValueRef::Null | ValueRef::Bool(_) | ValueRef::Unread(_) => Content::Nothing,
        }
    }

    fn kind(&self, kind: &'a NodeKind) -> Content<'a> {
        match kind {
            NodeKind::Number(number) => finite(Cow::Borrowed(number)),
            NodeKind::String(text) => self.text(Cow::Borrowed(text)),
            _ => Content::Nothing,
        }
    }

    fn text(&self, text: Cow<'a, str>) -> Content<'a> {
        let text = match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim_matches(is_space)),
            Cow::Owned(text) => Cow::Owned(text.trim_matches(is_space).to_owned()),
        };
        match numeric(&text) {
            Some(Some(number)) if self.parse_strings => finite(Cow::Owned(number)),
            Some(_) => Content::Nothing,
            None if text.is_empty() => Content::Nothing,
            None => Content::Words(text),
        }
    }
}

/// A double is its shortest decimal form.
fn double(value: f64) -> Content<'static> {
    Decimal::from_f64(value).map_or(Content::Nothing, |number| Content::Number(Cow::Owned(number)))
}

/// What no double can hold is no number to figured.
fn finite(number: Cow<'_, Decimal>) -> Content<'_> {
    if number.leading_power() < 308 || number.to_f64().is_finite() {
        Content::Number(number)
    } else {
        Content::Nothing
    }
}

/// Reads text that is a number as a whole: sign, currency, digits (plain or in groups of three), fraction, exponent, `%`.
/// None where it is no such text, Some(None) where it has the form and no value (a space behind a sign, too large).
pub(super) fn numeric(text: &str) -> Option<Option<Decimal>> {
    let is_digit = |c| digit(c).is_some();
    let start = At::new(text, 0);
    let sign = start.one(|c| c == '-' || c == '+');
    let at = sign.unwrap_or(start);
    let at = at.one(is_currency).unwrap_or(at);
    let spaced = at.one(is_space);
    let at = spaced.unwrap_or(at);
    let mut end = at.many(is_digit);
    if end.place == at.place {
        return None;
    }
    if end.here() == Some(',') {
        if at.digits(4).is_some() {
            return None;
        }
        while let Some(group) = end.one(|c| c == ',') {
            end = group.digits(3)?;
        }
    }
    if let Some(fraction) = end.one(|c| c == '.') {
        end = fraction.digits(1)?.many(is_digit);
    }
    if let Some(exponent) = end.one(|c| c == 'e' || c == 'E') {
        end = exponent.one(|c| c == '-' || c == '+').unwrap_or(exponent).digits(1)?.many(is_digit);
    }
    let whole = end.one(|c| c == '%').unwrap_or(end);
    if whole.here().is_some() {
        return None;
    }
    if sign.is_some() && spaced.is_some() {
        return Some(None);
    }
    let mut plain: String = sign.map_or("", |after| start.to(after)).to_owned();
    plain.extend(at.to(end).chars().filter(|c| *c != ',').map(|c| digit(c).unwrap_or(c)));
    Some(Decimal::parse(&plain).ok())
}

/// How the members of an object become columns.
enum Members<'a> {
    /// By the names given beside the rows.
    Named(BTreeMap<&'a str, usize>),
    /// By the names that the objects themselves bring, in order of appearance.
    Found(BTreeMap<&'a str, usize>),
    /// By their order: rows stand under "rows" and no columns beside them.
    Counted,
}

/// A JSON document as rows.
fn json_rows(json: &Json) -> Form<'_> {
    let root = Json::ROOT;
    let member = |key: &str| {
        let nodes = if is_object(json, root) { json.children(root) } else { &[] };
        // Of equal keys the last counts, as in the reader that figured uses.
        nodes.iter().rev().copied().find(|n| json.key(*n) == Some(key))
    };
    let mut columns: Vec<String> = Vec::new();
    let (list, mut members) = match member("rows") {
        None => (root, Members::Found(BTreeMap::new())),
        Some(rows) => {
            let mut names = BTreeMap::new();
            for node in member("columns").map(|n| json.children(n)).unwrap_or_default() {
                if let Some(name) = json.as_str(*node) {
                    names.entry(name).or_insert(columns.len());
                }
                columns.push(json.as_str(*node).map_or_else(|| json.write(*node), ToOwned::to_owned));
            }
            (rows, if columns.is_empty() { Members::Counted } else { Members::Named(names) })
        }
    };
    let alone = [list];
    let items: &[u32] = match json.kind(list) {
        NodeKind::Array(items) => items,
        _ => &alone,
    };
    // Where the first is a scalar, each item is the one cell of its row.
    let scalars = items.first().is_some_and(|first| json.kind(*first).is_scalar());
    let mut rows = Vec::with_capacity(items.len());
    for item in items {
        let row: Vec<(usize, u32)> = match json.kind(*item) {
            NodeKind::Array(cells) if !scalars => cells.iter().copied().enumerate().collect(),
            NodeKind::Object(cells) if !scalars => {
                let mut row = BTreeMap::new();
                for (i, node) in cells.iter().enumerate() {
                    let key = json.key(*node).unwrap_or("");
                    let column = match &mut members {
                        Members::Named(names) => names.get(key).copied(),
                        Members::Counted => Some(i),
                        Members::Found(names) => Some(*names.entry(key).or_insert_with(|| {
                            columns.push(key.to_owned());
                            columns.len() - 1
                        })),
                    };
                    if let Some(column) = column {
                        row.insert(column, *node);
                    }
                }
                row.into_iter().collect()
            }
            _ => vec![(0, *item)],
        };
        rows.push(row);
    }
    let width = rows.iter().filter_map(|row| row.last()).map(|(column, _)| column + 1).max().unwrap_or(0);
    columns.extend((columns.len()..width).map(|column| format!("c{column}")));
    Form::Json { json, columns, rows }
}

fn is_object(json: &Json, node: u32) -> bool {
    matches!(json.kind(node), NodeKind::Object(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tieout_evidence::Source;

    fn read(text: &str) -> String {
        match numeric(text) {
            None => "-".to_owned(),
            Some(None) => "?".to_owned(),
            Some(Some(n)) => n.to_string(),
        }
    }

    #[test]
    fn texts_that_are_numbers() {
        for (text, expected) in [
            ("4,680,609", "4680609"),
            ("$1,200", "1200"),
            ("$ 12.50", "12.5"),
            ("-€5", "-5"),
            ("12%", "12"),
            ("+3e2", "300"),
            ("٤٢", "42"),
            ("- 5", "?"),
            ("1e999", "?"),
            ("1,23", "-"),
            ("1234,567", "-"),
            ("1,234.", "-"),
            (".5", "-"),
            ("5 %", "-"),
            ("12 apples", "-"),
            ("$-5", "-"),
            ("", "-"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    /// Columns, then every row as label and cells.
    fn shown(json: &str) -> (Vec<String>, Vec<String>) {
        let json = Json::parse(json).unwrap();
        let evidence = Evidence::new(vec![Source::json("rows", json)]);
        let sets = result_sets(&evidence, true);
        let set = &sets[0];
        let columns = (0..set.width()).map(|c| set.column(c).to_owned()).collect();
        let rows = (0..set.rows())
            .map(|r| {
                let cells: Vec<_> = set
                    .row(r)
                    .iter()
                    .map(|c| format!("{}={}", set.column(c.place.column), c.value))
                    .collect();
                format!("{}: {}", set.label(r), cells.join(" "))
            })
            .collect();
        (columns, rows)
    }

    #[test]
    fn json_in_every_shape_of_rows() {
        let (columns, rows) = shown(r#"[{"a": "x", "b": 1}, {"b": "2", "c": 3, "a": true}]"#);
        assert_eq!(columns, ["a", "b", "c"]);
        assert_eq!(rows, ["x: b=1", "row 1: b=2 c=3"]);
        let (columns, rows) = shown(r#"[["CA", 5, null], ["TX", "6%", 7, 8]]"#);
        assert_eq!(columns, ["c0", "c1", "c2", "c3"]);
        assert_eq!(rows, ["CA: c1=5", "TX: c1=6 c2=7 c3=8"]);
        let (columns, rows) = shown(r#"{"columns": ["n", "m"], "rows": [[1, 2, 3], {"m": 4, "z": 5}]}"#);
        assert_eq!(columns, ["n", "m", "c2"]);
        assert_eq!(rows, ["row 0: n=1 m=2 c2=3", "row 1: m=4"]);
        assert_eq!(shown(r#"{"rows": [{"n": 1, "m": 2}, {"m": 4}]}"#).1, ["row 0: c0=1 c1=2", "row 1: c0=4"]);
        assert_eq!(shown("[1, 2]").1, ["row 0: c0=1", "row 1: c0=2"]);
        assert_eq!(shown(r#"{"total": 9}"#).1, ["row 0: total=9"]);
        assert!(shown("[]").1.is_empty());
    }
}
