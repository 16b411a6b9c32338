//! All sources together, read once and shared by every claim and every answer.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use tieout_notation::{MAX_DIGITS, MAX_EXPONENT, Period, Token, Writing};

use crate::cut::{self, Around};
use crate::grid;
use crate::index::Index;
use crate::noticed;
use crate::reading;
use crate::unread;
use crate::writing::Written;
use crate::{Body, FactRef, Grid, Json, Locator, NodeKind, Reading, Source, Table, Trust, ValueRef};

/// A value of a JSON source that is in no grid. Nulls are none.
#[derive(Clone, Debug)]
pub struct JsonFact {
    /// The source.
    pub source: usize,
    /// The node in its document.
    pub node: u32,
    /// The numbers that it carries: its own, or those inside a string.
    pub values: Vec<Reading>,
    /// The date or period that it is.
    pub period: Option<Period>,
}

/// Everything that may support claims.
///
/// ```
/// use tieout_evidence::{Evidence, Json, Locator, Source};
/// let json = Json::parse(r#"{"as_of": "2020", "states": [{"name": "Texas", "pop": 28635442}]}"#)?;
/// let evidence = Evidence::new(vec![Source::json("census", json)]);
/// let at = Locator::Pointer { source: 0, pointer: "/states/0/pop".into() };
/// assert_eq!(evidence.grids[0].locator(0, 1), at);
/// assert_eq!(evidence.text_at(&at).as_deref(), Some("28635442"));
/// assert!(evidence.readings(&at)[0].whole);
/// assert_eq!(evidence.scalars.len(), 1); // `as_of`
/// # Ok::<(), tieout_evidence::JsonError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The sources, in the order given.
    pub sources: Vec<Source>,
    /// Every table among them, understood.
    pub grids: Vec<Grid>,
    /// For every text source its number and tokens. A token that a cut end may have shortened is left out.
    pub texts: Vec<(usize, Vec<Token>)>,
    /// Every value of a JSON source that is in no grid.
    pub scalars: Vec<JsonFact>,
    /// Every value of a source that may only exempt, with its source. It supports nothing and is in nothing above.
    pub exempt: Vec<(usize, Reading)>,
    /// What a reader of a report should know of the evidence: sources left out and why, repeated keys, cut ends.
    pub notes: Vec<String>,
    /// Which sources may support, in the order of `sources`.
    supports: Vec<bool>,
    /// How each of the sources writes its numbers.
    writing: Vec<Written>,
    index: OnceLock<Index>,
}

/// How many bytes of surrounding text all tables together may be held against; later tables go without.
const CONTEXT_BUDGET: usize = 64 << 20;

