//! The values that a piece of text or a cell carries.

use tieout_notation::{
    CellReading, Decimal, Period, Quantity, Scan, Span, Token, TokenKind, Unit, Writing, read_cell_under,
};

use crate::{NodeKind, ValueRef};

/// A value that a place carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// As written there, sign applied.
    pub value: Decimal,
    /// The unit written there with it.
    pub unit: Option<Unit>,
    /// Whether it is the place's own, whole value (not a number inside words or a part of a composite).
    pub whole: bool,
}

impl Reading {
    fn bare(value: Decimal, whole: bool) -> Self {
        Self { value, unit: None, whole }
    }

    /// None for a fraction that is no decimal (two thirds).
    fn of(quantity: &Quantity, whole: bool) -> Option<Self> {
        let value = match &quantity.divisor {
            None => quantity.value.clone(),
            Some(_) => quantity.exact().to_decimal()?,
        };
        Some(Self { value, unit: quantity.unit, whole })
    }
}

/// A date stands for its year, as far as one number can stand for it.
fn of_period(period: &Period) -> Option<Reading> {
    period.year.map(|y| Reading::bare(Decimal::from(i64::from(y)), true))
}

fn of_rank(rank: u64) -> Reading {
    Reading::bare(Decimal::new(i128::from(rank), 0), true)
}

/// The tokens of a whole text under the convention in force.
pub(crate) fn tokens(text: &str, under: Writing) -> Vec<Token> {
    Scan::written(under).part(text, Span::new(0, text.len()))
}

/// A cell under the convention in force.
pub(crate) fn cell(text: &str, under: Writing) -> CellReading {
    read_cell_under(text, under)
}

/// A table cell's values.
pub(crate) fn of_value(value: ValueRef<'_>, under: Writing) -> Vec<Reading> {
    match value {
        ValueRef::Number(d) => vec![Reading::bare(d, true)],
        ValueRef::Text(s) => of_cell(&s, under),
        ValueRef::Null | ValueRef::Bool(_) | ValueRef::Unread(_) => Vec::new(),
    }
}

/// A JSON scalar's values.
pub(crate) fn of_node(kind: &NodeKind, under: Writing) -> Vec<Reading> {
    match kind {
        NodeKind::Number(d) => vec![Reading::bare(d.clone(), true)],
        NodeKind::String(s) => of_cell(s, under),
        _ => Vec::new(),
    }
}

/// The values of a cell or JSON string: its own, whole one, or those inside it.
pub(crate) fn of_cell(text: &str, under: Writing) -> Vec<Reading> {
    match cell(text, under) {
        CellReading::Nil { dash: true } => vec![Reading::bare(Decimal::ZERO, true)],
        CellReading::Number(q) => Reading::of(&q, true).into_iter().collect(),
        CellReading::Date(p) => of_period(&p).into_iter().collect(),
        CellReading::Ordinal(rank) => vec![of_rank(rank)],
        CellReading::Composite(parts) => parts.iter().filter_map(|q| Reading::of(q, false)).collect(),
        CellReading::Text(parts) => {
            // The scanner knows units and scale words; the cell's own reading may know numbers that a passage would
            // not take for some (`12abc`). Both are there.
            let mut out = of_tokens(&tokens(text, under), Span::new(0, text.len()));
            for r in &mut out {
                r.whole = false;
            }
            let mut known: Vec<&Decimal> = out.iter().map(|r| &r.value).collect();
            known.sort();
            let bare: Vec<Reading> = parts
                .into_iter()
                .filter(|(_, d)| known.binary_search(&d).is_err())
                .map(|(_, d)| Reading::bare(d, false))
                .collect();
            out.extend(bare);
            out
        }
        _ => Vec::new(),
    }
}

/// The period that a cell or JSON string is.
pub(crate) fn period_of(text: &str, under: Writing) -> Option<Period> {
    match read_cell_under(text, under) {
        CellReading::Date(p) => Some(p),
        _ => None,
    }
}

/// The values of one token.
pub(crate) fn of_token(kind: &TokenKind) -> Vec<Reading> {
    match kind {
        TokenKind::Quantity(q) => Reading::of(q, true).into_iter().collect(),
        TokenKind::Range { low, high } => {
            [low, high].into_iter().filter_map(|q| Reading::of(q, false)).collect()
        }
        TokenKind::Composite(parts) => parts.iter().filter_map(|q| Reading::of(q, false)).collect(),
        TokenKind::Date(p) => of_period(p).into_iter().collect(),
        TokenKind::Ordinal(rank) => vec![of_rank(*rank)],
        _ => Vec::new(),
    }
}

/// The values of those tokens that lie inside `span`; of a token that reaches out of it, the numbers that do.
/// One value alone is whole.
fn of_tokens(tokens: &[Token], span: Span) -> Vec<Reading> {
    let mut out = Vec::new();
    let first = tokens.partition_point(|t| t.span.end <= span.start);
    for t in tokens.iter().skip(first).take_while(|t| t.span.start < span.end) {
        let mut inside = |q: &Quantity, whole: bool| {
            if span.contains(q.number) {
                out.extend(Reading::of(q, whole));
            }
        };
        match &t.kind {
            TokenKind::Quantity(q) => inside(q, true),
            TokenKind::Range { low, high } => {
                inside(low, false);
                inside(high, false);
            }
            TokenKind::Composite(parts) => parts.iter().for_each(|q| inside(q, false)),
            other if span.contains(t.span) => out.extend(of_token(other)),
            _ => {}
        }
    }
    if out.len() > 1 {
        for r in &mut out {
            r.whole = false;
        }
    }
    out
}

/// How far around a place the scanner is run again to read it.
const AROUND: usize = 512;

/// The values at `span` of a passage, re-read from its characters: the scanner is run over the surroundings, which are
/// wide enough that it finds there what it finds in the whole.
pub(crate) fn of_passage(text: &str, span: Span, under: Writing) -> Vec<Reading> {
    if text.get(span.start..span.end).is_none() || span.is_empty() {
        return Vec::new();
    }
    let start = window_start(text, span.start.saturating_sub(AROUND));
    let end = window_end(text, span.end.saturating_add(AROUND));
    let Some(window) = text.get(start..end) else { return Vec::new() };
    of_tokens(&tokens(window, under), Span::new(span.start - start, span.end - start))
}

/// The nearest line break or space at or before `at`, looked for as far again; else the nearest character boundary.
fn window_start(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at);
    let from = text.floor_char_boundary(at.saturating_sub(AROUND));
    if from == 0 {
        return 0;
    }
    let before = text.get(from..at).unwrap_or("");
    match before.rfind('\n').or_else(|| before.rfind(char::is_whitespace)) {
        Some(i) => from + i,
        None => at,
    }
}

fn window_end(text: &str, at: usize) -> usize {
    let at = text.ceil_char_boundary(at.min(text.len()));
    let to = text.ceil_char_boundary(at.saturating_add(AROUND).min(text.len()));
    if to == text.len() {
        return to;
    }
    let after = text.get(at..to).unwrap_or("");
    match after.find('\n').or_else(|| after.find(char::is_whitespace)) {
        Some(i) => at + i,
        None => at,
    }
}
