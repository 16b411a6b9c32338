//! Names, groups and columns of tables whose rows are things: read once for an evidence, in the order of its cells.

use std::collections::{BTreeMap, BTreeSet};

use tieout_evidence::{CellFact, ColumnRole, Evidence, FactForm, Grid, RowKind, TableKind};
use tieout_notation::fold;

use crate::glossary::{Glossary, phrase};

/// Most words of a name.
pub(super) const LONGEST: usize = 6;
/// Most columns of words that name the one row of a table.
const MOST_NAMES: usize = 6;
/// Most places of one name; a name of more names none.
const MOST_PLACES: usize = 8;

/// A row of a table.
pub(crate) type Place = (usize, usize);

/// What a name names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    pub(super) places: Vec<Place>,
    /// Part of a name that stands for the whole: another name right before it makes it another's.
    pub(super) part: bool,
    /// Such a part that a name behind it makes another's: a first name.
    pub(super) first: bool,
}

/// One column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Column {
    /// Whether it holds figures.
    pub(super) measure: bool,
    /// Its header in words, without those that all headers of the table begin with.
    pub(super) words: Vec<String>,
    /// Its header where that is one word of capitals.
    capitals: Option<String>,
}

/// Everything that names things.
#[derive(Clone, Debug, Default)]
pub(crate) struct World {
    /// By their words, folded, a line break between them: no word holds one.
    forms: BTreeMap<String, Form>,
    /// Columns by grid; none for tables whose rows are no things.
    pub(super) columns: Vec<Vec<Column>>,
    /// Whether a grid is one of series, whose headers other steps read.
    pub(super) series: Vec<bool>,
    /// The group that a row belongs to.
    groups: BTreeMap<Place, Place>,
    /// Every row that is a group.
    heads: BTreeSet<Place>,
}

