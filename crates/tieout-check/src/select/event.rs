//! Events at a time: "in the 55th minute" asks for a record with that time, of a class that the sentence names and with a person
//! that it names.

use tieout_certificate::{Comparison, Derivation, Stance};
use tieout_evidence::{CellFact, FactForm};

use super::index::{Column, Index};
use super::links::Links;
use super::{Sentence, intersect};
use crate::candidate::{Candidate, Direction};
use crate::operand;
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft};
use crate::{Reason, Verdict};

/// Times at which something ends; they are said of the contest itself.
const BOUNDARIES: [i64; 7] = [15, 30, 45, 60, 90, 105, 120];
/// How many steps behind a boundary a time may still be written as the boundary and what was added.
const MOST_ADDED: i64 = 15;

impl Desk<'_> {
    /// What the records of a table say of the minute that a figure states. None where it states none.
    pub(crate) fn event_time(
        &self,
        sentence: &Sentence<'_>,
        index: &Index,
        figure: &Figure,
    ) -> Option<Draft> {
        let minute = self.minute_of(sentence, figure)?;
        let column = time_column(index)?;
        let whole = (0, sentence.statement.words.len());
        let links = sentence.linker(index).read(whole, figure);
        let at: Vec<usize> = rows_at(index, column, minute);
        let people = rows_of(sentence, index, &links, false);
        let classes = rows_of(sentence, index, &links, true);
        // What is said must be of one record: its class, its person, its time.
        let fits = |rows: &[usize]| {
            let by_class = if classes.is_empty() { rows.to_vec() } else { intersect(rows, &classes) };
            if people.is_empty() { by_class } else { intersect(&by_class, &people) }
        };
        let here = fits(&at);
        if let Some(&row) = here.first() {
            return self.time_fits(index, (row, column), figure);
        }
        // A minute takes nothing back where it is what is asked for.
        let doubts = |i: usize| {
            let word = sentence.folded[i].as_str();
            super::links::doubts(word)
                && !matches!(word, "minute" | "minutes")
                && sentence.ordinal_at(i).is_none()
        };
        let doubted = (0..sentence.folded.len()).any(doubts);
        if BOUNDARIES.contains(&minute) || (!at.is_empty() && doubted && people.is_empty()) {
            return None;
        }
        // The time of the record that is meant instead.
        let meant = match (people.is_empty(), classes.is_empty()) {
            (false, false) => {
                Some(intersect(&people, &classes)).filter(|b| !b.is_empty()).unwrap_or(classes.clone())
            }
            (false, true) => people.clone(),
            (true, false) => classes.clone(),
            (true, true) => Vec::new(),
        };
        if !at.is_empty() && people.is_empty() && classes.is_empty() {
            // Something happened then; the sentence may call it otherwise.
            return None;
        }
        {
            let nearest = meant
                .iter()
                .min_by_key(|&&r| time(index, column, r).map_or(i64::MAX, |t| (t - minute).abs()));
            if let Some(&row) = nearest
                && let Some(draft) = self.time_differs(index, (row, column), figure)
            {
                return Some(draft);
            }
        }
        // Something happened then, but nothing of the kind that is said.
        let other = !classes.is_empty() && !doubted && intersect(&at, &classes).is_empty();
        (at.is_empty() || other).then(|| Draft::bare(Verdict::Unsupported, Reason::NotInEvidence))
    }

    /// The minute that a figure states: `55th minute`, `minute 55`, `55'`.
    fn minute_of(&self, sentence: &Sentence<'_>, figure: &Figure) -> Option<i64> {
        let n = match &figure.kind {
            FigureKind::Ordinal(n) => i64::try_from(*n).ok()?,
            FigureKind::Number(q) if q.value.is_integer() && q.scale.is_none() => q.value.to_i64()?,
            _ => return None,
        };
        let (at, end) = sentence.place(figure);
        // "90+3": what was added.
        if self.answer.get(..figure.span.start)?.ends_with('+') {
            return None;
        }
        let behind = self.answer.get(figure.span.end..)?;
        let mark = behind.starts_with(['\'', '\u{2019}', '\u{2032}'])
            && !behind.get(1..)?.starts_with(char::is_alphanumeric);
        let is =
            |i: usize, words: &[&str]| sentence.folded.get(i).is_some_and(|w| words.contains(&w.as_str()));
        // "The 59th and 82nd minutes".
        let list = |i: &usize| sentence.ordinal_at(*i).is_some() || is(*i, &["and", "or"]);
        let next = (end..end + 8).find(|i| !list(i)).unwrap_or(end);
        let ordinal =
            matches!(figure.kind, FigureKind::Ordinal(_)) && is(next, &["minute", "minutes", "min"]);
        let before = at > 0 && is(at - 1, &["minute", "minutes", "min"]);
        (mark || ordinal || before).then_some(n)
    }

    fn time_fits(&self, index: &Index, (row, column): (usize, usize), figure: &Figure) -> Option<Draft> {
        let (c, comparison) = self.time_at(index, (row, column), figure)?;
        let certificate = self.judge.certify(figure.span, Stance::Supports, &c, comparison)?;
        Some(Draft::from(Verdict::Supported, Reason::Cell, certificate))
    }

    fn time_differs(&self, index: &Index, (row, column): (usize, usize), figure: &Figure) -> Option<Draft> {
        let (c, comparison) = self.time_at(index, (row, column), figure)?;
        let certificate = self.judge.certify(figure.span, Stance::Contradicts, &c, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongRow, certificate))
    }

    fn time_at(
        &self,
        index: &Index,
        (row, column): (usize, usize),
        figure: &Figure,
    ) -> Option<(Candidate, Comparison)> {
        let grid = self.evidence.grids.get(index.grid)?;
        let of = |f: &&CellFact| f.form == FactForm::Number;
        let fact = grid.layout.facts.of_cell(row, column).iter().find(of)?;
        let leaf: Derivation = operand::leaf(grid, fact);
        let comparison = match &figure.kind {
            FigureKind::Number(_) => Comparison::Written,
            _ => Comparison::Exact,
        };
        Some((Candidate::new(leaf, Reason::Cell, Direction::AsWritten), comparison))
    }
}

