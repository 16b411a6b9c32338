//! How a sentence puts one figure: a level, a change, a share; about which rows and which periods.

use tieout_notation::{Period, Quantity, Span, Unit};

use crate::bind::{self, Phrase, Scored};
use crate::lexicon::Cue;
use crate::statement::{AnswerWord, Figure, FigureKind, Statement};
use crate::study::{Stem, Study};

/// A row's whole label, said in the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) span: Span,
    pub(crate) grid: usize,
    pub(crate) row: usize,
}

/// What the sentence says around its figures.
pub(crate) struct Frame<'s> {
    pub(crate) statement: &'s Statement,
    /// Series by how well the whole sentence names them.
    pub(crate) scored: Vec<Scored>,
    /// Whole labels said.
    pub(crate) mentions: Vec<Mention>,
    /// The sentence's words.
    pub(crate) phrase: Phrase,
}

impl<'s> Frame<'s> {
    pub(crate) fn new(statement: &'s Statement, study: &Study) -> Self {
        let phrase = Phrase::of(statement.words.iter(), study);
        let scored = bind::score(study, &phrase);
        let mentions = mentions(statement, study, &scored);
        Self { statement, scored, mentions, phrase }
    }

    /// Figures that are amounts: no years, dates, marks.
    pub(crate) fn amounts(&self) -> usize {
        self.statement.figures.iter().filter(|f| matches!(f.kind, FigureKind::Number { .. })).count()
    }

    /// The series that one figure is about. Where the sentence names several rows in full, the nearest before it.
    pub(crate) fn bound(
        &self,
        study: &Study,
        evidence: &tieout_evidence::Evidence,
        figure: &Figure,
        window: u64,
    ) -> Vec<Scored> {
        let mut rows: Vec<(usize, usize)> = self.mentions.iter().map(|m| (m.grid, m.row)).collect();
        rows.sort_unstable();
        rows.dedup();
        if rows.len() >= 2
            && let Some(subject) = self.subject(figure)
        {
            let label = &study.grids[subject.grid].rows[subject.row];
            let own: Vec<Scored> = self
                .scored
                .iter()
                .copied()
                .filter(|s| {
                    study.series[s.series].grid == subject.grid && &study.series[s.series].label == label
                })
                .collect();
            if !own.is_empty() {
                let best = own.iter().map(|s| s.score).max().unwrap_or(0);
                let near: Vec<Scored> = own
                    .into_iter()
                    .filter(|s| s.score * 100 >= best * window)
                    .map(|s| Scored { score: s.score.max(bind::FLOOR), ..s })
                    .collect();
                return bind::bound(study, evidence, &self.phrase, &near, window);
            }
        }
        bind::bound(study, evidence, &self.phrase, &self.scored, window)
    }

    /// The mention that a figure belongs to: the nearest before it, else the nearest after.
    pub(crate) fn subject(&self, figure: &Figure) -> Option<Mention> {
        let before = self
            .mentions
            .iter()
            .rev()
            .find(|m| m.span.end <= figure.span.start && !self.compared(m.span.start));
        before.or_else(|| self.mentions.iter().find(|m| m.span.start >= figure.span.end)).copied()
    }

    /// Whether the word before says that what follows is what something is compared with.
    fn compared(&self, at: usize) -> bool {
        let before = self
            .statement
            .words
            .iter()
            .rev()
            .filter(|w| w.span.end <= at)
            .find(|w| !matches!(w.text.as_str(), "the" | "a" | "in" | "of" | "with" | "to"));
        before.is_some_and(|w| {
            matches!(w.text.as_str(), "than" | "behind" | "versus" | "vs" | "compar" | "exceed" | "over")
        })
    }

    /// The periods that one figure is about: all of the sentence when it is alone; else those after it up to the next figure, or the last before it.
    pub(crate) fn periods(&self, figure: &Figure) -> Vec<Period> {
        let all: Vec<Period> = self.statement.periods.iter().map(|p| p.1).collect();
        if self.amounts() <= 1 || all.len() <= 1 {
            return all;
        }
        let next = self
            .statement
            .figures
            .iter()
            .filter(|f| f.span.start >= figure.span.end && matches!(f.kind, FigureKind::Number { .. }))
            .map(|f| f.span.start)
            .min()
            .unwrap_or(usize::MAX);
        let after: Vec<Period> = self
            .statement
            .periods
            .iter()
            .filter(|p| p.0.start >= figure.span.end && p.0.start < next)
            .map(|p| p.1)
            .collect();
        if !after.is_empty() {
            return after;
        }
        self.statement
            .periods
            .iter()
            .rev()
            .find(|p| p.0.end <= figure.span.start)
            .map(|p| vec![p.1])
            .unwrap_or(all)
    }

