//! A sentence as it is read here: its words and numbers one after the other, the names among them, and its clauses.

use tieout_notation::{Quantity, Span, Word, fold, words};

use super::world::{LONGEST, Place, World, is_suffix};
use crate::statement::{FigureKind, Statement};

/// Words that begin another clause.
const JOINTS: [&str; 18] = [
    "while", "whereas", "but", "although", "though", "as", "because", "since", "when", "before", "after",
    "who", "which", "where", "however", "if", "until", "whose",
];

/// A number of the sentence.
#[derive(Clone, Debug)]
pub(super) struct Number<'s> {
    pub(super) quantity: &'s Quantity,
    /// Which part of a form of several numbers, and how many it has.
    pub(super) part: (usize, usize),
    /// The whole form.
    pub(super) whole: Span,
}

/// A word or a number.
#[derive(Clone, Debug)]
pub(super) struct Item<'s> {
    pub(super) span: Span,
    /// Folded, without a possessive.
    pub(super) low: String,
    pub(super) capital: bool,
    pub(super) possessive: bool,
    pub(super) number: Option<Number<'s>>,
    pub(super) clause: usize,
    /// The stretch between commas that are no list's, within the clause.
    pub(super) stretch: usize,
}

/// A name that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mention {
    /// Its items.
    pub(super) from: usize,
    pub(super) to: usize,
    /// What it names; nothing where it cannot be told.
    pub(super) places: Vec<Place>,
    pub(super) group: bool,
}

/// A sentence.
pub(super) struct Line<'s> {
    pub(super) answer: &'s str,
    pub(super) items: Vec<Item<'s>>,
    pub(super) mentions: Vec<Mention>,
}

impl<'s> Line<'s> {
    pub(super) fn new(answer: &'s str, statement: &'s Statement, world: &World) -> Self {
        let mut line = Self { answer, items: items(answer, statement), mentions: Vec::new() };
        line.find_mentions(world);
        line.divide();
        line
    }

    /// A sentence without figures, for its names.
    pub(super) fn of_words(answer: &'s str, span: Span, world: &World) -> Self {
        let own = words(span.of(answer)).into_iter();
        let place = |w: &Word| Span::new(w.span.start + span.start, w.span.end + span.start);
        let items = own.map(|w| item(answer, place(&w), None)).collect();
        let mut line = Self { answer, items, mentions: Vec::new() };
        line.find_mentions(world);
        line
    }

