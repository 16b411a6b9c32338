//! How a sentence puts one figure: a level, a change, a share; about which rows and which periods.

use std::collections::BTreeSet;
use std::ops::Range;

use tieout_notation::{Period, Quantity, Span, Unit};

use crate::bind::{self, Phrase, Scored};
use crate::candidate::Direction;
use crate::entity::{About, Asserted};
use crate::lexicon::Cue;
use crate::statement::{AnswerWord, Figure, Statement};
use crate::study::{Series, Stem, Study};
use crate::{Binding, BindingStep};

/// Words that compare without "than", by places as well as by sizes.
const PLACED: [&str; 5] = ["abov", "above", "below", "ahead", "behind"];

/// A row's whole label, said in the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    pub(crate) span: Span,
    /// The group of series that carry the label.
    pub(crate) group: usize,
}

/// The series that a figure is about.
pub(crate) struct Bound {
    pub(crate) series: Vec<Scored>,
    /// Whether words near the figure name them, so that a mismatch says something.
    pub(crate) certain: bool,
}

/// What the sentence says around its figures.
pub(crate) struct Frame<'s> {
    answer: &'s str,
    pub(crate) statement: &'s Statement,
    /// Series by how well the whole sentence names them.
    pub(crate) scored: Vec<Scored>,
    /// Whole labels said.
    pub(crate) mentions: Vec<Mention>,
    /// The sentence's words.
    pub(crate) phrase: Phrase,
    /// Words that ask for something, in order.
    cues: Vec<(Span, Cue, Option<Stem>)>,
    /// How many figures are amounts: no years, dates, marks; a range or a composite counts once.
    amounts: usize,
    /// Whether the sentence speaks of a stretch of time ("from 2017 to 2019", "between", "over").
    pub(crate) stretch: bool,
    /// What its figures are taken to state of things that the tables name.
    pub(crate) asserted: Vec<Asserted>,
    /// What the policy lets words bind.
    pub(crate) binding: Binding,
}

impl<'s> Frame<'s> {
    pub(crate) fn new(answer: &'s str, statement: &'s Statement, study: &Study) -> Self {
        let phrase = Phrase::of(statement.words.iter(), study);
        let scored = bind::score(study, &phrase);
        let mentions = mentions(statement, study, &scored);
        let cues = statement.words.iter().filter_map(|w| Some((w.span, w.cue?, w.stem))).collect();
        let amounts = statement.figures.iter().filter(|f| !f.amounts().is_empty()).count();
        let stretch = statement
            .words
            .iter()
            .any(|w| matches!(w.text.as_str(), "between" | "from" | "to" | "through" | "over" | "during"));
        let (asserted, binding) = (Vec::new(), Binding::ALL);
        Self { answer, statement, scored, mentions, phrase, cues, amounts, stretch, asserted, binding }
    }

    /// Whether a figure's fact is one that only an abbreviation or a glossary names.
    pub(crate) fn is_told(&self, figure: &Figure) -> bool {
        self.asserted.iter().any(|a| a.span == figure.span && a.early)
    }

    /// Whether a figure is of something that no table knows.
    pub(crate) fn is_unknown(&self, figure: &Figure) -> bool {
        self.asserted.iter().any(|a| a.span == figure.span && matches!(a.about, About::Unknown))
    }

