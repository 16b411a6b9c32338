//! "All schools have more than 500 pupils", "three schools have more than 800": rows that meet a condition on a column of figures,
//! and the word or the number that says how many of them there are.
//!
//! The quantifier decides. The bound in its condition is no claim about a cell, so that an equal cell proves nothing. A sentence
//! is read whole or not at all.

use std::cmp::Ordering;

use tieout_certificate::{Certificate, Comparison, Derivation, Rows, Stance};
use tieout_evidence::CellFact;
use tieout_notation::{Hedge, Quantity, Rational, Span, fold};

use super::links::{Linker, doubts};
use super::view::View;
use super::{Sentence, intersect, is_record_count};
use crate::candidate::{Candidate, Direction};
use crate::clause::{is_adverb, is_verb};
use crate::frame::Frame;
use crate::statement::{Figure, FigureKind, Statement};
use crate::tie::{Desk, Draft, Subject};
use crate::{Claim, Reason, Verdict};

/// Words that say how many rows there are.
pub(crate) const QUANTIFIERS: [&str; 10] =
    ["all", "each", "every", "everyone", "everybody", "always", "no", "none", "nobody", "never"];

/// What a sentence says of how many rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quantifier {
    /// Every row: "all", "each".
    All,
    /// No row: "none", "never".
    None,
    /// So many, which a figure states.
    Count(Span, usize),
}

/// What a figure asks of a column.
#[derive(Clone, Debug)]
struct Condition {
    figure: Span,
    column: usize,
    /// What a cell may be to each bound.
    bounds: Vec<(Rational, Vec<Ordering>)>,
}

impl Condition {
    fn accepts(&self, fact: &CellFact) -> bool {
        let value = Rational::from(fact.value.clone());
        self.bounds.iter().all(|(bound, sides)| sides.contains(&value.cmp(bound)))
    }
}

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
}

impl Quantified<'_> {
    fn failing(&self) -> Vec<usize> {
        self.scope.iter().copied().filter(|r| self.meeting.binary_search(r).is_err()).collect()
    }

    /// The rows that a quantifier without a number says there are none of.
    fn exceptions(&self) -> Vec<usize> {
        if self.quantifier == Quantifier::All { self.failing() } else { self.meeting.clone() }
    }
}

