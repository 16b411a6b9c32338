//! The claims of an answer, found by their exact span.

use tieout_evidence::Reader;
use tieout_notation::{Clock, Interval, Period, Quantity, Rational, Scale, Span, Token, TokenKind, Unit};

use crate::{Comparative, Reading};

/// What a span of the answer asserts.
#[derive(Clone, Debug)]
pub(crate) enum Claim {
    /// A number: a token of its own, one end of a range, one part of a composite.
    Quantity(Quantity),
    /// Both ends of a range.
    Range(Box<(Quantity, Quantity)>),
    /// All parts of a composite.
    Composite(Vec<Quantity>),
    /// A date or period.
    Date(Period),
    /// A time of day.
    Clock(Clock),
    /// A rank, or the number of a list item.
    Ordinal(u64),
    /// Characters only.
    Text,
    /// A word that compares.
    Word(Comparative),
}

impl Claim {
    /// The unit that stands with it.
    pub(crate) fn unit(&self) -> Option<Unit> {
        match self {
            Self::Quantity(q) => q.unit,
            Self::Range(ends) => ends.0.unit.or(ends.1.unit),
            _ => None,
        }
    }
    /// The scale word that stands with it.
    pub(crate) fn scale(&self) -> Option<Scale> {
        match self {
            Self::Quantity(q) => q.scale,
            Self::Range(ends) => ends.0.scale.or(ends.1.scale),
            _ => None,
        }
    }
    /// The value and what may conventionally be written so, for claims that are one number.
    pub(crate) fn number(&self) -> Option<(Rational, Interval)> {
        match self {
            Self::Quantity(q) => Some((q.exact(), q.interval())),
            Self::Ordinal(n) => {
                let n = tieout_notation::Decimal::new(i128::from(*n), 0);
                Some((n.clone().into(), Interval::exact(n)))
            }
            _ => None,
        }
    }
}

/// All claims of one answer.
#[derive(Debug)]
pub(crate) struct Claims {
    /// Sorted by span; of two with the same span the first is the token itself.
    by_span: Vec<(Span, Claim)>,
    /// The tokens' spans, sorted, not overlapping.
    tokens: Vec<Span>,
    /// Sentences in which nothing says which mark stands before decimals.
    open: Vec<Span>,
}

impl Claims {
    /// Reads the answer once, from where the reader stands to its end, or as far as it is settled.
    pub(crate) fn new(answer: &str, mut reader: Reader, whole: bool) -> Self {
        Self::of(&Reading::new(&mut reader, answer, whole, usize::MAX))
    }

    /// Those of what was read.
    pub(crate) fn of(reading: &Reading) -> Self {
        let mut by_span = Vec::new();
        let mut spans = Vec::new();
        let open = reading.parts().iter().filter(|p| p.open).map(|p| p.read.0.span).collect();
        for Token { span, kind } in reading.parts().iter().flat_map(|p| &p.read.1) {
            let span = *span;
            spans.push(span);
            match kind {
                TokenKind::Quantity(q) => {
                    by_span.push((span, Claim::Quantity(q.clone())));
                    number(&mut by_span, q);
                }
                TokenKind::Range { low, high } => {
                    by_span.push((span, Claim::Range(Box::new(((**low).clone(), (**high).clone())))));
                    number(&mut by_span, low);
                    number(&mut by_span, high);
                }
                TokenKind::Composite(parts) => {
                    by_span.push((span, Claim::Composite(parts.clone())));
                    parts.iter().for_each(|q| number(&mut by_span, q));
                }
                TokenKind::Date(period) => by_span.push((span, Claim::Date(*period))),
                TokenKind::Clock(clock) => by_span.push((span, Claim::Clock(*clock))),
                TokenKind::Ordinal(n) | TokenKind::ListMarker(n) => by_span.push((span, Claim::Ordinal(*n))),
                TokenKind::Identifier(_) => by_span.push((span, Claim::Text)),
                // Footnotes and unread numbers assert nothing that could be verified.
                _ => {}
            }
        }
        by_span.sort_by_key(|(span, _)| *span);
        spans.sort_unstable();
        Self { by_span, tokens: spans, open }
    }

    /// Whether nothing says how the number at a place is to be read.
    pub(crate) fn is_open(&self, span: Span) -> bool {
        let i = self.open.partition_point(|s| s.end <= span.start);
        self.open.get(i).is_some_and(|s| s.contains(span))
    }

    /// The claim of exactly this span.
    pub(crate) fn at(&self, span: Span) -> Option<&Claim> {
        let i = self.by_span.partition_point(|(s, _)| *s < span);
        self.by_span.get(i).filter(|(s, _)| *s == span).map(|(_, claim)| claim)
    }

    /// Whether the span is words outside every token, cut at their edges: they may be compared as text.
    pub(crate) fn is_words(&self, answer: &str, span: Span) -> bool {
        let i = self.tokens.partition_point(|t| t.end <= span.start);
        let free = self.tokens.get(i).is_none_or(|t| !t.overlaps(span));
        free && !span.of(answer).trim().is_empty() && crate::text::at_edges(answer, span)
    }
}

fn number(by_span: &mut Vec<(Span, Claim)>, q: &Quantity) {
    if q.number != q.span {
        by_span.push((q.number, Claim::Quantity(q.clone())));
    }
    by_span.push((q.span, Claim::Quantity(q.clone())));
}