impl World {
    /// Reads the evidence; near-linear in its cells.
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let mut world = Self::default();
        for (g, grid) in evidence.grids.iter().enumerate() {
            let things = has_things(grid);
            world.columns.push(if things { columns(grid) } else { Vec::new() });
            world.series.push(grid.layout.kind == TableKind::Series);
            if things {
                world.read_names(g, grid);
            }
        }
        for (g, grid) in evidence.grids.iter().enumerate() {
            if grid.layout.kind == TableKind::Records && grid.table.rows > 1 {
                world.read_groups(g, grid);
            }
        }
        world
    }

    /// Whether nothing has a name.
    pub(crate) fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// The longest name that words begin with, and how many they are.
    pub(super) fn name(&self, words: &[String]) -> Option<(usize, &Form)> {
        let longest = words.len().min(LONGEST);
        let mut key = words.get(..longest)?.join("\n");
        for n in (1..=longest).rev() {
            if let Some(form) = self.forms.get(&key) {
                return Some((n, form));
            }
            key.truncate(key.rfind('\n').unwrap_or(0));
        }
        None
    }

    /// Whether a row is a group of other rows.
    pub(super) fn is_group(&self, place: Place) -> bool {
        self.heads.contains(&place)
    }

    /// All groups.
    pub(super) fn heads(&self) -> impl Iterator<Item = Place> + '_ {
        self.heads.iter().copied()
    }

    /// The group of a row.
    pub(super) fn group_of(&self, place: Place) -> Option<Place> {
        self.groups.get(&place).copied()
    }

    fn read_names(&mut self, g: usize, grid: &Grid) {
        let columns = name_columns(grid);
        let single = grid.table.rows == 1;
        // Parts of names stand for the whole where only one row has them.
        let mut parts: BTreeMap<(bool, String), Option<usize>> = BTreeMap::new();
        for r in 0..grid.table.rows {
            if !matches!(grid.layout.rows.kind(r), Some(RowKind::Data | RowKind::Total)) {
                continue;
            }
            let mut names: Vec<Vec<String>> = Vec::new();
            for &c in &columns {
                let text = grid.table.text(r, c);
                if !is_name(&text) {
                    continue;
                }
                let words = phrase(&text);
                if !single && person(&text) {
                    let bare = unsuffixed(&words);
                    for (first, word) in [(false, bare.last()), (true, bare.first())] {
                        let Some(word) = word.filter(|w| w.len() > if first { 3 } else { 1 }) else {
                            continue;
                        };
                        let part = parts.entry((first, word.clone()));
                        part.and_modify(|row| *row = row.filter(|&own| own == r)).or_insert(Some(r));
                    }
                }
                if is_plain(&words) {
                    self.insert(&words, (g, r), false, false);
                } else {
                    for variant in variants(&words) {
                        self.insert(&variant, (g, r), false, false);
                    }
                }
                names.push(words);
            }
            // A city and what is at home there: one label in two columns.
            for a in &names {
                for b in names.iter().filter(|b| *b != a) {
                    if a.len() + b.len() <= LONGEST && !holds(a, b) && !holds(b, a) {
                        self.insert(&[a.as_slice(), b.as_slice()].concat(), (g, r), false, false);
                    }
                }
            }
            if single {
                for name in names.iter().filter(|n| n.len() > 1) {
                    if let Some(last) = name.last().filter(|w| w.len() > 3) {
                        self.insert(std::slice::from_ref(last), (g, r), true, false);
                    }
                }
            }
        }
        for ((first, word), row) in parts {
            if let Some(row) = row {
                self.insert(&[word], (g, row), true, first);
            }
        }
    }

    fn insert(&mut self, words: &[String], place: Place, part: bool, first: bool) {
        if words.is_empty() || words.len() > LONGEST {
            return;
        }
        let key = words.join("\n");
        let form =
            self.forms.entry(key).or_insert_with(|| Form { places: Vec::with_capacity(1), part, first });
        // A whole name comes before part of another one.
        if form.part && !part {
            *form = Form { places: Vec::new(), part, first };
        }
        if form.part == part && form.places.len() < MOST_PLACES && !form.places.contains(&place) {
            form.places.push(place);
        }
    }

    /// A column whose few words are names of rows of another table says which group each row belongs to.
    fn read_groups(&mut self, g: usize, grid: &Grid) {
        for (c, column) in grid.layout.columns.iter().enumerate() {
            if !matches!(column.role, ColumnRole::Text | ColumnRole::Label) {
                continue;
            }
            let mut heads: BTreeMap<String, Option<Place>> = BTreeMap::new();
            let mut rows: Vec<(usize, String)> = Vec::new();
            for r in 0..grid.table.rows {
                let text = grid.table.text(r, c);
                if is_name(&text) {
                    let key = fold(&text);
                    if !heads.contains_key(&key) {
                        let head = self.elsewhere(g, &phrase(&text));
                        heads.insert(key.clone(), head);
                        // One name that is no row of another table, and the column says nothing.
                        if head.is_none() {
                            break;
                        }
                    }
                    rows.push((r, key));
                }
            }
            if rows.len() < 2 || heads.len() * 2 > rows.len() || heads.values().any(Option::is_none) {
                continue;
            }
            for (r, key) in rows {
                if let Some(Some(head)) = heads.get(&key) {
                    self.heads.insert(*head);
                    self.groups.insert((g, r), *head);
                }
            }
        }
    }

    /// The one row with figures, of another table, that has this name.
    fn elsewhere(&self, g: usize, words: &[String]) -> Option<Place> {
        let form = self.forms.get(&words.join("\n")).filter(|f| !f.part)?;
        let figures =
            |p: &&Place| p.0 != g && self.columns.get(p.0).is_some_and(|c| c.iter().any(|c| c.measure));
        let mut places = form.places.iter().filter(figures);
        let first = places.next().copied()?;
        places.next().is_none().then_some(first)
    }

    /// The one column of a grid that a phrase means: by the glossary, by its header, or by a header that abbreviates it.
    pub(super) fn column(&self, glossary: &Glossary, grid: usize, said: &[String]) -> Option<usize> {
        let columns = self.columns.get(grid)?;
        let one = |fits: &dyn Fn(&Column) -> bool| {
            let mut found = columns.iter().enumerate().filter(|(_, c)| c.measure && fits(c));
            let first = found.next().map(|(i, _)| i)?;
            found.next().is_none().then_some(first)
        };
        let listed = glossary.measures.iter().find(|m| m.words.iter().any(|w| same(w, said)));
        if let Some(column) = listed.and_then(|m| self.named(grid, &m.column)) {
            return Some(column);
        }
        let series = self.series.get(grid).copied().unwrap_or_default();
        if let Some(column) = one(&|c| same(&c.words, said)).filter(|_| !series) {
            return Some(column);
        }
        let [word] = said else { return None };
        let stands =
            |c: &Column, least: usize| c.capitals.as_ref().is_some_and(|h| abbreviates(h, word, least));
        one(&|c| stands(c, 3)).or_else(|| {
            let any = columns.iter().any(|c| stands(c, 3));
            if any || series { None } else { one(&|c| stands(c, 2)) }
        })
    }

    /// The column of a grid that the glossary calls so.
    pub(super) fn named(&self, grid: usize, name: &str) -> Option<usize> {
        let words = header_words(name);
        let columns = self.columns.get(grid)?;
        columns.iter().position(|c| c.words == words)
    }

    /// The columns of a grid that stand for stretches of time, by the last word of their headers.
    pub(super) fn ending(&self, grid: usize, last: &str) -> Option<usize> {
        let columns = self.columns.get(grid)?;
        let last = fold(last);
        let mut found =
            columns.iter().enumerate().filter(|(_, c)| c.measure && c.words.last() == Some(&last));
        let first = found.next().map(|(i, _)| i)?;
        found.next().is_none().then_some(first)
    }
}

