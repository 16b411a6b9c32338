//! "The largest school has 860 pupils": a figure that a superlative calls the greatest or the least of a column.
//!
//! The superlative decides. A cell that holds the figure does not support it where another row holds more, and where the sentence
//! names the figure's row ("…, 860, is Birch"), the word is wrong and not the figure. Nothing is contradicted while a word may
//! narrow the rows down in a way that the table does not know.

use tieout_certificate::{Certificate, Comparative, Comparison, Derivation, Stance};
use tieout_notation::{Quantity, Span};

use super::links::{Link, Links, doubts};
use super::view::View;
use super::{Sentence, intersect};
use crate::candidate::{Candidate, Direction};
use crate::clause::{is_copula, is_size, is_verb};
use crate::frame::Frame;
use crate::measure::Measure;
use crate::statement::{Figure, FigureKind, Statement};
use crate::tie::{Desk, Draft, Subject};
use crate::{Claim, Reason, Verdict};

/// Words of a superlative's noun, at most.
const NOUN: usize = 4;

/// A superlative and the figure it speaks of.
struct Extreme<'e> {
    view: View<'e>,
    /// The superlative.
    word: usize,
    descending: bool,
    column: usize,
    /// The row that holds the figure.
    row: usize,
    /// The rows among which it is said to be first.
    rows: Vec<usize>,
    /// Whether it is.
    holds: bool,
    /// Whether the sentence names the figure's row besides, so that the figure is the row's in any case.
    named: bool,
    /// Whether every word was understood, so that it may be wrong.
    clear: bool,
}

