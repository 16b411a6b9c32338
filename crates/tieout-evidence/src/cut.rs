//! Content that says itself that something of it was left out: a last row `… 1,234 more rows`, `"has_more": true`, a count of
//! rows that is larger than the list beside it.
//!
//! Two degrees. A **cut** is what a tool writes for no other purpose; no aggregate over the rows is proven then, as where the caller
//! says that the end was cut off. A **hint** may mean something else (`"total": 4517` is perhaps money): it is a note and changes nothing.
//! Either way every value that did come supports as before.

use std::collections::BTreeMap;

use tieout_notation::Decimal;

use crate::{Json, Locator, NodeKind, Table, ValueRef};

/// What in the content says that rows are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Where it says so.
    pub at: Locator,
    /// The words that say so; of JSON with their key.
    pub says: String,
}

impl Cut {
    /// What says so, as a clause: `row 12 says "… 1,234 more rows"`, `"has_more": true stands at /has_more`.
    #[must_use]
    pub fn describe(&self) -> String {
        let says: String = self.says.chars().take(LONGEST).collect();
        match &self.at {
            Locator::Cell { row: Some(row), .. } => format!("row {row} says \"{says}\""),
            Locator::Pointer { pointer, .. } if self.says.starts_with('"') => {
                format!("{says} stands at {pointer}")
            }
            Locator::Pointer { pointer, .. } => format!("{pointer} says \"{says}\""),
            _ => format!("it says \"{says}\""),
        }
    }
}

/// How many words a line may have that says that something was left out.
const MOST_WORDS: usize = 8;
/// How long such a line may be, in bytes.
const LONGEST: usize = 100;
/// How many members an object may have to be looked at as what surrounds a list.
const MOST_MEMBERS: usize = 64;
/// How many objects around a list are looked at.
const AROUND: usize = 3;

/// Whether a text is nothing but an ellipsis, perhaps in brackets.
pub(crate) fn is_ellipsis(text: &str) -> bool {
    let inner = text.trim().trim_matches(|c| matches!(c, '(' | ')' | '[' | ']' | '<' | '>')).trim();
    matches!(inner, "..." | "…" | "⋮" | "⋯")
}

