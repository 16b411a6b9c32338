//! What a text states, as often as it states it: for a translation, which must keep all of it and add nothing.
//!
//! Values of the answer and of its original are paired one by one, in reading order. What is paired is decided here alone: the
//! search proposes nothing, and the verifier counts again.

use std::collections::BTreeMap;

use crate::json::unit_name;
use tieout_evidence::{Body, Evidence, Locator, Reader, Written};
use tieout_notation::{
    Clock, Form, Identifier, Language, Marks, Period, Quantity, Rational, Scan, Span, Token, TokenKind,
    find_dates, fold,
};

/// One value that a text states.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    /// With the name of its unit.
    Amount(Rational, Option<&'static str>),
    Date(Period),
    Clock(Clock),
    Rank(u64),
    Name(String),
}

/// A value with its place.
#[derive(Clone, Debug)]
struct Stated {
    span: Span,
    /// What it may be, the likeliest first.
    readings: Vec<Value>,
    /// A small number in words: what one language says with it, another says without.
    idle: bool,
    /// A word stands behind it that may be a unit that is not read.
    worded: bool,
}

/// What stands against a value on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counterpart {
    /// The same value; its number there.
    Same(usize),
    /// The same number; the unit is read on one side only.
    UnitUnread(usize),
    /// Nothing, and nothing is asked of it.
    Idle,
    /// Nothing: as often as the other side has the value, it is paired with others.
    None,
}

/// A value of the original that the answer must state.
#[derive(Clone, Debug)]
pub struct Original {
    /// Where it stands.
    pub at: Locator,
    /// What stands against it in the answer.
    pub counterpart: Counterpart,
}

/// The values of an answer and of the texts that it is made from, paired.
#[derive(Clone, Debug, Default)]
pub struct Occurrences {
    /// Those of the answer, in order; spans of its tokens, or of the parts of ranges and composites.
    pub answer: Vec<(Span, Counterpart)>,
    /// Those of the texts, in order.
    pub original: Vec<Original>,
}

impl Occurrences {
    /// Reads and pairs. Near-linear in both.
    ///
    /// ```
    /// use tieout_certificate::{Counterpart, Occurrences};
    /// use tieout_evidence::{Evidence, Reader, Source};
    /// let evidence = Evidence::new(vec![Source::text("original", "It sold 1,234.5 kg in 2024, then 13.")]);
    /// let found = Occurrences::new("Im Jahr 2024 waren es 1.234,5 kg.", &Reader::default(), &evidence);
    /// assert_eq!(found.answer.iter().map(|a| a.1).collect::<Vec<_>>(), [Counterpart::Same(1), Counterpart::Same(0)]);
    /// assert_eq!(found.original[2].counterpart, Counterpart::None);
    /// ```
    #[must_use]
    pub fn new(answer: &str, reader: &Reader, evidence: &Evidence) -> Self {
        let mut reader = reader.clone();
        let mut here: Vec<Stated> = Vec::new();
        while let Some((_, tokens)) = reader.next(answer, true) {
            let open = reader.is_open();
            here.extend(tokens.iter().flat_map(|t| stated(answer, t, open)));
        }
        let there = originals(evidence);
        let mut pairs = Pairs::new(&here, &there);
        pairs.by(|s| s.readings.first().into_iter().cloned().collect(), Counterpart::Same);
        pairs.by(|s| s.readings.clone(), Counterpart::Same);
        pairs.by(|s| s.readings.iter().filter_map(without_unit).collect(), Counterpart::UnitUnread);
        let Pairs { of_here, of_there, .. } = pairs;
        let open = |s: &Stated| if s.idle { Counterpart::Idle } else { Counterpart::None };
        let answer = here.iter().zip(of_here).map(|(s, c)| (s.span, c.unwrap_or(open(s)))).collect();
        let original = there.into_iter().zip(of_there);
        let original =
            original.map(|((at, s), c)| Original { at, counterpart: c.unwrap_or(open(&s)) }).collect();
        Self { answer, original }
    }