impl Evidence {
    /// Reads the sources. Cost is near-linear in their size.
    ///
    /// A source that is not trusted, is empty or is an error result supports nothing: it stays in `sources`, is in
    /// nothing else, and a note says so.
    #[must_use]
    pub fn new(sources: Vec<Source>) -> Self {
        let mut out = Self::default();
        let titles = titles(&sources);
        let title = |i: usize| titles.get(i).map_or("", String::as_str);
        for (i, source) in sources.iter().enumerate() {
            out.notes.extend(source.notes.iter().map(|n| format!("{}: {n}", title(i))));
            let writing = Written::of(source);
            let supports = match source.effective_trust() {
                Trust::Supports if source.is_error() => {
                    out.notes.push(format!("{} is an error result and supports nothing", title(i)));
                    false
                }
                Trust::Supports if source.is_empty() => {
                    out.notes.push(format!("{} is empty and supports nothing", title(i)));
                    false
                }
                Trust::Supports => true,
                Trust::Exempts => {
                    out.exempt.extend(all_readings(source, &writing).into_iter().map(|r| (i, r)));
                    false
                }
                Trust::Nothing => false,
            };
            if supports && source.truncated {
                out.notes.push(format!("{}: its end was cut off, so {UNPROVEN}", title(i)));
            }
            let unread = if supports { unread::count(source) } else { 0 };
            if unread > 0 {
                let (are, they) =
                    if unread == 1 { ("number is", "it supports") } else { ("numbers are", "they support") };
                out.notes.push(format!(
                    "{}: {unread} {are} past the reading limits ({MAX_DIGITS} digits, exponents to ±{MAX_EXPONENT}); {they} nothing",
                    title(i)
                ));
            }
            out.supports.push(supports);
            out.writing.push(writing);
        }

        let context: Vec<(usize, &str)> = sources
            .iter()
            .enumerate()
            .filter(|(i, _)| out.supports.get(*i) == Some(&true))
            .filter_map(|(i, s)| match &s.body {
                Body::Text(t) => Some((i, t.as_str())),
                _ => None,
            })
            .collect();
        let length: usize = context.iter().map(|(_, t)| t.len()).sum();
        let (mut budget, mut without) = (CONTEXT_BUDGET, 0_usize);
        let mut afford = || match budget.checked_sub(length) {
            Some(rest) => {
                budget = rest;
                &context[..]
            }
            None => {
                without += 1;
                &[]
            }
        };

        for (i, source) in sources.iter().enumerate() {
            if out.supports.get(i) != Some(&true) {
                continue;
            }
            let Some(writing) = out.writing.get(i) else { continue };
            match &source.body {
                Body::Table(table) => {
                    let mut grid = Grid::of_table(i, &source.name, Arc::clone(table), writing, afford());
                    if let Some((row, column)) = cut_cell(source) {
                        grid.layout.facts.remove(row, column);
                    }
                    out.grids.push(grid);
                }
                Body::Json(json) => {
                    let found = grid::find(json, i, &source.name);
                    let mut around = Around::new(json, i);
                    for mut grid in found.grids {
                        grid::understand(&mut grid, writing, afford());
                        if grid.cut.is_none()
                            && let Some(node) = grid.node()
                        {
                            grid.cut = around.cut(node);
                        }
                        out.grids.push(grid);
                    }
                    out.notes.extend(around.larger_counts().map(|n| format!("{}: {n}", title(i))));
                    out.scalars.extend(found.scalars.into_iter().map(|node| {
                        let kind = json.kind(node);
                        let values = reading::of_node(kind, writing.at(None));
                        let period = match kind {
                            NodeKind::String(s) => reading::period_of(s, writing.at(None)),
                            _ => None,
                        };
                        JsonFact { source: i, node, values, period }
                    }));
                    let twice = json.duplicates.len();
                    if let Some(&first) = json.duplicates.first() {
                        let keys = if twice == 1 { "key stands" } else { "keys stand" };
                        out.notes.push(format!(
                            "{}: {twice} {keys} twice in one object (`{}` first); the first of each is read, the others support nothing",
                            title(i),
                            json.pointer(first),
                        ));
                    }
                }
                Body::Text(text) => {
                    let mut tokens = reading::tokens(text, writing.at(None));
                    if source.truncated {
                        tokens.retain(|t| t.span.end < text.len());
                    } else if let Some(said) = cut::in_text(text) {
                        out.notes.push(format!(
                            "{}: its last line says \"{said}\", so something that follows is not here",
                            title(i)
                        ));
                    }
                    out.texts.push((i, tokens));
                }
            }
        }
        if without > 0 {
            out.notes.push(format!(
                "{without} tables were read without what the texts say of their scale: there is too much text for so many tables"
            ));
        }
        for grids in out.grids.chunk_by(|a, b| a.source == b.source) {
            let name = grids.first().map_or("", |g| title(g.source));
            let mut noticed = grids.iter().flat_map(|grid| {
                let cut =
                    grid.cut.iter().map(|c| format!("{}, so rows are missing: {UNPROVEN}", c.describe()));
                let notes: Vec<String> = cut.chain(noticed::of_grid(grid)).collect();
                let place = if notes.is_empty() { None } else { grid.pointer().filter(|p| !p.is_empty()) };
                let place = place.map_or(String::new(), |p| format!(" ({p})"));
                notes.into_iter().map(move |n| format!("{name}{place}: {n}"))
            });
            out.notes.extend(noticed.by_ref().take(TABLE_NOTES));
            let more = noticed.count();
            if more > 0 {
                out.notes.push(format!("{name}: {more} more notes of this kind on its tables"));
            }
        }
        out.sources = sources;
        out
    }

    /// Whether rows of a table are known to be missing: its source's end was cut off, or something in the content says so. No sum,
    /// mean, extreme, count or rank over its rows is proven then.
    #[must_use]
    pub fn is_cut(&self, grid: usize) -> bool {
        self.grids
            .get(grid)
            .is_some_and(|g| g.cut.is_some() || self.sources.get(g.source).is_some_and(|s| s.truncated))
    }