/// Whether a line says by itself that something was left out behind it, of which `shown` are here: `[truncated]`,
/// `… 1,234 more rows`, `(12 rows omitted)`, `Showing 1 to 10 of 57 entries`.
pub(crate) fn says_more(line: &str, shown: usize) -> bool {
    let line = line.trim();
    if line.is_empty() || line.len() > LONGEST {
        return false;
    }
    let words = line
        .split(|c: char| c.is_whitespace() || matches!(c, '…' | '–'))
        .map(|w| w.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
        .filter(|w| !w.is_empty());
    let words: Vec<String> = words.take(MOST_WORDS + 1).collect();
    if words.len() > MOST_WORDS {
        return false;
    }
    let marked = is_marked(line);
    let left_out = |w: &str| matches!(w, "truncated" | "omitted" | "hidden" | "remaining" | "skipped");
    let counted = words.iter().position(|w| count(w).is_some());
    let more =
        |i: usize| words.get(i + 1).is_some_and(|w| matches!(w.as_str(), "more" | "additional" | "further"));
    match counted {
        // `[truncated]`, `... output truncated ...`
        None => marked && words.len() <= 4 && words.iter().any(|w| w == "truncated"),
        // `… 1,234 more rows`, `and 12 more`, `12 more`
        Some(i) if more(i) => {
            let lead = words.iter().take(i).all(|w| matches!(w.as_str(), "and" | "plus"));
            let behind = words.get(i + 2..).unwrap_or_default();
            lead && (behind.len() <= 1 || behind.last().is_some_and(|w| left_out(w) || w == "shown"))
        }
        Some(i) => {
            let of = words.iter().rposition(|w| w == "of");
            let all = of.and_then(|of| count(words.get(of + 1)?));
            // `Showing 1 to 10 of 57 entries`, `10 of 57 rows shown`
            let part = words.iter().any(|w| matches!(w.as_str(), "showing" | "shown" | "displaying"))
                && all.is_some_and(|n| n > shown as u64);
            // `(12 rows omitted)`
            part || (i == 0 && marked && words.last().is_some_and(|w| left_out(w)))
        }
    }
}

/// A whole number in digits, perhaps grouped by commas.
fn count(word: &str) -> Option<u64> {
    let digits: String = word.chars().filter(|c| *c != ',').collect();
    digits.parse().ok()
}

/// The cell of a table that says that rows are missing: the one row that holds nothing but ellipses, or a last row that holds
/// nothing but words to that effect.
pub(crate) fn in_table(table: &Table) -> Option<(usize, usize)> {
    let texts = |row: usize| {
        let cells = (0..table.columns.len()).map(move |c| (c, table.get(row, c)));
        cells.filter(|(_, v)| !v.is_null())
    };
    let mut dots = (0..table.rows).filter_map(|row| {
        let mut cells = texts(row).peekable();
        let (first, _) = *cells.peek()?;
        cells.all(|(_, v)| matches!(v, ValueRef::Text(t) if is_ellipsis(&t))).then_some((row, first))
    });
    // Several such rows are places where nothing is known, not a mark.
    if let (Some(place), None) = (dots.next(), dots.next()) {
        return Some(place);
    }
    let row = (0..table.rows).rev().find(|&r| texts(r).next().is_some())?;
    let (column, ValueRef::Text(said)) = texts(row).next()? else { return None };
    // A text that spans the row may stand in each of its cells.
    if texts(row).all(|(_, v)| matches!(v, ValueRef::Text(t) if t == said)) {
        return says_more(&said, row).then_some((row, column));
    }
    // A line that was added to a CSV file falls apart at its comma: `... 1,234 more rows`.
    let line: Vec<_> = texts(row).take(MOST_WORDS).map(|(c, _)| table.text(row, c)).collect();
    (is_marked(&said) && says_more(&line.join(","), row)).then_some((row, column))
}

/// What a row says: its cells in one line, a text that stands in several of them once.
pub(crate) fn said(table: &Table, row: usize) -> String {
    let mut cells: Vec<_> = (0..table.columns.len().min(MOST_MEMBERS)).map(|c| table.text(row, c)).collect();
    cells.retain(|t| !t.is_empty());
    cells.dedup();
    cells.join(",").trim().to_owned()
}

/// Whether a line begins as no label does: with dots or a bracket.
fn is_marked(line: &str) -> bool {
    line.trim_start().starts_with(['(', '[', '<', '+', '.', '…', '⋮', '⋯', '*', '-'])
}

/// The last line of a text, if it says that something behind it is missing.
pub(crate) fn in_text(text: &str) -> Option<&str> {
    let line = text.trim_end().lines().next_back()?.trim();
    // Of a text nobody knows how much of what it counts is shown.
    (is_ellipsis(line) || says_more(line, usize::MAX)).then_some(line)
}

/// What the objects around the lists of a document say of them.
pub(crate) struct Around<'j> {
    json: &'j Json,
    source: usize,
    known: BTreeMap<u32, Option<Cut>>,
}

impl<'j> Around<'j> {
    pub(crate) fn new(json: &'j Json, source: usize) -> Self {
        Self { json, source, known: BTreeMap::new() }
    }

    /// What says that the list at `node` goes on: a flag or a token of paging in one of the objects around it.
    pub(crate) fn cut(&mut self, node: u32) -> Option<Cut> {
        self.objects(node).into_iter().find_map(|object| {
            if let Some(known) = self.known.get(&object) {
                return known.clone();
            }
            let found = self.paging(object);
            self.known.insert(object, found.clone());
            found
        })
    }