impl<'d> Desk<'d> {
    /// The figure against the extreme that a superlative says it is.
    pub(crate) fn said_extreme(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let found = self.extreme_at(frame.statement, subject.figure, subject.quantity)?;
        let derivation = found.view.extreme(found.column, &found.rows, found.descending);
        let candidate = Candidate::new(derivation, reason(found.descending), Direction::AsWritten);
        let (_, comparison) = self.judge.compare(subject.quantity, &candidate);
        let span = subject.figure.span;
        if found.holds {
            let certificate = self.judge.certify(span, Stance::Supports, &candidate, comparison)?;
            return Some(Draft::from(Verdict::Supported, candidate.reason, certificate));
        }
        if found.named || !found.clear {
            return None;
        }
        let certificate = self.judge.certify(span, Stance::Contradicts, &candidate, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongRank, certificate))
    }

    /// The superlatives of a sentence that its figures decide, as claims by themselves; `known` are those that have been decided.
    pub(crate) fn extreme_words(&self, statement: &Statement, known: &[Claim]) -> Vec<Claim> {
        if !self.judge.policy.derivations.allows(Reason::Comparison.as_str())
            || !self.judge.policy.binding.takes(crate::BindingStep::Comparisons)
        {
            return Vec::new();
        }
        let mut out: Vec<Claim> = Vec::new();
        for figure in &statement.figures {
            let FigureKind::Number(quantity) = &figure.kind else { continue };
            let Some(found) = self.extreme_at(statement, figure, quantity) else { continue };
            let Some(span) = statement.words.get(found.word).map(|w| w.span) else { continue };
            if known.iter().chain(&out).any(|c| c.span == span) || self.exempt(span.of(self.answer)) {
                continue;
            }
            out.extend(self.extreme_word(&found, span));
        }
        out
    }

    /// The superlative of a sentence that names the row it speaks of, and no figure of it.
    pub(crate) fn named_extreme(&self, statement: &Statement, known: &[Claim]) -> Option<Claim> {
        if !self.judge.policy.derivations.allows(Reason::Comparison.as_str())
            || !self.judge.policy.binding.takes(crate::BindingStep::Comparisons)
        {
            return None;
        }
        let speaks = |i: &usize| superlative(statement.words[*i].span.of(self.answer)).is_some();
        let mut speakers = (0..statement.words.len()).filter(speaks);
        let word = speakers.next()?;
        let span = statement.words.get(word)?.span;
        if speakers.next().is_some()
            || known.iter().any(|c| c.span == span)
            || self.exempt(span.of(self.answer))
        {
            return None;
        }
        let selections = self.selectable();
        let sentence = Sentence::new(self.answer, statement, &selections.roles);
        let mut found = selections
            .all(self.evidence)
            .filter_map(|index| self.named_extreme_in(&sentence, View::paid(self, index)?, word));
        let first = found.next()?;
        if found.next().is_some() {
            return None;
        }
        self.extreme_word(&first, span)
    }

    fn named_extreme_in(&self, sentence: &Sentence<'_>, view: View<'d>, word: usize) -> Option<Extreme<'d>> {
        let descending = superlative(&sentence.folded[word])?;
        let words = &sentence.statement.words;
        if !is_article(sentence, word) || view.index.headed(&words.get(word)?.text).next().is_some() {
            return None;
        }
        let segment = (0, sentence.folded.len());
        let measures = view.measures();
        let noun = noun_of(sentence, word, segment.1);
        let [column] = said(sentence, view, &measures, &noun)[..] else { return None };
        if descending && view.may_hold_total(column) {
            return None;
        }
        let nothing = Figure { span: Span::new(0, 0), kind: FigureKind::Mark };
        let mut links = sentence.linker(view.index).read(segment, &nothing);
        links.values.retain(|l| !l.columns.contains(&column));
        let others = sentence.statement.figures.iter().any(|f| {
            let (from, _) = sentence.place(f);
            let linked = links.values.iter().any(|l| (l.from..l.to).contains(&from));
            !linked && !f.amounts().is_empty() && !counts_all(sentence, view, f)
        });
        if others || ranges(sentence, &links) {
            return None;
        }
        let all: Vec<usize> = view.figures(column).into_iter().map(|(r, _)| r).collect();
        let here = intersect(&super::count::rows_of(view.index, &links.values), &all);
        let wider = |l: &Link| intersect(&l.rows, &all).len() > here.len().max(1);
        let classes: Vec<Link> = links.values.iter().filter(|l| wider(l)).cloned().collect();
        if classes.len() == links.values.len() || here.is_empty() {
            return None;
        }
        let best = view.extreme_of(column, &here, descending)?;
        let row = view.figures_of(column, &here).into_iter().find(|(_, f)| f.value == best.value)?.0;
        let mut scopes = vec![intersect(&super::count::rows_of(view.index, &classes), &all), all.clone()];
        scopes.extend(classes.iter().map(|l| intersect(&l.rows, &all)));
        scopes.retain(|s| s.len() > here.len());
        let top =
            |s: &&Vec<usize>| view.extreme_of(column, s, descending).is_some_and(|f| f.value == best.value);
        let held = scopes.iter().find(top).cloned();
        let (holds, rows) = (held.is_some(), held.or_else(|| scopes.into_iter().next())?);
        let clear = here.len() == 1 && is_clear(sentence, &links, (word, &noun), segment, &nothing);
        Some(Extreme { view, word, descending, column, row, rows, holds, named: true, clear })
    }

    fn extreme_word(&self, found: &Extreme<'_>, span: Span) -> Option<Claim> {
        Comparative::read(span.of(self.answer))?;
        let view = found.view;
        // The figure of no named row is the other end of the column: both it and the word may be wrong.
        let other = view.extreme_of(found.column, &found.rows, !found.descending)?;
        let opposite = view.sheet.figure(found.row, found.column).is_some_and(|f| f.value == other.value);
        if !found.holds && (!found.clear || !(found.named || opposite)) {
            return None;
        }
        let derivation = Derivation::ColumnRank {
            grid: view.index.grid,
            column: found.column,
            row: found.row,
            rows: view.rows(&found.rows),
            descending: found.descending,
        };
        let stance = if found.holds { Stance::Supports } else { Stance::Contradicts };
        let certificate = Certificate { span, stance, derivation, comparison: Comparison::Exact };
        let certificate = self.judge.accept(certificate, Reason::Comparison)?;
        let (verdict, reason) = match found.holds {
            true => (Verdict::Supported, Reason::Comparison),
            false => (Verdict::Contradicted, Reason::WrongRank),
        };
        let first = view.extreme_of(found.column, &found.rows, found.descending);
        let instead = first.filter(|_| !found.holds).map(|f| view.sheet.leaf(f));
        Some(self.word_claim(span, Draft::from(verdict, reason, certificate), instead))
    }

    fn extreme_at(&self, statement: &Statement, figure: &Figure, quantity: &Quantity) -> Option<Extreme<'d>> {
        let any = statement.words.iter().any(|w| superlative(w.span.of(self.answer)).is_some());
        if !any || quantity.hedge.is_some() || quantity.divisor.is_some() {
            return None;
        }
        let known = self.selectable();
        let sentence = Sentence::new(self.answer, statement, &known.roles);
        let mut found = known.all(self.evidence).filter_map(|index| {
            let view = View::paid(self, index)?;
            self.extreme_in(&sentence, view, figure, quantity)
        });
        let first = found.next()?;
        // Another table may mean something else.
        found.next().is_none().then_some(first)
    }

    fn extreme_in(
        &self,
        sentence: &Sentence<'_>,
        view: View<'d>,
        figure: &Figure,
        quantity: &Quantity,
    ) -> Option<Extreme<'d>> {
        let (word, segment) = speaker(sentence, figure)?;
        let descending = superlative(&sentence.folded[word])?;
        let measures = view.measures();
        let words = &sentence.statement.words;
        if view.index.headed(&words.get(word)?.text).next().is_some() {
            return None;
        }
        let noun = noun_of(sentence, word, segment.1);
        let (column, spoken) = column_of(self, sentence, view, &measures, (word, &noun), (figure, quantity))?;
        let own = view.rows_of(self, quantity, column);
        if own.is_empty() || (descending && view.may_hold_total(column)) {
            return None;
        }
        let header: Vec<_> = self.study.grids.get(view.index.grid)?.columns.get(column)?.clone();
        let measure = Measure { name: header.clone(), header, columns: vec![column] };
        // Nobody calls a mountain large for its height.
        if is_size(&sentence.folded[word]) && !spoken && view.sheet.is_intensive(&measure) {
            return None;
        }
        let linker = sentence.linker(view.index);
        let mut links = linker.read(segment, figure);
        links.values.retain(|l| !l.columns.contains(&column));
        let others = sentence.statement.figures.iter().any(|f| {
            let (from, _) = sentence.place(f);
            let inside = (segment.0..segment.1).contains(&from) && f.span != figure.span;
            inside
                && !f.amounts().is_empty()
                && !counts_all(sentence, view, f)
                && !links.values.iter().any(|l| (l.from..l.to).contains(&from))
        });
        if others || ranges(sentence, &links) {
            return None;
        }
        let clear = is_clear(sentence, &links, (word, &noun), segment, figure);
        let all: Vec<usize> = view.figures(column).into_iter().map(|(r, _)| r).collect();
        let (classes, names): (Vec<Link>, Vec<Link>) =
            links.values.iter().cloned().partition(|l| intersect(&l.rows, &all).len() > 1);
        let first = |rows: &[usize]| {
            let top = view.extreme_of(column, rows, descending)?;
            view.figures_of(column, rows)
                .into_iter()
                .find(|(r, f)| f.value == top.value && own.binary_search(r).is_ok())
                .map(|(r, _)| r)
        };
        let mut scopes = vec![intersect(&super::count::rows_of(view.index, &classes), &all), all.clone()];
        scopes.extend(classes.iter().map(|l| intersect(&l.rows, &all)));
        scopes.retain(|s| s.len() > 1);
        let held = scopes.iter().find_map(|s| Some((s.clone(), first(s)?)));
        let here = super::count::rows_of(view.index, &links.values);
        let row = own.iter().copied().find(|r| here.binary_search(r).is_ok());
        let named = !names.is_empty() && row.is_some();
        let holds = held.is_some();
        let (rows, row) = match held {
            Some(held) => held,
            None => (scopes.into_iter().next()?, row.or_else(|| own.first().copied())?),
        };
        if !holds && rows.binary_search(&row).is_err() {
            return None;
        }
        Some(Extreme { view, word, descending, column, row, rows, holds, named, clear })
    }
}

