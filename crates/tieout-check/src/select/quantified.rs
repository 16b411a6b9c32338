//! "All schools have more than 500 pupils", "three schools have more than 800": rows that meet a condition on a column of figures,
//! and the word or the number that says how many of them there are.
//!
//! The quantifier decides. The bound in its condition is no claim about a cell, so that an equal cell proves nothing. A sentence
//! is read whole or not at all.

use std::cmp::Ordering;

use tieout_certificate::{Certificate, Comparison, Derivation, Op, Rows, Stance};
use tieout_notation::{Decimal, Rational, Span, Unit};

use super::condition::{Condition, condition_of};
use super::links::{Link, Linker, doubts};
use super::quantifier::{Quantifier, count_of, is_domain, is_pronoun, noun_behind, quantifies};
use super::view::View;
use super::{QUANTIFIERS, Sentence, intersect};
use crate::candidate::{Candidate, Direction, Outcome};
use crate::clause::{is_adverb, is_verb};
use crate::frame::Frame;
use crate::lexicon::Cue;
use crate::statement::{Figure, FigureKind, Statement};
use crate::tie::{Desk, Draft, Subject};
use crate::{Claim, Reason, Verdict};

/// A sentence that was read whole.
struct Quantified<'e> {
    view: View<'e>,
    quantifier: Quantifier,
    /// The word or figure that quantifies.
    place: Span,
    /// A condition on figures; else the words of the sentence alone select.
    condition: Option<Condition>,
    /// The rows that are spoken of.
    scope: Vec<usize>,
    /// Those among them that meet the condition.
    meeting: Vec<usize>,
    /// Whether what is counted may be only some of the rows that the table knows ("managers").
    narrower: bool,
    /// Figures that only say how many rows there are ("all five").
    domain: Vec<Span>,
}

impl Quantified<'_> {
    fn failing(&self) -> Vec<usize> {
        self.scope.iter().copied().filter(|r| self.meeting.binary_search(r).is_err()).collect()
    }

    /// The rows that a quantifier without a number says there are none of.
    fn exceptions(&self) -> Vec<usize> {
        match self.quantifier {
            Quantifier::All | Quantifier::Both => self.failing(),
            // The others that meet it as well.
            Quantifier::Only => {
                self.meeting.iter().copied().filter(|r| self.scope.binary_search(r).is_err()).collect()
            }
            _ => self.meeting.clone(),
        }
    }

    fn count(&self, rows: Vec<usize>) -> Derivation {
        Derivation::RowCount { grid: self.view.index.grid, rows: Rows::Only(rows) }
    }

    /// The part of the rows that meets the condition.
    fn part(&self, op: Op) -> Derivation {
        Derivation::Apply { op, args: vec![self.count(self.meeting.clone()), self.count(self.scope.clone())] }
    }

    /// Whether the rows come to a bound only together: "all depots handled more than 280,000".
    fn is_collective(&self) -> bool {
        let Some(asked) = self.condition.as_ref().filter(|_| self.meeting.is_empty()) else { return false };
        let facts = self.view.figures_of(asked.column, &self.scope);
        let sum = facts.iter().fold(Decimal::ZERO, |sum, (_, f)| sum.add(&f.value));
        asked.accepts(&sum.into())
    }
}

