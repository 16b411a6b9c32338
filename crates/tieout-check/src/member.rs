//! One field of one named record: "Ann Lee had 12 points" over a row *Ann Lee* and a column *PTS*.

use tieout_certificate::{Derivation, Op, Stance};
use tieout_evidence::{CellFact, ColumnInfo, ColumnRole, FactForm, Grid, TableKind};
use tieout_notation::{Form, Span, Unit, fold};

use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::operand;
use crate::statement::AnswerWord;
use crate::study::Stem;
use crate::tie::{Desk, Draft, Named, Subject};
use crate::{Reason, Verdict};

/// Words after which a name is what somebody is compared with, never the subject.
const OTHERS: [&str; 6] = ["behind", "than", "match", "against", "over", "versus"];
/// Words that speak of more than the record at hand: averages, streaks, the season.
const BEYOND: [&str; 14] = [
    "averag", "season", "last", "previou", "previous", "career", "streak", "straight", "row", "gam", "game",
    "past", "recent", "combin",
];

/// Words that join a figure to the noun before it.
const LINKS: [&str; 8] = ["of", "is", "was", "were", "are", "at", "a", "an"];

impl Desk<'_> {
    /// The cell of the nearest named record before the figure and of the column that the noun behind it names. Right or wrong, that
    /// cell decides: an equal value elsewhere is no support.
    pub(crate) fn named_record(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let before = frame.word_before(subject.figure).map(|w| w.text.as_str());
        if before == Some("by") {
            return self.margin(frame, subject);
        }
        let (g, row) = *self.records_before(frame, subject.figure.span).first()?;
        let grid = self.evidence.grids.get(g)?;
        let column =
            self.column_behind(frame, subject, grid).or_else(|| self.column_before(frame, subject, g))?;
        let fact = cell(grid, row, column)?;
        // A percentage is no count, and "85 of the 183 seats" counts everybody's.
        let percentage = subject.quantity.unit == Some(Unit::Percent) && fact.unit != Some(Unit::Percent);
        if percentage || whole(frame, subject) {
            return None;
        }
        let candidates: Vec<Candidate> = operand::variants(subject.quantity, &[fact])
            .into_iter()
            .map(|v| Candidate::new(operand::operand(grid, fact, v), Reason::Cell, Direction::AsWritten))
            .collect();
        if let Some(draft) = self.support(subject, &candidates) {
            return Some(draft);
        }
        if frame.statement.words.iter().any(|w| BEYOND.contains(&w.text.as_str())) {
            return None;
        }
        let candidate = candidates.first()?;
        let (_, comparison) = self.judge.compare(subject.quantity, candidate);
        let certificate =
            self.judge.certify(subject.figure.span, Stance::Contradicts, candidate, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate))
    }

    /// "A led B by 9 points": the difference of two named records.
    fn margin(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let named = self.records_before(frame, subject.figure.span);
        let (grid, row) = *named.first()?;
        let (_, other) = *named.iter().find(|(g, r)| *g == grid && *r != row)?;
        let grid = self.evidence.grids.get(grid)?;
        let column = self.column_behind(frame, subject, grid)?;
        let difference = difference(grid, (row, other), column, Direction::Either)?;
        self.support(subject, &[difference])
    }

    /// "A has 44 more votes than B": the difference of the record before the figure and the one behind it, in the column that is named
    /// or, where none is, in whichever has it. Right or wrong, a named column decides.
    pub(crate) fn comparison_of_records(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let (at, end) = (subject.figure.span, frame.statement.span.end);
        let (g, row) = *self.records_before(frame, at).first()?;
        let behind = self.records_named(frame, Span::new(end, end), |name| name.start >= at.end);
        let (_, other) = *behind.iter().rev().find(|(grid, r)| *grid == g && *r != row)?;
        let grid = self.evidence.grids.get(g)?;
        let direction = frame.direction_of_comparison(subject.figure);
        let of = |column| difference(grid, (row, other), column, direction);
        let Some(column) = self.column_behind(frame, subject, grid) else {
            let columns = grid.layout.columns.iter().enumerate();
            let figures = columns.filter(|(_, c)| matches!(c.role, ColumnRole::Measure | ColumnRole::Rank));
            let all: Vec<Candidate> = figures.filter_map(|(column, _)| of(column)).collect();
            return self.support(subject, &all);
        };
        let candidates = vec![of(column)?];
        self.support(subject, &candidates).or_else(|| self.contradict(subject, &Named { candidates }))
    }

    /// The records named before a place, nearest first: by their whole names, or by a last name that only one of them has.
    fn records_before(&self, frame: &Frame<'_>, at: Span) -> Vec<(usize, usize)> {
        let words = &frame.statement.words;
        self.records_named(frame, at, |name| !compared(words, name))
    }

    /// The same of those names that are `wanted`, compared ones too.
    fn records_named(
        &self,
        frame: &Frame<'_>,
        at: Span,
        wanted: impl Fn(Span) -> bool,
    ) -> Vec<(usize, usize)> {
        let words = &frame.statement.words;
        let mut found: Vec<(usize, usize, usize)> = Vec::new();
        for said in self.study.names_of(self.evidence).said(words) {
            let (Some(first), Some(last)) = (words.get(said.from), words.get(said.to.wrapping_sub(1))) else {
                continue;
            };
            if last.span.end > at.start || !wanted(first.span) {
                continue;
            }
            for g in said.grids().filter(|&g| self.is_records(g)) {
                if let Some(row) = said.row_in(g) {
                    found.push((last.span.end, g, row));
                }
            }
        }
        let capital = |w: &&AnswerWord| w.span.of(self.answer).starts_with(char::is_uppercase);
        for w in words.iter().filter(|w| w.span.end <= at.start).filter(capital) {
            let Some(stem) = w.stem.filter(|_| wanted(w.span)) else { continue };
            for (g, records) in self.study.records.iter().enumerate() {
                if let Some(Some(row)) = records.last_names.get(&stem) {
                    found.push((w.span.end, g, *row));
                }
            }
        }
        // Of names that end alike the whole one came first.
        found.sort_by_key(|f| std::cmp::Reverse(f.0));
        found.into_iter().map(|(_, grid, row)| (grid, row)).collect()
    }

    fn is_records(&self, grid: usize) -> bool {
        self.evidence.grids.get(grid).is_some_and(|g| g.layout.kind == TableKind::Records)
    }

    /// The one column that the noun right behind the figure names, in full or as an abbreviation; one adjective may stand between.
    fn column_behind(&self, frame: &Frame<'_>, subject: Subject<'_>, grid: &Grid) -> Option<usize> {
        let end = subject.figure.span.end;
        let next = frame
            .statement
            .figures
            .iter()
            .map(|f| f.span.start)
            .filter(|&s| s >= end)
            .min()
            .unwrap_or(usize::MAX);
        let behind = frame.statement.words.iter().filter(|w| w.span.start >= end && w.span.end <= next);
        // "a three-point line": a number word joined by a hyphen is part of an adjective.
        let joined = self.answer.get(end..).is_some_and(|t| t.starts_with('-'));
        if joined && subject.quantity.form == Form::Words {
            return None;
        }
        behind.take(2).filter(|w| w.span.start <= end + 24 && !crate::lexicon::is_stop(&w.text)).find_map(
            |w| {
                let mut columns = (0..grid.layout.columns.len())
                    .filter(|&c| names_column(grid, c, &fold(w.span.of(self.answer))));
                let first = columns.next()?;
                columns.next().is_none().then_some(first)
            },
        )
    }

    /// The one column whose whole header stands right before the figure, with nothing but a link between: "a staff of 188", "its floor
    /// space is 2,450".
    fn column_before(&self, frame: &Frame<'_>, subject: Subject<'_>, grid: usize) -> Option<usize> {
        let columns = &self.evidence.grids.get(grid)?.layout.columns;
        let headers = &self.study.grids.get(grid)?.columns;
        let words = &frame.statement.words;
        let end = words.partition_point(|w| w.span.end <= subject.figure.span.start);
        let before = words.get(..end)?;
        let link = before.iter().rev().take_while(|w| LINKS.contains(&w.text.as_str())).count();
        let said = before.get(..end - link).filter(|_| (1..=2).contains(&link))?;
        let ends = |(header, info): (&Vec<Stem>, &ColumnInfo)| {
            let tail = said.len().checked_sub(header.len()).and_then(|from| said.get(from..))?;
            let says =
                info.role == ColumnRole::Measure && tail.iter().zip(header).all(|(w, h)| w.stem == Some(*h));
            (says && !header.is_empty()).then_some(header.len())
        };
        let said: Vec<Option<usize>> = headers.iter().zip(columns).map(ends).collect();
        let longest = said.iter().flatten().max()?;
        let alike = said.iter().flatten().filter(|n| *n == longest).count();
        said.iter().position(|n| n.as_ref() == Some(longest)).filter(|_| alike == 1)
    }
}