fn reason(descending: bool) -> Reason {
    if descending { Reason::ColumnMax } else { Reason::ColumnMin }
}

/// Whether a word claims the first place, and from which end.
pub(super) fn superlative(word: &str) -> Option<bool> {
    // All of them end alike, and few other words do.
    if !word.as_bytes().last().is_some_and(|b| matches!(b | 0x20, b't' | b'm')) {
        return None;
    }
    let is = |list: &[&str]| list.iter().any(|w| w.eq_ignore_ascii_case(word));
    if is(&["highest", "largest", "biggest", "greatest", "most", "longest", "tallest", "heaviest", "maximum"])
    {
        return Some(true);
    }
    is(&["lowest", "smallest", "fewest", "least", "shortest", "lightest", "minimum"]).then_some(false)
}

/// The superlative that speaks of a figure, and the words that belong to both: the only one near it, with no other amount between.
fn speaker(sentence: &Sentence<'_>, figure: &Figure) -> Option<(usize, (usize, usize))> {
    let folded = &sentence.folded;
    let (at, end) = sentence.place(figure);
    let amounts: Vec<usize> = sentence
        .statement
        .figures
        .iter()
        .filter(|f| f.span != figure.span && !f.amounts().is_empty())
        .map(|f| sentence.place(f).0)
        .collect();
    let speakers: Vec<usize> = (0..folded.len()).filter(|&i| superlative(&folded[i]).is_some()).collect();
    let distance = |i: &usize| if *i < at { at - i } else { i - at };
    let word = *speakers.iter().min_by_key(|i| distance(i))?;
    let (low, high) = (word.min(at), word.max(end));
    let parts = |i: &usize| {
        matches!(folded[*i].as_str(), "and" | "while" | "whereas" | "but" | "although" | "though")
    };
    if (low + 1..high).any(|i| (amounts.contains(&i) && i != at) || speakers.contains(&i) && i != word) {
        return None;
    }
    // What belongs to another superlative or amount is cut off at the conjunction before it.
    let other = |i: &usize| (speakers.contains(i) && *i != word) || amounts.contains(i);
    let from = match (0..low).rev().find(other) {
        Some(o) => (o..low).find(parts)? + 1,
        None => 0,
    };
    let to = match (high..folded.len()).find(other) {
        Some(o) => (high..o).find(parts)?,
        None => folded.len(),
    };
    if (low..high).any(|i| matches!(folded[i].as_str(), "while" | "whereas" | "but")) {
        return None;
    }
    // The largest three.
    let counted =
        sentence.statement.figures.iter().any(|f| {
            sentence.place(f).0 == word + 1 && !sentence.is_break(word + 1) && f.span != figure.span
        });
    (is_article(sentence, word) && !counted && (at != word + 1 || sentence.is_break(at)))
        .then_some((word, (from, to)))
}

