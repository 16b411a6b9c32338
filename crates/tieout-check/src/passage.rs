//! Support from running text: the same figure in a sentence that speaks of the same thing.

use tieout_certificate::{Derivation, Leaf, Stance};
use tieout_evidence::Locator;
use tieout_notation::{Period, Quantity, Span, Token, TokenKind};

use crate::candidate::{Candidate, Outcome, directions};
use crate::frame::Frame;
use crate::operand::{Fit, unit_fit};
use crate::study::Passage;
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// The quantities of a token.
pub(crate) fn quantities(token: &Token) -> Vec<&Quantity> {
    match &token.kind {
        TokenKind::Quantity(q) => vec![q],
        TokenKind::Range { low, high } => vec![low, high],
        TokenKind::Composite(parts) => parts.iter().collect(),
        _ => Vec::new(),
    }
}

impl Desk<'_> {
    /// Support by a passage whose sentence covers at least `overlap` hundredths of the claim's content words; the best covered wins.
    pub(crate) fn passage(&self, frame: &Frame<'_>, subject: Subject<'_>, overlap: u64) -> Option<Draft> {
        let content: Vec<_> = frame
            .statement
            .words
            .iter()
            .filter(|w| !w.idle && !w.span.overlaps(subject.figure.span))
            .collect();
        let all: u64 = content.iter().map(|w| u64::from(self.study.weight(w.stem))).sum();
        let periods = frame.periods(subject.figure);
        let mut best: Option<(u64, Draft)> = None;
        let near = self.study.passages_near(&subject.quantity.interval());
        for tokens in near.chunk_by(|a, b| a.0 == b.0) {
            let Some(passage) = tokens.first().and_then(|t| self.study.passages.get(t.0)) else { continue };
            let Some((_, all_tokens)) = self.evidence.texts.get(passage.text) else { continue };
            // As a rule the first hit decides: a long passage of equal figures is not gone through for each of them.
            let mut hits = tokens
                .iter()
                .filter_map(|t| all_tokens.get(t.1))
                .flat_map(quantities)
                .filter(|q| {
                    self.same_figure(subject.quantity, q)
                        && (if overlap > 0 { dated(passage, q, &periods) } else { named(passage, &periods) }
                            || self.is_of_this_year(passage, q, &periods))
                })
                .peekable();
            if hits.peek().is_none() {
                continue;
            }
            let said: u64 = content
                .iter()
                .filter(|w| w.stem.is_some_and(|s| passage.stems.binary_search(&s).is_ok()))
                .map(|w| u64::from(self.study.weight(w.stem)))
                .sum();
            let share = (said * 100).checked_div(all).unwrap_or(100);
            if share < overlap || best.as_ref().is_some_and(|b| b.0 >= share) {
                continue;
            }
            for q in hits {
                if let Some(draft) = self.text_draft(subject, passage, q) {
                    best = Some((share, draft));
                    break;
                }
            }
        }
        best.map(|b| b.1)
    }

    /// "Guarantees of 261 (2018: 283)": what stands before such brackets is of the year after, unless another is named before it.
    fn is_of_this_year(&self, passage: &Passage, figure: &Quantity, periods: &[Period]) -> bool {
        let Some((source, _)) = self.evidence.texts.get(passage.text) else { return false };
        let Some(tieout_evidence::Body::Text(text)) = self.evidence.sources.get(*source).map(|s| &s.body)
        else {
            return false;
        };
        let bracketed = |at: &Span| {
            text.get(..at.start).is_some_and(|t| t.trim_end().ends_with('('))
                && text.get(at.end..).is_some_and(|t| t.trim_start().starts_with(':'))
        };
        let Some((at, last)) = passage.periods.iter().find(|(s, _)| s.start >= figure.span.end) else {
            return false;
        };
        let between = text.get(figure.span.end..at.start).unwrap_or(")");
        let others = passage.periods.iter().any(|(s, _)| s.end <= figure.span.start && !bracketed(s));
        let year = |p: &Period| p.end_year.or(p.year);
        bracketed(at)
            && !others
            && !between.contains([')', ';', ':'])
            && !between.bytes().any(|b| b.is_ascii_digit())
            && year(last).is_some_and(|last| periods.iter().any(|p| year(p) == last.checked_add(1)))
    }

    fn same_figure(&self, claim: &Quantity, text: &Quantity) -> bool {
        // A bare number is no percentage, nor the other way round: "output rose 12 %" is not told by "Plant 12".
        let percentage = |q: &Quantity| matches!(q.unit, Some(tieout_notation::Unit::Percent));
        if unit_fit(claim.unit, text.unit) == Fit::No
            || (claim.unit.is_none() && percentage(text))
            || (text.unit.is_none() && percentage(claim))
        {
            return false;
        }
        claim.interval().contains(&text.exact()) || claim.interval().neg().contains(&text.exact())
    }

    fn text_draft(&self, subject: Subject<'_>, passage: &Passage, q: &Quantity) -> Option<Draft> {
        let source = self.evidence.texts.get(passage.text)?.0;
        // Of a fraction the quotient stands there, where it is a decimal.
        let value = if q.divisor.is_some() { q.exact().to_decimal()? } else { q.value.clone() };
        let leaf = Leaf { at: Locator::Text { source, span: q.span }, value, unit: q.unit };
        for direction in directions(subject.quantity) {
            let c = Candidate::new(Derivation::Fact(leaf.clone()), Reason::Text, direction);
            let (outcome, comparison) = self.judge.compare(subject.quantity, &c);
            if outcome == Outcome::Fits
                && let Some(certificate) =
                    self.judge.certify(subject.figure.span, Stance::Supports, &c, comparison)
            {
                return Some(Draft::from(Verdict::Supported, Reason::Text, certificate));
            }
        }
        None
    }
}

/// Whether the passage says the figure of one of the claim's periods: the period right behind the figure, else the last before it,
/// else the first after it. Nothing named on either side is no objection.
fn dated(passage: &Passage, figure: &Quantity, periods: &[Period]) -> bool {
    const CLOSE: usize = 24;
    if periods.is_empty() || passage.periods.is_empty() {
        return true;
    }
    let behind = passage.periods.iter().find(|(s, _)| s.start >= figure.span.end);
    let close = behind.filter(|(s, _)| s.start - figure.span.end <= CLOSE);
    let before = || passage.periods.iter().rev().find(|(s, _)| s.end <= figure.span.start);
    close.or_else(before).or(behind).is_none_or(|(_, p)| periods.iter().any(|q| p.agrees(q)))
}

/// Whether the passage may speak of one of the claim's periods at all.
fn named(passage: &Passage, periods: &[Period]) -> bool {
    periods.is_empty()
        || passage.periods.is_empty()
        || passage.periods.iter().any(|(_, p)| periods.iter().any(|q| p.agrees(q)))
}