    /// What stands against the value at this span of the answer.
    #[must_use]
    pub fn at(&self, span: Span) -> Option<Counterpart> {
        let i = self.answer.binary_search_by_key(&span, |(s, _)| *s).ok()?;
        self.answer.get(i).map(|(_, c)| *c)
    }

    /// Whether the value at this place of the original is missing in the answer.
    #[must_use]
    pub fn is_missing(&self, at: &Locator) -> bool {
        let first = self.original.partition_point(|o| order(&o.at) < order(at));
        let here = self.original.iter().skip(first).take_while(|o| o.at == *at);
        here.into_iter().any(|o| o.counterpart == Counterpart::None)
    }
}

/// What the places of originals are ordered by.
fn order(at: &Locator) -> (usize, usize, usize, usize) {
    match at {
        Locator::Text { source, span } => (*source, span.start, span.end, 0),
        Locator::Cell { source, row, column } => (*source, row.map_or(0, |r| r + 1), *column, 0),
        Locator::Pointer { source, .. } | Locator::Key { source, .. } => (*source, usize::MAX, 0, 0),
    }
}

/// The values of all texts, and of the names and cells of all tables (a Markdown document is a text with its tables beside it), in
/// their order.
fn originals(evidence: &Evidence) -> Vec<(Locator, Stated)> {
    let mut out = Vec::new();
    for (source, s) in evidence.sources.iter().enumerate().filter(|(i, _)| evidence.may_support(*i)) {
        let open = evidence.writing(source).is_some_and(Written::is_open);
        match &s.body {
            Body::Text(text) => {
                let tokens = evidence.texts.iter().filter(|t| t.0 == source).flat_map(|t| &t.1);
                let values = tokens.flat_map(|t| stated(text, t, open));
                out.extend(values.map(|s| (Locator::Text { source, span: s.span }, s)));
            }
            Body::Table(table) => {
                for row in std::iter::once(None).chain((0..table.rows).map(Some)) {
                    for column in 0..table.columns.len() {
                        let at = Locator::Cell { source, row, column };
                        let Some(text) = evidence.text_at(&at) else { continue };
                        let tokens =
                            Scan::written(evidence.written_at(&at)).part(&text, Span::new(0, text.len()));
                        let values = tokens.iter().flat_map(|t| stated(&text, t, open));
                        out.extend(values.map(|s| (at.clone(), s)));
                    }
                }
            }
            Body::Json(_) => {}
        }
    }
    out
}

/// The number alone, for what is an amount with or without a unit.
fn without_unit(value: &Value) -> Option<Value> {
    match value {
        Value::Amount(value, _) => Some(Value::Amount(value.clone(), None)),
        _ => None,
    }
}

/// Who is paired so far.
struct Pairs<'p> {
    here: &'p [Stated],
    there: &'p [(Locator, Stated)],
    of_here: Vec<Option<Counterpart>>,
    of_there: Vec<Option<Counterpart>>,
}

impl<'p> Pairs<'p> {
    fn new(here: &'p [Stated], there: &'p [(Locator, Stated)]) -> Self {
        Self { here, there, of_here: vec![None; here.len()], of_there: vec![None; there.len()] }
    }

    /// Pairs what is not paired yet and shares a key, in reading order.
    fn by(&mut self, keys: impl Fn(&Stated) -> Vec<Value>, pair: impl Fn(usize) -> Counterpart) {
        let mut open: BTreeMap<Value, std::collections::VecDeque<usize>> = BTreeMap::new();
        for (i, (_, s)) in self.there.iter().enumerate().filter(|(i, _)| self.of_there[*i].is_none()) {
            for key in keys(s) {
                open.entry(key).or_default().push_back(i);
            }
        }
        for (i, s) in self.here.iter().enumerate() {
            if self.of_here[i].is_some() {
                continue;
            }
            let found = keys(s).into_iter().find_map(|key| {
                let queue = open.get_mut(&key)?;
                // What was paired under another of its readings meanwhile.
                while queue.front().is_some_and(|j| self.of_there[*j].is_some()) {
                    queue.pop_front();
                }
                let j = queue.front().copied()?;
                may_pair(s, &self.there[j].1, &key).then_some(j)
            });
            if let Some(j) = found {
                self.of_here[i] = Some(pair(j));
                self.of_there[j] = Some(pair(i));
            }
        }
    }
}