/// Whether a superlative claims the first place for one: no "one of the largest", "the two largest", "at most".
fn is_article(sentence: &Sentence<'_>, word: usize) -> bool {
    let before = |back: usize| word.checked_sub(back).map_or("", |i| sentence.folded[i].as_str());
    let article =
        matches!(before(1), "the" | "its" | "their" | "his" | "her" | "our" | "a") || is_copula(before(1));
    article && !(matches!(before(2), "of" | "among" | "amongst" | "one") && before(1) == "the")
}

/// The words that say what is the most of, behind a superlative.
fn noun_of(sentence: &Sentence<'_>, word: usize, to: usize) -> Vec<usize> {
    let mut out: Vec<usize> = Vec::new();
    for i in word + 1..to.min(word + 1 + 2 * NOUN) {
        let folded = sentence.folded[i].as_str();
        let figure = sentence
            .statement
            .figures
            .iter()
            .any(|f| sentence.statement.words.get(i).is_some_and(|w| f.span.overlaps(w.span)));
        let container = matches!(&out[..], [only] if is_generic(&sentence.folded[*only]));
        if sentence.is_break(i) || figure || ends_noun(folded) || out.len() >= NOUN {
            break;
        }
        if folded == "of" {
            if !container {
                break;
            }
            continue;
        }
        if !crate::lexicon::is_stop(&sentence.statement.words[i].text) {
            out.push(i);
        }
    }
    out
}

