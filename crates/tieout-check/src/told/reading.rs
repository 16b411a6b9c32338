//! A sentence as facts: every figure with the words of its own stretch.
//!
//! A sentence falls into stretches at marks, at commas and at joining words. The words of a stretch are those of its figure; a stretch
//! with words and no figure belongs to the one behind it ("In Leeds, revenue was £5 million"), one with a figure and no words goes on
//! with the fact before it ("up from £389.1 million").

use tieout_notation::{Period, Quantity, Span};

use super::parts;
use crate::lexicon;
use crate::statement::{AnswerWord, Figure, FigureKind, Statement};
use crate::study::Stem;

/// A figure and what its sentence says of it.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub(super) quantity: Quantity,
    /// The words that say what it is of.
    pub(super) words: Vec<Said>,
    /// Stems of the sentence before its stretch: they may name what it is of as well.
    pub(super) around: Vec<Stem>,
    /// The period that stands beside it, or right before its stretch.
    pub(super) period: Option<Period>,
    /// The fact of the sentence that it goes on with.
    pub(super) of: Option<usize>,
    /// Whether it is what that fact was before: "from", "against", "compared with".
    pub(super) before: bool,
    /// Whether its words are those of a figure before it.
    pub(super) goes_on: bool,
    /// The fact of the sentence that it is a part of: "412 people, of whom 61".
    pub(super) whole: Option<usize>,
    /// From here on its words are a phrase behind it ("with placebo"): what goes on with it may have another.
    tail: usize,
}

/// A word that names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Said {
    /// None for a word that the evidence does not hold.
    pub(super) stem: Option<Stem>,
    /// Written with a capital where no sentence begins.
    pub(super) proper: bool,
    /// A verb, or a word that says only how a figure moved: two sentences may say the same with different ones.
    pub(super) loose: bool,
}

/// Words that set a value against an earlier one.
const AGAINST: [&str; 8] = ["from", "against", "compared", "versus", "vs", "previously", "earlier", "before"];
/// Nouns that say only that the word before them names several.
const GROUPS: [&str; 4] = ["group", "groups", "arm", "arms"];
/// Words that begin another stretch.
const JOINS: [&str; 5] = ["and", "while", "whereas", "but", "with"];
/// Words that point to the time before the one that is spoken of.
const EARLIER: [&str; 5] = ["earlier", "previous", "previously", "prior", "last"];
/// Verbs whose forms do not show that they are verbs.
const VERBS: [&str; 44] = [
    "came", "come", "comes", "stood", "stands", "stand", "took", "takes", "made", "makes", "make", "won",
    "wins", "lost", "sold", "sells", "paid", "pays", "spent", "spends", "cut", "hit", "met", "ran", "runs",
    "led", "got", "kept", "left", "saw", "built", "bought", "brought", "gave", "went", "rose", "fell",
    "grew", "drew", "became", "began", "costs", "cost", "works",
];