    /// The series that one figure is about. Where the sentence names several rows in full, those of the nearest before it;
    /// where it states several amounts, those that the words around this one name.
    pub(crate) fn bound(&self, study: &Study, figure: &Figure, window: u64) -> Bound {
        let by_column = self.binding.takes(BindingStep::Columns);
        if self.amounts <= 1 {
            let none = Phrase::default();
            let columns = if by_column { &self.phrase } else { &none };
            return Bound { series: bind::bound(study, columns, &self.scored, window), certain: true };
        }
        let near = self.segment(study, figure);
        let columns = if by_column { self.column_words(study, figure, &near) } else { Phrase::default() };
        let several = self.mentions.iter().any(|m| m.group != self.mentions[0].group);
        let subject = self.subject(figure).filter(|m| several || m.span.end <= figure.span.start);
        if let Some(subject) = subject {
            // Rows of the same label (in other sections) stay together.
            let label = study.group(subject.group).next().map(|s| (s.grid, &s.label));
            let same =
                |s: &Scored| Some((study.series[s.series].grid, &study.series[s.series].label)) == label;
            let mut own: Vec<Scored> = self.scored.iter().copied().filter(same).collect();
            // Of one row's cells those of the column that the words at the figure name, however long the headers of the others.
            let said = |s: &Scored| bind::header_said(study, &study.series[s.series], &columns);
            let most = own.iter().map(said).max().unwrap_or(0);
            own.retain(|s| said(s) == most);
            let best = own.iter().map(|s| s.score).max().unwrap_or(0);
            let own: Vec<Scored> = own
                .into_iter()
                // Where no word at the figure names a column, those that other figures speak of are no nearer than the rest.
                .filter(|s| most == 0 || s.score * 100 >= best * window)
                .map(|s| Scored { score: if most == 0 { best } else { s.score }.max(bind::FLOOR), ..s })
                .collect();
            if !own.is_empty() {
                return Bound { series: bind::bound(study, &columns, &own, window), certain: true };
            }
        }
        let own = bind::score(study, &near);
        let own = bind::bound(study, &columns, &own, window);
        if own.is_empty() {
            Bound { series: bind::bound(study, &columns, &self.scored, window), certain: false }
        } else {
            Bound { series: own, certain: true }
        }
    }

    /// The words from the figure before to the figure after.
    fn segment(&self, study: &Study, figure: &Figure) -> Phrase {
        let (from, to) = self.reach(figure);
        Phrase::of(self.statement.words.iter().filter(|w| w.span.start >= from && w.span.end <= to), study)
    }

    /// Where the words around a figure begin and end: at its neighbours.
    fn reach(&self, figure: &Figure) -> (usize, usize) {
        let amounts = || self.statement.figures.iter().filter(|f| !f.amounts().is_empty());
        let from = amounts().rev().find(|f| f.span.end <= figure.span.start).map_or(0, |f| f.span.end);
        let to = amounts().find(|f| f.span.start >= figure.span.end).map_or(usize::MAX, |f| f.span.start);
        (from, to)
    }

    /// The words that name a figure's column: the noun right behind it ("12 points"), else those before it ("a headcount of 182"),
    /// else those behind it.
    fn column_words(&self, study: &Study, figure: &Figure, near: &Phrase) -> Phrase {
        if let Some(own) = self.own_words(study, figure) {
            return own;
        }
        let (from, _) = self.reach(figure);
        let words = self.statement.words.iter().filter(|w| w.span.start >= from);
        let before = Phrase::of(words.filter(|w| w.span.end <= figure.span.start), study);
        if before.any(|s| study.is_header(s)) { before } else { near.clone() }
    }

    /// The words that name a figure's column and no other figure's.
    fn own_words(&self, study: &Study, figure: &Figure) -> Option<Phrase> {
        let names = |p: &Phrase| p.any(|s| study.is_header(s));
        let behind = Phrase::of(self.noun_behind(figure), study);
        if names(&behind) {
            return Some(behind);
        }
        let (from, _) = self.reach(figure);
        // "87 orders and a revenue of 2": the noun right behind the figure before is that figure's.
        let last = self.statement.figures.iter().rev().find(|f| from > 0 && f.span.end == from);
        let taken = last.map_or(0, |f| self.noun_behind(f).last().map_or(0, |w| w.span.end));
        let words = self.statement.words.iter().filter(|w| w.span.start >= from.max(taken));
        Some(Phrase::of(words.filter(|w| w.span.end <= figure.span.start), study)).filter(names)
    }

    /// The noun right behind a figure, with one word between at most: up to a stop, a joining word or the next figure.
    pub(crate) fn noun_behind(&self, figure: &Figure) -> impl Iterator<Item = &AnswerWord> {
        let (_, to) = self.reach(figure);
        let mut end = figure.span.end;
        let behind =
            self.statement.words.iter().filter(move |w| w.span.start >= figure.span.end && w.span.end <= to);
        behind.take(2).take_while(move |w| {
            let close = w.span.start <= end + 1;
            end = w.span.end;
            close && !matches!(w.text.as_str(), "and" | "or" | "but" | "while" | "with" | "from" | "to")
        })
    }