impl<'d> Desk<'d> {
    /// A figure of a sentence that quantifies: its count, or a bound of its condition.
    pub(crate) fn quantified(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let found = self.quantified_once(frame.statement)?;
        let span = subject.figure.span;
        if found.domain.contains(&span) {
            let all = Candidate::new(found.count(found.scope.clone()), Reason::Count, Direction::AsWritten);
            let certificate = self.judge.certify(span, Stance::Supports, &all, Comparison::Written)?;
            return Some(Draft::from(Verdict::Supported, Reason::Count, certificate));
        }
        if found.quantifier.figure() == Some(span) {
            return self.how_many(&found, subject);
        }
        let condition = found.condition.as_ref().filter(|c| c.figure == span)?;
        // A bound of "all": the cell that comes nearest to it decides.
        let failing = found.failing();
        if found.quantifier.is_all() || found.quantifier == Quantifier::Only {
            let exact = condition.bounds.iter().any(|(_, sides)| sides == &[Ordering::Equal]);
            let above = condition.bounds.iter().any(|(_, sides)| sides.contains(&Ordering::Greater));
            let single = match &found.scope[..] {
                [only] => Some(only),
                _ => failing.first().filter(|_| exact),
            };
            let (derivation, reason) = match single {
                Some(&row) => {
                    (found.view.sheet.leaf(found.view.sheet.figure(row, condition.column)?), Reason::Cell)
                }
                None => (
                    found.view.extreme(condition.column, &found.scope, !above),
                    if above { Reason::ColumnMin } else { Reason::ColumnMax },
                ),
            };
            let candidate = Candidate::new(derivation, reason, Direction::AsWritten);
            let (_, comparison) = self.judge.compare(subject.quantity, &candidate);
            if failing.is_empty() {
                if let Some(certificate) = self.judge.certify(span, Stance::Supports, &candidate, comparison)
                {
                    return Some(Draft::from(Verdict::Supported, reason, certificate));
                }
            } else if !found.narrower
                && let Some(certificate) =
                    self.judge.certify(span, Stance::Contradicts, &candidate, comparison)
            {
                return Some(Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate));
            }
        }
        // "Each club played 20 games": a value of every row, which its cells may state.
        let bound = condition.bounds.iter().all(|(_, sides)| sides != &[Ordering::Equal]);
        (bound && !self.judge.policy.check_everything)
            .then(|| Draft::bare(Verdict::Unchecked, Reason::NotAClaim))
    }

    /// The figure that quantifies, held against the rows that meet the condition, or that do not.
    fn how_many(&self, found: &Quantified<'_>, subject: Subject<'_>) -> Option<Draft> {
        let span = subject.figure.span;
        let quantity = subject.quantity;
        if let Quantifier::Share(_) = found.quantifier {
            let op = if quantity.unit == Some(Unit::Percent) { Op::Percent } else { Op::Ratio };
            let candidate = Candidate::new(found.part(op), Reason::Share, Direction::AsWritten);
            let (outcome, comparison) = self.judge.compare(quantity, &candidate);
            if outcome == Outcome::Fits {
                let certificate = self.judge.certify(span, Stance::Supports, &candidate, comparison)?;
                return Some(Draft::from(Verdict::Supported, Reason::Share, certificate));
            }
            // Rows cannot be halved: a part that is off by less than one of them is as near as it can be.
            let all = Rational::from(Decimal::from(i64::try_from(found.scope.len()).ok()?));
            let percent = Rational::from(Decimal::from(if op == Op::Percent { 100 } else { 1 }));
            let asked = quantity.exact().mul(&all).div(&percent)?;
            let own = Rational::from(Decimal::from(i64::try_from(found.meeting.len()).ok()?));
            if quantity.hedge.is_none() && own.sub(&asked).abs() < Rational::from(Decimal::ONE) {
                return None;
            }
            let certificate = self.judge.certify(span, Stance::Contradicts, &candidate, comparison)?;
            return Some(Draft::from(Verdict::Contradicted, Reason::WrongCount, certificate));
        }
        let Quantifier::Count { left, .. } = found.quantifier else { return None };
        let n = quantity.value.to_i64().and_then(|n| usize::try_from(n).ok())?;
        let rows = if left { found.failing() } else { found.meeting.clone() };
        let counted = rows.len();
        let candidate = Candidate::new(found.count(rows), Reason::Count, Direction::AsWritten);
        let (outcome, comparison) = self.judge.compare(quantity, &candidate);
        if outcome == Outcome::Fits {
            let certificate = self.judge.certify(span, Stance::Supports, &candidate, comparison)?;
            return Some(Draft::from(Verdict::Supported, Reason::Count, certificate));
        }
        // More than there are rows are no rows of this table at all.
        if found.narrower && (n < counted || n > found.view.index.rows.len()) {
            return None;
        }
        let certificate = self.judge.certify(span, Stance::Contradicts, &candidate, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongCount, certificate))
    }

    /// The quantifier of a sentence, where it is a word.
    pub(crate) fn quantifiers(&self, statement: &Statement) -> Option<Claim> {
        if !self.judge.policy.derivations.allows(Reason::Comparison.as_str())
            || !self.judge.policy.binding.takes(crate::BindingStep::Comparisons)
        {
            return None;
        }
        let found = self.quantified_once(statement)?;
        if found.quantifier.figure().is_some() || found.narrower || self.exempt(found.place.of(self.answer)) {
            return None;
        }
        let exact = |derivation, stance| {
            let certificate =
                Certificate { span: found.place, stance, derivation, comparison: Comparison::Exact };
            self.judge.accept(certificate, Reason::Comparison)
        };
        let wrong = |certificate| {
            let draft = Draft::from(Verdict::Contradicted, Reason::WrongCount, certificate);
            self.word_claim(found.place, draft, None)
        };
        if found.quantifier == Quantifier::Most {
            return match exact(found.part(Op::Ratio), Stance::Supports) {
                Some(certificate) => {
                    let draft = Draft::from(Verdict::Supported, Reason::Comparison, certificate);
                    Some(self.word_claim(found.place, draft, None))
                }
                None => exact(found.part(Op::Ratio), Stance::Contradicts).map(wrong),
            };
        }
        // That there are none has no certificate: nothing can be counted, and a list of no rows would prove anything.
        let exceptions = found.exceptions();
        if exceptions.is_empty() {
            return None;
        }
        exact(found.count(exceptions), Stance::Contradicts).map(wrong)
    }

    /// How a sentence quantifies; one that does not is read once for all of its figures.
    fn quantified_once(&self, statement: &Statement) -> Option<Quantified<'d>> {
        if self.unquantified.get() == Some(statement.span) {
            return None;
        }
        let found = self.quantified_in(statement);
        if found.is_none() {
            self.unquantified.set(Some(statement.span));
        }
        found
    }

    fn quantified_in(&self, statement: &Statement) -> Option<Quantified<'d>> {
        let amount = |f: &Figure| matches!(f.kind, FigureKind::Number(_) | FigureKind::Range(_));
        let amounts = statement.figures.iter().filter(|f| amount(f)).count();
        if amounts > 3 || statement.words.len() > 40 {
            return None;
        }
        // Few sentences say how many rows there are of something.
        let count = |f: &Figure| matches!(&f.kind, FigureKind::Number(q) if q.value.is_integer());
        let says = |w: &String| QUANTIFIERS.contains(&w.as_str());
        if !statement.figures.iter().any(count) && !statement.spelled(self.answer).folded.iter().any(says) {
            return None;
        }
        // What rows come to together is no condition on each.
        if statement.words.iter().any(|w| w.cue == Some(Cue::Sum)) {
            return None;
        }
        let known = self.selectable();
        let sentence = Sentence::new(self.answer, statement, &known.roles);
        let mut found = known
            .all(self.evidence)
            .filter_map(|index| self.quantified_over(&sentence, View::of(self, index)?));
        let first = found.next()?;
        found.next().is_none().then_some(first)
    }

    fn quantified_over(&self, sentence: &Sentence<'_>, view: View<'d>) -> Option<Quantified<'d>> {
        let folded = &sentence.folded;
        let words = &sentence.statement.words;
        let measures = view.measures();
        let mut used = vec![false; folded.len()];
        let mut quantifier: Option<(Quantifier, usize, Span)> = None;
        let mut condition: Option<Condition> = None;
        let mut domain = Vec::new();
        for figure in &sentence.statement.figures {
            if is_domain(sentence, figure, view, &measures)? {
                let (at, end) = sentence.place(figure);
                used.get_mut(at..end)?.fill(true);
                domain.push(figure.span);
            }
        }
        let worded = (0..folded.len()).any(|i| quantifies(sentence, i).is_some());
        let several =
            sentence.statement.figures.iter().filter(|f| !f.amounts().is_empty()).count() > 1 + domain.len();
        for figure in sentence.statement.figures.iter().filter(|f| !domain.contains(&f.span)) {
            let (at, end) = sentence.place(figure);
            let counting = count_of(sentence, figure, view, &measures).filter(|c| {
                (several || !worded)
                    && (c.strict || condition_of(sentence, view, &measures, figure, true).is_none())
            });
            if let Some(counting) = counting {
                if quantifier.is_some() {
                    return None;
                }
                quantifier = Some((counting.quantifier, at, figure.span));
                used.get_mut(counting.from..end)?.fill(true);
            } else if !figure.amounts().is_empty() || matches!(figure.kind, FigureKind::Range(_)) {
                let (found, from, to) = condition_of(sentence, view, &measures, figure, false)?;
                if condition.replace(found).is_some() {
                    return None;
                }
                used.get_mut(from..to)?.fill(true);
            }
        }
        for i in 0..folded.len() {
            let Some(word) = used.get(i).is_some_and(|u| !u).then(|| quantifies(sentence, i)).flatten()
            else {
                continue;
            };
            if quantifier.is_some() {
                return None;
            }
            quantifier = Some((word, i, words.get(i)?.span));
            used[i] = true;
        }
        let place = quantifier.map(|(_, _, place)| place);
        let linker = sentence.linker(view.index);
        let own = place.or_else(|| condition.as_ref().map(|c| c.figure))?;
        let links = linker.read((0, folded.len()), &Figure { span: own, kind: FigureKind::Mark });
        let mut done: Vec<Link> = links.values;
        done.retain(|l| !(l.from..l.to).any(|i| used.get(i).copied().unwrap_or(true)));
        if quantifier.is_none() {
            let (at, span) = only(sentence, &done)?;
            used[at] = true;
            quantifier = Some((Quantifier::Only, at, span));
        }
        let (quantifier, at, place) = quantifier?;
        for link in &done {
            used.get_mut(link.from..link.to)?.fill(true);
        }
        let one = |l: &Link| l.columns.len() == 1;
        if !done.iter().all(one) {
            return None;
        }
        let mut rows = view.index.rows.clone();
        let listed = if quantifier == Quantifier::Only { None } else { listed(&done) };
        // The noun that is counted.
        let mut noun = sentence.statement.words.iter().position(|w| w.span.start >= place.end)?;
        noun = noun_behind(sentence, noun);
        let mut narrower = false;
        let mut meeting: Option<Vec<usize>> = None;
        if quantifier == Quantifier::Only || quantifier.is_pair() || listed.is_some() {
            // "Only Ada", "both Ada and Ben", "Ada, Ben and Cleo each": rows by their names.
            condition.as_ref()?;
            let names = match (listed, quantifier) {
                (Some((from, to)), _) if quantifier.is_all() || !worded || is_none(quantifier) => {
                    joins(sentence, from, to).then_some(())?;
                    used.get_mut(from..to)?.fill(true);
                    noun = to - 1;
                    done.iter().flat_map(|l| l.rows.iter().copied()).collect()
                }
                (None, Quantifier::Only) => {
                    let link = done.iter().find(|l| l.from > at)?;
                    noun = link.to - 1;
                    link.rows.clone()
                }
                // "Both depots" of a table of two.
                (None, _) if done.is_empty() && own_noun(sentence, view, &measures, noun) => rows.clone(),
                _ => return None,
            };
            let mut names: Vec<usize> = names;
            names.sort_unstable();
            names.dedup();
            if quantifier.is_pair() && names.len() != 2 || quantifier == Quantifier::Only && done.len() != 1 {
                return None;
            }
            rows = intersect(&view.index.rows, &names);
        } else {
            let stem = &words.get(noun)?.text;
            let pronoun = is_pronoun(&folded[noun])
                || folded[at].starts_with("every") && folded[at].len() > 5
                || matches!(folded[at].as_str(), "never" | "always");
            let time = matches!(stem.as_str(), "day" | "month" | "week" | "year" | "quarter") && dated(view);
            let own = view.is_row_noun(stem, &measures) || pronoun || time;
            let linked = done.iter().any(|l| (l.from..l.to).contains(&noun));
            // Two values of one column, spans of time, and names of single rows are more than this reads.
            let twice =
                done.iter().enumerate().any(|(i, a)| done.iter().skip(i + 1).any(|b| a.columns == b.columns));
            if twice || quantifier == Quantifier::Most && !own {
                return None;
            }
            match (&condition, &done[..]) {
                // The one value that is said is what is said of the rows.
                (None, [link]) => {
                    let column = view.index.columns.get(*link.columns.first()?)?;
                    let filled = rows.iter().all(|&r| column.of_row(r).is_some());
                    if linked || link.from < noun || !filled {
                        return None;
                    }
                    meeting = Some(intersect(&rows, &linker.widened(link).rows));
                }
                (None, _) => return None,
                (Some(_), _) => {
                    for link in &done {
                        rows = intersect(&rows, &link.rows);
                    }
                }
            }
            narrower = !own && !linked;
            if narrower {
                // What is counted stands in the plural, or singly behind "every".
                let plural = folded.get(noun)?.ends_with('s')
                    || matches!(folded[at].as_str(), "each" | "every" | "no");
                if !plural || words.get(noun)?.idle || used[noun] {
                    return None;
                }
            }
        }
        // "All five" of some of the rows is no number of theirs.
        if !domain.is_empty() && rows.len() != view.index.rows.len() {
            return None;
        }
        used[noun] = true;
        if !is_whole(sentence, &linker, view, &used, (noun, condition.is_some())) {
            return None;
        }
        let found = |condition, scope, meeting| Quantified {
            view,
            quantifier,
            place,
            condition,
            scope,
            meeting,
            narrower,
            domain: domain.clone(),
        };
        if let Some(meeting) = meeting {
            return Some(found(condition, rows, meeting));
        }
        let asked = condition.as_ref()?;
        // A count and a bound of two clauses have nothing to do with each other.
        let (first, last) =
            if place.start < asked.figure.start { (place, asked.figure) } else { (asked.figure, place) };
        if self.answer.get(first.end..last.start)?.contains([';', ':', '\n', '\u{2014}']) {
            return None;
        }
        // "Only" speaks of the other rows too.
        let all = if quantifier == Quantifier::Only { &view.index.rows } else { &rows };
        let facts = view.figures_of(asked.column, all);
        if facts.len() != all.len() || facts.is_empty() || rows.is_empty() {
            return None;
        }
        let meeting =
            facts.iter().filter(|(_, f)| asked.accepts(&f.value.clone().into())).map(|(r, _)| *r).collect();
        let found = found(condition, rows, meeting);
        (!(found.quantifier.is_all() && found.is_collective())).then_some(found)
    }
}

