//! Whole tokens of the evidence: identifiers, names with a number in them, anything compared as text.

use std::collections::{BTreeMap, BTreeSet};

use tieout_evidence::{Body, Evidence, Locator, NodeKind, Trust};
use tieout_notation::{Span, fold};

/// Places remembered for one token; a token that stands everywhere proves no more than at its first places.
const PLACES: usize = 16;

/// Every run of letters and digits with a digit in it that stands in words (headers, texts, JSON strings, cells that are no
/// plain number), with its first places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tokens {
    places: BTreeMap<String, Vec<Place>>,
    /// Shapes of the tokens that mix letters and digits (`BA175` is `aa999`), with a few tokens of each.
    shapes: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Clone, Debug)]
struct Place {
    at: Locator,
    /// For text sources the token's own span.
    span: Span,
}

impl Tokens {
    /// Collects the tokens; linear in the evidence.
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let mut out = Self::default();
        for (i, source) in evidence.sources.iter().enumerate().filter(|(_, s)| s.trust == Trust::Supports) {
            match &source.body {
                Body::Table(t) => {
                    for (c, name) in t.columns.iter().enumerate() {
                        out.add(name, || Locator::Cell { source: i, row: None, column: c });
                    }
                    let of_texts = |c: &usize| t.column(*c).is_some_and(|c| !c.is_of_numbers());
                    let texts: Vec<usize> = (0..t.columns.len()).filter(of_texts).collect();
                    for r in 0..t.rows {
                        for &c in &texts {
                            // A plain number is a fact, found by its value.
                            if let Some(s) = t.text_of(r, c)
                                && may_hold(s)
                                && s.chars().any(|c| c.is_alphabetic() || matches!(c, '-' | '/' | ':'))
                            {
                                out.add(s, || Locator::Cell { source: i, row: Some(r), column: c });
                            }
                        }
                    }
                }
                Body::Json(json) => {
                    for (n, node) in json.nodes.iter().enumerate() {
                        if let (NodeKind::String(s), Ok(n)) = (&node.kind, u32::try_from(n)) {
                            out.add(s, || Locator::Pointer { source: i, pointer: json.pointer(n) });
                        }
                    }
                }
                Body::Text(s) => out.add(s, || Locator::Text { source: i, span: Span::new(0, s.len()) }),
            }
        }
        out
    }

    fn add(&mut self, text: &str, at: impl Fn() -> Locator) {
        if !may_hold(text) {
            return;
        }
        for (span, run) in runs(text) {
            if run.len() <= LONGEST && run.chars().any(char::is_alphabetic) {
                let family = self.shapes.entry(shape(run)).or_default();
                if family.len() < FAMILY {
                    family.insert(fold(run));
                }
            }
            // Most tokens stand in one place.
            let places = self.places.entry(fold(run)).or_insert_with(|| Vec::with_capacity(1));
            if places.len() < PLACES {
                places.push(Place { at: at(), span });
            }
        }
    }

    /// Whether the evidence holds codes written like this one, so that it could have held this one.
    pub(crate) fn has_shape(&self, text: &str) -> bool {
        let family = || self.shapes.get(&shape(text)).is_some_and(|f| f.len() >= FAMILY);
        (SHORTEST..=LONGEST).contains(&text.len()) && text.chars().any(char::is_alphabetic) && family()
    }

    /// What `found` makes of the first place where `text` stands whole that it takes: no letter or digit touches the text there, case
    /// folded. Another place may hold it as a part of something longer, which the verifier does not let pass.
    pub(crate) fn find<T>(
        &self,
        evidence: &Evidence,
        text: &str,
        found: impl Fn(Locator) -> Option<T>,
    ) -> Option<T> {
        // The longest run says most.
        let (within, run) = runs(text).max_by_key(|(_, run)| run.len())?;
        let places = self.places.get(&fold(run))?;
        places.iter().find_map(|place| found(holding(evidence, place, within, text)?))
    }
}

/// Where a text stands whole at a place of its longest run.
fn holding(evidence: &Evidence, place: &Place, within: Span, text: &str) -> Option<Locator> {
    let Locator::Text { source, .. } = &place.at else {
        return evidence.text_at(&place.at).filter(|whole| holds(whole, text)).map(|_| place.at.clone());
    };
    let Some(Body::Text(whole)) = evidence.sources.get(*source).map(|s| &s.body) else {
        return evidence.text_at(&place.at).filter(|whole| holds(whole, text)).map(|_| place.at.clone());
    };
    let start = place.span.start.checked_sub(within.start)?;
    let span = Span::new(start, start.saturating_add(text.len()));
    let there = whole.get(span.start..span.end)?;
    (same(there, text) && edges(whole, span.start, span.end))
        .then_some(Locator::Text { source: *source, span })
}

/// Whether a text may hold a digit of any script.
fn may_hold(text: &str) -> bool {
    text.bytes().any(|b| b.is_ascii_digit() || b >= 0x80)
}

/// Codes whose shape is kept.
const SHORTEST: usize = 4;
const LONGEST: usize = 24;
/// So many codes of one shape are a family.
const FAMILY: usize = 3;

/// Letters as `a`, digits as `9`.
fn shape(text: &str) -> String {
    text.chars().map(|c| if c.is_numeric() { '9' } else { 'a' }).collect()
}

/// Runs of letters and digits that hold a digit.
fn runs(text: &str) -> impl Iterator<Item = (Span, &str)> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        loop {
            let start = rest + text.get(rest..)?.find(char::is_alphanumeric)?;
            let end = text[start..].find(|c: char| !c.is_alphanumeric()).map_or(text.len(), |n| start + n);
            rest = end;
            let run = &text[start..end];
            if run.chars().any(char::is_numeric) {
                return Some((Span::new(start, end), run));
            }
        }
    })
}

fn same(a: &str, b: &str) -> bool {
    a == b || fold(a) == fold(b)
}

fn edges(text: &str, start: usize, end: usize) -> bool {
    let before = text.get(..start).and_then(|t| t.chars().next_back());
    let after = text.get(end..).and_then(|t| t.chars().next());
    !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
}

fn holds(whole: &str, text: &str) -> bool {
    let (whole, text) = (fold(whole), fold(text));
    whole.match_indices(&text).any(|(at, _)| edges(&whole, at, at + text.len()))
}