    /// Whether there is nothing that could support a claim.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.supports.iter().all(|s| !s)
    }

    /// The question, if one was given as [`Source::question`] makes it.
    #[must_use]
    pub fn question(&self) -> Option<&str> {
        self.sources.iter().find_map(Source::as_question)
    }

    /// Whether the source of this number may support claims: it is trusted to, holds something, and is no error result.
    #[must_use]
    pub fn may_support(&self, source: usize) -> bool {
        self.supports.get(source) == Some(&true)
    }

    /// The source of this number, when it may support claims.
    fn supporting(&self, source: usize) -> Option<&Source> {
        self.supports.get(source).filter(|s| **s)?;
        self.sources.get(source)
    }

    /// Every value that the characters at `at` carry, re-read from the source; empty where the place does not exist or
    /// may not support. Used by the verifier: it depends on nothing that a search has cached.
    #[must_use]
    pub fn readings(&self, at: &Locator) -> Vec<Reading> {
        let Some(source) = self.supporting(at.source()) else { return Vec::new() };
        let written = self.written_at(at);
        match (at, &source.body) {
            (Locator::Cell { row: Some(row), column, .. }, Body::Table(table)) => {
                if cut_cell(source) == Some((*row, *column)) {
                    return Vec::new();
                }
                reading::of_value(table.get(*row, *column), written)
            }
            (Locator::Cell { row: None, column, .. }, Body::Table(table)) => {
                table.columns.get(*column).map_or_else(Vec::new, |name| reading::of_cell(name, written))
            }
            (Locator::Pointer { pointer, .. }, Body::Json(json)) => {
                json.at(pointer).map_or_else(Vec::new, |node| reading::of_node(json.kind(node), written))
            }
            (Locator::Key { .. }, Body::Json(_)) => {
                self.text_at(at).map_or_else(Vec::new, |keys| reading::of_cell(&keys, written))
            }
            (Locator::Text { span, .. }, Body::Text(text)) => {
                if source.truncated && span.end >= text.len() {
                    return Vec::new();
                }
                reading::of_passage(text, *span, written)
            }
            _ => Vec::new(),
        }
    }

    /// What is known of how the value at a place is written.
    #[must_use]
    pub fn written_at(&self, at: &Locator) -> Writing {
        let column = match at {
            Locator::Cell { row: Some(_), column, .. } => Some(*column),
            Locator::Cell { row: None, .. } | Locator::Key { .. } => return Writing::default(),
            Locator::Pointer { .. } | Locator::Text { .. } => None,
        };
        self.writing.get(at.source()).map_or_else(Writing::default, |w| w.at(column))
    }

    /// How the values of this source are written.
    #[must_use]
    pub fn writing(&self, source: usize) -> Option<&Written> {
        self.writing.get(source)
    }

    /// The characters at `at`: a cell's or JSON scalar's text (numbers in plain digits, null as nothing), a column's
    /// name, the keys of a pointer joined by `.`, a piece of a passage. None where the place does not exist or may not
    /// support.
    #[must_use]
    pub fn text_at(&self, at: &Locator) -> Option<String> {
        let source = self.supporting(at.source())?;
        match (at, &source.body) {
            (Locator::Cell { row: Some(row), column, .. }, Body::Table(table)) => {
                let exists = *row < table.rows && *column < table.columns.len();
                (exists && cut_cell(source) != Some((*row, *column)))
                    .then(|| table.text(*row, *column).into_owned())
            }
            (Locator::Cell { row: None, column, .. }, Body::Table(table)) => {
                table.columns.get(*column).cloned()
            }
            (Locator::Pointer { pointer, .. }, Body::Json(json)) => match json.kind(json.at(pointer)?) {
                NodeKind::Null => Some(String::new()),
                NodeKind::Bool(b) => Some(b.to_string()),
                NodeKind::Number(d) => Some(d.to_string()),
                NodeKind::Unread(s) | NodeKind::String(s) => Some(s.to_string()),
                NodeKind::Array(_) | NodeKind::Object(_) => None,
            },
            (Locator::Key { pointer, .. }, Body::Json(json)) => {
                let mut keys: Vec<&str> = json.keys(json.at(pointer)?).collect();
                keys.reverse();
                Some(keys.join("."))
            }
            (Locator::Text { span, .. }, Body::Text(text)) => {
                if source.truncated && span.end >= text.len() {
                    return None;
                }
                text.get(span.start..span.end).map(str::to_owned)
            }
            _ => None,
        }
    }

    /// The characters of a text source.
    #[must_use]
    pub fn text(&self, source: usize) -> Option<&str> {
        match &self.sources.get(source)?.body {
            Body::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The document of a JSON source.
    #[must_use]
    pub fn json(&self, source: usize) -> Option<&Json> {
        match &self.sources.get(source)?.body {
            Body::Json(json) => Some(json),
            _ => None,
        }
    }

    /// The keys that lead to a scalar, nearest first; array indexes have none.
    pub fn keys(&self, fact: &JsonFact) -> impl Iterator<Item = &str> {
        let node = fact.node;
        self.json(fact.source).into_iter().flat_map(move |json| json.keys(node))
    }

    /// Where a fact stands; for a token of a text its span. None for a fact of another evidence.
    #[must_use]
    pub fn locator(&self, fact: FactRef) -> Option<Locator> {
        match fact {
            FactRef::Grid { grid, fact } => {
                let grid = self.grids.get(grid)?;
                let fact = grid.layout.facts.get(fact)?;
                Some(grid.locator(fact.row, fact.column))
            }
            FactRef::Scalar(i) => {
                let fact = self.scalars.get(i)?;
                let pointer = self.json(fact.source)?.pointer(fact.node);
                Some(Locator::Pointer { source: fact.source, pointer })
            }
            FactRef::Text { text, token } => {
                let (source, tokens) = self.texts.get(text)?;
                Some(Locator::Text { source: *source, span: tokens.get(token)?.span })
            }
        }
    }

    /// The facts with a value between `low` and `high`, both included, in rising order of their values; a value counts
    /// as written and with the scale that its table states. A fact with several values in between comes several times.
    ///
    /// It only proposes: doubles are near the values, not equal to them. The index is built at the first call.
    pub fn facts_between(&self, low: f64, high: f64) -> impl Iterator<Item = FactRef> + '_ {
        self.index.get_or_init(|| Index::build(self)).between(low, high)
    }
}