fn is_none(quantifier: Quantifier) -> bool {
    matches!(quantifier, Quantifier::None | Quantifier::Neither)
}

/// Whether a word says what the rows are.
fn own_noun(sentence: &Sentence<'_>, view: View<'_>, measures: &[usize], at: usize) -> bool {
    let word = sentence.statement.words.get(at);
    word.is_some_and(|w| view.is_row_noun(&w.text, measures)) || is_pronoun(&sentence.folded[at])
}

/// "Only" right before the name of one row.
fn only(sentence: &Sentence<'_>, links: &[Link]) -> Option<(usize, Span)> {
    let [link] = links else { return None };
    let before = |back: usize| link.from.checked_sub(back).filter(|&i| sentence.folded[i] == "only");
    let at = before(1).or_else(|| before(2).filter(|_| sentence.folded[link.from - 1] == "the"))?;
    (link.rows.len() == 1).then(|| Some((at, sentence.statement.words.get(at)?.span)))?
}

/// Where names of single rows, all of one column, begin and end; there are two at least.
fn listed(links: &[Link]) -> Option<(usize, usize)> {
    let first = links.first()?;
    let alike = links.len() > 1 && links.iter().all(|l| l.rows.len() == 1 && l.columns == first.columns);
    let from = links.iter().map(|l| l.from).min()?;
    alike.then(|| links.iter().map(|l| l.to).max().map(|to| (from, to)))?
}