/// The facts of a sentence, in its order.
pub(super) fn facts(text: &str, statement: &Statement) -> Vec<Fact> {
    let words = &statement.words;
    let mut out: Vec<Fact> = Vec::new();
    // Words of stretches without a figure wait for the next one.
    let mut waiting: Vec<Said> = Vec::new();
    let mut around: Vec<Stem> = Vec::new();
    // A period that stands before the stretch of the figure it is said of: "(2023: £35.0 million)".
    let mut ahead_period: Option<Period> = None;
    // "£41.8 million and £39.4 million in 2019 and 2018, respectively": times and values are two lists, and nothing stands beside its own.
    let listed = words.iter().any(|w| low(text, w) == "respectively");
    let mut last_stretch: Option<Ended> = None;
    for stretch in stretches(text, statement) {
        let of = |from: usize, to: usize| words.get(from..to).unwrap_or(&[]);
        let inside = of(stretch.from, stretch.to);
        let span = match (inside.first(), inside.last()) {
            (Some(a), Some(b)) => Span::new(a.span.start, b.span.end),
            _ => continue,
        };
        let named = statement.periods.iter().filter(|(s, _)| span.overlaps(*s)).map(|p| p.1).next_back();
        let amounts: Vec<(&Figure, &Quantity)> = statement
            .figures
            .iter()
            .filter(|f| f.span.overlaps(span))
            .filter_map(|f| match &f.kind {
                FigureKind::Number(q) => Some((f, q)),
                _ => None,
            })
            .collect();
        let ended = last_stretch.take();
        if amounts.is_empty() {
            let names = naming(text, statement, inside);
            let with = !stretch.marked && inside.first().is_some_and(|w| low(text, w) == "with");
            if let Some(ended) = ended.filter(|e| with || e.aside) {
                say_behind(&mut out, &ended, &names);
                continue;
            }
            waiting.extend(names);
            ahead_period = named.or(ahead_period);
            if stretch.closed {
                around.extend(waiting.drain(..).filter_map(|w| w.stem));
            }
            continue;
        }
        let ahead = std::mem::take(&mut waiting);
        let begun = out.len();
        let earlier = inside.iter().any(|w| EARLIER.contains(&low(text, w).as_str()));
        for (i, (figure, quantity)) in amounts.iter().enumerate() {
            // Of several figures in one stretch each has the words up to its neighbours.
            let from = i.checked_sub(1).and_then(|b| amounts.get(b)).map_or(span.start, |b| b.0.span.end);
            let to = amounts.get(i + 1).map_or(span.end, |n| n.0.span.start);
            let near = within(inside, Span::new(from, to));
            let mut said = if i == 0 { ahead.clone() } else { Vec::new() };
            said.extend(naming(text, statement, near));
            let before_it = within(near, Span::new(from, figure.span.start));
            let against = before_it.iter().rev().take(6).any(|w| AGAINST.contains(&low(text, w).as_str()));
            let mut beside = statement.periods.iter().filter(|(s, _)| s.start >= from && s.end <= to);
            let beside = beside.next_back().map(|p| p.1).or(if i == 0 { ahead_period.take() } else { None });
            // It goes on with the fact before it where nothing but a verb is said of it.
            let goes_on = said.iter().all(|w| w.loose);
            let last = out.iter().rposition(|o| o.quantity.unit == quantity.unit && o.of.is_none());
            let of = if goes_on { last } else { None };
            let beside = beside.filter(|_| !listed);
            let before = !listed && of.is_some() && (against || earlier || beside.is_some());
            let mut tail = said.len();
            if goes_on && let Some(whole) = of.or(out.len().checked_sub(1)).and_then(|at| out.get(at)) {
                said.clone_from(&whole.words);
                tail = whole.tail;
            }
            out.push(Fact {
                quantity: (*quantity).clone(),
                words: said,
                around: around.clone(),
                period: beside,
                of,
                before,
                goes_on,
                whole: None,
                tail,
            });
        }
        // "From 9.0 % to 7.6 %": the first of the two is the earlier one.
        let last = out.len().saturating_sub(1);
        if amounts.len() >= 2
            && let [.., first, second] = &mut out[..]
            && second.of.is_some()
            && from_to(text, words, &first.quantity, &second.quantity)
        {
            (second.of, second.before) = (None, false);
            (first.of, first.before) = (Some(last), true);
        }
        around.extend(naming(text, statement, inside).iter().chain(&ahead).filter_map(|w| w.stem));
        let or = inside.first().is_some_and(|w| low(text, w) == "or");
        let aside = (or || stretch.bracketed)
            && begun > 0
            && out.get(begun..).is_some_and(|new| matches!(new, [one] if one.goes_on));
        last_stretch = Some(Ended { begun, aside });
    }
    parts::find(text, words, &mut out);
    out
}

/// A stretch with figures that has just been read.
struct Ended {
    /// Its first fact.
    begun: usize,
    /// Whether it says only another figure for the fact before it: "96 shops, or 15 %, ...".
    aside: bool,
}

/// Adds the words of a phrase behind a figure to its fact, and to the one that it goes on with.
fn say_behind(facts: &mut [Fact], ended: &Ended, names: &[Said]) {
    let Some(last) = facts.len().checked_sub(1) else { return };
    let from = if ended.aside { ended.begun.saturating_sub(1) } else { ended.begun };
    for (at, fact) in facts.iter_mut().enumerate().skip(from) {
        // "From 8.4 % to 7.1 % with the drug": both are with it.
        if at == last || ended.aside || fact.of == Some(last) {
            fact.words.truncate(fact.tail);
            fact.words.extend_from_slice(names);
        }
    }
}

/// Whether two figures may be of one kind: the same unit, or one of them without.
pub(super) fn alike_amounts(a: &Quantity, b: &Quantity) -> bool {
    super::decide::alike(a, b) || a.unit.is_none() || b.unit.is_none()
}

/// The words inside a span; words are in order.
fn within(words: &[AnswerWord], span: Span) -> &[AnswerWord] {
    let from = words.partition_point(|w| w.span.start < span.start);
    let to = words.partition_point(|w| w.span.end <= span.end);
    words.get(from..to).unwrap_or(&[])
}