/// Whether the rows of a grid are things, and not the same thing at several times.
fn has_things(grid: &Grid) -> bool {
    let timeless = || {
        grid.layout.columns.iter().all(|c| c.periods.is_empty() && c.role != ColumnRole::Period)
            && !grid.layout.rows.any_periods()
    };
    grid.layout.kind == TableKind::Records || timeless()
}

/// The one number of a cell.
pub(super) fn fact(grid: &Grid, row: usize, column: usize) -> Option<&CellFact> {
    let mut here = grid.layout.facts.of_cell(row, column).iter();
    let first = here.next().filter(|f| f.form == FactForm::Number)?;
    here.next().is_none().then_some(first)
}

fn columns(grid: &Grid) -> Vec<Column> {
    let mut out: Vec<Column> = grid
        .table
        .columns
        .iter()
        .zip(&grid.layout.columns)
        .map(|(name, info)| Column {
            measure: info.role == ColumnRole::Measure,
            words: header_words(name),
            capitals: None,
        })
        .collect();
    let shared = |at: usize, columns: &[Column]| {
        let first = columns.first().and_then(|c| c.words.get(at))?;
        columns.iter().all(|c| c.words.len() > at + 1 && c.words.get(at) == Some(first)).then_some(())
    };
    if out.len() > 2 {
        let prefix = (0..4).take_while(|&at| shared(at, &out).is_some()).count();
        for column in &mut out {
            column.words.drain(..prefix);
        }
    }
    for (column, name) in out.iter_mut().zip(&grid.table.columns) {
        let last = name.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let plain = column.words.len() == 1 && last.chars().all(|c| c.is_ascii_uppercase());
        column.capitals = plain.then(|| last.to_owned());
    }
    out
}

/// The words of a header, or of a glossary's name for it.
fn header_words(name: &str) -> Vec<String> {
    name.split(|c: char| !c.is_alphanumeric()).map(fold).filter(|w| !w.is_empty()).collect()
}

/// The columns whose cells name the rows: labels, and words that tell nearly every row from the others.
fn name_columns(grid: &Grid) -> Vec<usize> {
    let wordy = |role| matches!(role, ColumnRole::Label | ColumnRole::Text);
    let columns = grid.layout.columns.iter().enumerate().filter(|(_, c)| wordy(c.role)).map(|(i, _)| i);
    if grid.table.rows == 1 {
        return columns.take(MOST_NAMES).collect();
    }
    let labels = crate::names::name_columns(grid);
    let tells = |c: &usize| {
        let mut cells: BTreeMap<String, usize> = BTreeMap::new();
        let (rows, mut again) = (grid.table.rows, 0);
        for r in 0..rows {
            if let Some(text) = grid.table.text_of(r, *c) {
                let times = cells.entry(fold(text)).or_default();
                *times += 1;
                again += usize::from(*times > 1);
                // Too many rows have another's text already.
                if (rows - again) * 10 < rows * 9 {
                    return false;
                }
            }
        }
        let alone = cells.values().filter(|n| **n == 1).count();
        alone * 10 >= grid.table.rows * 9
    };
    columns.take(MOST_NAMES * 2).filter(|c| labels.contains(c) || tells(c)).take(MOST_NAMES).collect()
}

/// Whether a cell may be a name: a capital, some letters, not many words.
fn is_name(text: &str) -> bool {
    let words = text.split_whitespace().count();
    (1..=LONGEST).contains(&words)
        && text.starts_with(|c: char| c.is_uppercase())
        && text.chars().filter(|c| c.is_alphabetic()).count() > 2
}