/// "of the 183", "out of 183", "a majority of 355".
pub(crate) fn whole(frame: &Frame<'_>, subject: Subject<'_>) -> bool {
    let mut before = frame
        .statement
        .words
        .iter()
        .rev()
        .filter(|w| w.span.end <= subject.figure.span.start)
        .map(|w| w.text.as_str());
    let last = before.next();
    (last == Some("the") && before.next() == Some("of"))
        || (last == Some("of") && matches!(before.next(), Some("out" | "margin" | "majority" | "lead")))
}

/// What one record has more than another one.
fn difference(
    grid: &Grid,
    (row, other): (usize, usize),
    column: usize,
    direction: Direction,
) -> Option<Candidate> {
    let leaf = |row| Some(operand::leaf(grid, cell(grid, row, column)?));
    let difference = Derivation::Apply { op: Op::Difference, args: vec![leaf(row)?, leaf(other)?] };
    Some(Candidate::new(difference, Reason::Difference, direction))
}

fn compared(words: &[AnswerWord], name: Span) -> bool {
    words.iter().rev().find(|w| w.span.end <= name.start).is_some_and(|w| OTHERS.contains(&w.text.as_str()))
}

/// The one figure of a cell.
pub(crate) fn cell(grid: &Grid, row: usize, column: usize) -> Option<&CellFact> {
    let mut here = grid.layout.facts.of_cell(row, column).iter();
    let first = here.next().filter(|f| f.form == FactForm::Number)?;
    here.next().is_none().then_some(first)
}