/// The column of the time at which records happened: whole numbers that never fall, under a header that says so.
fn time_column(index: &Index) -> Option<usize> {
    let says = |w: &String| matches!(w.as_str(), "time" | "minut" | "minute" | "elaps" | "elapsed" | "min");
    let mut columns =
        index.columns.iter().enumerate().filter(|(_, c)| c.numeric && c.header.iter().any(says));
    let (first, _) = columns.find(|(i, _)| {
        let times: Vec<Option<i64>> = index.rows.iter().map(|&r| time(index, *i, r)).collect();
        times.iter().all(Option::is_some) && times.windows(2).all(|w| w[0] <= w[1])
    })?;
    Some(first)
}

fn time(index: &Index, column: usize, row: usize) -> Option<i64> {
    index.columns.get(column)?.number(row)?.to_i64()
}

/// The rows of a time; of a time behind a boundary also those of the boundary ("the 93rd" of 90 and 3).
fn rows_at(index: &Index, column: usize, minute: i64) -> Vec<usize> {
    let reached = |t: i64| {
        t == minute || (BOUNDARIES.contains(&t) && t < minute && minute - t <= MOST_ADDED && t >= 45)
    };
    index.rows.iter().copied().filter(|&r| time(index, column, r).is_some_and(reached)).collect()
}

/// The rows of the kinds of events that a sentence names, or of the persons: of what few rows share. A person may stand under a shorter
/// name in another row ("A. Gray", "Ann Gray").
fn rows_of(sentence: &Sentence<'_>, index: &Index, links: &Links, kinds: bool) -> Vec<usize> {
    let column = |c: &usize| index.columns.get(*c);
    let all = index.rows.len();
    let mut rows: Vec<usize> = Vec::new();
    for link in &links.values {
        let kind = link.columns.iter().filter_map(column).all(|c| is_kind(c, all));
        let person = !kind && link.columns.iter().filter_map(column).any(|c| !few(c, all));
        if (kinds && kind) || (!kinds && person) {
            rows.extend(&link.rows);
        }
        let last = link.to.checked_sub(1).and_then(|i| sentence.statement.words.get(i));
        if let Some(last) = last.filter(|_| !kinds && person) {
            let values = link.columns.iter().filter_map(column).flat_map(|c| c.values());
            let alike = values.filter(|v| v.stems.last() == Some(&last.text));
            rows.extend(alike.flat_map(|v| v.rows.iter().copied()));
        }
    }
    rows.sort_unstable();
    rows.dedup();
    rows
}

/// A column of kinds of events: few values, none of them a name.
fn is_kind(column: &Column, rows: usize) -> bool {
    few(column, rows) && !column.header.iter().any(|h| h == "name")
}

fn few(column: &Column, rows: usize) -> bool {
    !column.numeric && column.values().len() * 2 <= rows.max(4)
}