    /// What stands between two items.
    pub(super) fn between(&self, a: usize, b: usize) -> &'s str {
        let (Some(a), Some(b)) = (self.items.get(a), self.items.get(b)) else { return "" };
        self.answer.get(a.span.end..b.span.start).unwrap_or("")
    }

    /// The folded words from an item on: up to the next number, a mark between, or `most`.
    pub(super) fn words_from(&self, at: usize, most: usize) -> Vec<String> {
        let mut out = Vec::new();
        for (i, item) in self.items.iter().enumerate().skip(at).take(most) {
            let joined = i == at || self.between(i - 1, i).chars().all(|c| matches!(c, ' ' | '-' | '\u{a0}'));
            if item.number.is_some() || !joined {
                break;
            }
            out.push(item.low.clone());
        }
        out
    }

    pub(super) fn low(&self, at: usize) -> &str {
        self.items.get(at).map_or("", |i| i.low.as_str())
    }

    /// Whether a phrase begins at an item; numbers count as they are written.
    pub(super) fn says(&self, phrase: &[String], at: usize) -> bool {
        phrase.iter().enumerate().all(|(k, w)| {
            let close =
                k == 0 || self.between(at + k - 1, at + k).chars().all(|c| matches!(c, ' ' | '-' | '\u{a0}'));
            close && self.low(at + k) == w
        })
    }

    /// Whether a number is part of an adjective: "three-point".
    pub(super) fn hyphened(&self, at: usize) -> bool {
        self.items.get(at).is_some_and(|i| i.number.as_ref().is_some_and(|n| n.part.1 == 1))
            && self.items.get(at + 1).is_some_and(|i| i.number.is_none())
            && self.between(at, at + 1) == "-"
    }

    /// Whether an item is part of a name.
    pub(super) fn mentioned(&self, at: usize) -> bool {
        let next = self.mentions.partition_point(|m| m.from <= at);
        next.checked_sub(1).and_then(|i| self.mentions.get(i)).is_some_and(|m| at < m.to)
    }

    /// The name that begins at an item.
    pub(super) fn mention_at(&self, from: usize) -> Option<&Mention> {
        self.mentions.get(self.mentions.partition_point(|m| m.from < from)).filter(|m| m.from == from)
    }

    /// The word before an item, articles left out.
    pub(super) fn word_before(&self, at: usize) -> &str {
        (0..at).rev().map(|i| self.low(i)).find(|w| !matches!(*w, "the" | "a" | "an" | "both")).unwrap_or("")
    }

    /// The items of the clause that one is in.
    pub(super) fn clause(&self, at: usize) -> std::ops::Range<usize> {
        let Some(own) = self.items.get(at).map(|i| i.clause) else { return 0..0 };
        let from = self.items.partition_point(|i| i.clause < own);
        from..self.items.partition_point(|i| i.clause <= own)
    }

    fn find_mentions(&mut self, world: &World) {
        let mut at = 0;
        while at < self.items.len() {
            let found = if self.items.get(at).is_some_and(|i| i.capital) {
                let plain = self.items.iter().skip(at).take(LONGEST).take_while(|i| i.number.is_none());
                let words: Vec<String> = plain.map(|i| i.low.clone()).collect();
                world.name(&words)
            } else {
                None
            };
            let Some((length, form)) = found else {
                at += self.stranger(at);
                continue;
            };
            let mut to = at + length;
            if is_suffix(self.low(to)) {
                to += 1;
            }
            let beside = |i: usize, gap: &str| {
                gap == " "
                    && self.items.get(i).is_some_and(|i| i.capital && i.number.is_none())
                    && !self.mentioned(i)
            };
            // "Eric Dean" is not the Dean that the table knows; "Ann Lee" is said in full only.
            let others = form.part
                && (at.checked_sub(1).is_some_and(|i| {
                    beside(i, self.between(i, at)) && !JOINTS.contains(&self.low(i)) && !opens(self.low(i))
                }) || (form.first
                    && !self.items.get(at).is_some_and(|i| i.possessive)
                    && beside(to, self.between(to - 1, to))));
            let mut places: Vec<Place> = Vec::new();
            for &(g, r) in form.places.iter().filter(|_| !others) {
                // Two rows of one table: it cannot be told which.
                if form.places.iter().filter(|p| p.0 == g).count() == 1 {
                    places.push((g, r));
                }
            }
            let group = form.places.iter().any(|&p| world.is_group(p));
            self.mentions.push(Mention { from: at, to, places, group });
            at = to;
        }
    }

    /// Passes one item, or a name of two words and more that opens a clause and that no table knows: its figures are nobody else's.
    fn stranger(&mut self, at: usize) -> usize {
        let plain = |i: usize| self.items.get(i).is_some_and(|i| i.capital && i.number.is_none());
        let opens_clause = at == 0
            || self.between(at - 1, at).contains(['.', ',', ';', '\n'])
            || JOINTS.contains(&self.low(at - 1));
        let length = (at..at + LONGEST)
            .take_while(|&i| plain(i) && (i == at || self.between(i - 1, i) == " "))
            .count();
        if length < 2 || !opens_clause || opens(self.low(at)) || JOINTS.contains(&self.low(at)) {
            return 1;
        }
        self.mentions.push(Mention { from: at, to: at + length, places: Vec::new(), group: false });
        length
    }

    /// Clauses end at joining words, at marks, and at an "and" before a name that may be a subject; stretches at commas too.
    fn divide(&mut self) {
        let (mut clause, mut stretch) = (0, 0);
        for i in 0..self.items.len() {
            if i > 0 {
                let gap = self.between(i - 1, i);
                let word = self.low(i);
                let mark = gap.contains([';', ':', '\u{2014}', '\n']) || gap.contains(" - ");
                let subject = word == "and"
                    && self
                        .mention_at(if self.low(i + 1) == "the" { i + 2 } else { i + 1 })
                        .is_some_and(|m| m.group);
                let number = self.items.get(i).is_some_and(|i| i.number.is_some());
                let listed = number
                    || matches!(word, "and" | "or" | "a" | "an")
                        && self.items.get(i + 1).is_some_and(|n| n.number.is_some());
                if (JOINTS.contains(&word) && !number) || mark || subject {
                    clause += 1;
                    stretch = 0;
                } else if gap.contains(',') && !listed {
                    stretch += 1;
                }
            }
            if let Some(item) = self.items.get_mut(i) {
                (item.clause, item.stretch) = (clause, stretch);
            }
        }
    }
}

/// Words that begin a sentence with a capital and are no part of a name behind them.
fn opens(word: &str) -> bool {
    crate::lexicon::is_stop(word)
        || matches!(
            word,
            "meanwhile"
                | "only"
                | "also"
                | "still"
                | "even"
                | "behind"
                | "despite"
                | "with"
                | "led"
                | "both"
                | "like"
        )
}

fn items<'s>(answer: &'s str, statement: &'s Statement) -> Vec<Item<'s>> {
    let mut out: Vec<Item<'s>> = Vec::new();
    let mut covered: Vec<Span> = Vec::new();
    for figure in &statement.figures {
        let parts = match &figure.kind {
            FigureKind::Number(q) => vec![(figure.span, q)],
            FigureKind::Composite(parts) | FigureKind::Range(parts) => {
                parts.iter().map(|q| (q.span, q)).collect()
            }
            _ => continue,
        };
        let count = parts.len();
        if count > 1 {
            // The "of" in "8-of-14" is part of the form.
            covered.push(figure.span);
        }
        for (at, (span, quantity)) in parts.into_iter().enumerate() {
            let number = Number { quantity, part: (at, count), whole: figure.span };
            if count == 1 {
                covered.push(Span::new(span.start, quantity.number.end.max(span.start)));
            }
            out.push(item(answer, span, Some(number)));
        }
    }
    let mut next = 0;
    for word in &statement.words {
        while covered.get(next).is_some_and(|c| c.end <= word.span.start) {
            next += 1;
        }
        if !covered.get(next).is_some_and(|c| c.overlaps(word.span)) {
            out.push(item(answer, word.span, None));
        }
    }
    // A number before the unit that its span holds.
    out.sort_by_key(|i| (i.span.start, i.number.is_none()));
    out.dedup_by_key(|i| i.span);
    out
}

fn item<'s>(answer: &'s str, span: Span, number: Option<Number<'s>>) -> Item<'s> {
    let text = span.of(answer);
    let bare = text.strip_suffix("'s").or_else(|| text.strip_suffix("\u{2019}s"));
    Item {
        span,
        low: match &number {
            Some(number) => fold(number.quantity.number.of(answer)),
            None => fold(bare.unwrap_or(text)),
        },
        capital: text.starts_with(char::is_uppercase),
        possessive: bare.is_some() || text.ends_with('\''),
        number,
        clause: 0,
        stretch: 0,
    }
}