fn ends_noun(folded: &str) -> bool {
    is_verb(folded)
        || matches!(
            folded,
            "in" | "for"
                | "at"
                | "on"
                | "with"
                | "to"
                | "by"
                | "from"
                | "among"
                | "per"
                | "during"
                | "when"
                | "that"
                | "which"
                | "who"
                | "where"
                | "came"
                | "went"
                | "reached"
                | "stood"
                | "took"
                | "belongs"
                | "belonged"
                | "ever"
                | "the"
                | "a"
                | "an"
        )
}

/// Words that stand for whatever is measured.
fn is_generic(folded: &str) -> bool {
    matches!(
        folded,
        "number"
            | "amount"
            | "figure"
            | "value"
            | "level"
            | "total"
            | "count"
            | "quantity"
            | "one"
            | "overall"
            | "single"
            | "recorded"
            | "reported"
            | "ever"
            | "listed"
            | "percentage"
            | "share"
            | "rate"
    )
}

/// The columns whose headers say most of some words, those that say no more first.
fn said(sentence: &Sentence<'_>, view: View<'_>, measures: &[usize], places: &[usize]) -> Vec<usize> {
    let header = |c: usize| view.index.columns.get(c).map_or(&[][..], |c| c.header.as_slice());
    let says =
        |c: usize, i: &usize| sentence.statement.words.get(*i).is_some_and(|w| header(c).contains(&w.text));
    let times = |c: usize| places.iter().filter(|i| says(c, i)).count();
    let most = measures.iter().map(|&c| times(c)).max().filter(|&n| n > 0);
    let mut best: Vec<usize> = measures.iter().copied().filter(|&c| Some(times(c)) == most).collect();
    // "Points" of "points" and "points per game".
    let shortest = best.iter().map(|&c| header(c).len()).min();
    best.retain(|&c| Some(header(c).len()) == shortest);
    best
}

/// The column that a superlative and its figure speak of, and whether its header is said.
fn column_of(
    desk: &Desk<'_>,
    sentence: &Sentence<'_>,
    view: View<'_>,
    measures: &[usize],
    (word, noun): (usize, &[usize]),
    (figure, quantity): (&Figure, &Quantity),
) -> Option<(usize, bool)> {
    let words = &sentence.statement.words;
    let stem = |i: &usize| words.get(*i).map_or("", |w| w.text.as_str());
    let fits = |c: &usize| !view.rows_of(desk, quantity, *c).is_empty();
    match said(sentence, view, measures, noun)[..] {
        [column] => return Some((column, true)).filter(|_| fits(&column)),
        [] => {}
        _ => return None,
    }
    // A header that is no measure ("the longest name") is somebody else's.
    let common = noun.iter().all(|i| is_generic(&sentence.folded[*i]) || view.is_row_noun(stem(i), measures));
    let adverb = matches!(sentence.folded[word].as_str(), "most" | "least");
    let (_, end) = sentence.place(figure);
    let beside: Vec<usize> = (end..(end + 2).min(words.len()))
        .take_while(|&i| {
            i == end && !sentence.is_break(i) || i > end && !sentence.is_break(i) && !sentence.is_break(end)
        })
        .collect();
    let bare = noun.is_empty() || common;
    if bare && let [column] = said(sentence, view, measures, &beside)[..] {
        return Some((column, true)).filter(|_| fits(&column));
    }
    if adverb {
        return None;
    }
    let links: bool = noun
        .iter()
        .any(|i| !view.index.says(stem(i)).is_empty() || view.index.headed(stem(i)).next().is_some());
    let distinct = quantity.value.abs() >= 100.into() || !quantity.value.is_integer();
    let mut here = measures.iter().copied().filter(fits);
    let column = here.next()?;
    let only = here.next().is_none();
    let unknown = !links && noun.len() == 1 && (distinct || measures.len() == 1);
    let lone = common && measures.len() == 1;
    (only && (lone || unknown)).then_some((column, unknown))
}