    /// The headers' stems among the words that name this figure's column and no other figure's.
    pub(crate) fn own_column(&self, study: &Study, figure: &Figure) -> Option<Vec<Stem>> {
        let headers = |phrase: Phrase| -> Vec<Stem> {
            phrase
                .stems()
                .filter(|&s| study.is_header(s) && !study.is_stop(s) && !study.is_digits(s))
                .collect()
        };
        self.own_words(study, figure).map(headers).filter(|stems| !stems.is_empty())
    }

    /// The mention that a figure belongs to: in "A, B and C had 1, 2 and 3" that of the same place; else the nearest before it, else
    /// the nearest after.
    pub(crate) fn subject(&self, figure: &Figure) -> Option<Mention> {
        if let Some(named) = self.bracketed(figure) {
            return Some(named);
        }
        let amounts = || self.statement.figures.iter().filter(|f| !f.amounts().is_empty());
        let first = amounts().next().map_or(0, |f| f.span.start);
        let listed = self.mentions.len() == amounts().count();
        if listed && self.mentions.iter().all(|m| m.span.end <= first) {
            // Without that step a list says only that it is of all of them.
            if self.mentions.len() > 1 && !self.binding.takes(BindingStep::Parallels) {
                return None;
            }
            return amounts().position(|f| f.span == figure.span).and_then(|i| self.mentions.get(i)).copied();
        }
        let before = self
            .mentions
            .iter()
            .rev()
            .find(|m| m.span.end <= figure.span.start && !self.compared(m.span.start));
        before.or_else(|| self.mentions.iter().find(|m| m.span.start >= figure.span.end)).copied()
    }

    /// The rows said one right after the other, with nothing but commas and "and" between; none where a row stands apart.
    pub(crate) fn in_a_row(&self) -> Vec<usize> {
        let joins = |w: &[Mention]| {
            let between = w[0].span.end.min(w[1].span.start)..w[1].span.start;
            let between = self.answer.get(between).unwrap_or("?");
            let bare = between.replace(',', " ");
            !between.is_empty() && bare.split_whitespace().all(|word| matches!(word, "and" | "the" | "&"))
        };
        let mut rows: Vec<usize> = self.mentions.iter().map(|m| m.group).collect();
        let all = rows.len();
        rows.sort_unstable();
        rows.dedup();
        if all == rows.len() && self.mentions.windows(2).all(joins) { rows } else { Vec::new() }
    }

    /// "Texas (29.1 million)": a figure alone in brackets right behind a row's name is a level of that row, whatever is compared.
    fn bracketed(&self, figure: &Figure) -> Option<Mention> {
        let closed = self.answer.get(figure.span.end..).is_some_and(|t| t.starts_with(')'));
        let opened =
            |m: &&Mention| self.answer.get(m.span.end..figure.span.start).is_some_and(|t| t.trim() == "(");
        let before = self.mentions.partition_point(|m| m.span.start < figure.span.start);
        self.mentions.get(..before)?.last().filter(|_| closed).filter(opened).copied()
    }

    /// Whether every amount has a row of its own: one mention before each, or as many mentions as amounts in one list.
    pub(crate) fn paired(&self) -> bool {
        if !self.binding.takes(BindingStep::Parallels) {
            return false;
        }
        let mut mentions = self.mentions.iter().peekable();
        let amounts: Vec<Span> =
            self.statement.figures.iter().filter(|f| !f.amounts().is_empty()).map(|f| f.span).collect();
        let list = self.mentions.len() == amounts.len()
            && self.mentions.iter().all(|m| amounts.first().is_some_and(|f| m.span.end <= f.start));
        let periods: Vec<Span> = self.statement.periods.iter().map(|p| p.0).collect();
        let dated = amounts.len() == periods.len()
            && (amounts.iter().zip(&periods).all(|(a, p)| a.end <= p.start)
                || amounts.iter().zip(&periods).all(|(a, p)| p.end <= a.start))
            && amounts
                .windows(2)
                .zip(periods.windows(2))
                .all(|(a, p)| a[0].end <= p[1].start && p[0].start <= a[1].start);
        list || (dated && amounts.len() > 1)
            || amounts.iter().all(|f| {
                let mut own = 0;
                while mentions.next_if(|m| m.span.end <= f.start).is_some() {
                    own += 1;
                }
                own == 1
            })
    }