impl<'d> Desk<'d> {
    /// A figure of a sentence that quantifies: its count, or a bound of its condition.
    pub(crate) fn quantified(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let found = self.quantified_in(frame.statement)?;
        let span = subject.figure.span;
        let rows =
            |rows: Vec<usize>| Derivation::RowCount { grid: found.view.index.grid, rows: Rows::Only(rows) };
        if let Quantifier::Count(own, n) = found.quantifier
            && own == span
        {
            let candidate = Candidate::new(rows(found.meeting.clone()), Reason::Count, Direction::AsWritten);
            let (_, comparison) = self.judge.compare(subject.quantity, &candidate);
            if found.meeting.len() == n {
                let certificate = self.judge.certify(span, Stance::Supports, &candidate, comparison)?;
                return Some(Draft::from(Verdict::Supported, Reason::Count, certificate));
            }
            // More than there are rows are no rows of this table at all.
            if found.narrower && (n < found.meeting.len() || n > found.view.index.rows.len()) {
                return None;
            }
            let certificate = self.judge.certify(span, Stance::Contradicts, &candidate, comparison)?;
            return Some(Draft::from(Verdict::Contradicted, Reason::WrongCount, certificate));
        }
        let condition = found.condition.as_ref().filter(|c| c.figure == span)?;
        // A bound of "all": the cell that comes nearest to it decides.
        let failing = found.failing();
        if found.quantifier == Quantifier::All {
            let exact = condition.bounds.iter().any(|(_, sides)| sides == &[Ordering::Equal]);
            let above = condition.bounds.iter().any(|(_, sides)| sides.contains(&Ordering::Greater));
            let derivation = match failing.first().filter(|_| exact) {
                Some(&row) => found.view.sheet.leaf(found.view.sheet.figure(row, condition.column)?),
                None => found.view.extreme(condition.column, &found.scope, !above),
            };
            let reason = if above { Reason::ColumnMin } else { Reason::ColumnMax };
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

    /// The quantifier of a sentence, where it is a word.
    pub(crate) fn quantifiers(&self, statement: &Statement) -> Option<Claim> {
        if !self.judge.policy.derivations.allows(Reason::Comparison.as_str())
            || !self.judge.policy.binding.takes(crate::BindingStep::Comparisons)
        {
            return None;
        }
        let found = self.quantified_in(statement)?;
        if matches!(found.quantifier, Quantifier::Count(..)) || self.exempt(found.place.of(self.answer)) {
            return None;
        }
        // That there are none has no certificate: nothing can be counted, and a list of no rows would prove anything.
        let exceptions = found.exceptions();
        if exceptions.is_empty() || found.narrower {
            return None;
        }
        let derivation = Derivation::RowCount { grid: found.view.index.grid, rows: Rows::Only(exceptions) };
        let certificate = Certificate {
            span: found.place,
            stance: Stance::Contradicts,
            derivation,
            comparison: Comparison::Exact,
        };
        let certificate = self.judge.accept(certificate, Reason::Comparison)?;
        let draft = Draft::from(Verdict::Contradicted, Reason::WrongCount, certificate);
        Some(self.word_claim(found.place, draft, None))
    }

    fn quantified_in(&self, statement: &Statement) -> Option<Quantified<'d>> {
        let amount = |f: &Figure| matches!(f.kind, FigureKind::Number(_) | FigureKind::Range(_));
        let amounts = statement.figures.iter().filter(|f| amount(f)).count();
        if amounts > 3 || statement.words.len() > 40 {
            return None;
        }
        // Few sentences say how many rows there are of something.
        let count = |f: &Figure| matches!(&f.kind, FigureKind::Number(q) if is_record_count(q).is_some());
        let says = |w: &crate::statement::AnswerWord| QUANTIFIERS.contains(&&*fold(w.span.of(self.answer)));
        if !statement.figures.iter().any(count) && !statement.words.iter().any(says) {
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
        let worded = (0..folded.len()).any(|i| quantifies(sentence, i).is_some());
        let several = sentence.statement.figures.iter().filter(|f| !f.amounts().is_empty()).count() > 1;
        for figure in &sentence.statement.figures {
            let (at, end) = sentence.place(figure);
            let counts =
                (several || !worded) && condition_of(sentence, view, &measures, figure, true).is_none();
            if counts && let Some(n) = count_of(sentence, figure, view, &measures) {
                if quantifier.is_some() {
                    return None;
                }
                quantifier = Some((Quantifier::Count(figure.span, n), at, figure.span));
                used.get_mut(at..end)?.fill(true);
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
        let (quantifier, at, place) = quantifier?;
        // The noun that is counted.
        let mut noun = sentence.statement.words.iter().position(|w| w.span.start >= place.end)?;
        while matches!(
            folded.get(noun).map(String::as_str),
            Some("of" | "the" | "these" | "its" | "their" | "all")
        ) {
            noun += 1;
        }
        let stem = &words.get(noun)?.text;
        let pronoun = matches!(folded.get(noun).map(String::as_str), Some("them" | "rows" | "entries"))
            || folded[at].starts_with("every") && folded[at].len() > 5
            || matches!(folded[at].as_str(), "never" | "always");
        let time = matches!(stem.as_str(), "day" | "month" | "week" | "year" | "quarter") && dated(view);
        let own = view.is_row_noun(stem, &measures) || pronoun || time;
        let linker = sentence.linker(view.index);
        let links = linker.read((0, folded.len()), &Figure { span: place, kind: FigureKind::Mark });
        let mut rows = view.index.rows.clone();
        let mut meeting: Option<Vec<usize>> = None;
        let mut done: Vec<super::links::Link> = links.values;
        done.retain(|l| !(l.from..l.to).any(|i| used.get(i).copied().unwrap_or(true)));
        for link in &done {
            used.get_mut(link.from..link.to)?.fill(true);
        }
        let linked = done.iter().any(|l| (l.from..l.to).contains(&noun));
        // Two values of one column, spans of time, and names of single rows are more than this reads.
        let one = |l: &super::links::Link| l.columns.len() == 1;
        let twice =
            done.iter().enumerate().any(|(i, a)| done.iter().skip(i + 1).any(|b| a.columns == b.columns));
        if twice || !done.iter().all(one) {
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
        let narrower = !own && !linked;
        if narrower {
            // What is counted stands in the plural, or singly behind "every".
            let plural =
                folded.get(noun)?.ends_with('s') || matches!(folded[at].as_str(), "each" | "every" | "no");
            if !plural || words.get(noun)?.idle || used[noun] {
                return None;
            }
        }
        used[noun] = true;
        if !is_whole(sentence, &linker, view, &used, (noun, condition.is_some())) {
            return None;
        }
        if let Some(meeting) = meeting {
            return Some(Quantified { view, quantifier, place, condition, scope: rows, meeting, narrower });
        }
        let asked = condition.as_ref()?;
        // A count and a bound of two clauses have nothing to do with each other.
        let (first, last) =
            if place.start < asked.figure.start { (place, asked.figure) } else { (asked.figure, place) };
        if self.answer.get(first.end..last.start)?.contains([';', ':', '\n', '\u{2014}']) {
            return None;
        }
        let facts = view.figures_of(asked.column, &rows);
        if facts.len() != rows.len() || facts.is_empty() {
            return None;
        }
        let meeting = facts.iter().filter(|(_, f)| asked.accepts(f)).map(|(r, _)| *r).collect();
        Some(Quantified { view, quantifier, place, condition, scope: rows, meeting, narrower })
    }
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

/// A word that quantifies rows.
fn quantifies(sentence: &Sentence<'_>, i: usize) -> Option<Quantifier> {
    let next = sentence.folded.get(i + 1).map_or("", String::as_str);
    let before = i.checked_sub(1).map_or("", |p| sentence.folded[p].as_str());
    match sentence.folded[i].as_str() {
        "all"
            if !matches!(next, "but" | "in" | "time" | "other" | "")
                && !matches!(before, "at" | "not" | "of" | "in") =>
        {
            Some(Quantifier::All)
        }
        "each" | "every" | "everyone" | "everybody" | "always"
            if !matches!(next, "other") && !matches!(before, "not" | "nearly" | "almost") =>
        {
            Some(Quantifier::All)
        }
        "none" | "nobody" | "never" => Some(Quantifier::None),
        "no" if !matches!(
            next,
            "more" | "less" | "fewer" | "longer" | "other" | "one" | "matter" | "doubt"
        ) =>
        {
            Some(Quantifier::None)
        }
        _ => None,
    }
}

/// Whether the rows of a table are times.
fn dated(view: View<'_>) -> bool {
    view.index.columns.iter().any(|c| {
        !c.values.is_empty()
            && c.values.len() == view.index.rows.len()
            && c.values.iter().all(|v| !v.periods.is_empty())
    })
}

/// How many rows a figure counts: a bare number before a noun that is no measure.
fn count_of(sentence: &Sentence<'_>, figure: &Figure, view: View<'_>, measures: &[usize]) -> Option<usize> {
    let FigureKind::Number(quantity) = &figure.kind else { return None };
    let n = is_record_count(quantity)?;
    let (at, end) = sentence.place(figure);
    let before = at.checked_sub(1).map_or("", |i| sentence.folded[i].as_str());
    let behind = sentence.statement.words.get(end)?;
    let measured = !view.headed(&behind.text, measures).is_empty();
    // "One of them" is one at least.
    let some = n == 1 && behind.text == "of" && !matches!(before, "only" | "just" | "exactly");
    let bound = some
        || doubts(before)
        || matches!(before, "than" | "to" | "by" | "about" | "of" | "the" | "all" | "but");
    (!measured && !bound && !sentence.is_break(end)).then_some(n)
}

/// What a figure asks of a column, and the words that say it.
fn condition_of(
    sentence: &Sentence<'_>,
    view: View<'_>,
    measures: &[usize],
    figure: &Figure,
    strict: bool,
) -> Option<(Condition, usize, usize)> {
    let words = &sentence.statement.words;
    let (mut at, mut end) = sentence.place(figure);
    let folded = |i: usize| sentence.folded.get(i).map_or("", String::as_str);
    let bounds = match &figure.kind {
        FigureKind::Number(q) => {
            let (sides, from, to) = sides(sentence, q, (at, end))?;
            (at, end) = (from, to);
            if strict && sides == [Ordering::Equal] {
                return None;
            }
            vec![(q.exact(), sides)]
        }
        FigureKind::Range(ends) => {
            let [low, high] = &ends[..] else { return None };
            if at.checked_sub(1).is_none_or(|i| folded(i) != "between") {
                return None;
            }
            at -= 1;
            vec![
                (low.exact(), vec![Ordering::Greater, Ordering::Equal]),
                (high.exact(), vec![Ordering::Less, Ordering::Equal]),
            ]
        }
        _ => return None,
    };
    // "500 pupils", "pupils of over 500", "an enrolment above 500".
    let exact = bounds.iter().any(|(_, s)| s == &[Ordering::Equal]);
    let behind = (end..words.len()).take_while(|&i| !sentence.is_break(i)).take(2);
    let mut column = None;
    for i in behind {
        let here = view.headed(&words[i].text, measures);
        if let [only] = here[..] {
            column = Some((only, end.max(i + 1)));
            break;
        }
        if !here.is_empty() {
            return None;
        }
    }
    // "Played 20 games" of a column "played".
    let before = at.checked_sub(1).and_then(|i| words.get(i)).filter(|_| exact && column.is_none());
    if let Some(word) = before
        && let [only] = view.headed(&word.text, measures)[..]
    {
        (column, at) = (Some((only, end)), at - 1);
    }
    let unit = figure.amounts().iter().any(|q| q.unit.is_some());
    let (column, end) = match column {
        Some(found) => found,
        None if exact => return None,
        None => {
            let mut said: Vec<usize> = words.iter().flat_map(|w| view.headed(&w.text, measures)).collect();
            said.sort_unstable();
            said.dedup();
            match said[..] {
                [only] => (only, end),
                [] if measures.len() == 1 => (measures[0], end),
                _ => return None,
            }
        }
    };
    // A share or a money is compared with its like.
    let fact = view.index.rows.iter().find_map(|&r| view.sheet.figure(r, column))?;
    let alike =
        figure.amounts().iter().all(|q| q.unit.is_none() || fact.unit.is_none() || fact.unit == q.unit);
    if unit && !alike || fact.scale.is_some() {
        return None;
    }
    Some((Condition { figure: figure.span, column, bounds }, at, end))
}

/// What a cell may be to a figure, and the words that say so.
fn sides(
    sentence: &Sentence<'_>,
    q: &Quantity,
    (at, end): (usize, usize),
) -> Option<(Vec<Ordering>, usize, usize)> {
    let folded = |i: usize| sentence.folded.get(i).map_or("", String::as_str);
    if let Some((hedge, span)) = q.hedge {
        let from = sentence.statement.words.partition_point(|w| w.span.end <= span.start).min(at);
        let sides = match hedge {
            Hedge::Over => vec![Ordering::Greater],
            Hedge::AtLeast => vec![Ordering::Greater, Ordering::Equal],
            Hedge::Under => vec![Ordering::Less],
            Hedge::AtMost => vec![Ordering::Less, Ordering::Equal],
            Hedge::About | Hedge::Nearly => return None,
        };
        // "410 or more": the words behind belong to it too.
        let to = sentence.statement.words.partition_point(|w| w.span.start < span.end).max(end);
        return Some((sides, from, to));
    }
    if folded(end) == "or" {
        let sides = match folded(end + 1) {
            "more" | "above" | "higher" | "greater" | "over" => Ordering::Greater,
            "less" | "fewer" | "below" | "lower" | "under" => Ordering::Less,
            _ => return None,
        };
        return Some((vec![sides, Ordering::Equal], at, end + 2));
    }
    let before = |back: usize| at.checked_sub(back).map_or("", &folded);
    let (sides, words) = match (before(2), before(1)) {
        ("more" | "higher" | "greater" | "larger" | "longer", "than") => (Ordering::Greater, 2),
        ("less" | "fewer" | "lower" | "smaller" | "shorter", "than") => (Ordering::Less, 2),
        (_, "over" | "above" | "exceeding" | "exceeded" | "exceeds" | "exceed") => (Ordering::Greater, 1),
        (_, "under" | "below") => (Ordering::Less, 1),
        (_, "than") => return None,
        _ => return Some((vec![Ordering::Equal], at, end)),
    };
    // "No more than", "not over".
    if matches!(before(words + 1), "no" | "not" | "any") {
        return None;
    }
    Some((vec![sides], at - words, end))
}