pub(crate) fn names_column(grid: &Grid, column: usize, word: &str) -> bool {
    let (Some(info), Some(name)) = (grid.layout.columns.get(column), grid.table.columns.get(column)) else {
        return false;
    };
    if info.role != ColumnRole::Measure {
        return false;
    }
    let singular = word.strip_suffix('s').unwrap_or(word);
    let plain = |header: &str| header == word || header.strip_suffix('s').unwrap_or(header) == singular;
    // Most headers are as long as no word of the sentence: only those that may be equal are folded.
    let alike = if name.is_ascii() {
        name.len().abs_diff(word.len()) <= 1 && plain(&name.to_ascii_lowercase())
    } else {
        plain(&fold(name))
    };
    alike || abbreviates(name, word) || abbreviates(name, singular) || may_end_in_s(name, singular)
}

/// Whether a header stands for a word with an "s" behind it ("PTS", point).
fn may_end_in_s(header: &str, singular: &str) -> bool {
    header.ends_with('S') && abbreviates(header, &format!("{singular}s"))
}

/// Whether a header of three or four capitals stands for a word: the same first letter, its letters in their order ("REB", rebounds).
fn abbreviates(header: &str, word: &str) -> bool {
    if !(3..=4).contains(&header.len()) || !header.bytes().all(|b| b.is_ascii_uppercase()) {
        return false;
    }
    let mut letters = word.bytes();
    word.starts_with(|c: char| c.eq_ignore_ascii_case(&char::from(header.as_bytes()[0])))
        && header.bytes().all(|h| letters.any(|l| l == h.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::abbreviates;

    #[test]
    fn headers_abbreviate_words_that_hold_their_letters_in_order() {
        for (header, word) in [
            ("PTS", "points"),
            ("REB", "rebounds"),
            ("AST", "assists"),
            ("BLK", "blocks"),
            ("MIN", "minutes"),
        ] {
            assert!(abbreviates(header, word), "{header} {word}");
        }
        for (header, word) in
            [("PTS", "steals"), ("AST", "rebounds"), ("TO", "turnovers"), ("Pts", "points"), ("REB", "brews")]
        {
            assert!(!abbreviates(header, word), "{header} {word}");
        }
    }
}