    /// The words that end before a place.
    fn words_before(&self, at: usize) -> &[AnswerWord] {
        let words = &self.statement.words;
        words.get(..words.partition_point(|w| w.span.end <= at)).unwrap_or(words)
    }

    /// Whether the word before says that what follows is what something is compared with.
    fn compared(&self, at: usize) -> bool {
        let before = self
            .words_before(at)
            .iter()
            .rev()
            .find(|w| !matches!(w.text.as_str(), "the" | "a" | "in" | "of" | "with" | "to"));
        before.is_some_and(|w| {
            matches!(w.text.as_str(), "than" | "behind" | "versus" | "vs" | "compar" | "exceed" | "over")
        })
    }

    /// The periods that one figure is about: all of the sentence when it is alone; else those after it up to the next figure, or the last before it.
    pub(crate) fn periods(&self, figure: &Figure) -> Vec<Period> {
        let all: Vec<Period> = self.statement.periods.iter().map(|p| p.1).collect();
        if self.amounts <= 1 || all.len() <= 1 {
            return all;
        }
        // "The best year was 2022 (53.6)": brackets behind a period hold its figure.
        let bracketed = |p: &&(Span, Period)| {
            p.0.end <= figure.span.start
                && Span::new(p.0.end, figure.span.start).of(self.answer).trim() == "("
        };
        if let Some((_, period)) = self.statement.periods.iter().find(bracketed) {
            return vec![*period];
        }
        let next = self
            .statement
            .figures
            .iter()
            .filter(|f| f.span.start >= figure.span.end && !f.amounts().is_empty())
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
        // "from 412 in Q1 to 501 in Q4, an increase of 21.5%": the change over the whole stretch.
        let last = self.statement.periods.iter().rev().find(|p| p.0.end <= figure.span.start);
        let from = last.map_or(0, |p| p.0.end).max(self.reach(figure).0);
        let changes = self.cues.iter().any(|(span, cue, _)| {
            span.start >= from
                && span.end <= figure.span.start
                && matches!(cue, Cue::Change | Cue::Rise | Cue::Fall | Cue::Gap)
        });
        if self.stretch && changes {
            return all;
        }
        let before: Vec<&(Span, Period)> =
            self.statement.periods.iter().filter(|p| p.0.end <= figure.span.start).collect();
        match before[..] {
            // "Over the three years from 2017 to 2019": both ends.
            [.., first, last] if self.joined(first.0, last.0) => vec![first.1, last.1],
            [.., last] => vec![last.1],
            [] => all,
        }
    }

    /// Whether two periods are the ends of one stretch of time: "from 2017 to 2019".
    fn joined(&self, first: Span, last: Span) -> bool {
        let words = &self.statement.words;
        let from = words.partition_point(|w| w.span.start < first.end);
        let between = words.get(from..).unwrap_or(&[]).iter().take_while(|w| w.span.end <= last.start);
        let mut joins = between.map(|w| matches!(w.text.as_str(), "to" | "through" | "until")).peekable();
        self.stretch && joins.peek().is_some() && joins.all(|j| j)
    }

