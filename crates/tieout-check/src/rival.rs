//! A row that the sentence names, and whose own figure it leaves out, held against a figure that stands in other rows only.

use std::collections::BTreeSet;

use tieout_evidence::{CellFact, FactForm, Grid, RowKind};
use tieout_notation::{Decimal, Rational, Span};

use crate::codes::Coded;
use crate::frame::Frame;
use crate::member;
use crate::record_words::RecordWords;
use crate::records::{Hit, RowScores};
use crate::statement::{AnswerWord, Figure, FigureKind, Statement};
use crate::study::Stem;
use crate::tie::{Desk, Subject};

/// Most rows with one name that are looked at.
const MOST_ALIKE: usize = 256;
/// Most rows that are held against a figure.
const MOST_RIVALS: usize = 32;
/// A row named by less is not named at all.
const LEAST: u64 = 600;

/// What rows that say how the others come together are called.
const MARGINS: [&str; 4] = ["major", "majority", "margin", "lead"];

impl<'a> Desk<'a> {
    /// A row that the sentence names far better than any row that holds the figure, or by its whole name where those are named by
    /// parts of theirs, and whose own value it does not state.
    pub(crate) fn rival(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        hits: &[Hit<'_>],
        scores: &RowScores,
    ) -> Option<(&'a Grid, &'a CellFact)> {
        let statement = frame.statement;
        let best = hits.first()?;
        let grid = self.evidence.grids.get(best.grid)?;
        let held = Held {
            grid,
            words: self.study.records.get(best.grid)?,
            statement,
            column: best.fact.column,
            // One, two, three stand inside too many words.
            in_text: best.fact.form == FactForm::InText && subject.quantity.value.abs().leading_power() >= 1,
            rows: hits.iter().filter(|h| h.grid == best.grid).map(|h| h.fact.row).collect(),
        };
        if held.rows.iter().any(|&row| self.asks_for_summary(frame, subject, &held, row)) {
            return None;
        }
        // A code says which row is meant, and no words say it better.
        if let Some(Coded { row, within }) = self.coded_row(frame, subject.figure, best.grid) {
            // What another code's part of the sentence states is not said of this row.
            let own = held.own(row).filter(|f| !held.rows.contains(&row) && !held.states_within(f, within));
            return own.map(|fact| (grid, fact));
        }
        let whole = self.named_in_full(statement, best.grid);
        let part = held.rows.is_disjoint(&whole);
        let needed =
            |r: usize| if part && whole.contains(&r) { best.score } else { best.score.saturating_mul(2) };
        let score = |r: usize| scores.of(r);
        let named = scores.iter().filter(|&(r, s)| s > needed(r) && s > LEAST);
        let mut order: Vec<usize> = named.map(|(r, _)| r).collect();
        order.sort_by(|&a, &b| score(b).cmp(&score(a)).then(a.cmp(&b)));
        // Rows whose own value the sentence states are spoken of elsewhere in it.
        let orphan = |&r: &usize| {
            // What is said of a summary is not said of those it sums up.
            let record = grid.layout.rows.kind(r) == Some(RowKind::Data);
            let fact = held.own(r).filter(|_| record)?;
            let name =
                (!held.states(fact) && !self.states(subject, fact)).then(|| self.names_row(&held, r))??;
            Some((r, name, fact))
        };
        let mut orphans = order.iter().take(MOST_RIVALS).filter_map(orphan);
        let (r, name, fact) = orphans.next()?;
        // Of two rows that are named alike it is not clear which is meant, unless both bear the one name.
        // A name has several words, with capitals; others may be kinds of things ("win", "light rain"). And so many rows may be meant
        // that their number is the figure.
        let countable =
            i64::try_from(grid.table.rows).is_ok_and(|n| Decimal::from(n) >= subject.quantity.value.abs());
        let cell = |r: usize| {
            let cell = held.words.cell(r, name);
            let proper = |w: &AnswerWord| w.span.of(self.answer).starts_with(char::is_uppercase);
            let said = |s: &Stem| statement.words.iter().any(|w| w.stem == Some(*s) && proper(w));
            (!countable && cell.len() >= 2 && cell.iter().all(said)).then_some(cell)
        };
        let tied = |(o, _, other): (usize, usize, &CellFact)| {
            score(o) == score(r) && other.value != fact.value && (cell(r).is_none() || cell(o) != cell(r))
        };
        if orphans.next().is_some_and(tied) {
            return None;
        }
        Some((grid, fact))
    }

    /// "Lost by 5,467 votes", "on a turnout of 61 %": a summary row holds the figure, and the sentence asks for it.
    fn asks_for_summary(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        held: &Held<'_, '_>,
        row: usize,
    ) -> bool {
        let Some(info) = held.grid.layout.rows.get(row).filter(|i| i.kind == RowKind::Total) else {
            return false;
        };
        let words = &held.statement.words;
        let label = tieout_notation::words(&info.label);
        let said = |stem: &str| words.iter().any(|w| w.text == stem);
        let before = words.iter().rev().find(|w| w.span.end <= subject.figure.span.start);
        let margin = label.iter().any(|w| MARGINS.contains(&w.stem.as_str()));
        member::whole(frame, subject)
            || label.iter().any(|w| said(&w.stem) && !self.is_header_of(held.grid, &w.stem))
            || (margin && (before.is_some_and(|w| w.text == "by") || MARGINS.iter().any(|m| said(m))))
            || (!margin && (said("total") || said("all") || said("altogether")))
    }

    /// Whether a word is the whole name of a column: "votes" names "Total votes" no more than it names a candidate's.
    fn is_header_of(&self, grid: &Grid, stem: &str) -> bool {
        let alone = |name: &str| matches!(&tieout_notation::words(name)[..], [w] if w.stem == stem);
        grid.layout.columns.iter().any(|c| alone(&c.name))
    }

    /// The rows of a grid whose whole names the sentence says, or the last one where no other row ends alike.
    fn named_in_full(&self, statement: &Statement, grid: usize) -> BTreeSet<usize> {
        let said = self.study.names_of(self.evidence).said(&statement.words);
        let whole = said.iter().filter_map(|s| s.row_in(grid));
        let last = |w: &AnswerWord| *self.study.records.get(grid)?.last_names.get(&w.stem?)?;
        let capital = |w: &&AnswerWord| w.span.of(self.answer).starts_with(char::is_uppercase);
        whole.chain(statement.words.iter().filter(capital).filter_map(last)).collect()
    }

    /// The column of a cell of the row that is said, and that no row with the figure shares, nor any row whose value the sentence states: "Ann won in
    /// 2011 and 1971" speaks of two of Ann's three rows.
    fn names_row(&self, held: &Held<'_, '_>, row: usize) -> Option<usize> {
        let says = |s: &Stem| held.statement.words.iter().any(|w| w.stem == Some(*s));
        let named = |(column, cell): &(usize, &[Stem])| {
            let content: Vec<Stem> = cell.iter().copied().filter(|&s| !self.study.is_stop(s)).collect();
            let said = content.iter().filter(|s| says(s)).count();
            said > 0 && said * 2 >= content.len() && held.is_free(row, *column, cell)
        };
        held.words.row(row).find(named).map(|(column, _)| column)
    }
}

/// The rows that hold a figure, in the column in which they hold it.
struct Held<'h, 's> {
    grid: &'h Grid,
    words: &'h RecordWords,
    statement: &'s Statement,
    column: usize,
    /// Whether the figure stands inside words there.
    in_text: bool,
    rows: BTreeSet<usize>,
}

impl<'h> Held<'h, '_> {
    /// What a row has in the column.
    fn own(&self, row: usize) -> Option<&'h CellFact> {
        let mut here = self.grid.layout.facts.of_cell(row, self.column).iter();
        if !self.in_text {
            return here.find(|f| matches!(f.form, FactForm::Number | FactForm::Part | FactForm::Year));
        }
        // "6,107 pts" against "4,681 pts": the one number of a cell of the same words.
        let words = |r: usize| self.words.cell(r, self.column);
        let alike = self.rows.first().is_some_and(|&r| !words(r).is_empty() && words(row) == words(r));
        here.next().filter(|f| alike && f.form != FactForm::Ordinal && here.next().is_none())
    }

    /// Whether some figure of the sentence states a fact.
    fn states(&self, fact: &CellFact) -> bool {
        self.states_within(fact, self.statement.span)
    }

    /// Whether some figure of a part of the sentence does.
    fn states_within(&self, fact: &CellFact, part: Span) -> bool {
        let own = Rational::from(fact.value.clone());
        let year = fact.value.to_i64().and_then(|y| i32::try_from(y).ok());
        let inside = |f: &&Figure| f.span.start >= part.start && f.span.end <= part.end;
        self.statement.figures.iter().filter(inside).any(|f| match &f.kind {
            FigureKind::Date(p) => year.is_some() && (p.year == year || p.end_year == year),
            _ => f.numbers().iter().any(|q| q.interval().contains(&own)),
        })
    }

    /// Whether a row's cell names no row that holds the figure, and none but the row itself whose value the sentence states.
    fn is_free(&self, row: usize, column: usize, cell: &[Stem]) -> bool {
        let rarest = cell.iter().filter_map(|s| self.words.rows.get(s)).min_by_key(|rows| rows.len());
        let same = |&o: &usize| self.words.cell(o, column) == cell;
        rarest
            .into_iter()
            .flatten()
            .copied()
            .take(MOST_ALIKE)
            .filter(same)
            .all(|o| !self.rows.contains(&o) && (o == row || !self.own(o).is_some_and(|f| self.states(f))))
    }
}