/// Two amounts whose units are both read, and differ, are not the same, and neither are two of which one has no unit and no word
/// that may be one; all else with one key is.
fn may_pair(a: &Stated, b: &Stated, key: &Value) -> bool {
    let units =
        |s: &Stated| s.readings.iter().find_map(|r| if let Value::Amount(_, u) = r { *u } else { None });
    match key {
        Value::Amount(_, None) => {
            let bare = [a, b].map(|s| units(s).is_none());
            bare == [true, true] || [a, b].iter().zip(bare).any(|(s, bare)| bare && s.worded)
        }
        _ => true,
    }
}

/// What one token states; ranges and composites state each of their parts, marks and footnotes nothing.
fn stated(text: &str, token: &Token, open: bool) -> Vec<Stated> {
    let one = |readings| vec![Stated { span: token.span, readings, idle: false, worded: false }];
    let amount = |q: &Quantity, span| amount(text, q, span, open);
    match &token.kind {
        TokenKind::Quantity(q) => vec![amount(q, token.span)],
        TokenKind::Range { low, high } => [low, high].map(|q| amount(q, q.span)).to_vec(),
        TokenKind::Composite(parts) => parts.iter().map(|q| amount(q, q.span)).collect(),
        TokenKind::Date(period) => {
            let others = find_dates(token.span.of(text)).into_iter().flat_map(|(_, periods, _)| periods);
            let mut readings: Vec<Period> = std::iter::once(*period).chain(others).collect();
            for p in &mut readings {
                // "Fiscal" is a word, and languages differ in whether they say it.
                p.fiscal = false;
            }
            readings.dedup();
            one(readings.into_iter().map(Value::Date).collect())
        }
        TokenKind::Clock(clock) => one(vec![Value::Clock(*clock)]),
        TokenKind::Ordinal(rank) => {
            let words = !token.span.of(text).contains(|c: char| c.is_ascii_digit());
            vec![Stated { idle: words && *rank <= SMALL, ..one(vec![Value::Rank(*rank)]).remove(0) }]
        }
        TokenKind::Identifier(_) => {
            let written = token.span.of(text);
            let key = Identifier::read(written).map_or_else(|| fold(written), |id| id.key().to_owned());
            one(vec![Value::Name(key)])
        }
        _ => Vec::new(),
    }
}

/// Up to here, a number in words may be an article, a pronoun or an idiom in another language.
const SMALL: u64 = 12;

fn amount(text: &str, q: &Quantity, span: Span, open: bool) -> Stated {
    let words = matches!(q.form, Form::Words | Form::Fraction | Form::Idiom)
        && !q.number.of(text).contains(|c: char| c.is_numeric());
    let small = q.exact().abs() <= Rational::from(tieout_notation::Decimal::from(SMALL as i64));
    let unit = |q: &Quantity| q.unit.map(unit_name);
    let mut readings = vec![Value::Amount(q.exact(), unit(q))];
    // A form with two readings that nobody decides has both.
    let mut other = |decimal| {
        let tokens = Scan::under(Some(Marks { decimal, group: None }.into())).part(text, q.span);
        if let [Token { span, kind: TokenKind::Quantity(read) }] = tokens.as_slice()
            && *span == q.span
            && read.unit == q.unit
        {
            readings.push(Value::Amount(read.exact(), unit(read)));
        }
    };
    if open && q.number.of(text).contains(['.', ',']) {
        other('.');
        other(',');
        readings.dedup();
    }
    Stated { span, readings, idle: words && small && q.unit.is_none(), worded: word_behind(text, span.end) }
}

/// Whether a word stands right behind that may name a unit: no article, preposition or the like of any language.
fn word_behind(text: &str, at: usize) -> bool {
    let rest = text.get(at..).unwrap_or("").trim_start_matches([' ', '\u{A0}', '\u{202F}', '-']);
    let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    rest.get(..end)
        .is_some_and(|word| !word.is_empty() && !Language::ALL.iter().any(|l| l.has_function_word(word)))
}