    /// Whether the sentence speaks of a stretch of time ("from 2017 to 2019", "between", "over").
    pub(crate) fn stretch(&self) -> bool {
        self.statement
            .words
            .iter()
            .any(|w| matches!(w.text.as_str(), "between" | "from" | "to" | "through" | "over" | "during"))
    }

    /// What the words around a figure ask for, nearest first, without the cues that the bound label itself holds.
    pub(crate) fn asks(
        &self,
        study: &Study,
        figure: &Figure,
        quantity: &Quantity,
        bound: &[Scored],
    ) -> Vec<Cue> {
        if self.is_level(figure) {
            return Vec::new();
        }
        let own: Vec<Stem> = bound
            .first()
            .map(|b| {
                let s = &study.series[b.series];
                s.label.iter().chain(&s.section).chain(&s.header).copied().collect()
            })
            .unwrap_or_default();
        let mut spare = own;
        let mut asks: Vec<(usize, Cue)> = Vec::new();
        for w in &self.statement.words {
            let Some(cue) = w.cue else { continue };
            if let Some(stem) = w.stem
                && let Some(at) = spare.iter().position(|&s| s == stem)
            {
                spare.swap_remove(at);
                continue;
            }
            let distance = if w.span.end <= figure.span.start {
                figure.span.start - w.span.end
            } else {
                w.span.start.saturating_sub(figure.span.end)
            };
            asks.push((distance, cue));
        }
        if quantity.unit == Some(Unit::Percent) && self.word_after(figure).is_some_and(|w| w.text == "of") {
            asks.push((0, Cue::Share));
        }
        asks.sort();
        asks.dedup_by_key(|a| a.1);
        asks.into_iter().map(|a| a.1).collect()
    }

    pub(crate) fn word_after(&self, figure: &Figure) -> Option<&AnswerWord> {
        self.statement.words.iter().find(|w| w.span.start >= figure.span.end)
    }

    pub(crate) fn word_before(&self, figure: &Figure) -> Option<&AnswerWord> {
        self.statement.words.iter().rev().find(|w| w.span.end <= figure.span.start)
    }

    /// "rose to 5", "fell from 7": what follows is a level, whatever the verb.
    fn is_level(&self, figure: &Figure) -> bool {
        let close = self.word_before(figure).filter(|w| figure.span.start.saturating_sub(w.span.end) <= 2);
        let Some(w) = close else { return false };
        matches!(w.text.as_str(), "to" | "from" | "at" | "reach" | "exceed" | "total")
    }
}

/// Rows whose label is said in full; the longest label wins where two overlap.
fn mentions(statement: &Statement, study: &Study, scored: &[Scored]) -> Vec<Mention> {
    let mut found: Vec<(Mention, usize)> = Vec::new();
    let mut done: Vec<(usize, usize)> = Vec::new();
    for s in scored {
        let series = &study.series[s.series];
        let Some(row) = series.row else { continue };
        if done.contains(&(series.grid, row)) {
            continue;
        }
        done.push((series.grid, row));
        let content: Vec<Stem> = series.label.iter().copied().filter(|&s| !study.is_stop(s)).collect();
        if content.is_empty() {
            continue;
        }
        // Label words in order, with nothing but idle words between.
        let words = &statement.words;
        let mut i = 0;
        while i < words.len() {
            if words[i].stem == Some(content[0]) {
                let (mut k, mut j) = (1, i + 1);
                while k < content.len() && j < words.len() {
                    if words[j].stem == Some(content[k]) {
                        k += 1;
                    } else if !words[j].idle {
                        break;
                    }
                    j += 1;
                }
                if k == content.len() {
                    let end = words[j - 1].span.end;
                    found.push((
                        Mention { span: Span::new(words[i].span.start, end), grid: series.grid, row },
                        content.len(),
                    ));
                    i = j;
                    continue;
                }
            }
            i += 1;
        }
        if done.len() > 2_000 {
            break;
        }
    }
    let keep: Vec<Mention> = found
        .iter()
        .filter(|(m, n)| !found.iter().any(|(o, k)| o.span.overlaps(m.span) && k > n))
        .map(|(m, _)| *m)
        .collect();
    let mut keep = keep;
    keep.sort_by_key(|m| (m.span.start, m.grid, m.row));
    keep
}

/// The two halves of a sentence around each word that joins two operands ("X as a percentage of Y", "X and Y", "X than Y").
pub(crate) fn halves(statement: &Statement, study: &Study, joints: &[&str]) -> Vec<(Phrase, Phrase)> {
    let mut out = Vec::new();
    for (i, w) in statement.words.iter().enumerate() {
        if joints.contains(&w.text.as_str()) && out.len() < 8 {
            out.push((
                Phrase::of(statement.words[..i].iter(), study),
                Phrase::of(statement.words[i + 1..].iter(), study),
            ));
        }
    }
    out
}