    /// What the words around a figure ask for, nearest first, without the cues that the bound label itself holds.
    pub(crate) fn asks(
        &self,
        study: &Study,
        figure: &Figure,
        quantity: &Quantity,
        bound: &[Scored],
    ) -> Vec<Cue> {
        if self.is_level(figure) || self.bracketed(figure).is_some() {
            return Vec::new();
        }
        let own: Vec<Stem> = bound
            .first()
            .map(|b| {
                let s = &study.series[b.series];
                s.label.iter().chain(s.section.iter()).chain(s.header.iter()).copied().collect()
            })
            .unwrap_or_default();
        let header = |w: &AnswerWord| w.stem.is_some_and(|s| study.is_header(s));
        let mut asks: Vec<(usize, Cue)> = Vec::new();
        for &(span, cue, stem) in &self.cues {
            // A cue inside the bound label is no cue, wherever the label is said.
            if stem.is_some_and(|stem| own.contains(&stem)) {
                continue;
            }
            // "were 35, up from 20": a verb of change behind the figure speaks of another figure, unless it follows at once.
            let change = matches!(cue, Cue::Change | Cue::Rise | Cue::Fall | Cue::Gap);
            if change && span.start > figure.span.end + 2 && self.amounts > 1 {
                continue;
            }
            let distance = if span.end <= figure.span.start {
                figure.span.start - span.end
            } else {
                span.start.saturating_sub(figure.span.end)
            };
            asks.push((distance, cue));
        }
        if quantity.unit == Some(Unit::Percent) && self.word_after(figure).is_some_and(|w| w.text == "of") {
            asks.push((0, Cue::Share));
        }
        if quantity.unit == Some(Unit::Times) {
            asks.push((0, Cue::Ratio));
        }
        if quantity.divisor.is_some() && self.word_after(figure).is_some_and(|w| w.text == "of") {
            asks.push((0, Cue::Share));
        }
        // "revenue per order", both columns of the table: a quotient.
        let per = |w: &[AnswerWord]| {
            w.get(1).is_some_and(|w| w.text == "per") && [0, 2].iter().all(|&i| w.get(i).is_some_and(header))
        };
        if self.statement.words.windows(3).any(per) {
            asks.push((0, Cue::Ratio));
        }
        // "from 2018 to 2019" over percentages or changes asks for a change without saying so.
        let changes = asks.iter().any(|a| matches!(a.1, Cue::Change | Cue::Rise | Cue::Fall | Cue::Gap));
        if self.stretch && !changes && self.amounts <= 1 && self.statement.periods.len() >= 2 {
            asks.push((usize::MAX, Cue::Change));
        }
        asks.sort();
        let mut out: Vec<Cue> = Vec::new();
        for (_, cue) in asks {
            if !out.contains(&cue) {
                out.push(cue);
            }
        }
        out
    }

    /// What the words between a figure and its neighbours ask for.
    pub(crate) fn near_cues(&self, figure: &Figure) -> Vec<Cue> {
        let (from, to) = self.reach(figure);
        let near = |c: &&(Span, Cue, Option<Stem>)| {
            c.0.start >= from && (c.0.end <= figure.span.start || c.0.end <= to.min(figure.span.end + 12))
        };
        self.cues.iter().filter(near).map(|c| c.1).collect()
    }

    pub(crate) fn word_after(&self, figure: &Figure) -> Option<&AnswerWord> {
        self.statement.words.iter().find(|w| w.span.start >= figure.span.end)
    }

    pub(crate) fn word_before(&self, figure: &Figure) -> Option<&AnswerWord> {
        self.words_before(figure.span.start).last()
    }

    /// "before 1900", "between 1 and 10 September": a date that only limits what is spoken of need not stand anywhere.
    pub(crate) fn is_limit(&self, figure: &Figure) -> bool {
        let limits = |w: &AnswerWord| {
            matches!(
                w.text.as_str(),
                "befor" | "before" | "after" | "until" | "till" | "since" | "between" | "prior"
            )
        };
        // "between 1 May and 10 May": the first end and "and" stand between.
        let near = |w: &&AnswerWord| w.idle || w.text == "and";
        self.words_before(figure.span.start).iter().rev().take(5).take_while(near).any(limits)
    }

    /// "top 5", "top 10": how many places are spoken of, not a value.
    pub(crate) fn is_top(&self, figure: &Figure) -> bool {
        self.word_before(figure)
            .is_some_and(|w| w.text == "top" && figure.span.start.saturating_sub(w.span.end) <= 3)
    }

    /// "44 more votes than", "2 places above": the figure is a difference, and no cell of its own.
    pub(crate) fn is_compared(&self, figure: &Figure) -> bool {
        self.comparison_behind(figure).is_some()
    }