/// Whether a name may be a person's: two to four words that all begin with a capital.
fn person(text: &str) -> bool {
    let words = text.split_whitespace();
    (2..=4).contains(&words.clone().count()) && words.into_iter().all(|w| w.starts_with(char::is_uppercase))
}

pub(super) fn is_suffix(word: &str) -> bool {
    matches!(word, "jr" | "sr" | "ii" | "iii" | "iv")
}

fn unsuffixed(words: &[String]) -> &[String] {
    match words.split_last() {
        Some((last, rest)) if is_suffix(last) && rest.len() > 1 => rest,
        _ => words,
    }
}

/// Whether a name is written in one way only.
fn is_plain(words: &[String]) -> bool {
    let letters = |w: &String| w.chars().take(3).count();
    words.first().is_some_and(|w| letters(w) > 2) && words.last().is_some_and(|w| !is_suffix(w))
}

/// A name as it may be written: with and without "Jr.", initials apart or together.
fn variants(words: &[String]) -> Vec<Vec<String>> {
    let name = unsuffixed(words).to_vec();
    let mut out = vec![words.to_vec()];
    let initials = name.iter().take_while(|w| w.chars().count() == 1).count();
    if initials > 1
        && let (Some(letters), Some(rest)) = (name.get(..initials), name.get(initials..))
    {
        out.push(std::iter::once(letters.concat()).chain(rest.iter().cloned()).collect());
    }
    if let Some((first, rest)) = name.split_first()
        && first.chars().count() == 2
        && !rest.is_empty()
    {
        out.push(first.chars().map(String::from).chain(rest.iter().cloned()).collect());
    }
    out.push(name);
    out.sort();
    out.dedup();
    out
}

fn holds(words: &[String], part: &[String]) -> bool {
    words.windows(part.len().max(1)).any(|w| w == part)
}

/// Whether two phrases are the same up to the number of their last words.
pub(super) fn same(a: &[String], b: &[String]) -> bool {
    let singular = |w: &String| w.strip_suffix('s').unwrap_or(w).to_owned();
    match (a.split_last(), b.split_last()) {
        (Some((x, before)), Some((y, others))) => before == others && singular(x) == singular(y),
        _ => false,
    }
}

/// Whether a header of two to four capitals stands for a word: the same first letter, its letters in their order ("REB", rebounds).
fn abbreviates(header: &str, word: &str, least: usize) -> bool {
    if !(least..=4).contains(&header.len()) {
        return false;
    }
    let stands = |word: &str| {
        let mut letters = word.bytes();
        word.bytes().next().zip(header.bytes().next()).is_some_and(|(w, h)| w == h.to_ascii_lowercase())
            && header.bytes().all(|h| letters.any(|l| l == h.to_ascii_lowercase()))
    };
    word.len() > header.len() + 1
        && (stands(word) || stands(&format!("{}s", word.strip_suffix('s').unwrap_or(word))))
}

#[cfg(test)]
mod tests {
    use super::{abbreviates, is_plain, phrase, same, variants};

    #[test]
    fn headers_abbreviate_words_that_hold_their_letters_in_order() {
        for (header, word) in [("PTS", "points"), ("PTS", "point"), ("REB", "rebounds"), ("MIN", "minutes")] {
            assert!(abbreviates(header, word, 3), "{header} {word}");
        }
        for (header, word) in [("PTS", "steals"), ("AST", "rebounds"), ("TO", "turnovers"), ("REB", "brews")]
        {
            assert!(!abbreviates(header, word, 3), "{header} {word}");
        }
        assert!(abbreviates("TO", "turnovers", 2));
    }

    #[test]
    fn a_name_is_written_in_several_ways() {
        let of = |s: &str| variants(&phrase(s)).iter().map(|v| v.join(" ")).collect::<Vec<_>>();
        for name in ["J.J. Hart Jr.", "JJ Hart", "J. Hart", "Ann Lee", "Ann Lee Jr.", "Lee", "Jo Lee"] {
            assert!(!is_plain(&phrase(name)) || of(name).len() == 1, "{name}");
        }
        assert_eq!(of("J.J. Hart Jr."), ["j j hart", "j j hart jr", "jj hart"]);
        assert_eq!(of("JJ Hart"), ["j j hart", "jj hart"]);
        assert_eq!(of("Ann Lee"), ["ann lee"]);
    }

    #[test]
    fn phrases_are_the_same_in_singular_and_plural() {
        assert!(same(&phrase("free throws"), &phrase("free throw")));
        assert!(!same(&phrase("free throws"), &phrase("throws")));
    }
}