/// Whether nothing but "and" stands between the names of a list.
fn joins(sentence: &Sentence<'_>, from: usize, to: usize) -> bool {
    let linker_free = |i: &usize| {
        let word = sentence.folded[*i].as_str();
        !matches!(word, "but" | "not" | "than" | "from" | "to" | "of" | "in")
    };
    (from..to).all(|i| linker_free(&i))
}

/// Whether every word that is left changes nothing; one verb of the condition may be unknown ("earn").
fn is_whole(
    sentence: &Sentence<'_>,
    linker: &Linker<'_>,
    view: View<'_>,
    used: &[bool],
    (noun, bounded): (usize, bool),
) -> bool {
    let folded = &sentence.folded;
    let words = &sentence.statement.words;
    let mut verbs = 0;
    for i in (0..folded.len()).filter(|&i| !used.get(i).copied().unwrap_or(true)) {
        let word = folded[i].as_str();
        let light = matches!(
            word,
            "only" | "just" | "exactly" | "there" | "who" | "that" | "which" | "whose" | "came"
        );
        if light || is_verb(word) || is_adverb(word) && !doubts(word) {
            continue;
        }
        if doubts(word) || matches!(word, "but" | "except" | "and" | "or" | "also" | "both") {
            return false;
        }
        let idle = crate::lexicon::is_stop(&words[i].text);
        let header = view.index.headed(&words[i].text).next().is_some();
        if idle || header || linker.is_about(&words[i].text) || linker.is_neutral(i) {
            continue;
        }
        // The verb behind the noun: what is said of it is in the figure's column.
        verbs += 1;
        // Without a figure it is one of being somewhere ("work in IT").
        let next = folded.get(i + 1).map_or("", String::as_str);
        let placed = matches!(next, "in" | "for" | "from" | "at" | "on" | "by" | "with" | "to");
        if verbs > 1 || !bounded && !placed || i != noun + 1 && !(i == noun + 2 && is_verb(&folded[noun + 1]))
        {
            return false;
        }
    }
    true
}

/// Whether the rows of a table are times.
fn dated(view: View<'_>) -> bool {
    view.index.columns.iter().any(|c| {
        !c.timeless
            && !c.values().is_empty()
            && c.values().len() == view.index.rows.len()
            && c.values().iter().all(|v| !v.periods.is_empty())
    })
}