    /// Notes on counts of all rows beside a list that is shorter: `{"results": [], "total": 4517}`. Only lists that stand in no
    /// other list are looked at.
    pub(crate) fn larger_counts(&self) -> impl Iterator<Item = String> + '_ {
        // The objects that no list holds come in the order of the document; the first ones are enough.
        self.outer_objects().into_iter().filter_map(|object| {
            let mut lists = self
                .json
                .children(object)
                .iter()
                .filter(|&&m| matches!(self.json.kind(m), NodeKind::Array(_)));
            let (&list, None) = (lists.next()?, lists.next()) else { return None };
            let items = self.json.children(list).len();
            let whole =
                |m: u32| self.json.as_number(m).and_then(Decimal::to_i64).and_then(|n| u64::try_from(n).ok());
            let counts = self.members(object).filter(|(key, _)| is_count(key));
            let (at, n) =
                counts.filter_map(|(_, m)| Some((m, whole(m)?))).find(|(_, n)| *n > items as u64)?;
            Some(format!(
                "{} is {n}, but the list at {} holds {items}: if it counts them, the others are not here",
                self.json.pointer(at),
                self.json.pointer(list),
            ))
        })
    }

    /// The root and the objects a few steps inside it, where no list is between.
    fn outer_objects(&self) -> Vec<u32> {
        let mut out = Vec::new();
        out.extend(Some(Json::ROOT).filter(|&root| self.is_object(root)));
        let mut from = 0;
        for _ in 1..AROUND {
            let to = out.len();
            for i in from..to {
                let inside = out.get(i).map(|&o| self.json.children(o)).unwrap_or_default();
                out.extend(inside.iter().take(MOST_MEMBERS).filter(|&&m| self.is_object(m)));
            }
            from = to;
        }
        out
    }

    fn is_object(&self, node: u32) -> bool {
        matches!(self.json.kind(node), NodeKind::Object(_))
    }

    /// The objects around a node, nearest first, up to the nearest list.
    fn objects(&self, node: u32) -> Vec<u32> {
        let mut out = Vec::new();
        let mut here = node;
        if matches!(self.json.kind(node), NodeKind::Object(_)) {
            out.push(node);
        }
        while let Some(parent) = self.json.nodes.get(here as usize).and_then(|n| n.parent)
            && matches!(self.json.kind(parent), NodeKind::Object(_))
            && out.len() < AROUND
        {
            out.push(parent);
            here = parent;
        }
        out
    }

    /// The members of a small object, with their keys in small letters and digits only.
    fn members(&self, object: u32) -> impl Iterator<Item = (String, u32)> + '_ {
        let members = self.json.children(object);
        let few = if members.len() <= MOST_MEMBERS { members } else { &[] };
        few.iter().filter_map(|&m| Some((bare(self.json.key(m)?), m)))
    }

    /// What an object, or a flat object in it (`meta`, `pageInfo`, `_links`), says of paging.
    fn paging(&self, object: u32) -> Option<Cut> {
        let inner = self.members(object).map(|(_, m)| m).filter(|&m| {
            let inside = self.json.children(m);
            matches!(self.json.kind(m), NodeKind::Object(_))
                && inside.len() <= MOST_MEMBERS
                && inside.iter().all(|&c| !matches!(self.json.kind(c), NodeKind::Array(_)))
        });
        let inner: Vec<u32> = inner.collect();
        std::iter::once(object).chain(inner).find_map(|o| {
            let (_, at) = self.members(o).find(|(key, m)| goes_on(key, self.json.kind(*m)))?;
            let key = self.json.key(at).unwrap_or_default();
            Some(Cut {
                at: Locator::Pointer { source: self.source, pointer: self.json.pointer(at) },
                says: format!("\"{key}\": {}", self.json.write(at)),
            })
        })
    }
}