    /// Which of the two such a figure says is larger. Who is "ahead" may have the smaller number: a place, a time.
    pub(crate) fn direction_of_comparison(&self, figure: &Figure) -> Direction {
        match self.comparison_behind(figure) {
            Some(w) if PLACED.contains(&w.text.as_str()) => Direction::Either,
            Some(AnswerWord { cue: Some(Cue::More), .. }) => Direction::Up,
            Some(_) => Direction::Down,
            None => Direction::Either,
        }
    }

    fn comparison_behind(&self, figure: &Figure) -> Option<&AnswerWord> {
        let words = &self.statement.words;
        let behind = words.get(words.partition_point(|w| w.span.start < figure.span.end)..).unwrap_or(&[]);
        // A noun may stand between.
        let more = behind.iter().take(2).find(|w| matches!(w.cue, Some(Cue::More | Cue::Less)));
        // "A (39 million) has more than B": a bracket or a comma ends what the figure is of.
        let joined = |w: &&AnswerWord| {
            let between = self.answer.get(figure.span.end..w.span.start).unwrap_or(")");
            between.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '’'))
        };
        more.filter(joined)
            .filter(|w| PLACED.contains(&w.text.as_str()) || behind.iter().any(|w| w.text == "than"))
    }

    /// "rose to 5", "fell from 7": what follows is a level, whatever the verb.
    fn is_level(&self, figure: &Figure) -> bool {
        let close = self.word_before(figure).filter(|w| figure.span.start.saturating_sub(w.span.end) <= 2);
        let Some(w) = close else { return false };
        matches!(w.text.as_str(), "to" | "from" | "at" | "reach" | "exceed")
    }
}

/// Rows whose label is said in full; the longest label wins where two overlap.
fn mentions(statement: &Statement, study: &Study, scored: &[Scored]) -> Vec<Mention> {
    // With the words that each covers, and how many of its label.
    let mut found: Vec<(Mention, Range<usize>, usize)> = Vec::new();
    let mut done: BTreeSet<usize> = BTreeSet::new();
    for s in scored {
        let series = &study.series[s.series];
        if !done.insert(series.group) {
            continue;
        }
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
                        Mention { span: Span::new(words[i].span.start, end), group: series.group },
                        i..j,
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
    // The longest label over each word.
    let mut longest = vec![0; statement.words.len()];
    for (_, words, n) in &found {
        longest[words.clone()].iter_mut().for_each(|l| *l = (*l).max(*n));
    }
    let mut keep: Vec<Mention> = found
        .into_iter()
        .filter(|(_, words, n)| longest[words.clone()].iter().all(|l| l <= n))
        .map(|(m, _, _)| m)
        .collect();
    keep.sort_by_key(|m| (m.span.start, m.group));
    let says_total = statement.words.iter().any(|w| crate::lexicon::is_total(&w.text));
    let less =
        |m: &Mention| is_unsaid_total(study, scored, m) && !says_total || is_whole_of_said(study, &keep, m);
    let totals: Vec<bool> = keep.iter().map(less).collect();
    keep.into_iter().zip(totals).filter(|(_, less)| !less).map(|(m, _)| m).collect()
}

/// Whether a total without a name, which is called after its section, stands for a section of which a row is said: "the recoverable tax
/// falling due within a year" is that row's.
fn is_whole_of_said(study: &Study, all: &[Mention], mention: &Mention) -> bool {
    let Some(total) = study.group(mention.group).next().filter(|s| s.total_row) else { return false };
    let inside = |m: &Mention| {
        let of = |s: &Series| s.grid == total.grid && s.section == total.label && s.label != total.label;
        m.group != mention.group && study.group(m.group).any(of)
    };
    !total.label.is_empty() && total.section == total.label && all.iter().any(inside)
}

/// Whether a total's words name another row better, where no word asks for a total: "days past due in country A" over "Total past due".
fn is_unsaid_total(study: &Study, scored: &[Scored], mention: &Mention) -> bool {
    let Some(total) = study.group(mention.group).next().filter(|s| s.total_row) else { return false };
    let best = scored.first().map(|b| &study.series[b.series]);
    total.label.iter().any(|&s| study.is_total(s))
        && best.is_some_and(|b| b.group != mention.group && b.grid == total.grid && !b.total_row)
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
