//! Which columns of a table of records the words at a figure leave open: "12 votes" is no percentage, "12 %" no number of votes.

use tieout_certificate::Stance;
use tieout_evidence::{CellFact, ColumnInfo, ColumnRole, FactForm, FactRef, Grid};
use tieout_notation::{Quantity, Span, Unit, fold};

use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::member::names_column;
use crate::operand::{self, fact_of};
use crate::statement::{AnswerWord, Figure};
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// What the words at a figure say of the columns of every table of records; nothing where they say nothing.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// By grid: the columns that the figure may stand in.
    open: Vec<Option<Vec<usize>>>,
    /// By grid: the columns that the noun behind the figure names.
    named: Vec<Vec<usize>>,
    /// Whether the figure is a percentage.
    percentage: bool,
}

impl Columns {
    /// The columns of a grid that the noun behind the figure names.
    pub(crate) fn named(&self, grid: usize) -> &[usize] {
        self.named.get(grid).map_or(&[], Vec::as_slice)
    }

    /// Whether the figure may be a cell's. A cell that bears the percent sign itself is a percentage wherever it stands.
    pub(crate) fn allow(&self, grid: usize, fact: &CellFact) -> bool {
        self.open.get(grid).and_then(Option::as_ref).is_none_or(|open| open.contains(&fact.column))
            || (self.percentage && fact.unit_own && fact.unit == Some(Unit::Percent))
    }
}