/// "From A to B".
fn from_to(text: &str, words: &[AnswerWord], first: &Quantity, second: &Quantity) -> bool {
    let before = |q: &Quantity| words.iter().rev().find(|w| w.span.end <= q.span.start).map(|w| low(text, w));
    before(first).as_deref() == Some("from") && before(second).as_deref() == Some("to")
}

/// A stretch of words.
struct Stretch {
    from: usize,
    to: usize,
    /// Whether a mark ends it that ends a clause.
    closed: bool,
    /// Whether a mark stands before it.
    marked: bool,
    /// Whether it stands in brackets.
    bracketed: bool,
}

fn stretches(text: &str, statement: &Statement) -> Vec<Stretch> {
    let words = &statement.words;
    let spelled = statement.spelled(text);
    let mut out = Vec::new();
    let mut from = 0;
    let (mut marked, mut opened) = (true, false);
    for i in 1..words.len() {
        let (Some(a), Some(b)) = (words.get(i - 1), words.get(i)) else { continue };
        let inside = statement.figures.iter().any(|f| f.span.start < a.span.end && f.span.end > b.span.start)
            || statement.periods.iter().any(|(s, _)| s.start < a.span.end && s.end > b.span.start);
        let breaks = spelled.breaks.get(i).copied().unwrap_or(false);
        if inside || !breaks {
            continue;
        }
        let gap = text.get(a.span.end..b.span.start).unwrap_or("");
        // Lines are wrapped inside sentences.
        let joins = spelled.folded.get(i).is_some_and(|w| JOINS.contains(&w.as_str()));
        // A sign of money at the start of a line is no mark between clauses.
        let mark = gap.contains([',', ';', ':', '(', ')', '\u{2014}', '\u{2013}']);
        if !mark && !joins {
            continue;
        }
        let closed = gap.contains([';', '\u{2014}']);
        out.push(Stretch { from, to: i, closed, marked, bracketed: opened && gap.contains(')') });
        (from, marked, opened) = (i, mark, gap.contains('('));
    }
    out.push(Stretch { from, to: words.len(), closed: true, marked, bracketed: false });
    out
}

pub(super) fn low(text: &str, word: &AnswerWord) -> String {
    tieout_notation::fold(word.span.of(text))
}

/// The words of a stretch that name: no stop words, digits, periods or parts of figures.
fn naming(text: &str, statement: &Statement, words: &[AnswerWord]) -> Vec<Said> {
    let first = statement.words.first().map_or(0, |w| w.span.start);
    let period = |w: &AnswerWord| statement.periods.iter().any(|(s, _)| s.overlaps(w.span));
    let figure = |w: &AnswerWord| statement.figures.iter().any(|f| f.span.overlaps(w.span));
    // A rank is part of a name: "the second crane".
    let rank = |w: &AnswerWord| {
        let ranks = |f: &Figure| matches!(f.kind, FigureKind::Ordinal(_)) && f.span.overlaps(w.span);
        statement.figures.iter().any(ranks)
    };
    let plain = |w: &&AnswerWord| (!w.idle || w.cue.is_some()) && !figure(w) || rank(w);
    let names = words.iter().filter(plain).filter(|w| !period(w));
    let last = words.last().map(|w| w.span);
    let mut named_before = None;
    let said = names.filter(|w| !lexicon::is_stop(&w.text)).map(|w| {
        let folded = low(text, w);
        let capital = w.span.of(text).starts_with(char::is_uppercase);
        // "27 in favour and 14 against": behind its figure it says which.
        let side = folded == "against" && last == Some(w.span);
        // "The placebo group": the word before it names.
        let kind = !capital
            && GROUPS.contains(&folded.as_str())
            && named_before.replace(w.span.end).is_some_and(|end| end + 1 == w.span.start);
        named_before = Some(w.span.end);
        Said {
            stem: w.stem,
            proper: capital && w.span.start > first,
            loose: w.cue.is_some()
                || kind
                || is_verb(&folded) && !side
                || is_degree(&folded)
                || !capital && EARLIER.contains(&folded.as_str())
                || folded == "year",
        }
    });
    said.collect()
}

/// "Roughly", "almost": words that only say how closely.
fn is_degree(folded: &str) -> bool {
    crate::clause::is_adverb(folded) || matches!(folded, "almost" | "around" | "some" | "just" | "about")
}

fn is_verb(folded: &str) -> bool {
    crate::clause::is_verb(folded)
        || VERBS.contains(&folded)
        || (folded.len() > 4 && folded.ends_with("ed"))
        || AGAINST.contains(&folded)
}