/// Most notes on the tables of one source.
const TABLE_NOTES: usize = 8;

/// What follows where rows are missing.
const UNPROVEN: &str = "no total, count, extreme or rank of its columns is proven";

/// How notes call the sources: by name, and by number too where several have that name.
fn titles(sources: &[Source]) -> Vec<String> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for source in sources {
        *times.entry(&source.name).or_default() += 1;
    }
    let title = |(i, source): (usize, &Source)| match source.name.as_str() {
        "" => format!("source {i}"),
        name if times.get(name).is_some_and(|n| *n > 1) => format!("`{name}` (source {i})"),
        name => format!("`{name}`"),
    };
    sources.iter().enumerate().map(title).collect()
}

/// The cell of a truncated table that may have lost its end: the last one that holds anything, if it is text.
fn cut_cell(source: &Source) -> Option<(usize, usize)> {
    let (true, Body::Table(table)) = (source.truncated, &source.body) else { return None };
    let row = table.rows.checked_sub(1)?;
    let column = (0..table.columns.len()).rev().find(|&c| !table.get(row, c).is_null())?;
    matches!(table.get(row, column), ValueRef::Text(_)).then_some((row, column))
}

/// All values of a source, in order.
fn all_readings(source: &Source, writing: &Written) -> Vec<Reading> {
    let under = writing.at(None);
    match &source.body {
        Body::Table(table) => cells(table).flat_map(|v| reading::of_value(v, under)).collect(),
        Body::Json(json) => json.nodes.iter().flat_map(|n| reading::of_node(&n.kind, under)).collect(),
        Body::Text(text) => {
            reading::tokens(text, under).iter().flat_map(|t| reading::of_token(&t.kind)).collect()
        }
    }
}

fn cells(table: &Table) -> impl Iterator<Item = ValueRef<'_>> {
    (0..table.rows).flat_map(move |r| table.data().map(move |c| c.get(r)))
}

#[cfg(test)]
mod tests;