impl Desk<'_> {
    /// Which columns the words at a figure leave open: those of the noun behind it; those of percentages for a percentage; and no
    /// column of changes where the sentence speaks of none.
    pub(crate) fn columns(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Columns {
        // Part of a form ("8-15 FG", "a 20-point lead"): its words speak of the whole.
        let Span { start, end } = subject.figure.span;
        let joins = |c: char| matches!(c, '-' | '–' | '/' | ':');
        let joined = self.answer.get(end..).is_some_and(|t| t.starts_with(joins))
            || self.answer.get(..start).is_some_and(|t| t.ends_with(joins));
        let (noun, whole) = if joined { (Vec::new(), None) } else { self.noun(frame, subject.figure) };
        let changes = self.speaks_of_change(frame, subject);
        let percentage = subject.quantity.unit == Some(Unit::Percent);
        let grids = || self.evidence.grids.iter().enumerate();
        let counted = |(g, grid)| if percentage { Vec::new() } else { self.named_by(&noun, g, grid) };
        let counted: Vec<Vec<usize>> = grids().map(counted).collect();
        let of = |(g, grid): (usize, &Grid)| {
            let infos = &grid.layout.columns;
            let figures = |c: &usize| {
                infos.get(*c).is_some_and(|i| matches!(i.role, ColumnRole::Measure | ColumnRole::Rank))
            };
            let percents =
                || (0..infos.len()).filter(|c| figures(c) && infos.get(*c).is_some_and(is_percent));
            let beside = || self.is_beside(g, subject.quantity, whole);
            let mut named = match percentage {
                true => percents().collect(),
                false => counted.get(g).cloned().unwrap_or_default(),
            };
            if !named.is_empty() && whole.is_some() && beside() {
                named.clear();
            }
            let change = |c: &usize| infos.get(*c).is_some_and(|i| i.change || is_signed(i));
            let steady = |c: &usize| changes || !change(c);
            // "Lost 15 seats" over a column of seats and one of their changes.
            if changes && !named.is_empty() {
                named.extend((0..infos.len()).filter(change));
            }
            if named.iter().any(steady) {
                return Some(named.into_iter().filter(steady).collect());
            }
            // Nothing is named: whatever holds no changes.
            let all: Vec<usize> = (0..infos.len()).filter(steady).collect();
            (all.len() < infos.len()).then_some(all)
        };
        let open = grids().map(of).collect();
        Columns { open, named: counted, percentage }
    }

    /// "37 of 148 patients": where both stand in one row, the noun is the second one's alone.
    fn is_beside(&self, g: usize, q: &Quantity, whole: Option<&Quantity>) -> bool {
        let rows = |q: &Quantity| -> Vec<usize> {
            self.cells_of(q).iter().filter(|c| c.0 == g).map(|c| c.2.row).collect()
        };
        whole.is_some_and(|w| {
            let whole = rows(w);
            !whole.is_empty() && rows(q).iter().any(|r| whole.contains(r))
        })
    }

    /// The words behind a figure that say what it counts: "12 votes"; in "12 of the 90 seats" those behind the second figure.
    fn noun<'f>(&self, frame: &'f Frame<'_>, figure: &Figure) -> (Vec<&'f AnswerWord>, Option<&'f Quantity>) {
        let words = &frame.statement.words;
        let behind = |figure: &Figure| words.partition_point(|w| w.span.start < figure.span.end);
        let content = |figure: &Figure| -> Vec<&AnswerWord> {
            frame.noun_behind(figure).filter(|w| !crate::lexicon::is_stop(&w.text)).collect()
        };
        let from = behind(figure);
        let of = words.get(from).is_some_and(|w| w.text == "of");
        if !of {
            return (content(figure), None);
        }
        let the = usize::from(words.get(from + 1).is_some_and(|w| w.text == "the"));
        let end = words.get(from + the).map_or(0, |w| w.span.end);
        let next = frame.statement.figures.iter().find(|f| f.span.start > figure.span.start);
        match next.filter(|f| f.span.start <= end + 2) {
            Some(next) => (content(next), next.amounts().first()),
            None => (Vec::new(), None),
        }
    }

    /// The columns of figures whose headers say most of a noun's words.
    fn named_by(&self, noun: &[&AnswerWord], g: usize, grid: &Grid) -> Vec<usize> {
        let Some(headers) = self.study.grids.get(g).map(|w| &w.columns) else { return Vec::new() };
        if noun.is_empty() {
            return Vec::new();
        }
        let folded: Vec<String> = noun.iter().map(|w| fold(w.span.of(self.answer))).collect();
        let said = |c: usize| {
            let header = headers.get(c)?;
            if !grid.layout.columns.get(c).is_some_and(|i| i.role == ColumnRole::Measure) {
                return None;
            }
            let says = |w: &&&AnswerWord| w.stem.is_some_and(|s| header.contains(&s));
            // "Total seats" are seats; a "share of votes" is none of them.
            let head = header.last().is_some_and(|h| noun.iter().any(|w| w.stem == Some(*h)));
            let short = || {
                let name = fold(grid.table.columns.get(c).map_or("", |n| n.trim()));
                folded.iter().any(|w| names_column(grid, c, w) || shortens(&name, w))
            };
            (head || short()).then(|| (noun.iter().filter(says).count(), c))
        };
        let all: Vec<(usize, usize)> = (0..headers.len()).filter_map(said).collect();
        let most = all.iter().map(|(n, _)| *n).max().unwrap_or(0);
        all.into_iter().filter(|(n, _)| *n == most).map(|(_, c)| c).collect()
    }

    /// Whether the sentence speaks of a change, or the figure bears a sign.
    fn speaks_of_change(&self, frame: &Frame<'_>, subject: Subject<'_>) -> bool {
        let signed = subject.figure.span.of(self.answer).starts_with(['+', '-', '−', '±']);
        signed
            || frame.statement.words.iter().any(|w| {
                matches!(w.cue, Some(Cue::Change | Cue::Rise | Cue::Fall | Cue::Gap | Cue::More | Cue::Less))
                    || w.cue.is_some_and(|c| c == Cue::GrowthRate)
                    || matches!(w.text.as_str(), "swing" | "net" | "lost" | "gain" | "los")
            })
    }

    /// The figure stands in the table, but in none of the columns that its words leave open: what the row that the sentence names
    /// best has there instead.
    pub(crate) fn other_column(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        columns: &Columns,
    ) -> Option<Draft> {
        let near = self.facts_near(subject.quantity);
        let barred = near.iter().filter_map(|f| match f {
            FactRef::Grid { grid, fact } => {
                let (_, fact) = fact_of(self.evidence, *grid, *fact)?;
                (!columns.allow(*grid, fact) && self.states(subject, fact)).then_some((*grid, fact))
            }
            _ => None,
        });
        let barred: Vec<(usize, &CellFact)> = barred.collect();
        for &(g, fact) in &barred {
            let grid = self.evidence.grids.get(g)?;
            let scores = self.row_scores(g, frame.statement, subject.figure);
            let own = scores.of(fact.row);
            if own == 0 || scores.iter().any(|(_, s)| s > own) {
                continue;
            }
            let open = columns.open.get(g)?.as_ref()?;
            let here = grid.layout.facts.of_row(fact.row).iter();
            let named: Vec<&CellFact> =
                here.filter(|f| open.contains(&f.column) && f.form == FactForm::Number).collect();
            let &[instead] = &named[..] else { continue };
            let c = Candidate::new(operand::leaf(grid, instead), Reason::Cell, Direction::AsWritten);
            let (_, comparison) = self.judge.compare(subject.quantity, &c);
            if let Some(certificate) =
                self.judge.certify(subject.figure.span, Stance::Contradicts, &c, comparison)
            {
                return Some(Draft::from(Verdict::Contradicted, Reason::WrongColumn, certificate));
            }
        }
        None
    }
}

/// Whether a header of three or four letters is the beginning of a word with letters left out: "Apps", appearances.
fn shortens(header: &str, word: &str) -> bool {
    let begins = header.get(..2).is_some_and(|two| word.starts_with(two));
    let mut letters = word.bytes();
    (3..=4).contains(&header.len())
        && word.len() >= header.len() + 3
        && begins
        && header.bytes().all(|h| h.is_ascii_lowercase() && letters.any(|l| l == h))
}

fn is_percent(column: &ColumnInfo) -> bool {
    column.unit.as_ref().is_some_and(|u| matches!(u.value, Unit::Percent | Unit::Points))
}

/// `±`, `+/–`: a column of signed differences.
fn is_signed(column: &ColumnInfo) -> bool {
    let last = column.headers.last().map_or("", |(_, text)| text.trim());
    !last.is_empty()
        && last.chars().all(|c| matches!(c, '±' | '+' | '/' | '-' | '–' | '−' | ' '))
        && last.contains(['±', '+'])
}