/// A key in small letters, without what joins its words.
fn bare(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The flags, tokens and links by which services say that a list goes on; keys as [`bare`] gives them.
fn goes_on(key: &str, value: &NodeKind) -> bool {
    match value {
        NodeKind::Bool(true) => matches!(
            key,
            "hasmore" | "hasnext" | "hasnextpage" | "istruncated" | "truncated" | "incompleteresults"
        ),
        NodeKind::String(s) if !s.trim().is_empty() => match key {
            "nextpagetoken" | "nexttoken" | "nextcursor" | "nextlink" | "odatanextlink" | "nextpageurl"
            | "continuationtoken" | "nextmarker" => true,
            // "next" alone is a page only where it is an address.
            "next" => s.starts_with(['/', '?']) || s.contains("://"),
            _ => false,
        },
        _ => false,
    }
}

/// Keys of a count of all rows there are.
fn is_count(key: &str) -> bool {
    let of = key.strip_prefix("total").or_else(|| key.strip_suffix("total"));
    of.is_some_and(|of| {
        matches!(
            of,
            "" | "count" | "results" | "items" | "rows" | "hits" | "records" | "elements" | "entries"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;

    #[test]
    fn lines_that_say_that_something_is_missing() {
        for line in [
            "[truncated]",
            "... [truncated]",
            "<output truncated>",
            "… 1,234 more rows",
            "... 1,234 more rows",
            "(1234 more rows)",
            "(1,234 more rows not shown)",
            "+12 more",
            "and 12 more",
            "12 more rows",
            "(12 rows omitted)",
            "... 7 lines truncated ...",
            "Showing 1 to 10 of 57 entries",
            "10 of 57 rows shown",
        ] {
            assert!(says_more(line, 10), "{line}");
        }
        for line in [
            "",
            "Total",
            "(3 rows)",
            "Truncated cones",
            "Sales were 12 more than last year",
            "(3 additional stores are not consolidated)",
            "Note: 3 additional stores opened in May",
            "Showing 1 to 10 of 10 entries",
            "More than 12 rows",
            "Remaining 12",
            "12 remaining performance obligations",
            "(12 months, figures rounded)",
        ] {
            assert!(!says_more(line, 10), "{line}");
        }
    }

    #[test]
    fn ellipses() {
        for text in ["...", " … ", "[...]", "(…)", "⋮"] {
            assert!(is_ellipsis(text), "{text}");
        }
        for text in ["", ".", "..", "a…", "()", "-"] {
            assert!(!is_ellipsis(text), "{text}");
        }
    }

    #[test]
    fn tables_with_a_row_that_says_so() {
        let table = |rows: &[&[&str]]| {
            let cell = |t: &&str| if t.is_empty() { Value::Null } else { Value::Text((*t).into()) };
            Table::from_rows(Vec::new(), rows.iter().map(|r| r.iter().map(cell).collect()).collect())
        };
        assert_eq!(in_table(&table(&[&["a", "1"], &["...", "..."], &["z", "9"]])), Some((1, 0)));
        assert_eq!(in_table(&table(&[&["a", "1"], &["", "… 12 more rows"]])), Some((1, 1)));
        assert_eq!(in_table(&table(&[&["a", "1"], &["12 more", "12 more"], &["", ""]])), Some((1, 0)));
        assert_eq!(in_table(&table(&[&["a", "1"], &["... 1", "234 more rows"]])), Some((1, 0)));
        // Figures that are not known; a row of its own.
        assert_eq!(in_table(&table(&[&["a", "…"], &["b", "…"]])), None);
        assert_eq!(in_table(&table(&[&["…", ""], &["…", ""], &["b", "2"]])), None);
        assert_eq!(in_table(&table(&[&["a", "1"], &["12 more", "3"]])), None);
        assert_eq!(in_table(&table(&[&["… 12 more rows", ""], &["a", "1"]])), None);
        assert_eq!(in_table(&Table::default()), None);
    }

    #[test]
    fn objects_around_a_list() {
        let cut = |text: &str, at: &str| {
            let json = Json::parse(text).unwrap();
            let node = json.at(at).unwrap();
            Around::new(&json, 0).cut(node).map(|c| c.says)
        };
        let says = |s: &str| Some(s.to_owned());
        assert_eq!(cut(r#"{"data": [1], "has_more": true}"#, "/data"), says("\"has_more\": true"));
        assert_eq!(cut(r#"{"data": [1], "hasMore": false}"#, "/data"), None);
        assert_eq!(
            cut(r#"{"a": {"rows": [1]}, "nextPageToken": "x"}"#, "/a/rows"),
            says("\"nextPageToken\": \"x\"")
        );
        assert_eq!(
            cut(r#"{"r": [1], "page_info": {"hasNextPage": true}}"#, "/r"),
            says("\"hasNextPage\": true")
        );
        assert_eq!(cut(r#"{"r": [1], "next": "/rows?page=2"}"#, "/r"), says("\"next\": \"/rows?page=2\""));
        assert_eq!(cut(r#"{"r": [1], "next": "Lisbon"}"#, "/r"), None);
        assert_eq!(cut(r#"{"r": [1], "next_cursor": ""}"#, "/r"), None);
        // What stands outside the record that the list belongs to speaks of the records.
        assert_eq!(cut(r#"{"r": [{"x": [1]}], "has_more": true}"#, "/r/0/x"), None);
        assert_eq!(cut("[1]", ""), None);
    }

    #[test]
    fn counts_beside_a_list() {
        let larger = |text: &str| {
            let json = Json::parse(text).unwrap();
            Around::new(&json, 0).larger_counts().next()
        };
        let said = larger(r#"{"results": [], "total": 4517}"#).unwrap();
        assert!(said.starts_with("/total is 4517, but the list at /results holds 0"), "{said}");
        assert!(larger(r#"{"page": {"r": [1, 2], "totalCount": 3}}"#).is_some());
        for text in [
            r#"{"r": [1, 2], "total": 2}"#,
            r#"{"r": [1, 2], "total": 30.5}"#,
            r#"{"r": [1, 2], "s": [1], "total": 30}"#,
            r#"{"r": [1, 2], "attempts": 30}"#,
            r#"[{"tags": [], "total": 3}]"#,
            "12",
        ] {
            assert_eq!(larger(text), None, "{text}");
        }
    }
}