/// "Of the eight": a figure that only says how many rows there are.
fn counts_all(sentence: &Sentence<'_>, view: View<'_>, figure: &Figure) -> bool {
    let (at, _) = sentence.place(figure);
    let all =
        at.checked_sub(1).is_some_and(|i| matches!(sentence.folded[i].as_str(), "the" | "all" | "these"));
    let rows = i64::try_from(view.index.rows.len()).unwrap_or(i64::MAX);
    all && matches!(figure.numbers(), [q] if q.value == rows.into() && q.unit.is_none())
}

/// Whether a period of the sentence is the end of a span of rows.
fn ranges(sentence: &Sentence<'_>, links: &Links) -> bool {
    let prev = |l: &Link| l.from.checked_sub(1).map_or("", |i| sentence.folded[i].as_str());
    let words = &sentence.statement.words;
    let dated = |l: &Link| {
        let first = words.get(l.from).map(|w| w.span);
        first.is_some_and(|f| sentence.statement.periods.iter().any(|(p, _)| p.overlaps(f)))
    };
    links.values.iter().any(|l| match prev(l) {
        "from" | "since" | "until" | "through" | "before" | "after" => true,
        "to" => dated(l),
        _ => false,
    })
}

/// Whether no word may narrow the rows down but those that the table knows.
fn is_clear(
    sentence: &Sentence<'_>,
    links: &Links,
    (word, noun): (usize, &[usize]),
    (from, to): (usize, usize),
    figure: &Figure,
) -> bool {
    let folded = &sentence.folded;
    let prev = |i: usize, back: usize| i.checked_sub(back).map_or("", |p| folded[p].as_str());
    let linked = |i: usize| links.values.iter().any(|l| (l.from..l.to).contains(&i));
    let doubted = (from..to).any(|i| {
        let pardoned = i == word
            || linked(i)
            || folded[i] == "between" && (i + 1..(i + 4).min(to)).any(linked)
            || matches!(folded[i].as_str(), "other" | "others")
                && matches!(prev(i, 1), "any" | "every" | "all");
        doubts(&folded[i]) && !pardoned
    });
    let (_, end) = sentence.place(figure);
    let open = links.open.iter().copied().filter(|i| !noun.contains(i) && *i != end && *i != word).any(|i| {
        // "Of any game"; a word behind it would be the noun, and this one what narrows it down.
        let last = sentence.is_break(i + 1)
            || sentence.statement.words.get(i + 1).is_none_or(|w| crate::lexicon::is_stop(&w.text));
        let whoever = last && matches!(prev(i, 1), "any" | "each" | "every" | "a" | "an");
        let predicate = is_copula(prev(i, 1)) || is_generic(&folded[i]);
        // "In the match between Ayr and Bute", "by the city of Leeds".
        let named = (i + 1..(i + 4).min(to)).take_while(|&j| !sentence.is_break(j)).any(linked);
        !(whoever || predicate || named && prev(i, 1) == "the")
    });
    !doubted && !open
}
